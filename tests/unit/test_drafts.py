"""Drafts of one document: recognition and comparison."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.documents import Box, PageSpan, Passage, Table
from legal_assistant.memory.documents import alignment
from legal_assistant.memory.documents.draft_tables import rows_apart
from legal_assistant.memory.documents.drafts import Fate, are_drafts, compare_clauses, fingerprint, shared
from tests import make

LEASE = [
    "1. The landlord lets the workshop in Hill Street to the tenant for a term of five years from the first of May.",
    "2. The rent is 900 pounds a month and falls due on the fifth day of each month without any deduction.",
    "3. The tenant pays a deposit of two months of rent within seven days of the signing of this lease.",
    "4. The tenant may not sublet the workshop or any part of it without the written consent of the landlord.",
    "5. Either party may end this lease by three months' notice in writing to the other.",
]
ORDER = ["The buyer takes the goods at the port of Lerwick.", "The price is payable against documents.", "Risk passes on board."]


def clauses(texts: list[str]) -> list[Passage]:
    return [
        make.passage(f"p{at}", text, ordinal=at, number=text[0] if text[0].isdigit() else "") for at, text in enumerate(texts)
    ]


def test_a_new_draft_is_recognised_and_another_contract_is_not() -> None:
    later = [*LEASE[:1], LEASE[1].replace("900", "950"), *LEASE[2:4], "5. This lease cannot be ended early."]
    assert are_drafts(fingerprint(LEASE), fingerprint(later))
    assert not are_drafts(fingerprint(LEASE), fingerprint(ORDER))
    assert not are_drafts(fingerprint(LEASE), fingerprint(LEASE * 9))


def test_chinese_drafts() -> None:
    one = [
        "第一条 甲方将位于青禾路的厂房出租给乙方使用，租期五年，自五月一日起算。",
        "第二条 租金为每月九百元，乙方应于每月五日前支付。",
    ]
    other = [one[0], one[1].replace("九百", "九百五十")]
    assert are_drafts(fingerprint(one), fingerprint(other))
    (same, changed) = compare_clauses(clauses(one), clauses(other))
    assert (same.fate, changed.fate) == (Fate.SAME, Fate.CHANGED)
    assert [edit.text for edit in changed.edits if edit.kind == "added"] == ["九百五十"]


def test_every_clause_has_one_fate() -> None:
    later = [LEASE[0], LEASE[1].replace("900", "950"), "3. The tenant insures the workshop against fire.", *LEASE[3:4], LEASE[4]]
    changes = compare_clauses(clauses(LEASE), clauses(later))
    fates = [change.fate for change in changes]
    assert fates[:2] == [Fate.SAME, Fate.CHANGED]
    assert set(fates[2:4]) == {Fate.REMOVED, Fate.ADDED}
    assert fates[4:] == [Fate.SAME, Fate.SAME]
    rent = changes[1]
    assert [(edit.kind, edit.text.strip()) for edit in rent.edits if edit.kind != "same"] == [
        ("removed", "900"),
        ("added", "950"),
    ]


def test_a_clause_that_was_numbered_anew_is_the_same_clause() -> None:
    later = [LEASE[0], "2. The tenant keeps the premises in good repair.", LEASE[1].replace("2.", "3.").replace("900", "950")]
    changes = compare_clauses(clauses(LEASE[:2]), clauses(later))
    assert [change.fate for change in changes] == [Fate.SAME, Fate.ADDED, Fate.CHANGED]


def test_among_thousands_of_equal_rows_those_that_changed_are_found() -> None:
    rows = [["Not applicable", "none", f"Room {at}: 100 pounds"][at % 3] for at in range(6_000)]
    later = [row.replace("Room 2999:", "Room 2999, furnished:") for row in rows]
    later[4_500:4_500] = ["none"] * 3
    del later[900]
    changes = compare_clauses(clauses(rows), clauses(later))
    fates = Counter(change.fate for change in changes)
    assert fates == {Fate.SAME: 5_998, Fate.CHANGED: 1, Fate.REMOVED: 1, Fate.ADDED: 3}
    assert [change.after.text for change in changes if change.fate is Fate.CHANGED and change.after] == [
        "Room 2999, furnished: 100 pounds"
    ]


@given(st.lists(st.sampled_from("abc"), max_size=12), st.lists(st.sampled_from("abc"), max_size=12))
def test_as_much_as_can_be_is_the_same_where_items_repeat(one: list[str], other: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "_MOST_PAIRS", -1)
        patch.setattr(alignment, "_FEW_PAIRS", 0)
        runs = list(alignment.same_runs(one, other))
    assert runs[-1] == (len(one), len(other), 0)
    pairs = [(a + at, b + at) for a, b, size in runs for at in range(size)]
    assert all(one[left] == other[right] for left, right in pairs)
    assert pairs == sorted(set(pairs))
    longest = [0] * (len(other) + 1)
    for item in one:
        before = longest[:]
        for at, candidate in enumerate(other):
            longest[at + 1] = before[at] + 1 if item == candidate else max(before[at + 1], longest[at])
    assert len(pairs) == longest[-1]


def test_where_a_long_clause_was_cut_changes_nothing() -> None:
    duties = ["2. The tenant repairs the roof.", "He cleans the gutters twice a year.", "(b) He paints the doors."]
    whole = make.passage("w", " ".join(duties), ordinal=1, number="2")
    parts = [make.passage(f"q{at}", text, ordinal=1 + at, number="2") for at, text in enumerate(duties)]
    first, after = clauses(LEASE[:1]), make.passage("r", "2. The rent is 900 pounds.", ordinal=4, number="2")
    changes = compare_clauses([*first, whole, after], [*first, *parts, after])
    assert [change.fate for change in changes] == [Fate.SAME] * 3
    parts[1] = make.passage("q1", "He cleans the gutters every month.", ordinal=2, number="2")
    (_, changed, _) = compare_clauses([*first, whole, after], [*first, *parts, after])
    assert [edit.text.strip() for edit in changed.edits if edit.kind == "added"] == ["every month"]
    assert changed.after is not None
    assert changed.after.spans == tuple(span for part in parts for span in part.spans)


@pytest.mark.parametrize(
    ("title", "duty", "new"),
    [
        ("第{0}条 保密", "双方对合同内容负有保密义务，期限三年。", "因不可抗力不能履行的，免除责任。"),
        (
            "{0}. SECRECY",
            "Both parties keep this contract to themselves for 3 years.",
            "Nobody answers for acts of God.",
        ),
    ],
)
@pytest.mark.parametrize("table", [True, False])
def test_a_clause_with_its_heading_is_renumbered_whatever_follows_it(title: str, duty: str, new: str, *, table: bool) -> None:
    def clause(number: int, words: str) -> Passage:
        head = title.format(number)
        text = f"{head} {number}.1 {words}"
        return replace(make.passage(f"c{number}", text, number=f"{number}.1"), heading=f"Sale > {head} > {number}.1")

    rows = ["Date | Sum", "1 May 2024 | 400", "1 June 2024 | 800"]
    places = tuple((10 * at, 10 * at + 9) for at in range(3))
    known = {1: [Table(Box(0, 0, 0, 0), tuple(tuple(row.split(" | ")) for row in rows), 0, 29, places)]}
    below = replace(clause(5, ""), id="t", text="\n".join(rows), spans=(PageSpan(1, 0, 29),))
    before = [replace(clause(5, duty), spans=(PageSpan(1, 40, 90),)), *([below] if table else [])]
    after = [clause(5, new), clause(6, duty)]
    changes = compare_clauses(rows_apart(before, known), after)
    assert [change.fate for change in changes[:2]] == [Fate.ADDED, Fate.RENUMBERED]
    assert [(one.fate, one.before and one.before.text) for one in changes[2:]] == [(Fate.REMOVED, row) for row in rows * table]
    longer = clause(6, duty.replace("三年", "五年").replace("3", "5"))
    changed = compare_clauses(before[:1], [longer])
    assert [one.fate for one in changed] == [Fate.CHANGED]


def test_the_rows_of_a_table_are_compared_once_each_and_a_number_they_begin_with_counts() -> None:
    rows = [f"{30 + at} days | {at}00" for at in range(4)]
    places = tuple((20 * at, 20 * at + 19) for at in range(4))
    known = {1: [Table(Box(0, 0, 0, 0), tuple(tuple(row.split(" | ")) for row in rows), 0, 80, places)]}

    def part(name: str, *wanted: int) -> Passage:
        spans = tuple(PageSpan(1, *places[at]) for at in wanted)
        return replace(make.passage(name, "\n".join(rows[at] for at in wanted), number="5"), spans=spans)

    apart = rows_apart([part("a", 0, 1), part("b", 0, 2, 3)], known)  # a long table repeats its header
    assert [one.text for one in apart] == rows
    changed = [replace(apart[0], text=rows[0].replace("30 days", "60 days")), *apart[1:]]
    assert [one.fate for one in compare_clauses(apart, changed)].count(Fate.SAME) == 3


TEXTS = st.lists(st.sampled_from([*LEASE, *ORDER]), max_size=6)


@given(TEXTS, TEXTS)
def test_each_clause_of_both_stands_in_the_comparison_once(one: list[str], other: list[str]) -> None:
    before, after = clauses(one), clauses(other)
    changes = compare_clauses(before, after)
    assert sorted(item.before.ordinal for item in changes if item.before) == list(range(len(before)))
    assert [item.after.ordinal for item in changes if item.after] == list(range(len(after)))


@given(TEXTS)
def test_a_document_shares_all_with_itself(texts: list[str]) -> None:
    own = fingerprint(texts)
    assert shared(own, own) == (1.0 if own.runs else 0.0)
