"""The composition root: builds adapters, hands them to services.

``app.py`` imports it when a vault is to be opened: by then the window is up.
"""

import os
import secrets
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.adapters.embedding.local import make_embedder
from legal_assistant.adapters.keys.password_meter import ZxcvbnMeter
from legal_assistant.adapters.names import NeuralNames
from legal_assistant.adapters.ocr.recognizer import OcrRecognizer
from legal_assistant.adapters.openai_chat import OpenAIChatModels, Patience
from legal_assistant.adapters.settings_file import SettingsFile
from legal_assistant.adapters.text.process import TextProcess
from legal_assistant.adapters.vault.check import VaultCheck
from legal_assistant.adapters.vault.restoring import VaultRestore
from legal_assistant.adapters.vault.store import VaultStore
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.places import ELSEWHERE
from legal_assistant.domain.ports import Clock, Embedder, TextRules, UnlockedVault, UserSettingsStore
from legal_assistant.domain.settings import EmbeddingSettings, ModelSettings
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.bundle import Backend, Services
from legal_assistant.services.documents.correction import CorrectionService
from legal_assistant.services.documents.documents import DocumentService
from legal_assistant.services.documents.drafts import DraftService
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.documents.recognition import RecognitionService
from legal_assistant.services.documents.unlocking import UnlockingReader
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.conflicts import ConflictService
from legal_assistant.services.memories.extraction import ModelExtractor
from legal_assistant.services.memories.forgetting import ForgettingService
from legal_assistant.services.memories.graph import GraphService
from legal_assistant.services.memories.graph_index import GraphIndex
from legal_assistant.services.memories.pair_reading import PairReader
from legal_assistant.services.memories.preferences import PreferenceService
from legal_assistant.services.memories.reading import StatementReader
from legal_assistant.services.memories.remember import RememberService
from legal_assistant.services.memories.review import ReviewService
from legal_assistant.services.memories.second_look import SecondLook
from legal_assistant.services.memories.summaries import SummaryService
from legal_assistant.services.memories.timeline import TimelineService
from legal_assistant.services.memories.upkeep import UpkeepService
from legal_assistant.services.models.egress import RULES_ALONE, NameSources
from legal_assistant.services.models.forms import ModelForms
from legal_assistant.services.vault.access import VaultService
from legal_assistant.services.vault.audit import AuditService
from legal_assistant.services.vault.backup import BackupService
from legal_assistant.services.vault.cases import CaseService
from legal_assistant.services.vault.colleagues import ColleagueService
from legal_assistant.services.vault.monitor import MonitorService
from legal_assistant.services.vault.settings import SettingsService

#: So many documents are read at once, and never more than there are cores.
_MOST_AHEAD = 4


def backend(vaults: VaultService, settings_file: Path) -> Backend:
    """What the command line is given."""
    return Backend(
        SettingsFile(settings_file),
        vaults,
        open_services,
        partial(scratch, vaults, open_services),
        forms_of_environment,
        monitor,
        backups,
        readers,
        NeuralNames,
    )


def monitor() -> MonitorService:
    """What looks a vault through."""
    return MonitorService(VaultCheck(SystemClock()))


def backups() -> BackupService:
    """What brings a backup back."""
    clock = SystemClock()
    return BackupService(VaultRestore(VaultStore(clock), clock))


def open_services(vault: UnlockedVault) -> Services:
    """Build the services of an unlocked vault."""
    clock = SystemClock()
    embedder = make_embedder(vault.settings().embedding)
    rules = TextProcess()
    names = NameSources(NeuralNames(), lambda: [user.name for user in vault.users(removed=True)])
    graph = GraphIndex(rules, names.tagger)
    indexer = Indexer(embedder, graph)
    ingest, documents, drafts = _documents(vault, rules, indexer, clock)
    recall = RecallService(embedder, clock)
    model = _model_settings(vault, os.environ)
    reads = StatementReader(embedder)
    forms = _forms(model, reads=reads, names=names)
    comparer = Comparer(embedder)
    caches = [recall.drop]
    forgetting = ForgettingService(clock, caches)
    preferences = PreferenceService(vault, clock)
    return Services(
        vault=vault,
        colleagues=ColleagueService(vault, ZxcvbnMeter()),
        audit=AuditService(vault),
        cases=CaseService(vault, clock, caches),
        ingest=ingest,
        documents=documents,
        correction=CorrectionService(clock),
        drafts=drafts,
        indexer=indexer,
        recall=recall,
        remember=RememberService(clock, comparer, ModelExtractor(forms), reads),
        second_look=SecondLook(forms, comparer, graph, clock),
        review=ReviewService(clock, comparer, vault),
        conflicts=ConflictService(clock, comparer),
        timeline=TimelineService(clock),
        upkeep=UpkeepService(clock, SummaryService(clock, forms)),
        forgetting=forgetting,
        preferences=preferences,
        chat=ChatService(
            OpenAIChatModels(), model, recall, clock, preferences.wishes, _forms(model, _AT_ONCE, names=names), names
        ),
        graph=GraphService(graph, forms),
        settings=SettingsService(vault),
        forms=forms,
        close=partial(_close, embedder, vault),
    )


