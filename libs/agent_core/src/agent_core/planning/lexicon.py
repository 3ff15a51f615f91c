"""The words of questions: what each relation, field, filter and aggregate is called, and how a relation reads.

This is the one place to extend. A concept has one reading for each kind of entity that it can start from; a form is a
way to write a concept. Forms are matched word by word, in lower case, without punctuation, longest first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType as R

from agent_core.schemas import Hop

A, C, E, M, P, S = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.EPISODE,
    EntityType.MANGA,
    EntityType.PERSON,
    EntityType.STUDIO,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a concept means from one kind of entity.

    Attributes:
        hops: the relations to follow, one or (through a title's source) two.
        noun: what one result is called, in front of ``link``.
        link: joins the noun with the phrase of what it belongs to, as ``{}``.
    """

    source: EntityType
    target: EntityType
    hops: tuple[Hop, ...]
    noun: str
    link: str = "of {}"
    plural: str | None = None

    def phrase(self, whole: str, *, many: bool) -> str:
        """Return such as "director of One Piece"."""
        noun = (self.plural or f"{self.noun}s") if many else self.noun
        return f"{noun} {self.link.format(whole)}"


def _hops(*steps: R | tuple[R, str]) -> tuple[Hop, ...]:
    return tuple(Hop(relation=s) if isinstance(s, R) else Hop(relation=s[0], role=s[1]) for s in steps)


def _titles(relation: R, noun: str, plural: str | None = None) -> tuple[Reading, ...]:
    return tuple(Reading(kind, kind, _hops(relation), noun, plural=plural) for kind in (A, M))


def _staff(position: str, noun: str, done: str) -> tuple[Reading, ...]:
    return (
        Reading(A, P, _hops((R.STAFF, position)), noun),
        Reading(P, A, _hops((R.WORKED_ON, position)), "anime", f"{done} by {{}}", "anime"),
    )


def _peers(relation: R, noun: str, plural: str | None = None) -> tuple[Reading, ...]:
    return (Reading(C, C, _hops(relation), noun, plural=plural),)


