"""Amounts of money and rates: 人民币捌仟元整, 8万元, 1.2亿元, US$1.25m, $500k, EUR 3 million; 5%, 5‰, 万分之五, five per cent.

An amount without a currency word is only taken where the text speaks of money (标的额1.2亿). Multiples (LPR的四倍) are no rates.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from legal_assistant.memory.legal_text.numbers import parse_decimal, parse_number, plain
from legal_assistant.memory.legal_text.reference import Reference

_SYMBOLS = {
    "人民币": "CNY", "RMB": "CNY", "CNY": "CNY", "CN¥": "CNY", "¥": "CNY", "￥": "CNY", "US$": "USD", "USD": "USD", "U.S.$": "USD",
    "US Dollars": "USD", "$": "USD", "HK$": "HKD", "HKD": "HKD", "NT$": "TWD", "TWD": "TWD", "S$": "SGD", "SGD": "SGD", "A$": "AUD",
    "AU$": "AUD", "AUD": "AUD", "C$": "CAD", "CA$": "CAD", "CAD": "CAD", "€": "EUR", "EUR": "EUR", "£": "GBP", "GBP": "GBP",
    "JPY": "JPY", "JP¥": "JPY", "CHF": "CHF", "₩": "KRW", "KRW": "KRW", "₹": "INR", "INR": "INR", "港币": "HKD", "美金": "USD",
    "日元": "JPY", "韩元": "KRW", "新加坡元": "SGD", "澳元": "AUD", "加元": "CAD", "瑞士法郎": "CHF",
    "美元": "USD", "欧元": "EUR", "英镑": "GBP", "港元": "HKD", "NZ$": "NZD", "MOP": "MOP",
}  # fmt: skip
_UNITS = {
    "元": "CNY", "圆": "CNY", "块钱": "CNY", "块": "CNY", "美元": "USD", "美金": "USD", "港元": "HKD", "港币": "HKD", "港纸": "HKD",
    "欧元": "EUR", "英镑": "GBP", "日元": "JPY", "日圆": "JPY", "韩元": "KRW", "新台币": "TWD", "台币": "TWD", "新加坡元": "SGD",
    "新币": "SGD", "澳元": "AUD", "澳大利亚元": "AUD", "加元": "CAD", "加拿大元": "CAD", "瑞士法郎": "CHF", "卢布": "RUB",
    "人民币": "CNY", "澳门元": "MOP", "元人民币": "CNY", "元港币": "HKD", "元美金": "USD",
}  # fmt: skip
_ENGLISH_UNITS = {
    "renminbi": "CNY", "yuan": "CNY", "rmb": "CNY", "cny": "CNY", "us dollars": "USD", "us dollar": "USD", "u.s. dollars": "USD",
    "united states dollars": "USD", "american dollars": "USD", "dollars": "USD", "dollar": "USD", "usd": "USD",
    "hong kong dollars": "HKD", "hk dollars": "HKD", "hkd": "HKD", "singapore dollars": "SGD", "sgd": "SGD",
    "australian dollars": "AUD", "aud": "AUD", "canadian dollars": "CAD", "cad": "CAD", "euros": "EUR", "euro": "EUR", "eur": "EUR",
    "pounds sterling": "GBP", "pounds": "GBP", "gbp": "GBP", "japanese yen": "JPY", "yen": "JPY", "jpy": "JPY",
    "swiss francs": "CHF", "chf": "CHF",
}  # fmt: skip
_SCALES = {
    "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "k": 3, "m": 6, "mm": 6, "mn": 6, "mio": 6, "bn": 9, "b": 9, "tn": 12,
    "hundred": 2,
}  # fmt: skip
_HAN_SCALES = {
    "百": 2,
    "千": 3,
    "仟": 3,
    "万": 4,
    "十万": 5,
    "百万": 6,
    "佰万": 6,
    "千万": 7,
    "仟万": 7,
    "亿": 8,
    "百亿": 10,
    "千亿": 11,
    "万亿": 12,
}


def _any(words: dict[str, str] | dict[str, int]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_ARABIC = r"(?:[0-9]{1,3}(?:[,，]\s?[0-9]{3}){1,6}|[0-9]{1,15})(?:\.[0-9]{1,6})?"
_HAN = r"[零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]{1,30}"
_HAN_SCALE = rf"(?:\s?(?P<scale>{_any(_HAN_SCALES)}))?"
_CENTS = (
    r"(?:\s?(?P<jiao>[0-9〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖])\s?角)"
    r"?(?:零?\s?(?P<fen>[0-9一二三四五六七八九壹贰叁肆伍陆柒捌玖])\s?分)?"
)
_CN = re.compile(
    rf"(?<![0-9.零一二三四五六七八九十百千])(?:(?P<symbol>{_any(_SYMBOLS)})\s?(?:\(?大写\)?)?[:：]?\s?)?"
    rf"(?:(?P<low>{_ARABIC}|{_HAN})\s?(?P<low_scale>万|亿)?\s?(?:-|~|至|到)\s?)?(?P<number>{_ARABIC}|"
    rf"{_HAN}(?:点{_HAN})?){_HAN_SCALE}\s?(?:余|多)?\s?"
    rf"(?P<unit>{_any(_UNITS)})(?!旦|素|件|器)(?<!块(?=[\u4e00-\u9fff]))(?:{_CENTS})(?:整|正)?"
)
_COMPOUND = re.compile(
    rf"(?:(?P<symbol>{_any(_SYMBOLS)})\s?)?(?<![0-9.])(?P<parts>[0-9]{{1,8}}(?:\.[0-9]{{1,4}})"
    rf"?\s?[亿万千](?:\s?[0-9]{{1,8}}(?:\.[0-9]{{1,4}})?\s?[万千百]?){{1,3}})"
    rf"\s?(?P<unit>{_any(_UNITS)})(?:整|正)?"
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
    rf"(?<![A-Za-z$])(?P<symbol>{_any(_SYMBOLS)})\s{{0,2}}(?:(?P<low>{_ARABIC})\s?-\s?(?=[0-9.,]{{1,20}}"
    rf"\s?[A-Za-z万亿]))?(?P<number>{_ARABIC})"
    rf"(?:\s?(?P<scale>{_any(_HAN_SCALES)})|\s?-?(?P<en>thousand|million|billion|trillion|mm|mn|mio|bn|tn|[kmb])(?![A-Za-z]))?"
    r"(?:\s?元)?(?:整)?",
    re.IGNORECASE,
)
_SUFFIX = re.compile(
    rf"(?<![A-Za-z0-9_.$€£¥,])(?P<number>{_ARABIC})(?:\s?(?P<en>thousand|million|billion|trillion|mm|mn|bn|[kmb])(?![A-Za-z]))?"
    rf"\s{{0,2}}(?:\(.{{0,30}}?\)\s?)?(?P<unit>{_any(_ENGLISH_UNITS)})(?![A-Za-z])",
    re.IGNORECASE,
)
_WORD_NUMBERS = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
} | {
    word: 10 * value
    for value, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2)
}
_WORD = rf"(?:{'|'.join(sorted((*_WORD_NUMBERS, 'hundred', 'thousand', 'million', 'billion', 'a'), key=len, reverse=True))})"
_WORDS = rf"{_WORD}(?:(?:\s|-|\sand\s){_WORD}){{0,14}}"
_IN_WORDS = re.compile(rf"(?<![A-Za-z0-9_-])(?P<words>{_WORDS})\s(?P<unit>{_any(_ENGLISH_UNITS)})(?![A-Za-z])", re.IGNORECASE)

_SYMBOL_WORDS = re.compile(rf"(?<![A-Za-z$])(?P<symbol>{_any(_SYMBOLS)})\s(?P<words>{_WORDS})(?![A-Za-z-])", re.IGNORECASE)

_NUMBER = r"[0-9]{1,12}(?:,[0-9]{3}){0,4}(?:\.[0-9]{1,8})?"
_PERCENT = re.compile(
    rf"(?<![A-Za-z0-9_.])(?P<number>{_NUMBER})(?:\s?(?:-|~|至|到|to)\s?(?P<high>{_NUMBER}))?\s?"
    r"(?P<sign>%|‰|‱|个?百分点|个?基点|per\s?cent\b|percent\b|percentage points?\b|per mille\b|basis points?\b|bps?\b)",
    re.IGNORECASE,
)
_FIRST_PERCENT = re.compile(rf"(?<![A-Za-z0-9_.])(?P<number>{_NUMBER})\s?(?P<sign>%|‰)\s?(?:-|~|至|到|to)\s?(?=[0-9])")
_PARTS = re.compile(
    r"(?P<whole>百|千|万)分之\s?(?P<number>[0-9]{1,5}(?:\.[0-9]{1,6})?|"
    r"[零〇一二三四五六七八九十百两]{1,8}(?:点[零〇一二三四五六七八九]{1,6})?)"
)
_WORD_PERCENT = re.compile(
    rf"(?<![A-Za-z0-9_-])(?P<words>{_WORDS})(?:\s\([0-9.]{{1,8}}\))?\s(?P<sign>per\s?cent|percent|percentage "
    rf"points?|basis points?)\b",
    re.IGNORECASE,
)
_MONTHLY = re.compile(
    r"月(?:利率|利|息)(?:为|按|是)?\s?(?P<number>[0-9]{1,2}(?:\.[0-9]{1,2})?|[一二三四五六七八九十两])\s?分(?P<half>半)?(?!之)"
)
_SHARE = {"%": 0, "per cent": 0, "percent": 0, "百分点": 0, "个百分点": 0, "percentage point": 0, "percentage points": 0,
          "‰": -1, "per mille": -1, "‱": -2, "基点": -2, "个基点": -2, "basis point": -2, "basis points": -2, "bp": -2, "bps": -2}  # fmt: skip


def find_amounts(text: str) -> list[Reference]:
    """Amounts of money in the folded ``text``: ``CNY:8000``, ``USD:1250000``."""
    found: list[Reference] = []
    for match in _CN.finditer(text):
        found += _chinese(match)
    for match in _COMPOUND.finditer(text):
        value = sum(
            (Decimal(p["number"]).scaleb(_HAN_SCALES.get(p["scale"], 0)) for p in _PART.finditer(match["parts"])), Decimal(0)
        )
        currency = _currency(match["symbol"]) if match["symbol"] and _UNITS[match["unit"]] == "CNY" else _UNITS[match["unit"]]
        found.append(Reference("amount", f"{currency}:{plain(value)}", match.start(), match.end()))
    for match in _SYMBOL_WORDS.finditer(text):
        if value := words_to_number(match["words"]):
            found.append(Reference("amount", f"{_currency(match['symbol'])}:{value}", match.start(), match.end()))
    for match in _BARE_HAN.finditer(text):
        if _MONEY.search(text[max(0, match.start() - 14) : match.start()]):
            found += _amount("CNY", match["number"], _HAN_SCALES[match["scale"]], match)
    for match in _SYMBOL.finditer(text):
        scale = _HAN_SCALES.get(match["scale"] or "", 0) or _SCALES.get((match["en"] or "").lower(), 0)
        for number in (match["low"], match["number"]):
            if number:
                found += _amount(_currency(match["symbol"]), number, scale, match)
    for match in _SUFFIX.finditer(text):
        scale = _SCALES.get((match["en"] or "").lower(), 0)
        found += _amount(_ENGLISH_UNITS[match["unit"].lower()], match["number"], scale, match)
    for match in _IN_WORDS.finditer(text):
        if value := words_to_number(match["words"]):
            found.append(Reference("amount", f"{_ENGLISH_UNITS[match['unit'].lower()]}:{value}", match.start(), match.end()))
    return found


def _currency(symbol: str) -> str:
    return _SYMBOLS.get(symbol) or _SYMBOLS[symbol.upper()]


def _chinese(match: re.Match[str]) -> Iterator[Reference]:
    unit = match["unit"]
    currency = _UNITS[unit]
    if currency == "CNY" and match["symbol"]:
        currency = _currency(match["symbol"])
    scale = _HAN_SCALES.get(match["scale"] or "", 0)
    value = _value(match["number"], scale)
    if value is None or (value == 0 and not match["jiao"]):
        return
    cents = Decimal(parse_number(match["jiao"] or "0") or 0) / 10 + Decimal(parse_number(match["fen"] or "0") or 0) / 100
    if match["low"] and (low := _value(match["low"], _HAN_SCALES.get(match["low_scale"] or "", scale))) is not None:
        yield Reference("amount", f"{currency}:{plain(low)}", match.start(), match.end())
    yield Reference("amount", f"{currency}:{plain(value + cents)}", match.start(), match.end())


def _value(number: str, scale: int) -> Decimal | None:
    value = parse_decimal(number.replace("，", ","))
    return None if value is None else value.scaleb(scale)


def _amount(currency: str, number: str, scale: int, match: re.Match[str]) -> Iterator[Reference]:
    value = _value(number, scale)
    if value is not None:
        yield Reference("amount", f"{currency}:{plain(value)}", match.start(), match.end())


def words_to_number(words: str) -> int | None:
    """An English number in words ("twelve thousand five hundred") as an integer, or None."""
    total = group = 0
    for word in re.split(r"[\s-]+", words.lower()):
        if word == "and":
            continue
        if word == "a":
            group += 1
        elif word == "hundred":
            group = (group or 1) * 100
        elif word in _SCALES:
            total += (group or 1) * 10 ** _SCALES[word]
            group = 0
        else:
            group += _WORD_NUMBERS[word]
    return total + group or None


def find_rates(text: str) -> list[Reference]:
    """Rates in the folded ``text`` in per cent: ``PCT:5``; 5‰ and 千分之五 are ``PCT:0.5``, 50 basis points ``PCT:0.5``."""
    found: list[Reference] = []
    for match in _PERCENT.finditer(text):
        shift = _SHARE[re.sub(r"\s+", " ", match["sign"].lower())]
        found += _rate(match["number"], shift, match)
        if match["high"]:
            found += _rate(match["high"], shift, match)
    for match in _PARTS.finditer(text):
        found += _rate(match["number"], {"百": 0, "千": -1, "万": -2}[match["whole"]], match)
    for match in _WORD_PERCENT.finditer(text):
        shift = _SHARE[re.sub(r"\s+", " ", match["sign"].lower())]
        if (value := words_to_number(match["words"])) is not None:
            found += _rate(str(value), shift, match)
    for match in _MONTHLY.finditer(text):
        number = parse_decimal(match["number"])
        if number is not None:
            found += _rate(str(number + (Decimal("0.5") if match["half"] else 0)), 0, match)
    return found


def _rate(number: str, shift: int, match: re.Match[str]) -> Iterator[Reference]:
    value = parse_decimal(number)
    if value is not None:
        yield Reference("rate", f"PCT:{plain(value.scaleb(shift))}", match.start(), match.end())
