"""The protocol between planners, judges and executors: what they may ask for, and what an answer is.

A model writes none of it: what it writes is flat and short (`agent_core.agents.flat_step`), and code makes these of it.
"""

from enum import StrEnum
from itertools import pairwise
from typing import Annotated, Literal, Self, cast
from uuid import UUID

from catalog.entities import EntityType
from catalog.relations import RelationType, parse_relation
from pydantic import Field, field_validator, model_validator

from agent_core.calculation.intent import CalculationIntent
from agent_core.graph_query import EntityFilters, GraphQuery, SongQuery
from agent_core.limits import DEFAULT_HOPS, MAX_COMPARED, MAX_MOODS, MAX_NAMES
from agent_core.references import EntityRef, Schema


class QdrantFilters(EntityFilters):
    """Filters of a semantic search; null = not filtered."""

    id: list[str] = Field(default_factory=list, description="exact UUIDs: fetches these, no search")
    anime_id: str | None = Field(default=None, description="UUID of the parent anime")

    @field_validator("id")
    @classmethod
    def _canonical_ids(cls, value: list[str]) -> list[str]:
        try:
            return [str(UUID(v)) for v in value]
        except ValueError:
            raise ValueError("filters.id holds a value that is not a UUID; copy ids from the context") from None

    @field_validator("anime_id")
    @classmethod
    def _canonical_parent(cls, value: str | None) -> str | None:
        try:
            return None if value is None else str(UUID(value))
        except ValueError:
            raise ValueError("filters.anime_id is not a UUID; copy one from the context") from None


class SearchIntent(Schema):
    """Semantic search in one collection, or retrieval by id."""

    rationale: str = Field(description="one short operational reason")
    entity_type: EntityType
    query: str | None = Field(default=None, description="what to look for; null only with filters.id or image_query")
    image_query: str | None = Field(default=None, description="null: images come from the user only")
    filters: QdrantFilters = Field(default_factory=QdrantFilters)

    @model_validator(mode="after")
    def _searchable(self) -> Self:
        if not (self.query and self.query.strip()) and not self.image_query and not self.filters.id:
            raise ValueError("search_intent needs query, image_query or filters.id; set one of them")
        return self


QueryType = Literal[
    "neighbors",
    "k_hop",
    "path",
    "compare",
    "select",
    "lookup",
    "watch_order",
    "similar",
    "instalments",
    "seasons",
    "profile",
    "songs",
    "recommend",
]


class RequestedLimits(Schema):
    """Limits that a planner asks for; the server's own caps hold whatever is asked."""

    max_results: int = Field(default=50, ge=1)
    max_fanout_per_hop: int = Field(default=50, ge=1)
    max_paths: int = Field(default=10, ge=1, description="for path: the most telling ones, unlike one another")


