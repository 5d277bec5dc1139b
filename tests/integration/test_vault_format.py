"""Every released format version has a frozen sample, made by ``tests/tools/make_format_sample.py``, that must open for ever."""

import json
import shutil
from pathlib import Path

import pytest

from legal_assistant.adapters.case_store.schema import MIGRATIONS, migrate
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.users.profile_store import ProfileStore
from legal_assistant.adapters.vault.file import FORMAT
from legal_assistant.adapters.vault.store import VaultStore
from legal_assistant.domain.cases import CaseState, Egress
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import WrongPassword
from legal_assistant.domain.memories import MemoryState, ReviewPolicy
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import UnlockedVault
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.domain.users import CaseRole
from tests import make
from tests.fakes import MemoryDatabase
from tests.tools.make_format_sample import BLOB, CLAUSE, IDENTITY, LAWYERS, NEW_PASSWORD, ORIGINAL, PASSWORD

FORMATS = Path(__file__).parents[1] / "data" / "formats"
VERSIONS = sorted(int(folder.name[1:]) for folder in FORMATS.glob("v*") if "+" not in folder.name)


@pytest.mark.hostile("A16")
def test_every_version_has_a_sample():
    assert list(range(1, FORMAT + 1)) == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.hostile("A16")
def test_a_vault_of_this_version_opens(version: int, tmp_path: Path):
    folder = tmp_path / "vault"
    shutil.copytree(FORMATS / f"v{version}" / "vault", folder)
    vaults = VaultStore(SystemClock())
    vault = vaults.unlock(folder, PASSWORD)
    check(vault)
    vault.close()
    key = (FORMATS / f"v{version}" / "recovery-key.txt").read_text()
    vault = vaults.recover(folder, key, "another one")
    check(vault)
    vault.close()


def test_a_vault_of_several_lawyers_opens(tmp_path: Path):
    folder = tmp_path / "vault"
    shutil.copytree(FORMATS / "v1+users" / "vault", folder)
    vaults = VaultStore(SystemClock())
    users = vaults.users(folder)
    assert [user.name for user in users] == ["林岚", *LAWYERS]
    for user, role in zip(users, (CaseRole.ADMIN, CaseRole.READ, CaseRole.WRITE, None), strict=True):
        vault = vaults.unlock(folder, PASSWORD, user=user.id)
        assert [summary.case.role for summary in vault.summaries()] == ([role] if role else [])
        if role:
            case = vault.open_case(vault.case_ids()[0])
            assert case.blobs.get(BLOB) == ORIGINAL
            assert case.audit.verify().ok
        vault.close()


def test_a_vault_whose_maker_has_replaced_the_keys_opens(tmp_path: Path):
    """One case has its new key, the other still one that is encrypted to the earlier key pair."""
    folder = tmp_path / "vault"
    sample = FORMATS / "v1+renewed"
    shutil.copytree(sample / "vault", folder)
    assert json.loads((folder / "vault.json").read_text())["features"] == ["renewed", "users"]
    vaults = VaultStore(SystemClock())
    users = vaults.users(folder)
    assert [bool(user.renewed) for user in users] == [True, False, False, False]
    with pytest.raises(WrongPassword):
        vaults.unlock(folder, PASSWORD)
    for user, password, cases in ((users[0], NEW_PASSWORD, 2), (users[1], PASSWORD, 2), (users[2], PASSWORD, 1)):
        vault = vaults.unlock(folder, password, user=user.id)
        assert len(vault.summaries()) == cases
        assert all(vault.open_case(case_id).audit.verify().ok for case_id in vault.case_ids())
        vault.close()
    vault = vaults.recover(folder, (sample / "recovery-key.txt").read_text(), "another one")
    outdated = vault.outdated_cases()
    assert outdated == ["b" * 32]
    vault.replace_case_key(*outdated)
    assert vault.open_case("ca" * 16).blobs.get(BLOB) == ORIGINAL
    assert vault.open_case(*outdated).summary().case.name == "鹭洲诉讼"
    vault.close()


