"""Labelled material for measuring recall: what a line may hold, and how the corpus gets into cases of a vault.

Of a corpus item's ``meta`` these keys are read, all optional: ``group`` (the case it belongs to), ``time`` (ISO 8601: when the
memory is from, or the document was added), ``doc`` or ``file`` (the document a passage belongs to), ``title`` (of that
document), ``heading``. A text that begins with the citation of an article on a line of its own (《民法典》第五百八十四条) is that
article of that law, as it would be had the law itself been read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, Final, cast

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Document, DocumentState, Page, PageSpan, PageState, Passage
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import OpenCase
from legal_assistant.memory.legal_text import find_references
from legal_assistant.services.bundle import Services
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.extraction import RuleExtractor
from legal_assistant.services.memories.remember import RememberService

#: A document with more passages than this is stored as several.
_DOCUMENT_PASSAGES: Final = 5000
_CITATION_LINE: Final = 80  # characters
_A4: Final = (595.0, 842.0)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the corpus. ``document`` is a key of the material; ``number`` that of the article which the text is."""

    id: str
    text: str
    group: str
    document: str
    file: str
    title: str
    heading: str
    number: str
    time: datetime | None


@dataclass(frozen=True, slots=True)
class Query:
    """One line of the queries."""

    text: str
    relevant: frozenset[str]
    group: str


@dataclass(frozen=True, slots=True)
class LoadedCase:
    """A case with its part of the corpus: the corpus id of every stored item's id."""

    case: OpenCase
    ids: dict[str, str]


class _ItemClock:
    """Tells the time of the item that is being written."""

    def __init__(self) -> None:
        self.time: datetime | None = None

    def now(self) -> datetime:
        return self.time or datetime.now(UTC)


def read_corpus(lines: Sequence[Mapping[str, Any]]) -> list[Item]:
    """The items. Raises InvalidInput ("corpus:3") for a line without id or text, an id that is there twice, or no line at all."""
    items = [_item(f"corpus:{number}", line) for number, line in enumerate(lines, 1)]
    seen: set[str] = set()
    for number, item in enumerate(items, 1):
        if item.id in seen:
            raise InvalidInput(f"corpus:{number}", hint="This id is there twice.")
        seen.add(item.id)
    if not items:
        raise InvalidInput("corpus", hint="There is no item in it.")
    return items


def read_queries(lines: Sequence[Mapping[str, Any]], items: Iterable[Item]) -> list[Query]:
    """The queries. Raises InvalidInput ("queries:3") for a line that lacks something or asks in a group that has no item."""
    groups = {item.group for item in items}
    queries: list[Query] = []
    for number, line in enumerate(lines, 1):
        where = f"queries:{number}"
        relevant = line.get("relevant")
        if not isinstance(relevant, list) or not relevant:
            raise InvalidInput(where, hint='"relevant" must be a list of at least one id.')
        query = Query(
            _string(where, line, "text"), frozenset(map(str, cast("list[Any]", relevant))), str(line.get("group") or "")
        )
        if query.group not in groups:
            raise InvalidInput(where, hint="No item of the corpus is in this group.")
        queries.append(query)
    if not queries:
        raise InvalidInput("queries", hint="There is no query in it.")
    return queries


def load(services: Services, items: Sequence[Item], kind: str, say: Say) -> dict[str, LoadedCase]:
    """Write ``items`` as ``kind`` (passages or memories), one case a group, and embed them. Returns the cases by group."""
    loaded: dict[str, LoadedCase] = {}
    for group, members in _grouped(items, lambda item: item.group):
        case, _ = services.cases.add(f"evaluation {group}".strip())
        opened = services.cases.open(case.id)
        ids = write_memories(opened, members) if kind == "memories" else write_passages(opened, members)
        for progress in services.indexer.run(opened, CancelToken()):
            say(f"case {len(loaded) + 1}: {progress.done} of {progress.total} embedded")
        loaded[group] = LoadedCase(opened, ids)
    return loaded


