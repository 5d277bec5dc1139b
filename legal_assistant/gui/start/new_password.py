"""A new password, typed twice, with its strength."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.domain.passwords import Strength
from legal_assistant.gui import theme
from legal_assistant.gui.error_text import advice
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField, StrengthMeter

_JUDGE_MS = 200
#: As the vault service asks for; said before it is tried.
_SHORTEST = 12


class NewPassword(QWidget):
    """A new password, twice, with its strength; ``replaces`` an old one or is the first. ``changed``: whether it is acceptable
    may have changed."""

    changed = Signal()

    def __init__(self, presenter: StartPresenter, parent: QWidget | None = None, *, replaces: bool = False) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._replaces = replaces
        self._strength: Strength | None = None
        self.first, self.second = PasswordField(), PasswordField()
        self._meter = StrengthMeter()
        self._words = label(role="small", wrap=True)
        self._words.setMinimumHeight(20)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        for part in (self.first, self._meter, self._words, self.second):
            column.addWidget(part)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_JUDGE_MS)
        self._timer.timeout.connect(lambda: presenter.judge(self.first.text()))
        presenter.judged.connect(self._on_judged)
        self.first.textChanged.connect(self._first_edited)
        self.second.textChanged.connect(self._second_edited)
        self.retranslate()

    @property
    def password(self) -> str:
        """What is typed."""
        return self.first.text()

    @property
    def complete(self) -> bool:
        """Strong enough, and twice the same."""
        return bool(self._strength and self._strength.acceptable and self.first.text() == self.second.text())

    def clear(self) -> None:
        """Empty both fields."""
        self.first.clear()
        self.second.clear()

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.first.set_hint(self.tr("New password") if self._replaces else self.tr("Password"))
        self.second.set_hint(self.tr("The same once more"))
        self._say()

    def _first_edited(self) -> None:
        self._strength = None
        self._timer.start()
        self._second_edited()

    def _second_edited(self) -> None:
        typed = self.second.text()
        self.second.set_invalid(invalid=bool(typed) and not self.first.text().startswith(typed))
        self.changed.emit()

    def _on_judged(self, password: str, strength: Strength) -> None:
        if password == self.first.text():
            self._strength = strength if password else None
            self._say()
            self.changed.emit()

    def _say(self) -> None:
        strength = self._strength
        self._meter.set_strength(strength.score if strength else -1, acceptable=bool(strength and strength.acceptable))
        if strength is None:
            words, role = self.tr("At least {count} characters; four unrelated words do well.").format(count=_SHORTEST), "small"
        elif strength.acceptable:
            words = self.tr("Very good.") if strength.score >= 4 else self.tr("Good.")
            role = "good"
        else:
            words, role = self.tr("Too easy to guess. {advice}").format(advice=advice(strength.advice)).strip(), "bad"
        self._words.setText(words)
        theme.set_role(self._words, role)
        self._meter.setAccessibleName(words)
