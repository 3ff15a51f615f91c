"""Names that no source states and people type: abbreviations, and seasons behind the name of their series."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from catalog.names import fold
from catalog.season_words import head_of, read_season, season_endings

from indexer.abbreviations import clippings_of, initials_of, said_in_kana, syllables_of
from indexer.seasons import Place, Title

type ShortKind = Literal["initials", "clipping", "season", "native"]

# Readers of a title whose name people shorten.
MIN_READERS: Final = 10_000
# The same for clippings, which fewer titles have and which read like words.
MIN_CLIPPED_READERS: Final = 30_000
# Words behind the abbreviation of a series in the name of a film or a side story.
MAX_REST_WORDS: Final = 4
# Letters of a first word by which alone the best known series that begins so is called in front of its seasons.
MIN_FIRST_WORD: Final = 5
# Titles that one abbreviation stands for, and how many times less known than the best of them the others may be.
MAX_MEANT: Final = 3
LESS_KNOWN: Final = 5
# Words of a synonym that is put in front of a season.
MAX_SYNONYM_WORDS: Final = 3
# Names of a series that its seasons are called by, abbreviations of one, and derived names of one title.
MAX_BASES: Final = 8
MAX_SHORT: Final = 5
MAX_DERIVED: Final = 60
# Times that synopses use a word, in lower case, from which it is no abbreviation.
COMMON: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortName:
    """One derived name of an entity."""

    key: int
    kind: ShortKind
    name: str


def short_names(
    anime: Sequence[Title],
    manga: Sequence[Title],
    places: Mapping[int, Place],
    words: Mapping[str, int],
) -> list[ShortName]:
    """Return the derived names of all titles, without those that a title has anyway.

    Args:
        anime: all anime.
        manga: all manga.
        places: of the anime that are seasons, by key.
        words: how often synopses use each word in lower case.
    """
    named = [title for title in anime if _begins_series(title, places)]
    short = [*_meant(named, words), *_meant(manga, words)]
    found = [*short, *_of_seasons(anime, places, short, words), *_of_branches(anime, short)]
    meant = {name.key for name in found}
    own = {t.key: {fold(n) for n in (*t.names, *t.synonyms)} for t in (*anime, *manga) if t.key in meant}
    distinct: dict[tuple[int, str], ShortName] = {}
    count: defaultdict[int, int] = defaultdict(int)
    for name in found:
        folded = fold(name.name)
        if folded not in own[name.key] and (name.key, folded) not in distinct and count[name.key] < MAX_DERIVED:
            count[name.key] += 1
            distinct[name.key, folded] = name
    return list(distinct.values())


def _begins_series(title: Title, places: Mapping[int, Place]) -> bool:
    place = places.get(title.key)
    return place is None or place.series == title.key


def _abbreviations(title: Title) -> Iterator[tuple[ShortKind, str]]:
    english, romaji, native = title.official
    for name in dict.fromkeys(name for name in (english, romaji) if name):
        for part in dict.fromkeys((name, head_of(name))):
            for text in initials_of(part):
                yield "initials", text.upper()
    if english and (text := syllables_of(english)):
        yield "clipping", text
    for text in clippings_of(romaji, native):
        yield "clipping", text
    if text := said_in_kana(native):
        yield "clipping", text


def _meant(titles: Iterable[Title], words: Mapping[str, int]) -> Iterator[ShortName]:
    """Yield abbreviations of the best known titles that each may be, one of a franchise."""
    claims: defaultdict[str, dict[int, tuple[Title, ShortKind, str]]] = defaultdict(dict)
    for title in titles:
        if title.popularity >= MIN_READERS:
            for kind, text in _abbreviations(title):
                known = kind == "initials" or title.popularity >= MIN_CLIPPED_READERS
                if known and words.get(text.casefold(), 0) < COMMON:
                    claims[fold(text)].setdefault(title.key, (title, kind, text))
    for claimed in claims.values():
        best = sorted(claimed.values(), key=lambda claim: (-claim[0].popularity, claim[0].key))
        franchises: set[str | int] = set()
        for title, kind, text in best:
            franchise = title.franchise or title.key
            if title.popularity * LESS_KNOWN < best[0][0].popularity or len(franchises) == MAX_MEANT:
                break
            if franchise not in franchises:
                franchises.add(franchise)
                yield ShortName(key=title.key, kind=kind, name=text)


def _by_key(short: Iterable[ShortName]) -> Mapping[int, list[str]]:
    names: defaultdict[int, list[str]] = defaultdict(list)
    for name in sorted(short, key=lambda name: name.kind == "clipping"):
        names[name.key].append(name.name)
    return names


def _bases(title: Title, short: Sequence[str]) -> list[str]:
    """Return what a series is called in front of its seasons: its names, their heads, synonyms, abbreviations."""
    english, romaji, _ = title.official
    names = [name for name in (english, romaji) if name and not read_season(name).marked]
    synonyms = (n for n in title.synonyms if n.isascii() and len(n.split()) <= MAX_SYNONYM_WORDS)
    bases = [*names, *map(head_of, names), *(n for n in synonyms if not read_season(n).marked), *short]
    return list({fold(name): name for name in reversed(bases) if fold(name)}.values())[::-1][:MAX_BASES]


def _of_seasons(
    anime: Iterable[Title], places: Mapping[int, Place], short: Sequence[ShortName], words: Mapping[str, int]
) -> Iterator[ShortName]:
    known = {title.key: title for title in anime}
    many = sorted({place.series for place in places.values() if place.key != place.series})
    abbreviated = _by_key(short)
    bases = {key: _bases(known[key], abbreviated.get(key, ())[:MAX_SHORT]) for key in many}
    for word, key in _first_words([known[key] for key in many]):
        if words.get(word, 0) < COMMON:
            bases[key].append(word)
    for place in places.values():
        endings = season_endings(place.number, part=place.part if place.part > 1 else None)
        if place.final:
            endings = (*endings, "final season" if place.part == 1 else f"final season part {place.part}")
        if place.number == 1 and place.part == 1:
            endings = endings[:2]  # "title 1" and "title 1st season" are typed by nobody
        for base in bases.get(place.series, ()):
            yield from (ShortName(key=place.key, kind="season", name=f"{base} {ending}") for ending in endings)


def _first_words(titles: Iterable[Title]) -> Iterator[tuple[str, int]]:
    """Yield the first word of names, each with the series that is far better known than all others that begin so."""
    claims: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for title in titles:
        for name in title.official[:2]:
            word = next(iter(fold(name or "").split()), "")
            if word.isascii() and len(word) >= MIN_FIRST_WORD and title.popularity >= MIN_READERS:
                claims[word][title.key] = title.popularity
    for word, claimed in claims.items():
        best, *others = sorted(claimed, key=lambda key: -claimed[key])
        if all(claimed[other] * LESS_KNOWN <= claimed[best] for other in others):
            yield word, best


def _of_branches(anime: Sequence[Title], short: Sequence[ShortName]) -> Iterator[ShortName]:
    """Yield what is left of the names of films and side stories behind the abbreviation of their series: "JJK 0"."""
    known = {title.key: title for title in anime}
    stories: defaultdict[str, list[tuple[str, Sequence[str]]]] = defaultdict(list)
    for key, names in _by_key(name for name in short if name.kind == "initials").items():
        title = known.get(key)
        if title is not None and title.franchise is not None:
            stories[title.franchise] += [(base, names[:MAX_SHORT]) for base in _whole(title)]
    for title in anime:
        for base, names in stories.get(title.franchise or "", ()):
            for rest in (rest for rest in _rests(title, base) if len(rest.split()) <= MAX_REST_WORDS):
                yield from (ShortName(key=title.key, kind="initials", name=f"{name} {rest}") for name in names)


def _whole(title: Title) -> Collection[str]:
    return {fold(name) for name in title.official[:2] if name and not read_season(name).marked}


def _rests(title: Title, base: str) -> Iterator[str]:
    """Yield what stands behind the name of a story in names of a title, with its part where the name leaves it out."""
    for name in (*title.official[:2], *title.synonyms):
        folded = fold(name) if name and name.isascii() else ""
        if folded.startswith(f"{base} "):
            rest = folded.removeprefix(f"{base} ")
            yield rest
            if title.part is not None and read_season(folded).part is None:
                yield f"{rest} part {title.part}"
