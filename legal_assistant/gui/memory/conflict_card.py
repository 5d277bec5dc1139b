"""A contradiction: its sides next to each other, each with its source, and what the lawyer may decide."""

from __future__ import annotations

import html
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import MemoryState
from legal_assistant.gui import theme
from legal_assistant.gui.conversation.words import shorten
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.memory.conflicts_presenter import ConflictCard, DecidedCard, Side
from legal_assistant.gui.memory.decision_form import DecisionForm
from legal_assistant.gui.memory.reasons import why_name
from legal_assistant.gui.memory.review_words import decided_name, other_words, quoted, side_name
from legal_assistant.gui.memory.words import period_words, source_line, state_name
from legal_assistant.gui.widgets.buttons import Button, ElidedButton
from legal_assistant.gui.widgets.flow import FlowLayout
from legal_assistant.gui.widgets.labels import Tag, label
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import InlineMessage
from legal_assistant.memory.documents.edits import word_edits

#: From this width on the two sides stand next to each other (pixels).
_BESIDE = 360
_SIDE = 10
#: Characters of the reason at its head: a model's may be long.
_WHY = 36
_KEYS = {Qt.Key.Key_B: Resolution.BOTH, Qt.Key.Key_C: Resolution.CORRECTED}


def set_off(text: str, other: str) -> str:
    """``text`` as safe rich text, the words that ``other`` does not have in bold, if most of the shorter one is the same."""
    edits = [edit for edit in word_edits(other, text) if edit.kind != "removed"]
    alike = sum(len(edit.text) for edit in edits if edit.kind == "same") * 2 >= min(len(text), len(other))
    words = ((html.escape(edit.text).replace("\n", "<br/>"), edit.kind == "added") for edit in edits)
    return "".join(f"<b>{said}</b>" if alike and new else said for said, new in words)


class SideView(QFrame):
    """One statement with its source; ``source_asked(Memory)``, ``kept``."""

    source_asked = Signal(object)
    kept = Signal()

    def __init__(self, side: Side, place: int, of: int, against: str = "", parent: QWidget | None = None) -> None:
        """``against``: what the other one of two says; the words that are not the same are set off."""
        super().__init__(parent)
        self._side = side
        self._place = place
        self._of = of
        self.setProperty("role", "well")
        memory = side.memory
        self._head = label(role="small", wrap=True)
        self._text = label(clean(memory.text), wrap=True)
        if against:
            self._text.setTextFormat(Qt.TextFormat.RichText)
            self._text.setText(set_off(clean(memory.text), clean(against)))
            self._text.setAccessibleName(clean(memory.text))
        quote = other_words(side.quote, memory)
        self._quote = label(quoted(quote, ""), "small", wrap=True)
        self._quote.setVisible(bool(quote))
        self._source = ElidedButton(role="link")
        self._source.setVisible(memory.source.kind is not SourceKind.USER)
        self._typed = label(role="small", wrap=True)
        self._typed.setVisible(memory.source.kind is SourceKind.USER)
        self.keep = Button()
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 8, _SIDE, 10)
        column.setSpacing(4)
        for part in (self._head, self._text, self._quote, self._source, self._typed):
            column.addWidget(part)
        column.addStretch(1)
        column.addSpacing(4)
        column.addWidget(self.keep)
        self._source.clicked.connect(self._on_source)
        self.keep.clicked.connect(self.kept)
        self.retranslate()

    def retranslate(self) -> None:
        """Say it in the present language."""
        memory = self._side.memory
        name = side_name(self._place, self._of)
        waits = f" · {state_name(memory.state)}" if memory.state is MemoryState.PROPOSED else ""
        self._head.setText(name + waits)
        line = source_line(memory, older=self._side.older)
        self._source.set_words(line.replace("&", "&&"))
        self._source.setToolTip(line)
        self._source.setAccessibleName(self.tr("Show the source: {0}").format(line))
        self._typed.setText(line)
        keep = self.tr("Keep this")
        self.keep.setText(f"{keep}  {self._place + 1}")
        self.keep.setAccessibleName(self.tr("Keep: {0}").format(clean(memory.text)))

    def _on_source(self) -> None:
        self.source_asked.emit(self._side.memory)


