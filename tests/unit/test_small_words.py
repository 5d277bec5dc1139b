"""Small words that make another statement: no two statements that differ in one are taken for the same."""

import json

import pytest

from legal_assistant.memory.relations.relation import Relation, relate
from tests.rules_report import SUITES, rows

PAIRS = [json.loads(line) for line in (SUITES / "small_words.jsonl").read_text("utf-8").splitlines()]
DUPLICATES = [row for row in rows("relation", "dev") if row["relation"] == "duplicate"]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair["a"])
def test_a_small_word_makes_another_statement(pair: dict[str, str]) -> None:
    for earlier, later in ((pair["a"], pair["b"]), (pair["b"], pair["a"])):
        assert relate(earlier, later).relation is not Relation.DUPLICATE


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("If asked, ", "如被要求，"),
        ("Only exceptionally, ", "仅例外地，"),
        ("Allegedly, ", "据称，"),
        ("It is planned that ", "计划"),
    ],
)
def test_what_is_put_before_a_statement_makes_another(english: str, chinese: str) -> None:
    merged = [
        row
        for row in DUPLICATES
        if relate(row["a"], (english if row["b"].isascii() else chinese) + row["b"]).relation is Relation.DUPLICATE
    ]
    assert merged == []
