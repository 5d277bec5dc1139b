"""A year of one case, through the ordinary services.

Run: ``python -m tests.long_case [words|hashing|real] [--held] [--small] [--failures]``; ``--held`` takes the wordings that nobody
looked at while the rules were made.

The lawyer talks, asks, states and changes facts; nobody tidies up but the program: it remembers each turn by the rules, makes
summaries of what has ended, and looks after the memory once a week, when the lawyer also approves all that waits. Contradictions
are never decided. After the year every fact is asked for.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.embedding.local import WorkerEmbedder
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import DocumentState, PageSpan
from legal_assistant.domain.events import AnswerStored, QuestionStored
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState
from legal_assistant.domain.recall import ITEM_KINDS, ItemFilter, RecalledItem
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.review import ReviewService
from legal_assistant.services.memories.summaries import SummaryService
from legal_assistant.services.memories.upkeep import UpkeepService
from tests import long_case_words, long_case_words_held, make
from tests.cases import MemoryCase, NoEmbedder, NoVectors, remembering
from tests.fakes import HashingEmbedder, MemoryFile, StepClock
from tests.long_case_plan import Fact, Plan, Session, Size, Turn, make_plan

_WEEK = timedelta(days=7)
_STATES_NOTHING = frozenset({"talk", "document", "asked"})
_DERIVED = frozenset({MemoryKind.SUMMARY, MemoryKind.REFLECTION})
_LINK = re.compile(r"^(?:refines|contradicts):(\w+)$")


class NoModels:
    """No language model is configured."""

    def open(self, settings: ModelSettings) -> None:
        return None


@dataclass
class Outcome:
    """Of one fact: whether its current value came first among memories and among everything, and what is wrong if not."""

    fact: Fact
    among_memories: bool
    among_all: bool
    history: bool
    why: str = ""
    got: str = ""


@dataclass
class Report:
    """What became of the case."""

    outcomes: list[Outcome]
    memories: list[Memory]
    labels: dict[str, Turn]
    conflicts: int
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def changed(self) -> list[Outcome]:
        return [one for one in self.outcomes if len(one.fact.values) > 1]

    @property
    def current_first(self) -> float:
        return _share(one.among_memories for one in self.outcomes)

    @property
    def history_complete(self) -> float:
        return _share(one.history for one in self.changed)

    @property
    def junk(self) -> list[Memory]:
        """Memories that state nothing: made of a turn that states nothing (but for answers found in documents)."""
        return [one for one in self.memories if self._states_nothing(one)]

    def _states_nothing(self, memory: Memory) -> bool:
        turn = self.labels.get(memory.source.id)
        if memory.kind in _DERIVED or turn is None:
            return False
        return turn.label == "talk" if memory.kind is MemoryKind.QA else turn.label in _STATES_NOTHING


class Office:
    """The services on one case, put together as the program does, with no model."""

    def __init__(self, case: MemoryCase, embedder: Any) -> None:
        clock = case.clock
        comparer = Comparer(None if isinstance(embedder, NoEmbedder) else embedder)
        self.case: Any = case
        self.clock = clock
        self.recall = RecallService(embedder, clock)
        self.chat = ChatService(NoModels(), ModelSettings, self.recall, clock)
        self.review = ReviewService(clock, comparer)
        self.remember = remembering(clock, None if isinstance(embedder, NoEmbedder) else embedder)
        self.upkeep = UpkeepService(clock, SummaryService(clock))
        self.indexer = None if isinstance(embedder, NoEmbedder) else Indexer(embedder)
        self.labels: dict[str, Turn] = {}
        self.seconds: dict[str, float] = Counter()
        self._kept = clock.time

    def live(self, session: Session) -> None:
        """One conversation, and what the program does by itself."""
        self.clock.time = max(self.clock.time, session.day)
        if self.clock.time - self._kept >= _WEEK:
            self._kept = self.clock.time
            self._weekly()
        conversation: str | None = None
        for turn in session.turns:
            begun = conversation is None
            conversation = self._turn(turn, conversation)
            if begun:
                self._timed("upkeep", lambda: self.upkeep.conversations_ended(self.case, CancelToken()))
            self.clock.time += timedelta(seconds=90)
        self.index()

    def finish(self) -> None:
        """Two days after the last conversation."""
        self.clock.time += timedelta(days=2)
        self._weekly()
        self.index()

    def index(self) -> None:
        if self.indexer is not None:
            self._timed("index", lambda: list(self.indexer.run(self.case, CancelToken())))  # type: ignore[union-attr]

    def _weekly(self) -> None:
        self._timed("upkeep", lambda: self.upkeep.run(self.case, CancelToken()))
        waiting = [proposal.memory.id for proposal in self.review.list(self.case)]
        self._timed("review", lambda: self.review.approve(self.case, waiting))

    def _turn(self, turn: Turn, conversation: str | None) -> str:
        events = self._timed(
            "ask", lambda: list(self.chat.ask(self.case, turn.text, conversation=conversation, cancel=CancelToken()))
        )
        stored, last = events[0], events[-1]
        assert isinstance(stored, QuestionStored)
        assert isinstance(last, AnswerStored)
        self.labels[stored.message.id] = self.labels[last.message.id] = turn
        self._timed("remember", lambda: self.remember.remember_turn(self.case, stored.message, last.message))
        return stored.conversation.id

    def _timed(self, step: str, work: Any) -> Any:
        begun = time.process_time()
        result = work()
        self.seconds[step] += time.process_time() - begun
        return result

    def hits(self, question: str, kinds: tuple[str, ...]) -> Sequence[RecalledItem]:
        return self.recall.recall(self.case, question, wanted=ItemFilter(kinds=kinds), k=10).items


def says(text: str, value: str) -> bool:
    """Whether a text holds a value, and not as a part of a longer one."""
    return bool(re.search(rf"(?<![\d.,]){re.escape(value)}(?!\d|[.,]\d)", text))


def is_current(text: str, fact: Fact) -> bool:
    """Whether a text tells the current value; where it has several lines, none of them may tell an earlier one alone."""
    lines = [line for line in text.splitlines() if any(says(line, value) for value in fact.values)]
    return bool(lines) and all(says(line, fact.current) for line in lines)


def ask_for(office: Office, fact: Fact, memories: Sequence[Memory], links: dict[str, set[str]]) -> Outcome:
    """Ask for one fact."""
    found = office.hits(fact.question, ("memory",))
    everything = office.hits(fact.question, ITEM_KINDS)
    first = bool(found) and is_current(found[0].text, fact)
    anything = bool(everything) and is_current(everything[0].text, fact)
    outcome = Outcome(fact, first, anything, _history(office, fact, memories, links))
    if not first:
        outcome.why, outcome.got = _why(fact, memories, found), found[0].text if found else ""
    return outcome


def _why(fact: Fact, memories: Sequence[Memory], found: Sequence[RecalledItem]) -> str:
    """What kept the current value from the first place."""
    states = [memory.state for memory in memories if memory.kind not in _DERIVED and says(memory.text, fact.current)]
    if not states:
        return "current value never stored"
    if MemoryState.ACTIVE not in states:
        return f"current value {states[0].value}"
    if found and any(says(found[0].text, value) for value in fact.values[:-1]):
        return "an earlier value came first"
    place = next((n for n, item in enumerate(found, 1) if is_current(item.text, fact)), 0)
    return f"current value came {'later' if place else 'not among ten'}"


def _history(office: Office, fact: Fact, memories: Sequence[Memory], links: dict[str, set[str]]) -> bool:
    """Whether every earlier value is reached from a memory of the current one: by its versions, its links, or its conflicts."""
    by_id = {memory.id: memory for memory in memories}
    reached = {memory.id for memory in memories if memory.kind not in _DERIVED and says(memory.text, fact.current)}
    waiting = list(reached)
    while waiting:
        for other in links.get(waiting.pop(), set()) - reached:
            reached.add(other)
            waiting.append(other)
    texts = [version.memory.text for one in reached if one in by_id for version in office.remember.history(office.case, one)]
    return all(any(says(text, value) for text in texts) for value in fact.values)


def _links(office: Office, memories: Sequence[Memory]) -> dict[str, set[str]]:
    """Which memories stand next to each other: one refines the other, or contradicts it."""
    links: dict[str, set[str]] = {}
    pairs = [(memory.id, found[1]) for memory in memories for tag in memory.tags if (found := _LINK.match(tag))]
    with office.case.store.read() as view:
        pairs += [(conflict.left, conflict.right) for conflict in view.conflicts.all(resolved=None)]
    for left, right in pairs:
        links.setdefault(left, set()).add(right)
        links.setdefault(right, set()).add(left)
    return links


@contextmanager
def opened(plan: Plan, embedder: Any) -> Iterator[Office]:
    """A new case in an encrypted database, with the contract in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.db"
        Database.create(path, bytes(32))
        database = Database(path, bytes(32))
        clock = StepClock(plan.sessions[0].day)
        about = make.case(created=clock.time, updated=clock.time)
        SqlCaseStore.create_schema(database, about)
        store = SqlCaseStore(database, clock)
        vectors: Any = NoVectors() if isinstance(embedder, NoEmbedder) else FaissIndex(store, MemoryFile())
        case = MemoryCase(about.id, store, clock, vectors)
        _add_contract(case, plan.clauses)
        try:
            yield Office(case, embedder)
        finally:
            database.close()


