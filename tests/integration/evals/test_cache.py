"""What means something else is never given one answer on the bundled sample, as far as floors say."""

from pathlib import Path

import pytest
from agent_core.cache.signature import Signature
from standalone.home import SAMPLE

from evals.cache.__main__ import arguments
from evals.cache.gate import Met, group_lines, measures, met, report, together
from evals.cache.pairs import Pair, pairs_of
from evals.floors import read_floors, shortfalls
from evals.questions.facts import Facts, read_facts
from evals.questions.questions import Check, Gold, Question

FLOORS = Path(__file__).parents[3] / "evals/cache/floors.json"
DIFFERENT, SAME = 150, 75
LEAST = 0.92


@pytest.fixture(scope="module")
def facts() -> Facts:
    return read_facts(SAMPLE)


@pytest.fixture(scope="module")
def pairs(facts: Facts) -> list[Pair]:
    return pairs_of(facts, bank="development", seed=2, different=DIFFERENT, same=SAME)


@pytest.fixture(scope="module")
async def found(sample_dsn: str, pairs: list[Pair]) -> list[Met]:
    return await met(sample_dsn, pairs, None)


def test_every_sort_of_pairs_is_there_and_none_twice(pairs: list[Pair]) -> None:
    assert len({(pair.one, pair.other) for pair in pairs}) == DIFFERENT + SAME
    assert sum(pair.same for pair in pairs) == SAME
    changes = {"other name", "word", "number", "swapped names", "season_pair", "other words", "other title", "wrapped"}
    assert {pair.change for pair in pairs} > changes
    assert all(pair.one != pair.other for pair in pairs)


def test_the_same_seed_makes_the_same_pairs_and_another_one_others(facts: Facts) -> None:
    some = [pairs_of(facts, bank="development", seed=seed, different=9, same=3) for seed in (2, 2, 3)]
    assert some[0] == some[1] != some[2]


def test_every_floor_is_reached_by_what_the_questions_say_alone(found: list[Met]) -> None:
    assert shortfalls(measures(found, LEAST), read_floors(FLOORS)) == [], "\n".join(
        report(found, least=LEAST, misses=9)
    )


def test_what_says_the_same_has_to_be_close_as_well() -> None:
    pair = Pair(change="other words", one="a", other="b", same=True)
    met = [Met(pair=pair, said=said, closeness=close) for said in (True, False) for close in (0.92, 0.91)]
    assert [each.meets(LEAST) for each in met] == [True, False, False, False]
    assert measures(met, LEAST)["other words"] == 0.25


def test_questions_that_say_the_same_are_held_to_their_gold() -> None:
    texts = {"a": b"1", "b": b"1", "c": b"1", "d": b"2", "e": b"2", "f": b"3"}
    signed = {text: Signature(digest=digest, text=text) for text, digest in texts.items()}
    gold = {text: Gold(check=Check.VALUE, values=("7" if text == "e" else "1",)) for text in texts}
    asked = [Question(id=text, kind="field", hops=1, text=text, gold=gold[text]) for text in (*texts, "a")]
    groups = together(asked, signed)
    assert [[question.text for question in group] for group in groups] == [["a", "b", "c"], ["d", "e"]]
    assert list(group_lines(groups, questions=6)) == [
        "6 questions, 5 of them say the same as another, in 2 groups",
        "groups with different gold answers: 1",
        "d | e",
    ]


def test_the_command_takes_a_catalog_or_loads_one() -> None:
    options = arguments().parse_args(["--data", "x", "--dsn", "y"])
    assert (options.different, options.same, options.least) == (2_000, 1_000, LEAST)
    with pytest.raises(SystemExit):
        arguments().parse_args(["--data", "x"])
