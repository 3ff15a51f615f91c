"""The rules of a package are found, watched, and taken away one at a time."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import agent_core.planning
import pytest
from agent_core.results import GraphResult
from agent_core.schemas import GraphIntent

from evals.questions.questions import Check, Gold, Question
from evals.questions.rules import Remembered, ablations, observed, read_texts, rules_of, silenced
from evals.questions.scoring import Asked, Response

SOURCE = """
from functools import cache

type Places = tuple[int, ...]

def is_long(text: str) -> bool:
    return len(text) > 3

@cache
def first(text: str) -> str | None:
    return text[0] if text else None

def places(text: str) -> Places:
    return tuple(range(len(text)))

def words(text: str) -> list[str]:
    return text.split()

def letters(text: str):
    yield from text

class Word:
    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def is_known(self) -> bool:
        return bool(self.text)

def size(text: str) -> int:
    return len(text)

async def later(text: str) -> bool:
    return bool(text)
"""
RULES = ["heads.Word.is_known", "heads.first", "heads.is_long", "heads.letters", "heads.places", "heads.words"]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A package of one module, whose functions say something of a text, or nothing."""
    folder = tmp_path / "made_up_rules"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "heads.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for name in ("made_up_rules", "made_up_rules.heads"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module("made_up_rules")


def said(package: ModuleType, name: str, text: str = "name") -> object:
    """What a rule says of a text."""
    heads = import_module(f"{package.__name__}.heads")
    if name == "heads.Word.is_known":
        return heads.Word(text).is_known
    found = getattr(heads, name.removeprefix("heads."))(text)
    return list(found) if name == "heads.letters" else found


def test_a_rule_is_what_may_say_nothing(package: ModuleType) -> None:
    assert list(rules_of(package)) == RULES


def test_the_planner_has_rules_of_each_of_its_subjects() -> None:
    modules = {name.split(".")[0] for name in rules_of(agent_core.planning)}
    assert {"words", "phrases", "readings", "followups", "checks", "naming", "lexicon", "deliberation"} <= modules


@pytest.mark.parametrize(("name", "silence"), list(zip(RULES, (False, None, False, [], (), []), strict=True)))
def test_a_rule_taken_away_says_nothing_until_it_is_back(package: ModuleType, name: str, silence: object) -> None:
    with silenced(rules_of(package)[name]):
        assert said(package, name) == silence
    assert said(package, name, "other") != silence


def test_what_rules_say_is_watched_while_they_are_watched(package: ModuleType) -> None:
    with observed(rules_of(package)) as heard:
        for name in RULES:
            heard.clear()
            said(package, name)
            assert heard == {name}
        heard.clear()
        heads = import_module("made_up_rules.heads")
        assert (heads.is_long("abc"), heads.first(""), heads.places("")) == (False, None, ())
        assert heard == set()
    said(package, "heads.is_long")
    assert heard == set()


async def test_a_rule_is_asked_again_where_it_said_something(package: ModuleType) -> None:
    heads = import_module("made_up_rules.heads")
    texts = ["a", "long enough", "abc", "longer still", "longest of all"]
    questions = [
        Question(id=text, kind="field", hops=1, text=text, gold=Gold(check=Check.VALUE, values=("True",)))
        for text in texts
    ]

    async def ask(question: Question) -> Asked:
        return Asked(question=question, response=Response(value=str(heads.is_long(question.text))))

    rules = {name: rule for name, rule in rules_of(package).items() if name in ("heads.is_long", "heads.words")}
    whole, idle = await ablations(ask, questions, rules, most=9)
    assert (whole.rule, whole.reached, [before.question.text for before, _ in whole.changed]) == (
        "heads.is_long",
        3,
        [text for text in texts if len(text) > 3],
    )
    assert whole.line().split() == ["heads.is_long", "3", "3", "3", "3", "0"]
    assert idle.line().split() == ["heads.words", "0", "0", "0", "0", "0"]
    few, _ = await ablations(ask, questions, rules, most=2)
    assert (few.reached, [before.question.text for before, _ in few.pairs]) == (3, ["long enough", "longest of all"])


async def test_the_graph_is_asked_each_thing_once() -> None:
    asked: list[GraphIntent] = []

    class Graph:
        async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
            assert (timeout_s, include_adult) == (1.0, False)
            asked.append(intent)
            return GraphResult(summary="", count=0)

    remembered = Remembered(Graph())
    for text in ("one", "two", "one"):
        intent = GraphIntent(rationale="", query_type="lookup", text=text)
        await remembered.execute(intent, timeout_s=1.0, include_adult=False)
    assert [intent.text for intent in asked] == ["one", "two"]


def test_questions_of_a_file_are_those_of_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "texts.txt"
    path.write_text("Who voices Zorblat?\n\n  zorblat sequels  \n", encoding="utf-8")
    assert [question.text for question in read_texts(path)] == ["Who voices Zorblat?", "zorblat sequels"]
