"""The sources of an answer: chips under it, and why each was used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QLayout, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.domain.recall import RecalledItem
from legal_assistant.gui.conversation import words
from legal_assistant.gui.widgets.buttons import Button, Chip
from legal_assistant.gui.widgets.flow import FlowLayout
from legal_assistant.gui.widgets.labels import label


class Source(NamedTuple):
    """A chip under an answer: its number (0: none yet), label, tooltip, whether its quotations were checked (None: not yet)."""

    n: int
    name: str
    tip: str
    verified: bool | None


class _SourceChip(Chip):
    """A chip that knows its number."""

    chosen = Signal(int)

    def __init__(self, source: Source, parent: QWidget) -> None:
        sign = {True: " ✓", False: " ?", None: ""}[source.verified]
        name = f"{source.n} {source.name}" if source.n else source.name
        super().__init__(name + sign, tone="caution" if source.verified is False else "accent", parent=parent)
        self._n = source.n
        self.setToolTip(source.tip)
        self.setAccessibleName(self.tr("Source {0}").format(name))
        self.setAccessibleDescription(source.tip)
        if source.n:
            self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self.chosen.emit(self._n)


class SourceChips(QWidget):
    """The sources of an answer as chips; ``activated(n)``."""

    activated = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self)
        self._shown: list[Source] = []
        self.hide()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_sources(self, sources: Sequence[Source]) -> None:
        """Show these and no others."""
        sources = list(sources)
        if sources == self._shown:
            return
        self._shown = sources
        clear_layout(self._flow)
        for source in sources:
            chip = _SourceChip(source, self)
            chip.chosen.connect(self.activated)
            self._flow.addWidget(chip)
        self.setVisible(bool(sources))
        self.updateGeometry()


class _ItemLink(Button):
    """The name of a recalled item, which opens it."""

    chosen = Signal(object)

    def __init__(self, item: RecalledItem) -> None:
        super().__init__(words.item_name(item), role="link")
        self._item = item
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self.chosen.emit(self._item)


class Reasons(QFrame):
    """Why each source was used; folded out under an answer. ``activated(item)`` opens one."""

    activated = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "well")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 10, 12, 10)
        self._column.setSpacing(10)
        self._shown: tuple[Sequence[RecalledItem], int] = ((), 0)
        self.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange and not self.isHidden():
            self.set_items(*self._shown)
        super().changeEvent(event)

    def set_items(self, items: Sequence[RecalledItem], removed: int) -> None:
        """List ``items``; ``removed`` says how many more there were that no longer exist."""
        self._shown = (items, removed)
        clear_layout(self._column)
        for item in items:
            self._column.addWidget(self._row(item))
        if removed:
            self._column.addWidget(label(self.tr("%n more was removed since", "", removed), "small"))
        self.setVisible(bool(items) or bool(removed))

    def _row(self, item: RecalledItem) -> QWidget:
        row = QWidget(self)
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        name = _ItemLink(item)
        name.chosen.connect(self.activated)
        column.addWidget(name)
        why = label(words.reasons(item.parts), "small", wrap=True)
        why.setToolTip(words.figures(item.parts))
        text = label(words.item_excerpt(item), wrap=True)
        for part in (text, why):
            part.setContentsMargins(5, 0, 0, 0)
            column.addWidget(part)
        return row


def clear_layout(layout: QLayout) -> None:
    """Take all widgets out of ``layout`` and delete them."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
