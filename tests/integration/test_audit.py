"""The log of acts: what is recorded, and that whatever is done to it afterwards is noticed."""

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from sqlite3 import Connection

import pytest

from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.audit import Act
from legal_assistant.domain.cases import CaseState, Egress
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.memories import MemoryState, ReviewPolicy
from legal_assistant.services.vault.audit import AuditService, as_csv, as_json
from tests import make
from tests.vaults import PASSWORD, cheap_vaults, new_case

VERIFIER = Path(__file__).parents[2] / "resources" / "verify_audit.py"


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[SealedVault]:
    made, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    yield made
    made.close()


@pytest.fixture
def case(vault: SealedVault) -> SealedCase:
    opened = vault.create_case(new_case())
    for number in range(6):
        with opened.store.write() as view:
            view.memories.add(make.memory(f"m{number}"), by="user", reason="created")
    return opened


def acts(case: SealedCase) -> list[tuple[str, str]]:
    return [(entry.action, entry.subject) for entry in case.audit.entries()]


def last(case: SealedCase) -> tuple[str, str, dict[str, object]]:
    entry = case.audit.entries()[-1]
    return entry.action, entry.subject, json.loads(entry.detail)


def test_what_the_store_writes_is_recorded(vault: SealedVault):
    about = new_case()
    case = vault.create_case(about)
    assert acts(case) == [("case_made", about.id)]
    with case.store.write() as view:
        view.documents.add(make.document("d1"))
        view.memories.add(make.memory("m1", state=MemoryState.PROPOSED), by="rule", reason="created")
        view.memories.add(make.memory("m2"), by="user", reason="created")
    assert acts(case)[1:] == [("document_added", "d1"), ("memory_added", "m1"), ("memory_added", "m2")]
    assert last(case)[2] == {"version": 1, "by": "user", "state": "active"}
    for changes, action in (({"state": MemoryState.ACTIVE}, "memory_approved"), ({"text": "another"}, "memory_changed")):
        with case.store.write() as view:
            view.memories.put(replace(view.memories.get("m1"), **changes), by="user", reason="x")
        assert last(case)[:2] == (action, "m1")
    with case.store.write() as view:
        view.conflicts.add(Conflict("c1", "m1", "m2", "amount", make.T0))
    for by, action in (("user", "conflict_decided"), ("rule", "conflict_closed")):
        with case.store.write() as view:
            view.conflicts.put(replace(view.conflicts.get("c1"), resolution=None, by=""))
            view.conflicts.put(replace(view.conflicts.get("c1"), resolution=Resolution("both"), resolved=make.T0, by=by))
        assert last(case) == (action, "c1", {"resolution": "both"})
    with case.store.write() as view:
        view.memories.delete("m1")
        view.documents.delete("d1")
        view.about.set_review_policy(ReviewPolicy.EVERYTHING)
        view.about.put(replace(about, name="Renamed", state=CaseState.CLOSED, egress=Egress.ALLOWED, held=True))
    named = [action for action, _ in acts(case)[-7:]]
    assert named[:3] == ["memory_forgotten", "document_removed", "review_policy"]
    assert set(named[3:]) == {"case_changed", "case_closed", "egress_rule", "hold_set"}
    assert case.audit.verify().ok
    assert case.audit.verify().entries == len(acts(case))


def test_a_rejected_memory_and_one_that_is_only_used(case: SealedCase):
    with case.store.write() as view:
        view.memories.add(make.memory("p", state=MemoryState.PROPOSED), by="rule", reason="created")
    with case.store.write() as view:
        view.memories.put(replace(view.memories.get("p"), state=MemoryState.ARCHIVED), by="user", reason="rejected")
    assert last(case)[:2] == ("memory_rejected", "p")
    before = acts(case)
    with case.store.write() as view:
        view.memories.touch(["m0"], make.T0)
    assert acts(case) == before


def test_what_was_rolled_back_is_not_recorded(case: SealedCase):
    before = acts(case)

    def fail() -> None:
        with case.store.write() as view:
            view.memories.add(make.memory("never"), by="user", reason="created")
            view.memories.get("no such memory")

    with pytest.raises(NotFound):
        fail()
    assert acts(case) == before
    with case.store.write() as view:
        view.memories.add(make.memory("then"), by="user", reason="created")
    assert case.audit.verify().ok


