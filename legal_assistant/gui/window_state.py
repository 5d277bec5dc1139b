"""Geometry and splitter sizes as they are kept in the settings of this machine."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import asdict, dataclass, field


@dataclass
class WindowState:
    """``geometry`` is Qt's own, base64; ``sizes`` the widths of the three panes; ``left`` and ``right`` whether they are wanted;
    ``viewer`` the width of the document viewer. Nothing here tells anything of a case."""

    geometry: str = ""
    sizes: list[int] = field(default_factory=lambda: [292, 0, 416])
    left: bool = True
    right: bool = True
    viewer: int = 0

    def pack(self) -> str:
        """As one opaque string."""
        return base64.b64encode(json.dumps(asdict(self)).encode()).decode()

    @staticmethod
    def unpack(text: str) -> WindowState:
        """What :meth:`pack` made; defaults for anything else."""
        try:
            found = json.loads(base64.b64decode(text, validate=True))
            state = WindowState(
                str(found["geometry"]),
                [max(0, int(size)) for size in found["sizes"]],
                bool(found["left"]),
                bool(found["right"]),
                max(0, int(found["viewer"])),
            )
        except (binascii.Error, ValueError, KeyError, TypeError):
            return WindowState()
        return state if len(state.sizes) == 3 else WindowState()
