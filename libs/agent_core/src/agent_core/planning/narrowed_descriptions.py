"""Takes out of a description what its clauses narrow titles by: ", no romance, under 24 episodes, from the 90s"."""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, cast

from catalog.entities import TITLE_TYPES

from agent_core.genres import GENRES, GENRES_OF_ALL
from agent_core.goals.goal import Goal, SelectGoal
from agent_core.grammar.compiling.filters import merged, without_opposites
from agent_core.grammar.semantics.building import conditions_of
from agent_core.grammar.semantics.logical_form import Condition, Everything, Filter, LogicalForm, Suggested
from agent_core.graph_query import EntityFilters
from agent_core.planning.title_stories import kind_described

type Read = Callable[[str], LogicalForm | None]
"""Reads a piece of the question; ``None`` where it is not sure what that means."""

_TITLES: Final = frozenset(TITLE_TYPES)
# What stands between two clauses: a comma, the end of a sentence, a dash, and "but" with or without one of them.
_BETWEEN: Final = re.compile(
    r"(?:\s*(?:[,;!?…]|\.(?!\d)|\s[-–—]\s)\s*)+(?:(?:but|and|plus)\s+)?|\s+but\s+", re.IGNORECASE
)
# Who remembers a title is often wrong about when it came out and what it was, which then is only a hint.
_REMEMBERED: Final = re.compile(
    r"\b(?:remember|recall|saw|watched|forg[eo]t|i think|as a (?:kid|child))\b", re.IGNORECASE
)
_SENTENCE_END: Final = re.compile(r"[.!…]\s+\w")
_HINTS: Final = frozenset(
    {"year", "year_min", "year_max", "format", "format_not", "season", "status", "episodes_min", "episodes_max"}
)
_ALL_OF: Final = "genre"
_EDGES: Final = " ,;."
# Topics that few titles have together.
_SEVERAL: Final = 2


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What of a description the data tells, and what is left of it.

    Attributes:
        where: what its clauses narrow titles by.
        text: the description without these, as it is searched for.
        rest: the description with blanks in place of all clauses that are understood, topics among them.
    """

    where: EntityFilters
    text: str
    rest: str


def narrowing_of(question: str, read: Read) -> Narrowing | None:
    """Return what clauses of a description narrow titles by; ``None`` where no clause does, or nothing else is said."""
    noun, remembered = kind_described(question).value, _is_remembered(question)
    where, text, rest = EntityFilters(), question, question
    for start, end, (begins, ends) in _clauses(question):
        form, blank = read(f"{noun}, {question[begins:ends]}"), " " * (end - start)
        found = narrowed_by(form, where, GENRES_OF_ALL)
        if found is not None and not (remembered and _hints(found) != _hints(where)):
            where, text = found, f"{text[:start]}{blank}{text[end:]}"
        if found is not None or _conditions(form):
            rest = f"{rest[:start]}{blank}{rest[end:]}"
    rest = rest if rest.strip() else text  # what is about one topic is told by that
    return Narrowing(where, " ".join(text.split()).strip(_EDGES), rest) if rest != question and rest.strip() else None


def narrowed_by(
    form: LogicalForm | None, where: EntityFilters, genres: Container[str] = GENRES
) -> EntityFilters | None:
    """Return filters with all that a set of titles is narrowed by; ``None`` for any other form, or where they disagree.

    Of other genres than ``genres`` no title tells all that it has, so that nothing is narrowed by them.
    """
    conditions = _conditions(form)
    if conditions is None or any(not _is_held(condition, genres) for condition in conditions):
        return None
    found: EntityFilters | None = where
    for condition in conditions:
        found = None if found is None else merged(found, condition)
    return None if found is None else without_opposites(found, conditions)


def _conditions(form: LogicalForm | None) -> list[Condition] | None:
    """Return what titles are narrowed by that no name and no order tells; ``None`` for what is something else."""
    titles = form.base if isinstance(form, Suggested) else form
    base = titles
    while isinstance(base, Filter):
        base = base.base
    if titles is None or not isinstance(base, Everything) or not base.kinds <= _TITLES:
        return None
    return list(conditions_of(titles)) or None


def _is_held(condition: Condition, genres: Container[str]) -> bool:
    topics = [genre for name, value in condition.bounds if name == _ALL_OF for genre in cast("Sequence[str]", value)]
    return bool(condition.bounds) and all(genre in genres for genre in topics)


def _is_remembered(question: str) -> bool:
    """True for what somebody says to remember, or is not sure of: "… from a tree. Long series, early 2000s?"."""
    doubted = question.rstrip().endswith("?") and _SENTENCE_END.search(question) is not None
    return doubted or _REMEMBERED.search(question) is not None


def _hints(where: EntityFilters) -> dict[str, Any]:
    return where.model_dump(include=set(_HINTS))


def _clauses(text: str) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Yield where clauses stand with the mark that parts each from the others, and where without it."""
    marks = [(found.start(), found.end()) for found in _BETWEEN.finditer(text)]
    for (mark, begins), (ends, behind) in pairwise([(0, 0), *marks, (len(text), len(text))]):
        if text[begins:ends].strip():
            yield (mark, ends, (begins, ends)) if mark else (begins, behind, (begins, ends))


def tells_topics(goal: Goal) -> bool:
    """True for titles of several topics, which are searched for as a description where none has all of them."""
    if not isinstance(goal, SelectGoal) or goal.query is None or goal.subjects or goal.query.chains:
        return False
    return not goal.count and goal.attribute is None and len(goal.query.where.genre) >= _SEVERAL
