"""A question for a provision as a whole ("What does clause 7 say?", 第七条怎么规定的): its parts are read in their order."""

from legal_assistant.memory.legal_text import find_references, query_references
from legal_assistant.memory.questions.answered import content_words


def asks_for_provision(question: str) -> bool:
    """Whether it refers to articles or clauses and asks for nothing in particular that they say."""
    rest = question
    for one in reversed(find_references(question)):
        rest = f"{rest[: one.start]} {rest[one.end :]}"
    return any(query_references(question)) and not content_words(rest)
