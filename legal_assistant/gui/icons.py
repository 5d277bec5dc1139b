"""Phosphor icons (MIT, ``resources/icons``), drawn in any colour and crisp from 100 to 200 %."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QDir, QRectF, QSize
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from legal_assistant.gui import theme


def register(resources: Path) -> None:
    """Tell Qt where the icons are; once, before the first of them is drawn."""
    QDir.setSearchPaths("icons", [str(resources / "icons")])


def pixmap(name: str, colour: str, size: int = 16, ratio: float = 2.0) -> QPixmap:
    """Icon ``name`` in ``colour`` ("#rrggbb"), ``size`` device-independent pixels wide, for a screen of ``ratio``.

    Raises FileNotFoundError for a name that is not in ``resources/icons``.
    """
    key = f"icon/{name}/{colour}/{size}/{ratio}"
    picture = QPixmap()
    if QPixmapCache.find(key, picture):
        return picture
    renderer = QSvgRenderer(QByteArray(_source(name).replace(b"currentColor", QColor(colour).name().encode())))
    picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, picture.width(), picture.height()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, picture)
    return picture


def icon(name: str, colour: str = "", size: int = 16) -> QIcon:
    """A :class:`QIcon` of ``name`` in ``colour`` (default: ink of the present theme); disabled in the faint tone.

    Icons do not follow a change of theme by themselves: set them again on ``QEvent.Type.PaletteChange`` (the buttons of
    ``widgets/buttons.py`` do).
    """
    tokens = theme.tokens()
    result = QIcon()
    for mode, tone in ((QIcon.Mode.Normal, colour or tokens.ink), (QIcon.Mode.Disabled, tokens.faint)):
        for ratio in _ratios():
            result.addPixmap(pixmap(name, tone, size, ratio), mode)
    return result


def _ratios() -> set[float]:
    """The device pixel ratios of all screens, and 2, which looks right on a screen that is added later."""
    return {1.0, 2.0} | {screen.devicePixelRatio() for screen in QGuiApplication.screens()}


def _source(name: str) -> bytes:
    return Path(QDir.searchPaths("icons")[0], f"{name}.svg").read_bytes()
