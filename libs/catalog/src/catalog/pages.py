"""Pages of the entities that belong to an entity: an anime's cast, a studio's titles, a character's voice actors.

Every list is read for any number of owners in one statement, whose rows are ranked within each owner.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog import tables as t
from catalog.derived_tables import entity_duplicate
from catalog.prepared import Driver, Prepared
from catalog.records import HEAD, EntityRecord, head
from catalog.relations import RELATIONS

# What a list without pages shows at most; the longest in real data, the authors of an anthology, has 128.
MAX_LISTED: Final = 200


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Listing:
    """One kind of list: which rows belong to an owner, and in which order.

    Attributes:
        name: what a cursor of this list carries.
        rows: one row per listed entity with ``owner_id``, ``member_id``, ``label`` (how it belongs) and ``rank``
            (ascending; ties go by popularity, name and id), and ``via_id``: the title in which it belongs.
    """

    name: str
    rows: sa.Subquery


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """A piece of a list: at most ``first`` members behind position ``after``; positions start at 1."""

    first: int = MAX_LISTED
    after: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One listed entity with its position in the whole list; ``label`` is "" where the list has none.

    Attributes:
        via: the title in which it belongs to the owner, ``None`` where the list tells none.
    """

    position: int
    label: str
    entity: EntityRecord
    via: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The members in a window and the length of the whole list."""

    members: tuple[Member, ...] = ()
    total: int = 0


NO_LABEL: Final = sa.literal("", sa.Text)
NO_RANK: Final = sa.literal(0, sa.Integer)
NO_VIA: Final = sa.cast(sa.null(), sa.Uuid)


def _listing(
    name: str,
    owner: sa.Column[UUID],
    member: sa.Column[UUID],
    *where: sa.ColumnElement[bool],
    label: sa.ColumnElement[str] = NO_LABEL,
    rank: sa.ColumnElement[Any] = NO_RANK,
    via: sa.ColumnElement[Any] = NO_VIA,
) -> Listing:
    rows = _rows(owner, member, label, rank, via).where(*where)
    return Listing(name=name, rows=rows.distinct().subquery("listed"))


def _rows(
    owner: sa.Column[UUID],
    member: sa.Column[UUID],
    label: sa.ColumnElement[str],
    rank: sa.ColumnElement[Any],
    via: sa.ColumnElement[Any] = NO_VIA,
) -> sa.Select[*tuple[Any, ...]]:
    return sa.select(
        owner.label("owner_id"),
        member.label("member_id"),
        label.label("label"),
        rank.label("rank"),
        via.label("via_id"),
    )


def _ranked_by(column: sa.Column[str], order: tuple[str, ...]) -> sa.ColumnElement[int]:
    return sa.case({value: place for place, value in enumerate(order)}, value=column, else_=len(order))


_CAST_ORDER: Final = ("main", "supporting")
_RELATION_ORDER: Final = tuple(relation.value for relation in RELATIONS)
# The positions that readers look for first; all others follow by popularity.
_STAFF_ORDER: Final = ("Director", "Original Creator", "Series Composition", "Music", "Character Design")

RELATED_ANIME: Final = _listing(
    "relations",
    t.anime_related_anime.c.anime_id,
    t.anime_related_anime.c.related_anime_id,
    label=t.anime_related_anime.c.relation_type,
    rank=_ranked_by(t.anime_related_anime.c.relation_type, _RELATION_ORDER),
)
SOURCE_MANGA: Final = _listing("source-manga", t.anime_related_manga.c.anime_id, t.anime_related_manga.c.manga_id)
ADAPTATIONS: Final = _listing("adaptations", t.anime_related_manga.c.manga_id, t.anime_related_manga.c.anime_id)
STUDIOS: Final = _listing(
    "studios", t.anime_studio.c.anime_id, t.anime_studio.c.studio_id, t.anime_studio.c.role == "studio"
)
STUDIO_ANIME: Final = _listing(
    "studio-anime", t.anime_studio.c.studio_id, t.anime_studio.c.anime_id, t.anime_studio.c.role == "studio"
)
CAST: Final = _listing(
    "cast",
    t.anime_character.c.anime_id,
    t.anime_character.c.character_id,
    label=t.anime_character.c.role,
    rank=_ranked_by(t.anime_character.c.role, _CAST_ORDER),
)
APPEARANCES: Final = _listing(
    "appearances",
    t.anime_character.c.character_id,
    t.anime_character.c.anime_id,
    label=t.anime_character.c.role,
    rank=_ranked_by(t.anime_character.c.role, _CAST_ORDER),
)
EPISODES: Final = _listing("episodes", t.episode.c.anime_id, t.episode.c.id, rank=t.episode.c.position)
STAFF: Final = _listing(
    "staff",
    t.anime_staff.c.anime_id,
    t.anime_staff.c.person_id,
    label=t.anime_staff.c.position,
    rank=_ranked_by(t.anime_staff.c.position, _STAFF_ORDER),
)
STAFF_WORK: Final = _listing(
    "staff-work", t.anime_staff.c.person_id, t.anime_staff.c.anime_id, label=t.anime_staff.c.position
)
VOICE_ACTORS: Final = _listing("voice-actors", t.character_voice.c.character_id, t.character_voice.c.person_id)
VOICE_ROLES: Final = _listing("voice-roles", t.character_voice.c.person_id, t.character_voice.c.character_id)
AUTHORS: Final = _listing("authors", t.manga_author.c.manga_id, t.manga_author.c.person_id)
AUTHORED: Final = _listing(
    "authored", t.manga_author.c.person_id, t.manga_author.c.manga_id, label=t.manga_author.c.role
)
RELATIONSHIPS: Final = _listing(
    "relationships",
    t.character_relationship.c.character_id,
    t.character_relationship.c.related_character_id,
    label=t.character_relationship.c.relation_type,
    rank=_ranked_by(t.character_relationship.c.relation_type, _RELATION_ORDER),
)

PRODUCERS: Final = _listing(
    "producers", t.anime_studio.c.anime_id, t.anime_studio.c.studio_id, t.anime_studio.c.role == "producer"
)
LICENSORS: Final = _listing(
    "licensors", t.anime_studio.c.anime_id, t.anime_studio.c.studio_id, t.anime_studio.c.role == "licensor"
)
PRODUCED: Final = _listing(
    "produced", t.anime_studio.c.studio_id, t.anime_studio.c.anime_id, t.anime_studio.c.role == "producer"
)
LICENSED: Final = _listing(
    "licensed", t.anime_studio.c.studio_id, t.anime_studio.c.anime_id, t.anime_studio.c.role == "licensor"
)
RELATED_MANGA: Final = _listing(
    "manga-relations",
    t.manga_related_manga.c.manga_id,
    t.manga_related_manga.c.related_manga_id,
    label=t.manga_related_manga.c.relation_type,
    rank=_ranked_by(t.manga_related_manga.c.relation_type, _RELATION_ORDER),
)
CREDITS: Final = _listing("credits", t.manga_author.c.manga_id, t.manga_author.c.person_id, label=t.manga_author.c.role)
FRANCHISE_ANIME: Final = _listing("franchise", t.anime.c.franchise_id, t.anime.c.id)
VOICES: Final = _listing(
    "voices",
    t.character_voice.c.character_id,
    t.character_voice.c.person_id,
    label=t.character_voice.c.language,
    via=t.character_voice.c.anime_id,
)
SPOKEN: Final = _listing(
    "spoken",
    t.character_voice.c.person_id,
    t.character_voice.c.character_id,
    label=t.character_voice.c.language,
    via=t.character_voice.c.anime_id,
)


def _recommended() -> Listing:
    """Who recommends one of two anime to readers of the other does so both ways; those of most readers come first."""
    recommendation = t.anime_recommendation.c
    ends = (recommendation.anime_id, recommendation.recommended_anime_id)
    rows = sa.union_all(
        *(
            _rows(owner, member, sa.cast(recommendation.users, sa.Text), -recommendation.users)
            for owner, member in (ends, ends[::-1])
        )
    )
    return Listing(name="recommendations", rows=rows.subquery("listed"))


RECOMMENDATIONS: Final = _recommended()


async def fetch_pages(
    driver: Driver,
    listing: Listing,
    owners: Collection[UUID],
    *,
    window: Window,
    include_adult: bool = False,
) -> dict[UUID, Page]:
    """Return the same window of each owner's list by owner, in one statement; an owner without members is absent."""
    parameters = {
        "owners": list(owners),
        "after": window.after,
        "last": window.after + window.first,
        "include_adult": include_adult,
    }
    rows = await _statement(listing).fetch(driver, parameters)
    members: dict[UUID, list[Member]] = {}
    totals: dict[UUID, int] = {}
    for row in rows:
        owner = row["owner_id"]
        totals[owner] = row["total"]
        inside = members.setdefault(owner, [])
        if row["position"] > window.after:
            inside.append(Member(position=row["position"], label=row["label"], entity=head(row), via=row["via_id"]))
    return {owner: Page(members=tuple(members[owner]), total=total) for owner, total in totals.items()}


