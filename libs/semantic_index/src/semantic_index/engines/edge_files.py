"""The index in files, by Qdrant's engine in process. Every call blocks, and holds the interpreter while it runs."""

import fcntl
import json
import os
import shutil
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, Self, assert_never
from uuid import UUID, uuid4

import qdrant_edge as qdrant
from catalog.entities import EntityType

from semantic_index.collection import (
    DENSE,
    DIMENSIONS,
    FIELDS,
    IMAGES,
    LAYOUT,
    SPARSE,
    FieldKind,
    has_dense,
)
from semantic_index.errors import IndexLocked, IndexRejected, IndexUnavailable
from semantic_index.filters import AnyOf, Between, Condition
from semantic_index.index import Counts, DenseVector, Hit, ImageSpace, Point, Query, SparseVector
from semantic_index.ranking import DEPTH, READERS, Weights

_STATE: Final = "index.json"

_EMPTY: Final = "the semantic index is empty; run `kizuna index`"

# An owner that was killed takes a moment to let go of its files.
_LOCK_WAIT_S: Final = 5.0
_LOCK_POLL_S: Final = 0.05

_SCHEMAS: Final = {
    FieldKind.FLOAT: qdrant.PayloadSchemaType.Float,
    FieldKind.INTEGER: qdrant.PayloadSchemaType.Integer,
    FieldKind.KEYWORD: qdrant.PayloadSchemaType.Keyword,
}


