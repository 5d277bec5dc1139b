"""The text of a page as it was read, beside its picture: the quoted words marked, what cannot be seen struck, what recognition is
not sure of underlined; to be corrected there, and its versions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QKeySequence, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QStackedWidget, QTextEdit, QVBoxLayout, QWidget

from legal_assistant.domain.documents import Line, Page, PageSpan, PageState, PageVersion
from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.counts import Counts
from legal_assistant.gui.error_text import page_reason
from legal_assistant.gui.viewer.page_strip import state_name
from legal_assistant.gui.viewer.page_versions import entries_of
from legal_assistant.gui.viewer.selection import seen_spans
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.confirm import confirmed
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.versions import VersionList

#: A recognised line that is less sure than this is to be checked.
_DOUBTFUL: Final = 0.85


class PageText(QTextEdit):
    """The text of a page, to read and to copy from. ``ended``: Escape while it is being changed. ``menu_opening(menu)``: what can
    be done with the text may be added to."""

    ended = Signal()
    menu_opening = Signal(QMenu)

    def set_changeable(self, changeable: bool) -> None:
        """Whether the text can be changed; the keys move its cursor in any case."""
        self.setReadOnly(not changeable)
        if not changeable:
            by = Qt.TextInteractionFlag
            self.setTextInteractionFlags(by.TextSelectableByMouse | by.TextSelectableByKeyboard)

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied is plain and marked as confidential."""
        return clipboard.confidential(self.textCursor().selection().toPlainText())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the text."""
        menu = self.createStandardContextMenu()
        self.menu_opening.emit(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends a change."""
        if not self.isReadOnly() and event.matches(QKeySequence.StandardKey.Cancel):
            self.ended.emit()
        else:
            super().keyPressEvent(event)


