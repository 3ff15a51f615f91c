"""Proposes what pieces of a question mean that the grammar does not read, as the known phrasings closest to them.

Each proposal is an edge of the lattice that costs the more the further off its phrasing is, and competes with all other
readings: "the anime from which we know X" is an edge with the meaning of "the anime with X". Types decide as they do
otherwise, because that meaning is the parse of the phrasing with its slots filled by pieces of the question.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import edges_of, features_of
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.paraphrases.accounting import (
    content_words,
    is_accounted_for,
    leads_elsewhere,
    leaves_out,
    may_be_said,
    narrows,
    unfollowed_relations,
    unknown_words,
)
from agent_core.grammar.paraphrases.frames import Frame, Pieces
from agent_core.grammar.paraphrases.known import QuestionPart
from agent_core.grammar.paraphrases.nearest import Near, NearestPhrasings, Sought
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.readings.independent_clauses import places_named
from agent_core.grammar.semantics.inspection import forms_in, is_bare_name, is_in_order, is_part_of
from agent_core.grammar.semantics.logical_form import Others
from agent_core.grammar.semantics.meanings import Modifier
from agent_core.grammar.spans.cover import Cover, cover_of
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.outside import COURTESIES
from agent_core.grammar.words.tokens import is_cased

DEPTH: Final = 2
"""Phrases that are proposed within one another."""
MAX_FRAMES: Final = 64
"""Frames that are compared with phrasings at a time."""
WORDS: Final = 3
"""Words of a phrase that cost what its phrasing is off; the distance of a longer one counts for more."""
WORDS_OF_A_WHOLE: Final = 4
"""The same of a whole question, in which more is said that tells nothing."""
# By so much a frame comes closer when a word is left out of it that its phrasing does not say.
_CLOSER: Final = 0.02

# Words by which something may come before something else.
_RANKING: Final[frozenset[Category]] = frozenset(
    {"order", "degree", "leads", "trails", "comparative", "more", "grade", "quality", "sorted", "amount", "beats",
     "prolific", "ordinal", "commonest", "rank", "step"}
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """How close a phrasing has to be, as cosine similarity; measured by ``python -m evals.questions.wordings``.

    Attributes:
        similarity: of the closest phrasing of each part of the question, at least.
        distance: of a frame from its phrasing at most: 1 - similarity, the more the longer the frame is.
        whole: the same of the frame that is the whole question, in which no other word says more.
        margin: by which a reading leads the closest one that means something else; what is that close is proposed too.
        stray: by which a part may come closer to its phrasing when an unknown word is left out; more shows that the
            word says something else.
        apart: the same of a question around a list or two clauses, and a word that stands where it narrows nothing.
    """

    similarity: float = 0.75
    distance: float = 0.35
    whole: float = 0.21
    margin: float = 0.04
    stray: float = 0.12
    apart: float = 0.05


@dataclass(frozen=True, slots=True)
class Proposal:
    """An edge with the frame that it explains, the phrasing that it is explained by, and where that stands."""

    edge: LatticeEdge
    frame: Frame
    near: Near
    place: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Widened:
    """A lattice with the edges that were proposed for it."""

    lattice: Lattice
    cover: Cover
    proposals: tuple[Proposal, ...]

    def is_rivalled(self, best: Item, rival: Item) -> bool:
        """True where two derivations differ in what they take the words of a piece for."""
        one, other = ({(p.place, p.edge.meaning) for p in self.used(each)} for each in (best, rival))
        return one != other

    def used(self, derivation: Item) -> list[Proposal]:
        """Return the proposals that a derivation uses."""
        edges = {id(edge) for edge in edges_of(derivation)}
        return [proposal for proposal in self.proposals if id(proposal.edge) in edges]


class Paraphraser:
    """Proposes edges by the closest phrasings; shared by all questions, and may be called from several threads."""

    def __init__(self, nearest: NearestPhrasings, templates: Templates, thresholds: Thresholds | None = None) -> None:
        self.nearest, self._templates = nearest, templates
        self._thresholds = thresholds or Thresholds()

    @property
    def margin(self) -> float:
        """Difference of similarity to what means something else, below which a reading is a guess."""
        return self._thresholds.margin

    def widened(self, lattice: Lattice) -> Widened | None:
        """Return a lattice with what its pieces may mean; ``None`` where nothing comes near, or it is not held.

        Blocks while pieces of the question are encoded, about a millisecond each.
        """
        cover = _without_stray_names(cover_of(lattice, self._templates.weights), lattice, self._templates.weights)
        if (
            lattice.language is not ENGLISH
            or not cover.names
            or any(each.label not in COURTESIES for each in cover.labels)
        ):
            return None
        proposals, seen = list[Proposal](), set[tuple[str, int, int]]()
        pieces = Pieces(lattice, cover, self._templates.weights)
        for _ in range(DEPTH):
            frames = [frame for frame in pieces.phrases() if (frame.text, frame.first, frame.last) not in seen]
            seen.update((frame.text, frame.first, frame.last) for frame in frames)
            found = list(self._proposed(frames, lattice, cover))
            if not found:
                break
            proposals += found
            lattice = _with(lattice, found)
            pieces = Pieces(lattice, cover, self._templates.weights)
        wholes = list(pieces.wholes())
        if not self._is_held(wholes):
            return None
        found = [each for each in self._proposed(wholes, lattice, cover) if not _swallows(each, proposals)]
        proposals += found
        return Widened(_with(lattice, found), cover, tuple(proposals)) if proposals else None

    def _strays(self, frame: Frame, near: Near, cover: Cover) -> Mapping[str, float]:
        """Return by how much a frame comes closer to its phrasing when an unknown word is left out of it, by word.

        The last is of several together: of all, or of those that keep it away each for itself.
        """
        words = [word for word in unknown_words(frame, cover) if word in frame.text.split()]
        closer = dict(zip(words, self._closer(frame, near, [{word} for word in words]), strict=True))
        several = [each for each in (words, [word for word in words if closer[word] > 0]) if len(each) > 1]
        return closer | {" ".join(words): max(self._closer(frame, near, several))} if several else closer

    def _closer(self, frame: Frame, near: Near, left_out: Sequence[Collection[str]]) -> Sequence[float]:
        """Return by how much a frame comes closer to its phrasing without each of these sets of words."""
        bare = [" ".join(word for word in frame.text.split() if word not in words) for words in left_out]
        return [each - near.similarity for each in self.nearest.similarities(bare, near.form)]

    def _most(self, word: str, frame: Frame, cover: Cover) -> float:
        """Return by how much a frame may come closer without a word: by hardly anything where it may narrow a list."""
        if frame.part is QuestionPart.LIST:  # of which its phrasings say no more than that it is asked for
            beside = [place for listed in frame.fillers for place in (listed.first - 1, listed.last)]
        elif frame.part is QuestionPart.SETS:
            beside = [edge.first - 1 for edge in cover.words if edge.category == "noun"]
        else:
            return self._thresholds.stray
        narrowing = {cover.tokens[place].text for place in beside if place in frame.outside}
        return _CLOSER if word in narrowing else self._thresholds.apart

    def _is_held(self, frames: Sequence[Frame]) -> bool:
        """False where what comes closest to a whole question is what the data does not hold."""
        closest = self.nearest.near([_sought(frame) for frame in frames], within=0.0)
        best = max((near for found in closest for near in found), key=lambda near: near.similarity, default=None)
        return best is None or best.form.phrasing.held

    def _proposed(self, frames: Sequence[Frame], lattice: Lattice, cover: Cover) -> Iterator[Proposal]:
        sayable = [frame for frame in frames[:MAX_FRAMES] if may_be_said(frame, cover)]
        closest = self.nearest.near([_sought(frame) for frame in sayable], within=self._thresholds.margin)
        for frame, found in zip(sayable, closest, strict=True):
            for near in found:
                if near.similarity < self._thresholds.similarity or not near.form.phrasing.held:
                    continue
                if is_accounted_for(frame, near, cover, self._templates):
                    yield from self._edges(frame, near, lattice, cover)

    def _edges(self, frame: Frame, near: Near, lattice: Lattice, cover: Cover) -> Iterator[Proposal]:
        strays = self._strays(frame, near, cover)
        listed = frame.part is QuestionPart.LIST
        if any(closer > self._most(word, frame, cover) for word, closer in strays.items()):
            return
        usual = WORDS_OF_A_WHOLE if frame.is_whole else WORDS
        distance = (1 - near.similarity) * max(1.0, content_words(frame, cover) / usual)
        most = self._thresholds.whole if frame.is_whole else self._thresholds.distance
        if distance > most or unfollowed_relations(frame, near, lattice, cover, self._templates):
            return
        if any(each(frame, near, lattice, cover, self._templates) for each in (narrows, leaves_out)):
            return
        numbers = [cover.tokens[i].text for i in frame.outside if cover.tokens[i].text.isdigit()]
        slots = ("phrase",) if listed else near.form.places
        fillers = dict(zip(slots, frame.fillers, strict=True))
        form = near.form.phrasing.forms[0]
        doubts = (
            ("paraphrase", 1.0),
            ("paraphrase.distance", distance),
            ("paraphrase.stray", float(sum(closer > _CLOSER for closer in strays.values()))),
        )
        names = [feature for filler in frame.fillers for feature in features_of(filler).items()]
        items = self._templates.filled(form, frame.part, fillers, number=numbers[0] if numbers else "")
        if not _tells_order(frame, lattice, cover):
            fillers_in = [filler.meaning for filler in frame.fillers]
            items = [item for item in items if not _is_in_order(item, fillers_in)]
        if _asks_for_others(frame, lattice):
            items = [item for item in items if _is_of_others(item)]
        for item in items:
            if leads_elsewhere(item.meaning, frame, lattice, cover):  # pyright: ignore[reportArgumentType] - of a noun phrase, a set
                continue
            features = (*doubts, ("paraphrase.sense", item.cost - items[0].cost), *names)
            edge = LatticeEdge(frame.first, frame.last, item.category, item.meaning, features, form)
            yield Proposal(edge, frame, near, cover.span(frame.first, frame.last))


def _without_stray_names(cover: Cover, lattice: Lattice, weights: Weights) -> Cover:
    """Return a cover in which a common word in small letters is no name, where the writer capitalises."""
    places = places_named(lattice, weights).values() if is_cased(lattice.tokens) else ()
    stray = [name for name in cover.names if places and (name.first, name.last) not in places]
    left = sorted({*cover.left, *(i for name in stray for i in range(name.first, name.last))})
    return replace(cover, edges=tuple(edge for edge in cover.edges if edge not in stray), left=tuple(left))


def _swallows(whole: Proposal, phrases: Iterable[Proposal]) -> bool:
    """True where a phrasing of a whole question leaves out a phrase in it that comes closer to its own phrasing."""
    return any(
        phrase.frame.part is QuestionPart.NP
        and phrase.frame.fillers == whole.frame.fillers
        and phrase.near.similarity > whole.near.similarity
        and not is_part_of(phrase.edge.meaning, whole.edge.meaning)  # pyright: ignore[reportArgumentType] - both are logical forms
        for phrase in phrases
    )


def _tells_order(frame: Frame, lattice: Lattice, cover: Cover) -> bool:
    """True where a word of a frame may say what comes first, or nobody knows what one says."""
    edges = (edge for place in frame.outside for edge in lattice.edges[place])
    return bool(unknown_words(frame, cover)) or any(edge.category in _RANKING for edge in edges)


def _asks_for_others(frame: Frame, lattice: Lattice) -> bool:
    """True for the "what else" that the director of X did, beside what a person did, of which nothing is left out."""
    chained = not all(is_bare_name(filler.meaning) for filler in frame.fillers)  # pyright: ignore[reportArgumentType] - all are logical forms
    return chained and any(edge.category == "other" for place in frame.outside for edge in lattice.edges[place])


def _is_of_others(item: Item) -> bool:
    """True where a phrasing leaves out what is named."""
    if isinstance(item.meaning, Modifier):
        return item.meaning.other
    return any(isinstance(each, Others) for each in forms_in(item.meaning))  # pyright: ignore[reportArgumentType] - a logical form


def _is_in_order(item: Item, besides: Sequence[object]) -> bool:
    """True where a phrasing puts something in an order, itself or in what it narrows something by."""
    within = item.meaning.within if isinstance(item.meaning, Modifier) else (item.meaning,)
    return any(is_in_order(each, besides=besides) for each in within)  # pyright: ignore[reportArgumentType] - all are logical forms


def _sought(frame: Frame) -> Sought:
    return Sought(text=frame.text, part=frame.part, kinds=frame.kinds)


def _with(lattice: Lattice, proposals: Sequence[Proposal]) -> Lattice:
    return lattice.with_edges(proposal.edge for proposal in proposals)
