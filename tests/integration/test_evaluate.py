"""The measuring of recall: what it reads, writes and prints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from legal_assistant.domain.errors import InvalidInput
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.bundle import Services
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.measuring.evaluate import METHODS, evaluate
from legal_assistant.services.measuring.labelled import read_corpus, read_queries
from legal_assistant.services.vault.cases import CaseService
from tests.fakes import HashingEmbedder, StepClock
from tests.vaults import PASSWORD, cheap_vaults

CORPUS = [
    {"id": "a1", "text": "租金按月支付，每月八千元", "meta": {"group": "a", "time": "2025-03-01"}},
    {"id": "a2", "text": "押金为两个月租金", "meta": {"group": "a", "time": "2025-04-01T10:00:00+08:00"}},
    {"id": "a3", "text": "违约金为每日百分之五", "meta": {"group": "a"}},
    {"id": "b1", "text": "The rent is payable monthly", "meta": {"group": "b"}},
    {"id": "b2", "text": "The deposit is two months' rent", "meta": {"group": "b"}},
]
QUERIES = [
    {"id": "q1", "text": "违约金是多少", "relevant": ["a3"], "group": "a"},
    {"id": "q2", "text": "How much is the deposit?", "relevant": ["b2"], "group": "b"},
]


@dataclass
class Bench:
    """The services that measuring needs, over a real vault, with vectors made of words."""

    services: Services
    vault: Any


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    clock, embedder = StepClock(), HashingEmbedder()
    services = SimpleNamespace(
        cases=CaseService(vault, clock), indexer=Indexer(embedder), recall=RecallService(embedder, clock), vault=vault
    )
    yield Bench(cast("Services", services), vault)
    vault.close()


@pytest.mark.parametrize("kind", ["passages", "memories"])
def test_every_way_is_measured_and_the_obvious_is_found(bench: Bench, kind: str) -> None:
    said: list[str] = []
    result = evaluate(bench.services, CORPUS, QUERIES, kind=kind, say=said.append)
    assert tuple(result.methods) == METHODS
    assert result.methods["full text"].summary.recall[1] == 1.0
    assert result.methods["product"].summary.recall[1] == 1.0
    assert (result.items, result.queries, result.cases, result.pool) == (5, 2, 2, 2.5)
    assert said
    data = json.loads(json.dumps(result.to_json()))
    assert data["methods"]["product"]["recall"]["10"] == 1.0
    assert {"p50_ms", "p95_ms", "ndcg", "mrr", "any", "all", "interval"} <= set(data["methods"]["random"])
    for name in METHODS:
        assert name in result.table()


def test_a_group_is_a_case_and_items_of_another_are_not_asked(bench: Bench) -> None:
    queries = [{"text": "rent", "relevant": ["b1"], "group": "a"}]
    result = evaluate(bench.services, CORPUS, queries)
    assert result.methods["product"].summary.recall[10] == 0.0
    assert result.pool == 3
    assert len(bench.vault.case_ids()) == 2


def test_memories_have_the_time_of_the_material(bench: Bench) -> None:
    evaluate(bench.services, CORPUS[:2], [QUERIES[0]], kind="memories")
    (case_id,) = bench.vault.case_ids()
    with bench.vault.open_case(case_id).store.read() as view:
        days = {memory.text[:2]: memory.created.date().isoformat() for memory in view.memories.all()}
    assert days == {"租金": "2025-03-01", "押金": "2025-04-01"}


def test_an_article_is_known_by_its_citation_line(bench: Bench) -> None:
    corpus = [
        {"id": "1", "text": "《民法典》第五百八十三条\n还有其他损失的，应当赔偿损失。"},
        {"id": "2", "text": "《民法典》第五百八十四条\n损失赔偿额应当相当于所造成的损失。"},
    ]
    result = evaluate(bench.services, corpus, [{"text": "民法典第584条", "relevant": ["2"]}])
    assert result.methods["product"].summary.recall[1] == 1.0
    assert [(item.document, item.number) for item in read_corpus(corpus)] == [("民法典", "583"), ("民法典", "584")]


def test_documents_titles_and_headings_of_the_material_are_kept(bench: Bench) -> None:
    meta = {"doc": "d", "file": "lease.pdf", "title": "Lease of the Elm Street mill", "heading": "Article 2"}
    evaluate(bench.services, [{"id": "1", "text": "Rent", "meta": meta}], [{"text": "rent", "relevant": ["1"]}])
    (case_id,) = bench.vault.case_ids()
    with bench.vault.open_case(case_id).store.read() as view:
        (document,) = view.documents.all()
        (passage,) = view.documents.passages(document.id)
    assert (document.file, document.title, passage.heading) == ("lease.pdf", "Lease of the Elm Street mill", "Article 2")


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"id": "1"},
        {"id": "1", "text": " "},
        {"id": 1, "text": "x"},
        {"id": "1", "text": "x", "meta": ["a"]},
        {"id": "1", "text": "x", "meta": {"time": "soon"}},
        {"id": "a1", "text": "x"},
    ],
)
def test_a_line_of_the_corpus_that_cannot_be_used_is_named(line: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput) as raised:
        read_corpus([CORPUS[0], line])
    assert raised.value.subject == "corpus:2"


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"text": "x"},
        {"text": "x", "relevant": []},
        {"text": "x", "relevant": "a1"},
        {"relevant": ["a1"], "group": "a"},
        {"text": "x", "relevant": ["a1"], "group": "nobody"},
    ],
)
def test_a_line_of_the_queries_that_cannot_be_used_is_named(line: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput) as raised:
        read_queries([QUERIES[0], line], read_corpus(CORPUS))
    assert raised.value.subject == "queries:2"


def test_nothing_to_measure_is_an_error(bench: Bench) -> None:
    for corpus, queries in (([], QUERIES), (CORPUS, [])):
        with pytest.raises(InvalidInput):
            evaluate(bench.services, corpus, queries)
