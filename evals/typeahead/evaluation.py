"""One evaluation: queries are made or read, asked one after another, and scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from catalog.database import Database
from catalog.entities import EntityType

from evals.typeahead.asking import Ask, guessing, typeahead
from evals.typeahead.churn import Typing, churn, typings
from evals.typeahead.fame import OF_ALL_KINDS, famous, famous_with_kind, famous_words, recent_titles
from evals.typeahead.names import Names, read_names
from evals.typeahead.queries import KINDS, Query, generate, read_queries
from evals.typeahead.scoring import Answered, Score, measures, score
from evals.typeahead.typos import WEIGHTS, Edit


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to measure.

    Attributes:
        seed: the same seed makes the same queries from the same catalog.
        per_kind: queries of each kind for each type.
        kinds, types: what is made.
        queries: a file of queries to score instead.
        typings: names of each type that are typed letter by letter.
        mixed: look among all types at once instead of among the wanted one.
        guess: ask what knows how queries are made instead of the typeahead.
        weights: how often each typing error happens.
        fame: also ask for the best known and the newest titles (``evals.typeahead.fame``).
    """

    seed: int = 1
    per_kind: int = 100
    kinds: Sequence[str] = tuple(KINDS)
    types: Sequence[EntityType] = tuple(EntityType)
    queries: Path | None = None
    typings: int = 20
    mixed: bool = False
    guess: bool = False
    weights: Mapping[Edit, float] = field(default_factory=lambda: WEIGHTS)
    fame: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What was measured; `churn` is empty where no name was typed letter by letter."""

    answers: Sequence[Answered]
    scores: Mapping[str, Score]
    churn: Mapping[str, float]

    @property
    def measures(self) -> dict[str, float]:
        """All that floors may name."""
        return measures(self.scores, self.churn) | famous(self.answers)


async def evaluate(database: Database, dsn: str, plan: Plan) -> Result:
    """Measure the typeahead of the catalog at ``dsn``, which ``database`` is a pool of."""
    queries, typed = await _made(database, plan)
    async with typeahead(dsn) as lane:
        ask = guessing(await _names(database)) if plan.guess else lane
        answers = [await _answer(ask, query, plan) for query in queries]
        watched = [(typing, [await ask(text, _types(typing.type, plan)) for text in typing.texts]) for typing in typed]
    return Result(answers=answers, scores=score(answers), churn=churn(watched).measures if watched else {})


async def _made(database: Database, plan: Plan) -> tuple[list[Query], list[Typing]]:
    if plan.queries is not None and not plan.fame:
        return list(read_queries(plan.queries)), []
    names = await _names(database)
    recent = recent_titles(names, seed=plan.seed, per_kind=plan.per_kind) if plan.fame else []
    fame = [*famous_words(names), *famous_with_kind(names), *recent] if plan.fame else []
    if plan.queries is not None:
        return [*read_queries(plan.queries), *fame], []
    made = generate(
        names, seed=plan.seed, per_kind=plan.per_kind, kinds=plan.kinds, types=plan.types, weights=plan.weights
    )
    return [*made, *fame], typings(names, seed=plan.seed, count=plan.typings, types=plan.types)


async def _names(database: Database) -> Names:
    async with database.read() as connection:
        return await read_names(connection)


async def _answer(ask: Ask, query: Query, plan: Plan) -> Answered:
    types = () if query.kind in OF_ALL_KINDS else _types(query.type, plan)
    return Answered(query=query, hits=await ask(query.text, types))


def _types(wanted: EntityType, plan: Plan) -> Sequence[EntityType]:
    return () if plan.mixed else (wanted,)
