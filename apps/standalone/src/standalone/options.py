"""What several commands share."""

from pathlib import Path
from typing import Annotated, Final

import typer

HomeOption = Annotated[Path, typer.Option("--home", envvar="KIZUNA_HOME", help="Data directory.")]
DEFAULT_HOME: Final = Path(".kizuna")


def quiet(_: str) -> None:
    """Tell nothing of what is being started."""
