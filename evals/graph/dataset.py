"""A dataset as plain Python sets, read from its files alone: what the select primitive is held to."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from agent_core.graph_query import EntityFilters, GraphQuery, GroupField, Hop, SetOperator
from agent_core.references import EntityRef
from catalog.entities import EntityType, entity_id
from catalog.relations import ALIASES, RELATIONS
from catalog.relations import RelationType as R

from evals.corrections import CorrectedFiles, corrected
from evals.dataset_files import Row, rows

_STUDIO_ROLES: Final = {"studio": R.ANIMATED_BY, "producer": R.PRODUCED_BY, "licensor": R.LICENSED_BY}
# Who drew a manga made it, too.
_MANGA_ROLES: Final = {"author": (R.WRITTEN_BY,), "artist": (R.WRITTEN_BY, R.DRAWN_BY)}
_ROLES: Final = ("main", "supporting", "unknown")


@dataclass(frozen=True)
class Edge:
    """One relation to ``target``; adult where an end, or every title that carries it, is adult."""

    target: str
    role: str
    adult: bool


@dataclass
class Dataset:
    """Entities by reference, and their relations in both directions."""

    rows: dict[str, Row] = field(default_factory=dict[str, Row])
    adult: set[str] = field(default_factory=set[str])
    edges: dict[R, dict[str, set[Edge]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))

    def of(self, kind: EntityType) -> list[str]:
        """Return the references of one kind, in order."""
        return sorted(ref for ref in self.rows if ref.startswith(f"{kind}:"))

    def step(self, start: Iterable[str], step: Hop) -> set[str]:
        """Return what a hop of a query leads to, through what fulfils its filters alone."""
        return {ref for ref in self.hop(start, step.relation, step.role) if fulfils(self.rows[ref], step.where)}

    def hop(self, start: Iterable[str], relation: R, role: str | None) -> set[str]:
        """Return every entity that is the ``relation`` of one of ``start``, without passing anything adult."""
        via = RELATIONS[relation].via
        if via is None:
            return {edge.target for ref in start for edge in self._follow(ref, relation, role)}
        return {
            far.target
            for ref in start
            for near in self._follow(ref, via[0], role)
            for far in self._follow(near.target, via[1], role)
            if far.target != ref
        }

    def _follow(self, ref: str, relation: R, role: str | None) -> Iterator[Edge]:
        wanted = role.lower() if role is not None else None
        for edge in self.edges[relation].get(ref, ()):
            if not edge.adult and wanted in (None, edge.role.lower()):
                yield edge

    def answer(self, query: GraphQuery, names: dict[str, str]) -> set[str]:
        """Return the set that a query describes; ``names`` are references by id."""
        found: set[str] | None = None
        for chain in query.chains:
            reached = {names[ref.id] for ref in chain.start}
            for step in chain.hops:
                reached = self.step(reached, step)
            found = reached if found is None else _combined(found, chain.combine or query.combine, reached)
        if found is None:
            found = set(self.of(query.result_type))
        found = found - {names[ref.id] for ref in query.exclude} - self.adult
        prefix = f"{query.result_type}:"
        fulfilling = {ref for ref in found if ref.startswith(prefix) and fulfils(self.rows[ref], query.where)}
        return {ref for ref in fulfilling if self._has_related(ref, query)}

    def _has_related(self, ref: str, query: GraphQuery) -> bool:
        """Tell whether an entity has as many related ones as the query wants."""
        if query.related is None or not query.bounds_related:
            return True
        most = math.inf if query.related_max is None else query.related_max
        return (query.related_min or 0) <= len(set(self.step([ref], query.related))) <= most

    def groups(self, query: GraphQuery, found: Iterable[str]) -> dict[str, int]:
        """Return how many of ``found`` there are by what a query groups by: an entity's reference, or a value."""
        by = query.group_by
        sizes: Counter[str] = Counter()
        for ref in found:
            if by is not None and by.hop is not None:
                sizes.update(self.step([ref], by.hop))
            elif by is not None and by.field is not None:
                sizes.update(values_of(self.rows[ref], by.field))
        return dict(sizes)

    def relate(self, source: str, relation: R, target: str, role: str = "", *, adult: bool = False) -> None:
        """Add a relation in both directions, where both ends exist."""
        if source in self.rows and target in self.rows:
            hidden = adult or bool({source, target} & self.adult)
            self.edges[relation][source].add(Edge(target, role, hidden))
            self.edges[RELATIONS[relation].inverse][target].add(Edge(source, role, hidden))


def ref_of(name: str) -> EntityRef:
    """Return the reference to the entity of a dataset reference."""
    return EntityRef(entity_type=EntityType(name.split(":", maxsplit=1)[0]), id=str(entity_id(name)))


def _combined(left: set[str], operator: SetOperator, right: set[str]) -> set[str]:
    return {"union": left | right, "intersection": left & right, "difference": left - right}[operator]


