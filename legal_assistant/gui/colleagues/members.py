"""Who may open a case: a small dialog."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from legal_assistant.domain.cases import Case
from legal_assistant.domain.users import CaseRole, Member
from legal_assistant.gui import theme
from legal_assistant.gui.colleagues.presenter import ColleaguesPresenter
from legal_assistant.gui.colleagues.row import LawyerRow
from legal_assistant.gui.colleagues.words import role_name, user_name
from legal_assistant.gui.conversation.sources import clear_layout
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.confirm import confirmed
from legal_assistant.gui.widgets.elided_box import ElidedBox
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import InlineMessage


class MemberRow(LawyerRow):
    """One member. ``changed(user, CaseRole)``. Who may not grant sees words only."""

    changed = Signal(str, object)

    def __init__(self, member: Member, *, mine: bool, may_grant: bool, parent: QWidget | None = None) -> None:
        super().__init__(member, mine=mine, removable=may_grant and not mine, parent=parent)
        self._right = member.role
        self.role = roles(member.role)
        self._said = label(role="muted")
        self.head.addStretch(1)
        for part in (self.role, self._said, self.remove):
            self.head.addWidget(part)
        self.role.setVisible(may_grant)
        self._said.setVisible(not may_grant)
        self.role.activated.connect(lambda: self.changed.emit(member.user, chosen_role(self.role)))
        self._retranslate()

    def _retranslate(self) -> None:
        super()._retranslate()
        say_roles(self.role)
        self.role.setAccessibleName(self.tr("Right of {name}").format(name=self.name))
        self._said.setText(role_name(self._right))


class MembersDialog(Retranslated, QDialog):
    """Lists the members of a case; an admin of it adds, changes and removes. ``colleagues_asked``: more lawyers are wanted."""

    colleagues_asked = Signal()

    def __init__(self, case: Case, presenter: ColleaguesPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case_name = " ".join(case.name.split())
        self._presenter = presenter
        self._busy = False
        self._shown: list[MemberRow] = []
        self._title = label(role="title", wrap=True)
        self._text = label(role="muted", wrap=True)
        self.message = InlineMessage(parent=self)
        self.who, self.role = ElidedBox(), roles(CaseRole.WRITE)
        self.add_button = Button(role="primary")
        self._none = label(role="muted", wrap=True)
        self.more_button = Button(role="link", flush=True)
        self.close_button = Button()
        self._rows = QVBoxLayout()
        self._scroll = QScrollArea()
        self._adding = QFrame()
        self._lay_out()
        self._connect()
        self._retranslate()
        self._on_loaded()
        presenter.load()

    @property
    def rows(self) -> list[MemberRow]:
        """The members on screen."""
        return list(self._shown)

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setProperty("role", "scroll")
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(theme.GRID)
        around = QVBoxLayout(inside)
        around.setContentsMargins(0, 0, 0, 0)
        around.addLayout(self._rows)
        around.addStretch(1)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidget(inside)
        adding = QHBoxLayout(self._adding)
        adding.setContentsMargins(0, 0, 0, 0)
        adding.setSpacing(theme.GRID)
        adding.addWidget(self.who, 1)
        adding.addWidget(self.role)
        adding.addWidget(self.add_button)
        foot = QHBoxLayout()
        foot.addWidget(self.more_button)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 20)
        column.setSpacing(12)
        for part in (self._title, self._text, self.message):
            column.addWidget(part)
        column.addWidget(self._scroll, 1)
        for part in (self._adding, self._none):
            column.addWidget(part)
        column.addLayout(foot)
        self.resize(theme.GRID * 70, theme.GRID * 56)

    def _connect(self) -> None:
        self.add_button.clicked.connect(self._on_add)
        self.close_button.clicked.connect(self.accept)
        self.more_button.clicked.connect(self.colleagues_asked)
        self._presenter.loaded.connect(self._on_loaded)
        self._presenter.busy.connect(self._on_busy)
        self._presenter.failed.connect(self._on_failed)

    @property
    def _may_grant(self) -> bool:
        me = self._presenter.me
        return me is not None and any(one.user == me.id and one.role.may_grant for one in self._presenter.members)

    def _on_loaded(self) -> None:
        presenter = self._presenter
        mine = presenter.me.id if presenter.me else ""
        clear_layout(self._rows)
        self._shown = [MemberRow(one, mine=one.user == mine, may_grant=self._may_grant) for one in presenter.members]
        for row in self._shown:
            row.changed.connect(self._on_changed)
            row.remove_asked.connect(self._on_remove)
            self._rows.addWidget(row)
        members = {one.user for one in presenter.members}
        self.who.clear()
        for user in presenter.users:
            if user.id not in members:
                self.who.addItem(clean(user_name(user.name)), user.id)
        self._adding.setVisible(self._may_grant and self.who.count() > 0)
        self._none.setVisible(self._may_grant and not self.who.count())
        self._update()

    def _on_changed(self, user: str, role: CaseRole) -> None:
        self.message.hide()
        self._presenter.grant(user, role)

    def _on_add(self) -> None:
        self.message.hide()
        self._presenter.grant(self.who.currentData(), chosen_role(self.role))

    def _on_remove(self, member: Member) -> None:
        name = clean(user_name(member.name))
        text = self.tr("Take the right to this case away from {name}?").format(name=name)
        detail = self.tr(
            "The case is encrypted anew under another key: what is written from now on stays closed to them. What they have read "
            "or copied before cannot be taken back."
        )
        if confirmed(self, self.tr("Remove a member"), text, detail, self.tr("Remove"), self.tr("Cancel")):
            self.message.hide()
            self._presenter.revoke(member.user)

    def _on_busy(self, busy: bool) -> None:
        self._busy = busy
        self._update()

    def _on_failed(self, error: Exception) -> None:
        self.message.show_error(error)

    def _update(self) -> None:
        for part in (*self._shown, self._adding):
            part.setEnabled(not self._busy)
        self._text.setText(self.tr("The case is being encrypted anew…") if self._busy else self._explained())

    def _explained(self) -> str:
        return self.tr("Nobody else learns anything of this case, not even its name.")

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Members"))
        self._title.setText(self.tr("Who may open “{name}”").format(name=clean(self._case_name)))
        say_roles(self.role)
        self._scroll.setAccessibleName(self.tr("Members"))
        self.who.setAccessibleName(self.tr("Lawyer"))
        self.role.setAccessibleName(self.tr("Right"))
        self.add_button.setText(self.tr("Add"))
        self._none.setText(self.tr("Every lawyer of this vault is a member."))
        self.more_button.setText(self.tr("Lawyers of this vault…"))
        self.close_button.setText(self.tr("Close"))
        self._update()


def roles(chosen: CaseRole) -> QComboBox:
    """A choice of rights."""
    box = QComboBox()
    for role in CaseRole:
        box.addItem(role_name(role))
    box.setCurrentIndex(list(CaseRole).index(chosen))
    return box


def chosen_role(box: QComboBox) -> CaseRole:
    """The right that is chosen."""
    return list(CaseRole)[box.currentIndex()]


def say_roles(box: QComboBox) -> None:
    """Say it in the present language."""
    for number, role in enumerate(CaseRole):
        box.setItemText(number, role_name(role))
