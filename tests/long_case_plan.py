"""What is said in the long case: a year of conversations, drawn with a fixed seed from the wordings of a module, which is
``tests/long_case_words.py`` or ``tests/long_case_words_held.py``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from types import ModuleType

from tests import long_case_words as words

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
CLAUSES = 40
#: Of the facts that change: how many times each.
TIMES_CHANGED = (1,) * 7 + (2,) * 2 + (3,)


@dataclass(frozen=True)
class Size:
    """Of a case. ``changing`` of the ``facts`` change once or more."""

    conversations: int = 200
    turns: int = 4_000
    facts: int = 300
    changing: int = 60


@dataclass
class Fact:
    """One thing that matters: its values, oldest first, and how it is asked for when all is over."""

    key: str
    party: str
    language: str
    attribute: words.Attribute
    values: list[str]
    question: str

    @property
    def current(self) -> str:
        return self.values[-1]


@dataclass(frozen=True)
class Turn:
    """What the lawyer says. ``label``: fact, change, again, minor (states something); talk, document, asked (states nothing)."""

    text: str
    label: str
    fact: str = ""


@dataclass(frozen=True)
class Session:
    """One conversation, at its day."""

    day: datetime
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Plan:
    """The whole case."""

    clauses: tuple[str, ...]
    facts: tuple[Fact, ...]
    sessions: tuple[Session, ...]


def values(kind: str, rng: random.Random) -> Iterator[str]:
    """Values of a kind, none twice."""
    seen: set[str] = set()
    while True:
        value = _value(kind, rng)
        if value not in seen:
            seen.add(value)
            yield value


def _value(kind: str, rng: random.Random) -> str:
    day = date(2027, 1, 1) + timedelta(days=rng.randrange(700))
    match kind:
        case "yuan" | "dollars":
            return f"{rng.randrange(120, 9_900) * 100:,}"
        case "small_yuan":
            return str(rng.randrange(1_001, 9_999))
        case "percent":
            return f"{rng.randrange(3, 19)}.{rng.randrange(10, 99)}"
        case "day_cn":
            return f"{day.year}年{day.month}月{day.day}日"
        case "day_en":
            return f"{day.day} {day:%B %Y}"
        case "person_cn":
            return rng.choice(words.SURNAMES_CN) + rng.choice(words.GIVEN_CN)
        case "person_en":
            return f"{rng.choice(words.FIRST_EN)} {rng.choice(words.LAST_EN)}"
        case "place_cn":
            return f"{rng.choice(words.STREETS_CN)}路{rng.randrange(1, 400)}号"
        case _:
            return f"{rng.randrange(1, 400)} {rng.choice(words.STREETS_EN)}"


def make_facts(size: Size, rng: random.Random, said: ModuleType) -> list[Fact]:
    """The facts, Chinese and English by turns; the first ``size.changing`` of them get several values."""
    attributes = [
        (language, name, attribute) for language, known in (("zh", said.CN), ("en", said.EN)) for name, attribute in known.items()
    ]
    draws = {attribute.value: values(attribute.value, rng) for _, _, attribute in attributes}
    pairs = [
        (party, language, name, attribute)
        for language, name, attribute in attributes
        for party in (said.PARTIES_CN if language == "zh" else said.PARTIES_EN)
    ]
    rng.shuffle(pairs)
    facts: list[Fact] = []
    for number, (party, language, name, attribute) in enumerate(pairs[: size.facts]):
        count = 1 + (TIMES_CHANGED[number % len(TIMES_CHANGED)] if number < size.changing else 0)
        values_said = [next(draws[attribute.value]) for _ in range(count)]
        question = rng.choice(attribute.asked).format(s=party)
        facts.append(Fact(f"{party}/{name}", party, language, attribute, values_said, question))
    return facts


@dataclass
class _Book:
    """What is said in each conversation, while it is being planned."""

    size: Size
    rng: random.Random
    days: list[datetime]
    words: ModuleType
    turns: list[list[Turn]] = field(default_factory=list)
    styles: int = 0

    def plan(self, facts: list[Fact]) -> None:
        """Put every statement of every fact into a conversation; restatements repeat what holds then."""
        last = self.size.conversations - 1
        self.turns = [[] for _ in self.days]
        for number, fact in enumerate(facts):
            changes = len(fact.values) - 1
            first = self.rng.randrange(last // 2 if changes else last)
            moments = sorted(self.rng.sample(range(first + 1, last + 1), changes)) if changes else []
            self._say(first, self.rng.choice(fact.attribute.stated).format(s=fact.party, v=fact.values[0]), "fact", fact)
            for step, at in enumerate(moments, 1):
                self._change(at, fact, step)
            for _ in range(self.rng.choice((0, 0, 1, 1, 2))):
                at = self.rng.randrange(first, last + 1)
                value = fact.values[sum(moment < at for moment in moments)]
                if at not in moments and at != first:
                    self._say(at, self.rng.choice(fact.attribute.stated).format(s=fact.party, v=value), "again", fact)
            if number % 3:
                at = self.rng.randrange(first, last + 1)
                self._add(at, Turn(self.rng.choice(fact.attribute.asked).format(s=fact.party), "asked", fact.key))

    def _change(self, at: int, fact: Fact, step: int) -> None:
        """Say that a fact changed, each way of saying so as often as the others."""
        style = fact.attribute.changed[self.styles % len(fact.attribute.changed)]
        self.styles += 1
        day = self.days[at]
        said = f"{day.year}年{day.month}月{day.day}日" if fact.language == "zh" else f"{day.day} {day:%B %Y}"
        text = style.format(s=fact.party, v=fact.values[step], old=fact.values[step - 1], d=said)
        self._say(at, text, "change", fact)

    def _say(self, at: int, text: str, label: str, fact: Fact) -> None:
        lead = self.rng.choice(self.words.LEADS[fact.language])
        named = text.startswith((fact.party, *fact.values))
        joined = lead + (text[0].lower() + text[1:] if lead.endswith("that ") and not named else text)
        self._add(at, Turn(joined, label, fact.key))

    def _add(self, at: int, turn: Turn) -> None:
        """Somewhere in a conversation, what was added last after what was added before."""
        self.turns[at].append(turn)

    def fill(self) -> None:
        """Questions, talk and trifles between the statements, until every conversation has its length."""
        length = self.size.turns // self.size.conversations
        for turns in self.turns:
            language = self.rng.choice(("zh", "en"))
            while len(turns) < length:
                turns.insert(self.rng.randrange(len(turns) + 1), self._filler(language))

    def _filler(self, language: str) -> Turn:
        rng = self.rng
        party = rng.choice(self.words.PARTIES_CN if language == "zh" else self.words.PARTIES_EN)
        if (draw := rng.random()) < 0.45:
            return Turn(rng.choice(self.words.SMALL_TALK[language]), "talk")
        if draw < 0.85:
            question = rng.choice(self.words.DOCUMENT_QUESTIONS[language])
            return Turn(question.format(n=rng.randrange(1, CLAUSES + 1), m=rng.choice(self.words.MATTERS[language])), "document")
        return Turn(rng.choice(self.words.MINOR[language]).format(s=party), "minor")


def clauses(rng: random.Random, said: ModuleType) -> tuple[str, ...]:
    """The contract in the case, every other clause in English."""
    made: list[str] = []
    for number in range(1, CLAUSES + 1):
        language = ("zh", "en")[number % 2]
        matter = said.MATTERS[language][number % 10]
        made.append(said.CLAUSES[language].format(n=number, m=matter, days=rng.randrange(3, 60)))
    return tuple(made)


def make_plan(size: Size, said: ModuleType = words, seed: int = 20_260_105) -> Plan:
    """The case of a seed and wordings: always the same."""
    rng = random.Random(seed)
    facts = make_facts(size, rng, said)
    days = [START + timedelta(hours=n * 365 * 24 / size.conversations) for n in range(size.conversations)]
    book = _Book(size, rng, days, said)
    book.plan(facts)
    book.fill()
    sessions = tuple(Session(day, tuple(turns)) for day, turns in zip(days, book.turns, strict=True))
    return Plan(clauses(rng, said), tuple(facts), sessions)
