"""demo: the lease scenario, played end to end by separate processes over a temporary vault.

Each step is the real command in a process of its own. The process that read the contract and answered the first question has
ended before the second question is asked; what the second answer knows of the first came from the vault.
"""

import json
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from legal_assistant.cli.session import Answer, Session
from legal_assistant.domain.errors import DemoFailed, FileUnreadable
from legal_assistant.domain.local_settings import LocalSettings

_STEP_TIMEOUT = 900.0  # seconds; a slow model may take its time

_SCRIPT = {
    "zh": {
        "case": "房屋租赁合同纠纷",
        "number": "（2024）沪0105民初1234号",
        "client": "林知夏",
        "opponent": "星河置业（上海）有限公司",
        "file": "lease_zh.pdf",
        "first": "请指出这份租赁合同的关键条款和主要风险，特别是逾期付款的违约责任。",
        "second": "我们之前讨论的合同中那个逾期付款违约金条款有效吗？",
    },
    "en": {
        "case": "Lease dispute, Unit 1203",
        "number": "2024-CV-1234",
        "client": "Rowan Ashdown",
        "opponent": "Galaxy Estates Limited",
        "file": "lease_en.pdf",
        "first": "What are the key clauses and the main risks of this lease, in particular on late payment?",
        "second": "Is the late-payment clause of the contract we discussed valid?",
    },
}


def demo(session: Session, resources: Path, local: LocalSettings) -> Answer:
    """Play the scenario; exit 1 if nothing of the first conversation was recalled in the second."""
    language = session.arguments.language or _language(local)
    script = _SCRIPT[language]
    sample = resources / "samples" / script["file"]
    if not sample.is_file():
        raise FileUnreadable(str(sample))
    with tempfile.TemporaryDirectory(prefix="legal-assistant-demo-", ignore_cleanup_errors=True) as folder:
        steps = _Steps(session, Path(folder) / "vault")
        session.note("1/5 making an encrypted vault …")
        steps.run("init")
        case = steps.run(
            "case", "add", script["case"], "--number", script["number"], "--client", script["client"],
            "--opponent", script["opponent"],
        )["case"]["id"]  # fmt: skip
        session.note(f"2/5 reading {script['file']} …")
        document = steps.run("ingest", case, str(sample))["documents"][0]
        session.note(f"3/5 asking: {script['first']}")
        first = steps.run("ask", case, script["first"])
        session.note(f"4/5 that process (pid {steps.last_pid}) has ended; asking in a new one: {script['second']}")
        second = steps.run("ask", case, script["second"], "--new")
        session.note("5/5 removing the temporary vault …")
    earlier = _of_conversation(second, first)
    result = {
        "language": language,
        "document": document,
        "first": {"question": script["first"], **first},
        "second": {"question": script["second"], **second},
        "recalled": bool(earlier),
        "recalled_from_first": earlier,
    }
    return Answer(result, _text(script, result), 0 if earlier else 1)


class _Steps:
    """Runs commands, each in a process of its own, with the vault's password handed over in the environment."""

    def __init__(self, session: Session, vault: Path) -> None:
        self._session = session
        self._environment = {
            **os.environ,
            "LEGAL_ASSISTANT_VAULT": str(vault),
            "LEGAL_ASSISTANT_PASSWORD": secrets.token_urlsafe(24),
            "PYTHONIOENCODING": "utf-8",
        }
        self.last_pid = 0

    def run(self, *arguments: str) -> dict[str, Any]:
        """Return the command's JSON. Raises DemoFailed naming the command."""
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "legal_assistant"]
        process = subprocess.Popen(  # noqa: S603 - this very program
            [*program, *arguments, "--json"], env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL, encoding="utf-8",
        )  # fmt: skip
        self.last_pid = process.pid
        try:
            output, messages = process.communicate(timeout=_STEP_TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise DemoFailed(arguments[0], detail="timeout") from None
        try:
            answer = json.loads(output)
        except json.JSONDecodeError:
            self._session.note(messages[-2000:])
            raise DemoFailed(arguments[0], detail=f"exit {process.returncode}") from None
        if process.returncode != 0:
            self._session.note(json.dumps(answer.get("error"), ensure_ascii=False))
            if "answer" not in answer:
                raise DemoFailed(arguments[0], detail=f"exit {process.returncode}")
        return answer


def _language(local: LocalSettings) -> str:
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "zh" if (local.language or locale).startswith("zh") else "en"


def _of_conversation(second: dict[str, Any], first: dict[str, Any]) -> list[dict[str, Any]]:
    """What the second answer was given that was said or remembered in the first conversation."""
    remembered = set(first["remembered"])
    return [
        item
        for item in [*second["memories"], *second["messages"]]
        if item["conversation"] == first["conversation"] or item["id"] in remembered
    ]


def _text(script: dict[str, str], result: dict[str, Any]) -> str:
    second = result["second"]
    lines = [
        f"Q1  {script['first']}",
        "",
        result["first"]["answer"],
        "",
        "--- the process ended; a new process, a new conversation ---",
        "",
        f"Q2  {script['second']}",
        "",
        second["answer"],
        "",
        "Recalled from the first conversation:" if result["recalled"] else "Nothing of the first conversation was recalled.",
    ]
    lines += [f"  {item['kind']:8} {item['score']:.3f}  {_short(item['text'])}" for item in result["recalled_from_first"]]
    lines.append("Recalled from the contract:")
    lines += [f"  p. {item['page']}  {item['heading'] or ''}  {item['score']:.3f}" for item in second["passages"]]
    return "\n".join(lines)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 120 else line[:119] + "…"
