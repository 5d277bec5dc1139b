"""ONNX models: those whose inner states are read as well as what they were trained to say, and one of two layers of weights."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

#: Fields of ModelProto, GraphProto, NodeProto, TensorProto and ValueInfoProto (onnx.proto3) that are written here.
_GRAPH, _OPSET, _VERSION = 7, 8, 1
_NODE, _NAME, _CONSTANT, _INPUT, _OUTPUT = 1, 2, 5, 11, 12
_FLOAT: Final = 1


def session(path: Path, outputs: Sequence[str] = ()) -> Any:
    """The model of ``path`` on one core, with the inner values ``outputs`` after its own. Raises OSError, and what onnxruntime
    raises for a file that is no model."""
    # A message that comes in two parts is read as one (Protocol Buffers, "Last One Wins"): a second graph adds to the first.
    added = b"".join(_field(_OUTPUT, _field(1, name.encode())) for name in outputs)
    return _started(path.read_bytes() + (_field(_GRAPH, added) if added else b""))


def layers(inner: NDArray[np.float32], outer: NDArray[np.float32]) -> Any:
    """A model of two layers with a rectifier between, and log-probabilities at the end; the last row of each is added. On one
    core too: the threads that numpy multiplies with wait for each other longer than such a product takes."""
    weights = {"w": inner[:-1], "b": inner[-1], "v": outer[:-1], "c": outer[-1]}
    nodes = (
        _node("Gemm", ("x", "w", "b"), "h"),
        _node("Relu", ("h",), "r"),
        _node("Gemm", ("r", "v", "c"), "s"),
        _node("LogSoftmax", ("s",), "y"),
    )
    graph = b"".join(
        (
            *(_field(_NODE, node) for node in nodes),
            _field(_NAME, b"head"),
            *(_field(_CONSTANT, _tensor(name, values)) for name, values in weights.items()),
            _field(_INPUT, _value("x", len(inner) - 1)),
            _field(_OUTPUT, _value("y", outer.shape[1])),
        )
    )
    return _started(_number(_VERSION, 8) + _field(_OPSET, _number(2, 13)) + _field(_GRAPH, graph))


def _started(model: bytes) -> Any:
    import onnxruntime  # noqa: PLC0415 - loads a large library

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _node(kind: str, inputs: Sequence[str], output: str) -> bytes:
    return b"".join((*(_field(1, one.encode()) for one in inputs), _field(2, output.encode()), _field(4, kind.encode())))


def _tensor(name: str, values: NDArray[np.float32]) -> bytes:
    sizes = b"".join(_number(1, size) for size in values.shape)
    return sizes + _number(2, _FLOAT) + _field(8, name.encode()) + _field(9, values.astype("<f4").tobytes())


def _value(name: str, width: int) -> bytes:
    shape = _field(1, _field(2, b"units")) + _field(1, _number(1, width))
    return _field(1, name.encode()) + _field(2, _field(1, _number(1, _FLOAT) + _field(2, shape)))


def _field(number: int, value: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(value)) + value


def _number(number: int, value: int) -> bytes:
    return _varint(number << 3) + _varint(value)


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])
