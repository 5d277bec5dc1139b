"""The memory pane: list, filters, editing in place, history, forgetting, review."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import PageSpan, SourceKind
from legal_assistant.domain.errors import DiskFull
from legal_assistant.domain.memories import ALWAYS, Memory, MemoryKind, MemoryState, MemoryVersion, Period, Source
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.memory import memories_tab
from legal_assistant.gui.memory.card_delegate import Act
from legal_assistant.gui.memory.editor import CardEditor, ImportanceField
from legal_assistant.gui.memory.history import HistoryPage
from legal_assistant.gui.memory.model import MemoryModel, Order, Selection, kinds_of, select
from legal_assistant.gui.memory.presenter import Edited
from legal_assistant.gui.memory.tabs import PaneTabs, TabName
from legal_assistant.gui.memory.words import changes_line, source_line, spoken, version_line
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.widgets.versions import marked
from tests.gui.boxes import answer_box
from tests.gui.case_fakes import make_memory
from tests.gui.fakes import NOW, Recorder, make_case, wait_for
from tests.gui.memory_stage import Stage, staged


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    yield from staged(runner, qtbot)


# --- rules ------------------------------------------------------------------------------------------------------------


def test_selection_by_kind_state_and_order() -> None:
    one = make_memory("a", importance=1, uses=9)
    two = make_memory("b", importance=5, updated=NOW + timedelta(1))
    old = make_memory("c", state=MemoryState.ARCHIVED)
    pinned = make_memory("d", kind=MemoryKind.DECISION, pinned=True, updated=NOW - timedelta(1))
    every = [one, two, old, pinned]

    def names(**wanted: Any) -> str:
        return "".join(memory.text for memory in select(every, Selection(**wanted)))

    assert names() == "dba"
    assert names(order=Order.IMPORTANT) == "dba"
    assert names(order=Order.USED) == "dab"
    assert names(kind=MemoryKind.FACT) == "ba"
    assert names(state=MemoryState.ARCHIVED) == "c"
    assert names(found=True) == "abd"  # the order of a search is kept
    assert kinds_of(every, MemoryState.ACTIVE) == [MemoryKind.FACT, MemoryKind.DECISION]


def test_a_marked_text_is_escaped(look: object) -> None:
    assert "<b>" not in marked("a", "<b>x</b>")


def test_where_a_memory_comes_from(look: object) -> None:
    passage = Source(SourceKind.PASSAGE, "p", "d", "lease.pdf", (PageSpan(2, 0, 4),))
    assert source_line(make_memory(source=passage, version=2, uses=4)) == "lease.pdf p. 2 · version 2 · used 4 times"
    assert source_line(make_memory(source=Source(SourceKind.USER), uses=1)) == "26 Nov 2024 written by hand · used once"
    assert spoken(make_memory("x", pinned=True)).startswith("Fact, importance 3 of 5, pinned. x. 26 Nov 2024 conversation")


def test_the_item_model(qapp: QApplication, look: object) -> None:
    model = MemoryModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    resets, changes = Recorder(), Recorder()
    model.modelReset.connect(resets)
    model.dataChanged.connect(changes)
    one, two = make_memory("a"), make_memory("b")
    model.set_memories([one, two])
    model.set_memories([one, replace(two, text="c")])
    assert (len(resets.calls), len(changes.calls)) == (1, 1)
    assert [model.index(row).data() for row in range(2)] == ["a", "c"]
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == spoken(one)
    model.set_memories([])
    assert model.rowCount() == 0


# --- the list ---------------------------------------------------------------------------------------------------------


def test_memories_are_listed_newest_first_and_filtered_by_kind(stage: Stage) -> None:
    stage.open()
    assert stage.texts() == ["Any other loss?", "Plead for a reduction.", "Rent is 8,000 a month."]
    chip = next(b for b in stage.pane.findChildren(QPushButton) if b.text() == "Decision" and b.property("role") == "filter")
    chip.click()
    assert stage.texts() == ["Plead for a reduction."]


def choose(menu: QMenu, name: str) -> None:
    next(action for action in menu.actions() if action.text() == name).trigger()
    menu.deleteLater()


def test_menus_choose_order_and_state(stage: Stage) -> None:
    stage.content.add_memory(make_memory("Old view", state=MemoryState.ARCHIVED))
    stage.open()
    filters = stage.pane.memories.filters
    choose(filters.order_menu(), "Most important")
    assert stage.texts()[0] == "Rent is 8,000 a month."
    choose(filters.state_menu(), "Archived")
    assert stage.texts() == ["Old view"]
    choose(filters.state_menu(), "Any state")
    assert len(stage.texts()) == 4


def test_topics_and_tags_are_filtered(stage: Stage) -> None:
    stage.content.add_memory(make_memory("Overtime", tags=("topic:labour", "urgent", f"refines:{stage.rent.id}")))
    stage.open()
    filters = stage.pane.memories.filters
    assert [action.text() for action in filters.tag_menu().actions()] == ["Any topic", "Labour", "urgent"]
    choose(filters.tag_menu(), "Labour")
    assert stage.texts() == ["Overtime"]
    stage.presenter.forget(stage.content.memories[list(stage.content.memories)[-1]].id)
    stage.idle()
    assert len(stage.texts()) == 3  # the topic is gone, and so is the wish for it
    assert not filters.tag.isVisible()


def test_search_asks_the_service(stage: Stage) -> None:
    stage.open()
    stage.pane.memories.search.setText("rent")
    wait_for(stage.qtbot, lambda: stage.texts() == ["Rent is 8,000 a month."])
    stage.pane.memories.search.setText("zebra")
    wait_for(stage.qtbot, lambda: stage.texts() == [])
    words = [label.text() for label in stage.pane.findChildren(QLabel) if label.isVisible()]
    assert "Nothing found" in words


def test_an_empty_case_says_what_gathers_here(stage: Stage) -> None:
    stage.content.memories.clear()
    stage.open()
    button = next(b for b in stage.pane.findChildren(QPushButton) if b.text() == "Write a memory" and b.isVisible())
    button.click()
    editor = stage.pane.memories._new
    assert editor is not None
    editor.text.setPlainText("Deposit 16,000")
    editor._save.click()
    stage.idle()
    assert stage.texts() == ["Deposit 16,000"]
    stage.presenter.add(Edited("Deposit 16,000", MemoryKind.FACT, 3))
    stage.idle()
    assert stage.texts() == ["Deposit 16,000"]
    assert "Known already" in stage.pane.memories._notice.text


@pytest.mark.parametrize("kind", [Changed.MEMORIES, Changed.REVIEW])
def test_a_change_by_others_is_read_again(stage: Stage, kind: Changed) -> None:
    stage.open()
    reads = stage.remember.reads
    stage.runner.run(lambda: Changes.of(stage.case.id, kind))
    stage.idle()
    wait_for(stage.qtbot, lambda: stage.remember.reads == reads + 1)


@pytest.mark.parametrize("changes", [Changes.of("other", Changed.MEMORIES), Changes.of(None, Changed.SETTINGS)])
def test_an_unrelated_change_reads_nothing(stage: Stage, changes: Changes) -> None:
    stage.open()
    reads = stage.remember.reads
    stage.runner.run(lambda: changes)
    stage.idle()
    stage.qtbot.wait(30)
    assert stage.remember.reads == reads


def test_a_case_that_is_closed_meanwhile_can_be_read_only(stage: Stage) -> None:
    stage.open()
    stage.runner.run(lambda: stage.cases.close(stage.case.id))
    wait_for(stage.qtbot, lambda: not stage.presenter.writable)
    stage.idle()
    assert not stage.pane.memories._add.isEnabled()


def test_a_case_that_is_forgotten_makes_no_noise(stage: Stage) -> None:
    stage.open()
    failed = Recorder()
    stage.presenter.failed.connect(failed)
    stage.runner.run(lambda: stage.cases.forget(stage.case.id))
    stage.idle()
    stage.idle()
    stage.presenter.show(None)
    assert failed.calls == []
    assert stage.texts() == []


def test_another_case_never_shows_memories_of_the_first(stage: Stage) -> None:
    stage.open()
    other = make_case("Other")
    stage.cases.cases[other.id] = other
    stage.presenter.show(other)
    assert stage.texts() == []
    stage.idle()
    assert stage.texts() == []


def test_what_is_written_in_one_case_is_neither_seen_nor_stored_in_another(stage: Stage) -> None:
    """Both the card that is edited and the new one go with their case, and are there again when it is."""
    stage.open()
    stage.list.edit_memory(stage.rent)
    stage.list.findChild(CardEditor).text.setPlainText("Rent is 9,000 a month.")
    stage.pane.memories._add.click()
    stage.pane.memories._new.text.setPlainText("The landlord is in debt.")
    other = make_case("Other")
    stage.cases.cases[other.id] = other
    stage.presenter.show(other)
    stage.idle()
    assert not stage.list.editing
    assert stage.pane.memories._new is None
    assert stage.texts() == []
    assert stage.cases.contents[other.id].memories == {}
    stage.presenter.show(stage.case)
    stage.idle()
    assert len(stage.texts()) == 3
    assert stage.pane.memories._new.text.toPlainText() == "The landlord is in debt."
    stage.list.edit_memory(stage.rent)
    assert stage.list.findChild(CardEditor).text.toPlainText() == "Rent is 9,000 a month."
    assert stage.content.memories[stage.rent.id].version == 1


def test_nothing_is_being_edited_while_an_earlier_day_is_shown(stage: Stage) -> None:
    stage.open()
    stage.list.edit_memory(stage.rent)
    stage.pane.memories._add.click()
    stage.pane.memories._new.text.setPlainText("Draft")
    stage.pane.memories._clock.click()
    stage.idle()
    assert not stage.list.editing
    assert stage.pane.memories._new is None
    stage.pane.memories._clock.click()
    stage.idle()
    assert stage.pane.memories._new.text.toPlainText() == "Draft"


def test_the_language_changes_in_place(stage: Stage, languages: Languages) -> None:
    stage.open()
    stage.presenter.read_history(stage.rent.id)
    stage.idle()
    languages.choose("zh_CN")
    wait_for(stage.qtbot, lambda: stage.pane.tabs.tabText(0) == "记忆")
    wait_for(stage.qtbot, lambda: any(label.text() == "历史" for label in stage.pane.findChildren(QLabel)))


# --- acting -----------------------------------------------------------------------------------------------------------


def test_editing_in_place_makes_a_version_and_keeps_the_selection(stage: Stage) -> None:
    stage.open()
    stage.list.show_memory(stage.plea.id)
    stage.key(Qt.Key.Key_Return)
    editor = stage.list.findChild(CardEditor)
    assert editor.isVisible()
    editor.text.setPlainText("Plead for 130 %.")
    editor._importance.set_value(5)
    stage.qtbot.keyClick(editor.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    stage.idle()
    kept = stage.content.memories[stage.plea.id]
    assert (kept.text, kept.importance, kept.kind, kept.version) == ("Plead for 130 %.", 5, MemoryKind.DECISION, 2)
    assert stage.list.current.id == stage.plea.id
    assert not stage.list.editing


def test_a_change_while_editing_waits_until_it_is_over(stage: Stage) -> None:
    stage.open()
    stage.list.edit_memory(stage.list.cards.memories[0])
    stage.content.add_memory(make_memory("Arrived meanwhile", updated=NOW + timedelta(hours=1)))
    stage.runner.run(lambda: Changes.of(stage.case.id, Changed.MEMORIES))
    stage.idle()
    editor = stage.list.findChild(CardEditor)
    assert editor.isVisible()
    assert "Arrived meanwhile" not in stage.texts()
    stage.qtbot.keyClick(editor.text, Qt.Key.Key_Escape)
    stage.idle()
    assert stage.texts()[0] == "Arrived meanwhile"
    assert stage.content.memories[stage.loss.id].version == 1


def test_pin_by_key_brings_it_to_the_top(stage: Stage) -> None:
    stage.open()
    stage.list.show_memory(stage.rent.id)
    stage.key(Qt.Key.Key_P)
    assert stage.texts()[0] == "Rent is 8,000 a month."
    assert stage.list.current.pinned


def test_a_click_on_the_pin_pins(stage: Stage) -> None:
    stage.open()
    index = stage.list.cards.index(1)
    rect = stage.list.visualRect(index)
    memory = stage.list.cards.memories[1]
    spot = next(s for s in stage.list.delegate.spots(rect, index, active=True) if s.act is Act.PIN)
    stage.qtbot.mouseClick(stage.list.viewport(), Qt.MouseButton.LeftButton, pos=spot.rect.center())
    stage.idle()
    assert stage.content.memories[memory.id].pinned
    assert stage.list.delegate.spot_at(QPoint(rect.left() + 30, rect.top() + 60)) is None


def test_history_shows_what_changed_and_restores(stage: Stage) -> None:
    stage.open()
    stage.presenter.edit(stage.rent, Edited("Rent is 8,500 a month.", MemoryKind.FACT, 5))
    stage.idle()
    stage.list.show_memory(stage.rent.id)
    stage.key(Qt.Key.Key_H)
    page = stage.pane.memories.history
    assert page.isVisible()
    words = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert any("line-through" in text and "000" in text for text in words)
    restore = next(b for b in page.findChildren(QPushButton) if b.text() == "Restore this version")
    restore.click()
    stage.idle()
    stage.idle()
    kept = stage.content.memories[stage.rent.id]
    assert (kept.text, kept.version) == ("Rent is 8,000 a month.", 3)
    assert any(label.text().startswith("Version 3") for label in page.findChildren(QLabel))


def test_forgetting_asks_first_and_says_what_is_forgotten_and_what_stays(stage: Stage) -> None:
    stage.open()
    stage.list.show_memory(stage.rent.id)
    said: list[str] = []
    answer_box("Cancel", said)
    stage.key(Qt.Key.Key_Delete)
    assert stage.rent.id in stage.content.memories
    answer_box("Forget", said)
    stage.key(Qt.Key.Key_Delete)
    assert said == ["Forget this memory?"] * 2
    assert stage.rent.id not in stage.content.memories
    assert stage.pane.memories._notice.text.startswith("The memory is forgotten with all its versions")
    assert "What was said in conversations stays" in stage.pane.memories._notice.text
    assert len(stage.texts()) == 2


def test_who_forgets_is_told_before_that_what_was_said_stays(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(_parent: object, *words: str) -> bool:
        asked.extend(words)
        return False

    monkeypatch.setattr(memories_tab, "confirmed", ask)
    stage.open()
    stage.list.show_memory(stage.rent.id)
    stage.key(Qt.Key.Key_Delete)
    assert any(words.endswith("What was said in conversations stays until the conversation is deleted.") for words in asked)


def test_traces_that_remain_are_said(stage: Stage) -> None:
    stage.open()
    stage.forgetting.residue = 2
    stage.presenter.forget(stage.rent.id)
    stage.idle()
    assert "2 traces of it remain" in stage.pane.memories._notice.text


def test_a_failed_write_is_said_where_it_failed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.open()

    def full(*_: object) -> None:
        raise DiskFull

    monkeypatch.setattr(stage.remember, "pin", full)
    stage.presenter.pin(stage.rent)
    stage.idle()
    assert "The disk is full." in stage.pane.memories._notice.text


def test_nothing_is_written_in_a_closed_case(stage: Stage) -> None:
    stage.open(state=CaseState.CLOSED)
    stage.list.show_memory(stage.rent.id)
    for key in (Qt.Key.Key_P, Qt.Key.Key_Return, Qt.Key.Key_Delete):
        stage.key(key)
    assert not stage.list.editing
    assert stage.content.memories[stage.rent.id] == stage.rent
    stage.key(Qt.Key.Key_H)
    assert stage.pane.memories.history.isVisible()


def test_the_menu_of_a_card_names_its_keys(stage: Stage) -> None:
    stage.open()
    menu = stage.list.menu(stage.rent)
    assert [action.text() for action in menu.actions()] == [
        "Show the source",
        "Edit\tEnter",
        "Pin\tP",
        "History\tH",
        "Forget\tDel",
    ]
    menu.deleteLater()


def test_the_source_of_a_memory_opens(stage: Stage) -> None:
    passage = Source(SourceKind.PASSAGE, "p", "d1", "lease.pdf", (PageSpan(2, 0, 4),))
    from_page: Memory = stage.content.add_memory(make_memory("From the page", source=passage))
    stage.open()
    documents, messages = Recorder(), Recorder()
    stage.pane.document_asked.connect(documents)
    stage.pane.message_asked.connect(messages)
    stage.list._on_act(from_page, Act.OPEN)
    stage.list._on_act(stage.rent, Act.OPEN)
    assert [(r.document, r.places[0].page) for r in documents.calls] == [("d1", 2)]
    assert messages.calls == [stage.rent.source.id]


def test_a_memory_is_shown_whatever_is_filtered(stage: Stage) -> None:
    old = stage.content.add_memory(make_memory("Old view", state=MemoryState.SUPERSEDED))
    stage.open()
    stage.pane.show_memory(old.id)
    stage.idle()
    assert stage.texts() == ["Old view"]
    assert stage.list.current.id == old.id


# --- parts ------------------------------------------------------------------------------------------------------------


def test_importance_by_keys_and_pointer(qtbot: Any, look: object) -> None:
    field = ImportanceField()
    qtbot.addWidget(field)
    qtbot.keyClick(field, Qt.Key.Key_Right)
    assert field.value == 4
    qtbot.keyClick(field, Qt.Key.Key_2)
    assert field.value == 2
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(5 * 18 - 4, 12))
    assert field.value == 5
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert (field.value, field.accessibleName()) == (5, "Importance 5 of 5")


def test_every_control_has_a_name(stage: Stage, qtbot: Any) -> None:
    stage.content.add_memory(make_memory("One", state=MemoryState.PROPOSED))
    stage.content.add_conflict(stage.rent, stage.plea)
    stage.open()
    history = HistoryPage()
    qtbot.addWidget(history)
    history.show_versions(stage.rent.id, stage.content.versions[stage.rent.id], {}, writable=True)
    editor = CardEditor(stage.rent)
    qtbot.addWidget(editor)
    for root in (stage.pane, history, editor):
        nameless = [
            widget
            for widget in root.findChildren(QWidget)
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and widget.isVisibleTo(root)
            and not widget.accessibleName()
            and not (callable(getattr(widget, "text", None)) and widget.text())
            and type(widget).__name__ not in {"QScrollArea", "QComboBoxListView", "QComboBoxPrivateContainer"}
        ]
        assert nameless == []


def test_dates_are_set_and_cleared_in_place(stage: Stage) -> None:
    stage.open()
    stage.list.edit_memory(stage.rent)
    editor = stage.list.findChild(CardEditor)
    stage.qtbot.keyClicks(editor.start, "2024-06-01")
    stage.qtbot.keyClicks(editor.end, "2024-05-01")
    assert (editor._save.isEnabled(), editor._problem.text()) == (False, "A period cannot end before it begins.")
    editor.end._clear.trigger()
    assert editor.end.text() == ""
    assert editor._problem.isHidden()
    editor._save.click()
    stage.idle()
    kept = stage.content.memories[stage.rent.id]
    assert kept.period == Period(date(2024, 6, 1))
    assert "from 2024-06-01" in source_line(kept)
    stage.list.edit_memory(kept)
    editor = stage.list.findChildren(CardEditor)[-1]
    assert editor.start._clear.isVisible()
    editor.start._clear.trigger()
    editor._save.click()
    stage.idle()
    assert stage.content.memories[stage.rent.id].period == ALWAYS
    lines = [changes_line(a.memory, b.memory) for a, b in pairwise(stage.content.versions[stage.rent.id])]
    assert lines == ["holds: no dates → from 2024-06-01", "holds: from 2024-06-01 → no dates"]


def test_a_version_says_which_lawyer_wrote_it_and_why(look: object) -> None:
    version = MemoryVersion(2, NOW, "user", "edited", make_memory("x"), user="u1")
    assert version_line(version, {"u1": "Lin Zhixia"}).endswith(" · Lin Zhixia · edited")
    assert version_line(replace(version, user=""), {"u1": "Lin Zhixia"}).endswith(" · a lawyer · edited")
    assert version_line(replace(version, by="rule"), {"u1": "Lin Zhixia"}).endswith(" · by rule · edited")


def test_all_tabs_are_in_sight_at_any_width(look: object, qtbot: Any) -> None:
    tabs = PaneTabs(3)
    qtbot.addWidget(tabs)
    tabs.set_names([TabName("Memories", "brain"), TabName("Conflicts", "scales", 2), TabName("Documents", "files", 17)])
    tabs.setCurrentIndex(2)
    said = []
    for width in (400, 200, 120):
        tabs.resize(width, 32)
        tabs.show()
        assert tabs.tabRect(2).right() < width
        said.append([tabs.tabText(at) for at in range(3)])
    assert said == [["Memories", "Conflicts 2", "Documents 17"], ["", "2", "Documents 17"], ["", "2", "17"]]
    assert (tabs.tabToolTip(2), tabs.accessibleTabName(2)) == ("Documents 17", "Documents 17")


def test_tabs_keep_their_words_where_the_pane_is_as_narrow_as_in_a_small_window(look: object, qtbot: Any) -> None:
    tabs = PaneTabs(5)
    qtbot.addWidget(tabs)
    names = (("Memories", 0), ("Review", 12), ("Conflicts", 3), ("Entities", 0), ("Documents", 117))
    tabs.set_names([TabName(name, "files", count) for name, count in names])
    tabs.resize(336, 32)
    tabs.show()
    for at in range(5):
        tabs.setCurrentIndex(at)
        assert [tabs.tabText(one).split()[0] for one in range(5)] == [name for name, _ in names]
        assert tabs.tabRect(4).right() < 336
        assert all(tabs.tabRect(one).width() >= tabs.fontMetrics().horizontalAdvance(tabs.tabText(one)) for one in range(5))
        assert tabs.accessibleTabName(4) == "Documents 117"
