"""Reads a sentence as claims about retrieved entities, by a small grammar in which every token has a place."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.entities import BEINGS, EntityType

from agent_core.grounding import claims as made
from agent_core.grounding.claims import Claim
from agent_core.grounding.cursor import Cursor
from agent_core.grounding.nouns import Listed, NounPhrases
from agent_core.grounding.phrases import KINDS, NOUNS, Kind, Way, Words
from agent_core.grounding.predicates import ARROW, Predicate, Predicates
from agent_core.grounding.tokens import Named, Token
from agent_core.grounding.value_phrases import BE, FIELDS, OPENERS, POSSESSIVES, PRONOUNS, SKIPPED

_INCLUDE: Final = frozenset({"include", "includes"})
_ENDS: Final = frozenset({".", "!"})
_DEMONSTRATIVES: Final = frozenset({"the", "this"})
_VERDICTS: Final = frozenset({"yes", "no"})
_OF: Final = frozenset({"of", "in", "for", "to", "behind"})
_THERE_ARE: Final = frozenset({("there", "is"), ("there", "are"), ("catalogue", "holds"), ("data", "holds")})
_GENRES: Final = frozenset({("genres",), ("genre",), ("themes",)})
_BEINGS: Final = frozenset(BEINGS)
_MEANT: Final = {"it": frozenset(EntityType) - _BEINGS, "he": _BEINGS, "she": _BEINGS}

type _Read = Callable[[int, tuple[Named, ...]], Iterator[Predicate]]


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence read to its end: what it claims, and of whom it speaks, which a pronoun behind it takes up."""

    claims: tuple[Claim, ...]
    subjects: tuple[Named, ...]


type DecidedVerdict = Callable[[], str | None]
"""Says "yes" or "no" where rows decide the question so; asked only where a sentence opens with one of them."""


def undecided() -> str | None:
    """Say that rows decide no question."""
    return None


