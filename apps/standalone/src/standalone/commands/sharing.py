"""What several commands share: options, and where they print."""

import time
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape

from standalone.addresses import Addresses, agents_of_this_machine

HomeOption = Annotated[Path, typer.Option("--home", envvar="KIZUNA_HOME", help="Data directory.")]
HttpOption = Annotated[str, typer.Option("--http", help="HOST:PORT of GraphQL and the page.")]
GrpcOption = Annotated[str, typer.Option("--grpc", help="HOST:PORT of the first agent.")]
AgentsOption = Annotated[
    int, typer.Option("--agents", envvar="KIZUNA_AGENTS", min=1, max=16, help="Processes that answer questions.")
]
DEFAULT_HOME: Final = Path(".kizuna")
DEFAULT: Final = Addresses()
AGENTS: Final = agents_of_this_machine()

console: Final = Console(highlight=False)
errors: Final = Console(highlight=False, stderr=True)


def command_group() -> typer.Typer:
    """Return what commands are added to."""
    return typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


def tell(text: str) -> None:
    """Tell with the time what is being done."""
    console.print(f"[dim]{time.strftime('%H:%M:%S')}[/dim] {escape(text)}", soft_wrap=True)


def tell_aside(text: str) -> None:
    """Tell it beside what a program reads from stdout."""
    errors.print(f"[dim]{time.strftime('%H:%M:%S')}[/dim] {escape(text)}", soft_wrap=True)


def quiet(_: str) -> None:
    """Tell nothing of what is being started."""
