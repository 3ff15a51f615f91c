"""Models that play the specification's two traces by reading: every id they use stands in the cards they were sent."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tests.support.scripted_provider import Received, Reply, Says, Script

# "1. Name (kind, facts) [E3]: description | titles: Title [E4]; Title [E5]", or "- Name (kind) [E3]"
_LINE: Final = re.compile(
    r"^(?:\d+\.|-) (.+?) \((anime|character)\b.*?\) \[(E\d+)\](?:.* \| titles: (.*))?", re.MULTILINE
)
_HANDLE: Final = re.compile(r"\[(E\d+)\]")


@dataclass(frozen=True, slots=True)
class Seen:
    """An entity as a card shows it, by its handle, with those of the titles that it belongs to."""

    name: str
    kind: str
    handle: str
    titles: tuple[str, ...]


def entities(card: str) -> list[Seen]:
    """The entities that stand in a card, in order."""
    return [
        Seen(name, kind, handle, tuple(_HANDLE.findall(titles or "")))
        for name, kind, handle, titles in _LINE.findall(card)
    ]


def search(kind: str, *, query: str = "", handles: Sequence[str] = (), completes: bool = False) -> Says:
    """A search by name or by id."""
    return Says(
        payload={
            "action": "search",
            "rationale": "find it",
            "kind": kind,
            "text": query,
            "entities": list(handles),
            "completes": completes,
        }
    )


def final(answer: str, *, results: Sequence[Seen]) -> Says:
    """An answer with the handles of what it cites in it."""
    return Says(
        payload={
            "action": "final",
            "rationale": "the context is enough",
            "answer": answer,
            "entities": [seen.handle for seen in results],
            "confidence": "high",
        }
    )


def verdict(*, missing: str | None) -> Says:
    """What a judge says."""
    missed = [missing] if missing else []
    return Says(payload={"sufficient": not missed, "rationale": "read the cards", "missing": missed})


def which_anime_is_luffy_in(received: Received) -> Reply:
    """Plays R205a: the character, then the anime by the handles in its card, then the answer."""
    found = [card for card in received.cards if card.startswith("QDRANT RESULT")]
    if not received.asks_planner:
        return verdict(missing=None if len(found) == 2 else "anime names")
    if not found:
        return search("character", query="Luffy")
    luffy = next(seen for seen in entities(found[0]) if "Luffy" in seen.name)
    if len(found) == 1:
        return search("anime", handles=luffy.titles, completes=True)
    anime = entities(found[1])
    listed = ", ".join(f"{seen.name} [{seen.handle}]" for seen in anime)
    return final(f"{luffy.name} [{luffy.handle}] is in {listed}.", results=anime)


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
        chain = next(line for line in path.splitlines() if "→" in line).removeprefix("1. ")
        sentence = re.sub(r" \([^()]*\)$", "", chain)  # without what the path amounts to
        cited = " ".join(f"[{seen.handle}]" for seen in entities(path) if seen.name in sentence)
        return final(f"{sentence} {cited}", results=ends)

    return script


def _path(start: Seen, end: Seen, by: Sequence[str]) -> Says:
    return Says(
        payload={
            "action": "path",
            "rationale": "connect them",
            "completes": True,
            "entities": [start.handle, end.handle],
            "max_hops": 3,
            "relations": list(by),
        }
    )
