"""The public schema: its root fields, and the rules around their execution."""

import asyncio
import inspect
from typing import Any, cast, override

import strawberry
from catalog.entities import EntityType
from graphql import GraphQLError, GraphQLInterfaceType, GraphQLObjectType, GraphQLSchema
from strawberry import UNSET
from strawberry.extensions import DisableIntrospection
from strawberry.schema.config import StrawberryConfig
from strawberry.types import ExecutionContext
from telemetry.logging import get_logger

from bff.context import Info
from bff.graphql import ask
from bff.graphql import search as lane
from bff.graphql.ask import SearchAiResult
from bff.graphql.browse import ListQuery
from bff.graphql.browse_filters import uuid_of
from bff.graphql.entity import ENTITY_CLASSES, Entity, Node, entity_of
from bff.graphql.errors import ErrorBoundary, is_foreseen, public_error
from bff.graphql.execution import Execution
from bff.graphql.limits import LIMITS, BoundedParser, BoundedValidation, RequestLimits, within
from bff.graphql.rating import Mutation
from bff.graphql.search import DEFAULT_HITS, SearchResult
from bff.graphql.subscription import Subscription
from bff.graphql.types import Anime, Character, Episode, Manga, Person, Studio

log = get_logger("bff")


def _by_id(kind: type[Entity]) -> Any:  # noqa: ANN401 - strawberry's own fields have this type
    async def resolve(info: Info, id: strawberry.ID) -> Any:  # noqa: A002, ANN401 - the class says what it holds
        found = await _entity(info, id)
        return found if isinstance(found, kind) else None

    return strawberry.field(resolver=resolve, description=f"The {kind.__name__.lower()} with an id.")


@strawberry.type
class Query(ListQuery):
    """What can be asked. An id is an explicit wish: by id, adult entities are found as well."""

    anime: Anime | None = _by_id(Anime)
    manga: Manga | None = _by_id(Manga)
    character: Character | None = _by_id(Character)
    episode: Episode | None = _by_id(Episode)
    person: Person | None = _by_id(Person)
    studio: Studio | None = _by_id(Studio)

    @strawberry.field
    async def node(self, info: Info, id: strawberry.ID) -> Node | None:  # noqa: A002 - the contract's name
        """The entity with an id, of any kind."""
        return await _entity(info, id)

    @strawberry.field
    async def nodes(self, info: Info, ids: list[strawberry.ID]) -> list[Node | None]:
        """The entities with these ids in their order, null where there is none."""
        within(max(1, len(ids)), name="The number of `ids`", most=info.context.limits.ids)
        found = await asyncio.gather(*(_entity(info, value) for value in ids), return_exceptions=True)
        return cast("list[Node | None]", found)  # an exception becomes the error of its own place in the list

    @strawberry.field
    async def search(
        self,
        info: Info,
        query: str,
        types: list[EntityType] | None = UNSET,
        first: int | None = DEFAULT_HITS,
        include_adult: bool | None = False,  # noqa: FBT001, FBT002 - GraphQL passes by name
    ) -> SearchResult:
        """Entities whose names begin with what is typed, of any kind or of `types`. For every keystroke."""
        return await lane.search(info, query, types=types or None, first=first, include_adult=include_adult)

    @strawberry.field
    async def search_ai(
        self,
        info: Info,
        query: str,
        image_query: str | None = UNSET,
        include_adult: bool | None = False,  # noqa: FBT001, FBT002 - GraphQL passes by name
        first: int | None = UNSET,
        offset: int | None = 0,
        conversation_id: strawberry.ID | None = UNSET,
    ) -> SearchAiResult:
        """The answer to a question in natural language, with what it stands on; `first` and `offset` page `results`.

        With the `conversationId` of an answer, the question may take up what was asked and answered until then.
        """
        context = info.context
        page = ask.ResultPage.of(first=None if first is UNSET else first, offset=offset or 0, limits=context.limits)
        image = image_query or None
        return await ask.search_ai(
            context,
            query,
            image_query=image,
            include_adult=include_adult,
            conversation_id=conversation_id or None,
            page=page,
        )


class Schema(strawberry.Schema):
    """The schema with its docstrings as descriptions and our log for its errors."""

    @override
    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        for error in errors:
            if is_foreseen(error):
                code = (public_error(error).extensions or {})["code"]
                log.info("graphql.refused", code=code, path=error.path)
            else:
                log.error("graphql.failed", path=error.path, exc_info=error.original_error or error)

    @property
    def core(self) -> GraphQLSchema:
        """The schema as graphql-core takes it."""
        return self._schema


def build_schema(limits: RequestLimits = LIMITS, *, introspection: bool = True) -> Schema:
    """Return the schema with its limits in force."""
    extensions = [ErrorBoundary, lambda: BoundedParser(limits), lambda: BoundedValidation(limits)]
    schema = Schema(
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        types=list(ENTITY_CLASSES.values()),
        config=StrawberryConfig(disable_field_suggestions=True),
        extensions=extensions if introspection else [*extensions, DisableIntrospection],
        execution_context_class=Execution,
    )
    _describe(schema)
    return schema


def _describe(schema: Schema) -> None:
    """Give every type and field without a description the first paragraph of its docstring."""
    for kind in schema.core.type_map.values():
        definition = kind.extensions.get("strawberry-definition")
        if definition is None:
            continue
        source = getattr(definition, "origin", None) or getattr(definition, "wrapped_cls", None)
        kind.description = kind.description or _first_paragraph(source)
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            for field in kind.fields.values():
                resolver = getattr(field.extensions.get("strawberry-definition"), "base_resolver", None)
                field.description = field.description or _first_paragraph(getattr(resolver, "wrapped_func", None))


def _first_paragraph(documented: object) -> str | None:
    text = inspect.getdoc(documented) if documented else None
    return text.partition("\n\n")[0].replace("``", "`").replace("\n", " ") if text else None


async def _entity(info: Info, value: str) -> Entity | None:
    record = await info.context.loaders.entity.load(uuid_of(value))
    return entity_of(record, include_adult=False) if record else None
