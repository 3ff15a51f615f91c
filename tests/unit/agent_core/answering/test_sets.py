"""What is said of a set: what narrows and ranks it, averages, groups without entities, and fields one by one."""

from dataclasses import replace
from typing import Any

import pytest
from agent_core.answering.citations import Citations
from agent_core.answering.compose import compose_answer
from agent_core.answering.confidence import CERTAIN, LEAST, confidence_in
from agent_core.answering.sets import is_outdated, ranked_by, say_average, say_groups, say_list
from agent_core.answering.wording import MEANS, say_value
from agent_core.goals.goal import SelectGoal
from agent_core.goals.retrievals import Findings
from agent_core.grammar.languages.morphology import with_article
from agent_core.graph_query import EntityFilters, GraphQuery, OrderBy
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphResult, Group
from agent_core.retrieval.graph_details import AS_OF
from catalog.entities import EntityType

from tests.support.scripted import ref

DAYS = ("2026-05-17", "2026-08-11")
PARTNERS = (("Hana Vell", 9), ("Ora Plim", 5), ("Tam Quoz", 2))


def goal_of(*, ranked: bool = False, where: EntityFilters | None = None, **query: Any) -> SelectGoal:  # noqa: ANN401 - its fields
    asked = GraphQuery(result_type=EntityType.ANIME, where=where or EntityFilters(), **query)
    return SelectGoal(subjects=(), query=asked, phrase="anime", plural="anime", ranked=ranked)


def rows(*names: str, **facts: Any) -> list[EntityCard]:  # noqa: ANN401 - their fields
    return [EntityCard(ref=ref(name), name=name, **facts) for name in names]


def result(cards: list[EntityCard], **meta: Any) -> GraphResult:  # noqa: ANN401 - of the result
    return GraphResult(summary="", cards=cards, count=len(cards), meta=GraphMeta(**meta))


@pytest.mark.parametrize(
    ("order", "descending", "said"),
    [
        ("score", True, "with the highest rating"),
        ("score", False, "with the lowest rating"),
        ("popularity", False, "with the smallest audience"),
        ("start_date", False, "that came out first"),
        ("chapters", True, "with the most chapters"),
        ("duration", True, "by duration"),
    ],
)
def test_a_ranking_says_by_what(order: str, descending: bool, said: str) -> None:
    assert ranked_by(goal_of(order_by=order, descending=descending)) == said


@pytest.mark.parametrize(
    ("order", "descending", "said"),
    [
        ("score", True, "with the 2nd highest rating"),
        ("start_date", False, "that came out 2nd"),
        ("start_date", True, "that came out 2nd last"),
    ],
)
def test_a_place_in_a_ranking_is_said(order: str, descending: bool, said: str) -> None:
    assert ranked_by(goal_of(order_by=order, descending=descending, limit=1, skip=1)) == said


@pytest.mark.parametrize(
    ("names", "skip", "ties", "said"),
    [
        ("A", 0, 2, "One of the 3 anime with the fewest episodes is A [1], the best known."),
        ("A", 1, 2, "One of the 3 anime with the 2nd fewest episodes is A [1]."),
        ("A", 0, 0, "The anime with the fewest episodes is A [1]."),
        ("AB", 0, 1, "The 2 anime with the fewest episodes, in order: A [1] and B [2]. 1 other is level with them."),
        ("AB", 0, 5, "The 2 anime with the fewest episodes, in order: A [1] and B [2]. 5 others are level with them."),
    ],
)
def test_those_level_with_the_first_are_told_though_they_are_not_shown(
    names: str, skip: int, ties: int, said: str
) -> None:
    goal = goal_of(ranked=True, order_by="episodes", descending=False, limit=len(names), skip=skip)
    found = result(rows(*names), ties=ties, total=9, truncated_by=["limit"] if ties else [])
    assert compose_answer(Findings(goal, None, (found,), (True,))).answer == said


