"""The versions of a memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from legal_assistant.domain.memories import MemoryVersion
from legal_assistant.gui.memory.words import changes_line, reason_name, version_line
from legal_assistant.gui.widgets.versions import VersionEntry, VersionList


class HistoryPage(VersionList):
    """``restore_asked(memory_id, version)``."""

    restore_asked = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._memory_id = ""
        self._versions: list[MemoryVersion] = []
        self._names: Mapping[str, str] = {}
        self._writable = True
        super().__init__(parent)
        self.restored.connect(self._on_restore)

    @property
    def memory_id(self) -> str:
        """Whose history is shown; empty if none is."""
        return self._memory_id

    def show_versions(
        self, memory_id: str, versions: Sequence[MemoryVersion], names: Mapping[str, str], *, writable: bool
    ) -> None:
        """Show these versions (oldest first, as they are stored); ``names`` of lawyers by id."""
        self._memory_id, self._versions, self._names, self._writable = memory_id, list(versions), names, writable
        pairs = zip(versions, (None, *versions), strict=False)
        self.show_entries([_entry(version, before, names) for version, before in pairs], writable=writable)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language and the theme."""
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and self._versions:
            self.show_versions(self._memory_id, self._versions, self._names, writable=self._writable)
        super().changeEvent(event)

    def retranslate(self) -> None:
        """Say the words in the present language."""
        super().retranslate()
        self._back.set_name(self.tr("Back to the memories"))

    def _on_restore(self, version: int) -> None:
        self.restore_asked.emit(self._memory_id, version)


def _entry(version: MemoryVersion, before: MemoryVersion | None, names: Mapping[str, str]) -> VersionEntry:
    memory = version.memory
    earlier = before.memory if before else None
    changed = changes_line(earlier, memory)
    return VersionEntry(
        version.version,
        version_line(version, names),
        earlier.text if earlier else memory.text,
        memory.text,
        "" if changed == reason_name(version.reason) else changed,  # the line says it already
    )
