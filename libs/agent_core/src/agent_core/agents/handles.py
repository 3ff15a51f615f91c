"""Short handles in place of ids: E1, E2 … in what a model reads and writes, mapped and checked here.

An id costs a model as many tokens as a sentence and is what weak ones copy wrongly. Handles are numbered in the order
in which ids first stand in the question and the cards; both only grow, so a handle means the same on every turn.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Self

from agent_core.answering.finish import known_entities
from agent_core.investigation import Investigation
from agent_core.references import EntityRef

_UUID: Final = re.compile(r"(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])", re.IGNORECASE)
_UUID_CHARS: Final = 36
_SHOWN: Final = re.compile(rf"((?:\bid=)?{_UUID.pattern})", re.IGNORECASE)
# What a text itself writes like a mark of ours is made to look like none.
_FORGED: Final = re.compile(r"\[\s*(E\d+)\s*\]", re.IGNORECASE)
# Cards and questions whose ids are kept in memory, the last that were read: each is read again on every turn.
MAX_READ_TEXTS: Final = 512
_HANDLE: Final = re.compile(r"\[?\s*E([1-9]\d{0,5})\s*\]?", re.IGNORECASE)


class Handles:
    """The handles of one question at one turn."""

    def __init__(self, ids: Iterable[str], known: dict[str, tuple[EntityRef, str]]) -> None:
        """Number the ids in their order; ``known`` holds what some step returned, with its name, by id."""
        self._ids = tuple(dict.fromkeys(ids))
        self._places = {id_: place for place, id_ in enumerate(self._ids, start=1)}
        self._known = known

    @classmethod
    def of(cls, investigation: Investigation) -> Self:
        """Return the handles of all ids in the question and the cards."""
        texts = (investigation.question, *investigation.context.cards)
        return cls((id_ for text in texts for id_ in _read(text).ids), known_entities(investigation))

    def __len__(self) -> int:
        return len(self._ids)

    def shown(self, text: str) -> str:
        """Return the text as a model reads it: every id as its handle, in brackets where it belongs to a name."""
        read = _read(text)
        if not read.ids:
            return read.between[0]
        places = self._places
        parts = [read.between[0]]
        for id_, form, written, after in zip(read.ids, read.forms, read.written, read.between[1:], strict=True):
            parts.append(form.format(places[id_]) if id_ in places else written)
            parts.append(after)
        return "".join(parts)

    def id_of(self, named: str) -> str | None:
        """Return the id that a model names, by handle or by itself; ``None`` where it is none of the context."""
        match = _HANDLE.fullmatch(named.strip())
        if match:
            place = int(match[1])
            return self._ids[place - 1] if place <= len(self._ids) else None
        id_ = named.strip().lower()
        return id_ if id_ in self._places else None

    def ref_of(self, id_: str) -> EntityRef | None:
        """Return the reference to an entity that some step returned; an id of the question alone has no kind yet."""
        return self._known[id_][0] if id_ in self._known else None

    def name_of(self, id_: str) -> str:
        """Return the name that a step gave for an id, empty where none did."""
        return self._known[id_][1] if id_ in self._known else ""


@dataclass(frozen=True, slots=True)
class _Read:
    """A text and the ids in it.

    Attributes:
        between: what stands before, between and behind the ids.
        ids: in lower case.
        written: as they stand in the text, with ``id=`` where it belongs to a name.
        forms: of their handles.
    """

    between: tuple[str, ...]
    ids: tuple[str, ...]
    written: tuple[str, ...]
    forms: tuple[str, ...]


@lru_cache(maxsize=MAX_READ_TEXTS)
def _read(text: str) -> _Read:
    parts = _SHOWN.split(_FORGED.sub(r"(\1)", text))
    written = tuple(parts[1::2])
    return _Read(
        between=tuple(parts[::2]),
        ids=tuple(shown[-_UUID_CHARS:].lower() for shown in written),
        written=written,
        forms=tuple("[E{}]" if len(shown) > _UUID_CHARS else "E{}" for shown in written),
    )


def is_handle(text: str) -> bool:
    """True for a text that can be nothing but a handle or an id."""
    return bool(_HANDLE.fullmatch(text.strip()) or _UUID.fullmatch(text.strip()))
