"""The pane on the left: search, open and closed cases, a card for a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from legal_assistant.domain.cases import Case, CaseState
from legal_assistant.gui import icons, theme
from legal_assistant.gui.cases.care import HandOverDialog, HoldDialog
from legal_assistant.gui.cases.delegate import GAP, CaseDelegate
from legal_assistant.gui.cases.form import CaseForm, ForgetDialog
from legal_assistant.gui.cases.model import CaseRow, CasesModel, rows_of
from legal_assistant.gui.cases.presenter import CaseFields, CasesPresenter
from legal_assistant.gui.cases.sent import SentDialog
from legal_assistant.gui.cases.take_over import TakeOverDialog
from legal_assistant.gui.ingest.presenter import IngestPresenter
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import IconButton
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.painted_list import PaintedList
from legal_assistant.gui.widgets.search_field import SearchField
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage

_AnyDialog = TypeVar("_AnyDialog", bound=QDialog)


class _List(PaintedList):
    """A list in which Enter is told apart and the context-menu key works on the current case."""

    entered_key = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered_key.emit()
            return
        super().keyPressEvent(event)


class CasesPane(QFrame):
    """Lists the cases. ``selected(Case | None)``: another one is to be shown. ``opened``: the reader wants to work in it.
    ``members_asked(Case)``: who may open it is to be shown."""

    selected = Signal(object)
    opened = Signal()
    members_asked = Signal(object)

    def __init__(self, presenter: CasesPresenter, ingest: IngestPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "side")
        self._presenter = presenter
        self._ingest = ingest
        self._state = CaseState.OPEN
        self._current: str | None = None
        self._edited: str | None = None
        self.model = CasesModel(self)
        self._title = label(role="title")
        self.new_button = IconButton("plus")
        self.search = SearchField()
        self._tabs = {state: self._tab() for state in CaseState}
        self._form = CaseForm()
        self._error = InlineMessage(parent=self)
        self.list = _List()
        self._empty = EmptyState("briefcase")
        self._build_list()
        self._lay_out()
        self._connect()
        self._retranslate()
        self._show_rows()

    # --- what the window asks -----------------------------------------------------------------------------------------

    @property
    def current(self) -> Case | None:
        """The case that is shown."""
        return self._presenter.find(self._current) if self._current else None

    def new_case(self) -> None:
        """Show the empty card."""
        self._edited = None
        self._form.show()
        self._form.begin()

    def focus_search(self) -> None:
        """Put the cursor into the search field."""
        self.search.setFocus()
        self.search.selectAll()

    def row_at(self, position: QPoint) -> tuple[Case, QRect] | None:
        """The case at a position of this pane, and where its row stands."""
        viewport = self.list.viewport()
        index = self.list.indexAt(viewport.mapFrom(self, position))
        row = self.model.row(index)
        if row is None or not viewport.rect().contains(viewport.mapFrom(self, position)):
            return None
        rect = self.list.visualRect(index).adjusted(0, 0, 0, -GAP)
        return row.case, QRect(viewport.mapTo(self, rect.topLeft()), rect.size())

    def select(self, case_id: str | None) -> None:
        """Show a case, changing the tab and the search if it would not be seen."""
        case = self._presenter.find(case_id) if case_id else None
        if case is not None and case.state is not self._state:
            self._tabs[case.state].setChecked(True)
            self._state = case.state
        if case is not None and not self.model.index_of(case.id).isValid():
            self.search.clear()
        self._set_current(case_id)
        self._show_rows()

    # --- building -----------------------------------------------------------------------------------------------------

    def _tab(self) -> QPushButton:
        tab = QPushButton()
        tab.setProperty("role", "tab")
        tab.setCheckable(True)
        tab.setCursor(Qt.CursorShape.PointingHandCursor)
        return tab

    def _build_list(self) -> None:
        view = self.list
        view.setModel(self.model)
        view.setItemDelegate(CaseDelegate(view))
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.new_button)
        tabs = QHBoxLayout()
        tabs.setSpacing(theme.GRID)
        group = QButtonGroup(self)
        for tab in self._tabs.values():
            group.addButton(tab)
            tabs.addWidget(tab)
        tabs.addStretch(1)
        self._tabs[CaseState.OPEN].setChecked(True)
        body = QWidget()
        self._stack = QStackedLayout(body)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, theme.GRID)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        column.addWidget(self.search)
        column.addLayout(tabs)
        column.addWidget(self._form)
        column.addWidget(self._error)
        column.addWidget(body, 1)
        self._form.hide()

    def _connect(self) -> None:
        self.new_button.clicked.connect(self.new_case)
        self._empty.clicked.connect(self.new_case)
        self.search.textChanged.connect(self._show_rows)
        self.search.returnPressed.connect(self._open_first)
        for tab in self._tabs.values():
            tab.toggled.connect(self._tab_toggled)
        self.list.selectionModel().currentChanged.connect(self._current_changed)
        self.list.entered_key.connect(self.opened)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self._form.submitted.connect(self._submit)
        self._form.cancelled.connect(self._close_form)
        self._form.take_over_asked.connect(self.ask_to_take_over)
        presenter = self._presenter
        presenter.loaded.connect(self._on_loaded)
        presenter.created.connect(self._on_created)
        presenter.taken_over.connect(self._on_created)
        presenter.saved.connect(self._close_form)
        presenter.failed.connect(self._on_failed)
        presenter.forgotten.connect(self._on_forgotten)
        self._ingest.progressed.connect(self._on_progress)

    # --- rows ---------------------------------------------------------------------------------------------------------

    def _show_rows(self) -> None:
        rows = rows_of(self._presenter.summaries, self._state, self.search.text())
        self.model.set_rows([CaseRow(row.case, row.proposed, self._progress(row.case.id)) for row in rows])
        self._mark_current()
        self._stack.setCurrentWidget(self.list if rows or not self._presenter.ready else self._empty)
        self._retranslate_empty()
        for state, tab in self._tabs.items():
            name = self.tr("Open") if state is CaseState.OPEN else self.tr("Closed")
            tab.setText(f"{name} {self._presenter.count(state)}")

    def _progress(self, case_id: str) -> tuple[int, int] | None:
        job = self._ingest.job(case_id)
        return (job.done, job.total) if job else None

    def _mark_current(self) -> None:
        index = self.model.index_of(self._current) if self._current else QModelIndex()
        selection = self.list.selectionModel()
        selection.blockSignals(True)
        self.list.setCurrentIndex(index)
        selection.blockSignals(False)
        self.list.viewport().update()

    def _set_current(self, case_id: str | None) -> None:
        if case_id != self._current:
            self._current = case_id
            self.selected.emit(self.current)

    def _on_loaded(self) -> None:
        if self._current and self._presenter.find(self._current) is None:
            self._set_current(None)
        self._show_rows()

    def _on_progress(self, case_id: str) -> None:
        self.model.set_progress(case_id, self._progress(case_id))

    def _current_changed(self, current: QModelIndex) -> None:
        row = self.model.row(current)
        if row is not None:
            self._set_current(row.case.id)

    def _open_first(self) -> None:
        if self.model.rows:
            self.list.setCurrentIndex(self.model.index(0))
            self.opened.emit()

    def _tab_toggled(self) -> None:
        self._state = next(state for state, tab in self._tabs.items() if tab.isChecked())
        self._show_rows()

    # --- making, editing, forgetting ----------------------------------------------------------------------------------

    def _submit(self, fields: CaseFields) -> None:
        if self._edited is None:
            self._presenter.create(fields)
        else:
            self._presenter.update(self._edited, fields)

    def _close_form(self) -> None:
        self._form.hide()
        self.list.setFocus()

    def _on_created(self, case: Case) -> None:
        self._close_form()
        self._current = case.id
        self._state = case.state
        self._tabs[case.state].setChecked(True)
        self.search.clear()
        self._show_rows()
        self.selected.emit(case)
        self.opened.emit()

    def _on_failed(self, error: Exception) -> None:
        if self._form.isVisible():
            self._form.show_error(error)
            return
        self._error.show_error(error)

    def _on_forgotten(self, case_id: str) -> None:
        if case_id == self._current:
            self._set_current(None)

    def _show_menu(self, position: QPoint) -> None:
        row = self.model.row(self.list.indexAt(position))
        if row is not None:
            menu = self.menu_for(row.case)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.list.viewport().mapToGlobal(position))

    def menu_for(self, case: Case) -> QMenu:
        """The context menu of a case."""
        menu = QMenu(self)
        muted, bad = theme.tokens().muted, theme.tokens().bad
        edit = menu.addAction(icons.icon("pencil-simple", muted), self.tr("Rename or edit…"))
        edit.setShortcut(QKeySequence(Qt.Key.Key_F2))
        edit.triggered.connect(lambda: self.edit(case))
        members = menu.addAction(icons.icon("shield-check", muted), self.tr("Members…"))
        members.triggered.connect(lambda: self.members_asked.emit(case))
        if case.state is CaseState.OPEN:
            close = menu.addAction(icons.icon("folder", muted), self.tr("Close case"))
            close.triggered.connect(lambda: self._presenter.close(case.id))
        else:
            reopen = menu.addAction(icons.icon("folder-open", muted), self.tr("Reopen case"))
            reopen.triggered.connect(lambda: self._presenter.reopen(case.id))
        again = menu.addAction(icons.icon("arrow-clockwise", muted), self.tr("Index again"))
        again.setToolTip(self.tr("Make the index for searching by meaning anew, with the present embedding model"))
        again.triggered.connect(lambda: self._ingest.index_again(case.id))
        hold = menu.addAction(
            icons.icon("lock-simple", muted), self.tr("Release from legal hold…") if case.held else self.tr("Legal hold…")
        )
        hold.setToolTip(clean(case.hold_reason))
        hold.triggered.connect(lambda: self.ask_about_hold(case))
        menu.setToolTipsVisible(True)
        menu.addSeparator()
        for action in menu.actions():
            if action is not members:
                action.setEnabled(case.role.may_write)
        sent = menu.addAction(icons.icon("list-bullets", muted), self.tr("Sent to models…"))
        sent.triggered.connect(lambda: self.ask_what_was_sent(case))
        export = menu.addAction(icons.icon("upload-simple", muted), self.tr("Export…"))
        export.setEnabled(case.role.may_grant)
        export.triggered.connect(lambda: self.ask_to_export(case))
        forget = menu.addAction(icons.icon("trash", bad), self.tr("Forget case…"))
        forget.setEnabled(case.role.may_grant)
        forget.triggered.connect(lambda: self.ask_to_forget(case))
        return menu

    def edit(self, case: Case) -> None:
        """Show the card with what is known of ``case``."""
        self._edited = case.id
        self._form.show()
        self._form.begin(case)

    def ask_to_forget(self, case: Case) -> None:
        """Ask, then forget."""
        self._opened(ForgetDialog(case, self.window())).accepted.connect(lambda: self._forget(case.id))

    def ask_about_hold(self, case: Case) -> HoldDialog:
        """Ask why, then put the case under legal hold, or release it."""
        return self._opened(HoldDialog(case, self._presenter, self.window()))

    def ask_to_export(self, case: Case) -> HandOverDialog:
        """Write a sealed copy of the case."""
        return self._opened(HandOverDialog(case, self._presenter, self.window()))

    def ask_what_was_sent(self, case: Case) -> SentDialog:
        """Show every request to a model about the case."""
        return self._opened(SentDialog(case, self._presenter, self.window()))

    def ask_to_take_over(self, file: Path | None = None) -> TakeOverDialog:
        """Make a case of what was exported in another vault, in ``file`` if that is known."""
        return self._opened(TakeOverDialog(self._presenter, self.window(), file))

    def _opened(self, dialog: _AnyDialog) -> _AnyDialog:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def _forget(self, case_id: str) -> None:
        self._ingest.stop(case_id)
        self._presenter.forget(case_id)

    # --- language and keys --------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 edits the case, Delete asks to forget it."""
        case = self.current
        if case is not None and case.role.may_write and event.key() == Qt.Key.Key_F2:
            self.edit(case)
            return
        if case is not None and case.role.may_grant and event.key() == Qt.Key.Key_Delete:
            self.ask_to_forget(case)
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._show_rows()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Cases"))
        self.setAccessibleName(self.tr("Cases"))
        self.list.setAccessibleName(self.tr("Cases"))
        self.new_button.set_name(self.tr("New case"), QKeySequence("Ctrl+N").toString(QKeySequence.SequenceFormat.NativeText))
        self.search.set_hint(self.tr("Search cases, numbers, parties"))

    def _retranslate_empty(self) -> None:
        if self.search.text().strip():
            self._empty.set_texts(self.tr("No case matches"), self.tr("Names, numbers and parties are searched."))
        elif self._state is CaseState.CLOSED:
            self._empty.set_texts(self.tr("No closed cases"), self.tr("A closed case can be read and searched, not changed."))
        else:
            self._empty.set_texts(
                self.tr("No cases yet"),
                self.tr("Make one, then drop a contract on it."),
                self.tr("New case"),
            )
