"""The conversation pane as it is seen and used."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QInputMethodEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel, QPushButton, QVBoxLayout, QWidget

from legal_assistant.domain.cases import CaseState, Egress
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.conversations import AnswerMode, Message, MessageState, Role, UsedItem
from legal_assistant.domain.documents import Citation, DraftPlace, PageSpan, SourceKind
from legal_assistant.domain.memories import MemoryKind, MemoryState, Source
from legal_assistant.domain.places import Place
from legal_assistant.domain.users import CaseRole
from legal_assistant.gui.conversation.message_list import PADDING
from legal_assistant.gui.conversation.messages import AnswerRow, QuestionRow
from legal_assistant.gui.conversation.pane import ConversationPane
from legal_assistant.gui.conversation.presenter import ConversationPresenter
from legal_assistant.gui.conversation.rich_text import AnswerText
from legal_assistant.gui.conversation.words import item_text
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.widgets.confirm import Question
from legal_assistant.gui.widgets.states import InlineMessage
from legal_assistant.services.answers.chat import Destination
from tests.gui.boxes import answer_box
from tests.gui.case_fakes import (
    Content,
    ContentCases,
    FakeChat,
    FakeDocuments,
    FakeRemember,
    make_document,
    make_item,
    make_memory,
)
from tests.gui.fakes import NOW, FakeServices, Recorder, make_case, wait_for
from tests.gui.memory_fakes import FakeForgetting, FakeUpkeep

ANSWER = Message("a1", "", Role.ASSISTANT, "Clause 7 says so [1], as agreed [2].", NOW, mode=AnswerMode.MODEL)


def texts(widget: QWidget) -> list[str]:
    """What the visible labels and buttons in ``widget`` say."""
    labels = [*widget.findChildren(QLabel), *widget.findChildren(QAbstractButton)]
    return [label.text() for label in labels if label.isVisible()]


class Stage:
    """A pane on screen over one case."""

    def __init__(self, runner: TaskRunner, qtbot: Any) -> None:
        self.qtbot, self.runner = qtbot, runner
        self.case = make_case("Lease dispute")
        self.cases = ContentCases(self.case)
        self.chat = FakeChat(sources=[make_item()])
        self.documents = FakeDocuments()
        self.forgetting = FakeForgetting()
        services: Any = FakeServices(
            cases=self.cases,
            chat=self.chat,
            remember=FakeRemember(),
            documents=self.documents,
            upkeep=FakeUpkeep(),
            forgetting=self.forgetting,
        )
        self.presenter = ConversationPresenter(services, runner)
        self.pane = ConversationPane(self.presenter)
        qtbot.addWidget(self.pane)
        self.pane.resize(720, 640)
        self.pane.show()

    @property
    def content(self) -> Content:
        return self.cases.contents[self.case.id]

    def open(self, **changes: Any) -> None:
        case = self.cases.cases[self.case.id] = replace(self.case, **changes)
        self.presenter.show(case)
        self.idle()

    def idle(self) -> None:
        wait_for(self.qtbot, lambda: not self.runner.busy)
        QApplication.processEvents()

    def rows(self) -> list[QWidget]:
        return self.pane.list.widgets()

    def answer(self) -> AnswerRow:
        return next(row for row in reversed(self.rows()) if isinstance(row, AnswerRow))

    def chips(self) -> list[QPushButton]:
        return [b for b in self.answer().findChildren(QPushButton) if b.property("role") == "chip" and not b.isHidden()]


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    stage = Stage(runner, qtbot)
    yield stage
    wait_for(qtbot, lambda: not runner.busy)


def cited(*verified: bool) -> Message:
    """An answer with a citation of a page and one of a memory."""
    one = Citation(
        1, SourceKind.PASSAGE, "p1", "five per cent", verified[0], "d1", "lease.pdf", 3, "Part 3 > Clause 7", (PageSpan(3, 0, 5),)
    )
    two = Citation(2, SourceKind.MEMORY, "m1", "agreed", verified[1])
    used = (UsedItem(1, "passage", "p1", 0.9, (("vector", 0.8),)), UsedItem(2, "memory", "m1", 0.5, (("text", 0.4),)))
    return replace(ANSWER, citations=(one, two), used=used)


def type_and_press(stage: Stage, text: str, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    stage.qtbot.keyClicks(stage.pane.composer.field, text)
    stage.qtbot.keyClick(stage.pane.composer.field, key, modifier)


def test_without_a_case_the_pane_offers_one(stage: Stage) -> None:
    asked = Recorder()
    stage.pane.case_asked.connect(asked)
    assert not stage.pane.composer.isVisible()
    button = next(b for b in stage.pane.findChildren(QPushButton) if b.text() == "New case")
    button.click()
    assert len(asked.calls) == 1


def test_an_empty_case_says_what_to_do_first(stage: Stage) -> None:
    stage.open()
    assert "Begin with a document" in texts(stage.pane)


def test_enter_sends_and_shift_enter_breaks_the_line(stage: Stage) -> None:
    stage.open()
    type_and_press(stage, "one", Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert stage.chat.asked == []
    type_and_press(stage, "two", Qt.Key.Key_Return)
    stage.idle()
    assert [question for _, question, _ in stage.chat.asked] == ["one\ntwo"]
    assert stage.pane.composer.text == ""


def test_enter_while_a_word_is_composed_does_not_send(stage: Stage) -> None:
    stage.open()
    field = stage.pane.composer.field
    stage.qtbot.keyClicks(field, "x")
    QApplication.sendEvent(field, QInputMethodEvent("weiyue", []))
    stage.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert stage.chat.asked == []
    commit = QInputMethodEvent("", [])
    commit.setCommitString("违约")
    QApplication.sendEvent(field, commit)
    stage.qtbot.keyClick(field, Qt.Key.Key_Return)
    stage.idle()
    assert [question for _, question, _ in stage.chat.asked] == ["x违约"]


def test_files_are_not_pasted_as_text(stage: Stage) -> None:
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile("/tmp/a.pdf")])
    assert not stage.pane.composer.field.canInsertFromMimeData(files)


def test_the_stop_button_is_there_while_it_streams(stage: Stage) -> None:
    stage.open()
    stage.chat.gate = threading.Semaphore(1)
    type_and_press(stage, "Q", Qt.Key.Key_Return)
    stop = next(b for b in stage.pane.composer.findChildren(QPushButton) if b.text() == "Stop")
    wait_for(stage.qtbot, stop.isVisible)
    wait_for(stage.qtbot, lambda: "The clause" in stage.answer().findChild(AnswerText).toPlainText())
    assert [chip.text() for chip in stage.chips()] == ["lease.pdf · p. 3, Clause 7"]
    stop.click()
    stage.idle()
    assert not stop.isVisible()
    words = texts(stage.answer())
    assert "You stopped this answer; what had arrived is kept." in words


def test_it_says_that_it_looks_through_the_case_before_there_is_anything_to_show(stage: Stage) -> None:
    stage.open()
    stage.chat.search = threading.Semaphore(0)
    stage.presenter.ask("Q")
    wait_for(stage.qtbot, lambda: len(stage.rows()) == 2)
    said = next(one for one in stage.answer().findChildren(QLabel) if one.text() == "Looking through the case…")
    wait_for(stage.qtbot, lambda: said.visibleRegion().boundingRect().height() >= said.sizeHint().height())
    stage.chat.search.release()
    stage.idle()
    assert "Looking through the case…" not in texts(stage.answer())


def test_a_long_answer_is_shown_while_it_streams(stage: Stage) -> None:
    stage.open()
    stage.chat.words = ["word " * 2000, "the end of it"]
    stage.chat.gate = threading.Semaphore(1)
    stage.presenter.ask("Q")
    wait_for(stage.qtbot, lambda: stage.rows() and stage.answer().findChild(AnswerText).toPlainText().startswith("word word"))
    stage.chat.gate.release()
    stage.idle()
    assert stage.answer().findChild(AnswerText).toPlainText().endswith("the end of it")


def test_chips_name_their_source_and_say_whether_it_was_checked(stage: Stage) -> None:
    stage.content.add_memory(make_memory("agreed", id="m1", updated=NOW))
    stage.content.add_conversation("T", cited(True, False))
    stage.open()
    assert [chip.text() for chip in stage.chips()] == ["1 lease.pdf · p. 3, Clause 7 ✓", "2 Memory · 26 Nov 2024 ?"]
    assert [chip.property("tone") for chip in stage.chips()] == ["accent", "caution"]
    assert "Not confirmed" in stage.chips()[1].toolTip()
    assert all(chip.accessibleName() for chip in stage.chips())


@pytest.mark.hostile("F4")
def test_an_invented_citation_is_said_to_have_no_source(stage: Stage) -> None:
    made_up = (Citation(9, SourceKind.MESSAGE, "", "", False),)
    stage.content.add_conversation("T", replace(ANSWER, text="It is too high [9].", citations=made_up))
    stage.open()
    assert [chip.text() for chip in stage.chips()] == ["9 no such source ?"]
    assert "cite:9" not in stage.answer().findChild(AnswerText).toHtml()  # it leads nowhere


def test_a_chip_and_the_number_in_the_text_open_the_page(stage: Stage) -> None:
    stage.content.add_conversation("T", cited(True, True))
    stage.open()
    asked, memories = Recorder(), Recorder()
    stage.pane.document_asked.connect(asked)
    stage.pane.memory_asked.connect(memories)
    stage.chips()[0].click()
    text = stage.answer().findChild(AnswerText)
    text.anchorClicked.emit(QUrl("cite:1"))
    text.anchorClicked.emit(QUrl("cite:2"))
    assert [(r.document, r.places[r.at].page, r.places[r.at].spans) for r in asked.calls] == [("d1", 3, (PageSpan(3, 0, 5),))] * 2
    assert memories.calls == ["m1"]


def test_the_line_under_an_answer_unfolds_to_the_reasons(stage: Stage) -> None:
    stage.content.add_memory(make_memory("What was agreed", id="m1"))
    stage.content.add_conversation("T", cited(True, True))
    stage.open()
    fold = next(b for b in stage.answer().findChildren(QPushButton) if b.text().startswith("▸"))
    assert fold.text() == "▸ From 1 passage and 1 memory · quotes verified 2/2"
    fold.click()
    stage.idle()
    words = texts(stage.answer())
    assert {"What was agreed", "same words", "1 more was removed since"} <= set(words)
    fold.click()
    assert fold.text().startswith("▸")


def test_quotations_are_labelled(stage: Stage) -> None:
    quoted = replace(ANSWER, mode=AnswerMode.QUOTATION, used=(UsedItem(1, "passage", "p1", 1.0, ()),))
    stage.content.add_conversation("T", quoted)
    stage.open()
    assert "Quoted from this case. Not advice." in texts(stage.answer())


def test_a_failure_says_what_to_do_and_what_quotes_nothing_is_no_quotation(stage: Stage) -> None:
    quoted = replace(ANSWER, mode=AnswerMode.QUOTATION, state=MessageState.FAILED, error="model_unreachable")
    stage.content.add_conversation("T", quoted)
    stage.open()
    words = " ".join(texts(stage.answer()))
    assert "Quoted from this case." not in words
    assert "Nothing in this case speaks of it" not in words  # the answer itself tells
    assert "The model server cannot be reached." in words
    assert "address in the settings" in words


@pytest.mark.parametrize(
    ("place", "text", "tone"),
    [
        (Destination("127.0.0.1", Place.MACHINE, configured=True), "→ This machine · nothing leaves it", "good"),
        (Destination("api.example.com", Place.ABROAD, configured=True), "→ api.example.com (abroad)", "caution"),
        (Destination("10.0.0.7", Place.FIRM, configured=True), "→ 10.0.0.7 (firm network)", "caution"),
        (
            Destination("api.example.com", Place.INLAND, configured=True, forbidden=True),
            "This case forbids other machines · answers are quotations",
            "neutral",
        ),
        (
            Destination("api.example.com", Place.INLAND, configured=True, redacted=True),
            "→ api.example.com (in this country) · private data replaced",
            "caution",
        ),
        (
            Destination("api.example.com", Place.ABROAD, configured=True, forbidden=True, too_far=True),
            "This case does not go as far as api.example.com (abroad) · answers are quotations",
            "neutral",
        ),
        (Destination("", Place.MACHINE, configured=False), "No model · quotes only", "neutral"),
    ],
)
def test_where_words_go_is_always_in_sight(stage: Stage, place: Destination, text: str, tone: str) -> None:
    stage.chat.place = place
    stage.open()
    pill = next(w for w in stage.pane.header.findChildren(QWidget) if w.property("tone"))
    assert (pill.text(), pill.property("tone"), pill.isVisible()) == (text if "→" in text else f"● {text}", tone, True)


def choose_rule(stage: Stage, name: str) -> None:
    menu = stage.pane.header.egress_menu()
    next(action for action in menu.actions() if action.text() == name).trigger()
    menu.deleteLater()
    stage.idle()


def test_the_rule_of_the_case_is_changed_from_where_it_forbids(stage: Stage) -> None:
    stage.chat.place = Destination("api.example.com", Place.INLAND, configured=True, forbidden=True)
    stage.open()
    change = next(b for b in stage.pane.composer.findChildren(QPushButton) if b.text() == "Change the rule…")
    assert change.isVisible()
    said: list[str] = []
    answer_box("Cancel", said)
    choose_rule(stage, "May go out as it is")
    assert stage.cases.cases[stage.case.id].egress is Egress.NEVER
    answer_box("Allow", said)
    choose_rule(stage, "May go out with private data replaced")
    assert said == ["Let words of this case go to api.example.com (in this country)?"] * 2
    assert stage.cases.cases[stage.case.id].egress is Egress.REDACTED
    choose_rule(stage, "Stays on this machine")  # needs no agreement
    assert stage.cases.cases[stage.case.id].egress is Egress.NEVER


def test_who_lets_words_out_agrees_to_the_server_there_is_and_is_asked_before_they_go_further(stage: Stage) -> None:
    stage.chat.place = Destination("api.example.com", Place.INLAND, configured=True, forbidden=True)
    stage.open()
    said: list[str] = []

    def rule() -> tuple[Egress, Place]:
        case = stage.cases.cases[stage.case.id]
        return case.egress, case.reach

    answer_box("Allow", said)
    choose_rule(stage, "May go out as it is")
    assert rule() == (Egress.ALLOWED, Place.INLAND)
    answer_box("Cancel", said)
    choose_rule(stage, "Also abroad")
    assert rule() == (Egress.ALLOWED, Place.INLAND)
    answer_box("Allow", said)
    choose_rule(stage, "Also abroad")
    assert rule() == (Egress.ALLOWED, Place.ABROAD)
    assert len(said) == 3
    choose_rule(stage, "Not beyond the firm's own network")  # needs no agreement
    assert rule() == (Egress.ALLOWED, Place.FIRM)


def test_the_rule_of_a_closed_case_stays(stage: Stage) -> None:
    stage.chat.place = Destination("api.example.com", Place.INLAND, configured=True, forbidden=True)
    stage.open(state=CaseState.CLOSED)
    stage.pane.header.pop_up_egress()  # nothing to choose
    assert QApplication.activePopupWidget() is None
    assert not any(b.text() == "Change the rule…" and b.isVisible() for b in stage.pane.findChildren(QPushButton))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Ask about this case"),
        ({"state": CaseState.CLOSED}, "This case is closed · Reopen it to ask"),
        ({"role": CaseRole.READ}, "You may read this case · To ask"),
    ],
)
def test_the_field_for_questions_says_why_nothing_can_be_asked(stage: Stage, changes: dict[str, Any], said: str) -> None:
    stage.open(**changes)
    field = stage.pane.composer.field
    assert field.placeholderText().startswith(said)
    assert field.isEnabled() is (not changes)


def test_an_answer_that_is_quoted_because_of_the_rule_says_so(stage: Stage) -> None:
    stage.content.add_conversation("T", replace(ANSWER, mode=AnswerMode.QUOTATION, error="egress_forbidden"))
    stage.open()
    words = " ".join(texts(stage.answer()))
    assert "Nothing of this case may be sent to another machine." in words
    assert "What the case says is quoted instead." in words
    assert not any(b.text() == "Ask again" and b.isVisible() for b in stage.answer().findChildren(QPushButton))


def test_an_answer_says_what_is_to_be_said_of_the_documents_it_rests_on(stage: Stage) -> None:
    """Pages that were not read, a newer draft; nothing of documents that the answer does not cite."""
    cited = Citation(1, SourceKind.PASSAGE, "p", "x", True, "d1", "lease.pdf", 1)
    stage.content.add_document(make_document(id="d1", file="lease.pdf", unread=2, draft=DraftPlace("f", 1, 2)))
    stage.content.add_document(make_document(file="other.pdf", unread=1))
    stage.content.add_conversation("T", replace(ANSWER, citations=(cited,)))
    stage.open()
    words = [text for text in texts(stage.answer()) if "not read" in text]
    assert words == ["2 pages of lease.pdf not read in full\nlease.pdf is draft 1 of 2; a newer one replaces it"]


def test_an_answer_says_that_something_waits_for_approval_without_its_words_and_leads_to_it(stage: Stage) -> None:
    waits = stage.content.add_memory(replace(make_memory("The rent is 9,000."), state=MemoryState.PROPOSED))
    answer = cited(True, True)
    stage.content.add_conversation("Lease", Message("q1", "", Role.USER, "How much is the rent?", NOW), answer)
    stage.open()
    row = stage.answer()
    assert "1 statement waiting for your approval concerns this; not used" in texts(row)
    assert not any("9,000" in text for text in texts(row))
    asked = Recorder()
    stage.pane.review_asked.connect(asked)
    row.review.click()
    assert asked.calls == [waits.id]
    stage.content.memories[waits.id] = replace(waits, state=MemoryState.ACTIVE)
    stage.runner.changed.emit(Changes.of(stage.case.id, Changed.REVIEW), None)
    stage.idle()
    assert not stage.answer().review.isVisible()


@pytest.mark.parametrize("mode", [AnswerMode.QUOTATION, AnswerMode.MODEL])
def test_what_waits_is_told_before_quoted_clauses_and_after_the_words_of_a_model(stage: Stage, mode: AnswerMode) -> None:
    stage.content.add_memory(replace(make_memory("The rent is 9,000."), state=MemoryState.PROPOSED))
    answer = replace(cited(True, True), mode=mode)
    stage.content.add_conversation("Lease", Message("q1", "", Role.USER, "How much is the rent?", NOW), answer)
    stage.open()
    row = stage.answer()
    said = "1 statement waiting for your approval concerns this; not used"
    [waits] = [one for one in row.findChildren(QLabel) if one.text() == said and one.isVisible()]
    above = waits.geometry().top() < row.findChild(AnswerText).geometry().top()
    assert above is (mode is AnswerMode.QUOTATION)


def test_an_answer_says_what_became_of_what_was_told_and_leads_to_what_waits(stage: Stage) -> None:
    asked = Message("q1", "", Role.USER, "Answer in bullet points from now on. Suppose he signed.", NOW)
    waits = replace(make_memory("Answer in bullet points."), kind=MemoryKind.PREFERENCE, state=MemoryState.PROPOSED)
    waits = stage.content.add_memory(replace(waits, source=Source(SourceKind.MESSAGE, "q1")))
    stage.content.add_conversation("Lease", asked, cited(True, True))
    stage.open()
    row = stage.answer()
    assert "Waits for your approval · Preference: “Answer in bullet points.”" in texts(row)
    led = Recorder()
    stage.pane.review_asked.connect(led)
    row.review.click()
    assert led.calls == [waits.id]
    stage.content.memories[waits.id] = replace(waits, state=MemoryState.ACTIVE)
    stage.runner.changed.emit(Changes.of(stage.case.id, Changed.REVIEW), None)
    stage.idle()
    assert "Remembered · Preference: “Answer in bullet points.”" in texts(stage.answer())
    assert not stage.answer().review.isVisible()


def test_an_answer_that_rests_on_an_open_contradiction_says_so_and_leads_to_it(stage: Stage) -> None:
    rent = stage.content.add_memory(replace(make_memory("Rent is 8,000."), id="m1"))
    other = stage.content.add_memory(
        make_memory("Rent is 8,500.", created=NOW + timedelta(minutes=1), source=Source(SourceKind.USER))
    )
    conflict = stage.content.add_conflict(rent, other)
    stage.content.add_conversation("Lease", cited(True, True))
    stage.open()
    row = stage.answer()
    said = "Contradicted, undecided: “Rent is 8,000.” (26 Nov 2024 conversation) – “Rent is 8,500.” (26 Nov 2024 written by hand)"
    assert said in texts(row)
    asked = Recorder()
    stage.pane.dispute_asked.connect(asked)
    row.decide.click()
    assert asked.calls == [conflict.id]
    stage.content.conflicts[0] = replace(conflict, resolution=Resolution.LEFT)
    stage.runner.changed.emit(Changes.of(stage.case.id, Changed.CONFLICTS), None)
    stage.idle()
    assert said not in texts(stage.answer())
    assert not stage.answer().decide.isVisible()


def test_copy_takes_the_plain_words(stage: Stage) -> None:
    stage.content.add_conversation("T", replace(ANSWER, text="a\u202eb **c**"))
    stage.open()
    next(b for b in stage.answer().findChildren(QWidget) if b.accessibleName() == "Copy the answer").click()
    assert QGuiApplication.clipboard().text() == "ab **c**"


def test_remember_this_takes_the_selection_or_the_answer_without_marks(stage: Stage) -> None:
    stage.content.add_conversation("T", cited(True, True))
    stage.open()
    button = next(b for b in stage.answer().findChildren(QWidget) if b.accessibleName() == "Remember this")
    button.click()
    stage.idle()
    text = stage.answer().findChild(AnswerText)
    cursor = text.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(8, QTextCursor.MoveMode.KeepAnchor)
    text.setTextCursor(cursor)
    button.click()
    stage.idle()
    assert [m.text for m in stage.content.memories.values()] == ["Clause 7 says so, as agreed.", "Clause 7"]


def test_selected_words_can_be_quoted(stage: Stage) -> None:
    stage.content.add_conversation("T", cited(True, True))
    stage.open()
    button = next(b for b in stage.pane.composer.findChildren(QPushButton) if b.text() == "Quote selection")
    assert not button.isVisible()
    text = stage.answer().findChild(AnswerText)
    cursor = text.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(8, QTextCursor.MoveMode.KeepAnchor)
    text.setTextCursor(cursor)
    assert button.isVisible()
    button.click()
    assert stage.pane.composer.text == "“Clause 7”\n"
    stage.presenter.open("")
    assert not button.isVisible()


def test_good_and_bad_exclude_each_other_and_are_stored(stage: Stage) -> None:
    stage.content.add_conversation("T", ANSWER)
    stage.open()
    buttons = {b.accessibleName(): b for b in stage.answer().findChildren(QWidget) if b.accessibleName()}
    buttons["Good answer"].click()
    buttons["Bad answer"].click()
    stage.idle()
    assert not buttons["Good answer"].isChecked()
    assert next(iter(stage.content.messages.values()))[0].rating == -1


@pytest.mark.hostile("F2", "F5")
def test_a_link_is_opened_only_after_its_host_was_confirmed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.content.add_conversation("T", replace(ANSWER, text="[harmless](https://evil.example/x)"))
    stage.open()
    asked: list[str] = []

    def look(box: Question) -> None:
        asked.append(box.title.text() + box.text.text())
        assert box.leave.isDefault()

    answer_box("Cancel", look=look)
    stage.answer().findChild(AnswerText).anchorClicked.emit(QUrl("ask:https%3A%2F%2Fevil.example%2Fx"))
    assert asked
    assert "Open evil.example in the browser?" in asked[0]
    assert "https://evil.example/x" in asked[0]


@pytest.mark.hostile("F2")
def test_the_text_of_an_answer_loads_nothing(stage: Stage) -> None:
    text = AnswerText(stage.pane)
    for kind in QTextDocument.ResourceType:
        assert text.loadResource(kind, QUrl("file:///etc/hostname")) is None
        assert text.document().loadResource(kind, QUrl("https://evil.example/x.png")) is None


@pytest.mark.parametrize(
    "text", ["```\n" + "x" * 400 + "\n```", "a" * 400, "|a|b|\n|--|--|\n|" + "long words " * 40 + "|2|", "> " + "字" * 400]
)
def test_nothing_is_wider_than_the_column(stage: Stage, text: str) -> None:
    shown = AnswerText(stage.pane)
    shown.set_markdown(text)
    height = shown.heightForWidth(400)
    assert shown.document().size().width() <= 400
    assert height > 60


def test_an_answer_is_as_high_as_its_words_are_where_it_becomes_wider(look: object, qtbot: Any) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    column, shown = QVBoxLayout(host), AnswerText()
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(shown)
    shown.set_markdown("> " + "The Landlord may recover the Premises for its own use. " * 20)
    host.ensurePolished()
    host.resize(445, 100)
    column.activate()
    narrow = shown.heightForWidth(445)
    host.resize(660, 100)
    assert shown.heightForWidth(660) < narrow  # its viewport follows only while it is asked


def long_thread(stage: Stage, count: int) -> None:
    """A conversation of ``count`` messages."""
    messages = [
        Message(
            f"m{n}", "", Role.USER if n % 2 == 0 else Role.ASSISTANT, f"Message {n}\n\n" + "word " * (n % 60), NOW + timedelta(n)
        )
        for n in range(count)
    ]
    stage.content.add_conversation("Long", *messages)
    stage.open()


def test_five_hundred_messages_need_few_widgets(stage: Stage) -> None:
    long_thread(stage, 500)
    assert 2 <= len(stage.rows()) <= 40
    last = stage.rows()[-1]
    assert isinstance(last, AnswerRow)
    assert last.entry.key == "m499"
    bar = stage.pane.list.verticalScrollBar()
    assert bar.value() == bar.maximum() > 10_000
    bar.setValue(0)
    QApplication.processEvents()
    assert isinstance(stage.rows()[0], QuestionRow)
    assert len(stage.rows()) <= 40


def test_rows_never_overlap_and_keep_their_order(stage: Stage) -> None:
    long_thread(stage, 60)
    bar = stage.pane.list.verticalScrollBar()
    for value in (bar.maximum(), bar.maximum() // 2, bar.maximum() // 3, 0):
        bar.setValue(value)
        QApplication.processEvents()
        rows = stage.rows()
        assert all(above.geometry().bottom() < below.geometry().top() for above, below in pairwise(rows))


def test_what_is_read_keeps_its_place_while_words_arrive(stage: Stage) -> None:
    long_thread(stage, 40)
    bar = stage.pane.list.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    QApplication.processEvents()
    row = next(row for row in stage.rows() if row.geometry().top() >= 0)
    top = row.geometry().top()
    stage.chat.words = ["word " * 50] * 20
    stage.presenter.ask("Q")
    stage.idle()
    assert row.geometry().top() == top
    assert not stage.pane.list.at_end


def test_at_the_end_new_words_are_followed(stage: Stage) -> None:
    long_thread(stage, 20)
    stage.chat.words = ["word " * 50] * 20
    stage.presenter.ask("Q")
    stage.idle()
    bar = stage.pane.list.verticalScrollBar()
    assert bar.value() == bar.maximum()
    assert stage.answer().geometry().bottom() <= stage.pane.list.viewport().height()


def ask_for_a_long_answer(stage: Stage, question: str = "Why?") -> None:
    stage.chat.words = ["word " * 200] * 20
    type_and_press(stage, question, Qt.Key.Key_Return)
    stage.idle()


def test_a_long_answer_is_read_from_its_question_on(stage: Stage) -> None:
    long_thread(stage, 20)
    ask_for_a_long_answer(stage)
    bar = stage.pane.list.verticalScrollBar()
    asked = next(row for row in reversed(stage.rows()) if isinstance(row, QuestionRow))
    assert "Why?" in texts(asked)
    assert asked.geometry().top() == PADDING
    assert stage.answer().geometry().bottom() > stage.pane.list.viewport().height()
    assert not stage.pane.list.at_end
    bar.setValue(bar.maximum())
    assert stage.pane.list.at_end, "and the way down is free"
    stage.pane.resize(720, 600)
    QApplication.processEvents()
    assert bar.value() == bar.maximum()


def test_a_long_question_is_folded_until_all_of_it_is_asked_for(stage: Stage) -> None:
    question = "\n".join(f"Clause {n}. The party pays." for n in range(150))
    long_thread(stage, 2)
    stage.presenter.ask(question)
    stage.idle()
    asked = next(row for row in reversed(stage.rows()) if isinstance(row, QuestionRow))
    folded = asked.height()
    assert question not in texts(asked)
    assert folded < stage.pane.list.viewport().height()
    [fold] = [button for button in asked.findChildren(QPushButton) if button.isVisibleTo(asked)]
    fold.click()
    assert question in texts(asked)
    wait_for(stage.qtbot, lambda: asked.height() > 3 * folded)
    fold.click()
    wait_for(stage.qtbot, lambda: asked.height() == folded)


def test_a_short_answer_is_followed_to_its_end(stage: Stage) -> None:
    long_thread(stage, 20)
    stage.chat.words = ["word " * 20]
    type_and_press(stage, "Why?", Qt.Key.Key_Return)
    stage.idle()
    bar = stage.pane.list.verticalScrollBar()
    assert stage.pane.list.at_end
    assert bar.value() == bar.maximum()


def test_a_question_that_fills_the_screen_gives_way_to_its_answer(stage: Stage) -> None:
    long_thread(stage, 4)
    ask_for_a_long_answer(stage, "Why? " * 400)
    assert stage.answer().geometry().top() == PADDING


def test_who_scrolls_while_an_answer_arrives_stays_where_he_is(stage: Stage) -> None:
    long_thread(stage, 20)
    stage.chat.words = ["word " * 20] + ["word " * 200] * 10
    stage.chat.gate = threading.Semaphore(1)
    type_and_press(stage, "Why?", Qt.Key.Key_Return)
    wait_for(stage.qtbot, lambda: "word" in stage.answer().findChild(AnswerText).toPlainText())
    bar = stage.pane.list.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    QApplication.processEvents()
    row = next(row for row in stage.rows() if row.geometry().top() >= 0)
    top = row.geometry().top()
    for _ in range(10):
        stage.chat.gate.release()
    stage.idle()
    assert row.geometry().top() == top


def test_the_way_to_the_end_is_offered_when_it_is_out_of_sight(stage: Stage) -> None:
    long_thread(stage, 40)
    button = next(b for b in stage.pane.findChildren(QPushButton) if b.accessibleName() == "To the end")
    assert not button.isVisible()
    bar = stage.pane.list.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    assert button.isVisible()
    assert stage.pane.list.rect().contains(button.geometry())
    button.click()
    assert bar.value() == bar.maximum()
    assert not button.isVisible()


def test_the_drop_down_lists_conversations_and_begins_new_ones(stage: Stage) -> None:
    stage.content.add_conversation("First & last", ANSWER)
    stage.content.add_conversation("Second", replace(ANSWER, id="a2"))
    stage.open()
    menu = stage.pane.header.menu()
    names = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
    assert names == ["New conversation", "Second", "First && last", "Rename…", "Delete…"]
    assert [action.isChecked() for action in menu.actions() if action.isCheckable()] == [True, False]
    next(action for action in menu.actions() if action.text().startswith("First")).trigger()
    stage.idle()
    assert stage.presenter.desk.title == "First & last"
    next(action for action in menu.actions() if action.text() == "New conversation").trigger()
    stage.idle()
    assert stage.rows() == []
    menu.deleteLater()


@pytest.mark.parametrize("learnt", [True, False], ids=["with what was learnt", "without"])
def test_deleting_a_conversation_asks_about_what_was_learnt_from_it(stage: Stage, learnt: bool) -> None:
    thread = stage.content.add_conversation("T", ANSWER)
    stage.forgetting.learnt = 3
    stage.open()
    said: list[str] = []

    def look(box: Question) -> None:
        option = box.findChild(QCheckBox)
        said.extend((box.text.text(), option.text()))
        option.setChecked(learnt)

    answer_box("Delete", look=look)
    stage.pane.header.delete_asked.emit(thread.id)
    stage.idle()
    stage.idle()
    assert said == ["Its 1 message is removed for good.", "Also forget the 3 memories learnt from it"]
    assert stage.content.conversations == {}
    assert stage.forgetting.conversations == ([thread.id] if learnt else [])
    notice = stage.pane._notice.text
    assert ("3 memories forgotten" in notice, "stays" in notice) == (learnt, not learnt)


def test_a_conversation_is_renamed_in_place(stage: Stage) -> None:
    stage.content.add_conversation("Old", ANSWER)
    stage.open()
    menu = stage.pane.header.menu()
    next(action for action in menu.actions() if action.text() == "Rename…").trigger()
    field = stage.pane.header._field
    assert field.text() == "Old"
    field.setText("New")
    stage.qtbot.keyClick(field, Qt.Key.Key_Return)
    stage.idle()
    assert stage.presenter.desk.title == "New"
    assert field.isHidden()
    menu.deleteLater()


def test_the_language_changes_in_place(stage: Stage, languages: Languages) -> None:
    stage.content.add_conversation("T", cited(True, True))
    stage.open()
    languages.choose("zh_CN")
    wait_for(stage.qtbot, lambda: [chip.text() for chip in stage.chips()[:1]] == ["1 lease.pdf · 第3页 Clause 7 ✓"])
    assert stage.pane.composer.field.placeholderText().startswith("就本案提问")
    assert any("依据" in b.text() for b in stage.answer().findChildren(QPushButton))


def test_every_control_has_a_name(stage: Stage) -> None:
    stage.content.add_conversation("T", cited(True, True))
    stage.open()
    nameless = [
        widget
        for widget in stage.pane.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and not widget.accessibleName()
        and not getattr(widget, "text", str)()
    ]
    assert nameless == []


def test_notices_in_a_small_window_are_whole(stage: Stage) -> None:
    stage.open()
    notices = [InlineMessage(parent=stage.pane) for _ in range(3)]
    for notice in notices:
        stage.pane.set_strip(notice)
        notice.show_message("caution", "bank-statement-of-may.pdf is protected by a password", "Words that take lines. " * 5)
    stage.pane.resize(420, 560)
    stage.idle()
    QApplication.processEvents()
    assert [notice.height() >= notice.heightForWidth(notice.width()) for notice in notices] == [True] * 3
    assert stage.pane.height() == 560


@pytest.mark.parametrize("count", [3, 12, 120])
def test_the_numbers_of_a_list_are_not_cut(qtbot: Any, look: object, count: int) -> None:
    text = AnswerText()
    qtbot.addWidget(text)
    text.set_markdown("\n".join(f"{n}. point" for n in range(1, count + 1)), frozenset())
    block = text.document().lastBlock()
    assert block.textList().itemText(block) == f"{count}."
    room = text.document().indentWidth() * block.textList().format().indent()
    assert room >= QFontMetricsF(text.document().defaultFont()).horizontalAdvance(f"{count}.") + 4


def test_a_table_in_an_earlier_answer_reads_as_words() -> None:
    said = "A reduction.\n\n| Item | Amount |\n|---|---:|\n| Rent | 8,000 |\n\nPlead it."
    assert " ".join(item_text(make_item("message", text=said)).split()) == "A reduction. Item · Amount; Rent · 8,000; Plead it."
