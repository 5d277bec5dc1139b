"""PDFs whose table of objects is gone or is not where the file says: a table made of the objects that are there.

PDFium makes one too, but knows nothing then of objects that are packed in others (object streams, PDF 32000-1, 7.5.7), where most
programs of today put almost all of them.
"""

import re
import zlib
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_SPACE: Final = rb"[\0\t\n\f\r ]"
_POINTER: Final = re.compile(rb"startxref" + _SPACE + rb"+(\d{1,12})")
_TABLE: Final = re.compile(_SPACE + rb"*(?:xref|\d{1,10}" + _SPACE + rb"+\d{1,5}" + _SPACE + rb"+obj)")
_OBJECT: Final = re.compile(rb"(?<!\d)(\d{1,10})" + _SPACE + rb"+(\d{1,5})" + _SPACE + rb"+obj(?![A-Za-z])")
_BODY_END: Final = re.compile(rb"endobj|>>" + _SPACE + rb"*stream\r?\n")
STREAM_END: Final = re.compile(_SPACE + rb"*endstream")
#: What a page shows: one reference or a list of them, and pictures and forms by their names.
_REFERENCE: Final = re.compile(rb"(\d{1,10})" + _SPACE + rb"+\d{1,5}" + _SPACE + rb"+R\b")
_SHOWN: Final = re.compile(
    rb"/Contents" + _SPACE + rb"*(?:\[[^\[\]]*\]|" + _REFERENCE.pattern + rb")|/XObject" + _SPACE + rb"*<<[^<>]*>>"
)
LENGTH: Final = re.compile(rb"/Length" + _SPACE + rb"+(\d{1,12})(?!\d|" + _SPACE + rb"+\d+" + _SPACE + rb"+R)")
_CATALOG: Final = re.compile(rb"/Type" + _SPACE + rb"*/Catalog\b")
_PREVIOUS: Final = re.compile(rb"/Prev" + _SPACE + rb"+(\d{1,12})")
#: What says how a file is encrypted. If the trailer that leads there is gone, so is the key.
_CIPHER: Final = re.compile(rb"/Filter" + _SPACE + rb"*/Standard\b")
_KIND: Final = re.compile(rb"/Type" + _SPACE + rb"*/(XRef|ObjStm)\b")
#: What a trailer says that a reader needs.
_TRAILER: Final = {
    key: re.compile(rb"/" + key + _SPACE + rb"*(" + value + rb")")
    for key, value in {
        b"Root": rb"\d{1,10}" + _SPACE + rb"+\d{1,5}" + _SPACE + rb"+R",
        b"Info": rb"\d{1,10}" + _SPACE + rb"+\d{1,5}" + _SPACE + rb"+R",
        b"Encrypt": rb"\d{1,10}" + _SPACE + rb"+\d{1,5}" + _SPACE + rb"+R",
        b"ID": rb"\[[^\]]{1,400}\]",
    }.items()
}
_TRAILER_BYTES: Final = 4096
_HEADER_BYTES: Final = 1024
_LARGEST_NUMBER: Final = 4_000_000
_MOST_OBJECTS: Final = 2_000_000
_LARGEST_STREAM: Final = 64 * 1024 * 1024


def is_astray(data: bytes) -> bool:
    """Whether the file does not say where its table is, or there is none."""
    pointers = _POINTER.findall(data)
    if not pointers:
        return True
    return not any(_TABLE.match(data, origin + int(pointers[-1])) for origin in {0, _origin(data)})


def repaired(data: bytes) -> Iterator[bytes]:
    """The file with another end, as it may be whole again: the likelier one first."""
    found = Found()
    for one in objects(data):
        found.add(one)
    origin = _origin(data)
    tables = [at for at, _ in found.tables if at >= origin]
    before = {previous for _, previous in found.tables}
    for at in [at for at in reversed(tables) if at - origin not in before][:1]:
        yield data + b"\nstartxref\n%d\n%%%%EOF\n" % (at - origin)
    for at in (match.start() for match in re.finditer(rb"(?<![A-Za-z])trailer(?![A-Za-z])", data)):
        found.take_trailer(data[at : at + _TRAILER_BYTES])
    if found.root is not None:
        yield data + found.table(len(data) - origin, origin)


def _origin(data: bytes) -> int:
    """Where the PDF begins: places are counted from there."""
    return max(data.find(b"%PDF-", 0, _HEADER_BYTES), 0)


@dataclass(frozen=True, slots=True)
class FileObject:
    """An object of the file: where it begins, what stands before its stream, and its stream with where that begins (0: it has
    none)."""

    number: int
    generation: int
    start: int
    head: bytes
    stream: memoryview
    at_stream: int = 0


def objects(data: bytes) -> Iterator[FileObject]:
    """All of them, in the order of the file; what only looks like one in the stream of another is none."""
    view, at = memoryview(data), 0
    for _ in range(_MOST_OBJECTS):
        begin = _OBJECT.search(data, at)
        if begin is None:
            return
        body = _BODY_END.search(data, begin.end())
        if body is None:
            head, stream, at = data[begin.end() :], view[:0], len(data)
        elif body.group() == b"endobj":
            head, stream, at = data[begin.end() : body.start()], view[:0], body.end()
        else:
            head = data[begin.end() : body.start()]
            at = _stream_end(data, head, body.end())
            stream = view[body.end() : at]
        at_stream = body.end() if body is not None and body.group() != b"endobj" else 0
        yield FileObject(int(begin[1]), int(begin[2]), begin.start(), head, stream, at_stream)


