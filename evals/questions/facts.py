"""The facts of a dataset as plain Python objects: the oracle's own reading of the files, without catalog and SQL.

The rules of ingestion that docs/data-format.md and the evaluation's README state are applied again here: entities
without a name and relations to them are left out, the first of two rows for an entity holds, related titles and
characters hold in both directions, a pair with two cast roles takes the stronger one, and adult titles, what belongs to
them alone, and whatever leads to them are hidden. `evals.corrections` finds who is there twice, and marks that are
missing.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from evals.corrections import CorrectedFiles, corrected, plain_capitals
from evals.dataset_files import Row, rows
from evals.questions.popularity import Counts, counts_of, popularity

type Refs = frozenset[str]

INVERSE: Final = {
    "sequel": "prequel",
    "prequel": "sequel",
    "side_story": "parent_story",
    "parent_story": "side_story",
    "summary": "full_story",
    "full_story": "summary",
    "spin_off": "spin_off_of",
    "spin_off_of": "spin_off",
    "adapted_from": "adaptation",
    "adaptation": "adapted_from",
    "mentor": "student",
    "student": "mentor",
    "has_character": "appears_in",
    "voiced_by": "voices",
    "voice_cast": "voiced_in",
    "staff": "worked_on",
    "animated_by": "animated",
    "produced_by": "produced",
    "licensed_by": "licensed",
    "written_by": "wrote",
    "drawn_by": "drew",
    "has_episode": "episode_of",
}
"""The name of each relation read backwards; one that is not here reads the same from both ends."""

_ALIASES: Final[dict[str, str]] = {
    "character": "shared_character",
    "alternate_story": "alternative_version",
    "main_story": "parent_story",
    "spinoff": "spin_off",
}
_STUDIO_ROLES: Final = {"studio": "animated_by", "producer": "produced_by", "licensor": "licensed_by"}
# Who drew a manga made it, too.
_MANGA_ROLES: Final = {"author": ("written_by",), "artist": ("written_by", "drawn_by")}
_CAST: Final = ("main", "supporting", "unknown")
# Relations that say little of two entities: a shortest path may differ by whether they count.
LOOSE: Final = frozenset({"recommended", "shares_franchise"})


@dataclass(frozen=True, slots=True)
class Hop:
    """One relation to follow; without a role, whichever role it has."""

    relation: str
    role: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One entity of the dataset.

    Attributes:
        names: the display name first, then the other spellings.
        minutes: of one episode, or of a film; not where hours were taken for minutes, which a decimal tells.
        genres: genres and themes in lower case; ``topics`` are those, demographics and tags.
        popularity: how many readers know a title, estimated where nobody counted them; 0 for all others.
    """

    ref: str
    kind: str
    names: tuple[str, ...]
    adult: bool = False
    popularity: int = 0
    year: int | None = None
    start: str | None = None
    end: str | None = None
    score: float | None = None
    episodes: int | None = None
    minutes: int | None = None
    format: str | None = None
    chapters: int | None = None
    volumes: int | None = None
    genres: frozenset[str] = frozenset()
    topics: frozenset[str] = frozenset()
    franchise: str | None = None
    anime: str | None = None
    number: int | None = None

    @property
    def name(self) -> str:
        """The name that is shown."""
        return self.names[0]


@dataclass(slots=True)
class Facts:
    """All that a reader may see of a dataset: entities by reference, and relations in both directions."""

    things: dict[str, Thing] = field(default_factory=dict[str, Thing])
    edges: dict[Hop, dict[str, set[str]]] = field(default_factory=dict[Hop, dict[str, set[str]]])

    def of_kind(self, kind: str) -> list[Thing]:
        """Return the entities of a kind in the order of the file."""
        return [thing for thing in self.things.values() if thing.kind == kind]

    def follow(self, starts: Iterable[str], *hops: Hop) -> Refs:
        """Return what the hops lead to, one after the other, from any of the starts."""
        reached: Refs = frozenset(starts)
        for hop in hops:
            table = self.edges.get(hop, {})
            reached = frozenset(end for start in reached for end in table.get(start, ()))
        return reached

    def around(self, refs: Iterable[str], *, without: frozenset[str] = frozenset()) -> set[str]:
        """Return all that one relation joins with any of the references, except relations of these names."""
        tables = [table for hop, table in self.edges.items() if not hop.role and hop.relation not in without]
        return {end for ref in refs for table in tables for end in table.get(ref, ())}

    def distance(self, one: str, other: str, *, longest: int, without: frozenset[str] = frozenset()) -> int | None:
        """Return the relations on a shortest path, or ``None`` where it has more than ``longest``."""
        near, far, seen, steps = {one}, {other}, {one, other}, 0
        while near and steps < longest:
            steps += 1
            near = self.around(near, without=without)
            if near & far:
                return steps
            near -= seen
            seen |= near
            near, far = (near, far) if len(near) < len(far) else (far, near)
        return None


