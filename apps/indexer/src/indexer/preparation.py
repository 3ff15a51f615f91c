"""What is computed of entities before the index takes them: the points of their words, the vectors of their meaning."""

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, Protocol, Self, cast

import numpy as np
from catalog.documents import DocumentRow
from catalog.processors import Processors, run_on
from numpy.typing import NDArray
from semantic_index.channel import answer
from semantic_index.child import Child, run_child
from semantic_index.client import embedder_of
from semantic_index.documents import passage, to_point
from semantic_index.embedders.sentence_encoder import SentenceEncoder
from semantic_index.index import Point

_LOWEST: Final = 19

type Vectors = NDArray[np.float32]
"""One L2-normalised row for each text: (n, dimensions)."""


class Preparation(Protocol):
    """Computes without stopping the event loop."""

    async def points(self, rows: Sequence[DocumentRow]) -> list[Point]:
        """Return the points of entities, without dense vectors."""
        ...

    async def vectors(self, rows: Sequence[DocumentRow]) -> Vectors:
        """Return the dense vectors of titles; asked for only where there is a model."""
        ...


class PreparationHere:
    """Computes in a thread of this process, with all processors that the model takes."""

    def __init__(self, embedder: SentenceEncoder | None) -> None:
        self._work = _Work(lambda: embedder)

    async def points(self, rows: Sequence[DocumentRow]) -> list[Point]:
        """Return the points of entities, without dense vectors."""
        return await asyncio.to_thread(self._work.points, rows)

    async def vectors(self, rows: Sequence[DocumentRow]) -> Vectors:
        """Return the dense vectors of titles."""
        return await asyncio.to_thread(self._work.vectors, rows)


class BackgroundPreparation:
    """Computes in a process of its own that takes what processors have left; it runs from the first call on.

    In the process of an agent the interpreter lock would make every question wait for it, and with its niceness alone
    so would the processors.

    Args:
        cache: the folder of the model's graph.
        model: the embedding model, as settings name it.
        processors: that it may run on, also where its parent keeps off some; empty for those of its parent.
    """

    def __init__(self, cache: Path, *, model: str = "", processors: Processors = frozenset()) -> None:
        self._cache = cache
        self._model = model
        self._processors = processors
        self._child: Child | None = None

    @property
    def process_id(self) -> int | None:
        """The process that computes; ``None`` where nothing had to be computed yet."""
        return None if self._child is None else self._child.process_id

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._child is not None:
            await self._child.stop()
            self._child = None

    async def points(self, rows: Sequence[DocumentRow]) -> list[Point]:
        """Return the points of entities, without dense vectors.

        Raises:
            IndexUnavailable: the process ended.
        """
        return cast("list[Point]", await self._call(_Work.points, rows))

    async def vectors(self, rows: Sequence[DocumentRow]) -> Vectors:
        """Return the dense vectors of titles.

        Raises:
            IndexUnavailable: the process ended.
            ModelFilesInvalid: the model is damaged.
        """
        return cast("Vectors", await self._call(_Work.vectors, rows))

    async def _call(self, method: Callable[..., object], rows: Sequence[DocumentRow]) -> Any:  # noqa: ANN401 - see above
        if self._child is None:
            self._child = await Child.start(__name__, str(self._cache), self._model)
            run_on(self._processors, self._child.process_id)
        return await self._child.channel.call(method.__name__, (rows,))


class _Work:
    """The computing itself."""

    def __init__(self, embedder: Callable[[], SentenceEncoder | None]) -> None:
        self._embedder = embedder

    def points(self, rows: Sequence[DocumentRow]) -> list[Point]:
        return [to_point(row) for row in rows]

    def vectors(self, rows: Sequence[DocumentRow]) -> Vectors:
        embedder = self._embedder()
        assert embedder is not None, "vectors are asked for where there is a model"  # noqa: S101 - a bug, not an input
        return embedder.embed([passage(row) for row in rows])


def _give_way() -> None:
    """Take processors that nobody else wants, where the system knows such a thing, and else be as nice as can be."""
    os.nice(_LOWEST)
    if sys.platform == "linux":
        with suppress(OSError):  # a container may forbid it
            for thread in Path("/proc/self/task").iterdir():  # libraries start some when they are imported
                os.sched_setscheduler(int(thread.name), os.SCHED_IDLE, os.sched_param(0))


def main() -> None:
    """Compute for the parent, with the model named on the command line behind the folder of its graph."""
    _give_way()  # before the model starts its threads, which keep what they begin with
    work = _Work(cache(partial(embedder_of, sys.argv[2], cache=Path(sys.argv[1]))))
    run_child(partial(answer, work))


if __name__ == "__main__":
    main()
