"""Which ways of writing a name mean one: Chen is Robert Chen, 老陈 and 陈某 are 陈建国, where nobody else is called so.

Of two who share a surname it stands for neither: what is not sure to be one is never made one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.redaction.name_words_cn import AMBIGUOUS, COMMON, COMPOUND, HONORIFIC, RARE
from legal_assistant.memory.redaction.names_cn import POST
from legal_assistant.memory.redaction.short_forms import organisation_forms, people_forms
from legal_assistant.memory.redaction.spans import Span

_HAN_NAME = re.compile(rf"(?P<surname>{COMPOUND}|[{COMMON}{RARE}])(?!某)[\u4e00-\u9fff]{{1,2}}")
_LATIN_NAME = re.compile(r"(?P<initial>[A-ZÀ-Þ])[\w'’.-]*\s(?:[\w'’.-]+\s){0,3}(?P<surname>[A-ZÀ-Þ][\w'’-]+)")
_TITLE = rf"{HONORIFIC}|{POST}|总(?![经监计额价数是之共体则公部局行会量和合算])"
#: What makes 老 or 小 and a surname another word: 老王庄, 小高层.
_NO_NICKNAME = "[子期打转序家庄村镇路街桥河沟山岗屯店馆层型学麦龙米]"

#: Whose form a name is: by type and folded form the name in full.
Owners = Mapping[tuple[str, str], str]


def titled_surnames(text: str, people: Iterable[str]) -> Iterator[Span]:
    """Where the folded ``text`` speaks of one of ``people`` by the surname, with a title or familiarly: 陈总, 老陈."""
    known = {match["surname"] for name in people if (match := _HAN_NAME.fullmatch(name))} - AMBIGUOUS
    surnames = "|".join(sorted(known))
    if surnames:
        for match in re.finditer(rf"(?:{surnames})(?={_TITLE})|[老小](?:{surnames})(?!{_NO_NICKNAME})", text):
            yield Span(*match.span(), "person")


def owners(names: Iterable[tuple[str, str]]) -> Owners:
    """Of ``names`` (type and name, people and organisations) and all their forms: whose each is that can only be one's."""
    written: dict[tuple[str, str], list[str]] = {}
    for kind, name in sorted(set(names)):
        written.setdefault((kind, " ".join(fold_in_place(name).split()).casefold()), []).append(name)
    whose: dict[tuple[str, str], set[str]] = {}
    for (kind, _), same in written.items():
        full = max(same, key=lambda name: (not name.isupper(), name))
        for name in same:
            forms = {fold_in_place(name), *_FORMS[kind](fold_in_place(name))} - {fold_in_place(full)}
            for form in forms:
                whose.setdefault((kind, form), set()).add(full)
    sure = {key: next(iter(full)) for key, full in whose.items() if len(full) == 1}
    # Halden is Halden Trading's, and that is Halden Trading Ltd's.
    settled = {key: {sure.get((key[0], fold_in_place(name)), name) for name in full} for key, full in whose.items()}
    return {key: next(iter(full)) for key, full in settled.items() if len(full) == 1}


def _person(name: str) -> Iterator[str]:
    yield from people_forms([name])
    if han := _HAN_NAME.fullmatch(name):
        surname = han["surname"]
        yield from (surname, f"老{surname}", f"小{surname}", f"{surname}某", f"{surname}某某")
    elif latin := _LATIN_NAME.fullmatch(name):
        initial, surname = latin["initial"], latin["surname"]
        yield from (surname, f"{initial} {surname}", f"{initial}. {surname}")


def _organisation(name: str) -> Iterator[str]:
    return organisation_forms([name])


_FORMS: Mapping[str, Callable[[str], Iterator[str]]] = {"person": _person, "org": _organisation}
