"""Private data in texts, found by rules and replaced by stable stand-ins before words leave the machine.

Numbers and addresses are found by rules, names of people and organisations by rules and by a tagger (the port ``NameTagger``),
which the program has and which the rules do without where it is missing. Presidio was looked at: it finds names only through a
spaCy model that is fetched when absent, and has no recogniser for Chinese identity, credit, bank-card or telephone numbers. Of
the names of people in fresh texts spaCy's small English model found .55, jieba's tags .43 of the Chinese ones, rules alone .60,
and rules with the taggers of ``adapters/names`` .90; of the English organisations of the open half spaCy found .64, and more
than half of what it took for some were none. No completeness is claimed, and the window says so.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from legal_assistant.domain.ports import NameTagger
from legal_assistant.memory.characters.han import usual
from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.legal_text.find import find_references
from legal_assistant.memory.legal_text.reference import Reference
from legal_assistant.memory.redaction.brands import find_brands
from legal_assistant.memory.redaction.contacts import find_contacts
from legal_assistant.memory.redaction.identifiers import find_identifiers
from legal_assistant.memory.redaction.names_capital_en import find_capital_names
from legal_assistant.memory.redaction.names_cn import find_beside, find_names
from legal_assistant.memory.redaction.names_en import find_beside_english, find_english_names
from legal_assistant.memory.redaction.names_foreign_cn import find_transliterated
from legal_assistant.memory.redaction.organisations import find_organisations, is_verbal
from legal_assistant.memory.redaction.organisations_en import find_english_organisations
from legal_assistant.memory.redaction.places import find_places
from legal_assistant.memory.redaction.pseudonyms import Pseudonyms
from legal_assistant.memory.redaction.same_name import Owners, owners, titled_surnames
from legal_assistant.memory.redaction.short_forms import defined_terms, given_alone, organisation_forms, people_forms
from legal_assistant.memory.redaction.spans import TYPES, Span, settle
from legal_assistant.memory.redaction.tagged import shortened, tagged_people
from legal_assistant.memory.redaction.tagged_firms import joined

__all__ = ["NAMES", "TYPES", "Pseudonyms", "Redacted", "Span", "find_private", "owners", "redact"]

#: Types of what has a name, which is written in several ways.
NAMES = frozenset(("person", "org"))

#: What a reference covers is no telephone or card number, whatever it looks like.
_WEAK = frozenset(("cn_mobile", "cn_landline", "phone", "card", "bank_card", "plate", "passport", "us_ssn", "person", "org"))


#: What is paid, right behind a verb.
_AMOUNT = re.compile(r"(?:人民币|美元|港币|欧元)?[0-9][0-9.,]*\s?余?(?:[十百千万亿]+元?|元|美元|港元|欧元|英镑|日元)")


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text with stand-ins, the spans of the given text that were replaced, and what restores it."""

    text: str
    spans: tuple[Span, ...]
    pseudonyms: Pseudonyms

    def restore(self, text: str) -> str:
        """``text`` (an answer, say) with the private data put back."""
        return self.pseudonyms.restore(text)


def redact(
    text: str,
    *,
    names: Sequence[str] = (),
    organisations: Sequence[str] = (),
    pseudonyms: Pseudonyms | None = None,
    tagger: NameTagger | None = None,
    whose: Owners | None = None,
) -> Redacted:
    """Replace private data in ``text``. ``names`` (of people) and ``organisations`` are known from the case; ``pseudonyms`` are
    those of the case; ``whose`` tells which names are forms of others, unless that is to be told from this text and the known
    names."""
    spans = find_private(text, names=names, organisations=organisations, tagger=tagger)
    stand_ins = Pseudonyms() if pseudonyms is None else pseudonyms
    if whose is None:
        here = ((span.type, text[span.start : span.end]) for span in spans if span.type in NAMES)
        whose = owners([*here, *(("person", name) for name in names), *(("org", name) for name in organisations)])
    return Redacted(stand_ins.replace(text, spans, whose), tuple(spans), stand_ins)


