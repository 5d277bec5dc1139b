"""Whether anything that was found speaks of what a question asks at all.

A search always finds something, if only what is least far away; quoted, that reads like an answer. How near the best text is in
meaning tells a question about the case from one about anything else, and the words of the question that stand in the text make up
for a vector that is in doubt. Nearness counts as it is, not from the mean of the case: all clauses of a lease are nearer to a
question about leases than to one about the weather, and that is what is to be told. It has another level for each pair of
languages, and belongs to one embedding model: with any other, or without vectors, nobody can say.

The levels were taken from plain questions to ordinary contracts and from a hundred about other matters, four of five of them
legal ones, so that .97 to .98 of what a contract answers lies above them in its own language, and .43 (Chinese) or .25 (English)
of legal questions about other matters. Most of these lie but just above, where little lies that is answered: there it is said to
be in doubt, so that .18 and .12 of them are taken for answered, and .08 and .02 of what is answered are doubted.
"""

from collections.abc import Iterable
from math import inf
from typing import Final

from legal_assistant.memory.answering.quotation import Bears
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.questions.answered import content_words, words_held
from legal_assistant.memory.statements.reading import IDENTITY

#: How near a text must be that has no word of the question, by whether question and text are Chinese.
_NEAR: Final = {(True, True): 0.8545, (False, False): 0.800, (True, False): 0.783, (False, True): 0.758}
#: What all content words of a question make up for, wherever they were found.
_WORDS: Final = 0.03
#: So far above the level nothing is certain.
DOUBT: Final = 0.012
#: What is as good as said to speak of the question, or of which nobody can say.
CERTAIN: Final = 1.0


def bearing(asked: str, found: Iterable[tuple[str, float | None]], identity: str) -> float:
    """How far what was found lies above what speaks of the question at all; negative if nothing does, below :data:`DOUBT` if that
    is uncertain.

    ``found`` are texts, each with its cosine to the question by the model ``identity``. :data:`CERTAIN` where nobody can say, and
    for a question without content words (what the main points are), which is about the whole case. Reading ends with the first
    text after which there is no doubt.
    """
    words = content_words(asked)
    if identity != IDENTITY or not words:
        return CERTAIN
    chinese = is_chinese(asked)
    nearest, held = -inf, set[str]()
    for text, near in found:
        if near is None:
            return CERTAIN
        nearest = max(nearest, near - _NEAR[chinese, is_chinese(text)])
        if len(held) < len(words):
            held |= words_held(words - held, text)
        if nearest + _WORDS * len(held) / len(words) >= DOUBT:
            break
    return nearest + _WORDS * len(held) / len(words)


def bears(above: float) -> Bears:
    """What it means to lie so far above (:func:`bearing`)."""
    if above < 0:
        return Bears.NOT
    return Bears.PERHAPS if above < DOUBT else Bears.SURELY


def language_gap(asked: str, identity: str) -> float:
    """How much nearer a text in the language of the question is than one that says the same in the other; 0 for a model of which
    nobody knows."""
    chinese = is_chinese(asked)
    return _NEAR[chinese, chinese] - _NEAR[chinese, not chinese] if identity == IDENTITY else 0.0
