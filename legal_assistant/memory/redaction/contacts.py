"""E-mail addresses and telephone numbers: Chinese mobile and fixed lines, and the rest of the world's."""

import re
from collections.abc import Callable, Iterator

from legal_assistant.memory.redaction.spans import Span

_EMAIL = re.compile(
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![A-Za-z0-9-])"
)
_BEFORE = r"(?<![0-9A-Za-z.+-])"
_AFTER = r"(?![0-9A-Za-z]|[.-][0-9]|\s?[元次个件吨米台套份股美英港日])"
_MOBILE = re.compile(
    rf"{_BEFORE}(?:\(?(?:\+|00)?86\)?[ -]?)?"
    rf"(?:1[3-9][0-9]{{9}}|1[3-9][0-9](?P<a>[ .-])[0-9]{{4}}(?P=a)[0-9]{{4}}"
    rf"|1[3-9][0-9]{{2}}(?P<b>[ -])[0-9]{{3}}(?P=b)[0-9]{{4}}"
    rf"|1[3-9][0-9](?P<c>[ -])[0-9]{{3}}(?P=c)[0-9]{{5}}|1[3-9][0-9]{{3}}[ -][0-9]{{6}}|1 [3-9](?: [0-9]){{9}}|"
    rf"1[3-9][0-9] [0-9]{{8}}){_AFTER}"
)
_MOBILE_HAN = re.compile(
    r"(?<![一二三四五六七八九零〇幺])[一幺][三四五六七八九][一二三四五六七八九零〇幺]{9}(?![一二三四五六七八九零〇幺])"
)
_LANDLINE = re.compile(
    rf"{_BEFORE}(?:(?:\+|00)86[ -]?)?(?:\((?:0(?:10|2[0-9]|[3-9][0-9]{{2}}))\)[ -]?|0(?:10|2[0-9]|[3-9][0-9]{{2}})[ "
    rf"-]?|(?<=86)(?:10|2[0-9]|[3-9][0-9]{{2}})[ -]?"
    rf"|(?<=86[ -])(?:10|2[0-9]|[3-9][0-9]{{2}})[ -]?)"
    rf"[2-8](?:[0-9]{{2,3}}[ -]?[0-9]{{4}}|[0-9]{{3}}[ -][0-9]{{3}})(?:-[0-9]{{1,5}})?(?![0-9A-Za-z]|[.][0-9])"
)
_HOTLINE = re.compile(rf"{_BEFORE}[48]00[ -]?[0-9]{{3}}[ -]?[0-9]{{4}}{_AFTER}|{_BEFORE}[48]00-[0-9]{{4}}-[0-9]{{3}}{_AFTER}")
_LOCAL = re.compile(
    r"(?:电话|座机|固话|传真|致电)(?:号码|号)?\s?(?:为|是|:|：)?\s?(?P<number>[2-8][0-9]{2,3}[ -]?[0-9]{4})(?![0-9A-Za-z-])"
)
_US_PHONE = re.compile(
    r"(?<![0-9A-Za-z.$-])(?:\+?1[ .-]?)?(?:\([2-9][0-9]{2}\)\s?|[2-9][0-9]{2}(?P<sep>[ .-]))[2-9][0-9]{2}[ "
    r".-][0-9]{4}(?:\s?(?:x|ext\.?)\s?[0-9]{1,5})?(?![0-9A-Za-z-])"
)
_UK_PHONE = re.compile(
    r"(?<![0-9A-Za-z.+-])(?:\(?0(?:20|1[0-9]{2,3}|2[0-9]|3[0-9]{2}|7[0-9]{3}|800|808|845)\)? ?[0-9]{3,4} "
    r"?[0-9]{3,4})(?![0-9A-Za-z-])"
)
_INTERNATIONAL = re.compile(
    r"(?<![0-9A-Za-z.+])\+(?!86)[1-9][0-9]{0,2}(?:[ .-]?\(0?[0-9]{1,4}\)|[ .-]?[0-9]{1,4}){1,6}[0-9](?:\s?(?:x|"
    r"ext\.?)\s?[0-9]{1,5})?(?![0-9A-Za-z])"
)
_CALLED = re.compile(
    r"(?:[Pp]hone|[Tt]el(?:ephone)?|[Mm]obile|[Cc]ell|[Ff]ax|[Cc]all(?:ed)?)(?:\s(?:[Nn]umber|[Nn]o\.?))"
    r"?\.?\s?(?:is|at|on|:|#)?\s?"
    r"(?P<number>\(?[0-9][0-9 ().-]{5,17}[0-9])(?![0-9A-Za-z])"
)
_HAN = re.compile(r"[\u4e00-\u9fff]")


def find_contacts(text: str) -> Iterator[Span]:
    """E-mail addresses and telephone numbers in the folded ``text``."""
    for kind, pattern, fits in _RULES:
        for match in pattern.finditer(text):
            if fits(match):
                group = "number" if "number" in pattern.groupindex else 0
                yield Span(match.start(group), match.end(group), kind)


def _always(_: re.Match[str]) -> bool:
    return True


def _digits(match: re.Match[str], least: int, most: int) -> bool:
    return least <= sum(char.isdigit() for char in match[0]) <= most


def _is_chinese(match: re.Match[str]) -> bool:
    """Whether the number has China's country code or stands in Chinese text, or in none that would say otherwise."""
    if match[0].startswith(("+86", "0086")):
        return True
    near = match.string[max(0, match.start() - 25) : match.start()] + match.string[match.end() : match.end() + 25]
    return bool(_HAN.search(near)) or not re.search("[A-Za-z]{3}", near)


def _is_british(match: re.Match[str]) -> bool:
    return " " in match[0] and _digits(match, 10, 11) and not _is_chinese(match)


def _is_international(match: re.Match[str]) -> bool:
    return _digits(match, 8, 15)


def _is_called(match: re.Match[str]) -> bool:
    return _digits(match, 7, 15)


#: (type, pattern, what else must hold); a group named ``number``, if there is one, is what is private.
_RULES: tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], bool]], ...] = (
    ("email", _EMAIL, _always),
    ("cn_mobile", _MOBILE, _always),
    ("cn_mobile", _MOBILE_HAN, _always),
    ("cn_landline", _LANDLINE, _is_chinese),
    ("cn_landline", _HOTLINE, _always),
    ("cn_landline", _LOCAL, _always),
    ("phone", _US_PHONE, _always),
    ("phone", _UK_PHONE, _is_british),
    ("phone", _INTERNATIONAL, _is_international),
    ("phone", _CALLED, _is_called),
)
