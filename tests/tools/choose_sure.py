"""How sure a reading must be: ``python -m tests.tools.choose_sure``.

Prints what each sureness gives on :data:`APART`, pairs in lawyers' own words of which nothing was learnt: precision and recall of
contradictions, and how many pairs that read the same in either order, with no difference that keeps them apart, do not say the
same, and do. The thresholds of ``memory/relations/reading.py`` are chosen by this, never by a held half; the last two columns are
why a reading merges nothing.
"""

from collections import Counter
from typing import Final

from legal_assistant.composition import readers
from legal_assistant.memory.relations.reading import SAME_IN_OTHER_WORDS, decided
from legal_assistant.memory.relations.relation import Compared, Related, Relation, relate
from legal_assistant.services.memories.pair_reading import PairReader
from tests.rules_report import Answers, Row, rows

APART: Final = ("relation_apart", "relation_own")
_CHOICES: Final = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95)


def answer(row: Row, pairs: PairReader, sure: float) -> tuple[Related, float]:
    """How the pair stands if a reading must be so sure, and how likely it is the same in the less likely order."""
    first, second = Compared(row["a"]), Compared(row["b"])
    known, back = pairs.known(row["a"], row["b"]), pairs.known(row["b"], row["a"])
    if known is None or back is None:
        return relate(first, second), 0.0
    same = min(one.likely[Relation.DUPLICATE] for one in (known, back))
    return decided(first, second, known.found, known.likely, sure), same


def main() -> None:
    """Print the table."""
    given = [row for suite in APART for row in rows(suite, "dev")]
    print(f"{len(given)} pairs\n{'sure':>6}{'precision':>11}{'recall':>8}{'same wrongly':>14}{'rightly':>9}")
    with readers() as (_, pairs):
        pairs.read([pair for row in given for pair in ((row["a"], row["b"]), (row["b"], row["a"]))])
    for sure in _CHOICES:
        found = [(row["relation"], *answer(row, pairs, sure)) for row in given]
        scores = Answers(Counter((label, related.relation.value) for label, related, _ in found))
        same = [label == "duplicate" for label, related, likely in found if related.why == SAME_IN_OTHER_WORDS and likely >= sure]
        said = f"{scores.precision('contradicts'):11.3f}{scores.recall('contradicts'):8.3f}"
        print(f"{sure:6.2f}{said}{same.count(False):14d}{same.count(True):9d}")


if __name__ == "__main__":
    main()
