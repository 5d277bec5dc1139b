"""The real program, each command a process of its own: the main job, two cases apart, and nothing readable on the disk."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from legal_assistant import composition
from legal_assistant.adapters.embedding.local import WorkerEmbedder
from tests.commands import KeptEmbedder, make_command
from tests.llm_server import LlmServer

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
PASSWORD = "seven quiet herons over water"
MARKER = "ZEPHYRQUILL"  # in the names of the cases
SECRET_A, SECRET_B = "KOBALTFERN", "OCHREWILLOW"  # known to one case each; never part of a query


class Program:
    """Runs commands on one vault in an environment of its own: home, profile, temporary folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.vault = root / "vault"
        for name in ("home", "tmp", "profile"):
            (root / name).mkdir(parents=True, exist_ok=True)
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(root / "home"),
            "TMPDIR": str(root / "tmp"),
            "LEGAL_ASSISTANT_PROFILE": str(root / "profile"),
            "LEGAL_ASSISTANT_VAULT": str(self.vault),
            "LEGAL_ASSISTANT_PASSWORD": PASSWORD,
            "HF_HUB_OFFLINE": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "LC_ALL": "C",
        }
        self.output = ""
        self.errors = ""
        self.prefix: list[str] = []

    def run(self, *arguments: str, status: int = 0, **environment: str) -> Any:
        done = subprocess.run(
            [*self.prefix, sys.executable, "-P", "-m", "legal_assistant", *arguments, "--json"],
            env={**self.environment, **environment},
            capture_output=True,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            timeout=240,
            check=False,
            cwd=self.root,
        )
        self.output += done.stdout + done.stderr
        self.errors += done.stderr
        assert done.returncode == status, done.stdout + done.stderr
        return json.loads(done.stdout)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A vault with two cases: the Chinese lease and a secret in one, another secret in the other."""
    made = Program(tmp_path_factory.mktemp("program"))
    made.run("init")
    made.run("case", "add", f"租赁纠纷 {MARKER}A", "--number", "（2024）沪0105民初1234号", "--client", f"{MARKER}A 委托人")
    made.run("case", "add", f"Advisory {MARKER}B")
    made.run("ingest", f"租赁纠纷 {MARKER}A", str(SAMPLES / "lease_zh.pdf"))
    made.run("memory", "add", f"租赁纠纷 {MARKER}A", f"请记住：出租人的底价是 {SECRET_A} 每月7500元。")
    made.run("memory", "add", f"Advisory {MARKER}B", f"Remember that the reserve price is {SECRET_B} 990,000 dollars.")
    return made


def files_of(root: Path) -> Iterator[tuple[Path, bytes]]:
    for path in sorted(root.rglob("*")):
        if path.is_file():
            yield path, path.read_bytes()


def test_an_answer_streams_from_a_server_with_checked_citations(program: Program) -> None:
    pieces = ["可以请求调减。", "合同约定“每逾期一日，应当按月租金的 5% 向甲方支付违约金”[1]，", "月租金为 9,999 元[1]。"]
    with LlmServer(pieces) as server:
        answer = program.run(
            "ask", f"租赁纠纷 {MARKER}A", "逾期一日按月租金5%支付违约金的约定有效吗？",
            LEGAL_ASSISTANT_LLM_BASE_URL=server.url, LEGAL_ASSISTANT_LLM_MODEL="scripted",
        )  # fmt: skip
    assert answer["mode"] == "model"
    assert answer["answer"] == "".join(pieces)
    assert SECRET_B not in json.dumps(server.requests, ensure_ascii=False)
    assert answer["citations"][0]["n"] == 1
    assert answer["citations"][0]["verified"] is False  # the second claim invents an amount


def test_a_model_that_is_not_there_is_an_error_and_the_sources_are_quoted(program: Program) -> None:
    answer = program.run(
        "ask", f"租赁纠纷 {MARKER}A", "押金什么时候返还？", status=1,
        LEGAL_ASSISTANT_LLM_BASE_URL="http://127.0.0.1:9/v1", LEGAL_ASSISTANT_LLM_MODEL="none",
    )  # fmt: skip
    assert answer["error"]["code"] == "model_unreachable"
    assert answer["error"]["hint"]
    assert answer["mode"] == "quotation"
    assert any(item["verified"] and "押金无息返还乙方" in item["quote"] and item["boxes"] for item in answer["citations"])


@pytest.mark.hostile("C14", "F1", "F6")
def test_nothing_of_one_case_is_found_from_the_other_by_any_command(
    program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever process asks: in this one the model is loaded once."""
    for name in ("LEGAL_ASSISTANT_VAULT", "LEGAL_ASSISTANT_PASSWORD"):
        monkeypatch.setenv(name, program.environment[name])
    embedder = WorkerEmbedder()
    monkeypatch.setattr(composition, "make_embedder", lambda _: KeptEmbedder(embedder))
    command = make_command(program.root / "profile", capsys)

    def said(*arguments: str) -> str:
        status, answer = command(*arguments)
        assert status == 0
        return json.dumps(answer, ensure_ascii=False)

    one, other = f"租赁纠纷 {MARKER}A", f"Advisory {MARKER}B"
    found = "".join(
        [
            said("search", other, "出租人的底价 7500 违约金 租金 每月", "-k", "50"),
            said("ask", other, f"{one} 的底价是多少？"),
            said("ask", other, "出租人的底价是每月多少元？"),
            said("memory", "list", other),
            said("conversations", other),
            said("case", "show", other),
        ]
    )
    assert SECRET_A not in found
    assert "7500元" not in found
    assert "lease_zh" not in found
    assert SECRET_A in said("search", one, "出租人的底价", "-k", "50")
    assert SECRET_B not in said("search", one, "reserve price 990,000 dollars", "-k", "50")
    embedder.close()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("memory", "add", f"Advisory {MARKER}B", "no text: \udcff"), "invalid_input"),
        (("--vault", "nowhere", "case", "list"), "vault_not_found"),
    ],
)
def test_an_expected_error_names_the_thing_and_says_what_to_do(program: Program, arguments: tuple[str, ...], code: str) -> None:
    error = program.run(*arguments, status=1)["error"]
    assert error["code"] == code
    assert error["message"]
    assert error["hint"]


