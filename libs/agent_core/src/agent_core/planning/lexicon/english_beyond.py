"""The words of the grammar's English lexicon for what the data does not hold, by what that is."""

from typing import Final

from agent_core.grammar.outside import STORY as TOLD_BY_STORIES
from agent_core.grammar.outside import TODAY, phrases_of
from agent_core.planning.lexicon.forms import STORY, Words

BEYOND: Final[dict[str, Words]] = {
    STORY if label == TOLD_BY_STORIES else label: " | ".join(phrases)
    for label, phrases in phrases_of().items()
    if label != TODAY  # which the rules tell by the words around it
}
