"""Finding something in the case on screen: presenter, list, pane."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import Message, Role
from legal_assistant.domain.documents import PageSpan
from legal_assistant.domain.errors import DiskFull, LegalAssistantError
from legal_assistant.domain.recall import LOADING, ItemFilter, Recall, RecalledItem
from legal_assistant.gui import theme
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.search.model import HIT, Hit, HitModel, Scope
from legal_assistant.gui.search.pane import SearchPane
from legal_assistant.gui.search.presenter import PAGE, SearchPresenter
from legal_assistant.memory.questions.marks import Sought
from tests.gui.case_fakes import ContentCase, ContentCases, FakeChat, FakeDocuments, make_document, make_item, make_page
from tests.gui.fakes import NOW, FakeServices, Recorder, make_case, wait_for

CLAUSE = "7. Late Payment\nA late charge of 5% is due."


class FakeRecall:
    """Gives items of the wanted kinds: first those with a word of the query, then the others, as if close in meaning. ``gate``,
    if set, is waited for; ``fail`` is raised. While ``loading``, a hasty search gets words only."""

    def __init__(self) -> None:
        self.items: dict[str, list[RecalledItem]] = {}
        self.asked: list[tuple[str, ItemFilter, int]] = []
        self.gate: threading.Event | None = None
        self.fail: LegalAssistantError | None = None
        self.words_only = ""
        self.loading = False
        self.terms: tuple[str, ...] = ()

    def recall(
        self,
        case: ContentCase,
        query: str,
        *,
        wanted: ItemFilter | None = None,
        k: int = 10,
        turns: Sequence[tuple[str, str]] = (),
        hasty: bool = False,
        without: str = "",
    ) -> Recall:
        assert wanted is not None
        self.asked.append((query, wanted, k))
        if hasty and self.loading:
            worded = [item for item in self.items.get(case.id, []) if query.lower() in item.text.lower()]
            return Recall(query, tuple(worded[:k]), {}, words_only=LOADING)
        if self.gate is not None:
            assert self.gate.wait(10)
        if self.fail:
            raise self.fail
        inside = [item for item in self.items.get(case.id, []) if item.kind in wanted.kinds]
        inside = [item for item in inside if not wanted.documents or item.document in wanted.documents]
        ranked = sorted(inside, key=lambda item: query.lower() not in item.text.lower())
        return Recall(query, tuple(ranked[:k]), {}, words_only=self.words_only, terms=self.terms)


class Stage:
    """The pane on screen over a case with a document, a memory and a conversation."""

    def __init__(self, runner: TaskRunner, qtbot: Any) -> None:
        self.qtbot, self.runner = qtbot, runner
        self.case, self.other = make_case(), make_case("Sale of goods")
        self.cases = ContentCases(self.case, self.other)
        content = self.cases.contents[self.case.id]
        self.lease = content.add_document(
            make_document("lease.pdf", 3), *[make_page(n, f"Page {n}\n{CLAUSE}") for n in (1, 2, 3)]
        )
        self.letter = content.add_document(make_document("letter.pdf", 1), make_page(1, "A letter."))
        thread = content.add_conversation("The late payment", Message("m1", "", Role.ASSISTANT, "**Late** charges [1].", NOW))
        span = PageSpan(2, 7, 7 + len(CLAUSE))
        self.passage = make_item(
            "passage", CLAUSE, document=self.lease.id, page=2, spans=(span,), heading="Lease > 7. Late Payment"
        )
        self.memory = make_item("memory", "The tenant paid 26 days late.", memory_kind="fact")
        self.message = make_item("message", "**Late** charges [1].", id="m1", conversation=thread.id)
        self.far = make_item(
            "passage", "A letter.", document=self.letter.id, file="letter.pdf", page=1, spans=(PageSpan(1, 0, 9),)
        )
        self.recall = FakeRecall()
        self.recall.items[self.case.id] = [self.far, self.passage, self.memory, self.message]
        services: Any = FakeServices(cases=self.cases, recall=self.recall, documents=FakeDocuments(), chat=FakeChat())
        self.presenter = SearchPresenter(services, runner)
        self.pane = SearchPane(self.presenter)
        self.documents, self.memories, self.messages, self.closed = Recorder(), Recorder(), Recorder(), Recorder()
        self.pane.document_asked.connect(self.documents)
        self.pane.memory_asked.connect(self.memories)
        self.pane.message_asked.connect(self.messages)
        self.pane.close_asked.connect(lambda: self.closed(1))
        qtbot.addWidget(self.pane)
        self.pane.resize(640, 600)
        self.presenter.show(self.case)
        self.pane.show()
        self.pane.activateWindow()
        wait_for(qtbot, self.pane.isActiveWindow)
        self.pane.focus()

    def search(self, query: str) -> None:
        self.pane.field.setText(query)
        wait_for(self.qtbot, lambda: self.presenter.wanted.query == query)
        self.idle()

    def idle(self) -> None:
        wait_for(self.qtbot, lambda: not self.runner.busy)
        QApplication.processEvents()

    def key(self, key: Qt.Key) -> None:
        focus = self.pane.window().focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key)

    @property
    def found(self) -> list[str]:
        model = self.pane.list.hits
        return [model.index(row).data(HIT).item.id for row in range(model.rowCount())]

    @property
    def said(self) -> str:
        parts = (self.pane.empty._title, self.pane.empty._text)
        return " ".join(part.text() for part in parts) if self.pane.empty.isVisible() else self.pane.count.text()


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    stage = Stage(runner, qtbot)
    yield stage
    stage.pane.hide()
    wait_for(qtbot, lambda: not runner.busy and not stage.presenter._again.isActive())


def hit(item: RecalledItem, query: str = "late", title: str = "") -> Hit:
    return Hit(item, title, Sought(query).excerpt(item.text, 300))


# --- the list -----------------------------------------------------------------------------------------------------------


def test_the_item_model(qapp: QApplication, look: object) -> None:
    model = HitModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    one, two, three = (hit(make_item(text=f"Late {n}")) for n in range(3))
    reset, added, changed = Recorder(), Recorder(), Recorder()
    model.modelReset.connect(lambda: reset(1))
    model.rowsInserted.connect(lambda *rows: added(rows[1:]))
    model.dataChanged.connect(lambda first, *_: changed(first.row()))
    model.set_hits([one])
    model.set_hits([one, two])
    model.set_hits([replace(one, title="another"), two])
    assert (len(reset.calls), added.calls, changed.calls) == (1, [(1, 1)], [0])
    model.set_hits([three])
    assert model.row_of(three.item.id) == 0
    assert model.row_of(one.item.id) == -1


def test_a_result_says_what_it_is_and_where_it_stands(look: object, languages: Languages) -> None:
    passage = hit(make_item(text="late", heading="Lease > 7. Late Payment > 7.1"))
    assert (passage.kind, passage.place, passage.aside) == ("Document", "lease.pdf · p. 3 · 7. Late Payment › 7.1", "")
    memory = hit(make_item("memory", "26 days", memory_kind="decision"))
    assert (memory.kind, memory.place) == ("Memory", "Decision")
    assert memory.aside.startswith("by meaning · 26 Nov")
    message = hit(make_item("message", "late"), title="Validity\nof the clause")
    assert (message.kind, message.place) == ("Conversation", "Validity of the clause")
    languages.choose("zh_CN")
    assert (passage.kind, passage.place.split(" · ")[1], memory.place) == ("文件", "第3页", "决定")
    assert passage.spoken.startswith("文件: lease.pdf")


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_the_words_are_drawn_on_the_marker_of_the_theme(stage: Stage, look: theme.ThemeSwitch, choice: str) -> None:
    stage.search("late")
    look.choose(choice)
    QApplication.processEvents()
    marker, picture = theme.tokens().mark, QPixmap(stage.pane.list.size())
    stage.pane.list.render(picture, QPoint())
    image = picture.toImage()
    colours = {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}
    assert marker in colours


# --- searching ----------------------------------------------------------------------------------------------------------


def test_what_has_the_words_comes_before_what_only_means_the_same(stage: Stage) -> None:
    assert "Find in this case" in stage.said
    stage.search("late")
    assert stage.found == [stage.passage.id, stage.memory.id, stage.message.id, stage.far.id]
    assert stage.said == "3 results · 1 close in meaning"
    texts = [stage.pane.list.hits.index(row).data(HIT).shown.text for row in range(3)]
    assert texts[2] == "Late charges [1]."
    assert stage.recall.asked == [("late", ItemFilter(), 2 * PAGE)]


def test_only_the_last_of_several_searches_is_shown(stage: Stage) -> None:
    stage.recall.gate = threading.Event()
    for query in ("lat", "late", "letter"):
        stage.presenter.search(query)
    stage.recall.gate.set()
    stage.idle()
    assert stage.presenter.found is not None
    assert stage.presenter.found.wanted.query == "letter"
    assert stage.found[0] == stage.far.id


def test_the_kinds_and_the_document_can_be_chosen(stage: Stage) -> None:
    stage.search("late")
    stage.pane.scopes.chips[Scope.MEMORIES].click()
    stage.idle()
    assert stage.found == [stage.memory.id]
    assert not stage.pane.scopes.document.isVisible()
    stage.pane.scopes.chips[Scope.DOCUMENTS].click()
    stage.idle()
    assert stage.found == [stage.passage.id, stage.far.id]
    menu = stage.pane.scopes.documents_menu()
    assert [action.text() for action in menu.actions()] == ["All documents", "lease.pdf", "letter.pdf"]
    menu.actions()[2].trigger()
    stage.idle()
    assert stage.found == [stage.far.id]
    assert stage.said == "The words stand nowhere here · 1 close in meaning"


def test_more_results_are_added_and_the_selection_stays(stage: Stage) -> None:
    stage.recall.items[stage.case.id] = [make_item(text=f"late {n}") for n in range(2 * PAGE)]
    stage.search("late")
    assert len(stage.found) == PAGE
    stage.key(Qt.Key.Key_Down)
    stage.pane.more.click()
    stage.idle()
    assert len(stage.found) == 2 * PAGE
    assert stage.pane.list.current is not None
    assert stage.pane.list.current.item.id == stage.found[0]
    stage.pane.more.click()
    stage.idle()
    assert not stage.pane.more.isVisible()


def test_nothing_found_says_what_to_do(stage: Stage) -> None:
    stage.recall.items[stage.case.id] = [stage.passage]
    stage.search("late")
    stage.pane.scopes.chips[Scope.MEMORIES].click()
    stage.idle()
    assert stage.said.startswith("Nothing found")
    stage.pane.empty.button.click()
    stage.idle()
    assert stage.found == [stage.passage.id]
    stage.recall.items.clear()
    stage.search("vessel")
    assert stage.said.startswith("Nothing found")
    assert not stage.pane.empty.button.isVisible()


def test_that_meaning_was_not_searched_is_said(stage: Stage) -> None:
    stage.recall.words_only = "embedder_unavailable"
    stage.search("late")
    assert stage.said.endswith("by words only")


def test_a_failure_is_told_where_it_happened(stage: Stage) -> None:
    stage.recall.fail = DiskFull("case")
    stage.search("late")
    assert stage.pane._notice.isVisible()
    stage.recall.fail = None
    stage.search("letter")
    assert not stage.pane._notice.isVisible()


# --- keys and opening ---------------------------------------------------------------------------------------------------


def test_the_arrows_walk_through_the_results_while_the_cursor_stays_in_the_field(stage: Stage) -> None:
    stage.search("late")
    stage.key(Qt.Key.Key_Return)
    assert stage.memories.calls == []
    stage.key(Qt.Key.Key_Down)
    stage.key(Qt.Key.Key_Down)
    assert stage.pane.field.hasFocus()
    stage.key(Qt.Key.Key_Return)
    assert stage.memories.calls == [stage.memory.id]
    stage.key(Qt.Key.Key_Down)
    stage.key(Qt.Key.Key_Return)
    assert stage.messages.calls == ["m1"]
    stage.key(Qt.Key.Key_Escape)
    assert stage.closed.calls == [1]
    assert stage.pane.field.text() == "late"


def test_a_passage_opens_at_its_words(stage: Stage) -> None:
    stage.search("late")
    stage.pane.list.setCurrentIndex(stage.pane.list.hits.index(0))
    stage.pane.list.setFocus()
    stage.key(Qt.Key.Key_Return)
    stage.idle()
    request = stage.documents.calls[0]
    assert (request.document, request.file, request.at) == (stage.lease.id, "lease.pdf", 0)
    text = stage.cases.contents[stage.case.id].page(stage.lease.id, 2).text
    assert [(span.page, text[span.start : span.end]) for span in request.places[0].spans] == [(2, "Late"), (2, "late")]


def test_words_of_the_other_language_count_as_found_and_are_marked(stage: Stage) -> None:
    stage.recall.terms = ("late charge", "late")
    stage.search("第7条 滞纳金")
    assert stage.found[0] == stage.passage.id  # it has both
    first = stage.pane.list.hits.index(0).data(HIT)
    assert [first.shown.text[start:end] for start, end in first.shown.marks] == ["7", "Late", "late charge"]
    assert first.aside == ""
    stage.pane._on_chosen(first)
    stage.idle()
    request = stage.documents.calls[0]
    text = stage.cases.contents[stage.case.id].page(stage.lease.id, 2).text
    marked = [text[span.start : span.end] for span in request.places[request.at].spans]
    assert marked == ["7", "Late", "late charge"]


def test_a_passage_found_by_its_meaning_opens_as_a_whole(stage: Stage) -> None:
    stage.search("late")
    stage.pane._on_chosen(stage.pane.list.hits.index(3).data(HIT))
    stage.idle()
    assert stage.documents.calls[0].places[0].spans == stage.far.spans


def test_a_click_opens_and_the_menu_copies(stage: Stage) -> None:
    stage.search("late")
    listed = stage.pane.list
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualRect(listed.hits.index(1)).center())
    assert stage.memories.calls == [stage.memory.id]
    assert listed.current is not None
    listed.menu(listed.current).actions()[2].trigger()
    assert QApplication.clipboard().text() == stage.memory.text


def test_a_result_is_quoted_with_where_it_stands(stage: Stage) -> None:
    quoted = Recorder()
    stage.pane.quoted.connect(quoted)
    stage.search("late")
    stage.pane.list.menu(stage.pane.list.hits.index(0).data(HIT)).actions()[1].trigger()
    assert quoted.calls == ["“7. Late Payment A late charge of 5% is due.” (lease.pdf · p. 2 · Lease › 7. Late Payment)"]
    stage.cases.close(stage.case.id)
    stage.presenter.show(stage.cases.show(stage.case.id).case)
    stage.idle()
    assert not stage.pane.list.menu(stage.pane.list.hits.index(0).data(HIT)).actions()[1].isEnabled()


def test_a_summary_is_shown_without_the_marks_of_its_headings_and_lists(stage: Stage) -> None:
    summary = "**已确认的事实**\n- 承租人迟延付款26天。\n\n**待办**\n- 核对付款日。"
    stage.recall.items[stage.case.id] = [make_item("memory", summary, memory_kind="summary")]
    stage.search("付款")
    shown = stage.pane.list.hits.index(0).data(HIT).shown
    assert shown.text == "已确认的事实 • 承租人迟延付款26天。待办 • 核对付款日。"
    assert [shown.text[start:end] for start, end in shown.marks] == ["付款", "付款"]


# --- the case -----------------------------------------------------------------------------------------------------------


def test_nothing_of_another_case_stays(stage: Stage) -> None:
    stage.search("late")
    stage.recall.gate = threading.Event()
    stage.presenter.search("charge")
    stage.presenter.show(stage.other)
    stage.recall.gate.set()
    stage.idle()
    assert stage.presenter.found is None
    assert stage.found == []
    assert stage.pane.field.text() == ""
    assert stage.presenter.wanted.query == ""


def test_changes_of_the_case_are_searched_again_while_the_results_are_on_screen(stage: Stage) -> None:
    stage.search("late")
    asked = len(stage.recall.asked)
    stage.recall.items[stage.case.id].remove(stage.memory)
    stage.runner.run(lambda: Changes.of(stage.other.id, Changed.MEMORIES))
    stage.idle()
    assert not stage.presenter._again.isActive()
    for _ in range(3):
        stage.runner.run(lambda: Changes.of(stage.case.id, Changed.MEMORIES))
    wait_for(stage.qtbot, lambda: len(stage.found) == 3)
    assert len(stage.recall.asked) == asked + 1
    stage.pane.hide()
    stage.recall.items[stage.case.id].remove(stage.message)
    stage.runner.run(lambda: Changes.of(stage.case.id, Changed.MESSAGES))
    stage.idle()
    assert len(stage.recall.asked) == asked + 1
    stage.pane.show()
    wait_for(stage.qtbot, lambda: len(stage.found) == 2)


def test_the_words_of_the_pane_follow_the_language(stage: Stage, languages: Languages) -> None:
    stage.search("late")
    languages.choose("zh_CN")
    QApplication.processEvents()
    assert stage.said == "3 条结果 · 1 条语义相近"
    assert stage.pane.scopes.chips[Scope.EVERYTHING].text() == "全部"
    assert stage.pane.list.accessibleName() == "查找结果"


def test_words_are_found_while_the_model_is_loaded(stage: Stage) -> None:
    stage.recall.loading, stage.recall.gate = True, threading.Event()
    stage.pane.field.setText("charges")
    wait_for(stage.qtbot, lambda: stage.found == [stage.message.id])
    assert "still searching by meaning" in stage.said
    stage.pane.field.setText("nowhere at all")
    wait_for(stage.qtbot, lambda: stage.presenter.current and stage.presenter.wanted.query == "nowhere at all")
    assert stage.said.startswith("Searching")
    stage.recall.gate.set()
    stage.idle()
    assert len(stage.found) == 4
    assert "still searching" not in stage.said