CONCEPTS: Final[dict[str, tuple[Reading, ...]]] = {
    "sequel": _titles(R.SEQUEL, "sequel"),
    "prequel": _titles(R.PREQUEL, "prequel"),
    "side story": _titles(R.SIDE_STORY, "side story", "side stories"),
    "parent story": _titles(R.PARENT_STORY, "parent story", "parent stories"),
    "summary": _titles(R.SUMMARY, "summary", "summaries"),
    "full story": _titles(R.FULL_STORY, "full story", "full stories"),
    "spin-off": _titles(R.SPIN_OFF, "spin-off"),
    "alternative version": _titles(R.ALTERNATIVE_VERSION, "alternative version"),
    "alternative setting": _titles(R.ALTERNATIVE_SETTING, "alternative setting"),
    "franchise": (Reading(A, A, _hops(R.SHARES_FRANCHISE), "title", "of the franchise of {}"),),
    "recommendation": (Reading(A, A, _hops(R.RECOMMENDED), "recommendation", "for {}"),),
    "studio": (
        Reading(A, S, _hops(R.ANIMATED_BY), "studio"),
        Reading(S, A, _hops(R.ANIMATED), "anime", "by {}", "anime"),
    ),
    "producer": (
        Reading(A, S, _hops(R.PRODUCED_BY), "producer"),
        Reading(A, P, _hops((R.STAFF, "Producer")), "producer"),
        Reading(S, A, _hops(R.PRODUCED), "anime", "produced by {}", "anime"),
        Reading(P, A, _hops((R.WORKED_ON, "Producer")), "anime", "produced by {}", "anime"),
    ),
    "production": (
        Reading(A, S, _hops(R.ANIMATED_BY), "studio"),
        Reading(S, A, _hops(R.ANIMATED), "anime", "by {}", "anime"),
        Reading(A, P, _hops((R.STAFF, "Producer")), "producer"),
        Reading(P, A, _hops((R.WORKED_ON, "Producer")), "anime", "produced by {}", "anime"),
    ),
    "licensor": (
        Reading(A, S, _hops(R.LICENSED_BY), "licensor"),
        Reading(S, A, _hops(R.LICENSED), "anime", "licensed by {}", "anime"),
    ),
    "director": _staff("Director", "director", "directed"),
    "composer": _staff("Music", "composer", "with music"),
    "episode director": _staff("Episode Director", "episode director", "with episodes directed"),
    "sound director": _staff("Sound Director", "sound director", "with sound directed"),
    "animation director": _staff("Animation Director", "animation director", "with animation directed"),
    "art director": _staff("Art Director", "art director", "with art directed"),
    "character designer": _staff("Character Design", "character designer", "with characters designed"),
    "original creator": _staff("Original Creator", "original creator", "created"),
    "scriptwriter": _staff("Script", "scriptwriter", "with scripts"),
    "series composer": _staff("Series Composition", "series composer", "with series composition"),
    "storyboarder": _staff("Storyboard", "storyboard artist", "with storyboards"),
    "key animator": _staff("Key Animation", "key animator", "with key animation"),
    "theme performer": _staff("Theme Song Performance", "theme song performer", "with a theme song"),
    "staff": (
        Reading(A, P, _hops(R.STAFF), "staff member"),
        Reading(P, A, _hops(R.WORKED_ON), "anime", "that {} worked on", "anime"),
    ),
    "author": (
        Reading(M, P, _hops(R.WRITTEN_BY), "author"),
        Reading(P, M, _hops(R.WROTE), "manga", "written by {}", "manga"),
        Reading(A, P, _hops(R.ADAPTED_FROM, R.WRITTEN_BY), "author", "of the source of {}"),
    ),
    "artist": (
        Reading(M, P, _hops(R.DRAWN_BY), "artist"),
        Reading(P, M, _hops(R.DREW), "manga", "drawn by {}", "manga"),
        Reading(A, P, _hops(R.ADAPTED_FROM, R.DRAWN_BY), "artist", "of the source of {}"),
    ),
    "source": (
        Reading(A, M, _hops(R.ADAPTED_FROM), "source", "of {}"),
        Reading(M, A, _hops(R.ADAPTATION), "anime", "adapted from {}", "anime"),
        Reading(P, A, _hops(R.WROTE, R.ADAPTATION), "anime", "adapted from the manga of {}", "anime"),
    ),
    "voice actor": (
        Reading(C, P, _hops(R.VOICED_BY), "voice actor"),
        Reading(P, C, _hops(R.VOICES), "character", "voiced by {}"),
        Reading(A, P, _hops(R.VOICE_CAST), "voice actor"),
        Reading(P, A, _hops(R.VOICED_IN), "anime", "with the voice of {}", "anime"),
    ),
    "character": (
        Reading(A, C, _hops(R.HAS_CHARACTER), "character"),
        Reading(C, A, _hops(R.APPEARS_IN), "anime", "with {}", "anime"),
        Reading(P, C, _hops(R.VOICES), "character", "voiced by {}"),
        Reading(P, A, _hops(R.VOICED_IN), "anime", "with the voice of {}", "anime"),
    ),
    "main character": (
        Reading(A, C, _hops((R.HAS_CHARACTER, "main")), "main character"),
        Reading(C, A, _hops((R.APPEARS_IN, "main")), "anime", "with {} in a main role", "anime"),
    ),
    "supporting character": (
        Reading(A, C, _hops((R.HAS_CHARACTER, "supporting")), "supporting character"),
        Reading(C, A, _hops((R.APPEARS_IN, "supporting")), "anime", "with {} in a supporting role", "anime"),
    ),
    "episode": (Reading(A, E, _hops(R.HAS_EPISODE), "episode"), Reading(E, A, _hops(R.EPISODE_OF), "anime")),
    "crewmate": _peers(R.CREWMATE, "crewmate"),
    "family": _peers(R.FAMILY, "family member"),
    "mentor": _peers(R.MENTOR, "mentor"),
    "student": _peers(R.STUDENT, "student"),
    "rival": _peers(R.RIVAL, "rival"),
    "friend": _peers(R.FRIEND, "friend"),
    "enemy": _peers(R.ENEMY, "enemy", "enemies"),
}

