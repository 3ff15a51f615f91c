"""Readings of questions for one field of several titles: "the scores of X and Y", "how many episodes together"."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.graph_query import Chain
from agent_core.limits import MAX_COMPARED
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.frame import asks_yes_or_no, frame_of
from agent_core.planning.readings.selections import OF_A_KIND, query_of
from agent_core.planning.readings.verifications import choices
from agent_core.planning.words.constraints import Constraints
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has
from agent_core.title_fields import DETAILED, SONGS, SUMMED

_FIELDS: Final = SUMMED | {"year", "end_date", "rating", "status", "genres", "duration", "source_material", "magazine",
                           "format", "age_rating", "season", "native", "english", *DETAILED, *SONGS}  # fmt: skip
# What stands between the names of a list, and what else such a question says.
_BETWEEN: Final = (TagKind.AND, TagKind.FILLER, TagKind.OR)
_BESIDE: Final = (*_BETWEEN, TagKind.ATTRIBUTE, TagKind.COUNT, TagKind.ASK, TagKind.OF, TagKind.HELP)
_TOGETHER: Final = frozenset({"together", "combined", "altogether", "total", "sum", "overall"})


def fields_of_several(cut: Segmentation) -> Iterator[Goal] | None:
    """Return the readings of what each of several titles has; ``None`` where the question says anything besides."""
    counted = next((t for t in cut.tags if t.form.target is EntityType.EPISODE), None)
    numbered = counted is not None and (has(cut.tags, TagKind.COUNT) or _sums_up(cut))
    field = "episodes" if numbered else frame_of(cut).attribute
    joints = [(left.last, right.first) for left, right in pairwise(cut.anchors)]
    listed = all(t.kind in _BETWEEN for first, last in joints for t in cut.tags if first <= t.first < last)
    said = all(t.kind in _BESIDE or t is counted for t in cut.tags)
    joined = has(cut.tags, TagKind.AND) or any(cut.words[a.last - 1].pause for a in cut.anchors[:-1])
    if field not in _FIELDS or not (listed and said and joined) or asks_yes_or_no(cut):
        return None
    return _goals(cut, field)


def _sums_up(cut: Segmentation) -> bool:
    return any(w.text in _TOGETHER for t in cut.tags for w in cut.words[t.first : t.last])


def _goals(cut: Segmentation, field: str) -> Iterator[Goal]:
    if len(cut.anchors) > MAX_COMPARED:
        return
    limits = Constraints(where=frame_of(cut).constraints.where)
    for chosen in choices(cut.anchors):
        kind = chosen[0].ref.entity_type
        if kind not in TITLE_TYPES or OF_A_KIND.get(field, kind) is not kind:
            continue
        names = f"{', '.join(c.name for c in chosen[:-1])} and {chosen[-1].name}"
        goal = Goal(
            kind=GoalKind.SELECT,
            subjects=chosen,
            query=query_of(
                kind, [Chain(start=[c.ref for c in chosen])], limits, songs=field in SONGS, details=field in DETAILED
            ),
            attribute=field,
            count=_sums_up(cut) and field in SUMMED,
            phrase=names,
            plural=names,
        )
        yield weighed(goal, cut.anchors)
