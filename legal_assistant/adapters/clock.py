"""The system's clock."""

from datetime import UTC, datetime


class SystemClock:
    """UTC, to the microsecond."""

    def now(self) -> datetime:
        """The present moment, with zone."""
        return datetime.now(UTC)
