"""The index on a Qdrant server. Importing qdrant-client takes seconds, so only ``client`` does, when it is asked to."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from http import HTTPStatus
from json import JSONDecodeError
from typing import Final, Self, assert_never
from uuid import UUID, uuid4

import httpx
from catalog.entities import EntityType
from qdrant_client import AsyncQdrantClient, models
from qdrant_client.common.client_exceptions import QdrantException
from qdrant_client.http.exceptions import ApiException, ResponseHandlingException, UnexpectedResponse

from semantic_index.collection import DEFAULT_SPACE, DENSE, FIELDS, IMAGES, LAYOUT, SPARSE, TextSpace, has_dense
from semantic_index.errors import IndexRejected, IndexTimedOut, IndexUnavailable, SemanticIndexError
from semantic_index.filters import AnyOf, Between, Condition
from semantic_index.index import (
    SEARCH_TIMEOUT_S,
    WRITE_TIMEOUT_S,
    Counts,
    DenseVector,
    Hit,
    ImageSpace,
    Point,
    Query,
    SparseVector,
)
from semantic_index.ranking import DEPTH, READERS, Weights

_STATE_POINT: Final = str(UUID(int=0))


def connect(url: str, *, api_key: str | None = None, space: TextSpace = DEFAULT_SPACE) -> "ServerIndex":
    """Return the index on the Qdrant server at ``url``; nothing is sent yet."""
    client = AsyncQdrantClient(url=url, api_key=api_key, timeout=int(WRITE_TIMEOUT_S), check_compatibility=False)
    return ServerIndex(client, space)


class ServerIndex:
    """``VectorIndex`` on collections ``kizuna_<entity type>`` of a Qdrant server.

    Those of another model than that of the package are ``kizuna_<its space>_<entity type>``.
    """

    def __init__(self, client: AsyncQdrantClient, space: TextSpace = DEFAULT_SPACE) -> None:
        self.space = space
        self._client = client
        prefix = f"kizuna_{space.key}_" if space.key else "kizuna_"
        self._collections = {kind: f"{prefix}{kind.value}" for kind in EntityType}
        # A collection of its own keeps the epoch: one point without a vector.
        self._state = f"{prefix}state"
        self._image = f"{prefix}{IMAGES}"
        # Another one says in which space the images lie.
        self._image_state = f"{self._image}_state"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.close()

    async def opened(self) -> None:
        """Return: a server is reached by each call."""

    async def prepare(self) -> UUID:
        """Create what is missing and return the epoch."""
        async with _exchange(WRITE_TIMEOUT_S):
            if await self._client.collection_exists(self._state):
                for record in await self._client.retrieve(self._state, [_STATE_POINT]):
                    state = record.payload or {}
                    if state.get("layout") == LAYOUT:
                        return UUID(state["epoch"])
        return await self.reset()

    async def reset(self) -> UUID:
        """Create all collections anew and return the new epoch."""
        epoch = uuid4()
        async with _exchange(WRITE_TIMEOUT_S):
            await self._client.delete_collection(self._state)  # until the end the index counts as empty
            for collection in (self._image, self._image_state):
                await self._client.delete_collection(collection)
            for kind in EntityType:
                await self._client.delete_collection(self._collections[kind])
                await self._create(kind)
            await self._client.create_collection(self._state, vectors_config={})
            state = models.PointStruct(id=_STATE_POINT, vector={}, payload={"epoch": str(epoch), "layout": LAYOUT})
            await self._client.upsert(self._state, [state], wait=True)
        return epoch

    async def _create(self, entity_type: EntityType) -> None:
        dense = {DENSE: models.VectorParams(size=self.space.dimensions, distance=models.Distance.COSINE)}
        await self._client.create_collection(
            self._collections[entity_type],
            vectors_config=dense if has_dense(entity_type) else {},
            sparse_vectors_config={SPARSE: models.SparseVectorParams(modifier=models.Modifier.IDF)},
        )
        for key, kind in FIELDS[entity_type].items():
            await self._client.create_payload_index(
                self._collections[entity_type], key, field_schema=models.PayloadSchemaType(kind.value), wait=True
            )

    async def upsert(self, entity_type: EntityType, points: Sequence[Point]) -> None:
        """Write points, each replacing what the index held under its id."""
        written = [
            models.PointStruct(id=str(p.id), vector={SPARSE: _sparse(p.sparse)}, payload=dict(p.payload))
            for p in points
        ]
        async with _exchange(WRITE_TIMEOUT_S):
            await self._client.upsert(self._collections[entity_type], written, wait=True)

    async def set_dense(self, entity_type: EntityType, vectors: Mapping[UUID, DenseVector]) -> None:
        """Add dense vectors to points that exist."""
        written = [models.PointVectors(id=str(id_), vector={DENSE: v.tolist()}) for id_, v in vectors.items()]
        async with _exchange(WRITE_TIMEOUT_S):
            await self._client.update_vectors(self._collections[entity_type], written, wait=True)

    async def delete(self, entity_type: EntityType, ids: Sequence[UUID]) -> None:
        """Remove points."""
        chosen = models.PointIdsList(points=[str(id_) for id_ in ids])
        async with _exchange(WRITE_TIMEOUT_S):
            await self._client.delete(self._collections[entity_type], chosen, wait=True)

    async def flush(self) -> None:
        """Do nothing: every write above returned from a write-ahead log."""

    async def query(
        self,
        entity_type: EntityType,
        query: Query,
        *,
        conditions: Sequence[Condition] = (),
        limit: int,
        timeout_s: float = SEARCH_TIMEOUT_S,
    ) -> list[Hit]:
        """Return at most ``limit`` hits that fulfil all conditions, best first."""
        admitted = models.Filter(must=[_condition(c) for c in conditions]) if conditions else None
        depth = max(limit, DEPTH)
        nearest: list[models.Prefetch] = []
        if query.sparse is not None:
            nearest.append(models.Prefetch(query=_sparse(query.sparse), using=SPARSE, limit=depth, filter=admitted))
        if query.dense is not None:
            nearest.append(models.Prefetch(query=query.dense.tolist(), using=DENSE, limit=depth, filter=admitted))
        async with _exchange(timeout_s):
            if query.weights is None:
                found = await self._client.query_points(
                    self._collections[entity_type],
                    query=nearest[0].query,
                    using=nearest[0].using,
                    query_filter=admitted,
                    limit=limit,
                    with_payload=False,
                )
            else:
                scored = [
                    models.Prefetch(query=each.query, using=each.using, limit=2 * depth, prefetch=nearest)
                    for each in nearest
                ]
                found = await self._client.query_points(
                    self._collections[entity_type],
                    prefetch=scored,
                    query=_formula(query, query.weights),
                    limit=limit,
                    with_payload=False,
                )
        hits = [Hit(id=UUID(str(point.id)), score=point.score) for point in found.points]
        return sorted(hits, key=lambda hit: (-hit.score, hit.id))  # the engine leaves the order of equals open

    async def count(self, entity_type: EntityType, *, timeout_s: float = SEARCH_TIMEOUT_S) -> Counts:
        """Count the points of a collection."""
        embedded = models.Filter(must=[models.HasVectorCondition(has_vector=DENSE)])
        async with _exchange(timeout_s):
            points = await self._client.count(self._collections[entity_type], exact=True)
            if not has_dense(entity_type):
                return Counts(points=points.count, dense=0)
            dense = await self._client.count(self._collections[entity_type], count_filter=embedded, exact=True)
        return Counts(points=points.count, dense=dense.count)

    async def prepare_images(self, space: ImageSpace) -> bool:
        """Make the collection of images one of this space; return false where it was not, and now is empty."""
        async with _exchange(WRITE_TIMEOUT_S):
            if await self._image_space() == space:
                return True
            await self._client.delete_collection(self._image_state)
            await self._client.delete_collection(self._image)
            vectors = {IMAGES: models.VectorParams(size=space.dimensions, distance=models.Distance.COSINE)}
            await self._client.create_collection(self._image, vectors_config=vectors)
            await self._client.create_collection(self._image_state, vectors_config={})
            state = models.PointStruct(id=_STATE_POINT, vector={}, payload=asdict(space))
            await self._client.upsert(self._image_state, [state], wait=True)
        return False

    async def upsert_images(self, vectors: Mapping[UUID, DenseVector]) -> None:
        """Write images."""
        points = [models.PointStruct(id=str(id_), vector={IMAGES: v.tolist()}) for id_, v in vectors.items()]
        async with _exchange(WRITE_TIMEOUT_S):
            await self._client.upsert(self._image, points, wait=True)

    async def delete_images(self, ids: Sequence[UUID]) -> None:
        """Remove images."""
        chosen = models.PointIdsList(points=[str(id_) for id_ in ids])
        async with _exchange(WRITE_TIMEOUT_S):
            await self._client.delete(self._image, chosen, wait=True)

    async def image_ids(self, *, after: UUID | None = None, limit: int) -> list[UUID]:
        """Return at most ``limit`` images behind one, in the order of their ids; none where there are no images."""
        offset = None if after is None else str(after)
        async with _exchange(WRITE_TIMEOUT_S):
            if await self._image_space() is None:
                return []
            found, _ = await self._client.scroll(
                self._image, offset=offset, limit=limit + 1, with_payload=False, with_vectors=False
            )
        return [id_ for id_ in (UUID(str(point.id)) for point in found) if id_ != after][:limit]

    async def query_images(
        self, space: ImageSpace, vector: DenseVector, *, limit: int, timeout_s: float = SEARCH_TIMEOUT_S
    ) -> list[Hit]:
        """Return at most ``limit`` images by their cosine, closest first."""
        async with _exchange(timeout_s):
            if await self._image_space() != space:
                return []
            found = await self._client.query_points(
                self._image, query=vector.tolist(), using=IMAGES, limit=limit, with_payload=False
            )
        hits = [Hit(id=UUID(str(point.id)), score=point.score) for point in found.points]
        return sorted(hits, key=lambda hit: (-hit.score, hit.id))

    async def _image_space(self) -> ImageSpace | None:
        """Return the space of the images, ``None`` where there are none."""
        if not await self._client.collection_exists(self._image_state):
            return None
        (state,) = await self._client.retrieve(self._image_state, [_STATE_POINT]) or [None]
        return None if state is None or state.payload is None else ImageSpace(**state.payload)


def _formula(query: Query, weights: Weights) -> models.FormulaQuery:
    """Return the sum of ``semantic_index.ranking`` over prefetches that have the scores of a query."""
    scores = query.scores(weights)
    readers = models.Log10Expression(log10=models.SumExpression(sum=[1.0, READERS]))
    weighed: list[models.Expression] = [models.MultExpression(mult=[score.weight, score.name]) for score in scores]
    weighed.append(models.MultExpression(mult=[weights.known, readers]))
    weighed += [models.MultExpression(mult=[prior.weight, _condition(prior.condition)]) for prior in query.priors]
    return models.FormulaQuery(
        formula=models.SumExpression(sum=weighed),
        defaults={READERS: 0.0, **{score.name: score.missing for score in scores}},
    )


def _sparse(vector: SparseVector) -> models.SparseVector:
    return models.SparseVector(indices=vector.indices, values=vector.values)


def _condition(condition: Condition) -> models.FieldCondition:
    match condition:
        case AnyOf(key, values):
            return models.FieldCondition(key=key, match=models.MatchAny(any=list(values)))
        case Between(key, low, high):
            return models.FieldCondition(key=key, range=models.Range(gte=low, lte=high))
    assert_never(condition)


@asynccontextmanager
async def _exchange(timeout_s: float) -> AsyncGenerator[None]:
    """Give the block a deadline and say every failure in our own words."""
    try:
        async with asyncio.timeout(timeout_s):
            yield
    except TimeoutError:
        raise IndexTimedOut(f"Qdrant did not answer within {timeout_s:g} s; search again") from None
    except JSONDecodeError as error:  # the client lets half a body through as it is
        raise IndexUnavailable("Qdrant answers nonsense; see whether something else listens at its address") from error
    except (ApiException, QdrantException) as error:
        raise _translated(error) from error


def _translated(error: ApiException | QdrantException) -> SemanticIndexError:
    match error:
        case UnexpectedResponse(status_code=HTTPStatus.NOT_FOUND):
            return IndexUnavailable("the semantic index is empty; run `kizuna index`")
        case UnexpectedResponse(status_code=code) if code is not None and code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return IndexUnavailable(f"Qdrant failed with status {code}; see its log")
        case UnexpectedResponse(status_code=code):
            return IndexRejected(f"Qdrant refused the request with status {code}; check its address and key")
        case ResponseHandlingException(source=httpx.TimeoutException()):
            return IndexTimedOut("Qdrant did not answer in time; search again")
        case ResponseHandlingException(source=source):
            return IndexUnavailable(f"Qdrant cannot be reached or answers nonsense ({type(source).__name__})")
        case _:  # over its rate: trying again at once would make it worse
            return IndexRejected(f"Qdrant refused the request: {error}")
