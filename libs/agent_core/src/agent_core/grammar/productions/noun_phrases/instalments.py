"""Productions of what belongs to the story of a title: "the X films", "the third film of X", "the best X series"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.following import forwards
from agent_core.grammar.productions.production import (
    Made,
    as_set,
    governed,
    is_anime,
    left_as,
    production,
    reversed_order,
    right_as,
    unary,
)
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import of_noun, ranked
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Condition,
    Count,
    Everything,
    Exists,
    FieldOf,
    Filter,
    First,
    Instalments,
    LogicalForm,
    Named,
    Order,
    Ranked,
    SetForm,
)
from agent_core.grammar.semantics.meanings import Phrase, RelationWord
from agent_core.grammar.semantics.relations import MAKERS, Kinds
from agent_core.grammar.words.entries import ANIME, MANGA
from agent_core.grammar.words.field_values import PARTS_OF_A_STORY
from agent_core.grammar.words.literals import Number

_OF: Final = "of"
_SEASON: Final = "tv"
SEASONS: Final = Filter(Everything(ANIME), Condition((("format", (_SEASON,)),), ANIME, "seasons"))
"""Titles that are seasons, of whichever series."""
_FORMAT: Final = "format"
_PARTS: Final = PARTS_OF_A_STORY | {_SEASON}
# Prepositions between a part and its story.
_OF_STORY: Final = frozenset({"of", "in", "from"})
_MOST: Final = 100


@production(("noun", "season"))
def which_season(noun: SetForm, _: None) -> Iterator[Made]:
    """Make the "which season" of "which season of X is the best"."""
    if isinstance(noun, Everything) and noun.kinds > RELEASED:
        yield Made("noun", SEASONS, "apposition")


@production(("entity", "parts"), ("owner", "parts"), ("haver", "parts"))
@reversed_order(("parts", "in_story"), ("noun", "in_story"))  # "films of the X franchise"
@governed(("parts", "phrase"), by=_OF_STORY, swapped=True)  # "films of X"
def parts_behind(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "the X films", and the "X have films" of "does X have films"."""
    yield from as_set(part_of(form, noun), "parts")


