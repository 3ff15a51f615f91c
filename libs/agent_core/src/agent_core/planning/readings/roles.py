"""Readings of questions for the main or supporting roles of a voice actor: "which main characters has X voiced"."""

from collections.abc import Iterator
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.graph_query import Chain, Hop
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.frame import Frame
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.segmentation import Segmentation

# The cast role of those whom a noun names.
_ROLES: Final = {
    "main role": "main",
    "main character": "main",
    "supporting role": "supporting",
    "supporting character": "supporting",
}
# Words that say no more than that somebody is heard in a role.
_HEARD: Final = frozenset({"voice actor", "portrayal", "role", "hearing", "cast", "character", *_ROLES})


def roles(cut: Segmentation, frame: Frame) -> Iterator[Goal]:
    """Yield whom somebody voices that is in the main, or supporting, cast of a title with them.

    No relation joins a voice with a role, so these are two conditions: who is voiced by them, and who is in such a role
    where they are heard.
    """
    role = _role(cut)
    if role is None or len(cut.anchors) != 1:
        return
    anchor = cut.anchors[0]
    for candidate in anchor.of_kind(EntityType.PERSON):
        cast = [Hop(relation=RelationType.VOICED_IN), Hop(relation=RelationType.HAS_CHARACTER, role=role)]
        chains = [
            Chain(start=[candidate.ref], hops=[Hop(relation=RelationType.VOICES)]),
            Chain(start=[candidate.ref], hops=cast),
        ]
        goal = Goal(
            kind=GoalKind.SELECT,
            subjects=(candidate,),
            query=query_of(
                EntityType.CHARACTER,
                chains,
                frame.constraints,
                combine="intersection",
                aggregate="count" if frame.count else "list",
            ),
            count=frame.count,
            ranked=frame.constraints.ranked,
            phrase=f"{role} character voiced by {candidate.name}",
            plural=f"{role} characters voiced by {candidate.name}",
        )
        yield weighed(goal, [anchor])


def _role(cut: Segmentation) -> str | None:
    """Return the role that is asked for; ``None`` where titles are asked for, or anything else is said."""
    said = [t for t in cut.tags if t.kind is TagKind.RELATION]
    nouns = [t for t in said if t.form.value in _ROLES and t.form.target is EntityType.CHARACTER]
    titles = any(t.kind in (TagKind.TYPE, TagKind.FORMAT, TagKind.WHERE, TagKind.WHO) for t in cut.tags)
    idle = len(nouns) != 1 or titles or any(t.form.value not in _HEARD for t in said)
    return None if idle or len(said) == 1 else _ROLES[nouns[0].form.value]
