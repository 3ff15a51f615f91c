"""How readers, favourites, rank, broadcast and age rating are told, and that they are not known."""

from typing import Any

import pytest
from agent_core.answering.wording import say_value
from agent_core.results import EntityCard
from agent_core.retrieval.graph_details import AS_OF, BROADCAST, FAVORITES, MEMBERS, POPULARITY_RANK, RANK, TOPIC
from catalog.entities import EntityType

from tests.support.scripted import ref

AMONG = "number 70 among all anime of the source, as of 2026-05-17."
RANKED = "number 41 among all anime of the source, as of 2023."


def card(*fields: tuple[str, str], kind: EntityType = EntityType.ANIME, **facts: Any) -> EntityCard:  # noqa: ANN401
    return EntityCard(ref=ref("Zorblat", kind), name="Zorblat", fields=list(fields), **facts)


@pytest.mark.parametrize(
    ("field", "details", "value", "said"),
    [
        ("popularity", {MEMBERS: "12345"}, "12345", "12,345 readers have Zorblat on their lists."),
        (
            "popularity",
            {MEMBERS: "12345", POPULARITY_RANK: "70", AS_OF: "2026-05-17"},
            "12345",
            f"12,345 readers have Zorblat on their lists. By readers it is {AMONG}",
        ),
        (
            "popularity",
            {POPULARITY_RANK: "70"},
            "number 70",
            "Zorblat is number 70 among all anime of the source. How many readers it has, the data does not say.",
        ),
        ("popularity", {}, None, "The data does not say how many readers Zorblat has."),
        ("favorites", {FAVORITES: "2024"}, "2024", "2,024 readers have Zorblat among their favourites."),
        ("favorites", {}, None, "The data does not say how many readers have Zorblat among their favourites."),
        (
            "rank",
            {RANK: "41", AS_OF: "2023"},
            "41",
            "By score Zorblat is number 41 among all anime of the source, as of 2023.",
        ),
        ("rank", {}, None, "The data does not say the rank of Zorblat."),
    ],
)
def test_a_figure_is_told_as_it_was_counted_or_is_not_known(
    field: str, details: dict[str, str], value: str | None, said: str
) -> None:
    assert say_value(card(*details.items(), popularity=99), field, "Zorblat") == (value, said)


def test_nobody_is_told_to_have_readers() -> None:
    value, said = say_value(card(kind=EntityType.CHARACTER, popularity=99), "popularity", "Zorblat")
    assert value is None
    assert "titles alone" in said


@pytest.mark.parametrize(
    ("status", "slot", "said"),
    [
        ("airing", "Sundays at 09:30 (JST)", "Zorblat is broadcast on Sundays at 09:30 (JST)."),
        ("finished", "Sundays at 09:30 (JST)", "Zorblat was broadcast on Sundays at 09:30 (JST)."),
        ("finished", "Not scheduled once per week", "Zorblat was broadcast Not scheduled once per week."),
    ],
)
def test_the_time_of_a_broadcast_is_told(status: str, slot: str, said: str) -> None:
    assert say_value(card((BROADCAST, slot), status=status), "broadcast", "Zorblat") == (slot, said)


def test_where_no_day_of_the_week_is_known_the_first_day_is_told() -> None:
    value, said = say_value(card(start_date="1999-10-20"), "broadcast", "Zorblat")
    assert value is None
    assert said.endswith("; it came out on 1999-10-20.")


@pytest.mark.parametrize(
    ("stored", "value", "said"),
    [
        ("r", "R", "The age rating of Zorblat is R (17 and older, for violence and profanity)."),
        ("pg-13", "PG-13", "The age rating of Zorblat is PG-13 (teens of 13 and older)."),
        ("x9", "X9", "The age rating of Zorblat is X9."),
        (None, None, "The data does not say the age rating of Zorblat."),
    ],
)
def test_an_age_rating_is_told_with_what_it_stands_for_and_no_verdict(
    stored: str | None, value: str | None, said: str
) -> None:
    assert say_value(card(age_rating=stored), "age_rating", "Zorblat") == (value, said)


@pytest.mark.parametrize(
    ("topics", "value", "said"),
    [
        (["Action", "Seinen"], "Seinen", "The demographic of Zorblat is Seinen."),
        (["Kids", "Shoujo"], "Shoujo and Kids", "The demographic of Zorblat is Shoujo and Kids."),
        (["Action"], None, "The data does not say the demographic of Zorblat."),
    ],
)
def test_for_whom_a_title_is_made_its_topics_tell(topics: list[str], value: str | None, said: str) -> None:
    assert say_value(card(*((TOPIC, topic) for topic in topics)), "demographic", "Zorblat") == (value, said)
