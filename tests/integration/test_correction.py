"""A page that is corrected: what was read, searched, cited and remembered of it follows, and can be brought back."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed
from legal_assistant.domain.conversations import AnswerMode, Message, Role, UsedItem
from legal_assistant.domain.documents import CORRECTED, Citation, DocumentState, PageSpan, PageState, Passage, SourceKind
from legal_assistant.domain.errors import CaseClosed, InvalidInput, NotFound, PageWouldBeEmpty
from legal_assistant.domain.memories import MemoryKind, MemoryState, Source
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.services.documents import correction
from legal_assistant.services.documents.correction import CorrectionService
from legal_assistant.services.documents.documents import DocumentService
from legal_assistant.services.memories.timeline import TimelineService
from tests import make
from tests.cases import remembering
from tests.commands import Command
from tests.fakes import StepClock
from tests.integration.test_recognition import OcrBench
from tests.vaults import PASSWORD, cheap_vaults, new_case

RENT = "第一条 租金每月8O00元。"
DEPOSIT = "第二条 押金为两个月租金。"
RIGHT = "第一条 租金每月8000元。"
LATER = "第三条 乙方不得转租。"
PAGES = ((RENT, DEPOSIT), (LATER,))


class CorrectionBench(OcrBench):
    """A scan of two pages, an answer that cites its first clause, and a memory of each clause of the first page."""

    def __init__(self, case: object, folder: Path) -> None:
        super().__init__(case, folder)
        self.correction = CorrectionService(StepClock())
        (self.result,) = self.ingest(self.scanned(pages=PAGES, scans=(1, 2)))
        self.id = self.result.document
        rent, deposit = self.passage(RENT), self.passage(DEPOSIT)
        cited = Citation(1, SourceKind.PASSAGE, rent.id, RENT, True, self.id, "scan.pdf", 1, spans=rent.spans)
        answer = make.message("m2", "租金为8000元。[1]", role=Role.ASSISTANT, mode=AnswerMode.MODEL)
        answer = replace(answer, citations=(cited,), used=(UsedItem(1, "passage", rent.id, 1.0, ()),))
        with self.case.store.write() as view:
            view.conversations.add(make.conversation())
            view.conversations.add_message(answer)
            for name, passage in (("f1", rent), ("f2", deposit)):
                source = Source(SourceKind.PASSAGE, passage.id, self.id, "scan.pdf", passage.spans)
                view.memories.add(make.memory(name, passage.text, source=source), by="rule", reason="created")
            said = make.memory("f3", "租金为8000元", source=Source(SourceKind.MESSAGE, "m2", conversation="c1"))
            view.memories.add(said, by="rule", reason="created")

    def passage(self, text: str) -> Passage:
        with self.case.store.read() as view:
            return next(one for one in view.documents.passages(self.id) if one.text == text)

    def found(self, words: str) -> list[str]:
        with self.case.store.read() as view:
            items = view.index.items([n for n, _ in view.index.text_search(words, 10, ItemFilter(kinds=("passage",)))])
            passages = view.documents.passages_by_id([item.id for item in items.values()])
            return [passages[item.id].text for item in items.values()]

    def answer(self) -> Message:
        with self.case.store.read() as view:
            return view.conversations.message("m2")

    def states(self) -> dict[str, MemoryState]:
        with self.case.store.read() as view:
            return {memory.id: memory.state for memory in view.memories.all()}

    def correct(self, *lines: str, page: int = 1) -> correction.Correction:
        return self.correction.correct(self.case, self.id, page, "\n".join(lines))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[CorrectionBench]:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    yield CorrectionBench(vault.create_case(new_case()), tmp_path)
    vault.close()


def test_passages_and_full_text_say_what_was_corrected(bench: CorrectionBench) -> None:
    later = bench.passage(LATER)
    done = bench.correct(RIGHT, DEPOSIT)
    assert (done.version, done.page.state, done.page.reason) == (2, PageState.OCR, CORRECTED)
    assert done.passages == (bench.passage(RIGHT).id,)
    assert bench.found("8000元") == [RIGHT]
    assert not bench.found("8O00")
    assert bench.passage(LATER) == later
    document = bench.documents()[0]
    assert (document.state, document.unread, document.pages_by_state) == (DocumentState.READY, 0, {"ocr": 2})


def test_blanks_of_every_width_stay_and_what_cannot_be_shown_goes(bench: CorrectionBench) -> None:
    done = bench.correct("甲方\u3000星河置业\u00a0（上海）\u200e有限公司\x07", DEPOSIT)
    assert done.page.text.split("\n")[0] == "甲方\u3000星河置业\u00a0（上海）有限公司"


def test_the_words_stand_where_they_stood(bench: CorrectionBench) -> None:
    before = bench.pages()[0]
    done = bench.correct(RIGHT, DEPOSIT)
    (found,) = DocumentService(bench.reader).locate(bench.case, bench.id, [PageSpan(1, 0, len(RIGHT))])
    assert found.box == before.lines[0].box
    assert [line.confidence for line in done.page.lines] == [1.0, 0.95]


def test_an_answer_cites_what_its_source_became_and_is_checked_again(bench: CorrectionBench) -> None:
    bench.correct(RIGHT, DEPOSIT)
    (cited,) = bench.answer().citations
    assert (cited.id, cited.quote, cited.verified) == (bench.passage(RIGHT).id, RIGHT, True)
    bench.correct("第一条 租金每月9000元。", DEPOSIT)
    assert not bench.answer().citations[0].verified
    assert bench.answer().used[0].id == bench.passage("第一条 租金每月9000元。").id


def test_memories_of_what_changed_wait_for_the_lawyer_and_the_others_follow_their_source(bench: CorrectionBench) -> None:
    done = bench.correct("第一条 租金每月人民币8000元。", DEPOSIT)
    assert set(done.review) == {"f1", "f3"}
    assert bench.states() == {"f1": MemoryState.PROPOSED, "f2": MemoryState.ACTIVE, "f3": MemoryState.PROPOSED}
    with bench.case.store.read() as view:
        followed, waiting = view.memories.get("f2").source, view.memories.versions("f1")[-1]
        page = view.documents.page(bench.id, 1)
    assert followed.id == bench.passage(DEPOSIT).id
    assert [page.text[span.start : span.end] for span in followed.spans] == [DEPOSIT]
    assert waiting.reason == correction.SOURCE_CORRECTED
    TimelineService(StepClock()).undo(bench.case, waiting.operation)
    assert bench.states()["f1"] is MemoryState.ACTIVE


def test_every_version_is_kept_and_can_be_brought_back(bench: CorrectionBench) -> None:
    before = bench.pages()[0]
    bench.correct(RIGHT, DEPOSIT)
    bench.correct(RIGHT, DEPOSIT, "手写：已付。")
    done = bench.correction.restore(bench.case, bench.id, 1, 1)
    assert (done.version, done.page) == (4, before)
    assert bench.found("8O00元") == [RENT]
    assert not bench.found("手写")
    assert bench.answer().citations[0].id == bench.passage(RENT).id
    versions = bench.correction.history(bench.case, bench.id, 1)
    assert [(one.version, one.reason) for one in versions] == [(1, "read"), (2, "corrected"), (3, "corrected"), (4, "restored")]
    entries = bench.case.audit.entries()
    acts = [entry for entry in entries if entry.action == "page_corrected"]
    assert {one.by for one in versions[1:]} == {entry.user for entry in acts}
    assert [entry.subject for entry in acts] == [bench.id] * 3
    assert bench.case.audit.verify().ok


def test_a_correction_that_changes_nothing_is_no_version(bench: CorrectionBench) -> None:
    assert bench.correct(RENT, DEPOSIT).version == 0
    (only,) = bench.correction.history(bench.case, bench.id, 1)
    assert (only.reason, only.by, only.page) == ("read", "", bench.pages()[0])


def test_recognition_leaves_a_corrected_page_alone(bench: CorrectionBench) -> None:
    bench.correct("第三条 乙方可以转租。", page=2)
    list(bench.service.resume(bench.case, CancelToken()))
    assert bench.pages()[1].text == "第三条 乙方可以转租。"


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (lambda bench: bench.correct("x", page=3), NotFound),
        (lambda bench: bench.correct("x" * (correction.LONGEST_PAGE + 1)), InvalidInput),
        (lambda bench: bench.correction.restore(bench.case, bench.id, 1, 1), NotFound),
        (lambda bench: bench.correction.correct(bench.case, "none", 1, "x"), NotFound),
    ],
)
def test_what_cannot_be_corrected_is_refused(
    bench: CorrectionBench, act: Callable[[CorrectionBench], object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        act(bench)


def test_a_closed_case_is_not_corrected(bench: CorrectionBench) -> None:
    with bench.case.store.write() as view:
        view.about.put(replace(view.about.get(), state=CaseState.CLOSED))
    with pytest.raises(CaseClosed):
        bench.correct(RIGHT)


def test_what_the_lawyer_remembers_of_a_page_rests_on_that_place(bench: CorrectionBench) -> None:
    remember = remembering(StepClock())
    spans = [PageSpan(1, len(RENT) + 1 + 4, len(RENT) + 1 + len(DEPOSIT)), PageSpan(2, 0, 3)]
    memory, changes = remember.add_from_document(bench.case, bench.id, spans)
    assert (memory.text, memory.state) == (f"{DEPOSIT[4:]}{LATER[:3]}", MemoryState.ACTIVE)
    assert memory.source == Source(SourceKind.PASSAGE, bench.passage(DEPOSIT).id, bench.id, "scan.pdf", tuple(spans))
    assert Changed.MEMORIES in changes.kinds
    bench.correct(RENT, "第二条 押金为三个月租金。")
    assert bench.states()[memory.id] is MemoryState.PROPOSED
    wish, _ = remember.add_from_document(bench.case, bench.id, [PageSpan(1, 0, 3)])
    assert wish.kind is not MemoryKind.PREFERENCE
    with pytest.raises(NotFound):
        remember.add_from_document(bench.case, "none", spans)


def test_a_page_is_not_emptied_unless_that_is_said(bench: CorrectionBench) -> None:
    with pytest.raises(PageWouldBeEmpty):
        bench.correction.correct(bench.case, bench.id, 1, " \n")
    done = bench.correction.correct(bench.case, bench.id, 1, "", empty=True)
    assert done.page.text == ""
    assert bench.correction.correct(bench.case, bench.id, 1, " ").version == 0


def test_documents_are_named_by_their_files(command: Command, tmp_path: Path) -> None:
    for name in ("draft/Lease v1.txt", "draft/Lease v2.txt", "old/notes.txt", "new/notes.txt"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"1. The rent of {name} is 800 pounds.\n", encoding="utf-8")
    for folder in ("draft", "old", "new"):
        command("ingest", "One", str(tmp_path / folder))
    known = {item["file"]: item["id"] for item in command("document", "list", "One")[1]["documents"]}
    for name in ("draft/lease V1.txt", "LEASE V1.TXT", "ｌｅａｓｅ v1", "e v1"):
        assert command("document", "text", "One", name)[1]["pages"][0]["text"].startswith("1. The rent of draft/Lease v1")
    refused = command("document", "text", "One", "notes")[1]["error"]
    assert (refused["code"], refused["subject"]) == ("document_ambiguous", "notes")
    assert all(f"{known[name]} ({name})" in refused["hint"] for name in ("old/notes.txt", "new/notes.txt"))
    assert command("document", "history", "One", "will", "1")[1]["error"]["code"] == "document_not_found"
    changes = command("compare", "One", "lease v1.txt", known["draft/Lease v2.txt"])[1]["changes"]
    assert [change["fate"] for change in changes] == ["changed"]
    assert command("drafts", "One", "lease v2", "--link", "lease v1")[1]["family"][1]["this"]
    assert command("remove", "One", "lease")[1]["error"]["code"] == "document_not_found"
    assert command("remove", "One", "old/notes.txt")[0] == 0


def test_the_command_line_shows_and_corrects_pages(command: Command, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("The rent is 8OO pounds.\nThe deposit is two months of rent.\n", encoding="utf-8")
    document = command("ingest", "One", str(note))[1]["documents"][0]["document"]
    assert command("document", "list", "One")[1]["documents"][0]["id"] == document
    (page,) = command("document", "text", "One", document)[1]["pages"]
    assert (page["corrected"], page["lines"][0]["text"]) == (False, "The rent is 8OO pounds.")
    status, done = command("document", "correct", "One", document, "1", "--line", "1", "--text", "The rent is 800 pounds.")
    assert (status, done["version"], done["page"]["corrected"]) == (0, 2, True)
    assert command("search", "One", "800 pounds")[1]["hits"][0]["text"].startswith("The rent is 800")
    assert command("document", "correct", "One", document, "1", "--undo")[1]["page"]["text"].startswith("The rent is 8OO")
    refused = command("document", "correct", "One", document, "1", "--text", "")[1]["error"]
    assert (refused["code"], "--empty" in refused["hint"]) == ("page_would_be_empty", True)
    assert command("document", "correct", "One", document, "1", "--text", "", "--empty")[1]["page"]["text"] == ""
    command("document", "correct", "One", document, "1", "--undo")
    large, picture = tmp_path / "large.txt", tmp_path / "picture.txt"
    large.write_bytes(b"x" * 1_000_001)
    picture.write_bytes(b"\xff\xd8\xff")
    for file in (large, picture):
        refused = command("document", "correct", "One", document, "1", "--file", str(file))[1]["error"]
        assert (refused["code"], refused["subject"]) == ("invalid_input", str(file))
    command("user", "rename", "林岚")
    versions = command("document", "history", "One", document, "1")[1]["versions"]
    assert [version["name"] for version in versions[1:]] == ["林岚"] * 4
    assert versions[1]["changes"] == ["- The rent is 8OO pounds.", "+ The rent is 800 pounds."]
    assert (
        command("document", "correct", "One", document, "1", "--line", "9", "--text", "x")[1]["error"]["code"] == "invalid_input"
    )
