"""Backups: everything comes back; what is damaged is named and the rest comes back; nothing half is left."""

import hashlib
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from legal_assistant.adapters.backup.file import BackupFile
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.vault.check import VaultCheck
from legal_assistant.adapters.vault.restoring import VaultRestore
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.backup import SealedKind
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import (
    BackupIncomplete,
    Cancelled,
    CaseNotFound,
    Damaged,
    DiskFull,
    FileUnreadable,
    FolderNotUsable,
    InvalidInput,
    LegalAssistantError,
    NotABackup,
    NotWritable,
    WrongPassword,
)
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.settings import ModelSettings, UserSettings
from tests import make
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case

SETTINGS = UserSettings(model=ModelSettings("http://127.0.0.1:9/v1", "m", "a-key"))


def fill(vault: SealedVault, name: str, size: int = 200_000) -> str:
    case = vault.create_case(new_case(name=name))
    document = make.document(new_id(), sha256=new_id() * 2)
    case.blobs.put(document.id, Random(name).randbytes(size))
    with case.store.write() as view:
        view.documents.add(document)
        view.memories.add(make.memory(text=f"of {name}"), by="user", reason="created")
    return case.id


class Made:
    def __init__(self, folder: Path) -> None:
        self.vault, self.recovery_key = cheap_vaults().create(folder / "vault", PASSWORD)
        self.vault.save_settings(SETTINGS)
        self.cases = [fill(self.vault, name) for name in ("One", "Two")]
        self.file = folder / "backup"
        self.backup = self.vault.backup(self.file)
        self.data = self.file.read_bytes()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    made = Made(tmp_path_factory.mktemp("backup"))
    yield made
    made.vault.close()


def restore() -> VaultRestore:
    return VaultRestore(cheap_vaults(), SystemClock(), kdf=CHEAP)


def content(vault: SealedVault) -> dict[str, tuple[object, ...]]:
    found: dict[str, tuple[object, ...]] = {}
    for case_id in sorted(vault.case_ids()):
        case = vault.open_case(case_id)
        with case.store.read() as view:
            name, memories = view.about.get().name, [memory.text for memory in view.memories.all()]
        found[case_id] = (name, memories, [case.blobs.get(blob) for blob in case.blobs.ids()], len(case.audit.entries()))
    return found


def restored(file: Path, folder: Path, *, salvage: bool = False) -> SealedVault:
    restore().restore(file, folder, PASSWORD, salvage=salvage)
    return cheap_vaults().unlock(folder, PASSWORD)


@pytest.mark.hostile("H1")
def test_everything_comes_back(made: Made, tmp_path: Path):
    assert set(made.backup.cases) == set(made.cases)
    assert made.backup.left_out == ()
    assert made.backup.size == len(made.data)
    check = restore().restore(made.file, tmp_path / "new", PASSWORD)
    assert check.ok
    vault = cheap_vaults().unlock(tmp_path / "new", PASSWORD)
    assert content(vault) == content(made.vault)
    assert vault.settings() == SETTINGS
    assert vault.audit.verify().ok
    assert [(entry.action, entry.subject) for entry in vault.audit.entries()][-1] == ("restored", made.backup.id)
    assert made.vault.audit.entries()[-1].action == "backup_made"
    vault.close()
    assert VaultCheck(SystemClock(), kdf=CHEAP).examine(tmp_path / "new", PASSWORD).ok


def test_with_the_recovery_key(made: Made, tmp_path: Path):
    restore().restore(made.file, tmp_path / "new", made.recovery_key, recovery_key=True)
    vault = cheap_vaults().unlock(tmp_path / "new", PASSWORD)
    assert content(vault) == content(made.vault)
    vault.close()


def test_wrong_password_no_backup_no_empty_folder(made: Made, tmp_path: Path):
    with pytest.raises(WrongPassword):
        restore().restore(made.file, tmp_path / "new", "another")
    assert not (tmp_path / "new").exists()
    with pytest.raises(FileUnreadable):
        restore().check(tmp_path / "none", PASSWORD)
    for data, error in (
        (b"", Damaged), (made.data[:30], Damaged), (b"%PDF-1.7", NotABackup), (Random(1).randbytes(3000), NotABackup)
    ):  # fmt: skip
        (tmp_path / "no backup").write_bytes(data)
        with pytest.raises(error):
            restore().check(tmp_path / "no backup", PASSWORD)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").touch()
    with pytest.raises(FolderNotUsable):
        restore().restore(made.file, tmp_path / "full", PASSWORD)


