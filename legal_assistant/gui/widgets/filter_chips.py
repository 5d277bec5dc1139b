"""Small buttons of which one is down: what kind of thing is listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from legal_assistant.gui.widgets.flow import FlowLayout

T = TypeVar("T")


class FilterChips(QWidget, Generic[T]):
    """A button for each kind, in rows; ``choose(kind)`` is called when one is pressed."""

    def __init__(self, choose: Callable[[T], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choose = choose
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(self, spacing=2)
        self.buttons: dict[T, QPushButton] = {}

    def offer(self, kinds: Sequence[T]) -> None:
        """Offer these; buttons of the same kinds stay, with the focus on them."""
        if list(self.buttons) != list(kinds):
            for button in self.buttons.values():
                self._flow.removeWidget(button)
                self._group.removeButton(button)
                button.hide()
                button.deleteLater()
            self.buttons = {kind: self._made(kind) for kind in kinds}
        self.updateGeometry()

    def _made(self, kind: T) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("role", "filter")
        button.setCheckable(True)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setAutoDefault(False)
        button.clicked.connect(partial(self._on_clicked, kind))
        self._group.addButton(button)
        self._flow.addWidget(button)
        return button

    def _on_clicked(self, kind: T, _checked: bool = False) -> None:
        self._choose(kind)
