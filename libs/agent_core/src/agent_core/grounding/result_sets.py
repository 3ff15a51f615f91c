"""What the result of a step is a set of, in words: one relation of one entity, a kind, or its rows by their names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from catalog.entities import EntityType
from catalog.names import fold

from agent_core.answering.narrowing import narrowed
from agent_core.answering.wording import FORMATS, many
from agent_core.calculation.intent import NotCalculated
from agent_core.graph_query import Chain, EntityFilters, GraphQuery
from agent_core.grounding.facts import Facts
from agent_core.investigation import Observation
from agent_core.limits import MAX_NAMED_ROWS
from agent_core.references import EntityRef
from agent_core.relation_phrases import RelationPhrase, phrase_of
from agent_core.results import EntityCard

type Piece = str | EntityRef
"""Words, or an entity that stands for its name and mark."""

# Filters that hold words of a model's own, and what a query may ask for that no phrase here says.
_FREE: Final = ("genre_any", "genre_not", "format_not", "status", "source_material", "source_not", "season", "airs_on")
_UNSTATED: Final = ("exclude", "episode_number", "related", "skip")


@dataclass(frozen=True, slots=True)
class ResultSet:
    """The rows of a result.

    Attributes:
        total: how many rows there are; of a count not all of them are among the ``cards``.
        phrase: what they are, in words; empty where they have to be named.
    """

    cards: Sequence[EntityCard]
    total: int
    phrase: tuple[Piece, ...]

    @property
    def is_listed(self) -> bool:
        """True where every row is there."""
        return len(self.cards) == self.total

    def words(self, *, each: bool) -> tuple[Piece, ...]:
        """Return the phrase, behind their number where something of ``each`` row is told; else the names."""
        if self.phrase:
            return (f"the {self.total} " if each else "", *self.phrase)
        first, *others = (card.ref for card in self.cards)
        between = [piece for ref in others for piece in (", ", ref)]
        return (first, *between[:-2], *([" and ", others[-1]] if others else []))


def set_of(place: int, observations: Sequence[Observation], facts: Facts) -> ResultSet:
    """Return the set that a step found, by its place among all steps, from 1.

    Raises:
        NotCalculated: it found no set, a cap cut it, or it can be told neither by words nor by names.
    """
    if place > len(observations):
        raise NotCalculated(f"there is no result R{place}; copy R1, R2 … from the context")
    found = _rows_of(observations[place - 1], facts)
    if not found.total:
        raise NotCalculated(f"R{place} holds no rows")
    if not found.phrase and not (found.is_listed and found.total <= MAX_NAMED_ROWS):
        raise NotCalculated(
            f"R{place} is more than a sentence can tell; find {MAX_NAMED_ROWS} rows at most, or follow one relation "
            "from one entity, narrowed by years, formats and genres alone"
        )
    return found


def _rows_of(seen: Observation, facts: Facts) -> ResultSet:
    if seen.retrieval is not None and seen.retrieval.mode == "by_id":
        return ResultSet(seen.retrieval.raw_data, len(seen.retrieval.raw_data), ())
    intent, graph = seen.step.graph_intent, seen.graph
    if intent is None or graph is None:
        raise NotCalculated("only what the graph returned is a set; a search by meaning finds what is close")
    if not graph.meta.complete:
        raise NotCalculated("a limit cut the result; ask for less, or for all of it")
    query = intent.query
    if query is None or (query.limit is not None and len(graph.cards) < graph.total):
        return ResultSet(graph.cards, len(graph.cards), ())
    if query.aggregate not in ("list", "count"):
        raise NotCalculated("only a list or a count is a set")
    return ResultSet(graph.cards, graph.total, _phrase(query, facts))


def _phrase(query: GraphQuery, facts: Facts) -> tuple[Piece, ...]:
    """Return what a query asks for, such as "films directed by X", where these words say all of it."""
    where, chains = query.where, query.chains
    free = any(getattr(where, name) for name in _FREE) or not all(name in FORMATS for name in where.format)
    known = facts.every_topic()
    if (
        free
        or any(getattr(query, name) for name in _UNSTATED)
        or not all(fold(genre) in known for genre in where.genre)
    ):
        return ()
    if not chains:
        return (narrowed(many(query.result_type), where, many=True),)
    start, reading = chains[0].start[0], _reading(chains, query.result_type)
    if reading is None or not facts.names.get(start):
        return ()
    before, _, behind = narrowed(reading.phrase("{}", many=True), where, many=True).partition("{}")
    return (before, start, behind)


def _reading(chains: Sequence[Chain], kind: EntityType) -> RelationPhrase | None:
    """Return how one chain from one entity is said; ``None`` where there is more to say, or it leads elsewhere."""
    chain = chains[0]
    narrowed_between = any(hop.where != EntityFilters() for hop in chain.hops)
    if len(chains) > 1 or len(chain.start) > 1 or chain.combine == "difference" or narrowed_between:
        return None
    reading = phrase_of(chain.start[0].entity_type, *((hop.relation, hop.role) for hop in chain.hops))
    return reading if reading is not None and reading.target is kind else None
