"""Models that play the specification's two traces by reading: every id they use stands in the cards they were sent."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tests.support.scripted_provider import Json, Received, Reply, Says

_UUID: Final = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_ENTITY: Final = re.compile(rf"([^\n:;,→(]*?) \((anime|character|manga|person|studio|episode)\b[^\n]*?\) id=({_UUID})")
RELATIONS: Final = ["appears_in", "has_character", "crewmate", "friend", "family"]


@dataclass(frozen=True)
class Seen:
    """An entity as a card shows it."""

    name: str
    kind: str
    id: str

    @property
    def ref(self) -> Json:
        """The reference to it."""
        return {"entity_type": self.kind, "id": self.id}


def entities(cards: Sequence[str], *, kind: str) -> list[Seen]:
    """The entities of a kind that stand in the cards, each once, in order."""
    found = [Seen(re.sub(r"^\W*\d*\W*", "", name), of, id_) for name, of, id_ in _ENTITY.findall("\n".join(cards))]
    return list(dict.fromkeys(seen for seen in found if seen.kind == kind))


def search(kind: str, *, query: str | None = None, ids: Sequence[str] = ()) -> Json:
    """A search by name or by id."""
    intent = {"rationale": "find it", "entity_type": kind, "query": query, "filters": {"id": list(ids)}}
    return {"action": "qdrant_search", "rationale": "find it", "search_intent": intent}


def final(answer: str, *, sources: Sequence[Json], results: Sequence[Json], cited: Sequence[Seen]) -> Json:
    """An answer with what it used."""
    response = {
        "answer": answer,
        "source_entities": list(sources),
        "result_entities": list(results),
        "citations": [{"label": seen.name, "ref": seen.ref} for seen in cited],
        "confidence": 0.9,
    }
    return {"action": "final", "rationale": "the context is enough", "final": response}


def which_anime_is_luffy_in(received: Received) -> Reply:
    """Plays R205a: the character, then the anime by the ids that its card names, then the answer."""
    found = [card for card in received.cards if card.startswith("QDRANT RESULT")]
    if not received.asks_planner:
        known = len(found) == 2
        missing = [] if known else ["anime names"]
        return Says(payload={"sufficient": known, "rationale": "looked for titles", "missing": missing})
    if not found:
        return Says(payload=search("character", query="Luffy"))
    luffy = next(seen for seen in entities(found[:1], kind="character") if "Luffy" in seen.name)
    if len(found) == 1:
        ids = [seen.id for seen in entities(_lines_of(found[0], luffy), kind="anime")]
        return Says(payload=search("anime", ids=ids))
    titles = entities(found[1:], kind="anime")
    listed = ", ".join(f"{seen.name} [{n}]" for n, seen in enumerate(titles, start=2))
    return Says(
        payload=final(
            f"{luffy.name} [1] is in {listed}.",
            sources=[luffy.ref, *(seen.ref for seen in titles)],
            results=[seen.ref for seen in titles],
            cited=[luffy, *titles],
        )
    )


def how_is_luffy_related_to_nami(received: Received) -> Reply:
    """Plays R205b: both characters, then the path between them, then the answer."""
    found = [card for card in received.cards if card.startswith("QDRANT RESULT")]
    path = next((card for card in received.cards if card.startswith("POSTGRES GRAPH")), None)
    if not received.asks_planner:
        known = path is not None
        missing = [] if known else ["how they are connected"]
        return Says(payload={"sufficient": known, "rationale": "looked for a path", "missing": missing})
    wanted = ("Luffy", "Nami")
    if len(found) < len(wanted):
        return Says(payload=search("character", query=wanted[len(found)]))
    ends = [
        next(seen for seen in entities([card], kind="character") if name in seen.name)
        for card, name in zip(found, wanted, strict=True)
    ]
    if path is None:
        intent = {
            "rationale": "connect them",
            "query_type": "path",
            "start": ends[0].ref,
            "end": ends[1].ref,
            "max_hops": 3,
            "edge_types": RELATIONS,
        }
        return Says(payload={"action": "pg_graph", "rationale": "connect them", "graph_intent": intent})
    nodes = [seen for kind in ("character", "anime") for seen in entities([path], kind=kind)]
    return Says(
        payload=final(
            f"{ends[0].name} [1] and {ends[1].name} [2] are connected: {path.splitlines()[-1]}",
            sources=[seen.ref for seen in dict.fromkeys([*ends, *nodes])],
            results=[seen.ref for seen in ends],
            cited=ends,
        )
    )


def _lines_of(card: str, entity: Seen) -> list[str]:
    """The line that names the entity, with those indented below it."""
    lines = card.splitlines()
    start = next(n for n, line in enumerate(lines) if entity.id in line)
    below = [line for line in lines[start + 1 :] if line.startswith((" ", "\t"))]
    return [lines[start], *below]
