"""Cases get another key, one after the other and in the background, after a member has replaced their own keys."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.gui.runner import TaskRunner, case_lane

if TYPE_CHECKING:
    from legal_assistant.domain.cases import Case
    from legal_assistant.services.bundle import Services

_log = logging.getLogger(__name__)


class KeyKeeper(QObject):
    """The case on screen has its turn when no other one is left. What fails, or is broken off because the window is locked, is
    tried again at the next unlocking."""

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._shown = ""
        self._left: list[str] = []
        self._busy = False
        runner.run(services.colleagues.outdated, self, self._take, self._ignore)

    def show(self, case: Case | None) -> None:
        """A case is on screen, or none."""
        self._shown = case.id if case else ""
        self._next()

    def _take(self, cases: list[str]) -> None:
        self._left = cases
        self._next()

    def _next(self) -> None:
        case_id = next((one for one in self._left if one != self._shown), self._shown if self._shown in self._left else "")
        if self._busy or not case_id:
            return
        self._busy = True
        self._left.remove(case_id)
        token = CancelToken()
        work = partial(self._services.colleagues.replace_key, case_id, token)
        self._runner.run(work, self, self._on_done, self._on_failed, lane=case_lane(case_id), alone=True, token=token)

    def _on_done(self, _changes: object) -> None:
        self._busy = False
        self._next()

    def _on_failed(self, error: Exception) -> None:
        _log.warning("a case keeps its earlier key for now: %s", type(error).__name__)
        self._on_done(None)

    def _ignore(self, error: Exception) -> None:
        _log.warning("not known which cases need another key: %s", type(error).__name__)
