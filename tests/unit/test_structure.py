"""The shape of the code: sizes, who writes files, and no state at module level."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "legal_assistant"
FILES = sorted(PACKAGE.rglob("*.py"))
LONGEST_FILE = 600
LONGEST_FUNCTION = 60

_WRITERS = {
    "write_text",
    "write_bytes",
    "mkstemp",
    "mkdtemp",
    "NamedTemporaryFile",
    "SpooledTemporaryFile",
    "write_index",
    "savez",
}
#: The one writer of files; the two that make a folder for a scratch vault (sealed like any other); a worker's output pipe.
_ALLOWED = {"adapters/files.py", "composition.py", "cli/demo.py", "adapters/workers/child_process.py"}


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_is_longer_than_600_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_function_is_longer_than_60_lines(path: Path) -> None:
    long = [
        f"{node.name} ({node.end_lineno - node.lineno + 1})"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert not long


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_only_the_writer_of_files_writes_files(path: Path) -> None:
    if name_of(path) in _ALLOWED:
        return
    assert list(writes(path)) == []


def writes(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in _WRITERS or (called in {"open", "fdopen"} and _mode(node) & set("wax+")):
            yield f"{called} in line {node.lineno}"


def _mode(call: ast.Call) -> set[str]:
    values = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    modes = [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]
    return {character for mode in modes if len(mode) <= 3 for character in mode}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_service_store_or_adapter_is_made_at_module_level(path: Path) -> None:
    made = [
        node.value.func.id
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id.endswith(("Service", "Store", "Reader", "Vault", "Embedder", "Index", "Runner", "Models"))
    ]
    assert made == []


def test_modules_and_their_public_classes_say_what_they_are() -> None:
    silent = [name_of(path) for path in FILES if ast.get_docstring(ast.parse(path.read_text("utf-8"))) is None]
    assert silent == []
