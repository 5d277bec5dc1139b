"""What is in the memory of the program's processes while the real window is at work, and after it was locked."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.vault.store import VaultStore
from tests import make
from tests.hostile.figure import Figure
from tests.vaults import PASSWORD, new_case

ROOT = Path(__file__).parents[2]
CANARY = "Kobaltfarn17 租赁底价七千五百一十三元"
QUESTION = "客户的租赁底价是多少？"
_SETTLE = 3  # seconds for the locked window to come up


def possible() -> bool:
    """Whether this system lets us look into the memory of another process."""
    return sys.platform == "linux" and os.geteuid() == 0


def real_vault(folder: Path) -> dict[str, bytes]:
    """A vault as the program makes it, with a case that holds the canary; returns its keys."""
    vault, _ = VaultStore(SystemClock()).create(folder, PASSWORD)
    case = vault.create_case(new_case(name=f"Case {CANARY}"))
    with case.store.write() as view:
        view.memories.add(make.memory("f" * 32, CANARY), by="user", reason="created")
    keys = {"case": case._database._key, "profile": vault._profile.file._key}
    vault.close()
    return keys


def count(folder: Path) -> Figure:
    """Work the window, lock it, and look for words, password and keys in every process of the program."""
    keys, profile = real_vault(folder / "vault"), folder / "profile"
    needles = {
        "words": CANARY.encode(),
        "words as Qt and Python keep them": CANARY.encode("utf-16-le"),
        "question": QUESTION.encode("utf-16-le"),
        "password": PASSWORD.encode(),
        "password as Qt keeps it": PASSWORD.encode("utf-16-le"),
        **{f"{name} key": key for name, key in keys.items()},
        **{f"{name} key in hex": key.hex().encode() for name, key in keys.items()},
    }
    with Window(folder, profile) as window:
        before = window.look_for(needles)
        window.lock()
        after = window.look_for(needles)
    lines = tuple(f"{name:<34}{before[name]:>5} while open{after[name]:>5} after locking" for name in needles)
    unseen = (
        [] if before["words as Qt and Python keep them"] and before["case key in hex"] else ["the search finds nothing at all"]
    )
    left = [f"{name}: {number}" for name, number in after.items() if number]
    return Figure("keys and words in memory after locking", len(needles), len(left) + len(unseen), 1, lines, (*left, *unseen))


class Window:
    """The real window on the vault in ``folder / "vault"``, worked up to where it has read and copied an answer."""

    def __init__(self, folder: Path, profile: Path) -> None:
        self._folder = folder
        self._profile = profile

    def __enter__(self) -> Window:
        folder, profile = self._folder, self._profile
        profile.mkdir(exist_ok=True)
        (folder / "password").write_text(PASSWORD, encoding="utf-8")
        (folder / "question").write_text(QUESTION, encoding="utf-8")
        environment = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ} | {
            "HOME": str(folder),
            "TMPDIR": str(folder),
            "QT_QPA_PLATFORM": "offscreen",
            "HF_HUB_OFFLINE": "1",
            "LEGAL_ASSISTANT_PROFILE": str(profile),
            "HOSTILE_SIGNS": str(folder),
        }
        command = [sys.executable, "-m", "tests.hostile.window_driver", "--vault", str(folder / "vault")]
        self.process = subprocess.Popen(command, env=environment, cwd=ROOT)
        try:
            until((folder / "read").exists)
        except BaseException:
            self.process.kill()
            raise
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.kill()
        self.process.wait()

    def lock(self) -> None:
        """Lock it, and wait until the process has become a locked window."""
        (self._folder / "lock").touch()
        until(lambda: b"window_driver" not in Path(f"/proc/{self.process.pid}/cmdline").read_bytes())
        time.sleep(_SETTLE)
        assert self.process.poll() is None

    def look_for(self, needles: dict[str, bytes]) -> dict[str, int]:
        """How often each needle is in the memory of the program's processes."""
        counts = dict.fromkeys(needles, 0)
        pids = processes(str(self._profile))
        assert self.process.pid in pids
        for pid in pids:
            for piece in memory(pid):
                for name, needle in needles.items():
                    counts[name] += piece.count(needle)
        return counts


def processes(sign: str) -> list[int]:
    """Every process that has ``sign`` in its environment: the program and those it started."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if sign.encode() in (path / "environ").read_bytes():
                found.append(int(path.name))
        except OSError:
            continue
    return found


def memory(pid: int) -> Iterator[bytes]:
    """Everything that can be read of a process's memory, in pieces."""
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as mem:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            span, rights, *_ = line.split()
            start, end = (int(part, 16) for part in span.split("-"))
            if not rights.startswith("r") or "[v" in line:
                continue
            try:
                mem.seek(start)
                yield mem.read(end - start)
            except OSError:
                continue


def until(condition: Callable[[], object], seconds: float = 120) -> None:
    """Wait for it."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.1)
