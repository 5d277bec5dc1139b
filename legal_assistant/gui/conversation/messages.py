"""The widgets of one question and one answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.domain.conversations import AnswerMode, CaveatKind, Message, MessageState
from legal_assistant.domain.documents import Citation
from legal_assistant.domain.errors import EgressForbidden, EgressTooFar
from legal_assistant.domain.memories import MemoryState
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.gui import format as form
from legal_assistant.gui import theme
from legal_assistant.gui.conversation import noted, words
from legal_assistant.gui.conversation.model import Desk, Entry, by_number
from legal_assistant.gui.conversation.rich_text import AnswerText
from legal_assistant.gui.conversation.sources import Reasons, Source, SourceChips
from legal_assistant.gui.error_text import words_for_code
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import Button, ElidedButton, IconButton
from legal_assistant.gui.widgets.labels import Tag, label
from legal_assistant.gui.widgets.retranslated import Retranslated

#: A question bubble takes at most this share of the column.
_BUBBLE_SHARE = 0.66
#: Chips of sources shown while an answer is being written.
_SOURCES = 6
#: A longer question is folded to so many characters and lines.
_FOLDED = 600
_FOLDED_LINES = 10


class QuestionRow(Retranslated, QWidget):
    """What the reader asked, in a tinted bubble on the right; a long question is folded until all of it is asked for."""

    def __init__(self, entry: Entry, parent: QWidget) -> None:
        super().__init__(parent)
        self._bubble = QFrame(self)
        self._bubble.setProperty("role", "bubble")
        self._text = label(wrap=True)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        inner = QVBoxLayout(self._bubble)
        inner.setContentsMargins(16, 10, 16, 10)
        inner.addWidget(self._text)
        self._fold = Button(role="link", flush=True)
        self._fold.clicked.connect(self._on_fold)
        inner.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
        self._said = ""
        self._folded = True
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 8, 0, 8)
        self._row.addStretch(1)
        self._row.addWidget(self._bubble)
        self.show_entry(entry)

    def show_entry(self, entry: Entry) -> None:
        """Show its words."""
        self._said = clean(entry.text)
        self._retranslate()

    def _on_fold(self) -> None:
        self._folded = not self._folded
        self._retranslate()

    def heightForWidth(self, width: int) -> int:
        """The bubble is as wide as its words, up to a share of the column."""
        self._fit(width)
        return self._row.totalHeightForWidth(width)

    def _fit(self, width: int) -> None:
        room = int(width * _BUBBLE_SHARE) - 32
        lines = self._text.text().split("\n")
        natural = max(self._text.fontMetrics().horizontalAdvance(line) for line in lines) + 2
        fitting = min(natural, room)
        if self._text.minimumWidth() != fitting:
            self._text.setFixedWidth(fitting)

    def _retranslate(self) -> None:
        head = _head(self._said)
        self._text.setText(head if self._folded else self._said)
        self._text.setAccessibleName(self.tr("Your question"))
        self._fold.setText(self.tr("Show all of it") if self._folded else self.tr("Show less"))
        self._fold.setVisible(head != self._said)
        self.updateGeometry()


def _head(text: str) -> str:
    """The beginning of a long text, or all of a short one."""
    head = "\n".join(text.split("\n")[:_FOLDED_LINES])[:_FOLDED]
    return text if len(text) <= len(head) + _FOLDED // 4 else f"{head.rstrip()}…"


class AnswerRow(QWidget):
    """An answer: its words over the full width, its sources, one quiet line, and what can be done with it."""

    cited = Signal(object, int)
    item_opened = Signal(object)
    link_asked = Signal(str)
    copy_asked = Signal(str)
    again_asked = Signal(object)
    remember_asked = Signal(object, str)
    rated = Signal(object, int)
    explain_asked = Signal(object)
    dispute_asked = Signal(str)
    review_asked = Signal(str)
    selected = Signal(str)

    def __init__(self, entry: Entry, desk: Callable[[], Desk | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._entry = entry
        self._desk = desk
        self._unfolded = False
        self._dispute = ""
        self._waits = ""
        self._mode = Tag(tone="neutral", parent=self)
        self._waiting = label(role="muted")
        self._text = AnswerText(self)
        self._text.cited.connect(self._on_cited)
        self._text.link_asked.connect(self.link_asked)
        self._text.selectionChanged.connect(self._on_selection)
        self._first = label(role="caution", wrap=True)
        self._end = label(role="caution", wrap=True)
        self._caveats = label(role="caution", wrap=True)
        self._noted = label(role="small", wrap=True)
        self.decide = Button(role="link", flush=True)
        self.decide.clicked.connect(self._on_decide)
        self.review = Button(role="link", flush=True)
        self.review.clicked.connect(self._on_review)
        self._again_link = Button(role="link")
        self._again_link.clicked.connect(self._on_again)
        self._chips = SourceChips(self)
        self._chips.activated.connect(self._on_cited)
        self._reasons = Reasons(self)
        self._reasons.activated.connect(self.item_opened)
        self._footer = QWidget(self)
        self._make_buttons()
        self._lay_out()
        self.show_entry(entry)

    @property
    def entry(self) -> Entry:
        """What it shows."""
        return self._entry

    def show_entry(self, entry: Entry) -> None:
        """Show the answer as it is now."""
        self._entry = entry
        if entry.message is not None:
            self._show_stored(entry.message)
        else:
            self._show_turn(entry)

    def show_reasons(self, items: Sequence[RecalledItem]) -> None:
        """Unfold why each source was used."""
        message = self._entry.message
        self._reasons.set_items(items, len(message.used) - len(items) if message else 0)
        self._unfolded = True
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.show_entry(self._entry)
        super().changeEvent(event)

    # --- content ------------------------------------------------------------------------------------------------------

    def _show_stored(self, message: Message) -> None:
        self._text.set_markdown(message.text, frozenset(citation.n for citation in message.citations if citation.id))
        self._text.setVisible(bool(message.text.strip()))
        self._waiting.hide()
        self._chips.set_sources([self._source(n, group) for n, group in by_number(message.citations).items()])
        self._footer.show()
        self._good.setChecked(message.rating > 0)
        self._bad.setChecked(message.rating < 0)
        self._fold.setEnabled(bool(message.used))
        self._fold.setVisible(bool(message.used) or message.mode is not AnswerMode.QUOTATION)  # else its words say it
        self._retranslate()

    def _source(self, n: int, group: Sequence[Citation]) -> Source:
        return Source(
            n,
            words.citation_name(group[0], desk.times if (desk := self._desk()) else {}),
            words.quoted(group),
            all(citation.verified for citation in group),
        )

    def _show_turn(self, entry: Entry) -> None:
        turn = entry.turn
        assert turn is not None
        self._text.set_markdown(turn.text, frozenset(range(1, len(turn.sources) + 1)))
        self._text.setVisible(bool(turn.text))
        self._chips.set_sources(
            [Source(0, words.item_name(item), words.item_excerpt(item), None) for item in turn.sources[:_SOURCES]]
        )
        self._footer.hide()
        self._retranslate()

    def _retranslate(self) -> None:
        message, turn = self._entry.message, self._entry.turn
        self._text.setAccessibleName(self.tr("Answer"))
        self._mode.setText(self.tr("Quoted from this case. Not advice."))
        self._mode.setVisible(message is not None and message.mode is AnswerMode.QUOTATION and bool(message.used))
        self._copy.set_name(self.tr("Copy the answer"))
        self._again.set_name(self.tr("Ask again"))
        self._remember.set_name(self.tr("Remember this"))
        self._good.set_name(self.tr("Good answer"))
        self._bad.set_name(self.tr("Bad answer"))
        if message is not None:
            self._fold.set_words(f"{'▾' if self._unfolded else '▸'} {words.basis(message)}")
            self._fold.setAccessibleName(words.basis(message))
            self._fold.setToolTip(form.moment(message.time, form.local_now()))
            self._show_end(message)
            self._show_cautions(quoted=message.mode is AnswerMode.QUOTATION)
        elif turn is not None:
            self._end.hide()
            self._again_link.hide()
            self._waiting.setText(self._progress_words(entry=self._entry))
            self._waiting.setVisible(bool(self._waiting.text()))
        self._first.setVisible(message is not None and bool(self._first.text()))
        self._caveats.setVisible(message is not None and bool(self._caveats.text()))
        self._noted.setVisible(message is not None and bool(self._noted.text()))
        self.decide.setText(self.tr("Show the contradiction"))
        self.decide.setVisible(message is not None and bool(self._dispute))
        self.review.setText(self.tr("Show what waits"))
        self.review.setVisible(message is not None and bool(self._waits))

    def _show_cautions(self, *, quoted: bool) -> None:
        """What has to be said with the answer, and what became of what its question tells. What waits for the lawyer's word and
        may answer better than the clauses quoted is told before them."""
        told = self._entry.noted
        disputes = [one.dispute for one in told if one.dispute]
        found = [one for one in self._entry.caveats if one.dispute not in disputes]
        waiting = [one.memory.id for one in told if one.memory and one.memory.state is MemoryState.PROPOSED]
        self._dispute = next(iter([*disputes, *(one.dispute for one in found if one.dispute)]), "")
        self._waits = next(iter([*waiting, *(one.waiting[0] for one in found if one.waiting)]), "")
        first = [one for one in found if quoted and one.kind is CaveatKind.WAITING]
        self._first.setText(words.caveats(first))
        below = words.caveats([one for one in found if one not in first])
        self._caveats.setText("\n".join(text for text in (noted.against(told), below) if text))
        self._noted.setText(noted.kept(told))

    def _progress_words(self, entry: Entry) -> str:
        turn = entry.turn
        assert turn is not None
        if turn.stopping:
            return self.tr("Stopping…")
        if turn.recall is None:
            return self.tr("Looking through the case…")
        if turn.text:
            return ""
        return self.tr("{0}. Writing…").format(words.found([item.kind for item in turn.sources]))

    def _show_end(self, message: Message) -> None:
        """How an answer that is not as it was asked for came to be so, where it ended, and what to do."""
        forbidden = message.error in (EgressForbidden.code, EgressTooFar.code)
        if message.state is MessageState.FAILED or forbidden:
            said = words_for_code(message.error)
            instead = self.tr("What the case says is quoted instead.") if message.mode is AnswerMode.QUOTATION else ""
            self._end.setText(form.sentences(said.title, said.hint, instead))
        elif message.state is MessageState.STOPPED:
            self._end.setText(self.tr("You stopped this answer; what had arrived is kept."))
        ended_early = message.state is not MessageState.COMPLETE
        self._end.setVisible(ended_early or forbidden)
        self._again_link.setText(self.tr("Ask again"))
        self._again_link.setVisible(ended_early)

    # --- building -----------------------------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        self._fold = ElidedButton(role="linkmuted")
        self._copy = IconButton("copy", parent=self)
        self._again = IconButton("arrow-clockwise", parent=self)
        self._remember = IconButton("bookmark-simple", parent=self)
        self._good = IconButton("thumbs-up", checked_icon="thumbs-up-fill", parent=self)
        self._bad = IconButton("thumbs-down", checked_icon="thumbs-down-fill", parent=self)
        for button, slot in (
            (self._fold, self._on_fold),
            (self._copy, self._on_copy),
            (self._again, self._on_again),
            (self._remember, self._on_remember),
            (self._good, self._on_good),
            (self._bad, self._on_bad),
        ):
            button.clicked.connect(slot)

    def _lay_out(self) -> None:
        footer = QHBoxLayout(self._footer)
        footer.setContentsMargins(0, 0, 0, 0)
        footer.setSpacing(4)
        footer.addWidget(self._fold)
        footer.addStretch(1)
        for button in (self._copy, self._again, self._remember, self._good, self._bad):
            footer.addWidget(button)
        end = QHBoxLayout()
        end.setSpacing(theme.GRID)
        end.addWidget(self._end, 1)
        end.addWidget(self._again_link)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 8)
        column.setSpacing(theme.GRID)
        column.addWidget(self._mode, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._waiting)
        column.addWidget(self._first)
        column.addWidget(self._text)
        column.addLayout(end)
        column.addWidget(self._chips)
        column.addWidget(self._noted)
        column.addWidget(self._caveats)
        column.addWidget(self.review, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.decide, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._footer)
        column.addWidget(self._reasons)

    # --- what the reader does -----------------------------------------------------------------------------------------

    def _on_cited(self, n: int) -> None:
        if self._entry.message is not None:
            self.cited.emit(self._entry.message, n)

    def _on_decide(self) -> None:
        self.dispute_asked.emit(self._dispute)

    def _on_review(self) -> None:
        self.review_asked.emit(self._waits)

    def _on_fold(self) -> None:
        if self._unfolded:
            self._unfolded = False
            self._reasons.hide()
            self._retranslate()
        else:
            self.explain_asked.emit(self)

    def _on_copy(self) -> None:
        if self._entry.message is not None:
            self.copy_asked.emit(clean(self._entry.message.text))

    def _on_again(self) -> None:
        self.again_asked.emit(self._entry.message)

    def _on_remember(self) -> None:
        self.remember_asked.emit(self._entry.message, self._selection())

    def _on_selection(self) -> None:
        self.selected.emit(self._selection())

    def _selection(self) -> str:
        return self._text.textCursor().selection().toPlainText().strip()

    def _on_good(self) -> None:
        self._rate(1 if self._good.isChecked() else 0)

    def _on_bad(self) -> None:
        self._rate(-1 if self._bad.isChecked() else 0)

    def _rate(self, rating: int) -> None:
        self._good.setChecked(rating > 0)
        self._bad.setChecked(rating < 0)
        self.rated.emit(self._entry.message, rating)
