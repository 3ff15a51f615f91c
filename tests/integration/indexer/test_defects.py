"""Every class of defect that real data has: handled, counted and told, never dropped in silence."""

import pytest

from tests.integration.indexer.planted import (
    Planted,
    anime,
    character,
    episode,
    finding,
    left_out,
    manga,
    person,
    related,
    studio,
    table,
)

# ---- kept and told


async def test_a_relation_without_the_edge_back_gets_one_that_is_marked_as_derived(planted: Planted) -> None:
    planted.write("anime", anime(1), anime(2), anime(3))
    planted.write(
        "anime_anime",
        related("anime", 1, 2, "sequel"),
        related("anime", 2, 3, "spin_off"),
        related("anime", 1, 3, "other"),
        related("anime", 3, 1, "other"),
    )

    report = await planted.ingest()

    assert await planted.fetch(
        "SELECT a.ref, r.relation_type, b.ref, r.source FROM anime_related_anime r JOIN entity a ON a.id = r.anime_id "
        "JOIN entity b ON b.id = r.related_anime_id WHERE r.derived ORDER BY 1"
    ) == [("anime:2", "prequel", "anime:1", "planted"), ("anime:3", "spin_off_of", "anime:2", "planted")]
    found = finding(report, "anime relations without the edge back")
    assert found.count == 2
    assert found.examples == ("anime:1 sequel anime:2", "anime:2 spin_off anime:3")
    assert left_out(report, "anime_anime") == {}


async def test_a_relation_answered_by_another_type_is_kept_and_told(planted: Planted) -> None:
    planted.write("anime", anime(1), anime(2))
    planted.write("anime_anime", related("anime", 1, 2, "sequel"), related("anime", 2, 1, "parent_story"))

    report = await planted.ingest()

    assert await planted.edges("anime:1") == [
        ("sequel", "anime:2", "", False, False),
        ("side_story", "anime:2", "", False, True),
    ]
    found = finding(report, "anime relations answered by another type")
    assert found.count == 2
    assert found.examples[0] == "anime:1 sequel anime:2 answered by parent_story"
    assert finding(report, "without the edge back").count == 0


async def test_two_types_for_one_pair_are_both_kept_and_told(planted: Planted) -> None:
    planted.write("manga", manga(1), manga(2))
    planted.write("manga_manga", related("manga", 1, 2, "sequel"), related("manga", 1, 2, "alternate_story"))

    report = await planted.ingest()

    assert [edge[0] for edge in await planted.edges("manga:1")] == ["alternative_version", "sequel"]
    found = finding(report, "manga pairs with several relation types")
    assert (found.count, found.examples) == (1, ("manga:1 alternative_version, sequel manga:2",))


async def test_cycles_of_sequels_are_kept_and_told(planted: Planted) -> None:
    planted.write("anime", *(anime(n) for n in range(1, 8)))
    planted.write(
        "anime_anime",
        related("anime", 1, 2, "sequel"),
        related("anime", 2, 3, "sequel"),
        related("anime", 1, 3, "prequel"),  # 3 → 1, by way of the prequel
        related("anime", 3, 4, "sequel"),
        related("anime", 6, 7, "sequel"),
        related("anime", 7, 6, "sequel"),
    )

    report = await planted.ingest()

    found = finding(report, "cycles of sequels")
    assert (found.count, found.examples) == (2, ("anime:1 anime:2 anime:3", "anime:6 anime:7"))
    assert ("sequel", "anime:1", "", False, True) in await planted.edges("anime:3")


async def test_sequels_that_start_before_their_prequel_are_told(planted: Planted) -> None:
    planted.write(
        "anime",
        anime(1, start_date="2010-04-05"),
        anime(2, start_date="2009-10"),
        anime(3, start_date="2010"),
        anime(4, year=2001),
        anime(5),
    )
    planted.write(
        "anime_anime",
        related("anime", 1, 2, "sequel"),  # earlier
        related("anime", 1, 3, "sequel"),  # the same, as far as both dates go
        related("anime", 4, 1, "prequel"),  # the prequel is later
        related("anime", 5, 1, "sequel"),  # unknown
    )

    report = await planted.ingest()

    found = finding(report, "sequels that start before their prequel")
    assert found.count == 2
    assert found.examples == (
        "anime:2 2009-10 is the sequel of anime:1 2010-04-05",
        "anime:4 2001 is the sequel of anime:1 2010-04-05",
    )


async def test_titles_that_end_before_they_start_are_told(planted: Planted) -> None:
    planted.write(
        "anime",
        anime(1, start_date="2001-10-18", end_date="2001-04-18"),
        anime(2, start_date="2001-10-18", end_date="2001"),
        anime(3, start_date="2001-10-18", end_date="2001-10-18"),
        anime(4, end_date="1999"),
    )
    planted.write("manga", manga(1, start_date="2005", end_date="2004-12-31"))

    report = await planted.ingest()

    found = finding(report, "titles that end before they start")
    assert (found.count, found.examples) == (2, ("anime:1 2001-10-18 to 2001-04-18", "manga:1 2005 to 2004-12-31"))


