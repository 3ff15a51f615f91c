"""What the steps of one investigation returned, as facts that a sentence can be held to: names, relations, values."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from catalog.entities import EntityType
from catalog.names import fold
from catalog.relations import RELATIONS, RelationType

from agent_core.graph_query import Chain, EntityFilters, GraphQuery
from agent_core.investigation import Investigation, Observation
from agent_core.references import EntityRef
from agent_core.results import CalculationResult, EntityCard, GraphResult
from agent_core.retrieval.graph_details import TOPIC
from agent_core.retrieval.graph_neighbors import RELATION_FIELD
from agent_core.schemas import GraphIntent

R = RelationType
_BY_LABEL: Final = {(kind, spec.label): r for r, spec in RELATIONS.items() for kind, _ in spec.pairs}
_NO_ROLE: Final = frozenset({"", "unknown"})


@dataclass(frozen=True, slots=True)
class Edge:
    """One relation that a row states: ``dst`` is the ``relation`` of ``src``."""

    src: EntityRef
    relation: RelationType
    dst: EntityRef

    @property
    def back(self) -> "Edge":
        """The same fact told from its other end."""
        return Edge(self.dst, RELATIONS[self.relation].inverse, self.src)


@dataclass(frozen=True, slots=True)
class CountKey:
    """What is counted: all ends of a relation of one entity, in one role, of one kind or format."""

    start: EntityRef
    relation: RelationType
    role: str
    noun: str


@dataclass(slots=True)
class Facts:
    """Everything that may be said; nothing in it comes from a model, from the question, or from free text.

    Attributes:
        names: of every entity returned, its names, the shown one first.
        cards: of every entity returned as a card, the cards; later ones may tell more.
        edges: relations in both directions, with the roles in which they hold, folded.
        counts: how many ends a relation has, where a query counted all of them.
        about: the entities that are looked at; ``None`` for all.
        calculated: what came of the calculations.
    """

    names: dict[EntityRef, list[str]] = field(default_factory=dict[EntityRef, list[str]])
    cards: dict[EntityRef, list[EntityCard]] = field(default_factory=dict[EntityRef, list[EntityCard]])
    edges: dict[Edge, set[str]] = field(default_factory=dict[Edge, set[str]])
    counts: dict[CountKey, int] = field(default_factory=dict[CountKey, int])
    about: Set[EntityRef] | None = None
    calculated: list[CalculationResult] = field(default_factory=list[CalculationResult])

    def leaves_out(self, ref: EntityRef) -> bool:
        """Tell whether an entity is not looked at."""
        return self.about is not None and ref not in self.about

    def holds(self, src: EntityRef, relation: RelationType, dst: EntityRef, role: str = "") -> bool:
        """Tell whether a row says that ``dst`` is the ``relation`` of ``src``, in that role where one is named."""
        roles = self.edges.get(Edge(src, relation, dst))
        return roles is not None and (not role or fold(role) in roles)

    def values(self, ref: EntityRef, attribute: str) -> set[str]:
        """Return what the rows of an entity say of a field, as text."""
        found = (getattr(card, attribute) for card in self.cards.get(ref, ()))
        return {str(value) for value in found if value not in (None, "", [])}

    def topics(self, ref: EntityRef) -> set[str]:
        """Return genres, themes and tags of a title, folded."""
        cards = self.cards.get(ref, ())
        named = [topic for card in cards for topic in card.genres]
        named += [text for card in cards for label, text in card.fields if label == TOPIC]
        return {fold(topic) for topic in named}

    def every_topic(self) -> frozenset[str]:
        """Return the topics of all titles, folded."""
        return frozenset(topic for ref in self.cards for topic in self.topics(ref))

    def has_any(self, ref: EntityRef, relation: RelationType, role: str = "") -> bool:
        """Tell whether an entity has the relation to anything."""
        return any(
            edge.src == ref and edge.relation is relation and (not role or fold(role) in roles)
            for edge, roles in self.edges.items()
        )

    def name(self, ref: EntityRef, text: str) -> None:
        """Note a name of an entity; an empty one makes the entity known without one."""
        if self.leaves_out(ref):
            return
        known = self.names.setdefault(ref, [])
        if text and text not in known:
            known.append(text)

    def relate(self, src: EntityRef, relation: RelationType, dst: EntityRef, roles: Iterable[str] = ()) -> None:
        """Note a relation, told from both ends."""
        if self.leaves_out(src) or self.leaves_out(dst):
            return
        positions = {fold(role) for role in roles if role not in _NO_ROLE}
        edge = Edge(src, relation, dst)
        for one in (edge, edge.back):
            self.edges.setdefault(one, set()).update(positions)


def facts_of(investigation: Investigation, *, about: Set[EntityRef] | None = None) -> Facts:
    """Return what the steps made so far returned; with ``about`` only what they say of some entities."""
    facts = Facts(about=about)
    for observation in investigation.observations:
        if observation.calculated is not None and not any(map(facts.leaves_out, observation.calculated.refs)):
            facts.calculated.append(observation.calculated)
        for card in _cards(observation):
            _read_card(facts, card)
        if observation.graph is not None and observation.step.graph_intent is not None:
            _read_graph(facts, observation.step.graph_intent, observation.graph)
    return facts


def _cards(observation: Observation) -> Iterator[EntityCard]:
    if observation.retrieval is not None:
        yield from observation.retrieval.raw_data
    graph = observation.graph
    if graph is None:
        return
    for result in (graph, *graph.each):
        yield from result.cards
        for part in result.parts:
            yield from part.best


def _read_card(facts: Facts, card: EntityCard) -> None:
    if facts.leaves_out(card.ref):
        return
    for text in (card.name, card.title_english, card.title_romaji, card.title_native):
        facts.name(card.ref, text or "")
    facts.cards.setdefault(card.ref, []).append(card)
    for ref, text in card.related:  # the titles of a character
        facts.name(ref, text)
        if card.ref.entity_type is EntityType.CHARACTER and ref.entity_type is EntityType.ANIME:
            facts.relate(card.ref, R.APPEARS_IN, ref)


def _read_graph(facts: Facts, intent: GraphIntent, graph: GraphResult) -> None:
    for result in (graph, *graph.each):
        _read_result(facts, result)
    if intent.query_type == "select" and intent.query is not None:
        _read_selection(facts, intent.query, graph)
    if intent.start is None:
        return
    if intent.query_type == "profile":
        for part in graph.parts:
            for card in part.best:
                facts.relate(intent.start, part.relation, card.ref, [part.role])
        _count_parts(facts, intent.start, graph)
    if intent.query_type == "neighbors":
        _read_neighbors(facts, intent, intent.start, graph)


def _read_result(facts: Facts, result: GraphResult) -> None:
    for ref in result.node_ids:
        facts.name(ref, "")
    for mention in result.mentions:
        for candidate in mention.candidates:
            facts.name(candidate.ref, candidate.name)
            facts.name(candidate.ref, candidate.matched_name)
    for path in result.paths:
        for relation, role, (source, target) in path.steps:
            facts.relate(source, R(relation), target, [role])


def _count_parts(facts: Facts, start: EntityRef, graph: GraphResult) -> None:
    """Note how many ends a profile counted; staff is told there of a few positions alone."""
    whole: defaultdict[RelationType, list[int]] = defaultdict(list)
    for part in graph.parts:
        whole[part.relation].append(part.total)
        for noun in _ends(part.relation, start.entity_type):
            facts.counts[CountKey(start, part.relation, fold(part.role), noun)] = part.total
    for relation, totals in whole.items():
        key = [CountKey(start, relation, "", noun) for noun in _ends(relation, start.entity_type)]
        if len(totals) > 1:  # one end may have several roles, so that their sum is no number of ends
            for one in key:
                facts.counts.pop(one, None)


def _read_neighbors(facts: Facts, intent: GraphIntent, start: EntityRef, graph: GraphResult) -> None:
    for card in graph.cards:
        labels = [text for label, text in card.fields if label == RELATION_FIELD]
        relations = [_BY_LABEL.get((start.entity_type, label)) for label in labels]
        # of several relations nobody knows which role belongs to which
        roles = (card.qualifier or "").split(", ") if len(relations) == 1 else ()
        for relation in relations:
            if relation is not None:
                facts.relate(start, relation, card.ref, roles)
    unfiltered = intent.filters == EntityFilters()
    if len(intent.edge_types) == 1 and unfiltered and graph.meta.total is not None:
        for noun in _ends(intent.edge_types[0], start.entity_type):
            facts.counts[CountKey(start, intent.edge_types[0], "", noun)] = graph.meta.total


def _ends(relation: RelationType, kind: EntityType) -> list[str]:
    """Return what kinds a relation leads to, where that is one kind alone."""
    kinds = {dst for src, dst in RELATIONS[relation].pairs if src is kind}
    return [end.value for end in kinds] if len(kinds) == 1 else []


def _read_selection(facts: Facts, query: GraphQuery, graph: GraphResult) -> None:
    """Note the relations of what was selected, where each chain is one hop from one start and holds for all results."""
    chains = query.chains
    every = [query.combine, *(chain.combine for chain in chains)]
    if query.aggregate == "group_count" or (len(chains) > 1 and set(every) - {None, "intersection"}):
        return
    if len(chains) == 1 and chains[0].combine == "difference":
        return
    for chain in chains:
        if len(chain.hops) == 1 and len(chain.start) == 1:
            hop = chain.hops[0]
            derived = RELATIONS[hop.relation].derived
            for card in graph.cards:
                facts.relate(chain.start[0], hop.relation, card.ref, [] if derived or not hop.role else [hop.role])
    if len(chains) == 1:
        _count_selection(facts, query, chains[0], graph)


def _count_selection(facts: Facts, query: GraphQuery, chain: Chain, graph: GraphResult) -> None:
    one_hop = len(chain.hops) == 1 and len(chain.start) == 1 and chain.hops[0].where == EntityFilters()
    narrowed = query.exclude or query.episode_number is not None or query.bounds_related
    if not one_hop or narrowed or query.aggregate not in ("list", "count") or graph.meta.total is None:
        return
    noun = _counted(query.result_type, query.where)
    if noun is not None:
        hop = chain.hops[0]
        facts.counts[CountKey(chain.start[0], hop.relation, fold(hop.role or ""), noun)] = graph.meta.total


def _counted(kind: EntityType, where: EntityFilters) -> str | None:
    """Return the noun of what was counted: a kind, or the one format that alone was asked for."""
    if where == EntityFilters():
        return kind.value
    formats: Sequence[str] = where.format
    return formats[0] if len(formats) == 1 and where == EntityFilters(format=list(formats)) else None
