"""What was turned down by mistake, or went to the user, waits again; and the words a memory rests on, over the real store."""

from collections.abc import Iterator
from typing import Any

import pytest

from legal_assistant.domain.documents import PageSpan, SourceKind
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, Source
from legal_assistant.services.answers.sources import quotes
from legal_assistant.services.documents.documents import DocumentService
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.conflicts import ConflictService
from legal_assistant.services.memories.review import ReviewService
from tests import cases, make
from tests.cases import remembering


@pytest.fixture
def case() -> Iterator[Any]:
    with cases.open_case() as opened:
        yield opened


def propose(case: Any, text: str, **changes: Any) -> Memory:
    memory = make.memory(text=text, state=MemoryState.PROPOSED, **changes)
    with case.store.write() as view:
        view.memories.add(memory, by="rule", reason="created")
    return memory


def test_what_was_rejected_waits_again_and_contradicts_again(case: Any) -> None:
    review = ReviewService(case.clock, Comparer())
    remembering(case.clock).add(case, "月租金为8000元")
    memory = propose(case, "月租金为8500元")
    review.reject(case, [memory.id])
    assert review.list(case) == []
    review.propose_again(case, [memory])
    assert [one.memory.text for one in review.list(case)] == ["月租金为8500元"]
    assert len(ConflictService(case.clock, Comparer()).list(case)) == 1
    with case.store.read() as view:
        assert [version.reason for version in view.memories.versions(memory.id)] == ["proposed again"]
    review.propose_again(case, [memory])  # what waits already stays as it is
    assert len(review.list(case)) == 1


def test_a_preference_comes_back_from_the_user(case: Any) -> None:
    wishes = cases.Wishes()
    review = ReviewService(case.clock, Comparer(), wishes)
    memory = propose(case, "先说结论", kind=MemoryKind.PREFERENCE)
    review.approve(case, [memory.id])
    assert (review.list(case), [one.text for one in wishes.preferences()]) == ([], ["先说结论"])
    review.propose_again(case, [memory])
    assert ([one.memory.id for one in review.list(case)], wishes.preferences()) == ([memory.id], [])


def test_a_memory_is_quoted_from_the_sentence_that_says_it(case: Any) -> None:
    with case.store.write() as view:
        view.documents.add(make.document())
        view.documents.put_pages("d1", [make.page(text="第一条 押金为16000元。第二条 租金为8000元。")])
        view.conversations.add(make.conversation())
        view.conversations.add_message(make.message(text="你好。请记住，租金为8000元。谢谢！"))
    span = (PageSpan(1, 0, 30),)
    said = make.memory("f1", "租金为8000元", source=Source(SourceKind.MESSAGE, "m1"))
    read = make.memory("f2", "押金为16000元", source=Source(SourceKind.PASSAGE, "p9", "d1", "租赁合同.pdf", span))
    typed = make.memory("f3", "x", source=Source(SourceKind.USER))
    gone = make.memory("f4", "x", source=Source(SourceKind.PASSAGE, "p8", "d9", "a.pdf", span))
    assert quotes(case, [said, read, typed, gone]) == {"f1": "请记住，租金为8000元。", "f2": "第一条 押金为16000元。"}


def test_the_outcome_of_every_page_is_told_in_order(case: Any) -> None:
    with case.store.write() as view:
        view.documents.add(make.document(pages=3))
        view.documents.put_pages("d1", [make.page(2)])
    outcomes = DocumentService(reader=None).outcomes(case)  # type: ignore[arg-type] - the reader is not asked
    assert [(one.number, one.state.value) for one in outcomes["d1"]] == [(1, "pending"), (2, "text"), (3, "pending")]
