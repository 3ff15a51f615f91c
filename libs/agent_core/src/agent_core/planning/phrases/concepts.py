"""What relations are called: a concept has one reading for each kind of entity that it can start from."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType as R

from agent_core.graph_query import Hop
from agent_core.planning.lexicon.forms import LATER_SEASONS

A, C, E, M, P, S = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.EPISODE,
    EntityType.MANGA,
    EntityType.PERSON,
    EntityType.STUDIO,
)


_COLLECTIVE: Final = frozenset(
    {R.HAS_CHARACTER, R.APPEARS_IN, R.VOICES, R.VOICED_IN, R.VOICE_CAST, R.STAFF, R.WORKED_ON, R.ANIMATED, R.PRODUCED,
     R.LICENSED, R.WROTE, R.DREW, R.HAS_EPISODE, R.ADAPTATION, R.RECOMMENDED, R.SHARES_FRANCHISE, R.CO_APPEARS}
)  # fmt: skip


# Positions that several usually hold in one title.
_SHARED_POSITIONS: Final = frozenset(
    {"Key Animation", "Episode Director", "Animation Director", "Storyboard", "Script"}
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a concept means from one kind of entity.

    Attributes:
        hops: the relations to follow, one or (through a title's source) two.
        noun: what one result is called, in front of ``link``.
        link: joins the noun with the phrase of what it belongs to, as ``{}``.
        vague: the concept's word means this only where nothing else fits.
    """

    source: EntityType
    target: EntityType
    hops: tuple[Hop, ...]
    noun: str
    link: str = "of {}"
    plural: str | None = None
    vague: bool = False

    @property
    def collective(self) -> bool:
        """True where one entity usually has many such results."""
        of_maker = self.source in (P, S)
        return self.hops[-1].relation in _COLLECTIVE and (self.hops[-1].role is None or of_maker)

    @property
    def said_as_many(self) -> bool:
        """True where the results are spoken of as several: those of a part of the cast or crew are, too."""
        hop = self.hops[-1]
        return self.collective or hop.relation is R.HAS_CHARACTER or hop.role in _SHARED_POSITIONS

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


def _later_season(nth: str, steps: int) -> tuple[Reading, ...]:
    """Return the reading that goes so many seasons on from the first."""
    how = "(by sequels, titles and dates)"
    return (Reading(A, A, _hops(*[R.NEXT_SEASON] * steps), f"{nth} season {how}", plural=f"{nth} seasons {how}"),)


def _peers(relation: R, noun: str, plural: str | None = None) -> tuple[Reading, ...]:
    return (Reading(C, C, _hops(relation), noun, plural=plural),)


