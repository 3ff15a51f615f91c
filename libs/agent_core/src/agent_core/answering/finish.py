"""Turns a draft into the response: ids are checked against what was retrieved, and evidence is attached."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from agent_core.investigation import Investigation, Observation
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphResult
from agent_core.schemas import AgentResponse, Citation, Evidence, GraphPath, Grounding, Outcome

NO_MATCH_ANSWER: Final = "I couldn’t find a confident match for this query yet."
UNREADABLE_ANSWER: Final = "The catalogue could not be read just now, so I cannot answer. Please ask again in a moment."
NO_MATCH_CONFIDENCE: Final = 0.1
_BEST_EFFORT_CONFIDENCE: Final = 0.3
_GROUNDED: Final = frozenset({Grounding.COMPOSED, Grounding.SUPPORTED})
_BEST_EFFORT_ENTITIES: Final = 10
# Entities of one step that an answer shows without a planner that chooses among them.
MAX_COMPLETED: Final = 12
_SHOWN_WHOLE: Final = frozenset({"neighbors", "instalments", "seasons", "songs", "watch_order"})


def no_match(investigation: Investigation) -> AgentResponse:
    """Return the fixed response for a question whose turns ran out without anything found (R205)."""
    return AgentResponse(
        answer=NO_MATCH_ANSWER,
        confidence=NO_MATCH_CONFIDENCE,
        outcome=Outcome.NO_MATCH,
        grounding=Grounding.COMPOSED,
        evidence=Evidence(termination_reason="no_match_after_max_turns"),
        warnings=[*investigation.warnings, "NO_MATCH_AFTER_MAX_TURNS"],
    )


def best_effort(investigation: Investigation, *, note: str | None) -> AgentResponse:
    """Return what was found so far, said as such; used where no planner wrote an answer."""
    cards = list(unique(card for observation in investigation.observations for card in _cards_of(observation.result)))
    if not cards:
        response = no_match(investigation)
        return response.model_copy(update={"answer": f"{NO_MATCH_ANSWER} {note}"}) if note else response
    shown = cards[:_BEST_EFFORT_ENTITIES]
    names = ", ".join(f"{card.name} [{n}]" for n, card in enumerate(shown, start=1))
    more = f" and {len(cards) - len(shown)} more" if len(cards) > len(shown) else ""
    return AgentResponse(
        answer=" ".join(part for part in (f"I found {names}{more}.", note) if part),
        source_entities=[card.ref for card in cards],
        result_entities=[card.ref for card in shown],
        citations=[Citation(label=card.name, ref=card.ref) for card in shown],
        confidence=_BEST_EFFORT_CONFIDENCE,
        grounding=Grounding.COMPOSED,
    )


def completed(investigation: Investigation) -> AgentResponse | None:
    """Return a draft that shows all of what the last step found, for a writer to write of.

    ``None`` where the step's planner did not say that it completes the answer, where nobody found it sufficient, or
    where it is left to the planner what of the result is shown.
    """
    last = investigation.last
    sufficient = bool(investigation.reports) and investigation.reports[-1].sufficient
    if last is None or not last.step.completes or not sufficient:
        return None
    if last.calculated is not None:
        return _draft_of(last.calculated.refs, value=last.calculated.value)
    if last.graph is None or last.step.graph_intent is None:
        return None
    intent = last.step.graph_intent
    found = [card.ref for card in unique(last.graph.cards)]
    shown = intent.query_type in _SHOWN_WHOLE and 0 < len(found) == last.graph.total <= MAX_COMPLETED
    return _draft_of(found, start=intent.start) if shown else None


def _draft_of(found: Sequence[EntityRef], *, start: EntityRef | None = None, value: str | None = None) -> AgentResponse:
    return AgentResponse(
        answer=f"{len(found)} found.",  # a writer uses nothing of it
        source_entities=[*([start] if start else []), *found],
        result_entities=list(found),
        confidence=1.0,  # what the writer's text is worth is decided by its sentences
        value=value,
    )


def finish(draft: AgentResponse, investigation: Investigation) -> tuple[AgentResponse, bool]:
    """Return the response and whether every entity that it names or cites was retrieved.

    Ids that no step returned are dropped with a warning. What its sentences say is held to the rows elsewhere: those of
    rules by `agent_core.verification`, those of a model by `agent_core.grounding`.
    """
    known = known_entities(investigation)
    sources = [ref for ref in draft.source_entities if ref.id in known]
    results = [ref for ref in draft.result_entities if ref.id in known]
    citations = [_resolve(citation, known) for citation in draft.citations]
    graphs = [graph for o in investigation.observations for graph in _graphs(o) if graph.count]
    evidence = _evidence(draft, graphs)
    path_nodes = [node for path in evidence.paths for node in path.nodes]
    dropped = len(draft.source_entities) + len(draft.result_entities) - len(sources) - len(results)
    warnings = [*investigation.warnings, *draft.warnings]
    if dropped:
        warnings.append(f"UNKNOWN_ID: {dropped} entities that no step returned were left out")
    if not evidence.complete:
        warnings.append("TRUNCATED: a limit cut the result")
    response = draft.model_copy(
        update={
            "source_entities": list(unique_refs([*sources, *results, *path_nodes])),
            "result_entities": list(unique_refs(results)),
            "citations": citations,
            "evidence": evidence,
            "warnings": list(dict.fromkeys(warnings)),
        }
    )
    whole = draft.grounding in _GROUNDED and draft.outcome is Outcome.ANSWERED
    verified = whole and not dropped and all(c.ref is not None for c in citations)
    return response, verified


def known_entities(investigation: Investigation) -> dict[str, tuple[EntityRef, str]]:
    """Return every entity that some step returned with its name (empty where only the id came), by id."""
    known: dict[str, tuple[EntityRef, str]] = {}
    for observation in investigation.observations:
        for ref, name in _named(observation):
            if not known.get(ref.id, (ref, ""))[1]:
                known[ref.id] = (ref, name)
    return known


def _named(observation: Observation) -> Iterator[tuple[EntityRef, str]]:
    for result in (observation.retrieval, *_graphs(observation)):
        for card in _cards_of(result):
            yield card.ref, card.name
            yield from card.related
    for graph in _graphs(observation):
        yield from ((ref, "") for ref in graph.node_ids)
        for mention in graph.mentions:
            yield from ((candidate.ref, candidate.name) for candidate in mention.candidates)


def _graphs(observation: Observation) -> Iterator[GraphResult]:
    """Yield what a step found in the graph, and what it found of each name alone."""
    if observation.graph is not None:
        yield observation.graph
        yield from observation.graph.each


def _cards_of(result: object) -> list[EntityCard]:
    return getattr(result, "cards", None) or getattr(result, "raw_data", None) or []


def _resolve(citation: Citation, known: dict[str, tuple[EntityRef, str]]) -> Citation:
    """Attach the entity to a citation that has only its title, and drop an id that no step returned."""
    if citation.ref is not None:
        return citation if citation.ref.id in known else citation.model_copy(update={"ref": None})
    title = citation.label.casefold()
    named = [ref for ref, name in known.values() if name.casefold() == title]
    return citation.model_copy(update={"ref": named[0]}) if len(named) == 1 else citation


def _evidence(draft: AgentResponse, graphs: list[GraphResult]) -> Evidence:
    paths = next((g.paths for g in reversed(graphs) if g.paths), list[GraphPath]())
    comparison = next((g.meta.comparison for g in reversed(graphs) if g.meta.comparison), None)
    return draft.evidence.model_copy(
        update={
            "paths": draft.evidence.paths or paths,
            "comparison": draft.evidence.comparison or comparison,
            "value": draft.value,
            "complete": draft.evidence.complete and all(g.meta.complete for g in graphs),
        }
    )


def unique(cards: Iterable[EntityCard]) -> Iterator[EntityCard]:
    """Yield each entity once, in order."""
    seen: set[str] = set()
    for card in cards:
        if card.ref.id not in seen:
            seen.add(card.ref.id)
            yield card


def unique_refs(refs: Iterable[EntityRef]) -> Iterator[EntityRef]:
    """Yield each reference once, in order."""
    yield from dict.fromkeys(refs)
