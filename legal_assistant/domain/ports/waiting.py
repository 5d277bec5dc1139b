"""Which files were added to a case and are not read yet."""

from collections.abc import Iterable
from typing import Protocol

from legal_assistant.domain.documents import WaitingFile


class WaitingRepository(Protocol):
    """The queue of one lawyer in a case, so that it outlives the program.

    What another member of the case put there is not seen, nor is what anybody without this lawyer's keys did: a place names a
    file of this machine, which nobody else is to have read into the case.
    """

    def all(self) -> list[WaitingFile]:
        """All files, in the order in which they came."""
        ...

    def put(self, files: Iterable[WaitingFile]) -> None:
        """Have these wait; those that do already keep their place in the order."""
        ...

    def remove(self, files: Iterable[WaitingFile]) -> None:
        """These wait no more. Idempotent."""
        ...
