"""Every control has a name for a screen reader, in the language of the window, shown at present or not."""

import pytest

from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.gui.start.health import HealthScreen
from legal_assistant.gui.start.recover import RecoverScreen
from legal_assistant.gui.start.restore import RestoreScreen
from legal_assistant.gui.start.unlock import UnlockScreen
from legal_assistant.gui.start.wizard import FirstStart
from tests.gui.fakes import wait_for
from tests.gui.naming import controls, name_of, nameless, untranslated
from tests.gui.world import FOLDER, LEASE, World


@pytest.fixture
def make_world(qtbot, look, languages, runner, resources):
    def make(language, vault=str(FOLDER)):
        languages.choose(language)
        world = World(runner, resources, look, languages, LocalSettings(language=language, theme="light", vault=vault))
        qtbot.addWidget(world.window)
        world.window.resize(1024, 640)
        world.window.show()
        return world

    return make


def spoken(root, language):
    assert nameless(root) == []
    if language == "zh_CN":
        assert untranslated(root) == []
    return {name_of(control) for control in controls(root)}


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_before_a_vault_is_open(qtbot, make_world, runner, language):
    window = make_world(language).window
    for ask, kind in (
        (lambda: None, UnlockScreen),
        (lambda: window.page.recover_asked.emit(), RecoverScreen),
        (lambda: window.show_unlock(FOLDER), UnlockScreen),
        (lambda: window.page.restore_asked.emit(), RestoreScreen),
        (lambda: window.show_unlock(FOLDER), UnlockScreen),
        (lambda: window.page.check_asked.emit("u"), HealthScreen),
    ):
        ask()
        wait_for(qtbot, lambda kind=kind: isinstance(window.page, kind) and not runner.busy)
        assert spoken(window, language)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_first_start(qtbot, make_world, runner, language):
    window = make_world(language, vault="").window
    wait_for(qtbot, lambda: isinstance(window.page, FirstStart) and not runner.busy)
    assert spoken(window, language)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_workspace_and_the_settings(qtbot, make_world, runner, language):
    world = make_world(language)
    workspace = world.unlock(qtbot)
    before = spoken(world.window, language)
    workspace.cases.select(LEASE.id)
    wait_for(qtbot, lambda: workspace.case == LEASE and not runner.busy)
    assert len(spoken(world.window, language) | before) > 60  # all panes, whatever is on screen
    dialog = world.window.open_settings()
    wait_for(qtbot, lambda: not runner.busy)
    assert len(spoken(dialog, language)) > 30
    dialog.close()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_who_may_open_a_case(qtbot, make_world, runner, language):
    world = make_world(language)
    workspace = world.unlock(qtbot)
    dialog = workspace.show_members(LEASE)
    wait_for(qtbot, lambda: not runner.busy)
    assert spoken(dialog, language)
    dialog.close()
