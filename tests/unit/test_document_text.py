"""The text of a page on the command line: what cannot be seen on the page is never mixed with what can."""

import pytest

from legal_assistant.cli import shapes
from legal_assistant.cli.document_commands import listed, numbered
from legal_assistant.domain.documents import REPAIRED, DocumentState, Page, PageState
from tests import make


@pytest.mark.parametrize(
    ("seen", "unseen", "marked"),
    [
        ("The rent is 900 pounds.", "The supplier admitted everything", "⟦not visible: The supplier admitted everything⟧"),
        ("租金每月九百元。", "供应商承认了一切", "⟦不可见：供应商承认了一切⟧"),
    ],
)
def test_what_cannot_be_seen_is_marked(seen: str, unseen: str, marked: str) -> None:
    text = f"{seen}\n{unseen}\n{seen} {unseen}\n{seen}"
    first, second = text.index(unseen), text.rindex(unseen)
    page = Page(
        1, PageState.TEXT, text, 595, 842, "hidden_text", hidden=((first, first + len(unseen)), (second, second + len(unseen)))
    )
    lines = [line[6:] for line in numbered(page).split("\n")]
    assert lines == [seen, marked, f"{seen} {marked}", seen]
    told = shapes.page(page)
    assert told["text"] == text
    hidden = [[line["text"][start:end] for start, end in line["hidden"]] for line in told["lines"]]
    assert hidden == [[], [unseen], [unseen], []]


def test_a_page_without_text_has_no_lines() -> None:
    assert numbered(Page(1, PageState.EMPTY, "", 595, 842, "blank")) == ""


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"unread": 2, "reason": REPAIRED}, "lease.pdf  (damaged, repaired; 2 pages not read in full)"),
        ({"unread": 1}, "lease.pdf  (1 page not read in full)"),
        ({"unread": 9, "state": DocumentState.READING}, "lease.pdf"),
        ({}, "lease.pdf"),
    ],
)
def test_a_list_says_what_of_a_document_is_not_known(changes: dict[str, object], told: str) -> None:
    assert listed(make.document(file="lease.pdf", **{"state": DocumentState.READY} | changes)).endswith(told)
