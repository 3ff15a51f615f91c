"""Reads the list of anime or of manga that MyAnimeList exports for a user: which titles there are, nothing personal.

What the user did with a title (`my_…`) is no fact about it and is never kept.
"""

from collections.abc import Iterator
from typing import Annotated, Final, cast

from pydantic import BaseModel, ConfigDict, Field

from indexer.report import Tallies
from indexer.sources.compressed import DumpFile
from indexer.sources.dump_records import DumpRecord
from indexer.sources.dump_rows import DumpFormat, DumpRow, known, row
from indexer.sources.external_ids import id_fields, reference
from indexer.sources.vocabulary import FORMATS
from indexer.sources.xml_records import xml_records

SOURCE: Final = "mal_export"

type Count = Annotated[int, Field(ge=0, lt=2**31)]


class _Entry(BaseModel):
    """An element of a list; programs that write such lists for MyAnimeList name some fields otherwise."""

    model_config = ConfigDict(extra="ignore")

    series_animedb_id: Count = 0
    manga_mangadb_id: Count = 0
    series_mangadb_id: Count = 0
    series_title: Annotated[str, Field(max_length=1_000)] = ""
    manga_title: Annotated[str, Field(max_length=1_000)] = ""
    series_type: str | None = None
    series_episodes: Count = 0
    manga_volumes: Count = 0
    manga_chapters: Count = 0


def list_rows(value: object, left_out: Tallies) -> Iterator[DumpRow]:
    """Yield the row of one element of a list.

    Raises:
        ValueError: it is none.
    """
    name, texts = cast("tuple[str, dict[str, str]]", value)
    entry = _Entry.model_validate({field: text for field, text in texts.items() if text})
    number = entry.series_animedb_id if name == "anime" else entry.manga_mangadb_id or entry.series_mangadb_id
    title = entry.series_title or entry.manga_title
    if not number or not title:
        left_out.add("titles without a number or a name", title or number)
        return
    ids: dict[str, int | str] = {"mal": number}
    shared: dict[str, object] = {
        "id": reference(name, ids),
        **id_fields(ids),
        "title": title,
        "type": known(entry.series_type, FORMATS, "types", left_out),
        "sources": [SOURCE],
    }
    if name == "anime":
        yield name, row(**shared, episodes=entry.series_episodes)
    else:
        yield name, row(**shared, volumes=entry.manga_volumes, chapters=entry.manga_chapters)


def _records(file: DumpFile) -> Iterator[DumpRecord]:
    return xml_records(file, root="myanimelist", elements=frozenset({"anime", "manga"}))


FORMAT: Final = DumpFormat(source=SOURCE, records=_records, rows=list_rows)