def test_no_word_of_the_case_is_in_the_log(vault: SealedVault):
    case = vault.create_case(new_case(name="Zyanenblau", client="Zyanenblau"))
    with case.store.write() as view:
        view.memories.add(make.memory("m", "Zyanenblau owes"), by="user", reason="Zyanenblau")
        view.documents.add(make.document(file="Zyanenblau.pdf", title="Zyanenblau"))
    assert "Zyanenblau" not in repr(case.audit.entries())


def test_the_log_goes_on_after_reopening(vault: SealedVault, case: SealedCase):
    before = acts(case)
    vault.close()
    again = cheap_vaults().unlock(vault.folder, PASSWORD)
    opened = again.open_case(case.id)
    assert acts(opened) == before
    opened.audit.note(Act.REQUEST, "answer", {"items": ["a"]})
    assert last(opened) == ("request", "answer", {"items": ["a"]})
    assert opened.audit.verify().ok
    assert again.audit.verify().ok
    again.close()


def test_acts_on_the_vault(vault: SealedVault, case: SealedCase):
    vault.change_password(PASSWORD, "another 41")
    vault.destroy_case(case.id)
    found = [(entry.action, entry.subject) for entry in vault.audit.entries()]
    assert found[0][0] == "vault_made"
    assert found[1:] == [("case_made", case.id), ("password_changed", "password"), ("case_forgotten", case.id)]
    assert vault.audit.verify().ok


def test_the_use_of_the_recovery_key_is_recorded(tmp_path: Path):
    vault, key = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    vault.close()
    vault = cheap_vaults().recover(tmp_path / "vault", key, "another 41")
    assert [entry.action for entry in vault.audit.entries()][1:] == ["recovery_key_used", "password_changed"]
    vault.close()


# --- tampering by somebody who holds the key of the database ----------------------------------------------------------


def unguarded(case: SealedCase, change: Callable[[Connection], object]) -> None:
    """Change the table as somebody would who has the keys: without triggers, without the program."""
    with case._database._connection() as connection:
        connection.execute("DROP TRIGGER audit_is_not_changed")
        connection.execute("DROP TRIGGER audit_is_not_deleted")
        change(connection)


@pytest.mark.hostile("A19")
def test_the_table_refuses_changes(case: SealedCase):
    for statement in ("UPDATE audit SET subject = 'x'", "DELETE FROM audit"):
        with pytest.raises(Exception, match="only added to"), case.store._database.write() as connection:
            connection.execute(statement)


@pytest.mark.parametrize(
    ("statement", "first_bad"),
    [
        ("UPDATE audit SET subject = 'm5' WHERE seq = 3", 3),
        ("UPDATE audit SET time = '2020' WHERE seq = 1", 1),
        ("UPDATE audit SET user = 'x' WHERE seq = 7", 7),
        ("UPDATE audit SET detail = '{}' WHERE seq = 2", 2),
        ("UPDATE audit SET signature = zeroblob(64) WHERE seq = 4", 4),
        ("UPDATE audit SET mac = zeroblob(32) WHERE seq = 4", 4),
        ("UPDATE audit SET mac = (SELECT mac FROM audit WHERE seq = 5) WHERE seq = 4", 4),
        ("DELETE FROM audit WHERE seq = 4", 4),
        ("DELETE FROM audit WHERE seq = 1", 1),
        ("DELETE FROM audit WHERE seq >= 6", 6),
        ("DELETE FROM audit WHERE seq = 7", 7),
        ("DELETE FROM audit", 1),
        ("UPDATE audit SET seq = seq + 100 WHERE seq = 7", 7),
    ],
)
@pytest.mark.hostile("A19")
def test_what_is_done_to_the_log_is_noticed(statement: str, first_bad: int, case: SealedCase):
    unguarded(case, lambda connection: connection.execute(statement))
    report = case.audit.verify()
    assert not report.ok
    assert report.first_bad == first_bad


@pytest.mark.hostile("A19")
def test_two_entries_that_change_places_are_noticed(case: SealedCase):
    def swap(connection: Connection) -> None:
        for a, b in ((3, 99), (4, 3), (99, 4)):
            connection.execute("UPDATE audit SET seq = ? WHERE seq = ?", (b, a))

    unguarded(case, swap)
    assert case.audit.verify().first_bad == 3


