"""A statement and the question behind it are one question: what the pronoun takes up."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import SelectGoal
from agent_core.references import EntityRef
from agent_core.results import Mention
from catalog.entities import EntityType, entity_id

from tests.support.made_up_names import chains, mentions, second_part, understand

DIRECTED = ["staff:Director", "worked_on:Director"]


def asked(question: str) -> list[list[str]]:
    understanding = understand(question, mentions(question))
    assert understanding.best is not None, question
    assert understanding.is_clear
    assert isinstance(understanding.best, SelectGoal)
    return chains(understanding.best)


def left_out(
    question: str, found: list[Mention] | None = None
) -> tuple[list[list[str]], list[EntityRef], list[EntityRef]]:
    """The hops of a question, what it leaves out, and all that its names mean."""
    best = understand(question, found or mentions(question)).best
    assert best is not None, question
    assert best.query is not None
    return chains(best), best.query.exclude, list(best.refs)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Zorblat was directed by someone. What else did they direct?", DIRECTED),
        (
            "Somebody composed the music of Zorblat. Which other anime did that person score?",
            ["staff:Music", "worked_on:Music"],
        ),
        ("Zorblat was animated by a studio. Which other anime did it animate?", ["animated_by", "animated"]),
        ("Zorblat has a sequel. Who directed it?", ["sequel", "staff:Director"]),
        ("Zorblat got a spin-off, and who composed its music?", ["spin_off", "staff:Music"]),
        ("The director of Zorblat: what else have they directed?", DIRECTED),
        ("the anime whose main character is Vexo Karu, who wrote its music?", ["appears_in:main", "staff:Music"]),
        ("Vexo Karu has a rival. Who voices her?", ["rival", "voiced_by"]),
    ],
)
def test_a_question_follows_what_a_statement_leaves_open(question: str, hops: list[str]) -> None:
    assert asked(question) == [hops]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("I loved Zorblat. Which other shows has its director directed?", DIRECTED),
        ("Zorblat is great, who directed it?", ["staff:Director"]),
        ("I loved Zorblat. Which anime have the same composer?", ["staff:Music", "worked_on:Music"]),
    ],
)
def test_a_statement_that_tells_no_relation_is_about_its_name(question: str, hops: list[str]) -> None:
    assert asked(question) == [hops]


def test_others_are_asked_for_without_what_the_statement_is_about() -> None:
    question = "Zorblat was directed by someone. What else did they direct?"
    _, without, meant = left_out(question)
    assert without == meant


@pytest.mark.parametrize(
    "question",
    [
        "Zorblat was directed by someone. What else did they frobnicate?",
    ],
)
def test_what_is_not_understood_in_either_half_is_not_guessed(question: str) -> None:
    understanding = understand(question, mentions(question))
    assert not (understanding.is_clear and understanding.goals)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Zorblat: who voices the main character?", ["has_character:main", "voiced_by"]),
        ("I adore the music of Zorblat. What else did its director direct?", DIRECTED),
        ("the studio of Zorblat: its other anime?", ["animated_by", "animated"]),
    ],
)
def test_a_name_in_front_is_what_the_question_is_about(question: str, hops: list[str]) -> None:
    assert asked(question) == [hops]


def test_what_is_set_aside_in_front_is_not_among_the_others() -> None:
    question = "Besides Zorblat, what did its director direct?"
    _, without, meant = left_out(question)
    assert without == meant


def test_a_noun_that_repeats_the_statement_is_not_asked_of_it_once_more() -> None:
    assert asked("Zorblat was remade. Which studio did the remake?") == [["alternative_version", "animated_by"]]


@pytest.mark.parametrize(
    "question",
    [
        "Besides Zorblat, what did its director make?",
    ],
)
def test_what_is_set_aside_is_no_result(question: str) -> None:
    _, without, meant = left_out(question)
    assert without == meant


def test_the_same_as_another_is_not_its_own() -> None:
    question = "I loved Zorblat. Which anime have the same director as Quimby?"
    best = understand(question, mentions(question)).best
    assert best is None or [s.name for s in best.subjects] == ["Quimby"]


@pytest.mark.parametrize("which", ["What is it?", "Which one?", "What's it called?"])
def test_what_a_statement_leaves_open_may_be_all_that_is_asked(which: str) -> None:
    assert asked(f"Zorblat got a sequel. {which}") == [["sequel"]]


@pytest.mark.parametrize(
    "question",
    [
        "What anime besides Zorblat were made by its director?",
    ],
)
def test_what_is_set_aside_may_stand_in_the_middle(question: str) -> None:
    hops, without, meant = left_out(question)
    assert (hops, without) == ([DIRECTED], meant)


def test_that_person_is_whoever_was_asked_for() -> None:
    question = "Who directed Zorblat, and which studios made that person's anime?"
    rest = second_part(question)
    assert rest is not None
    assert rest.understanding.best is not None
    assert chains(rest.understanding.best) == [["staff:Director", "worked_on:Director", "animated_by"]]


@pytest.mark.parametrize("behind", ["I can't remember.", "I forget such things."])
def test_what_asks_nothing_is_not_asked_of_the_name_in_front(behind: str) -> None:
    question = f"Tell me the year Zorblat came out. {behind}"
    best = understand(question, mentions(question)).best
    assert best is not None
    assert (type(best), best.attribute) == (SelectGoal, "year")


@pytest.mark.parametrize("lead", ["Hey, other than Zorblat"])
def test_what_is_set_aside_may_stand_behind_a_greeting(lead: str) -> None:
    question = f"{lead}, what has its director directed?"
    hops, without, meant = left_out(question)
    assert (hops, without) == ([DIRECTED], meant)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("There is a sequel to Zorblat, and I would like to know its name.", ["sequel"]),
        ("There are side stories to Zorblat. What are their titles?", ["side_story"]),
        ("Zorblat has a sequel, what's its title?", ["sequel"]),
        ("Zorblat was directed by someone. What is his name?", ["staff:Director"]),
    ],
)
def test_the_name_of_what_a_statement_leaves_open_is_what_it_tells_of(question: str, hops: list[str]) -> None:
    assert asked(question) == [hops]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Zorblat is a summary, and I would like to know of which anime.", ["full_story"]),
        ("Zorblat is a spin-off and I'd like to know of what", ["spin_off_of"]),
        ("Vexo Karu is a side character, but I want to learn in which anime.", ["appears_in:supporting"]),
        ("Hana Vell has written scripts, and I need to know for which anime.", ["worked_on:Script"]),
    ],
)
def test_a_wish_between_a_statement_and_what_it_leaves_open_says_nothing(question: str, hops: list[str]) -> None:
    assert asked(question) == [hops]


def test_names_behind_a_wish_stay_where_they_are_in_the_text() -> None:
    text = "Zorblat was made, and I would like to know by whom Ombra was directed."
    places = understand(text, mentions(text)).names
    assert [text[first:last].strip(".,") for first, last in places] == ["Zorblat", "Ombra"]


def test_a_statement_is_about_the_name_in_it_and_not_about_a_shorter_one() -> None:
    question = "Zorblat 2 got a sequel. What is it?"
    (short,) = mentions(question)
    ref = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id("anime:Zorblat 2")))
    whole = replace(
        short, end=len("Zorblat 2"), surface="Zorblat 2", candidates=[replace(short.candidates[0], ref=ref)]
    )
    best = understand(question, [short, whole]).best
    assert best is None or list(best.refs) == [ref]


def test_a_part_in_something_is_not_what_a_statement_leaves_open() -> None:
    taken = asked("the anime that Tomo Ishiguru had a hand in, which are they?")
    assert taken == asked("which anime did Tomo Ishiguru work on")


def test_another_title_that_nobody_has_is_not_passed_over_for_its_name() -> None:
    question = "It's the sequel to Studio Plim I'm after, what is its title?"
    assert understand(question, mentions(question)).best is None
