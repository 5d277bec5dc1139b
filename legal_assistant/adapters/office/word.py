"""Word documents: paragraphs with their computed numbers, tables, tracked changes, comments and notes.

Headers and footers stand once, at the end. What was inserted under tracked changes is shown as ``[+…+]``, what was deleted as
``[-…-]``; comments, footnotes and endnotes follow the paragraph they belong to, each on a line of its own. Text that Word hides
(``w:vanish``, white, tiny) is kept apart.
"""

import io
import itertools
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import PackageNotFoundError
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from lxml.etree import QName, XMLSyntaxError

from legal_assistant.adapters.office.numbering import Numbering
from legal_assistant.adapters.office.pages import Attached, PageBuilder

_LONGEST_NAME: Final = 80
_SHORTEST_MARGIN: Final = 3
#: Smaller pictures are logos and signs.
_SMALLEST_PICTURE: Final = 40_000
#: Half points: type below 3 pt is not read by people.
_TINY: Final = 6
#: What Word, WPS and LibreOffice call the styles of headings.
_HEADING_STYLE: Final = re.compile(r"(?:heading|标题|標題)\s*([1-9])", re.IGNORECASE)
_LEVELS: Final = 9
#: A drawing again, for programs that do not know its newer form (python-docx does not know this prefix).
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_BREAKS_BEFORE: Final = ("1", "true", "on", None)


class UnreadableWordError(Exception):
    """It is no Word document after all, or a broken one."""


def read_word(data: bytes, builder: PageBuilder) -> tuple[str, list[Attached]]:
    """Append the document; returns the title it names itself, and the larger pictures and whole files that lie in it. Raises
    UnreadableWordError."""
    try:
        document = Document(io.BytesIO(data))
        _WordReader(document, builder).read()
        return str(document.core_properties.title or "").strip(), list(_within(document.part))
    except (
        PackageNotFoundError,
        KeyError,
        ValueError,
        zipfile.BadZipFile,
        XMLSyntaxError,
        AttributeError,
        OSError,
    ) as error:
        raise UnreadableWordError from error


@dataclass(slots=True)
class _Paragraph:
    """A paragraph under way: pieces of text with whether they are hidden, the lines that follow it, and its level if it is a
    heading."""

    pieces: list[tuple[str, bool]] = field(default_factory=list[tuple[str, bool]])
    after: list[str] = field(default_factory=list[str])
    level: int = 0

    def add(self, text: str, *, hidden: bool) -> None:
        if text:
            self.pieces.append((text, hidden))


