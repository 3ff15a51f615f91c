"""A model is not asked for what was answered before: what is found, what is kept, and what is for nobody else."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest
from agent_core.answer import Answer, Question, TerminationReason
from agent_core.cache.answer_memory import AnswerMemory, Recall, rows_of
from agent_core.cache.kept_answers import NewAnswer, Sought
from agent_core.investigation import Investigation
from agent_core.limits import MemoryLimits
from agent_core.text_encoder import TextEncoder

from tests.support.bag_of_words import BagOfWords
from tests.support.kept_answers import ShelfHere
from tests.unit.agent_core.cache.conftest import Clock, answer

ASKED = Question(text="the vibe of things that glorb", request_id="r", stamp=1)
OTHERWISE = replace(ASKED, text="tell me the vibe of things that glorb")


@dataclass
class Asking:
    """A memory, what was seen of it, and who answers."""

    clock: Clock
    encoder: TextEncoder | None = field(default_factory=BagOfWords)
    limits: MemoryLimits = field(default_factory=MemoryLimits)
    mind: bytes = b"model"
    seen: list[tuple[Recall, float]] = field(default_factory=list[tuple[Recall, float]])
    shelf: ShelfHere = field(init=False)
    memory: AnswerMemory = field(init=False)

    def __post_init__(self) -> None:
        self.shelf = ShelfHere(self.encoder)
        self.memory = AnswerMemory(
            self.shelf,
            mind=lambda: self.mind,
            encoder=self.encoder,
            limits=self.limits,
            note=lambda recall, saved_ms: self.seen.append((recall, saved_ms)),
            clock=self.clock,
        )

    def sought(self, question: Question) -> Sought | None:
        return self.memory.sought(question, Investigation(request_id="r", question=question.wording, deadline=0))

    async def recall(self, question: Question) -> Answer | None:
        return await self.memory.recall(self.sought(question), question)

    def keep(self, question: Question, answer: Answer) -> None:
        self.memory.keep(self.sought(question), answer)


@pytest.fixture
def asking(clock: Clock) -> Asking:
    return Asking(clock)


async def test_an_accepted_answer_is_given_again_to_the_same_words(asking: Asking) -> None:
    asking.keep(ASKED, answer("It is calm."))
    found = await asking.recall(replace(ASKED, request_id="r-2"))
    assert found is not None
    assert (found.request_id, found.computed_for, found.computed) == ("r-2", "r-computed", False)
    assert (found.response.answer, found.termination_reason) == ("It is calm.", TerminationReason.FROM_CACHE)
    assert (found.usage.calls, found.verified) == (0, True)
    assert asking.seen == [(Recall.EQUAL, 250.0)]
    assert found.closeness is None


async def test_it_is_given_to_other_words_that_say_the_same(asking: Asking) -> None:
    asking.keep(ASKED, answer())
    found = await asking.recall(OTHERWISE)
    assert found is not None
    assert found.closeness == pytest.approx(1, abs=0.01)
    assert [recall for recall, _ in asking.seen] == [Recall.NEAR]


async def test_other_words_have_to_be_close_in_meaning(clock: Clock) -> None:
    """The texts are the same here, and their cosine is 1 as half precision has it."""
    for least, recall in ((0.999, Recall.NEAR), (1.01, Recall.MISS)):
        asking = Asking(clock, limits=MemoryLimits(min_closeness=least))
        asking.keep(ASKED, answer())
        await asking.recall(OTHERWISE)
        assert [seen for seen, _ in asking.seen] == [recall]


async def test_without_an_encoder_only_the_same_words_find_it(clock: Clock) -> None:
    asking = Asking(clock, encoder=None)
    asking.keep(ASKED, answer())
    assert await asking.recall(OTHERWISE) is None
    assert await asking.recall(ASKED) is not None


async def test_vectors_of_another_model_are_compared_with_none(asking: Asking) -> None:
    asking.keep(ASKED, answer())
    asking.memory = AnswerMemory(asking.shelf, mind=lambda: b"model", encoder=BagOfWords(dimensions=8))
    assert await asking.recall(OTHERWISE) is None


CHANGED: list[Callable[[Question], Question]] = [
    lambda question: replace(question, text="the vibe of things that blorg"),
    lambda question: replace(question, include_adult=True),
    lambda question: replace(question, stamp=2),
]


@pytest.mark.parametrize("change", CHANGED)
async def test_another_question_or_other_data_finds_nothing(
    asking: Asking, change: Callable[[Question], Question]
) -> None:
    asking.keep(ASKED, answer())
    assert await asking.recall(change(ASKED)) is None
    assert asking.seen == [(Recall.MISS, 0.0)]


async def test_answers_of_another_mind_are_not_given(asking: Asking) -> None:
    asking.keep(ASKED, answer())
    asking.mind = b"another model"
    assert await asking.recall(ASKED) is None


PRIVATE = [
    replace(ASKED, earlier=("EARLIER QUESTION 1: my diary",)),
    replace(ASKED, image_query="data:image/png;base64,AA=="),
    replace(ASKED, stamp=None),
]


@pytest.mark.parametrize("question", PRIVATE)
async def test_what_does_not_stand_alone_is_neither_kept_nor_looked_for(asking: Asking, question: Question) -> None:
    asking.keep(question, answer())
    assert await asking.recall(question) is None
    assert (asking.shelf.rows, asking.seen) == ([], [])


def test_of_a_question_no_word_is_stored(asking: Asking) -> None:
    secret = replace(ASKED, text="my name is Rumpelstilz, which things glorb?")
    asking.keep(secret, answer())
    (row,) = asking.shelf.rows
    stored = b"".join([row.signature, row.stamp, row.wording, row.document])
    assert b"Rumpelstilz" not in stored
    assert len(row.signature) == len(row.stamp) == len(row.wording) == 32


KEPT = [
    (answer(confidence=0.7), True),
    (answer(confidence=0.69), False),
    (answer(verified=False), False),
    (answer(complete=False), False),
    (answer(degraded=True), False),
    (answer(reason=TerminationReason.NO_MATCH), False),
    (replace(answer(reason=TerminationReason.FROM_CACHE), computed=False), False),
]


@pytest.mark.parametrize(("given", "kept"), KEPT)
def test_only_what_is_accepted_and_was_computed_is_kept(asking: Asking, given: Answer, *, kept: bool) -> None:
    asking.keep(ASKED, given)
    assert bool(asking.shelf.rows) is kept


@pytest.mark.parametrize("trouble", ["away", "slow"])
async def test_a_shelf_that_cannot_be_read_in_time_leaves_it_to_the_model(clock: Clock, trouble: str) -> None:
    asking = Asking(clock, limits=MemoryLimits(read_timeout_s=0.01))
    asking.keep(ASKED, answer())
    setattr(asking.shelf, trouble, True)
    assert await asking.recall(ASKED) is None
    assert asking.seen == [(Recall.AWAY, 0.0)]


@pytest.mark.parametrize("document", [b"nothing", b""])
async def test_a_document_of_another_version_is_passed_over(asking: Asking, document: bytes) -> None:
    asking.keep(ASKED, answer())
    asking.shelf.rows = [replace(row, document=document) for row in asking.shelf.rows]
    assert await asking.recall(ASKED) is None
    assert asking.seen == [(Recall.MISS, 0.0)]


def test_an_answer_that_is_too_long_is_not_stored(asking: Asking) -> None:
    sought = asking.sought(ASKED)
    assert sought is not None
    new = NewAnswer(sought=sought, answer=answer())
    (row,) = rows_of([new], encoder=None, max_document_bytes=10_000)
    size = len(row.document)
    assert rows_of([new], encoder=None, max_document_bytes=size) == [row]
    assert rows_of([new], encoder=None, max_document_bytes=size - 1) == []
