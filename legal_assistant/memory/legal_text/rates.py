"""Rates: 5%, 5‰, 百分之五, 万分之五, five per cent, 50 basis points, 月息2分. Multiples (LPR的四倍) are no rates."""

import re
from collections.abc import Iterator
from decimal import Decimal

from legal_assistant.memory.legal_text.numbers import parse_decimal, plain
from legal_assistant.memory.legal_text.reference import Reference
from legal_assistant.memory.legal_text.words_en import WORDS, words_to_number

_NUMBER = r"[0-9]{1,12}(?:,[0-9]{3}){0,4}(?:\.[0-9]{1,8})?"
_PERCENT = re.compile(
    rf"(?<![A-Za-z0-9_.])(?P<number>{_NUMBER})(?:\s?(?:-|~|至|到|to)\s?(?P<high>{_NUMBER}))?\s?"
    r"(?P<sign>%|‰|‱|个?百分点|个?基点|per\s?cent\b|percent\b|percentage points?\b|per mille\b|basis points?\b|bps?\b)",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"(?P<whole>百|千|万)分之\s?(?P<number>[0-9]{1,5}(?:\.[0-9]{1,6})?|"
    r"[零〇一二三四五六七八九十百两]{1,8}(?:点[零〇一二三四五六七八九]{1,6})?)"
)
_WORD_PERCENT = re.compile(
    rf"(?<![A-Za-z0-9_-])(?P<words>{WORDS})(?:\s\([0-9.]{{1,8}}\))?\s(?P<sign>per\s?cent|percent|percentage "
    rf"points?|basis points?)\b",
    re.IGNORECASE,
)
_MONTHLY = re.compile(
    r"月(?:利率|利|息)(?:为|按|是)?\s?(?P<number>[0-9]{1,2}(?:\.[0-9]{1,2})?|[一二三四五六七八九十两])\s?分(?P<half>半)?(?!之)"
)
#: Powers of ten against a per cent.
_SHARES = {
    **dict.fromkeys(("%", "per cent", "percent", "百分点", "个百分点", "percentage point", "percentage points"), 0),
    **dict.fromkeys(("‰", "per mille"), -1),
    **dict.fromkeys(("‱", "基点", "个基点", "basis point", "basis points", "bp", "bps"), -2),
}
_WHOLES = {"百": 0, "千": -1, "万": -2}


def find_rates(text: str) -> list[Reference]:
    """Rates in the folded ``text`` in per cent: ``PCT:5``; 5‰ and 千分之五 are ``PCT:0.5``, 50 basis points ``PCT:0.5``."""
    found: list[Reference] = []
    for match in _PERCENT.finditer(text):
        for number in (match["number"], match["high"]):
            found += _rate(parse_decimal(number or ""), _share(match), match)
    for match in _PARTS.finditer(text):
        found += _rate(parse_decimal(match["number"]), _WHOLES[match["whole"]], match)
    for match in _WORD_PERCENT.finditer(text):
        value = words_to_number(match["words"])
        found += _rate(value, _share(match), match)
    for match in _MONTHLY.finditer(text):
        value = parse_decimal(match["number"])
        found += _rate(value + Decimal("0.5") if value is not None and match["half"] else value, 0, match)
    return found


def _share(match: re.Match[str]) -> int:
    return _SHARES[re.sub(r"\s+", " ", match["sign"].lower())]


def _rate(value: Decimal | None, shift: int, match: re.Match[str]) -> Iterator[Reference]:
    if value is not None:
        yield Reference("rate", f"PCT:{plain(value.scaleb(shift))}", match.start(), match.end())
