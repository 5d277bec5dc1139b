"""A lawyer on a card."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.domain.users import Member, User
from legal_assistant.gui import theme
from legal_assistant.gui.colleagues.words import user_name
from legal_assistant.gui.conversation.words import shorten
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated

#: Longest name in a row (characters).
_NAME = 40


class LawyerRow(Retranslated, QFrame):
    """Who it is, what a subclass puts beside that into :attr:`head` and below it into :attr:`column`, and a way to remove them.

    ``remove_asked(lawyer)``.
    """

    remove_asked = Signal(object)

    def __init__(self, lawyer: User | Member, *, mine: bool, removable: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._lawyer = lawyer
        self._mine = mine
        self._name = label(role="strong")
        self.remove = Button(role="linkmuted")
        self.remove.setVisible(removable)
        self.remove.clicked.connect(lambda: self.remove_asked.emit(lawyer))
        self.head = QHBoxLayout()
        self.head.setSpacing(theme.GRID)
        self.head.addWidget(self._name)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 8, 12, 8)
        self.column.setSpacing(4)
        self.column.addLayout(self.head)

    @property
    def name(self) -> str:
        """What the lawyer is called here."""
        return shorten(user_name(self._lawyer.name), _NAME)

    def _retranslate(self) -> None:
        self._name.setText(self.tr("{name} (you)").format(name=self.name) if self._mine else self.name)
        self._name.setToolTip(self.tr("Fingerprint of the keys: {print}").format(print=self._lawyer.fingerprint))
        self.remove.setText(self.tr("Remove…"))
        self.remove.setAccessibleName(self.tr("Remove {name}").format(name=self.name))
