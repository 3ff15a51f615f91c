"""What goes into the loop and what comes out of it."""

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from html import unescape
from typing import Final

from agent_core.budget import Usage
from agent_core.events import Heartbeat, StepBegun, TextDelta
from agent_core.grammar.languages.japanese_script import romanised
from agent_core.meant import Meant
from agent_core.schemas import AgentResponse

# What is left of a page that a question was copied from.
_MARKUP: Final = re.compile(r"</?(?:a|b|br|code|em|i|p|span|strong|u)(?:\s[^<>]*)?/?>", re.IGNORECASE)
# PostgreSQL takes no NUL in a text, a terminal obeys others, and marks of direction and tags, which nobody sees, would
# go on in the answer that repeats a name.
_UNSEEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")


class Route(StrEnum):
    """The effort that a question was given."""

    FAST = "fast"
    ENHANCED = "enhanced"
    AGENT = "agent"


class TerminationReason(StrEnum):
    """Why the loop ended."""

    SUFFICIENT = "sufficient"
    FINAL_ACCEPTED = "final_accepted"
    NO_MATCH = "no_match"
    MAX_TURNS = "max_turns"
    BUDGET_EXHAUSTED = "budget_exhausted"
    CLARIFICATION_NEEDED = "clarification_needed"
    REFUSED_UNSAFE = "refused_unsafe"
    DEPENDENCY_FAILED = "dependency_failed"
    FROM_CACHE = "from_cache"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question to the loop.

    Attributes:
        timeout_s: what is left of the caller's deadline; ``None`` leaves the loop's own budget.
        conversation_id: the conversation that it goes on with; empty for none.
        typed: what the reader wrote, where ``text`` is what was made of it; else empty.
        meant: names in ``text`` of which a conversation says whom they stand for.
        earlier: what was asked before, as a model is told it, where ``text`` does not stand alone; oldest first.
        rules_only: no model is asked, because the text may try to steer it.
        stamp: which data it is answered from, read before anything was; ``None`` where nobody knows.
    """

    text: str
    request_id: str
    image_query: str | None = None
    include_adult: bool = False
    timeout_s: float | None = None
    conversation_id: str = ""
    typed: str = ""
    meant: tuple[Meant, ...] = ()
    earlier: tuple[str, ...] = ()
    rules_only: bool = False
    stamp: Hashable | None = None

    @property
    def wording(self) -> str:
        """The text with one space between words, those of Japanese script in romaji: what equal questions share."""
        return romanised(" ".join(_UNSEEN.sub(" ", _MARKUP.sub("", unescape(self.text))).split()))


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTrace:
    """One turn that is done, as an operator may read it; ``sufficient`` is ``None`` where no judge was asked."""

    turn: int
    action: str
    rationale: str
    summary: str
    result_count: int
    sufficient: bool | None
    missing: tuple[str, ...]
    duration_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutePlan:
    """What a question was given once its names were known, before anything else was asked.

    Attributes:
        route: by its complexity, or a higher one where that was spent.
        shape: what is asked for, which says how it is retrieved (`agent_core.routing.Shape`).
        complexity: 0 to 10,000, and ``reasoning`` how it came about.
        retrievers: what may be asked.
        judge: who says whether what was found is enough.
        max_turns: retrieval turns after which it goes on as the next route; of the last one, all that it has.
        max_retrievals: queries and searches.
        budget_ms: time from the beginning of the question.
        raised: why it went on as a higher route than by its complexity; empty where it did not.
    """

    route: Route
    shape: str
    complexity: int
    reasoning: str
    retrievers: tuple[str, ...]
    judge: str
    max_turns: int
    max_retrievals: int
    budget_ms: int
    raised: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The response with what it took to get there.

    Attributes:
        degraded: something failed on the way, so that the same question may be answered better a moment later.
        computed: false where it was computed for an equal question, before or at the same time.
        computed_for: the request id of that question.
        closeness: cosine of that question and this one, where it was asked in other words.
        conversation_id: what the next question has to name to go on from here; empty where no turns are kept.
        read_as: the complete question that a follow-up was read as; empty where nothing was taken up.
        plan: what the question was given; ``None`` where nothing was planned.
        stages_ms: how long each stage took, by its name (`agent_core.timing.STAGES`).
    """

    request_id: str
    response: AgentResponse
    verified: bool
    route: Route
    termination_reason: TerminationReason
    steps: tuple[StepTrace, ...]
    usage: Usage
    total_ms: float
    degraded: bool = False
    computed: bool = True
    computed_for: str | None = None
    closeness: float | None = None
    conversation_id: str = ""
    read_as: str = ""
    plan: RoutePlan | None = None
    stages_ms: Mapping[str, float] = field(default_factory=dict[str, float])


LoopEvent = StepBegun | StepTrace | TextDelta | Heartbeat | Answer
