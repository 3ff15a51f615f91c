"""The subject of a question's verb is all that stands in front of it."""

import pytest

from tests.support.readings import parse, read

DESIGNER = "staff:Character Design(Zorblat[anime])"
PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which sequels of anime by Studio Plim came out in 2013?", f"filter(sequel({PLIM}), in 2013)"),
        ("Which sequels of the anime by Studio Plim were released in 2013?", f"filter(sequel({PLIM}), in 2013)"),
        ("What prequels of films by Studio Plim were broadcast before 1999?", None),
        ("The sequel of Zorblat is based on which manga?", "adapted_from(sequel(Zorblat[anime]))"),
        ("The prequel of Ombra was adapted from what manga?", "adapted_from(prequel(Ombra[anime]))"),
        ("The main characters of Zorblat are voiced by whom?", "voiced_by(has_character:main(Zorblat[anime]))"),
    ],
)
def test_what_stands_in_front_of_a_verb_is_its_subject_as_a_whole(question: str, form: str | None) -> None:
    assert parse(question).standing == "sure"
    assert form is None or read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Who directed the sequels of the anime by Studio Plim that came out in 2013?",
            "in 2013",
        ),
        ("Which of Studio Plim's anime were directed by Tomo Ishiguru?", "worked_on:Director"),
        ("Which of the anime by Studio Plim are based on manga?", "manga"),
        (
            "The music of the anime whose story is resumed by Zorblat is the work of whom?",
            "staff:Music(prequel(Zorblat",
        ),
        ("crewmates of whoever is the rival of Vexo Karu", "crewmate(rival(Vexo Karu[character]))"),
        ("the director of what is based on Nightpaper", "staff:Director(adaptation(Nightpaper[manga]))"),
    ],
)
def test_a_clause_with_a_pronoun_of_its_own_may_belong_to_a_part(question: str, form: str) -> None:
    assert form in read(question)


@pytest.mark.parametrize(
    "question",
    [
        "Which characters has Hana Vell voiced in sports anime",
        "Which studio's anime did Tomo Ishiguru direct?",
        "what did the author of Nightpaper also do",
        "What else did the director of Zorblat do?",
    ],
)
def test_nothing_else_is_told_than_what_is_asked_for(question: str) -> None:
    form = read(question)
    assert not form.startswith(("filter(appears_in", "animated_by", "written_by", "staff"))


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("I love the character design in Zorblat, who made it?", DESIGNER),
        ("I liked Zorblat, who directed it?", "staff:Director(Zorblat[anime])"),
        ("Which studio animated Zorblat?", "animated_by(Zorblat[anime])"),
        ("which characters are voiced by Hana Vell", "voices(Hana Vell[person])"),
        ("Who voices Vexo Karu, and in which anime are they?", None),
    ],
)
def test_what_is_asked_for_is_told(question: str, form: str | None) -> None:
    assert form is None or read(question) == form


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("the first anime ever made", "ranked(all(anime), start_date, 1)"),
        ("What was the first anime ever made?", "ranked(all(anime), start_date, 1)"),
        ("the most favorited anime", "ranked(all(anime), -favorites, 1)"),
        ("isekai anime with high ratings", "ranked(filter(all(anime), Isekai), -score, 10)"),
        ("romance anime that have a high score", "ranked(filter(all(anime), Romance), -score, 10)"),
    ],
)
def test_a_ranking_is_of_what_it_names(question: str, said: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == said


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("I loved Zorblat's music, who directed it?", "staff:Music(Zorblat[anime])"),
        ("Who is the person behind Zorblat?", "voice_cast(Zorblat[anime])"),
        ("I finished Zorblat and I'm sad, what comes next?", "Drama"),
    ],
)
def test_what_is_done_or_felt_is_no_other_thing(question: str, wrong: str) -> None:
    parsed = parse(question)
    assert parsed.standing != "sure" or read(question) != wrong
    assert wrong != "Drama" or wrong not in read(question)
