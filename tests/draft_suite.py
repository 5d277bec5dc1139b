"""Contracts, later drafts of them, and other contracts made from the same forms: what linking drafts is measured with."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from legal_assistant.domain.documents import DocumentState, PageState
from legal_assistant.memory.documents.passages import cut
from legal_assistant.services.documents.drafts import DraftService
from tests import make
from tests.cases import MemoryCase

#: Forms with places for names and figures, and those who use them (``parties.json``); some names differ by little.
_FORMS = Path(__file__).parent / "data" / "drafts"

_ADDED_ZH = (
    "乙方应当妥善保管与本合同有关的一切文件，并在对方提出书面要求后五个工作日内提供复印件。",
    "双方的通知以书面形式送达对方在本合同中载明的地址，拒收的视为送达。",
)
_ADDED_EN = (
    "Each party keeps records of its performance and lets the other inspect them on ten days' notice.",
    "Notices are given in writing and take effect when they reach the address stated above.",
)
_NUMBER = re.compile(r"^(?:第[一二三四五六七八九十]+条 |\d+\. )")
_DIGITS = "一二三四五六七八九十"

Lines = list[str]


def contracts() -> list[tuple[str, Lines]]:
    """Every form, filled in by everybody who uses it: the name of the contract and its lines."""
    return [
        (f"{form} {at}", (_FORMS / f"{form}.txt").read_text("utf-8").format_map(values).splitlines())
        for form, users in json.loads((_FORMS / "parties.json").read_text("utf-8")).items()
        for at, values in enumerate(users)
    ]


# --- what is done to a draft -----------------------------------------------------------------------------------------------


def _clauses(lines: Sequence[str]) -> list[int]:
    """The lines that are numbered; of a contract whose clauses are numbered otherwise, the long ones."""
    numbered = [at for at, line in enumerate(lines) if _NUMBER.match(line)]
    return numbered if len(numbered) > 5 else [at for at, line in enumerate(lines) if len(line) > 120]


def _chinese(lines: Sequence[str]) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for line in lines for character in line)


def edit(lines: Lines, chance: random.Random) -> Lines:
    """Two clauses get other amounts, terms or words."""
    changed = list(lines)
    for at in chance.sample(_clauses(lines), 2):
        line = changed[at]
        body = _NUMBER.sub("", line)
        number = line[: len(line) - len(body)]
        half = len(body) // 2
        changed[at] = number + body[:half] + (
            "，但双方另有书面约定的，从其约定。" if _chinese(lines) else ", unless the parties agree otherwise in writing."
        )  # fmt: skip
    return changed


def add(lines: Lines, chance: random.Random) -> Lines:
    """Two new clauses stand at the end of the others."""
    clauses = _clauses(lines)
    texts = _ADDED_ZH if _chinese(lines) else _ADDED_EN
    new = [_numbered(len(clauses) + n, text, lines) for n, text in enumerate(texts, 1)]
    return [*lines[: clauses[-1] + 1], *chance.sample(new, 2), *lines[clauses[-1] + 1 :]]


def remove(lines: Lines, chance: random.Random) -> Lines:
    """Three clauses are struck."""
    gone = set(chance.sample(_clauses(lines), 3))
    return [line for at, line in enumerate(lines) if at not in gone]


def reorder(lines: Lines, chance: random.Random) -> Lines:
    """The clauses stand in another order and are numbered anew."""
    clauses = _clauses(lines)
    bodies = [_NUMBER.sub("", lines[at]) for at in clauses]
    chance.shuffle(bodies)
    moved = list(lines)
    for number, (at, body) in enumerate(zip(clauses, bodies, strict=True), 1):
        moved[at] = _numbered(number, body, lines)
    return moved


def renumber(lines: Lines, chance: random.Random) -> Lines:
    """A new first clause moves all numbers."""
    clauses, moved = _clauses(lines), list(lines)
    for number, at in enumerate(clauses, 2):
        moved[at] = _numbered(number, _NUMBER.sub("", lines[at]), lines)
    first = chance.choice(_ADDED_ZH if _chinese(lines) else _ADDED_EN)
    return [*moved[: clauses[0]], _numbered(1, first, lines), *moved[clauses[0] :]]


def noise(lines: Lines, chance: random.Random) -> Lines:
    """One letter in a hundred is misread, as recognition does with a fair scan."""
    wrong = "己人入口日目土士未末" if _chinese(lines) else "eoacilmnrt"
    return ["".join(chance.choice(wrong) if c.isalpha() and chance.random() < 0.01 else c for c in line) for line in lines]


def heavy(lines: Lines, chance: random.Random) -> Lines:
    """All of it at once, in a scan."""
    return noise(add(edit(remove(lines, chance), chance), chance), chance)


def _numbered(number: int, body: str, lines: Sequence[str]) -> str:
    if not _chinese(lines):
        return f"{number}. {body}"
    tens, ones = divmod(number, 10)
    return f"第{'十' if tens else ''}{_DIGITS[ones - 1] if ones else ''}条 {body}"


CHANGES: Mapping[str, Callable[[Lines, random.Random], Lines]] = {
    "edit": edit, "add": add, "remove": remove, "reorder": reorder, "renumber": renumber, "noise": noise, "heavy": heavy,
}  # fmt: skip


# --- measuring -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Linked:
    """Pairs of documents: linked and drafts of one, linked and not, drafts of one and not linked (named)."""

    right: int
    wrong: list[tuple[str, str]]
    missed: list[tuple[str, str]]

    def line(self, name: str) -> str:
        precision = self.right / (self.right + len(self.wrong)) if self.right + len(self.wrong) else 1.0
        recall = self.right / (self.right + len(self.missed)) if self.right + len(self.missed) else 1.0
        pairs = self.right + len(self.missed)
        return f"{name:32} {pairs:5} pairs  precision {precision:.3f}  recall {recall:.3f}  false {len(self.wrong)}"


def put(case: MemoryCase, document: str, lines: Sequence[str], *, recognized: bool = False) -> None:
    """Store a read document, a paragraph a line, cut as the ingest service cuts it."""
    state = PageState.OCR if recognized else PageState.TEXT
    page = make.page(1, "\n".join(lines), width=0.0, height=0.0, state=state)
    with case.store.write() as view:
        view.documents.add(
            make.document(document, file=f"{document}.docx", title=lines[0][:80], pages=1, state=DocumentState.READY)
        )
        view.documents.put_pages(document, [page])
        passages = cut([page], document_id=document, title=lines[0][:80])
        view.documents.put_passages(document, passages, make.T0)


def measure(case: MemoryCase, families: Mapping[str, str]) -> Linked:
    """Look at all documents of the case; ``families`` says of each (by id) which contract it is a draft of."""
    DraftService().look(case)
    with case.store.read() as view:
        found = {one.id: one.draft.family if one.draft else one.id for one in view.documents.all()}
    pairs = list(combinations(sorted(families), 2))
    linked = {pair for pair in pairs if found[pair[0]] == found[pair[1]]}
    drafts = {pair for pair in pairs if families[pair[0]] == families[pair[1]]}
    return Linked(len(linked & drafts), sorted(linked - drafts), sorted(drafts - linked))


def drafts_of(lines: Lines, seed: int) -> Iterator[tuple[str, Lines]]:
    """A later draft of each kind of change."""
    chance = random.Random(seed)
    for name, change in CHANGES.items():
        yield name, change(list(lines), chance)
