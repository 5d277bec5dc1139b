"""Where questions are answered: address, model, key, and a button that tries it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.places import ELSEWHERE, Place, host_of, overheard, place_of, recognised
from legal_assistant.domain.settings import CONTEXT, ModelSettings
from legal_assistant.gui import theme
from legal_assistant.gui.runner import Task, TaskRunner
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.services.answers.chat import Destination
    from legal_assistant.services.bundle import Services


class ModelForm(Retranslated, QWidget):
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
        self._context.setRange(*CONTEXT)
        self._context.setSingleStep(1024)
        self._context.setGroupSeparatorShown(True)
        self._context.lineEdit().setTextMargins(theme.GRID, 0, 0, 0)
        self._place = QComboBox()
        for place in ("", *ELSEWHERE):
            self._place.addItem("", place)
        self._host = ""
        self._labels = [label() for _ in range(5)]
        self._where = label(role="small", wrap=True)
        self._try = Button(icon="plugs-connected")
        self._result = InlineMessage(parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._lay_out()
        for field in (self._url, self._model, self._key):
            field.textChanged.connect(self._edited)
        self._context.valueChanged.connect(self.changed)
        self._place.activated.connect(self._edited)
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
        self._place.setCurrentIndex(max(0, self._place.findData(settings.place)))
        self._result.hide()
        self._update()

    def settings(self) -> ModelSettings:
        """What is typed."""
        return ModelSettings(
            self._url.text().strip(),
            self._model.text().strip(),
            self._key.text().strip(),
            self._context.value(),
            self._place.currentData() if self._asks_where else "",
        )

    @property
    def complete(self) -> bool:
        """Whether there is an address and a model, nobody can read along on the way, and it is said where the server is, if that
        does not show."""
        settings = self.settings()
        known = bool(not self._asks_where or self._place.currentData())
        return settings.configured and known and not overheard(settings.base_url)

    @property
    def _asks_where(self) -> bool:
        host = host_of(self._url.text().strip())
        return bool(host) and recognised(host) is None

    @property
    def _fields(self) -> tuple[QWidget, ...]:
        return self._url, self._place, self._model, self._key, self._context

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(theme.GRID * 2)
        form.setVerticalSpacing(theme.GRID)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, field in zip(self._labels, self._fields, strict=True):
            name.setBuddy(field)
            name.setMinimumHeight(theme.CONTROL)
            form.addRow(name, field)
        self._form = form
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
        host = host_of(self._url.text().strip())
        if host != self._host and self._host:
            self._place.setCurrentIndex(0)  # what was said of another server
        self._host = host
        self._form.setRowVisible(self._place, self._asks_where)
        self._try.setEnabled(self._services is not None and self.complete)
        self._where.setText(self._words_for(host))

    def _words_for(self, host: str) -> str:
        """Where words go that are sent to ``host``."""
        if not host:
            return ""
        if overheard(self._url.text().strip()):
            return self.tr("Others could read along on the way to {host}: give its address with https://.").format(host=host)
        place = place_of(host, self._place.currentData())
        if place is Place.MACHINE:
            return self.tr("This machine: nothing leaves it.")
        if place is Place.FIRM:
            return self.tr("The firm's own network: questions and quotations go there, if a case allows it.")
        return self.tr("Questions and quotations go to {host}, if a case allows it.").format(host=host)

    def _start_trial(self) -> None:
        services, settings = self._services, self.settings()
        if services is None:
            return
        cancel = CancelToken()
        self._try.setEnabled(False)
        self._result.show_message("neutral", self.tr("Asking {host}…").format(host=host_of(settings.base_url)))
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
        self._result.show_error(error)

    def _retranslate(self) -> None:
        names = (
            self.tr("Address"),
            self.tr("Server is"),
            self.tr("Model"),
            self.tr("API key"),
            self.tr("Context (tokens)"),
        )
        places = (
            self.tr("Choose where the server is"),
            self.tr("In the firm's own network"),
            self.tr("In this country"),
            self.tr("Abroad"),
        )
        for at, text in enumerate(places):
            self._place.setItemText(at, text)
        for part, name in zip(self._labels, names, strict=True):
            part.setText(name)
        self._url.setPlaceholderText("http://127.0.0.1:11434/v1")
        self._model.setPlaceholderText("qwen3:8b")
        self._key.set_hint(self.tr("Only if the server asks for one"))
        for field, name in zip(self._fields, names, strict=True):
            field.setAccessibleName(name)
        self._try.setText(self.tr("Test"))
        self._update()
