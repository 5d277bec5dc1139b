"""The card in which a case is made or edited, and the question before one is forgotten."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from legal_assistant.domain.cases import Case, Egress
from legal_assistant.domain.places import ELSEWHERE, Place
from legal_assistant.gui import theme
from legal_assistant.gui.cases.presenter import CaseFields
from legal_assistant.gui.conversation.words import egress_name, reach_name
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.dialog import Dialog
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import InlineMessage


class CaseForm(Retranslated, QFrame):
    """Name, number, client, opponent. ``submitted(CaseFields)``; ``cancelled``; ``take_over_asked``: of a case from elsewhere."""

    submitted = Signal(object)
    cancelled = Signal()
    take_over_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._editing = False
        self._reach_before = Place.ABROAD
        self._title = label(role="strong")
        self._name, self._number, self._client, self._opponent = (QLineEdit() for _ in range(4))
        self._egress = QComboBox()
        for egress in Egress:
            self._egress.addItem("", egress)
        self._reach = QComboBox()
        for reach in ELSEWHERE:
            self._reach.addItem("", reach)
        self._egress.currentIndexChanged.connect(self._show_reach)
        self._error = InlineMessage(closable=False, parent=self)
        self._save = Button(role="primary")
        self._cancel = Button()
        self._save.clicked.connect(self._submit)
        self._cancel.clicked.connect(self.cancelled)
        self.take_over = Button(role="link")
        self.take_over.setToolTip(QKeySequence("Ctrl+Shift+N").toString(QKeySequence.SequenceFormat.NativeText))
        self.take_over.clicked.connect(self.take_over_asked)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.GRID)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(theme.GRID)
        column.addWidget(self._title)
        for field in self._fields:
            field.setMaxLength(300)
            field.returnPressed.connect(self._submit)
            column.addWidget(field)
        column.addWidget(self._egress)
        column.addWidget(self._reach)
        column.addWidget(self._error)
        column.addLayout(buttons)
        column.addWidget(self.take_over)
        self._name.textChanged.connect(self._update_button)
        self._retranslate()

    def begin(self, case: Case | None = None) -> None:
        """Start over: empty, or with what is known of ``case``."""
        self._editing = case is not None
        values = (case.name, case.number, case.client, case.opponent) if case else ("", "", "", "")
        for field, value in zip(self._fields, values, strict=True):
            field.setText(value)
        egress, reach = (case.egress, case.reach) if case else (Egress.NEVER, Place.ABROAD)
        self._egress.setCurrentIndex(list(Egress).index(egress))
        # the first time words may go out, abroad has to be chosen
        self._reach.setCurrentIndex(ELSEWHERE.index(Place.INLAND if egress is Egress.NEVER else reach))
        self._reach_before = reach
        self._show_reach()
        self.take_over.setVisible(not self._editing)
        self._error.hide()
        self._retranslate()
        self._update_button()
        self._name.setFocus()
        self._name.selectAll()

    def show_error(self, error: Exception) -> None:
        """Say why it was not saved; what was typed stays."""
        self._error.show_error(error)
        self._update_button()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape cancels."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
            return
        super().keyPressEvent(event)

    @property
    def _fields(self) -> tuple[QLineEdit, ...]:
        return self._name, self._number, self._client, self._opponent

    def _submit(self) -> None:
        if not self._name.text().strip():
            self._name.setFocus()
            return
        self._save.setEnabled(False)
        name, number, client, opponent = (field.text().strip() for field in self._fields)
        egress = Egress(self._egress.currentData())
        reach = self._reach_before if egress is Egress.NEVER else Place(self._reach.currentData())
        self.submitted.emit(CaseFields(name, number, client, opponent, egress, reach))

    def _show_reach(self) -> None:
        """How far words may go matters only if they may go."""
        self._reach.setVisible(self._egress.currentData() != Egress.NEVER)

    def _update_button(self) -> None:
        self._save.setEnabled(bool(self._name.text().strip()))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Edit case") if self._editing else self.tr("New case"))
        self._save.setText(self.tr("Save") if self._editing else self.tr("Create"))
        self._cancel.setText(self.tr("Cancel"))
        self.take_over.setText(self.tr("Take over a case…"))
        hints = (
            self.tr("Name of the case"),
            self.tr("Number (optional)"),
            self.tr("Client (optional)"),
            self.tr("Opponent (optional)"),
        )
        for field, hint in zip(self._fields, hints, strict=True):
            field.setPlaceholderText(hint)
            field.setAccessibleName(hint)
        self._egress.setAccessibleName(self.tr("Where words of this case may go"))
        for at, egress in enumerate(Egress):
            self._egress.setItemText(at, egress_name(egress))
        self._reach.setAccessibleName(self.tr("How far words of this case may go"))
        for at, reach in enumerate(ELSEWHERE):
            self._reach.setItemText(at, reach_name(reach))


class ForgetDialog(Dialog):
    """Asks for the name of the case before it is destroyed."""

    def __init__(self, case: Case, parent: QWidget | None = None) -> None:
        name = " ".join(case.name.split())
        text = self.tr(
            "Its documents, conversations and memories are destroyed together with their keys. No password and no recovery "
            "key brings them back. The files you added them from stay where they are."
        )
        super().__init__(self.tr("Forget “{name}” for good?").format(name=name), text, parent, role="danger")
        self.setWindowTitle(self.tr("Forget case"))
        self._name = name
        prompt = label(self.tr("Type the name of the case to confirm:"), wrap=True)
        self.field = QLineEdit()
        self.field.setAccessibleName(prompt.text())
        self.field.setPlaceholderText(name)
        self.field.textChanged.connect(self._update)
        for part in (prompt, self.field):
            self.body.addWidget(part)
        self.act.setText(self.tr("Forget for good"))
        self.act.clicked.connect(self.accept)
        self.leave.setText(self.tr("Keep the case"))
        self._update()
        self.field.setFocus()

    def _update(self) -> None:
        self.act.setEnabled(" ".join(self.field.text().split()) == self._name)
