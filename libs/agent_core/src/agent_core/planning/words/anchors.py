"""Chooses which pieces of a question are names."""

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final

from catalog.entities import BEINGS, TITLE_TYPES, EntityType
from catalog.names import fold
from catalog.values import keyed_value

from agent_core.genres import GENRES
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.numerals import is_nth, is_year
from agent_core.planning.words.quantities import NUMBERED
from agent_core.planning.words.stray import is_by_chance, is_stray
from agent_core.planning.words.tagging import Tag, Word, indices, is_cased, is_month, is_weekday
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention

# Entities of one name that are considered.
MAX_CANDIDATES: Final = 12
# Words that nobody means as a name in lower case: "a", "of", "by", "women".
_SMALL: Final = frozenset(
    {TagKind.FILLER, TagKind.OF, TagKind.BY, TagKind.AND, TagKind.OR, TagKind.ASK, TagKind.TYPE, TagKind.FORMAT,
     TagKind.NOT, TagKind.WHO}
)  # fmt: skip
# Genres are often written like names.
_GENRES: Final = frozenset(word for genre in GENRES for word in genre.lower().split())
# Letters of the words that titles have in lower case between their first and last: "of", "the".
_SMALL_IN_TITLES: Final = 3
# What a sentence says of a name behind it: "we love X".
_SAID: Final = (TagKind.SIMILAR, TagKind.ASK, TagKind.ATTRIBUTE)
_JOINTS: Final = ("d'", "d’")
# What a sentence begins with that says of a title when it came out.
_SAYING_OF: Final = frozenset({"is", "was", "are", "were"})
_ARTICLES: Final = frozenset({"the", "a", "an"})
# Words between what can be seen and where.
_OUTLETS: Final = frozenset({"on", "at", "via"})
# A title that so many readers know is meant by its name even where that is made of question words: "one piece".
_HOUSEHOLD_NAME: Final = 1_000_000
# Words of a title that hardly stand beside one another by chance.
_WHOLE_TITLE: Final = 3
# Of what a later look-up found in a place, so many stand with the best of each kind.
_BEST_KNOWN: Final = 4
# A title of one question word is named by it at the end of a list, where so many readers know it.
_KNOWN: Final = 100_000
# Whoever so many readers know is meant by their name and a word too much; others are a chance: "Harry Potter".
_MENTIONED: Final = 10_000
# Whoever is known by so many readers is named in lower case too: "one piece movies".
_FAMOUS: Final = 300_000
# So many times better known must be a series than what is called by its name and a word for a format.
_BETTER_KNOWN: Final = 3


@keyed_value
class Anchor:
    """A name in a question: ``words[first:last]`` with what it may mean, best first."""

    first: int
    last: int
    surface: str
    candidates: tuple[Candidate, ...]

    def of_kind(self, *kinds: EntityType) -> list[Candidate]:
        """Return the entities of some kinds among the `MAX_CANDIDATES` that are considered, best first."""
        return [c for c in self.candidates[:MAX_CANDIDATES] if c.ref.entity_type in kinds]


def called_so(anchors: Sequence[Anchor], kind: EntityType) -> list[EntityRef]:
    """Return all entities of a kind that have one of the names in full."""
    return [c.ref for a in anchors for c in a.of_kind(kind) if not (c.typos or c.omitted)]


