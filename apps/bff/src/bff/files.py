"""Files of this server, each sent with the headers that say what a browser may do with it."""

from collections.abc import Mapping
from pathlib import Path
from typing import override

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope


class HeadedFiles(StaticFiles):
    """The files of a folder, and the same headers with all of them."""

    def __init__(self, directory: Path, headers: Mapping[str, str], *, html: bool = False) -> None:
        super().__init__(directory=directory, html=html)
        self._headers = headers

    @override
    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or what is answered where there is none."""
        response = await super().get_response(path, scope)
        response.headers.update(self._headers)
        return response
