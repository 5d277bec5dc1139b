"""Plain questions, in other words than the contract's, with the packaged model: the clause that answers comes first."""

from collections.abc import Iterator
from typing import Any

import pytest

from legal_assistant.adapters.embedding.local import WorkerEmbedder
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.indexing import Indexer
from tests.cases import open_case
from tests.fakes import MemoryFile

ZH = (
    "2.1 租赁期限为四年，自 2024 年 6 月 1 日起至 2028 年 5 月 31 日止。",
    "2.3 租赁期满乙方需要继续承租的，应当在期满前四个月书面提出。",
    "3.1 月租金为人民币 28,600 元，自第三年起每年上浮 4%。",
    "3.2 租金每两个月支付一次，乙方应当在每个支付周期开始前十日支付。",
    "4.1 乙方应当于本合同签订之日起三日内向甲方支付押金 57,200 元。",
    "4.2 租赁关系终止且乙方结清全部费用后十五日内，甲方应当将押金无息退还乙方。",
    "8.1 乙方迟延支付租金的，每迟延一日按迟延金额的万分之八支付违约金。",
    "9.1 租赁关系终止后五日内，乙方应当腾空房屋并恢复原状。",
)
EN = (
    "2.1 The lease runs for a term of four years from 1 June 2024 to 31 May 2028.",
    "2.2 The tenant may renew by giving notice at least four months before the term expires.",
    "3.1 The rent is £2,400 per month.",
    "3.2 The rent is payable in advance on the fifth day of each month.",
    "4.1 The tenant shall pay a deposit of £4,800 within three days of signature.",
    "4.2 The landlord shall return the deposit within fourteen days after the tenant has moved out and settled all charges.",
    "7.1 Sums paid late bear interest of 8% a year.",
    "10.1 Within five days after the end of the lease the tenant shall clear the premises.",
)
ASKED = {
    "租赁什么时候到期？": ZH[0],
    "租金应当在何时支付？": ZH[3],
    "押金什么时候退？": ZH[5],
    "晚交房租怎么罚？": ZH[6],
    "When does the lease end?": EN[0],
    "When is the rent due?": EN[3],
    "When do I get my deposit back?": EN[5],
}


@pytest.fixture(scope="module")
def embedder() -> Iterator[WorkerEmbedder]:
    made = WorkerEmbedder()
    yield made
    made.close()


@pytest.mark.parametrize("clauses", [ZH, EN], ids=["zh", "en"])
def test_the_clause_that_answers_comes_first(clauses: tuple[str, ...], embedder: WorkerEmbedder) -> None:
    with open_case() as made:
        case: Any = made
        case.vectors = FaissIndex(case.store, MemoryFile())
        case.add_page(*clauses, document="d1", file="d1.pdf")
        list(Indexer(embedder).run(case, CancelToken()))
        first = _first(case, embedder, [one for one, answer in ASKED.items() if answer in clauses])
    assert first == {one: answer for one, answer in ASKED.items() if answer in clauses}


def _first(case: Any, embedder: WorkerEmbedder, questions: list[str]) -> dict[str, str]:
    recall = RecallService(embedder, case.clock)
    passages = ItemFilter(kinds=("passage",))
    return {one: recall.recall(case, one, wanted=passages).items[0].text for one in questions}