def _documents(
    vault: UnlockedVault, rules: TextRules, indexer: Indexer, clock: Clock
) -> tuple[IngestService, DocumentService, DraftService]:
    """What reads documents, what looks at them, and what compares them."""
    reader = UnlockingReader(FileReader(), vault)
    drafts = DraftService()
    recognition = RecognitionService(reader, OcrRecognizer(), rules)
    ahead = min(os.cpu_count() or 1, _MOST_AHEAD)
    ingest = IngestService(reader, indexer, clock, recognition, drafts, rules=rules, ahead=ahead)
    return ingest, DocumentService(reader), drafts


def _close(embedder: Embedder, vault: UnlockedVault) -> None:
    try:
        embedder.close()
    finally:
        vault.close()


def forms_of_environment() -> ModelForms | None:
    """The rules' model form with the model that the environment names; None if it names none."""
    settings = _with_environment(ModelSettings(), os.environ)
    return _forms(lambda: settings, names=NameSources(NeuralNames())) if settings.configured else None


#: In the background, less patient than a person who waits for an answer; and while a person waits for one.
_BACKGROUND: Final = Patience(first=90.0, between=30.0, total=240.0, retries=1)
_AT_ONCE: Final = Patience(connect=1.0, first=2.5, between=1.0, total=3.0, retries=0)


def _forms(
    settings: Callable[[], ModelSettings],
    patience: Patience = _BACKGROUND,
    reads: StatementReader | None = None,
    names: NameSources = RULES_ALONE,
) -> ModelForms:
    """The rules' model form."""
    return ModelForms(OpenAIChatModels(patience), settings, reads, names)


@contextmanager
def readers() -> Iterator[tuple[StatementReader, PairReader]]:
    """What statements and pairs of them are read with where no vault is open: the packaged model."""
    embedder = make_embedder(EmbeddingSettings())
    try:
        yield StatementReader(embedder), PairReader(embedder)
    finally:
        embedder.close()


def _model_settings(vault: UserSettingsStore, environment: Mapping[str, str]) -> Callable[[], ModelSettings]:
    """The model to ask: from the environment if it names one, else from the vault's settings, read anew each time."""
    return lambda: _with_environment(vault.settings().model, environment)


def _with_environment(settings: ModelSettings, environment: Mapping[str, str]) -> ModelSettings:
    """The settings, or what the environment says instead."""
    url = environment.get("LEGAL_ASSISTANT_LLM_BASE_URL", "")
    if not url:
        return settings
    return replace(
        settings,
        base_url=url,
        model=environment.get("LEGAL_ASSISTANT_LLM_MODEL", "") or settings.model or "default",
        api_key=environment.get("LEGAL_ASSISTANT_LLM_API_KEY", ""),
        place=_said_place(environment),
    )


def _said_place(environment: Mapping[str, str]) -> str:
    """What the environment says of where its model is. Raises InvalidInput for anything but a class of servers elsewhere."""
    said = environment.get("LEGAL_ASSISTANT_LLM_CLASS", "")
    if said and said not in ELSEWHERE:
        raise InvalidInput("LEGAL_ASSISTANT_LLM_CLASS", hint=f"Use one of: {', '.join(ELSEWHERE)}.", detail=said)
    return said


@contextmanager
def scratch(vaults: VaultService, opener: Callable[[UnlockedVault], Services]) -> Iterator[Services]:
    """A temporary vault with a random password, removed afterwards: for ``eval``."""
    with tempfile.TemporaryDirectory(prefix="legal-assistant-", ignore_cleanup_errors=True) as folder:
        vault, _ = vaults.create(Path(folder) / "vault", secrets.token_urlsafe(24))
        services = opener(vault)
        try:
            yield services
        finally:
            services.close()
