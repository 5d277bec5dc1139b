"""What may leave the machine: every request to a chat model about a case passes here.

A case allows another machine nothing, words with stand-ins for private data, or everything, and that no further than its reach;
to a model on this machine words go as they are. A :class:`Cover` is made for one request: what is sent goes through
:meth:`Cover.hide`, what comes back through :meth:`Cover.show`.
"""

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final, Protocol

from legal_assistant.domain.audit import Act
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case, Egress
from legal_assistant.domain.entities import Entity, EntityKind
from legal_assistant.domain.errors import EgressForbidden, EgressTooFar
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import ChatModel, NameTagger, OpenCase
from legal_assistant.memory.redaction import NAMES, Pseudonyms, find_private, owners, redact

#: Between the names of several parties in one field of a case.
_BETWEEN: Final = re.compile(r"[、，,;；/\n]|\band\b|\s&\s")


@dataclass(frozen=True, slots=True)
class NameSources:
    """Where redaction learns names from, beside the rules and the case: a tagger, if there is one, and who works in the firm."""

    tagger: NameTagger | None = None
    lawyers: Callable[[], Iterable[str]] = tuple


class Cover(Protocol):
    """Hides private data of one request and puts it back into the reply."""

    @property
    def stand_ins(self) -> bool:
        """Whether private data is replaced at all."""
        ...

    def hide(self, texts: Sequence[str]) -> list[str]:
        """The texts as they may be sent."""
        ...

    def show(self, pieces: Generator[str, None, None]) -> Generator[str, None, None]:
        """The reply as it is shown; closing it closes ``pieces``."""
        ...

    def show_text(self, text: str) -> str:
        """A whole text of the reply as it is shown."""
        ...


#: The rules and the case alone.
RULES_ALONE: Final = NameSources()


class Bare:
    """Nothing is hidden: for a model on this machine, a case that allows everything, and texts that belong to no case."""

    stand_ins = False

    def hide(self, texts: Sequence[str]) -> list[str]:
        """The texts."""
        return list(texts)

    def show(self, pieces: Generator[str, None, None]) -> Generator[str, None, None]:
        """The reply."""
        return pieces

    def show_text(self, text: str) -> str:
        """The text."""
        return text


class _Redacted:
    """Private data is replaced by stand-ins that are the same in every request about the case."""

    stand_ins = True

    def __init__(self, people: Iterable[str], organisations: Iterable[str], key: bytes, tagger: NameTagger | None) -> None:
        self._pseudonyms = Pseudonyms(key=key)
        self._tagger = tagger
        self._people = set(people)
        self._organisations = set(organisations)

    def hide(self, texts: Sequence[str]) -> list[str]:
        """Replace private data in ``texts``; a name that is recognised in one of them is replaced in all of them."""
        for text in texts:
            for span in find_private(text, tagger=self._tagger):
                if span.type in NAMES:
                    (self._people if span.type == "person" else self._organisations).add(text[span.start : span.end])
        people, organisations = sorted(self._people), sorted(self._organisations)
        whose = owners([*(("person", name) for name in people), *(("org", name) for name in organisations)])
        known = {"names": people, "organisations": organisations}
        return [redact(text, **known, pseudonyms=self._pseudonyms, tagger=self._tagger, whose=whose).text for text in texts]

    def show(self, pieces: Generator[str, None, None]) -> Generator[str, None, None]:
        with closing(pieces):
            yield from self._pseudonyms.restore_stream(pieces)

    def show_text(self, text: str) -> str:
        return self._pseudonyms.restore(text)


class Recorded:
    """A model each request to which is written into the case's log before it is made: when, by whom, where to, which items, how
    many bytes, whether private data was replaced. ``purpose`` is "answer" or the name of a rule."""

    def __init__(self, model: ChatModel, case: OpenCase, cover: Cover, purpose: str, items: Sequence[str] = ()) -> None:
        self._model = model
        self._case = case
        self._redacted = cover.stand_ins
        self._purpose = purpose
        self._items = list(items)

    @property
    def host(self) -> str:
        """The host words go to."""
        return self._model.host

    @property
    def place(self) -> Place:
        """How far that is."""
        return self._model.place

    @property
    def counted(self) -> int:
        """What the server counted the last request as."""
        return self._model.counted

    def stream(self, messages: Sequence[Mapping[str, str]], cancel: CancelToken) -> Generator[str, None, None]:
        """See :class:`~legal_assistant.domain.ports.ChatModel`. Raises DiskFull, NotWritable too; then nothing was sent."""
        detail = {
            "host": self.host,
            "class": self.place.value,
            "items": self._items,
            "bytes": sum(len(message["content"].encode()) for message in messages),
            "redacted": self._redacted,
        }
        self._case.audit.note(Act.REQUEST, self._purpose, detail)
        with closing(self._model.stream(messages, cancel)) as pieces:
            yield from pieces


def may_send(case: Case, model: ChatModel) -> bool:
    """Whether the case's rule lets words go to the model's host at all."""
    return model.place is Place.MACHINE or (case.egress is not Egress.NEVER and model.place.within(case.reach))


def cover_for(case: OpenCase, model: ChatModel, names: NameSources = RULES_ALONE) -> Cover:
    """The cover for one request about ``case`` to ``model``. Hidden are the parties, who and what the case's graph knows, who
    works in the firm, and what is found in the texts. Raises EgressForbidden or EgressTooFar, naming the host, if nothing may be
    sent."""
    with case.store.read() as view:
        about = view.about.get()
        if not may_send(about, model):
            raise EgressForbidden(model.host) if about.egress is Egress.NEVER else EgressTooFar(model.host, detail=model.place)
        if model.place is Place.MACHINE or about.egress is Egress.ALLOWED:
            return Bare()
    with case.store.write() as view:
        key = view.about.pseudonym_key()
        people = _names(view.graph.entities(kinds=(EntityKind.PERSON,)))
        organisations = _names(view.graph.entities(kinds=(EntityKind.ORGANISATION,)))
    parties, party_firms = party_names(about)
    titled = find_private(about.name, tagger=names.tagger)
    parties |= {about.name[span.start : span.end] for span in titled if span.type == "person"}
    party_firms |= {about.name[span.start : span.end] for span in titled if span.type == "org"}
    firms = party_firms | organisations
    return _Redacted((parties | people | {name for name in names.lawyers() if name}) - firms, firms, key, names.tagger)


def _names(entities: Iterable[Entity]) -> set[str]:
    return {name for entity in entities for name in (entity.name, entity.canonical, *entity.aliases)}


def party_names(about: Case) -> tuple[set[str], set[str]]:
    """The parties of the case as it names them, whole and one by one: those that may be people, and organisations."""
    fields = [about.client, about.opponent]
    parties = {part.strip() for field in fields for part in (field, *_BETWEEN.split(field)) if len(part.strip()) > 1}
    firms = {party for party in parties if _is_organisation(party)}
    return parties - firms, firms


def _is_organisation(name: str) -> bool:
    return any(span.type == "org" and span.end - span.start == len(name) for span in find_private(name))