class _WordReader:
    def __init__(self, document: Any, builder: PageBuilder) -> None:
        self._builder = builder
        self._body = document.element.body
        related = {relation.reltype: relation for relation in document.part.rels.values() if not relation.is_external}
        self._levels = _heading_levels(_root(related, RELATIONSHIP_TYPE.STYLES))
        self._numbering = Numbering(_root(related, RELATIONSHIP_TYPE.NUMBERING), _root(related, RELATIONSHIP_TYPE.STYLES))
        self._margins = {
            "Header": _margin_texts(document.part, RELATIONSHIP_TYPE.HEADER),
            "Footer": _margin_texts(document.part, RELATIONSHIP_TYPE.FOOTER),
        }
        self._comments = _by_id(_root(related, RELATIONSHIP_TYPE.COMMENTS), "w:comment")
        self._notes = {
            "footnote": _by_id(_root(related, RELATIONSHIP_TYPE.FOOTNOTES), "w:footnote"),
            "endnote": _by_id(_root(related, RELATIONSHIP_TYPE.ENDNOTES), "w:endnote"),
        }

    def read(self) -> None:
        self._blocks(self._body)
        for kind, texts in self._margins.items():
            for text in texts:
                self._builder.paragraph(f"[{kind}: {text}]")

    def _blocks(self, parent: Any) -> None:
        for element in parent.iterchildren():
            if element.tag == qn("w:p"):
                self._paragraph(element)
            elif element.tag == qn("w:tbl"):
                self._builder.table(list(self._rows(element)))
            elif element.tag in (qn("w:sdt"), qn("w:sdtContent"), qn("w:ins"), qn("w:customXml")):
                self._blocks(element)

    # --- paragraphs ----------------------------------------------------------------------------------------------------

    def _paragraph(self, element: Any) -> None:
        properties = element.find(qn("w:pPr"))
        if _is_on(properties, "w:pageBreakBefore"):
            self._builder.page_break()
        label = self._numbering.label(element)
        found = _Paragraph(level=self._level(properties))
        self._inline(element, found)
        self._put(label, found)
        for line in found.after:
            self._builder.paragraph(line)
        for box in element.iter(qn("w:txbxContent")):
            if not _is_within(box, (_FALLBACK, qn("w:txbxContent")), element):  # boxes in boxes come with these
                self._blocks(box)
        if properties is not None and properties.find(qn("w:sectPr")) is not None and _begins_page(properties):
            self._builder.page_break()

    def _level(self, properties: Any | None) -> int:
        """The level of the heading that the paragraph is by its own outline level or its style's; 0 for text."""
        if properties is None:
            return 0
        own, style = _outline_level(properties), properties.find(qn("w:pStyle"))
        return own or (self._levels.get(style.get(qn("w:val"), ""), 0) if style is not None else 0)

    def _put(self, label: str, found: _Paragraph) -> None:
        """Give the paragraph to the builder: what is hidden on lines of its own, pages cut where a break stands (a form feed)."""
        shown = "".join(text for text, hidden in found.pieces if not hidden)
        before, *others = shown.split("\f")
        if label and (before.strip() or not others):
            before = f"{label} {before.lstrip()}" if before.strip() else ""
        elif label and others:
            others[0] = f"{label} {others[0].lstrip()}"
        self._builder.paragraph(before, level=found.level)
        for part in others:
            self._builder.page_break()
            self._builder.paragraph(part, level=found.level)
        self._builder.paragraph("".join(text for text, hidden in found.pieces if hidden).replace("\f", ""), hidden=True)

    def _inline(self, parent: Any, found: _Paragraph) -> None:
        """Collect the text of runs, with marks around what is inserted or deleted."""
        for element in parent.iterchildren():
            tag = element.tag
            if tag == qn("w:r"):
                self._run(element, found)
            elif tag in (qn("w:ins"), qn("w:moveTo")):
                self._marked(element, found, "[+", "+]")
            elif tag in (qn("w:del"), qn("w:moveFrom")):
                self._marked(element, found, "[-", "-]")
            elif tag == qn("w:commentReference"):
                self._comment(element, found)
            elif tag in (
                qn("w:hyperlink"),
                qn("w:smartTag"),
                qn("w:sdt"),
                qn("w:sdtContent"),
                qn("w:fldSimple"),
                qn("w:customXml"),
            ):
                self._inline(element, found)

    def _marked(self, element: Any, found: _Paragraph, begin: str, end: str) -> None:
        within = _Paragraph(after=found.after)
        self._inline(element, within)
        if any(text.strip() for text, _ in within.pieces):
            found.add(begin, hidden=False)
            found.pieces += within.pieces
            found.add(end, hidden=False)
        else:
            found.pieces += within.pieces

    def _run(self, run: Any, found: _Paragraph) -> None:
        hidden = _conceals(run.find(qn("w:rPr")))
        for element in run.iterchildren():
            name = QName(element).localname if isinstance(element.tag, str) else ""
            match name:
                case "t" | "delText":
                    found.add(element.text or "", hidden=hidden)
                case "tab" | "ptab":
                    found.add("\t", hidden=hidden)
                case "noBreakHyphen":
                    found.add("-", hidden=hidden)
                case "cr":
                    found.add("\n", hidden=hidden)
                case "br":
                    found.add("\f" if element.get(qn("w:type")) == "page" else "\n", hidden=False)
                case "lastRenderedPageBreak":
                    found.add("\f", hidden=False)
                case "commentReference":
                    self._comment(element, found)
                case "footnoteReference" | "endnoteReference":
                    self._note(element, name.removesuffix("Reference"), found)
                case _:
                    pass

    def _comment(self, reference: Any, found: _Paragraph) -> None:
        comment = self._comments.get(reference.get(qn("w:id"), ""))
        if comment is None:
            return
        text = _all_text(comment)
        author = comment.get(qn("w:author"), "")[:_LONGEST_NAME]
        made = comment.get(qn("w:date"), "")[:10]
        if text:
            found.after.append(f"[Comment · {' · '.join(part for part in (author, made) if part)}: {text}]")

    def _note(self, reference: Any, kind: str, found: _Paragraph) -> None:
        number = reference.get(qn("w:id"), "")
        note = self._notes[kind].get(number)
        text = "" if note is None else _all_text(note)
        if text:
            found.add(f"[^{number}]", hidden=False)
            found.after.append(f"[^{number}]: {text}")

    # --- tables --------------------------------------------------------------------------------------------------------

    def _rows(self, table: Any) -> Iterator[list[str]]:
        """The cells of each row; a merged cell stands in each column and row it takes."""
        above: list[str] = []
        for row in _below(table, qn("w:tr")):
            cells: list[str] = []
            for cell in _below(row, qn("w:tc")):
                properties = cell.find(qn("w:tcPr"))
                text = self._cell(cell)
                merged = None if properties is None else properties.find(qn("w:vMerge"))
                if merged is not None and merged.get(qn("w:val")) != "restart" and len(cells) < len(above):
                    text = above[len(cells)]
                cells += [text] * _width(properties)
            yield cells
            above = cells

    def _cell(self, cell: Any) -> str:
        """All text of a cell as one line. In a table within it, a dot stands between cells and a semicolon between rows."""
        parts: list[str] = []
        place: tuple[Any, Any] | None = None
        for paragraph in cell.iter(qn("w:p")):
            if _is_within(paragraph, (_FALLBACK,), cell):
                continue
            label = self._numbering.label(paragraph)
            found = _Paragraph()
            self._inline(paragraph, found)
            shown = "".join(text for text, hidden in found.pieces if not hidden).replace("\f", " ")
            said = [part for part in (label, shown, *found.after) if part.strip()]
            if not said:
                continue
            here = _innermost(paragraph, qn("w:tr")), _innermost(paragraph, qn("w:tc"))
            if place is not None and place != here:
                said[0] = f"· {said[0]}" if place[0] is here[0] else f"; {said[0]}"
            place = here
            parts += said
        return " ".join(" ".join(parts).split()).replace(" ; ", "; ")


