"""Messages as they were sent (RFC 5322) and as Outlook keeps them: headers, text, and what is attached."""

import email
import email.policy
import io
from collections.abc import Iterator, Sequence
from email.message import EmailMessage, Message
from typing import Any, Final, cast

from legal_assistant.adapters.office.html import UnreadableHtmlError, read_html
from legal_assistant.adapters.office.pages import Attached, PageBuilder
from legal_assistant.adapters.office.text import decode, read_text

#: Pictures smaller than this that stand within a message are signs and logos.
_SMALLEST_PICTURE: Final = 20_000
_HEADERS: Final = ("From", "To", "Cc", "Date", "Subject")


class UnreadableMailError(Exception):
    """It is no message after all, or a broken one."""


def read_mail(data: bytes, builder: PageBuilder) -> tuple[str, list[Attached]]:
    """Append a message as it was sent; returns its subject and what is attached."""
    message = cast("EmailMessage", email.message_from_bytes(data, policy=email.policy.default))
    attached = list(_attachments(message))
    _head([(name, _header(message, name)) for name in _HEADERS], attached, builder)
    body = message.get_body(("plain", "html"))
    if body is not None:
        _body(_content(body), builder, html=body.get_content_type() == "text/html")
    return _header(message, "Subject"), attached


def _header(message: Message, name: str) -> str:
    """A header's text; one that breaks the rules so badly that the library gives up, as it stands."""
    try:
        return str(message.get(name, ""))
    except (ValueError, IndexError, AttributeError, TypeError):
        return next((str(value) for key, value in message.raw_items() if key.lower() == name.lower()), "")


def _content(part: Message) -> str:
    """A text part, also where the encoding it names is wrong or unknown."""
    raw = part.get_payload(decode=True)
    data = raw if isinstance(raw, bytes) else b""
    try:
        return data.decode(part.get_content_charset("utf-8"))
    except (UnicodeDecodeError, LookupError):
        return decode(data) or data.decode("utf-8", errors="replace")


def _attachments(message: EmailMessage) -> Iterator[Attached]:
    body = message.get_body(("plain", "html"))
    alternatives = {id(part) for part in (message.get_body(("plain",)), message.get_body(("html",)), body) if part is not None}
    for number, part in enumerate(_leaves(message), 1):
        if id(part) in alternatives:
            continue
        kind = part.get_content_type()
        if kind == "message/rfc822":
            inner = part.get_payload()
            if isinstance(inner, list) and inner:
                subject = _header(cast("Message", inner[0]), "Subject") or f"message {number}"
                yield Attached(f"{subject}.eml", cast("Message", inner[0]).as_bytes())
            continue
        raw = part.get_payload(decode=True)
        data = raw if isinstance(raw, bytes) else b""
        name = part.get_filename() or ""
        within = part.get_content_disposition() != "attachment" and part.get("Content-ID")
        if not data or (not name and kind.startswith("text/")) or (within and len(data) < _SMALLEST_PICTURE):
            continue
        yield Attached(name or f"attachment {number}", data)


def _leaves(message: Message) -> Iterator[Message]:
    """The parts that hold something, messages within the message whole."""
    if message.get_content_type() == "message/rfc822" or not message.is_multipart():
        yield message
        return
    for part in cast("Sequence[Message]", message.get_payload()):
        yield from _leaves(part)


def read_outlook(data: bytes, builder: PageBuilder) -> tuple[str, list[Attached]]:
    """Append a message as Outlook keeps it; returns its subject and what is attached. Raises UnreadableMailError."""
    from oxmsg import Message as OutlookMessage  # noqa: PLC0415 - only for such files

    try:
        message: Any = OutlookMessage.load(io.BytesIO(data))
        headers = {str(name).lower(): str(value) for name, value in message.message_headers.items()}
        attached = [
            Attached(str(item.file_name or f"attachment {number}"), bytes(item.file_bytes))
            for number, item in enumerate(message.attachments, 1)
            if item.attached_by_value and item.file_bytes
        ]
        people = ", ".join(f"{one.name} <{one.email_address}>" for one in message.recipients)
        sent = message.sent_date
        shown = {
            "From": headers.get("from") or message.sender or "",
            "To": headers.get("to") or people,
            "Cc": headers.get("cc", ""),
            "Date": headers.get("date") or (sent.isoformat(" ", "minutes") if sent else ""),
            "Subject": message.subject or "",
        }
        _head(list(shown.items()), attached, builder)
        _body(message.body or message.html_body or "", builder, html=not message.body)
        return shown["Subject"], attached
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, LookupError) as error:
        raise UnreadableMailError from error  # the library raises what it pleases on a broken file


def _head(headers: Sequence[tuple[str, str]], attached: Sequence[Attached], builder: PageBuilder) -> None:
    for name, value in headers:
        if value.strip():
            builder.paragraph(f"{name}: {' '.join(value.split())}")
    if attached:
        builder.paragraph("Attachments: " + "; ".join(item.name for item in attached))


def _body(text: str, builder: PageBuilder, *, html: bool) -> None:
    if html and text.strip():
        try:
            read_html(text, builder)
        except UnreadableHtmlError:
            return
    else:
        read_text(text, builder)
