"""The contract of ``BlobStore``."""

from collections.abc import Callable
from pathlib import Path

import pytest

from legal_assistant.adapters.cases.blob_store import SealedBlobStore
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.crypto import new_key
from legal_assistant.domain.errors import Missing
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import BlobStore
from tests.fakes import MemoryBlobStore


def sealed(folder: Path) -> BlobStore:
    return SealedBlobStore(Files(folder), "cases/x/blobs", new_key(), ("vault", "case", "1"))


def in_memory(folder: Path) -> BlobStore:
    return MemoryBlobStore()


@pytest.fixture(params=[sealed, in_memory])
def blobs(request: pytest.FixtureRequest, tmp_path: Path) -> BlobStore:
    made: Callable[[Path], BlobStore] = request.param
    return made(tmp_path)


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", bytes(70_000)])
def test_what_is_put_can_be_got(blobs: BlobStore, data: bytes):
    blob_id = new_id()
    blobs.put(blob_id, data)
    assert blobs.get(blob_id) == data


def test_blobs_are_listed(blobs: BlobStore):
    assert blobs.ids() == []
    ids = sorted(new_id() for _ in range(5))
    for blob_id in ids:
        blobs.put(blob_id, blob_id.encode())
    assert sorted(blobs.ids()) == ids
    assert [blobs.get(blob_id) for blob_id in ids] == [blob_id.encode() for blob_id in ids]


def test_a_missing_blob_is_named(blobs: BlobStore):
    blob_id = new_id()
    with pytest.raises(Missing) as caught:
        blobs.get(blob_id)
    assert caught.value.subject.endswith(blob_id)


def test_deleting_is_idempotent(blobs: BlobStore):
    blob_id = new_id()
    blobs.put(blob_id, b"x")
    blobs.delete(blob_id)
    blobs.delete(blob_id)
    assert blobs.ids() == []
    with pytest.raises(Missing):
        blobs.get(blob_id)


def test_putting_again_after_a_failure_is_allowed(blobs: BlobStore):
    blob_id = new_id()
    blobs.put(blob_id, b"x")
    blobs.put(blob_id, b"x")
    assert blobs.get(blob_id) == b"x"


@pytest.mark.parametrize("name", ["", "../../vault", "a/b", "X" * 32])
@pytest.mark.hostile("E11", "F10")
def test_only_ids_become_paths(blobs: BlobStore, name: str):
    with pytest.raises(ValueError, match="not an id"):
        blobs.put(name, b"x")
