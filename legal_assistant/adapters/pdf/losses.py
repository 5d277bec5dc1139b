"""Pages of a PDF of which something is gone: what they show is cut off, overwritten, or cannot be unpacked.

PDFium shows of such a page what it can, and nothing tells it then from a page on which nothing else stands.
"""

import base64
import io
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from legal_assistant.adapters.pdf.repair import LENGTH, STREAM_END, FileObject, Found, objects

_FILTERS: Final = re.compile(rb"/Filter\s*(\[[^\]]*\]|/\w+)")
#: Streams that are no words of a page: fonts, pictures, tables of objects, attached files. Forms are parts of pages.
_ELSE: Final = re.compile(rb"/Subtype\s*/(?!Form\b)|/Type\s*/(?!XObject\b)|/Length1\b|/FunctionType\b")
#: Bytes by which a stream may be shorter than it says: line ends, which some programs count.
_SLACK: Final = 16
_BLOCK: Final = 1 << 20
_CHECKSUM: Final = 4
#: Bytes of a stream, and of all, that are unpacked to see whether that can be done, and so of ASCII85, which is slow.
_LARGEST: Final = 64 << 20
_MOST: Final = 512 << 20
_MOST_ASCII: Final = 64 << 10
_DEEPEST: Final = 64


def pages_with_losses(data: bytes, readable: bytes, password: str, count: int) -> frozenset[int]:
    """The numbers of the pages (1-based, of ``count``) of which something is gone; all, if it cannot be told which.
    ``readable`` is the file with another end, if only so it can be read."""
    gone = _gone(data)
    if not gone:
        return frozenset()
    try:
        found = {number for number, shown in enumerate(_shown_by_pages(readable, password, count), 1) if gone.touches(shown)}
    except Exception:  # noqa: BLE001 - pdfminer raises what it pleases on a broken file
        return frozenset(range(1, count + 1))
    return frozenset(found)


class _Gone:
    """The objects that are not there or not whole. ``missing`` is False if it cannot be told which are there."""

    def __init__(self, there: Mapping[int, Any], wounded: set[int], shown: set[int], *, missing: bool) -> None:
        self._there = there
        self._wounded = wounded
        self._missing = missing
        self._any = bool(wounded) or self.touches(shown)

    def __bool__(self) -> bool:
        return self._any

    def touches(self, shown: set[int]) -> bool:
        """Whether one of these objects is gone."""
        return bool(shown & self._wounded) or (self._missing and any(number not in self._there for number in shown))


def _gone(data: bytes) -> _Gone:
    found, wounded, tester = Found(), set[int](), _Tester(encrypted=b"/Encrypt" in data)
    for one in objects(data):
        found.add(one)
        wounded.discard(one.number)  # a later object of the same number is the newer one
        if tester.is_wounded(data, one):
            wounded.add(one.number)
    return _Gone(found.lines, wounded, found.shown, missing=not found.sealed)


class _Tester:
    """Looks whether streams are whole, within the limits of what that may cost."""

    def __init__(self, *, encrypted: bool) -> None:
        self._encrypted = encrypted
        self._left = _MOST
        self._ascii_left = _MOST_ASCII

    def is_wounded(self, data: bytes, one: FileObject) -> bool:
        """Whether the stream of the object ends before its end, or cannot be unpacked."""
        if not one.at_stream:
            return False
        if not STREAM_END.match(data, one.at_stream + len(one.stream)):
            return True
        if _ELSE.search(one.head):
            return False
        said, filters = LENGTH.search(one.head), _filters(one.head)
        if self._encrypted or filters not in ([b"FlateDecode"], [b"ASCII85Decode", b"FlateDecode"]):
            return said is not None and len(one.stream) + _SLACK < int(said[1])
        packed = bytes(one.stream)
        if len(filters) > 1:
            self._ascii_left -= len(packed)
            if self._ascii_left < 0:
                return False
            try:
                packed = base64.a85decode(packed.strip().removesuffix(b"~>"))
            except ValueError:
                return True
        return not self._unpacks(packed)

    def _unpacks(self, packed: bytes) -> bool:
        """Whether it ends where its last block does, and the checksum behind that is right, which some programs leave out."""
        unpacking, done, checksum = zlib.decompressobj(-zlib.MAX_WBITS), 0, 1
        rest = packed.lstrip(b"\r\n")[2:]
        if not rest:
            return True  # some programs write nothing for nothing
        while not unpacking.eof and done < min(_LARGEST, self._left):
            try:
                plain = unpacking.decompress(rest, _BLOCK)
            except zlib.error:
                return False
            rest, done, checksum = unpacking.unconsumed_tail, done + len(plain), zlib.adler32(plain, checksum)
            if not plain and not rest and not unpacking.eof:
                return False
        self._left -= done
        said = unpacking.unused_data[:_CHECKSUM]
        return len(said) < _CHECKSUM or said == checksum.to_bytes(_CHECKSUM, "big")


def _filters(head: bytes) -> list[bytes]:
    found = _FILTERS.search(head)
    return re.findall(rb"/(\w+)", found[1]) if found else []


# --- which page shows what -------------------------------------------------------------------------------------------


def _shown_by_pages(data: bytes, password: str, count: int) -> Iterator[set[int]]:
    """For each page, in order, the numbers of the objects that it names as what it shows. Raises what pdfminer raises, and
    ValueError if there are not ``count`` of them."""
    from pdfminer.pdfdocument import PDFDocument  # noqa: PLC0415 - a tenth of a second, for damaged files only
    from pdfminer.pdfparser import PDFParser  # noqa: PLC0415

    document = PDFDocument(PDFParser(io.BytesIO(data)), password=password)
    pages = list(_leaves(document.catalog.get("Pages"), None, 0, count))
    if len(pages) != count:
        raise ValueError
    for page, resources in pages:
        yield {*_numbers(page.get("Contents")), *_pictures(resources)}


def _leaves(node: Any, resources: Any, depth: int, count: int) -> Iterator[tuple[dict[str, Any], Any]]:
    """The pages below ``node`` with their resources, which they may have from above."""
    from pdfminer.pdftypes import resolve1  # noqa: PLC0415

    known = resolve1(node)
    fields: dict[str, Any] = known if isinstance(known, dict) else {}
    resources = fields.get("Resources", resources)
    kids = resolve1(fields.get("Kids"))
    if not isinstance(kids, list):
        yield fields, resources
        return
    if depth > _DEEPEST or len(kids) > count:
        raise ValueError
    for kid in kids:
        yield from _leaves(kid, resources, depth + 1, count)


def _numbers(value: Any) -> Iterator[int]:
    """The numbers of the objects that a reference, or a list of them, leads to."""
    from pdfminer.pdftypes import PDFObjRef, resolve1  # noqa: PLC0415

    inner = resolve1(value)
    if isinstance(inner, list):
        for item in inner:
            yield from ([item.objid] if isinstance(item, PDFObjRef) else [])
    elif isinstance(value, PDFObjRef):
        yield value.objid


def _pictures(resources: Any) -> Iterator[int]:
    from pdfminer.pdftypes import PDFObjRef, resolve1  # noqa: PLC0415

    fields = resolve1(resources)
    named = resolve1(fields.get("XObject")) if isinstance(fields, dict) else None
    if isinstance(named, dict):
        yield from (item.objid for item in named.values() if isinstance(item, PDFObjRef))
