"""Rules of time, topics, retention, reflection and review."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, ReviewPolicy, Source
from legal_assistant.memory.keeping.reflection import find_patterns
from legal_assistant.memory.keeping.retention import is_expired, is_faded, is_fragment, time_to_live
from legal_assistant.memory.keeping.review import digests, waits
from legal_assistant.memory.keeping.timeline import apart, digest, in_force, restored, taken_back, until
from legal_assistant.memory.questions.detail import asks_in_detail
from legal_assistant.memory.relations.relation import OTHER_PERIOD, SUPERSEDES, Relation
from legal_assistant.memory.relations.validity import effective_date
from legal_assistant.memory.statements.topic import topics
from legal_assistant.services.memories.comparison import relation
from legal_assistant.services.memories.disputes import standing
from tests.make import T0, memory
from tests.rules_report import HALVES, SUITES, rows


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("自2024年6月1日起月租金调整为8500元。", date(2024, 6, 1)),
        ("2024年1月5日签订补充协议，自2024年6月1日起月租金调整为8500元", date(2024, 6, 1)),
        ("The rent is 9,000 from 1 June 2024.", date(2024, 6, 1)),
        ("As of June 2024 the rent is 9000", date(2024, 6, 1)),
        ("月租金为8000元", None),
        ("双方于2024年3月5日签订合同", None),
        ("2024年6月1日月租金调整为9000元", date(2024, 6, 1)),
        ("On 13 October 2026 the warehouse moved to 368 Tanner Lane", date(2026, 10, 13)),
        ("2026年5月1日，双方将交货日期变更为2026年8月1日", date(2026, 5, 1)),
        ("完工日期推迟到2027年5月1日。", None),
        ("完工日期由2027年3月1日改为2027年5月1日", None),
        ("The renewal date has been moved to 28 August 2027.", None),
        ("The hearing was moved from 3 May 2027 to 5 May 2027", None),
    ],
)
def test_from_when_a_statement_holds(text: str, day: date | None) -> None:
    assert effective_date(text) == day


def test_what_is_superseded_ends_the_day_before() -> None:
    known = memory()
    ended = until(known, date(2024, 6, 1), date(2026, 1, 1))
    assert (ended.state, ended.valid_to) == (MemoryState.SUPERSEDED, date(2024, 5, 31))
    to_come = until(known, date(2030, 1, 1), date(2026, 1, 1))
    assert (to_come.state, to_come.valid_to) == (MemoryState.ACTIVE, date(2029, 12, 31))
    assert until(replace(known, valid_to=date(2020, 1, 1)), date(2024, 6, 1), date(2026, 1, 1)).valid_to == date(2020, 1, 1)
    assert until(known, None, date(2026, 1, 1)).valid_to is None
    never_held = until(replace(known, valid_from=date(2024, 6, 1)), date(2024, 6, 1), date(2024, 1, 1))
    assert (never_held.state, never_held.valid_to) == (MemoryState.SUPERSEDED, None)
    assert in_force(ended, date(2024, 5, 31))
    assert not in_force(ended, date(2024, 6, 1))
    assert apart(ended, replace(known, valid_from=date(2024, 6, 1)))
    assert not apart(ended, replace(known, valid_from=date(2024, 5, 31)))


def test_a_digest_is_of_what_stands() -> None:
    one, other = memory("f1"), memory("f2", "押金为两万元")
    assert digest([one, other]) == digest([replace(other, uses=3, version=4), one])
    assert digest([one, replace(other, state=MemoryState.ARCHIVED)]) == digest([one])
    assert digest([one]) != digest([replace(one, importance=5)])
    assert restored(replace(one, version=7, uses=2), other).uses == 2
    assert taken_back(one).state is MemoryState.ARCHIVED
    assert taken_back(replace(one, state=MemoryState.PROPOSED)).state is MemoryState.REJECTED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("用人单位拖欠加班工资", {"labour"}),
        ("The employee was dismissed without severance", {"labour"}),
        ("原告请求离婚并取得抚养权", {"family"}),
        ("The patent was infringed", {"ip"}),
        ("月租金为8000元", {"contract"}),
        ("开庭时间定在9月4日", {"procedure"}),
        ("The weather was fine", set()),
    ],
)
def test_fields_of_law(text: str, expected: set[str]) -> None:
    assert set(topics(text)) == expected


def faded(**changes: object) -> Memory:
    return replace(memory("f1", importance=1), updated=T0 - timedelta(days=800), **changes)  # type: ignore[arg-type]


def test_only_what_is_weak_old_and_free_is_put_away() -> None:
    assert is_faded(faded(), T0)
    assert not is_faded(faded(pinned=True), T0)
    assert not is_faded(faded(kind=MemoryKind.DECISION), T0)
    assert not is_faded(faded(source=Source(SourceKind.PASSAGE, "p1", "d1")), T0)
    assert not is_faded(faded(last_used=T0 - timedelta(days=1)), T0)
    assert not is_faded(faded(state=MemoryState.PROPOSED), T0)
    assert not is_fragment(memory(importance=4))
    assert is_fragment(memory(importance=3))


def test_summaries_of_conversations_live_a_day_to_a_week() -> None:
    source = Source(SourceKind.MEMORY, "c1", conversation="c1")
    short = memory(kind=MemoryKind.SUMMARY, source=source, importance=1)
    assert time_to_live(short) == timedelta(hours=24)
    assert time_to_live(replace(short, importance=5)) == timedelta(days=7)
    assert time_to_live(replace(short, source=Source(SourceKind.MEMORY))) is None
    assert is_expired(short, T0 + timedelta(hours=25))
    assert not is_expired(short, T0 + timedelta(hours=23))


def test_what_comes_back_in_three_conversations_is_a_pattern() -> None:
    def said(n: int, text: str) -> Memory:
        return memory(f"f{n}", text, source=Source(SourceKind.MESSAGE, f"m{n}", conversation=f"c{n}"))

    spoken = [said(n, f"违约金过高，第{n}次讨论") for n in range(3)]
    (pattern,) = find_patterns([*spoken, said(4, "押金尚未退还")])
    assert "违约金" in pattern.text
    assert pattern.memories == ("f0", "f1", "f2")
    assert find_patterns(spoken[:2]) == []
    assert find_patterns([replace(one, source=spoken[0].source) for one in spoken]) == []


def test_what_waits_for_the_lawyer() -> None:
    plain, weighty = memory(importance=3), memory(importance=4)
    wish = memory(kind=MemoryKind.PREFERENCE, importance=1)
    important = ReviewPolicy.IMPORTANT
    assert waits(ReviewPolicy.EVERYTHING, plain, by="rule")
    assert not waits(important, plain, by="rule")
    assert waits(important, weighty, by="rule")
    assert waits(important, plain, by="model")
    assert not waits(important, weighty, by="rule", explicit=True)
    assert not waits(ReviewPolicy.NOTHING, weighty, by="model")
    assert all(waits(policy, wish, by="rule") for policy in ReviewPolicy)


@pytest.mark.parametrize(
    ("rejected", "again"),
    [
        ("月租金为 8000 元。", "月租金为8000元"),
        ("月租金为8000元", "The monthly rent is 8,000 yuan"),
        ("The tenant owes three months of rent", "承租人拖欠租金3个月"),
        ("借款利率为年利率6%", "年利率为6%，系借款的利率"),
        ("押金没有退还", "The deposit was not returned"),
    ],
)
def test_what_was_turned_down_is_known_in_other_words_and_in_the_other_language(rejected: str, again: str) -> None:
    assert not set(digests(rejected)).isdisjoint(digests(again))


@pytest.mark.parametrize(
    ("rejected", "other"),
    [
        ("仓库年租金为36万元", "仓库月租金为36万元"),
        ("原告收到了被告的律师函", "被告收到了原告的律师函"),
        ("张伟是李娜的代理人", "李娜是张伟的代理人"),
        ("赵敏被王芳打了", "王芳被赵敏打了"),
        ("押金没有退还", "押金已经退还"),
        ("首付款在签约前支付", "首付款在签约后支付"),
        ("The buyer paid the seller", "The buyer will pay the seller"),
        ("The tenant must pay the water bill", "The tenant may pay the water bill"),
        ("He agreed", "She agreed"),
        ("The goods went from Hamburg to Rotterdam", "The goods went from Rotterdam to Hamburg"),
        ("货物从汉堡运往鹿特丹", "货物从鹿特丹运往汉堡"),
        ("被告欠原告10万元", "被告曾欠原告10万元"),
        ("被告欠原告10万元", "被告只欠原告10万元"),
        ("The buyer paid 500 to the seller", "The buyer paid 500 for the seller"),
        ("The deposit is 500 euros and the rent 900 euros", "The deposit is 900 euros and the rent 500 euros"),
        ("The deposit is paid in cash, the rent by transfer", "The deposit is paid by transfer, the rent in cash"),
        ("The price is at most 500 euros", "The price is at least 500 euros"),
        ("Mr Vance is a director", "Mr Vance was a director"),
        ("好", "不好"),
    ],
)
def test_what_says_something_else_was_not_turned_down(rejected: str, other: str) -> None:
    assert set(digests(rejected)).isdisjoint(digests(other))


@pytest.mark.parametrize("half", HALVES)
def test_only_what_says_the_same_was_turned_down(half: str) -> None:
    """Over all labelled pairs: what repeats nothing shares no digest."""
    others = [row for row in rows("relation", half) if row["relation"] != "duplicate"]
    assert [row for row in others if not set(digests(row["a"])).isdisjoint(digests(row["b"]))] == []


def test_a_small_word_was_not_turned_down() -> None:
    pairs = [json.loads(line) for line in (SUITES / "small_words.jsonl").read_text("utf-8").splitlines()]
    assert [pair for pair in pairs if not set(digests(pair["a"])).isdisjoint(digests(pair["b"]))] == []


@pytest.mark.parametrize(
    ("question", "detail"),
    [
        ("月租金原来是多少？", True),
        ("请详细说明付款历史", True),
        ("What was the original rent?", True),
        ("What did the clause say before it was amended?", True),
        ("月租金是多少？", False),
        ("之前讨论的违约金条款有效吗？", False),
        ("Is the late-payment clause we discussed valid?", False),
    ],
)
def test_questions_about_details_and_the_past(question: str, detail: bool) -> None:
    assert asks_in_detail(question) is detail


@pytest.mark.parametrize(
    ("known", "later"),
    [
        (
            memory("a", "The rent is 5,000.", valid_to=date(2023, 12, 31)),
            memory("b", "The rent is 6,000.", valid_from=date(2024, 1, 1)),
        ),
        (
            memory("a", "The rent is 6,000.", valid_from=date(2024, 1, 1)),
            memory("b", "The rent was 5,000 until 31 December 2023."),
        ),
        (memory("a", "月租金为5000元。", valid_to=date(2023, 12, 31)), memory("b", "自2024年1月1日起，月租金为6000元。")),
    ],
)
def test_what_holds_in_windows_apart_is_not_compared(known: Memory, later: Memory) -> None:
    assert relation(known, later) == OTHER_PERIOD
    assert standing(known, later) is not None


def test_windows_that_overlap_are_compared() -> None:
    known = memory("a", "The rent is 5,000.", valid_to=date(2024, 6, 30))
    assert relation(known, memory("b", "The rent is 6,000.", valid_from=date(2024, 1, 1))).relation is Relation.CONTRADICTS
    since = replace(known, valid_from=date(2023, 1, 1))
    assert relation(since, memory("b", "The rent is 6,000.", valid_from=date(2024, 1, 1))).why == SUPERSEDES
