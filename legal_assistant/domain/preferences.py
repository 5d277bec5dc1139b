"""What the user wants of every answer, in every case."""

from dataclasses import dataclass
from datetime import datetime

from legal_assistant.domain.documents import SourceKind


@dataclass(frozen=True, slots=True)
class Preference:
    """A lasting wish of the user ("answer in Chinese"). It belongs to the user and states nothing of any case.

    ``id`` is that of the memory it was proposed as, or a new one. ``source``: MESSAGE if it was said in a conversation and
    approved, USER if the user wrote it down; never which case it was.
    """

    id: str
    text: str
    created: datetime
    source: SourceKind = SourceKind.USER
