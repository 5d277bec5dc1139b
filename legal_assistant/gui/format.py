"""Dates, numbers and sizes as the reader's language writes them."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication, QDate, QLocale

translate = QCoreApplication.translate
_NOW = timedelta(minutes=2)


def activity(when: datetime, now: datetime) -> str:
    """When something last happened, as short as it can be said: "just now", "14:05", "yesterday", "Mon", "3 Nov", "Nov 2023".

    Both times carry a zone; days are those of ``now``'s zone.
    """
    local = when.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if abs(now - local) < _NOW:
        return translate("format", "just now")
    if days <= 0:
        return f"{local:%H:%M}"
    if days == 1:
        return translate("format", "yesterday")
    date = QDate(local.year, local.month, local.day)
    if days < 7:
        return QLocale().standaloneDayName(local.isoweekday(), QLocale.FormatType.ShortFormat)
    return (
        _day(date)
        if local.year == now.year
        else QLocale().toString(date, translate("format", "MMM yyyy", "format of a month, as QDate"))
    )


def sentences(*parts: str) -> str:
    """Sentences one after the other; empty ones are left out. Chinese puts no blank between them."""
    between = "" if QLocale().language() is QLocale.Language.Chinese else " "
    return between.join(part for part in parts if part)


def day(when: datetime, now: datetime) -> str:
    """The day: "3 Nov", with the year if it is not that of ``now``."""
    local = when.astimezone(now.tzinfo)
    date = QDate(local.year, local.month, local.day)
    return (
        _day(date)
        if local.year == now.year
        else QLocale().toString(date, translate("format", "d MMM yyyy", "format of a date, as QDate"))
    )


def moment(when: datetime, now: datetime) -> str:
    """Day and time: "3 Nov 14:05"."""
    return f"{day(when, now)} {when.astimezone(now.tzinfo):%H:%M}"


def number(value: int) -> str:
    """``4,182``."""
    return QLocale().toString(value)


def size(octets: int) -> str:
    """``1.2 MB``, on one line."""
    return QLocale().formattedDataSize(octets, 1, QLocale.DataSizeFormat.DataSizeTraditionalFormat).replace(" ", "\u00a0")


def how_far(done: int, total: int) -> str:
    """``1.2 GB of 3.4 GB``; empty as long as the total is not known."""
    return translate("format", "{done} of {total}").format(done=size(done), total=size(total)) if total else ""


def duration(seconds: float) -> str:
    """How long something will take, no more exact than can be known: "less than a minute", "about 20 min", "about 3 h"."""
    minutes = seconds / 60
    if minutes < 1:
        return translate("format", "less than a minute")
    if minutes < 10:
        rounded = round(minutes)
    elif minutes < 90:
        rounded = 5 * round(minutes / 5)
    else:
        return translate("format", "about {hours} h").format(hours=number(round(minutes / 60)))
    return translate("format", "about {minutes} min").format(minutes=number(rounded))


def local_now() -> datetime:
    """The present moment in the zone of this machine."""
    return datetime.now().astimezone()


def _day(date: QDate) -> str:
    return QLocale().toString(date, translate("format", "d MMM", "format of a day, as QDate"))
