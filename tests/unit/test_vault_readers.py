"""Whatever bytes lie in a file of a vault, reading it ends in an expected error."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.adapters.keys.crypto import NotAuthenticError, unseal
from legal_assistant.adapters.keys.key_slots import SlotPlace, lock_with_password, open_with_password, open_with_secret
from legal_assistant.adapters.vault.file import vault_id, vault_json
from legal_assistant.domain.errors import Damaged, VaultTooNew, WrongPassword
from legal_assistant.domain.ids import new_id
from tests.vaults import CHEAP

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
PLACE = SlotPlace(new_id(), new_id(), "password")
SLOT = lock_with_password(PLACE, "x", bytes(32), 1, CHEAP.new)
HEADER: dict[str, Any] = json.loads(SLOT[12 : 12 + int.from_bytes(SLOT[8:12], "big")])
TAIL = 32 + 12 + 48


@given(st.binary() | values.map(lambda value: json.dumps(value).encode()))
@pytest.mark.hostile("A18")
def test_any_vault_file(data: bytes):
    with pytest.raises((Damaged, VaultTooNew)):
        vault_id(data)


@given(st.dictionaries(st.sampled_from(["format", "features", "vault", "check"]), values, min_size=1))
@pytest.mark.hostile("A18")
def test_any_member_of_a_vault_file(changes: dict[str, Any]):
    good = json.loads(vault_json(PLACE.vault, []))
    if {**good, **changes} == good:
        return
    with pytest.raises((Damaged, VaultTooNew)):
        vault_id(json.dumps(good | changes).encode())


def test_the_vault_file_that_is_written_can_be_read():
    assert vault_id(vault_json(PLACE.vault, [])) == PLACE.vault


@given(st.dictionaries(st.sampled_from([*HEADER, "more"]), values, min_size=1))
@pytest.mark.hostile("A18")
def test_any_header_of_a_slot(changes: dict[str, Any]):
    header = json.dumps(HEADER | changes, sort_keys=True, separators=(",", ":")).encode()
    body = SLOT[:8] + len(header).to_bytes(4, "big") + header + SLOT[-32 - TAIL : -32]
    slot = body + hashlib.sha256(body).digest()
    if slot == SLOT:
        return
    for attempt in (lambda: open_with_password(PLACE, slot, "x", CHEAP), lambda: open_with_secret(PLACE, slot, bytes(32))):
        with pytest.raises((Damaged, WrongPassword)):
            attempt()


@given(st.binary())
@pytest.mark.hostile("A18")
def test_any_slot(data: bytes):
    with pytest.raises(Damaged):
        open_with_password(PLACE, data, "x", CHEAP)


@given(st.binary().map(lambda data: b"LAseal1\n" + data))
@pytest.mark.hostile("A18")
def test_any_sealed_bytes(data: bytes):
    with pytest.raises(NotAuthenticError):
        unseal(bytes(32), b"", data)
