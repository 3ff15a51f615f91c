"""A question for yes or no says that a name is in a set."""

import pytest

from tests.support.readings import read

TOMO_DIRECTED = "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Did Tomo Ishiguru direct Zorblat?", TOMO_DIRECTED),
        ("Was Zorblat directed by Tomo Ishiguru?", TOMO_DIRECTED),
        ("Is Tomo Ishiguru the director of Zorblat?", TOMO_DIRECTED),
        ("Is the director of Zorblat Tomo Ishiguru?", TOMO_DIRECTED),
        ("Tomo Ishiguru directed Zorblat, right?", TOMO_DIRECTED),
        ("I wonder whether Tomo Ishiguru directed Zorblat.", TOMO_DIRECTED),
        ("tell me if Tomo Ishiguru directed Zorblat", TOMO_DIRECTED),
        ("director of Zorblat = Tomo Ishiguru?", TOMO_DIRECTED),
        ("Zorblat director Tomo Ishiguru yes or no", TOMO_DIRECTED),
        ("Can you confirm that Tomo Ishiguru directed Zorblat?", TOMO_DIRECTED),
        ("Is Zorblat the sequel of Ombra?", "Zorblat[anime] in sequel(Ombra[anime])"),
        ("Was Zorblat followed by Ombra?", "Zorblat[anime] in prequel(Ombra[anime])"),
        ("Does Vexo Karu appear in Zorblat?", "Vexo Karu[character] in has_character(Zorblat[anime])"),
        ("Is Zorblat an anime by Studio Plim?", "Studio Plim[studio] in animated_by(Zorblat[anime])"),
        ("Was Zorblat Studio Plim?", "Studio Plim[studio] in animated_by(Zorblat[anime])"),
        ("Zorblat was Studio Plim, correct me if I'm wrong", "Studio Plim[studio] in animated_by(Zorblat[anime])"),
        ("Was Zorblat made by the studio of Ombra?", "Zorblat[anime] in animated(animated_by(Ombra[anime]))"),
    ],
)  # fmt: skip
def test_a_question_for_yes_or_no_says_that_a_name_is_in_a_set(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Tomo Ishiguru directed Zorblat",  # which asks nothing
        "Did Tomo Ishiguru not direct Zorblat?",
        "Is Zorblat Ombra?",
        "Did Zorblat direct Ombra?",
        "Which director did Tomo Ishiguru direct Zorblat?",
    ],
)
def test_what_claims_nothing_of_a_name_is_out_of_scope(question: str) -> None:
    assert read(question) == ""


@pytest.mark.parametrize(
    "question",
    [
        "About Zorblat: was Tomo Ishiguru the director?",
        "Zorblat: is Tomo Ishiguru the director?",
        "Was it Tomo Ishiguru who directed Zorblat?",
        "Zorblat was directed by Tomo Ishiguru, wasn't it?",
        "My grandson claims that Tomo Ishiguru directed Zorblat",
    ],
)
def test_a_claim_may_stand_apart_from_what_it_is_of(question: str) -> None:
    assert read(question) == "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])"


def test_without_a_question_for_yes_or_no_nothing_is_claimed() -> None:
    assert read("In Zorblat, who does Hana Vell voice?") == (
        "intersection(voices(Hana Vell[person]), has_character(Zorblat[anime]))"
    )
