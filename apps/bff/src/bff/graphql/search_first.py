"""Answers requests that only search, before anything looks for who is to answer a request."""

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from bff.graphql.media import MEDIA, Media
from bff.graphql.replies import send_json
from bff.graphql.searches import Searches
from bff.graphql.sent import RECEIVED, Received
from bff.middleware import SEARCH_LANE

_IN_ONE_PIECE: Final = (Media.JSON, Media.RESPONSE)


class SearchFirst:
    """Answers what a lane of its own is for, so that no question and no hydration can stand in its way."""

    def __init__(self, app: ASGIApp, *, searches: Searches) -> None:
        self._app = app
        self._searches = searches

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request whose body and media type are known, or pass it on."""
        if scope.get(MEDIA) not in _IN_ONE_PIECE:
            return await self._app(scope, receive, send)
        received: Received = scope[RECEIVED]
        kept = self._searches.recall(received.body)
        if kept is not None:
            scope[SEARCH_LANE] = True
            return await send_json(scope, send, kept)
        asked = self._searches.asked(received)
        if asked is not None:
            answer = await self._searches.answer(asked)
            scope[SEARCH_LANE] = answer.turned_away or not answer.failed
            return await send_json(scope, send, answer.body, turned_away=answer.turned_away)
        return await self._app(scope, receive, send)
