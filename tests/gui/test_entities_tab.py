"""The entities of a case: the list, one entity with its drawing and what speaks of it, walking, names put together and parted."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QPushButton

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.entities import About, Entity, EntityKind, EntityRelation, RelationKind
from legal_assistant.domain.errors import DiskFull, NotFound
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.gui.graph.presenter import GraphPresenter
from legal_assistant.gui.graph.rows import Row, RowModel
from legal_assistant.gui.graph.tab import EntitiesTab
from legal_assistant.gui.graph.words import entity_name, entity_title, from_mention, kind_name, neighbours
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.widgets.states import InlineMessage
from tests.gui.boxes import answer_box
from tests.gui.case_fakes import make_item
from tests.gui.fakes import FakeCases, FakeServices, Recorder, make_case, wait_for

TENANT = Entity("t", EntityKind.ORGANISATION, "Harborview Logistics LLC", "harborview logistics llc", ("Harborview",), 4)
LANDLORD = Entity("l", EntityKind.ORGANISATION, "Alder Properties Ltd", "alder properties ltd", (), 2)
CLAUSE = Entity("c", EntityKind.CLAUSE, "clause 7.2", "CL:7.2", (), 3)
ISSUE = Entity("i", EntityKind.LEGAL_ISSUE, "违约金 / liquidated damages", "违约金 / liquidated damages", (), 1)
BREACH = EntityRelation("r1", "t", RelationKind.VIOLATES, "c", "memory", "m")
LEASE = EntityRelation("r2", "l", RelationKind.PARTY_TO, "t", "passage", "p")


@dataclass
class FakeGraph:
    """Entities in a list; ``new``: read at the next update."""

    known: list[Entity] = field(default_factory=lambda: [TENANT, CLAUSE, LANDLORD, ISSUE])
    relations: list[EntityRelation] = field(default_factory=lambda: [BREACH, LEASE])
    items: list[RecalledItem] = field(default_factory=list)
    new: list[Entity] = field(default_factory=list)
    updates: int = 0
    merged: list[tuple[str, str]] = field(default_factory=list)
    parted: list[tuple[str, str]] = field(default_factory=list)
    read_by_model: int = 0

    def update(self, case: Any, cancel: CancelToken) -> Changes:
        cancel.check()
        self.updates += 1
        self.known, new, self.new = self.known + self.new, self.new, []
        return Changes(case.id, frozenset({Changed.ENTITIES} if new else ()))

    def entities(self, case: Any, query: str = "", kinds: Sequence[EntityKind] = ()) -> list[Entity]:
        return [one for one in self.known if query.lower() in one.name.lower()]

    def about(self, case: Any, name: str) -> About:
        entity = next((one for one in self.known if one.id == name), None)
        if entity is None:
            raise NotFound(name)
        relations = tuple(one for one in self.relations if name in (one.subject, one.target))
        ids = {end for one in relations for end in (one.subject, one.target)} - {name}
        return About(entity, relations, {one.id: one for one in self.known if one.id in ids}, tuple(self.items))

    def deepen(self, case: Any, name: str, cancel: CancelToken) -> tuple[int, Changes]:
        cancel.check()
        return self.read_by_model, Changes.of(case.id, Changed.ENTITIES)

    def merge(self, case: Any, keep: str, other: str) -> tuple[Entity, Changes]:
        self.merged.append((keep, other))
        self.known = [one for one in self.known if one.id != other]
        return self.known[0], Changes.of(case.id, Changed.ENTITIES)

    def split(self, case: Any, entity: str, alias: str) -> tuple[Entity, Changes]:
        self.parted.append((entity, alias))
        return self.known[0], Changes.of(case.id, Changed.ENTITIES)


class Stage:
    """The tab on screen over one case."""

    def __init__(self, runner: TaskRunner, qtbot: Any) -> None:
        self.qtbot, self.runner = qtbot, runner
        self.case = make_case()
        self.passage, self.memory, self.message = make_item(), make_item("memory"), make_item("message")
        self.graph = FakeGraph(items=[self.passage, self.memory, self.message])
        self.cases = FakeCases([self.case])
        services: Any = FakeServices(cases=self.cases, graph=self.graph)
        self.presenter = GraphPresenter(services, runner)
        self.tab = EntitiesTab(self.presenter)
        qtbot.addWidget(self.tab)
        self.tab.resize(340, 620)
        self.tab.show()

    def show(self, **changes: Any) -> None:
        case = self.cases.cases[self.case.id] = replace(self.case, **changes)
        self.presenter.show(case)
        self.idle()

    def idle(self) -> None:
        wait_for(self.qtbot, lambda: not self.runner.busy)
        QApplication.processEvents()

    def names(self) -> list[str]:
        return [row.title for row in self.tab.list.rows.rows]

    def open(self, entity: Entity) -> None:
        self.presenter.open(entity.id)
        self.idle()

    def page_rows(self) -> list[tuple[str, str]]:
        return [(row.title, row.detail or row.badge) for row in self.tab.page.list.rows.rows]

    def choose(self, title: str) -> None:
        """Move the selection to a row of the page with the keyboard's means and press Enter."""
        rows = [row.title for row in self.tab.page.list.rows.rows]
        self.tab.page.list.setCurrentIndex(self.tab.page.list.rows.index(rows.index(title)))
        self.qtbot.keyClick(self.tab.page.list, Qt.Key.Key_Return)
        self.idle()


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    stage = Stage(runner, qtbot)
    yield stage
    wait_for(qtbot, lambda: not runner.busy)


