"""Every logical form is said in English."""

import pytest
from agent_core.grammar.explanation import explained
from agent_core.grammar.printing.paraphrase import paraphrase

from tests.support.readings import parse


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who directed Zorblat?", "the directors of Zorblat"),
        ("Which anime did the director of Zorblat make?", "the anime directed by the director of Zorblat"),
        ("Tomo Ishiguru films", "the anime directed by Tomo Ishiguru (movie)"),
        ("anime directed by Tomo Ishiguru but not with music by Hana Vell",
         "the anime directed by Tomo Ishiguru but not with music by Hana Vell"),
        ("who voices characters of both Zorblat and Ombra",
         "the voice actors of the characters of Zorblat and of the characters of Ombra"),
        ("What other anime did Tomo Ishiguru direct?", "the other anime directed by Tomo Ishiguru"),
        ("top 3 anime by Studio Plim", "the 3 best rated anime by Studio Plim"),
        ("Who directed the worst anime by Studio Plim?", "the directors of the worst rated anime by Studio Plim"),
        ("How many anime did Studio Plim make?", "how many anime by Studio Plim there are"),
        ("What is the score of Zorblat's sequel?", "the rating of the sequel of Zorblat"),
        ("Did Tomo Ishiguru direct Zorblat?", "whether Tomo Ishiguru is among the directors of Zorblat"),
        ("horror movies", "the anime (movie) (Horror)"),
    ],
)  # fmt: skip
def test_a_reading_is_said(question: str, said: str) -> None:
    best = parse(question).best
    assert best is not None
    assert paraphrase(best.form) == said


def test_an_explanation_shows_every_stage() -> None:
    explanation = "\n".join(explained(parse("Who directed the best rated anime by Studio Plim?")))
    for stage in (
        "lattice",
        "3-5 'best rated': order 'best rated'",
        "reading 1, cost",
        "I read this as: the directors of the best rated anime by Studio Plim",
        "derivation of the first",
        ": confidence ",
        "select the anime: ranked(",
        "select the person: staff:Director(ranked(",
    ):
        assert stage in explanation


def test_an_explanation_says_why_a_question_is_out_of_scope() -> None:
    assert "what no entry explains: 'zeppelin'" in "\n".join(explained(parse("Who directed the zeppelin?")))
    assert list(explained(parse(""))) == ["out of scope: the question is empty or too long"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Compare Zorblat and Ombra", "how Zorblat and Ombra differ"),
        ("What do Zorblat and Ombra have in common?", "what Zorblat and Ombra have in common"),
        ("How are Zorblat and Vexo Karu connected?", "how Zorblat and Vexo Karu are connected"),
        ("In what order should I watch Zorblat?", "the watch order of Zorblat"),
        ("horror anime like Zorblat", "the anime (Horror) like Zorblat"),
        ("Which is older, Zorblat or Ombra?", "which of Zorblat and Ombra is the oldest"),
        (
            "Who directed more anime, Tomo Ishiguru or Hana Vell?",
            "which of Tomo Ishiguru and Hana Vell is the one with the most anime",
        ),
        ("Is Zorblat longer than Ombra?", "whether Zorblat rather than Ombra is the longest"),
        ("Which studio made the fewest films?", "the studio with the fewest films"),
    ],
)
def test_what_is_asked_of_names_as_such_is_said_in_english(question: str, expected: str) -> None:
    best = parse(question).best
    assert best is not None
    assert paraphrase(best.form) == expected
