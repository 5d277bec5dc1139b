"""One entity: its names, who stands one step away, and everything that speaks of it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from legal_assistant.domain.entities import About, Entity
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.gui import theme
from legal_assistant.gui.graph.drawing import EntityDrawing
from legal_assistant.gui.graph.rows import Row, RowList
from legal_assistant.gui.graph.words import entity_name, entity_title, from_mention, item_source, kind_name, kind_tone, neighbours
from legal_assistant.gui.widgets.buttons import IconButton
from legal_assistant.gui.widgets.labels import ElidedLabel, Tag, label


class EntityPage(QWidget):
    """``back_asked``; ``walked(entity_id)``: go to a neighbour; ``item_asked(RecalledItem)``: open what speaks of it;
    ``merge_asked``: put it together with another; ``split_asked(alias)``; ``model_asked``: let the model read what speaks of it.
    """

    back_asked = Signal()
    walked = Signal(str)
    item_asked = Signal(object)
    merge_asked = Signal()
    split_asked = Signal(str)
    model_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about: About | None = None
        self._writable = False
        self._back = IconButton("caret-left")
        self._name = ElidedLabel(role="strong", middle=True)
        self._kind = Tag()
        self._more = IconButton("dots-three")
        self._aliases = label(role="small", wrap=True)
        self.drawing = EntityDrawing()
        self.list = RowList()
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self._back)
        head.addWidget(self._name, 1)
        head.addWidget(self._kind)
        head.addWidget(self._more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        column.addWidget(self._aliases)
        column.addWidget(self.drawing)
        column.addWidget(self.list, 1)
        self._back.clicked.connect(self.back_asked)
        self._more.clicked.connect(self._pop_up)
        self.drawing.walked.connect(self.walked)
        self.list.chosen.connect(self._on_chosen)
        self._retranslate()

    def show_about(self, about: About, *, writable: bool) -> None:
        """Show an entity."""
        another = self._about is None or self._about.entity.id != about.entity.id
        self._about, self._writable = about, writable
        self._fill()
        if another:
            self.list.scrollToTop()
            self.list.setCurrentIndex(self.list.rows.index(1 if self.list.rows.rowCount() > 1 else 0))

    def menu(self) -> QMenu:
        """What a lawyer can say about its names."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        merge = menu.addAction(self.tr("Is the same as…"))
        merge.triggered.connect(self.merge_asked)
        merge.setEnabled(self._writable)
        for alias in self._about.entity.aliases if self._about else ():
            action = menu.addAction(self.tr("“{0}” is another").format(alias))
            action.setEnabled(self._writable)
            action.triggered.connect(partial(self._split, alias))
        menu.addSeparator()
        model = menu.addAction(self.tr("Let the model look for relations"))
        model.triggered.connect(self.model_asked)
        model.setEnabled(self._writable)
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape, Backspace and Alt+Left go back."""
        alt_left = event.key() == Qt.Key.Key_Left and event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace) or alt_left:
            self.back_asked.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._fill()
        super().changeEvent(event)

    def _fill(self) -> None:
        about = self._about
        if about is None:
            return
        entity = about.entity
        around = neighbours(about)
        self._name.setText(entity_name(entity))
        self._kind.setText(kind_name(entity.kind))
        self._kind.set_tone(kind_tone(entity.kind))
        self._aliases.setText(self.tr("Also: {0}").format(", ".join(entity.aliases)))
        self._aliases.setVisible(bool(entity.aliases))
        self.drawing.show_entity(entity, around)
        rows = [Row(self.tr("Relations") + f" {len(around)}")] if around else []
        rows += [
            Row(entity_title(one.entity), badge=one.words, tone=kind_tone(one.entity.kind), value=one.entity) for one in around
        ]
        rows.append(Row(self.tr("Mentioned in") + f" {len(about.mentions)}"))
        rows += [Row(from_mention(item.text, entity), item_source(item), value=item, wrapped=True) for item in about.mentions]
        self.list.rows.set_rows(rows)

    def _on_chosen(self, value: Entity | RecalledItem) -> None:
        if isinstance(value, Entity):
            self.walked.emit(value.id)
        else:
            self.item_asked.emit(value)

    def _pop_up(self) -> None:
        menu = self.menu()
        menu.popup(self._more.mapToGlobal(QPoint(self._more.width() - menu.sizeHint().width(), self._more.height() + 4)))

    def _split(self, alias: str, _checked: bool = False) -> None:
        self.split_asked.emit(alias)

    def _retranslate(self) -> None:
        self._back.set_name(self.tr("Back"), "Esc")
        self._more.set_name(self.tr("Names"))
        self.list.setAccessibleName(self.tr("Relations and mentions"))
        self.drawing.setAccessibleName(self.tr("Drawing of the relations; the list below has the same"))
