"""The conversation pane: header, messages, composer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.cases import Egress
from legal_assistant.domain.conversations import Message, Role
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.places import Place
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.conversation import words
from legal_assistant.gui.conversation.composer import Composer
from legal_assistant.gui.conversation.header import ConversationHeader
from legal_assistant.gui.conversation.message_list import COLUMN, MARGIN, MessageList
from legal_assistant.gui.conversation.messages import AnswerRow, QuestionRow
from legal_assistant.gui.conversation.model import Desk, Entry
from legal_assistant.gui.conversation.presenter import ConversationPresenter
from legal_assistant.gui.search.pane import SearchPane
from legal_assistant.gui.viewer.request import from_citations, from_item
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.confirm import confirmed, confirmed_with
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage

if TYPE_CHECKING:
    from legal_assistant.services.answers.chat import Destination
    from legal_assistant.services.memories.forgetting import Extent, Forgotten

#: "Remember this" keeps at most so much of an answer (characters).
_REMEMBERED = 2000
#: An answer longer than this (characters) is laid out at most so often (milliseconds) while it is being written.
_LONG, _LONG_MS = 6000, 200
#: What is left of the messages where notices and the question need the room, in pixels.
_LEAST = 48


class _Pages(QStackedWidget):
    """Gives room to what is below, whatever its pages would like to have."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(_LEAST)

    def hasHeightForWidth(self) -> bool:
        """No: words that are cut here are cut before notices are."""
        return False


