"""Amounts of money: 人民币捌仟元整, 8万元, 1.2亿元, 1亿2000万元, US$1.25m, $500k, EUR 3 million, five thousand dollars.

An amount without a currency word is only taken where the text speaks of money (标的额1.2亿).
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import chain

from legal_assistant.memory.legal_text.currencies import ENGLISH_UNITS, HAN_SCALES, SYMBOLS, UNITS
from legal_assistant.memory.legal_text.numbers import parse_decimal, parse_number, plain
from legal_assistant.memory.legal_text.reference import Reference
from legal_assistant.memory.legal_text.words_en import SCALES, WORDS, words_to_number


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_ARABIC = r"(?:[0-9]{1,3}(?:[,，]\s?[0-9]{3}){1,6}|[0-9]{1,15})(?:\.[0-9]{1,6})?"
_HAN = r"[零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]{1,30}"
_HAN_SCALE = rf"(?:\s?(?P<scale>{_any(HAN_SCALES)}))?"
_CENTS = (
    r"(?:\s?(?P<jiao>[0-9〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖])\s?角)"
    r"?(?:零?\s?(?P<fen>[0-9一二三四五六七八九壹贰叁肆伍陆柒捌玖])\s?分)?"
)
_UNIT = re.compile(_any(UNITS))
_CN = re.compile(
    rf"(?<![0-9.零一二三四五六七八九十百千])(?:(?P<symbol>{_any(SYMBOLS)})\s?(?:\(?大写\)?)?[:：]?\s?)?"
    rf"(?:(?P<low>{_ARABIC}|{_HAN})\s?(?P<low_scale>万|亿)?\s?(?:-|~|至|到)\s?)?(?P<number>{_ARABIC}|"
    rf"{_HAN}(?:点{_HAN})?){_HAN_SCALE}\s?(?:余|多)?\s?"
    rf"(?P<unit>{_any(UNITS)})(?!旦|素|件|器)(?<!块(?=[\u4e00-\u9fff]))(?:{_CENTS})(?:整|正)?"
)
_COMPOUND = re.compile(
    rf"(?:(?P<symbol>{_any(SYMBOLS)})\s?)?(?<![0-9.])(?P<parts>[0-9]{{1,8}}(?:\.[0-9]{{1,4}})"
    rf"?\s?[亿万千](?:\s?[0-9]{{1,8}}(?:\.[0-9]{{1,4}})?\s?[万千百]?){{1,3}})"
    rf"\s?(?P<unit>{_any(UNITS)})(?:整|正)?"
)
_PART = re.compile(r"(?P<number>[0-9]{1,8}(?:\.[0-9]{1,4})?)\s?(?P<scale>[亿万千百]?)")
_BARE_HAN = re.compile(
    rf"(?<![0-9.零一二三四五六七八九十百千第])(?P<number>{_ARABIC}|{_HAN})\s?(?P<scale>万|亿|千万|百万|万亿)"
    r"(?!\s?(?:余|多)?\s?[人户平亩立吨股件次公份台套部辆只个字条名位分千米里头株本册页张元圆美港欧英日美金块瓦度粉支])"
)
_MONEY = re.compile(
    r"(?:金额|标的额?|款项?|费用?|价[款格]?|租金|押金|定金|订金|赔偿|赔|支付|付|借|欠|损失|本金|利息|保证金|罚|"
    r"债务|总额|约定|要求|给)[^。;；\n0-9]{0,6}$"
)
_SYMBOL = re.compile(
    rf"(?<![A-Za-z$])(?P<symbol>{_any(SYMBOLS)})\s{{0,2}}(?:(?P<low>{_ARABIC})(?:\s?-\s?(?=[0-9.,]{{1,20}}"
    rf"\s?[A-Za-z万亿])|\s(?:to|and)\s(?=[0-9]{{1,3}}(?:,[0-9]{{3}}){{1,5}}(?![0-9,]|\s(?:[a-z]+s\b|million|billion)))))?(?P<number>{_ARABIC})"
    rf"(?:\s?(?P<scale>{_any(HAN_SCALES)})|\s?-?(?P<en>thousand|million|billion|trillion|mm|mn|mio|bn|tn|[kmb])(?![A-Za-z]))?"
    r"(?:\s?元)?(?:整)?",
    re.IGNORECASE,
)
_SUFFIX = re.compile(
    rf"(?<![A-Za-z0-9_.$€£¥,])(?P<number>{_ARABIC})(?:\s?(?P<en>thousand|million|billion|trillion|mm|mn|bn|[kmb])(?![A-Za-z]))?"
    rf"\s{{0,2}}(?:\(.{{0,30}}?\)\s?)?(?P<unit>{_any(ENGLISH_UNITS)})(?![A-Za-z])",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(rf"(?<![A-Za-z0-9_-])(?P<words>{WORDS})\s(?P<unit>{_any(ENGLISH_UNITS)})(?![A-Za-z])", re.IGNORECASE)

_SYMBOL_WORDS = re.compile(rf"(?<![A-Za-z$])(?P<symbol>{_any(SYMBOLS)})\s(?P<words>{WORDS})(?![A-Za-z-])", re.IGNORECASE)


def find_amounts(text: str) -> list[Reference]:
    """Amounts of money in the folded ``text``: ``CNY:8000``, ``USD:1250000``."""
    rules = (_with_unit, _compound, _bare, _with_symbol, _in_words, _with_english_unit)
    return list(chain.from_iterable(rule(text) for rule in rules))


def _currency(symbol: str | None, unit: str = "元") -> str:
    """The currency of 人民币…元, US$…, HKD…元: the symbol says more than 元 does."""
    currency = UNITS[unit]
    return (SYMBOLS.get(symbol) or SYMBOLS[symbol.upper()]) if symbol and currency == "CNY" else currency


def _amounts(match: re.Match[str], currency: str, *values: Decimal | int | None) -> Iterator[Reference]:
    for value in values:
        if value is not None:
            yield Reference("amount", f"{currency}:{plain(Decimal(value))}", match.start(), match.end())


def _value(number: str | None, scale: int) -> Decimal | None:
    value = parse_decimal(number.replace("，", ",")) if number else None
    return None if value is None else value.scaleb(scale)


def _with_unit(text: str) -> Iterator[Reference]:
    """8万元, 人民币捌仟元整, 5万至10万元."""
    if not _UNIT.search(text):
        return
    for match in _CN.finditer(text):
        scale = HAN_SCALES.get(match["scale"] or "", 0)
        value = _value(match["number"], scale)
        if value is None or (value == 0 and not match["jiao"]):
            continue
        cents = 10 * (parse_number(match["jiao"] or "") or 0) + (parse_number(match["fen"] or "") or 0)
        low = _value(match["low"], HAN_SCALES.get(match["low_scale"] or "", scale))
        yield from _amounts(match, _currency(match["symbol"], match["unit"]), low, value + Decimal(cents) / 100)


def _compound(text: str) -> Iterator[Reference]:
    """1亿2000万元, 3万5千元."""
    if not _UNIT.search(text):
        return
    for match in _COMPOUND.finditer(text):
        parts = (Decimal(p["number"]).scaleb(HAN_SCALES.get(p["scale"], 0)) for p in _PART.finditer(match["parts"]))
        yield from _amounts(match, _currency(match["symbol"], match["unit"]), sum(parts, Decimal(0)))


def _bare(text: str) -> Iterator[Reference]:
    """标的额1.2亿: yuan, where the words before speak of money."""
    for match in _BARE_HAN.finditer(text):
        if _MONEY.search(text[max(0, match.start() - 14) : match.start()]):
            yield from _amounts(match, "CNY", _value(match["number"], HAN_SCALES[match["scale"]]))


def _with_symbol(text: str) -> Iterator[Reference]:
    """US$1.25m, RMB 8,000, ¥3.5万, $5-10 million."""
    for match in _SYMBOL.finditer(text):
        scale = HAN_SCALES.get(match["scale"] or "", 0) or SCALES.get((match["en"] or "").lower(), 0)
        yield from _amounts(match, _currency(match["symbol"]), _value(match["low"], scale), _value(match["number"], scale))


def _in_words(text: str) -> Iterator[Reference]:
    """Five thousand dollars, RMB eight thousand."""
    for match in _IN_WORDS.finditer(text):
        yield from _amounts(match, ENGLISH_UNITS[match["unit"].lower()], words_to_number(match["words"]))
    for match in _SYMBOL_WORDS.finditer(text):
        yield from _amounts(match, _currency(match["symbol"]), words_to_number(match["words"]))


def _with_english_unit(text: str) -> Iterator[Reference]:
    """1.25 million US dollars, 8,000 yuan, 500k USD."""
    for match in _SUFFIX.finditer(text):
        scale = SCALES.get((match["en"] or "").lower(), 0)
        yield from _amounts(match, ENGLISH_UNITS[match["unit"].lower()], _value(match["number"], scale))
