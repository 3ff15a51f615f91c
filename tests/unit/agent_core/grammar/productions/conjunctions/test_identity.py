"""Questions for whether those of one thing are those of another: "is the director of X the same as Y's"."""

import pytest
from agent_core.grammar.semantics.logical_form import Exists

from tests.support.readings import parse, read

STUDIO = "any(intersection(animated_by(Zorblat[anime]), animated_by(Ombra[anime])))"
DIRECTOR = "any(intersection(staff:Director(Zorblat[anime]), staff:Director(Ombra[anime])))"
MUSIC = "any(intersection(staff:Music(Zorblat[anime]), staff:Music(Ombra[anime])))"
STAFF = "any(intersection(staff(Zorblat[anime]), staff(Ombra[anime])))"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("is the director of Zorblat the same as the director of Ombra", DIRECTOR),
        ("is Zorblat's director the same as Ombra's", DIRECTOR),
        ("is Zorblat's studio the same one as Ombra's", STUDIO),
        ("Is the composer of Zorblat the same one who scored Ombra?", MUSIC),
        ("is the director of Zorblat the same person who directed Ombra", DIRECTOR),
        ("are the directors of Zorblat and Ombra the same person", DIRECTOR),
        ("are the studios of Zorblat and Ombra the same", STUDIO),
        ("is Zorblat by the same studio that did Ombra", STUDIO),
        ("is it the same studio that made Zorblat and Ombra", STUDIO),
        ("is the director of Zorblat also the director of Ombra", DIRECTOR),
        ("did the studio that made Zorblat also make Ombra", STUDIO),
        ("did whoever directed Zorblat also direct Ombra", DIRECTOR),
        ("did the people who made Zorblat also make Ombra", STAFF),
    ],
)
def test_it_is_asked_whether_both_have_somebody(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Which studio also made Ombra?",
        "did Hana Vell also direct Ombra",
        "is the director of Zorblat the same as Hana Vell's",  # the director of a person
    ],
)
def test_a_name_alone_is_nobody_who_may_be_the_same(question: str) -> None:
    best = parse(question).best
    assert best is None or not isinstance(best.form, Exists)
