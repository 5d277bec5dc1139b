"""Which documents of a case are drafts of one."""

from collections.abc import Sequence
from typing import Protocol

from legal_assistant.domain.documents import Document, Print


class DraftRepository(Protocol):
    """Each document that was looked at belongs to one family of drafts, most often alone. A document that is removed leaves its
    family; the one before it is the newest again."""

    def waiting(self) -> list[Document]:
        """Documents that can be looked at (READY, with passages) and were not, oldest first."""
        ...

    def note(self, document_id: str, found: Print) -> None:
        """Keep the sample of a document that is looked at. It stands alone until it is arranged, and keeps the family it has."""
        ...

    def prints(self, least: float, most: float) -> dict[str, Print]:
        """The samples of the documents that have ``least`` to ``most`` words, by document."""
        ...

    def family(self, document_id: str) -> list[Document]:
        """The drafts of the same document, itself included, oldest first. Raises NotFound."""
        ...

    def arrange(self, ids: Sequence[str], *, by: str) -> None:
        """Make these documents, oldest first, one family: they leave those they were in. ``by``: user, or rule.

        Raises NotFound.
        """
        ...
