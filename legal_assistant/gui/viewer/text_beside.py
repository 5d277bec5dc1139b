"""The text of a page as it was read, with the quoted words marked and what cannot be seen struck; shown beside its picture."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextEdit, QVBoxLayout, QWidget

from legal_assistant.domain.documents import Page, PageSpan
from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.error_text import page_reason
from legal_assistant.gui.viewer.page_strip import state_name
from legal_assistant.gui.widgets.labels import label


class PageText(QTextEdit):
    """The text of a page, to read and to copy from."""

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied is plain and marked as confidential."""
        return clipboard.confidential(self.textCursor().selection().toPlainText())


class TextBeside(QWidget):
    """Shows the text of one page under a line that says how it was read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page: Page | None = None
        self._spans: Sequence[PageSpan] = ()
        self._hit: PageSpan | None = None
        self._head = label(role="small")
        self.text = PageText(self)
        self.text.setReadOnly(True)
        self.text.setAcceptRichText(False)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setProperty("role", "answer")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(self.text)
        self._retranslate()

    @property
    def selected(self) -> str:
        """The words that are selected."""
        return self.text.textCursor().selection().toPlainText()

    def show_page(self, page: Page | None, spans: Sequence[PageSpan] = (), hit: PageSpan | None = None) -> None:
        """Show a page (None: none); ``spans`` are the quoted words on it, ``hit`` the current find."""
        if (page, spans, hit) == (self._page, self._spans, self._hit):
            return
        turned = page is not self._page
        self._page, self._spans, self._hit = page, spans, hit
        if turned:
            self.text.setPlainText(page.text if page else "")
        self._retranslate()
        self._mark()
        first = hit or next(iter(spans), None)
        if page is not None and first is not None:
            self.text.setTextCursor(self._cursor(page, PageSpan(first.page, first.start, first.start)))
            self.text.ensureCursorVisible()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language and the theme."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._mark()
        super().changeEvent(event)

    def _mark(self) -> None:
        page = self._page
        if page is None:
            self.text.setExtraSelections([])
            return
        t = theme.tokens()
        selections = [self._struck(page, span) for span in page.hidden]
        selections += [self._selection(page, span, t.mark) for span in self._spans]
        if self._hit is not None:
            selections.append(self._selection(page, self._hit, t.accent_tint))
        self.text.setExtraSelections(selections)

    def _selection(self, page: Page, span: PageSpan, colour: str) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        form.setBackground(QColor(colour))
        selection.cursor, selection.format = self._cursor(page, span), form
        return selection

    def _struck(self, page: Page, span: tuple[int, int]) -> QTextEdit.ExtraSelection:
        """Text that cannot be seen on the page."""
        selection = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        form.setForeground(QColor(theme.tokens().muted))
        form.setFontStrikeOut(True)
        selection.cursor, selection.format = self._cursor(page, PageSpan(page.number, *span)), form
        return selection

    def _cursor(self, page: Page, span: PageSpan) -> QTextCursor:
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(_units(page.text, span.start))
        cursor.setPosition(_units(page.text, span.end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _retranslate(self) -> None:
        self.text.setAccessibleName(self.tr("Text of the page as it was read"))
        page = self._page
        self.text.setPlaceholderText(page_reason(page.reason) if page else "")
        self._head.setText(self.tr("As it was read · page {0} · {1}").format(page.number, state_name(page.state)) if page else "")


def _units(text: str, position: int) -> int:
    """``position`` in code points as Qt counts it: in UTF-16 units, a pair of CR and LF as one."""
    before = text[:position]
    return position + sum(ord(character) > 0xFFFF for character in before) - before.count("\r\n")
