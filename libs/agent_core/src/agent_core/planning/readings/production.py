"""Reads what a studio "produced" as what it may have made."""

from collections.abc import Iterable, Iterator

from agent_core.planning.goals import Goal
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.productions import possibly_made
from agent_core.planning.words.segmentation import Segmentation


def with_making(goals: Iterable[Goal], cut: Segmentation) -> Iterator[Goal]:
    """Yield the readings; those of the verb know which other relation it may mean. A "producer" is always one."""
    said = any(t.kind is TagKind.RELATION and t.form.value == "production" for t in cut.tags)
    for goal in goals:
        yield possibly_made(goal, goal.query) if said and goal.query is not None else goal