# --- small steps --------------------------------------------------------------------------------------------------------


def _is_within(element: Any, tags: tuple[str, ...], outer: Any) -> bool:
    """Whether an element with one of the tags lies around ``element``, within ``outer``."""
    return any(above.tag in tags for above in itertools.takewhile(lambda above: above is not outer, element.iterancestors()))


def _innermost(element: Any, tag: str) -> Any:
    """The nearest element of that tag around ``element``."""
    return next(element.iterancestors(tag), None)


def _root(related: dict[str, Any], kind: str) -> Any | None:
    """The root element of the part of that kind, if the document has one."""
    relation = related.get(kind)
    return None if relation is None else parse_xml(relation.target_part.blob)


def _heading_levels(styles: Any | None) -> dict[str, int]:
    """The level of each style of headings: by its name (Heading 1, 标题 1) or its outline level, its own or that of the style it
    is based on."""
    if styles is None:
        return {}
    own: dict[str, tuple[int, str]] = {}
    for style in styles.iterchildren(qn("w:style")):
        name, base = style.find(qn("w:name")), style.find(qn("w:basedOn"))
        named = _HEADING_STYLE.fullmatch("" if name is None else name.get(qn("w:val"), ""))
        level = int(named[1]) if named else _outline_level(style.find(qn("w:pPr")))
        own[style.get(qn("w:styleId"), "")] = (level, "" if base is None else base.get(qn("w:val"), ""))
    levels: dict[str, int] = {}
    for name in own:
        at = name
        for _ in range(_LEVELS):  # styles may be based on each other in a circle
            level, base = own.get(at, (0, ""))
            if level:
                levels[name] = level
                break
            at = base
    return levels


