"""The settings dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.gui import theme
from legal_assistant.gui.colleagues.presenter import ColleaguesPresenter
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.settings.colleagues import ColleaguesPage
from legal_assistant.gui.settings.pages import GeneralPage, ModelPage, SafetyPage, SearchPage, SettingsPage
from legal_assistant.gui.settings.preferences import PreferencesPage, PreferencesPresenter
from legal_assistant.gui.settings.presenter import SettingsPresenter
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.widgets.retranslated import Retranslated


class SettingsDialog(Retranslated, QDialog):
    """Pages on the right, their names on the left. ``language_chosen(code)``, ``theme_chosen(name)``,
    ``scale_chosen(per cent)``."""

    language_chosen = Signal(str)
    theme_chosen = Signal(str)
    scale_chosen = Signal(int)

    def __init__(
        self,
        presenter: SettingsPresenter,
        start: StartPresenter,
        local: LocalSettings,
        runner: TaskRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.general = GeneralPage(local)
        self.model = ModelPage(presenter, runner)
        self.safety = SafetyPage(presenter, start)
        self.search = SearchPage(presenter)
        self.preferences = PreferencesPage(PreferencesPresenter(presenter.services, runner, self))
        self.colleagues = ColleaguesPage(ColleaguesPresenter(presenter.services, runner, self), start)
        self._pages: list[SettingsPage] = [
            self.general,
            self.model,
            self.preferences,
            self.safety,
            self.colleagues,
            self.search,
        ]
        self._names = [self._name() for _ in self._pages]
        self._stack = QStackedWidget()
        self._areas: list[QScrollArea] = []
        self._lay_out()
        self.general.language_chosen.connect(self.language_chosen)
        self.general.theme_chosen.connect(self.theme_chosen)
        self.general.scale_chosen.connect(self.scale_chosen)
        presenter.loaded.connect(self._on_loaded)
        presenter.saved.connect(self._on_saved)
        presenter.failed.connect(self._on_failed)
        presenter.device_known.connect(self.safety.device.show_state)
        presenter.last_backup.connect(self.safety.backup.show_last)
        self._retranslate()
        self.resize(720, 520)
        presenter.load()
        presenter.look_at_device()
        presenter.look_for_backup()

    def show_page(self, page: SettingsPage) -> None:
        """Bring a page to the front."""
        self._names[self._pages.index(page)].setChecked(True)
        self._stack.setCurrentIndex(self._pages.index(page))

    def _name(self) -> QPushButton:
        button = QPushButton()
        button.setProperty("role", "nav")
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button

    def _lay_out(self) -> None:
        side = QFrame()
        side.setProperty("role", "side")
        side.setFixedWidth(theme.GRID * 22)
        names = QVBoxLayout(side)
        names.setContentsMargins(12, 20, 12, 12)
        names.setSpacing(4)
        group = QButtonGroup(self)
        for number, (button, page) in enumerate(zip(self._names, self._pages, strict=True)):
            group.addButton(button, number)
            names.addWidget(button)
            scroll = QScrollArea()
            scroll.setWidgetResizable(True)
            scroll.setFrameShape(QFrame.Shape.NoFrame)
            page.setProperty("role", "scroll")
            scroll.setWidget(page)
            self._stack.addWidget(scroll)
            self._areas.append(scroll)
        names.addStretch(1)
        group.idClicked.connect(self._stack.setCurrentIndex)
        self._names[0].setChecked(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(side)
        row.addWidget(self._stack, 1)

    def _on_loaded(self) -> None:
        self.model.load()
        self.safety.load()
        self.search.load()

    def _on_saved(self, what: str) -> None:
        pages = {"model": self.model, "password": self.safety, "embedding": self.search}
        page = pages.get(what)
        if page is not None:
            page.saved()
        if what == "device":
            self.safety.device.saved()

    def _on_failed(self, what: str, error: Exception) -> None:
        if what == "device":
            self.safety.device.say(error)
            return
        if what in ("backup", "keys"):  # their dialogs say it
            return
        pages: dict[str, SettingsPage] = {
            "model": self.model,
            "password": self.safety,
            "lock": self.safety,
            "embedding": self.search,
        }
        pages.get(what, self.general).say(error)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        texts = (
            self.tr("General"),
            self.tr("Model"),
            self.tr("Preferences"),
            self.tr("Safety"),
            self.tr("Lawyers"),
            self.tr("Search"),
        )
        for button, area, text in zip(self._names, self._areas, texts, strict=True):
            button.setText(text)
            area.setAccessibleName(text)
