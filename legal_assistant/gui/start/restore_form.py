"""What is asked and said where a vault is made of a backup: file, what opens it, what is in it, where it is to go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from legal_assistant.domain.errors import Damaged, InvalidInput, RecoveryKeyMistyped, WrongPassword
from legal_assistant.gui import theme
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.format import how_far, sentences
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.files import in_documents
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.progress import ProgressLine
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.domain.backup import BackupCheck
    from legal_assistant.gui.start.care import CarePresenter


class RestoreForm(Retranslated, QWidget):
    """First the backup is read through, then a vault is made of it. ``changed``: what the host's buttons say may have."""

    changed = Signal()

    def __init__(self, presenter: CarePresenter, file: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.busy = False
        self.check: BackupCheck | None = None
        self.restored: Path | None = None
        self._error: Exception | None = None
        self.file = QLineEdit(str(file) if file is not None else "")
        self.password = PasswordField()
        self.key = QPlainTextEdit()
        self.key.setFixedHeight(theme.GRID * 9)
        self.key.setTabChangesFocus(True)
        self.key.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self.key.hide()
        self.other = Button(role="link", flush=True)
        self.contents = InlineMessage(closable=False, parent=self)
        self.folder = QLineEdit()
        self.message = InlineMessage(closable=False, parent=self)
        self._file_browse, self._folder_browse = Button(icon="folder-open"), Button(icon="folder-open")
        self._folder_title = label()
        self._folder_title.setBuddy(self.folder)
        self._where = QWidget()
        self._progress = ProgressLine()
        self._progress.hide()
        self._far = label(role="small")
        self._far.hide()
        self._lay_out()
        self._connect()
        self._retranslate()

    @property
    def complete(self) -> bool:
        """Whether there is enough to go on."""
        if self.restored is not None:
            return True
        place = self.check is None or Path(self.folder.text().strip()).expanduser().is_absolute()
        return bool(not self.busy and self.file.text().strip() and self._secret and place)

    @property
    def act(self) -> str:
        """What the next step is called."""
        if self.restored is not None:
            return self.tr("Unlock it")
        if self.check is None:
            return self.tr("Checking…") if self.busy else self.tr("Check the backup")
        if self.busy:
            return self.tr("Restoring…")
        return self.tr("Restore") if self.check.ok else self.tr("Restore what is whole")

    def go(self) -> None:
        """Take the next step."""
        if not self.complete or self.restored is not None:
            return
        self._say(None)
        file = Path(self.file.text().strip()).expanduser().absolute()
        if self.check is None:
            self._presenter.check(file, self._secret, recovery_key=self._with_key)
        else:
            folder = Path(self.folder.text().strip()).expanduser()
            self._presenter.restore(file, folder, self._secret, recovery_key=self._with_key, salvage=not self.check.ok)

    def stop(self) -> None:
        """Give up what is under way."""
        self._presenter.stop()

    @property
    def _with_key(self) -> bool:
        return not self.key.isHidden()

    @property
    def _secret(self) -> str:
        return self.key.toPlainText().strip() if self._with_key else self.password.text()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.file, 1)
        row.addWidget(self._file_browse)
        place = QHBoxLayout()
        place.setSpacing(theme.GRID)
        place.addWidget(self.folder, 1)
        place.addWidget(self._folder_browse)
        where = QVBoxLayout(self._where)
        where.setContentsMargins(0, 0, 0, 0)
        where.setSpacing(4)
        where.addWidget(self._folder_title)
        where.addLayout(place)
        self._where.hide()
        column.addLayout(row)
        for part in (self.password, self.key):
            column.addWidget(part)
        column.addWidget(self.other)
        for part in (self.contents, self._where):
            column.addWidget(part)
        way = QVBoxLayout()
        way.setSpacing(4)
        way.addWidget(self._progress)
        way.addWidget(self._far)
        column.addLayout(way)
        column.addWidget(self.message)

    def _connect(self) -> None:
        presenter = self._presenter
        presenter.checked.connect(self._on_checked)
        presenter.restored.connect(self._on_restored)
        presenter.failed.connect(self._on_failed)
        presenter.stopped.connect(self._on_stopped)
        presenter.busy.connect(self._on_busy)
        presenter.progressed.connect(self._on_progress)
        self.file.textChanged.connect(self._edited)
        self.password.textChanged.connect(self._edited)
        self.key.textChanged.connect(self._edited)
        self.folder.textChanged.connect(self._folder_edited)
        self.other.clicked.connect(self._switch)
        self._file_browse.clicked.connect(self._choose_file)
        self._folder_browse.clicked.connect(self._choose_folder)
        for field in (self.file, self.password, self.folder):
            field.returnPressed.connect(self.go)

    def _switch(self) -> None:
        """Between password and recovery key."""
        with_key = not self._with_key
        self.key.setVisible(with_key)
        self.password.setVisible(not with_key)
        self._edited()
        self._retranslate()
        (self.key if with_key else self.password).setFocus()

    def _edited(self) -> None:
        """Another file, or another secret: what was found does not count any more."""
        self.check = None
        self.contents.hide()
        self._where.hide()
        self.password.set_invalid(invalid=False)
        self._say(None)
        self.changed.emit()

    def _folder_edited(self) -> None:
        self._say(None)
        self.changed.emit()

    def _on_busy(self, busy: bool) -> None:
        self.busy = busy
        self._on_progress(0, 0)
        self._progress.setVisible(busy)
        for part in (self.file, self.password, self.key, self.other, self.folder, self._file_browse, self._folder_browse):
            part.setEnabled(not busy)
        self._progress.setAccessibleName(self.act)
        self.changed.emit()

    def _on_progress(self, done: int, total: int) -> None:
        self._progress.set_bytes(done, total)
        self._far.setText(how_far(done, total))
        self._far.setVisible(self.busy and bool(total))

    def _on_checked(self, check: BackupCheck, folder: Path) -> None:
        self.check = check
        self.folder.setText(str(folder))
        self._where.show()
        self._show_contents()
        self.changed.emit()
        self.folder.setFocus()

    def _on_restored(self, folder: Path, check: BackupCheck) -> None:
        self.check, self.restored = check, folder
        blocked = self.password.blockSignals(True)
        self.password.clear()
        self.password.blockSignals(blocked)
        blocked = self.key.blockSignals(True)
        self.key.clear()
        self.key.blockSignals(blocked)
        for part in (self.file, self._file_browse, self.password, self.key, self.other, self._where):
            part.hide()
        self._show_contents()
        self.changed.emit()

    def _on_failed(self, error: Exception) -> None:
        self._say(error)
        wrong = isinstance(error, WrongPassword | RecoveryKeyMistyped)
        self.password.set_invalid(invalid=wrong)
        if wrong:
            (self.key if self._with_key else self.password).setFocus()

    def _on_stopped(self) -> None:
        self.message.show_message("neutral", self.tr("Stopped. Nothing was restored."))

    def _say(self, error: Exception | None) -> None:
        self._error = error
        if error is None:
            self.message.hide()
            return
        words = words_for(error)
        title, hint = self._words(error) or (words.title, words.hint)
        self.message.show_message("bad", title, hint, details=words.details)

    def _words(self, error: Exception) -> tuple[str, str] | None:
        """What went wrong, where it has to be said otherwise of a backup than of the vault one uses."""
        when = self.tr("It opens with what was good when it was made, even if you have changed it since. Nothing was written.")
        if isinstance(error, RecoveryKeyMistyped):
            title = self.tr("Group {0} of the recovery key has a typing error.").format(error.subject)
            return title, self.tr("Compare it with your printed sheet.")
        if isinstance(error, WrongPassword):
            if self._with_key:
                return self.tr("This recovery key does not open this backup."), when
            return self.tr("This password does not open this backup."), when
        if isinstance(error, InvalidInput):
            return self.tr("This file is an exported case, not a backup."), self.tr(
                "Unlock your vault and drop the file there: it becomes a case of its own."
            )
        if isinstance(error, Damaged):
            return self.tr("This backup is damaged so that nothing of it can be read."), self.tr(
                "Copy it again from its medium, or take another backup. Nothing was written."
            )
        return None

    def _show_contents(self) -> None:
        check = self.check
        if check is None:
            return
        cases = self.tr("%n case(s)", "", len(check.cases))
        said: list[str] = []
        if check.others:
            said.append(self.tr("%n case(s) of colleagues are in it as well; only they can open them.", "", check.others))
        if check.removed:
            said.append(self.tr("%n case(s) were forgotten since it was made, and stay forgotten.", "", len(check.removed)))
        if self.restored is not None:
            title = self.tr("Restored: {cases}").format(cases=cases)
            where = self.tr("The vault lies in {folder}. It opens with the password of the backup.")
            said.insert(0, where.format(folder=self.restored))
        elif check.ok:
            title = self.tr("This backup is whole: {cases}").format(cases=cases)
        else:
            title = self.tr("%n part(s) of this backup are damaged or missing.", "", len(check.damaged))
            said.insert(
                0,
                self.tr("The rest can be restored; keep the file and look for another backup. In it: {cases}.").format(
                    cases=cases
                ),
            )
        damaged = "\n".join(clean(name) for name in check.damaged)
        self.contents.show_message("good" if check.ok else "caution", title, sentences(*said), details=damaged)

    def _choose_file(self) -> None:
        kinds = self.tr("Backups ({pattern});;All files (*)").format(pattern="*.labackup")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a backup"), in_documents(self.file.text()), kinds)
        if name:
            self.file.setText(name)
            self.password.setFocus()

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose an empty folder"), str(Path(self.folder.text()).parent))
        if chosen:
            self.folder.setText(chosen)

    def _retranslate(self) -> None:
        self.file.setPlaceholderText(self.tr("Backup file (.labackup)"))
        self.file.setAccessibleName(self.file.placeholderText())
        self.password.set_hint(self.tr("Password of the backup"))
        self.key.setPlaceholderText(self.tr("Recovery key"))
        self.key.setAccessibleName(self.key.placeholderText())
        self.other.setText(self.tr("Use the password") if self._with_key else self.tr("Use the recovery key instead"))
        self._progress.setAccessibleName(self.act)
        self._folder_title.setText(self.tr("Into a new or empty folder"))
        self.folder.setAccessibleName(self._folder_title.text())
        for button in (self._file_browse, self._folder_browse):
            button.setText(self.tr("Browse…"))
        self._show_contents()
        self._say(self._error)
        self.changed.emit()
