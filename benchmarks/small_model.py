"""What a real model of 135 million parameters makes of the planner's schema: valid steps, tokens, time.

Usage: python -m benchmarks.small_model [--questions N], after make test-model has installed it. It is far too small to
plan well, so that only what is asked of every model is counted: that its outputs fit and can be executed.
"""

import argparse
import asyncio
import statistics
import time
from dataclasses import dataclass, field
from typing import Final

import orjson
from agent_core.agents.flat_step import NextStep
from agent_core.agents.payload import Misfit, parse_output
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.schema import SchemaProfile, strict_schema
from agent_core.agents.wire import Completion
from agent_core.errors import ModelError
from agent_core.investigation import Investigation, Usage
from telemetry.logging import configure_logging

from benchmarks._small_model import SmallModel, small_model

QUESTIONS: Final = (
    "Which anime is Luffy in?",
    "How is Luffy related to Nami?",
    "Who directed Cowboy Bebop?",
    "How many anime did Madhouse make in 2010?",
    "List movies by Hayao Miyazaki.",
    "Who voices Spike Spiegel?",
    "Compare Naruto and Bleach.",
    "What should I watch after Steins;Gate?",
    "Which manga was Berserk adapted from?",
    "An anime about a boy who becomes a pirate king",
    "What is the opening of Neon Genesis Evangelion?",
    "Which studio animated Fullmetal Alchemist?",
    "How many episodes does Monster have?",
    "Recommend a short horror anime.",
    "Is Death Note finished?",
    "Who wrote Vinland Saga?",
    "Which characters appear in both Naruto and Boruto?",
    "Anime with a score above 9 from before 2000",
    "ワンピースの主人公は誰ですか？",
    "In what order do I watch Fate?",
)


@dataclass(slots=True)
class Score:
    """What the model made of the questions.

    Attributes:
        valid: outputs that fit their schema, objections left aside.
        executable: questions for which a step came out that the loop could execute, corrections included.
    """

    outputs: int = 0
    valid: int = 0
    executable: int = 0
    questions: int = 0
    seconds: list[float] = field(default_factory=list[float])
    usage: Usage = field(default_factory=Usage)


async def score(model: SmallModel, questions: tuple[str, ...] = QUESTIONS, *, corrections: int = 0) -> Score:
    """Return what the model makes of the first turn of each question, one after the other, with so many corrections."""
    found = Score()

    def note(completion: Completion) -> None:
        found.outputs += 1
        try:
            parse_output(completion.payload or "", NextStep)
        except Misfit:
            return
        found.valid += 1

    async with ModelRuntime(model.settings(validation_retries=corrections)) as runtime:
        runtime.client.on("completion:response", note)
        for question in questions:
            asked = Investigation(
                request_id="small-model", question=question, deadline=time.monotonic() + 300, usage=found.usage
            )
            asked.usage.attempts = 0
            started = time.perf_counter()
            try:
                await runtime.planner().next_step(asked)
                found.executable += 1
            except ModelError:
                pass  # it never said anything that can be executed, which is counted by its absence
            found.questions += 1
            found.seconds.append(time.perf_counter() - started)
    return found


async def measure(questions: int) -> None:
    """Print the figures."""
    async with small_model() as model:
        for name, profile in {
            "strict": SchemaProfile(),
            "bounded": SchemaProfile(lengths=True, complete=False),
        }.items():
            text = orjson.dumps(strict_schema(NextStep, profile)).decode()
            print(f"NextStep, {name}: {await model.tokens(text):,} tokens of {len(text.encode()):,} bytes")
        print(f"an id: {await model.tokens('5f3b9a52-0c8e-5d11-9a55-1f0a4b1c2d3e')} tokens, a handle: "
              f"{await model.tokens('E12')}")  # fmt: skip
        found = await score(model, QUESTIONS[:questions], corrections=1)
    print(f"outputs that fit the schema: {found.valid} of {found.outputs} ({found.valid / found.outputs:.0%})")
    print(f"questions with a step that can be executed: {found.executable} of {found.questions}")
    print(f"seconds a question: median {statistics.median(found.seconds):.1f}, most {max(found.seconds):.1f}")
    print(f"tokens: {found.usage.input_tokens:,} read, {found.usage.cached_tokens:,} of them cached, "
          f"{found.usage.output_tokens:,} written")  # fmt: skip


def main() -> None:
    """Start the model and ask it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.small_model", description=__doc__)
    parser.add_argument("--questions", type=int, default=len(QUESTIONS))
    options = parser.parse_args()
    configure_logging(level="error")
    asyncio.run(measure(options.questions))


if __name__ == "__main__":
    main()
