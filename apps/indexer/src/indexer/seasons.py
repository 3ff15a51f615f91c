"""Which anime are the seasons of one series, in which order, and how that is known."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from catalog.names import fold
from catalog.season_words import SeasonWords, head_of, read_season

# Web anime are seasons where an episode is as long as one on television; shorter ones are clips of a series.
MIN_WEB_MINUTES: Final = 12
# Films and specials that may stand between two seasons which sequels join.
MAX_BETWEEN: Final = 3
# Years after the last season in which what only the names and the franchise join may be the next one.
MAX_GAP_YEARS: Final = 8
# Letters of the name of a story in front of that of an instalment, below which it says nothing.
MIN_HEAD_CHARS: Final = 3
_UNDATED: Final = "9999"
NATIVE_END: Final = re.compile(r"[\s　「『（(〈《【\-–—~〜～:：].*$")
"""Where a Japanese title goes on behind the name of its story."""


class Basis(StrEnum):
    """How it is known that a title is this season of its series."""

    FIRST = "first"
    RELATION = "relation"  # stored sequels lead to it
    TITLE = "title"  # its name is that of the series with a season word
    DATE = "date"  # franchise, name of the series and date of release


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Which season of which series a title is; split seasons have parts, from 1."""

    key: int
    series: int
    number: int
    part: int
    final: bool
    basis: Basis


@dataclass(frozen=True, kw_only=True)
class Title:
    """What of an anime tells of its seasons.

    Attributes:
        official: English, romanised and native title, each ``None`` where there is none.
        start: ISO 8601, may be partial; ``None`` where it is not known.
        lonely: no stored relation of a story leads to or from it.
        retold: what it tells again, or what tells it again, by key.
    """

    key: int
    format: str | None
    official: tuple[str | None, str | None, str | None]
    synonyms: Sequence[str] = ()
    start: str | None = None
    minutes: int | None = None
    franchise: str | None = None
    popularity: int = 0
    lonely: bool = False
    retold: frozenset[int] = frozenset()

    @property
    def counts(self) -> bool:
        """True where it may be a season: on television, or as long as that."""
        return self.format == "tv" or (self.format == "ona" and (self.minutes or 0) >= MIN_WEB_MINUTES)

    @property
    def order(self) -> tuple[str, int, int]:
        """By release; of two at once the better known first."""
        return self.start or _UNDATED, -self.popularity, self.key

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The official names."""
        return tuple(name for name in self.official if name)

    @cached_property
    def words(self) -> tuple[SeasonWords, ...]:
        """What each official name says, then what synonyms say beside a season word."""
        of_synonyms = (read_season(name) for name in self.synonyms)
        return (*map(read_season, self.names), *(name_read for name_read in of_synonyms if name_read.sure))

    @cached_property
    def folded(self) -> frozenset[str]:
        """The official names, folded."""
        return frozenset(map(fold, self.names))

    @cached_property
    def bases(self) -> frozenset[str]:
        """What names of the same series may begin with: names without season words, and of their stories."""
        heads = {head for name in self.names if len(head := fold(head_of(name))) >= MIN_HEAD_CHARS}
        return frozenset({words.stem for words in self.words[: len(self.names)]} | heads)

    @property
    def number(self) -> int | None:
        """The season's number that its names tell: beside a season word, else behind the title."""
        numbers = (words.number for sure in (True, False) for words in self.words if words.sure is sure)
        return next((number for number in numbers if number), None)

    @property
    def part(self) -> int | None:
        """The part of the season that its names tell."""
        return next((words.part for words in self.words if words.part), None)

    @property
    def final(self) -> bool:
        """True where it is called the last season."""
        return any(words.final for words in self.words)

    @property
    def marked(self) -> bool:
        """True where its names tell a later season, a part or the last season."""
        return any(words.marked for words in self.words)


@dataclass(slots=True)
class _Series:
    """The seasons found so far, by release."""

    titles: list[Title] = field(default_factory=list[Title])
    places: dict[int, Place] = field(default_factory=dict[int, Place])

    @property
    def root(self) -> Title:
        return self.titles[0]

    def add(self, title: Title, basis: Basis, before: Title | None = None) -> None:
        """Number a title that comes after all others by release."""
        last = self.places[(before or self.titles[-1]).key] if self.titles else None
        number, part = self._numbered(title, last)
        taken = [place.part for place in self.places.values() if place.number == number]
        part = part if part not in taken else max(taken) + 1
        self.titles.append(title)
        self.places[title.key] = Place(
            key=title.key, series=self.root.key, number=number, part=part, final=title.final, basis=basis
        )

    def _numbered(self, title: Title, last: Place | None) -> tuple[int, int]:
        number, part = title.number, title.part
        if last is None:
            return number or 1, part or 1
        if (own := self._named(title)) is not None:
            return own.number or 1, own.part or 1
        whole = self._continued(title)
        if whole is not None:
            return whole.number, part or whole.part + 1
        if number is not None and (number > last.number or part is not None or any(w.sure for w in title.words)):
            return number, part or 1
        if part is not None and part > 1:
            return last.number, part
        return max(place.number for place in self.places.values()) + 1 if title.final else last.number + 1, part or 1

    def _named(self, title: Title) -> SeasonWords | None:
        """Return what an official name says that is the series' own with the season's number behind it."""
        own = (words for words in title.words[: len(title.names)] if words.sure and words.number)
        return next((words for words in own if words.stem in self.root.folded), None)

    def _continued(self, title: Title) -> Place | None:
        """Return the season of which a title is a later part, by names that begin as its own name does."""
        wholes = {words.whole for words in title.words[: len(title.names)] if (words.part or 1) > 1}
        for other in reversed(self.titles):
            own = frozenset[str]() if other is self.root else other.folded - self.root.bases
            if (wholes & other.folded) or any(name.startswith(f"{whole} ") for whole in own for name in title.folded):
                return self.places[other.key]
        return None


