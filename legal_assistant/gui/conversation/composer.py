"""Where a question is typed."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import ElidedLabel
from legal_assistant.gui.widgets.retranslated import Retranslated

#: Lines the field shows at least and at most.
_FEWEST, _MOST = 2, 8
#: From this width on (pixels) it is said in full where words go.
_WIDE = 520
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class QuestionField(QPlainTextEdit):
    """A field that grows with its text. Enter emits ``sent``, but never while an input method composes a word; Shift+Enter
    breaks the line."""

    sent = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composing = False
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.document().setDocumentMargin(4)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter sends unless a word is being composed or Shift is held."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in _ENTER and plain:
            if not self._composing:
                self.sent.emit()
            return
        super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Know whether a word is being composed."""
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste text only."""
        if source.hasText():
            self.insertPlainText(source.text())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files that are dropped go to the window, not into the text."""
        return source.hasText() and not source.hasUrls()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break elsewhere at another width."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(super().sizeHint().width(), self.height())

    def _fit(self) -> None:
        lines = max(_FEWEST, min(int(self.document().size().height()), _MOST))
        height = lines * self.fontMetrics().lineSpacing() + 28
        if height != self.height():
            self.setFixedHeight(height)


class Composer(Retranslated, QWidget):
    """The field with its buttons: add files, quote what is selected, stop, send, and where the words will go."""

    sent = Signal(str)
    stopped = Signal()
    files_asked = Signal()
    rule_asked = Signal()
    edited = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._busy = False
        self._writable, self._why = True, ""
        self.field = QuestionField(self)
        self._add = Button(icon="paperclip")
        self._quote = Button(icon="quotes")
        self._quote.hide()
        self._quotable = ""
        self._goes = ElidedLabel(role="small")
        self._place = ("", "")
        self._change = Button(role="link")
        self._change.hide()
        self._change.clicked.connect(self.rule_asked)
        self._stop = Button(icon="stop", icon_tone="bad")
        self._send = Button(role="primary")
        self.field.sent.connect(self._on_send)
        self.field.textChanged.connect(self._on_edited)
        self._add.clicked.connect(self.files_asked)
        self._quote.clicked.connect(self._on_quote)
        self._stop.clicked.connect(self.stopped)
        self._send.clicked.connect(self._on_send)
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self._add)
        row.addWidget(self._quote)
        row.addSpacing(4)
        row.addWidget(self._goes, 1)
        row.addWidget(self._change)
        row.addWidget(self._stop)
        row.addWidget(self._send)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addWidget(self.field)
        column.addLayout(row)
        self._retranslate()
        self._update()

    @property
    def text(self) -> str:
        """What is typed."""
        return self.field.toPlainText()

    def set_text(self, text: str) -> None:
        """Put a draft in."""
        if text != self.text:
            self.field.setPlainText(text)
            self.field.moveCursor(self.field.textCursor().MoveOperation.End)

    def set_state(self, *, busy: bool, writable: bool, why: str = "") -> None:
        """``busy``: a turn is under way; not ``writable``: nothing can be asked, and ``why``."""
        self._busy, self._writable, self._why = busy, writable, why
        self._update()

    def set_quotable(self, text: str) -> None:
        """What is selected in an answer and can be quoted; empty: nothing is."""
        self._quotable = text
        self._quote.setVisible(bool(text) and self._writable)

    def quote(self, text: str) -> None:
        """Put words with where they stand at the cursor, and let the reader go on."""
        cursor = self.field.textCursor()
        cursor.insertText(f"{'' if cursor.atBlockStart() else chr(10)}{text}\n")
        self.field.setFocus()

    def ask_about(self, text: str) -> None:
        """Ask about these words, after what was typed already: the question is there, to be sent or typed over."""
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self.quote(text)
        question = self.tr("What does this mean for our case, and what is to be watched?")
        self.field.insertPlainText(question)
        cursor = self.field.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(question))
        self.field.setTextCursor(cursor)

    def set_destination(self, text: str, short: str, tone: str, *, change: str = "") -> None:
        """Say where the words will go, next to the button that sends them, ``short`` where there is little room; ``change``: the
        words of a link to the case's rule."""
        self._place = (text, short)
        self._change.setText(change)
        self._change.setVisible(bool(change))
        self._fit()
        self._goes.setProperty("role", {"good": "good", "caution": "caution"}.get(tone, "small"))
        theme.restyle(self._goes)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less where there is less room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        text, short = self._place
        self._goes.setText(text if self.width() >= _WIDE else short)

    def _on_send(self) -> None:
        if self._send.isEnabled():
            self.sent.emit(self.text)

    def _on_quote(self) -> None:
        """Put the selected words where the cursor is, and let the reader go on."""
        self.quote(f"“{self._quotable}”")

    def _on_edited(self) -> None:
        self.edited.emit(self.text)
        self._update()

    def _update(self) -> None:
        self.field.setEnabled(self._writable)
        self.field.setPlaceholderText(self._why or self._invitation())
        self._add.setEnabled(self._writable)
        self._stop.setVisible(self._busy)
        self._send.setEnabled(self._writable and not self._busy and bool(self.text.strip()))

    def _invitation(self) -> str:
        return self.tr("Ask about this case, or drop a document here…\nEnter sends · Shift+Enter for a new line")

    def _retranslate(self) -> None:
        self.field.setAccessibleName(self.tr("Question"))
        self.field.setPlaceholderText(self._why or self._invitation())
        self._add.setText(self.tr("Add files"))
        self._quote.setText(self.tr("Quote selection"))
        self._stop.setText(self.tr("Stop"))
        self._send.setText(self.tr("Send"))
