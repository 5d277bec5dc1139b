"""The composition root: builds adapters, hands them to services, and services to the window or the command line.

Imports are made where they are needed, because the window has to be up before anything heavy is loaded.
"""
# ruff: noqa: PLC0415

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Clock, Embedder, UnlockedVault
    from legal_assistant.domain.settings import ModelSettings
    from legal_assistant.services.backup import BackupService
    from legal_assistant.services.bundle import Backend, Services
    from legal_assistant.services.documents import DocumentService
    from legal_assistant.services.drafts import DraftService
    from legal_assistant.services.extraction import ModelForms
    from legal_assistant.services.indexing import Indexer
    from legal_assistant.services.ingest import IngestService
    from legal_assistant.services.monitor import MonitorService
    from legal_assistant.services.vault import VaultService

_WORKER_FLAG = "--worker"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program: a worker process, the window (no arguments), or a command."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == [_WORKER_FLAG]:
        from legal_assistant.adapters.child_process import run_worker

        run_worker(arguments[1])
        return 0
    if not arguments or _is_window(arguments):
        return _window(arguments)
    from legal_assistant.cli.main import run

    return run(_backend, resources(), arguments)


def resources() -> Path:
    """The folder of icons, translations, samples and help: inside the installed package, or beside it in a checkout."""
    packaged = Path(__file__).parent / "resources"
    return packaged if packaged.is_dir() else Path(__file__).parents[1] / "resources"


def default_vault() -> Path:
    """Where the vault is looked for if nothing else is said."""
    import platformdirs

    return Path(platformdirs.user_documents_dir()) / "Legal Assistant"


def _settings_path() -> Path:
    """The plain settings file of this machine; LEGAL_ASSISTANT_PROFILE names another folder (for tests and portable use)."""
    import platformdirs

    named = os.environ.get("LEGAL_ASSISTANT_PROFILE", "")
    folder = Path(named) if named else Path(platformdirs.user_config_dir("legal-assistant", appauthor=False))
    return folder / "settings.json"


def _is_window(arguments: Sequence[str]) -> bool:
    """Whether the arguments only say which vault the window is to open."""
    return (len(arguments) == 2 and arguments[0] == "--vault") or (len(arguments) == 1 and arguments[0].startswith("--vault="))


def _window(arguments: Sequence[str]) -> int:
    import gc

    gc.disable()  # until the window is painted, which is sooner without collections in between; the window turns it on again
    from legal_assistant.adapters.settings_file import SettingsFile
    from legal_assistant.gui.entry import Entry
    from legal_assistant.gui.main import run

    named = arguments[-1].removeprefix("--vault=") if arguments else os.environ.get("LEGAL_ASSISTANT_VAULT", "")
    local = SettingsFile(_settings_path())
    return run(
        Entry(
            local=local,
            vault_service=_vault_service,
            open=_open,
            resources=resources(),
            restart=_restart,
            default_vault=Path(named or local.load().vault or default_vault()),
        )
    )


def _restart() -> None:
    """Start the program anew in place of this process: keys and texts cannot be wiped, a process can be ended."""
    sys.stdout.flush()
    sys.stderr.flush()
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "legal_assistant"]
    os.execv(sys.executable, [*program, *sys.argv[1:]])  # noqa: S606 - this very program


def _vault_service() -> "VaultService":
    from legal_assistant.adapters.clock import SystemClock
    from legal_assistant.adapters.password_meter import ZxcvbnMeter
    from legal_assistant.adapters.vault_store import VaultStore
    from legal_assistant.services.vault import VaultService

    return VaultService(VaultStore(SystemClock()), ZxcvbnMeter())


def _monitor() -> "MonitorService":
    from legal_assistant.adapters.clock import SystemClock
    from legal_assistant.adapters.vault_check import VaultCheck
    from legal_assistant.services.monitor import MonitorService

    return MonitorService(VaultCheck(SystemClock()))


def _backups() -> "BackupService":
    from legal_assistant.adapters.clock import SystemClock
    from legal_assistant.adapters.vault_restore import VaultRestore
    from legal_assistant.adapters.vault_store import VaultStore
    from legal_assistant.services.backup import BackupService

    clock = SystemClock()
    return BackupService(VaultRestore(VaultStore(clock), clock))


def _backend() -> "Backend":
    from legal_assistant.adapters.settings_file import SettingsFile
    from legal_assistant.services.bundle import Backend

    return Backend(SettingsFile(_settings_path()), _vault_service(), _open, _scratch, _forms_of_environment, _monitor, _backups)


def _forms_of_environment() -> "ModelForms | None":
    """The rules' model form with the model that the environment names; None if it names none."""
    from legal_assistant.domain.settings import ModelSettings

    settings = _with_environment(ModelSettings(), os.environ)
    return _forms(lambda: settings) if settings.configured else None


def _forms(settings: "Callable[[], ModelSettings]") -> "ModelForms":
    """The rules' model form. It works in the background, so it is less patient than a person who waits for an answer."""
    from legal_assistant.adapters.openai_chat import OpenAIChatModels, Patience
    from legal_assistant.services.extraction import ModelForms

    return ModelForms(OpenAIChatModels(Patience(first=90.0, between=30.0, total=240.0, retries=1)), settings)


