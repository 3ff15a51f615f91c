"""Constraints are of one language and on the items of the rules that they name."""

import agent_core.grammar.charts.filling  # noqa: F401  # pyright: ignore[reportUnusedImport] - registers them
from agent_core.grammar.charts.constraints import constraint, constraints_of
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.productions.production import OF_A_PIECE, OF_ALL
from agent_core.grammar.ranking.weights import PRIORS


def test_the_modules_of_the_grammar_register_what_they_hold() -> None:
    assert constraints_of("en")
    assert OF_A_PIECE
    assert OF_ALL


def test_a_constraint_is_found_by_its_rules_in_its_language() -> None:
    @constraint("never_made", "never_made_either", language="xx")
    def never(_item: object, _texts: object) -> bool:
        return False

    assert constraints_of("xx") == {"never_made": [never], "never_made_either": [never]}
    assert "xx" not in LANGUAGES
    assert "never_made" not in PRIORS.costs


def test_a_language_without_constraints_has_none() -> None:
    assert constraints_of("fr") == {}
