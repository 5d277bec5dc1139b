"""What hostile documents would have the window fetch stays text: nothing is loaded, whatever the answer repeats."""

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication

from legal_assistant.gui.conversation.rich_text import AnswerText
from legal_assistant.gui.markdown import to_html
from tests.gui.test_markdown import ALLOWED, tags
from tests.hostile.crossing import trap
from tests.hostile.injections import INJECTIONS, written


@pytest.mark.hostile("F2", "F12")
def test_no_injection_makes_the_window_fetch_anything(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    load = AnswerText.loadResource

    def noted(self: AnswerText, kind: int, name: QUrl | str) -> object:
        found = load(self, kind, name)
        loaded.append(str(name)) if found is not None else None
        return found

    monkeypatch.setattr(AnswerText, "loadResource", noted)
    with trap() as (address, asked):
        shown = AnswerText()
        shown.resize(600, 400)
        for injection in INJECTIONS:
            text = written(injection, "Orchid takeover", address)
            assert tags(to_html(text)) <= ALLOWED
            shown.set_markdown(text)
            shown.grab()
            qapp.processEvents()
    assert loaded == []
    assert asked == []
