"""Asking about a case.

A turn stores the question, recalls, shows the sources, streams the answer, and in one ``finally`` stores what was shown:
complete, stopped or failed. Without a model, when the case forbids the host, or when the model fails before its first word,
the sources are quoted instead. Remembering is a task of its own (``services/remember.py``), run by the caller afterwards.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import CaseState, Egress
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import AnswerMode, Conversation, Message, MessageState, Role, UsedItem
from legal_assistant.domain.errors import (
    Cancelled,
    CaseClosed,
    ContextTooLong,
    EgressForbidden,
    InvalidInput,
    LegalAssistantError,
)
from legal_assistant.domain.events import AnswerEvent, AnswerStored, QuestionStored, SourcesFound, TextDelta
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import ChatModel, ChatModels, Clock, OpenCase
from legal_assistant.domain.recall import ItemFilter, Recall, RecalledItem
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.memory.budget import estimate_tokens
from legal_assistant.memory.prompt import PromptSource, build, is_chinese
from legal_assistant.memory.quotation import QuotedSource, compose
from legal_assistant.services.citations import cite
from legal_assistant.services.recall import RecallService

_CANDIDATES = 24
_MOST = {"passage": 8, "memory": 6, "message": 3}
_MOST_QUOTED = {"passage": 5, "memory": 3, "message": 2}
_RESOLVE_TURNS = 6
_ANSWER_TOKENS = 1024  # kept free for the answer
_RULES_TOKENS = 600  # the system rules
_SHRINK = (1.0, 0.5, 0.2)  # shares of the context tried when the server says that it is too long
_QUESTION_LIMIT = 20_000  # characters
_TITLE_LIMIT = 40


@dataclass(frozen=True, slots=True)
class Destination:
    """Where words of a question would go: ``host`` (empty: nowhere), whether that is this machine, and whether the case's
    rule forbids it."""

    host: str
    local: bool
    configured: bool
    forbidden: bool = False


@dataclass(slots=True)
class _Turn:
    """What one turn gathers until it is stored."""

    conversation: str
    question: Message
    history: list[Message]
    items: list[RecalledItem] = field(default_factory=list[RecalledItem])
    parts: list[str] = field(default_factory=list[str])
    mode: AnswerMode = AnswerMode.QUOTATION
    state: MessageState = MessageState.STOPPED
    error: str = ""
    timings: dict[str, float] = field(default_factory=dict[str, float])


class ChatService:
    """Conversations about a case. ``settings`` is asked anew for every turn."""

    def __init__(self, models: ChatModels, settings: Callable[[], ModelSettings], recall: RecallService, clock: Clock) -> None:
        self._models = models
        self._settings = settings
        self._recall = recall
        self._clock = clock

    # --- conversations ------------------------------------------------------------------------------------------------

    def conversations(self, case: OpenCase) -> list[Conversation]:
        """All conversations, last used first."""
        with case.store.read() as view:
            return view.conversations.all()

    def messages(self, case: OpenCase, conversation_id: str) -> list[Message]:
        """The messages of a conversation, in order. Raises NotFound."""
        with case.store.read() as view:
            view.conversations.get(conversation_id)
            return view.conversations.messages(conversation_id)

    def rename(self, case: OpenCase, conversation_id: str, title: str) -> Changes:
        """Give a conversation another title. Raises NotFound, InvalidInput."""
        if not title.strip():
            raise InvalidInput("title")
        with case.store.write() as view:
            view.conversations.rename(conversation_id, title.strip()[:200])
        return Changes.of(case.id, Changed.CONVERSATIONS)

    def delete(self, case: OpenCase, conversation_id: str) -> Changes:
        """Remove a conversation with its messages from store and index. Memories made from it stay."""
        with case.store.write() as view:
            view.conversations.get(conversation_id)
            gone = view.conversations.delete(conversation_id)
        case.vectors.remove(gone)
        case.vectors.save()
        return Changes.of(case.id, Changed.CONVERSATIONS, Changed.MESSAGES)

    def rate(self, case: OpenCase, message_id: str, rating: int) -> Changes:
        """Mark an answer as good (1), bad (-1) or neither (0)."""
        if rating not in {-1, 0, 1}:
            raise InvalidInput("rating")
        with case.store.write() as view:
            view.conversations.rate(message_id, rating)
        return Changes.of(case.id, Changed.MESSAGES)

    def destination(self, case: OpenCase) -> Destination:
        """Where the words of the next question will go."""
        model = self._models.open(self._settings())
        if model is None:
            return Destination("", local=True, configured=False)
        return Destination(model.host, model.local, configured=True, forbidden=not _may_send(case, model))

    def try_model(self, settings: ModelSettings, cancel: CancelToken) -> Destination:
        """Send a word of greeting (nothing of any case) to the endpoint of ``settings`` and wait for the first piece of a reply.

        Raises InvalidInput if ``settings`` name no endpoint; else as :meth:`~legal_assistant.domain.ports.ChatModel.stream`.
        """
        model = self._models.open(settings)
        if model is None:
            raise InvalidInput("model")
        with closing(iter(model.stream([{"role": "user", "content": "Hello"}], cancel))) as pieces:
            next(pieces, None)
        return Destination(model.host, model.local, configured=True)

    # --- a turn -------------------------------------------------------------------------------------------------------

    def ask(
        self, case: OpenCase, question: str, *, conversation: str | None = None, cancel: CancelToken
    ) -> Iterator[AnswerEvent]:
        """Answer ``question``; a new conversation is begun if none is named.

        Yields QuestionStored, SourcesFound, TextDelta …, and AnswerStored last, also when the turn was stopped or the model
        failed. Closing the iterator early stops the turn; what was shown is stored. Raises InvalidInput, NotFound, CaseClosed.
        """
        question = question.strip()
        if not question or len(question) > _QUESTION_LIMIT:
            raise InvalidInput("question", hint=f"A question has 1 to {_QUESTION_LIMIT} characters.")
        turn, stored = self._begin(case, question, conversation)
        yield stored
        try:
            yield SourcesFound(self._find(case, turn, cancel))
            started = time.perf_counter()
            for piece in self._answer(case, turn, cancel):
                turn.timings.setdefault("first_word", (time.perf_counter() - started) * 1000)
                turn.parts.append(piece)
                yield TextDelta(piece)
            turn.timings["answer"] = (time.perf_counter() - started) * 1000
            turn.state = MessageState.FAILED if turn.error else MessageState.COMPLETE
        except Cancelled:
            turn.state = MessageState.STOPPED
        except LegalAssistantError as error:
            turn.state, turn.error = MessageState.FAILED, error.code
        finally:
            answer = self._store(case, turn)
        yield AnswerStored(answer, turn.timings, Changes.of(case.id, Changed.MESSAGES, Changed.CONVERSATIONS, Changed.MEMORIES))

    def _begin(self, case: OpenCase, question: str, conversation_id: str | None) -> tuple[_Turn, QuestionStored]:
        now = self._clock.now()
        with case.store.write() as view:
            if view.about.get().state is CaseState.CLOSED:
                raise CaseClosed(case.id)
            if conversation_id is None:
                conversation = Conversation(new_id(), _title(question), now, now)
                view.conversations.add(conversation)
            else:
                conversation = view.conversations.get(conversation_id)
            history = view.conversations.messages(conversation.id)
            message = Message(new_id(), conversation.id, Role.USER, question, now)
            view.conversations.add_message(message)
        changes = Changes.of(case.id, Changed.MESSAGES, Changed.CONVERSATIONS)
        return _Turn(conversation.id, message, history), QuestionStored(conversation, message, changes)

    def _find(self, case: OpenCase, turn: _Turn, cancel: CancelToken) -> Recall:
        cancel.check()
        running = frozenset({turn.question.id, *(message.id for message in turn.history)})
        turns = [(message.role.value, message.text) for message in turn.history[-_RESOLVE_TURNS:]]
        recall = self._recall.recall(case, turn.question.text, wanted=ItemFilter(exclude=running), k=_CANDIDATES, turns=turns)
        turn.timings.update({f"recall_{step}": spent for step, spent in recall.timings.items()})
        turn.items = _choose(recall.items, _MOST)
        cancel.check()
        return replace(recall, items=tuple(turn.items))

    def _answer(self, case: OpenCase, turn: _Turn, cancel: CancelToken) -> Iterator[str]:
        settings = self._settings()
        model = self._models.open(settings)
        if model is not None and _may_send(case, model):
            turn.mode = AnswerMode.MODEL
            try:
                yield from self._ask_model(model, settings, turn, cancel)
                return
            except LegalAssistantError as error:
                if turn.parts:
                    raise
                turn.error = error.code
                turn.mode = AnswerMode.QUOTATION
        elif model is not None:
            turn.error = EgressForbidden.code
        turn.items = _choose(turn.items, _MOST_QUOTED)
        yield compose(turn.question.text, [_quoted(n, item, turn) for n, item in enumerate(turn.items, 1)])

    def _ask_model(self, model: ChatModel, settings: ModelSettings, turn: _Turn, cancel: CancelToken) -> Iterator[str]:
        """Stream the model's answer; when the server says the context is too long, try again with less of it."""
        room = max(settings.context_tokens - _ANSWER_TOKENS - _RULES_TOKENS - estimate_tokens(turn.question.text), 256)
        found = turn.items
        for share in _SHRINK:
            turn.items, history = _fit(found, turn, int(room * share))
            sources = [PromptSource(n, _place(item, turn), item.text) for n, item in enumerate(turn.items, 1)]
            messages = build(turn.question.text, sources, history, fence=secrets.token_hex(4))
            try:
                yield from model.stream(messages, cancel)
                return
            except ContextTooLong:
                if turn.parts or share == _SHRINK[-1]:
                    raise

    def _store(self, case: OpenCase, turn: _Turn) -> Message:
        text = "".join(turn.parts)
        used = tuple(
            UsedItem(n, item.kind, item.id, item.score, tuple(item.parts.items())) for n, item in enumerate(turn.items, 1)
        )
        now = self._clock.now()
        with case.store.write() as view:
            answer = Message(
                new_id(),
                turn.conversation,
                Role.ASSISTANT,
                text,
                now,
                state=turn.state,
                mode=turn.mode,
                citations=cite(view, text, turn.items),
                used=used,
                error=turn.error,
            )
            view.conversations.add_message(answer)
            cited = {citation.id for citation in answer.citations}
            view.memories.touch([item.id for item in turn.items if item.kind == "memory" and item.id in cited], now)
        return answer


