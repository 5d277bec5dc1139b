"""The head of the conversation: the case, which thread lies open, and where words go."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.domain.cases import Egress
from legal_assistant.domain.conversations import Conversation
from legal_assistant.domain.places import ELSEWHERE, Place
from legal_assistant.gui import format as form
from legal_assistant.gui import theme
from legal_assistant.gui.conversation.words import egress_name, reach_name, shorten
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import Button, Chip
from legal_assistant.gui.widgets.labels import ElidedLabel
from legal_assistant.gui.widgets.retranslated import Retranslated

#: Conversations listed in the menu, and characters of a title in it.
_LISTED, _TITLE = 30, 48
#: From this width on (pixels) the pill says it in full.
_WIDE = 600


class TitleField(QLineEdit):
    """Takes a new title in place; ``accepted(text)`` on Enter, ``left`` on Escape or when the focus goes."""

    accepted = Signal(str)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape end the editing."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            text = self.text().strip()
            if text:
                self.accepted.emit(text)
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ConversationHeader(Retranslated, QWidget):
    """Case name, drop-down of conversations, destination pill (a click opens the rule of the case).

    Widgets of the window may be put at either end.
    """

    opened = Signal(str)
    renamed = Signal(str, str)
    delete_asked = Signal(str)
    rule_chosen = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._conversations: list[Conversation] = []
        self._current = ""
        self._place = ("", "")
        self._buttons: list[QWidget] = []
        self._case = ElidedLabel(role="title")
        self._case.setContentsMargins(3, 0, 0, 0)
        self._thread = Button(role="linkmuted")
        self._thread.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._thread.clicked.connect(self._pop_up)
        self._field = TitleField(self)
        self._field.accepted.connect(self._on_renamed)
        self._field.left.connect(self._end_renaming)
        self._field.hide()
        self._rule: tuple[Egress, Place] | None = None
        self._pill = Chip(tone="neutral")
        self._pill.setFixedHeight(theme.CONTROL - 4)
        self._pill.clicked.connect(self.pop_up_egress)
        self._row = QHBoxLayout(self)
        self._lay_out()
        self._retranslate()

    def add_left(self, widget: QWidget) -> None:
        """Put a button of the window before the names."""
        self._row.insertWidget(0, widget)
        self._buttons.append(widget)

    def add_right(self, widget: QWidget) -> None:
        """Put a button of the window at the right end."""
        self._row.addWidget(widget)
        self._buttons.append(widget)

    def set_case(self, name: str) -> None:
        """Name the case; empty: none, and the rest is hidden."""
        self._case.setText(name)
        self._thread.setVisible(bool(name))
        self._pill.setVisible(bool(name) and bool(self._pill.text()))
        self._end_renaming()

    def set_conversations(self, conversations: list[Conversation], current: str) -> None:
        """The conversations there are and the open one ("": a new one)."""
        self._conversations, self._current = conversations, current
        self._retranslate()

    def set_destination(self, text: str, short: str, tone: str) -> None:
        """Show where words go; ``short`` where there is little room."""
        self._place = (text, short)
        self._pill.set_tone(tone)
        self._pill.setAccessibleName(text)
        self._pill.setToolTip(text)
        self._pill.setVisible(bool(text) and bool(self._case.text()))
        self._fit()

    def set_rule(self, rule: tuple[Egress, Place] | None) -> None:
        """The rule of the case and how far its words may go; None: it cannot be changed."""
        self._rule = rule

    def egress_menu(self) -> QMenu:
        """Whether words of the case may go to other machines, and how far."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        egress, reach = self._rule or (Egress.NEVER, Place.MACHINE)
        self._add_choices(menu, [(egress_name(one), one is egress, (one, reach)) for one in Egress])
        if egress is not Egress.NEVER:
            menu.addSeparator()
            self._add_choices(menu, [(reach_name(one), one is reach, (egress, one)) for one in ELSEWHERE])
        return menu

    def pop_up_egress(self) -> None:
        """Let the reader change where words of the case may go."""
        if self._rule is not None:
            menu = self.egress_menu()
            left = self._pill.width() - menu.sizeHint().width()
            menu.popup(self._pill.mapToGlobal(QPoint(left, self._pill.height() + 4)))

    def menu(self) -> QMenu:
        """The drop-down: a new conversation, the others, and what can be done with the open one."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        new = menu.addAction(self.tr("New conversation"))
        new.triggered.connect(partial(self._open, ""))
        menu.addSeparator()
        for conversation in self._conversations[:_LISTED]:
            self._add_conversation(menu, conversation)
        if self._current:
            menu.addSeparator()
            menu.addAction(self.tr("Rename…")).triggered.connect(self._begin_renaming)
            menu.addAction(self.tr("Delete…")).triggered.connect(self._on_delete)
        return menu

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less where there is less room."""
        super().resizeEvent(event)
        self._fit()

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._case)
        names.addWidget(self._thread, alignment=Qt.AlignmentFlag.AlignLeft)
        names.addWidget(self._field)
        self._row.setContentsMargins(theme.GRID * 3, 12, theme.GRID * 2, theme.GRID)
        self._row.setSpacing(theme.GRID)
        self._row.addLayout(names, 1)
        self._row.addWidget(self._pill)

    def _add_conversation(self, menu: QMenu, conversation: Conversation) -> None:
        when = form.activity(conversation.updated, form.local_now())
        title = shorten(conversation.title, _TITLE).replace("&", "&&") or self.tr("Untitled")
        action: QAction = menu.addAction(f"{title}\t{when}")
        action.setCheckable(True)
        action.setChecked(conversation.id == self._current)
        action.triggered.connect(partial(self._open, conversation.id))

    def _open(self, conversation: str, _checked: bool = False) -> None:
        self.opened.emit(conversation)

    def _add_choices(self, menu: QMenu, choices: list[tuple[str, bool, tuple[Egress, Place]]]) -> None:
        """Actions of which one is chosen: its words, whether it is, and the rule it stands for."""
        group = QActionGroup(menu)
        for text, chosen, rule in choices:
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(chosen)
            action.triggered.connect(partial(self._choose_rule, rule))
            group.addAction(action)

    def _choose_rule(self, rule: tuple[Egress, Place], _checked: bool = False) -> None:
        self.rule_chosen.emit(*rule)

    def _pop_up(self) -> None:
        self.menu().popup(self._thread.mapToGlobal(QPoint(0, self._thread.height() + 4)))

    def _begin_renaming(self) -> None:
        self._field.setText(self._title())
        self._field.selectAll()
        self._thread.hide()
        self._field.show()
        self._field.setFocus()

    def _end_renaming(self) -> None:
        if not self._field.isHidden():
            self._field.hide()
            self._thread.setVisible(bool(self._case.text()))
            self._thread.setFocus()

    def _on_renamed(self, text: str) -> None:
        self.renamed.emit(self._current, text)

    def _on_delete(self) -> None:
        self.delete_asked.emit(self._current)

    def _title(self) -> str:
        return next((c.title for c in self._conversations if c.id == self._current), "")

    def _retranslate(self) -> None:
        self._thread.setAccessibleName(self.tr("Choose a conversation"))
        self._field.setAccessibleName(self.tr("Title of the conversation"))
        self._fit()

    def _fit(self) -> None:
        """Choose the words of the pill and of the drop-down by the room there is."""
        text, short = self._place
        shown = text if self.width() >= _WIDE else short
        self._pill.setText(shown if shown.startswith("→") or not shown else f"● {shown}")
        title = self._title()
        name = self.tr("Conversation: {0}").format(shorten(title, _TITLE)) if title else self.tr("New conversation")
        others = self._pill.sizeHint().width() if text else 0
        others += sum(button.width() + theme.GRID for button in self._buttons) + theme.GRID * 6
        room = max(80, self.width() - others - 24)
        shown = self._thread.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room).replace("&", "&&")
        self._thread.setText(f"{shown} ▾")
        self._thread.setToolTip(clean(title))
