"""What is typed or named on the command line, odd things included."""

import errno
import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from legal_assistant.cli import ask_commands, tool_commands
from legal_assistant.cli.ask_commands import _answer, caution
from legal_assistant.cli.case_commands import _confirm, _document_passwords, _read
from legal_assistant.cli.main import run
from legal_assistant.cli.memory_commands import forgotten
from legal_assistant.cli.moments import as_of, day, moment
from legal_assistant.cli.parser import make_parser
from legal_assistant.cli.session import Answer, OutputLostError, Session, read_json_lines
from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changes
from legal_assistant.domain.conversations import Caveat, CaveatKind, Message, Role
from legal_assistant.domain.documents import Citation, DraftPlace, SourceKind
from legal_assistant.domain.errors import (
    Cancelled,
    CaseNotFound,
    DiskFull,
    EmbedderUnavailable,
    FileUnreadable,
    InvalidInput,
    LegalAssistantError,
    PasswordMissing,
)
from legal_assistant.domain.events import AnswerStored, IngestBrokenOff, IngestedFile, QuestionStored, TextDelta
from legal_assistant.domain.remembered import Remembered
from legal_assistant.services.answers.citations import cite
from legal_assistant.services.bundle import Backend
from legal_assistant.services.documents.incoming import incoming
from legal_assistant.services.memories.forgetting import Forgotten
from tests import make
from tests.cases import open_case


def no_backend() -> Backend:
    raise AssertionError


