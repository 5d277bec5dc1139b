"""Numbers that identify: Chinese identity and credit codes, cards, passports, plates, US social security numbers.

Check digits: identity card GB 11643-1999 (ISO 7064 MOD 11-2), unified social credit code GB 32100-2015 (MOD 31), cards ISO/IEC
7812-1 (Luhn), international account numbers ISO 13616 (IBAN, MOD 97-10), which count as bank cards. A number that is called an
identity number, credit code or account in the text is taken even if its check digit is wrong: a typing error does not make it
public.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from legal_assistant.memory.redaction.spans import Span

_FREE = r"(?<![0-9A-Za-z])"
_END = r"(?![0-9A-Za-z])"
#: What stands between the characters of a number: it is spaced, grouped, or broken by the end of a line.
_APART = " \t\r\n.·\u00ad\u200b\u2060-"
_GAP = f"[{_APART}]{{0,3}}"
# A number begins at each place where one may: the 2 of "2. 110105…" is none of what follows.
_ID_18 = re.compile(rf"{_FREE}(?=(?P<number>[1-9](?:{_GAP}[0-9]){{16}}{_GAP}[0-9Xx]){_END})")
_ID_15 = re.compile(rf"{_FREE}(?<![0-9][ -])(?=(?P<number>[1-9](?:[ -]?[0-9]){{14}}){_END}(?![ -][0-9]))")
_CODE = "[0-9A-HJ-NP-RTUWXYa-hj-np-rtuwxy]"
_USCC = re.compile(rf"{_FREE}(?=(?P<number>{_CODE}{_GAP}{_CODE}(?:{_GAP}[0-9]){{6}}(?:{_GAP}{_CODE}){{10}}){_END})")
_CARD = re.compile(
    r"(?<![0-9A-Za-z.¥$€£])[1-9](?:(?:[ -]{0,2}|[.·\u200b]|[ ]?\r?\n[ ]?)[0-9]){12,18}(?![0-9A-Za-z]|\.[0-9]|\s?元)"
)
_IBAN = re.compile(rf"{_FREE}[A-Z]{{2}}[0-9]{{2}}(?:[ ]?[0-9A-Z]){{11,30}}{_END}")
_PARTS = re.compile("[0-9]+")
_ACCOUNT = re.compile(
    r"(?:账\s?号|帐\s?号|账户|银行卡|卡号|[Aa]ccount (?:[Nn]umber|[Nn]o\.?))\s?(?:为|是|:|：)"
    r"?\s?(?:[\u4e00-\u9fff]{4,24}(?:银行|支行|分行|营业部)\s?)?(?P<number>[0-9](?:[ -]?[0-9]){8,28})(?![0-9A-Za-z])"
)
_ID_CALLED = re.compile(
    r"(?:身份证|身份号|身份证件|公民身份)(?:件)?(?:号码|号|证号)?\s?(?:为|是|:|：|\()?\s?(?P<number>[1-9](?:[ "
    r"-]?[0-9]){13,16}[ -]?[0-9Xx])(?![0-9A-Za-z])"
)
_USCC_CALLED = re.compile(
    r"(?:信用代码|信用码|税号|纳税人识别号)(?:/[^:：]{1,10})?\s?(?:为|是|:|：)"
    r"?\s?(?P<number>[0-9A-HJ-NP-RTUWXY]{18})(?![0-9A-Za-z])"
)
_PASSPORT = re.compile(rf"{_FREE}(?:[EGPSD][0-9]{{8}}|E[A-HJ-NP-Z][0-9]{{7}}|14[0-9]{{7}}|15[0-9]{{7}}){_END}")
#: Papers to travel with, and how their numbers are written: letters and digits by state, six digits at least.
_TRAVEL = r"(?:护照|通行证|台胞证|回乡证|旅行证|[Pp]assports?|PASSPORT|[Tt]ravel\s[Dd]ocuments?|[Ll]aissez-passer)"
_TRAVEL_NUMBER = (
    r"(?<![0-9A-Za-z¥$€£.,-])(?P<number>[A-Z]{0,2}[0-9]{6,9}[A-Z]?|(?=(?:[A-Z]*[0-9]){3})(?=[0-9]*[A-Z])[A-Z0-9]{8,9})"
    r"(?![0-9A-Za-z-]|[.,][0-9]|\s?[元万])"
)
#: The paper, then in the same sentence the number: whose it is may stand between, another thing that has a number may not.
_OTHER_NUMBER = (
    r"电话|手机|座机|身份证|账号|帐号|卡号|单号|编号|案号|金额|[Pp]hone|[Tt]el\b|[Mm]obile|SSN|[Ss]ocial|[Aa]ccount|[Cc]ard|[Ii]nvoice|[Oo]rder|"
    r"[Rr]ef\b|[Cc]ase|[Ff]ile|USD|EUR|GBP|RMB|CNY"
)
_PASSPORT_CALLED = re.compile(
    rf"{_TRAVEL}(?:(?!{_OTHER_NUMBER}|{_TRAVEL_NUMBER.replace('?P<number>', '?:')})[^。;；\n]){{0,60}}?{_TRAVEL_NUMBER}"
)
_PASSPORT_AFTER = re.compile(
    rf"{_TRAVEL_NUMBER}(?:号|的|\s?\(|,?\s(?:is|was|on|of|in)\s(?:the|his|her|their|a)\s(?:\w+\s)?|\s){_TRAVEL}"
)
_PASSPORT_MORE = re.compile(rf"\s?(?:和|与|及|、|,|and|or|/)\s?{_TRAVEL_NUMBER}")
_PLATE = re.compile(
    r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使][A-HJ-NP-Za-hj-np-z]\s?[·.•]?\s?"
    r"(?:[A-HJ-NP-Z0-9]{4,5}[学警挂港澳领超使试]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[0-9]{5}[A-HJ-K]|[A-HJ-NP-Z0-9]{5})(?![0-9A-Za-z])"
)
_POLICE = re.compile(r"(?<![\u4e00-\u9fff])(?:WJ|军|海|空|北|南|成|广|济|沈|兰)[A-Z][·.]?[0-9A-Z]{5}(?![0-9A-Za-z])")
_SSN = re.compile(
    r"(?<![0-9A-Za-z-])(?P<area>[0-9]{3})(?P<sep>[- ])(?P<group>[0-9]{2})(?P=sep)(?P<serial>[0-9]{4})(?![0-9A-Za-z-])"
)
_SSN_CALLED = re.compile(
    r"(?:SSN|S\.S\.N\.|[Ss]ocial [Ss]ecurity(?: (?:[Nn]umber|[Nn]o\.?))?)\s?(?:\([^()]{0,12}\)\s?)?(?:is|of|was|#|"
    r":)?\s?(?P<number>[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4})(?![0-9])"
)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_USCC_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"
#: Provinces of GB/T 2260.
_CODES = "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83"
_PROVINCES = frozenset(_CODES.split())
_REGISTRY = re.compile("[1-9ANY][1-9]")
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def valid_id(number: str) -> bool:
    """Whether ``number`` (18 or 15 characters) is a Chinese identity number: province, date of birth, check digit (18 only)."""
    if number[:2] not in _PROVINCES:
        return False
    if len(number) == 15:
        return number.isdigit() and _is_date("19" + number[6:12])
    if len(number) != 18 or not number[:17].isdigit() or not _is_date(number[6:14]):
        return False
    total = sum(int(digit) * weight for digit, weight in zip(number, _ID_WEIGHTS, strict=False))
    return "10X98765432"[total % 11] == number[17].upper()


def _is_date(digits: str) -> bool:
    try:
        born = date(int(digits[:4]), int(digits[4:6]), int(digits[6:8]))
    except ValueError:
        return False
    return 1880 <= born.year <= 2100


def _is_day(number: str) -> bool:
    """Whether eight figures are a date: 20190302, 02082026."""
    return len(number) == 8 and number.isdigit() and (_is_date(number) or _is_date(number[4:] + number[2:4] + number[:2]))


def valid_uscc(code: str) -> bool:
    """Whether ``code`` (18 characters, upper case) has the check character of GB 32100-2015."""
    if len(code) != 18 or any(c not in _USCC_ALPHABET for c in code) or not code[2:8].isdigit():
        return False
    if not _REGISTRY.match(code) or (code[2:4] not in _PROVINCES and code[2:8] != "100000"):
        return False
    total = sum(_USCC_ALPHABET.index(c) * pow(3, i, 31) for i, c in enumerate(code[:17]))
    return _USCC_ALPHABET[-total % 31] == code[17]


def valid_organisation_code(code: str) -> bool:
    """Whether ``code`` (9 characters, places 9 to 17 of a credit code) has the check character of GB 11714-1997."""
    total = sum(int(c, 36) * weight for c, weight in zip(code[:8], (3, 7, 9, 10, 5, 8, 4, 2), strict=True))
    return "0X987654321"[total % 11] == code[8]


def valid_luhn(number: str) -> bool:
    """Whether the digits of ``number`` satisfy the Luhn check; a run of one digit does not count."""
    if len(set(number)) < 2:
        return False
    total = 0
    for place, char in enumerate(reversed(number)):
        digit = int(char) * (1 + place % 2)
        total += digit - 9 if digit > 9 else digit
    return total % 10 == 0


def valid_iban(number: str) -> bool:
    """Whether ``number`` (capitals and digits, no blanks) has the check digits of ISO 13616."""
    moved = number[4:] + number[:4]
    return 15 <= len(number) <= 34 and int("".join(str(int(char, 36)) for char in moved)) % 97 == 1


def find_identifiers(text: str) -> Iterator[Span]:
    """Identifying numbers in the folded ``text``."""
    yield from _ids(text)
    yield from _usccs(text)
    yield from _cards(text)
    yield from _ibans(text)
    yield from _passports(text)
    for pattern in (_PLATE, _POLICE):
        for match in pattern.finditer(text):
            if any(c.isdigit() for c in match[0]):
                yield Span(match.start(), match.end(), "plate")
    yield from _ssns(text)


def _plain(number: str) -> str:
    return re.sub(f"[{_APART}]", "", number)


def _ids(text: str) -> Iterator[Span]:
    for pattern in (_ID_18, _ID_15):
        for match in pattern.finditer(text):
            if valid_id(_plain(match["number"])):
                yield Span(*match.span("number"), "cn_id")
    for match in _ID_CALLED.finditer(text):
        yield Span(match.start("number"), match.end("number"), "cn_id")


def _usccs(text: str) -> Iterator[Span]:
    for match in _USCC.finditer(text):
        code = _plain(match["number"]).upper()
        # One number in 31 has the check character by chance: without a letter it needs the inner check as well.
        if valid_uscc(code) and not valid_id(code) and (not code.isdigit() or valid_organisation_code(code[8:17])):
            yield Span(*match.span("number"), "cn_uscc")
    for match in _USCC_CALLED.finditer(text):
        yield Span(match.start("number"), match.end("number"), "cn_uscc")


def _ibans(text: str) -> Iterator[Span]:
    for match in _IBAN.finditer(text):
        groups = match[0].split(" ")
        while groups and not valid_iban("".join(groups)):
            groups.pop()  # a word in capitals behind it
        if groups:
            yield Span(match.start(), match.start() + len(" ".join(groups)), "bank_card")


def _cards(text: str) -> Iterator[Span]:
    for match in _CARD.finditer(text):
        near = text[max(0, match.start() - 30) : match.end() + 10]
        parts = [part.span() for part in _PARTS.finditer(text, *match.span())]
        while parts and not valid_luhn(_plain(text[match.start() : parts[-1][1]])):
            parts.pop()  # the date behind a card's number is none of it
        end = parts[-1][1] if parts else match.start()
        number = _plain(text[match.start() : end])
        groups = [last - first for first, last in parts]
        kind = _card_kind(number, chinese=bool(_HAN.search(near)))
        if kind and not valid_id(number) and _is_grouped(text[match.start() : end], groups):
            yield Span(match.start(), end, kind)
    for match in _ACCOUNT.finditer(text):
        if not valid_id(_plain(match["number"])):
            yield Span(match.start("number"), match.end("number"), "bank_card")


def _is_grouped(written: str, groups: Sequence[int]) -> bool:
    """Whether a card's number is ``written`` as one: in few groups, or digit by digit; those with points in fours, as no amounts
    are; on two lines at most."""
    if re.search("[.·]", written) and any(length != 4 for length in groups[:-1]):
        return False
    return written.count("\n") <= 1 and (len(groups) <= 6 or set(groups) == {1})


def _card_kind(number: str, *, chinese: bool) -> str:
    """bank_card for cards of Chinese banks (16 to 19 digits), card for international ones (by issuer), "" for neither."""
    length = len(number)
    if 16 <= length <= 19 and (number.startswith("62") or (chinese and number[0] in "34569" and not number.startswith("69"))):
        return "bank_card"
    issuers = (
        (("4",), (13, 16, 19)),
        (("51", "52", "53", "54", "55", "22", "23", "24", "25", "26", "27"), (16,)),
        (("34", "37"), (15,)),
        (("6011", "64", "65"), (16, 19)),
        (("30", "36", "38", "39"), (14,)),
        (("35",), (16,)),
    )
    return "card" if any(number.startswith(prefixes) and length in lengths for prefixes, lengths in issuers) else ""


def _passports(text: str) -> Iterator[Span]:
    for match in _PASSPORT.finditer(text):
        if match[0][0].isalpha():
            yield Span(match.start(), match.end(), "passport")
    for pattern in (_PASSPORT_CALLED, _PASSPORT_AFTER):
        for match in pattern.finditer(text):
            more: re.Match[str] | None = match
            while more:
                if not _is_day(more["number"]):
                    yield Span(more.start("number"), more.end("number"), "passport")
                more = _PASSPORT_MORE.match(text, more.end("number")) if pattern is _PASSPORT_CALLED else None


def _ssns(text: str) -> Iterator[Span]:
    for match in _SSN.finditer(text):
        area = match["area"]
        if area not in ("000", "666") and area < "900" and match["group"] != "00" and match["serial"] != "0000":
            yield Span(match.start(), match.end(), "us_ssn")
    for match in _SSN_CALLED.finditer(text):
        yield Span(match.start("number"), match.end("number"), "us_ssn")
