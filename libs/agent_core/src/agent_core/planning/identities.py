"""Reads who or what a name is: of all that it means the best known, with the others as choices."""

from collections.abc import Sequence
from typing import Final

from catalog.entities import BEINGS, DOERS, TITLE_TYPES, EntityType

from agent_core.goals.goal import DescribeGoal, Goal
from agent_core.grammar.semantics.logical_form import Named
from agent_core.graph_query import Chain, GraphQuery
from agent_core.results import Candidate

# Kinds of which one is no choice beside another.
_ALIKE: Final = (BEINGS, (EntityType.STUDIO,), TITLE_TYPES, (EntityType.EPISODE,))
# So many times better known must be who has a name as a part of theirs, or by a guess at its spelling.
_PART_OF_NAME: Final = 2
_MISSPELT: Final = 30


def identity_of(named: Named, candidates: Sequence[Candidate], *, who: bool) -> Goal:
    """Return the reading of a name alone.

    Args:
        named: what the parse took it for.
        candidates: all that it may mean.
        who: somebody is asked for, so that a title is meant only where nobody and no studio is called so.
    """
    somebody = who or named.candidate.ref.entity_type in BEINGS
    best, *also = by_standing(candidates, somebody=somebody, first=None if somebody else named.candidate)
    return DescribeGoal(
        subjects=(best,),
        query=GraphQuery(result_type=best.ref.entity_type, chains=[Chain(start=[best.ref])]),
        phrase=best.name,
        plural=best.name,
        also=tuple(also),
        somebody=somebody,
    )


def by_standing(candidates: Sequence[Candidate], *, somebody: bool, first: Candidate | None) -> list[Candidate]:
    """Return what a name may mean, the likeliest first: by how well known it is and how much of its name was said.

    Args:
        candidates: all that the name may mean.
        somebody: who is asked for.
        first: what is meant in any case.
    """
    ranked = sorted(
        candidates,
        key=lambda c: (c != first, somebody and c.ref.entity_type not in DOERS, -_standing(c), c.name, c.ref.id),
    )
    kinds = next(kinds for kinds in _ALIKE if ranked[0].ref.entity_type in kinds)
    return [c for c in ranked if c is ranked[0] or (c.ref.entity_type in kinds and not c.typos)]


def _standing(candidate: Candidate) -> float:
    known = float(candidate.popularity)
    if candidate.omitted:
        known /= _PART_OF_NAME
    return known / _MISSPELT if candidate.typos else known
