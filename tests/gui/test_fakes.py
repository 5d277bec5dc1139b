"""The window's stand-ins for services take what the services take: a call that a fake accepts, the program accepts."""

import inspect

import pytest

from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.correction import CorrectionService
from legal_assistant.services.documents.documents import DocumentService
from legal_assistant.services.documents.drafts import DraftService
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.memories.conflicts import ConflictService
from legal_assistant.services.memories.forgetting import ForgettingService
from legal_assistant.services.memories.graph import GraphService
from legal_assistant.services.memories.preferences import PreferenceService
from legal_assistant.services.memories.remember import RememberService
from legal_assistant.services.memories.review import ReviewService
from legal_assistant.services.memories.second_look import SecondLook
from legal_assistant.services.memories.timeline import TimelineService
from legal_assistant.services.memories.upkeep import UpkeepService
from legal_assistant.services.vault.access import VaultService
from legal_assistant.services.vault.audit import AuditService
from legal_assistant.services.vault.backup import BackupService
from legal_assistant.services.vault.cases import CaseService
from legal_assistant.services.vault.colleagues import ColleagueService
from legal_assistant.services.vault.device_key import DeviceKeyService
from legal_assistant.services.vault.monitor import MonitorService
from legal_assistant.services.vault.settings import SettingsService
from tests.gui import case_fakes, fakes, memory_fakes, test_comparison, test_entities_tab, test_search, test_viewer_text

PAIRS = [
    (case_fakes.FakeChat, ChatService),
    (case_fakes.FakeDocuments, DocumentService),
    (case_fakes.FakeRemember, RememberService),
    (fakes.FakeAudit, AuditService),
    (fakes.FakeBackups, BackupService),
    (fakes.FakeCases, CaseService),
    (fakes.FakeColleagues, ColleagueService),
    (fakes.FakeDeviceKeys, DeviceKeyService),
    (fakes.FakeIngest, IngestService),
    (fakes.FakeMonitor, MonitorService),
    (fakes.FakePreferences, PreferenceService),
    (fakes.FakeSecondLook, SecondLook),
    (fakes.FakeSettings, SettingsService),
    (fakes.FakeVaultService, VaultService),
    (memory_fakes.FakeConflicts, ConflictService),
    (memory_fakes.FakeForgetting, ForgettingService),
    (memory_fakes.FakeIndexer, Indexer),
    (memory_fakes.FakeReview, ReviewService),
    (memory_fakes.FakeTimeline, TimelineService),
    (memory_fakes.FakeUpkeep, UpkeepService),
    (test_comparison.FakeDrafts, DraftService),
    (test_entities_tab.FakeGraph, GraphService),
    (test_search.FakeRecall, RecallService),
    (test_viewer_text.FakeCorrection, CorrectionService),
]


def signatures(kind: type) -> dict[str, list[tuple[str, str, bool]]]:
    """Name, kind and whether it may be left out, of each parameter of the public methods."""
    methods = inspect.getmembers(kind, inspect.isfunction)
    return {
        name: [(one.name, one.kind.name, one.default is not one.empty) for one in inspect.signature(method).parameters.values()]
        for name, method in methods
        if not name.startswith("_")
    }


@pytest.mark.parametrize(("fake", "real"), PAIRS, ids=lambda one: one.__name__)
def test_a_fake_takes_what_the_service_takes(fake: type, real: type) -> None:
    known = signatures(real)
    assert signatures(fake) == {name: known.get(name) for name in signatures(fake)}
