"""What was written on a page of a PDF: values of form fields, and what readers of it noted, struck out, stamped or signed.

Each is told in square brackets, with what it is: ``[Field · Tenant: Otto]``, ``[x]``, ``[Comment · Li · 2026-03-01 · on “rent”:
too high]``. A field's value is what the page shows (``pdf/flat``); where the file holds another one, that is told too, and what
the page does not show is marked as hidden.
"""

import contextlib
import ctypes
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, TypeAlias

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.calls import Calls, address
from legal_assistant.adapters.pdf.flat import FlatPages, Shown
from legal_assistant.adapters.pdf.text import Frame, frame_of
from legal_assistant.domain.documents import Box
from legal_assistant.memory.documents.annotations import Annotation
from legal_assistant.memory.documents.legibility import judge

#: A page with more of them, with more words in them, or that takes longer, is told to have more, which were not read: the page
#: itself must not be lost for them.
_MOST: Final = 5_000
_MOST_CHARACTERS: Final = 200_000
_SECONDS: Final = 6.0  # of the processor, so that a busy machine reads no less
_LONGEST: Final = 20_000
_LONGEST_ABOUT: Final = 200
_MOST_QUADS: Final = 100
_NOT_SEEN: Final = raw.FPDF_ANNOT_FLAG_HIDDEN | raw.FPDF_ANNOT_FLAG_NOVIEW
_PASSWORD: Final = 1 << 13
#: Annotations whose words are none that somebody wrote about the page, or that are read elsewhere.
_SILENT: Final = frozenset(
    {
        raw.FPDF_ANNOT_UNKNOWN,
        raw.FPDF_ANNOT_LINK,
        raw.FPDF_ANNOT_POPUP,
        raw.FPDF_ANNOT_FILEATTACHMENT,
        raw.FPDF_ANNOT_SCREEN,
        raw.FPDF_ANNOT_PRINTERMARK,
        raw.FPDF_ANNOT_TRAPNET,
        raw.FPDF_ANNOT_WATERMARK,
        raw.FPDF_ANNOT_XFAWIDGET,
    }
)
_NAMES: Final = {
    raw.FPDF_ANNOT_FREETEXT: "Added text",
    raw.FPDF_ANNOT_STAMP: "Stamp",
    raw.FPDF_ANNOT_STRIKEOUT: "Struck out",
    raw.FPDF_ANNOT_CARET: "Insertion",
    raw.FPDF_ANNOT_REDACT: "Marked for redaction",
}
#: These are drawn on the page with their words; these say something without any.
_DRAWN: Final = (raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP)
_SAYING: Final = (raw.FPDF_ANNOT_STAMP, raw.FPDF_ANNOT_STRIKEOUT, raw.FPDF_ANNOT_REDACT)
_BOXES: Final = {raw.FPDF_FORMFIELD_CHECKBOX: ("[x]", "[ ]"), raw.FPDF_FORMFIELD_RADIOBUTTON: ("(x)", "( )")}
_CHOICES: Final = (raw.FPDF_FORMFIELD_COMBOBOX, raw.FPDF_FORMFIELD_LISTBOX)
_ROUND: Final = str.maketrans("[]", "()")
_LEFT_OUT: Final = "[Further form fields and comments of this page were not read.]"


@dataclass(frozen=True, slots=True)
class _Item:
    """One annotation, open: its handle, number on the page, kind, rectangle in user space, box as displayed."""

    handle: Any
    number: int
    kind: int
    rect: tuple[float, float, float, float]
    box: Box
    seen: bool


#: What is shown for an annotation by its number, found when it is first asked for; and so the words of the page.
_ShownOf: TypeAlias = Callable[[], Callable[[int], Shown]]
_WordsOf: TypeAlias = Callable[[], pdfium.PdfTextPage]