def values_of(row: Row, field: GroupField) -> set[str]:
    """Return the values by which an entity is counted."""
    match field:
        case "decade":
            return {str(row["year"] // 10 * 10)} if row.get("year") is not None else set()
        case "genre":
            return _topics(row)
        case "format":
            return {row["type"]} if row.get("type") else set()
        case _:
            return {str(row[field])} if row.get(field) is not None else set()


def number_of(row: Row, field: str) -> float | None:
    """Return the value of a field of numbers, wherever a row has it; ``None`` where it has none."""
    stats: Row = row.get("stats") or {}
    value = row.get(field)
    return stats.get(field) if value is None and row["id"].startswith("manga:") else value


def _topics(row: Row) -> set[str]:
    return {str(topic) for key in ("genres", "themes", "demographics", "tags") for topic in _listed(row.get(key))}


def fulfils(row: Row, where: EntityFilters) -> bool:
    """Tell whether a row fulfils all filters; an unknown value fulfils none."""
    if where == EntityFilters():
        return True
    topics = {topic.lower() for topic in _topics(row)}
    year, score, episodes = row.get("year"), number_of(row, "score"), row.get("episodes")
    return all(
        (
            where.year is None or year == where.year,
            where.year_min is None or (year is not None and year >= where.year_min),
            where.year_max is None or (year is not None and year <= where.year_max),
            all(genre.lower() in topics for genre in where.genre),
            not where.format or row.get("type") in {f.lower() for f in where.format},
            not where.status or row.get("status") in {s.lower() for s in where.status},
            not where.source_material or row.get("source") in {s.lower() for s in where.source_material},
            where.season is None or row.get("season") == where.season.lower(),
            where.score_min is None or (score is not None and score >= where.score_min),
            where.score_max is None or (score is not None and score <= where.score_max),
            where.score_above is None or (score is not None and score > where.score_above),
            where.score_below is None or (score is not None and score < where.score_below),
            where.episodes_min is None or (episodes is not None and episodes >= where.episodes_min),
            where.episodes_max is None or (episodes is not None and episodes <= where.episodes_max),
            not where.age_rating or row.get("rating") in where.age_rating,
            where.runtime_max is None or 0 < _runtime(row) <= where.runtime_max,
            where.ended_min is None or (row.get("end_date") or "") >= where.ended_min,
            where.ended_max is None or "" < (row.get("end_date") or "")[: len(where.ended_max)] <= where.ended_max,
        )
    )


def _runtime(row: Row) -> float:
    """Return the minutes of all episodes together; zero where they are not known."""
    return (row.get("episodes") or 0) * (row.get("duration_min") or 0)


def _listed(value: Any) -> list[Any]:  # noqa: ANN401 - a field that is a list in some rows and text in others
    if isinstance(value, list):
        return cast("list[Any]", value)
    return [value] if value else []


def load(folder: Path) -> Dataset:
    """Read the files of ``folder``.

    Raises:
        FileNotFoundError: the folder has no list of anime.
    """
    data = Dataset()
    for kind in EntityType:
        data.rows |= {row["id"]: row for row in rows(folder, kind) if _has_name(row)}
    if not data.of(EntityType.ANIME):
        raise FileNotFoundError(f"no anime in {folder}; name a directory of dataset files")
    files = corrected(folder)
    data.rows = {ref: row for ref, row in data.rows.items() if ref not in files.corrections.kept}
    data.rows = {ref: row for ref, row in data.rows.items() if ref not in files.corrections.hidden}
    data.adult = {ref for ref, row in data.rows.items() if row.get("is_adult")} | files.corrections.adult
    data.adult |= {ref for ref in data.of(EntityType.EPISODE) if data.rows[ref]["anime"] in data.adult}
    _hide_adult_characters(data, [*files.rows("anime_character"), *files.rows("character_voice")])
    _relate_titles(data, files)
    _relate_people(data, files)
    return data


def _has_name(row: Row) -> bool:
    """Tell whether an entity has any name, without which it is no entity; an episode is called by its number."""
    names = [value for key, value in row.items() if key.startswith(("title", "name"))]
    return row["id"].startswith("episode:") or any(names) or bool(row.get("synonyms"))


def _hide_adult_characters(data: Dataset, parts: list[Row]) -> None:
    titles: dict[str, set[bool]] = defaultdict(set)
    for row in parts:
        titles[row["character"]].add(row["anime"] in data.adult)
    data.adult |= {ref for ref, kinds in titles.items() if kinds == {True}}


def _relate_titles(data: Dataset, files: CorrectedFiles) -> None:
    for name in ("anime_anime", "manga_manga"):
        for row in files.rows(name):
            stated = row["relation_type"]
            if row["src"] != row["dst"]:
                data.relate(row["src"], ALIASES.get(stated) or R(stated), row["dst"])
    for row in files.rows("anime_manga"):
        data.relate(row["anime"], R.ADAPTED_FROM, row["manga"])
    for row in files.rows("anime_recommendation"):
        if row["a"] != row["b"]:
            data.relate(row["a"], R.RECOMMENDED, row["b"])
    for ref in data.of(EntityType.EPISODE):
        data.relate(data.rows[ref]["anime"], R.HAS_EPISODE, ref)


def _relate_people(data: Dataset, files: CorrectedFiles) -> None:
    roles: dict[tuple[str, str], str] = {}
    for row in files.rows("anime_character"):
        pair, role = (row["anime"], row["character"]), row.get("role") or "unknown"
        roles[pair] = min(role, roles.get(pair, role), key=_ROLES.index)
    for (anime, character), role in roles.items():
        data.relate(anime, R.HAS_CHARACTER, character, role)
    carriers: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
    for row in files.rows("character_voice"):
        voice = (row["character"], row["person"], row.get("language") or "")
        carriers[voice].append(row["anime"] in data.adult)
        data.relate(row["anime"], R.VOICE_CAST, row["person"])
    for (character, person, language), adult in carriers.items():
        data.relate(character, R.VOICED_BY, person, language, adult=all(adult))
    for row in files.rows("anime_staff"):
        data.relate(row["anime"], R.STAFF, row["person"], row["position"])
    for row in files.rows("anime_studio"):
        data.relate(row["anime"], _STUDIO_ROLES[row["role"]], row["studio"])
    for row in files.rows("manga_person"):
        for relation in _MANGA_ROLES[row["role"]]:
            data.relate(row["manga"], relation, row["person"])