@production(("parts", "entity"))
def parts_in_front(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "which films does X have"."""
    yield from as_set(part_of(form, noun), "parts_in_front")


@production(("noun", "phrase"))
def one_of_phrase(noun: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make "the third film of X" and "the best season of X"."""
    if phrase.preposition.lemma in _OF_STORY:
        rule = "parts" if isinstance(noun, Ranked) else "part_alone"
        yield from as_set(part_of(phrase.form, noun), rule)


@production(("owner", "noun"))
def one_of_owner(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "X's third film"."""
    if isinstance(noun, Ranked):
        yield from as_set(part_of(form, noun), "parts")


@production(("haver", "noun"))
def one_it_has(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make the "X have a film" of "does X have a film", and of who makes films "does X have any films".

    A film has a TV series as a part of its story, an anime a light novel, and a manga a film that is made from it.
    """
    if (found := part_of(form, noun) or _series_it_has(form, noun)) is not None:
        yield Made("existence", found, "existence")
    of_another_kind = isinstance(form, Named) and isinstance(noun, Filter) and noun.kinds | form.kinds == ANIME | MANGA
    for led, sense in forwards(BRIDGES, form) if form.kinds <= MAKERS or of_another_kind else ():
        if (made := of_noun(noun, led)) is not None:
            yield Made("existence", made, "existence", sense)


def _series_it_has(form: SetForm, noun: SetForm) -> SetForm | None:
    if isinstance(form, Named) and form.kinds <= ANIME and isinstance(noun, Filter):
        return Instalments(form, (_SEASON,)) if noun.condition.bounds == SEASONS.condition.bounds else None
    return None


@production(("there_is_of", "noun"), ("there_is_of", "parts"))
def whether_there_is(form: Named, noun: SetForm) -> Iterator[Made]:
    """Make "is there an X film"."""
    if (found := part_of(form, noun)) is not None and not isinstance(found, Ranked):
        yield Made("answer", Exists(found), "yes_or_no")


@production(("entity", "noun"), tight=True)
def part_behind(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make the "X film" of "the second X film", and the "X series" of "the best X series"."""
    if (found := part_of(form, noun, titles=True)) is not None and not isinstance(found, Ranked):
        yield Made("part_of", found, "parts")


@production(("ordinal", "part_of"), ("ordinal", "entity"))
def nth_part(number: Number, form: SetForm) -> Iterator[Made]:
    """Make "the second X film", by when they came out."""
    if _is_list(form):
        yield from as_set(nth(form, number), "superlative")


@unary("part_of", whole=True)
def a_part(form: SetForm) -> Iterator[Made]:
    """Yield "X film" as a question for the films of a title."""
    if _is_list(form) and isinstance(form, Instalments) and form.formats:
        yield Made("answer", form, "part_alone")


@production(("ordinal", "noun"))
def nth_of_kind(number: Number, noun: SetForm) -> Iterator[Made]:
    """Make the "third film" of "the third film by X"."""
    if isinstance(noun, Filter) or (isinstance(noun, Everything) and len(noun.kinds) == 1):
        yield from as_set(nth(noun, number), "superlative")


@production(("preposition", "story_of"))
def of_story(preposition: RelationWord, form: Named) -> Iterator[Made]:
    """Make "of the X franchise"."""
    if preposition.lemma in _OF_STORY:
        yield Made("in_story", form, "story_of")


@production(("entity", "ordering"), ("entity", "sequence"))
@reversed_order(("ordering", "entity"), ("watching", "entity"))  # "best order to watch the X films"
@governed(("sequence", "phrase"), by=(_OF,), swapped=True)  # "order of the X films"
def parts_in_order(form: SetForm, _: None) -> Iterator[Made]:
    """Make "the X films in order", which is when they came out."""
    if _is_list(form):
        yield from as_set(ranked(form, Order("start_date", descending=False, had_by=RELEASED, limit=None)), "ordering")


@production(("sequence", "event"), ("ordering", "event"))
def in_what_order_they_came_out(_: None, event: LogicalForm) -> Iterator[Made]:
    """Make "in what order did the X films come out"."""
    if isinstance(event, FieldOf) and not is_bare_name(event.base):
        order = Order("start_date", descending=False, had_by=RELEASED, limit=None)
        yield from as_set(ranked(event.base, order), "ordering")


@unary("noun")
def leading(form: SetForm) -> Iterator[Made]:
    """Yield the title that leads a ranking as one of which more can be asked: "who directed the best anime of 2015"."""
    if isinstance(form, Ranked) and form.order.limit == 1 and form.order.related is None and form.kinds <= RELEASED:
        yield Made("entity", First(form), "first_of")


@production(("inclusive", "entity"))
def counting(_: None, form: SetForm) -> Iterator[Made]:
    """Make the "counting Y" of "how many X films are there counting Y"."""
    if isinstance(form, Named):
        yield Made("included", form, "included")


@production(("answer", "included"))
def counted(form: LogicalForm, _: Named) -> Iterator[Made]:
    """Make "how many X films are there counting Y", which is one of them anyway."""
    if isinstance(form, Count) and _is_list(form.base):
        yield Made("answer", form, "included")


def nth(form: SetForm, number: Number) -> SetForm | None:
    """Return the one that came out as the n-th of a set."""
    place = int(number.amount)
    if place != number.amount or not 0 < place <= _MOST:
        return None
    return ranked(form, Order("start_date", descending=False, had_by=RELEASED, skip=place - 1))


def part_of(form: SetForm, noun: SetForm, *, titles: bool = False) -> SetForm | None:
    """Return what a noun names of the story of a title; with ``titles`` also all of it.

    ``None`` where the title is itself of the format, which has no parts, unless they are seasons.
    """
    if not isinstance(form, Named) or not form.kinds <= ANIME:
        return None
    match noun:
        case Ranked(base, order):
            found = part_of(form, base, titles=titles)
            return None if found is None else ranked(found, order)
        case Filter(Everything(kinds), condition):
            return _of_format(form, kinds, condition)
        case Filter(base, condition):
            found = part_of(form, base)
            return None if found is None else Filter(found, condition)
        case Everything(kinds) if titles and ANIME <= kinds <= RELEASED:
            shown = form.candidate.verbatim and form.candidate.display
            return Instalments(form) if shown else None
        case _:
            return None


def _of_format(form: Named, kinds: Kinds, condition: Condition) -> SetForm | None:
    """Return the parts of a title that are of a format, or of one of several."""
    formats = next((value for name, value in condition.bounds if name == _FORMAT), None)
    if not kinds <= ANIME or len(condition.bounds) > 1 or not isinstance(formats, tuple):
        return None
    names = tuple(name for name in formats if isinstance(name, str) and name in _PARTS)  # pyright: ignore[reportUnknownVariableType]
    is_one = (form.candidate.format or "").lower() in names
    parts = len(names) == len(formats) and is_one is (_SEASON in names)  # pyright: ignore[reportUnknownArgumentType]
    return Instalments(form, names) if parts else None


def _is_list(form: SetForm) -> bool:
    """True for parts of a story of which no single one is told yet."""
    while isinstance(form, Filter):
        form = form.base
    return isinstance(form, Instalments)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("member", "story_of"))(right_as("in_story", "story_of"))  # "belong to the X franchise"
production(("member", "in_story"))(right_as("in_story", "story_of"))  # "are part of the X franchise"
# "is there an X" of "is there an X film":
production(("there_is", "entity"))(right_as("there_is_of", "existence", only=is_anime))
production(("entity", "series"))(left_as("story_of", "story_of", only=is_anime))  # "X franchise"