def test_a_goal_without_a_query_is_ranked_by_nothing() -> None:
    assert ranked_by(SelectGoal(subjects=(), phrase="anime", plural="anime")) == ""


@pytest.mark.parametrize(
    ("order", "facts", "expected"),
    [
        ("score", {"rating": 8.5, "year": 1999}, "A (rated 8.5) [1]"),
        ("score", {"year": 1999}, "A (1999) [1]"),
        ("episodes", {"episodes": 1}, "A (1 episode) [1]"),
        ("episodes", {"episodes": 26}, "A (26 episodes) [1]"),
        ("start_date", {"start_date": "1999-04"}, "A (1999-04) [1]"),
        ("popularity", {}, "A [1]"),
    ],
)
def test_of_a_ranking_each_is_named_with_what_it_is_ranked_by(order: str, facts: dict[str, Any], expected: str) -> None:
    said = say_list(goal_of(ranked=True, order_by=order, limit=2), result(rows("A", "B", **facts)), Citations())
    assert said.startswith("The 2 anime ")
    assert expected in said


@pytest.mark.parametrize(
    ("order", "descending", "said"),
    [
        ("score", True, "The 2 anime, those with the highest rating first: A [1] and B [2]."),
        ("start_date", False, "The 2 anime, in the order in which they came out: A [1] and B [2]."),
        ("start_date", True, "The 2 anime, the latest first: A [1] and B [2]."),
    ],
)
def test_of_all_that_there_is_the_order_is_said(order: str, descending: bool, said: str) -> None:
    goal = goal_of(ranked=True, order_by=order, descending=descending)
    assert say_list(goal, result(rows("A", "B")), Citations()) == said


def test_the_only_one_is_called_so() -> None:
    assert say_list(goal_of(), result(rows("A")), Citations()) == "The only anime is A [1]."


@pytest.mark.parametrize(("total", "said"), [(None, 2), (2, 2), (40, 40), (0, 0)])
def test_a_total_counts_what_is_not_shown(total: int | None, said: int) -> None:
    assert result(rows("A", "B"), total=total).total == said


@pytest.mark.parametrize("order", MEANS)
@pytest.mark.parametrize(("known", "over"), [(None, "over 2:"), (2, "over 2:"), (1, "over 1 of 2 that have one:")])
def test_an_average_says_of_how_many_it_is(order: OrderBy, known: int | None, over: str) -> None:
    goal = goal_of(aggregate="average", order_by=order)
    said = say_average(goal, order, result(rows("A", "B"), total=2, known=known, value="7.25"), Citations())
    assert said.startswith(f"The average {MEANS[order]} of the anime is 7.25, {over}")
    assert said.endswith("A [1] and B [2].")


def test_groups_of_a_field_have_labels_and_show_no_entities() -> None:
    groups = [Group(label="2001", count=4), Group(label="2003", count=4), Group(label="1999", count=1)]
    text, shown, value = say_groups(goal_of(), result([], groups=groups), Citations())
    assert text == "2001 and 2003 have each the most anime: 4. Next come 1999: 1."
    assert (shown, value) == ([], "2001 and 2003")


def test_nobody_is_counted_among_those_whom_they_worked_with() -> None:
    itself = Candidate(ref=ref("Hana Vell", EntityType.PERSON), name="Hana Vell", matched_name="Hana Vell")
    groups = [Group(label=name, count=size, ref=ref(name, EntityType.PERSON)) for name, size in PARTNERS]
    text, shown, value = say_groups(replace(goal_of(), subjects=(itself,)), result([], groups=groups), Citations())
    assert text == "Ora Plim [1] has the most anime: 5. Next come Tam Quoz [2]: 2."
    assert (shown, value) == ([ref("Ora Plim", EntityType.PERSON)], "Ora Plim")


