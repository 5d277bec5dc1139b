"""The port TextRules: here and in a process of its own the rules give the same."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from legal_assistant.adapters.text.process import TextProcess
from legal_assistant.adapters.workers.child_process import ChildProcess
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, Page, PageState, Passage, Table
from legal_assistant.domain.errors import Cancelled
from legal_assistant.domain.ports import RulesStopped, TextRules
from legal_assistant.domain.text import KnownNames, TextToRead
from legal_assistant.memory.documents.text_rules import LocalRules
from tests.unit.test_cutter import LINES, LONG, TITLE
from tests.unit.test_passages import STATUTE, page

MANY = 200


@pytest.fixture(params=["here", "process", "starting"])
def rules(request: pytest.FixtureRequest) -> Iterator[TextRules]:
    made: TextRules = LocalRules() if request.param == "here" else TextProcess()
    made.prepare()
    if request.param == "process":
        assert isinstance(made, TextProcess)
        started(made)
    yield made
    made.rest()


def started(process: TextProcess) -> int:
    """The number of the process, when it is there."""
    process.cutting("", "", MANY)
    until(lambda: process.ready() is not None)
    (pid,) = children()
    return pid


def until(so: Callable[[], bool]) -> None:
    """Wait for what another thread does."""
    for _ in range(3_000):
        if so():
            return
        time.sleep(0.02)
    raise AssertionError


def document(pages: int = 40) -> list[Page]:
    """Pages with a running head, clauses, contents, a table, hidden text, a heading of the file's own, and one that failed."""
    made = [
        page(number, ["HERON WHARF — DRAFT", f"{number}. Storage of lot {number}.", LONG, *LINES[number % 9 :: 9], str(number)])
        for number in range(1, pages + 1)
    ]
    made += [page(pages + number, lines) for number, lines in enumerate(STATUTE, 1)]
    first, last = made[1].lines[1], made[1].lines[-2]
    made[1] = replace(made[1], tables=(Table(Box(1, 2, 3, 4), (("lot", "rent"), ("1", "")), first.start, last.end, ((0, 5),)),))
    made[2] = replace(made[2], hidden=((first.start, first.end),))
    made[3] = replace(made[3], headings=((made[3].lines[1].start, 2),))
    made[4] = Page(5, PageState.FAILED, "", 0.0, 0.0, "page_broken")
    return made


class TestCutting:
    def test_what_is_told_step_by_step_is_the_whole(self, rules: TextRules) -> None:
        pages = document()
        whole = LocalRules().cutting("d1", TITLE, MANY)
        whole.add(pages)
        expected = whole.cut()
        cutting = rules.cutting("d1", TITLE, MANY)
        have: list[Passage] = []
        words = {}
        for at in range(0, len(pages), 7):
            cutting.add(pages[at : at + 7])
            found = cutting.cut()
            have[found.after :] = found.passages
            words |= found.words
        assert have == list(expected.passages)
        assert {one.id: words[one.id] for one in have} == expected.words
        assert cutting.furniture() == whole.furniture()
        assert any(cutting.furniture().values())
        cutting.close()

    def test_nothing_new_is_told_twice(self, rules: TextRules) -> None:
        cutting = rules.cutting("d1", "", MANY)
        assert cutting.cut().passages == ()
        cutting.add(document())
        found = cutting.cut()
        assert len(found.passages) > 40
        assert set(found.words) == {one.id for one in found.passages}
        again = cutting.cut()
        assert (again.after, again.passages, again.words) == (len(found.passages), (), {})

    def test_words_only_where_they_are_wanted(self, rules: TextRules) -> None:
        cutting = rules.cutting("d1", "", MANY)
        cutting.add(document())
        assert cutting.cut(words=False).words == {}

    def test_two_documents_at_once(self, rules: TextRules) -> None:
        one, other = rules.cutting("d1", "", MANY), rules.cutting("d2", "中华人民共和国仓储法", MANY)
        one.add(document())
        other.add([page(number, lines) for number, lines in enumerate(STATUTE, 1)])
        found = other.cut()
        assert {passage.document for passage in found.passages} == {"d2"}
        third = next(passage for passage in found.passages if passage.number == "3")
        assert ("CN:仓储法:3", "is") in found.words[third.id].references
        assert {passage.document for passage in one.cut().passages} == {"d1"}


