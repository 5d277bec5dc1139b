"""Adding a lawyer: name and password, then the recovery key, shown once."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from legal_assistant.domain.users import User
from legal_assistant.gui.colleagues.presenter import ColleaguesPresenter
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.start.key_dialog import KeyDialog
from legal_assistant.gui.start.new_password import NewPassword
from legal_assistant.gui.start.presenter import StartPresenter

_LONGEST = 100


class AddColleagueDialog(KeyDialog):
    """First asks for name and password, then shows the recovery key until it is in safe hands."""

    def __init__(self, presenter: ColleaguesPresenter, start: StartPresenter, parent: QWidget | None = None) -> None:
        text = self.tr(
            "Let your colleague type the password. They see none of your cases until you make them a member of one, and you "
            "see none of theirs."
        )
        super().__init__(self.tr("Add a lawyer"), text, parent)
        self._presenter = presenter
        self.own_name, self.name = QLineEdit(), QLineEdit()
        for field, name in ((self.own_name, self.tr("Your own name")), (self.name, self.tr("Name of the colleague"))):
            field.setMaxLength(_LONGEST)
            field.setPlaceholderText(name)
            field.setAccessibleName(name)
            field.textChanged.connect(self._edited)
        self._unnamed = presenter.me is not None and not presenter.me.name
        self.own_name.setVisible(self._unnamed)
        self.password = NewPassword(start)
        self.password.changed.connect(self._update)
        self.admin = QCheckBox(self.tr("May add and remove lawyers too"))
        self.act.setText(self.tr("Add"))
        names = (self.own_name, self.name) if self._unnamed else (self.name,)
        self._ask((*names, self.password, self.admin), self._is_complete, self._add)
        names[0].setFocus()
        presenter.busy.connect(self._set_busy)
        presenter.added.connect(self._on_added)
        presenter.failed.connect(self.say)

    def _is_complete(self) -> bool:
        named = bool(self.name.text().strip()) and (bool(self.own_name.text().strip()) or not self._unnamed)
        return named and self.password.complete

    def _add(self) -> None:
        own_name = self.own_name.text().strip() if self._unnamed else ""
        self._presenter.add(self.name.text().strip(), self.password.password, own_name, admin=self.admin.isChecked())

    def _on_added(self, user: User, key: str) -> None:
        self.password.clear()
        self._show_key(key, self.tr("Recovery key of {name}").format(name=clean(user.name)), self.tr("Done"))
