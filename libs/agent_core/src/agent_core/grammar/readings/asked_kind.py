"""Holds answers to the kind that a question asks for: "who" asks for no title, and "which director" for somebody."""

from collections.abc import Iterator, Sequence
from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.semantics.inspection import is_a_set
from agent_core.grammar.semantics.logical_form import Count, FieldOf, LogicalForm, Named
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.semantics.relations import NO_KINDS, Kinds
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.words.tokens import is_cased
from agent_core.title_fields import PERFORMER, SONGS

# Whoever somebody asks for with "who".
_WHOEVER: Final[Kinds] = frozenset({EntityType.PERSON, EntityType.CHARACTER, EntityType.STUDIO})
_WHO: Final = frozenset({"who", "whom"})
_WHOSE: Final = "whose"
_WHICH: Final = frozenset({"which", "what"})
# What stands in front of a noun of which some are asked for: "which of the anime".
_PARTITIVE: Final = (("of", "the"), ("of", "these"), ("of", "those"), ("of", "all", "the"))
_OF: Final = "of"
_THOSE: Final = (("them",), ("these",), ("those",))
_HOW_MANY: Final = ("how", "many")
# Categories of nouns that say of which kind what is asked for is.
_NOUNS: Final = frozenset({"noun", "holder", "people", "relation"})
# Words behind which "who" opens a relative clause.
_ANTECEDENTS: Final = frozenset({"noun", "holder", "people", "relation", "entity"})
# Categories of words that say what it does.
_DOING: Final = frozenset({"verb", "verbs", "bare_verb", "passive", "order", "leads", "trails", "be", "have", "field"})
_OWNER: Final = "'s"
_ASIDE: Final = "skip.aside"
_COMMA: Final = ","
# What "which one is it" stands behind.
_BEFORE_IT: Final = frozenset({"and", "?"})
# What is said behind "and which" of one that is meant, and what stands in front of a noun for some.
_ONE_OF_THEM: Final = frozenset({"one", "ones", "is", "are", "was", "were", "it", "that", "they", "those", "?"})
_SOME: Final = frozenset({"a", "an", "any", "some"})


def asks_once(lattice: Lattice) -> bool:
    """True where one word of a question asks, unlike "who can tell me when X came out"."""
    return sum(token.text in lattice.language.asking for token in lattice.tokens) == 1


def answers_what_is_asked(
    form: LogicalForm, asked: Kinds | None, counted: Kinds | None = None, *, once: bool = False
) -> bool:
    """True unless a set, or what is counted, is of other kinds than the question asks for.

    Other forms are verdicts, values or numbers; a question that asks ``once``, for somebody or for some kind of thing,
    asks for no value but that of a song, which somebody sings: "who is responsible for the score of X".
    """
    if once and asked is not None and isinstance(form, FieldOf):
        return form.field in SONGS | {PERFORMER}
    if isinstance(form, Count):
        return counted is None or not counted.isdisjoint(form.base.kinds)
    return asked is None or not is_a_set(form) or not asked.isdisjoint(form.kinds)


def counted_kinds(lattice: Lattice) -> Kinds | None:
    """Return the kinds of which "how many" asks the number; ``None`` where it does not, or any may be counted."""
    texts = tuple(token.text for token in lattice.tokens)
    place = next((i for i in range(len(texts)) if texts[i : i + 2] == _HOW_MANY), None)
    if place is None or lattice.language is not ENGLISH:
        return None
    behind = place + len(_HOW_MANY)
    of_roles = any(edge.category != "noun" for edge in _nouns_at(lattice, behind))  # "how many voices", which are roles
    return None if of_roles else _kinds_of_the_noun(lattice, behind)


def asked_kinds(lattice: Lattice) -> Kinds | None:
    """Return the kinds that the first word that asks for something asks for; ``None`` where it may be any."""
    if lattice.language is not ENGLISH:
        return None
    if (last := _place_of_which_one(lattice)) is not None:
        return _kinds_of_some(lattice, last)
    opening = _behind_an_aside(lattice)
    place = next((i for i in range(opening, len(lattice.tokens)) if lattice.tokens[i].text in ENGLISH.asking), None)
    if place is None or _is_in_a_name(lattice, place):
        return None
    text = lattice.tokens[place].text
    behind = next((i for i in range(place, -1, -1) if not _is_preposition(lattice, i - 1)), 0)
    if _ends(lattice, behind, _ANTECEDENTS) and not _is_parted(lattice, behind):
        return _kinds_behind_a_comma(lattice, place)
    nouns = [
        e for i in range(behind, place + 1) for e in lattice.edges[i] if e.category == "noun" and e.last > place + 1
    ]
    if any(not _kinds_of(edge) <= _WHOEVER for edge in nouns):
        return None  # "who or what", "under what name"
    opens = not any(_ends(lattice, i, _ANTECEDENTS) for i in range(1, behind))
    if text in _WHO or (text == _WHOSE and opens and (nouns or _is_of_what_was_done(lattice, place + 1))):
        return _WHOEVER
    return _kinds_of_which(lattice, place) if text in _WHICH else None


def _behind_an_aside(lattice: Lattice) -> int:
    """Return where a question begins behind a clause that is passed over: "for people who like to read, which"."""
    ends = (end for end, passed in lattice.passes[0].items() if any(name == _ASIDE for name, _ in passed.features))
    return min(ends, default=0)


def _is_parted(lattice: Lattice, place: int) -> bool:
    """True behind a mark that is no token: the "who" of "X is an art: who did it" belongs to no noun in front of it."""
    tokens = lattice.tokens
    return place > 0 and tokens[place].start - tokens[place - 1].end > 1


