"""What is to be read of the graph for a set: chains of hops, conditions, and what is read before."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.semantics.logical_form import Condition, Having, Order, SetForm
from agent_core.grammar.semantics.relations import Kinds
from agent_core.graph_query import EntityFilters, Hop, SetOperator
from agent_core.references import EntityRef

# Of several kinds that a set may hold, the one that is asked for: a query has one.
_PREFERRED: Final = (
    EntityType.ANIME, EntityType.MANGA, EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO, EntityType.EPISODE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlannedChain:
    """Hops from entities, or from what another plan finds; ``combine`` joins it to the chains in front of it."""

    start: "tuple[EntityRef, ...] | Plan"
    hops: tuple[Hop, ...] = ()
    combine: SetOperator = "intersection"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be read of the graph: a query, and before it what its chains start from.

    Attributes:
        form: the logical form that it was made of.
        unbounded: it is all of a kind, so that no chain has to lead to it.
        dated_by: that it came out before or after a title, whose date is read first.
        story: what of the story of the title that its last chain starts from is meant in its place.
    """

    form: SetForm
    kinds: Kinds
    chains: tuple[PlannedChain, ...] = ()
    where: EntityFilters = field(default_factory=EntityFilters)
    exclude: tuple[EntityRef, ...] = ()
    order: Order | None = None
    number: int | None = None
    having: Having | None = None
    count: bool = False
    story: EntityFilters | None = None
    dated_by: Condition | None = None

    @property
    def result_type(self) -> EntityType:
        """The kind of what is found."""
        return next(kind for kind in _PREFERRED if kind in self.kinds)

    @property
    def is_chain(self) -> bool:
        """True for one chain, from whose end further relations can be followed."""
        return len(self.chains) == 1 and not self.exclude and not self._is_limited

    @property
    def is_plain(self) -> bool:
        """True where nothing but chains tells the set."""
        return self.where == EntityFilters() and not self.exclude and not self._is_limited

    @property
    def _is_limited(self) -> bool:
        """True where a part of what its chains lead to is kept, by more than filters."""
        return not (self.order is None and self.number is None and self.having is None and self.dated_by is None)

    def before(self) -> "Sequence[Plan]":
        """Return the plans whose results the chains start from."""
        return [chain.start for chain in self.chains if isinstance(chain.start, Plan)]
