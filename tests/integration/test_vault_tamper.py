"""Somebody changes files of a vault: every change is refused, naming the file, or changes nothing that is read."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.cases import Case
from legal_assistant.domain.errors import Damaged, LegalAssistantError, Missing, OlderCopy, VaultTooNew
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import OpenCase
from tests import make
from tests.vaults import PASSWORD, cheap_vaults, new_case, snapshot


@dataclass(frozen=True)
class Sample:
    """A closed vault with two cases, each with an original."""

    folder: Path
    user: str
    first: Case
    second: Case
    blob: str

    def case(self, case: Case) -> str:
        return f"cases/{case.id}"

    @property
    def blob_name(self) -> str:
        return f"{self.case(self.first)}/blobs/{self.blob[:2]}/{self.blob}"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    folder = tmp_path_factory.mktemp("vaults") / "vault"
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    first, second, blob = new_case(name="One"), new_case(name="Two"), new_id()
    for case in (first, second):
        opened = vault.create_case(case)
        opened.blobs.put(blob, b"original of " + case.name.encode())
        write(opened, "d1")
    vault.close()
    user = next((folder / "users").iterdir()).name
    return Sample(folder, user, first, second, blob)


@pytest.fixture
def sample(made: Sample, tmp_path: Path) -> Sample:
    folder = tmp_path / "vault"
    shutil.copytree(made.folder, folder)
    return Sample(folder, made.user, made.first, made.second, made.blob)


@pytest.fixture
def unlocked(sample: Sample) -> Iterator[SealedVault]:
    vault = cheap_vaults().unlock(sample.folder, PASSWORD)
    yield vault
    vault.close()


def write(case: OpenCase, document_id: str) -> None:
    with case.store.write() as view:
        view.documents.add(make.document(document_id))


def read_all(vault: SealedVault, sample: Sample) -> bytes:
    """Everything there is of the first case."""
    case = vault.open_case(sample.first.id)
    with case.store.read() as view:
        assert [document.id for document in view.documents.all()] == ["d1"]
        assert view.about.get().name == "One"
    return case.blobs.get(sample.blob)


def unlock_and_read(sample: Sample) -> None:
    vault = cheap_vaults().unlock(sample.folder, PASSWORD)
    try:
        assert read_all(vault, sample) == b"original of One"
    finally:
        vault.close()


def refusal(work: Callable[[], object]) -> tuple[type[LegalAssistantError], str]:
    with pytest.raises(LegalAssistantError) as caught:
        work()
    return type(caught.value), caught.value.subject


SMALL_OF_USER = ("vault.json", "users/{user}/password", "users/{user}/keys", "users/{user}/head")
SMALL_OF_CASE = ("cases/{case}/head", "cases/{case}/members", "cases/{case}/keys/1/{user}")


def named(template: str, sample: Sample) -> str:
    return template.format(user=sample.user, case=sample.first.id)


@pytest.mark.parametrize("template", SMALL_OF_USER)
@pytest.mark.hostile("A1")
def test_every_changed_byte_of_a_users_file_is_refused(sample: Sample, template: str):
    name = named(template, sample)
    path = sample.folder / name
    good, before = path.read_bytes(), snapshot(sample.folder)
    for position in range(len(good)):
        changed = bytearray(good)
        changed[position] ^= 0x02
        path.write_bytes(changed)
        kind, subject = refusal(lambda: cheap_vaults().unlock(sample.folder, PASSWORD))
        assert subject == name
        assert kind is Damaged or (name == "vault.json" and kind is VaultTooNew)
    path.write_bytes(good)
    assert snapshot(sample.folder) == before
    unlock_and_read(sample)


@pytest.mark.parametrize("template", SMALL_OF_CASE)
@pytest.mark.hostile("A1")
def test_every_changed_byte_of_a_cases_file_is_refused(sample: Sample, unlocked: SealedVault, template: str):
    name = named(template, sample)
    path = sample.folder / name
    good = path.read_bytes()
    for position in range(len(good)):
        changed = bytearray(good)
        changed[position] ^= 0x02
        path.write_bytes(changed)
        assert refusal(lambda: unlocked.open_case(sample.first.id)) == (Damaged, name)
    unlocked.open_case(sample.second.id)
    path.write_bytes(good)
    assert read_all(unlocked, sample) == b"original of One"


@pytest.mark.parametrize("template", [*SMALL_OF_USER, *SMALL_OF_CASE, "users/{user}/profile.db", "cases/{case}/case.db"])
@pytest.mark.parametrize("keep", [0, 1, 0.5, -1])
@pytest.mark.hostile("A2")
def test_every_file_cut_short_is_named(sample: Sample, template: str, keep: float):
    name = named(template, sample)
    path = sample.folder / name
    good = path.read_bytes()
    path.write_bytes(good[: int(len(good) * keep) if keep == 0.5 else int(keep)])
    before = snapshot(sample.folder)
    assert refusal(lambda: unlock_and_read(sample)) == (Damaged, name)
    assert snapshot(sample.folder)[name] == before[name]


@pytest.mark.parametrize("template", [*SMALL_OF_USER, *SMALL_OF_CASE, "users/{user}/profile.db", "cases/{case}/case.db"])
@pytest.mark.hostile("A6")
def test_every_missing_file_is_named(sample: Sample, template: str):
    name = named(template, sample)
    (sample.folder / name).unlink()
    assert refusal(lambda: unlock_and_read(sample)) == (Missing, name)
    assert name not in snapshot(sample.folder)


@pytest.mark.hostile("A6")
def test_a_missing_case_folder_is_missed(sample: Sample, unlocked: SealedVault):
    shutil.rmtree(sample.folder / sample.case(sample.first))
    assert sample.first.id in unlocked.case_ids()
    assert refusal(lambda: unlocked.open_case(sample.first.id))[0] is Missing
    assert {summary.case.name for summary in unlocked.summaries()} == {"One", "Two"}
    unlocked.open_case(sample.second.id)


@pytest.mark.parametrize("name", ["head", "members", "case.db", "keys/1/{user}"])
@pytest.mark.hostile("A3")
def test_a_file_of_another_case_is_refused(sample: Sample, unlocked: SealedVault, name: str):
    name = name.format(user=sample.user)
    ours, theirs = (f"{sample.case(case)}/{name}" for case in (sample.first, sample.second))
    shutil.copy(sample.folder / theirs, sample.folder / ours)
    assert refusal(lambda: unlocked.open_case(sample.first.id)) == (Damaged, ours)
    unlocked.open_case(sample.second.id)


@pytest.mark.hostile("A3")
def test_a_whole_case_under_another_id_is_refused(sample: Sample, unlocked: SealedVault):
    other = new_id()
    shutil.copytree(sample.folder / sample.case(sample.first), sample.folder / f"cases/{other}")
    assert refusal(lambda: unlocked.open_case(other)) == (Damaged, f"cases/{other}/keys/1/{sample.user}")


@pytest.mark.parametrize("name", ["password", "recovery", "keys", "head", "profile.db"])
@pytest.mark.hostile("A3")
def test_a_file_of_another_vault_is_refused(sample: Sample, tmp_path: Path, name: str):
    vault, foreign_key = cheap_vaults().create(tmp_path / "other", PASSWORD)
    vault.close()
    theirs = next((tmp_path / "other" / "users").iterdir()) / name
    shutil.copy(theirs, sample.folder / "users" / sample.user / name)
    opens = cheap_vaults().recover if name == "recovery" else cheap_vaults().unlock
    arguments = (foreign_key, "new one") if name == "recovery" else (PASSWORD,)
    assert refusal(lambda: opens(sample.folder, *arguments)) == (Damaged, f"users/{sample.user}/{name}")


@pytest.mark.hostile("A3")
def test_a_case_of_another_vault_is_refused(sample: Sample, unlocked: SealedVault, tmp_path: Path):
    vault, _ = cheap_vaults().create(tmp_path / "other", PASSWORD)
    case = vault.create_case(new_case())
    vault.close()
    shutil.copytree(tmp_path / "other" / "cases" / case.id, sample.folder / "cases" / case.id)
    assert case.id not in unlocked.case_ids()
    assert refusal(lambda: unlocked.open_case(case.id))[1] == case.id


@pytest.mark.hostile("A3")
def test_originals_are_bound_to_their_case_and_id(sample: Sample, unlocked: SealedVault):
    blobs = unlocked.open_case(sample.first.id).blobs
    other = new_id()
    blobs.put(other, b"another original")
    path = sample.folder / sample.blob_name
    good = path.read_bytes()
    foreign = sample.folder / sample.blob_name.replace(sample.first.id, sample.second.id)
    sibling = sample.folder / f"{sample.case(sample.first)}/blobs/{other[:2]}/{other}"
    cache = sample.folder / f"{sample.case(sample.first)}/head"
    for put_there in (foreign.read_bytes(), sibling.read_bytes(), cache.read_bytes(), good[:-1], good + b"\0", b""):
        path.write_bytes(put_there)
        assert refusal(lambda: blobs.get(sample.blob)) == (Damaged, sample.blob_name)
    assert blobs.get(other) == b"another original"


@pytest.mark.hostile("A6", "G9")
def test_a_damaged_index_cache_is_built_again(sample: Sample, unlocked: SealedVault):
    cache = sample.folder / f"{sample.case(sample.first)}/cache/index"
    cache.parent.mkdir()
    cache.write_bytes(b"not an index")
    assert len(unlocked.open_case(sample.first.id).vectors) == 0


# --- databases --------------------------------------------------------------------------------------------------------


@pytest.mark.hostile("A1")
def test_random_flips_in_a_database_are_never_silent(sample: Sample, unlocked: SealedVault):
    name = f"{sample.case(sample.first)}/case.db"
    path = sample.folder / name
    good = path.read_bytes()
    random = Random(5)
    positions = [*range(0, 120, 7), *(random.randrange(len(good)) for _ in range(60))]
    refused: list[str] = []
    for position in positions:
        changed = bytearray(good)
        changed[position] ^= 1 << random.randrange(8)
        path.write_bytes(changed)
        try:
            assert read_all(unlocked, sample) == b"original of One"
        except Damaged as error:
            refused.append(error.subject)
        forget_open(unlocked, sample.first)
    assert set(refused) == {name}
    assert len(refused) >= 18  # all of the first page
    path.write_bytes(good)
    assert read_all(unlocked, sample) == b"original of One"


def forget_open(vault: SealedVault, case: Case) -> None:
    """Close without a checkpoint or a note, as if the process had ended."""
    opened = vault._cases._cases.pop(case.id, None)
    if opened is not None:
        for connection in opened._database._idle:
            connection.close()


# --- older copies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["head", "case.db"])
@pytest.mark.hostile("A4")
def test_an_older_file_of_a_case_is_named(sample: Sample, name: str):
    file = f"{sample.case(sample.first)}/{name}"
    older = (sample.folder / file).read_bytes()
    write_more(sample)
    (sample.folder / file).write_bytes(older)
    assert refusal(lambda: unlock_and_read(sample)) == (OlderCopy, file)


@pytest.mark.hostile("A4")
def test_an_older_folder_of_a_case_is_named(sample: Sample, tmp_path: Path):
    folder = sample.folder / sample.case(sample.first)
    shutil.copytree(folder, tmp_path / "older")
    write_more(sample)
    shutil.rmtree(folder)
    shutil.copytree(tmp_path / "older", folder)
    assert refusal(lambda: unlock_and_read(sample)) == (OlderCopy, sample.case(sample.first))
    assert (folder / "case.db").read_bytes() == (tmp_path / "older" / "case.db").read_bytes()


@pytest.mark.hostile("A4")
def test_another_history_of_the_same_length_is_an_older_copy(sample: Sample, tmp_path: Path):
    folder = sample.folder / sample.case(sample.first)
    shutil.copytree(sample.folder, tmp_path / "fork")
    write_more(sample)
    write_more(Sample(tmp_path / "fork", sample.user, sample.first, sample.second, sample.blob))
    shutil.copy(tmp_path / "fork" / sample.case(sample.first) / "case.db", folder / "case.db")
    assert refusal(lambda: unlock_and_read(sample))[0] is OlderCopy
    shutil.rmtree(folder)
    shutil.copytree(tmp_path / "fork" / sample.case(sample.first), folder)
    assert refusal(lambda: unlock_and_read(sample)) == (OlderCopy, sample.case(sample.first))


@pytest.mark.hostile("A5")
@pytest.mark.parametrize("name", ["cases/{case}/case.db", "users/{user}/profile.db"])
def test_a_log_that_was_deleted_after_a_kill_is_missed(sample: Sample, tmp_path: Path, name: str):
    vault = cheap_vaults().unlock(sample.folder, PASSWORD)
    case = vault.open_case(sample.first.id)
    for number in range(3):
        write(case, f"later {number}")
        vault.save_settings(vault.settings())
    shutil.copytree(sample.folder, tmp_path / "killed")
    vault.close()
    killed = Sample(tmp_path / "killed", sample.user, sample.first, sample.second, sample.blob)
    file = named(name, killed)
    (killed.folder / f"{file}-wal").unlink()
    assert refusal(lambda: unlock_and_read(killed)) == (OlderCopy, file)


@pytest.mark.parametrize("name", ["head", "profile.db"])
@pytest.mark.hostile("A4")
def test_an_older_file_of_the_profile_is_named(sample: Sample, name: str):
    file = f"users/{sample.user}/{name}"
    older = (sample.folder / file).read_bytes()
    write_more(sample)
    (sample.folder / file).write_bytes(older)
    assert refusal(lambda: unlock_and_read(sample)) == (OlderCopy, file)


@pytest.mark.hostile("A4")
def test_the_slot_of_an_earlier_password_is_an_older_copy(sample: Sample):
    file = sample.folder / f"users/{sample.user}/password"
    older = file.read_bytes()
    vault = cheap_vaults().unlock(sample.folder, PASSWORD)
    vault.change_password(PASSWORD, "new")
    vault.close()
    file.write_bytes(older)
    assert refusal(lambda: unlock_and_read(sample)) == (OlderCopy, f"users/{sample.user}/password")


@pytest.mark.hostile("A4", "F6")
def test_a_destroyed_case_that_is_put_back_stays_unknown(sample: Sample, tmp_path: Path):
    folder = sample.folder / sample.case(sample.first)
    shutil.copytree(folder, tmp_path / "kept")
    vault = cheap_vaults().unlock(sample.folder, PASSWORD)
    vault.destroy_case(sample.first.id)
    vault.close()
    shutil.copytree(tmp_path / "kept", folder)
    again = cheap_vaults().unlock(sample.folder, PASSWORD)
    assert again.case_ids() == [sample.second.id]
    assert refusal(lambda: again.open_case(sample.first.id)) == (
        refusal(lambda: again.open_case(new_id()))[0],
        sample.first.id,
    )
    again.close()


def write_more(sample: Sample) -> None:
    vault = cheap_vaults().unlock(sample.folder, PASSWORD)
    write(vault.open_case(sample.first.id), new_id())
    vault.close()


# --- versions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("changes", [{"format": 2}, {"format": 99, "vault": 5}, {"features": ["sm4"]}])
@pytest.mark.hostile("A10", "A11")
def test_a_newer_vault_is_left_alone(sample: Sample, changes: dict[str, object]):
    path = sample.folder / "vault.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    before = snapshot(sample.folder)
    assert refusal(lambda: unlock_and_read(sample)) == (VaultTooNew, "vault.json")
    assert snapshot(sample.folder) == before


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b"\xff", b'{"format":0,"features":[]}', b'{"format":true,"features":[]}', b"[" * 9000]
)
@pytest.mark.hostile("A10")
def test_a_vault_file_that_is_none_is_damaged(sample: Sample, content: bytes):
    (sample.folder / "vault.json").write_bytes(content)
    assert refusal(lambda: unlock_and_read(sample)) == (Damaged, "vault.json")


def test_a_second_user_folder_is_refused(sample: Sample):
    (sample.folder / "users" / new_id()).mkdir()
    assert refusal(lambda: unlock_and_read(sample)) == (Damaged, "users")
