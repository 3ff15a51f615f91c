"""What rows mean: names, popularity, adult flags, and the edges of the projection."""

import pytest

from tests.integration.indexer.planted import (
    Planted,
    anime,
    character,
    episode,
    manga,
    person,
    related,
    studio,
)


async def names(planted: Planted, ref: str) -> list[tuple[str, str]]:
    rows = await planted.fetch(
        "SELECT n.kind::text, n.name FROM entity_name n JOIN entity e ON e.key = n.entity_key WHERE e.ref = $1 "
        "ORDER BY n.position",
        ref,
    )
    return [(kind, name) for kind, name in rows]


async def shown(planted: Planted, ref: str) -> str:
    return await planted.value("SELECT name FROM entity WHERE ref = $1", ref)


async def popularity(planted: Planted, ref: str) -> int:
    return await planted.value("SELECT popularity FROM entity WHERE ref = $1", ref)


async def adult(planted: Planted) -> set[str]:
    return {ref for (ref,) in await planted.fetch("SELECT ref FROM entity WHERE adult")}


# ---- names


async def test_the_name_shown_is_the_english_one_then_the_romanised_then_the_native(planted: Planted) -> None:
    planted.write(
        "anime",
        anime(1, "Sen to Chihiro no Kamikakushi", title_english="Spirited Away", title_japanese="千と千尋の神隠し"),
        anime(2, "Mononoke Hime", title_japanese="もののけ姫"),
        {"id": "anime:3", "title": "", "title_japanese": "耳をすませば"},
    )
    planted.write(
        "episode",
        episode(1, 1, title="One", title_romaji="Ichi", title_japanese="一"),
        episode(1, 2, title_romaji="Ni", title_japanese="二"),
        episode(1, 3, title_japanese="三"),
        episode(1, 4),
    )

    await planted.ingest()

    assert [await shown(planted, f"anime:{n}") for n in (1, 2, 3)] == ["Spirited Away", "Mononoke Hime", "耳をすませば"]
    assert [await shown(planted, f"episode:1-{n}") for n in (1, 2, 3, 4)] == ["One", "Ni", "三", "Episode 4"]
    assert await planted.value("SELECT title_romaji FROM anime a JOIN entity e USING (id) WHERE e.ref = 'anime:3'") == (
        "耳をすませば"
    )


async def test_every_spelling_is_kept_once_and_the_first_position_is_the_name_shown(planted: Planted) -> None:
    planted.write(
        "anime",
        anime(
            1, "Shounen", title_english="Boy", title_japanese="少年", synonyms=["Shonen", "Boy", "Shounen", "Shōnen"]
        ),
    )
    planted.write(
        "character", character(1, "Jet Black", name_mal="Black, Jet", aliases=["Black Dog"], name_native="ジェット")
    )

    await planted.ingest()

    assert await names(planted, "anime:1") == [
        ("english", "Boy"),
        ("romaji", "Shounen"),
        ("native", "少年"),
        ("synonym", "Shonen"),
        ("synonym", "Shōnen"),
    ]
    assert await names(planted, "character:1") == [
        ("romaji", "Jet Black"),
        ("native", "ジェット"),
        ("synonym", "Black, Jet"),
        ("synonym", "Black Dog"),
    ]
    assert await planted.value("SELECT count(DISTINCT folded) FROM entity_name WHERE name LIKE 'Sh%'") == 1


# ---- popularity


async def test_a_title_is_as_popular_as_its_readers_are_many(planted: Planted) -> None:
    planted.write("anime", anime(1, members=500), anime(2))
    planted.write(
        "manga",
        manga(1, stats={"members": 300, "scored_by": 20}),
        manga(2, stats={"scored_by": 20}),
        manga(3),
    )

    await planted.ingest()

    found = [await popularity(planted, ref) for ref in ("anime:1", "anime:2", "manga:1", "manga:2", "manga:3")]
    assert found == [500, 0, 300, 300, 0]  # of 20 raters, as many readers as the other title has for its own


