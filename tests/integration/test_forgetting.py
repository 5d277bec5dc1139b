"""Legal hold: nothing of a held case is destroyed. An original that cannot be removed keeps nothing else."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from legal_assistant.domain.errors import CaseHeld, NotWritable
from legal_assistant.services.documents.file_reading import remove_document
from legal_assistant.services.memories.forgetting import ForgettingService
from tests import make
from tests.cases import MemoryCase, open_case
from tests.fakes import MemoryBlobStore

FORGETTING: list[Callable[[ForgettingService, Any], object]] = [
    lambda service, case: service.memory(case, "f1"),
    lambda service, case: service.conversation(case, "c1"),
    lambda service, case: service.document(case, "d1"),
]


def hold(case: MemoryCase, *, held: bool) -> None:
    with case.store.write() as view:
        view.about.put(replace(view.about.get(), held=held))


@pytest.mark.parametrize("forget", FORGETTING, ids=["memory", "conversation", "document"])
def test_what_belongs_to_a_held_case_stays_until_the_hold_is_released(forget: Callable[[ForgettingService, Any], Any]) -> None:
    with open_case() as case:
        with case.store.write() as view:
            view.documents.add(make.document())
            view.conversations.add(make.conversation())
            view.memories.add(make.memory(), by="user", reason="created")
        service = ForgettingService(case.clock)
        hold(case, held=True)
        with pytest.raises(CaseHeld):
            forget(service, case)
        hold(case, held=False)
        assert forget(service, case).residue == 0


class StuckBlobs(MemoryBlobStore):
    """Originals that cannot be removed."""

    def delete(self, blob_id: str) -> None:
        raise NotWritable(blob_id)


@pytest.mark.parametrize("how", ["forgotten", "taken back"])
def test_a_document_is_out_of_the_index_and_the_caches_before_its_original_is_removed(how: str) -> None:
    dropped: list[str] = []
    with open_case() as case:
        case.add_page("第一条 租金每月八千元。", document="d1")
        case.blobs = StuckBlobs()
        remove = ForgettingService(case.clock, [dropped.append]).document if how == "forgotten" else remove_document
        with pytest.raises(NotWritable):
            remove(case, "d1")
        assert case.vectors.removed
        assert case.vectors.saved
        assert dropped == ([case.id] if how == "forgotten" else [])
