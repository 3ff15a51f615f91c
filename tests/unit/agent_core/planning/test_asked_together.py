"""Texts of several sentences: statements with a question about them, and questions that take up earlier ones."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import OrderGoal
from agent_core.goals.understood import Understanding
from agent_core.grammar.semantics.logical_form import Named, Others
from agent_core.planning.answered import Answered
from agent_core.planning.asked_together import read_all, understand_all

from tests.support.made_up_names import chains, mentions, second_part, understand, understander, understood

DIRECTOR = "staff:Director"
# The chains of a name itself.
NONE: list[list[str]] = [[]]


def hops(understanding: Understanding) -> list[list[str]]:
    """The chains of the best reading, which there has to be."""
    assert understanding.best is not None
    return chains(understanding.best)


def parts(question: str) -> list[list[list[str]]]:
    """The chains of each question of a text."""
    return [hops(part.understanding) for part in understood(question).parts]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("I loved Zorblat, who directed it?", ["staff:Director"]),
        ("I loved Zorblat. Who directed this show?", ["staff:Director"]),
        ("My daughter put on Zorblat and I'm lost. Which anime comes directly after it?", ["sequel"]),
        ("I lost track of Zorblat, who are the main characters again?", ["has_character:main"]),
        ("Nobody has time for all of Zorblat; which anime sums up the story?", ["summary"]),
        ("Zorblat has a sequel. Who directed it?", ["sequel", "staff:Director"]),
        ("Zorblat got a spin-off, and who composed its music?", ["spin_off", "staff:Music"]),
        ("Vexo Karu has a rival. Who voices her?", ["rival", "voiced_by"]),
        ("Zorblat: who voices the main character?", ["has_character:main", "voiced_by"]),
        ("Zorblat was animated by a studio. Which other anime did it animate?", ["animated_by", "animated"]),
        ("My niece is crazy about Vexo Karu, which anime are they from?", ["appears_in"]),
        ("I remember Vexo Karu, but what was the anime called?", ["appears_in"]),
        ("I keep recognising Tomo Ishiguru, which films did he direct?", ["worked_on:Director"]),
        ("I loved Zorblat, what else did the director make?", ["staff:Director", "worked_on:Director"]),
        ("I loved Zorblat. Which anime have the same director?", ["staff:Director", "worked_on:Director"]),
        ("About the manga Nightpaper: what is its sequel?", ["sequel"]),
        ("Zorblat is a banquet for the eyes, so who directed it?", ["staff:Director"]),
        ("Hana Vell turns up a good deal as a voice actor, so which characters has she voiced?", ["voices"]),
        ("Tomo Ishiguru cooked up a few things, so of which anime are they the director?", ["worked_on:Director"]),
        ("Once you've wolfed down Zorblat, which anime comes next?", ["sequel"]),  # of it, which no word says
        ("When you're through with Zorblat, which anime carries the story on?", ["sequel"]),
        ("I keep recognising Vexo Karu, so who's behind the microphone?", ["voiced_by"]),
        ("Zorblat left me cold, so is there a sequel?", ["sequel"]),
        ("So Zorblat, gorgeous thing, who actually directed it?", ["staff:Director"]),
        ("Zorblat must have had a spin-off or two, so what are they?", ["spin_off"]),
    ],
)
def test_a_question_takes_up_what_a_statement_in_front_of_it_is_about(question: str, asked: list[str]) -> None:
    assert hops(understood(question)) == [asked]


def test_what_has_the_same_maker_is_not_the_title_itself() -> None:
    best = understood("I loved Zorblat. Which anime have the same director?").best
    assert best is not None
    assert best.query is not None
    assert best.query.exclude == list(best.refs)


def test_an_order_is_asked_of_a_statement_s_name() -> None:
    best = understood("There's so much of Zorblat: in which sequence do I watch it all?").best
    assert best is not None
    assert isinstance(best, OrderGoal)


@pytest.mark.parametrize(
    "question",
    [
        "I only like short anime. What is similar?",  # a condition
        "I loved the grumfed prequel of Zorblat. Who directed it?",  # nobody knows which prequel that is
        "Has Zorblat no sequel? Who directed it?",  # a question that denies
        "I loved Zorblat. Who directed Ombra?",  # the first name is not taken up
        "Zorblat is a sequel, so who directed the other one?",
        "Hana Vell shone in the nineties, so which anime did she direct?",  # the years narrow what she did
        "Leave out Zorblat, so which anime did Studio Plim make?",
        "The manga Nightpaper grumfed, so what are they?",
    ],
)
def test_a_statement_that_says_more_is_not_passed_over(question: str) -> None:
    assert understood(question).best is None


def test_what_some_are_of_is_a_part_of_the_question() -> None:
    asked = hops(understood("Of the anime by Studio Plim, which are those with Vexo Karu?"))
    assert asked == [["animated"], ["appears_in"]]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who directed Zorblat and when did it come out?", [[[DIRECTOR]], NONE]),
        ("Who directed Zorblat? What else did they direct?", [[[DIRECTOR]], [[DIRECTOR, "worked_on:Director"]]]),
        ("Which studio made Zorblat, and what else did it make?", [[["animated_by"]], [["animated_by", "animated"]]]),
        ("What is the sequel of Zorblat and who directed it?", [[["sequel"]], [["sequel", "staff:Director"]]]),
        ("who directed Zorblat, what studio made it and how is it rated", [[[DIRECTOR]], [["animated_by"]], NONE]),
    ],
)  # fmt: skip
def test_each_question_of_a_text_is_one(question: str, asked: list[list[list[str]]]) -> None:
    assert parts(question) == asked


def test_a_part_that_takes_up_an_answer_is_nothing_without_it() -> None:
    first, second = understood("What is the sequel of Zorblat and who directed it?").parts
    assert (first.of_the_answer, second.of_the_answer) == (False, True)


def test_parts_stand_where_they_do_in_the_text() -> None:
    question = "Who directed Zorblat and when did it come out?"
    places = [question[slice(*part.place)] for part in understood(question).parts]
    assert places == ["Who directed Zorblat", "when did it come out?"]


def test_what_is_not_held_is_a_part_that_says_so() -> None:
    known, unheld = understood("Who directed Zorblat and is it any good?").parts
    assert known.understanding.goals
    assert not unheld.understanding.goals
    assert unheld.understanding.unheld == ("opinions",)


@pytest.mark.parametrize("question", ["Who directed Zorblat?", "Zorblat and Quimby Nights", "who made Zorblat, please"])
def test_one_question_has_no_parts(question: str) -> None:
    assert not understood(question).parts


@pytest.mark.parametrize(("name", "several"), [("Zorblat", True), ("Zorblat.", False)])
def test_a_full_stop_at_the_end_of_a_name_ends_no_sentence(name: str, *, several: bool) -> None:
    question = "Who directed Zorblat. What else did they direct?"
    (found,) = mentions(question)
    called = replace(found, candidates=[replace(found.candidates[0], matched_name=name)])
    assert bool(understand_all(question, [called], understander()).parts) is several


def test_an_answer_tells_whether_it_is_about_a_name_or_an_answer() -> None:
    question = "Who directed Zorblat? When did it come out?"
    first, second = read_all(question, mentions(question), understander())
    assert isinstance(first, Answered)
    assert (second.takes_up, second.by_name) == (False, True)
    assert not isinstance(second.read.form, Named)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("I loved Zorblat - who directed it?", 1),
        ("I loved Zorblat; who directed it?", 1),
        ("I loved Zorblat! Who directed it?", 1),
        ("I loved Zorblat. So who directed it?", 1),
        ("Who directed Zorblat; who composed its music?", 2),
        ("Who directed Zorblat? And also who composed its music?", 2),
        ("who directed Zorblat and its studio", 2),
    ],
)
def test_parts_of_a_text_are_told_by_the_marks_between_them(text: str, asked: int) -> None:
    assert len(read_all(text, mentions(text), understander())) == asked


@pytest.mark.parametrize(
    "text",
    [
        "anime by Studio Plim, which Hana Vell directed",
        "anime by Studio Plim and whose director is Hana Vell",
        "the characters of Zorblat, whose voice actor is Tomo Ishiguru",
    ],
)
def test_a_relative_clause_is_no_question_of_its_own(text: str) -> None:
    assert len(read_all(text, mentions(text), understander())) == 1


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("list the anime for which Hana Vell was the director and which came out in the eighties", 0),
        ("which OVAs are there that Hana Vell directed and which came out before 1990?", 0),
        ("What are films in which the music is by Hana Vell and which were created at the studio Studio Plim?", 0),
        ("anime Hana Vell directed and which ended in 2010", 0),
        ("who directed Zorblat and which studio made it?", 2),
    ],
)
def test_a_which_with_its_verb_behind_it_narrows_what_is_asked_for(text: str, asked: int) -> None:
    assert len(understood(text).parts) == asked


def test_words_of_a_part_are_no_name_where_that_takes_up_what_was_told() -> None:
    question = "Who directed Zorblat and how is it rated?"
    start = question.index("is it")
    stray = replace(mentions("Zorblat")[0], start=start, end=start + 5, surface="is it")
    called = replace(stray, candidates=[replace(stray.candidates[0], name="Is It", matched_name="Is It")])
    parts = understand_all(question, [*mentions(question), called], understander()).parts
    assert [part.understanding.best and part.understanding.best.attribute for part in parts] == [None, "rating"]


@pytest.mark.parametrize(
    "question",
    [
        "Which anime were both by Studio Plim and for which Tomo Ishiguru was director?",
        "Are there anime both made by Studio Plim and which Tomo Ishiguru directed?",
    ],
)
def test_both_is_one_question(question: str) -> None:
    assert len(read_all(question, mentions(question), understander())) == 1


@pytest.mark.parametrize(
    ("text", "hops"),
    [
        ("Who taught Vexo Karu, i.e. who is his mentor?", ["mentor"]),
        ("Who directed Zorblat, in other words who was its director?", ["staff:Director"]),
        ("Which studio made Zorblat (i.e. which one animated it)?", ["animated_by"]),
    ],
)
def test_what_is_said_again_in_other_words_is_asked_once(text: str, hops: list[str]) -> None:
    read = understood(text)
    assert read.best is not None
    assert (chains(read.best), read.parts) == ([hops], ())


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who directed the sequel of Zorblat, and which studio made it?", ["sequel", "animated_by"]),
        ("Who wrote the manga Zorblat is based on, and who drew it?", ["adapted_from", "drawn_by"]),
        ("Which studio made Zorblat and which films did that studio make before it?", ["animated_by", "animated"]),
        ("Who directed Zorblat, and what did they make after it?", [DIRECTOR, "worked_on:Director"]),
        ("who composed Zorblat and what else did they compose", ["staff:Music", "worked_on:Music"]),
    ],
)
def test_a_later_question_is_about_what_leads_to_an_answer_as_well(question: str, asked: list[str]) -> None:
    part = second_part(question)
    assert part is not None
    assert hops(part.understanding) == [asked]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("I adore the linework of the person Nightpaper was written by. Which manga did they draw?", "drew"),
        ("I admire the author of Nightpaper as an artist. Which manga did they write?", "wrote"),
    ],
)
def test_a_question_is_about_those_whose_work_a_statement_tells_of(question: str, asked: str) -> None:
    assert hops(understood(question)) == [["written_by", asked]]


def test_a_word_in_small_letters_is_no_name_in_a_later_question_either() -> None:
    question = "Who directed Zorblat, and what did they make after it?"
    (named,) = mentions(question)
    start = question.index("after")
    after = replace(named, start=start, end=start + len("after"), surface="after")
    parts = understand(question, [named, after]).parts
    assert {place for part in parts for place in part.understanding.names} == {(named.start, named.end - 1)}


def test_one_question_with_a_comma_in_it_is_read_as_a_whole() -> None:
    understanding = understood("three manga by Tomo Ishiguru, which are the most popular?")
    assert not understanding.parts
    assert hops(understanding) == [["wrote"]]
    assert understanding.best is not None
    assert understanding.best.query is not None
    assert understanding.best.query.limit == 3


@pytest.mark.parametrize(
    "question",
    [
        "Can you find me anime that stand under the direction of Tomo Ishiguru and also in which Hana Vell is heard?",
        "Which anime were directed by Tomo Ishiguru and in which can Hana Vell be heard?",
    ],
)
def test_a_relative_clause_behind_and_is_no_question_of_its_own(question: str) -> None:
    assert not understood(question).parts


def test_who_drew_a_manga_is_not_asked_of_an_anime() -> None:
    best = understood("I loved Zorblat, who drew that manga?").best
    assert best is None or chains(best) != [["animated_by"]]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("I know the leads of Zorblat. Who are the supporting characters?", [["has_character:supporting"]]),
        ("There are side stories to Zorblat. What are their titles?", [["side_story"]]),
        (
            "My daughter draws the music video of the sequel of Zorblat. What are the characters called?",
            [["sequel", "has_character"]],
        ),
    ],
)
def test_nothing_is_put_together_over_the_end_of_a_sentence(text: str, asked: list[list[str]]) -> None:
    best = understood(text).best
    assert best is None or chains(best) == asked


@pytest.mark.parametrize(
    "text",
    [
        "I would enjoy anime directed by Tomo Ishiguru and which have Hana Vell as their composer, which ones exist?",
        "We would take anime which had Tomo Ishiguru as their director and where Hana Vell is heard, which ones exist?",
    ],
)
def test_a_clause_behind_and_narrows_what_a_statement_is_about(text: str) -> None:
    best = understood(text).best
    assert best is None or len(chains(best)) == 2


def test_others_of_what_a_statement_is_about_stay_others() -> None:
    text = "Has the person who directed Zorblat been the director of any other anime, and which?"
    *_, read = read_all(text, mentions(text), understander())
    assert isinstance(read.read.form, Others)


def test_it_is_what_a_work_is_of_and_not_who_made_that() -> None:
    text = (
        "the art in the manga for which the director of Zorblat is credited as author is so good, who drew the manga?"
    )
    best = understood(text).best
    assert best is None or chains(best) == [["staff:Director", "wrote", "drawn_by"]]


def test_which_one_is_no_question_of_its_own() -> None:
    assert not understood("Has the manga by Hana Vell been made into an anime, and which one?").parts


def test_who_is_in_a_title_is_not_what_the_title_is() -> None:
    best = understood("who's grumfed in Zorblat").best
    assert best is None or chains(best) != NONE


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("hi i draw Vexo Karu a lot and would love to know who voices her", ["voiced_by"]),
        ("my sister loves Zorblat and wants to know who directed it", ["staff:Director"]),
        ("A customer bought Zorblat and asked me who composed it", ["staff:Music"]),
    ],
)
def test_a_question_stands_behind_who_wants_to_know(question: str, asked: list[str]) -> None:
    assert hops(understood(question)) == [asked]


@pytest.mark.parametrize("remark", ["my kids are small", "I love the look of it", "It's for my quiz"])
def test_what_those_who_ask_say_of_themselves_is_no_part(remark: str) -> None:
    assert parts(f"who directed Zorblat and who composed it? {remark}") == [[["staff:Director"]], [["staff:Music"]]]


def test_but_it_would_narrow_a_list() -> None:
    text = "who directed Zorblat and which films did she direct? my kids are small"
    assert not understood(text).parts
