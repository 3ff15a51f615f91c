"""``/image/ID``: the image of an entity from this origin, fetched from the hosts that the settings allow (ADR 22)."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final
from uuid import UUID

from catalog.connections import Connections
from catalog.failures import DRIVER_ERRORS
from catalog.records import fetch_entities
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from telemetry.logging import get_logger

from bff.conditional import is_current
from bff.images.fetching import ImageFetcher, NotFetched
from bff.images.kept import KeptImage, KeptImages

IMAGE_PATH: Final = "/image"
MAX_FETCHES: Final = 8
"""Images that are fetched at a time; the others wait in order."""
MAX_WAITING: Final = 128
"""Images that are fetched or wait for it; one more is turned away."""
WAIT_S: Final = 10.0
"""Seconds that a request waits for its image; the fetch goes on for whoever asks again."""
BROWSER_S: Final = 86_400
"""How long a browser may keep an image without asking again."""
_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
_BUSY: Final = "Too many images are being fetched; try again in a moment."

log = get_logger("bff")


class ImageProxy:
    """Serves the images of entities by id. No address is ever taken from a request: the catalog says where one is."""

    def __init__(
        self, connections: Connections, fetcher: ImageFetcher | None, kept: KeptImages, *, wait_s: float = WAIT_S
    ) -> None:
        """Take the catalog, what fetches, and what is kept; without a fetcher there are no images."""
        self._connections = connections
        self._fetcher = fetcher
        self._kept = kept
        self._wait_s = wait_s
        self._free = asyncio.Semaphore(MAX_FETCHES)
        self._fetching: dict[str, asyncio.Task[KeptImage]] = {}

    def routes(self) -> list[BaseRoute]:
        """Return the addresses: whether there are images, and the image of one entity."""
        return [Route(IMAGE_PATH, self._are_served), Route(f"{IMAGE_PATH}/{{id}}", self._image)]

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """End with the block whatever is still being fetched."""
        try:
            yield
        finally:
            fetching = list(self._fetching.values())
            for task in fetching:
                task.cancel()
            await asyncio.gather(*fetching, return_exceptions=True)

    async def _are_served(self, _request: Request) -> Response:
        return JSONResponse({"served": self._fetcher is not None}, headers={"cache-control": "no-store"})

    async def _image(self, request: Request) -> Response:
        if self._fetcher is None:
            return _text_response(
                404, "Images are not served here; KIZUNA_BFF_IMAGE_HOSTS names the hosts that they may be of."
            )
        try:
            url = await self._url_of(UUID(request.path_params["id"]))
        except ValueError:
            return _text_response(404, "No entity has such an id.")
        except DRIVER_ERRORS:
            return _text_response(503, "The catalog cannot be read just now; try again in a moment.")
        if url is None:
            return _text_response(404, "There is no image of it.")
        kept = self._kept.get(url)
        if kept is None:
            if url not in self._fetching and len(self._fetching) >= MAX_WAITING:
                return _text_response(503, _BUSY)
            try:
                async with asyncio.timeout(self._wait_s):
                    kept = await asyncio.shield(self._fetched(self._fetcher, url))  # others may wait for it too
            except TimeoutError:
                return _text_response(503, _BUSY)
        return _sent(kept, request)

    async def _url_of(self, id_: UUID) -> str | None:
        async with self._connections.one() as driver:
            found = await fetch_entities(driver, [id_])
        return found[id_].image_url if id_ in found else None

    def _fetched(self, fetcher: ImageFetcher, url: str) -> asyncio.Task[KeptImage]:
        """Return the one fetch of an address that all who ask for it wait for."""
        task = self._fetching.get(url)
        if task is None:
            task = self._fetching[url] = asyncio.create_task(self._fetch(fetcher, url), name="bff.image")
            task.add_done_callback(lambda _: self._fetching.pop(url, None))
        return task

    async def _fetch(self, fetcher: ImageFetcher, url: str) -> KeptImage:
        async with self._free:
            try:
                return self._kept.put(url, await fetcher.fetch(url))
            except NotFetched as error:
                log.info("image.not_fetched", reason=str(error))
                return self._kept.put(url, None)


def _sent(kept: KeptImage, request: Request) -> Response:
    if kept.image is None:
        return _text_response(404, "There is no image of it to be had just now.")
    headers = {**_HEADERS, "cache-control": f"private, max-age={BROWSER_S}", "etag": kept.etag}
    if is_current(request.headers.raw, kept.etag):
        return Response(status_code=304, headers=headers)
    return Response(kept.image.content, media_type=kept.image.media_type, headers=headers)


def _text_response(status: int, text: str) -> Response:
    headers = {**_HEADERS, "cache-control": "no-store"}
    return PlainTextResponse(f"{text}\n", status, headers=headers)