# Nouns that say no more than the kind of a result: "which studio produced X" asks for what produced X.
KIND_NOUNS: Final = frozenset({"studio"})

# The concept by which a bare "anime", "studio" … is reached from another kind.
BRIDGES: Final[dict[tuple[EntityType, EntityType], tuple[str, ...]]] = {
    (A, S): ("studio",),
    (S, A): ("studio",),
    (A, C): ("character",),
    (C, A): ("character",),
    (C, P): ("voice actor",),
    (P, C): ("voice actor",),
    (A, P): ("staff",),
    (P, A): ("staff", "voice actor"),
    (A, M): ("source",),
    (M, A): ("source",),
    (M, P): ("author",),
    (P, M): ("author",),
    (A, E): ("episode",),
    (E, A): ("episode",),
}


class TagKind(StrEnum):
    """What a word or phrase of a question does."""

    RELATION = auto()  # a noun (with a target kind) or a verb (either way) of a concept
    TYPE = auto()
    WHO = auto()
    COUNT = auto()
    COMPARE = auto()
    CONNECT = auto()
    OTHER = auto()
    ATTRIBUTE = auto()
    ORDER = auto()
    GENRE = auto()
    FORMAT = auto()
    STATUS = auto()
    SEASON = auto()
    NUMBER = auto()
    YEAR = auto()
    AND = auto()
    OR = auto()
    NOT = auto()
    FILLER = auto()


@dataclass(frozen=True, slots=True)
class Form:
    """What a phrase stands for; ``target`` is set for nouns, which name a result, and ``None`` for verbs."""

    kind: TagKind
    value: str = ""
    target: EntityType | None = None


def _forms(kind: TagKind, value: str, words: Iterable[str], target: EntityType | None = None) -> dict[str, Form]:
    return dict.fromkeys(words, Form(kind, value, target))


def _nouns(concept: str, *words: str, target: EntityType) -> dict[str, Form]:
    plurals = [f"{w[:-1]}ies" if w.endswith("y") else f"{w}s" for w in words]
    return _forms(TagKind.RELATION, concept, [*words, *plurals], target)


def _verbs(concept: str, *words: str) -> dict[str, Form]:
    return _forms(TagKind.RELATION, concept, words)


