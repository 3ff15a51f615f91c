"""The questions written by hand are about the sample, and their gold is what its files say."""

from collections import Counter
from pathlib import Path

import pytest
from standalone.home import SAMPLE

from evals.questions.facts import Facts, Hop, read_facts
from evals.questions.questions import Check, Question
from evals.questions.trivia import read_trivia
from tests.unit.evals.questions.small_dataset import small_facts


@pytest.fixture(scope="module")
def facts() -> Facts:
    return read_facts(SAMPLE)


@pytest.fixture(scope="module")
def trivia(facts: Facts) -> dict[str, Question]:
    return {question.text: question for question in read_trivia(facts)}


def test_every_language_is_asked(trivia: dict[str, Question]) -> None:
    languages = Counter(question.kind for question in trivia.values())
    assert languages.keys() == {f"trivia_{name}" for name in ("english", "french", "spanish", "german", "romaji")}
    assert min(languages.values()) >= 7
    assert 50 <= len({question.id for question in trivia.values()}) <= 60


def test_every_kind_of_answer_is_wanted(trivia: dict[str, Question]) -> None:
    checks = {question.gold.check for question in trivia.values()}
    assert checks >= {Check.SET, Check.VALUE, Check.YES_NO, Check.PATH, Check.WATCH, Check.NONE}


def test_there_is_something_to_find_wherever_there_is_an_answer(trivia: dict[str, Question]) -> None:
    for question in trivia.values():
        assert bool(question.gold.refs) is question.answerable
        if question.gold.check in {Check.VALUE, Check.YES_NO}:
            assert all(question.gold.values)


@pytest.mark.parametrize(
    ("text", "start", "hops"),
    [
        ("Which director is responsible for Princess Mononoke?", "anime:n-mononoke-hime", [Hop("staff", "Director")]),
        ("Alphonse Elric's Japanese voice actress?", "character:n-alphonse-elric", [Hop("voiced_by", "Japanese")]),
        ("Who mentored the mentor of Boruto Uzumaki?", "character:n-boruto-uzumaki", [Hop("mentor"), Hop("mentor")]),
        ("Qui est l'auteur du manga Bleach ?", "manga:n-bleach", [Hop("written_by")]),
        ("¿Cuál es la precuela de Naruto Shippuden?", "anime:n-naruto-shippuuden", [Hop("prequel")]),
        ("Wer ist der Rivale von Amuro Ray?", "character:n-amuro-ray", [Hop("rival")]),
        ("Clannad no zokuhen wa nan desu ka?", "anime:n-clannad", [Hop("sequel")]),
    ],
)
def test_gold_is_what_the_files_say(
    facts: Facts, trivia: dict[str, Question], text: str, start: str, hops: list[Hop]
) -> None:
    assert set(trivia[text].gold.refs) == facts.follow({start}, *hops)


def test_lengths_and_years_are_those_of_the_files(facts: Facts, trivia: dict[str, Question]) -> None:
    for question in trivia.values():
        if question.gold.check is Check.VALUE and len(question.gold.refs) == 1:
            thing = facts.things[question.gold.refs[0]]
            assert question.gold.values[0] in {str(thing.episodes), str(thing.year), str(thing.start)}


def test_another_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="about the bundled sample"):
        read_trivia(small_facts(tmp_path))
