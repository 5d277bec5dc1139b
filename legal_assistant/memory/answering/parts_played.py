"""Who does what in a text: its acts with who acts, to whom, said or denied, and how binding.

A claim and its source may share every word and say opposite things: the parties have changed places, or the one denies what the
other says. What is compared here are the parts that are played, clause by clause, not the words.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.vocabulary import FAINT, chinese_words, english_phrases, stem
from legal_assistant.memory.redaction import find_private
from legal_assistant.memory.relations.frame import concepts, parse

#: Ends of sentences, and of the clauses in them.
_SENTENCE: Final = re.compile(r"[。！？!?；;\n]+|[.](?=\s|$)")
_CLAUSE: Final = re.compile(
    r"[，：:]|,(?!\d)|\b(?:if|when|where|unless|because|provided that|but|and|which|who)\b|(?<=[^，,])(?=并且|但是?|而且|且)"
)
#: Chinese parties that the vocabulary does not name: 转让方, 被许可人, 监护人.
_ROLE_ZH: Final = re.compile(
    r"(?:被(?=许可|保险|担保|执行|申请|继承|代理|监护|上诉|投资))?(?:(?![与和向对由给跟同及将把为经是的未在其被])[一-鿿]){1,3}[方人者](?![面法民员事类身物工式案])"
)
_NO_ROLE_ZH: Final = re.compile(
    r".*(?:双方|各方|一方|多方|三方|对方|地方|第三人|他人|个人|本人|法人|何人|等人|人人|官方|平方|立方|处方|配方|甲方|乙方|任何.?|该|此|的.?|[或前后两二三]者|记者|作者)[方人者]?\Z"
)
#: English parties that it does not name: the transferor, an assignee.
_ROLE_EN: Final = re.compile(r"(?<=\bthe )(?:[a-z]+(?:or|er|ee)s?|insured|assured|accused|deceased)\b", re.IGNORECASE)
_NO_ROLE_WORDS: Final = """
    order letter matter number quarter manner paper power offer water error floor door factor fee fees other latter former officer
    register remainder transfer tender counter center computer user labor labour harbor color favor majors chapter december
    september october november corner cover danger degree answer behavior honor vigor motor tower winter summer
"""
_NO_ROLE_EN: Final = frozenset(_NO_ROLE_WORDS.split())
#: A defined term that acts: "the Principal shall".
_DEFINED_EN: Final = re.compile(r"(?<=\b[Tt]he )[A-Z][a-z]+(?= (?:shall|may|must|will|agrees|undertakes|warrants)\b)")
#: Before a party: it is only whose word is followed.
_AS_TOLD_BY: Final = re.compile(r"(?:按照?|依照?|根据|依据|遵照|遵从)\s*\Z")
#: Before a party: it is the one to whom, with whom, from whom, not the one who acts.
_OBLIQUE: Final = re.compile(
    r"(?:[向对给与和跟同及将把、]"
    r"|\b(?:to|for|with|against|from|towards?|on behalf of|upon|and|or)\s+(?:the|an?|any|its|his|their)?)\s*\Z",
    re.IGNORECASE,
)
_BY: Final = re.compile(r"\bby\s+(?:the|an?|any|either|its)?\s*\Z", re.IGNORECASE)
#: Under these names parties stand in a contract; elsewhere they are called by what they are.
_LABELS: Final = frozenset({"party a", "party b", "丙方", "client", "opponent", "us"})
_CONSENT: Final = (
    re.compile(r"(?P<act>[^，,。；]{1,20}?)(?:必须|应当|须|应|需)(?:事先|提前)?(?:经|取得|征得|获得)(?P<who>[^，,。；]{1,16}?(?:同意|许可|批准|授权))"),
    "未经\\g<who>不得\\g<act>",
)  # fmt: skip
_SORTS: Final = ("act", "quality", "word")


@dataclass(frozen=True, slots=True)
class Part:
    """An act in a clause: its ``name`` and sort, who acts (empty: not said) and to whom, its sign (-1: denied) and modality."""

    name: str
    sort: str
    agent: str
    others: frozenset[str]
    sign: int
    modality: str


@dataclass(slots=True)
class Sentence:
    """A sentence taken apart: the names of all its concepts, and its parts in order, those of one clause together."""

    names: set[str] = field(default_factory=set[str])
    clauses: list[list[Part]] = field(default_factory=list[list[Part]])

    @property
    def parts(self) -> list[Part]:
        """Those of all clauses."""
        return [part for clause in self.clauses for part in clause]


def parties_of(text: str) -> dict[str, str]:
    """The words by which ``text`` calls persons, organisations and roles, and the name by which each is compared."""
    plain = _plain(text)
    found = {
        plain[span.start : span.end]: plain[span.start : span.end]
        for span in find_private(plain)
        if span.type in ("person", "org")
    }
    for match in _ROLE_ZH.finditer(plain):
        if not _NO_ROLE_ZH.match(match.group()):
            found.setdefault(match.group(), match.group())
    found = {word: name for word, name in found.items() if not any(word != one and word.endswith(one) for one in found)}
    found |= {match.group().lower(): match.group().lower() for match in _DEFINED_EN.finditer(plain)}
    for match in _ROLE_EN.finditer(plain):
        word = match.group().lower()
        if word not in _NO_ROLE_EN:
            found.setdefault(word, stem(word))
    known = {word: one for word, one in chinese_words().items() if one.sort == "role"}
    found |= {word: one.name for word, one in known.items() if word in plain}
    for words, one in english_phrases().items():
        if one.sort == "role":
            found |= {" ".join(words): one.name}
    found |= _in_apposition(plain, found)
    return {word: name for word, name in found.items() if name not in FAINT}


def _in_apposition(text: str, found: dict[str, str]) -> dict[str, str]:
    """The names that stand right behind a role (被告王建国) and are that role's."""
    roles = {word: name for word, name in found.items() if word != name and not word.isascii()}
    names = [word for word, name in found.items() if word == name and not word.isascii() and not _ROLE_ZH.fullmatch(word)]
    return {one: role for one in names for word, role in roles.items() if f"{word}{one}" in text}


