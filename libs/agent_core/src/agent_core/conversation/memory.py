"""The port of where conversations are kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from agent_core.answer import Answer, Question
from agent_core.conversation.turns import Turn, turn_of


class MemoryAway(Exception):
    """What was said before cannot be read at the moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTurn:
    """A turn on its way into the memory of its conversation; it is made where it is written, off the answer's way.

    Attributes:
        unclear: the words of the question of which was asked back what they mean; empty where nothing was.
    """

    conversation_id: str
    question: Question
    answer: Answer
    unclear: str = ""

    @property
    def turn(self) -> Turn:
        """What is kept; takes a fraction of a millisecond."""
        return turn_of(self.question, self.answer, unclear=self.unclear)


class Memory(Protocol):
    """Keeps the last turns of conversations. One instance serves all requests; any process may go on with any turn."""

    async def turns(self, conversation_id: str) -> Sequence[Turn]:
        """Return the last turns, oldest first; empty where nothing is kept of the conversation (any more).

        Raises:
            MemoryAway: they cannot be read at the moment.
        """
        ...

    async def keep(self, new: NewTurn, *, wait_s: float) -> None:
        """Take a turn to be written, and wait for that so long; what cannot be written is lost and counted."""
        ...
