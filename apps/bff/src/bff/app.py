"""The composition root: settings in, an ASGI application out."""

import asyncio
import math
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.processors import listed
from catalog.typeahead import Typeahead
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from bff.agent_client import AgentClient
from bff.compression import Coding, Compression
from bff.context import ContextFactory
from bff.disconnect import CancelOnDisconnect
from bff.explorer import Explorer
from bff.graphql.allow_list import allow_list
from bff.graphql.documents import Documents
from bff.graphql.endpoint import GraphQLEndpoint
from bff.graphql.incoming import Incoming
from bff.graphql.limits import LIMITS
from bff.graphql.questions import Questions
from bff.graphql.schema import build_schema
from bff.graphql.sdl import schema_route
from bff.graphql.search_first import SearchFirst
from bff.graphql.searches import Searches
from bff.health import Readiness
from bff.images.fetching import ImageFetcher
from bff.images.kept import KeptImages
from bff.images.proxy import ImageProxy
from bff.images.sources import hosts_of
from bff.middleware import GRAPHQL_PATH, Admission, BoundedBody, LargeBodies, RequestLog, is_logging_all
from bff.origins import CrossOrigin, Origins
from bff.page import page
from bff.protocol import RECALL, SHARED, Recall
from bff.runs import RunTraces
from bff.settings import Settings
from bff.sockets import SocketAdmission
from bff.typeahead.lane import LaneOptions, TypeaheadLane

# A plan for any values is the wrong one for a genre that a fifth has, or for one that ten have.
_LISTING: Final = READ_ONLY | {"plan_cache_mode": "force_custom_plan"}


def create_app(settings: Settings) -> Starlette:
    """Return the BFF; it connects when it is started, and ``state.readiness`` is how it is told to drain."""
    connections = Connections(settings.postgres_dsn.get_secret_value(), _pool(settings), READ_ONLY)
    list_connections = Connections(settings.postgres_dsn.get_secret_value(), _list_pool(settings), _LISTING)
    agent = AgentClient(*settings.agent_target.split())
    readiness = Readiness(
        connections, agent, timeout_s=settings.ready_timeout_s, without_agent=settings.ready_without_agent
    )
    typeahead = Typeahead(settings.postgres_dsn.get_secret_value(), _search_pool(settings))
    lane = TypeaheadLane(typeahead, _lane(settings))
    schema = build_schema(introspection=settings.introspection)
    origins = Origins(frozenset(settings.cors_origins.split()))
    documents = Documents(
        allow_list(settings.documents, page=settings.page),
        only_listed=settings.documents_only,
        most=settings.persisted_documents,
        limits=LIMITS,
    )
    endpoint = GraphQLEndpoint(
        schema,
        ContextFactory(
            connections=connections,
            list_connections=list_connections,
            agent=agent,
            lane=lane,
            request_timeout_s=settings.request_timeout_s,
            search_timeout_s=settings.search_timeout_s,
            hydrating=asyncio.Semaphore(settings.max_hydrating),
        ),
        Questions(schema, limits=LIMITS),
        documents,
        most_running=settings.max_requests,
        send_timeout_s=settings.send_timeout_s,
    )
    searches = Searches(
        schema,
        lane,
        limits=LIMITS,
        timeout_s=min(settings.search_timeout_s, settings.request_timeout_s),
        most_kept_bytes=settings.search_cache_mb * 1_000_000,
    )

    images = _images(settings, connections)

    def recall(body: bytes, coding: Coding | None) -> tuple[bytes, Coding | None] | None:
        """Answer from memory, unless a connection has to be closed, or a line to be logged, for every answer."""
        return None if readiness.draining or is_logging_all() else searches.recall_coded(body, coding)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[dict[str, Recall | bool]]:
        async with connections, list_connections, typeahead, lane, agent, images.running():
            yield {RECALL: recall, SHARED: bool(origins.allowed)}

    routes: list[BaseRoute] = [
        Route(GRAPHQL_PATH, endpoint),
        WebSocketRoute(GRAPHQL_PATH, endpoint),
        *readiness.routes(),
        *RunTraces(connections, shown=settings.runs).routes(),
        *images.routes(),
    ]
    if settings.introspection:
        routes.append(schema_route(schema))
    explorer = Explorer() if settings.graphiql else None
    if explorer is not None:
        routes.append(explorer.mount())
    if settings.page:
        routes.append(page())
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(RequestLog),
            *([Middleware(CrossOrigin, origins=origins)] if origins.allowed else []),
            Middleware(Compression),
            Middleware(
                SocketAdmission, most=settings.max_sockets, draining=lambda: readiness.draining, origins=origins
            ),
            # Whoever is admitted may turn out to search: so many more, that questions never take the place of it.
            Middleware(
                Admission, most=settings.max_requests + settings.max_searches, draining=lambda: readiness.draining
            ),
            Middleware(
                BoundedBody,
                most_bytes=LIMITS.body_bytes,
                timeout_s=settings.body_timeout_s,
                large=LargeBodies(most_bytes=LIMITS.large_body_bytes, most=LIMITS.large_bodies),
            ),
            Middleware(CancelOnDisconnect),
            Middleware(Incoming, documents=documents, limits=LIMITS, origins=origins, explorer=explorer),
            Middleware(SearchFirst, searches=searches),
        ],
    )
    app.state.readiness = readiness
    return app


def _images(settings: Settings, connections: Connections) -> ImageProxy:
    """Return the proxy for images, which serves none where no host is allowed."""
    hosts = hosts_of(settings.image_hosts)
    most_bytes, timeout_s = settings.image_max_kb * 1_000, settings.image_timeout_s
    fetcher = ImageFetcher(hosts=hosts, most_bytes=most_bytes, timeout_s=timeout_s) if hosts else None
    kept = KeptImages(most_bytes=settings.image_cache_mb * 1_000_000, keep_s=settings.image_cache_s)
    return ImageProxy(connections, fetcher, kept)


def _pool(settings: Settings) -> PoolOptions:
    return PoolOptions(
        max_size=settings.pool_max_size,
        statement_timeout_ms=settings.statement_timeout_ms,
        application_name="kizuna-bff",
        transaction_pooler=settings.transaction_pooler,
        processors=listed(settings.question_processors),
    )


def _list_pool(settings: Settings) -> PoolOptions:
    """Return the options of the connections for lists of all entities of a kind."""
    return PoolOptions(
        max_size=settings.list_pool_size,
        statement_timeout_ms=settings.statement_timeout_ms,
        application_name="kizuna-bff-lists",
        transaction_pooler=settings.transaction_pooler,
        processors=listed(settings.question_processors),
    )


def _search_pool(settings: Settings) -> PoolOptions:
    """Return the options of the connections for ``search`` alone; one more than its statements reads the version."""
    return PoolOptions(
        max_size=settings.search_pool_size + 1,
        statement_timeout_ms=min(settings.statement_timeout_ms, math.ceil(settings.search_timeout_s * 1_000)),
        application_name="kizuna-bff-search",
        transaction_pooler=settings.transaction_pooler,
        processors=listed(settings.processors),
    )


def _lane(settings: Settings) -> LaneOptions:
    return LaneOptions(
        most_waiting=settings.max_searches,
        most_running=settings.search_pool_size,
        most_members=settings.search_batch,
        batch_timeout_s=settings.search_batch_timeout_s,
        cache_entries=settings.search_cache_entries,
        cache_hits=settings.search_cache_hits,
        cache_check_s=settings.search_cache_check_s,
    )