def test_what_is_shown_of_an_entity_never_goes_back(stage: Stage) -> None:
    stage.show()
    stage.open(TENANT)
    about, begun, late = stage.graph.about, threading.Event(), threading.Event()

    def slow(case: Any, name: str) -> About:
        found = about(case, name)
        if not begun.is_set():
            begun.set()
            assert late.wait(10)
        return found

    stage.graph.about = slow  # type: ignore[method-assign]
    stage.presenter.open(TENANT.id)
    assert begun.wait(10)
    stage.graph.items = [stage.memory]
    stage.presenter.open(TENANT.id)
    wait_for(stage.qtbot, lambda: stage.presenter.about.mentions == (stage.memory,))
    late.set()
    stage.idle()
    assert stage.presenter.about.mentions == (stage.memory,)


def test_the_model_of_rows_keeps_qts_rules(qtbot: Any) -> None:
    model = RowModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows = [Row("Relations 1"), Row("clause 7.2", "violates", "Clause", value=CLAUSE)]
    model.set_rows(rows)
    model.set_rows(rows[:1])
    assert model.rowCount() == 1
    assert not model.flags(model.index(0)) & Qt.ItemFlag.ItemIsEnabled


def test_entities_are_listed_by_kind_with_their_counts(stage: Stage) -> None:
    stage.show()
    assert stage.names() == ["Harborview Logistics LLC", "clause 7.2", "Alder Properties Ltd", "Liquidated damages"]
    filters = [button for button in stage.tab.findChildren(QPushButton) if button.property("role") == "filter"]
    assert [button.text() for button in filters] == ["All 4", "Organisation 2", "Legal issue 1", "Clause 1"]
    filters[1].click()
    assert stage.names() == ["Harborview Logistics LLC", "Alder Properties Ltd"]
    first = stage.tab.list.rows.index(0)
    spoken = first.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Organisation, Harborview Logistics LLC, Harborview, 4"


def test_a_provision_is_called_in_the_language_of_the_window(look: object, languages: Languages) -> None:
    article = Entity("a", EntityKind.LAW_ARTICLE, "《民法典》第585条第2款", "CN:民法典:585:2", (), 3)
    assert entity_name(article) == "Civil Code, art. 585(2)"
    languages.choose("zh_CN")
    assert entity_name(article) == "《民法典》第585条第2款"


def test_what_is_new_is_read_first_and_only_while_the_tab_is_seen(stage: Stage) -> None:
    stage.tab.hide()
    stage.graph.new = [replace(CLAUSE, id="c9", name="clause 9")]
    stage.show()
    assert stage.graph.updates == 0
    stage.tab.show()
    stage.idle()
    assert stage.graph.updates == 1
    assert stage.names()[-1] == "clause 9"


def test_a_change_elsewhere_is_read_and_an_unrelated_one_is_not(stage: Stage) -> None:
    stage.show()
    stage.graph.new = [replace(CLAUSE, id="c9", name="clause 9")]
    stage.runner.changed.emit(Changes.of(stage.case.id, Changed.SETTINGS), None)
    stage.idle()
    assert "clause 9" not in stage.names()
    stage.runner.changed.emit(Changes.of(stage.case.id, Changed.MEMORIES), None)
    stage.idle()
    assert "clause 9" in stage.names()