def _kinds_of_which(lattice: Lattice, place: int) -> Kinds | None:
    """Return the kinds of "which anime", "which of the anime" and "which of them"; of "which anime season" none."""
    if any(edge.category == "field" and edge.last > place + 2 for edge in lattice.edges[place]):
        return None
    texts = tuple(token.text for token in lattice.tokens)
    if texts[place + 1 : place + 2] == (_OF,) and texts[place + 2 : place + 3] in _THOSE:
        those = _kinds_of_those(lattice, place + 2)
        return those or _kinds_of_the_noun(lattice, place + 3)
    return _kinds_of_the_noun(lattice, _behind_partitive(lattice, place + 1))


def _kinds_of_those(lattice: Lattice, place: int) -> Kinds:
    """Return the kinds of what a pronoun may stand for: "which of them"."""
    return NO_KINDS.union(*(_kinds_of(edge) for edge in lattice.edges[place] if edge.category == "entity"))


def _behind_partitive(lattice: Lattice, place: int) -> int:
    """Return where the noun may stand of which some are asked for."""
    texts = tuple(token.text for token in lattice.tokens[place : place + 3])
    return place + next((len(words) for words in _PARTITIVE if texts[: len(words)] == words), 0)


def _place_of_which_one(lattice: Lattice) -> int | None:
    """Return where "and which one is it" stands behind a question whether there is any; ``None`` where it does not.

    That is a sentence of its own, too: "is there any? Which?".
    """
    place = len(lattice.tokens) - 1
    while place > 0 and lattice.tokens[place].text in _ONE_OF_THEM:
        place -= 1
    asks = place > 0 and lattice.tokens[place].text in _WHICH and lattice.tokens[place - 1].text in _BEFORE_IT
    return place if asks else None


def _kinds_of_some(lattice: Lattice, place: int) -> Kinds | None:
    """Return what the last noun behind "a" or "any" may stand for in front of a place: those of which one is asked."""
    for first in range(place - 1, 0, -1):
        if lattice.tokens[first - 1].text in _SOME:
            return _kinds_of_the_noun(lattice, first)
    return None


def _kinds_of_the_noun(lattice: Lattice, place: int) -> Kinds | None:
    """Return what the nouns that begin at a place may stand for, alone or one behind the other: "manga author"."""
    kinds, places = NO_KINDS, [place]
    if place < len(lattice.tokens) and (_is_in_a_name(lattice, place) or _is_done(lattice, place)):
        return None  # "what Studio X made", "which scores best"
    while places:
        place = places.pop()
        places += [edge.last for edge in _at(lattice, place) if edge.category == "other"]
        for edge in _nouns_at(lattice, place):
            if edge.last < len(lattice.tokens) and lattice.tokens[edge.last].text == _OWNER:
                return None  # of what that has
            kinds |= _kinds_of(edge)
            places.append(edge.last)
    return kinds or None


def _kinds_behind_a_comma(lattice: Lattice, place: int) -> Kinds | None:
    """Return the kinds that "out of the manga which X wrote, which anime" asks for, behind a relative clause."""
    texts = [token.text for token in lattice.tokens]
    asked = (i for i in range(place + 1, len(texts) - 1) if texts[i] in _WHICH and texts[i - 1] == _COMMA)
    return next((_kinds_of_the_noun(lattice, i + 1) for i in asked), None)


def _is_of_what_was_done(lattice: Lattice, place: int) -> bool:
    """True for the "direction" of "whose direction was X made under"."""
    words = (edge.meaning for edges in lattice.edges[place : place + 1] for edge in edges)
    return any(isinstance(word, RelationWord) and word.activity for word in words)


def _is_done(lattice: Lattice, place: int) -> bool:
    return any(edge.category in _DOING for edge in lattice.edges[place])


def _nouns_at(lattice: Lattice, place: int) -> Iterator[LatticeEdge]:
    yield from (edge for edge in _at(lattice, place) if edge.category in _NOUNS)


def _at(lattice: Lattice, place: int) -> Sequence[LatticeEdge]:
    return lattice.edges[place] if place < len(lattice.tokens) else ()


def _kinds_of(edge: LatticeEdge) -> Kinds:
    if isinstance(edge.meaning, RelationWord):
        return frozenset(end for sense in edge.meaning.senses for ends in sense.path.ends.values() for end in ends)
    return getattr(edge.meaning, "kinds", NO_KINDS)


def _is_preposition(lattice: Lattice, place: int) -> bool:
    return place >= 0 and any(edge.category == "preposition" for edge in lattice.edges[place])


def _ends(lattice: Lattice, place: int, categories: frozenset[str]) -> bool:
    """True where a piece of one of these categories ends at a place, which no name in small letters is."""
    found = (edge for edges in lattice.edges[:place] for edge in edges if edge.last == place)
    cased = is_cased(lattice.tokens)
    return any(
        edge.category in categories
        and not (cased and isinstance(edge.meaning, Named) and not _has_capitals(lattice, edge))
        for edge in found
    )


def _has_capitals(lattice: Lattice, edge: LatticeEdge) -> bool:
    return any(token.capital or token.quoted for token in lattice.tokens[edge.first : edge.last])


def _is_in_a_name(lattice: Lattice, place: int) -> bool:
    """True for a capitalised word of a name; a name in small letters tells too little."""
    edges = (edge for found in lattice.edges[: place + 1] for edge in found if isinstance(edge.meaning, Named))
    named = any(edge.first <= place < edge.last for edge in edges)
    return named and place > 0 and (lattice.tokens[place].capital or lattice.tokens[place].quoted)
