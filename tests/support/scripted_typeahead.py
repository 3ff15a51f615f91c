"""A typeahead that answers as a test tells it to: when to answer, what, and with which version of the data."""

import asyncio
from collections.abc import Sequence
from typing import override
from uuid import UUID

from catalog.entities import EntityType
from catalog.typeahead import Hit, Typeahead, Typed


def hit(name: str) -> Hit:
    """A hit that matched by its name."""
    return Hit(UUID(int=1), EntityType.ANIME, name, name, 1998, None, 5, adult=False, typos=0)


class ScriptedTypeahead(Typeahead):
    """Finds for every text one hit of that name.

    Attributes:
        statements: the texts of each statement so far.
        asked: set by the first statement.
        gate: closed, statements wait; opened, they answer.
        failing: what a statement that holds a text raises.
        stuck: texts whose statements never end.
        slow: texts that a statement for many leaves out.
        current, versions_read: the data's version, and how often it was asked for.
        cancelled: statements that were cancelled.
    """

    def __init__(self, *, waits: bool = False) -> None:
        super().__init__("postgresql://nowhere")
        self.statements: list[list[str]] = []
        self.asked = asyncio.Event()
        self.gate = asyncio.Event()
        self.failing: dict[str, BaseException] = {}
        self.stuck: set[str] = set()
        self.slow: set[str] = set()
        self.current = 1
        self.versions_read = 0
        self.cancelled = 0
        if not waits:
            self.gate.set()

    @override
    async def search(self, typed: Typed) -> list[Hit]:
        (found,) = await self._answer([typed])
        return found

    @override
    async def search_many(self, typed: Sequence[Typed]) -> list[list[Hit] | None]:
        found = await self._answer(typed)
        return [None if one.text in self.slow else hits for one, hits in zip(typed, found, strict=True)]

    async def _answer(self, typed: Sequence[Typed]) -> list[list[Hit]]:
        self.asked.set()
        self.statements.append([one.text for one in typed])
        try:
            await self.gate.wait()
            if self.stuck & {one.text for one in typed}:
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        for one in typed:
            if one.text in self.failing:
                raise self.failing[one.text]
        return [[hit(one.text)] * min(one.first, 1 if one.text else 0) for one in typed]

    @override
    async def version(self) -> int:
        self.versions_read += 1
        if "version" in self.failing:
            raise self.failing["version"]
        return self.current
