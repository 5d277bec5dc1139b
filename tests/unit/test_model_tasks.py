"""What a model is asked in place of a rule, and which of its answers are refused."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.entities import EntityKind, RelationKind
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.memory.answering.grounding import invented_values, shares_words
from legal_assistant.memory.answering.reply import ReplyError, parse_object
from legal_assistant.memory.answering.tasks import (
    Task,
    gate_task,
    graph_task,
    names_task,
    relation_task,
    resolve_task,
    summary_task,
)
from legal_assistant.memory.relations.relation import Relation

TEXT = "乙方于2025年3月5日支付押金16000元，逾期按日0.5%计收违约金。"


def one(statement: str = TEXT, kind: str = "fact", importance: Any = 3, why: Any = "money") -> dict[str, Any]:
    return {"statements": [{"statement": statement, "kind": kind, "importance": importance, "why": why}]}


def refusal(task: Task[Any], reply: Any) -> str:
    with pytest.raises(ReplyError) as caught:
        task.read(reply)
    return caught.value.code


# --- JSON ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ['{"a": 1}', ' {"a": 1}\n', '```json\n{"a": 1}\n```', '```\n{"a": 1}```'])
def test_an_object_is_read_with_or_without_a_fence(text: str) -> None:
    assert parse_object(text) == {"a": 1}


@pytest.mark.parametrize(
    "text",
    ["", "Sure! {}", "{} Hope this helps", "{'a': 1}", '{"a": NaN}', '{"a": 1, "a": 2}', "[" * 100_000, '{"a": 1', "{}{}"],
)
def test_what_is_not_one_object_is_refused(text: str) -> None:
    with pytest.raises(ReplyError):
        parse_object(text)


@pytest.mark.parametrize("text", ["[]", "1", '"x"', "null"])
def test_another_value_is_refused(text: str) -> None:
    with pytest.raises(ReplyError) as caught:
        parse_object(text)
    assert caught.value.code == "not_an_object"


@given(st.text(max_size=200))
@pytest.mark.hostile("A18")
def test_any_reply_is_read_or_refused(text: str) -> None:
    with suppress(ReplyError):
        assert isinstance(parse_object(text), dict)


# --- values and words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "invented"),
    [
        ("押金为16000元", False),
        ("押金为一万六千元", False),
        ("押金为1.6万元", False),
        ("押金为18000元", True),
        ("押金于2025年3月5日支付", False),
        ("押金于3月5日支付", False),
        ("押金于2025年3月6日支付", True),
        ("违约金按日0.5%计", False),
        ("违约金按日千分之五计", False),
        ("违约金按日5%计", True),
        ("乙方支付了押金", False),
        ("依《民法典》第585条可以调减违约金", True),
    ],
)
def test_a_value_that_does_not_stand_in_the_text_is_invented(statement: str, invented: bool) -> None:
    assert bool(invented_values(statement, TEXT)) is invented


def test_a_year_that_was_not_said_is_invented() -> None:
    assert invented_values("The deposit was paid on 5 March 2025.", "The deposit was paid on 5 March.")
    assert not invented_values("The deposit was paid on 5 March.", "The deposit was paid on 5 March 2025.")


def test_words_in_common() -> None:
    assert shares_words("The rent is due.", "Tenants pay the rent")
    assert shares_words("租金已付", "租金为8000元")
    assert not shares_words("The lease is on the table", "The tenant is at the door")
    assert not shares_words("完全无关的句子", "Tenants pay the rent")


# --- the gate -----------------------------------------------------------------------------------------------------------


def test_statements_are_read_as_the_gate_gives_them() -> None:
    (result,) = gate_task(Role.USER, TEXT).read(one("押金16000元已于2025年3月5日支付。", importance=4))
    assert result.remember
    assert (result.kind, result.importance, result.statement) == (MemoryKind.FACT, 4, "押金16000元已于2025年3月5日支付。")
    assert result.why == "model; money"


def test_nothing_worth_remembering_is_an_answer() -> None:
    assert gate_task(Role.USER, "谢谢！").read({"statements": []}) == []


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ({}, "wrong_shape"),
        ({"statements": {}}, "wrong_shape"),
        ({"statements": ["押金16000元"]}, "wrong_shape"),
        ({"statements": [{"statement": TEXT}]}, "wrong_shape"),
        (one(kind="gossip"), "wrong_shape"),
        (one(kind="qa"), "wrong_shape"),
        (one(importance=0), "wrong_shape"),
        (one(importance=6), "wrong_shape"),
        (one(importance="3"), "wrong_shape"),
        (one(importance=True), "wrong_shape"),
        (one(importance=3.0), "wrong_shape"),
        (one(statement="  "), "wrong_shape"),
        (one(statement="\u200b"), "wrong_shape"),
        (one(statement="押" * 601), "wrong_shape"),
        (one(why=None), "wrong_shape"),
        ({"statements": one()["statements"] * 31}, "wrong_shape"),
        (one("押金为18000元。"), "invented_value"),
        (one("The weather is fine."), "ungrounded"),
    ],
)
def test_a_reply_of_another_shape_or_with_inventions_is_refused(reply: Any, code: str) -> None:
    assert refusal(gate_task(Role.USER, TEXT), reply) == code


def test_an_answer_states_no_preference_of_the_user() -> None:
    text = "我希望回答简短。"
    assert gate_task(Role.USER, text).read(one(text, "preference"))
    assert refusal(gate_task(Role.ASSISTANT, text), one(text, "preference")) == "wrong_kind"


def test_what_was_said_before_may_be_put_in() -> None:
    task = gate_task(Role.USER, "他已于三月五日付清。", [("user", "张三应付押金16000元。")])
    assert task.read(one("张三已于三月五日付清押金16000元。"))
    assert "张三应付押金" in task.content


def test_the_same_said_twice_is_one_statement_and_further_fields_are_dropped() -> None:
    reply = {"statements": one()["statements"] * 2, "thoughts": "…"}
    assert len(gate_task(Role.USER, TEXT).read(reply)) == 1


def test_the_schema_that_is_checked_is_the_one_that_is_asked_for() -> None:
    task = gate_task(Role.USER, TEXT)
    asked = json.loads(task.rules.splitlines()[-1])
    assert asked == json.loads(json.dumps(task.schema))
    assert TEXT not in task.rules


# --- the others ---------------------------------------------------------------------------------------------------------


def test_a_relation_is_read_and_a_false_merge_is_refused() -> None:
    task = relation_task("押金为16000元", "押金为18000元")
    assert task.read({"relation": "contradicts", "why": "amount"}).relation is Relation.CONTRADICTS
    assert refusal(task, {"relation": "duplicate", "why": "same"}) == "different_values"
    assert refusal(task, {"relation": "same", "why": ""}) == "wrong_shape"
    assert relation_task("押金为16000元", "押金一万六千元").read({"relation": "duplicate", "why": ""}).why == "model"


def test_a_question_is_resolved_from_the_turns_only() -> None:
    task = resolve_task([("user", "租赁合同第七条的违约金有效吗？")], "该条款怎么调减？")
    assert task.read({"query": "租赁合同第七条的违约金怎么调减？"}) == "租赁合同第七条的违约金怎么调减？"
    assert refusal(task, {"query": "租赁合同第八条的违约金怎么调减？"}) == "invented_value"
    assert refusal(task, {"query": ""}) == "wrong_shape"


def test_a_summary_says_only_what_was_stated() -> None:
    task = summary_task(["押金为16000元。", "待查：担保人是否同意展期。"])
    empty: dict[str, list[str]] = {"disputed": [], "facts": [], "issues": [], "conclusions": [], "todo": []}
    summary = task.read(empty | {"facts": ["押金为16000元。"], "todo": ["查明担保人是否同意展期。"]})
    assert summary.facts == ("押金为16000元。",)
    assert "待办事项" in summary.text()
    assert refusal(task, empty | {"facts": ["押金为61000元。"]}) == "invented_value"
    assert refusal(task, empty) == "empty"


def test_names_stand_in_the_text() -> None:
    task = names_task("林知夏与青禾商贸签约。")
    assert task.read({"people": ["林知夏", "林知夏"], "organisations": ["青禾商贸"]}).people == ("林知夏",)
    assert refusal(task, {"people": ["王五"], "organisations": []}) == "invented_name"


def test_entities_stand_in_the_text_and_relations_between_them() -> None:
    text = "林知夏委托青禾律所代理其与云岭置业的租赁纠纷。"
    task = graph_task(text)
    entities = [{"kind": "person", "name": "林知夏"}, {"kind": "organisation", "name": "青禾律所"}]
    relation = {"subject": "青禾律所", "kind": "represents", "target": "林知夏"}
    graph = task.read({"entities": entities, "relations": [relation, relation]})
    assert [(entity.kind, text[entity.start : entity.end]) for entity in graph.entities] == [
        (EntityKind.PERSON, "林知夏"),
        (EntityKind.ORGANISATION, "青禾律所"),
    ]
    assert [(one.subject, one.kind, one.target) for one in graph.relations] == [("青禾律所", RelationKind.REPRESENTS, "林知夏")]
    assert refusal(task, {"entities": [{"kind": "person", "name": "王五"}], "relations": []}) == "invented_name"
    assert refusal(task, {"entities": entities, "relations": [relation | {"target": "王五"}]}) == "unknown_entity"
    assert refusal(task, {"entities": entities, "relations": [relation | {"target": "青禾律所"}]}) == "unknown_entity"
