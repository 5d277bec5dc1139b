"""What became of one clause: both its texts side by side, with what was taken out and put in marked word by word."""

from __future__ import annotations

import html

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.domain.documents import Passage
from legal_assistant.gui import theme
from legal_assistant.gui.conversation.words import page, shorten
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import ElidedLabel, Tag, label
from legal_assistant.memory.documents.drafts import ClauseChange, Fate
from legal_assistant.memory.documents.edits import Edit

_TONES = {Fate.ADDED: "good", Fate.REMOVED: "bad", Fate.CHANGED: "accent", Fate.MOVED: "caution"}
_HEADING = 60


def fate_name(fate: Fate) -> str:
    """What became of a clause, in a word."""
    translate = QCoreApplication.translate
    return {
        Fate.SAME: translate("Drafts", "Unchanged"),
        Fate.RENUMBERED: translate("Drafts", "Renumbered"),
        Fate.CHANGED: translate("Drafts", "Changed"),
        Fate.ADDED: translate("Drafts", "Added"),
        Fate.REMOVED: translate("Drafts", "Removed"),
        Fate.MOVED: translate("Drafts", "Moved"),
    }[fate]


def marked(change: ClauseChange, *, after: bool) -> str:
    """One side of a clause as safe rich text: what stands only there is tinted, and underlined or struck out."""
    passage = change.after if after else change.before
    if passage is None:
        return ""
    whole = Edit("same" if change.before and change.after else "added" if after else "removed", passage.text)
    t = theme.tokens()
    style = (
        f"color: {t.good}; background-color: {t.good_tint}; text-decoration: underline;"
        if after
        else f"color: {t.bad}; background-color: {t.bad_tint}; text-decoration: line-through;"
    )
    parts: list[str] = []
    for edit in change.edits or (whole,):
        text = html.escape(clean(edit.text)).replace("\n", "<br/>")
        if edit.kind == "same":
            parts.append(text)
        elif (edit.kind == "added") is after:
            parts.append(f'<span style="{style}">{text}</span>')
    return "".join(parts)


class _Side(QWidget):
    """A clause in one of the two drafts; ``page_asked``: open its page."""

    page_asked = Signal()

    def __init__(self, change: ClauseChange, *, after: bool) -> None:
        super().__init__()
        passage = change.after if after else change.before
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if passage is None:
            words = self.tr("Not in this draft") if after else self.tr("Not yet in this draft")
            column.addWidget(label(words, "small"), alignment=Qt.AlignmentFlag.AlignTop)
        else:
            text = QLabel(marked(change, after=after))
            text.setTextFormat(Qt.TextFormat.RichText)
            text.setWordWrap(True)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            text.setAccessibleName(clean(passage.text))
            place = Button(page(passage.page), role="link", icon="file-text", flush=True)
            place.setAccessibleName(self.tr("Open page {0}").format(passage.page))
            place.clicked.connect(self.page_asked)
            column.addWidget(text)
            column.addWidget(place)
        column.addStretch(1)


class ClauseRow(QFrame):
    """One clause; ``page_asked(Passage, after)``: open the page on which it stands in the earlier or the later draft."""

    page_asked = Signal(object, bool)

    def __init__(self, change: ClauseChange) -> None:
        super().__init__()
        self.change = change
        self.setProperty("role", "card")
        shown = change.after or change.before
        assert shown is not None
        head = QHBoxLayout()
        head.setSpacing(theme.GRID)
        head.addWidget(Tag(fate_name(change.fate), tone=_TONES.get(change.fate, "neutral")))
        head.addWidget(ElidedLabel(_heading(shown), "small"), 1)
        before, after = _Side(change, after=False), _Side(change, after=True)
        before.page_asked.connect(self._on_before)
        after.page_asked.connect(self._on_after)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(theme.GRID * 2)
        self._sides.addWidget(before, 1)
        self._sides.addWidget(after, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(self._sides)
        self.setAccessibleName(f"{fate_name(change.fate)}: {_heading(shown)}")

    def stack(self, *, stacked: bool) -> None:
        """Put the later text under the earlier one, or beside it."""
        self._sides.setDirection(QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight)

    def _on_before(self) -> None:
        self.page_asked.emit(self.change.before, False)

    def _on_after(self) -> None:
        self.page_asked.emit(self.change.after, True)


def _heading(passage: Passage) -> str:
    return shorten(passage.heading.rsplit(">", 1)[-1], _HEADING)
