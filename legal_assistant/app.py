"""The entry point: hands what ``composition.py`` builds to the window or the command line.

Imports are made where they are needed, because the window has to be up before anything heavy is loaded.
"""
# ruff: noqa: PLC0415

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from legal_assistant.domain.ports import UnlockedVault
    from legal_assistant.services.bundle import Backend, Services
    from legal_assistant.services.vault.access import VaultService
    from legal_assistant.services.vault.backup import BackupService
    from legal_assistant.services.vault.device_key import DeviceKeyService
    from legal_assistant.services.vault.monitor import MonitorService

_WORKER_FLAG = "--worker"
#: The window begins with the check of the vault.
_CHECK_FLAG = "--check-vault"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program: a worker process, the window (no arguments), or a command."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments or _is_window(arguments):
        return _window(arguments)
    keep_memory_private()
    if arguments[:1] == [_WORKER_FLAG]:
        from legal_assistant.adapters.workers.child_process import run_worker

        run_worker(arguments[1])
        return 0
    from legal_assistant.cli.main import run

    return run(backend, resources(), arguments)


def keep_memory_private() -> None:
    """Before anything secret is in memory; the window does it when it is painted, before a password can be typed."""
    from legal_assistant.adapters.workers import process_limits

    process_limits.keep_memory_private()


def resources() -> Path:
    """The folder of icons, translations, samples and help: inside the installed package, or beside it in a checkout."""
    packaged = Path(__file__).parent / "resources"
    return packaged if packaged.is_dir() else Path(__file__).parents[1] / "resources"


def default_vault() -> Path:
    """Where the vault is looked for if nothing else is said."""
    import platformdirs

    return Path(platformdirs.user_documents_dir()) / "Legal Assistant"


def _settings_path() -> Path:
    """The plain settings file of this machine; LEGAL_ASSISTANT_PROFILE names another folder (for tests and portable use)."""
    named = os.environ.get("LEGAL_ASSISTANT_PROFILE", "")
    return (Path(named) if named else _config_folder()) / "settings.json"


def _config_folder() -> Path:
    """What platformdirs says, which on Linux is told without loading it before the first paint."""
    configured = os.environ.get("XDG_CONFIG_HOME", "")
    if sys.platform == "linux" and configured[:1] in ("", "/"):
        return (Path(configured) if configured else Path.home() / ".config") / "legal-assistant"
    import platformdirs

    return Path(platformdirs.user_config_dir("legal-assistant", appauthor=False))


def _runtime_folder() -> Path | None:
    """A folder that nobody but this user may enter, emptied when the session ends; None if there is none to be trusted."""
    import stat

    if sys.platform == "win32":  # each user has a folder of his own
        return Path(os.environ["TEMP"]) if "TEMP" in os.environ else None
    shared = os.environ.get("TMPDIR") or "/tmp"  # noqa: S108 - what lies there is checked
    folder = Path(os.environ.get("XDG_RUNTIME_DIR") or f"{shared}/legal-assistant-{os.getuid()}")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    return folder if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077 else None


def _is_window(arguments: Sequence[str]) -> bool:
    """Whether the arguments only say which vault the window is to open, or check."""
    arguments = [one for one in arguments if one != _CHECK_FLAG]
    return (
        not arguments
        or (len(arguments) == 2 and arguments[0] == "--vault")
        or (len(arguments) == 1 and arguments[0].startswith("--vault="))
    )


def _window(arguments: Sequence[str]) -> int:
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))):
        print("There is no screen here. 'legal-assistant demo' plays the main job without one; see --help.", file=sys.stderr)
        return 1
    load_qt()
    from legal_assistant.adapters.settings_file import SettingsFile
    from legal_assistant.gui.entry import Entry
    from legal_assistant.gui.main import run

    vault = [one for one in arguments if one != _CHECK_FLAG]
    named = vault[-1].removeprefix("--vault=") if vault else os.environ.get("LEGAL_ASSISTANT_VAULT", "")
    local = SettingsFile(_settings_path())
    return run(
        Entry(
            local=local,
            vault_service=vault_service,
            open=open_services,
            resources=resources(),
            restart=_restart,
            default_vault=Path(named or local.load().vault or default_vault()),
            device_keys=device_keys,
            keep_memory_private=keep_memory_private,
            backups=backups,
            monitor=monitor,
            runtime=_runtime_folder(),
            check=_CHECK_FLAG in arguments,
        )
    )


def load_qt() -> None:
    """Import Qt for the window as fast as it can be."""
    import gc

    gc.disable()  # until the window is painted, which is sooner without collections in between; the window turns it on again
    from legal_assistant.adapters.compiled import beside_byte_code, compiled_once

    with compiled_once(beside_byte_code("pyside")):
        from legal_assistant.gui import imports

        imports.spare()


def _restart(vault: Path | None, check: bool) -> None:
    """Start the program anew in place of this process: keys and texts cannot be wiped, a process can be ended."""
    arguments = [one for one in sys.argv[1:] if one != _CHECK_FLAG] if vault is None else ["--vault", str(vault)]
    arguments += [_CHECK_FLAG] if check else []
    sys.stdout.flush()
    sys.stderr.flush()
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "legal_assistant"]
    os.execv(sys.executable, [*program, *arguments])  # noqa: S606 - this very program


def vault_service() -> "VaultService":
    """Vault folders on this machine."""
    from legal_assistant.adapters.clock import SystemClock
    from legal_assistant.adapters.keys.password_meter import ZxcvbnMeter
    from legal_assistant.adapters.vault.store import VaultStore
    from legal_assistant.services.vault.access import VaultService

    return VaultService(VaultStore(SystemClock()), ZxcvbnMeter(), device_keys())


def device_keys() -> "DeviceKeyService":
    """The key store of this computer."""
    from legal_assistant.adapters.clock import SystemClock
    from legal_assistant.adapters.keys.key_store import SystemKeyStore
    from legal_assistant.adapters.vault.store import VaultStore
    from legal_assistant.services.vault.device_key import DeviceKeyService

    return DeviceKeyService(VaultStore(SystemClock()), SystemKeyStore(_settings_path().parent))


def backups() -> "BackupService":
    """What reads backups."""
    from legal_assistant import composition

    return composition.backups()


def monitor() -> "MonitorService":
    """What checks vaults."""
    from legal_assistant import composition

    return composition.monitor()


def open_services(vault: "UnlockedVault") -> "Services":
    """Build the services of an unlocked vault (loads them first, which takes a moment)."""
    from legal_assistant import composition
    from legal_assistant.memory.language import segment

    segment.prepare()  # else the window stands still for the tenth of a second when the first words are cut
    return composition.open_services(vault)


def backend() -> "Backend":
    """What the command line is given."""
    from legal_assistant import composition

    return composition.backend(vault_service(), _settings_path())