def test_what_a_file_holds_is_told_by_its_bytes(made: Made, tmp_path: Path):
    assert restore().kind(made.file) is SealedKind.BACKUP
    for name, data, kind in (
        ("cut", made.data[:30], SealedKind.BACKUP),
        ("cut.lacase", made.data[:30], SealedKind.HAND_OVER),
        ("report.pdf", b"%PDF-1.7", None),
        ("notes", Random(1).randbytes(3000), None),
    ):
        (tmp_path / name).write_bytes(data)
        assert restore().kind(tmp_path / name) is kind, name
    assert restore().kind(tmp_path / "none") is None
    assert restore().kind(tmp_path) is None


@pytest.mark.parametrize("size", ["1000000000000000", "10000000000000000000", "1e999"])
def test_a_header_that_tells_of_more_than_there_is_is_damaged(size: str, made: Made, tmp_path: Path):
    file = tmp_path / "backup"
    ids = ",".join(f'"{name}":"{new_id()}"' for name in ("backup", "vault", "user"))
    body = f'{{"case":"","format":1,"opening":[["keys",{size}]],{ids}}}'.encode()
    header = body + hashlib.sha256(body).digest()
    magic = made.data[: made.data.index(b"\n") + 1]
    file.write_bytes(magic + len(header).to_bytes(4, "big") + header + bytes(200))
    assert restore().kind(file) is SealedKind.BACKUP
    with pytest.raises(Damaged):
        restore().check(file, PASSWORD)