def chosen(
    question: str,
    words: Sequence[Word],
    mentions: Sequence[Mention],
    *,
    tags: Sequence[Tag],
    in_quotes: Set[int],
    wordy: bool = False,
) -> list[Anchor]:
    """Return the names of a question that explain most, in its order; they never overlap.

    Args:
        question: as it was asked.
        words: its words.
        mentions: what was found in it; of what overlaps only one is a name.
        tags: what its words would do if none of them were a name.
        in_quotes: the indices of words in quotation marks.
        wordy: where nothing else is a name, one that is made of question words is.
    """
    lexical = indices(tags) - in_quotes
    beyond = indices(t for t in tags if t.kind is TagKind.BEYOND)
    filler = indices(t for t in tags if t.kind is TagKind.FILLER) - in_quotes
    topics = indices(t for t in tags if t.kind is TagKind.GENRE and t.form.value.islower())
    calendar = [(t.first, t.last) for t in tags if is_month(t) or is_weekday(t)]  # April, May and Sunday are names too
    found = [a for a in _anchors(words, mentions) if (a.first, a.last) not in calendar or a.first in in_quotes]
    found = [a for a in found if a.first in in_quotes or not (is_by_chance(a, words) or _is_of_a_genre(a, words, tags))]
    if not wordy:
        found = [a for a in found if not is_stray(a, words, tags, in_quotes, cased=is_cased(words))]
    plain = [
        a
        for a in found
        if not _within(a, lexical) or _is_maker(a, words, beyond) or _is_household(a, filler) or _has_a_topic(a, topics)
    ]
    proper = [
        a
        for a in found
        if _within(a, lexical)
        and (_is_proper(a, words) or _ends_a_list(a, words, filler) or _is_numbered(a, words, filler))
    ]
    if plain or any(a.last - a.first > 1 for a in proper):
        proper = [a for a in proper if a.last - a.first > 1 or _is_joined(a, plain, tags)]
    if is_cased(words):
        said = filler | indices(t for t in tags if t.kind in _SAID)
        plain = [a for a in plain if not (a.first in said and _is_begun_small(a, words)) or _is_known(a)]
    told = [a for a in plain if not (_is_padded(a, plain, words, tags) or _is_one_of_two_years(a, plain, words))]
    anchors = _choose([*told, *proper], words, lexical, in_quotes)
    if is_cased(words):
        anchors = _written_as_names(anchors, words, lexical, in_quotes)
    if wordy and not anchors:
        anchors = _likeliest(found, words, tags)
    return [_with_kind(_with_year(a, words, question), words) for a in _merged(anchors, words)]


def _likeliest(found: Sequence[Anchor], words: Sequence[Word], tags: Sequence[Tag]) -> list[Anchor]:
    """Return the one name that is likeliest where all are made of question words; none that is a small word alone."""
    capital = {i for i, w in enumerate(words) if w.capital and (i or len(words) == 1)}
    small = indices(t for t in tags if t.kind in _SMALL or t.last - t.first > 1) - capital  # the "on" of "based on"
    telling = [a for a in found if not (a.last - a.first == 1 and a.first in small)]
    telling = [
        a for a in telling if not (a.last - a.first == 1 and is_stray(a, words, tags, set(), cased=is_cased(words)))
    ]
    return [max(telling, key=lambda a: _likeliness(a, words))] if telling else []


def _anchors(words: Sequence[Word], mentions: Sequence[Mention]) -> list[Anchor]:
    """Return the names at word bounds; what several look-ups found in one place is one name, best first."""
    starts = {w.start: i for i, w in enumerate(words)}
    ends = {w.end: i + 1 for i, w in enumerate(words)}
    merged: dict[tuple[int, int], Anchor] = {}
    for m in mentions:
        if m.start not in starts or m.end not in ends:
            continue
        first = starts[m.start] + _is_joined_to(words[starts[m.start]], m)
        place = first, ends[m.end]
        before = merged[place].candidates if place in merged else ()
        candidates = _together(before, m.candidates)
        merged[place] = Anchor(first=place[0], last=place[1], surface=m.surface, candidates=candidates)
    return list(merged.values())


def _is_joined_to(word: Word, mention: Mention) -> bool:
    """True for the "d'" of "d'Ombra", which is no part of the name, but for that of "D'Artagnan"."""
    joint = word.end < mention.end and mention.surface[: word.end - word.start].lower() in _JOINTS
    return joint and not any(c.matched_name.lower().startswith(_JOINTS) for c in mention.candidates)


