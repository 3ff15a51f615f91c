"""What a model writes in flat fields becomes a typed step, or an objection that says what to write instead."""

from typing import Any

import pytest
from agent_core.agents.conditions import Unreadable
from agent_core.agents.flat_step import MAX_RATIONALE_CHARS, NextStep
from agent_core.agents.handles import Handles
from agent_core.agents.step_reading import names_in, read_step
from agent_core.calculation.intent import CalculationIntent
from agent_core.graph_query import GraphQuery
from agent_core.investigation import Investigation, Observation
from agent_core.limits import MAX_EXPRESSION_CHARS
from agent_core.references import EntityRef
from agent_core.schemas import AgentResponse, GraphIntent, SearchIntent
from agent_core.schemas import NextStep as TypedStep
from catalog.entities import EntityType
from catalog.relations import RelationType
from pydantic import ValidationError

from tests.support.model_lane import SEARCH_STEP, investigate
from tests.support.scripted import card, graph_result

LUFFY, PIECE, HUNTER = (card(name) for name in ("Luffy", "One Piece", "Hunter"))


def investigation() -> Investigation:
    """An investigation whose only step found three anime: E1, E2 and E3."""
    opened = investigate("?", *(f"{c.name} (anime) id={c.ref.id}" for c in (LUFFY, PIECE, HUNTER)))
    result = graph_result("Luffy", "One Piece", "Hunter")
    opened.observations.append(Observation(step=SEARCH_STEP, status="ok", summary="", result=result))
    return opened


def read(action: str, **fields: object) -> TypedStep:
    step = NextStep.model_validate({"action": action, "rationale": "why", **fields})
    return read_step(step, Handles.of(investigation()))


def search(**fields: object) -> SearchIntent:
    intent = read("search", **fields).search_intent
    assert intent is not None
    return intent


def graph(action: str, **fields: object) -> GraphIntent:
    intent = read(action, **fields).graph_intent
    assert intent is not None
    assert intent.rationale == "why"
    return intent


def select(**fields: object) -> GraphQuery:
    query = graph("select", **{"kind": "anime", **fields}).query
    assert query is not None
    return query


def final(**fields: object) -> AgentResponse:
    response = read("final", **fields).final
    assert response is not None
    return response


def test_a_search_by_text_looks_within_the_anime_that_it_names() -> None:
    intent = search(kind="episode", text="the race", entities=["E2"], where=[{"field": "year", "value": "1999"}])
    assert (intent.entity_type, intent.query, intent.filters.anime_id) == ("episode", "the race", PIECE.ref.id)
    assert intent.filters.id == []
    assert (intent.filters.year_min, intent.filters.year_max) == (1999, 1999)


def test_a_search_without_text_fetches_what_it_names() -> None:
    intent = search(entities=["E2", "[E3]"])
    assert intent.filters.id == [PIECE.ref.id, HUNTER.ref.id]
    assert intent.query is None


@pytest.mark.parametrize("action", ["neighbors", "k_hop", "profile", "watch_order", "instalments", "seasons"])
def test_a_primitive_starts_from_the_first_entity(action: str) -> None:
    intent = graph(action, entities=["E1"], relations=["sequel"], max_hops=2, limit=7)
    assert (intent.query_type, intent.start) == (action, LUFFY.ref)
    assert (intent.edge_types, intent.max_hops, intent.limits.max_results) == ([RelationType.SEQUEL], 2, 7)


def test_a_path_has_two_ends_and_a_comparison_up_to_five() -> None:
    path = graph("path", entities=["E1", "E2"])
    assert (path.start, path.end, path.others) == (LUFFY.ref, PIECE.ref, [])
    compared = graph("compare", entities=["E1", "E2", "E3"])
    assert compared.others == [HUNTER.ref]


def test_similar_titles_may_share_makers_or_have_none_of_them() -> None:
    further = [{"entities": ["E2"]}, {"entities": ["E3"], "combine": "difference"}]
    intent = graph("similar", kind="manga", entities=["E1"], relations=["staff"], further=further)
    assert (intent.shared, intent.makers, intent.makers_not) == ([RelationType.STAFF], [PIECE.ref], [HUNTER.ref])
    assert intent.entity_types == [EntityType.MANGA]


