"""Spreadsheets as tables: the values of the cells as last computed, or else their formulas; a merged cell in each place it
takes."""

import datetime as dt
import io
import zipfile
from collections.abc import Mapping
from typing import Any, Final

from legal_assistant.adapters.office.formulas import uncomputed
from legal_assistant.adapters.office.pages import PageBuilder

_MOST_MERGED: Final = 100_000


class UnreadableSheetError(Exception):
    """It is no spreadsheet after all, or a broken one."""


class LockedSheetError(Exception):
    """It is under a password."""


def read_sheets(data: bytes, builder: PageBuilder) -> str:
    """Append every sheet, hidden ones (marked as such) too, each from a page of its own.

    Raises UnreadableSheetError, LockedSheetError.
    """
    import python_calamine as calamine  # noqa: PLC0415 - only for such files

    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        formulas = uncomputed(data)
        for about in book.sheets_metadata:
            if about.typ == calamine.SheetTypeEnum.WorkSheet:
                hidden = about.visible != calamine.SheetVisibleEnum.Visible
                _sheet(book.get_sheet_by_name(about.name), builder, formulas.get(about.name, {}), hidden=hidden)
    except calamine.PasswordError as error:
        raise LockedSheetError from error
    except (calamine.CalamineError, zipfile.BadZipFile, OSError, ValueError, UnicodeError) as error:
        raise UnreadableSheetError from error
    return ""


def _sheet(sheet: Any, builder: PageBuilder, formulas: Mapping[tuple[int, int], str], *, hidden: bool) -> None:
    rows = [[_written(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]
    _put_in(rows, formulas)
    if not any(cell for row in rows for cell in row):
        return
    _unmerge(rows, sheet.merged_cell_ranges or [])
    builder.part()
    builder.paragraph(f"[{sheet.name}] (hidden sheet)" if hidden else f"[{sheet.name}]")
    builder.table(_without_empty_columns(rows))


def _put_in(rows: list[list[str]], formulas: Mapping[tuple[int, int], str]) -> None:
    """Write each formula that has no result into its cell."""
    for (row, column), formula in formulas.items():
        rows += [[] for _ in range(len(rows), row + 1)]
        rows[row] += [""] * (column + 1 - len(rows[row]))
        rows[row][column] = rows[row][column] or formula


def _unmerge(rows: list[list[str]], ranges: Any) -> None:
    """Write the value of each merged range into all its cells."""
    left = _MOST_MERGED
    for (top, first), (bottom, last) in ranges:
        left -= (bottom - top + 1) * (last - first + 1)
        if left < 0 or top >= len(rows) or first >= len(rows[top]):
            continue
        value = rows[top][first]
        for row in rows[top : bottom + 1]:
            for at in range(first, min(last + 1, len(row))):
                row[at] = value


def _without_empty_columns(rows: list[list[str]]) -> list[list[str]]:
    used = sorted({at for row in rows for at, cell in enumerate(row) if cell})
    return [[row[at] if at < len(row) else "" for at in used] for row in rows]


def _written(value: object) -> str:
    """A cell's value as people write it; numbers as exactly as the file holds them, without a needless ``.0``."""
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float():
            return str(int(value)) if value.is_integer() and abs(value) < 1e15 else format(value, ".15g")
        case dt.datetime():
            return value.date().isoformat() if value.time() == dt.time() else value.isoformat(" ", "seconds")
        case dt.date() | dt.time():
            return value.isoformat()
        case _:
            return str(value)
