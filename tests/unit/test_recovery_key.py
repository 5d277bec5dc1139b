from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.adapters.keys.recovery_key import GROUPS, printed, typed
from legal_assistant.domain.errors import RecoveryKeyMistyped

secrets = st.binary(min_size=32, max_size=32)
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@given(secrets)
def test_what_is_printed_can_be_typed(secret: bytes):
    text = printed(secret)
    assert [len(group) for group in text.split("-")] == [5] * GROUPS
    assert typed(text) == secret


@given(secrets, st.sampled_from(["", " ", "-", "  -\n", "–", "　"]))
def test_separators_case_and_width_do_not_matter(secret: bytes, separator: str):
    text = printed(secret)
    assert typed(text.lower().replace("-", separator)) == secret
    wide = "".join(chr(ord(char) + 0xFEE0) if char.isalnum() else char for char in text)
    assert typed(wide) == secret


@given(secrets)
def test_letters_that_look_like_digits_are_read_as_digits(secret: bytes):
    assert typed(printed(secret).replace("0", "O").replace("1", "l")) == secret


@given(secrets, st.integers(0, GROUPS * 5 - 1), st.sampled_from(ALPHABET))
@pytest.mark.hostile("H5")
def test_one_wrong_character_names_its_group(secret: bytes, position: int, char: str):
    group, index = divmod(position, 5)
    groups = printed(secret).split("-")
    if groups[group][index] == char:
        return
    groups[group] = groups[group][:index] + char + groups[group][index + 1 :]
    with pytest.raises(RecoveryKeyMistyped) as caught:
        typed("-".join(groups))
    assert caught.value.subject == str(group + 1)


@given(secrets, st.integers(0, GROUPS - 1), st.permutations(range(5)).map(lambda order: order[:2]))
@pytest.mark.hostile("H5")
def test_two_swapped_characters_name_their_group(secret: bytes, group: int, swap: list[int]):
    groups = printed(secret).split("-")
    chars = list(groups[group])
    left, right = swap
    if chars[left] == chars[right]:
        return
    chars[left], chars[right] = chars[right], chars[left]
    groups[group] = "".join(chars)
    with pytest.raises(RecoveryKeyMistyped) as caught:
        typed("-".join(groups))
    assert caught.value.subject == str(group + 1)


@given(secrets, st.integers(0, GROUPS - 2))
@pytest.mark.hostile("H5")
def test_two_swapped_groups_name_the_first(secret: bytes, group: int):
    groups = printed(secret).split("-")
    groups[group], groups[group + 1] = groups[group + 1], groups[group]
    with pytest.raises(RecoveryKeyMistyped) as caught:
        typed("-".join(groups))
    assert caught.value.subject == str(group + 1)


@given(secrets, st.integers(0, GROUPS * 5 - 1))
def test_a_missing_character_is_noticed(secret: bytes, position: int):
    group, index = divmod(position, 5)
    groups = printed(secret).split("-")
    groups[group] = groups[group][:index] + groups[group][index + 1 :]
    with pytest.raises(RecoveryKeyMistyped) as caught:
        typed("-".join(groups))
    assert caught.value.subject == str(group + 1)


@given(secrets, st.text(ascii_letters, min_size=1))
def test_something_more_is_noticed(secret: bytes, more: str):
    with pytest.raises(RecoveryKeyMistyped):
        typed(printed(secret) + more)


@given(st.text())
@pytest.mark.hostile("A18")
def test_no_text_does_anything_else(text: str):
    with pytest.raises(RecoveryKeyMistyped):
        typed(text)
