"""Unknown wordings are read by their closest ones, and only where nothing else is in doubt."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from agent_core.answer import Answer, TerminationReason
from agent_core.grammar.paraphrases.known import known_phrasings
from agent_core.grammar.paraphrases.nearest import NearestPhrasings
from agent_core.orchestrator import Orchestrator
from agent_core.planning.goals import GoalKind, Understanding
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.planning.understanding import understand
from agent_core.planning.wordings.rereading import Rereader, Thresholds
from agent_core.results import GraphResult
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from numpy.typing import NDArray

from tests.support.bag_of_words import BagOfWords
from tests.support.made_up_names import chains, mentions
from tests.support.scripted import NOTHING, ScriptedSearch, card, question

SYNONYMS = {"megaphoned": "directed", "successor": "sequel"}
HELD = {
    "ask.director", "ask.directed", "np.director", "clause.directed", "ask.composer", "ask.studio", "ask.sequel",
    "ask.year", "np.sequel", "ask.prequel", "np.prequel", "list.many", "pair.yes_no_director",
}  # fmt: skip
PHRASINGS = [p for p in known_phrasings() if p.key in HELD or not p.held]


@cache
def nearest() -> NearestPhrasings:
    return NearestPhrasings(BagOfWords(SYNONYMS), phrasings=PHRASINGS)


class Counting(BagOfWords):
    """Counts the questions, which are encoded one by one."""

    def __init__(self) -> None:
        super().__init__(SYNONYMS)
        self.questions = 0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.questions += len(texts) < len(PHRASINGS)
        return super().embed(texts)


def reread(question: str, thresholds: Thresholds | None = None) -> Understanding | None:
    found = mentions(question)
    return Rereader(nearest(), thresholds).reread(question, found, understand(question, found))


@pytest.mark.parametrize(
    ("question", "kind", "hops"),
    [
        ("Who megaphoned Zorblat?", "person", [["staff:Director"]]),
        ("Which anime that Tomo Ishiguru megaphoned are there?", "anime", [["worked_on:Director"]]),
        ("who megaphoned zorblat?", "person", [["staff:Director"]]),
        ("Who megaphoned the successor to Zorblat?", "person", [["sequel", "staff:Director"]]),
        ("Who megaphoned the prequel of Zorblat?", "person", [["prequel", "staff:Director"]]),
    ],
)
def test_an_unknown_word_is_read_as_the_closest_relation(question: str, kind: str, hops: list[list[str]]) -> None:
    found = reread(question)
    assert found is not None
    assert found.best is not None
    assert found.best.query is not None
    assert (found.best.query.result_type, chains(found.best)) == (kind, hops)
    assert "megaphoned" in found.best.read_as


@pytest.mark.parametrize(
    "question",
    ["Which director megaphoned Zorblat and Tomo Ishiguru?", "Who megaphoned Zorblat and also Tomo Ishiguru?"],
)
def test_what_asks_for_somebody_is_not_reread_as_a_question_for_yes_or_no(question: str) -> None:
    assert reread(question, Thresholds(similarity=0, margin=0, stray=2)) is None


def test_what_stands_for_somebody_is_read_in_a_question_that_is_known_otherwise() -> None:
    found = reread("Which horror films did the one who megaphoned Zorblat direct between 2001 and 2010?")
    assert found is not None
    assert found.best is not None
    assert chains(found.best) == [["staff:Director", "worked_on:Director"]]


def test_a_reading_that_says_an_unknown_word_is_taken_before_one_that_passes_it_over() -> None:
    found = reread("Who directed the heralded successor of Zorblat?", Thresholds(similarity=0.5, stray=1))
    assert found is not None
    assert found.best is not None
    assert chains(found.best) == [["sequel", "staff:Director"]]


def test_whether_it_is_so_is_asked_in_other_words() -> None:
    found = reread("Has Tomo Ishiguru megaphoned Zorblat?")
    assert found is not None
    assert found.best is not None
    assert found.best.kind is GoalKind.VERIFY
    assert [c.name for c in found.best.named] == ["Zorblat", "Tomo Ishiguru"]


def test_what_stands_around_a_list_is_read_as_its_closest_frame() -> None:
    found = reread(
        "Gimme those megaphoned anime directed by Tomo Ishiguru are there?", Thresholds(similarity=0.5, stray=1)
    )
    assert found is not None
    assert found.best is not None
    assert chains(found.best) == [["worked_on:Director"]]


def test_known_words_that_the_other_words_do_not_say_are_not_passed_over() -> None:
    loose = Thresholds(similarity=0.3, margin=0, stray=2)
    assert reread("Who megaphoned the enemies of Zorblat?", loose) is None
    assert reread("Who megaphoned horror Zorblat?", loose) is None
    assert reread("How many people megaphoned Zorblat?", loose) is None


def test_what_narrows_the_results_is_kept() -> None:
    found = reread("Which horror anime that Tomo Ishiguru megaphoned after 2010 are there?")
    assert found is not None
    assert found.best is not None
    assert found.best.query is not None
    assert found.best.query.where.genre == ["Horror"]
    assert found.best.query.where.year_min == 2011


def test_clauses_are_read_each_for_itself() -> None:
    found = reread("Which anime that Tomo Ishiguru megaphoned and that Hana Vell megaphoned are there?")
    assert found is not None
    assert found.best is not None
    assert chains(found.best) == [["worked_on:Director"], ["worked_on:Director"]]
    assert found.best.kind is GoalKind.SELECT


@pytest.mark.parametrize(
    "question",
    [
        "Who Megaphoned Zorblat?",  # may be a name
        "Who megaphoned Zorblat 40 years?",  # a number that means nothing
        "Which songs megaphoned Zorblat?",  # things of a kind that is not known
        "Which anime did Tomo Ishiguru megaphoned but Hana Vell not?",  # a denial that belongs nowhere
        "Who is married to Tomo Ishiguru and megaphoned?",  # not in the data
        "What age megaphoned Zorblat?",  # nor is any age
        "Who quibbled over Zorblat?",  # like nothing known
    ],
)
def test_anything_else_in_doubt_leaves_the_question_unread(question: str) -> None:
    assert reread(question) is None


def test_a_word_without_which_the_question_is_much_closer_says_something_else() -> None:
    question = "Who grudgingly megaphoned Zorblat?"
    assert reread(question, Thresholds(similarity=0.5, stray=0.05)) is None
    assert reread(question, Thresholds(similarity=0.5, stray=0.5)) is not None


@pytest.mark.parametrize("lead", [0.0, 2.0])
def test_the_closest_meaning_has_to_lead_by_the_margin(lead: float) -> None:
    found = reread("Who megaphoned Zorblat?", Thresholds(margin=lead))
    assert (found is None) == (lead > 1)


@pytest.mark.parametrize("least", [0.0, 1.01])
def test_the_closest_meaning_has_to_be_close(least: float) -> None:
    found = reread("Who megaphoned Zorblat?", Thresholds(similarity=least))
    assert (found is None) == (least > 1)


class OneDirector:
    """A graph that finds the made-up names, and one person for everything else."""

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        assert timeout_s > 0
        assert not include_adult
        if intent.query_type == "lookup":
            found = [] if intent.fuzzy else mentions(intent.text or "")
            return GraphResult(summary="names", count=len(found), mentions=found)
        person = card("Tomo Ishiguru", EntityType.PERSON)
        return GraphResult(summary="1 found", node_ids=[person.ref], count=1, cards=[person])


async def ask(text: str, rereader: Rereader | None) -> Answer:
    loop = Orchestrator(
        planner=lambda: RulePlanner(rereader), judge=RuleJudge, search=ScriptedSearch(NOTHING), graph=OneDirector()
    )
    return await loop.run(question(text))


async def test_an_answer_says_how_it_was_read_and_is_less_sure() -> None:
    known = await ask("Who directed Zorblat?", Rereader(nearest()))
    unknown = await ask("Who megaphoned Zorblat?", Rereader(nearest()))
    assert unknown.response.result_entities == known.response.result_entities
    assert any("READ_AS: “megaphoned Zorblat?” as “director of Zorblat”" in w for w in unknown.response.warnings)
    assert not any("READ_AS" in w for w in known.response.warnings)
    assert unknown.response.confidence < known.response.confidence


async def test_without_a_rereader_an_unknown_wording_is_withheld() -> None:
    answer = await ask("Who megaphoned Zorblat?", None)
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert not answer.response.result_entities


async def test_an_unknown_wording_is_compared_once_for_the_names_found() -> None:
    encoder = Counting()
    answer = await ask("Who quibbled over Zorblat?", Rereader(NearestPhrasings(encoder, phrasings=PHRASINGS)))
    assert not answer.response.result_entities
    assert encoder.questions == 1


async def test_what_the_rules_understand_is_never_compared() -> None:
    encoder = Counting()
    answer = await ask("Who directed Zorblat?", Rereader(NearestPhrasings(encoder, phrasings=PHRASINGS)))
    assert answer.response.result_entities
    assert encoder.questions == 0


@pytest.mark.parametrize("word", ["nor", "neither", "wouldn't", "sans"])
def test_a_denial_is_never_passed_over(word: str) -> None:
    assert reread(f"Who {word} megaphoned Zorblat?", Thresholds(similarity=0, margin=0, stray=2)) is None


@pytest.mark.parametrize("word", ["fifth", "ninth", "6th"])
def test_which_of_several_is_meant_is_never_passed_over(word: str) -> None:
    assert reread("Who megaphoned the part of Zorblat?", Thresholds(similarity=0.4, margin=0, stray=1)) is not None
    assert reread(f"Who megaphoned the {word} part of Zorblat?", Thresholds(similarity=0.4, margin=0, stray=1)) is None


def test_what_is_the_same_is_never_passed_over() -> None:
    assert reread("Who megaphoned Zorblat?", Thresholds(similarity=0, margin=0, stray=2)) is not None
    assert reread("Who megaphoned the same Zorblat?", Thresholds(similarity=0, margin=0, stray=2)) is None


@pytest.mark.parametrize(
    "question",
    [
        "name the director of Studio Plim",
        "Do you happen to know the director of Studio Plim?",
        "name the director of Hana Vell",
    ],
)
def test_no_relation_is_added_for_what_a_thing_of_that_kind_does_not_have(question: str) -> None:
    made = [p for p in known_phrasings() if p.key in HELD or not p.held or "animated" in p.key]
    rereader = Rereader(NearestPhrasings(BagOfWords(SYNONYMS), phrasings=made), Thresholds(similarity=0.2, margin=0))
    found = mentions(question)
    assert rereader.reread(question, found, understand(question, found)) is None
