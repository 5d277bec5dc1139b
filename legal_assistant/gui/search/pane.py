"""Finding something in the case on screen: what to search for, where, and what was found."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.documents import SourceKind
from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.conversation.message_list import COLUMN, MARGIN
from legal_assistant.gui.conversation.words import item_text
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.search.hit_list import HitList
from legal_assistant.gui.search.model import Hit, Scope
from legal_assistant.gui.search.presenter import Found, SearchPresenter
from legal_assistant.gui.search.scope_bar import ScopeBar
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.search_field import SearchField
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage
from legal_assistant.memory.questions.marks import flatten

#: Typing pauses so long before it is searched (milliseconds); characters of a quotation.
_PAUSE_MS, _QUOTED = 200, 800


class SearchPane(Retranslated, QWidget):
    """Shows what its presenter finds.

    ``document_asked(ViewRequest)``, ``memory_asked(id)``, ``message_asked(id)``: a result was opened. ``quoted(text)``: this is
    to go into the question. ``close_asked``: the reader is done with searching.
    """

    document_asked = Signal(object)
    memory_asked = Signal(str)
    message_asked = Signal(str)
    quoted = Signal(str)
    close_asked = Signal()

    def __init__(self, presenter: SearchPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._showing: Found | None = None
        self._case = ""
        self.field = SearchField(pause_ms=_PAUSE_MS, parent=self)
        self.field.installEventFilter(self)
        self._close = IconButton("x", parent=self)
        self.scopes = ScopeBar(self)
        self.count = label(role="small", wrap=True)
        self._notice = InlineMessage(parent=self)
        self.list = HitList(self)
        self.empty = EmptyState("magnifying-glass")
        self.more = Button(role="link")
        self._stack = QStackedWidget(self)
        self._lay_out()
        self._connect()
        self._retranslate()

    def focus(self) -> None:
        """Let the reader type, over what was searched for before."""
        self.field.setFocus()
        self.field.selectAll()

    def resume(self) -> None:
        """Let the reader go on where a result was opened."""
        (self.list if self.list.isVisible() else self.field).setFocus()

    # --- Qt -----------------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape ends the search, whatever is typed."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.close_asked.emit()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends the search; what is typed in the list goes to the field."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_asked.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Results on screen are kept up to date."""
        super().showEvent(event)
        self._presenter.set_shown(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Others are not."""
        super().hideEvent(event)
        self._presenter.set_shown(False)

    # --- building -----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(theme.GRID)
        head.addWidget(self.field, 1)
        head.addWidget(self._close)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.list)
        inner = QWidget(self)
        inner.setMaximumWidth(COLUMN + 2 * theme.GRID)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        column.addWidget(self.scopes)
        column.addWidget(self.count)
        column.addWidget(self._notice)
        column.addWidget(self._stack, 1)
        column.addWidget(self.more, alignment=Qt.AlignmentFlag.AlignHCenter)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, theme.GRID, MARGIN, theme.GRID)
        whole.addStretch(1)
        whole.addWidget(inner, 1000)
        whole.addStretch(1)

    def _connect(self) -> None:
        presenter = self._presenter
        presenter.loaded.connect(self._on_loaded)
        presenter.failed.connect(self._on_failed)
        presenter.place_found.connect(self.document_asked)
        self.field.searched.connect(presenter.search)
        self.field.lead(self.list, self._settled)
        self.scopes.chosen.connect(self._on_scope)
        self.more.clicked.connect(presenter.more)
        self.list.chosen.connect(self._on_chosen)
        self.list.quoted.connect(self._on_quoted)
        self.list.copied.connect(self._on_copied)
        self.empty.clicked.connect(self._on_everything)
        self._close.clicked.connect(self.close_asked)

    # --- what the presenter says --------------------------------------------------------------------------------------

    def _settled(self) -> bool:
        """Whether what is shown is what is typed."""
        return self._presenter.current and self._presenter.wanted.query == self.field.text().strip()

    def _on_loaded(self) -> None:
        presenter = self._presenter
        wanted, found = presenter.wanted, presenter.found
        case = presenter.case.id if presenter.case else ""
        if case != self._case:
            self._case = case
            self.field.clear()
        self.list.quotable = presenter.writable
        self.scopes.show_scope(wanted.scope, wanted.document, found)
        if found is not self._showing:
            before = self._showing.wanted.query if self._showing else ""
            self._showing = found
            self._notice.hide()
            self.list.show_found(found, kept=found is not None and before == found.wanted.query)
        self._say()

    def _say(self) -> None:
        """Show the results, or say why there are none."""
        found, wanted = self._presenter.found, self._presenter.wanted
        hits = found.hits if found else ()
        self._stack.setCurrentWidget(self.list if hits else self.empty)
        self.more.setVisible(found is not None and found.more)
        self.count.setText(self._summary(found) if found and hits else "")
        self.count.setVisible(bool(hits))
        if hits:
            return
        if not wanted.query:
            self.empty.set_texts(
                self.tr("Find in this case"),
                self.tr(
                    "Words, names, amounts, or articles in any form: Art. 584 finds 第五百八十四条, 8000 finds 8,000. Documents, "
                    "memories and conversations of this case are searched, by words and by meaning. Nothing is asked or stored."
                ),
            )
        elif not self._presenter.current or (found is not None and found.unfinished):
            self.empty.set_texts(self.tr("Searching…"))
        else:
            self.empty.set_texts(
                self.tr("Nothing found"),
                self.tr("Fewer or other words may help. What is not read yet, and pages without text, cannot be found."),
                self.tr("Search everything") if wanted.scope is not Scope.EVERYTHING else "",
            )

    def _summary(self, found: Found) -> str:
        worded = sum(hit.worded for hit in found.hits)
        near = len(found.hits) - worded
        count = self.tr("%n result(s)", "", worded) if worded else self.tr("The words stand nowhere here")
        parts = [
            count,
            self.tr("%n close in meaning", "", near) if near else "",
            self.tr("by words only") if found.words_only and not found.unfinished else "",
            self.tr("still searching by meaning…") if found.unfinished else "",
        ]
        return " · ".join(part for part in parts if part)

    def _on_failed(self, error: Exception) -> None:
        self._notice.show_error(error)

    # --- what the reader does -----------------------------------------------------------------------------------------

    def _on_scope(self, scope: Scope, document: str) -> None:
        self._presenter.choose(scope, document)
        self.field.setFocus()

    def _on_everything(self) -> None:
        self._on_scope(Scope.EVERYTHING, "")

    def _on_chosen(self, hit: Hit) -> None:
        if hit.item.kind == SourceKind.PASSAGE:
            self._presenter.locate(hit)
        elif hit.item.kind == SourceKind.MEMORY:
            self.memory_asked.emit(hit.item.id)
        else:
            self.message_asked.emit(hit.item.id)

    def _on_quoted(self, hit: Hit) -> None:
        """The words on one line in quotation marks, and where they stand."""
        words = clean(flatten(item_text(hit.item))[0].strip())
        shown = words if len(words) <= _QUOTED else f"{words[: _QUOTED - 1]}…"
        self.quoted.emit(self.tr("“{0}” ({1})").format(shown, hit.place))

    def _on_copied(self, hit: Hit) -> None:
        clipboard.copy(clean(hit.item.text))

    # --- words --------------------------------------------------------------------------------------------------------

    def _retranslate(self) -> None:
        self.field.set_hint(self.tr("Find in this case: words, Art. 584, 8,000…"))
        self._close.set_name(self.tr("Back to the conversation"), "Esc")
        self.more.setText(self.tr("Show more"))
        self.list.setAccessibleName(self.tr("Results"))
        self.scopes.retranslate()
        self._on_loaded()
