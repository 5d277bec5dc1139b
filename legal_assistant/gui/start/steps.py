"""The pages of the first start that come before the vault is made: language, folder, password."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QLineEdit, QWidget

from legal_assistant.gui import icons, theme
from legal_assistant.gui.i18n import LANGUAGES
from legal_assistant.gui.start.choice import Choice, group
from legal_assistant.gui.start.new_password import NewPassword
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.start.step import Step
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.states import InlineMessage


class LanguageStep(Step):
    """What the program is, and in which language. ``chosen(code)``."""

    chosen = Signal(str)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points = [(QLabel(), label(wrap=True)) for _ in range(3)]
        for picture, text in self._points:
            row = QHBoxLayout()
            row.setSpacing(12)
            row.addWidget(picture)
            row.addWidget(text, 1)
            self.column.addLayout(row)
        self.column.addStretch(1)
        self._choices = [Choice() for _ in LANGUAGES]
        row = QHBoxLayout()
        row.setSpacing(12)
        for choice, name in zip(self._choices, LANGUAGES.values(), strict=True):
            choice.set_texts(name)
            row.addWidget(choice)
        self._group = group(self, self._choices)
        self._choices[list(LANGUAGES).index(language)].setChecked(True)
        self._group.idClicked.connect(lambda number: self.chosen.emit(list(LANGUAGES)[number]))
        self.column.addLayout(row)
        self.retranslate()

    def enter(self) -> None:
        """Paint the pictures in the theme's colours."""
        for (picture, _), name in zip(self._points, ("scales", "brain", "shield-check"), strict=True):
            picture.setPixmap(icons.pixmap(name, theme.tokens().accent, 20, self.devicePixelRatioF()))

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Welcome"))
        self.text.setText(self.tr("An assistant that reads your cases, remembers them, and shows where every word comes from."))
        for (_, text), words in zip(
            self._points,
            (
                self.tr("Drop contracts on a case and ask; answers cite the page."),
                self.tr("What was discussed is remembered, case by case, and yours to correct or forget."),
                self.tr("Everything is encrypted on this machine. Nothing leaves it unless a case allows it."),
            ),
            strict=True,
        ):
            text.setText(words)


class FolderStep(Step):
    """Where the vault is to lie. ``existing(folder)``: the reader has one there already and wants to unlock it."""

    existing = Signal(object)

    def __init__(self, folder: Path, presenter: StartPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._holds_vault = False
        self.field = QLineEdit(str(folder))
        self._browse = Button(icon="folder-open")
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.field, 1)
        row.addWidget(self._browse)
        self.column.addLayout(row)
        self._note = label(role="small", wrap=True)
        self.column.addWidget(self._note)
        self.message = InlineMessage(closable=False, parent=self)
        self.column.addWidget(self.message)
        self.column.addStretch(1)
        self._browse.clicked.connect(self._choose)
        self.message.acted.connect(lambda: self.existing.emit(self.folder))
        self.field.textChanged.connect(self._edited)
        presenter.found.connect(self._on_found)
        self.retranslate()

    @property
    def folder(self) -> Path:
        """What is typed."""
        return Path(self.field.text().strip()).expanduser()

    @property
    def complete(self) -> bool:
        """An absolute path that holds no vault yet."""
        return self.folder.is_absolute() and not self._holds_vault

    def enter(self) -> None:
        """Look whether there is a vault."""
        self._edited()

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Where shall your vault be?"))
        self.text.setText(
            self.tr("The vault is a folder with all your cases, encrypted. A folder that is backed up is a good place.")
        )
        self._browse.setText(self.tr("Browse…"))
        self.field.setAccessibleName(self.tr("Vault folder"))
        self._note.setText(self.tr("A new or empty folder. File names and sizes inside tell nothing about your clients."))
        self._show_message()

    def _choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose a folder"), str(self.folder.parent))
        if chosen:
            self.field.setText(chosen)

    def _edited(self) -> None:
        self._holds_vault = False
        self._show_message()
        if self.folder.is_absolute():
            self._presenter.look(self.folder)
        self.changed.emit()

    def _on_found(self, folder: Path, there: bool) -> None:
        if folder == self.folder:
            self._holds_vault = there
            self._show_message()
            self.changed.emit()

    def _show_message(self) -> None:
        if self._holds_vault:
            self.message.show_message(
                "accent", self.tr("There is a vault in this folder already."), action=self.tr("Unlock it instead")
            )
        else:
            self.message.hide()


class PasswordStep(Step):
    """The password of the new vault; once that is made, only where it is."""

    def __init__(self, presenter: StartPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._made: Path | None = None
        self.new = NewPassword(presenter, self)
        self.column.addWidget(self.new)
        self.message = InlineMessage(closable=False, parent=self)
        self.column.addWidget(self.message)
        self.column.addStretch(1)
        self.new.changed.connect(self._changed)
        self.retranslate()

    @property
    def complete(self) -> bool:
        """Strong enough, and twice the same."""
        return self.made or self.new.complete

    @property
    def made(self) -> bool:
        """Whether the vault is made: there is nothing more to choose."""
        return self._made is not None

    def show_made(self, folder: Path) -> None:
        """The vault is made; the password is in no field any more."""
        self._made = folder
        self.new.clear()
        self.new.hide()
        self.message.hide()
        self.retranslate()

    def enter(self) -> None:
        """Let the reader type."""
        self.new.first.setFocus()

    def retranslate(self) -> None:
        """Say it in the present language."""
        if self._made is not None:
            self.title.setText(self.tr("The vault is made"))
            made = self.tr(
                "It lies in {folder} and opens with the password you chose, which you can change later "
                "in the settings, under Safety."
            )
            self.text.setText(made.format(folder=self._made))
            return
        self.title.setText(self.tr("Choose a password"))
        self.text.setText(
            self.tr(
                "It opens the vault every day. Nobody can reset it, not even we: there is only the recovery key on the next page."
            )
        )
        self.new.retranslate()

    def _changed(self) -> None:
        self.message.hide()
        self.changed.emit()