def _stated_of() -> sa.CTE:
    """Return whose rows belong to each owner (owner_id, row_owner): its own, and those of its duplicates."""
    asked = sa.func.unnest(sa.bindparam("owners", type_=pg.ARRAY(sa.Uuid))).table_valued("id").render_derived()
    entry, twin = entity_duplicate.alias("entry"), entity_duplicate.alias("twin")
    kept = sa.func.coalesce(entry.c.kept_id, asked.c.id)
    of_kept = sa.select(asked.c.id.label("owner_id"), kept.label("row_owner")).select_from(
        asked.outerjoin(entry, entry.c.duplicate_id == asked.c.id)
    )
    of_twins = sa.select(asked.c.id, twin.c.duplicate_id).select_from(
        asked.outerjoin(entry, entry.c.duplicate_id == asked.c.id).join(twin, twin.c.kept_id == kept)
    )
    return of_kept.union_all(of_twins).cte("stated_of").prefix_with("MATERIALIZED")


@cache
def _statement(listing: Listing) -> Prepared:
    """Rank each owner's visible members and keep a window; bound: the owners and the window.

    What is stated of duplicates is that of who is shown for them. Index: the primary key of the relation's table or its
    index on the owner, then entity's unique one on id. The first member comes along from every page, because it carries
    the length of the list.
    """
    rows, entity, twin, stated = listing.rows, t.entity, entity_duplicate, _stated_of()
    listed = (
        sa.select(stated.c.owner_id, rows.c.label, rows.c.rank, rows.c.via_id, *HEAD)
        .distinct()
        .select_from(
            rows.join(stated, stated.c.row_owner == rows.c.owner_id)
            .outerjoin(twin, twin.c.duplicate_id == rows.c.member_id)
            .join(entity, entity.c.id == sa.func.coalesce(twin.c.kept_id, rows.c.member_id))
        )
        .where(
            # an array, so that only these owners' rows are read
            rows.c.owner_id == sa.any_(sa.func.array(sa.select(stated.c.row_owner).scalar_subquery())),
            sa.not_(entity.c.hidden),
            sa.or_(sa.not_(entity.c.adult), sa.bindparam("include_adult", type_=sa.Boolean)),
        )
        .subquery("shown")
    )
    shown = listed.c
    order = (shown.rank, shown.popularity.desc(), shown.name, shown.id, shown.label, shown.via_id)
    placed = sa.select(
        shown.owner_id,
        shown.label,
        shown.via_id,
        *(shown[column.name] for column in HEAD),
        sa.func.row_number().over(partition_by=shown.owner_id, order_by=order).label("position"),
        sa.func.count().over(partition_by=shown.owner_id).label("total"),
    ).subquery("placed")
    inside = sa.and_(
        placed.c.position > sa.bindparam("after", type_=sa.Integer),
        placed.c.position <= sa.bindparam("last", type_=sa.Integer),
    )
    return Prepared(sa.select(placed).where(sa.or_(placed.c.position == 1, inside)).order_by(placed.c.position))
