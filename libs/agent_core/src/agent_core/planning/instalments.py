"""Readings of questions for the films, specials or OVAs of a series: "the Zorblat movies", "the first film of X"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType

from agent_core.graph_query import Chain, EntityFilters
from agent_core.planning.anchors import Anchor
from agent_core.planning.frame import asks_yes_or_no, frame_of
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.segmentation import Segmentation
from agent_core.planning.selections import query_of
from agent_core.planning.tagging import Tag, has
from agent_core.planning.verifications import HAVE
from agent_core.results import Candidate

# Formats of what belongs to a series without being one.
_FORMATS: Final = frozenset({"movie", "ova", "special", "ona"})
_CALLED: Final = {"movie": ("film", "films"), "ova": ("OVA", "OVAs"), "special": ("special", "specials"),
                  "ona": ("web anime", "web anime"), "tv": ("season", "seasons")}  # fmt: skip
# What else would be asked of a name than what belongs to it.
_OTHERWISE: Final = (TagKind.RELATION, TagKind.WHO, TagKind.WHERE, TagKind.BY, TagKind.SIMILAR, TagKind.NOT,
                     TagKind.OTHER, TagKind.MORE)  # fmt: skip
# What a story with all that belongs to it is called, and how that belongs.
_WHOLE: Final = frozenset({"franchise", "saga", "belong", "belongs"})
_SEASONS: Final = ("season", "seasons")
# Cost of what belongs to a title, which no word for a relation tells.
_BELONGING: Final = 5
_SAID_TO_EXIST: Final = -1
# The same of what is far better known than whoever is called by the one word that is left of its name: "conan movies".
_FOR_SHORT: Final = -6
_FAR_BETTER_KNOWN: Final = 10


def instalments(cut: Segmentation) -> Iterator[Goal]:
    """Yield the titles of a format that belong to the one title that is named, or its seasons where they are ranked."""
    form = _format_of_parts(cut) or _ranked_seasons(cut)
    yes_or_no = asks_yes_or_no(cut)
    if form is None or (yes_or_no and not any(w.text in HAVE for w in cut.words)):
        return  # "is X a movie" is about X
    frame, anchor = frame_of(cut), cut.anchors[0]
    limits = frame.constraints
    seasons = form.kind is TagKind.ATTRIBUTE
    one, many = _CALLED["tv" if seasons else form.form.value]
    parts = EntityFilters(format=["tv" if seasons else form.form.value])
    rest = replace(limits, where=limits.where.model_copy(update={"format": []}))
    if in_order := has(cut.tags, TagKind.ORDERING):
        rest = replace(rest, order_by="start_date", descending=False)
    for candidate in anchor.of_kind(EntityType.ANIME):
        if _is_of(candidate, parts.format) is not seasons:
            continue
        goal = Goal(
            kind=GoalKind.VERIFY if yes_or_no else GoalKind.SELECT,
            subjects=(candidate,),
            query=query_of(
                EntityType.ANIME,
                [Chain(start=[candidate.ref])],
                rest,
                aggregate="count" if frame.count else "list",
            ),
            attribute=None if yes_or_no or seasons else frame.attribute,
            count=frame.count,
            ranked=limits.ranked or in_order,
            instalments=parts,
            phrase=f"{one} of the story of {candidate.name}",
            plural=f"{many} of the story of {candidate.name}",
            cost=_SAID_TO_EXIST if yes_or_no or seasons else _FOR_SHORT if _is_short(anchor, candidate) else _BELONGING,
        )
        yield weighed(goal, [anchor])


def _is_short(anchor: Anchor, series: Candidate) -> bool:
    """True for a series of which a word is left out, where nobody whose whole name is left is nearly as known."""
    whole = max((c.popularity for c in anchor.candidates if not (c.omitted or c.typos)), default=0)
    return series.omitted == 1 and series.display and series.popularity >= _FAR_BETTER_KNOWN * max(whole, 1)


def _ranked_seasons(cut: Segmentation) -> Tag | None:
    """Return the noun of "the best season of X" and "which X season has most episodes"."""
    ranked = has(cut.tags, TagKind.ORDER) and len(cut.anchors) == 1
    if not ranked or any(has(cut.tags, kind) for kind in (*_OTHERWISE, TagKind.COUNT, TagKind.FORMAT)):
        return None
    return next((t for t in cut.tags if t.kind is TagKind.ATTRIBUTE and t.form.value in _SEASONS), None)


def _format_of_parts(cut: Segmentation) -> Tag | None:
    """Return the noun for what belongs to a name: "movies of X", "X films"; not that of "the movie X"."""
    if len(cut.anchors) != 1 or any(has(cut.tags, kind) for kind in _OTHERWISE):
        return None
    anchor = cut.anchors[0]
    formats = [t for t in cut.tags if t.kind is TagKind.FORMAT and t.form.value in _FORMATS]
    if len({t.form.value for t in formats}) != 1:
        return None
    told = next((t for t in formats if t.last != anchor.first), None)
    within = any(t.kind in (TagKind.OF, TagKind.ASK) for t in cut.tags if t.last <= anchor.first)
    within = within or any(w.text in _WHOLE for w in cut.words)
    return told if told is not None and (told.first >= anchor.last or within) else None


def _is_of(candidate: Candidate, formats: list[str]) -> bool:
    """True for a title that is itself of one of the formats."""
    return (candidate.format or "").lower() in formats
