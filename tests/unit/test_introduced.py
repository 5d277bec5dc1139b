"""Who plays a part: the passage that introduces them by it."""

import pytest

from legal_assistant.memory.questions.introduced import asks_who, introducing

ENGLISH = {
    1: "SUBLEASE made between BRAMBLE YARD LIMITED of 4 Cove Lane (the “Landlord”) and OTTO FENWICK (the “Tenant”).",
    2: "3.1 The Tenant shall pay the rent (the last instalment in May). Signed by the Tenant: Otto Fenwick",
    3: "12.4 The Landlord shall repair the roof.",
}
CHINESE = {
    1: "仓储合同\n存货人（甲方）：青禾食品有限公司\n保管人（乙方）：北港仓储有限公司",
    2: "第五条 保管人应当妥善保管货物，毁损的由保管人赔偿。",
    3: "第九条 本合同一式两份。\n甲方（盖章）：青禾食品有限公司",
}
SECRETS = {
    1: 'Made between Tallow Optics Inc., a Nevada corporation ("Discloser"), and Fenn & Sons ("Recipient").',
    2: "2.1 Recipient keeps the drawings (the list in Annex A) secret and uses them (where it may) for the purpose.",
}
AGENCY = {
    1: "AGENCY AGREEMENT Principal: Ochre Tiles Ltd, 3 Kiln Street Agent: Mara Voss, 8 Quay Road",
    2: "1.1 The Agent sells.",
}
SALE = {1: "买受人：白杨机床厂（以下简称买方）", 2: "出卖人：云顶贸易有限公司（以下简称卖方）", 3: "卖方负责运输。"}


@pytest.mark.parametrize(
    ("question", "texts", "introduces"),
    [
        ("Who is the tenant?", ENGLISH, {1}),
        ("Who's our landlord here?", ENGLISH, {1}),
        ("Who are the parties to this sublease?", ENGLISH, {1}),
        ("谁是承租人？", ENGLISH, {1}),
        ("甲方是谁？", CHINESE, {1}),
        ("乙方叫什么名字？", CHINESE, {1}),
        ("保管人是哪家公司", CHINESE, {1}),
        ("合同双方是谁？", CHINESE, {1}),
        ("卖方是谁？", SALE, {2}),
        ("Who is the buyer?", SALE, {1}),
        ("Who is the recipient?", SECRETS, {1}),
        ("Who is the disclosing party?", SECRETS, {1}),
        ("谁是接收方？", SECRETS, {1}),
        ("Who is the agent?", AGENCY, {1}),
        ("Who are the parties?", AGENCY, {1}),
        ("Who is the other party to the sublease?", ENGLISH, {1}),
    ],
)
def test_the_passage_that_names_them_is_worth_more(question: str, texts: dict[int, str], introduces: set[int]) -> None:
    assert set(introducing(question, texts)) == introduces


def test_where_nobody_is_introduced_by_that_part_the_parties_are() -> None:
    texts = {
        1: "CONTRACT between PELL MILLS LIMITED (the “Company”) and UNA BRISK (the “Employee”).",
        2: "1.1 She begins in May.",
    }
    assert set(introducing("Who is the employer?", texts)) == {1}


@pytest.mark.parametrize(
    ("question", "report"),
    [
        ("Who was the driver?", "The van was driven off by Jonas Weber, the driver, at noon."),
        ("Who is the witness?", "Ada Quill saw the crash and is a witness."),
        ("Who was the judge?", "Heard before Judge Corwin Hale."),
        ("Who was the mediator?", "The mediator, Lena Voss, met both sides."),
        ("司机是谁？", "货车司机周一鸣在中午离开仓库。"),
        ("谁是证人？", "证人何青看到了碰撞。"),
        ("监护人是谁？", "其监护人为外祖母沈玉兰。"),
    ],
)
def test_whom_another_passage_names_is_not_looked_for_among_the_parties(question: str, report: str) -> None:
    for contract in (ENGLISH, CHINESE):
        assert introducing(question, {**contract, 9: report}) == {}


def test_a_part_of_a_contract_is_looked_for_among_the_parties_though_a_statute_speaks_of_it() -> None:
    texts = {1: "厂房租赁合同\n甲方：云岭纺织厂\n乙方：石桥印刷厂", 2: "出租人应当按照约定将租赁物交付承租人。"}
    assert set(introducing("谁是出租人？", texts)) == {1}
    assert set(introducing("Who is the landlord?", texts)) == {1}


@pytest.mark.parametrize("question", ["Who was the driver?", "Who is the witness?", "法官是谁？", "Who is the notary?"])
def test_parts_that_no_contract_has_are_not_played_by_its_parties(question: str) -> None:
    assert introducing(question, ENGLISH) == {}


@pytest.mark.parametrize(
    "question",
    ["Who is liable for damage in transit?", "谁负责维修？", "When is the rent due?", "税费由谁承担？", "Who pays the taxes?"],
)
def test_who_does_or_bears_something_is_no_part(question: str) -> None:
    assert introducing(question, ENGLISH | {4: CHINESE[1]}) == {}


def test_asking_who_somebody_is() -> None:
    assert asks_who("Who is the tenant?")
    assert asks_who("出租人是谁")
    assert not asks_who("Who pays the rent?")
    assert not asks_who("维修由谁负责？")
