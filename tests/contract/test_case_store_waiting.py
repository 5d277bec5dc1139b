"""WaitingRepository: whose queue it is, and what outlives the store."""

from pathlib import Path

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.domain.documents import WaitingFile
from legal_assistant.domain.users import CaseRole
from tests.contract.conftest import StoreUnderTest

LEASE = WaitingFile(Path("/matters/lease.pdf"))
ANNEX = WaitingFile(Path("/matters/annexes/a.docx"), "annexes/a.docx", embedded=True)
MINE, THEIRS = b"\1" * 32, b"\2" * 32


def of(under_test: StoreUnderTest, key: bytes) -> SqlCaseStore:
    return SqlCaseStore(under_test.database, under_test.clock, CaseRole.WRITE, key)


def test_files_wait_once_in_the_order_in_which_they_came(under_test: StoreUnderTest) -> None:
    store = under_test.store
    with store.write() as view:
        view.waiting.put([LEASE])
        view.waiting.put([ANNEX, LEASE])
    with store.read() as view:
        assert view.waiting.all() == [LEASE, ANNEX]
    with store.write() as view:
        view.waiting.remove([LEASE])
        view.waiting.remove([LEASE])
    with store.read() as view:
        assert view.waiting.all() == [ANNEX]


def test_a_path_need_not_be_text(under_test: StoreUnderTest) -> None:
    odd = WaitingFile(Path("/matters/\udcff\udcfe.pdf"))
    with under_test.store.write() as view:
        view.waiting.put([odd])
    with under_test.store.read() as view:
        assert view.waiting.all() == [odd]


def test_the_queue_outlives_the_store_and_is_that_of_one_lawyer(under_test: StoreUnderTest) -> None:
    with of(under_test, MINE).write() as view:
        view.waiting.put([LEASE])
    with of(under_test, THEIRS).write() as view:
        assert view.waiting.all() == []
        view.waiting.put([LEASE, ANNEX])
        view.waiting.remove([LEASE])
    with of(under_test, MINE).read() as view:
        assert view.waiting.all() == [LEASE]


def test_a_row_that_nobody_with_the_key_wrote_is_not_there(under_test: StoreUnderTest) -> None:
    with of(under_test, MINE).write() as view:
        view.waiting.put([LEASE])
    with under_test.database.write() as connection:
        connection.execute("UPDATE waiting SET place = ?", (b"/home/private.docx",))
    with of(under_test, MINE).read() as view:
        assert view.waiting.all() == []
