"""The language of the window; source strings are English, translations are compiled into ``resources/i18n``."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

#: The languages there are, each in its own name.
LANGUAGES = {"zh_CN": "中文", "en": "English"}


def system_language() -> str:
    """The language of the system, if it is one of ours; English otherwise."""
    wanted = QLocale.system().uiLanguages()
    return "zh_CN" if wanted and wanted[0].startswith("zh") else "en"


class Languages(QObject):
    """Installs translations; every widget then gets ``LanguageChange``, and ``changed`` follows."""

    changed = Signal()

    def __init__(self, app: QCoreApplication, resources: Path, choice: str = "") -> None:
        super().__init__(app)
        self._app = app
        self._folder = resources / "i18n"
        self._installed: list[QTranslator] = []
        self._language = ""
        self.choose(choice)

    @property
    def language(self) -> str:
        """The code in use: a key of :data:`LANGUAGES`."""
        return self._language

    def choose(self, choice: str) -> None:
        """Use ``choice`` (a key of :data:`LANGUAGES`, or empty: as the system) from now on."""
        language = choice if choice in LANGUAGES else system_language()
        if language == self._language:
            return
        self._language = language
        QLocale.setDefault(QLocale(language))
        for translator in self._installed:
            self._app.removeTranslator(translator)
        self._installed = [translator for translator in self._load(language) if self._app.installTranslator(translator)]
        self.changed.emit()

    def _load(self, language: str) -> list[QTranslator]:
        """The translators of ``language``: Qt's own words first, ours last, because the last one installed is asked first."""
        places = {
            f"qtbase_{language}": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
            f"legal_assistant_{language}": str(self._folder),
        }
        loaded = []
        for name, folder in places.items():
            translator = QTranslator(self)
            if translator.load(name, folder):
                loaded.append(translator)
        return loaded
