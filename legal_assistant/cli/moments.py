"""Dates and times as they are typed."""

from datetime import UTC, date, datetime, time, timedelta

from legal_assistant.domain.errors import InvalidInput

_A_TIME = "Use a date such as 2024-03-15, or 2024-03-15T14:30."


def as_of(text: str, option: str) -> datetime:
    """Read an ISO time, or a date, which means its end; without a zone it is local time. A day that is not over means now.

    Raises InvalidInput.
    """
    try:
        if len(text) > len("2024-03-15"):
            return datetime.fromisoformat(text).astimezone(UTC)
        named = date.fromisoformat(text)
        now = datetime.now().astimezone()
        end = datetime.combine(named + timedelta(days=1), time.min).astimezone() - timedelta(microseconds=1)
        return (now if named == now.date() else end).astimezone(UTC)
    except (ValueError, OverflowError):  # the first and the last days that a calendar has are no times in every zone
        raise InvalidInput(option, hint=_A_TIME, detail=text) from None


def moment(text: str | None, option: str) -> datetime | None:
    """Read an ISO time, or a date, which means its beginning; without a zone it is local time. Raises InvalidInput."""
    if not text:
        return None
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        raise InvalidInput(option, hint=_A_TIME, detail=text) from None


def open_day(text: str, option: str) -> date | None:
    """Read an ISO date, or "none" (or nothing), which takes a day away. Raises InvalidInput."""
    return None if text.strip().lower() in ("", "none") else day(text, option)


def day(text: str | None, option: str) -> date | None:
    """Read an ISO date. Raises InvalidInput."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(option, hint="Use a date such as 2024-03-15.", detail=text) from None