class TestReading:
    TEXTS = (
        TextToRead("The keeper, Quill & Sons Ltd., shall pay $5,000 under clause 7 on 3 March 2026."),
        TextToRead("第五百八十四条 违约的，依照本法第五百八十五条办理。", "民法典", "CN:民法典:584"),
        TextToRead("林知夏委托代理人周望舒出庭。"),
        TextToRead(""),
    )

    def test_as_here(self, rules: TextRules) -> None:
        texts = [*self.TEXTS, *(TextToRead(LONG * 20) for _ in range(8))]
        names = KnownNames(("林知夏",), ("Quill & Sons",))
        read = rules.read(texts, names, CancelToken())
        assert read == LocalRules().read(texts, names, CancelToken())
        assert {one.canonical for one in read[1].seen} >= {"CN:民法典:584", "CN:民法典:585"}
        assert read[1].related
        assert "林知夏" in {one.canonical for one in read[2].seen}

    def test_stopping(self, rules: TextRules) -> None:
        cancel = CancelToken()
        cancel.cancel()
        with pytest.raises(Cancelled):
            rules.read([TextToRead(LONG * 100)] * 3, KnownNames(), cancel)


class TestProcess:
    def test_a_small_document_starts_none(self) -> None:
        process = TextProcess()
        process.prepare()
        process.cutting("d1", "", 1)
        process.read([TextToRead("clause 7")], KnownNames(), CancelToken())
        assert children() == set()
        process.rest()

    def test_it_ends_with_its_last_user(self) -> None:
        process = TextProcess()
        process.prepare()
        process.prepare()
        started(process)
        cutting = process.cutting("d1", "", MANY)
        process.rest()
        cutting.add(document())
        assert cutting.cut().passages
        assert len(children()) == 1
        process.rest()
        assert children() == set()
        with pytest.raises(RulesStopped):
            cutting.cut()
        cutting.close()

    def test_its_start_ends_with_its_last_user(self) -> None:
        process = TextProcess()
        process.prepare()
        cutting = process.cutting("d1", "", MANY)
        process.rest()
        until(lambda: not any(thread.name.endswith("text-start") for thread in threading.enumerate()))
        assert process.ready() is None
        assert children() == set()
        cutting.add(document())
        assert cutting.cut().passages

    @pytest.mark.parametrize("at", range(0, 45, 9))
    @pytest.mark.parametrize("cut", [True, False])
    def test_a_document_goes_over_when_the_process_is_there(self, at: int, cut: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        """Until then it is cut here, and waits for nothing."""
        may_start = threading.Event()
        start = ChildProcess.start

        def late(worker: str) -> ChildProcess:
            may_start.wait()
            return start(worker)

        monkeypatch.setattr(ChildProcess, "start", late)
        process, here = TextProcess(), LocalRules()
        process.prepare()
        cutting, expected = process.cutting("d1", TITLE, MANY), here.cutting("d1", TITLE, MANY)
        pages = document()
        for first in range(0, len(pages), 9):
            if first == at:
                may_start.set()
                until(lambda: process.ready() is not None)
            for one in (cutting, expected):
                one.add(pages[first : first + 9])
            if cut:
                assert cutting.cut() == expected.cut()
                assert cutting.furniture() == expected.furniture()
        assert cutting.cut() == expected.cut()
        assert len(children()) == 1
        process.rest()

    @pytest.mark.skipif(sys.platform == "win32", reason="signals")
    def test_killed_it_says_so_and_another_is_started(self) -> None:
        process = TextProcess()
        process.prepare()
        pid = started(process)
        cutting = process.cutting("d1", "", MANY)
        cutting.add(document())
        cutting.cut()
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(RulesStopped):
            cutting.cut()
        with pytest.raises(RulesStopped):
            cutting.add(document())
        cutting.close()
        assert started(process) != pid
        again = process.cutting("d1", "", MANY)
        again.add(document())
        assert again.cut().after == 0
        process.rest()

    @pytest.mark.skipif(sys.platform == "win32", reason="signals")
    def test_a_text_that_ends_it_again_and_again_starts_no_more(self) -> None:
        process = TextProcess()
        process.prepare()
        for _ in range(3):
            pid = started(process)
            cutting = process.cutting("d1", "", MANY)
            os.kill(pid, signal.SIGKILL)
            with pytest.raises(RulesStopped):
                cutting.cut()
        cutting = process.cutting("d1", "", MANY)
        cutting.add(document())
        assert cutting.cut().passages
        assert children() == set()
        process.rest()


def children() -> set[int]:
    """The processes of text that this one has."""
    found = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True, check=False
    ).stdout
    return {int(line.split()[0]) for line in found.splitlines() if "run_worker('text')" in line}
