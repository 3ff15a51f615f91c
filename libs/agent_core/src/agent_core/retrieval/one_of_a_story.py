"""Keeps one title of each story, where a list shall be of different ones: by franchise, else by how titles begin."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from catalog.names import fold

# What stands behind the name of a story in the titles of its parts.
_PART: Final = re.compile(
    r"\s(?:(?:the )?(?:final |\d+(?:st|nd|rd|th) )?(?:season|part|cour|movie|film|ova|ona|specials?)\b.*"
    r"|\d{1,2}|i{2,3}|iv|vi?)$"
)
# A beginning of fewer letters is shared by chance.
_LEAST_LETTERS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryTitle:
    """What tells to which story a title belongs.

    Attributes:
        franchise: ``None`` where the data tells none.
        popularity: by which the best known stands for its story.
    """

    key: int
    name: str
    franchise: UUID | None = None
    popularity: int = 0


def stem(name: str) -> str:
    """Return how the titles of a story begin, folded: "saga" for "Saga: The Return", "Saga 2nd Season", "Saga II"."""
    head = fold(re.split(r":\s|\s[-–—~]\s?|\s\(", name, maxsplit=1)[0])
    whole = head if len(head) >= _LEAST_LETTERS else fold(name)
    return _PART.sub("", whole)


def one_of_each(titles: Iterable[StoryTitle], *, without: Sequence[StoryTitle] = ()) -> list[int]:
    """Return the key of the best known title of each story, in the order of the first of each.

    The stories of ``without`` are left out.
    """
    left_out = ({title.franchise for title in without} - {None}, {stem(title.name) for title in without})
    stories: dict[object, list[StoryTitle]] = {}
    for title in titles:
        begins = stem(title.name)
        if title.franchise in left_out[0] or any(_continues(begins, other) for other in left_out[1]):
            continue
        known = stories.get(begins) or stories.get(title.franchise or begins) or []
        known.append(title)
        stories[begins] = known
        if title.franchise is not None:
            stories[title.franchise] = known
    different = {id(story): story for story in stories.values()}
    return [max(story, key=lambda title: title.popularity).key for story in different.values()]


def best_known_first(titles: Sequence[StoryTitle]) -> list[int]:
    """Return the keys of all titles in their order, but the best known of each story in front of its first one."""
    best = set(one_of_each(titles))
    leading = {stem(title.name): title.key for title in titles if title.key in best}
    return list(dict.fromkeys(key for title in titles for key in (leading.get(stem(title.name), title.key), title.key)))


def _continues(begins: str, other: str) -> bool:
    """True for "saga nova" and "saga nova alternative" beside "saga nova": one word alone begins many titles."""
    return begins == other or (" " in other and begins.startswith(f"{other} "))
