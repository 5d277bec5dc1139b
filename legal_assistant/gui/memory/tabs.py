"""The tabs of the memory pane: words as long as there is room for them, smaller ones if need be, icons where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar, QWidget

from legal_assistant.gui import icons, theme

#: Around the words of a tab (pixels), as in the style sheet, where there is room and where it is narrow.
_PADDING, _NARROW = 13, 7


@dataclass(frozen=True)
class TabName:
    """What a tab is called, its icon, and how much there is (0 is not shown)."""

    name: str
    icon: str
    count: int = 0


class PaneTabs(QTabBar):
    """A row of tabs that never needs more room than there is: where it is narrow the words get smaller and closer, then those not
    chosen go without their number, and last they show an icon and a number."""

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
        if not self._names:
            return
        full = [f"{tab.name} {tab.count}" if tab.count else tab.name for tab in self._names]
        bare = [
            text if at == self.currentIndex() else tab.name for at, (text, tab) in enumerate(zip(full, self._names, strict=True))
        ]
        narrow = not self._fits(full, narrow=False)
        if self.property("narrow") != narrow:
            self.setProperty("narrow", narrow)
            self.style().unpolish(self)  # shown or not: what the style sheet said before of its tabs is remembered
            self.style().polish(self)
        worded = not narrow or self._fits(bare, narrow=True)
        shown = bare if narrow and not self._fits(full, narrow=True) else full
        for at, text in enumerate(full):
            self._say(at, text, shown[at] if worded or at == self.currentIndex() else "")
        if not worded and self.sizeHint().width() > self.width():
            self._say(self.currentIndex(), full[self.currentIndex()], "")

    def _fits(self, texts: Sequence[str], *, narrow: bool) -> bool:
        """Whether there is room for these words, whichever of them is chosen."""
        size = theme.SMALL if narrow else theme.TEXT
        plain, bold = (QFontMetrics(theme.font(size, weight)) for weight in (QFont.Weight.Normal, QFont.Weight.DemiBold))
        widths = [plain.horizontalAdvance(text) for text in texts]
        bolder = max((bold.horizontalAdvance(text) - width for text, width in zip(texts, widths, strict=True)), default=0)
        return sum(widths) + bolder + len(texts) * (_NARROW if narrow else _PADDING) <= self.width()

    def _say(self, at: int, text: str, worded: str) -> None:
        """Name a tab by what is ``worded`` of its ``text``, or by its icon; what is left out is its tooltip."""
        tab, t = self._names[at], theme.tokens()
        shown = worded or str(tab.count or "")
        if self.tabText(at) != shown:
            self.setTabText(at, shown)
        self.setTabIcon(at, QIcon() if worded else icons.icon(tab.icon, t.ink if at == self.currentIndex() else t.muted))
        self.setTabToolTip(at, "" if worded == text else text)
        self.setAccessibleTabName(at, text)
