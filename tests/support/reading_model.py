"""Models that play the specification's two traces by reading: every id they use stands in the cards they were sent."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tests.support.scripted_provider import Json, Received, Reply, Says, Script

_UUID: Final = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
# "1. Name (kind, facts) id=…: description | titles: Title id=…; Title id=…", or "- Name (kind) id=…"
_LINE: Final = re.compile(
    rf"^(?:\d+\.|-) (.+?) \((anime|character)\b.*?\) id=({_UUID})(?:.* \| titles: (.*))?", re.MULTILINE
)
_ID: Final = re.compile(rf"id=({_UUID})")


@dataclass(frozen=True, slots=True)
class Seen:
    """An entity as a card shows it, with the ids of the titles that it belongs to."""

    name: str
    kind: str
    id: str
    titles: tuple[str, ...]

    @property
    def ref(self) -> Json:
        """The reference to it."""
        return {"entity_type": self.kind, "id": self.id}


def entities(card: str) -> list[Seen]:
    """The entities that stand in a card, in order."""
    return [Seen(name, kind, id_, tuple(_ID.findall(titles or ""))) for name, kind, id_, titles in _LINE.findall(card)]


def search(kind: str, *, query: str | None = None, ids: Sequence[str] = ()) -> Says:
    """A search by name or by id."""
    intent = {"rationale": "find it", "entity_type": kind, "query": query, "filters": {"id": list(ids)}}
    return Says(payload={"action": "qdrant_search", "rationale": "find it", "search_intent": intent})


def final(answer: str, *, sources: Sequence[Seen], results: Sequence[Seen]) -> Says:
    """An answer that cites all it used."""
    response = {
        "answer": answer,
        "source_entities": [seen.ref for seen in sources],
        "result_entities": [seen.ref for seen in results],
        "citations": [{"label": seen.name, "ref": seen.ref} for seen in sources],
        "confidence": 0.9,
    }
    return Says(payload={"action": "final", "rationale": "the context is enough", "final": response})


def verdict(*, missing: str | None) -> Says:
    """What a judge says."""
    missed = [missing] if missing else []
    return Says(payload={"sufficient": not missed, "rationale": "read the cards", "missing": missed})


def which_anime_is_luffy_in(received: Received) -> Reply:
    """Plays R205a: the character, then the anime by the ids in its card, then the answer."""
    found = [card for card in received.cards if card.startswith("QDRANT RESULT")]
    if not received.asks_planner:
        return verdict(missing=None if len(found) == 2 else "anime names")
    if not found:
        return search("character", query="Luffy")
    luffy = next(seen for seen in entities(found[0]) if "Luffy" in seen.name)
    if len(found) == 1:
        return search("anime", ids=luffy.titles)
    anime = entities(found[1])
    listed = ", ".join(f"{seen.name} [{place}]" for place, seen in enumerate(anime, start=2))
    return final(f"{luffy.name} [1] is in {listed}.", sources=[luffy, *anime], results=anime)


def how_are_they_related(*names: str, by: Sequence[str]) -> Script:
    """Plays R205b: both characters by name, then the path between them by these relations, then the answer."""

    def script(received: Received) -> Reply:
        found = [card for card in received.cards if card.startswith("QDRANT RESULT")]
        path = next((card for card in received.cards if card.startswith("POSTGRES GRAPH")), None)
        if not received.asks_planner:
            return verdict(missing=None if path else "how they are connected")
        if len(found) < len(names):
            return search("character", query=names[len(found)])
        ends = [
            next(seen for seen in entities(card) if name in seen.name) for card, name in zip(found, names, strict=True)
        ]
        if path is None:
            return _path(ends[0], ends[1], by)
        chain = next(line for line in path.splitlines() if "→" in line)
        return final(f"{chain.removeprefix('1. ')} [1]", sources=entities(path), results=ends)

    return script


def _path(start: Seen, end: Seen, by: Sequence[str]) -> Says:
    intent = {
        "rationale": "connect them",
        "query_type": "path",
        "start": start.ref,
        "end": end.ref,
        "max_hops": 3,
        "edge_types": list(by),
    }
    return Says(payload={"action": "pg_graph", "rationale": "connect them", "graph_intent": intent})
