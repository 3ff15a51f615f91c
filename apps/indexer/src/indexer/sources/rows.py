"""One model per kind of file: what a row must hold, and which of its fields are kept."""

from collections.abc import Callable
from typing import Annotated, Final, Literal

from catalog.entities import EntityType
from catalog.relations import RELATIONS, STORED, RelationType, parse_relation
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

# An empty text means the same as an absent one; a row that needs it is left out and counted.
Text = Annotated[str, StringConstraints(strip_whitespace=True)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1_000)]
Names = Annotated[list[Name], Field(max_length=1_000)]
Int2 = Annotated[int, Field(ge=-(2**15), lt=2**15)]
Int4 = Annotated[int, Field(ge=-(2**31), lt=2**31)]
Score = Annotated[float, Field(ge=0, le=100)]
AnimeRef = Annotated[str, StringConstraints(pattern=r"^anime:\S{1,200}$")]
CharacterRef = Annotated[str, StringConstraints(pattern=r"^character:\S{1,200}$")]
EpisodeRef = Annotated[str, StringConstraints(pattern=r"^episode:\S{1,200}$")]
FranchiseRef = Annotated[str, StringConstraints(pattern=r"^franchise:\S{1,200}$")]
MangaRef = Annotated[str, StringConstraints(pattern=r"^manga:\S{1,200}$")]
PersonRef = Annotated[str, StringConstraints(pattern=r"^person:\S{1,200}$")]
StudioRef = Annotated[str, StringConstraints(pattern=r"^studio:\S{1,200}$")]
TextRef = Annotated[str, StringConstraints(pattern=r"^(anime|episode|manga):\S{1,200}$")]


# Relations that other files state, or that are derived.
_STATED_ELSEWHERE: Final = (
    RelationType.RECOMMENDED,
    RelationType.SHARES_FRANCHISE,
    RelationType.NEXT_SEASON,
    RelationType.PREVIOUS_SEASON,
)


def _relation_of(kind: EntityType) -> Callable[[str], str]:
    legal = tuple(t for t in STORED if (kind, kind) in RELATIONS[t].pairs and t not in _STATED_ELSEWHERE)

    def parse(name: str) -> str:
        relation = parse_relation(name)
        if relation not in legal:
            allowed = ", ".join(sorted(legal))
            raise ValueError(f"{relation} does not relate {kind} to {kind}; use one of: {allowed}")
        return relation.value

    return parse


AnimeRelation = Annotated[Text, AfterValidator(_relation_of(EntityType.ANIME))]
MangaRelation = Annotated[Text, AfterValidator(_relation_of(EntityType.MANGA))]
CharacterRelation = Annotated[Text, AfterValidator(_relation_of(EntityType.CHARACTER))]


class Row(BaseModel):
    """A relation or text row: fields the catalog has no place for are passed over."""

    model_config = ConfigDict(extra="ignore", strict=True)

    source: str | None = None


class EntityRow(BaseModel):
    """An entity row: fields without a column of their own go to the ``extra`` column as they are."""

    model_config = ConfigDict(extra="allow", strict=True)

    id: Text
    sources: list[Text] = []
    image_url: Text | None = None
    stub: bool = False


class AnimeRow(EntityRow):
    """A line of ``anime``."""

    id: AnimeRef
    title: Name
    title_english: Name | None = None
    title_japanese: Name | None = None
    synonyms: Names = []
    type: Text | None = None
    source: Text | None = None
    status: Text | None = None
    episodes: Int4 | None = None
    # a whole number, or a decimal that may be hours: `records.whole_hours`
    duration_min: Annotated[int | float, Field(ge=0, lt=2**31)] | None = None
    rating: Text | None = None
    is_adult: bool = False
    season: Text | None = None
    year: Int2 | None = None
    start_date: Text | None = None
    end_date: Text | None = None
    genres: list[Text] = []
    themes: list[Text] = []
    demographics: list[Text] = []
    tags: list[Text] = []
    score: Score | None = None
    scored_by: Int4 | None = None
    members: Int4 | None = None
    favorites: Int4 | None = None
    popularity: Int4 | None = None  # a rank: 1 is what most know
    stats_as_of: Text | None = None
    franchise: FranchiseRef | None = None


