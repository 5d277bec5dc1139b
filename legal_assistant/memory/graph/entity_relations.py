"""How the entities of a text are related, by rule, Chinese and English: precise rather than many.

A text is read sentence by sentence with every mention masked by one character of its kind, so that a rule is a pattern over kinds
and words. What is denied, asked, supposed or only made possible (未违反, 是否, "if", "may") is not stated and makes no relation.

* ``cites``: a court, case, party or provision relies on a provision; a provision refers to another.
* ``violates``: a party, or a clause, breaks a provision.
* ``amends``: a provision changes another.
* ``party_to``: someone is party to a case, or to an agreement with the other party named.
* ``represents``: an agent, counsel or legal representative acts for someone.
* ``involves``: a case its court; a legal issue or provision those it is about.
* ``precedes``: a date comes before another that it is set against.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from legal_assistant.domain.entities import EntityKind, RelationKind
from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.graph.entities import Mention
from legal_assistant.memory.graph.relation_rules import (
    BLOCKS,
    CUES,
    DATES,
    DENIED,
    HEADED,
    LITIGANTS,
    MASKS,
    OWN,
    PRECEDENT,
    PRIVATE_USE,
    RULES,
    SENTENCE_END,
    WHOLE,
    Rule,
)

#: How far, in masked characters, an agent's line may stand from the party it belongs to.
_BLOCK = 300
_DOCKET = re.compile(r"（[12][0-9]{3}）|US:[0-9]{1,2}:[0-9]{2}-")


@dataclass(frozen=True, slots=True)
class Related:
    """``subject`` stands to ``target`` as ``kind`` says; both are mentions of the text."""

    subject: Mention
    kind: RelationKind
    target: Mention


@dataclass(frozen=True, slots=True)
class _Masked:
    """A text with each mention as one character; ``at`` says what stands at which place of ``text``: one mention, or the
    articles of a range (第582条至第584条)."""

    text: str
    at: dict[int, list[Mention]]

    def named(self, start: int, end: int) -> list[Mention]:
        """The mentions between two places, in order."""
        return [mention for place in range(start, end) for mention in self.at.get(place, ())]


def find_relations(text: str, mentions: Sequence[Mention], *, own: Mention | None = None) -> list[Related]:
    """Relations that ``text`` states between its ``mentions``, each once. ``own`` is the article or clause that the text is."""
    folded = fold_in_place(text)
    if own is None and not (len(mentions) > 1 and CUES.search(folded)):
        return []
    masked = _mask(folded, mentions)
    found = [*_by_sentence(masked), *_agents(masked), *_case_parties(masked)]
    found += [one for rule in WHOLE for one in _matches(masked, rule, masked.text, 0)]
    if own is not None:
        found += _of_provision(masked, own, found)
    distinct = {(one.subject.canonical, one.kind, one.target.canonical): one for one in reversed(found)}
    return [one for one in reversed(distinct.values()) if one.subject.canonical != one.target.canonical]


def _mask(text: str, mentions: Iterable[Mention]) -> _Masked:
    parts: list[str] = []
    at: dict[int, list[Mention]] = {}
    done = length = 0
    last: Mention | None = None
    for mention in sorted(mentions, key=lambda m: (m.start, -m.end)):
        if last is not None and (mention.kind, mention.start, mention.end) == (last.kind, last.start, last.end):
            at[length - 1].append(mention)
            continue
        if mention.start < done or mention.start == mention.end:
            continue
        last = mention
        parts.append(PRIVATE_USE.sub(" ", text[done : mention.start]))
        length += len(parts[-1])
        at[length] = [mention]
        parts.append(MASKS[mention.kind])
        length += 1
        done = mention.end
    parts.append(PRIVATE_USE.sub(" ", text[done:]))
    return _Masked("".join(parts), at)


def _by_sentence(masked: _Masked) -> Iterator[Related]:
    start = 0
    for end in [*(match.end() for match in SENTENCE_END.finditer(masked.text)), len(masked.text)]:
        named = masked.named(start, end)
        if len(named) > 1:
            sentence = masked.text[start:end]
            for rule in RULES:
                yield from _matches(masked, rule, sentence, start)
            yield from _dates(masked, sentence, start)
            yield from _court_of_case(sentence, named)
        start = end


def _matches(masked: _Masked, rule: Rule, sentence: str, offset: int) -> Iterator[Related]:
    for match in rule.pattern.finditer(sentence):
        gap = match.groupdict().get("gap") or ""
        if rule.guard.search(gap) or rule.before.search(sentence[: match.end()]) or rule.after.match(sentence, match.end()):
            continue
        subjects = masked.named(offset + match.start("s"), offset + match.end("s"))
        targets = masked.named(offset + match.start("t"), offset + match.end("t"))
        yield from (Related(subject, rule.kind, target) for subject in subjects for target in targets)


def _dates(masked: _Masked, sentence: str, offset: int) -> Iterator[Related]:
    """Dates set against each other; which is the earlier one is told by the dates, not by the words."""
    for match in DATES.finditer(sentence):
        if DENIED.search(match["gap"]):
            continue
        ends = masked.named(offset + match.start("s"), offset + match.end())
        first, second = sorted((ends[0], ends[-1]), key=lambda date: date.canonical)
        if len(first.canonical) == len(second.canonical):
            yield Related(first, RelationKind.PRECEDES, second)


def _court_of_case(sentence: str, named: Sequence[Mention]) -> Iterator[Related]:
    """The one court that is named with the one docket number of a sentence, unless it is where the case goes next."""
    courts = {m.canonical: m for m in named if m.kind is EntityKind.COURT}
    cases = {m.canonical: m for m in named if m.kind is EntityKind.CASE_NUMBER}
    if len(courts) == len(cases) == 1 and not re.search("上诉|移送|移交|再审|申诉|[Aa]ppeal|[Tt]ransfer|[Rr]emove", sentence):
        yield from (Related(case, RelationKind.INVOLVES, court) for case in cases.values() for court in courts.values())


def _agents(masked: _Masked) -> Iterator[Related]:
    """Head of a pleading: a party, then its legal representative and agents, each introduced by its role."""
    party: tuple[int, list[Mention]] | None = None
    for match in BLOCKS.finditer(masked.text):
        named = masked.named(match.start("who"), match.end("who"))
        if match["party"]:
            party = match.end(), named
        elif party is not None and match.start() - party[0] <= _BLOCK:
            yield from (Related(agent, RelationKind.REPRESENTS, one) for agent in named for one in party[1])


def _case_parties(masked: _Masked) -> Iterator[Related]:
    """Litigants of the one docket number that a text has, if it stands in their sentence or is introduced as the case's."""
    dockets = {
        mention.canonical: (place, mention)
        for place, mentions in masked.at.items()
        for mention in mentions
        if mention.kind is EntityKind.CASE_NUMBER and _DOCKET.match(mention.canonical)
    }
    if len(dockets) != 1:
        return
    ((place, case),) = dockets.values()
    if PRECEDENT.search(masked.text[max(0, place - 20) : place]):
        return
    headed = HEADED.search(masked.text[max(0, place - 12) : place]) is not None
    begin = max((m.end() for m in SENTENCE_END.finditer(masked.text, 0, place)), default=0)
    following = SENTENCE_END.search(masked.text, place)
    end = following.end() if following else len(masked.text)
    for match in LITIGANTS.finditer(masked.text):
        if headed or begin <= match.start() < end:
            yield from (
                Related(party, RelationKind.PARTY_TO, case) for party in masked.named(match.start("who"), match.end("who"))
            )


def _of_provision(masked: _Masked, own: Mention, stated: Sequence[Related]) -> Iterator[Related]:
    """What an article or clause says of other provisions: it changes them, or refers to them."""
    provisions = (EntityKind.LAW_ARTICLE, EntityKind.CLAUSE)
    named = (mention for mentions in masked.at.values() for mention in mentions)
    others = [mention for mention in named if mention.kind in provisions and _is_other(own, mention)]
    amended = {
        mention.canonical
        for match in OWN.finditer(masked.text)
        for mention in masked.named(match.start("t"), match.end("t"))
        if not DENIED.search(match[0])
    }
    known = {(one.subject.canonical, one.target.canonical) for one in stated}
    for other in others:
        if (own.canonical, other.canonical) not in known:
            yield Related(own, RelationKind.AMENDS if other.canonical in amended else RelationKind.CITES, other)


def _is_other(own: Mention, mention: Mention) -> bool:
    """Whether a provision is neither the own one nor a part of it nor what it is a part of."""
    mine, other = (re.split(r"[:.]", one.canonical) for one in (own, mention))
    shared = min(len(mine), len(other))
    return mine[:shared] != other[:shared]
