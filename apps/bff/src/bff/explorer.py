"""GraphiQL at the address of the API, for people who open it in a browser. All of it comes from this server."""

from pathlib import Path
from typing import Final

from starlette.routing import Mount
from starlette.types import Receive, Scope, Send

from bff.files import HeadedFiles

_FILES: Final = Path(__file__).parent / "graphiql"
_PATH: Final = "/graphiql"
# Styles may stand on elements: its editor measures and places its lines so.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "cache-control": "no-cache",
    "content-security-policy": _POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Explorer:
    """The page, and the files that it needs."""

    def __init__(self) -> None:
        self._files = HeadedFiles(_FILES, _HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the page."""
        response = await self._files.get_response("index.html", scope)
        response.headers["vary"] = "accept"  # what does not ask for a page has an answer of the API here
        await response(scope, receive, send)

    def mount(self) -> Mount:
        """Return the address of the files."""
        return Mount(_PATH, self._files)
