"""Words in a picture of a page, by RapidOCR (PaddleOCR's models on onnxruntime; the models are in its wheel).

The page is turned upright first, in quarter turns. Detection looks at a smaller picture, recognition at the full one. Red seals
are taken away by looking at the red channel, in which red ink is as light as paper and black ink is not; words in large red
letters across the page (the head of an official paper) are read from the colour picture.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, Final, TypeAlias, cast

import cv2
import numpy as np
from numpy.typing import NDArray
from rapidocr import RapidOCR

from legal_assistant.adapters.ocr.picture import Picture
from legal_assistant.adapters.ocr.tables import Grid, clear_grids, ruled_grids
from legal_assistant.memory.documents.page_lines import join_text
from legal_assistant.memory.documents.reading_order import Rect, reading_rows

#: Four corners (x, y) from the top left one clockwise as the text runs, shape (4, 2).
Quad: TypeAlias = NDArray[np.float32]

#: The longer side of the picture that detection looks at, in pixels: type of 8 points on A4 is then 13 pixels high.
_DETECTION_SIDE: Final = 1280
#: Recognised with less than this, a box holds no text.
_LEAST_CONFIDENCE: Final = 0.5
#: A box this much taller than wide holds text that runs up or down.
_TALL: Final = 1.5
_LINES_ASKED: Final = 8
#: Recognition enlarges a line to 48 pixels: one lower than this is made narrower by this, if it is this many heights long.
_SMALL: Final = 32
_NARROWER: Final = 0.75
_LONG: Final = 8
#: Red ink: this much red, and this much more than of the others (of 255); a page with less of it than this share has no seal.
_RED: Final = 110
_REDDER: Final = 50
_RED_SHARE: Final = 0.0005
#: A line in red that is wider than this share of the page, or taller, is a letterhead; a seal's are shorter or bent.
_LETTERHEAD_WIDTH: Final = 0.3
_LETTERHEAD_CONFIDENCE: Final = 0.85
#: A page turned by less than this (sine of the angle) is straight.
_STRAIGHT: Final = 0.002
#: Fragments of a row nearer than this (heights of the line) have no blank between them if they are Chinese.
_NARROW: Final = 0.5


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line with how sure recognition is of it (0 to 1) and where it stands in the picture as given, in pixels."""

    text: str
    confidence: float
    box: Rect


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table: where it stands, the texts of its cells by row, and which lines (first and behind the last) each row takes."""

    box: Rect
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class FoundPage:
    """The lines of a page in reading order, and its tables."""

    lines: tuple[FoundLine, ...]
    tables: tuple[FoundTable, ...] = ()


@dataclass(frozen=True, slots=True)
class _Fragment:
    text: str
    confidence: float
    quad: Quad


class OcrEngine:
    """RapidOCR's models, loaded when first used."""

    def __init__(self, threads: int) -> None:
        self._engine: Any = RapidOCR(
            params={
                "EngineConfig.onnxruntime.intra_op_num_threads": threads,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
                "Global.log_level": "critical",
                "Global.max_side_len": 20_000,
                "Det.limit_type": "max",
                "Det.limit_side_len": _DETECTION_SIDE,
            }
        )

    def read(self, picture: Picture) -> FoundPage:
        """The lines of ``picture`` in reading order, and its tables."""
        plain = without_red(picture)
        upright, quads, turns = self._upright(picture if plain is None else plain)
        fragments = [found for quad in quads if (found := self._recognised(upright, quad)) is not None]
        if plain is not None:
            fragments += self._letterhead(np.ascontiguousarray(np.rot90(picture, turns)), fragments)
        height, width = upright.shape[:2]
        found = _page(fragments, upright)
        return FoundPage(
            tuple(replace(line, box=_turned_back(line.box, turns, width, height)) for line in found.lines),
            tuple(replace(table, box=_turned_back(table.box, turns, width, height)) for table in found.tables),
        )

    def _detected(self, picture: Picture) -> list[Quad]:
        found = self._engine(picture, use_det=True, use_cls=False, use_rec=False)
        return [] if found.boxes is None else [np.asarray(quad, np.float32) for quad in found.boxes]

    def _recognised(self, picture: Picture, quad: Quad) -> _Fragment | None:
        """What stands in the quad; None if nothing that can be read does."""
        found = self._engine(_narrowed(_cropped(picture, quad)), use_det=False, use_cls=False, use_rec=True)
        if not found.txts or not found.txts[0].strip() or found.scores[0] < _LEAST_CONFIDENCE:
            return None
        return _Fragment(" ".join(found.txts[0].split()), float(found.scores[0]), quad)

    # --- upright ------------------------------------------------------------------------------------------------------

    def _upright(self, picture: Picture) -> tuple[Picture, list[Quad], int]:
        """The picture turned so that its text runs from left to right, the quads in it, and the quarter turns to the left."""
        quads = self._detected(picture)
        turns = 0
        tall = sum(_height(quad) > _TALL * _width(quad) for quad in quads)
        if 2 * tall > len(quads):
            picture, turns = np.ascontiguousarray(np.rot90(picture)), 1
            quads = self._detected(picture)
        if self._upside_down(picture, quads):
            height, width = picture.shape[:2]
            picture, turns = np.ascontiguousarray(np.rot90(picture, 2)), turns + 2
            quads = [np.roll(np.array([width, height], np.float32) - quad, 2, axis=0) for quad in quads]
        return picture, quads, turns

    def _upside_down(self, picture: Picture, quads: Sequence[Quad]) -> bool:
        """Whether the longest lines say so to the classifier of directions and are read with more confidence when turned."""
        longest = sorted(quads, key=_width, reverse=True)[:_LINES_ASKED]
        crops = [_cropped(picture, quad) for quad in longest]
        said = [self._engine(crop, use_det=False, use_cls=True, use_rec=False).cls_res[0][0] for crop in crops]
        if 2 * said.count("180") < len(said) or not crops:
            return False
        as_is, turned = (
            sum(self._confidence(crop) for crop in some)
            for some in (crops, [np.ascontiguousarray(np.rot90(crop, 2)) for crop in crops])
        )
        return turned > as_is

    def _confidence(self, crop: Picture) -> float:
        found = self._engine(crop, use_det=False, use_cls=False, use_rec=True)
        return float(found.scores[0]) * len(found.txts[0]) if found.txts else 0.0

    # --- red ----------------------------------------------------------------------------------------------------------

    def _letterhead(self, upright: Picture, known: Sequence[_Fragment]) -> list[_Fragment]:
        """Long lines of the colour picture where nothing was found without the red."""
        rects = [_rect(fragment.quad) for fragment in known]
        found: list[_Fragment] = []
        for quad in self._detected(upright):
            wide = _width(quad) >= _LETTERHEAD_WIDTH * upright.shape[1] and _width(quad) > _TALL * _height(quad)
            if not wide or any(_overlap(_rect(quad), rect) for rect in rects):
                continue
            fragment = self._recognised(upright, quad)
            if fragment is not None and fragment.confidence >= _LETTERHEAD_CONFIDENCE:
                found.append(fragment)
        return found


