"""Reads off a derivation which words it uses, and what it costs by feature."""

from collections import Counter
from collections.abc import Iterator

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge


def edges_of(item: Item) -> Iterator[LatticeEdge]:
    """Yield the edges of the lattice that a derivation is made of, from left to right."""
    if item.edge is not None:
        yield item.edge
    for part in item.parts:
        yield from edges_of(part)


def features_of(item: Item) -> Counter[str]:
    """Return the features of a derivation, whose weighted sum is its cost."""
    features: Counter[str] = Counter()
    _count(item, features)
    return features


def _count(item: Item, features: Counter[str]) -> None:
    if item.edge is not None:
        features["piece"] += 1
        for name, amount in (*item.edge.features, *item.passed):
            features[name] += amount  # pyright: ignore[reportArgumentType]
    else:
        features[item.rule] += 1
        features["sense"] += item.sense  # pyright: ignore[reportArgumentType]
    for part in item.parts:
        _count(part, features)


def outline(item: Item, lattice: Lattice, depth: int = 0) -> Iterator[str]:
    """Yield a line for each step of a derivation, indented by depth."""
    text = " ".join(token.text for token in lattice.tokens[item.first : item.last])
    label = f"{item.edge.label!r}" if item.edge is not None else item.rule
    yield f"{'  ' * depth}{item.category} {label} {item.cost:.2f}  [{text}]"
    for part in item.parts:
        yield from outline(part, lattice, depth + 1)
