"""The tools: search, ask, entity, path, compare and browse. Their docstrings are what a model reads of them."""

import itertools
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Final

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

from mcp_server.answers import (
    Answer,
    ComparedRow,
    ComparisonOutput,
    EntityOutput,
    PathOutput,
    SearchOutput,
)
from mcp_server.bff_client import BffClient
from mcp_server.browse_filter import Browsed, BrowseFilter, Sort
from mcp_server.browsing import BrowseOutput, Browsing
from mcp_server.calls import Calls
from mcp_server.entities import EntityType, Model, Named
from mcp_server.errors import NameAmbiguous
from mcp_server.limits import COMPARED_LEAST, COMPARED_MOST, CURSOR_CHARS, HITS, NAME_CHARS, QUESTION_CHARS, RESULTS
from mcp_server.questions import Progress, Questions
from mcp_server.records import Records
from mcp_server.references import Mention, References, Wording

# No aliases of `type`: pydantic would tell of those by reference, which some hosts do not follow.
Reference = Annotated[str, Field(min_length=1, max_length=NAME_CHARS, description="An id, a kizuna:// URI, or a name.")]
Adult = Annotated[bool, Field(description="Admit adult titles.")]

_READS: Final = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
_CLARIFICATION: Final = "CLARIFICATION_NEEDED"


