"""Which drafts a question asks for. The newest is meant unless an earlier one is spoken of: the first draft, the previous one,
上一稿, 旧版, a draft by its number or by the name of its file; or all of them, where they are to be compared."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.documents.draft_order import stated
from legal_assistant.memory.legal_text import parse_number

_CN: Final = r"(?:稿|版本|版(?![权面式])|草案)"
_EN: Final = r"(?:drafts?|versions?)"
_BETWEEN: Final = re.compile(
    rf"(?:两|几|各|历次|前后|新旧){_CN}|{_CN}(?:之)?间"
    rf"|(?:与|和|跟|同|比|较).{{0,4}}(?:上|前|初|旧|第).{{0,2}}{_CN}.{{0,4}}(?:相比|比较|对比|不同|差异|区别)"
    rf"|(?:对比|比较).{{0,12}}{_CN}"
    rf"|\bbetween (?:the |our |both |all )?(?:\w+ )?{_EN}\b|\b(?:two|both|all) (?:of the )?{_EN}\b"
    rf"|\b(?:compared?|changed?|changes|differs?|different|differences?)\b.{{0,40}}"
    rf"\b(?:previous|prior|earlier|older|first|original|old) {_EN}\b"
)
_FIRST: Final = re.compile(rf"初稿|原稿|最初的?{_CN}|首{_CN}|\b(?:first|initial|original) {_EN}\b")
_PREVIOUS: Final = re.compile(
    rf"(?:上|前)一?(?:个|份)?{_CN}|\b(?:previous|prior|preceding) {_EN}\b|\b{_EN} before (?:this|that|the last)\b"
)
_OLDER: Final = re.compile(
    rf"(?:旧|老|早先的?|先前的?|以前的?|之前的?|较早的?|过去的?)(?:一)?{_CN}"
    rf"|\b(?:older|old|earlier|former|superseded|outdated) {_EN}\b"
)
_NUMBERED: Final = re.compile(
    rf"第\s*([\d一二三四五六七八九十]{{1,3}})\s*{_CN}|\b(?:draft|version|v)[ .]?(?:no\.? ?)?(\d{{1,2}})\b"
    rf"|\b(second|third|fourth|fifth) {_EN}\b"
)
_ORDINALS: Final = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}
_FEWEST_LETTERS: Final = 2


@dataclass(frozen=True, slots=True)
class DraftName:
    """A draft, by id, with what its file and the document are called."""

    document: str
    file: str
    title: str = ""


def asked_drafts(question: str, families: Sequence[Sequence[DraftName]]) -> tuple[str, ...]:
    """Ids of the drafts, of families of at least two (oldest first), that ``question`` asks for; empty if it speaks of none but
    the newest."""
    asked = fold(question)
    found = [document for family in families for document in _of_family(asked, family)]
    return tuple(dict.fromkeys(found))


def _of_family(asked: str, family: Sequence[DraftName]) -> Iterator[str]:
    ids = [draft.document for draft in family]
    if _BETWEEN.search(asked):
        yield from ids
        return
    if _FIRST.search(asked):
        yield ids[0]
    if _PREVIOUS.search(asked):
        yield ids[-2]
    if _OLDER.search(asked):
        yield from ids[:-1]
    for match in _NUMBERED.finditer(asked):
        yield from _numbered(match, family)
    yield from _called(asked, family)


def _numbered(match: re.Match[str], family: Sequence[DraftName]) -> Iterator[str]:
    """The draft whose file bears the number, or else the one in that place, unless it bears another."""
    number = _ORDINALS.get(match[3], 0) if match[3] else parse_number(match[1] or match[2]) or 0
    bearing = {stated(draft.file).number[0]: draft.document for draft in family if stated(draft.file).number}
    if number in bearing:
        yield bearing[number]
    elif 0 < number <= len(family) and family[number - 1].document not in bearing.values():
        yield family[number - 1].document


def _called(asked: str, family: Sequence[DraftName]) -> Iterator[str]:
    """Drafts whose file is named: whole, or without its ending if that tells it from the newest draft and from the document."""
    newest = family[-1]
    plain = (_stem(newest.file), *(fold(draft.title) for draft in family))
    places: Mapping[str, tuple[int, int]] = {
        draft.document: (at, at + len(name)) for draft in family for name in _names(draft, plain) if (at := asked.find(name)) >= 0
    }
    for document, (start, end) in places.items():
        within = any(s <= start and end <= e and e - s > end - start for s, e in places.values())
        if not within and document != newest.document:
            yield document


def _names(draft: DraftName, plain: Sequence[str]) -> Iterator[str]:
    stem = _stem(draft.file)
    if len(stem) >= _FEWEST_LETTERS and not any(stem in other for other in plain if other != stem) and plain.count(stem) < 2:
        yield stem
    yield fold(draft.file)


def _stem(file: str) -> str:
    name = fold(file).rpartition("/")[2]
    return name.rpartition(".")[0] or name
