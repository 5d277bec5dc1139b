"""Memory with a model: what it makes is proposed, and when it fails in any way the conversation goes on and rules write."""

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from legal_assistant.adapters.openai_chat import OpenAIChatModels
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Egress
from legal_assistant.domain.conversations import AnswerMode, Message, MessageState
from legal_assistant.domain.entities import Entity, EntityKind
from legal_assistant.domain.errors import ModelBroken
from legal_assistant.domain.events import AnswerStored, QuestionStored
from legal_assistant.domain.memories import MemoryKind, MemoryState
from legal_assistant.domain.ports import ChatModels
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.memories.extraction import ModelExtractor
from legal_assistant.services.models.egress import NameSources, cover_for
from legal_assistant.services.models.forms import ModelForms
from tests.cases import SHORT, ElsewhereModels, MemoryCase, NoEmbedder, open_case, remembering
from tests.llm_server import LlmServer

CLAUSE = "第七条 乙方逾期支付租金的，每逾期一日，应当按月租金的5%向甲方支付违约金。"
SAID = "请记住：客户已于2025年3月5日支付押金16000元。他同意展期。"
RULED = "客户已于2025年3月5日支付押金16000元"


@pytest.fixture
def case() -> Iterator[MemoryCase]:
    with open_case() as opened:
        opened.add_page(CLAUSE)
        yield opened


class Assistant:
    """Chat and memory on one case, as the window uses them."""

    def __init__(self, case: MemoryCase, settings: ModelSettings, models: ChatModels | None = None) -> None:
        models = models or OpenAIChatModels(SHORT)
        self.case = case
        self.forms = ModelForms(models, lambda: settings)
        self.chat = ChatService(models, lambda: settings, RecallService(NoEmbedder(), case.clock), case.clock)
        self.memory = remembering(case.clock, extractor=ModelExtractor(self.forms))

    def turn(self, question: str, conversation: str | None = None) -> Message:
        asked: Message | None = None
        answer: Message | None = None
        for event in self.chat.ask(self.case, question, conversation=conversation, cancel=CancelToken()):
            if isinstance(event, QuestionStored):
                asked = event.message
            elif isinstance(event, AnswerStored):
                answer = event.message
        assert asked is not None
        assert answer is not None
        self.memory.remember_turn(self.case, asked, answer)
        return answer


def statements(*said: str, kind: str = "fact") -> str:
    found = [{"statement": one, "kind": kind, "importance": 4, "why": "pays"} for one in said]
    return json.dumps({"statements": found}, ensure_ascii=False)


def is_extraction(body: dict[str, Any]) -> bool:
    return "JSON Schema" in body["messages"][0]["content"]


def script(answer: str, *replies: str) -> Any:
    """Answers questions with ``answer`` and extractions with ``replies``, the last one for ever."""
    left = list(replies)

    def respond(body: dict[str, Any]) -> list[str]:
        if not is_extraction(body):
            return [answer]
        return [left.pop(0) if len(left) > 1 else left[0]]

    return respond


# --- what a model makes -------------------------------------------------------------------------------------------------


@pytest.mark.hostile("F3")
def test_what_a_model_makes_of_a_text_is_proposed_and_said_to_be_the_models(case: MemoryCase) -> None:
    made = "客户同意将已支付押金16000元的租赁展期。"
    with LlmServer(script("好的。", statements(RULED, made))) as server:
        Assistant(case, server.settings()).turn(SAID)
    by_text = {memory.text: memory for memory in case.memories()}
    assert by_text[made].state is MemoryState.PROPOSED
    assert case.by(by_text[made]) == "model"
    assert by_text[made].why.startswith("model")
    assert by_text[RULED + "。"].state is MemoryState.ACTIVE  # what the user asked to remember, in his own words
    assert case.by(by_text[RULED + "。"]) == "rule"


def test_what_a_model_concluded_is_extracted_from_its_verified_claims_only(case: MemoryCase) -> None:
    made = "逾期违约金是月租金的5%。"
    reply = {"user": '{"statements": []}', "assistant": statements(made, kind="legal_issue")}

    def respond(body: dict[str, Any]) -> list[str]:
        if not is_extraction(body):
            return ["违约金为月租金的5%。[1] 合同自始无效。[9]"]
        return [reply["assistant" if "by the assistant" in body["messages"][1]["content"] else "user"]]

    with LlmServer(respond) as server:
        Assistant(case, server.settings()).turn("逾期的违约金是多少？")
    (proposed,) = case.memories(MemoryState.PROPOSED)
    assert (proposed.kind, proposed.text) == (MemoryKind.LEGAL_ISSUE, made)
    sent = [request["messages"][1]["content"] for request in server.requests if is_extraction(request)]
    assert "自始无效" not in sent[-1]