class SentenceReader:
    """Reads one sentence."""

    def __init__(
        self,
        tokens: Sequence[Token],
        *,
        topics: Collection[str],
        earlier: tuple[Named, ...] = (),
        verdict: DecidedVerdict = undecided,
    ) -> None:
        """Take the tokens.

        Args:
            tokens: of one sentence.
            topics: every genre, theme and tag that is known of anything, folded.
            earlier: the subjects of the sentence before, for pronouns.
            verdict: returns "yes" or "no", where rows decide the question so; no other one may open the sentence.
        """
        self._cursor = Cursor(tokens, topics)
        self._nouns = NounPhrases(self._cursor)
        self._predicates = Predicates(self._cursor, self._nouns)
        self._earlier = earlier
        self._verdict = verdict

    def readings(self) -> Iterator[Reading]:
        """Yield the ways to read the sentence in which every token has its place."""
        for start in self._starts():
            for subjects, predicate in self._clauses(start, self._earlier):
                yield from self._continued(predicate.end, subjects, predicate.claims, predicate.last)

    def _starts(self) -> Iterator[int]:
        """Yield where the first clause may begin: past a verdict, or past words that say nothing."""
        cursor = self._cursor
        word = cursor.word(0)
        if word in _VERDICTS:
            if cursor.word(1) in {",", ":"} and word == self._verdict():
                yield 2
            return
        for _, end in cursor.phrase(0, OPENERS):
            yield end + (cursor.word(end) == ",")
        yield 0

    def _continued(
        self, place: int, subjects: tuple[Named, ...], claims: tuple[Claim, ...], last: tuple[Named, ...]
    ) -> Iterator[Reading]:
        """Yield the readings in which further predicates and clauses lead to the end of the sentence."""
        if self._is_end(place):
            yield Reading(claims, subjects)
            return
        for start in self._behind_comma(place):
            for predicate in self._predicates.read(start, subjects):
                yield from self._continued(predicate.end, subjects, (*claims, *predicate.claims), predicate.last)
        start = place if self._cursor.word(place) == ARROW else self._behind_relative(place)
        if len(last) == 1 and start is not None:
            for predicate in self._predicates.read(start, last):
                yield from self._continued(predicate.end, subjects, (*claims, *predicate.claims), predicate.last)
        for start in self._behind_conjunction(place):
            for others, predicate in self._clauses(start, subjects):
                yield from self._continued(predicate.end, others, (*claims, *predicate.claims), predicate.last)

    def _is_end(self, place: int) -> bool:
        return place >= len(self._cursor) or (place == len(self._cursor) - 1 and self._cursor.word(place) in _ENDS)

    def _behind_comma(self, place: int) -> Iterator[int]:
        """Yield where a further predicate of the same subjects may begin."""
        cursor = self._cursor
        if cursor.word(place) == ",":
            yield place + 1 + (cursor.word(place + 1) == "and")
        elif cursor.word(place) == "and":
            yield place + 1

    def _behind_relative(self, place: int) -> int | None:
        cursor = self._cursor
        start = place + (cursor.word(place) == ",")
        return start + 1 if cursor.word(start) in {"which", "who"} else None

    def _behind_conjunction(self, place: int) -> Iterator[int]:
        """Yield where a clause with subjects of its own may begin."""
        cursor = self._cursor
        word = cursor.word(place)
        if word in {";", "."}:
            yield place + 1
        start = place + (word == ",")
        if cursor.word(start) in {"and", "while"}:
            yield start + 1

    def _clauses(self, place: int, earlier: tuple[Named, ...]) -> Iterator[tuple[tuple[Named, ...], Predicate]]:
        """Yield a clause with the subjects that it speaks of."""
        for listed in self._nouns.entities(place):
            for start, claims in self._set_off(listed):
                for predicate in self._predicates.read(start, listed.named):
                    yield listed.named, Predicate(predicate.end, (*claims, *predicate.claims), predicate.last)
        for start, claims in self._taken_up(place, earlier):
            for predicate in self._predicates.read(start, earlier):
                yield earlier, Predicate(predicate.end, (*claims, *predicate.claims), predicate.last)
        for owners, claims, start in self._owners(place, earlier):
            for predicate in self._owned(start, owners):
                yield owners, Predicate(predicate.end, (*claims, *predicate.claims), predicate.last)
        yield from self._ends_of(place)
        yield from self._there_are(place)
        yield from self._those(place)

    def _set_off(self, listed: Listed) -> Iterator[tuple[int, tuple[Claim, ...]]]:
        """Yield where the predicate of a subject begins: behind it, or past ", which was directed by Y,"."""
        yield listed.end, listed.claims
        if len(listed.named) == 1 and (start := self._behind_relative(listed.end)) is not None:
            for predicate in self._predicates.read(start, listed.named):
                if self._cursor.word(predicate.end) == ",":
                    yield predicate.end + 1, (*listed.claims, *predicate.claims)

    def _taken_up(self, place: int, earlier: tuple[Named, ...]) -> Iterator[tuple[int, tuple[Claim, ...]]]:
        """Yield where the predicate behind "it" or "the film" begins, which takes up the subject before."""
        cursor = self._cursor
        if not earlier:
            return
        word = cursor.word(place)
        if word in PRONOUNS and (word == "they" or len(earlier) == 1):
            kinds = _MEANT.get(word)
            yield place + 1, made.of_kind(earlier, Kind(kinds), (word,)) if kinds else ()
        if word in _DEMONSTRATIVES and len(earlier) == 1:
            for noun, end in cursor.phrase(place + 1, KINDS):
                yield end, made.of_kind(earlier, KINDS[noun], noun)

    def _owners(
        self, place: int, earlier: tuple[Named, ...]
    ) -> Iterator[tuple[tuple[Named, ...], tuple[Claim, ...], int]]:
        """Yield whose something is: "X's", "its"."""
        cursor = self._cursor
        if cursor.word(place) in POSSESSIVES and len(earlier) == 1:
            yield earlier, (), place + 1
        for listed in self._nouns.entities(place):
            if cursor.word(listed.end) in {"'s", "’s"}:
                yield listed.named, listed.claims, listed.end + 1

    def _owned(self, place: int, owners: tuple[Named, ...]) -> Iterator[Predicate]:
        """Yield "director is Y", "rating is 8.2" and "genres are A and B" of an owner."""
        cursor = self._cursor
        for noun, end in cursor.phrase(place, NOUNS):
            yield from self._ends(end, owners, noun)
        for field, end in cursor.phrase(place, FIELDS):
            yield from self._field(end, owners, FIELDS[field])
        for _, end in cursor.phrase(place, _GENRES):
            if cursor.word(end) in BE or cursor.word(end) in _INCLUDE:
                yield from self._topics(end, owners)

    def _ends_of(self, place: int) -> Iterator[tuple[tuple[Named, ...], Predicate]]:
        """Yield "the director of X is Y", "the rating of X is 8.2" and "the genres of X are A and B"."""
        cursor = self._cursor
        if cursor.word(place) != "the":
            return
        for noun, end in cursor.phrase(place + 1, NOUNS):
            yield from self._of_owners(end, lambda at, owners, noun=noun: self._ends(at, owners, noun))
            yield from self._in_a_role(end, noun)
        for field, end in cursor.phrase(place + 1, FIELDS):
            yield from self._of_owners(end, lambda at, owners, field=field: self._field(at, owners, FIELDS[field]))
        for _, end in cursor.phrase(place + 1, _GENRES):
            yield from self._of_owners(end, self._topics)

    def _of_owners(self, place: int, read: _Read) -> Iterator[tuple[tuple[Named, ...], Predicate]]:
        cursor = self._cursor
        if cursor.word(place) not in _OF:
            return
        for listed in self._nouns.entities(place + 1):
            if cursor.word(listed.end) in BE or cursor.word(listed.end) in _INCLUDE:
                for predicate in read(listed.end, listed.named):
                    yield listed.named, Predicate(predicate.end, (*listed.claims, *predicate.claims), predicate.last)

    def _in_a_role(self, place: int, noun: Words) -> Iterator[tuple[tuple[Named, ...], Predicate]]:
        """Yield "the voice actor of X in Japanese is Y"."""
        if self._cursor.word(place) != "of":
            return
        for listed in self._nouns.entities(place + 1):
            for role, end in self._predicates.role(listed.end):
                for predicate in self._ends(end, listed.named, noun, role):
                    yield listed.named, Predicate(predicate.end, (*listed.claims, *predicate.claims), predicate.last)

    def _ends(self, place: int, owners: tuple[Named, ...], noun: Words, role: str = "") -> Iterator[Predicate]:
        """Yield what a relation of the owners leads to; "the sequels of X are …" claims that there are no others."""
        verb = self._cursor.word(place)
        if verb not in BE and verb not in _INCLUDE:
            return
        ways = tuple(Way(way.relation, role) for way in NOUNS[noun] if not way.role) if role else NOUNS[noun]
        start = place + 1 + (self._cursor.word(place + 1) in SKIPPED)
        for listed in self._nouns.entities(start):
            claims = made.related(owners, ways, listed.named, noun)
            if verb in {"are", "were"} or len(listed.named) > 1:
                claims += self._all_of(owners, ways, None, listed.named, noun, verb)
            yield Predicate(listed.end, (*listed.claims, *claims), listed.named)

    @staticmethod
    def _all_of(
        owners: Sequence[Named],
        ways: Sequence[Way],
        kind: Kind | None,
        named: Sequence[Named],
        noun: Words,
        verb: str | None,
    ) -> tuple[Claim, ...]:
        """Return the claim of a list that says to be whole; "include" says that it is not."""
        if verb in _INCLUDE:
            return ()
        return tuple(claim for owner in owners for claim in made.counted(owner, ways, kind, len(named), noun))

    def _field(self, place: int, owners: tuple[Named, ...], attribute: str) -> Iterator[Predicate]:
        cursor = self._cursor
        if cursor.word(place) not in BE:
            return
        if (date := cursor.date(place + 1)) is not None:
            yield Predicate(date[1], made.on_date(owners, (attribute,), date[0]))
        if (number := cursor.number(place + 1)) is not None:
            yield Predicate(number[1], made.has_value(owners, attribute, number[0]))

    def _topics(self, place: int, owners: tuple[Named, ...]) -> Iterator[Predicate]:
        """Yield a list of genres, themes or tags; "are" claims that there are no other genres."""
        cursor = self._cursor
        whole = cursor.word(place) in BE
        place += 1
        topics: list[str] = []
        while (found := next(cursor.topic(place), None)) is not None:
            topics.append(found[0])
            place = found[1]
            claims = tuple(claim for topic in topics for claim in made.about_topic(owners, topic))
            yield Predicate(place, (*claims, *made.all_topics(owners, topics)) if whole else claims)
            word = cursor.word(place)
            if word not in {",", "and"}:
                return
            place += 1 + (word == "," and cursor.word(place + 1) == "and")

    def _there_are(self, place: int) -> Iterator[tuple[tuple[Named, ...], Predicate]]:
        """Yield "there are 3 films directed by X", and the list behind it."""
        cursor = self._cursor
        start = place + (cursor.word(place) == "the")
        if (cursor.word(start), cursor.word(start + 1)) not in _THERE_ARE:
            return
        number = cursor.number(start + 2)
        if number is None:
            return
        yield from self._ends_there_are(number[1], int(float(number[0])))
        for described in self._nouns.described(number[1]):
            if described.sayers:  # a number of those that are narrowed further is no number that was counted
                continue
            for joined in self._nouns.related_to(described):
                for owner in joined.to[:1] if len(joined.to) == 1 else ():
                    back = tuple(made.inverse(way) for way in joined.ways)
                    count = made.counted(owner, back, joined.kind, int(float(number[0])), joined.noun)
                    claims = (*joined.claims, *count)
                    yield (owner,), Predicate(joined.end, claims)
                    yield from self._listed(joined.end, owner, back, claims, joined.kind, joined.noun)

    def _ends_there_are(self, place: int, number: int) -> Iterator[tuple[tuple[Named, ...], Predicate]]:
        """Yield "there are 3 main characters of X", and the list behind it."""
        cursor = self._cursor
        for noun, end in cursor.phrase(place, NOUNS):
            if cursor.word(end) not in {"of", "in"}:
                continue
            for owners in self._nouns.entities(end + 1):
                if len(owners.named) == 1:
                    owner, ways = owners.named[0], NOUNS[noun]
                    claims = (*owners.claims, *made.counted(owner, ways, None, number, noun))
                    yield owners.named, Predicate(owners.end, claims)
                    yield from self._listed(owners.end, owner, ways, claims, None, noun)

    def _listed(
        self, place: int, owner: Named, ways: tuple[Way, ...], claims: tuple[Claim, ...], kind: Kind | None, noun: Words
    ) -> Iterator[tuple[tuple[Named, ...], Predicate]]:
        start = self._predicates.list_start(place)
        if start is None:
            return
        for listed in self._nouns.entities(start):
            related = made.related([owner], ways, listed.named, noun)
            kinds = made.of_kind(listed.named, kind, noun) if kind is not None else ()
            listed_claims = (*claims, *listed.claims, *related, *kinds)
            yield (owner,), Predicate(listed.end, listed_claims, listed.named)
            rest = self._predicates.and_more(listed.end)
            if rest is not None:
                number = len(listed.named) + rest[0]
                yield (owner,), Predicate(rest[1], (*listed_claims, *made.counted(owner, ways, kind, number, noun)))

    def _those(self, place: int) -> Iterator[tuple[tuple[Named, ...], Predicate]]:
        """Yield "the films directed by X include A and B", and with "are" where those are all."""
        cursor = self._cursor
        for described in self._nouns.described(place):
            if described.sayers:
                continue
            for joined in self._nouns.related_to(described):
                verb = cursor.word(joined.end)
                if (verb not in BE and verb not in _INCLUDE) or len(joined.to) != 1:
                    continue
                ways = tuple(made.inverse(way) for way in joined.ways)
                for listed in self._nouns.entities(joined.end + 1):
                    claims = (
                        *made.related(joined.to, ways, listed.named, joined.noun),
                        *made.of_kind(listed.named, joined.kind, joined.noun),
                        *self._all_of(joined.to, ways, joined.kind, listed.named, joined.noun, verb),
                    )
                    yield joined.to, Predicate(listed.end, (*joined.claims, *listed.claims, *claims), listed.named)
