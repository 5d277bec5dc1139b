"""How a vault is: its health and its figures."""

from pathlib import Path

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import PasswordMissing
from legal_assistant.domain.health import Health
from legal_assistant.domain.ports import VaultExaminer
from legal_assistant.domain.progress import Progress


class MonitorService:
    """Checks vaults."""

    def __init__(self, examiner: VaultExaminer) -> None:
        self._examiner = examiner

    def examine(
        self,
        folder: Path,
        password: str,
        *,
        user: str = "",
        repair: bool = False,
        wait: float = 0.0,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> Health:
        """Check what ``user`` has of the vault in ``folder``, which must not be open; with ``repair``, put right what can be.

        Raises PasswordMissing, and as :meth:`~legal_assistant.domain.ports.VaultExaminer.examine`.
        """
        if not password:
            raise PasswordMissing
        return self._examiner.examine(folder, password, user=user, repair=repair, wait=wait, cancel=cancel, progress=progress)