@pytest.mark.parametrize("text", ["yesterday", "2024-02-30", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00"])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    for read in (moment, as_of, day):
        with pytest.raises(InvalidInput, match="--since"):
            read(text, "--since")


def test_the_last_day_of_the_calendar_has_no_end() -> None:
    with pytest.raises(InvalidInput):
        as_of("9999-12-31", "--as-of")


def test_a_time_with_a_zone_is_taken_at_its_word() -> None:
    assert moment("2024-03-15T10:00:00+08:00", "--since") == datetime(2024, 3, 15, 2, tzinfo=UTC)
    assert moment("", "--since") is None


@pytest.mark.parametrize("line", ["[" * 100_000, '{"id": ' + "9" * 5000 + "}", "[1]", "no JSON", '{"id": "2"'])
def test_a_line_that_is_no_json_object_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_text('{"id": "1"}\n\n' + line + "\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"batch\.jsonl:3"):
        read_json_lines(file)


GOOD_LINES: dict[str, dict[str, object]] = {
    "gate": {"role": "user", "text": "The rent is 5,000 euros."},
    "relation": {"a": "The rent is 5,000 euros.", "b": "The rent is 6,000 euros."},
    "redact": {"text": "Write to a.b@example.com"},
    "references": {"text": "clause 7.2"},
    "resolve": {"turns": [{"role": "user", "text": "Who is the landlord?"}], "question": "Since when?"},
}


class _WithoutModels:
    """A backend that reads neither the meanings of statements nor pairs of them, and whose tagger finds no names."""

    def readers(self) -> AbstractContextManager[tuple[None, None]]:
        return nullcontext((None, None))

    def tagger(self) -> "_WithoutModels":
        return self

    def tag(self, _text: str) -> list[tuple[int, int, str]]:
        return []


def _batch(tmp_path: Path, rule: str, lines: Sequence[object]) -> Session:
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"\n".join(one if isinstance(one, bytes) else json.dumps(one).encode() for one in lines))
    return Session(lambda: _WithoutModels(), Namespace(rule=rule, batch=str(file), model=False))  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("rule", list(GOOD_LINES))
def test_every_rule_answers_the_good_lines_and_names_the_broken_one(
    tmp_path: Path, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    good = GOOD_LINES[rule]
    field = next(iter(good))
    wrong = [b"no JSON", b'{"id": "x\xff"}', b"[1]", {"id": "3"} | good | {field: 5}, good, {"id": "4"} | good | {field: None}]
    session = _batch(tmp_path, rule, [{"id": "1"} | good, b"", *wrong, {"id": "2"} | good])
    with pytest.raises(InvalidInput, match=rf"batch\.jsonl:3.*{len(wrong)}"):
        tool_commands.rules(session)
    said = capsys.readouterr()
    assert [json.loads(line)["id"] for line in said.out.splitlines()] == ["1", "2"]
    assert [f"batch.jsonl:{number}:" in said.err for number in range(1, 10)] == [*[False] * 2, *[True] * 6, False]


@pytest.mark.parametrize("turns", [None, "who", [5], [{"role": "user"}], [{"role": "user", "text": 1}]])
def test_turns_that_are_none_make_a_broken_line(tmp_path: Path, turns: object, capsys: pytest.CaptureFixture[str]) -> None:
    session = _batch(tmp_path, "resolve", [{"id": "1", "question": "Since when?", "turns": turns}])
    with pytest.raises(InvalidInput, match=r"batch\.jsonl:1"):
        tool_commands.rules(session)
    assert capsys.readouterr().out == ""


def test_rules_stop_when_asked_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_text('{"id": "1", "text": "x"}\n', encoding="utf-8")

    session = Session(no_backend, Namespace(rule="references", batch=str(file), model=False))
    session.cancel.cancel()
    with pytest.raises(Cancelled):
        tool_commands.rules(session)
    assert capsys.readouterr().out == ""


def test_a_path_that_no_file_can_have_is_an_unreadable_file(tmp_path: Path) -> None:
    (file,) = incoming([tmp_path / ("a" * 300)])
    with pytest.raises(FileUnreadable):
        file.read()


def test_passwords_of_documents_come_from_a_file_too(tmp_path: Path) -> None:
    (tmp_path / "passwords").write_text("first one\n\nsecond\n", "utf-8")
    given = ["ingest", "CASE", "FILE", "--document-password", "P", "--document-password-file", str(tmp_path / "passwords")]
    session = Session(no_backend, make_parser().parse_args(given))
    assert _document_passwords(session) == ["P", "first one", "second"]
    missing = make_parser().parse_args(["ingest", "CASE", "FILE", "--document-password-file", str(tmp_path / "none")])
    with pytest.raises(FileUnreadable):
        _document_passwords(Session(no_backend, missing))


# --- usage --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["memory", "edit", "case", "memory"],
        ["conflicts", "resolve", "case", "conflict", "--reason", "r"],
        ["conflicts", "resolve", "case", "conflict", "--reason", "r", "--keep", "left", "--correct", "x"],
        ["conflicts", "resolve", "case", "conflict", "--reason", "r", "--keep", "left", "--from", "2024-01-01"],
        ["ask", "case", "question", "--new", "--conversation", "c"],
        ["memory", "rollback", "case", "memory", "vv1"],
    ],
)
def test_wrong_usage_exits_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(never, Path(), words) == 2
    said = capsys.readouterr()
    assert "error:" in said.err
    assert not said.out
    assert run(never, Path(), [*words, "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == "usage"
    assert error["subject"] == f"legal-assistant {' '.join(words[: 1 if words[0] == 'ask' else 2])}"


def never() -> Backend:
    raise AssertionError("the vault was asked for")


@pytest.mark.parametrize("version", ["3", "v3"])
def test_a_version_is_taken_with_its_v(version: str) -> None:
    assert make_parser().parse_args(["memory", "rollback", "case", "memory", version]).version == 3


def test_a_command_that_was_stopped_says_so_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    def stopped() -> Backend:
        raise KeyboardInterrupt

    assert run(stopped, Path(), ["case", "list", "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "stopped"


@pytest.mark.parametrize(
    ("chinese", "shown"), [(True, "[1] 租约.pdf · 第 2 页 · 7.1 (已核对)"), (False, "[1] 租约.pdf · p. 2 · 7.1 (verified)")]
)
def test_citations_are_listed_in_the_language_of_the_answer(chinese: bool, shown: str) -> None:
    passage = Citation(1, SourceKind.PASSAGE, "p", "…", verified=True, document="d", file="租约.pdf", page=2, heading="7.1")
    question = Message("q", "c", Role.USER, "违约金过高吗？" if chinese else "Is it too high?", make.T0)
    answer = replace(
        question, role=Role.ASSISTANT, text="违约金过高。[1]" if chinese else "It is too high. [1]", citations=(passage,)
    )
    stored = AnswerStored(answer, {}, Changes.of("k"))
    session = Session(never, Namespace(json=False))
    assert _answer(session, question, stored, [passage], None, []).text.strip() == shown


@pytest.mark.parametrize(
    ("asked", "shown"), [("违约金过高吗？", "[99] 没有这个来源"), ("Is it too high?", "[99] no such source")]
)
def test_a_number_that_the_model_was_not_given_is_no_source(asked: str, shown: str) -> None:
    question = Message("q", "c", Role.USER, asked, make.T0)
    with open_case() as case, case.store.read() as view:
        made_up = cite(view, "It is [99].", ())
    answer = replace(question, role=Role.ASSISTANT, text="It is [99].", citations=made_up)
    said = _answer(
        Session(never, Namespace(json=False)), question, AnswerStored(answer, {}, Changes.of("k")), list(made_up), None, []
    )
    assert said.text == shown
    (told,) = said.data["citations"]
    assert [told[name] for name in ("n", "verified", "document", "kind", "id")] == [99, False, None, None, None]


def test_what_is_noted_after_an_answer_stands_on_lines_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    passage = Citation(2, SourceKind.PASSAGE, "p", "…", verified=True, file="lease.pdf", page=1)
    question = Message("q", "c", Role.USER, "Is it too high?", make.T0)
    answer = replace(question, role=Role.ASSISTANT, text="See also [2].", citations=(passage,))
    changes = Changes.of("k")
    said = [QuestionStored(make.conversation("c"), question, changes), TextDelta("See also "), TextDelta("[2].")]
    events = [*said, AnswerStored(answer, {}, changes)]
    session = Session(never, Namespace(json=False, question=question.text, conversation=None))
    services: Any = SimpleNamespace(
        chat=SimpleNamespace(ask=lambda *_args, **_named: iter(events)),
        remember=SimpleNamespace(
            remember_turn=lambda *_args, **_named: session.note("Rules were used.") or Remembered(changes),
            of_messages=lambda *_args: [],
        ),
        second_look=SimpleNamespace(run=lambda *_args: None),
        upkeep=SimpleNamespace(conversations_ended=lambda *_args: None),
        indexer=SimpleNamespace(run=lambda *_args: ()),
    )
    monkeypatch.setattr(session, "case", lambda: nullcontext((services, object())))
    monkeypatch.setattr(ask_commands, "caveats", lambda *_args: {})
    monkeypatch.setattr(ask_commands, "noted", lambda *_args: {})
    terminal = StringIO()
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setattr("sys.stderr", terminal)
    session.emit(ask_commands.ask(session))
    assert terminal.getvalue() == "See also [2].\nRules were used.\n[2] lease.pdf · p. 1 (verified)\n"


def test_what_is_to_be_said_of_the_documents_behind_an_answer() -> None:
    unread = Caveat(CaveatKind.UNREAD, "d", "scan.pdf", pages=1)
    older = Caveat(CaveatKind.OLDER_DRAFT, "d", "v1.pdf", draft=DraftPlace("f", 1, 2))
    assert caution(unread, chinese=False) == "Note: 1 page of scan.pdf was not read in full."
    assert caution(unread, chinese=True) == "注意：scan.pdf 有 1 页未能完整读取。"
    assert caution(older, chinese=False) == "Note: v1.pdf is draft 1 of 2; a newer one replaces it."
    assert caution(older, chinese=True) == "注意：v1.pdf 为第 1 稿（共 2 稿），已被新稿取代。"


def test_a_mistake_of_the_program_is_told_without_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    def mistaken() -> Backend:
        raise ValueError("朱鲸贸易")

    assert run(mistaken, Path(), ["case", "list", "--json", "--vault", "v", "--password-file", "p"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["error"] | {"message": "", "hint": ""} == {
        "code": "bug", "message": "", "subject": "ValueError", "hint": ""
    }  # fmt: skip
    assert "mistaken (test_command_line.py:" in said.err
    assert "朱鲸" not in said.out + said.err


class Full(StringIO):
    """Standard output on a full disk, or one that nobody reads any more."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def write(self, _text: str) -> int:
        raise OSError(self._number, "")


@pytest.mark.parametrize(("number", "why"), [(errno.ENOSPC, "ENOSPC"), (errno.EPIPE, "")])
def test_an_answer_that_cannot_be_written(number: int, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", Full(number))
    with pytest.raises(OutputLostError) as lost:
        Session(never, Namespace(json=True)).emit(Answer({"x": 1}))
    assert str(lost.value) == why


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["model", "--url", "nonsense"], "--url"), (["model", "--url", "ftp://host/v1"], "--url"),
        (["model", "--url", "http://"], "--url"), (["model", "--url", "http://[x"], "--url"),
        (["model", "--context", "-5"], "--context"), (["model", "--context", "99999999999"], "--context"),
    ],
)  # fmt: skip
def test_a_model_that_there_cannot_be_is_refused(words: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(never, Path(), [*words, "--json"]) == 1
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["subject"]) == ("invalid_input", named)


def test_a_server_to_which_others_could_read_along_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(never, Path(), ["model", "--url", "http://192.168.1.9:8199/v1", "--name", "m", "--json"]) == 1
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["subject"]) == ("insecure_endpoint", "192.168.1.9")


@pytest.mark.parametrize("problem", [DiskFull("cache/index"), EmbedderUnavailable("default")])
def test_what_is_stored_has_not_failed_because_its_vector_is_missing(
    problem: LegalAssistantError, capsys: pytest.CaptureFixture[str]
) -> None:
    def run_index(_case: object, _cancel: object) -> Iterator[None]:
        raise problem
        yield

    services: Any = SimpleNamespace(indexer=SimpleNamespace(run=run_index))
    case: Any = object()
    Session(never, Namespace(json=True)).index(services, case)
    said = capsys.readouterr()
    assert problem.subject in said.err
    assert not said.out


@pytest.mark.parametrize(
    ("typed", "forgotten"),
    [("Lease 12", True), ("ｌｅａｓｅ  12", True), ("2024-1", True), ("yes", False), ("", False), (None, False)],
)
def test_at_a_terminal_the_name_or_number_is_typed_before_a_case_is_forgotten(
    typed: str | None, forgotten: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = StringIO("" if typed is None else f"{typed}\n")
    monkeypatch.setattr(terminal, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdin", terminal)
    session, case = Session(never, Namespace(json=False)), make.case(name="Lease 12", number="2024-1")
    if forgotten:
        _confirm(session, case)
    else:
        with pytest.raises(InvalidInput, match="CASE"):
            _confirm(session, case)


@pytest.mark.parametrize(("place", "where"), [("memories", "in conversations"), ("conversations", "in other conversations")])
def test_what_stays_is_said_of_what_is_forgotten(place: str, where: str) -> None:
    services: Any = SimpleNamespace(indexer=SimpleNamespace(run=lambda *_args: ()))
    case: Any = object()
    gone = Forgotten({place: 1}, 0, Changes.of("k"))
    said = forgotten(Session(never, Namespace(json=False)), services, case, gone)
    assert (said.data, said.status) == ({"removed": {place: 1}, "residue": 0}, 0)
    assert f"What was said {where} stays" in said.text


def test_a_script_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    _confirm(Session(never, Namespace(json=False)), make.case(name="Lease 12"))


def test_the_secret_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    monkeypatch.delenv("LEGAL_ASSISTANT_RECOVERY_KEY", raising=False)
    with pytest.raises(PasswordMissing) as missing:
        Session(never, Namespace()).password("Recovery key: ", option="recovery_key_file", variable="RECOVERY_KEY")
    assert "LEGAL_ASSISTANT_RECOVERY_KEY" in missing.value.advice
    assert "--recovery-key-file" in missing.value.advice


def test_a_case_that_is_not_found_is_named() -> None:
    def find(_name: str, *, whole: bool) -> Case:
        raise CaseNotFound

    services: Any = SimpleNamespace(cases=SimpleNamespace(find=find))
    with pytest.raises(CaseNotFound) as missing:
        Session(never, Namespace(case="Nobody v. None")).named(services)
    assert missing.value.subject == "Nobody v. None"
    assert missing.value.advice == CaseNotFound.hint


def test_a_full_disk_leaves_word_of_every_file(capsys: pytest.CaptureFixture[str]) -> None:
    def reading() -> Iterator[Any]:
        yield IngestedFile("a.pdf", "d", "new", 1, {"text": 1}, 2, 0.1, Changes.of("k"))
        yield IngestBrokenOff(("scan.pdf",), ("b.pdf",), ("c.pdf",))
        raise DiskFull("case.db")

    results, answer = _read(Session(never, Namespace(json=True)), reading())
    assert answer is not None
    assert answer.status == 1
    assert [item.file for item in results] == ["a.pdf"]
    assert answer.data["error"]["code"] == "disk_full"
    assert [item["file"] for item in answer.data["documents"]] == ["a.pdf"]
    assert answer.data["left"] == [
        {"file": "scan.pdf", "state": "read"}, {"file": "b.pdf", "state": "begun"}, {"file": "c.pdf", "state": "waiting"}
    ]  # fmt: skip
    assert all(name in answer.text for name in ("a.pdf", "scan.pdf", "b.pdf: begun", "c.pdf: not begun"))
    assert "case.db" in capsys.readouterr().err