async def test_statistics_of_different_years_are_told(planted: Planted) -> None:
    planted.write(
        "anime",
        anime(1, stats_as_of="2026-05-17"),
        anime(2, stats_as_of="2021-06-04"),
        anime(3, stats_as_of="2021"),
        anime(4, stats_as_of="2019-04"),
        anime(5),
    )

    report = await planted.ingest()

    found = finding(report, "statistics of an earlier year")
    assert (found.count, found.examples) == (3, ("2021: 2 anime", "2019: 1 anime"))


async def test_stubs_are_loaded_and_told(planted: Planted) -> None:
    planted.write("anime", anime(1, "Gatekeepers 21", stub=True), anime(2))

    report = await planted.ingest()

    assert (finding(report, "stubs").count, finding(report, "stubs").examples) == (1, ("anime:1 Gatekeepers 21",))
    assert await planted.fetch("SELECT ref FROM entity WHERE stub") == [("anime:1",)]


async def test_names_that_several_share_are_told(planted: Planted) -> None:
    planted.write("character", *(character(n, "Narrator") for n in range(4)), character(9, "Alice"))
    planted.write("anime", anime(1, "Seer"), anime(2, "Seer"))
    planted.write("studio", studio(1), studio(2))

    report = await planted.ingest()

    assert finding(report, "character names that several share").examples == ("Narrator (4)",)
    assert finding(report, "anime names that several share").count == 1
    assert finding(report, "studio names that several share").count == 0
    assert await planted.value("SELECT count(*) FROM character") == 5


async def test_characters_and_persons_that_exist_twice_are_told(planted: Planted) -> None:
    planted.write("anime", anime(1), anime(2))
    planted.write("character", character(1, "Kanade Oe"), character(2, "Kanade Ōe"), character(3, "Kanade Oe"))
    planted.write(
        "anime_character",
        {"anime": "anime:1", "character": "character:1"},
        {"anime": "anime:1", "character": "character:2"},
        {"anime": "anime:2", "character": "character:3"},
    )
    planted.write(
        "person",
        person(487, "Ai Maeda"),
        person("n-ai-maeda", "Maeda Ai", aliases=["Ai Maeda"]),
        person(1, "Takashi Nakamura"),
        person(2, "Takashi Nakamura"),
    )

    report = await planted.ingest()

    assert finding(report, "characters that stand twice").examples == ("Kanade Oe in anime:1",)
    twice = finding(report, "probably there twice")
    assert (twice.count, twice.examples) == (1, ("Maeda Ai person:487, person:n-ai-maeda",))


# ---- left out and told


@pytest.mark.parametrize(
    ("name", "row", "again"),
    [
        ("anime_anime", related("anime", 1, 2, "sequel"), {"source": "another"}),
        ("anime_character", {"anime": "anime:1", "character": "character:1", "role": "main"}, {"role": "supporting"}),
        ("character_voice", {"character": "character:1", "person": "person:1", "anime": "anime:1"}, {}),
        ("anime_staff", {"anime": "anime:1", "person": "person:1", "position": "Music"}, {}),
        ("anime_studio", {"anime": "anime:1", "studio": "studio:1", "role": "studio"}, {}),
        ("anime_theme", {"anime": "anime:1", "kind": "opening", "seq": 1, "title": "Tank!"}, {}),
        ("anime_recommendation", {"a": "anime:1", "b": "anime:2", "users": 3}, {"a": "anime:2", "b": "anime:1"}),
        ("anime_manga", {"anime": "anime:1", "manga": "manga:1"}, {}),
        ("manga_person", {"manga": "manga:1", "person": "person:1", "role": "author"}, {}),
        ("synopsis", {"id": "anime:1", "synopsis": "A story."}, {}),
    ],
)
async def test_a_row_that_is_there_twice_is_taken_once_and_counted(
    planted: Planted, name: str, row: dict[str, object], again: dict[str, object]
) -> None:
    planted.write("anime", anime(1), anime(2))
    planted.write("manga", manga(1))
    planted.write("character", character(1))
    planted.write("person", person(1))
    planted.write("studio", studio(1))
    planted.write(name, row, {**row, **again})

    report = await planted.ingest()

    assert left_out(report, name) == {"states a fact again": 1}


async def test_of_two_roles_of_one_character_the_stronger_holds(planted: Planted) -> None:
    planted.write("anime", anime(1))
    planted.write("character", character(1))
    cast = {"anime": "anime:1", "character": "character:1"}
    planted.write("anime_character", cast, {**cast, "role": "supporting"}, {**cast, "role": "main"})

    await planted.ingest()

    assert await planted.fetch("SELECT role FROM anime_character") == [("main",)]


