"""What holds of every one of a set is said of all of it, and no quantifier is passed over for nothing."""

import pytest
from agent_core.grammar.productions.noun_phrases.noun_phrase import every_one
from agent_core.grammar.ranking.weights import PRIORS
from agent_core.grammar.semantics.logical_form import Ranked
from agent_core.grammar.words.lexicon import lexicon

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("List every anime by Studio Plim", PLIM),
        ("every single one of the anime by Studio Plim", PLIM),
        ("Name each character of Zorblat", "has_character(Zorblat[anime])"),
        ("every voice actor of Zorblat", "voice_cast(Zorblat[anime])"),
        ("each anime directed by Tomo Ishiguru", "worked_on:Director(Tomo Ishiguru[person])"),
        ("How many episodes does every anime by Studio Plim have?", f"episodes({PLIM})"),
    ],
)
def test_every_one_of_a_set_is_all_of_it(question: str, form: str) -> None:
    assert read(question) == form


def test_what_leads_a_ranking_is_not_each_of_several() -> None:
    best = parse("the best anime by Studio Plim").best
    assert best is not None
    assert isinstance(best.form, Ranked)
    assert not list(every_one(None, best.form))


@pytest.mark.parametrize("word", ["one", "each", "every", "also"])
def test_a_quantifier_is_as_dear_to_pass_over_as_a_preposition(word: str) -> None:
    name = lexicon().skips[word,]
    assert PRIORS[f"skip.{name}"] >= PRIORS["skip.preposition"]
