"""Reads noun phrases nested around one name: "the studio of the anime that the author of X is the director of".

A phrase grows from the name outwards by one layer at a time, and each layer is one relation: a noun that it belongs to
("the director of …", "…'s director"), a clause about it ("who directed …", "that … directed", "whose director is …"),
what it is the director of, or only what it is ("the person who is …"). The words of a layer are composed for
themselves, so that no word is taken for a relation of another layer. What is not nested so has no reading here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import EntityType

from agent_core.limits import MAX_HOPS
from agent_core.planning.composition import Composition
from agent_core.planning.concepts import INVERSES
from agent_core.planning.heads import BE
from agent_core.planning.layers import (
    BEINGS,
    MAKERS,
    called,
    is_personal,
    joined,
    misfit,
    repeats,
    told,
    turned,
    with_objects,
)
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.pieces import Part, Piece
from agent_core.planning.tagging import Tag

# Phrases of one place that are weighed.
_MOST_PHRASES: Final = 6
# What a relation costs less where a phrase tells its place in the chain.
_PLACED: Final = 8
_BARE: Final = 2
# Cost of passing over the last word of "what is X's rival in".
_STRANDED: Final = 10
_NOMINAL: Final = 3
# Verbs behind a phrase that one clause may have.
_MOST_VERBS: Final = 3
_NOUNS: Final = (Part.NOUN, Part.KIND)
_BETWEEN: Final = frozenset({Part.VERB, Part.JOINT, Part.AUXILIARY, Part.OPENER, Part.AS, Part.WITH})
_BEHIND: Final = frozenset({Part.VERB, Part.AUXILIARY, Part.JOINT, Part.AS, *_NOUNS})
_HEADS: Final = frozenset({*_NOUNS, Part.ONE, Part.ASKED})
_SMALL: Final = frozenset({Part.JOINT, Part.AUXILIARY, Part.AS, Part.WITH})
_HAVE: Final = frozenset({"has", "have", "had", "having"})
_DOING: Final = frozenset({"done", "doing"})
# What of a cast says who is in it, and no relation.
_INCLUDING: Final = frozenset({"include", "includes", "included", "including", "contain", "contains", "contained"})
_INTO: Final = frozenset({"in", "into", "to"})
_CHARACTER: Final = Tag(Form(TagKind.TYPE, "", EntityType.CHARACTER), 0, 1)
_ANIME: Final = Tag(Form(TagKind.TYPE, "", EntityType.ANIME), 0, 1)
_MAKING: Final = Tag(Form(TagKind.RELATION, "making"), 0, 1)


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
class _Clause:
    """A clause about what stands at ``head``, with a phrase in it and where it ends."""

    head: int
    last: int
    between: tuple[Piece, ...]
    behind: tuple[Piece, ...] = ()

    @property
    def words(self) -> tuple[Piece, ...]:
        return (*self.between, *self.behind)

    @property
    def verbs(self) -> tuple[Tag, ...]:
        """Its verbs, nearest to the phrase first."""
        ordered = (*reversed(self.between), *self.behind)
        return tuple(p.tag for p in ordered if p.part is Part.VERB and p.tag is not None)

    def has(self, part: Part) -> bool:
        return any(p.part is part for p in self.words)


def nested(pieces: Sequence[Piece], start: EntityType) -> list[Composition]:
    """Return the chains that the whole of a question nests around its name, of kind ``start``, cheapest first."""
    place = next((i for i, piece in enumerate(pieces) if piece.part is Part.NAME), None)
    if place is None:
        return []
    grammar = _Grammar(pieces, place)
    waiting: dict[tuple[int, int], list[Phrase]] = {(place, place + 1): [Phrase(place, place + 1, Composition(start))]}
    found: dict[object, Composition] = {}
    while waiting:
        span = min(waiting, key=lambda s: s[1] - s[0])
        for phrase in sorted(waiting.pop(span), key=lambda p: p.chain.cost)[:_MOST_PHRASES]:
            if grammar.is_whole(phrase):
                placed = _PLACED * len(phrase.chain.readings) - _STRANDED * grammar.strands(phrase)
                chain = replace(phrase.chain, cost=phrase.chain.cost - placed)
                key = (chain.kind, tuple((h.relation, h.role) for h in chain.hops))
                if key not in found or chain.cost < found[key].cost:
                    found[key] = chain
            for wider in grammar.widened(phrase):
                if len(wider.chain.hops) <= MAX_HOPS:
                    waiting.setdefault((wider.first, wider.last), []).append(wider)
    return sorted(found.values(), key=lambda chain: chain.cost)


class _Grammar:
    """The layers that a phrase of a question can have."""

    def __init__(self, pieces: Sequence[Piece], name: int) -> None:
        self._pieces = pieces
        self._name = name

    def is_whole(self, phrase: Phrase) -> bool:
        """True where nothing is left that says something."""
        outside = (*self._pieces[: phrase.first], *self._pieces[phrase.last :])
        return bool(phrase.chain.hops) and all(piece.part in _SMALL for piece in outside)

    def strands(self, phrase: Phrase) -> bool:
        """True where "in" stands behind a phrase for somebody, and is no part of it."""
        return phrase.kind in BEINGS and any(piece.text == "in" for piece in self._pieces[phrase.last :])

    def widened(self, phrase: Phrase) -> Iterator[Phrase]:
        """Yield the phrases that are one layer wider."""
        yield from self._owned(phrase)
        yield from self._named(phrase)
        yield from self._belonging(phrase)
        yield from self._announced(phrase)
        for head in self._heads(phrase.first):
            yield from self._of_head(phrase, head)
        yield from self._in_place(phrase)

    def _part(self, place: int) -> Part | None:
        return self._pieces[place].part if 0 <= place < len(self._pieces) else None

    def _owned(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "X's director", "X's anime", and "X director" of a name; of "the director of X's sequel" that is X's."""
        inner = phrase.first >= self._name - (not phrase.chain.hops)
        if not inner or self._part(phrase.last) not in (*_NOUNS, Part.VERB):
            return
        owner = self._pieces[phrase.last - 1].owner
        noun = self._pieces[phrase.last]
        bare = (phrase.first, phrase.last) == (0, 1) and noun.part is Part.NOUN
        if noun.tag is None or not (owner or bare):
            return
        for wider in self._grown(phrase, noun.tag, phrase.first, phrase.last + 1, 0 if owner else _BARE):
            if noun.part is not Part.VERB or wider.kind in MAKERS:
                yield wider

    def _named(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "the anime X" and "the director X"."""
        if phrase.first != self._name or self._part(phrase.first - 1) not in _NOUNS:
            return
        kind = self._pieces[phrase.first - 1]
        adjacent = kind.last == self._pieces[self._name].first and not kind.owner and not kind.asked
        if adjacent and kind.tag is not None and kind.tag.form.target is phrase.kind and not phrase.chain.hops:
            yield replace(phrase, first=phrase.first - 1)

    def _belonging(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "the director of X", "the characters in X", "the anime by X" and "the voice of X"."""
        joint = self._part(phrase.first - 1) is Part.JOINT
        place = phrase.first - 2 if joint else phrase.first - 1
        noun = self._pieces[place] if place >= 0 else None
        if noun is None or noun.tag is None:
            return
        if noun.part is Part.VERB and noun.definite:
            for wider in self._grown(phrase, noun.tag, place, phrase.last, _NOMINAL):
                if wider.kind in MAKERS:
                    yield wider
        elif noun.part is Part.KIND and joint:
            yield from self._of_kind(phrase, noun.tag, place, phrase.last)
        elif noun.part is Part.NOUN and joint and self._pieces[phrase.first - 1].text != "by":
            yield from self._grown(phrase, noun.tag, place, phrase.last)

    def _of_kind(self, phrase: Phrase, kind: Tag, first: int, last: int) -> Iterator[Phrase]:
        """Read a bare kind: the anime of the director of X are those that this one directed."""
        said = phrase.chain.concept if phrase.kind in BEINGS else None
        if said is not None:
            ends = told(phrase.kind, (Tag(Form(TagKind.RELATION, said), 0, 1),), target=kind.form.target)
            for end in ends:
                yield Phrase(first, last, joined(phrase.chain, end))
            if ends:
                return
        yield from self._grown(phrase, kind, first, last, _BARE)

    def _announced(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "of X, which remakes were produced"."""
        if phrase.first != 1 or self._part(0) is not Part.JOINT or self._part(phrase.last) is not Part.NOUN:
            return
        noun = self._pieces[phrase.last]
        last = phrase.last + 1
        while self._part(last) in (Part.AUXILIARY, Part.VERB):
            last += 1
        verbs = [p.tag for p in self._pieces[phrase.last + 1 : last] if p.part is Part.VERB and p.tag is not None]
        if noun.asked and noun.tag is not None and repeats(noun.tag, verbs):
            yield from self._grown(phrase, noun.tag, 0, last)

    def _heads(self, first: int) -> Iterator[int]:
        """Yield where what a clause in front of ``first`` is about may stand.

        That is the nearest noun, or the one in front of it: of "the anime whose director is X", "the anime that has as
        its director X" and "the one who designed the characters of X".
        """
        place = first - 1
        while self._part(place) in _BETWEEN:
            place -= 1
        part = self._part(place)
        if part is Part.WHOSE:
            yield place - 1 if self._part(place - 1) in _HEADS else place
        elif part in _NOUNS and self._part(place - 1) is Part.WHOSE:
            yield place - 2 if self._part(place - 2) in _HEADS else place - 1
        elif part in _HEADS:
            yield place
            if part is Part.KIND or (part is Part.NOUN and place == first - 1):
                yield from self._heads(place)

    def _of_head(self, phrase: Phrase, head: int) -> Iterator[Phrase]:
        """Read the clauses in which a phrase stands, about what stands in front of it."""
        between = tuple(self._pieces[head + 1 : phrase.first])
        if self._part(head) is Part.WHOSE or (between and between[0].part is Part.WHOSE):
            yield from self._whose(phrase, head, between)
        if self._part(head) is Part.WHOSE or sum(p.part is Part.OPENER for p in between) > 1:
            return
        if any(p.part is Part.NOUN for p in between):
            yield from self._having(phrase, _Clause(head, phrase.last, between))
            return
        things = any(p.part is Part.KIND for p in between)
        for last, behind in self._behind(phrase):
            clause = _Clause(head, last, between, behind)
            yield from self._deed(phrase, clause)
            if not things:
                yield from self._role(phrase, clause)
        if not things and not any(p.part is Part.VERB for p in between):
            clause = _Clause(head, phrase.last, between)
            yield from self._same(phrase, clause)
            yield from self._within(phrase, clause)

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
            if piece.part in _NOUNS:
                stranded = self._part(place) is Part.JOINT and self._part(place + 1) not in (*_HEADS, Part.NAME)
                yield place + stranded, tuple(words)
                return
            if verbs and self._part(place) is not Part.JOINT:
                yield place, tuple(words)

    def _deed(self, phrase: Phrase, clause: _Clause) -> Iterator[Phrase]:
        """Read "the one who directed X", "the anime that X directed", "by whom the music of X was composed"."""
        within = [p for p in clause.between if p.part is Part.VERB]
        things = [p for p in clause.between if p.part is Part.KIND]
        joint = bool(clause.between) and clause.between[-1].part is Part.JOINT and not (within or things)
        finite = any(not p.definite for p in within)  # "the firm that licensed X" has its verb
        if any(p.part in _NOUNS or p.text in _DOING for p in clause.behind) or (clause.behind and (joint or finite)):
            return
        verbs = clause.verbs or self._light(clause)
        fronted = self._fronted(clause.head)
        if not verbs:
            return
        if fronted is not None and fronted.part is Part.KIND:
            things.append(fronted)
        elif fronted is not None and fronted.tag is not None:
            verbs = (*verbs, fronted.tag)
        whole = with_objects(tuple(self._turned(tag, clause) for tag in verbs), things)
        if whole is not None:
            yield from self._headed(phrase, whole, clause, first=clause.head - 2 if fronted else None)

    def _light(self, clause: _Clause) -> tuple[Tag, ...]:
        """Return what "the studio that did X" and "the director to whom X was entrusted" tell by their noun."""
        if clause.behind and any(p.part is not Part.AUXILIARY for p in clause.behind):
            return ()
        head = self._pieces[clause.head]
        parts = [p.part for p in clause.between]
        if parts == [Part.OPENER, Part.AUXILIARY] and clause.between[-1].text == "did":
            noun = head.tag if head.part is Part.NOUN else None
            return (noun or _MAKING,)
        given = parts[:2] == [Part.JOINT, Part.OPENER] and clause.between[0].text == "to"
        return (head.tag,) if given and head.part is Part.NOUN and head.tag is not None else ()

    def _fronted(self, head: int) -> Piece | None:
        """Return the "music" of "the music of which anime was composed by X"."""
        asked = self._pieces[head].asked and self._part(head - 1) is Part.JOINT and head > 1
        return self._pieces[head - 2] if asked and self._part(head - 2) in (Part.VERB, Part.KIND) else None

    def _turned(self, tag: Tag, clause: _Clause) -> Tag:
        """Return a verb between two titles or characters as what it says of what is asked for."""
        if tag.form.value not in INVERSES or tag.form.target is not None:
            return tag
        front = self._pieces[clause.head - 1] if self._part(clause.head - 1) is Part.JOINT else None
        joints = {p.text for p in (*clause.words, *((front,) if front else ())) if p.part is Part.JOINT}
        spoken = {p.text for p in clause.words if p.part is Part.VERB}
        summed = tag.form.value == "summary" and bool((joints | spoken) & _INTO)
        passive = "by" in joints or summed
        return tag if passive is bool(clause.behind) else turned(tag)

    def _role(self, phrase: Phrase, clause: _Clause) -> Iterator[Phrase]:
        """Read "the anime that X is the director of", "with X as its director", "of which X is the sequel"."""
        noun = clause.behind[-1] if clause.behind else None
        if noun is None or noun.tag is None or noun.part not in _NOUNS or clause.has(Part.VERB):
            return
        words = clause.words[:-1]
        as_it = any(p.part is Part.AS for p in words)
        if not as_it and (clause.has(Part.WITH) or not any(p.text in BE for p in words)):
            return
        if noun.part is Part.NOUN:
            fronted = self._fronted(clause.head)
            for wider in self._reversed(phrase, noun, clause.head, clause.last):
                yield replace(wider, first=clause.head - 2) if fronted is not None else wider
        elif noun.tag.form.target is phrase.kind and self._part(clause.head) is Part.KIND:
            yield from self._grown(phrase, self._tag(clause.head), clause.head, clause.last)  # "X is a character of"

    def _having(self, phrase: Phrase, clause: _Clause) -> Iterator[Phrase]:
        """Read "the anime that has as its director X" and "that counts among its side stories X"."""
        noun = clause.between[-1]
        rest = clause.between[:-1]
        owns = any(p.part is Part.AS or p.text in _HAVE for p in rest)
        if noun.part is Part.NOUN and owns and not any(p.part in (*_NOUNS, Part.VERB) for p in rest):
            yield from self._reversed(phrase, noun, clause.head, phrase.last)

    def _whose(self, phrase: Phrase, head: int, between: Sequence[Piece]) -> Iterator[Phrase]:
        """Read "whose director is X", "whose music was composed by X" and "whose sequel X directed"."""
        inside = tuple(between) if self._part(head) is Part.WHOSE else tuple(between[1:])
        noun = inside[0] if inside and inside[0].part in _NOUNS else None
        if any(p.part in _NOUNS for p in inside[1:]):
            return
        is_it = [p for p in inside if p.text in BE | _INCLUDING]
        if noun is not None and not any(p.part is Part.VERB and p not in is_it for p in inside):
            if is_it and noun.part is Part.NOUN:
                yield from self._reversed(phrase, noun, head, phrase.last)
            return
        for last, behind in self._behind(phrase):
            clause = _Clause(head, last, inside, behind)
            if clause.verbs and not any(p.part in _NOUNS for p in behind):
                yield from self._whose_deed(phrase, noun, clause)

    def _whose_deed(self, phrase: Phrase, noun: Piece | None, clause: _Clause) -> Iterator[Phrase]:
        verbs = tuple(self._turned(tag, clause) for tag in clause.verbs)
        whole = with_objects(verbs, [noun] if noun is not None else [])
        if whole is not None:
            yield from self._headed(phrase, whole, clause)
        elif noun is not None and noun.tag is not None:
            for end in told(phrase.kind, verbs, target=noun.tag.form.target):
                middle = replace(phrase, chain=joined(phrase.chain, end))
                yield from self._reversed(middle, noun, clause.head, clause.last)

    def _same(self, phrase: Phrase, clause: _Clause) -> Iterator[Phrase]:
        """Read "the person who is X", "who X is", "which sequels does X have" and "the anime with X"."""
        head, parts = self._pieces[clause.head], [p.part for p in clause.between]
        following = self._pieces[phrase.last] if phrase.last < len(self._pieces) else None
        auxiliary = following is not None and following.part is Part.AUXILIARY
        if not parts and head.part is Part.ASKED and auxiliary:
            yield from self._ended(phrase, clause.head, phrase.last + 1)
        if set(parts) == {Part.AUXILIARY} and head.asked and following is not None and following.text in _HAVE:
            yield from self._grown(phrase, self._tag(clause.head), clause.head, phrase.last + 1)
        elif any(p.text in BE for p in clause.between) and Part.JOINT not in parts and phrase.chain.hops:
            yield from self._ended(phrase, clause.head, phrase.last)
        elif parts == [Part.WITH] and head.part is Part.KIND:
            yield from self._of_kind(phrase, self._tag(clause.head), clause.head, phrase.last)

    def _within(self, phrase: Phrase, clause: _Clause) -> Iterator[Phrase]:
        """Read "who is in X", "the anime that are by X", "the anime that X is in" and "where is X"."""
        head = self._pieces[clause.head]
        between = [p for p in clause.between if p.part is not Part.OPENER]
        parts = [p.part for p in between]
        if parts == [Part.AUXILIARY, Part.JOINT]:
            in_it = is_personal(head) and between[-1].text == "in"
            kind = head.tag if head.part is Part.KIND else _CHARACTER if in_it else None
            if kind is not None:
                yield from self._grown(phrase, kind, clause.head, phrase.last, _BARE)
            return
        if phrase.kind not in BEINGS or not set(parts) <= {Part.AUXILIARY}:
            return
        last = phrase.last + (self._part(phrase.last) is Part.AUXILIARY)
        stranded = self._part(last) is Part.JOINT and self._pieces[last].text == "in"
        asked = head.text == "what" or (head.tag is not None and head.tag.form == _ANIME.form)
        if (stranded and asked and (parts or last > phrase.last)) or (head.text == "where" and phrase.chain.hops):
            yield from self._grown(phrase, _ANIME, clause.head, last + stranded, _BARE)

    def _in_place(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read what is asked for where its answer would stand: "X is the sequel of which anime"."""
        for last, behind in self._behind(phrase):
            place = last - (bool(behind) and behind[-1].part in _NOUNS and self._part(last - 1) is Part.JOINT)
            clause = list(behind)
            while self._part(place) in (Part.JOINT, Part.AUXILIARY):
                clause.append(self._pieces[place])
                place += 1
            asked = self._pieces[place] if place < len(self._pieces) else None
            if asked is None or not clause or not (asked.asked or asked.part is Part.ASKED):
                continue
            for wider in self._asked_of(phrase, _Clause(place, phrase.last, (), tuple(clause))):
                yield replace(wider, first=phrase.first, last=place + 1)

    def _asked_of(self, phrase: Phrase, clause: _Clause) -> Iterator[Phrase]:
        nouns = [p for p in clause.behind if p.part is Part.NOUN]
        if clause.verbs and not nouns:
            verbs = tuple(self._turned(tag, clause) for tag in clause.verbs)
            yield from self._headed(phrase, verbs, clause)
        elif nouns and not clause.verbs and clause.has(Part.AUXILIARY):
            yield from self._reversed(phrase, nouns[0], clause.head, phrase.last)
        elif not nouns and phrase.chain.hops:
            yield from self._ended(phrase, clause.head, phrase.last)

    def _tag(self, place: int) -> Tag:
        return self._pieces[place].tag or _ANIME

    def _grown(self, phrase: Phrase, tag: Tag, first: int, last: int, cost: int = 0) -> Iterator[Phrase]:
        """Yield the phrase that a noun in front of it or behind it makes of one."""
        for end in told(phrase.kind, (tag,), target=tag.form.target):
            yield Phrase(first, last, joined(phrase.chain, end, cost=cost))

    def _reversed(self, phrase: Phrase, noun: Piece, head: int, last: int) -> Iterator[Phrase]:
        """Read what a phrase is called with regard to what is asked for: "of which it is the sequel"."""
        for end in called(noun.tag.form, phrase.kind) if noun.tag is not None else ():
            yield from self._ended(replace(phrase, chain=joined(phrase.chain, end)), head, last)

    def _headed(
        self, phrase: Phrase, verbs: tuple[Tag, ...], clause: _Clause, *, first: int | None = None
    ) -> Iterator[Phrase]:
        """Yield the phrase that a clause tells, whose head says of what kind it is: "the artist who voiced X"."""
        piece = self._pieces[clause.head]
        noun = piece.tag if piece.part is Part.NOUN else None
        target = noun.form.target if noun is not None else None
        if noun is not None and repeats(noun, verbs):
            verbs = (noun,)
        ends = told(phrase.kind, verbs, target=target, head=noun) or told(phrase.kind, verbs, target=target)
        for end in ends:
            for wider in self._ended(replace(phrase, chain=joined(phrase.chain, end)), clause.head, clause.last):
                yield wider if first is None else replace(wider, first=first)

    def _ended(self, phrase: Phrase, head: int, last: int) -> Iterator[Phrase]:
        """Yield a phrase with its head, where that is of its kind."""
        cost = misfit(self._pieces[head], phrase.chain)
        if cost is not None:
            chain = replace(phrase.chain, cost=phrase.chain.cost + cost)
            yield Phrase(min(head, phrase.first), max(last, phrase.last), chain)