CONCEPTS: Final[dict[str, tuple[Reading, ...]]] = {
    "sequel": _titles(R.SEQUEL, "sequel"),
    "prequel": _titles(R.PREQUEL, "prequel"),
    **{f"{nth} season": _later_season(nth, steps) for steps, nth in enumerate(LATER_SEASONS, start=1)},
    "side story": _titles(R.SIDE_STORY, "side story", "side stories"),
    "parent story": _titles(R.PARENT_STORY, "parent story", "parent stories"),
    "summary": _titles(R.SUMMARY, "summary", "summaries"),
    "full story": _titles(R.FULL_STORY, "full story", "full stories"),
    "spin-off": _titles(R.SPIN_OFF, "spin-off"),
    "spun from": _titles(R.SPIN_OFF_OF, "original of the spin-off", "originals of the spin-off"),
    "alternative version": _titles(R.ALTERNATIVE_VERSION, "alternative version"),
    "alternative setting": _titles(R.ALTERNATIVE_SETTING, "alternative setting"),
    "franchise": (Reading(A, A, _hops(R.SHARES_FRANCHISE), "title", "of the franchise of {}"),),
    "recommendation": (Reading(A, A, _hops(R.RECOMMENDED), "recommendation", "for {}"),),
    "studio": (
        Reading(A, S, _hops(R.ANIMATED_BY), "studio"),
        Reading(S, A, _hops(R.ANIMATED), "anime", "by {}", "anime"),
        Reading(M, A, _hops(R.ADAPTATION), "anime", "adapted from {}", "anime"),
    ),
    "making": (
        Reading(A, S, _hops(R.ANIMATED_BY), "studio"),
        Reading(S, A, _hops(R.ANIMATED), "anime", "by {}", "anime"),
        Reading(M, P, _hops(R.WRITTEN_BY), "author"),
        Reading(P, M, _hops(R.WROTE), "manga", "written by {}", "manga"),
        Reading(M, A, _hops(R.ADAPTATION), "anime", "adapted from {}", "anime"),
        Reading(P, A, _hops(R.WORKED_ON), "anime", "that {} worked on", "anime", vague=True),
        Reading(A, P, _hops(R.STAFF), "staff member", vague=True),
        Reading(A, M, _hops(R.ADAPTED_FROM), "source"),
    ),
    "producer": (
        Reading(A, S, _hops(R.PRODUCED_BY), "producer"),
        Reading(A, P, _hops((R.STAFF, "Producer")), "producer"),
        Reading(S, A, _hops(R.PRODUCED), "anime", "produced by {}", "anime"),
        Reading(P, A, _hops((R.WORKED_ON, "Producer")), "anime", "produced by {}", "anime"),
    ),
    "production": (
        Reading(A, S, _hops(R.PRODUCED_BY), "producer"),
        Reading(S, A, _hops(R.PRODUCED), "anime", "produced by {}", "anime"),
        Reading(A, P, _hops((R.STAFF, "Producer")), "producer"),
        Reading(P, A, _hops((R.WORKED_ON, "Producer")), "anime", "produced by {}", "anime"),
    ),
    "licensor": (
        Reading(A, S, _hops(R.LICENSED_BY), "licensor"),
        Reading(S, A, _hops(R.LICENSED), "anime", "licensed by {}", "anime"),
    ),
    "director": _staff("Director", "director", "directed"),
    "chief director": _staff("Chief Director", "chief director", "with chief direction"),
    "assistant director": _staff("Assistant Director", "assistant director", "with assistant direction"),
    "executive producer": _staff("Executive Producer", "executive producer", "with executive production"),
    "chief animation director": _staff(
        "Chief Animation Director", "chief animation director", "with chief animation direction"
    ),
    "editor": _staff("Editing", "editor", "edited"),
    "lyricist": _staff("Theme Song Lyrics", "lyricist", "with song lyrics"),
    "theme composer": _staff("Theme Song Composition", "theme song composer", "with theme songs composed"),
    "theme arranger": _staff("Theme Song Arrangement", "theme song arranger", "with theme songs arranged"),
    "photography director": _staff("Director of Photography", "director of photography", "photographed"),
    "mechanical designer": _staff("Mechanical Design", "mechanical designer", "with mechanical design"),
    "original character designer": _staff(
        "Original Character Design", "original character designer", "with original character design"
    ),
    "composer": _staff("Music", "composer", "with music"),
    # What is set to music, and who is dubbed: German has one word for both.
    "sounding": (
        *_staff("Music", "composer", "with music"),
        Reading(C, P, _hops(R.VOICED_BY), "voice actor"),
        Reading(P, C, _hops(R.VOICES), "character", "voiced by {}"),
    ),
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
    "employment": (
        Reading(A, P, _hops(R.STAFF), "staff member"),
        Reading(P, A, _hops(R.WORKED_ON), "anime", "that {} worked on", "anime"),
        Reading(S, A, _hops(R.ANIMATED), "anime", "by {}", "anime"),
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
        Reading(A, S, _hops(R.ANIMATED_BY), "studio", vague=True),
        Reading(S, A, _hops(R.ANIMATED), "anime", "by {}", "anime"),
        Reading(M, A, _hops(R.ADAPTATION), "anime", "adapted from {}", "anime"),
        Reading(P, A, _hops(R.WROTE, R.ADAPTATION), "anime", "adapted from the manga of {}", "anime"),
        Reading(P, M, _hops(R.WROTE), "manga", "written by {}", "manga"),
        Reading(C, A, _hops(R.APPEARS_IN), "anime", "with {}", "anime"),
        Reading(M, S, _hops(R.ADAPTATION, R.ANIMATED_BY), "studio", "of the anime adapted from {}"),
        Reading(S, M, _hops(R.ANIMATED, R.ADAPTED_FROM), "manga", "adapted by {}", "manga"),
    ),
    "adaptation": (
        Reading(M, A, _hops(R.ADAPTATION), "anime", "adapted from {}", "anime"),
        Reading(P, A, _hops(R.WROTE, R.ADAPTATION), "anime", "adapted from the manga of {}", "anime"),
        Reading(A, M, _hops(R.ADAPTED_FROM), "source", vague=True),
        Reading(M, S, _hops(R.ADAPTATION, R.ANIMATED_BY), "studio", "of the anime adapted from {}"),
    ),
    "cast": (
        Reading(A, P, _hops(R.VOICE_CAST), "voice actor"),
        Reading(P, A, _hops(R.VOICED_IN), "anime", "with the voice of {}", "anime"),
        Reading(C, A, _hops(R.APPEARS_IN), "anime", "with {}", "anime"),
    ),
    "having": (
        Reading(M, A, _hops(R.ADAPTATION), "anime", "adapted from {}", "anime"),
        Reading(S, A, _hops(R.ANIMATED), "anime", "by {}", "anime"),
        Reading(P, A, _hops(R.WROTE, R.ADAPTATION), "anime", "adapted from the manga of {}", "anime"),
    ),
    "portrayal": (
        Reading(C, P, _hops(R.VOICED_BY), "voice actor"),
        Reading(P, C, _hops(R.VOICES), "character", "voiced by {}"),
        Reading(A, C, _hops(R.HAS_CHARACTER), "character"),
        Reading(C, A, _hops(R.APPEARS_IN), "anime", "with {}", "anime"),
    ),
    "voice actor": (
        Reading(C, P, _hops(R.VOICED_BY), "voice actor"),
        Reading(P, C, _hops(R.VOICES), "character", "voiced by {}"),
        Reading(A, P, _hops(R.VOICE_CAST), "voice actor"),
        Reading(P, A, _hops(R.VOICED_IN), "anime", "with the voice of {}", "anime"),
        Reading(C, A, _hops(R.APPEARS_IN), "anime", "with {}", "anime"),
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
        Reading(P, A, _hops(R.VOICES, (R.APPEARS_IN, "main")), "anime", "with {} in a main role", "anime"),
    ),
    "main role": (
        Reading(A, C, _hops((R.HAS_CHARACTER, "main")), "main character"),
        Reading(C, A, _hops((R.APPEARS_IN, "main")), "anime", "with {} in a main role", "anime"),
        Reading(P, A, _hops(R.VOICES, (R.APPEARS_IN, "main")), "anime", "with {} in a main role", "anime"),
    ),
    "supporting role": (
        Reading(A, C, _hops((R.HAS_CHARACTER, "supporting")), "supporting character"),
        Reading(C, A, _hops((R.APPEARS_IN, "supporting")), "anime", "with {} in a supporting role", "anime"),
        Reading(P, A, _hops(R.VOICES, (R.APPEARS_IN, "supporting")), "anime", "with {} in a supporting role", "anime"),
    ),
    "supporting character": (
        Reading(A, C, _hops((R.HAS_CHARACTER, "supporting")), "supporting character"),
        Reading(C, A, _hops((R.APPEARS_IN, "supporting")), "anime", "with {} in a supporting role", "anime"),
        Reading(P, A, _hops(R.VOICES, (R.APPEARS_IN, "supporting")), "anime", "with {} in a supporting role", "anime"),
    ),
    "episode": (Reading(A, E, _hops(R.HAS_EPISODE), "episode"), Reading(E, A, _hops(R.EPISODE_OF), "anime")),
    "maker": (
        Reading(M, P, _hops(R.WRITTEN_BY), "author"),
        Reading(P, M, _hops(R.WROTE), "manga", "written by {}", "manga"),
        Reading(A, P, _hops((R.STAFF, "Original Creator")), "original creator"),
        Reading(P, A, _hops((R.WORKED_ON, "Original Creator")), "anime", "created by {}", "anime"),
        Reading(A, S, _hops(R.ANIMATED_BY), "studio"),
        Reading(S, A, _hops(R.ANIMATED), "anime", "by {}", "anime"),
        Reading(A, P, _hops(R.ADAPTED_FROM, R.WRITTEN_BY), "author", "of the source of {}"),
        Reading(P, A, _hops(R.WROTE, R.ADAPTATION), "anime", "adapted from the manga of {}", "anime"),
    ),
    "hearing": (
        Reading(P, A, _hops(R.VOICED_IN), "anime", "with the voice of {}", "anime"),
        Reading(A, P, _hops(R.VOICE_CAST), "voice actor"),
        Reading(C, P, _hops(R.VOICED_BY), "voice actor"),
        Reading(P, C, _hops(R.VOICES), "character", "voiced by {}"),
        Reading(C, A, _hops(R.APPEARS_IN), "anime", "with {}", "anime"),
    ),
    "role": (
        Reading(P, C, _hops(R.VOICES), "character", "voiced by {}"),
        Reading(A, C, _hops(R.HAS_CHARACTER), "character"),
        Reading(C, A, _hops(R.APPEARS_IN), "anime", "with {}", "anime"),
        Reading(P, A, _hops(R.VOICED_IN), "anime", "with the voice of {}", "anime"),
    ),
    "crew": (Reading(A, P, _hops(R.STAFF), "staff member"), Reading(C, C, _hops(R.CREWMATE), "crewmate")),
    "co-star": _peers(R.CO_APPEARS, "character", "characters"),
    "crewmate": _peers(R.CREWMATE, "crewmate"),
    "family": _peers(R.FAMILY, "family member"),
    "mentor": _peers(R.MENTOR, "mentor"),
    "student": _peers(R.STUDENT, "student"),
    "rival": _peers(R.RIVAL, "rival"),
    "friend": _peers(R.FRIEND, "friend"),
    "enemy": _peers(R.ENEMY, "enemy", "enemies"),
}