def read_facts(directory: Path) -> Facts:
    """Read the visible facts of a dataset.

    Raises:
        FileNotFoundError: the directory has no list of anime.
    """
    files = corrected(directory)
    things = _things(files)
    hidden = _hidden(files, things)
    facts = Facts(things={ref: thing for ref, thing in things.items() if ref not in hidden})
    for src, hop, dst in _edges(files, things):
        if src in facts.things and dst in facts.things:
            _link(facts, src, hop, dst)
            _link(facts, dst, Hop(INVERSE.get(hop.relation, hop.relation), hop.role), src)
    return facts


def _link(facts: Facts, src: str, hop: Hop, dst: str) -> None:
    for each in {hop, Hop(hop.relation)}:
        facts.edges.setdefault(each, {}).setdefault(src, set()).add(dst)


def _things(files: CorrectedFiles) -> dict[str, Thing]:
    things: dict[str, Thing] = {}
    counts: dict[str, dict[str, Counts]] = {"anime": {}, "manga": {}}
    for kind in ("anime", "manga", "character", "person", "studio", "episode"):
        for row in rows(files.folder, kind):
            names = _names(kind, row)
            known = kind != "episode" or row["anime"] in things
            if names and known and row["id"] not in things:
                things[row["id"]] = _thing(kind, row, names, adult=row["id"] in files.corrections.adult)
                if kind in counts:
                    counts[kind][row["id"]] = counts_of(kind, row)
    if not any(thing.kind == "anime" for thing in things.values()):
        raise FileNotFoundError(f"no anime in {files.folder}; name a directory of dataset files")
    for titles in counts.values():
        things |= {ref: replace(things[ref], popularity=known) for ref, known in popularity(titles).items()}
    return _shown(things, files)


def _shown(things: Mapping[str, Thing], files: CorrectedFiles) -> dict[str, Thing]:
    """Return what is shown: no duplicates, whose names go to who is kept, and no films for episodes."""
    kept, hidden = files.corrections.kept, files.corrections.hidden
    more: dict[str, list[str]] = defaultdict(list)
    for ref, shown in kept.items():
        more[shown] += things[ref].names
    return {
        ref: replace(thing, names=tuple(dict.fromkeys((*thing.names, *more[ref])))) if ref in more else thing
        for ref, thing in things.items()
        if ref not in kept and ref not in hidden
    }


def _names(kind: str, row: Row) -> tuple[str, ...]:
    match kind:
        case "anime" | "manga":
            keys = ("title_english", "title", "title_japanese")
            given = [row.get(key) for key in keys] + list(row.get("synonyms") or ())
        case "episode":
            given = [row.get(key) for key in ("title", "title_romaji", "title_japanese")]
            given = given if any(given) else [f"Episode {row['number']}"]
        case _:
            others = [row.get(key) for key in ("name_native", "name_mal")] + list(row.get("aliases") or ())
            given = [plain_capitals(row["name"]) if row.get("name") else None, *others]
    return tuple(dict.fromkeys(name.strip() for name in given if name and name.strip()))


def _thing(kind: str, row: Row, names: tuple[str, ...], *, adult: bool) -> Thing:
    stats: Row = row.get("stats") or {} if kind == "manga" else row
    genres = _lower(row.get("genres"), row.get("themes"))
    titled = kind in {"anime", "manga"}
    return Thing(
        ref=row["id"],
        kind=kind,
        names=names,
        adult=adult or bool(row.get("is_adult", False)),
        year=row.get("year"),
        start=row.get("start_date") or row.get("aired") or (str(row["year"]) if row.get("year") else None),
        end=row.get("end_date"),
        score=stats.get("score") if titled else None,
        episodes=row.get("episodes"),
        minutes=minutes if isinstance(minutes := row.get("duration_min"), int) else None,
        format=row.get("type") if titled else None,
        chapters=row.get("chapters"),
        volumes=row.get("volumes"),
        genres=genres,
        topics=genres | _lower(row.get("demographics"), row.get("tags")),
        franchise=row.get("franchise"),
        anime=row.get("anime") if kind == "episode" else None,
        number=row.get("number") if kind == "episode" else None,
    )


