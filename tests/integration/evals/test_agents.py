"""A question set goes through rules and a scripted model on the bundled sample, and reaches its floors."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from standalone.home import SAMPLE

from evals.agents.__main__ import arguments, measure, questions_of, report
from evals.agents.asking import Answered
from evals.agents.providers import Provider, provider_of
from evals.agents.report import shares
from evals.floors import read_floors, shortfalls
from evals.questions.questions import Question
from evals.questions.scoring import Verdict

ROOT = Path(__file__).parents[3]
SCRIPTED = ("liar", "idler", "babbler", "down")


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    """The questions in English: those that the rules do not settle are among them."""
    every = questions_of(arguments().parse_args(["--data", str(SAMPLE), "--load", "--trivia"]))
    return [question for question in every if question.kind == "trivia_english"]


@pytest.fixture(scope="module")
async def ruled(sample_dsn: str, questions: list[Question]) -> list[Answered]:
    return await measure(sample_dsn, provider_of("rules"), questions)


@pytest.fixture(scope="module")
async def scripted(sample_dsn: str, questions: list[Question]) -> Mapping[str, list[Answered]]:
    return {name: await measure(sample_dsn, provider_of(f"scripted:{name}"), questions) for name in SCRIPTED}


def right(answered: list[Answered]) -> set[str]:
    return {each.asked.question.id for each in answered if each.asked.verdict is Verdict.RIGHT}


def test_rules_alone_call_no_model(ruled: list[Answered]) -> None:
    assert {each.usage.calls for each in ruled} == {0}
    assert len(right(ruled)) > len(ruled) / 2


@pytest.mark.parametrize("name", ["idler", "babbler", "down"])
def test_a_model_that_is_no_use_costs_no_right_answer(
    ruled: list[Answered], scripted: Mapping[str, list[Answered]], name: str
) -> None:
    assert right(scripted[name]) == right(ruled)
    answers = {each.asked.question.id: each.asked.response.answer for each in ruled}
    for each in scripted[name]:
        assert not each.usage.attempts or each.setback in {"", "MODEL_UNAVAILABLE", "MODEL_NOT_ACCEPTED"}
        accepted = bool(each.usage.attempts) and not each.setback
        assert not accepted or each.asked.response.answer == answers[each.asked.question.id]


@pytest.mark.parametrize("name", SCRIPTED)
def test_every_scripted_model_reaches_the_floors(scripted: Mapping[str, list[Answered]], name: str) -> None:
    floors = read_floors(ROOT / "evals/agents/floors.scripted.json")
    assert floors.at_least
    assert floors.at_most
    assert shortfalls(shares(scripted[name]), floors) == []


async def test_what_a_model_said_is_played_again_to_the_byte(
    sample_dsn: str, scripted: Mapping[str, list[Answered]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:

    asked = scripted["idler"]
    options = arguments().parse_args(["--data", str(SAMPLE), "--load", "--record", str(tmp_path / "tape")])
    assert report(asked, Provider(name="scripted:idler"), options) == 0
    assert "trivia_english" in capsys.readouterr().out
    provider = provider_of(f"recorded:{tmp_path / 'tape'}")
    played = await measure(sample_dsn, _like_scripted(provider), [each.asked.question for each in asked])
    assert provider.tape is not None
    assert provider.tape.unlike == 0
    assert [each.asked.response.answer for each in played] == [each.asked.response.answer for each in asked]
    assert [each.usage.output_tokens for each in played] == [each.usage.output_tokens for each in asked]


def _like_scripted(provider: Provider) -> Provider:
    """The recording under the settings that it was made with, as the environment would name them."""
    model = provider_of("scripted:idler").model
    return Provider(name=provider.name, model=model, tap=provider.tap, tape=provider.tape)
