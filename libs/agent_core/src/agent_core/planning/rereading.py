"""Reads a question whose wording the rules do not know by the wordings that are closest to it.

It is asked only where the rules would withhold an answer. The names have to be certain, and all that narrows the
results has to be understood; what is left, with each name's kind in its place, is compared with how every relation,
field and shape can be worded. The closest one is taken where nothing else comes near.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from catalog.entities import DOERS, RELEASED_TYPES, TITLE_TYPES, EntityType

from agent_core.graph_query import EntityFilters
from agent_core.planning.anchors import Anchor
from agent_core.planning.composition import Composition
from agent_core.planning.concepts import CONCEPTS, INVERSES, Reading
from agent_core.planning.frame import Frame, asks_yes_or_no, frame_of
from agent_core.planning.goals import Goal, GoalKind, Understanding
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.masking import Clause, clauses_of
from agent_core.planning.naming import MAX_CANDIDATES, doubt
from agent_core.planning.ranking import Ranked, WordingRanker
from agent_core.planning.segmentation import Segmentation, segment
from agent_core.planning.selections import MAX_ANCHORS, selection
from agent_core.planning.shapes import titles
from agent_core.planning.tagging import has, is_cased
from agent_core.planning.wordings import Meaning
from agent_core.results import Candidate, Mention


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """How close a wording has to be, as cosine similarity; measured by ``python -m evals.questions.wordings``.

    Attributes:
        similarity: of the closest wording at least.
        margin: by which it leads the closest wording of another meaning.
        turned: the same where that meaning is the relation that leads back, which is worded alike.
        stray: by which a question may come closer to its meaning when an unknown word is left out; more shows that the
            word says something else.
    """

    similarity: float = 0.7
    margin: float = 0.03
    turned: float = 0.1
    stray: float = 0.065


# Shapes that are asked of several names at once, or of none.
_OTHER_SHAPES: Final = frozenset(
    {TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.MOST, TagKind.MORE, TagKind.HELP}
)
_ASKED: Final = frozenset({"which", "what", "many"})
_SHAPES: Final = {
    TagKind.ORDERING: (GoalKind.ORDER, "watch order of"),
    TagKind.SIMILAR: (GoalKind.SIMILAR, "titles like"),
}
_JOINTS: Final = (TagKind.AND, TagKind.OR, TagKind.NOT)
# "Where" is said of titles and studios too; all else of its kind is not in the data.
_WHERE: Final = "where"
_DENIALS: Final = frozenset({"no", "not", "never", "nor", "neither", "without", "except", "excluding", "sans", "minus"})
# What may be meant by a name besides its likeliest meaning: so much more doubtful at most.
_DOUBTFUL: Final = 6


class Rereader:
    """Finds what unknown words mean; shared by all questions, and may be called from several threads."""

    def __init__(self, ranker: WordingRanker, thresholds: Thresholds | None = None) -> None:
        self._ranker = ranker
        self._thresholds = thresholds or Thresholds()

    def reread(self, question: str, mentions: Sequence[Mention], understanding: Understanding) -> Understanding | None:
        """Return what a question means by its closest wordings; ``None`` where that would be guessing.

        Blocks while the question is encoded, once for each name.
        """
        cut = segment(question, mentions)
        if not _is_open(cut, question, understanding):
            return None
        frame = frame_of(cut)
        noun = frame.head.form.target if frame.head is not None and frame.head.form.target else EntityType.ANIME
        clauses = clauses_of(cut, noun.value)
        if clauses is None:
            return None
        meanings = [self._meaning(clause, cut, n, frame) for n, clause in enumerate(clauses)]
        found = [m for m in meanings if m is not None]
        if len(found) < len(meanings):
            return None
        said = " … ".join(question[start:end] for start, end in _places(understanding))
        goals = [replace(g, read_as=said or question) for g in _goals(cut, frame, found)]
        return replace(_NOTHING_OPEN, goals=tuple(goals), keywords=understanding.keywords) if goals else None

    def _meaning(self, clause: Clause, cut: Segmentation, n: int, frame: Frame) -> Meaning | None:
        """Return the closest meaning of a clause about one of the kinds that its name may be of."""
        kinds = _kinds(cut.anchors[n])
        ranked = [r for kind in kinds for r in self._ranker.rank(clause.about(kind), {kind})]
        ranked.sort(key=lambda r: -r.similarity)
        fitting = [r for r in ranked if _fits(r.meaning, cut, frame) and _says_all(r.meaning, cut, frame)]
        if fitting and ranked[0].similarity - fitting[0].similarity > self._thresholds.margin:
            return None
        meaning = self._clear(fitting)
        if meaning is None:
            return None
        left_out = [*((word,) for word in clause.unknown), *([clause.unknown] if clause.unknown else [])]
        bare = [clause.about(meaning.source, without=words) for words in left_out]
        closer = max(self._ranker.similarities(bare, meaning), default=0.0) - fitting[0].similarity
        return meaning if closer <= self._thresholds.stray else None

    def _clear(self, ranked: Sequence[Ranked]) -> Meaning | None:
        """Return the first meaning where it is close, and far enough from any that would be answered otherwise."""
        if not ranked or ranked[0].similarity < self._thresholds.similarity:
            return None
        best = ranked[0]
        for other in ranked[1:]:
            if _is_another(best.meaning, other.meaning):
                turned = other.meaning.concept == INVERSES.get(best.meaning.concept or "")
                needed = self._thresholds.turned if turned else self._thresholds.margin
                if best.similarity - other.similarity < needed:
                    return None
        return None if best.meaning.shape is TagKind.BEYOND else best.meaning


_NOTHING_OPEN: Final = Understanding()


def _is_another(one: Meaning, other: Meaning) -> bool:
    """False where both say the same of kinds that share a name: the sequel of a manga, and of its anime."""
    same = one.reading is not None and other.reading is not None and list(one.reading.hops) == list(other.reading.hops)
    return not same or one.source is other.source


def _places(understanding: Understanding) -> list[tuple[int, int]]:
    return sorted({*understanding.unread, *understanding.unexplained[:1]})


def _is_open(cut: Segmentation, question: str, understanding: Understanding) -> bool:
    """True where the names are certain, and only the wording is unknown."""
    unknown = {*cut.unexplained, *cut.unread}
    if not 0 < len(cut.anchors) <= MAX_ANCHORS or not is_cased(cut.words):
        return False
    if any(cut.words[i].capital or any(map(str.isdigit, cut.words[i].text)) for i in unknown):
        return False
    if any(cut.words[i].text in _DENIALS or cut.words[i].text.endswith("n't") for i in unknown):
        return False
    if any(question[start:end].lower() != _WHERE for start, end in understanding.beyond):
        return False
    if any(i and cut.words[i - 1].text in _ASKED for i in unknown):
        return False  # "which gadgets": of an unknown kind
    things = (t for t in cut.tags if t.kind is TagKind.RELATION and t.form.target is None and t.first)
    if any(cut.words[t.first - 1].text == "which" for t in things):
        return False  # "which songs": of a kind that the data does not hold
    kinds = {t.kind for t in cut.tags}
    joined = len(cut.anchors) > 1
    if kinds & _OTHER_SHAPES or asks_yes_or_no(cut) or not _are_certain(cut):
        return False
    inside = [t for t in cut.tags if cut.anchors[0].last <= t.first < cut.anchors[-1].first]
    return all(has(inside, kind) for kind in _JOINTS if kind in kinds) if joined else not kinds & {*_JOINTS}


def _kinds(anchor: Anchor) -> set[EntityType]:
    """Return the kinds of what a name may well mean."""
    doubts = [(doubt(c, anchor), c.ref.entity_type) for c in anchor.candidates[:MAX_CANDIDATES]]
    return {kind for doubtful, kind in doubts if doubtful <= min(doubts)[0] + _DOUBTFUL}


def _are_certain(cut: Segmentation) -> bool:
    return all(any(not c.typos for c in anchor.candidates) for anchor in cut.anchors)


def _fits(meaning: Meaning, cut: Segmentation, frame: Frame) -> bool:
    """True where a meaning leads to what the question asks for, and the constraints can hold for its results."""
    target = meaning.reading.target if meaning.reading is not None else meaning.source
    if meaning.shape is TagKind.BEYOND:
        return True
    if meaning.reading is None and frame.head is not None and frame.head.kind is TagKind.WHO:
        return False
    if frame.constraints.where != EntityFilters() and target not in RELEASED_TYPES:
        return False
    if frame.head is None or meaning.reading is None:
        return True
    wanted = frame.head.form.target
    if frame.head.kind is TagKind.WHO:
        return target in DOERS
    either = not cut.words[frame.head.first].text.startswith("anime") and frame.head.kind is TagKind.TYPE
    return wanted is None or target is wanted or (either and wanted in TITLE_TYPES and target in TITLE_TYPES)


def _says_all(meaning: Meaning, cut: Segmentation, frame: Frame) -> bool:
    """True where the words of relations and kinds that are known are in what a meaning says."""
    if meaning.shape is TagKind.BEYOND:
        return True
    if meaning.reading is None:
        return not any(t.kind is TagKind.RELATION for t in (*frame.before, *frame.between, *frame.after))
    kinds = {meaning.reading.source, meaning.reading.target}
    for tag in () if len(cut.anchors) > 1 else (*frame.before, *frame.between, *frame.after):
        if tag.kind is TagKind.RELATION and not _says(meaning.reading, tag.form.value):
            return False
        if tag.kind is TagKind.TYPE and tag.form.target not in kinds:
            return False
    return True


def _says(reading: Reading, concept: str) -> bool:
    return any(list(other.hops[-1:]) == list(reading.hops[-1:]) for other in CONCEPTS[concept])


def _goals(cut: Segmentation, frame: Frame, meanings: Sequence[Meaning]) -> Iterator[Goal]:
    """Yield the goals, one for each choice of namesakes, likeliest first."""
    shape = _SHAPES.get(meanings[0].shape) if meanings[0].shape is not None else None
    if shape is not None:
        yield from sorted(titles(cut, *shape), key=lambda g: g.cost)
        return
    options = [
        [c for c in anchor.candidates[:MAX_CANDIDATES] if c.ref.entity_type is meaning.source]
        for anchor, meaning in zip(cut.anchors, meanings, strict=True)
    ]
    found = [_goal(cut, frame, chosen, meanings) for chosen in product(*options)]
    yield from sorted((g for g in found if g is not None), key=lambda g: g.cost)


def _goal(cut: Segmentation, frame: Frame, chosen: Sequence[Candidate], meanings: Sequence[Meaning]) -> Goal | None:
    if any(meaning.shape is not None for meaning in meanings):
        return None
    ends = [_composition(meaning) for meaning in meanings]
    if len({end.kind for end in ends}) > 1:
        return None
    asked = replace(frame, attribute=meanings[0].attribute)
    goal = selection(cut, asked, tuple(zip(cut.anchors, chosen, ends, strict=True)))
    return goal if goal.kind is not GoalKind.DESCRIBE else None


def _composition(meaning: Meaning) -> Composition:
    reading = meaning.reading
    if reading is None:
        return Composition(meaning.source)
    return Composition(reading.target, hops=reading.hops, concept=meaning.concept, readings=(reading,))
