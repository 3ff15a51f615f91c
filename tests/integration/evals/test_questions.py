"""Questions are asked and scored as they are answered, and the rules reach their floors on the bundled sample."""

import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from agent_core.results import GraphResult
from agent_core.schemas import GraphIntent
from standalone.home import SAMPLE

from evals.floors import read_floors, shortfalls
from evals.questions.__main__ import arguments, ask_in_process, plan_of, report
from evals.questions.ablations import ABLATIONS
from evals.questions.asking import Ask, in_process, over_http
from evals.questions.facts import Facts, read_facts
from evals.questions.generation import Plan, generate
from evals.questions.reliability import calibration
from evals.questions.scoring import Asked, entity_id, measures
from evals.questions.trivia import read_trivia

ROOT = Path(__file__).parents[3]
BANKS = ("development", "held_out")
CI = {bank: Plan(bank=bank, per_kind=3, varied=1) for bank in BANKS}


@pytest.fixture(scope="module")
def facts() -> Facts:
    return read_facts(SAMPLE)


@pytest.fixture(scope="module")
async def runs(sample_dsn: str, facts: Facts) -> Mapping[str, list[Asked]]:
    """Both banks and the questions written by hand, asked of the rules on the sample."""
    found = {
        bank: await ask_in_process(sample_dsn, generate(facts, plan), ["none"], workers=2) for bank, plan in CI.items()
    }
    trivia = await ask_in_process(sample_dsn, read_trivia(facts), ["none"], workers=2)
    return {bank: run["none"] for bank, run in [*found.items(), ("trivia", trivia)]}


@pytest.fixture
async def ask(sample_dsn: str) -> AsyncIterator[Ask]:
    async with in_process(sample_dsn, wrap=ABLATIONS["none"]) as asking:
        yield asking


@pytest.mark.parametrize("bank", [*BANKS, "trivia"])
def test_every_floor_is_reached(runs: Mapping[str, list[Asked]], bank: str) -> None:
    floors = read_floors(ROOT / f"evals/questions/floors.{bank}.json")
    assert floors.at_least
    assert floors.at_most
    plain = [each for each in runs[bank] if each.question.variant == "plain"]
    assert shortfalls({**measures(runs[bank]), **calibration(plain)}, floors) == []


@pytest.mark.parametrize("bank", [*BANKS, "trivia"])
def test_no_question_crashes_the_rules(runs: Mapping[str, list[Asked]], bank: str) -> None:
    assert [(each.question.text, each.response.error) for each in runs[bank] if each.response.error] == []


def test_no_model_is_called(runs: Mapping[str, list[Asked]]) -> None:
    assert {each.response.model_calls for run in runs.values() for each in run} == {0}


async def test_an_answer_is_read_with_its_results(ask: Ask) -> None:
    response = await ask("Who directed Cowboy Bebop?")
    assert response.results == (entity_id("person:n-shinichiro-watanabe"),)
    assert response.reason == "SUFFICIENT"
    assert "Watanabe" in response.answer
    assert response.elapsed_ms > 0


async def test_a_bug_in_the_loop_is_a_failed_question(sample_dsn: str) -> None:
    class Broken:
        async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
            raise ZeroDivisionError(intent.query_type, timeout_s, include_adult)

    async with in_process(sample_dsn, wrap=lambda _: Broken()) as asking:
        response = await asking("Who directed Cowboy Bebop?")
    assert str(response.error).startswith("ZeroDivisionError: ('lookup', ")


async def test_without_typo_tolerance_a_typing_error_is_not_forgiven(sample_dsn: str, ask: Ask) -> None:
    question = "Who directed cowboy bepop?"
    async with in_process(sample_dsn, wrap=ABLATIONS["no_typo_tolerance"]) as strict:
        assert (await strict(question)).results == ()
    assert (await ask(question)).results == (entity_id("person:n-shinichiro-watanabe"),)


async def test_without_aliases_only_display_names_are_known(sample_dsn: str, ask: Ask) -> None:
    question = "Who directed Shingeki no Kyojin?"
    assert (await ask(question)).results
    async with in_process(sample_dsn, wrap=ABLATIONS["no_aliases"]) as plain:
        assert (await plain(question)).results == ()


async def test_nobody_at_the_other_end_is_a_failed_question() -> None:
    response = await over_http("http://127.0.0.1:9/graphql")("Who directed Cowboy Bebop?")
    assert response.error
    assert "refused" in response.error.lower()


def test_what_was_measured_is_printed_and_held_to_floors(
    runs: Mapping[str, list[Asked]], facts: Facts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser, line = arguments(), ["--data", str(SAMPLE), "--load"]
    run = {"none": runs["development"], "no_typo_tolerance": runs["development"]}
    assert report(run, facts, parser.parse_args([*line, "--misses", "1"])) == 0
    printed = capsys.readouterr().out
    for words in ("kind ", "hops ", "weakest relation", "variant ", "ablation ", "wrong answers given: ", "p95"):
        assert words in printed
    written = tmp_path / "floors.json"
    assert report(run, facts, parser.parse_args([*line, "--write-floors", str(written)])) == 0
    assert report(run, facts, parser.parse_args([*line, "--floors", str(written)])) == 0
    assert "all floors are reached" in capsys.readouterr().out
    written.write_text(
        json.dumps({"at_least": {"accuracy/plain": 1.01, "accuracy/9-hop": 0}, "at_most": {"wrong": -1}})
    )
    assert report(run, facts, parser.parse_args([*line, "--floors", str(written)])) == 1
    printed = capsys.readouterr().out
    assert "accuracy/9-hop: not measured" in printed
    assert re.search(r"accuracy/plain is [01]\.\d+, below 1\.010", printed)
    assert re.search(r"wrong is 0\.\d+, above -1\.000", printed)


def test_the_command_measures_a_dataset_in_a_database_of_its_own() -> None:
    line = ["--data", str(SAMPLE), "--load", "--kind", "compare", "--per-kind", "2", "--varied", "0"]
    done = command(line)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^compare +2 ", done.stdout, re.MULTILINE)


def test_the_command_writes_questions_as_public_files_have_them(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    done = command(
        ["--data", str(SAMPLE), "--write", str(file), "--per-kind", "1", "--varied", "0", "--bank", "held_out"]
    )
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {"id", "kind", "hops", "question", "gold", "expect"} <= rows[0].keys()


def command(line: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the evaluation as a program."""
    arguments = [sys.executable, "-m", "evals.questions", *line]
    return subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False, timeout=90)


def test_the_command_line_says_what_is_made() -> None:
    line = ["--data", "x", "--url", "y", "--kind", "count", "--seed", "7", "--bank", "held_out", "--varied", "3"]
    plan = plan_of(arguments().parse_args(line))
    assert plan == Plan(bank="held_out", seed=7, per_kind=10, kinds=("count",), varied=3)


@pytest.mark.parametrize("line", [[], ["--data", "x"], ["--data", "x", "--load", "--url", "y"], ["--load"]])
def test_a_command_line_that_makes_no_sense_is_refused(line: list[str]) -> None:
    with pytest.raises(SystemExit):
        arguments().parse_args(line)


@pytest.mark.data
def test_the_gold_of_real_data_is_made_without_a_database(shared_data: Path) -> None:
    questions = generate(read_facts(shared_data / "core"), Plan(per_kind=2, varied=1))
    assert len({question.kind for question in questions}) > 30
