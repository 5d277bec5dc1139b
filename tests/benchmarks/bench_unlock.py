"""Unlocking a vault with 500 cases up to the list of cases, against Argon2id alone, alternating in one run.

Run: ``python -m tests.benchmarks.bench_unlock [number of cases]``. Target: below 1.5 times Argon2id.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.keys.key_slots import KdfPolicy
from legal_assistant.adapters.vault.store import VaultStore
from legal_assistant.services.vault.cases import CaseService
from tests.vaults import PASSWORD

REPEATS = 9


def argon2() -> float:
    """Seconds of the password's derivation alone, at the cost of a new slot."""
    cost = KdfPolicy().new
    begun = perf_counter()
    Argon2id(salt=bytes(32), length=32, iterations=cost.passes, lanes=cost.lanes, memory_cost=cost.memory).derive(b"x" * 24)
    return perf_counter() - begun


def unlock(folder: Path, count: int) -> float:
    """Seconds from the password to the list of cases."""
    begun = perf_counter()
    vault = VaultStore(SystemClock()).unlock(folder, PASSWORD)
    assert len(CaseService(vault, SystemClock()).list()) == count
    taken = perf_counter() - begun
    vault.close()
    return taken


def main() -> None:
    """Make the vault, measure, print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "vault"
        vault, _ = VaultStore(SystemClock()).create(folder, PASSWORD)
        cases = CaseService(vault, SystemClock())
        for number in range(count):
            cases.add(f"Case {number}", number=f"({number})", client=f"Client {number}", opponent=f"Opponent {number}")
        vault.close()
        pairs = [(argon2(), unlock(folder, count)) for _ in range(REPEATS)]
    alone, whole = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(f"{'Argon2id alone':<34}{alone * 1000:8.0f} ms")
    print(f"{f'unlock, {count} cases listed':<34}{whole * 1000:8.0f} ms")
    print(f"{'times Argon2id':<34}{whole / alone:8.2f}    (target: below 1.50)")


if __name__ == "__main__":
    main()
