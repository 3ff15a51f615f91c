"""Tokens of the planner's schema for every preset, and of a three-turn question as it is sent and as ADR 4 sent it.

The second figures are of the typed step with ids and of a judge after each retrieval, with the same scripted decisions.
Tokens are the most that the texts come to (`agent_core.agents.tokens`). Usage: python -m benchmarks.model_tokens
"""

import argparse
import asyncio
import json
import time
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

import aiohttp
import orjson
from agent_core import schemas
from agent_core.agents.calls import StaticPrompt
from agent_core.agents.flat_step import NextStep
from agent_core.agents.planner import ModelPlanner
from agent_core.agents.prompts import PLANNER_OUTPUT, PLANNER_STEPS, relation_vocabulary
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.schema import STRICT, SchemaProfile, strict_schema
from agent_core.agents.settings import ModelSettings
from agent_core.agents.sufficiency import ModelJudge
from agent_core.agents.tokens import tokens_at_most
from agent_core.investigation import Investigation, Observation
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphMeta, GraphResult
from agent_core.schemas import SufficiencyReport
from aiohttp import web
from catalog.entities import EntityType
from semantic_index.token_count import load_token_count
from telemetry.logging import configure_logging

QUESTION: Final = "Which anime is Luffy in?"
NAMES: Final = [f"One Piece: The Movie {n}" for n in range(1, 11)]
IDS: Final = [str(uuid5(NAMESPACE_URL, name)) for name in NAMES]
LUFFY: Final = str(uuid5(NAMESPACE_URL, "Luffy"))
# What each turn finds, and what a model says in it: as it writes now, and as it wrote typed steps.
CARDS: Final = (
    f"POSTGRES GRAPH: ok\n1 candidates for names in the text\n- 'Luffy': character Monkey D. Luffy id={LUFFY}",
    "POSTGRES GRAPH: ok\nappears_in of Monkey D. Luffy:\n"
    + "\n".join(
        f"{n}. {name} (anime, movie, 2000, score 7.1) id={id_}"
        for n, (name, id_) in enumerate(zip(NAMES, IDS, strict=True), 1)
    ),
)
FLAT: Final[list[dict[str, Any]]] = [
    {"action": "lookup", "rationale": "find the name", "text": "Luffy"},
    {
        "action": "neighbors",
        "rationale": "read his anime",
        "completes": True,
        "entities": ["E1"],
        "relations": ["appears_in"],
    },
    {
        "action": "final",
        "rationale": "the titles are known",
        "answer": "Luffy is in " + ", ".join(f"{name} [E{n}]" for n, name in enumerate(NAMES, 2)) + ".",
        "entities": [f"E{n}" for n in range(2, 12)],
        "confidence": "high",
    },
]

# What code says of an answer, and a model was never shown.
OF_CODE: Final = {"calculation", "evidence", "grounding", "warnings", "quote", "completes", "listed"}


def typed_schema() -> bytes:
    """Return the schema of the typed step as a model read it."""
    schema = json.loads(orjson.dumps(strict_schema(schemas.NextStep)))
    definitions: dict[str, Any] = schema["$defs"]
    for node in (schema, *definitions.values()):
        for name in OF_CODE & node.get("properties", {}).keys():
            del node["properties"][name]
            node["required"].remove(name)
    for name in ("CalculationIntent", "Operand", "Evidence", "Grounding", "GraphPath", "Comparison", "ComparisonRow"):
        definitions.pop(name)
    return orjson.dumps(schema)


def typed() -> list[dict[str, Any]]:
    """The same decisions as typed steps with ids."""
    luffy = {"entity_type": "character", "id": LUFFY}
    refs = [{"entity_type": "anime", "id": id_} for id_ in IDS]
    why = {"rationale": "find the name"}
    lookup = {**why, "query_type": "lookup", "text": "Luffy"}
    neighbors = {"rationale": "read his anime", "query_type": "neighbors", "start": luffy, "edge_types": ["appears_in"]}
    answer = {
        "answer": "Luffy is in " + ", ".join(f"{name} [{n}]" for n, name in enumerate(NAMES, 1)) + ".",
        "source_entities": refs,
        "result_entities": refs,
        "citations": [{"label": name, "ref": ref} for name, ref in zip(NAMES, refs, strict=True)],
        "confidence": 0.9,
    }
    return [
        {"action": "pg_graph", **why, "graph_intent": lookup},
        {"action": "pg_graph", "rationale": "read his anime", "graph_intent": neighbors},
        {"action": "final", "rationale": "the titles are known", "final": answer},
    ]