class ConversationPane(QWidget):
    """The middle of the window.

    ``document_asked(ViewRequest)``: open a document at a place. ``memory_asked(id)``: show a memory. ``dispute_asked(id)``: show
    what contradicts. ``review_asked(id)``: show what waits for approval. ``files_asked``: choose files to add. ``case_asked``:
    there is no case yet, make one. ``search_changed``: the search was opened or closed.
    """

    document_asked = Signal(object)
    memory_asked = Signal(str)
    dispute_asked = Signal(str)
    review_asked = Signal(str)
    files_asked = Signal()
    case_asked = Signal()
    search_changed = Signal()

    def __init__(self, presenter: ConversationPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.header = ConversationHeader(self)
        self.list = MessageList(self._build, self._refresh, self)
        self.composer = Composer(self)
        self._no_case = EmptyState("briefcase")
        self._no_words = EmptyState("chat-circle-text")
        self._stack = _Pages()
        self._body = QStackedWidget()
        self._search: SearchPane | None = None
        self._notice = InlineMessage(parent=self)
        self._to_end = Button(icon="caret-down", parent=self)
        self._strip = QVBoxLayout()
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_LONG_MS)
        self._calm.timeout.connect(self._show_turn)
        self._lay_out()
        self._connect()
        self._retranslate()
        self._on_shown()

    def set_strip(self, strip: QWidget) -> None:
        """Put the progress of what is being read above the composer."""
        self._strip.addWidget(strip)

    def set_search(self, search: SearchPane) -> None:
        """The search of the case, which takes the place of the messages while it is open."""
        self._search = search
        self._body.addWidget(search)
        search.close_asked.connect(self.close_search)
        search.message_asked.connect(self.show_message)

    @property
    def searching(self) -> bool:
        """Whether the search is open."""
        return self._body.currentWidget() is self._search

    def open_search(self) -> None:
        """Let the reader find something; what was searched for last is still there."""
        if self._search is not None and self._presenter.desk is not None:
            self._body.setCurrentWidget(self._search)
            self._search.focus()
            self.search_changed.emit()

    def close_search(self) -> None:
        """Return to the messages as they were."""
        if self.searching:
            self._body.setCurrentIndex(0)
            self.focus_composer()
            self.search_changed.emit()

    def show_message(self, message_id: str) -> None:
        """Bring an earlier message into view, opening its conversation."""
        self._presenter.find_message(message_id)

    def focus_composer(self) -> None:
        """Let the reader type."""
        self.composer.field.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._on_about()
        super().changeEvent(event)

    # --- building -----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        for page in (self._no_case, self._no_words, self.list):
            self._stack.addWidget(page)
        self._foot = QWidget(self)
        column = QVBoxLayout(self._foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addWidget(self._notice)
        column.addLayout(self._strip)
        column.addWidget(self.composer)
        self._foot.setMaximumWidth(COLUMN)
        foot = QHBoxLayout()
        foot.setContentsMargins(MARGIN, theme.GRID, MARGIN, 14)
        foot.addStretch(1)
        foot.addWidget(self._foot, 1000)
        foot.addStretch(1)
        talk = QWidget()
        talked = QVBoxLayout(talk)
        talked.setContentsMargins(0, 0, 0, 0)
        talked.setSpacing(0)
        talked.addWidget(self._stack, 1)
        talked.addLayout(foot)
        self._body.addWidget(talk)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.header)
        whole.addWidget(self._body, 1)
        self.list.set_floating(self._to_end)

    def _connect(self) -> None:
        presenter = self._presenter
        presenter.shown.connect(self._on_shown)
        presenter.entries_changed.connect(self._on_entries)
        presenter.turn_changed.connect(self._on_turn)
        presenter.conversations_changed.connect(self._on_conversations)
        presenter.about_changed.connect(self._on_about)
        presenter.busy_changed.connect(self._on_busy)
        presenter.failed.connect(self._on_failed)
        presenter.remembered.connect(self._on_remembered)
        presenter.message_found.connect(self._on_message_found)
        self.header.opened.connect(presenter.open)
        self.header.opened.connect(self.close_search)
        self.header.renamed.connect(presenter.rename)
        self.header.delete_asked.connect(self._on_delete)
        presenter.removal.weighed.connect(self._on_weighed)
        presenter.removal.removed.connect(self._on_removed)
        self.header.rule_chosen.connect(self._on_rule)
        self.composer.rule_asked.connect(self.header.pop_up_egress)
        self.composer.sent.connect(self._on_sent)
        self.composer.stopped.connect(presenter.stop)
        self.composer.edited.connect(presenter.keep_draft)
        self.composer.edited.connect(self.close_search)  # what is put into the question is seen
        self.composer.files_asked.connect(self.files_asked)
        self._no_case.clicked.connect(self.case_asked)
        self._no_words.clicked.connect(self.files_asked)
        self._to_end.clicked.connect(self.list.to_end)

    def _build(self, entry: Entry, parent: QWidget) -> QWidget:
        if entry.role is Role.USER:
            return QuestionRow(entry, parent)
        row = AnswerRow(entry, self._desk, parent)
        row.cited.connect(self._on_cited)
        row.item_opened.connect(self._on_item)
        row.link_asked.connect(self._on_link)
        row.copy_asked.connect(self._on_copy)
        row.again_asked.connect(self._on_again)
        row.remember_asked.connect(self._on_remember)
        row.rated.connect(self._on_rated)
        row.explain_asked.connect(self._on_explain)
        row.dispute_asked.connect(self.dispute_asked)
        row.review_asked.connect(self.review_asked)
        row.selected.connect(self.composer.set_quotable)
        return row

    def _refresh(self, widget: QWidget, entry: Entry) -> None:
        if isinstance(widget, QuestionRow | AnswerRow):
            widget.show_entry(entry)

    def _desk(self) -> Desk | None:
        return self._presenter.desk

    # --- what the presenter says --------------------------------------------------------------------------------------

    def _on_shown(self) -> None:
        desk = self._presenter.desk
        self.header.set_case(desk.case.name if desk else "")
        self.composer.set_text(desk.draft if desk else "")
        self.composer.set_quotable("")
        self._notice.hide()
        self.list.clear()
        self._on_about()
        self._on_conversations()
        self._on_entries()
        self._on_busy()

    def _on_entries(self) -> None:
        entries = self._presenter.entries
        self.list.set_entries(entries)
        self._choose_page(self._presenter.desk, empty=not entries)

    def _choose_page(self, desk: Desk | None, *, empty: bool) -> None:
        self.composer.setVisible(desk is not None)
        if desk is None:
            self._stack.setCurrentWidget(self._no_case)
        elif empty and desk.conversation is not None:
            self._say_first_step(desk)
            self._stack.setCurrentWidget(self._no_words)
        else:
            self._stack.setCurrentWidget(self.list)

    def _on_turn(self) -> None:
        desk = self._presenter.desk
        turn = desk.turn if desk else None
        if turn is not None and len(turn.text) > _LONG:
            if not self._calm.isActive():
                self._calm.start()
        else:
            self._show_turn()
        self._on_busy()

    def _show_turn(self) -> None:
        self.list.update_entry("answering")

    def _on_conversations(self) -> None:
        desk = self._presenter.desk
        self.header.set_conversations(desk.conversations if desk else [], (desk.conversation or "") if desk else "")

    def _on_about(self) -> None:
        desk = self._presenter.desk
        text, short, tone = words.destination(desk.destination if desk else None)
        self.header.set_case(desk.case.name if desk else "")
        self.header.set_destination(text, short, tone)
        self.header.set_rule((desk.case.egress, desk.case.reach) if desk and self._presenter.writable else None)
        forbidden = bool(desk and desk.destination and desk.destination.forbidden and self._presenter.writable)
        self.composer.set_destination(text, short, tone, change=self.tr("Change the rule…") if forbidden else "")
        self._on_busy()

    def _on_busy(self) -> None:
        why = " · ".join(self._refusal())
        self.composer.set_state(busy=self._presenter.answering, writable=self._presenter.writable, why=why)

    def _on_failed(self, error: Exception) -> None:
        self._notice.show_error(error)
        desk = self._presenter.desk
        if desk is not None and desk.draft:
            self.composer.set_text(desk.draft)

    def _on_message_found(self, message: str) -> None:
        self.close_search()
        self.list.to_entry(message)

    def _on_remembered(self, message: str) -> None:
        del message
        self._notice.show_message("good", self.tr("Remembered. It stands in the memory of this case."))

    # --- what the reader does -----------------------------------------------------------------------------------------

    def _on_sent(self, text: str) -> None:
        if self._presenter.ask(text):
            self._notice.hide()
            self.composer.set_text("")
            self.list.follow_turn()

    def _on_again(self, answer: Message) -> None:
        if self._presenter.regenerate(answer):
            self.list.follow_turn()

    def _on_cited(self, message: Message, n: int) -> None:
        request = from_citations(message.citations, n)
        if request is not None:
            self.document_asked.emit(request)
            return
        for citation in message.citations:
            if citation.n == n and citation.kind is SourceKind.MEMORY:
                self.memory_asked.emit(citation.id)
            elif citation.n == n and citation.id:
                self._presenter.find_message(citation.id)

    def _on_item(self, item: RecalledItem) -> None:
        request = from_item(item)
        if request is not None:
            self.document_asked.emit(request)
        elif item.kind == SourceKind.MEMORY:
            self.memory_asked.emit(item.id)
        elif item.conversation:
            self._presenter.open(item.conversation)

    def _on_link(self, address: str) -> None:
        """A link is opened only after its real address was read and agreed to."""
        host = QUrl(address).host(QUrl.ComponentFormattingOption.FullyEncoded)
        text = self.tr("Open {0} in the browser?").format(host)
        detail = self.tr("The whole address is sent to that site:") + "\n" + address
        if confirmed(self, self.tr("Open a link"), text, detail, self.tr("Open"), self.tr("Cancel"), danger=False):
            QDesktopServices.openUrl(QUrl(address))

    def _on_copy(self, text: str) -> None:
        clipboard.copy(text)
        self._notice.show_message("good", self.tr("Copied."))

    def _on_remember(self, message: Message, selected: str) -> None:
        self._presenter.remember(message, words.without_citations(selected or message.text)[:_REMEMBERED])

    def _on_rated(self, message: Message, rating: int) -> None:
        self._presenter.rate(message.id, rating)

    def _on_explain(self, row: AnswerRow) -> None:
        message = row.entry.message
        if message is not None:
            self._presenter.explain(message, _Reveal(self.list, message.id))

    def _on_rule(self, egress: Egress, reach: Place) -> None:
        """A rule that lets words go out, or further than before, is agreed to first. The first time that is to the server there
        is, and to none that is further away."""
        desk = self._presenter.desk
        place = desk.destination if desk else None
        if desk is None or (egress, reach) == (desk.case.egress, desk.case.reach):
            return
        server = place.place if place is not None else Place.MACHINE
        if desk.case.egress is Egress.NEVER:
            reach = server if server is not Place.MACHINE else Place.INLAND
        wider = egress is not desk.case.egress or not reach.within(desk.case.reach)
        if egress is not Egress.NEVER and wider and not self._agreed(egress, reach, place):
            return
        self._presenter.set_rule(egress, reach)

    def _agreed(self, egress: Egress, reach: Place, place: Destination | None) -> bool:
        goal = self.tr("the model's server")
        if place is not None and place.place is not Place.MACHINE and place.place.within(reach):
            goal = words.where(place)
        if egress is Egress.REDACTED:
            detail = self.tr("Names, numbers and addresses that are recognised are replaced. Other words go as they are.")
        else:
            detail = self.tr("Questions, passages and memories go there as they are, client data included.")
        if reach is Place.ABROAD:
            detail += "\n" + self.tr("Sending personal data abroad may need the client's separate consent.")
        text = self.tr("Let words of this case go to {0}?").format(goal)
        title, act, cancel = self.tr("Where words may go"), self.tr("Allow"), self.tr("Cancel")
        return confirmed(self, title, text, detail, act, cancel, danger=False)

    def _on_delete(self, conversation: str) -> None:
        desk = self._presenter.desk
        if desk is not None and (desk.turn is None or desk.turn.conversation != conversation):
            self._presenter.removal.weigh(desk.case.id, conversation)

    def _on_weighed(self, conversation: str, extent: Extent) -> None:
        """Whether what was learnt goes as well is said with how much it is."""
        text = self.tr("Delete this conversation?")
        detail = self.tr("Its %n message(s) are removed for good.", "", extent.messages)
        words = (self.tr("Delete conversation"), text, detail, self.tr("Delete"), self.tr("Cancel"))
        if extent.memories:
            option = self.tr("Also forget the %n memorie(s) learnt from it", "", extent.memories)
            learnt = confirmed_with(self, *words, option)
        else:
            learnt = True if confirmed(self, *words) else None
        if learnt is not None:
            self._presenter.delete(conversation, learnt=learnt)

    def _on_removed(self, report: Forgotten | None) -> None:
        memories = self.tr("%n memorie(s) forgotten.", "", report.removed.get("memories", 0)) if report else ""
        if report is None:
            self._notice.show_message("good", self.tr("Conversation deleted."), self.tr("What was learnt from it stays."))
        elif report.residue:
            self._notice.show_message(
                "bad", self.tr("Deleted, but %n trace(s) of it remain(s) in this case.", "", report.residue), memories
            )
        else:
            self._notice.show_message("good", self.tr("Conversation deleted. No trace of it is left in this case."), memories)

    # --- words --------------------------------------------------------------------------------------------------------

    def _refusal(self) -> tuple[str, ...]:
        """Why nothing can be asked, and what to do; empty if it can, or there is no case."""
        desk = self._presenter.desk
        if desk is None or self._presenter.writable:
            return ()
        if not desk.case.role.may_write:
            return self.tr("You may read this case"), self.tr("To ask or to add files, the right to write is needed.")
        return self.tr("This case is closed"), self.tr("Reopen it to ask or to add files.")

    def _say_first_step(self, desk: Desk) -> None:
        if refusal := self._refusal():
            self._no_words.set_texts(*refusal)
        elif desk.documents:
            self._no_words.set_texts(
                self.tr("Ask about this case"),
                self.tr("Answers quote the documents and memories of this case, with the page. Earlier conversations are known."),
            )
        else:
            self._no_words.set_texts(
                self.tr("Begin with a document"),
                self.tr(
                    "Drop a contract, a scan, a message or a folder of them anywhere here. It is read on this machine. Then ask."
                ),
                self.tr("Add files"),
            )

    def _retranslate(self) -> None:
        self._no_case.set_texts(
            self.tr("No case is open"),
            self.tr("Choose a case on the left, or make one. Documents, conversations and memories stay inside their case."),
            self.tr("New case"),
        )
        self._to_end.setToolTip(self.tr("To the end"))
        self._to_end.setAccessibleName(self.tr("To the end"))
        self.list.setAccessibleName(self.tr("Messages"))
        desk = self._presenter.desk
        if desk is not None:
            self._say_first_step(desk)


class _Reveal:
    """Unfolds the reasons under an answer, if it is still on screen when they arrive."""

    def __init__(self, messages: MessageList, message_id: str) -> None:
        self._messages = messages
        self._message_id = message_id

    def __call__(self, items: list[RecalledItem]) -> None:
        for widget in self._messages.widgets():
            if isinstance(widget, AnswerRow) and widget.entry.key == self._message_id:
                widget.show_reasons(items)
