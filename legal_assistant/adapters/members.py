"""Who may open a case: a list sealed under the case key and signed by the member who wrote it.

In format version 1 a case has one member, its maker, who is its admin; the list and its checks are those of several.
"""

from __future__ import annotations

import json

from cryptography.exceptions import InvalidSignature

from legal_assistant.adapters.case_keys import KeyPairs, WrapPlace
from legal_assistant.adapters.crypto import context
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.sealed import SealedFile
from legal_assistant.domain.errors import Damaged, OlderCopy

_SIGNATURE = 64


class Members:
    """The file ``members`` of a case."""

    def __init__(self, files: Files, place: WrapPlace, key: bytes) -> None:
        self._place = place
        self._what = context("members", place.vault, place.case)
        self._file = SealedFile(files, f"cases/{place.case}/members", key, self._what)

    def write(self, pairs: KeyPairs) -> None:
        """List the user of ``place`` as the only member, signed by that user. Raises DiskFull, NotWritable."""
        member = {
            "user": self._place.user,
            "role": "admin",
            "receive": pairs.receive.public_key().public_bytes_raw().hex(),
            "sign": pairs.sign.public_key().public_bytes_raw().hex(),
        }
        listed = json.dumps({"generation": self._place.generation, "members": [member]}).encode()
        self._file.write(listed + pairs.sign.sign(self._what + listed))

    def verify(self, pairs: KeyPairs) -> None:
        """Check that this user signed the list and is on it, and that it is of the generation of ``place``.

        Raises Missing, Damaged, OlderCopy.
        """
        data = self._file.read()
        listed, signature = data[:-_SIGNATURE], data[-_SIGNATURE:]
        try:
            pairs.sign.public_key().verify(signature, self._what + listed)
            values = json.loads(listed)
            named = [member["user"] for member in values["members"]]
            generation = int(values["generation"])
        except (InvalidSignature, ValueError, KeyError, TypeError):
            raise Damaged(self._file.name) from None
        if self._place.user not in named:
            raise Damaged(self._file.name)
        if generation != self._place.generation:
            raise OlderCopy(self._file.name)