def test_texts_are_looked_up_as_they_are() -> None:
    assert graph("lookup", text="Luffy and Nami", kind="character").entity_types == [EntityType.CHARACTER]
    assert graph("lookup", entities=["Luffy", "Nami"]).text == "Luffy, Nami"
    song = graph("songs", text="We Are!").song
    assert song is not None
    assert song.text == "We Are!"


def test_a_selection_follows_relations_with_roles_and_conditions_on_each_hop() -> None:
    where = [
        {"field": "score", "op": ">", "value": "8"},
        {"field": "format", "value": "tv|movie", "hop": 1},
        {"field": "related", "op": ">=", "value": "3"},
        {"field": "episode_number", "value": "5"},
    ]
    query = select(
        entities=["E1", "E2"],
        relations=["animated", "staff"],
        roles=["", "Director"],
        where=where,
        counted=["has_character"],
        order_by="related",
        ascending=True,
        limit=5,
    )
    (chain,) = query.chains
    assert chain.start == [LUFFY.ref, PIECE.ref]
    assert [(hop.relation, hop.role) for hop in chain.hops] == [("animated", None), ("staff", "Director")]
    assert chain.hops[0].where.format == ["tv", "movie"]
    assert (query.where.score_above, query.related_min, query.episode_number) == (8, 3, 5)
    assert (query.descending, query.limit) == (False, 5)


def test_what_each_entity_leads_to_is_joined() -> None:
    query = select(entities=["E1", "E2"], relations=["worked_on"], combine="intersection")
    assert [chain.start for chain in query.chains] == [[LUFFY.ref], [PIECE.ref]]
    assert query.combine == "intersection"


def test_a_further_chain_has_relations_of_its_own() -> None:
    further = [{"entities": ["E3"], "relations": ["worked_on"], "combine": "difference"}]
    query = select(entities=["E1"], relations=["voiced_in"], further=further)
    assert [chain.combine for chain in query.chains] == [None, "difference"]
    assert query.chains[1].hops[0].relation is RelationType.WORKED_ON


def test_a_further_chain_has_roles_beside_its_relations() -> None:
    further = [{"entities": ["E3"], "relations": ["worked_on", "staff"], "roles": [" Director ", ""]}]
    hops = select(entities=["E1"], relations=["voiced_in"], further=further).chains[1].hops
    assert [(hop.relation, hop.role) for hop in hops] == [("worked_on", "Director"), ("staff", None)]


def test_roles_beyond_the_relations_are_dropped() -> None:
    query = select(entities=["E1"], relations=["staff"], roles=["Director", "Music"])
    assert [hop.role for hop in query.chains[0].hops] == ["Director"]


def test_an_entity_is_left_out_of_a_selection() -> None:
    further = [{"entities": ["E2"], "combine": "difference"}]
    chain = select(entities=["E1"], relations=["appears_in"], further=further).chains[1]
    assert (chain.start, chain.hops, chain.combine) == ([PIECE.ref], [], "difference")


def test_similar_titles_may_have_to_differ_in_who_made_them() -> None:
    intent = graph("similar", entities=["E1"], further=[{"relations": ["animated_by"], "combine": "difference"}])
    assert (intent.shared, intent.differ, intent.makers_not) == ([], [RelationType.ANIMATED_BY], [])


def test_groups_are_of_a_field_or_of_a_relation() -> None:
    by_field = select(aggregate="group_count", group_by="year").group_by
    by_hop = select(aggregate="group_count", group_by="relation", counted=["animated_by"]).group_by
    assert by_field is not None
    assert by_field.field == "year"
    assert by_hop is not None
    assert by_hop.hop is not None


