"""Reads a subtitle alone as the title of a story that is named beside it: "FMA Brotherhood", "Trigun or Stampede"."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.names import fold

from agent_core.limits import MAX_COMPARED
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.lookups import look_up_beside
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation, segment
from agent_core.planning.words.tagging import has, indices
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from agent_core.schemas import NextStep

# What sets one thing beside another.
_BESIDE: Final = (TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.MORE)
# Words that are long enough for a capital letter to say that they are a name.
_TELLING_LETTERS: Final = 4


def subtitle_step(question: str, mentions: Sequence[Mention]) -> NextStep | None:
    """Return the step that looks for subtitles beside the title that a question names; ``None`` where none may stand.

    One may stand right behind the title, or where something is compared with it that no whole title is called.
    """
    cut = segment(question, mentions)
    series = next((a for a in cut.anchors if _names_titles(a) and _has_more_behind(a, cut)), None)
    compares = any(has(cut.tags, kind) for kind in _BESIDE) or (
        has(cut.tags, TagKind.OR) and has(cut.tags, TagKind.ORDER)
    )
    if series is None and compares:
        titled = [a for a in cut.anchors if _names_titles(a)]
        others = [a for a in cut.anchors if a not in titled[:1]]
        series = titled[0] if titled and not (others and all(map(_is_whole, others))) else None
    if series is None:
        return None
    meant = [c.ref for c in series.candidates if c.ref.entity_type in TITLE_TYPES]
    return look_up_beside(question, meant[: MAX_COMPARED - 1], series.surface)


def with_subtitles(
    question: str, known: Sequence[Mention], subtitles: Sequence[Mention], *, story: Collection[EntityRef]
) -> list[Mention]:
    """Return the names of a question with the subtitles that were found in it in the place of what they overlap.

    A subtitle right behind a name of its ``story``, or behind other words of its own name, is one name with that. One
    inside the name of something better known, and one that is made of question words in lower case, is none.
    """
    cut = segment(question, known)
    taken: list[Mention] = []
    for subtitle in sorted(subtitles, key=lambda m: m.start - m.end):
        free = not any(_overlap(subtitle, other) for other in taken)
        if free and _is_written_as_one(subtitle, cut) and not any(_covers(m, subtitle) for m in known):
            taken.append(_with_its_story(question, cut, subtitle, [m for m in known if _is_of(m, story)]))
    rest = [m for m in known if not any(_overlap(m, one) for one in taken)]
    return [*rest, *taken]


def _names_titles(anchor: Anchor) -> bool:
    """True for the name of an anime, whole or for short."""
    return any(c.ref.entity_type is EntityType.ANIME and not c.typos for c in anchor.candidates[:2])


def _is_whole(anchor: Anchor) -> bool:
    """True for the whole name under which a title is shown."""
    return any(_is_shown_so(c) and c.ref.entity_type in TITLE_TYPES for c in anchor.candidates)


def _is_shown_so(candidate: Candidate) -> bool:
    return candidate.display and candidate.verbatim and not (candidate.omitted or candidate.typos)


def _has_more_behind(anchor: Anchor, cut: Segmentation) -> bool:
    """True where a word that nothing explains, or another name, stands right behind a name."""
    if anchor.last >= len(cut.words) or cut.words[anchor.last - 1].pause or cut.words[anchor.last - 1].owner:
        return False
    return anchor.last in (*cut.unexplained, *cut.unread) or cut.next_name(anchor) is not None


def _is_written_as_one(subtitle: Mention, cut: Segmentation) -> bool:
    """True where a word of a subtitle says nothing else, or all its longer words have capital letters."""
    inside = [i for i, w in enumerate(cut.words) if subtitle.start <= w.start and w.end <= subtitle.end]
    lexical = indices(cut.tags)
    long = [cut.words[i] for i in inside if len(cut.words[i].text) >= _TELLING_LETTERS]
    cased = bool(long) and all(word.capital for word in long) and inside[0] > 0
    return bool(inside) and (cased or not all(i in lexical for i in inside))


def _covers(name: Mention, subtitle: Mention) -> bool:
    """True for a longer whole name, and for one of something that is better known than what the subtitle means.

    So the name of the story itself is no subtitle, although some names of its titles end in it.
    """
    around = name.start <= subtitle.start and subtitle.end <= name.end
    whole = [c.popularity for c in name.candidates if not (c.omitted or c.typos)]
    longer = name.end - name.start > subtitle.end - subtitle.start
    return around and bool(whole) and (longer or max(whole) >= max(c.popularity for c in subtitle.candidates))


def _is_of(name: Mention, story: Collection[EntityRef]) -> bool:
    return any(c.ref in story for c in name.candidates)


def _with_its_story(question: str, cut: Segmentation, subtitle: Mention, of_story: Sequence[Mention]) -> Mention:
    """Return a subtitle together with the words of its name, and the name of its story, that stand in front of it."""
    said = {word for c in subtitle.candidates for word in fold(c.matched_name).split()}
    joints = indices(t for t in cut.tags if t.kind in (TagKind.AND, TagKind.OR))
    start = subtitle.start
    for i, word in reversed([(i, w) for i, w in enumerate(cut.words) if w.end <= subtitle.start]):
        if i in joints or fold(word.text) not in said or word.pause or word.stop:
            break
        start = word.start
    in_front = (m.start for m in of_story if m.end <= start and not question[m.end : start].strip())
    start = min(in_front, default=start)
    return replace(subtitle, start=start, surface=question[start : subtitle.end])


def _overlap(one: Mention, other: Mention) -> bool:
    return one.start < other.end and other.start < one.end
