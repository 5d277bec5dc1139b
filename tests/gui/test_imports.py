"""What PySide does to imports."""

import linecache
import sys
from pathlib import Path

import pytest

from legal_assistant.gui import imports


def test_modules_are_imported_without_their_source_being_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    feature = pytest.importorskip("shibokensupport.feature")
    monkeypatch.setattr(feature, "_mod_uses_pyside", feature._mod_uses_pyside)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("read_module", "spared_module"):
        (tmp_path / f"{name}.py").write_text("# PySide6\n", "utf-8")
    import read_module  # noqa: F401  # pyright: ignore[reportMissingImports]

    imports.spare()
    import spared_module  # noqa: F401  # pyright: ignore[reportMissingImports]

    read = {name for name in linecache.cache if name.startswith(str(tmp_path))}
    assert read == {str(tmp_path / "read_module.py")}
    for name in ("read_module", "spared_module"):
        sys.modules.pop(name)
