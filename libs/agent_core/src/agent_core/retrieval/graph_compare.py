"""The ``compare`` primitive: the differences of two to five entities, what they share, and what links them."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphResult
from agent_core.retrieval.comparison_rows import Keys, comparison_rows
from agent_core.retrieval.graph_cards import join_lines, load_entity_cards, path_line
from agent_core.retrieval.graph_path import Link, find_link
from agent_core.retrieval.graph_profiles import load_names, load_profiles
from agent_core.retrieval.graph_scope import Resolved, Scope, resolve
from agent_core.schemas import Comparison, ComparisonRow, GraphIntent

# Names written out where a field has many; the rest is counted.
_NAMES: Final = 5


async def compare(scope: Scope, intent: GraphIntent, refs: Sequence[EntityRef]) -> GraphResult:
    """Return the differences of ``refs``, also of different kinds, in ``meta.comparison`` and as text.

    ``paths`` holds the most telling of the shortest paths between each two of them, within ``max_hops``, where there
    is one; pairs beyond the server's ``max_paths`` are left out, which the result then says.
    """
    entities = await resolve(scope, refs)
    compared = list({entities[ref].key: entities[ref] for ref in refs}.values())
    rows = await _rows(scope, [entities[ref].key for ref in refs])
    pairs = list(combinations(compared, 2))
    shown = pairs[: scope.limits.max_paths]
    hops = min(intent.max_hops, scope.limits.max_hops)
    links = [await find_link(scope, left, right, hops=hops) for left, right in shown]
    cards = await load_entity_cards(scope.driver, [one.key for one in compared])
    caps = sorted({cap for link in links for cap in link.truncated_by} | ({"max_paths"} if pairs != shown else set()))
    left, right, *others = (entities[ref].ref for ref in refs)
    return GraphResult(
        summary=join_lines([_title(compared), *map(_line, rows), *_link_lines(shown, links, hops)]),
        paths=[link.path for link in links if link.path is not None],
        node_ids=[card.ref for card in cards],
        count=len(cards),
        cards=cards,
        meta=GraphMeta(
            comparison=Comparison(left=left, right=right, others=others, rows=rows),
            total=len(cards),
            truncated_by=caps,
        ),
    )


async def _rows(scope: Scope, keys: Sequence[int]) -> list[ComparisonRow]:
    """Return the rows; they are made twice, the first time only to learn whose names they need."""
    profiles = await load_profiles(scope, keys)
    sides = [profiles[key] for key in keys]
    needed: set[int] = set()

    def note(keys_of_row: Keys) -> str | None:
        needed.update(keys_of_row[:_NAMES])
        return str(len(keys_of_row)) if keys_of_row else None

    comparison_rows(sides, tell=note)
    names = await load_names(scope, sorted(needed))
    return comparison_rows(sides, tell=lambda keys_of_row: _listed(keys_of_row, names))


def _listed(keys: Keys, names: Mapping[int, str]) -> str | None:
    """Return the names of the first entities and how many more there are; ``None`` for none."""
    first = ", ".join(names[key] for key in keys[:_NAMES] if key in names)
    more = len(keys) - _NAMES
    return (f"{first} and {more} more" if more > 0 else first) or None


def _title(compared: Sequence[Resolved]) -> str:
    return " compared with ".join(f"{one.name} id={one.id}" for one in compared) + ":"


def _line(row: ComparisonRow) -> str:
    if row.same:
        return f"- {row.field}: {'both' if len(row.values) == 2 else 'all'} {row.left}"
    return f"- {row.field}: {' | '.join(value or 'unknown' for value in row.values)}"


def _link_lines(pairs: Sequence[tuple[Resolved, Resolved]], links: Sequence[Link], hops: int) -> list[str]:
    return [
        f"- no link of {left.name} and {right.name} within {hops} hops"
        if link.path is None
        else f"- shortest link: {path_line(link.path, link.names)}"
        for (left, right), link in zip(pairs, links, strict=True)
    ]
