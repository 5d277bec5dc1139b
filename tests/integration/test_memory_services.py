"""Conflicts, review, time, upkeep and forgetting over the real store of a case."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.conversations import AnswerMode, Message, Role
from legal_assistant.domain.documents import Citation, SourceKind
from legal_assistant.domain.errors import CaseClosed, InvalidInput, NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, Period, ReviewPolicy
from legal_assistant.memory.keeping.retention import IN_HAND
from legal_assistant.memory.keeping.timeline import digest
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.board import disputes
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.conflicts import ConflictService
from legal_assistant.services.memories.forgetting import Extent, ForgettingService
from legal_assistant.services.memories.review import ReviewService
from legal_assistant.services.memories.summaries import SummaryService
from legal_assistant.services.memories.timeline import TimelineService
from legal_assistant.services.memories.upkeep import UpkeepService
from tests import cases, make
from tests.cases import remembering


class Office:
    """All services of one case."""

    def __init__(self, case: cases.MemoryCase) -> None:
        self.case: Any = case
        self.wishes = cases.Wishes()
        comparer = Comparer()
        self.recall = RecallService(cases.NoEmbedder(), case.clock)
        self.review = ReviewService(case.clock, comparer, self.wishes)
        self.remember = remembering(case.clock)
        self.conflicts = ConflictService(case.clock, comparer)
        self.timeline = TimelineService(case.clock)
        self.upkeep = UpkeepService(case.clock, SummaryService(case.clock))
        self.forgetting = ForgettingService(case.clock, [self.recall.drop])

    def begin(self, conversation: str) -> None:
        now = self.case.clock.now()
        with self.case.store.write() as view:
            view.conversations.add(make.conversation(conversation, created=now, updated=now))

    def say(self, text: str, conversation: str = "c1") -> Message:
        message = Message(new_id(), conversation, Role.USER, text, self.case.clock.now())
        with self.case.store.write() as view:
            view.conversations.add_message(message)
        self.remember.remember_turn(self.case, message, None)
        return message

    def add(self, text: str) -> Memory:
        return self.remember.add(self.case, text)[0]

    def states(self, *memories: Memory) -> list[MemoryState]:
        return [self.remember.show(self.case, memory.id).state for memory in memories]

    def found(self, query: str, k: int = 10) -> list[str]:
        return [item.text for item in self.recall.recall(self.case, query, k=k).items if item.kind == "memory"]

    def tick(self) -> datetime:
        self.case.clock.now()
        return self.case.clock.now()


@pytest.fixture
def office() -> Iterator[Office]:
    with cases.open_case() as case:
        office = Office(case)
        office.begin("c1")
        yield office


# --- conflicts ------------------------------------------------------------------------------------------------------------


def contradiction(office: Office) -> tuple[Memory, Memory, str]:
    left, right = office.add("月租金为8000元"), office.add("月租金为8500元")
    (found,) = office.conflicts.list(office.case)
    assert (found.left.id, found.right.id) == (left.id, right.id)
    return left, right, found.conflict.id


@pytest.mark.parametrize(("keep", "lost"), [(Resolution.LEFT, 1), (Resolution.RIGHT, 0)])
def test_keeping_one_side_makes_the_other_history(office: Office, keep: Resolution, lost: int) -> None:
    *sides, conflict = contradiction(office)
    decided = office.conflicts.resolve(office.case, conflict, keep, "补充协议 第2条").conflict
    assert (decided.resolution, decided.reason) == (keep, "补充协议 第2条")
    assert office.states(*sides)[lost] is MemoryState.SUPERSEDED
    assert office.states(*sides)[1 - lost] is MemoryState.ACTIVE
    assert office.remember.history(office.case, sides[lost].id)[-1].reason == "conflict: 补充协议 第2条"
    assert office.remember.history(office.case, sides[lost].id)[-1].by == "user"
    assert office.conflicts.list(office.case) == []
    with pytest.raises(NotFound):
        office.conflicts.resolve(office.case, conflict, keep, "again")
    office.timeline.undo(office.case)
    assert office.states(*sides) == [MemoryState.ACTIVE] * 2
    assert [found.conflict.id for found in office.conflicts.list(office.case)] == [conflict]
    office.timeline.undo(office.case)
    (again,) = office.conflicts.list(office.case, resolved=True)
    assert (again.conflict.resolution, again.conflict.reason, again.conflict.by) == (keep, "补充协议 第2条", "user")


@pytest.mark.parametrize(
    "said",
    [
        ("月租金为8000元", "月租金为8500元", "月租金为9000元"),
        ("The monthly rent is 8,000 yuan.", "The monthly rent is 8,500 yuan.", "The monthly rent is 9,000 yuan."),
    ],
)
def test_three_statements_of_one_thing_are_one_dispute_that_is_decided_once(office: Office, said: tuple[str, ...]) -> None:
    left, right, third = (office.add(text) for text in said)
    found = office.conflicts.list(office.case)
    (dispute,) = disputes(found)
    assert [one.id for one in dispute.statements] == [left.id, right.id, third.id]
    assert len(dispute.contradictions) == len(found) == 3
    first = next(one.conflict.id for one in found if {one.left.id, one.right.id} == {left.id, right.id})
    done = office.conflicts.resolve(office.case, first, Resolution.RIGHT, "补充协议")
    assert office.states(left, right, third) == [MemoryState.SUPERSEDED, MemoryState.ACTIVE, MemoryState.SUPERSEDED]
    assert office.conflicts.list(office.case) == []
    by = _deciders((done.conflict, *done.also))
    assert by == {
        frozenset((left.id, right.id)): ("user", Resolution.RIGHT),
        frozenset((right.id, third.id)): ("user", Resolution.LEFT),
        frozenset((left.id, third.id)): ("rule", Resolution.CORRECTED),  # both lost: nobody decided between them
    }
    office.timeline.undo(office.case)
    assert office.states(left, right, third) == [MemoryState.ACTIVE] * 3
    assert {one.conflict.id for one in office.conflicts.list(office.case)} == {one.conflict.id for one in found}
    assert {one.conflict.by for one in office.conflicts.list(office.case)} == {""}
    office.timeline.undo(office.case)
    assert _deciders(one.conflict for one in office.conflicts.list(office.case, resolved=True)) == by


def _deciders(found: Iterable[Conflict]) -> dict[frozenset[str], tuple[str, Resolution | None]]:
    return {frozenset((one.left, one.right)): (one.by, one.resolution) for one in found}


def test_what_closes_by_an_edit_after_a_decision_was_undone_was_decided_by_nobody(office: Office) -> None:
    left, _, conflict = contradiction(office)
    office.conflicts.resolve(office.case, conflict, Resolution.CORRECTED, "合同", text="月租金为8800元")
    office.timeline.undo(office.case)
    office.remember.edit(office.case, left.id, text="押金为两万元")
    (closed,) = office.conflicts.list(office.case, resolved=True)
    assert (closed.conflict.resolution, closed.conflict.by) == (Resolution.CORRECTED, "rule")


def test_a_dispute_of_three_is_corrected_or_kept_in_time_as_one(office: Office) -> None:
    sides = [office.add(f"月租金为{amount}元") for amount in (8000, 8500, 9000)]
    found = office.conflicts.list(office.case)
    office.conflicts.resolve(office.case, found[0].conflict.id, Resolution.CORRECTED, "均有误", text="月租金为8800元")
    assert office.states(*sides) == [MemoryState.SUPERSEDED] * 3
    assert office.conflicts.list(office.case) == []
    office.timeline.undo(office.case)
    assert office.states(*sides) == [MemoryState.ACTIVE] * 3
    days = [date(2024, 1, 1), date(2025, 1, 1), date(2026, 1, 1)]
    ends = [date(2024, 12, 31), date(2025, 12, 31), None]
    periods = {side.id: Period(*pair) for side, pair in zip(sides, zip(days, ends, strict=True), strict=True)}
    conflict = next(one for one in found if {one.left.id, one.right.id} == {sides[0].id, sides[1].id})
    given = {"left": periods[conflict.left.id], "right": periods[conflict.right.id]}
    overlapping = {sides[2].id: Period(date(2025, 6, 1))}
    with pytest.raises(InvalidInput, match="validity"):
        office.conflicts.resolve(office.case, conflict.conflict.id, Resolution.BOTH, "x", **given, others=overlapping)
    office.conflicts.resolve(office.case, conflict.conflict.id, Resolution.BOTH, "历次调整", **given, others=periods)
    assert office.conflicts.list(office.case) == []
    assert [office.remember.show(office.case, side.id).period for side in sides] == list(periods.values())


def test_statements_that_agree_need_not_follow_each_other_in_time(office: Office) -> None:
    first, again, other = (office.add(text) for text in ("月租金为8000元", "月租金为8000元", "月租金为8500元"))
    found = office.conflicts.list(office.case)
    (dispute,) = disputes(found)
    assert {one.id for one in dispute.statements} == {first.id, again.id, other.id}
    earlier, later = Period(end=date(2024, 5, 31)), Period(start=date(2024, 6, 1))
    conflict = next(one.conflict.id for one in found if one.left.id == first.id)
    given = {"left": earlier, "right": later, "others": {again.id: earlier}}
    office.conflicts.resolve(office.case, conflict, Resolution.BOTH, "先后", **given)
    assert office.conflicts.list(office.case) == []
    assert office.states(first, again, other) == [MemoryState.ACTIVE] * 3


def test_statements_of_different_things_are_disputes_of_their_own(office: Office) -> None:
    for text in ("月租金为8000元", "押金为16000元", "月租金为8500元", "押金为20000元"):
        office.add(text)
    found = disputes(office.conflicts.list(office.case))
    assert [[one.text for one in group.statements] for group in found] == [
        ["押金为16000元", "押金为20000元"],
        ["月租金为8000元", "月租金为8500元"],
    ]


def test_keeping_both_takes_periods_that_do_not_overlap(office: Office) -> None:
    left, right, conflict = contradiction(office)
    backwards = {"left": Period(date(2024, 9, 1), date(2024, 5, 31)), "right": Period(start=date(2024, 6, 1))}
    for periods in ({}, {"left": Period(end=date(2024, 6, 1)), "right": Period(start=date(2024, 6, 1))}, backwards):
        with pytest.raises(InvalidInput):
            office.conflicts.resolve(office.case, conflict, Resolution.BOTH, "先后", **periods)
    office.conflicts.resolve(office.case, conflict, Resolution.BOTH, "先后", right=Period(start=date(2024, 6, 1)))
    now = office.tick()
    assert [one.id for one in office.timeline.as_of(office.case, now, true_at=date(2024, 5, 31))] == [left.id]
    assert [one.id for one in office.timeline.as_of(office.case, now, true_at=date(2024, 6, 1))] == [right.id]
    assert office.found("月租金")[0] == right.text


def test_a_corrected_statement_stands_in_place_of_both(office: Office) -> None:
    left, right, conflict = contradiction(office)
    with pytest.raises(InvalidInput):
        office.conflicts.resolve(office.case, conflict, Resolution.CORRECTED, "误记")
    office.conflicts.resolve(office.case, conflict, Resolution.CORRECTED, "误记", text="月租金为8300元")
    assert office.states(left, right) == [MemoryState.SUPERSEDED] * 2
    assert office.found("月租金") == ["月租金为8300元"]
    assert office.conflicts.list(office.case) == []


def test_an_edit_can_end_and_make_a_contradiction(office: Office) -> None:
    _, right, _ = contradiction(office)
    office.remember.edit(office.case, right.id, text="押金为8500元")
    assert office.conflicts.list(office.case) == []
    other = office.add("押金为9000元")
    (found,) = office.conflicts.list(office.case)
    assert {found.left.id, found.right.id} == {right.id, other.id}


def test_the_later_of_two_that_contradict_is_found_first(office: Office) -> None:
    _, right, _ = contradiction(office)
    assert office.found("月租金是多少")[0] == right.text


# --- review ---------------------------------------------------------------------------------------------------------------


def test_the_policy_says_what_waits(office: Office) -> None:
    office.say("法院判决被告承担连带责任。")
    (waiting,) = office.review.list(office.case)
    assert waiting.origin == "conversation"
    assert office.found("连带责任") == []
    office.review.set_policy(office.case, ReviewPolicy.NOTHING)
    office.say("被告已承认收到货款30000元。")
    office.review.set_policy(office.case, ReviewPolicy.EVERYTHING)
    office.say("押金为两万元。")
    assert [one.memory.text for one in office.review.list(office.case)] == ["押金为两万元。", waiting.memory.text]
    assert office.found("货款") == ["被告已承认收到货款30000元。"]


def test_approving_in_bulk_is_one_operation(office: Office) -> None:
    office.review.set_policy(office.case, ReviewPolicy.EVERYTHING)
    for text in ("月租金为8000元。", "押金为两万元。"):
        office.say(text)
    waiting = [one.memory for one in office.review.list(office.case)]
    done, _ = office.review.approve(office.case, [one.id for one in waiting], texts={waiting[0].id: "押金为三万元"})
    assert [one.text for one in done] == ["押金为三万元", "月租金为8000元。"]
    assert office.remember.history(office.case, waiting[0].id)[-1].reason == "edited and approved"
    office.timeline.undo(office.case)
    assert office.states(*waiting) == [MemoryState.PROPOSED] * 2
    office.review.reject(office.case, [one.id for one in waiting])
    office.say("月租金为8000元。")
    assert office.review.list(office.case) == []


def test_a_proposal_supersedes_only_once_it_is_approved(office: Office) -> None:
    known = office.add("月租金为8000元")
    office.review.set_policy(office.case, ReviewPolicy.EVERYTHING)
    office.say("自2024年6月1日起月租金调整为8500元。")
    assert office.states(known) == [MemoryState.ACTIVE]
    office.review.approve(office.case, [office.review.list(office.case)[0].memory.id])
    assert office.states(known) == [MemoryState.SUPERSEDED]


def test_an_approved_preference_moves_to_the_user(office: Office) -> None:
    office.say("以后请用中文回答。")
    (proposed,) = office.review.list(office.case)
    office.review.approve(office.case, [proposed.memory.id])
    assert [wish.text for wish in office.wishes.preferences()] == ["以后请用中文回答。"]
    assert office.case.memories() == []


# --- time -----------------------------------------------------------------------------------------------------------------


def test_what_was_known_and_the_way_back(office: Office) -> None:
    first = office.add("月租金为8000元")
    then = office.tick()
    known = digest(office.case.memories())
    office.remember.edit(office.case, first.id, text="月租金为9000元")
    second = office.add("押金为两万元")
    assert [one.text for one in office.timeline.as_of(office.case, then)] == ["月租金为8000元"]
    done = office.timeline.rollback(office.case, then)
    assert set(done.memories) == {first.id, second.id}
    assert digest(office.case.memories()) == known
    assert office.found("押金") == []
    office.timeline.undo(office.case, done.operation)
    assert office.found("押金") == ["押金为两万元"]
    assert office.remember.show(office.case, first.id).text == "月租金为9000元"
    with pytest.raises(InvalidInput):
        office.timeline.rollback(office.case, office.tick() + timedelta(days=1))
    with pytest.raises(NotFound):
        office.timeline.undo(office.case, new_id())


def test_undoing_leaves_what_was_changed_since(office: Office) -> None:
    left, right, conflict = contradiction(office)
    decided = office.conflicts.resolve(office.case, conflict, Resolution.RIGHT, "合同原文").conflict
    assert decided.resolution is Resolution.RIGHT
    office.remember.edit(office.case, left.id, text="月租金曾为8000元整")
    (operation,) = office.timeline.operations(office.case)
    done = office.timeline.undo(office.case, operation.id)
    assert done.kept == (left.id,)
    assert office.states(right) == [MemoryState.ACTIVE]


# --- upkeep ---------------------------------------------------------------------------------------------------------------

STATEMENTS = ["月租金为8000元。", "押金为两万元。", "房屋面积为90平方米。", "对方律师是郑律师。"]


def test_a_conversation_that_has_ended_is_summarised(office: Office) -> None:
    for text in STATEMENTS:
        office.say(text)
    office.case.clock.time += timedelta(hours=1)
    report = office.upkeep.run(office.case, CancelToken())
    (summary,) = office.case.memories(kinds=[MemoryKind.SUMMARY])
    assert report.made == (summary.id,)
    assert all(text in summary.text for text in STATEMENTS)
    assert office.case.memories(MemoryState.ACTIVE) == [summary]
    assert office.found("月租金")[0] == "月租金为8000元。"
    assert summary.text in office.found("月租金")
    assert office.upkeep.run(office.case, CancelToken()).operation == ""
    office.say("月租金为8500元。")
    (found,) = office.conflicts.list(office.case)
    assert {found.left.state, found.right.state} == {MemoryState.ACTIVE}
    disputed, established = office.remember.show(office.case, summary.id).text.split("**已确认的事实**")
    assert "争议焦点" in disputed
    assert "8000" in disputed
    assert "8000" not in established


def test_a_summary_comes_after_the_best_statement_that_it_sums_up(office: Office) -> None:
    for text in STATEMENTS:
        office.say(text)
    office.case.clock.time += timedelta(hours=1)
    office.upkeep.run(office.case, CancelToken())
    items = office.recall.recall(office.case, "月租金 押金 面积 律师").items
    kinds = [item.memory_kind for item in items if item.kind == "memory"]
    assert kinds[:2] == ["fact", "summary"]  # the summary alone has all the words
    assert next(item for item in items if item.memory_kind == "summary").parts["sums up"] < 0


def test_a_summary_that_expires_gives_back_what_it_stood_for(office: Office) -> None:
    for text in STATEMENTS:
        office.say(text)
    office.case.clock.time += timedelta(hours=1)
    office.upkeep.run(office.case, CancelToken())
    office.case.clock.time += timedelta(days=8)
    report = office.upkeep.run(office.case, CancelToken())
    assert len(report.expired) == 1
    assert len(report.back) == len(STATEMENTS)
    assert {one.text for one in office.case.memories(MemoryState.ACTIVE)} == set(STATEMENTS)


def test_a_topic_of_more_than_ten_fragments_is_summarised(office: Office) -> None:
    for n in range(11):
        office.case.add_memory(f"{n + 1}号仓库合同约定的租金为{9000 + n}元", tags=("topic:contract",))
    assert office.upkeep.run(office.case, CancelToken()).made == ()  # written by hand a moment ago
    office.case.clock.time += IN_HAND
    report = office.upkeep.run(office.case, CancelToken())
    (summary,) = office.case.memories(kinds=[MemoryKind.SUMMARY])
    away = office.case.memories(MemoryState.ARCHIVED)
    assert report.made == (summary.id,)
    assert len(away) == 8
    assert all(one.text in summary.text for one in away)
    office.timeline.undo(office.case, report.operation)
    assert len(office.case.memories(MemoryState.ACTIVE)) == 11


def test_a_summary_that_fades_gives_back_what_it_stood_for(office: Office) -> None:
    for n in range(11):
        office.case.add_memory(f"{n + 1}号仓库合同约定的租金为{9000 + n}元", tags=("topic:contract",))
    office.case.clock.time += IN_HAND
    office.upkeep.run(office.case, CancelToken())
    office.case.clock.time += timedelta(days=900)
    report = office.upkeep.run(office.case, CancelToken())
    assert office.case.memories(MemoryState.ACTIVE, kinds=[MemoryKind.SUMMARY]) == []
    assert len(report.back) == 8
    assert office.found("3号仓库合同约定的租金")[0] == "3号仓库合同约定的租金为9002元"


@pytest.mark.parametrize("touch", ["edited", "pinned and let go", "approved", "brought back"])
def test_what_the_lawyer_has_just_touched_is_not_put_away_for_a_summary(office: Office, touch: str) -> None:
    if touch == "approved":
        office.review.set_policy(office.case, ReviewPolicy.EVERYTHING)
    for text in STATEMENTS:
        office.say(text)
    office.case.clock.time += timedelta(days=6)
    first, *others = office.case.memories()
    match touch:
        case "edited":
            office.remember.edit(office.case, first.id, importance=2)
        case "pinned and let go":
            office.remember.pin(office.case, first.id, True)
            office.remember.pin(office.case, first.id, False)
        case "approved":
            office.review.approve(office.case, [first.id])
            office.review.set_policy(office.case, ReviewPolicy.NOTHING)
            office.case.clock.time -= IN_HAND
            office.review.approve(office.case, [one.id for one in others])
            office.case.clock.time += IN_HAND
        case _:
            office.upkeep.run(office.case, CancelToken())
            assert office.states(first) == [MemoryState.ARCHIVED]
            office.remember.rollback(office.case, first.id, 1)
            office.say("车位编号为B12。")
            office.case.clock.time += timedelta(hours=1)
    office.upkeep.run(office.case, CancelToken())
    assert office.states(first, *others) == [MemoryState.ACTIVE] + [MemoryState.ARCHIVED] * len(others)


def test_weak_old_unused_memories_are_put_away_and_come_back(office: Office) -> None:
    weak = office.case.add_memory("对方当天穿了灰色外套", importance=1)
    pinned = office.case.add_memory("押金为两万元", importance=1, pinned=True)
    office.case.clock.time += timedelta(days=900)
    report = office.upkeep.run(office.case, CancelToken())
    assert report.archived == (weak.id,)
    assert office.states(weak, pinned) == [MemoryState.ARCHIVED, MemoryState.ACTIVE]
    office.timeline.undo(office.case, report.operation)
    assert office.states(weak) == [MemoryState.ACTIVE]


def test_what_faded_is_recalled_when_it_alone_answers(office: Office) -> None:
    faded = office.case.add_memory("车库的遥控器由门卫老岑保管", importance=2)
    office.case.clock.time += timedelta(days=900)
    for text in ("押金为两万元", "车库的租金为每月八百元"):
        office.case.add_memory(text, updated=office.case.clock.time)
    assert office.upkeep.run(office.case, CancelToken()).archived == (faded.id,)
    assert office.found("车库的遥控器由谁保管？")[0] == faded.text
    assert faded.text not in office.found("车库的租金是多少？")
    assert faded.text not in office.found("押金是多少？")
    archived = replace(faded, state=MemoryState.ARCHIVED, version=2)
    with office.case.store.write() as view:  # put away for another reason
        view.memories.put(replace(archived, version=3), by="user", reason="edited")
    assert faded.text not in office.found("车库的遥控器由谁保管？")


def test_what_is_to_come_takes_effect_on_its_day(office: Office) -> None:
    known = office.add("月租金为8000元")
    office.add("自2026年6月1日起月租金调整为8500元")
    office.case.clock.time = office.case.clock.time.replace(month=7)
    assert office.upkeep.run(office.case, CancelToken()).ended == (known.id,)
    assert office.states(known) == [MemoryState.SUPERSEDED]


def test_what_comes_back_over_sessions_is_noted_once(office: Office) -> None:
    office.review.set_policy(office.case, ReviewPolicy.NOTHING)
    for n in range(3):
        office.begin(f"s{n}")
        office.say(f"第{n + 1}笔违约金为{100 + n}元。", f"s{n}")
    for _ in range(2):
        office.upkeep.run(office.case, CancelToken())
    (reflection,) = office.case.memories(kinds=[MemoryKind.REFLECTION])
    assert "违约金" in reflection.text


# --- forgetting -----------------------------------------------------------------------------------------------------------


def test_forgetting_a_memory_makes_its_summary_again(office: Office) -> None:
    for text in [*STATEMENTS, "车位编号为B12。"]:
        office.say(text)
    office.case.clock.time += timedelta(hours=1)
    office.upkeep.run(office.case, CancelToken())
    secret = next(one for one in office.case.memories() if one.text == "押金为两万元。")
    forgotten = office.forgetting.memory(office.case, secret.id)
    assert (forgotten.residue, forgotten.removed["memories"], forgotten.removed["remade"]) == (0, 2, 1)
    (summary,) = office.case.memories(kinds=[MemoryKind.SUMMARY])
    assert "押金" not in summary.text
    assert "月租金为8000元。" in summary.text
    assert len(office.remember.history(office.case, summary.id)) == 1


def test_forgetting_a_conversation_takes_what_came_from_it(office: Office) -> None:
    office.say("对方的秘密账户在青石镇。")
    kept = office.add("押金为两万元")
    assert office.forgetting.extent(office.case, "c1") == Extent(messages=1, memories=1)
    forgotten = office.forgetting.conversation(office.case, "c1")
    assert forgotten.residue == 0
    assert (forgotten.removed["conversations"], forgotten.removed["messages"], forgotten.removed["memories"]) == (1, 1, 1)
    assert [one.id for one in office.case.memories()] == [kept.id]
    assert office.recall.recall(office.case, "秘密账户 青石镇").items == ()


@pytest.mark.hostile("F7")
def test_forgetting_a_document_takes_what_came_from_it(office: Office) -> None:
    quote = "承租人逾期支付租金的，每逾期一日应按欠付租金的5%支付违约金。"
    (passage,) = office.case.add_page(quote)
    question = Message(new_id(), "c1", Role.USER, "违约金条款是怎么约定的？", office.tick())
    cited = Citation(1, SourceKind.PASSAGE, passage, quote, verified=True, document="d1", file="租赁合同.pdf", page=1)
    said = f"以下是原文。\n\n**租赁合同.pdf · 第 1 页**\n\n> “{quote}” [1]"
    answer = replace(question, id=new_id(), role=Role.ASSISTANT, text=said, mode=AnswerMode.QUOTATION, citations=(cited,))
    with office.case.store.write() as view:
        view.conversations.add_message(question)
        view.conversations.add_message(answer)
    office.remember.remember_turn(office.case, question, answer)
    assert office.case.memories(kinds=[MemoryKind.QA])
    assert office.found("违约金")
    forgotten = office.forgetting.document(office.case, "d1")
    assert forgotten.residue == 0
    assert (forgotten.removed["documents"], forgotten.removed["passages"], forgotten.removed["memories"]) == (1, 1, 1)
    assert office.case.memories() == []
    assert not any("5%" in item.text for item in office.recall.recall(office.case, "逾期 违约金 5%").items)
    with office.case.store.read() as view:
        assert view.conversations.message(answer.id).text == "以下是原文。\n\n[…]"


# --- repeated questions ---------------------------------------------------------------------------------------------------


def test_a_repeated_question_is_answered_at_once_until_something_changes(office: Office) -> None:
    office.add("月租金为8000元")
    first = office.recall.recall(office.case, "月租金")
    again = office.recall.recall(office.case, "月租金")
    assert "cache" in again.timings
    assert again.items == first.items
    memory = office.add("月租金在每月5日前支付")
    assert memory.text in office.found("月租金")
    office.forgetting.memory(office.case, memory.id)
    assert memory.text not in office.found("月租金")


def test_a_closed_case_is_left_alone(office: Office) -> None:
    _, _, conflict = contradiction(office)
    with office.case.store.write() as view:
        from legal_assistant.domain.cases import CaseState

        view.about.put(replace(view.about.get(), state=CaseState.CLOSED))
    for act in (
        lambda: office.conflicts.resolve(office.case, conflict, Resolution.LEFT, "x"),
        lambda: office.timeline.rollback(office.case, make.T0),
        lambda: office.upkeep.run(office.case, CancelToken()),
        lambda: office.forgetting.conversation(office.case, "c1"),
        lambda: office.review.set_policy(office.case, ReviewPolicy.NOTHING),
    ):
        with pytest.raises(CaseClosed):
            act()
