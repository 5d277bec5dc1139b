"""What was sent to models about a case, as its signed log has it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from legal_assistant.domain.audit import ModelRequest
from legal_assistant.domain.cases import Case
from legal_assistant.gui import format as form
from legal_assistant.gui import theme
from legal_assistant.gui.cases.presenter import CasesPresenter
from legal_assistant.gui.conversation.words import place_name
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.dialog import Dialog
from legal_assistant.gui.widgets.labels import label

# How many are shown, the newest.
_MOST = 200


class SentDialog(Dialog):
    """Every request to a model: when, what for, to whom, how much of the case, and whether private data was replaced."""

    def __init__(self, case: Case, presenter: CasesPresenter, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Sent to models about “{name}”").format(name=clean(case.name)), self.tr("Reading…"), parent)
        self._case = case
        self.rows = QVBoxLayout()
        self.rows.setSpacing(theme.GRID * 2)
        inside = QWidget()
        inside.setProperty("role", "scroll")
        inside.setLayout(self.rows)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(inside)
        self._scroll.setMinimumHeight(theme.GRID * 40)
        self._scroll.setAccessibleName(self.tr("Requests, newest first"))
        self._scroll.hide()
        self.body.addWidget(self._scroll)
        self.act.hide()
        self.leave.setText(self.tr("Done"))
        presenter.requests_read.connect(self._on_read)
        presenter.care_failed.connect(self._on_failed)
        presenter.read_requests(case.id)

    def _on_read(self, case_id: str, requests: Sequence[ModelRequest]) -> None:
        if case_id != self._case.id:
            return
        if not requests:
            self.text.setText(self.tr("Nothing. No word of this case has gone to a model."))
            return
        text = self.tr("%n request(s), from the signed log of the case.", "", len(requests))
        if len(requests) > _MOST:
            text = form.sentences(text, self.tr("The newest {count} are shown.").format(count=form.number(_MOST)))
        self.text.setText(text)
        now = form.local_now()
        for one in reversed(requests[-_MOST:]):
            row = QVBoxLayout()
            row.setSpacing(2)
            row.addWidget(label(f"{form.moment(one.time, now)} · {self._purpose(one.purpose)}"))
            row.addWidget(label(self._detail(one), "muted", wrap=True))
            self.rows.addLayout(row)
        self.rows.addStretch(1)
        self._scroll.show()
        self.fit()

    def _on_failed(self, case_id: str, error: Exception) -> None:
        if case_id == self._case.id:
            self.text.hide()
            self.say(error)

    def _purpose(self, purpose: str) -> str:
        """What a request was for; a rule is named as its form with a model (``services/models/forms.py``)."""
        return {
            "answer": self.tr("Answer to a question"),
            "gate": self.tr("What of a turn is worth remembering"),
            "relation": self.tr("Whether statements contradict each other"),
            "resolve": self.tr("What a question refers to"),
            "summary": self.tr("Summary of statements"),
            "names": self.tr("Names to be replaced"),
            "graph": self.tr("Who and what a text speaks of"),
        }.get(purpose, purpose)

    def _detail(self, one: ModelRequest) -> str:
        place = f" ({place_name(one.place)})" if one.place else ""
        parts = [f"{clean(one.host)}{place}", form.size(one.size)]
        if one.items:
            parts.append(self.tr("%n source(s)", "", len(one.items)))
        parts.append(self.tr("private data replaced") if one.redacted else self.tr("as it stands"))
        return " · ".join(parts)
