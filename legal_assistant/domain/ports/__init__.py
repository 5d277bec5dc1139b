"""What the services need of the outside, as Protocols.

The docstrings are the contract: what is atomic, what may be retried, which errors are raised. ``tests/contract`` holds one
suite per port, which every implementation, real or fake, passes. Unless said otherwise an implementation may be called from
several threads.
"""

from legal_assistant.domain.ports.arrays import Vectors
from legal_assistant.domain.ports.case import AuditLog, BlobStore, OpenCase, VectorIndex
from legal_assistant.domain.ports.colleagues import Colleagues
from legal_assistant.domain.ports.documents import DocumentReader, OpenedDocument, PageRecognizer, RenderedPage
from legal_assistant.domain.ports.drafts import DraftRepository
from legal_assistant.domain.ports.knowledge import ConflictRepository, GraphRepository
from legal_assistant.domain.ports.machine import Clock, KeyStore, LocalSettingsStore, PasswordMeter
from legal_assistant.domain.ports.models import ChatModel, ChatModels, Embedder, NameTagger
from legal_assistant.domain.ports.store import (
    CaseRecord,
    CaseStore,
    CaseView,
    ConversationRepository,
    DocumentRepository,
    MemoryRepository,
    SearchRepository,
)
from legal_assistant.domain.ports.text import Cutting, RulesStopped, TextRules
from legal_assistant.domain.ports.vault import (
    DeviceKeys,
    OwnKeys,
    PreferenceStore,
    UnlockedVault,
    UserSettingsStore,
    VaultCases,
)
from legal_assistant.domain.ports.vaults import Backups, VaultExaminer, Vaults
from legal_assistant.domain.ports.waiting import WaitingRepository

__all__ = [
    "AuditLog",
    "Backups",
    "BlobStore",
    "CaseRecord",
    "CaseStore",
    "CaseView",
    "ChatModel",
    "ChatModels",
    "Clock",
    "Colleagues",
    "ConflictRepository",
    "ConversationRepository",
    "Cutting",
    "DeviceKeys",
    "DocumentReader",
    "DocumentRepository",
    "DraftRepository",
    "Embedder",
    "GraphRepository",
    "KeyStore",
    "LocalSettingsStore",
    "MemoryRepository",
    "NameTagger",
    "OpenCase",
    "OpenedDocument",
    "OwnKeys",
    "PageRecognizer",
    "PasswordMeter",
    "PreferenceStore",
    "RenderedPage",
    "RulesStopped",
    "SearchRepository",
    "TextRules",
    "UnlockedVault",
    "UserSettingsStore",
    "VaultCases",
    "VaultExaminer",
    "Vaults",
    "VectorIndex",
    "Vectors",
    "WaitingRepository",
]
