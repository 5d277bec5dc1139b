"""The line at the foot of the window: safety on the left, figures and language on the right."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.i18n import LANGUAGES
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.labels import ElidedLabel, label
from legal_assistant.gui.widgets.retranslated import Retranslated


class StatusBar(Retranslated, QFrame):
    """``lock_asked``, ``settings_asked``, ``language_chosen(code)``."""

    lock_asked = Signal()
    settings_asked = Signal()
    language_chosen = Signal(str)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "status")
        self._language = language
        self._minutes = 0
        self._recall_ms: float | None = None
        self._counts: Mapping[str, int] = {}
        self._lock = IconButton("lock-simple", size=14)
        self._settings = IconButton("gear-six", size=14)
        for button in (self._lock, self._settings):
            button.setFixedSize(24, 22)
        self._safety = ElidedLabel(role="small")
        self._figures = label(role="small")
        self._languages = Button(role="linkmuted")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.GRID, 2, 12, 2)
        row.setSpacing(4)
        row.addWidget(self._lock)
        row.addWidget(self._safety, 1)
        row.addWidget(self._figures)
        row.addSpacing(theme.GRID)
        row.addWidget(self._languages)
        row.addWidget(self._settings)
        self._lock.clicked.connect(self.lock_asked)
        self._settings.clicked.connect(self.settings_asked)
        self._languages.clicked.connect(self._pop_up)
        self._retranslate()

    @property
    def text(self) -> str:
        """What stands there."""
        return f"{self._safety.text()} | {self._figures.text()}"

    def set_lock_minutes(self, minutes: int) -> None:
        """After how many idle minutes the vault locks; 0 for never."""
        self._minutes = minutes
        self._retranslate()

    def set_recall(self, milliseconds: float | None) -> None:
        """How long the last recall took."""
        self._recall_ms = milliseconds
        self._retranslate()

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Figures of the case on screen; empty if there is none."""
        self._counts = counts
        self._retranslate()

    def set_language(self, language: str) -> None:
        """The language in use."""
        self._language = language
        self._retranslate()

    def _pop_up(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for code, name in LANGUAGES.items():
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setChecked(code == self._language)
            action.setData(code)
        menu.triggered.connect(lambda action: self.language_chosen.emit(action.data()))
        above = self._languages.mapToGlobal(QPoint(0, 0)) - QPoint(0, menu.sizeHint().height())
        menu.popup(above)

    def _retranslate(self) -> None:
        safety = self.tr("Vault encrypted")
        if self._minutes:
            safety = self.tr("Vault encrypted · locks after %n min", "", self._minutes)
        self._safety.setText(safety)
        figures: list[str] = []
        if self._recall_ms is not None:
            seconds = self._recall_ms / 1000
            figures.append(
                self.tr("Recall {0} ms").format(round(self._recall_ms))
                if seconds < 1
                else self.tr("Recall {0} s").format(f"{seconds:.1f}")
            )
        if self._counts:
            passages, memories = self._counts.get("passages", 0), self._counts.get("memories", 0)
            figures.append(self.tr("%Ln passage(s)", "", passages))
            figures.append(self.tr("%Ln memorie(s)", "", memories))
        self._figures.setText(" · ".join(figures))
        self._languages.setText("中文" if self._language == "zh_CN" else "EN")
        self._languages.setAccessibleName(self.tr("Language"))
        self._lock.set_name(self.tr("Lock now"), _native("Ctrl+L"))
        self._settings.set_name(self.tr("Settings"), _native("Ctrl+,"))


def _native(shortcut: str) -> str:
    return QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)
