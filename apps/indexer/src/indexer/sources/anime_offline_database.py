"""Reads the anime-offline-database of manami-project: its JSON, and JSON Lines whose first line describes the data.

An entry is what several catalogues say of one anime, with its address in each. Tags, studios and producers are in lower
case, related anime have no type, and there are no numbers of members.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from indexer.report import Tallies
from indexer.sources.dump_rows import DumpFormat, DumpRow, known, names, row
from indexer.sources.external_ids import id_fields, named_studio, read_address, reference, references
from indexer.sources.json_records import json_records
from indexer.sources.vocabulary import FORMATS, STATUSES, capitalised, topics

SOURCE: Final = "anime_offline_database"

_SEASONS: Final = {"spring": "spring", "summer": "summer", "fall": "fall", "winter": "winter"}
_HEAD: Final = frozenset({"license", "repository", "scoreRange", "lastUpdate"})
# How an anime came about, by its tags.
_MADE_OF: Final = {
    "based on a light novel": "light_novel",
    "based on a manga": "manga",
    "based on a novel": "novel",
    "based on a video game": "game",
    "based on a visual novel": "visual_novel",
    "original work": "original",
}

type Addresses = Annotated[list[str], Field(max_length=2_000)]
type Words = Annotated[list[str], Field(max_length=2_000)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore")


class _Season(_Part):
    season: str | None = None
    year: Annotated[int, Field(ge=0, le=9_999)] | None = None


class _Duration(_Part):
    value: Annotated[int, Field(ge=0, lt=2**31)]
    unit: Literal["SECONDS", "MINUTES", "HOURS"] = "SECONDS"

    def minutes(self) -> int | None:
        seconds = self.value * {"SECONDS": 1, "MINUTES": 60, "HOURS": 3_600}[self.unit]
        return max(1, round(seconds / 60)) if seconds else None


class _Score(_Part):
    arithmetic_mean: Annotated[float | None, Field(alias="arithmeticMean", ge=0, le=10)] = None


class _Entry(_Part):
    sources: Addresses
    title: Annotated[str, Field(min_length=1, max_length=1_000)]
    type: str | None = None
    episodes: Annotated[int, Field(ge=0, lt=2**31)] = 0
    status: str | None = None
    season: Annotated[_Season, Field(alias="animeSeason")] = _Season()
    picture: str | None = None
    duration: _Duration | None = None
    score: _Score | None = None
    synonyms: Words = []
    studios: Words = []
    producers: Words = []
    related: Annotated[Addresses, Field(alias="relatedAnime")] = []
    tags: Words = []


def entry_rows(value: object, left_out: Tallies) -> Iterator[DumpRow]:
    """Yield the rows of one entry; none of the line that describes the data.

    Raises:
        ValueError: it is none of the format.
    """
    if isinstance(value, dict) and "sources" not in value and _HEAD & value.keys():
        return
    entry = _Entry.model_validate(value)
    # Of two addresses of one catalogue the first holds.
    ids = dict(found for address in reversed(entry.sources) if (found := read_address(address)))
    ref = reference("anime", ids)
    if ref is None:
        left_out.add("entries without an address of a known catalogue", entry.title)
        return
    about = topics(entry.tags)
    yield (
        "anime",
        row(
            id=ref,
            **id_fields(ids),
            title=entry.title.strip(),
            synonyms=names(entry.synonyms, left_out, but=[entry.title]),
            type=known(entry.type, FORMATS, "types", left_out),
            source=next((made for tag, made in _MADE_OF.items() if tag in entry.tags), None),
            status=known(entry.status, STATUSES, "states", left_out),
            episodes=entry.episodes,
            duration_min=entry.duration.minutes() if entry.duration else None,
            season=known(entry.season.season, _SEASONS, "seasons", left_out) if entry.season.year else None,
            year=entry.season.year,
            genres=list(about.genres),
            themes=list(about.themes),
            demographics=list(about.demographics),
            tags=list(about.tags),
            is_adult=about.adult,
            image_url=_picture(entry.picture),
            score=round(entry.score.arithmetic_mean, 2) if entry.score and entry.score.arithmetic_mean else None,
            sources=[SOURCE],
        ),
    )
    yield from _companies(ref, "studio", entry.studios)
    yield from _companies(ref, "producer", entry.producers)
    yield from _related(ref, entry.related, own=frozenset(references("anime", ids)))


def _picture(address: str | None) -> str | None:
    """Return the address of a picture; the database has one of its own for entries without."""
    return None if not address or address.endswith("no_pic.png") else address


def _companies(anime: str, role: str, stated: Iterable[str]) -> Iterator[DumpRow]:
    """Yield companies, which have no ids: one name is one company."""
    for name in stated:
        if studio := named_studio(name):
            yield "studio", row(id=studio, name=capitalised(name.strip()), sources=[SOURCE])
            yield "anime_studio", row(anime=anime, studio=studio, role=role, source=SOURCE)


def _related(anime: str, addresses: Iterable[str], *, own: frozenset[str]) -> Iterator[DumpRow]:
    """Yield related anime, once for each address; those of one anime are one relation where ids are known."""
    for address in addresses:
        if found := read_address(address):
            other = f"anime:{found[0]}-{found[1]}"
            if other not in own:
                yield "anime_anime", row(src=anime, dst=other, relation_type="other", source=SOURCE)


FORMAT: Final = DumpFormat(source=SOURCE, records=partial(json_records, under="data"), rows=entry_rows)
