#!/bin/sh
# Sets everything up and runs the program: the window, or with arguments a command ("demo" plays the main job without a screen).
EXTRA=""
. "$(dirname -- "$0")/setup.sh"
setup
if [ $# -eq 0 ]; then
    if [ "$(uname)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        printf 'There is no screen here: playing the demo instead of opening the window.\n' >&2
        set -- demo
    else
        need_qt
    fi
fi
cd "$HERE" || exit 1
exec "$PYTHON" -P -m legal_assistant "$@"
