"""Who and what a text speaks of, by rule: people, organisations, courts, provisions, legal issues, amounts, dates.

Built on the references and on the rules that find names for redaction. A canonical form is the same for every way of writing the
thing; people are never merged by rule (two may share a name).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from legal_assistant.domain.entities import EntityKind
from legal_assistant.domain.ports import NameTagger
from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.graph.courts import find_courts
from legal_assistant.memory.graph.legal_issues import find_issues
from legal_assistant.memory.legal_text import find_references
from legal_assistant.memory.legal_text.law_names import ENGLISH
from legal_assistant.memory.redaction import find_private
from legal_assistant.memory.redaction.name_words_cn import COMMON, COMPOUND


@dataclass(frozen=True, slots=True)
class Mention:
    """One place (code points ``start:end``) where a text speaks of something; ``canonical`` is its name."""

    kind: EntityKind
    canonical: str
    start: int
    end: int


#: What a reference of each kind is; reported decisions stand with the docket numbers.
REFERENCE_KINDS = {
    "article": EntityKind.LAW_ARTICLE,
    "case": EntityKind.CASE_NUMBER,
    "case_number": EntityKind.CASE_NUMBER,
    "clause": EntityKind.CLAUSE,
    "amount": EntityKind.AMOUNT,
    "rate": EntityKind.AMOUNT,
    "date": EntityKind.DATE,
}
#: Kinds that have names; anything else is known by its form.
NAMED = frozenset({EntityKind.PERSON, EntityKind.ORGANISATION, EntityKind.COURT})
_PRIVATE = {"person": EntityKind.PERSON, "org": EntityKind.ORGANISATION}
_PERSONAL = re.compile(
    rf"(?:[{COMMON}]|(?:{COMPOUND}))[\u4e00-\u9fff]{{1,2}}(?<!公司)(?<!集团)|[\u4e00-\u9fff]{{2,7}}·[\u4e00-\u9fff·]{{2,12}}"
    r"|[A-Z][\w'’.-]*(?:\s[A-Z][\w'’.-]*){1,3}"
)
#: What follows the name of a road, and what no name of an organisation begins with.
_ROAD = re.compile(r"(?<=[路街道巷弄])\s*[0-9０-９]+\s*(?:[号弄幢栋巷]|[Nn]o)")
_PREPOSED = re.compile(r"[按以由被把向从在经依](?=[年月季日周期次])")
#: A law's usual English name: the first of those it is cited by.
_ENGLISH_LAWS = {chinese: english for english, chinese in reversed(ENGLISH.items())}
_ARTICLE = re.compile(r"CN:(?P<law>[^:]+):(?P<article>[^:]+)(?::(?P<paragraph>[^:]+))?(?::(?P<item>[^:]+))?")


def find_entities(
    text: str,
    *,
    law: str = "",
    people: Sequence[str] = (),
    organisations: Sequence[str] = (),
    tagger: NameTagger | None = None,
) -> list[Mention]:
    """All mentions in ``text``, in order; mentions of different kinds may overlap (a party's name in a legal issue).

    ``law`` is the law the text itself is a part of, as :func:`~legal_assistant.memory.legal_text.law_name` gives it; ``people``
    and ``organisations`` are names that are known whatever stands around them; ``tagger`` finds those that no rule calls for.
    """
    folded = fold_in_place(text)
    known = {*people, *organisations}
    references = find_references(text, law=law)
    courts = find_courts(folded)
    found = [Mention(REFERENCE_KINDS[r.kind], r.canonical, r.start, r.end) for r in references]
    found += [Mention(EntityKind.COURT, canonical_name(text[start:end]), start, end) for start, end in courts]
    in_courts = {at for start, end in courts for at in range(start, end)}
    found += [
        Mention(_PRIVATE[span.type], canonical_name(text[span.start : span.end]), span.start, span.end)
        for span in find_private(text, names=people, organisations=organisations, references=references, tagger=tagger)
        if span.type in _PRIVATE
        and in_courts.isdisjoint(range(span.start, span.end))
        and (text[span.start : span.end] in known or _is_name(text, span.start, span.end, person=span.type == "person"))
    ]
    found += [Mention(EntityKind.LEGAL_ISSUE, name, start, end) for name, start, end in find_issues(folded)]
    return sorted(found, key=lambda m: (m.start, -m.end, m.kind))


def _is_name(text: str, start: int, end: int, *, person: bool) -> bool:
    """Whether what redaction, which rather hides too much, takes for a name is one as far as what stands around it tells: not a
    single character (对方), a road with its number (云杉路268号), what a preposition begins (按月支付)."""
    name = text[start:end].strip()
    if len(name) < 2 or _ROAD.match(text, end):
        return False
    return person or not _PREPOSED.match(name)


def canonical_name(name: str) -> str:
    """A name folded (full-width forms, Traditional characters), with single blanks; brackets of Chinese names full-width."""
    name = re.sub(r"\s+", " ", fold_in_place(name)).strip(" ,.")
    if re.search("[\u4e00-\u9fff]", name):
        return name.replace(" ", "").replace("(", "（").replace(")", "）")
    return name


def shown_name(kind: EntityKind, canonical: str, written: str) -> str:
    """What an entity is called: a provision by its law and number, a legal issue by its name in both languages, dates by their
    canonical form, everything else as it is ``written``."""
    if match := _ARTICLE.fullmatch(canonical):
        parts = zip(("article", "paragraph", "item"), "条款项", strict=True)
        numbers = "".join(f"第{_number(match[group], unit)}" for group, unit in parts if match[group])
        return f"《{match['law']}》{numbers}"
    if kind is EntityKind.LAW_ARTICLE:
        return canonical.partition(":")[2]
    if kind in (EntityKind.LEGAL_ISSUE, EntityKind.DATE):
        return canonical
    return " ".join(written.split()) or canonical.removeprefix("CL:")


def english_name(canonical: str) -> str:
    """A provision of Chinese law as it is cited in English: "Civil Code, art. 585(2)"; a law without a usual English name is
    called by its own. Empty for anything else."""
    match = _ARTICLE.fullmatch(canonical)
    if match is None:
        return ""
    law = _ENGLISH_LAWS.get(match["law"]) or f"《{match['law']}》"
    return f"{law}, art. {match['article']}" + "".join(f"({match[part]})" for part in ("paragraph", "item") if match[part])


def is_personal(name: str) -> bool:
    """Whether a name of which nothing else is known can be a person's: 林知夏, Maria Delgado; not 青禾商贸."""
    return _PERSONAL.fullmatch(name.strip()) is not None


def _number(number: str, unit: str) -> str:
    """133-1 is 133条之一, which is written 133条之1 here."""
    main, _, inserted = number.partition("-")
    return f"{main}{unit}之{inserted}" if inserted else f"{main}{unit}"
