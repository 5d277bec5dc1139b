"""The window as a whole: locked, unlocked, panes, keys, drop, lock."""

import base64
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QLineEdit, QWidget

from legal_assistant.domain.backup import SealedKind
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import Message, Role
from legal_assistant.domain.errors import DiskFull
from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.domain.settings import UserSettings
from legal_assistant.gui.app_window import AppWindow
from legal_assistant.gui.cases.take_over import TakeOverDialog
from legal_assistant.gui.local_state import LocalState
from legal_assistant.gui.lock import IdleLock
from legal_assistant.gui.start.health import HealthScreen
from legal_assistant.gui.start.recover import RecoverScreen
from legal_assistant.gui.start.restore import RestoreDialog, RestoreScreen
from legal_assistant.gui.start.unlock import UnlockScreen
from legal_assistant.gui.start.wizard import FirstStart
from legal_assistant.gui.viewer.request import ViewRequest
from legal_assistant.gui.widgets.files import in_documents
from legal_assistant.gui.window_state import WindowState
from tests.gui.case_fakes import make_document, make_memory, make_page
from tests.gui.fakes import (
    NOW,
    RECOVERY_KEY,
    FakeLocalSettings,
    FakeVaultService,
    Recorder,
    make_entry,
    wait_for,
)
from tests.gui.world import CLOSED, FOLDER, LEASE, PASSWORD, SALE, World


@pytest.fixture
def make_world(qtbot, look, languages, runner, resources):
    def make(**local):
        world = World(runner, resources, look, languages, LocalSettings(**({"language": "en", "theme": "light"} | local)))
        qtbot.addWidget(world.window)
        world.window.resize(1440, 900)
        world.window.show()
        return world

    return make


@pytest.fixture
def world(make_world):
    return make_world(vault=str(FOLDER))


@pytest.fixture
def workspace(qtbot, world):
    return world.unlock(qtbot)


def words(widget):
    """What a widget says, by its text or its name for screen readers."""
    text = getattr(widget, "text", "")
    return f"{text() if callable(text) else text} {widget.accessibleName()}".strip()


# --- before a vault is open ---------------------------------------------------------------------------------------------


def test_a_known_vault_is_shown_locked_and_tells_nothing(qtbot, world):
    assert isinstance(world.window.page, UnlockScreen)
    assert world.window.windowTitle() == "Legal Assistant"
    assert world.window.workspace is None
    said = [words(widget) for widget in world.window.findChildren(QWidget)]
    assert not any(LEASE.name in text for text in said)


def test_nothing_is_called_before_the_first_paint(qtbot, look, languages, runner, resources):
    called = []

    def vault_service():
        called.append(threading.current_thread())
        return FakeVaultService({FOLDER: PASSWORD})

    entry = make_entry(
        vault_service, local=FakeLocalSettings(LocalSettings(vault=str(FOLDER))), resources=resources, default_vault=FOLDER
    )
    window = AppWindow(entry, runner, LocalState(entry.local, runner), languages, look)
    qtbot.addWidget(window)
    assert not runner.busy
    with qtbot.waitSignal(window.painted):
        window.show()
    wait_for(qtbot, lambda: called)
    assert called[0] is not threading.main_thread()


def test_an_unknown_machine_begins_with_the_first_start(qtbot, make_world):
    world = make_world()
    world.vaults.passwords.clear()
    assert isinstance(world.window.page, FirstStart)


def test_a_vault_in_the_usual_place_is_found(qtbot, make_world):
    world = make_world()
    wait_for(qtbot, lambda: isinstance(world.window.page, UnlockScreen))


def test_from_unlocking_to_recovery_and_back(qtbot, world):
    world.window.page._recover.click()
    assert isinstance(world.window.page, RecoverScreen)
    world.window.page._back.click()
    assert isinstance(world.window.page, UnlockScreen)


def drop_backup(qtbot, world, name):
    """Drop a backup on the page that is shown; says whether it is offered for restoring."""
    world.backups.kinds[name] = SealedKind.BACKUP
    world.window._notice.hide()
    page = world.window.page
    page.file_dropped.emit(Path("/media") / name)
    wait_for(qtbot, lambda: world.window.page is not page or world.window._notice.isVisible())
    return world.window.page is not page


