"""E-mail addresses and telephone numbers: Chinese mobile and fixed lines, and the rest of the world's."""

import re
from collections.abc import Iterator

from legal_assistant.memory.redaction.spans import Span

_EMAIL = re.compile(
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![A-Za-z0-9-])"
)
_BEFORE = r"(?<![0-9A-Za-z.+-])"
_AFTER = r"(?![0-9A-Za-z]|[.-][0-9])"
_MOBILE = re.compile(
    rf"{_BEFORE}(?:\(?(?:\+|00)?86\)?[ -]?)?"
    rf"(?:1[3-9][0-9]{{9}}|1[3-9][0-9](?P<a>[ -])[0-9]{{4}}(?P=a)[0-9]{{4}}|1[3-9][0-9]{{2}}(?P<b>[ -])[0-9]{{3}}(?P=b)[0-9]{{4}}"
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
    rf"[2-8][0-9]{{2,3}}[ -]?[0-9]{{4}}(?:-[0-9]{{1,5}})?(?![0-9A-Za-z]|[.][0-9])"
)
_HOTLINE = re.compile(rf"{_BEFORE}[48]00-?[0-9]{{3}}-?[0-9]{{4}}{_AFTER}|{_BEFORE}[48]00-[0-9]{{4}}-[0-9]{{3}}{_AFTER}")
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
    for match in _EMAIL.finditer(text):
        yield Span(match.start(), match.end(), "email")
    for pattern in (_MOBILE, _MOBILE_HAN):
        for match in pattern.finditer(text):
            yield Span(match.start(), match.end(), "cn_mobile")
    for pattern in (_LANDLINE, _HOTLINE):
        for match in pattern.finditer(text):
            if pattern is _HOTLINE or _is_chinese(text, match) or match[0].startswith(("+86", "0086")):
                yield Span(match.start(), match.end(), "cn_landline")
    for match in _LOCAL.finditer(text):
        yield Span(match.start("number"), match.end("number"), "cn_landline")
    for match in _US_PHONE.finditer(text):
        yield Span(match.start(), match.end(), "phone")
    for match in _UK_PHONE.finditer(text):
        digits = sum(c.isdigit() for c in match[0])
        if digits in (10, 11) and " " in match[0] and not _is_chinese(text, match):
            yield Span(match.start(), match.end(), "phone")
    for match in _INTERNATIONAL.finditer(text):
        if 8 <= sum(c.isdigit() for c in match[0]) <= 15:
            yield Span(match.start(), match.end(), "phone")
    for match in _CALLED.finditer(text):
        if 7 <= sum(c.isdigit() for c in match["number"]) <= 15:
            yield Span(match.start("number"), match.end("number"), "phone")


def _is_chinese(text: str, match: re.Match[str]) -> bool:
    """Whether the number stands in Chinese text, or in none that would say otherwise."""
    near = text[max(0, match.start() - 25) : match.start()] + text[match.end() : match.end() + 25]
    return bool(_HAN.search(near)) or not re.search("[A-Za-z]{3}", near)
