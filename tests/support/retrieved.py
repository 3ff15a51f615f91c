"""What an investigation of a handful of titles retrieved, and the truth about them in plain tuples."""

import time
from collections.abc import Sequence
from typing import Final

from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.investigation import Investigation, Observation
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphMeta, GraphResult
from agent_core.schemas import GraphIntent, GraphPath, NextStep
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.scripted import ref

A, C, M, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO

KINDS: Final = {
    **dict.fromkeys(("Cowboy Bebop", "Samurai Champloo", "One Piece", "Spirited Away"), A),
    **dict.fromkeys(("Attack on Titan", "Attack on Titan Season 2", "Castle in the Sky", "86"), A),
    **dict.fromkeys(("Monkey D. Luffy", "Nami", "Roronoa Zoro", "Eren Yeager", "Levi Ackerman", "Shanks"), C),
    **dict.fromkeys(("Romance Dawn", "Monster"), M),
    **dict.fromkeys(("Shinichiro Watanabe", "Yoko Kanno", "Eiichiro Oda", "Hayao Miyazaki", "Tetsuro Araki"), P),
    **dict.fromkeys(("Mayumi Tanaka", "Akemi Okamura", "Naoki Urasawa", "Joe Hisaishi"), P),
    **dict.fromkeys(("Sunrise", "Toei Animation", "Studio Ghibli", "Wit Studio", "Manglobe"), S),
}
REFS: Final = {name: ref(name, kind) for name, kind in KINDS.items()}

# (source, relation, role, target): the target is the relation of the source.
EDGES: Final = (
    ("Cowboy Bebop", R.STAFF, "Director", "Shinichiro Watanabe"),
    ("Samurai Champloo", R.STAFF, "Director", "Shinichiro Watanabe"),
    ("Cowboy Bebop", R.STAFF, "Music", "Yoko Kanno"),
    ("Spirited Away", R.STAFF, "Director", "Hayao Miyazaki"),
    ("Castle in the Sky", R.STAFF, "Director", "Hayao Miyazaki"),
    ("Spirited Away", R.STAFF, "Music", "Joe Hisaishi"),
    ("Attack on Titan", R.STAFF, "Director", "Tetsuro Araki"),
    ("Cowboy Bebop", R.ANIMATED_BY, "", "Sunrise"),
    ("Samurai Champloo", R.ANIMATED_BY, "", "Manglobe"),
    ("One Piece", R.ANIMATED_BY, "", "Toei Animation"),
    ("Spirited Away", R.ANIMATED_BY, "", "Studio Ghibli"),
    ("Castle in the Sky", R.ANIMATED_BY, "", "Studio Ghibli"),
    ("Attack on Titan", R.ANIMATED_BY, "", "Wit Studio"),
    ("Attack on Titan", R.SEQUEL, "", "Attack on Titan Season 2"),
    ("One Piece", R.ADAPTED_FROM, "", "Romance Dawn"),
    ("Romance Dawn", R.WRITTEN_BY, "", "Eiichiro Oda"),
    ("Monster", R.WRITTEN_BY, "", "Naoki Urasawa"),
    ("Monkey D. Luffy", R.APPEARS_IN, "main", "One Piece"),
    ("Nami", R.APPEARS_IN, "main", "One Piece"),
    ("Shanks", R.APPEARS_IN, "supporting", "One Piece"),
    ("Eren Yeager", R.APPEARS_IN, "main", "Attack on Titan"),
    ("Levi Ackerman", R.APPEARS_IN, "supporting", "Attack on Titan"),
    ("Monkey D. Luffy", R.VOICED_BY, "Japanese", "Mayumi Tanaka"),
    ("Nami", R.VOICED_BY, "Japanese", "Akemi Okamura"),
    ("Monkey D. Luffy", R.MENTOR, "", "Shanks"),
)
# Relations that are the same from both ends.
MUTUAL: Final = (
    ("Monkey D. Luffy", R.CREWMATE, "Nami"),
    ("Monkey D. Luffy", R.CREWMATE, "Roronoa Zoro"),
    ("Nami", R.CREWMATE, "Roronoa Zoro"),
)
# title: first day, format, episodes, rating, genres
FIELDS: Final[dict[str, tuple[str, str, int | None, float, list[str]]]] = {
    "Cowboy Bebop": ("1998-04-03", "tv", 26, 8.75, ["Action", "Sci-Fi", "Space"]),
    "Samurai Champloo": ("2004-05-20", "tv", 26, 8.52, ["Action", "Comedy", "Samurai"]),
    "One Piece": ("1999-10-20", "tv", None, 8.73, ["Action", "Adventure", "Fantasy"]),
    "Spirited Away": ("2001-07-20", "movie", 1, 8.77, ["Adventure", "Supernatural"]),
    "Castle in the Sky": ("1986-08-02", "movie", 1, 8.25, ["Adventure", "Fantasy"]),
    "Attack on Titan": ("2013-04-07", "tv", 25, 8.57, ["Action", "Suspense", "Military"]),
    "Attack on Titan Season 2": ("2017-04-01", "tv", 12, 8.53, ["Action", "Suspense"]),
    "86": ("2021-04-11", "tv", 11, 8.27, ["Drama", "Mecha"]),
}
CITED: Final = tuple(REFS)
"""What [1], [2] … stand for."""


