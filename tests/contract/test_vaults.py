"""The contract of ``Vaults``, ``UnlockedVault`` and ``OpenCase``."""

from dataclasses import replace
from pathlib import Path

import pytest

from legal_assistant.adapters.vault.lock import VaultLock
from legal_assistant.domain.audit import Act
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import (
    CaseNotFound,
    FolderNotUsable,
    PreferenceNotFound,
    RecoveryKeyMistyped,
    VaultExists,
    VaultInUse,
    VaultNotFound,
    WrongPassword,
)
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import Vaults
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import EmbeddingSettings, ModelSettings, UserSettings
from tests import make
from tests.vaults import PASSWORD, cheap_vaults, new_case, snapshot


@pytest.fixture
def vaults() -> Vaults:
    return cheap_vaults()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "the vault 保险库 #1?"


def test_a_vault_is_made_and_unlocked_again(vaults: Vaults, folder: Path):
    assert not vaults.exists(folder)
    made, _ = vaults.create(folder, PASSWORD)
    assert vaults.exists(folder)
    assert made.folder == folder
    assert made.case_ids() == []
    made.close()
    made.close()
    vaults.unlock(folder, PASSWORD).close()


@pytest.mark.parametrize("password", ["", "marmot violin harbour 42", "marmot", "🐿" * 1000])
@pytest.mark.hostile("A7")
def test_a_wrong_password_changes_nothing(vaults: Vaults, folder: Path, password: str):
    vaults.create(folder, PASSWORD)[0].close()
    before, lock = snapshot(folder), (folder / "lock").read_bytes()
    for _ in range(3):
        with pytest.raises(WrongPassword):
            vaults.unlock(folder, password)
    assert (snapshot(folder), (folder / "lock").read_bytes()) == (before, lock)
    vaults.unlock(folder, PASSWORD).close()


def test_there_is_no_vault_where_none_was_made(vaults: Vaults, folder: Path):
    for where in (folder, folder.parent):
        with pytest.raises(VaultNotFound):
            vaults.unlock(where, PASSWORD)
    assert not folder.exists()


def test_a_vault_is_not_made_over_another_or_among_other_files(vaults: Vaults, folder: Path):
    vaults.create(folder, PASSWORD)[0].close()
    before = snapshot(folder)
    with pytest.raises(VaultExists):
        vaults.create(folder, PASSWORD)
    assert snapshot(folder) == before
    with pytest.raises(FolderNotUsable):
        vaults.create(folder.parent, PASSWORD)
    with pytest.raises(FolderNotUsable):
        vaults.create(folder / "vault.json", PASSWORD)


@pytest.mark.hostile("C3")
@pytest.mark.parametrize(
    "name", ["保险库 😀", 'it\'s "mine"', "100% #1?&x=y", "ends with a dot.", " blanks ", "-rf", "~", "a\nb"]
)
def test_a_vault_may_have_any_name(vaults: Vaults, tmp_path: Path, name: str):
    vault, _ = vaults.create(tmp_path / name, PASSWORD)
    case = vault.create_case(new_case())
    vault.close()
    again = vaults.unlock(tmp_path / name, PASSWORD)
    assert again.case_ids() == [case.id]
    again.open_case(case.id)
    again.close()


@pytest.mark.hostile("C15")
def test_a_link_to_a_vault_is_the_vault(vaults: Vaults, folder: Path, tmp_path: Path):
    vaults.create(folder, PASSWORD)[0].close()
    (tmp_path / "link").symlink_to(folder)
    vault = vaults.unlock(tmp_path / "link", PASSWORD)
    vault.create_case(new_case())
    with pytest.raises(VaultInUse):
        vaults.unlock(folder, PASSWORD)
    vault.close()
    again = vaults.unlock(folder, PASSWORD)
    assert len(again.summaries()) == 1
    again.close()


def test_an_empty_folder_may_become_a_vault(vaults: Vaults, folder: Path):
    folder.mkdir()
    vaults.create(folder, PASSWORD)[0].close()
    assert vaults.exists(folder)


