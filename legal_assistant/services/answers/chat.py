"""Asking about a case.

A turn stores the question, recalls, shows the sources, streams the answer, and in one ``finally`` stores what was shown:
complete, stopped or failed. Without a model, when the case forbids the host, or when the model fails before its first word,
the sources are quoted instead. Remembering is a task of its own (``services/memories/remember.py``), run by the caller
afterwards.
"""

import secrets
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Egress
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import AnswerMode, Conversation, Message, MessageState, Role, UsedItem
from legal_assistant.domain.errors import (
    Cancelled,
    ContextTooLong,
    EgressForbidden,
    EgressTooFar,
    InvalidInput,
    LegalAssistantError,
)
from legal_assistant.domain.events import AnswerEvent, AnswerStored, QuestionStored, SourcesFound, TextDelta
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import MemoryKind, MemoryState
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import ChatModel, ChatModels, Clock, OpenCase
from legal_assistant.domain.recall import ItemFilter, Recall, RecalledItem
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.memory.answering.budget import MESSAGE_OVERHEAD, TokenRates, estimate_tokens
from legal_assistant.memory.answering.prompt import PromptSource, build
from legal_assistant.memory.answering.quotation import compose
from legal_assistant.memory.answering.working import WINDOW
from legal_assistant.memory.questions.bearing import CERTAIN, bears
from legal_assistant.memory.questions.resolve import resolve
from legal_assistant.memory.statements.gate import purpose
from legal_assistant.services.answers.caveats import caveats
from legal_assistant.services.answers.citations import cite
from legal_assistant.services.answers.context import (
    MOST,
    Given,
    choose,
    fit_context,
    prompt_sources,
    quoted_sources,
    speaks_of,
    to_quote,
    turns_of,
)
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.models.egress import RULES_ALONE, Cover, NameSources, Recorded, cover_for, may_send
from legal_assistant.services.models.forms import ModelForms
from legal_assistant.services.writing import check_may_forget, check_open, take_out

#: Errors of turns that are complete: nothing failed, the case's rule had sources quoted.
_COMPLETE = frozenset({"", EgressForbidden.code, EgressTooFar.code})
_CANDIDATES = 24
_RESOLVE_TURNS = 6
_ANSWER_TOKENS = 1024  # kept free for the answer
_RULES_TOKENS = 600  # the system rules
_TRIES = 4  # when the server says that the context is too long, each with half of what was sent before
_MOST_WISHES = 10
_QUESTION_LIMIT = 20_000  # characters
_TITLE_LIMIT = 40


@dataclass(frozen=True, slots=True)
class Destination:
    """Where words of a question would go: ``host`` (empty: nowhere) and how far that is, whether the case's rule forbids it (all
    other machines, or only one so far), and whether private data is replaced by stand-ins before."""

    host: str
    place: Place
    configured: bool
    forbidden: bool = False
    too_far: bool = False
    redacted: bool = False


@dataclass(slots=True)
class _Turn:
    """What one turn gathers until it is stored: ``found`` was recalled, ``above`` says how far it speaks of the question,
    ``items`` of it were given to the answer; ``wishes`` are the lawyer's preferences."""

    conversation: str
    question: Message
    history: list[Message]
    wishes: list[str]
    found: list[RecalledItem] = field(default_factory=list[RecalledItem])
    items: list[RecalledItem] = field(default_factory=list[RecalledItem])
    above: float = CERTAIN
    parts: list[str] = field(default_factory=list[str])
    mode: AnswerMode = AnswerMode.QUOTATION
    state: MessageState = MessageState.FAILED
    error: str = ""
    timings: dict[str, float] = field(default_factory=dict[str, float])


