"""What full text keeps of forgotten texts, in the tables inside it."""

import random

import pytest

from legal_assistant.domain.recall import ItemFilter
from tests.contract.conftest import StoreUnderTest
from tests.make import memory

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MARKS = "SELECT DISTINCT CAST(term AS BLOB) FROM fulltext_idx"


def marks(under_test: StoreUnderTest) -> set[bytes]:
    """The beginnings of words with which pages of full text are marked."""
    with under_test.database.read() as connection:
        return {bytes(mark)[1:] for (mark,) in connection.execute(MARKS)} - {b""}


@pytest.mark.parametrize("edited", [False, True])
def test_no_page_is_marked_with_a_forgotten_word(under_test: StoreUnderTest, edited: bool) -> None:
    """Every word is in one memory only; all memories with a word at the beginning of a page are forgotten, some after an edit."""
    rng = random.Random(5)
    texts = {f"f{n}": " ".join("".join(rng.choices(LETTERS, k=9)) + "éz" for _ in range(12)) for n in range(400)}
    with under_test.store.write() as view:
        for memory_id, text in texts.items():
            view.memories.add(memory(memory_id, text), by="user", reason="created")
    before = marks(under_test)
    assert before, "too few words to fill a page"
    gone = {key for key, text in texts.items() if any(word.encode().startswith(tuple(before)) for word in text.split())}
    assert gone < texts.keys()
    for memory_id in gone:
        with under_test.store.write() as view:
            if edited:
                view.memories.put(memory(memory_id, "7"), by="user", reason="edited")
            view.memories.delete(memory_id)
    left = [word.encode() for key, text in texts.items() if key not in gone for word in text.split()]
    assert all(any(word.startswith(mark) for word in left) for mark in marks(under_test))
    with under_test.store.read() as view:
        kept = next(key for key in texts if key not in gone)
        assert len(view.index.text_search(texts[kept], 5, ItemFilter())) == 1
    with under_test.database.write() as connection:
        connection.execute("INSERT INTO fulltext (fulltext, rank) VALUES ('integrity-check', 1)")
