"""Ranks the shortest paths between two entities by what they tell: stated relations first, hubs last."""

import heapq
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.relations import RELATIONS, RelationType

# A path with fewer steps through mere participation (a cast, a staff) ranks above one with more, whatever the hubs.
_STATED_WEIGHT: Final = 0.8
_UNSTATED: Final = 1_000.0
# Degree-weighted path counts (Himmelstein and Baranzini 2015): each end of an edge divides its worth by the number of
# edges of that type there, to the power of 0.4. A cast of usual size is no hub.
_DAMPING: Final = 0.4
_USUAL_DEGREE: Final = 30
# Between paths alike the better known entities are preferred: as much as a hub twice as large counts against them.
_FAME: Final = 0.02
# Who leads is one of few, however many else took part: no hub.
LEADING: Final = ("Director", "Original Creator", "Series Composition", "Music", "main")
_MOST_FAMOUS: Final = 16.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What is known of the entities on the paths.

    Attributes:
        degrees: edges of a type at an entity; where a pair is absent it counts as usual.
        popularity: by entity; where one is absent it counts as unknown.
    """

    degrees: Mapping[tuple[int, RelationType], int]
    popularity: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One relation on a path, in its direction: ``target`` is the ``relation`` of ``source``, in a ``role``."""

    source: int
    target: int
    relation: RelationType
    weight: float
    role: str = ""


type Layers = Sequence[Sequence[Step]]


def step_cost(step: Step, around: Surroundings) -> float:
    """Return the cost of a step, never negative; the costs of a path add up, and the cheapest tells most."""
    spec = RELATIONS[step.relation]
    ends = ((step.source, step.relation), (step.target, spec.inverse))
    hubs = sum(_DAMPING * math.log(max(around.degrees.get(end, 1) / _USUAL_DEGREE, 1.0)) for end in ends)
    cost = 0.0 if step.role in LEADING else hubs
    cost -= math.log(min(max(step.weight, 1e-6), 1.0))
    cost += _FAME * max(_MOST_FAMOUS - math.log1p(around.popularity.get(step.target, 0)), 0.0)
    return cost if spec.weight >= _STATED_WEIGHT else cost + _UNSTATED


def count_paths(layers: Layers) -> int:
    """Return how many paths lead through all layers; parallel steps between two entities count as one."""
    ways: dict[int, int] | None = None
    for layer in layers:
        after: dict[int, int] = {}
        for source, target in {(step.source, step.target) for step in layer}:
            after[target] = after.get(target, 0) + (1 if ways is None else ways.get(source, 0))
        ways = after
    return sum((ways or {}).values())


def best_paths(layers: Layers, *, cost: Callable[[Step], float], limit: int) -> Iterator[tuple[Step, ...]]:
    """Yield up to ``limit`` paths through all layers, cheapest first, ties by keys.

    Every layer holds the steps from the entities of one distance to those of the next, at most one between two
    entities; all paths start at the same entity. The steps of a layer are sorted once, then each path is found in
    as many operations as it has steps.
    """
    onward = _onward(layers, cost)
    if not onward:
        return
    starts = sorted(entry for entries in onward[0].values() for entry in entries)
    queue: list[_State] = [_State(starts[0].total, (), starts, 0)] if starts else []
    found = 0
    while queue and found < limit:
        state = heapq.heappop(queue)
        if state.place + 1 < len(state.entries):
            following = state.entries[state.place + 1]
            spent = state.total - state.entries[state.place].total
            heapq.heappush(queue, _State(spent + following.total, state.taken, state.entries, state.place + 1))
        entry = state.entries[state.place]
        taken = (*state.taken, entry.step)
        if len(taken) == len(layers):
            found += 1
            yield taken
        else:
            heapq.heappush(queue, _State(state.total, taken, onward[len(taken)][entry.step.target], 0))


@dataclass(frozen=True, slots=True)
class _Entry:
    """A step with the cost of the cheapest path from its source through it to the end."""

    total: float
    step: Step

    def __lt__(self, other: "_Entry") -> bool:
        return (self.total, self.step.target) < (other.total, other.step.target)


@dataclass(frozen=True, slots=True)
class _State:
    """The steps taken, and the choice of the next among ``entries``; ``total`` is the cost of the best completion."""

    total: float
    taken: tuple[Step, ...]
    entries: list[_Entry]
    place: int

    def __lt__(self, other: "_State") -> bool:
        return (self.total, self._keys()) < (other.total, other._keys())

    def _keys(self) -> tuple[int, ...]:
        return (*(step.target for step in self.taken), self.entries[self.place].step.target)


def _onward(layers: Layers, cost: Callable[[Step], float]) -> list[dict[int, list[_Entry]]]:
    """Return, for each layer, the steps that leave an entity and reach the end, cheapest first."""
    onward: list[dict[int, list[_Entry]]] = []
    cheapest: dict[int, float] | None = None
    for layer in reversed(layers):
        leaving: dict[int, list[_Entry]] = {}
        for step in layer:
            rest = 0.0 if cheapest is None else cheapest.get(step.target)
            if rest is not None:
                leaving.setdefault(step.source, []).append(_Entry(cost(step) + rest, step))
        for entries in leaving.values():
            entries.sort()
        cheapest = {source: entries[0].total for source, entries in leaving.items()}
        onward.append(leaving)
    onward.reverse()
    return onward
