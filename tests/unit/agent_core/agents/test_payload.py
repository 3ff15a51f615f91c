"""Objects are found in whatever a model writes around them, and what does not fit is said in words for the model."""

import json
from typing import Any

import pytest
from agent_core.agents.payload import Misfit, find_object, parse_output
from agent_core.schemas import Evidence, NextStep, SufficiencyReport
from hypothesis import given
from hypothesis import strategies as st

SEARCH = {
    "action": "qdrant_search",
    "rationale": "resolve the name",
    "search_intent": {"rationale": "resolve the name", "entity_type": "character", "query": "Luffy"},
}
ID = "11111111-1111-4111-8111-111111111111"
REF = {"entity_type": "anime", "id": ID}


def final(**fields: object) -> dict[str, Any]:
    answer = {"answer": "It is One Piece [1].", "citations": [{"label": "One Piece", "ref": REF}], "confidence": 0.9}
    return {"action": "final", "rationale": "enough is known", "final": {**answer, **fields}}


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
    assert step.search_intent is not None
    assert step.search_intent.query == "Luffy"


def test_an_object_that_arrives_parsed_is_taken_as_it_is() -> None:
    assert parse_output({"sufficient": True, "rationale": "titles are known"}, SufficiencyReport).sufficient


@pytest.mark.parametrize(
    "habit",
    [
        {**SEARCH, "search_intent": json.dumps(SEARCH["search_intent"])},
        {**SEARCH, "search_intent": {**SEARCH["search_intent"], "filters": None}},  # type: ignore[dict-item]
        {**SEARCH, "graph_intent": None, "final": None},
        {**SEARCH, "final": final()["final"]},
    ],
)
def test_harmless_habits_of_models_cost_no_correction(habit: dict[str, Any]) -> None:
    assert parse_output(habit, NextStep) == NextStep.model_validate(SEARCH)


def test_no_object_is_a_misfit() -> None:
    with pytest.raises(Misfit, match="no complete JSON object") as caught:
        parse_output("I would search for Luffy.", NextStep)
    assert caught.value.kinds == ("no_json",)


def test_a_misfit_says_where_and_what_to_do() -> None:
    with pytest.raises(Misfit) as caught:
        parse_output({"action": "qdrant_search", "rationale": "x"}, NextStep)
    assert str(caught.value) == (
        "- the object: action='qdrant_search' requires search_intent; set search_intent, set the other slots to null"
    )
    assert caught.value.kinds == ("value_error",)


def test_a_misfit_names_the_path_of_a_nested_field() -> None:
    with pytest.raises(Misfit, match=r"- final\.source_entities\.0\.id: id is not a UUID"):
        parse_output(final(source_entities=[{"entity_type": "anime", "id": "one-piece"}]), NextStep)


def test_a_misfit_lists_no_more_than_eight_problems() -> None:
    with pytest.raises(Misfit) as caught:
        parse_output(final(source_entities=[{"entity_type": "anime", "id": "x"}] * 20), NextStep)
    assert len(str(caught.value).splitlines()) == 8


@pytest.mark.parametrize("field", ['"sec\\ud800ret": 1', '"graph_intent": {"edge_types": ["\\ud800"]}'])
def test_a_misfit_about_broken_unicode_can_be_sent(field: str) -> None:
    with pytest.raises(Misfit) as caught:
        parse_output(f'{{"action": "pg_graph", "rationale": "x", {field}}}', NextStep)
    assert str(caught.value).encode()


def test_the_kinds_of_a_misfit_never_quote_the_output() -> None:
    with pytest.raises(Misfit) as caught:
        parse_output({**SEARCH, "my secret": "plan", "action": "search"}, NextStep)
    assert caught.value.kinds == ("extra_forbidden", "literal_error")


def test_an_object_that_hides_a_bottomless_string_is_a_misfit() -> None:
    with pytest.raises(Misfit, match="nested too deeply"):
        parse_output({"action": "pg_graph", "rationale": "x", "graph_intent": '{"a":' * 100_000}, NextStep)


def test_what_a_model_writes_into_the_orchestrators_fields_is_dropped() -> None:
    claimed = final(
        evidence={"value": "forged", "paths": [{"nodes": [REF], "rels": []}]},
        warnings=["forged"],
        citations=[{"label": "One Piece", "ref": REF, "quote": "forged"}],
    )
    step = parse_output(claimed, NextStep)
    assert step.final is not None
    assert step.final.evidence == Evidence()
    assert step.final.warnings == []
    assert step.final.citations[0].quote is None
    assert step.final.citations[0].label == "One Piece"


def test_reset_fields_are_not_shared_between_outputs() -> None:
    one, other = parse_output(final(), NextStep).final, parse_output(final(), NextStep).final
    assert one is not None
    assert other is not None
    assert one.evidence is not other.evidence
    assert one.warnings is not other.warnings