_RELATION_FORMS: Final[dict[str, Form]] = {
    **_nouns("sequel", "sequel", "follow-up", "followup", "continuation", "next season", target=A),
    **_nouns("prequel", "prequel", "predecessor", "previous season", target=A),
    **_nouns("side story", "side story", "side-story", "gaiden", target=A),
    **_nouns("parent story", "parent story", "main story", target=A),
    **_nouns("summary", "recap", "recap movie", "compilation", target=A),
    **_nouns("full story", "full story", target=A),
    **_nouns("spin-off", "spin-off", "spinoff", "spin off", target=A),
    **_nouns("alternative version", "alternative version", "alternate version", "remake", target=A),
    **_nouns("alternative setting", "alternative setting", target=A),
    **_nouns("franchise", "franchise", target=A),
    **_nouns("recommendation", "recommendation", target=A),
    **_verbs("recommendation", "like", "similar", "similar to", "recommend", "recommended", "watch after"),
    **_nouns("studio", "studio", "animation studio", target=S),
    **_verbs("studio", "made", "make", "makes", "making", "animated", "animate", "animates", "created by studio"),
    **_nouns("producer", "producer", "production company", target=S),
    **_verbs("production", "produced", "produce", "produces", "behind"),
    **_nouns("licensor", "licensor", target=S),
    **_verbs("licensor", "licensed", "license", "licenses"),
    **_nouns("director", "director", target=P),
    **_verbs("director", "directed", "direct", "directs", "directing"),
    **_nouns("composer", "composer", target=P),
    **_verbs("composer", "composed", "compose", "composes", "scored", "music", "soundtrack", "score by"),
    **_verbs(
        "composer",
        *(f"{verb} the {noun}" for verb in ("composed", "wrote", "made", "did") for noun in ("music", "soundtrack")),
    ),
    **_nouns("episode director", "episode director", target=P),
    **_nouns("sound director", "sound director", target=P),
    **_nouns("animation director", "animation director", target=P),
    **_nouns("art director", "art director", target=P),
    **_nouns("character designer", "character designer", target=P),
    **_verbs("character designer", "designed the characters", "character design"),
    **_nouns("original creator", "original creator", "creator", target=P),
    **_nouns("scriptwriter", "scriptwriter", "script writer", "screenwriter", target=P),
    **_nouns("series composer", "series composer", target=P),
    **_verbs("series composer", "series composition"),
    **_nouns("storyboarder", "storyboard artist", target=P),
    **_nouns("key animator", "key animator", target=P),
    **_verbs("theme performer", "sang", "sings", "performed the theme", "performed the theme song"),
    **_nouns("staff", "staff member", target=P),
    **_verbs("staff", "staff", "worked on", "work on", "works on", "worked"),
    **_nouns("author", "author", "mangaka", "writer", target=P),
    **_verbs("author", "wrote", "write", "writes", "written", "authored", "by the author"),
    **_nouns("artist", "artist", "illustrator", target=P),
    **_verbs("artist", "drew", "draw", "draws", "drawn", "illustrated"),
    **_nouns("source", "source manga", "source material", target=M),
    **_verbs(
        "source",
        "based on",
        "adapted from",
        "adaptation of",
        "adaptations of",
        "adapted into",
        "adapts",
        "adapt",
        "adaptation",
        "adaptations",
        "adapted",
        "source",
    ),
    **_nouns(
        "voice actor",
        "voice actor",
        "voice actress",
        "voice artist",
        "seiyuu",
        "seiyu",
        "voice",
        "cast member",
        target=P,
    ),
    **_forms(TagKind.RELATION, "voice actor", ["voice actresses"], P),
    **_verbs(
        "voice actor",
        "voices",
        "voiced",
        "voice",
        "voicing",
        "play",
        "plays",
        "played",
        "voice acted",
        "voice acts",
        "provides the voice",
        "provide the voice",
        "voice cast",
        "cast",
    ),
    **_nouns("main character", "main character", "protagonist", "lead character", "lead", "hero", target=C),
    **_nouns("supporting character", "supporting character", "side character", target=C),
    **_verbs(
        "character",
        "appear",
        "appears",
        "appeared",
        "appear in",
        "appears in",
        "feature",
        "features",
        "featuring",
        "featured",
        "star",
        "stars",
        "starring",
        "include",
        "includes",
    ),
    **_nouns("crewmate", "crewmate", "crew member", target=C),
    **_nouns("family", "family member", "relative", target=C),
    **_verbs("family", "family"),
    **_nouns("mentor", "mentor", "teacher", "master", target=C),
    **_nouns("student", "student", "pupil", "disciple", target=C),
    **_nouns("rival", "rival", target=C),
    **_nouns("friend", "friend", target=C),
    **_nouns("enemy", "enemy", target=C),
}
# "voices" and "voice" are verbs first: "who voices Nami" asks for the person.
_RELATION_FORMS.update(_verbs("voice actor", "voice", "voices"))

_TYPE_FORMS: Final[dict[str, Form]] = {
    **_forms(TagKind.TYPE, "", ["anime", "animes", "title", "titles", "series", "show", "shows"], A),
    **_forms(TagKind.TYPE, "", ["manga", "mangas", "comic", "comics"], M),
    **_forms(TagKind.TYPE, "", ["character", "characters"], C),
    **_forms(TagKind.TYPE, "", ["person", "people"], P),
    **_forms(TagKind.TYPE, "", ["episode", "episodes"], E),
    **_forms(TagKind.WHO, "", ["who", "whom", "whose", "who's"]),
}

