"""Answers requests that ask one question from their compiled operations, as graphql-core would."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

import orjson
from graphql import FieldNode, GraphQLError, GraphQLObjectType, located_error

from bff.context import RequestContext
from bff.graphql.ask import search_ai
from bff.graphql.errors import public_error
from bff.graphql.limits import RequestLimits
from bff.graphql.operations import Argument, Operation, Plans, Unusual, arguments
from bff.graphql.projections import Projection, projection
from bff.graphql.schema import Schema
from bff.graphql.sent import Received, Sent

_ARGUMENTS: Final = frozenset({"query", "imageQuery", "includeAdult", "conversationId"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One field ``searchAi`` of an operation.

    Attributes:
        key: of the answer.
        nodes: its places in the text, for the locations of an error.
        shown: turns the answer into what is selected of it.
    """

    key: str
    nodes: list[FieldNode]
    arguments: Mapping[str, Argument]
    shown: Projection


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What one request asks."""

    operation: Operation[Question]
    question: Question
    text: str
    image: str | None
    include_adult: bool
    conversation_id: str | None


class Questions:
    """Knows the operations that ask one question and select nothing that has to be loaded for itself."""

    def __init__(self, schema: Schema, *, limits: RequestLimits) -> None:
        self._schema = schema
        self._plans = Plans(schema, limits, self._question_of)

    def asked(self, received: Received) -> Asked | None:
        """Return what a request asks; ``None`` where it is anything that graphql-core has to see."""
        planned = self._plans.planned(received) if b"searchAi" in received.body else None
        if planned is None:
            return None
        try:
            return _asked(*planned)
        except Unusual:
            return None

    async def answer(self, asked: Asked, context: RequestContext) -> bytes:
        """Return the JSON of the answer to a request; what fails is in it."""
        question = asked.question
        try:
            found = await search_ai(
                context,
                asked.text,
                image_query=asked.image,
                include_adult=asked.include_adult,
                conversation_id=asked.conversation_id,
            )
            return orjson.dumps({"data": asked.operation.data({question.key: question.shown(found)})})
        except Exception as error:  # noqa: BLE001 - whatever a resolver raises, as graphql-core takes it
            return self._failed(located_error(error, question.nodes, [question.key]))

    def _failed(self, error: GraphQLError) -> bytes:
        """A question that fails leaves nothing of the answer, because `searchAi` is never null."""
        self._schema.process_errors([error])
        return orjson.dumps({"data": None, "errors": [public_error(error).formatted]})

    def _question_of(self, key: str, nodes: list[FieldNode]) -> Question:
        asked = arguments(nodes[0])
        if nodes[0].name.value != "searchAi" or "query" not in asked or not asked.keys() <= _ARGUMENTS:
            raise Unusual
        result = self._schema.core.type_map["SearchAiResult"]
        return Question(
            key=key,
            nodes=nodes,
            arguments=asked,
            shown=projection(self._schema.core, cast("GraphQLObjectType", result), nodes),
        )


def _asked(operation: Operation[Question], request: Sent) -> Asked:
    questions = [question for question in operation.fields.values() if question]
    if len(questions) > 1:
        raise Unusual
    values = operation.values(request)
    (question,) = questions
    asked = {name: argument.value(values) for name, argument in question.arguments.items()}
    text, image, conversation = asked["query"], asked.get("imageQuery"), asked.get("conversationId")
    if not isinstance(text, str) or not isinstance(image, str | None) or not isinstance(conversation, str | None):
        raise Unusual
    return Asked(
        operation=operation,
        question=question,
        text=text,
        image=image,
        include_adult=bool(asked.get("includeAdult")),
        conversation_id=conversation,
    )
