# Makes .venv and installs the program into it. Sourced by start.sh and check.sh, which set EXTRA ("" or "[dev]").
# Leaves the path of the environment's Python in PYTHON and the folder it was called from in HERE.

HERE=$PWD
ROOT=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
cd "$ROOT" || exit 1
. installer/libraries.sh

fail() {
    printf '\n%s\n' "$@" >&2
    exit 1
}

find_python() {
    for candidate in "${LEGAL_ASSISTANT_PYTHON:-}" python3.11 python3.12 python3.13 python3; do
        [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1 || continue
        if "$candidate" -c 'import sys; sys.exit(not ((3, 11) <= sys.version_info[:2] <= (3, 13)))' 2>/dev/null; then
            printf '%s' "$candidate"
            return 0
        fi
    done
    return 1
}

make_environment() {
    BASE=$(find_python) || fail "Python 3.11, 3.12 or 3.13 was not found." \
        "Debian, Ubuntu:  sudo apt-get install python3 python3-venv" "macOS:           brew install python@3.12" \
        "Or name one:     LEGAL_ASSISTANT_PYTHON=/path/to/python3 sh $0"
    "$BASE" -c 'import ensurepip, venv' 2>/dev/null || fail "This Python ($BASE) cannot make virtual environments." \
        "Debian, Ubuntu:  sudo apt-get install python3-venv"
    "$BASE" -m venv .venv || fail "The virtual environment could not be made in $ROOT/.venv (disk full, or no permission?)."
}

wanted() {
    cat pyproject.toml installer/constraints.txt | cksum
    printf '%s' "$EXTRA"
}

setup() {
    PYTHON="$ROOT/.venv/bin/python"
    "$PYTHON" -c '' 2>/dev/null || { rm -rf .venv; make_environment; }
    STAMP=".venv/installed${EXTRA:+-dev}"
    [ -f "$STAMP" ] && [ "$(cat "$STAMP")" = "$(wanted)" ] && return 0
    printf 'Setting up in %s/.venv: this downloads about 600 MB once and takes some minutes.\n' "$ROOT" >&2
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --upgrade "pip>=24" >&2 ||
        fail "pip could not be updated: see the lines above. Is this machine connected to a package index?"
    # First alone: a range would let pip take a build for graphics cards, several times as large.
    "$PYTHON" -m pip install --quiet --disable-pip-version-check "$(grep '^torch==' installer/constraints.txt)" >&2 ||
        fail "PyTorch could not be installed: see the lines above (no space left? no connection?)."
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --constraint installer/constraints.txt --editable ".$EXTRA" >&2 ||
        fail "The program could not be installed: see the lines above (no space left? no connection?)."
    wanted >"$STAMP"
}

qt_problem() {
    QT_QPA_PLATFORM=offscreen "$PYTHON" -c 'from PySide6.QtWidgets import QApplication; QApplication([])' 2>&1 >/dev/null | tail -n 1
}

need_qt() {
    PROBLEM=$(qt_problem)
    case "$PROBLEM" in
    *"cannot open shared object"* | *"Could not load the Qt platform"*)
        fail "A system library that the window needs is missing: $PROBLEM" \
            "Debian, Ubuntu:  sudo apt-get install $QT_LIBRARIES" \
            "Fedora:          sudo dnf install mesa-libEGL mesa-libGL libxkbcommon-x11 xcb-util-cursor fontconfig dbus-libs"
        ;;
    esac
}
