"""A new draft of a contract: recognised on the way in, arranged by the lawyer, and what answers make of the older ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.adapters.openai_chat import OpenAIChatModels
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.conversations import CaveatKind, Message
from legal_assistant.domain.documents import Document, SourceKind
from legal_assistant.domain.errors import CaseClosed, InvalidInput, NotFound
from legal_assistant.domain.events import AnswerStored, IngestedFile, IngestEvent, SourcesFound
from legal_assistant.domain.memories import Source
from legal_assistant.domain.recall import ItemFilter, Recall
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.memory.documents.drafts import Fate
from legal_assistant.services.answers.caveats import caveats, from_older_drafts
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.drafts import DraftService
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.memories.forgetting import ForgettingService
from tests import make
from tests import office_files as office
from tests.cases import MemoryCase, NoEmbedder, open_case
from tests.pdfs import lines_pdf
from tests.unit.test_drafts import LEASE

PARTIES = ["LEASE AGREEMENT", "Landlord: Alder Estates Ltd.", "Tenant: Marta Quill"]
LATER = [
    *LEASE[:1],
    LEASE[1].replace("900", "950"),
    *LEASE[2:],
    "6. Notices are given in writing to the address above, by hand or by courier, and count on the next day.",
]
ORDER = ["ORDER", "The goods are delivered to the port of Lerwick within ten days of the order of the buyer."]


class NoIndex:
    def run(self, case: object, cancel: CancelToken) -> Iterator[IngestEvent]:
        return iter(())


class Bench:
    """A case over real readers, without vectors."""

    def __init__(self, case: MemoryCase, folder: Path) -> None:
        self.case, self.folder, self.clock = case, folder, case.clock
        self.drafts = DraftService()
        self.service = IngestService(FileReader(), NoIndex(), case.clock, drafts=self.drafts)
        self.recalls = RecallService(NoEmbedder(), case.clock)

    def add(self, name: str, *lines: str) -> IngestedFile:
        data = office.word(*lines) if name.endswith("docx") else lines_pdf([list(lines)])
        path = self.folder / name
        path.write_bytes(data)
        [ended] = [e for e in self.service.ingest(self.case, [path], CancelToken()) if isinstance(e, IngestedFile)]
        return ended

    def three(self) -> tuple[str, str, str]:
        """Two drafts of a lease and an order; their ids."""
        files = (("lease.pdf", [*PARTIES, *LEASE]), ("final (2).docx", [*PARTIES, *LATER]), ("order.pdf", ORDER))
        first, second, third = (self.add(name, *lines).document for name, lines in files)
        return first, second, third

    def document(self, document: str) -> Document:
        with self.case.store.read() as view:
            return view.documents.get(document)

    def files(self, question: str, **options: object) -> list[str]:
        found = self.recalls.recall(self.case, question, wanted=ItemFilter(kinds=("passage",), **options))  # type: ignore[arg-type]
        return [item.file for item in found.items]

    def ask(self, question: str) -> tuple[Message, Recall]:
        chat = ChatService(OpenAIChatModels(), ModelSettings, self.recalls, self.clock)
        events = list(chat.ask(self.case, question, cancel=CancelToken()))
        [recall] = [event.recall for event in events if isinstance(event, SourcesFound)]
        [answer] = [event.message for event in events if isinstance(event, AnswerStored)]
        return answer, recall


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with open_case() as case:
        yield Bench(case, tmp_path)


@pytest.mark.hostile("E8")
def test_a_new_draft_is_recognised_by_its_words_and_linked(bench: Bench) -> None:
    assert bench.add("lease.pdf", *PARTIES, *LEASE).draft is None
    later = bench.add("final (2).docx", *PARTIES, *LATER)
    assert later.draft is not None
    assert (later.draft.number, later.draft.of, later.draft.older) == (2, 2, False)
    assert bench.add("other lease.pdf", *PARTIES[:2], "Tenant: Joren Vale", *LEASE).draft is None
    assert bench.add("order.pdf", *ORDER).draft is None
    found = {item.document.file: (item.linked, item.differs) for item in bench.drafts.drafts(bench.case, later.document)}
    assert found == {"lease.pdf": (True, ""), "other lease.pdf": (False, "parties")}


def test_what_became_of_each_clause(bench: Bench) -> None:
    first, second, _ = bench.three()
    changes = bench.drafts.compare(bench.case, first, second)
    fates = {(change.after or change.before).number: change.fate for change in changes}
    assert {number: fate for number, fate in fates.items() if number} == {
        "1": Fate.SAME, "2": Fate.CHANGED, "3": Fate.SAME, "4": Fate.SAME, "5": Fate.SAME, "6": Fate.ADDED,
    }  # fmt: skip


def test_passages_of_older_drafts_are_left_out_unless_asked_for(bench: Bench) -> None:
    first, _, _ = bench.three()
    assert "lease.pdf" not in bench.files("What is the rent?")
    assert bench.files("What is the rent?")[0] == "final (2).docx"
    assert bench.files("What was the rent in the first draft?")[0] == "lease.pdf"
    assert bench.files("上一稿的 rent")[0] == "lease.pdf"
    assert bench.files("What is the rent in lease.pdf?")[0] == "lease.pdf"
    assert set(bench.files("What is the rent?", documents=(first,))) == {"lease.pdf"}
    assert {"lease.pdf", "final (2).docx"} <= set(bench.files("rent", older_drafts=True))


def test_an_answer_that_rests_on_an_older_draft_says_so(bench: Bench) -> None:
    first, _, _ = bench.three()
    answer, recall = bench.ask("What was the rent in the first draft?")
    assert "older draft (1 of 2)" in answer.text
    assert [item.draft.number for item in recall.items if item.document == first and item.draft] != []
    [caveat] = caveats(bench.case, [answer])[answer.id]
    assert (caveat.kind, caveat.file) == (CaveatKind.OLDER_DRAFT, "lease.pdf")
    newest, _ = bench.ask("What is the rent?")
    assert "older draft" not in newest.text
    assert newest.id not in caveats(bench.case, [newest])


def test_an_answer_says_later_that_a_new_draft_came(bench: Bench) -> None:
    bench.add("lease.pdf", *PARTIES, *LEASE)
    answer, _ = bench.ask("What is the rent?")
    assert caveats(bench.case, [answer]) == {}
    bench.add("final.docx", *PARTIES, *LATER)
    assert [one.kind for one in caveats(bench.case, [answer])[answer.id]] == [CaveatKind.OLDER_DRAFT]


def test_a_removed_newest_draft_makes_the_previous_the_newest_again(bench: Bench) -> None:
    first, second, _ = bench.three()
    gone = ForgettingService(bench.clock).document(bench.case, second)
    assert gone.residue == 0
    assert bench.document(first).draft is None
    assert bench.files("What is the rent?")[0] == "lease.pdf"


def test_what_the_lawyer_says_of_drafts_stays(bench: Bench) -> None:
    first, second, order = bench.three()
    bench.drafts.make_newest(bench.case, first)
    assert (bench.document(first).draft.older, bench.document(second).draft.older) == (False, True)
    assert bench.files("What is the rent?")[0] == "lease.pdf"
    bench.drafts.unlink(bench.case, second)
    assert bench.drafts.look(bench.case) == []
    assert bench.document(first).draft is None is bench.document(second).draft
    bench.drafts.link(bench.case, order, first)
    assert [one.id for one in bench.drafts.family(bench.case, first)] == [first, order]
    third = bench.add("v3.docx", *PARTIES, *LATER, "7. Nothing else is agreed.")
    assert third.draft.of == 2, "it joined the draft that is most like it, which stands alone"
    acts = [act for act in _acts(bench) if act[0] == "drafts_arranged"]
    assert ("drafts_arranged", order, "user") in acts
    assert ("drafts_arranged", third.document, "rule") in acts


def test_it_does_not_matter_from_which_of_two_drafts_they_are_linked(bench: Bench) -> None:
    first, _, order = bench.three()
    for one, other in ((first, order), (order, first)):
        bench.drafts.unlink(bench.case, first)
        bench.drafts.link(bench.case, one, other)
        assert [draft.id for draft in bench.drafts.family(bench.case, first)] == [first, order]


def test_what_cannot_be_arranged(bench: Bench) -> None:
    first, *_ = bench.three()
    with pytest.raises(InvalidInput):
        bench.drafts.link(bench.case, first, first)
    with pytest.raises(NotFound):
        bench.drafts.link(bench.case, first, "nothing")
    with pytest.raises(NotFound):
        bench.drafts.make_newest(bench.case, "nothing")
    with bench.case.store.write() as view:
        view.about.put(make.case(state=CaseState.CLOSED))
    with pytest.raises(CaseClosed):
        bench.drafts.unlink(bench.case, first)


def test_memories_learnt_from_an_older_draft_are_marked(bench: Bench) -> None:
    first, second, _ = bench.three()
    with bench.case.store.read() as view:
        old, new = (view.documents.passages(one)[-1] for one in (first, second))
    made = [
        bench.case.add_memory(f"The notice period is {n} months.", source=Source(SourceKind.PASSAGE, one.id, one.document))
        for n, one in enumerate((old, new))
    ]
    typed = bench.case.add_memory("The client prefers short notice.")
    assert list(from_older_drafts(bench.case, [*made, typed])) == [made[0].id]
    recalled = bench.recalls.recall(bench.case, "notice period in months", wanted=ItemFilter(kinds=("memory",)))
    assert {item.id: item.draft is not None for item in recalled.items}[made[0].id]
    assert not {item.id: item.draft is not None for item in recalled.items}[made[1].id]


def _acts(bench: Bench) -> list[tuple[str, str, str]]:
    with bench.case.store._database.read() as connection:
        rows = connection.execute("SELECT action, subject, detail FROM act").fetchall()
    return [(action, subject, json.loads(detail).get("by", "")) for action, subject, detail in rows]
