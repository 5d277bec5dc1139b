"""Silent changes: bits are flipped in every kind of file of a vault, and everything it holds is read again.

A flip is refused (with an error that names the file), or what is read is what was there; anything else is a silent change.
"""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.adapters.vault.restoring import VaultRestore
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.documents import DocumentState
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.domain.settings import ModelSettings, UserSettings
from tests import make
from tests.hostile.figure import Figure
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case

#: Kinds of files of a closed vault, ``{user}`` being who unlocks it; the logs are those of one whose process was killed.
CLOSED = (
    "vault.json", "users/list", "users/{user}/password", "users/{user}/recovery", "users/{user}/keys", "users/{user}/head",
    "users/{user}/profile.db", "cases/*/members", "cases/*/keys/1/{user}", "cases/*/head", "cases/*/case.db",
    "cases/*/blobs/*/*", "cases/*/cache/index", "backups/*",
)  # fmt: skip
KILLED = ("users/{user}/profile.db-wal", "cases/*/case.db-wal")


@dataclass
class Sample:
    """A closed vault, the same as a kill left it, and a backup of it; all in ``folder``."""

    folder: Path
    recovery_key: str = ""
    user: str = ""

    @property
    def closed(self) -> Path:
        """Closed in order."""
        return self.folder / "closed"

    @property
    def killed(self) -> Path:
        """With the logs that a kill leaves."""
        return self.folder / "killed"


def sample(folder: Path) -> Sample:
    """Make the files."""
    made = Sample(folder)
    vault, made.recovery_key = cheap_vaults().create(made.closed, PASSWORD)
    made.user = vault.user
    vault.add_user("Colleague", PASSWORD)
    vault.save_settings(UserSettings(ModelSettings("http://127.0.0.1:9/v1", "m", api_key="key")))
    for name in ("One", "Two"):
        _fill(vault, name)
    vault.backup(folder / "backup")
    shutil.copytree(made.closed, made.killed)
    vault.close()
    known = {path for pattern in (*CLOSED, "users/*/*", "lock") for path in made.closed.glob(pattern.format(user=made.user))}
    assert {path for path in made.closed.rglob("*") if path.is_file()} <= known, "a kind of file that is not flipped"
    return made


def _fill(vault: SealedVault, name: str) -> None:
    case = vault.create_case(new_case(name=name))
    document = make.document(new_id(), state=DocumentState.READY, pages=1, sha256=new_id() * 2)
    case.blobs.put(document.id, Random(name).randbytes(100_000))
    with case.store.write() as view:
        view.documents.add(document)
        view.documents.put_pages(document.id, [make.page(1, f"{name}：逾期付款的违约金")])
        passage = make.passage(new_id(), f"{name}：逾期付款的违约金", document=document.id)
        view.documents.put_passages(document.id, [passage], document.added)
        view.conversations.add(make.conversation())
        view.conversations.add_message(make.message())
        view.memories.add(make.memory(text=f"租金 {name}"), by="user", reason="created")
        items = [n for n, _, _ in view.index.pending(100)]
        view.index.put_vectors("test", items, np.eye(len(items), 8, dtype=np.float32))
    assert len(case.vectors) == 3
    case.vectors.save()


def content(folder: Path, opened: Callable[[Path], SealedVault]) -> str:
    """A digest of everything that a vault holds."""
    digest = hashlib.sha256()
    vault = opened(folder)
    try:
        _add(digest, vault._profile.file, skip=("audit", "slots", "vault_stamp", "cases"))
        for case_id in sorted(vault.case_ids()):
            case = vault.open_case(case_id)
            _add(digest, case._database, skip=("vault_stamp",))
            for blob in case.blobs.ids():
                digest.update(case.blobs.get(blob))
            with case.store.read() as view:
                allowed = view.index.allowed(ItemFilter())
            digest.update(repr(case.vectors.search(np.eye(8, dtype=np.float32)[0], 5, allowed)).encode())
            assert case.audit.verify().ok
    finally:
        vault.close()
    return digest.hexdigest()


def _add(digest: hashlib._Hash, database: Database, skip: tuple[str, ...]) -> None:
    with database.read() as connection:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
        for (table,) in tables:
            if table not in skip:
                digest.update(repr((table, connection.execute(f'SELECT * FROM "{table}"').fetchall())).encode())


class Flipper:
    """Flips bits of one file in a copy of the vault, and tells what came of it."""

    def __init__(self, whole: Path, scratch: Path, opened: Callable[[Path], SealedVault]) -> None:
        self._whole = whole
        self._scratch = scratch
        self._opened = opened
        self._renew()
        self.expected = content(scratch, opened)

    def flip(self, pattern: str, random: Random) -> str:
        """Flip one bit: "refused", "misnamed" (refused, but another file is named), "unread" (nothing changes) or "silent"."""
        self._renew()
        path = random.choice(sorted(self._scratch.glob(pattern)))
        name = path.relative_to(self._scratch).as_posix()
        data = bytearray(path.read_bytes())
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        path.write_bytes(data)
        try:
            found = content(self._scratch, self._opened)
        except LegalAssistantError as error:
            return "refused" if error.subject and name.startswith(error.subject) else "misnamed"
        return "unread" if found == self.expected else "silent"

    def _renew(self) -> None:
        shutil.rmtree(self._scratch, ignore_errors=True)
        shutil.copytree(self._whole, self._scratch)


def flip_backup(made: Sample, file: Path, random: Random) -> str:
    """The same for a bit of the backup: it is not whole, or what is restored from it is what was saved."""
    data = bytearray((made.folder / "backup").read_bytes())
    data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    file.write_bytes(data)
    try:
        found = VaultRestore(cheap_vaults(), SystemClock(), kdf=CHEAP).check(file, PASSWORD)
    except LegalAssistantError:
        return "refused"
    return "silent" if found.ok else "refused"


def count(folder: Path, flips: int, seed: int = 7) -> Figure:
    """Flip ``flips`` bits, as many in each kind of file; as many kinds at once as there are processors."""
    made, kinds = sample(folder), (*CLOSED, *KILLED, "backup")
    each = -(-flips // len(kinds))
    lines, total = [f"{'file':<26}{'flips':>7}{'refused':>9}{'unread':>8}{'misnamed':>10}{'silent':>8}"], Counter[str]()
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        tasks = [pool.submit(_flipped, made, kind, each, seed + number) for number, kind in enumerate(kinds)]
        for name, task in zip(kinds, tasks, strict=True):
            ended = task.result()
            total += ended
            lines.append(
                f"{name:<26}{each:>7}{ended['refused']:>9}{ended['unread']:>8}{ended['misnamed']:>10}{ended['silent']:>8}"
            )
    return Figure("silent changes after flips of a bit", sum(total.values()), total["silent"], flips, tuple(lines))


def _flipped(made: Sample, kind: str, times: int, seed: int) -> Counter[str]:
    """How flips in one kind of file ended; in a process of its own, which need not log each of them."""
    logging.disable()
    random = Random(seed)
    with tempfile.TemporaryDirectory(dir=made.folder) as place:
        scratch = Path(place)
        if kind == "backup":
            return Counter(flip_backup(made, scratch / "flipped", random) for _ in range(times))

        def opened(at: Path) -> SealedVault:
            if "recovery" in kind:
                return cheap_vaults().recover(at, made.recovery_key, PASSWORD, user=made.user)
            return cheap_vaults().unlock(at, PASSWORD, user=made.user)

        flipper = Flipper(made.killed if kind in KILLED else made.closed, scratch / "vault", opened)
        return Counter(flipper.flip(kind.format(user=made.user), random) for _ in range(times))
