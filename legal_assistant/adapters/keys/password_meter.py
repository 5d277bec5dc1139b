"""How hard a password is to guess, by zxcvbn (Wheeler 2016) with words that Chinese users choose."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from zxcvbn import zxcvbn

from legal_assistant.domain.passwords import Strength

SHORTEST = 12
ACCEPTABLE_SCORE = 3
#: zxcvbn takes time that grows with the square of the length; longer passwords are judged by their beginning.
_JUDGED = 72

#: Pinyin words and keyboard habits that its English lists lack.
_CHINESE = """
    woaini aini wodemima mima mimashi zhongguo beijing shanghai guangzhou shenzhen nihao xiexie pengyou laopo
    laogong baobei baobao qinaide wangluo diannao gongsi lvshi lvshisuo lushi falv falu hetong anjian susong
    fayuan faguan minfadian weiyue weituoren yuangao beigao zhangsan lisi wangwu zhaoliu wangwei liwei zhangwei
    xiaoming aa123456 a123456 woaini1314 1314520 5201314 7758521 wo1314 qwerty123 admin123 888888 666666 168168
    legalassistant
""".split()  # noqa: SIM905  (a list of one-word literals is unreadable)

_ADVICE = {
    "repeat": "pattern",
    "sequence": "pattern",
    "spatial": "pattern",
    "date": "date",
    "regex": "date",
}


class ZxcvbnMeter:
    """Implements ``PasswordMeter``: at least 12 characters and zxcvbn's score 3 ("safely unguessable", > 10^8 guesses)."""

    def strength(self, password: str) -> Strength:
        """Judge ``password`` as it is used: in Unicode's NFKC form."""
        text = unicodedata.normalize("NFKC", password)
        if not text:
            return Strength(0, acceptable=False, advice="too_short")
        result = zxcvbn(text[:_JUDGED], user_inputs=list(_CHINESE))
        score = int(result["score"])
        if len(text) < SHORTEST:
            return Strength(min(score, ACCEPTABLE_SCORE - 1), acceptable=False, advice="too_short")
        acceptable = score >= ACCEPTABLE_SCORE
        return Strength(score, acceptable, "" if acceptable else _advice(result["sequence"]))


def _advice(sequence: Sequence[Mapping[str, Any]]) -> str:
    """What the easiest long part of the password is."""
    longest = max(sequence, key=lambda part: len(part["token"]))
    if longest["pattern"] == "dictionary":
        return "common" if longest.get("dictionary_name") == "passwords" else "name_or_word"
    return _ADVICE.get(longest["pattern"], "guessable")
