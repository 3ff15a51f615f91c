"""What the words of a follow-up may stand for: the entities of the last turns, typed, and in their order."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent_core.conversation.english import TITLE_RELATIONS
from agent_core.conversation.follow_ups import Reference
from agent_core.conversation.turns import Named, Turn
from agent_core.results import Mention

MAX_JOINED: Final = 4
"""Names that are put in the place of "them"; of more, what they are is said."""
_RELATIONS: Final = "|".join(sorted(TITLE_RELATIONS, key=len, reverse=True))
_RELATED: Final = re.compile(rf"['’]s?\s+(?:{_RELATIONS})\b", re.IGNORECASE)
_RELATED_TO: Final = re.compile(rf"\bthe\s+(?:{_RELATIONS})\s+(?:of|to)\s+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A name in the last question, ``text[start:end]``, and the entity that its answer took it for.

    Attributes:
        namesakes: what else the name may mean.
    """

    start: int
    end: int
    named: Named
    namesakes: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What words stand for: entities, or a set that is said by a noun phrase."""

    entities: tuple[Named, ...] = ()
    phrase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meanings:
    """What words may stand for.

    Attributes:
        readings: the likeliest first.
        options: of which only the reader can say which one is meant; empty where there is none to ask.
    """

    readings: tuple[Meaning, ...] = ()
    options: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Antecedents:
    """What the last turns leave to be taken up.

    Attributes:
        last: the newest turn.
        places: the names in its question, in their order.
        older: what the turns before it were about, the newest first.
    """

    last: Turn
    places: tuple[Place, ...] = ()
    older: tuple[Named, ...] = ()

    def meanings(self, reference: Reference) -> Meanings:
        """Return what a reference may stand for."""
        if reference.ordinal:
            item = self.item(reference.ordinal)
            return Meanings(readings=() if item is None else (Meaning(entities=(item,)),))
        if reference.plural and len(self.last.results) > 1:
            return self._all_of(reference)
        if reference.plural and (named := self._spoken_of(reference)):
            return Meanings(readings=(Meaning(entities=named),))
        return Meanings() if reference.partitive else self._one_of(reference)

    def item(self, ordinal: int) -> Named | None:
        """Return an item of the last list, from 1 on; -1 is the last one. ``None`` where there is none such."""
        listed = self.last.choices or self.last.results
        if ordinal < 0:
            return listed[-1] if listed and self.last.whole else None
        return listed[ordinal - 1] if ordinal <= len(listed) else None

    def _all_of(self, reference: Reference) -> Meanings:
        results = [each for each in self.last.results if each.kind in reference.kinds]
        if not results:
            return Meanings()
        readings: list[Meaning] = []
        if self.last.listed:
            readings.append(Meaning(phrase=f"the {self.last.listed}"))
        if len(results) <= MAX_JOINED and self.last.whole:
            readings.insert(0, Meaning(entities=tuple(results)))
        return Meanings(readings=tuple(readings))

    def _spoken_of(self, reference: Reference) -> tuple[Named, ...]:
        """Return what was asked about one after the other, oldest first; empty unless several of one kind were."""
        last = _of([place.named for place in self.places], reference)[-1:]
        before = [each for each in _of(self.older, reference) if last and each.kind is last[0].kind]
        unique = {each.id: each for each in (*last, *before)}
        return tuple(reversed(list(unique.values())[:MAX_JOINED])) if len(unique) > 1 else ()

    def _one_of(self, reference: Reference) -> Meanings:
        """Return readings in the order of: the one result, the names asked about, what was spoken of before."""
        results, named = _of(self.last.results, reference), _of([place.named for place in self.places], reference)
        likely = [each for each in (*results, *named) if _is_likely(each, reference)]
        if likely and len(results) > 1:
            results = [each for each in results if each in likely]
        asked = [
            each for each in results if each.id in {one.id for one in named}
        ]  # "how many seasons has X", which are X and others
        if len(results) > 1 and len(asked) != 1:
            return Meanings(options=tuple(results))
        results = asked or results
        ordered = sorted([*results, *named], key=lambda each: not _is_likely(each, reference))
        unique = {each.id: each for each in ordered or _of(self.older, reference)[:1]}
        return Meanings(readings=tuple(Meaning(entities=(each,)) for each in unique.values()))


def _of(named: Iterable[Named], reference: Reference) -> list[Named]:
    return [each for each in named if each.kind in reference.kinds]


def _is_likely(named: Named, reference: Reference) -> bool:
    """A title rather than a studio is "it"."""
    return named.kind.value != "studio" or reference.words.lower() not in ("it", "its")


def places_of(turn: Turn, mentions: Sequence[Mention]) -> tuple[Place, ...]:
    """Return the names in a turn's question that its answer took for one of its entities, none within another."""
    used = {each.id: each for each in (*turn.results, *turn.sources, *turn.choices)}
    found: list[Place] = []
    for mention in sorted(mentions, key=lambda each: each.start - each.end):
        chosen = next((c for c in mention.candidates if c.ref.id in used), None)
        if chosen is None or any(mention.start < place.end and place.start < mention.end for place in found):
            continue
        start, end, name = _phrase_at(turn.asked, *bounds_of(mention, turn.asked))
        others = [c for c in mention.candidates if c.ref.id != chosen.ref.id]
        found.append(
            Place(
                start=start,
                end=end,
                named=Named(kind=chosen.ref.entity_type, id=chosen.ref.id, name=name or chosen.name),
                namesakes=tuple(Named(kind=c.ref.entity_type, id=c.ref.id, name=c.name) for c in others),
            )
        )
    return tuple(sorted(found, key=lambda each: each.start))


def _phrase_at(text: str, start: int, end: int) -> tuple[int, int, str]:
    """Return where the noun phrase stands that names a title by its relation to a name: "the sequel of X".

    Without one it is the name itself, and the phrase is empty.
    """
    before, behind = _RELATED_TO.search(text[:start]), _RELATED.match(text[end:])
    first = before.start() if before else start
    last = end + behind.end() if behind else end
    return first, last, text[first:last] if before or behind else ""


def bounds_of(mention: Mention, text: str) -> tuple[int, int]:
    """Return where the name itself stands, without the marks and the possessive behind it."""
    surface = text[mention.start : mention.end]
    name = surface.rstrip("?!.,;:…\"”’'")
    for possessive in ("'s", "’s"):
        name = name.removesuffix(possessive)
    lead = len(name) - len(name.lstrip("\"“‘'("))
    return mention.start + lead, mention.start + len(name)


def with_names(turn: Turn, names: dict[str, str]) -> Turn:
    """Return a turn in which entities that were told without a name have one."""

    def named(entities: Iterable[Named]) -> tuple[Named, ...]:
        return tuple(each if each.name else replace(each, name=names.get(each.id, "")) for each in entities)

    return replace(turn, results=named(turn.results), sources=named(turn.sources), choices=named(turn.choices))