@pytest.mark.hostile("C3")
def test_a_path_too_long_for_a_database_is_refused_before_anything_is_made(vaults: Vaults, tmp_path: Path):
    folder = tmp_path
    while len(bytes(folder)) <= 300:
        folder /= "卷" * 20
    with pytest.raises(FolderNotUsable) as caught:
        vaults.create(folder, PASSWORD)
    assert "300" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.hostile("C5")
def test_one_at_a_time_holds_a_vault(vaults: Vaults, folder: Path):
    held, _ = vaults.create(folder, PASSWORD)
    with pytest.raises(VaultInUse) as caught:
        vaults.unlock(folder, PASSWORD, wait=0.1)
    assert "process" in caught.value.detail
    held.close()
    vaults.unlock(folder, PASSWORD).close()


@pytest.mark.hostile("C5")
def test_a_vault_that_is_being_made_elsewhere_is_left_alone(vaults: Vaults, folder: Path):
    (folder / "users" / "x").mkdir(parents=True)
    (folder / "unfinished").touch()
    held = VaultLock(folder)
    with pytest.raises(VaultInUse):
        vaults.create(folder, PASSWORD)
    assert (folder / "users" / "x").exists()
    held.release()
    vaults.create(folder, PASSWORD)[0].close()  # it was never finished
    assert not (folder / "users" / "x").exists()


def test_a_wrong_password_is_said_even_while_the_vault_is_held(vaults: Vaults, folder: Path):
    held, _ = vaults.create(folder, PASSWORD)
    with pytest.raises(WrongPassword):
        vaults.unlock(folder, "another")
    held.close()


def test_the_password_can_be_changed(vaults: Vaults, folder: Path):
    vault, _ = vaults.create(folder, PASSWORD)
    with pytest.raises(WrongPassword):
        vault.change_password("another", "new")
    vault.change_password(PASSWORD, "new")
    vault.change_password("new", "newer")
    vault.close()
    for old in (PASSWORD, "new"):
        with pytest.raises(WrongPassword):
            vaults.unlock(folder, old)
    vaults.unlock(folder, "newer").close()


def test_the_recovery_key_opens_the_vault_and_stays_good(vaults: Vaults, folder: Path):
    vault, key = vaults.create(folder, PASSWORD)
    case = vault.create_case(new_case())
    vault.close()
    for password in ("first new one", "second new one"):
        recovered = vaults.recover(folder, key.lower(), password)
        assert recovered.case_ids() == [case.id]
        recovered.close()
    with pytest.raises(WrongPassword):
        vaults.unlock(folder, PASSWORD)
    vaults.unlock(folder, "second new one").close()


def test_a_wrong_recovery_key_changes_nothing(vaults: Vaults, folder: Path, tmp_path: Path):
    key = vaults.create(folder, PASSWORD)[1]
    before = snapshot(folder)
    foreign = vaults.create(tmp_path / "other", PASSWORD)[1]
    with pytest.raises(WrongPassword):
        vaults.recover(folder, foreign, "new")
    groups = key.split("-")
    groups[3] = groups[3][:4] + ("0" if groups[3][4] != "0" else "1")
    with pytest.raises(RecoveryKeyMistyped) as caught:
        vaults.recover(folder, "-".join(groups), "new")
    assert caught.value.subject == "4"
    assert snapshot(folder) == before


def test_settings_are_kept(vaults: Vaults, folder: Path):
    vault, _ = vaults.create(folder, PASSWORD)
    assert vault.settings() == UserSettings()
    settings = UserSettings(ModelSettings("http://127.0.0.1:9/v1", "模型", "key-1234", 4096), EmbeddingSettings("default"), 3)
    vault.save_settings(settings)
    assert vault.settings() == settings
    vault.note_last_case("c1")
    settings = replace(settings, last_case="c1")
    assert vault.settings() == settings
    assert len(vault.audit.entries(Act.SETTINGS_CHANGED)) == 1, "looking at a case changes no setting"
    vault.close()
    again = vaults.unlock(folder, PASSWORD)
    assert again.settings() == settings
    again.close()


