"""Phrases that a conjunction joins: "by X or by Y"."""

import pytest
from agent_core.grammar.productions.conjunctions.coordinated_phrases import governed_together, joined
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.semantics.meanings import Modifier, Phrase, Phrases, RelationWord

from tests.support.readings import parse, read

DIRECTED = "worked_on:Director(Tomo Ishiguru[person])"
VELL = "worked_on:Director(Hana Vell[person])"
PLIM = "animated(Studio Plim[studio])"
VANE = "animated(Studio Vane[studio])"


def studio() -> Named:
    """A name of a studio."""
    best = parse("anime by Studio Plim").best
    assert best is not None
    return next(names_in(best.form))


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Name anime by Tomo Ishiguru or by Studio Plim", f"union({DIRECTED}, {PLIM})"),
        ("anime from Tomo Ishiguru or from Studio Plim", f"union({DIRECTED}, {PLIM})"),
        ("Which anime are by Studio Plim and by Tomo Ishiguru?", f"intersection({PLIM}, {DIRECTED})"),
        ("Which anime by Tomo Ishiguru and by Studio Plim are there?", f"intersection({DIRECTED}, {PLIM})"),
        ("Quels anime de Tomo Ishiguru et de Studio Plim ?", f"intersection({DIRECTED}, {PLIM})"),
        ("Which anime were directed by Tomo Ishiguru or by Hana Vell?", f"union({DIRECTED}, {VELL})"),
        (
            "Which anime by Studio Plim were not directed by Tomo Ishiguru or by Hana Vell?",
            f"difference({PLIM}, union({DIRECTED}, {VELL}))",
        ),
        (
            "anime by Studio Plim or by Studio Vane or by Hana Vell",
            f"union(union({PLIM}, {VANE}), {VELL})",
        ),
    ],
)
def test_phrases_of_one_preposition_are_told_together(question: str, form: str) -> None:
    assert read(question).removeprefix("of_kind(").removesuffix(", anime)") == form
    assert parse(question).standing == "sure"


@pytest.mark.parametrize(
    "question",
    [
        "anime by Studio Plim or with Vexo Karu",  # of two prepositions each says something of its own
        "Which anime are directed by Tomo Ishiguru or based on Nightpaper?",
    ],
)
def test_other_phrases_are_joined_as_modifiers(question: str) -> None:
    best = parse(question).best
    assert best is not None
    assert read(question).startswith("union(")


def test_phrases_are_joined_by_one_operator() -> None:
    name = studio()
    by = Phrase(RelationWord("by", ()), name)
    both = [made.meaning for made in joined(by, Phrases("union", (by,)))]
    assert both == [Phrases("union", (by, by))]
    assert not list(joined(Phrases("union", (by, by)), Phrases("intersection", (by,))))


def test_prepositions_that_relate_nothing_make_no_modifier() -> None:
    name = studio()
    nothing = Phrase(RelationWord("against", ()), name)
    made = [each.meaning for each in governed_together(Phrases("union", (nothing, nothing)))]
    assert not [each for each in made if isinstance(each, Modifier)]
