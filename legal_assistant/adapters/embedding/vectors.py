"""Vectors as an embedder hands them out: of length 1."""

from typing import TYPE_CHECKING

import numpy as np

from legal_assistant.domain.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Vectors


def unit_vectors(raw: "Vectors", count: int, dimension: int, name: str) -> "Vectors":
    """``raw``, shape (count, dimension), with rows of length 1; what is not that is refused whole. Raises EmbedderUnavailable."""
    if raw.shape != (count, dimension):
        raise EmbedderUnavailable(name, detail="shape")
    lengths = np.linalg.norm(raw, axis=1, keepdims=True)
    if not np.isfinite(lengths).all() or not (lengths > 0).all():
        raise EmbedderUnavailable(name, detail="not finite or zero")
    return (raw / lengths).astype(np.float32)