def without_red(picture: Picture) -> Picture | None:
    """The red channel as a grey picture; None for a page without red ink."""
    blue, green, red = (picture[:, :, channel].astype(np.int16) for channel in range(3))
    ink = (red > _RED) & (red - np.maximum(blue, green) > _REDDER)
    return np.repeat(picture[:, :, 2:3], 3, axis=2) if ink.mean() >= _RED_SHARE else None


# --- geometry ---------------------------------------------------------------------------------------------------------


def _width(quad: Quad) -> float:
    return float(max(np.linalg.norm(quad[0] - quad[1]), np.linalg.norm(quad[2] - quad[3])))


def _height(quad: Quad) -> float:
    return float(max(np.linalg.norm(quad[0] - quad[3]), np.linalg.norm(quad[1] - quad[2])))


def _rect(quad: Quad) -> Rect:
    x0, y0 = quad.min(axis=0)
    x1, y1 = quad.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)


def _overlap(one: Rect, other: Rect) -> bool:
    """Whether the middle of one lies in the other, vertically, and they share some of their width."""
    middle = (one[1] + one[3]) / 2
    return other[1] <= middle <= other[3] and min(one[2], other[2]) > max(one[0], other[0])


def _cropped(picture: Picture, quad: Quad) -> Picture:
    """The quad as a picture of its own, straightened."""
    width, height = max(round(_width(quad)), 1), max(round(_height(quad)), 1)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, corners)
    crop = cv2.warpPerspective(picture, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return cast("Picture", crop)


def _narrowed(crop: Picture) -> Picture:
    """A line of small type made narrower: it is enlarged to the height that recognition works with, but has no more to show, and
    recognition takes time by width."""
    height, width = crop.shape[:2]
    if height >= _SMALL or width < _LONG * height:
        return crop
    return cast("Picture", cv2.resize(crop, (round(_NARROWER * width), height), interpolation=cv2.INTER_AREA))


def _page(fragments: Sequence[_Fragment], picture: Picture) -> FoundPage:
    """The fragments as lines in reading order, and as tables; a page that lies askew is straightened for that."""
    if not fragments:
        return FoundPage(())
    angle = median(math.atan2(*(fragment.quad[1] - fragment.quad[0])[::-1]) for fragment in fragments)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]], np.float32)
    straight = [_rect((fragment.quad @ turn.T).astype(np.float32)) for fragment in fragments]
    ruled = ruled_grids(_straightened(picture, turn), straight)
    return _Composer(fragments, straight, turn).page(ruled)


