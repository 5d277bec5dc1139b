"""Between the conversation pane and the services: which thread is open, what is being answered, what is to be stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case, Egress
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import Caveat, Conversation, Message, UsedItem
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import CaseNotFound
from legal_assistant.domain.events import AnswerEvent, AnswerStored, QuestionStored, SourcesFound, TextDelta
from legal_assistant.domain.memories import Source
from legal_assistant.domain.places import Place
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.domain.remembered import Noted, Remembered
from legal_assistant.gui.conversation.model import Desk, Entry, Turn, entries, question_before
from legal_assistant.gui.conversation.removal import ConversationRemoval
from legal_assistant.gui.runner import Task, TaskRunner, chat_lane, note_lane, remember_lane
from legal_assistant.services.answers.caveats import caveats
from legal_assistant.services.answers.sources import describe
from legal_assistant.services.memories.noting import not_remembered, noted, passing

if TYPE_CHECKING:
    from legal_assistant.services.answers.chat import Destination
    from legal_assistant.services.bundle import Services

#: What is shown with answers, or in the list of conversations.
_SHOWN = (
    Changed.CONVERSATIONS,
    Changed.MESSAGES,
    Changed.DOCUMENTS,
    Changed.CONFLICTS,
    Changed.REVIEW,
    Changed.MEMORIES,
)


@dataclass(frozen=True)
class _Read:
    """What was read of a case: its conversations, the one to show, its messages, when their sources were written, how many
    documents there are, what has to be said with the answers because of those they rest on, and what became of what was told."""

    conversations: list[Conversation]
    conversation: str
    messages: list[Message]
    times: dict[str, datetime]
    documents: int
    caveats: dict[str, tuple[Caveat, ...]]
    noted: dict[str, tuple[Noted, ...]]


class ConversationPresenter(QObject):
    """Keeps one desk per case and shows one of them.

    ``shown``: another case or conversation lies open. ``entries_changed``: the stored messages of the open one changed.
    ``turn_changed``: words or sources of the turn under way arrived. ``conversations_changed``: the list or a title changed.
    ``about_changed``: the case's name or state, or where its words go. ``failed(error)``: something the reader asked for did
    not happen. ``remembered(message_id)``: a passage was kept on request.
    ``message_found(id)``: an earlier message that was sought is in the list now.
    """

    shown = Signal()
    conversations_changed = Signal()
    entries_changed = Signal()
    turn_changed = Signal()
    about_changed = Signal()
    busy_changed = Signal()
    failed = Signal(object)
    remembered = Signal(str)
    message_found = Signal(str)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._desks: dict[str, Desk] = {}
        self._desk: Desk | None = None
        self._sought = ""
        self._tasks: dict[str, Task[None]] = {}
        self.removal = ConversationRemoval(services, runner, self)
        self.removal.failed.connect(self.failed)
        runner.changed.connect(self._on_changed)

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk | None:
        """What is kept of the case on screen; None if there is none."""
        return self._desk

    @property
    def entries(self) -> list[Entry]:
        """The messages to show, the turn under way included."""
        desk = self._desk
        if desk is None:
            return []
        told = {one: (*desk.noted.get(one, ()), *desk.passing.get(one, ())) for one in {*desk.noted, *desk.passing}}
        return entries(desk.messages, desk.visible_turn, desk.caveats, told)

    @property
    def answering(self) -> bool:
        """Whether a turn of the case on screen is under way (in whichever conversation)."""
        return bool(self._desk and self._desk.turn)

    @property
    def writable(self) -> bool:
        """Whether the case on screen takes questions."""
        return bool(self._desk) and self._desk.case.writable

    def show(self, case: Case | None) -> None:
        """Bring a case on screen (None: no case). Its conversations and messages are read again."""
        if case is None:
            self._desk = None
            self.shown.emit()
            return
        desk = self._desks.setdefault(case.id, Desk(case))
        desk.case = case
        self._desk = desk
        self.shown.emit()
        self._load(desk)
        self._load_about(desk)

    def open(self, conversation: str) -> None:
        """Show a conversation of the case on screen; "" begins a new one."""
        if self._desk is None:
            return
        self._desk.conversation = conversation
        self._desk.messages = []
        self.shown.emit()
        self._load(self._desk)

    def keep_draft(self, text: str) -> None:
        """Keep what stands in the composer with its case."""
        if self._desk is not None:
            self._desk.draft = text

    def set_rule(self, egress: Egress, reach: Place) -> None:
        """Change where words of the case may go, and how far."""
        desk = self._desk
        if desk is None or (egress, reach) == (desk.case.egress, desk.case.reach):
            return
        case_id = desk.case.id

        def work() -> tuple[Case, Changes]:
            return self._services.cases.update(case_id, egress=egress, reach=reach)

        self._runner.run(work, self, failed=self.failed.emit, lane=note_lane(case_id))

    # --- asking -------------------------------------------------------------------------------------------------------

    def ask(self, question: str) -> bool:
        """Begin a turn; False (nothing happens) if there is no open case, no word, or a turn is under way."""
        question = question.strip()
        desk = self._desk
        if desk is None or not question or desk.turn is not None or not self.writable:
            return False
        turn = Turn(desk.case.id, question, desk.conversation or "", first=not desk.conversation)
        desk.conversation = desk.conversation or ""
        desk.turn = turn
        desk.draft = ""
        self._tasks[turn.case] = self._runner.stream(
            partial(self._answer, turn.case, question, turn.conversation or None),
            self,
            partial(self._on_events, desk, turn),
            partial(self._on_end, desk, turn),
            partial(self._on_failure, desk, turn),
            stopped=partial(self._on_end, desk, turn),
            lane=chat_lane(turn.case),
        )
        self.entries_changed.emit()
        self.busy_changed.emit()
        return True

    def stop(self) -> None:
        """Stop the turn of the case on screen; what has arrived is stored."""
        if self._desk is None or self._desk.turn is None:
            return
        self._desk.turn.stopping = True
        self._tasks[self._desk.case.id].cancel()
        self.turn_changed.emit()

    def regenerate(self, answer: Message) -> bool:
        """Ask the question of ``answer`` once more; the earlier answer stays."""
        question = question_before(self._desk.messages, answer) if self._desk else None
        return question is not None and self.ask(question.text)

    def _answer(self, case_id: str, question: str, conversation: str | None, token: CancelToken) -> Iterator[AnswerEvent]:
        case = self._services.cases.open(case_id)
        return self._services.chat.ask(case, question, conversation=conversation, cancel=token)

    def _on_events(self, desk: Desk, turn: Turn, events: Sequence[AnswerEvent]) -> None:
        for event in events:
            match event:
                case QuestionStored():
                    self._question_stored(desk, turn, event)
                case SourcesFound():
                    turn.recall = event.recall
                case TextDelta():
                    turn.text += event.text
                case AnswerStored():
                    self._answer_stored(desk, turn, event)
        if desk is self._desk and desk.visible_turn is turn:
            self.turn_changed.emit()

    def _question_stored(self, desk: Desk, turn: Turn, event: QuestionStored) -> None:
        on_screen = desk.conversation == turn.conversation
        turn.asked = event.message
        turn.conversation = event.conversation.id
        known = [c for c in desk.conversations if c.id != event.conversation.id]
        desk.conversations = [event.conversation, *known]
        if on_screen:
            desk.conversation = turn.conversation
        if desk is self._desk:
            self.conversations_changed.emit()
            self.entries_changed.emit()

    def _answer_stored(self, desk: Desk, turn: Turn, event: AnswerStored) -> None:
        asked = turn.asked
        visible = desk.visible_turn is turn
        desk.turn = None
        desk.revision += 1
        if visible:
            new = [message for message in (asked, event.message) if message is not None]
            ids = {message.id for message in new}
            desk.messages = [*(message for message in desk.messages if message.id not in ids), *new]
            desk.times |= {item.id: item.time for item in turn.sources}
            desk.caveats = {**desk.caveats, event.message.id: event.caveats}
        if desk is self._desk:
            self.entries_changed.emit()
            self.busy_changed.emit()
        if asked is not None:
            self._remember(desk, turn, asked, event.message)

    def _remember(self, desk: Desk, turn: Turn, question: Message, answer: Message) -> None:
        """Let the turn be remembered, as a task of its own: whatever becomes of it, the answer stands, and says it. The first
        turn of a conversation is the end of the one before, which is summed up."""
        case_id = turn.case
        told = False

        def work(token: CancelToken) -> Iterator[Remembered | Changes]:
            case = self._services.cases.open(case_id)
            yield self._services.remember.remember_turn(case, question, answer, cancel=token)
            yield self._services.second_look.run(case, [question.id, answer.id], token)
            if turn.first:
                yield self._services.upkeep.conversations_ended(case, token)

        def said(items: Sequence[Remembered | Changes]) -> None:
            nonlocal told
            for item in items:
                if isinstance(item, Remembered):
                    told = True
                    self._note(desk, question, item.noted)

        def failed(_: Exception) -> None:
            if not told:
                self._note(desk, question, not_remembered(question.text))

        self._runner.stream(work, self, said, failed=failed, lane=remember_lane(case_id))

    def _note(self, desk: Desk, question: Message, said: Sequence[Noted]) -> None:
        """Say with the answer what became of what its question tells."""
        rest = passing(said, question)
        desk.noted = {**desk.noted, question.id: tuple(one for one in said if one not in rest)}
        desk.passing = {**desk.passing, question.id: rest}
        desk.revision += 1
        if desk is self._desk and said:
            self.entries_changed.emit()

    def _on_end(self, desk: Desk, turn: Turn) -> None:
        """The turn's task is over; if no answer was stored (it was stopped while it waited) the question comes back."""
        if desk.turn is not turn:
            return
        desk.turn = None
        if turn.asked is None and not desk.draft:
            desk.draft = turn.question
        if desk is self._desk:
            self.shown.emit()
            self.busy_changed.emit()
            self._load(desk)

    def _on_failure(self, desk: Desk, turn: Turn, error: Exception) -> None:
        self._on_end(desk, turn)
        if desk is self._desk:
            self.failed.emit(error)

    # --- what is done with messages and conversations -----------------------------------------------------------------

    def rename(self, conversation: str, title: str) -> None:
        """Give a conversation another title."""
        self._write(lambda case: self._services.chat.rename(self._services.cases.open(case), conversation, title))

    def delete(self, conversation: str, *, learnt: bool) -> None:
        """Remove a conversation, with the memories learnt from it or without; if it is open, a new one is."""
        desk = self._desk
        if desk is None or (desk.turn is not None and desk.turn.conversation == conversation):
            return
        if desk.conversation == conversation:
            self.open("")
        self.removal.remove(desk.case.id, conversation, learnt=learnt)

    def rate(self, message: str, rating: int) -> None:
        """Mark an answer good (1), bad (-1) or neither (0)."""
        self._write(lambda case: self._services.chat.rate(self._services.cases.open(case), message, rating))

    def remember(self, message: Message, text: str) -> None:
        """Keep ``text`` of ``message`` as a memory."""
        desk = self._desk
        if desk is None or not text.strip():
            return
        case_id = desk.case.id
        source = Source(SourceKind.MESSAGE, message.id, conversation=message.conversation)

        def work() -> object:
            return self._services.remember.add(self._services.cases.open(case_id), text, source=source)

        def done(_: object) -> None:
            self.remembered.emit(message.id)

        self._runner.run(work, self, done, self.failed.emit, lane=note_lane(case_id))

    def explain(self, message: Message, receive: Callable[[list[RecalledItem]], None]) -> None:
        """Look up what ``message`` was given and hand it to ``receive``."""
        if self._desk is None:
            return
        case_id = self._desk.case.id
        self._runner.run(lambda: describe(self._services.cases.open(case_id), message.used), self, receive, self.failed.emit)

    def find_message(self, message_id: str) -> None:
        """Open the conversation that an earlier message belongs to, and say so with ``message_found``."""
        desk = self._desk
        if desk is None:
            return
        if any(message.id == message_id for message in desk.messages):
            self.message_found.emit(message_id)
            return
        case_id = desk.case.id
        used = UsedItem(0, SourceKind.MESSAGE.value, message_id, 0.0, ())

        def done(items: list[RecalledItem]) -> None:
            if desk is self._desk and items:
                self._sought = message_id
                self.open(items[0].conversation)

        self._runner.run(lambda: describe(self._services.cases.open(case_id), [used]), self, done, self.failed.emit)

    def _write(self, work: Callable[[str], Changes]) -> None:
        desk = self._desk
        if desk is None:
            return
        case_id = desk.case.id

        def done(_: Changes) -> None:
            if desk is self._desk:
                self._load(desk)

        self._runner.run(lambda: work(case_id), self, done, self.failed.emit, lane=note_lane(case_id))

    # --- reading ------------------------------------------------------------------------------------------------------

    def _load(self, desk: Desk) -> None:
        desk.asked += 1
        number, wanted, revision = desk.asked, desk.conversation, desk.revision
        case_id = desk.case.id

        def work() -> _Read:
            case = self._services.cases.open(case_id)
            conversations = self._services.chat.conversations(case)
            known = [conversation.id for conversation in conversations]
            chosen = next(iter(known), "") if wanted is None else wanted
            chosen = chosen if chosen in known else ""
            messages = self._services.chat.messages(case, chosen) if chosen else []
            dated = [item for message in messages for item in message.used if item.kind != "passage"]
            times = {item.id: item.time for item in describe(case, dated)} if dated else {}
            documents = len(self._services.documents.list(case))
            return _Read(conversations, chosen, messages, times, documents, caveats(case, messages), noted(case, messages))

        self._runner.run(work, self, partial(self._loaded, desk, number, wanted, revision), partial(self._not_read, desk))

    def _loaded(self, desk: Desk, number: int, wanted: str | None, revision: int, read: _Read) -> None:
        if desk.conversation != wanted or number < desk.read:
            return
        if desk.revision != revision:
            self._load(desk)
            return
        desk.read = number
        elsewhere = read.conversation != desk.conversation
        same = (read.messages, read.documents, read.times) == (desk.messages, desk.documents, desk.times)
        same = same and (read.caveats, read.noted) == (desk.caveats, desk.noted)
        desk.caveats, desk.noted = read.caveats, read.noted
        desk.conversations, desk.conversation = read.conversations, read.conversation
        desk.messages, desk.documents, desk.times = read.messages, read.documents, read.times
        if desk is not self._desk:
            return
        self.conversations_changed.emit()
        if elsewhere:
            self.shown.emit()
        elif not same:
            self.entries_changed.emit()
        if self._sought and any(message.id == self._sought for message in desk.messages):
            self.message_found.emit(self._sought)
        self._sought = ""

    def _load_about(self, desk: Desk) -> None:
        """Read what the header says: the case's own record and where its words would go."""
        desk.asked_about += 1
        case_id, number = desk.case.id, desk.asked_about

        def work() -> tuple[Case, Destination]:
            case = self._services.cases.open(case_id)
            return self._services.cases.show(case_id).case, self._services.chat.destination(case)

        def done(found: tuple[Case, Destination]) -> None:
            if number < desk.read_about:
                return
            desk.read_about = number
            desk.case, desk.destination = found
            if desk is self._desk:
                self.about_changed.emit()

        self._runner.run(work, self, done, partial(self._not_read, desk))

    def _not_read(self, desk: Desk, error: Exception) -> None:
        """A failed read is told if its case is still on screen; that a case is gone is told by whoever removed it."""
        if desk is self._desk and not isinstance(error, CaseNotFound):
            self.failed.emit(error)

    @Slot(object, object)
    def _on_changed(self, changes: Changes, initiator: QObject | None) -> None:
        desk = self._desk
        if desk is None:
            return
        case = desk.case.id
        if changes.touches(case, Changed.SETTINGS, Changed.CASES):
            self._load_about(desk)
        if initiator is not self and changes.touches(case, *_SHOWN):
            self._load(desk)
