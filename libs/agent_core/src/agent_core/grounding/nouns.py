"""Reads noun phrases: names with what brackets say of them, lists of names, and nouns with what narrows them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.grounding import claims as made
from agent_core.grounding.claims import Claim
from agent_core.grounding.cursor import Cursor
from agent_core.grounding.phrases import KINDS, MAKERS, OF, PASSIVE, WITH, Kind, Way, Words
from agent_core.grounding.tokens import Named
from agent_core.grounding.value_phrases import BE, SKIPPED, SOURCES, STARTED, STATUSES, UNITS

type Sayer = Callable[[Sequence[Named]], tuple[Claim, ...]]

_ARTICLES: Final = frozenset({"a", "an", "the"})
_PREPOSITIONS: Final = {"by": MAKERS, "of": OF, "from": (Way(OF[2].relation),), "with": WITH}
_DASHES: Final = frozenset({"-", "–", "—"})
# Attributes that a bracket or a noun phrase may pile up.
_MOST_ATTRIBUTES: Final = 6
_MOST_LISTED: Final = 60


@dataclass(frozen=True, slots=True)
class Listed:
    """Names joined by commas and "and", up to ``end``, with what is said of each beside its name."""

    end: int
    named: tuple[Named, ...]
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Described:
    """A noun with what narrows it, up to ``end``.

    Attributes:
        kind: what the noun says.
        sayers: make the claims about whatever is said to be that.
        ways: the relation that joins it to ``to``, where it names one: "the anime by X".
    """

    end: int
    noun: Words
    kind: Kind
    sayers: tuple[Sayer, ...]
    ways: tuple[Way, ...] = ()
    to: tuple[Named, ...] = ()
    claims: tuple[Claim, ...] = ()

    def said_of(self, subjects: Sequence[Named]) -> tuple[Claim, ...]:
        """Return the claims about the entities that are said to be what this describes."""
        return (
            *made.of_kind(subjects, self.kind, self.noun),
            *(claim for sayer in self.sayers for claim in sayer(subjects)),
            *self.claims,
        )


class NounPhrases:
    """Reads noun phrases at places of one sentence."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def entities(self, place: int) -> Iterator[Listed]:
        """Yield the lists of names that begin at a place, the longest first."""
        cursor = self._cursor
        start = place + (cursor.word(place) in SKIPPED)
        found: list[Listed] = []
        named: tuple[Named, ...] = ()
        claims: tuple[Claim, ...] = ()
        while (one := self._entity(start)) is not None and len(named) < _MOST_LISTED:
            named, claims = (*named, *one.named), (*claims, *one.claims)
            found.append(Listed(one.end, named, claims))
            following = self._joined(one.end)
            if following is None:
                break
            start = following
        yield from reversed(found)

    def described(self, place: int) -> Iterator[Described]:
        """Yield the readings of "a 1998 space film", without an article too, the longest first."""
        start = place + (self._cursor.word(place) in _ARTICLES)
        for sayers, after in self._adjectives(start, ()):
            for noun, end in self._cursor.phrase(after, KINDS):
                yield from self._narrowed(Described(end, noun, KINDS[noun], sayers), 0)

    def related_to(self, described: Described) -> Iterator[Described]:
        """Yield a noun with the one relation that follows it: "anime by X", "films directed by X"."""
        cursor, end = self._cursor, described.end
        if (ways := _PREPOSITIONS.get(cursor.word(end) or "")) is not None:
            for listed in self.entities(end + 1):
                yield self._with(described, ways, listed)
        for phrase, after in cursor.phrase(end, PASSIVE):
            for listed in self.entities(after):
                yield self._with(described, PASSIVE[phrase], listed)

    @staticmethod
    def _with(described: Described, ways: tuple[Way, ...], listed: Listed) -> Described:
        return Described(
            listed.end, described.noun, described.kind, described.sayers, ways, listed.named, listed.claims
        )

    def _joined(self, place: int) -> int | None:
        """Return where the next name of a list may begin."""
        word = self._cursor.word(place)
        if word in {"and", "&"}:
            return place + 1
        if word != ",":
            return None
        return place + 1 + (self._cursor.word(place + 1) == "and")

    def _entity(self, place: int) -> Listed | None:
        """Return one name, with the noun in front of it and the bracket behind it."""
        cursor = self._cursor
        named = cursor.named(place)
        claims: tuple[Claim, ...] = ()
        if named is None:
            start = place + (cursor.word(place) == "the")
            for noun, after in cursor.phrase(start, KINDS):
                if (named := cursor.named(after)) is not None:
                    place, claims = after, made.of_kind([named], KINDS[noun], noun)
                    break
        if named is None:
            return None
        bracket = self._bracket(place + 2, named) if cursor.word(place + 1) == "(" else None
        if bracket is not None:
            return Listed(bracket.end, (named,), (*claims, *bracket.claims))
        return Listed(place + 1, (named,), claims)

    def _bracket(self, place: int, named: Named) -> Listed | None:
        """Return what a bracket says of a name: years, kind, genres and numbers, with commas between."""
        claims: tuple[Claim, ...] = ()
        for _ in range(_MOST_ATTRIBUTES):
            found = self._attribute(place, named)
            if found is None:
                return None
            claims, place = (*claims, *found.claims), found.end
            word = self._cursor.word(place)
            if word == ")":
                return Listed(place + 1, (named,), claims)
            place += word == ","
        return None

    def _attribute(self, place: int, named: Named) -> Listed | None:
        cursor, one = self._cursor, (named,)
        if (date := cursor.date(place)) is not None:
            text, end = date
            claims = made.on_date(one, ("start_date", "year"), text)
            last = cursor.date(end + 1) if cursor.word(end) in _DASHES else None
            if last is not None:
                return Listed(last[1], one, (*claims, *made.on_date(one, ("end_date",), last[0])))
            return Listed(end, one, claims)
        if (number := cursor.number(place)) is not None and (unit := UNITS.get(cursor.word(number[1]) or "")):
            return Listed(number[1] + 1, one, made.has_value(one, unit, number[0]))
        if cursor.word(place) == "rated" and (number := cursor.number(place + 1)) is not None:
            return Listed(number[1], one, made.has_value(one, "rating", number[0]))
        return self._kind_status_or_topic(place, named)

    def _kind_status_or_topic(self, place: int, named: Named) -> Listed | None:
        cursor, one = self._cursor, (named,)
        for noun, end in cursor.phrase(place, KINDS):
            return Listed(end, one, made.of_kind(one, KINDS[noun], noun))
        for words, end in cursor.phrase(place, STATUSES):
            return Listed(end, one, made.has_value(one, "status", STATUSES[words]))
        for topic, end in cursor.topic(place):
            return Listed(end, one, made.about_topic(one, topic))
        return None

    def _adjectives(self, place: int, sayers: tuple[Sayer, ...]) -> Iterator[tuple[tuple[Sayer, ...], int]]:
        """Yield what stands in front of a noun: a year, genres, a number of episodes, a status."""
        yield sayers, place
        if len(sayers) >= _MOST_ATTRIBUTES:
            return
        for sayer, end in self._adjective(place):
            yield from self._adjectives(end + (self._cursor.word(end) in {",", "and"}), (*sayers, sayer))

    def _adjective(self, place: int) -> Iterator[tuple[Sayer, int]]:
        cursor = self._cursor
        if (year := cursor.year(place)) is not None:
            yield _on(year[0]), year[1]
        number = cursor.number(place)
        if number is not None and cursor.word(number[1]) == "-" and cursor.word(number[1] + 1) in UNITS:
            yield _valued(UNITS[cursor.word(number[1] + 1) or ""], number[0]), number[1] + 2
        for topic, end in cursor.topic(place):
            yield (lambda subjects, topic=topic: made.about_topic(subjects, topic)), end
        for words, end in cursor.phrase(place, STATUSES):
            yield _valued("status", STATUSES[words]), end

    def _narrowed(self, described: Described, depth: int) -> Iterator[Described]:
        """Yield a noun with what follows it, and then without."""
        if depth < _MOST_ATTRIBUTES:
            for sayer, end, claims in self._narrowing(self._behind_relative(described.end)):
                following = self._cursor.word(end)
                more = Described(
                    end,
                    described.noun,
                    described.kind,
                    (*described.sayers, sayer),
                    claims=(*described.claims, *claims),
                )
                if following in {"and", ","}:
                    past = Described(end + 1, more.noun, more.kind, more.sayers, claims=more.claims)
                    yield from (d for d in self._narrowed(past, depth + 1) if d.end > end + 1)
                yield from self._narrowed(more, depth + 1)
        yield described

    def _behind_relative(self, place: int) -> int:
        """Return where the participle behind "that was" begins."""
        cursor = self._cursor
        if cursor.word(place) in {"that", "which"}:
            return place + 1 + (cursor.word(place + 1) in BE)
        return place

    def _narrowing(self, place: int) -> Iterator[tuple[Sayer, int, tuple[Claim, ...]]]:
        cursor = self._cursor
        makers = [(("by",), MAKERS, place + 1)] if cursor.word(place) == "by" else []
        for phrase, ways, after in (*((p, PASSIVE[p], end) for p, end in cursor.phrase(place, PASSIVE)), *makers):
            for listed in self.entities(after):
                yield _related(ways, listed.named, phrase), listed.end, listed.claims
        for _, after in cursor.phrase(place, STARTED):
            date = cursor.date(after + (cursor.word(after) in {"in", "on"}))
            if date is not None:
                yield _on(date[0]), date[1], ()
        yield from ((sayer, end, ()) for sayer, end in self._measured(place))

    def _measured(self, place: int) -> Iterator[tuple[Sayer, int]]:
        """Yield "with 12 episodes", and "based on a manga" where no work is named."""
        cursor = self._cursor
        number = cursor.number(place + 1) if cursor.word(place) == "with" else None
        unit = UNITS.get(cursor.word(number[1]) or "") if number is not None else None
        if number is not None and unit is not None:
            yield _valued(unit, number[0]), number[1] + 1
        if (cursor.word(place), cursor.word(place + 1)) == ("based", "on"):
            start = place + 2 + (cursor.word(place + 2) in _ARTICLES)
            for words, end in cursor.phrase(start, SOURCES):
                yield _valued("source_material", SOURCES[words]), end


def _on(date: str) -> Sayer:
    return lambda subjects: made.on_date(subjects, ("start_date", "year"), date)


def _valued(attribute: str, value: str) -> Sayer:
    return lambda subjects: made.has_value(subjects, attribute, value)


def _related(ways: tuple[Way, ...], objects: tuple[Named, ...], phrase: Words) -> Sayer:
    return lambda subjects: made.related(subjects, ways, objects, phrase)
