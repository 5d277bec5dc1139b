"""How values of the domain are written in columns, and read back equal."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from datetime import UTC, date, datetime
from typing import Any, TypeAlias

import numpy as np

from legal_assistant.domain.conversations import UsedItem
from legal_assistant.domain.documents import Box, Citation, Line, PageBox, PageSpan, SourceKind, Table
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, Source

#: A line of a page: span in the text, box in points.
_LINE = np.dtype([("start", "<i4"), ("end", "<i4"), ("box", "<f8", (4,))])


def time_text(time: datetime) -> str:
    """ISO 8601 in UTC with microseconds: sorts as text."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def to_json(value: Any) -> str:
    """Compact JSON that keeps every character as it is."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def ids_json(ids: Iterable[str | int]) -> str:
    """A list for ``IN (SELECT value FROM json_each(?))``: any length, one parameter."""
    return json.dumps(list(ids))


def pack_lines(lines: Sequence[Line]) -> bytes:
    """Lines as compressed records of :data:`_LINE`; if any was recognised, a second stream of a byte a line: its confidence in
    hundredths."""
    records = np.array(
        [(line.start, line.end, (line.box.x0, line.box.y0, line.box.x1, line.box.y1)) for line in lines], dtype=_LINE
    )
    packed = zlib.compress(records.tobytes())
    if all(line.confidence == 1.0 for line in lines):
        return packed
    return packed + zlib.compress(bytes(round(100 * line.confidence) for line in lines))


def unpack_lines(data: bytes) -> tuple[Line, ...]:
    """Inverse of :func:`pack_lines`."""
    stream = zlib.decompressobj()
    records = np.frombuffer(stream.decompress(data), dtype=_LINE).tolist()
    sure = zlib.decompress(stream.unused_data) if stream.unused_data else b"\x64" * len(records)
    return tuple(
        Line(start, end, Box(*box), hundredths / 100) for (start, end, box), hundredths in zip(records, sure, strict=True)
    )


def tables_json(tables: Sequence[Table]) -> str:
    """Tables as JSON."""
    return to_json([{**_fields(table), "box": _fields(table.box)} for table in tables])


def _fields(item: Any) -> dict[str, Any]:
    """The fields of a dataclass; unlike ``asdict``, without a copy of every cell."""
    return {one.name: getattr(item, one.name) for one in fields(item)}


def tables_of(text: str) -> tuple[Table, ...]:
    """Inverse of :func:`tables_json`."""
    return tuple(
        Table(
            box=Box(**table["box"]),
            rows=tuple(tuple(row) for row in table["rows"]),
            start=table["start"],
            end=table["end"],
            row_spans=tuple((start, end) for start, end in table["row_spans"]),
        )
        for table in json.loads(text)
    )


#: (start, end) or (start, level), in order.
_Pairs: TypeAlias = Sequence[tuple[int, int]]


def furniture_json(furniture: _Pairs, hidden: _Pairs, headings: _Pairs, annotated: _Pairs) -> str:
    """Spans of furniture as ``[start, end]``, hidden ones as ``[start, end, 1]``, headings as ``[start, level, 2, 0]``, what was
    written on the page as ``[start, end, 3, 0, 0]``, in one list."""
    unseen = ((start, end, 1) for start, end in hidden)
    titles = ((start, level, 2, 0) for start, level in headings)
    written = ((start, end, 3, 0, 0) for start, end in annotated)
    return to_json([*furniture, *unseen, *titles, *written])


def furniture_of(text: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Inverse of :func:`furniture_json`: furniture, hidden spans, headings, what was written on the page."""
    spans = json.loads(text)
    return tuple(tuple((span[0], span[1]) for span in spans if len(span) == length) for length in (2, 3, 4, 5))


def spans_json(spans: Sequence[PageSpan]) -> str:
    """Spans as ``[[page, start, end], …]``."""
    return to_json(_spans(spans))


def spans_of(text: str) -> tuple[PageSpan, ...]:
    """Inverse of :func:`spans_json`."""
    return _spans_of(json.loads(text))


def citations_json(citations: Sequence[Citation]) -> str:
    """Citations as JSON objects."""
    return to_json([asdict(citation) for citation in citations])


def citations_of(text: str) -> tuple[Citation, ...]:
    """Inverse of :func:`citations_json`."""
    return tuple(_citation_of(fields) for fields in json.loads(text))


def used_json(used: Sequence[UsedItem]) -> str:
    """Items given to an answer, as JSON objects."""
    return to_json([asdict(item) for item in used])


def used_of(text: str) -> tuple[UsedItem, ...]:
    """Inverse of :func:`used_json`."""
    return tuple(
        UsedItem(
            fields["n"], fields["kind"], fields["id"], fields["score"], tuple((name, value) for name, value in fields["parts"])
        )
        for fields in json.loads(text)
    )


def memory_json(memory: Memory) -> str:
    """The whole memory as a JSON object."""
    source = memory.source
    return to_json(
        asdict(memory)
        | {
            "source": asdict(source) | {"spans": _spans(source.spans)},
            "created": time_text(memory.created),
            "updated": time_text(memory.updated),
            "last_used": memory.last_used and time_text(memory.last_used),
            "valid_from": memory.valid_from and memory.valid_from.isoformat(),
            "valid_to": memory.valid_to and memory.valid_to.isoformat(),
        }
    )


def memory_of(text: str) -> Memory:
    """Inverse of :func:`memory_json`."""
    fields = json.loads(text)
    source = fields["source"]
    return Memory(
        **fields
        | {
            "kind": MemoryKind(fields["kind"]),
            "state": MemoryState(fields["state"]),
            "source": Source(**source | {"kind": SourceKind(source["kind"]), "spans": _spans_of(source["spans"])}),
            "created": datetime.fromisoformat(fields["created"]),
            "updated": datetime.fromisoformat(fields["updated"]),
            "tags": tuple(fields["tags"]),
            "last_used": fields["last_used"] and datetime.fromisoformat(fields["last_used"]),
            "valid_from": fields["valid_from"] and date.fromisoformat(fields["valid_from"]),
            "valid_to": fields["valid_to"] and date.fromisoformat(fields["valid_to"]),
        }
    )


def _citation_of(fields: dict[str, Any]) -> Citation:
    return Citation(
        **fields
        | {
            "kind": SourceKind(fields["kind"]),
            "spans": tuple(PageSpan(**span) for span in fields["spans"]),
            "boxes": tuple(PageBox(box["page"], Box(**box["box"])) for box in fields["boxes"]),
        }
    )


def _spans(spans: Sequence[PageSpan]) -> list[tuple[int, int, int]]:
    return [(span.page, span.start, span.end) for span in spans]


def _spans_of(spans: Iterable[Sequence[int]]) -> tuple[PageSpan, ...]:
    return tuple(PageSpan(*span) for span in spans)
