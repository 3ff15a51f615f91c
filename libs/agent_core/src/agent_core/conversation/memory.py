"""The port of where conversations are kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from agent_core.conversation.turns import Turn


class MemoryAway(Exception):
    """What was said before cannot be read at the moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A turn on its way into the memory of its conversation."""

    conversation_id: str
    turn: Turn


class Memory(Protocol):
    """Keeps the last turns of conversations. One instance serves all requests; any process may go on with any turn."""

    async def turns(self, conversation_id: str) -> Sequence[Turn]:
        """Return the last turns, oldest first; empty where nothing is kept of the conversation (any more).

        Raises:
            MemoryAway: they cannot be read at the moment.
        """
        ...

    async def keep(self, told: Told, *, wait_s: float) -> None:
        """Take a turn to be written, and wait for that as long as told; what cannot be written is lost and counted."""
        ...
