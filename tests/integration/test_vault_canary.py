"""No word of a case, no key and no file name is readable in any file of a vault, open or closed, or in what is logged."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.settings import ModelSettings, UserSettings
from tests import make
from tests.vaults import PASSWORD, cheap_vaults, new_case

MARKER = "Zyanenblau"


def forms(text: str) -> list[bytes]:
    return [text.encode(), text.encode("utf-16-le"), text.encode().hex().encode(), text.lower().encode()]


@pytest.mark.hostile("D2", "D3")
def test_no_marker_in_any_file_or_log(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    folder = tmp_path / "vault"
    vault, recovery_key = cheap_vaults().create(folder, PASSWORD)
    vault.save_settings(UserSettings(ModelSettings("http://x/v1", "m", api_key=MARKER)))
    case = new_case(name=MARKER, client=MARKER, opponent=MARKER, number=MARKER)
    opened = vault.create_case(case)
    opened.blobs.put(new_id(), MARKER.encode() * 10_000)
    document = make.document(file=f"{MARKER}.pdf", title=MARKER)
    with opened.store.write() as view:
        view.documents.add(document)
        view.documents.put_pages(document.id, [make.page(text=f"{MARKER} 违约金")])
        view.documents.put_passages(document.id, [make.passage(text=f"{MARKER} 违约金")], document.added)
        view.about.put(replace(case, name=f"{MARKER} again"))
    opened.vectors.save()
    needles = [*forms(MARKER), *forms(PASSWORD), *forms(recovery_key), recovery_key.replace("-", "").encode(), b"%PDF"]
    for closed in (False, True):
        if closed:
            vault.close()
        searched = [path for path in folder.rglob("*") if path.is_file()]
        assert len(searched) >= 11
        for path in searched:
            data = path.read_bytes()
            assert not [needle for needle in needles if needle in data], path
        assert not [path for path in folder.rglob("*") if MARKER in str(path)]
    (folder / "cases" / case.id / "case.db").write_bytes(b"damaged")
    vault = cheap_vaults().unlock(folder, PASSWORD)
    with pytest.raises(LegalAssistantError) as caught:
        vault.open_case(case.id)
    vault.close()
    assert MARKER not in repr(caught.value) + str(caught.value) + caplog.text


@pytest.mark.hostile("C15")
def test_files_are_the_owners_only(tmp_path: Path):
    folder = tmp_path / "vault"
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    vault.create_case(new_case()).blobs.put(new_id(), b"x")
    for path in [folder, *folder.rglob("*")]:
        assert path.stat().st_mode & 0o077 == 0, path
    vault.close()
