"""What has to be the same in two questions, so that the answer to one may be given to the other (ADR 30).

A signature holds all that a question says: what its names link to, and every other word in its order, but for a closed
list of words that ask for nothing. Where a reading explains every word, what it asks stands in it too, and then the
order and the form of words may differ. Whatever is not known to be the same stays as it is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from itertools import groupby
from typing import Any, Final, cast

from catalog.run_record import canonical
from pydantic import BaseModel

from agent_core.cache.sameness import joining, said_alike, without_wrapping
from agent_core.cache.stretches import words_in
from agent_core.goals.goal import Goal
from agent_core.goals.understood import Understanding
from agent_core.grammar.spans.cover import covered, meant_by
from agent_core.grammar.spans.respelling import language_of
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention

# Counted up whenever equal signatures would come to mean something else.
_VERSION: Final = 2
# Of a reading, what its answer calls things and how it was come by, and not what is asked for.
_NOT_MEANING: Final = frozenset({"phrase", "plural", "cost", "likely", "outermost", "remarks"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """What a question says.

    Attributes:
        digest: SHA-256; of two questions that differ in what they ask it differs.
        text: what it says, with every name as the catalog holds it, to be compared in meaning.
    """

    digest: bytes
    text: str


def signature_of(
    question: str, mentions: Sequence[Mention], understanding: Understanding, *, include_adult: bool
) -> Signature:
    """Return the signature of a question that stands alone; a pure function, which takes some 0.5 ms.

    Args:
        question: its wording.
        mentions: the names that were found in it.
        understanding: what was made of it, with these names.
        include_adult: whether adult titles are admitted.
    """
    language = language_of(question, mentions)
    spoken = list(_items(question, mentions, language))
    reading = _reading(understanding)
    items = spoken if reading is None else _as_read(spoken, repr(reading))
    content = [_VERSION, language, include_adult, [item.key for item in items], reading]
    return Signature(digest=sha256(canonical(content)).digest(), text=" ".join(item.text for item in spoken))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """A word, or a name with all that it may mean.

    Attributes:
        text: the word, or the name as the catalog holds it.
        meant: ids; none of a word.
    """

    text: str
    meant: tuple[str, ...] = ()

    @property
    def key(self) -> str | tuple[str, ...]:
        """What tells it from others: whatever a name is called, it is what it means."""
        return self.meant or self.text


def _items(question: str, mentions: Sequence[Mention], language: str) -> Iterator[_Item]:
    """Yield what a question says, in its order, without what asks for nothing."""
    cover = covered(question, mentions, language)
    place = 0
    for name in cover.names:
        candidates = meant_by(cover.tokens, mentions, name.first, name.last)
        if any(candidate.typos or candidate.omitted for candidate in candidates):
            continue  # a word like any other, because the catalog holds no name that is spelt so
        start, end = cover.span(name.first, name.last)
        yield from _words(question[place:start], first=place == 0)
        yield _Item(text=candidates[0].name, meant=tuple(sorted(candidate.ref.id for candidate in candidates)))
        place = end
    yield from _words(question[place:], first=place == 0)


def _words(text: str, *, first: bool) -> Iterator[_Item]:
    yield from (_Item(text=word) for word in without_wrapping(words_in(text), first=first))


def _as_read(spoken: Sequence[_Item], reading: str) -> list[_Item]:
    """Return names and words in their order, without what the reading tells as well, and phrases that are levelled.

    The reading tells whom a name means of those it may, and how words belong together. Of what is said of one name at
    most, it tells that of levelled phrases, too, and these stand behind all others in no order.
    """
    items: list[_Item] = []
    alike: list[_Item] = []
    idle = joining([item.text for item in spoken])
    behind = alike if sum(bool(item.meant) for item in spoken) <= 1 else items
    for is_name, stretch in groupby(spoken, key=lambda item: bool(item.meant)):
        if is_name:
            items += [replace(n, meant=tuple(i for i in n.meant if i in reading) or n.meant) for n in stretch]
            continue
        for word, known in said_alike([item.text for item in stretch]):
            if known or word not in idle:
                (behind if known else items).append(_Item(text=word))
    return [*items, *sorted(alike, key=lambda item: item.text)]


def _reading(understanding: Understanding) -> list[Any] | None:
    """Return what a question asks, where a reading explains every word of it, else ``None``."""
    parts = [part.understanding for part in understanding.parts] or [understanding]
    best = [part.best for part in parts if part.is_clear]
    if understanding.left_out or len(best) < len(parts) or not all(goal and _is_whole(goal) for goal in best):
        return None
    return [_plain(goal) for goal in best]


def _is_whole(goal: Goal) -> bool:
    """True where a reading leaves no condition out, and none of it is only guessed by likeness."""
    return not (goal.read_as or goal.unapplied or goal.partly_applied or goal.unmet or goal.unmeasured)


def _plain(value: object) -> Any:  # noqa: ANN401 - any JSON value
    """Return a reading as JSON has it, with ids in the place of what is known of an entity."""
    match value:
        case Goal():
            values = {f.name: _plain(getattr(value, f.name)) for f in fields(value) if f.name not in _NOT_MEANING}
            return {"kind": value.kind, **values}
        case Candidate():
            return value.ref.id
        case EntityRef():
            return value.id
        case BaseModel():
            return value.model_dump(mode="json", exclude_defaults=True)
        case tuple() | list():
            return [_plain(each) for each in cast("Sequence[object]", value)]
        case None | bool() | int() | float() | str():
            return value
        case _:
            return repr(value)
