"""The services of an unlocked vault, built by ``composition.py`` and handed to the window and the command line."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from legal_assistant.domain.ports import LocalSettingsStore, NameTagger, UnlockedVault
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
from legal_assistant.services.memories.pair_reading import PairReader
from legal_assistant.services.memories.preferences import PreferenceService
from legal_assistant.services.memories.reading import StatementReader
from legal_assistant.services.memories.remember import RememberService
from legal_assistant.services.memories.review import ReviewService
from legal_assistant.services.memories.second_look import SecondLook
from legal_assistant.services.memories.timeline import TimelineService
from legal_assistant.services.memories.upkeep import UpkeepService
from legal_assistant.services.models.forms import ModelForms
from legal_assistant.services.vault.access import VaultService
from legal_assistant.services.vault.audit import AuditService
from legal_assistant.services.vault.backup import BackupService
from legal_assistant.services.vault.cases import CaseService
from legal_assistant.services.vault.colleagues import ColleagueService
from legal_assistant.services.vault.monitor import MonitorService
from legal_assistant.services.vault.settings import SettingsService


@dataclass(frozen=True, slots=True)
class Services:
    """All that can be done with one unlocked vault. ``close`` ends the helper processes and closes the vault."""

    vault: UnlockedVault
    colleagues: ColleagueService
    audit: AuditService
    cases: CaseService
    ingest: IngestService
    documents: DocumentService
    correction: CorrectionService
    drafts: DraftService
    indexer: Indexer
    recall: RecallService
    remember: RememberService
    second_look: SecondLook
    review: ReviewService
    conflicts: ConflictService
    timeline: TimelineService
    upkeep: UpkeepService
    forgetting: ForgettingService
    preferences: PreferenceService
    chat: ChatService
    graph: GraphService
    settings: SettingsService
    forms: ModelForms
    close: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Backend:
    """What the command line is given: how to reach vaults, open services on one, make a temporary vault, and ask the model that
    the environment names (``forms``: None if it names none). ``monitor`` checks vaults that are not open, ``backups``
    reads backups, ``readers`` are what the rules read statements and pairs of them with, ``tagger`` what redaction finds names
    with."""

    local: LocalSettingsStore
    vaults: VaultService
    open: Callable[[UnlockedVault], Services]
    scratch: Callable[[], AbstractContextManager[Services]]
    forms: Callable[[], ModelForms | None]
    monitor: Callable[[], MonitorService]
    backups: Callable[[], BackupService]
    readers: Callable[[], AbstractContextManager[tuple[StatementReader, PairReader]]]
    tagger: Callable[[], NameTagger]
