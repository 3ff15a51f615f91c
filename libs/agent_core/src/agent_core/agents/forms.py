"""The wire form that a provider speaks."""

from agent_core.agents.anthropic_messages import AnthropicMessages
from agent_core.agents.chat_completions import ChatCompletions
from agent_core.agents.settings import ModelProvider, ModelSettings
from agent_core.agents.wire import WireForm


def form_of(settings: ModelSettings) -> WireForm:
    """Return what makes requests of messages and reads completions, in the settings' mode."""
    if settings.provider is ModelProvider.ANTHROPIC:
        return AnthropicMessages(settings)
    return ChatCompletions(settings)
