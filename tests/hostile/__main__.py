"""The cases a firm's adversaries, disks and files put the program to, by letter and number: passed, failed, not run here and why.

Run: ``python -m tests.hostile`` for all, ``python -m tests.hostile A B6`` for some. ``--slow`` takes the tests in that need
minutes; ``--release`` does so and counts the figures of a release (about an hour); ``--figures`` counts them alone, or those
named. The exit status is 1 if anything failed.
"""

import argparse
import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

from tests.hostile import figures, report


def main() -> int:
    """Run what the arguments name."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="CASE", help="letters or cases, as A or B6 (default: all)")
    parser.add_argument("--slow", action="store_true", help="with the tests that take minutes")
    parser.add_argument("--release", action="store_true", help="with those, and the figures of a release")
    parser.add_argument("--figures", nargs="*", metavar="FIGURE", help=f"only figures: {', '.join(figures.FIGURES)}")
    arguments = parser.parse_args()
    try:
        cases = report.chosen(arguments.cases)
    except ValueError as problem:
        parser.error(str(problem))
    well = True
    if arguments.figures is None:
        well = report.run(cases, slow=arguments.slow or arguments.release)
    if arguments.release or arguments.figures is not None:
        well = figures.run(arguments.figures or []) and well
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