def test_an_answer_cites_by_handle_and_its_marks_are_numbered_anew() -> None:
    response = final(answer="One Piece [E2] and Luffy [E1], again [E2].", entities=["E2"], confidence="high")
    assert response.answer == "One Piece [1] and Luffy [2], again [1]."
    assert [(c.label, c.ref) for c in response.citations] == [("One Piece", PIECE.ref), ("Luffy", LUFFY.ref)]
    assert response.source_entities == [PIECE.ref, LUFFY.ref]
    assert response.result_entities == [PIECE.ref]
    assert response.confidence == 0.9


def test_a_final_step_may_name_entities_alone() -> None:
    response = final(entities=["E2", "E1"], confidence="low")
    assert response.answer == "(unwritten)"
    assert response.result_entities == [PIECE.ref, LUFFY.ref]
    assert response.citations == []
    assert final(outcome="no_match").outcome == "no_match"


def test_a_number_written_from_habit_cites_the_entities_in_order() -> None:
    response = final(answer="It is One Piece [1].", entities=["E2"])
    assert response.citations[0].ref == PIECE.ref


def calculation(text: str) -> CalculationIntent:
    intent = read("calculate", text=text).calculation
    assert intent is not None
    return intent


def test_a_calculation_names_values_of_rows_by_handle_and_of_results_by_their_number() -> None:
    intent = calculation("E2.year - E1.Year + (average(R3.score) / r12.duration - R3)")
    assert intent.expression == "E2.year - E1.Year + (average(R3.score) / r12.duration - R3)"
    assert [(o.name, o.field, o.entity, o.result) for o in intent.operands] == [
        ("E2.year", "year", PIECE.ref, None),
        ("E1.Year", "year", LUFFY.ref, None),
        ("R3.score", "rating", None, 3),
        ("r12.duration", "minutes", None, 12),
        ("R3", None, None, 3),
    ]


def test_a_name_that_a_calculation_repeats_stands_for_one_value() -> None:
    assert [operand.name for operand in calculation("E1.year - (E1.year - E2.year)").operands] == ["E1.year", "E2.year"]


