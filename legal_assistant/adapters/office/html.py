"""HTML as paragraphs and tables; what it hides is kept apart. Nothing it names is fetched, no script runs."""

import re
from collections.abc import Iterator
from typing import Final

from lxml import html
from lxml.etree import ParserError, XMLSyntaxError

from legal_assistant.adapters.office.pages import PageBuilder

_SKIPPED: Final = frozenset({"script", "style", "template", "noscript", "svg", "object", "iframe", "head", "select", "textarea"})
_BLOCKS: Final = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt", "fieldset", "figcaption",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p",
        "pre", "section", "table", "tbody", "td", "th", "thead", "tr", "ul",
    }
)  # fmt: skip
_HIDING: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0*[0-2](?:\.\d+)?(?:px|pt)?\s*(?:;|$)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)",
    re.IGNORECASE,
)
_BLANKS: Final = re.compile(r"[ \t\r\n\f]+")
#: Elements nested deeper than this are read as if they were not (libxml2 itself stops at 256).
_DEEPEST: Final = 220


class UnreadableHtmlError(Exception):
    """There is no document in it."""


def read_html(source: str, builder: PageBuilder) -> str:
    """Append the text of ``source``; returns its title. Raises UnreadableHtmlError."""
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        root = html.document_fromstring(source.encode("utf-8", errors="replace"), parser=parser)
    except (ParserError, XMLSyntaxError) as error:
        raise UnreadableHtmlError from error
    reader = _HtmlReader(builder)
    reader.read(root, hidden=False, depth=0)
    reader.flush()
    return _BLANKS.sub(" ", root.findtext(".//title") or "").strip()


class _HtmlReader:
    """Collects inline text until a block ends it."""

    def __init__(self, builder: PageBuilder) -> None:
        self._builder = builder
        self._held: list[str] = []
        self._hidden = False

    def read(self, element: html.HtmlElement, *, hidden: bool, depth: int) -> None:
        """Read ``element`` but for its tail."""
        tag = element.tag
        if not isinstance(tag, str) or tag in _SKIPPED or depth > _DEEPEST:
            return
        concealed = hidden or _conceals(element)
        if tag in _BLOCKS or concealed != self._hidden:
            self.flush()
        self._hidden = concealed
        if tag == "table" and _is_data(element) and not concealed:
            self._builder.table(list(_rows(element)))
        else:
            self._take(element.text)
            for child in element:
                self.read(child, hidden=concealed, depth=depth + 1)
                if self._hidden != concealed:
                    self.flush()
                    self._hidden = concealed
                self._take(child.tail)
        if tag in _BLOCKS:
            self.flush()

    def flush(self) -> None:
        """End the paragraph."""
        text = _BLANKS.sub(" ", "".join(self._held)).strip()
        self._held.clear()
        self._builder.paragraph(text, hidden=self._hidden)

    def _take(self, text: str | None) -> None:
        if text:
            self._held.append(text)


def _conceals(element: html.HtmlElement) -> bool:
    return "hidden" in element.attrib or bool(_HIDING.search(element.get("style", "")))


def _is_data(table: html.HtmlElement) -> bool:
    """Whether a table has rows of several cells and no table within: others are there for the layout."""
    rows = table.findall(".//tr")
    several = sum(len(row.findall("td") + row.findall("th")) > 1 for row in rows)
    return table.find(".//table") is None and several > 1


def _rows(table: html.HtmlElement) -> Iterator[list[str]]:
    """The cells of each row; a cell that spans columns or rows stands in each of them once."""
    below: dict[int, tuple[str, int]] = {}
    for row in table.iter("tr"):
        cells: list[str] = []
        for cell in row:
            if cell.tag not in ("td", "th"):
                continue
            _fill(cells, below)
            text = _BLANKS.sub(" ", " ".join(cell.itertext())).strip()
            for _ in range(_count(cell, "colspan")):
                below[len(cells)] = (text, _count(cell, "rowspan") - 1)
                cells.append(text)
        _fill(cells, below)
        yield cells


def _fill(cells: list[str], below: dict[int, tuple[str, int]]) -> None:
    """Continue ``cells`` with what cells of rows above reach down into this row."""
    while len(cells) in below and below[len(cells)][1] > 0:
        text, left = below[len(cells)]
        below[len(cells)] = (text, left - 1)
        cells.append(text)


def _count(cell: html.HtmlElement, name: str) -> int:
    value = cell.get(name, "1").strip()
    return min(max(int(value), 1), 100) if value.isdecimal() and len(value) < 5 else 1
