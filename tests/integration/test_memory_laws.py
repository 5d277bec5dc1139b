"""Laws of a case's memory that hold after any sequence of what a lawyer and the upkeep can do with it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.conversations import AnswerMode, Message, Role, UsedItem
from legal_assistant.domain.documents import Citation, DocumentState, PageSpan, SourceKind
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, Period, ReviewPolicy, Source
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.memory.graph.entities import NAMED
from legal_assistant.memory.keeping.timeline import digest, same
from legal_assistant.services.documents.correction import CorrectionService
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.conflicts import ConflictService
from legal_assistant.services.memories.disputes import standing
from legal_assistant.services.memories.forgetting import ForgettingService, Forgotten
from legal_assistant.services.memories.graph import GraphService
from legal_assistant.services.memories.graph_index import GraphIndex
from legal_assistant.services.memories.review import ReviewService
from legal_assistant.services.memories.summaries import SummaryService
from legal_assistant.services.memories.timeline import TimelineService
from legal_assistant.services.memories.upkeep import UpkeepService
from tests import cases, make
from tests.cases import remembering

#: Statements around an amount that no other statement has, so that what is left of a forgotten one can be told.
TEMPLATES = st.sampled_from(
    [
        "月租金为{}元",
        "请记住，押金为{}元",
        "自2024年{month}月1日起月租金调整为{}元",
        "The monthly rent is {} yuan",
        "被告已支付货款{}元",
        "我们决定起诉，诉讼请求金额为{}元",
        "青禾{}有限公司已支付货款",
    ]
)
#: What is said of one firm in conversation after conversation, so that it comes back.
OF_A_FIRM = ("青禾{}有限公司已支付货款", "青禾{}有限公司拒绝退还押金", "青禾{}有限公司要求解除合同")
FIRST_AMOUNT = 7_310_000
PICK = st.integers(0, 10_000)


class MemoryMachine(RuleBasedStateMachine):
    """The services over one case; next to them, the moments that were passed and the amounts that were forgotten."""

    def __init__(self) -> None:
        super().__init__()
        self.opened = cases.open_case()
        self.case: Any = self.opened.__enter__()
        clock = self.case.clock
        comparer = Comparer()
        self.review = ReviewService(clock, comparer)
        self.remember = remembering(clock)
        self.conflicts = ConflictService(clock, comparer)
        self.timeline = TimelineService(clock)
        self.upkeep = UpkeepService(clock, SummaryService(clock))
        self.forgetting = ForgettingService(clock)
        self.graph = GraphService(GraphIndex())
        self.correction = CorrectionService(clock)
        self.count = 0
        self.conversation = ""
        self.forgotten: set[str] = set()
        self.moments: list[datetime] = []
        self.documents: list[tuple[str, str]] = []

    def teardown(self) -> None:
        self.opened.__exit__(None, None, None)

    # --- what may happen --------------------------------------------------------------------------------------------------

    @initialize(policy=st.sampled_from(ReviewPolicy))
    def begin(self, policy: ReviewPolicy) -> None:
        self.review.set_policy(self.case, policy)
        self.begin_conversation()

    @rule()
    def begin_conversation(self) -> None:
        self.conversation = new_id()
        now = self.case.clock.now()
        with self.case.store.write() as view:
            view.conversations.add(make.conversation(self.conversation, created=now, updated=now))

    @rule(template=TEMPLATES, month=st.integers(1, 12))
    def say(self, template: str, month: int) -> None:
        message = Message(new_id(), self.conversation, Role.USER, self.text(template, month), self.case.clock.now())
        with self.case.store.write() as view:
            view.conversations.add_message(message)
        self.remember.remember_turn(self.case, message, None)

    @rule(template=TEMPLATES, month=st.integers(1, 12))
    def add(self, template: str, month: int) -> None:
        self.remember.add(self.case, self.text(template, month))

    @rule(pick=PICK, template=TEMPLATES)
    def edit(self, pick: int, template: str) -> None:
        self.with_one(pick, lambda one: self.remember.edit(self.case, one.id, text=self.text(template, 3)), derived=False)

    @rule(pick=PICK)
    def say_again(self, pick: int) -> None:
        """The same words once more: what stands is reinforced, and nothing is added beside it."""
        with self.case.store.read() as view:
            said = [one for one in view.conversations.messages(self.conversation) if one.role is Role.USER]
        if not said:
            return
        again = replace(said[pick % len(said)], id=new_id(), time=self.case.clock.now())
        with self.case.store.write() as view:
            view.conversations.add_message(again)
        before = {one.id for one in self.case.memories() if one.state in (MemoryState.ACTIVE, MemoryState.PROPOSED)}
        texts = {one.text for one in self.case.memories() if one.id in before}
        self.remember.remember_turn(self.case, again, None)
        added = [one for one in self.case.memories() if one.source.id == again.id]
        assert not [one for one in added if one.text in texts]

    @rule(pick=PICK, template=TEMPLATES)
    def pin_and_edit(self, pick: int, template: str) -> None:
        def act(one: Memory) -> None:
            self.remember.pin(self.case, one.id, True)
            edited, _ = self.remember.edit(self.case, one.id, text=self.text(template, 5))
            assert edited.pinned is (edited.state is not MemoryState.SUPERSEDED)

        self.with_one(pick, act, derived=False)

    @rule(month=st.integers(1, 11), template=TEMPLATES)
    def read_document(self, month: int, template: str) -> None:
        """A document whose only passage states something that becomes a memory."""
        document, passage, text = new_id(), new_id(), self.text(template, month)
        now = self.case.clock.now()
        with self.case.store.write() as view:
            view.documents.add(make.document(document, pages=1, state=DocumentState.READY, added=now))
            view.documents.put_pages(document, [make.page(1, text)])
            view.documents.put_passages(
                document, [make.passage(passage, text, document=document, spans=(PageSpan(1, 0, len(text)),))], now
            )
        self.remember.add(self.case, text, source=Source(SourceKind.PASSAGE, passage, document, "租赁合同.pdf"))
        self.documents.append((document, text))

    @precondition(lambda self: self.documents)
    @rule(pick=PICK, template=TEMPLATES)
    def correct_document(self, pick: int, template: str) -> None:
        """Its page says something else; what it said before stays in its versions."""
        place = pick % len(self.documents)
        document, text = self.documents[place]
        corrected = self.text(template, 4)
        self.correction.correct(self.case, document, 1, corrected)
        self.documents[place] = (document, f"{text}\n{corrected}")

    @rule(pick=PICK)
    def answer(self, pick: int) -> None:
        """An answer that quotes a memory."""
        self.with_one(pick, self.quote, derived=False)

    @rule(pick=PICK)
    def read_and_merge(self, pick: int) -> None:
        """What is new is read into the graph, and two names become one."""
        self.graph.update(self.case, CancelToken())
        named = [one for one in self.graph.entities(self.case) if one.kind in NAMED]
        if len(named) > 1:
            kept, other = named[pick % len(named)], named[(pick + 1) % len(named)]
            self.graph.merge(self.case, kept.id, other.id)

    @rule()
    def a_firm_comes_back_and_is_forgotten(self) -> None:
        """What conversations say of one firm, the reflection that it comes back, and the names that were merged with it."""
        self.count += 1
        firm = str(FIRST_AMOUNT + self.count)
        of_firm: list[str] = []
        for template in OF_A_FIRM:
            self.begin_conversation()
            of_firm.append(self.conversation)
            message = Message(new_id(), self.conversation, Role.USER, template.format(firm), self.case.clock.now())
            with self.case.store.write() as view:
                view.conversations.add_message(message)
            self.remember.remember_turn(self.case, message, None)
        self.approve_all()
        self.read_and_merge(self.count)
        self.upkeep.run(self.case, CancelToken())
        self.begin_conversation()
        speaking = [one for one in self.case.memories() if firm in one.text]
        for memory in speaking:
            self.quote(memory)
        assert MemoryKind.REFLECTION in [one.kind for one in speaking]
        for conversation in of_firm:
            self.conversation = conversation
            self.forget_conversation()
        assert firm in self.forgotten

    @precondition(lambda self: self.documents)
    @rule(pick=PICK)
    def forget_document(self, pick: int) -> None:
        document, text = self.documents.pop(pick % len(self.documents))
        with self.case.store.read() as view:
            sources = [document, *(passage.id for passage in view.documents.passages(document))]
            ids = list(dict.fromkeys(memory.id for one in sources for memory in view.memories.from_source(one)))
            versions = [version.memory.text for one in ids for version in view.memories.versions(one)]
        spoken = {amount for one in (text, *versions) for amount in _amounts(one)}
        gone = {amount for amount in spoken if not self.held_elsewhere(amount, ids, "")}
        self.forgot(ids, self.forgetting.document(self.case, document))
        self.forgotten |= gone

    @rule()
    def approve_all(self) -> None:
        waiting = [proposal.memory.id for proposal in self.review.list(self.case)]
        self.review.approve(self.case, waiting)
        assert not [one for one in self.case.memories(MemoryState.PROPOSED) if one.id in waiting]

    @rule(pick=PICK, month=st.integers(2, 12))
    def both_in_their_time(self, pick: int, month: int) -> None:
        found = self.conflicts.list(self.case)
        if found:
            conflict = found[pick % len(found)].conflict
            start, change = date(2023, 1, 1), date(2024, month, 1)
            left, right = Period(start, change - timedelta(days=1)), Period(change, date(2026, 12, 31))
            self.conflicts.resolve(self.case, conflict.id, Resolution.BOTH, "each in its time", left=left, right=right)

    @rule(pick=PICK)
    def pin(self, pick: int) -> None:
        self.with_one(pick, lambda one: self.remember.pin(self.case, one.id, not one.pinned))

    @rule(pick=PICK, version=st.integers(1, 4))
    def restore_version(self, pick: int, version: int) -> None:
        self.with_one(pick, lambda one: self.remember.rollback(self.case, one.id, min(version, one.version)))

    @rule(pick=PICK, edited=st.booleans())
    def approve(self, pick: int, edited: bool) -> None:
        def decide(one: Memory) -> None:
            texts = {one.id: self.text("月租金为{}元", 1)} if edited and one.kind is not MemoryKind.SUMMARY else {}
            self.review.approve(self.case, [one.id], texts=texts)

        self.with_one(pick, decide, MemoryState.PROPOSED)

    @rule(pick=PICK)
    def reject(self, pick: int) -> None:
        self.with_one(pick, lambda one: self.review.reject(self.case, [one.id]), MemoryState.PROPOSED)

    @rule(pick=PICK, resolution=st.sampled_from(Resolution))
    def resolve(self, pick: int, resolution: Resolution) -> None:
        found = self.conflicts.list(self.case)
        if not found:
            return
        conflict = found[pick % len(found)].conflict
        self.conflicts.resolve(
            self.case,
            conflict.id,
            resolution,
            "as the parties agreed",
            text=self.text("月租金为{}元", 1) if resolution is Resolution.CORRECTED else None,
            left=Period(end=date(2024, 1, 31)) if resolution is Resolution.BOTH else None,
        )

    @rule(pick=PICK)
    def forget(self, pick: int) -> None:
        def act(one: Memory) -> None:
            spoken = {amount for version in self.remember.history(self.case, one.id) for amount in _amounts(version.memory.text)}
            gone = {amount for amount in spoken if not self.held_elsewhere(amount, [one.id], "")}
            self.forgot([one.id], self.forgetting.memory(self.case, one.id))
            self.forgotten |= gone

        self.with_one(pick, act, derived=False)

    @rule()
    def forget_conversation(self) -> None:
        with self.case.store.read() as view:
            messages = [message.id for message in view.conversations.messages(self.conversation)]
            spoken = {amount for message in view.conversations.messages(self.conversation) for amount in _amounts(message.text)}
            ids = [memory.id for one in messages for memory in view.memories.from_source(one)]
        gone = {amount for amount in spoken if not self.held_elsewhere(amount, ids, self.conversation)}
        self.forgot(ids, self.forgetting.conversation(self.case, self.conversation))
        self.forgotten |= gone
        self.begin_conversation()

    @rule(hours=st.sampled_from([1, 30, 24 * 9, 24 * 200]))
    def time_goes_by(self, hours: int) -> None:
        self.case.clock.time += timedelta(hours=hours)
        report = self.upkeep.run(self.case, CancelToken())
        protected = [one for one in self.case.memories() if one.id in report.archived and one.pinned]
        assert protected == []

    @precondition(lambda self: self.moments)
    @rule(pick=PICK)
    def go_back(self, pick: int) -> None:
        when = self.moments[pick % len(self.moments)]
        then = digest(self.timeline.as_of(self.case, when))
        before = self.case.memories()
        done = self.timeline.rollback(self.case, when)
        assert digest(self.case.memories()) == then
        if done.operation:
            self.timeline.undo(self.case, done.operation)
            assert digest(self.case.memories()) == digest(before)
            self.timeline.undo(self.case)
            assert digest(self.case.memories()) == then

    @rule()
    def undo(self) -> None:
        operations = self.timeline.operations(self.case, 1)
        if operations:
            self.timeline.undo(self.case, operations[0].id)

    # --- what must hold ---------------------------------------------------------------------------------------------------

    @invariant()
    def versions_are_complete(self) -> None:
        with self.case.store.read() as view:
            for memory in view.memories.all():
                versions = view.memories.versions(memory.id)
                assert [one.version for one in versions] == list(range(1, len(versions) + 1))
                assert memory.version == len(versions)
                assert same(versions[-1].memory, memory)
                assert all(one.time <= other.time for one, other in pairwise(versions))

    @invariant()
    def nothing_ends_before_it_begins(self) -> None:
        assert [one for one in self.case.memories() if one.period.backwards] == []

    @invariant()
    def what_was_forgotten_stands_nowhere(self) -> None:
        if not self.forgotten:
            return
        with self.case.store._database.read() as connection:
            tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'fulltext'").fetchall()
            rows = [row for (table,) in tables for row in connection.execute(f'SELECT * FROM "{table}"')]
        stored = " ".join(value.decode("latin-1") if isinstance(value, bytes) else str(value) for row in rows for value in row)
        assert [amount for amount in self.forgotten if amount in stored] == []

    @invariant()
    def the_index_is_the_store(self) -> None:
        wanted = ItemFilter(kinds=("memory",), archived=True, proposed=True)
        with self.case.store.read() as view:
            found = view.index.items(list(view.index.allowed(wanted)))
            memories = view.memories.all()
        assert {item.id for item in found.values()} == {one.id for one in memories if one.state is not MemoryState.REJECTED}

    @invariant()
    def conflicts_say_what_the_memories_say(self) -> None:
        with self.case.store.read() as view:
            for conflict in view.conflicts.all(resolved=None):
                sides = view.memories.by_id([conflict.left, conflict.right])
                assert standing(sides[conflict.left], sides[conflict.right]) is conflict.resolution
                assert (conflict.reason != "") is (conflict.resolution is not None)

    @invariant()
    def active_summaries_say_what_stands(self) -> None:
        with self.case.store.read() as view:
            for summary in view.memories.all(kinds=(MemoryKind.SUMMARY,), states=(MemoryState.ACTIVE,)):
                covered = view.memories.by_id(view.memories.covered_by(summary.id))
                standing_now = {one.text for one in covered.values() if one.state in (MemoryState.ACTIVE, MemoryState.ARCHIVED)}
                lines = {line[2:] for line in summary.text.splitlines() if line.startswith("- ")}
                assert lines <= standing_now

    @invariant()
    def what_was_replaced_is_not_pinned(self) -> None:
        assert [one for one in self.case.memories(MemoryState.SUPERSEDED) if one.pinned] == []

    @invariant()
    def a_moment_passes(self) -> None:
        self.case.clock.now()
        self.moments.append(self.case.clock.now())

    # --- help -------------------------------------------------------------------------------------------------------------

    def text(self, template: str, month: int) -> str:
        self.count += 1
        return template.format(FIRST_AMOUNT + self.count, month=month)

    def with_one(self, pick: int, act: Callable[[Memory], Any], *states: MemoryState, derived: bool = True) -> None:
        found = [one for one in self.case.memories(*states) if derived or one.kind is not MemoryKind.SUMMARY]
        if found:
            act(found[pick % len(found)])

    def quote(self, memory: Memory) -> None:
        cited = (Citation(1, SourceKind.MEMORY, memory.id, memory.text, True),)
        message = Message(new_id(), self.conversation, Role.ASSISTANT, f"> {memory.text} [1]", self.case.clock.now())
        message = replace(message, mode=AnswerMode.QUOTATION, citations=cited, used=(UsedItem(1, "memory", memory.id, 1.0, ()),))
        with self.case.store.write() as view:
            view.conversations.add_message(message)

    def held_elsewhere(self, amount: str, ids: list[str], conversation: str) -> bool:
        """Whether another memory than ``ids``, a message of another conversation, or a document speaks of an amount as well."""
        with self.case.store.read() as view:
            others = [one for one in view.memories.all() if one.id not in ids and one.kind is not MemoryKind.SUMMARY]
            versions = [version.memory.text for one in others for version in view.memories.versions(one.id)]
            said = [
                message.text
                for other in view.conversations.all()
                if other.id != conversation
                for message in view.conversations.messages(other.id)
                if message.role is Role.USER  # what answers quote goes with what they quote
            ]
        read = [text for _, text in self.documents]
        return any(amount in text for text in (*versions, *said, *read))

    def forgot(self, ids: list[str], forgotten: Forgotten) -> None:
        assert forgotten.residue == 0
        with suppress(KeyError):
            assert forgotten.removed["memories"] >= len(ids)


def _amounts(text: str) -> list[str]:
    return [part for part in "".join(c if c.isdigit() else " " for c in text).split() if len(part) == 7]


MemoryMachine.TestCase.settings = settings(
    max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestMemoryLaws = MemoryMachine.TestCase


def test_undoing_a_decision_never_brings_back_what_was_corrected_since() -> None:
    """Found by the machine: the summary that came back with the undone decision named an amount that was edited meanwhile."""
    machine = MemoryMachine()
    try:
        machine.begin(ReviewPolicy.IMPORTANT)
        for _ in range(3):
            machine.say("月租金为{}元", 1)
        machine.time_goes_by(1)
        machine.resolve(0, Resolution.LEFT)
        machine.edit(0, "月租金为{}元")
        machine.undo()
        machine.active_summaries_say_what_stands()
        machine.conflicts_say_what_the_memories_say()
    finally:
        machine.teardown()


def test_what_another_memory_said_before_is_no_residue() -> None:
    """Found by the machine: said again after an edit, and then forgotten, the words still stand in the edited one's history."""
    machine = MemoryMachine()
    try:
        machine.begin(ReviewPolicy.NOTHING)
        machine.say("被告已支付货款{}元", 1)
        machine.edit(0, "The monthly rent is {} yuan")
        machine.say_again(0)
        said_again = next(n for n, one in enumerate(machine.case.memories()) if "货款" in one.text)
        machine.forget(said_again)
    finally:
        machine.teardown()


def test_going_back_gives_summaries_the_words_they_had() -> None:
    """Found by the machine: a summary made again while going back was worded by what had become known since."""
    machine = MemoryMachine()
    try:
        machine.begin(ReviewPolicy.IMPORTANT)
        for _ in range(3):
            machine.say("月租金为{}元", 1)
        machine.time_goes_by(1)
        machine.a_moment_passes()
        machine.edit(0, "月租金为{}元")
        machine.go_back(0)
        machine.active_summaries_say_what_stands()
    finally:
        machine.teardown()
