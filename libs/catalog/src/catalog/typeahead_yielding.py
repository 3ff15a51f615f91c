"""Who is called by a text that hardly anybody means so: in mixed lists such names count as those that only begin so.

``death`` is the name of things that few know, and what millions type for Death Note. A name that is the text keeps its
class where at most a hundred times as many mean anything else that is the text or begins with it. Episodes are looked
for by their names after all else, and one of them is shown before everything else that matches.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from catalog.entities import EntityType
from catalog.typeahead_hits import DEFAULT_SEGMENTS, LEVELS, Fit, class_of, segment

# How many times as many people have to mean something else.
YIELDS_TO: Final = 100
EPISODES: Final = frozenset(segment(EntityType.EPISODE, adult=adult) for adult in (False, True))
BEHIND: Final = len(LEVELS)
"""Levels of episodes behind the first of their segment, which come after all others."""

type Standing = tuple[int, int]
"""Where a hit's name ranks among others, the first being the best known, and how popular it is."""
type Standings = Callable[[int], Standing]
type Ordered = tuple[Sequence[int], Sequence[int]]
"""Hits of one segment in their order in a mixed list, and the level of each."""


def yields(number: int, found_as: int, popularity: int, most: int) -> bool:
    """Tell whether a name that is the text counts as one that begins with it.

    Args:
        number: segment of the name.
        found_as: class of its match.
        popularity: of its entity.
        most: the highest popularity of all that is the text or begins with it.
    """
    return found_as < Fit.BEGINS and (number in EPISODES or popularity * YIELDS_TO < most)


def is_called(hits: Mapping[int, Sequence[int]]) -> bool:
    """Tell whether somebody is called by a text, so that the order of its mixed list depends on how many know whom.

    Args:
        hits: its lists by segment.
    """
    return any(
        found and class_of(found[0]) < Fit.BEGINS for number, found in hits.items() if number in DEFAULT_SEGMENTS
    )


def weighed(hits: Mapping[int, Sequence[int]], *, most: int) -> Iterator[int]:
    """Yield the hits of a called text whose standing ``ordered`` needs to know."""
    for number in DEFAULT_SEGMENTS & hits.keys():
        found = hits[number]
        yield from found[: _called(found) + most]


def ordered(hits: Mapping[int, Sequence[int]], standing: Standings, *, most: int) -> dict[int, Ordered]:
    """Return the first hits of each segment in their order in a mixed list of a called text, with their levels.

    Args:
        hits: its lists by segment, as long as they are compared.
        standing: of the hits of ``weighed``.
        most: hits of each segment that are wanted.
    """
    shown = {number: hits[number] for number in sorted(DEFAULT_SEGMENTS & hits.keys())}
    top = max((standing(hit)[1] for found in shown.values() for hit in _firsts(found)), default=0)
    return {number: _of_segment(number, found, standing, top, most) for number, found in shown.items()}


def _of_segment(number: int, found: Sequence[int], standing: Standings, top: int, most: int) -> Ordered:
    called = _called(found)
    rest = found[called : called + most]
    begun = bisect_left(rest, Fit.ENDS, key=class_of)
    stay: list[int] = []
    merged = list(rest[:begun])
    for hit in found[:called]:
        gives_way = yields(number, class_of(hit), standing(hit)[1], top)
        (merged if gives_way else stay).append(hit)
    merged.sort(key=standing)
    own = [*stay, *merged, *rest[begun:]][:most]
    levels = [LEVELS[class_of(hit)] for hit in stay]
    levels += [LEVELS[Fit.BEGINS]] * len(merged)
    return own, [*levels, *(LEVELS[class_of(hit)] for hit in rest[begun:])][:most]


def _called(found: Sequence[int]) -> int:
    """Return how many of the hits of a list are called by the text: they come first."""
    return bisect_left(found, Fit.BEGINS, key=class_of)


def _firsts(found: Sequence[int]) -> Iterator[int]:
    """Yield the best known hit of each class of names that are the text or begin with it."""
    for match_class in (Fit.WHOLE, Fit.CALLED, Fit.BEGINS):
        place = bisect_left(found, match_class, key=class_of)
        if place < len(found) and class_of(found[place]) == match_class:
            yield found[place]
