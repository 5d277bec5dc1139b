"""The window: locked, first start, or at work."""

from __future__ import annotations

import base64
import time
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import shiboken6
from PySide6 import QtCore
from PySide6.QtCore import QByteArray, QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.backup import SealedKind
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.gui.start.card import StartCard
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.start.unlock import UnlockScreen
from legal_assistant.gui.widgets.states import InlineMessage
from legal_assistant.gui.window_state import WindowState

if TYPE_CHECKING:
    from collections.abc import Callable

    from legal_assistant.domain.cases import Case
    from legal_assistant.domain.ports import UnlockedVault
    from legal_assistant.domain.settings import UserSettings
    from legal_assistant.gui.entry import Entry
    from legal_assistant.gui.i18n import Languages
    from legal_assistant.gui.local_state import LocalState
    from legal_assistant.gui.lock import IdleLock
    from legal_assistant.gui.runner import TaskRunner
    from legal_assistant.gui.settings.dialog import SettingsDialog
    from legal_assistant.gui.settings.presenter import Secrets
    from legal_assistant.gui.start.care import CarePresenter
    from legal_assistant.gui.start.wizard import FirstStart
    from legal_assistant.gui.system_lock import SystemLock
    from legal_assistant.gui.theme import ThemeSwitch
    from legal_assistant.gui.workspace import Workspace
    from legal_assistant.services.bundle import Services

_SAVE_MS = 1_000
#: What the workspace is made of, in pieces that take a few milliseconds each.
_PANES = (
    "cases.pane",
    "conversation.presenter",
    "conversation.message_list",
    "conversation.pane",
    "memory.memories_tab",
    "memory.pane",
    "viewer.pane",
    "workspace",
)
_SAMPLES = {"zh_CN": "lease_zh.pdf", "en": "lease_en.pdf"}