def take_apart(text: str, parties: dict[str, str]) -> list[Sentence]:
    """The sentences of ``text`` with the parts that ``parties`` play in them."""
    plain = _CONSENT[0].sub(_CONSENT[1], _plain(text))
    pattern = _pattern(parties)
    return [_sentence(sentence, pattern, parties) for sentence in _SENTENCE.split(plain) if sentence.strip()]


def _plain(text: str) -> str:
    return simplify(unicodedata.normalize("NFKC", text)).replace("’", "'")


def _pattern(parties: dict[str, str]) -> re.Pattern[str]:
    """Any of the words for parties, the longest first; English ones as whole words, in singular or plural. 律师费 is no 律师."""
    words = sorted(parties, key=len, reverse=True)
    forms = [rf"\b{re.escape(word)}s?\b(?:'s)?" if word.isascii() else re.escape(word) + _no_longer(word) for word in words]
    return re.compile("|".join(forms) or "(?!)", re.IGNORECASE)


def _no_longer(word: str) -> str:
    """A condition that no longer word begins here that is no party."""
    rest = [
        re.escape(one[len(word) :]) for one, concept in chinese_words().items() if one.startswith(word) and concept.sort != "role"
    ]
    return f"(?!{'|'.join(sorted(rest))})" if rest else ""


def _sentence(text: str, pattern: re.Pattern[str], parties: dict[str, str]) -> Sentence:
    sentence = Sentence()
    agent = ""
    for clause in _CLAUSE.split(text):
        parts, agent, names = _clause(clause, pattern, parties, agent)
        sentence.names |= names
        if parts:
            sentence.clauses.append(parts)
    return sentence


def _clause(text: str, pattern: re.Pattern[str], parties: dict[str, str], agent: str) -> tuple[list[Part], str, set[str]]:
    """The parts of one clause, who acts at its end, and the names of its concepts; ``agent`` acts until another one is named."""
    frame = parse(pattern.sub(" ", text))
    acts = any(term.concept.sort == "act" for term in frame.terms)  # else a thing stands for one: 向…借款
    signs: dict[str, list[int]] = {}
    for term in frame.terms:
        signs.setdefault(term.concept.name, []).append(term.sign)
    parts: list[Part] = []
    names: set[str] = set()
    others: set[str] = set()
    at = 0
    by = ""
    for begin, end, party in (*_mentions(text, pattern, parties), (len(text), len(text), "")):
        piece = text[at:begin]
        for concept in concepts(piece):
            names.add(concept.name)
            if concept.sort in (_SORTS if acts else (*_SORTS, "thing")):
                sign = signs[concept.name].pop(0) if signs.get(concept.name) else concept.sign
                parts.append(Part(concept.name, concept.sort, agent, frozenset(), sign, frame.modality))
        at = end
        if party:
            names.add(party)
            if not piece.strip() and party in (agent, *others):
                continue  # 被告王建国: one party, named twice
            if _AS_TOLD_BY.search(piece):
                continue
            if _BY.search(piece):
                by = party
            elif _OBLIQUE.search(piece):
                others.add(party)
            else:
                agent = party
    told = frozenset(others)
    done = [Part(p.name, p.sort, by or p.agent, told - {by or p.agent}, p.sign, p.modality) for p in parts]
    return done, agent, names


def _mentions(text: str, pattern: re.Pattern[str], parties: dict[str, str]) -> Iterator[tuple[int, int, str]]:
    for match in pattern.finditer(text):
        word = match.group().lower().removesuffix("'s")
        name = parties.get(match.group()) or parties.get(word) or parties.get(word.removesuffix("s"))
        if name:
            yield match.start(), match.end(), name


def other_parts(claim: Sequence[Part], source: Sequence[Part], known: frozenset[str]) -> bool:
    """Whether in ``claim`` another one acts than in ``source``, or it is done to another one, or it is said where the other
    denies, or binds in another way. ``known`` are all parties that the source names."""
    agreeing = differing = 0
    for part in claim:
        same = [one for one in source if one.name == part.name]
        if not same:
            continue
        bound = [one for one in same if one.modality] if part.modality else []
        if not any(_one_way(part, one) for one in bound or same):
            return True
        if not any(_one_side(part, one, known) for one in same):
            if part.sort == "act":
                return True
            differing += 1
        elif part.agent and any(one.agent == part.agent for one in same):
            agreeing += 1
    return differing > agreeing


def _one_way(part: Part, other: Part) -> bool:
    """Whether both are said or both denied, and equally binding as far as both say so."""
    return part.sign == other.sign and (not part.modality or not other.modality or part.modality == other.modality)


def _one_side(part: Part, other: Part, known: frozenset[str]) -> bool:
    """Whether the same may act, on the same others."""
    if part.agent and other.agent and part.agent != other.agent and not _other_name(part.agent, other.agent, known):
        return False
    if part.agent and part.agent in other.others and other.agent:
        return False
    if not part.agent and other.agent in part.others:
        return False
    return not (part.others and other.others) or not part.others.isdisjoint(other.others) or part.others.isdisjoint(known)


def _other_name(one: str, other: str, known: frozenset[str]) -> bool:
    """Whether ``one`` may be what the party is whom the source only calls 甲方: the source does not name it at all."""
    return one not in known and other in _LABELS
