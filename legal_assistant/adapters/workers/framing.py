"""Messages between this program and its child processes: a JSON header and raw byte parts, length-prefixed.

A frame is ``length`` (4 bytes, big-endian) and a UTF-8 JSON object of that length, whose key ``parts`` lists the sizes of the
byte strings that follow. No pickle: a child that reads hostile input may send anything, and the worst that parsing its
frames can do is to raise :class:`BrokenFrameError`.
"""

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, cast

_LENGTH: Final = struct.Struct(">I")
#: Bounds on what the other side may announce; nothing larger is ever allocated.
MAX_HEADER: Final = 64 * 1024 * 1024
MAX_PARTS: Final = 1024 * 1024 * 1024


class BrokenFrameError(Exception):
    """The other side ended in the middle of a frame, or sent what is no frame."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One message: ``header`` is JSON data, ``parts`` are raw bytes (float32 arrays, pixels, a file)."""

    header: dict[str, Any]
    parts: tuple[bytes, ...] = ()


def write_frame(stream: BinaryIO, frame: Frame) -> None:
    """Write and flush one frame. Raises OSError when the other side is gone."""
    header = json.dumps({**frame.header, "parts": [len(part) for part in frame.parts]}, ensure_ascii=False).encode()
    stream.write(_LENGTH.pack(len(header)) + header)
    stream.writelines(frame.parts)
    stream.flush()


def read_frame(stream: BinaryIO) -> Frame | None:
    """Read one frame; None if the stream ended between frames. Raises BrokenFrameError."""
    prefix = stream.read(_LENGTH.size)
    if not prefix:
        return None
    if len(prefix) != _LENGTH.size:
        raise BrokenFrameError
    length = int(_LENGTH.unpack(prefix)[0])
    if length > MAX_HEADER:
        raise BrokenFrameError
    header, sizes = _parse(_exactly(stream, length))
    return Frame(header, tuple(_exactly(stream, size) for size in sizes))


def _exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) != size:
        raise BrokenFrameError
    return data


def _parse(raw: bytes) -> tuple[dict[str, Any], Sequence[int]]:
    try:
        header = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BrokenFrameError from error
    if not isinstance(header, dict):
        raise BrokenFrameError
    fields = cast("dict[str, Any]", header)
    sizes = fields.pop("parts", None)
    if not isinstance(sizes, list) or not all(type(size) is int and size >= 0 for size in sizes) or sum(sizes) > MAX_PARTS:
        raise BrokenFrameError
    return fields, sizes
