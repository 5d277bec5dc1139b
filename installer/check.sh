#!/bin/sh
# Sets everything up with the development tools and runs every check. With --slow also the tests that take minutes.
EXTRA="[dev]"
. "$(dirname -- "$0")/setup.sh"
setup
need_qt
export HF_HUB_OFFLINE=1 QT_QPA_PLATFORM=offscreen PYTHONDONTWRITEBYTECODE=1
BIN="$ROOT/.venv/bin"

step() {
    NAME=$1
    shift
    printf '\n== %s\n' "$NAME"
    "$@" || fail "Failed: $NAME"
}

step "style (ruff check)" "$BIN/ruff" check .
step "format (ruff format)" "$BIN/ruff" format --check .
step "types (pyright)" "$BIN/pyright" --pythonpath "$PYTHON"
step "direction of imports (import-linter)" "$BIN/lint-imports" --no-cache
step "tests without Qt" env LEGAL_ASSISTANT_NO_QT=1 "$PYTHON" -m pytest -q -p no:pytest-qt -m "not slow" tests/unit tests/contract tests/integration
step "tests of the window and of the whole program" "$PYTHON" -m pytest -q -m "not slow" tests/gui tests/e2e
[ "${1:-}" = --slow ] && step "slow tests" "$PYTHON" -m pytest -q -m slow tests
printf '\nEvery check passed.\n'
