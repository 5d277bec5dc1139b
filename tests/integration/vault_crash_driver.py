"""Run by ``test_vault_crash.py`` and the figures of a release in a process of its own: operations on a vault that are broken off,
and what must be on the disk afterwards.

``python -m tests.integration.vault_crash_driver SCENARIO FOLDER [WAY]``, the ways being those of ``kills.py``. A new operation is
a function that ends in ``run(work, check)``, and stands in ``SCENARIOS``: every way of breaking off is then tried on it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.vault.restoring import VaultRestore
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.errors import NotWritable, VaultNotFound, WrongPassword
from tests import make
from tests.integration import work_of_a_day as day
from tests.integration import work_with_colleagues as colleagues
from tests.integration.kills import KilledFiles, choose, run
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case


def create(folder: Path) -> int:
    numbers = iter(range(1000))
    at = [folder]

    def work() -> None:
        cheap_vaults(KilledFiles).create(at[0], PASSWORD)

    def check(done: bool) -> None:
        try:
            cheap_vaults().unlock(at[0], PASSWORD).close()
        except VaultNotFound:
            assert not done
            cheap_vaults().create(at[0], PASSWORD)[0].close()
            cheap_vaults().unlock(at[0], PASSWORD).close()
        at[0] = folder.with_name(f"vault{next(numbers)}")

    return run(work, check)


def password(folder: Path) -> int:
    cheap_vaults().create(folder, PASSWORD)[0].close()
    current = [PASSWORD]

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, current[0]).change_password(current[0], current[0] + "+")

    def check(done: bool) -> None:
        try:
            cheap_vaults().unlock(folder, current[0] + "+").close()
            current[0] += "+"
        except WrongPassword:
            assert not done
            cheap_vaults().unlock(folder, current[0]).close()

    return run(work, check)


def case(folder: Path) -> int:
    cheap_vaults().create(folder, PASSWORD)[0].close()
    wanted = [new_case()]

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, PASSWORD).create_case(wanted[0])

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        if wanted[0].id in vault.case_ids():
            assert _documents(vault, wanted[0].id) == []
            assert wanted[0].id in {summary.case.id for summary in vault.summaries()}
        else:
            assert not done
            assert not (folder / "cases" / wanted[0].id).exists()
        vault.close()
        wanted[0] = new_case()

    return run(work, check)


def write(folder: Path) -> int:
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    subject = new_case()
    vault.create_case(subject)
    vault.close()
    stored: list[str] = []
    doing = [new_case().id]

    def work() -> None:
        opened = cheap_vaults(KilledFiles).unlock(folder, PASSWORD).open_case(subject.id)
        opened.blobs.put(doing[0], b"original")
        for part in "ab":
            with opened.store.write() as view:
                view.documents.add(make.document(doing[0] + part))

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        before = {summary.case.id: dict(summary.counts) for summary in vault.summaries()}[subject.id]
        found = _documents(vault, subject.id)
        new = [doing[0] + part for part in "ab"]
        assert found in (stored, stored + new[:1], stored + new)
        assert not done or found == stored + new
        assert before["documents"] == len(found)
        assert vault.open_case(subject.id).audit.verify().ok
        assert vault.audit.verify().ok
        stored[:] = found
        assert set(vault.open_case(subject.id).blobs.ids()) >= {name[:-1] for name in found}
        vault.close()
        assert not list(folder.rglob("*.tmp"))
        doing[0] = new_case().id

    return run(work, check)


def destroy(folder: Path) -> int:
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    subject = [new_case()]
    vault.create_case(subject[0])
    vault.close()

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, PASSWORD).destroy_case(subject[0].id)

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        if subject[0].id in vault.case_ids():
            assert not done
            assert _documents(vault, subject[0].id) == []
        else:
            assert not (folder / "cases" / subject[0].id).exists()
            assert vault.certificate(subject[0].id).text
            subject[0] = new_case()
            vault.create_case(subject[0])
        vault.close()

    return run(work, check)


def backup(folder: Path) -> int:
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    subject = _filled(vault)
    vault.close()
    target = folder.with_name("backup")

    def work() -> None:
        made = cheap_vaults(KilledFiles).unlock(folder, PASSWORD).backup(target)
        if made.left_out:  # told of, and the rest is saved
            raise NotWritable

    def check(done: bool) -> None:
        assert target.exists() or not done
        if target.exists():
            found = _restore().check(target, PASSWORD)
            assert found.ok
            assert found.cases == (subject,) or (not done and not found.cases)
            target.unlink()
        vault = cheap_vaults().unlock(folder, PASSWORD)
        assert vault.audit.verify().ok
        assert _documents(vault, subject) == ["d1"]
        vault.close()
        assert not [path for path in folder.rglob("*") if ".tmp" in path.name]

    return run(work, check)


def restore(folder: Path) -> int:
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    subject = _filled(vault)
    target = folder.with_name("backup")
    vault.backup(target)
    vault.close()
    numbers = iter(range(1000))
    at = [folder.with_name("restored")]

    def work() -> None:
        VaultRestore(cheap_vaults(KilledFiles), SystemClock(), kdf=CHEAP, files=KilledFiles).restore(target, at[0], PASSWORD)

    def check(done: bool) -> None:
        if not cheap_vaults().exists(at[0]):
            assert not done
            _restore().restore(target, at[0], PASSWORD)
        vault = cheap_vaults().unlock(at[0], PASSWORD)
        assert _documents(vault, subject) == ["d1"]
        assert vault.open_case(subject).audit.verify().ok
        vault.close()
        at[0] = folder.with_name(f"restored{next(numbers)}")

    return run(work, check)


def hand_over(folder: Path) -> int:
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    subject = _handed(vault)
    vault.close()
    target = folder.with_name("handed")

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, PASSWORD).hand_over(subject, target)

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        assert target.exists() or not done
        if target.exists():
            for log in (vault.audit, vault.open_case(subject).audit):
                assert log.verify().ok
                assert log.entries()[-1].action == "case_handed_over"
            target.unlink()
        assert len(_documents(vault, subject)) == 1
        vault.close()
        assert not [path for path in folder.rglob("*") if ".tmp" in path.name]

    return run(work, check)


def take_over(folder: Path) -> int:
    given, _ = cheap_vaults().create(folder.with_name("given"), PASSWORD)
    made = given.hand_over(_handed(given), folder.with_name("handed"))
    given.close()
    cheap_vaults().create(folder, PASSWORD)[0].close()

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, PASSWORD).take_over(made.file, made.key)

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        assert vault.audit.verify().ok
        assert vault.case_ids() or not done
        assert sorted(path.name for path in (folder / "cases").iterdir()) == sorted(vault.case_ids())
        for case_id in vault.case_ids():
            case = vault.open_case(case_id)
            assert [case.blobs.get(one) for one in _documents(vault, case_id)] == [b"original"]
            assert case.audit.entries()[0].action == "case_taken_over"
            assert case.audit.verify().ok
            vault.destroy_case(case_id)
        vault.close()

    return run(work, check)


def _handed(vault: SealedVault) -> str:
    """A case with an original that is whole."""
    case = vault.create_case(new_case())
    document = make.document(new_case().id, sha256=sha256(b"original").hexdigest())
    case.blobs.put(document.id, b"original")
    with case.store.write() as view:
        view.documents.add(document)
    return case.id


def _restore() -> VaultRestore:
    return VaultRestore(cheap_vaults(), SystemClock(), kdf=CHEAP)


def _filled(vault: SealedVault) -> str:
    case = vault.create_case(new_case())
    case.blobs.put(new_case().id, b"original")
    with case.store.write() as view:
        view.documents.add(make.document("d1"))
    return case.id


def _documents(vault: SealedVault, case_id: str) -> list[str]:
    with vault.open_case(case_id).store.read() as view:
        return [document.id for document in view.documents.all()]


SCENARIOS: dict[str, Callable[[Path], int]] = {
    "create": create,
    "password": password,
    "case": case,
    "write": write,
    "destroy": destroy,
    "backup": backup,
    "restore": restore,
    "hand_over": hand_over,
    "take_over": take_over,
    "ingestion": day.ingestion,
    "chat": day.chat,
    "memory": day.memory,
    "migration": day.migration,
    "user_add": colleagues.user_add,
    "user_remove": colleagues.user_remove,
    "grant": colleagues.grant,
    "revoke": colleagues.revoke,
    "new_keys": colleagues.new_keys,
    "vouched": colleagues.vouched,
}

if __name__ == "__main__":
    choose(sys.argv[3] if len(sys.argv) > 3 else "steps", Path(sys.argv[2]).parent)
    print(SCENARIOS[sys.argv[1]](Path(sys.argv[2])))
