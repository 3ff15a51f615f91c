"""The recipe for a dataset of one's own: its commands, run as the document has them."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.e2e.conftest import free_port, new_home

RECIPE = Path(__file__).parents[2] / "docs/own-dataset.md"
# Servers of a test listen on ports that are free; nothing else is added to a command.
KIZUNA = """
kizuna() {
  if [ "$1" = ask ]; then set -- "$@" --http 127.0.0.1:%d --grpc 127.0.0.1:%d; fi
  %s -m standalone "$@"
}
"""


def test_the_commands_of_the_recipe_do_what_it_says(tmp_path: Path, prepared: Path) -> None:
    text = RECIPE.read_text(encoding="utf-8")
    steps = re.findall(r"^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", text, re.MULTILINE | re.DOTALL)
    assert [bool(output) for _, output in steps] == [False, True, True, True, True]
    home = new_home(tmp_path / "home", prepared)
    environment = {**os.environ, "KIZUNA_HOME": str(home), "COLUMNS": "200"}
    start = "set -euo pipefail\n" + KIZUNA % (free_port(), free_port(), sys.executable)
    said = ""
    for commands, output in steps:
        done = subprocess.run(
            ["bash", "-c", start + commands], cwd=tmp_path, env=environment,
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        for line in output.splitlines():
            assert line in done.stdout, done.stdout
        said += done.stdout
    assert "no server runs" in said, "what is started takes a while"
