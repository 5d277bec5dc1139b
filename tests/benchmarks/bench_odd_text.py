"""How the time that a rule takes over odd text grows with the text.

Run: ``python -m tests.benchmarks.bench_odd_text [SIZE [RULE ...]]``. Of each rule (those whose name has one of the words
given) the kind of text that it takes longest over at twice ``SIZE`` characters (2,000), and how many times longer than at
``SIZE``: about 2 is as it should be, 4 means that the text is gone through from each of its characters.
"""

import sys
import time
from collections.abc import Callable, Sequence

from tests.odd_text import PIECES, RULES, text

SIZE = 2_000


def seconds(rule: Callable[[str], object], said: str) -> float:
    """CPU time of the process."""
    begun = time.process_time()
    rule(said)
    return time.process_time() - begun


def main(size: int, words: Sequence[str]) -> None:
    """Print a line a rule."""
    print(f"{'rule':36} {'text':24} {size:>8} {2 * size:>8}  times   CPU milliseconds")
    for name, rule in RULES.items():
        if words and not any(word in name for word in words):
            continue
        rule("甲方应支付 8,000 元。")  # tables and dictionaries are read
        spent = {kind: seconds(rule, text(piece, 2 * size)) for kind, piece in PIECES.items()}
        kind = max(spent, key=lambda one: spent[one])
        half = seconds(rule, text(PIECES[kind], size))
        print(
            f"{name:36} {kind:24} {half * 1000:8.1f} {spent[kind] * 1000:8.1f} {spent[kind] / max(half, 1e-4):6.1f}", flush=True
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SIZE, sys.argv[2:])