def _documents(
    vault: "UnlockedVault", indexer: "Indexer", clock: "Clock"
) -> "tuple[IngestService, DocumentService, DraftService]":
    """What reads documents, what looks at them, and what compares them."""
    from legal_assistant.adapters.document_reader import FileReader
    from legal_assistant.adapters.ocr_recognizer import OcrRecognizer
    from legal_assistant.services.documents import DocumentService
    from legal_assistant.services.drafts import DraftService
    from legal_assistant.services.ingest import IngestService
    from legal_assistant.services.recognition import RecognitionService
    from legal_assistant.services.unlocking import UnlockingReader

    reader = UnlockingReader(FileReader(), vault)
    ingest = IngestService(reader, indexer, clock, RecognitionService(reader, OcrRecognizer()))
    return ingest, DocumentService(reader), DraftService()


def _close(embedder: "Embedder", vault: "UnlockedVault") -> None:
    embedder.close()
    vault.close()


def _open(vault: "UnlockedVault") -> "Services":
    """Build the services of an unlocked vault."""
    from legal_assistant.adapters.clock import SystemClock
    from legal_assistant.adapters.openai_chat import OpenAIChatModels
    from legal_assistant.adapters.settings_file import SettingsFile
    from legal_assistant.services.audit import AuditService
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.cases import CaseService
    from legal_assistant.services.chat import ChatService
    from legal_assistant.services.comparison import Comparer
    from legal_assistant.services.conflicts import ConflictService
    from legal_assistant.services.extraction import ModelExtractor
    from legal_assistant.services.forgetting import ForgettingService
    from legal_assistant.services.graph import GraphService
    from legal_assistant.services.graph_index import GraphIndex
    from legal_assistant.services.indexing import Indexer
    from legal_assistant.services.preferences import PreferenceService
    from legal_assistant.services.recall import RecallService
    from legal_assistant.services.remember import RememberService
    from legal_assistant.services.review import ReviewService
    from legal_assistant.services.settings import SettingsService
    from legal_assistant.services.summaries import SummaryService
    from legal_assistant.services.timeline import TimelineService
    from legal_assistant.services.upkeep import UpkeepService

    clock = SystemClock()
    embedder = _embedder(vault)
    graph = GraphIndex()
    indexer = Indexer(embedder, graph)
    ingest, documents, drafts = _documents(vault, indexer, clock)
    recall = RecallService(embedder, clock)
    model = _model_settings(vault, os.environ)
    forms = _forms(model)
    comparer = Comparer(embedder)
    review = ReviewService(clock, comparer, vault)
    forgetting = ForgettingService(clock, caches=[recall.drop])
    preferences = PreferenceService(vault, clock)

    return Services(
        vault=vault,
        audit=AuditService(vault),
        cases=CaseService(vault, clock),
        ingest=ingest,
        documents=documents,
        drafts=drafts,
        indexer=indexer,
        recall=recall,
        remember=RememberService(clock, embedder, ModelExtractor(forms), forgetting=forgetting),
        review=review,
        conflicts=ConflictService(clock, comparer),
        timeline=TimelineService(clock),
        upkeep=UpkeepService(clock, SummaryService(clock, forms)),
        forgetting=forgetting,
        preferences=preferences,
        chat=ChatService(OpenAIChatModels(), model, recall, clock, preferences.wishes),
        graph=GraphService(graph, forms),
        settings=SettingsService(vault, SettingsFile(_settings_path())),
        forms=forms,
        close=partial(_close, embedder, vault),
    )


def _model_settings(vault: "UnlockedVault", environment: Mapping[str, str]) -> "Callable[[], ModelSettings]":
    """The model to ask: from the environment if it names one, else from the vault's settings, read anew each time."""
    return lambda: _with_environment(vault.settings().model, environment)


def _with_environment(settings: "ModelSettings", environment: Mapping[str, str]) -> "ModelSettings":
    """The settings, or what the environment says instead."""
    from dataclasses import replace

    url = environment.get("LEGAL_ASSISTANT_LLM_BASE_URL", "")
    if not url:
        return settings
    return replace(
        settings,
        base_url=url,
        model=environment.get("LEGAL_ASSISTANT_LLM_MODEL", "") or settings.model or "default",
        api_key=environment.get("LEGAL_ASSISTANT_LLM_API_KEY", ""),
    )


def _embedder(vault: "UnlockedVault") -> "Embedder":
    from legal_assistant.adapters.embedding import make_embedder

    return make_embedder(vault.settings().embedding)


@contextmanager
def _scratch() -> "Iterator[Services]":
    """A temporary vault with a random password, removed afterwards: for ``eval``."""
    import secrets

    with tempfile.TemporaryDirectory(prefix="legal-assistant-", ignore_cleanup_errors=True) as folder:
        vault, _ = _vault_service().create(Path(folder) / "vault", secrets.token_urlsafe(24))
        services = _open(vault)
        try:
            yield services
        finally:
            services.close()
