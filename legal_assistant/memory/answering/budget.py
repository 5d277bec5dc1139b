"""How much fits into a model's context, counted in estimated tokens that are corrected by what the server says they cost.

The estimate needs no tokenizer: a Han, kana or Hangul character counts 1 token, a word of other letters one per 4 letters begun,
a run of digits one per 3, any other visible character one. Byte-pair tokenizers of today's models need about 0.6 to 1.0 per
Han character and 1.3 per English word, so the estimate errs on the safe side for both.

No tokenizer of a model is loaded: the endpoint may be any model, and tiktoken downloads its tables when it first counts and
knows only OpenAI's. But the server has the tokenizer, and says with each answer what the request was counted as (``usage`` of
the protocol): :class:`TokenRates` keeps for each model how many of its tokens an estimated one was. So a model that needs two
tokens for a Han character is not sent twice what it holds (some servers then drop the beginning without a word). One that needs
fewer is not given more, for a server that leaves out what it had in its cache says the same. Until a server has said
otherwise, the estimate stands. If it finds the request too long all the same, ``services/answers/chat.py`` sends less.
"""

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

_PIECE: Final = re.compile(
    r"(?P<wide>[぀-ヿ㐀-䶿一-鿿가-힯豈-﫿\U00020000-\U0003ffff])|(?P<digits>\d+)|(?P<word>[^\W\d_]+?(?=[぀-ヿ㐀-䶿一-鿿가-힯]|[^\w]|[\d_]|$))"
    r"|(?P<other>\S)"
)
#: Tokens that the frame of a chat message costs (role, separators), as published for OpenAI's chat format.
MESSAGE_OVERHEAD: Final = 4
#: Requests of fewer estimated tokens say little: the frame of the model's chat template weighs too much in them.
_TELLING: Final = 200
_HIGHEST: Final = 4.0
_REMEMBERED: Final = 8  # requests


def estimate_tokens(text: str) -> int:
    """Estimate how many tokens ``text`` costs, by the rule above; 0 for an empty text."""
    total = 0
    for match in _PIECE.finditer(text):
        size = match.end() - match.start()
        if match.lastgroup == "word":
            total += -(-size // 4)
        elif match.lastgroup == "digits":
            total += -(-size // 3)
        else:
            total += 1
    return total


class TokenRates:
    """How many tokens of a model an estimated token is, for each model that has said so. For any thread."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, tuple[float, ...]] = {}

    def rate(self, model: Hashable) -> float:
        """The highest rate of the model's latest requests (languages differ, and what is sent must fit), at least 1.0."""
        return max((1.0, *self._seen.get(model, ())))

    def learn(self, model: Hashable, estimated: int, counted: int) -> None:
        """Note that a request of ``estimated`` tokens was counted as ``counted`` by its server.

        What cannot be is passed over: nothing counted, or over four times as much.
        """
        if estimated >= _TELLING and 0 < counted / estimated <= _HIGHEST:
            self._seen[model] = (*self._seen.get(model, ())[1 - _REMEMBERED :], counted / estimated)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be given to the model: its text and how much it matters (1 to 5); ``required`` is taken first."""

    text: str
    importance: int
    required: bool = False


def fit(
    candidates: Sequence[Candidate],
    tokens: int,
    *,
    count: Callable[[str], int] = estimate_tokens,
    overhead: int = MESSAGE_OVERHEAD,
) -> list[int]:
    """Choose what fits into ``tokens``: positions of the chosen candidates, in their order.

    Candidates stand oldest first. Required ones are taken first, then by importance, and among equals the later before the
    earlier, so that what matters is kept longest. A candidate is taken whole or not at all; one that is too large is passed over.
    """
    order = sorted(range(len(candidates)), key=lambda n: (candidates[n].required, candidates[n].importance, n), reverse=True)
    chosen: list[int] = []
    left = tokens
    for n in order:
        cost = count(candidates[n].text) + overhead
        if cost <= left:
            chosen.append(n)
            left -= cost
    return sorted(chosen)
