"""A shelf of kept answers for tests without a database."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from agent_core.cache.answer_memory import ShelfAway, rows_of
from agent_core.cache.kept_answers import NewAnswer, Sought
from agent_core.text_encoder import TextEncoder
from catalog.kept_answers import FoundAnswer, KeptAnswer


@dataclass
class ShelfHere:
    """Keeps rows in this process; ``away`` cannot be read, ``slow`` is waited for."""

    encoder: TextEncoder | None = None
    rows: list[KeptAnswer] = field(default_factory=list[KeptAnswer])
    away: bool = False
    slow: bool = False

    async def find(self, sought: Sought) -> Sequence[FoundAnswer]:
        """Return the rows of a question that says the same."""
        if self.away:
            raise ShelfAway
        if self.slow:
            await asyncio.Event().wait()
        return [row for row in self.rows if (row.signature, row.stamp) == (sought.signature, sought.stamp)]

    def put(self, new: NewAnswer) -> None:
        """Keep an answer at once."""
        self.rows += rows_of([new], encoder=self.encoder, max_document_bytes=10_000)
