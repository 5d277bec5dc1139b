"""What is said of a case whose vectors another embedding model made, with the offer to make them anew."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from legal_assistant.domain.changes import Changed
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.case_presenter import CasePresenter
from legal_assistant.gui.ingest.presenter import IngestPresenter
from legal_assistant.gui.widgets.states import InlineMessage


class IndexPresenter(CasePresenter):
    """:attr:`other`: the model that made the vectors of the case on screen, if it is not the present one."""

    CONCERN = (Changed.DOCUMENTS,)

    other: str

    def reading(self) -> Callable[[OpenCase], object]:
        """Which other model it was. A model that cannot be loaded is told by whoever needs it."""
        services = self.services

        def read(case: OpenCase) -> str:
            try:
                return services.indexer.other_model(case)
            except LegalAssistantError:
                return ""

        return read

    def keep(self, read: object) -> None:
        """Keep its identity."""
        self.other = str(read)

    def clear(self) -> None:
        """Nothing is known of the next case."""
        self.other = ""


class IndexOffer(InlineMessage):
    """``wanted(case id)``: index this case again."""

    wanted = Signal(str)

    def __init__(self, presenter: IndexPresenter, ingest: IngestPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._presenter = presenter
        self._ingest = ingest
        self._declined: set[str] = set()
        presenter.loaded.connect(self._update)
        ingest.progressed.connect(self._on_progressed)
        self.acted.connect(self._on_acted)
        self.dismissed.connect(self._on_dismissed)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._update()

    def _on_progressed(self, case_id: str) -> None:
        case = self._presenter.case
        if case is not None and case.id == case_id and self._ingest.job(case_id) is None:
            self._presenter.reload()
        self._update()

    def _update(self) -> None:
        case = self._presenter.case
        if case is None or not self._presenter.other or case.id in self._declined or self._ingest.job(case.id) is not None:
            self.hide()
            return
        self.show_message(
            "caution",
            self.tr("This case was indexed with another embedding model"),
            self.tr("Until it is indexed again it is searched by words only; what says the same in other words is missed."),
            details=self._presenter.other,
            action=self.tr("Index again"),
        )

    def _on_acted(self) -> None:
        if self._presenter.case is not None:
            self.hide()
            self.wanted.emit(self._presenter.case.id)

    def _on_dismissed(self) -> None:
        if self._presenter.case is not None:
            self._declined.add(self._presenter.case.id)