def test_what_the_user_asked_to_remember_is_remembered_whatever_a_model_thinks_of_it(case: MemoryCase) -> None:
    with LlmServer(script("好的。", '{"statements": []}')) as server:
        Assistant(case, server.settings()).turn(SAID)
    (memory,) = case.memories()
    assert (memory.text, memory.state, case.by(memory)) == (RULED + "。", MemoryState.ACTIVE, "rule")


def test_an_unusable_reply_is_asked_for_once_more_with_what_is_wrong(case: MemoryCase) -> None:
    made = "客户同意展期。"
    with LlmServer(script("好的。", statements("押金为18000元。"), statements(made))) as server:
        Assistant(case, server.settings()).turn(SAID)
    first, second = (request["messages"] for request in server.requests if is_extraction(request))
    assert second[: len(first)] == first
    assert second[-2] == {"role": "assistant", "content": statements("押金为18000元。")}
    assert "statements[0] has an amount" in second[-1]["content"]
    assert [memory.text for memory in case.memories(MemoryState.PROPOSED)] == [made]


def test_earlier_turns_are_told_so_that_he_can_be_named(case: MemoryCase) -> None:
    with LlmServer(script("好的。", '{"statements": []}')) as server:
        assistant = Assistant(case, server.settings())
        answer = assistant.turn("林知夏是本案的担保人。")
        assistant.turn("他同意展期。", answer.conversation)
    assert "林知夏是本案的担保人" in server.requests[-1]["messages"][1]["content"]


# --- failing ------------------------------------------------------------------------------------------------------------

BEHAVIOURS = ["hang", "hang_midway", "cut", "no_done", "html", "empty", "bad_json", "no_choices", "tool_call", "null_content"]
BEHAVIOURS += ["bad_utf8", "endless", "filtered", "redirect"]
STATUSES = [400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504, 529]
REPLIES = [
    "Sure, here you go!",
    "[]",
    '{"statements": [{"statement": "押金为99999元。", "kind": "fact", "importance": 3, "why": ""}]}',
    '{"statements": [{"statement": "客户已付", "kind": "rumour", "importance": 3, "why": ""}]}',
    '{"statements": null}',
    "[" * 5000,
]


def rules_have_written(case: MemoryCase) -> None:
    assert {case.by(memory) for memory in case.memories()} == {"rule"}
    states = {memory.text: memory.state for memory in case.memories()}
    assert states == {RULED + "。": MemoryState.ACTIVE, "他同意展期。": MemoryState.PROPOSED}  # nothing of the model's


@pytest.mark.parametrize("failing", [*BEHAVIOURS, *STATUSES], ids=str)
def test_with_a_failing_server_the_conversation_goes_on_and_rules_remember(case: MemoryCase, failing: str | int) -> None:
    status = failing if isinstance(failing, int) else 200
    with LlmServer(["部分"], behaviour="status" if status != 200 else str(failing), status=status) as server:
        assistant = Assistant(case, server.settings())
        answer = assistant.turn(SAID)
        assert answer.state is MessageState.FAILED
        assert answer.error.startswith(("model_", "context_"))
        assert answer.text
        server.behaviour = "answer"
        assert assistant.turn("逾期的违约金是多少？", answer.conversation).state is MessageState.COMPLETE
    rules_have_written(case)
    assert len(assistant.chat.messages(case, answer.conversation)) == 4


@pytest.mark.parametrize("failing", [*BEHAVIOURS, 401, 413, 429, 500], ids=str)
def test_when_only_the_extraction_fails_rules_remember_and_the_log_says_so(
    case: MemoryCase, caplog: pytest.LogCaptureFixture, failing: str | int
) -> None:
    status = failing if isinstance(failing, int) else 200
    with LlmServer(script("好的。", "{}")) as server:
        assistant = Assistant(case, server.settings())
        question, answer = ask_only(assistant, SAID)
        server.behaviour, server.status = ("status" if status != 200 else str(failing)), status
        with caplog.at_level(logging.INFO, "legal_assistant"):
            assistant.memory.remember_turn(case, question, answer)
    rules_have_written(case)
    (record,) = caplog.records
    assert record.getMessage().endswith("What the model was asked is answered by rules instead.")
    assert "_" not in record.getMessage()  # words, no code
    assert "16000" not in caplog.text


def ask_only(assistant: Assistant, question: str) -> tuple[Message, Message]:
    list(assistant.chat.ask(assistant.case, question, cancel=CancelToken()))
    first, second = assistant.chat.messages(assistant.case, assistant.chat.conversations(assistant.case)[0].id)
    return first, second


