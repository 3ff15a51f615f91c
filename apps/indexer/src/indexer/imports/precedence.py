"""Whose word holds where several sources describe one entity (ADR 21): the first of them that says anything."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from catalog.names import fold

from indexer.report import Tallies

BASE: Final = "dataset"
"""What was ingested, which is whatever was not imported."""
PRECEDENCE: Final = (BASE, "anilist", "kitsu", "anime_offline_database", "mal_export")
"""Whose word holds, first to last: one's own data, then catalogues that state every field, then what is gathered of
catalogues, then lists of users."""

type Row = dict[str, object]
type Stated = tuple[str, Row]
"""The name of a source, and what it says of an entity."""

# What one source measured is taken whole: the score of one does not belong beside the raters of another.
_STATISTICS: Final = frozenset({"score", "scored_by", "members", "favorites", "popularity", "rank", "stats_as_of"})
_TITLES: Final = ("title", "title_english", "title_japanese")
_NAMES: Final = ("name", "name_native", "name_mal")
# Merged value by value, or never compared.
_UNITED: Final = frozenset({"id", "ids", "sources", "stub", "is_adult", "synonyms", "aliases"})
MOST_NAMES_HELD: Final = 1_000
"""Other names of one entity, which is what the dataset format admits."""


def merged_row(ref: str, stated: Sequence[Stated], tallies: Tallies) -> Row:
    """Return one row for what sources say of an entity, the one that holds first.

    Nothing is overwritten: a field is taken of the first source that has it, statistics all of one. Names that are not
    taken are other names. A title is adult where any source says so, and a stub where all do.

    Args:
        ref: the id of the entity.
        stated: the rows, in the order of precedence.
        tallies: told what is kept against whom.
    """
    (first, kept), *others = stated
    merged: Row = {**kept, "id": ref}
    for name, row in others:
        _fill(ref, merged, row, between=(first, name), tallies=tallies)
    rows = [row for _, row in stated]
    merged |= _united(rows)
    field, titles = ("aliases", _NAMES) if "name" in merged else ("synonyms", _TITLES)
    if found := _other_names(merged, rows, field=field, titles=titles):
        merged[field] = found
    for mark, holds in (("is_adult", any), ("stub", all)):
        merged.pop(mark, None)
        if holds(bool(row.get(mark)) for row in rows):
            merged[mark] = True
    return merged


def _fill(ref: str, merged: Row, row: Row, *, between: tuple[str, str], tallies: Tallies) -> None:
    counted = not _STATISTICS.isdisjoint(_stated(merged))
    same_year = merged.get("year") in (None, row.get("year"))
    for field, value in _stated(row).items():
        if field in _UNITED:
            continue
        held = merged.get(field)
        if held in (None, "", [], {}):
            if (field in _STATISTICS and counted) or (field == "season" and not same_year):
                continue
            merged[field] = value
        elif not _alike(held, value):
            kept, lost = between
            tallies.add(f"{field} kept of {kept}, which {lost} states otherwise", f"{ref}: {held}, not {value}")


def _alike(one: object, other: object) -> bool:
    """Return whether two values say the same; the order and the case of words say nothing."""
    if isinstance(one, list) and isinstance(other, list):
        return _words(cast("list[object]", one)) == _words(cast("list[object]", other))
    return one == other


def _words(values: Sequence[object]) -> set[str]:
    return {str(value).casefold() for value in values}


def _stated(row: Mapping[str, object]) -> Row:
    return {field: value for field, value in row.items() if value not in (None, "", [], {})}


def _united(rows: Iterable[Row]) -> Row:
    ids: dict[str, object] = {}
    sources: set[str] = set()
    for row in rows:
        ids = {**cast("dict[str, object]", row.get("ids") or {}), **ids}
        sources |= set(cast("list[str]", row.get("sources") or []))
    united: Row = {"ids": dict(sorted(ids.items())), "sources": sorted(sources)}
    return {field: value for field, value in united.items() if value}


def _other_names(merged: Row, rows: Iterable[Row], *, field: str, titles: tuple[str, ...]) -> list[str]:
    """Return other names of all, and titles that were not taken, each spelling once.

    What the first source lists stays as it is; of the others, what is only written differently adds nothing.
    """
    shown = {fold(str(merged[title])) for title in titles if merged.get(title)}
    kept: dict[str, None] = {}
    for place, row in enumerate(rows):
        stated = [*(row.get(title) for title in titles if place), *cast("list[str]", row.get(field) or [])]
        for name in stated:
            if not isinstance(name, str) or not name:
                continue
            folded = fold(name)
            if place == 0 or folded not in shown:
                kept.setdefault(name)
            shown.add(folded)
    return list(kept)[:MOST_NAMES_HELD]
