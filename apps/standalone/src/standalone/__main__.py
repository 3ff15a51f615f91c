"""``kizuna``: all commands on one data directory."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Final

import typer
from indexer.errors import IngestError
from rich.markup import escape
from semantic_index.errors import SemanticIndexError

from standalone.commands.sharing import errors
from standalone.errors import StandaloneError
from standalone.signals import unwind_on_signals

_HELP: Final = "Answer questions about anime and manga; everything lies in one data directory."
# The modules of ``standalone.commands`` by the commands that they have.
_MODULES: Final = {
    **dict.fromkeys(("serve", "demo"), "serving"),
    "ask": "asking",
    **dict.fromkeys(("ingest", "index", "status"), "loading"),
    **dict.fromkeys(("import", "export"), "exchange"),
    **dict.fromkeys(("runs", "replay"), "recorded"),
    "ratings": "rating",
    "mcp": "mcp",
    **dict.fromkeys(("parse", "lexicon"), "parsing"),
    "model": "model",
    "cache": "caching",
}


def command_line(arguments: Sequence[str] = ()) -> typer.Typer:
    """Return the commands, of which only the one that the arguments begin with is imported where they name one."""
    app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, help=_HELP)
    app.callback()(_kizuna)
    asked = arguments[0] if arguments else ""
    for module in [_MODULES[asked]] if asked in _MODULES else dict.fromkeys(_MODULES.values()):
        app.add_typer(import_module(f"standalone.commands.{module}").app)
    return app


def _print_version(asked: bool) -> None:  # noqa: FBT001 - what typer calls with the value of a flag
    if asked:
        typer.echo(f"kizuna {version('kizuna')}")
        raise typer.Exit


def _kizuna(
    _version: Annotated[  # noqa: FBT002 - a flag
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


def _one_line(run: Callable[[], None]) -> int:
    """Run a command; an expected failure is one line that says what to do."""
    try:
        run()
    except (StandaloneError, IngestError, SemanticIndexError) as error:
        return _failed(str(error))
    except Exception as error:  # a mistake of ours is raised again, with its traceback
        from catalog.failures import Failure, failure_of  # noqa: PLC0415 - takes a second, which most commands save

        if failure_of(error) is not Failure.UNREACHABLE:
            raise
        return _failed("PostgreSQL ended or cannot be reached; run this again")
    except KeyboardInterrupt:
        return 130
    return 0


def _failed(message: str) -> int:
    errors.print(f"[red]kizuna: {escape(message)}[/red]", soft_wrap=True)
    return 1


def main() -> None:
    """Entry point of the command line."""
    unwind_on_signals()
    sys.exit(_one_line(command_line(sys.argv[1:])))


if __name__ == "__main__":
    main()
