"""Two drafts side by side, and drafts in the list of documents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Document, DraftPlace, PageSpan
from legal_assistant.domain.errors import NotFound
from legal_assistant.gui.documents.comparison import ComparisonPane
from legal_assistant.gui.documents.comparison_presenter import ComparisonPresenter
from legal_assistant.gui.documents.presenter import DocumentsPresenter
from legal_assistant.gui.documents.tab import DocumentsTab
from legal_assistant.gui.ingest.presenter import IngestPresenter
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.memory.documents.drafts import ClauseChange, Fate, compare_clauses
from tests import make
from tests.gui.case_fakes import ContentCase, ContentCases, FakeDocuments, make_document
from tests.gui.fakes import FakeIngest, FakeServices, Recorder, make_case, wait_for

BEFORE = [
    "1. The term is five years.",
    "2. The rent is <900> pounds a month.",
    "3. Pets are not allowed in the house.",
    "4. The tenant paints the rooms.",
]
AFTER = ["1. The term is five years.", "2. The rent is <950> pounds a month.", "3. The tenant paints the rooms.", *(
    f"{n}. Clause {n} of the annex about {chr(60 + n)} is new." for n in range(4, 74)
)]  # fmt: skip


class FakeDrafts:
    """Compares with the real rule; notes what is arranged."""

    def __init__(self) -> None:
        self.done: list[tuple[str, ...]] = []
        self.gone = False

    def compare(self, case: ContentCase, before: str, after: str) -> list[ClauseChange]:
        if self.gone:
            raise NotFound(before)
        sides = [
            [
                make.passage(
                    f"{key}{at}", text, document=key, ordinal=at, number=text.split(".")[0], spans=(PageSpan(at + 1, 0, 9),)
                )
                for at, text in enumerate(texts)
            ]
            for key, texts in ((before, BEFORE), (after, AFTER))
        ]
        return compare_clauses(*sides)

    def family(self, case: ContentCase, document_id: str) -> list[Document]:
        drafts = [one for one in case.content.documents.values() if one.draft]
        return sorted(drafts, key=lambda one: one.draft.number if one.draft else 0)

    def link(self, case: ContentCase, document_id: str, other: str) -> Changes:
        return self._note(case, "link", document_id, other)

    def unlink(self, case: ContentCase, document_id: str) -> Changes:
        return self._note(case, "unlink", document_id)

    def make_newest(self, case: ContentCase, document_id: str) -> Changes:
        return self._note(case, "newest", document_id)

    def _note(self, case: ContentCase, *done: str) -> Changes:
        self.done.append(done)
        return Changes.of(case.id, Changed.DOCUMENTS)


class Stage:
    """A case with two drafts of a lease and an order between them in time."""

    def __init__(self, runner: TaskRunner, qtbot: Any) -> None:
        self.qtbot, self.runner, self.case = qtbot, runner, make_case()
        self.cases = ContentCases(self.case)
        content = self.cases.contents[self.case.id]
        self.old = content.add_document(make_document("lease v1.pdf", draft=DraftPlace("f", 1, 2)))
        self.order = content.add_document(make_document("order.pdf"))
        self.new = content.add_document(make_document("lease v2.pdf", draft=DraftPlace("f", 2, 2)))
        self.content, self.drafts = content, FakeDrafts()
        services: Any = FakeServices(cases=self.cases, documents=FakeDocuments(), ingest=FakeIngest(), drafts=self.drafts)
        self.presenter = ComparisonPresenter(services, runner)
        self.pane = ComparisonPane(self.presenter)
        self.documents = DocumentsPresenter(services, runner, IngestPresenter(services, runner))
        self.tab = DocumentsTab(self.documents)
        for widget, width in ((self.pane, 640), (self.tab, 340)):
            qtbot.addWidget(widget)
            widget.resize(width, 600)
            widget.show()
        self.documents.show(self.case)
        self.idle()

    def idle(self) -> None:
        wait_for(self.qtbot, lambda: not self.runner.busy)
        QApplication.processEvents()

    def compare(self) -> None:
        self.presenter.show(self.case.id, self.old.id, self.new.id)
        self.idle()

    def fates(self) -> list[Fate]:
        return [row.change.fate for row in self.pane.rows]

    def menu(self, row: int) -> dict[str, QAction]:
        menu = self.tab.menu(self.documents.rows[row])
        found = {action.text(): action for action in menu.actions() if not action.isSeparator()}
        for inner in menu.findChildren(QMenu):
            found |= {action.text(): action for action in inner.actions()}
        return found

    def act(self, row: int, name: str) -> None:
        self.tab.list.setCurrentIndex(self.tab.model.index(row))
        self.menu(row)[name].trigger()
        self.idle()


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    stage = Stage(runner, qtbot)
    yield stage
    wait_for(qtbot, lambda: not runner.busy)


def test_what_changed_is_shown_clause_by_clause(stage: Stage) -> None:
    stage.compare()
    assert stage.fates()[:3] == [Fate.CHANGED, Fate.REMOVED, Fate.ADDED]
    changed = stage.pane.rows[0]
    left, right = (label.text() for label in changed.findChildren(QLabel) if label.textFormat() is Qt.TextFormat.RichText)
    assert 'line-through;">900</span>' in left
    assert 'underline;">950</span>' in right
    assert "&lt;" in left, "words of a document are never markup"
    assert stage.pane.filters[Fate.CHANGED].text().endswith("1")
    assert len(stage.pane.rows) == 60
    stage.pane.more.click()
    assert len(stage.pane.rows) == 72
    assert not stage.pane.more.isVisible()


def test_kinds_of_changes_are_chosen(stage: Stage) -> None:
    stage.compare()
    for fate in (Fate.ADDED, Fate.CHANGED):
        stage.pane.filters[fate].click()
    assert stage.fates() == [Fate.REMOVED]
    stage.pane.filters[Fate.REMOVED].click()
    stage.pane.filters[Fate.SAME].click()
    stage.pane.filters[Fate.RENUMBERED].click()
    assert stage.fates() == [Fate.SAME, Fate.RENUMBERED]


def test_a_page_of_either_draft_opens(stage: Stage) -> None:
    stage.compare()
    asked = Recorder()
    stage.pane.document_asked.connect(asked)
    for button in stage.pane.rows[0].findChildren(QPushButton):
        button.click()
    assert [(request.file, request.places[0].page, request.places[0].spans) for request in asked.calls] == [
        ("lease v1.pdf", 2, (PageSpan(2, 0, 9),)),
        ("lease v2.pdf", 2, (PageSpan(2, 0, 9),)),
    ]


def test_other_drafts_are_chosen_and_a_removed_one_ends_the_comparison(stage: Stage) -> None:
    stage.compare()
    assert [stage.pane.after.itemText(at) for at in range(2)] == [
        "Draft 1 of 2 · lease v1.pdf",
        "Newest of 2 drafts · lease v2.pdf",
    ]
    stage.pane.before.setCurrentIndex(1)
    stage.pane.after.setCurrentIndex(0)
    stage.pane.after.activated.emit(0)
    stage.idle()
    assert stage.presenter.comparison is not None
    assert (stage.presenter.comparison.before.id, stage.presenter.comparison.after.id) == (stage.new.id, stage.old.id)
    stage.drafts.gone = True
    closed = Recorder()
    stage.presenter.closed.connect(closed)
    stage.runner.changed.emit(Changes.of(stage.case.id, Changed.DOCUMENTS), None)
    stage.idle()
    assert len(closed.calls) == 1
    assert not stage.presenter.is_open


def test_texts_stand_one_above_the_other_where_there_is_no_room(stage: Stage) -> None:
    stage.compare()
    row = stage.pane.rows[0]
    wide = row.height()
    stage.pane.resize(400, 600)
    QApplication.processEvents()
    assert row.height() > wide


def test_older_drafts_are_listed_under_the_newest(stage: Stage) -> None:
    assert [row.name for row in stage.documents.rows] == ["lease v2.pdf", "lease v1.pdf", "order.pdf"]
    assert [row.older for row in stage.documents.rows] == [False, True, False]
    assert stage.documents.rows[0].detail.startswith("Newest of 2 drafts · 3 pages")
    assert stage.documents.rows[1].detail.startswith("Draft 1 of 2 · ")


def test_the_lawyer_arranges_drafts(stage: Stage) -> None:
    stage.act(1, "This is the newest draft")
    stage.act(0, "This is no draft of the others")
    stage.act(2, "lease v2.pdf")
    assert stage.drafts.done == [("newest", stage.old.id), ("unlink", stage.new.id), ("link", stage.order.id, stage.new.id)]
    assert "This is no draft of the others" not in stage.menu(2)


def test_drafts_are_compared_from_the_list(stage: Stage) -> None:
    asked = Recorder()
    stage.tab.comparison_asked.connect(lambda before, after: asked((before, after)))
    stage.act(0, "Compare with the draft before")
    stage.act(1, "Compare with the newest draft")
    next(button for button in stage.tab.findChildren(QPushButton) if button.text() == "Compare drafts").click()
    assert asked.calls == [(stage.old.id, stage.new.id)] * 3


def test_a_closed_case_can_be_compared_not_arranged(stage: Stage) -> None:
    stage.cases.cases[stage.case.id] = replace(stage.case, state=CaseState.CLOSED)
    stage.documents.show(stage.cases.cases[stage.case.id])
    stage.idle()
    enabled = {name for name, action in stage.menu(1).items() if action.isEnabled()}
    assert {"Compare with the newest draft"} <= enabled
    assert not {"This is the newest draft", "This is no draft of the others"} & enabled


def test_clauses_under_long_headings_are_whole_where_it_is_narrow(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    heading = "Schedule 1 Fixtures and appliances that are let with the Premises"
    compared = stage.drafts.compare

    def compare(case: ContentCase, before: str, after: str) -> list[ClauseChange]:
        found = compared(case, before, after)
        return [replace(one, after=one.after and replace(one.after, heading=heading)) for one in found]

    monkeypatch.setattr(stage.drafts, "compare", compare)
    stage.pane.resize(364, 600)
    stage.compare()
    QApplication.processEvents()
    assert stage.pane.rows[0].width() <= stage.pane.area.viewport().width()
    assert stage.pane.before.geometry().bottom() < stage.pane.after.geometry().top()
    stage.pane.resize(640, 600)
    QApplication.processEvents()
    assert stage.pane.before.geometry().top() == stage.pane.after.geometry().top()
