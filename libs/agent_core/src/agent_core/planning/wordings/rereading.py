"""Reads a question whose wording the rules do not know as the known wording that is closest to it.

It is asked only where the rules would withhold an answer, and the names have to be certain. Each part of the question
is put in known words; what comes out is read by the rules, so that the schema decides between readings, and taken where
nothing else comes near and nothing that narrows the results was lost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import BEINGS, DOERS, RELEASED_TYPES, TITLE_TYPES, EntityType
from catalog.relations import RELATIONS

from agent_core.grammar.paraphrases.known import plain
from agent_core.grammar.paraphrases.nearest import NearestPhrasings
from agent_core.planning.checks.accounting import unsaid
from agent_core.planning.checks.wanted import hops_of
from agent_core.planning.goals import Goal, GoalKind, Understanding
from agent_core.planning.lexicon.forms import LIMITING, TagKind
from agent_core.planning.naming import doubt
from agent_core.planning.phrases.frame import asks_yes_or_no, frame_of
from agent_core.planning.readings.selections import MAX_ANCHORS
from agent_core.planning.understanding import understand
from agent_core.planning.wordings.rewording import Rewording, Rewriter, distance, with_names
from agent_core.planning.words.anchors import MAX_CANDIDATES, Anchor
from agent_core.planning.words.constraints import read_constraints
from agent_core.planning.words.heads import QUESTION_WORDS
from agent_core.planning.words.numerals import is_nth
from agent_core.planning.words.retagging import retagged
from agent_core.planning.words.segmentation import Segmentation, segment
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Mention


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """How close a phrasing has to be, as cosine similarity; measured by ``python -m evals.questions.wordings``.

    Attributes:
        similarity: of the closest phrasing of each part of the question, at least.
        margin: by which a reading leads the closest one that would be answered otherwise.
        stray: by which a part may come closer to its phrasing when an unknown word is left out; more shows that the
            word says something else.
    """

    similarity: float = 0.75
    margin: float = 0.04
    stray: float = 0.12


# Rewordings that are weighed at most, closest first.
_MOST_READ: Final = 14
# What a word that a reading does not say adds to its doubt. An unknown word is not said where the closest phrasing
# comes closer by so much without it.
_PASSED_OVER: Final = 0.15
_UNSAID: Final = 0.02
_DENIALS: Final = frozenset({"no", "not", "never", "nor", "neither", "without", "except", "excluding", "sans", "minus"})
_WHERE: Final = "where"
# What may be meant by a name besides its likeliest meaning: so much more doubtful at most.
_DOUBTFUL: Final = 6
# Kinds of a name that are tried at most.
_MOST_KINDS: Final = 2
# What narrows, excludes, counts or orders the results, and is in none of the phrasings unless it is said there too.
_TELLING: Final = frozenset(
    {TagKind.NOT, TagKind.OTHER, TagKind.OR, TagKind.COUNT, TagKind.GENRE, TagKind.FORMAT, TagKind.STATUS,
     TagKind.SOURCE, TagKind.SEASON, TagKind.LENGTH, TagKind.NUMBER, TagKind.YEAR, TagKind.SPOKEN, TagKind.AVERAGE,
     TagKind.MOST, TagKind.SIMILAR}
)  # fmt: skip


# What may state a relation.
_STATING: Final = frozenset({TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT, TagKind.BY})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Weighed:
    """A rewording with the names in it, how doubtful it is, and how far its worst unknown word leads away."""

    rewording: Rewording
    text: str
    mentions: Sequence[Mention]
    cut: Segmentation
    doubt: float
    strays: float


class Rereader:
    """Finds what unknown words mean; shared by all questions, and may be called from several threads."""

    def __init__(self, nearest: NearestPhrasings, thresholds: Thresholds | None = None) -> None:
        self._nearest = nearest
        self._thresholds = thresholds or Thresholds()

    def reread(self, question: str, mentions: Sequence[Mention], understanding: Understanding) -> Understanding | None:
        """Return what a question means by its closest phrasings; ``None`` where that would be guessing.

        Blocks while the parts of the question are encoded, about a millisecond each.
        """
        cut = segment(question, mentions)
        if not _is_open(cut):
            return None
        rewriter = Rewriter(
            cut,
            [_kinds(a) for a in cut.anchors],
            self._nearest,
            within=self._thresholds.margin,
            least=self._thresholds.similarity,
        )
        read = self._clear(rewriter.rewordings(), question, cut, mentions)
        if read is None:
            return None
        said = " … ".join(question[start:end] for start, end in _places(understanding))
        goals = tuple(replace(g, read_as=said or question) for g in read.goals)
        return replace(read, goals=goals, keywords=understanding.keywords)

    def _clear(
        self, found: Sequence[Rewording], question: str, cut: Segmentation, mentions: Sequence[Mention]
    ) -> Understanding | None:
        """Return the least doubtful reading that is clear, where no other one comes near."""
        best: tuple[_Weighed, Understanding] | None = None
        weighed = (self._weighed(each, question, cut, mentions) for each in found[:_MOST_READ])
        for each in sorted(weighed, key=lambda w: w.doubt):
            if best is not None and each.doubt - best[0].doubt >= self._thresholds.margin:
                break
            if not each.rewording.held:
                return None
            read = understand(each.text, each.mentions)
            if not read.is_clear:
                continue
            if best is None:
                if _keeps(cut, each.cut) and _says_all(read.goals[0], cut) and _adds_nothing(read.goals[0], cut):
                    best = each, read
            elif _answered_by(read.goals[0]) != _answered_by(best[1].goals[0]):
                return None
        return None if best is None or best[0].strays > self._thresholds.stray else best[1]

    def _weighed(
        self, rewording: Rewording, question: str, cut: Segmentation, mentions: Sequence[Mention]
    ) -> "_Weighed":
        text, named = with_names(rewording.text, question, cut, mentions)
        other = segment(text, named)
        strays = self._strays(rewording, cut)
        passed_over = sum(closer > _UNSAID for closer in strays) + len(_related(cut) - _related(other))
        return _Weighed(
            rewording=rewording,
            text=text,
            mentions=named,
            cut=other,
            doubt=distance(rewording.near) + _PASSED_OVER * passed_over,
            strays=max(strays, default=0.0),
        )

    def _strays(self, rewording: Rewording, cut: Segmentation) -> list[float]:
        """Return by how much each part comes closer to its phrasing when an unknown word is left out of it."""
        unknown = dict.fromkeys(plain(cut.words[i].text) for i in (*cut.unexplained, *cut.unread))
        found: list[float] = []
        for text, near in rewording.near:
            strange = [f" {word} " for word in unknown if f" {word} " in f" {text} "]
            bare = [f" {text} ".replace(word, " ").strip() for word in strange]
            found += [closer - near.similarity for closer in self._nearest.similarities(bare, near.form)]
        return found


def _answered_by(goal: Goal) -> object:
    return goal.kind, goal.refs, goal.query, goal.attribute, goal.claim, goal.measure


def _places(understanding: Understanding) -> list[tuple[int, int]]:
    return sorted({*understanding.unread, *understanding.unexplained[:1]})


def _is_open(cut: Segmentation) -> bool:
    """True where the names are certain, and only the wording is unknown."""
    unknown = {*cut.unexplained, *cut.unread}
    if not 0 < len(cut.anchors) <= MAX_ANCHORS:
        return False
    if any((i and cut.words[i].capital) or _is_numbered(cut.words[i].text) for i in unknown):
        return False
    if has(retagged(cut).tags, TagKind.BEYOND):  # the data holds none of it, whatever it is close to
        return False
    if any(cut.words[i].text in _DENIALS or cut.words[i].text.endswith("n't") for i in unknown):
        return False
    return all(any(not c.typos for c in anchor.candidates) for anchor in cut.anchors)


def _is_numbered(word: str) -> bool:
    """True for "24" and "fourth", whose meaning no other word has."""
    return any(map(str.isdigit, word)) or is_nth(word)


def _kinds(anchor: Anchor) -> list[EntityType]:
    """Return the kinds of what a name may well mean, likeliest first."""
    doubts = [(doubt(c, anchor), c.ref.entity_type) for c in anchor.candidates[:MAX_CANDIDATES]]
    least = min(doubts)[0]
    return list(dict.fromkeys(kind for doubtful, kind in sorted(doubts) if doubtful <= least + _DOUBTFUL))[:_MOST_KINDS]


def _says_all(goal: Goal, cut: Segmentation) -> bool:
    """True where a reading passes over no known word of the question, and leads to what the question asks for."""
    if not goal.follows or unsaid(goal, cut) or _is_another_kind_of_question(goal, cut):
        return False
    head = frame_of(cut).head
    if cut.words[0].text == _WHERE and (goal.query is None or goal.query.result_type not in RELEASED_TYPES):
        return False
    if goal.kind is GoalKind.SIMILAR and any(t.form.target is EntityType.MANGA for t in cut.tags):
        return False  # no reader recommends manga
    if goal.attribute is not None:
        return head is None or head.kind is not TagKind.TYPE
    if head is None or goal.kind is not GoalKind.SELECT or goal.query is None:
        return True
    found = goal.query.result_type
    if head.kind is TagKind.WHO:
        return found in DOERS or found in BEINGS
    if head.kind is TagKind.WHERE:
        return found in RELEASED_TYPES
    wanted = head.form.target
    return wanted is None or found is wanted or (wanted in TITLE_TYPES and found in TITLE_TYPES)


def _is_another_kind_of_question(goal: Goal, cut: Segmentation) -> bool:
    """True for a verdict on "which X did both", and for anything else but one on "did X and Y come out together"."""
    whether, verdict = asks_yes_or_no(cut), goal.kind is GoalKind.VERIFY
    asks = cut.words[0].text in QUESTION_WORDS or (bool(cut.tags) and cut.tags[0].kind is TagKind.WHO)
    return (verdict and asks) or (
        whether and goal.measure is not None and not verdict and not has(cut.tags, TagKind.OR)
    )


def _adds_nothing(goal: Goal, cut: Segmentation) -> bool:
    """True where a reading of one name follows no more relations than words may state, and leads to what is "of" it.

    Studios have no directors: "the director of STUDIO" asks for those of its anime no more than "the director of
    PERSON" asks for what they directed.
    """
    hops = tuple(hops_of(goal))
    if len(cut.anchors) != 1 or not hops:
        return True
    reached = {kind for hop in hops for _, kind in RELATIONS[hop.relation].pairs}
    owned = {t.form.target for t in cut.tags if t.kind is TagKind.RELATION and _is_of_a_name(t, cut)} - {None}
    beside = cut.anchors[0].first  # "the manga X" says what X is, and "the sequel that continues X" one thing twice
    stated = {
        (t.kind, t.form.value) for t in cut.tags if t.kind in _STATING and (t.kind, t.last) != (TagKind.TYPE, beside)
    }
    return owned <= reached and len(hops) <= len(stated) + len({*cut.unexplained, *cut.unread})


def _is_of_a_name(tag: Tag, cut: Segmentation) -> bool:
    of = cut.next_tag(tag, TagKind.OF)
    return of is not None and cut.next_name(of) is not None


def _keeps(cut: Segmentation, other: Segmentation) -> bool:
    """True where all that narrows, excludes or counts in a question is said in its other words too."""
    ranked = read_constraints(cut.words, cut.tags)
    if ranked.ranked:
        other_ranked = read_constraints(other.words, other.tags)
        if (ranked.order_by, ranked.descending) != (other_ranked.order_by, other_ranked.descending):
            return False
    return _telling(cut) <= _telling(other) and len(other.anchors) == len(cut.anchors)


def _related(cut: Segmentation) -> frozenset[str]:
    return frozenset(tag.form.value for tag in cut.tags if tag.kind is TagKind.RELATION)


def _telling(cut: Segmentation) -> frozenset[tuple[TagKind, str]]:
    return frozenset(_told(cut))


def _told(cut: Segmentation) -> Iterator[tuple[TagKind, str]]:
    for tag in cut.tags:
        telling = tag.kind in _TELLING or tag.form.value == LIMITING
        if telling and (tag.kind, tag.form.value) != (TagKind.FORMAT, "tv"):
            yield tag.kind, tag.form.value
