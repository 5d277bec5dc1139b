"""A memory pane on screen over one case, for the tests of its tabs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from legal_assistant.domain.memories import MemoryKind
from legal_assistant.gui.documents.presenter import DocumentsPresenter
from legal_assistant.gui.graph.presenter import GraphPresenter
from legal_assistant.gui.ingest.presenter import IngestPresenter
from legal_assistant.gui.memory.conflicts_presenter import ConflictsPresenter
from legal_assistant.gui.memory.pane import MemoryPane
from legal_assistant.gui.memory.presenter import MemoryPresenter
from legal_assistant.gui.memory.review_presenter import ReviewPresenter
from legal_assistant.gui.runner import TaskRunner
from tests.gui.case_fakes import Content, ContentCases, FakeDocuments, FakeRemember, make_memory
from tests.gui.fakes import NOW, FakeColleagues, FakeServices, make_case, wait_for
from tests.gui.memory_fakes import FakeConflicts, FakeForgetting, FakeReview, FakeTimeline


class Stage:
    """A memory pane on screen over one case with three memories."""

    def __init__(self, runner: TaskRunner, qtbot: Any) -> None:
        self.qtbot, self.runner = qtbot, runner
        self.case = make_case()
        self.cases = ContentCases(self.case)
        self.remember, self.review, self.conflicts = FakeRemember(), FakeReview(), FakeConflicts()
        self.timeline, self.forgetting = FakeTimeline(), FakeForgetting()
        self.rent = self.content.add_memory(make_memory("Rent is 8,000 a month.", importance=5))
        self.plea = self.content.add_memory(
            make_memory("Plead for a reduction.", kind=MemoryKind.DECISION, updated=NOW + timedelta(minutes=1))
        )
        self.loss = self.content.add_memory(
            make_memory("Any other loss?", kind=MemoryKind.OPEN_QUESTION, updated=NOW + timedelta(minutes=2), uses=3)
        )
        self.colleagues = FakeColleagues()
        services: Any = FakeServices(
            cases=self.cases,
            colleagues=self.colleagues,
            remember=self.remember,
            documents=FakeDocuments(),
            review=self.review,
            conflicts=self.conflicts,
            timeline=self.timeline,
            forgetting=self.forgetting,
        )
        self.presenter = MemoryPresenter(services, runner)
        self.review_presenter = ReviewPresenter(services, runner, self.presenter)
        self.conflicts_presenter = ConflictsPresenter(services, runner, self.presenter)
        documents = DocumentsPresenter(services, runner, IngestPresenter(services, runner, self.presenter), self.presenter)
        graph = GraphPresenter(services, runner, self.presenter)
        self.pane = MemoryPane(self.presenter, self.review_presenter, self.conflicts_presenter, graph, documents)
        qtbot.addWidget(self.pane)
        self.pane.resize(360, 640)
        self.pane.show()

    @property
    def content(self) -> Content:
        return self.cases.contents[self.case.id]

    @property
    def list(self) -> Any:
        return self.pane.memories.list

    def open(self, **changes: Any) -> None:
        case = self.cases.cases[self.case.id] = replace(self.case, **changes)
        for presenter in (self.presenter, self.review_presenter, self.conflicts_presenter):
            presenter.show(case)
        self.idle()

    def idle(self) -> None:
        wait_for(self.qtbot, lambda: not self.runner.busy)
        QApplication.processEvents()

    def texts(self) -> list[str]:
        return [memory.text for memory in self.list.cards.memories]

    def key(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.list, key)
        self.idle()


def staged(runner: TaskRunner, qtbot: Any) -> Iterator[Stage]:
    """What a fixture yields: the pane, until everything that was begun is over."""
    stage = Stage(runner, qtbot)
    yield stage
    wait_for(qtbot, lambda: not runner.busy)