def test_searching(stage: Stage) -> None:
    stage.show()
    stage.tab.search.setText("alder")
    stage.qtbot.keyClick(stage.tab.search, Qt.Key.Key_Return)
    stage.idle()
    assert stage.names() == ["Alder Properties Ltd"]


def test_the_arrows_and_enter_lead_from_the_search_to_an_entity(stage: Stage) -> None:
    stage.show()
    stage.tab.search.setText("l")
    stage.qtbot.keyClick(stage.tab.search, Qt.Key.Key_Return)
    stage.idle()
    assert stage.names() == ["Harborview Logistics LLC", "clause 7.2", "Alder Properties Ltd", "Liquidated damages"]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        stage.qtbot.keyClick(stage.tab.search, key)
    stage.idle()
    assert stage.presenter.about is not None
    assert stage.presenter.about.entity == LANDLORD


def test_one_entity_with_its_relations_and_all_that_speaks_of_it(stage: Stage) -> None:
    stage.show()
    stage.qtbot.keyClick(stage.tab.list, Qt.Key.Key_Return)
    stage.idle()
    titles = [title for title, _ in stage.page_rows()]
    assert titles[:3] == ["Relations 2", "clause 7.2", "Alder Properties Ltd"]
    assert [detail for _, detail in stage.page_rows()[1:3]] == ["violates", "agreement with"]
    assert titles[3] == "Mentioned in 3"
    assert stage.page_rows()[4] == (stage.passage.text, "lease.pdf p. 3")
    assert stage.tab.page.drawing.isVisible()