class Tools:
    """The tools of one BFF; each is a method that returns what is told."""

    def __init__(self, bff: BffClient) -> None:
        self._references = References(bff)
        self._records = Records(bff)
        self._questions = Questions(bff)
        self._browsing = Browsing(bff, self._references)

    def register(self, server: MCPServer, calls: Calls) -> None:
        """Add every tool to ``server``."""
        tools: list[tuple[str, str, Callable[..., Awaitable[Model]]]] = [
            ("search", "Find by name", self.search),
            ("ask", "Ask a question", self.ask),
            ("entity", "Show a record", self.entity),
            ("path", "How two are related", self.path),
            ("compare", "Side by side", self.compare),
            ("browse", "List and filter", self.browse),
        ]
        for name, title, tool in tools:
            server.add_tool(
                calls.wrapped(name, tool), name=name, title=title, annotations=_READS, structured_output=True
            )

    async def search(
        self,
        query: Annotated[str, Field(min_length=1, max_length=NAME_CHARS, description="The beginning of a name.")],
        kinds: Annotated[list[EntityType] | None, Field(description="Kinds to look among; all without it.")] = None,
        limit: Annotated[int, Field(ge=1, le=HITS, description="Hits at most.")] = 10,
        adult: Adult = False,  # noqa: FBT002 - the protocol passes by name
    ) -> SearchOutput:
        """Find anime, manga, characters, people, studios and episodes by name, in any script, with typing errors.

        Use it to get an id, which the other tools take. It matches names only; for anything else use `ask`.
        """
        return await self._references.search(query, kinds=kinds, first=limit, adult=adult)

    async def ask(
        self,
        question: Annotated[str, Field(min_length=1, max_length=QUESTION_CHARS, description="In natural language.")],
        ctx: Context,
        limit: Annotated[int, Field(ge=1, le=RESULTS, description="Results at most.")] = 20,
        adult: Adult = False,  # noqa: FBT002 - the protocol passes by name
    ) -> Answer:
        """Answer a question about anime and manga from a knowledge graph, with citations and evidence.

        It follows relations (sequels, casts, voices, staff, studios, adaptations), lists, counts, ranks, tells watch
        orders, and searches stories by description. One question at a time; `terminationReason` and `warnings` say
        what is missing. An answer of NO_MATCH is reliable: the data does not hold it.
        """
        return await self._questions.ask(question, adult=adult, first=limit, progress=_progress(ctx))

    async def entity(
        self,
        reference: Reference,
        kind: Annotated[EntityType | None, Field(description="Kind, where a name means several.")] = None,
    ) -> EntityOutput:
        """Show the whole record of one entity: titles, facts, cast, staff, relations.

        A name has to be whole; one that means several entities is an error that lists them. An id of another catalogue,
        such as MYANIMELIST:21 or ANILIST:1, is taken as well, with the kind where it is no anime.
        """
        return EntityOutput(entity=await self._records.one(await self._references.one_id(reference, kind=kind)))

    async def path(self, source: Reference, target: Reference, ctx: Context) -> PathOutput:
        """Show how two entities are related: the shortest chains of relations between them, the most telling first."""
        mentions = await self._references.mentions([source, target])
        answer = await self._asked(mentions, lambda names: f"How is {names[0]} related to {names[1]}?", _ends, ctx)
        return PathOutput(
            found=bool(answer.evidence.paths),
            paths=answer.evidence.paths,
            complete=answer.evidence.complete,
            answer=answer.answer,
            termination_reason=answer.termination_reason,
            warnings=answer.warnings,
        )

    async def compare(
        self,
        entities: Annotated[
            list[Reference],
            Field(min_length=COMPARED_LEAST, max_length=COMPARED_MOST, description="What to compare, of one kind."),
        ],
        ctx: Context,
    ) -> ComparisonOutput:
        """Compare two to five entities field by field; `same` marks what does not differ."""
        mentions = await self._references.mentions(entities)
        answer = await self._asked(mentions, _comparing, compared, ctx)
        comparison = answer.evidence.comparison
        return ComparisonOutput(
            entities=compared(answer),
            rows=[
                ComparedRow(field=row.field, values=[row.left, row.right, *row.others], same=row.same)
                for row in (comparison.rows if comparison else ())
            ],
            answer=answer.answer,
            warnings=answer.warnings,
        )

    async def browse(
        self,
        kind: Annotated[Browsed, Field(description="Which entities are listed.")],
        filter: Annotated[BrowseFilter | None, Field(description="Conditions.")] = None,  # noqa: A002 - the contract's name
        sort: Annotated[Sort, Field(description="DESC: highest first. Not every kind has all.")] = "POPULARITY_DESC",
        limit: Annotated[int, Field(ge=1, le=HITS, description="Entities of the page at most.")] = 20,
        after: Annotated[str | None, Field(max_length=CURSOR_CHARS, description="`endCursor` of a page.")] = None,
        count: Annotated[bool, Field(description="Count the whole list.")] = False,  # noqa: FBT002 - passed by name
        adult: Adult = False,  # noqa: FBT002 - the protocol passes by name
    ) -> BrowseOutput:
        """List all entities of a kind that fulfil a filter, sorted, page by page: "anime of spring 2012 by score".

        It is exact and complete, and understands no language; for questions use `ask`. Names of genres, themes and tags
        are as the data has them, in any case.
        """
        return await self._browsing.page(
            kind, filter or BrowseFilter(), sort=sort, first=limit, after=after, adult=adult, count=count
        )

    async def _asked(
        self,
        mentions: Sequence[Mention],
        question_of: Callable[[Sequence[str]], str],
        taken: Callable[[Answer], Sequence[Named]],
        ctx: Context,
    ) -> Answer:
        """Return an answer about the entities that are meant, or about nothing where none of the wordings finds any.

        A question names entities, and namesakes share a name: what was taken is held to the ids that were asked for.

        Args:
            mentions: what is asked about.
            question_of: makes a question of how they are said.
            taken: says which entities an answer is about.
            ctx: told of the steps.

        Raises:
            NameAmbiguous: a name means several, or others of the same names were taken in every wording.
            McpServerError: there is no answer.
        """
        progress = _progress(ctx)
        wanted = {mention.id for mention in mentions if mention.id is not None}
        others: Sequence[Named] = ()
        nothing: Answer | None = None
        for wording in Wording if wanted else (Wording.BY_NAME,):
            question = question_of([mention.wording_of(wording) for mention in mentions])
            answer = await self._questions.ask(question, adult=False, first=RESULTS, progress=progress)
            found = taken(answer)
            if found and wanted <= {entity.id for entity in found}:
                return answer
            if found or answer.termination_reason == _CLARIFICATION:
                others = found or answer.results
            else:
                nothing = nothing or answer
        if others or nothing is None:
            message = "a name means several entities, and others may have been taken; call again with ids of these"
            raise NameAmbiguous(message, candidates=others)
        return nothing


def _progress(ctx: Context) -> Progress:
    counter = itertools.count(1)

    async def report(line: str) -> None:
        await ctx.report_progress(next(counter), message=line)

    return report


def _ends(answer: Answer) -> list[Named]:
    """Return the two ends of the paths; all of them lead from the one to the other."""
    first = answer.evidence.paths[:1]
    return [end for path in first for end in (path.entities[0], path.entities[-1])]


def _comparing(names: Sequence[str]) -> str:
    *others, last = names
    return f"Compare {', '.join(others)} and {last}"


def compared(answer: Answer) -> list[Named]:
    """Return the entities that an answer compares, in the order of their values."""
    known = {entity.id: entity for entity in answer.results}
    comparison = answer.evidence.comparison
    return [known[entity_id] for entity_id in comparison.ids if entity_id in known] if comparison else []