class AnnotationReader:
    """Reads the annotations of the pages of one document. ``flat``: its pages with their annotations drawn into them."""

    def __init__(self, document: pdfium.PdfDocument, flat: FlatPages) -> None:
        self._form = document.formenv.raw if document.formenv else None
        self._flat = flat
        self._calls = Calls()
        self._until = 0.0

    def read(self, page: pdfium.PdfPage, number: int) -> list[Annotation]:
        """Those of page ``number`` that say something, in the file's order."""
        frame, count, self._until = frame_of(page), raw.FPDFPage_GetAnnotCount(page.raw), time.process_time() + _SECONDS
        found: list[Annotation] = []
        room, at = _MOST_CHARACTERS, 0
        shown = cache(partial(self._flat.shown, page, number))  # costs more than the page: only where something is drawn
        with contextlib.ExitStack() as opened:
            words = cache(lambda: opened.enter_context(contextlib.closing(page.get_textpage())))
            while at < min(count, _MOST) and room > 0 and not self._is_late():
                here = self._at(page, at, frame, words, shown)
                found += here
                room, at = room - sum(len(one.text) for one in here), at + 1
        if count > at:
            found.append(Annotation(_LEFT_OUT, Box(0.0, 0.0, *frame.size)))
        return found

    def _is_late(self) -> bool:
        return time.process_time() > self._until

    def _at(self, page: pdfium.PdfPage, at: int, frame: Frame, words: _WordsOf, shown: _ShownOf) -> list[Annotation]:
        """What annotation number ``at`` of the page says."""
        handle = raw.FPDFPage_GetAnnot(page.raw, at)
        if not handle:
            return []
        try:
            item = _item(handle, at, frame)
            return list(self._annotation(item, words, shown)) if item is not None else []
        finally:
            raw.FPDFPage_CloseAnnot(handle)

    def _annotation(self, item: _Item, words: _WordsOf, shown: _ShownOf) -> Iterator[Annotation]:
        if item.kind == raw.FPDF_ANNOT_WIDGET:
            yield from self._field(item, shown) if self._form else _without_form(item, shown()(item.number))
            return
        seen = shown()(item.number) if item.kind in _DRAWN else Shown("")
        contents = _string(item.handle, b"Contents")
        said = seen.visible or contents or seen.text
        if not said and item.kind not in _SAYING:
            return
        who, when = _string(item.handle, b"T"), _day(_string(item.handle, b"M") or _string(item.handle, b"CreationDate"))
        about = self._marked(words, item)
        if not said and item.kind == raw.FPDF_ANNOT_STAMP:
            said = _string(item.handle, b"Name").lstrip("#")
        text = _told(_NAMES.get(item.kind, "Comment"), who, when, f"on “{about}”" if about else "", said=said)
        hidden = not item.seen or (item.kind in _DRAWN and bool(seen.text) and not seen.visible)
        yield Annotation(text, item.box, hidden=hidden)

    def _marked(self, words: _WordsOf, item: _Item) -> str:
        """The words that a highlight or the like lies on."""
        text = ""
        for number in range(min(raw.FPDFAnnot_CountAttachmentPoints(item.handle), _MOST_QUADS)):
            quad = raw.FS_QUADPOINTSF()
            if raw.FPDFAnnot_GetAttachmentPoints(item.handle, number, quad):
                xs, ys = (quad.x1, quad.x2, quad.x3, quad.x4), (quad.y1, quad.y2, quad.y3, quad.y4)
                within = self._calls.text_within(address(words().raw), min(xs), max(ys), max(xs), min(ys))
                text = _one_line(f"{text} {within}")
            if len(text) > _LONGEST_ABOUT or self._is_late():
                return text[:_LONGEST_ABOUT] + "…"
        return text

    # --- fields --------------------------------------------------------------------------------------------------------

    def _field(self, item: _Item, shown: _ShownOf) -> Iterator[Annotation]:
        kind = raw.FPDFAnnot_GetFormFieldType(self._form, item.handle)
        name = _text(raw.FPDFAnnot_GetFormFieldAlternateName, self._form, item.handle)
        if kind in _BOXES:
            mark = _BOXES[kind][not raw.FPDFAnnot_IsChecked(self._form, item.handle)]
            yield Annotation(mark, item.box, hidden=not item.seen, inline=True)
        elif kind == raw.FPDF_FORMFIELD_SIGNATURE:
            seen = shown()(item.number)
            if raw.FPDFAnnot_HasKey(item.handle, b"V") or seen.text:
                yield Annotation(_told("Digital signature, not verified", name, said=seen.visible), item.box)
        elif kind in (raw.FPDF_FORMFIELD_TEXTFIELD, *_CHOICES):
            seen = shown()(item.number)
            if value := self._value(item, kind):
                said, visible = _said(value, seen, every=kind == raw.FPDF_FORMFIELD_LISTBOX)
                if raw.FPDFAnnot_GetFormFieldFlags(self._form, item.handle) & _PASSWORD:
                    said = seen.visible or "•••"
                yield Annotation(_told("Field", name, said=said), item.box, hidden=not (item.seen and visible), inline=True)
            elif seen.visible:
                yield Annotation(_told("Field", name, said=seen.visible), item.box, hidden=not item.seen, inline=True)

    def _value(self, item: _Item, kind: int) -> str:
        if kind in _CHOICES:
            chosen: list[str] = []
            for at in range(min(raw.FPDFAnnot_GetOptionCount(self._form, item.handle), _MOST)):
                if self._is_late():  # each option is looked for among all that are chosen
                    return "; ".join([*chosen, "…"])
                if raw.FPDFAnnot_IsOptionSelected(self._form, item.handle, at):
                    chosen.append(_text(raw.FPDFAnnot_GetOptionLabel, self._form, item.handle, at))
            if chosen:
                return "; ".join(chosen)
        return _text(raw.FPDFAnnot_GetFormFieldValue, self._form, item.handle)