async def test_an_entity_that_is_listed_twice_is_taken_as_first_listed(planted: Planted) -> None:
    planted.write("anime", anime(1, "First"), anime(1, "Second"), anime(2))

    report = await planted.ingest()

    assert await planted.value("SELECT name FROM entity WHERE ref = 'anime:1'") == "First"
    assert left_out(report, "anime") == {"entity listed twice, the first row holds": 1}


async def test_an_entity_without_any_name_is_left_out_and_counted(planted: Planted) -> None:
    planted.write("manga", manga(1, " "), {"id": "manga:2", "title": ""}, manga(3, synonyms=["Only"]))

    report = await planted.ingest()

    # the title of manga:1 is a blank, so it has no name either
    assert left_out(report, "manga") == {"entity without a name": 2}
    assert await planted.fetch("SELECT ref FROM entity") == [("manga:3",)]


async def test_relations_to_unknown_entities_are_left_out_and_counted_with_examples(small: Planted) -> None:
    small.add("anime_anime", related("anime", 1, 99, "sequel"), related("anime", 98, 1, "sequel"))
    small.add("anime_character", {"anime": "anime:1", "character": "character:99", "role": "main"})
    small.add("character_voice", {"character": "character:1", "person": "person:99", "anime": "anime:1"})
    small.add("anime_staff", {"anime": "anime:1", "person": "person:99", "position": "Music"})
    small.add("anime_studio", {"anime": "anime:99", "studio": "studio:1", "role": "studio"})
    small.add("anime_theme", {"anime": "anime:99", "kind": "ending", "seq": 1, "title": "Unknown"})
    small.add("anime_recommendation", {"a": "anime:1", "b": "anime:99", "users": 1})
    small.add("anime_manga", {"anime": "anime:1", "manga": "manga:99"})
    small.add("manga_person", {"manga": "manga:99", "person": "person:2", "role": "artist"})
    small.add("manga_manga", related("manga", 1, 99, "sequel"))
    small.add("character_character", related("character", 99, 1, "rival"))
    small.add("synopsis", {"id": "manga:99", "synopsis": "Of nothing."})
    small.add("episode", episode(99, 1))

    report = await small.ingest()

    unknown = {
        found.name: (item.count, item.examples)
        for found in report.files
        for item in found.left_out
        if item.name == "names an unknown entity"
    }
    assert unknown == {
        "anime_anime": (2, ("anime:1 anime:99", "anime:98 anime:1")),
        "anime_character": (1, ("anime:1 character:99",)),
        "character_voice": (1, ("character:1 person:99 anime:1",)),
        "anime_staff": (1, ("anime:1 person:99",)),
        "anime_studio": (1, ("anime:99 studio:1",)),
        "anime_theme": (1, ("anime:99",)),
        "anime_recommendation": (1, ("anime:1 anime:99",)),
        "anime_manga": (1, ("anime:1 manga:99",)),
        "manga_person": (1, ("manga:99 person:2",)),
        "manga_manga": (1, ("manga:1 manga:99",)),
        "character_character": (1, ("character:99 character:1",)),
        "synopsis": (1, ("manga:99",)),
        "episode": (1, ("anime:99",)),
    }
    assert table(report, "relation_edge").inserted == 36, "as without the planted rows"


async def test_at_most_five_examples_are_told(planted: Planted) -> None:
    planted.write("anime", anime(1))
    planted.write("anime_anime", *(related("anime", 1, n, "sequel") for n in range(10, 17)))

    report = await planted.ingest()

    (unknown,) = next(found for found in report.files if found.name == "anime_anime").left_out
    assert unknown.count == 7
    assert len(unknown.examples) == 5


async def test_an_entity_is_not_related_to_itself(planted: Planted) -> None:
    planted.write("anime", anime(1))
    planted.write("character", character(1))
    planted.write("anime_anime", related("anime", 1, 1, "sequel"))
    planted.write("anime_recommendation", {"a": "anime:1", "b": "anime:1", "users": 4})
    planted.write("character_character", related("character", 1, 1, "enemy"))

    report = await planted.ingest()

    for name in ("anime_anime", "anime_recommendation", "character_character"):
        assert left_out(report, name) == {"relates an entity to itself": 1}
    assert table(report, "relation_edge").inserted == 0


async def test_an_anime_of_an_unknown_franchise_is_kept_without_one(planted: Planted) -> None:
    planted.write("anime", anime(1, franchise="franchise:404"))

    report = await planted.ingest()

    assert finding(report, "franchise is unknown").examples == ("franchise:404 anime:1",)
    assert await planted.fetch("SELECT franchise_id FROM anime") == [(None,)]


async def test_a_staff_row_without_a_position_is_kept(planted: Planted) -> None:
    planted.write("anime", anime(1))
    planted.write("person", person(1))
    planted.write("anime_staff", {"anime": "anime:1", "person": "person:1", "position": ""})

    await planted.ingest()

    assert await planted.edges("person:1") == [("worked_on", "anime:1", "unknown", False, False)]
