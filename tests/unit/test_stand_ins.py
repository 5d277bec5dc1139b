"""Stand-ins that are derived with a key, and answers that arrive in pieces."""

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.redaction import Pseudonyms, find_private, redact

KEY = bytes(range(32))
TEXT = "林知夏（手机13800138000）与王大锤于2025年3月5日签约。"


def test_the_same_key_gives_the_same_stand_ins_whatever_came_before() -> None:
    first = Pseudonyms(key=KEY)
    second = Pseudonyms(key=KEY)
    redact("证人赵小满到庭。", names=["赵小满"], pseudonyms=second)
    names = ["林知夏", "王大锤"]
    hidden = redact(TEXT, names=names, pseudonyms=first).text
    assert redact(TEXT, names=names, pseudonyms=second).text == hidden
    assert redact(TEXT, names=names, pseudonyms=Pseudonyms(key=KEY[::-1])).text != hidden
    assert "林知夏" not in hidden
    assert "13800138000" not in hidden


@given(st.integers(0, 20_000))
def test_different_strings_never_share_a_stand_in(start: int) -> None:
    stand_ins = Pseudonyms(key=KEY)
    names = [f"甲{n}" for n in range(start, start + 200)]
    labels = {stand_ins.label("person", name, chinese=True) for name in names}
    assert len(labels) == len(names)
    assert all(stand_ins.restore(label) in names for label in labels)


def test_strings_that_fall_on_one_number_are_told_apart() -> None:
    stand_ins = Pseudonyms(key=KEY)
    labels = {stand_ins.label("person", str(n), chinese=False) for n in range(3000)}  # some of a million collide
    assert len(labels) == 3000


def test_organisations_known_from_the_case_are_hidden_as_such() -> None:
    (span,) = find_private("青禾商贸已经付款。", organisations=["青禾商贸"])
    assert (span.start, span.end, span.type) == (0, 4, "org")


@given(st.data())
def test_an_answer_in_pieces_is_restored_as_a_whole_one(data: st.DataObject) -> None:
    stand_ins = Pseudonyms(key=KEY)
    made = [stand_ins.label(kind, str(n), chinese=zh) for n, (kind, zh) in enumerate([("person", True), ("org", False)] * 3)]
    parts = st.sampled_from([*made, "[1]", "[", "〔", "〔人", "[PERSON-", "[PERSON-7]", "〔人12〕", "，", "a"])
    text = "".join(data.draw(st.lists(parts, max_size=20)))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=10)))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert "".join(stand_ins.restore_stream(pieces)) == stand_ins.restore(text)


def test_only_what_may_become_a_stand_in_is_held_back() -> None:
    shown = list(Pseudonyms(key=KEY).restore_stream(["依据[1", "]和[", "2]〔人", "们〕"]))
    assert shown == ["依据[1", "]和", "[2]", "〔人们〕"]
