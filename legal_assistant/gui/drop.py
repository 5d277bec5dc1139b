"""Files dropped anywhere on the window: the window says which case they will join."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QDragMoveEvent, QDropEvent, QFont, QPainter, QPaintEvent, QPen, QWindow
from PySide6.QtWidgets import QWidget

from legal_assistant.domain.backup import SealedKind
from legal_assistant.domain.cases import Case
from legal_assistant.gui import icons, theme

_CARD_WIDTH, _CARD_HEIGHT = 440, 168
#: As this program names what it seals; which it is is told by the bytes once it is dropped.
_SEALED = {".lacase": SealedKind.HAND_OVER, ".labackup": SealedKind.BACKUP}


@dataclass(frozen=True, slots=True)
class DropTarget:
    """The case under the pointer (``row``: where it stands in the list, if it is there), or the one on screen; None: no case.
    ``sealed``: what is dragged joins no case, but is a case or a vault itself."""

    case: Case | None
    row: QRect | None = None
    sealed: SealedKind | None = None

    @property
    def takes_files(self) -> bool:
        """Whether files may be dropped."""
        return self.sealed is not None or (self.case is not None and self.case.writable)


def local_files(data: QMimeData) -> list[Path]:
    """The local files and folders of a drag."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def sealed_by_name(files: Sequence[Path]) -> SealedKind | None:
    """What files are by their names, if all are the same: enough to say while they are dragged."""
    kinds = {_SEALED.get(file.suffix.casefold()) for file in files}
    return kinds.pop() if len(kinds) == 1 else None


class DropOverlay(QWidget):
    """Covers the window while files are dragged over it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.covered = parent
        self._target = DropTarget(None)
        self._files = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def title(self) -> str:
        """What the card says."""
        case = self._target.case
        if self._target.sealed is SealedKind.HAND_OVER:
            return self.tr("Take over this case")
        if self._target.sealed is SealedKind.BACKUP:
            return self.tr("Restore this backup")
        if case is None:
            return self.tr("Drop on a case in the list")
        if not case.role.may_write:
            return self.tr("You may read “{case}”, not add to it").format(case=case.name)
        if not self._target.takes_files:
            return self.tr("“{case}” is closed").format(case=case.name)
        return self.tr("Add %n file(s) to “{case}”", "", self._files).format(case=case.name)

    @property
    def text(self) -> str:
        """What stands under it."""
        if self._target.sealed is SealedKind.HAND_OVER:
            return self.tr("It becomes a case of this vault. You need the one-time key that came with it.")
        if self._target.sealed is SealedKind.BACKUP:
            return self.tr("A vault is made of it in a new folder. The one that is open stays as it is.")
        if self._target.case is None:
            return self.tr("No case is open; make one first, or choose one.")
        if not self._target.takes_files:
            return self.tr("Reopen it to add files.")
        return self.tr("Read on this machine, sealed into the case. The originals stay where they are.")

    def show_target(self, target: DropTarget, files: int) -> None:
        """Say what would happen."""
        self._target = target
        self._files = files
        self.setGeometry(self.covered.rect())
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A veil, the row in the list, and a card."""
        del event
        t = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(t.surface)
        veil.setAlpha(190)
        painter.fillRect(self.rect(), veil)
        tone = t.accent if self._target.takes_files else t.caution
        painter.setPen(QPen(QColor(tone), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._target.row is not None and self._target.sealed is None:
            painter.drawRoundedRect(QRectF(self._target.row).adjusted(1, 1, -1, -1), 8, 8)
        self._draw_card(painter, tone)
        painter.end()

    def _draw_card(self, painter: QPainter, tone: str) -> None:
        t = theme.tokens()
        card = QRectF(0, 0, min(_CARD_WIDTH, self.width() - 32), _CARD_HEIGHT)
        card.moveCenter(QRectF(self.rect()).center())
        painter.setBrush(QColor(t.card))
        painter.setPen(QPen(QColor(tone), 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(card, 12, 12)
        picture = icons.pixmap("upload-simple" if self._target.takes_files else "warning", tone, 32, self.devicePixelRatioF())
        painter.drawPixmap(round(card.center().x()) - 16, round(card.top()) + 24, picture)
        inner = card.adjusted(24, 0, -24, 0)
        painter.setPen(QColor(t.ink))
        painter.setFont(theme.font(theme.TITLE, QFont.Weight.DemiBold))
        title = painter.fontMetrics().elidedText(self.title, Qt.TextElideMode.ElideMiddle, round(inner.width()))
        painter.drawText(QRectF(inner.left(), card.top() + 68, inner.width(), 28), Qt.AlignmentFlag.AlignCenter, title)
        painter.setPen(QColor(t.muted))
        painter.setFont(theme.font())
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(inner.left(), card.top() + 100, inner.width(), 52), flags, self.text)


class DropHandler(QObject):
    """Watches the native window, so that drags reach it whichever widget is below. ``dropped(case id, files)``; no id: what is
    sealed needs no case."""

    dropped = Signal(str, object)

    def __init__(self, overlay: DropOverlay, target_at: Callable[[QPoint, Sequence[Path]], DropTarget]) -> None:
        super().__init__(overlay)
        self._overlay = overlay
        self._target_at = target_at
        self._window: QWindow | None = None

    def watch(self, window: QWindow) -> None:
        """Begin; may be called again when the native window was made anew."""
        if window is not self._window:
            self._window = window
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take drags of files; leave everything else alone."""
        del watched
        if event.type() == QEvent.Type.DragLeave and self._overlay.isVisible():
            self._overlay.hide()
            return False
        if isinstance(event, QDragMoveEvent):  # drag enter is one too
            return self._move(event)
        if isinstance(event, QDropEvent):
            return self._drop(event)
        return False

    def _move(self, event: QDragMoveEvent) -> bool:
        files = local_files(event.mimeData())
        if not files:
            return False
        target = self._target_at(self._position(event), files)
        self._overlay.show_target(target, len(files))
        if target.takes_files:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()
        return True

    def _drop(self, event: QDropEvent) -> bool:
        files = local_files(event.mimeData())
        if not files:
            return False
        target = self._target_at(self._position(event), files)
        self._overlay.hide()
        if target.takes_files:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.dropped.emit(target.case.id if target.case is not None else "", files)
        return True

    def _position(self, event: QDropEvent) -> QPoint:
        """In the coordinates of what the overlay covers."""
        covered = self._overlay.covered
        return covered.mapFrom(covered.window(), event.position().toPoint())
