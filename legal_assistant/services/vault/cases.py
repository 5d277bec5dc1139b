"""Cases: adding, listing, finding, changing, closing and forgetting them."""

import builtins
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from legal_assistant.domain.audit import Certificate
from legal_assistant.domain.backup import HandedOver, TakenOver
from legal_assistant.domain.cases import Case, CaseState, CaseSummary, Egress, Terms
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.errors import CaseAmbiguous, CaseNotFound, InvalidInput, PasswordMissing
from legal_assistant.domain.ids import is_id, new_id
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import Clock, OpenCase, VaultCases

#: Characters of a name, number, client or opponent.
LONGEST_FIELD = 300


class CaseService:
    """The cases of an unlocked vault. ``caches`` are told the id of a case that is forgotten."""

    def __init__(self, vault: VaultCases, clock: Clock, caches: Sequence[Callable[[str], None]] = ()) -> None:
        self._vault = vault
        self._clock = clock
        self._caches = caches

    def add(self, name: str, *, number: str = "", client: str = "", opponent: str = "") -> tuple[Case, Changes]:
        """Make a case. Nothing of it may be sent anywhere until its rule is changed.

        Raises InvalidInput for an empty name or a field that is too long (the subject is the field), DiskFull, NotWritable.
        """
        now = self._clock.now()
        case = Case(
            id=new_id(),
            name=_required(name, "name"),
            number=_field(number, "number"),
            client=_field(client, "client"),
            opponent=_field(opponent, "opponent"),
            state=CaseState.OPEN,
            egress=Egress.NEVER,
            created=now,
            updated=now,
        )
        opened = self._vault.create_case(case)
        with opened.store.read() as view:
            return view.about.get(), Changes.of(case.id, Changed.CASES)

    def list(self, state: CaseState | None = None) -> builtins.list[CaseSummary]:
        """All cases, or those in ``state``; last activity first."""
        found = [summary for summary in self._vault.summaries() if state in (None, summary.case.state)]
        return sorted(found, key=lambda summary: summary.case.updated, reverse=True)

    def show(self, case_id: str) -> CaseSummary:
        """One case as it is now. Raises CaseNotFound, Damaged, Missing, OlderCopy."""
        with self.open(case_id).store.read() as view:
            return CaseSummary(view.about.get(), view.about.counts())

    def find(self, text: str, *, whole: bool = False) -> Case:
        """The case that ``text`` names: its id, else its whole name or number, else (unless ``whole``) a part of one.

        Width and case of letters do not matter. Raises CaseNotFound; CaseAmbiguous if several fit equally well.
        """
        cases = [summary.case for summary in self._vault.summaries()]
        if is_id(text):
            return _only([case for case in cases if case.id == text], subject=text)
        wanted = folded(text)
        if not wanted:
            raise CaseNotFound
        fits: tuple[Callable[[str], bool], ...] = (lambda value: value == wanted, lambda value: wanted in value)
        for fit in fits[:1] if whole else fits:
            found = [case for case in cases if fit(folded(case.name)) or fit(folded(case.number))]
            if found:
                return _only(found)
        raise CaseNotFound

    def update(
        self,
        case_id: str,
        *,
        name: str | None = None,
        number: str | None = None,
        client: str | None = None,
        opponent: str | None = None,
        egress: Egress | None = None,
        reach: Place | None = None,
    ) -> tuple[Case, Changes]:
        """Change what is given (None: leave). ``reach`` is the furthest that words may go.

        Raises InvalidInput, CaseNotFound, CaseAdminOnly (words may go further, by who is no admin of it), DiskFull, NotWritable.
        """
        fields: dict[str, object] = {
            "name": None if name is None else _required(name, "name"),
            "number": None if number is None else _field(number, "number"),
            "client": None if client is None else _field(client, "client"),
            "opponent": None if opponent is None else _field(opponent, "opponent"),
            "egress": egress,
            "reach": reach,
        }
        given = {field: value for field, value in fields.items() if value is not None}
        return self._change(case_id, lambda case: replace(case, **given))

    def close(self, case_id: str) -> Changes:
        """Close a case: it can be read and searched, not written to. Closing a closed one changes nothing."""
        return self._change(case_id, lambda case: replace(case, state=CaseState.CLOSED))[1]

    def reopen(self, case_id: str) -> Changes:
        """Open a closed case again."""
        return self._change(case_id, lambda case: replace(case, state=CaseState.OPEN))[1]

    def hold(self, case_id: str, *, held: bool, reason: str = "") -> Changes:
        """Put a case under legal hold, or release it; ``reason`` is kept with it. While it is held it cannot be forgotten.

        Raises InvalidInput, CaseAdminOnly (released by who is no admin of the case).
        """
        why = _field(reason, "reason")
        return self._change(case_id, lambda case: replace(case, held=held, hold_reason=why))[1]

    def certificate(self, case_id: str) -> Certificate:
        """What was certified when the case was forgotten. Raises CaseNotFound."""
        return self._vault.certificate(case_id)

    def forget(self, case_id: str) -> Changes:
        """Destroy the keys of a case, then its files; nothing brings it back. Raises CaseNotFound, CaseHeld, NotWritable."""
        try:
            self._vault.destroy_case(case_id)
        finally:
            for drop in self._caches:
                drop(case_id)
        return Changes.of(case_id, *Changed)

    def hand_over(self, case_id: str, file: Path) -> HandedOver:
        """Seal a copy of a case for another firm's vault; errors as
        :meth:`~legal_assistant.domain.ports.VaultCases.hand_over`."""
        return self._vault.hand_over(case_id, file)

    def take_over(self, file: Path, key: str) -> tuple[TakenOver, Changes]:
        """Make a case of what another firm handed over. Raises PasswordMissing for an empty key, and as
        :meth:`~legal_assistant.domain.ports.VaultCases.take_over`."""
        if not key.strip():
            raise PasswordMissing(hint="Type the one-time key, or name a --key-file, or set LEGAL_ASSISTANT_HAND_OVER_KEY.")
        taken = self._vault.take_over(file, key)
        return taken, Changes.of(taken.case, Changed.CASES)

    def open(self, case_id: str) -> OpenCase:
        """The case, open. Raises CaseNotFound, Damaged, Missing, OlderCopy."""
        return self._vault.open_case(case_id)

    def _change(self, case_id: str, change: Callable[[Case], Case]) -> tuple[Case, Changes]:
        store = self.open(case_id).store
        with store.read() as view:
            before = view.about.get()
        if change(before) == before:
            return before, Changes.of(case_id)
        if Terms.of(change(before)) != Terms.of(before):
            self._vault.sign_terms(case_id, Terms.of(change(before)))
        with store.write() as view:
            view.about.put(change(view.about.get()))
        with store.read() as view:
            return view.about.get(), Changes.of(case_id, Changed.CASES)


def _only(found: list[Case], *, subject: str = "") -> Case:
    if not found:
        raise CaseNotFound(subject)
    if len(found) > 1:
        raise CaseAmbiguous(hint=f"Name it by its id: {', '.join(case.id for case in found)}.")
    return found[0]


def folded(text: str) -> str:
    """A name or number as it is compared: width and case of letters, and runs of blanks, do not matter."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _required(text: str, field: str) -> str:
    value = _field(text, field)
    if not value:
        raise InvalidInput(field, hint="Give it at least one character.")
    return value


def _field(text: str, field: str) -> str:
    """``text`` on one line, without control characters."""
    visible = "".join(" " if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") else char for char in text)
    value = " ".join(visible.split())
    if len(value) > LONGEST_FIELD:
        raise InvalidInput(field, hint=f"Use at most {LONGEST_FIELD} characters.")
    return value
