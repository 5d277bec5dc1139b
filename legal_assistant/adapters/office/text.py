"""Plain text and what is written as such: its encoding, its paragraphs; RTF and HTML as text."""

import codecs
import re
from collections.abc import Iterator
from typing import Final

from legal_assistant.adapters.office.delimited import table_of
from legal_assistant.adapters.office.pages import PageBuilder
from legal_assistant.memory.documents.page_lines import join_text

_BOMS: Final = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_HAN: Final = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
#: Of the characters beyond ASCII, at least this share is Chinese in a text of a Chinese encoding.
_CHINESE_SHARE: Final = 0.8
#: Lines that were wrapped by hand or by a mail program are at most so wide (a Chinese character counts twice) ...
_WIDEST_WRAP: Final = 100
#: ... and a line that goes on is at least this share of the widest one.
_FULL_LINE: Final = 0.72
_TERMINAL: Final = re.compile(r"[。；：！？.;:!?…](?:[\"”’』」）)\]】》])*$")
_BEGINS_ITEM: Final = re.compile(
    r"\s*(?:[-*•·▪#>|]|\d{1,3}(?:\.\d{1,3})*[.)、．\s]|[（(][\w一二三四五六七八九十]{1,4}[）)]|第[\d一二三四五六七八九十百零〇千]{1,9}[条章节编款项]"
    r"|[一二三四五六七八九十]{1,3}、|(?:article|section|clause|schedule)\s)",
    re.IGNORECASE,
)


def decode(data: bytes) -> str | None:
    """``data`` as text: Unicode, a Chinese encoding, or Western European; None if it is none (too many control characters)."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            text = data[len(mark) :].decode(encoding, errors="replace")
            return None if _CONTROLS.search(text) else text
    if b"\x00" in data:
        return None
    text = _decoded(data)
    return None if _CONTROLS.search(text) else text


def _decoded(data: bytes) -> str:
    try:
        return codecs.getincrementaldecoder("utf-8")().decode(data)  # a character cut off at the end is no fault
    except UnicodeDecodeError:
        pass
    for encoding in ("gb18030", "big5hkscs"):
        try:
            text = codecs.getincrementaldecoder(encoding)().decode(data)
        except UnicodeDecodeError:
            continue
        beyond = sum(not character.isascii() for character in text)
        if len(_HAN.findall(text)) >= _CHINESE_SHARE * beyond:
            return text
    return data.decode("cp1252", errors="replace")


def read_text(text: str, builder: PageBuilder) -> str:
    """Append plain text (Markdown is), which may be a table (``delimited``); form feeds are page breaks. It has no title of its
    own."""
    if found := table_of(text):
        lead, rows = found
        for line in lead:
            builder.paragraph(line)
        builder.table(rows)
        return ""
    for number, part in enumerate(text.split("\f")):
        if number:
            builder.page_break()
        for paragraph in paragraphs(part):
            builder.paragraph(paragraph)
    return ""


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of ``text``: lines that were wrapped within one are joined again."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    widest = max(map(_width, lines), default=0)
    if widest > _WIDEST_WRAP:
        yield from (line for line in lines if line.strip())
        return
    held: list[str] = []
    for line in lines:
        if held and (not line.strip() or not _goes_on(held[-1], line, widest)):
            yield join_text(held)
            held = []
        if line.strip():
            held.append(line)
    if held:
        yield join_text(held)


def _goes_on(line: str, following: str, widest: int) -> bool:
    """Whether ``following`` is the rest of a paragraph that was wrapped after ``line``."""
    full = _width(line.rstrip()) >= _FULL_LINE * widest
    return full and not _TERMINAL.search(line.rstrip()) and not _BEGINS_ITEM.match(following)


def _width(line: str) -> int:
    return len(line) if line.isascii() else len(line) + len(_HAN.findall(line))


def read_rtf(data: bytes, builder: PageBuilder) -> str:
    """Append the text of an RTF file; a row of a table is a line. Returns its title as far as the file names one."""
    from striprtf.striprtf import rtf_to_text  # noqa: PLC0415 - only for such files

    source = data.decode("latin-1")
    for line in rtf_to_text(source, errors="replace").split("\n"):
        builder.paragraph(line.strip("|").replace("|", " | "))
    return ""
