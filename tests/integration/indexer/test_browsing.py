"""What lists and look-ups from outside read follows the catalog: entries, their facets, and ids elsewhere."""

from typing import Any

import pytest
from catalog.browse_tables import MOST_SORTED_CHARS, UNKNOWN

from tests.integration.indexer.planted import Planted, anime, character, manga, person


async def facets(planted: Planted, ref: str) -> dict[str, set[str]]:
    """Return the names that an entry has by field."""
    rows = await planted.fetch(
        "SELECT f.field, f.name FROM browse_entry b JOIN entity e ON e.key = b.key "
        "JOIN browse_facet f ON f.id = ANY (b.facets) WHERE e.ref = $1",
        ref,
    )
    found: dict[str, set[str]] = {}
    for field, name in rows:
        found.setdefault(field, set()).add(name)
    return found


async def entry(planted: Planted, ref: str, *columns: str) -> dict[str, Any]:
    """Return some columns of an entry."""
    listed = ", ".join(f"b.{column}" for column in columns)
    (row,) = await planted.fetch(
        f"SELECT {listed} FROM browse_entry b JOIN entity e ON e.key = b.key WHERE e.ref = $1",  # noqa: S608 - names of this file
        ref,
    )
    return dict(zip(columns, row, strict=True))


async def external(planted: Planted) -> set[tuple[str, str, str]]:
    return {
        (ref, site, id_)
        for ref, site, id_ in await planted.fetch(
            "SELECT e.ref, x.site, x.id FROM external_id x JOIN entity e ON e.key = x.entity_key"
        )
    }


async def test_every_entity_but_episodes_is_an_entry(small: Planted) -> None:
    await small.ingest()
    listed = await small.fetch("SELECT e.ref FROM browse_entry b JOIN entity e ON e.key = b.key ORDER BY e.ref")
    shown = await small.fetch("SELECT ref FROM entity WHERE type <> 'episode' ORDER BY ref")
    assert listed == shown
    assert len(listed) == 9


async def test_an_anime_has_the_facets_of_its_fields(planted: Planted) -> None:
    fields: dict[str, Any] = {
        "genres": ["Action", "Sci-Fi"],
        "themes": ["Space"],
        "demographics": ["Shounen"],
        "tags": ["Noir"],
        "type": "tv",
        "status": "finished",
        "season": "spring",
        "source": "original",
        "rating": "r+",
    }
    planted.write("anime", anime(1, **fields), anime(2))
    await planted.ingest()
    assert await facets(planted, "anime:1") == {
        "genre": {"Action", "Sci-Fi"},
        "theme": {"Space"},
        "demographic": {"Shounen"},
        "tag": {"Noir"},
        "format": {"tv"},
        "status": {"finished"},
        "season": {"spring"},
        "source": {"original"},
        "rating": {"r+"},
    }
    assert await facets(planted, "anime:2") == {}


async def test_a_manga_has_the_magazines_and_publishers_of_both_sources(planted: Planted) -> None:
    planted.write(
        "manga",
        manga(1, magazine="Afternoon", magazines_mu=["Afternoon", "Morning"], publishers=["Kodansha"]),
        manga(2, magazines_mu="no list", publishers={"no": "list"}),
    )
    await planted.ingest()
    assert await facets(planted, "manga:1") == {"magazine": {"Afternoon", "Morning"}, "publisher": {"Kodansha"}}
    assert await facets(planted, "manga:2") == {}


async def test_people_studios_and_characters_have_the_facets_of_their_relations(small: Planted) -> None:
    await small.ingest()
    assert await facets(small, "person:1") == {"credit": {"voice"}, "language": {"Japanese"}}
    assert await facets(small, "person:2") == {"credit": {"author", "staff"}, "position": {"Original Creator"}}
    assert await facets(small, "studio:1") == {"credit": {"studio"}}
    assert await facets(small, "character:1") == {"role": {"main", "unknown"}}
    assert await facets(small, "character:2") == {"role": {"supporting"}}


async def test_titles_are_counted_once_and_adult_ones_not(small: Planted) -> None:
    small.add("anime", anime(3, "Trigun After Dark", is_adult=True))
    small.add("anime_studio", {"anime": "anime:3", "studio": "studio:1", "role": "studio"})
    small.add("anime_studio", {"anime": "anime:2", "studio": "studio:1", "role": "producer"})
    await small.ingest()
    counts = {ref: -(await entry(small, ref, "titles_desc"))["titles_desc"] for ref in ("studio:1", "character:1")}
    assert counts == {"studio:1": 1, "character:1": 2}
    assert (await entry(small, "person:2", "titles_desc"))["titles_desc"] == -2  # an anime and a manga
    assert (await entry(small, "anime:3", "adult"))["adult"] is True


SORTED = ("score_desc", "score_asc", "members_desc", "favorites_desc", "length_desc", "length_asc", "minutes_desc")


async def test_what_is_not_known_is_the_highest_of_each_sort(planted: Planted) -> None:
    known: dict[str, Any] = {"score": 8.75, "members": 12, "favorites": 0, "episodes": 26, "duration_min": 24}
    planted.write("anime", anime(1, **known), anime(2, episodes=-1))
    planted.write("manga", manga(1, chapters=0, volumes=3, stats={"favorites": 7}), manga(2, stats={"favorites": "x"}))
    await planted.ingest()
    assert await entry(planted, "anime:1", *SORTED) == {
        "score_desc": -87_500,
        "score_asc": 87_500,
        "members_desc": -12,
        "favorites_desc": 0,
        "length_desc": -26,
        "length_asc": 26,
        "minutes_desc": -24,
    }
    assert set((await entry(planted, "anime:2", *SORTED)).values()) == {UNKNOWN}
    columns = ("length_desc", "length_asc", "volumes_desc", "favorites_desc")
    assert list((await entry(planted, "manga:1", *columns)).values()) == [0, 0, -3, -7]
    assert set((await entry(planted, "manga:2", *columns)).values()) == {UNKNOWN}


