"""What a planner may ask the graph to select: chains of hops, filters, groups and an order.

The docstrings and the field descriptions are the prompt of the models that emit them.
"""

from typing import Final, Literal, Self

from catalog.entities import EntityType
from catalog.relations import RelationType, parse_relation
from pydantic import Field, field_validator, model_validator

from agent_core.limits import MAX_CHAINS, MAX_HOPS, MAX_SKIPPED, MAX_STARTS
from agent_core.references import EntityRef, Schema

# A year, a month of it, or a day.
_DATE: Final = r"^\d{4}(-\d{2}(-\d{2})?)?$"


# Highest number of readers that can be asked for: what a column of the database holds, rounded down.
MOST_READERS: Final = 2_000_000_000
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


class EntityFilters(Schema):
    """Conditions on an entity's fields; null = not filtered."""

    year: int | None = Field(default=None, ge=1900, le=2100, description="exactly this year")
    year_min: int | None = Field(default=None, ge=1900, le=2100)
    year_max: int | None = Field(default=None, ge=1900, le=2100)
    genre: list[str] = Field(default_factory=list, description="all of these genres, themes or tags")
    genre_any: list[str] = Field(default_factory=list, description="at least one of these genres, themes or tags")
    genre_not: list[str] = Field(default_factory=list, description="none of these genres, themes or tags")
    format: list[str] = Field(default_factory=list, description="any of: tv, movie, ova, ona, special, music")
    format_not: list[str] = Field(default_factory=list, description="none of these formats")
    status: list[str] = Field(default_factory=list, description="any of: finished, airing, upcoming")
    source_material: list[str] = Field(
        default_factory=list,
        description="anime made from any of: original, manga, light_novel, visual_novel, novel, web_novel, game, ...",
    )
    source_not: list[str] = Field(default_factory=list, description="anime known to be made from none of these")
    season: str | None = Field(default=None, description="winter, spring, summer or fall")
    score_min: float | None = Field(default=None, ge=0, le=10)
    score_max: float | None = Field(default=None, ge=0, le=10)
    score_above: float | None = Field(default=None, ge=0, le=10, description="more than this")
    score_below: float | None = Field(default=None, ge=0, le=10, description="less than this")
    episodes_min: int | None = Field(default=None, ge=0)
    episodes_max: int | None = Field(default=None, ge=0)
    chapters_min: int | None = Field(default=None, ge=0, description="of manga alone")
    chapters_max: int | None = Field(default=None, ge=0, description="of manga alone")
    volumes_min: int | None = Field(default=None, ge=0, description="of manga alone")
    volumes_max: int | None = Field(default=None, ge=0, description="of manga alone")
    members_min: int | None = Field(default=None, ge=0, le=MOST_READERS, description="readers who list it, at least")
    members_max: int | None = Field(default=None, ge=0, le=MOST_READERS)
    favorites_min: int | None = Field(default=None, ge=0, le=MOST_READERS, description="of anime alone")
    favorites_max: int | None = Field(default=None, ge=0, le=MOST_READERS, description="of anime alone")
    duration_min: int | None = Field(default=None, ge=0, description="minutes of an episode or film, of anime alone")
    duration_max: int | None = Field(default=None, ge=0, description="minutes of an episode or film, of anime alone")
    runtime_min: int | None = Field(default=None, ge=0, description="minutes of all episodes together, of anime alone")
    runtime_max: int | None = Field(default=None, ge=0, description="minutes of all episodes together, of anime alone")
    age_rating: list[str] = Field(default_factory=list, description="of anime alone; any of: g, pg, pg-13, r, r+, rx")
    above_source: bool | None = Field(
        default=None, description="true: rated higher than the manga that it is made from, of anime alone"
    )
    airs_on: Weekday | None = Field(default=None, description="the day of the week of its broadcast, of anime alone")
    started_min: str | None = Field(
        default=None, pattern=_DATE, description="first day: in this year, month, day or later"
    )
    started_max: str | None = Field(
        default=None, pattern=_DATE, description="first day: by the end of this year, month, day"
    )
    ended_min: str | None = Field(
        default=None, pattern=_DATE, description="last day: in this year, month, day or later"
    )
    ended_max: str | None = Field(
        default=None, pattern=_DATE, description="last day: by the end of this year, month, day"
    )


class SongQuery(Schema):
    """Theme songs by their title, their artist, or both, as they are named somewhere in a text."""

    text: str = Field(min_length=1, max_length=500, description="names the song or who performs it, or both")
    kind: Literal["opening", "ending"] | None = Field(default=None, description="null: either")
    artist: bool = Field(default=False, description="the text names an artist alone")
    anime: EntityRef | None = Field(default=None, description="null: of any anime")


class Hop(Schema):
    """One relation to follow: from an entity to every entity that is its <relation>.

    "The directors of the movies of a studio": ``animated`` with ``where.format=["movie"]``, then ``staff`` with
    ``role="Director"``. A derived relation (co_appears, shared_staff …) is one hop; its role holds for both of the
    stored hops that make it up, ``where`` for the entities it leads to.
    """

    relation: RelationType
    role: str | None = Field(
        default=None,
        max_length=100,
        description="cast role (main, supporting), staff position (Director, Music) or language",
    )
    where: EntityFilters = Field(
        default_factory=EntityFilters, description="only through titles or episodes that fulfil this"
    )

    @field_validator("relation", mode="before")
    @classmethod
    def _allowed(cls, value: object) -> object:
        return parse_relation(value) if isinstance(value, str) else value


