"""Puts what the rules know how to read in the place of what they do not: a question in other words, part by part."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, product
from typing import Final

from catalog.entities import EntityType
from catalog.lookup import POSSESSIVE

from agent_core.grammar.paraphrases.known import LISTED, QuestionPart, known_phrasings, mask, plain
from agent_core.grammar.paraphrases.nearest import Near, NearestPhrasings, Sought
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import end_of_word
from agent_core.results import Mention

# Phrases nested in one another.
_DEPTH: Final = 2
# Words of a phrase in front of what it is about, and behind it.
_REACH_BEFORE: Final = 9
_REACH_BEHIND: Final = 5
_MOST_PHRASES: Final = 6
_MOST_CLAUSES: Final = 3
_MOST_NOUNS: Final = 3
_NAMES: Final = 2
_NUMBER: Final = "5"
# What one more part in other words adds to the doubt.
_EACH_PART: Final = 0.03
_MARKS: Final = "?,;:"
# Forms that begin with a word, where it is one that phrases begin with.
_USUAL: Final = 4
# What joins a noun with what it is of.
_JOINING: Final = frozenset({"", "of", "of the", "for", "to", "from", "in"})
_ARTICLES: Final = frozenset({"the", "a", "an"})
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT, TagKind.GENRE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """The words ``first`` to ``last`` in known words: a name, or what is said around one.

    Attributes:
        kind: of what it stands for.
        text: with "{0}" for the first name of the question.
        near: what was compared with what.
    """

    first: int
    last: int
    kind: EntityType
    text: str
    near: tuple[tuple[str, Near], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewording:
    """A question in other words.

    Attributes:
        text: with "{0}" for the first name.
        near: what was compared with what.
        held: the data holds what is asked for.
    """

    text: str
    near: tuple[tuple[str, Near], ...]
    held: bool = True


def distance(near: Sequence[tuple[str, Near]]) -> float:
    """Return how far other words lead away: what each lacks of being the same, and a little for each part of them."""
    return sum(1 - each.similarity + _EACH_PART for _, each in near)


class Rewriter:
    """Finds the other words for one question that was cut at its names."""

    def __init__(
        self,
        cut: Segmentation,
        kinds: Sequence[Sequence[EntityType]],
        nearest: NearestPhrasings,
        *,
        within: float,
        least: float,
    ) -> None:
        """Take the question, the kinds of what its names may mean, and how close a wording has to be.

        Args:
            cut: the question.
            kinds: of each name, likeliest first.
            nearest: what knows how people word things.
            within: of the closest wording, in cosine similarity, what else is considered.
            least: similarity of what is considered.
        """
        self._cut = cut
        self._kinds = kinds
        self._nearest = nearest
        self._within = within
        self._least = least
        self._unknown = frozenset({*cut.unexplained, *cut.unread})

    def rewordings(self) -> list[Rewording]:
        """Return what the question may say in known words, closest first."""
        names = [
            [Phrase(first=a.first, last=a.last, kind=kind, text=f"{{{n}}}") for kind in kinds]
            for n, (a, kinds) in enumerate(zip(self._cut.anchors, self._kinds, strict=True))
        ]
        phrases = [self._phrases(told) for told in names]
        found: list[Rewording] = []
        if len(names) == 1:
            found += self._asked(phrases[0])
        elif len(names) == _NAMES:
            found += self._of_two(names)
        found += self._listed(names, phrases)
        return sorted(found, key=lambda r: distance(r.near))

    def _phrases(self, names: Sequence[Phrase]) -> list[Phrase]:
        """Return a name and the noun phrases around it, such as "the sequel of X"."""
        found = list(names)
        inner = found
        for _ in range(_DEPTH):
            known = [k for p in inner for k in self._known(p)]
            inner = [*known, *self._around(inner, QuestionPart.NP, most=_MOST_PHRASES)]
            found = [*found, *inner]
        return found

    def _known(self, phrase: Phrase) -> Iterator[Phrase]:
        """Yield a phrase with a noun of a relation in front of it, as the rules know it: "the director of X"."""
        words = self._cut.words
        nouns = [t for t in self._cut.tags if t.kind is TagKind.RELATION and t.form.target is not None]
        for noun in nouns:
            between = " ".join(w.text for w in words[noun.last : phrase.first])
            if noun.last > phrase.first or between not in _JOINING:
                continue
            first = noun.first - 1 if noun.first and words[noun.first - 1].text in _ARTICLES else noun.first
            said = self._replaced((first, phrase.last), [phrase])
            yield replace(phrase, first=first, kind=noun.form.target, text=said)

    def _around(self, phrases: Sequence[Phrase], part: QuestionPart, *, most: int) -> list[Phrase]:
        """Return what the words around phrases say of them, closest first."""
        sought = [
            ((p, span), Sought(text=self._masked(span, [p]), part=part, kinds=(p.kind,)))
            for p in phrases
            for span in self._spans(p, part)
        ]
        found = [_around(p, span, near, text) for (p, span), near, text in self._closest(sought)]
        return sorted(found, key=lambda p: distance(p.near))[:most]

    def _closest[T](self, sought: Sequence[tuple[T, Sought]]) -> Iterator[tuple[T, Near, str]]:
        """Yield what is close enough to what is sought, with what that was sought for and its text."""
        closest = self._nearest.near([each for _, each in sought], within=self._within)
        for (tried, each), found in zip(sought, closest, strict=True):
            yield from ((tried, near, each.text) for near in found if near.similarity >= self._least)

    def _spans(self, phrase: Phrase, part: QuestionPart) -> Iterator[tuple[int, int]]:
        """Yield where a part of the question around a phrase may begin and end."""
        begin, end = _edges(part)
        words = self._cut.words
        left = max((a.last for a in self._cut.anchors if a.last <= phrase.first), default=0)
        right = min((a.first for a in self._cut.anchors if a.first >= phrase.last), default=len(words))
        behind = range(phrase.last, min(right, phrase.last + _REACH_BEHIND))
        lasts = [phrase.last, *(i + 1 for i in behind if words[i].text in end or i in self._unknown)]
        if part is QuestionPart.CLAUSE:
            lasts = [last for last in lasts if not self._goes_on(last)]
        for first in range(max(left, phrase.first - _REACH_BEFORE), phrase.first):
            if words[first].text in begin:
                yield from ((first, last) for last in lasts)

    def _goes_on(self, place: int) -> bool:
        """True where a word of a relation stands in a place, or behind an article there: "X as | a voice actor"."""
        return any(t.kind is TagKind.RELATION and 0 <= t.first - place <= 1 for t in self._cut.tags)

    def _asked(self, phrases: Sequence[Phrase]) -> Iterator[Rewording]:
        whole = 0, len(self._cut.words)
        sought = [(p, Sought(text=self._masked(whole, [p]), part=QuestionPart.ASK, kinds=(p.kind,))) for p in phrases]
        for phrase, near, compared in self._closest(sought):
            text = near.form.phrasing.forms[0].format(x=phrase.text, n=self._number())
            yield _reworded(text, [phrase], near, compared)

    def _of_two(self, names: Sequence[Sequence[Phrase]]) -> Iterator[Rewording]:
        whole = 0, len(self._cut.words)
        sought = [
            (pair, Sought(text=self._masked(whole, pair), part=QuestionPart.PAIR, kinds=tuple(n.kind for n in pair)))
            for pair in product(*names)
        ]
        for pair, near, compared in self._closest(sought):
            said = {place: name.text for place, name in zip(near.form.places, pair, strict=True)}
            yield _reworded(near.form.phrasing.forms[0].format(**said), pair, near, compared)

    def _listed(self, names: Sequence[Sequence[Phrase]], phrases: Sequence[Sequence[Phrase]]) -> Iterator[Rewording]:
        """Yield the question with what is said of the names, or around a list in words, in known words."""
        clauses = [self._around(told, QuestionPart.CLAUSE, most=_MOST_CLAUSES) for told in names]
        nouns = [[p for p in told if p.near] for told in phrases]
        for told in _chosen([[*c, *n] for c, n in zip(clauses, nouns, strict=True)]):
            left = self._left(told)
            if not left and told:
                text = self._replaced((0, len(self._cut.words)), told)
                yield Rewording(text=text, near=tuple(n for c in told for n in c.near))
        for told in _chosen(clauses):
            left = self._left(told)
            if left or not self._unknown:
                yield from self._framed(told, left)

    def _left(self, told: Sequence[Phrase]) -> set[int]:
        return {i for i in self._unknown if not any(c.first <= i < c.last for c in told)}

    def _framed(self, told: Sequence[Phrase], left: set[int]) -> Iterator[Rewording]:
        """Yield the question with the words around a list in known words: "hit me with" the films of X."""
        cut = self._cut
        nouns = [t.first for t in cut.tags if t.kind in _NOUNS and t.first < cut.anchors[0].first]
        behind = max([cut.anchors[-1].last, *(c.last for c in told)])
        sought = [
            ((first, last), Sought(text=self._framing(first, last), part=QuestionPart.LIST, kinds=(EntityType.ANIME,)))
            for first in nouns[:_MOST_NOUNS]
            for last in range(behind, len(cut.words) + 1)
            if not any(first <= i < last for i in left)
        ]
        for span, near, compared in self._closest(sought):
            text = near.form.phrasing.forms[0].format(phrase=self._replaced(span, told))
            yield _reworded(text, told, near, compared)

    def _masked(self, span: tuple[int, int], phrases: Sequence[Phrase]) -> str:
        """Return the words of a span with each phrase's kind in its place."""
        said: list[str] = []
        place = span[0]
        for phrase in phrases:
            said += self._said(place, phrase.first)
            owner = "'s" if self._cut.words[phrase.last - 1].owner else ""
            said.append(mask(phrase.kind) + owner)
            place = phrase.last
        return plain(" ".join([*said, *self._said(place, span[1])]))

    def _framing(self, first: int, last: int) -> str:
        """Return the words of the question with a list in the place of some."""
        return plain(" ".join([*self._said(0, first), LISTED, *self._said(last, len(self._cut.words))]))

    def _said(self, first: int, last: int) -> list[str]:
        return [_NUMBER if w.text.isdigit() else w.text for w in self._cut.words[first:last]]

    def _replaced(self, span: tuple[int, int], told: Sequence[Phrase]) -> str:
        """Return the words of a span as they were written, but for what is said in other words, and the names."""
        places = {c.first: (c.last, c.text) for c in told}
        names = {a.first: (a.last, f"{{{n}}}") for n, a in enumerate(self._cut.anchors)}
        said: list[str] = []
        place = span[0]
        while place < span[1]:
            if place in places or place in names:
                place, text = places.get(place) or names[place]
                said.append(text)
            else:
                said.append(self._cut.words[place].text)
                place += 1
        return " ".join(said)

    def _number(self) -> str:
        return next((w.text for w in self._cut.words if w.text.isdigit()), "")


