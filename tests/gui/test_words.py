"""Words: errors, advice, page outcomes, dates, both languages."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from datetime import timedelta
from pathlib import Path

import pytest

from legal_assistant.domain import errors
from legal_assistant.domain.documents import PAGE_REASONS
from legal_assistant.gui import error_text
from legal_assistant.gui import format as fmt
from legal_assistant.gui.i18n import LANGUAGES
from tests.gui.fakes import NOW

ADVICE = ("too_short", "common", "pattern", "name_or_word", "date", "guessable")


def error_classes(base=errors.LegalAssistantError):
    for child in base.__subclasses__():
        yield child
        yield from error_classes(child)


#: Raised by commands only.
COMMANDS_ONLY = {"demo_failed"}
CODES = sorted({error.code for error in error_classes() if error.__module__ == errors.__name__} - COMMANDS_ONLY)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_error_says_what_happened_and_what_to_do(languages, code, language):
    languages.choose(language)
    words = error_text.words_for_code(code)
    assert words.title != error_text.words_for_code("no such code").title
    assert words.title
    assert words.hint
    if language == "zh_CN":
        assert re.search(r"[一-鿿]", words.title), words.title
        assert re.search(r"[一-鿿]", words.hint), words.hint


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_outcome_and_every_advice_has_words(languages, language):
    languages.choose(language)
    said = [error_text.page_reason(code) for code in PAGE_REASONS] + [error_text.advice(code) for code in ADVICE]
    assert all(said)
    assert len(set(said)) == len(said)
    if language == "zh_CN":
        assert all(re.search(r"[一-鿿]", words) for words in said)


def test_details_hold_codes_and_subjects_only(languages):
    words = error_text.words_for(errors.DiskFull("case-id", detail="ENOSPC"))
    assert words.details == "disk_full · case-id · ENOSPC"


def test_a_bug_is_named_by_its_type_only(languages):
    words = error_text.words_for(ValueError("Mr Zhao owes 8000"))
    assert words.details == "ValueError"
    assert "Zhao" not in f"{words}"


def test_last_activity_in_both_languages(languages):
    whens = [
        NOW - timedelta(seconds=20),
        NOW - timedelta(hours=2),
        NOW - timedelta(days=1),
        NOW - timedelta(days=3),
        NOW - timedelta(days=23),
        NOW - timedelta(days=400),
    ]
    assert [fmt.activity(when, NOW) for when in whens] == ["just now", "08:00", "yesterday", "Sat", "3 Nov", "Oct 2023"]
    languages.choose("zh_CN")
    assert [fmt.activity(when, NOW) for when in whens] == ["刚刚", "08:00", "昨天", "周六", "11月3日", "2023年10月"]


def test_numbers(languages):
    assert fmt.number(4182) == "4,182"
    assert fmt.size(1_300_000).endswith("MB")


def test_translations_are_complete_and_compiled(resources: Path):
    """Every string of the source is in the files, no message is unfinished, and the compiled files are the sources'."""
    root = resources.parent
    done = subprocess.run(
        [sys.executable, "-m", "tests.tools.update_translations", "--check"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_placeholders_survive_translation(resources: Path):
    for message in ET.parse(resources / "i18n" / "legal_assistant_zh_CN.ts").iter("message"):
        source = message.findtext("source") or ""
        forms = [form.text or "" for form in message.iter("numerusform")] or [message.findtext("translation") or ""]
        for translated in forms:
            assert sorted(re.findall(r"\{\w*\}", source)) == sorted(re.findall(r"\{\w*\}", translated)), source
            assert re.findall("%L?n", source) == re.findall("%L?n", translated), source


def test_switching_the_language_needs_no_restart(qtbot, look, languages):
    from legal_assistant.gui.start.step import Steps
    from legal_assistant.gui.widgets.password import PasswordField

    field, steps = PasswordField(), Steps(6)
    qtbot.addWidget(field)
    qtbot.addWidget(steps)
    steps.set_current(0)
    assert steps.accessibleName() == "Step 1 of 6"
    languages.choose("zh_CN")
    steps.set_current(0)
    assert steps.accessibleName() == "第 1 步，共 6 步"
