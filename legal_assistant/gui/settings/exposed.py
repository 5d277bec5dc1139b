"""The password was exposed: a new one and new keys, then the new recovery key, shown once; then the window locks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from legal_assistant.domain.errors import WrongPassword
from legal_assistant.gui.start.key_dialog import KeyDialog
from legal_assistant.gui.start.new_password import NewPassword
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField

if TYPE_CHECKING:
    from legal_assistant.gui.settings.presenter import SettingsPresenter
    from legal_assistant.gui.start.presenter import StartPresenter


class ExposedDialog(KeyDialog):
    """When it is accepted, the keys were replaced, the recovery key is in safe hands, and the vault is closed."""

    def __init__(self, presenter: SettingsPresenter, start: StartPresenter, parent: QWidget | None = None) -> None:
        text = self.tr(
            "Replaces the password, all your keys and the recovery key, and has your cases encrypted anew one by one. Then "
            "this window locks, and you unlock it with the new password."
        )
        super().__init__(self.tr("My password was exposed"), text, parent)
        self._presenter = presenter
        self.old = PasswordField()
        self.old.set_hint(self.tr("Present password"))
        self.new = NewPassword(start, replaces=True)
        left = self.tr(
            "Copies and backups made before can still be opened with the earlier password: destroy them. Tell your "
            "colleagues that your fingerprint is another one."
        )
        self.old.textEdited.connect(self._edited)
        self.new.first.textEdited.connect(self._edited)
        self.new.changed.connect(self._update)
        self.act.setText(self.tr("Replace the keys"))
        self._ask((self.old, self.new, label(left, "small", wrap=True)), self._is_complete, self._replace)
        self.old.setFocus()
        presenter.keys_replaced.connect(self._on_replaced)
        presenter.failed.connect(self._on_failed)

    def _is_complete(self) -> bool:
        return bool(self.old.text()) and self.new.complete

    def _replace(self) -> None:
        if self._presenter.is_working:
            self.message.show_message(
                "caution",
                self.tr("Something is still under way"),
                self.tr("Wait until documents are read and answers written, or stop them; then try again."),
            )
            return
        self._set_busy(True)
        self._presenter.replace_keys(self.old.text(), self.new.password)

    def _on_replaced(self, key: str) -> None:
        self.old.clear()
        self.new.clear()
        self._show_key(key, self.tr("New recovery key"), self.tr("Lock now"))

    def _on_failed(self, what: str, error: Exception) -> None:
        if what != "keys":
            return
        self._set_busy(False)
        if isinstance(error, WrongPassword):
            self.old.set_invalid(invalid=True)
            self.message.show_message("bad", self.tr("The present password is another one."))
        else:
            self.say(error)

    def _edited(self) -> None:
        self.old.set_invalid(invalid=False)
        super()._edited()