async def test_the_lead_of_a_famous_title_outranks_who_is_in_many_small_ones(planted: Planted) -> None:
    small_ones = range(10, 60)
    planted.write("anime", anime(1, members=10_000), *(anime(n, members=300) for n in small_ones))
    planted.write("character", character(1, "Lead"), character(2, "Extra"), character(3, "Everywhere"))
    planted.write(
        "anime_character",
        {"anime": "anime:1", "character": "character:1", "role": "main"},
        {"anime": "anime:1", "character": "character:2", "role": "supporting"},
        *({"anime": f"anime:{n}", "character": "character:3", "role": "main"} for n in small_ones),
    )

    await planted.ingest()

    lead, extra, everywhere = [await popularity(planted, f"character:{n}") for n in (1, 2, 3)]
    assert lead == 5_000
    assert extra == 2_500
    assert everywhere == 300
    assert lead < await popularity(planted, "anime:1"), "a title comes before its characters"


async def test_each_further_title_lends_half_of_the_one_before(planted: Planted) -> None:
    planted.write("anime", anime(1, members=800), anime(2, members=400), anime(3, members=1_600, is_adult=True))
    planted.write("character", character(1))
    planted.write(
        "anime_character",
        *({"anime": f"anime:{n}", "character": "character:1", "role": "main"} for n in (1, 2, 3)),
    )

    await planted.ingest()

    assert await popularity(planted, "character:1") == 800 / 2 + 400 / 4


async def test_authors_and_directors_count_whole_and_other_parts_less(planted: Planted) -> None:
    planted.write("anime", anime(1, members=1_000))
    planted.write("manga", manga(1, stats={"members": 1_000}))
    planted.write("character", character(1), character(2))
    planted.write("anime_character", {"anime": "anime:1", "character": "character:1", "role": "main"})
    planted.write("person", *(person(n) for n in range(1, 7)))
    planted.write("manga_person", {"manga": "manga:1", "person": "person:1", "role": "artist"})
    planted.write(
        "anime_staff",
        {"anime": "anime:1", "person": "person:2", "position": "Director"},
        {"anime": "anime:1", "person": "person:2", "position": "Storyboard"},
        {"anime": "anime:1", "person": "person:3", "position": "Key Animation"},
    )
    planted.write(
        "character_voice",
        {"anime": "anime:1", "person": "person:4", "character": "character:1"},
        {"anime": "anime:1", "person": "person:5", "character": "character:2"},
    )

    await planted.ingest()

    assert [await popularity(planted, f"person:{n}") for n in range(1, 7)] == [500, 500, 100, 250, 100, 0]


async def test_a_studio_that_animates_outranks_one_that_produces_or_licenses(planted: Planted) -> None:
    planted.write("anime", anime(1, members=1_000))
    planted.write("studio", studio(1), studio(2), studio(3))
    planted.write(
        "anime_studio",
        {"anime": "anime:1", "studio": "studio:1", "role": "studio"},
        {"anime": "anime:1", "studio": "studio:2", "role": "producer"},
        {"anime": "anime:1", "studio": "studio:3", "role": "licensor"},
    )

    await planted.ingest()

    assert [await popularity(planted, f"studio:{n}") for n in (1, 2, 3)] == [500, 100, 50]


async def test_popularity_follows_when_a_title_rises(small: Planted) -> None:
    await small.ingest()
    before = await popularity(small, "character:1")
    small.write("anime", {**small.rows["anime"][0], "members": 9_000}, small.rows["anime"][1])

    await small.ingest()

    assert await popularity(small, "character:1") > before
    assert await popularity(small, "episode:1-1") == 900


# ---- adult


async def test_who_is_found_in_adult_titles_alone_is_adult(planted: Planted) -> None:
    planted.write("anime", anime(1, is_adult=True), anime(2), anime(3, is_adult=True))
    planted.write("manga", manga(1, is_adult=True), manga(2))
    planted.write("character", *(character(n) for n in range(1, 6)))
    planted.write(
        "anime_character",
        {"anime": "anime:1", "character": "character:1"},
        {"anime": "anime:3", "character": "character:1"},
        {"anime": "anime:1", "character": "character:2"},
        {"anime": "anime:2", "character": "character:2"},
        {"anime": "anime:2", "character": "character:3"},
    )
    planted.write("person", person(1))
    planted.write("character_voice", {"anime": "anime:1", "person": "person:1", "character": "character:5"})
    planted.write("studio", studio(1))
    planted.write("anime_studio", {"anime": "anime:1", "studio": "studio:1", "role": "studio"})
    planted.write("episode", episode(1, 1), episode(2, 1))

    await planted.ingest()

    assert await adult(planted) == {"anime:1", "anime:3", "manga:1", "character:1", "character:5", "episode:1-1"}


