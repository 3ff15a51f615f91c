"""What an answer says of the seasons of a series is held to what was retrieved of them."""

import pytest
from agent_core.graph_query import GraphQuery
from agent_core.results import EntityCard
from agent_core.retrieval.graph_details import AS_OF
from agent_core.retrieval.seasons import ALONE, BASIS_FIELD, NUMBER_FIELD
from catalog.entities import EntityType

from tests.support.verified import judged, read, selected, with_fields


def season(name: str, number: int, basis: str = "sequel", **facts: object) -> EntityCard:
    fields = [(NUMBER_FIELD, str(number)), (BASIS_FIELD, basis)]
    return with_fields(name, *fields, *([(AS_OF, "2026-05-17")] if number == 1 else []), **facts)


SEASONS = read(
    "seasons",
    "Attack on Titan",
    [season("Attack on Titan", 1), season("Attack on Titan Season 2", 2), season("86", 3, "title", status="airing")],
)
THREE = ("Attack on Titan", "Attack on Titan Season 2", "86")


@pytest.mark.parametrize(
    ("text", "value", "lies"),
    [
        (
            (
                "Attack on Titan has 3 seasons in the data: Attack on Titan (2013) [1], Attack on Titan Season 2 "
                "(2017) [2] "
                "and 86 (2021) [3]. Season 3 is known by title and date, because no sequel is stored. "
                "Films, specials and side stories are not counted."
            ),
            "3",
            [
                ("has 3", "has 4"),
                ("2017", "2018"),
                ("Season 3 is", "Season 2 is"),
                (" and 86 (2021) [3]", ""),
                ("has 3", "has not 3"),
            ],
        ),
        (
            (
                "Yes: season 2 of Attack on Titan is Attack on Titan Season 2 (2017) [2], out since 2017-04-01. "
                "After it the data holds 86 (2021) [3], airing since 2021-04-11. That is how it stood as of 2026-05-17."
            ),
            "yes",
            [
                ("season 2 of", "season 3 of"),
                ("2017-04-01", "2017-04-02"),
                ("airing since", "out since"),
                ("out since", "airing since"),
                ("2021-04-11", "2020-04-11"),
                ("Yes", "No"),
                ("After it the data holds 86 (2021) [3]", "After it the data holds Attack on Titan (2021) [1]"),
            ],
        ),
        (
            (
                "The data holds no season 4 of Attack on Titan as of 2026-05-17. It knows 3 seasons, the last of "
                "which is "
                "86 (2021) [3], airing since 2021-04-11. Whether more is planned, it does not tell."
            ),
            None,
            [
                ("season 4", "season 2"),
                ("2026-05-17", "2025-05-17"),
                ("knows 3", "knows 2"),
                ("2021-04-11", "2021-04-12"),
            ],
        ),
        (
            (
                "Attack on Titan has 48 episodes in 3 seasons: Attack on Titan (2013) [1]: 25; Attack on Titan "
                "Season 2 (2017) [2]: "
                "12 and 86 (2021) [3]: 11."
            ),
            "48",
            [
                ("has 48", "has 47"),
                ("in 3 seasons", "in 2 seasons"),
                ("[2]: 12", "[2]: 13"),
                ("[3]: 11", "[3]: 12"),
                ("Season 2 (2017)", "Season 2 (2016)"),
            ],
        ),
    ],
)
def test_what_is_said_of_seasons_is_held_to_them(text: str, value: str | None, lies: list[tuple[str, str]]) -> None:
    assert judged(text, *THREE, by=SEASONS, value=value).verified
    for said, lie in lies:
        assert said in text
        assert not judged(text.replace(said, lie, 1), *THREE, by=SEASONS, value=value).verified, lie


def test_a_title_that_is_no_season_stands_alone() -> None:
    alone = read("seasons", "Spirited Away", [season("Spirited Away", 1, ALONE)])
    text = (
        "The data holds no season 2 of Spirited Away. It knows "
        "Spirited Away (2001) [1], which is no season of a series."
    )
    assert judged(text, "Spirited Away", by=alone).verified
    assert not judged(text.replace("2001", "2002"), "Spirited Away", by=alone).verified


