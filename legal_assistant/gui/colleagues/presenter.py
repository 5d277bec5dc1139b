"""Between what shows lawyers and their rights, and the service."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.users import CaseRole, Member, User
from legal_assistant.gui.runner import TaskRunner, case_lane

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services

_LANE = "colleagues"


class ColleaguesPresenter(QObject):
    """:attr:`users`: the lawyers as last read, :attr:`me` the one at the window; :attr:`members` those of :attr:`case`, if any.

    ``loaded``: they were read. ``added(User, recovery key)``. ``busy(bool)``. ``failed(error)``.
    """

    loaded = Signal()
    added = Signal(object, str)
    busy = Signal(bool)
    failed = Signal(object)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None, *, case: str = "") -> None:
        super().__init__(parent)
        self.case = case
        self.users: Sequence[User] = ()
        self.members: Sequence[Member] = ()
        self.me: User | None = None
        self._services = services
        self._runner = runner
        runner.changed.connect(self._on_changed)

    def load(self) -> None:
        """Read them again."""
        self._runner.run(self._read, self, self._take, self.failed.emit)

    def add(self, name: str, password: str, own_name: str, *, admin: bool) -> None:
        """Make a lawyer; ``own_name``: what who asks is called from now on (empty: as before)."""

        def work() -> tuple[User, str, Changes]:
            colleagues = self._services.colleagues
            if own_name:
                colleagues.rename(colleagues.me().id, own_name)
            return colleagues.add(name, password, admin=admin)

        self._write(work, lambda result: self.added.emit(result[0], result[1]))

    def rename(self, name: str) -> None:
        """Give oneself another name."""
        self._write(lambda: self._services.colleagues.rename(self._services.colleagues.me().id, name))

    def set_admin(self, user: str, *, admin: bool) -> None:
        """Let a lawyer add and remove lawyers, or not any more."""
        self._write(partial(self._services.colleagues.set_admin, user, admin=admin))

    def remove(self, user: str) -> None:
        """Take a lawyer's rights away, to each case after what is under way in it, then remove the lawyer."""
        self.busy.emit(True)
        find = partial(self._services.colleagues.cases_of, user)
        self._runner.run(find, self, partial(self._remove_from, user), self._fail, lane=_LANE)

    def _remove_from(self, user: str, cases: list[str]) -> None:
        if not cases:
            self._write(partial(self._services.colleagues.remove, user))
            return
        work = partial(self._services.colleagues.revoke, cases[0], user)
        then = partial(self._remove_from, user, cases[1:])
        self._runner.run(work, self, lambda _: then(), self._fail, lane=case_lane(cases[0]), alone=True)

    def grant(self, user: str, role: CaseRole) -> None:
        """Give a lawyer a right to the case, or change it."""
        self._write(partial(self._services.colleagues.grant, self.case, user, role), case=self.case)

    def revoke(self, user: str) -> None:
        """Take a lawyer's right to the case away, after what is under way in it."""
        self._write(partial(self._services.colleagues.revoke, self.case, user), case=self.case)

    def _read(self) -> tuple[Sequence[User], User, Sequence[Member]]:
        colleagues = self._services.colleagues
        return colleagues.list(), colleagues.me(), colleagues.members(self.case) if self.case else ()

    def _take(self, read: tuple[Sequence[User], User, Sequence[Member]]) -> None:
        self.users, self.me, self.members = read
        self.loaded.emit()

    def _write(
        self, work: Callable[[], object], then: Callable[[tuple[User, str, Changes]], None] | None = None, *, case: str = ""
    ) -> None:
        def done(result: object) -> None:
            self.busy.emit(False)
            if then is not None and isinstance(result, tuple):
                then(result)

        self.busy.emit(True)
        self._runner.run(work, self, done, self._fail, lane=case_lane(case) if case else _LANE, alone=bool(case))

    def _fail(self, error: Exception) -> None:
        self.busy.emit(False)
        self.load()  # what is shown is what is
        self.failed.emit(error)

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if Changed.USERS in changes.kinds or (self.case and changes.touches(self.case, Changed.CASES)):
            self.load()
