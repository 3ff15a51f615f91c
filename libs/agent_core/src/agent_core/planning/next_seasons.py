"""What comes next or before by seasons, where no sequel or prequel is stored."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.goals.goal import Goal, claim_of

_BY_SEASON: Final = {
    RelationType.SEQUEL: (RelationType.NEXT_SEASON, "sequel", "next season (by title and date)"),
    RelationType.PREQUEL: (RelationType.PREVIOUS_SEASON, "prequel", "previous season (by title and date)"),
}


def by_season(goal: Goal) -> Iterator[Goal]:
    """Yield a reading with derived seasons in place of stored sequels and prequels, which says so.

    What is claimed of two titles is answered by stored relations alone.
    """
    query = goal.query
    if query is None or claim_of(goal) is not None or not any(hop.relation in _BY_SEASON for hop in goal.hops):
        return
    hops = {relation: by for relation, (by, _, _) in _BY_SEASON.items()}
    chains = [
        chain.model_copy(
            update={"hops": [h.model_copy(update={"relation": hops.get(h.relation, h.relation)}) for h in chain.hops]}
        )
        for chain in query.chains
    ]
    phrase, plural = goal.phrase, goal.plural
    for _, said, instead in _BY_SEASON.values():
        phrase, plural = phrase.replace(said, instead), plural.replace(f"{said}s", instead)
    yield replace(goal, query=query.model_copy(update={"chains": chains}), phrase=phrase, plural=plural)