class ChatService:
    """Conversations about a case. ``settings`` is asked anew for every turn, and so are ``wishes``: what the user wants of every
    answer, in every case (the preferences kept in the case itself are added). ``forms``, an impatient one, is asked what "it"
    stands for; without it the rules say. ``names``: where names are learnt from that are hidden from another machine."""

    def __init__(
        self,
        models: ChatModels,
        settings: Callable[[], ModelSettings],
        recall: RecallService,
        clock: Clock,
        wishes: Callable[[], Sequence[str]] = tuple,
        forms: ModelForms | None = None,
        names: NameSources = RULES_ALONE,
    ) -> None:
        self._models = models
        self._settings = settings
        self._recall = recall
        self._clock = clock
        self._wishes = wishes
        self._forms = forms
        self._names = names
        self._rates = TokenRates()

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
        """Give a conversation another title. Raises NotFound, InvalidInput, CaseClosed."""
        if not title.strip():
            raise InvalidInput("title")
        with case.store.write() as view:
            check_open(view, case)
            view.conversations.rename(conversation_id, title.strip()[:200])
        return Changes.of(case.id, Changed.CONVERSATIONS)

    def delete(self, case: OpenCase, conversation_id: str) -> Changes:
        """Remove a conversation with its messages from store and index. Memories made from it stay (else:
        :meth:`~legal_assistant.services.memories.forgetting.ForgettingService.conversation`).

        Raises NotFound, CaseClosed, CaseHeld.
        """
        with case.store.write() as view:
            check_may_forget(view, case)
            view.conversations.get(conversation_id)
            gone = view.conversations.delete(conversation_id)
        take_out(case, gone)
        self._recall.drop(case.id)
        return Changes.of(case.id, Changed.CONVERSATIONS, Changed.MESSAGES)

    def rate(self, case: OpenCase, message_id: str, rating: int) -> Changes:
        """Mark an answer as good (1), bad (-1) or neither (0). Raises NotFound, InvalidInput, CaseClosed."""
        if rating not in {-1, 0, 1}:
            raise InvalidInput("rating")
        with case.store.write() as view:
            check_open(view, case)
            view.conversations.rate(message_id, rating)
        return Changes.of(case.id, Changed.MESSAGES)

    def destination(self, case: OpenCase) -> Destination:
        """Where the words of the next question will go."""
        model = self._models.open(self._settings())
        if model is None:
            return Destination("", Place.MACHINE, configured=False)
        with case.store.read() as view:
            about = view.about.get()
        forbidden = not may_send(about, model)
        return Destination(
            model.host,
            model.place,
            configured=True,
            forbidden=forbidden,
            too_far=forbidden and about.egress is not Egress.NEVER,
            redacted=about.egress is Egress.REDACTED and model.place is not Place.MACHINE,
        )

    def try_model(self, settings: ModelSettings, cancel: CancelToken) -> Destination:
        """Send a word of greeting (nothing of any case) to the endpoint of ``settings`` and wait for the first piece of a reply.

        Raises InvalidInput if ``settings`` name no endpoint; else as :meth:`~legal_assistant.domain.ports.ChatModel.stream`.
        """
        model = self._models.open(settings)
        if model is None:
            raise InvalidInput("model")
        with closing(model.stream([{"role": "user", "content": "Hello"}], cancel)) as pieces:
            next(pieces, None)
        return Destination(model.host, model.place, configured=True)

    # --- a turn -------------------------------------------------------------------------------------------------------

    def ask(
        self, case: OpenCase, question: str, *, conversation: str | None = None, cancel: CancelToken
    ) -> Generator[AnswerEvent, None, None]:
        """Answer ``question``; a new conversation is begun if none is named.

        Yields QuestionStored, SourcesFound, TextDelta …, and AnswerStored last, also when the turn was stopped or the model
        failed. Closing the iterator early stops the turn; what was shown is stored. An answer of quotations because the case's
        rule forbids the model's host is complete; its ``error`` says why no model was asked. Raises InvalidInput, NotFound,
        CaseClosed, DiskFull, NotWritable.
        """
        question = question.strip()
        if not question or len(question) > _QUESTION_LIMIT:
            raise InvalidInput("question", hint=f"A question has 1 to {_QUESTION_LIMIT} characters.")
        turn, stored = self._begin(case, question, conversation)
        try:
            yield stored
            yield SourcesFound(self._find(case, turn, cancel))
            started = time.perf_counter()
            with closing(self._answer(case, turn, cancel)) as pieces:
                for piece in pieces:
                    turn.timings.setdefault("first_word", (time.perf_counter() - started) * 1000)
                    turn.parts.append(piece)
                    yield TextDelta(piece)
            turn.timings["answer"] = (time.perf_counter() - started) * 1000
            turn.state = MessageState.COMPLETE if turn.error in _COMPLETE else MessageState.FAILED
        except (Cancelled, GeneratorExit) as stop:
            turn.state, turn.error = MessageState.STOPPED, ""
            if isinstance(stop, GeneratorExit):
                raise
        except LegalAssistantError as error:
            turn.error = error.code
        finally:
            answer = self._store(case, turn)
        changes = Changes.of(case.id, Changed.MESSAGES, Changed.CONVERSATIONS, Changed.MEMORIES)
        yield AnswerStored(answer, turn.timings, changes, caveats(case, [answer]).get(answer.id, ()))

    def _begin(self, case: OpenCase, question: str, conversation_id: str | None) -> tuple[_Turn, QuestionStored]:
        now = self._clock.now()
        with case.store.write() as view:
            check_open(view, case)
            if conversation_id is None:
                conversation = Conversation(new_id(), _title(question), now, now)
                view.conversations.add(conversation)
            else:
                conversation = view.conversations.get(conversation_id)
            history = view.conversations.messages(conversation.id)
            kept = view.memories.all(states=(MemoryState.ACTIVE,), kinds=(MemoryKind.PREFERENCE,))
            message = Message(new_id(), conversation.id, Role.USER, question, now)
            view.conversations.add_message(message)
        changes = Changes.of(case.id, Changed.MESSAGES, Changed.CONVERSATIONS)
        wishes = list(dict.fromkeys((*self._wishes(), *(memory.text for memory in reversed(kept)))))[-_MOST_WISHES:]
        return _Turn(conversation.id, message, history, wishes), QuestionStored(conversation, message, changes)

    def _find(self, case: OpenCase, turn: _Turn, cancel: CancelToken) -> Recall:
        cancel.check()
        without = self._recall.prepare(case, cancel)
        running = frozenset({turn.question.id, *(message.id for message in turn.history[-WINDOW:])})
        turns = turns_of(turn.history[-_RESOLVE_TURNS:])
        asked, by = self._meant(case, turn, turns, cancel)
        wanted = ItemFilter(exclude=running)
        turns = () if by == "model" else turns
        recall = self._recall.recall(case, asked, wanted=wanted, k=_CANDIDATES, turns=turns, without=without)
        turn.timings.update({f"recall_{step}": spent for step, spent in recall.timings.items()})
        # An earlier question by itself says nothing: what was found for it is remembered.
        turn.found = choose([item for item in recall.items if not (item.asked and item.kind == "message")], MOST)
        recall = replace(recall, items=tuple(turn.found), resolved_by=by)
        turn.above = speaks_of(recall)
        if turn.above < 0 and recall.partial and _is_being_embedded(case):
            turn.above = CERTAIN
        cancel.check()
        return replace(recall, bearing=turn.above)

    def _meant(self, case: OpenCase, turn: _Turn, turns: Sequence[tuple[str, str]], cancel: CancelToken) -> tuple[str, str]:
        """The question with what "it" stands for put in by a model, and "model"; or as it is, and "rule": there is no model, the
        rules see no such word, or the model does not answer at once."""
        question = turn.question.text
        if self._forms is None or not turns or resolve(turns, question) == question:
            return question, "rule"
        started = time.perf_counter()
        meant, by = self._forms.resolve(case, turns, question, cancel)
        turn.timings["resolve_model"] = (time.perf_counter() - started) * 1000
        return (meant, by) if by == "model" else (question, by)

    def _answer(self, case: OpenCase, turn: _Turn, cancel: CancelToken) -> Generator[str, None, None]:
        settings = self._settings()
        model = self._models.open(settings)
        if model is not None:
            try:
                cover = cover_for(case, model, self._names)
                turn.mode = AnswerMode.MODEL
                yield from self._ask_model(case, (model, cover), settings, turn, cancel)
                return
            except LegalAssistantError as error:
                if turn.parts:
                    raise
                turn.error = error.code
                turn.mode = AnswerMode.QUOTATION
        asked = turn.question.text
        why = purpose(asked)
        turn.items = to_quote(turn.found, asked, why, turn.above)
        yield compose(asked, quoted_sources(turn.items, asked), why, bears=bears(turn.above))

    def _ask_model(
        self, case: OpenCase, to: tuple[ChatModel, Cover], settings: ModelSettings, turn: _Turn, cancel: CancelToken
    ) -> Generator[str, None, None]:
        """Stream the model's answer; when the server says the context is too long, try again with less of it."""
        model, cover = to
        fixed = estimate_tokens("\n".join([turn.question.text, *turn.wishes]))
        which = (settings.base_url, settings.model)
        most = int((settings.context_tokens - _ANSWER_TOKENS) / self._rates.rate(which))
        room = max(most - _RULES_TOKENS - fixed, 256)
        for left in reversed(range(_TRIES)):
            given = fit_context(turn.found, turn.history, room)
            turn.items = list(given.items)
            try:
                recorded = Recorded(model, case, cover, "answer", [item.id for item in turn.items])
                messages = _messages(cover, turn, given)
                with closing(cover.show(recorded.stream(messages, cancel))) as pieces:
                    yield from pieces
                sent = sum(estimate_tokens(message["content"]) + MESSAGE_OVERHEAD for message in messages)
                self._rates.learn(which, sent, model.counted)
                return
            except ContextTooLong:
                if turn.parts or not given.tokens or not left:
                    raise
                room = given.tokens // 2

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


