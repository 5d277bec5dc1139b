"""Pages whose text PDFium loses, read by pdfplumber: slower by two orders of magnitude, so only where something looks lost."""

import io
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import pypdfium2 as pdfium

from legal_assistant.adapters.pdf.pages import BoxList, ReadPage, Spans, flat_lines
from legal_assistant.domain.documents import Box, Line
from legal_assistant.memory.documents.annotations import Annotation, annotated
from legal_assistant.memory.documents.legibility import judge
from legal_assistant.memory.documents.line_boxes import boxes_within

#: pdfplumber's reading must hold this much more that can be read to be taken.
_BETTER: Final = 1.2
#: Pages with more characters than this are left to PDFium: pdfplumber would need minutes.
_MOST_CHARACTERS: Final = 30_000
#: How pdfminer writes a glyph without a Unicode value.
_NO_UNICODE: Final = re.compile(r"\(cid:\d+\)")


def better_text(read: ReadPage, data: bytes, number: int, annotations: Sequence[Annotation] = ()) -> ReadPage:
    """``read``, or page ``number`` of the file ``data`` as pdfplumber reads it if that holds clearly more readable text."""
    other = _by_pdfplumber(read, data, number, annotations)
    return other if other is not None and other.readable > _BETTER * read.readable else read


def _by_pdfplumber(read: ReadPage, data: bytes, number: int, annotations: Sequence[Annotation]) -> ReadPage | None:
    import pdfplumber  # noqa: PLC0415 - a tenth of a second, for the few pages that need it
    from pdfminer.pdfparser import PDFSyntaxError  # noqa: PLC0415
    from pdfplumber.utils.exceptions import PdfminerException  # noqa: PLC0415

    try:
        with pdfplumber.open(io.BytesIO(data), pages=[number]) as document:
            page = document.pages[0].dedupe_chars()
            if len(page.chars) > _MOST_CHARACTERS:
                return None
            found = page.extract_text_lines(return_chars=False, strip=False)
    except (PdfminerException, PDFSyntaxError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return None  # pdfminer raises what it pleases on a broken file
    return _page(read, found, annotations)


def _page(read: ReadPage, found: list[dict[str, Any]], annotations: Sequence[Annotation]) -> ReadPage:
    """The page made of pdfplumber's lines; the coordinates of both are those of the page as displayed."""
    pieces: list[str] = []
    lines: list[Line] = []
    start = 0
    for line in found:
        text = _NO_UNICODE.sub("\ufffd", str(line["text"])).replace("\n", " ")
        pieces.append(text)
        lines.append(Line(start, start + len(text), _box(line)))
        start += len(text) + 1
    text = "\n".join(pieces)
    seen = judge(text)
    whole = annotated(text, lines, (), annotations, _lefts)
    return ReadPage(
        whole.text,
        read.width,
        read.height,
        flat_lines(whole.lines),
        (),
        seen.readable,
        seen.garbled,
        suspicious=False,
        pictures=read.pictures,
        scan=False,
        boxes=_locator(text, lines),
        hidden=whole.hidden,
        annotated=whole.spans,
    )


def _lefts(line: Line) -> list[float]:
    """The left edges of the characters of a line, by their share of its width."""
    step = (line.box.x1 - line.box.x0) / max(line.end - line.start, 1)
    return [line.box.x0 + step * at for at in range(line.end - line.start)]


def _box(found: dict[str, Any]) -> Box:
    return Box(float(found["x0"]), float(found["top"]), float(found["x1"]), float(found["bottom"]))


def _locator(text: str, lines: list[Line]) -> Callable[[pdfium.PdfPage, Spans], list[BoxList]]:
    """Boxes by proportion of the line's width: exact enough to mark words on the rare pages that are read this way."""

    def boxes(_page: pdfium.PdfPage, spans: Spans) -> list[BoxList]:
        found = (boxes_within(text, lines, start, end) for start, end in spans)
        return [[[box.x0, box.y0, box.x1, box.y1] for box in each] for each in found]

    return boxes