def test_preferences_are_kept_and_forgotten(vaults: Vaults, folder: Path):
    vault, _ = vaults.create(folder, PASSWORD)
    first = Preference(new_id(), "以后请用中文回答", make.T0, SourceKind.MESSAGE)
    second = Preference(new_id(), "Keep it short", make.T0)
    for preference in (first, second):
        vault.save_preference(preference)
    vault.save_preference(replace(first, text="用中文"))
    vault.close()
    again = vaults.unlock(folder, PASSWORD)
    assert again.preferences() == [replace(first, text="用中文"), second]
    again.forget_preference(first.id)
    assert again.preferences() == [second]
    with pytest.raises(PreferenceNotFound):
        again.forget_preference(first.id)
    again.close()


def test_a_case_is_made_and_opened_again(vaults: Vaults, folder: Path):
    vault, _ = vaults.create(folder, PASSWORD)
    case = new_case()
    made = vault.create_case(case)
    blob_id = new_id()
    made.blobs.put(blob_id, b"%PDF-1.7")
    with made.store.write() as view:
        view.documents.add(make.document())
    assert vault.open_case(case.id) is made
    vault.close()
    again = vaults.unlock(folder, PASSWORD)
    opened = again.open_case(case.id)
    assert opened.id == case.id
    assert opened.blobs.get(blob_id) == b"%PDF-1.7"
    assert len(opened.vectors) == 0
    with opened.store.read() as view:
        assert replace(view.about.get(), updated=case.updated) == case
        assert view.about.counts()["documents"] == 1
    again.close()


def test_a_case_that_is_not_there_is_not_found(vaults: Vaults, folder: Path):
    vault, _ = vaults.create(folder, PASSWORD)
    for case_id in (new_id(), "", "../users", "x" * 32):
        with pytest.raises(CaseNotFound):
            vault.open_case(case_id)
        with pytest.raises(CaseNotFound):
            vault.destroy_case(case_id)
    vault.close()


def test_an_id_is_used_once(vaults: Vaults, folder: Path):
    vault, _ = vaults.create(folder, PASSWORD)
    case = new_case()
    vault.create_case(case)
    with pytest.raises(ValueError, match="new"):
        vault.create_case(case)
    with pytest.raises(ValueError, match="new"):
        vault.create_case(new_case(id="../x"))
    vault.close()


def test_summaries_follow_what_is_written(vaults: Vaults, folder: Path):
    vault, _ = vaults.create(folder, PASSWORD)
    first, second = new_case(name="One"), new_case(name="Two")
    opened = vault.create_case(first)
    vault.create_case(second)
    with opened.store.write() as view:
        view.about.put(replace(first, name="One more", state=CaseState.CLOSED))
        view.documents.add(make.document())
    for _ in range(2):  # as long as it is open, and in a later process
        seen = {summary.case.id: summary for summary in vault.summaries()}
        assert seen.keys() == {first.id, second.id} == set(vault.case_ids())
        assert (seen[first.id].case.name, seen[first.id].case.state) == ("One more", CaseState.CLOSED)
        assert seen[first.id].case.updated > first.updated
        assert seen[first.id].counts["documents"] == 1
        assert seen[second.id].case.name == "Two"
        vault.close()
        vault = vaults.unlock(folder, PASSWORD)
    vault.close()


@pytest.mark.hostile("C12")
def test_more_cases_than_files_may_be_open(vaults: Vaults, folder: Path):
    resource = pytest.importorskip("resource")
    vault, _ = vaults.create(folder, PASSWORD)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (200, limits[1]))
    try:
        ids = [vault.create_case(new_case()).id for _ in range(80)]
        for case_id in ids:
            with vault.open_case(case_id).store.write() as view:
                view.documents.add(make.document())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert {summary.counts["documents"] for summary in vault.summaries()} == {1}
    vault.close()


def test_a_destroyed_case_is_gone(vaults: Vaults, folder: Path):
    vault, _ = vaults.create(folder, PASSWORD)
    kept, gone = vault.create_case(new_case()), vault.create_case(new_case())
    vault.destroy_case(gone.id)
    for _ in range(2):
        assert vault.case_ids() == [kept.id]
        assert [summary.case.id for summary in vault.summaries()] == [kept.id]
        with pytest.raises(CaseNotFound):
            vault.open_case(gone.id)
        vault.close()
        assert not [path for path in folder.rglob("*") if gone.id in str(path)]
        vault = vaults.unlock(folder, PASSWORD)
    vault.close()
