"""What the steps of an investigation returned, as far as an answer's sentences have to be held to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from catalog.names import fold

from agent_core.answering.wording import MEASURES
from agent_core.goals.goal import Goal
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.grounding.facts import Facts, facts_of
from agent_core.investigation import Investigation, Observation
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphResult, SongName
from agent_core.schemas import AgentResponse, GraphIntent
from agent_core.verification.described import Background, Instalments

# What returns few entities, any of which may be named without a mark.
_SMALL: Final = frozenset({"seasons", "watch_order", "path", "compare"})


@dataclass(frozen=True, slots=True)
class KnownSet:
    """A set that a query asked for, with what the graph returned of it."""

    query: GraphQuery
    result: GraphResult


@dataclass(slots=True)
class Evidence:
    """The rows.

    Attributes:
        facts: names, fields and relations of what the answer names.
        cited: what [1], [2] … stand for.
        sets: every selection that was made, with its query.
        graphs: every result by what was asked for.
        background: what names and dates in phrases stand for.
        asked: the readings of the question, of which only what is asked for is looked at: which conditions, which of
            several is more.
        searched: what each search by meaning returned, best first.
        topics: genres, themes and tags that a sentence may name, folded.
        songs: titles of theme songs, and who performs them, that were found in the question.
    """

    facts: Facts
    cited: list[EntityRef]
    sets: list[KnownSet] = field(default_factory=list[KnownSet])
    graphs: list[tuple[GraphIntent, GraphResult]] = field(default_factory=list[tuple[GraphIntent, GraphResult]])
    background: Background = field(default_factory=Background)
    asked: Sequence[Goal] = ()
    searched: list[list[EntityCard]] = field(default_factory=list[list[EntityCard]])
    topics: frozenset[str] = frozenset()
    songs: list[SongName] = field(default_factory=list[SongName])

    def of(self, query_type: str) -> Iterator[tuple[GraphIntent, GraphResult]]:
        """Yield the results of one primitive, the last one first."""
        yield from ((intent, graph) for intent, graph in reversed(self.graphs) if intent.query_type == query_type)

    def cards(self, ref: EntityRef) -> list[EntityCard]:
        """Return the rows of an entity."""
        return self.facts.cards.get(ref, [])

    def values(self, ref: EntityRef, attribute: str) -> set[str]:
        """Return what the rows of an entity say of a field."""
        return self.facts.values(ref, attribute)

    def details(self, ref: EntityRef, label: str) -> set[str]:
        """Return what the rows of an entity say beside their fields."""
        return {text for card in self.cards(ref) for named, text in card.fields if named == label}


def evidence_of(response: AgentResponse, investigation: Investigation, asked: Sequence[Goal]) -> Evidence:
    """Return what an answer has to be held to."""
    cited = [citation.ref for citation in response.citations if citation.ref is not None]
    seen = [o for o in investigation.observations if o.graph is not None and o.step.graph_intent is not None]
    about = {*cited, *(ref for o in seen for ref in _named(o))}
    evidence = Evidence(facts=facts_of(investigation, about=about), cited=cited, asked=asked)
    for observation in investigation.observations:
        if observation.retrieval is not None:
            evidence.searched.append(observation.retrieval.raw_data)
    for observation in seen:
        intent, graph = observation.step.graph_intent, observation.graph
        if intent is None or graph is None:
            continue
        evidence.graphs.append((intent, graph))
        evidence.songs += [mention.song for mention in graph.mentions if mention.song is not None]
        if intent.query_type == "select" and intent.query is not None:
            evidence.sets += _sets(intent, graph)
        if intent.query_type == "instalments" and intent.start is not None:
            found = frozenset(card.ref for card in graph.cards)
            evidence.background.instalments.append(Instalments(intent.start, found, intent.filters))
    for ref, cards in evidence.facts.cards.items():
        evidence.background.dates[ref] = {card.start_date for card in cards if card.start_date}
    filters = {topic for known in evidence.sets for topic in _topics(known.query)}
    filters |= {topic for intent, _ in evidence.graphs for topic in _topics_of(intent.filters)}
    evidence.topics = evidence.facts.every_topic() | filters
    return evidence


def _named(observation: Observation) -> Iterator[EntityRef]:
    """Yield what a step started from, as far as sentences name that."""
    intent = observation.step.graph_intent
    if intent is None:
        return
    yield from (ref for ref in (intent.start, intent.end, *intent.others) if ref is not None)
    if intent.query_type in _SMALL and observation.graph is not None:
        yield from observation.graph.node_ids
    if intent.query is not None:
        yield from intent.query.exclude
        for chain in intent.query.chains:
            yield from chain.start


def _sets(intent: GraphIntent, graph: GraphResult) -> Iterator[KnownSet]:
    """Yield the set that was selected, and what each of its chains leads to alone."""
    query = intent.query
    if query is None:
        return
    yield KnownSet(query, graph)
    for chain, alone in zip(query.chains, graph.each, strict=False):
        yield KnownSet(query.model_copy(update={"chains": [chain]}), alone)


def _topics(query: GraphQuery) -> Iterator[str]:
    for where in (query.where, *(hop.where for chain in query.chains for hop in chain.hops)):
        yield from _topics_of(where)


def _topics_of(where: EntityFilters) -> Iterator[str]:
    yield from map(fold, (*where.genre, *where.genre_any, *where.genre_not))


MEASURE_FIELDS: Final = {label: (order, attribute) for order, (label, attribute) in MEASURES.items()}
"""What a comparison calls a field, with the order that it is and the field of a card."""