def _may_send(case: OpenCase, model: ChatModel) -> bool:
    """Whether the case's rule lets words go to the model's host: always to this machine, elsewhere only if allowed."""
    if model.local:
        return True
    with case.store.read() as view:
        return view.about.get().egress is Egress.ALLOWED


def _title(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= _TITLE_LIMIT else line[: _TITLE_LIMIT - 1] + "…"


def _choose(items: Sequence[RecalledItem], most: dict[str, int]) -> list[RecalledItem]:
    """The best items, at most so many of each kind, in their order."""
    left = dict(most)
    chosen: list[RecalledItem] = []
    for item in items:
        if left.get(item.kind, 0) > 0:
            left[item.kind] -= 1
            chosen.append(item)
    return chosen


def _fit(items: Sequence[RecalledItem], turn: _Turn, room: int) -> tuple[list[RecalledItem], list[tuple[str, str]]]:
    """What fits into ``room`` tokens: up to a third for the latest turns (whole ones), the rest for the best items."""
    history: list[tuple[str, str]] = []
    spent = 0
    for message in reversed(turn.history):
        cost = estimate_tokens(message.text)
        if spent + cost > room // 3:
            break
        spent += cost
        history.insert(0, (message.role.value, message.text))
    chosen: list[RecalledItem] = []
    for item in items:
        cost = estimate_tokens(item.text) + 30
        if spent + cost <= room:
            spent += cost
            chosen.append(item)
    return chosen, history


def _quoted(n: int, item: RecalledItem, turn: _Turn) -> QuotedSource:
    return QuotedSource(n, _place(item, turn), item.text, remembered=item.kind != "passage")


def _place(item: RecalledItem, turn: _Turn) -> str:
    """Where an item stands, in the words of the question's language."""
    chinese = is_chinese(turn.question.text)
    if item.kind == "passage":
        page = f"第 {item.page} 页" if chinese else f"p. {item.page}"
        return " · ".join(part for part in (item.file, page, item.heading) if part)
    day = item.time.date().isoformat()
    if item.kind == "memory":
        return f"记忆 · {day}" if chinese else f"Memory · {day}"
    return f"以往对话 · {day}" if chinese else f"Earlier conversation · {day}"
