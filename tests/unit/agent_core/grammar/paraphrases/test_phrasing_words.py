"""The words of a phrasing tell which relations it follows."""

import pytest
from agent_core.grammar.paraphrases.phrasing_words import paths_of
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.words.lexicon import lexicon
from catalog.relations import RelationType


@pytest.mark.parametrize(
    ("form", "followed"),
    [
        ("the sequel of {x}", {RelationType.SEQUEL}),
        ("Could I have a list of the {phrase}?", set[RelationType]()),
    ],
)
def test_of_follows_no_relation_of_its_own(form: str, followed: set[RelationType]) -> None:
    lattice = Templates(lexicon(), fitted().weights).lattice(form)
    assert {edge.relation for path in paths_of(lattice) for edge in path.edges} == followed
