"""Finds where in a question a name may stand that was not found as it is written."""

from itertools import pairwise
from typing import Final

from agent_core.planning.lexicon.forms import INSIDE_NAMES, TagKind
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.heads import AUXILIARIES, BE, QUESTION_WORDS
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import indices, is_cased

# Words that begin a question behind another sentence: "I love X. Is there …".
_OPENING: Final = BE | AUXILIARIES | QUESTION_WORDS | {"who", "whose", "whom"}


def unexplained_regions(cut: Segmentation) -> list[tuple[int, int]]:
    """Return where misspelt names may stand, as (start, end) in the question, most likely first.

    A region is a run of words around an unexplained one: first with the names and the name-like words beside it, then
    the unexplained words alone, then everything from the first to the last word that is not a question word.
    """
    if not cut.unexplained:
        return []
    nameable = _nameable(cut)
    words = cut.words
    cased = is_cased(words)
    whole = (min(nameable), max(nameable) + 1)
    ends = {i for i in nameable if words[i].pause} if _is_a_list(cut, whole) else set[int]()
    runs = [_run(nameable, i, ends) for i in cut.unexplained]
    lone = {i for i in cut.unexplained if words[i].capital or not cased}
    alone = [_run(lone, i, ends) for i in sorted(lone)]
    if lists_unknown_names(cut):
        return [cut.span(*run) for run in dict.fromkeys([*alone, whole])]
    first = [whole] if _is_one_name(cut, whole) else []
    return [cut.span(*run) for run in dict.fromkeys([*first, *runs, *alone, whole])]


def lists_unknown_names(cut: Segmentation) -> bool:
    """True for "shizuo and izaya", none of whose words is known: two names rather than one with two typing errors."""
    pieces = [_run(set(cut.unexplained), i, set()) for i in cut.unexplained]
    edges = {t.first: t.last for t in cut.tags if t.kind is TagKind.AND}
    runs = list(dict.fromkeys(pieces))
    return len(runs) > 1 and all(edges.get(left[1]) == right[0] for left, right in pairwise(runs))


def name_region(cut: Segmentation) -> tuple[int, int] | None:
    """Return where one name may stand of which only pieces were found, as (start, end) in the question."""
    nameable = _nameable(cut)
    return cut.span(min(nameable), max(nameable) + 1) if nameable else None


def adjoining(cut: Segmentation) -> tuple[int, int] | None:
    """Return where names stand side by side with nothing between them, as (start, end) in the question."""
    runs: list[list[Anchor]] = []
    listed = bool(cut.anchors) and _is_a_list(cut, (cut.anchors[0].first, cut.anchors[-1].last))
    for anchor in cut.anchors:
        if runs and runs[-1][-1].last == anchor.first and not (listed and cut.words[anchor.first - 1].pause):
            runs[-1].append(anchor)
        else:
            runs.append([anchor])
    if len(runs) == len(cut.anchors):
        return None
    run = max(runs, key=len)
    return cut.span(run[0].first, run[-1].last)


def _is_one_name(cut: Segmentation, whole: tuple[int, int]) -> bool:
    """True where nothing but "and" divides the pieces, and the question does not ask for two things."""
    kinds = {t.kind for t in cut.tags if whole[0] <= t.first < whole[1]}
    two = {t.kind for t in cut.tags} & {TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.MORE}
    one = not two and not _is_a_list(cut, whole)
    return one and TagKind.AND in kinds and kinds <= INSIDE_NAMES | {TagKind.AND}


def _is_a_list(cut: Segmentation, whole: tuple[int, int]) -> bool:
    """True for "A, B and C", where a comma parts names."""
    joined = any(t.kind is TagKind.AND and whole[0] <= t.first < whole[1] for t in cut.tags)
    return joined and any(word.pause for word in cut.words[whole[0] : whole[1] - 1])


def _nameable(cut: Segmentation) -> set[int]:
    """Return the words that may belong to a name: unexplained, named, or known words between two such.

    Where names have capital letters, known words with one belong to it as well, and so does a number at its end.
    """
    words = cut.words
    solid = set(cut.unexplained) | indices(cut.anchors)
    soft = indices(t for t in cut.tags if t.kind in INSIDE_NAMES)
    soft |= {i for i, word in enumerate(words) if not any(map(str.isalnum, word.text))}
    capital = {i for i in range(1, len(words)) if words[i].capital} if is_cased(words) else set[int]()
    capital -= {i for i in capital if words[i].text == "i" or (words[i - 1].stop and words[i].text in _OPENING)}
    if not is_cased(words):
        solid |= {j for i in cut.unexplained for j in _genre_of(i, cut)}
    grown = -1
    while grown != len(solid):
        grown = len(solid)
        solid |= {i for i in soft if _between(i, solid, soft)}
        solid |= {i for i in capital if _reaches(i, solid, soft)}
    numbers = {t.first for t in cut.tags if t.kind is TagKind.NUMBER}
    return solid | {i for i in numbers if i - 1 in solid}


def _genre_of(i: int, cut: Segmentation) -> set[int]:
    """Return the first words of "game of thrones", whose last is unknown: no genre is of anything."""
    genre = next((t for t in cut.tags if t.kind is TagKind.GENRE and t.last == i - 1), None)
    return {*range(genre.first, i)} if genre is not None and cut.words[i - 1].text == "of" else set()


def _between(i: int, solid: set[int], soft: set[int]) -> bool:
    left, right = i, i
    while left in soft and left not in solid:
        left -= 1
    while right in soft and right not in solid:
        right += 1
    return left in solid and right in solid


def _reaches(i: int, solid: set[int], soft: set[int]) -> bool:
    """True where only words that may stand in a name lie between ``i`` and a piece of one."""
    left, right = i - 1, i + 1
    while left in soft and left not in solid:
        left -= 1
    while right in soft and right not in solid:
        right += 1
    return left in solid or right in solid


def _run(members: set[int], i: int, ends: set[int]) -> tuple[int, int]:
    """Return the members of a run around one of them, up to those that end a name."""
    first, last = i, i + 1
    while first - 1 in members - ends:
        first -= 1
    while last in members and last - 1 not in ends:
        last += 1
    return first, last
