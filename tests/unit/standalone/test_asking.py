"""An answer is printed with the path that it rests on."""

from io import StringIO

from contracts.agent.v1 import agent_pb2 as pb
from rich.console import Console
from standalone.asking import explained, print_event, print_response

LUFFY, NAMI, ZORO = (pb.EntityRef(entity_type=pb.ENTITY_TYPE_CHARACTER, id=f"{n}") for n in range(3))


def printed(*paths: pb.EvidencePath) -> list[str]:
    """The lines that are printed of an answer that cites Luffy and Nami."""
    response = pb.SearchAIResponse(
        answer="Nami [2] is a crewmate of Luffy [1].",
        citations=[pb.Citation(index=1, label="Luffy", ref=LUFFY), pb.Citation(index=2, label="[Nami]", ref=NAMI)],
        evidence=pb.Evidence(paths=paths),
        warnings=["AMBIGUOUS: [others]"],
        termination_reason=pb.TERMINATION_REASON_SUFFICIENT,
    )
    out = StringIO()
    print_response(response, Console(file=out, width=100))
    return out.getvalue().splitlines()


def test_an_answer_has_its_path_its_citations_and_its_warnings() -> None:
    assert printed(pb.EvidencePath(nodes=[LUFFY, NAMI], rels=["crewmate"])) == [
        "",
        "Nami [2] is a crewmate of Luffy [1].",
        "  path: Luffy —crewmate→ [Nami]",
        "  [1] Luffy",
        "  [2] [Nami]",
        "  ! AMBIGUOUS: [others]",
        "  sufficient, confidence 0.00, 0 ms",
    ]


def test_the_path_says_in_which_role_a_relation_holds() -> None:
    path = pb.EvidencePath(nodes=[LUFFY, NAMI, LUFFY], rels=["staff", "crewmate"], qualifiers=["Director", ""])
    assert "  path: Luffy —staff (Director)→ [Nami] —crewmate→ Luffy" in printed(path)


def test_the_path_is_the_first_whose_names_are_all_known() -> None:
    unknown, known = [LUFFY, ZORO], [NAMI, LUFFY]
    paths = [pb.EvidencePath(nodes=nodes, rels=["crewmate"]) for nodes in (unknown, known)]
    assert [line for line in printed(*paths) if "path" in line] == ["  path: [Nami] —crewmate→ Luffy"]
    assert not [line for line in printed(paths[0]) if "path" in line]


def test_a_route_is_explained_by_its_complexity_its_budget_and_the_time_of_its_stages() -> None:
    plan = pb.RoutePlan(
        shape="list", reasoning="complexity 500 of 10000: fast", retrievers=["graph"], judge="rules",
        max_turns=2, max_retrievals=10, budget_ms=15_000, raised="fast after 2 turns",
    )  # fmt: skip
    stages = [pb.StageTime(stage="planning", duration_ms=1.26), pb.StageTime(stage="graph", duration_ms=3)]
    assert explained(pb.Trace(plan=plan, stages=stages)) == [
        "complexity 500 of 10000: fast; raised from fast after 2 turns",
        "list by graph, judged by rules, with 2 turns, 10 retrievals and 15 s",
        "planning 1.3 ms, graph 3.0 ms",
    ]
    assert explained(pb.Trace()) == []


BEGUN = pb.StepBegun(turn=1, action="pg_graph:lookup", rationale="find [the] name")
DONE = pb.TraceStep(turn=1, action="pg_graph:lookup", rationale="find [the] name", summary="1 found:", duration_ms=3)
SAID = ["  1 pg_graph:lookup: find [the] name", "    1 found (3 ms)"]


def lines_after(*events: pb.StreamSearchAIResponse) -> list[list[str]]:
    """The lines that are printed after each event."""
    out, begun, lines = StringIO(), 0, list[list[str]]()
    console = Console(file=out, width=100)
    for event in events:
        begun = print_event(event, console, begun=begun)
        lines.append(out.getvalue().splitlines())
        out.seek(0)
        out.truncate()
    return lines


def test_a_step_is_printed_as_it_begins_and_what_came_of_it_once_it_is_done() -> None:
    begun, done = pb.StreamSearchAIResponse(begun=BEGUN), pb.StreamSearchAIResponse(step=DONE)
    beat = pb.StreamSearchAIResponse(heartbeat=pb.Heartbeat(elapsed_ms=5))
    assert lines_after(begun, beat, done) == [SAID[:1], [], SAID[1:]]


def test_a_step_of_an_answer_that_is_kept_is_printed_at_once() -> None:
    assert lines_after(pb.StreamSearchAIResponse(step=DONE)) == [SAID]
