"""The allow-list of relation types: legal (subject, object) kinds, inverses, weights and labels.

A stored relation ``(src, type, dst)`` reads "dst is the <label> of src": the sequel of src, the studio of src.
Nothing outside this table can be stored, traversed or asked for.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from catalog.entities import EntityType

A, C, E, M, P, S = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.EPISODE,
    EntityType.MANGA,
    EntityType.PERSON,
    EntityType.STUDIO,
)


class RelationType(StrEnum):
    """Wire names of all relation types, stored and derived."""

    SEQUEL = "sequel"
    PREQUEL = "prequel"
    SIDE_STORY = "side_story"
    PARENT_STORY = "parent_story"
    SUMMARY = "summary"
    FULL_STORY = "full_story"
    SPIN_OFF = "spin_off"
    SPIN_OFF_OF = "spin_off_of"
    ALTERNATIVE_VERSION = "alternative_version"
    ALTERNATIVE_SETTING = "alternative_setting"
    SHARED_CHARACTER = "shared_character"
    OTHER = "other"
    ADAPTED_FROM = "adapted_from"
    ADAPTATION = "adaptation"
    RECOMMENDED = "recommended"
    HAS_CHARACTER = "has_character"
    APPEARS_IN = "appears_in"
    VOICED_BY = "voiced_by"
    VOICES = "voices"
    VOICE_CAST = "voice_cast"
    VOICED_IN = "voiced_in"
    STAFF = "staff"
    WORKED_ON = "worked_on"
    ANIMATED_BY = "animated_by"
    ANIMATED = "animated"
    PRODUCED_BY = "produced_by"
    PRODUCED = "produced"
    LICENSED_BY = "licensed_by"
    LICENSED = "licensed"
    WRITTEN_BY = "written_by"
    WROTE = "wrote"
    DRAWN_BY = "drawn_by"
    DREW = "drew"
    HAS_EPISODE = "has_episode"
    EPISODE_OF = "episode_of"
    CREWMATE = "crewmate"
    FAMILY = "family"
    MENTOR = "mentor"
    STUDENT = "student"
    RIVAL = "rival"
    FRIEND = "friend"
    ENEMY = "enemy"
    SHARES_FRANCHISE = "shares_franchise"
    SAME_STUDIO = "same_studio"
    SHARED_STAFF = "shared_staff"
    CO_APPEARS = "co_appears"
    SAME_VOICE_ACTOR = "same_voice_actor"
    NEXT_SEASON = "next_season"
    PREVIOUS_SEASON = "previous_season"


R = RelationType


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationSpec:
    """What the catalog knows of one relation type.

    Attributes:
        code: smallint in ``relation_edge.type``; never reused.
        pairs: legal (subject, object) kinds.
        inverse: the type of the edge back; the type itself where it is symmetric.
        label: "dst is the <label> of src".
        weight: informativeness in (0, 1]: what an edge of this type tells about its two ends.
        via: for a derived type, the two stored hops that make it; ``None`` where edges are stored.
    """

    code: int
    pairs: frozenset[tuple[EntityType, EntityType]]
    inverse: RelationType
    label: str
    weight: float
    via: tuple[RelationType, RelationType] | None = None

    @property
    def derived(self) -> bool:
        """True for types that are two stored hops and have no edge of their own."""
        return self.via is not None


SAME_STORY: Final = (
    R.SEQUEL,
    R.PREQUEL,
    R.SIDE_STORY,
    R.PARENT_STORY,
    R.SUMMARY,
    R.FULL_STORY,
    R.SPIN_OFF,
    R.SPIN_OFF_OF,
    R.ALTERNATIVE_VERSION,
    R.ALTERNATIVE_SETTING,
    R.SHARES_FRANCHISE,
)
"""What joins the titles of one story; others and shared characters join titles of several."""


def _spec(
    code: int,
    pairs: tuple[tuple[EntityType, EntityType], ...],
    inverse: RelationType,
    label: str,
    weight: float,
    via: tuple[RelationType, RelationType] | None = None,
) -> RelationSpec:
    return RelationSpec(code=code, pairs=frozenset(pairs), inverse=inverse, label=label, weight=weight, via=via)


_TITLES: Final = ((A, A), (M, M))
_PEERS: Final = ((C, C),)

RELATIONS: Final[dict[RelationType, RelationSpec]] = {
    R.SEQUEL: _spec(1, _TITLES, R.PREQUEL, "sequel", 0.9),
    R.PREQUEL: _spec(2, _TITLES, R.SEQUEL, "prequel", 0.9),
    R.SIDE_STORY: _spec(3, _TITLES, R.PARENT_STORY, "side story", 0.8),
    R.PARENT_STORY: _spec(4, _TITLES, R.SIDE_STORY, "parent story", 0.8),
    R.SUMMARY: _spec(5, _TITLES, R.FULL_STORY, "summary", 0.8),
    R.FULL_STORY: _spec(6, _TITLES, R.SUMMARY, "full story", 0.8),
    R.SPIN_OFF: _spec(7, _TITLES, R.SPIN_OFF_OF, "spin-off", 0.8),
    R.SPIN_OFF_OF: _spec(8, _TITLES, R.SPIN_OFF, "spin-off source", 0.8),
    R.ALTERNATIVE_VERSION: _spec(9, _TITLES, R.ALTERNATIVE_VERSION, "alternative version", 0.8),
    R.ALTERNATIVE_SETTING: _spec(10, _TITLES, R.ALTERNATIVE_SETTING, "alternative setting", 0.7),
    R.SHARED_CHARACTER: _spec(11, _TITLES, R.SHARED_CHARACTER, "title with shared characters", 0.5),
    R.OTHER: _spec(12, _TITLES, R.OTHER, "related title", 0.4),
    R.ADAPTED_FROM: _spec(13, ((A, M), (M, M)), R.ADAPTATION, "source manga", 0.9),
    R.ADAPTATION: _spec(14, ((M, A), (M, M)), R.ADAPTED_FROM, "adaptation", 0.9),
    R.RECOMMENDED: _spec(15, ((A, A),), R.RECOMMENDED, "recommendation", 0.2),
    R.HAS_CHARACTER: _spec(16, ((A, C),), R.APPEARS_IN, "character", 0.7),
    R.APPEARS_IN: _spec(17, ((C, A),), R.HAS_CHARACTER, "anime", 0.7),
    R.VOICED_BY: _spec(18, ((C, P),), R.VOICES, "voice actor", 0.5),
    R.VOICES: _spec(19, ((P, C),), R.VOICED_BY, "character voiced", 0.5),
    R.VOICE_CAST: _spec(20, ((A, P),), R.VOICED_IN, "voice actor in the cast", 0.4),
    R.VOICED_IN: _spec(21, ((P, A),), R.VOICE_CAST, "anime with a voice role", 0.4),
    R.STAFF: _spec(22, ((A, P),), R.WORKED_ON, "staff member", 0.4),
    R.WORKED_ON: _spec(23, ((P, A),), R.STAFF, "anime worked on", 0.4),
    R.ANIMATED_BY: _spec(24, ((A, S),), R.ANIMATED, "studio", 0.3),
    R.ANIMATED: _spec(25, ((S, A),), R.ANIMATED_BY, "anime", 0.3),
    R.PRODUCED_BY: _spec(26, ((A, S),), R.PRODUCED, "producer", 0.1),
    R.PRODUCED: _spec(27, ((S, A),), R.PRODUCED_BY, "anime produced", 0.1),
    R.LICENSED_BY: _spec(28, ((A, S),), R.LICENSED, "licensor", 0.05),
    R.LICENSED: _spec(29, ((S, A),), R.LICENSED_BY, "anime licensed", 0.05),
    R.WRITTEN_BY: _spec(30, ((M, P),), R.WROTE, "author", 0.7),
    R.WROTE: _spec(31, ((P, M),), R.WRITTEN_BY, "manga written", 0.7),
    R.DRAWN_BY: _spec(32, ((M, P),), R.DREW, "artist", 0.7),
    R.DREW: _spec(33, ((P, M),), R.DRAWN_BY, "manga drawn", 0.7),
    R.HAS_EPISODE: _spec(34, ((A, E),), R.EPISODE_OF, "episode", 0.5),
    R.EPISODE_OF: _spec(35, ((E, A),), R.HAS_EPISODE, "anime", 0.5),
    R.CREWMATE: _spec(36, _PEERS, R.CREWMATE, "crewmate", 1.0),
    R.FAMILY: _spec(37, _PEERS, R.FAMILY, "family member", 1.0),
    R.MENTOR: _spec(38, _PEERS, R.STUDENT, "mentor", 1.0),
    R.STUDENT: _spec(39, _PEERS, R.MENTOR, "student", 1.0),
    R.RIVAL: _spec(40, _PEERS, R.RIVAL, "rival", 1.0),
    R.FRIEND: _spec(41, _PEERS, R.FRIEND, "friend", 1.0),
    R.ENEMY: _spec(42, _PEERS, R.ENEMY, "enemy", 1.0),
    R.SHARES_FRANCHISE: _spec(43, ((A, A),), R.SHARES_FRANCHISE, "title of the same franchise", 0.6),
    R.SAME_STUDIO: _spec(44, ((A, A),), R.SAME_STUDIO, "anime of the same studio", 0.2, (R.ANIMATED_BY, R.ANIMATED)),
    R.SHARED_STAFF: _spec(45, ((A, A),), R.SHARED_STAFF, "anime with shared staff", 0.3, (R.STAFF, R.WORKED_ON)),
    R.CO_APPEARS: _spec(46, _PEERS, R.CO_APPEARS, "character of the same anime", 0.6, (R.APPEARS_IN, R.HAS_CHARACTER)),
    R.SAME_VOICE_ACTOR: _spec(
        47, _PEERS, R.SAME_VOICE_ACTOR, "character with the same voice actor", 0.3, (R.VOICED_BY, R.VOICES)
    ),
    R.NEXT_SEASON: _spec(48, ((A, A),), R.PREVIOUS_SEASON, "next season", 0.85),
    R.PREVIOUS_SEASON: _spec(49, ((A, A),), R.NEXT_SEASON, "previous season", 0.85),
}

STORED: Final = tuple(t for t, s in RELATIONS.items() if not s.derived)
BY_CODE: Final = {spec.code: relation for relation, spec in RELATIONS.items()}

ALIASES: Final[dict[str, RelationType]] = {
    "spinoff": R.SPIN_OFF,
    "side": R.SIDE_STORY,
    "parent": R.PARENT_STORY,
    "alternate_story": R.ALTERNATIVE_VERSION,
    "main_story": R.PARENT_STORY,
    "character": R.SHARED_CHARACTER,
    "studio": R.ANIMATED_BY,
    "producer": R.PRODUCED_BY,
    "licensor": R.LICENSED_BY,
    "author": R.WRITTEN_BY,
    "artist": R.DRAWN_BY,
}


def parse_relation(name: str) -> RelationType:
    """Return the relation type of a wire name or of one of its aliases, in any case.

    Raises:
        ValueError: the name is outside the allow-list; the message lists it.
    """
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key in ALIASES:
        return ALIASES[key]
    try:
        return RelationType(key)
    except ValueError:
        allowed = ", ".join(sorted(RelationType))
        raise ValueError(f"unknown relation type {name!r}; use one of: {allowed}") from None


def relations_of(subject: EntityType) -> tuple[RelationType, ...]:
    """Return the types whose subject may be ``subject``, in the order of the allow-list."""
    return tuple(t for t, s in RELATIONS.items() if any(pair[0] is subject for pair in s.pairs))


def type_bits(relations: Iterable[RelationType]) -> int:
    """Return the set of relation types as the bits of a bigint, which traversals test without an index.

    A test on the bits keeps the index scan on ``src`` alone; an array of types would multiply its probes.
    """
    bits = 0
    for relation in relations:
        bits |= 1 << RELATIONS[relation].code
    return bits
