"""The entities of a case: a searchable list by kind; one of them with its relations and everything that speaks of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.entities import Entity, EntityKind
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.gui import format as form
from legal_assistant.gui import theme
from legal_assistant.gui.graph.entity_page import EntityPage
from legal_assistant.gui.graph.presenter import GraphPresenter
from legal_assistant.gui.graph.rows import Row, RowList
from legal_assistant.gui.graph.words import entity_name, entity_title, kind_name, kind_tone
from legal_assistant.gui.viewer.request import from_item
from legal_assistant.gui.widgets.confirm import confirmed
from legal_assistant.gui.widgets.filter_chips import FilterChips
from legal_assistant.gui.widgets.search_field import SearchField
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage


class EntitiesTab(QWidget):
    """``document_asked(ViewRequest)``, ``message_asked(id)``, ``memory_asked(id)``: open what speaks of an entity."""

    document_asked = Signal(object)
    message_asked = Signal(str)
    memory_asked = Signal(str)

    def __init__(self, presenter: GraphPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._kind: EntityKind | None = None
        self._merging: Entity | None = None
        self.search = SearchField(parent=self)
        self._chips = FilterChips[EntityKind | None](self._choose_kind, self)
        self._notice = InlineMessage(parent=self)
        self._failure = InlineMessage(parent=self)
        self.list = RowList(self)
        self._empty = EmptyState("scales")
        self.page = EntityPage()
        self._stack = QStackedWidget()
        self._pages = QStackedWidget()
        self._lay_out()
        self._connect()
        self._retranslate()
        self._on_loaded()

    # --- Qt -----------------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Read what was not read while nobody looked."""
        super().showEvent(event)
        self._presenter.set_seen(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Read nothing meanwhile."""
        super().hideEvent(event)
        self._presenter.set_seen(False)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._on_loaded()
        super().changeEvent(event)

    # --- building -----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        everything = QWidget()
        column = QVBoxLayout(everything)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        for widget in (self._notice, self.search, self._chips):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)
        self._pages.addWidget(everything)
        self._pages.addWidget(self.page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(theme.GRID)
        whole.addWidget(self._failure)
        whole.addWidget(self._pages, 1)

    def _connect(self) -> None:
        presenter = self._presenter
        presenter.turned.connect(self._on_turned)
        presenter.loaded.connect(self._on_loaded)
        presenter.opened.connect(self._on_opened)
        presenter.answered.connect(self._on_answered)
        presenter.failed.connect(self._on_failed)
        self.search.searched.connect(presenter.search)
        self.search.lead(self.list, lambda: bool(presenter.query) and presenter.query == self.search.text().strip())
        self.list.chosen.connect(self._on_chosen)
        self._notice.dismissed.connect(self._end_merging)
        self.page.back_asked.connect(presenter.back)
        self.page.walked.connect(presenter.open)
        self.page.item_asked.connect(self._on_item)
        self.page.merge_asked.connect(self._begin_merging)
        self.page.split_asked.connect(self._on_split)
        self.page.model_asked.connect(presenter.ask_model)

    # --- the list -----------------------------------------------------------------------------------------------------

    def _on_turned(self) -> None:
        """Another case: no entity of the one before is to be chosen in it."""
        self._end_merging()
        self._notice.hide()
        self._failure.hide()

    def _on_loaded(self) -> None:
        presenter = self._presenter
        if self.search.text().strip() and not presenter.query:
            self.search.clear()
        kinds = [kind for kind in EntityKind if any(entity.kind is kind for entity in presenter.entities)]
        if self._kind not in kinds:
            self._kind = None
        self._show_filters(kinds)
        shown = [entity for entity in presenter.entities if self._kind in (None, entity.kind)]
        current = self.list.currentIndex().row()
        self.list.rows.set_rows([_row(entity) for entity in shown])
        if shown:
            self.list.setCurrentIndex(self.list.rows.index(min(max(current, 0), len(shown) - 1)))
        self._stack.setCurrentWidget(self.list if shown else self._empty)
        self._say_empty()

    def _show_filters(self, kinds: list[EntityKind]) -> None:
        wanted: list[EntityKind | None] = [None, *(kinds if len(kinds) > 1 else [])]
        self._chips.offer(wanted)
        for kind, button in self._chips.buttons.items():
            count = sum(kind in (None, entity.kind) for entity in self._presenter.entities)
            name = self.tr("All") if kind is None else kind_name(kind)
            button.setText(f"{name} {form.number(count)}")
            button.setChecked(kind is self._kind)
        self._chips.setVisible(bool(self._presenter.entities))

    def _choose_kind(self, kind: EntityKind | None) -> None:
        self._kind = kind
        self._on_loaded()

    def _on_chosen(self, entity: Entity) -> None:
        if self._merging is not None:
            self._merge(self._merging, entity)
        else:
            self._presenter.open(entity.id)

    # --- one entity ---------------------------------------------------------------------------------------------------

    def _on_opened(self) -> None:
        about = self._presenter.about
        if about is None:
            back = self._pages.currentWidget() is self.page
            self._pages.setCurrentIndex(0)
            if back and self.isVisible():
                self.list.setFocus()
            return
        self.page.show_about(about, writable=self._presenter.writable)
        if self._pages.currentWidget() is not self.page:
            self._pages.setCurrentWidget(self.page)
            self.page.list.setFocus()

    def _on_item(self, item: RecalledItem) -> None:
        request = from_item(item) if item.kind == "passage" else None
        if request is not None:
            self.document_asked.emit(request)
        elif item.kind == "message":
            self.message_asked.emit(item.id)
        elif item.kind == "memory":
            self.memory_asked.emit(item.id)

    # --- a lawyer's word on names -------------------------------------------------------------------------------------

    def _begin_merging(self) -> None:
        about = self._presenter.about
        if about is None:
            return
        self._merging = about.entity
        self._presenter.leave()
        self._choose_kind(about.entity.kind)
        words = self.tr("Choose who or what “{0}” is the same as.").format(entity_title(about.entity))
        self._notice.show_message("accent", words, self.tr("Close this to leave everything as it is."))
        self.search.setFocus()

    def _merge(self, other: Entity, keep: Entity) -> None:
        self._notice.hide()
        self._end_merging()
        if keep.id == other.id:
            return
        text = self.tr("“{0}” and “{1}” are the same?").format(entity_title(other), entity_title(keep))
        detail = self.tr("“{0}” becomes another name of “{1}”. You can part them again.").format(
            entity_title(other), entity_title(keep)
        )
        if confirmed(self, self.tr("Same"), text, detail, self.tr("The same"), self.tr("Cancel"), danger=False):
            self._presenter.merge(keep.id, other.id)
            self._presenter.open(keep.id)

    def _end_merging(self) -> None:
        self._merging = None

    def _on_split(self, alias: str) -> None:
        if self._presenter.about is not None:
            self._presenter.split(self._presenter.about.entity.id, alias)

    # --- words --------------------------------------------------------------------------------------------------------

    def _on_failed(self, error: Exception) -> None:
        self._failure.show_error(error)

    def _on_answered(self, items: int) -> None:
        if items:
            self._failure.show_message("good", self.tr("The model has read %n place(s).", "", items))
        else:
            hint = self.tr("None is set up, this case sends nothing to it, or it failed. What the rules found stays.")
            self._failure.show_message("caution", self.tr("No model answered."), hint)

    def _say_empty(self) -> None:
        if self._presenter.case is None:
            self._empty.set_texts(self.tr("No case is open"))
        elif self._presenter.query:
            self._empty.set_texts(self.tr("Nothing found"), self.tr("Other words may help, or another kind."))
        else:
            self._empty.set_texts(
                self.tr("Nobody and nothing is named yet"),
                self.tr("People, firms, courts, articles, clauses, issues, amounts and dates of this case gather here."),
            )

    def _retranslate(self) -> None:
        self.search.set_hint(self.tr("Search, e.g. Civil Code Art. 584 or a name"))
        self.list.setAccessibleName(self.tr("Who and what this case speaks of"))


def _row(entity: Entity) -> Row:
    return Row(
        entity_name(entity),
        ", ".join(entity.aliases),
        kind_name(entity.kind),
        kind_tone(entity.kind),
        form.number(entity.mentions),
        entity,
    )