def before() -> tuple[int, int, int]:
    """Calls, input and output tokens of the question with typed steps, ids, and a judge after each retrieval."""
    schema = typed_schema().decode()
    judging = orjson.dumps(strict_schema(SufficiencyReport)).decode() + ModelJudge.prompt.generate_prompt()
    prompt = StaticPrompt(steps=PLANNER_STEPS, output=PLANNER_OUTPUT, notes=relation_vocabulary()).generate_prompt()
    read, written = 0, 0
    cards: list[str] = []
    for turn, step in enumerate(typed()):
        state = {"question": QUESTION, "context": cards, "turns_left": 6 - turn}
        rest = {"must_finalise": turn == 2, "last_step_status": "ok", "retry_rationale": None}
        read += tokens_at_most(schema + prompt + json.dumps({**state, **rest}))
        written += tokens_at_most(json.dumps(step))
        if turn < len(CARDS):
            cards = [*cards, CARDS[turn]]
            report = {"sufficient": turn == 1, "rationale": "read the cards", "missing": [] if turn else ["his anime"]}
            read += tokens_at_most(judging + json.dumps({"question": QUESTION, "context": cards, "draft": None}))
            written += tokens_at_most(json.dumps(report))
            cards = [*cards, f"SUFFICIENCY: {'sufficient' if turn else 'insufficient'} missing=-"]
    return 5, read, written


class Provider:
    """Says the flat steps one after the other, and keeps what it was sent."""

    def __init__(self) -> None:
        self.read = 0
        self.written = 0
        self.calls = 0

    async def answer(self, request: web.Request) -> web.Response:
        """Say the next step, in the form of a tool call."""
        body: dict[str, Any] = await request.json()
        said = json.dumps(FLAT[self.calls])
        self.calls += 1
        function: dict[str, Any] = body["tools"][0]["function"]
        texts = [message["content"] for message in body["messages"]]
        self.read += tokens_at_most(json.dumps(function["parameters"], separators=(",", ":")) + "".join(texts))
        self.written += tokens_at_most(said)
        call = {"id": "c", "type": "function", "function": {"name": function["name"], "arguments": said}}
        choice = {"message": {"role": "assistant", "tool_calls": [call]}, "finish_reason": "tool_calls"}
        return web.json_response({"choices": [choice]})


async def after() -> tuple[int, int, int]:
    """Calls, input and output tokens of the question as it is sent."""
    provider = Provider()
    app = web.Application()
    app.router.add_post("/v1/chat/completions", provider.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    asked = Investigation(request_id="benchmark", question=QUESTION, deadline=time.monotonic() + 60)
    found = GraphResult.of(
        [EntityCard(EntityRef(entity_type=EntityType.CHARACTER, id=LUFFY), "Monkey D. Luffy")]
        + [EntityCard(EntityRef(entity_type=EntityType.ANIME, id=i), n) for i, n in zip(IDS, NAMES, strict=True)],
        summary="",
        meta=GraphMeta(),
    )
    async with (
        aiohttp.ClientSession() as session,
        ModelRuntime(ModelSettings(base_url=address), http_client=session) as runtime,
    ):
        planner, judge = runtime.planner(), runtime.judge()
        for card in CARDS:
            asked.budget.begin_turn()
            step = await planner.next_step(asked)
            asked.observations.append(Observation(step=step, status="ok", summary="", result=found))
            asked.context.add_card(card)
            report = await judge.assess(asked)
            verdict = "sufficient" if report.sufficient else "insufficient"
            asked.context.add_card(f"SUFFICIENCY: {verdict} missing={'; '.join(report.missing) or '-'}")
            asked.turn += 1
            asked.must_finalise = report.sufficient
        asked.budget.begin_turn()
        await planner.next_step(asked)
    await runner.cleanup()
    return provider.calls, provider.read, provider.written


def main() -> None:
    """Print the schemas of all profiles, then the question before and after."""
    argparse.ArgumentParser(prog="python -m benchmarks.model_tokens", description=__doc__).parse_args()
    configure_logging(level="error")
    for name, profile in {
        "strict": STRICT,
        "lenient, strings bounded": SchemaProfile(lengths=True, complete=False),
        "lenient": SchemaProfile(complete=False),
        "without bounds": SchemaProfile(bounds=False, complete=False),
    }.items():
        text = orjson.dumps(strict_schema(NextStep, profile))
        print(f"NextStep, {name:25} {len(text):6,} bytes {tokens_at_most(text):6,} tokens")
    count = load_token_count()
    shown = "\n".join(CARDS)
    by_tokenizer = "not installed" if count is None else f"{count(shown):,}"
    print(f"cards of the question: {tokens_at_most(shown):,} tokens by bytes, {by_tokenizer} by the embedding model's")
    text = typed_schema()
    print(f"NextStep, {'typed, as ADR 4 sent it':25} {len(text):6,} bytes {tokens_at_most(text):6,} tokens")
    print(f"planner's prompt {tokens_at_most(ModelPlanner.prompt.generate_prompt()):6,} tokens")
    figures = {"typed steps, ids, judge": before(), "flat steps, handles": asyncio.run(after())}
    for name, (calls, read, written) in figures.items():
        print(f"three turns, {name:24} {calls} calls {read:7,} tokens read {written:5,} written")
    then, now = (read + written for _, read, written in figures.values())
    print(f"tokens of a three-turn question: {now / then:.0%} of what they were")


if __name__ == "__main__":
    main()
