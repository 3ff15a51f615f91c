"""Asks one question over gRPC and prints each step as it begins, what came of it, and the answer with its evidence."""

import json
from itertools import zip_longest
from typing import Final
from uuid import uuid4

import grpc
from contracts.agent.v1.agent_pb2 import (
    EvidencePath,
    SearchAIRequest,
    SearchAIResponse,
    StepBegun,
    StreamSearchAIRequest,
    StreamSearchAIResponse,
    TerminationReason,
    Trace,
    TraceStep,
)
from contracts.agent.v1.agent_pb2_grpc import AgentServiceStub
from google.protobuf.json_format import MessageToDict
from rich.console import Console

from standalone.errors import ServerFailed

_DEADLINE_S: Final = 60.0


def ask(
    target: str, question: str, console: Console, *, include_adult: bool = False, conversation_id: str = ""
) -> SearchAIResponse:
    """Ask the agent at ``target``, print its steps as they happen, and return the response.

    Raises:
        ServerFailed: the agent refused or could not be reached.
    """
    request = SearchAIRequest(
        request_id=str(uuid4()), query=question, include_adult=include_adult, conversation_id=conversation_id
    )
    with grpc.insecure_channel(target) as channel:
        stub = AgentServiceStub(channel)
        begun = 0
        try:
            for event in stub.StreamSearchAI(StreamSearchAIRequest(search=request), timeout=_DEADLINE_S):
                if event.WhichOneof("event") == "result":
                    return event.result
                begun = print_event(event, console, begun=begun)
        except grpc.RpcError as error:
            detail = error.details() if isinstance(error, grpc.Call) else str(error)
            raise ServerFailed(f"the agent did not answer: {detail}") from None
    raise ServerFailed("the agent ended without an answer; see its log")


def print_event(event: StreamSearchAIResponse, console: Console, *, begun: int) -> int:
    """Print what an event tells of the steps; take and return the turn of the step that was printed last."""
    match event.WhichOneof("event"):
        case "begun":
            _print_begun(event.begun, console)
            return event.begun.turn
        case "step":
            if event.step.turn != begun:  # of an answer that is kept, only what was done is told
                _print_begun(event.step, console)
            _print_done(event.step, console)
            return event.step.turn
        case _:
            return begun


def as_json(response: SearchAIResponse) -> str:
    """Return the answer as one JSON document: the fields of the contract in camelCase, none left out."""
    document = MessageToDict(response, always_print_fields_with_no_presence=True)
    return json.dumps(document, ensure_ascii=False, indent=2)


def print_response(response: SearchAIResponse, console: Console, *, explain: bool = False) -> None:
    """Print the answer, its path, its citations, its warnings and how it ended; with ``explain`` also its route."""
    console.print(f"\n[bold]{_plain(response.answer)}[/bold]")
    for path in _named_paths(response)[:1]:
        console.print(f"  path: {_plain(path)}")
    for citation in response.citations:
        console.print(f"  [dim]\\[{citation.index}][/dim] {_plain(citation.label)}")
    for warning in response.warnings:
        console.print(f"  [yellow]! {_plain(warning)}[/yellow]")
    reason = TerminationReason.Name(response.termination_reason).removeprefix("TERMINATION_REASON_")
    console.print(
        f"  [dim]{reason.lower()}, confidence {response.confidence:.2f}, {response.trace.total_ms:.0f} ms[/dim]"
    )
    for line in explained(response.trace) if explain else ():
        console.print(f"  [dim]{_plain(line)}[/dim]", highlight=False)


def explained(trace: Trace) -> list[str]:
    """Return why a question was given its route and with it what, and how long each stage took."""
    plan = trace.plan
    stages = ", ".join(f"{each.stage} {each.duration_ms:.1f} ms" for each in trace.stages)
    if not trace.HasField("plan"):
        return [stages] if stages else []
    given = f"{plan.max_turns} turns, {plan.max_retrievals} retrievals and {plan.budget_ms / 1e3:g} s"
    raised = f"; raised from {plan.raised}" if plan.raised else ""
    asked = f"{plan.shape} by {' and '.join(plan.retrievers)}, judged by {plan.judge}, with {given}"
    return [f"{plan.reasoning}{raised}", asked, *([stages] if stages else [])]


def _named_paths(response: SearchAIResponse) -> list[str]:
    """Return the paths whose names are all known: an answer carries ids, and its citations the names of some."""
    names = {citation.ref.id: citation.label for citation in response.citations}
    return [
        names[first.id]
        + "".join(f" —{relation}→ {names[node.id]}" for relation, node in zip(_relations(path), others, strict=True))
        for path in response.evidence.paths
        for first, *others in [path.nodes]
        if all(node.id in names for node in path.nodes)
    ]


def _relations(path: EvidencePath) -> list[str]:
    """Return each relation of a path with the role in which it holds, where one is known."""
    pairs = zip_longest(path.rels, path.qualifiers, fillvalue="")
    return [f"{rel} ({qualifier})" if qualifier else rel for rel, qualifier in pairs]


def _print_begun(step: StepBegun | TraceStep, console: Console) -> None:
    console.print(f"  [cyan]{step.turn}[/cyan] {step.action}: {_plain(step.rationale)}", highlight=False)


def _print_done(step: TraceStep, console: Console) -> None:
    console.print(f"    [dim]{_plain(step.summary.rstrip(':'))} ({step.duration_ms:.0f} ms)[/dim]", highlight=False)


def _plain(text: str) -> str:
    """Keep data from being read as markup."""
    return text.replace("[", "\\[")
