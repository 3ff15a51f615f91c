"""The lane for questions: the agent answers in ids, and PostgreSQL says what stands behind them."""

import asyncio
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import strawberry
from strawberry import UNSET

from bff.agent_client import AgentQuestion
from bff.answer import AgentAnswer, CitedSource, Comparison, EntityRef, RefPath, Route, TerminationReason, Trace
from bff.context import Info, RequestContext
from bff.graphql.entity import PLAIN, Entity, entity_of
from bff.graphql.errors import InvalidArgument
from bff.graphql.limits import RequestLimits, within

# Kept of the request's time for loading what the agent names.
_HYDRATION_RESERVE_S: Final = 0.5
# PostgreSQL takes no NUL in a text, and none of these is part of a question.
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

# No id of a conversation is longer.
_MOST_ID_CHARS: Final = 64

type Visible = Mapping[str, Entity]


@strawberry.type
class Citation:
    """What a mark ``[index]`` in the answer stands for; without ``ref`` where the source is not an entity."""

    index: int
    label: str
    ref: EntityRef | None
    entity: Entity | None
    quote: str | None


@strawberry.type
class EvidencePath:
    """A chain of entities: ``rels[i]`` leads from ``nodes[i]`` to the next; ``entities`` are the nodes' records."""

    nodes: list[EntityRef]
    entities: list[Entity]
    rels: list[str]
    qualifiers: list[str | None] = strawberry.field(
        description="The cast role, staff position or language of each relation; null where it has none."
    )


@strawberry.type
class Evidence:
    """What an answer stands on."""

    paths: list[EvidencePath]
    comparison: Comparison | None
    value: str | None = strawberry.field(description="The number, date or title that was asked for, alone.")
    complete: bool = strawberry.field(description="False where a cap cut the result.")


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Which of an answer's results are shown; all behind ``offset`` where ``first`` is ``None``."""

    first: int | None = None
    offset: int = 0

    @classmethod
    def of(cls, *, first: int | None, offset: int, limits: RequestLimits) -> "ResultPage":
        """Return the page that the arguments ask for.

        Raises:
            InvalidArgument: one of them is outside its range.
        """
        size = None if first is None else within(first, name="`first`", most=limits.page)
        if offset < 0:
            raise InvalidArgument(f"`offset` is {offset}; it must be 0 or more.")
        return cls(size, offset)

    def shown(self, results: Sequence[Entity]) -> list[Entity]:
        """Return the results of this page, which may be none."""
        last = None if self.first is None else self.offset + self.first
        return list(results[self.offset : last])


ALL_RESULTS: Final = ResultPage()


@strawberry.type
class SearchAiResult:
    """An answer with everything it used."""

    request_id: strawberry.ID
    answer: str = strawberry.field(description="Plain text with marks such as [1], which `citations` resolves.")
    shown: strawberry.Private[list[Entity]]
    result_count: int = strawberry.field(description="How many there are in all pages of `results`.")
    sources: list[Entity] = strawberry.field(description="Everything that the answer used.")
    citations: list[Citation]
    evidence: Evidence
    confidence: float = strawberry.field(description="0.0 to 1.0.")
    verified: bool = strawberry.field(description="Whether every claim was found in the evidence.")
    route: Route
    termination_reason: TerminationReason
    warnings: list[str]
    trace: Trace
    conversation_id: strawberry.ID | None = strawberry.field(
        description="What the next question names to go on from here; null where conversations are not kept."
    )
    read_as: str | None = strawberry.field(
        description="The complete question that a follow-up was read as; null where nothing was taken up."
    )

    @strawberry.field(metadata={PLAIN: "shown"})
    def results(self, info: Info, first: int | None = UNSET, after: strawberry.ID | None = UNSET) -> list[Entity]:
        """What to show, best first; all of the page that was asked for, or `first` of them behind the id `after`."""
        return part_of(
            self.shown, first=None if first is UNSET else first, after=after or None, limits=info.context.limits
        )


def part_of(results: list[Entity], *, first: int | None, after: str | None, limits: RequestLimits) -> list[Entity]:
    """Return results behind the one whose id is ``after``; all of them where ``first`` is ``None``.

    Raises:
        InvalidArgument: there is no such one, or ``first`` is outside its range.
    """
    place = 0 if after is None else next((n for n, one in enumerate(results, 1) if one.id == after), None)
    if place is None:
        raise InvalidArgument("`after` is not the id of one of these results.")
    size = len(results) if first is None else within(first, name="`first`", most=limits.page)
    return results[place : place + size]


