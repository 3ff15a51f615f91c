"""Typed relations as the grammar follows them: edges between kinds of entities, and paths of edges."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RELATIONS, RelationType, parse_relation

type Kinds = frozenset[EntityType]
"""What a logical form may denote entities of; empty where nothing fits, so that nothing is built of it."""

NO_KINDS: Final[Kinds] = frozenset()
ANY_KIND: Final[Kinds] = frozenset(EntityType)
PERSONS: Final[Kinds] = frozenset({EntityType.PERSON})
CHARACTERS: Final[Kinds] = frozenset({EntityType.CHARACTER})
STUDIOS: Final[Kinds] = frozenset({EntityType.STUDIO})
MAKERS: Final = PERSONS | STUDIOS
ANYBODY: Final = MAKERS | CHARACTERS
"""Whoever "who" asks for."""
# What stands between two edges of a path, between an edge and its role, and between a path and its ends in the lexicon.
_THEN: Final = ">"
_ROLE: Final = ":"
# Paths that are read once: those of the lexicon and their inverses.
_PATHS_KEPT: Final = 1_024


@dataclass(frozen=True, slots=True)
class Edge:
    """One relation type of the catalog's allow-list, in one direction, in one role or in any."""

    relation: RelationType
    role: str | None = None

    @property
    def inverse(self) -> "Edge":
        """The way back, in the same role."""
        return Edge(RELATIONS[self.relation].inverse, self.role)

    def targets(self, sources: Kinds) -> Kinds:
        """Return the kinds that the edge leads to from some of these kinds."""
        return frozenset(end for start, end in RELATIONS[self.relation].pairs if start in sources)


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """Edges followed one after the other; made by `path_of` alone, so that equal paths are one object.

    Attributes:
        edges: at least one.
        ends: by the kind that it starts from, the kinds that it leads to.
    """

    edges: tuple[Edge, ...]
    ends: dict[EntityType, Kinds]

    def targets(self, sources: Kinds) -> Kinds:
        """Return the kinds that the path leads to from some of these kinds."""
        if len(sources) == 1:
            return self.ends.get(next(iter(sources)), NO_KINDS)
        return NO_KINDS.union(*(self.ends[kind] for kind in sources if kind in self.ends))

    @property
    def inverse(self) -> "Path":
        """The way back."""
        return path_of(tuple(edge.inverse for edge in reversed(self.edges)))

    @property
    def keeps_kind(self) -> bool:
        """True where both ends are of one kind, so that only word order tells which of two is which."""
        return any(kind in ends for kind, ends in self.ends.items())


@lru_cache(maxsize=_PATHS_KEPT)
def path_of(edges: tuple[Edge, ...]) -> Path:
    """Return the path of these edges.

    Raises:
        ValueError: the edges do not follow one another.
    """
    ends = {kind: _walked(edges, frozenset({kind})) for kind in EntityType}
    found = {kind: kinds for kind, kinds in ends.items() if kinds}
    if not found:
        raise ValueError(f"these relations do not follow one another: {edges}")
    return Path(edges, found)


def _walked(edges: Iterable[Edge], kinds: Kinds) -> Kinds:
    for edge in edges:
        kinds = edge.targets(kinds)
    return kinds


def read_path(text: str) -> Path:
    """Return the path that a lexicon writes as ``adapted_from > written_by`` or ``staff:Director``.

    Raises:
        ValueError: a relation is outside the allow-list, or the edges do not follow one another.
    """
    return path_of(tuple(_edge(part.strip()) for part in text.split(_THEN)))


def _edge(text: str) -> Edge:
    relation, _, role = text.partition(_ROLE)
    return Edge(parse_relation(relation), role.strip() or None)
