"""Reads server-sent events out of pieces of bytes, as the HTML standard frames them."""

from collections.abc import Iterator
from dataclasses import dataclass


class ReplyTooLarge(Exception):
    """A reply, or one event of a stream, is larger than may be read."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its name, and its data without the line end behind it."""

    name: str
    data: bytes


class EventReader:
    """Takes pieces as they come and returns the events that are complete; comments and other fields are passed over."""

    def __init__(self, *, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._rest = b""
        self._name = "message"
        self._data: list[bytes] = []
        self._held = 0

    def fed(self, piece: bytes) -> Iterator[Event]:
        """Yield the events that end in ``piece``.

        Raises:
            ReplyTooLarge: an event is larger than it may be.
        """
        *lines, self._rest = self._lines(self._rest + piece)
        for line in lines:
            if line:
                self._field(line)
            elif self._data:
                yield Event(self._name, b"\n".join(self._data))
            if not line:
                self._name, self._data, self._held = "message", [], 0
        self._require_room(len(self._rest))

    def _lines(self, text: bytes) -> list[bytes]:
        """Divide at all three line ends; a return at the end may be half of one, so it waits."""
        waiting = b"\r" if text.endswith(b"\r") else b""
        lines = text.removesuffix(waiting).replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        lines[-1] += waiting
        return lines

    def _field(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if name == b"event":
            self._name = value.decode(errors="replace")
        elif name == b"data":
            self._require_room(len(value))
            self._held += len(value)
            self._data.append(value)

    def _require_room(self, more: int) -> None:
        if self._held + more > self._max_bytes:
            raise ReplyTooLarge