def _without_form(item: _Item, seen: Shown) -> Iterator[Annotation]:
    """A field of a file that has no form (any more): it is no more than what is drawn."""
    if seen.text:
        text = _told("Field", said=seen.visible or seen.text)
        yield Annotation(text, item.box, hidden=not (item.seen and seen.visible), inline=True)


def _said(value: str, seen: Shown, *, every: bool) -> tuple[str, bool]:
    """What is told of a field's value as against what the page shows there, and whether it can be seen. ``every``: the page shows
    all values from which it was chosen."""
    packed = "".join(value.split())
    if packed in "".join(seen.visible.split()) and (every or len(packed) == len("".join(seen.visible.split()))):
        return value, True
    legible = seen.visible if not judge(seen.visible).garbled and "\ufffd" not in seen.visible else ""
    if not seen.visible or every or not legible:
        return value, bool(seen.visible)
    return f"{legible} (stored in the file: {value})", True


def _item(handle: Any, number: int, frame: Frame) -> _Item | None:
    """An annotation that may say something."""
    kind = raw.FPDFAnnot_GetSubtype(handle)
    rect = raw.FS_RECTF()
    if kind in _SILENT or not raw.FPDFAnnot_GetRect(handle, rect):
        return None
    left, right = sorted((rect.left, rect.right))
    bottom, top = sorted((rect.bottom, rect.top))
    seen = not raw.FPDFAnnot_GetFlags(handle) & _NOT_SEEN
    return _Item(handle, number, kind, (left, bottom, right, top), Box(*frame.shown(left, bottom, right, top)), seen)


def _told(kind: str, *about: str, said: str) -> str:
    head = " · ".join(part for part in (kind, *about) if part)
    return f"[{_closed(f'{head}: {said}' if said else head)}]"


def _closed(text: str) -> str:
    """The text with round brackets for square ones that do not belong together: none ends what is told, or begins another."""
    depth = 0
    for character in text:
        depth += (character == "[") - (character == "]")
        if depth < 0:
            break
    return text if depth == 0 else text.translate(_ROUND)


def _string(handle: Any, key: bytes) -> str:
    return _text(raw.FPDFAnnot_GetStringValue, handle, key)


def _text(function: Callable[..., int], *arguments: Any) -> str:
    """The string that one of PDFium's functions gives, as one line."""
    size = function(*arguments, None, 0)
    if size <= 2:
        return ""
    units = (ctypes.c_ushort * (size // 2 + 1))()  # all of it, for PDFium writes nothing where there is less room
    if function(*arguments, units, size) > size:
        return ""
    text = _one_line(bytes(units)[: 2 * _LONGEST + 2].decode("utf-16-le", errors="ignore"))
    return text if size <= 2 * _LONGEST + 2 else f"{text}…"


def _one_line(text: str) -> str:
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def _day(date: str) -> str:
    """A date of PDF (``D:20260301120000Z``) as a day; empty if it is none."""
    digits: Sequence[str] = date.removeprefix("D:")[:8]
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}" if len(digits) == 8 and str(digits).isdigit() else ""
