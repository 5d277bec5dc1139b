"""An answer that breaks off is told to be unfinished on the command line, in both of its forms."""

from dataclasses import replace
from pathlib import Path

import pytest

from legal_assistant.cli.ask_commands import unfinished
from legal_assistant.domain.conversations import AnswerMode, Message, MessageState, Role
from tests import make
from tests.commands import Command
from tests.llm_server import LlmServer


@pytest.mark.hostile("G2")
@pytest.mark.parametrize(("behaviour", "whole"), [("cut", False), ("no_done", False), ("answer", True)])
def test_a_partial_answer_says_so(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, behaviour: str, whole: bool
) -> None:
    lease = tmp_path / "lease.txt"
    lease.write_text("1. The monthly rent is 8,000 pounds.\n2. The Tenant shall keep no animals.\n", encoding="utf-8")
    command("ingest", "One", str(lease))
    with LlmServer(["The rent is 8,000 pounds. [1]"], behaviour=behaviour) as server:
        settings = server.settings()
        monkeypatch.setenv("LEGAL_ASSISTANT_LLM_BASE_URL", settings.base_url)
        monkeypatch.setenv("LEGAL_ASSISTANT_LLM_MODEL", settings.model)
        status, said = command("ask", "One", "How much is the rent?", "--new")
    assert said["answer"] == "The rent is 8,000 pounds. [1]"
    assert (said["complete"], status) == (whole, int(not whole))
    _, told = command("conversations", "One", "--conversation", said["conversation"])
    assert [one["complete"] for one in told["messages"]] == [True, whole]


@pytest.mark.parametrize(
    ("state", "mode", "text", "said"),
    [
        (MessageState.COMPLETE, AnswerMode.MODEL, "The rent is 8,000.", []),
        (MessageState.FAILED, AnswerMode.MODEL, "The rent is", ["[UNFINISHED: the model broke off]"]),
        (MessageState.STOPPED, AnswerMode.MODEL, "The rent is", ["[UNFINISHED: it was stopped]"]),
        (MessageState.FAILED, AnswerMode.MODEL, "", []),
        (MessageState.FAILED, AnswerMode.QUOTATION, "“1. The rent is 8,000.”", []),
    ],
)
def test_what_is_said_under_it(state: MessageState, mode: AnswerMode, text: str, said: list[str]) -> None:
    answer = Message("m", "c", Role.ASSISTANT, text, make.T0, state=state, mode=mode)
    assert unfinished(answer, chinese=False) == said
    chinese = unfinished(replace(answer, text=text and "租金为"), chinese=True)
    assert len(chinese) == len(said)
    assert all(one.startswith("【回答未完") for one in chinese)