class AppWindow(QMainWindow):
    """``painted``: the window is on screen for the first time; nothing heavy was imported before. ``vault_opened(folder)``.
    ``closed``: it is no more.

    ``restarting`` says whether the program is to be started anew, locked, once this process has let everything go; with
    ``vault_after`` if another vault is to be unlocked then, and with ``check_after`` at its check.
    """

    painted = Signal()
    vault_opened = Signal(object)
    closed = Signal()

    def __init__(
        self, entry: Entry, runner: TaskRunner, local: LocalState, languages: Languages, theme_switch: ThemeSwitch
    ) -> None:
        super().__init__()
        self._entry = entry
        self._runner = runner
        self._local = local
        self._languages = languages
        self._theme = theme_switch
        self._state = WindowState.unpack(local.settings.window)
        self._begun = False
        self.restarting = False
        self.vault_after: Path | None = None
        self.check_after = False
        self.services: Services | None = None
        self.workspace: Workspace | None = None
        self._idle: IdleLock | None = None
        self._system: SystemLock | None = None
        self._settings: SettingsDialog | None = None
        self._first: FirstStart | None = None
        self.start = StartPresenter(entry, runner, self)
        self._locked: Path | None = None
        self._pages = QStackedWidget()
        self._notice = InlineMessage(parent=self)
        self._save_timer = QTimer(self)
        self._save_timer.setSingleShot(True)
        self._save_timer.setInterval(_SAVE_MS)
        self._save_timer.timeout.connect(self._save_state)
        self._lay_out()
        self._connect()
        self._restore_geometry()
        if local.settings.vault:
            self.show_unlock(entry.default_vault)
            if entry.check:
                self._show_check(entry.default_vault, local.settings.user)
        else:
            self._show_first_start(entry.default_vault)

    # --- before a vault is open ---------------------------------------------------------------------------------------

    @property
    def page(self) -> QWidget | None:
        """What is shown."""
        return self._pages.currentWidget()

    def show_unlock(self, folder: Path) -> None:
        """Ask for the password of a vault."""
        page = UnlockScreen(self.start, folder, self._local.settings.user)
        page.recover_asked.connect(self._show_recover)
        page.new_asked.connect(lambda: self._show_first_start(page.folder))
        page.folder_chosen.connect(page.set_folder)
        page.folder_chosen.connect(self._note_locked)
        page.restore_asked.connect(self.show_restore)
        page.check_asked.connect(lambda user: self._show_check(page.folder, user))
        self._locked = folder
        self._show(page)
        page.field.setFocus()

    def _note_locked(self, folder: Path) -> None:
        """Another vault is to be unlocked: the way back leads to that one."""
        self._locked = folder

    def _show_recover(self) -> None:
        from legal_assistant.gui.start.recover import RecoverScreen  # noqa: PLC0415 - rarely needed

        unlock = self.page
        if isinstance(unlock, UnlockScreen):
            page = RecoverScreen(self.start)
            folder = unlock.folder
            page.back_asked.connect(lambda: self.show_unlock(folder))
            self._show(page)
            page.begin(folder)

    def _new_care(self) -> CarePresenter:
        """What reads backups and checks vaults for one page: no other is told what came of it."""
        from legal_assistant.gui.start.care import CarePresenter  # noqa: PLC0415 - rarely needed

        return CarePresenter(self._entry, self._runner)

    def show_restore(self, file: Path | None = None) -> None:
        """Make a vault of a backup; the way back leads to the vault that is to be unlocked, if there is one."""
        from legal_assistant.gui.start.restore import RestoreScreen  # noqa: PLC0415 - rarely needed

        folder, care = self._locked, self._new_care()
        page = RestoreScreen(care, file)
        care.setParent(page)
        page.back_asked.connect(
            lambda: self._show_first_start(self._entry.default_vault) if folder is None else self.show_unlock(folder)
        )
        page.done.connect(self.show_unlock)
        self._show(page)
        page.setFocus()

    def _show_check(self, folder: Path, user: str) -> None:
        from legal_assistant.gui.start.health import HealthScreen  # noqa: PLC0415 - rarely needed

        care = self._new_care()
        page = HealthScreen(care, folder, user)
        care.setParent(page)
        page.back_asked.connect(lambda: self.show_unlock(folder))
        page.restore_asked.connect(self.show_restore)
        self._show(page)
        page.setFocus()

    def _on_start_drop(self, file: Path) -> None:
        """A file was dropped before a vault is open."""
        self._runner.run(lambda: self._entry.backups().kind(file), self, partial(self._offer, file), self._on_unhandled)

    def _offer(self, file: Path, kind: SealedKind | None) -> None:
        page = self.page
        if kind is SealedKind.BACKUP and isinstance(page, StartCard) and page.may_be_left:
            self.show_restore(file)
        elif kind is SealedKind.BACKUP:
            self._notice.show_message(
                "accent",
                self.tr("“{file}” is a backup.").format(file=file.name),
                self.tr("Finish what you are doing here, then drop it again."),
            )
        elif kind is SealedKind.HAND_OVER:
            self._notice.show_message(
                "accent",
                self.tr("“{file}” is an exported case.").format(file=file.name),
                self.tr("Unlock your vault and drop it there: it becomes a case of its own."),
            )
        else:
            self._notice.show_message(
                "accent", self.tr("Unlock your vault first."), self.tr("Then drop documents on the case that they belong to.")
            )

    def _restore_beside(self, file: Path) -> None:
        """Make a vault of a backup while one is open."""
        from legal_assistant.gui.start.restore import RestoreDialog  # noqa: PLC0415 - rarely needed

        care = self._new_care()
        dialog = RestoreDialog(care, file, self)
        care.setParent(dialog)
        dialog.lock_asked.connect(self._lock_for)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _lock_for(self, folder: Path) -> None:
        self.vault_after = folder
        self._local.update(vault=str(folder))
        self.lock()

    def _lock_for_check(self) -> None:
        self.check_after = True
        self.lock()

    def _show_first_start(self, folder: Path) -> None:
        from legal_assistant.gui.start.wizard import FirstStart  # noqa: PLC0415 - needed once

        self._locked = None
        page = self._first = FirstStart(self.start, self._runner, folder, self._languages.language)
        page.language_chosen.connect(self.choose_language)
        page.unlock_asked.connect(self.show_unlock)
        page.restore_asked.connect(self.show_restore)
        page.vault_made.connect(lambda made: self._local.update(vault=str(made)))
        page.finished.connect(self._finish_first_start)
        self._show(page)

    def _finish_first_start(self, services: Services, sample: bool) -> None:
        self._enter(services)
        if sample and self.workspace is not None:
            file = self._entry.resources / "samples" / _SAMPLES[self._languages.language]
            self.workspace.add_sample(self.tr("Sample: lease dispute"), self.tr("Invented client"), [file])

    def _on_found(self, folder: Path, there: bool) -> None:
        """A vault lies in the usual place although this machine's settings do not say so."""
        page = self._first
        if (
            there
            and page is not None
            and page is self.page
            and page.step is page.language
            and folder == self._entry.default_vault
        ):
            self.show_unlock(folder)

    def _show(self, page: QWidget) -> None:
        old = self._pages.currentWidget()
        if isinstance(page, StartCard):
            page.file_dropped.connect(self._on_start_drop)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        if old is not None:
            self._pages.removeWidget(old)
            old.deleteLater()

    # --- an open vault ------------------------------------------------------------------------------------------------

    def _on_opened(self, services: Services) -> None:
        page = self.page
        self.vault_opened.emit(services.vault.folder)
        if page is self._first:
            self.services = services  # to be closed; the first start goes on to the end
            return
        if isinstance(page, UnlockScreen):
            self._local.update(vault=str(page.folder), user=services.vault.user)
        self._enter(services)

    def _enter(self, services: Services) -> None:
        from legal_assistant.gui.lock import IdleLock  # noqa: PLC0415 - not needed for the locked screen
        from legal_assistant.gui.workspace import Workspace  # noqa: PLC0415 - not needed for the locked screen

        self.services = services
        entry = self._entry
        kind_of: Callable[[Path], SealedKind | None] = lambda file: entry.backups().kind(file)  # noqa: E731 - imported late
        workspace = Workspace(services, self._runner, self._languages.language, self._state, kind_of)
        self.workspace = workspace
        workspace.case_changed.connect(self._show_title)
        workspace.state_changed.connect(self._save_timer.start)
        workspace.status.lock_asked.connect(self.lock)
        workspace.status.settings_asked.connect(self.open_settings)
        workspace.colleagues_asked.connect(self._open_colleagues)
        workspace.restore_asked.connect(self._restore_beside)
        workspace.status.language_chosen.connect(self.choose_language)
        self._show(workspace)
        workspace.cases.list.setFocus()
        self._add_shortcuts()
        self._idle = IdleLock(0, time.time, self)
        self._idle.expired.connect(self.lock)
        self._read_settings(services)
        if services.vault.read_only:
            self._notice.show_message(
                "caution",
                self.tr("This vault can only be read"),
                self.tr("Its folder cannot be written to. You can read and search; nothing can be added or changed."),
            )

    def _add_shortcuts(self) -> None:
        from PySide6.QtGui import QKeySequence, QShortcut  # noqa: PLC0415 - not needed for the locked screen

        for keys, slot in (("Ctrl+L", self.lock), ("Ctrl+,", self.open_settings)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(QtCore.Qt.ShortcutContext.ApplicationShortcut)
            shortcut.activated.connect(slot)

    def _read_settings(self, services: Services) -> None:
        self._runner.run(services.settings.user, self, self._apply_settings, self._on_unhandled)

    def _apply_settings(self, settings: UserSettings) -> None:
        if self._idle is not None and self.workspace is not None:
            if self._idle.minutes != settings.lock_minutes:
                self._idle.set_minutes(settings.lock_minutes)
            self.workspace.status.set_lock_minutes(settings.lock_minutes)
            self._idle.lock_after_sleep(settings.lock_with_system)
            self._listen_to_system(wanted=settings.lock_with_system)

    def _listen_to_system(self, *, wanted: bool) -> None:
        if self._system is not None and not wanted:
            self._system.stop()
            self._system.deleteLater()
            self._system = None
        elif self._system is None and wanted:
            try:
                from legal_assistant.gui.system_lock import SystemLock  # noqa: PLC0415 - not needed for the locked screen
            except ImportError:  # this system has no D-Bus
                return
            self._system = SystemLock(self._runner, self)
            self._system.told.connect(self.lock)

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if Changed.SETTINGS in changes.kinds and self.services is not None:
            self._read_settings(self.services)

    def open_settings(self) -> SettingsDialog | None:
        """Show the settings; a second time, bring them to the front."""
        services = self.services
        if services is None or self.workspace is None:
            return None
        if self._settings is not None and shiboken6.isValid(self._settings):
            self._settings.raise_()
            self._settings.activateWindow()
            return self._settings
        from legal_assistant.gui.settings.dialog import SettingsDialog  # noqa: PLC0415 - rarely needed
        from legal_assistant.gui.settings.presenter import SettingsPresenter  # noqa: PLC0415 - rarely needed

        presenter = SettingsPresenter(services, self._secrets(services.vault), self._runner)
        dialog = SettingsDialog(presenter, self.start, self._local.settings, self._runner, self)
        presenter.setParent(dialog)
        dialog.language_chosen.connect(self.choose_language)
        dialog.theme_chosen.connect(self.choose_theme)
        dialog.scale_chosen.connect(lambda scale: self._local.update(scale=scale))
        dialog.safety.lock_asked.connect(self.lock)
        dialog.safety.check_asked.connect(self._lock_for_check)
        dialog.finished.connect(dialog.deleteLater)
        dialog.show()
        self._settings = dialog
        return dialog

    def _open_colleagues(self) -> None:
        dialog = self.open_settings()
        if dialog is not None:
            dialog.show_page(dialog.colleagues)

    def _secrets(self, vault: UnlockedVault) -> Secrets:
        """What opens the open vault, as the settings change it."""
        from legal_assistant.gui.settings.presenter import Secrets  # noqa: PLC0415 - rarely needed

        entry = self._entry

        def change_password(old: str, new: str) -> None:
            entry.vault_service().change_password(vault, old, new)

        def replace_keys(old: str, new: str) -> str:
            return entry.vault_service().replace_keys(vault, old, new)

        def device() -> tuple[bool, bool]:
            keys = entry.device_keys()
            return keys.available(), keys.is_on(vault)

        def switch_device(password: str | None) -> None:
            keys = entry.device_keys()
            keys.switch_off(vault) if password is None else keys.switch_on(vault, password)

        return Secrets(change_password, replace_keys, device, switch_device)

    def lock(self) -> None:
        """End this process and start a locked one: strings of Python and Qt cannot be wiped."""
        if self.services is None or self.restarting:
            return
        from legal_assistant.gui import clipboard  # noqa: PLC0415 - not needed for the first paint

        self.restarting = True
        clipboard.take_back()
        self.hide()
        for dialog in QApplication.topLevelWidgets():
            if dialog is not self and dialog.isVisible():
                dialog.hide()  # first: one that is at work, or shows a key, does not let itself be closed
                dialog.close()
        self.close()

    def come_forward(self) -> None:
        """Show the window in front of the others, unless it is just being locked."""
        if not self.restarting:
            self.setWindowState(self.windowState() & ~QtCore.Qt.WindowState.WindowMinimized)
            self.show()
            self.raise_()
            self.activateWindow()

    # --- this machine -------------------------------------------------------------------------------------------------

    def choose_language(self, code: str) -> None:
        """Use a language (empty: the system's) from now on."""
        self._languages.choose(code)
        self._local.update(language=code)
        if self.workspace is not None:
            self.workspace.status.set_language(self._languages.language)

    def choose_theme(self, name: str) -> None:
        """Use a theme (empty: the system's) from now on."""
        self._theme.choose(name)
        self._local.update(theme=name)

    def _restore_geometry(self) -> None:
        self.setMinimumSize(QSize(640, 480))
        geometry = QByteArray(base64.b64decode(self._state.geometry)) if self._state.geometry else QByteArray()
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            available = self.screen().availableSize() if self.screen() else QSize(1440, 900)
            self.resize(QSize(1440, 900).boundedTo(available * 0.94))

    def _save_state(self) -> None:
        if self.workspace is not None:
            self._state = self.workspace.window_state()
        self._state.geometry = base64.b64encode(bytes(self.saveGeometry().data())).decode()
        self._local.update(window=self._state.pack())

    # --- events -------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Begin the heavy part once the window has been painted."""
        super().paintEvent(event)
        if not self._begun:
            self._begun = True
            QTimer.singleShot(0, self, self._after_first_paint)

    def _after_first_paint(self) -> None:
        self.painted.emit()
        self._import_next(list(_PANES))
        self.start.warm_up()
        self.start.look(self._entry.default_vault)

    def _import_next(self, modules: list[str]) -> None:
        """Import what the open vault will need, one module between two events (on this thread: Qt's classes are made by it)."""
        if modules and self.workspace is None:
            import_module(f"legal_assistant.gui.{modules[0]}")
            QTimer.singleShot(0, self, partial(self._import_next, modules[1:]))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the place; ``main`` ends the tasks and closes the vault."""
        self._save_timer.stop()
        self._save_state()
        super().closeEvent(event)
        self.closed.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._show_title(self.workspace.case if self.workspace else None)
        super().changeEvent(event)

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._notice)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(body)
        self._show_title(None)

    def _connect(self) -> None:
        self.start.opened.connect(self._on_opened)
        self.start.found.connect(self._on_found)
        self._runner.unhandled.connect(self._on_unhandled)
        self._runner.changed.connect(self._on_changed)
        self._local.failed.connect(self._on_unhandled)

    def _on_unhandled(self, error: Exception) -> None:
        self._notice.show_error(error)

    def _show_title(self, case: Case | None) -> None:
        name = self.tr("Legal Assistant")
        self.setWindowTitle(f"{case.name} – {name}" if case else name)