async def test_a_character_is_no_longer_adult_once_it_is_in_another_title(planted: Planted) -> None:
    planted.write("anime", anime(1, is_adult=True), anime(2))
    planted.write("character", character(1))
    planted.write("anime_character", {"anime": "anime:1", "character": "character:1"})
    await planted.ingest()
    planted.add("anime_character", {"anime": "anime:2", "character": "character:1"})

    await planted.ingest()

    assert await adult(planted) == {"anime:1"}


async def test_an_edge_is_adult_where_an_end_is(planted: Planted) -> None:
    planted.write("anime", anime(1, is_adult=True), anime(2))
    planted.write("studio", studio(1))
    planted.write("anime_anime", related("anime", 1, 2, "sequel"))
    planted.write(
        "anime_studio",
        {"anime": "anime:1", "studio": "studio:1", "role": "studio"},
        {"anime": "anime:2", "studio": "studio:1", "role": "studio"},
    )

    await planted.ingest()

    assert await planted.edges("studio:1") == [
        ("animated", "anime:1", "", True, False),
        ("animated", "anime:2", "", False, False),
    ]
    assert await planted.edges("anime:2", "prequel") == [("prequel", "anime:1", "", True, True)]


@pytest.mark.parametrize(("both", "expected"), [(True, False), (False, True)])
async def test_a_voice_is_adult_where_every_title_with_it_is(planted: Planted, both: bool, expected: bool) -> None:
    planted.write("anime", anime(1, is_adult=True), anime(2))
    planted.write("character", character(1))
    planted.write("person", person(1))
    planted.write(
        "anime_character",
        {"anime": "anime:1", "character": "character:1"},
        {"anime": "anime:2", "character": "character:1"},
    )
    voice = {"person": "person:1", "character": "character:1", "language": "Japanese"}
    planted.write("character_voice", {"anime": "anime:1", **voice}, *([{"anime": "anime:2", **voice}] if both else []))

    await planted.ingest()

    assert await planted.edges("person:1", "voices") == [("voices", "character:1", "Japanese", expected, False)]
    assert ("voiced_in", "anime:1", "", True, False) in await planted.edges("person:1")


# ---- edges


async def test_cast_and_voices_become_edges_with_role_and_language(small: Planted) -> None:
    await small.ingest()

    assert await small.edges("character:1", "appears_in", "voiced_by") == [
        ("appears_in", "anime:1", "main", False, False),
        ("appears_in", "anime:2", "unknown", False, False),
        ("voiced_by", "person:1", "", False, False),
        ("voiced_by", "person:1", "Japanese", False, False),
    ]
    assert await small.edges("person:1") == [
        ("voiced_in", "anime:1", "", False, False),
        ("voiced_in", "anime:2", "", False, False),
        ("voices", "character:1", "", False, False),
        ("voices", "character:1", "Japanese", False, False),
    ]


async def test_staff_studios_and_authors_become_edges_both_ways(small: Planted) -> None:
    small.add("anime_studio", {"anime": "anime:1", "studio": "studio:1", "role": "producer"})
    small.add("anime_studio", {"anime": "anime:1", "studio": "studio:1", "role": "licensor"})
    small.add("manga_person", {"manga": "manga:2", "person": "person:2", "role": "artist"})

    await small.ingest()

    assert await small.edges("anime:1", "staff", "animated_by", "produced_by", "licensed_by") == [
        ("animated_by", "studio:1", "", False, False),
        ("licensed_by", "studio:1", "", False, False),
        ("produced_by", "studio:1", "", False, False),
        ("staff", "person:2", "Original Creator", False, False),
    ]
    assert await small.edges("person:2") == [
        ("drew", "manga:2", "", False, False),
        ("worked_on", "anime:1", "Original Creator", False, False),
        ("wrote", "manga:2", "", False, False),
    ]
    assert [edge[0] for edge in await small.edges("studio:1")] == ["animated", "licensed", "produced"]


