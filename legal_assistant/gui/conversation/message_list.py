"""A column of widgets of unequal height, of which only those near the screen exist.

Five hundred messages cost what a dozen do. Heights of rows that were never built are estimates; when a row is built and turns
out higher, what the reader looks at stays where it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from legal_assistant.domain.conversations import Role
from legal_assistant.gui import theme
from legal_assistant.gui.conversation.model import Entry

#: Widest column, narrowest margin beside it, space above the first and below the last row (pixels).
COLUMN, MARGIN, PADDING = 660, 28, 16
#: Rows this far outside of the screen are built, and those twice as far are let go (pixels).
_REACH = 600
#: Passes after which the layout is taken as it is: a row's height does not depend on the others', so two are the rule.
_PASSES = 8


@dataclass
class _Row:
    """An entry, its height (an estimate until ``measured``), and its widget while it exists."""

    entry: Entry
    height: int
    measured: bool = False
    widget: QWidget | None = None


class MessageList(QAbstractScrollArea):
    """Shows entries with the widgets that ``build`` makes; ``refresh`` gives a widget its entry again.

    It stays at the end while the reader is at the end; otherwise the first row on screen keeps its place. A turn is followed
    until its question reaches the top (see :meth:`follow_turn`).
    """

    at_end_changed = Signal(bool)

    def __init__(
        self,
        build: Callable[[Entry, QWidget], QWidget],
        refresh: Callable[[QWidget, Entry], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._build = build
        self._refresh = refresh
        self._rows: list[_Row] = []
        self._at_end = True
        self._following = False
        self._anchor = (0, 0)
        self._arranging = False
        self._floating: QWidget | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().setSingleStep(theme.GRID * 6)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._arrange)

    @property
    def at_end(self) -> bool:
        """Whether the end is on screen, so that new words are followed."""
        return self._at_end

    def widgets(self) -> list[QWidget]:
        """The widgets that exist at present, from top to bottom."""
        return [row.widget for row in self._rows if row.widget is not None]

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show ``entries``; rows that were there keep their widget and height."""
        known = {row.entry.key: row for row in self._rows}
        rows: list[_Row] = []
        for entry in entries:
            row = known.pop(entry.key, None)
            if row is None:
                row = _Row(entry, _estimate(entry))
            elif row.entry != entry:
                row.entry, row.measured = entry, False
                if row.widget is not None:
                    self._refresh(row.widget, entry)
            rows.append(row)
        for row in known.values():
            _let_go(row)
        self._rows = rows
        self._anchor = (min(self._anchor[0], max(0, len(rows) - 1)), self._anchor[1])
        self._arrange()

    def update_entry(self, key: str) -> None:
        """The entry (an object that changed in itself) has other words now."""
        for row in self._rows:
            if row.entry.key == key:
                row.measured = False
                if row.widget is not None:
                    self._refresh(row.widget, row.entry)
                self._arrange()
                return

    def set_floating(self, widget: QWidget) -> None:
        """Let ``widget`` lie over the rows, in the middle of the lower edge, while the end is not on screen."""
        self._floating = widget
        widget.setParent(self)
        widget.setHidden(self._at_end)
        self.at_end_changed.connect(widget.setHidden)

    def to_end(self) -> None:
        """Go to the end and stay there."""
        self._set_at_end(True)
        self._arrange()

    def follow_turn(self) -> None:
        """Go to the end and stay there until the last question has reached the top: an answer that is longer than the screen is
        read from its beginning. The reader's own scrolling ends it."""
        self._following = True
        self.to_end()

    def to_entry(self, key: str) -> bool:
        """Bring an entry to the top; False if it is not in the list."""
        for index, row in enumerate(self._rows):
            if row.entry.key == key:
                self._set_at_end(False)
                self._anchor = (index, PADDING)
                self._arrange()
                return True
        return False

    def clear(self) -> None:
        """Show nothing, and be at the end of what comes next."""
        self._following = False
        self.set_entries([])
        self._set_at_end(True)

    # --- Qt -----------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width means other heights."""
        if event.size().width() != event.oldSize().width():
            for row in self._rows:
                row.measured = False
        super().resizeEvent(event)
        self._arrange()
        if self._floating is not None:
            size = self._floating.sizeHint()
            self._floating.move((self.width() - size.width()) // 2, self.height() - size.height() - theme.GRID)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Rows are placed by :meth:`_arrange`."""
        del dx, dy

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A row whose layout changed is measured again."""
        if event.type() == QEvent.Type.LayoutRequest and not self._arranging:
            for row in self._rows:
                if row.widget is watched:
                    row.measured = False
                    self._later.start(0)
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Another language or theme may change every height."""
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            for row in self._rows:
                row.measured = False
            self._later.start(0)
        super().changeEvent(event)

    # --- layout -------------------------------------------------------------------------------------------------------

    def _on_scrolled(self) -> None:
        if self._arranging:
            return
        bar = self.verticalScrollBar()
        self._following = False
        self._set_at_end(bar.value() >= bar.maximum() - 2)
        tops = self._tops()
        index = max(0, min(bisect_right(tops, bar.value()) - 1, len(self._rows) - 1))
        self._anchor = (index, tops[index] - bar.value())
        self._arrange()

    def _set_at_end(self, at_end: bool) -> None:
        if at_end != self._at_end:
            self._at_end = at_end
            self.at_end_changed.emit(at_end)

    def _tops(self) -> list[int]:
        """Where each row begins, and behind the last one where the content ends."""
        return list(accumulate((row.height for row in self._rows), initial=PADDING))

    def _arrange(self) -> None:
        """Build what is near the screen, measure it, place it, let go of what is far."""
        if self._arranging:
            return
        self._arranging = True
        try:
            width = min(COLUMN, self.width() - 2 * MARGIN)
            value, near = self._settle(max(80, width))
            if self._reached_top(value):
                value, near = self._settle(max(80, width))
            self._place(value, near, max(80, width))
        finally:
            self._arranging = False

    def _reached_top(self, value: int) -> bool:
        """Whether the question of the turn that is followed would leave the screen at ``value``; it then stays at the top.
        The answer does in its stead where the question itself takes half of the screen."""
        last = next((index for index in reversed(range(len(self._rows))) if self._rows[index].entry.role is Role.USER), None)
        if not self._following or not self._at_end or last is None:
            return False
        if self._rows[last].height > self.viewport().height() // 2:
            last = min(last + 1, len(self._rows) - 1)
        if value <= self._tops()[last] - PADDING:
            return False
        self._following = False
        self._anchor = (last, PADDING)
        self._set_at_end(False)
        return True

    def _settle(self, width: int) -> tuple[int, range]:
        """Measure rows until those near the screen all are; returns the scroll value and which rows they are."""
        value, near = 0, range(0)
        for _ in range(_PASSES):
            tops = self._tops()
            value = self._value(tops)
            first = max(0, bisect_right(tops, value - _REACH) - 1)
            last = min(len(self._rows), bisect_right(tops, value + self.viewport().height() + _REACH))
            near = range(first, last)
            stale = [index for index in near if not self._rows[index].measured]
            if not stale:
                break
            for index in stale:
                self._measure(self._rows[index], width)
        return value, near

    def _value(self, tops: list[int]) -> int:
        """The scroll value that keeps the end, or the anchor, where it is."""
        maximum = max(0, tops[-1] + PADDING - self.viewport().height())
        if self._at_end or not self._rows:
            return maximum
        index, offset = self._anchor
        return max(0, min(tops[index] - offset, maximum))

    def _measure(self, row: _Row, width: int) -> None:
        if row.widget is None:
            row.widget = self._build(row.entry, self.viewport())
            row.widget.installEventFilter(self)
            row.widget.ensurePolished()
        row.widget.resize(width, row.widget.height())
        layout = row.widget.layout()
        if layout is not None:
            layout.activate()
        wrapped = row.widget.heightForWidth(width)  # -1 if nothing in it is broken into lines
        row.height = wrapped if wrapped >= 0 else row.widget.sizeHint().height()
        row.measured = True

    def _place(self, value: int, near: range, width: int) -> None:
        tops = self._tops()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, tops[-1] + PADDING - self.viewport().height()))
        bar.setPageStep(self.viewport().height())
        bar.setValue(value)
        left = (self.width() - width) // 2
        keep = range(near.start - 4, near.stop + 4)
        for index, row in enumerate(self._rows):
            if row.widget is None:
                continue
            if index not in keep and not row.widget.isAncestorOf(self.focusWidget() or self):
                _let_go(row)
            else:
                row.widget.setGeometry(left, tops[index] - value, width, row.height)
                row.widget.show()


def _let_go(row: _Row) -> None:
    if row.widget is not None:
        row.widget.hide()
        row.widget.deleteLater()
        row.widget = None


def _estimate(entry: Entry) -> int:
    """A height from the number of characters; wide ones count twice."""
    text = entry.text
    wide = sum(ord(character) > 0x2E7F for character in text[:2000])
    lines = text.count("\n") + (len(text) + wide) // 88 + 1
    return lines * 26 + 96