@pytest.mark.parametrize(
    ("field", "facts", "value", "text"),
    [
        ("end_date", {"end_date": "2001-03-01"}, "2001-03-01", "Z ended on 2001-03-01."),
        ("duration", {"duration_minutes": 24}, "24", "Z runs 24 minutes, or each of its episodes does."),
        ("duration", {"duration_minutes": 99, "episodes": 1}, "99", "Z runs 99 minutes."),
        (
            "watch_time",
            {"duration_minutes": 25, "episodes": 12},
            "300 minutes",
            "Z has 12 episodes of 25 minutes: 5 hours in all.",
        ),
        (
            "watch_time",
            {"duration_minutes": 11, "episodes": 6},
            "66 minutes",
            "Z has 6 episodes of 11 minutes: 1 hour and 6 minutes in all.",
        ),
        ("watch_time", {"duration_minutes": 99, "episodes": 1}, "99 minutes", "Z runs 99 minutes."),
        ("watch_time", {"duration_minutes": 24}, None, "The data does not say the number of episodes of Z."),
        (
            "run",
            {"start_date": "2001-03-01", "end_date": "2004-05"},
            "2001-03-01 to 2004-05",
            "Z ran from 2001-03-01 to 2004-05.",
        ),
        (
            "run",
            {"start_date": "2001-03-01", "status": "airing"},
            "since 2001-03-01",
            "Z has been airing since 2001-03-01.",
        ),
        ("run", {"start_date": "2001", "end_date": "2001"}, "2001", "Z came out on 2001."),
        (
            "run",
            {"start_date": "2001", "status": "finished"},
            "2001",
            "Z came out on 2001; the data does not say the last day of airing.",
        ),
        ("run", {}, None, "The data does not say the first day of Z."),
        ("run", {"format": "movie", "duration_minutes": 99, "episodes": 1}, "99", "Z runs 99 minutes."),
        ("watch_time", {"episodes": 12}, None, "The data does not say the length of Z."),
        (
            "end_date",
            {"status": "airing"},
            None,
            "Z is still airing; the data does not say the last day of airing of it.",
        ),
        (
            "episodes",
            {"status": "airing"},
            None,
            "Z is still airing; the data does not say the number of episodes of it.",
        ),
        ("source_material", {"source_material": "manga"}, "manga", "Z is based on a manga."),
        ("source_material", {"source_material": "other"}, "other", "Z is based on a work of another kind."),
        ("source_material", {"source_material": "music"}, "music", "Z is based on music."),
        ("source_material", {"source_material": "light_novel"}, "light novel", "Z is based on a light novel."),
        ("status", {"status": "hiatus"}, "hiatus", "Z is on hiatus."),
        ("season", {"season": "fall"}, "fall", "Z came out in the fall season."),
        ("native", {"title_native": "ゼット"}, "ゼット", "In its own script Z is called ゼット."),
        ("english", {"title_english": "Zed"}, "Zed", "In English Z is called “Zed”."),
        ("romaji", {"title_romaji": "Zetto"}, "Zetto", "Romanised, Z is called “Zetto”."),
        ("format", {"format": "tv"}, "tv", "Z is a television series."),
        ("chapters", {"chapters": 40}, "40", "Z has 40 chapters."),
        ("volumes", {"volumes": 4}, "4", "Z has 4 volumes."),
        ("magazine", {"magazine": "Monthly Y"}, "Monthly Y", "The magazine of Z is Monthly Y."),
        ("episodes", {"episodes": 2}, "2", "Z has 2 episodes."),
        ("year", {"year": 1999}, "1999", "Z came out in 1999."),
    ],
)
def test_every_field_of_a_card_is_said_in_its_own_words(
    field: str, facts: dict[str, Any], value: str, text: str
) -> None:
    assert say_value(EntityCard(ref=ref("Z"), name="Z", **facts), field, "Z") == (value, text)


