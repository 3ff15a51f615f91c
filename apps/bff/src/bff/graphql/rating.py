"""What can be changed: a reader's verdict on an answer."""

import strawberry
from strawberry import UNSET
from telemetry.request_id import accept_request_id

from bff.context import Info
from bff.graphql.errors import InvalidArgument


@strawberry.type
class Mutation:
    """What can be changed."""

    @strawberry.mutation
    async def rate_answer(
        self,
        info: Info,
        request_id: strawberry.ID,
        helpful: bool,  # noqa: FBT001 - GraphQL passes by name
        comment: str | None = UNSET,
    ) -> bool:
        """Keeps a reader's verdict on an answer with its record, in the place of an earlier one.

        False where no answer of this id is recorded; a comment may have 500 characters.
        """
        text, most = (comment or "").strip(), info.context.limits.comment_chars
        if len(text) > most:
            raise InvalidArgument(f"`comment` has {len(text)} characters; {most} are allowed.")
        if accept_request_id(request_id) != request_id:
            return False  # none of ours
        context = info.context
        return await context.agent.rate_answer(
            request_id, helpful=helpful, comment=text, timeout_s=context.deadline.remaining_s
        )
