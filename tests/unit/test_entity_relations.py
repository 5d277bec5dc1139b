"""Relations by rule: what each text states, as (subject, relation, target), and texts that look so and state none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.entities import EntityKind
from legal_assistant.memory.graph.entities import Mention, find_entities
from legal_assistant.memory.graph.entity_relations import find_relations

QINGHE, YUNLING, MINGCHENG = "青禾商贸有限公司", "云岭置业有限公司", "上海明诚律师事务所"
HARBOR, ALDER = "Harborview Logistics LLC", "Alder Properties Ltd"
DOCKET = "（2024）沪0105民初1234号"

STATED = [
    # violates
    ("青禾商贸有限公司违反了合同第7.2条，未按期支付租金。", [(QINGHE, "violates", "CL:7.2")]),
    ("法院认定云岭置业有限公司自2024年3月1日起拖欠货款，违反《民法典》第579条。", [(YUNLING, "violates", "CN:民法典:579")]),
    ("合同第九条违反了《民法典》第497条。", [("CL:9", "violates", "CN:民法典:497")]),
    ("原告主张青禾商贸有限公司违反第五条、第六条。", [(QINGHE, "violates", "CL:5"), (QINGHE, "violates", "CL:6")]),
    ("Harborview Logistics LLC breached clause 7.2(b).", [(HARBOR, "violates", "CL:7.2.b")]),
    ("Alder Properties Ltd is in breach of clause 4 of the Lease.", [(ALDER, "violates", "CL:4")]),
    ("Clause 9 was breached by Harborview Logistics LLC in May.", [(HARBOR, "violates", "CL:9")]),
    ("In breach of clause 12, Alder Properties Ltd sublet the premises.", [(ALDER, "violates", "CL:12")]),
    ("Harborview Logistics LLC violated Article 17 of the GDPR.", [(HARBOR, "violates", "EU:GDPR Art. 17")]),
    # amends
    ("补充协议第二条修改了主合同第七条。", [("CL:2", "amends", "CL:7")]),
    ("主合同第七条由补充协议第二条修改。", [("CL:2", "amends", "CL:7")]),
    ("Clause 3 of the First Amendment amends clause 7.2 of the Lease.", [("CL:3", "amends", "CL:7.2")]),
    ("Clause 7.2 was amended by clause 3 of the Side Letter.", [("CL:3", "amends", "CL:7.2")]),
    ("Clause 11 supersedes clause 4.", [("CL:11", "amends", "CL:4")]),
    # cites
    ("上海市浦东新区人民法院依照《民法典》第585条判决如下。", [("上海市浦东新区人民法院", "cites", "CN:民法典:585")]),
    (
        "（2019）最高法民终1号判决援引了《民法典》第584条和第585条。",
        [("（2019）最高法民终1号", "cites", "CN:民法典:584"), ("（2019）最高法民终1号", "cites", "CN:民法典:585")],
    ),
    ("原告张建国根据《劳动合同法》第47条请求支付经济补偿。", [("张建国", "cites", "CN:劳动合同法:47")]),
    ("Maria Delgado relies on clause 12.", [("Maria Delgado", "cites", "CL:12")]),
    (
        "The Supreme Court of Delaware applied Article 79 of the CISG.",
        [("Supreme Court of Delaware", "cites", "INT:CISG Art. 79")],
    ),
    # represents
    (
        "原告：青禾商贸有限公司，住所地上海市。法定代表人：林知夏，总经理。委托诉讼代理人：周明远，上海明诚律师事务所律师。被告：云岭置业有限公司。",
        [("林知夏", "represents", QINGHE), ("周明远", "represents", QINGHE)],
    ),
    ("上海明诚律师事务所代理青禾商贸有限公司。", [(MINGCHENG, "represents", QINGHE)]),
    ("林知夏律师是云岭置业有限公司的代理人。", [("林知夏", "represents", YUNLING)]),
    ("青禾商贸有限公司委托上海明诚律师事务所代理本案。", [(MINGCHENG, "represents", QINGHE)]),
    ("云岭置业有限公司的法定代表人为林知夏。", [("林知夏", "represents", YUNLING)]),
    ("Maria Delgado represents Harborview Logistics LLC.", [("Maria Delgado", "represents", HARBOR)]),
    ("Mr. Owen Barclay, counsel for Alder Properties Ltd, objected.", [("Owen Barclay", "represents", ALDER)]),
    ("Alder Properties Ltd was represented by Mr. Owen Barclay.", [("Owen Barclay", "represents", ALDER)]),
    # party_to
    (
        "原告张建国诉被告云岭置业有限公司一案，案号（2024）沪0105民初1234号。",
        [("张建国", "party_to", DOCKET), (YUNLING, "party_to", DOCKET)],
    ),
    ("甲方：云岭置业有限公司\n乙方：青禾商贸有限公司", [(YUNLING, "party_to", QINGHE)]),
    ("青禾商贸有限公司与云岭置业有限公司于2024年1月1日签订租赁合同。", [(QINGHE, "party_to", YUNLING)]),
    ("This Lease is made between Harborview Logistics LLC and Alder Properties Ltd.", [(HARBOR, "party_to", ALDER)]),
    ("Harborview Logistics LLC and Alder Properties Ltd entered into a lease on 1 March 2024.", [(HARBOR, "party_to", ALDER)]),
    (
        'THIS LICENSE AGREEMENT (this "Agreement"), made as of the 3rd day of March, 2020, by and between ORCHARD INC., '
        'a corporation organized under the laws of Delaware ("Licensee") and ORCHARD ROLLED PRODUCTS CORP., a corporation.',
        [("ORCHARD INC", "party_to", "ORCHARD ROLLED PRODUCTS CORP")],
    ),
    # involves
    ("（2024）沪0105民初1234号案件由上海市浦东新区人民法院审理。", [(DOCKET, "involves", "上海市浦东新区人民法院")]),
    (
        "青禾商贸有限公司与云岭置业有限公司因违约金发生纠纷。",
        [("违约金 / liquidated damages", "involves", QINGHE), ("违约金 / liquidated damages", "involves", YUNLING)],
    ),
    (
        "The dispute between Harborview Logistics LLC and Alder Properties Ltd over liquidated damages continues.",
        [("违约金 / liquidated damages", "involves", HARBOR), ("违约金 / liquidated damages", "involves", ALDER)],
    ),
    ("Clause 9 concerns force majeure.", [("CL:9", "involves", "不可抗力 / force majeure")]),
    # precedes
    ("租赁期限自2024年1月1日起至2026年12月31日止。", [("2024-01-01", "precedes", "2026-12-31")]),
    ("The term runs from 1 January 2024 to 31 December 2026.", [("2024-01-01", "precedes", "2026-12-31")]),
    ("2024年6月1日的通知晚于2024年5月1日的付款。", [("2024-05-01", "precedes", "2024-06-01")]),
    ("Notice was given on 3 May 2024, before the payment of 9 May 2024.", [("2024-05-03", "precedes", "2024-05-09")]),
]

NOTHING = [
    "青禾商贸有限公司是否违反第7.2条？",
    "青禾商贸有限公司未违反第7.2条。",
    "青禾商贸有限公司否认违反合同第7条。",
    "青禾商贸有限公司主张对方违反了合同第7条。",
    "乙方青禾商贸有限公司违反第7条的，应当支付违约金。",
    "如青禾商贸有限公司违反第7条，合同解除。",
    "青禾商贸有限公司不得违反第7条。",
    "Harborview Logistics LLC did not breach clause 7.",
    "Whether Harborview Logistics LLC breached clause 7 is disputed.",
    "If Alder Properties Ltd breaches clause 7, the deposit is forfeited.",
    "Alder Properties Ltd alleges that the tenant breached clause 7.",
    "Alder Properties Ltd denies that it breached clause 7.",
    "Alder Properties Ltd may have breached clause 7.",
    "补充协议第二条没有修改主合同第七条。",
    "第七条的修改须经书面同意，参见第十二条。",
    "Clause 7 may only be amended in writing under clause 12.",
    "Clause 3 does not amend clause 7.2.",
    "上海市浦东新区人民法院未适用《民法典》第585条。",
    "The Supreme Court of Delaware refused to apply Article 79 of the CISG.",
    "上海明诚律师事务所不再代理青禾商贸有限公司。",
    "Maria Delgado no longer represents Harborview Logistics LLC.",
    "Harborview Logistics LLC represents and warrants to Alder Properties Ltd that it has title.",
    "Maria Delgado met Harborview Logistics LLC and Alder Properties Ltd.",
    "青禾商贸有限公司与云岭置业有限公司尚未签订租赁合同。",
    "青禾商贸有限公司与云岭置业有限公司开会讨论租赁合同。",
    "Harborview Logistics LLC and Alder Properties Ltd never signed the lease.",
    "The dispute between Harborview Logistics LLC and Alder Properties Ltd was settled.",
    "原告张建国主张参照（2019）最高法民终1号判决处理。",
    "青禾商贸有限公司应于2024年1月1日、2024年7月1日付款。",
    "2024年3月1日不早于2024年2月1日。",
    "Payments fell due on 1 January 2024 and 1 July 2024.",
    "张建国和李秀英都收到了《民法典》第584条的复印件。",
    "云岭置业有限公司向青禾商贸有限公司付款8万元。",
]


def relations(text: str) -> list[tuple[str, str, str]]:
    found = find_relations(text, find_entities(text))
    return [(one.subject.canonical, one.kind.value, one.target.canonical) for one in found]


@pytest.mark.parametrize(("text", "expected"), STATED, ids=[text[:24] for text, _ in STATED])
def test_what_is_stated_is_found_and_nothing_else(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert sorted(relations(text)) == sorted(expected)


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_denied_asked_supposed_or_only_near_makes_no_relation(text: str) -> None:
    assert relations(text) == []


def own_relations(text: str, own: str, law: str = "") -> list[tuple[str, str]]:
    mentions = find_entities(text, law=law)
    (first,) = [mention for mention in mentions if mention.canonical == own][:1] or [Mention(EntityKind.CLAUSE, own, 0, 0)]
    found = find_relations(text, mentions, own=first)
    assert all(one.subject.canonical == own for one in found)
    return [(one.kind.value, one.target.canonical) for one in found]


def test_an_article_cites_the_articles_it_refers_to_and_neither_itself_nor_its_parts() -> None:
    text = "第五百八十五条 违约金过高的，依照本法第五百八十四条予以适当减少。第五百八十五条第一款另有规定的除外。"
    assert own_relations(text, "CN:民法典:585", "民法典") == [("cites", "CN:民法典:584")]


def test_an_article_cites_every_article_of_a_range() -> None:
    text = "第六百一十七条 买受人可以依据本法第五百八十二条至第五百八十四条的规定请求承担违约责任。"
    cited = [("cites", f"CN:民法典:{number}") for number in (582, 583, 584)]
    assert own_relations(text, "CN:民法典:617", "民法典") == cited


def test_a_clause_cites_and_amends_other_clauses() -> None:
    text = "第二条 将原合同第七条修改为：租金每月8000元。其他按第九条执行。"
    assert own_relations(text, "CL:2") == [("amends", "CL:7"), ("cites", "CL:9")]
    text = "3. Clause 7.2 is hereby deleted and clause 8 applies."
    assert own_relations(text, "CL:3") == [("amends", "CL:7.2"), ("cites", "CL:8")]


def test_a_relation_that_is_stated_twice_is_found_once() -> None:
    text = "Harborview Logistics LLC breached clause 7. Harborview Logistics LLC breached clause 7."
    assert relations(text) == [(HARBOR, "violates", "CL:7")]


PARTS = [
    "青禾商贸有限公司",
    "Harborview Logistics LLC",
    "违反",
    "breached ",
    "第七条",
    "clause 7 ",
    "2024年1月1日",
    "至",
    "《民法典》第584条",
    "\ue000",
    "。",
    " ",
]


@given(st.lists(st.sampled_from(PARTS), max_size=30).map("".join))
def test_relations_are_between_mentions_of_the_text(text: str) -> None:
    mentions = find_entities(text)
    for one in find_relations(text, mentions):
        assert one.subject in mentions
        assert one.target in mentions
        assert one.subject.canonical != one.target.canonical
