"""A day that may be left open: typed as YYYY-MM-DD or chosen from a calendar."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCalendarWidget, QLineEdit, QWidget

from legal_assistant.gui import icons, theme


class DateField(QLineEdit):
    """Empty: open, which the placeholder says; ``clearable``: with a button for that. ``edited`` follows what the user changes,
    not :meth:`set_day`."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None, *, clearable: bool = False) -> None:
        super().__init__(parent)
        self._clearable = clearable
        self.setMaxLength(len("2024-06-01"))
        self._choose = QAction(self)
        self._choose.triggered.connect(self._on_choose)
        self.addAction(self._choose, QLineEdit.ActionPosition.TrailingPosition)
        self._clear = QAction(self)
        self._clear.triggered.connect(self._on_clear)
        self._clear.setVisible(False)
        self.addAction(self._clear, QLineEdit.ActionPosition.TrailingPosition)
        self._calendar: QCalendarWidget | None = None
        self._painted = ""
        self.textEdited.connect(self._on_edited)
        self._paint()
        self._retranslate()

    @property
    def day(self) -> date | None:
        """The day; None where it is open or :attr:`valid` is false."""
        try:
            return date.fromisoformat(self.text().strip())
        except ValueError:
            return None

    @property
    def valid(self) -> bool:
        """Whether it is a day, or open."""
        return not self.text().strip() or self.day is not None

    @property
    def calendar(self) -> QCalendarWidget:
        """What pops up for choosing a day; made when first asked for."""
        if self._calendar is None:
            calendar = self._calendar = QCalendarWidget(self)
            calendar.setWindowFlag(Qt.WindowType.Popup)
            calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
            calendar.clicked.connect(self._on_chosen)
            calendar.activated.connect(self._on_chosen)
        return self._calendar

    def set_day(self, day: date | None) -> None:
        """Show a day, or that it is open."""
        self.setText(day.isoformat() if day else "")
        self._mark()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the language."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
        elif event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _on_edited(self) -> None:
        self._mark()
        self.edited.emit()

    def _on_choose(self) -> None:
        calendar = self.calendar
        calendar.setLocale(self.locale())
        day = self.day or date.today()
        calendar.setSelectedDate(QDate(day.year, day.month, day.day))
        size, below = calendar.sizeHint(), self.mapToGlobal(QPoint(0, self.height() + 2))
        room = self.screen().availableGeometry()
        x = min(below.x(), room.right() - size.width())
        y = below.y() if below.y() + size.height() <= room.bottom() else below.y() - size.height() - self.height() - 4
        calendar.move(max(x, room.left()), max(y, room.top()))
        calendar.show()
        calendar.setFocus()

    def _on_chosen(self, day: QDate) -> None:
        self.calendar.hide()
        self.set_day(date(day.year(), day.month(), day.day()))
        self.edited.emit()

    def _on_clear(self) -> None:
        self.set_day(None)
        self.edited.emit()

    def _mark(self) -> None:
        self._clear.setVisible(self._clearable and bool(self.text()))
        wrong = not self.valid
        if self.property("invalid") != wrong:
            self.setProperty("invalid", wrong)
            theme.restyle(self)

    def _paint(self) -> None:
        muted = theme.tokens().muted
        if muted != self._painted:
            self._painted = muted
            self._choose.setIcon(icons.icon("caret-down", muted))
            self._clear.setIcon(icons.icon("x", muted))

    def _retranslate(self) -> None:
        self._choose.setText(self.tr("Choose a day"))
        self._clear.setText(self.tr("Clear"))
        self.setToolTip(self.tr("Year-month-day, such as 2024-06-01; empty: open"))
