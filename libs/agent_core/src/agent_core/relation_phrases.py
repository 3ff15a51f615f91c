"""How relations are said in noun phrases: "director of X", "anime directed by X", by the kind that they start from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType as R

from agent_core.graph_query import Hop

A, C, E, M, P, S = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.EPISODE,
    EntityType.MANGA,
    EntityType.PERSON,
    EntityType.STUDIO,
)

LATER_SEASONS: Final = ("second", "third", "fourth", "fifth", "sixth", "seventh")
"""Seasons behind the first that are called by their number."""

_COLLECTIVE: Final = frozenset(
    {R.HAS_CHARACTER, R.APPEARS_IN, R.VOICES, R.VOICED_IN, R.VOICE_CAST, R.STAFF, R.WORKED_ON, R.ANIMATED, R.PRODUCED,
     R.LICENSED, R.WROTE, R.DREW, R.HAS_EPISODE, R.ADAPTATION, R.RECOMMENDED, R.SHARES_FRANCHISE, R.CO_APPEARS}
)  # fmt: skip
# Positions that several usually hold in one title.
_SHARED_POSITIONS: Final = frozenset(
    {"Key Animation", "Episode Director", "Animation Director", "Storyboard", "Script"}
)

type Step = R | tuple[R, str]
"""A relation, and of some of them the role."""


@dataclass(frozen=True, slots=True)
class RelationPhrase:
    """How a chain of relations is said of what it starts from.

    Attributes:
        hops: the relations to follow, mostly one.
        noun: what one result is called, in front of ``link``.
        link: joins the noun with the phrase of what it belongs to, as ``{}``.
        plural: what several results are called, where that is more than the noun with an "s".
    """

    source: EntityType
    target: EntityType
    hops: tuple[Hop, ...]
    noun: str
    link: str = "of {}"
    plural: str | None = None

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

    def called(self, *, many: bool) -> str:
        """Return the noun for one or many results."""
        return (self.plural or f"{self.noun}s") if many else self.noun

    def phrase(self, whole: str, *, many: bool) -> str:
        """Return such as "director of One Piece"."""
        return f"{self.called(many=many)} {self.link.format(whole)}"


# Who holds a position, and what is said of titles by whoever does.
_POSITIONS: Final[Mapping[str, tuple[str, str]]] = {
    "Director": ("director", "directed"),
    "Chief Director": ("chief director", "with chief direction"),
    "Assistant Director": ("assistant director", "with assistant direction"),
    "Executive Producer": ("executive producer", "with executive production"),
    "Chief Animation Director": ("chief animation director", "with chief animation direction"),
    "Editing": ("editor", "edited"),
    "Theme Song Lyrics": ("lyricist", "with song lyrics"),
    "Theme Song Composition": ("theme song composer", "with theme songs composed"),
    "Theme Song Arrangement": ("theme song arranger", "with theme songs arranged"),
    "Director of Photography": ("director of photography", "photographed"),
    "Mechanical Design": ("mechanical designer", "with mechanical design"),
    "Original Character Design": ("original character designer", "with original character design"),
    "Music": ("composer", "with music"),
    "Episode Director": ("episode director", "with episodes directed"),
    "Sound Director": ("sound director", "with sound directed"),
    "Animation Director": ("animation director", "with animation directed"),
    "Art Director": ("art director", "with art directed"),
    "Character Design": ("character designer", "with characters designed"),
    "Original Creator": ("original creator", "created"),
    "Script": ("scriptwriter", "with scripts"),
    "Series Composition": ("series composer", "with series composition"),
    "Storyboard": ("storyboard artist", "with storyboards"),
    "Key Animation": ("key animator", "with key animation"),
    "Theme Song Performance": ("theme song performer", "with a theme song"),
}


def _phrase(
    source: EntityType, target: EntityType, steps: Step | list[Step], noun: str, link: str = "of {}"
) -> RelationPhrase:
    """Return a phrase whose noun has its plural behind a slash where that takes more than an "s"."""
    one, _, many = noun.partition("/")
    chain = steps if isinstance(steps, list) else [steps]
    return RelationPhrase(source, target, tuple(map(_hop, chain)), one, link, many or None)


def _hop(step: Step) -> Hop:
    return Hop(relation=step) if isinstance(step, R) else Hop(relation=step[0], role=step[1])


def _of_titles(relation: R, noun: str) -> tuple[RelationPhrase, ...]:
    return tuple(_phrase(kind, kind, relation, noun) for kind in (A, M))


def _season(nth: str, steps: int) -> RelationPhrase:
    """Return the phrase that goes so many seasons on from the first."""
    how = "(by sequels, titles and dates)"
    return _phrase(A, A, [*[R.NEXT_SEASON] * steps], f"{nth} season {how}/{nth} seasons {how}")


def _position(role: str, noun: str, done: str) -> tuple[RelationPhrase, ...]:
    return (
        _phrase(A, P, (R.STAFF, role), noun),
        _phrase(P, A, (R.WORKED_ON, role), "anime/anime", f"{done} by {{}}"),
    )


PHRASES: Final[tuple[RelationPhrase, ...]] = (
    *_of_titles(R.SEQUEL, "sequel"),
    *_of_titles(R.PREQUEL, "prequel"),
    *(_season(nth, steps) for steps, nth in enumerate(LATER_SEASONS, start=1)),
    *_of_titles(R.SIDE_STORY, "side story/side stories"),
    *_of_titles(R.PARENT_STORY, "parent story/parent stories"),
    *_of_titles(R.SUMMARY, "summary/summaries"),
    *_of_titles(R.FULL_STORY, "full story/full stories"),
    *_of_titles(R.SPIN_OFF, "spin-off"),
    *_of_titles(R.SPIN_OFF_OF, "spin-off source/spin-off sources"),
    *_of_titles(R.ALTERNATIVE_VERSION, "alternative version"),
    *_of_titles(R.ALTERNATIVE_SETTING, "alternative setting"),
    _phrase(A, A, R.SHARES_FRANCHISE, "title", "of the franchise of {}"),
    _phrase(A, A, R.RECOMMENDED, "recommendation", "for {}"),
    _phrase(A, S, R.ANIMATED_BY, "studio"),
    _phrase(S, A, R.ANIMATED, "anime/anime", "by {}"),
    _phrase(M, A, R.ADAPTATION, "anime/anime", "adapted from {}"),
    _phrase(M, P, R.WRITTEN_BY, "author"),
    _phrase(P, M, R.WROTE, "manga/manga", "written by {}"),
    _phrase(P, A, R.WORKED_ON, "anime/anime", "that {} worked on"),
    _phrase(A, P, R.STAFF, "staff member"),
    _phrase(A, M, R.ADAPTED_FROM, "source"),
    _phrase(A, S, R.PRODUCED_BY, "producer"),
    _phrase(A, P, (R.STAFF, "Producer"), "producer"),
    _phrase(S, A, R.PRODUCED, "anime/anime", "produced by {}"),
    _phrase(P, A, (R.WORKED_ON, "Producer"), "anime/anime", "produced by {}"),
    _phrase(A, S, R.LICENSED_BY, "licensor"),
    _phrase(S, A, R.LICENSED, "anime/anime", "licensed by {}"),
    *(phrase for role, (noun, done) in _POSITIONS.items() for phrase in _position(role, noun, done)),
    _phrase(C, P, R.VOICED_BY, "voice actor"),
    _phrase(P, C, R.VOICES, "character", "voiced by {}"),
    _phrase(A, P, [R.ADAPTED_FROM, R.WRITTEN_BY], "author", "of the source of {}"),
    _phrase(M, P, R.DRAWN_BY, "artist"),
    _phrase(P, M, R.DREW, "manga/manga", "drawn by {}"),
    _phrase(A, P, [R.ADAPTED_FROM, R.DRAWN_BY], "artist", "of the source of {}"),
    _phrase(P, A, [R.WROTE, R.ADAPTATION], "anime/anime", "adapted from the manga of {}"),
    _phrase(C, A, R.APPEARS_IN, "anime/anime", "with {}"),
    _phrase(M, S, [R.ADAPTATION, R.ANIMATED_BY], "studio", "of the anime adapted from {}"),
    _phrase(S, M, [R.ANIMATED, R.ADAPTED_FROM], "manga/manga", "adapted by {}"),
    _phrase(A, P, R.VOICE_CAST, "voice actor"),
    _phrase(P, A, R.VOICED_IN, "anime/anime", "with the voice of {}"),
    _phrase(A, C, R.HAS_CHARACTER, "character"),
    *(
        phrase
        for role in ("main", "supporting")
        for phrase in (
            _phrase(A, C, (R.HAS_CHARACTER, role), f"{role} character"),
            _phrase(C, A, (R.APPEARS_IN, role), "anime/anime", f"with {{}} in a {role} role"),
            _phrase(P, A, [R.VOICES, (R.APPEARS_IN, role)], "anime/anime", f"with {{}} in a {role} role"),
        )
    ),
    _phrase(A, E, R.HAS_EPISODE, "episode"),
    _phrase(E, A, R.EPISODE_OF, "anime"),
    _phrase(C, C, R.CREWMATE, "crewmate"),
    _phrase(C, C, R.CO_APPEARS, "character"),
    _phrase(C, C, R.FAMILY, "family member"),
    _phrase(C, C, R.MENTOR, "mentor"),
    _phrase(C, C, R.STUDENT, "student"),
    _phrase(C, C, R.RIVAL, "rival"),
    _phrase(C, C, R.FRIEND, "friend"),
    _phrase(C, C, R.ENEMY, "enemy/enemies"),
)
"""Of each chain from each kind one, the commoner ones of a word first."""

_BY_HOPS: Final = {
    (phrase.source, tuple((hop.relation, hop.role) for hop in phrase.hops)): phrase for phrase in PHRASES
}


def phrase_of(source: EntityType, *hops: tuple[R, str | None]) -> RelationPhrase | None:
    """Return how relations with their roles are said of a kind; ``None`` where no words are theirs."""
    return _BY_HOPS.get((source, hops))
