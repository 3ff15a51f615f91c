"""What a model may say: one slot for each action, what is missing told in words, and what does not belong dropped."""

from typing import Any

import pytest
from agent_core.limits import DEFAULT_HOPS, MAX_COMPARED, MAX_NAMES
from agent_core.references import EntityRef
from agent_core.schemas import (
    AgentResponse,
    Comparison,
    ComparisonRow,
    GraphIntent,
    GraphPath,
    NextStep,
    Outcome,
    PathKind,
    QdrantFilters,
    RequestedLimits,
    SearchIntent,
    SufficiencyReport,
)
from catalog.entities import entity_id
from catalog.relations import RelationType
from pydantic import ValidationError

from tests.support.scripted import ref

ID = entity_id("anime:1")
SAID: dict[str, Any] = {"rationale": "because"}
A, B = ref("a").model_dump(mode="json"), ref("b").model_dump(mode="json")


def refs(count: int) -> list[EntityRef]:
    return [ref(f"e{n}") for n in range(count)]


@pytest.mark.parametrize("field", ["id", "anime_id"])
def test_ids_of_a_search_have_one_form(field: str) -> None:
    written: object = [ID.hex.upper()] if field == "id" else ID.hex.upper()
    read = getattr(QdrantFilters.model_validate({field: written}), field)
    assert read == ([str(ID)] if field == "id" else str(ID))


@pytest.mark.parametrize("value", [{"id": [str(ID), "2"]}, {"anime_id": "Cowboy Bebop"}])
def test_ids_that_are_none_are_refused_with_where_to_find_them(value: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="from the context"):
        QdrantFilters.model_validate(value)


@pytest.mark.parametrize(
    "value", [{"query": "pirates"}, {"image_query": "a.png"}, {"filters": {"id": [str(ID)]}}, {"query": " x "}]
)
def test_a_search_is_for_a_text_an_image_or_ids(value: dict[str, Any]) -> None:
    assert SearchIntent.model_validate({**SAID, "entity_type": "anime", **value})


@pytest.mark.parametrize("value", [{}, {"query": ""}, {"query": " \n"}, {"filters": {"year": 2001}}])
def test_a_search_for_nothing_is_refused(value: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="set one of them"):
        SearchIntent.model_validate({**SAID, "entity_type": "anime", **value})


@pytest.mark.parametrize("field", ["max_results", "max_fanout_per_hop", "max_paths"])
def test_a_limit_that_is_asked_for_is_of_one_or_more(field: str) -> None:
    assert getattr(RequestedLimits.model_validate({field: 1}), field) == 1
    with pytest.raises(ValidationError, match=field):
        RequestedLimits.model_validate({field: 0})


SLOTS: list[tuple[str, dict[str, Any]]] = [
    ("neighbors", {"start": A}),
    ("k_hop", {"start": A}),
    ("path", {"start": A, "end": B}),
    ("compare", {"start": A, "end": B}),
    ("select", {"query": {"result_type": "anime"}}),
    ("lookup", {"text": "Naruto"}),
    ("watch_order", {"start": A}),
    ("similar", {"start": A}),
    ("profile", {"start": A}),
]


@pytest.mark.parametrize(("kind", "slots"), SLOTS)
def test_a_primitive_takes_what_it_needs_and_says_what_is_missing(kind: str, slots: dict[str, Any]) -> None:
    whole = {**SAID, "query_type": kind, **slots}
    assert GraphIntent.model_validate(whole).query_type == kind
    for slot in slots:
        with pytest.raises(ValidationError, match=f"requires {slot}; set {slot}"):
            GraphIntent.model_validate({name: value for name, value in whole.items() if name != slot})


def test_an_empty_text_is_no_text_to_look_names_up_in() -> None:
    with pytest.raises(ValidationError, match="requires text"):
        GraphIntent(rationale="r", query_type="lookup", text="")


@pytest.mark.parametrize("field", ["text", "context"])
@pytest.mark.parametrize(("length", "allowed"), [(2_000, True), (2_001, False)])
def test_a_text_to_look_up_has_so_many_characters(field: str, length: int, allowed: bool) -> None:
    value = {**SAID, "query_type": "lookup", "text": "x", field: "x" * length}
    if allowed:
        assert len(getattr(GraphIntent.model_validate(value), field)) == length
    else:
        with pytest.raises(ValidationError, match=field):
            GraphIntent.model_validate(value)


@pytest.mark.parametrize(("names", "allowed"), [(0, True), (MAX_NAMES, True), (MAX_NAMES + 1, False)])
def test_so_many_names_are_looked_up_at_once(names: int, allowed: bool) -> None:
    value = {**SAID, "query_type": "lookup", "text": "x", "names": ["x"] * names}
    if allowed:
        assert len(GraphIntent.model_validate(value).names) == names
    else:
        with pytest.raises(ValidationError, match="names"):
            GraphIntent.model_validate(value)


@pytest.mark.parametrize(("others", "allowed"), [(0, True), (MAX_COMPARED - 2, True), (MAX_COMPARED - 1, False)])
def test_so_many_are_compared_at_once(others: int, allowed: bool) -> None:
    value = {**SAID, "query_type": "compare", "start": A, "end": B, "others": refs(others)}
    if allowed:
        assert len(GraphIntent.model_validate(value).others) == others
    else:
        with pytest.raises(ValidationError, match="others"):
            GraphIntent.model_validate(value)


