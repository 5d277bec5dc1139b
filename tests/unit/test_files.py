import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from legal_assistant.adapters import files as module
from legal_assistant.adapters.files import Files
from legal_assistant.domain.errors import Damaged, DiskFull, Missing, NotWritable


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def test_a_file_is_written_whole_and_replaced(files: Files, tmp_path: Path):
    files.write("a", [b"one", b"two"])
    assert files.read("a") == b"onetwo"
    files.write("a", [])
    assert files.read("a") == b""
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize(
    ("code", "error"),
    [(errno.ENOSPC, DiskFull), (errno.EDQUOT, DiskFull), (errno.EROFS, NotWritable), (errno.EACCES, NotWritable)],
)
@pytest.mark.hostile("B6")
def test_a_failed_write_leaves_the_old_file(files: Files, tmp_path: Path, code: int, error: type[Exception]):
    def failing() -> Iterator[bytes]:
        yield b"half"
        raise OSError(code, os.strerror(code))

    files.write("a", [b"old"])
    with pytest.raises(error) as caught:
        files.write("a", failing())
    assert caught.value.subject == "a"
    assert caught.value.detail == errno.errorcode[code]
    assert files.read("a") == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_what_is_not_there_is_missing(files: Files):
    files.make_folder("b/c")
    for name in ("a", "b", "a/b"):
        with pytest.raises(Missing) as caught:
            files.read(name)
        assert caught.value.subject == name
    for change in (lambda: files.erase("a", [(0, 1)]), lambda: files.patch("b/a", 1, [(0, b"x")])):
        with pytest.raises(Missing):
            change()
    assert files.names("b") == ["c"]
    assert files.names("nowhere") == []
    files.remove("a")
    files.remove("nowhere/a")
    files.remove_folder("nowhere")
    files.remove_folder("b")
    assert not files.exists("b")


def test_a_folder_that_may_not_be_looked_into_is_told_like_what_may_not_be_written(files: Files, monkeypatch: pytest.MonkeyPatch):
    def refused(_: Path) -> None:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(Path, "iterdir", refused)
    with pytest.raises(NotWritable) as caught:
        files.names("b")
    assert (caught.value.subject, caught.value.detail) == ("b", "EACCES")


def test_a_file_that_is_too_long_is_not_read(files: Files):
    files.write("a", [bytes(11)])
    with pytest.raises(Damaged):
        files.read("a", at_most=10)
    assert len(files.read("a", at_most=11)) == 11
    assert len(files.read("a", at_most=None)) == 11


def test_what_a_crash_left_is_swept_and_never_listed(files: Files, tmp_path: Path):
    files.write("a", [b""])
    (tmp_path / ".a.1234.tmp").touch()
    assert files.names("") == ["a"]
    files.sweep("")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_file_to_be_filled_is_made_once(files: Files):
    files.create("a")
    with pytest.raises(NotWritable):
        files.create("a")


@pytest.mark.parametrize(("busy", "succeeds"), [(0, True), (3, True), (1000, False)])
@pytest.mark.hostile("C10")
def test_on_windows_a_file_in_use_is_tried_again(
    files: Files, tmp_path: Path, busy: int, succeeds: bool, monkeypatch: pytest.MonkeyPatch
):
    """A virus scanner holds the target for a moment."""
    attempts: list[int] = []
    original = Path.replace

    def replace(self: Path, target: Path) -> Path:
        attempts.append(1)
        if len(attempts) <= busy:
            error = PermissionError(errno.EACCES, "in use")
            error.winerror = 32
            raise error
        return original(self, target)

    files.write("a", [b"old"])
    monkeypatch.setattr(module.sys, "platform", "win32")
    monkeypatch.setattr(module.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(Path, "replace", replace)
    if succeeds:
        files.write("a", [b"new"])
    else:
        with pytest.raises(NotWritable):
            files.write("a", [b"new"])
    assert files.read("a") == (b"new" if succeeds else b"old")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
