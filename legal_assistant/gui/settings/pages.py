"""The pages of the settings dialog."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from legal_assistant.domain.errors import WeakPassword, WrongPassword
from legal_assistant.domain.local_settings import SCALES, LocalSettings
from legal_assistant.gui import theme
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.i18n import LANGUAGES
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.settings.backup import BackupPart
from legal_assistant.gui.settings.device_part import DevicePart
from legal_assistant.gui.settings.model_form import ModelForm
from legal_assistant.gui.settings.presenter import SettingsPresenter
from legal_assistant.gui.start.new_password import NewPassword
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.widgets.buttons import Button, in_line
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.gui.settings.exposed import ExposedDialog

_MINUTES = (5, 15, 30, 60, 0)
_DEFAULT_EMBEDDING = "default"


class SettingsPage(QWidget):
    """A page with a title, a message at its foot, and words that follow the language."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = label(role="title")
        self.text = label(role="muted", wrap=True)
        self.message = InlineMessage(parent=self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(24, 20, 24, 16)
        self.column.setSpacing(12)
        self.column.addWidget(self.title)
        self.column.addWidget(self.text)

    def finish(self) -> None:
        """Close the page with its message and a stretch."""
        self.column.addWidget(self.message)
        self.column.addStretch(1)
        self.retranslate()

    def say(self, error: Exception) -> None:
        """Show why something was not saved."""
        self.message.show_error(error)

    def retranslate(self) -> None:
        """Say everything in the present language."""

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class GeneralPage(SettingsPage):
    """Language and theme, which apply at once, and size, which does at the next start. ``language_chosen(code)``,
    ``theme_chosen(name)``, empty: as the system; ``scale_chosen(per cent)``."""

    language_chosen = Signal(str)
    theme_chosen = Signal(str)
    scale_chosen = Signal(int)

    def __init__(self, settings: LocalSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.language, self.theme, self.scale = QComboBox(), QComboBox(), QComboBox()
        self._labels = [label(), label(), label()]
        form = QFormLayout()
        form.setHorizontalSpacing(theme.GRID * 2)
        form.setVerticalSpacing(12)
        for name, field in zip(self._labels, (self.language, self.theme, self.scale), strict=True):
            name.setBuddy(field)
            name.setMinimumHeight(theme.CONTROL)
            form.addRow(name, field)
        self.column.addLayout(form)
        for code in ("", *LANGUAGES):
            self.language.addItem(LANGUAGES.get(code, ""), code)
        for code in ("", "light", "dark"):
            self.theme.addItem("", code)
        for scale in SCALES:
            self.scale.addItem(f"{scale}%", scale)
        self.scale.setCurrentIndex(max(0, self.scale.findData(settings.scale)))
        self.language.setCurrentIndex(max(0, self.language.findData(settings.language)))
        self.theme.setCurrentIndex(max(0, self.theme.findData(settings.theme)))
        self.language.activated.connect(lambda: self.language_chosen.emit(self.language.currentData()))
        self.theme.activated.connect(lambda: self.theme_chosen.emit(self.theme.currentData()))
        self.scale.activated.connect(lambda: self.scale_chosen.emit(self.scale.currentData()))
        self.finish()

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("General"))
        self.text.setText(self.tr("On this machine. The size changes when the program is started again, or the vault is locked."))
        names = self.tr("Language"), self.tr("Appearance"), self.tr("Size of text and window")
        for part, field, name in zip(self._labels, (self.language, self.theme, self.scale), names, strict=True):
            part.setText(name)
            field.setAccessibleName(name)
        self.language.setItemText(0, self.tr("As the system"))
        for number, name in enumerate((self.tr("As the system"), self.tr("Light"), self.tr("Dark"))):
            self.theme.setItemText(number, name)


class ModelPage(SettingsPage):
    """The model that writes answers."""

    def __init__(self, presenter: SettingsPresenter, runner: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.form = ModelForm(runner)
        self.form.set_services(presenter.services)
        self.save_button = Button(role="primary")
        self.column.addWidget(self.form)
        self.column.addWidget(self.save_button)
        self.form.changed.connect(self._edited)
        self.save_button.clicked.connect(lambda: presenter.save_model(self.form.settings()))
        self.finish()
        self.load()

    def load(self) -> None:
        """Show what is stored."""
        if self.form.settings() != self._presenter.settings.model:
            self.form.show_settings(self._presenter.settings.model)
        self._update()

    def saved(self) -> None:
        """Say so."""
        self.message.show_message("good", self.tr("Saved."))

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Model"))
        self.text.setText(
            self.tr("Writes answers out of what was found. Without an address, passages are quoted instead. The key is sealed.")
        )
        self.save_button.setText(self.tr("Save"))

    def _edited(self) -> None:
        self.message.hide()
        self._update()

    def _update(self) -> None:
        settings = self.form.settings()
        sound = self.form.complete or not settings.configured
        self.save_button.setEnabled(sound and settings != self._presenter.settings.model)


class SafetyPage(SettingsPage):
    """Automatic locking, backups, the check of the vault, and the password. ``lock_asked``: the keys were replaced, and the vault
    is closed. ``check_asked``: it is to be closed and checked."""

    lock_asked = Signal()
    check_asked = Signal()

    def __init__(self, presenter: SettingsPresenter, start: StartPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._start = start
        self.minutes = QComboBox()
        for minutes in _MINUTES:
            self.minutes.addItem("", minutes)
        self._minutes_label = label()
        self._minutes_label.setBuddy(self.minutes)
        row = QHBoxLayout()
        row.setSpacing(theme.GRID * 2)
        row.addWidget(self._minutes_label)
        row.addWidget(self.minutes)
        row.addStretch(1)
        self.with_system = QCheckBox()
        self._told = label(role="small", wrap=True)
        self._password_title = label(role="strong")
        self.old = PasswordField()
        self.new = NewPassword(start, replaces=True)
        self.change_button = Button(role="primary")
        self.exposed_button = Button(role="link")
        self.device = DevicePart(presenter)
        self.backup = BackupPart(presenter)
        self._check_title, self._check_text = label(role="strong"), label(role="muted", wrap=True)
        self.check_button = Button(icon="shield-check")
        self.check_button.clicked.connect(self.check_asked)
        self.column.addLayout(row)
        self.column.addWidget(self.with_system)
        self.column.addWidget(self._told)
        self.column.addSpacing(12)
        self.column.addWidget(self.backup)
        self.column.addSpacing(12)
        for part in (self._check_title, self._check_text, self.check_button):
            self.column.addWidget(part)
        self.column.addSpacing(12)
        for part in (self._password_title, self.old, self.new, self.change_button):
            self.column.addWidget(part)
        self.column.addLayout(in_line(self.exposed_button))
        self.column.addSpacing(12)
        self.column.addWidget(self.device)
        self.minutes.activated.connect(lambda: presenter.save_lock_minutes(self.minutes.currentData()))
        self.with_system.clicked.connect(presenter.save_lock_with_system)
        self.old.textEdited.connect(self._edited)
        self.new.first.textEdited.connect(self._edited)
        self.new.changed.connect(self._update)
        self.change_button.clicked.connect(self._change)
        self.new.second.returnPressed.connect(self.change_button.click)
        self.exposed_button.clicked.connect(self.replace_keys)
        self.finish()
        self.load()
        self._update()

    def replace_keys(self) -> ExposedDialog:
        """The password was exposed: ask for another one, and replace all keys."""
        from legal_assistant.gui.settings.exposed import ExposedDialog  # noqa: PLC0415 - hardly ever needed

        dialog = ExposedDialog(self._presenter, self._start, self)
        dialog.accepted.connect(self.lock_asked)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def load(self) -> None:
        """Show what is stored."""
        self.minutes.setCurrentIndex(max(0, self.minutes.findData(self._presenter.settings.lock_minutes)))
        self.with_system.setChecked(self._presenter.settings.lock_with_system)

    def saved(self) -> None:
        """The password was changed."""
        self.old.clear()
        self.new.clear()
        self._update()
        self.message.show_message("good", self.tr("The password was changed."), self.tr("The recovery key stays good."))

    def say(self, error: Exception) -> None:
        """Say what was wrong with a password."""
        if isinstance(error, WrongPassword):
            self.old.set_invalid(invalid=True)
            self.message.show_message("bad", self.tr("The present password is another one."))
        elif isinstance(error, WeakPassword):
            self.message.show_message("bad", words_for(error).title, words_for(error).hint)
        else:
            super().say(error)

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Safety"))
        self.text.setText(self.tr("Locking ends the program and starts it locked, so that nothing of a case stays in memory."))
        self._minutes_label.setText(self.tr("Lock after"))
        self.minutes.setAccessibleName(self.tr("Lock after"))
        for number, minutes in enumerate(_MINUTES):
            text = self.tr("%n idle minute(s)", "", minutes) if minutes else self.tr("never by itself")
            self.minutes.setItemText(number, text)
        self.with_system.setText(self.tr("Also when the screen is locked, and when the computer sleeps"))
        self._told.setText(
            self.tr("Where the desktop says so; after waking at the latest.")
            if sys.platform == "linux"
            else self.tr("This system does not tell when the screen is locked; after sleep it locks on waking.")
        )
        self.backup.retranslate()
        self.device.retranslate()
        self._check_title.setText(self.tr("Check of the vault"))
        self._check_text.setText(
            self.tr(
                "Every file is read and compared with what it was when it was written. Nothing may be open meanwhile, so the "
                "window locks first and asks for the password."
            )
        )
        self.check_button.setText(self.tr("Lock and check…"))
        self._password_title.setText(self.tr("Change the password"))
        self.old.set_hint(self.tr("Present password"))
        self.new.retranslate()
        self.change_button.setText(self.tr("Change the password"))
        self.exposed_button.setText(self.tr("Somebody else may know my password…"))

    def _change(self) -> None:
        self._presenter.change_password(self.old.text(), self.new.password)

    def _edited(self) -> None:
        self.message.hide()
        self.old.set_invalid(invalid=False)
        self._update()

    def _update(self) -> None:
        self.change_button.setEnabled(bool(self.old.text()) and self.new.complete)


class SearchPage(SettingsPage):
    """The embedding model."""

    def __init__(self, presenter: SettingsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.choice = QComboBox()
        self.choice.addItem("", _DEFAULT_EMBEDDING)
        self.choice.addItem("", "")
        self.field = QLineEdit()
        self._browse = Button(icon="folder-open")
        self.save_button = Button(role="primary")
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.field, 1)
        row.addWidget(self._browse)
        self._other = QWidget()
        self._other.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.choice, self._other, self.save_button):
            self.column.addWidget(part)
        self.choice.activated.connect(self._edited)
        self.field.textEdited.connect(self._edited)
        self._browse.clicked.connect(self._choose)
        self.save_button.clicked.connect(lambda: presenter.save_embedding(self._model()))
        self.finish()
        self.load()

    def load(self) -> None:
        """Show what is stored."""
        stored = self._presenter.settings.embedding.model
        default = stored == _DEFAULT_EMBEDDING
        self.choice.setCurrentIndex(0 if default else 1)
        self.field.setText("" if default else stored)
        self._update()

    def saved(self) -> None:
        """Say when it takes effect."""
        self.message.show_message(
            "caution",
            self.tr("Saved. It is used from the next unlocking on."),
            self.tr("Cases indexed with another model say so, and offer to be indexed again."),
        )

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Search"))
        self.text.setText(self.tr("The embedding model finds passages by meaning. It runs on this machine."))
        self.choice.setAccessibleName(self.tr("Embedding model"))
        self.choice.setItemText(0, self.tr("multilingual-e5-small (Chinese and English, built in)"))
        self.choice.setItemText(1, self.tr("Another sentence-transformers model"))
        self.field.setPlaceholderText(self.tr("Folder, or name on the hub"))
        self.field.setAccessibleName(self.tr("Folder, or name on the hub"))
        self._browse.setText(self.tr("Browse…"))
        self.save_button.setText(self.tr("Save"))

    def _model(self) -> str:
        return self.choice.currentData() or self.field.text().strip()

    def _choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose a folder"), self.field.text())
        if chosen:
            self.field.setText(chosen)
            self._edited()

    def _edited(self) -> None:
        self.message.hide()
        self._update()

    def _update(self) -> None:
        self._other.setVisible(self.choice.currentIndex() == 1)
        model = self._model()
        self.save_button.setEnabled(bool(model) and model != self._presenter.settings.embedding.model)
