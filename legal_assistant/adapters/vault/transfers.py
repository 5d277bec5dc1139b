"""What leaves a vault in one file, and comes into it from one: backups, and cases that are handed over."""

from __future__ import annotations

import json
from pathlib import Path

from legal_assistant.adapters.backup.file import About
from legal_assistant.adapters.backup.hand_over import HandOver, handed_case
from legal_assistant.adapters.backup.making import BackupMaker
from legal_assistant.adapters.cases.list import CaseList
from legal_assistant.adapters.cases.open_cases import OpenCases
from legal_assistant.adapters.cases.turns import Turns
from legal_assistant.adapters.cases.unsealing import Parts
from legal_assistant.adapters.users.backup_notes import BackupNote
from legal_assistant.adapters.users.folder import PASSWORD, RECOVERY, UserFolder
from legal_assistant.adapters.vault.file import VAULT_FILE
from legal_assistant.domain.audit import Act
from legal_assistant.domain.backup import Backup, HandedOver, TakenOver
from legal_assistant.domain.errors import CaseHere, CaseNotFound
from legal_assistant.domain.ids import new_id


class Transfers:
    """Writes and reads such files for the vault of ``user``; ``secret`` is the one for backups."""

    def __init__(self, user: UserFolder, parts: Parts, secret: bytes, turns: Turns, cases: OpenCases, own: CaseList) -> None:
        self._user = user
        self._parts = parts
        self._profile = parts.profile
        self._secret = secret
        self._turns = turns
        self._cases = cases
        self._own = own

    def backup(self, target: Path, case_id: str | None) -> Backup:
        """Write everything, or one case, into one sealed file. Everything is also what others have: it stays closed to who has
        no key."""
        user, files = self._user, self._user.files
        with self._turns.rotating, self._turns.whole:
            known = self._own.ids()
            if case_id is not None and case_id not in known:
                raise CaseNotFound(case_id)
            names = [VAULT_FILE, *(f"{user.name}/{name}" for name in (PASSWORD, RECOVERY, "keys"))]
            about = About(new_id(), user.vault, user.user, case_id or "")
            maker = BackupMaker(files, about, self._secret, {name: files.read(name) for name in names})

            def noted() -> None:  # before the file has its name: there is none that nobody knows of
                now = self._parts.clock.now().isoformat(timespec="microseconds")
                BackupNote(about.backup, user.user, now, maker.held).write(files, user.vault, self._parts.pairs)

            if case_id is None:
                others = [other for other in self._cases.on_disk() if self._cases.folder(other).is_others]
                made = maker.make(target.absolute(), self._profile, known, self._cases.get, others, noted)
            else:
                made = maker.make(target.absolute(), None, [case_id], self._cases.get, [], noted)
        self._profile.audit.note(Act.BACKUP_MADE, made.id, {"cases": list(made.cases)})
        return made

    def hand_over(self, case_id: str, target: Path) -> HandedOver:
        """Seal a copy of a case for another vault."""
        with self._turns.whole, self._turns.of(case_id):
            note = self._profile.audit.note
            made = HandOver(self._cases.get(case_id), lambda number: note(Act.CASE_HANDED_OVER, number, {"case": case_id}))
            return made.write(target.absolute())

    def take_over(self, file: Path, key: str) -> TakenOver:
        """Make a case of what another vault handed over."""
        with handed_case(file, key, self._parts.clock) as handed, self._turns.whole:
            about, case_id = handed.about, new_id()
            self._check_new(about)
            self._cases.make(case_id, handed)
            detail = {"vault": about.vault, "was": about.case, "case": case_id}
            self._profile.audit.note(Act.CASE_TAKEN_OVER, about.backup, detail)
            return TakenOver(about.backup, about.vault, about.case, case_id)

    def _check_new(self, about: About) -> None:
        """Raise CaseHere for a case that is here: the same one, or what was made of this hand-over."""
        here, entries = set(self._own.ids()), self._profile.audit.entries(Act.CASE_TAKEN_OVER)
        taken = [json.loads(entry.detail)["case"] for entry in entries if entry.subject == about.backup]
        found = next((case_id for case_id in (about.case, *taken) if case_id in here), None)
        if found is not None:
            raise CaseHere("file", hint=f"It is {found}. Nothing was changed.")
