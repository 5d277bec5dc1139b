"""The strip in the conversation that says what is being read, with a bar and a stop button, and how each file ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.domain.events import IngestedFile
from legal_assistant.gui import format as fmt
from legal_assistant.gui import theme
from legal_assistant.gui.counts import Counts
from legal_assistant.gui.error_text import words_for_code
from legal_assistant.gui.ingest.password_ask import PasswordAsk
from legal_assistant.gui.ingest.presenter import IngestJob, IngestPresenter
from legal_assistant.gui.ingest.told import Told
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import ElidedLabel
from legal_assistant.gui.widgets.progress import ProgressLine
from legal_assistant.gui.widgets.states import InlineMessage

#: How long a message about a file that simply worked stays.
_GOOD_MS = 8_000
_TONES = {"new": "good", "duplicate": "accent", "partial": "caution", "unrecognised": "caution", "failed": "bad"}
#: At most this many names stand in the details of one message.
_NAMES = 50
#: So many files that went wrong are named at once; of more, the names fold out.
_NAMED = 5
#: The outcome of a file that opens with a password only, which is asked for file by file.
_LOCKED = ("document_needs_password", "wrong_document_password")


class IngestStrip(QWidget):
    """Shows the ingestion of one case; takes no room when there is nothing to show."""

    def __init__(self, presenter: IngestPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._presenter = presenter
        self._case: str | None = None
        self._tried: set[tuple[str | None, str]] = set()
        self._error: Exception | None = None
        self._text = ElidedLabel(role="muted", middle=True)
        self._outlook = ElidedLabel(role="muted")
        self._pause = Button(role="link")
        self._pause.clicked.connect(self._pause_clicked)
        self._stop = Button(role="link")
        self._stop.clicked.connect(self._stop_clicked)
        self._bar = ProgressLine()
        self._running = QWidget(self)
        self._failure = InlineMessage(parent=self)
        self._failure.dismissed.connect(self._failure_dismissed)
        self._messages: list[InlineMessage | PasswordAsk] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_GOOD_MS)
        self._timer.timeout.connect(self._dismiss_good)
        self._lay_out()
        presenter.progressed.connect(self._on_progressed)
        presenter.ended.connect(self._on_results)
        presenter.dismissed.connect(self._on_results)
        presenter.failed.connect(self._on_failed)
        self._name_parts()
        self.show_case(None)

    def show_case(self, case_id: str | None) -> None:
        """Show what goes on in this case."""
        self._case = case_id
        self._error = None
        self._failure.hide()
        self._show_job()
        self._show_results()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._name_parts()
            self._show_job()
            self._show_results()
            self._show_failure()
        super().changeEvent(event)

    def _name_parts(self) -> None:
        """What they are, until there is more to say of them."""
        self._pause.setText(self.tr("Pause"))
        self._stop.setText(self.tr("Stop"))
        self._bar.setAccessibleName(self.tr("Documents that are being read"))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(theme.GRID)
        head.addWidget(self._text, 1)
        head.addWidget(self._pause)
        head.addWidget(self._stop)
        column = QVBoxLayout(self._running)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._bar)
        column.addWidget(self._outlook)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.GRID)
        self._told = Told(self)
        self._told.column.addWidget(self._failure)
        self._column.addWidget(self._running)
        self._column.addWidget(self._told)

    def _on_progressed(self, case_id: str) -> None:
        if case_id == self._case:
            self._show_job()

    def _on_results(self, case_id: str, _result: IngestedFile | None = None) -> None:
        if case_id == self._case:
            self._show_results()

    def _on_failed(self, case_id: str, error: Exception) -> None:
        if case_id == self._case:
            self._error = error
            self._show_failure()
            self._update_visible()

    def _stop_clicked(self) -> None:
        if self._case is not None:
            self._presenter.stop(self._case)

    def _pause_clicked(self) -> None:
        if self._case is None:
            return
        if self._presenter.held(self._case) is not None:
            self._presenter.go_on(self._case)
        else:
            self._presenter.pause(self._case)

    def _show_job(self) -> None:
        job = self._presenter.job(self._case) if self._case else None
        held = self._presenter.held(self._case) if self._case else None
        waiting = self._presenter.waiting(self._case) if self._case and job is None and held is None else 0
        self._running.setVisible(job is not None or held is not None or waiting > 0)
        if job is not None:
            self._show_running(job)
        elif held is not None:
            self._show_held(held.waiting)
        elif waiting:
            self._show_waiting(waiting)
        self._update_visible()

    def _show_running(self, job: IngestJob) -> None:
        ending = job.stopping or job.pausing
        self._text.setText(self._job_text(job), job.file)
        self._bar.set_progress(job.done, job.total)
        self._bar.setAccessibleName(self._text.text())
        self._bar.show()
        left = self._left(job) if job.outlook is not None and not ending else ""
        self._outlook.setText(left)
        self._outlook.setVisible(bool(left))
        self._pause.setText(self.tr("Pausing…") if job.pausing and not job.stopping else self.tr("Pause"))
        self._pause.setVisible(job.intake is not None and not job.stopping)
        self._pause.setEnabled(not ending)
        self._stop.setText(self.tr("Stopping…") if job.stopping else self.tr("Stop"))
        self._stop.setEnabled(not job.stopping)

    def _show_waiting(self, waiting: int) -> None:
        """Files were added, and none of them is being read yet."""
        self._text.setText(self.tr("%n file(s) waiting", "", waiting))
        self._bar.set_progress(0, 0)
        self._bar.setAccessibleName(self._text.text())
        self._bar.show()
        self._outlook.hide()
        self._pause.hide()
        self._stop.setText(self.tr("Stop"))
        self._stop.setEnabled(True)

    def _show_held(self, waiting: int) -> None:
        text = self.tr("Paused · %n file(s) waiting", "", waiting) if waiting else self.tr("Paused")
        self._text.setText(text)
        self._bar.hide()
        self._outlook.hide()
        self._pause.setText(self.tr("Go on"))
        self._pause.setVisible(True)
        self._pause.setEnabled(True)
        self._stop.setText(self.tr("Stop"))
        self._stop.setEnabled(True)

    def _left(self, job: IngestJob) -> str:
        """What is left, how long it takes first: "about 3 min left · file 2 of 5 · 412 pages to read · 35 pages that are
        pictures". Passages are told unless the line above counts them."""
        outlook = job.outlook
        assert outlook is not None
        parts: list[str] = []
        if job.files > 1 and job.step == "read":
            said = self.tr("file {index} of {files}")
            parts.append(said.format(index=fmt.number(job.index + 1), files=fmt.number(job.files)))
        elif outlook.files:
            parts.append(self.tr("%n file(s) waiting", "", outlook.files))
        if outlook.pages:
            parts.append(self.tr("%n page(s) to read", "", outlook.pages))
        if outlook.pictures:
            parts.append(self.tr("%n page(s) that are pictures to recognise", "", outlook.pictures))
        if outlook.items and job.step != "embed":
            parts.append(self.tr("%n passage(s) to index", "", outlook.items))
        if outlook.seconds is not None and parts:
            time = fmt.duration(outlook.seconds)
            parts.insert(0, self.tr("{time} left", "how long work will take, as in 'about 3 min left'").format(time=time))
        return " · ".join(parts)

    def _job_text(self, job: IngestJob) -> str:
        done, total = fmt.number(job.done), fmt.number(job.total)
        if job.step == "embed":
            what = (
                self.tr("Indexing {file} · {done} of {total} passages") if job.file else self.tr("Indexing · {done} of {total}")
            )
        elif job.step == "ocr":
            what = self.tr("Recognising words in {file} · {done} of {total} pages that are pictures")
        elif job.total:
            what = self.tr("Reading {file} · page {done} of {total}")
        else:
            what = self.tr("Opening {file}")
        return what.format(file=job.file, done=done, total=total)

    def _show_results(self) -> None:
        for message in self._messages:
            self._told.column.removeWidget(message)
            message.hide()
            message.deleteLater()
        self._messages = []
        results = self._presenter.results(self._case) if self._case else []
        for group in grouped(results):
            self._add_message(group)
        if any(result.status == "new" for result in results):
            self._timer.start()
        self._update_visible()

    def _add_message(self, group: Sequence[IngestedFile]) -> None:
        if group[0].error in _LOCKED:
            for result in group:
                self._ask_password(result)
            return
        message = InlineMessage(parent=self)
        self._told.column.addWidget(message)
        title, hint = self._words(group)
        names = "\n".join(result.file for result in group[:_NAMES]) if len(group) > 1 else ""
        within = sum(result.embedded for result in group)
        if within:
            hint = fmt.sentences(hint, self.tr("%n file(s) within were not read.", "", within))
        if repaired := sum(result.repaired for result in group):
            hint = fmt.sentences(
                hint, self.tr("%n file(s) were damaged and have been repaired: look whether all is there.", "", repaired)
            )
        failed = group[0].status in ("failed", "unrecognised")
        action = self.tr("Read them too") if within else self.tr("Try again") if failed else ""
        message.show_message(
            _TONES[group[0].status], title, hint, details=names, action=action, unfolded=failed and len(group) <= _NAMED
        )
        acted = partial(self._read_embedded, [result for result in group if result.embedded])
        message.acted.connect(acted if within else partial(self._retry, list(group)))
        message.dismissed.connect(lambda: self._dismiss(group))
        self._messages.append(message)

    def _ask_password(self, result: IngestedFile) -> None:
        again = (self._case, result.file) in self._tried
        ask = PasswordAsk(result.file, self, again=again)
        self._told.column.addWidget(ask)
        ask.given.connect(partial(self._unlock, result))
        ask.dismissed.connect(partial(self._dismiss, [result]))
        self._messages.append(ask)
        if again and self.hasFocus():
            ask.field.setFocus()

    def _unlock(self, result: IngestedFile, password: str) -> None:
        if self._case is not None:
            self._tried.add((self._case, result.file))
            self.setFocus()  # what was typed in goes, and the next button must not get the next key
            self._presenter.unlock(self._case, result, password)

    def _retry(self, results: Sequence[IngestedFile]) -> None:
        if self._case is not None:
            self._presenter.retry(self._case, results)

    def _read_embedded(self, results: Sequence[IngestedFile]) -> None:
        if self._case is not None:
            self._presenter.read_embedded(self._case, results)

    def _words(self, group: Sequence[IngestedFile]) -> tuple[str, str]:
        first, several = group[0], len(group) > 1
        if first.status == "failed":
            words = words_for_code(first.error)
            what = self.tr("%n file(s)", "", len(group)) if several else first.file
            return self.tr("{file}: {error}").format(file=what, error=words.title), words.hint
        if first.status == "unrecognised":
            words = words_for_code(first.error)
            what = self.tr("%n file(s)", "", len(group)) if several else first.file
            said = self.tr("{file} added, but not the words of pages that are pictures: {error}")
            return said.format(file=what, error=words.title), words.hint
        if first.status == "duplicate":
            if several:
                return self.tr("%n file(s) are already in this case", "", len(group)), ""
            return self.tr("{file} is already in this case").format(file=first.file), ""
        pages = sum(result.pages for result in group)
        passages = sum(result.passages for result in group)
        if first.status == "new":
            title = self.tr("%n file(s) added", "", len(group)) if several else self.tr("{file} added").format(file=first.file)
            counts = Counts()
            return f"{title} · {counts.pages(pages)} · {counts.passages(passages)}", ""
        silent = sum(result.pages_by_state.get("empty", 0) + result.pages_by_state.get("failed", 0) for result in group)
        what = self.tr("%n file(s)", "", len(group)) if several else first.file
        title = self.tr("{file} added, but %n page(s) have no text", "", silent).format(file=what)
        return title, self.tr("What stands on those pages is not found by searching. See the pages in Documents.")

    def _dismiss(self, group: Sequence[IngestedFile]) -> None:
        if self._case is not None:
            self._presenter.dismiss(self._case, group)

    def _dismiss_good(self) -> None:
        if self._case is not None:
            told = self._presenter.results(self._case)
            self._dismiss([result for result in told if result.status == "new" and not (result.embedded or result.repaired)])

    def _show_failure(self) -> None:
        if self._error is not None:
            self._failure.show_error(self._error)

    def _failure_dismissed(self) -> None:
        self._error = None
        self._update_visible()

    def _update_visible(self) -> None:
        told = bool(self._messages) or self._error is not None
        self._told.setVisible(told)
        self.setVisible(not self._running.isHidden() or told)


def grouped(results: Sequence[IngestedFile]) -> list[list[IngestedFile]]:
    """Results that are told in one message: those with the same outcome and error. What went wrong comes first."""
    order = list(reversed(_TONES))

    def key(result: IngestedFile) -> tuple[int, str]:
        return order.index(result.status), result.error

    return [list(group) for _, group in groupby(sorted(results, key=key), key=key)]