@pytest.mark.parametrize(
    ("field", "called"),
    [
        ("native", "native title"),
        ("duration", "length"),
        ("end_date", "last day of airing"),
        ("source_material", "source"),
        ("age_rating", "age rating"),
    ],
)
def test_a_field_that_is_not_known_is_called_as_people_call_it(field: str, called: str) -> None:
    value, text = say_value(EntityCard(ref=ref("Z"), name="Z"), field, "Z")
    assert (value, text) == (None, f"The data does not say the {called} of Z.")


@pytest.mark.parametrize(("total", "end"), [(1, "Z [1] has 26 episodes."), (3, "It is the best known of 3 anime.")])
def test_a_field_of_several_is_that_of_the_best_known_and_says_so(total: int, end: str) -> None:
    goal = SelectGoal(subjects=(), phrase="anime", plural="anime", attribute="episodes")
    found = result(rows("Z", episodes=26), total=total)
    said = compose_answer(Findings(goal, None, (found,), (True,)))
    assert said.answer.endswith(end)
    assert said.value == "26"


@pytest.mark.parametrize(("noun", "word"), [("anime", "an"), ("manga", "a"), ("Enemy", "an"), ("Origin", "an")])
def test_the_article_fits_the_noun(noun: str, word: str) -> None:
    assert with_article(noun) == f"{word} {noun}"


@pytest.mark.parametrize(("typos", "confidence"), [(0, CERTAIN), (1, 0.89), (7, 0.41), (8, LEAST), (100, LEAST)])
def test_confidence_falls_by_typing_errors_and_never_below_the_least(typos: int, confidence: float) -> None:
    named = Candidate(ref=ref("Z"), name="Z", matched_name="Z", display=True, typos=typos)
    goal = SelectGoal(subjects=(named,))
    assert confidence_in(goal, result(rows("A"))) == pytest.approx(confidence)


def test_the_length_of_a_film_that_was_told_in_hours_is_told_in_hours() -> None:
    film = EntityCard(ref=ref("Z"), name="Z", format="movie", duration_hours=2, episodes=1)
    text = "Z runs at least 2 hours and less than 3: the data gives whole hours only."
    assert say_value(film, "duration", "Z") == ("at least 2 hours", text)
    assert say_value(film, "watch_time", "Z") == ("at least 2 hours", text)
    film.duration_hours = 1
    assert say_value(film, "duration", "Z")[0] == "at least 1 hour"


def test_a_film_of_two_minutes_runs_for_two_minutes() -> None:
    film = EntityCard(ref=ref("Z"), name="Z", format="movie", duration_minutes=2, episodes=1)
    assert say_value(film, "duration", "Z") == ("2", "Z runs 2 minutes.")


def test_what_runs_is_told_with_the_day_of_which_that_is_known() -> None:
    airing = goal_of(where=EntityFilters(status=["airing"]))
    cards = [replace(card, fields=((AS_OF, day),)) for card, day in zip(rows("A", "B"), DAYS, strict=True)]
    assert say_list(airing, result(cards), Citations()).endswith("how that stood on 2026-08-11 at the latest.")
    assert not is_outdated(airing, cards)
    assert "2026" not in say_list(airing, result(rows("A", "B")), Citations())
    assert "2026" not in say_list(goal_of(), result(cards), Citations())


def test_what_was_seen_to_run_years_before_may_have_ended() -> None:
    airing = goal_of(where=EntityFilters(status=["airing"]))
    days = ("2026-08-11", "2021-06-04", "2023")
    cards = [replace(card, fields=((AS_OF, day),)) for card, day in zip(rows("A", "B", "C"), days, strict=True)]
    assert is_outdated(airing, cards)
    assert say_list(airing, result(cards), Citations()).endswith(
        "stood on 2026-08-11 at the latest, and of 2 of 3 only in years before, so that they may have ended."
    )
    assert compose_answer(Findings(airing, None, (result(cards),), (True,))).confidence < 0.7
    assert not is_outdated(goal_of(), cards)
