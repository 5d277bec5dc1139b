"""The tabs of the memory pane: words where there is room, icons where there is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar, QWidget

from legal_assistant.gui import icons, theme

#: Around the words of a tab (pixels), as in the style sheet.
_PADDING = 13


@dataclass(frozen=True)
class TabName:
    """What a tab is called, its icon, and how much there is (0 is not shown)."""

    name: str
    icon: str
    count: int = 0


class PaneTabs(QTabBar):
    """A row of tabs that never needs more room than there is: where it is narrow, those not chosen show an icon and a number."""

    def __init__(self, tabs: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: list[TabName] = []
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setIconSize(QSize(16, 16))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for _ in range(tabs):
            self.addTab("")
        self.currentChanged.connect(self._fit)

    def set_names(self, names: Sequence[TabName]) -> None:
        """Name the tabs."""
        if list(names) != self._names:
            self._names = list(names)
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as it must be."""
        return QSize(1, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less where there is less room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._fit()
        super().changeEvent(event)

    def _fit(self) -> None:
        metrics = QFontMetrics(theme.font(theme.TEXT))
        full = [f"{tab.name} {tab.count}" if tab.count else tab.name for tab in self._names]
        bold = QFontMetrics(theme.font(theme.TEXT, QFont.Weight.DemiBold))
        bolder = max((bold.horizontalAdvance(text) - metrics.horizontalAdvance(text) for text in full), default=0)
        wide = sum(metrics.horizontalAdvance(text) + _PADDING for text in full) + bolder <= self.width()
        for at, text in enumerate(full):
            self._say(at, text, worded=wide or at == self.currentIndex())
        if not wide and self.sizeHint().width() > self.width():
            self._say(self.currentIndex(), full[self.currentIndex()], worded=False)

    def _say(self, at: int, text: str, *, worded: bool) -> None:
        """Name a tab in words, or by its icon with the words as its tooltip."""
        tab, t = self._names[at], theme.tokens()
        shown = text if worded else str(tab.count or "")
        if self.tabText(at) != shown:
            self.setTabText(at, shown)
        self.setTabIcon(at, QIcon() if worded else icons.icon(tab.icon, t.ink if at == self.currentIndex() else t.muted))
        self.setTabToolTip(at, "" if worded else text)
        self.setAccessibleTabName(at, text)
