"""What is said of seasons: how many, whether one is there and since when, and how many episodes all have."""

from dataclasses import replace
from typing import Any

import pytest
from agent_core.answering.confidence import CERTAIN
from agent_core.goals.goal import Goal, SeasonsGoal
from agent_core.results import EntityCard, GraphOutcome
from agent_core.retrieval.seasons import ALONE
from agent_core.schemas import Outcome

from tests.unit.agent_core.answering.test_answers import answer, candidate, result, row

SEASONS = SeasonsGoal(subjects=(candidate("Saga", format="tv"),), count=True)
TOTAL = replace(SEASONS, count=False, attribute="episodes", whole_story=True)
SURE = 0.7


def season(
    name: str,
    number: int,
    *,
    part: int = 1,
    basis: str = "relation",
    as_of: str = "",
    **facts: Any,  # noqa: ANN401 - its fields
) -> EntityCard:
    fields = [("season number", str(number)), ("part", str(part)), ("known by", basis)]
    return row(name, fields=[*fields, *([("as of", as_of)] if as_of else ())], **facts)


def asked(number: int, *, attribute: str | None = None) -> Goal:
    return replace(SEASONS, count=False, place=number, attribute=attribute)


def test_seasons_are_listed_and_counted() -> None:
    cards = [season("Saga", 1, basis="first"), season("Saga II", 2)]
    said = answer(SEASONS, result(*cards))
    assert said.answer == (
        "Saga has 2 seasons in the data: Saga [1] and Saga II [2]. Films, specials and side stories are not counted."
    )
    assert (said.value, [ref.id for ref in said.result_entities]) == ("2", [cards[0].ref.id, cards[1].ref.id])


def test_parts_of_a_season_count_once() -> None:
    said = answer(SEASONS, result(season("Saga", 1), season("Saga II", 2), season("Saga II Part 2", 2, part=2)))
    assert said.value == "2"
    assert "Parts of one season count as one." in said.answer


def test_seasons_that_no_stored_sequel_leads_to_are_said_to_be_derived() -> None:
    said = answer(SEASONS, result(season("Saga", 1), season("Saga II", 2, basis="title")))
    assert "Season 2 is known by title and date, because no sequel is stored." in said.answer
    several = answer(SEASONS, result(*(season(f"Saga {n}", n, basis="date") for n in (1, 2, 3))))
    assert "Seasons 1, 2 and 3 are known by title and date" in several.answer


def test_a_season_between_others_that_the_data_lacks_is_told() -> None:
    said = answer(SEASONS, result(season("Saga", 1), season("Saga III", 3)))
    assert said.value == "2"
    assert "Not in the data: season 2." in said.answer


@pytest.mark.parametrize("basis", ["first", ALONE])
def test_one_season_is_said_in_words(basis: str) -> None:
    said = answer(SEASONS, result(season("Saga", 1, basis=basis, format="tv")))
    assert said.answer.startswith("Saga has one season in the data: Saga [1].")
    assert said.value == "1"


def test_a_film_has_no_seasons() -> None:
    film = replace(SEASONS, subjects=(candidate("Film", format="movie"),))
    said = answer(film, result(season("Film", 1, basis=ALONE, format="movie")))
    assert said.answer == "Film is no season of a series in the data, so that no seasons of it are counted."
    assert said.outcome is Outcome.NO_MATCH


@pytest.mark.parametrize(
    ("status", "date", "stands"),
    [
        ("finished", "2020-01-05", "out since 2020-01-05. That"),
        ("airing", "2020-01-05", "airing since 2020-01-05. That is how it stood as of 2021-03-04."),
        ("upcoming", "2022-01", "announced for 2022-01. That is how it stood as of 2021-03-04."),
        ("upcoming", None, "announced without a date. That is how it stood as of 2021-03-04."),
    ],
)
def test_a_season_that_is_there_is_told_with_how_it_stands(status: str, date: str | None, stands: str) -> None:
    cards = [
        season("Saga", 1, as_of="2021-03-04", status="finished"),
        season("Saga II", 2, status=status, start_date=date),
    ]
    said = answer(asked(2), result(*cards), result())
    assert f"{said.answer} That".startswith(f"Yes: season 2 of Saga is Saga II [1], {stands}")
    assert (said.value, said.confidence) == ("yes", CERTAIN)
    assert ("as of" in said.answer) is (status != "finished")


