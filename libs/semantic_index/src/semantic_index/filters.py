"""Typed filters of a search, and the few kinds of condition that both engines translate them to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from catalog.names import fold

from semantic_index.collection import ADULT


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The field has one of the values."""

    key: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """The field is a number in [low, high]; ``None`` leaves that side open."""

    key: str
    low: float | None
    high: float | None


type Condition = AnyOf | Between


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Which entities a search may return; an unset filter admits all, an entity without the field fulfils none.

    Attributes:
        year, score, episodes: (low, high), both included; ``None`` leaves that side open.
        genres: all of these genres, themes, demographics or tags.
        any_genre: at least one of these.
        formats, statuses: any of these.
        anime_id: the anime that a character or episode belongs to.
        include_adult: admit adult entities too.
    """

    year: tuple[int | None, int | None] = (None, None)
    score: tuple[float | None, float | None] = (None, None)
    episodes: tuple[int | None, int | None] = (None, None)
    genres: Sequence[str] = ()
    any_genre: Sequence[str] = ()
    formats: Sequence[str] = ()
    statuses: Sequence[str] = ()
    season: str | None = None
    anime_id: UUID | None = None
    include_adult: bool = False

    def conditions(self) -> list[Condition]:
        """Return what an entity must fulfil, all of it."""
        return list(self._conditions())

    def _conditions(self) -> Iterator[Condition]:
        if not self.include_adult:
            yield Between(ADULT, 0, 0)
        for key in ("year", "score", "episodes"):
            low, high = getattr(self, key)
            if low is not None or high is not None:
                yield Between(key, low, high)
        for genre in self.genres:
            yield AnyOf("genres", (keyword(genre),))
        for key, values in (("genres", self.any_genre), ("format", self.formats), ("status", self.statuses)):
            if values:
                yield AnyOf(key, tuple(map(keyword, values)))
        if self.season is not None:
            yield AnyOf("season", (keyword(self.season),))
        if self.anime_id is not None:
            yield AnyOf("anime_id", (str(self.anime_id),))


@lru_cache(4_096)
def keyword(text: str) -> str:
    """Return the form in which a word of a closed vocabulary is stored and compared."""
    return fold(text)
