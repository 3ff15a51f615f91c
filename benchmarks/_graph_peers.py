"""Shortest paths of other systems to compare the speed with: igraph in memory, and ladybug, an embedded database.

Neither is among the requirements; each is compared with where it is installed.
"""

import importlib
import tempfile
import warnings
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks._graph_memory import Graph

type Peer = Callable[[int, int], int | None]
"""Returns the hops between two entities; ``None`` where they are not connected within as many as were asked for."""

IGRAPH: Final = "igraph: path"
LADYBUG: Final = "ladybug: path"
_MODULES: Final = {IGRAPH: "igraph", LADYBUG: "real_ladybug"}
# Ladybug takes a tenth of a second for a pair of the catalog, and many times that for one of its copies.
_LADYBUG_RELATIONS: Final = 2_000_000


@contextmanager
def peers_of(graph: Graph, *, hops: int) -> Generator[Mapping[str, Peer]]:
    """Yield the peers that are installed, loaded with a graph."""
    with ExitStack() as stack:
        found: dict[str, Peer] = {}
        if igraph := _installed(IGRAPH):
            found[IGRAPH] = _igraph(igraph, graph, hops=hops)
        if (ladybug := _installed(LADYBUG)) and len(graph.ends) <= _LADYBUG_RELATIONS:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="kizuna-ladybug-"))
            found[LADYBUG] = _ladybug(ladybug, graph, Path(folder), hops=hops)
        yield found


def _installed(name: str) -> Any:  # noqa: ANN401 - they have no types
    try:
        return importlib.import_module(_MODULES[name])
    except ImportError:
        return None


def _igraph(igraph: Any, graph: Graph, *, hops: int) -> Peer:  # noqa: ANN401
    built = igraph.Graph(n=len(graph.offsets), edges=graph.pairs)

    def measure(start: int, end: int) -> int | None:
        with warnings.catch_warnings():  # that there is no path is a result
            warnings.simplefilter("ignore")
            (path,) = built.get_shortest_paths(start, to=end)
        return len(path) - 1 if path and len(path) - 1 <= hops else None

    return measure


def _ladybug(ladybug: Any, graph: Graph, folder: Path, *, hops: int) -> Peer:  # noqa: ANN401
    nodes, relations = folder / "nodes.csv", folder / "relations.csv"
    np.savetxt(nodes, np.arange(len(graph.offsets)), fmt="%d")
    np.savetxt(relations, graph.pairs, fmt="%d", delimiter=",")
    connection = ladybug.Connection(ladybug.Database(str(folder / "graph")))
    connection.execute("CREATE NODE TABLE Entity(key INT64, PRIMARY KEY(key))")
    connection.execute("CREATE REL TABLE Related(FROM Entity TO Entity)")
    connection.execute(f"COPY Entity FROM '{nodes}'")
    connection.execute(f"COPY Related FROM '{relations}'")
    query = (
        f"MATCH path = (a:Entity {{key: $start}})-[:Related* SHORTEST 1..{hops}]-(b:Entity {{key: $goal}}) "
        "RETURN length(path) LIMIT 1"
    )

    def measure(start: int, end: int) -> int | None:
        if start == end:
            return 0
        found = connection.execute(query, {"start": start, "goal": end})
        return found.get_next()[0] if found.has_next() else None

    return measure
