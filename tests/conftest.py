"""For all tests: windows are drawn off screen, no hub of models is asked, and a slow machine fails no property."""

import os

from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
