"""What ``--provider`` names: rules alone, a script, a recording, or a real provider as the settings name it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from agent_core.agents.settings import ModelSettings
from agent_core.agents.wire import Post
from agent_service.settings import settings_from_environment

from evals.agents.scripts import SCRIPTS, ScriptedPost
from evals.agents.tape import Tape, read_tape

HELP = (
    f"rules; scripted:{{{','.join(SCRIPTS)}}}; recorded:FILE; env, which is what KIZUNA_AGENT_MODEL__… name; "
    "or what KIZUNA_MODEL takes, such as ollama:qwen3:8b"
)


def _as_it_is(post: Post) -> Post:
    return post


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """Who answers.

    Attributes:
        model: ``None`` where the rules do alone.
        tap: is put in the place of what posts to the provider.
        tape: what is played, where a recording is.
    """

    name: str
    model: ModelSettings | None = None
    tap: Callable[[Post], Post] = _as_it_is
    tape: Tape | None = None


def provider_of(name: str) -> Provider:
    """Return what a name of the command line stands for.

    Raises:
        ValueError: it stands for nothing.
        SettingsInvalid: a variable of the environment cannot be taken.
    """
    kind, _, detail = name.partition(":")
    if name == "rules":
        return Provider(name=name)
    if kind == "scripted" and detail in SCRIPTS:
        return Provider(name=name, model=_offline(), tap=ScriptedPost(detail).tap)
    if kind == "recorded" and detail:
        tape = read_tape(Path(detail))
        return Provider(name=name, model=settings_from_environment().model, tap=tape.tap, tape=tape)
    if name == "env":
        return Provider(name=name, model=settings_from_environment().model)
    if kind in ("", "scripted", "recorded"):
        raise ValueError(f"{name!r} is no provider; it takes {HELP}")
    return Provider(name=name, model=settings_from_environment(model_preset=name).model)


def _offline() -> ModelSettings:
    """Return settings of a model that nothing is ever sent to, and that is not waited for."""
    return ModelSettings(model="scripted", base_url="http://127.0.0.1:9/v1", transient_retries=0, max_backoff_s=0.0)
