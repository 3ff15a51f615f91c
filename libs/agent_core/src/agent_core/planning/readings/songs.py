"""Reads which of an anime's songs is asked for: "the second opening of X", "X ending 3"."""

from agent_core.grammar.logical_form import LAST
from agent_core.planning.lexicon.forms import ORDINALS, TagKind
from agent_core.planning.words.numerals import is_nth
from agent_core.planning.words.segmentation import Segmentation
from agent_core.title_fields import SONGS


def place_of_song(cut: Segmentation) -> int | None:
    """Return the number of the song that is asked for, from 1 on, or `LAST`; ``None`` where all of them are."""
    for tag in cut.tags:
        if tag.kind is not TagKind.ATTRIBUTE or tag.form.value not in SONGS:
            continue
        behind = cut.next_tag(tag, TagKind.NUMBER)
        if behind is not None and behind.form.value.isdigit():
            return int(behind.form.value)
        before = cut.previous_tag(tag, TagKind.NUMBER, TagKind.ORDER)
        if before is not None and before.kind is TagKind.ORDER:
            return LAST if before.form.value.endswith("desc") else 1
        if before is not None and (is_nth(word := cut.text(before).split()[-1]) or word in ORDINALS):
            return int(before.form.value)
    return None