OBJECTIONS: list[tuple[dict[str, Any], str]] = [
    ({"action": "search", "text": "x"}, "search needs kind"),
    ({"action": "search", "kind": "anime"}, "search needs text, or entities"),
    ({"action": "neighbors"}, "neighbors needs 1 of entities"),
    ({"action": "path", "entities": ["E1"]}, "path needs 2 of entities"),
    ({"action": "neighbors", "entities": ["E4"]}, "the handles are E1 to E3"),
    ({"action": "lookup"}, "lookup needs text"),
    ({"action": "select", "entities": ["E1"]}, "select needs kind"),
    ({"action": "select", "kind": "anime", "relations": ["sequel"]}, "set entities, or leave relations out"),
    ({"action": "select", "kind": "anime", "further": [{"relations": ["sequel"]}]}, "a chain of further"),
    ({"action": "select", "kind": "anime", "aggregate": "group_count"}, "requires group_by"),
    ({"action": "select", "kind": "anime", "group_by": "relation"}, "group_by relation needs counted"),
    ({"action": "select", "kind": "anime", "order_by": "related"}, "requires related"),
    ({"action": "calculate"}, "ends where a value is expected"),
    ({"action": "calculate", "text": "E1.year - "}, "ends where a value is expected"),
    ({"action": "calculate", "text": "eval(E1.year)"}, "there is no function 'eval'"),
    ({"action": "calculate", "text": "2009 - 1998"}, "write no numbers"),
    ({"action": "calculate", "text": "E1.year"}, "one value alone is not calculated"),
    ({"action": "calculate", "text": "E1 - E2"}, "E1 needs a field, such as E1.year"),
    ({"action": "calculate", "text": "E1.year - E4.year"}, "the handles are E1 to E3"),
    ({"action": "calculate", "text": "Luffy.year - E1.year"}, "'Luffy' is not in the context"),
    ({"action": "calculate", "text": "E1.popularity - E2.popularity"}, "Input should be 'year'"),
    ({"action": "calculate", "text": "E1.year-E2.year".ljust(MAX_EXPRESSION_CHARS + 1)}, "have at most 200 characters"),
    ({"action": "final"}, "final needs answer or entities"),
    ({"action": "final", "answer": "It is [E9]."}, "the handles are E1 to E3"),
    ({"action": "final", "answer": "It is [2].", "entities": ["E1"]}, "[2] cites nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "objection"), OBJECTIONS, ids=[text for _, text in OBJECTIONS])
def test_what_means_nothing_is_sent_back_with_what_to_write(said: dict[str, Any], objection: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(**said)
    assert objection in str(caught.value)


@pytest.mark.parametrize(
    ("condition", "objection"),
    [
        ({"field": "year", "op": ">=", "value": "soon"}, "takes a number"),
        ({"field": "year", "op": "!=", "value": "2000"}, "does not take '!='"),
        ({"field": "season", "op": ">", "value": "fall"}, "does not take '>'"),
        ({"field": "genre", "value": " | "}, "has no value"),
        ({"field": "started", "op": ">", "value": "2000"}, "does not take '>'"),
        ({"field": "score", "op": ">", "value": "11"}, "less than or equal to 10"),
        ({"field": "started", "value": "last spring"}, "should match pattern"),
    ],
)
def test_a_condition_that_cannot_be_meant_is_sent_back(condition: dict[str, Any], objection: str) -> None:
    with pytest.raises(Unreadable, match=objection):
        select(where=[condition])


def test_two_values_of_one_bound_contradict_one_another() -> None:
    where = [{"field": "year", "op": ">=", "value": v} for v in ("1990", "2000")]
    with pytest.raises(Unreadable, match="year_min twice"):
        select(where=where)


def test_conditions_are_bounds_lists_and_denials() -> None:
    where = select(
        where=[
            {"field": "genre", "value": "Action"},
            {"field": "genre", "value": "Drama|Comedy"},
            {"field": "genre", "op": "!=", "value": "Horror"},
            {"field": "episodes", "op": ">", "value": "12"},
            {"field": "episodes", "op": "<", "value": "1,000"},
            {"field": "airs_on", "value": "Monday"},
            {"field": "started", "value": "2020-04"},
        ]
    ).where
    assert (where.genre, where.genre_any, where.genre_not) == (["Action"], ["Drama", "Comedy"], ["Horror"])
    assert (where.episodes_min, where.episodes_max, where.airs_on) == (13, 999, "monday")
    assert (where.started_min, where.started_max) == ("2020-04", "2020-04")


def test_an_id_that_only_the_question_holds_needs_its_kind() -> None:
    handles = Handles.of(investigate(f"What is {PIECE.ref.id}?"))
    step = NextStep(action="profile", rationale="why", entities=["E1"])
    with pytest.raises(Unreadable, match="say in kind what E1 is"):
        read_step(step, handles)
    typed = read_step(step.model_copy(update={"kind": "anime"}), handles)
    assert typed.graph_intent is not None
    assert typed.graph_intent.start == EntityRef(entity_type=EntityType.ANIME, id=PIECE.ref.id)


def test_names_are_what_is_no_handle() -> None:
    step = NextStep(action="path", rationale="why", entities=["E1", "Nami", " Nami ", ""])
    assert names_in(step) == ["Nami"]
    assert names_in(step.model_copy(update={"action": "lookup"})) == []
    assert names_in(step.model_copy(update={"action": "calculate"})) == []


def test_only_what_explains_is_cut_and_what_asks_is_refused_when_too_long() -> None:
    long = NextStep.model_validate({"action": "search", "rationale": "x" * 500, "kind": "anime", "text": "y" * 300})
    assert len(long.rationale) == MAX_RATIONALE_CHARS
    with pytest.raises(ValidationError):
        NextStep.model_validate({"action": "search", "rationale": "x", "text": "y" * 301})


def test_whether_the_step_completes_the_question_goes_with_it() -> None:
    assert read("lookup", text="x", completes=True).completes is True
    assert read("lookup", text="x").completes is False
