"""A refusal names what is not in the data as it was written, and does not claim to know its pieces."""

import pytest
from agent_core.answering.refusals import say_what_is_missing
from agent_core.limits import MAX_COMBINED
from agent_core.planning.goals import Understanding


@pytest.mark.parametrize(
    ("question", "names", "said"),
    [
        ("who voices Flurb Grumf?", ("Flurb", "Grumf"), "called “Flurb Grumf”"),
        ("who voices Flurb, Grumf", ("Flurb", "Grumf"), "I know “Flurb” and “Grumf”"),
        ("who voices flurb grumf", ("flurb", "grumf"), "I know “flurb” and “grumf”"),
        ("who voices Flurb and Grumf", ("Flurb", "Grumf"), "I know “Flurb” and “Grumf”"),
        ("how do Wimble and Flurb Grumf differ", ("Wimble", "Flurb", "Grumf"), "I know “Wimble”, “Flurb” and “Grumf”"),
    ],
)
def test_names_that_run_together_are_one_that_nobody_has(question: str, names: tuple[str, ...], said: str) -> None:
    places = tuple((question.index(name), question.index(name) + len(name)) for name in names)
    refusal = say_what_is_missing(question, Understanding(names=places), None)
    assert said in refusal.answer


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("who voices Flurb", "I know no title, character, person or studio called “Flurb”."),
        ("qui a réalisé Flurb ?", "Je ne connais aucun titre, personnage, personne ou studio du nom de « Flurb »."),
        ("¿quién dirigió Flurb?", "No conozco ningún título, personaje, persona ni estudio llamado «Flurb»."),
        ("wer hat Flurb geschrieben", "Ich kenne keinen Titel, keine Figur, keine Person und kein Studio namens"),
        ("Flurb no kantoku wa dare desu ka", "「Flurb」という作品"),
        ("「Flurb」の監督は誰ですか", "「Flurb」という作品"),
        ("Flurb", "I know no title, character, person or studio called “Flurb”."),
    ],
)
def test_an_unknown_name_is_told_in_the_language_of_the_question(question: str, said: str) -> None:
    place = (question.index("Flurb"), question.index("Flurb") + len("Flurb"))
    refusal = say_what_is_missing(question, Understanding(unexplained=(place,)), None)
    assert refusal.answer.startswith(said)


@pytest.mark.parametrize(("names", "many"), [(MAX_COMBINED, False), (MAX_COMBINED + 1, True)])
def test_how_many_names_are_combined_is_told_where_there_are_more(names: int, *, many: bool) -> None:
    question = " and ".join(f"Flurb{i}" for i in range(names))
    places = tuple((i * len("Flurb0 and "), i * len("Flurb0 and ") + len("Flurb0")) for i in range(names))
    refusal = say_what_is_missing(question, Understanding(names=places), None)
    assert ("At most 4 names are combined, and 5 compared." in refusal.answer) is many
