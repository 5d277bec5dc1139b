"""What contradicts what: open contradictions to be decided, and those that were, which fold out."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.conversation.sources import clear_layout
from legal_assistant.gui.memory.conflict_card import ConflictView, DecidedView
from legal_assistant.gui.memory.conflicts_presenter import ConflictCard, ConflictsPresenter, DecidedCard
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage

#: Open contradictions that are shown at a time; the next come when these are decided.
_SHOWN = 30


class ConflictsTab(Retranslated, QWidget):
    """``source_asked(Memory)``: show where a memory comes from."""

    source_asked = Signal(object)

    def __init__(self, presenter: ConflictsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._shown: tuple[list[ConflictCard], list[DecidedCard], bool] | None = None
        self._unfolded = False
        self._notice = InlineMessage(parent=self)
        self._empty = EmptyState("scales")
        self._fold = Button(role="linkmuted")
        self._cards = QWidget()
        self._cards.setProperty("role", "scroll")
        self._open = QVBoxLayout()
        self._open.setSpacing(theme.GRID)
        self._decided = QVBoxLayout()
        self._decided.setSpacing(theme.GRID)
        self._lay_out()
        self._fold.clicked.connect(self._on_fold)
        presenter.turned.connect(self._notice.hide)
        presenter.loaded.connect(self._on_loaded)
        presenter.resolved.connect(self._on_resolved)
        presenter.refused.connect(self._on_refused)
        presenter.failed.connect(self._on_failed)
        self._retranslate()
        self._on_loaded()

    @property
    def views(self) -> list[ConflictView]:
        """The open contradictions on screen."""
        return [view for view in self._cards.findChildren(ConflictView) if not view.isHidden()]

    def show_dispute(self, dispute: str) -> None:
        """Bring a contradiction into view."""
        view = next((view for view in self.views if view.card.id == dispute), None)
        if view is not None:
            QTimer.singleShot(0, view, partial(self._reveal, view))

    def _reveal(self, view: ConflictView) -> None:
        self._area.ensureWidgetVisible(view, 0, 0)
        view.setFocus()

    def _on_asking(self, view: ConflictView) -> None:
        QTimer.singleShot(0, view, partial(self._reveal_form, view))

    def _reveal_form(self, view: ConflictView) -> None:
        """Bring what a decision asks for into view, as soon as it has its place; its beginning rather than its end."""
        form = view.form
        if form is not None:
            for part in (form, form.focusWidget() or form):
                self._area.ensureWidgetVisible(part, 0, theme.GRID)

    def _lay_out(self) -> None:
        inner = QVBoxLayout(self._cards)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(theme.GRID)
        inner.addLayout(self._open)
        inner.addWidget(self._fold)
        inner.addLayout(self._decided)
        inner.addStretch(1)
        area = self._area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._cards)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(area)
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addWidget(self._notice)
        column.addWidget(self._stack, 1)

    def _on_loaded(self) -> None:
        presenter = self._presenter
        wanted = (presenter.undecided[:_SHOWN], presenter.decided, presenter.writable)
        if wanted == self._shown:
            return
        self._shown = wanted
        self._show_open(wanted[0])
        self._show_decided()
        self._stack.setCurrentIndex(0 if presenter.undecided or presenter.decided else 1)

    def _show_open(self, cards: list[ConflictCard]) -> None:
        """Show these; one that is being decided stays as it is while it says the same."""
        kept = {view.card: view for view in self.views if view.form is not None and view.card in cards}
        for view in self.views:
            self._open.removeWidget(view)
            if view not in kept.values():
                view.hide()
                view.deleteLater()
        for card in cards:
            view = kept.get(card) or self._view(card)
            self._open.addWidget(view)

    def _view(self, card: ConflictCard) -> ConflictView:
        view = ConflictView(card, writable=self._presenter.writable)
        view.source_asked.connect(self.source_asked)
        view.decided.connect(self._presenter.resolve)
        view.asking.connect(partial(self._on_asking, view))
        return view

    def _show_decided(self) -> None:
        clear_layout(self._decided)
        decided = self._presenter.decided
        self._fold.setVisible(bool(decided))
        name = self.tr("Decided")
        self._fold.setText(f"{'▾' if self._unfolded else '▸'} {name} {len(decided)}")
        for card in decided if self._unfolded else []:
            view = DecidedView(card, writable=self._presenter.writable)
            view.undo_asked.connect(self._presenter.undo)
            self._decided.addWidget(view)

    def _on_fold(self) -> None:
        self._unfolded = not self._unfolded
        self._show_decided()

    def _on_resolved(self, card_id: str, others: int) -> None:
        """A card that was decided goes at once; what is left is read again."""
        for view in self.views:
            if view.card.id == card_id:
                view.hide()
                self._open.removeWidget(view)
                view.deleteLater()
        self._notice.hide()
        if others:
            self._notice.show_message(
                "accent",
                self.tr("%n other contradiction(s) closed by this", "", others),
                self.tr(
                    "What they rested on no longer stands. They are listed under Decided; undoing the decision opens them again."
                ),
            )

    def _on_refused(self, card_id: str, error: Exception) -> None:
        for view in self.views:
            if view.card.id == card_id:
                view.refuse(error)

    def _on_failed(self, error: Exception) -> None:
        self._notice.show_error(error)

    def _retranslate(self) -> None:
        self._empty.set_texts(
            self.tr("Nothing contradicts anything"),
            self.tr("When two statements cannot both be true, both are kept and shown here side by side, for you to decide."),
        )
        self._show_decided()
