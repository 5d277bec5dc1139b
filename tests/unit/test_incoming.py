"""Which files of a folder come into a case."""

from pathlib import Path

from legal_assistant.services.documents.incoming import incoming


def test_a_folder_gives_its_files_by_name_but_neither_litter_nor_a_vault_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "bundle"
    for name in ("b.pdf", "annex/a.pdf", ".hidden", "Thumbs.db", "~$b.docx", "vault/vault.json", "vault/cases/x/case.db"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"%PDF-1.4")
    assert [file.name for file in incoming([folder])] == ["bundle/annex/a.pdf", "bundle/b.pdf"]