_FORMAT_FORMS: Final[dict[str, Form]] = {
    **_forms(TagKind.FORMAT, "movie", ["movie", "movies", "film", "films"], A),
    **_forms(TagKind.FORMAT, "ova", ["ova", "ovas"], A),
    **_forms(TagKind.FORMAT, "ona", ["ona", "onas"], A),
    **_forms(TagKind.FORMAT, "special", ["special", "specials"], A),
    **_forms(TagKind.FORMAT, "tv", ["tv series", "tv anime", "tv show", "tv shows"], A),
    **_forms(TagKind.STATUS, "airing", ["airing", "ongoing"]),
    **_forms(TagKind.STATUS, "finished", ["finished", "completed"]),
    **_forms(TagKind.STATUS, "upcoming", ["upcoming"]),
    **_forms(TagKind.SEASON, "winter", ["winter"]),
    **_forms(TagKind.SEASON, "spring", ["spring"]),
    **_forms(TagKind.SEASON, "summer", ["summer"]),
    **_forms(TagKind.SEASON, "fall", ["fall", "autumn"]),
}

# An order's value is "<field> <asc|desc>".
_ORDER_FORMS: Final[dict[str, Form]] = {
    **_forms(
        TagKind.ORDER,
        "score desc",
        ["highest rated", "best rated", "top rated", "highest scored", "highest scoring", "best", "top",
         "highest-rated", "best-rated", "top-rated", "with the highest score", "highest score"],
    ),
    **_forms(TagKind.ORDER, "score asc", ["lowest rated", "worst rated", "worst", "lowest scored", "lowest-rated"]),
    **_forms(TagKind.ORDER, "popularity desc", ["most popular", "most watched", "most famous"]),
    **_forms(TagKind.ORDER, "popularity asc", ["least popular"]),
    **_forms(
        TagKind.ORDER,
        "episodes desc",
        ["most episodes", "the most episodes", "longest", "longest running", "longest-running",
         "highest episode count"],
    ),
    **_forms(TagKind.ORDER, "episodes asc", ["fewest episodes", "the fewest episodes", "shortest", "least episodes"]),
    **_forms(TagKind.ORDER, "year desc", ["newest", "latest", "most recent"]),
    **_forms(TagKind.ORDER, "year asc", ["oldest", "earliest", "first"]),
}  # fmt: skip

_FIELD_FORMS: Final[dict[str, Form]] = {
    **_forms(
        TagKind.ATTRIBUTE,
        "year",
        ["what year", "which year", "year", "when", "released", "release", "release date", "air date", "come out",
         "came out", "air", "aired", "premiere", "premiered", "start", "started", "begin", "debut"],
    ),
    **_forms(TagKind.ATTRIBUTE, "name", ["what is the title", "the title", "the name", "called", "titled"]),
    **_forms(TagKind.ATTRIBUTE, "rating", ["rating", "how good", "rated"]),
    **_forms(TagKind.ATTRIBUTE, "status", ["status"]),
    **_forms(TagKind.ATTRIBUTE, "genres", ["genre", "genres", "what genre"]),
    **_forms(TagKind.ATTRIBUTE, "description", ["about", "synopsis", "plot", "story of", "tell me about"]),
    **_forms(TagKind.COUNT, "", ["how many", "number of", "count", "the number of", "total number of"]),
    **_forms(
        TagKind.COMPARE, "", ["compare", "comparison", "difference between", "differences between", "differ", "versus",
        "vs", "difference", "differences"],
    ),
    **_forms(
        TagKind.CONNECT,
        "",
        ["related", "connected", "connection", "relationship", "relation", "linked", "link", "relate", "connect"],
    ),
    **_forms(TagKind.OTHER, "", ["other", "else", "another", "others"]),
    **_forms(TagKind.AND, "", ["and", "both", "&", "as well as"]),
    **_forms(TagKind.OR, "", ["or", "either"]),
    **_forms(TagKind.NOT, "", ["not", "without", "except", "excluding"]),
}  # fmt: skip