def _together(before: Sequence[Candidate], found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Join what two look-ups found in one place, so that the first of them hold each kind and the best known.

    A name has more meanings than are weighed against one another.
    """
    kinds: dict[EntityType, Candidate] = {}
    for candidate in before:
        kinds.setdefault(candidate.ref.entity_type, candidate)
    known = sorted((c for c in found if c.ref not in {b.ref for b in before}), key=lambda c: -c.popularity)
    ordered = [*kinds.values(), *known[:_BEST_KNOWN], *before, *found]
    first: dict[EntityRef, Candidate] = {}
    for candidate in ordered:
        first.setdefault(candidate.ref, candidate)
    return tuple(first.values())


def _within(anchor: Anchor, lexical: Set[int]) -> bool:
    return all(i in lexical for i in range(anchor.first, anchor.last))


def _is_proper(anchor: Anchor, words: Sequence[Word]) -> bool:
    """True for question words that are written as a name: "Girlfriend" behind the first word, "Just Once!"."""
    inside = words[anchor.first : anchor.last]
    opened = anchor.first == 0 and (len(inside) == 1 or anchor.last == len(words))
    if opened or not is_cased(words) or inside[-1].text == "i":
        return False
    said = [w for w in inside if any(map(str.isalnum, w.text))]
    written = all(w.capital for w in (*said[:1], *said[-1:])) and all(
        w.capital or len(w.text) <= _SMALL_IN_TITLES for w in said
    )
    return written and not all(w.text in _GENRES for w in inside)


def _is_numbered(anchor: Anchor, words: Sequence[Word], filler: Set[int]) -> bool:
    """True for "No. 6" behind the first word, but for the number of "Episode No. 6"."""
    opening, *rest = words[anchor.first : anchor.last]
    numbers = bool(rest) and all(w.text.isdigit() for w in rest)
    beside = anchor.first > 0 and words[anchor.first - 1].text not in NUMBERED
    return numbers and beside and is_cased(words) and opening.capital and anchor.first in filler


def _ends_a_list(anchor: Anchor, words: Sequence[Word], filler: Set[int]) -> bool:
    """True for the known title that the last word of a question in lower case may be: "clannad and air together"."""
    titles = (c for c in anchor.candidates if c.ref.entity_type is EntityType.ANIME)
    known = any(c.display and c.verbatim and not c.omitted and c.popularity >= _KNOWN for c in titles)
    return known and all(i in filler for i in range(anchor.last, len(words))) and not is_cased(words)


def _is_household(anchor: Anchor, filler: Set[int]) -> bool:
    """True for the whole name of a title that everybody knows, of several words that say nothing otherwise."""
    known = any(c.popularity >= _HOUSEHOLD_NAME and c.display and not (c.omitted or c.typos) for c in anchor.candidates)
    return known and anchor.last - anchor.first > 1 and _within(anchor, filler)


def _has_a_topic(anchor: Anchor, topics: Set[int]) -> bool:
    """True for a whole title of several words with what stories are about among them: "Was That a Ninja?"."""
    inside = [i in topics for i in range(anchor.first, anchor.last)]
    titled = any(c.display and not (c.omitted or c.typos) for c in anchor.candidates)
    return titled and len(inside) >= _WHOLE_TITLE and any(inside) and not all(inside)


def _is_joined(anchor: Anchor, others: Sequence[Anchor], tags: Sequence[Tag]) -> bool:
    """True for the second name of "Clannad and Air"."""
    joints = [t for t in tags if t.kind in (TagKind.AND, TagKind.OR) and anchor.first == t.last]
    return any(other.last == joint.first for joint in joints for other in others)


def _is_maker(anchor: Anchor, words: Sequence[Word], beyond: Set[int]) -> bool:
    """True for a company that is named as one, and not as where something can be seen: "licensed by Crunchyroll"."""
    named = any(c.ref.entity_type is EntityType.STUDIO and not c.omitted and not c.typos for c in anchor.candidates)
    return _within(anchor, beyond) and named and anchor.first > 0 and words[anchor.first - 1].text not in _OUTLETS


def _is_padded(anchor: Anchor, others: Sequence[Anchor], words: Sequence[Word], tags: Sequence[Tag]) -> bool:
    """True for the name in "best X movie", "5th X movie" and "X movies", where the series X is better known."""
    formats = (t for t in tags if t.kind is TagKind.FORMAT and t.last == anchor.last)
    noun = next((t for t in formats if t.first > anchor.first), None)
    if noun is None or any(c.display for c in anchor.candidates):
        return False
    several = any(t.kind in (TagKind.ORDER, TagKind.COUNT, TagKind.ORDERING) for t in tags)
    several |= anchor.first > 0 and is_nth(words[anchor.first - 1].text)
    if not several and not words[anchor.last - 1].text.endswith("s"):
        return False
    least = _BETTER_KNOWN * max(c.popularity for c in anchor.candidates)
    series = (other for other in others if (other.first, other.last) == (anchor.first, noun.first))
    return any(c.display and not c.omitted and c.popularity >= least for other in series for c in other.candidates)


def _is_one_of_two_years(anchor: Anchor, others: Sequence[Anchor], words: Sequence[Word]) -> bool:
    """True for the "X 1997" of "X 1997 vs 2016", as a title is called too, beside what "X" means."""
    ends = {a.last - 1 for a in others if a.last - a.first > 1}
    alone = any(is_year(word.text) and i not in ends for i, word in enumerate(words))
    shorter = (a for a in others if (a.first, a.last) == (anchor.first, anchor.last - 1))
    named = {c.ref for a in shorter for c in a.candidates}
    return alone and is_year(words[anchor.last - 1].text) and any(c.ref in named for c in anchor.candidates)


def _choose(anchors: Sequence[Anchor], words: Sequence[Word], lexical: Set[int], in_quotes: Set[int]) -> list[Anchor]:
    """Take the anchors that explain most, then the longest, that do not overlap; return them in the text's order.

    Of those alike the one counts that is written as a name, then the best known: "I love Death Note" names no
    "Love Death". Of names in quotation marks the one counts that fills them.
    """
    cased = is_cased(words)

    def rank(anchor: Anchor) -> tuple[int, int, int, int]:
        inside = range(anchor.first, anchor.last)
        explained = sum(i not in lexical for i in inside)
        written = cased and all(words[i].capital for i in inside)
        return -explained, anchor.first - anchor.last, -written, -max(c.popularity for c in anchor.candidates)

    chosen: list[Anchor] = []
    for anchor in sorted(anchors, key=rank):
        inside = {i in in_quotes for i in range(anchor.first, anchor.last)}
        covers = anchor.first - 1 not in in_quotes and anchor.last not in in_quotes
        free = all(anchor.last <= other.first or other.last <= anchor.first for other in chosen)
        if free and (covers or len(inside) == 1):
            chosen.append(anchor)
    return sorted(chosen, key=lambda a: a.first)


def _is_of_a_genre(anchor: Anchor, words: Sequence[Word], tags: Sequence[Tag]) -> bool:
    """True for the "thrones" of "game of thrones", a part of what few know, which no game is of."""
    joint = anchor.first - 1
    genre = joint > 0 and words[joint].text == "of" and any(t.kind is TagKind.GENRE and t.last == joint for t in tags)
    return genre and all((c.omitted or c.typos) and c.popularity < _KNOWN for c in anchor.candidates)


def _written_as_names(
    anchors: Sequence[Anchor], words: Sequence[Word], lexical: Set[int], in_quotes: Set[int]
) -> list[Anchor]:
    """Leave out single words in lower case, but what everybody knows, where other names have capital letters.

    Beside question words, such as "I" and "the", a word is single too.
    """

    def says_much(anchor: Anchor) -> bool:
        return sum(i not in lexical for i in range(anchor.first, anchor.last)) > 1

    proper = [a for a in anchors if says_much(a) or _is_written_as_name(a, words, in_quotes) or _is_known(a)]
    return proper or list(anchors)


def _is_written_as_name(anchor: Anchor, words: Sequence[Word], in_quotes: Set[int]) -> bool:
    """True for a capital letter, but that of "I" and of a sentence's first word alone: "I hate X", "My cousin …"."""
    inside = range(anchor.first, anchor.last)
    several = anchor.last - anchor.first > 1
    opened = several and (anchor.first == 0 or words[anchor.first].text == "i")
    capital = any(words[i].capital and not (opened and i == anchor.first) for i in inside)
    return capital or any(i in in_quotes for i in inside) or any(map(str.isupper, anchor.surface[1:]))


def _is_begun_small(anchor: Anchor, words: Sequence[Word]) -> bool:
    """True for the "love Code" of "we love Code Geass": no name begins in lower case and goes on with a capital."""
    opening, *rest = words[anchor.first : anchor.last]
    small = not opening.capital and opening.text not in _ARTICLES and any(word.capital for word in rest)
    return small and all(c.matched_name[:1].isupper() for c in anchor.candidates)


def _is_known(anchor: Anchor) -> bool:
    """True for the name of what everybody knows, and of several words of what many do."""
    least = _KNOWN if anchor.last - anchor.first > 1 else _FAMOUS
    return any(c.verbatim and c.display and c.popularity >= least for c in anchor.candidates)


def is_famous(name: Anchor | Mention) -> bool:
    """True for the name of several words, as it is written, of what everybody knows."""
    several = " " in name.surface.strip()
    return several and any(c.verbatim and c.display and c.popularity >= _FAMOUS for c in name.candidates)


def _likeliness(anchor: Anchor, words: Sequence[Word]) -> tuple[bool, bool, int, int]:
    capital = is_cased(words) and any(words[i].capital for i in range(max(anchor.first, 1), anchor.last))
    return capital, is_famous(anchor), anchor.last - anchor.first, max(c.popularity for c in anchor.candidates)


def _merged(anchors: Sequence[Anchor], words: Sequence[Word]) -> list[Anchor]:
    """Take the name of somebody and a part of somebody else's right beside it for one name: "Levi Ackerman".

    It means who has both words, else whom the whole one of the two names, with a word left over. A comma parts names.
    """
    found: list[Anchor] = []
    for anchor in anchors:
        beside = bool(found) and found[-1].last == anchor.first and not words[anchor.first - 1].pause
        one = _one_name(found[-1], anchor) if beside else None
        if one is not None:
            found[-1] = one
        else:
            found.append(anchor)
    return found


def _one_name(left: Anchor, right: Anchor) -> Anchor | None:
    whole, part = (right, left) if _is_part(left) else (left, right)
    beings = [c for c in whole.candidates if c.ref.entity_type in BEINGS and not c.typos and c.popularity >= _MENTIONED]
    if not _is_part(part) or not beings:
        return None
    words = {*fold(left.surface).split(), *fold(right.surface).split()}
    of_both = [c for a in (left, right) for c in a.candidates if words <= {*fold(c.matched_name).split()}]
    meant = of_both or [_with_more(c) for c in beings if not c.omitted]  # "Harry Potter" is no other Harry
    if not meant:
        return None
    return Anchor(first=left.first, last=right.last, surface=f"{left.surface} {right.surface}", candidates=tuple(meant))


def _with_more(candidate: Candidate) -> Candidate:
    """Return a candidate that was not named as it is: a word of the question is none of its name's."""
    return replace(candidate, omitted=max(1, candidate.omitted), verbatim=False)


def _is_part(anchor: Anchor) -> bool:
    """True where a name is only a part of the names of whoever it may mean."""
    return all(c.omitted for c in anchor.candidates) and any(c.ref.entity_type in BEINGS for c in anchor.candidates)


def _with_year(anchor: Anchor, words: Sequence[Word], question: str) -> Anchor:
    """Take the year behind a name for a part of it, which tells namesakes apart: "X (2015)", "X from 2015"."""
    behind = [w.text for w in words[anchor.last : anchor.last + 2]]
    bracketed = bool(behind) and question[words[anchor.last].start :].startswith("(")
    said = words[0].text in _SAYING_OF and anchor.last + 2 == len(words)  # "is X from 2015"
    if not bracketed and (said or not (behind[:1] == ["from"] and _is_best_known_as_a_title(anchor))):
        return anchor
    year = behind[0 if bracketed else -1]
    of_year = tuple(c for c in anchor.candidates if str(c.year) == year)
    return replace(anchor, last=anchor.last + 2 - bracketed, candidates=of_year) if of_year else anchor


def _is_best_known_as_a_title(anchor: Anchor) -> bool:
    return max(anchor.candidates, key=lambda c: c.popularity).ref.entity_type in TITLE_TYPES


def _with_kind(anchor: Anchor, words: Sequence[Word]) -> Anchor:
    """Take "studio" in front of a name for a part of it, where that is a studio's name."""
    studios = tuple(c for c in anchor.candidates if c.ref.entity_type is EntityType.STUDIO and not c.omitted)
    told = anchor.first > 0 and words[anchor.first - 1].text == "studio" and not words[anchor.first - 1].owner
    return replace(anchor, first=anchor.first - 1, candidates=studios) if told and studios else anchor
