"""Where rows wait before the switch: the staging tables, and how a row of each file becomes their records."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, LiteralString
from uuid import UUID

import orjson
from catalog.entities import EntityType, entity_id
from catalog.relations import RELATIONS, parse_relation
from pydantic import BaseModel

from indexer.naming import Name, name_records, proper_names, title_names
from indexer.sources import rows
from indexer.sources.rows import EntityRow, NamedRow

type Record = tuple[object, ...]
type Records = dict[str, list[Record]]

# One unlogged table per file, plus the two that all kinds of entities share. Bound: the dataset. No index: every
# statement over them is a scan or a hash join.
CREATE: Final[LiteralString] = """
CREATE SCHEMA IF NOT EXISTS ingest_staging;
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.file (
    name text PRIMARY KEY, digest bytea NOT NULL, rows_read bigint NOT NULL, duplicates bigint NOT NULL,
    examples text[] NOT NULL);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.entity (
    type text, id uuid, ref text, name text, image_url text, stub boolean, adult boolean, popularity integer,
    sources text[]);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.entity_name (
    type text, id uuid, position smallint, kind text, name text, folded text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.anime (
    id uuid, title_romaji text, title_english text, title_native text, synonyms text[], format text,
    source_material text, status text, season text, year smallint, start_date text, end_date text, episodes integer,
    duration_minutes integer, rating text, score double precision, scored_by integer, members integer,
    favorites integer, stats_as_of text, genres text[], themes text[], demographics text[], tags text[],
    franchise text, extra jsonb);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.manga (
    id uuid, title_romaji text, title_english text, title_native text, synonyms text[], format text, status text,
    year smallint, start_date text, end_date text, volumes integer, chapters integer, score double precision,
    scored_by integer, members integer, genres text[], demographics text[], magazine text, extra jsonb);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.character (id uuid, description text, extra jsonb);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.person (id uuid, extra jsonb);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.studio (id uuid, extra jsonb);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.episode (
    id uuid, ref text, anime text, number integer, position integer, title text, title_romaji text, title_native text,
    aired_on text, extra jsonb);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.franchise (id uuid, ref text, name text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.synopsis (ref text, synopsis text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.anime_anime (
    src text, dst text, relation_type text, inverse text, source text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.manga_manga (LIKE ingest_staging.anime_anime);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.character_character (LIKE ingest_staging.anime_anime);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.anime_manga (anime text, manga text, source text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.anime_character (
    anime text, character text, role text, source text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.character_voice (
    character text, person text, anime text, language text, source text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.anime_staff (anime text, person text, position text, source text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.anime_studio (anime text, studio text, role text, source text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.anime_theme (
    anime text, kind text, seq smallint, title text, artist text, episodes text, source text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.anime_recommendation (
    a text, b text, users integer, source text);
CREATE UNLOGGED TABLE IF NOT EXISTS ingest_staging.manga_person (manga text, person text, role text, source text);
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKind:
    """One kind of file: its model, the table of its own, and how a row becomes records.

    Attributes:
        entity: the type of entity that the file lists, or ``None``.
    """

    model: type[BaseModel]
    record: Callable[[Any], Record] | None = None
    entity: EntityType | None = None
    names: Callable[[Any], list[Name]] | None = None
    popularity: Callable[[Any], int | None] = lambda _: None


def _extra(row: EntityRow, **more: object) -> str:
    kept = {**(row.model_extra or {}), **{key: value for key, value in more.items() if value}}
    return orjson.dumps(kept, option=orjson.OPT_SORT_KEYS).decode()


def _anime(row: rows.AnimeRow) -> Record:
    minutes = None if row.duration_min is None else max(1, round(row.duration_min))
    return (
        entity_id(row.id),
        row.title,
        row.title_english,
        row.title_japanese,
        row.synonyms,
        row.type,
        row.source,
        row.status,
        row.season,
        row.year,
        row.start_date,
        row.end_date,
        row.episodes,
        minutes,
        row.rating,
        row.score,
        row.scored_by,
        row.members,
        row.favorites,
        row.stats_as_of,
        row.genres,
        row.themes,
        row.demographics,
        row.tags,
        row.franchise,
        _extra(row),
    )


def _manga(row: rows.MangaRow) -> Record:
    return (
        entity_id(row.id),
        row.title,
        row.title_english,
        row.title_japanese,
        row.synonyms,
        row.type,
        row.status,
        row.year,
        row.start_date,
        row.end_date,
        row.volumes,
        row.chapters,
        row.stats.score,
        row.stats.scored_by,
        row.stats.members,
        row.genres,
        row.demographics,
        row.magazine,
        _extra(row, stats=row.stats.model_extra),
    )


def _episode(row: rows.EpisodeRow) -> Record:
    return (
        entity_id(row.id),
        row.id,
        row.anime,
        row.number,
        row.position,
        row.title,
        row.title_romaji,
        row.title_japanese,
        row.aired,
        _extra(row, source=row.source),
    )


def _related(row: rows.AnimeAnimeRow | rows.MangaMangaRow | rows.CharacterCharacterRow) -> Record:
    relation = parse_relation(row.relation_type)
    return (row.src, row.dst, relation.value, RELATIONS[relation].inverse.value, row.source)


def _entity_record(kind: EntityType, row: Any, names: list[Name], popularity: int | None) -> Record:
    adult = isinstance(row, (rows.AnimeRow, rows.MangaRow)) and row.is_adult
    sources = sorted(set(row.sources) or ({row.source} if isinstance(row, rows.EpisodeRow) and row.source else set()))
    return (kind.value, entity_id(row.id), row.id, names[0][1], row.image_url, row.stub, adult, popularity, sources)


KINDS: Final[Mapping[str, FileKind]] = {
    "anime": FileKind(
        model=rows.AnimeRow,
        record=_anime,
        entity=EntityType.ANIME,
        names=title_names,
        popularity=lambda row: row.members or 0,
    ),
    "manga": FileKind(
        model=rows.MangaRow,
        record=_manga,
        entity=EntityType.MANGA,
        names=title_names,
        popularity=lambda row: row.stats.members or row.stats.scored_by or 0,
    ),
    "character": FileKind(
        model=rows.CharacterRow,
        record=lambda row: (entity_id(row.id), row.description, _extra(row)),
        entity=EntityType.CHARACTER,
        names=proper_names,
    ),
    "person": FileKind(
        model=rows.PersonRow,
        record=lambda row: (entity_id(row.id), _extra(row)),
        entity=EntityType.PERSON,
        names=proper_names,
    ),
    "studio": FileKind(
        model=rows.StudioRow,
        record=lambda row: (entity_id(row.id), _extra(row)),
        entity=EntityType.STUDIO,
        names=proper_names,
    ),
    "episode": FileKind(model=rows.EpisodeRow, record=_episode, entity=EntityType.EPISODE, names=title_names),
    "franchise": FileKind(model=rows.FranchiseRow, record=lambda row: (entity_id(row.id), row.id, row.name)),
    "synopsis": FileKind(model=rows.SynopsisRow, record=lambda row: (row.id, row.synopsis)),
    "anime_anime": FileKind(model=rows.AnimeAnimeRow, record=_related),
    "manga_manga": FileKind(model=rows.MangaMangaRow, record=_related),
    "character_character": FileKind(model=rows.CharacterCharacterRow, record=_related),
    "anime_manga": FileKind(model=rows.AnimeMangaRow, record=lambda row: (row.anime, row.manga, row.source)),
    "anime_character": FileKind(
        model=rows.AnimeCharacterRow,
        record=lambda row: (row.anime, row.character, row.role or "unknown", row.source),
    ),
    "character_voice": FileKind(
        model=rows.CharacterVoiceRow,
        record=lambda row: (row.character, row.person, row.anime, row.language or "", row.source),
    ),
    "anime_staff": FileKind(
        model=rows.AnimeStaffRow, record=lambda row: (row.anime, row.person, row.position, row.source)
    ),
    "anime_studio": FileKind(
        model=rows.AnimeStudioRow, record=lambda row: (row.anime, row.studio, row.role, row.source)
    ),
    "anime_theme": FileKind(
        model=rows.AnimeThemeRow,
        record=lambda row: (row.anime, row.kind, row.seq, row.title, row.artist, row.episodes, row.source),
    ),
    "anime_recommendation": FileKind(
        model=rows.AnimeRecommendationRow, record=lambda row: (row.a, row.b, row.users, row.source)
    ),
    "manga_person": FileKind(
        model=rows.MangaPersonRow, record=lambda row: (row.manga, row.person, row.role, row.source)
    ),
    "id_map": FileKind(model=rows.IdMapRow),
}


def records_of(name: str, batch: list[Any]) -> Records:
    """Return the records of a batch of rows of the file ``name``, by staging table."""
    kind = KINDS[name]
    if kind.record is None:
        return {}
    records: Records = {name: [kind.record(row) for row in batch]}
    if kind.entity is None or kind.names is None:
        return records
    entities: list[Record] = []
    spellings: list[Record] = []
    for row, (key, *_) in zip(batch, records[name], strict=True):
        names = kind.names(row)
        entities.append(_entity_record(kind.entity, row, names, kind.popularity(row)))
        spellings.extend((kind.entity.value, key, *record) for record in name_records(names))
    return {**records, "entity": entities, "entity_name": spellings}


type EntityKey = UUID
