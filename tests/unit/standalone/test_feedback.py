"""A fit says of each threshold what moves it; outcomes are read, or said to be none."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from agent_core.feedback import Fit, Outcome
from agent_core.thresholds import Thresholds
from catalog.run_ratings import RatedRun
from catalog.threshold_versions import ThresholdVersion
from standalone.errors import OutcomesUnreadable
from standalone.feedback import Fitting, as_json, lines_of, outcome_of, read_outcomes, versions_of

STAYS = Fit(name="min_closeness", before=0.92, after=0.92, count=3, good=2, why="too few")
MOVES = Fit(name="rules_confidence", before=0.9, after=0.85, count=60, good=60, why="good below it")


def fitting(*fits: Fit, by_hand: str = "") -> Fitting:
    return Fitting(
        version=2,
        fits=fits,
        thresholds=Thresholds(),
        rated=63,
        generated=0,
        set_by_hand=frozenset({by_hand} if by_hand else ()),
    )


def test_a_fit_says_on_what_and_for_each_threshold_why() -> None:
    head, _, moves, stays = lines_of(fitting(MOVES, STAYS, by_hand="min_closeness"))
    assert head == "fitted on 63 rated answers and 0 generated questions, over version 2"
    assert moves.split()[:5] == ["rules_confidence", "0.9", "0.85", "60", "60"]
    assert stays.endswith("too few; set by the environment, which goes before")
    assert json.loads(as_json(fitting(MOVES)))["fits"][0]["after"] == 0.85


def test_a_fit_moves_where_any_threshold_does() -> None:
    assert fitting(STAYS, MOVES).moves
    assert not fitting(STAYS).moves


def test_what_is_rated_is_an_outcome_with_all_that_is_known_of_it() -> None:
    run = RatedRun(
        helpful=True, route="fast", kind="select", confidence=0.8, answered=True, by_model=True, complexity=500,
        turns=2, closeness=0.95,
    )  # fmt: skip
    assert outcome_of(run) == Outcome(
        good=True, confidence=0.8, answered=True, by_model=True, complexity=500, turns=2, closeness=0.95
    )


def test_outcomes_are_read_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "outcomes.jsonl"
    file.write_text('{"good": true, "confidence": 0.9, "complexity": null}\n{"good": false, "turns": 3}\n')
    assert read_outcomes(file) == [Outcome(good=True, confidence=0.9), Outcome(good=False, turns=3)]


@pytest.mark.parametrize("text", ["{}", "nothing", '{"good": "perhaps"}'])
def test_a_file_that_holds_none_is_said_to(tmp_path: Path, text: str) -> None:
    (tmp_path / "file").write_text(text)
    with pytest.raises(OutcomesUnreadable, match="holds no outcomes"):
        read_outcomes(tmp_path / "file")
    with pytest.raises(OutcomesUnreadable):
        read_outcomes(tmp_path / "nowhere")


def test_versions_are_listed_with_the_one_that_is_used_and_what_ships() -> None:
    at = datetime(2026, 11, 27, tzinfo=UTC)
    held = [
        ThresholdVersion(version=2, fitted_at=at, fitted_on="brought back from version 0", numbers={}),
        ThresholdVersion(version=1, fitted_at=at, fitted_on="9 rated", numbers={"agent_from": 6000}),
    ]
    assert list(versions_of(held))[:2] == [
        "2, used: what ships (brought back from version 0, 2026-11-27 00:00)",
        "1: agent_from 6000 (9 rated, 2026-11-27 00:00)",
    ]
    assert next(versions_of([])).startswith("0, used: enhanced_from 3500, agent_from 5500")
