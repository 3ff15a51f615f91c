"""GraphiQL at the address of the API, for people who open it in a browser. All of it comes from this server."""

from pathlib import Path
from typing import Final

from starlette.responses import FileResponse
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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the page."""
        # What does not ask for a page has an answer of the API here.
        await FileResponse(_FILES / "index.html", headers={**_HEADERS, "vary": "accept"})(scope, receive, send)

    def mount(self) -> Mount:
        """Return the address of the files."""
        return Mount(_PATH, HeadedFiles(_FILES, _HEADERS))
