"""The check of a vault: every file of it is read, and what was found is told, by how bad it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from legal_assistant.domain.errors import WrongPassword
from legal_assistant.domain.health import Finding, Repair, Severity
from legal_assistant.gui import format as fmt
from legal_assistant.gui import theme
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.start import health_words as words
from legal_assistant.gui.start.card import StartCard
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import ElidedLabel, label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.progress import ProgressLine
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.domain.health import Health
    from legal_assistant.gui.start.care import CarePresenter

#: Up to so many places of one kind of finding are seen at once; more fold out, up to the most.
_SEEN, _MOST = 3, 200


class _Row(InlineMessage):
    """Something that was found; it stands in a page that scrolls, where it need not make room for anything."""

    def minimumSizeHint(self) -> QSize:
        """No lower than its words are at the present width."""
        hint = super().minimumSizeHint()
        return QSize(hint.width(), max(hint.height(), self.heightForWidth(self.width())))


class HealthScreen(Retranslated, StartCard):
    """Checks the vault in ``folder`` as the lawyer of the id ``user``.

    ``back_asked``; ``restore_asked``: what is lost is to be taken from a backup.
    """

    back_asked = Signal()
    restore_asked = Signal()

    def __init__(self, presenter: CarePresenter, folder: Path, user: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter, self._folder, self._user = presenter, folder, user
        self._busy = False
        self.health: Health | None = None
        self._error: Exception | None = None
        self._title = label(role="display", wrap=True)
        self._where = ElidedLabel(str(folder), role="muted", middle=True)
        self._text = label(role="muted", wrap=True)
        self.field = PasswordField()
        self.progress = ProgressLine()
        self.progress.hide()
        self.far = label(role="small")
        self.far.hide()
        self.message = InlineMessage(closable=False, parent=self)
        self._list = QVBoxLayout()
        self._list.setSpacing(theme.GRID)
        self.leave, self.again, self.act = Button(), Button(), Button(role="primary")
        top = QVBoxLayout()
        top.setSpacing(4)
        top.addWidget(self._title)
        top.addWidget(self._where)
        self.body.addLayout(top)
        for part in (self._text, self.field):
            self.body.addWidget(part)
        way = QVBoxLayout()
        way.setSpacing(4)
        way.addWidget(self.progress)
        way.addWidget(self.far)
        self.body.addLayout(way)
        self.body.addWidget(self.message)
        self.body.addLayout(self._list)
        self.foot.addWidget(self.leave)
        self.foot.addStretch(1)
        self.foot.addWidget(self.again)
        self.foot.addWidget(self.act)
        self._connect()
        self._retranslate()
        self.setFocusProxy(self.field)

    @property
    def may_be_left(self) -> bool:
        """Not while the vault is looked through."""
        return not self._busy

    @property
    def repairable(self) -> int:
        """How much of what was found the check can put right itself."""
        findings = self.health.findings if self.health is not None else ()
        return sum(finding.repair in words.REPAIRABLE and not finding.repaired for finding in findings)

    def _connect(self) -> None:
        presenter = self._presenter
        presenter.examined.connect(self._on_examined)
        presenter.failed.connect(self._on_failed)
        presenter.stopped.connect(self._on_stopped)
        presenter.busy.connect(self._on_busy)
        presenter.progressed.connect(self._on_progress)
        self.field.textChanged.connect(self._edited)
        self.field.returnPressed.connect(self._go)
        self.act.clicked.connect(self._go)
        self.again.clicked.connect(lambda: self._examine(repair=False))
        self.leave.clicked.connect(self._leave)
        self.message.acted.connect(self.restore_asked)

    def _go(self) -> None:
        self._examine(repair=bool(self.repairable))

    def _examine(self, *, repair: bool) -> None:
        if self.field.text() and not self._busy:
            self._error = None
            self.message.hide()
            self._presenter.examine(self._folder, self.field.text(), user=self._user, repair=repair)

    def _leave(self) -> None:
        if self._busy:
            self._presenter.stop()
        else:
            self.field.clear()
            self.back_asked.emit()

    def _edited(self) -> None:
        self.field.set_invalid(invalid=False)
        self._update()

    def _on_busy(self, busy: bool) -> None:
        self._busy = busy
        self._on_progress(0, 0)
        self.progress.setVisible(busy)
        self.field.setEnabled(not busy)
        self._update()

    def _on_progress(self, done: int, total: int) -> None:
        self.progress.set_bytes(done, total)
        self.far.setText(fmt.how_far(done, total))
        self.far.setVisible(self._busy and bool(total))

    def _on_examined(self, health: Health) -> None:
        self.health = health
        self.field.hide()
        self._show()

    def _on_failed(self, error: Exception) -> None:
        self._error = error
        self._show_error()
        self.field.set_invalid(invalid=isinstance(error, WrongPassword))
        self.field.setFocus()
        self.field.selectAll()

    def _on_stopped(self) -> None:
        self.message.show_message("neutral", self.tr("Stopped. The vault was not looked through to its end."))

    def _show_error(self) -> None:
        if self._error is not None:
            said = words_for(self._error)
            wrong = isinstance(self._error, WrongPassword)
            self.message.show_message("bad", said.title, said.hint, details="" if wrong else said.details)

    def _show(self) -> None:
        """What was found, the worst first."""
        while item := self._list.takeAt(0):
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        health = self.health
        if health is None:
            return
        figures = self._figures(health)
        if not health.ok:
            lost = any(one.repair is Repair.RESTORE and not one.repaired for one in health.findings)
            action = self.tr("Restore from a backup…") if lost else ""
            self.message.show_message("bad", self.tr("The vault is damaged."), figures, action=action)
        elif health.findings:
            self.message.show_message("good", self.tr("Nothing of the vault is damaged."), figures)
        else:
            self.message.show_message("good", self.tr("The vault is well."), figures)
        severity: Severity | None = None
        for group in grouped(health.findings):
            if group[0].severity is not severity:
                severity = group[0].severity
                self._list.addSpacing(theme.GRID)
                self._list.addWidget(self._heading(severity))
            self._list.addWidget(self._row(group))
        self._update()

    def _heading(self, severity: Severity) -> QLabel:
        texts = {
            Severity.DAMAGE: self.tr("Damage"),
            Severity.WARNING: self.tr("What does not belong"),
            Severity.NOTE: self.tr("What was not finished"),
        }
        return label(texts[severity], "strong")

    def _row(self, group: Sequence[Finding]) -> InlineMessage:
        first, many = group[0], len(group)
        title = words.found(first.code)
        if many > 1:
            title = self.tr("{what} ({count})").format(what=title, count=fmt.number(many))
        places = "\n".join(clean(finding.subject) for finding in group[:_MOST])
        row = _Row(closable=False)
        row.show_message(words.tone(first), title, words.to_do(first), details=places, unfolded=many <= _SEEN)
        return row

    def _figures(self, health: Health) -> str:
        figures = health.figures
        said = [self.tr("%n case(s)", "", int(figures.get("cases", 0)))]
        if figures.get("documents"):
            said.append(self.tr("%n document(s)", "", int(figures["documents"])))
        said.append(fmt.size(int(figures.get("bytes", 0))))
        if figures.get("cases_of_others"):
            said.append(self.tr("%n case(s) of colleagues, not checked", "", int(figures["cases_of_others"])))
        return " · ".join(said)

    def _update(self) -> None:
        done = self.health is not None
        self.leave.setText(self.tr("Stop") if self._busy else self.tr("Back"))
        self.again.setText(self.tr("Check again"))
        self.again.setVisible(done)
        self.again.setEnabled(not self._busy)
        self.act.setVisible(not done or bool(self.repairable))
        self.act.setEnabled(bool(self.field.text()) and not self._busy)
        if done:
            self.act.setText(self.tr("Put %n thing(s) right", "", self.repairable))
        else:
            self.act.setText(self.tr("Checking…") if self._busy else self.tr("Check the vault"))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Check the vault"))
        self._where.setAccessibleName(self.tr("Vault folder"))
        self._text.setText(
            self.tr(
                "Every file of your cases is read and compared with what it was when it was written. Nothing is changed by that."
            )
        )
        self.field.set_hint(self.tr("Password"))
        self.progress.setAccessibleName(self.tr("The vault is being checked"))
        self._show_error()
        self._show()
        self._update()


def grouped(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Findings that are told together: the same, with the same to be done. The worst come first."""
    order = list(Severity)

    def key(finding: Finding) -> tuple[int, str, str, bool]:
        return order.index(finding.severity), finding.code, finding.repair.value, finding.repaired

    return [list(group) for _, group in groupby(sorted(findings, key=key), key=key)]