def find_seasons(titles: Iterable[Title], sequels: Mapping[int, Sequence[int]]) -> list[Place]:
    """Return the places of all anime that are seasons, those of series of one season included.

    Args:
        titles: all anime.
        sequels: which titles follow on which, by key, as stored.
    """
    known = {title.key: title for title in titles}
    return list(_Finder(known, sequels).places())


class _Finder:
    """Takes the titles by release, so that every series is there before its later seasons."""

    def __init__(self, titles: Mapping[int, Title], sequels: Mapping[int, Sequence[int]]) -> None:
        self._titles = titles
        self._sequels = sequels
        self._series: dict[int, _Series] = {}
        self._by_stem: defaultdict[tuple[str | None, str], list[_Series]] = defaultdict(list)
        self._by_franchise: defaultdict[str, list[_Series]] = defaultdict(list)
        self._before = self._joined()

    def places(self) -> Iterator[Place]:
        for title in sorted((t for t in self._titles.values() if t.counts), key=lambda t: t.order):
            self._place(title)
        seen: set[int] = set()
        for series in self._series.values():
            if series.root.key not in seen:
                seen.add(series.root.key)
                yield from series.places.values()

    def _joined(self) -> dict[int, list[int]]:
        """Return which seasons sequels lead from to each, straight or past films and specials, nearest first."""
        before: defaultdict[int, list[int]] = defaultdict(list)
        for start in (t.key for t in self._titles.values() if t.counts):
            reached, level = {start}, [start]
            for _ in range(MAX_BETWEEN + 1):
                following = {k for key in level for k in self._sequels.get(key, ()) if k in self._titles} - reached
                reached |= following
                for key in following:
                    if self._titles[key].counts:
                        before[key].append(start)
                level = [key for key in following if not self._titles[key].counts]
        return before

    def _place(self, title: Title) -> None:
        for key in self._before.get(title.key, ()):
            series = self._series.get(key)
            retold = series is not None and not title.retold.isdisjoint(series.places)
            if series is not None and not retold and _share(series, self._titles[key], title):
                self._add(series, title, Basis.RELATION, self._titles[key])
                return
        if (series := self._by_title(title)) is not None:
            self._add(series, title, Basis.TITLE)
        elif (series := self._by_date(title)) is not None:
            self._add(series, title, Basis.DATE)
        else:
            self._add(_Series(), title, Basis.FIRST)

    def _add(self, series: _Series, title: Title, basis: Basis, before: Title | None = None) -> None:
        number, part = title.number, title.part
        repeated = any(p.number == number and p.part == (part or 1) for p in series.places.values())
        if title.start is None and number and repeated:
            return  # the same season, listed twice
        series.add(title, basis, before)
        self._series[title.key] = series
        for stem in (title.bases | title.folded) if basis is Basis.FIRST else title.folded:
            self._by_stem[title.franchise, stem].append(series)
        if basis is Basis.FIRST and title.franchise is not None:
            self._by_franchise[title.franchise].append(series)

    def _by_title(self, title: Title) -> _Series | None:
        """Return the series of which a title has the name, with a season word behind it."""
        stems = {words.stem for words in title.words if words.marked}
        found = [series for stem in stems for series in self._by_stem.get((title.franchise, stem), ())]
        return max(found, key=lambda series: series.root.popularity, default=None)

    def _by_date(self, title: Title) -> _Series | None:
        """Return the series of the franchise that all names of a title begin with, if it ended not long before."""
        if title.franchise is None or title.start is None or title.format != "tv" or not title.lonely:
            return None
        for series in self._by_franchise[title.franchise]:
            last = max((t.start for t in series.titles if t.start), default=None)
            if last is None or not last < title.start or int(title.start[:4]) - int(last[:4]) > MAX_GAP_YEARS:
                continue
            if _begin_alike(series.root, title):
                return series
        return None


def _share(series: _Series, before: Title, title: Title) -> bool:
    """True where names of a sequel begin as those of the series, or of the season before it, do."""
    bases = series.root.bases | before.bases | series.root.folded
    own = title.bases | title.folded
    return any(name == base or name.startswith(f"{base} ") for base in bases for name in own)


def _begin_alike(root: Title, title: Title) -> bool:
    """True where every official name that both have begins with the name of the story, in either script."""
    pairs = [(mine, other) for mine, other in zip(root.official, title.official, strict=True) if mine and other]
    latin = [(head_of(mine), head_of(other)) for mine, other in pairs if mine.isascii() and other.isascii()]
    native = [(mine, other) for mine, other in pairs if not (mine.isascii() and other.isascii())]
    return (
        bool(latin)
        and all(fold(mine) == fold(other) and len(fold(mine)) >= MIN_HEAD_CHARS for mine, other in latin)
        and all(fold(other).startswith(fold(NATIVE_END.sub("", mine)) or "\n") for mine, other in native)
    )
