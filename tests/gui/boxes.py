"""Answers to the questions that stop the reader."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from legal_assistant.gui.widgets.confirm import Question


def answer_box(button: str, said: list[str] | None = None, look: Callable[[Question], object] | None = None) -> None:
    """Press ``button`` of the question that is asked next; ``said`` gets what it asks, and ``look`` may look at it before."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, Question):
            QTimer.singleShot(10, press)  # what is to be asked is still being read
            return
        if said is not None:
            said.append(box.title.text())
        if look is not None:
            look(box)
        next(each for each in (box.act, box.leave) if each.text() == button).click()

    QTimer.singleShot(0, press)