# Highest number of related entities that can be asked for: what a column of the database holds, rounded down.
_MOST_RELATED: Final = 1_000_000_000

SetOperator = Literal["union", "intersection", "difference"]


class Chain(Schema):
    """Relations followed one after the other from bound starts; from several starts the chain leads to what any has.

    ``combine`` joins this chain to all before it, where it shall be another way than the query's: the works of X or
    Y but not of Z are chains X, Y (``union``), Z (``difference``). A first chain with ``difference`` is taken away
    from all entities of the type.
    """

    start: list[EntityRef] = Field(min_length=1, max_length=MAX_STARTS)
    hops: list[Hop] = Field(default_factory=list, max_length=MAX_HOPS)
    combine: SetOperator | None = Field(default=None, description="null: as the query combines its chains")


GroupField = Literal["year", "decade", "season", "format", "status", "genre"]


class GroupBy(Schema):
    """What entities are counted by: a field of theirs, or the entities that one hop leads to. Set exactly one.

    The studios of the anime of a year, by how many of them each made: ``result_type="anime"``, ``where.year``,
    ``group_by.hop`` = ``animated_by``. An entity counts once in each of its groups; those without the field, or
    without the relation, are in none.
    """

    field: GroupField | None = Field(default=None, description="genre also counts themes, demographics and tags")
    hop: Hop | None = Field(default=None, description="one relation of the result type; its ends are the groups")

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.field is None) == (self.hop is None):
            raise ValueError("group_by needs field or hop, and not both; set exactly one of them")
        return self


OrderBy = Literal[
    "popularity",
    "score",
    "year",
    "start_date",
    "episodes",
    "duration",
    "volumes",
    "chapters",
    "members",
    "favorites",
    "name",
    "position",
    "related",
]
RELATIVELY: Final = {
    "episodes": ("shorter", "longer"),
    "start_date": ("older", "newer"),
    "score": ("rated lower", "rated higher"),
    "popularity": ("less popular", "more popular"),
}
"""How it is said that one title has less, or more, of an order than another one."""


Aggregate = Literal["list", "count", "group_count", "min", "max", "average"]


class GraphQuery(Schema):
    """Chains combined into one set of entities, filtered, then listed, counted, grouped or ranked.

    - ``list`` with ``order_by`` and ``limit`` is top-k. ``order_by="related"`` ranks by how many entities the hop
      ``related`` leads to: the anime with the most characters. ``related_min`` and ``related_max`` keep those of which
      it leads to so many: ``related_max=0`` with ``adaptation`` is the manga that were never adapted.
    - ``count`` is exact, however many there are. ``min``, ``max`` and ``average`` are over ``order_by`` of those that
      have a value; the cards are then the entities that hold the extreme.
    - ``group_count`` counts by ``group_by``, the largest group first (``descending``); ``limit`` is in groups.
    - ``combine`` is ``difference`` for the first chain without all others; see ``Chain.combine`` for mixtures.
    """

    result_type: EntityType
    chains: list[Chain] = Field(
        default_factory=list, max_length=MAX_CHAINS, description="empty: every entity of the type"
    )
    combine: SetOperator = "intersection"
    exclude: list[EntityRef] = Field(default_factory=list, max_length=200)
    where: EntityFilters = Field(default_factory=EntityFilters)
    episode_number: int | None = Field(default=None, description="only the episode with this number")
    order_by: OrderBy = "popularity"
    related: Hop | None = Field(
        default=None, description="required for order_by=related, related_min and related_max: what is counted of each"
    )
    related_min: int | None = Field(default=None, ge=1, le=_MOST_RELATED, description="only with at least so many")
    related_max: int | None = Field(default=None, ge=0, le=_MOST_RELATED, description="with at most so many; 0: none")
    descending: bool = True
    aggregate: Aggregate = "list"
    group_by: GroupBy | None = Field(default=None, description="required for group_count")
    limit: int | None = Field(default=None, ge=1, description="null: all, up to the server's cap")
    songs: bool = Field(default=False, description="of anime: with the songs that they open and end with")
    details: bool = Field(
        default=False, description="of titles: with members, favourites, rank, broadcast time and all topics"
    )
    skip: int = Field(default=0, ge=0, le=MAX_SKIPPED, description="of a list, how many of the first are passed over")

    @property
    def bounds_related(self) -> bool:
        """True where only entities with some number of others are wanted."""
        return self.related_min is not None or self.related_max is not None

    @property
    def counts_related(self) -> bool:
        """True where the ends of the hop ``related`` matter."""
        return self.order_by == "related" or self.bounds_related

    @model_validator(mode="after")
    def _slots(self) -> Self:
        if self.aggregate == "group_count" and self.group_by is None:
            raise ValueError("aggregate='group_count' requires group_by; set group_by.field or group_by.hop")
        if self.order_by == "related" and self.related is None:
            raise ValueError("order_by='related' requires related; set it to the hop whose ends are counted")
        if self.bounds_related and self.related is None:
            raise ValueError("related_min and related_max require related; set it to the hop whose ends are counted")
        if self.bounds_related and self.aggregate == "group_count":
            raise ValueError("groups are not narrowed by related_min or related_max; drop them, or list the entities")
        if self.aggregate == "group_count" and self.episode_number is not None:
            raise ValueError("episode_number is one episode, which makes no groups; drop it, or aggregate otherwise")
        return self
