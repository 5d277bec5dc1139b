"""Words about lawyers and their rights."""

from PySide6.QtCore import QCoreApplication

from legal_assistant.domain.users import CaseRole


def user_name(name: str) -> str:
    """A lawyer's name, or what to call the only one who has not said it."""
    return name or QCoreApplication.translate("colleagues", "Who made the vault")


def role_name(role: CaseRole) -> str:
    """What a right is called."""
    if role is CaseRole.READ:
        return QCoreApplication.translate("colleagues", "May read")
    if role is CaseRole.WRITE:
        return QCoreApplication.translate("colleagues", "May read and write")
    return QCoreApplication.translate("colleagues", "Admin of the case")
