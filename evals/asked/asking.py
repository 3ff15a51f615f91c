"""Types a text into a running BFF's search box, as its page does, for what its first hits are."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from typing import Any, Final

from evals.questions.asking import Ask
from evals.questions.scoring import Response

_SEARCH: Final = "query($q: String!) { search(query: $q, first: 8) { hits { id name entityType year } } }"
_TIMEOUT_S: Final = 30.0


def typing_over_http(url: str) -> Ask:
    """Return a function that types a text; the answer it returns lists the hits in words."""

    async def search(text: str) -> Response:
        return await asyncio.to_thread(_search, url, text)

    return search


def _search(url: str, text: str) -> Response:
    body = json.dumps({"query": _SEARCH, "variables": {"q": text}}).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})  # noqa: S310 - the caller's own
    started = time.perf_counter()
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as held:  # noqa: S310
            reply = json.load(held)
        hits = reply["data"]["search"]["hits"]
    except (urllib.error.URLError, OSError, ValueError, KeyError, TypeError) as error:
        return Response(error=f"{type(error).__name__}: {error}")
    elapsed_ms = (time.perf_counter() - started) * 1e3
    named = "; ".join(map(_named, hits))
    return Response(answer=named, results=tuple(hit["id"] for hit in hits), elapsed_ms=elapsed_ms)


def _named(hit: dict[str, Any]) -> str:
    kind = str(hit["entityType"]).lower()
    year = hit.get("year")
    return f"{hit['name']} ({kind}{f', {year}' if year else ''})"
