"""The lawyers of the vault: listed, added, removed; one's own name."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from legal_assistant.domain.users import User
from legal_assistant.gui import theme
from legal_assistant.gui.colleagues.add import AddColleagueDialog
from legal_assistant.gui.colleagues.presenter import ColleaguesPresenter
from legal_assistant.gui.colleagues.row import LawyerRow
from legal_assistant.gui.colleagues.words import user_name
from legal_assistant.gui.conversation.sources import clear_layout
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.settings.pages import SettingsPage
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.confirm import confirmed
from legal_assistant.gui.widgets.labels import label


class ColleagueRow(LawyerRow):
    """One lawyer. ``admin_asked(User)``: is to be an admin of the vault, or not any more."""

    admin_asked = Signal(object)

    def __init__(
        self, user: User, *, mine: bool, removable: bool, changeable: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(user, mine=mine, removable=removable, parent=parent)
        self._user = user
        self._kind = label(role="small")
        self._print, self._renewed = label(user.fingerprint, "small"), label(role="caution", wrap=True)
        self.admin = Button(role="linkmuted")
        self.admin.setVisible(changeable)
        self._renewed.setVisible(bool(user.renewed))
        self.head.addWidget(self._kind, 1)
        self.head.addWidget(self.admin)
        self.head.addWidget(self.remove)
        self.column.addWidget(self._print)
        self.column.addWidget(self._renewed)
        self.admin.clicked.connect(lambda: self.admin_asked.emit(user))
        self._retranslate()

    def _retranslate(self) -> None:
        super()._retranslate()
        self._kind.setText(self.tr("adds and removes lawyers") if self._user.admin else "")
        self._print.setAccessibleName(self._name.toolTip())
        self._renewed.setText(self.tr("These keys are new since {day}: compare the figures.").format(day=self._user.renewed[:10]))
        self.admin.setText(self.tr("Withdraw admin rights") if self._user.admin else self.tr("Make admin"))
        said = self.tr("Withdraw {name}'s admin rights") if self._user.admin else self.tr("Make {name} admin of this vault")
        self.admin.setAccessibleName(said.format(name=self.name))


class ColleaguesPage(SettingsPage):
    """The lawyers of the vault."""

    def __init__(self, presenter: ColleaguesPresenter, start: StartPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._start = start
        self._shown: list[ColleagueRow] = []
        self.own_name = QLineEdit()
        self.save_button = Button()
        self.add_button = Button(role="primary", icon="plus")
        self._own_label = label()
        self._own_label.setBuddy(self.own_name)
        own = QHBoxLayout()
        own.setSpacing(theme.GRID)
        own.addWidget(self._own_label)
        own.addWidget(self.own_name, 1)
        own.addWidget(self.save_button)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(theme.GRID)
        self._told = label(role="small", wrap=True)
        self.column.addLayout(own)
        self.column.addWidget(self.message)
        self.column.addLayout(self._rows)
        self.column.addWidget(self._told)
        self.column.addWidget(self.add_button)
        self.column.addStretch(1)
        self.own_name.textChanged.connect(self._update)
        self.own_name.returnPressed.connect(self._on_save)
        self.save_button.clicked.connect(self._on_save)
        self.add_button.clicked.connect(self.add)
        presenter.loaded.connect(self._on_loaded)
        presenter.busy.connect(self._on_busy)
        presenter.failed.connect(self.say)
        self.retranslate()
        presenter.load()

    @property
    def rows(self) -> list[ColleagueRow]:
        """The lawyers on screen."""
        return list(self._shown)

    def add(self) -> AddColleagueDialog:
        """Ask for a new lawyer."""
        self.message.hide()
        dialog = AddColleagueDialog(self._presenter, self._start, self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Lawyers"))
        self.text.setText(
            self.tr(
                "Each lawyer has a password of their own and sees only the cases they are a member of. Members are chosen in the "
                "menu of a case."
            )
        )
        self._own_label.setText(self.tr("Your name"))
        self.own_name.setPlaceholderText(self.tr("As colleagues know you"))
        self.save_button.setText(self.tr("Save"))
        self._told.setText(
            self.tr(
                "The figures stand for a lawyer's keys: read them to each other when somebody is added. Names of lawyers can be "
                "read without a password."
            )
        )
        self.add_button.setText(self.tr("Add a lawyer…"))
        self._update()

    def _on_loaded(self) -> None:
        me = self._presenter.me
        clear_layout(self._rows)
        admin, mine = me is not None and me.admin, me.id if me is not None else ""
        admins = [user.id for user in self._presenter.users if user.admin]
        self._shown = [
            ColleagueRow(
                user, mine=user.id == mine, removable=admin and user.id != mine, changeable=admin and admins != [user.id]
            )
            for user in self._presenter.users
        ]
        for row in self._shown:
            row.remove_asked.connect(self._on_remove)
            row.admin_asked.connect(self._on_admin)
            self._rows.addWidget(row)
        if me is not None and not self.own_name.hasFocus():
            self.own_name.setText(me.name)
        self.add_button.setVisible(admin)
        self._update()

    def _on_save(self) -> None:
        if self.save_button.isEnabled():
            self.message.hide()
            self._presenter.rename(self.own_name.text().strip())

    def _on_remove(self, user: User) -> None:
        name = clean(user_name(user.name))
        text = self.tr("Remove {name} from this vault?").format(name=name)
        detail = self.tr(
            "They can no longer unlock it, and the cases you share are encrypted anew. Their own settings and preferences are "
            "deleted. What they have read or copied before cannot be taken back."
        )
        if confirmed(self, self.tr("Remove a lawyer"), text, detail, self.tr("Remove"), self.tr("Cancel")):
            self.message.show_message(
                "caution",
                self.tr("{name} is being removed…").format(name=name),
                self.tr("Where documents are being read, this waits until they are."),
            )
            self._presenter.remove(user.id)

    def _on_admin(self, user: User) -> None:
        self.message.hide()
        self._presenter.set_admin(user.id, admin=not user.admin)

    def _on_busy(self, busy: bool) -> None:
        """What was under way is done; a failure is told after this."""
        if not busy:
            self.message.hide()
        for row in self._shown:
            row.setEnabled(not busy)

    def _update(self) -> None:
        me, name = self._presenter.me, self.own_name.text().strip()
        self.save_button.setEnabled(me is not None and bool(name) and name != me.name)