def _straightened(picture: Picture, turn: NDArray[np.float32]) -> Picture:
    """The picture turned about its top left corner."""
    if abs(turn[0, 1]) < _STRAIGHT:
        return picture
    height, width = picture.shape[:2]
    matrix = np.hstack([turn, np.zeros((2, 1), np.float32)])
    return cast("Picture", cv2.warpAffine(picture, matrix, (width, height), borderValue=(255, 255, 255)))


class _Composer:
    """Makes lines and tables of fragments; ``straight`` are their boxes on the page as ``turn`` straightens it."""

    def __init__(self, fragments: Sequence[_Fragment], straight: Sequence[Rect], turn: NDArray[np.float32]) -> None:
        self._fragments = fragments
        self._straight = straight
        self._turn = turn
        self._lines: list[FoundLine] = []
        self._tables: list[FoundTable] = []

    def page(self, ruled: Sequence[Grid]) -> FoundPage:
        """Lines in reading order; a table is read at its place, row by row."""
        inside = frozenset[int]().union(*(grid.members for grid in ruled))
        outside = [at for at in range(len(self._fragments)) if at not in inside]
        boxes = [*(self._straight[at] for at in outside), *(grid.box for grid in ruled)]
        rows: list[Sequence[int]] = []
        for row in reading_rows(boxes):
            plain = [outside[at] for at in row if at < len(outside)]
            if plain:
                rows.append(plain)
            for at in row:
                if at >= len(outside):
                    self._flush(rows)
                    self._table(ruled[at - len(outside)])
        self._flush(rows)
        return FoundPage(tuple(self._lines), tuple(self._tables))

    def _flush(self, rows: list[Sequence[int]]) -> None:
        """Read the rows that were gathered."""
        grids = {grid.rows[0][0][0]: grid for grid in clear_grids(rows, self._straight)}
        within = frozenset[int]().union(*(grid.members for grid in grids.values()))
        for row in rows:
            if row[0] in grids:
                self._table(grids[row[0]])
            elif row[0] not in within:
                self._lines.append(self._joined(row))
        rows.clear()

    def _table(self, grid: Grid) -> None:
        spans: list[tuple[int, int]] = []
        for row in grid.rows:
            first = len(self._lines)
            cells = [cell for cell in row if cell]
            if all(len(reading_rows([self._straight[at] for at in cell])) == 1 for cell in cells):
                self._lines.append(self._joined([at for cell in cells for at in cell]))
            else:
                self._lines += [self._joined(cell) for cell in cells]
            spans.append((first, len(self._lines)))
        rows = tuple(tuple(self._joined(cell).text if cell else "" for cell in row) for row in grid.rows)
        x0, y0, x1, y1 = grid.box
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
        self._tables.append(FoundTable(_rect((corners @ self._turn).astype(np.float32)), rows, tuple(spans)))

    def _joined(self, members: Sequence[int]) -> FoundLine:
        """Fragments of a row, or the rows of a cell, as a line."""
        rows = reading_rows([self._straight[at] for at in members])
        lines = [_line([self._fragments[members[at]] for at in row], [self._straight[members[at]] for at in row]) for row in rows]
        if len(lines) == 1:
            return lines[0]
        size = sum(len(line.text) for line in lines)
        boxes = [line.box for line in lines]
        return FoundLine(
            join_text([line.text for line in lines]),
            sum(line.confidence * len(line.text) for line in lines) / size,
            (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)),
        )


def _line(row: Sequence[_Fragment], straight: Sequence[Rect]) -> FoundLine:
    text = row[0].text
    for at in range(1, len(row)):
        gap = straight[at][0] - straight[at - 1][2]
        near = gap < _NARROW * (straight[at][3] - straight[at][1])
        text += row[at].text if near and not (text[-1].isascii() or row[at].text[0].isascii()) else f" {row[at].text}"
    sizes = [len(fragment.text) for fragment in row]
    confidence = sum(fragment.confidence * size for fragment, size in zip(row, sizes, strict=True)) / sum(sizes)
    rects = [_rect(fragment.quad) for fragment in row]
    box = (min(r[0] for r in rects), min(r[1] for r in rects), max(r[2] for r in rects), max(r[3] for r in rects))
    return FoundLine(text, confidence, box)


def _turned_back(box: Rect, turns: int, width: int, height: int) -> Rect:
    """The box as it stands in the picture before ``turns`` quarter turns to the left made it ``width`` by ``height``."""
    x0, y0, x1, y1 = box
    for _ in range(turns):
        x0, y0, x1, y1 = height - y1, x0, height - y0, x1
        width, height = height, width
    return x0, y0, x1, y1
