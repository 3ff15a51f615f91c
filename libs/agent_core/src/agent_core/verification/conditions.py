"""Reads what narrows a set in a phrase ("rated 8.5 or higher since 2010"), and says the same of a query."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from catalog.names import fold

from agent_core.graph_query import EntityFilters
from agent_core.grounding.cursor import Cursor
from agent_core.grounding.phrases import Words
from agent_core.verification.set_words import AGE_RATINGS, COUNTED, FORMATS

type Condition = tuple[str, str]
"""A filter of `EntityFilters` with one of its values as text."""

_SEASONS: Final = frozenset({"winter", "spring", "summer", "fall"})
_AT: Final = frozenset({"in", "on"})
_MORE: Final = frozenset({"more", "higher"})
_LESS: Final = frozenset({"fewer", "lower"})
_LONGEST_LIST: Final = 12
_SOURCES: Final = (
    *("manga", "light novel", "visual novel", "novel", "web manga", "web novel", "game", "card game", "book"),
    *("music", "radio", "picture book", "4 koma manga", "mixed media", "other", "original", "unknown"),
)
_SOURCE_WORDS: Final[dict[Words, str]] = {
    tuple(text.split()): name.replace(" ", "_") for name in _SOURCES for text in (name, f"{name}s")
}


# The words that a condition begins with.
_OPENINGS: Final = frozenset(
    {"rated", "with", "that", "of", "about", "based", "not", "broadcast", "but", "in", "since", "until", "between"}
)


def conditions_at(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Return the conditions that a phrase behind a noun says, and where it ends; ``None`` where there is none."""
    if cursor.word(place) not in _OPENINGS:
        return None
    for read in (
        _above_source,
        _lasting,
        _of_an_age,
        _rated,
        _counted,
        _dated,
        _topics,
        _made_of,
        _broadcast,
        _of_formats,
        _denied,
        _years,
    ):
        if (found := read(cursor, place)) is not None:
            return found
    return None


def _words(cursor: Cursor, place: int, *wanted: str) -> int | None:
    """Return where words end that stand at a place; ``None`` where they do not."""
    for step, word in enumerate(wanted):
        if cursor.word(place + step) != word:
            return None
    return place + len(wanted)


