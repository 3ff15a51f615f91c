"""Says what a set of entities is: the phrase of a goal with what narrows it, as "Romance films by X since 2010"."""

from collections.abc import Iterator, Sequence
from typing import Final

from agent_core.answering.wording import FORMATS
from agent_core.goals.goal import Goal, GraphGoal
from agent_core.grammar.languages.morphology import join
from agent_core.graph_query import EntityFilters

_COUNTED: Final = ("episodes", "chapters", "volumes")
_TITLES: Final = ("anime", "manga")
# Characters of a date without its day.
_MONTH: Final = 7
# How a bound is said behind what it narrows.
_BOUNDS: Final = {
    "episodes_min": "with {} episodes or more",
    "episodes_max": "with {} episodes or fewer",
    "score_min": "rated {} or higher",
    "score_max": "rated {} or lower",
    "score_above": "rated above {}",
    "score_below": "rated below {}",
    "chapters_min": "with {} chapters or more",
    "chapters_max": "with {} chapters or fewer",
    "volumes_min": "with {} volumes or more",
    "volumes_max": "with {} volumes or fewer",
    "duration_min": "of {} minutes or more",
    "duration_max": "of {} minutes or less",
    "runtime_min": "of {} minutes or more in all",
    "runtime_max": "of {} minutes or less in all",
    "members_min": "with {:,} readers or more",
    "members_max": "with {:,} readers or fewer",
    "favorites_min": "that are a favourite of {:,} readers or more",
    "favorites_max": "that are a favourite of {:,} readers or fewer",
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
    genres = [genre for genre in where.genre if not is_topic(genre)]
    before = [*where.status, *(genres if len(genres) == 1 else ())]
    if noun not in _TITLES:
        facts = [*before, *formats]
        return _joined(phrase, f"({', '.join(facts)})" if facts else "", *_behind(where, genres))
    if len(formats) == 1 and where.format[0] in FORMATS:
        noun, formats = FORMATS[where.format[0]][many], []
    kinds = f"that are {join(formats, last=' or ')}" if formats else ""
    return _joined(*before, noun, rest, kinds, *_behind(where, genres))


def is_topic(genre: str) -> bool:
    """True for what a reader called a topic, which is written as it was typed; the lexicon's genres are names."""
    return genre.islower()


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _where(goal: Goal) -> EntityFilters:
    """Return what narrows a goal beside its phrase, which says after or before which title something came out."""
    where = goal.query.where if goal.query is not None else EntityFilters()
    dated = isinstance(goal, GraphGoal) and goal.dated is not None
    return where.model_copy(update={"started_min": None, "started_max": None}) if dated else where


def _behind(where: EntityFilters, genres: Sequence[str]) -> Iterator[str]:
    yield from _of_genres(where, genres)
    if where.source_material:
        yield _source(where.source_material)
    if where.source_not:
        yield "based on another work" if where.source_not == ["original"] else f"not {_source(where.source_not)}"
    yield from _counted(where)
    if where.age_rating:
        yield f"with the age rating {join([rating.upper() for rating in where.age_rating], last=' or ')}"
    if where.above_source is not None:
        yield f"rated {'above' if where.above_source else 'no higher than'} their manga"
    if where.airs_on is not None:
        yield f"broadcast on {where.airs_on.capitalize()}s"
    denied = [*where.genre_not, *(FORMATS.get(name, (name, name))[1] for name in where.format_not)]
    if denied:
        yield f"but no {join(denied, last=' or ')}"
    yield from _when(where)
    yield from _dated("came out", where.started_min, where.started_max)
    yield from _dated("ended", where.ended_min, where.ended_max)


def _of_genres(where: EntityFilters, genres: Sequence[str]) -> Iterator[str]:
    if len(genres) > 1:
        yield f"of the genres {join(genres)}"
    some = [genre for genre in where.genre_any if not is_topic(genre)]
    if some:
        yield f"of the genre {join(some, last=' or ')}"
    topics = [genre for genre in where.genre if is_topic(genre)]
    topics += [genre for genre in where.genre_any[-1:] if is_topic(genre)]
    if topics:
        yield f"about {join(topics)}"


def _counted(where: EntityFilters) -> Iterator[str]:
    for unit in _COUNTED:
        first, last = getattr(where, f"{unit}_min"), getattr(where, f"{unit}_max")
        if first is not None and last is not None:
            amount = f"exactly {first}" if first == last else f"between {first} and {last}"
            yield f"with {amount} {unit if last > 1 else unit.removesuffix('s')}"
            where = where.model_copy(update={f"{unit}_min": None, f"{unit}_max": None})
    if where.score_min is not None and where.score_max is not None:
        yield f"rated between {where.score_min} and {where.score_max}"
        where = where.model_copy(update={"score_min": None, "score_max": None})
    for name, text in _BOUNDS.items():
        value = getattr(where, name)
        if value is not None:
            yield text.format(value)


def _source(values: Sequence[str]) -> str:
    if list(values) == ["original"]:
        return "based on no other work"
    many = [f"{value.replace('_', ' ')}{'' if value.endswith('manga') else 's'}" for value in values]
    return f"based on {join(many, last=' or ')}"


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


def _dated(what: str, first: str | None, last: str | None) -> Iterator[str]:
    if first is not None and last is not None:
        then = f"in {first}" if len(first) <= _MONTH else f"on {first}"
        yield f"that {what} {then}" if first == last else f"that {what} between {first} and {last}"
    elif first is not None:
        yield f"that {what} in {first} or later" if len(first) <= _MONTH else f"that {what} since {first}"
    elif last is not None:
        yield f"that {what} by {last}"
