"""Reads what is asked on average of many: "the average score of the films of X"."""

from dataclasses import replace
from typing import Final

from agent_core.graph_query import OrderBy
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has

# What can be averaged, by the field that the words name.
_FIELDS: Final[dict[str, OrderBy]] = {
    "rating": "score",
    "episodes": "episodes",
    "duration": "duration",
    "chapters": "chapters",
    "volumes": "volumes",
    "popularity": "members",
}
# What of one title is an average already: of its readers' votes, over its episodes.
_AVERAGES_OF_ONE: Final = frozenset({"rating", "duration"})


def asks_for_average(cut: Segmentation) -> bool:
    """True where the words want an average."""
    return has(cut.tags, TagKind.AVERAGE)


def averaged(goal: Goal, cut: Segmentation) -> Goal | None:
    """Return a reading with its field averaged over its results; ``None`` where that means nothing."""
    asked = goal.attribute or frame_of(cut).attribute or ""
    field = _FIELDS.get(asked)
    if goal.kind is not GoalKind.SELECT or goal.query is None or field is None:
        return goal if goal.kind is GoalKind.DESCRIBE and asked in _AVERAGES_OF_ONE else None
    if goal.subjects and not goal.hops:
        return goal if asked in _AVERAGES_OF_ONE and not _is_of_many(cut) else None
    query = goal.query.model_copy(update={"aggregate": "average", "order_by": field, "limit": None})
    return replace(goal, query=query, attribute=None, count=False, ranked=False)


def _is_of_many(cut: Segmentation) -> bool:
    """True for "the average rating of X movies", which is not that of a film X."""
    nouns = (cut.text(t) for t in cut.tags if t.kind in (TagKind.FORMAT, TagKind.TYPE))
    return any(noun.endswith("s") and noun != "series" for noun in nouns)
