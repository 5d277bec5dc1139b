"""The documents of a case in the pane on the right."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QPushButton

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import DocumentState, PageState
from legal_assistant.gui.documents.model import DocumentModel, DocumentRow
from legal_assistant.gui.documents.presenter import DocumentsPresenter
from legal_assistant.gui.documents.tab import DocumentsTab
from legal_assistant.gui.ingest.presenter import IngestPresenter
from legal_assistant.gui.runner import TaskRunner
from tests.gui.boxes import answer_box
from tests.gui.case_fakes import ContentCase, ContentCases, FakeDocuments, make_document
from tests.gui.fakes import FakeIngest, FakeServices, Recorder, make_case, wait_for


class RemovingService:
    """Forgets documents."""

    def document(self, case: ContentCase, document_id: str) -> SimpleNamespace:
        del case.content.documents[document_id]
        return SimpleNamespace(changes=Changes.of(case.id, Changed.DOCUMENTS))


class Stage:
    """The tab on screen over one case with two documents."""

    def __init__(self, runner: TaskRunner, qtbot: Any) -> None:
        self.qtbot, self.runner = qtbot, runner
        self.case = make_case()
        self.cases = ContentCases(self.case)
        self.content = self.cases.contents[self.case.id]
        self.lease = self.content.add_document(make_document("lease.pdf", 4))
        self.scan = self.content.add_document(
            make_document("scan.pdf", 10, state=DocumentState.READING, pages_by_state={"text": 3, "ocr": 2, "empty": 1})
        )
        self.documents, self.ingest = FakeDocuments(), FakeIngest()
        services: Any = FakeServices(cases=self.cases, documents=self.documents, ingest=self.ingest, forgetting=RemovingService())
        self.ingesting = IngestPresenter(services, runner)
        self.presenter = DocumentsPresenter(services, runner, self.ingesting)
        self.tab = DocumentsTab(self.presenter)
        qtbot.addWidget(self.tab)
        self.tab.resize(340, 500)
        self.tab.show()

    def open(self, **changes: Any) -> None:
        self.cases.cases[self.case.id] = replace(self.case, **changes)
        self.presenter.show(self.cases.cases[self.case.id])
        self.idle()

    def idle(self) -> None:
        wait_for(self.qtbot, lambda: not self.runner.busy)
        QApplication.processEvents()

    def names(self) -> list[str]:
        return [self.tab.model.index(row).data() for row in range(self.tab.model.rowCount())]


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    stage = Stage(runner, qtbot)
    yield stage
    wait_for(qtbot, lambda: not runner.busy)


def test_the_item_model(qapp: QApplication, look: object) -> None:
    model = DocumentModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    one, two = DocumentRow(make_document("a.pdf")), DocumentRow(make_document("b.pdf"))
    model.set_rows([one, two])
    changed = Recorder()
    model.dataChanged.connect(changed)
    model.set_rows([one, replace(two, progress=(1, 3))])
    assert len(changed.calls) == 1
    assert "a.pdf" in str(model.index(0).data(Qt.ItemDataRole.AccessibleTextRole))
    model.set_rows([])


def test_what_is_said_of_a_document(look: object) -> None:
    scan = make_document("s.pdf", 10, state=DocumentState.READING, pages_by_state={"text": 3, "ocr": 2, "empty": 1})
    assert DocumentRow(scan).detail.startswith(
        "10 pages · not read to its end · 2 recognised from pictures · 1 without text · 26 Nov"
    )
    assert "reading 6 of 10" in DocumentRow(scan, (6, 10), busy=True).detail
    in_order = (PageState.TEXT, PageState.EMPTY, PageState.OCR)
    assert DocumentRow(scan, outcomes=in_order).states == list(in_order)
    assert DocumentRow(scan).states == [PageState.TEXT] * 3 + [PageState.OCR] * 2 + [PageState.EMPTY] + [PageState.PENDING] * 4
    failed = make_document("f.pdf", 0, state=DocumentState.FAILED, reason="document_needs_password")
    assert "password" in DocumentRow(failed).detail


def test_documents_are_listed_newest_first_and_open(stage: Stage) -> None:
    stage.open()
    assert stage.names() == ["scan.pdf", "lease.pdf"]
    asked = Recorder()
    stage.tab.document_asked.connect(asked)
    stage.tab.list.setCurrentIndex(stage.tab.model.index(1))
    stage.qtbot.keyClick(stage.tab.list, Qt.Key.Key_Return)
    stage.qtbot.mouseClick(
        stage.tab.list.viewport(), Qt.MouseButton.LeftButton, pos=stage.tab.list.visualRect(stage.tab.model.index(0)).center()
    )
    assert [request.file for request in asked.calls] == ["lease.pdf", "scan.pdf"]


def test_reading_that_was_broken_off_is_gone_on_with(stage: Stage) -> None:
    stage.open()
    button = next(b for b in stage.tab.findChildren(QPushButton) if b.text() == "Go on reading")
    assert button.isVisible()
    button.click()
    stage.idle()
    assert stage.ingest.resumed == [stage.case.id]


def test_a_document_is_listed_and_counted_while_it_is_being_read(stage: Stage) -> None:
    stage.open()
    stage.ingest.gate = threading.Semaphore(1)
    stage.ingesting.add(stage.case.id, [Path("new.pdf")])
    document = make_document("new.pdf", 3, state=DocumentState.READING, pages_by_state={})
    stage.content.add_document(replace(document, id="id of new.pdf"))
    wait_for(stage.qtbot, lambda: "new.pdf" in stage.names())
    assert "reading 1 of 3" in stage.presenter.rows[0].detail
    stage.ingest.gate = None
    stage.idle()


def test_removing_asks_first(stage: Stage) -> None:
    stage.open()
    stage.tab.list.setCurrentIndex(stage.tab.model.index(1))
    for button in ("Cancel", "Remove"):
        said: list[str] = []
        answer_box(button, said)
        stage.qtbot.keyClick(stage.tab.list, Qt.Key.Key_Delete)
        stage.idle()
        assert "lease.pdf" in said[0]
        assert ("lease.pdf" in stage.names()) is (button == "Cancel")


def test_a_closed_case_can_be_read_only(stage: Stage) -> None:
    stage.open(state=CaseState.CLOSED)
    menu = stage.tab.menu(stage.presenter.rows[0])
    assert [action.text() for action in menu.actions() if action.isEnabled() and action.text()] == ["Open\tEnter"]
    assert not any(b.text() == "Go on reading" and b.isVisible() for b in stage.tab.findChildren(QPushButton))
    menu.deleteLater()


def test_an_empty_case_offers_to_add_files(stage: Stage) -> None:
    stage.content.documents.clear()
    stage.open()
    asked = Recorder()
    stage.tab.files_asked.connect(asked)
    next(b for b in stage.tab.findChildren(QPushButton) if b.text() == "Add files" and b.isVisible()).click()
    assert len(asked.calls) == 1


def test_a_change_of_documents_is_read_again_and_no_other(stage: Stage) -> None:
    stage.open()
    reads = stage.documents.reads
    for changes in (Changes.of("other", Changed.DOCUMENTS), Changes.of(stage.case.id, Changed.MEMORIES)):
        stage.runner.run(lambda changes=changes: changes)
        stage.idle()
    assert stage.documents.reads == reads
    stage.runner.run(lambda: Changes.of(stage.case.id, Changed.DOCUMENTS))
    wait_for(stage.qtbot, lambda: stage.documents.reads == reads + 1)
