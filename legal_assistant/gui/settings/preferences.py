"""What the user wants of every answer, in every case: listed, added, reworded, forgotten."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import PreferenceNotFound
from legal_assistant.domain.preferences import Preference
from legal_assistant.gui import format as form
from legal_assistant.gui import theme
from legal_assistant.gui.conversation.sources import clear_layout
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.settings.pages import SettingsPage
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services

_LONGEST = 1000


class PreferencesPresenter(QObject):
    """:attr:`kept`: the preferences as last read, oldest first. ``loaded``; ``forgotten(Preference)``; ``failed(error)``."""

    loaded = Signal()
    forgotten = Signal(object)
    failed = Signal(object)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.kept: list[Preference] = []
        self._services = services
        self._runner = runner
        runner.changed.connect(self._on_changed)
        self.load()

    def load(self) -> None:
        """Read them again."""
        self._runner.run(self._services.preferences.list, self, self._take, self.failed.emit)

    def add(self, text: str) -> None:
        """Add one."""
        self._write(lambda: self._services.preferences.add(text))

    def edit(self, preference: Preference, text: str) -> None:
        """Give one other words."""
        self._write(lambda: self._services.preferences.edit(preference.id, text))

    def forget(self, preference: Preference) -> None:
        """Remove one."""
        self._write(lambda: self._services.preferences.forget(preference.id), partial(self.forgotten.emit, preference))

    def restore(self, preference: Preference) -> None:
        """Bring one back that was just removed."""
        self._write(lambda: self._services.preferences.restore(preference))

    def _write(self, work: Callable[[], object], then: Callable[[], None] | None = None) -> None:
        def done(_: object) -> None:
            if then is not None:
                then()

        self._runner.run(work, self, done, self._fail, lane="settings")

    def _fail(self, error: Exception) -> None:
        if isinstance(error, PreferenceNotFound):
            self.load()  # what is shown is what is
        self.failed.emit(error)

    def _take(self, kept: list[Preference]) -> None:
        self.kept = kept
        self.loaded.emit()

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if Changed.SETTINGS in changes.kinds:
            self.load()


class PreferenceRow(Retranslated, QFrame):
    """One preference; its words are edited in place. ``edited(Preference, text)``, ``forget_asked(Preference)``."""

    edited = Signal(object, str)
    forget_asked = Signal(object)

    def __init__(self, preference: Preference, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preference = preference
        self.setProperty("role", "card")
        self._text = label(clean(preference.text), wrap=True)
        self._field = QLineEdit(preference.text)
        self._field.setMaxLength(_LONGEST)
        self._field.hide()
        self._source = label(role="small")
        self.edit = Button(role="linkmuted")
        self.forget = Button(role="linkmuted")
        foot = QHBoxLayout()
        foot.setSpacing(theme.GRID)
        foot.addWidget(self._source, 1)
        foot.addWidget(self.edit)
        foot.addWidget(self.forget)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        column.addWidget(self._text)
        column.addWidget(self._field)
        column.addLayout(foot)
        self.edit.clicked.connect(self._on_edit)
        self.forget.clicked.connect(self._on_forget)
        self._field.textChanged.connect(self._retranslate)
        self._retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter keeps other words, Escape the old ones."""
        if self._editing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_edit()
        elif self._editing and event.key() == Qt.Key.Key_Escape:
            self._end()
        else:
            super().keyPressEvent(event)

    @property
    def _editing(self) -> bool:
        return not self._field.isHidden()

    def _on_edit(self) -> None:
        if not self._editing:
            self._text.hide()
            self._field.show()
            self._field.setFocus()
            self._field.selectAll()
        elif (text := self._field.text().strip()) and text != self._preference.text:
            self.edited.emit(self._preference, text)
        else:
            self._end()
        self._retranslate()

    def _on_forget(self) -> None:
        if self._editing:
            self._end()
        else:
            self.forget_asked.emit(self._preference)

    def _end(self) -> None:
        self._field.hide()
        self._field.setText(self._preference.text)
        self._text.show()
        self.edit.setFocus()
        self._retranslate()

    def _retranslate(self) -> None:
        said = self._preference.source is SourceKind.MESSAGE
        source = self.tr("said in a conversation and approved") if said else self.tr("written by you")
        day = form.day(self._preference.created.astimezone(), form.local_now())
        self._source.setText(f"{day} · {source}")
        words = clean(self._preference.text)
        self.edit.setText(self.tr("Save") if self._editing else self.tr("Edit"))
        self.edit.setEnabled(not self._editing or bool(self._field.text().strip()))
        self.edit.setAccessibleName(self.tr("Edit: {0}").format(words))
        self.forget.setText(self.tr("Cancel") if self._editing else self.tr("Forget"))
        self.forget.setAccessibleName(self.tr("Forget: {0}").format(words))
        self._field.setAccessibleName(self.tr("The preference"))


class PreferencesPage(SettingsPage):
    """The preferences of the user."""

    def __init__(self, presenter: PreferencesPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._gone: Preference | None = None
        self._shown: list[PreferenceRow] = []
        self.field = QLineEdit()
        self.field.setMaxLength(_LONGEST)
        self.add_button = Button(role="primary")
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.field, 1)
        row.addWidget(self.add_button)
        self._none = label(role="muted", wrap=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(theme.GRID)
        self.column.addLayout(row)
        self.column.addWidget(self.message)
        self.column.addWidget(self._none)
        self.column.addLayout(self._rows)
        self.column.addStretch(1)
        self.field.textChanged.connect(self._update)
        self.field.returnPressed.connect(self._on_add)
        self.add_button.clicked.connect(self._on_add)
        self.message.acted.connect(self._on_undo)
        presenter.loaded.connect(self._on_loaded)
        presenter.forgotten.connect(self._on_forgotten)
        presenter.failed.connect(self.say)
        self.retranslate()
        self._on_loaded()

    @property
    def rows(self) -> list[PreferenceRow]:
        """The preferences on screen, the newest first."""
        return list(self._shown)

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Preferences"))
        self.text.setText(
            self.tr("What you want of every answer, in every case. Facts of a case do not belong here: they stay in their case.")
        )
        self.field.setPlaceholderText(self.tr("Such as: answer in English, and name the article first"))
        self.field.setAccessibleName(self.tr("A new preference"))
        self.add_button.setText(self.tr("Add"))
        self._none.setText(
            self.tr("None yet. What you ask for in a conversation is proposed for review; approved, it stands here.")
        )
        self._update()

    def _on_loaded(self) -> None:
        kept = list(reversed(self._presenter.kept))
        clear_layout(self._rows)
        self._shown = [PreferenceRow(preference) for preference in kept]
        for row in self._shown:
            row.edited.connect(self._presenter.edit)
            row.forget_asked.connect(self._presenter.forget)
            self._rows.addWidget(row)
        self._none.setVisible(not kept)

    def _on_add(self) -> None:
        text = self.field.text().strip()
        if text:
            self.message.hide()
            self.field.clear()
            self._presenter.add(text)

    def _on_forgotten(self, preference: Preference) -> None:
        self._gone = preference
        self.message.show_message("good", self.tr("Forgotten."), clean(preference.text), action=self.tr("Undo"))

    def _on_undo(self) -> None:
        gone, self._gone = self._gone, None
        self.message.hide()
        if gone is not None:
            self._presenter.restore(gone)

    def _update(self) -> None:
        self.add_button.setEnabled(bool(self.field.text().strip()))
