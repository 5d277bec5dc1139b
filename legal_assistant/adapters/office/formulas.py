"""Formulas of a spreadsheet (.xlsx) whose results the file does not hold: who wrote it computed nothing, as many exporters do.

The library that reads the cells gives nothing for such a cell, as if it were empty (ECMA-376 part 1, 18.3.1.4 and 18.3.1.40).
"""

import io
import posixpath
import re
import zipfile
from html import unescape
from typing import Final

_SHEET: Final = re.compile(rb"<(?:\w+:)?sheet\b[^>]*>")
_RELATION: Final = re.compile(rb"<(?:\w+:)?Relationship\b[^>]*>")
_ATTRIBUTE: Final = re.compile(rb"""([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
#: A cell with a formula and without a value.
_CELL: Final = re.compile(
    rb"<(?:\w+:)?c\b([^>]*[^>/])>\s*<(?:\w+:)?f\b[^>]*?(?:/>|>([^<]*)</(?:\w+:)?f>)\s*"
    rb"(?:<(?:\w+:)?v\s*(?:/>|></(?:\w+:)?v>)\s*)?</(?:\w+:)?c>"
)
_PLACE: Final = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")
#: Bytes of a sheet that is looked through.
_LARGEST: Final = 256 * 1024 * 1024


def uncomputed(data: bytes) -> dict[str, dict[tuple[int, int], str]]:
    """For each sheet, by name, the formulas without a result by row and column (from 0), each with its equals sign; nothing for
    other kinds of spreadsheets. Raises what zipfile raises for a broken file."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sizes = {info.filename: info.file_size for info in archive.infolist()}
        if not {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"} <= sizes.keys():
            return {}
        named = map(_attributes, _SHEET.findall(archive.read("xl/workbook.xml")))
        relations = map(_attributes, _RELATION.findall(archive.read("xl/_rels/workbook.xml.rels")))
        targets = {one.get("Id", ""): posixpath.join("/xl", one.get("Target", ""))[1:] for one in relations}
        paths = {one.get("name", ""): targets.get(one.get("r:id", ""), "") for one in named}
        return {name: _formulas(archive.read(path)) for name, path in paths.items() if 0 < sizes.get(path, 0) <= _LARGEST}


def _formulas(sheet: bytes) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for attributes, formula in _CELL.findall(sheet):
        place = _PLACE.fullmatch(_attributes(attributes).get("r", ""))
        if place:
            column = 0
            for letter in place[1]:
                column = 26 * column + ord(letter) - ord("A") + 1
            found[int(place[2]) - 1, column - 1] = "=" + unescape(formula.decode("utf-8", errors="replace"))
    return found


def _attributes(tag: bytes) -> dict[str, str]:
    return {
        name.decode(): unescape((double or single).decode("utf-8", errors="replace"))
        for name, double, single in _ATTRIBUTE.findall(tag)
    }
