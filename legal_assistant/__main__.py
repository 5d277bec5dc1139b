"""``python -m legal_assistant``."""

import sys

from legal_assistant.app import main

sys.exit(main())
