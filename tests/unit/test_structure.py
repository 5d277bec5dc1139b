"""The shape of the code: sizes, who writes files, and no state at module level."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "legal_assistant"
TEXTS = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
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


Trees: TypeAlias = dict[str, ast.Module]


@pytest.fixture(scope="module")
def trees() -> Trees:
    """Not kept any longer: every collection of garbage in a test of the window would go through them."""
    return {name: ast.parse(text) for name, text in TEXTS.items()}


def test_no_file_is_longer_than_600_lines() -> None:
    assert [name for name, text in TEXTS.items() if len(text.splitlines()) > LONGEST_FILE] == []


def test_no_function_is_longer_than_60_lines(trees: Trees) -> None:
    long = [
        f"{name}: {node.name}"
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


def test_only_the_writer_of_files_writes_files(trees: Trees) -> None:
    assert [f"{name}: {how}" for name, tree in trees.items() if name not in _ALLOWED for how in writes(tree)] == []


def writes(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in _WRITERS or (called in {"open", "fdopen"} and _mode(node) & set("wax+")):
            yield f"{called} in line {node.lineno}"


def _mode(call: ast.Call) -> set[str]:
    values = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    modes = [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]
    return {character for mode in modes if len(mode) <= 3 for character in mode}


def test_no_service_store_or_adapter_is_made_at_module_level(trees: Trees) -> None:
    made = [
        f"{name}: {node.value.func.id}"
        for name, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id.endswith(("Service", "Store", "Reader", "Vault", "Embedder", "Index", "Runner", "Models"))
    ]
    assert made == []


def test_every_module_says_what_it_is(trees: Trees) -> None:
    assert [name for name, tree in trees.items() if ast.get_docstring(tree) is None] == []


#: A file or folder in words set as code, as `memory/graph/entities.py` or `services/vault/`; commands and addresses are not.
_PATH = re.compile(r"(?<!`)(`{1,2})([\w./-]+/[\w.-]*|[\w-]+\.(?:py|md|sh|ps1|txt|toml))\1(?!`)")
_OUR_NAME = re.compile(r"`~?(legal_assistant(?:\.\w+)+)`|``((?:domain|memory|services|adapters|gui|cli)(?:\.\w+)+)``")


def test_every_path_in_the_description_of_the_code_exists() -> None:
    text = (ROOT / ".github" / "ARCHITECTURE.md").read_text("utf-8")
    named = {match[2] for match in _PATH.finditer(text)}
    assert len(named) > 100
    assert sorted(path for path in named if not _is_there(path)) == []


def test_docstrings_speak_of_what_is_there() -> None:
    gone = []
    for module, text in TEXTS.items():
        beside = (PACKAGE / module).parent
        paths = {match[2] for match in _PATH.finditer(text) if match[2].endswith(".py")}
        names = {match[1] or f"legal_assistant.{match[2]}" for match in _OUR_NAME.finditer(text)}
        gone += [f"{module}: {path}" for path in sorted(paths) if not _is_there(path) and not (beside / path).exists()]
        gone += [f"{module}: {name}" for name in sorted(names) if not _is_defined(name)]
    assert gone == []


def _is_there(path: str) -> bool:
    """From the top, from the package, or from a layer that the sentence speaks of."""
    layers = (PACKAGE / layer for layer in ("adapters", "memory", "services"))
    return any((folder / path).exists() for folder in (ROOT, ROOT / ".github", PACKAGE, *layers))


def _is_defined(name: str) -> bool:
    """Whether a dotted name leads to a module, or to something that the module or a module of the package defines."""
    parts, place = name.split(".")[1:], PACKAGE
    while parts and (place / parts[0]).is_dir():
        place /= parts.pop(0)
    modules = place.glob("*.py")
    if parts and (place / f"{parts[0]}.py").exists():
        modules = [place / f"{parts.pop(0)}.py"]
    defined = re.compile(rf"^ *(?:def |class )?{parts[-1]}\b", re.MULTILINE) if parts else re.compile("")
    return any(defined.search(module.read_text("utf-8")) for module in modules)