class GraphIntent(Schema):
    """One graph primitive: lookup of names, neighbors, k_hop, path, compare, select, profile, or stories of titles.

    ``compare`` sets two to five entities side by side, of one kind or of several: ``start``, ``end`` and ``others``.
    ``watch_order`` lists the titles of one story as it is told, ``similar`` the titles that are like one, with reasons
    (manga with ``entity_types`` so),
    ``instalments`` the films, specials and seasons that belong to one title, by release, ``seasons`` the
    numbered seasons of its series alone, with how each is known. ``profile`` tells who or what
    one entity is: its own facts and the best known of what it made, voiced, appears in or was made by.
    ``songs`` finds the anime of a theme song, or of who performs theme songs. ``recommend`` chooses a few well-rated,
    well-known and different anime (manga with ``entity_types`` so) within ``filters``.
    """

    rationale: str = Field(description="one short operational reason")
    query_type: QueryType
    start: EntityRef | None = Field(
        default=None, description="required for all but select and recommend; for lookup: only subtitles of its story"
    )
    end: EntityRef | None = Field(default=None, description="required for path and compare")
    others: list[EntityRef] = Field(
        default_factory=list,
        max_length=MAX_COMPARED - 2,
        description="for compare: the third to fifth entity; for similar and lookup: further titles",
    )
    shared: list[RelationType] = Field(
        default_factory=list, description="for similar: animated_by or staff, of which an end has to be the same"
    )
    differ: list[RelationType] = Field(default_factory=list, description="for similar: the same, of which none may be")
    makers: list[EntityRef] = Field(
        default_factory=list,
        max_length=MAX_COMPARED,
        description="for similar: studios or people of whom one made each of them",
    )
    makers_not: list[EntityRef] = Field(
        default_factory=list,
        max_length=MAX_COMPARED,
        description="for similar: who made none of them",
    )
    unlike: list[EntityRef] = Field(
        default_factory=list,
        max_length=MAX_COMPARED,
        description="for similar: titles that they are unlike, of whose stories none is",
    )
    max_hops: int = Field(default=DEFAULT_HOPS, ge=0, description="for k_hop and path; the server caps it")
    edge_types: list[RelationType] = Field(default_factory=list, description="empty = all that apply")
    filters: EntityFilters = Field(default_factory=EntityFilters)
    moods: list[Annotated[list[str], Field(min_length=1)]] = Field(
        default_factory=list,
        max_length=MAX_MOODS,
        description="for recommend: topics of each mood; what has some of each comes first",
    )
    limits: RequestedLimits = Field(default_factory=RequestedLimits)
    text: str | None = Field(
        default=None, max_length=2_000, description="required for lookup: names, or text with names in it"
    )
    fuzzy: bool = Field(default=False, description="for lookup: the text is one name that may hold typing errors")
    songs: bool = Field(default=False, description="for lookup: also titles of theme songs, and who performs them")
    context: str | None = Field(
        default=None,
        max_length=2_000,
        description="for a fuzzy lookup: the whole sentence, of which words beside the text may belong to the name",
    )
    names: list[Annotated[str, Field(min_length=1, max_length=2_000)]] = Field(
        default_factory=list,
        max_length=MAX_NAMES,
        description="for a fuzzy lookup: pieces of the text, each of which may be a name, instead of the whole text",
    )
    entity_types: list[EntityType] = Field(
        default_factory=list,
        description="for lookup: only these kinds; for similar and recommend: their kind, anime if empty",
    )
    query: GraphQuery | None = Field(default=None, description="required for select")
    song: SongQuery | None = Field(default=None, description="required for songs")
    each: bool = Field(
        default=False, description="for select: where nothing fits all chains, also what each chain leads to alone"
    )

    @field_validator("edge_types", "shared", "differ", mode="before")
    @classmethod
    def _allowed(cls, value: object) -> object:
        if isinstance(value, list):
            return [parse_relation(v) if isinstance(v, str) else v for v in cast("list[object]", value)]
        return value

    @model_validator(mode="after")
    def _slots(self) -> Self:
        needed: dict[str, tuple[str, ...]] = {
            "neighbors": ("start",),
            "k_hop": ("start",),
            "path": ("start", "end"),
            "compare": ("start", "end"),
            "select": ("query",),
            "lookup": ("text",),
            "watch_order": ("start",),
            "similar": ("start",),
            "instalments": ("start",),
            "songs": ("song",),
            "profile": ("start",),
            "seasons": ("start",),
            "recommend": (),
        }
        for slot in needed[self.query_type]:
            if not getattr(self, slot):
                raise ValueError(f"query_type={self.query_type!r} requires {slot}; set {slot}")
        return self


class Citation(Schema):
    """What the mark [n] in an answer stands for; n is its place in the list, from 1."""

    label: str = Field(description="title or name of the source")
    ref: EntityRef | None = None
    quote: str | None = None


class PathKind(StrEnum):
    """What a path is made of.

    SAME is zero hops, DIRECT one stated relation, DERIVED two stored hops that are known by one name (characters of
    the same anime), TRIVIAL leads through a licensor, producer or recommendation, CHAIN is any other.
    """

    SAME = "same"
    DIRECT = "direct"
    DERIVED = "derived"
    CHAIN = "chain"
    TRIVIAL = "trivial"


class GraphPath(Schema):
    """A chain of entities joined by relations: ``len(rels) == len(nodes) - 1``.

    Attributes:
        rels: names of relation types, each in the direction of the path: ``nodes[i + 1]`` is the ``rels[i]`` of
            ``nodes[i]``.
        roles: in which role each relation holds ("Director", "main"), in the same order, "" in none that is known;
            empty where nobody asked for them.
        derived: the derived type that a path of kind DERIVED amounts to.
    """

    nodes: list[EntityRef] = Field(min_length=1)
    rels: list[str]
    roles: list[str] = Field(default_factory=list[str])
    kind: PathKind = PathKind.CHAIN
    derived: RelationType | None = None

    @model_validator(mode="after")
    def _one_relation_between_two_nodes(self) -> Self:
        if len(self.rels) != len(self.nodes) - 1:
            raise ValueError("a path has one relation less than nodes")
        return self

    @property
    def steps(self) -> list[tuple[str, str, tuple[EntityRef, EntityRef]]]:
        """The relation, role and ends of each step."""
        return list(zip(self.rels, self.roles or [""] * len(self.rels), pairwise(self.nodes), strict=True))


