"""Identifiers.

Every id is 128 random bits in lower-case hexadecimal (32 characters): nothing of a case can be read off a path, a log line
or an error that names it, and two vaults never collide.
"""

import re
import secrets

_ID = re.compile(r"[0-9a-f]{32}\Z")


def new_id() -> str:
    """Return a fresh random id."""
    return secrets.token_hex(16)


def is_id(text: str) -> bool:
    """Whether ``text`` has the form of an id (ids become parts of paths, so everything else is refused there)."""
    return bool(_ID.match(text))
