"""Make ``tests/data/formats/v<N>``, the frozen sample of a released format version: once per version, by hand, then never again.
A sample with ``+users`` in its name is of a vault of several lawyers, one with ``+renewed`` too, after its maker got new keys.

    python -m tests.tools.make_format_sample tests/data/formats/v1
    python -m tests.tools.make_format_sample tests/data/formats/v1+users
    python -m tests.tools.make_format_sample tests/data/formats/v1+renewed

What it holds is told by ``tests/integration/test_vault_format.py``, which opens it.
"""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from legal_assistant.adapters.vault.store import VaultStore
from legal_assistant.domain.cases import CaseState, Egress
from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.conversations import AnswerMode, Message, Role
from legal_assistant.domain.documents import Box, DocumentState, Line, PageState
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation, RelationKind
from legal_assistant.domain.memories import MemoryState, ReviewPolicy
from legal_assistant.domain.ports import UnlockedVault
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import ModelSettings, UserSettings
from legal_assistant.domain.users import CaseRole
from tests import make
from tests.fakes import StepClock

PASSWORD = "marmot violin harbour 41"
NEW_PASSWORD = "juniper anvil meadow 57"
CLAUSE = "第七条 逾期付款的，每逾期一日按应付租金的5%支付违约金。"
ORIGINAL = b"%PDF-1.7 the original of the lease"
IDENTITY = "test@1/4/e5"
BLOB = "0f" * 16
LAWYERS = ("阮梅", "沈桐", "陶然")


def main(folder: Path) -> None:
    """Make the sample in ``folder``, and ``recovery-key.txt`` beside its vault."""
    folder.mkdir(parents=True)
    vault, recovery_key = VaultStore(StepClock()).create(folder / "vault", PASSWORD)
    vault.save_settings(UserSettings(model=ModelSettings("http://127.0.0.1:9/v1", "a-model", "a-key", 4096)))
    vault.save_preference(Preference("4a" * 16, "以后请用中文回答。", make.T0))
    case = vault.create_case(make.case())
    case.blobs.put(BLOB, ORIGINAL)
    document = make.document("d" * 32, state=DocumentState.READY, pages=1, title="租赁合同")
    question = make.conversation("c" * 32)
    with case.store.write() as view:
        view.documents.add(document)
        line = Line(0, len(CLAUSE), Box(72.0, 72.0, 500.0, 90.0))
        view.documents.put_pages(document.id, [make.page(1, CLAUSE, state=PageState.TEXT, lines=(line,))])
        passage = make.passage("e" * 32, CLAUSE, document=document.id, number="7")
        items = view.documents.put_passages(document.id, [passage], document.added)
        view.conversations.add(question)
        for number, role in enumerate((Role.USER, Role.ASSISTANT)):
            mode = AnswerMode.QUOTATION if role is Role.ASSISTANT else None
            text = ("违约金条款有效吗？", "该条款约定的违约金过高。")[number]
            view.conversations.add_message(Message(f"{number}" * 32, question.id, role, text, document.added, mode=mode))
        memory = make.memory("f" * 32)
        view.memories.add(memory, by="user", reason="created")
        view.memories.put(replace(memory, text="违约金每日5%，明显过高。", pinned=True), by="user", reason="edited")
        operation = view.memories.begin_operation("archive")
        other = make.memory("a" * 32, "违约金每日3%。", state=MemoryState.ARCHIVED)
        view.memories.add(other, by="rule", reason="created", operation=operation)
        view.memories.set_covers(memory.id, [other.id, "0" * 32])
        view.conflicts.add(Conflict("b" * 32, other.id, memory.id, "amount", document.added))
        party = Entity("1a" * 16, EntityKind.ORGANISATION, "云岭置业", "云岭置业")
        clause = Entity("2a" * 16, EntityKind.CLAUSE, "第七条", "CL:7")
        cites = EntityRelation("3a" * 16, party.id, RelationKind.CITES, clause.id, "passage", passage.id)
        view.graph.replace("passage", passage.id, [(party, 0, 0), (clause, 0, 3)], [cites])
        view.about.set_review_policy(ReviewPolicy.EVERYTHING)
        view.index.put_vectors(IDENTITY, [items[0].n], np.array([[1, 0, 0, 0]], np.float32))
        view.about.put(make.case(state=CaseState.CLOSED, egress=Egress.REDACTED))
    assert len(case.vectors) == 1  # loads the index, so that there is something to save
    case.vectors.save()
    if folder.name.endswith(("+users", "+renewed")):
        add_lawyers(vault, case.id)
    if folder.name.endswith("+renewed"):
        other = vault.create_case(
            make.case(id="b" * 32, name="鹭洲诉讼")
        ).id  # keeps the key that is encrypted to the former pair
        vault.grant(other, vault.users()[1].id, CaseRole.READ)
        recovery_key = vault.replace_keys(PASSWORD, NEW_PASSWORD)
        vault = VaultStore(StepClock()).unlock(folder / "vault", NEW_PASSWORD)
        vault.replace_case_key(case.id)
        vault.open_case(other)  # closing it brings its log into the database
    vault.close()
    (folder / "vault" / "lock").unlink()
    (folder / "recovery-key.txt").write_text(recovery_key + "\n")


def add_lawyers(vault: UnlockedVault, case: str) -> None:
    """A reader, a writer, and one whose right was taken away, so that the case has its second key."""
    vault.rename_user(vault.user, "林岚")
    ids = [vault.add_user(name, PASSWORD)[0].id for name in LAWYERS]
    for user, role in zip(ids, (CaseRole.READ, CaseRole.WRITE, CaseRole.ADMIN), strict=True):
        vault.grant(case, user, role)
    vault.revoke(case, ids[2])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
