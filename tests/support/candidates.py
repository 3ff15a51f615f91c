"""What a look-up finds: entities with as much as a test says of how they are called."""

from agent_core.results import Candidate
from catalog.entities import EntityType

from tests.support.scripted import ref


def called(
    name: str,
    kind: EntityType = EntityType.CHARACTER,
    *,
    popularity: int = 100,
    display: bool = True,
    verbatim: bool = True,
    omitted: int = 0,
    typos: int = 0,
) -> Candidate:
    """Return an entity that is called so; another popularity or kind makes it another entity."""
    return Candidate(
        ref=ref(f"{name} {kind} {popularity}", kind),
        name=name,
        matched_name=name,
        display=display,
        verbatim=verbatim and not omitted,
        omitted=omitted,
        typos=typos,
        popularity=popularity,
    )