def _chosen(found: Sequence[Sequence[Phrase]]) -> Iterator[Sequence[Phrase]]:
    """Yield none or one of what is said of each name, where they do not overlap."""
    for chosen in product(*([None, *each] for each in found)):
        told = [c for c in chosen if c is not None]
        if not any(a.last > b.first for a, b in pairwise(told)):
            yield told


def _around(phrase: Phrase, span: tuple[int, int], near: Near, compared: str) -> Phrase:
    return Phrase(
        first=span[0],
        last=span[1],
        kind=near.form.phrasing.target or phrase.kind,
        text=near.form.phrasing.forms[0].format(x=phrase.text),
        near=(*phrase.near, (compared, near)),
    )


def _reworded(text: str, phrases: Sequence[Phrase], near: Near, compared: str) -> Rewording:
    return Rewording(
        text=text,
        near=((compared, near), *(n for p in phrases for n in p.near)),
        held=near.form.phrasing.held,
    )


@cache
def _edges(part: QuestionPart) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that known forms of a part often begin with, and those that end them behind what they say."""
    forms = [form.lower().split() for p in known_phrasings() if p.part is part for form in p.forms]
    begins = Counter(words[0] for words in forms)
    begin = frozenset(word for word, n in begins.items() if n >= _USUAL)
    return begin, frozenset(words[-1] for words in forms if "{" not in words[-1])


def with_names(text: str, question: str, cut: Segmentation, mentions: Sequence[Mention]) -> tuple[str, list[Mention]]:
    """Return a text with the names put into its places, and where they are mentioned in it."""
    told = ""
    found: list[Mention] = []
    for piece, place in _pieces(text):
        told += piece
        if place is None:
            continue
        anchor = cut.anchors[place]
        start, end = cut.span(anchor.first, anchor.last)
        name = question[start:end]
        name = (POSSESSIVE.sub("", name) if cut.words[anchor.last - 1].owner else name).rstrip(_MARKS)
        inside = [m for m in mentions if m.start >= start and m.end <= end]
        by = len(told) - start
        found += [replace(m, start=m.start + by, end=min(m.end, start + len(name)) + by) for m in inside]
        told += name
    return told, [replace(m, end=end, surface=told[m.start : end]) for m in found if (end := end_of_word(told, m.end))]


def _pieces(text: str) -> Iterator[tuple[str, int | None]]:
    rest = text
    while "{" in rest:
        before, _, behind = rest.partition("{")
        number, _, rest = behind.partition("}")
        yield before, int(number)
    yield rest, None
