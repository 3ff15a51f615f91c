"""Names are looked for together where there are several, and never as titles of episodes."""

from agent_core.planning.lookups import look_around, look_up, look_up_each, search
from catalog.entities import EntityType

QUESTION = "Who voices Vexo Karu in Zorblatt?"


def test_a_text_is_looked_up_in_one_step_that_is_made_once() -> None:
    step = look_up(QUESTION, fuzzy=False, why="find the names")
    assert step is look_up(QUESTION, fuzzy=False, why="find the names")
    assert step.graph_intent is not None
    assert (step.rationale, step.graph_intent.text, step.graph_intent.fuzzy) == ("find the names", QUESTION, False)
    assert EntityType.EPISODE not in step.graph_intent.entity_types


def test_a_misspelt_word_is_looked_for_with_those_around_it() -> None:
    intent = look_around("Zorblatt", QUESTION).graph_intent
    assert intent is not None
    assert (intent.text, intent.context, intent.fuzzy) == ("Zorblatt", QUESTION, True)


def test_several_names_are_looked_for_in_one_step_and_one_alone_by_itself() -> None:
    both = look_up_each(["Vexo Karu", "Zorblatt"], QUESTION, why="find").graph_intent
    assert both is not None
    assert (both.text, both.names, both.rationale) == (
        QUESTION,
        ["Vexo Karu", "Zorblatt"],
        "find 'Vexo Karu', 'Zorblatt'",
    )
    assert look_up_each(["Zorblatt"], QUESTION, why="find") is look_up("Zorblatt", fuzzy=True, why="find 'Zorblatt'")


def test_what_describes_is_searched_for_as_it_is_among_anime() -> None:
    step = search("a boy who sells ghosts")
    assert (step.action, step.graph_intent) == ("qdrant_search", None)
    assert step.search_intent is not None
    assert (step.search_intent.query, step.search_intent.entity_type) == ("a boy who sells ghosts", EntityType.ANIME)
