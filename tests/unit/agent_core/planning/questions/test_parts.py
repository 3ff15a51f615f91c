"""Two questions in one sentence: what the second takes up, and what stays one question."""

import pytest
from agent_core.goals.goal import Goal, SelectGoal, VerifyGoal
from catalog.entities import EntityType

from tests.support.made_up_names import chains, mentions, second_part, understand


def both(question: str) -> tuple[Goal, Goal]:
    understanding = understand(question, mentions(question))
    assert understanding.best is not None
    second = understanding.parts[1].understanding.best
    assert second is not None, question
    return understanding.best, second


def test_what_something_of_theirs_did_is_not_what_they_did() -> None:
    question = "Who directed Zorblat and what else has his studio done?"
    rest = second_part(question)
    goals = () if rest is None else rest.understanding.goals
    assert ["staff:Director", "worked_on:Director"] not in [found for goal in goals for found in chains(goal)]


def test_what_is_asked_about_is_no_other_one() -> None:
    one, two = both("Who composed Zorblat and what else did they compose?")
    assert two.query is not None
    assert two.query.exclude == [one.subjects[0].ref]


def test_it_is_the_title_that_the_first_question_names() -> None:
    _, two = both("Who directed Zorblat and when did it come out?")
    assert (two.attribute, [s.name for s in two.subjects], chains(two)) == ("year", ["Zorblat"], [[]])


def test_it_is_the_title_that_the_first_question_asks_for() -> None:
    one, two = both("What is the sequel of Zorblat and how many episodes does it have?")
    assert chains(one) == chains(two) == [["sequel"]]
    assert (one.attribute, two.attribute) == (None, "episodes")


@pytest.mark.parametrize(
    "question",
    [
        "Compare Zorblat and Quimby",
        "Zorblat and what",
        "anime for which Tomo Ishiguru sat in the director's chair and for which Hana Vell designed the cast",
        "tell me the anime for which Hana Vell wrote the music and also of which Tomo Ishiguru was the director",
    ],
)
def test_a_clause_is_no_second_question(question: str) -> None:
    assert second_part(question) is None


@pytest.mark.parametrize("question", ["Who directed Zorblat and what is its box office?"])
def test_a_second_question_that_is_not_understood_has_no_goal(question: str) -> None:
    rest = second_part(question)
    assert rest is not None
    assert rest.understanding.goals == ()
    assert question[slice(*rest.place)].startswith("what")


def test_kinds_are_kept() -> None:
    one, two = both("Who composed Zorblat and what else did they compose?")
    assert (type(one), type(two)) == (SelectGoal, SelectGoal)
    assert one.query is not None
    assert two.query is not None
    assert (one.query.result_type, two.query.result_type) == (EntityType.PERSON, EntityType.ANIME)


@pytest.mark.parametrize(
    ("question", "first", "status"),
    [
        ("Who made Zorblat and is it finished?", "studio of Zorblat", ["finished"]),
        ("When did Zorblat start, and has it ended?", "Zorblat", ["finished"]),
    ],
)
def test_a_second_question_may_ask_whether(question: str, first: str, status: list[str]) -> None:
    found = understand(question, mentions(question))
    assert found.best is not None
    assert found.best.phrase == first
    second = found.parts[1].understanding.best
    assert second is not None
    assert isinstance(second, VerifyGoal)
    assert second.said is not None
    assert second.said.status == status


@pytest.mark.parametrize(
    ("question", "attribute", "order"),
    [
        ("Which anime did Tomo Ishiguru direct, and what is the most popular one?", None, "popularity"),
        ("Which anime did Tomo Ishiguru direct and which is the latest?", None, "start_date"),
    ],
)
def test_one_of_an_answer_may_be_asked_for(question: str, attribute: str | None, order: str) -> None:
    first, second = both(question)
    assert chains(first) == chains(second) == [["worked_on:Director"]]
    assert second.query is not None
    assert (second.attribute, second.query.order_by, second.query.limit) == (attribute, order, 1)


def test_one_of_an_answer_is_narrowed_as_that_is() -> None:
    _, second = both("Which films did Tomo Ishiguru direct and which one is the best?")
    assert second.query is not None
    assert second.query.where.format == ["movie"]


@pytest.mark.parametrize(
    "question",
    ["Who directed Zorblat? When did it come out?", "Who directed Zorblat? And when did it come out?",
     "¿Quién dirigió Zorblat y cuándo salió?", "Wie heißt der Regisseur von Zorblat und wann erschien es?",
     "qui a réalisé Zorblat et quand est-il sorti ?"],
)  # fmt: skip
def test_a_second_question_may_be_a_sentence_of_its_own(question: str) -> None:
    first, second = both(question)
    assert (chains(first), second.attribute) == ([["staff:Director"]], "year")


def test_what_a_reader_is_asked_is_no_first_question() -> None:
    question = "Have you seen Zorblat? Who directed it?"
    found = understand(question, mentions(question))
    assert not found.parts
    assert found.best is not None
    assert chains(found.best) == [["staff:Director"]]


@pytest.mark.parametrize(
    "question",
    ["Who wrote Nightpaper and when did the manga come out?"],
)
def test_the_manga_of_a_second_question_is_the_one_that_the_first_names(question: str) -> None:
    _, second = both(question)
    assert (second.attribute, chains(second), [s.name for s in second.subjects]) == ("year", [[]], ["Nightpaper"])


def test_somebody_who_is_named_is_taken_up_where_titles_are_asked_for() -> None:
    one, two = both("Which anime is Vexo Karu in and who voices her?")
    assert one.query is not None
    assert one.query.result_type is EntityType.ANIME
    assert chains(two) == [["voiced_by"]]
