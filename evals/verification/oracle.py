"""What the dataset's own files say of a perturbed statement: whether it happens to be true all the same."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from agent_core.graph_query import GraphQuery
from agent_core.references import EntityRef
from catalog.entities import EntityType
from catalog.relations import RELATIONS, RelationType

from evals.graph.dataset import Dataset, load
from evals.questions.facts import Facts, Hop, Thing, read_facts
from evals.questions.scoring import entity_id

_ORDERS = {
    "score": "score",
    "episodes": "episodes",
    "chapters": "chapters",
    "volumes": "volumes",
    "start_date": "start",
    "year": "year",
    "popularity": "popularity",
}


@dataclass(frozen=True, slots=True)
class Oracle:
    """The files of a dataset, read without catalog and SQL.

    Attributes:
        names: the reference of each entity in the files by its id.
    """

    facts: Facts
    dataset: Dataset
    names: Mapping[str, str]

    def thing(self, ref: EntityRef) -> Thing | None:
        """Return an entity; ``None`` where the files hide it."""
        return self.facts.things.get(self.names.get(ref.id, ""))

    def of_kind(self, kind: EntityType) -> list[Thing]:
        """Return all entities of a kind."""
        return self.facts.of_kind(kind.value)

    def members(self, query: GraphQuery) -> frozenset[str]:
        """Return what a query asks for, without its order and limit; of relations that ingestion derives, nothing."""
        try:
            return frozenset(self.dataset.answer(query, dict(self.names)))
        except KeyError:
            return frozenset()

    def is_in(self, ref: EntityRef, query: GraphQuery) -> bool:
        """Tell whether an entity is one of those that a query asks for."""
        return self.names.get(ref.id, "") in self.members(query)

    def value(self, ref: EntityRef, order_by: str) -> float | str | None:
        """Return by what an entity is ranked; ``None`` where that is not known."""
        thing = self.thing(ref)
        return getattr(thing, _ORDERS[order_by], None) if thing is not None and order_by in _ORDERS else None

    def holds(self, source: EntityRef, relation: RelationType, target: EntityRef, role: str = "") -> bool:
        """Tell whether the files say that one is the relation of another."""
        ends = [self.names.get(source.id, ""), self.names.get(target.id, "")]
        via = RELATIONS[relation].via
        if via is not None:
            return ends[1] in self.facts.follow([ends[0]], Hop(via[0].value), Hop(via[1].value))
        return ends[1] in self.facts.follow([ends[0]], Hop(relation.value, role))

    def are_related(self, one: EntityRef, others: Iterable[EntityRef]) -> bool:
        """Tell whether any relation joins an entity with any of some others."""
        near = self.facts.around([self.names.get(one.id, "")])
        return any(self.names.get(other.id, "") in near for other in others)


def read_oracle(directory: Path) -> Oracle:
    """Read the files of a dataset.

    Raises:
        FileNotFoundError: the directory has no list of anime.
    """
    facts, dataset = read_facts(directory), load(directory)
    return Oracle(facts, dataset, {entity_id(ref): ref for ref in {*dataset.rows, *facts.things}})


def ref_of(thing: Thing) -> EntityRef:
    """Return the reference to an entity of the files."""
    return EntityRef(entity_type=EntityType(thing.kind), id=entity_id(thing.ref))