def test_what_comes_after_the_season_is_told_too() -> None:
    cards = [season("Saga", 1), season("Saga II", 2), season("Saga III", 3, start_date="2023-04-05")]
    said = answer(asked(2), result(*cards), result())
    assert "After it the data holds Saga III [2], out since 2023-04-05." in said.answer


def test_when_a_season_comes_out_is_answered_with_its_date() -> None:
    cards = [season("Saga", 1), season("Saga II", 2, start_date="2020-01-05")]
    said = answer(asked(2, attribute="year"), result(*cards), result())
    assert said.answer == "Season 2 of Saga is Saga II [1], out since 2020-01-05."
    assert said.value == "2020-01-05"


def test_a_season_that_is_not_there_is_no_flat_no() -> None:
    cards = [season("Saga", 1, as_of="2021-03-04"), season("Saga II", 2, start_date="2020-01-05")]
    said = answer(asked(3), result(*cards), result())
    assert said.answer == (
        "The data holds no season 3 of Saga as of 2021-03-04. It knows 2 seasons, the last of which is Saga II [1], out"
        " since 2020-01-05. Whether more is planned, it does not tell."
    )
    assert (said.value, said.outcome) == (None, Outcome.ANSWERED)
    assert said.confidence < SURE


def test_a_later_film_is_told_where_there_is_no_such_season() -> None:
    cards = result(season("Saga", 1, start_date="2020-01-05"))
    films = result(row("Saga: Film", start_date="2022-01-01"), row("Saga: Recap", start_date="2019-01-01"))
    said = answer(asked(2), cards, films)
    assert "A later film of the franchise is Saga: Film [2]." in said.answer
    assert "Recap" not in said.answer


def test_a_film_is_said_to_be_of_no_series() -> None:
    said = answer(asked(2), result(season("Film", 1, basis=ALONE, format="movie")), result())
    assert "It knows Film [1], which is no season of a series." in said.answer


def test_the_episodes_of_all_seasons_are_added_up() -> None:
    cards = [season("Saga", 1, episodes=12), season("Saga II", 2, episodes=13)]
    said = answer(TOTAL, result(*cards))
    assert said.answer == (
        "Saga has 25 episodes in 2 seasons: Saga [1]: 12 and Saga II [2]: 13. Films, specials and side stories are not"
        " counted."
    )
    assert (said.value, said.confidence) == ("25", CERTAIN)


@pytest.mark.parametrize(
    ("place", "asked_for", "value"),
    [
        (0, {"in_total": True}, "25"),
        (1, {"in_total": True}, "13"),
        (1, {"whole_story": True}, "25"),
        (0, {}, "12"),
    ],
)
def test_a_total_is_that_of_all_seasons_where_the_first_is_named_or_all_are(
    place: int, asked_for: dict[str, bool], value: str
) -> None:
    cards = [season("Saga", 1, episodes=12), season("Saga II", 2, episodes=13)]
    meant = replace(TOTAL.subjects[0], ref=cards[place].ref)
    said = answer(replace(TOTAL, subjects=(meant,), **{"whole_story": False, **asked_for}), result(*cards))
    assert said.value == value
    assert "Saga has 25 episodes in 2 seasons" in said.answer
    assert said.answer.startswith("Saga has 25") is (value == "25")


def test_a_season_without_a_number_of_episodes_is_left_out_of_the_sum_and_told() -> None:
    cards = [season("Saga", 1, episodes=12), season("Saga II", 2), season("Saga III", 3)]
    said = answer(TOTAL, result(*cards))
    assert said.answer.startswith("Saga has 12 episodes in one season: Saga [1]: 12. How many Saga II [2] and")
    assert "the data does not say, so that only the others are counted." in said.answer
    assert said.confidence < SURE


def test_of_one_season_its_own_episodes_are_told() -> None:
    said = answer(TOTAL, result(season("Saga", 1, episodes=12)))
    assert said.answer == "Saga [1] has 12 episodes, and the data knows no other season of it."


@pytest.mark.parametrize("cards", [[season("Saga", 1)], []])
def test_where_no_number_of_episodes_is_known_none_is_said(cards: list[EntityCard]) -> None:
    meta = {} if cards else {"outcome": GraphOutcome.NO_ROWS}
    said = answer(TOTAL, result(*cards, **meta))
    assert said.answer == "The data does not say how many episodes Saga has."
    assert said.outcome is Outcome.NO_MATCH
