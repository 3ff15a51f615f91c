"""Traces of recorded runs as plain text, for who runs this on their own machine: never for another origin (ADR 16)."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from catalog.connections import Connections
from catalog.failures import DRIVER_ERRORS
from catalog.run_record import RunUnreadable
from catalog.run_trace import trace_lines
from catalog.runs import find_run
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from telemetry.request_id import accept_request_id

RUNS_PATH: Final = "/runs"
# Of a browser, who asks: this page, or a person who has typed or opened the address. Programs do not send it.
_OURS: Final = frozenset({"same-origin", "none"})
_HEADERS: Final = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class RunTraces:
    """Shows the trace of a run to whoever has its request id, where the settings say so."""

    def __init__(self, connections: Connections, *, shown: bool) -> None:
        self._connections = connections
        self._shown = shown

    def routes(self) -> list[BaseRoute]:
        """Return the addresses: whether there are traces, and the trace of one run."""
        return [Route(RUNS_PATH, self._are_shown), Route(f"{RUNS_PATH}/{{request_id}}", self._trace)]

    async def _are_shown(self, _request: Request) -> Response:
        return JSONResponse({"shown": self._shown}, headers=_HEADERS)

    async def _trace(self, request: Request) -> Response:
        request_id: str = request.path_params["request_id"]
        if not self._shown:
            return _text_response(404, "Traces are not shown here; KIZUNA_BFF_RUNS=true shows them.")
        if not is_of_this_page(request):
            return _text_response(403, "Traces are shown to this server's own page alone.")
        if accept_request_id(request_id) != request_id:
            return _text_response(404, "No run has such an id.")
        try:
            async with self._connections.one() as driver:
                run = await find_run(driver, request_id)
        except RunUnreadable as error:
            return _text_response(410, f"{error}.")
        except DRIVER_ERRORS:
            return _text_response(503, "The records cannot be read just now; try again in a moment.")
        if run is None:
            return _text_response(404, f"No run of {request_id} is recorded, or not yet.")
        return _text_response(200, "\n".join(trace_lines(run)))


def is_of_this_page(request: Request) -> bool:
    """Tell whether a request comes from no other page, and names this server by an address.

    A page elsewhere whose name was made to lead here would be of the same origin; it names this server by that name.
    """
    if request.headers.get("sec-fetch-site", "none") not in _OURS:
        return False
    try:
        host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
        return host == "localhost" or bool(ip_address(host))
    except ValueError:
        return False


def _text_response(status: int, text: str) -> Response:
    return PlainTextResponse(f"{text}\n", status, headers=_HEADERS)