def write_memories(case: OpenCase, items: Sequence[Item]) -> dict[str, str]:
    """Remember each item as typed by the user, at its time. Returns the corpus id of each memory's id."""
    clock = _ItemClock()
    remember = RememberService(clock, Comparer(), RuleExtractor())
    ids: dict[str, str] = {}
    for item in items:
        clock.time = item.time
        memory, _ = remember.add(case, item.text, again=True)  # every item of a corpus is one
        ids[memory.id] = item.id
    return ids


def write_passages(case: OpenCase, items: Sequence[Item]) -> dict[str, str]:
    """Store the items as passages of their documents. Returns the corpus id of each passage's id."""
    ids: dict[str, str] = {}
    for _, members in _grouped(items, lambda item: item.document):
        for start in range(0, len(members), _DOCUMENT_PASSAGES):
            ids |= _write_document(case, members[start : start + _DOCUMENT_PASSAGES])
    return ids


def _write_document(case: OpenCase, items: Sequence[Item]) -> dict[str, str]:
    """Store ``items`` as a document of one page that has their texts one below the other."""
    document_id, when = new_id(), items[0].time or datetime.now(UTC)
    passages: list[Passage] = []
    position = 0
    for ordinal, item in enumerate(items):
        span = PageSpan(1, position, position + len(item.text))
        passages.append(Passage(new_id(), document_id, ordinal, item.text, item.heading, item.number, (span,)))
        position = span.end + 1
    text = "\n".join(item.text for item in items)
    document = Document(
        document_id, items[0].file or "corpus", document_id * 2, len(text), 1, DocumentState.READY, when, title=items[0].title
    )
    with case.store.write() as view:
        view.documents.add(document)
        view.documents.put_pages(document_id, [Page(1, PageState.TEXT, text, *_A4)])
        view.documents.put_passages(document_id, passages, when)
    return {passage.id: item.id for passage, item in zip(passages, items, strict=True)}


def _grouped(items: Iterable[Item], key: Callable[[Item], str]) -> Iterator[tuple[str, list[Item]]]:
    for name, members in groupby(sorted(items, key=key), key=key):
        yield name, list(members)


def _item(where: str, line: Mapping[str, Any]) -> Item:
    meta = cast("dict[str, Any]", line.get("meta") or {})
    if type(meta) is not dict:
        raise InvalidInput(where, hint='"meta" must be an object.')
    text = _string(where, line, "text")
    law, number = _article(text)
    file = str(meta.get("file") or law)
    return Item(
        id=_string(where, line, "id"),
        text=text,
        group=str(meta.get("group") or ""),
        document=str(meta.get("doc") or file),
        file=file,
        title=str(meta.get("title") or law),
        heading=str(meta.get("heading") or ""),
        number=number,
        time=_time(where, meta.get("time")),
    )


def _article(text: str) -> tuple[str, str]:
    """Law and number of the article whose citation is the first line of ``text``; empty if it is none."""
    line = text.partition("\n")[0].strip()
    if len(line) > _CITATION_LINE or line == text.strip():
        return "", ""
    for reference in find_references(line):
        scheme, _, rest = reference.canonical.partition(":")
        law, _, number = rest.rpartition(":")
        if scheme == "CN" and law and (reference.start, reference.end) == (0, len(line)):
            return law, number
    return "", ""


def _string(where: str, line: Mapping[str, Any], key: str) -> str:
    value = line.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InvalidInput(where, hint=f'"{key}" must be a string that is not empty.')
    return value


def _time(where: str, value: object) -> datetime | None:
    if value in (None, ""):
        return None
    try:
        time = datetime.fromisoformat(str(value))
    except ValueError:
        raise InvalidInput(where, hint='"time" must be a date or time in ISO 8601.') from None
    return time if time.tzinfo else time.replace(tzinfo=UTC)
