"""Execution as graphql-core does it, leaving nothing behind that only the garbage collector finds."""

from functools import partial
from typing import Any
from weakref import proxy

from graphql.type.definition import GraphQLResolveInfoHelpers
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext


class Execution(StrawberryGraphQLCoreExecutionContext):
    """One execution. It does not hold itself, so all that an answer was made of is freed as soon as it is sent.

    What is left to the collector is freed in pauses of tens of milliseconds, for which every keystroke waits.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - whatever graphql-core passes
        super().__init__(*args, **kwargs)
        mine, this = type(self), proxy(self)
        self.async_helpers = GraphQLResolveInfoHelpers(
            gather=partial(mine.gather_async_work, this), track=partial(mine.track_async_work, this)
        )
