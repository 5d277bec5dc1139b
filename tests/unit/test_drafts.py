"""Drafts of one document: recognition and comparison."""

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.documents import Passage
from legal_assistant.memory.documents.drafts import Fate, are_drafts, compare_clauses, fingerprint, shared, word_edits
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


TEXTS = st.lists(st.sampled_from([*LEASE, *ORDER]), max_size=6)


@given(TEXTS, TEXTS)
def test_each_clause_of_both_stands_in_the_comparison_once(one: list[str], other: list[str]) -> None:
    before, after = clauses(one), clauses(other)
    changes = compare_clauses(before, after)
    assert sorted(item.before.ordinal for item in changes if item.before) == list(range(len(before)))
    assert [item.after.ordinal for item in changes if item.after] == list(range(len(after)))


@given(st.text(max_size=60), st.text(max_size=60))
def test_edits_make_one_text_of_the_other(before: str, after: str) -> None:
    edits = word_edits(before, after)
    kept = "".join(edit.text for edit in edits if edit.kind != "removed")
    assert "".join(kept.split()) == "".join(after.split())


@given(TEXTS)
def test_a_document_shares_all_with_itself(texts: list[str]) -> None:
    own = fingerprint(texts)
    assert shared(own, own) == (1.0 if own.runs else 0.0)
