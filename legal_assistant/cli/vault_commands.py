"""init, recover, passwd: the vault itself."""

from legal_assistant.cli.session import Answer, Session
from legal_assistant.domain.errors import InvalidInput, WeakPassword


def init(session: Session) -> Answer:
    """Make a vault."""
    folder = session.folder()
    password = _new_password(session)
    backend = session.backend()
    strength = backend.vaults.strength(password)
    vault, recovery_key = backend.vaults.create(folder, password, allow_weak=_tolerable(password))
    vault.close()
    weak = not strength.acceptable
    if weak:
        session.note(f"Warning: {WeakPassword.message} {WeakPassword.hint}")
    text = (
        f"Vault made in {folder}\n\nRecovery key (print it and lock it away; it is shown only now, and it opens the vault):\n\n"
        f"    {recovery_key}\n"
    )
    return Answer(
        {"vault": str(folder), "recovery_key": recovery_key, "warnings": [WeakPassword.code] if weak else []},
        text,
    )


def recover(session: Session) -> Answer:
    """Open the vault with its recovery key and set a new password."""
    folder = session.folder()
    key = session.password("Recovery key: ", option="recovery_key_file", variable="RECOVERY_KEY")
    password = session.password("New password: ", option="new_password_file", variable="NEW_PASSWORD")
    session.backend().vaults.recover(folder, key, password).close()
    return Answer({"vault": str(folder), "recovered": True}, "The new password is set. The recovery key stays good.")


def passwd(session: Session) -> Answer:
    """Change the password."""
    folder = session.folder()
    backend = session.backend()
    old = session.password("Present password: ")
    vault = backend.vaults.unlock(folder, old)
    try:
        new = session.password("New password: ", option="new_password_file", variable="NEW_PASSWORD")
        backend.vaults.change_password(vault, old, new)
    finally:
        vault.close()
    return Answer({"vault": str(folder), "changed": True}, "The password was changed.")


def _new_password(session: Session) -> str:
    password = session.password("New password: ")
    if not password:
        raise InvalidInput("password", hint=WeakPassword.hint)
    return password


def _tolerable(password: str) -> bool:
    """A script may choose a password that the window would advise against, with a warning; hopeless ones are refused."""
    return len(password) >= 8
