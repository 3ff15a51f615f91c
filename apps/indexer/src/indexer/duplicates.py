"""Which characters and people the data holds twice: one of the name, with titles or a voice in common.

Sources that know no id of the catalogue they are joined to name their people anew, so that one of them is there several
times. Two entries are one where all of this holds; what falls short of it stays two:

1. Their names are the same, whatever the order of the words, long vowels, accents and kana.
2. At most one entry of the name has an id of the catalogue (``mal_id``): what the catalogue tells apart is two, and a
   name that it gives to several ("Narrator") says too little of a third.
3. They have something in common. Characters: an anime, a voice, or two anime that belong together (by a relation or a
   franchise, or because their names begin alike or have a word of the character's name). People: a title, or two titles
   that belong together, whatever these are called. Of a name of one word more is asked: of characters a voice as well
   as titles, of people the very title.
4. Nothing tells apart those that a third one links: no two have ids of the catalogue, or are written otherwise.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from typing import Final
from uuid import UUID

from catalog.names import fold

from indexer.linking import linked

RULE: Final = 1
"""Version of the rule above; count it up with a change of that."""
MOST_OF_ONE_NAME: Final = 50
"""Entries of one name above which the name says nothing."""
LEAST_STEM: Final = 4
"""Letters that a word has at least, by which two titles are known to belong together."""
MOST_REASONS: Final = 3
"""Titles, and voices, that are noted of what two entries have in common."""

_ARTICLES: Final = frozenset({"a", "an", "the"})
# What stands in brackets where that is Japanese writing: the same name once more, as it is really written.
_BRACKETED: Final = re.compile(r"[(（]\s*([^()（）]*[\u3040-\u30ff\u3400-\u9fff][^()（）]*)[)）]")


type Links = Mapping[tuple[UUID, UUID], tuple[str, ...]]
"""What each two linked entries have in common."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A character or a person.

    Attributes:
        name: as it is shown.
        catalogued: true where it has an id of the catalogue that the sources were joined to.
        titles: anime and manga that it is stated to belong to.
        voices: who speaks a character; empty for people.
    """

    id: UUID
    ref: str
    name: str
    catalogued: bool
    titles: frozenset[UUID]
    voices: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """An entry that is another one.

    Attributes:
        evidence: what they have in common, as ``title:<ref>``, ``related:<ref>~<ref>`` or ``voice:<ref>``.
    """

    id: UUID
    kept: UUID
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Titles:
    """What the data says of titles.

    Attributes:
        refs: of titles and of voices.
        related: titles that one relation joins, both ways.
        groups: the franchise of an anime that belongs to one.
        names: romanised and English names.
    """

    refs: Mapping[UUID, str]
    related: Mapping[UUID, frozenset[UUID]]
    groups: Mapping[UUID, UUID] = field(default_factory=dict[UUID, UUID])
    names: Mapping[UUID, tuple[str, ...]] = field(default_factory=dict[UUID, tuple[str, ...]])

    def joined(self, one: UUID, other: UUID) -> bool:
        """Tell whether two titles belong together by a relation or a franchise."""
        group = self.groups.get(one)
        return other in self.related.get(one, ()) or (group is not None and group == self.groups.get(other))

    def named_alike(self, one: UUID, other: UUID, words: frozenset[str]) -> bool:
        """Tell whether two anime begin alike, or are both named after somebody whose name has these words."""
        first, second = ([_words(name) for name in self.names.get(id_, ())] for id_ in (one, other))
        named = [words.intersection(*map(set, pair)) for pair in product(first, second)]
        return any(len(word) >= LEAST_STEM for found in named for word in found) or _begin_alike(first, second)


def duplicates(entries: Iterable[Entry], titles: Titles, *, characters: bool) -> list[Duplicate]:
    """Return the entries that are another one, by the rule above; CPU only, some 10 s for 130,000."""
    by_name: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in sorted(entries, key=lambda entry: entry.ref):  # so that the evidence is the same each time
        for key in name_keys(entry.name):
            by_name[key].append(entry)
    links: dict[tuple[UUID, UUID], tuple[str, ...]] = {}
    known: dict[UUID, Entry] = {}
    for key, named in by_name.items():
        if not 1 < len(named) <= MOST_OF_ONE_NAME or sum(entry.catalogued for entry in named) > 1:
            continue
        for one, other in combinations(named, 2):
            if found := _in_common(one, other, titles, characters=characters, name=key):
                links[one.id, other.id] = found
                known |= {one.id: one, other.id: other}
    evidence: dict[UUID, dict[UUID, tuple[str, ...]]] = defaultdict(dict)
    for (one, other), facts in links.items():
        evidence[one][other] = evidence[other][one] = facts
    return [found for group in linked(links) for found in _merged([known[id_] for id_ in group], evidence)]


def name_keys(name: str) -> frozenset[str]:
    """Return what a name is compared by: its words folded and in order of letters; Japanese in brackets for itself."""
    spelt = (_BRACKETED.sub(" ", name), *_BRACKETED.findall(name))
    return frozenset(" ".join(sorted(fold(text).split())) for text in spelt if text.strip())


def _in_common(one: Entry, other: Entry, titles: Titles, *, characters: bool, name: str) -> tuple[str, ...]:
    """Return what makes two entries of one name the same, nothing where that is too little."""
    same = [f"title:{ref}" for ref in _refs(one.titles & other.titles, titles)]
    voices = [f"voice:{ref}" for ref in _refs(one.voices & other.voices, titles)]
    several_words = " " in name
    if not several_words and not (voices if characters else same):
        return ()
    joined = [] if same else _joined(one, other, titles, name=name if characters else "")
    if several_words or same or joined:
        return (*same[:MOST_REASONS], *joined, *voices[:MOST_REASONS])
    return ()


def _refs(ids: Iterable[UUID], titles: Titles) -> list[str]:
    return sorted(titles.refs[id_] for id_ in ids)


def _joined(one: Entry, other: Entry, titles: Titles, *, name: str) -> list[str]:
    """Return the first two titles that belong together, those of a ``name`` also by how they are called."""
    words = frozenset(name.split())
    pairs = [(near, far) for near in _by_ref(one.titles, titles) for far in _by_ref(other.titles, titles)]
    found = next((pair for pair in pairs if titles.joined(*pair)), None)
    if found is None and words:
        found = next((pair for pair in pairs if titles.named_alike(*pair, words)), None)
    return [] if found is None else ["related:" + "~".join(titles.refs[id_] for id_ in found)]


def _by_ref(ids: Iterable[UUID], titles: Titles) -> list[UUID]:
    return sorted(ids, key=titles.refs.__getitem__)


@cache
def _words(name: str) -> tuple[str, ...]:
    return tuple(word for word in fold(name).split() if word not in _ARTICLES)


def _begin_alike(ones: Sequence[tuple[str, ...]], others: Sequence[tuple[str, ...]]) -> bool:
    """Tell whether titles begin with the same two words, or one is the word that another begins with."""
    for one, other in product(ones, others):
        length = min(len(one), len(other), 2)
        if one[:length] == other[:length] and (length > 1 or (length and len(one[0]) >= LEAST_STEM)):
            return True
    return False


def _merged(group: Sequence[Entry], evidence: Mapping[UUID, Mapping[UUID, tuple[str, ...]]]) -> list[Duplicate]:
    """Return all of a group but who is kept: of most titles, else of the catalogue, else the first by reference."""
    written = {text for entry in group for text in _BRACKETED.findall(entry.name)}
    if len(written) > 1 or sum(entry.catalogued for entry in group) > 1:  # others tell apart what one of them joins
        return []
    kept = min(group, key=lambda entry: (-len(entry.titles), not entry.catalogued, entry.ref))
    return [
        Duplicate(id=entry.id, kept=kept.id, evidence=near.get(kept.id) or next(iter(near.values())))
        for entry in sorted(group, key=lambda entry: entry.ref)
        if entry is not kept and (near := evidence[entry.id])
    ]
