"""Says what of a question has no meaning: words that may be a name, words that are none, and what is not held."""

from collections.abc import Iterator, Set
from itertools import pairwise
from typing import Final

from catalog.entities import EntityType

from agent_core.goals.understood import Misfit
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.spans.cover import Cover
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.spans.naming import KIND_NOUNS
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.outside import COURTESIES, TODAY
from agent_core.grammar.words.tokens import POSSESSIVE, QUESTION_MARK, is_cased
from agent_core.planning.naming import WELL_KNOWN
from agent_core.planning.title_stories import is_of_a_story, is_unknown

type Place = tuple[int, int]
"""Where words stand in a question, as (start, end)."""

# A name has so many words at most that a typing error in it is looked for.
_LONGEST_NAME: Final = 8
# Words of a title of which the last one may tell which of its story it is.
_WITH_A_SUBTITLE: Final = 3
# Words that may stand between others of one name.
_LINKING_WORDS: Final = frozenset({"of", "the", "no", "to", "in", "and", "a", "an", "&", "de", "wa", "ga", "ni", "x"})
_AND: Final = frozenset({"and", ",", "or", "vs", "y", "et", "und", "to"})
_I: Final = "i"
# Words in front of a name, and categories of words that have one behind them, or ask for something of one.
_IN_FRONT_OF_NAMES: Final = frozenset({"of", "the", "in", "by", "from", "for", "does", "do", "did", "is", "was", "has"})
_NEVER_LAST: Final = frozenset({"the", "a", "an", "of", "with", "which", "whose", "that", "about", "and", "or"})
_OPEN_ENDED: Final = frozenset({"verb", "bare_verb", "preposition"})
_REQUESTED: Final[tuple[Category, ...]] = ("relation", "field", "order", "noun", "recommend", "alike", "modifier")
_ASKED: Final[tuple[Category, ...]] = ("relation", "field", "verb", "how_long", "ordering")
# Kinds that a reader is told of that have a relation, in this order.
_KINDS_NAMED: Final = (EntityType.ANIME, EntityType.MANGA, EntityType.CHARACTER, EntityType.PERSON)


def unread_words(cover: Cover) -> tuple[int, ...]:
    """Return the tokens without a meaning that are not written like names where others are.

    They are in small letters and alone, touch no name, and do not stand at the end, where a name mostly does. A
    question without any name may hold one in small letters.
    """
    if not is_cased(cover.tokens):
        return ()
    named = _indices(cover.names) | {i for i in cover.left if cover.tokens[i].capital}
    small = {i for i in cover.left if not cover.tokens[i].capital and not cover.tokens[i].quoted}
    beside = named | small
    found = tuple(i for i in sorted(small) if not {i - 1, i + 1} & beside and i < len(cover.tokens) - 1)
    return () if len(found) == len(cover.left) and not cover.names else found


def is_courtesy(cover: Cover) -> bool:
    """True for a text that greets, thanks, takes leave or calls for help."""
    return any(label.label in COURTESIES for label in cover.labels)


def is_small_talk(cover: Cover) -> bool:
    """True for what may be said around a courtesy: it asks for nothing, and names nothing that is surely meant."""
    unheld = any(label.label not in (*COURTESIES, TODAY) for label in cover.labels)
    strange = [i for i in cover.left if is_unknown(cover.tokens[i].text) or cover.tokens[i].capital]
    asks = cover.tokens[-1].text == QUESTION_MARK or cover.has(*_REQUESTED) or unheld
    return not (asks or strange) and all(is_of_a_story(name, cover) for name in cover.names)


def breaks_off(cover: Cover) -> bool:
    """True for "who was the director of the", "who voices" and "the one with", which name nothing before they end."""
    texts = [token.text for token in cover.tokens if token.text != QUESTION_MARK]
    if cover.names or cover.left or cover.labels or not texts:
        return False
    if texts[-1] in _NEVER_LAST:
        return True
    last = cover.words[-1] if cover.words else None
    verb = last is not None and last.category in _OPEN_ENDED and cover.tokens[last.last - 1].text == texts[-1]
    narrowed = cover.has("order", "degree", "number", "modifier")
    return cover.has(*_ASKED) and not narrowed and (verb or texts[-1] in _IN_FRONT_OF_NAMES)


