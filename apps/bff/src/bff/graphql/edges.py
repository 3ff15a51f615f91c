"""The members of lists: how an entity belongs to the owner of the list, and pages of such members."""

from typing import TYPE_CHECKING, Annotated, Any, cast

import strawberry
from catalog.cast_voices import Part
from catalog.relations import RelationType

from bff.context import Info
from bff.graphql.connections import Connection, Edge, RoleEdge
from bff.graphql.entity import entity_of
from bff.graphql.enums import CastRole, MangaRole, member_of

if TYPE_CHECKING:
    from bff.graphql.types import Anime, Character, Episode, Manga, Person, Studio

# The entities name their lists, and the lists their entities; so one of the two modules names the other later.
_TYPES = strawberry.lazy("bff.graphql.types")
AnimeNode = Annotated["Anime", _TYPES]
CharacterNode = Annotated["Character", _TYPES]
EpisodeNode = Annotated["Episode", _TYPES]
MangaNode = Annotated["Manga", _TYPES]
PersonNode = Annotated["Person", _TYPES]
StudioNode = Annotated["Studio", _TYPES]


@strawberry.type
class AnimeRelation:
    """A related anime: ``anime`` is the ``relationType`` of the one asked about."""

    relation_type: str
    relation_type_enum: RelationType | None = strawberry.field(description="`relationType` as an enum.")
    anime: AnimeNode


@strawberry.type
class MangaRelation:
    """A related manga: ``manga`` is the ``relationType`` of the one asked about."""

    relation_type: str
    relation_type_enum: RelationType | None = strawberry.field(description="`relationType` as an enum.")
    manga: MangaNode


@strawberry.type
class MangaCredit:
    """Who made a manga, in one role: author or artist."""

    role: str
    role_enum: MangaRole | None = strawberry.field(description="`role` as an enum.")
    person: PersonNode


@strawberry.type
class CharacterRelationship:
    """A related character: ``character`` is the ``relationType`` of the one asked about."""

    relation_type: str
    relation_type_enum: RelationType | None = strawberry.field(description="`relationType` as an enum.")
    character: CharacterNode


@strawberry.type
class CastEdge[Node](RoleEdge[Node]):
    """One member of a cast, or one title in which a character has a part."""

    @strawberry.field
    def role_enum(self) -> CastRole | None:
        """`role` as an enum."""
        return member_of(CastRole, self.member.label)


@strawberry.type
class VoiceEdge[Node](Edge[Node]):
    """One voice of a character, or one character of a voice."""

    @strawberry.field
    def language(self) -> str | None:
        """Null where the source does not say."""
        return self.member.label or None

    @strawberry.field
    async def anime(self, info: Info) -> AnimeNode | None:
        """In which anime; null where that is not to be shown."""
        node: Any = self.node
        record = await info.context.loaders.entity.load(self.member.via) if self.member.via else None
        if record is None or (record.adult and not node.include_adult):
            return None
        return cast("Any", entity_of(record, include_adult=node.include_adult))


@strawberry.type
class EpisodeEdge(Edge[EpisodeNode]):
    """One episode."""


@strawberry.type
class EpisodeConnection(Connection[EpisodeEdge]):
    """A page of episodes."""


@strawberry.type
class AnimeCharacterEdge(CastEdge[CharacterNode]):
    """A character in the cast of an anime: main, supporting or unknown."""

    @strawberry.field
    async def voices(self, info: Info) -> list["PartVoice"]:
        """Who speaks it in this anime, in each language."""
        shown: Any = self.node
        found = await info.context.loaders.voices.load(Part(self.owner, shown.key))
        info.context.count_listed(len(found))
        return [
            PartVoice(
                language=voice.language or None,
                person=cast("Any", entity_of(voice.person, include_adult=shown.include_adult)),
            )
            for voice in found
        ]


@strawberry.type
class PartVoice:
    """Who speaks a character in an anime; ``language`` is null where the source does not say."""

    language: str | None
    person: PersonNode


@strawberry.type
class AnimeCharacterConnection(Connection[AnimeCharacterEdge]):
    """A page of a cast."""


@strawberry.type
class AnimeStaffEdge(RoleEdge[PersonNode]):
    """A person who worked on an anime, in one position."""


@strawberry.type
class AnimeStaffConnection(Connection[AnimeStaffEdge]):
    """A page of staff."""


@strawberry.type
class CharacterAnimeEdge(CastEdge[AnimeNode]):
    """An anime that a character appears in: main, supporting or unknown."""


@strawberry.type
class CharacterVoiceEdge(VoiceEdge[PersonNode]):
    """Who speaks a character, in one language and anime."""


@strawberry.type
class CharacterVoiceConnection(Connection[CharacterVoiceEdge]):
    """A page of who speaks a character."""


@strawberry.type
class PersonVoiceEdge(VoiceEdge[CharacterNode]):
    """Whom a person speaks, in one language and anime."""


@strawberry.type
class PersonVoiceConnection(Connection[PersonVoiceEdge]):
    """A page of whom a person speaks."""


@strawberry.type
class AnimeRecommendationEdge(Edge[AnimeNode]):
    """What readers of an anime like as well."""

    @strawberry.field
    def users(self) -> int:
        """How many readers say so."""
        return int(self.member.label)


@strawberry.type
class AnimeRecommendationConnection(Connection[AnimeRecommendationEdge]):
    """A page of recommendations."""


@strawberry.type
class CharacterAnimeConnection(Connection[CharacterAnimeEdge]):
    """A page of a character's anime."""


@strawberry.type
class PersonCharacterEdge(Edge[CharacterNode]):
    """A character that a person gave a voice."""


@strawberry.type
class PersonCharacterConnection(Connection[PersonCharacterEdge]):
    """A page of a person's voice roles."""


@strawberry.type
class PersonAnimeEdge(RoleEdge[AnimeNode]):
    """An anime that a person worked on, in one position."""


@strawberry.type
class PersonAnimeConnection(Connection[PersonAnimeEdge]):
    """A page of a person's anime."""


@strawberry.type
class PersonMangaEdge(RoleEdge[MangaNode]):
    """A manga that a person made: author or artist."""

    @strawberry.field
    def role_enum(self) -> MangaRole | None:
        """`role` as an enum."""
        return member_of(MangaRole, self.member.label)


@strawberry.type
class PersonMangaConnection(Connection[PersonMangaEdge]):
    """A page of a person's manga."""


@strawberry.type
class StudioAnimeEdge(Edge[AnimeNode]):
    """An anime of a studio."""


@strawberry.type
class StudioAnimeConnection(Connection[StudioAnimeEdge]):
    """A page of a studio's anime."""
