from dataclasses import dataclass, field
from pathlib import Path

import pytest

from legal_assistant.adapters.settings_file import SettingsFile, settings_from_json, settings_to_json
from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.domain.settings import ModelSettings, UserSettings


def test_settings_survive_being_stored():
    settings = UserSettings(ModelSettings("http://127.0.0.1:1/v1", "模型", "k", 4096), lock_minutes=3)
    assert settings_from_json(UserSettings(), settings_to_json(settings)) == settings


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{", '{"model": 5, "lock_minutes": "x"}', '{"model": {"base_url": null}}', "[" * 99999]
)
def test_what_makes_no_sense_is_left_at_its_default(text: str):
    assert settings_from_json(UserSettings(), text) == UserSettings()


def test_an_older_version_reads_what_a_newer_one_wrote():
    @dataclass(frozen=True)
    class Newer:
        lock_minutes: int = 7
        invented: dict[str, int] = field(default_factory=lambda: {"x": 1})

    assert settings_from_json(UserSettings(), settings_to_json(Newer())) == UserSettings(lock_minutes=7)


def test_the_file_of_this_machine(tmp_path: Path):
    file = SettingsFile(tmp_path / "a" / "b" / "settings.json")
    assert file.load() == LocalSettings()
    file.save(LocalSettings(language="zh_CN", theme="dark"))
    assert file.load() == LocalSettings(language="zh_CN", theme="dark")
    (tmp_path / "a" / "b" / "settings.json").write_bytes(b"\xff\xfe{")
    assert file.load() == LocalSettings()
