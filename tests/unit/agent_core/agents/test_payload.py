"""Objects are found in whatever a model writes around them, and what does not fit is said in words for the model."""

import json
from typing import Any

import pytest
from agent_core.agents.flat_step import NextStep
from agent_core.agents.payload import Misfit, find_object, parse_output
from agent_core.agents.sufficiency import SufficiencyReport
from hypothesis import given
from hypothesis import strategies as st

SEARCH = {"action": "search", "rationale": "resolve the name", "kind": "character", "text": "Luffy"}
CONDITION = {"field": "year", "value": "1999"}


@pytest.mark.parametrize(
    "text",
    [
        '{"sufficient": true}',
        '  {"sufficient": true}\n',
        '```json\n{"sufficient": true}\n```',
        'Sure! Here it is:\n```\n{"sufficient": true}\n```\nAnything else?',
        '<think>maybe {"sufficient": false, "but": "longer"}</think>{"sufficient": true}',
        'the opening tag was cut {"sufficient": false, "x": 1}</think>\n{"sufficient": true}',
        'Given {} and {x}, I say {"sufficient": true} and not {}.',
    ],
)
def test_an_object_is_found_in_what_a_model_writes_around_it(text: str) -> None:
    assert find_object(text) == {"sufficient": True}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot say.",
        '{"sufficient": tr',
        '["sufficient"]',
        '{"outer": {"sufficient": true}',
        "{'a': 1}",
        "{" * 50,
    ],
)
def test_where_no_object_is_complete_there_is_none(text: str) -> None:
    assert find_object(text) is None


def test_an_object_nested_too_deeply_is_none() -> None:
    assert find_object('{"a":' * 100_000 + "1" + "}" * 100_000) is None


def test_a_line_break_inside_a_string_is_no_error() -> None:
    assert find_object('{"a": "one\ntwo"}') == {"a": "one\ntwo"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(st.text(), JSON, min_size=1), st.sampled_from(["", "Here:\n```json\n", "<think>no</think>"]))
def test_any_object_is_found_behind_any_lead(value: dict[str, Any], lead: str) -> None:
    text = json.dumps(value)
    assert "</think>" in text or find_object(lead + text) == value


@given(st.text(alphabet='{}[]":,\\ab1 \n'))
def test_any_text_gives_an_object_or_none(text: str) -> None:
    found = find_object(text)
    assert found is None or isinstance(found, dict)


def test_a_fitting_output_is_parsed() -> None:
    step = parse_output(json.dumps(SEARCH), NextStep)
    assert (step.action, step.text) == ("search", "Luffy")


def test_an_object_that_arrives_parsed_is_taken_as_it_is() -> None:
    assert parse_output({"sufficient": True, "rationale": "titles are known"}, SufficiencyReport).sufficient


@pytest.mark.parametrize(
    "habit",
    [
        {**SEARCH, "where": [json.dumps(CONDITION)]},
        {**SEARCH, "where": [{**CONDITION, "hop": None}]},
        {**SEARCH, "where": [CONDITION], "entities": None, "answer": None},
    ],
)
def test_harmless_habits_of_models_cost_no_correction(habit: dict[str, Any]) -> None:
    assert parse_output(habit, NextStep) == NextStep.model_validate({**SEARCH, "where": [CONDITION]})


def test_no_object_is_a_misfit() -> None:
    with pytest.raises(Misfit, match="no complete JSON object") as caught:
        parse_output("I would search for Luffy.", NextStep)
    assert caught.value.kinds == ("no_json",)


def test_a_misfit_says_where_and_what_is_wrong() -> None:
    with pytest.raises(Misfit) as caught:
        parse_output({"action": "select", "rationale": "x", "where": [{**CONDITION, "hop": -1}]}, NextStep)
    assert str(caught.value) == "- where.0.hop: Input should be greater than or equal to 0"
    assert caught.value.kinds == ("greater_than_equal",)


def test_a_misfit_lists_no_more_than_eight_problems() -> None:
    with pytest.raises(Misfit) as caught:
        parse_output({**SEARCH, "entities": [{}] * 12}, NextStep)
    assert len(str(caught.value).splitlines()) == 8


@pytest.mark.parametrize("field", ['"sec\\ud800ret": 1', '"relations": ["\\ud800"]'])
def test_a_misfit_about_broken_unicode_can_be_sent(field: str) -> None:
    with pytest.raises(Misfit) as caught:
        parse_output(f'{{"action": "select", "rationale": "x", {field}}}', NextStep)
    assert str(caught.value).encode()


def test_the_kinds_of_a_misfit_never_quote_the_output() -> None:
    with pytest.raises(Misfit) as caught:
        parse_output({**SEARCH, "my secret": "plan", "action": "find"}, NextStep)
    assert caught.value.kinds == ("extra_forbidden", "literal_error")


def test_an_object_that_hides_a_bottomless_string_is_a_misfit() -> None:
    with pytest.raises(Misfit, match="nested too deeply"):
        parse_output({"action": "select", "rationale": "x", "where": ['{"a":' * 100_000]}, NextStep)


@pytest.mark.parametrize("field", ["evidence", "warnings", "grounding", "citations", "verified"])
def test_what_code_alone_says_of_an_answer_is_no_field_of_an_output(field: str) -> None:
    with pytest.raises(Misfit) as caught:
        parse_output({"action": "final", "rationale": "x", "answer": "Mine.", field: ["forged"]}, NextStep)
    assert caught.value.kinds == ("extra_forbidden",)
