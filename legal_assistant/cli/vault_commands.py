"""init, recover, passwd, model: the vault itself, and its model."""

from argparse import Namespace
from dataclasses import replace
from urllib.parse import urlsplit

from legal_assistant.cli.session import Answer, Session
from legal_assistant.domain.errors import InsecureEndpoint, InvalidInput, WeakPassword
from legal_assistant.domain.places import host_of, overheard, place_of
from legal_assistant.domain.settings import CONTEXT

_EXPOSED = (
    "Cases that still have their earlier key: {count}. 'legal-assistant case replace-key' writes them anew.\n"
    "Whoever copied the vault before, or has a backup of before, can still open that copy with the earlier password.\n"
    "Tell your colleagues: your fingerprint ('legal-assistant user list') is another one now."
)


def init(session: Session) -> Answer:
    """Make a vault."""
    folder = session.folder()
    password = _new_password(session)
    backend = session.backend()
    strength = backend.vaults.strength(password)
    vault, recovery_key = backend.vaults.create(folder, password, allow_weak=tolerable(password))
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
    backend = session.backend()
    backend.vaults.recover(folder, key, password, user=session.user(backend, folder)).close()
    return Answer({"vault": str(folder), "recovered": True}, "The new password is set. The recovery key stays good.")


def passwd(session: Session) -> Answer:
    """Change the password; if it was exposed, all keys too."""
    folder = session.folder()
    backend = session.backend()
    user = session.user(backend, folder)
    old = session.password("Present password: ")
    vault = backend.vaults.unlock(folder, old, user=user)
    try:
        new = session.password("New password: ", option="new_password_file", variable="NEW_PASSWORD")
        if not session.arguments.exposed:
            backend.vaults.change_password(vault, old, new)
            return Answer({"vault": str(folder), "changed": True}, "The password was changed.")
        recovery_key = backend.vaults.replace_keys(vault, old, new)
    finally:
        vault.close()
    vault = backend.vaults.unlock(folder, new, user=user)
    try:
        cases = vault.outdated_cases()
    finally:
        vault.close()
    text = (
        f"The password and all your keys were replaced.\n\nNew recovery key (print it and lock it away; it is shown only now, "
        f"and the earlier one opens nothing any more):\n\n    {recovery_key}\n\n{_EXPOSED.format(count=len(cases))}"
    )
    return Answer({"vault": str(folder), "changed": True, "recovery_key": recovery_key, "outdated_cases": cases}, text)


def model(session: Session) -> Answer:
    """Show or change the vault's model: where questions are answered."""
    given = session.arguments
    _check_model(given)
    with session.services() as services:
        settings = services.settings.user()
        changes = {
            "base_url": given.url,
            "model": given.name,
            "api_key": None if given.key_file is None else session.text_of(given.key_file).strip(),
            "context_tokens": given.context,
            "place": given.place,
        }
        told = {name: value for name, value in changes.items() if value is not None}
        if "base_url" in told and host_of(given.url) != host_of(settings.model.base_url):
            told = {"place": "", "api_key": "", **told}  # what was said of another server, and its key
        chosen = replace(settings.model, **told)
        if chosen != settings.model:
            services.settings.save_user(replace(settings, model=chosen))
    host = host_of(chosen.base_url)
    place = place_of(host, chosen.place).value if chosen.configured else ""
    data = {
        "configured": chosen.configured,
        "url": chosen.base_url,
        "name": chosen.model,
        "host": host,
        "class": place,
        "key": bool(chosen.api_key),
        "context": chosen.context_tokens,
    }
    text = f"{chosen.model} at {chosen.base_url} ({place})" if chosen.configured else "No model: answers are quotations."
    return Answer({"model": data}, text)


def _check_model(given: Namespace) -> None:
    """Raise InvalidInput for an address that is none, and for a context that no model has; InsecureEndpoint."""
    if given.url and not (host_of(given.url) and urlsplit(given.url).scheme in ("http", "https")):
        raise InvalidInput("--url", hint="Give an address such as http://127.0.0.1:11434/v1, or '' for no model.")
    if given.url and overheard(given.url):
        raise InsecureEndpoint(host_of(given.url))
    least, most = CONTEXT
    if given.context is not None and not least <= given.context <= most:
        raise InvalidInput("--context", hint=f"Give a number of tokens from {least} to {most}.")


def _new_password(session: Session) -> str:
    password = session.password("New password: ")
    if not password:
        raise InvalidInput("password", hint=WeakPassword.hint)
    return password


def tolerable(password: str) -> bool:
    """A script may choose a password that the window would advise against, with a warning; hopeless ones are refused."""
    return len(password) >= 8
