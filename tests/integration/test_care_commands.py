"""The commands that care for a vault, as scripts use them: JSON on standard output, the exit status."""

import json
from pathlib import Path

import pytest

from tests.commands import Command
from tests.vaults import PASSWORD, cheap_vaults


def case_id(command: Command) -> str:
    return command("case", "show", "One")[1]["case"]["id"]


def test_doctor(command: Command, tmp_path: Path):
    status, answer = command("doctor")
    assert (status, answer["ok"], answer["findings"]) == (0, True, [])
    assert answer["figures"]["cases"] == 1
    name = f"cases/{case_id(command)}/members"
    (tmp_path / "vault" / name).write_bytes(b"damaged")
    status, answer = command("doctor")
    assert (status, answer["ok"]) == (1, False)
    [finding] = answer["findings"]
    assert {key: finding[key] for key in ("code", "subject", "severity", "repair")} == {
        "code": "damaged", "subject": name, "severity": "damage", "repair": "restore",
    }  # fmt: skip


def test_doctor_without_a_vault_or_with_a_wrong_password(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert command("doctor", "--vault", str(tmp_path / "none"))[1]["error"]["code"] == "vault_not_found"
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", "wrong")
    status, answer = command("doctor")
    assert (status, answer["error"]["code"]) == (1, "wrong_password")


def test_audit(command: Command, tmp_path: Path):
    status, answer = command("audit", "verify")
    assert (status, answer["ok"], answer["first_bad"]) == (0, True, None)
    assert answer["entries"] == 3  # vault made, case made in both logs
    assert [one["action"] for one in command("audit", "list", "One")[1]["entries"]] == ["case_made"]
    assert command("audit", "export", "One")[1]["entries"][-1]["action"] == "log_exported"
    vault = cheap_vaults().unlock(tmp_path / "vault", PASSWORD)
    with vault.open_case(vault.case_ids()[0])._database._connection() as connection:
        connection.execute("DROP TRIGGER audit_is_not_deleted")
        connection.execute("DELETE FROM audit WHERE seq = 2")
    vault.close()
    status, answer = command("audit", "verify", "One")
    assert (status, answer["ok"], answer["entries"], answer["first_bad"]) == (1, False, 1, 2)
    assert command("audit", "verify")[0] == 1


def test_nothing_was_sent(command: Command):
    assert command("egress", "list", "One") == (0, {"requests": []})


def test_how_far_words_may_go_and_where_the_model_is(command: Command, tmp_path: Path):
    assert command("case", "show", "One")[1]["case"]["reach"] == "abroad"
    answer = command("case", "rename", "One", "--egress", "redacted", "--reach", "inland")[1]["case"]
    assert (answer["egress"], answer["reach"]) == ("redacted", "inland")
    rules = [json.loads(one["detail"]) for one in command("audit", "list", "One")[1]["entries"] if one["action"] == "egress_rule"]
    assert rules == [{"rule": "redacted", "reach": "inland"}]
    assert command("model")[1]["model"]["configured"] is False
    (tmp_path / "key").write_text("sk-1\n")
    named = ("--url", "https://api.example.cn/v1", "--name", "m", "--key-file", str(tmp_path / "key"))
    shown = command("model", *named)[1]["model"]
    assert (shown["host"], shown["class"], shown["key"]) == ("api.example.cn", "abroad", True)
    assert command("model", "--class", "inland")[1]["model"]["class"] == "inland"
    assert command("model", "--name", "n")[1]["model"]["class"] == "inland"
    moved = command("model", "--url", "https://api.example.org/v1")[1]["model"]  # another server: nothing said of the first holds
    assert (moved["class"], moved["key"]) == ("abroad", False)


def test_a_file_that_is_no_hand_over_is_named_before_anybody_is_asked_for_a_key(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = str(tmp_path / "backup")
    assert command("backup", file)[0] == 0
    (tmp_path / "letter").write_text("Dear colleague")
    monkeypatch.delenv("LEGAL_ASSISTANT_PASSWORD")
    codes = {
        name: command("case", "take-over", str(tmp_path / name))[1]["error"]["code"] for name in ("none", "letter", "backup")
    }
    assert codes == {"none": "file_unreadable", "letter": "not_a_backup", "backup": "not_handed_over"}


def test_preferences_are_said_to_be_the_users(command: Command):
    error = command("preference", "forget", "0" * 32)[1]["error"]
    assert error["code"] == "preference_not_found"
    assert "case" not in error["message"] + error["hint"]


def test_backup_and_restore(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file, new = str(tmp_path / "backup"), str(tmp_path / "new")
    status, made = command("backup", file)
    assert (status, made["ok"], made["cases"]) == (0, True, [case_id(command)])
    assert command("backup", file)[1]["error"]["code"] == "file_taken"
    assert command("backup", file, "--check")[1]["ok"]
    status, answer = command("restore", file, "--vault", new)
    assert (status, answer["ok"], answer["vault"]) == (0, True, new)
    assert command("restore", file, "--vault", new)[1]["error"]["code"] == "vault_exists"
    data = bytearray((tmp_path / "backup").read_bytes())
    data[-5000] ^= 1
    (tmp_path / "backup").write_bytes(data)
    assert command("backup", file, "--check")[0] == 1
    status, answer = command("restore", file, "--vault", str(tmp_path / "refused"))
    assert (status, answer["error"]["code"]) == (1, "backup_incomplete")
    assert command("restore", file, "--salvage", "--vault", str(tmp_path / "rest"))[1]["damaged"]
    monkeypatch.setenv("LEGAL_ASSISTANT_RECOVERY_KEY", "0" * 65)
    assert command("backup", file, "--check", "--recovery-key")[1]["error"]["code"] == "recovery_key_mistyped"


def test_handing_a_case_over(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file, other = str(tmp_path / "handed"), ("--vault", str(tmp_path / "other"))
    command("case", "hold", "One")
    status, made = command("case", "hand-over", "One", file)
    assert (status, made["case"], made["file"], made["documents"]) == (0, case_id(command), file, 0)
    assert command("case", "hand-over", "One", file)[1]["error"]["code"] == "file_taken"
    command("init", *other)
    assert command("case", "take-over", file, *other)[1]["error"]["code"] == "password_missing"
    monkeypatch.setenv("LEGAL_ASSISTANT_HAND_OVER_KEY", made["key"][:-1])
    assert command("case", "take-over", file, *other)[1]["error"]["code"] == "recovery_key_mistyped"
    (tmp_path / "key").write_text(made["key"] + "\n")
    status, taken = command("case", "take-over", file, "--key-file", str(tmp_path / "key"), *other)
    assert (status, taken["case"]["name"], taken["case"]["held"], taken["hand_over"]) == (0, "One", True, made["hand_over"])
    assert taken["from"]["case"] == made["case"] != taken["case"]["id"]
    assert command("case", "list", *other)[1]["cases"][0]["id"] == taken["case"]["id"]
    assert command("audit", "verify", *other)[1]["ok"]
    assert command("audit", "list", "One")[1]["entries"][-1]["action"] == "case_handed_over"


def test_hold_and_forgetting(command: Command, tmp_path: Path):
    command("backup", str(tmp_path / "backup"))
    subject = case_id(command)
    held = command("case", "hold", "One", "--reason", "Claim announced")[1]["case"]
    assert (held["held"], held["hold_reason"]) == (True, "Claim announced")
    status, answer = command("case", "forget", "One")
    assert (status, answer["error"]["code"]) == (1, "case_held")
    assert not command("case", "release", "One")[1]["case"]["held"]
    status, answer = command("case", "forget", "One")
    assert (status, answer["forgotten"], answer["keys_destroyed"]) == (0, subject, True)
    assert json.loads(answer["certificate"]["certificate"])["case"] == subject
    assert command("case", "certificate", subject) == (0, answer)
    assert command("backup", str(tmp_path / "backup"), "--forget", subject)[1]["keys_removed"] == 1
    assert command("backup", str(tmp_path / "backup"), "--check")[1]["forgotten"] == [subject]


def test_lawyers_and_rights(command: Command, monkeypatch: pytest.MonkeyPatch):
    theirs = "walnut lantern orchard 88"
    monkeypatch.setenv("LEGAL_ASSISTANT_NEW_PASSWORD", theirs)
    assert command("user", "rename", "林岚")[1]["user"]["name"] == "林岚"
    status, answer = command("user", "add", "阮梅")
    assert (status, answer["user"]["name"], answer["user"]["admin"]) == (0, "阮梅", False)
    recovery_key = answer["recovery_key"]
    assert command("user", "add", "阮梅")[1]["error"]["code"] == "invalid_input"
    assert [(one["name"], one["you"]) for one in command("user", "list")[1]["users"]] == [("林岚", True), ("阮梅", False)]
    status, answer = command("case", "grant", "One", "阮梅", "--role", "read")
    assert [(one["name"], one["role"]) for one in answer["members"]] == [("林岚", "admin"), ("阮梅", "read")]
    assert command("case", "grant", "One", "nobody")[1]["error"]["code"] == "user_not_found"
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", theirs)
    assert command("case", "list")[1]["error"]["code"] == "wrong_password"
    monkeypatch.setenv("LEGAL_ASSISTANT_USER", "阮梅")
    assert [one["role"] for one in command("case", "list")[1]["cases"]] == ["read"]
    assert command("memory", "add", "One", "x")[1]["error"]["code"] == "case_read_only"
    assert command("case", "grant", "One", "林岚", "--role", "read")[1]["error"]["code"] == "not_permitted"
    assert command("user", "add", "another")[1]["error"]["code"] == "not_permitted"
    assert command("doctor")[1]["ok"]
    assert command("audit", "verify")[1]["ok"]
    assert [one["name"] for one in command("audit", "list", "One")[1]["entries"]] == ["林岚", "林岚"]
    monkeypatch.setenv("LEGAL_ASSISTANT_RECOVERY_KEY", recovery_key)
    monkeypatch.setenv("LEGAL_ASSISTANT_NEW_PASSWORD", theirs + "9")
    assert command("recover")[1]["recovered"]
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", PASSWORD)
    monkeypatch.delenv("LEGAL_ASSISTANT_USER")
    assert len(command("case", "revoke", "One", "阮梅")[1]["members"]) == 1
    assert command("case", "accept", "One")[0] == 0
    removed = command("user", "remove", "阮梅")[1]["removed"]
    assert command("case", "members", "One", "--user", removed)[1]["error"]["code"] == "user_not_found"


def test_who_may_add_lawyers(command: Command, monkeypatch: pytest.MonkeyPatch):
    theirs = "walnut lantern orchard 88"
    monkeypatch.setenv("LEGAL_ASSISTANT_NEW_PASSWORD", theirs)
    me = command("user", "list")[1]["users"][0]["id"]
    them = command("user", "add", "阮梅")[1]["user"]["id"]
    status, answer = command("user", "admin", "阮梅")
    assert (status, answer["user"]["id"], answer["user"]["admin"]) == (0, them, True)
    assert command("user", "admin", "nobody")[1]["error"]["code"] == "user_not_found"
    assert command("user", "admin", me, "--revoke")[1]["user"]["admin"] is False
    status, answer = command("user", "admin", me)
    assert (status, answer["error"]["code"]) == (1, "not_permitted")
    monkeypatch.setenv("LEGAL_ASSISTANT_USER", "阮梅")
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", theirs)
    status, answer = command("user", "admin", "阮梅", "--revoke")
    assert (status, answer["error"]["code"]) == (1, "last_admin")
    assert [one["admin"] for one in command("user", "list")[1]["users"]] == [False, True]


def test_a_password_that_was_exposed(command: Command, monkeypatch: pytest.MonkeyPatch):
    theirs, new = "walnut lantern orchard 88", "basalt ferry lantern 63"
    subject = case_id(command)
    monkeypatch.setenv("LEGAL_ASSISTANT_NEW_PASSWORD", theirs)
    command("user", "rename", "林岚")
    command("user", "add", "阮梅")
    command("case", "grant", "One", "阮梅", "--role", "write")
    before = command("user", "list")[1]["users"]
    assert [one["keys_replaced"] for one in before] == ["", ""]
    assert command("case", "replace-key")[1]["replaced"] == []
    monkeypatch.setenv("LEGAL_ASSISTANT_NEW_PASSWORD", "1234")
    assert command("passwd", "--exposed")[1]["error"]["code"] == "weak_password"
    monkeypatch.setenv("LEGAL_ASSISTANT_NEW_PASSWORD", new)
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", theirs)
    assert command("passwd", "--exposed")[1]["error"]["code"] == "wrong_password"
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", PASSWORD)
    assert command("user", "list")[1]["users"] == before  # nothing was replaced so far
    status, answer = command("passwd", "--exposed")
    assert (status, answer["changed"], answer["outdated_cases"]) == (0, True, [subject])
    assert command("user", "list")[1]["error"]["code"] == "wrong_password"
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", new)
    mine, other = command("user", "list")[1]["users"]
    assert mine["keys_replaced"]
    assert mine["fingerprint"] != before[0]["fingerprint"]
    assert other == before[1]
    assert command("case", "replace-key", "none")[1]["error"]["code"] == "case_not_found"
    assert command("case", "replace-key") == (0, {"replaced": [subject]})
    assert command("case", "replace-key")[1]["replaced"] == []
    assert command("case", "replace-key", "One")[1]["replaced"] == [subject]  # one may always
    assert "case_key_replaced" in [one["action"] for one in command("audit", "list", "One")[1]["entries"]]
    assert command("audit", "verify")[1]["ok"]
    assert command("doctor")[1]["ok"]
    monkeypatch.setenv("LEGAL_ASSISTANT_RECOVERY_KEY", answer["recovery_key"])
    assert command("recover")[1]["recovered"]
    monkeypatch.setenv("LEGAL_ASSISTANT_USER", "阮梅")
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", theirs)
    status, answer = command("case", "replace-key", "One")
    assert (status, answer["error"]["code"]) == (1, "not_permitted")
    assert [one["role"] for one in command("case", "list")[1]["cases"]] == ["write"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("case", "show", "no such case"), "case_not_found"),
        (("memory", "show", "One", "0" * 32), "not_found"),
        (("search", "One", "x", "-k", "0"), "invalid_input"),
        (("search", "One", "x", "--since", "yesterday"), "invalid_input"),
    ],
)
def test_an_expected_error_names_the_thing_and_says_what_to_do(command: Command, arguments: tuple[str, ...], code: str):
    status, answer = command(*arguments)
    assert (status, answer["error"]["code"]) == (1, code)
    assert answer["error"]["message"]
    assert answer["error"]["hint"]
