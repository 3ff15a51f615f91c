"""Agent libraries to compare a model call with: pydantic-ai, and the ReAct agent of langgraph.

Neither is among the requirements; each is compared with where it is installed.
"""

import importlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Literal

from pydantic import BaseModel

PYDANTIC_AI: Final = "pydantic-ai"
LANGGRAPH: Final = "langgraph ReAct"
PROMPT: Final = "You answer questions about anime. Call a tool, or answer from the context."

type Call = Callable[[], Awaitable[object]]


class Step(BaseModel):
    """The fields of a last step, as one writes them for these libraries."""

    action: Literal["final"]
    rationale: str
    answer: str
    entities: list[str]
    kind: str
    confidence: str


def peers_of(address: str, question: str) -> Mapping[str, Call]:
    """Return one model call of each library that is installed, built once and asked as documented.

    Args:
        address: base URL of the provider.
        question: with its context.
    """
    found: dict[str, Call] = {}
    if (agents := _installed("pydantic_ai")) is not None:
        found[PYDANTIC_AI] = _pydantic_ai(agents, address, question)
    if (graphs := _installed("langgraph.prebuilt")) is not None:
        found[LANGGRAPH] = _langgraph(graphs, address, question)
    return found


def _installed(module: str) -> Any:  # noqa: ANN401 - they have no types here
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def _pydantic_ai(agents: Any, address: str, question: str) -> Call:  # noqa: ANN401 - as above
    chat: Any = importlib.import_module("pydantic_ai.models.openai").OpenAIChatModel
    provider: Any = importlib.import_module("pydantic_ai.providers.openai").OpenAIProvider
    model = chat("m", provider=provider(base_url=address, api_key="k"))
    agent = agents.Agent(model, output_type=Step, system_prompt=PROMPT)
    return lambda: agent.run(question)


def _langgraph(graphs: Any, address: str, question: str) -> Call:  # noqa: ANN401 - as above
    chat: Any = importlib.import_module("langchain_openai").ChatOpenAI
    agent = graphs.create_react_agent(chat(model="m", base_url=address, api_key="k"), tools=[], prompt=PROMPT)
    return lambda: agent.ainvoke({"messages": [("user", question)]})
