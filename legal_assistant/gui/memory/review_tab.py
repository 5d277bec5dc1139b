"""Memories that wait for the lawyer: approve (A), edit (E), reject (R), one by one or all; and which ones wait."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.memories import Memory, ReviewPolicy
from legal_assistant.gui import theme
from legal_assistant.gui.memory.card_delegate import Act
from legal_assistant.gui.memory.card_list import CardList
from legal_assistant.gui.memory.presenter import Edited
from legal_assistant.gui.memory.review_delegate import ReviewDelegate
from legal_assistant.gui.memory.review_presenter import ReviewPresenter
from legal_assistant.gui.memory.review_words import policy_detail, policy_name
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.confirm import confirmed
from legal_assistant.gui.widgets.labels import ElidedLabel
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage

#: Up to so many are approved at once without being asked about.
_FEW = 10


class ReviewTab(QWidget):
    """``source_asked(Memory)``: show where a memory comes from."""

    source_asked = Signal(object)

    def __init__(self, presenter: ReviewPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._count = ElidedLabel(role="small")
        self._all = Button(role="link")
        self._undo = Button(role="linkmuted")
        self._policy = Button(role="linkmuted")
        self._notice = InlineMessage(parent=self)
        self.list = CardList(ReviewDelegate, review=True, parent=self)
        self._empty = EmptyState("check-circle")
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        self._lay_out()
        presenter.turned.connect(self.list.break_off)
        presenter.turned.connect(self._notice.hide)
        presenter.loaded.connect(self._on_loaded)
        presenter.decided.connect(self._on_decided)
        presenter.failed.connect(self._on_failed)
        self._all.clicked.connect(self._on_all)
        self._undo.clicked.connect(presenter.undo)
        self._policy.clicked.connect(self._pop_up)
        self.list.acted.connect(self._on_act)
        self.list.edited.connect(self._on_edited)
        self._retranslate()
        self._on_loaded()

    def menu(self) -> QMenu:
        """Which new memories wait, and rejecting all that do."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        for policy in ReviewPolicy:
            action = menu.addAction(policy_name(policy))
            action.setToolTip(policy_detail(policy))
            action.setCheckable(True)
            action.setChecked(policy is self._presenter.policy)
            action.setEnabled(self._presenter.writable)
            action.triggered.connect(partial(self._choose, policy))
            group.addAction(action)
        menu.setToolTipsVisible(True)
        if self._presenter.cards and self._presenter.writable:
            menu.addSeparator()
            menu.addAction(self.tr("Reject all…")).triggered.connect(self._on_none)
        return menu

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._on_loaded()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self._count, 1)
        head.addWidget(self._all)
        head.addWidget(self._undo)
        foot = QHBoxLayout()
        foot.addWidget(self._policy)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        column.addWidget(self._notice)
        column.addWidget(self._stack, 1)
        column.addLayout(foot)

    def _on_loaded(self) -> None:
        presenter = self._presenter
        cards = presenter.cards
        self.list.cards.set_cards({card.memory.id: card for card in cards})
        self.list.set_memories(presenter.proposed, writable=presenter.writable)
        unseen = not self.list.isVisible() and not self.list.editing
        if cards and (unseen or not self.list.currentIndex().isValid()):
            self.list.setCurrentIndex(self.list.cards.index(0))
            self.list.scrollToTop()
        self._stack.setCurrentWidget(self.list if cards or self.list.editing else self._empty)
        self._count.setText(self.tr("%n to review", "", len(cards)) if cards else "")
        self._all.setVisible(len(cards) > 1 and presenter.writable)
        self._policy.setVisible(presenter.case is not None)
        self._policy.setText(self.tr("Waits for you: {0} ▾").format(policy_name(presenter.policy)))
        self._policy.setToolTip(policy_detail(presenter.policy))
        self._on_decided()

    def _on_decided(self) -> None:
        last = self._presenter.last
        self._undo.setVisible(last is not None and self._presenter.writable)
        if last is None:
            return
        if last.rejected:
            done = self.tr("Undo rejecting %n", "", last.rejected)
        else:
            done = self.tr("Undo approving %n", "", last.approved)
        self._undo.setText(self.tr("Undo"))
        self._undo.setAccessibleName(done)
        self._undo.setToolTip(f"{done}  Ctrl+Z")
        self._undo.setShortcut("Ctrl+Z")
        self._notice.hide()

    def _on_act(self, memory: Memory, act: Act) -> None:
        if act is Act.APPROVE:
            self._presenter.approve([memory])
        elif act is Act.REJECT:
            self._presenter.reject([memory])
        elif act is Act.OPEN:
            self.source_asked.emit(memory)

    def _on_edited(self, memory: Memory, edited: Edited) -> None:
        self._presenter.approve_edited(memory, edited)

    def _on_all(self) -> None:
        memories = self._presenter.proposed
        text = self.tr("Approve %n memories?", "", len(memories))
        detail = self.tr("They are used in answers from now on. It can be undone.")
        act, cancel = self.tr("Approve all"), self.tr("Cancel")
        if len(memories) <= _FEW or confirmed(self, act, text, detail, act, cancel, danger=False):
            self._presenter.approve(memories)

    def _on_none(self) -> None:
        memories = self._presenter.proposed
        text = self.tr("Reject %n memories?", "", len(memories))
        detail = self.tr("They are removed, and not proposed again. It can be undone until you go to another case.")
        act = self.tr("Reject all")
        if confirmed(self, act, text, detail, act, self.tr("Cancel")):
            self._presenter.reject(memories)

    def _choose(self, policy: ReviewPolicy, _checked: bool = False) -> None:
        self._presenter.set_policy(policy)

    def _pop_up(self) -> None:
        menu = self.menu()
        menu.popup(self._policy.mapToGlobal(QPoint(0, -menu.sizeHint().height() - 4)))

    def _on_failed(self, error: Exception) -> None:
        self._notice.show_error(error)

    def _retranslate(self) -> None:
        self._all.setText(self.tr("Approve all"))
        self.list.setAccessibleName(self.tr("Memories to review"))
        self._empty.set_texts(
            self.tr("Nothing waits for you"),
            self.tr("What is learnt and matters waits here for your word, and is used in answers only once you approve it."),
        )
