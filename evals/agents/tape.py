"""What a provider said to a question set, in a file: recorded from a real one, and played in its place."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

import orjson
from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.taped import PlayedPost
from agent_core.agents.wire import Post
from catalog.run_record import Exchange
from pydantic import TypeAdapter

_EXCHANGES: Final = TypeAdapter(tuple[Exchange, ...])
_ASKED: Final[ContextVar[str | None]] = ContextVar("asked", default=None)


@contextmanager
def asking(question_id: str) -> Generator[None]:
    """Say inside the block which question is being answered."""
    token = _ASKED.set(question_id)
    try:
        yield
    finally:
        _ASKED.reset(token)


@dataclass(frozen=True, slots=True)
class Tape:
    """The exchanges of each question, by its id; each question has them from the first one again."""

    exchanges: Mapping[str, Sequence[Exchange]]
    _played: dict[str, PlayedPost] = field(default_factory=dict[str, PlayedPost])

    def tap(self, _post: Post) -> Post:
        """Return itself in the place of what posts."""
        return self

    async def __call__(self, data: bytes, timeout_s: float) -> bytes:
        """Return what was said to the question that is being answered."""
        asked = _ASKED.get()
        if asked is None or asked not in self.exchanges:
            raise AttemptFailed(Fault.UNREACHABLE, detail="nothing is recorded of this question")
        played = self._played.setdefault(asked, PlayedPost(self.exchanges[asked]))
        return await played(data, timeout_s)

    @property
    def unlike(self) -> int:
        """Requests that are not the recorded ones to the byte: prompts, schemas or questions have changed."""
        return sum(played.unlike for played in self._played.values())


def read_tape(file: Path) -> Tape:
    """Return the tape in a file of one question a line.

    Raises:
        ValueError: the file is none.
    """
    lines = [orjson.loads(line) for line in file.read_bytes().splitlines()]
    return Tape({line["question"]: _EXCHANGES.validate_python(line["exchanges"]) for line in lines})


def write_tape(file: Path, exchanges: Iterable[tuple[str, Sequence[Exchange]]]) -> None:
    """Write a tape; no request is in it, but what a provider said to it may quote the data."""
    lines = [
        orjson.dumps({"question": question, "exchanges": [asdict(exchange) for exchange in of_question]})
        for question, of_question in exchanges
    ]
    file.write_bytes(b"".join(line + b"\n" for line in lines))
