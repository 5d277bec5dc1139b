"""Numbers as legal texts write them: Arabic, full-width, Chinese (五百八十四), capital (捌仟), Roman."""

from decimal import Decimal, InvalidOperation

from legal_assistant.memory.characters.in_place import fold_in_place

#: A character class body for the digits of Chinese numbers.
HAN_DIGITS = "零〇一二三四五六七八九十百千两廿卅"

_DIGIT = {
    **{c: i for i, c in enumerate("〇一二三四五六七八九")},
    **{c: i for i, c in enumerate("零壹贰叁肆伍陆柒捌玖")},
    "两": 2,
    "俩": 2,
    "弍": 2,
    "叄": 3,
    "参": 3,
    "幺": 1,
}
_SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_LARGE = {"万": 10_000, "亿": 100_000_000}
_TWENTIES = {"廿": "二十", "卅": "三十"}
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def parse_number(text: str) -> int | None:
    """The number that ``text`` as a whole is ("584", "５８４", "1,250", "五百八十四", "捌仟", "二〇二四"), or None."""
    text = fold_in_place(text.strip())
    if not text or len(text) > 40:
        return None
    plain = text.replace(",", "")
    if plain.isascii() and plain.isdigit():
        return int(plain)
    return _parse_han(text)


def _parse_han(text: str) -> int | None:
    for short, long in _TWENTIES.items():
        text = text.replace(short, long)
    if len(text) > 1 and all(c in _DIGIT for c in text):
        return int("".join(str(_DIGIT[c]) for c in text))
    total = section = 0
    digit: int | None = None
    last_unit = 0
    for char in text:
        if char in _DIGIT:
            if digit:
                return None
            digit = _DIGIT[char]
            if digit == 0:
                last_unit = 1
        elif char in _SMALL:
            last_unit = _SMALL[char]
            section += (1 if digit is None or digit == 0 else digit) * last_unit
            digit = None
        elif char in _LARGE:
            last_unit = _LARGE[char]
            section += digit or 0
            total = (total + section) * last_unit if last_unit > 10_000 else total + section * last_unit
            section, digit = 0, None
        else:
            return None
    # 一百五 is 150, 三千二 3200; after 零 the digit is ones.
    tail = (digit or 0) * (last_unit // 10 if last_unit >= 100 else 1)
    return total + section + tail


def to_chinese(number: int) -> str:
    """``number`` (0 … 10**8 - 1) as Chinese texts number articles: 584 -> 五百八十四, 10 -> 十, 101 -> 一百零一."""
    if not 0 <= number < 10**8:
        raise ValueError(number)
    if number >= 10_000:
        high, low = divmod(number, 10_000)
        rest = "" if low == 0 else ("零" if low < 1000 else "") + _thousands(low)
        return _thousands(high) + "万" + rest
    if 10 <= number < 20:
        return _thousands(number).removeprefix("一")
    return _thousands(number)


def _thousands(number: int) -> str:
    if number == 0:
        return "零"
    out = ""
    gap = False
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, number = divmod(number, unit)
        if digit:
            out += ("零" if gap and out else "") + "零一二三四五六七八九"[digit] + name
            gap = False
        else:
            gap = bool(out)
    return out


def parse_roman(text: str) -> int | None:
    """The value of a Roman numeral up to 3999 ("IV", "xii"), or None."""
    values = [_ROMAN.get(c, 0) for c in text.lower()]
    if not values or 0 in values or len(values) > 15:
        return None
    total = 0
    for value, following in zip(values, [*values[1:], 0], strict=True):
        total += -value if value < following else value
    return total if to_roman(total).lower() == text.lower() else None


def between(low: str, high: str, most: int = 200) -> list[str]:
    """What a range from ``low`` to ``high`` names, both included (5 to 7; 11.1 to 11.3); empty if it is none or very long."""
    stem, dot, first = low.rpartition(".")
    high_stem, _, last = high.rpartition(".")
    if stem != high_stem or not (first.isdecimal() and last.isdecimal()) or not 0 < int(last) - int(first) <= most:
        return []
    return [f"{stem}{dot}{n}" for n in range(int(first), int(last) + 1)]


def to_roman(number: int) -> str:
    """``number`` (1 … 3999) as a Roman numeral; empty for any other."""
    if not 1 <= number <= 3999:
        return ""
    pairs = zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
    out = ""
    for value, letters in pairs:
        count, number = divmod(number, value)
        out += letters * count
    return out


def parse_decimal(text: str) -> Decimal | None:
    """A decimal with or without thousands commas ("1,250.50"), or a Chinese number with 点 ("五点五"), or None."""
    text = text.replace(",", "").replace(" ", "")
    if text.isascii():
        try:
            return Decimal(text)
        except InvalidOperation:
            return None
    whole, _, fraction = text.partition("点")
    value = parse_number(whole)
    if value is None:
        return None
    if not fraction:
        return Decimal(value)
    if not all(c in _DIGIT for c in fraction):
        return None
    return Decimal(f"{value}." + "".join(str(_DIGIT[c]) for c in fraction))


def plain(value: Decimal) -> str:
    """``value`` without exponent and trailing zeros: 8000, 0.05."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
