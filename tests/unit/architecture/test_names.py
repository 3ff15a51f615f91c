"""Names say what they hold: words that once stood for anything at all name nothing."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).parents[3]
MODULES = sorted(path for path in (*ROOT.glob("apps/*/src/**/*.py"), *ROOT.glob("libs/*/src/**/*.py")))
OURS = [path for path in MODULES if "contracts" not in path.parts]

# Words that no name may have as a part, each with what to say instead.
REFUSED: Final[Mapping[str, str]] = {
    "told": "what it holds: fields, conditions, cards, sentences, statements, parsed, tallied",
    "untold": "unheld: what the data does not hold",
    "heard": "voiced, received",
    "cut": "truncated, caps, split",
    "cuts": "splits, lengths",
    "unsaid": "unstated, left_out",
    "severally": "distributive",
    "beyond": "unheld, remainder, past the bound",
    "possession": "having",
    "possessions": "having",
    "joint": "conjunction, boundary, separator",
    "joints": "conjunctions, boundaries, separators",
}
# A name that has to stay, with the reason.
KEPT: Final[Mapping[str, str]] = {
    "cut_by": "a key of the records of runs that are stored",
}


def words_of(name: str) -> list[str]:
    """Return the words of a name, in lower case: of snake_case, CapWords and CAPITALS."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def names_in(source: str) -> Iterator[tuple[str, int]]:
    """Yield each name that a module gives, with its line; names that it only uses are given elsewhere."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.ExceptHandler(name=str(name)):
                yield name, node.lineno
            case ast.alias(asname=str(name)):
                yield name, node.lineno
            case ast.TypeAlias(name=ast.Name(id=name)) | ast.TypeVar(name=name):
                yield name, node.lineno
            case _:
                continue


def refused(name: str) -> str | None:
    """Return what to say instead of a name; ``None`` for one that may stay."""
    return next((REFUSED[word] for word in words_of(name) if word in REFUSED and name not in KEPT), None)


def test_no_name_is_a_word_that_may_hold_anything() -> None:
    given = [
        (path, line, name)
        for path in OURS
        for name, line in [(path.stem, 1), *names_in(path.read_text(encoding="utf-8"))]
    ]
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}: say {refused(name)}" for path, line, name in given if refused(name)
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "told = 1",
        "def f(told): ...",
        "def _told_again(): ...",
        "class Told: ...",
        "for told in (): ...",
        "self.told = 1",
        "class A:\n    cut: int = 0",
        "_JOINTS = {}",
        "import a as heard",
        "match a:\n    case B(told): ...",
        "f(lambda beyond: 1)",
        "type Joint = int",
        "[told for told in ()]",
    ],
)
def test_a_name_is_refused_wherever_it_is_given(source: str) -> None:
    assert any(refused(name) for name, _ in names_in(source))


@pytest.mark.parametrize("source", ["a.cut()", "cutoff = 1", "executor = 1", "cut_by = ()", "f(told=1)"])
def test_parts_of_words_and_names_of_others_are_not_refused(source: str) -> None:
    assert not any(refused(name) for name, _ in names_in(source))


def test_nothing_is_kept_that_no_module_has() -> None:
    sources = [path.read_text(encoding="utf-8") for path in OURS]
    assert all(any(re.search(rf"\b{name}\b", source) for source in sources) for name in KEPT)
