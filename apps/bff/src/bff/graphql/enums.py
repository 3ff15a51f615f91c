"""Enum twins of the texts that the catalog stores; a value that a source made up has none, and is null."""

from enum import Enum

import strawberry
from catalog.browse import FacetField
from catalog.relations import RelationType

strawberry.enum(RelationType, description="How one entity is related to another: it is the ... of that.")
strawberry.enum(FacetField, description="The fields of entries that hold names.")


@strawberry.enum
class AnimeFormat(Enum):
    """What an anime was made for."""

    TV = "tv"
    TV_SPECIAL = "tv_special"
    MOVIE = "movie"
    OVA = "ova"
    ONA = "ona"
    SPECIAL = "special"
    MUSIC = "music"
    PV = "pv"
    CM = "cm"


@strawberry.enum
class AnimeStatus(Enum):
    """Whether an anime is broadcast."""

    FINISHED = "finished"
    AIRING = "airing"
    UPCOMING = "upcoming"


@strawberry.enum
class Season(Enum):
    """A quarter of a year of broadcasts."""

    WINTER = "winter"
    SPRING = "spring"
    SUMMER = "summer"
    FALL = "fall"


@strawberry.enum
class SourceMaterial(Enum):
    """What an anime was made from."""

    ORIGINAL = "original"
    MANGA = "manga"
    LIGHT_NOVEL = "light_novel"
    VISUAL_NOVEL = "visual_novel"
    NOVEL = "novel"
    WEB_NOVEL = "web_novel"
    WEB_MANGA = "web_manga"
    DIGITAL_MANGA = "digital_manga"
    FOUR_KOMA_MANGA = "4_koma_manga"
    GAME = "game"
    VIDEO_GAME = "video_game"
    CARD_GAME = "card_game"
    BOOK = "book"
    PICTURE_BOOK = "picture_book"
    MUSIC = "music"
    RADIO = "radio"
    MIXED_MEDIA = "mixed_media"
    OTHER = "other"


@strawberry.enum
class AgeRating(Enum):
    """For which age a title is."""

    G = "g"
    PG = "pg"
    PG_13 = "pg-13"
    R = "r"
    R_PLUS = "r+"
    RX = "rx"


@strawberry.enum
class MangaFormat(Enum):
    """What a manga is printed as."""

    MANGA = "manga"
    MANHWA = "manhwa"
    MANHUA = "manhua"
    ONE_SHOT = "one_shot"
    DOUJINSHI = "doujinshi"
    NOVEL = "novel"
    LIGHT_NOVEL = "light_novel"


@strawberry.enum
class MangaStatus(Enum):
    """Whether a manga goes on."""

    FINISHED = "finished"
    PUBLISHING = "publishing"
    HIATUS = "hiatus"
    DISCONTINUED = "discontinued"
    UPCOMING = "upcoming"


@strawberry.enum
class CastRole(Enum):
    """The part of a character in an anime."""

    MAIN = "main"
    SUPPORTING = "supporting"
    UNKNOWN = "unknown"


@strawberry.enum
class Credit(Enum):
    """What a person or a studio did for titles."""

    VOICE = "voice"
    STAFF = "staff"
    AUTHOR = "author"
    ARTIST = "artist"
    STUDIO = "studio"
    PRODUCER = "producer"
    LICENSOR = "licensor"


@strawberry.enum
class MangaRole(Enum):
    """What somebody did for a manga."""

    AUTHOR = "author"
    ARTIST = "artist"


@strawberry.enum
class SongKind(Enum):
    """Where in an anime a song is."""

    OPENING = "opening"
    ENDING = "ending"


@strawberry.enum
class ExternalSite(Enum):
    """Other catalogues that give entities ids."""

    MYANIMELIST = "mal"
    ANILIST = "anilist"
    ANIDB = "anidb"
    ANIME_NEWS_NETWORK = "animenewsnetwork"
    ANIME_PLANET = "anime_planet"
    ANISEARCH = "anisearch"
    IMDB = "imdb"
    KITSU = "kitsu"
    LIVECHART = "livechart"
    MANGAUPDATES = "mangaupdates"
    SIMKL = "simkl"
    THEMOVIEDB = "themoviedb"
    TVDB = "tvdb"


def member_of[Member: Enum](members: type[Member], value: str | None) -> Member | None:
    """Return the member that a stored text is, ``None`` where it is none of them."""
    try:
        return members(value)
    except ValueError:
        return None
