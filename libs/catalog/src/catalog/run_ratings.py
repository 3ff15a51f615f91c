"""What readers say of recorded answers: kept with the record, the newest word for each, and counted."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, LiteralString

from catalog.prepared import Driver
from catalog.run_record import Report, Retrieval, RunDocument, RunUnreadable, unpacked

MAX_COMMENT_CHARS: Final = 500
"""Of a reader's comment; what is longer is cut."""
MAX_COUNTED: Final = 5_000
"""Rated runs, the newest ones, that a report counts."""

# How runs end that answer with what was found, as ``agent_core.answer.TerminationReason`` names them.
_ANSWERED: Final = frozenset({"sufficient", "final_accepted", "max_turns", "from_cache"})

# What: a rating, in the place of an earlier one, of the newest run of a request id. Bound: the id, the rating, the
# comment. Index: run_record_request_id_idx.
_RATE: Final[LiteralString] = """
UPDATE run_record SET helpful = $2, comment = $3, rated_at = now()
WHERE id = (SELECT id FROM run_record WHERE request_id = $1 ORDER BY id DESC LIMIT 1)
"""
# What: rated runs, newest first. Bound: how many. Index: the primary key, backwards; all records are few enough.
_RATED: Final[LiteralString] = """
SELECT helpful, outcome, confidence, document FROM run_record WHERE helpful IS NOT NULL ORDER BY id DESC LIMIT $1
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedRun:
    """One rated run, as it is counted.

    Attributes:
        route: the effort that it was given; empty where the record cannot be read any more.
        kind: what was asked of the data last: a primitive of the graph, a search, or nothing.
        confidence: of the answer, 0 to 1.
        answered: something was claimed, and not refused or asked back.
        by_model: a model was asked.
        complexity: of the question, 0 to 10,000; ``None`` where the record does not tell it.
        turns: retrieval turns that it took.
        closeness: of the question that the answer was kept for, where that has other words.
    """

    helpful: bool
    route: str
    kind: str
    confidence: float = 0.0
    answered: bool = False
    by_model: bool = False
    complexity: int | None = None
    turns: int = 0
    closeness: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingCount:
    """How the runs of one route and kind were rated."""

    route: str
    kind: str
    helpful: int
    unhelpful: int


async def rate_run(driver: Driver, request_id: str, *, helpful: bool, comment: str) -> bool:
    """Keep what a reader says of the newest run of a request id; return whether there is one."""
    text = comment.replace("\x00", " ").encode("utf-8", "replace").decode().strip()[:MAX_COMMENT_CHARS]
    status = await driver.execute(_RATE, request_id, helpful, text or None)
    return status != "UPDATE 0"


async def rated_runs(driver: Driver) -> list[RatedRun]:
    """Return the newest rated runs, at most ``MAX_COUNTED``; blocks for a fraction of a millisecond for each."""
    rows = await driver.fetch(_RATED, MAX_COUNTED)
    return [_rated(row["helpful"], row["outcome"], row["confidence"], row["document"]) for row in rows]


def counted(runs: Iterable[RatedRun]) -> list[RatingCount]:
    """Return the ratings by route and kind, the most rated first."""
    held = list(runs)
    good = Counter((run.route, run.kind) for run in held if run.helpful)
    every = Counter((run.route, run.kind) for run in held)
    return [
        RatingCount(route=route, kind=kind, helpful=good[route, kind], unhelpful=total - good[route, kind])
        for (route, kind), total in sorted(every.items(), key=lambda item: (-item[1], item[0]))
    ]


def _rated(helpful: bool, outcome: str, confidence: float, document: bytes) -> RatedRun:  # noqa: FBT001 - a column
    try:
        run = unpacked(document)
    except RunUnreadable:
        return RatedRun(helpful=helpful, route="", kind="unreadable")
    return RatedRun(
        helpful=helpful,
        route=run.route,
        kind=_kind_of(run),
        confidence=confidence,
        answered=outcome in _ANSWERED,
        by_model=bool(run.usage.get("calls")),
        complexity=None if run.plan is None else run.plan.get("complexity"),
        turns=sum(isinstance(event, Report) for event in run.events),
        closeness=run.closeness,
    )


def _kind_of(run: RunDocument) -> str:
    if run.computed_for is not None:
        return "recalled"
    asked = [event.action for event in run.events if isinstance(event, Retrieval)]
    primitives = [action.removeprefix("pg_graph:") for action in asked if action != "pg_graph:lookup"]
    return primitives[-1] if primitives else "lookup" if asked else "none"