def unknown_names(cover: Cover) -> list[Place]:
    """Return where names may stand that were not found, most likely first.

    A run of words without a meaning is grown by the names and the capitalised words beside it; then what "and" joins in
    it stands alone, or all of a longer run but its last word, which may be a subtitle; then it stands without what is
    beside it, and at last everything from the first to the last of them.
    """
    unread = set(unread_words(cover))
    left = [i for i in cover.left if i not in unread] or _capitalised(cover)
    if not left:
        return []
    grown = _grown(cover, set(left))
    cased = is_cased(cover.tokens)
    lone = {i for i in left if cover.tokens[i].capital or not cased}
    runs = [_run(grown, i) for i in left]
    alone = [_run(lone, i) for i in sorted(lone)]
    whole = (min(grown), max(grown) + 1)
    listed = _is_a_list(cover, left)
    joined = [each for run in dict.fromkeys(runs) for each in _joined(cover, run, set(left))]
    named = [
        (a, b - 1)
        for a, b in runs
        if b - a >= _WITH_A_SUBTITLE and not (joined or _LINKING_WORDS & _texts(cover, a, b))
    ]
    ordered = [*alone, whole] if listed else [*runs, *joined, *named, *alone, whole]
    return [cover.span(*run) for run in dict.fromkeys(ordered)]


def _capitalised(cover: Cover) -> list[int]:
    """Return the tokens of words with a meaning that are written as a name: two at least, or one beside a name."""
    tokens = cover.tokens
    if not is_cased(tokens):
        return []
    named = _indices(cover.names)
    capitals = {
        i
        for i, token in enumerate(tokens)
        if i and i not in named and token.capital and token.text != _I and not token.text.isdigit()
    }
    capitals -= {i for i in capitals if tokens[i].text.removesuffix("s") in KIND_NOUNS}
    linking = {i for i, token in enumerate(tokens) if token.text in _LINKING_WORDS and not token.capital}
    beside = capitals | _indices(tuple(name for name in cover.names if _is_little_known(name)))
    near = {i: {i - 1, i + 1, _next_token(i, 1, linking), _next_token(i, -1, linking)} & beside for i in capitals}
    return sorted(i for i, others in near.items() if any(_is_unbroken(cover, *sorted((i, j))) for j in others))


def _is_unbroken(cover: Cover, first: int, last: int) -> bool:
    """True where nothing but blanks stands between the tokens from the first to the last one."""
    return all(b.start - a.end <= 1 for a, b in pairwise(cover.tokens[first : last + 1]))


def _is_little_known(name: LatticeEdge) -> bool:
    return isinstance(name.meaning, Named) and name.meaning.candidate.popularity < WELL_KNOWN


def misspelt_name(question: str, cover: Cover) -> Place | None:
    """Return the words one of which may hold a typing error; ``None`` in texts that are more than a name."""
    unread = set(unread_words(cover))
    left = [i for i in cover.left if i not in unread]
    if not left or _is_a_list(cover, left):
        return None
    grown = _grown(cover, set(left))
    runs = ((min(grown), max(grown) + 1), (left[0], left[-1] + 1), (left[0], left[0] + 1))
    places = (cover.span(*run) for run in runs)
    return next((p for p in places if len(question[slice(*p)].split()) <= _LONGEST_NAME), None)


def adjoining_names(cover: Cover) -> Place | None:
    """Return where names stand side by side with nothing between them: they may be one that was not found."""
    runs: list[list[LatticeEdge]] = []
    for edge in cover.names:
        if runs and runs[-1][-1].last == edge.first:
            runs[-1].append(edge)
        else:
            runs.append([edge])
    run = max(runs, key=len) if runs else []
    return cover.span(run[0].first, run[-1].last) if len(run) > 1 else None


