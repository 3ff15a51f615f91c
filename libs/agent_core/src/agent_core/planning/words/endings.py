"""Reads when something began, to the month, and when it ended: "in April 2013", "that finished in spring 2014"."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.tagging import Tag, Word, is_month

type Cue = Callable[[Tag, Sequence[Tag]], str]

# Fields that a year behind them is a value of, and what may stand between "finished" and its year.
_DATED: Final = ("year", "end_date")
_BETWEEN: Final = (TagKind.OF, TagKind.CUE, TagKind.SEASON, TagKind.FILLER)
# First and last month of the seasons in which anime are aired.
_RAN: Final = frozenset({"ran", "run", "runs", "running", "lasted", "lasting"})
_UNTIL: Final = frozenset({"to", "until", "till", "through"})
# Words among which "ran" stands in front of a year: "ran from".
_RUN: Final = 2
# Comparatives that say of a year only on which side of it something lies.
_COMPARED: Final = {"start_date desc": "after", "start_date asc": "before"}
# What may stand between a bound and its year: "later than the year".
_PASSED: Final = frozenset({"already", "than", "the", "year"})
# Months of a year.
_YEAR: Final = 12
_BEEN: Final = frozenset({"is", "are", "was", "were", "been", "be"})
_MONTHS: Final = {"winter": ("01", "03"), "spring": ("04", "06"), "summer": ("07", "09"), "fall": ("10", "12")}


def bounding(tag: Tag, words: Sequence[Word], tags: Sequence[Tag]) -> Form | None:
    """Return what a word in front of a year is that only bounds it, whatever it is elsewhere; ``None`` for all others.

    That is the "was before" of "whose release was before 1983", the "released later" of "released later than the year
    2017", and the "over" of "were over before 2001".
    """
    end = next((i for i in range(tag.last, len(words)) if words[i].text not in _PASSED), len(words))
    following = next((t for t in tags if t.first == end), None)
    if following is None:
        return None
    said = " ".join(w.text for w in words[tag.first : tag.last])
    if following.kind is TagKind.YEAR and tag.kind is not TagKind.FILLER:
        neighbour = tag.kind is TagKind.RELATION and said.rpartition(" ")[2] in ("before", "after")
        compared = _COMPARED.get(tag.form.value) if tag.kind is TagKind.MORE else None
        return Form(TagKind.CUE, compared or said.rpartition(" ")[2]) if neighbour or compared else None
    been = any(word.text in _BEEN for word in words[max(0, tag.first - _RUN) : tag.first])  # "were already over"
    ended = said in ("over", "over in") and been and following.kind in (TagKind.CUE, TagKind.YEAR)
    return Form(TagKind.ATTRIBUTE, "end_date") if ended else None


def dates(tag: Tag, tags: Sequence[Tag]) -> bool:
    """True where a year behind a word for a date says which: "ended" of "that ended in 2012"."""
    return any(t.kind is TagKind.YEAR and _dated_by(t, tags) is tag for t in tags)


def ending_years(tags: Sequence[Tag]) -> list[Tag]:
    """Return the years in which something is said to have ended, in the order of the text."""
    return [t for t in tags if t.kind is TagKind.YEAR and _is_end(_dated_by(t, tags))]


def read_endings(tags: Sequence[Tag], cue: Cue) -> tuple[dict[str, str], list[Tag]]:
    """Return the bounds of the last day, as the filters name them, and the tags that say nothing of it.

    Args:
        tags: what the words outside names do.
        cue: returns the value of the word that bounds a year, such as "before"; empty where none does.
    """
    years = ending_years(tags)
    if not years:
        return {}, list(tags)
    season = _season_of(years[0], tags)
    told = [*years, *([season] if season is not None else [])]
    rest = list(tags) if _begins_too(years[0], tags) else [t for t in tags if t not in told]
    opens, closes = _months_of(season) if season is not None else ("", "")
    first, last = f"{_bounds(years[0])[0]}-{opens}".strip("-"), f"{_bounds(years[-1])[-1]}-{closes}".strip("-")
    return _bounded("ended", cue(years[0], tags), first, last), rest


def read_months(tags: Sequence[Tag], cue: Cue) -> tuple[dict[str, str], list[Tag]]:
    """Return the bounds of the first day of "in April 2013" and "before May 2001", and the tags that say nothing of it.

    Of several months none is read. The arguments are those of `read_endings`.
    """
    dated = [(t, month) for t in tags if t.kind is TagKind.YEAR and (month := _month_of(t, tags)) is not None]
    if len(dated) != 1:
        return {}, list(tags)
    year, month = dated[0]
    date = f"{year.form.value}-{month.form.value}"
    return _bounded("started", cue(year, tags), date, date), [t for t in tags if t not in (year, month)]


def _bounded(field: str, cue: str, first: str, last: str) -> dict[str, str]:
    """Return the filters of a date from ``first`` to ``last``, or on one side of that; both of one exactness."""
    match cue:
        case "after" | "more":
            return {f"{field}_min": _moved(last, 1)}
        case "since" | "min":
            return {f"{field}_min": first}
        case "before" | "less":
            return {f"{field}_max": _moved(first, -1)}
        case "until" | "max":
            return {f"{field}_max": last}
        case _:
            return {f"{field}_min": first, f"{field}_max": last}


def _moved(date: str, by: int) -> str:
    """Return a year or a month so many years or months later."""
    year, _, month = date.partition("-")
    if not month:
        return str(int(year) + by)
    months = int(year) * _YEAR + int(month) - 1 + by
    return f"{months // _YEAR}-{months % _YEAR + 1:02}"


def read_run(words: Sequence[Word], tags: Sequence[Tag]) -> tuple[dict[str, object], list[Tag]]:
    """Return the bounds of "ran from 2004 to 2012", which began in one year and ended in the other, and other tags."""
    years = [t for t in tags if t.kind is TagKind.YEAR]
    for left, right in pairwise(years):
        front = [w.text for w in words[max(0, left.first - _RUN) : left.first]]
        between = [w.text for w in words[left.last : right.first]]
        if front[-1:] == ["from"] and _RAN & {*front} and len(between) == 1 and {*between} <= _UNTIL:
            ended = str(_bounds(right)[-1])
            found: dict[str, object] = {"year": _bounds(left)[0], "ended_min": ended, "ended_max": ended}
            return found, [t for t in tags if t not in (left, right)]
    return {}, list(tags)


def _begins_too(year: Tag, tags: Sequence[Tag]) -> bool:
    """True for "started and ended in 2012", where the year is said of both."""
    end = _dated_by(year, tags)
    joint = next((t for t in tags if end is not None and t.kind is TagKind.AND and t.last == end.first), None)
    return joint is not None and any(
        t.last == joint.first and t.kind is TagKind.ATTRIBUTE and t.form.value == "year" for t in tags
    )


def _dated_by(year: Tag, tags: Sequence[Tag]) -> Tag | None:
    """Return the nearest word in front of a year that tells of what it is the date."""
    for tag in reversed([t for t in tags if t.first < year.first]):
        dated = tag.kind is TagKind.ATTRIBUTE and tag.form.value in _DATED
        started = tag.kind is TagKind.MORE and tag.form.value.startswith("start_date")
        if dated or started or (tag.kind is TagKind.STATUS and _leads_to(tag, year, tags)):
            return tag
        if tag.kind is TagKind.RELATION:
            return None
    return _dated_behind(year, tags)


def _dated_behind(year: Tag, tags: Sequence[Tag]) -> Tag | None:
    """Return the last word of "in 1996, which of them ended", whose year stands in front of all that is asked."""
    if any(t.kind not in (TagKind.OF, TagKind.CUE, TagKind.FILLER) for t in tags if t.first < year.first):
        return None
    last = tags[-1]
    ends = (last.kind is TagKind.ATTRIBUTE and last.form.value == "end_date") or last.form.value == "finished"
    return last if ends and last.kind in (TagKind.ATTRIBUTE, TagKind.STATUS) else None


def _leads_to(status: Tag, year: Tag, tags: Sequence[Tag]) -> bool:
    """True for "finished in spring 2014", and not for "a finished anime of 2014"."""
    return all(t.kind in _BETWEEN for t in tags if status.last <= t.first < year.first)


def _is_end(tag: Tag | None) -> bool:
    if tag is None:
        return False
    return tag.form.value == "end_date" if tag.kind is TagKind.ATTRIBUTE else tag.form.value == "finished"


def _season_of(year: Tag, tags: Sequence[Tag]) -> Tag | None:
    """Return the season right in front of a year."""
    return next((t for t in tags if t.kind is TagKind.SEASON and 0 <= year.first - t.last <= 1), None)


def _months_of(season: Tag) -> tuple[str, str]:
    """Return the first and the last month of a season, which may be a single month."""
    return _MONTHS.get(season.form.value, (season.form.value, season.form.value))


def _month_of(year: Tag, tags: Sequence[Tag]) -> Tag | None:
    """Return the month in front of a year."""
    season = _season_of(year, tags)
    return season if season is not None and is_month(season) else None


def _bounds(year: Tag) -> tuple[int, int]:
    first, _, last = year.form.value.partition("-")
    return int(first), int(last or first)
