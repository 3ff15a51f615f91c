"""Orders of what may be like a title: ours, and plain ones that it is compared with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from agent_core.retrieval.graph_scope import Scope, resolve
from agent_core.retrieval.one_of_a_story import StoryTitle, one_of_each
from agent_core.retrieval.similar_titles import Likeness, likenesses_of
from agent_core.schemas import GraphIntent

from evals.recommendation.held_out import HeldOut, story_of

type Order = Callable[[Likeness], tuple[float, ...]]

ORDERS: Final[Mapping[str, Order]] = {
    "shared topics": lambda one: (-len(one.shared), -one.title.popularity),
    "rare topics": lambda one: (-_rare(one) * (20 + log(2 + one.title.popularity)),),
    "ours": lambda one: one.order,
}
"""Plain neighbours by how many topics they share, by how rare these are and how known the title is, and our order."""


@dataclass(frozen=True, slots=True)
class Likened:
    """What is like a title of which readers recommend nothing, by key."""

    title: HeldOut
    own: StoryTitle
    found: Mapping[int, Likeness]

    def stories(self, order: Order) -> list[object]:
        """Return the stories in an order, each once, without the title's own."""
        keys = sorted(self.found, key=lambda key: order(self.found[key]))
        different = one_of_each((self.found[key].title for key in keys), without=[self.own])
        return [story_of(self.found[key].title) for key in different]


async def likened(scope: Scope, title: HeldOut) -> Likened:
    """Return what the primitive finds like a title, with its features."""
    start = (await resolve(scope, [title.ref]))[title.ref]
    intent = GraphIntent(rationale="evaluation", query_type="similar", start=title.ref)
    found, _ = await likenesses_of(scope, [start], intent, None, further=True)
    return Likened(title, StoryTitle(key=start.key, name=start.name), found)


def best_known(titles: Sequence[StoryTitle], likened: Likened) -> list[object]:
    """Return the stories of the best known titles, without the title's own: what is told to anybody."""
    return [story_of(title) for title in titles if story_of(title) != story_of(likened.own)]


def _rare(one: Likeness) -> float:
    return sum(features.weight for features in one.features)
