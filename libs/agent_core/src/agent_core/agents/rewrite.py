"""The agent that says a description in other words, for a search that its own words do not serve."""

from collections.abc import Sequence
from typing import Annotated, Final

from atomic_agents import AtomicAgent, BaseIOSchema
from pydantic import Field

from agent_core.agents.calls import StaticPrompt, ask
from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.flat_step import MAX_TEXT_CHARS
from agent_core.agents.output import ModelOutput
from agent_core.agents.prompts import REWRITE_OUTPUT, REWRITE_STEPS
from agent_core.investigation import Investigation
from agent_core.planning.ports import Rewritten

MAX_ALTERNATIVES: Final = 2
# Questions of a conversation that are shown, the newest ones.
MAX_EARLIER: Final = 4
Wording = Annotated[str, Field(max_length=MAX_TEXT_CHARS)]


class RewriteInput(BaseIOSchema):
    """What is looked for, and what was asked before it in the same conversation, oldest first."""

    earlier: list[str]
    question: str


class Rewriting(ModelOutput, BaseIOSchema):
    """One description in other words."""

    whole: Wording
    primary: Wording
    alternatives: list[Wording] = Field(default_factory=list[str], max_length=MAX_ALTERNATIVES)
    hypothetical: Wording = ""


class RewriteAgent(AtomicAgent[RewriteInput, Rewriting]):
    """Outputs one rewriting; it retrieves nothing."""


class ModelRewriter:
    """Rewrites by asking a model."""

    prompt: Final = StaticPrompt(steps=REWRITE_STEPS, output=REWRITE_OUTPUT)

    def __init__(self, client: StructuredClient) -> None:
        self._client = client

    async def rewrite(self, text: str, investigation: Investigation, *, earlier: Sequence[str] = ()) -> Rewritten:
        """Return the text in other words; see `agent_core.planning.ports.Rewriter`."""
        message = RewriteInput(earlier=list(earlier[-MAX_EARLIER:]), question=text)
        call = ModelCall[Rewriting](agent="rewrite", investigation=investigation)
        output = await ask(RewriteAgent, message, client=self._client, prompt=self.prompt, call=call)
        wordings = (output.primary, *output.alternatives, output.hypothetical)
        return Rewritten(
            whole=output.whole.strip() or text, texts=tuple(dict.fromkeys(filter(None, map(str.strip, wordings))))
        )