def _lower(*lists: Sequence[str] | None) -> frozenset[str]:
    return frozenset(text.strip().lower() for each in lists for text in each or ())


def _hidden(files: CorrectedFiles, things: Mapping[str, Thing]) -> set[str]:
    """Return adult titles, their episodes, and the characters that are found in adult titles alone."""
    adult = {ref for ref, thing in things.items() if thing.adult}
    adult |= {ref for ref, thing in things.items() if thing.anime in adult}
    titles: dict[str, set[str]] = defaultdict(set)
    for name in ("anime_character", "character_voice"):
        for row in files.rows(name):
            if row["anime"] in things and (name == "anime_character" or row["person"] in things):
                titles[row["character"]].add(row["anime"])
    return adult | {ref for ref, found in titles.items() if found <= adult}


def _edges(files: CorrectedFiles, things: Mapping[str, Thing]) -> Iterator[tuple[str, Hop, str]]:
    """Yield each relation once, in one of its two directions, as ``(from, hop, to)``."""
    for name in ("anime_anime", "manga_manga", "character_character"):
        for row in files.rows(name):
            if row["src"] != row["dst"]:
                relation = str(row["relation_type"]).strip().lower().replace("-", "_").replace(" ", "_")
                yield row["src"], Hop(_ALIASES.get(relation, relation)), row["dst"]
    for row in files.rows("anime_manga"):
        yield row["anime"], Hop("adapted_from"), row["manga"]
    for row in files.rows("anime_recommendation"):
        if row["a"] != row["b"]:
            yield row["a"], Hop("recommended"), row["b"]
    yield from _cast(files)
    yield from _voices(files, things)
    for row in files.rows("anime_staff"):
        yield row["anime"], Hop("staff", (row.get("position") or "").strip() or "unknown"), row["person"]
    for row in files.rows("anime_studio"):
        yield row["anime"], Hop(_STUDIO_ROLES[row["role"]]), row["studio"]
    yield from _written(files)
    yield from _within(things)


def _written(files: CorrectedFiles) -> Iterator[tuple[str, Hop, str]]:
    for row in files.rows("manga_person"):
        for relation in _MANGA_ROLES[row["role"]]:
            yield row["manga"], Hop(relation), row["person"]


def _cast(files: CorrectedFiles) -> Iterator[tuple[str, Hop, str]]:
    role: dict[tuple[str, str], str] = {}
    for row in files.rows("anime_character"):
        pair, stated = (row["anime"], row["character"]), row.get("role") or "unknown"
        role[pair] = min(stated, role.get(pair, stated), key=_CAST.index)
    for (anime, character), best in role.items():
        yield anime, Hop("has_character", best), character


def _voices(files: CorrectedFiles, things: Mapping[str, Thing]) -> Iterator[tuple[str, Hop, str]]:
    """Yield who speaks whom, unless all titles of a role are adult, and who is in the cast of each title."""
    spoken: dict[tuple[str, str, str], bool] = {}
    for row in files.rows("character_voice"):
        anime = things.get(row["anime"])
        if anime is None or row["character"] not in things or row["person"] not in things:
            continue
        key = (row["character"], row["person"], row.get("language") or "")
        spoken[key] = spoken.get(key, False) or not anime.adult
        yield row["anime"], Hop("voice_cast"), row["person"]
    for (character, person, language), visible in spoken.items():
        if visible:
            yield character, Hop("voiced_by", language), person


def _within(things: Mapping[str, Thing]) -> Iterator[tuple[str, Hop, str]]:
    franchises: dict[str, list[str]] = defaultdict(list)
    for thing in things.values():
        if thing.anime:
            yield thing.anime, Hop("has_episode"), thing.ref
        if thing.kind == "anime" and thing.franchise:
            franchises[thing.franchise].append(thing.ref)
    for members in franchises.values():
        for place, one in enumerate(members):
            yield from ((one, Hop("shares_franchise"), other) for other in members[place + 1 :])