def _outline_level(properties: Any | None) -> int:
    """1 to 9; 0 for body text."""
    found = None if properties is None else properties.find(qn("w:outlineLvl"))
    value = "" if found is None else found.get(qn("w:val"), "")
    return int(value) + 1 if len(value) == 1 and value in "012345678" else 0


def _margin_texts(part: Any, kind: str) -> list[str]:
    """The different texts of the document's headers or footers; those that are but a page number are left out."""
    roots = [parse_xml(relation.target_part.blob) for relation in part.rels.values() if relation.reltype == kind]
    texts = dict.fromkeys(_all_text(root) for root in roots)
    return [text for text in texts if sum(character.isalpha() for character in text) >= _SHORTEST_MARGIN]


def _within(part: Any) -> Iterator[Attached]:
    """Pictures large enough to be a page, and files as a whole."""
    for relation in part.rels.values():
        if relation.is_external or relation.reltype not in (RELATIONSHIP_TYPE.IMAGE, RELATIONSHIP_TYPE.PACKAGE):
            continue
        data = relation.target_part.blob
        if relation.reltype == RELATIONSHIP_TYPE.PACKAGE or len(data) >= _SMALLEST_PICTURE:
            yield Attached(str(relation.target_part.partname).rsplit("/", 1)[-1], data)


def _by_id(root: Any | None, name: str) -> dict[str, Any]:
    return {} if root is None else {item.get(qn("w:id"), ""): item for item in root.iterchildren(qn(name))}


def _all_text(element: Any) -> str:
    """The text of a comment or note as one line."""
    texts = ("".join(item.text or "" for item in paragraph.iter(qn("w:t"))) for paragraph in element.iter(qn("w:p")))
    return " ".join(" ".join(texts).split())


def _below(element: Any, tag: str) -> Iterator[Any]:
    """The children with that tag, through content controls and tracked rows."""
    for child in element.iterchildren():
        if child.tag == tag:
            yield child
        elif child.tag in (qn("w:sdt"), qn("w:sdtContent"), qn("w:customXml"), qn("w:ins")):
            yield from _below(child, tag)


def _width(properties: Any | None) -> int:
    span = None if properties is None else properties.find(qn("w:gridSpan"))
    value = "1" if span is None else span.get(qn("w:val"), "1")
    return min(max(int(value), 1), 100) if value.isascii() and value.isdigit() and len(value) < 5 else 1


def _is_on(properties: Any | None, name: str) -> bool:
    element = None if properties is None else properties.find(qn(name))
    return element is not None and element.get(qn("w:val")) in _BREAKS_BEFORE


def _begins_page(properties: Any) -> bool:
    """Whether the section that ends here is followed by one on a new page."""
    kind = properties.find(f"{qn('w:sectPr')}/{qn('w:type')}")
    return kind is None or kind.get(qn("w:val")) != "continuous"


def _conceals(properties: Any | None) -> bool:
    """Whether run properties make its text invisible: hidden, white without a ground, or smaller than 3 pt."""
    if properties is None:
        return False
    if _is_on(properties, "w:vanish"):
        return True
    colour, size = properties.find(qn("w:color")), properties.find(qn("w:sz"))
    plain = properties.find(qn("w:shd")) is None and properties.find(qn("w:highlight")) is None
    white = colour is not None and plain and colour.get(qn("w:val"), "").upper() == "FFFFFF"
    half_points = "" if size is None else size.get(qn("w:val"), "")
    return white or (half_points.isascii() and half_points.isdigit() and int(half_points[:9]) < _TINY)
