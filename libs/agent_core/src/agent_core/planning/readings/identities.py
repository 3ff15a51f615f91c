"""Reads who or what something is: of all that a name means the best known, with the others as choices."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import BEINGS, EntityType

from agent_core.graph_query import Chain
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.identities import by_standing
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.readings.contexts import stands_within
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.anchors import MAX_CANDIDATES
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has
from agent_core.results import Candidate

# What may stand beside "who": the rest of "who is", "who or what is" and "do you know who … is".
_BESIDE_WHO: Final = frozenset({TagKind.WHO, TagKind.ASK, TagKind.FILLER, TagKind.OR})
_BEING: Final = frozenset({"is", "are", "was", "were", "est", "était", "es", "era", "fue", "ist", "war"})
_PAIR: Final = 2


def identified(cut: Segmentation, goals: Sequence[Goal]) -> Goal | None:
    """Return the one reading of a question that asks who or what a name is; ``None`` for all other questions."""
    others = {t.kind for t in cut.tags} - _BESIDE_WHO
    asked = has(cut.tags, TagKind.WHO)
    if asked and len(cut.anchors) == _PAIR and others == {TagKind.OF} and _says_is(cut):
        return _within_a_title(cut)
    asked = asked and not others and (bool(goals) or _says_is(cut))
    described = bool(goals) and goals[0].kind is GoalKind.DESCRIBE
    if len(cut.anchors) != 1 or TagKind.OF in others or not (asked or described):
        return None
    somebody = asked or goals[0].subjects[0].ref.entity_type in BEINGS
    first = None if somebody else goals[0].subjects[0]
    best_known, *others_so_called = by_standing(cut.anchors[0].candidates, somebody=somebody, first=first)
    return _described(cut, best_known, also=others_so_called, somebody=somebody)


def _says_is(cut: Segmentation) -> bool:
    """True for "who is", but not for "who has"."""
    return any(w.text in _BEING for t in cut.tags for w in cut.words[t.first : t.last])


def _within_a_title(cut: Segmentation) -> Goal | None:
    """Return the reading of "who is X from Y", of whom the graph says which X is in Y."""
    somebody, where = cut.anchors
    characters = somebody.of_kind(EntityType.CHARACTER)[:MAX_CANDIDATES]
    titles = where.of_kind(EntityType.ANIME)
    if not (characters and titles and stands_within(cut)):
        return None
    return replace(_described(cut, titles[0], somebody=True), among=tuple(characters))


def _described(cut: Segmentation, best: Candidate, *, also: Sequence[Candidate] = (), somebody: bool) -> Goal:
    kind = best.ref.entity_type
    return Goal(
        kind=GoalKind.DESCRIBE,
        subjects=(best,),
        query=query_of(kind, [Chain(start=[best.ref])], frame_of(cut).constraints),
        phrase=best.name,
        plural=best.name,
        also=tuple(also),
        somebody=somebody,
    )
