"""Allow-list Markdown: what a model or a document says, as inert rich text.

Only the marks named here become tags; every other character is escaped. No image is ever loaded, no HTML passes, a link is
an anchor of the private scheme ``ask:`` whose address stands in the text, so that nothing is opened before the reader saw
the real address and agreed. The result uses classes only; the widget gives them their look.

The syntax is the part of CommonMark that chat models write (headings, lists, quotations, pipe tables, fences, emphasis, code),
with one deliberate difference: emphasis also closes between Chinese characters and punctuation, where CommonMark's flanking
rule leaves the asterisks standing.
"""

import html
import re
from collections.abc import Collection, Sequence
from urllib.parse import quote, unquote, urlsplit

#: More characters than this are cut from one text; the note that says so is the caller's.
MAX_CHARACTERS = 200_000
#: Deeper quotations and lists are shown flat.
MAX_DEPTH = 4

CITE_SCHEME = "cite:"
LINK_SCHEME = "ask:"

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
# C0 and C1 controls, soft hyphen, zero-width and bidirectional controls, word joiner, BOM, surrogates, tag characters.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_BREAKS = str.maketrans({"\u2028": "\n", "\u2029": "\n", "\x0b": "\n", "\x0c": "\n", "\x85": "\n"})

_FENCE = re.compile(r"\s{0,3}(```+|~~~+)")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s")
_RULE = re.compile(r"\s{0,3}([-*_])(?:\s*\1){2,}\s*\Z")
_QUOTE = re.compile(r"\s{0,3}>\s?")
_ITEM = re.compile(r"(\s*)(?:([-*+•])\s+|(\d{1,4})(?:[.)]\s+|、\s*))(?=\S)")
_TABLE_RULE = re.compile(r":?-{2,}:?")

# What a mark may span ends where the same mark could open again: however many are never closed, a text is read once.
_INLINE = re.compile(
    r"`(?P<code>[^`\n]{1,2000})`"
    r"|(?P<image>!\[[^\[\]\n]{0,300}\]\([^()\n]{0,2000}\))"
    r"|\[(?P<label>[^\[\]\n]{1,300})\]\((?P<target>(?:[^\s()]|\([^\s()]{0,200}\)){1,500})(?:\s[^()\n]{0,300})?\)"
    r"|\*\*(?P<strong>(?!\s)(?:[^*\n]|\*(?!\*)){1,2000}(?<!\s))\*\*"
    r"|(?<![\w*])\*(?P<em>[^*\s](?:[^*\n]{0,2000}[^*\s])?)\*(?![\w*])"
    r"|~~(?P<strike>[^~\n]{1,2000})~~"
    r"|[\[【](?P<cite>\d{1,3}(?:\s*[,，、]\s*\d{1,3}){0,9})[\]】](?!\()"
    r"|(?P<url>https?://[^\s<>\"'()\[\]，。；、（）【】《》]{1,2000})"
)


def clean(text: str, limit: int = MAX_CHARACTERS) -> str:
    """``text`` without terminal escapes, controls, bidirectional and zero-width characters, and at most ``limit`` long."""
    text = text[: limit * 2].replace("\r\n", "\n").replace("\r", "\n").translate(_BREAKS)
    return _INVISIBLE.sub("", _ANSI.sub("", text))[:limit]


def link_target(href: str) -> str:
    """The address behind an anchor of :data:`LINK_SCHEME`, or "" if ``href`` is none or not an address to open."""
    address = unquote(href.removeprefix(LINK_SCHEME)) if href.startswith(LINK_SCHEME) else ""
    return address if _openable(address) else ""


def to_html(text: str, *, cited: Collection[int] | None = None) -> str:
    """``text`` as safe HTML.

    ``cited`` are the citation numbers that have a source: those become anchors ``cite:n`` (class ``cite``); others stay text.
    None: no citation is marked.
    """
    return _Renderer(frozenset(cited or ())).blocks(clean(text).split("\n"), 0)


