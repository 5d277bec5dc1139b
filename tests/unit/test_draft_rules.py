"""Which documents are drafts of one, in which order, and which a question asks for."""

import pytest

from legal_assistant.memory.documents.draft_identity import difference, identity
from legal_assistant.memory.documents.draft_order import place
from legal_assistant.memory.questions.draft_questions import DraftName, asked_drafts
from tests.cases import open_case
from tests.draft_suite import CHANGES, contracts, drafts_of, measure, put


@pytest.mark.parametrize("change", CHANGES)
def test_drafts_are_linked_and_contracts_from_one_form_are_not(change: str) -> None:
    """Thirteen contracts from four forms with a later draft each: no link is wrong, hardly one is missing."""
    families: dict[str, str] = {}
    with open_case() as case:
        for seed, (name, lines) in enumerate(contracts()):
            put(case, name, lines)
            later = f"{name} {change}"
            put(case, later, dict(drafts_of(lines, seed))[change], recognized=change in ("noise", "heavy"))
            families |= {name: name, later: name}
        found = measure(case, families)
    assert found.wrong == []
    assert len(found.missed) <= (1 if change == "heavy" else 0)


def test_a_blank_form_does_not_link_the_contracts_made_from_it() -> None:
    filled = {name: lines for name, lines in contracts() if name.startswith("nda_en")}
    blank = [line.replace("Alder Works, Inc.", "__________").replace("Birchfield Holdings LLC", "__________")
             for line in filled["nda_en 0"]]  # fmt: skip
    with open_case() as case:
        put(case, "blank", blank)
        for name, lines in filled.items():
            put(case, name, lines)
        assert measure(case, {name: name for name in filled}).wrong == []


_HEAD = "{0}合同\n合同编号：{1}\n甲方：青禾商贸有限公司\n乙方：云岭置业有限公司\n签订日期：{2}"


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (("买卖", "A-17", "2024年3月1日"), ("买卖", "A-17 V2", "2024年3月20日"), ""),
        (("买卖", "A-17", "2024年3月1日"), ("买卖", "", "2024年4月1日"), ""),
        (("买卖", "A-17", "2024年3月1日"), ("买卖", "A-18", "2024年3月1日"), "number"),
        (("劳动", "", "2019年3月1日"), ("劳动", "", "2021年3月1日"), "dates"),
    ],
)
def test_what_tells_contracts_of_the_same_parties_apart(one: tuple[str, ...], other: tuple[str, ...], why: str) -> None:
    texts = [_HEAD.format(*values) for values in (one, other)]
    assert difference(*(identity(text, text, text) for text in texts)) == why


@pytest.mark.parametrize(
    ("court", "tribunal"),
    [
        ("争议由云岭市东山区人民法院管辖。", "争议提交云岭仲裁委员会仲裁。"),
        ("Disputes go to the High Court of Lerwick.", "Disputes go to the Singapore International Arbitration Centre."),
    ],
)
def test_another_court_makes_no_other_contract(court: str, tribunal: str) -> None:
    texts = [_HEAD.format("买卖", "", "2024年3月1日") + "\n" + forum for forum in (court, tribunal)]
    assert difference(*(identity(text, text, text) for text in texts)) == ""


def test_a_third_party_that_joins_makes_no_other_contract() -> None:
    one = "甲方：青禾商贸有限公司\n乙方：云岭置业有限公司"
    assert difference(identity(one, one, one), identity(other := f"{one}\n丙方：远山担保有限公司", other, other)) == ""


@pytest.mark.parametrize(
    ("file", "others", "at"),
    [
        ("c.pdf", ["a.pdf", "b.pdf"], 2),
        ("合同 v2.docx", ["合同 v1.docx", "合同 v10.docx"], 1),
        ("第二稿.docx", ["第一稿.docx", "第三稿.docx"], 1),
        ("lease 2024-03-01.pdf", ["lease 2024-04-01.pdf"], 0),
        ("lease first draft.docx", ["lease final.docx"], 1),
        ("初稿.docx", ["定稿.docx"], 0),
    ],
)
def test_names_tell_the_order_where_they_do(file: str, others: list[str], at: int) -> None:
    assert place(file, others, len(others)) == at


def test_where_names_tell_nothing_drafts_are_ordered_as_they_came() -> None:
    assert place("lease.pdf", ["lease revised.pdf"], 0) == 0
    assert place("lease.pdf", ["a.pdf", "b.pdf", "c.pdf"], 1) == 1
    assert place("lease v2.pdf", ["lease v1.pdf"], 0) == 1


_FAMILY = [
    DraftName("1", "租赁合同.docx", "房屋租赁合同"),
    DraftName("2", "租赁合同（修订）.docx", "房屋租赁合同"),
    DraftName("3", "租赁合同 v3 定稿.pdf", "房屋租赁合同"),
]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("租赁合同的租金是多少？", ""),
        ("最新稿里的租金是多少？", ""),
        ("第一版权归谁？", ""),
        ("Please draft a letter to the landlord.", ""),
        ("初稿里租金是多少？", "1"),
        ("In the first draft, what was the rent?", "1"),
        ("上一稿的押金是多少？", "2"),
        ("What did the previous version say on notice?", "2"),
        ("旧版怎么约定的？", "12"),
        ("第二稿中的违约金", "2"),
        ("v3 里的违约金", "3"),
        ("租赁合同（修订）里怎么说？", "2"),
        ("租赁合同.docx 中的租金", "1"),
        ("两稿有什么不同？", "123"),
        ("What changed between the drafts?", "123"),
        ("What is different from the earlier draft?", "123"),
    ],
)
def test_the_newest_is_meant_unless_another_is_asked_for(question: str, asked: str) -> None:
    assert sorted(asked_drafts(question, [_FAMILY])) == list(asked)
