"""Questions for whether two have the same of something: "do X and Y have the same studio"."""

import pytest
from agent_core.goals.goal import VerifyGoal
from agent_core.grammar.semantics.logical_form import Exists

from tests.support.made_up_names import chains, understood
from tests.support.readings import parse, read

STUDIO = "any(intersection(animated_by(Zorblat[anime]), animated_by(Ombra[anime])))"
DIRECTOR = "any(intersection(staff:Director(Zorblat[anime]), staff:Director(Ombra[anime])))"
VOICE = "any(intersection(voiced_by(Vexo Karu[character]), voiced_by(Mirelle Dan[character])))"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Did the same company make Zorblat and Ombra?", STUDIO),
        ("did the same company animate Zorblat and Ombra", STUDIO),
        ("Were Zorblat and Ombra made by the same studio?", STUDIO),
        ("Were Zorblat and Ombra animated at the same studio?", STUDIO),
        ("Are Zorblat and Ombra from the same studio?", STUDIO),
        ("Do Zorblat and Ombra have the same studio?", STUDIO),
        ("Do Zorblat and Ombra share the same studio?", STUDIO),
        ("Is Zorblat by the same studio as Ombra?", STUDIO),
        ("Was Zorblat made by the same studio as Ombra?", STUDIO),
        ("Did the same person direct Zorblat and Ombra?", DIRECTOR),
        ("Were Zorblat and Ombra directed by the same person?", DIRECTOR),
        ("Does Zorblat have the same director as Ombra?", DIRECTOR),
        ("Did the same director make Zorblat and Ombra?", DIRECTOR),
        ("Are Vexo Karu and Mirelle Dan voiced by the same person?", VOICE),
        ("Zorblat and Ombra, same studio?", STUDIO),
        ("same director for Zorblat and Ombra", DIRECTOR),
        ("same director: Zorblat and Ombra", DIRECTOR),
        ("Zorblat and Ombra same studio or not", STUDIO),
        ("Zorblat and Ombra share the same director", DIRECTOR),
        ("do Zorblat and Ombra have a director in common", DIRECTOR),
        ("does Zorblat share a studio with Ombra", STUDIO),
        ("don't Zorblat and Ombra come from the same studio", STUDIO),
        ("didn't the same studio do Zorblat and Ombra", STUDIO),
        ("Does the same actor voice Vexo Karu and Mirelle Dan?", VOICE),
        ("Is Vexo Karu voiced by the same actor as Mirelle Dan?", VOICE),
    ],
)
def test_it_may_be_asked_whether_two_have_the_same(question: str, form: str) -> None:
    parsed = parse(question)
    assert parsed.standing == "sure"
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Which anime share their director with Zorblat?",
        "Which anime have the same director as Zorblat?",
        "Which studio made Zorblat and Ombra?",
        "Did the same company animate Zorblat?",  # the same as what
        "Did the same sequel follow Zorblat and Ombra?",  # which word order alone would tell apart
    ],
)
def test_no_such_thing_is_asked_of_one_title_or_of_all(question: str) -> None:
    best = parse(question).best
    assert best is None or not isinstance(best.form, Exists)


def test_each_title_is_told_where_both_have_not_the_same() -> None:
    best = understood("Did the same person direct Zorblat and Ombra?").best
    assert best is not None
    assert isinstance(best, VerifyGoal)
    assert [chains(each) for each in best.each] == [[["staff:Director"]], [["staff:Director"]]]


def test_what_each_has_by_itself_is_nothing_that_both_have() -> None:
    best = parse("do Zorblat and Ombra have different directors").best
    assert best is None or not isinstance(best.form, Exists)
