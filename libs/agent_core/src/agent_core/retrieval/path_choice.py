"""Chooses few paths of many: the most telling ones that are unlike each other."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from catalog.relations import RelationType

from agent_core.retrieval.path_ranking import Layers, Step, best_paths

# Maximal marginal relevance (Carbonell and Goldstein 1998), in the units of a step's cost: a path is put back behind
# others as much as a hub that is larger by a factor of e for each path of the same relations before it, and as much
# again where all its entities are shared with one. Stated relations still come before mere participation.
_SAME_RELATIONS: Final = 1.0
_SAME_ENTITIES: Final = 1.0
# Cheapest paths that are looked at for each path wanted.
_LOOKED_AT: Final = 5
# Sequences of relations that are told apart at one entity; further ones, all dearer, are left out.
_SEQUENCES: Final = 24

type Chain = tuple[Step, ...]
type _Relations = tuple[RelationType, ...]


@dataclass(frozen=True, slots=True)
class _Costed:
    cost: float
    chain: Chain


@dataclass(slots=True)
class _Rival:
    """A path that may be chosen, with how many that are have its relations, and how much one shares its entities."""

    cost: float
    chain: Chain
    relations: _Relations
    inner: frozenset[int]
    alike: int = 0
    shared: float = 0.0

    def note(self, chosen: "_Rival") -> None:
        """Take into account that another path was chosen."""
        self.alike += self.relations == chosen.relations
        self.shared = max(self.shared, len(self.inner & chosen.inner) / max(len(self.inner), 1))

    def __lt__(self, other: "_Rival") -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[float, tuple[int, ...]]:
        likeness = _SAME_RELATIONS * self.alike + _SAME_ENTITIES * self.shared
        return self.cost + likeness, tuple(step.target for step in self.chain)


def choose_paths(layers: Layers, *, cost: Callable[[Step], float], limit: int) -> list[Chain]:
    """Return up to ``limit`` paths through all layers, the cheapest first, then those that are cheap and unlike them.

    Considered are the cheapest of all and the cheapest of each sequence of relations, so that a thousand paths of one
    kind do not hide the only one of another.
    """
    cheapest = best_paths(layers, cost=cost, limit=1 if limit == 1 else _LOOKED_AT * limit)
    considered = {chain: sum(map(cost, chain)) for chain in cheapest}
    if limit > 1 and considered:
        considered |= {path.chain: path.cost for path in _best_of_each_sequence(layers, cost)}
    rivals = [_rival(chain, total) for chain, total in considered.items()]
    chosen: list[Chain] = []
    while rivals and len(chosen) < limit:
        best = min(rivals)
        rivals.remove(best)
        for rival in rivals:
            rival.note(best)
        chosen.append(best.chain)
    return chosen


def _rival(chain: Chain, cost: float) -> _Rival:
    relations = tuple(step.relation for step in chain)
    return _Rival(cost, chain, relations, frozenset(step.target for step in chain[:-1]))


def _best_of_each_sequence(layers: Layers, cost: Callable[[Step], float]) -> Iterable[_Costed]:
    """Return the cheapest path of each sequence of relations, walking back from the end."""
    onward: dict[int, dict[_Relations, _Costed]] = {step.target: {(): _Costed(0.0, ())} for step in layers[-1]}
    for layer in reversed(layers):
        before: dict[int, dict[_Relations, _Costed]] = {}
        for step in layer:
            price = cost(step)
            known = before.setdefault(step.source, {})
            for relations, rest in onward.get(step.target, {}).items():
                through = _Costed(price + rest.cost, (step, *rest.chain))
                sequence = (step.relation, *relations)
                if sequence not in known or through.cost < known[sequence].cost:
                    known[sequence] = through
        onward = {source: _cheapest(known) for source, known in before.items()}
    return (path for known in onward.values() for path in known.values())


def _cheapest(known: dict[_Relations, _Costed]) -> dict[_Relations, _Costed]:
    if len(known) <= _SEQUENCES:
        return known
    kept = sorted(known.items(), key=lambda item: item[1].cost)[:_SEQUENCES]
    return dict(kept)