class EdgeFiles:
    """One shard for each entity type below a directory that one process owns.

    ``optimize()`` of the engine is never called: it would build graphs for minutes in which nothing can be searched,
    and a scan of the dense vectors that one machine computes takes milliseconds (docs/adr/0003).
    """

    def __init__(self, directory: Path, dimensions: int = DIMENSIONS) -> None:
        """Take the directory and open what it holds; collections that are made have vectors of so many dimensions.

        Raises:
            IndexLocked: another process has the directory.
            IndexUnavailable: the files cannot be opened.
        """
        self._directory = directory
        self._dimensions = dimensions
        self._shards: dict[str, qdrant.EdgeShard] = {}
        directory.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(directory / "lock")
        self._state = _State.read(directory)
        if self._state is not None:
            with _engine(IndexUnavailable, f"cannot open {directory}; delete it, and run `kizuna index` again"):
                self._shards = {name: qdrant.EdgeShard.load(str(directory / name)) for name in self._state.collections}

    def close(self) -> None:
        """Write everything to disk and let go of the directory."""
        with _engine(IndexUnavailable, f"cannot close {self._directory}"):
            for shard in self._shards.values():
                shard.flush()
                shard.close()
        self._shards = {}
        os.close(self._lock)

    def prepare(self) -> UUID:
        """Note the epoch of a new index unless there is one, and return it."""
        return self.reset() if self._state is None else self._state.epoch

    def reset(self) -> UUID:
        """Drop all collections and return the new epoch."""
        for shard in self._shards.values():
            shard.close()
        self._shards = {}
        self._state = _State(epoch=uuid4(), kinds=())
        self._state.write(self._directory)
        for name in (*EntityType, IMAGES):
            shutil.rmtree(self._directory / name, ignore_errors=True)
        return self._state.epoch

    def upsert(self, entity_type: EntityType, points: Sequence[Point]) -> None:
        """Write points, each replacing what the index held under its id."""
        written = [qdrant.Point(p.id, {SPARSE: _sparse(p.sparse)}, dict(p.payload)) for p in points]
        self._update(entity_type, qdrant.UpdateOperation.upsert_points(written))

    def set_dense(self, entity_type: EntityType, vectors: Mapping[UUID, DenseVector]) -> None:
        """Add dense vectors to points that exist."""
        written = [qdrant.PointVectors(id_, {DENSE: vector.tolist()}) for id_, vector in vectors.items()]
        self._update(entity_type, qdrant.UpdateOperation.update_vectors(written))

    def delete(self, entity_type: EntityType, ids: Sequence[UUID]) -> None:
        """Remove points."""
        self._update(entity_type, qdrant.UpdateOperation.delete_points(list(ids)))

    def flush(self) -> None:
        """Write everything to disk."""
        with _engine(IndexUnavailable, f"cannot write to {self._directory}"):
            for shard in self._shards.values():
                shard.flush()

    def query(self, entity_type: EntityType, query: Query, conditions: Sequence[Condition], limit: int) -> list[Hit]:
        """Return at most ``limit`` hits, best first."""
        shard = self._shard(entity_type)
        if shard is None:
            return []
        with _engine(IndexRejected, "the engine refused the query"):
            found = shard.query(_request(query, conditions, limit))
        hits = [Hit(id=_uuid(point.id), score=point.score) for point in found]
        return sorted(hits, key=lambda hit: (-hit.score, hit.id))  # the engine leaves the order of equals open

    def count(self, entity_type: EntityType) -> Counts:
        """Count the points of a collection."""
        shard = self._shard(entity_type)
        if shard is None:
            return Counts(points=0, dense=0)
        embedded = qdrant.Filter(must=[qdrant.HasVectorCondition(DENSE)])
        with _engine(IndexRejected, "the engine refused to count"):
            points = shard.count(qdrant.CountRequest())
            dense = shard.count(qdrant.CountRequest(filter=embedded)) if has_dense(entity_type) else 0
        return Counts(points=points, dense=dense)

    def prepare_images(self, space: ImageSpace) -> bool:
        """Make the collection of images one of this space; return false where it was not, and now is empty."""
        if self._state is None:
            raise IndexUnavailable(_EMPTY)
        if self._state.images == space:
            return True
        if (shard := self._shards.pop(IMAGES, None)) is not None:
            shard.close()
        # From here on there are none: a crash before the new ones are there leaves an index that can be opened.
        self._state = replace(self._state, images=None)
        self._state.write(self._directory)
        path = self._directory / IMAGES
        shutil.rmtree(path, ignore_errors=True)
        with _engine(IndexUnavailable, f"cannot create {path}"):
            vectors = {IMAGES: qdrant.EdgeVectorParams(size=space.dimensions, distance=qdrant.Distance.Cosine)}
            self._shards[IMAGES] = qdrant.EdgeShard.create(str(path), qdrant.EdgeConfig(vectors=vectors))
        self._state = replace(self._state, images=space)
        self._state.write(self._directory)
        return False

    def upsert_images(self, vectors: Mapping[UUID, DenseVector]) -> None:
        """Write images."""
        points = [qdrant.Point(id_, {IMAGES: vector.tolist()}, {}) for id_, vector in vectors.items()]
        shard = self._images()
        with _engine(IndexRejected, "the engine refused the change"):
            shard.update(qdrant.UpdateOperation.upsert_points(points))

    def delete_images(self, ids: Sequence[UUID]) -> None:
        """Remove images."""
        shard = self._images()
        with _engine(IndexRejected, "the engine refused the change"):
            shard.update(qdrant.UpdateOperation.delete_points(list(ids)))

    def image_ids(self, after: UUID | None, limit: int) -> list[UUID]:
        """Return at most ``limit`` images behind one, in the order of their ids."""
        shard = self._shards.get(IMAGES)
        if shard is None:
            return []
        request = qdrant.ScrollRequest(offset=after, limit=limit + 1, with_payload=False, with_vector=False)
        with _engine(IndexRejected, "the engine refused the query"):
            found, _ = shard.scroll(request)
        return [id_ for id_ in (_uuid(point.id) for point in found) if id_ != after][:limit]

    def query_images(self, space: ImageSpace, vector: DenseVector, limit: int) -> list[Hit]:
        """Return at most ``limit`` images, closest first."""
        if self._state is None or self._state.images != space:
            return []
        nearest = qdrant.Query.Nearest(vector.tolist(), using=IMAGES)
        with _engine(IndexRejected, "the engine refused the query"):
            found = self._shards[IMAGES].query(qdrant.QueryRequest(limit=limit, query=nearest))
        hits = [Hit(id=_uuid(point.id), score=point.score) for point in found]
        return sorted(hits, key=lambda hit: (-hit.score, hit.id))

    def _images(self) -> qdrant.EdgeShard:
        shard = self._shards.get(IMAGES)
        if shard is None:
            raise IndexUnavailable("the semantic index holds no images; run `kizuna index --images DIR`")
        return shard

    def _shard(self, entity_type: EntityType) -> qdrant.EdgeShard | None:
        """Return the shard of a type; ``None`` where nothing was ever written to it."""
        if self._state is None:
            raise IndexUnavailable(_EMPTY)
        return self._shards.get(entity_type)

    def _update(self, entity_type: EntityType, operation: qdrant.UpdateOperation) -> None:
        shard = self._shard(entity_type) or self._create(entity_type)
        with _engine(IndexRejected, "the engine refused the change"):
            shard.update(operation)

    def _create(self, entity_type: EntityType) -> qdrant.EdgeShard:
        """Create the shard of a type; it counts only once the state names it."""
        assert self._state is not None  # noqa: S101 - `_shard` has looked
        path = self._directory / entity_type
        shutil.rmtree(path, ignore_errors=True)
        with _engine(IndexUnavailable, f"cannot create {path}"):
            shard = self._shards[entity_type] = _create_shard(path, entity_type, self._dimensions)
        self._state = replace(self._state, kinds=(*self._state.kinds, entity_type))
        self._state.write(self._directory)
        return shard


@dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    """Which index the files are, and which collections of it exist."""

    epoch: UUID
    kinds: tuple[EntityType, ...]
    images: ImageSpace | None = None

    @property
    def collections(self) -> tuple[str, ...]:
        """The names of the collections that exist, which are those of their folders."""
        return self.kinds if self.images is None else (*self.kinds, IMAGES)

    @classmethod
    def read(cls, directory: Path) -> Self | None:
        """Return the state of the files, or ``None`` where there are none of this layout."""
        try:
            state = json.loads((directory / _STATE).read_text())
            if state["layout"] != LAYOUT:
                return None
            images = state.get("images")
            return cls(
                epoch=UUID(state["epoch"]),
                kinds=tuple(map(EntityType, state["kinds"])),
                images=None if images is None else ImageSpace(**images),
            )
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None

    def write(self, directory: Path) -> None:
        """Replace the state in one step: a crash leaves the old one or the new one."""
        draft = directory / f"{_STATE}.new"
        images = None if self.images is None else asdict(self.images)
        state = {"epoch": str(self.epoch), "layout": LAYOUT, "kinds": list(self.kinds), "images": images}
        draft.write_text(json.dumps(state))
        draft.replace(directory / _STATE)


def _create_shard(path: Path, entity_type: EntityType, dimensions: int) -> qdrant.EdgeShard:
    dense = {DENSE: qdrant.EdgeVectorParams(size=dimensions, distance=qdrant.Distance.Cosine)}
    sparse = {SPARSE: qdrant.EdgeSparseVectorParams(modifier=qdrant.Modifier.Idf)}
    config = qdrant.EdgeConfig(vectors=dense if has_dense(entity_type) else None, sparse_vectors=sparse)
    shard = qdrant.EdgeShard.create(str(path), config)
    for key, kind in FIELDS[entity_type].items():
        shard.update(qdrant.UpdateOperation.create_field_index(key, _SCHEMAS[kind]))
    return shard


def _request(query: Query, conditions: Sequence[Condition], limit: int) -> qdrant.QueryRequest:
    admitted = qdrant.Filter(must=[_condition(c) for c in conditions]) if conditions else None
    nearest: list[qdrant.Query] = []
    if query.sparse is not None:
        nearest.append(qdrant.Query.Nearest(_sparse(query.sparse), using=SPARSE))
    if query.dense is not None:
        nearest.append(qdrant.Query.Nearest(query.dense.tolist(), using=DENSE))
    if query.weights is None:
        return qdrant.QueryRequest(limit=limit, query=nearest[0], filter=admitted)
    depth = max(limit, DEPTH)
    candidates = [qdrant.Prefetch(limit=depth, query=each, filter=admitted) for each in nearest]
    return qdrant.QueryRequest(
        limit=limit,
        prefetches=[qdrant.Prefetch(limit=2 * depth, query=each, prefetches=candidates) for each in nearest],
        query=_formula(query, query.weights),
    )


def _formula(query: Query, weights: Weights) -> qdrant.Formula:
    """Return the sum of ``semantic_index.ranking`` over prefetches that have the scores of a query."""
    of, scores = qdrant.Expression, query.scores(weights)
    readers = of.Log10(of.Sum([of.Constant(1.0), of.Variable(READERS)]))
    parts = [of.Mult([of.Constant(score.weight), of.Variable(score.name)]) for score in scores]
    parts.append(of.Mult([of.Constant(weights.known), readers]))
    parts += [of.Mult([of.Constant(p.weight), of.Condition(_condition(p.condition))]) for p in query.priors]
    return qdrant.Formula(of.Sum(parts), defaults={READERS: 0.0, **{score.name: score.missing for score in scores}})


def _condition(condition: Condition) -> qdrant.FieldCondition:
    match condition:
        case AnyOf(key, values):
            return qdrant.FieldCondition(key, match=qdrant.MatchAny(list(values)))
        case Between(key, low, high):
            return qdrant.FieldCondition(key, range=qdrant.RangeFloat(gte=low, lte=high))
    assert_never(condition)


def _sparse(vector: SparseVector) -> qdrant.SparseVector:
    return qdrant.SparseVector(vector.indices, vector.values)


def _uuid(id_: int | UUID | str) -> UUID:
    if isinstance(id_, UUID):
        return id_
    raise IndexRejected(f"the index holds a point that is not ours: {id_!r}")


@contextmanager
def _engine(kind: type[IndexUnavailable | IndexRejected], message: str) -> Generator[None]:
    try:
        yield
    except Exception as error:  # the engine raises nothing more precise
        raise kind(f"{message} ({error})") from error


def _lock(path: Path) -> int:
    """Take the lock that dies with this process, and leave a note of who has it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    deadline = time.monotonic() + _LOCK_WAIT_S
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() < deadline:
                time.sleep(_LOCK_POLL_S)
                continue
            owner = path.read_text().strip() or "unknown"
            os.close(descriptor)
            raise IndexLocked(
                f"process {owner} has the index in {path.parent} open; stop it, or let it do the indexing"
            ) from None
        os.truncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getppid()).encode(), 0)
        return descriptor
