"""Choosing files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget


def in_documents(name: str = "") -> str:
    """Where to begin to look for or to write a file: ``name``, in the user's documents if it does not say where."""
    return str(Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation), name))


def new_file(parent: QWidget, title: str, name: str) -> Path | None:
    """Ask for a file to be written; None: nothing was chosen. Nothing is ever overwritten, so that is not offered either."""
    option = QFileDialog.Option.DontConfirmOverwrite
    chosen, _ = QFileDialog.getSaveFileName(parent, title, in_documents(name), options=option)
    return Path(chosen) if chosen else None