# What "X is a sequel of" asks for: the concept that leads back.
INVERSES: Final = {
    "adaptation": "source",
    "mentor": "student",
    "student": "mentor",
    "sequel": "prequel",
    "prequel": "sequel",
    "side story": "parent story",
    "parent story": "side story",
    "summary": "full story",
    "full story": "summary",
    "spin-off": "spun from",
}

# What each of two characters may be of the other.
MUTUAL: Final = frozenset({"friend", "rival", "enemy", "crewmate", "family", "co-star"})

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
    (P, A): ("director", "staff", "voice actor"),
    (A, M): ("source",),
    (M, A): ("source",),
    (M, P): ("author",),
    (P, M): ("author",),
    (A, E): ("episode",),
    (E, A): ("episode",),
}

# What a general word may merely repeat: to write the music is to compose, to work on X as its director to direct it.
POSITIONS: Final = frozenset(
    concept
    for concept, readings in CONCEPTS.items()
    if readings[0].hops[0].relation is R.STAFF and readings[0].hops[0].role
)
MADE: Final = POSITIONS | {"studio", "producer", "author", "artist", "maker", "production"}
STORIES: Final = frozenset({*INVERSES, "spun from", "alternative version", "alternative setting"}) - {
    "mentor",
    "student",
}
SPECIFIC: Final[dict[str, frozenset[str]]] = {
    "source": STORIES | {"original creator", "adaptation"},
    "making": MADE | STORIES | {"source", "licensor", "voice actor", "cast", "adaptation", "staff"},
    "adaptation": STORIES,
    "production": MADE | {"licensor", "voice actor"},
    "staff": MADE | {"licensor", "voice actor"},
    "employment": MADE | {"voice actor", "staff"},
    "maker": MADE - {"maker", "producer"},
    "author": frozenset(
        {"composer", "scriptwriter", "series composer", "lyricist", "original creator", "theme composer",
         "storyboarder", "theme performer", "artist"}
    ),
    "artist": frozenset(
        {"theme performer", "character designer", "storyboarder",
         "key animator", "animation director", "mechanical designer",
         "art director", "original character designer"}
    ),
    "director": frozenset(
        {"sound director", "episode director", "art director", "animation director", "chief director",
         "photography director", "assistant director", "chief animation director"}
    ),
    "voice actor": frozenset({"main role", "supporting role", "role", "theme performer"}),
    "portrayal": frozenset({"role", "voice actor", "main role", "supporting role", "main character", "character",
                            "supporting character"}),
    "hearing": frozenset({"role", "voice actor", "composer", "theme performer", "main role", "supporting role"}),
    "character": POSITIONS
    | {"main role", "supporting role", "main character", "supporting character", "voice actor", "cast"},
    "composer": frozenset({"theme composer", "theme performer", "lyricist", "theme arranger"}),
    "studio": frozenset({"key animator", "animation director", "chief animation director"}),
    "character designer": frozenset({"mechanical designer", "original character designer"}),
}  # fmt: skip


@cache
def relations_of(concept: str) -> frozenset[R]:
    """Return the relations that a concept's words can say by themselves."""
    return frozenset(hop.relation for reading in CONCEPTS[concept] for hop in reading.hops)
