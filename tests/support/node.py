"""Programs of Node with their packages, as a lock file pins them."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

_INSTALL = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error")
_INSTALL_TIMEOUT_S = 120


def node_with_packages(folder: Path) -> str:
    """The program ``node``, once the packages of a folder are installed there.

    Without Node the test is skipped. Where there is one and the packages are not to be had, it is skipped as well,
    but in CI it fails: there it must not go unnoticed that nothing was tested.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("no node or no npm on PATH")
    stamp, lock = folder / "node_modules" / ".installed", folder / "package-lock.json"
    if not stamp.is_file() or stamp.read_bytes() != lock.read_bytes():
        installed = subprocess.run(
            [npm, *_INSTALL], cwd=folder, capture_output=True, text=True, timeout=_INSTALL_TIMEOUT_S, check=False
        )
        if installed.returncode != 0:
            message = f"the packages of {folder.name} could not be installed: {installed.stderr[-500:]}"
            if os.environ.get("CI"):
                pytest.fail(message)
            pytest.skip(message)
        stamp.write_bytes(lock.read_bytes())
    return node


def run_node(*arguments: str, cwd: Path, timeout_s: float = 60) -> str:
    """What a program of Node writes; it has to end well."""
    ended = subprocess.run(arguments, cwd=cwd, capture_output=True, text=True, timeout=timeout_s, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout
