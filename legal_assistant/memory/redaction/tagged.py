"""What a tagger takes for names, as spans of private data: the name alone, and only where nothing speaks against it.

A tagger has seen many sentences but knows nothing of this field's conventions: it takes 胡总 for a name, a court for a firm, and
the first words of a firm (Meridian Cold) for a person. The other rules have been asked before, and theirs is the last word.
"""

import re
from collections.abc import Iterable, Iterator

from legal_assistant.memory.language.english_words import is_ordinary
from legal_assistant.memory.language.segment import is_known, tag_words
from legal_assistant.memory.redaction.name_words_cn import COMMON, COMPOUND, HONORIFIC, RARE, ROLE
from legal_assistant.memory.redaction.name_words_en import CAPITALISED
from legal_assistant.memory.redaction.names_cn import EVERYDAY, POST, is_word
from legal_assistant.memory.redaction.names_foreign_cn import JAPANESE, SOUNDS
from legal_assistant.memory.redaction.organisations_en import LINES
from legal_assistant.memory.redaction.spans import Span

_HAN = re.compile(r"[\u4e00-\u9fff]")
_TITLE_CN = re.compile(
    rf"(?:{HONORIFIC}|{POST}|总|工|董|导|同志|师傅|说|称|代|系|[那这][边里儿])+$|(?<=^[\u4e00-\u9fff])[姐哥叔姨嫂]$"
)
_LEAD_CN = re.compile(rf"^(?:{ROLE}|[^\u4e00-\u9fff])+")
_SURNAME = re.compile(rf"(?:{COMPOUND}|[{COMMON}{RARE}])")
_COMPOUND = re.compile(COMPOUND)
#: Of four characters that begin with a surname, these are a name.
_OF_FOUR = re.compile(f"{COMPOUND}|{JAPANESE}|[{SOUNDS}]+$")
#: A character between a role and what the tagger found: 被上诉人次 + 仁旺堆.
_AFTER_ROLE = re.compile(rf"(?:{ROLE})(?P<first>[{SOUNDS}])$")
_NO_PERSON = re.compile(r"[族籍人方员队院庭所]$|[0-9]")
_TITLE_EN = re.compile(
    r"(?i)^(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Dame|Lady|Lord|Judge|Justice|Hon|Rev|Sgt|Capt|Captain|Officer|Detective)\.?\s)+"
)
_NOT_NAMES = frozenset(CAPITALISED.split())
#: A capitalised word right after a name makes it the beginning of something else: Meridian Cold Storage.
_GOES_ON = re.compile(r"\s(?!I\s)(?P<word>[A-ZÀ-Þ][A-Za-zÀ-ɏ&’'-]+)")
#: Prepositions that a tagger takes for a surname, or for the end of a name: 向苑晓东, 李于2018年.
_BEFORE = re.compile("[向与和由给对被于在自从至]")
#: Characters around a name in which a mail without capitals has none.
_NEAR = 60
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
        longest = _COMPOUND.match(text, span.start) and shorter - span.start == len("皇甫嵩")
        if span.type == "person" and ends.get(span.start) == shorter and (longest or text[shorter] in _NEXT_WORD):
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
    start, name = _without_words(text, start, name)
    titled = _TITLE_CN.search(name)
    if titled and titled.start():
        name = name[: titled.start()]
        if len(name) == 1 and not _SURNAME.match(name):
            return None
    elif len(name) < 2:
        return None
    if _begins_before(text, start, name):
        start, name = start - 1, text[start - 1] + name
    if len(name) == 4 and _SURNAME.match(name) and not _OF_FOUR.match(name):
        return None
    if (
        _NO_PERSON.search(name)
        or name in EVERYDAY
        or (len(name) > 1 and not _SURNAME.match(name) and is_word(name))
        or re.search(r"\s|[,，。:：]", name)
    ):
        return None
    return start, start + len(name)


def _without_words(text: str, start: int, name: str) -> tuple[int, str]:
    """The name without a preposition in front or the beginning of the next word: 向苑晓东, 李于2018年, 彭湃承认."""
    if len(name) == 4 and _BEFORE.match(name) and not _COMPOUND.match(name):
        start, name = start + 1, name[1:]
    after = text[start + len(name) :]
    if re.match("[0-9]", after) and _BEFORE.match(name[-1:]):
        name = name[:-1]
    if len(name) == 3 and is_known(across := name[2] + after[:1]) and tag_words(across)[0][1].startswith("v"):
        name = name[:2]
    return start, name


def _begins_before(text: str, start: int, name: str) -> bool:
    """Whether the first character of a name was left out: 和静怡将…, 被上诉人次仁旺堆."""
    if len(name) == 2:
        return start > 0 and bool(_SURNAME.match(text, start - 1)) and not _HAN.match(text[start - 2 : start - 1])
    return len(name) == 3 and bool(_AFTER_ROLE.search(text[max(0, start - 8) : start]))


def _english(text: str, start: int, end: int) -> tuple[int, int] | None:
    start, end = _whole_english(text, start, end)
    name = text[start:end]
    words = name.split()
    if name.islower():
        return (start, end) if _is_without_capitals(text, start, end) else None
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


def _whole_english(text: str, start: int, end: int) -> tuple[int, int]:
    """The name without its title and possessive, with initials and a given name that the tagger does not know."""
    if title := _TITLE_EN.match(text[start:end]):
        start += title.end()
    if initials := _INITIALS.search(text[max(0, start - 12) : start]):
        start -= len(initials[0])
    if text[start:end].endswith(("'s", "’s")):
        end -= 2
    before = _GIVEN_BEFORE.search(text[max(0, start - 24) : start]) if " " not in text[start:end] else None
    if before and _is_proper(before["word"]) and not _TITLE_EN.match(before[0]):
        start -= len(before[0])
    return start, end


def _is_without_capitals(text: str, start: int, end: int) -> bool:
    """Whether a name in lower case stands in a mail that has no capitals, or after a title."""
    words = text[start:end].split()
    near = text[max(0, start - _NEAR) : end + _NEAR]
    called = near.islower() or _TITLE_EN.fullmatch(text[:start].rpartition(" ")[0].rpartition(" ")[2] + " ")
    return end - start > 2 and bool(called) and not any(map(is_ordinary, words))


def _is_proper(word: str) -> bool:
    return word not in _NOT_NAMES and not is_ordinary(word)
