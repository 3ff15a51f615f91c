"""Files of this server, each sent with the headers that say what a browser may do with it."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import override

from starlette.responses import FileResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from bff.conditional import etag_of, is_current


class HeadedFiles(StaticFiles):
    """The files of a folder, and the same headers with all of them.

    A file is told from another one by its content: two versions may have the same size and, out of a package, time.
    """

    def __init__(self, directory: Path, headers: Mapping[str, str], *, html: bool = False) -> None:
        super().__init__(directory=directory, html=html)
        self._headers = headers
        self._etags: dict[tuple[str, int, int], str] = {}

    @override
    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or what is answered where there is none."""
        response = await super().get_response(path, scope)
        response.headers.update(self._headers)
        return response

    @override
    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return where a file lies and what it is, and know its tag; runs in a thread."""
        full_path, found = super().lookup_path(path)
        if found is not None and stat.S_ISREG(found.st_mode) and _version(full_path, found) not in self._etags:
            self._etags[_version(full_path, found)] = etag_of(Path(full_path).read_bytes())
        return full_path, found

    @override
    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, or that the client has it already."""
        etag = self._etags[_version(full_path, stat_result)]
        if is_current(scope["headers"], etag):
            return Response(status_code=304, headers={"etag": etag})
        response = FileResponse(full_path, status_code, headers={"etag": etag}, stat_result=stat_result)
        del response.headers["last-modified"]
        return response


def _version(full_path: PathLike, found: os.stat_result) -> tuple[str, int, int]:
    return os.fspath(full_path), found.st_mtime_ns, found.st_size
