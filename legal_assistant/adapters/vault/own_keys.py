"""What opens the vault for the lawyer who unlocked it: password, recovery key, keys of computers, key pairs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from legal_assistant.adapters.cases import rights as case_rights
from legal_assistant.adapters.cases.certificate import signed_certificates
from legal_assistant.adapters.cases.list import CaseList
from legal_assistant.adapters.cases.open_cases import OpenCases
from legal_assistant.adapters.cases.turns import Turns
from legal_assistant.adapters.cases.unsealing import Parts
from legal_assistant.adapters.keys import key_slots
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.key_slots import KdfPolicy, OpenedSlot
from legal_assistant.adapters.keys.sealed import SealedFile
from legal_assistant.adapters.users.device_slots import DeviceSlots
from legal_assistant.adapters.users.folder import PASSWORD, UserFolder
from legal_assistant.adapters.vault.key_renewal import KeyRenewal, opens, vouched
from legal_assistant.adapters.vault.users import VaultUsers
from legal_assistant.domain.errors import DiskFull, LegalAssistantError, NotWritable, OlderCopy

_log = logging.getLogger(__name__)


class OwnKeys:
    """Replaces them. ``file``: where the key pairs lie."""

    def __init__(self, user: UserFolder, parts: Parts, file: SealedFile, kdf: KdfPolicy, turns: Turns) -> None:
        self._user = user
        self._parts = parts
        self._profile = parts.profile
        self._file = file
        self._kdf = kdf
        self._turns = turns

    @property
    def devices(self) -> DeviceSlots:
        """The slots for key stores of computers."""
        return DeviceSlots(self._user, self._profile, self._kdf, self._turns.whole)

    def change_password(self, old: str, new: str) -> None:
        """Replace the password slot."""
        self.set_password(new, self._opened(old).master_key)

    def set_password(self, password: str, master_key: bytes) -> None:
        """Write a new password slot, then remove the slots of computers. Raises DiskFull, NotWritable; then the old one stays and
        they do, or the new one is in its place and :meth:`check_slot` does the rest."""
        place = self._user.slot(PASSWORD)
        with self._turns.whole:
            generation = self._profile.slot_generation(PASSWORD) + 1
            slot = key_slots.lock_with_password(place, password, master_key, generation, self._kdf.new)
            self._user.files.write(place.name, [slot])
            self.devices.remove_all()
            self._profile.put_slot(PASSWORD, generation)

    def check_slot(self, kind: str, generation: int) -> None:
        """Raise OlderCopy if the slot that was opened is one that was replaced since; finish a change of the password that broke
        off."""
        known = self._profile.slot_generation(kind)
        if generation < known:
            raise OlderCopy(self._user.slot(kind).name)
        if generation > known and not self._user.files.read_only:
            if kind == PASSWORD:
                self.devices.remove_all()
            self._profile.put_slot(kind, generation)

    def replace(
        self, old: str, new: str, *, users: VaultUsers, cases: OpenCases, own: CaseList, close: Callable[[], None]
    ) -> str:
        """Replace the master key, both key pairs, the password and the recovery key, which is returned; ``own``: the
        user's cases. The vault is closed."""
        renewal = KeyRenewal(self._user, self._opened(old).master_key, self._parts, self._kdf.new)
        with self._turns.rotating, self._turns.whole, ExitStack() as waiting:
            case_rights.clear_stage(self._user.files)
            waiting.callback(close)
            kept = signed_certificates(self._user.files, self._parts.lawyers.list.signing_keys(self._user.user))
            for case_id in own.ids():
                waiting.enter_context(self._turns.of(case_id))
                kept += self._let_go(cases, case_id, renewal.pairs)
            return renewal.run(users, new, kept)

    def _let_go(self, cases: OpenCases, case_id: str, new: KeyPairs) -> list[str]:
        """Close a case as it is, before the user gets the key pairs ``new``; returns what of it counts from then on."""
        sign = self._parts.pairs.sign.public_key().public_bytes_raw()
        try:
            case = cases.get(case_id)
            case.seal_queue(self._parts.pairs, new)
            case.note()
            with case.still():
                case.let_go()
                return vouched(case, self._user.user, sign)
        except (DiskFull, NotWritable):  # nothing is replaced then
            raise
        except LegalAssistantError as error:
            _log.warning("nothing is vouched for of a case: %s (%s)", case_id, error.code)
            return []

    def drop_former(self, cases: OpenCases, own: CaseList) -> None:
        """Forget the keys that the user replaced, once no case needs them any more: the present keys open all that is encrypted
        to the user, and no case is away that might come back as it was."""
        if not self._parts.pairs.former:
            return
        pairs, known = replace(self._parts.pairs, former=()), self._parts.lawyers.list
        with self._turns.whole:
            here = all(cases.folder(case_id).generations() for case_id in own.ids())
            if here and all(opens(cases.folder(case_id), pairs, known) for case_id in cases.on_disk()):
                self._file.write(pairs.to_bytes())

    def _opened(self, password: str) -> OpenedSlot:
        """The password slot. Raises WrongPassword, and as reading it."""
        place = self._user.slot(PASSWORD)
        return key_slots.open_with_password(place, self._user.files.read(place.name), password, self._kdf)
