"""Reads "besides X" and "other than X" behind a question: what it asks for, without X itself."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.graph_query import Chain, GraphQuery, Hop
from agent_core.limits import MAX_CHAINS
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import doubt
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag
from agent_core.results import Candidate

_EXCLUDING: Final = (TagKind.OTHER, TagKind.NOT)
# How what belongs to a story is told: where it is of no franchise, by its relations to the title that it is called by.
_BELONGING: Final = (
    RelationType.SHARES_FRANCHISE,
    RelationType.SIDE_STORY,
    RelationType.SUMMARY,
    RelationType.SEQUEL,
    RelationType.ALTERNATIVE_VERSION,
    RelationType.SPIN_OFF,
)
# How a name is denied that stands for all that goes by it: "anime that aren't X".
_BEING: Final = frozenset({"are", "aren't", "aren’t", "is", "isn't", "isn’t", "arent", "isnt"})


def taken_out(cut: Segmentation) -> tuple[Segmentation, Anchor, Tag] | None:
    """Return a question without the name that it takes out of its results, that name, and the word in front of it.

    That is a name behind everything else ("what has X directed besides Y"), or behind what is asked for ("which
    anime other than Y did X direct"). ``None`` without one.
    """
    for anchor in reversed(cut.anchors):
        cue = cut.previous_tag(anchor, *_EXCLUDING)
        if cue is not None and (_stands_last(anchor, cut) or _is_of_the_head(cue, cut)):
            rest = tuple(a for a in cut.anchors if a is not anchor)
            return replace(cut, anchors=rest, tags=tuple(t for t in cut.tags if t is not cue)), anchor, cue
    return None


def _stands_last(anchor: Anchor, cut: Segmentation) -> bool:
    behind = (t for t in cut.tags if t.first >= anchor.last)
    return anchor is cut.anchors[-1] and all(t.kind is TagKind.FILLER for t in behind)


def _is_of_the_head(cue: Tag, cut: Segmentation) -> bool:
    """True where a noun for results stands in front of the cue, before any name."""
    named, noun = cut.anchors[0].first < cue.first, cut.previous_tag(cue)
    return not named and noun is not None and noun.form.target is not None


def excluding(goals: Iterator[Goal], anchor: Anchor, *, whole: bool) -> Iterator[Goal]:
    """Yield the readings of a question without those entities of their kind that a name may mean.

    Args:
        goals: the readings.
        anchor: the name.
        whole: what tells the same story is taken out too, as it is where the name is short for many titles.
    """
    for goal in goals:
        if goal.kind not in (GoalKind.SELECT, GoalKind.VERIFY) or goal.claim is not None or goal.query is None:
            continue
        for candidate in anchor.of_kind(goal.query.result_type):
            story = candidate.ref.entity_type is EntityType.ANIME and (whole or candidate.omitted > 0)
            named = f"{candidate.name}{' and what belongs to its franchise' if story else ''}"
            yield replace(
                goal.qualified(f"other than {named}"),
                query=_without(goal.query, candidate, story=story),
                subjects=(*goal.subjects, candidate),
                cost=goal.cost + doubt(candidate, anchor),
            )


def stands_for_its_story(cue: Tag, cut: Segmentation) -> bool:
    """True for "that aren't X" and "but not X", where X is what all of a franchise is called."""
    return cue.kind is TagKind.NOT or any(w.text in _BEING for w in cut.words[max(0, cue.first - 1) : cue.last])


def _without(query: GraphQuery, candidate: Candidate, *, story: bool) -> GraphQuery:
    belonging = [
        Chain(start=[candidate.ref], hops=[Hop(relation=relation)], combine="difference") for relation in _BELONGING
    ]
    chains = [*query.chains, *belonging][: MAX_CHAINS if story else len(query.chains)]
    return query.model_copy(update={"exclude": [*query.exclude, candidate.ref], "chains": chains})
