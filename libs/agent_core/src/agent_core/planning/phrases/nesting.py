"""Reads noun phrases nested around one name: "the studio of the anime that the author of X is the director of".

A phrase grows from the name outwards by one layer at a time, and each layer is one relation: a noun that it belongs to
("the director of …", "…'s director"), a clause about it ("who directed …", "that … directed", "whose director is …"),
what it is the director of, or only what it is ("the person who is …"). The words of a layer are composed for
themselves, so that no word is taken for a relation of another layer. What is not nested so has no reading here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import BEINGS, MAKERS, EntityType

from agent_core.limits import MAX_HOPS
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.clauses import Clauses
from agent_core.planning.phrases.composition import Composition
from agent_core.planning.phrases.concepts import STORIES
from agent_core.planning.phrases.growth import ANIME, BARE, NOUNS, Clause, Phrase
from agent_core.planning.phrases.pieces import GETTING, JOINTS, THINGS, Part, Piece
from agent_core.planning.words.tagging import Tag

# Phrases of one place that are weighed.
_MOST_PHRASES: Final = 6
# What a relation costs less where a phrase tells its place in the chain.
_PLACED: Final = 8
# Cost of passing over the last word of "what is X's rival in".
_STRANDED: Final = 10
_NOMINAL: Final = 3
_SOMEBODY: Final = Tag(Form(TagKind.TYPE, "", EntityType.PERSON), 0, 1)
_SMALL: Final = frozenset({Part.JOINT, Part.AUXILIARY, Part.AS, Part.WITH})


def nested(pieces: Sequence[Piece], start: EntityType) -> list[Composition]:
    """Return the chains that the whole of a question nests around its name, of kind ``start``, cheapest first."""
    acting = _acting(pieces)
    pieces = pieces[2:] if acting is not None else pieces
    place = next((i for i, piece in enumerate(pieces) if piece.part is Part.NAME), None)
    if place is None:
        return []
    grammar = _Grammar(pieces, place, acting=acting)
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


def _acting(pieces: Sequence[Piece]) -> Tag | None:
    """Return what somebody is asked about as: "as a director, what has the composer of X made?"."""
    leads = [piece.part for piece in pieces[:2]] == [Part.AS, Part.NOUN] and pieces[0].first == 0
    tag = pieces[1].tag if leads else None
    return tag if tag is not None and tag.form.target is EntityType.PERSON else None


class _Grammar(Clauses):
    """All layers that a phrase of a question can have."""

    def is_whole(self, phrase: Phrase) -> bool:
        """True where nothing is left that says something."""
        licensed = phrase.chain.concept == "licensor"
        behind = [p for p in self._pieces[phrase.last :] if not (licensed and p.text == "abroad")]
        outside = (*self._pieces[: phrase.first], *behind)
        return bool(phrase.chain.hops) and all(piece.part in _SMALL for piece in outside)

    def strands(self, phrase: Phrase) -> bool:
        """True where "in" stands behind a phrase for somebody, and is no part of it."""
        return phrase.kind in BEINGS and any(piece.text == "in" for piece in self._pieces[phrase.last :])

    def widened(self, phrase: Phrase) -> Iterator[Phrase]:
        """Yield the phrases that are one layer wider."""
        yield from self._owned(phrase)
        yield from self._named(phrase)
        yield from self._belonging(phrase)
        yield from self._owner_of(phrase)
        yield from self._existing(phrase)
        for head in self._heads(phrase.first):
            yield from self._of_head(phrase, head)
        yield from self._in_place(phrase)
        yield from self._objects(phrase)

    def _owned(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "X's director", "X's anime", and "X director" of a name; of "the director of X's sequel" that is X's."""
        inner = phrase.first >= self._name - (not phrase.chain.hops)
        if not (inner or self._has_others(phrase)) or self._part(phrase.last) not in (*NOUNS, Part.VERB):
            return
        owner = self._pieces[phrase.last - 1].owner
        noun = self._pieces[phrase.last]
        bare = (phrase.first, phrase.last) == (0, 1) and noun.part is Part.NOUN
        if noun.tag is None or not (owner or bare):
            return
        if noun.part is Part.KIND:
            yield from self._of_kind(phrase, noun.tag, phrase.first, phrase.last + 1)
            return
        for wider in self._grown(phrase, noun.tag, phrase.first, phrase.last + 1, 0 if owner else BARE):
            if noun.part is not Part.VERB or wider.kind in MAKERS:
                yield wider

    def _has_others(self, phrase: Phrase) -> bool:
        """True for "the one who voices X's other anime", which are those of the one and not of X."""
        following = self._pieces[phrase.last] if phrase.last < len(self._pieces) else None
        return phrase.kind in MAKERS and following is not None and following.others

    def _named(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "the anime X" and "the director X"."""
        if phrase.first != self._name or self._part(phrase.first - 1) not in NOUNS:
            return
        kind = self._pieces[phrase.first - 1]
        adjacent = kind.last == self._pieces[self._name].first and not kind.owner and not kind.asked
        adjacent = adjacent and not self._is_joined(phrase.first - 1) and not self._has(phrase)
        if adjacent and kind.tag is not None and kind.tag.form.target is phrase.kind and not phrase.chain.hops:
            concept = kind.tag.form.value if kind.part is Part.NOUN else None
            chain = replace(phrase.chain, concept=concept, cost=phrase.chain.cost + 1)
            yield replace(phrase, first=phrase.first - 1, chain=chain)

    def _belonging(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "the director of X", "the characters in X", "the anime by X" and "the voice of X"."""
        joint = self._part(phrase.first - 1) is Part.JOINT
        place = phrase.first - 2 if joint else phrase.first - 1
        joint = joint or self._is_joined(place)
        noun = self._pieces[place] if place >= 0 else None
        if noun is not None and noun.text in THINGS and noun.part is Part.ONE and self._makes(phrase):
            yield from self._of_kind(phrase, ANIME, place, phrase.last, things=True)
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

    def _makes(self, phrase: Phrase) -> bool:
        """True for the director of "everything by the director of X"."""
        return phrase.kind in MAKERS and self._pieces[phrase.first - 1].text in ("by", "from")

    def _is_joined(self, place: int) -> bool:
        """True for "the manga behind" of "the manga behind X", which the lexicon knows as one noun."""
        return place >= 0 and self._part(place) is Part.NOUN and self._pieces[place].text in JOINTS

    def _has(self, phrase: Phrase) -> bool:
        """True for "the sequel X got", which is no sequel called X."""
        noun = self._pieces[phrase.first - 1]
        behind = self._pieces[phrase.last].text if phrase.last < len(self._pieces) else ""
        return noun.tag is not None and noun.part is Part.NOUN and noun.tag.form.value in STORIES and behind in GETTING

    def _owner_of(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "whose manga is X an adaptation of": its author is asked for."""
        if phrase.first == 1 and self._part(0) is Part.WHOSE and phrase.kind is EntityType.MANGA and phrase.chain.hops:
            yield from self._grown(phrase, _SOMEBODY, 0, phrase.last)

    def _existing(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read "which remakes of X were made"."""
        behind = self._pieces[phrase.last :]
        noun = self._pieces[phrase.first]
        verb = behind[-1].tag if [p.part for p in behind] == [Part.AUXILIARY, Part.VERB] else None
        made = verb is not None and verb.form.value in ("making", "production")
        if made and noun.asked and noun.part is Part.NOUN:
            yield replace(phrase, last=len(self._pieces))

    def _in_place(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read what is asked for where its answer would stand: "X is the sequel of which anime"."""
        for last, behind in self._behind(phrase):
            place = last - (bool(behind) and behind[-1].part in NOUNS and self._part(last - 1) is Part.JOINT)
            clause = list(behind)
            while self._part(place) in (Part.JOINT, Part.AUXILIARY):
                clause.append(self._pieces[place])
                place += 1
            asked = self._pieces[place] if place < len(self._pieces) else None
            if asked is None or not clause or not (asked.asked or asked.part is Part.ASKED):
                continue
            for wider in self._asked_of(phrase, Clause(place, phrase.last, (), tuple(clause))):
                yield replace(wider, first=phrase.first, last=place + 1)

    def _objects(self, phrase: Phrase) -> Iterator[Phrase]:
        """Read the noun behind a clause of a name as what more is said of: "X was condensed into a recap by whom"."""
        for last, behind in self._behind(phrase):
            noun = behind[-1] if behind else None
            if phrase.chain.hops or noun is None or noun.part not in NOUNS or noun.asked:
                continue
            if self._part(last) is not None and any(p.part is Part.VERB for p in behind):
                clause = Clause(last - 1, phrase.last, (), behind[:-1])
                verbs = tuple(self._turned(tag, clause) for tag in clause.verbs)
                for wider in self._headed(phrase, verbs, clause):
                    yield replace(wider, first=phrase.first, last=last)

    def _asked_of(self, phrase: Phrase, clause: Clause) -> Iterator[Phrase]:
        nouns = [p for p in clause.behind if p.part is Part.NOUN]
        if clause.verbs and not nouns:
            verbs = tuple(self._turned(tag, clause) for tag in self._as_named(phrase, clause))
            yield from self._headed(phrase, verbs, clause)
        elif nouns and not clause.verbs and clause.has(Part.AUXILIARY):
            yield from self._reversed(phrase, nouns[0], clause.head, phrase.last)
        elif not nouns and phrase.chain.hops:
            yield from self._ended(phrase, clause.head, phrase.last)
