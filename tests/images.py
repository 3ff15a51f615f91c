"""What the Dockerfile says of each image, and a process run from exactly those files."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text()


def stages() -> dict[str, tuple[str, str]]:
    """The parent and the text of every stage, by name."""
    found = re.findall(r"^FROM (\S+) AS (\S+)\n(.*?)(?=^FROM |\Z)", DOCKERFILE, re.MULTILINE | re.DOTALL)
    return {name: (parent, body) for parent, name, body in found}


def body_of(stage: str) -> str:
    """The instructions of a stage and of the stages it starts from."""
    parent, body = stages()[stage]
    return (body_of(parent) if parent in stages() else "") + body


def copied_into(stage: str) -> list[str]:
    return [source for source, _ in re.findall(r"^COPY (?!--from)(\S+) (\S+)$", body_of(stage), re.MULTILINE)]


def run_in_image(target: str, program: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in ``folder`` with the files and paths of an image, and all installed packages."""
    for source in copied_into(target):
        destination = folder / source
        destination.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, destination, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, destination)
    path = re.findall(r"PYTHONPATH=(\S+)", body_of(target))[-1]
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("KIZUNA_")}
    # -S leaves out the editable installation, which would lend every room of the checkout.
    return subprocess.run(
        [
            sys.executable,
            "-S",
            "-P",
            "-c",
            f"import sys; sys.path.append({sysconfig.get_path('purelib')!r}); {program}",
        ],
        cwd=folder,
        env={**inherited, **settings, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
