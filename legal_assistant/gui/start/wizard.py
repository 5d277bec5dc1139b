"""The first start: language, folder, password, recovery key, model, sample case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from legal_assistant.domain.errors import FolderNotUsable, NotWritable, VaultExists, WeakPassword
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.start.card import StartCard
from legal_assistant.gui.start.last_steps import ModelStep, SampleStep
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.start.recovery_key import RecoveryKeyStep
from legal_assistant.gui.start.step import Step, Steps
from legal_assistant.gui.start.steps import FolderStep, LanguageStep, PasswordStep
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.retranslated import Retranslated

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services


class FirstStart(Retranslated, StartCard):
    """Leads to an open vault.

    ``language_chosen(code)``; ``unlock_asked(folder)``: there is a vault already; ``restore_asked``: there is a backup of one;
    ``vault_made(folder)``; ``finished(Services,
    sample: bool)``.
    """

    language_chosen = Signal(str)
    unlock_asked = Signal(object)
    restore_asked = Signal()
    vault_made = Signal(object)
    finished = Signal(object, bool)

    def __init__(
        self, presenter: StartPresenter, runner: TaskRunner, folder: Path, language: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._services: Services | None = None
        self.language = LanguageStep(language)
        self.folder = FolderStep(folder, presenter)
        self.password = PasswordStep(presenter)
        self.key = RecoveryKeyStep()
        self.model = ModelStep(runner)
        self.sample = SampleStep()
        self._steps: list[Step] = [self.language, self.folder, self.password, self.key, self.model, self.sample]
        self._pages = QStackedWidget()
        for step in self._steps:
            self._pages.addWidget(step)
            step.changed.connect(self._update)
        self._dots = Steps(len(self._steps))
        self.back_button = Button()
        self.restore_button = Button(role="link")
        self.next_button = Button(role="primary")
        self._busy = False
        self._lay_out()
        self._connect()
        self._retranslate()
        self._show(0)

    @property
    def step(self) -> Step:
        """The page that is shown."""
        return self._steps[self._pages.currentIndex()]

    @property
    def may_be_left(self) -> bool:
        """Not once a vault is made or being made: its recovery key is shown here and nowhere else."""
        return not self._busy and not self.password.made and self._services is None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.next_button.isEnabled():
            self._next()
            return
        super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self.head.addWidget(self._dots, alignment=Qt.AlignmentFlag.AlignVCenter)
        self._pages.setMinimumHeight(380)
        self.body.addWidget(self._pages, 1)
        self.foot.addWidget(self.back_button)
        self.foot.addWidget(self.restore_button)
        self.foot.addStretch(1)
        self.foot.addWidget(self.next_button)

    def _connect(self) -> None:
        self.back_button.clicked.connect(self._back)
        self.next_button.clicked.connect(self._next)
        self.restore_button.clicked.connect(self.restore_asked)
        self.language.chosen.connect(self.language_chosen)
        self.folder.existing.connect(self.unlock_asked)
        presenter = self._presenter
        presenter.made.connect(self._on_made)
        presenter.opened.connect(self._on_opened)
        presenter.refused.connect(self._on_refused)
        presenter.busy.connect(self._on_busy)

    def _show(self, number: int) -> None:
        self._pages.setCurrentIndex(number)
        self._dots.set_current(number)
        self.step.enter()
        self._update()

    def _back(self) -> None:
        self._show(self._pages.currentIndex() - 1)

    def _next(self) -> None:
        if not self.step.complete or self._busy:
            return
        if self.step is self.password and not self.password.made:
            self._presenter.make(self.folder.folder, self.password.new.password)
        elif self.step is self.model and self._services is not None and self.model.model.configured:
            self._presenter.save_model(self._services, self.model.model, self._forward)
        elif self.step is self.sample and self._services is not None:
            self.key.forget()
            self.finished.emit(self._services, self.sample.sample)
        else:
            self._forward()

    def _forward(self) -> None:
        self._show(self._pages.currentIndex() + 1)

    def _on_made(self, recovery_key: str) -> None:
        self.password.show_made(self.folder.folder)
        self.key.show_key(recovery_key)
        self.vault_made.emit(self.folder.folder)
        self._show(self._steps.index(self.key))

    def _on_opened(self, services: Services) -> None:
        self._services = services
        self.model.set_services(services)
        self._update()

    def _on_refused(self, error: Exception) -> None:
        """The error stands on the page that can mend it."""
        if isinstance(error, FolderNotUsable | NotWritable | VaultExists):
            self._show(self._steps.index(self.folder))
            self.folder.message.show_error(error)
        elif self.step is self.key:
            self.key.message.show_error(error)
        elif self.step is self.model:
            self.model.message.show_error(error)
        else:
            words = words_for(error)
            self._show(self._steps.index(self.password))
            hint = words.hint if not isinstance(error, WeakPassword) else ""
            self.password.message.show_message("bad", words.title, hint, details=words.details)

    def _on_busy(self, busy: bool) -> None:
        self._busy = busy
        self._update()

    def _update(self) -> None:
        number = self._pages.currentIndex()
        made = self.step is self.password and self.password.made  # what was made stays
        self.back_button.setVisible(number > 0 and not made)
        self.back_button.setEnabled(not self._busy)
        self.restore_button.setVisible(self.step in (self.language, self.folder))
        waiting = self.step is self.key and self._services is None
        self.next_button.setEnabled(self.step.complete and not self._busy and not waiting)
        self._retranslate()

    def _retranslate(self) -> None:
        self.back_button.setText(self.tr("Back"))
        self.restore_button.setText(self.tr("Restore from a backup"))
        if self._busy and self.step is self.password:
            self.next_button.setText(self.tr("Making the vault…"))
        elif self.step is self.password and not self.password.made:
            self.next_button.setText(self.tr("Make the vault"))
        elif self.step is self.sample:
            self.next_button.setText(self.tr("Begin"))
        else:
            self.next_button.setText(self.tr("Continue"))
