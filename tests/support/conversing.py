"""What tests of conversations ask: answers by a script, a memory in this process, and a catalog of a few names."""

from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field

from agent_core.answer import Answer, LoopEvent, Question, TerminationReason
from agent_core.conversation.memory import MemoryAway, NewTurn
from agent_core.conversation.turns import Named, Turn
from agent_core.errors import DependencyUnavailable
from agent_core.results import Candidate, EntityCard, GraphResult, Mention
from agent_core.schemas import AgentResponse, Citation, GraphIntent, Outcome
from agent_core.streaming import deltas_of
from catalog.entities import EntityType, entity_id

from tests.support.run_records import answer as any_answer

ZORBLAT = Named(kind=EntityType.ANIME, id=str(entity_id("anime:1")), name="Zorblat")
ZORBLAT_MANGA = Named(kind=EntityType.MANGA, id=str(entity_id("manga:1")), name="Zorblat")
QUINDLE = Named(kind=EntityType.ANIME, id=str(entity_id("anime:2")), name="Quindle")
MIRA = Named(kind=EntityType.PERSON, id=str(entity_id("person:1")), name="Mira Sato")
TOVA = Named(kind=EntityType.PERSON, id=str(entity_id("person:2")), name="Tova Ono")
ALL = (ZORBLAT, ZORBLAT_MANGA, QUINDLE, MIRA, TOVA)


def naming(question: Question, *results: Named, sources: Sequence[Named] = (), listed: str | None = None) -> Answer:
    """An answer that tells these results by their names."""
    cited = [Citation(label=each.name, ref=each.ref) for each in results]
    text = ", ".join(f"{each.name} [{n}]" for n, each in enumerate(results, start=1)) or "Nothing."
    response = AgentResponse(
        answer=f"{text}.",
        result_entities=[each.ref for each in results],
        source_entities=[each.ref for each in (*results, *sources)],
        citations=cited,
        confidence=0.9,
        listed=listed,
    )
    return any_answer(question.request_id, response=response)


def refused(question: Question) -> Answer:
    """An answer that there is none."""
    response = AgentResponse(answer="I know nothing of it.", confidence=0.1, outcome=Outcome.NO_MATCH)
    return any_answer(question.request_id, response=response, termination_reason=TerminationReason.NO_MATCH)


@dataclass
class ScriptedAnswers:
    """Answers questions by their texts; whatever is not in the script is refused."""

    script: dict[str, Callable[[Question], Answer]]
    asked: list[Question] = field(default_factory=list[Question])

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield the sentences of the scripted answer, then the answer."""
        self.asked.append(question)
        answer = self.script.get(question.text, refused)(question)
        for delta in deltas_of(answer.response.answer):
            yield delta
        yield answer


@dataclass
class MemoryHere:
    """Keeps turns in this process; ``away`` cannot be read."""

    away: bool = False
    kept: dict[str, list[Turn]] = field(default_factory=lambda: defaultdict(list))
    waits: list[float] = field(default_factory=list[float])

    async def turns(self, conversation_id: str) -> Sequence[Turn]:
        """Return the turns."""
        if self.away:
            raise MemoryAway
        return self.kept.get(conversation_id, [])

    async def keep(self, new: NewTurn, *, wait_s: float) -> None:
        """Keep a turn."""
        self.kept[new.conversation_id].append(new.turn)
        self.waits.append(wait_s)


@dataclass
class FewNames:
    """A graph that knows the names above; ``away`` cannot be read."""

    away: bool = False

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return the names in the text, or the cards of what is selected."""
        del timeout_s, include_adult
        if self.away:
            raise DependencyUnavailable("no database")
        if intent.query is not None:
            wanted = {ref.id for chain in intent.query.chains for ref in chain.start}
            cards = [EntityCard(ref=each.ref, name=each.name) for each in ALL if each.id in wanted]
            return GraphResult(summary="", count=len(cards), cards=cards)
        return GraphResult(summary="", count=0, mentions=list(_mentions(intent.text or "")))


def _mentions(text: str) -> list[Mention]:
    found: dict[str, list[Candidate]] = defaultdict(list)
    for each in ALL:
        candidate = Candidate(ref=each.ref, name=each.name, matched_name=each.name, display=True, verbatim=True)
        found[each.name].append(candidate)
    return [
        Mention(start=text.index(name), end=text.index(name) + len(name), surface=name, candidates=candidates)
        for name, candidates in found.items()
        if name in text
    ]
