import hashlib
import hmac

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.adapters.keys.crypto import CHUNK, TAG, NotAuthenticError, context, derive, new_key, seal, unseal
from legal_assistant.adapters.keys.key_pairs import CaseKeys, KeyPairs, WrapPlace, unwrap, wrap
from legal_assistant.adapters.keys.key_slots import (
    KdfCost,
    KdfPolicy,
    SlotPlace,
    lock_with_password,
    lock_with_secret,
    open_with_password,
    open_with_secret,
)
from legal_assistant.domain.errors import Damaged, NotEnoughMemory, WrongPassword
from legal_assistant.domain.ids import new_id
from tests.vaults import CHEAP

KEY = bytes(range(32))
WHAT = context("blob", "vault", "case")
HEADER = 8 + 32


def sealed(data: bytes) -> bytes:
    return b"".join(seal(KEY, WHAT, data))


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 5])
def test_what_is_sealed_can_be_unsealed(size: int):
    data = (b"0123456789" * (size // 10 + 1))[:size]
    whole = sealed(data)
    assert unseal(KEY, WHAT, whole) == data
    assert len(whole) == HEADER + size + TAG * max(1, -(-size // CHUNK))


def test_sealing_twice_gives_different_bytes():
    assert sealed(b"x") != sealed(b"x")


@pytest.mark.hostile("A1")
def test_every_flipped_byte_is_refused():
    whole = sealed(b"The late-payment clause")
    for position in range(len(whole)):
        changed = bytearray(whole)
        changed[position] ^= 1
        with pytest.raises(NotAuthenticError):
            unseal(KEY, WHAT, bytes(changed))


@pytest.mark.hostile("A2")
def test_every_truncation_is_refused():
    whole = sealed(b"The late-payment clause")
    for size in range(len(whole)):
        with pytest.raises(NotAuthenticError):
            unseal(KEY, WHAT, whole[:size])


@pytest.mark.hostile("A3")
def test_chunks_cannot_be_moved_dropped_doubled_or_appended():
    whole = sealed(bytes(3 * CHUNK))
    header, full = whole[:HEADER], CHUNK + TAG
    first, second, third = (whole[HEADER + i * full : HEADER + (i + 1) * full] for i in range(3))
    other = sealed(bytes(3 * CHUNK))
    for chunks in (
        [second, first, third],
        [first, third],
        [first, second],
        [first],
        [first, first, second, third],
        [first, second, third, third],
        [first, second, third, b""[:0] + third[-TAG:]],
        [other[HEADER : HEADER + full], second, third],
    ):
        with pytest.raises(NotAuthenticError):
            unseal(KEY, WHAT, header + b"".join(chunks))


def test_an_empty_last_chunk_is_refused_even_if_authentic(monkeypatch: pytest.MonkeyPatch):
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    salt = bytes(32)
    cipher = ChaCha20Poly1305(derive(KEY, "seal", salt=salt))
    associated = b"LAseal1\n" + WHAT
    chunks = [cipher.encrypt(bytes(12), bytes(CHUNK), associated), cipher.encrypt(bytes(10) + b"\1\1", b"", associated)]
    with pytest.raises(NotAuthenticError):
        unseal(KEY, WHAT, b"LAseal1\n" + salt + b"".join(chunks))


def test_another_key_or_context_is_refused():
    whole = sealed(b"x")
    for key, what in ((new_key(), WHAT), (KEY, context("cache", "vault", "case")), (KEY, context("blob", "vault", "other"))):
        with pytest.raises(NotAuthenticError):
            unseal(key, what, whole)


@given(st.lists(st.text(max_size=5), max_size=4), st.lists(st.text(max_size=5), max_size=4))
def test_contexts_of_different_parts_differ(left: list[str], right: list[str]):
    assert (context(*left) == context(*right)) == (left == right)


@pytest.mark.hostile("A17")
def test_hkdf_is_that_of_rfc_5869():
    # Test case 3 of RFC 5869 (no salt, no info), cut to 32 bytes
    secret = bytes([0x0B] * 22)
    assert derive(secret, "").hex() == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"


def opened_as_in_rfc_9180(message: bytes, recipient: X25519PrivateKey, info: bytes, aad: bytes) -> bytes:
    """Base mode of DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, sequence number 0, as the RFC writes it down."""
    kem = b"KEM" + (0x20).to_bytes(2)
    suite = b"HPKE" + b"".join(one.to_bytes(2) for one in (0x20, 1, 3))

    def extract(of: bytes, salt: bytes, label: bytes, secret: bytes) -> bytes:
        return hmac.digest(salt or bytes(32), b"HPKE-v1" + of + label + secret, "sha256")

    def expand(of: bytes, secret: bytes, label: bytes, what: bytes, size: int) -> bytes:
        return HKDFExpand(SHA256(), size, size.to_bytes(2) + b"HPKE-v1" + of + label + what).derive(secret)

    sent, sealed = message[:32], message[32:]
    shared = recipient.exchange(X25519PublicKey.from_public_bytes(sent))
    context = sent + recipient.public_key().public_bytes_raw()
    secret = expand(kem, extract(kem, b"", b"eae_prk", shared), b"shared_secret", context, 32)
    schedule = bytes([0]) + extract(suite, b"", b"psk_id_hash", b"") + extract(suite, b"", b"info_hash", info)
    secret = extract(suite, secret, b"secret", b"")
    key, nonce = expand(suite, secret, b"key", schedule, 32), expand(suite, secret, b"base_nonce", schedule, 12)
    return ChaCha20Poly1305(key).decrypt(nonce, sealed, aad)


@pytest.mark.hostile("A17")
def test_wrapped_keys_are_those_of_rfc_9180():
    # Appendix A.2.1
    recipient = X25519PrivateKey.from_private_bytes(
        bytes.fromhex("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb")
    )
    sent = bytes.fromhex("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a")
    sealed = bytes.fromhex("1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28")
    plain = opened_as_in_rfc_9180(sent + sealed, recipient, b"Ode on a Grecian Urn", b"Count-0")
    assert plain == b"Beauty is truth, truth beauty"

    pairs, place, case_key = KeyPairs.generate(), WrapPlace("v", "c", "u", 1), new_key()
    wrapped = wrap(place, case_key, pairs.receive.public_key(), pairs.sign)
    assert opened_as_in_rfc_9180(wrapped[8:-64], pairs.receive, place.what, b"") == case_key


@pytest.mark.hostile("A17")
def test_argon2id_is_that_of_rfc_9106():
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    # Section 5.3 of RFC 9106
    kdf = Argon2id(
        salt=bytes([2] * 16), length=32, iterations=3, lanes=4, memory_cost=32, ad=bytes([4] * 12), secret=bytes([3] * 8)
    )
    assert kdf.derive(bytes([1] * 32)).hex() == "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"


# --- slots ------------------------------------------------------------------------------------------------------------

PLACE = SlotPlace(new_id(), new_id(), "password")
SECRET_PLACE = SlotPlace(PLACE.vault, PLACE.user, "recovery")


@pytest.fixture(scope="module")
def slot() -> bytes:
    return lock_with_password(PLACE, "ｐａｓｓ１２３４", KEY, 7, CHEAP.new)


@pytest.mark.hostile("A7")
def test_a_slot_opens_with_its_password_in_any_width(slot: bytes):
    opened = open_with_password(PLACE, slot, "pass1234", CHEAP)
    assert (opened.master_key, opened.generation) == (KEY, 7)


@pytest.mark.parametrize("password", ["", "pass12345", "PASS1234", "\ud800", "x" * 100_000])
@pytest.mark.hostile("A7")
def test_another_password_is_wrong(slot: bytes, password: str):
    with pytest.raises(WrongPassword):
        open_with_password(PLACE, slot, password, CHEAP)


@pytest.mark.hostile("A8")
def test_every_changed_byte_of_a_slot_says_damaged_not_wrong_password(slot: bytes):
    for position in range(len(slot)):
        for mask in (0x01, 0xFF):
            changed = bytearray(slot)
            changed[position] ^= mask
            with pytest.raises(Damaged) as caught:
                open_with_password(PLACE, bytes(changed), "pass1234", CHEAP)
            assert caught.value.subject == PLACE.name


@pytest.mark.hostile("A2")
def test_every_cut_slot_is_damaged(slot: bytes):
    for size in range(len(slot)):
        with pytest.raises(Damaged):
            open_with_password(PLACE, slot[:size], "pass1234", CHEAP)
    with pytest.raises(Damaged):
        open_with_password(PLACE, slot + b"\0", "pass1234", CHEAP)


def rewritten(slot: bytes, old: bytes, new: bytes) -> bytes:
    """The slot as an attacker would write it, who knows the format but not the password."""
    assert old in slot
    body = slot[:-32].replace(old, new)
    size = len(body) - 8 - 4 - (32 + 12 + 48)
    body = body[:8] + size.to_bytes(4, "big") + body[12:]
    return body + hashlib.sha256(body).digest()


@pytest.mark.parametrize(
    ("memory", "passes", "lanes"),
    [(8, 3, 4), (64 * 1024 - 1, 3, 4), (1 << 26, 3, 4), (128 * 1024, 2, 4), (128 * 1024, 10_000, 4), (128 * 1024, 3, 10_000)],
)
@pytest.mark.hostile("A9")
def test_costs_out_of_bounds_are_refused_before_they_are_paid(
    memory: int, passes: int, lanes: int, monkeypatch: pytest.MonkeyPatch
):
    def must_not_run(*args: object, **kwargs: object) -> None:
        raise AssertionError("derived a key")

    slot = lock_with_password(PLACE, "pass1234", KEY, 1, KdfCost(64, 1, 1))
    monkeypatch.setattr("legal_assistant.adapters.keys.key_slots.Argon2id", must_not_run)
    changed = rewritten(slot, b'"lanes":1,"memory":64', f'"lanes":{lanes},"memory":{memory}'.encode())
    changed = rewritten(changed, b'"passes":1', f'"passes":{passes}'.encode())
    with pytest.raises(Damaged):
        open_with_password(PLACE, changed, "pass1234", KdfPolicy())


@pytest.mark.parametrize("value", ["true", "64.0", '"64"', "null", "[]", "-64"])
@pytest.mark.hostile("A9")
def test_costs_of_another_type_are_damage(slot: bytes, value: str):
    with pytest.raises(Damaged):
        open_with_password(PLACE, rewritten(slot, b'"memory":64', f'"memory":{value}'.encode()), "pass1234", CHEAP)


@pytest.mark.hostile("C9")
def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch):
    class Starved:
        def __init__(self, **cost: object) -> None:
            pass

        def derive(self, password: bytes) -> bytes:
            raise MemoryError

    monkeypatch.setattr("legal_assistant.adapters.keys.key_slots.Argon2id", Starved)
    with pytest.raises(NotEnoughMemory):
        lock_with_password(PLACE, "pass1234", KEY, 1, CHEAP.new)


@pytest.mark.hostile("A8")
def test_a_rewritten_salt_or_generation_does_not_open(slot: bytes):
    with pytest.raises(Damaged):  # the password is right, the header is not what was sealed
        open_with_password(PLACE, rewritten(slot, b'"generation":7', b'"generation":9'), "pass1234", CHEAP)


def test_the_default_cost_is_what_the_policy_demands():
    policy = KdfPolicy()
    assert policy.allows(policy.new)
    assert (policy.new.memory, policy.new.passes, policy.new.lanes) == (128 * 1024, 3, 4)


def test_a_slot_of_another_vault_user_or_kind_is_damaged(slot: bytes):
    for place in (SlotPlace(new_id(), PLACE.user, "password"), SlotPlace(PLACE.vault, new_id(), "password"), SECRET_PLACE):
        with pytest.raises(Damaged):
            open_with_password(place, slot, "pass1234", CHEAP)


def test_a_secret_slot_opens_with_its_secret_only():
    slot = lock_with_secret(SECRET_PLACE, KEY, new_key(), 1)
    assert open_with_secret(SECRET_PLACE, slot, KEY).generation == 1
    with pytest.raises(WrongPassword):
        open_with_secret(SECRET_PLACE, slot, new_key())
    with pytest.raises(Damaged):
        open_with_secret(SECRET_PLACE, rewritten(slot, b'{"name":"hkdf-sha256"}', b'{"name":"none"}'), KEY)


# --- case keys --------------------------------------------------------------------------------------------------------


def public(pairs: KeyPairs) -> bytes:
    return pairs.sign.public_key().public_bytes_raw()


@pytest.mark.hostile("A3")
def test_a_wrapped_key_opens_in_its_place_only():
    pairs, place = KeyPairs.generate(), WrapPlace(new_id(), new_id(), new_id(), 1)
    wrapped = wrap(place, KEY, pairs.receive.public_key(), pairs.sign)
    assert unwrap(place, wrapped, pairs.receivers, [public(pairs)]).case_key == KEY
    for other in (
        WrapPlace(new_id(), place.case, place.user, 1),
        WrapPlace(place.vault, new_id(), place.user, 1),
        WrapPlace(place.vault, place.case, new_id(), 1),
        WrapPlace(place.vault, place.case, place.user, 2),
    ):
        with pytest.raises(Damaged):
            unwrap(other, wrapped, pairs.receivers, [public(pairs)])


@pytest.mark.hostile("A13")
def test_a_planted_key_is_refused():
    pairs, place = KeyPairs.generate(), WrapPlace(new_id(), new_id(), new_id(), 1)
    planted = wrap(place, KEY, pairs.receive.public_key(), Ed25519PrivateKey.generate())
    with pytest.raises(Damaged):
        unwrap(place, planted, pairs.receivers, [public(pairs)])


@pytest.mark.hostile("A1", "A2")
def test_every_flipped_or_missing_byte_of_a_wrapped_key_is_refused():
    pairs, place = KeyPairs.generate(), WrapPlace(new_id(), new_id(), new_id(), 1)
    wrapped = wrap(place, KEY, pairs.receive.public_key(), pairs.sign)
    for position in range(len(wrapped)):
        changed = bytearray(wrapped)
        changed[position] ^= 0x10
        for bad in (bytes(changed), wrapped[:position]):
            with pytest.raises(Damaged):
                unwrap(place, bad, pairs.receivers, [public(pairs)])


def test_key_pairs_survive_being_stored():
    pairs = KeyPairs.generate()
    assert KeyPairs.from_bytes(pairs.to_bytes()).to_bytes() == pairs.to_bytes()


def test_the_keys_of_a_case_differ_by_use_case_and_generation():
    case = new_id()
    keys = [CaseKeys.of(KEY, case, 1), CaseKeys.of(KEY, case, 2), CaseKeys.of(KEY, new_id(), 1)]
    each = [key for one in keys for key in (one.database, one.blobs, one.cache, one.head, one.audit)]
    assert len(set(each)) == len(each) == 15
