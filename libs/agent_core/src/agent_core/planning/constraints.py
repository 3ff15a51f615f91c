"""Reads years, genres, formats, scores, counts and rankings out of the words around the names."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, cast

from catalog.entities import EntityType

from agent_core.graph_query import EntityFilters, OrderBy
from agent_core.limits import MAX_SKIPPED
from agent_core.planning.endings import dates, read_endings, read_months, read_run
from agent_core.planning.lexicon.forms import ORDINALS, TagKind
from agent_core.planning.plurality import asked_for
from agent_core.planning.tagging import Tag, Word, is_month, is_nth

# What a manga is where an anime is airing, and how only a manga stands.
_RUNNING: Final = {"airing": "publishing"}
OF_MANGA: Final = frozenset({"publishing", "hiatus", "discontinued"})
# Highest number that is taken for a score; more is taken for episodes.
_MOST_SCORE: Final = 10
# What a cue in front of a number means, and by how much the bound differs from the number.
LOWER_BOUNDS: Final = {"min": 0, "more": 1}
UPPER_BOUNDS: Final = {"max": 0, "less": -1}
# The same of a score, which may lie anywhere between two numbers.
_SCORE_BOUNDS: Final = {"min": "score_min", "more": "score_above", "max": "score_max", "less": "score_below"}
_UNITS_OF_MANGA: Final = ("chapters", "volumes")
_TIMES: Final = frozenset({"hour", "hours", "hr", "hrs", "h", "minute", "minutes", "min", "mins", "seconds", "secs"})
# Words between a cue and its number: "more than a score of 8", "at least 24 episodes".
_CUE_REACH: Final = 3
# What a comparative says in front of a year or number: "newer than 2012", "rated higher than 8".
_COMPARED: Final = {
    "start_date asc": "before", "start_date desc": "after", "episodes desc": "more", "episodes asc": "less",
    "score desc": "more", "score asc": "less",
}  # fmt: skip
# Words in front of how many episodes there are, neither more nor fewer.
_EXACTLY: Final = frozenset({"exactly", "with", "have", "has", "having", "just", "only", "precisely"})
_JOINTS: Final = frozenset({"and", "to"})
_BETWEEN: Final = frozenset({"between", "from"})
_ALL_OTHERS: Final = ("than any", "than all", "than every", "than the rest", "than the other")
_SORTING: Final = frozenset({"by", "sorted", "ordered", "rank", "ranked", "in"})
_NUMBERED: Final = frozenset({"episode", "ep", "folge", "episodio", "capitulo", "number", "chapter", "season", "part"})


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
    ended, tags = read_endings(tags, _cue)
    began, tags = read_months(tags, _cue)
    values: dict[str, object] = {**run, **ended, **began}
    _read_years(words, tags, values)
    _read_lists(words, tags, values)
    if not ended and _asks_when(tags):
        values.pop("status", None)
    _read_bounds(words, tags, values)
    where = EntityFilters.model_validate(values)
    number = _episode_number(words, tags)
    order = _order(words, tags) or _more_than_all(words, tags)
    if order is None:
        return Constraints(where=where, limit=_leading_number(words, tags), episode_number=number)
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
        else _free_number(words, tags) or (None if _sorts(words, order) else asked_for(words, tags, order)),
        episode_number=number,
    )


def place_of(words: Sequence[Word], tags: Sequence[Tag], order: Tag) -> int:
    """Return 2 for "the second best" and "the 2nd longest", and 1 for "the best" and "the best 2"."""
    placed = (t for t in tags if _is_whole(t) and t.last == order.first and is_nth(words[t.first].text))
    return next((n for t in placed if 0 < (n := int(t.form.value)) <= MAX_SKIPPED + 1), 1)


def in_kind(where: EntityFilters, kind: EntityType) -> EntityFilters:
    """Return filters in the words of a kind: what is airing of anime is publishing of manga."""
    if kind is not EntityType.MANGA or not where.status:
        return where
    return where.model_copy(update={"status": [_RUNNING.get(status, status) for status in where.status]})


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


def _cue(tag: Tag, tags: Sequence[Tag]) -> str:
    """Return the value of the cue in front of a tag, or nothing."""
    near = [t for t in tags if t.kind in (TagKind.CUE, TagKind.MORE) and 0 <= tag.first - t.last < _CUE_REACH]
    bounds = [t for t in tags if t.kind in (TagKind.YEAR, TagKind.NUMBER) and t.first < tag.first]
    if not near or any(t.first >= near[-1].last for t in bounds):
        return _cue_behind(tag, tags)
    return near[-1].form.value if near[-1].kind is TagKind.CUE else _COMPARED.get(near[-1].form.value, "")


def _cue_behind(tag: Tag, tags: Sequence[Tag]) -> str:
    """Return the value of the cue of "2010 or later", or nothing; "until" of "2010 until 2015" is said of the other."""
    cue = next((t for t in tags if t.kind is TagKind.CUE and t.first == tag.last), None)
    taken = cue and any(t.kind in (TagKind.YEAR, TagKind.NUMBER) and 0 <= t.first - cue.last < _CUE_REACH for t in tags)
    return "" if cue is None or taken else cue.form.value


def _read_years(words: Sequence[Word], tags: Sequence[Tag], values: dict[str, object]) -> None:
    years = [t for t in tags if t.kind is TagKind.YEAR]
    for left, right in pairwise(years):
        joined = any(t.form.value == "until" and (t.first, t.last) == (left.last, right.first) for t in tags)
        if joined or right.first - left.last <= 1:  # "2010 up to 2015", "2003 to 2006", "2020 2021"
            bounds = sorted(int(bound) for t in (left, right) for bound in _bounds(t))
            values["year_min"], values["year_max"] = bounds[0], bounds[-1]
            return
    for tag in years:
        first, last = _bounds(tag)
        match _cue(tag, tags):
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
    season = next((t.form.value for t in tags if t.kind is TagKind.SEASON and not is_month(t)), None)
    if season:
        values["season"] = season


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


def is_denied(tag: Tag, tags: Sequence[Tag]) -> bool:
    """True for "not horror", "that are not movies": a denial right in front of it."""
    return any(t.kind is TagKind.NOT and 0 <= tag.first - t.last <= 1 for t in tags)


def _read_bounds(words: Sequence[Word], tags: Sequence[Tag], values: dict[str, object]) -> None:
    """Read "rated above 8", "with at least 24 episodes" and "more than 100 episodes"."""
    for tag in tags:
        if tag.kind is TagKind.LENGTH:
            field, bound = tag.form.value.split()
            values[field] = int(bound)
            if not values.get("format"):
                values["format_not"] = ["movie"]  # of which no length is known
        if tag.kind is not TagKind.NUMBER:
            continue
        if (scores := _scores_between(words, tags, tag)) is not None:
            values["score_min"], values["score_max"] = scores
        elif (span := counted_episodes(words, tags, tag)) is not None:
            values["episodes_min"], values["episodes_max"] = span
        else:
            _read_bound(words, tags, tag, values)


def _read_bound(words: Sequence[Word], tags: Sequence[Tag], tag: Tag, values: dict[str, object]) -> None:
    cue, number = _cue(tag, tags), float(tag.form.value)
    following = words[tag.last].text if tag.last < len(words) else ""
    if _counts_something_else(tag, tags, following):
        return
    counted = following.startswith(("episod", "folge", "capitulo")) or number > _MOST_SCORE
    unit = next((t.form.value for t in tags if t.first == tag.last and t.form.value in _UNITS_OF_MANGA), None)
    unit = unit or ("episodes" if counted else None)
    if unit is None:
        if cue in _SCORE_BOUNDS:
            values[_SCORE_BOUNDS[cue]] = number
    elif cue in LOWER_BOUNDS:
        values[f"{unit}_min"] = int(number) + LOWER_BOUNDS[cue]
    elif cue in UPPER_BOUNDS:
        values[f"{unit}_max"] = max(0, int(number) + UPPER_BOUNDS[cue])


def _counts_something_else(number: Tag, tags: Sequence[Tag], following: str) -> bool:
    """True for "more than 3 films", "over 5 seasons" and "under 90 minutes", which are neither scores nor episodes."""
    if following in _TIMES:
        return True
    noun = next((t for t in tags if t.first == number.last), None)
    if noun is None or any(t.form.value.startswith(("rating", "score")) for t in tags if t.first < number.first):
        return False
    counted = noun.kind in (TagKind.TYPE, TagKind.FORMAT, TagKind.RELATION) and noun.form.target is not None
    return (counted and noun.form.target is not EntityType.EPISODE) or noun.form.value in ("seasons", "duration")


def _scores_between(words: Sequence[Word], tags: Sequence[Tag], lower: Tag) -> tuple[float, float] | None:
    """Return the bounds of "rated between 7 and 8.5" and "scores from 7 to 8"; ``None`` for any other number."""
    rated = any(t.kind is TagKind.ATTRIBUTE and t.form.value == "rating" and t.first < lower.first for t in tags)
    opened = lower.first > 0 and words[lower.first - 1].text in _BETWEEN
    joined = lower.last < len(words) and words[lower.last].text in _JOINTS
    upper = next((t for t in tags if t.kind is TagKind.NUMBER and t.first == lower.last + 1), None)
    if upper is None or not (rated and opened and joined):
        return None
    low, high = sorted(float(t.form.value) for t in (lower, upper))
    return (low, high) if high <= _MOST_SCORE else None


def counted_episodes(words: Sequence[Word], tags: Sequence[Tag], tag: Tag) -> tuple[int, int] | None:
    """Return the bounds of "with exactly 12 episodes", "12 episode anime" and "between 12 and 26 episodes".

    ``None`` for any other number.
    """
    if not tag.form.value.isdigit():
        return None
    number = int(tag.form.value)
    unit = next((t for t in tags if t.first == tag.last and t.form.target is EntityType.EPISODE), None)
    before = words[tag.first - 1].text if tag.first else ""
    if unit is None:
        upper = _upper(words, tags, tag) if before in _BETWEEN | _EXACTLY else None
        return None if upper is None else (min(number, upper), max(number, upper))
    if before in _JOINTS or _cue(tag, tags):
        lower = next((t for t in tags if t.kind is TagKind.NUMBER and t.last == tag.first - 1), None)
        return None if lower is None else counted_episodes(words, tags, lower)
    noun = any(t.first == unit.last and t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in tags)
    return (number, number) if before in _EXACTLY or noun else None


def _upper(words: Sequence[Word], tags: Sequence[Tag], lower: Tag) -> int | None:
    """Return the 26 of "between 12 and 26 episodes"."""
    joined = lower.last < len(words) and words[lower.last].text in _JOINTS
    upper = next((t for t in tags if joined and t.kind is TagKind.NUMBER and t.first == lower.last + 1), None)
    unit = upper is not None and any(t.first == upper.last and t.form.target is EntityType.EPISODE for t in tags)
    return int(upper.form.value) if unit and upper is not None and upper.form.value.isdigit() else None


def _free_number(words: Sequence[Word], tags: Sequence[Tag]) -> int | None:
    """Return the number of "top 5" and "the 5 best"."""
    for tag in tags:
        if _is_whole(tag) and not _is_bound(words, tags, tag):
            return int(tag.form.value) or None
    return None


def _leading_number(words: Sequence[Word], tags: Sequence[Tag]) -> int | None:
    """Return the number of "10 anime like X" and "three movies by Y": right in front of what is asked for."""
    for tag in tags:
        if _is_whole(tag) and not _is_bound(words, tags, tag):
            nouns = (TagKind.TYPE, TagKind.FORMAT, TagKind.GENRE, TagKind.RELATION)
            noun = next((t for t in tags if t.first == tag.last and t.kind in nouns), None)
            if noun is not None and (noun.form.target is not None or noun.kind is TagKind.GENRE):
                return int(tag.form.value) or None
    return None


def _is_bound(words: Sequence[Word], tags: Sequence[Tag], tag: Tag) -> bool:
    """True for a number that says nothing of how many results are asked for."""
    numbers = [t for t in tags if t.kind is TagKind.NUMBER and t.first in (tag.first, tag.first - 2)]
    scores = any(_scores_between(words, tags, t) is not None for t in numbers)
    counts = scores or counted_episodes(words, tags, tag) is not None
    return counts or bool(_cue(tag, tags)) or _is_ordinal(tag, words)


def _is_whole(tag: Tag) -> bool:
    return tag.kind is TagKind.NUMBER and tag.form.value.isdigit()


def _is_ordinal(tag: Tag, words: Sequence[Word]) -> bool:
    """True for "episode 4", and for "the 4th film", which is one of them."""
    return is_nth(words[tag.first].text) or (tag.first > 0 and words[tag.first - 1].text in _NUMBERED)


def _episode_number(words: Sequence[Word], tags: Sequence[Tag]) -> int | None:
    """Return 13 for "episode 13", "the 13th episode" and "episode number 13", and 3 for "the third episode"."""
    episodes = [t for t in tags if t.kind is TagKind.TYPE and words[t.first].text.startswith(("ep", "folge", "cap"))]
    for tag in tags:
        if tag.kind is TagKind.TYPE and tag.last - tag.first > 1 and words[tag.first].text in ORDINALS:
            return ORDINALS.index(words[tag.first].text) + 1
        if _is_whole(tag) and not _cue(tag, tags):
            before = any(0 <= tag.first - e.last <= 1 for e in episodes)
            after = words[tag.first].text[-2:] in ("st", "nd", "rd", "th") and any(
                e.first == tag.last for e in episodes
            )
            of_number = bool(episodes) and tag.first > 0 and words[tag.first - 1].text == "number"
            if before or after or of_number:
                return int(tag.form.value)
    return None