def _is_being_embedded(case: OpenCase) -> bool:
    """Whether a passage has no vector yet: what it says may be what was asked. (The question itself never has one.)"""
    with case.store.read() as view:
        passages = view.index.allowed(ItemFilter(kinds=("passage",)))
        return bool(set(map(int, passages)) - set(map(int, view.index.vector_numbers())))


def _messages(cover: Cover, turn: _Turn, given: Given) -> list[dict[str, str]]:
    """What is sent: all that comes from the case goes through ``cover``, in one call, so that names are hidden in all of it."""
    sources = prompt_sources(given.items, turn.question.text)
    turns = given.conversation.turns
    texts = [turn.question.text, given.conversation.summary, *turn.wishes, *(text for _, text in turns)]
    texts += [text for source in sources for text in (source.label, source.text)]
    hidden = iter(cover.hide(texts))
    return build(
        next(hidden),
        earlier=next(hidden),
        wishes=[next(hidden) for _ in turn.wishes],
        history=[(role, next(hidden)) for role, _ in turns],
        sources=[PromptSource(source.n, next(hidden), next(hidden)) for source in sources],
        fence=secrets.token_hex(4),
        stand_ins=cover.stand_ins,
    )


def _title(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= _TITLE_LIMIT else line[: _TITLE_LIMIT - 1] + "…"
