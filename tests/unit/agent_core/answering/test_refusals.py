"""A refusal names what is not in the data as it was written, and does not claim to know its pieces."""

from typing import Any

import pytest
from agent_core.answering.languages import said_in
from agent_core.answering.refusals import HELP, nothing_for, say_what_is_missing
from agent_core.goals.understood import Understanding
from agent_core.limits import MAX_COMBINED
from agent_core.results import EntityCard
from agent_core.schemas import Outcome
from catalog.entities import EntityType

from tests.support.made_up_names import goal_of
from tests.support.scripted import ref


def row(name: str, **facts: Any) -> EntityCard:  # noqa: ANN401 - its fields
    return EntityCard(ref=ref(name, EntityType.ANIME), name=name, **facts)


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


def test_a_question_that_breaks_off_is_to_be_completed() -> None:
    refusal = say_what_is_missing("who was the director of the", Understanding(breaks_off=True), None)
    assert refusal.answer.startswith("“who was the director of the” ends before it says of what.")


def test_of_titles_that_cannot_be_compared_what_is_known_of_each_is_told() -> None:
    goal = goal_of("Is Zorblat longer than Quimby?")
    running, done = row("Zorblat", status="airing"), row("Quimby", episodes=220)
    refusal = nothing_for(goal, cards=[running, done])
    assert refusal.answer == (
        "The data does not hold the number of episodes of both Zorblat and Quimby. Zorblat is still airing; the data "
        "does not say the number of episodes of it. Quimby has 220 episodes."
    )


def test_of_what_is_no_length_only_that_it_is_not_held() -> None:
    goal = goal_of("Is Zorblat better rated than Quimby?")
    refusal = nothing_for(goal, cards=[row("Zorblat"), row("Quimby", rating=8.1)])
    assert refusal.answer == "The data does not hold the rating of both Zorblat and Quimby."


@pytest.mark.parametrize(
    ("one", "other"), [("hello", "hi there"), ("hello", "thanks"), ("thanks", "thank you so much"), ("hello", "bye")]
)
def test_talk_is_answered_shortly_and_not_always_the_same(one: str, other: str) -> None:
    answers = [say_what_is_missing(text, Understanding(greeting=True), None).answer for text in (one, other)]
    assert answers[0] != answers[1]
    assert all(len(text) < len(HELP) / 2 for text in answers)
    again = say_what_is_missing(one, Understanding(greeting=True), None)
    assert (again.answer, again.outcome) == (answers[0], Outcome.UNSUPPORTED)


def test_who_asks_for_help_is_told_all_that_can_be_asked() -> None:
    assert say_what_is_missing("what can you do", Understanding(greeting=True), None).answer == HELP


WELCOMES = [
    ("Bonjour !", "Bonjour !"),
    ("Merci beaucoup", "Avec plaisir !"),
    ("Au revoir", "Au revoir,"),
    ("¡Hola!", "¡Hola!"),
    ("Muchas gracias", "¡De nada!"),
    ("¿Qué puedes hacer?", "Respondo preguntas sobre animes"),
    ("Hallo", "Hallo!"),
    ("Vielen Dank", "Gern geschehen!"),
    ("Was kannst du alles?", "Ich beantworte Fragen"),
    ("konbanwa", "こんにちは"),
    ("arigatou gozaimasu", "どういたしまして"),
]


@pytest.mark.parametrize(("question", "said"), WELCOMES)
def test_courtesies_are_returned_in_their_language(question: str, said: str) -> None:
    refusal = say_what_is_missing(question, Understanding(greeting=True), None)
    assert refusal.answer.startswith(said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("qui a réalisé Flurb et Grumf ?", "Je connais « Flurb » et « Grumf », mais"),
        ("¿quién dirigió Flurb y Grumf?", "Conozco «Flurb» y «Grumf», pero"),
        ("wer hat Flurb und Grumf geschrieben", "Ich kenne „Flurb“ und „Grumf“, habe aber"),
        ("Flurb to Grumf no kantoku wa dare desu ka", "「Flurb」と「Grumf」はデータにありますが"),
        ("who directed Flurb and Grumf", "I know “Flurb” and “Grumf”, but"),
    ],
)
def test_that_only_the_names_are_known_is_told_in_the_language_of_the_question(question: str, said: str) -> None:
    places = tuple((question.index(name), question.index(name) + len(name)) for name in ("Flurb", "Grumf"))
    refusal = say_what_is_missing(question, Understanding(names=places), None)
    assert refusal.answer.startswith(said)


@pytest.mark.parametrize(
    ("question", "word", "unheld", "unread"),
    [
        ("qui est plus fort, Flurb ?", "plus fort", "Je n’ai pas de données là-dessus (« plus fort »)", "Je ne sais"),
        ("¿quién es más fuerte, Flurb?", "más fuerte", "No tengo datos sobre eso («más fuerte»)", "No sé cómo"),
        ("wer ist stärker, Flurb?", "stärker", "Dazu habe ich keine Daten („stärker“)", "Ich weiß nicht"),
        ("Flurb wa tsuyoi desu ka", "tsuyoi", "「tsuyoi」についてのデータはない", "「tsuyoi」の意味が"),
        ("who is stronger, Flurb?", "stronger", "I have no data on “stronger”", "I do not know what “stronger”"),
    ],
)
def test_words_without_a_meaning_are_told_in_the_language_of_the_question(
    question: str, word: str, unheld: str, unread: str
) -> None:
    place = (question.index(word), question.index(word) + len(word))
    assert say_what_is_missing(question, Understanding(unheld_places=(place,)), None).answer.startswith(unheld)
    assert say_what_is_missing(question, Understanding(unread=(place,)), None).answer.startswith(unread)


@pytest.mark.parametrize("language", ["fr", "es", "de", "ja"])
@pytest.mark.parametrize("what", ["not_understood", "broken_off", "help", "unknown_name", "farewells"])
def test_each_language_says_each_refusal(language: str, what: str) -> None:
    said = said_in(language, what, question="Flurb", name="Flurb")
    assert said
    assert "{" not in said
    assert said_in("en", what) is None
