"""Images that were fetched, in memory: so many bytes, the last used, and each no longer than a while."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from bff.images.fetching import FetchedImage

MISSING_S: Final = 60.0
"""How long it is kept that there is no image, so that a host that is away is not asked for every card of a list."""
# What a key and a note of nothing take, about.
_ENTRY_BYTES: Final = 500


@dataclass(frozen=True, slots=True)
class KeptImage:
    """What is known of an address until a moment: an image, or ``None`` for none."""

    image: FetchedImage | None
    etag: str
    until: float


class KeptImages:
    """Keeps at most ``most_bytes``, by address."""

    def __init__(self, *, most_bytes: int, keep_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most_bytes = most_bytes
        self._keep_s = keep_s
        self._clock = clock
        self._kept: OrderedDict[str, KeptImage] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, url: str) -> KeptImage | None:
        """Return what is known of an address; ``None`` where nothing is, or not any more."""
        kept = self._kept.get(url)
        if kept is not None and kept.until <= self._clock():
            self._drop(url)
            return None
        if kept is not None:
            self._kept.move_to_end(url)
        return kept

    def put(self, url: str, image: FetchedImage | None) -> KeptImage:
        """Keep an image, or that there is none, and return what is kept."""
        self._drop(url)
        etag = f'"{sha256(image.content).hexdigest()[:32]}"' if image else ""
        until = self._clock() + (self._keep_s if image else MISSING_S)
        kept = self._kept[url] = KeptImage(image, etag, until)
        self.bytes += _size(kept)
        while self.bytes > self._most_bytes and self._kept:
            self._drop(next(iter(self._kept)))
        return kept

    def _drop(self, url: str) -> None:
        kept = self._kept.pop(url, None)
        if kept is not None:
            self.bytes -= _size(kept)


def _size(kept: KeptImage) -> int:
    return _ENTRY_BYTES + (len(kept.image.content) if kept.image else 0)
