"""The text of an answer: selectable rich text that loads nothing and is as high as its words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.markdown import CITE_SCHEME, link_target, to_html

#: How far a quotation is set in (pixels).
_CELL_LINE_PERCENT = 115
#: How far lists are indented at least, and what Qt leaves between a number and its item.
_LIST_INDENT, _AFTER_NUMBER = 22, 8
_QUOTE_INDENT = 16
#: Text stands low in its line; so does the bar beside it (pixels).
_BAR_DROP = 6
_MONO = "'Noto Sans Mono', Consolas, Menlo, monospace"


class InertDocument(QTextDocument):
    """A document that never loads anything, from disk or net."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Nothing."""
        del kind, name
        return None


class AnswerText(QTextBrowser):
    """Markdown as rich text. ``cited(n)``: a citation was activated; ``link_asked(address)``: a link was."""

    cited = Signal(int)
    link_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = ""
        self._cited: frozenset[int] = frozenset()
        self.setDocument(InertDocument(self))
        self.setProperty("role", "answer")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.anchorClicked.connect(self._on_anchor)
        self._style()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Nothing, whatever is asked for."""
        del kind, name
        return None

    def set_markdown(self, text: str, cited: frozenset[int] = frozenset()) -> None:
        """Show ``text``; citations of the numbers in ``cited`` can be activated."""
        if (text, cited) == (self._source, self._cited):
            return
        self._source, self._cited = text, cited
        self._show()

    def hasHeightForWidth(self) -> bool:
        """The height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all lines at ``width``."""
        document = self.document()
        document.setTextWidth(width)
        if document.textWidth() != width:  # its viewport was only now as wide as the widget, and set another width on the way
            document.setTextWidth(width)
        return int(document.size().height() + 0.99)

    def sizeHint(self) -> QSize:
        """As high as the text at its present width."""
        return QSize(self.width(), self.heightForWidth(max(1, self.width())))

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(80, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A bar stands beside quotations."""
        layout = self.document().documentLayout()
        painter = QPainter(self.viewport())
        colour = QColor(theme.tokens().field_line)
        block = self.document().begin()
        while block.isValid():
            following = block.next()
            if _quoted(block):
                rect = layout.blockBoundingRect(block)
                bottom = layout.blockBoundingRect(following).top() if _quoted(following) else rect.bottom()
                painter.fillRect(QRectF(1, rect.top() + _BAR_DROP, 3, bottom - rect.top()), colour)
            block = following
        painter.end()
        super().paintEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied is plain and marked as confidential."""
        return clipboard.confidential(self.textCursor().selection().toPlainText())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to the list around."""
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._style()
            self._show()
        super().changeEvent(event)

    def _show(self) -> None:
        self.setHtml(to_html(self._source, cited=self._cited))
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(_lines(theme.ANSWER_LINE_PERCENT))
        numbers = QFontMetricsF(theme.font(theme.ANSWER))
        room = float(_LIST_INDENT)
        block = self.document().begin()
        while block.isValid():
            cursor = QTextCursor(block)
            if cursor.currentTable() is not None:  # what is added stands above a line: in a cell it would not look centred
                cursor.mergeBlockFormat(_lines(_CELL_LINE_PERCENT))
            if (items := block.textList()) is not None:
                room = max(room, numbers.horizontalAdvance(items.itemText(block)) + _AFTER_NUMBER)
            block = block.next()
        self.document().setIndentWidth(room)
        self.updateGeometry()

    def _style(self) -> None:
        t = theme.tokens()
        self.document().setDefaultFont(theme.font(theme.ANSWER, QFont.Weight.Normal))
        self.document().setDefaultStyleSheet(
            f"body, p, li {{ color: {t.ink}; }}"
            f"p {{ margin: 0 0 10px 0; }}"
            f"p.h1 {{ font-size: 16px; font-weight: 600; margin: 6px 0 8px 0; }}"
            f"p.h2 {{ font-size: 15px; font-weight: 600; margin: 6px 0 6px 0; }}"
            f"p.h3 {{ font-weight: 600; margin: 4px 0 4px 0; }}"
            f"b {{ font-weight: 600; }}"
            f"ul, ol {{ margin: 0 0 10px 0; }}"
            f"li {{ margin: 0 0 4px 0; }}"
            f"blockquote {{ margin: 0 0 10px {_QUOTE_INDENT}px; color: {t.ink}; }}"
            f"code, pre {{ font-family: {_MONO}; background-color: {t.side}; font-size: 13px; }}"
            "pre { white-space: pre-wrap; margin: 0 0 10px 0; }"
            f"table.grid {{ margin: 8px 0 10px 0; border-collapse: collapse; border: 1px solid {t.line}; }}"
            f"td, th {{ border: 1px solid {t.line}; padding: 4px 8px; text-align: left; }}"
            f"a.cite {{ color: {t.accent}; background-color: {t.accent_tint}; text-decoration: none; font-size: 12px; }}"
            f"a.link {{ color: {t.accent}; text-decoration: underline; }}"
        )

    def _on_anchor(self, url: QUrl) -> None:
        href = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        if href.startswith(CITE_SCHEME):
            self.cited.emit(int(href.removeprefix(CITE_SCHEME)))
        elif address := link_target(href):
            self.link_asked.emit(address)


def _lines(percent: int) -> QTextBlockFormat:
    """The height of lines, in percent of their font's."""
    form = QTextBlockFormat()
    height = QFontMetricsF(theme.font(theme.ANSWER)).height() * percent / 100
    form.setLineHeight(height, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    return form


def _quoted(block: QTextBlock) -> bool:
    return block.isValid() and block.blockFormat().leftMargin() >= _QUOTE_INDENT
