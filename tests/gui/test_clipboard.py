"""Words of a case on the clipboard."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from legal_assistant.gui import clipboard
from legal_assistant.gui.conversation.rich_text import AnswerText


@pytest.mark.hostile("D7")
def test_our_words_are_taken_back_and_others_stay(qapp: QApplication) -> None:
    clipboard.copy("words of a case")
    assert QGuiApplication.clipboard().text() == "words of a case"
    clipboard.take_back()
    assert QGuiApplication.clipboard().text() == ""
    QGuiApplication.clipboard().setText("somebody else's")
    clipboard.take_back()
    assert QGuiApplication.clipboard().text() == "somebody else's"


@pytest.mark.hostile("D7")
def test_clipboard_managers_are_asked_not_to_keep_them(qapp: QApplication) -> None:
    formats = clipboard.confidential("x").formats()
    assert "x-kde-passwordManagerHint" in formats
    assert any("ExcludeClipboardContentFromMonitorProcessing" in name for name in formats)


def test_a_selection_is_copied_as_plain_marked_text(qapp: QApplication, look: object) -> None:
    text = AnswerText()
    text.set_markdown("**Clause** 7\n\nFive per cent")
    text.selectAll()
    data = text.createMimeDataFromSelection()
    assert data.text() == "Clause 7\nFive per cent"
    assert not data.hasHtml()
    assert data.hasFormat(clipboard.MARK)
    text.deleteLater()