@pytest.mark.parametrize(
    ("fields", "day"),
    [
        ({"start_date": "1998-04-03", "year": 1998}, 19_980_403),
        ({"start_date": "1998-04"}, 19_980_400),
        ({"start_date": "1998"}, 19_980_000),
        ({"year": 1998}, 19_980_000),
        ({"start_date": "soon"}, None),
        ({}, None),
    ],
    ids=str,
)
async def test_a_partial_date_sorts_before_the_days_that_it_may_be(
    planted: Planted, fields: dict[str, Any], day: int | None
) -> None:
    planted.write("anime", anime(1, **fields))
    await planted.ingest()
    found = await entry(planted, "anime:1", "started_asc", "started_desc", "year")
    expected = (UNKNOWN, UNKNOWN) if day is None else (day, -day)
    assert (found["started_asc"], found["started_desc"]) == expected
    assert found["year"] == fields.get("year")


async def test_names_are_sorted_by_as_they_are_folded_and_cut(planted: Planted) -> None:
    planted.write("anime", anime(1, "Élan"), anime(2, "x" * (MOST_SORTED_CHARS + 5)), anime(3, "ブリーチ"))
    await planted.ingest()
    names = [(await entry(planted, f"anime:{n}", "name"))["name"] for n in (1, 2, 3)]
    assert names == ["elan", "x" * MOST_SORTED_CHARS, "burichi"]


async def test_a_value_keeps_its_number_as_long_as_an_entry_has_it(planted: Planted) -> None:
    def numbers() -> Any:  # noqa: ANN401
        return planted.fetch("SELECT name, id, entries FROM browse_facet WHERE field = 'genre' ORDER BY name")

    planted.write("anime", anime(1, genres=["Drama"]), anime(2, genres=["Drama", "Music"], is_adult=True))
    await planted.ingest()
    (drama, drama_number, entries), (music, music_number, adult) = await numbers()
    assert (drama, entries, music, adult) == ("Drama", 1, "Music", 0)
    planted.write("anime", anime(1, genres=["Action", "Music"]))
    await planted.ingest()
    (action, action_number, _), (again, same_number, _) = await numbers()
    assert (action, again, same_number) == ("Action", "Music", music_number)
    assert action_number > max(drama_number, music_number)
    assert await facets(planted, "anime:1") == {"genre": {"Action", "Music"}}


async def test_an_entity_that_goes_takes_its_entry_and_its_ids_along(small: Planted) -> None:
    small.write("anime", anime(1, "Trigun", mal_id=6, ids={"anilist": 6}), anime(2, "Trigun Badlands"))
    await small.ingest()
    small.write("anime", anime(2, "Trigun Badlands", mal_id=4106))
    await small.ingest()
    listed = await small.fetch("SELECT e.ref FROM browse_entry b JOIN entity e ON e.key = b.key WHERE b.type = 'anime'")
    assert listed == [("anime:2",)]
    assert await external(small) == {("anime:2", "mal", "4106")}


async def test_ids_elsewhere_are_taken_of_every_kind_and_every_site(planted: Planted) -> None:
    planted.write(
        "anime", anime(1, mal_id=1, ids={"AniList": 7, "imdb": "tt1", "bad site": 1, "empty": "", "null": None})
    )
    planted.write("manga", manga(1, mal_id=2, mangaupdates_id="abc"), manga(2, ids=["no", "map"]))
    planted.write("character", character(1, "Vash", mal_id=3))
    planted.write("person", person(1, "Yasuhiro", mal_id=4))
    await planted.ingest()
    assert await external(planted) == {
        ("anime:1", "mal", "1"),
        ("anime:1", "anilist", "7"),
        ("anime:1", "imdb", "tt1"),
        ("manga:1", "mal", "2"),
        ("manga:1", "mangaupdates", "abc"),
        ("character:1", "mal", "3"),
        ("person:1", "mal", "4"),
    }


async def test_who_is_there_twice_is_one_entry_with_the_ids_of_both(planted: Planted) -> None:
    planted.write("anime", anime(1, "Trigun"))
    planted.write("person", person(1, "Masaya Onosaka", mal_id=1), person("n-x", "Onosaka Masaya", ids={"anilist": 95}))
    planted.write(
        "anime_staff",
        {"anime": "anime:1", "person": "person:1", "position": "Director"},
        {"anime": "anime:1", "person": "person:n-x", "position": "Music"},
    )
    await planted.ingest()
    listed = await planted.fetch(
        "SELECT e.ref FROM browse_entry b JOIN entity e ON e.key = b.key WHERE b.type = 'person'"
    )
    assert listed == [("person:1",)]
    assert await facets(planted, "person:1") == {"credit": {"staff"}, "position": {"Director", "Music"}}
    assert await external(planted) == {("person:1", "mal", "1"), ("person:1", "anilist", "95")}


async def test_a_run_that_changes_nothing_writes_no_entry(small: Planted) -> None:
    await small.ingest()
    before = await small.fetch("SELECT xmin::text, key FROM browse_entry ORDER BY key")
    assert (await small.ingest(force=True)).unchanged
    assert await small.fetch("SELECT xmin::text, key FROM browse_entry ORDER BY key") == before
