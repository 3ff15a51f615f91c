"""Questions with an image: what it shows is the answer, or the subject of it, or a warning; never an error."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field, replace

import pytest
from agent_core.answer import Answer, LoopEvent, Question, StepTrace, TerminationReason
from agent_core.answering.finish import UNREADABLE_ANSWER
from agent_core.answers import Answers
from agent_core.errors import DependencyUnavailable, ImageUnreadable, QueryTimedOut, QuestionInvalid
from agent_core.events import StepBegun, TextDelta
from agent_core.image_questions import ImageQuestions
from agent_core.results import EntityCard, ImageMatch, RetrievalResult
from agent_core.schemas import SearchIntent
from agent_core.verification.checking import NOT_CHECKED
from catalog.entities import EntityType

from tests.support.scripted import (
    ScriptedJudge,
    ScriptedPlanner,
    card,
    enough,
    final_step,
    graph_step,
    orchestrator,
    question,
    ref,
)

IMAGE = "data:image/png;base64,AAAA"
SPIKE, BEBOP = EntityType.CHARACTER, EntityType.ANIME


@dataclass
class Comparing:
    """Finds what it is given; an error is raised."""

    found: RetrievalResult | Exception
    asked: list[SearchIntent] = field(default_factory=list[SearchIntent])

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        assert timeout_s > 0
        assert include_adult in (True, False)
        self.asked.append(intent)
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@dataclass
class Words:
    """Answers words as a scripted loop does, and keeps what it was asked."""

    names: Sequence[str] = ("a",)
    asked: list[Question] = field(default_factory=list[Question])

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        self.asked.append(question)
        planner = ScriptedPlanner([graph_step("a"), final_step("Watanabe did. It was 1998.", *self.names)])
        async for event in orchestrator(planner, ScriptedJudge([enough()])).run_streaming(question):
            yield event


def recognised(*cards: EntityCard, distances: Sequence[int] = (3,), compared: int = 1_234) -> RetrievalResult:
    match = ImageMatch(compared=compared, distances=tuple(distances))
    return RetrievalResult(summary="found", raw_data=list(cards), count=len(cards), mode="image_hash", image=match)


async def events_of(answers: Answers, asked: Question) -> list[LoopEvent]:
    return [event async for event in answers.run_streaming(asked)]


async def ask(
    text: str, found: RetrievalResult | Exception, words: Words | None = None, *, image: str | None = IMAGE
) -> tuple[Answer, list[LoopEvent]]:
    planner, judge = ScriptedPlanner([final_step()]), ScriptedJudge([enough()])
    answers = ImageQuestions(words or Words(), search=Comparing(found), begin=orchestrator(planner, judge).open)
    events = await events_of(answers, replace(question(text), image_query=image))
    assert isinstance(events[-1], Answer)
    return events[-1], events


def texts(events: Sequence[LoopEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


async def test_a_question_without_an_image_passes_as_it_is() -> None:
    words = Words()
    compared = Comparing(recognised())
    answers = ImageQuestions(words, search=compared, begin=orchestrator(ScriptedPlanner([]), ScriptedJudge([])).open)
    asked = question("Who directed this?")
    events = await events_of(answers, asked)
    assert words.asked == [asked]
    assert compared.asked == []
    assert [type(event) for event in events] == [type(event) for event in await events_of(Words(), asked)]


async def test_what_an_image_is_of_is_told_with_how_it_was_recognised() -> None:
    words = Words()
    answer, events = await ask("Which anime is this?", recognised(card("Bebop")), words)
    assert answer.response.answer == (
        "The image is one of Bebop [1], an anime: an indexed one looks nearly the same "
        "(3 of 256 bits of their perceptual hashes differ)."
    )
    assert answer.response.result_entities == answer.response.source_entities == [ref("Bebop")]
    assert answer.response.value == "Bebop"
    assert answer.verified
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert 0.7 < answer.response.confidence < 0.98
    assert answer.response.warnings == []
    assert words.asked == []
    assert texts(events) == answer.response.answer
    begun, done = events[:2]
    assert isinstance(begun, StepBegun)
    assert isinstance(done, StepTrace)
    assert (done.turn, done.result_count, done.sufficient) == (1, 1, True)
    assert answer.steps == (done,)


async def test_the_same_image_is_surer_than_nearly_the_same_one() -> None:
    same, _ = await ask("What is this?", recognised(card("a"), distances=[0]))
    near, _ = await ask("What is this?", recognised(card("a"), distances=[40]))
    assert "looks the same (0 of 256" in same.response.answer
    assert same.response.confidence > near.response.confidence >= 0.7


async def test_a_character_is_told_with_its_titles_and_several_entities_one_after_the_other() -> None:
    spike = replace(card("Spike", SPIKE), related=[(ref("Bebop"), "Bebop"), (ref("Film"), "Film"), (ref("x"), "x")])
    answer, _ = await ask("Who is this?", recognised(spike, card("Poster"), distances=[1, 2]))
    text = answer.response.answer
    assert text.startswith("The image is one of Spike [1], a character, and of Poster [2], an anime: ")
    assert (
        text.endswith("Spike appears in Bebop [3], Film [4] and 1 more.")
        or "Bebop [3] and Film [4] and 1 more." in text
    )
    assert [c.label for c in answer.response.citations] == ["Spike", "Poster", "Bebop", "Film"]
    assert answer.verified


async def test_what_is_asked_about_an_image_is_asked_with_a_name_in_its_place() -> None:
    words = Words()
    answer, events = await ask("Who directed this anime?", recognised(card("a")), words)
    (asked,) = words.asked
    assert asked.text == "Who directed a?"
    assert asked.image_query is None
    assert answer.response.answer == (
        "The image is one of a: an indexed one looks nearly the same "
        "(3 of 256 bits of their perceptual hashes differ). Watanabe did. It was 1998."
    )
    assert texts(events) == answer.response.answer
    assert answer.response.warnings == [NOT_CHECKED]
    assert [step.turn for step in answer.steps] == [1, 2]
    assert [event.turn for event in events if isinstance(event, StepBegun)] == [1, 2, 3]
    assert answer.total_ms >= answer.steps[0].duration_ms


async def test_words_about_a_title_mean_the_best_known_one_of_a_character() -> None:
    words = Words()
    spike = replace(card("Spike", SPIKE), related=[(ref("Bebop"), "Bebop")])
    await ask("Who directed this anime?", recognised(spike), words)
    await ask("Who voices this character?", recognised(spike), words)
    assert [asked.text for asked in words.asked] == ["Who directed Bebop?", "Who voices Spike?"]


async def test_of_several_entities_with_one_image_the_words_choose() -> None:
    words = Words()
    both = recognised(card("Anime"), card("Manga", EntityType.MANGA), distances=[0, 0])
    await ask("Who drew this manga?", both, words)
    assert words.asked[0].text == "Who drew Manga?"


async def test_an_answer_about_a_namesake_says_so() -> None:
    answer, _ = await ask("Who directed this?", recognised(card("other")), Words(names=("a",)))
    assert answer.response.warnings[0].startswith("IMAGE_NAMESAKE: ")
    assert ref("other") in answer.response.source_entities


@pytest.mark.parametrize("text", ["What is this?", "Who directed this?"])
async def test_an_image_that_is_like_no_indexed_one_is_said_to_be(text: str) -> None:
    words = Words()
    answer, _ = await ask(text, recognised(), words)
    assert answer.response.answer.startswith("None of the 1,234 indexed images looks the same")
    assert "perceptual hash" in answer.response.answer
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert not answer.verified
    assert words.asked == []
    assert answer.steps[0].missing


async def test_where_no_images_are_indexed_the_answer_says_that() -> None:
    answer, _ = await ask("What is this?", recognised(compared=0))
    assert answer.response.answer == "No images are indexed here yet, so I cannot tell what this one is of."


@pytest.mark.parametrize(
    ("found", "warning"),
    [
        (recognised(card("x")), "IMAGE_APART: "),
        (recognised(), "IMAGE_UNKNOWN: "),
        (ImageUnreadable("it is damaged"), "IMAGE_UNREAD: only the words of the question were read: it is damaged"),
        (DependencyUnavailable("PostgreSQL is away"), "IMAGE_UNREAD: only the words of the question were read"),
    ],
)
async def test_words_that_do_not_speak_of_the_image_are_answered_with_a_warning(
    found: RetrievalResult | Exception, warning: str
) -> None:
    words = Words()
    answer, _ = await ask("Who directed Trigun?", found, words)
    assert [asked.text for asked in words.asked] == ["Who directed Trigun?"]
    assert answer.response.answer == "Watanabe did. It was 1998."
    assert answer.response.warnings[0].startswith(warning)
    assert "PostgreSQL" not in answer.response.warnings[0]


async def test_an_image_that_cannot_be_read_is_told_with_the_reason() -> None:
    answer, _ = await ask("What is this?", ImageUnreadable("addresses are not fetched; send the image itself"))
    assert answer.response.answer == "The image cannot be read: addresses are not fetched; send the image itself."
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert not answer.degraded


@pytest.mark.parametrize("error", [DependencyUnavailable("away"), QueryTimedOut("slow"), TimeoutError()])
async def test_what_fails_is_no_verdict_on_the_image_and_is_not_kept(error: Exception) -> None:
    answer, _ = await ask("What is this?", error)
    assert answer.response.answer == UNREADABLE_ANSWER
    assert answer.termination_reason is TerminationReason.DEPENDENCY_FAILED
    assert answer.degraded


async def test_an_image_is_compared_once() -> None:
    compared = Comparing(recognised())
    answers = ImageQuestions(
        Words(), search=compared, begin=orchestrator(ScriptedPlanner([]), ScriptedJudge([])).open
    )  # fmt: skip
    await events_of(answers, replace(question("What is this?"), image_query=IMAGE))
    (intent,) = compared.asked
    assert (intent.query, intent.image_query) == (None, IMAGE)


async def test_what_the_image_took_is_taken_from_the_time_of_the_rest() -> None:
    words = Words()
    answers = ImageQuestions(
        words,
        search=Comparing(recognised(card("a"))),
        begin=orchestrator(ScriptedPlanner([]), ScriptedJudge([])).open,
    )
    await events_of(answers, replace(question("Who made this?", timeout_s=9.0), image_query=IMAGE))
    left_s = words.asked[0].timeout_s
    assert left_s is not None
    assert 8 < left_s < 9


async def test_an_empty_question_is_refused_with_an_image_too() -> None:
    with pytest.raises(QuestionInvalid):
        await ask(" ", recognised())


def alike(*cards: EntityCard, hybrid: bool = False) -> RetrievalResult:
    """What a model finds where no image looks nearly the same."""
    result = recognised(*cards, distances=[])
    return replace(
        result,
        mode="image_hybrid" if hybrid else "image_model",
        image=ImageMatch(compared=9, model="seeing-1"),
    )


@pytest.mark.parametrize("text", ["What is this?", "Who directed this?", "anime like this but with robots"])
async def test_what_only_a_model_finds_alike_is_said_to_be_a_guess(text: str) -> None:
    words = Words()
    found = alike(replace(card("a"), score=0.834), replace(card("b"), score=0.71))
    answer, _ = await ask(text, found, words)
    assert answer.response.answer == (
        "No indexed image looks nearly the same as this one. To the image model seeing-1, those of "
        "a [1] (likeness 0.83) and b [2] (likeness 0.71) come closest, which is a guess."
    )
    assert answer.response.confidence < 0.5
    assert answer.termination_reason is TerminationReason.FINAL_ACCEPTED
    assert words.asked == []


async def test_ranks_of_an_image_and_a_text_together_have_no_likeness() -> None:
    answer, _ = await ask("anime like this with robots", alike(replace(card("a"), score=0.03), hybrid=True))
    assert "likeness" not in answer.response.answer


async def test_words_apart_from_an_image_that_only_a_model_knows_are_answered_with_a_warning() -> None:
    answer, _ = await ask("Who directed Trigun?", alike(card("a")))
    assert answer.response.warnings[0].startswith("IMAGE_UNKNOWN: ")


async def test_what_is_said_of_what_is_like_an_image_is_searched_for_beside_it() -> None:
    compared = Comparing(recognised())
    answers = ImageQuestions(
        Words(), search=compared, begin=orchestrator(ScriptedPlanner([]), ScriptedJudge([])).open
    )  # fmt: skip
    for text in ("anime like this but with robots", "Who directed this?"):
        await events_of(answers, replace(question(text), image_query=IMAGE))
    assert [intent.query for intent in compared.asked] == ["with robots", None]