def test_a_backup_dropped_on_the_recovery_key_leaves_it_on_screen(qtbot, make_world):
    world = make_world()
    world.vaults.passwords.clear()
    first = world.window.page
    assert isinstance(first, FirstStart)
    wait_for(qtbot, lambda: not world.runner.busy)
    first._show(2)
    first.password.new.first.setText(PASSWORD)
    first.password.new.second.setText(PASSWORD)
    wait_for(qtbot, first.next_button.isEnabled)
    first.next_button.click()
    wait_for(qtbot, lambda: first.step is first.key and not world.runner.busy)
    assert not drop_backup(qtbot, world, "day.labackup")
    assert world.window._notice.text.startswith("“day.labackup” is a backup.")
    assert "-".join(first.key._groups) == RECOVERY_KEY
    first._show(5)
    assert not drop_backup(qtbot, world, "day.labackup")
    assert world.window.services is not None


def test_a_backup_dropped_while_another_is_read_waits(qtbot, world):
    assert drop_backup(qtbot, world, "a.labackup")
    page = world.window.page
    world.backups.gate = threading.Event()
    page.form.password.setText(world.backups.password)
    page.act.click()
    wait_for(qtbot, lambda: page.form.busy)
    assert not drop_backup(qtbot, world, "b.labackup")
    page.leave.click()
    wait_for(qtbot, lambda: not page.form.busy)
    world.backups.gate = None
    assert drop_backup(qtbot, world, "b.labackup")
    assert world.window.page.form.check is None


def test_two_backups_beside_an_open_vault_are_told_apart(qtbot, world, workspace):
    for name in ("a.labackup", "b.labackup"):
        world.window._restore_beside(Path("/media") / name)
    one, two = world.window.findChildren(RestoreDialog)
    one.form.password.setText(world.backups.password)
    one.form.go()
    wait_for(qtbot, lambda: one.form.check is not None)
    assert two.form.check is None
    for dialog in (two, one):
        dialog.reject()


def test_from_restoring_the_way_back_leads_to_the_vault(qtbot, make_world):
    world = make_world(vault="/elsewhere")
    other = Path("/vaults/other")
    world.window.page.folder_chosen.emit(other)
    world.window.page.check_asked.emit("")
    assert isinstance(world.window.page, HealthScreen)
    world.window.page.restore_asked.emit()
    assert drop_backup(qtbot, world, "b.labackup")
    world.window.page.leave.click()
    assert isinstance(world.window.page, UnlockScreen)
    assert world.window.page.folder == other
    world.window.page.new_asked.emit()
    world.window.page.restore_asked.emit()
    world.window.page.leave.click()
    assert isinstance(world.window.page, FirstStart)


def test_the_sample_case_is_made_and_read(qtbot, make_world, resources):
    world = make_world()
    world.window._finish_first_start(world.services, sample=True)
    ingest = world.services.ingest
    wait_for(qtbot, lambda: ingest.ingested and not world.runner.busy)
    assert ingest.ingested[0][1] == "lease_en.pdf"
    assert (resources / "samples" / "lease_en.pdf").exists()
    assert (resources / "samples" / "lease_zh.pdf").exists()
    assert world.window.workspace.case.name == "Sample: lease dispute"


# --- at work ------------------------------------------------------------------------------------------------------------


def test_unlocking_shows_the_cases_and_remembers_the_vault(qtbot, make_world):
    world = make_world(vault="/elsewhere")
    world.unlock(qtbot)
    assert [row.case.name for row in world.window.workspace.cases.model.rows] == ["Lease dispute", "Sale of goods"]
    wait_for(qtbot, lambda: world.local.settings.vault == str(FOLDER))


def test_a_vault_that_can_only_be_read_says_so(qtbot, make_world):
    world = make_world(vault=str(FOLDER))
    world.vaults.read_only = True
    world.unlock(qtbot)
    assert "can only be read" in world.window._notice.accessibleName()


