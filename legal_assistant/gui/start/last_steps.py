"""The pages of the first start that come after the vault is made: model, sample case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from legal_assistant.domain.settings import ModelSettings
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.settings.model_form import ModelForm
from legal_assistant.gui.start.choice import Choice, group
from legal_assistant.gui.start.step import Step
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services


class ModelStep(Step):
    """Which model answers, or later."""

    def __init__(self, runner: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._later = Choice("quotes")
        self._now = Choice("plugs-connected")
        self._group = group(self, [self._later, self._now])
        self.form = ModelForm(runner)
        self.form.hide()
        self.message = InlineMessage(closable=False, parent=self)
        for part in (self._later, self._now, self.form, self.message):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self._group.idToggled.connect(self._chosen)
        self.form.changed.connect(self.changed)
        self.retranslate()

    @property
    def model(self) -> ModelSettings:
        """What was chosen; not configured for "later"."""
        return self.form.settings() if self._now.isChecked() else ModelSettings()

    @property
    def complete(self) -> bool:
        """Later, or an address, a model, and where that is."""
        return self._later.isChecked() or self.form.complete

    def set_services(self, services: Services) -> None:
        """Let the address be tried."""
        self.form.set_services(services)

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Who answers?"))
        self.text.setText(self.tr("Searching and remembering need no language model. It writes answers out of what was found."))
        self._later.set_texts(
            self.tr("No model for now"),
            self.tr("Answers quote the passages and memories that fit, with their pages. Add one any time."),
        )
        self._now.set_texts(
            self.tr("A model with an OpenAI-compatible address"),
            self.tr("On this machine (Ollama, LM Studio, vLLM…) or on a server you trust."),
        )

    def _chosen(self) -> None:
        self.form.setVisible(self._now.isChecked())
        self.message.hide()
        self.changed.emit()


class SampleStep(Step):
    """Begin with a sample case, or with an empty list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sample = Choice("file-pdf")
        self._empty = Choice("briefcase")
        self._group = group(self, [self._sample, self._empty])
        for part in (self._sample, self._empty):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.retranslate()

    @property
    def sample(self) -> bool:
        """Whether a sample case is wanted."""
        return self._sample.isChecked()

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Ready"))
        self.text.setText(self.tr("How would you like to begin?"))
        self._sample.set_texts(
            self.tr("With a sample case"),
            self.tr("An invented lease with a late-payment clause to ask about. Forget it when you like."),
        )
        self._empty.set_texts(self.tr("With my own cases"), self.tr("Make a case and drop its documents on the window."))
