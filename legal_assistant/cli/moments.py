"""Dates and times as they are typed."""

from datetime import UTC, date, datetime, time, timedelta

from legal_assistant.domain.errors import InvalidInput


def as_of(text: str, option: str) -> datetime:
    """Read an ISO time, or a date, which means its end; without a zone it is local time. A day that is not over means now.

    Raises InvalidInput.
    """
    try:
        if len(text) > len("2024-03-15"):
            return datetime.fromisoformat(text).astimezone(UTC)
        named = date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(option, hint="Use a date such as 2024-03-15, or 2024-03-15T14:30.", detail=text) from None
    now = datetime.now().astimezone()
    end = datetime.combine(named + timedelta(days=1), time.min).astimezone() - timedelta(microseconds=1)
    return (now if named == now.date() else end).astimezone(UTC)


def day(text: str | None, option: str) -> date | None:
    """Read an ISO date. Raises InvalidInput."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(option, hint="Use a date such as 2024-03-15.", detail=text) from None