_FILLERS: Final = (
    "a", "an", "the", "of", "in", "on", "at", "to", "for", "from", "by", "with", "as", "is", "are", "was", "were",
    "be", "been", "being", "do", "does", "did", "done", "has", "have", "had", "having", "which", "what", "that",
    "this", "these", "those", "there", "it", "its", "his", "her", "their", "they", "he", "she", "i", "me", "my",
    "you", "your", "we", "us", "any", "all", "some", "list", "name", "show", "tell", "give", "find", "please", "can",
    "could", "would", "should", "will", "if", "so", "then", "also", "just", "out", "up", "into", "through", "ever",
    "between", "how", "what's", "how's", "where", "why", "work", "works", "take", "place", "get", "got", "than",
    "belong", "belongs", "part", "using", "use", "used", "together", "same", "known", "want", "looking", "see",
    "know", "since", "after", "before", "until", "during", "over", "above", "below", "under", "least", "most", "more",
    "only", "kind", "type", "kinds", "types", "ep", "created",
)  # fmt: skip

GENRES: Final = (
    "Action", "Adventure", "Comedy", "Drama", "Fantasy", "Sci-Fi", "Romance", "Slice of Life", "Supernatural",
    "Mystery", "Ecchi", "Magic", "Sports", "Horror", "Dementia", "Game", "Demons", "Police", "Suspense", "Cars",
    "Award Winning", "Thriller", "Avant Garde", "Shounen Ai", "Shoujo Ai", "Kids", "Family", "Boys Love", "Gourmet",
    "Girls Love", "Erotica", "Music", "School", "Historical", "Mecha", "Parody", "Super Power", "Military", "Space",
    "Harem", "Martial Arts", "Psychological", "Adult Cast", "Isekai", "Samurai", "Mythology", "Vampire", "Gore",
    "Urban Fantasy", "Reincarnation", "Team Sports", "Mahou Shoujo", "Gag Humor", "Anthropomorphic", "Love Polygon",
    "Detective", "Workplace", "Time Travel", "Otaku Culture", "Combat Sports", "CGDCT", "Racing", "Organized Crime",
    "Survival", "Delinquents", "Video Game", "Iyashikei", "Childcare", "Strategy Game", "High Stakes Game",
    "Performing Arts", "Educational", "Visual Arts", "Pets", "Showbiz", "Medical", "Reverse Harem", "Crossdressing",
    "Villainess", "Shounen", "Shoujo", "Seinen", "Josei",
)  # fmt: skip
_GENRE_SYNONYMS: Final = {
    "science fiction": "Sci-Fi",
    "scifi": "Sci-Fi",
    "romantic": "Romance",
    "sport": "Sports",
    "vampires": "Vampire",
    "demon": "Demons",
    "magical girl": "Mahou Shoujo",
    "magical girls": "Mahou Shoujo",
    "shonen": "Shounen",
    "shojo": "Shoujo",
    "bl": "Boys Love",
    "gl": "Girls Love",
    "time-travel": "Time Travel",
    "cooking": "Gourmet",
}

# What is "music by" as a relation is the genre in "music anime": where both apply, the word after it decides.
FORMS: Final[dict[str, Form]] = {
    **_forms(TagKind.FILLER, "", [*_FILLERS, "which one", "which ones", "one of"]),
    **{genre.lower(): Form(TagKind.GENRE, genre) for genre in GENRES},
    **{word: Form(TagKind.GENRE, genre) for word, genre in _GENRE_SYNONYMS.items()},
    **_TYPE_FORMS,
    **_FORMAT_FORMS,
    **_FIELD_FORMS,
    **_ORDER_FORMS,
    **_RELATION_FORMS,
}
LONGEST_FORM: Final = max(form.count(" ") + 1 for form in FORMS)
