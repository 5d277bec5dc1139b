import pytest

from legal_assistant.adapters.keys.password_meter import ZxcvbnMeter


@pytest.mark.parametrize(
    ("password", "advice"),
    [
        ("", "too_short"),
        ("xK9#vQ2!", "too_short"),
        ("password1234", "common"),
        ("１２３４５６７８９０１２", "common"),
        ("aaaaaaaaaaaaaaaa", "pattern"),
        ("我爱你我爱你我爱你我爱你", "pattern"),
        ("woaini1314520", "name_or_word"),
        ("mimashi888888", "name_or_word"),
    ],
)
def test_what_is_easily_guessed_is_refused_with_advice(password: str, advice: str):
    strength = ZxcvbnMeter().strength(password)
    assert not strength.acceptable
    assert strength.advice == advice
    assert strength.score < 3


@pytest.mark.parametrize(
    "password", ["marmot violin harbour 41", "correct horse battery", "租金逾期每日百分之五是否有效", "x" * 5 + "k7!vQ2#mZ9"]
)
def test_what_is_hard_to_guess_is_accepted(password: str):
    strength = ZxcvbnMeter().strength(password)
    assert strength.acceptable
    assert strength.advice == ""


@pytest.mark.hostile("A7")
def test_a_very_long_password_is_judged_in_no_time():
    assert not ZxcvbnMeter().strength("ab" * 500_000).acceptable
