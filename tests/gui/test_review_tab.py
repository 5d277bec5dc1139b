"""The review: cards with their sources and what they contradict, approving, editing, rejecting, all at once, undoing, policy."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import Message, Role
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import DiskFull
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, ReviewPolicy, Source
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.memory.card_delegate import Act
from legal_assistant.gui.memory.editor import CardEditor
from legal_assistant.gui.memory.model import CARD, MEMORY, MemoryModel
from legal_assistant.gui.memory.review_presenter import ReviewCard
from legal_assistant.gui.memory.review_words import against_line, against_name, badge, note, quoted_source
from legal_assistant.gui.memory.words import source_line
from legal_assistant.gui.runner import TaskRunner
from tests.gui.boxes import answer_box
from tests.gui.case_fakes import make_memory
from tests.gui.fakes import NOW, Recorder, wait_for
from tests.gui.memory_stage import Stage, staged


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    yield from staged(runner, qtbot)


def proposed(stage: Stage, *texts: str, **changes: Any) -> list[Memory]:
    return [stage.content.add_memory(make_memory(text, state=MemoryState.PROPOSED, **changes)) for text in texts]


def opened(stage: Stage, *texts: str, **changes: Any) -> list[Memory]:
    memories = proposed(stage, *texts, **changes)
    stage.open()
    stage.pane.tabs.setCurrentIndex(1)
    return memories


def key(stage: Stage, pressed: Qt.Key) -> None:
    stage.qtbot.keyClick(stage.pane.review.list, pressed)
    stage.idle()


def state(stage: Stage, memory: Memory) -> MemoryState | None:
    kept = stage.content.memories.get(memory.id)
    return kept.state if kept else None


def test_an_answer_leads_to_what_waits(stage: Stage) -> None:
    first, *_ = opened(stage, "The rent is 9,000.", "The tenant left.", "The key was lost.")
    stage.pane.tabs.setCurrentIndex(0)
    stage.pane.show_review(first.id)
    assert stage.pane.tabs.currentIndex() == 1
    assert stage.pane.review.list.currentIndex().data(MEMORY) == first
    stage.pane.show_review("gone")
    assert stage.pane.review.isVisible()


# --- words and model --------------------------------------------------------------------------------------------------


def test_a_card_says_what_it_is(look: object) -> None:
    fact = ReviewCard(make_memory(importance=4), "document", "the rent is 8,000")
    wish = ReviewCard(make_memory("Conclusion first", kind=MemoryKind.PREFERENCE), "conversation")
    against = ReviewCard(make_memory(), "model", against=(make_memory(),))
    assert [badge(card) for card in (fact, wish, against)] == [
        ("New fact", "accent"),
        ("Your preference", "good"),
        ("Contradicts", "bad"),
    ]
    assert [note(card) for card in (fact, wish, against)] == [
        "from a document · importance 4",
        "all cases",
        "concluded by the model · importance 3",
    ]
    assert quoted_source(fact) == "“the rent is 8,000” 26 Nov 2024 conversation"
    assert quoted_source(ReviewCard(make_memory(source=Source(SourceKind.USER)), "conversation")) == ""


def test_what_a_proposal_contradicts_is_known_only_if_it_was_approved(look):
    known, waits = make_memory("A"), make_memory("B", state=MemoryState.PROPOSED)
    assert against_name(ReviewCard(make_memory(), "model", against=(known, waits))) == "Known so far"
    assert against_name(ReviewCard(make_memory(), "model", against=(waits,))) == "Also waits for you"
    assert against_line(waits).endswith(" · To review")
    assert against_line(known) == source_line(known)


def test_the_model_tells_what_changed_on_a_card(qapp: QApplication, look: object) -> None:
    model = MemoryModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    memory = make_memory()
    changes = Recorder()
    model.dataChanged.connect(changes)
    model.set_cards({memory.id: ReviewCard(memory, "model")})
    model.set_memories([memory])
    assert model.index(0).data(CARD).origin == "model"
    model.set_cards({memory.id: ReviewCard(memory, "model", "quote")})
    model.set_cards({memory.id: ReviewCard(memory, "model", "quote")})
    assert (len(changes.calls), model.index(0).data(CARD).quote) == (1, "quote")
    assert model.index(0).data(MEMORY) == memory


# --- deciding ---------------------------------------------------------------------------------------------------------


def test_one_key_each(stage: Stage) -> None:
    first, second, third = opened(stage, "One", "Two", "Three")
    assert stage.pane.tabs.accessibleTabName(1) == "Review 3"
    review = stage.pane.review.list
    assert review.current == third
    key(stage, Qt.Key.Key_A)
    assert (state(stage, third), review.current) == (MemoryState.ACTIVE, second)
    key(stage, Qt.Key.Key_R)
    assert state(stage, second) is None
    key(stage, Qt.Key.Key_E)
    editor = review.findChild(CardEditor)
    assert editor._save.text() == "Approve"
    editor.text.setPlainText("One, corrected")
    editor._importance.set_value(5)
    editor._save.click()
    stage.idle()
    kept = stage.content.memories[first.id]
    assert (kept.text, kept.importance, kept.state) == ("One, corrected", 5, MemoryState.ACTIVE)
    assert stage.pane.tabs.accessibleTabName(1) == "Review"


def test_an_approval_is_undone_by_its_operation(stage: Stage) -> None:
    (one,) = opened(stage, "One")
    assert not stage.pane.review._undo.isVisible()
    key(stage, Qt.Key.Key_A)
    stage.pane.review._undo.click()
    stage.idle()
    assert state(stage, one) is MemoryState.PROPOSED
    assert len(stage.timeline.undone) == 1
    assert not stage.pane.review._undo.isVisible()


def test_a_rejection_is_undone(stage: Stage) -> None:
    one, two = opened(stage, "One", "Two")
    key(stage, Qt.Key.Key_R)
    assert state(stage, two) is None
    stage.pane.review._undo.click()
    stage.idle()
    assert (state(stage, one), state(stage, two)) == (MemoryState.PROPOSED, MemoryState.PROPOSED)


def test_all_at_once(stage: Stage) -> None:
    memories = opened(stage, *"abcdefghijkl")
    said: list[str] = []
    answer_box("Cancel", said)
    stage.pane.review._all.click()
    assert state(stage, memories[0]) is MemoryState.PROPOSED
    answer_box("Approve all", said)
    stage.pane.review._all.click()
    stage.idle()
    assert said == ["Approve 12 memories?"] * 2
    assert {state(stage, memory) for memory in memories} == {MemoryState.ACTIVE}


def test_rejecting_all_asks_first(stage: Stage) -> None:
    memories = opened(stage, "One", "Two")
    said: list[str] = []
    answer_box("Reject all", said)
    menu = stage.pane.review.menu()
    next(action for action in menu.actions() if action.text() == "Reject all…").trigger()
    stage.idle()
    assert said == ["Reject 2 memories?"]
    assert {state(stage, memory) for memory in memories} == {None}
    menu.deleteLater()


def test_the_policy_is_chosen(stage: Stage) -> None:
    opened(stage, "One")
    assert stage.pane.review._policy.text() == "Waits for you: Important ones ▾"
    menu = stage.pane.review.menu()
    next(action for action in menu.actions() if action.text() == "Everything new").trigger()
    menu.deleteLater()
    stage.idle()
    assert stage.review.kept_policy is ReviewPolicy.EVERYTHING
    assert stage.pane.review._policy.text() == "Waits for you: Everything new ▾"


# --- what a card shows ------------------------------------------------------------------------------------------------


def test_source_and_contradiction_stand_on_the_card(stage: Stage) -> None:
    thread = stage.content.add_conversation("Rent", Message("m1", "", Role.USER, "Hello. The rent is 8,500 now.", NOW))
    source = Source(SourceKind.MESSAGE, "m1", conversation=thread.id)
    (more,) = proposed(stage, "The rent is 8,500", source=source)
    stage.content.add_conflict(stage.rent, more)
    stage.open()
    card = stage.review_presenter.cards[0]
    assert (card.quote, card.against) == ("The rent is 8,500 now.", (stage.rent,))
    stage.pane.tabs.setCurrentIndex(1)
    asked = Recorder()
    stage.pane.message_asked.connect(asked)
    review = stage.pane.review.list
    index = review.cards.index(0)
    spots = review.delegate.spots(review.visualRect(index), index, active=True)
    assert [spot.act for spot in spots] == [Act.APPROVE, Act.EDIT, Act.REJECT, Act.OPEN]
    stage.qtbot.mouseClick(review.viewport(), Qt.MouseButton.LeftButton, pos=spots[-1].rect.center())
    assert asked.calls == ["m1"]


@pytest.mark.parametrize("width", [300, 620])
def test_what_it_contradicts_stands_beside_the_claim_or_under_it(stage: Stage, width: int) -> None:
    (more,) = proposed(stage, "The rent is 8,500")
    stage.content.add_conflict(stage.rent, more)
    stage.open()
    stage.pane.resize(width, 640)
    stage.pane.tabs.setCurrentIndex(1)
    QApplication.processEvents()
    review = stage.pane.review.list
    inner = review.delegate.inner(review.visualRect(review.cards.index(0)))
    layout = review.delegate._layout(stage.review_presenter.cards[0], inner.width())
    beside = layout.block.left() > layout.text.right()
    assert beside is (width > 400)
    assert beside or layout.block.top() > layout.text.bottom()
    assert layout.block.right() < inner.width()
    assert not stage.pane.grab().isNull()  # everything is drawn without complaint


def test_a_change_by_others_is_read_again_and_an_unrelated_one_is_not(stage: Stage) -> None:
    stage.open()
    proposed(stage, "One")
    stage.runner.run(lambda: Changes.of(stage.case.id, Changed.DOCUMENTS))
    stage.idle()
    assert stage.review_presenter.cards == []
    stage.runner.run(lambda: Changes.of(stage.case.id, Changed.REVIEW))
    wait_for(stage.qtbot, lambda: len(stage.review_presenter.cards) == 1)


def test_nothing_is_decided_in_a_closed_case(stage: Stage) -> None:
    (one,) = proposed(stage, "One")
    stage.open(state=CaseState.CLOSED)
    stage.pane.tabs.setCurrentIndex(1)
    for pressed in (Qt.Key.Key_A, Qt.Key.Key_R, Qt.Key.Key_E):
        key(stage, pressed)
    assert state(stage, one) is MemoryState.PROPOSED
    assert not stage.pane.review._all.isVisible()


def test_a_failure_is_said_where_it_failed(stage: Stage) -> None:
    opened(stage, "One")
    stage.review.fail = DiskFull()
    key(stage, Qt.Key.Key_A)
    assert "The disk is full." in stage.pane.review._notice.text


def test_the_language_changes_in_place(stage: Stage, languages: Languages) -> None:
    opened(stage, "One", "Two")
    languages.choose("zh_CN")
    wait_for(stage.qtbot, lambda: stage.pane.review._all.text() == "全部批准")


def test_in_a_narrow_pane_the_tabs_show_icons(stage: Stage) -> None:
    opened(stage, "One")
    stage.pane.resize(290, 640)
    QApplication.processEvents()
    tabs = stage.pane.tabs
    assert [tabs.tabText(at) for at in range(5)] == ["", "Review 1", "", "", ""]
    assert tabs.tabToolTip(0) == "Memories"
    assert tabs.tabAt(QPoint(tabs.tabRect(4).right() - 2, 8)) == 4
    assert tabs.tabRect(4).right() <= tabs.width()
    stage.pane.resize(600, 640)
    QApplication.processEvents()
    assert tabs.tabText(0) == "Memories"


def test_what_came_while_nobody_looked_begins_at_the_newest(stage: Stage) -> None:
    opened(stage, *(f"The rent was {number},000 in that year, says the statement of accounts." for number in range(1, 9)))
    cards = stage.pane.review.list
    cards.setCurrentIndex(cards.cards.index(7))
    stage.pane.tabs.setCurrentIndex(0)
    newest = make_memory("The deposit was paid.", state=MemoryState.PROPOSED, created=NOW + timedelta(days=1))
    stage.content.add_memory(newest)
    stage.review_presenter.reload()
    stage.idle()
    stage.pane.tabs.setCurrentIndex(1)
    QApplication.processEvents()
    assert cards.currentIndex().row() == 0
    assert cards.verticalScrollBar().value() == 0
