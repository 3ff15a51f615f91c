"""Names in Japanese script that no source states: of stories by their titles, of people by their songs."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from catalog.names import fold

from indexer.seasons import Title
from indexer.short_names import ShortName

# Titles of a story that begin with a name before the story is called so.
MIN_TITLES: Final = 3
# Letters of such a name; one alone begins too much.
MIN_LETTERS: Final = 2
# Stories whose titles begin with a word, from which it names none of them: "movie version".
MAX_STORIES: Final = 2
_JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_END: Final = re.compile(r"[\s　「『（(〈《【\-–—~〜～:：].*$")
# "Kana Hanazawa (花澤香菜)", whose Latin name may be one of several.
_IN_BRACKETS: Final = re.compile(r"([A-Za-z][\w.'’\- ]*?)\s*[(（]([^()（）]*)[)）]")
_SPACES: Final = re.compile(r"\s+")
_WHOLLY_JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々]{2,}")


def story_names(anime: Sequence[Title]) -> Iterator[ShortName]:
    """Yield what Japanese titles of a franchise begin with, as the name of its best known title that is meant by it.

    That is one which begins so too, or whose Latin name all those titles begin with: ワンピース of "One Piece".
    """
    begun: defaultdict[str, defaultdict[str, list[Title]]] = defaultdict(lambda: defaultdict(list))
    stories: defaultdict[str, list[Title]] = defaultdict(list)
    for title in anime:
        if title.franchise is None:
            continue
        stories[title.franchise].append(title)
        stem = _stem(title)
        if len(stem) >= MIN_LETTERS and _JAPANESE.search(stem):
            begun[stem][title.franchise].append(title)
    for stem, of_stories in begun.items():
        if len(of_stories) > MAX_STORIES:
            continue
        for franchise, titles in of_stories.items():
            if len(titles) < MIN_TITLES:
                continue
            best = _best_known(stories[franchise], titles)
            if fold(stem) not in {*best.folded, *map(fold, best.synonyms)}:
                yield ShortName(key=best.key, kind="native", name=stem)


def people_by_songs(artists: Iterable[str], people: Mapping[str, int]) -> Iterator[ShortName]:
    """Yield the Japanese names that stand in brackets behind Latin ones in the artists of songs, each once.

    Args:
        artists: as sources write them, such as "Kana Hanazawa (花澤香菜)".
        people: by folded name, whoever alone is called so.
    """
    found: set[tuple[int, str]] = set()
    for artist in artists:
        for latin, native in _IN_BRACKETS.findall(artist):
            key, name = people.get(fold(latin)), _SPACES.sub("", native)
            if key is None or not _WHOLLY_JAPANESE.fullmatch(name) or (key, fold(name)) in found:
                continue
            found.add((key, fold(name)))
            yield ShortName(key=key, kind="native", name=name)


def _stem(title: Title) -> str:
    return _END.sub("", title.official[2] or "")


def _best_known(story: Iterable[Title], titles: Sequence[Title]) -> Title:
    meant = [*titles, *(title for title in story if _begins_most(title, titles))]
    return max(meant, key=lambda title: (title.popularity, -title.key))


def _begins_most(title: Title, titles: Sequence[Title]) -> bool:
    """True where the Latin names of most of ``titles`` begin with one of a title."""
    names = {fold(name) for name in title.official[:2] if name}
    return any(sum(_begins(name, other) for other in titles) * 2 > len(titles) for name in names if name)


def _begins(name: str, title: Title) -> bool:
    return any(fold(own or "").startswith(f"{name} ") for own in title.official[:2])