class _Renderer:
    """Renders lines to HTML; knows which citation numbers exist."""

    def __init__(self, cited: frozenset[int]) -> None:
        self._cited = cited

    # --- blocks -------------------------------------------------------------------------------------------------------

    def blocks(self, lines: Sequence[str], depth: int) -> str:
        """HTML of the block structure of ``lines``."""
        parts: list[str] = []
        at = 0
        while at < len(lines):
            if not lines[at].strip():
                at += 1
                continue
            part, at = self._block(lines, at, depth)
            parts.append(part)
        return "".join(parts)

    def _block(self, lines: Sequence[str], at: int, depth: int) -> tuple[str, int]:
        line = lines[at]
        if fence := _FENCE.match(line):
            return _fenced(lines, at, fence.group(1))
        if heading := _HEADING.match(line):
            level = min(len(heading.group(1)), 3)
            return f'<p class="h{level}">{self.inline(_heading_text(line[heading.end() :]))}</p>', at + 1
        if _RULE.match(line):
            return "<hr/>", at + 1
        if depth < MAX_DEPTH and _QUOTE.match(line):
            return self._quoted(lines, at, depth)
        if depth < MAX_DEPTH and _ITEM.match(line):
            return self._list(lines, at, depth)
        if "|" in line and at + 1 < len(lines) and _rules_off_head(lines[at + 1]):
            return self._table(lines, at)
        return self._paragraph(lines, at)

    def _paragraph(self, lines: Sequence[str], at: int) -> tuple[str, int]:
        end = at + 1
        while end < len(lines) and lines[end].strip() and not _starts_block(lines[end]):
            end += 1
        inner = "<br/>".join(self.inline(line.strip()) for line in lines[at:end])
        return f"<p>{inner}</p>", end

    def _quoted(self, lines: Sequence[str], at: int, depth: int) -> tuple[str, int]:
        end = at
        while end < len(lines) and _QUOTE.match(lines[end]):
            end += 1
        inner = [_QUOTE.sub("", line, count=1) for line in lines[at:end]]
        return f"<blockquote>{self.blocks(inner, depth + 1)}</blockquote>", end

    def _list(self, lines: Sequence[str], at: int, depth: int) -> tuple[str, int]:
        first = _ITEM.match(lines[at])
        assert first
        ordered, indent = first.group(3), len(first.group(1))
        items: list[str] = []
        end = at
        while end < len(lines) and (item := _ITEM.match(lines[end])):
            if len(item.group(1)) < indent or bool(item.group(3)) != bool(ordered):
                break
            stop = _end_of_item(lines, end, indent)
            items.append(f"<li>{self._item(item, lines[end:stop], depth)}</li>")
            end = _skip_blank_between(lines, stop, indent)
        opening, closing = (f'<ol start="{int(ordered)}">', "</ol>") if ordered else ("<ul>", "</ul>")
        return f"{opening}{''.join(items)}{closing}", end

    def _item(self, match: re.Match[str], lines: Sequence[str], depth: int) -> str:
        text = self.inline(lines[0][match.end() :].strip())
        rest = [line for line in lines[1:] if line.strip()]
        if not rest:
            return text
        if any(_starts_block(line) for line in rest):
            return text + self.blocks(rest, depth + 1)
        return "<br/>".join([text, *(self.inline(line.strip()) for line in rest)])

    def _table(self, lines: Sequence[str], at: int) -> tuple[str, int]:
        end = at + 2
        while end < len(lines) and "|" in lines[end] and lines[end].strip():
            end += 1
        head = "".join(f"<th>{self.inline(cell)}</th>" for cell in _cells(lines[at]))
        rows = "".join(
            "<tr>" + "".join(f"<td>{self.inline(cell)}</td>" for cell in _cells(line)) + "</tr>" for line in lines[at + 2 : end]
        )
        return f'<table class="grid" cellspacing="0" cellpadding="6"><tr>{head}</tr>{rows}</table>', end

    # --- inline -------------------------------------------------------------------------------------------------------

    def inline(self, text: str) -> str:
        """HTML of the marks inside a line."""
        parts: list[str] = []
        at = 0
        for match in _INLINE.finditer(text):
            parts += (html.escape(text[at : match.start()]), self._mark(match))
            at = match.end()
        return "".join((*parts, html.escape(text[at:])))

    def _mark(self, match: re.Match[str]) -> str:
        kind, inner = match.lastgroup, match.group(0)
        if kind == "code":
            return f"<code>{html.escape(match.group('code'))}</code>"
        if kind == "strong":
            return f"<b>{self.inline(match.group('strong'))}</b>"
        if kind == "em":
            return f"<i>{self.inline(match.group('em'))}</i>"
        if kind == "strike":
            return f"<s>{self.inline(match.group('strike'))}</s>"
        if kind == "target":
            return _link(match.group("label"), match.group("target"))
        if kind == "url":
            return _link("", inner)
        return self._cite(match) if kind == "cite" else html.escape(inner)

    def _cite(self, match: re.Match[str]) -> str:
        numbers = [int(part) for part in re.findall(r"\d+", match.group("cite"))]
        if not self._cited.issuperset(numbers):
            return html.escape(match.group(0))
        return "&#8202;".join(f'<a class="cite" href="{CITE_SCHEME}{n}">&nbsp;{n}&nbsp;</a>' for n in numbers)


def _starts_block(line: str) -> bool:
    return any(rule.match(line) for rule in (_FENCE, _HEADING, _RULE, _QUOTE, _ITEM))


def _heading_text(text: str) -> str:
    """The words of a heading, without the marks that may close it."""
    text = text.strip()
    words = text.rstrip("#")
    return text if words and not words[-1].isspace() else words.rstrip()


def _rules_off_head(line: str) -> bool:
    """Whether a line is the one between the head of a table and its rows."""
    return "|" in line and all(_TABLE_RULE.fullmatch(cell) for cell in _cells(line))


def _fenced(lines: Sequence[str], at: int, fence: str) -> tuple[str, int]:
    end = at + 1
    while end < len(lines) and not lines[end].strip().startswith(fence):
        end += 1
    inner = html.escape("\n".join(lines[at + 1 : end]))
    return f"<pre>{inner}</pre>", end + 1


def _end_of_item(lines: Sequence[str], at: int, indent: int) -> int:
    """The line after the item that begins at ``at``: up to the next item of its level or less, or a line that leaves it."""
    end = at + 1
    while end < len(lines) and lines[end].strip():
        item = _ITEM.match(lines[end])
        inside = len(lines[end]) - len(lines[end].lstrip()) > indent
        if (item and not inside) or (not item and not inside and _starts_block(lines[end])):
            break
        end += 1
    return end


def _skip_blank_between(lines: Sequence[str], at: int, indent: int) -> int:
    """Past blank lines if another item of the same list follows them, else ``at``."""
    following = at
    while following < len(lines) and not lines[following].strip():
        following += 1
    item = _ITEM.match(lines[following]) if following < len(lines) else None
    return following if item and len(item.group(1)) >= indent else at


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _openable(address: str) -> bool:
    """Whether an address may be offered to the reader: http or https with a host and no user name in it."""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(host) and "@" not in parts.netloc and "\\" not in address


def _link(label: str, address: str) -> str:
    shown = html.escape(address)
    if not _openable(address):
        return f"{html.escape(label)} ({shown})" if label else shown
    anchor = f'<a class="link" href="{LINK_SCHEME}{quote(address, safe="")}">{shown}</a>'
    return f"{html.escape(label)} ({anchor})" if label and label != address else anchor
