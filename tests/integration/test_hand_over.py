"""A case handed to another vault: all of it and nothing else arrives; whatever is wrong with the file, nothing is changed."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from sqlite3 import Connection

import pytest

from legal_assistant.adapters.backup import hand_over
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.adapters.vault.check import VaultCheck
from legal_assistant.adapters.vault.restoring import VaultRestore
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.backup import HandedOver, SealedKind
from legal_assistant.domain.cases import Egress
from legal_assistant.domain.documents import WaitingFile
from legal_assistant.domain.errors import (
    CaseHeld,
    Damaged,
    DiskFull,
    FileUnreadable,
    InvalidInput,
    NotPermitted,
    RecoveryKeyMistyped,
    WrongPassword,
)
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.users import CaseRole
from tests import make
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case, snapshot

ORIGINAL = Random(8).randbytes(150_000)
UNREAD = Path("/matters/weaver/unread.pdf")
COLLEAGUE = "harbour lantern 77 quince"


def fill(vault: SealedVault) -> str:
    case = vault.create_case(new_case(name="Weaver / Ostrander", egress=Egress.ALLOWED, held=True))
    document = make.document(new_id(), sha256=hashlib.sha256(ORIGINAL).hexdigest())
    case.blobs.put(document.id, ORIGINAL)
    with case.store.write() as view:
        view.documents.add(document)
        view.waiting.put([WaitingFile(UNREAD)])
        view.memories.add(make.memory(text="The lease ends in May."), by="user", reason="created")
    return case.id


class Given:
    """A vault of two lawyers that has handed a case over."""

    def __init__(self, folder: Path) -> None:
        self.vault, _ = cheap_vaults().create(folder / "given", PASSWORD)
        self.vault.rename_user(self.vault.user, "Ada Brook")
        self.colleague, _ = self.vault.add_user("Cyrus Dale", COLLEAGUE)
        self.case = fill(self.vault)
        self.vault.grant(self.case, self.colleague.id, CaseRole.READ)
        self.made: HandedOver = self.vault.hand_over(self.case, folder / "case.handed")
        self.data = self.made.file.read_bytes()


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Given]:
    given = Given(tmp_path_factory.mktemp("hand-over"))
    yield given
    given.vault.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[SealedVault]:
    vault, _ = cheap_vaults().create(tmp_path / "other", PASSWORD)
    yield vault
    vault.close()


def content(vault: SealedVault, case_id: str) -> tuple[object, ...]:
    case = vault.open_case(case_id)
    with case.store.read() as view:
        documents = view.documents.all()
        memories = [(memory.id, memory.text) for memory in view.memories.all()]
        return view.about.get().name, documents, memories, [case.blobs.get(one.id) for one in documents]


def test_the_whole_case_arrives(given: Given, other: SealedVault, tmp_path: Path):
    taken = other.take_over(given.made.file, given.made.key.lower())
    assert (taken.id, taken.was, taken.vault != taken.case) == (given.made.id, given.case, True)
    assert taken.case not in (given.case, "")
    assert content(other, taken.case) == content(given.vault, given.case)
    case = other.open_case(taken.case)
    assert [(one.user, one.role) for one in case.roster.newest.members] == [(other.user, CaseRole.ADMIN)]
    with case.store.read() as view:
        about = view.about.get()
    assert (about.id, about.held, about.egress) == (taken.case, True, Egress.NEVER)
    with pytest.raises(CaseHeld):
        other.destroy_case(taken.case)
    assert [summary.case.id for summary in other.summaries()] == [taken.case]
    with case.store.write() as view:
        view.memories.add(make.memory("f2", text="Taken over."), by="user", reason="created")
    other.close()
    vault = cheap_vaults().unlock(tmp_path / "other", PASSWORD)
    with vault.open_case(taken.case).store.read() as view:
        assert len(view.memories.all()) == 2
    assert vault.open_case(taken.case).audit.verify().ok
    vault.close()
    assert VaultCheck(SystemClock(), kdf=CHEAP).examine(tmp_path / "other", PASSWORD).ok


def test_the_file_is_known_for_what_it_is_whatever_its_name(given: Given, tmp_path: Path):
    (tmp_path / "letter.pdf").write_bytes(given.data)
    assert VaultRestore(cheap_vaults(), SystemClock()).kind(tmp_path / "letter.pdf") is SealedKind.HAND_OVER


def test_both_sides_have_it_in_their_logs(given: Given, other: SealedVault):
    taken = other.take_over(given.made.file, given.made.key)
    case_log = given.vault.open_case(given.case).audit
    assert [(entry.action, entry.subject) for entry in case_log.entries()][-1] == ("case_handed_over", given.made.id)
    assert json.loads(given.vault.audit.entries()[-1].detail) == {"case": given.case}
    assert case_log.verify().ok
    assert given.vault.audit.verify().ok
    log = other.open_case(taken.case).audit
    assert [entry.action for entry in log.entries()] == ["case_taken_over", "egress_rule"]
    assert {entry.user for entry in log.entries()} == {other.user}
    assert json.loads(log.entries()[0].detail)["case"] == given.case
    assert (other.audit.entries()[-1].action, other.audit.entries()[-1].subject) == ("case_taken_over", given.made.id)
    assert log.verify().ok
    assert other.audit.verify().ok


def test_no_key_and_no_lawyer_of_the_vault_goes_along(given: Given, other: SealedVault, monkeypatch: pytest.MonkeyPatch):
    arrived: list[object] = []
    rekey = Database.rekey

    def seen(path: Path, old: bytes, new: bytes, *, name: str) -> None:
        database = Database(path, old, owner=name.split("/")[1])
        with database.read() as connection:
            tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            arrived.extend(row for table in tables for row in connection.execute(f"SELECT * FROM '{table}'"))
        database.close()
        rekey(path, old, new, name=name)

    given.vault.revoke(given.case, given.colleague.id)  # after which the log keeps the key that it had
    file = given.made.file.with_name("revoked")
    made = given.vault.hand_over(given.case, file)
    monkeypatch.setattr(Database, "rekey", staticmethod(seen))
    other.take_over(file, made.key)
    text = repr(arrived)
    assert "The lease ends in May." in text
    for absent in ("audit_key", given.vault.user, given.colleague.id, given.case, UNREAD.name):
        assert absent not in text
    for data in (file.read_bytes(), *snapshot(given.vault.folder).values()):
        assert made.key.encode() not in data
    assert made.key not in repr(made)


def test_no_file_of_this_machine_is_read_because_the_other_firm_says_so(given: Given, other: SealedVault, tmp_path: Path):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hand_over, "forget_waiting", lambda _connection: None)
        made = given.vault.hand_over(given.case, tmp_path / "planted")
    case = other.open_case(other.take_over(made.file, made.key).case)
    with case._database.read() as connection:
        assert connection.execute("SELECT count(*) FROM waiting").fetchone() == (0,)


def test_a_wrong_or_mistyped_key(given: Given, other: SealedVault, tmp_path: Path):
    second = given.vault.hand_over(given.case, tmp_path / "second")
    before = snapshot(other.folder)
    with pytest.raises(WrongPassword) as wrong:
        other.take_over(given.made.file, second.key)
    assert wrong.value.subject == str(given.made.file)
    with pytest.raises(RecoveryKeyMistyped):
        other.take_over(given.made.file, second.key[:-1])
    with pytest.raises(FileUnreadable):
        other.take_over(tmp_path / "absent", second.key)
    assert snapshot(other.folder) == before


def test_a_flipped_or_cut_file_changes_nothing(given: Given, other: SealedVault, tmp_path: Path):
    random, file = Random(5), tmp_path / "bad"
    before = snapshot(other.folder)
    size = len(given.data)
    flips = [*range(0, 900, 60), *range(size - 400, size, 40), *(random.randrange(size) for _ in range(40))]
    for at in flips:
        data = bytearray(given.data)
        data[at] ^= 1 << random.randrange(8)
        file.write_bytes(data)
        with pytest.raises(Damaged) as problem:
            other.take_over(file, given.made.key)
        assert problem.value.subject == str(file), at
    for length in (0, 5, 400, size // 2, size - 1):
        file.write_bytes(given.data[:length])
        with pytest.raises(Damaged):
            other.take_over(file, given.made.key)
    file.write_bytes(given.data + b"\0")
    with pytest.raises(Damaged):
        other.take_over(file, given.made.key)
    assert snapshot(other.folder) == before
    assert other.case_ids() == []


def test_a_case_that_is_here_is_not_taken_over_again(given: Given, other: SealedVault):
    with pytest.raises(InvalidInput) as own:
        given.vault.take_over(given.made.file, given.made.key)
    assert given.case in own.value.advice
    first = other.take_over(given.made.file, given.made.key)
    with pytest.raises(InvalidInput) as twice:
        other.take_over(given.made.file, given.made.key)
    assert first.case in twice.value.advice
    assert other.case_ids() == [first.case]


def test_only_an_admin_hands_over_and_never_into_the_vault(given: Given, tmp_path: Path):
    with pytest.raises(InvalidInput):
        given.vault.hand_over(given.case, given.vault.folder / "inside")
    with pytest.raises(InvalidInput):
        given.vault.hand_over(given.case, given.made.file)
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    vault.rename_user(vault.user, "Ada Brook")
    colleague, _ = vault.add_user("Cyrus Dale", COLLEAGUE)
    case_id = fill(vault)
    vault.grant(case_id, colleague.id, CaseRole.WRITE)
    vault.close()
    theirs = cheap_vaults().unlock(tmp_path / "vault", COLLEAGUE, user=colleague.id)
    with pytest.raises(NotPermitted):
        theirs.hand_over(case_id, tmp_path / "file")
    theirs.close()
    assert not (tmp_path / "file").exists()


def test_an_original_that_is_not_whole_is_named(tmp_path: Path):
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case = vault.open_case(fill(vault))
    (blob,) = case.blobs.ids()
    path = vault.folder / case.blobs.name(blob)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(Damaged) as problem:
        vault.hand_over(case.id, tmp_path / "file")
    assert problem.value.subject == case.blobs.name(blob)
    with case.store.write():  # nobody holds it up
        pass
    assert "case_handed_over" not in {entry.action for entry in [*case.audit.entries(), *vault.audit.entries()]}
    vault.close()
    assert [path.name for path in tmp_path.iterdir()] == ["vault"]
    assert not list((tmp_path / "vault").rglob("*.tmp"))


def test_a_hand_over_and_a_backup_are_not_taken_for_each_other(given: Given, other: SealedVault, tmp_path: Path):
    with pytest.raises(InvalidInput, match="cannot be used") as problem:
        VaultRestore(cheap_vaults(), SystemClock(), kdf=CHEAP).check(given.made.file, PASSWORD)
    assert "take-over" in problem.value.advice
    given.vault.backup(tmp_path / "backup", given.case)
    with pytest.raises(InvalidInput) as problem:
        other.take_over(tmp_path / "backup", given.made.key)
    assert "restore" in problem.value.advice


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER planted AFTER INSERT ON memory BEGIN DELETE FROM document; END",
        "CREATE VIEW planted AS SELECT * FROM memory",
        "DROP TRIGGER audit_is_not_changed",
        "UPDATE document SET id = '../../../outside'",
    ],
)
def test_what_the_other_firm_put_in_its_database_is_refused(
    statement: str, given: Given, other: SealedVault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def spoilt(connection: Connection) -> None:
        connection.execute(statement)

    with monkeypatch.context() as patch:
        patch.setattr(hand_over, "forget_log", spoilt)
        made = given.vault.hand_over(given.case, tmp_path / "spoilt")
    with pytest.raises(Damaged) as problem:
        other.take_over(made.file, made.key)
    assert problem.value.subject == str(made.file)
    assert other.case_ids() == []
    assert not list((other.folder / "cases").iterdir())


class FullDisk(Files):
    """A disk that fills up when an original is written."""

    def write(self, name: str, chunks: object) -> None:
        if "/blobs/" in name:
            raise DiskFull(name)
        super().write(name, chunks)  # type: ignore[arg-type]


def test_a_full_disk_leaves_nothing(given: Given, tmp_path: Path):
    cheap_vaults().create(tmp_path / "other", PASSWORD)[0].close()
    vault = cheap_vaults(FullDisk).unlock(tmp_path / "other", PASSWORD)
    with pytest.raises(DiskFull):
        vault.take_over(given.made.file, given.made.key)
    assert vault.case_ids() == []
    assert not list((tmp_path / "other" / "cases").iterdir())
    assert "case_taken_over" not in {entry.action for entry in vault.audit.entries()}
    vault.close()
