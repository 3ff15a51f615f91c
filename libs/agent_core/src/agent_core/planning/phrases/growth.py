"""Grows a phrase around a name by what its next layer tells."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import BEINGS, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.composition import Composition
from agent_core.planning.phrases.layers import CASTS, called, joined, misfit, repeats, told
from agent_core.planning.phrases.pieces import THINGS, Part, Piece
from agent_core.planning.words.tagging import Tag

NOUNS: Final = (Part.NOUN, Part.KIND)
HEADS: Final = frozenset({*NOUNS, Part.ONE, Part.ASKED})
# Cost of a relation that only a kind tells.
BARE: Final = 2
ANIME: Final = Tag(Form(TagKind.TYPE, "", EntityType.ANIME), 0, 1)
# Verbs behind a phrase that one clause may have.
_MOST_VERBS: Final = 3
_BEHIND: Final = frozenset({Part.VERB, Part.AUXILIARY, Part.JOINT, Part.AS, Part.WITH, *NOUNS})


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase ``pieces[first:last]`` around the name, with the chain that it stands for."""

    first: int
    last: int
    chain: Composition

    @property
    def kind(self) -> EntityType:
        """Of what the phrase stands for."""
        return self.chain.kind


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause about what stands at ``head``, with a phrase in it and where it ends."""

    head: int
    last: int
    between: tuple[Piece, ...]
    behind: tuple[Piece, ...] = ()

    @property
    def words(self) -> tuple[Piece, ...]:
        """Its words on both sides of the phrase."""
        return (*self.between, *self.behind)

    @property
    def verbs(self) -> tuple[Tag, ...]:
        """Its verbs, nearest to the phrase first."""
        ordered = (*reversed(self.between), *self.behind)
        return tuple(p.tag for p in ordered if p.part is Part.VERB and p.tag is not None)

    def has(self, part: Part) -> bool:
        """True where one of its words does this."""
        return any(p.part is part for p in self.words)


class Growth:
    """A question's pieces, and how a phrase of them becomes a wider one."""

    def __init__(self, pieces: Sequence[Piece], name: int, *, acting: Tag | None = None) -> None:
        self._pieces = pieces
        self._name = name
        self._acting = acting

    def _part(self, place: int) -> Part | None:
        return self._pieces[place].part if 0 <= place < len(self._pieces) else None

    def _tag(self, place: int) -> Tag:
        return self._pieces[place].tag or ANIME

    def _behind(self, phrase: Phrase) -> Iterator[tuple[int, tuple[Piece, ...]]]:
        """Yield what of the words behind a phrase may belong to a clause about it, with where they end."""
        yield phrase.last, ()
        if self._pieces[phrase.last - 1].owner:
            return
        place, words, verbs = phrase.last, list[Piece](), 0
        while self._part(place) in _BEHIND and verbs <= _MOST_VERBS:
            piece = self._pieces[place]
            words.append(piece)
            place += 1
            verbs += piece.part is Part.VERB
            if piece.part in NOUNS:
                stranded = self._part(place) is Part.JOINT and self._part(place + 1) not in (*HEADS, Part.NAME)
                yield place + stranded, tuple(words)
                return
            if verbs and (self._part(place) is not Part.JOINT or self._part(place + 1) in NOUNS):
                yield place, tuple(words)

    def _grown(self, phrase: Phrase, tag: Tag, first: int, last: int, cost: int = 0) -> Iterator[Phrase]:
        """Yield the phrase that a noun in front of it or behind it makes of one."""
        for end in told(phrase.kind, (tag,), target=tag.form.target):
            yield Phrase(first, last, joined(phrase.chain, end, cost=cost))

    def _of_kind(self, phrase: Phrase, kind: Tag, first: int, last: int, *, things: bool = False) -> Iterator[Phrase]:
        """Read a bare kind: the anime of the director of X are those that this one directed."""
        said = phrase.chain.concept if phrase.kind in BEINGS else None
        said = "character" if said in CASTS else said  # a main character of one title may be in another's background
        for target in self._kinds(kind, things=things) if said is not None else ():
            ends = told(phrase.kind, (Tag(Form(TagKind.RELATION, str(said)), 0, 1),), target=target)
            for end in ends:
                yield Phrase(first, last, joined(phrase.chain, end))
            if ends:
                return
        yield from self._grown(phrase, kind, first, last, BARE)

    def _kinds(self, kind: Tag, *, things: bool) -> tuple[EntityType | None, ...]:
        """Return of what kind a noun is; "works" and "titles" are anime, and manga of whoever writes those."""
        piece = next((p for p in self._pieces if p.tag is kind), None)
        things = things or (piece is not None and piece.text in THINGS)
        return (kind.form.target, EntityType.MANGA) if things else (kind.form.target,)

    def _reversed(self, phrase: Phrase, noun: Piece, head: int, last: int) -> Iterator[Phrase]:
        """Read what a phrase is called with regard to what is asked for: "of which it is the sequel"."""
        for end in called(noun.tag.form, phrase.kind) if noun.tag is not None else ():
            yield from self._ended(replace(phrase, chain=joined(phrase.chain, end)), head, last)

    def _headed(
        self, phrase: Phrase, verbs: tuple[Tag, ...], clause: Clause, *, first: int | None = None
    ) -> Iterator[Phrase]:
        """Yield the phrase that a clause tells, whose head says of what kind it is: "the artist who voiced X"."""
        piece = self._pieces[clause.head]
        noun = piece.tag if piece.part is Part.NOUN else None
        target = noun.form.target if noun is not None else None
        if noun is not None and repeats(noun, verbs):
            verbs = (noun,)
        ends = told(phrase.kind, verbs, target=target, head=noun) or told(phrase.kind, verbs, target=target)
        if (
            noun is not None
            and not ends
            and noun.form.value == "studio"
            and all(tag.form.value == "artist" for tag in verbs)
        ):
            ends = told(phrase.kind, (noun,), target=target)  # "the studio that drew X"
        for end in ends:
            for wider in self._ended(replace(phrase, chain=joined(phrase.chain, end)), clause.head, clause.last):
                yield wider if first is None else replace(wider, first=first)

    def _ended(self, phrase: Phrase, head: int, last: int) -> Iterator[Phrase]:
        """Yield a phrase with its head, where that is of its kind."""
        cost = misfit(self._pieces[head], phrase.chain)
        if cost is not None:
            chain = replace(phrase.chain, cost=phrase.chain.cost + cost)
            yield Phrase(min(head, phrase.first), max(last, phrase.last), chain)
