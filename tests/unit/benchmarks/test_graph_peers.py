"""Peers are compared with where they are installed, and answer what the oracle answers."""

import sys

import pytest

from benchmarks._graph_peers import IGRAPH, LADYBUG, peers_of
from tests.unit.benchmarks.test_graph_memory import NODES, graph

CHAIN = {(i, i + 1) for i in range(5)}


def test_what_is_not_installed_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("igraph", "real_ladybug"):
        monkeypatch.setitem(sys.modules, module, None)
    with peers_of(graph(CHAIN), hops=6) as peers:
        assert not peers


def test_every_relation_is_handed_over_once() -> None:
    assert {(int(a), int(b)) for a, b in graph(CHAIN).pairs} == CHAIN


@pytest.mark.parametrize(("name", "module"), [(IGRAPH, "igraph"), (LADYBUG, "real_ladybug")])
def test_a_peer_finds_what_breadth_first_search_finds(name: str, module: str) -> None:
    pytest.importorskip(module, reason=f"{module} is no requirement")
    chain = graph(CHAIN)
    with peers_of(chain, hops=3) as peers:
        for start in range(NODES):
            for end in range(NODES):
                assert peers[name](start, end) == chain.distance(start, end, hops=3)
