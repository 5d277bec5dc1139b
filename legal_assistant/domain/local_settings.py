"""Settings that are needed before the vault is unlocked: they lie in the user's profile folder, and hold no word of any case."""

from dataclasses import dataclass
from typing import Final

#: The sizes of text and window that can be chosen, per cent of the system's.
SCALES: Final = (100, 110, 125, 150)


@dataclass(frozen=True, slots=True)
class LocalSettings:
    """Of this machine; kept in the profile folder, readable by anyone who may read that."""

    #: "zh_CN", "en", or empty: as the system.
    language: str = ""
    #: "light", "dark", or empty: as the system.
    theme: str = ""
    #: One of :data:`SCALES`.
    scale: int = 100
    vault: str = ""
    #: Id of the lawyer who unlocked it last.
    user: str = ""
    #: Opaque to everything but the window: geometry and splitter sizes, base64.
    window: str = ""
