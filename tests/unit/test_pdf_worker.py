"""What the reading process makes of a fault."""

from typing import Any, cast

import pytest

from legal_assistant.adapters.pdf.worker import HeldPdf
from legal_assistant.adapters.workers.child_process import ParentChannel
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.held_document import send_pages
from tests.pdfs import lines_pdf


class Channel:
    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, frame: Frame) -> None:
        self.sent.append(frame.header)


@pytest.mark.parametrize(
    ("fault", "code"),
    [(AttributeError("text of a page"), "page_broken"), (MemoryError(), "page_memory"), (ValueError(), "page_broken")],
)
@pytest.mark.hostile("D3")
def test_a_fault_on_a_page_is_that_pages_outcome_without_words(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, code: str
) -> None:
    channel = Channel()

    def failing(_page: object, _annotations: object) -> None:
        raise fault

    monkeypatch.setattr("legal_assistant.adapters.pdf.worker.read_page", failing)
    held = HeldPdf(lines_pdf([["One"], ["Two"]]), "", 9)
    send_pages(cast("ParentChannel", channel), held, [2, 1], gather=True)
    pages = [page for frame in channel.sent for page in frame["read"]]  # in one frame or two: that is a matter of time
    assert pages == [{"number": 1, "failed": code}, {"number": 2, "failed": code}]