class TextBeside(QWidget):
    """Shows the text of one page under a line that says how it was read.

    ``corrected(page, text)``: the page is to say this. ``versions_wanted(page)``, ``restored(page, version)``.
    ``pointed(page, boxes)``: the line that the cursor is in, and where it stands on the page.
    """

    corrected = Signal(int, str)
    versions_wanted = Signal(int)
    restored = Signal(int, int)
    pointed = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page: Page | None = None
        self._spans: Sequence[PageSpan] = ()
        self._hit: PageSpan | None = None
        self._next: tuple[Page | None, Sequence[PageSpan], PageSpan | None] | None = None
        self._writable = True
        self._versions: Sequence[PageVersion] = ()
        self._names: Mapping[str, str] = {}
        self._head = label(role="small", wrap=True)
        self.text = PageText(self)
        self.text.set_changeable(False)
        self.text.setAcceptRichText(False)
        self.text.setTabChangesFocus(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.document().setDocumentMargin(0)  # in line with the words above
        self.text.setProperty("role", "answer")
        self.history = VersionList(self)
        self.correct = IconButton("pencil-simple", parent=self)
        self.versions = IconButton("clock-counter-clockwise", parent=self)
        self.save = Button(role="primary")
        self.cancel = Button()
        self._lay_out()
        self.text.cursorPositionChanged.connect(self._on_cursor)
        self.text.ended.connect(self.end)
        self.history.back_asked.connect(self._on_back)
        self.history.restored.connect(self._on_restored)
        for button, slot in (
            (self.correct, self.begin),
            (self.versions, self._on_versions),
            (self.save, self._on_save),
            (self.cancel, self.end),
        ):
            button.clicked.connect(slot)
        self._retranslate()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(2)
        head.addWidget(self._head, 1)
        head.addWidget(self.correct)
        head.addWidget(self.versions)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.GRID)
        buttons.addWidget(self.save)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        reading = QWidget()
        column = QVBoxLayout(reading)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.text, 1)
        column.addLayout(buttons)
        self._stack = QStackedWidget()
        self._stack.addWidget(reading)
        self._stack.addWidget(self.history)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(theme.GRID * 2, 8, 8, 8)
        outer.addWidget(self._stack)

    @property
    def selected(self) -> str:
        """The words that are selected."""
        return self.text.textCursor().selection().toPlainText()

    @property
    def selected_spans(self) -> list[PageSpan]:
        """Where they stand in the text of the page; of a text that is being changed nowhere."""
        if self._page is None or self.editing:
            return []
        cursor, text = self.text.textCursor(), self._page.text
        return seen_spans(self._page, _points(text, cursor.selectionStart()), _points(text, cursor.selectionEnd()))

    @property
    def selected_place(self) -> QRect | None:
        """Where the selection ends, in the text's viewport; None if that is not in view."""
        if not self.text.textCursor().hasSelection() or self.text.isHidden():
            return None
        place = self.text.cursorRect()
        return place if place.intersects(self.text.viewport().rect()) else None

    def clear_selection(self) -> None:
        """Select nothing."""
        cursor = self.text.textCursor()
        cursor.clearSelection()
        self.text.setTextCursor(cursor)

    @property
    def editing(self) -> bool:
        """Whether the text is being changed."""
        return not self.text.isReadOnly()

    def set_writable(self, writable: bool) -> None:
        """Whether pages may be corrected."""
        self._writable = writable
        self._retranslate()

    def show_page(self, page: Page | None, spans: Sequence[PageSpan] = (), hit: PageSpan | None = None) -> None:
        """Show a page (None: none); ``spans`` are the quoted words on it, ``hit`` the current find.

        A page that is being corrected stays until that is ended.
        """
        if self.editing and page is not None:
            self._next = (page, spans, hit)
            return
        if (page, spans, hit) == (self._page, self._spans, self._hit):
            return
        turned = page is not self._page
        self._page, self._spans, self._hit = page, spans, hit
        self._read_only(shown=page.text if page else "", turned=turned)
        self._mark()
        first = hit or next(iter(spans), None)
        if page is not None and first is not None:
            with QSignalBlocker(self.text):
                self.text.setTextCursor(self._cursor(page, PageSpan(first.page, first.start, first.start)))
            self.text.ensureCursorVisible()

    def show_versions(self, page: int, versions: Sequence[PageVersion], names: Mapping[str, str]) -> None:
        """Show the versions of the page shown, oldest first; ``names`` are those of lawyers by id."""
        if self._page is not None and self._page.number == page and not self.editing:
            self._versions, self._names = versions, names
            self.history.show_entries(entries_of(versions, names), writable=self._writable)
            self._stack.setCurrentWidget(self.history)
            self.history.focus()

    def begin(self) -> None:
        """Let the text be changed."""
        if self._page is None or not self._writable:
            return
        self.text.set_changeable(True)
        self._retranslate()
        self.text.setFocus()
        self._on_cursor()

    def end(self) -> None:
        """Leave the text as it was read."""
        if not self.editing:
            return
        following, self._next = self._next, None
        self._read_only(shown=self._page.text if self._page else "", turned=True)
        self._mark()
        if following is not None:
            self.show_page(*following)

    def saved(self, page: Page) -> None:
        """The page being corrected says this now."""
        if self.editing and self._page is not None and self._page.number == page.number:
            self._page, self._spans, self._hit = page, (), None
            if self._next is not None and self._next[0] is not None and self._next[0].number == page.number:
                self._next = None
            self.end()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language and the theme."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._mark()
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and self._versions:
            self.history.show_entries(entries_of(self._versions, self._names), writable=self._writable)
        super().changeEvent(event)

    # --- what the reader does -----------------------------------------------------------------------------------------

    def _on_save(self) -> None:
        if self._page is not None and (self.text.toPlainText().strip() or not self._page.text.strip() or self._emptied()):
            self.corrected.emit(self._page.number, self.text.toPlainText())

    def _emptied(self) -> bool:
        """Whether the page is to say nothing at all."""
        return confirmed(
            self,
            self.tr("Empty page"),
            self.tr("Leave this page without any text?"),
            self.tr("It will not be found any more. The text as it was read stays among its versions."),
            self.tr("Leave it empty"),
            self.tr("Cancel"),
        )

    def _on_versions(self) -> None:
        if self._page is not None:
            self.versions_wanted.emit(self._page.number)

    def _on_back(self) -> None:
        self._versions = ()
        self._stack.setCurrentIndex(0)
        self.versions.setFocus()

    def _on_restored(self, version: int) -> None:
        if self._page is not None:
            self._on_back()
            self.restored.emit(self._page.number, version)

    def _on_cursor(self) -> None:
        """Point at the line of the page that the cursor is in."""
        page = self._page
        if page is None or not self.text.hasFocus():
            return
        number = self.text.textCursor().blockNumber()
        before = page.text.split("\n")
        if number < len(before):
            start = sum(len(line) + 1 for line in before[:number])
            self.pointed.emit(page.number, [line.box for line in page.lines if line.start == start])

    # --- marks --------------------------------------------------------------------------------------------------------

    def _read_only(self, *, shown: str, turned: bool) -> None:
        """Show text to be read only; if the page turned, from its beginning and without its versions."""
        self.text.set_changeable(False)
        if turned:
            with QSignalBlocker(self.text):
                self.text.setPlainText(shown)
            self._versions = ()
            self._stack.setCurrentIndex(0)
        self._retranslate()

    def _mark(self) -> None:
        page = self._page
        if page is None:
            self.text.setExtraSelections([])
            return
        t = theme.tokens()
        selections = [self._struck(page, span) for span in page.hidden]
        selections += [self._doubted(page, line) for line in _doubtful(page)]
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

    def _doubted(self, page: Page, line: Line) -> QTextEdit.ExtraSelection:
        """A line that recognition is not sure of."""
        selection = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        form.setUnderlineColor(QColor(theme.tokens().caution))
        selection.cursor, selection.format = self._cursor(page, PageSpan(page.number, line.start, line.end)), form
        return selection

    def _cursor(self, page: Page, span: PageSpan) -> QTextCursor:
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(_units(page.text, span.start))
        cursor.setPosition(_units(page.text, span.end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    # --- words --------------------------------------------------------------------------------------------------------

    def _retranslate(self) -> None:
        self.text.setAccessibleName(self.tr("Text of the page as it was read"))
        self.correct.set_name(self.tr("Correct the text"))
        self.versions.set_name(self.tr("Versions of the text"))
        self.save.setText(self.tr("Save"))
        self.cancel.setText(self.tr("Cancel"))
        page = self._page
        self.text.setPlaceholderText(page_reason(page.reason) if page else "")
        self._head.setText(self._heading(page) if page else "")
        readable = page is not None and page.state is not PageState.PENDING
        self.correct.setVisible(readable and self._writable and not self.editing)
        self.versions.setVisible(readable and not self.editing)
        self.save.setVisible(self.editing)
        self.cancel.setVisible(self.editing)

    def _heading(self, page: Page) -> str:
        if self.editing:
            return self.tr("Correcting page {0} · a line for each line of the page").format(page.number)
        heading = self.tr("As it was read · page {0} · {1}").format(page.number, state_name(page.state))
        if doubtful := len(_doubtful(page)):
            heading += " · " + Counts().lines_to_check(doubtful)
        return heading


def _doubtful(page: Page) -> list[Line]:
    return [line for line in page.lines if line.confidence < _DOUBTFUL]


def _units(text: str, position: int) -> int:
    """``position`` in code points as Qt counts it: in UTF-16 units, a pair of CR and LF as one."""
    before = text[:position]
    return position + sum(ord(character) > 0xFFFF for character in before) - before.count("\r\n")


def _points(text: str, units: int) -> int:
    """The reverse of :func:`_units`."""
    return bisect_left(range(len(text)), units, key=lambda at: _units(text, at))
