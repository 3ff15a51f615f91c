"""The ``similar`` primitive: titles that are like another one, each with the reasons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, LiteralString

import sqlalchemy as sa
from asyncpg import Record
from catalog.cards import load_cards_by_key
from catalog.entities import TITLE_TYPES, EntityType
from catalog.prepared import Prepared
from catalog.relations import BY_CODE, RELATIONS, RelationType, type_bits
from sqlalchemy.dialects import postgresql as pg

from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.alike_anime import anime_alike
from agent_core.retrieval.alike_topics import titles_of_alike_topics
from agent_core.retrieval.graph_cards import entity_card, list_summary
from agent_core.retrieval.graph_filter import filtered
from agent_core.retrieval.graph_scope import NotAnswerable, Resolved, Scope, require_legal, resolve
from agent_core.retrieval.likeness_weights import Features, LikenessWeights, fitted_weights
from agent_core.retrieval.one_of_a_story import StoryTitle, one_of_each
from agent_core.retrieval.unlike_titles import Aversion, aversions
from agent_core.schemas import GraphIntent

READERS_FIELD: Final = "readers recommend it"
SERIES_FIELD: Final = "readers recommend it for its series"
SHARED_FIELD: Final = "both are"
STUDIO_FIELD: Final = "same studio"
PEOPLE_FIELD: Final = "same people"
UNLIKE_FIELD: Final = "what is not liked is, too"
# Titles that are weighed against one another, and of which those are kept that are asked for.
CANDIDATES: Final = 500
# Where fewer of those that readers recommend fulfil what is asked for, what shares topics is told behind them.
_FEW: Final = 3
_SHOWN_REASONS: Final = 5
_TRUNCATED: Final = ["max_results"]
# Whoever made the story or its look; hundreds of others worked on both of any two titles.
_KEY_POSITIONS: Final = (
    "Director",
    "Original Creator",
    "Series Composition",
    "Character Design",
    "Music",
    "Original Character Design",
)
# What: the studios and key people that titles share with a start. Bound: the titles. Index: relation_edge_pkey by src.
_MAKERS: Final[LiteralString] = """
SELECT DISTINCT theirs.src AS key, theirs.type, maker.name
FROM relation_edge AS ours
JOIN relation_edge AS theirs ON theirs.dst = ours.dst AND theirs.type = ours.type AND theirs.src = ANY (:keys)
JOIN entity AS maker ON maker.key = ours.dst
LEFT JOIN edge_qualifier AS here ON here.id = ours.qualifier
LEFT JOIN edge_qualifier AS there ON there.id = theirs.qualifier
WHERE ours.src = CAST(:start AS int)
    AND (ours.type = :studio OR (ours.type = :staff AND here.name = ANY (:positions) AND there.name = ANY (:positions)))
