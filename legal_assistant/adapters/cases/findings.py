"""Collects what a check finds, and turns expected errors into findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import DiskFull, LegalAssistantError
from legal_assistant.domain.health import Finding, Repair, Severity
from legal_assistant.domain.progress import Meter, Progress


class Findings:
    """Findings in the order in which they were made. With ``repair``, what can be put right at once is. ``cancel`` ends the check
    before the next thing is looked at; ``meter`` counts what was read."""

    def __init__(self, *, repair: bool, cancel: CancelToken | None = None, progress: Progress | None = None) -> None:
        self._repair = repair
        self.meter = Meter(progress)
        self._cancel = cancel or CancelToken()
        self.all: list[Finding] = []

    @contextmanager
    def expecting(self, subject: str) -> Iterator[None]:
        """An expected error inside the block is a finding: damage, to be restored. ``subject``: if the error names none.

        A full disk damages nothing, and leaves nothing checked: DiskFull passes. Raises Cancelled.
        """
        self._cancel.check()
        try:
            yield
        except DiskFull:
            raise
        except LegalAssistantError as error:
            self.damage(error.code, error.subject or subject)

    def damage(self, code: str, subject: str) -> None:
        """Something is lost; said once, however many checks come upon it."""
        finding = Finding(code, subject, Severity.DAMAGE, Repair.RESTORE)
        if finding not in self.all:
            self.all.append(finding)

    def note(self, code: str, subject: str, repair: Repair) -> None:
        """Something was not finished."""
        self.all.append(Finding(code, subject, Severity.NOTE, repair))

    def repairable(self, finding: Finding, put_right: Callable[[], None]) -> None:
        """Something that ``put_right`` repairs; it is called if repairs are wanted. Its failure is a finding of its own."""
        if self._repair:
            with self.expecting(finding.subject):
                put_right()
                finding = replace(finding, repaired=True)
        self.all.append(finding)
