"""Where questions are answered: address, model, key, and a button that tries it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.gui import theme
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.runner import Task, TaskRunner
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.chat import Destination

_LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


class ModelForm(QWidget):
    """Edits :class:`ModelSettings`. ``changed`` follows every keystroke."""

    changed = Signal()

    def __init__(self, runner: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self._services: Services | None = None
        self._trial: Task[Destination] | None = None
        self._url, self._model = QLineEdit(), QLineEdit()
        self._key = PasswordField()
        self._context = QSpinBox()
        self._context.setRange(1024, 2_000_000)
        self._context.setSingleStep(1024)
        self._context.setGroupSeparatorShown(True)
        self._context.lineEdit().setTextMargins(theme.GRID, 0, 0, 0)
        self._labels = [label() for _ in range(4)]
        self._where = label(role="small", wrap=True)
        self._try = Button(icon="plugs-connected")
        self._result = InlineMessage(parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._lay_out()
        for field in (self._url, self._model, self._key):
            field.textChanged.connect(self._edited)
        self._context.valueChanged.connect(self.changed)
        self._try.clicked.connect(self._start_trial)
        self.show_settings(ModelSettings())
        self._retranslate()

    def set_services(self, services: Services) -> None:
        """Give what the test button needs."""
        self._services = services
        self._update()

    def show_settings(self, settings: ModelSettings) -> None:
        """Show these settings."""
        self._url.setText(settings.base_url)
        self._model.setText(settings.model)
        self._key.setText(settings.api_key)
        self._context.setValue(settings.context_tokens)
        self._result.hide()

    def settings(self) -> ModelSettings:
        """What is typed."""
        return ModelSettings(
            self._url.text().strip(), self._model.text().strip(), self._key.text().strip(), self._context.value()
        )

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(theme.GRID * 2)
        form.setVerticalSpacing(theme.GRID)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, field in zip(self._labels, (self._url, self._model, self._key, self._context), strict=True):
            name.setBuddy(field)
            name.setMinimumHeight(theme.CONTROL)
            form.addRow(name, field)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._try)
        row.addWidget(self._where, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(form)
        column.addLayout(row)
        column.addWidget(self._result)

    def _edited(self) -> None:
        if self._trial is not None:
            self._trial.cancel()
        self._result.hide()
        self._update()
        self.changed.emit()

    def _update(self) -> None:
        self._try.setEnabled(self._services is not None and self.settings().configured)
        host = _host(self._url.text().strip())
        if not host:
            self._where.setText("")
        elif host in _LOCAL_HOSTS:
            self._where.setText(self.tr("This machine: nothing leaves it."))
        else:
            self._where.setText(self.tr("Questions and quotations go to {host}, if a case allows it.").format(host=host))

    def _start_trial(self) -> None:
        services, settings = self._services, self.settings()
        if services is None:
            return
        cancel = CancelToken()
        self._try.setEnabled(False)
        self._result.show_message("neutral", self.tr("Asking {host}…").format(host=_host(settings.base_url)))
        task = self._runner.run(
            lambda: services.chat.try_model(settings, cancel), self, self._succeeded, self._failed, stopped=self._update
        )
        task.token.on_cancel(cancel.cancel)
        self._trial = task

    def _succeeded(self, destination: Destination) -> None:
        self._update()
        self._result.show_message("good", self.tr("{host} answers.").format(host=destination.host))

    def _failed(self, error: Exception) -> None:
        self._update()
        words = words_for(error)
        self._result.show_message("bad", words.title, words.hint, details=words.details)

    def _retranslate(self) -> None:
        names = (self.tr("Address"), self.tr("Model"), self.tr("API key"), self.tr("Context (tokens)"))
        for part, name in zip(self._labels, names, strict=True):
            part.setText(name)
        self._url.setPlaceholderText("http://127.0.0.1:11434/v1")
        self._model.setPlaceholderText("qwen3:8b")
        self._key.set_hint(self.tr("Only if the server asks for one"))
        for field, name in zip((self._url, self._model, self._key, self._context), names, strict=True):
            field.setAccessibleName(name)
        self._try.setText(self.tr("Test"))
        self._update()


def _host(url: str) -> str:
    """The host of an address; empty while it is not one."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