ORDER BY theirs.src, theirs.type, maker.name
"""
# What: those of some titles that any of some makers made or worked on. Bound: both sets. Index: relation_edge_pkey.
_BY: Final[LiteralString] = """
SELECT DISTINCT src AS key FROM relation_edge
WHERE src = ANY (:keys) AND dst = ANY (:makers) AND (CAST(:types AS bigint) >> type::int) & 1 = 1
"""
# What: what tells the story of some titles. Bound: the titles. Index: entity_pkey, anime_pkey.
_STORIES: Final[LiteralString] = """
SELECT e.key, e.name, a.franchise_id, e.popularity
FROM entity AS e LEFT JOIN anime AS a ON a.id = e.id
WHERE e.key = ANY (:keys)
"""
_TELL: Final = Prepared(sa.text(_STORIES).bindparams(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))
_SHARE: Final = Prepared(
    sa.text(_MAKERS).bindparams(
        sa.bindparam("keys", type_=pg.ARRAY(sa.Integer)), sa.bindparam("positions", type_=pg.ARRAY(sa.Text))
    )
)

_FIND_BY: Final = Prepared(
    sa.text(_BY).bindparams(
        sa.bindparam("keys", type_=pg.ARRAY(sa.Integer)), sa.bindparam("makers", type_=pg.ARRAY(sa.Integer))
    )
)
# How a studio or somebody made a title.
_MADE_BY: Final = (RelationType.ANIMATED_BY, RelationType.STAFF)


@dataclass(slots=True, kw_only=True)
class Likeness:
    """Why one title is like another.

    Attributes:
        readers: how many recommend it.
        shared: genres, themes and tags of both.
        title: of which story it is.
        features: of it and each start that readers' recommendations weigh.
        likeness: what else is known of how like they are: where no reader recommends titles of this kind.
        series_readers: how many recommend it for another title of the start's story.
        against: what it has of titles that are not liked; nothing where none are told.
    """

    readers: int
    shared: Sequence[str]
    title: StoryTitle
    features: Sequence[Features] = ()
    likeness: float = 0.0
    series_readers: int = 0
    studios: list[str] = field(default_factory=list[str])
    people: list[str] = field(default_factory=list[str])
    against: Aversion = field(default_factory=Aversion)

    @property
    def order(self) -> tuple[float, ...]:
        """What likenesses are sorted by: readers, then what makes them recommend titles, then what is shared.

        Of what is like a title that is not liked only the readers who are left count, and what is less so comes first.
        """
        weighed = self.likeness + self.weighed_by(fitted_weights())
        unlike = self.against.left_of(self.readers)
        return (-unlike, len(self.against.topics), -weighed, -len(self.shared), -len(self.people))

    def weighed_by(self, weights: LikenessWeights) -> float:
        """Return how much the features count together; more is likelier."""
        common = {"studios": len(self.studios), "people": len(self.people)}
        return sum(weights.of(features, **common) for features in self.features)

    def fields(self) -> list[tuple[str, str]]:
        """Return the reasons as pairs of label and text, for a card."""
        reasons = [
            (READERS_FIELD, str(self.readers) if self.readers else ""),
            (SERIES_FIELD, str(self.series_readers) if self.series_readers and not self.readers else ""),
            (SHARED_FIELD, _listed(self.shared)),
            (STUDIO_FIELD, _listed(self.studios)),
            (PEOPLE_FIELD, _listed(self.people)),
            (UNLIKE_FIELD, f"{topics} like {self.against.titles}" if (topics := _listed(self.against.topics)) else ""),
        ]
        return [(label, text) for label, text in reasons if text]


def _listed(names: Sequence[str]) -> str:
    first, more = ", ".join(names[:_SHOWN_REASONS]), len(names) - _SHOWN_REASONS
    return f"{first} and {more} more" if more > 0 else first


async def find_similar(scope: Scope, intent: GraphIntent, start_ref: EntityRef) -> GraphResult:
    """Return titles like the start, one of each other story: first what most readers recommend, then what shares more.

    With ``others``, titles are like each of them. ``shared`` and ``differ`` tell of which makers one has to be the
    same, or none, ``makers`` who made them, and ``makers_not`` who made none of them. Nothing is of the story of
    ``unlike``, and what is like those comes later. Filters apply to the titles
    found: where few of those that readers recommend are left, to all that are alike. ``entity_types`` tells of what
    kind they are, else anime; nobody recommends manga, nor anime for a manga, so these share topics alone. The cards'
    fields tell the reasons.
    """
    refs = list(dict.fromkeys([start_ref, *intent.others]))
    entities = await resolve(scope, refs)
    starts = [entities[ref] for ref in refs]
    kind = intent.entity_types[0] if intent.entity_types else EntityType.ANIME
    advised = {kind, *(start.kind for start in starts)} <= {EntityType.ANIME}
    for start in starts:
        if start.kind not in TITLE_TYPES:
            await require_legal(scope, start, [RelationType.RECOMMENDED])
    kept, truncated = await likenesses_of(scope, starts, intent, None if advised else kind, further=not advised)
    if len(kept) < _FEW and advised:
        further, truncated = await likenesses_of(scope, starts, intent, None, further=True)
        kept = {**further, **kept}
    named = " and ".join(start.name for start in starts)
    if not kept:
        reason = f"Nothing in the data is like {named} in this way."
        raise NotAnswerable(GraphOutcome.NO_ROWS, reason, truncated_by=_TRUNCATED if truncated else ())
    unlike = [*(await resolve(scope, intent.unlike)).values()] if intent.unlike else []
    await _note_aversions(scope, kept, starts, unlike)
    limit = min(intent.limits.max_results, scope.limits.max_results)
    ordered = sorted(kept, key=lambda key: kept[key].order)
    different = one_of_each((kept[key].title for key in ordered), without=await _titles(scope, [*starts, *unlike]))
    ranked = different[:limit]
    if not ranked:
        raise NotAnswerable(GraphOutcome.NO_ROWS, f"All that is like {named} in this way is of its own story.")
    rows = await load_cards_by_key(scope.driver, ranked)
    cards = [entity_card(rows[key], fields=kept[key].fields()) for key in ranked if key in rows]
    short = len(ranked) < min(len(different), intent.limits.max_results) or (truncated and len(different) < limit)
    return GraphResult.of(
        cards,
        summary=list_summary(f"{len(cards)} titles like {named}:", cards),
        meta=GraphMeta(truncated_by=_TRUNCATED if short else [], total=len(different)),
    )


async def _titles(scope: Scope, starts: Sequence[Resolved]) -> list[StoryTitle]:
    rows = await scope.fetch(_TELL, keys=[start.key for start in starts])
    return [_title(row) for row in rows]


def _title(row: Record) -> StoryTitle:
    return StoryTitle(key=row["key"], name=row["name"], franchise=row["franchise_id"], popularity=row["popularity"])


async def likenesses_of(
    scope: Scope, starts: Sequence[Resolved], intent: GraphIntent, kind: EntityType | None, *, further: bool
) -> tuple[dict[int, Likeness], bool]:
    """Return the titles that are asked for, and whether there may be others behind the candidates.

    ``kind`` is that of titles that topics alone liken; ``None`` for anime that readers recommend as well.
    """
    lists = [await _like(scope, start, kind, further=further) for start in starts]
    found = await _made_by(scope, _in_all(lists, starts), intent)
    likenesses = {key: found[key] for key in await filtered(scope, found, intent.filters)}
    for start in starts:
        await _note_makers(scope, start, likenesses)
    kept = {key: likeness for key, likeness in likenesses.items() if _is_made_so(likeness, intent)}
    return kept, any(len(candidates) == CANDIDATES for candidates in lists)


async def _like(scope: Scope, start: Resolved, kind: EntityType | None, *, further: bool) -> dict[int, Likeness]:
    """Return what is like a start."""
    if kind is not None:
        rows = await titles_of_alike_topics(scope, start.key, kind, most=CANDIDATES)
        return {row["key"]: _of_alike_topics(row) for row in rows}
    rows = await anime_alike(scope, start.key, further=further, most=CANDIDATES)
    return {row["key"]: _of_anime(row) for row in rows}


def _in_all(lists: Sequence[Mapping[int, Likeness]], starts: Sequence[Resolved]) -> dict[int, Likeness]:
    """Return what is like each of the starts, with what it shares with any of them."""
    common = {key for key in lists[0] if all(key in found for found in lists)} - {start.key for start in starts}
    return {
        key: Likeness(
            readers=sum(found[key].readers for found in lists),
            shared=list(dict.fromkeys(topic for found in lists for topic in found[key].shared)),
            title=lists[0][key].title,
            features=[features for found in lists for features in found[key].features],
            likeness=sum(found[key].likeness for found in lists),
            series_readers=sum(found[key].series_readers for found in lists),
        )
        for key in lists[0]
        if key in common
    }


async def _made_by(scope: Scope, found: dict[int, Likeness], intent: GraphIntent) -> dict[int, Likeness]:
    """Return the titles that some studios or people made, without those that any of others made."""
    for makers, wanted in ((intent.makers, True), (intent.makers_not, False)):
        if makers and found:
            keys = [maker.key for maker in (await resolve(scope, makers)).values()]
            rows = await scope.fetch(_FIND_BY, keys=list(found), makers=keys, types=type_bits(_MADE_BY))
            theirs = {row["key"] for row in rows}
            found = {key: likeness for key, likeness in found.items() if (key in theirs) is wanted}
    return found


def _is_made_so(likeness: Likeness, intent: GraphIntent) -> bool:
    """Tell whether makers are the same, or others, as an intent asks for."""
    made = {RelationType.ANIMATED_BY: likeness.studios, RelationType.STAFF: likeness.people}
    same = all(made.get(relation) for relation in intent.shared)
    return same and not any(made.get(relation) for relation in intent.differ)


def _of_alike_topics(row: Record) -> Likeness:
    return Likeness(readers=0, shared=row["shared"], title=_title(row), likeness=float(row["likeness"]))


def _of_anime(row: Record) -> Likeness:
    features = Features(
        weight=row["weight"],
        topics=row["topics"],
        popularity=row["popularity"],
        years_apart=row["years_apart"],
        same_format=row["same_format"],
        same_source=row["same_source"],
        series=row["series"],
        relayed=row["relayed"],
    )
    return Likeness(
        readers=row["users"],
        shared=row["shared"],
        title=_title(row),
        features=[features],
        series_readers=row["series_users"],
    )


async def _note_aversions(
    scope: Scope, found: Mapping[int, Likeness], starts: Sequence[Resolved], unlike: Sequence[Resolved]
) -> None:
    if not unlike:
        return
    advised = [await _like(scope, title, None, further=False) for title in unlike if title.kind is EntityType.ANIME]
    readers = {key: sum(each[key].readers for each in advised if key in each) for key in found}
    for key, against in (await aversions(scope, readers, liked=starts, unlike=unlike)).items():
        found[key].against = against


async def _note_makers(scope: Scope, start: Resolved, found: Mapping[int, Likeness]) -> None:
    parameters = {
        "start": start.key,
        "keys": list(found),
        "studio": RELATIONS[RelationType.ANIMATED_BY].code,
        "staff": RELATIONS[RelationType.STAFF].code,
        "positions": list(_KEY_POSITIONS),
    }
    for row in await scope.fetch(_SHARE, **parameters):
        likeness = found[row["key"]]
        of_kind = likeness.studios if BY_CODE[row["type"]] is RelationType.ANIMATED_BY else likeness.people
        if row["name"] not in of_kind:
            of_kind.append(row["name"])