def test_a_decided_conflict_of_the_first_format_was_decided_by_the_user() -> None:
    connection = MemoryDatabase().connection
    connection.execute("PRAGMA foreign_keys = OFF")  # the memories are not there
    for statement in MIGRATIONS[0].statements:
        connection.execute(statement)
    connection.execute("INSERT INTO migration VALUES (1, 'first')")
    columns = 'id, "left", "right", why, found, reason, resolution'
    for id_, resolution in (("a", None), ("b", "left")):
        values = (id_, id_, "r", "amount", "", "", resolution)
        connection.execute(f"INSERT INTO conflict ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    migrate(connection)
    assert connection.execute("SELECT id, by FROM conflict ORDER BY id").fetchall() == [("a", ""), ("b", "user")]


def test_a_profile_of_the_first_format_that_cannot_be_written_to_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "vault"
    shutil.copytree(FORMATS / "v1" / "vault", folder)
    with pytest.MonkeyPatch.context() as full:
        full.setattr(ProfileStore, "upgrade", lambda _: None)
        vault = VaultStore(SystemClock()).unlock(folder, PASSWORD)
    assert [preference.source for preference in vault.preferences()] == [SourceKind.USER]
    vault.close()
    vault = VaultStore(SystemClock()).unlock(folder, PASSWORD)
    with vault._profile.file.read() as connection:
        assert "source" in [row[1] for row in connection.execute("PRAGMA table_info(preference)")]
    vault.close()


def check(vault: UnlockedVault) -> None:
    assert vault.settings().model == ModelSettings("http://127.0.0.1:9/v1", "a-model", "a-key", 4096)
    [preference] = vault.preferences()
    assert (preference.text, preference.created, preference.source) == ("以后请用中文回答。", make.T0, SourceKind.USER)
    vault.save_preference(preference)
    assert vault.preferences() == [preference]
    [summary] = vault.summaries()
    assert summary.case.name == make.case().name
    case = vault.open_case(summary.case.id)
    assert case.blobs.get(BLOB) == ORIGINAL
    with case.store.read() as view:
        about = view.about.get()
        assert (about.state, about.egress, about.reach) == (CaseState.CLOSED, Egress.REDACTED, Place.ABROAD)
        counts = view.about.counts()
        assert {name: counts[name] for name in ("documents", "passages", "conversations", "messages", "memories", "vectors")} == {
            "documents": 1, "passages": 1, "conversations": 1, "messages": 2, "memories": 1, "vectors": 1,
        }  # fmt: skip
        [document] = view.documents.all()
        [passage] = view.documents.passages(document.id)
        assert (document.title, passage.text, passage.number) == ("租赁合同", CLAUSE, "7")
        assert view.documents.page(document.id, 1).lines[0].box.x0 == pytest.approx(72.0)
        assert view.documents.page_versions(document.id, 1) == []
        assert view.drafts.family(document.id) == [document]
        [memory] = view.memories.all(states=[MemoryState.ACTIVE])
        assert memory.pinned
        assert [version.version for version in view.memories.versions(memory.id)] == [1, 2]
        [other] = view.memories.all(states=[MemoryState.ARCHIVED])
        [operation] = view.memories.operations(5)
        assert [version.memory for version in view.memories.versions_of_operation(operation.id)] == [other]
        assert view.memories.covered_by(memory.id) == [other.id, "0" * 32]
        assert [(one.left, one.right, one.why, one.by) for one in view.conflicts.all()] == [(other.id, memory.id, "amount", "")]
        [party] = view.graph.find("云岭置业")
        [cites] = view.graph.relations(party.id)
        assert view.graph.get(cites.target).canonical == "CL:7"
        assert view.about.review_policy() is ReviewPolicy.EVERYTHING
        [question, answer] = view.conversations.messages(view.conversations.all()[0].id)
        assert question.text == "违约金条款有效吗？"
        assert answer.text == "该条款约定的违约金过高。"
        found = view.index.text_search("逾期付款", 5, ItemFilter(kinds=("passage",)))
        assert [view.index.items([n])[n].id for n, _ in found] == [passage.id]
        assert view.index.identity() == IDENTITY
    assert len(case.vectors) == 1
