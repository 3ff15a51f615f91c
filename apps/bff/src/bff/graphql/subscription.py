"""What can be subscribed to: a question, told of while it is being answered."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from enum import Enum
from typing import assert_never

import strawberry
from graphql import located_error
from strawberry import UNSET

from bff.agent_client import AgentQuestion
from bff.answer import AgentAnswer, TraceStep
from bff.context import Info, RequestContext
from bff.events import Heartbeat, StepBegun, TextDelta
from bff.graphql import ask
from bff.graphql.ask import ResultPage, SearchAiResult


@strawberry.enum
class SearchAiEventKind(Enum):
    """What an event tells; the field of that name holds it."""

    STEP_BEGUN = "begun"
    STEP_DONE = "step"
    TEXT = "text"
    HEARTBEAT = "heartbeat"
    RESULT = "result"


@strawberry.type
class SearchAiEvent:
    """One event of a running question; one of the fields behind `kind` is set.

    They are told in this order: each step as it begins and as it is done, the answer by its sentences, then the result.
    """

    request_id: strawberry.ID
    kind: SearchAiEventKind
    begun: StepBegun | None = None
    step: TraceStep | None = strawberry.field(description="A step that is done.", default=None)
    text: TextDelta | None = None
    heartbeat: Heartbeat | None = None
    result: SearchAiResult | None = strawberry.field(
        description="The last event: what the query `searchAi` returns.", default=None
    )


@strawberry.type
class Subscription:
    """What is told of while it happens, over `graphql-transport-ws` or as server-sent events."""

    @strawberry.subscription
    async def search_ai(
        self,
        info: Info,
        query: str,
        image_query: str | None = UNSET,
        include_adult: bool | None = False,  # noqa: FBT001, FBT002 - GraphQL passes by name
        first: int | None = UNSET,
        offset: int | None = 0,
        conversation_id: strawberry.ID | None = UNSET,
    ) -> AsyncGenerator[SearchAiEvent]:
        """The answer to a question in natural language, as it comes about; the arguments are those of the query."""
        context = info.context
        try:
            page = ResultPage.of(first=None if first is UNSET else first, offset=offset or 0, limits=context.limits)
            question = AgentQuestion(
                query=ask.question_of(query, most_chars=context.limits.question_chars),
                request_id=context.next_question_id(),
                image_query=image_query or None,
                include_adult=bool(include_adult),
                conversation_id=ask.conversation_of(conversation_id or None),
            )
            stream = _events(context, question, page=page)
            async with aclosing(stream) as events:
                async for event in events:
                    yield event
        except Exception as error:  # an error of a stream has no place of its own, as one of a field has
            raise located_error(error, path=info.path.as_list()) from error


async def _events(
    context: RequestContext, question: AgentQuestion, *, page: ResultPage
) -> AsyncGenerator[SearchAiEvent]:
    await context.lane.give_way()
    stream = context.agent.stream_ai(question, timeout_s=ask.agent_time_s(context))
    async with aclosing(stream) as events:
        async for event in events:
            if isinstance(event, AgentAnswer):
                result = await ask.hydrated(context, event, include_adult=question.include_adult, page=page)
                yield SearchAiEvent(request_id=result.request_id, kind=SearchAiEventKind.RESULT, result=result)
            else:
                yield _shown(event, strawberry.ID(question.request_id))


def _shown(event: StepBegun | TraceStep | TextDelta | Heartbeat, request_id: strawberry.ID) -> SearchAiEvent:
    match event:
        case StepBegun():
            return SearchAiEvent(request_id=request_id, kind=SearchAiEventKind.STEP_BEGUN, begun=event)
        case TraceStep():
            return SearchAiEvent(request_id=request_id, kind=SearchAiEventKind.STEP_DONE, step=event)
        case TextDelta():
            return SearchAiEvent(request_id=request_id, kind=SearchAiEventKind.TEXT, text=event)
        case Heartbeat():
            return SearchAiEvent(request_id=request_id, kind=SearchAiEventKind.HEARTBEAT, heartbeat=event)
        case _:
            assert_never(event)