def test_choosing_a_case_shows_it_everywhere(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    assert workspace.case.id == LEASE.id
    assert world.window.windowTitle() == "Lease dispute – Legal Assistant"
    assert workspace.status.text == "Vault encrypted · locks after 15 min | 4,182 passages · 126 memories"
    wait_for(qtbot, lambda: world.services.ingest.resumed == [LEASE.id])


def test_renaming_the_case_on_screen_changes_the_title(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    world.cases.cases[LEASE.id] = replace(LEASE, name="Lease, Unit 1203")
    world.runner.changed.emit(Changes.of(LEASE.id, Changed.CASES), None)
    wait_for(qtbot, lambda: world.window.windowTitle().startswith("Lease, Unit 1203"))


def test_forgetting_the_case_on_screen_leaves_none(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    workspace.cases._forget(LEASE.id)
    wait_for(qtbot, lambda: workspace.case is None)
    assert world.window.windowTitle() == "Legal Assistant"


def test_services_are_never_called_on_the_gui_thread(qtbot, world, workspace):
    """The whole window works with guarded services; a call on this thread would have raised."""
    workspace.cases.select(LEASE.id)
    workspace.cases.select(SALE.id)
    wait_for(qtbot, lambda: not world.runner.busy)
    assert world.window._notice.isHidden()


def test_a_failure_without_an_owner_stands_at_the_top(qtbot, world, workspace):
    world.runner.unhandled.emit(DiskFull())
    assert world.window._notice.isVisible()
    assert "The disk is full." in world.window._notice.text


# --- panes and keys -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [640, 800, 1024, 1440, 2560])
def test_the_middle_never_disappears(qtbot, world, workspace, width):
    workspace.cases.select(LEASE.id)
    world.window.resize(width, 640)
    wait_for(qtbot, lambda: workspace.width() == width)
    QApplication.processEvents()
    assert workspace.conversation.isVisible()
    assert workspace.conversation.width() >= 420
    assert workspace.cases.isVisible() == (width >= 720)
    assert workspace.memory.isVisible() == (width >= 960)


def test_folded_panes_come_back(qtbot, world, workspace):
    world.window.resize(700, 640)
    wait_for(qtbot, lambda: not workspace.cases.isVisible())
    workspace._left_button.click()
    assert workspace.cases.isVisible()
    world.window.resize(1440, 900)
    wait_for(qtbot, lambda: workspace.memory.isVisible() and workspace.cases.isVisible())


def test_what_was_folded_by_hand_stays_folded(qtbot, world, workspace):
    QTest.keyClick(world.window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    wait_for(qtbot, lambda: not workspace.cases.isVisible())
    world.window.resize(700, 640)
    world.window.resize(1440, 900)
    wait_for(qtbot, lambda: workspace.width() == 1440)
    assert not workspace.cases.isVisible()


def test_sizes_are_remembered(qtbot, world, workspace):
    workspace._splitter.setSizes([350, 700, 390])
    world.window.close()
    state = WindowState.unpack(world.state.settings.window)
    assert abs(state.sizes[0] - 350) < 12
    assert base64.b64decode(state.geometry)
    assert LEASE.name not in base64.b64decode(world.state.settings.window).decode()


def test_the_case_looked_at_last_is_on_screen_after_unlocking(qtbot, make_world):
    world = make_world(vault=str(FOLDER))
    world.services.settings.settings = UserSettings(last_case=SALE.id)
    workspace = world.unlock(qtbot)
    wait_for(qtbot, lambda: workspace.case is not None)
    assert workspace.case.id == SALE.id
    assert workspace.cases.current.id == SALE.id
    workspace.cases.select(LEASE.id)
    wait_for(qtbot, lambda: world.services.settings.settings.last_case == LEASE.id)
    assert LEASE.id not in repr(world.state.settings), "in the vault, not in the plain settings of this machine"
    wait_for(qtbot, lambda: not world.runner.busy)


@pytest.mark.parametrize("last", [CLOSED.id, "a case that is gone", ""])
def test_no_case_is_on_screen_where_the_last_one_is_closed_or_gone(qtbot, make_world, last):
    world = make_world(vault=str(FOLDER))
    world.services.settings.settings = UserSettings(last_case=last)
    workspace = world.unlock(qtbot)
    wait_for(qtbot, lambda: workspace.cases_presenter.ready and not world.runner.busy)
    assert workspace.case is None


def test_a_document_takes_the_right_side_and_gives_it_back(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    workspace.show_document(ViewRequest("d", "lease.pdf"))
    assert workspace.viewer.isVisible()
    assert workspace.conversation.isVisible()
    assert workspace._right.width() >= 480
    assert workspace.viewer.back.isVisible()
    assert workspace.viewer.back.text() == "Back to the memory"
    workspace.viewer.back.click()
    assert workspace.memory.isVisible()
    assert not workspace.viewer.isVisible()
    wait_for(qtbot, lambda: not world.runner.busy)


def test_a_document_opened_from_a_comparison_leads_back_to_it_and_that_to_the_memory(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    workspace.show_comparison("a", "b")
    workspace.show_document(ViewRequest("d", "lease.pdf"))
    assert workspace.viewer.back.text() == "Back to the comparison"
    workspace.viewer.back.click()
    assert workspace.comparison.isVisible()
    workspace.comparison.back.click()
    assert workspace.memory.isVisible()
    wait_for(qtbot, lambda: not world.runner.busy)


def test_shortcuts(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    ctrl = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(world.window, Qt.Key.Key_K, ctrl)
    assert workspace.cases.search.hasFocus()
    QTest.keyClick(world.window, Qt.Key.Key_N, ctrl)
    assert workspace.cases._form.isVisible()
    QTest.keyClick(world.window, Qt.Key.Key_N, ctrl | Qt.KeyboardModifier.ShiftModifier)
    [dialog] = world.window.findChildren(TakeOverDialog)
    assert dialog.isVisible()
    dialog.reject()


def test_the_window_locks_although_a_backup_is_being_written(qtbot, world, workspace):
    closed = Recorder()
    world.window.closed.connect(lambda: closed(1))
    settings = world.window.open_settings()
    wait_for(qtbot, lambda: not world.runner.busy)
    vault = world.window.services.vault
    vault.gate = threading.Event()
    backup = settings.safety.backup.back_up()
    backup.write(FOLDER.parent / "a.labackup")
    assert backup.isVisible()
    world.window.lock()
    assert not backup.isVisible(), "nothing closes it meanwhile, but it is not to be seen"
    assert world.window.restarting
    assert closed.calls
    vault.gate.set()
    world.runner.shutdown()
    assert len(vault.audit.made) == 1  # it was written to the end
    backup.accept()


def test_ctrl_f_searches_where_the_reader_is(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    ctrl = Qt.KeyboardModifier.ControlModifier
    workspace.memory.memories.filters.state.setFocus()
    QTest.keyClick(world.window, Qt.Key.Key_F, ctrl)
    assert workspace.memory.memories.search.hasFocus()
    QTest.keyClick(world.window, Qt.Key.Key_F, ctrl | Qt.KeyboardModifier.ShiftModifier)
    assert workspace.search.field.hasFocus()
    content = world.cases.contents[LEASE.id]
    document = content.add_document(make_document("lease.pdf", 1), make_page(1, "The rent is due."))
    workspace.show_document(ViewRequest(document.id, "lease.pdf"))
    wait_for(qtbot, lambda: not world.runner.busy and workspace.viewer.view.hasFocus())
    QTest.keyClick(world.window.focusWidget(), Qt.Key.Key_F, ctrl)
    assert workspace.viewer.search.hasFocus()
    workspace.conversation.focus_composer()
    workspace.conversation.close_search()
    QTest.keyClick(world.window, Qt.Key.Key_F, ctrl)
    assert workspace.search.field.hasFocus()
    QTest.keyClick(workspace.viewer, Qt.Key.Key_Escape)
    assert not workspace.viewer.isVisible()
    assert workspace.search.field.hasFocus()
    workspace.search.quoted.emit("“late” (lease.pdf)")
    assert not workspace.search.isVisible()
    assert workspace.conversation.composer.field.hasFocus()
    assert workspace.conversation.composer.text == "“late” (lease.pdf)\n"
    wait_for(qtbot, lambda: not world.runner.busy)


def test_the_search_takes_the_place_of_the_messages_and_gives_it_back(qtbot, world, workspace):
    content = world.cases.contents[LEASE.id]
    asked = [Message(f"m{n}", "", Role.USER, f"Question {n}\n" * 9, NOW) for n in range(20)]
    content.add_conversation("The clause", *asked)
    other = content.add_conversation("Another", Message("far", "", Role.USER, "Is it late?", NOW))
    workspace.cases.select(LEASE.id)
    wait_for(qtbot, lambda: not world.runner.busy)
    conversation, presenter = workspace.conversation, workspace._conversation_presenter
    presenter.open(next(iter(content.conversations)))
    wait_for(qtbot, lambda: not world.runner.busy and len(presenter.entries) == 20)
    conversation.composer.set_text("a draft")
    conversation.list.to_entry("m7")
    place = conversation.list.verticalScrollBar().value()
    assert place > 0
    workspace._search_button.click()
    assert workspace.search.isVisible()
    assert workspace._search_button.isChecked()
    assert not conversation.list.isVisible()
    QTest.keyClick(world.window.focusWidget(), Qt.Key.Key_Escape)
    assert not workspace.search.isVisible()
    assert not workspace._search_button.isChecked()
    assert conversation.composer.field.hasFocus()
    assert conversation.composer.text == "a draft"
    assert conversation.list.verticalScrollBar().value() == place
    conversation.open_search()
    workspace.search.message_asked.emit("far")
    wait_for(qtbot, lambda: not workspace.search.isVisible())
    assert presenter.desk.conversation == other.id
    conversation.open_search()
    workspace.cases.select(SALE.id)
    assert not workspace.search.isVisible()
    assert not workspace._search_button.isChecked()
    wait_for(qtbot, lambda: not world.runner.busy)


def test_a_memory_that_was_found_is_selected_in_the_memory(qtbot, world, workspace):
    memory = world.cases.contents[LEASE.id].add_memory(make_memory("The tenant paid late."))
    workspace.cases.select(LEASE.id)
    wait_for(qtbot, lambda: not world.runner.busy)
    workspace.conversation.open_search()
    workspace.show_document(ViewRequest("d", "lease.pdf"))
    workspace.search.memory_asked.emit(memory.id)
    wait_for(qtbot, lambda: not world.runner.busy)
    assert workspace.memory.memories.list.current == memory
    assert workspace.search.isVisible()


def test_there_is_nothing_to_search_without_a_case(qtbot, world, workspace):
    workspace._show_case(None)
    assert not workspace._search_button.isEnabled()
    workspace.find_here()
    assert not workspace.search.isVisible()


def test_f6_goes_round_the_panes(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    workspace.cases.list.setFocus()
    seen = []
    for _ in range(3):
        QTest.keyClick(world.window, Qt.Key.Key_F6)
        focus = world.window.focusWidget()
        seen.append(next(name for name in ("cases", "conversation", "memory") if getattr(workspace, name).isAncestorOf(focus)))
    assert seen == ["conversation", "memory", "cases"]


def test_every_control_has_a_name(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    wait_for(qtbot, lambda: not world.runner.busy)
    controls = [
        widget
        for kind in (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView)
        for widget in world.window.findChildren(kind)
        if widget.isVisible() and not widget.objectName().startswith("qt_")
    ]
    assert len(controls) > 12
    nameless = [repr(widget) for widget in controls if not words(widget)]
    assert not nameless


def test_nothing_on_screen_is_smaller_than_12_pixels(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    wait_for(qtbot, lambda: not world.runner.busy)
    small = [repr(widget) for widget in world.window.findChildren(QWidget) if 0 < widget.font().pixelSize() < 12]
    assert not small


def test_switching_theme_and_language_at_work(qtbot, world, workspace, look):
    world.window.choose_language("zh_CN")
    wait_for(qtbot, lambda: workspace.cases.search.placeholderText() == "搜索案件、案号、当事人")
    assert workspace.status.text.startswith("保险库已加密 · 15 分钟后自动锁定")
    world.window.choose_theme("dark")
    wait_for(qtbot, lambda: (world.local.settings.language, world.local.settings.theme) == ("zh_CN", "dark"))


# --- drop ---------------------------------------------------------------------------------------------------------------


class Drag:
    """Drags files over the native window, as the system does."""

    def __init__(self, window, *paths):
        self.handle = window.windowHandle()
        self.mime = QMimeData()
        self.mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])

    def _send(self, event):
        QApplication.sendEvent(self.handle, event)
        return event.isAccepted()

    def enter(self, point):
        return self._send(
            QDragEnterEvent(point, Qt.DropAction.CopyAction, self.mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        )

    def drop(self, point):
        return self._send(
            QDropEvent(
                QPointF(point), Qt.DropAction.CopyAction, self.mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
            )
        )

    def leave(self):
        self._send(QDragLeaveEvent())


def middle(workspace):
    conversation = workspace.conversation
    return conversation.mapTo(workspace.window(), conversation.rect().center())


def row(workspace, number):
    view = workspace.cases.list
    return view.viewport().mapTo(workspace.window(), view.visualRect(workspace.cases.model.index(number)).center())


def test_files_dropped_anywhere_join_the_case_on_screen(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    drag = Drag(world.window, "/tmp/a.pdf", "/tmp/b.pdf")
    assert drag.enter(middle(workspace))
    assert workspace.overlay.isVisible()
    assert workspace.overlay.title == "Add 2 files to “Lease dispute”"
    assert drag.drop(middle(workspace))
    assert not workspace.overlay.isVisible()
    wait_for(qtbot, lambda: len(world.services.ingest.ingested) == 2)
    assert {case for case, _ in world.services.ingest.ingested} == {LEASE.id}
    wait_for(qtbot, lambda: not world.runner.busy)


def test_files_dropped_on_the_list_join_the_case_under_the_pointer(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    drag = Drag(world.window, "/tmp/a.pdf")
    drag.enter(row(workspace, 1))
    assert workspace.overlay.title == "Add 1 file to “Sale of goods”"
    drag.drop(row(workspace, 1))
    wait_for(qtbot, lambda: world.services.ingest.ingested == [(SALE.id, "a.pdf")])
    assert workspace.case.id == SALE.id
    wait_for(qtbot, lambda: not world.runner.busy)


def test_without_a_case_the_window_says_what_to_do(qtbot, world, workspace):
    drag = Drag(world.window, "/tmp/a.pdf")
    assert not drag.enter(middle(workspace))
    assert workspace.overlay.title == "Drop on a case in the list"
    drag.leave()
    assert not workspace.overlay.isVisible()


def test_a_closed_case_takes_no_files(qtbot, world, workspace):
    workspace.cases.select(CLOSED.id)
    drag = Drag(world.window, "/tmp/a.pdf")
    assert not drag.enter(middle(workspace))
    assert workspace.overlay.title == "“Old matter” is closed"
    drag.drop(middle(workspace))
    assert not world.services.ingest.ingested
    wait_for(qtbot, lambda: not world.runner.busy)


def test_an_exported_case_is_taken_over_and_joins_no_case(qtbot, world, workspace, tmp_path):
    """Without any case on screen too; what it is tell its bytes, whatever its name."""
    world.backups.kinds = {"sale.lacase": SealedKind.HAND_OVER, "export.bin": SealedKind.HAND_OVER}
    for name in ("sale.lacase", "export.bin", "a.pdf"):
        (tmp_path / name).touch()
    drag = Drag(world.window, tmp_path / "sale.lacase")
    assert drag.enter(middle(workspace))
    assert workspace.overlay.title == "Take over this case"
    assert drag.drop(middle(workspace))
    dialog = asked_for(qtbot, world, TakeOverDialog)
    assert dialog.file.text() == str(tmp_path / "sale.lacase")
    assert dialog.focusWidget() is dialog.key
    dialog.reject()
    workspace.cases.select(LEASE.id)
    Drag(world.window, tmp_path / "export.bin", tmp_path / "a.pdf").drop(middle(workspace))
    dialog = asked_for(qtbot, world, TakeOverDialog)
    assert dialog.file.text() == str(tmp_path / "export.bin")
    dialog.reject()
    wait_for(qtbot, lambda: world.services.ingest.ingested == [(LEASE.id, "a.pdf")])
    wait_for(qtbot, lambda: not world.runner.busy)


def test_a_file_that_cannot_be_read_keeps_no_other_from_joining(qtbot, world, workspace, tmp_path, monkeypatch):
    def kind(file):
        if file.name == "a.pdf":
            raise PermissionError(str(file))

    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).touch()
    monkeypatch.setattr(world.backups, "kind", kind)
    workspace.cases.select(LEASE.id)
    Drag(world.window, tmp_path / "a.pdf", tmp_path / "b.pdf").drop(middle(workspace))
    wait_for(qtbot, lambda: world.services.ingest.ingested == [(LEASE.id, "a.pdf"), (LEASE.id, "b.pdf")])
    wait_for(qtbot, lambda: not world.runner.busy)


def test_a_backup_is_restored_beside_the_open_vault(qtbot, world, workspace, tmp_path):
    world.backups.kinds = {"day.labackup": SealedKind.BACKUP}
    (tmp_path / "day.labackup").touch()
    drag = Drag(world.window, tmp_path / "day.labackup")
    assert drag.enter(middle(workspace))
    assert workspace.overlay.title == "Restore this backup"
    drag.drop(middle(workspace))
    dialog = asked_for(qtbot, world, RestoreDialog)
    dialog.form.password.setText(world.backups.password)
    dialog.act.click()
    wait_for(qtbot, lambda: dialog.form.check is not None)
    dialog.form.folder.setText(str(tmp_path / "new"))
    dialog.act.click()
    wait_for(qtbot, lambda: dialog.form.restored is not None)
    dialog.act.click()
    assert world.window.restarting
    assert world.window.vault_after == tmp_path / "new"


def asked_for(qtbot, world, kind):
    """The dialog of this kind, when it is on screen."""
    wait_for(qtbot, lambda: any(dialog.isVisible() for dialog in world.window.findChildren(kind)))
    return next(dialog for dialog in world.window.findChildren(kind) if dialog.isVisible())


def test_before_a_vault_is_open_a_dropped_file_is_told_what_it_is(qtbot, world):
    world.backups.kinds = {"day.labackup": SealedKind.BACKUP, "sale.lacase": SealedKind.HAND_OVER}
    page = world.window.page
    for name, said in (("a.pdf", "Unlock your vault first."), ("sale.lacase", "“sale.lacase” is an exported case.")):
        page.file_dropped.emit(Path("/media") / name)
        wait_for(qtbot, lambda said=said: said in world.window._notice.text)
    page.file_dropped.emit(Path("/media/day.labackup"))
    wait_for(qtbot, lambda: isinstance(world.window.page, RestoreScreen))
    assert world.window.page.form.file.text() == str(Path("/media/day.labackup"))
    world.window.page.leave.click()
    assert isinstance(world.window.page, UnlockScreen)
    assert world.window.page.folder == FOLDER


def test_the_vault_is_checked_once_the_window_is_locked(qtbot, world, workspace):
    dialog = world.window.open_settings()
    wait_for(qtbot, lambda: not world.runner.busy)
    dialog.safety.check_button.click()
    assert world.window.restarting
    assert world.window.check_after


def test_the_window_begins_with_the_check_where_it_was_asked_for(qtbot, world):
    world.window.page.check_asked.emit("u1")
    assert isinstance(world.window.page, HealthScreen)
    world.window.page.leave.click()
    assert isinstance(world.window.page, UnlockScreen)


def test_dragged_text_is_left_alone(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    drag = Drag(world.window)
    drag.mime.setText("words")
    drag.enter(middle(workspace))
    assert not workspace.overlay.isVisible()
    wait_for(qtbot, lambda: not world.runner.busy)


def test_the_overlay_can_be_painted(qtbot, world, workspace):
    workspace.overlay.show_target(workspace.drop_target(QPoint(1, 1)), 1)
    assert not workspace.overlay.grab().isNull()


def test_chosen_files_join_the_case_for_which_they_were_chosen(qtbot, world, workspace, monkeypatch, tmp_path):
    workspace.cases.select(LEASE.id)
    file = tmp_path / "a.pdf"
    file.write_bytes(b"%PDF")

    def choose(*_):
        workspace.cases.select(SALE.id)  # as when the case on screen is forgotten meanwhile
        return [str(file)], ""

    monkeypatch.setattr("legal_assistant.gui.workspace.QFileDialog", SimpleNamespace(getOpenFileNames=choose))
    workspace.choose_files()
    wait_for(qtbot, lambda: world.services.ingest.ingested and not world.runner.busy)
    assert world.services.ingest.ingested == [(LEASE.id, "a.pdf")]


def test_files_are_looked_for_among_the_documents_and_then_where_the_last_ones_were(world, workspace, monkeypatch, tmp_path):
    workspace.cases.select(LEASE.id)
    begun = []

    def choose(_parent, _title, folder, _kinds):
        begun.append(folder)
        return [str(tmp_path / "a.pdf")], ""

    monkeypatch.setattr("legal_assistant.gui.workspace.QFileDialog", SimpleNamespace(getOpenFileNames=choose))
    monkeypatch.setattr(workspace, "_sort", lambda *_: None)
    workspace.choose_files()
    workspace.choose_files()
    assert Path(begun[0]).is_absolute()
    assert begun == [in_documents(), str(tmp_path)]


# --- locking ------------------------------------------------------------------------------------------------------------


@pytest.mark.hostile("D6")
def test_locking_hides_everything_and_asks_for_a_restart(qtbot, world, workspace):
    workspace.cases.select(LEASE.id)
    dialog = world.window.open_settings()
    wait_for(qtbot, lambda: not world.runner.busy)
    QTest.keyClick(world.window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert world.window.restarting
    assert not world.window.isVisible()
    assert not dialog.isVisible()


def test_the_locked_screen_cannot_be_locked_again(qtbot, world):
    world.window.lock()
    assert not world.window.restarting
    assert world.window.isVisible()


def test_the_key_store_of_this_computer_unlocks_once_it_is_switched_on(qtbot, world, workspace):
    dialog = world.window.open_settings()
    part = dialog.safety.device
    dialog.show_page(dialog.safety)
    wait_for(qtbot, lambda: part.field.isVisible())
    part.field.setText("wrong")
    part.button.click()
    wait_for(qtbot, lambda: "present password" in part.message.text)
    assert not world.devices.on
    part.field.setText(PASSWORD)
    part.button.click()
    wait_for(qtbot, lambda: part.button.text() == "Switch off")
    assert world.devices.on == {FOLDER}
    assert not part.field.isVisible()
    assert part.field.text() == ""
    part.button.click()
    wait_for(qtbot, lambda: part.button.text() == "Switch on")
    assert not world.devices.on
    dialog.close()


def test_without_a_key_store_to_be_trusted_the_settings_say_so(qtbot, world, workspace):
    world.devices.there = False
    dialog = world.window.open_settings()
    part = dialog.safety.device
    dialog.show_page(dialog.safety)
    wait_for(qtbot, lambda: "Not possible here" in part._text.text())
    assert not part.button.isVisible()
    dialog.close()


def test_the_time_to_lock_follows_the_settings(qtbot, world, workspace):
    world.services.settings.settings = replace(world.services.settings.settings, lock_minutes=0)
    world.runner.changed.emit(Changes.of(None, Changed.SETTINGS), None)
    wait_for(qtbot, lambda: workspace.status.text.startswith("Vault encrypted |"))
    assert world.window._idle.minutes == 0


class Time:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Time()


@pytest.mark.hostile("D6")
def test_idle_time_locks(qtbot, clock):
    lock = IdleLock(15, clock)
    expired = Recorder()
    lock.expired.connect(lambda: expired(1))
    clock.now = 15 * 60 - 1
    lock.check()
    assert not expired.calls
    clock.now = 15 * 60
    lock.check()
    assert expired.calls == [1]
    lock.set_minutes(0)


def test_a_key_or_the_mouse_begins_the_count_anew(qtbot, clock):
    lock = IdleLock(15, clock)
    expired = Recorder()
    lock.expired.connect(lambda: expired(1))
    widget = QLineEdit()
    qtbot.addWidget(widget)
    clock.now = 14 * 60
    QTest.keyClick(widget, Qt.Key.Key_A)
    clock.now = 28 * 60
    lock.check()
    assert not expired.calls
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    clock.now = 42 * 60
    lock.check()
    assert not expired.calls
    lock.set_minutes(0)


@pytest.mark.hostile("D6")
def test_who_wakes_the_machine_when_the_time_is_over_finds_it_locked(qtbot, clock):
    lock = IdleLock(15, clock)
    expired = Recorder()
    lock.expired.connect(lambda: expired(1))
    widget = QLineEdit()
    qtbot.addWidget(widget)
    clock.now = 8 * 60 * 60
    QTest.keyClick(widget, Qt.Key.Key_A)  # it comes before the clock is looked at
    wait_for(qtbot, lambda: expired.calls)
    QTest.keyClick(widget, Qt.Key.Key_A)
    QApplication.processEvents()
    assert expired.calls == [1]
    lock.set_minutes(0)


def test_what_the_program_does_by_itself_is_no_activity(qtbot, clock):
    lock = IdleLock(15, clock)
    expired = Recorder()
    lock.expired.connect(lambda: expired(1))
    widget = QLineEdit()
    qtbot.addWidget(widget)
    clock.now = 16 * 60
    QApplication.sendEvent(widget, QEvent(QEvent.Type.UpdateRequest))
    widget.setText("streamed")
    lock.check()
    assert expired.calls
    lock.set_minutes(0)


def test_never_means_never(qtbot, clock):
    lock = IdleLock(0, clock)
    expired = Recorder()
    lock.expired.connect(lambda: expired(1))
    clock.now = 1e9
    lock.check()
    assert not expired.calls


def test_a_sleep_locks_however_short_it_was(qtbot, clock):
    lock = IdleLock(0, clock)
    expired = Recorder()
    lock.expired.connect(lambda: expired(1))
    lock.lock_after_sleep(True)
    for clock.now in range(5, 60, 5):
        lock.check()
    assert not expired.calls
    clock.now += 90
    lock.check()
    assert expired.calls == [1]
    lock.lock_after_sleep(False)


def test_a_window_that_was_kept_busy_is_not_taken_for_a_machine_that_slept(qtbot, clock):
    lock = IdleLock(0, clock, awake=clock)
    expired = Recorder()
    lock.expired.connect(lambda: expired(1))
    lock.lock_after_sleep(True)
    clock.now += 600
    lock.check()
    assert not expired.calls
    lock.lock_after_sleep(False)


def test_the_window_locks_when_the_system_tells(qtbot, world, workspace):
    system_lock = pytest.importorskip("legal_assistant.gui.system_lock", exc_type=ImportError)
    [system] = world.window.findChildren(system_lock.SystemLock)
    system.told.emit()
    assert world.window.restarting
    assert not world.window.isVisible()
    world.window.come_forward()
    assert not world.window.isVisible()


def test_the_system_is_not_listened_to_if_it_is_switched_off(qtbot, world, workspace):
    system_lock = pytest.importorskip("legal_assistant.gui.system_lock", exc_type=ImportError)
    world.services.settings.settings = replace(world.services.settings.settings, lock_with_system=False)
    world.runner.changed.emit(Changes.of(None, Changed.SETTINGS), None)
    wait_for(qtbot, lambda: not world.window.findChildren(system_lock.SystemLock))


# --- the window's state -------------------------------------------------------------------------------------------------


def test_the_state_survives_packing():
    state = WindowState("Z2Vv", [300, 600, 400], left=False, right=True, viewer=500)
    assert WindowState.unpack(state.pack()) == state


@pytest.mark.parametrize(
    "text", ["", "no base64!", "e30=", base64.b64encode(b'{"geometry": 1, "sizes": "x"}').decode(), "bnVsbA=="]
)
def test_anything_else_is_the_default(text):
    assert WindowState.unpack(text) == WindowState()
