"""What a tagger takes for names, as spans of private data: the name alone, and only where nothing speaks against it.

A tagger has seen many sentences but knows nothing of this field's conventions: it takes 胡总 for a name, a court for a firm, and
the first words of a firm (Meridian Cold) for a person. The other rules have been asked before, and theirs is the last word.
"""

import re
from collections.abc import Iterable, Iterator

from legal_assistant.memory.language.english_words import is_ordinary
from legal_assistant.memory.redaction.name_words_cn import COMMON, COMPOUND, HONORIFIC, RARE, ROLE
from legal_assistant.memory.redaction.name_words_en import CAPITALISED
from legal_assistant.memory.redaction.names_cn import EVERYDAY, POST, is_word
from legal_assistant.memory.redaction.names_foreign_cn import SOUNDS
from legal_assistant.memory.redaction.organisations_en import LINES
from legal_assistant.memory.redaction.spans import Span

_HAN = re.compile(r"[\u4e00-\u9fff]")
_TITLE_CN = re.compile(rf"(?:{HONORIFIC}|{POST}|总|工|董|导|同志|师傅|说|称|代|系|[那这][边里儿])+$")
_LEAD_CN = re.compile(rf"^(?:{ROLE}|[^\u4e00-\u9fff])+")
_SURNAME = re.compile(rf"(?:{COMPOUND}|[{COMMON}{RARE}])")
_SOUNDS = re.compile(f"[{SOUNDS}]+")
_NO_PERSON = re.compile(r"[族籍人方员队院庭所]$|[0-9]")
_TITLE_EN = re.compile(
    r"(?i)^(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Dame|Lady|Lord|Judge|Justice|Hon|Rev|Sgt|Capt|Captain|Officer|Detective)\.?\s)+"
)
_NOT_NAMES = frozenset(CAPITALISED.split())
#: A capitalised word right after a name makes it the beginning of something else: Meridian Cold Storage.
_GOES_ON = re.compile(r"\s(?!I\s)(?P<word>[A-ZÀ-Þ][A-Za-zÀ-ɏ&’'-]+)")
#: Prepositions that a tagger takes for a surname, or for the end of a name: 向苑晓东, 李于2018年.
_BEFORE = re.compile("[向与和由给对被于在自从至]")
#: Words of a name.
_LONGEST = 4
#: A word before a surname that the tagger does not know as a given name: 采购经理Petr Dvořák.
_GIVEN_BEFORE = re.compile(r"(?<![A-Za-zÀ-ɏ.]\s)(?<![A-Za-zÀ-ɏ.'’-])(?P<word>[A-ZÀ-Þ][a-zß-ɏ]{1,15})\s$")
_INITIALS = re.compile(r"(?<![A-Za-z.])(?:[A-Z]\.\s?){1,3}$")


#: What a rule takes for the last character of a name, and a tagger for the next word: 晁阳代打卡.
_NEXT_WORD = frozenset("代说系打给让把去带拿做收领写开找")


def shortened(spans: Iterable[Span], tagged: Iterable[tuple[int, int, str]], text: str) -> Iterator[Span]:
    """``spans`` of the rules for people, without the beginning of the next word; firms where a line of business ends them."""
    ends = {start: end for start, end, kind in tagged if kind == "person"}
    for span in spans:
        shorter = span.end - 1
        if _LINE.search(text[span.start : span.end]):  # Kettle Creek Winery signed
            yield Span(span.start, span.end, "org")
            continue
        if span.type == "person" and ends.get(span.start) == shorter and text[shorter] in _NEXT_WORD:
            yield Span(span.start, shorter, "person")
        else:
            yield span


def tagged_people(text: str, tagged: Iterable[tuple[int, int, str]], taken: Iterable[Span]) -> Iterator[Span]:
    """People among ``tagged`` that do not reach into what the rules have ``taken`` for something else."""
    covered = {at for span in taken if span.type != "person" for at in range(span.start, span.end)}
    for start, end, kind in _whole(text, tagged):
        if kind != "person" or not covered.isdisjoint(range(start, end)):
            continue
        found = _chinese(text, start, end) if _HAN.match(text, start) else _english(text, start, end)
        if found:
            yield Span(*found, "org" if _LINE.search(text[found[0] : found[1]]) else "person")


_LINE = re.compile(rf"\s(?:{LINES})$")


def _whole(text: str, tagged: Iterable[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """A surname and the given name after it, or two parts with a dot between, which the tagger takes for two people, as one."""
    waiting: tuple[int, int, str] | None = None
    for found in tagged:
        if waiting and found[2] == waiting[2] == "person" and _is_one(text, waiting, found):
            waiting = (waiting[0], found[1], "person")
            continue
        if waiting:
            yield waiting
        waiting = found
    if waiting:
        yield waiting


def _is_one(text: str, first: tuple[int, int, str], second: tuple[int, int, str]) -> bool:
    if text[first[1] : second[0]] in ("·", "•", "・", "‧"):
        return True
    return first[1] == second[0] and bool(_SURNAME.fullmatch(text[first[0] : first[1]]))


def _chinese(text: str, start: int, end: int) -> tuple[int, int] | None:
    if lead := _LEAD_CN.match(text[start:end]):
        start += lead.end()
    name = text[start:end].rstrip()
    if len(name) == 4 and _BEFORE.match(name) and not re.match(COMPOUND, name):
        start, name = start + 1, name[1:]
    if re.match("[0-9]", text[start + len(name) :]) and _BEFORE.match(name[-1:]):
        name = name[:-1]
    titled = _TITLE_CN.search(name)
    if titled and titled.start():
        name = name[: titled.start()]
        if len(name) == 1 and not _SURNAME.match(name):
            return None
    elif len(name) < 2:
        return None
    if len(name) == 2 and _SURNAME.match(text, start - 1) and not _HAN.match(text[start - 2 : start - 1]) and start:
        start, name = start - 1, text[start - 1] + name  # 和静怡将…
    if len(name) == 4 and _SURNAME.match(name) and not re.match(COMPOUND, name) and not _SOUNDS.fullmatch(name):
        return None
    if _NO_PERSON.search(name) or name in EVERYDAY or (len(name) > 1 and is_word(name)) or re.search(r"\s|[,，。:：]", name):
        return None
    return start, start + len(name)


def _english(text: str, start: int, end: int) -> tuple[int, int] | None:
    if title := _TITLE_EN.match(text[start:end]):
        start += title.end()
    if initials := _INITIALS.search(text[max(0, start - 12) : start]):
        start -= len(initials[0])
    if text[start:end].endswith(("'s", "’s")):
        end -= 2
    name = text[start:end]
    if " " not in name and (before := _GIVEN_BEFORE.search(text[max(0, start - 24) : start])) and _is_proper(before["word"]):
        start -= len(before[0])
        name = text[start:end]
    words = name.split()
    if not name[:1].isupper() or len(name) < 2 or all(word in _NOT_NAMES for word in words):
        return None
    if len(words) == 1 and is_ordinary(name):
        return None
    more = _GOES_ON.match(text, end)
    if len(words) == 1:  # a given name, of a whole one that the tagger does not know
        while more and _is_proper(more["word"]) and len(words) < _LONGEST:
            end = more.end()
            words.append(more["word"])
            more = _GOES_ON.match(text, end)
    if more and more["word"] not in _NOT_NAMES and len(words) > 1:
        return None
    return start, end


def _is_proper(word: str) -> bool:
    return word not in _NOT_NAMES and not is_ordinary(word)
