"""Who and what a text speaks of, by rule: people, organisations, courts, provisions, legal issues, amounts, dates.

Built on the references and on the rules that find names for redaction. A canonical form is the same for every way of writing the
thing; people are never merged by rule (two may share a name).
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from legal_assistant.memory.courts import find_courts
from legal_assistant.memory.legal_issues import find_issues
from legal_assistant.memory.legal_text import find_references
from legal_assistant.memory.legal_text.fold import fold
from legal_assistant.memory.redaction import find_private


class EntityKind(StrEnum):
    """What is mentioned."""

    PERSON = "person"
    ORGANISATION = "organisation"
    COURT = "court"
    LAW_ARTICLE = "law_article"
    CASE = "case"
    CLAUSE = "clause"
    LEGAL_ISSUE = "legal_issue"
    AMOUNT = "amount"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Mention:
    """One place (code points ``start:end``) where a text speaks of something; ``canonical`` is its name."""

    kind: EntityKind
    canonical: str
    start: int
    end: int


_REFERENCES = {
    "article": EntityKind.LAW_ARTICLE,
    "case": EntityKind.CASE,
    "case_number": EntityKind.CASE,
    "clause": EntityKind.CLAUSE,
    "amount": EntityKind.AMOUNT,
    "rate": EntityKind.AMOUNT,
    "date": EntityKind.DATE,
}
_PRIVATE = {"person": EntityKind.PERSON, "org": EntityKind.ORGANISATION}


def find_entities(text: str) -> list[Mention]:
    """All mentions in ``text``, in order; mentions of different kinds may overlap (a party's name in a legal issue)."""
    folded = fold(text)
    courts = find_courts(folded)
    found = [Mention(_REFERENCES[r.kind], r.canonical, r.start, r.end) for r in find_references(text)]
    found += [Mention(EntityKind.COURT, canonical_name(text[start:end]), start, end) for start, end in courts]
    in_courts = {at for start, end in courts for at in range(start, end)}
    found += [
        Mention(_PRIVATE[span.type], canonical_name(text[span.start : span.end]), span.start, span.end)
        for span in find_private(text)
        if span.type in _PRIVATE and in_courts.isdisjoint(range(span.start, span.end))
    ]
    found += [Mention(EntityKind.LEGAL_ISSUE, name, start, end) for name, start, end in find_issues(folded)]
    return sorted(found, key=lambda m: (m.start, -m.end, m.kind))


def canonical_name(name: str) -> str:
    """A name folded (full-width forms, Traditional characters), with single blanks; brackets of Chinese names full-width."""
    name = re.sub(r"\s+", " ", fold(name)).strip(" ,.")
    if re.search("[\u4e00-\u9fff]", name):
        return name.replace(" ", "").replace("(", "（").replace(")", "）")
    return name
