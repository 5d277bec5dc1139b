"""A memory edited in place: its text, kind, importance and when it holds, in a card of its own."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.domain.memories import Memory, MemoryKind, Period
from legal_assistant.gui import theme
from legal_assistant.gui.memory.presenter import Edited
from legal_assistant.gui.memory.words import kind_name
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.date_field import DateField
from legal_assistant.gui.widgets.labels import ElidedLabel, label
from legal_assistant.gui.widgets.retranslated import Retranslated

#: Lines of the text field at least and at most.
_FEWEST, _MOST = 3, 10
_DOT, _STEP = 10, 18


class ImportanceField(Retranslated, QWidget):
    """Five dots: click one, or use the arrow keys or a figure."""

    changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = 3
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(QSize(5 * _STEP + 4, 24))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._retranslate()

    @property
    def value(self) -> int:
        """1 to 5."""
        return self._value

    def set_value(self, value: int) -> None:
        """Fill as many dots."""
        value = max(1, min(value, 5))
        if value != self._value:
            self._value = value
            self._retranslate()
            self.update()
            self.changed.emit(value)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dots."""
        del event
        t = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(t.accent if self.hasFocus() else t.muted)
        painter.setPen(QPen(colour, 1))
        for place in range(5):
            painter.setBrush(colour if place < self._value else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(4.5 + place * _STEP, (self.height() - _DOT) / 2, _DOT - 1, _DOT - 1))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the dot under the pointer."""
        self.set_value(int(event.position().x() - 2) // _STEP + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys step, figures choose."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}.get(Qt.Key(event.key()))
        if step is not None:
            self.set_value(self._value + step)
        elif event.text() in {"1", "2", "3", "4", "5"}:
            self.set_value(int(event.text()))
        else:
            super().keyPressEvent(event)

    def _retranslate(self) -> None:
        name = self.tr("Importance {0} of 5").format(self._value)
        self.setAccessibleName(name)
        self.setToolTip(name)


class CardEditor(Retranslated, QFrame):
    """Edits one memory, or a new one. ``saved(Edited)``, ``cancelled``. Ctrl+Enter saves, Escape cancels.

    ``approving``: what is saved is approved by that, and says so.
    """

    saved = Signal(object)
    cancelled = Signal()
    resized = Signal()

    def __init__(self, memory: Memory | None = None, parent: QWidget | None = None, *, approving: bool = False) -> None:
        super().__init__(parent)
        self._approving = approving
        self.setProperty("role", "card")
        self._kinds = QComboBox(self)
        self._importance = ImportanceField(self)
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setPlainText(memory.text if memory else "")
        self._importance.set_value(memory.importance if memory else 3)
        self._kind = memory.kind if memory else MemoryKind.FACT
        self.start, self.end = DateField(self, clearable=True), DateField(self, clearable=True)
        self.start.set_day(memory.valid_from if memory else None)
        self.end.set_day(memory.valid_to if memory else None)
        self._holds, self._to = label(role="small"), label(role="small")
        self._problem = label(role="bad", wrap=True)
        self._problem.hide()
        self._hint = ElidedLabel(role="small")
        self._save = Button(role="primary")
        self._cancel = Button()
        self._lay_out()
        self._retranslate()
        self._kinds.currentIndexChanged.connect(self._on_kind)
        self.text.textChanged.connect(self._on_edited)
        self.start.edited.connect(self._on_edited)
        self.end.edited.connect(self._on_edited)
        self.text.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._save.clicked.connect(self._on_save)
        self._cancel.clicked.connect(self.cancelled)
        self._on_edited()
        self._fit()

    def focus(self) -> None:
        """Let the reader type, at the end of the text."""
        self.text.setFocus()
        self.text.moveCursor(self.text.textCursor().MoveOperation.End)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape cancels; Ctrl+Enter saves."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._on_save()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(theme.GRID)
        head.addWidget(self._kinds)
        head.addStretch(1)
        head.addWidget(self._importance)
        foot = QHBoxLayout()
        foot.setSpacing(theme.GRID)
        foot.addWidget(self._hint, 1)
        foot.addWidget(self._cancel)
        foot.addWidget(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        days = QGridLayout()
        days.setSpacing(6)
        for row, (name, field) in enumerate(((self._holds, self.start), (self._to, self.end))):
            days.addWidget(name, row, 0)
            days.addWidget(field, row, 1)
        column.addWidget(self.text)
        column.addLayout(days)
        column.addWidget(self._problem)
        column.addLayout(foot)

    def _on_kind(self, row: int) -> None:
        if row >= 0:
            self._kind = MemoryKind(self._kinds.itemData(row))

    @property
    def _period(self) -> Period:
        return Period(self.start.day, self.end.day)

    def _on_edited(self) -> None:
        problem = ""
        if not (self.start.valid and self.end.valid):
            problem = self.tr("A day is written like 2024-06-01; an open end is left empty.")
        elif self._period.backwards:
            problem = self.tr("A period cannot end before it begins.")
        self._problem.setText(problem)
        if self._problem.isHidden() != (not problem):
            self._problem.setVisible(bool(problem))
            self.resized.emit()
        self._save.setEnabled(not problem and bool(self.text.toPlainText().strip()))

    def _on_save(self) -> None:
        if self._save.isEnabled():
            self.saved.emit(Edited(self.text.toPlainText().strip(), self._kind, self._importance.value, self._period))

    def _fit(self) -> None:
        lines = max(_FEWEST, min(int(self.text.document().size().height()), _MOST))
        height = lines * self.text.fontMetrics().lineSpacing() + 26
        if height != self.text.height():
            self.text.setFixedHeight(height)
            self.resized.emit()

    def _retranslate(self) -> None:
        kind = self._kind
        self._kinds.blockSignals(True)
        self._kinds.clear()
        for each in MemoryKind:
            self._kinds.addItem(kind_name(each), each.value)
        self._kinds.setCurrentIndex(self._kinds.findData(kind.value))
        self._kinds.blockSignals(False)
        self._kinds.setAccessibleName(self.tr("Kind"))
        self._holds.setText(self.tr("Holds from"))
        self._to.setText(self.tr("Holds until"))
        self.start.setPlaceholderText(self.tr("no start"))
        self.end.setPlaceholderText(self.tr("no end"))
        self.start.setAccessibleName(self.tr("First day on which it holds"))
        self.end.setAccessibleName(self.tr("Last day on which it holds"))
        self.text.setAccessibleName(self.tr("What is remembered"))
        self.text.setPlaceholderText(self.tr("One fact, decision or question, in a sentence"))
        self._hint.setText(self.tr("Ctrl+Enter approves") if self._approving else self.tr("Ctrl+Enter saves"))
        self._save.setText(self.tr("Approve") if self._approving else self.tr("Save"))
        self._cancel.setText(self.tr("Cancel"))
