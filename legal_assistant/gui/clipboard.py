"""Words of a case on the clipboard: marked as confidential, and taken back when the window is locked."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QClipboard, QGuiApplication

#: What tells our own words from others'.
MARK = "application/x-legal-assistant"
#: What keeps them out of clipboard histories: on Windows (history and cloud), on KDE and others that follow it.
_HINTS = {
    'application/x-qt-windows-mime;value="ExcludeClipboardContentFromMonitorProcessing"': b"1",
    'application/x-qt-windows-mime;value="CanIncludeInClipboardHistory"': b"\0\0\0\0",
    'application/x-qt-windows-mime;value="CanUploadToCloudClipboard"': b"\0\0\0\0",
    "x-kde-passwordManagerHint": b"secret",
}


def confidential(text: str) -> QMimeData:
    """``text`` as plain text that clipboard managers are asked not to keep."""
    data = QMimeData()
    data.setText(text)
    data.setData(MARK, b"1")
    for name, value in _HINTS.items():
        data.setData(name, value)
    return data


def copy(text: str) -> None:
    """Put ``text`` on the clipboard."""
    QGuiApplication.clipboard().setMimeData(confidential(text))


def take_back() -> None:
    """Empty the clipboard, and the selection where there is one, if what is on it is ours."""
    clipboard = QGuiApplication.clipboard()
    for mode in (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection):
        data = clipboard.mimeData(mode)
        if data is not None and data.hasFormat(MARK):
            clipboard.clear(mode)
