"""What the documents name is there: files, modules, options, variables, targets."""

import importlib
import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FOUND = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("deploy/**/*.md")]
DOCUMENTS = sorted(path for path in FOUND if "node_modules" not in path.parts)  # packages bring their own
FOLDERS = [ROOT / "evals", ROOT / "benchmarks", *ROOT.glob("apps/*/src/*"), *ROOT.glob("libs/*/src/*")]
PACKAGES = {folder.name for folder in FOLDERS if any(folder.rglob("*.py"))}
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in (*FOLDERS, ROOT / "deploy", ROOT / "migrations")
    for path in sorted(folder.rglob("*"))
    if path.suffix in {".py", ".yaml", ".yml", ".toml"} or path.name.startswith("Dockerfile")
)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/integration/**/*.py"))
NAME = re.compile(r"(?<![\w/-])(?:[a-z_]+\.)+(?!md\b)[A-Za-z_]+")
# Options of programs that are not ours.
FOREIGN = {"--timeout", "--index-url", "--build-arg"}


def quoted(text: str) -> list[str]:
    """What stands between backticks, alone or as a block."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [*re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)), *blocks]


def read(document: Path) -> list[str]:
    return quoted(document.read_text(encoding="utf-8"))


def is_there(name: str) -> bool:
    """Whether a dotted name is a module of ours, or a name in one."""
    if importlib.util.find_spec(name.split(".", maxsplit=1)[0]) is None:
        return False
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        return all(hasattr(found, part) for part in parts[length : length + 1])
    return False


ids = [str(path.relative_to(ROOT)) for path in DOCUMENTS]


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    roots = "apps|libs|docs|deploy|evals|benchmarks|tests|protos|migrations|requirements|libs"
    named = {path for text in read(document) for path in re.findall(rf"(?<![\w/.])(?:{roots})/[\w./*-]+", text)}
    assert {path for path in named if "BANK" not in path and not [*ROOT.glob(path.rstrip("./"))]} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_every_module_and_every_name_in_one_is_there(document: Path) -> None:
    named = {name for text in read(document) for name in NAME.findall(text) if name.split(".")[0] in PACKAGES}
    assert {name for name in named if not is_there(name)} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_every_option_and_every_variable_is_read_somewhere(document: Path) -> None:
    texts = read(document)
    options = {option for text in texts for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)} - FOREIGN
    known = CODE.replace("_", "-").lower()
    assert {option for option in options if option not in CODE and f"{option[2:]}: " not in known} == set()
    variables = {name for text in texts for name in re.findall(r"KIZUNA_[A-Z_]+[A-Z]", text)}
    fields = {
        re.sub(r"^KIZUNA_((BFF|AGENT|INDEXER|MCP)_)?", "", name).split("__")[-1].lower(): name for name in variables
    }
    unread = {name for field, name in fields.items() if not re.search(rf"^    {field}:", CODE, re.MULTILINE)}
    assert {name for name in unread if name not in CODE and name not in TESTS} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_every_target_of_make_is_there(document: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {target for text in read(document) for target in re.findall(r"\bmake ([a-z][a-z-]*)", text)}
    assert {target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()


def test_what_is_not_there_is_found_out(tmp_path: Path) -> None:
    document = tmp_path / "wrong.md"
    document.write_text("`catalog.nothing`, `catalog.names.fold`\n\n```\nkizuna --never-heard\n```\n[x](gone.md)\n")
    assert quoted(document.read_text()) == ["catalog.nothing", "catalog.names.fold", "kizuna --never-heard\n"]
    assert is_there("catalog.names.fold")
    assert not is_there("catalog.nothing")
    assert not is_there("nowhere.at_all")
    for check in (
        test_every_module_and_every_name_in_one_is_there,
        test_every_option_and_every_variable_is_read_somewhere,
        test_every_link_of_a_document_leads_somewhere,
    ):
        with pytest.raises(AssertionError):
            check(document)
