"""What the files of a dataset say that no reader is shown: who is there twice, unmarked adult titles, lists of films.

The rules of docs/data-format.md ("What is held otherwise than stated") once more, read from the files alone: what
ingestion finds is compared with this.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

from catalog.names import fold

from evals.dataset_files import Row, rows

# As docs/data-format.md states them.
_MOST_OF_ONE_NAME: Final = 50
_LONG_WORD: Final = 4
_LEAST_FILMS: Final = 3
_LEAST_SHARE: Final = 0.3
# What relations name characters and people by.
_ENDS: Final = frozenset({"character", "person", "src", "dst"})
_RAISED: Final = re.compile(r"([a-z]['’])(S|T|D|M|Ll|Re|Ve)(?!\w)")
_TAGS: Final = frozenset({"Adult", "Hentai", "Erotica"})
_JAPANESE: Final = re.compile(r"[(（]\s*([^()（）]*[\u3040-\u30ff\u3400-\u9fff][^()（）]*)[)）]")


@dataclass(frozen=True, slots=True)
class Corrections:
    """What differs from what the files state.

    Attributes:
        kept: who is shown instead of each entity that is there twice.
        adult: titles that are adult without being marked.
        hidden: episodes of lists that are lists of films.
    """

    kept: Mapping[str, str]
    adult: frozenset[str]
    hidden: frozenset[str]


@dataclass(frozen=True, slots=True)
class CorrectedFiles:
    """The files of a dataset, whose relations name who is shown."""

    folder: Path
    corrections: Corrections

    def rows(self, name: str) -> Iterator[Row]:
        """Yield the rows of a file of relations."""
        kept = self.corrections.kept
        for row in rows(self.folder, name):
            yield {key: kept.get(value, value) if key in _ENDS else value for key, value in row.items()}


def corrected(folder: Path) -> CorrectedFiles:
    """Return the files of ``folder`` with what is corrected in them."""
    return CorrectedFiles(folder, corrections(folder))


def plain_capitals(name: str) -> str:
    """Return a name without capitals behind an apostrophe: "Ash's Bulbasaur" of "Ash'S Bulbasaur"."""
    return _RAISED.sub(lambda found: found[1] + found[2].lower(), name)


def corrections(folder: Path) -> Corrections:
    """Return what is held otherwise than the files of ``folder`` state it."""
    titles = _Titles(folder)
    kept = _twice(folder, "character", titles) | _twice(folder, "person", titles)
    return Corrections(kept=kept, adult=_adult(titles), hidden=_films_listed(folder, titles))


class _Titles:
    """The titles of a dataset and what joins them."""

    def __init__(self, folder: Path) -> None:
        self.anime = _first(rows(folder, "anime"))
        self.manga = _first(rows(folder, "manga"))
        self.near: dict[str, set[str]] = defaultdict(set)
        self.made: dict[str, set[str]] = defaultdict(set)
        pairs = [(row["src"], row["dst"]) for n in ("anime_anime", "manga_manga") for row in rows(folder, n)]
        for row in rows(folder, "anime_manga"):
            pairs.append((row["anime"], row["manga"]))
            if row["anime"] in self.anime:
                self.made[row["manga"]].add(row["anime"])
        for one, other in pairs:
            self.near[one].add(other)
            self.near[other].add(one)
        known = {row["id"] for row in rows(folder, "franchise")}
        self.franchise = {ref: row["franchise"] for ref, row in self.anime.items() if row.get("franchise") in known}
        self.words = {
            ref: [
                [word for word in fold(name).split() if word not in ("a", "an", "the")]
                for name in (row.get("title"), row.get("title_english"))
                if name
            ]
            for ref, row in self.anime.items()
        }

    def together(self, one: str, other: str, name: str) -> bool:
        """Tell whether two titles belong together, for a character's name also by how they are called."""
        if other in self.near[one] or (one in self.franchise and self.franchise[one] == self.franchise.get(other)):
            return True
        parts = {word for word in name.split() if len(word) >= _LONG_WORD}
        for first in self.words.get(one, ()) if name else ():
            for second in self.words.get(other, ()):
                if parts & set(first) & set(second) or (first[:2] == second[:2] and len(first) > 1):
                    return True
                single = min(first, second, key=len)
                if len(single) == 1 and first[0] == second[0] and len(single[0]) >= _LONG_WORD:
                    return True
        return False


def _first(listed: Iterable[Row]) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for row in listed:
        found.setdefault(row["id"], row)
    return found


