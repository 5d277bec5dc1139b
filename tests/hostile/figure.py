"""One figure of a release."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Figure:
    """``bad`` of ``tries`` went wrong; ``least``: so many tries are wanted. ``lines`` say more, ``wrong`` what went wrong."""

    name: str
    tries: int
    bad: int
    least: int = 1
    lines: tuple[str, ...] = ()
    wrong: tuple[str, ...] = field(default=())

    @property
    def reached(self) -> bool:
        """Whether nothing went wrong, and it was tried often enough."""
        return self.bad == 0 and self.tries >= self.least
