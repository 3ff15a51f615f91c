"""A graph executor over a handful of names, for what the rules make of a question without a database."""

from dataclasses import replace
from typing import Any

from agent_core.graph_query import EntityFilters
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphOutcome, GraphResult, Mention
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType

from tests.support.scripted import ref

EMPTY = GraphResult(summary="0 found", count=0, meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
"""What the graph returns where it has no rows."""


class Catalogue:
    """A graph executor over a handful of names: exact and misspelt ones, and one result for all other queries."""

    def __init__(
        self,
        names: dict[str, EntityType],
        result: GraphResult,
        *,
        misspelt: dict[str, str] | None = None,
        popularity: int = 100_000,
    ) -> None:
        self.popularity = popularity
        self.names = names
        self.result = result
        self.misspelt = misspelt or {}
        self.calls: list[GraphIntent] = []
        self._where: EntityFilters | None = None

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """The mentions of a look-up, else the one result."""
        assert timeout_s > 0
        assert not include_adult
        self.calls.append(intent)
        if (
            intent.query is not None
            and intent.query.aggregate == "count"
            and self._where not in (None, intent.query.where)
        ):
            return GraphResult(summary="nothing", count=0)  # nothing comes before what it returns
        if intent.query_type != "lookup":
            self._where = intent.query.where if intent.query is not None else None
            return self.result
        text = intent.text or ""
        if intent.context:
            found = [_moved(m, intent.context.index(text)) for m in self._guess(text)]
            return GraphResult(summary=f"{len(found)} names", count=len(found), mentions=found)
        guessed = [_moved(m, text.index(name)) for name in intent.names for m in self._guess(name)]
        named = [self._mention(text, n) for n in self.names if n in text]
        found = (guessed or self._guess(text)) if intent.fuzzy else named
        return GraphResult(summary=f"{len(found)} names", count=len(found), mentions=found)

    def _guess(self, text: str) -> list[Mention]:
        return [
            Mention(start=0, end=len(text), surface=text, candidates=[self._candidate(name, typos=1)])
            for wrong, name in self.misspelt.items()
            if text.startswith(wrong) and len(text.split()) == len(wrong.split())
        ]

    def _mention(self, text: str, name: str) -> Mention:
        start = text.index(name)
        end = start + len(name)
        while end < len(text) and not text[end].isspace():
            end += 1
        return Mention(start=start, end=end, surface=text[start:end], candidates=[self._candidate(name)])

    def _candidate(self, name: str, *, typos: int = 0) -> Candidate:
        kind = self.names.get(name, EntityType.ANIME)
        return Candidate(
            ref=ref(name, kind),
            name=name,
            matched_name=name,
            typos=typos,
            display=True,
            verbatim=not typos,
            popularity=self.popularity,
        )


def _moved(mention: Mention, by: int) -> Mention:
    return replace(mention, start=mention.start + by, end=mention.end + by)


def found(*cards: EntityCard, **meta: Any) -> GraphResult:  # noqa: ANN401 - its fields
    """A result with these cards, complete unless the meta says otherwise."""
    meta.setdefault("total", len(cards))
    return GraphResult(
        summary=f"{len(cards)} found", cards=list(cards), node_ids=[c.ref for c in cards], count=len(cards),
        meta=GraphMeta(**meta),
    )  # fmt: skip
