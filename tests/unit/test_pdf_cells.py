"""Cells from ruling lines."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.adapters.pdf.cells import Edge, cell_groups


def grid(xs: list[float], ys: list[float], *, without: frozenset[tuple[int, int]] = frozenset()) -> list[Edge]:
    """The lines of a grid, cell side by cell side; ``without``: (row, column) of cells whose right side is left out (merged)."""
    lines: list[Edge] = []
    for y, (x0, x1) in itertools.product(ys, itertools.pairwise(xs)):
        lines.append(("h", (x0, y, x1, y)))
    for (column, x), (row, (y0, y1)) in itertools.product(enumerate(xs), enumerate(itertools.pairwise(ys))):
        if (row, column - 1) not in without:
            lines.append(("v", (x, y0, x, y1)))
    return lines


@given(st.lists(st.integers(10, 60), min_size=3, max_size=6), st.lists(st.integers(10, 60), min_size=3, max_size=6), st.randoms())
def test_a_grid_gives_its_cells_whatever_the_order_of_its_lines(widths, heights, order) -> None:
    xs = [float(x) for x in itertools.accumulate(widths)]
    ys = [float(y) for y in itertools.accumulate(heights)]
    lines = grid(xs, ys)
    order.shuffle(lines)
    (cells,) = cell_groups(lines, 1000)
    assert sorted(cells) == sorted(
        (x0, y0, x1, y1) for (x0, x1), (y0, y1) in itertools.product(itertools.pairwise(xs), itertools.pairwise(ys))
    )


def test_a_merged_cell_is_one_cell() -> None:
    (cells,) = cell_groups(grid([0, 50, 100], [0, 20, 40], without=frozenset({(0, 0)})), 100)
    assert sorted(cells) == [(0, 0, 100, 20), (0, 20, 50, 40), (50, 20, 100, 40)]


def test_lines_that_miss_each_other_by_a_little_still_meet() -> None:
    lines = grid([0, 50, 100], [0, 20, 40])
    moved: list[Edge] = [
        (way, (x0 + 0.4, y0, x1 - 0.4, y1)) if way == "h" else (way, (x0, y0 + 1, x1, y1)) for way, (x0, y0, x1, y1) in lines
    ]
    (cells,) = cell_groups(moved, 100)
    assert len(cells) == 4


def test_two_tables_apart_are_two_from_the_top_and_a_box_alone_is_none() -> None:
    low, high, box = grid([0, 50, 100], [200, 220, 240]), grid([0, 50, 100], [0, 20, 40]), grid([300, 400], [0, 100])
    first, second = cell_groups(low + high + box, 100)
    assert (min(cell[1] for cell in first), min(cell[1] for cell in second)) == (0, 200)


def test_too_many_cells_are_no_table() -> None:
    assert cell_groups(grid([0, 50, 100], [0, 20, 40]), 3) == []