def mark(name: str) -> str:
    """A name with its mark."""
    return f"{name} [{CITED.index(name) + 1}]"


def cited() -> list[EntityRef]:
    """The references that the marks stand for."""
    return [REFS[name] for name in CITED]


def card_of(name: str) -> EntityCard:
    """The row of an entity."""
    if name not in FIELDS:
        return EntityCard(ref=REFS[name], name=name)
    day, format_, episodes, rating, genres = FIELDS[name]
    status = "airing" if episodes is None else "finished"
    return EntityCard(
        ref=REFS[name], name=name, year=int(day[:4]), start_date=day, format=format_, episodes=episodes,
        rating=rating, genres=genres, status=status,
    )  # fmt: skip


def selection(start: str, relation: R, role: str, *names: str, kind: EntityType) -> Observation:
    """A query for all ends of a relation of an entity, and what it found."""
    hop = Hop(relation=relation, role=role or None)
    query = GraphQuery(result_type=kind, chains=[Chain(start=[REFS[start]], hops=[hop])])
    intent = GraphIntent(rationale="r", query_type="select", query=query)
    cards = [card_of(name) for name in names]
    meta = GraphMeta(total=len(cards))
    return _observed(intent, GraphResult.of(cards, summary=f"{len(cards)} found", meta=meta))


def path(*names: str, relations: Sequence[R], roles: Sequence[str] = ()) -> Observation:
    """A path between two entities."""
    intent = GraphIntent(rationale="r", query_type="path", start=REFS[names[0]], end=REFS[names[-1]])
    found = GraphPath(nodes=[REFS[name] for name in names], rels=[r.value for r in relations], roles=list(roles))
    cards = [card_of(name) for name in names]
    return _observed(intent, GraphResult(summary="1 path", count=1, cards=cards, paths=[found]))


def filtered(start: str, relation: R, *names: str, kind: EntityType, total: int) -> Observation:
    """A query that a filter narrows, so that its number is none of all ends."""
    query = GraphQuery(
        result_type=kind, chains=[Chain(start=[REFS[start]], hops=[Hop(relation=relation)])],
        where=EntityFilters(year_min=2000),
    )  # fmt: skip
    intent = GraphIntent(rationale="r", query_type="select", query=query)
    cards = [card_of(name) for name in names]
    return _observed(intent, GraphResult.of(cards, summary="found", meta=GraphMeta(total=total)))


def asked(query: GraphQuery, *names: str) -> Investigation:
    """An investigation of one selection that found these entities."""
    intent = GraphIntent(rationale="r", query_type="select", query=query)
    cards = [card_of(name) for name in names]
    result = GraphResult.of(cards, summary="found", meta=GraphMeta(total=len(cards)))
    opened = Investigation(request_id="r", question="Which?", deadline=time.monotonic() + 30)
    opened.observations.append(_observed(intent, result))
    return opened


def _observed(intent: GraphIntent, result: GraphResult) -> Observation:
    step = NextStep(action="pg_graph", rationale="r", graph_intent=intent)
    return Observation(step=step, status="ok", summary=result.summary, result=result)


def investigation(*more: Observation, question: str = "Who made it?") -> Investigation:
    """An investigation that read every edge above, and how many characters One Piece and films Ghibli have."""
    observed = [path(source, target, relations=[r], roles=[role]) for source, r, role, target in EDGES]
    observed += [path(source, target, relations=[r]) for source, r, target in MUTUAL]
    observed += [
        selection("One Piece", R.HAS_CHARACTER, "", "Monkey D. Luffy", "Nami", "Shanks", kind=C),
        selection("Studio Ghibli", R.ANIMATED, "", "Spirited Away", "Castle in the Sky", kind=A),
        selection("Hayao Miyazaki", R.WORKED_ON, "Director", "Spirited Away", "Castle in the Sky", kind=A),
        selection("Monkey D. Luffy", R.CREWMATE, "", "Nami", "Roronoa Zoro", kind=C),
        path("86", relations=[]),
        *more,
    ]
    opened = Investigation(request_id="r", question=question, deadline=time.monotonic() + 30)
    opened.observations += observed
    return opened