@pytest.mark.parametrize("reply", REPLIES, ids=range(len(REPLIES)))
def test_when_a_model_answers_nonsense_twice_rules_remember(
    case: MemoryCase, caplog: pytest.LogCaptureFixture, reply: str
) -> None:
    with LlmServer(script("好的。", reply)) as server, caplog.at_level(logging.WARNING, "legal_assistant"):
        answer = Assistant(case, server.settings()).turn(SAID)
    assert answer.state is MessageState.COMPLETE
    assert sum(is_extraction(request) for request in server.requests) == 2
    rules_have_written(case)
    (record,) = caplog.records
    assert ModelBroken.message in record.getMessage()
    assert "客户" not in caplog.text


@pytest.mark.hostile("G11")
def test_a_server_that_is_not_there(case: MemoryCase) -> None:
    with LlmServer() as server:
        settings = server.settings()
    answer = Assistant(case, settings).turn(SAID)
    assert (answer.mode, answer.error) == (AnswerMode.QUOTATION, "model_unreachable")
    rules_have_written(case)


def test_a_model_that_has_just_failed_is_not_asked_again(case: MemoryCase) -> None:
    with LlmServer(behaviour="html") as server:
        Assistant(case, server.settings()).turn(SAID)
    assert not any(is_extraction(request) for request in server.requests)


@pytest.mark.parametrize("asked", [False, True])
def test_when_the_program_is_closed_the_model_is_not_waited_for_and_rules_remember(case: MemoryCase, asked: bool) -> None:
    with LlmServer(script("好的。", "{}")) as server:
        assistant = Assistant(case, server.settings(), OpenAIChatModels())
        question, answer = ask_only(assistant, SAID)
        server.behaviour = "hang"
        cancel = CancelToken()
        if asked:
            server.script = lambda _: [str(cancel.cancel())]
        else:
            cancel.cancel()
        assistant.memory.remember_turn(case, question, answer, cancel=cancel)
        assert not asked or server.dropped.wait(60)
    rules_have_written(case)


# --- where words go -----------------------------------------------------------------------------------------------------


def test_a_case_that_allows_nothing_is_remembered_by_rules_and_nothing_is_sent(case: MemoryCase) -> None:
    with LlmServer() as server:
        Assistant(case, server.settings(), ElsewhereModels()).turn(SAID)
    assert server.requests == []
    rules_have_written(case)


CLIENT, OPPONENT, PERSON = "青禾商贸有限公司", "云岭置业有限公司", "林知夏"
PHONE, ID, CARD = "13800138000", "11010519491231002X", "6222021234567890128"
PRIVATE = f"{CLIENT}的联系人林知夏（身份证号{ID}，手机{PHONE}）于2025年3月5日向{OPPONENT}支付押金16000元。"


@pytest.mark.hostile("F11")
def test_with_stand_ins_no_private_data_leaves_and_the_answer_has_it_back() -> None:
    with open_case(egress=Egress.REDACTED, client=CLIENT, opponent=OPPONENT) as case:
        case.add_page(PRIVATE, CLAUSE, file="林知夏租赁合同.pdf")
        case.add_memory(f"{PERSON}说{OPPONENT}从未催款。")

        def respond(body: dict[str, Any]) -> list[str]:
            if is_extraction(body):
                said = body["messages"][1]["content"].split("Last said, by the ")[1].split(":\n", 1)[1]
                return [statements(said.split("。")[0] + "。")]
            found = re.search(r'n="(\d+)"[^>]*>\n([^\n]*16000[^\n]*)', body["messages"][-1]["content"])
            assert found
            return list(f"依据：“{found[2]}”[{found[1]}]")  # a character a piece, so that stand-ins arrive cut apart

        with LlmServer(respond) as server:
            assistant = Assistant(case, server.settings(), ElsewhereModels())
            assert assistant.chat.destination(case).redacted
            answer = assistant.turn(f"{PERSON}什么时候向{OPPONENT}付的押金？")
            again = assistant.turn(f"{PERSON}的手机{PHONE}是多少？他已经搬走。", answer.conversation)
        sent = json.dumps(server.requests, ensure_ascii=False)
        for private in (CLIENT, OPPONENT, PERSON, PHONE, ID, "青禾商贸", "云岭置业"):
            assert private not in sent
        assert "16000" in sent
        assert f"依据：“{PRIVATE}”[" in answer.text
        assert answer.citations[0].verified
        assert stored_text(assistant, answer) == answer.text
        assert PRIVATE in again.text
        assert any(PERSON in memory.text for memory in case.memories())
        assert "〔" not in "".join(memory.text for memory in case.memories())


def stored_text(assistant: Assistant, answer: Message) -> str:
    messages = assistant.chat.messages(assistant.case, answer.conversation)
    return next(message.text for message in messages if message.id == answer.id)


