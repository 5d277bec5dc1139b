"""The part of the settings that has this computer's key store open the vault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.domain.errors import WrongPassword
from legal_assistant.gui import theme
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.gui.settings.presenter import SettingsPresenter


class DevicePart(QWidget):
    """Off until the password is typed; says why where this computer has no key store to be trusted."""

    def __init__(self, presenter: SettingsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._available = self._on = False
        self._known = False
        self._title = label(role="strong")
        self._text = label(role="muted", wrap=True)
        self.field = PasswordField()
        self.button = Button()
        self.message = InlineMessage(parent=self)
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.field, 1)
        row.addWidget(self.button)
        row.addStretch()
        self._row = QWidget()
        self._row.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for part in (self._title, self._text, self._row, self.message):
            column.addWidget(part)
        self.field.textChanged.connect(self._edited)
        self.field.returnPressed.connect(self._switch)
        self.button.clicked.connect(self._switch)
        self.retranslate()

    def show_state(self, available: bool, on: bool) -> None:
        """What is known of this computer's key store."""
        self._known, self._available, self._on = True, available, on
        self.retranslate()

    def saved(self) -> None:
        """It was switched."""
        self.field.clear()
        self.message.show_message("good", self.tr("Saved."))

    def say(self, error: Exception) -> None:
        """Say why it was not switched."""
        if isinstance(error, WrongPassword):
            self.field.set_invalid(invalid=True)
            self.message.show_message("bad", self.tr("The present password is another one."))
        else:
            self.message.show_error(error)
        self._update()

    def retranslate(self) -> None:
        """Say it in the present language."""
        self._title.setText(self.tr("Unlock with this computer's key store"))
        self.field.set_hint(self.tr("Present password"))
        self.button.setText(self.tr("Switch off") if self._on else self.tr("Switch on"))
        if not self._known:
            text = ""
        elif self._on:
            text = self.tr(
                "On: whoever is logged in on this computer can unlock the vault without its password. "
                "A new password switches it off."
            )
        elif self._available:
            text = self.tr("Whoever is logged in on this computer can then unlock the vault without its password.")
        else:
            text = self.tr(
                "Not possible here: no key store that encrypts was found (Windows Credential Manager, macOS Keychain, "
                "GNOME Keyring, KWallet). Nothing else is used."
            )
        self._text.setText(text)
        self._update()

    def _switch(self) -> None:
        if self.button.isEnabled():
            self.button.setEnabled(False)
            self._presenter.switch_device(None if self._on else self.field.text())

    def _edited(self) -> None:
        self.message.hide()
        self.field.set_invalid(invalid=False)
        self._update()

    def _update(self) -> None:
        self._row.setVisible(self._on or self._available)
        self.field.setVisible(not self._on)
        self.button.setEnabled(self._on or bool(self.field.text()))
