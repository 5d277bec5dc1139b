"""Whether what a model wrote stands on what it was given."""

import unicodedata

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.segment import query_terms
from legal_assistant.memory.language.values import Value, find_values


def invented_values(statement: str, text: str) -> list[Value]:
    """The amounts, dates, rates, durations, numbers and references of ``statement`` that do not stand in ``text``.

    A value may be said less exactly than in the text (a date without its year), never more exactly.
    """
    known = _values(text)
    return [value for value in _values(statement) if not any(_says(value, other) for other in known)]


def shares_words(statement: str, text: str) -> bool:
    """Whether both have a content word in common."""
    return not set(query_terms(statement)).isdisjoint(query_terms(text))


def _values(text: str) -> tuple[Value, ...]:
    return find_values(simplify(unicodedata.normalize("NFKC", text)))[0]


def _says(stated: Value, known: Value) -> bool:
    if stated.sort != known.sort:
        return False
    if stated.sort == "date":
        parts = zip(stated.text.split("-"), known.text.split("-"), strict=True)
        return all(part in ("0", other) for part, other in parts)
    return stated.text == known.text and stated.unit in ("", known.unit)
