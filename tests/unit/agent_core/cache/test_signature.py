"""Two questions have one signature only where they ask for the same."""

from dataclasses import replace

import pytest
from agent_core.cache.signature import Signature, signature_of
from agent_core.results import Mention

from tests.support.made_up_names import called_so_too, mentions, understand


def signature(question: str, found: list[Mention] | None = None, *, include_adult: bool = False) -> Signature:
    """The signature of a question, with the made-up names where no others are given."""
    named = mentions(question) if found is None else found
    return signature_of(question, named, understand(question, named), include_adult=include_adult)


def say_the_same(one: str, other: str) -> bool:
    return signature(one).digest == signature(other).digest


# The first half of these the rules read, the second half they do not.
APART = [
    ("Who directed Zorblat?", "Who directed Ombra?"),
    ("Who directed Zorblat?", "Who composed the music of Zorblat?"),
    ("What is the sequel to Zorblat?", "What is the prequel to Zorblat?"),
    ("What is the sequel to Zorblat?", "What is Zorblat the sequel to?"),
    ("Season 1 of Zorblat", "Season 2 of Zorblat"),
    ("Which anime did Studio Plim make before 2010?", "Which anime did Studio Plim make after 2010?"),
    ("Which anime did Studio Plim make before 2010?", "Which anime did Studio Plim make before 2011?"),
    ("Anime by Studio Plim with Tomo Ishiguru", "Anime by Studio Plim without Tomo Ishiguru"),
    ("Anime by Studio Plim but not by Tomo Ishiguru", "Anime by Tomo Ishiguru but not by Studio Plim"),
    ("Is Ombra the sequel of Zorblat?", "Is Zorblat the sequel of Ombra?"),
    ("What is the best anime by Studio Plim?", "What is the worst anime by Studio Plim?"),
    ("What is the best anime by Studio Plim?", "What are the best anime by Studio Plim?"),
    ("Which film did Studio Plim make?", "Which films did Studio Plim make?"),
    ("Which anime did Studio Plim make?", "Which manga did Studio Plim make?"),
    ("Which actress voices Vexo Karu?", "Which actor voices Vexo Karu?"),
    ("Who sings the opening of Zorblat?", "Who sings the ending of Zorblat?"),
    (
        "Anime directed by Hana Vell and scored by Tomo Ishiguru",
        "Anime scored by Hana Vell and directed by Tomo Ishiguru",
    ),
    ("Did the director of Zorblat compose Ombra?", "Did the composer of Zorblat direct Ombra?"),
    ("When did Zorblat air?", "When does Zorblat air?"),
    ("Is Zorblat still airing?", "Was Zorblat still airing?"),
    ("Is Zorblat on Netflix?", "Is Zorblat on Crunchyroll?"),
    ("Who directed Zorblat?", "Who didn't direct Zorblat?"),
    ("the vibe of Zorblat before the war", "the vibe of Zorblat after the war"),
    ("does the glorb of Zorblat outrank the glorb of Ombra", "does the glorb of Ombra outrank the glorb of Zorblat"),
    ("most glorbish tale of Studio Plim", "least glorbish tale of Studio Plim"),
    ("anime with glorbs by Studio Plim", "anime without glorbs by Studio Plim"),
    ("Zorblat's glorb", "glorb Zorblat's"),
    ("glorb 7 of Zorblat", "glorb 8 of Zorblat"),
    ("only the glorbs of Zorblat", "the glorbs of Zorblat"),
    ("glorb > 7 in Zorblat", "glorb < 7 in Zorblat"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_asks_for_something_else_never_meets(one: str, other: str) -> None:
    assert not say_the_same(one, other)


TOGETHER = [
    ("Who directed Zorblat?", "who directed Zorblat"),
    ("Who directed Zorblat?", "Hey, can you tell me who directed Zorblat please?"),
    ("Who directed Zorblat?", "Who is the director of Zorblat?"),
    ("What is the sequel to Zorblat?", "What's Zorblat's sequel?"),
    ("Which movies did Studio Plim animate?", "Which films were animated by Studio Plim?"),
    ("the glorb of Zorblat?", "Please, glorb of Zorblat!"),
]


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_what_asks_for_the_same_in_other_words_meets(one: str, other: str) -> None:
    assert say_the_same(one, other)


def test_adult_titles_are_another_question() -> None:
    question = "Who directed Zorblat?"
    assert signature(question).digest != signature(question, include_adult=True).digest


def test_another_name_of_the_same_is_the_same_and_is_compared_as_the_catalog_holds_it() -> None:
    (named,) = mentions("the vibe of Zorblat")
    (meant,) = named.candidates
    alias = [replace(named, candidates=[replace(meant, matched_name="Zorb")], surface="Zorbling", end=named.end + 1)]
    one, other = signature("the vibe of Zorblat"), signature("the vibe of Zorbling", alias)
    assert one == other
    assert one.text == "vibe of Zorblat"


def test_a_name_that_may_mean_more_is_another_one_where_nothing_tells_which_is_meant() -> None:
    question = "the vibe of Vexo Karu"
    both, _ = called_so_too(question)
    assert signature(question).digest != signature(question, both).digest


def test_a_name_with_a_typing_error_is_no_name() -> None:
    (named,) = mentions("the vibe of Zorblat")
    (meant,) = named.candidates
    wrong = [replace(named, candidates=[replace(meant, typos=1)], surface="Zorblad")]
    assert signature("the vibe of Zorblad", wrong).text == "vibe of zorblad"


def test_the_same_words_in_another_language_are_another_question() -> None:
    assert not say_the_same("Zorblat director", "Zorblat Regisseur")


def test_a_question_of_nothing_but_a_lead_in_keeps_it() -> None:
    assert signature("tell me").text == "tell me"