class StopsAfter(CancelToken):
    """Asked to stop when it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            self.cancel()
        super().check()


def test_a_restoration_that_is_stopped_leaves_nothing(made: Made, tmp_path: Path):
    looks = 0
    while True:
        token = StopsAfter(looks)
        folder = tmp_path / str(looks)
        try:
            restore().restore(made.file, folder, PASSWORD, cancel=token)
        except Cancelled:
            assert not folder.exists()
            looks += 3
            continue
        break
    assert looks > 2 * made.backup.parts - 3, "it looks before each part is checked, and before each is written"
    cheap_vaults().unlock(folder, PASSWORD).close()


def test_one_case_alone(made: Made, tmp_path: Path):
    backup = made.vault.backup(tmp_path / "one", made.cases[0])
    assert backup.cases == (made.cases[0],)
    vault = restored(tmp_path / "one", tmp_path / "new")
    assert list(content(vault)) == [made.cases[0]]
    assert vault.settings() == UserSettings()
    vault.close()
    with pytest.raises(CaseNotFound):
        made.vault.backup(tmp_path / "none", new_id())


def test_no_word_is_readable(made: Made):
    for word in ("of One", "of Two", "租金", "a-key", PASSWORD, made.recovery_key):
        assert word.encode() not in made.data


@pytest.mark.hostile("H3")
def test_no_place_inside_the_vault_and_no_overwriting(made: Made, tmp_path: Path):
    for place in (made.vault.folder / "backup", made.vault.folder / "cases" / "backup", made.file):
        with pytest.raises(InvalidInput):
            made.vault.backup(place)
    with pytest.raises(NotWritable):
        made.vault.backup(tmp_path / "no folder" / "backup")


def parts_of(made: Made) -> list[tuple[str, int, int]]:
    file = BackupFile(made.file)
    parts = [(part.name, part.offset, part.size) for part in file.walk()]
    file.close()
    return parts


@pytest.mark.hostile("H2")
def test_every_part_that_is_flipped_is_named_and_the_rest_comes_back(made: Made, tmp_path: Path):
    random = Random(3)
    path = tmp_path / "flipped"
    for number, (name, offset, size) in enumerate(parts_of(made)):
        data = bytearray(made.data)
        data[offset + random.randrange(size)] ^= 1 << random.randrange(8)
        path.write_bytes(data)
        assert restore().check(path, PASSWORD).damaged == (name,)
        with pytest.raises(BackupIncomplete) as caught:
            restore().restore(path, tmp_path / "refused", PASSWORD)
        assert caught.value.subject == name
        assert not (tmp_path / "refused").exists()
        vault = restored(path, tmp_path / f"new{number}", salvage=True)
        whole = content(made.vault)
        harmed = name.split("/")[1] if name.endswith("case.db") or "/keys/" in name or "/blobs/" in name else ""
        for case_id in made.cases:
            if case_id != harmed:
                case = vault.open_case(case_id)
                assert [case.blobs.get(blob) for blob in case.blobs.ids()] == whole[case_id][2]
        vault.close()


@pytest.mark.hostile("H2")
def test_any_flip_anywhere_is_noticed(made: Made, tmp_path: Path):
    random = Random(5)
    path = tmp_path / "flipped"
    places = [random.randrange(len(made.data)) for _ in range(60)] + list(range(0, 60, 7))
    places += [len(made.data) - 1 - n for n in range(0, 500, 41)]
    for at in places:
        data = bytearray(made.data)
        data[at] ^= 1 << random.randrange(8)
        path.write_bytes(data)
        try:
            check = restore().check(path, PASSWORD)
        except LegalAssistantError:
            continue
        assert not check.ok, at


@pytest.mark.hostile("H2")
def test_what_is_cut_is_noticed_and_the_rest_comes_back(made: Made, tmp_path: Path):
    parts = parts_of(made)
    whole = content(made.vault)
    path = tmp_path / "cut"
    first = next(name for name, _, _ in parts if name.startswith("cases/")).split("/")[1]
    second = next(at for name, at, _ in parts if name.startswith("cases/") and first not in name)
    for length in (second + 10, len(made.data) - 1, len(made.data) - 40):
        path.write_bytes(made.data[:length])
        assert "directory" in restore().check(path, PASSWORD).damaged
        vault = restored(path, tmp_path / f"new{length}", salvage=True)
        assert vault.open_case(first).audit.verify().ok
        assert content_of(vault, first) == whole[first][:3]
        vault.close()


def content_of(vault: SealedVault, case_id: str) -> tuple[object, ...]:
    case = vault.open_case(case_id)
    with case.store.read() as view:
        name, memories = view.about.get().name, [memory.text for memory in view.memories.all()]
    return name, memories, [case.blobs.get(blob) for blob in case.blobs.ids()]


@pytest.mark.hostile("H2")
def test_a_part_that_is_left_out_or_from_another_backup_is_named(made: Made, tmp_path: Path):
    name, offset, size = next(part for part in parts_of(made) if "/blobs/" in part[0])
    frame = 2 + len(name) + 8
    (tmp_path / "short").write_bytes(made.data[: offset - frame] + made.data[offset + size :])
    assert (
        restore().check(tmp_path / "short", PASSWORD).damaged[0] == name or not restore().check(tmp_path / "short", PASSWORD).ok
    )
    other = made.vault.backup(tmp_path / "other")
    file = BackupFile(other.file)
    swapped = next(part for part in file.walk() if part.name == name)
    file.close()
    data = (tmp_path / "other").read_bytes()
    mixed = made.data[:offset] + data[swapped.offset : swapped.offset + swapped.size] + made.data[offset + size :]
    (tmp_path / "mixed").write_bytes(mixed)
    assert restore().check(tmp_path / "mixed", PASSWORD).damaged == (name,)


def test_the_keys_of_a_case_can_be_taken_out(made: Made, tmp_path: Path):
    path = tmp_path / "wiped"
    shutil.copy(made.file, path)
    assert restore().wipe(path, made.cases[0]) == 1
    assert restore().wipe(path, new_id()) == 0
    check = restore().check(path, PASSWORD)
    assert check.ok
    assert (check.cases, check.removed) == ((made.cases[1],), (made.cases[0],))
    vault = restored(path, tmp_path / "new")
    assert vault.case_ids() == [made.cases[1]]
    assert not (tmp_path / "new" / "cases" / made.cases[0]).exists()
    vault.close()


def test_a_damaged_case_does_not_keep_the_others_from_being_saved(tmp_path: Path):
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    bad, good = fill(vault, "Bad"), fill(vault, "Good")
    vault.close()
    (tmp_path / "vault" / "cases" / bad / "head").write_bytes(b"damaged")
    vault = cheap_vaults().unlock(tmp_path / "vault", PASSWORD)
    backup = vault.backup(tmp_path / "backup")
    assert backup.cases == (good,)
    assert backup.left_out == ((bad, "damaged"),)
    vault.close()


@pytest.mark.parametrize("at", [1, 40, 400_000])
@pytest.mark.hostile("C1")
def test_a_disk_that_fills_up_leaves_no_half_file(at: int, made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    original = Files._write

    def limited(self: Files, path: Path, chunks: Iterator[bytes]) -> None:
        if path.parent != tmp_path:
            original(self, path, chunks)
            return

        def few() -> Iterator[bytes]:
            written = 0
            for chunk in chunks:
                written += len(chunk)
                if written > at:
                    raise OSError(28, "no space")
                yield chunk

        original(self, path, few())

    monkeypatch.setattr(Files, "_write", limited)
    before = {path.name for path in made.vault.folder.iterdir()}
    with pytest.raises(DiskFull):
        made.vault.backup(tmp_path / "backup")
    assert list(tmp_path.iterdir()) == []
    assert {path.name for path in made.vault.folder.iterdir()} == before


@pytest.mark.hostile("H4")
def test_work_goes_on_during_a_backup(tmp_path: Path):
    """What is saved is of one moment: each document with its original, the memories without a gap."""
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case = vault.open_case(fill(vault, "Busy"))
    stop = threading.Event()

    def work() -> None:
        number = 0
        while not stop.is_set():
            document = make.document(new_id(), sha256=new_id() * 2)
            case.blobs.put(document.id, document.id.encode())
            with case.store.write() as view:
                view.documents.add(document)
                view.memories.add(make.memory(f"n{number}", f"number {number}"), by="user", reason="created")
            number += 1

    thread = threading.Thread(target=work)
    thread.start()
    try:
        for number in range(3):
            vault.backup(tmp_path / f"backup{number}")
    finally:
        stop.set()
        thread.join()
    for number in range(3):
        copy = restored(tmp_path / f"backup{number}", tmp_path / f"new{number}")
        opened = copy.open_case(case.id)
        with opened.store.read() as view:
            documents = {document.id for document in view.documents.all()}
            texts = {memory.text for memory in view.memories.all()} - {"of Busy"}
        assert set(opened.blobs.ids()) == documents
        assert texts == {f"number {n}" for n in range(len(texts))}
        assert opened.audit.verify().ok
        copy.close()
    vault.close()


def test_a_backup_that_cannot_be_noted_in_the_vault_is_not_left_behind(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: object) -> None:
        raise DiskFull

    monkeypatch.setattr("legal_assistant.adapters.users.backup_notes.BackupNote.write", full)
    with pytest.raises(DiskFull):
        made.vault.backup(tmp_path / "backup")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("whole", [False, True])
def test_how_far_it_is_grows_to_the_end_and_does_not_pass_it(made: Made, tmp_path: Path, whole: bool):
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))

    if whole:
        restore().restore(made.file, tmp_path / "new", PASSWORD, progress=progress)
    else:
        restore().check(made.file, PASSWORD, progress=progress)
    assert len({total for _, total in told}) == 1
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[0][0] < told[-1][0] == told[-1][1]
    sealed = sum(path.stat().st_size for path in made.vault.folder.rglob("*") if path.is_file())
    assert told[-1][1] > sealed // 2 * (1 + whole)


def test_a_stop_is_heard_within_a_part(made: Made, tmp_path: Path):
    """A part may be an original of hundreds of megabytes."""
    token, steps = CancelToken(), []

    def progress(done: int, total: int) -> None:
        steps.append(done)
        token.cancel()

    with pytest.raises(Cancelled):
        restore().restore(made.file, tmp_path / "new", PASSWORD, cancel=token, progress=progress)
    assert len(steps) == 1
    assert not (tmp_path / "new").exists()
