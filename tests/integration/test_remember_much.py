"""Remembering in a case that holds much of the same: how many questions are put to the store, which no clock has to tell."""

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.services.answers.recall import RecallService
from tests.cases import MemoryCase, NoEmbedder, remembering
from tests.fakes import MemoryDatabase, StepClock
from tests.make import case as make_case


class Counted:
    """A case, and the statements that read its store. (SQLite marks with two dashes what a trigger or a virtual table does.)"""

    def __init__(self, rents: int) -> None:
        self.database, clock = MemoryDatabase(), StepClock()
        SqlCaseStore.create_schema(self.database, make_case())
        self.case = MemoryCase(make_case().id, SqlCaseStore(self.database, clock), clock)
        self.remembering = remembering(clock)
        self.recalls = RecallService(NoEmbedder(), clock)
        for number in range(rents):
            self.remembering.add(self.case, f"The monthly rent is {number + 8} thousand yuan.")
        self.reads: list[str] = []
        self.database.connection.set_trace_callback(self._note)

    def _note(self, statement: str) -> None:
        if statement.lstrip().startswith(("SELECT", "WITH")):
            self.reads.append(statement)


@pytest.fixture(params=["add", "recall"])
def work(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_what_is_read_does_not_grow_with_what_is_contradicted(work: str) -> None:
    reads: list[int] = []
    for rents in (2, 14):
        counted = Counted(rents)
        if work == "add":
            counted.remembering.add(counted.case, "The monthly rent is 7 thousand yuan.")
        else:
            assert counted.recalls.recall(counted.case, "How much is the monthly rent?").items
        reads.append(len(counted.reads))
        with counted.case.store.read() as view:
            assert len(view.conflicts.all()) == rents * (rents - 1) // 2 + rents * (work == "add")
        counted.database.close()
    assert reads[0] == reads[1]
