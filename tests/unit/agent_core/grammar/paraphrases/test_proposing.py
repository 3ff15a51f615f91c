"""Words that no entry explains are read as the known phrasings closest to them, where nothing else is in doubt."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from agent_core.answer import Answer, TerminationReason
from agent_core.grammar.paraphrases.known import known_phrasings
from agent_core.grammar.paraphrases.nearest import NearestPhrasings
from agent_core.grammar.paraphrases.proposing import Paraphraser, Thresholds
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.parsing import Parse, Parser
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.words.lexicon import lexicon
from agent_core.moods.planner import DescribingJudge, DescribingPlanner
from agent_core.orchestrator import Orchestrator
from agent_core.planning.calculated import CalculatingJudge, CalculatingPlanner, arithmetic_parser
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from catalog.entities import EntityType
from numpy.typing import NDArray

from tests.support.bag_of_words import BagOfWords
from tests.support.made_up_names import mentions
from tests.support.scripted import NOTHING, ScriptedSearch, card, question
from tests.support.tiny_graph import TinyGraph

SYNONYMS = {"megaphoned": "directed", "heirling": "sequel", "forerunner": "prequel", "bowed": "ended"}
HELD = {
    "ask.director", "ask.directed", "np.director", "clause.directed", "ask.composer", "ask.studio", "ask.sequel",
    "ask.year", "np.sequel", "ask.prequel", "np.prequel", "list.many", "pair.yes_no_director", "list.count",
    "sets.both", "list.ended_in", "list.ended_after",
}  # fmt: skip
PHRASINGS = [p for p in known_phrasings() if p.key in HELD or not p.held]
LOOSE = Thresholds(similarity=0.3, distance=3.0, whole=3.0, margin=0.0, stray=2.0)


@cache
def parser() -> Parser:
    return Parser(budget_ms=60_000)


def paraphraser(encoder: BagOfWords | None = None, thresholds: Thresholds | None = None) -> Paraphraser:
    nearest = NearestPhrasings(encoder or BagOfWords(SYNONYMS), phrasings=PHRASINGS)
    return Paraphraser(nearest, Templates(lexicon(), fitted().weights), thresholds)


@cache
def usual() -> Paraphraser:
    return paraphraser()


def parse_of(text: str, thresholds: Thresholds | None = None) -> Parse:
    return parser().paraphrased(text, mentions(text), paraphraser(thresholds=thresholds) if thresholds else usual())


def read(text: str, thresholds: Thresholds | None = None) -> str:
    """What a question asks for by the phrasings closest to it; empty where that would be guessing."""
    parse = parse_of(text, thresholds)
    return paraphrase(parse.readings[0].form) if parse.standing == "sure" and parse.paraphrased else ""


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Who megaphoned Zorblat?", "the directors of Zorblat"),
        ("who megaphoned zorblat?", "the directors of Zorblat"),
        ("Which anime that Tomo Ishiguru megaphoned are there?", "the anime directed by Tomo Ishiguru"),
        (
            "Which anime did Tomo Ishiguru megaphoned but Hana Vell not?",
            "the anime directed by Tomo Ishiguru but not directed by Hana Vell",
        ),
        ("Who megaphoned the sequel of Zorblat?", "the directors of the sequel of Zorblat"),
        ("Who megaphoned the heirling of Zorblat?", "the directors of the sequel of Zorblat"),
        ("Who composed the music for the heirling of Zorblat?", "the composers of the sequel of Zorblat"),
    ],
)
def test_an_unknown_word_is_read_as_the_closest_relation(text: str, asked: str) -> None:
    assert parser().parse(text, mentions(text)).standing == "out of scope"
    assert read(text) == asked


def test_a_phrase_within_a_phrase_is_read_as_well() -> None:
    assert read("Who composed the music for the heirling of the forerunner of Zorblat?") == (
        "the composers of the sequel of the prequel of Zorblat"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Who megaphoned the anime that Zorblat leads on to as its heirling?",
        "Who megaphoned the anime which has Zorblat for a forerunner?",
        "Who composed the music for the heirling that Zorblat got?",
        "Which studio made the heirling that Zorblat got?",
    ],
)
def test_a_question_goes_around_the_whole_of_a_phrase_that_ends_behind_its_name(text: str) -> None:
    asked = read(text)
    assert asked.endswith("of the sequel of Zorblat"), asked


def test_a_question_does_not_leave_out_a_phrase_in_it() -> None:
    text = "Whoever is the composer of the music of the heirling of Zorblat?"
    assert read(text, LOOSE) in ("", "the composers of the sequel of Zorblat")


def test_whether_it_is_so_is_asked_in_other_words() -> None:
    assert read("Has Tomo Ishiguru megaphoned Zorblat?") == "whether Tomo Ishiguru is among the directors of Zorblat"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "Which horror anime that Tomo Ishiguru megaphoned after 2010 are there?",
            "the anime directed by Tomo Ishiguru (since 2011) (Horror)",
        ),
        (
            "Which anime that Tomo Ishiguru megaphoned and that Hana Vell megaphoned are there?",
            "the anime directed by Tomo Ishiguru and directed by Hana Vell",
        ),
        (
            "How many anime that Tomo Ishiguru megaphoned are there?",
            "how many anime directed by Tomo Ishiguru there are",
        ),
    ],
)
def test_what_else_a_question_says_is_read_with_it(text: str, asked: str) -> None:
    assert read(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "Who Megaphoned Zorblat?",  # may be a name
        "Who megaphoned Zorblat 40 years?",  # a number that means nothing
        "Which songs megaphoned Zorblat?",  # things of a kind that is not known
        "Which anime did Tomo Ishiguru megaphoned not?",  # a denial that belongs nowhere
        "Who is married to Tomo Ishiguru and megaphoned?",  # not in the data
        "What age megaphoned Zorblat?",  # nor is any age
        "Who quibbled over Zorblat?",  # like nothing known
        "Wer megaphoned Zorblat?",  # phrasings are of one language
        "Who megaphoned?",  # of nothing
    ],
)
def test_anything_else_in_doubt_leaves_the_question_unread(text: str) -> None:
    assert read(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Who megaphoned the enemies of Zorblat?",
        "Who megaphoned horror Zorblat?",
        "How many people megaphoned Zorblat?",
        "Who megaphoned the same Zorblat?",
        "Who megaphoned the fifth part of Zorblat?",
        "Who never megaphoned Zorblat?",
        "Who megaphoned Zorblat in 2010 without Hana Vell?",
    ],
)
def test_words_that_narrow_deny_or_relate_are_not_passed_over(text: str) -> None:
    assert read(text, LOOSE) == ""


@pytest.mark.parametrize("word", ["nor", "neither", "wouldn't"])
def test_a_denial_is_never_passed_over(word: str) -> None:
    assert read(f"Who {word} megaphoned Zorblat?") == ""


def test_a_word_without_which_the_question_is_much_closer_says_something_else() -> None:
    text = "Who grudgingly megaphoned Zorblat?"
    assert read(text, Thresholds(similarity=0.5, whole=1.0, stray=0.05)) == ""
    assert read(text, Thresholds(similarity=0.5, whole=1.0, stray=0.5)) == "the directors of Zorblat"


@pytest.mark.parametrize(("stray", "is_read"), [(0.1, False), (0.5, True)])
def test_words_that_say_little_alone_may_say_something_else_together(stray: float, is_read: bool) -> None:
    text = "Who grudgingly belatedly megaphoned Zorblat?"
    assert bool(read(text, Thresholds(similarity=0.3, whole=2.0, stray=stray))) == is_read


def test_what_else_a_chain_leads_to_is_not_read_as_all_that_it_leads_to() -> None:
    question = "what else is there that {} megaphoned, whole list pls"
    assert read(question.format("Tomo Ishiguru")) == "the anime directed by Tomo Ishiguru"
    assert read(question.format("the director of Zorblat")) == "the other anime directed by the director of Zorblat"


@pytest.mark.parametrize(
    ("thresholds", "is_read"),
    [
        (Thresholds(similarity=1.01), False),
        (Thresholds(similarity=0.0), True),
        (Thresholds(whole=-1.0), False),
        (Thresholds(whole=2.0), True),
        (Thresholds(margin=0.0), True),
    ],
)
def test_the_closest_meaning_has_to_be_close(thresholds: Thresholds, is_read: bool) -> None:
    assert bool(read("Who megaphoned Zorblat?", thresholds)) == is_read


def test_a_phrase_that_is_too_far_off_is_not_proposed() -> None:
    text = "Who composed the music for the heirling of Zorblat?"
    assert read(text, Thresholds(distance=-1.0, whole=-1.0)) == ""


def test_a_reading_costs_the_more_the_further_off_its_phrasing_is() -> None:
    near = parse_of("Who megaphoned Zorblat?")
    far = parse_of("Who ever megaphoned this Zorblat?", Thresholds(similarity=0.5, whole=1.0))
    assert near.best is not None
    assert far.best is not None
    assert near.best.cost < far.best.cost


def test_a_parse_tells_which_words_it_takes_for_a_phrasing() -> None:
    text = "Which horror anime that Tomo Ishiguru megaphoned are there?"
    ((start, end),) = parse_of(text).paraphrased
    assert text[start:end] == "that Tomo Ishiguru megaphoned"


class Counting(BagOfWords):
    """Counts the texts that it encodes for questions."""

    def __init__(self) -> None:
        super().__init__(SYNONYMS)
        self.texts = 0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += len(texts) if len(texts) < len(PHRASINGS) else 0
        return super().embed(texts)


def one_director() -> TinyGraph:
    """A graph that finds the made-up names, and one person for everything else."""
    return TinyGraph({EntityType.PERSON: [card("Tomo Ishiguru", EntityType.PERSON)]})


async def ask(text: str, by: Paraphraser | None) -> Answer:
    loop = Orchestrator(
        planner=lambda: RulePlanner(by),
        judge=RuleJudge,
        parser=parser(),
        search=ScriptedSearch(NOTHING),
        graph=one_director(),
    )
    return await loop.run(question(text))


async def test_an_answer_says_how_it_was_read_and_is_less_sure() -> None:
    known = await ask("Who directed Zorblat?", usual())
    unknown = await ask("Who megaphoned Zorblat?", usual())
    assert unknown.response.result_entities == known.response.result_entities
    assert any("READ_AS: “Who megaphoned Zorblat?” as “director of Zorblat”" in w for w in unknown.response.warnings)
    assert not any("READ_AS" in w for w in known.response.warnings)
    assert unknown.response.confidence < known.response.confidence


async def test_without_phrasings_an_unknown_wording_is_withheld() -> None:
    answer = await ask("Who megaphoned Zorblat?", None)
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert not answer.response.result_entities


async def test_what_was_compared_is_not_compared_again() -> None:
    encoder = Counting()
    by = paraphraser(encoder)
    await ask("Who quibbled over Zorblat?", by)
    once = encoder.texts
    await ask("Who quibbled over Zorblat?", by)
    assert 0 < once == encoder.texts


async def test_what_the_grammar_reads_is_never_compared() -> None:
    encoder = Counting()
    answer = await ask("Who directed Zorblat?", paraphraser(encoder))
    assert answer.response.result_entities
    assert encoder.texts == 0


async def test_a_planner_in_front_leaves_unknown_wordings_to_be_read() -> None:
    loop = Orchestrator(
        planner=lambda: DescribingPlanner(CalculatingPlanner(RulePlanner(usual()), arithmetic_parser())),
        judge=lambda: DescribingJudge(CalculatingJudge(RuleJudge(), arithmetic_parser())),
        search=ScriptedSearch(NOTHING),
        graph=one_director(),
    )
    answer = await loop.run(question("Who megaphoned Zorblat?"))
    assert answer.response.result_entities


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Which anime directed by Tomo Ishiguru tango scored by Hana Vell are there?", ""),  # which may deny
        ("Which tangled anime directed by Tomo Ishiguru and scored by Hana Vell are there?", ""),  # which may narrow
        ("Which anime directed by Tomo Ishiguru bowed in 2010?", "the anime directed by Tomo Ishiguru (ended in 2010)"),
        ("Which tangled anime directed by Tomo Ishiguru bowed in 2010?", ""),
    ],
)
def test_what_stands_around_two_clauses_or_a_list_and_a_year_is_read_as_a_whole(text: str, asked: str) -> None:
    assert read(text, Thresholds(stray=0.05)) == asked


@pytest.mark.parametrize("text", ["Who megaphoned Tomo Ishiguru?", "By whom was Hana Vell megaphoned?"])
def test_who_did_something_to_somebody_is_not_what_they_did(text: str) -> None:
    assert read(text, LOOSE) == ""


@pytest.mark.parametrize(
    "text", ["In whose hands was the anime megaphoned by Studio Plim?", "Whose anime by Hana Vell?"]
)
def test_a_clause_does_not_begin_with_the_word_that_a_question_asks_with(text: str) -> None:
    assert read(text, LOOSE) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Which television anime that Tomo Ishiguru megaphoned are there?",
        "Which of the television anime did Tomo Ishiguru megaphoned?",
        "some television anime megaphoned by Tomo Ishiguru",
    ],
)
def test_the_format_of_what_is_asked_for_is_not_left_out(text: str) -> None:
    asked = read(text, LOOSE)
    assert not asked or "tv series" in asked


@pytest.mark.parametrize(
    "text",
    [
        "Which further anime that Tomo Ishiguru megaphoned are there?",
        "What's the very first anime that Tomo Ishiguru megaphoned?",
        "Which of the anime that Tomo Ishiguru megaphoned is the oldest?",
        "Which anime either megaphoned by Tomo Ishiguru or megaphoned by Hana Vell are there?",
    ],
)
def test_what_may_be_another_or_the_first_is_not_left_out(text: str) -> None:
    asked = read(text, LOOSE)
    assert not asked or any(word in asked for word in ("other", "oldest", "first", " or "))


@pytest.mark.parametrize(
    "text", ["Who megaphoned what carries the story on of Zorblat?", "Who carries Zorblat on again?"]
)
def test_a_verb_that_its_object_parts_is_not_left_out(text: str) -> None:
    asked = read(text, LOOSE)
    assert not asked or "sequel" in asked


@pytest.mark.parametrize("who", ["the director behind Tomo Ishiguru", "the director megaphoned by Tomo Ishiguru"])
def test_a_noun_for_somebody_is_not_read_as_what_they_did(who: str) -> None:
    assert "anime" not in read(f"Tell me {who}", LOOSE)