class MangaStats(BaseModel):
    """The ``stats`` of a manga."""

    model_config = ConfigDict(extra="allow", strict=True)

    score: Score | None = None
    scored_by: Int4 | None = None
    members: Int4 | None = None
    popularity: Int4 | None = None  # a rank: 1 is what most know


class MangaRow(EntityRow):
    """A line of ``manga``."""

    id: MangaRef
    title: Name
    title_english: Name | None = None
    title_japanese: Name | None = None
    synonyms: Names = []
    type: Text | None = None
    status: Text | None = None
    year: Int2 | None = None
    start_date: Text | None = None
    end_date: Text | None = None
    volumes: Int4 | None = None
    chapters: Int4 | None = None
    genres: list[Text] = []
    demographics: list[Text] = []
    magazine: Text | None = None
    stats: MangaStats | None = None
    is_adult: bool = False


class NamedRow(EntityRow):
    """What characters, persons and studios share."""

    name: Name
    name_mal: Name | None = None
    name_native: Name | None = None
    aliases: Names = []


class CharacterRow(NamedRow):
    """A line of ``character``."""

    id: CharacterRef
    description: Text | None = None


class PersonRow(NamedRow):
    """A line of ``person``."""

    id: PersonRef


class StudioRow(NamedRow):
    """A line of ``studio``."""

    id: StudioRef


class EpisodeRow(EntityRow):
    """A line of ``episode``."""

    id: EpisodeRef
    anime: AnimeRef
    number: Int4
    position: Int4
    title: Name | None = None
    title_romaji: Name | None = None
    title_japanese: Name | None = None
    aired: Text | None = None
    source: Text | None = None


class FranchiseRow(Row):
    """A line of ``franchise``; which anime belong to it is told by the anime."""

    id: FranchiseRef
    name: Name


class SynopsisRow(Row):
    """A line of ``synopsis``; its ``background`` is passed over, because nothing in the product shows it."""

    id: TextRef
    synopsis: Text


class AnimeAnimeRow(Row):
    """A line of ``anime_anime``: dst is the ``relation_type`` of src."""

    src: AnimeRef
    dst: AnimeRef
    relation_type: AnimeRelation


class MangaMangaRow(Row):
    """A line of ``manga_manga``: dst is the ``relation_type`` of src."""

    src: MangaRef
    dst: MangaRef
    relation_type: MangaRelation


class CharacterCharacterRow(Row):
    """A line of ``character_character``: dst is the ``relation_type`` of src."""

    src: CharacterRef
    dst: CharacterRef
    relation_type: CharacterRelation


class AnimeMangaRow(Row):
    """A line of ``anime_manga``: the anime is an adaptation of the manga."""

    anime: AnimeRef
    manga: MangaRef
    relation_type: Literal["adaptation"] = "adaptation"


class AnimeCharacterRow(Row):
    """A line of ``anime_character``."""

    anime: AnimeRef
    character: CharacterRef
    role: Literal["main", "supporting"] | None = None


class CharacterVoiceRow(Row):
    """A line of ``character_voice``."""

    character: CharacterRef
    person: PersonRef
    anime: AnimeRef
    language: Text | None = None


class AnimeStaffRow(Row):
    """A line of ``anime_staff``."""

    anime: AnimeRef
    person: PersonRef
    position: Text


class AnimeStudioRow(Row):
    """A line of ``anime_studio``."""

    anime: AnimeRef
    studio: StudioRef
    role: Literal["studio", "producer", "licensor"]


class AnimeThemeRow(Row):
    """A line of ``anime_theme``."""

    anime: AnimeRef
    kind: Literal["opening", "ending"]
    seq: Int2
    title: Name
    artist: Text | None = None
    episodes: Text | None = None


class AnimeRecommendationRow(Row):
    """A line of ``anime_recommendation``: readers of either like the other."""

    a: AnimeRef
    b: AnimeRef
    users: Int4


class MangaPersonRow(Row):
    """A line of ``manga_person``."""

    manga: MangaRef
    person: PersonRef
    role: Literal["author", "artist"]


class IdMapRow(Row):
    """A line of ``id_map``: ids of one work elsewhere; counted, because every anime row carries its own."""

    model_config = ConfigDict(extra="allow", strict=True)