def _twice(folder: Path, kind: str, titles: _Titles) -> dict[str, str]:
    people = {ref: row for ref, row in _first(rows(folder, kind)).items() if row.get("name")}
    belongs, voices = _belongs(folder, kind, titles)
    named: dict[str, set[str]] = defaultdict(set)
    for ref, row in people.items():
        for spelt in (_JAPANESE.sub(" ", row["name"]), *_JAPANESE.findall(row["name"])):
            if spelt.strip():
                named[" ".join(sorted(fold(spelt).split()))].add(ref)
    alike: dict[str, set[str]] = {}
    for name, refs in named.items():
        if len(refs) > _MOST_OF_ONE_NAME or sum(bool(people[ref].get("mal_id")) for ref in refs) > 1:
            continue
        for one, other in combinations(sorted(refs), 2):
            if _same(name, (belongs[one], belongs[other]), voices[one] & voices[other], titles, kind):
                group = {one, other} | alike.get(one, set()) | alike.get(other, set())
                alike |= dict.fromkeys(group, group)
    kept: dict[str, str] = {}
    for group in alike.values():
        written = {text for ref in group for text in _JAPANESE.findall(people[ref]["name"])}
        catalogued = {ref for ref in group if people[ref].get("mal_id")}
        if len(written) < 2 and len(catalogued) < 2:
            best = min(group, key=lambda ref: (-len(belongs[ref]), ref not in catalogued, ref))
            kept |= {ref: best for ref in group if ref != best}
    return kept


def _same(name: str, belongs: tuple[set[str], set[str]], voices: set[str], titles: _Titles, kind: str) -> bool:
    shared = bool(belongs[0] & belongs[1])
    if " " not in name and kind == "person":
        return shared
    if shared or (voices and " " in name):
        return " " in name or bool(voices)
    if " " not in name and not voices:
        return False
    about = name if kind == "character" else ""
    return any(titles.together(one, other, about) for one in belongs[0] for other in belongs[1])


def _belongs(folder: Path, kind: str, titles: _Titles) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return the titles of characters or people, and the voices of characters."""
    belongs: dict[str, set[str]] = defaultdict(set)
    voices: dict[str, set[str]] = defaultdict(set)
    people = {row["id"] for row in rows(folder, "person")}
    characters = {row["id"] for row in rows(folder, "character")}
    for row in rows(folder, "character_voice"):
        if row["anime"] in titles.anime and row["person"] in people and row["character"] in characters:
            belongs[row[kind]].add(row["anime"])
            if kind == "character":
                voices[row["character"]].add(row["person"])
    files = {
        "character": (("anime_character", "anime"),),
        "person": (("anime_staff", "anime"), ("manga_person", "manga")),
    }
    for file, title in files[kind]:
        for row in rows(folder, file):
            if row[title] in titles.anime or row[title] in titles.manga:
                belongs[row[kind]].add(row[title])
    return belongs, voices


def _adult(titles: _Titles) -> frozenset[str]:
    everything = titles.anime | titles.manga
    rated = {ref for ref, row in titles.anime.items() if row.get("rating") == "rx"}
    marked = {ref for ref, row in everything.items() if row.get("is_adult")} | rated
    called: dict[str, set[str]] = defaultdict(set)
    for ref, row in everything.items():
        for key in ("title", "title_english", "title_japanese"):
            if row.get(key):
                called[fold(row[key])].add(ref)
    found = set(rated)
    for ref, row in titles.manga.items():
        if row.get("is_adult"):
            continue
        topics = {*(row.get("genres") or ()), *(row.get("genres_mu") or ())}
        bare = not topics and row.get("year") is None and not row.get("type") and "genres_mu" not in row
        if titles.made[ref]:
            if (bare or topics & _TAGS) and titles.made[ref] <= marked:
                found.add(ref)
        elif bare:
            names = [row[key] for key in ("title", "title_english", "title_japanese") if row.get(key)]
            others = {other for name in names for other in called[fold(name)]} - {ref}
            if others and others <= marked:
                found.add(ref)
    return frozenset(ref for ref in found if not everything[ref].get("is_adult"))


def _films_listed(folder: Path, titles: _Titles) -> frozenset[str]:
    lists: dict[str, list[Row]] = defaultdict(list)
    for row in rows(folder, "episode"):
        lists[row["anime"]].append(row)
    members: dict[str, set[str]] = defaultdict(set)
    for ref, franchise in titles.franchise.items():
        members[franchise].add(ref)
    hidden: set[str] = set()
    for anime, listed in lists.items():
        near = titles.near[anime] | members[titles.franchise.get(anime, "")] - {anime}
        films = {
            f" {fold(name)}"
            for ref in near - {anime}
            if (row := titles.anime.get(ref)) and row.get("type") == "movie"
            for name in (
                row.get("title"),
                row.get("title_english"),
                row.get("title_japanese"),
                *row.get("synonyms", ()),
            )
            if name
        }
        count = sum(_is_film(row, films) for row in listed) if films else 0
        if count >= _LEAST_FILMS and count >= _LEAST_SHARE * len(listed):
            hidden |= {row["id"] for row in listed}
    return frozenset(hidden)


def _is_film(row: Row, films: set[str]) -> bool:
    names = [fold(row[key]) for key in ("title", "title_romaji", "title_japanese") if row.get(key)]
    return any(
        f" {name}" in films or (" " in name and any(film.endswith(f" {name}") for film in films)) for name in names
    )