@pytest.mark.hostile("A19")
def test_the_log_of_another_case_in_its_place_is_noticed(vault: SealedVault, case: SealedCase):
    other = vault.create_case(new_case())
    for number in range(6):
        with other.store.write() as view:
            view.memories.add(make.memory(f"m{number}"), by="user", reason="created")
    columns = "seq, time, user, action, subject, detail, mac, signature"
    with other._database.read() as connection:
        rows = connection.execute(f"SELECT {columns} FROM audit").fetchall()

    def swap(connection: Connection) -> None:
        connection.execute("DELETE FROM audit")
        connection.executemany(f"INSERT INTO audit ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)

    unguarded(case, swap)
    assert case.audit.verify().first_bad == 1


@pytest.mark.hostile("A19")
def test_a_cut_tail_stays_noticed_when_the_log_goes_on(vault: SealedVault, case: SealedCase):
    """Writing on would raise the head over the gap: the gap itself becomes an entry."""
    unguarded(case, lambda connection: connection.execute("DELETE FROM audit WHERE seq > 5"))
    vault.close()
    again = cheap_vaults().unlock(vault.folder, PASSWORD)
    opened = again.open_case(case.id)
    assert opened.audit.verify().first_bad == 6
    with opened.store.write() as view:
        view.memories.delete("m0")
    assert [action for action, _ in acts(opened)[5:]] == ["log_cut", "memory_forgotten"]
    report = opened.audit.verify()
    assert (report.ok, report.first_bad) == (False, 6)
    again.close()


@pytest.mark.hostile("A19")
def test_random_changes_of_any_byte(case: SealedCase):
    random = Random(7)
    with case._database.read() as connection:
        rows = connection.execute("SELECT * FROM audit").fetchall()
    unguarded(case, lambda _: None)
    for _ in range(60):
        seq, column = random.randrange(len(rows)) + 1, random.randrange(1, 8)
        name = ("", "time", "user", "action", "subject", "detail", "mac", "signature")[column]
        value = rows[seq - 1][column]
        data = bytearray(value.encode() if isinstance(value, str) else value)
        data[random.randrange(len(data))] ^= 1 << random.randrange(7)
        changed = data.decode() if isinstance(value, str) else bytes(data)
        with case._database._connection() as connection:
            connection.execute(f"UPDATE audit SET {name} = ? WHERE seq = ?", (changed, seq))
            assert case.audit.verify().first_bad == seq
            connection.execute(f"UPDATE audit SET {name} = ? WHERE seq = ?", (value, seq))
    assert case.audit.verify().ok


# --- exported ---------------------------------------------------------------------------------------------------------


def verdict(text: str, tmp_path: Path, *options: str) -> tuple[int, str]:
    """Of the script that stands alone, run without this program's packages."""
    (tmp_path / "log").write_text(text, encoding="utf-8", newline="")
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(tmp_path / "log"), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()[-1]


def test_an_exported_log_is_verified_by_a_script_of_its_own(vault: SealedVault, case: SealedCase, tmp_path: Path):
    assert len(VERIFIER.read_text().splitlines()) < 200
    service = AuditService(vault)
    log = service.export(case)
    assert log.entries[-1].action == "log_exported"
    key = log.signers[log.entries[0].user]
    for text in (json.dumps(as_json(log)), as_csv(log)):
        assert verdict(text, tmp_path, "--key", key) == (0, "ok")
        assert verdict(text, tmp_path, "--key", "00" * 32)[0] == 1
    assert verdict(json.dumps(as_json(service.export(None))), tmp_path)[0] == 0


@pytest.mark.hostile("A19")
def test_the_script_notices_what_is_done_to_an_exported_log(vault: SealedVault, case: SealedCase, tmp_path: Path):
    log = as_json(AuditService(vault).export(case))

    def changed(**fields: object) -> str:
        return json.dumps(log | fields)

    entries = log["entries"]
    edited = [*entries[:2], entries[2] | {"subject": "m5"}, *entries[3:]]
    for text, bad in (
        (changed(entries=edited), 3),
        (changed(entries=entries[:3] + entries[4:]), 4),
        (changed(entries=entries[:-1]), 8),
        (changed(scope="0" * 32), 1),
        (changed(end="00" * 64), 9),
        (changed(signers={}), 1),
    ):
        status, words = verdict(text, tmp_path)
        assert status == 1
        assert words.startswith(f"BAD: entry {bad} "), words
    assert verdict("{}", tmp_path)[0] == 1
    assert verdict("not a log", tmp_path)[0] == 1


def test_the_exported_table_says_who_when_what(vault: SealedVault, case: SealedCase):
    rows = list(csv.DictReader(io.StringIO(as_csv(AuditService(vault).export(case)))))
    assert rows[0]["action"] == "case_made"
    assert rows[0]["subject"] == case.id
    assert rows[-1]["seq"] == "end"