@pytest.mark.parametrize(("hops", "allowed"), [(0, True), (1_000, True), (-1, False)])
def test_hops_are_asked_for_freely_and_never_below_none(hops: int, allowed: bool) -> None:
    value = {**SAID, "query_type": "k_hop", "start": A, "max_hops": hops}
    if allowed:
        assert GraphIntent.model_validate(value).max_hops == hops
    else:
        with pytest.raises(ValidationError, match="max_hops"):
            GraphIntent.model_validate(value)


def test_who_says_nothing_of_hops_gets_the_default() -> None:
    intent = GraphIntent(rationale="r", query_type="k_hop", start=ref("a"))
    assert intent.max_hops == DEFAULT_HOPS
    assert intent.edge_types == []


def test_relations_to_follow_are_read_from_the_allow_list() -> None:
    value = {**SAID, "query_type": "neighbors", "start": A, "edge_types": ["SEQUEL", RelationType.PREQUEL]}
    assert GraphIntent.model_validate(value).edge_types == [RelationType.SEQUEL, RelationType.PREQUEL]
    with pytest.raises(ValidationError, match="edge_types"):
        GraphIntent.model_validate({**value, "edge_types": ["sequel", "follows"]})
    with pytest.raises(ValidationError, match="edge_types"):
        GraphIntent.model_validate({**value, "edge_types": "sequel"})


@pytest.mark.parametrize(("nodes", "rels"), [(1, 0), (2, 1), (7, 6)])
def test_a_path_has_one_relation_less_than_nodes(nodes: int, rels: int) -> None:
    path = GraphPath(nodes=refs(nodes), rels=["sequel"] * rels)
    assert path.kind is PathKind.CHAIN
    for wrong in {rels - 1, rels + 1} - {-1}:
        with pytest.raises(ValidationError, match="one relation less"):
            GraphPath(nodes=refs(nodes), rels=["sequel"] * wrong)


def test_a_path_of_nothing_is_none() -> None:
    with pytest.raises(ValidationError, match="nodes"):
        GraphPath(nodes=[], rels=[])


def test_a_comparison_lists_all_in_the_order_in_which_they_were_named() -> None:
    left, right, *others = refs(MAX_COMPARED)
    row = ComparisonRow(field="year", left="1", right=None, others=["3", "4", "5"], same=False)
    comparison = Comparison(left=left, right=right, others=others, rows=[row])
    assert comparison.refs == (left, right, *others)
    assert row.values == ("1", None, "3", "4", "5")
    with pytest.raises(ValidationError, match="others"):
        Comparison(left=left, right=right, others=refs(MAX_COMPARED - 1), rows=[])


@pytest.mark.parametrize("value", [0, 0.5, 1])
def test_confidence_is_a_share(value: float) -> None:
    assert AgentResponse(answer="a", confidence=value).confidence == value


@pytest.mark.parametrize(
    "value",
    [
        {"confidence": -0.01},
        {"confidence": 1.01},
        {"confidence": 0.5, "answer": ""},
        {"answer": "a", "confidence": None},
    ],
)
def test_an_answer_has_words_and_a_confidence(value: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        AgentResponse.model_validate({"answer": "a", **value})


def test_an_answer_that_says_no_more_is_answered_and_complete() -> None:
    response = AgentResponse(answer="a", confidence=1)
    assert (response.outcome, response.evidence.complete, response.value) == (Outcome.ANSWERED, True, None)


INTENTS: dict[str, dict[str, Any]] = {
    "search_intent": {**SAID, "entity_type": "anime", "query": "pirates"},
    "graph_intent": {**SAID, "query_type": "lookup", "text": "Naruto"},
    "final": {"answer": "It is.", "confidence": 1},
}
ACTIONS = {"qdrant_search": "search_intent", "pg_graph": "graph_intent", "final": "final"}


@pytest.mark.parametrize(("action", "slot"), ACTIONS.items())
def test_a_step_fills_the_slot_of_its_action_and_others_are_dropped(action: str, slot: str) -> None:
    step = NextStep.model_validate({**SAID, "action": action, **INTENTS})
    assert getattr(step, slot) is not None
    assert [getattr(step, other) for other in INTENTS if other != slot] == [None, None]


@pytest.mark.parametrize(("action", "slot"), ACTIONS.items())
def test_a_step_without_the_slot_of_its_action_is_refused(action: str, slot: str) -> None:
    others = {name: value for name, value in INTENTS.items() if name != slot}
    with pytest.raises(ValidationError, match=f"requires {slot}"):
        NextStep.model_validate({**SAID, "action": action, **others})


@pytest.mark.parametrize(
    "value", [{}, {"action": "sql"}, {"action": "final", "final": INTENTS["final"], "sql": "SELECT 1"}]
)
def test_there_are_three_actions_and_nothing_else(value: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        NextStep.model_validate({**SAID, **value})


def test_a_report_names_what_is_missing() -> None:
    report = SufficiencyReport.model_validate({"sufficient": False, **SAID, "missing": ["year"]})
    assert (report.missing, report.suggested_next_action) == (["year"], None)
    with pytest.raises(ValidationError):
        SufficiencyReport.model_validate({"sufficient": "perhaps", **SAID})


def test_an_id_of_another_kind_of_text_never_comes_back_in_an_error() -> None:
    secret = "sk-live-abc"
    with pytest.raises(ValidationError) as raised:
        GraphIntent.model_validate({**SAID, "query_type": "neighbors", "start": {"entity_type": "anime", "id": secret}})
    assert secret not in str(raised.value)


@pytest.mark.parametrize("unset", [{"source_material": []}, {"chapters_min": None}, {"volumes_max": None}])
def test_a_filter_that_is_not_set_is_not_refused(unset: dict[str, Any]) -> None:
    assert QdrantFilters.model_validate(unset) == QdrantFilters()
