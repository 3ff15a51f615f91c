"""Reads whether two titles have the same value of a field: "did X and Y come out in the same year"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.graph_query import OrderBy
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import asks_yes_or_no
from agent_core.planning.readings.selections import OF_A_KIND
from agent_core.planning.readings.verifications import choices, measured_by
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

_PAIR: Final = 2
_SAME: Final = "same"
# By the last word of what is said to be the same: the field, and what it is of.
_FIELDS: Final[dict[str, OrderBy]] = {
    "year": "year",
    "episodes": "episodes",
    "chapters": "chapters",
    "volumes": "volumes",
    "rating": "score",
    "score": "score",
}
# What else such a question says.
_BESIDE: Final = (TagKind.ASK, TagKind.AND, TagKind.FILLER, TagKind.ATTRIBUTE, TagKind.OF, TagKind.COUNT)


def equalities(cut: Segmentation) -> Iterator[Goal] | None:
    """Return the readings of whether two titles have the same value; ``None`` where that is not asked."""
    field = _field(cut)
    told = all(t.kind in _BESIDE or _is_of_field(t, cut) for t in cut.tags)
    if len(cut.anchors) != _PAIR or field is None or not told or not asks_yes_or_no(cut):
        return None
    return _goals(cut, field)


def _field(cut: Segmentation) -> OrderBy | None:
    """Return the field that "the same year" and "the same number of episodes" are about."""
    same = next((i for i, word in enumerate(cut.words) if word.text == _SAME), None)
    if same is None:
        return None
    first, *behind = [w.text for w in cut.words[same + 1 : same + 4]] or [""]
    counted = behind[1] if [first, *behind[:1]] == ["number", "of"] and len(behind) > 1 else first
    return _FIELDS.get(counted)


def _is_of_field(tag: Tag, cut: Segmentation) -> bool:
    return cut.words[tag.last - 1].text in _FIELDS


def _goals(cut: Segmentation, field: OrderBy) -> Iterator[Goal]:
    for chosen in choices(cut.anchors):
        kind = chosen[0].ref.entity_type
        if kind in TITLE_TYPES and OF_A_KIND.get(field, kind) is kind:
            goal = measured_by(cut, chosen, field, descending=True)
            measure = goal.measure and replace(goal.measure, equal=True)
            yield replace(goal, kind=GoalKind.VERIFY, claim=goal.subjects[0], measure=measure)
