"""Reads a subtitle alone as the title of a story that is named beside it: "FMA Brotherhood", "Trigun or Stampede"."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.names import fold

from agent_core.grammar.spans.cover import Cover, covered, meant_by
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.spans.respelling import language_of
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import POSSESSIVE
from agent_core.limits import MAX_COMPARED
from agent_core.planning.lookups import look_up_beside
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from agent_core.schemas import NextStep

# What sets one thing beside another.
_BESIDE: Final[tuple[Category, ...]] = ("pairing", "versus", "comparative", "more", "regard", "share", "than")
_CONJUNCTIONS: Final[tuple[Category, ...]] = ("and", "or")
# Words that are long enough for a capital letter to say that they are a name.
_TELLING_LETTERS: Final = 4


def subtitle_step(question: str, mentions: Sequence[Mention]) -> NextStep | None:
    """Return the step that looks for subtitles beside the title that a question names; ``None`` where none may stand.

    One may stand right behind the title, or where something is compared with it that no whole title is called.
    """
    cover = covered(question, mentions, language_of(question, mentions))
    names = [(name, meant_by(cover.tokens, mentions, name.first, name.last)) for name in cover.names]
    titles = [(name, meant) for name, meant in names if _names_titles(meant)]
    series = next(((name, meant) for name, meant in titles if _has_more_behind(question, name, cover)), None)
    compares = cover.has(*_BESIDE) or (cover.has("or") and cover.has("order", "degree"))
    if series is None and compares and titles:
        others = [meant for name, meant in names if name is not titles[0][0]]
        series = None if others and all(map(_is_whole, others)) else titles[0]
    if series is None:
        return None
    name, candidates = series
    start, end = cover.span(name.first, name.last)
    meant = [c.ref for c in candidates if c.ref.entity_type in TITLE_TYPES]
    return look_up_beside(question, meant[: MAX_COMPARED - 1], question[start:end])


def with_subtitles(
    question: str, known: Sequence[Mention], subtitles: Sequence[Mention], *, story: Collection[EntityRef]
) -> list[Mention]:
    """Return the names of a question with the subtitles that were found in it in the place of what they overlap.

    A subtitle right behind a name of its ``story``, or behind other words of its own name, is one name with that. One
    inside the name of something better known, and one that is made of question words in lower case, is none.
    """
    language = language_of(question, known)
    cover, entries = covered(question, known, language), lexicon(language).entries
    conjunctions = {
        i for i, t in enumerate(cover.tokens) if any(e.category in _CONJUNCTIONS for e in entries.get((t.text,), ()))
    }
    taken: list[Mention] = []
    for subtitle in sorted(subtitles, key=lambda m: m.start - m.end):
        free = not any(_overlap(subtitle, other) for other in taken)
        if free and _is_written_as_one(subtitle, cover):
            whole = _with_its_story(question, cover, conjunctions, subtitle, [m for m in known if _is_of(m, story)])
            if not any(_covers(m, subtitle, extended=whole.start < subtitle.start) for m in known):
                taken.append(whole)
    versions = [c for m in subtitles for c in m.candidates if _is_its_year(m, c)]
    rest = [m for m in known if not any(_overlap(m, one) for one in taken)]
    return [*(_with_versions(m, versions) if _is_of(m, story) else m for m in rest), *taken]


def _names_titles(meant: Sequence[Candidate]) -> bool:
    """True for the name of an anime, whole or for short."""
    return any(c.ref.entity_type is EntityType.ANIME and not c.typos for c in meant[:2])


def _is_whole(meant: Sequence[Candidate]) -> bool:
    """True for the whole name under which a title is shown."""
    return any(_is_shown_so(c) and c.ref.entity_type in TITLE_TYPES for c in meant)


def _is_shown_so(candidate: Candidate) -> bool:
    return candidate.display and candidate.verbatim and not (candidate.omitted or candidate.typos)


def _has_more_behind(question: str, name: LatticeEdge, cover: Cover) -> bool:
    """True where a word that nothing explains, or another name, stands right behind a name."""
    if name.last >= len(cover.tokens) or _is_parted(question, name.last - 1, cover):
        return False
    return name.last in cover.left or any(other.first == name.last for other in cover.names)


def _is_parted(question: str, place: int, cover: Cover) -> bool:
    """True where a mark stands between a token and the next one."""
    return bool(question[cover.tokens[place].end : cover.tokens[place + 1].start].strip())


def _is_written_as_one(subtitle: Mention, cover: Cover) -> bool:
    """True where a word of a subtitle says nothing else, or all its longer words have capital letters."""
    inside = [i for i, t in enumerate(cover.tokens) if subtitle.start <= t.start and t.end <= subtitle.end]
    unread = {*cover.left, *(i for name in cover.names for i in range(name.first, name.last))}
    long = [cover.tokens[i] for i in inside if len(cover.tokens[i].text) >= _TELLING_LETTERS]
    cased = bool(long) and all(token.capital for token in long) and inside[0] > 0
    return bool(inside) and (cased or not unread.isdisjoint(inside))


def _is_its_year(subtitle: Mention, candidate: Candidate) -> bool:
    """True for the year by which a title is told from another version of it: the "2023" of "Trigun 1998 and 2023"."""
    return subtitle.surface.strip("()?!.,") == str(candidate.year)


def _with_versions(name: Mention, versions: Sequence[Candidate]) -> Mention:
    """Return the name of a story with other versions of it that it may mean, where a year tells that."""
    meant = {c.ref for c in name.candidates}
    return replace(name, candidates=[*name.candidates, *(c for c in versions if c.ref not in meant)])


def _covers(name: Mention, subtitle: Mention, *, extended: bool) -> bool:
    """True for a longer whole name, and for one of something that is better known than what the subtitle means.

    So the name of the story itself is no subtitle, although some names of its titles end in it. A name of the very
    title that a subtitle means covers it only where nothing in front belongs to it: "Trigun Stampede".
    """
    around = name.start <= subtitle.start and subtitle.end <= name.end
    longer = name.end - name.start > subtitle.end - subtitle.start
    meant = {c.ref for c in subtitle.candidates} if extended and not longer else frozenset[EntityRef]()
    whole = [c.popularity for c in name.candidates if not (c.omitted or c.typos or c.ref in meant)]
    return around and bool(whole) and (longer or max(whole) >= max(c.popularity for c in subtitle.candidates))


def _is_of(name: Mention, story: Collection[EntityRef]) -> bool:
    return any(c.ref in story for c in name.candidates)


def _with_its_story(
    question: str, cover: Cover, conjunctions: Collection[int], subtitle: Mention, of_story: Sequence[Mention]
) -> Mention:
    """Return a subtitle together with the words of its name, and the name of its story, that stand in front of it."""
    said = {word for c in subtitle.candidates for word in fold(c.matched_name).split()}
    start = subtitle.start
    for i, token in reversed([(i, t) for i, t in enumerate(cover.tokens[:-1]) if t.end <= subtitle.start]):
        if (
            i in conjunctions
            or _is_parted(question, i, cover)
            or (token.text != POSSESSIVE and fold(token.text) not in said)
        ):
            break
        start = start if token.text == POSSESSIVE else token.start
    in_front = (m.start for m in of_story if m.end <= start and not question[m.end : start].strip())
    start = min(in_front, default=start)
    surface = question[start : subtitle.end]
    story = [c for m in of_story if start <= m.start and m.end <= subtitle.start for c in m.candidates]
    said_words = {word for text in (surface, *_names_of(story)) for word in fold(text).split()}
    candidates = [replace(c, omitted=_words_left_out(c, said_words)) for c in subtitle.candidates]
    return replace(subtitle, start=start, surface=surface, candidates=candidates)


def _names_of(candidates: Sequence[Candidate]) -> Iterator[str]:
    for candidate in candidates:
        yield from (candidate.name, candidate.matched_name)


def _words_left_out(candidate: Candidate, said_words: Collection[str]) -> int:
    """Return how many words of a title's name neither its subtitle nor the name of its story says."""
    return min(candidate.omitted, sum(word not in said_words for word in fold(candidate.matched_name).split()))


def _overlap(one: Mention, other: Mention) -> bool:
    return one.start < other.end and other.start < one.end
