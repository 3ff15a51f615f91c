"""``kizuna model``: what the configured model can, asked once."""

import asyncio
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from standalone.commands.sharing import command_group

_model = typer.Typer(no_args_is_help=True, help="The model that plans, where one is configured.")
app = command_group()
app.add_typer(_model, name="model")


@_model.callback()
def _group() -> None:
    """Make a group of commands of it, although there is one."""


@_model.command()
def check(
    model: Annotated[
        str, typer.Argument(help="PROVIDER:MODEL or ADDRESS#MODEL; without it, the one of the environment.")
    ] = "",
) -> None:
    """Ask the model's endpoint what it can: modes, strictness, streaming, usage, latency, and a step of the planner."""
    # the agent and its libraries take seconds to import, and no other command waits for them
    from agent_service.settings import SettingsInvalid, settings_from_environment  # noqa: PLC0415 - as above
    from telemetry.logging import configure_logging  # noqa: PLC0415 - as above

    configure_logging(level="error")
    console = Console(highlight=False)
    try:
        settings = settings_from_environment(**({"model_preset": model, "planner": "model"} if model else {}))
    except SettingsInvalid as error:
        Console(highlight=False, stderr=True).print(escape(str(error)), soft_wrap=True)
        raise typer.Exit(1) from None
    from agent_core.agents.checking import check as probe  # noqa: PLC0415 - a wrong variable is told before

    configured = settings.model
    console.print(escape(f"{configured.model} at {configured.address} ({configured.provider})"), soft_wrap=True)
    findings = asyncio.run(probe(configured))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("probe", "", "ms", ""):
        table.add_column(column, overflow="fold")
    for found in findings:
        table.add_row(found.probe, "yes" if found.works else "no", f"{found.latency_ms:.0f}", escape(found.detail))
    console.print(table)
    if not findings[-1].works:
        raise typer.Exit(1)