def misfit(cover: Cover, edges: Iterator[LatticeEdge]) -> Misfit | None:
    """Return the one relation of a question about one name, where nothing called so can have it.

    Args:
        cover: of the question.
        edges: all of its lattice.
    """
    related = [
        edge for edge in cover.words if isinstance(edge.meaning, RelationWord) and edge.category != "preposition"
    ]
    if len(cover.names) != 1 or len(related) != 1 or cover.left:
        return None
    name, word = cover.names[0], related[0].meaning
    so_called = [e.meaning for e in edges if (e.first, e.last) == (name.first, name.last)]
    kinds = [each.candidate.ref.entity_type for each in so_called if isinstance(each, Named)]
    if not isinstance(word, RelationWord) or not kinds:
        return None
    had_by = {kind for sense in word.senses for kind in _ends(sense.path.ends, noun=related[0].category == "relation")}
    kinds_that_have_it = tuple(kind for kind in _KINDS_NAMED if kind in had_by)
    if not kinds_that_have_it or not had_by.isdisjoint(kinds):
        return None
    return Misfit(place=cover.span(related[0].first, related[0].last), kind=kinds[0], had_by=kinds_that_have_it)


def _ends(ends: dict[EntityType, frozenset[EntityType]], *, noun: bool) -> Iterator[EntityType]:
    """Yield what has a relation: by a noun what leads to what is called so, by a verb both of its ends."""
    yield from ends
    if not noun:
        for targets in ends.values():
            yield from targets


def _grown(cover: Cover, solid: set[int]) -> set[int]:
    """Return tokens with those beside them that may belong to one name."""
    tokens = cover.tokens
    near = _indices(cover.names)
    if is_cased(tokens):
        near |= {i for i in range(1, len(tokens)) if tokens[i].capital and tokens[i].text != _I}
    near |= {i for i, token in enumerate(tokens) if token.text.isdigit()}
    linking = {i for i, token in enumerate(tokens) if token.text in _LINKING_WORDS or token.text == POSSESSIVE}
    size = -1
    while size != len(solid):
        size = len(solid)
        for i in near | solid:
            for step in (-1, 1):
                beside = _next_token(i, step, linking - solid)
                if beside in solid:
                    solid |= set(range(min(i, beside), max(i, beside) + 1))
    return solid


def _next_token(place: int, step: int, passed: Set[int]) -> int:
    """Return the next token in a direction that is none of those that are passed."""
    place += step
    while place in passed:
        place += step
    return place


def _is_a_list(cover: Cover, left: list[int]) -> bool:
    """True for "shizuo and izaya", none of which is known: two names rather than one with two typing errors."""
    runs = list(dict.fromkeys(_run(set(left), i) for i in left))
    return len(runs) > 1 and all(b[0] - a[1] == 1 and cover.tokens[a[1]].text in _AND for a, b in pairwise(runs))


def _texts(cover: Cover, first: int, last: int) -> Set[str]:
    return {token.text for token in cover.tokens[first:last]}


def _joined(cover: Cover, run: tuple[int, int], left: Set[int]) -> list[tuple[int, int]]:
    """Return the parts of a run that "and" joins and that hold a word without a meaning; others have to be names."""
    conjunctions = [i for i in range(*run) if cover.tokens[i].text in _AND]
    ends = pairwise([run[0] - 1, *conjunctions, run[1]])
    parts = [(before + 1, last) for before, last in ends if before + 1 < last]
    named = [(name.first, name.last) for name in cover.names]
    unknown = [part for part in parts if not left.isdisjoint(range(*part))]
    return unknown if len(parts) > 1 and all(part in unknown or part in named for part in parts) else []


def _run(members: Set[int], i: int) -> tuple[int, int]:
    first, last = i, i + 1
    while first - 1 in members:
        first -= 1
    while last in members:
        last += 1
    return first, last


def _indices(edges: tuple[LatticeEdge, ...]) -> set[int]:
    return {i for edge in edges for i in range(edge.first, edge.last)}
