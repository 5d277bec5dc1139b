"""English numbers in words: twelve thousand five hundred, two million."""

import re
from decimal import Decimal

#: Powers of ten by word and by the letters that amounts carry (1.25m, 500k).
SCALES = {
    "hundred": 2,
    "thousand": 3,
    "k": 3,
    "million": 6,
    "m": 6,
    "mm": 6,
    "mn": 6,
    "mio": 6,
    "billion": 9,
    "bn": 9,
    "b": 9,
    "trillion": 12,
    "tn": 12,
}
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {word: value for value, word in enumerate(_ONES.split())} | {
    word: 10 * value for value, word in enumerate(_TENS.split(), start=2)
}
_WORD = rf"(?:{'|'.join(sorted((*_VALUES, 'hundred', 'thousand', 'million', 'billion', 'a', 'half'), key=len, reverse=True))})"
#: A pattern for up to fifteen such words.
WORDS = rf"{_WORD}(?:(?:\s|-|\sand\s){_WORD}){{0,14}}"
_HALF = Decimal("0.5")


def number_words(number: int) -> str:
    """``number`` (0 … 99) in words ("twenty one"); a larger one in digits."""
    if number >= 100:
        return str(number)
    names = {value: word for word, value in _VALUES.items()}
    return names.get(number) or f"{names[number // 10 * 10]} {names[number % 10]}"


def words_to_number(words: str) -> Decimal | None:
    """An English number in words ("twelve thousand five hundred", "two and a half million"), or None."""
    total = group = Decimal(0)
    tokens = [word for word in re.split(r"[\s-]+", words.lower()) if word != "and"]
    for word, before, after in zip(tokens, ["", *tokens], [*tokens[1:], ""], strict=False):
        if word == "a":
            group += 0 if "half" in (before, after) else 1
        elif word == "half":
            group += -_HALF if before == "one" and " and " not in words.lower() else _HALF
        elif word == "hundred":
            group = (group or 1) * 100
        elif word in SCALES:
            total += (group or 1) * 10 ** SCALES[word]
            group = Decimal(0)
        else:
            group += _VALUES[word]
    return total + group or None
