"""The forms in which known names stand in texts: a given name alone, a firm without its place or its legal form.

Only forms that can hardly mean anything else: none that is an everyday word.
"""

import re
from collections.abc import Iterable, Iterator

from legal_assistant.memory.language.english_words import is_ordinary, is_surname
from legal_assistant.memory.language.segment import tag_words
from legal_assistant.memory.redaction.name_words_cn import AMBIGUOUS, COMMON, COMPOUND, RARE, ROLE
from legal_assistant.memory.redaction.name_words_en import CAPITALISED
from legal_assistant.memory.redaction.names_cn import is_word
from legal_assistant.memory.redaction.organisations import PLACE
from legal_assistant.memory.redaction.spans import Span

_HAN_NAME = re.compile(rf"(?:{COMPOUND}|[{COMMON}{RARE}])(?P<given>[\u4e00-\u9fff]{{2}})")
#: What follows the name of who acts or is spoken of with another.
_ACTS = "[与和向对跟把将给让说称已未曾没也却则仍从在到被的]|先生|女士|同意|承认|否认|表示|签|主张|陈述|认为|确认|支付"
_HAN = re.compile(r"[\u4e00-\u9fff]")
_LEGAL_FORM = re.compile(
    r"(?:\([\u4e00-\u9fff]{2,4}\))?(?:集团)?(?:股份有限公司|有限责任公司|有限公司|集团公司|公司|集团|合伙企业(?:\([^)]*\))?|事务所)$"
)
_TOWN = re.compile(r"(?:[\u4e00-\u9fff]{2,3}(?:省|市|县|区))+(?=[\u4e00-\u9fff]{4})")
_LEGAL_FORM_EN = re.compile(
    r",?\s(?:Co\.,?\sLtd\.?|(?:Pte|Pty|Pvt|Sdn)\.?\s(?:Ltd|Bhd)\.?|Inc\.?|LLC|L\.L\.C\.|Ltd\.?|Limited|Corp\.?|Corporation|Company|"
    r"plc|PLC|LLP|L\.?P\.?|GmbH|AG|S\.A\.|SpA|N\.V\.|B\.V\.|PC|P\.C\.|PLLC)$"
)
_NOT_NAMES = frozenset(CAPITALISED.split())
#: 以下简称“嘉信公司”; (the "Lender"), where a term that is a role names nobody.
_DEFINED = re.compile(
    r"\s?\((?:以下|下)?(?:简称|称)(?:为)?\s?[:：]?\s?[\"“”'](?P<cn>[^\"“”'\n]{2,12})[\"“”']|"
    r"\s?\((?:hereinafter\s)?(?:the\s)?[\"“'](?P<en>[A-Z][\w& -]{2,30})[\"”']\)"
)
_ROLE_TERM = re.compile(
    rf"(?:{ROLE}|本|该|贵|我|目标|标的|甲|乙|丙|丁|出|买|卖|供|需|双|项目|[\u4e00-\u9fff]{{0,3}}人)(?:公司|方|[甲乙丙丁])?"
)


def people_forms(names: Iterable[str]) -> Iterator[str]:
    """Forms of the names of people: each name itself, and its parts that stand for it."""
    for name in names:
        yield name
        if han := _HAN_NAME.fullmatch(name):
            if not is_word(han["given"]) and han["given"][0] not in AMBIGUOUS:
                yield han["given"]
        elif " " in name and name.isprintable() and not _HAN.search(name):
            yield from (
                part for part in name.split() if len(part) > 1 and part[0].isupper() and "." not in part and _is_proper(part)
            )


def given_alone(text: str, names: Iterable[str]) -> Iterator[Span]:
    """Given names that are everyday words too, where a clause begins with one and its bearer acts: 骆思源诉称，思源与….
    ``names`` are the full names that stand in ``text``."""
    given = "|".join(sorted({han["given"] for name in names if (han := _HAN_NAME.fullmatch(name))}))
    if given:
        for found in re.finditer(rf"(?<![\u4e00-\u9fff])(?:{given})(?={_ACTS})", text):
            yield Span(*found.span(), "person")


def organisation_forms(names: Iterable[str]) -> Iterator[str]:
    """Forms of the names of organisations: each name itself, and what it is called for short."""
    for name in names:
        yield name
        yield from _short_chinese(name) if _HAN.match(name) else _short_english(name)


def _short_chinese(name: str) -> Iterator[str]:
    core = _LEGAL_FORM.sub("", name)
    if core == name:
        return
    yield core
    without = re.sub(r"\([^)]*\)", "", core)
    place = _TOWN.match(without) or PLACE.match(without)
    core = without[place.end() :].removeprefix("市") if place else without
    words = [word for word, _ in tag_words(core)]
    if len(core) < 2 or not words:
        return
    brand = words[0] if len(words[0]) > 1 or len(words) == 1 else words[0] + words[1]
    if len(brand) < 2:
        return
    yield from (core[:end] for end in range(len(brand) + 2, len(core) + 1) if core[:end] == _cut(words, end))
    yield from (f"{brand}公司", f"{brand}集团")
    if not is_word(brand) and not PLACE.fullmatch(brand):
        yield brand


def _cut(words: list[str], end: int) -> str:
    """The first words together, if they are just so long."""
    taken = ""
    for word in words:
        if len(taken) >= end:
            break
        taken += word
    return taken


def _short_english(name: str) -> Iterator[str]:
    core = _LEGAL_FORM_EN.sub("", name).rstrip(",")
    words = core.split()
    if core != name and (len(words) > 1 or _is_proper(core)):
        yield core
    for count in range(len(words) - 1, 0, -1):
        start = words[:count]
        if _is_proper(start[0]) and start[-1][0].isupper() and (count > 1 or (len(start[0]) > 4 and not is_surname(start[0]))):
            yield " ".join(start)


def _is_proper(word: str) -> bool:
    return word.strip(",.") not in _NOT_NAMES and not is_ordinary(word.strip(",."))


def defined_terms(text: str, organisations: Iterable[Span]) -> Iterator[str]:
    """What the text says that an organisation is called from here on."""
    for span in organisations:
        if found := _DEFINED.match(text, span.end):
            term = found["cn"] or found["en"]
            if (found["cn"] and not _ROLE_TERM.fullmatch(term)) or (
                found["en"] and any(_is_proper(word) for word in term.split())
            ):
                yield term
