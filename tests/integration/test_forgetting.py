"""Legal hold: nothing of a held case is destroyed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from legal_assistant.domain.errors import CaseHeld
from legal_assistant.services.memories.forgetting import ForgettingService
from tests import make
from tests.cases import MemoryCase, open_case

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
