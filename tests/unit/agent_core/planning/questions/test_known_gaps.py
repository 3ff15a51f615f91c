"""Questions that a reader would expect to be read, and are not, by what they have in common; and some read wrong.

One that is read by now fails here: it belongs into the tests of what reads it.
"""

import pytest

from tests.support.made_up_names import chains, understood

GAPS = {
    "something shared with a title, or not": [
        "What other versions of the sequel of Zorblat were made?",
        "Besides Nightpaper, which anime are based on manga by the same author?",
        "Which anime has a different director than Zorblat?",
        "do Tomo Ishiguru and Hana Vell share any anime",
    ],
    "a claim that is told, doubted or turned, and two questions in one": [
        "Who directed and who composed the music for Zorblat?",
        "I'm not sure if Zorblat was directed by Tomo Ishiguru",
        "Has Tomo Ishiguru ever worked alongside Hana Vell?",
        "Longer than Zorblat: is that Quimby?",
    ],
    "what is asked for stands behind, or its preposition in front": [
        "based on which manga was the anime Zorblat made",
        "Whose manga is Zorblat an adaptation of?",
        "around whom does the plot of Zorblat turn",
    ],
    "a ranking in words of sorting": [
        "Which anime by Studio Plim take the first 3 places when ranked by score?",
        "Tomo Ishiguru films ranked",
        "the shortest manga by number of volumes",
    ],
    "how many there are in other words": [
        "Of how many episodes is Zorblat composed?",
        "What do the anime by Studio Plim add up to in number?",
        "how many Zorblat shows are there",
    ],
    "who is heard, or works, in what": [
        "In which anime by Studio Plim can Hana Vell be heard?",
        "whose voice do we hear when Vexo Karu speaks",
        "Which studios has Tomo Ishiguru directed for?",
        "who is Vexo Karu from Zorblat",
    ],
    "what narrows in the middle of a chain": [
        "Which anime by Studio Plim are by Tomo Ishiguru?",
    ],
    "what a title is, and when it was": [
        "is Zorblat a slow burn space adventure",
    ],
    "a part of a title is named in front of it": [
        "I have read every chapter of Nightpaper. Is there an anime of it?",
    ],
    "fields with values, as programs write them": [
        "character where anime is Zorblat and role is main",
        "recommendation where base = Zorblat",
    ],
    "other languages": [
        "Was hat Tomo Ishiguru nach Zorblat inszeniert?",
        "Welche Anime brachte Studio Plim 2016 heraus?",
        "Quels mangas de Tomo Ishiguru ont été adaptés en anime ?",
        "Après Zorblat, l'histoire continue dans quel anime ?",
        "¿Qué animes de ciencia ficción produjo Studio Plim?",
        "Zorblat no shujinkou ni ataru jinbutsu wa dare desu ka?",
    ],
}


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(question, marks=pytest.mark.xfail(strict=True, reason=f"not read yet: {shared}"))
        for shared, questions in GAPS.items()
        for question in questions
    ],
)
def test_a_question_is_read(question: str) -> None:
    found = understood(question)
    assert found.is_clear or found.parts


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        pytest.param(question, meant, marks=pytest.mark.xfail(strict=True, reason=f"read wrong: {shared}"))
        for shared, question, meant in (
            ("a position is taken for a voice", "In which anime is the composer whoever wrote Nightpaper?",
             ["written_by", "worked_on:Music"]),
            ("a story is followed the other way", "Who scored the anime of which one gets a summary in Zorblat?",
             ["full_story", "staff:Music"]),
            ("a responsibility is a drawing", "Für die Regie welcher Anime zeichnet Tomo Ishiguru verantwortlich?",
             ["worked_on:Director"]),
        )
    ],
)  # fmt: skip
def test_a_question_is_not_read_as_another_one(question: str, meant: list[str]) -> None:
    best = understood(question).best
    assert best is None or meant in chains(best)
