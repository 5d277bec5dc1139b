"""How large text and window are, in a process of its own: Qt asks once."""

import os
import subprocess
import sys

import pytest

_STARTED = (
    "import os\nfrom legal_assistant.gui import main\n"
    "print(main._application(int(os.environ['CHOSEN'])).devicePixelRatio(), os.environ.get('QT_SCALE_FACTOR'))"
)


@pytest.mark.parametrize(
    ("chosen", "given", "said"),
    [
        ("100", {}, "1.0 None"),
        ("150", {}, "1.5 None"),
        ("7000", {}, "1.0 None"),
        ("150", {"QT_SCALE_FACTOR": "2"}, "2.0 2"),
    ],
)
def test_the_chosen_size_applies_from_the_start_and_to_this_process_only(chosen: str, given: dict[str, str], said: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"} | given | {"CHOSEN": chosen}
    environment["QT_QPA_PLATFORM"] = "offscreen"
    done = subprocess.run(
        [sys.executable, "-c", _STARTED], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.strip() == said
