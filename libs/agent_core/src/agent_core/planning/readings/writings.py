"""What somebody has written for the screen: scripts as well as the stories that were adapted."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning import parsed_verbs
from agent_core.planning.goals import Goal
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.segmentation import Segmentation

_WROTE: Final = Form(TagKind.RELATION, "author")


def with_scripts(goal: Goal, cut: Segmentation) -> Goal:
    """Return a reading of "which anime did X write" that counts what X wrote for the screen, and others as they are."""
    said = [t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT)]
    others = [t for t in said if t.form != _WROTE and t.form.target is not EntityType.ANIME]
    if others or not any(t.form == _WROTE for t in said):
        return goal
    return parsed_verbs.with_scripts(goal)
