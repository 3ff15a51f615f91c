"""Readings of questions about the seasons of a series: how many there are, whether one exists, what they add up to."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from catalog.entities import EntityType
from catalog.season_words import read_season

from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.frame import asks_yes_or_no, frame_of
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has
from agent_core.relation_phrases import LATER_SEASONS

_NUMBERS: Final = {f"{nth} season": number for number, nth in enumerate(LATER_SEASONS, start=2)}
# What a question for a season may say beside the season and its series.
_BESIDE_A_SEASON: Final = (TagKind.ASK, TagKind.FILLER, TagKind.OF, TagKind.HELP)
# Fields and states that tell whether a season is there, or when it comes.
_COMING: Final = frozenset({"year", "upcoming", "status"})
# The same beside a count of episodes.
_BESIDE_A_TOTAL: Final = (*_BESIDE_A_SEASON, TagKind.COUNT, TagKind.CUE)
_WHOLES: Final = frozenset({"all", "every", "each", "entire", "whole", "across", "combined"})
_OF_PARTS: Final = frozenset({"season", "seasons", "series", "franchise"})
# Words that ask for all that there is, and words that number a title's own episodes too: "the total number".
_TOGETHER: Final = frozenset({"altogether", "together", "combined", "overall", "sum"})
_IN_TOTAL: Final = ["in", "total"]
_TOTAL: Final = "total"
_IS_THERE: Final = (["is", "there"], ["are", "there"])


def seasons(cut: Segmentation) -> Iterator[Goal]:
    """Yield how many seasons a title has; "the 5th season of X" asks for one of them."""
    if not has(cut.tags, TagKind.NUMBER):
        yield from (replace(goal, count=True) for goal in _of_the_series(cut, "seasons of"))


def of_the_seasons(cut: Segmentation) -> Iterator[Goal] | None:
    """Return the readings of whether a season exists, or of how many episodes all have; ``None`` for all else."""
    if len(cut.anchors) != 1:
        return None
    if _adds_up_episodes(cut):
        whole, summed = _is_of_the_whole(cut), _sums_up(cut)
        totals = _of_the_series(cut, "episodes of the seasons of")
        return (replace(goal, attribute="episodes", whole_story=whole, in_total=summed) for goal in totals)
    number = _asked_for(cut)
    if number is None:
        return None
    dated = frame_of(cut).attribute if not _asks_whether(cut) else None
    found = _of_the_series(cut, f"season {number} of")
    return (replace(goal, place=number, attribute=dated) for goal in found)


def _of_the_series(cut: Segmentation, phrase: str) -> Iterator[Goal]:
    """Yield what is asked of the series of the one title that is named."""
    anchor = cut.anchors[0]
    for candidate in anchor.of_kind(EntityType.ANIME):
        said = f"{phrase} {candidate.name}"
        query = query_of(EntityType.ANIME, [], frame_of(cut).constraints)
        goal = Goal(kind=GoalKind.SEASONS, subjects=(candidate,), query=query, phrase=said, plural=said)
        yield weighed(goal, [anchor])


def _asked_for(cut: Segmentation) -> int | None:
    """Return the number of the season of "is there a season 3 of X" and "when is X season 3 coming out".

    It stands beside the name of the series, or is a part of the name of the season, of which nothing else is asked.
    """
    related = [t for t in cut.tags if t.kind is TagKind.RELATION]
    numbers = [number for t in related if (number := _NUMBERS.get(t.form.value)) is not None]
    beside = [t for t in cut.tags if t not in related and t.kind not in _BESIDE_A_SEASON]
    counted = [t for t in beside if t.kind is TagKind.ATTRIBUTE and t.form.value == "seasons"]
    if counted and not related:  # "season 9", of which no sequel is followed
        numbers = [int(t.form.value) for t in beside if t.kind is TagKind.NUMBER and t.form.value.isdigit()]
        beside = [t for t in beside if t not in counted and t.kind is not TagKind.NUMBER]
    named = None if numbers else read_season(cut.anchors[0].surface.strip("?!.,"))
    if named is not None and named.sure and named.number is not None:
        numbers = [named.number]
    asks = _asks_whether(cut) or (named is None and _asks_when(cut))
    told = all(t.form.value in _COMING for t in beside)
    return numbers[0] if len(numbers) == 1 and len(related) <= 1 and asks and told else None


def _asks_whether(cut: Segmentation) -> bool:
    """True for "will X get …", "does X have …" and "is there …"."""
    opening = [w.text for w in cut.words[:2]]
    return asks_yes_or_no(cut) or opening in _IS_THERE


def _asks_when(cut: Segmentation) -> bool:
    return any(t.kind is TagKind.ATTRIBUTE and t.form.value == "year" for t in cut.tags)


def _adds_up_episodes(cut: Segmentation) -> bool:
    """True for "how many episodes does X have in total" and "the episodes of all seasons of X"."""
    episodes = [
        t
        for t in cut.tags
        if (t.kind is TagKind.TYPE and t.form.target is EntityType.EPISODE and has(cut.tags, TagKind.COUNT))
        or (t.kind is TagKind.ATTRIBUTE and t.form.value == "episodes")
    ]
    whole = _is_of_the_whole(cut)
    if not episodes or not (whole or _sums_up(cut) or _TOTAL in _words_outside(cut)):
        return False
    if read_season(cut.anchors[0].surface.strip("?!.,")).marked and not whole:
        return False  # "how many episodes does X Season 2 have in total"
    others = [t for t in cut.tags if t not in episodes and t.kind not in _BESIDE_A_TOTAL]
    return all(cut.text(t) in _OF_PARTS for t in others)


def _is_of_the_whole(cut: Segmentation) -> bool:
    """True for "all seasons" and "the whole series"."""
    words = _words_outside(cut)
    return not _OF_PARTS.isdisjoint(words) and not _WHOLES.isdisjoint(words)


def _sums_up(cut: Segmentation) -> bool:
    """True for "altogether" and "in total", but not for "the total number"."""
    words = _words_outside(cut)
    return not _TOGETHER.isdisjoint(words) or any(list(pair) == _IN_TOTAL for pair in pairwise(words))


def _words_outside(cut: Segmentation) -> list[str]:
    """Return the words of a question that are in no name."""
    return [w.text for i, w in enumerate(cut.words) if not any(a.first <= i < a.last for a in cut.anchors)]
