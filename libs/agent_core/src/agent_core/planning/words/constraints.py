"""Reads years, genres, formats, scores, counts and rankings out of the words around the names."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, cast

from agent_core.graph_query import EntityFilters, OrderBy
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.endings import dates, read_endings, read_months, read_run
from agent_core.planning.words.plurality import asked_for
from agent_core.planning.words.quantities import (
    cue_of,
    episode_number,
    free_number,
    is_denied,
    leading_number,
    place_of,
    read_bounds,
)
from agent_core.planning.words.tagging import Tag, Word, is_month, is_weekday

# How only a manga stands.
OF_MANGA: Final = frozenset({"publishing", "hiatus", "discontinued"})
_ALL_OTHERS: Final = ("than any", "than all", "than every", "than the rest", "than the other")
_SORTING: Final = frozenset({"by", "sorted", "ordered", "rank", "ranked", "in"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """What narrows and orders the entities asked for.

    Attributes:
        ranked: a superlative orders them, so that ``limit`` of them are asked for.
        limit: how many are asked for; ``None`` where all are.
        skip: how many come before them: 1 for "the second best".
        episode_number: "episode 13".
    """

    where: EntityFilters
    order_by: OrderBy = "popularity"
    descending: bool = True
    ranked: bool = False
    limit: int | None = None
    skip: int = 0
    episode_number: int | None = None

    @property
    def any(self) -> bool:
        """True where anything narrows or orders the result."""
        return self.where != EntityFilters() or self.limit is not None or self.episode_number is not None


def read_constraints(words: Sequence[Word], tags: Sequence[Tag]) -> Constraints:
    """Return the constraints that the tags outside names express."""
    run, tags = read_run(words, tags)
    ended, tags = read_endings(tags, cue_of)
    began, tags = read_months(tags, cue_of)
    values: dict[str, object] = {**run, **ended, **began}
    _read_years(words, tags, values)
    _read_lists(words, tags, values)
    if not ended and _asks_when(tags):
        values.pop("status", None)
    read_bounds(words, tags, values)
    where = EntityFilters.model_validate(values)
    number = episode_number(words, tags)
    order = _order(words, tags) or _more_than_all(words, tags)
    if order is None:
        return Constraints(where=where, limit=leading_number(words, tags), episode_number=number)
    field, direction = order.form.value.split()
    place = place_of(words, tags, order)
    return Constraints(
        where=where,
        order_by=cast("OrderBy", field),
        descending=direction == "desc",
        ranked=True,
        skip=place - 1,
        limit=1
        if place > 1
        else free_number(words, tags) or (None if _sorts(words, order) else asked_for(words, tags, order)),
        episode_number=number,
    )


def _order(words: Sequence[Word], tags: Sequence[Tag]) -> Tag | None:
    """Return what the results are ordered by: of "top 10 most popular" not the "top"."""
    orders = [t for t in tags if t.kind is TagKind.ORDER]
    telling = [t for t in orders if words[t.last - 1].text != "top"]
    return next(iter([*telling, *orders]), None)


def _sorts(words: Sequence[Word], order: Tag) -> bool:
    """True for "by release date", which puts all results in order and chooses none."""
    return words[order.first].text in _SORTING


def _more_than_all(words: Sequence[Word], tags: Sequence[Tag]) -> Tag | None:
    """Return the comparative of "more episodes than any other", which is a superlative."""
    text = " ".join(w.text for w in words)
    if not any(phrase in text for phrase in _ALL_OTHERS):
        return None
    return next((t for t in tags if t.kind is TagKind.MORE), None)


def _asks_when(tags: Sequence[Tag]) -> bool:
    """True for "since when has it been airing", which does not ask for what is airing."""
    asked = [t for t in tags if t.kind is TagKind.ATTRIBUTE and t.form.value in ("year", "status", "end_date")]
    return any(not dates(tag, tags) for tag in asked)


def _read_years(words: Sequence[Word], tags: Sequence[Tag], values: dict[str, object]) -> None:
    years = [t for t in tags if t.kind is TagKind.YEAR]
    for left, right in pairwise(years):
        joined = any(t.form.value == "until" and left.last <= t.first < right.first for t in tags)
        if joined or right.first - left.last <= 1:  # "2010 up to 2015", "2003 to 2006", "2020 2021"
            bounds = sorted(int(bound) for t in (left, right) for bound in _bounds(t))
            values["year_min"], values["year_max"] = bounds[0], bounds[-1]
            return
    for tag in years:
        first, last = _bounds(tag)
        match cue_of(tag, tags):
            case "after" | "more":
                values["year_min"] = last + 1
            case "since" | "min":
                values["year_min"] = first
            case _ if _goes_on(words, tag):
                values["year_min"] = first
            case "before" | "less":
                values["year_max"] = first - 1
            case "until" | "max":
                values["year_max"] = last
            case _ if first == last:
                values["year"] = first
            case _:
                values["year_min"], values["year_max"] = first, last


def _goes_on(words: Sequence[Word], year: Tag) -> bool:
    """True for "from 1998 on"."""
    last = year.last < len(words) and words[year.last].text == "on"
    return last and year.first > 0 and words[year.first - 1].text == "from"


def _bounds(tag: Tag) -> tuple[int, int]:
    first, _, last = tag.form.value.partition("-")
    return int(first), int(last or first)


def _read_lists(words: Sequence[Word], tags: Sequence[Tag], values: dict[str, object]) -> None:
    for kind, field in ((TagKind.GENRE, "genre"), (TagKind.FORMAT, "format"), (TagKind.STATUS, "status")):
        found = [t for t in tags if t.kind is kind and not is_one_of_many(t, tags)]
        denied = [t for t in found if is_denied(t, tags)]
        if kind is TagKind.GENRE:
            _read_genres(_offered(words, found, tags), denied, values)
            continue
        values[field] = list(dict.fromkeys(t.form.value for t in found if t not in denied))
        if denied and field in ("genre", "format"):
            values[f"{field}_not"] = list(dict.fromkeys(t.form.value for t in denied))
    for field, denied in (("source_material", False), ("source_not", True)):
        said = (t for t in tags if t.kind is TagKind.SOURCE and is_denied(t, tags) is denied)
        values[field] = [value for tag in said for value in tag.form.value.split()]
    seasons = [t for t in tags if t.kind is TagKind.SEASON and not is_month(t)]
    for field, days in (("airs_on", True), ("season", False)):
        if said := [t.form.value for t in seasons if is_weekday(t) is days]:
            values[field] = said[0]


def _offered(words: Sequence[Word], found: Sequence[Tag], tags: Sequence[Tag]) -> list[list[Tag]]:
    """Return genres in groups of which one is enough: those that "or" joins, and in front of it commas."""
    groups: list[list[Tag]] = []
    for tag in found:
        if not groups or not _is_offered(groups[-1][-1], tag, tags):
            groups.append([tag])
            continue
        last = groups.pop()
        while groups and groups[-1][-1].last == last[0].first and words[last[0].first - 1].pause:
            last = [*groups.pop(), *last]
        groups.append([*last, tag])
    return groups


def _is_offered(before: Tag, tag: Tag, tags: Sequence[Tag]) -> bool:
    """True where nothing but "or" stands between two genres."""
    between = [t for t in tags if before.last <= t.first < tag.first and t.kind in (TagKind.OR, TagKind.FILLER)]
    whole = sum(t.last - t.first for t in between) == tag.first - before.last
    return whole and any(t.kind is TagKind.OR for t in between)


def _read_genres(groups: Sequence[Sequence[Tag]], denied: Sequence[Tag], values: dict[str, object]) -> None:
    """Read genres in groups of which one is enough, as is one of the several that a word stands for.

    A denial holds for a whole group. Two groups at once ("funny or sad, with ghosts") cannot be said by one filter: the
    second is left out, which `coverage` sees.
    """
    every: list[str] = []
    some: list[list[str]] = []
    refused: list[str] = []
    for group in groups:
        meant = [genre for tag in group for genre in tag.form.value.split("|")]
        if group[0] in denied:
            refused += meant
        elif len(meant) > 1:
            some.append(meant)
        else:
            every += meant
    values["genre"] = list(dict.fromkeys(every))
    values["genre_any"] = list(dict.fromkeys(some[0])) if some else []
    if refused:
        values["genre_not"] = list(dict.fromkeys(refused))


def is_one_of_many(tag: Tag, tags: Sequence[Tag]) -> bool:
    """True for the films of "films and series", which are anime of any format."""
    beside = [t for t in tags if t.kind in (TagKind.AND, TagKind.OR) and (t.first == tag.last or t.last == tag.first)]
    edges = {place for joint in beside for place in (joint.first, joint.last)}
    return tag.kind is TagKind.FORMAT and any(t.kind is TagKind.TYPE and {t.first, t.last} & edges for t in tags)
