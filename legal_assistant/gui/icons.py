"""Phosphor icons (MIT, ``resources/icons``), drawn in any colour and crisp from 100 to 200 %."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QDir, QFile, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from legal_assistant.gui import theme

#: Device pixel ratios that every icon holds a picture for.
_RATIOS = (1.0, 1.25, 1.5, 1.75, 2.0)


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
    picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(_source(name).replace(b"currentColor", QColor(colour).name().encode()))).render(
        painter, QRectF(0, 0, picture.width(), picture.height())
    )
    painter.end()
    picture.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, picture)
    return picture


def icon(name: str, colour: str = "", size: int = 16, *, active: str = "") -> QIcon:
    """A :class:`QIcon` of ``name`` in ``colour`` (default: ink of the present theme); disabled in the faint tone.

    ``active`` is the colour while checked. Icons do not follow a change of theme by themselves: set them again on
    ``QEvent.Type.PaletteChange`` (``IconButton`` does).
    """
    tokens = theme.tokens()
    result = QIcon()
    states = [
        (QIcon.Mode.Normal, QIcon.State.Off, colour or tokens.ink),
        (QIcon.Mode.Disabled, QIcon.State.Off, tokens.faint),
        (QIcon.Mode.Normal, QIcon.State.On, active or colour or tokens.ink),
    ]
    for mode, state, tone in states:
        for ratio in _RATIOS:
            result.addPixmap(pixmap(name, tone, size, ratio), mode, state)
    return result


def _source(name: str) -> bytes:
    file = QFile(f"icons:{name}.svg")
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise FileNotFoundError(name)
    data = bytes(file.readAll().data())
    file.close()
    return data
