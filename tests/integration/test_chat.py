"""Asking about a case: over the real store, the real recall, and the real client against a scripted server."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.openai_chat import OpenAIChatModels
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import CaseState, Egress
from legal_assistant.domain.conversations import AnswerMode, Message, MessageState, Role
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import CaseClosed, CaseHeld, EmbedderUnavailable, InvalidInput, NotFound
from legal_assistant.domain.events import AnswerEvent, AnswerStored, QuestionStored, SourcesFound, TextDelta
from legal_assistant.domain.memories import MemoryKind, MemoryState
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import ChatModels
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.memory.answering.working import WINDOW
from legal_assistant.memory.statements.reading import IDENTITY
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.indexing import Indexer
from tests import make
from tests.cases import SHORT, ElsewhereModels, MemoryCase, NoEmbedder, open_case
from tests.fakes import HashingEmbedder, MemoryFile
from tests.llm_server import LlmServer

CLAUSE = "第七条 乙方逾期支付租金的，每逾期一日，应当按月租金的5%向甲方支付违约金。"
DEPOSIT = "第八条 乙方支付押金16000元，合同终止后七日内无息退还。"
#: Of the vectors of the packaged model.
DIMENSION = 384
QUESTION = "逾期支付租金的违约金是多少？"


@pytest.fixture
def case() -> Iterator[MemoryCase]:
    with open_case() as opened:
        opened.add_page(CLAUSE, DEPOSIT)
        yield opened


def service(case: MemoryCase, settings: ModelSettings | None = None, models: ChatModels | None = None) -> ChatService:
    recall = RecallService(NoEmbedder(), case.clock)
    return ChatService(models or OpenAIChatModels(SHORT), lambda: settings or ModelSettings(), recall, case.clock)


def ask(chat: ChatService, case: MemoryCase, question: str = QUESTION, conversation: str | None = None) -> list[AnswerEvent]:
    return list(chat.ask(case, question, conversation=conversation, cancel=CancelToken()))


def answered(chat: ChatService, case: MemoryCase, question: str = QUESTION, conversation: str | None = None) -> Message:
    last = ask(chat, case, question, conversation)[-1]
    assert isinstance(last, AnswerStored)
    return last.message


def stored(chat: ChatService, case: MemoryCase) -> list[Message]:
    """All messages of the latest conversation."""
    return chat.messages(case, chat.conversations(case)[0].id)


# --- the order of things ------------------------------------------------------------------------------------------------


def test_the_question_is_stored_before_anything_else_and_the_answer_is_what_was_shown(case: MemoryCase) -> None:
    with LlmServer(["按月租金的", "5%。[1]"]) as server:
        chat = service(case, server.settings())
        events = ask(chat, case)
    kinds = [type(event) for event in events]
    assert kinds == [QuestionStored, SourcesFound, TextDelta, TextDelta, AnswerStored]
    shown = "".join(event.text for event in events if isinstance(event, TextDelta))
    question, answer = stored(chat, case)
    assert (question.role, question.text) == (Role.USER, QUESTION)
    assert answer == events[-1].message  # type: ignore[union-attr]
    assert answer.text == shown == "按月租金的5%。[1]"
    assert (answer.state, answer.mode, answer.error) == (MessageState.COMPLETE, AnswerMode.MODEL, "")


def test_the_first_event_comes_while_the_question_is_already_in_the_store(case: MemoryCase) -> None:
    chat = service(case)
    with closing(chat.ask(case, QUESTION, cancel=CancelToken())) as events:  # type: ignore[type-var]
        assert isinstance(next(events), QuestionStored)
        assert stored(chat, case)[0].text == QUESTION


def test_a_conversation_goes_on_and_the_model_is_told_what_was_said(case: MemoryCase) -> None:
    with LlmServer(lambda body: [f"answer {len(body['messages'])}"]) as server:
        chat = service(case, server.settings())
        first = answered(chat, case)
        answered(chat, case, "那么押金呢？", first.conversation)
    said = [(message["role"], message["content"]) for message in server.requests[1]["messages"]]
    assert said[1:3] == [("user", QUESTION), ("assistant", "answer 2")]
    assert said[-1][1].endswith("问题：那么押金呢？")
    assert [message.role for message in stored(chat, case)] == [Role.USER, Role.ASSISTANT] * 2


def test_how_the_lawyer_wishes_to_be_answered_is_told_at_every_question(case: MemoryCase) -> None:
    case.add_memory("以后请先给结论，再列条文。", kind=MemoryKind.PREFERENCE)
    case.add_memory("回答一律用英文。", kind=MemoryKind.PREFERENCE, state=MemoryState.PROPOSED)
    with LlmServer(["好。"]) as server:
        models, recall = OpenAIChatModels(SHORT), RecallService(NoEmbedder(), case.clock)
        answered(ChatService(models, server.settings, recall, case.clock, lambda: ["回答要简短。"]), case)
    content = server.requests[0]["messages"][-1]["content"]
    assert "律师对回答方式的要求：\n- 回答要简短。\n- 以后请先给结论，再列条文。\n\n问题：" in content
    assert "英文" not in content


@pytest.mark.hostile("G11")
def test_without_a_model_the_sources_are_quoted(case: MemoryCase) -> None:
    answer = answered(service(case), case)
    assert (answer.state, answer.mode) == (MessageState.COMPLETE, AnswerMode.QUOTATION)
    assert CLAUSE in answer.text
    assert answer.citations[0].verified
    assert answer.citations[0].page == 1


def test_who_tells_something_is_not_answered_with_quotations_that_have_nothing_to_do_with_it(case: MemoryCase) -> None:
    chat = service(case)
    told = answered(chat, case, "请记住：2026年12月15日前必须提交答辩状。")
    assert "没有提问" in told.text
    assert (told.citations, told.used) == ((), ())
    told = answered(chat, case, "请记住：对方承认逾期支付租金，应当支付违约金。")
    assert CLAUSE in told.text
    assert told.citations[0].verified
    polite = answered(chat, case, "Thanks, that helps.")
    assert (polite.state, polite.citations) == (MessageState.COMPLETE, ())
    assert CLAUSE not in polite.text


@pytest.mark.parametrize(
    ("told", "question", "clause"),
    [
        ("开庭时间改到5月12日上午九点半。", "什么时候开庭？", "第九条 乙方不按时出庭的，开庭费用由乙方承担。"),
        ("The hearing was moved to 12 May.", "When is the hearing?", "9. Each hearing of the parties is at the tenant's cost."),
    ],
)
def test_what_was_told_is_quoted_first_where_it_alone_answers(case: MemoryCase, told: str, question: str, clause: str) -> None:
    case.add_page(clause, document="d2")
    memory = case.add_memory(told)
    answer = answered(service(case), case, question)
    assert answer.citations[0].id == memory.id
    assert answer.text.index(told) < answer.text.find("租赁合同.pdf") or "租赁合同.pdf" not in answer.text
    assert answered(service(case), case).citations[0].quote == CLAUSE  # a question about a clause gets the clause


@pytest.mark.parametrize("question", ["", "  \n", "x" * 20_001])
def test_no_question_is_refused_before_anything_is_stored(case: MemoryCase, question: str) -> None:
    chat = service(case)
    with pytest.raises(InvalidInput):
        ask(chat, case, question)
    assert chat.conversations(case) == []


def test_an_unknown_conversation_and_a_closed_case_are_refused(case: MemoryCase) -> None:
    chat = service(case)
    with pytest.raises(NotFound):
        ask(chat, case, conversation="0" * 32)
    conversation = answered(chat, case).conversation
    close(case)
    with pytest.raises(CaseClosed):
        ask(chat, case)
    with pytest.raises(CaseClosed):
        chat.rename(case, conversation, "x")
    with pytest.raises(CaseClosed):
        chat.delete(case, conversation)
    with pytest.raises(CaseClosed):
        chat.rate(case, stored(chat, case)[1].id, 1)


def close(case: MemoryCase) -> None:
    with case.store.write() as view:
        view.about.put(replace(view.about.get(), state=CaseState.CLOSED))


# --- stopping -----------------------------------------------------------------------------------------------------------


def test_closing_the_iterator_early_stores_what_was_shown_and_hangs_up(case: MemoryCase) -> None:
    with LlmServer(["一", "二"] * 2000, behaviour="slow") as server:
        chat = service(case, server.settings())
        events = chat.ask(case, QUESTION, cancel=CancelToken())
        shown = ""
        for event in events:
            if isinstance(event, TextDelta):
                shown += event.text
                if len(shown) >= 3:
                    break
        events.close()  # type: ignore[attr-defined]
        assert server.dropped.wait(10)
    answer = stored(chat, case)[1]
    assert (answer.text, answer.state) == (shown, MessageState.STOPPED)


def test_closing_the_iterator_at_once_leaves_a_stopped_answer(case: MemoryCase) -> None:
    chat = service(case)
    events = chat.ask(case, QUESTION, cancel=CancelToken())
    next(iter(events))
    events.close()  # type: ignore[attr-defined]
    assert [message.state for message in stored(chat, case)] == [MessageState.COMPLETE, MessageState.STOPPED]


@pytest.mark.parametrize("behaviour", ["slow", "hang_midway"])
def test_stopping_keeps_what_was_shown(case: MemoryCase, behaviour: str) -> None:
    cancel = CancelToken()
    with LlmServer(["一", "二"] * 2000, behaviour=behaviour) as server:
        chat = service(case, server.settings(), OpenAIChatModels())
        events = []
        for event in chat.ask(case, QUESTION, cancel=cancel):
            events.append(event)
            if isinstance(event, TextDelta):
                cancel.cancel()
        assert server.dropped.wait(10)
    assert isinstance(events[-1], AnswerStored)
    answer = stored(chat, case)[1]
    assert answer.state is MessageState.STOPPED
    assert answer.error == ""
    assert answer.text == "".join(event.text for event in events if isinstance(event, TextDelta)) != ""


def test_stopped_before_the_search_nothing_is_asked(case: MemoryCase) -> None:
    cancel = CancelToken()
    with LlmServer() as server:
        chat = service(case, server.settings())
        for event in chat.ask(case, QUESTION, cancel=cancel):
            if isinstance(event, QuestionStored):
                cancel.cancel()
    assert server.requests == []
    assert stored(chat, case)[1].state is MessageState.STOPPED


def test_a_bug_on_the_way_is_raised_and_the_answer_is_marked_failed(case: MemoryCase) -> None:
    class Broken:
        def open(self, settings: ModelSettings) -> None:
            raise ZeroDivisionError

    chat = service(case, models=Broken())
    with pytest.raises(ZeroDivisionError):
        ask(chat, case)
    assert stored(chat, case)[1].state is MessageState.FAILED


# --- failing ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("behaviour", "code"), [("html", "model_broken"), ("hang", "model_timeout"), ("redirect", "model_refused")]
)
def test_a_model_that_fails_before_its_first_word_is_replaced_by_quotations(case: MemoryCase, behaviour: str, code: str) -> None:
    with LlmServer(behaviour=behaviour) as server:
        answer = answered(service(case, server.settings()), case)
    assert (answer.state, answer.mode, answer.error) == (MessageState.FAILED, AnswerMode.QUOTATION, code)
    assert CLAUSE in answer.text
    assert answer.citations[0].verified


@pytest.mark.parametrize(
    ("behaviour", "code"), [("cut", "model_cut"), ("hang_midway", "model_timeout"), ("no_done", "model_cut")]
)
@pytest.mark.hostile("G2")
def test_a_model_that_fails_midway_leaves_what_had_arrived(case: MemoryCase, behaviour: str, code: str) -> None:
    with LlmServer(["按月租金的5%。[1]"], behaviour=behaviour) as server:
        chat = service(case, server.settings())
        answer = answered(chat, case)
    assert (answer.state, answer.mode, answer.error) == (MessageState.FAILED, AnswerMode.MODEL, code)
    assert answer.text == "按月租金的5%。[1]"
    assert stored(chat, case)[1] == answer


@pytest.mark.hostile("G5")
def test_a_context_overflow_is_survived_by_sending_less(case: MemoryCase) -> None:
    case.add_page(*(f"第{n}条 租金逾期支付的违约金约定之{n}：" + "甲乙双方" * 100 for n in range(20, 40)), document="d2")

    def script(body: dict[str, list[dict[str, str]]]) -> list[str]:
        if len(server.requests) == 2:
            server.behaviour = "answer"  # from the next request on
        return ["好。[1]"]

    message = "This model's maximum context length is 4096 tokens"
    with LlmServer(script, behaviour="status", status=400, message=message) as server:
        answer = answered(service(case, server.settings()), case)
    sizes = [len(request["messages"][-1]["content"]) for request in server.requests]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(sizes) > 1
    assert (answer.state, answer.text) == (MessageState.COMPLETE, "好。[1]")
    assert f'n="{len(answer.used)}"' in server.requests[-1]["messages"][-1]["content"]
    assert f'n="{len(answer.used) + 1}"' not in server.requests[-1]["messages"][-1]["content"]


@pytest.mark.parametrize(("tokens_a_character", "less"), [(2.0, True), (0.7, False)])
def test_what_the_server_counts_decides_how_much_it_is_sent_next(case: MemoryCase, tokens_a_character: float, less: bool) -> None:
    case.add_page(*(f"第{n}条 租金逾期支付的违约金约定之{n}：" + "甲乙双方" * 100 for n in range(20, 40)), document="d2")
    with LlmServer(["好。[1]"], behaviour="counting") as server:
        settings = replace(server.settings(), context_tokens=4096)
        server.tokens_a_character = tokens_a_character
        chat = service(case, settings)
        first, second = answered(chat, case), answered(chat, case)
    sizes = [len(request["messages"][-1]["content"]) for request in server.requests]
    assert len(sizes) == 2
    assert (len(second.used) < len(first.used), sizes[1] < sizes[0]) == (less, less)
    assert sizes[1] * tokens_a_character < settings.context_tokens


@pytest.mark.hostile("G5")
def test_a_context_that_is_always_too_long_ends_in_quotations_and_is_not_asked_for_ever(case: MemoryCase) -> None:
    with LlmServer(behaviour="status", status=413) as server:
        answer = answered(service(case, server.settings()), case)
    assert (answer.mode, answer.error) == (AnswerMode.QUOTATION, "context_too_long")
    assert len(server.requests) <= 3


# --- where words go -----------------------------------------------------------------------------------------------------


def test_a_case_that_allows_nothing_sends_nothing_to_another_machine(case: MemoryCase) -> None:
    with LlmServer() as server:
        chat = service(case, server.settings(), ElsewhereModels())
        where = chat.destination(case)
        answer = answered(chat, case)
    assert (where.host, where.place, where.forbidden, where.too_far) == ("api.example.com", Place.ABROAD, True, False)
    assert server.requests == []
    assert answer.mode is AnswerMode.QUOTATION
    assert answer.error == "egress_forbidden"
    assert answer.state is MessageState.COMPLETE  # nothing failed: the case's rule was kept, and the quotations are whole


def test_a_case_that_allows_it_sends_the_question_and_its_sources() -> None:
    with open_case(egress=Egress.ALLOWED) as case, LlmServer(["5%。[1]"]) as server:
        case.add_page(CLAUSE)
        chat = service(case, server.settings(), ElsewhereModels())
        assert not chat.destination(case).forbidden
        assert answered(chat, case).mode is AnswerMode.MODEL
        assert CLAUSE in server.requests[0]["messages"][-1]["content"]


@pytest.mark.parametrize(
    ("server", "reach", "sent"),
    [
        (Place.ABROAD, Place.ABROAD, True),
        (Place.ABROAD, Place.INLAND, False),
        (Place.INLAND, Place.INLAND, True),
        (Place.INLAND, Place.FIRM, False),
        (Place.FIRM, Place.FIRM, True),
    ],
)
def test_words_go_no_further_than_the_case_lets_them(server: Place, reach: Place, sent: bool) -> None:
    with open_case(egress=Egress.ALLOWED, reach=reach) as case, LlmServer(["5%。[1]"]) as there:
        case.add_page(CLAUSE)
        chat = service(case, there.settings(), ElsewhereModels(server))
        where = chat.destination(case)
        answer = answered(chat, case)
        assert (where.place, where.forbidden, where.too_far) == (server, not sent, not sent)
        assert (answer.mode, answer.error) == ((AnswerMode.MODEL, "") if sent else (AnswerMode.QUOTATION, "egress_too_far"))
        assert answer.state is MessageState.COMPLETE
        assert bool(there.requests) is sent


def test_nothing_configured_goes_nowhere(case: MemoryCase) -> None:
    where = service(case).destination(case)
    assert (where.host, where.configured, where.forbidden) == ("", False, False)


def test_trying_a_model_says_nothing_of_a_case(case: MemoryCase) -> None:
    with LlmServer(["Hi"]) as server:
        chat = service(case)
        assert chat.try_model(server.settings(), CancelToken()).host == "127.0.0.1"
        with pytest.raises(InvalidInput):
            chat.try_model(ModelSettings(), CancelToken())
    assert server.requests[0]["messages"] == [{"role": "user", "content": "Hello"}]


# --- citations ----------------------------------------------------------------------------------------------------------


@pytest.mark.hostile("F4")
def test_citations_are_checked_against_what_was_given(case: MemoryCase) -> None:
    says = "违约金为月租金的5%。[1] 违约金为月租金的8%。[2] 押金不退。[77]"
    with LlmServer([says]) as server:
        answer = answered(service(case, server.settings()), case)
    first, second, made_up = answer.citations
    assert first.verified
    assert (first.kind, first.file, first.page) == (SourceKind.PASSAGE, "租赁合同.pdf", 1)
    assert CLAUSE[first.spans[0].start : first.spans[0].end] == first.quote
    assert not second.verified
    assert (made_up.n, made_up.id, made_up.verified) == (77, "", False)


def test_an_earlier_answer_is_quoted_without_the_marks_of_its_own_sources(case: MemoryCase) -> None:
    with LlmServer(["违约金为月租金的5%，[1]押金为16000元。[2]"]) as server:
        answered(service(case, server.settings()), case)
    answer = answered(service(case), case, "之前说的押金和违约金是多少？")
    quoted = [citation for citation in answer.citations if citation.kind is SourceKind.MESSAGE]
    assert "违约金为月租金的5%，押金为16000元。" in [citation.quote for citation in quoted]
    assert all(citation.verified for citation in answer.citations)


def test_a_memory_that_was_cited_counts_a_use(case: MemoryCase) -> None:
    cited = case.add_memory("客户决定不追究逾期支付租金的违约金")
    with LlmServer(lambda body: [f"已决定不追究违约金。[{number_of(body, '记忆')}]"]) as server:
        answer = answered(service(case, server.settings()), case)
    assert [(one.kind, one.id) for one in answer.citations] == [(SourceKind.MEMORY, cited.id)]
    (memory,) = case.memories()
    assert memory.uses == 1


def number_of(body: dict[str, list[dict[str, str]]], label: str) -> int:
    """The number of the first source whose label begins so."""
    lines = [line for line in body["messages"][-1]["content"].splitlines() if f'label="{label}' in line]
    return int(lines[0].split('n="')[1].split('"')[0])


def test_what_was_used_is_kept_with_its_score(case: MemoryCase) -> None:
    answer = answered(service(case), case)
    assert [item.n for item in answer.used] == list(range(1, len(answer.used) + 1))
    assert all(item.parts for item in answer.used)
    assert answer.used[0].kind == "passage"


# --- conversations ------------------------------------------------------------------------------------------------------


def test_conversations_are_listed_renamed_rated_and_removed(case: MemoryCase) -> None:
    chat = service(case)
    first = answered(chat, case, "押金何时退还？" + "请说明" * 30)
    second = answered(chat, case)
    assert [conversation.id for conversation in chat.conversations(case)] == [second.conversation, first.conversation]
    assert chat.conversations(case)[1].title.endswith("…")
    assert len(chat.conversations(case)[1].title) == 40
    chat.rename(case, first.conversation, " 押金 ")
    chat.rate(case, first.id, 1)
    assert chat.conversations(case)[1].title == "押金"
    assert chat.messages(case, first.conversation)[1].rating == 1
    for rating in (2, -2):
        with pytest.raises(InvalidInput):
            chat.rate(case, first.id, rating)
    with pytest.raises(InvalidInput):
        chat.rename(case, first.conversation, "  ")
    with case.store.write() as view:
        view.about.put(replace(view.about.get(), held=True))
    with pytest.raises(CaseHeld):
        chat.delete(case, first.conversation)
    with case.store.write() as view:
        view.about.put(replace(view.about.get(), held=False))
    chat.delete(case, first.conversation)
    assert [conversation.id for conversation in chat.conversations(case)] == [second.conversation]
    assert len(case.vectors.removed) == 2
    with pytest.raises(NotFound):
        chat.messages(case, first.conversation)


def test_what_was_said_long_ago_in_the_same_conversation_is_found_by_recall(case: MemoryCase) -> None:
    chat = service(case)
    first = answered(chat, case, "对方的仓库钥匙由门卫保管")
    with case.store.write() as view:
        for n in range(WINDOW):
            view.conversations.add_message(make.message(f"m{n}", "好的", conversation=first.conversation, time=case.clock.now()))
    with LlmServer(["好。"]) as server:
        answered(service(case, server.settings()), case, "仓库钥匙由谁保管？", first.conversation)
    assert "由门卫保管" in server.requests[0]["messages"][-1]["content"]


def test_neither_a_bare_question_nor_an_answer_by_quotation_is_a_source_of_a_later_answer(case: MemoryCase) -> None:
    chat = service(case)
    answered(chat, case)
    answered(chat, case, "记住：乙方逾期支付租金的违约金我方主张调减到每日万分之五。")
    later = answered(chat, case)
    kinds = [item.kind for item in later.used]
    assert kinds.count("message") == 1
    assert "我方主张调减到每日万分之五" in later.text
    assert later.text.count(CLAUSE) == 1


# --- nothing in the case speaks of it ------------------------------------------------------------------------------------


class FarEmbedder(HashingEmbedder):
    """The packaged model, for which all texts lie at a right angle to all questions."""

    def __init__(self) -> None:
        super().__init__(DIMENSION)
        self.identity = IDENTITY

    def embed_passages(self, texts: Sequence[str]) -> np.ndarray:
        return np.tile(np.eye(1, DIMENSION, dtype=np.float32), (len(texts), 1))

    def embed_queries(self, texts: Sequence[str]) -> np.ndarray:
        return np.tile(np.eye(1, DIMENSION, 1, dtype=np.float32), (len(texts), 1))


class MissingEmbedder(FarEmbedder):
    """Cannot be loaded; each try takes long."""

    ready, tries = False, 0

    def embed_queries(self, texts: Sequence[str]) -> np.ndarray:
        self.tries += 1
        raise EmbedderUnavailable("model")


def test_a_model_that_cannot_be_had_is_tried_once_for_a_question(case: MemoryCase) -> None:
    case.vectors = FaissIndex(case.store, MemoryFile())  # type: ignore[misc]
    list(Indexer(FarEmbedder()).run(case, CancelToken()))
    embedder = MissingEmbedder()
    chat = ChatService(OpenAIChatModels(SHORT), ModelSettings, RecallService(embedder, case.clock), case.clock)
    found = next(event.recall for event in ask(chat, case) if isinstance(event, SourcesFound))
    assert found.words_only == "embedder_unavailable"
    assert embedder.tries == 1


@pytest.mark.parametrize("embedded", [True, False])
def test_a_question_about_something_else_is_told_so_once_all_passages_are_known(case: MemoryCase, embedded: bool) -> None:
    embedder = FarEmbedder()
    case.vectors = FaissIndex(case.store, MemoryFile())  # type: ignore[misc]
    for _ in Indexer(embedder).run(case, CancelToken()):
        pass
    if not embedded:
        case.add_page("第九条 合同自签字之日起生效。", document="d2", file="d2.pdf")
    chat = ChatService(OpenAIChatModels(SHORT), ModelSettings, RecallService(embedder, case.clock), case.clock)
    events = ask(chat, case, "木星有几颗卫星？")
    found = next(event.recall for event in events if isinstance(event, SourcesFound))
    answer = events[-1]
    assert isinstance(answer, AnswerStored)
    assert (found.bearing < 0) is embedded
    assert ("没有找到与问题有关的内容" in answer.message.text) is embedded
    assert (answer.message.citations == ()) is embedded
