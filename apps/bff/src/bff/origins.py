"""Pages of other origins: which of them may ask here, and what a page that may not could do all the same."""

from dataclasses import dataclass
from typing import Final

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send
from strawberry.http.websocket_origin import is_same_origin

from bff.graphql.media import Headers

SHARED: Final = frozenset({"/graphql", "/schema.graphql"})
"""What pages of allowed origins may ask; they get at nothing else here."""
PREFLIGHTED: Final = ("apollo-require-preflight", "graphql-require-preflight", "x-apollo-operation-name")
"""Headers that a browser asks for leave to send, so that whoever sends one is no page of an origin without it."""
_PREFLIGHTED: Final = frozenset(name.encode() for name in PREFLIGHTED)
_EXPOSED: Final = ("retry-after", "x-request-id")


@dataclass(frozen=True, slots=True)
class Origins:
    """The other origins whose pages may ask here: none by default, all where ``*`` is among them."""

    allowed: frozenset[str] = frozenset()

    def admit(self, origin: str, *, host: str | None) -> bool:
        """Tell whether a page may ask, by its origin as browsers write it: of an allowed one, or of this host."""
        return "*" in self.allowed or origin in self.allowed or is_same_origin(origin, host)


class CrossOrigin:
    """Answers the preflights of pages of allowed origins, and lets them read what they asked for.

    Credentials are never allowed: there are none here, and with them any origin would be too many.
    """

    def __init__(self, app: ASGIApp, *, origins: Origins) -> None:
        self._app = app
        self._shared = CORSMiddleware(
            app,
            allow_origins=sorted(origins.allowed),
            allow_methods=("GET", "POST"),
            allow_headers=("x-request-id", *PREFLIGHTED),
            expose_headers=_EXPOSED,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request, with the headers that its origin needs where it asks for what is shared."""
        is_shared = scope["type"] == "http" and scope["path"] in SHARED
        await (self._shared if is_shared else self._app)(scope, receive, send)


def is_forgeable(headers: Headers, origins: Origins) -> bool:
    """Tell whether a page without leave could have made a browser send a GET with these headers.

    A link, a picture or a script of any page makes one without asking first. Its answer cannot be read there, but a
    question would be asked, with all that it costs. A browser says where a request comes from, over HTTPS and to this
    machine; elsewhere it is known by its name, and only a header that it asks leave for tells that it asked.
    """
    given = {name: value.decode("latin-1") for name, value in headers}
    if not _PREFLIGHTED.isdisjoint(given):
        return False
    origin = given.get(b"origin")
    if origin is not None:
        return not origins.admit(origin, host=given.get(b"host"))
    site = given.get(b"sec-fetch-site")
    if site is not None:
        return site not in {"same-origin", "none"}
    return given.get(b"user-agent", "").startswith("Mozilla/")
