"""Says what a set of entities is: the phrase of a goal with what narrows it, as "Romance films by X since 2010"."""

from collections.abc import Iterator, Sequence
from typing import Final

from agent_core.answering.wording import FORMATS, join
from agent_core.graph_query import EntityFilters
from agent_core.planning.goals import Goal

_TITLES: Final = ("anime", "manga")
# How a bound is said behind what it narrows.
_BOUNDS: Final = {
    "episodes_min": "with {} episodes or more",
    "episodes_max": "with {} episodes or fewer",
    "score_min": "rated {} or higher",
    "score_max": "rated {} or lower",
}


def one_of(goal: Goal) -> str:
    """Return what one result of a goal is, such as "film by Studio Ghibli in 2013"."""
    return narrowed(goal.phrase, _where(goal), many=False)


def all_of(goal: Goal) -> str:
    """Return what the results of a goal are, such as "films by Studio Ghibli since 2011"."""
    return narrowed(goal.plural, _where(goal), many=True)


def narrowed(phrase: str, where: EntityFilters, *, many: bool) -> str:
    """Return a phrase with what narrows it, as far as that can be said in front of or in place of its noun."""
    noun, _, rest = phrase.partition(" ")
    formats = [FORMATS.get(name, (name, name))[1] for name in where.format]
    genres = [genre for genre in where.genre if not _is_topic(genre)]
    before = [*where.status, *(genres if len(genres) == 1 else ())]
    if noun not in _TITLES:
        facts = [*before, *formats]
        return _joined(phrase, f"({', '.join(facts)})" if facts else "", *_behind(where, genres))
    if len(formats) == 1 and where.format[0] in FORMATS:
        noun, formats = FORMATS[where.format[0]][many], []
    kinds = f"that are {join(formats, last=' or ')}" if formats else ""
    return _joined(*before, noun, rest, kinds, *_behind(where, genres))


def _is_topic(genre: str) -> bool:
    """True for what a reader called a topic, which is written as it was typed; the lexicon's genres are names."""
    return genre.islower()


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _where(goal: Goal) -> EntityFilters:
    return goal.query.where if goal.query is not None else EntityFilters()


def _behind(where: EntityFilters, genres: Sequence[str]) -> Iterator[str]:
    if len(genres) > 1:
        yield f"of the genres {join(genres)}"
    topics = [genre for genre in where.genre if _is_topic(genre)]
    if topics:
        yield f"about {join(topics)}"
    if where.source_material:
        yield _source(where.source_material)
    denied = [*where.genre_not, *(FORMATS.get(name, (name, name))[1] for name in where.format_not)]
    if denied:
        yield f"but no {join(denied, last=' or ')}"
    for name, text in _BOUNDS.items():
        if (value := getattr(where, name)) is not None:
            yield text.format(value)
    yield from _when(where)
    yield from _ended(where)


def _source(values: Sequence[str]) -> str:
    if list(values) == ["original"]:
        return "based on no other work"
    return f"based on {join([f'{value}s'.replace('_', ' ') for value in values], last=' or ')}"


def _when(where: EntityFilters) -> Iterator[str]:
    if where.season is not None or where.year is not None:
        yield " ".join(str(part) for part in ("in", where.season, where.year) if part is not None)
    match where.year_min, where.year_max:
        case None, None:
            return
        case first, None:
            yield f"since {first}"
        case None, last:
            yield f"until {last}"
        case first, last:
            yield f"between {first} and {last}"


def _ended(where: EntityFilters) -> Iterator[str]:
    match where.ended_min, where.ended_max:
        case None, None:
            return
        case first, None:
            yield f"that ended in {first} or later"
        case None, last:
            yield f"that ended by {last}"
        case first, last:
            yield f"that ended in {first}" if first == last else f"that ended between {first} and {last}"
