"""The signed certificate of what was destroyed with a case, and of what cannot be reached."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass

from legal_assistant.adapters.audit_log import LogHead
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.signed_chain import is_signed
from legal_assistant.adapters.users.backup_notes import BackupNote
from legal_assistant.adapters.users.list import UserList
from legal_assistant.domain.audit import Certificate
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ports import Clock

_MAGIC = b"LAcertificate1\n"
#: What no program can destroy; codes, so that each reader is told in their language.
_NOT_REACHED = ("backups", "copies_by_others_or_the_system", "exports_and_printouts", "remnants_on_the_medium")


@dataclass(frozen=True, slots=True)
class Inventory:
    """What there was of a case before it was destroyed: names of its wrapped keys, numbers of files, originals and bytes."""

    keys: tuple[str, ...]
    files: int
    originals: int
    size: int

    @staticmethod
    def of(folder: CaseFolder) -> Inventory:
        """Look at the folder of a case."""
        names = folder.files.all(folder.name)
        keys = [name for name in names if name.startswith(f"{folder.name}/keys/")]
        originals = sum(name.startswith(f"{folder.name}/blobs/") for name in names)
        return Inventory(tuple(keys), len(names), originals, sum(folder.files.size(name) for name in names))


def certify(
    folder: CaseFolder, inventory: Inventory, log: LogHead | None, notes: Iterable[BackupNote], pairs: KeyPairs, clock: Clock
) -> Certificate:
    """Say what is destroyed. ``log``: the end of the case's log of acts, if it could be read; ``notes``: the backups that are
    known of."""
    known = {note.backup: note for note in notes if folder.case in note.cases}
    in_order = sorted(known.values(), key=lambda note: note.time)
    backups = [{"id": note.backup, "time": note.time, "user": note.user} for note in in_order]
    values = {
        "kind": "destruction of a case",
        "vault": folder.vault,
        "case": folder.case,
        "user": folder.user,
        "time": clock.now().isoformat(timespec="microseconds"),
        "destroyed": {
            "keys": list(inventory.keys),
            "files": inventory.files,
            "originals": inventory.originals,
            "bytes": inventory.size,
        },
        "log": {"entries": log.entries, "mac": log.mac.hex()} if log else None,
        "not_reached": list(_NOT_REACHED),
        "backups": backups,
    }
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    signature = pairs.sign.sign(_MAGIC + text.encode())
    return Certificate(text, pairs.sign.public_key().public_bytes_raw().hex(), signature.hex())


def leave(folder: CaseFolder, certificate: Certificate) -> None:
    """Leave the certificate where the case was, for the other members. Raises DiskFull, NotWritable."""
    folder.files.make_folder(folder.name)
    folder.files.write(folder.certificate_name, [json.dumps(asdict(certificate), sort_keys=True).encode()])


def left(folder: CaseFolder, admins: Sequence[str], known: UserList) -> Certificate | None:
    """The certificate that was left of this case, if one of ``admins`` (ids) signed it with a key that counts, or by the time the
    key was retired."""
    found = _read(folder.files, folder.certificate_name)
    if found is None:
        return None
    signer, said = bytes.fromhex(found.signer), json.loads(found.text)
    counts = any(signer in known.signing_keys(user) and known.counts(user, signer, _digest(found)) for user in admins)
    return found if counts and (said["vault"], said["case"]) == (folder.vault, folder.case) else None


def signed_certificates(files: Files, keys: Sequence[bytes]) -> list[str]:
    """Digests of all certificates in the vault that one of ``keys`` signed: they go on to count when the keys do not. Not one
    beside a case that is still there: whoever has the keys could have put it there, to be believed once the case is gone."""
    gone = (name for name in files.names("cases") if not files.exists(f"cases/{name}/keys"))
    found = (_read(files, f"cases/{name}/certificate") for name in gone)
    return [_digest(one) for one in found if one is not None and bytes.fromhex(one.signer) in keys]


def _read(files: Files, name: str) -> Certificate | None:
    """A certificate that is signed as it says; None if there is none there."""
    with suppress(LegalAssistantError, ValueError, KeyError, TypeError, RecursionError):
        values = json.loads(files.read(name))
        found = Certificate(values["text"], values["signer"], values["signature"])
        said = json.loads(found.text)
        good = is_signed(bytes.fromhex(found.signer), _MAGIC + found.text.encode(), bytes.fromhex(found.signature))
        if good and isinstance(said, dict) and {"vault", "case"} <= said.keys():
            return found
    return None


def _digest(one: Certificate) -> str:
    return hashlib.sha256(one.text.encode() + bytes.fromhex(one.signature)).hexdigest()
