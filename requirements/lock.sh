#!/bin/sh
# Pins every requirement, with hashes. dev.txt is the largest set; the others take their versions from it.
# Usage: requirements/lock.sh [--upgrade]
set -eu
cd "$(dirname "$0")/.."
options=$*

pin() {
    .venv/bin/uv pip compile --quiet --universal --python-version 3.12 --generate-hashes --no-annotate \
        --custom-compile-command "make lock" $options "$@"
}

compile() {
    pin --override requirements/overrides.txt "$@"
}

# The SDK of `kizuna mcp` is in dev.txt, because tests drive it, and else in mcp.txt alone.
mkdir -p build
sed 's/^mcp .*/mcp>=2.3,<3/' requirements/overrides.txt >build/dev-overrides.txt
pin pyproject.toml requirements/build.in requirements/dev.in --all-extras --override build/dev-overrides.txt \
    -o requirements/dev.txt
compile pyproject.toml requirements/build.in --all-extras -c requirements/dev.txt -o requirements/runtime.txt
compile pyproject.toml --extra bff -c requirements/dev.txt -o requirements/bff.txt
compile pyproject.toml --extra agent --extra semantic --extra models -c requirements/dev.txt -o requirements/agent.txt
compile pyproject.toml --extra indexer --extra semantic -c requirements/dev.txt -o requirements/indexer.txt
pin pyproject.toml --extra mcp -c requirements/dev.txt -o requirements/mcp.txt
compile requirements/uv.in -o requirements/uv.txt
# What these declare is not needed: the weights are a file, and the server is one library.
compile --no-deps requirements/test-model.in -o requirements/test-model.txt
