"""Decodes images in a child process, off the event loop, and kills it where one takes too long."""

import asyncio
import json
from dataclasses import asdict
from typing import Final, Self

from semantic_index.child import Child
from semantic_index.errors import ImageRejected, IndexUnavailable
from semantic_index.images.decoded import DecodedImage
from semantic_index.images.encoded import checked
from semantic_index.images.limits import ImageLimits

_PROCESS: Final = "semantic_index.images.decoding_process"


class ImageDecoder:
    """One image at a time; the others wait in order. Opened with ``async with``.

    The process starts with the first image and stays. One that was killed, or that a file has brought down, is
    followed by another with the next image.
    """

    def __init__(self, limits: ImageLimits | None = None) -> None:
        self.limits = limits or ImageLimits()
        self._turn = asyncio.Lock()
        self._child: Child | None = None

    @property
    def process_id(self) -> int | None:
        """The process that decodes; ``None`` while there is none."""
        return None if self._child is None else self._child.process_id

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._child is not None:
            await self._child.stop()
            self._child = None

    async def decode(self, content: bytes, *, side: int = 0) -> DecodedImage:
        """Return what is kept of an image file; with ``side``, so many pixels of its middle in each direction.

        Raises:
            ImageRejected: it is damaged, hostile, of no format that is read, or over a limit; the message says why.
            IndexUnavailable: the process that decodes does not start.
        """
        checked(content, self.limits)
        async with self._turn:
            child = await self._running()
            try:
                async with asyncio.timeout(self.limits.decode_timeout_s):
                    return await child.channel.call("read", (content, side))
            except TimeoutError:
                await self._kill(child)
                raise ImageRejected(f"it takes longer than {self.limits.decode_timeout_s:g} s to decode") from None
            except IndexUnavailable:  # the process has gone, and the file took it along
                await self._kill(child)
                raise ImageRejected("it is damaged: what decodes images ended over it") from None
            except asyncio.CancelledError:
                await self._kill(child)  # else the next image would wait for this one
                raise

    async def _running(self) -> Child:
        if self._child is None or self._child.channel.ended:
            self._child = await Child.start(_PROCESS, json.dumps(asdict(self.limits)))
        return self._child

    async def _kill(self, child: Child) -> None:
        self._child = None
        await child.kill()
