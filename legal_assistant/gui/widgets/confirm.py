"""The one question that stops the reader: whether to do what cannot be undone, or what leaves this machine."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QWidget

from legal_assistant.gui.widgets.dialog import Dialog


class Question(Dialog):
    """Accepted only if the reader presses :attr:`act`: Enter and Escape leave everything as it is."""

    def __init__(self, parent: QWidget, text: str, detail: str, act: str, leave: str, *, danger: bool) -> None:
        super().__init__(text, detail, parent, role="danger" if danger else "primary")
        self.act.setText(act)
        self.leave.setText(leave)
        self.act.clicked.connect(self.accept)
        self.leave.setDefault(True)
        self.leave.setFocus()


def confirmed(parent: QWidget, title: str, text: str, detail: str, act: str, cancel: str, *, danger: bool = True) -> bool:
    """Ask; True only if the reader chose ``act``. Enter and Escape cancel."""
    return _asked(Question(parent, text, detail, act, cancel, danger=danger), title)


def confirmed_with(parent: QWidget, title: str, text: str, detail: str, act: str, cancel: str, option: str) -> bool | None:
    """Ask whether to do what cannot be undone; then: whether ``option`` goes with it, as it does unless unchecked. Else None."""
    question = Question(parent, text, detail, act, cancel, danger=True)
    box = QCheckBox(option)
    box.setChecked(True)
    question.body.addWidget(box)
    return box.isChecked() if _asked(question, title) else None


def _asked(question: Question, title: str) -> bool:
    question.setWindowTitle(title)
    agreed = question.exec() == Question.DialogCode.Accepted
    question.deleteLater()
    return agreed