async def test_whoever_drew_a_manga_is_an_author_of_it_once(planted: Planted) -> None:
    """Sources that tell writer and artist apart contradict those that call both authors."""
    planted.write("manga", manga(1))
    planted.write("person", *(person(n) for n in range(1, 4)))
    planted.write(
        "manga_person",
        {"manga": "manga:1", "person": "person:1", "role": "author"},
        {"manga": "manga:1", "person": "person:2", "role": "author"},
        {"manga": "manga:1", "person": "person:2", "role": "artist"},
        {"manga": "manga:1", "person": "person:3", "role": "artist"},
    )

    await planted.ingest()

    assert [edge[:2] for edge in await planted.edges("manga:1")] == [
        ("drawn_by", "person:2"),
        ("drawn_by", "person:3"),
        ("written_by", "person:1"),
        ("written_by", "person:2"),
        ("written_by", "person:3"),
    ]


async def test_an_anime_is_adapted_from_its_manga_and_the_manga_has_it_as_adaptation(small: Planted) -> None:
    await small.ingest()

    assert await small.edges("anime:1", "adapted_from") == [("adapted_from", "manga:2", "", False, False)]
    assert await small.edges("manga:2", "adaptation") == [("adaptation", "anime:1", "", False, False)]


async def test_episodes_and_franchises_become_edges(small: Planted) -> None:
    await small.ingest()

    assert await small.edges("anime:1", "has_episode", "shares_franchise") == [
        ("has_episode", "episode:1-1", "", False, False),
        ("has_episode", "episode:1-2", "", False, False),
        ("shares_franchise", "anime:2", "", False, False),
    ]
    assert await small.edges("episode:1-1") == [("episode_of", "anime:1", "", False, False)]


async def test_a_recommendation_holds_both_ways_and_weighs_by_its_readers(planted: Planted) -> None:
    planted.write("anime", anime(1), anime(2), anime(3))
    planted.write(
        "anime_recommendation",
        {"a": "anime:1", "b": "anime:2", "users": 90},
        {"a": "anime:3", "b": "anime:1", "users": 1},
    )

    await planted.ingest()

    assert await planted.edges("anime:1") == [
        ("recommended", "anime:2", "", False, False),
        ("recommended", "anime:3", "", False, False),
    ]
    assert [edge[1] for edge in await planted.edges("anime:2")] == ["anime:1"]
    heavy, light = await planted.fetch("SELECT DISTINCT weight FROM relation_edge ORDER BY weight DESC")
    assert heavy[0] == pytest.approx(0.2 * 0.9)
    assert light[0] < heavy[0]


async def test_relation_types_are_read_under_the_names_of_the_sources(planted: Planted) -> None:
    planted.write("anime", anime(1), anime(2))
    planted.write("manga", manga(1), manga(2), manga(3), manga(4))
    planted.write("anime_anime", related("anime", 1, 2, "character"))
    planted.write(
        "manga_manga",
        related("manga", 1, 2, "alternate_story"),
        related("manga", 1, 3, "main_story"),
        related("manga", 1, 4, "adapted_from"),
    )

    await planted.ingest()

    assert await planted.edges("anime:1") == [("shared_character", "anime:2", "", False, False)]
    assert await planted.edges("manga:1") == [
        ("adapted_from", "manga:4", "", False, False),
        ("alternative_version", "manga:2", "", False, False),
        ("parent_story", "manga:3", "", False, False),
    ]
    assert await planted.edges("manga:4") == [("adaptation", "manga:1", "", False, True)]


async def test_characters_are_related_with_their_inverse(planted: Planted) -> None:
    planted.write("character", character(1, "Luffy"), character(2, "Shanks"), character(3, "Zoro"))
    planted.write("character_character", related("character", 1, 2, "mentor"), related("character", 1, 3, "crewmate"))

    await planted.ingest()

    assert await planted.edges("character:1") == [
        ("crewmate", "character:3", "", False, False),
        ("mentor", "character:2", "", False, False),
    ]
    assert await planted.edges("character:2") == [("student", "character:1", "", False, True)]
    assert await planted.fetch(
        "SELECT relation_type, derived FROM character_relationship ORDER BY derived, relation_type"
    ) == [("crewmate", False), ("mentor", False), ("crewmate", True), ("student", True)]


async def test_a_qualifier_keeps_its_number_when_others_come_and_go(small: Planted) -> None:
    await small.ingest()
    before = dict(await small.fetch("SELECT name, id FROM edge_qualifier"))
    small.write("anime_staff", {"anime": "anime:1", "person": "person:1", "position": "Animation Director"})

    await small.ingest()

    after = dict(await small.fetch("SELECT name, id FROM edge_qualifier"))
    assert before.items() <= after.items()
    assert before[""] == 0
    assert after["Animation Director"] == max(before.values()) + 1
