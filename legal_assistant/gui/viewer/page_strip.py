"""A strip with one segment a page, coloured by what became of the page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from legal_assistant.domain.documents import PageState
from legal_assistant.gui import theme

#: Height of the bar, and of the mark of the current page above and below it.
_BAR, _EXTRA = 6, 3


def state_name(state: PageState | str) -> str:
    """What became of a page, in a word or two."""
    translate = QCoreApplication.translate
    return {
        PageState.PENDING: translate("PageState", "still to be read"),
        PageState.TEXT: translate("PageState", "text"),
        PageState.OCR: translate("PageState", "recognised from a picture"),
        PageState.EMPTY: translate("PageState", "no text found"),
        PageState.FAILED: translate("PageState", "could not be read"),
    }[PageState(state)]


def state_colour(state: PageState | str) -> QColor:
    """The colour of a page's segment."""
    t = theme.tokens()
    return QColor(
        {
            PageState.PENDING: t.line,
            PageState.TEXT: t.accent,
            PageState.OCR: t.good,
            PageState.EMPTY: t.caution,
            PageState.FAILED: t.bad,
        }[PageState(state)]
    )


def draw_strip(painter: QPainter, rect: QRectF, states: Sequence[PageState | str]) -> None:
    """Draw a segment for each page into ``rect``; segments of the same state run together where there is no room for gaps.

    EMPTY and FAILED are hatched as well as coloured, so that colour is not the only sign.
    """
    if not states:
        return
    width = rect.width() / len(states)
    gap = 1.0 if width >= 4 else 0.0
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for index, state in enumerate(states):
        segment = QRectF(rect.x() + index * width, rect.y(), max(1.0, width - gap), rect.height())
        painter.setBrush(state_colour(state))
        if PageState(state) in (PageState.EMPTY, PageState.FAILED):
            segment.setTop(segment.center().y())
        painter.drawRect(segment)
    painter.restore()


class PageStrip(QWidget):
    """The strip as a control: click or the arrow keys choose a page (``chosen(page)``, 1-based)."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._states: list[PageState] = []
        self._current = 1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._retranslate()

    def set_states(self, states: Sequence[PageState]) -> None:
        """One state a page."""
        self._states = list(states)
        self.update()

    def set_current(self, page: int) -> None:
        """The page in view (1-based)."""
        if page != self._current:
            self._current = page
            self.setAccessibleDescription(f"{page} / {len(self._states)}")
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(200, _BAR + 2 * _EXTRA + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the segments and the mark of the current page."""
        del event
        if not self._states:
            return
        painter = QPainter(self)
        draw_strip(painter, QRectF(0, _EXTRA + 1, self.width(), _BAR), self._states)
        width = self.width() / len(self._states)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tokens().accent if self.hasFocus() else theme.tokens().ink))
        mark = QRectF((self._current - 1) * width, 0, max(4.0, width), 2)
        painter.drawRect(mark)
        painter.drawRect(mark.translated(0, self.height() - 2))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the page under the pointer."""
        if page := self._page_at(event.position().x()):
            self.chosen.emit(page)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys step, Home and End jump."""
        target = {
            Qt.Key.Key_Left: self._current - 1,
            Qt.Key.Key_Right: self._current + 1,
            Qt.Key.Key_Home: 1,
            Qt.Key.Key_End: len(self._states),
        }.get(Qt.Key(event.key()))
        if target is None:
            super().keyPressEvent(event)
        elif 1 <= target <= len(self._states):
            self.chosen.emit(target)

    def event(self, event: QEvent) -> bool:
        """Tooltips name the page and its state; follow the language."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            page = self._page_at(event.pos().x())
            text = self.tr("Page {0}: {1}").format(page, state_name(self._states[page - 1])) if page else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        return super().event(event)

    def _page_at(self, x: float) -> int:
        if not self._states:
            return 0
        return max(1, min(int(x * len(self._states) / max(1, self.width())) + 1, len(self._states)))

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Pages"))
