"""What somebody has written for the screen: scripts as well as the stories that were adapted."""

from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.graph_query import Chain, Hop
from agent_core.planning.goals import Goal
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.segmentation import Segmentation

# The staff positions of those who write.
WRITING: Final = ("Script", "Series Composition", "Screenplay", "Original Creator")
_ADAPTED: Final = [RelationType.WROTE, RelationType.ADAPTATION]
_WROTE: Final = Form(TagKind.RELATION, "author")


def with_scripts(goal: Goal, cut: Segmentation) -> Goal:
    """Return a reading of "which anime did X write" that counts what X wrote for the screen, and others as they are."""
    query = goal.query
    if query is None or len(query.chains) != 1 or [h.relation for h in query.chains[0].hops] != _ADAPTED:
        return goal
    said = [t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT)]
    others = [t for t in said if t.form != _WROTE and t.form.target is not EntityType.ANIME]
    if others or not any(t.form == _WROTE for t in said):
        return goal
    (adapted,) = query.chains
    staff = [Chain(start=adapted.start, hops=[Hop(relation=RelationType.WORKED_ON, role=role)]) for role in WRITING]
    written = f"anime written by {goal.subjects[0].name}"
    whole = query.model_copy(update={"chains": [adapted, *staff], "combine": "union"})
    return replace(goal, query=whole, phrase=written, plural=written)
