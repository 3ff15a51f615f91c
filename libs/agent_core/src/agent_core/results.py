"""What executors return to the loop: cards, mentions, and how a graph query came about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, Self

from catalog.relations import RelationType
from catalog.values import keyed_value

from agent_core.references import EntityRef
from agent_core.schemas import Comparison, GraphPath

LEAST_MINUTES: Final = 3
"""Of what is told to run for fewer minutes, the source may mean hours."""


# Code alone makes these, in great numbers: nothing of them is checked, what is frozen takes five times as long, and a
# `list[str]` as a factory ten times as long as `list`.
@dataclass(slots=True)
class EntityCard:
    """What an executor tells of one entity; ``None`` where the catalog does not know.

    From ``name`` to ``popularity`` the fields are those of `catalog.cards.CardRow`, in their order.

    Attributes:
        fields: further facts as (label, text) pairs, for cards and answers.
        score: similarity or rank weight where the step computes one; higher is better.
        related: a few entities that belong to it (a character's titles), so that their ids can be followed.
    """

    ref: EntityRef
    name: str
    year: int | None = None
    format: str | None = None
    status: str | None = None
    rating: float | None = None
    episodes: int | None = None
    season: str | None = None
    end_date: str | None = None
    duration_minutes: int | None = None
    source_material: str | None = None
    age_rating: str | None = None
    title_native: str | None = None
    title_english: str | None = None
    title_romaji: str | None = None
    chapters: int | None = None
    volumes: int | None = None
    magazine: str | None = None
    number: int | None = None
    members: int | None = None
    start_date: str | None = None
    genres: list[str] = field(default_factory=list)
    description: str | None = None
    duration_hours: int | None = None
    popularity: int = 0
    score: float | None = None
    qualifier: str | None = None
    fields: list[tuple[str, str]] = field(default_factory=list)
    related: list[tuple[EntityRef, str]] = field(default_factory=list)

    @property
    def runtime(self) -> int | None:
        """Minutes of all episodes together; ``None`` where the minutes of one may be hours."""
        if self.episodes is None or self.duration_minutes is None or self.duration_minutes < LEAST_MINUTES:
            return None
        return self.episodes * self.duration_minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfilePart:
    """What an entity has of one relation in one role.

    Attributes:
        role: cast role, staff position or language; empty where none is known.
        total: how many ends there are.
        best: the best known of them.
    """

    relation: RelationType
    role: str
    total: int
    best: tuple[EntityCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageMatch:
    """How an image was compared with those that are indexed.

    Attributes:
        compared: images that are indexed.
        distances: of each entity found, in its order, the bits of a perceptual hash that differ, of 256; empty where
            none looks nearly the same.
        model: the name of the model by which entities were found; ``None`` where that was the hash, or nothing.
    """

    compared: int
    distances: tuple[int, ...] = ()
    model: str | None = None


@dataclass(slots=True, kw_only=True)
class RetrievalResult:
    """What a semantic search found, best first. ``raw_data`` holds the full rows, ``count`` their number.

    Attributes:
        image: of a search by image, how it was compared; else ``None``.
        timings_ms: how long its stages took (`semantic_index.stages`).
    """

    summary: str
    raw_data: list[EntityCard]
    count: int
    mode: Literal["hybrid", "sparse", "by_id", "image_hash", "image_model", "image_hybrid"] = "hybrid"
    image: ImageMatch | None = None
    timings_ms: Mapping[str, float] = field(default_factory=dict[str, float], compare=False)


@keyed_value
class Candidate:
    """One entity that a piece of text may mean.

    Attributes:
        display: the text matched the display name, or an official title.
        verbatim: the text is the name as stored, but for case.
        omitted: words of the name that the text leaves out.
        known_from: best known title of a character with namesakes.
    """

    ref: EntityRef
    name: str
    matched_name: str
    typos: int = 0
    display: bool = False
    verbatim: bool = False
    omitted: int = 0
    popularity: int = 0
    year: int | None = None
    format: str | None = None
    known_from: str | None = None


@keyed_value
class ThemeSong:
    """A song that an anime opens or ends with; the artist as the source writes it, ``None`` where it does not say."""

    anime: EntityRef
    kind: Literal["opening", "ending"]
    title: str
    artist: str | None


@keyed_value
class SongName:
    """The title of theme songs or, with ``sings``, who performs them, with all that have it, best known anime first."""

    text: str
    sings: bool
    songs: tuple[ThemeSong, ...] = field(compare=False, repr=False)


@keyed_value
class Mention:
    """A piece of the text, ``text[start:end]``, with the entities it may mean, best first; of songs without any.

    Attributes:
        song: what theme songs it may be the title of, or who may perform them.
    """

    start: int
    end: int
    surface: str
    candidates: list[Candidate] = field(hash=False)  # to tell mentions apart, their places are enough mostly
    song: SongName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CalculationResult:
    """What a calculation came to.

    Attributes:
        words: what was calculated, in words and the entities whose values it is of.
        terms: the same in numbers with the result, as "2009 − 1998 = 11 years".
        value: the result alone.
        summary: both, with the ids of the entities.
        count: how many rows it is of.
    """

    words: tuple[str | EntityRef, ...]
    terms: str
    value: str
    summary: str
    count: int

    @property
    def refs(self) -> tuple[EntityRef, ...]:
        """The entities that are named, in the order of the words."""
        return tuple(piece for piece in self.words if isinstance(piece, EntityRef))

    @property
    def equation(self) -> tuple[str | EntityRef, ...]:
        """The words and the numbers, as one equation."""
        return (*self.words, f" = {self.terms}")


class GraphOutcome(StrEnum):
    """How a graph query ended; everything but OK leaves the result empty."""

    OK = "ok"
    NO_ROWS = "no_rows"
    NO_PATH = "no_path"
    UNKNOWN_ID = "unknown_id"
    WRONG_KIND = "wrong_kind"
    UNKNOWN_RELATION = "unknown_relation"


@dataclass(slots=True, kw_only=True)
class Group:
    """How many of the entities found have one value of a field, or one entity as the end of a hop.

    Attributes:
        label: the value as text, or the entity's name.
        ref: the entity, where the groups are entities.
    """

    label: str
    count: int
    ref: EntityRef | None = None


@dataclass(slots=True, kw_only=True)
class GraphMeta:
    """How the result came about.

    Attributes:
        truncated_by: names of the caps that cut the result.
        total: entities, groups or paths that exist before ``limit``, where the query counts them.
        known: of the entities under a min, max or average, how many have a value at all.
        value: the scalar of an aggregate.
        ties: of a ranking with a limit, how many more are level with the first of those shown.
        groups: the groups of a group_count, in order.
        hint: for the planner: what could be asked instead.
    """

    outcome: GraphOutcome = GraphOutcome.OK
    truncated_by: list[str] = field(default_factory=list)
    total: int | None = None
    known: int | None = None
    value: str | None = None
    ties: int = 0
    groups: list[Group] = field(default_factory=list)
    hint: str | None = None
    comparison: Comparison | None = None

    @property
    def complete(self) -> bool:
        """True where no cap cut the result."""
        return not self.truncated_by


@dataclass(slots=True, kw_only=True)
class GraphResult:
    """What a graph primitive found: entities or paths, best first.

    Attributes:
        each: what each chain of a selection leads to alone, where nothing fits all of them.
        parts: of a profile, the best known ends of each telling relation and role, the most numerous first.
    """

    summary: str
    paths: list[GraphPath] = field(default_factory=list)
    node_ids: list[EntityRef] = field(default_factory=list)
    count: int
    cards: list[EntityCard] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    each: "list[GraphResult]" = field(default_factory=list)
    parts: list[ProfilePart] = field(default_factory=list)
    meta: GraphMeta = field(default_factory=GraphMeta)

    @property
    def total(self) -> int:
        """How many results there are, the ones that are not shown included."""
        return self.count if self.meta.total is None else self.meta.total

    @classmethod
    def of(cls, cards: list[EntityCard], *, summary: str, meta: GraphMeta) -> Self:
        """Return the result that consists of the entities of these cards."""
        return cls(summary=summary, node_ids=[card.ref for card in cards], count=len(cards), cards=cards, meta=meta)
