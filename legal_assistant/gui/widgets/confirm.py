"""The one question that stops the reader: whether to do what cannot be undone, or what leaves this machine."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QMessageBox, QWidget

from legal_assistant.gui import theme


def confirmed(parent: QWidget, title: str, text: str, detail: str, act: str, cancel: str, *, danger: bool = True) -> bool:
    """Ask; True only if the reader chose ``act``. Enter and Escape cancel."""
    return _asked(parent, (title, text, detail), (act, cancel), None, danger=danger)


def confirmed_with(parent: QWidget, title: str, text: str, detail: str, act: str, cancel: str, option: str) -> bool | None:
    """Ask whether to do what cannot be undone; then: whether ``option`` goes with it, as it does unless unchecked. Else None."""
    box = QCheckBox(option)
    box.setChecked(True)
    return box.isChecked() if _asked(parent, (title, text, detail), (act, cancel), box, danger=True) else None


def _asked(
    parent: QWidget, words: tuple[str, str, str], buttons: tuple[str, str], option: QCheckBox | None, *, danger: bool
) -> bool:
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.NoIcon)
    title, text, detail = words
    box.setWindowTitle(title)
    box.setText(text)
    box.setInformativeText(detail)
    if option is not None:
        box.setCheckBox(option)
    role = QMessageBox.ButtonRole.DestructiveRole if danger else QMessageBox.ButtonRole.AcceptRole
    yes = box.addButton(buttons[0], role)
    yes.setProperty("role", "danger" if danger else "primary")
    theme.restyle(yes)
    no = box.addButton(buttons[1], QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(no)
    box.setEscapeButton(no)
    box.exec()
    agreed = box.clickedButton() is yes
    if option is not None:
        option.setParent(None)
    box.deleteLater()
    return agreed
