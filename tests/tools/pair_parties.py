"""The parties of labelled pairs under names that nobody has heard of, for ``train_pairs``.

Who plays a part in a pair ("the tenant", 被告) gets a made-up name, in both statements or in one of them: what was learnt of the
pair then does not hang on words that the rules know. Names are composed of syllables and characters, never of anybody's name.
"""

import random
import re
from collections.abc import Iterator, Sequence
from typing import Final

from legal_assistant.memory.questions.antecedents import SURNAMES
from tests.rules_report import Row

_PARTS_EN: Final = re.compile(
    r"\b[Tt]he (?P<part>tenant|landlord|buyer|seller|claimant|plaintiff|defendant|lender|borrower|employer|employee|supplier"
    r"|contractor|lessee|lessor|licensee|licensor|guarantor|debtor|creditor|customer|client)\b(?!'?s? (?:of|who|which|that)\b)"
)
_PARTS_ZH: Final = re.compile(
    r"(?<!共同)(?P<part>原告|被告(?!人)|承租人|承租方|出租人|出租方|房东|租客|买方|卖方|买受人|出卖人|甲方|乙方|借款人|出借人|贷款人"
    r"|债务人|债权人|雇主|供应商|供货商|承包人|承包方|发包人|许可人|被许可人|保证人|客户|用人单位)(?!之间|双方|代表|律师|们)"
)
_FIRST: Final = [
    "Rowan",
    "Isolde",
    "Marek",
    "Thandi",
    "Odile",
    "Casimir",
    "Priya",
    "Ewan",
    "Noor",
    "Linnea",
    "Tomas",
    "Greta",
    "Yusuf",
    "Maeve",
    "Anton",
    "Zelda",
]
_BEGINS: Final = [
    "Ash",
    "Brim",
    "Cor",
    "Dun",
    "El",
    "Fen",
    "Gar",
    "Hal",
    "Iver",
    "Kel",
    "Lang",
    "Mor",
    "Nor",
    "Oster",
    "Pem",
    "Quar",
    "Rav",
    "Sel",
    "Thorn",
    "Ul",
    "Vex",
    "Wen",
    "Yar",
    "Zan",
]
_ENDS: Final = [
    "down",
    "by",
    "vane",
    "ster",
    "wick",
    "mere",
    "dale",
    "ford",
    "holt",
    "lyn",
    "mont",
    "ridge",
    "stead",
    "ton",
    "worth",
    "field",
    "bury",
    "ley",
    "shaw",
    "combe",
]
_FIRMS: Final = [
    "Ltd",
    "LLP",
    "Inc",
    "GmbH",
    "Foods",
    "Logistics",
    "Partners",
    "& Sons",
    "Textiles",
    "Holdings",
    "Marine",
    "Studio",
    "Group",
    "",
    "",
]
_GIVEN_ZH: Final = "明远思涵子墨雨桐建勋若溪浩然晓岚文博静怡嘉树清和志鹏雪莹凯"
_BRAND_ZH: Final = "青禾川恒澄屿云栖瑞霖鼎盛远航星河松岭锦程博宇汇泽岚辰"
_FIRMS_ZH: Final = ["公司", "物流", "贸易", "科技", "餐饮", "置业", "建材", "集团", "有限公司", "工作室", "传媒", "机械厂"]


def made_up(chance: random.Random, *, chinese: bool) -> str:
    """A name of a person or a firm."""
    if chinese:
        if chance.random() < 0.5:
            return chance.choice(SURNAMES) + "".join(chance.sample(_GIVEN_ZH, chance.choice((1, 2))))
        return "".join(chance.sample(_BRAND_ZH, 2)) + chance.choice(_FIRMS_ZH)
    family = chance.choice(_BEGINS) + chance.choice(_ENDS)
    return f"{chance.choice(_FIRST)} {family}" if chance.random() < 0.5 else f"{family} {chance.choice(_FIRMS)}".strip()


def renamed(given: Sequence[Row], chance: random.Random, share: float) -> Iterator[Row]:
    """A ``share`` of the pairs again, with a name for whoever plays a part in them. If only one part is played and the pair is
    contradictory or of two matters, the name may stand in one statement alone."""
    for one in given:
        parts = _parts(one["a"]) | _parts(one["b"])
        if not parts or chance.random() >= share:
            continue
        names = {part: made_up(chance, chinese=not part.isascii()) for part in sorted(parts)}
        alone = len(parts) == 1 and one["relation"] in ("contradicts", "unrelated")
        sides = chance.choice((("a",), ("b",), ("a", "b"))) if alone else ("a", "b")
        yield {**one, **{side: _named(one[side], names, beside=chance.random() < 0.3) for side in sides}}


def acquainted(given: Sequence[Row], chance: random.Random, count: int) -> Iterator[Row]:
    """Pairs of statements of no common matter that speak of one party by the same name."""
    for chinese in (False, True):
        said = list(dict.fromkeys(one["a"] for one in given if _parts(one["a"]) and _chinese(one["a"]) == chinese))
        for _ in range(min(count // 2, len(said))):
            first, second = chance.sample(said, 2)
            name = made_up(chance, chinese=chinese)
            a, b = (_named(text, dict.fromkeys(sorted(_parts(text))[:1], name), beside=False) for text in (first, second))
            yield {"a": a, "b": b, "relation": "unrelated"}


def _chinese(text: str) -> bool:
    return bool(re.search("[一-鿿]", text))


def _parts(text: str) -> set[str]:
    return {match["part"] for pattern in (_PARTS_EN, _PARTS_ZH) for match in pattern.finditer(text)}


def _named(text: str, names: dict[str, str], *, beside: bool) -> str:
    """``text`` with the names instead of the parts, or ``beside`` them: "the tenant, Isolde Cordale,", 承租人钱涵."""

    def put(match: re.Match[str]) -> str:
        name = names.get(match["part"])
        if name is None:
            return match[0]
        if not beside or text[match.end() :].startswith("'"):
            return name
        return f"{match[0]}{name}" if not match["part"].isascii() else f"{match[0]}, {name},"

    for pattern in (_PARTS_EN, _PARTS_ZH):
        text = pattern.sub(put, text)
    return text
