"""The page: files that are built from ``apps/web``, and the addresses of its views, which all begin with one file."""

import re
from pathlib import Path
from typing import Final, override

from catalog.entities import EntityType
from starlette.responses import Response
from starlette.routing import Mount
from starlette.types import Scope

from bff.files import HeadedFiles

_FILES: Final = Path(__file__).parent / "web"
_FIRST: Final = "index.html"
# As `apps/web/src/state/router.ts` has them: what stands at such an address, the page finds out.
_VIEW: Final = re.compile(rf"ask|browse|(?:{'|'.join(EntityType)})/[^/]{{1,100}}")
# Text of the server runs nowhere: scripts, styles and fonts come from these files alone, and data goes only here.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "content-security-policy": _POLICY,
    "cache-control": "no-cache",  # may be kept, but asked about: files of two versions do not fit
    "referrer-policy": "same-origin",  # an address holds a question, which is nobody else's business
    "x-content-type-options": "nosniff",
}


def page() -> Mount:
    """Return the route of the page, which takes every address that no route before it has."""
    return Mount("/", Page(_FILES, _HEADERS, html=True))


class Page(HeadedFiles):
    """The files of the page, with a policy that lets nothing but them run."""

    @override
    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; at the address of a view the page's first one."""
        return await super().get_response(_FIRST if _VIEW.fullmatch(path) else path, scope)
