"""A D-Bus of a test's own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def daemon() -> Iterator[str]:
    """A bus of its own; its address. Needs the package ``dbus``."""
    command = ["dbus-daemon", "--session", "--nofork", "--nosyslog", "--print-address=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as started:
        assert started.stdout is not None
        try:
            yield started.stdout.readline().strip()
        finally:
            started.kill()
