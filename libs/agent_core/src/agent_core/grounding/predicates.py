"""Reads what is said of subjects that are known already: relations, values, kinds, numbers and comparisons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.grounding import claims as made
from agent_core.grounding.claims import Claim
from agent_core.grounding.cursor import Cursor
from agent_core.grounding.nouns import NounPhrases
from agent_core.grounding.phrases import ACTIVE, KINDS, MUTUAL, NOUNS, PASSIVE, Kind, Way, Words
from agent_core.grounding.tokens import Named
from agent_core.grounding.value_phrases import (
    BE,
    COMPARED,
    ENDED,
    HAS,
    INCLUDING,
    RAN,
    RATED,
    SKIPPED,
    SOURCES,
    STARTED,
    STATUSES,
    UNITS,
)

_ARTICLES: Final = frozenset({"a", "an", "the", "one"})
_OF: Final = frozenset({"of", "in", "for", "to", "at", "behind"})
_DASHES: Final = frozenset({"-", "–", "—", "to", "until"})
_STARTED: Final = ("start_date", "year")
ARROW: Final = "→"
_BEFORE_ROLES: Final = frozenset({"(", "as", "in"})
_BEHIND_ROLES: Final = frozenset({")", ",", "."})
_LONGEST_ROLE: Final = 6


@dataclass(frozen=True, slots=True)
class Predicate:
    """What is said up to ``end``; ``last`` are the names that it ends with, which "which" and "who" take up."""

    end: int
    claims: tuple[Claim, ...]
    last: tuple[Named, ...] = ()


class Predicates:
    """Reads predicates at places of one sentence."""

    def __init__(self, cursor: Cursor, nouns: NounPhrases) -> None:
        self._cursor = cursor
        self._nouns = nouns

    def read(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield the readings of the predicate that begins at a place."""
        place += self._cursor.word(place) in SKIPPED
        for reader in (
            self._compared,
            self._active,
            self._passive,
            self._noun,
            self._possessed,
            self._kind,
            self._dated,
            self._measured,
            self._stated,
            self._mutual,
            self._counted,
            self._chained,
        ):
            yield from reader(place, subjects)

    def _active(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        cursor = self._cursor
        for phrase, after in cursor.phrase(place, ACTIVE):
            ways = ACTIVE[phrase]
            for listed in self._nouns.entities(after):
                yield from self._with_role(listed.end, subjects, ways, phrase, listed.named, listed.claims)
            yield from self._number_of(after, subjects, ways)

    def _with_role(
        self,
        end: int,
        subjects: Sequence[Named],
        ways: Sequence[Way],
        phrase: Words,
        objects: tuple[Named, ...],
        claims: tuple[Claim, ...],
    ) -> Iterator[Predicate]:
        """Yield a relation, and the same with the role that stands behind it: "worked on X (Script)", "as Script"."""
        related = made.related(subjects, ways, objects, phrase)
        yield Predicate(end, (*claims, *related), objects)
        for role, after in self.role(end):
            with_role = tuple(Way(way.relation, role) for way in ways if not way.role)
            if with_role:
                yield Predicate(after, (*claims, *made.related(subjects, with_role, objects, (*phrase, role))), objects)

    def role(self, place: int) -> Iterator[tuple[str, int]]:
        """Yield the roles that stand at a place: "(Script)", "as character designer", "in Japanese"."""
        cursor = self._cursor
        opened = cursor.word(place)
        if opened not in _BEFORE_ROLES:
            return
        words: list[str] = []
        for end in range(place + 1, place + _LONGEST_ROLE):
            word = cursor.word(end)
            if word is None or word in _BEHIND_ROLES:
                return
            if words or word not in _ARTICLES:
                words.append(word)
            closed = cursor.word(end + 1) == ")"
            if words and closed is (opened == "("):
                yield " ".join(words), end + 1 + closed

    def _number_of(self, place: int, subjects: Sequence[Named], ways: Sequence[Way]) -> Iterator[Predicate]:
        """Yield "voices 12 characters", and the list behind it."""
        cursor = self._cursor
        number = cursor.number(place)
        if number is None or len(subjects) != 1:
            return
        for noun, end in cursor.phrase(number[1], KINDS):
            kind = KINDS[noun]
            count = made.counted(subjects[0], ways, kind, int(float(number[0])), noun)
            yield Predicate(end, count)
            yield from self._members(end, count, subjects, ways, noun, kind)

    def _members(
        self,
        place: int,
        count: tuple[Claim, ...],
        subjects: Sequence[Named],
        ways: Sequence[Way],
        noun: Words,
        kind: Kind | None,
    ) -> Iterator[Predicate]:
        """Yield a number with some of what it counts: ": X and Y", ", including X"."""
        start = self.list_start(place)
        if start is None:
            return
        for listed in self._nouns.entities(start):
            related = made.related(subjects, ways, listed.named, noun)
            kinds = made.of_kind(listed.named, kind, noun) if kind is not None else ()
            claims = (*count, *listed.claims, *related, *kinds)
            yield Predicate(listed.end, claims, listed.named)
            rest = self.and_more(listed.end)
            if rest is not None:
                number = len(listed.named) + rest[0]
                yield Predicate(rest[1], (*claims, *made.counted(subjects[0], ways, kind, number, noun)))

    def and_more(self, place: int) -> tuple[int, int] | None:
        """Return of how many more a list says that it leaves them out, and where that ends."""
        cursor = self._cursor
        start = place + (cursor.word(place) == ",")
        number = cursor.number(start + 1) if cursor.word(start) == "and" else None
        if number is None or not number[0].isdigit() or cursor.word(number[1]) not in {"more", "others"}:
            return None
        return int(number[0]), number[1] + 1

    def list_start(self, place: int) -> int | None:
        """Return where a list of examples begins behind a number: past ":" or ", including"."""
        cursor = self._cursor
        if cursor.word(place) == ":":
            return place + 1
        start = place + (cursor.word(place) == ",")
        for _, end in cursor.phrase(start, INCLUDING):
            return end + (cursor.word(end) == ",")
        return None

    def _passive(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        start = place + (self._cursor.word(place) in BE)
        start += self._cursor.word(start) in SKIPPED
        for phrase, after in self._cursor.phrase(start, PASSIVE):
            for listed in self._nouns.entities(after):
                yield from self._with_role(listed.end, subjects, PASSIVE[phrase], phrase, listed.named, listed.claims)

    def _noun(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield "is the director of X": the subject is that relation of the object."""
        cursor = self._cursor
        if cursor.word(place) not in BE:
            return
        start = place + 1 + (cursor.word(place + 1) in _ARTICLES)
        for noun, after in cursor.phrase(start, NOUNS):
            if cursor.word(after) not in _OF:
                continue
            for listed in self._nouns.entities(after + 1):
                claims = made.related(listed.named, NOUNS[noun], subjects, noun)
                yield Predicate(listed.end, (*listed.claims, *claims), listed.named)

    def _possessed(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield "is X's director"."""
        cursor = self._cursor
        if cursor.word(place) not in BE:
            return
        for listed in self._nouns.entities(place + 1):
            if cursor.word(listed.end) not in {"'s", "’s"}:
                continue
            for noun, end in cursor.phrase(listed.end + 1, NOUNS):
                claims = made.related(listed.named, NOUNS[noun], subjects, noun)
                yield Predicate(end, (*listed.claims, *claims), listed.named)

    def _kind(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        if self._cursor.word(place) in BE:
            for described in self._nouns.described(place + 1):
                yield Predicate(described.end, described.said_of(subjects))

    def _dated(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield when something began, ended, or from when to when it ran."""
        cursor = self._cursor
        for table, attributes in ((STARTED, _STARTED), (ENDED, ("end_date",))):
            for _, after in cursor.phrase(place, table):
                date = cursor.date(after + (cursor.word(after) in {"in", "on"}))
                if date is not None:
                    yield from self._more_exactly(
                        Predicate(date[1], made.on_date(subjects, attributes, date[0])), subjects
                    )
        for _, after in cursor.phrase(place, RAN):
            first = cursor.date(after)
            last = cursor.date(first[1] + 1) if first and cursor.word(first[1]) in _DASHES else None
            if first is not None and last is not None:
                began = made.on_date(subjects, _STARTED, first[0])
                yield Predicate(last[1], (*began, *made.on_date(subjects, ("end_date",), last[0])))

    def _more_exactly(self, predicate: Predicate, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield a date, and the same with the day in brackets behind it."""
        cursor, end = self._cursor, predicate.end
        if cursor.word(end) == "(":
            date = cursor.date(end + 1 + (cursor.word(end + 1) == "on"))
            if date is not None and cursor.word(date[1]) == ")":
                yield Predicate(date[1] + 1, (*predicate.claims, *made.on_date(subjects, _STARTED, date[0])))
        yield predicate

    def _measured(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield how many episodes, chapters or volumes something has, and how it is rated."""
        cursor = self._cursor
        for _, after in cursor.phrase(place, HAS):
            number = cursor.number(after)
            if number is not None and (unit := UNITS.get(cursor.word(number[1]) or "")) is not None:
                yield Predicate(number[1] + 1, made.has_value(subjects, unit, number[0]))
        for _, after in cursor.phrase(place, RATED):
            number = cursor.number(after)
            if number is not None:
                end = number[1]
                claims = made.has_value(subjects, "rating", number[0])
                if tuple(cursor.word(end + step) for step in range(3)) == ("out", "of", "10"):
                    yield Predicate(end + 3, claims)
                if tuple(cursor.word(end + step) for step in range(2)) == ("/", "10"):
                    yield Predicate(end + 2, claims)
                yield Predicate(end, claims)

    def _stated(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield how something stands, of which genres it is, and from what it was made."""
        cursor = self._cursor
        if cursor.word(place) not in BE:
            return
        for words, end in cursor.phrase(place + 1, STATUSES):
            yield Predicate(end, made.has_value(subjects, "status", STATUSES[words]))
        if (cursor.word(place + 1), cursor.word(place + 2)) == ("based", "on"):
            start = place + 3 + (cursor.word(place + 3) in _ARTICLES)
            for words, end in cursor.phrase(start, SOURCES):
                yield Predicate(end, made.has_value(subjects, "source_material", SOURCES[words]))

    def _mutual(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        if self._cursor.word(place) in BE:
            for phrase, end in self._cursor.phrase(place + 1, MUTUAL):
                yield Predicate(end, made.mutual(subjects, MUTUAL[phrase], phrase))

    def _counted(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield "has 3 sequels", and the list behind it."""
        cursor = self._cursor
        for _, after in cursor.phrase(place, HAS):
            number = cursor.number(after)
            if number is None or len(subjects) != 1:
                continue
            for noun, end in cursor.phrase(number[1], NOUNS):
                ways = NOUNS[noun]
                count = made.counted(subjects[0], ways, None, int(float(number[0])), noun)
                yield Predicate(end, count)
                yield from self._members(end, count, subjects, ways, noun, None)

    def _compared(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        for phrase, after in self._cursor.phrase(place, COMPARED):
            for listed in self._nouns.entities(after):
                if len(listed.named) == 1:
                    claims = [claim for one in subjects for claim in made.compared(one, phrase, listed.named[0])]
                    yield Predicate(listed.end, (*listed.claims, *claims), listed.named)

    def _chained(self, place: int, subjects: Sequence[Named]) -> Iterator[Predicate]:
        """Yield a step of a path as results write it: "X → anime (main): Y"."""
        cursor = self._cursor
        if cursor.word(place) != ARROW or len(subjects) != 1:
            return
        for noun, end in cursor.phrase(place + 1, NOUNS):
            roles = [("", end), *self.role(end)]
            for role, after in roles:
                named = cursor.named(after + 1) if cursor.word(after) == ":" else None
                if named is not None:
                    ways = tuple(Way(way.relation, role or way.role) for way in NOUNS[noun])
                    yield Predicate(after + 2, made.related(subjects, ways, (named,), noun), (named,))
