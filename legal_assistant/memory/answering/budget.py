"""How much fits into a model's context, counted in estimated tokens.

The estimate needs no tokenizer: a Han, kana or Hangul character counts 1 token, a word of other letters one per 4 letters begun,
a run of digits one per 3, any other visible character one. Byte-pair tokenizers of today's models need about 0.6 to 1.0 per
Han character and 1.3 per English word, so the estimate errs on the safe side for both.

No tokenizer of a model is used, although functions that count take one: the endpoint may be any model, tiktoken downloads its
tables when it first counts and knows only OpenAI's, and a count that is a little too high costs less than either. If the server
finds the request too long all the same, ``services/answers/chat.py`` sends less.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

_PIECE: Final = re.compile(
    r"(?P<wide>[぀-ヿ㐀-䶿一-鿿가-힯豈-﫿\U00020000-\U0003ffff])|(?P<digits>\d+)|(?P<word>[^\W\d_]+?(?=[぀-ヿ㐀-䶿一-鿿가-힯]|[^\w]|[\d_]|$))"
    r"|(?P<other>\S)"
)
#: Tokens that the frame of a chat message costs (role, separators), as published for OpenAI's chat format.
MESSAGE_OVERHEAD: Final = 4


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
