"""What a library compiles at every import is compiled once."""

from __future__ import annotations

import builtins
import sys

import pytest

from legal_assistant.adapters.compiled import beside_byte_code, compiled_once

SOURCE = b"def double(x: Unknown) -> int:\n    return 2 * x\n"


class Library:
    """Compiles as PySide does, and counts how often that was real work."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.compiled: list[str] = []
        original = builtins.compile

        def counted(source, filename, *rest, **named):
            if str(filename).startswith("library/"):  # and not what the test itself happens to import
                self.compiled.append(filename)
            return original(source, filename, *rest, **named)

        monkeypatch.setattr(builtins, "compile", counted)
        monkeypatch.setattr(sys, "dont_write_bytecode", False)

    def load(self, source: bytes = SOURCE) -> dict:
        names: dict = {}
        exec(compile(source, "library/part.py", "exec"), names)
        return names


@pytest.fixture
def library(monkeypatch):
    return Library(monkeypatch)


def test_the_second_start_compiles_nothing(library, tmp_path):
    for _ in range(2):
        with compiled_once(tmp_path / "parts.code"):
            assert library.load()["double"](21) == 42
    assert library.compiled == ["library/part.py"]
    assert builtins.compile is not None
    library.load()
    assert len(library.compiled) == 2, "afterwards everything is compiled as usual"


def test_another_source_is_compiled(library, tmp_path):
    for source in (SOURCE, SOURCE.replace(b"2 *", b"3 *"), SOURCE):
        with compiled_once(tmp_path / "parts.code"):
            tripled = library.load(source)["double"](10)
    assert len(library.compiled) == 3
    assert tripled == 20


def test_code_is_as_if_compiled_where_it_is_asked_for(library, tmp_path):
    with compiled_once(tmp_path / "parts.code"):
        assert library.load()["double"].__annotations__["x"] == "Unknown"  # this file postpones annotations
        names: dict = {"SOURCE": SOURCE}
        with pytest.raises(NameError, match="Unknown"):
            exec("exec(compile(SOURCE, 'library/part.py', 'exec', dont_inherit=True))", names)


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: b"xxxx" + data[4:], lambda data: data[:100]])
def test_a_damaged_file_is_made_anew(library, tmp_path, damage):
    kept = tmp_path / "parts.code"
    with compiled_once(kept):
        library.load()
    whole = kept.read_bytes()
    kept.write_bytes(damage(whole))
    with compiled_once(kept):
        assert library.load()["double"](1) == 2
    assert len(library.compiled) == 2
    assert len(kept.read_bytes()) == len(whole)


def test_nothing_is_kept_where_python_keeps_no_byte_code(library, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    with compiled_once(tmp_path / "parts.code"):
        library.load()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_no_obstacle(library, tmp_path):
    with compiled_once(tmp_path / "no" / "such" / "folder" / "parts.code"):
        assert library.load()["double"](1) == 2


def test_an_import_that_fails_leaves_compile_as_it_was(library, tmp_path):
    before = builtins.compile
    with pytest.raises(SyntaxError), compiled_once(tmp_path / "parts.code"):
        library.load(b"def")
    assert builtins.compile is before


def test_it_lies_with_the_byte_code_of_this_python():
    place = beside_byte_code("parts")
    assert place.suffix == ".code"
    assert place.name.startswith("parts.")
    assert sys.implementation.cache_tag in place.name
    assert place.parent.name == "__pycache__" or sys.pycache_prefix