class ConflictView(Retranslated, QFrame):
    """``source_asked(Memory)``; ``asking``: :attr:`form` has come; ``decided(ConflictCard, Decision)``. Keys: figures keep a
    side, B all, C corrects."""

    source_asked = Signal(object)
    asking = Signal()
    decided = Signal(object, object)

    def __init__(self, card: ConflictCard, *, writable: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card
        self._writable = writable
        self._form: DecisionForm | None = None
        self.setProperty("role", "card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._why = Tag(tone="bad")
        texts = [side.memory.text for side in card.sides]
        others = reversed(texts) if len(texts) == 2 else [""] * len(texts)
        self.sides = [
            SideView(side, place, len(texts), other) for place, (side, other) in enumerate(zip(card.sides, others, strict=True))
        ]
        self.both = Button()
        self.correct = Button()
        self._notice = InlineMessage(parent=self)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._acts = QWidget()
        self._column = QVBoxLayout(self)
        self._lay_out()
        for place, side in enumerate(self.sides):
            side.source_asked.connect(self.source_asked)
            side.kept.connect(partial(self.keep, place))
            side.keep.setVisible(writable)
        self.both.clicked.connect(partial(self._on_act, Resolution.BOTH))
        self.correct.clicked.connect(partial(self._on_act, Resolution.CORRECTED))
        self._acts.setVisible(writable)
        self._retranslate()

    @property
    def card(self) -> ConflictCard:
        """What it shows."""
        return self._card

    @property
    def form(self) -> DecisionForm | None:
        """What asks for the rest of a decision, while one is being made."""
        return self._form

    def keep(self, place: int) -> None:
        """Ask for the reason why a statement stands."""
        self.ask(self._card.pair_of(place)[1] if len(self.sides) > 2 else (Resolution.LEFT, Resolution.RIGHT)[place], place)

    def ask(self, resolution: Resolution, keep: int | None = None) -> None:
        """Ask for what the decision needs besides."""
        if not self._writable:
            return
        self._end()
        form = DecisionForm(self._card, resolution, keep, self)
        form.decided.connect(self._on_decided)
        form.cancelled.connect(self._on_cancelled)
        self._form = form
        self._acts.hide()
        self._column.insertWidget(self._column.indexOf(self._acts), form)
        form.focus()
        self.asking.emit()

    def refuse(self, error: Exception) -> None:
        """Say why it could not be decided so."""
        self._notice.show_error(error)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """One key for each decision."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._form is None
        resolution = _KEYS.get(Qt.Key(event.key()))
        place = event.key() - Qt.Key.Key_1
        if plain and resolution is not None:
            self.ask(resolution)
        elif plain and 0 <= place < len(self.sides):
            self.keep(place)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sides stand one under the other where it is narrow."""
        super().resizeEvent(event)
        beside = self.width() >= _BESIDE and len(self.sides) == 2
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _lay_out(self) -> None:
        self._row.setSpacing(theme.GRID)
        for side in self.sides:
            self._row.addWidget(side, 1)
        acts = FlowLayout(self._acts, spacing=theme.GRID)
        acts.addWidget(self.both)
        acts.addWidget(self.correct)
        self._column.setContentsMargins(12, 12, 12, 12)
        self._column.setSpacing(theme.GRID)
        self._column.addWidget(self._why, alignment=Qt.AlignmentFlag.AlignLeft)
        self._column.addLayout(self._row)
        self._column.addWidget(self._acts)
        self._column.addWidget(self._notice)

    def _on_act(self, resolution: Resolution, _checked: bool = False) -> None:
        self.ask(resolution)

    def _on_decided(self, decision: object) -> None:
        self._notice.hide()
        self.decided.emit(self._card, decision)

    def _on_cancelled(self) -> None:
        self._end()
        self.setFocus()

    def _end(self) -> None:
        if self._form is not None:
            self._column.removeWidget(self._form)
            self._form.hide()
            self._form.deleteLater()
            self._form = None
        self._acts.setVisible(self._writable)

    def _retranslate(self) -> None:
        why = " · ".join(dict.fromkeys(map(why_name, self._card.why)))
        self._why.setText(shorten(why, _WHY))
        self._why.setToolTip(why)
        for side in self.sides:
            side.retranslate()
        several = len(self.sides) > 2
        both, correct = self.tr("Keep all, with dates") if several else self.tr("Keep both, with dates"), self.tr("Correct")
        self.both.setText(f"{both}  B")
        self.correct.setText(f"{correct}  C")
        texts = (f"{side_name(at, len(self.sides))}: {clean(one.memory.text)}" for at, one in enumerate(self._card.sides))
        self.setAccessibleName(". ".join((why, *texts)))


class DecidedView(Retranslated, QFrame):
    """A contradiction that was decided; ``undo_asked(DecidedCard)``."""

    undo_asked = Signal(object)

    def __init__(self, card: DecidedCard, *, writable: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._head = label(role="strong", wrap=True)
        self._reason = label(clean(card.reason), "small", wrap=True)
        self.undo = Button(role="linkmuted")
        self.undo.setVisible(writable and bool(card.operation))
        self.undo.clicked.connect(self._on_undo)
        head = QHBoxLayout()
        head.addWidget(self._head, 1)
        head.addWidget(self.undo, alignment=Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._reason)
        self._lines = [label(role="small", wrap=True) for _ in card.sides]
        for line in self._lines:
            column.addWidget(line)
        self._retranslate()

    def _on_undo(self) -> None:
        self.undo_asked.emit(self._card)

    def _retranslate(self) -> None:
        head = decided_name(self._card)
        said = self.tr("{0}, as a consequence").format(head) if self._card.followed else head
        self._head.setText(" · ".join(part for part in (said, self._card.by) if part))
        for number, (line, side) in enumerate(zip(self._lines, self._card.sides, strict=True), 1):
            parts = [f"{number}. {clean(side.memory.text)}", period_words(side.memory.period)]
            if side.memory.state is not MemoryState.ACTIVE:
                parts.append(state_name(side.memory.state))
            line.setText(" · ".join(part for part in parts if part))
        self.undo.setText(self.tr("Undo"))
        self.undo.setAccessibleName(self.tr("Undo: {0}").format(clean(self._card.reason)))