def find_private(
    text: str,
    *,
    names: Sequence[str] = (),
    organisations: Sequence[str] = (),
    references: Sequence[Reference] | None = None,
    tagger: NameTagger | None = None,
) -> list[Span]:
    """Spans of private data in ``text``, in order, without overlaps; offsets are code points of ``text``. ``references`` are
    those of the text, if they are known already. ``tagger`` finds names that no rule calls for."""
    folded = _plain(text)
    known_references = find_references(text) if references is None else references
    covered = {at for found in known_references for at in range(found.start, found.end)}
    named = list(find_names(folded))
    english = list(find_english_names(folded))
    named += [*find_beside(folded, named), *find_transliterated(folded), *english, *find_beside_english(folded, english)]
    named += find_capital_names(folded)
    people = [Span(start, end, "person") for start, end in named]
    known = _everywhere(folded, people_forms(_plain(name) for name in names), "person")
    known += _everywhere(folded, organisation_forms(_plain(name) for name in organisations), "org")
    firms = (*find_organisations(folded), *find_brands(folded), *find_english_organisations(folded))
    rules = (find_identifiers(folded), find_contacts(folded), find_places(folded), firms, people, known)
    found = (span for spans in rules for span in spans)
    settled = settle(span for span in found if span.type not in _WEAK or not _touches(covered, span))
    if tagger is not None:
        tagged = tagger.tag(fold_in_place(text))
        settled = _with_tagged(folded, settled, tagged, covered)
    settled = _as_people(folded, settled, [*people, *known])
    # Who is named once by a context is meant wherever the name stands, or a short form of it.
    named_firms = [span for span in settled if span.type == "org"]
    forms = {
        "person": people_forms(folded[s.start : s.end] for s in settled if s.type == "person"),
        "org": [*organisation_forms(folded[s.start : s.end] for s in named_firms), *defined_terms(folded, named_firms)],
    }
    again = [span for kind, written in forms.items() for span in _everywhere(folded, written, kind)]
    people_here = {folded[s.start : s.end] for s in settled if s.type == "person"} | {*map(_plain, names)}
    again += [*titled_surnames(folded, people_here), *given_alone(folded, people_here)]
    return settle([*settled, *_wider((span for span in again if not _touches(covered, span)), settled)])


def _with_tagged(text: str, ruled: Sequence[Span], tagged: Sequence[tuple[int, int, str]], covered: set[int]) -> list[Span]:
    """What the rules found, and whom the tagger names besides."""
    sure = [span for span in ruled if span.type not in ("person", "org")]
    taken = covered | {at for span in sure for at in range(span.start, span.end)}
    firms = [span for span in joined(text, [one for one in ruled if one.type == "org"], tagged) if not _touches(taken, span)]
    people = list(shortened((one for one in ruled if one.type == "person"), tagged, text))
    # A rule that calls for a person is right where the tagger is not sure of more than the same words.
    formed = {(one.start, one.end) for one in ruled if one.type == "org"}
    firms = [one for one in firms if (one.start, one.end) in formed or not any(_within(one, person) for person in people)]
    known = settle([*sure, *firms, *people])
    named = settle([*known, *(span for span in tagged_people(text, tagged, known) if not _touches(covered, span))])
    forms = set(people_forms(text[one.start : one.end] for one in named if one.type == "person"))
    # Who is a person in one sentence is no firm in the next, for all that a tagger says.
    taken_for_firm = {
        one for one in named if one.type == "org" and (one.start, one.end) not in formed and text[one.start : one.end] in forms
    }
    return [Span(one.start, one.end, "person") if one in taken_for_firm else one for one in named]


def _as_people(text: str, settled: Sequence[Span], called: Iterable[Span]) -> list[Span]:
    """Who is known as a person stays one where a verb follows (李雷 + 支付), though the two together look like a firm; and so
    does who is ``called`` one where an amount follows that (李雷支付50万元)."""
    names = {text[one.start : one.end] for one in settled if one.type == "person"}
    here = {one.start: one.end for one in called if one.type == "person"}
    found: list[Span] = []
    for one in settled:
        ends = [one.start + len(name) for name in names if one.type == "org" and text.startswith(name, one.start, one.end)]
        if one.type == "org" and one.start in here and _AMOUNT.match(text, one.end):
            ends.append(min(here[one.start], one.end))
        end = max(ends, default=one.end)
        found.append(one if end == one.end or not is_verbal(text[end : one.end]) else Span(one.start, end, "person"))
    return found


def _within(one: Span, other: Span) -> bool:
    return other.start <= one.start and one.end <= other.end


def _touches(covered: set[int], span: Span) -> bool:
    return not covered.isdisjoint(range(span.start, span.end))


def _wider(spans: Iterable[Span], settled: Sequence[Span]) -> Iterator[Span]:
    """Those of ``spans`` that reach into none of ``settled`` without holding it whole and more."""
    owner = {at: span for span in settled for at in range(span.start, span.end)}
    for span in spans:
        inside = {owner[at] for at in range(span.start, span.end) if at in owner}
        if all(span.start <= one.start and one.end <= span.end and span.end - span.start > one.end - one.start for one in inside):
            yield span


def _plain(text: str) -> str:
    """``text`` as the rules read it, of the same length."""
    return usual(fold_in_place(text))


def _everywhere(text: str, names: Iterable[str], kind: str) -> list[Span]:
    """Every place where one of ``names`` stands; a name in Latin letters only as whole words."""
    wanted = sorted({name for name in names if len(name) > 1}, key=len, reverse=True)
    return [span for at in range(0, len(wanted), 200) for span in _places(text, wanted[at : at + 200], kind)]


def _places(text: str, names: Sequence[str], kind: str) -> Iterator[Span]:
    pattern = "|".join(rf"(?<![A-Za-z]){re.escape(n)}(?![A-Za-z])" if n[0].isascii() else re.escape(n) for n in names)
    for match in re.finditer(pattern, text):
        yield Span(match.start(), match.end(), kind)
