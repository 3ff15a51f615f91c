"""The step as a model writes it: flat fields, no unions, no patterns, every string and list bounded.

`agent_core.schemas.NextStep` stays the typed contract of the loop; `step_reading` makes one of what is written here. To
write the typed one costs a model six times the tokens, and weak ones never fill it.
"""

from typing import Annotated, Any, Final, Literal

from atomic_agents import BaseIOSchema
from catalog.relations import RelationType, parse_relation
from pydantic import BeforeValidator, Field

from agent_core.agents.output import ModelOutput
from agent_core.graph_query import Aggregate, OrderBy
from agent_core.limits import MAX_HOPS

MAX_RATIONALE_CHARS: Final = 160
MAX_TEXT_CHARS: Final = 300
MAX_NAME_CHARS: Final = 80
MAX_VALUE_CHARS: Final = 60
MAX_ANSWER_CHARS: Final = 1_200
MAX_ENTITIES: Final = 12
MAX_RELATIONS: Final = 6
MAX_CONDITIONS: Final = 8
MAX_FURTHER: Final = 3
MAX_LISTED: Final = 50

Action = Literal[
    "search",
    "lookup",
    "neighbors",
    "k_hop",
    "path",
    "compare",
    "profile",
    "select",
    "watch_order",
    "instalments",
    "seasons",
    "similar",
    "songs",
    "recommend",
    "calculate",
    "final",
]
Kind = Literal["", "anime", "character", "episode", "manga", "person", "studio"]
Combination = Literal["", "union", "intersection", "difference"]
Comparison = Literal["=", "!=", ">=", "<=", ">", "<"]
ConditionField = Literal[
    "year",
    "genre",
    "format",
    "status",
    "source",
    "season",
    "score",
    "episodes",
    "chapters",
    "volumes",
    "members",
    "favorites",
    "airs_on",
    "started",
    "ended",
    "episode_number",
    "related",
]
GroupName = Literal["", "year", "decade", "season", "format", "status", "genre", "relation"]
OutcomeName = Literal["answered", "no_match", "clarification", "unsupported"]
Confidence = Literal["low", "medium", "high"]


def _shortened(value: Any) -> Any:  # noqa: ANN401 - untrusted input by definition
    """Cut what explains a step: no provider but llama.cpp keeps to a length, and nothing depends on the rest of it."""
    return value[:MAX_RATIONALE_CHARS] if isinstance(value, str) else value


def _relations(value: Any) -> Any:  # noqa: ANN401 - untrusted input by definition
    if isinstance(value, list):
        return [parse_relation(v) if isinstance(v, str) else v for v in value]  # pyright: ignore[reportUnknownVariableType]
    return value


Rationale = Annotated[str, BeforeValidator(_shortened), Field(max_length=MAX_RATIONALE_CHARS)]
Name = Annotated[str, Field(max_length=MAX_NAME_CHARS)]
Value = Annotated[str, Field(max_length=MAX_VALUE_CHARS)]
Entities = Annotated[list[Name], Field(max_length=MAX_ENTITIES)]
Relations = Annotated[list[RelationType], BeforeValidator(_relations), Field(max_length=MAX_RELATIONS)]
Roles = Annotated[list[Value], Field(max_length=MAX_RELATIONS)]


class Condition(ModelOutput):
    """A condition; ``hop`` 0 is on the result, n on what the n-th relation leads to."""

    field: ConditionField
    op: Comparison = "="
    value: Value
    hop: int = Field(default=0, ge=0, le=MAX_RELATIONS)


class FurtherChain(ModelOutput):
    """A further chain."""

    entities: Entities = Field(default_factory=list[str])
    relations: Relations = Field(default_factory=list[RelationType])
    roles: Roles = Field(default_factory=list[str])
    combine: Combination = ""


class NextStep(ModelOutput, BaseIOSchema):
    """The next step."""

    action: Action
    rationale: Rationale
    completes: bool = False
    kind: Kind = ""
    text: str = Field(default="", max_length=MAX_TEXT_CHARS)
    entities: Entities = Field(default_factory=list[str])
    relations: Relations = Field(default_factory=list[RelationType])
    roles: Roles = Field(default_factory=list[str])
    further: list[FurtherChain] = Field(default_factory=list[FurtherChain], max_length=MAX_FURTHER)
    combine: Combination = ""
    where: list[Condition] = Field(default_factory=list[Condition], max_length=MAX_CONDITIONS)
    max_hops: int = Field(default=0, ge=0, le=MAX_HOPS)
    aggregate: Aggregate = "list"
    group_by: GroupName = ""
    counted: Annotated[list[RelationType], BeforeValidator(_relations)] = Field(
        default_factory=list[RelationType], max_length=1
    )
    order_by: OrderBy = "popularity"
    ascending: bool = False
    limit: int = Field(default=0, ge=0, le=MAX_LISTED)
    skip: int = Field(default=0, ge=0, le=1_000)
    with_songs: bool = False
    with_details: bool = False
    answer: str = Field(default="", max_length=MAX_ANSWER_CHARS)
    outcome: OutcomeName = "answered"
    value: Value = ""
    confidence: Confidence = "medium"


GUIDE: Final = (
    "Entities are named by the handles of `context` (E1, E2 …); an exact name serves where there is no handle yet.",
    'What does not apply is left out, or is "" or [] or 0.',
    "search: by meaning, `text` among `kind`; without text it fetches `entities`.",
    "lookup: handles of the names in `text`. profile: who or what entities[0] is.",
    "neighbors, k_hop: from entities[0] over any of `relations` (k_hop: up to `max_hops`).",
    "path: how entities[0] and [1] are connected. compare: two to five `entities`.",
    "watch_order, instalments, seasons: of the story of entities[0]. songs: theme songs named in `text`.",
    "similar: titles like `entities`; `further` with makers. recommend: anime that fulfil `where`.",
    "select: `kind` reached from `entities` over `relations` one after the other; no entities: all of the kind.",
    "`roles` beside `relations`: Director, main, Japanese. `combine` joins what each leads to, and `further`.",
    "`further` with combine difference leaves out: what it leads to, or its entities where it has no relations; of",
    "similar, titles of these makers, or those that share its relations.",
    "`where` narrows: a|b is any of; dates are 2020, 2020-04 or 2020-04-01; `related` counts ends of `counted`.",
    "`aggregate` lists, counts, groups by `group_by` (relation: `counted`), or takes min, max, average of `order_by`.",
    "calculate: `text` is arithmetic over rows of `context`: E2.year - E1.year, sum(E1.episodes, E2.episodes),",
    "average(R3.score), R3 - R2, share(R3, R2). E1.f is of a row, R3.f of all rows of result R3, R3 how many;",
    "f is year, episodes, minutes (of one episode), chapters, volumes or score. No numbers stand in it.",
    "`completes`: true where the answer needs nothing beyond what this step returns.",
)