class ComparisonRow(Schema):
    """One field of the entities compared, as text; ``None`` where one has no value.

    Attributes:
        others: values of the third to fifth entity, in the order of ``Comparison.others``.
        same: all of them have the same value.
    """

    field: str
    left: str | None
    right: str | None
    others: list[str | None] = Field(default_factory=list[str | None])
    same: bool

    @property
    def values(self) -> tuple[str | None, ...]:
        """The values of all entities, in the order in which they were named."""
        return (self.left, self.right, *self.others)


class Comparison(Schema):
    """Field-by-field difference of two to five entities, in the order in which they were named."""

    left: EntityRef
    right: EntityRef
    others: list[EntityRef] = Field(default_factory=list[EntityRef], max_length=MAX_COMPARED - 2)
    rows: list[ComparisonRow]

    @property
    def refs(self) -> tuple[EntityRef, ...]:
        """All entities compared."""
        return (self.left, self.right, *self.others)


class Evidence(Schema):
    """The structured ground of an answer. ``complete`` is false where a cap cut the result."""

    paths: list[GraphPath] = Field(default_factory=list[GraphPath])
    comparison: Comparison | None = None
    value: str | None = None
    complete: bool = True
    termination_reason: str | None = None


class Outcome(StrEnum):
    """What an answer is; each reads as what it is."""

    ANSWERED = "answered"
    NO_MATCH = "no_match"
    CLARIFICATION = "clarification"
    UNSUPPORTED = "unsupported"


class Grounding(StrEnum):
    """What the text of an answer rests on.

    UNCHECKED is what a model wrote and nothing was held to; it never leaves the loop. COMPOSED was written by rules
    from rows. SUPPORTED was written by a model, and rows bear out all of it. REDUCED is what is left where they do not.
    """

    UNCHECKED = "unchecked"
    COMPOSED = "composed"
    SUPPORTED = "supported"
    REDUCED = "cut"


class AgentResponse(Schema):
    """The answer, built only from the context: every name used is in citations, every id comes from the context."""

    answer: str = Field(min_length=1, description="full sentences with [n] marks; n is the place in citations")
    source_entities: list[EntityRef] = Field(default_factory=list, description="every entity used")
    result_entities: list[EntityRef] = Field(default_factory=list, description="entities to show, best first")
    citations: list[Citation] = Field(default_factory=list, description="titles and names used, in order of [n]")
    confidence: float = Field(ge=0, le=1)
    outcome: Outcome = Field(
        default=Outcome.ANSWERED,
        description="no_match if the context has no answer, clarification if the question is ambiguous",
    )
    value: str | None = Field(default=None, description="the number, date or title asked for, alone; else null")
    evidence: Evidence = Field(default_factory=Evidence)
    grounding: Grounding = Grounding.UNCHECKED
    warnings: list[str] = Field(default_factory=list)
    listed: str | None = None
    """What the results are, as a noun phrase that a question may use; ``None`` where they are no list."""


class NextStep(Schema):
    """The single next step; fill only the slot of the action, set the others to null."""

    action: Literal["qdrant_search", "pg_graph", "calculate", "final"]
    rationale: str = Field(description="one short operational reason, no chain of thought")
    search_intent: SearchIntent | None = Field(default=None, description="required for qdrant_search")
    graph_intent: GraphIntent | None = Field(default=None, description="required for pg_graph")
    calculation: CalculationIntent | None = Field(default=None, description="required for calculate")
    final: AgentResponse | None = Field(default=None, description="required for final")
    completes: bool | None = None
    """Whether a model said that nothing beyond this step is needed; ``None`` where nobody said (R206)."""

    @model_validator(mode="after")
    def _slot_of_the_action(self) -> Self:
        slots = {
            "qdrant_search": "search_intent",
            "pg_graph": "graph_intent",
            "calculate": "calculation",
            "final": "final",
        }
        wanted = slots.pop(self.action)
        if getattr(self, wanted) is None:
            raise ValueError(f"action={self.action!r} requires {wanted}; set {wanted}, set the other slots to null")
        for other in slots.values():
            object.__setattr__(self, other, None)  # an extra slot is dropped, not an error
        return self


class SufficiencyReport(Schema):
    """Whether the context alone answers the question."""

    sufficient: bool
    rationale: str = Field(description="one short operational reason")
    missing: list[str] = Field(default_factory=list, description="what is missing, in plain words")
    suggested_next_action: Literal["qdrant_search", "pg_graph"] | None = None
