"""Reads whether somebody is in the films of a title, or in both: "is A in the X film", "in the X show and film"."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.answering.wording import FORMATS
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import doubt, weighed
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate

_PAIR: Final = 2
_IDLE: Final = (TagKind.FILLER, TagKind.OF, TagKind.ASK, TagKind.AND)
_SERIES: Final = frozenset({"series", "show", "anime", "tv"})


def appearances(cut: Segmentation) -> Iterator[Goal] | None:
    """Return the readings of whether a character is in the instalments of a title; ``None`` for any other question."""
    if len(cut.anchors) != _PAIR or not (cut.tags and cut.tags[0].kind is TagKind.ASK):
        return None
    somebody, title = cut.anchors
    nouns = [t for t in cut.tags if t.first >= title.last and t.kind not in _IDLE]
    formats = [t for t in nouns if t.kind is TagKind.FORMAT]
    series = [t for t in nouns if t.kind is TagKind.TYPE and cut.text(t) in _SERIES]
    within = any(cut.words[t.first].text == "in" for t in cut.tags if somebody.last <= t.first < title.first)
    between = [t for t in cut.tags if somebody.last <= t.first < title.first and t.kind not in _IDLE]
    if len(formats) != 1 or len(formats) + len(series) != len(nouns) or between or not within:
        return None
    both = bool(series)
    if both and not has(cut.tags, TagKind.AND):
        return None
    return _goals(somebody, title, formats[0], both=both)


def _goals(somebody: Anchor, title: Anchor, noun: Tag, *, both: bool) -> Iterator[Goal]:
    for claim, subject in product(somebody.of_kind(EntityType.CHARACTER), title.of_kind(EntityType.ANIME)):
        goal = weighed(_goal(claim, subject, noun.form.value, both=both), [title])
        yield replace(goal, cost=goal.cost + doubt(claim, somebody))


def _goal(claim: Candidate, subject: Candidate, form: str, *, both: bool) -> Goal:
    chain = Chain(start=[subject.ref], hops=[Hop(relation=RelationType.HAS_CHARACTER)])
    parts = FORMATS[form][1] if form in FORMATS else form
    works = f"{subject.name} and its {parts}" if both else f"the {parts} of {subject.name}"
    return Goal(
        kind=GoalKind.VERIFY,
        subjects=(subject,),
        claim=claim,
        query=GraphQuery(result_type=EntityType.CHARACTER, chains=[chain, chain] if both else [chain]),
        instalments=EntityFilters(format=[form]),
        phrase=f"character of {works}",
        plural=f"characters of {works}",
    )
