"""What is printed of a model's answers: by kind, with the mean cost of a question, and why rules took its place."""

from pathlib import Path

import pytest
from agent_core.budget import Usage

from evals.agents.asking import Answered
from evals.agents.providers import provider_of
from evals.agents.report import cost_of, policies, shares, table
from evals.questions.questions import Check, Gold, Question
from evals.questions.scoring import Asked, Response


def answered(kind: str, *, value: str, ms: float = 10.0, usage: Usage | None = None, setback: str = "") -> Answered:
    """A question whose right value is "yes"."""
    gold = Gold(check=Check.VALUE, values=("yes",))
    question = Question(id=f"{kind}-{value}-{ms}", kind=kind, hops=1, text="?", gold=gold)
    response = Response(value=value or None, reason="SUFFICIENT", elapsed_ms=ms)
    return Answered(asked=Asked(question=question, response=response), usage=usage or Usage(), setback=setback)


SET = [
    answered("one_hop", value="yes", ms=10.0),
    answered("one_hop", value="no", ms=30.0, usage=Usage(calls=4, attempts=5, input_tokens=1_000, output_tokens=100)),
    answered("count", value="", ms=20.0, usage=Usage(calls=2, attempts=2, cost_usd=0.003), setback="MODEL_UNAVAILABLE"),
]


def test_a_kind_has_a_line_and_all_have_one() -> None:
    head, one_hop, count, everything = table(SET)
    assert head.split()[:6] == ["kind", "n", "accuracy", "wrong", "withheld", "failed"]
    assert one_hop.split()[:6] == ["one_hop", "2", "0.500", "1", "0", "0"]
    assert count.split()[:6] == ["count", "1", "0.000", "0", "1", "0"]
    assert everything.split()[:6] == ["all", "3", "0.333", "1", "1", "0"]
    assert everything.split()[6:] == ["2.00", "333", "33", "1.000", "20.0", "30.0"]


def test_cost_is_the_mean_of_all_questions_those_without_a_model_too() -> None:
    cost = cost_of(SET)
    assert (cost.calls, cost.attempts) == (2.0, pytest.approx(7 / 3))
    assert cost.usd == pytest.approx(0.001)
    assert (cost.p50_ms, cost.p95_ms) == (20.0, 30.0)


def test_floors_may_name_what_is_measured_of_all() -> None:
    found = shares(SET)
    assert found["accuracy"] == pytest.approx(1 / 3)
    assert found["without_model"] == pytest.approx(1 / 3)
    assert found["wrong"] == pytest.approx(1 / 3)


def test_it_is_told_how_often_rules_took_a_models_place_and_why() -> None:
    assert list(policies(SET)) == [
        "answered without a model: 1 of 3",
        "answered by rules in a model's place: MODEL_UNAVAILABLE 1",
    ]
    assert list(policies(SET[:1]))[1].endswith("never")


def test_a_provider_is_rules_a_script_a_file_or_what_the_settings_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__MODEL", "some-model")
    assert provider_of("rules").model is None
    scripted = provider_of("scripted:liar").model
    assert scripted is not None
    assert scripted.transient_retries == 0
    (tmp_path / "tape").write_bytes(b"")
    assert provider_of(f"recorded:{tmp_path / 'tape'}").tape is not None
    environment = provider_of("env").model
    assert environment is not None
    assert (environment.model, environment.address) == ("some-model", "http://127.0.0.1:9/v1")


def test_a_provider_is_named_as_the_settings_name_a_model() -> None:
    model = provider_of("ollama:qwen3:8b").model
    assert model is not None
    assert model.model == "qwen3:8b"


@pytest.mark.parametrize("name", ["", ":x", "scripted:nobody", "scripted", "recorded:"])
def test_what_names_no_provider_is_refused_with_what_does(name: str) -> None:
    with pytest.raises(ValueError, match="it takes rules"):
        provider_of(name)
