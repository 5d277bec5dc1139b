"""The one question that stops the reader: whether to do what cannot be undone, or what leaves this machine."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget


def confirmed(parent: QWidget, title: str, text: str, detail: str, act: str, cancel: str, *, danger: bool = True) -> bool:
    """Ask; True only if the reader chose ``act``. Enter and Escape cancel."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(title)
    box.setText(text)
    box.setInformativeText(detail)
    role = QMessageBox.ButtonRole.DestructiveRole if danger else QMessageBox.ButtonRole.AcceptRole
    yes = box.addButton(act, role)
    yes.setProperty("role", "danger" if danger else "primary")
    no = box.addButton(cancel, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(no)
    box.setEscapeButton(no)
    box.exec()
    agreed = box.clickedButton() is yes
    box.deleteLater()
    return agreed
