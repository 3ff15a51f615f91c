"""Shares have honest intervals, which floors are made of."""

import pytest
from catalog.entities import EntityType, entity_id
from hypothesis import given
from hypothesis import strategies as st

from evals.floors import Floors, shortfalls
from evals.typeahead.queries import Query
from evals.typeahead.report import churn_line, misses, score_table, type_table
from evals.typeahead.scoring import Answered, Score, floors_of, measures, score, wilson

WANTED = entity_id("anime:1")
OTHERS = [entity_id(f"anime:{n}") for n in range(2, 12)]


def answered(place: int | None, *, kind: str = "typo1", of: EntityType = EntityType.ANIME) -> Answered:
    """A query whose right hit stands at a place."""
    hits = OTHERS if place is None else [*OTHERS[:place], WANTED, *OTHERS[place:]]
    return Answered(query=Query(kind=kind, type=of, text="steinsgaet", wanted=frozenset({WANTED})), hits=hits)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe 1998, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(1, 5_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_share_and_stays_a_share(counted: tuple[int, int]) -> None:
    successes, trials = counted
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials + 1e-12
    assert successes / trials - 1e-12 <= high <= 1


def test_nothing_asked_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("place", "seen"), [(0, 0), (4, 4), (5, None), (None, None)])
def test_only_the_first_five_hits_are_looked_at(place: int | None, seen: int | None) -> None:
    assert answered(place).place == seen


def test_any_of_the_wanted_is_right() -> None:
    query = Query(kind="alias", type=EntityType.ANIME, text="k", wanted=frozenset({WANTED, OTHERS[1]}))
    assert Answered(query=query, hits=OTHERS).place == 1
    assert Answered(query=query, hits=[]).place is None


def test_scores_are_counted_by_kind_and_by_type() -> None:
    answers = [answered(0), answered(3), answered(None), answered(0, of=EntityType.STUDIO), answered(0, kind="alias")]
    assert score(answers) == {
        "typo1": Score(asked=4, first=2, five=3),
        "typo1/anime": Score(asked=3, first=1, five=2),
        "typo1/studio": Score(asked=1, first=1, five=1),
        "alias": Score(asked=1, first=1, five=1),
        "alias/anime": Score(asked=1, first=1, five=1),
    }


SCORES = {"typo1": Score(asked=10, first=5, five=9), "typo1/anime": Score(asked=5, first=1, five=4)}


def test_floors_may_name_every_share_of_a_kind_and_the_churn() -> None:
    assert measures(SCORES, {"flicker": 0.2}) == {
        "success@1/typo1": 0.5,
        "success@5/typo1": 0.9,
        "success@1/typo1/anime": 0.2,
        "success@5/typo1/anime": 0.8,
        "flicker": 0.2,
    }


def test_floors_are_the_lower_ends_of_the_intervals_and_twice_the_churn() -> None:
    churn = {"flicker": 0.013, "displacement": 0.0}
    floors = floors_of(SCORES, churn)
    assert floors == Floors(
        at_least={"success@1/typo1": 0.23, "success@5/typo1": 0.59}, at_most={"flicker": 0.05, "displacement": 0.02}
    )
    assert shortfalls(measures(SCORES, churn), floors) == []


def test_tables_show_shares_with_intervals_and_a_dash_where_nothing_was_asked() -> None:
    scores = score([answered(0), answered(None), answered(1, kind="alias", of=EntityType.STUDIO)])
    cells = list(score_table(scores))[1].split()
    assert cells == ["typo1", "2", *("0.500", "[0.095,", "0.905]") * 2]
    assert [line.split() for line in type_table(scores, "success@5")] == [
        ["success@5", "anime", "studio"],
        ["typo1", "0.500", "-"],
        ["alias", "-", "1.000"],
    ]


def test_as_many_failed_queries_are_shown_as_asked_for() -> None:
    answers = [answered(None), answered(None), answered(0), answered(None, kind="alias")]
    assert [line.split()[0] for line in misses(answers, 1)] == ["typo1", "alias"]
    assert list(misses(answers, 0)) == []


def test_churn_is_one_line() -> None:
    assert churn_line({"flicker": 0.0256, "lost": 0}) == "churn: flicker 0.026, lost 0.000"