def _add_contract(case: MemoryCase, clauses: Sequence[str]) -> None:
    page = "\n".join(clauses)
    passages = [
        make.passage(
            f"p{n}", text, ordinal=n, number=str(n + 1), spans=(PageSpan(1, page.index(text), page.index(text) + len(text)),)
        )
        for n, text in enumerate(clauses)
    ]
    with case.store.write() as view:
        view.documents.add(make.document(file="施工合同.pdf", pages=1, state=DocumentState.READY, added=case.clock.time))
        view.documents.put_pages("d1", [make.page(1, page)])
        view.documents.put_passages("d1", passages, case.clock.time)


def run(size: Size, embedder: Any, words: ModuleType = long_case_words) -> Report:
    """Live through the case, then ask."""
    plan = make_plan(size, words)
    with opened(plan, embedder) as office:
        for session in plan.sessions:
            office.live(session)
        office.finish()
        memories = office.remember.list(office.case)
        links = _links(office, memories)
        begun = time.process_time()
        outcomes = [ask_for(office, fact, memories, links) for fact in plan.facts]
        office.seconds["asking after it"] = time.process_time() - begun
        with office.case.store.read() as view:
            conflicts = len(view.conflicts.all(resolved=None))
        return Report(outcomes, memories, office.labels, conflicts, dict(office.seconds))


