"""Brings ``resources/i18n`` up to date with the source: ``python -m tests.tools.update_translations [--check]``.

Extracts every string with lupdate, keeps the translations there are, and compiles them with lrelease. English holds the plural
forms only, since the source is English. With ``--check`` nothing is written: exit 1 and a message if a string is missing,
unfinished or left over, or if a compiled file is not what its source compiles to.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).parents[2]
I18N = ROOT / "resources" / "i18n"
#: Language, and whether only plural forms are kept.
FILES = {"zh_CN": False, "en": True}


def main(arguments: list[str] | None = None) -> int:
    """Update or check; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something is not up to date")
    check = parser.parse_args(arguments).check
    complaints: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for language, plurals in FILES.items():
            complaints += _one(language, plurals=plurals, work=Path(folder), check=check)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


def _one(language: str, *, plurals: bool, work: Path, check: bool) -> list[str]:
    kept = I18N / f"legal_assistant_{language}.ts"
    fresh = work / kept.name
    if kept.exists():
        shutil.copy(kept, fresh)
    _extract(fresh, language, plurals=plurals)
    compiled = fresh.with_suffix(".qm")
    _tool("lrelease", "-silent", str(fresh), "-qm", str(compiled))
    complaints = [f"{kept.name}: not translated: {source!r}" for source in _unfinished(fresh)]
    if not check:
        shutil.copy(fresh, kept)
        shutil.copy(compiled, kept.with_suffix(".qm"))
    elif not kept.exists() or _strings(kept) != _strings(fresh):
        complaints.append(f"{kept.name}: not up to date with the source; run python -m tests.tools.update_translations")
    elif kept.with_suffix(".qm").read_bytes() != compiled.read_bytes():
        complaints.append(f"{kept.stem}.qm: not compiled from {kept.name}; run python -m tests.tools.update_translations")
    return complaints


def _extract(target: Path, language: str, *, plurals: bool) -> None:
    sources = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "legal_assistant" / "gui").rglob("*.py"))
    options = ["-locations", "none", "-no-obsolete", "-source-language", "en", "-target-language", language]
    _tool("lupdate", "-silent", *options, *(["-pluralonly"] if plurals else []), *sources, "-ts", str(target))


def _tool(name: str, *arguments: str) -> None:
    beside = Path(sys.executable).parent
    program = shutil.which(f"pyside6-{name}", path=str(beside)) or shutil.which(f"pyside6-{name}")
    if program is None:
        raise SystemExit(f"pyside6-{name} is missing; it comes with PySide6-Essentials")
    subprocess.run([program, *arguments], cwd=ROOT, check=True, capture_output=True, text=True)


def _unfinished(file: Path) -> list[str]:
    return [
        message.findtext("source") or ""
        for message in ET.parse(file).iter("message")
        if (translation := message.find("translation")) is None
        or translation.get("type") == "unfinished"
        or not any((part.text or "").strip() for part in (translation, *translation))
    ]


def _strings(file: Path) -> list[tuple[str, str, str]]:
    found = []
    for context in ET.parse(file).iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            translation = message.find("translation")
            text = "" if translation is None else "|".join(part.text or "" for part in (translation, *translation))
            found.append((name, message.findtext("source") or "", text))
    return sorted(found)


if __name__ == "__main__":
    sys.exit(main())
