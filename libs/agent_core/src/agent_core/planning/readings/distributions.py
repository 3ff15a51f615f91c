"""Readings of questions for how many have each value of a field: "how many anime each year", "what genres"."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from catalog.entities import EntityType

from agent_core.answering.wording import many
from agent_core.graph_query import GroupBy, GroupField
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has

# Values that are counted at once: more than there are years, genres or formats.
MAX_VALUES: Final = 200
_FIELDS: Final[dict[str, GroupField]] = {
    "year": "year", "yearly": "year", "annually": "year", "decade": "decade", "genre": "genre", "genres": "genre",
    "format": "format", "formats": "format", "types": "format", "type": "format", "kinds": "format", "sorts": "format",
}  # fmt: skip
# Words in front of a field of which each value is meant, and fields that say so by themselves.
_EACH: Final = frozenset({"each", "every", "per", "by", "a"})
_ALONE: Final = frozenset({"yearly", "annually"})
# Fields whose values are asked for in the plural, and what else such a question says.
_LISTED: Final = frozenset({"genres", "formats", "types", "kinds", "sorts"})
_BESIDE: Final = (TagKind.FILLER, TagKind.OF, TagKind.TYPE, TagKind.ATTRIBUTE, TagKind.ASK, TagKind.HELP)
_TITLES: Final = (EntityType.ANIME, EntityType.MANGA)


def distributions(cut: Segmentation) -> Iterator[Goal] | None:
    """Return the count of each value of a field, of titles of one kind; ``None`` where no such thing is asked."""
    field = None if cut.anchors or cut.unexplained else _counted_by(cut) or _listed(cut)
    if field is None:
        return None
    kinds = [t.form.target for t in cut.tags if t.kind is TagKind.TYPE and t.form.target in _TITLES]
    return _of_a_kind(cut, field, kinds[0] or EntityType.ANIME if kinds else EntityType.ANIME)


def _of_a_kind(cut: Segmentation, field: GroupField, kind: EntityType) -> Iterator[Goal]:
    query = query_of(
        kind,
        [],
        frame_of(cut).constraints,
        aggregate="group_count",
        group_by=GroupBy(field=field),
        limit=MAX_VALUES,
        order_by="popularity",
        descending=True,
    )
    yield Goal(kind=GoalKind.GROUP, subjects=(), query=query, phrase=many(kind), plural=many(kind), spread=field)


def _counted_by(cut: Segmentation) -> GroupField | None:
    """Return the field of "how many manga began per decade"."""
    if not has(cut.tags, TagKind.COUNT):
        return None
    words = [w.text for w in cut.words]
    each = (field for word, field in pairwise(words) if word in _EACH and field in _FIELDS)
    told = next(each, None) or next((word for word in words if word in _ALONE), None)
    return _FIELDS[told] if told is not None else None


def _listed(cut: Segmentation) -> GroupField | None:
    """Return the field of "what genres are there" and "types of anime"."""
    words = [w.text for w in cut.words]
    told = next((word for word in words if word in _LISTED), None)
    plain = told is not None and all(t.kind in _BESIDE for t in cut.tags)
    fields = [t for t in cut.tags if t.kind is TagKind.ATTRIBUTE]
    return _FIELDS[told] if told is not None and plain and len(fields) <= 1 else None
