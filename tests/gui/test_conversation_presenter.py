"""Asking, stopping, switching: what the conversation pane is told, over services in memory."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import Message, MessageState, Role
from legal_assistant.domain.errors import CaseClosed, DiskFull
from legal_assistant.domain.memories import MemoryState
from legal_assistant.domain.places import Place
from legal_assistant.domain.remembered import Declined, Noted, Outcome
from legal_assistant.gui.conversation.presenter import ConversationPresenter
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.services.answers.chat import Destination
from tests.gui.case_fakes import ContentCases, FakeChat, FakeDocuments, FakeRemember, make_item, make_memory
from tests.gui.fakes import NOW, FakeServices, Recorder, make_case, wait_for
from tests.gui.guard import off_gui_thread
from tests.gui.memory_fakes import FakeUpkeep


class World:
    """Two cases and a presenter over them."""

    def __init__(self, runner: TaskRunner) -> None:
        self.runner = runner
        self.one, self.two = make_case("One"), make_case("Two")
        self.cases = ContentCases(self.one, self.two)
        self.item = make_item()
        self.chat = FakeChat(sources=[self.item])
        self.remember = FakeRemember()
        self.documents = FakeDocuments()
        self.upkeep = FakeUpkeep()
        services: Any = FakeServices(
            cases=self.cases, chat=self.chat, remember=self.remember, documents=self.documents, upkeep=self.upkeep
        )
        self.presenter = ConversationPresenter(off_gui_thread(services), runner)
        self.failed = Recorder()
        self.presenter.failed.connect(self.failed)

    @property
    def texts(self) -> list[str]:
        return [entry.text for entry in self.presenter.entries]

    @property
    def desk(self) -> Any:
        return self.presenter.desk


@pytest.fixture
def world(runner: TaskRunner, qtbot: Any) -> World:
    world = World(runner)
    world.presenter.show(world.one)
    wait_for(qtbot, lambda: world.desk.destination and world.desk.conversation is not None)
    return world


def idle(world: World, qtbot: Any) -> None:
    wait_for(qtbot, lambda: not world.runner.busy)


def test_a_question_is_answered_stored_and_remembered(world: World, qtbot: Any) -> None:
    assert world.presenter.ask("  Is it valid?  ")
    idle(world, qtbot)
    assert world.texts == ["Is it valid?", "The clause is valid [1]."]
    assert [entry.message is not None for entry in world.presenter.entries] == [True, True]
    assert world.remember.turns == [("Is it valid?", "The clause is valid [1].")]
    assert world.desk.title == "Is it valid?"
    assert not world.presenter.answering


def test_what_is_shown_of_a_case_never_goes_back(world: World, qtbot: Any) -> None:
    late, first = threading.Event(), threading.Event()
    counts = iter([(1, late), (2, None)])

    def listed(case: Any) -> list[int]:
        count, gate = next(counts)
        first.set()
        assert gate is None or gate.wait(10)
        return [0] * count

    world.documents.list = listed
    changes = Changes.of(world.one.id, Changed.DOCUMENTS)
    world.runner.changed.emit(changes, None)
    assert first.wait(10)
    world.runner.changed.emit(changes, None)
    wait_for(qtbot, lambda: world.desk.documents == 2)
    late.set()
    idle(world, qtbot)
    assert world.desk.documents == 2


def test_sources_are_shown_before_the_first_word(world: World, qtbot: Any) -> None:
    world.chat.gate = threading.Semaphore(0)
    world.presenter.ask("Q")
    wait_for(qtbot, lambda: world.desk.turn and world.desk.turn.sources)
    assert world.desk.turn.text == ""
    assert world.desk.turn.sources == (world.item,)
    world.chat.gate.release(2)
    idle(world, qtbot)


def test_one_question_at_a_time_and_no_empty_one(world: World, qtbot: Any) -> None:
    world.chat.gate = threading.Semaphore(0)
    assert not world.presenter.ask("   ")
    assert world.presenter.ask("first")
    assert not world.presenter.ask("second")
    world.chat.gate.release(2)
    idle(world, qtbot)
    assert [question for _, question, _ in world.chat.asked] == ["first"]


def test_stop_keeps_what_had_arrived(world: World, qtbot: Any) -> None:
    world.chat.gate = threading.Semaphore(1)
    world.presenter.ask("Q")
    wait_for(qtbot, lambda: world.desk.turn and world.desk.turn.text)
    world.presenter.stop()
    idle(world, qtbot)
    answer = world.presenter.entries[-1].message
    assert answer is not None
    assert (answer.text, answer.state) == ("The clause ", MessageState.STOPPED)
    assert world.remember.turns  # a stopped turn is offered for remembering as well
    assert world.failed.calls == []


def test_a_turn_runs_on_while_another_case_is_on_screen(world: World, qtbot: Any) -> None:
    world.chat.gate = threading.Semaphore(1)
    world.presenter.ask("Q")
    wait_for(qtbot, lambda: world.desk.turn and world.desk.turn.text)
    world.presenter.show(world.two)
    wait_for(qtbot, lambda: world.desk.conversation is not None)
    assert world.texts == []
    assert not world.presenter.answering
    world.chat.gate.release(1)
    idle(world, qtbot)
    assert world.texts == []
    world.presenter.show(world.one)
    idle(world, qtbot)
    assert world.texts == ["Q", "The clause is valid [1]."]
    assert world.remember.turns == [("Q", "The clause is valid [1].")]


def test_coming_back_in_the_middle_shows_the_words_so_far(world: World, qtbot: Any) -> None:
    world.chat.gate = threading.Semaphore(1)
    world.presenter.ask("Q")
    wait_for(qtbot, lambda: world.desk.turn and world.desk.turn.text)
    world.presenter.show(world.two)
    world.presenter.show(world.one)
    wait_for(qtbot, lambda: len(world.texts) == 2)
    assert world.texts == ["Q", "The clause "]
    world.chat.gate.release(1)
    idle(world, qtbot)
    assert world.texts == ["Q", "The clause is valid [1]."]


def test_drafts_are_kept_per_case(world: World, qtbot: Any) -> None:
    world.presenter.keep_draft("half a question")
    world.presenter.show(world.two)
    assert world.desk.draft == ""
    world.presenter.show(world.one)
    assert world.desk.draft == "half a question"
    idle(world, qtbot)


def test_the_first_turn_of_a_conversation_sums_up_the_one_before(world: World, qtbot: Any) -> None:
    world.presenter.ask("Valid?")
    idle(world, qtbot)
    assert world.upkeep.ended == [world.one.id]
    world.presenter.ask("And the deposit?")
    idle(world, qtbot)
    assert world.upkeep.ended == [world.one.id]
    world.presenter.open("")
    world.presenter.ask("Something else")
    idle(world, qtbot)
    assert world.upkeep.ended == [world.one.id] * 2


def test_failure_to_remember_never_spoils_the_answer(world: World, qtbot: Any) -> None:
    world.remember.fail = DiskFull()
    unhandled = Recorder()
    world.runner.unhandled.connect(unhandled)
    world.presenter.ask("Q")
    idle(world, qtbot)
    assert world.texts == ["Q", "The clause is valid [1]."]
    assert (world.failed.calls, unhandled.calls) == ([], [])


def test_a_refused_question_comes_back_into_the_composer(world: World, qtbot: Any) -> None:
    world.chat.refuse = CaseClosed(world.one.id)
    world.presenter.ask("Q")
    idle(world, qtbot)
    assert [type(error) for error in world.failed.calls] == [CaseClosed]
    assert world.desk.draft == "Q"
    assert world.texts == []
    assert not world.presenter.answering


def test_a_closed_case_takes_no_question(world: World, qtbot: Any) -> None:
    world.presenter.show(replace(world.one, state=CaseState.CLOSED))
    assert not world.presenter.writable
    assert not world.presenter.ask("Q")
    idle(world, qtbot)


@pytest.mark.parametrize("kind", [Changed.MESSAGES, Changed.CONVERSATIONS, Changed.DOCUMENTS])
def test_a_change_by_others_is_read_again(world: World, qtbot: Any, kind: Changed) -> None:
    reads = world.chat.reads
    world.runner.run(lambda: Changes.of(world.one.id, kind))
    wait_for(qtbot, lambda: world.chat.reads == reads + 1)
    idle(world, qtbot)


def test_what_became_of_what_was_told_is_shown_with_the_answer_after_it(world: World, qtbot: Any) -> None:
    world.remember.noted = (Noted(Outcome.DECLINED, "Yesterday it rained.", why=Declined.NOTHING),)
    assert world.presenter.ask("Yesterday it rained.")
    idle(world, qtbot)
    wait_for(qtbot, lambda: any(entry.noted for entry in world.presenter.entries))
    assert [entry.noted for entry in world.presenter.entries] == [(), world.remember.noted]
    world.presenter.show(world.two)
    world.presenter.show(world.one)
    idle(world, qtbot)
    assert [entry.noted for entry in world.presenter.entries] == [(), world.remember.noted]


def test_that_remembering_failed_is_shown_with_the_answer(world: World, qtbot: Any) -> None:
    world.remember.fail = DiskFull()
    assert world.presenter.ask("The rent is 8,000.")
    idle(world, qtbot)
    wait_for(qtbot, lambda: any(entry.noted for entry in world.presenter.entries))
    assert [one.why for entry in world.presenter.entries for one in entry.noted] == [Declined.FAILED]


def test_what_was_stored_is_not_said_to_have_failed_because_of_what_came_after(world: World, qtbot: Any) -> None:
    """The messages were read again in between, and told nothing of it."""

    def look(*_: Any) -> Any:
        wait_for_reload.wait(10)
        raise DiskFull

    wait_for_reload = threading.Event()
    world.presenter._services.second_look.run = look
    assert world.presenter.ask("The rent is 8,000.")
    wait_for(qtbot, lambda: world.remember.turns and world.desk.noted)
    world.desk.noted = {}
    wait_for_reload.set()
    idle(world, qtbot)
    assert [one for entry in world.presenter.entries for one in entry.noted] == []


@pytest.mark.parametrize(
    "changes",
    [Changes.of("other case", Changed.MESSAGES), Changes.of(None, Changed.SETTINGS), Changes.of("self", Changed.ENTITIES)],
)
def test_an_unrelated_change_reads_nothing(world: World, qtbot: Any, changes: Changes) -> None:
    reads = world.chat.reads
    case = world.one.id if changes.case == "self" else changes.case
    world.runner.run(lambda: replace(changes, case=case))
    idle(world, qtbot)
    qtbot.wait(50)
    assert world.chat.reads == reads


def test_a_case_that_is_closed_meanwhile_takes_no_question(world: World, qtbot: Any) -> None:
    world.runner.run(lambda: world.cases.close(world.one.id))
    wait_for(qtbot, lambda: not world.presenter.writable)
    assert not world.presenter.ask("Q")


def test_a_case_that_is_forgotten_makes_no_noise(world: World, qtbot: Any) -> None:
    world.runner.run(lambda: world.cases.forget(world.one.id))
    idle(world, qtbot)
    idle(world, qtbot)
    assert world.failed.calls == []


def test_another_model_changes_the_destination(world: World, qtbot: Any) -> None:
    world.chat.place = Destination("api.example.com", Place.ABROAD, configured=True)
    world.runner.run(lambda: Changes.of(None, Changed.SETTINGS))
    wait_for(qtbot, lambda: world.desk.destination.host == "api.example.com")


def test_asking_again_keeps_the_first_answer(world: World, qtbot: Any) -> None:
    world.presenter.ask("Q")
    idle(world, qtbot)
    answer = world.presenter.entries[-1].message
    assert answer is not None
    assert world.presenter.regenerate(answer)
    idle(world, qtbot)
    assert world.texts == ["Q", "The clause is valid [1]."] * 2
    assert len({conversation for _, _, conversation in world.chat.asked}) == 2  # None first, then the same thread
    assert len(world.desk.conversations) == 1


def test_rename_and_delete(world: World, qtbot: Any) -> None:
    world.presenter.ask("Q")
    idle(world, qtbot)
    thread = world.desk.conversation
    world.presenter.rename(thread, "Late payment")
    idle(world, qtbot)
    assert world.desk.title == "Late payment"
    world.presenter.delete(thread, learnt=False)
    idle(world, qtbot)
    assert (world.desk.conversation, world.texts, world.desk.conversations) == ("", [], [])


def test_the_conversation_of_a_running_turn_is_not_deleted(world: World, qtbot: Any) -> None:
    world.chat.gate = threading.Semaphore(0)
    world.presenter.ask("Q")
    wait_for(qtbot, lambda: world.desk.turn and world.desk.turn.asked)
    world.presenter.delete(world.desk.conversation, learnt=True)
    world.chat.gate.release(2)
    idle(world, qtbot)
    assert world.texts == ["Q", "The clause is valid [1]."]


def test_remember_this_keeps_the_words_with_their_source(world: World, qtbot: Any) -> None:
    world.presenter.ask("Q")
    idle(world, qtbot)
    answer = world.presenter.entries[-1].message
    assert answer is not None
    done = Recorder()
    world.presenter.remembered.connect(done)
    world.presenter.remember(answer, "The clause is valid.")
    idle(world, qtbot)
    memory = next(iter(world.cases.contents[world.one.id].memories.values()))
    assert (memory.text, memory.source.id, memory.state) == ("The clause is valid.", answer.id, MemoryState.ACTIVE)
    assert done.calls == [answer.id]


def test_an_earlier_message_is_found_in_its_conversation(world: World, qtbot: Any) -> None:
    content = world.cases.contents[world.one.id]
    old = Message("m-old", "", Role.USER, "Earlier", NOW)
    content.add_conversation("Old", old)
    content.add_conversation("New")
    found = Recorder()
    world.presenter.message_found.connect(found)
    world.presenter.find_message("m-old")
    wait_for(qtbot, lambda: found.calls)
    assert found.calls == ["m-old"]
    assert world.desk.title == "Old"
    idle(world, qtbot)


def test_explain_describes_what_still_exists(world: World, qtbot: Any) -> None:
    content = world.cases.contents[world.one.id]
    kept, gone = make_item("memory", "Rent 8,000"), make_item("memory", "Forgotten since")
    world.chat.sources = [kept, gone]
    content.add_memory(make_memory("Rent 8,000", id=kept.id))
    world.presenter.ask("Q")
    idle(world, qtbot)
    answer = world.presenter.entries[-1].message
    assert answer is not None
    received = Recorder()
    world.presenter.explain(answer, received)
    wait_for(qtbot, lambda: received.calls)
    assert [item.text for item in received.calls[0]] == ["Rent 8,000"]
    assert received.calls[0][0].parts == {"vector": 0.82, "text": 0.6}
