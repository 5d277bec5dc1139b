"""Remembering, over the real store of a case."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed
from legal_assistant.domain.conversations import AnswerMode, Message, MessageState, Role
from legal_assistant.domain.documents import Citation, PageSpan, SourceKind
from legal_assistant.domain.errors import CaseClosed, EmbedderUnavailable, InvalidInput, NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, Period
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.domain.remembered import Declined, Outcome
from legal_assistant.memory.keeping.review import digests
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.forgetting import ForgettingService
from legal_assistant.services.memories.remember import RememberService
from legal_assistant.services.memories.review import ReviewService
from tests.cases import NotedActs, NoVectors, remembering
from tests.fakes import MemoryDatabase, StepClock
from tests.make import case as make_case
from tests.make import conversation


@dataclass
class CaseUnderTest:
    id: str
    store: SqlCaseStore
    vectors: NoVectors
    clock: StepClock
    audit: NotedActs = field(default_factory=NotedActs)

    def say(self, role: Role, text: str, **changes: object) -> Message:
        """Store a message, as the chat service does."""
        message = Message(new_id(), "c1", role, text, self.clock.now())
        message = replace(message, **changes)  # type: ignore[arg-type]
        with self.store.write() as view:
            view.conversations.add_message(message)
        return message

    def found(self, query: str) -> list[Memory]:
        """The active memories that full text finds."""
        with self.store.read() as view:
            hits = view.index.text_search(query, 10, ItemFilter(kinds=("memory",)))
            items = view.index.items([n for n, _ in hits])
            return [view.memories.get(items[n].id) for n, _ in hits]


@pytest.fixture
def case() -> Iterator[CaseUnderTest]:
    database, clock = MemoryDatabase(), StepClock()
    SqlCaseStore.create_schema(database, make_case())
    store = SqlCaseStore(database, clock)
    with store.write() as view:
        view.conversations.add(conversation())
    yield CaseUnderTest(make_case().id, store, NoVectors(), clock)
    database.close()


@pytest.fixture
def service(case: CaseUnderTest) -> RememberService:
    return remembering(case.clock)


def citation(quote: str, *, verified: bool = True, n: int = 1) -> Citation:
    return Citation(
        n, SourceKind.PASSAGE, "p1", quote, verified, "d1", "租赁合同.pdf", 3, "第九条 违约责任", (PageSpan(3, 0, len(quote)),)
    )


QUOTE = "承租人逾期支付租金的，每逾期一日应按欠付租金的5%支付违约金。"


def quotation(case: CaseUnderTest) -> Message:
    return case.say(
        Role.ASSISTANT,
        f"未使用语言模型。以下是本案中与问题最相关的原文。\n\n> “{QUOTE}” [1]",
        mode=AnswerMode.QUOTATION,
        citations=(citation(QUOTE),),
    )


def test_what_the_user_states_is_remembered_at_once(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "你好。月租金为8000元。请记住：对方律师是郑律师。第七条怎么写的？")
    changes = service.remember_turn(case, question, None).changes
    memories = service.list(case)
    assert {memory.text for memory in memories} == {"月租金为8000元。", "对方律师是郑律师。"}
    assert {memory.state for memory in memories} == {MemoryState.ACTIVE}
    assert all(memory.source.id == question.id and memory.source.conversation == "c1" for memory in memories)
    assert changes.kinds == {Changed.MEMORIES}


@pytest.mark.parametrize("text", ["谢谢！", "Thanks, that helps.", "第七条怎么写的？", "", "?!…", "\ud83d", "\x00\x01"])
def test_nothing_is_made_of_small_talk(case: CaseUnderTest, service: RememberService, text: str) -> None:
    question = Message(new_id(), "c1", Role.USER, text, case.clock.now())
    assert not service.remember_turn(case, question, None).changes.kinds
    assert service.list(case) == []


@pytest.mark.hostile("F3")
def test_of_a_whole_text_only_what_is_asked_for_is_remembered(case: CaseUnderTest, service: RememberService) -> None:
    clauses = "\n".join(f"Clause {n}. The first party paid {n * 100} dollars on {n % 28 + 1} May 2024." for n in range(100))
    asked = f"{clauses}\nPlease remember that the hearing is on 3 June 2024."
    remembered = service.remember_turn(case, case.say(Role.USER, asked), None)
    assert [(one.outcome, one.statement[:14], one.why) for one in remembered.noted] == [
        (Outcome.REMEMBERED, "The hearing is", None),
        (Outcome.DECLINED, "Clause 0. The ", Declined.WHOLE_TEXT),
    ]
    assert [memory.text for memory in case.found("hearing OR dollars")] == ["The hearing is on 3 June 2024."]


def test_quoted_text_becomes_one_answer_and_no_statement_of_the_user(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "逾期付款的违约金条款是怎么约定的？")
    answer = quotation(case)
    service.remember_turn(case, question, answer)
    (memory,) = service.list(case)
    assert memory.kind is MemoryKind.QA
    assert memory.state is MemoryState.ACTIVE
    assert memory.question == question.text
    assert "5%" in memory.text
    assert "第 3 页" in memory.text
    assert (memory.source.id, memory.source.document, memory.source.file) == (answer.id, "d1", "租赁合同.pdf")
    assert case.found("之前讨论的违约金条款")[0].id == memory.id


def test_asking_again_makes_no_second_answer(case: CaseUnderTest, service: RememberService) -> None:
    for _ in range(2):
        question = case.say(Role.USER, "逾期付款的违约金条款是怎么约定的？")
        service.remember_turn(case, question, quotation(case))
    (memory,) = service.list(case)
    assert memory.uses == 1


def test_a_follow_up_is_remembered_with_what_it_means(case: CaseUnderTest, service: RememberService) -> None:
    case.say(Role.USER, "逾期付款的违约金条款是怎么约定的？")
    quotation(case)
    question = case.say(Role.USER, "该条款有效吗？")
    service.remember_turn(case, question, quotation(case))
    (memory,) = service.list(case)
    assert "违约金条款" in memory.question


def test_an_answer_without_sources_leaves_nothing(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "违约金条款有效吗？")
    answer = case.say(Role.ASSISTANT, "该条款无效。", mode=AnswerMode.MODEL)
    assert not service.remember_turn(case, question, answer).changes.kinds


def test_a_models_conclusion_is_proposed_only_with_a_verified_source(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "违约金条款有效吗？")
    text = "每日5%的违约金过高，很可能被法院调减 [1]。合同自始无效 [2]。"
    cited = (citation(QUOTE), citation("", verified=False, n=2))
    answer = case.say(Role.ASSISTANT, text, mode=AnswerMode.MODEL, citations=cited)
    changes = service.remember_turn(case, question, answer).changes
    (proposed,) = service.list(case, states=[MemoryState.PROPOSED])
    assert proposed.kind is MemoryKind.LEGAL_ISSUE
    assert "调减" in proposed.text
    (answered,) = service.list(case, kinds=[MemoryKind.QA])
    assert "调减" not in answered.text  # an active memory holds no word of a model
    assert Changed.REVIEW in changes.kinds


def test_an_answer_that_broke_off_is_not_remembered(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "违约金条款有效吗？")
    answer = replace(quotation(case), mode=AnswerMode.MODEL, state=MessageState.FAILED, error="model_cut")
    assert not service.remember_turn(case, question, answer).changes.kinds


@pytest.mark.parametrize("state", [MessageState.STOPPED, MessageState.FAILED])
def test_of_an_answer_that_is_not_whole_only_the_lawyers_words_are_kept(
    case: CaseUnderTest, service: RememberService, state: MessageState
) -> None:
    question = case.say(Role.USER, "月租金为8000元。违约金条款有效吗？")
    text = "每日5%的违约金过高，很可能被法院调减 [1]，但是如果"
    answer = case.say(Role.ASSISTANT, text, mode=AnswerMode.MODEL, citations=(citation(QUOTE),), state=state)
    service.remember_turn(case, question, answer)
    assert [memory.text for memory in service.list(case)] == ["月租金为8000元。"]


@pytest.mark.parametrize(
    ("said", "asked", "kept"),
    [
        ("请记住：对方律师是郑律师。逾期付款的违约金怎么约定的？", "逾期付款的违约金怎么约定的？", "对方律师是郑律师。"),
        ("逾期付款的违约金怎么约定的？另外请记住对方律师是郑律师。", "逾期付款的违约金怎么约定的？", "对方律师是郑律师。"),
        ("逾期付款的违约金怎么约定的，请记住对方律师是郑律师。", "逾期付款的违约金怎么约定的", "对方律师是郑律师。"),
        ("请记住对方律师是郑律师，逾期付款的违约金怎么约定的？", "逾期付款的违约金怎么约定的？", "对方律师是郑律师"),
        (
            "What is the late-payment penalty, and please remember that the tenant left on 3 May.",
            "What is the late-payment penalty",
            "The tenant left on 3 May.",
        ),
        (
            "Please remember that the tenant left on 3 May. What is the late-payment penalty?",
            "What is the late-payment penalty?",
            "The tenant left on 3 May.",
        ),
        (
            "Please remember that the tenant left on 3 May, and what is the late-payment penalty?",
            "what is the late-payment penalty?",
            "The tenant left on 3 May",
        ),
    ],
)
def test_what_is_asked_is_kept_without_what_is_to_be_remembered(
    case: CaseUnderTest, service: RememberService, said: str, asked: str, kept: str
) -> None:
    question = case.say(Role.USER, said)
    quote = QUOTE if asked[0] > "z" else "The penalty for late payment is 5% of the rent for each day."
    answer = case.say(Role.ASSISTANT, f"> “{quote}” [1]", mode=AnswerMode.QUOTATION, citations=(citation(quote),))
    service.remember_turn(case, question, answer)
    assert {(one.kind is MemoryKind.QA, one.question or one.text) for one in service.list(case)} == {(True, asked), (False, kept)}
    (answered,) = service.list(case, kinds=[MemoryKind.QA])
    assert kept[:-1] not in answered.text


def test_what_it_stands_for_may_have_been_said_in_the_same_breath(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "请记住押金是16000元。它什么时候退还？")
    quote = "押金于合同终止后七日内无息退还。"
    answer = case.say(Role.ASSISTANT, f"> “{quote}” [1]", mode=AnswerMode.QUOTATION, citations=(citation(quote),))
    service.remember_turn(case, question, answer)
    (answered,) = service.list(case, kinds=[MemoryKind.QA])
    assert answered.question == "押金什么时候退还？"


def test_what_was_only_found_weighs_less_than_what_was_concluded_and_nothing_if_it_does_not_answer(
    case: CaseUnderTest, service: RememberService
) -> None:
    question = case.say(Role.USER, "违约金条款有效吗？")
    service.remember_turn(case, question, quotation(case))
    (found,) = service.list(case)
    ForgettingService(case.clock).memory(case, found.id)
    concluded = case.say(Role.ASSISTANT, f"“{QUOTE}” [1]", mode=AnswerMode.MODEL, citations=(citation(QUOTE),))
    service.remember_turn(case, question, concluded)
    (answered,) = service.list(case, kinds=[MemoryKind.QA])
    assert found.importance < answered.importance
    assert "by quotation" in found.why
    beside = "承租人不得以押金抵付租金。"
    quoted = case.say(Role.ASSISTANT, f"> “{beside}” [1]", mode=AnswerMode.QUOTATION, citations=(citation(beside),))
    service.remember_turn(case, case.say(Role.USER, "押金何时退还？"), quoted)
    assert len(service.list(case, kinds=[MemoryKind.QA])) == 1


def test_what_a_memory_answers_first_is_not_remembered_of_a_clause_beside_it(
    case: CaseUnderTest, service: RememberService
) -> None:
    known, _ = service.add(case, "押金于2024年3月14日支付。")
    beside = "4.2 押金于合同终止后七日内无息退还。"
    told = replace(citation(known.text), kind=SourceKind.MEMORY, id=known.id)
    quoted = case.say(
        Role.ASSISTANT,
        f"> “{known.text}” [1]\n\n> “{beside}” [2]",
        mode=AnswerMode.QUOTATION,
        citations=(told, replace(citation(beside), n=2)),
    )
    service.remember_turn(case, case.say(Role.USER, "押金何时支付？"), quoted)
    assert [one.id for one in service.list(case)] == [known.id]


@pytest.mark.parametrize("aside", ["That answer was rather long", "可以的", "Let me read this first", "违约金比例"])
def test_what_asks_nothing_has_no_answer_to_keep(case: CaseUnderTest, service: RememberService, aside: str) -> None:
    """Though it may look back at the question before, and find what that found."""
    service.remember_turn(case, case.say(Role.USER, "违约金条款有效吗？"), quotation(case))
    (asked,) = service.list(case)
    service.remember_turn(case, case.say(Role.USER, aside), quotation(case))
    assert service.list(case) == [asked]


def test_quotations_in_place_of_a_model_that_failed_are_remembered(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "违约金条款有效吗？")
    answer = replace(quotation(case), state=MessageState.FAILED, error="model_unreachable")
    service.remember_turn(case, question, answer)
    assert [memory.kind for memory in service.list(case)] == [MemoryKind.QA]


def test_the_same_said_again_reinforces(case: CaseUnderTest, service: RememberService) -> None:
    service.remember_turn(case, case.say(Role.USER, "月租金为8000元。"), None)
    (before,) = service.list(case)
    service.remember_turn(case, case.say(Role.USER, "请记住，每月租金是八千元。"), None)
    (after,) = service.list(case)
    assert after.id == before.id
    assert after.uses == 1
    assert after.importance > before.importance


def test_a_contradiction_keeps_both_and_is_put_on_the_board(case: CaseUnderTest, service: RememberService) -> None:
    service.remember_turn(case, case.say(Role.USER, "月租金为8000元。"), None)
    changes = service.remember_turn(case, case.say(Role.USER, "月租金为8500元。"), None).changes
    later, earlier = service.list(case)
    assert {later.state, earlier.state} == {MemoryState.ACTIVE}
    with case.store.read() as view:
        (conflict,) = view.conflicts.all()
    assert (conflict.left, conflict.right, conflict.why) == (earlier.id, later.id, "another amount")
    assert changes.kinds == {Changed.MEMORIES, Changed.CONFLICTS}


def test_a_dated_change_supersedes(case: CaseUnderTest, service: RememberService) -> None:
    service.remember_turn(case, case.say(Role.USER, "月租金为8000元。"), None)
    service.remember_turn(case, case.say(Role.USER, "自2024年6月1日起月租金调整为8500元。"), None)
    later, earlier = service.list(case)
    assert f"refines:{earlier.id}" in later.tags
    assert (later.state, later.valid_from) == (MemoryState.ACTIVE, date(2024, 6, 1))
    assert (earlier.state, earlier.valid_to) == (MemoryState.SUPERSEDED, date(2024, 5, 31))
    assert [one.text for one in case.found("月租金")] == [later.text]
    with case.store.read() as view:
        assert view.conflicts.all(resolved=None) == []


def test_a_change_to_come_leaves_what_holds_today(case: CaseUnderTest, service: RememberService) -> None:
    service.add(case, "月租金为8000元。")
    service.add(case, "自2030年6月1日起月租金调整为8500元。")
    later, earlier = service.list(case)
    assert (earlier.state, earlier.valid_to) == (MemoryState.ACTIVE, date(2030, 5, 31))
    assert later.valid_from == date(2030, 6, 1)


def test_values_with_days_of_their_own_follow_each_other(case: CaseUnderTest, service: RememberService) -> None:
    service.add(case, "月租金为8000元。")
    second, _ = service.add(case, "自2024年6月1日起月租金调整为8500元。")
    third, _ = service.add(case, "自2025年6月1日起月租金调整为9000元。")
    assert [memory.id for memory in service.list(case, states=[MemoryState.ACTIVE])] == [third.id]
    assert service.show(case, second.id).valid_to == date(2025, 5, 31)
    with case.store.read() as view:
        assert view.conflicts.all(resolved=None) == []


def test_values_from_the_same_day_contradict_each_other_whatever_their_words_say(
    case: CaseUnderTest, service: RememberService
) -> None:
    first, _ = service.add(case, "自2024年6月1日起月租金调整为8500元。")
    service.edit(case, first.id, text="月租金为8600元。")  # still from that day
    second, _ = service.add(case, "自2024年6月1日起月租金调整为9000元。")
    assert {one.state for one in service.list(case)} == {MemoryState.ACTIVE}
    with case.store.read() as view:
        (conflict,) = view.conflicts.all()
    assert (conflict.left, conflict.right) == (first.id, second.id)
    earlier, _ = service.add(case, "自2023年6月1日起月租金调整为7000元。")
    with case.store.read() as view:
        assert earlier.id not in {one for conflict in view.conflicts.all() for one in (conflict.left, conflict.right)}


def test_the_users_word_confirms_what_was_proposed(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "违约金条款有效吗？")
    answer = case.say(Role.ASSISTANT, "押金尚未退还 [1]。", mode=AnswerMode.MODEL, citations=(citation("押金"),))
    service.remember_turn(case, question, answer)
    service.remember_turn(case, case.say(Role.USER, "押金还没有退还。"), None)
    assert [memory.state for memory in service.list(case, kinds=[MemoryKind.FACT])] == [MemoryState.ACTIVE]


def test_a_rejected_statement_is_not_proposed_again(case: CaseUnderTest, service: RememberService) -> None:
    with case.store.write() as view:
        view.memories.remember_rejection(digests("月租金为 8000 元"))
    service.remember_turn(case, case.say(Role.USER, "月租金为8000元。"), None)
    service.remember_turn(case, case.say(Role.USER, "The monthly rent is 8,000 yuan."), None)
    assert service.list(case) == []
    service.remember_turn(case, case.say(Role.USER, "请记住，月租金为8000元。"), None)
    service.remember_turn(case, case.say(Role.USER, "月租金为8000元。"), None)
    assert [memory.text for memory in service.list(case)] == ["月租金为8000元。"]


def test_approving_lets_a_proposal_be_recalled(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "违约金条款有效吗？")
    answer = case.say(Role.ASSISTANT, "押金尚未退还 [1]。", mode=AnswerMode.MODEL, citations=(citation("押金"),))
    service.remember_turn(case, question, answer)
    (proposed,) = service.list(case, states=[MemoryState.PROPOSED])
    review = ReviewService(case.clock, Comparer())
    (approved,), changes = review.approve(case, [proposed.id])
    assert (approved.state, approved.version) == (MemoryState.ACTIVE, 2)
    assert {Changed.MEMORIES, Changed.REVIEW} <= changes.kinds
    assert [version.reason for version in service.history(case, proposed.id)] == ["created", "approved"]
    assert not review.approve(case, [proposed.id])[1].kinds


def test_rejecting_removes_a_proposal_for_good(case: CaseUnderTest, service: RememberService) -> None:
    question = case.say(Role.USER, "违约金条款有效吗？")
    answer = case.say(Role.ASSISTANT, "押金尚未退还 [1]。", mode=AnswerMode.MODEL, citations=(citation("押金"),))
    service.remember_turn(case, question, answer)
    (proposed,) = service.list(case, states=[MemoryState.PROPOSED])
    review = ReviewService(case.clock, Comparer())
    assert Changed.REVIEW in review.reject(case, [proposed.id]).kinds
    service.remember_turn(case, question, answer)
    assert service.list(case, states=[MemoryState.PROPOSED]) == []
    kept, _ = service.add(case, "押金为两万元")
    with pytest.raises(InvalidInput):
        review.reject(case, [kept.id])


class NearVectors(NoVectors):
    """An index in which everything is near everything."""

    identity = "same"

    def __len__(self) -> int:
        return 1

    def search(self, _query: object, k: int) -> list[tuple[int, float]]:
        return [(n, 0.9) for n in range(1, k + 1)]


class OneVector:
    """An embedder for which all texts are alike, or which cannot be loaded."""

    identity = "same"

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails

    def embed_passages(self, texts: Sequence[str]) -> Any:
        if self.fails:
            raise EmbedderUnavailable
        return np.ones((len(texts), 1), dtype=np.float32)

    embed_queries = embed_passages

    def close(self) -> None:
        """Nothing to let go."""


@pytest.mark.parametrize(("fails", "kept"), [(False, 1), (True, 2)])
def test_a_duplicate_that_shares_no_word_is_found_by_vector(case: CaseUnderTest, fails: bool, kept: int) -> None:
    case.vectors = NearVectors()
    service = remembering(case.clock, OneVector(fails=fails))
    service.remember_turn(case, case.say(Role.USER, "司机缺席了会议。"), None)
    service.remember_turn(case, case.say(Role.USER, "The driver was absent from the meeting."), None)
    assert len(service.list(case)) == kept


def test_a_duplicate_in_the_other_language_is_found_by_its_legal_terms(case: CaseUnderTest, service: RememberService) -> None:
    service.remember_turn(case, case.say(Role.USER, "被告缺席了会议。"), None)
    service.remember_turn(case, case.say(Role.USER, "The defendant was absent from the meeting."), None)
    assert len(service.list(case)) == 1


def test_a_preference_is_kept_apart(case: CaseUnderTest, service: RememberService) -> None:
    service.remember_turn(case, case.say(Role.USER, "以后请用中文回答。"), None)
    (memory,) = service.list(case, kinds=[MemoryKind.PREFERENCE])
    assert memory.text == "以后请用中文回答。"


def test_adding_by_hand(case: CaseUnderTest, service: RememberService) -> None:
    memory, changes = service.add(case, " 开庭时间定在9月4日上午十点 ", tags=["庭审", "庭审", " "])
    assert (memory.kind, memory.importance, memory.tags) == (MemoryKind.DEADLINE, 5, ("庭审", "topic:procedure"))
    assert memory.state is MemoryState.ACTIVE
    assert changes.touches(case.id, Changed.MEMORIES)
    with pytest.raises(InvalidInput):
        service.add(case, "  ")
    with pytest.raises(InvalidInput):
        service.add(case, "x", importance=6)


@pytest.mark.parametrize(
    ("first", "again", "other"),
    [
        ("The deposit was paid on 3 May 2024.", "The deposit was paid on May 3, 2024.", "The deposit was paid on 5 May 2024."),
        ("押金于2024年5月3日支付。", "押金于2024年5月3日支付", "押金于2024年5月5日支付。"),
    ],
)
def test_what_is_known_is_not_added_by_hand_again(
    case: CaseUnderTest, service: RememberService, first: str, again: str, other: str
) -> None:
    known = service.add(case, first, importance=3)[0]
    (told,) = service.tell(case, again, importance=5, tags=["bank"]).noted
    assert told.outcome is Outcome.KNOWN
    assert told.memory is not None
    assert (told.memory.id, told.memory.text, told.memory.importance, told.memory.uses) == (known.id, first, 5, known.uses + 1)
    assert "bank" in told.memory.tags
    (told,) = service.tell(case, other).noted
    assert (told.outcome, [one.id for one in told.against]) == (Outcome.CONTRADICTS, [known.id])
    (told,) = service.tell(case, again).noted  # in dispute, and known all the same
    assert told.outcome is Outcome.KNOWN
    assert len(service.list(case)) == 2
    period = Period(date(2024, 6, 1), date(2024, 6, 30))
    for given in ({"kind": MemoryKind.DECISION}, {"period": period}, {"again": True}):
        assert service.add(case, again, **given)[0].id != known.id


def test_what_is_put_away_comes_back_when_it_is_added_by_hand(case: CaseUnderTest, service: RememberService) -> None:
    known, _ = service.add(case, "押金为两万元")
    with case.store.write() as view:
        view.memories.put(replace(view.memories.get(known.id), state=MemoryState.ARCHIVED), by="rule", reason="faded")
    assert service.add(case, "押金为两万元")[0].id == known.id
    assert service.show(case, known.id).state is MemoryState.ACTIVE


def test_edit_pin_rollback_make_versions(case: CaseUnderTest, service: RememberService) -> None:
    memory, _ = service.add(case, "押金为两万元")
    edited, _ = service.edit(case, memory.id, text="押金为三万元", importance=5)
    pinned, _ = service.pin(case, memory.id, True)
    back, _ = service.rollback(case, memory.id, 1)
    assert (edited.version, pinned.version, back.version) == (2, 3, 4)
    assert (back.text, back.importance, back.pinned) == ("押金为两万元", memory.importance, False)
    assert [one.reason for one in service.history(case, memory.id)] == ["created", "edited", "pinned", "rolled back to version 1"]
    unchanged, changes = service.edit(case, memory.id, text="押金为两万元")
    assert unchanged.version == 4
    assert not changes.kinds
    with pytest.raises(NotFound):
        service.rollback(case, memory.id, 9)
    dated, _ = service.edit(case, memory.id, period=Period(date(2024, 6, 1)))
    with pytest.raises(InvalidInput, match="validity"):
        service.edit(case, memory.id, period=Period(date(2024, 6, 1), date(2024, 5, 31)))
    assert service.show(case, memory.id).version == dated.version
    kept, _ = service.edit(case, memory.id, text="押金为四万元")
    assert kept.period == Period(date(2024, 6, 1))
    cleared, _ = service.edit(case, memory.id, period=Period())
    assert (cleared.period, cleared.version) == (Period(), kept.version + 1)


def test_listing_finds_words_in_any_script(case: CaseUnderTest, service: RememberService) -> None:
    service.add(case, "押金為兩萬元")
    service.add(case, "The Deposit has not been returned")
    assert [memory.text for memory in service.list(case, query="押金为 两万")] == ["押金為兩萬元"]
    assert [memory.text for memory in service.list(case, query="deposit RETURNED")] == ["The Deposit has not been returned"]
    assert service.list(case, query="租金") == []


@pytest.mark.hostile("F7")
def test_forgetting_leaves_nothing(case: CaseUnderTest, service: RememberService) -> None:
    memory, _ = service.add(case, "被告的秘密账户在青石镇")
    service.edit(case, memory.id, text="被告的秘密账户在白水镇")
    forgotten = ForgettingService(case.clock).memory(case, memory.id)
    assert forgotten.removed["memories"] == 1
    assert forgotten.removed["versions"] == 2
    assert forgotten.residue == 0
    assert case.vectors.removed
    assert case.found("秘密账户") == []
    with pytest.raises(NotFound):
        service.show(case, memory.id)


def test_forgetting_one_side_of_a_contradiction(case: CaseUnderTest, service: RememberService) -> None:
    first, _ = service.add(case, "月租金为8000元")
    second, _ = service.add(case, "月租金为8500元")
    forgotten = ForgettingService(case.clock).memory(case, first.id)
    assert forgotten.residue == 0
    with case.store.read() as view:
        assert view.conflicts.of_memories([second.id]) == []


def test_a_closed_case_is_not_written_to(case: CaseUnderTest, service: RememberService) -> None:
    memory, _ = service.add(case, "押金为两万元")
    question = case.say(Role.USER, "月租金为8000元。")
    with case.store.write() as view:
        view.about.put(replace(view.about.get(), state=CaseState.CLOSED))
    assert not service.remember_turn(case, question, None).changes.kinds
    for write in (
        lambda: service.add(case, "x"),
        lambda: service.pin(case, memory.id, True),
        lambda: ForgettingService(case.clock).memory(case, memory.id),
        lambda: ReviewService(case.clock, Comparer()).reject(case, [memory.id]),
    ):
        with pytest.raises(CaseClosed):
            write()
