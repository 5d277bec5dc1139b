"""Whether anything that was found speaks of what a question asks at all.

A search always finds something, if only what is least far away; quoted, that reads like an answer. How near the best text is in
meaning tells a question about the case from one about anything else, and the words of the question that stand in the text make up
for a vector that is in doubt. Nearness counts as it is, not from the mean of the case: all clauses of a lease are nearer to a
question about leases than to one about the weather, and that is what is to be told. It has another level for each pair of
languages, and belongs to one embedding model: with any other, or without vectors, nobody can say.

The levels were taken from questions to ordinary contracts and from sixty about other matters, half of them legal ones: so low
that of 973 questions that a case answers 3 lie below. Of questions written afterwards, .77 of those about something quite else
do, .65 of legal ones about other matters, and 1 of 32 that the contract answers.
"""

from collections.abc import Iterable
from math import inf
from typing import Final

from legal_assistant.memory.answering.prompt import is_chinese
from legal_assistant.memory.keeping.qa import share_held
from legal_assistant.memory.statements.reading import IDENTITY

#: How near a text must be that has no word of the question, by whether question and text are Chinese.
_NEAR: Final = {(True, True): 0.850, (False, False): 0.805, (True, False): 0.785, (False, True): 0.760}
#: What all content words of a question in a text make up for.
_WORDS: Final = 0.1


def bearing(asked: str, found: Iterable[tuple[str, float | None]], identity: str) -> float:
    """How far the best of the texts that were found lies above what speaks of the question at all; negative if none does.

    ``found`` are texts, each with its cosine to the question by the model ``identity``. Not negative where nobody can say, and
    for a question without content words (what the main points are), which is about the whole case. Reading ends with the first
    text that speaks of it.
    """
    if identity != IDENTITY:
        return 0.0
    chinese = is_chinese(asked)
    best = -inf
    for text, near in found:
        held = share_held(asked, text)
        if held is None or near is None:
            return 0.0
        best = max(best, near + _WORDS * held - _NEAR[chinese, is_chinese(text)])
        if best >= 0:
            break
    return best


def language_gap(asked: str, identity: str) -> float:
    """How much nearer a text in the language of the question is than one that says the same in the other; 0 for a model of which
    nobody knows."""
    chinese = is_chinese(asked)
    return _NEAR[chinese, chinese] - _NEAR[chinese, not chinese] if identity == IDENTITY else 0.0
