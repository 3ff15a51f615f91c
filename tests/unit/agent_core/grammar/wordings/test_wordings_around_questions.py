"""What is said around a question changes nothing of what it asks: adverbs of discourse, emphasis, requests, tails."""

import pytest

from tests.support.readings import read

DIRECTOR = "staff:Director(Zorblat[anime])"
PLIM = "animated(Studio Plim[studio])"
TOMO = "worked_on:Director(Tomo Ishiguru[person])"
BOTH = f"intersection({TOMO}, {PLIM})"

READ = {
    DIRECTOR: [
        "As it were, who directed Zorblat?",
        "Who, for the sake of argument, directed Zorblat?",
        "Who directed Zorblat, roughly speaking?",
        "Just between us, who directed Zorblat?",
        "Come to think of it, who directed Zorblat?",
        "Who in the world directed Zorblat?",
        "Who the deuce directed Zorblat?",
        "For goodness' sake, who directed Zorblat?",
        "Pray tell, who directed Zorblat?",
        "Would you be so kind as to tell me who directed Zorblat?",
        "Be an angel and tell me who directed Zorblat",
        "I've always wondered who directed Zorblat",
        "Incidentally, who directed Zorblat?",
    ],
    PLIM: [
        "Could you talk me through the anime by Studio Plim?",
        "Would you mind taking us through the anime by Studio Plim?",
        "Do me a kindness and reel off the anime by Studio Plim",
        "Rattle off the anime by Studio Plim for me",
        "Enumeration of the anime by Studio Plim",
        "A roll call of all anime by Studio Plim would be lovely",
        "It would be super if you listed the anime by Studio Plim",
        "I'm not choosy: anime by Studio Plim, so which have you got?",
        "Bits of anime by Studio Plim",
        "Every item of animation by Studio Plim",
    ],
    f"count({PLIM})": [
        "Give or take, how many anime did Studio Plim animate?",
        "How many bits of anime are by Studio Plim?",
        "Roughly speaking, or indeed exactly, how many anime are by Studio Plim?",
    ],
    BOTH: [
        "anime directed by Tomo Ishiguru and, while we're at it, made by Studio Plim",
        "anime directed by Tomo Ishiguru and, for good measure, made by Studio Plim, so which would fit?",
    ],
    f"ranked({PLIM}, -score, 5)": [
        "If I only had time for 5 anime by Studio Plim, which score the highest?",
        "Suppose we had room for 5 anime by Studio Plim, which score the highest?",
    ],
    "has_character:main(Zorblat[anime])": ["Who is the heroine of the piece in Zorblat?"],
    "spin_off(Zorblat[anime])": ["Zorblat had a spin-off or two"],
}


@pytest.mark.parametrize(("question", "form"), [(q, form) for form, questions in READ.items() for q in questions])
def test_what_is_said_around_a_question_is_passed_over(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Settle an argument for us, who directed Zorblat?",
        "Help me out of a fix, who directed Zorblat?",
        "We've a wager between us: who directed Zorblat?",
        "I promised my nephew to ask you, who directed Zorblat?",
        "You seem to know your stuff, who directed Zorblat?",
    ],
)
def test_a_clause_about_those_who_ask_is_passed_over(question: str) -> None:
    assert read(question) == DIRECTOR


@pytest.mark.parametrize(
    "question",
    [
        "We only grumf horror, which anime did Studio Plim animate?",  # a genre
        "I fancy grumfs, which anime did Studio Plim animate?",  # a taste
        "For my kids, which anime did Studio Plim animate?",  # a phrase, which may narrow
        "We liked the nineties, which anime did Studio Plim animate?",
        "Settle on films for me, which anime did Studio Plim animate?",
        "Without my Ombra, which anime did Studio Plim animate?",
        "Grumfs abound, which anime did Studio Plim animate?",  # it is about nobody who asks
        "Which grumfs abound for us, which anime did Studio Plim animate?",
    ],
)
def test_a_clause_that_may_narrow_is_not_passed_over(question: str) -> None:
    assert read(question) != PLIM


@pytest.mark.parametrize(("question", "form"), [("a spin off of Zorblat", "spin_off(Zorblat[anime])")])
def test_behind_an_article_stands_no_verb(question: str, form: str) -> None:
    assert read(question) == form
