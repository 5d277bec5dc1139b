"""A day's work with the real program, after which no word of a case and no password is in any file that was not asked for: vault,
settings, temporary files, backups, what was logged.

Commands run as processes of their own, some end in errors with words of the case in their arguments, one is killed; the real
window is worked and locked as well.
"""

from __future__ import annotations

import base64
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests import office_files
from tests.e2e.test_program import PASSWORD, Program
from tests.hostile import locked_memory
from tests.hostile.figure import Figure
from tests.llm_server import LlmServer
from tests.pdfs import lines_pdf

NAME = "Zinnoberwal 朱鲸贸易"
SAID = "Quarzfuchs 石英狐"
NEW_PASSWORD = "nine slow otters under bridges"
#: Each is searched for in every form; none may be in a file.
CANARIES = ("Zinnoberwal", "朱鲸贸易", "Quarzfuchs", "石英狐", "九千四百七十一", PASSWORD, NEW_PASSWORD)
LOGGED = ("Quarzfuchs", "石英狐", "九千四百七十一", PASSWORD, NEW_PASSWORD)
CLAUSE = f"第七条 {SAID}：乙方应当于每月一日支付租金九千四百七十一元。Quarzfuchs pays on the first day of each month."
_KILL_AFTER = 4.0


def forms(text: str) -> set[bytes]:
    """How a text may stand in a file: encodings, hexadecimal, and the part of its base64 that does not hang on its place."""
    found = {text.encode(), text.lower().encode(), text.encode("utf-16-le"), text.encode("gb18030", "ignore")}
    found |= {text.encode().hex().encode(), text.encode().hex().upper().encode()}
    for before in range(3):
        coded = base64.b64encode(b"x" * before + text.encode())
        found.add(coded[4 if before else 0 : len(coded) // 4 * 4 - 4])
    return {form for form in found if len(form) >= 6}


def work(program: Program, files: Path) -> None:
    """The day."""
    case = NAME
    program.run("init")
    program.run("case", "add", NAME, "--client", f"{NAME} GmbH", "--opponent", f"{SAID} Ltd", "--number", "（2026）石英狐1号")
    program.run("case", "add", "Advisory")
    program.run("ingest", case, *map(str, documents(files)))
    program.run("ask", case, f"{SAID}的租金是多少？")
    with LlmServer([f"{SAID} 应付九千四百七十一元 [1]。"]) as server:
        model = {"LEGAL_ASSISTANT_LLM_BASE_URL": server.url, "LEGAL_ASSISTANT_LLM_MODEL": "scripted"}
        program.run("ask", case, f"When does {SAID} pay?", **model)
    made = program.run("memory", "add", case, f"请记住：{SAID}的底价是九千四百七十一元。")["memory"]
    program.run("memory", "edit", case, made["id"], f"{SAID}的底价是九千四百七十一元，每年不变。")
    program.run("search", case, f"{SAID} rent")
    program.run("conversations", case)
    for arguments in (
        ("case", "show", f"{SAID} no such case"),
        ("memory", "show", case, SAID),
        ("search", case, SAID, "-k", "0"),
    ):
        program.run(*arguments, status=1)
    program.run("case", "list", status=1, LEGAL_ASSISTANT_PASSWORD=f"{SAID} wrong")
    kill(program, case, files)
    program.run("resume", case)
    program.run("audit", "verify")
    program.run("egress", "list", case)
    program.run("backup", str(program.root / "backup"))
    program.run("passwd", LEGAL_ASSISTANT_NEW_PASSWORD=NEW_PASSWORD)
    program.environment["LEGAL_ASSISTANT_PASSWORD"] = NEW_PASSWORD
    program.run("memory", "forget", case, made["id"])
    program.run("doctor")
    program.run("case", "forget", "Advisory")


def documents(files: Path) -> list[Path]:
    """A file of each kind, one of them broken, with words of the case in text and name."""
    contents = {
        "contract.pdf": lines_pdf([[CLAUSE[:40], CLAUSE[40:]]] * 3),
        "draft.docx": office_files.word(CLAUSE, title=SAID),
        "mail.eml": office_files.mail(CLAUSE, {f"{SAID} note.txt": CLAUSE.encode()}),
        "bundle.zip": office_files.archive({f"{SAID} inner.txt": CLAUSE.encode()}),
        "sheet.xlsx": office_files.sheet({SAID: [["租金", "元"], [CLAUSE, 9471]]}),
        "broken.pdf": b"%PDF-1.7\n" + CLAUSE.encode() * 50,
    }
    for name, data in contents.items():
        (files / f"{NAME} {name}").write_bytes(data)
    return sorted(files.iterdir())


def kill(program: Program, case: str, files: Path) -> None:
    """Kill an ingestion on its way."""
    long = files / f"{NAME} long.pdf"
    long.write_bytes(lines_pdf([[f"{number}. {CLAUSE[:30]}"] for number in range(2000)]))
    command = [sys.executable, "-P", "-m", "legal_assistant", "ingest", case, str(long)]
    with subprocess.Popen(
        command, env=program.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=program.root
    ) as ingestion:
        time.sleep(_KILL_AFTER)
        ingestion.send_signal(signal.SIGKILL)


def hits(root: Path, needles: dict[str, set[bytes]]) -> Iterator[str]:
    """Every file below ``root`` that holds one of the needles, or has one in its name."""
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        data = path.read_bytes() if path.is_file() else b""
        for needle, written in needles.items():
            if needle in name or any(form in data for form in written):
                yield f"{needle} in {name}"


def count(folder: Path) -> Figure:
    """Work a day, then look."""
    files = folder / "chosen by the user"
    files.mkdir()
    program = Program(folder / "program")
    work(program, files)
    if locked_memory.possible():
        (folder / "window").mkdir()
        locked_memory.count(folder / "window")
    needles = {canary: forms(canary) for canary in CANARIES}
    found = list(hits(program.root, needles))
    words = locked_memory.CANARY.split()[0]
    found += hits(folder / "window", {words: forms(words)})
    found += [f"{one} in what is logged" for one in LOGGED if one in program.errors]
    searched = [path for place in ("program", "window") for path in (folder / place).rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in searched)
    lines = (f"{len(searched)} files of {size / 1e6:.1f} MB, {len(CANARIES)} words in {sum(map(len, needles.values()))} forms",)
    return Figure("words of a working day in files, logs and settings", len(searched), len(found), 20, lines, tuple(found))