def _share(flags: Iterator[bool] | Any) -> float:
    found = list(flags)
    return sum(found) / len(found) if found else 1.0


def table(report: Report) -> str:
    """The figures, as text."""
    turns = list({id(turn): turn for turn in report.labels.values()}.values())
    said = Counter(turn.label for turn in turns)
    junk, changed = report.junk, report.changed
    lines = [
        f"turns {len(turns)}: " + ", ".join(f"{label} {count}" for label, count in sorted(said.items())),
        f"facts {len(report.outcomes)}, of which {len(changed)} changed",
        f"current value first among memories          {report.current_first:.3f}",
        f"    of those that changed                   {_share(one.among_memories for one in changed):.3f}",
        f"current value first among everything        {_share(one.among_all for one in report.outcomes):.3f}",
        f"history complete, of those that changed     {report.history_complete:.3f}",
        f"memories {len(report.memories)}, state nothing {len(junk)} ({len(junk) / max(len(report.memories), 1):.3f})",
        "    by state  "
        + ", ".join(f"{state} {n}" for state, n in sorted(Counter(m.state.value for m in report.memories).items())),
        "    by kind   " + ", ".join(f"{kind} {n}" for kind, n in sorted(Counter(m.kind.value for m in report.memories).items())),
        f"contradictions noted {report.conflicts}",
        "CPU seconds   " + ", ".join(f"{step} {spent:.1f}" for step, spent in report.seconds.items()),
        "not first because",
        *(f"    {count:4} {why}" for why, count in Counter(one.why for one in report.outcomes if one.why).most_common()),
    ]
    return "\n".join(lines)


def failures(report: Report) -> str:
    """Every fact that did not come first or has no whole history, and every memory that states nothing."""
    lines = [
        f"{'-' if one.among_memories else 'X'}{'-' if one.history else 'H'} {one.fact.question} {one.fact.values}"
        f" | {one.why} | {one.got[:200]}"
        for one in report.outcomes
        if not (one.among_memories and one.history)
    ]
    lines += [f"junk {one.kind.value} {one.why}: {one.text!r}" for one in report.junk]
    return "\n".join(lines)


def embedder(name: str) -> Any:
    """``words``: none; ``hashing``: words as vectors, of so many dimensions that few meet by chance; ``real``: the model of the
    product."""
    return {"words": NoEmbedder, "hashing": lambda: HashingEmbedder(512), "real": WorkerEmbedder}[name]()


def main(arguments: list[str]) -> None:
    """Run the case and print the table."""
    chosen = embedder(next((one for one in arguments if not one.startswith("--")), "hashing"))
    small = "--small" in arguments
    begun = datetime.now()
    words = long_case_words_held if "--held" in arguments else long_case_words
    report = run(Size(20, 400, 60, 16) if small else Size(), chosen, words)
    chosen.close()
    print(table(report))
    print(f"seconds {(datetime.now() - begun).total_seconds():.0f}")
    if "--failures" in arguments:
        print(failures(report))


if __name__ == "__main__":
    main(sys.argv[1:])
