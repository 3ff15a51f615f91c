"""Reads bounds that are denied as those that they leave: "nothing older than 2010", "none with 12 or fewer"."""

from typing import Final

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.quantities import bound_of
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

_LEAVES: Final = {"before": "since", "after": "until", "more": "max", "less": "min"} | {
    "since": "before", "until": "after", "max": "more", "min": "less"
}  # fmt: skip
# What stands between a denial and the bound that it denies: "nothing that came out before", "none with less than".
_BETWEEN: Final = (TagKind.FILLER, TagKind.OF, TagKind.ATTRIBUTE, TagKind.TYPE, TagKind.FORMAT, TagKind.RELATION)
_BOUNDED: Final = (TagKind.YEAR, TagKind.NUMBER)
# Words that deny what is behind them and of which no verb is part: "did not", "neither".
_DENIALS: Final = frozenset(
    {"not", "no", "none", "nothing", "but not", "but no", "but none", "but nothing", "and not", "and none", "with no",
     "not any", "just not", "only not", "without any", "without"}
)  # fmt: skip


def in_a_denied_bound(tag: Tag, cut: Segmentation) -> Form | None:
    """Return a filler for the denial in front of a bound, and for the bound what it leaves; ``None`` for all others."""
    if tag.kind is TagKind.NOT:
        return Form(TagKind.FILLER) if _denied(tag, cut) is not None else None
    if tag.kind not in (TagKind.CUE, TagKind.MORE) or bound_of(tag) not in _LEAVES:
        return None
    denials = (t for t in cut.tags if t.kind is TagKind.NOT and t.first < tag.first)
    if any(_denied(each, cut) is tag for each in denials):
        return Form(TagKind.CUE, _LEAVES[bound_of(tag)])
    return None


def _denied(denial: Tag, cut: Segmentation) -> Tag | None:
    """Return the bound that a denial is said of, in front of its number or behind it; ``None`` for any other denial."""
    if cut.text(denial) not in _DENIALS or any(a.last == denial.last for a in cut.anchors):
        return None
    behind = [t for t in cut.tags if t.first >= denial.last]
    told = next((t for t in behind if t.kind not in _BETWEEN), None)
    if told is None or any(denial.last <= a.first < told.last for a in cut.anchors):
        return None
    if told.kind in (TagKind.CUE, TagKind.MORE) and bound_of(told):
        number = next((t for t in behind if t.first >= told.last and t.kind not in _BETWEEN), None)
        return told if number is not None and number.kind in _BOUNDED else None
    rest = [t for t in behind if t.first >= told.last and t.kind is not TagKind.TYPE]
    cue = rest[0] if told.kind in _BOUNDED and rest else None
    return cue if cue is not None and cue.kind is TagKind.CUE and bound_of(cue) in _LEAVES else None