def _rated(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "rated 8 or higher", "rated above 8" and "rated between 7 and 8"."""
    if cursor.word(place) != "rated":
        return None
    word = cursor.word(place + 1)
    if word in {"above", "below"} and (number := cursor.number(place + 2)) is not None:
        return ((f"score_{word}", number[0]),), number[1]
    if word == "between":
        return _between(cursor, place + 2, "score")
    number = cursor.number(place + 1)
    side = _side(cursor, number[1]) if number is not None else None
    return None if number is None or side is None else (((f"score_{side}", number[0]),), number[1] + 2)


def _above_source(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "rated above their manga" and "rated no higher than their manga"."""
    for higher, words in ((True, ("above",)), (False, ("no", "higher", "than"))):
        if (end := _words(cursor, place, "rated", *words, "their", "manga")) is not None:
            return (("above_source", str(higher)),), end
    return None


def _lasting(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "of 25 minutes or more" and "of 240 minutes or less in all"."""
    number = cursor.number(place + 1) if cursor.word(place) == "of" else None
    if number is None or cursor.word(number[1]) != "minutes" or cursor.word(number[1] + 1) != "or":
        return None
    side = {"more": "min", "less": "max"}.get(cursor.word(number[1] + 2) or "")
    whole = _words(cursor, number[1] + 3, "in", "all")
    field = "duration" if whole is None else "runtime"
    return None if side is None else (((f"{field}_{side}", number[0]),), whole or number[1] + 3)


def _of_an_age(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "with the age rating G, PG or PG-13"."""
    start, conditions = _words(cursor, place, "with", "the", "age", "rating"), list[Condition]()
    while start is not None and (rating := cursor.word(start)) in AGE_RATINGS:
        thirteen = cursor.word(start + 1) == "-" and cursor.number(start + 2)
        conditions.append(("age_rating", f"{rating}-{thirteen[0]}" if thirteen else f"{rating}"))
        start = thirteen[1] if thirteen else start + 1
        start += cursor.word(start) in {",", "or"}
    return None if start is None or not conditions else (tuple(conditions), start)


def _between(cursor: Cursor, place: int, what: str) -> tuple[tuple[Condition, ...], int] | None:
    low = cursor.number(place)
    high = cursor.number(low[1] + 1) if low is not None and cursor.word(low[1]) == "and" else None
    return (
        None if low is None or high is None else (((f"{what}_min", low[0]), (f"{what}_max", high[0])), high[1])
    )  # fmt: skip


def _side(cursor: Cursor, place: int) -> str | None:
    """Return which bound "or more" and "or fewer" say."""
    if cursor.word(place) != "or":
        return None
    word = cursor.word(place + 1)
    return "min" if word in _MORE else "max" if word in _LESS else None


def _counted(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "with 12 episodes or more", "with exactly 12 episodes", "that are a favourite of 10,000 readers or more"."""
    favourite = _words(cursor, place, "that", "are", "a", "favourite", "of")
    if favourite is None and cursor.word(place) != "with":
        return None
    start = favourite or place + 1
    exactly = cursor.word(start) == "exactly"
    if cursor.word(start) == "between":
        found = _between(cursor, start + 1, "")
        unit = COUNTED.get(cursor.word(found[1]) or "") if found is not None else None
        if found is None or unit is None:
            return None
        return tuple((f"{unit}{bound}", value) for bound, value in found[0]), found[1] + 1
    number = cursor.number(start + exactly)
    unit = COUNTED.get(cursor.word(number[1]) or "") if number is not None else None
    if number is None or unit is None:
        return None
    unit = "favorites" if favourite else unit
    if exactly:
        return ((f"{unit}_min", number[0]), (f"{unit}_max", number[0])), number[1] + 1
    side = _side(cursor, number[1] + 1)
    return None if side is None else (((f"{unit}_{side}", number[0]),), number[1] + 3)


def _dated(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "that came out in 2013 or later", "… on 2013-05-04", "that ended by 2013-05" and "… between A and B"."""
    start = _words(cursor, place, "that", "came", "out")
    what = "started" if start is not None else "ended"
    start = start or _words(cursor, place, "that", "ended")
    if start is None:
        return None
    word = cursor.word(start)
    first = _partial_date(cursor, start + 1)
    if first is None:
        return None
    if word == "between" and cursor.word(first[1]) == "and":
        last = _partial_date(cursor, first[1] + 1)
        return None if last is None else (((f"{what}_min", first[0]), (f"{what}_max", last[0])), last[1])
    if word in _AT:
        later = _words(cursor, first[1], "or", "later")
        bounds = ((f"{what}_min", first[0]),) if later else ((f"{what}_min", first[0]), (f"{what}_max", first[0]))
        return bounds, later or first[1]
    side = {"since": "min", "by": "max"}.get(word or "")
    return None if side is None else (((f"{what}_{side}", first[0]),), first[1])


def _partial_date(cursor: Cursor, place: int) -> tuple[str, int] | None:
    """Return a year, a month as 2013-05, or a day."""
    found = cursor.date(place)
    if found is not None and cursor.word(found[1]) == "-" and (month := cursor.number(found[1] + 1)) is not None:
        return f"{found[0]}-{month[0]}", month[1]
    return found


def _listed(cursor: Cursor, place: int, last: str) -> tuple[list[str], int]:
    """Return the topics of a list that begins at a place, folded."""
    topics: list[str] = []
    while len(topics) < _LONGEST_LIST and (found := next(cursor.topic(place), None)) is not None:
        topics.append(fold(found[0]))
        place = found[1]
        if cursor.word(place) not in {",", last}:
            break
        if next(cursor.topic(place + 1), None) is None:
            break
        place += 1
    return topics, place


def _topics(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "of the genres A and B", "of the genre A or B" and "about school and music"."""
    start, field, last = _words(cursor, place, "of", "the", "genres"), "genre", "and"
    if start is None:
        start, field, last = _words(cursor, place, "of", "the", "genre"), "genre_any", "or"
    if start is None:
        start, field, last = _words(cursor, place, "about"), "about", "and"
    if start is None:
        return None
    topics, end = _listed(cursor, start, last)
    return (tuple((field, topic) for topic in topics), end) if topics else None


def _made_of(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "based on manga or light novels", "based on no other work", "not based on games"."""
    denied = cursor.word(place) == "not"
    start = _words(cursor, place + denied, "based", "on")
    if start is None:
        return None
    if (end := _words(cursor, start, "no", "other", "work")) is not None:
        return (("source_material", "original"),), end
    if (end := _words(cursor, start, "another", "work")) is not None:
        return (("source_not", "original"),), end
    field, conditions = "source_not" if denied else "source_material", list[Condition]()
    while (found := next(cursor.phrase(start, _SOURCE_WORDS), None)) is not None:
        conditions.append((field, _SOURCE_WORDS[found[0]]))
        start = found[1]
        if cursor.word(start) not in {",", "or"}:
            break
        start += 1
    return (tuple(conditions), start) if conditions else None


def _broadcast(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    start = _words(cursor, place, "broadcast", "on")
    day = cursor.word(start) if start is not None else None
    return None if start is None or day is None else ((("airs_on", day.removesuffix("s")),), start + 1)


def _of_formats(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "that are films or OVAs"."""
    start = _words(cursor, place, "that", "are")
    return None if start is None else _formats(cursor, start, "format")


def _formats(cursor: Cursor, start: int, field: str) -> tuple[tuple[Condition, ...], int] | None:
    conditions: list[Condition] = []
    while (found := next(cursor.phrase(start, FORMATS), None)) is not None:
        conditions.append((field, FORMATS[found[0]]))
        start = found[1]
        if cursor.word(start) not in {",", "or"}:
            break
        start += 1
    return (tuple(conditions), start) if conditions else None


def _denied(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "but no Romance or films"."""
    start = _words(cursor, place, "but", "no")
    if start is None:
        return None
    conditions, end = list[Condition](), start
    while len(conditions) < _LONGEST_LIST:
        if (topic := next(cursor.topic(start), None)) is not None:
            conditions.append(("genre_not", fold(topic[0])))
            start = topic[1]
        elif (form := next(cursor.phrase(start, FORMATS), None)) is not None:
            conditions.append(("format_not", FORMATS[form[0]]))
            start = form[1]
        else:
            break
        end = start
        if cursor.word(start) not in {",", "or"}:
            break
        start += 1
    return (tuple(conditions), end) if conditions else None


def _years(cursor: Cursor, place: int) -> tuple[tuple[Condition, ...], int] | None:
    """Read "in 2013", "in summer 2013", "since 2010", "until 2010" and "between 2001 and 2010"."""
    word = cursor.word(place)
    if word == "in":
        season = cursor.word(place + 1)
        season_read = ((("season", season),), place + 2) if season in _SEASONS and season else ((), place + 1)
        year = cursor.year(season_read[1])
        if year is None:
            return season_read if season_read[0] else None
        return (*season_read[0], ("year", year[0])), year[1]
    if word == "between":
        low = cursor.year(place + 1)
        high = cursor.year(low[1] + 1) if low is not None and cursor.word(low[1]) == "and" else None
        return (
            None if low is None or high is None else ((("year_min", low[0]), ("year_max", high[0])), high[1])
        )  # fmt: skip
    bound = {"since": "year_min", "until": "year_max"}.get(word or "")
    year = cursor.year(place + 1) if bound else None
    return None if bound is None or year is None else (((bound, year[0]),), year[1])


def conditions_of(where: EntityFilters) -> Iterator[Condition]:
    """Yield the conditions of a query as a phrase says them; of topics their fold."""
    held: Mapping[str, object] = where.model_dump(exclude_defaults=True)
    for field, value in held.items():
        values = cast("Sequence[object]", value) if isinstance(value, list) else [value]
        for one in values:
            yield field, fold(str(one)) if field.startswith("genre") else _number(str(one))


def _number(text: str) -> str:
    """Return a number as it is written: without a fraction of nothing."""
    return text.removesuffix(".0")


def agree(conditions: Sequence[Condition], where: Sequence[EntityFilters]) -> bool:
    """Tell whether a phrase narrows a set as filters do: by all of them, and by nothing else."""
    stated = {(field, _number(value)) for field, value in conditions}
    wanted = {condition for filters in where for condition in conditions_of(filters)}
    about = {value for field, value in stated if field == "about"}
    if about:  # of a word for a topic and of what it stands for only the word is said
        topics = {value for field, value in wanted if field in ("genre", "genre_any")}
        stated = {pair for pair in stated if pair[0] not in ("about", "genre", "genre_any")}
        wanted = {pair for pair in wanted if pair[0] not in ("genre", "genre_any")}
        if not about <= topics:
            return False
    return stated == wanted
