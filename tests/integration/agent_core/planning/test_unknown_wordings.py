"""The real model finds what unknown words mean, and leaves alone what they do not say."""

from dataclasses import replace
from functools import cache

import pytest
from agent_core.grammar.paraphrases.known import QuestionPart, known_phrasings
from agent_core.grammar.paraphrases.nearest import NearestPhrasings, Sought
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.parsing import Parser
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.words.lexicon import lexicon
from catalog.entities import EntityType

from tests.support.made_up_names import mentions
from tests.support.semantic_index import real_embedder

# Forms of each phrasing, the first ones, so that later banks change nothing here; encoded in two seconds.
FEW = 12


@pytest.fixture(scope="module")
def nearest() -> NearestPhrasings:
    few = [replace(p, forms=p.forms[:FEW]) if p.held else p for p in known_phrasings()]
    return NearestPhrasings(real_embedder(), phrasings=few)


@pytest.mark.parametrize(
    ("text", "part", "kind", "key"),
    [
        ("who dreamt up the soundtrack of this anime", QuestionPart.ASK, EntityType.ANIME, "ask.composer"),
        ("the rights to this anime are licensed to which firm", QuestionPart.ASK, EntityType.ANIME, "ask.licensor"),
        ("who does this character consider a rival", QuestionPart.ASK, EntityType.CHARACTER, "ask.rival"),
        ("the man in the director's seat of this anime", QuestionPart.NP, EntityType.ANIME, "np.director"),
        ("that had this person at their helm", QuestionPart.CLAUSE, EntityType.PERSON, "clause.directed"),
        ("gimme a rundown of these anime", QuestionPart.LIST, EntityType.ANIME, "list.many"),
    ],
)
def test_another_wording_is_closest_to_its_meaning(
    text: str, part: QuestionPart, kind: EntityType, key: str, nearest: NearestPhrasings
) -> None:
    ((best, *_),) = nearest.near([Sought(text=text, part=part, kinds=(kind,))], within=0.1)
    assert best.form.phrasing.key == key
    assert nearest.similarities([text], best.form) == pytest.approx([best.similarity], abs=1e-3)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("who is wedded to this person", EntityType.PERSON),
        ("which channel transmitted this anime", EntityType.ANIME),
        ("which weapon does this character wield", EntityType.CHARACTER),
        ("who established this studio", EntityType.STUDIO),
    ],
)
def test_what_the_data_does_not_hold_is_known_too(text: str, kind: EntityType, nearest: NearestPhrasings) -> None:
    ((best, *_),) = nearest.near([Sought(text=text, part=QuestionPart.ASK, kinds=(kind,))], within=0.1)
    assert not best.form.phrasing.held


def test_nothing_is_like_a_part_of_kinds_that_none_is_about(nearest: NearestPhrasings) -> None:
    sought = Sought(text="who directed this genre", part=QuestionPart.PAIR, kinds=(EntityType.STUDIO, EntityType.MANGA))
    assert nearest.near([sought], within=1.0) == [[]]


@pytest.fixture(scope="module")
def paraphraser(nearest: NearestPhrasings) -> Paraphraser:
    return Paraphraser(nearest, Templates(lexicon(), fitted().weights))


@cache
def parser() -> Parser:
    return Parser(budget_ms=60_000)


def read(question: str, paraphraser: Paraphraser) -> str:
    """What a question asks for by the phrasings closest to it; empty where that would be guessing."""
    parse = parser().paraphrased(question, mentions(question), paraphraser)
    return paraphrase(parse.readings[0].form) if parse.standing == "sure" and parse.paraphrased else ""


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who bestows a voice upon Vexo Karu?", "the voice actors of Vexo Karu"),
        ("the rights to Zorblat are licensed to which firm", "the licensors of Zorblat"),
        ("a headcount, please, of anime directed by Hana Vell", "how many anime directed by Hana Vell there are"),
    ],
)
def test_questions_are_read_by_it(question: str, asked: str, paraphraser: Paraphraser) -> None:
    assert read(question, paraphraser) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Who grudgingly directed Zorblat?",
        "Who fled from directing Zorblat?",
        "Which songs pervade Zorblat?",
        "Who ridiculed Zorblat?",
        "Which anime directed by Tomo Ishiguru flunked commercially?",
        "Which gadgets does Vexo Karu use?",
        "What is the salary of the director of Zorblat?",
        "How old is the director of Zorblat?",
        "Who cosplayed Vexo Karu?",
        "Which anime did Tomo Ishiguru watch as a toddler?",
        "Who composed the jingle for the trailer of Zorblat?",
        "Which horror anime by Studio Plim got banned?",
        "Who mourns Vexo Karu?",
        "Which critics liked Zorblat?",
    ],
)
def test_what_they_do_not_say_is_not_read_into_them(question: str, paraphraser: Paraphraser) -> None:
    assert read(question, paraphraser) == ""
