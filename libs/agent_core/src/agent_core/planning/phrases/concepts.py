"""What relations are called: a concept has one reading for each kind of entity that it can start from."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType as R

from agent_core.relation_phrases import LATER_SEASONS, A, C, E, M, P, RelationPhrase, S, phrase_of


@dataclass(frozen=True, slots=True)
class Reading(RelationPhrase):
    """What a concept means from one kind of entity.

    Attributes:
        vague: the concept's word means this only where nothing else fits.
    """

    vague: bool = False


def _told(source: EntityType, *steps: R | tuple[R, str], vague: bool = False) -> Reading:
    phrase = phrase_of(source, *((s, None) if isinstance(s, R) else s for s in steps))
    if phrase is None:
        raise AssertionError(f"nobody says {steps} of {source}")
    return Reading(phrase.source, phrase.target, phrase.hops, phrase.noun, phrase.link, phrase.plural, vague)


def _titles(relation: R) -> tuple[Reading, ...]:
    return tuple(_told(kind, relation) for kind in (A, M))


def _staff(position: str) -> tuple[Reading, ...]:
    return (_told(A, (R.STAFF, position)), _told(P, (R.WORKED_ON, position)))


def _later_season(steps: int) -> tuple[Reading, ...]:
    """Return the reading that goes so many seasons on from the first."""
    return (_told(A, *[R.NEXT_SEASON] * steps),)


def _peers(relation: R) -> tuple[Reading, ...]:
    return (_told(C, relation),)


CONCEPTS: Final[dict[str, tuple[Reading, ...]]] = {
    "sequel": _titles(R.SEQUEL),
    "prequel": _titles(R.PREQUEL),
    **{f"{nth} season": _later_season(steps) for steps, nth in enumerate(LATER_SEASONS, start=1)},
    "side story": _titles(R.SIDE_STORY),
    "parent story": _titles(R.PARENT_STORY),
    "summary": _titles(R.SUMMARY),
    "full story": _titles(R.FULL_STORY),
    "spin-off": _titles(R.SPIN_OFF),
    "spun from": _titles(R.SPIN_OFF_OF),
    "alternative version": _titles(R.ALTERNATIVE_VERSION),
    "alternative setting": _titles(R.ALTERNATIVE_SETTING),
    "franchise": (_told(A, R.SHARES_FRANCHISE),),
    "recommendation": (_told(A, R.RECOMMENDED),),
    "studio": (
        _told(A, R.ANIMATED_BY),
        _told(S, R.ANIMATED),
        _told(M, R.ADAPTATION),
    ),
    "making": (
        _told(A, R.ANIMATED_BY),
        _told(S, R.ANIMATED),
        _told(M, R.WRITTEN_BY),
        _told(P, R.WROTE),
        _told(M, R.ADAPTATION),
        _told(P, R.WORKED_ON, vague=True),
        _told(A, R.STAFF, vague=True),
        _told(A, R.ADAPTED_FROM),
    ),
    "producer": (
        _told(A, R.PRODUCED_BY),
        _told(A, (R.STAFF, "Producer")),
        _told(S, R.PRODUCED),
        _told(P, (R.WORKED_ON, "Producer")),
    ),
    "production": (
        _told(A, R.PRODUCED_BY),
        _told(S, R.PRODUCED),
        _told(A, (R.STAFF, "Producer")),
        _told(P, (R.WORKED_ON, "Producer")),
    ),
    "licensor": (
        _told(A, R.LICENSED_BY),
        _told(S, R.LICENSED),
    ),
    "director": _staff("Director"),
    "chief director": _staff("Chief Director"),
    "assistant director": _staff("Assistant Director"),
    "executive producer": _staff("Executive Producer"),
    "chief animation director": _staff("Chief Animation Director"),
    "editor": _staff("Editing"),
    "lyricist": _staff("Theme Song Lyrics"),
    "theme composer": _staff("Theme Song Composition"),
    "theme arranger": _staff("Theme Song Arrangement"),
    "photography director": _staff("Director of Photography"),
    "mechanical designer": _staff("Mechanical Design"),
    "original character designer": _staff("Original Character Design"),
    "composer": _staff("Music"),
    # What is set to music, and who is dubbed: German has one word for both.
    "sounding": (
        *_staff("Music"),
        _told(C, R.VOICED_BY),
        _told(P, R.VOICES),
    ),
    "episode director": _staff("Episode Director"),
    "sound director": _staff("Sound Director"),
    "animation director": _staff("Animation Director"),
    "art director": _staff("Art Director"),
    "character designer": _staff("Character Design"),
    "original creator": _staff("Original Creator"),
    "scriptwriter": _staff("Script"),
    "series composer": _staff("Series Composition"),
    "storyboarder": _staff("Storyboard"),
    "key animator": _staff("Key Animation"),
    "theme performer": _staff("Theme Song Performance"),
    "staff": (
        _told(A, R.STAFF),
        _told(P, R.WORKED_ON),
    ),
    "employment": (
        _told(A, R.STAFF),
        _told(P, R.WORKED_ON),
        _told(S, R.ANIMATED),
    ),
    "author": (
        _told(M, R.WRITTEN_BY),
        _told(P, R.WROTE),
        _told(A, R.ADAPTED_FROM, R.WRITTEN_BY),
    ),
    "artist": (
        _told(M, R.DRAWN_BY),
        _told(P, R.DREW),
        _told(A, R.ADAPTED_FROM, R.DRAWN_BY),
    ),
    "source": (
        _told(A, R.ADAPTED_FROM),
        _told(A, R.ANIMATED_BY, vague=True),
        _told(S, R.ANIMATED),
        _told(M, R.ADAPTATION),
        _told(P, R.WROTE, R.ADAPTATION),
        _told(P, R.WROTE),
        _told(C, R.APPEARS_IN),
        _told(M, R.ADAPTATION, R.ANIMATED_BY),
        _told(S, R.ANIMATED, R.ADAPTED_FROM),
    ),
    "adaptation": (
        _told(M, R.ADAPTATION),
        _told(P, R.WROTE, R.ADAPTATION),
        _told(A, R.ADAPTED_FROM, vague=True),
        _told(M, R.ADAPTATION, R.ANIMATED_BY),
    ),
    "cast": (
        _told(A, R.VOICE_CAST),
        _told(P, R.VOICED_IN),
        _told(C, R.APPEARS_IN),
    ),
    "having": (
        _told(M, R.ADAPTATION),
        _told(S, R.ANIMATED),
        _told(P, R.WROTE, R.ADAPTATION),
    ),
    "portrayal": (
        _told(C, R.VOICED_BY),
        _told(P, R.VOICES),
        _told(A, R.HAS_CHARACTER),
        _told(C, R.APPEARS_IN),
    ),
    "voice actor": (
        _told(C, R.VOICED_BY),
        _told(P, R.VOICES),
        _told(A, R.VOICE_CAST),
        _told(P, R.VOICED_IN),
        _told(C, R.APPEARS_IN),
    ),
    "character": (
        _told(A, R.HAS_CHARACTER),
        _told(C, R.APPEARS_IN),
        _told(P, R.VOICES),
        _told(P, R.VOICED_IN),
    ),
    "main character": (
        _told(A, (R.HAS_CHARACTER, "main")),
        _told(C, (R.APPEARS_IN, "main")),
        _told(P, R.VOICES, (R.APPEARS_IN, "main")),
    ),
    "main role": (
        _told(A, (R.HAS_CHARACTER, "main")),
        _told(C, (R.APPEARS_IN, "main")),
        _told(P, R.VOICES, (R.APPEARS_IN, "main")),
    ),
    "supporting role": (
        _told(A, (R.HAS_CHARACTER, "supporting")),
        _told(C, (R.APPEARS_IN, "supporting")),
        _told(P, R.VOICES, (R.APPEARS_IN, "supporting")),
    ),
    "supporting character": (
        _told(A, (R.HAS_CHARACTER, "supporting")),
        _told(C, (R.APPEARS_IN, "supporting")),
        _told(P, R.VOICES, (R.APPEARS_IN, "supporting")),
    ),
    "episode": (_told(A, R.HAS_EPISODE), _told(E, R.EPISODE_OF)),
    "maker": (
        _told(M, R.WRITTEN_BY),
        _told(P, R.WROTE),
        _told(A, (R.STAFF, "Original Creator")),
        _told(P, (R.WORKED_ON, "Original Creator")),
        _told(A, R.ANIMATED_BY),
        _told(S, R.ANIMATED),
        _told(A, R.ADAPTED_FROM, R.WRITTEN_BY),
        _told(P, R.WROTE, R.ADAPTATION),
    ),
    "hearing": (
        _told(P, R.VOICED_IN),
        _told(A, R.VOICE_CAST),
        _told(C, R.VOICED_BY),
        _told(P, R.VOICES),
        _told(C, R.APPEARS_IN),
    ),
    "role": (
        _told(P, R.VOICES),
        _told(A, R.HAS_CHARACTER),
        _told(C, R.APPEARS_IN),
        _told(P, R.VOICED_IN),
    ),
    "crew": (_told(A, R.STAFF), _told(C, R.CREWMATE)),
    "co-star": _peers(R.CO_APPEARS),
    "crewmate": _peers(R.CREWMATE),
    "family": _peers(R.FAMILY),
    "mentor": _peers(R.MENTOR),
    "student": _peers(R.STUDENT),
    "rival": _peers(R.RIVAL),
    "friend": _peers(R.FRIEND),
    "enemy": _peers(R.ENEMY),
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