def test_a_wrong_password_changes_nothing(program: Program) -> None:
    before = {path: data for path, data in files_of(program.vault) if path.name != "lock"}
    error = program.run("case", "list", status=1, LEGAL_ASSISTANT_PASSWORD="not the password at all")["error"]
    assert error["code"] == "wrong_password"
    assert {path: data for path, data in files_of(program.vault) if path.name != "lock"} == before


@pytest.mark.hostile("E10")
def test_a_file_that_is_no_pdf_fails_by_name_and_the_others_go_in(program: Program, tmp_path: Path) -> None:
    odd = tmp_path / "renamed.pdf"
    odd.write_bytes(b"MZ this is a program")
    missing = tmp_path / "missing.pdf"
    documents = program.run(
        "ingest", f"Advisory {MARKER}B", str(odd), str(missing), str(SAMPLES / "lease_en.pdf"), str(SAMPLES / "lease_en.pdf")
    )["documents"]
    assert [item["status"] for item in documents] == ["failed", "failed", "new", "duplicate"]
    assert documents[0]["error"]["code"] == "not_a_pdf"
    assert documents[1]["error"]["code"] == "file_unreadable"
    assert documents[2]["document"] == documents[3]["document"]
    assert program.run("ingest", f"Advisory {MARKER}B", str(odd), status=1)["documents"][0]["status"] == "failed"


def test_usage_errors_exit_2(program: Program) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "legal_assistant", "case", "frobnicate"],
        env=program.environment,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2


@pytest.mark.hostile("D2")
def test_no_marker_stands_in_any_file_or_message(program: Program) -> None:
    """Runs last: everything above has been written by now."""
    needles = [
        MARKER,
        SECRET_A,
        SECRET_B,
        "七千五百",
        "逾期支付租金的",
        "租赁纠纷",
        "lease_zh.pdf",
        "late charge of 5%",
        PASSWORD,
    ]
    forms = [form for needle in needles for form in (needle.encode(), needle.encode("utf-16-le"), needle.lower().encode())]
    seen = 0
    for path, data in files_of(program.root):
        seen += 1
        assert not [form for form in forms if form in data], path
        assert not any(needle in str(path.relative_to(program.root)) for needle in needles)
    assert seen > 10
    assert PASSWORD not in program.output
