"""A model resolves follow-up questions, sees contradictions and reads entities; when it fails in any way the rules stand."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from legal_assistant.adapters.openai_chat import OpenAIChatModels
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.conversations import Message, Role
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.entities import EntityKind
from legal_assistant.domain.events import SourcesFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryState, Source
from legal_assistant.domain.ports import ChatModels
from legal_assistant.domain.recall import Recall
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.conflicts import ConflictService
from legal_assistant.services.memories.graph import GraphService
from legal_assistant.services.memories.graph_index import GraphIndex
from legal_assistant.services.memories.second_look import SecondLook
from legal_assistant.services.models.forms import ModelForms
from tests import make
from tests.cases import PATIENT, SHORT, ElsewhereModels, MemoryCase, NoEmbedder, open_case, remembering
from tests.llm_server import LlmServer

KNOWN, FRESH = "出租人从未收到任何催告。", "出租人在三月已经签收催告函。"
SEEN = json.dumps({"relation": "contradicts", "why": "收到与未收到"}, ensure_ascii=False)
GRAPH = {"entities": [{"kind": "person", "name": "出租人"}], "relations": []}
FAILING = ["hang", "hang_midway", "cut", "html", "empty", "bad_json", "bad_utf8", "redirect"]


@pytest.fixture
def case() -> Iterator[MemoryCase]:
    with open_case() as opened:
        with opened.store.write() as view:
            view.conversations.add(make.conversation("c1"))
        yield opened


def say(case: MemoryCase, text: str) -> Message:
    message = Message(new_id(), "c1", Role.USER, text, case.clock.now())
    with case.store.write() as view:
        view.conversations.add_message(message)
        source = Source(SourceKind.MESSAGE, message.id, conversation="c1")
        view.memories.add(make.memory(new_id(), text, source=source), by="rule", reason="created")
    return message


def look(case: MemoryCase, server: LlmServer, message: Message, models: ChatModels | None = None) -> object:
    forms = ModelForms(models or OpenAIChatModels(SHORT), server.settings)
    return SecondLook(forms, Comparer(), GraphIndex(), case.clock).run(case, [message.id], CancelToken())


def replies(relation: str = SEEN, graph: object = GRAPH, resolved: str = "{}") -> Callable[[dict[str, Any]], list[str]]:
    def respond(body: dict[str, Any]) -> list[str]:
        rules = body["messages"][0]["content"]
        if rules.startswith("Compare two"):
            return [relation]
        if rules.startswith("Rewrite"):
            return [resolved]
        return [json.dumps(graph, ensure_ascii=False)] if rules.startswith("List who") else ["好的。"]

    return respond


def conflicts(case: MemoryCase, *, resolved: bool | None = None) -> list[Any]:
    return ConflictService(case.clock, Comparer()).list(case, resolved=resolved)


def memories(case: MemoryCase) -> dict[str, Memory]:
    return {one.text: one for one in case.memories()}


# --- contradictions -------------------------------------------------------------------------------------------------------


def test_a_contradiction_that_no_rule_sees_is_put_on_the_board_as_the_models(case: MemoryCase) -> None:
    say(case, KNOWN)
    with LlmServer(replies()) as server:
        look(case, server, say(case, FRESH))
    (found,) = conflicts(case)
    assert {found.left.text, found.right.text} == {KNOWN, FRESH}
    assert found.conflict.why == "model; 收到与未收到"
    assert {one.state for one in memories(case).values()} == {MemoryState.ACTIVE}  # both stand until the lawyer decides


def test_it_stays_until_it_is_decided_or_a_side_is_reworded(case: MemoryCase) -> None:
    say(case, KNOWN)
    with LlmServer(replies()) as server:
        look(case, server, say(case, FRESH))
    service = remembering(case.clock)
    service.pin(case, memories(case)[KNOWN].id, True)
    service.edit(case, memories(case)[KNOWN].id, importance=5)
    assert [one.conflict.resolution for one in conflicts(case)] == [None]
    service.edit(case, memories(case)[KNOWN].id, text="承租人从未收到任何催告。")
    assert [one.conflict.resolution for one in conflicts(case)] == [Resolution.CORRECTED]


def test_it_can_be_decided_and_the_decision_taken_back(case: MemoryCase) -> None:
    say(case, KNOWN)
    with LlmServer(replies()) as server:
        look(case, server, say(case, FRESH))
    (found,) = conflicts(case)
    decided = ConflictService(case.clock, Comparer()).resolve(case, found.conflict.id, Resolution.RIGHT, "有回执")
    assert (decided.conflict.resolution, decided.conflict.by) == (Resolution.RIGHT, "user")


@pytest.mark.parametrize("relation", ["duplicate", "refines", "unrelated"])
def test_anything_else_a_model_says_changes_nothing(case: MemoryCase, relation: str) -> None:
    say(case, KNOWN)
    with LlmServer(replies(json.dumps({"relation": relation, "why": "x"}))) as server:
        look(case, server, say(case, FRESH))
    assert conflicts(case) == []
    assert len(memories(case)) == 2


# --- the graph ------------------------------------------------------------------------------------------------------------


def test_whom_a_model_reads_in_a_new_memory_is_in_the_graph(case: MemoryCase) -> None:
    graph = {"entities": [{"kind": "person", "name": "小顾"}], "relations": []}
    with LlmServer(replies(graph=graph)) as server:
        look(case, server, say(case, "小顾说钥匙已经交还。"))
    (entity,) = GraphService(GraphIndex()).entities(case, "小顾")
    assert entity.kind is EntityKind.PERSON


# --- failing --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("failing", FAILING)
def test_a_failing_model_is_asked_no_further_and_the_rules_stand(case: MemoryCase, failing: str) -> None:
    for number in range(3):
        say(case, f"{KNOWN[:-1]}，第{number}次。")
    with LlmServer(replies(), behaviour=failing) as server:
        look(case, server, say(case, FRESH), OpenAIChatModels(SHORT if failing.startswith("hang") else PATIENT))
        assert server.asked.wait(PATIENT.total)
        assert len(server.requests) <= 2
    assert conflicts(case) == []


@pytest.mark.parametrize("reply", ["nonsense", "[]", '{"relation": "rumour", "why": ""}', '{"relation": "contradicts"}'])
def test_nonsense_is_asked_for_once_more_and_then_left(case: MemoryCase, reply: str) -> None:
    say(case, KNOWN)
    with LlmServer(replies(reply)) as server:
        look(case, server, say(case, FRESH))
        assert len(server.requests) == 2
    assert conflicts(case) == []


def test_nothing_is_sent_where_the_case_forbids_it(case: MemoryCase) -> None:
    say(case, KNOWN)
    with LlmServer(replies()) as server:
        look(case, server, say(case, FRESH), ElsewhereModels())
        assert server.requests == []
    assert conflicts(case) == []


# --- what "it" stands for -------------------------------------------------------------------------------------------------


def ask(case: MemoryCase, server: LlmServer, *questions: str) -> Recall:
    models = OpenAIChatModels(SHORT)
    forms = ModelForms(models, server.settings)
    chat = ChatService(models, server.settings, RecallService(NoEmbedder(), case.clock), case.clock, forms=forms)
    found: Recall | None = None
    for question in questions:
        for event in chat.ask(case, question, conversation="c1", cancel=CancelToken()):
            if isinstance(event, SourcesFound):
                found = event.recall
    assert found is not None
    return found


def is_resolving(body: dict[str, Any]) -> bool:
    return body["messages"][0]["content"].startswith("Rewrite")


def test_a_follow_up_is_searched_as_a_model_puts_it(case: MemoryCase) -> None:
    said = "逾期付款的违约金条款约定每日5%，这个条款有效吗？"
    resolved = json.dumps({"query": "每日5%的违约金条款可以调减吗？"}, ensure_ascii=False)
    with LlmServer(replies(resolved=resolved)) as server:
        found = ask(case, server, said, "它可以调减吗？")
        assert sum(map(is_resolving, server.requests)) == 1  # the first question has nothing before it
    assert (found.query, found.resolved_by) == ("每日5%的违约金条款可以调减吗？", "model")


def test_a_question_that_stands_alone_is_not_put_to_the_model_first(case: MemoryCase) -> None:
    with LlmServer(replies()) as server:
        found = ask(case, server, "押金是多少？", "谁负责维修空调？")
        assert not any(map(is_resolving, server.requests))
    assert found.resolved_by == "rule"


@pytest.mark.parametrize("reply", ["nonsense", json.dumps({"query": "违约金为99999元吗？"}, ensure_ascii=False)])
def test_what_a_model_makes_up_is_not_searched(case: MemoryCase, reply: str) -> None:
    with LlmServer(replies(resolved=reply)) as server:
        found = ask(case, server, "违约金条款约定每日5%，有效吗？", "该条款可以调减吗？")
        assert sum(map(is_resolving, server.requests)) == 2
    assert found.resolved_by == "rule"
    assert "99999" not in found.query


def test_a_model_that_hangs_is_given_up_and_the_rules_resolve(case: MemoryCase) -> None:
    with LlmServer(replies()) as server:
        ask(case, server, "违约金条款约定每日5%，有效吗？")
        server.behaviour = "hang"
        found = ask(case, server, "该条款可以调减吗？")
        assert sum(map(is_resolving, server.requests)) == 1
    assert found.resolved_by == "rule"
    assert "违约金" in found.query  # as the rules put it
