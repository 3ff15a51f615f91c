"""Names in Japanese script that no source states: of stories by their titles, of people by brackets."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from catalog.names import fold

from indexer.seasons import NATIVE_END, Title
from indexer.short_names import LESS_KNOWN, ShortName

# Titles of a story that begin with a name before the story is called so.
MIN_TITLES: Final = 3
# Letters of such a name; one alone begins too much.
MIN_LETTERS: Final = 2
# Stories whose titles begin with a word, from which it names none of them: "movie version".
MAX_STORIES: Final = 2
_JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
# "Kana Hanazawa (花澤香菜)", whose Latin name may be one of several.
_IN_BRACKETS: Final = re.compile(r"([A-Za-z][\w.'’\- ]*?)\s*[(（]([^()（）]*)[)）]")
_SPACES: Final = re.compile(r"\s+")
_WHOLLY_JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々]{2,}")


def story_names(stories: Iterable[Sequence[Title]]) -> Iterator[ShortName]:
    """Yield what Japanese titles of a story begin with, as the name of its best known title that is meant by it.

    That is one which begins so too, or which is called in Latin letters alone what those titles begin with in them:
    ワンピース of "One Piece". Where one that is nearly as known is called so, it is meant and nothing else.
    """
    begun: defaultdict[str, list[tuple[Sequence[Title], list[Title]]]] = defaultdict(list)
    for story in stories:
        for stem, titles in _by_stem(story).items():
            begun[stem].append((story, titles))
    for stem, of_stories in begun.items():
        for story, titles in of_stories if len(of_stories) <= MAX_STORIES else ():
            if len(titles) < MIN_TITLES:
                continue
            best = _best_known(story, titles)
            called = max((t.popularity for t in story if fold(stem) in _names(t)), default=-1)
            if called * LESS_KNOWN < best.popularity and fold(stem) not in _names(best):
                yield ShortName(key=best.key, kind="native", name=stem)


def people_names(
    artists: Iterable[str], people: Mapping[str, int], named: Iterable[tuple[int, str]]
) -> Iterator[ShortName]:
    """Yield the Japanese names of people that stand in brackets behind Latin ones, each once.

    Args:
        artists: of songs, as sources write them, such as "Kana Hanazawa (花澤香菜)".
        people: by folded name, whoever alone is called so.
        named: people by key, each with a name that has brackets, such as "KAMIYA Yuu (榎宮祐)".
    """
    sung = ((people.get(fold(latin)), native) for text in artists for latin, native in _IN_BRACKETS.findall(text))
    own = ((key, native) for key, text in named for _, native in _IN_BRACKETS.findall(text))
    found: set[tuple[int, str]] = set()
    for key, native in (*sung, *own):
        name = _SPACES.sub("", native)
        if key is not None and _WHOLLY_JAPANESE.fullmatch(name) and (key, fold(name)) not in found:
            found.add((key, fold(name)))
            yield ShortName(key=key, kind="native", name=name)


def _by_stem(story: Iterable[Title]) -> Mapping[str, list[Title]]:
    begun: defaultdict[str, list[Title]] = defaultdict(list)
    for title in story:
        stem = NATIVE_END.sub("", title.official[2] or "")
        if len(stem) >= MIN_LETTERS and _JAPANESE.search(stem):
            begun[stem].append(title)
    return begun


def _names(title: Title) -> set[str]:
    return {*title.folded, *map(fold, title.synonyms)}


def _best_known(story: Iterable[Title], titles: Sequence[Title]) -> Title:
    latin = (title for title in story if not _JAPANESE.search(title.official[2] or ""))
    meant = [*titles, *(title for title in latin if _begins_most(title, titles))]
    return max(meant, key=lambda title: (title.popularity, -title.key))


def _begins_most(title: Title, titles: Sequence[Title]) -> bool:
    """True where the Latin names of most of ``titles`` begin with one of a title."""
    names = {fold(name) for name in title.official[:2] if name}
    return any(sum(_begins(name, other) for other in titles) * 2 > len(titles) for name in names if name)


def _begins(name: str, title: Title) -> bool:
    return any(fold(own or "").startswith(f"{name} ") for own in title.official[:2])