def _stream_end(data: bytes, head: bytes, start: int) -> int:
    said = LENGTH.search(head)
    if said is not None and STREAM_END.match(data, start + int(said[1])):
        return start + int(said[1])
    end = data.find(b"endstream", start)
    return end if end >= 0 else len(data)


@dataclass(slots=True)
class Found:
    """What is known of the file so far: for each object the three numbers of its line in a table (PDF 32000-1, table 18), the
    tables that are there with what each says of the one before, and what trailers say."""

    lines: dict[int, tuple[int, int, int]] = field(default_factory=dict[int, tuple[int, int, int]])
    tables: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    trailer: dict[bytes, bytes] = field(default_factory=dict[bytes, bytes])
    catalog: int | None = None
    encrypted: bool = False
    #: What pages say they show: their contents, pictures and forms. ``sealed``: there are packed objects that nobody can see.
    shown: set[int] = field(default_factory=set[int])
    sealed: bool = False

    @property
    def root(self) -> bytes | None:
        """The reference to what everything hangs on."""
        said = self.trailer.get(b"Root")
        if said is not None and int(said.split()[0]) in self.lines:
            return said
        return None if self.catalog is None or self.encrypted else b"%d 0 R" % self.catalog

    def add(self, one: FileObject) -> None:
        """Another object; a later one of the same number is the newer one."""
        if one.number > _LARGEST_NUMBER:
            return
        self.lines[one.number] = 1, one.start, one.generation
        if _CATALOG.search(one.head):
            self.catalog = one.number
        self.encrypted |= _CIPHER.search(one.head) is not None
        self.shown.update(_shown(one.head))
        kind = _KIND.search(one.head)
        if kind is None:
            return
        if kind[1] == b"XRef":
            previous = _PREVIOUS.search(one.head)
            self.tables.append((one.start, int(previous[1]) if previous else -1))
            self.take_trailer(one.head)
        else:
            self._unpack(one)

    def take_trailer(self, words: bytes) -> None:
        """What a trailer says; the last one is the newest."""
        for key, pattern in _TRAILER.items():
            if said := pattern.search(words):
                self.trailer[key] = said[1]

    def _unpack(self, one: FileObject) -> None:
        """Take the objects packed in this one; none if it is packed in an unusual way, encrypted or broken."""
        first, count = _number_of(one.head, b"First") or 0, _number_of(one.head, b"N")
        most = 2 * (_MOST_OBJECTS if count is None else min(count, _MOST_OBJECTS))
        try:
            plain = zlib.decompressobj().decompress(one.stream, _LARGEST_STREAM) if b"/Filter" in one.head else bytes(one.stream)
            pairs = [int(word) for word in plain[:first].split(maxsplit=most)[:most]]
        except (zlib.error, ValueError):
            self.sealed = True
            return
        self.shown.update(_shown(plain))
        # Places may overlap, as many as one likes: each finds its catalog among those that there are.
        catalogs = [found.span() for found in _CATALOG.finditer(plain)]
        places = pairs[1::2]
        for index, (number, start) in enumerate(zip(pairs[::2], places, strict=False)):
            if not 0 <= number <= _LARGEST_NUMBER or len(self.lines) > _MOST_OBJECTS:
                continue
            self.lines[number] = 2, one.number, index
            end = places[index + 1] if index + 1 < len(places) else len(plain) - first
            at = bisect_left(catalogs, (first + start, 0))
            if at < len(catalogs) and catalogs[at][1] <= first + end:
                self.catalog = number

    def table(self, at: int, origin: int) -> bytes:
        """A table of all objects (a cross-reference stream) that will stand at ``at``, and the end of the file. What stands
        before the file begins has no place in it."""
        number = max(self.lines) + 1
        lines = {**self.lines, number: (1, at + 1 + origin, 0)}
        rows, index = bytearray(), list[str]()
        for one, (kind, first, second) in sorted(lines.items()):
            place = first - origin if kind == 1 else first
            if place < 0:
                continue
            rows += bytes((kind,)) + place.to_bytes(5, "big") + second.to_bytes(4, "big")
            index.append(f"{one} 1")
        said = {**self.trailer, b"Root": self.root or b""}
        trailer = b" ".join(b"/" + key + b" " + value for key, value in said.items())
        head = b"<</Type/XRef/Size %d/W[1 5 4]/Index[%s]/Length %d %s>>" % (
            number + 1,
            " ".join(index).encode(),
            len(rows),
            trailer,
        )
        return b"\n%d 0 obj%s\nstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % (number, head, bytes(rows), at + 1)


def _shown(words: bytes) -> Iterator[int]:
    """The numbers of the objects that pages in ``words`` name as what they show."""
    for found in _SHOWN.finditer(words):
        yield from (int(number) for number in _REFERENCE.findall(found[0]))


def _number_of(head: bytes, key: bytes) -> int | None:
    found = re.search(rb"/" + key + _SPACE + rb"+(\d{1,10})", head)
    return int(found[1]) if found else None
