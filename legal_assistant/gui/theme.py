"""Colours, spacing and fonts: the one place that holds them, for light and dark.

Widgets never name a colour. They carry a dynamic property ``role`` (see ``gui/stylesheet.py``) or, if they paint themselves, ask
:func:`tokens` while painting. A change of theme sends every widget ``PaletteChange``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6 import QtCore
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from legal_assistant.gui import stylesheet

#: The grid everything stands on, in device-independent pixels.
GRID = 8
#: Text sizes in pixels: ordinary, answers, titles of panes, smallest.
TEXT, ANSWER, TITLE, SMALL = 13, 14, 16, 12
#: Line height of answers.
ANSWER_LINE_PERCENT = 165
#: Height of buttons and fields.
CONTROL = 32

#: Letters and figures: ``resources/fonts``. A Chinese font alone would set the quotation marks of English text at full width.
_LATIN = "Inter"
_LATIN_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf")
_HAN = ("Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei UI", "PingFang SC", "WenQuanYi Micro Hei")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tokens:
    """Colours as "#rrggbb". Every text colour has a contrast of 4.5 : 1 or more on every ground it may stand on."""

    dark: bool
    surface: str
    side: str
    card: str
    line: str
    field_line: str
    hover: str
    bubble: str
    ink: str
    muted: str
    faint: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_tint: str
    good: str
    good_tint: str
    caution: str
    caution_tint: str
    bad: str
    bad_tint: str
    mark: str
    selected: str

    def tone(self, tone: str) -> tuple[str, str]:
        """Text colour and tint of "accent", "good", "caution", "bad" or "neutral"."""
        if tone == "neutral":
            return self.muted, self.hover
        return getattr(self, tone), getattr(self, f"{tone}_tint")


LIGHT = Tokens(
    dark=False,
    surface="#ffffff",
    side="#f6f5f2",
    card="#ffffff",
    line="#e4e1da",
    field_line="#d5d1c8",
    hover="#edebe6",
    bubble="#eff2f8",
    ink="#1e2430",
    muted="#5f6673",
    faint="#9aa0ab",
    accent="#1f5fa8",
    accent_hover="#194f8d",
    on_accent="#ffffff",
    accent_tint="#e8f0fa",
    good="#2b7548",
    good_tint="#e4f2e9",
    caution="#945400",
    caution_tint="#fcebd3",
    bad="#b3261e",
    bad_tint="#fbe9e7",
    mark="#ffe38a",
    selected="#b9d6fb",
)

DARK = Tokens(
    dark=True,
    surface="#16191f",
    side="#1b1f27",
    card="#1f242d",
    line="#2d333f",
    field_line="#3a4250",
    hover="#262c37",
    bubble="#222833",
    ink="#e6e9ef",
    muted="#98a2b3",
    faint="#667085",
    accent="#7fb2f0",
    accent_hover="#9bc4f5",
    on_accent="#16191f",
    accent_tint="#22324a",
    good="#79c796",
    good_tint="#1d3326",
    caution="#e5b567",
    caution_tint="#3a2e18",
    bad="#f1948a",
    bad_tint="#3f2321",
    mark="#6b5a1e",
    selected="#2f5c93",
)


def tokens() -> Tokens:
    """The tokens of the running application."""
    app = QGuiApplication.instance()
    return DARK if app is not None and app.property("theme") == "dark" else LIGHT


def set_role(widget: QWidget, role: str) -> None:
    """Give ``widget`` a role of the style sheet; may be changed at any time."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        restyle(widget)


def restyle(widget: QWidget) -> None:
    """Let the style sheet look at the widget's properties again."""
    if widget.isVisible() or widget.testAttribute(QtCore.Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def font(size: int = TEXT, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The application's font in another size (pixels) and weight."""
    result = QFont(QApplication.font())
    result.setPixelSize(size)
    result.setWeight(weight)
    return result


def register_fonts(resources: Path) -> None:
    """Make the fonts that come with the program known to Qt."""
    for name in _LATIN_FILES:
        QFontDatabase.addApplicationFont(str(resources / "fonts" / name))


class ThemeSwitch(QObject):
    """Applies the light or dark theme to the application, following the system unless told otherwise."""

    changed = Signal()

    def __init__(self, app: QApplication, choice: str = "") -> None:
        super().__init__(app)
        self._app = app
        self._choice = choice
        app.setFont(_application_font())
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.follow_system)
        looks_dark = (
            app.palette().color(QPalette.ColorRole.Window).lightness() < 128
        )  # to be asked without ``Qt``: see imports.py
        self._apply(dark=choice == "dark" or (not choice and looks_dark))

    def choose(self, choice: str) -> None:
        """Follow ``choice`` from now on."""
        self._choice = choice
        hints = QGuiApplication.styleHints()
        scheme = {"light": QtCore.Qt.ColorScheme.Light, "dark": QtCore.Qt.ColorScheme.Dark}.get(
            choice, QtCore.Qt.ColorScheme.Unknown
        )
        hints.setColorScheme(scheme)
        self._apply(dark=choice == "dark" or (not choice and hints.colorScheme() is QtCore.Qt.ColorScheme.Dark))

    def follow_system(self) -> None:
        """Be light or dark as the system says, if it does and nothing else was chosen."""
        scheme = QGuiApplication.styleHints().colorScheme()
        if not self._choice and scheme is not QtCore.Qt.ColorScheme.Unknown:
            self._apply(dark=scheme is QtCore.Qt.ColorScheme.Dark)

    def _apply(self, *, dark: bool) -> None:
        name = "dark" if dark else "light"
        if self._app.property("theme") == name:
            return
        self._app.setProperty("theme", name)
        self._app.setPalette(_palette(tokens()))
        self._app.setStyleSheet(stylesheet.build(tokens()))
        self.changed.emit()


def _application_font() -> QFont:
    """Inter, then a Chinese font; Latin letters and figures in Chinese text keep the first."""
    result = QFont()
    result.setFamilies([_LATIN, *_HAN])  # those that are not installed are passed over
    result.setPixelSize(TEXT)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return result


def _palette(t: Tokens) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for name, colour in {
        role.Window: t.surface,
        role.WindowText: t.ink,
        role.Base: t.card,
        role.AlternateBase: t.side,
        role.Text: t.ink,
        role.PlaceholderText: t.muted,
        role.Button: t.card,
        role.ButtonText: t.ink,
        role.ToolTipBase: t.card,
        role.ToolTipText: t.ink,
        role.Highlight: t.accent,
        role.HighlightedText: t.on_accent,
        role.Link: t.accent,
        role.LinkVisited: t.accent,
        role.Mid: t.line,
        role.Dark: t.line,
        role.Light: t.card,
        role.Accent: t.accent,
    }.items():
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(t.faint))
    return palette
