"""Dialogues in held-out wordings are followed on the bundled sample as far as their floors say."""

from pathlib import Path

import pytest
from standalone.home import SAMPLE

from evals.conversation.__main__ import arguments, follow_ups, held_in_process, measures, report
from evals.conversation.asking import Said
from evals.conversation.dialogues import BANKS, generate
from evals.floors import read_floors, shortfalls
from evals.questions.facts import Facts, read_facts

FLOORS = Path(__file__).parents[3] / "evals/conversation/floors.json"
DIALOGUES, FOLLOW_UPS, WANTED = 40, 120, 0.95


@pytest.fixture(scope="module")
def facts() -> Facts:
    return read_facts(SAMPLE)


@pytest.fixture(scope="module")
async def said(sample_dsn: str, facts: Facts) -> list[Said]:
    return await held_in_process(sample_dsn, generate(facts, bank="held_out", seed=1, per_maker=7))


def test_there_are_as_many_follow_ups_as_are_wanted(said: list[Said]) -> None:
    assert len({each.dialogue for each in said}) >= DIALOGUES
    assert len(follow_ups(said)) >= FOLLOW_UPS


def test_every_floor_is_reached(said: list[Said]) -> None:
    floors = read_floors(FLOORS)
    assert floors.at_least["right"] >= WANTED
    assert shortfalls(measures(said), floors) == []


def test_the_report_counts_by_kind(said: list[Said]) -> None:
    lines = list(report(said, misses=True))
    assert lines[0] == f"{len({each.dialogue for each in said})} dialogues, {len(follow_ups(said))} follow-ups"
    kinds = {each.asked.question.kind for each in follow_ups(said)}
    assert kinds <= {line.split("  ")[0] for line in lines}


@pytest.mark.parametrize("bank", BANKS)
def test_a_dialogue_is_the_same_for_the_same_seed(facts: Facts, bank: str) -> None:
    one, same, other = (
        [[line.text for line in dialogue.lines] for dialogue in generate(facts, bank=bank, seed=seed, per_maker=1)]
        for seed in (1, 1, 2)
    )
    assert one == same != other


def test_the_command_takes_a_catalog_or_an_address() -> None:
    options = arguments().parse_args(["--data", "x", "--dsn", "y", "--bank", "held_out"])
    assert (options.dsn, options.bank, options.per_maker) == ("y", "held_out", 8)
    with pytest.raises(SystemExit):
        arguments().parse_args(["--data", "x"])
