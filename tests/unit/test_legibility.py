"""Text that can be read and text that broken encodings leave."""

import pytest

from legal_assistant.memory.documents.legibility import judge

CLAUSE = (
    "第七条 租金每月人民币12,500.00元（大写：壹万贰仟伍佰元整），乙方应于每月五日前支付；逾期支付的，按日万分之五支付违约金。"
)
ENGLISH = 'The "Tenant" (as defined in Schedule 1) shall pay: (a) the rent; (b) 5.0% interest per annum; and (c) costs, if any.'


@pytest.mark.parametrize(
    "text",
    [
        CLAUSE,
        ENGLISH,
        "",
        "No. 7",
        "Article 1 .......................... 3\nArticle 2 .......................... 5\nArticle 3 ____________________ 9",
        "□ 是  □ 否    （盖章）________    年    月    日\n" * 4,
        "Le créancier réservé a été dûment avisé; il s'est désisté à l'égard des sociétés créées après l'été dernier.",
    ],
)
def test_what_can_be_read(text: str) -> None:
    assert not judge(text).garbled


@pytest.mark.parametrize(
    "text",
    [
        '"$9: "#;:$%;:() =- <=>!:=? !<=:9 % <=?!:=@ % % % !<=@< % % <=@< <=:< <=<? <=<:9 <=:? <=:< <=@<' * 2,
        CLAUSE.encode("gb18030").decode("latin-1"),
        "".join(chr(0xE000 + ord(character) % 0x1000) for character in CLAUSE),
        "\ufffd" * 60 + ENGLISH,
        "!",
    ],
)
@pytest.mark.hostile("E6")
def test_what_a_broken_encoding_leaves(text: str) -> None:
    assert judge(text).garbled