async def search_ai(
    context: RequestContext,
    query: str,
    *,
    image_query: str | None,
    include_adult: bool | None,
    conversation_id: str | None = None,
    page: ResultPage = ALL_RESULTS,
) -> SearchAiResult:
    """Return the agent's answer, with the entities that it names.

    Raises:
        InvalidArgument: the question is empty or too long.
        AgentCallFailed: the agent gave no answer.
        TimeoutError: what it names was not loaded in what is left for the request.
    """
    adult = bool(include_adult)
    await context.lane.give_way()
    question = AgentQuestion(
        query=question_of(query, most_chars=context.limits.question_chars),
        request_id=context.next_question_id(),
        image_query=image_query or None,
        include_adult=adult,
        conversation_id=conversation_of(conversation_id),
    )
    answer = await context.agent.search_ai(question, timeout_s=agent_time_s(context))
    return await hydrated(context, answer, include_adult=adult, page=page)


def agent_time_s(context: RequestContext) -> float:
    """Return how long the agent may take of what is left for the request."""
    return max(0.0, context.deadline.remaining_s - _HYDRATION_RESERVE_S)


async def hydrated(
    context: RequestContext, answer: AgentAnswer, *, include_adult: bool, page: ResultPage
) -> SearchAiResult:
    """Return an answer of the agent with what stands behind its ids.

    Raises:
        TimeoutError: what it names was not loaded in what is left for the request.
    """
    async with asyncio.timeout(context.deadline.remaining_s), context.hydrating:
        await context.lane.give_way()
        return _shown(answer, await _visible(context, answer, include_adult=include_adult), page)


def question_of(query: str, *, most_chars: int) -> str:
    """Return what is asked, as the agent takes it.

    Raises:
        InvalidArgument: it is empty or too long.
    """
    question = _CONTROL.sub(" ", query).strip()
    if not question:
        raise InvalidArgument("`query` is empty; ask a question.")
    if len(question) > most_chars:
        raise InvalidArgument(f"`query` has {len(question)} characters; {most_chars} are allowed.")
    return question


def conversation_of(given: str | None) -> str | None:
    """Return the conversation that a question goes on with; one that can be none of ours is asked for all the same."""
    return given[:_MOST_ID_CHARS] if given else None


async def _visible(context: RequestContext, answer: AgentAnswer, *, include_adult: bool) -> Visible:
    """Load every entity that the answer names in one statement; what may not be shown or is gone is absent."""
    keys = {ref.key for ref in answer.refs()}
    records = await context.loaders.entity.load_many(keys)
    return {
        str(record.id): entity_of(record, include_adult=include_adult)
        for record in records
        if record is not None and (include_adult or not record.adult)
    }


def _shown(answer: AgentAnswer, visible: Visible, page: ResultPage) -> SearchAiResult:
    missing = {ref.id for ref in answer.refs()} - visible.keys()
    warnings = [f"{len(missing)} entities of this answer cannot be shown."] if missing else []
    comparison = answer.comparison
    if comparison and not {ref.id for ref in comparison.refs()} <= visible.keys():
        comparison = None
    results = _entities(answer.results, visible)
    return SearchAiResult(
        request_id=strawberry.ID(answer.request_id),
        answer=answer.answer,
        shown=page.shown(results),
        result_count=len(results),
        sources=_entities(answer.sources, visible),
        citations=[_citation(cited, visible) for cited in answer.citations],
        evidence=Evidence(
            paths=[path for path in (_path(path, visible) for path in answer.paths) if path],
            comparison=comparison,
            value=answer.value,
            complete=answer.complete,
        ),
        confidence=answer.confidence,
        verified=answer.verified,
        route=answer.route,
        termination_reason=answer.termination_reason,
        warnings=answer.warnings + warnings,
        trace=answer.trace,
        conversation_id=strawberry.ID(answer.conversation_id) if answer.conversation_id else None,
        read_as=answer.read_as,
    )


def _entities(refs: Iterable[EntityRef], visible: Visible) -> list[Entity]:
    return [visible[ref.id] for ref in refs if ref.id in visible]


def _citation(cited: CitedSource, visible: Visible) -> Citation:
    entity = visible.get(cited.ref.id) if cited.ref else None
    return Citation(
        index=cited.index,
        label=cited.label,
        ref=cited.ref if entity else None,
        entity=entity,
        quote=cited.quote,
    )


def _path(path: RefPath, visible: Visible) -> EvidencePath | None:
    """A path with a hole explains nothing, so it is left out as a whole."""
    entities = _entities(path.nodes, visible)
    if len(entities) < len(path.nodes):
        return None
    return EvidencePath(nodes=path.nodes, entities=entities, rels=path.rels, qualifiers=path.qualifiers)
