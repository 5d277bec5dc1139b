"""One thing written in several ways is found by each of them, before what is written almost alike and is something else."""

from collections.abc import Sequence

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.services.answers.recall import RecallService
from tests.cases import MemoryCase, NoEmbedder
from tests.fakes import MemoryDatabase, StepClock
from tests.make import case as make_case
from tests.make import memory

#: Ways of writing one thing, ways of asking for it, and what is another.
CASES = {
    "article": (
        ("Art. 577 was invoked.", "Article 577 was invoked.", "援引了第577条。", "援引了第五百七十七条。", "援引了第５７７条。"),
        ("Art. 577", "Article 577", "第577条", "第五百七十七条", "第５７７条"),
        ("Art. 576 was invoked.", "援引了第五百七十六条。"),
    ),
    "exhibit": (
        ("Seen in Exhibit 3.", "Seen in Ex. 3.", "见证据三。", "见证据3。", "见证据（三）。", "见3号证据。", "见证据３。"),
        ("Exhibit 3", "Ex. 3", "证据三", "证据3", "证据（三）", "3号证据"),
        ("见证据四。", "3 persons saw it.", "见证据十三。"),
    ),
    "working days": (
        ("Due within ten working days.", "Due within 10 business days.", "十个工作日内到期。", "10个工作日内到期。"),
        ("ten working days", "10 business days", "十个工作日", "10个工作日"),
        ("Due within 11 months.", "十二月内到期。", "Due on 10 May."),
    ),
    "month": (
        ("One month's notice.", "提前一个月通知。", "提前1个月通知。", "1 month of notice."),
        ("one month", "一个月", "1个月"),
        ("30 days' notice.", "提前三十日通知。", "提前30天通知。"),
    ),
    "days": (
        ("30 days' notice.", "提前三十日通知。", "提前30天通知。", "Thirty days of notice."),
        ("thirty days", "30 days", "三十日", "30天"),
        ("One month's notice.", "提前一个月通知。"),
    ),
    "percent": (
        ("It was 30%.", "It was thirty percent.", "比例为百分之三十。", "比例为30％。"),
        ("30%", "thirty percent", "百分之三十", "30 per cent"),
        ("It was 13%.", "比例为百分之三。"),
    ),
    "money": (
        ("Paid 8,000 yuan.", "Paid RMB 8000.", "Paid CNY 8,000.", "已付8000元。", "已付人民币八千元。", "已付８０００元。"),
        ("8000元", "RMB 8,000", "CNY 8000", "八千元", "8,000 yuan"),
        ("Paid USD 8,500.", "已付9000元。"),
    ),
    "docket": (
        ("案号（2024）沪0105民初1234号。", "案号(2024)沪0105民初 1234 号。", "Case 〔2024〕沪0105民初1234号."),
        ("（2024）沪0105民初1234号", "(2024)沪0105民初1234号"),
        ("案号（2024）沪0105民初1235号。",),
    ),
    "all of them": (
        ("全部股东到会。", "全体股东到会。", "所有股东到会。"),
        ("全部股东", "全体股东", "all shareholders"),
        ("部分监事到会。",),
    ),
    "withdrawal": (
        ("原告已撤诉。", "原告已撤回起诉。"),
        ("撤诉", "撤回起诉", "withdrawal of the claim"),
        ("原告已上诉。",),
    ),
    "courts": (("由高级人民法院审理。", "由高院审理。"), ("高院", "高级人民法院"), ("由仲裁委裁决。",)),
    "short names": (("They signed the NDA.", "They signed the confidentiality agreement."), ("NDA",), ("They were tenants.",)),
}


def found(written: Sequence[str], asked: str) -> list[str]:
    """What recall by words alone finds, best first."""
    database, clock = MemoryDatabase(), StepClock()
    SqlCaseStore.create_schema(database, make_case())
    case = MemoryCase(make_case().id, SqlCaseStore(database, clock), clock)
    with case.store.write() as view:
        for number, text in enumerate(written):
            view.memories.add(memory(f"m{number}", text), by="rule", reason="created")
    hits = RecallService(NoEmbedder(), clock).recall(case, asked, wanted=ItemFilter(kinds=("memory",)), k=20).items
    database.close()
    return [hit.text for hit in hits]


@pytest.mark.parametrize("thing", CASES)
def test_every_way_of_writing_is_found_by_every_other(thing: str) -> None:
    ways, questions, others = CASES[thing]
    for asked in questions:
        hits = found([*others, *ways], asked)
        assert set(hits[: len(ways)]) == set(ways), asked
