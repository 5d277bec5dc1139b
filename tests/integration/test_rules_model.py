"""``rules --model`` through the command line: a scripted model in front of the rules."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from legal_assistant import app
from tests.llm_server import LlmServer

LINES = {
    "gate": {"id": "1", "role": "user", "text": "他已于2025年3月5日支付押金16000元。"},
    "relation": {"id": "1", "a": "押金为16000元", "b": "押金改为18000元"},
    "redact": {"id": "1", "text": "晓晴今天没有来。"},
    "references": {"id": "1", "text": "民法典第五百八十五条"},
    "resolve": {"id": "1", "turns": [{"role": "user", "text": "租赁合同第七条有效吗？"}], "question": "该条款怎么改？"},
}
REPLIES = {
    "gate": {"statements": [{"statement": "押金16000元已支付。", "kind": "fact", "importance": 4, "why": "paid"}]},
    "relation": {"relation": "contradicts", "why": "amount"},
    "redact": {"people": ["晓晴"], "organisations": []},
    "references": {},
    "resolve": {"query": "租赁合同第七条怎么改？"},
}
EXPECTED: dict[str, dict[str, Any]] = {
    "gate": {"remember": True, "kind": "fact", "importance": 4, "statement": "押金16000元已支付。", "why": "model; paid"},
    "relation": {"relation": "contradicts", "why": "model; amount"},
    "redact": {"text": "〔人1〕今天没有来。", "spans": [[0, 2, "person"]]},
    "references": {"references": [{"kind": "article", "canonical": "CN:民法典:585", "span": [0, 10]}]},
    "resolve": {"query": "租赁合同第七条怎么改？"},
}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LlmServer]:
    with LlmServer() as scripted:
        monkeypatch.setenv("LEGAL_ASSISTANT_PROFILE", str(tmp_path / "profile"))
        monkeypatch.setenv("LEGAL_ASSISTANT_LLM_BASE_URL", scripted.url)
        monkeypatch.setenv("LEGAL_ASSISTANT_LLM_MODEL", "scripted")
        monkeypatch.delenv("LEGAL_ASSISTANT_VAULT", raising=False)
        yield scripted


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, rule: str, *options: str) -> dict[str, Any]:
    batch = tmp_path / "batch.jsonl"
    batch.write_text(json.dumps(LINES[rule], ensure_ascii=False) + "\n", "utf-8")
    assert app.main(["rules", rule, "--batch", str(batch), *options]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


def says(reply: object) -> Sequence[str]:
    return [json.dumps(reply, ensure_ascii=False)]


@pytest.mark.parametrize("rule", list(LINES))
def test_each_rule_has_a_model_form(server: LlmServer, capsys: pytest.CaptureFixture[str], tmp_path: Path, rule: str) -> None:
    server.script = lambda _body: says(REPLIES[rule])
    by = "rule" if rule == "references" else "model"
    assert run(capsys, tmp_path, rule, "--model") == {"id": "1", "by": by} | EXPECTED[rule]


@pytest.mark.parametrize("rule", list(LINES))
def test_where_the_model_fails_the_rule_answers(
    server: LlmServer, capsys: pytest.CaptureFixture[str], tmp_path: Path, rule: str
) -> None:
    by_rule = run(capsys, tmp_path, rule)
    assert server.requests == []
    server.script = lambda _body: ["no idea"]
    assert run(capsys, tmp_path, rule, "--model") == by_rule | {"by": "rule"}


def test_without_a_model_or_a_vault_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("LEGAL_ASSISTANT_PROFILE", str(tmp_path / "profile"))
    for name in ("LLM_BASE_URL", "VAULT"):
        monkeypatch.delenv(f"LEGAL_ASSISTANT_{name}", raising=False)
    batch = tmp_path / "batch.jsonl"
    batch.write_text("", "utf-8")
    assert app.main(["--json", "rules", "gate", "--batch", str(batch), "--model"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "vault_not_found"
