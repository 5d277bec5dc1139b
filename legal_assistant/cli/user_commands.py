"""user …, case grant, revoke, members, accept, replace-key: the lawyers of a vault and who may open which case."""

from legal_assistant.cli.session import Answer, Session
from legal_assistant.cli.shapes import Json
from legal_assistant.cli.vault_commands import tolerable
from legal_assistant.domain.errors import WeakPassword
from legal_assistant.domain.users import CaseRole, Member, User
from legal_assistant.services.bundle import Services


def add(session: Session) -> Answer:
    """Add a lawyer, with a password and a recovery key of their own."""
    with session.services() as services:
        password = session.password("Password of the new lawyer: ", option="new_password_file", variable="NEW_PASSWORD")
        given = session.arguments
        weak = bool(password) and not session.backend().vaults.strength(password).acceptable
        user, recovery_key, _ = services.colleagues.add(given.name, password, admin=given.admin, allow_weak=tolerable(password))
    if weak:
        session.note(f"Warning: {WeakPassword.message} {WeakPassword.hint}")
    text = (
        f"{user.id}  {user.name}\n\nRecovery key of {user.name} (print it and hand it over; it is shown only now):\n\n"
        f"    {recovery_key}\n"
    )
    data: Json = {"user": _user(user), "recovery_key": recovery_key, "warnings": [WeakPassword.code] if weak else []}
    return Answer(data, text)


def list_users(session: Session) -> Answer:
    """List the lawyers of the vault."""
    with session.services() as services:
        users, me = services.colleagues.list(), services.colleagues.me().id
    rows = [
        f"{one.id}  {'admin ' if one.admin else '      '}  {one.name or '(no name yet)'}{'  (you)' if one.id == me else ''}\n"
        f"    {one.fingerprint}{f'  (keys replaced {one.renewed[:10]}; compare them)' if one.renewed else ''}"
        for one in users
    ]
    return Answer({"users": [_user(one) | {"you": one.id == me} for one in users]}, "\n".join(rows))


def rename(session: Session) -> Answer:
    """Change a lawyer's name, or your own."""
    with session.services() as services:
        given = session.arguments
        user = services.colleagues.find(given.of) if given.of else services.colleagues.me()
        services.colleagues.rename(user.id, given.name)
        renamed = services.colleagues.find(user.id)
    return Answer({"user": _user(renamed)}, f"{renamed.id}  {renamed.name}")


def remove(session: Session) -> Answer:
    """Take a lawyer's rights to all cases away, and remove the lawyer."""
    with session.services() as services:
        user = services.colleagues.find(session.arguments.lawyer)
        services.colleagues.remove(user.id)
    return Answer({"removed": user.id}, f"{user.name} was removed. What was read or copied before cannot be taken back.")


def admin(session: Session) -> Answer:
    """Let a lawyer add and remove lawyers, or (--revoke) not any more."""
    with session.services() as services:
        user = services.colleagues.find(session.arguments.lawyer)
        services.colleagues.set_admin(user.id, admin=not session.arguments.revoke)
        changed = services.colleagues.find(user.id)
    text = f"{changed.name or changed.id} {'may' if changed.admin else 'may not'} add and remove lawyers."
    return Answer({"user": _user(changed)}, text)


def replace_key(session: Session) -> Answer:
    """Replace the key of a case, or of all cases of which a member has replaced their own keys."""
    with session.services() as services:
        cases = [session.named(services).id] if session.arguments.case else services.colleagues.outdated()
        for number, case_id in enumerate(cases, 1):
            session.note(f"{number} of {len(cases)}: {case_id}")
            services.colleagues.replace_key(case_id)
    return Answer({"replaced": cases}, f"Cases with a new key: {len(cases)}.")


def members(session: Session) -> Answer:
    """List who may open a case, and with which right."""
    with session.services() as services:
        return _members(services, session.named(services).id)


def grant(session: Session) -> Answer:
    """Give a lawyer a right to a case, or change it."""
    with session.services() as services:
        case_id = session.named(services).id
        user = services.colleagues.find(session.arguments.lawyer)
        services.colleagues.grant(case_id, user.id, CaseRole(session.arguments.role))
        return _members(services, case_id)


def revoke(session: Session) -> Answer:
    """Take a lawyer's right to a case away; the case gets another key."""
    with session.services() as services:
        case_id = session.named(services).id
        user = services.colleagues.find(session.arguments.lawyer)
        services.colleagues.revoke(case_id, user.id)
        return _members(services, case_id)


def accept(session: Session) -> Answer:
    """Vouch for a case as it is, although it is not what was last signed."""
    with session.services() as services:
        case_id = session.named(services).id
        services.colleagues.accept(case_id)
        return Answer({"accepted": case_id}, f"{case_id} is accepted as it is; its log of acts says so.")


def _members(services: Services, case_id: str) -> Answer:
    found = services.colleagues.members(case_id)
    rows = [f"{one.role.value:6}  {one.user}  {one.name or '(no name yet)'}" for one in found]
    return Answer({"case": case_id, "members": [_member(one) for one in found]}, "\n".join(rows))


def _user(user: User) -> Json:
    return {"id": user.id, "name": user.name, "admin": user.admin, "fingerprint": user.fingerprint, "keys_replaced": user.renewed}


def _member(member: Member) -> Json:
    return {"user": member.user, "name": member.name, "role": member.role.value, "fingerprint": member.fingerprint}
