"""What graph results show: cards of entities, and text that names them with the ids needed to follow up."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from catalog.cards import CardRow, load_cards_by_key
from catalog.prepared import Driver
from catalog.relations import RELATIONS, RelationType

from agent_core.references import EntityRef
from agent_core.results import EntityCard
from agent_core.schemas import GraphPath

# Entities and paths that a summary spells out; the cards hold the rest.
SUMMARY_LINES: Final = 20
SUMMARY_CHARS: Final = 3_500
# A card takes 5 µs to make; more than this many leave the event loop.
_SLOW_CARDS: Final = 1_000


def entity_card(
    row: CardRow,
    *,
    qualifier: str | None = None,
    fields: Sequence[tuple[str, str]] = (),
) -> EntityCard:
    """Return the card of a catalog row, with what the query found out about it."""
    # from the name to the popularity both have the same fields in the same order
    return EntityCard(entity_ref(row), *row[3:-1], qualifier=qualifier, fields=list(fields))


def entity_ref(row: CardRow) -> EntityRef:
    """Return the reference to the entity of a catalog row."""
    return EntityRef.known(row.type, row.id)


async def load_entity_cards(
    driver: Driver,
    keys: Sequence[int],
    build: Callable[[CardRow], EntityCard] = entity_card,
) -> list[EntityCard]:
    """Return the cards of ``keys``, in their order and each once; a key that the catalog lost is left out."""
    rows = await load_cards_by_key(driver, keys)
    return await build_cards([rows[key] for key in dict.fromkeys(keys) if key in rows], build)


async def build_cards[T](rows: Sequence[T], build: Callable[[T], EntityCard]) -> list[EntityCard]:
    """Return the cards of ``rows``; many are built off the event loop."""
    if len(rows) > _SLOW_CARDS:
        return await asyncio.to_thread(lambda: list(map(build, rows)))
    return list(map(build, rows))


def describe(card: EntityCard) -> str:
    """Return one line: name, kind, main facts and id."""
    facts = [card.ref.entity_type.value]
    facts += [card.format] if card.format else []
    facts += [str(card.year)] if card.year else []
    facts += [f"episode {card.number}"] if card.number is not None else []
    facts += [f"{card.episodes} episodes"] if card.episodes else []
    facts += [f"score {card.rating:g}"] if card.rating is not None else []
    facts += [f"{label}: {text}" for label, text in card.fields]
    facts += [card.qualifier] if card.qualifier else []
    name = " ".join(card.name.split())  # a name of several lines would write rows of its own
    return f"{name} ({', '.join(facts)}) id={card.ref.id}"


def list_summary(title: str, cards: Sequence[EntityCard]) -> str:
    """Return the title and one line for each of the first cards."""
    lines = [f"{place}. {describe(card)}" for place, card in enumerate(cards[:SUMMARY_LINES], 1)]
    if len(cards) > SUMMARY_LINES:
        lines.append(f"… and {len(cards) - SUMMARY_LINES} more in the result")
    return join_lines([title, *lines])


def join_lines(lines: Sequence[str]) -> str:
    """Return the lines as one text, without those that would make it longer than a summary may be."""
    kept: list[str] = []
    room = SUMMARY_CHARS
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return "\n".join([*kept, "…"])
        kept.append(line)
    return "\n".join(kept)


def path_line(path: GraphPath, names: Mapping[EntityRef, str]) -> str:
    """Return a path such as ``Luffy → anime (main): One Piece → character (main): Nami``."""
    steps = [
        f"{relation_label(rel)}{f' ({role})' if role else ''}: {names[target]}" for rel, role, (_, target) in path.steps
    ]
    return " → ".join([names[path.nodes[0]], *steps])


def relation_label(name: str) -> str:
    """Return what "dst is the … of src" reads with, for the name of a relation type."""
    return RELATIONS[RelationType(name)].label