PARTS = read(
    "seasons",
    "Attack on Titan",
    [
        season("Attack on Titan", 1),
        season("Attack on Titan Season 2", 2, episodes=12),
        season("86", 3, status="airing"),
        season("Samurai Champloo", 3),
    ],
)
FOUR = ("Attack on Titan", "Attack on Titan Season 2", "86", "Samurai Champloo")
LATER = "86 (2021) [3], airing since 2021-04-11; and Samurai Champloo (2004) [4], out since 2004-05-20"


@pytest.mark.parametrize(
    ("text", "lies"),
    [
        (
            (
                "Season 2 of Attack on Titan is Attack on Titan Season 2 (2017) [2], out since 2017-04-01. "
                f"After it the data holds {LATER}."
            ),
            [
                "Samurai Champloo (2004) [4], out since 2004-05-20; and 86 (2021) [3], airing since 2021-04-11",
                "86 (2021) [3], airing since 2021-04-11",
                "Attack on Titan (2013) [1], out since 2013-04-07; and 86 (2021) [3], airing since 2021-04-11",
            ],
        ),
        (
            (
                "The data holds no season 4 of Attack on Titan as of 2026-05-17. "
                f"It knows 3 seasons, the last of which is {LATER}."
            ),
            [
                "Samurai Champloo (2004) [4], out since 2004-05-20; and 86 (2021) [3], airing since 2021-04-11",
                "Samurai Champloo (2004) [4], out since 2004-05-20",
                "Attack on Titan Season 2 (2017) [2], out since 2017-04-01",
                f"Attack on Titan Season 2 (2017) [2], out since 2017-04-01; {LATER}",
            ],
        ),
    ],
)
def test_what_comes_later_and_last_is_held_to_the_order_of_seasons(text: str, lies: list[str]) -> None:
    assert judged(text, *FOUR, by=PARTS).verified
    for lie in lies:
        assert not judged(text.replace(LATER, lie), *FOUR, by=PARTS).verified, lie


def test_the_parts_of_the_only_season_are_all_told() -> None:
    by = read("seasons", "86", [season("86", 1, status="airing"), season("Samurai Champloo", 1)])
    text = f"The data holds no season 2 of 86 as of 2026-05-17. It knows one season: {LATER}."
    assert judged(text, *FOUR, by=by).verified
    for lie in ("Samurai Champloo (2004) [4], out since 2004-05-20", "86 (2021) [3], airing since 2021-04-11"):
        assert not judged(text.replace(LATER, lie), *FOUR, by=by).verified


def test_episodes_are_told_in_the_order_of_seasons() -> None:
    by = read("seasons", "Attack on Titan", [season("Attack on Titan", 1), season("Attack on Titan Season 2", 2)])
    sentence = "Attack on Titan (2013) [1]: 25 and Attack on Titan Season 2 (2017) [2]: 12"
    turned = "Attack on Titan Season 2 (2017) [2]: 12 and Attack on Titan (2013) [1]: 25"
    text = "Attack on Titan has 37 episodes in 2 seasons: {}."
    assert judged(text.format(sentence), *FOUR, by=by, value="37").verified
    assert not judged(text.format(turned), *FOUR, by=by, value="37").verified


FILMS = selected(
    GraphQuery(result_type=EntityType.ANIME),
    "Castle in the Sky",
    cards=[with_fields("Attack on Titan", format="movie")],
)


@pytest.mark.parametrize(
    ("film", "verified"), [("Attack on Titan (2013) [3]", True), ("Castle in the Sky (1986) [4]", False)]
)
def test_a_later_film_came_out_after_the_last_season(film: str, verified: bool) -> None:
    by = read("seasons", "Cowboy Bebop", [season("Cowboy Bebop", 1), season("Samurai Champloo", 2)], FILMS)
    names = ("Cowboy Bebop", "Samurai Champloo", "Attack on Titan", "Castle in the Sky")
    text = (
        "The data holds no season 3 of Cowboy Bebop as of 2026-05-17. It knows 2 seasons, the last of which is "
        f"Samurai Champloo (2004) [2], out since 2004-05-20. A later film of the franchise is {film}."
    )
    assert judged(text, *names, by=by).verified is verified
