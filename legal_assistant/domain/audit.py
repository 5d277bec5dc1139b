"""The log of acts: who did what, when, to which case. It holds ids, never words of a case."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from legal_assistant.domain.places import Place


class Act(StrEnum):
    """What is logged. Those of a case stand in the case's log, those of the vault in the vault's."""

    # of a case
    CASE_MADE = "case_made"
    CASE_CHANGED = "case_changed"
    CASE_CLOSED = "case_closed"
    CASE_REOPENED = "case_reopened"
    EGRESS_RULE = "egress_rule"
    REVIEW_POLICY = "review_policy"
    HOLD_SET = "hold_set"
    HOLD_RELEASED = "hold_released"
    DOCUMENT_ADDED = "document_added"
    DOCUMENT_REMOVED = "document_removed"
    PAGE_CORRECTED = "page_corrected"
    #: A document was given a place among the drafts of one; answers rest on the last of a family.
    DRAFTS_ARRANGED = "drafts_arranged"
    CONVERSATION_REMOVED = "conversation_removed"
    MEMORY_ADDED = "memory_added"
    MEMORY_CHANGED = "memory_changed"
    MEMORY_APPROVED = "memory_approved"
    MEMORY_REJECTED = "memory_rejected"
    MEMORY_FORGOTTEN = "memory_forgotten"
    CONFLICT_DECIDED = "conflict_decided"
    #: Nobody decided it: one of its memories was changed, and so it is none any more.
    CONFLICT_CLOSED = "conflict_closed"
    RIGHT_GRANTED = "right_granted"
    RIGHT_REVOKED = "right_revoked"
    #: An admin of the case signed what it allows: rule for models, reach, legal hold.
    TERMS_SIGNED = "terms_signed"
    #: The key of the case was replaced because a member replaced theirs.
    CASE_KEY_REPLACED = "case_key_replaced"
    #: A state of the case that no signature vouches for was accepted by who is named.
    STATE_ACCEPTED = "state_accepted"
    #: A request to a model: the ledger of what left the program.
    REQUEST = "request"
    # of both
    #: A copy of the case was sealed for another vault; the subject is the id of the hand-over, the same in both vaults.
    CASE_HANDED_OVER = "case_handed_over"
    CASE_TAKEN_OVER = "case_taken_over"
    LOG_EXPORTED = "log_exported"
    #: The log was found shorter than, or different from, what its head said: evidence was destroyed before this entry.
    LOG_CUT = "log_cut"
    # of the vault
    VAULT_MADE = "vault_made"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 - the name of an act
    #: The master key, both key pairs and the recovery key were replaced: the password had been exposed.
    KEYS_REPLACED = "keys_replaced"
    RECOVERY_KEY_USED = "recovery_key_used"
    DEVICE_ADDED = "device_added"
    DEVICE_REMOVED = "device_removed"
    SETTINGS_CHANGED = "settings_changed"
    USER_ADDED = "user_added"
    USER_RENAMED = "user_renamed"
    USER_REMOVED = "user_removed"
    #: A lawyer may add and remove lawyers from then on, or not any more.
    USER_ADMIN = "user_admin"
    CASE_FORGOTTEN = "case_forgotten"
    BACKUP_MADE = "backup_made"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One act. ``seq`` counts from 1; ``time`` is ISO 8601 in UTC with microseconds; ``user`` and ``subject`` are ids (or what a
    request was for); ``detail`` is a JSON object of ids, counts and codes.

    ``mac`` chains it to the entry before (HMAC-SHA256 under the log's key), ``signature`` is the acting user's (Ed25519).
    ``.github/FORMAT.md`` says over which bytes.
    """

    seq: int
    time: str
    user: str
    action: str
    subject: str
    detail: str
    mac: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class AuditReport:
    """``first_bad``: number of the first entry that is missing, changed or not signed by who is said to have acted."""

    entries: int
    first_bad: int | None

    @property
    def ok(self) -> bool:
        """Whether the log is whole."""
        return self.first_bad is None


@dataclass(frozen=True, slots=True)
class AuditExport:
    """A whole log, to be verified elsewhere with the signers' public keys (hexadecimal; after replaced ones the present one, with
    blanks between) alone.

    ``scope`` is the case's id, or the user's id for the vault's log; ``end`` signs how many entries there were.
    """

    vault: str
    scope: str
    signers: Mapping[str, str]
    entries: tuple[AuditEntry, ...]
    end: bytes


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One request to a model, from a case's log. ``purpose`` is "answer" or the name of a rule; ``place``: the class of the host
    (None: another machine, noted before there were classes); ``items``: ids of the passages, memories and messages sent;
    ``size``: bytes of all messages in UTF-8."""

    seq: int
    time: datetime
    user: str
    purpose: str
    host: str
    place: Place | None
    items: tuple[str, ...]
    size: int
    redacted: bool


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was destroyed when a case was forgotten, and what could not be. ``text`` is JSON: ids, numbers and times, no words of
    the case; ``signature`` (hexadecimal) is that of ``signer``, an Ed25519 public key, over it (``.github/FORMAT.md``)."""

    text: str
    signer: str
    signature: str
