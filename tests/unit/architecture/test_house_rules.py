"""Rules of the house that no linter knows."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MODULES = sorted(p for p in (*ROOT.glob("apps/*/src/**/*.py"), *ROOT.glob("libs/*/src/**/*.py")))
OURS = [path for path in MODULES if "contracts" not in path.parts]
PINNED = re.compile(r"[a-z0-9._-]+(\[[a-z,]+\])?==\S+")
HOST = re.compile(
    r"https?://[^\s\"')]*(?:pypi|pythonhosted|artifactory|simple/)|index-url\s*=?\s*https?:", re.IGNORECASE
)
HOME = re.compile(r"(?<![\w.])/(?:root|home/[a-z]|Users/[a-z]|work/(?:main|shared))[/\s\"']")


LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def lines_of(paths: list[Path]) -> int:
    """Lines of code; prose (docstrings, comments) and blank lines count on neither side."""
    return sum(len(code_lines(path.read_text(encoding="utf-8"))) for path in paths)


def code_lines(source: str) -> set[int]:
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in LAYOUT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return lines


def test_prose_and_blank_lines_are_no_code() -> None:
    assert code_lines('"""Prose."""\n\n# more\nx = 1\n\n\ndef f():\n    """It."""\n    return x\n') == {4, 7, 9}


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def texts() -> Iterator[tuple[Path, str]]:
    for path in tracked():
        try:
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_says_its_purpose_in_its_first_line(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    if path.name == "__init__.py" and not source.strip():
        return
    docstring = ast.get_docstring(ast.parse(source))
    assert docstring
    assert re.search(r"[.!?:]$", docstring.splitlines()[0]), "the first line is one sentence"


def test_the_tests_are_at_least_as_long_as_the_code() -> None:
    assert lines_of(sorted(ROOT.glob("tests/**/*.py"))) >= lines_of(OURS)


def test_nothing_names_a_machine_or_a_package_host() -> None:
    this = Path("tests/unit/architecture/test_house_rules.py")
    found = [str(path) for path, text in texts() if path != this and (HOST.search(text) or HOME.search(text))]
    assert found == []


def test_every_requirement_is_pinned_by_hash() -> None:
    files = [path for path in (ROOT / "requirements").glob("*.txt") if path.name != "overrides.txt"]
    assert {path.name for path in files} >= {"runtime.txt", "dev.txt", "bff.txt", "agent.txt", "indexer.txt", "uv.txt"}
    for path in files:
        entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", path.read_text(), flags=re.MULTILINE).strip())
        assert all(PINNED.match(entry) and "--hash=sha256:" in entry for entry in entries)


def test_one_version_of_each_package_is_used_everywhere() -> None:
    pins: dict[str, set[str]] = {}
    for path in (ROOT / "requirements").glob("*.txt"):
        for name, version in re.findall(r"^([a-z0-9._-]+)==(\S+)", path.read_text(), re.MULTILINE):
            pins.setdefault(name, set()).add(version)
    assert {name: versions for name, versions in pins.items() if len(versions) > 1} == {}


def test_the_bff_needs_no_model_and_no_index() -> None:
    bff = set(re.findall(r"^([a-z0-9._-]+)==", (ROOT / "requirements/bff.txt").read_text(), re.MULTILINE))
    assert bff.isdisjoint({"atomic-agents", "instructor", "openai", "qdrant-client", "qdrant-edge-py", "onnxruntime"})