def test_stand_ins_are_the_same_in_every_turn_and_another_in_another_case() -> None:
    seen: list[str] = []
    for _ in range(2):
        with open_case(egress=Egress.REDACTED, client=CLIENT) as case, LlmServer(["好的。"]) as server:
            assistant = Assistant(case, server.settings(), ElsewhereModels())
            for _ in range(2):
                list(assistant.chat.ask(case, f"{PERSON}付款了吗？证人林知夏是否到庭？", cancel=CancelToken()))
            first, second = (request["messages"][-1]["content"].split("问题：")[1] for request in server.requests)
            assert first == second
            seen.append(first)
    assert seen[0] != seen[1]


def test_the_stand_in_of_a_name_recognised_in_one_text_hides_it_in_all() -> None:
    with open_case(egress=Egress.REDACTED, client="", opponent="") as case, LlmServer(["好的。"]) as server:
        case.add_page("承租人：慕容晓晴，身份证号" + ID, "租金以慕容晓晴实际搬入之日起算。")
        assistant = Assistant(case, server.settings(), ElsewhereModels())
        list(assistant.chat.ask(case, "承租人何时搬入，租金何时起算？", cancel=CancelToken()))
    assert "慕容晓晴" not in json.dumps(server.requests, ensure_ascii=False)


def test_names_in_the_graph_of_the_case_are_hidden_where_no_rule_would_know_them() -> None:
    with open_case(egress=Egress.REDACTED, client="", opponent="") as case, LlmServer(["好的。"]) as server:
        (passage,) = case.add_page("租金以晓晴实际搬入之日起算。")
        with case.store.write() as view:
            person = Entity("e1", EntityKind.PERSON, "晓晴", "晓晴")
            view.graph.replace("passage", passage, [(person, 3, 5)], [])
        list(Assistant(case, server.settings(), ElsewhereModels()).chat.ask(case, "租金何时起算？", cancel=CancelToken()))
    assert "实际搬入" in json.dumps(server.requests, ensure_ascii=False)
    assert "晓晴" not in json.dumps(server.requests, ensure_ascii=False)


def test_known_names_are_hidden_in_their_short_forms_too() -> None:
    client, opponent = "青岛沐阳精酿餐饮有限公司", "Harrowgate Fermentation Supplies Ltd"
    text = "沐阳精酿的岚清说，Harrowgate Fermentation没有发货，Priya Venkataraman也知道；Venkataraman在场。"
    with open_case(egress=Egress.REDACTED, client=client, opponent=opponent) as case, LlmServer(["好的。"]) as server:
        (passage,) = case.add_page(text)
        with case.store.write() as view:
            people = [Entity("e1", EntityKind.PERSON, "霍岚清", "霍岚清")]
            people.append(Entity("e2", EntityKind.PERSON, "Priya Venkataraman", "Priya Venkataraman"))
            view.graph.replace("passage", passage, [(person, 5, 7) for person in people], [])
        assistant = Assistant(case, server.settings(), ElsewhereModels())
        list(assistant.chat.ask(case, "岚清说沐阳公司发货了吗？", cancel=CancelToken()))
    sent = json.dumps(server.requests, ensure_ascii=False)
    assert "没有发货" in sent
    for private in ("沐阳", "岚清", "Harrowgate", "Venkataraman"):
        assert private not in sent


def test_who_works_in_the_firm_and_who_the_title_of_the_case_names_is_hidden() -> None:
    sources = NameSources(lawyers=lambda: ["岑望舒", ""])
    with open_case(egress=Egress.REDACTED, client="", opponent="", name="慕容晓晴诉青禾商贸有限公司") as case:
        model = ElsewhereModels().open(ModelSettings(base_url="http://127.0.0.1:1/v1", model="x"))
        assert model is not None
        cover = cover_for(case, model, sources)
        (sent,) = cover.hide(["望舒已把青禾商贸的函件转给晓晴。"])
    assert not any(private in sent for private in ("望舒", "青禾", "晓晴"))
    assert cover.show_text(sent) == "望舒已把青禾商贸的函件转给晓晴。"


def test_egress_is_asked_for_anew_at_every_turn() -> None:
    with open_case(egress=Egress.ALLOWED) as case, LlmServer(script("好的。", '{"statements": []}')) as server:
        assistant = Assistant(case, server.settings(), ElsewhereModels())
        assistant.turn(SAID)
        asked = len(server.requests)
        assert asked == 2
        with case.store.write() as view:
            view.about.put(replace(view.about.get(), egress=Egress.NEVER))
        assistant.turn(SAID)
    assert len(server.requests) == asked
