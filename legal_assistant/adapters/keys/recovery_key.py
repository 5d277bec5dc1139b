"""The recovery key as it is printed: 256 random bits in thirteen groups of five characters.

The first four characters of a group carry 20 bits (13 × 20 = 260; the last four are zero), the fifth is a check over GF(32):
any one wrong character, any two swapped ones in a group and any two swapped groups are noticed, and the group is named.
Characters are Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O, U; I and L are read as 1, O as 0.
"""

from __future__ import annotations

import re
import secrets
import unicodedata

from legal_assistant.domain.errors import RecoveryKeyMistyped

GROUPS = 13
SECRET_BYTES = 32

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {char: value for value, char in enumerate(_ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_DATA = 4
_SIZE = _DATA + 1
_SPARE_BITS = GROUPS * _DATA * 5 - SECRET_BYTES * 8
_FIELD = 0b100101  # x^5 + x^2 + 1, irreducible over GF(2)
_WEIGHTS = (2, 3, 4, 5)  # distinct, and none of them 0 or 1, which is the weight of the check itself


def new_secret() -> bytes:
    """32 random bytes."""
    return secrets.token_bytes(SECRET_BYTES)


def printed(secret: bytes) -> str:
    """The groups of ``secret`` (32 bytes), joined by hyphens."""
    number = int.from_bytes(secret, "big") << _SPARE_BITS
    digits = [number >> shift & 31 for shift in range((GROUPS * _DATA - 1) * 5, -1, -5)]
    groups = [digits[start : start + _DATA] for start in range(0, len(digits), _DATA)]
    return "-".join("".join(_ALPHABET[digit] for digit in (*group, _check(index, group))) for index, group in enumerate(groups))


def typed(text: str) -> bytes:
    """The secret of a key as a person typed it: any case, any separators, full-width forms.

    Raises RecoveryKeyMistyped; its subject is the number, from 1, of the first group that cannot be right.
    """
    number = 0
    for index, group in enumerate(_groups(text)):
        values = [_VALUES.get(char, -1) for char in group]
        if len(values) != _SIZE or min(values) < 0 or _check(index, values[:_DATA]) != values[_DATA]:
            raise RecoveryKeyMistyped(str(index + 1))
        for value in values[:_DATA]:
            number = number << 5 | value
    if number & (1 << _SPARE_BITS) - 1:
        raise RecoveryKeyMistyped(str(GROUPS))
    return (number >> _SPARE_BITS).to_bytes(SECRET_BYTES, "big")


def _groups(text: str) -> list[str]:
    """Exactly thirteen strings: the groups as they were separated, or cut every five characters if they were not."""
    parts = re.findall(r"\w+", unicodedata.normalize("NFKC", text).upper().replace("_", " "))
    if len(parts) != GROUPS:
        joined = "".join(parts)
        parts = [joined[start : start + _SIZE] for start in range(0, len(joined), _SIZE)]
    if len(parts) > GROUPS:
        parts[GROUPS - 1] = "".join(parts[GROUPS - 1 :])
    return (parts + [""] * GROUPS)[:GROUPS]


def _check(index: int, group: list[int]) -> int:
    check = index
    for weight, value in zip(_WEIGHTS, group, strict=True):
        check ^= _times(weight, value)
    return check


def _times(left: int, right: int) -> int:
    """Product in GF(32)."""
    product = 0
    while right:
        if right & 1:
            product ^= left
        left <<= 1
        if left & 32:
            left ^= _FIELD
        right >>= 1
    return product
