"""A year of one case, lived through the ordinary services (see ``tests/long_case.py``)."""

import pytest

from tests.long_case import Report, embedder, run, table
from tests.long_case_plan import Size, make_plan

#: What is reached, less a margin: no change may bring it lower.
CURRENT_FIRST = 0.85
HISTORY_COMPLETE = 0.9


def test_the_plan_is_always_the_same_and_as_large_as_said() -> None:
    plan, again = make_plan(Size()), make_plan(Size())
    assert plan == again
    assert (len(plan.sessions), sum(len(session.turns) for session in plan.sessions), len(plan.facts)) == (200, 4000, 300)
    assert sum(len(fact.values) > 1 for fact in plan.facts) == 60
    assert (plan.sessions[-1].day - plan.sessions[0].day).days > 360


@pytest.mark.slow
def test_after_a_year_the_current_value_comes_first_and_nothing_is_lost() -> None:
    report: Report = run(Size(), embedder("hashing"))
    print(table(report))
    assert len(report.junk) < 0.05 * len(report.memories)
    assert report.current_first >= CURRENT_FIRST
    assert report.history_complete >= HISTORY_COMPLETE
