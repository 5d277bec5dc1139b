"""Recall and indexing over the real store and vector index, with vectors made of words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import numpy as np
import pytest

from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import AnswerMode, MessageState, Role
from legal_assistant.domain.documents import PageSpan, SourceKind
from legal_assistant.domain.errors import Cancelled, EmbedderMismatch, EmbedderUnavailable
from legal_assistant.domain.memories import MemoryState, Source
from legal_assistant.domain.recall import ITEM_KINDS, LOADING, ItemFilter, Recall
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.correction import CorrectionService
from legal_assistant.services.documents.indexing import BATCH, Indexer
from tests import make
from tests.cases import MemoryCase, open_case
from tests.fakes import HashingEmbedder, MemoryFile

ARTICLES = {
    "583": "第五百八十三条 当事人一方不履行合同义务，在履行义务后，对方还有其他损失的，应当赔偿损失。",
    "584": "第五百八十四条 当事人一方不履行合同义务造成对方损失的，损失赔偿额应当相当于因违约所造成的损失。",
    "585": "第五百八十五条 违约金低于损失的，可以请求增加；违约金过高的，依照第五百八十四条予以适当减少。",
}


class BrokenEmbedder(HashingEmbedder):
    """Cannot be loaded any more."""

    def embed_queries(self, texts: Sequence[str]) -> np.ndarray:
        raise EmbedderUnavailable("model")


class LoadingEmbedder(BrokenEmbedder):
    """Its model is still being loaded; whoever asks it would have to wait."""

    @property
    def ready(self) -> bool:
        return False


@dataclass
class Bench:
    """A case with its services."""

    case: MemoryCase
    embedder: HashingEmbedder

    def index(self) -> list[tuple[int, int]]:
        return [(step.done, step.total) for step in Indexer(self.embedder).run(self.case, CancelToken())]

    def recall(self, query: str, embedder: HashingEmbedder | None = None, **options: object) -> Recall:
        return RecallService(embedder or self.embedder, self.case.clock).recall(self.case, query, **options)

    def texts(self, query: str, **options: object) -> list[str]:
        return [item.text for item in self.recall(query, **options).items]

    def add_law(self) -> dict[str, str]:
        """The articles as passages of the law; their ids by number."""
        passages = [
            make.passage(f"law{number}", text, document="law", ordinal=n, number=number)
            for n, (number, text) in enumerate(ARTICLES.items())
        ]
        with self.case.store.write() as view:
            view.documents.add(make.document("law", file="民法典.pdf", title="中华人民共和国民法典"))
            view.documents.put_pages("law", [make.page(1, "\n".join(ARTICLES.values()))])
            view.documents.put_passages("law", passages, make.T0)
        return {passage.number: passage.id for passage in passages}


@pytest.fixture
def bench() -> Iterator[Bench]:
    with open_case() as case:
        case.vectors = FaissIndex(case.store, MemoryFile())
        yield Bench(case, HashingEmbedder())


# --- indexing ---------------------------------------------------------------------------------------------------------


def test_everything_gets_a_vector_once(bench: Bench) -> None:
    bench.case.add_page(*(f"第{n}条 租金" for n in range(BATCH + 5)))
    assert bench.index() == [(0, BATCH + 5), (BATCH, BATCH + 5), (BATCH + 5, BATCH + 5)]
    assert len(bench.case.vectors) == BATCH + 5
    assert bench.index() == [(BATCH + 5, BATCH + 5)]
    assert bench.embedder.embedded == BATCH + 5


@pytest.mark.hostile("G12")
def test_indexing_that_is_stopped_goes_on_where_it_was(bench: Bench) -> None:
    bench.case.add_page(*(f"第{n}条 押金" for n in range(3 * BATCH)))
    cancel = CancelToken()
    steps = Indexer(bench.embedder).run(bench.case, cancel)
    assert [next(steps).done, next(steps).done] == [0, BATCH]
    cancel.cancel()
    with pytest.raises(Cancelled):
        next(steps)
    assert len(bench.case.vectors) == BATCH
    assert bench.index()[0] == (BATCH, 3 * BATCH)
    assert bench.embedder.embedded == 3 * BATCH


@pytest.mark.hostile("G8")
def test_vectors_of_two_models_are_never_mixed(bench: Bench) -> None:
    bench.case.add_page("租金按月支付")
    bench.index()
    bench.case.add_memory("押金为两个月租金")
    other = Indexer(HashingEmbedder(32, "other"))
    assert other.other_model(bench.case) == bench.case.vectors.identity
    with pytest.raises(EmbedderMismatch):
        list(other.run(bench.case, CancelToken()))
    assert len(bench.case.vectors) == 1
    assert [step.done for step in other.rebuild(bench.case, CancelToken())][-1] == 2
    assert bench.case.vectors.identity == "other/32"
    assert other.other_model(bench.case) == ""
    assert len(bench.case.vectors) == 2


# --- exact references ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query", ["第584条", "第五百八十四条", "《民法典》第五百八十四条", "民法典第584条规定了什么", "584", "第５８４条"]
)
@pytest.mark.parametrize("indexed", [True, False])
def test_the_article_asked_for_is_first_and_what_cites_it_second(bench: Bench, query: str, indexed: bool) -> None:
    ids = bench.add_law()
    if indexed:
        bench.index()
    hits = bench.recall(query).items
    assert [hit.id for hit in hits[:2]] == [ids["584"], ids["585"]]
    assert hits[0].parts["reference"] > hits[1].parts["reference"] > 0


def test_a_clause_number_finds_the_clause_of_every_contract(bench: Bench) -> None:
    bench.case.add_page("7.2 Late fees accrue daily.", "7.3 Notices", document="d1", file="a.pdf")
    hits = bench.recall("clause 7.2").items
    assert hits[0].text.startswith("7.2")


@pytest.mark.parametrize(
    ("query", "stands", "beside"),
    [
        ("11010819851212003X", "出借人身份证号11010819851212003X。", "Annex X"),
        ("Which invoice is INV-2024-0017?", "Invoice INV-2024-0017 was sent.", "Which invoice is it? Invoice 2024."),
        ("6222021234567890123 是谁的账户？", "账号：6222 0212 3456 7890 123", "这是谁的账户？账户是甲的。"),
        ("京A12345", "车牌号为京A·12345的车辆", "北京A座"),
    ],
)
@pytest.mark.parametrize("indexed", [True, False])
def test_a_number_that_stands_for_one_thing_finds_where_it_stands(
    bench: Bench, query: str, stands: str, beside: str, indexed: bool
) -> None:
    bench.case.add_page(beside, document="d1", file="a.pdf")
    bench.case.add_page(f"第一条 {stands}双方于当日签署了本协议，并各执一份。", document="d2", file="b.pdf")
    if indexed:
        bench.index()
    assert stands in bench.texts(query)[0]
    assert bench.recall(query, wanted=ItemFilter(kinds=("memory",))).items == ()


# --- what is found -----------------------------------------------------------------------------------------------------


def test_passages_memories_and_messages_are_found_with_where_they_stand(bench: Bench) -> None:
    (passage,) = bench.case.add_page("逾期付款的违约金为每日百分之五")
    source = Source(SourceKind.PASSAGE, passage, "d1", "租赁合同.pdf")
    bench.case.add_memory("违约金每日百分之五过高", source=source)
    with bench.case.store.write() as view:
        view.conversations.add(make.conversation())
        view.conversations.add_message(make.message("m1", "违约金每日百分之五有效吗"))
    bench.index()
    hits = {hit.kind: hit for hit in bench.recall("违约金每日百分之五").items}
    assert set(hits) == {"passage", "memory", "message"}
    assert (hits["passage"].file, hits["passage"].page, hits["passage"].document) == ("租赁合同.pdf", 1, "d1")
    assert (hits["memory"].memory_kind, hits["memory"].file) == ("fact", "租赁合同.pdf")
    assert hits["message"].conversation == "c1"
    for hit in hits.values():
        assert hit.score == pytest.approx(sum(hit.parts.values()))
        assert {"text", "vector"} <= set(hit.parts)
    assert not {"importance", "recency", "use"} & set(hits["passage"].parts)


def test_a_clause_that_says_what_is_asked_for_comes_before_one_that_speaks_of_it(bench: Bench) -> None:
    first, second = bench.case.add_page("租金按月支付，租金先付后用。", "该房屋月租金为人民币 8,000 元。")
    bench.case.add_memory("租金先付后用")
    bench.index()
    hits = {hit.id: hit for hit in bench.recall("租金是多少？").items}
    assert hits[second].parts["answer"] > 0 > hits[first].parts["answer"]
    assert hits[second].score == pytest.approx(sum(hits[second].parts.values()))
    assert all("answer" not in hit.parts for hit in hits.values() if hit.kind != "passage")
    assert all("answer" not in hit.parts for hit in bench.recall("租金").items)


def test_who_plays_a_part_is_found_at_the_beginning_of_a_document_however_many_clauses_name_it(bench: Bench) -> None:
    clauses = [f"The Tenant shall keep room {n} of the Tenant clean, as a tenant does." for n in range(150)]
    first, *_ = bench.case.add_page("Between ALDER HOMES LIMITED (the “Landlord”) and IVO MARSH (the “Tenant”).", *clauses)
    bench.index()
    assert bench.recall("Who is the tenant?").items[0].id == first
    assert bench.recall("Who cleans the rooms?").items[0].id != first


@pytest.mark.parametrize("question", ["Who was the driver?", "Who is the driver of the van?"])
def test_who_plays_no_part_in_a_contract_is_not_looked_for_among_its_parties(bench: Bench, question: str) -> None:
    bench.case.add_page(
        "Between ALDER HOMES LIMITED (the “Landlord”) and IVO MARSH (the “Tenant”).", "1. The Tenant keeps a van."
    )
    report, *_ = bench.case.add_page("The van was driven off by Jonas Weber, the driver, at noon.", document="d2")
    bench.index()
    assert bench.recall(question).items[0].id == report


def test_the_parts_of_an_article_that_is_asked_for_come_in_their_order(bench: Bench) -> None:
    parts = ("7.1 Interest runs from the due date.", "7.2 Clause 7 applies to rent.", "7.3 What clause 7 says is final.")
    with bench.case.store.write() as view:
        view.documents.add(make.document("d1", pages=1))
        view.documents.put_pages("d1", [make.page(1, "\n".join(parts))])
        passages = [
            make.passage(f"p{n}", text, document="d1", ordinal=n, number=text[:3], spans=(PageSpan(1, n * 50, n * 50 + 9),))
            for n, text in enumerate(parts)
        ]
        view.documents.put_passages("d1", passages, make.T0)
    bench.index()
    hits = bench.recall("What does clause 7 say?").items
    assert [hit.id for hit in hits] == ["p0", "p1", "p2"]
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(hit.score == pytest.approx(sum(hit.parts.values())) for hit in hits)
    assert bench.recall("Is what clause 7 says final?").items[0].id == "p2"


def test_keywords_count_whole_and_words_of_a_question_as_far_as_the_meaning_bears_them_out(bench: Bench) -> None:
    bench.case.add_page(*(f"甲方第{n}项义务" for n in range(30)), "乙方以厂房抵押")
    bench.index()
    keywords, question = (bench.recall(query).items[0] for query in ("厂房抵押", "厂房抵押的是什么"))
    assert keywords.text == question.text == "乙方以厂房抵押"
    assert keywords.parts["text"] > max(keywords.parts["vector"], 0.0)
    assert question.parts["text"] < keywords.parts["text"]


def test_hits_come_best_first_and_no_more_than_asked_for(bench: Bench) -> None:
    bench.case.add_page(*(f"违约金条款{n} 押金" for n in range(30)))
    bench.index()
    hits = bench.recall("违约金条款7", k=5).items
    assert len(hits) == 5
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert bench.recall("违约金", k=0).items == ()


def test_the_filter_holds_for_every_way_of_finding(bench: Bench) -> None:
    ids = bench.add_law()
    bench.case.add_memory("第584条适用于本案的损失赔偿")
    bench.index()
    wanted = ItemFilter(kinds=("memory",))
    assert {hit.kind for hit in bench.recall("第584条 损失赔偿", wanted=wanted).items} == {"memory"}
    wanted = ItemFilter(exclude=frozenset({ids["584"]}))
    assert ids["584"] not in {hit.id for hit in bench.recall("第584条", wanted=wanted).items}
    wanted = ItemFilter(since=make.T0 + timedelta(days=1))
    assert bench.recall("第584条", wanted=wanted).items == ()


def test_only_active_memories_are_found_unless_asked_for(bench: Bench) -> None:
    bench.case.add_memory("押金为两万元", state=MemoryState.ARCHIVED)
    bench.case.add_memory("押金为三万元", state=MemoryState.PROPOSED)
    bench.index()
    assert bench.texts("押金") == []
    assert bench.texts("押金", wanted=ItemFilter(archived=True)) == ["押金为两万元"]


def test_of_memories_that_fit_alike_the_important_one_is_first(bench: Bench) -> None:
    bench.case.add_memory("租金为每月八千元", importance=2)
    bench.case.add_memory("租金为每月九千元", importance=5)
    assert bench.texts("租金每月") == ["租金为每月九千元", "租金为每月八千元"]


def test_it_is_resolved_from_the_conversation(bench: Bench) -> None:
    bench.case.add_page("违约金每日百分之五", "押金两个月")
    turns = [("user", "逾期付款违约金条款有效吗？"), ("assistant", "违约金条款约定每日百分之五。")]
    result = bench.recall("该条款过高吗？", turns=turns)
    assert "违约金" in result.query
    assert result.items[0].text == "违约金每日百分之五"


def test_a_named_document_is_searched_first_and_others_fill_up(bench: Bench) -> None:
    bench.case.add_page("供货合同", "付款期限为三十日", document="d1", file="星桥供货合同.pdf")
    bench.case.add_page("租赁合同", "付款期限为五日", document="d2", file="云岭仓库租赁合同.pdf")
    bench.index()
    hits = bench.recall("云岭仓库租赁合同的付款期限是多久").items
    assert hits[0].text == "付款期限为五日"
    assert {hit.document for hit in hits} == {"d1", "d2"}
    assert all(hit.parts.get("elsewhere", 0) < 0 for hit in hits if hit.document == "d1")


def test_names_of_documents_follow_what_is_in_the_case(bench: Bench) -> None:
    service = RecallService(bench.embedder, bench.case.clock)
    bench.case.add_page("付款期限为三十日", document="d1", file="星桥供货合同.pdf")
    bench.case.add_page("付款期限为五日", document="d2", file="云岭仓库租赁合同.pdf")
    service.recall(bench.case, "云岭仓库租赁合同的付款期限")
    with bench.case.store.write() as view:
        view.documents.put(replace(view.documents.get("d1"), title="海棠餐饮加盟合同"))
    hits = service.recall(bench.case, "海棠餐饮加盟合同的付款期限").items
    assert hits[0].document == "d1"


def test_names_of_documents_follow_corrections_of_their_first_pages(bench: Bench) -> None:
    service = RecallService(bench.embedder, bench.case.clock)
    misread = "甲方：北京旭日仓储有限公司\n乙方：张三\n第一条 租金每月8000元。"
    bench.case.add_page(misread, document="d1", file="a.pdf")
    bench.case.add_page("甲方：上海青禾物流有限公司\n乙方：李四\n第一条 租金每月9000元。", document="d2", file="b.pdf")
    service.recall(bench.case, "北京旭日仓储有限公司的合同里租金是多少？")
    CorrectionService(bench.case.clock).correct(bench.case, "d1", 1, misread.replace("北京旭日仓储", "深圳恒泰置业"))
    hits = service.recall(bench.case, "深圳恒泰置业有限公司的合同里租金是多少？").items
    assert hits[0].document == "d1"
    assert all(hit.parts.get("elsewhere", 0) < 0 for hit in hits if hit.document == "d2")


def test_the_language_of_a_document_follows_corrections_of_its_first_page(bench: Bench) -> None:
    service = RecallService(bench.embedder, bench.case.clock)
    bench.case.add_page("Rnt s d mnthly", document="d1", file="d1.pdf")
    assert service.recall(bench.case, "May the tenant sublet?").terms == ()
    CorrectionService(bench.case.clock).correct(bench.case, "d1", 1, "未经书面同意，不得将房屋转租给第三人。")
    assert "转租" in service.recall(bench.case, "May the tenant sublet?").terms


def test_the_same_words_twice_are_shown_once_but_passages_stand_in_their_places(bench: Bench) -> None:
    bench.case.add_page("违约金为百分之五", document="d1", file="a.pdf")
    bench.case.add_page("违约金为百分之五", document="d2", file="b.pdf")
    bench.case.add_memory("违约金为百分之五")
    hits = bench.recall("违约金").items
    assert [hit.kind for hit in hits] in (["passage", "passage"], ["memory"])


@pytest.mark.parametrize("scope", [ITEM_KINDS, ("message",)])
@pytest.mark.parametrize("indexed", [True, False])
@pytest.mark.parametrize("state", [MessageState.STOPPED, MessageState.FAILED])
def test_an_answer_that_breaks_off_is_not_recalled(
    bench: Bench, state: MessageState, indexed: bool, scope: tuple[str, ...]
) -> None:
    clause = "Clause 7. The deposit is two months' rent and is paid back within thirty days of the end of the lease."
    bench.case.add_page(clause)
    said = {"role": Role.ASSISTANT, "mode": AnswerMode.MODEL}
    with bench.case.store.write() as view:
        view.conversations.add(make.conversation())
        for n in range(40):  # a server that hangs is asked again and again
            view.conversations.add_message(make.message(f"half{n}", "The deposit is" + " as" * n, state=state, **said))
        view.conversations.add_message(make.message("whole", "The deposit is two months' rent.", **said))
    if indexed:
        bench.index()
    found = bench.texts("What is the deposit?", wanted=ItemFilter(kinds=scope))
    assert found == ["The deposit is two months' rent."] if scope == ("message",) else clause in found
    assert not [text for text in found if text not in (clause, "The deposit is two months' rent.")]
    with bench.case.store.read() as view:
        assert len(view.conversations.messages("c1")) == 41


# --- without vectors ---------------------------------------------------------------------------------------------------


@pytest.mark.hostile("G11")
def test_words_answer_when_the_model_cannot_be_loaded(bench: Bench) -> None:
    bench.case.add_page("租金按月支付", "押金两个月")
    bench.index()
    result = bench.recall("租金", embedder=BrokenEmbedder())
    assert [hit.text for hit in result.items] == ["租金按月支付"]
    assert (result.partial, result.words_only) == (True, "embedder_unavailable")


def test_a_hasty_search_does_not_wait_for_the_model(bench: Bench) -> None:
    bench.case.add_page("租金按月支付")
    bench.index()
    for embedder, said in ((LoadingEmbedder(), LOADING), (bench.embedder, "")):
        result = bench.recall("租金", embedder=embedder, hasty=True)
        assert ([hit.text for hit in result.items], result.words_only) == (["租金按月支付"], said)


class MissingEmbedder(LoadingEmbedder):
    """Counts how often it was asked in vain."""

    tries = 0

    def embed_queries(self, texts: Sequence[str]) -> np.ndarray:
        self.tries += 1
        return super().embed_queries(texts)

    embed_passages = embed_queries


def test_a_model_that_cannot_be_had_is_tried_once_a_turn(bench: Bench) -> None:
    bench.case.add_page("租金按月支付")
    bench.index()
    embedder = MissingEmbedder()
    service = RecallService(embedder, bench.case.clock)
    without = service.prepare(bench.case, CancelToken())
    result = service.recall(bench.case, "租金", without=without)
    assert ([hit.text for hit in result.items], result.words_only) == (["租金按月支付"], "embedder_unavailable")
    assert embedder.tries == 1


def test_indexing_tries_a_model_that_cannot_be_had_once(bench: Bench) -> None:
    bench.case.add_page("租金按月支付")
    embedder = MissingEmbedder()
    with pytest.raises(EmbedderUnavailable):
        list(Indexer(embedder).run(bench.case, CancelToken()))
    assert embedder.tries == 1


@pytest.mark.hostile("G8")
def test_vectors_of_another_model_are_not_compared(bench: Bench) -> None:
    bench.case.add_page("租金按月支付")
    bench.index()
    result = bench.recall("租金", embedder=HashingEmbedder(32, "other"))
    assert [hit.text for hit in result.items] == ["租金按月支付"]
    assert result.words_only == "embedder_mismatch"


def test_what_has_no_vector_yet_is_found_by_its_words(bench: Bench) -> None:
    bench.case.add_page("租金按月支付")
    bench.index()
    bench.case.add_memory("租金上涨百分之三")
    result = bench.recall("租金上涨")
    assert result.items[0].text == "租金上涨百分之三"
    assert (result.partial, result.words_only) == (True, "")


@pytest.mark.parametrize("query", ["", "   ", "?!", '" OR *', "NEAR(a b)", "\x00", "的", "a" * 5000, "违约金" * 800, "\ud800"])
def test_no_question_is_an_error(bench: Bench, query: str) -> None:
    bench.case.add_page("租金按月支付")
    bench.index()
    result = bench.recall(query, turns=[("user", query), ("assistant", query)])
    assert set(result.timings) >= {"resolve", "text", "total"}


def test_an_empty_case_finds_nothing(bench: Bench) -> None:
    assert bench.recall("租金").items == ()
    assert bench.index() == [(0, 0)]


# --- the other language ------------------------------------------------------------------------------------------------


def test_a_question_finds_the_clause_in_a_document_of_the_other_language(bench: Bench) -> None:
    _, sublet, _ = bench.case.add_page("租金按月支付，先付后用。", "未经书面同意，不得将房屋转租给第三人。", "押金为两个月租金。")
    found = bench.recall("May the tenant sublet?", wanted=ItemFilter(kinds=("passage",)))
    assert found.items[0].id == sublet
    assert found.query == "May the tenant sublet?"
    assert "转租" in found.terms
    assert bench.recall("可否转租？").terms == ()


def test_the_few_documents_of_the_other_language_are_found_among_many_of_the_own(bench: Bench) -> None:
    bench.case.add_page(
        "The rent is due monthly.",
        "The deposit is two months of rent.",
        "Notices are sent by post.",
        "No pets.",
        document="d1",
        file="d1.pdf",
    )
    _, sublet = bench.case.add_page(
        "租金按月支付，先付后用。", "未经书面同意，不得将房屋转租给第三人。", document="d2", file="d2.pdf"
    )
    assert bench.recall("May the tenant sublet?", wanted=ItemFilter(kinds=("passage",))).items[0].id == sublet


def test_each_language_is_asked_in_its_own_words(bench: Bench) -> None:
    """A passage is found by the words of its own language, and one of the question's language is not pushed back by the other."""
    rent, _ = bench.case.add_page("The rent is due monthly.", "The deposit is two months of rent.", document="d1", file="d1.pdf")
    _, other = bench.case.add_page("押金为人民币一万元。", "租金按月支付。", document="d2", file="d2.pdf")
    found = bench.recall("When is the rent due?", wanted=ItemFilter(kinds=("passage",))).items
    assert found[0].id == rent  # both say it: the one that the asker reads
    assert all(item.parts["text"] > 0 for item in found if item.id in {rent, other})
    assert next(item.id for item in found if item.document == "d2") == other
    assert bench.recall("租金何时支付？", wanted=ItemFilter(kinds=("passage",))).items[0].id == other


def test_memories_and_documents_named_are_found_in_a_case_of_both_languages(bench: Bench) -> None:
    """The places of a search restrict passages alone, and stay within the documents that are asked for."""
    _, clause = bench.case.add_page(
        "The rent is due monthly.", "The deposit is two months of rent.", document="d1", file="d1.pdf"
    )
    bench.case.add_page("押金为两个月租金。", "租金按月支付。", document="d2", file="d2.pdf")
    remembered = bench.case.add_memory("The deposit was returned on 3 May 2024.")
    assert remembered.id in {item.id for item in bench.recall("Was the deposit returned?").items}
    inside = bench.recall("deposit", wanted=ItemFilter(kinds=("passage",), documents=("d1",))).items
    assert {item.document for item in inside} == {"d1"}
    assert inside[0].id == clause
