"""The database of one case: documents, conversations, memories, full text, references and vectors."""

from legal_assistant.adapters.case_store.store import SqlCaseStore

__all__ = ["SqlCaseStore"]
