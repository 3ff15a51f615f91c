"""What the agent tells of a question that it is answering: protobuf turned into the terms of the public schema."""

import strawberry
from contracts.agent.v1 import agent_pb2 as pb

from bff.answer import AgentAnswer, TraceStep, answer_from, step_from


@strawberry.type
class StepBegun:
    """What the agent has decided to do next; it is being done."""

    turn: int = strawberry.field(description="From 1 on; the step that is done afterwards has the same turn.")
    action: str
    rationale: str
    elapsed_ms: float = strawberry.field(
        description="Milliseconds that it took to come to the decision, from the beginning."
    )


@strawberry.type
class TextDelta:
    """The next sentence of the answer, final in its wording: all texts in a row are the `answer` of the result."""

    index: int = strawberry.field(description="From 0 on; a 0 takes back what was told before.")
    text: str


@strawberry.type
class Heartbeat:
    """A sign of life, where there was nothing else to tell for a while."""

    elapsed_ms: float


AgentEvent = StepBegun | TraceStep | TextDelta | Heartbeat | AgentAnswer


def event_from(reply: pb.StreamSearchAIResponse) -> AgentEvent | None:
    """Return the event that a reply carries; ``None`` for one that only a newer agent knows.

    Raises:
        ReplyInvalid: an answer is outside the contract.
    """
    match reply.WhichOneof("event"):
        case "begun":
            begun = reply.begun
            return StepBegun(
                turn=begun.turn, action=begun.action, rationale=begun.rationale, elapsed_ms=begun.elapsed_ms
            )
        case "step":
            return step_from(reply.step)
        case "text":
            return TextDelta(index=reply.text.index, text=reply.text.text)
        case "heartbeat":
            return Heartbeat(elapsed_ms=reply.heartbeat.elapsed_ms)
        case "result":
            return answer_from(reply.result)
        case _:
            return None