def test_walking_with_the_mouse_and_back_with_the_keyboard(stage: Stage) -> None:
    stage.show()
    stage.open(TENANT)
    place = stage.tab.page.drawing.node_at("c")
    assert place is not None
    stage.qtbot.mouseClick(stage.tab.page.drawing.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    stage.idle()
    assert stage.presenter.about is not None
    assert stage.presenter.about.entity == CLAUSE
    assert stage.page_rows()[1] == ("Harborview Logistics LLC", "violated by")
    stage.qtbot.keyClick(stage.tab.page.list, Qt.Key.Key_Escape)
    stage.idle()
    assert stage.presenter.about.entity == TENANT
    stage.qtbot.keyClick(stage.tab.page.list, Qt.Key.Key_Backspace)
    stage.idle()
    assert stage.presenter.about is None
    assert stage.tab.list.isVisible()


def test_walking_with_the_keyboard_alone(stage: Stage) -> None:
    stage.show()
    stage.open(TENANT)
    stage.choose("clause 7.2")
    assert stage.presenter.about is not None
    assert stage.presenter.about.entity == CLAUSE


def test_the_entity_in_the_middle_leads_nowhere(stage: Stage) -> None:
    stage.show()
    stage.open(TENANT)
    walked = Recorder()
    stage.tab.page.walked.connect(walked)
    drawing = stage.tab.page.drawing
    place = drawing.node_at("t")
    assert place is not None
    for pos in (place.toPoint(), QPoint(drawing.width() // 2, 1)):
        stage.qtbot.mouseClick(drawing.viewport(), Qt.MouseButton.LeftButton, pos=pos)
    assert walked.calls == []


def test_what_speaks_of_it_opens(stage: Stage) -> None:
    stage.show()
    documents, messages, memories = Recorder(), Recorder(), Recorder()
    stage.tab.document_asked.connect(documents)
    stage.tab.message_asked.connect(messages)
    stage.tab.memory_asked.connect(memories)
    stage.open(TENANT)
    for number in (4, 5, 6):
        stage.tab.page.list.clicked.emit(stage.tab.page.list.rows.index(number))
    assert [request.document for request in documents.calls] == [stage.passage.document]
    assert memories.calls == [stage.memory.id]
    assert messages.calls == [stage.message.id]


def test_an_entity_that_nothing_speaks_of_any_more_is_left(stage: Stage) -> None:
    stage.show()
    stage.open(TENANT)
    stage.graph.known = [CLAUSE]
    stage.runner.changed.emit(Changes.of(stage.case.id, Changed.MEMORIES), None)
    stage.idle()
    assert stage.presenter.about is None
    assert stage.names() == ["clause 7.2"]


@pytest.mark.parametrize(("said", "merged"), [("The same", [("l", "t")]), ("Cancel", [])])
def test_two_names_of_one(stage: Stage, said: str, merged: list[tuple[str, str]]) -> None:
    stage.show()
    stage.open(TENANT)
    stage.tab.page.menu().actions()[0].trigger()
    stage.idle()
    assert stage.tab.list.isVisible()
    answer_box(said)
    assert stage.names() == ["Harborview Logistics LLC", "Alder Properties Ltd"]
    stage.tab.list.clicked.emit(stage.tab.list.rows.index(1))
    stage.idle()
    assert stage.graph.merged == merged


def test_who_is_the_same_is_not_asked_in_another_case(stage: Stage) -> None:
    stage.show()
    stage.open(TENANT)
    stage.tab.page.menu().actions()[0].trigger()
    stage.idle()
    assert stage.tab._notice.isVisible()
    other = make_case("Other")
    stage.cases.cases[other.id] = other
    stage.presenter.show(other)
    stage.idle()
    assert not stage.tab._notice.isVisible()
    stage.tab.list.clicked.emit(stage.tab.list.rows.index(1))
    stage.idle()
    assert stage.graph.merged == []
    assert stage.presenter.about is not None


@pytest.mark.parametrize(("items", "said"), [(0, "No model answered."), (1, "The model has read 1 place.")])
def test_a_model_may_look_for_relations(stage: Stage, items: int, said: str) -> None:
    stage.show()
    stage.open(TENANT)
    stage.graph.read_by_model = items
    stage.tab.page.menu().actions()[-1].trigger()
    stage.idle()
    notice = next(one for one in stage.tab.findChildren(InlineMessage) if one.isVisible())
    assert notice.text.startswith(said)


def test_a_name_is_parted_again(stage: Stage) -> None:
    stage.show()
    stage.open(TENANT)
    stage.tab.page.menu().actions()[1].trigger()
    stage.idle()
    assert stage.graph.parted == [("t", "Harborview")]


def test_in_a_closed_case_nothing_is_changed(stage: Stage) -> None:
    stage.show(state=CaseState.CLOSED)
    stage.open(TENANT)
    assert not any(action.isEnabled() for action in stage.tab.page.menu().actions() if not action.isSeparator())
    stage.presenter.merge("t", "l")
    stage.idle()
    assert stage.graph.merged == []


def test_a_failure_is_told(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(case: Any, cancel: CancelToken) -> Changes:
        raise DiskFull

    monkeypatch.setattr(stage.graph, "update", fail)
    failed = Recorder()
    stage.presenter.failed.connect(failed)
    stage.show()
    assert len(failed.calls) == 1
    assert stage.names()


def test_another_case_begins_with_its_list(stage: Stage) -> None:
    stage.show()
    stage.open(TENANT)
    stage.presenter.show(None)
    stage.idle()
    assert stage.presenter.about is None
    assert stage.names() == []


def test_words_in_both_languages(languages: Languages) -> None:
    assert entity_name(ISSUE) == "Liquidated damages"
    languages.choose("zh_CN")
    assert entity_name(ISSUE) == "违约金"
    names = [kind_name(kind) for kind in EntityKind]
    assert len(set(names)) == len(names)
    assert entity_title(replace(CLAUSE, name="7.2")) == "条款 7.2"
    relations = tuple(EntityRelation(kind, "t", kind, "c", "memory", "m") for kind in RelationKind)
    words = [one.words for one in neighbours(About(TENANT, relations, {"c": CLAUSE}, ()))]
    assert len(set(words)) == len(RelationKind)
    assert not any(word.isascii() for word in words)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Quoted, not advice.\n\n> “The current rent is due.” [1]", "“The current rent is due.” [1]"),
        ("引用如下。\n\n> “租金按月支付。” [1]", "“租金按月支付。” [1]"),
        ("The rent is due.\nNothing else.", "The rent is due.\nNothing else."),
        ("It is different.\nNobody knows.", "It is different.\nNobody knows."),
    ],
)
def test_what_speaks_of_an_entity_is_shown_from_the_line_that_names_it(text: str, shown: str) -> None:
    assert from_mention(text, replace(ISSUE, name="租金 / rent")) == shown
