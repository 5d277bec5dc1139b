"""What was told in one language and is asked for in the other, with the packaged model."""

from collections.abc import Iterator

import pytest

from legal_assistant.adapters.embedding.local import WorkerEmbedder
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.indexing import Indexer
from tests.cases import MemoryCase, open_case
from tests.fakes import MemoryFile

TOLD = {
    "The hearing was moved to 3 March 2027.": ("下次开庭是什么时候？", "When is the hearing?"),
    "对方律师是周明轩": ("Who represents the other side?", "对方的律师叫什么名字？"),
    "The client wants to settle for 40,000 euros.": ("客户愿意以多少钱和解？", "What would the client settle for?"),
    "房屋钥匙已于四月二日交还。": ("When were the keys given back?", "钥匙是哪天交还的？"),
}


@pytest.fixture(scope="module")
def embedder() -> Iterator[WorkerEmbedder]:
    made = WorkerEmbedder()
    yield made
    made.close()


@pytest.fixture(params=["one language", "both languages"])
def case(request: pytest.FixtureRequest, embedder: WorkerEmbedder) -> Iterator[MemoryCase]:
    with open_case() as made:
        made.vectors = FaissIndex(made.store, MemoryFile())
        made.add_page(
            "租金按月支付，乙方应当于每月五日前支付。",
            "押金为两个月租金。",
            "未经书面同意，不得转租。",
            document="d1",
            file="d1.pdf",
        )
        if request.param == "both languages":
            made.add_page("The rent is due on the fifth of each month.", "No pets are allowed.", document="d2", file="d2.pdf")
        for text in TOLD:
            made.add_memory(text)
        list(Indexer(embedder).run(made, CancelToken()))
        yield made


def test_a_memory_is_found_by_a_question_in_either_language(case: MemoryCase, embedder: WorkerEmbedder) -> None:
    recall = RecallService(embedder, case.clock)
    first = {question: recall.recall(case, question).items[0].text for both in TOLD.values() for question in both}
    assert first == {question: text for text, both in TOLD.items() for question in both}
