"""The real model finds what unknown words mean, and leaves alone what they do not say."""

from collections.abc import Sequence

import pytest
from agent_core.planning.goals import Understanding
from agent_core.planning.ranking import WordingRanker
from agent_core.planning.rereading import Rereader
from agent_core.planning.understanding import understand
from agent_core.planning.wordings import wordings
from catalog.entities import EntityType

from tests.support.made_up_names import chains, mentions
from tests.support.semantic_index import real_embedder

# Wordings of each meaning: enough for these questions, and encoded in two seconds.
FEW = 16

CLOSE = [
    ("who dreamt up the soundtrack of this anime", EntityType.ANIME, "composer"),
    ("the man in the director's seat of this anime", EntityType.ANIME, "director"),
    ("which company drew the animation of this anime", EntityType.ANIME, "studio"),
    ("who lends their voice to this character", EntityType.CHARACTER, "voice actor"),
    ("the rights to this anime are licensed to which firm", EntityType.ANIME, "licensor"),
    ("whose pen did this manga flow from", EntityType.MANGA, "author"),
    ("who does this character consider a rival", EntityType.CHARACTER, "rival"),
    ("which key animators laboured on this anime", EntityType.ANIME, "key animator"),
    ("anime that had this person at their helm", EntityType.PERSON, "director"),
    ("which anime got its soundtrack from this person", EntityType.PERSON, "composer"),
]
NOT_HELD = [
    ("who translated this manga", EntityType.MANGA),
    ("who is wedded to this person", EntityType.PERSON),
    ("which channel transmitted this anime", EntityType.ANIME),
    ("which weapon does this character wield", EntityType.CHARACTER),
    ("who established this studio", EntityType.STUDIO),
]


@pytest.fixture(scope="module")
def ranker() -> WordingRanker:
    return WordingRanker(real_embedder(), held=[(meaning, _few(texts)) for meaning, texts in wordings()])


def _few(texts: Sequence[str]) -> Sequence[str]:
    """A part of the wordings, from all over them."""
    return texts[:: max(1, len(texts) // FEW)]


@pytest.mark.parametrize(("text", "kind", "concept"), CLOSE)
def test_another_wording_is_closest_to_its_relation(
    text: str, kind: EntityType, concept: str, ranker: WordingRanker
) -> None:
    assert ranker.rank(text, {kind})[0].meaning.concept == concept


@pytest.mark.parametrize(("text", "kind"), NOT_HELD)
def test_what_the_data_does_not_hold_is_no_relation_for_sure(
    text: str, kind: EntityType, ranker: WordingRanker
) -> None:
    best = ranker.rank(text, {kind})[0]
    assert best.meaning.reading is None or best.similarity < 0.8


def test_only_meanings_of_the_kinds_asked_for_are_ranked(ranker: WordingRanker) -> None:
    ranked = ranker.rank("who directed this anime", {EntityType.MANGA, EntityType.STUDIO})
    assert {r.meaning.source for r in ranked} == {EntityType.MANGA, EntityType.STUDIO}
    assert [r.similarity for r in ranked] == sorted((r.similarity for r in ranked), reverse=True)


def test_similarities_are_those_of_the_ranking(ranker: WordingRanker) -> None:
    text = "who directed this anime"
    best = ranker.rank(text, {EntityType.ANIME})[0]
    assert ranker.similarities([text], best.meaning) == pytest.approx([best.similarity], abs=1e-3)
    assert ranker.similarities([], best.meaning) == ()


def reread(question: str, ranker: WordingRanker) -> Understanding | None:
    found = mentions(question)
    return Rereader(ranker).reread(question, found, understand(question, found))


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Who bestows a voice upon Vexo Karu?", [["voiced_by"]]),
    ],
)
def test_questions_are_read_by_it(question: str, hops: list[list[str]], ranker: WordingRanker) -> None:
    found = reread(question, ranker)
    assert found is not None
    assert found.best is not None
    assert chains(found.best) == hops


@pytest.mark.parametrize(
    "question",
    [
        "Who grudgingly directed Zorblat?",
        "Who fled from directing Zorblat?",
        "Which songs pervade Zorblat?",
        "Who ridiculed Zorblat?",
        "Which anime directed by Tomo Ishiguru flunked commercially?",
    ],
)
def test_what_they_do_not_say_is_not_read_into_them(question: str, ranker: WordingRanker) -> None:
    assert reread(question, ranker) is None
