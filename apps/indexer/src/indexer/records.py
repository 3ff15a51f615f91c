"""How a row of each kind of file becomes records of the staging tables, and which rows are left out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from catalog.entities import EntityType, entity_id
from catalog.relations import RELATIONS, RelationType
from catalog.songs import artist_keys, title_keys
from pydantic import BaseModel
from pydantic_core import to_json

from indexer.naming import Name, display_name, name_records, plain_capitals, proper_names, title_names
from indexer.report import Finding, Tally
from indexer.sources import rows
from indexer.sources.rows import EntityRow

type Record = tuple[object, ...]
type Records = dict[str, list[Record]]  # by staging table

_NO_STATS: Final = rows.MangaStats()
# Kinds of anime that are watched in one go, so that one may run for hours, and hours up to which a decimal is one.
_FEATURES: Final = frozenset({"movie", "ova", "special", "tv_special"})
_MOST_HOURS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKind:
    """One kind of file.

    Attributes:
        model: what a line must hold.
        record: a row as a record of the file's own staging table, without the id of an entity; ``None`` where rows are
            only counted.
        entity: the type of entity that the file lists, if it lists any.
        names: the names of such an entity, the display name first.
    """

    model: type[BaseModel]
    record: Callable[[Any], Record] | None = None
    entity: EntityType | None = None
    names: Callable[[Any], list[Name]] = lambda _: []


def _extra(row: EntityRow, **more: object) -> str:
    kept = _more(row, **more)
    return to_json(kept, inf_nan_mode="null").decode() if kept else "{}"


def _more(row: BaseModel, **more: object) -> dict[str, object]:
    return {**(row.model_extra or {}), **{key: value for key, value in more.items() if value}}


def whole_hours(row: rows.AnimeRow) -> int | None:
    """Return how many hours a film runs whose length in minutes was lost, ``None`` where it was not.

    A source that writes lengths as decimals gives of what runs an hour or longer the hours alone: ``1.0`` is 60 to 119
    minutes. Whole numbers are minutes, also of a film that runs for one or two.
    """
    minutes = row.duration_min
    if isinstance(minutes, float) and minutes in range(1, _MOST_HOURS + 1) and row.type in _FEATURES:
        return int(minutes)
    return None


def _minutes(row: rows.AnimeRow) -> int | None:
    if row.duration_min is None or whole_hours(row):
        return None
    return max(1, round(row.duration_min))


def _anime(row: rows.AnimeRow) -> Record:
    return (
        row.title or display_name(row),
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
        _minutes(row),
        row.rating,
        row.score,
        row.scored_by,
        row.members,
        row.favorites,
        row.popularity,
        row.stats_as_of,
        row.genres,
        row.themes,
        row.demographics,
        row.tags,
        row.franchise,
        _extra(row, popularity=row.popularity, duration_hours=whole_hours(row)),
    )


def _manga(row: rows.MangaRow) -> Record:
    stats = row.stats or _NO_STATS
    return (
        row.title or display_name(row),
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
        stats.score,
        stats.scored_by,
        stats.members,
        stats.popularity,
        row.genres,
        row.demographics,
        row.magazine,
        _extra(row, stats=_more(stats, popularity=stats.popularity)),
    )


def _episode(row: rows.EpisodeRow) -> Record:
    return (
        row.id,
        row.anime,
        row.number,
        row.position,
        row.title,
        row.title_romaji,
        row.title_japanese,
        row.aired,
        _extra(row),
    )


def _related(row: rows.AnimeAnimeRow | rows.MangaMangaRow | rows.CharacterCharacterRow) -> Record:
    inverse = RELATIONS[RelationType(row.relation_type)].inverse
    return (row.src, row.dst, row.relation_type, inverse.value, row.source)


def _theme(row: rows.AnimeThemeRow) -> Record:
    keys = (title_keys(row.title or ""), artist_keys(row.artist))
    return (row.anime, row.kind, row.seq, row.title, row.artist, row.episodes, row.source, *keys)


def _popularity(row: EntityRow) -> int | None:
    """Return how many know a title, as the dataset has it; it is estimated where nobody counted, or lent by titles."""
    match row:
        case rows.AnimeRow():
            return row.members or None
        case rows.MangaRow():
            return (row.stats or _NO_STATS).members or None
        case _:
            return None


def _entity(kind: EntityType, key: UUID, row: EntityRow, display_name: str) -> Record:
    adult = isinstance(row, (rows.AnimeRow, rows.MangaRow)) and row.is_adult
    sources = sorted({*row.sources, *([row.source] if isinstance(row, rows.EpisodeRow) and row.source else ())})
    return (
        kind.value,
        key,
        row.id,
        display_name,
        row.image_url,
        row.stub,
        adult,
        _popularity(row),
        sources,
    )


def _named_extra(row: rows.NamedRow) -> str:
    """Keep the name as it is stated, where it is shown otherwise."""
    return _extra(row, name_stated=None if plain_capitals(row.name) == row.name else row.name)


def _titled(entity: EntityType, model: type[EntityRow], record: Callable[[Any], Record]) -> FileKind:
    return FileKind(model=model, record=record, entity=entity, names=title_names)


def _named(entity: EntityType, model: type[EntityRow], record: Callable[[Any], Record]) -> FileKind:
    return FileKind(model=model, record=record, entity=entity, names=proper_names)


# In the order of reading: what others refer to comes first.
KINDS: Final[Mapping[str, FileKind]] = {
    "anime": _titled(EntityType.ANIME, rows.AnimeRow, _anime),
    "manga": _titled(EntityType.MANGA, rows.MangaRow, _manga),
    "character": _named(EntityType.CHARACTER, rows.CharacterRow, lambda row: (row.description, _named_extra(row))),
    "person": _named(EntityType.PERSON, rows.PersonRow, lambda row: (_named_extra(row),)),
    "studio": _named(EntityType.STUDIO, rows.StudioRow, lambda row: (_named_extra(row),)),
    "episode": _titled(EntityType.EPISODE, rows.EpisodeRow, _episode),
    "franchise": FileKind(model=rows.FranchiseRow, record=lambda row: (entity_id(row.id), row.id, row.name or row.id)),
    "synopsis": FileKind(model=rows.SynopsisRow, record=lambda row: (row.id, row.synopsis, row.source)),
    "anime_anime": FileKind(model=rows.AnimeAnimeRow, record=_related),
    "manga_manga": FileKind(model=rows.MangaMangaRow, record=_related),
    "character_character": FileKind(model=rows.CharacterCharacterRow, record=_related),
    "anime_manga": FileKind(model=rows.AnimeMangaRow, record=lambda row: (row.anime, row.manga, row.source)),
    "anime_character": FileKind(
        model=rows.AnimeCharacterRow, record=lambda row: (row.anime, row.character, row.role or "unknown", row.source)
    ),
    "character_voice": FileKind(
        model=rows.CharacterVoiceRow,
        record=lambda row: (row.character, row.person, row.anime, row.language, row.source),
    ),
    "anime_staff": FileKind(
        model=rows.AnimeStaffRow, record=lambda row: (row.anime, row.person, row.position or "unknown", row.source)
    ),
    "anime_studio": FileKind(
        model=rows.AnimeStudioRow, record=lambda row: (row.anime, row.studio, row.role, row.source)
    ),
    "anime_theme": FileKind(model=rows.AnimeThemeRow, record=_theme),
    "anime_recommendation": FileKind(
        model=rows.AnimeRecommendationRow, record=lambda row: (row.a, row.b, row.users, row.source)
    ),
    "manga_person": FileKind(
        model=rows.MangaPersonRow, record=lambda row: (row.manga, row.person, row.role, row.source)
    ),
    "id_map": FileKind(model=rows.IdMapRow),
}


class Recorder:
    """Turns the rows of one file into records, and counts those it leaves out.

    Attributes:
        read: rows seen.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._kind = KINDS[name]
        self._seen: set[str] = set()
        self._repeated = Tally("entity listed twice, the first row holds")
        self._nameless = Tally("entity without a name")
        self.read = 0

    def records(self, batch: list[Any]) -> Records:
        """Return the records of a batch by staging table; CPU only, about 20 µs a row."""
        self.read += len(batch)
        record = self._kind.record
        if record is None:
            return {}
        kind = self._kind.entity
        if kind is None:
            return {self._name: [_blank_to_null(record(row)) for row in batch]}
        own: list[Record] = []
        entities: list[Record] = []
        spellings: list[Record] = []
        for row in batch:
            names = name_records(self._kind.names(row))
            if self._leaves_out(row.id, named=bool(names)):
                continue
            key = entity_id(row.id)
            own.append((key, *_blank_to_null(record(row))))
            entities.append(_blank_to_null(_entity(kind, key, row, names[0][2])))
            spellings.extend((kind.value, key, *name) for name in names)
        return {self._name: own, "entity": entities, "entity_name": spellings}

    def left_out(self) -> tuple[Finding, ...]:
        """Return what was left out so far, by reason."""
        return tuple(tally.finding() for tally in (self._nameless, self._repeated) if tally.count)

    def _leaves_out(self, ref: str, *, named: bool) -> bool:
        if not named:
            self._nameless.add(ref)
        elif ref in self._seen:
            self._repeated.add(ref)
        else:
            self._seen.add(ref)
            return False
        return True


def _blank_to_null(record: Record) -> Record:
    return tuple(None if value == "" else value for value in record) if "" in record else record
