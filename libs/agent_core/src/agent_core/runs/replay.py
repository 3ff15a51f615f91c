"""A recorded run once more: its question, with what was recorded in the place of what is asked outside."""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import cast

from catalog.entities import EntityType
from catalog.run_record import Retrieval, RunDocument, canonical
from catalog.run_trace import compared_lines

from agent_core.answer import Question
from agent_core.errors import DependencyUnavailable, QueryTimedOut, RetrievalError
from agent_core.meant import Meant
from agent_core.results import GraphResult, RetrievalResult
from agent_core.runs.document import IMAGE, key_of, whole_of
from agent_core.schemas import GraphIntent, SearchIntent


class NotOnTape(RetrievalError):
    """Today's code asks for something that the recorded run did not."""


@dataclass(slots=True)
class PlayedRetrievals:
    """What the steps of a run returned, in the place of database and index.

    Attributes:
        missing: what was asked and is not there.
    """

    tape: Sequence[Retrieval]
    missing: int = 0
    _left: defaultdict[str, deque[Retrieval]] = field(init=False)

    def __post_init__(self) -> None:
        self._left = defaultdict(deque)
        for retrieval in self.tape:
            self._left[retrieval.key].append(retrieval)

    @property
    def whole(self) -> bool:
        """True where the record holds all that was returned."""
        return all(r.result is not None or _error_of(r) is not None for r in self.tape)

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return what the primitive found then.

        Raises:
            RetrievalError: it failed then, or was not asked.
        """
        del timeout_s, include_adult
        return cast("GraphResult", self._next(intent, graph=True))

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Return the hits of then.

        Raises:
            RetrievalError: it failed then, or was not asked.
        """
        del timeout_s, include_adult
        return cast("RetrievalResult", self._next(intent, graph=False))

    def _next(self, intent: GraphIntent | SearchIntent, *, graph: bool) -> GraphResult | RetrievalResult:
        left = self._left[key_of(intent)]
        if not left:
            self.missing += 1
            raise NotOnTape("the recorded run did not ask this")
        retrieval = left.popleft()
        error = _error_of(retrieval)
        if error is not None:
            raise error("it failed when it was recorded")
        if retrieval.result is None:
            self.missing += 1
            raise NotOnTape("the record does not hold what this returned")
        return whole_of(retrieval.result, graph=graph)


def _error_of(retrieval: Retrieval) -> type[Exception] | None:
    errors: tuple[type[Exception], ...] = (DependencyUnavailable, QueryTimedOut, NotOnTape, TimeoutError)
    named = {error.__name__: error for error in errors} | {"CancelledError": TimeoutError}
    return named.get(retrieval.outcome)


def question_of(document: RunDocument, *, request_id: str) -> Question:
    """Return the question of a run, to be asked again; the image itself is not recorded."""
    return Question(
        text=document.question,
        request_id=request_id,
        image_query=IMAGE if document.image else None,
        include_adult=document.include_adult,
        timeout_s=document.timeout_s,
        typed=document.typed,
        meant=tuple(Meant(name=each["name"], kind=EntityType(each["kind"]), id=each["id"]) for each in document.meant),
        earlier=document.earlier,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What two runs of one question differ in.

    Attributes:
        answer: the whole answer is the same to the byte, with how it ended and whether it is verified.
        lines: a unified diff of decisions, retrieved ids, reports and answer; empty where all are the same.
        elsewhere: parts that differ where no line shows it, by name.
    """

    answer: bool
    lines: Sequence[str]
    elsewhere: Sequence[str] = ()

    @property
    def same(self) -> bool:
        """True where nothing differs."""
        return self.answer and not self.lines and not self.elsewhere


def difference(recorded: RunDocument, replayed: RunDocument) -> Difference:
    """Return what a replay did otherwise than the recorded run."""
    lines = list(
        unified_diff(
            compared_lines(recorded), compared_lines(replayed), "recorded", "replayed", n=1, lineterm=""
        )
    )  # fmt: skip
    parts = {"decisions": _decisions, "retrieved ids": _retrieved, "answer": _answered}
    elsewhere = [name for name, part in parts.items() if canonical(part(recorded)) != canonical(part(replayed))]
    return Difference(
        answer="answer" not in elsewhere,
        lines=lines,
        elsewhere=() if lines else elsewhere,
    )


def answer_bytes(document: RunDocument) -> bytes:
    """Return the bytes of the whole answer: text, entities, evidence, how it ended, whether it is verified."""
    return canonical(_answered(document))


def _decisions(document: RunDocument) -> object:
    return [event.step for event in document.events if event.kind == "decision"]


def _retrieved(document: RunDocument) -> object:
    found = (event for event in document.events if isinstance(event, Retrieval))
    return [[each.key, each.outcome, each.count, each.digest] for each in found]


def _answered(document: RunDocument) -> object:
    return [document.response, document.outcome, document.route, document.verified]
