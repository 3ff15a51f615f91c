"""Says a description in French, Spanish, German or Japanese in English words, which synopses and their model are of.

It is no translation: words of stories stand in a table (``glosses.tsv``), what joins them is left out, and what the
table does not hold, such as names, stays as it is.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from catalog.names import fold

Language = Literal["fr", "es", "de", "ja"]

_TABLE: Final = "glosses.tsv"
_LANGUAGES: Final[tuple[Language, ...]] = ("fr", "es", "de", "ja")
_TOKEN: Final = re.compile(r"\w+")
_JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
# Behind these a French or Italian word begins anew: "l'école", "qu'il".
_ELIDED: Final = frozenset({"l", "d", "qu", "s", "n", "c", "j", "m", "t", "jusqu", "lorsqu", "puisqu"})
# A stem is one of at least so many letters: of fewer, too many words of other meanings begin with it.
_LEAST_STEM: Final = 3
_LONGEST_PHRASE: Final = 4
_LEAST_HITS: Final = 2
# A character of a name in Japanese script may be a word of the table by chance.
_LEAST_COVER: Final = 0.3
# What is looked for, in all of them.
_NOUNS: Final = "animation animación anime animé anim manga film films serie séries película pelicula eiga"
# What tells a language and nothing of a story.
_JOINING: Final[Mapping[str, str]] = {
    "fr": (
        "un une des le la les de du au aux et ou où est sont a ont qui que dont en dans sur sous par pour avec "
        "sans chez il elle ils elles on se sa son ses leur leurs ce cet cette ces y ne pas plus mais comme tandis "
        "lorsque quand quel quelle quels lequel quelque chose où après avant entre jusqu être avoir fait faire "
        "très tout tous toute moi parle deux ans n'ont cherche recommande moi je voudrais veux peu"
    ),
    "es": (
        "un una unos unas el la los las de del al y o u es son está están que quien cuyo cuya en sobre por para "
        "con sin entre hasta desde se su sus lo le les este esta estos estas ese esa no más pero como cuando donde "
        "qué cuál muy todo todos toda todas dos tres años ser estar hay ha han a contra tras mientras trata algo "
        "me mi quiero recomiéndame busco"
    ),
    "de": (
        "ein eine einen einem einer eines der die das den dem des und oder ist sind war hat haben wird werden in "
        "im ins auf an am mit ohne von vom zu zum zur für über unter bei nach aus um durch gegen als wie wenn dass "
        "ob nicht nur auch sehr er sie es sich sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer man "
        "welcher welche welches wer was handelt dort noch bis zwei drei jahre jahren etwas ich suche möchte "
        "empfiehl mir"
    ),
    "ja": (
        "no wo ni ga wa de to kara made mo ya he e o desu da suru shite shita sareta iru aru tame ni tameni sono "
        "kono hito nani dare anime osusume oshiete kudasai"
    ),
    "en": (
        "the a an and or of in on at to for with without who whose which that is are was were be been has have had "
        "his her their its he she they it by from into as but not when where while after before about anime like "
        "what how"
    ),
}


@dataclass(frozen=True, slots=True)
class Gloss:
    """A text in English words.

    Attributes:
        words: in the order of the text, the words of the table in English and the others as they are.
        known: how many of its words the table holds.
        names: those that stay as they are.
    """

    language: Language
    words: tuple[str, ...]
    known: int
    names: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The words as one text."""
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class _Table:
    """The words of one language: in full, by their stems, and how many tokens the longest has."""

    whole: dict[tuple[str, ...], str] = field(default_factory=dict[tuple[str, ...], str])
    stems: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))

    def english(self, tokens: Sequence[str]) -> tuple[str, int]:
        """Return what the first tokens mean, and how many of them that are; empty and 1 where the table lacks them."""
        for length in range(min(_LONGEST_PHRASE, len(tokens)), 0, -1):
            found = self.whole.get(tuple(tokens[:length]))
            if found is not None:
                return found, length
        first = tokens[0]
        stems = (pair for pair in self.stems.get(first[:_LEAST_STEM], ()) if first.startswith(pair[0]))
        return max(stems, key=lambda pair: len(pair[0]), default=("", ""))[1], 1


def gloss_of(text: str) -> Gloss | None:
    """Return a text in English words; ``None`` for an English one, and where too little of it is known."""
    if _JAPANESE.search(text):
        return _of_script(text)
    tokens = list(_tokens(text))
    folded = [fold(token) for token in tokens]
    language = _language_of(folded)
    return None if language is None else _glossed(tokens, folded, language)


def _tokens(text: str) -> Iterator[str]:
    for match in _TOKEN.finditer(text):
        elided = match.group().lower() in _ELIDED and text[match.end() : match.end() + 1] in ("'", "’")
        if not elided:
            yield match.group()


def _language_of(folded: Sequence[str]) -> Language | None:
    """Return the language that knows most of the words, and more of them than English does."""
    english = sum(token in joining_words("en") or token.removesuffix("s") in _english() for token in folded)
    if 2 * english > len(folded):  # which no other language knows as many of, mostly
        return None
    hits = {language: _hits(folded, language) for language in _LANGUAGES}
    best = max(_LANGUAGES, key=lambda language: hits[language])
    return best if hits[best] >= max(_LEAST_HITS, english + 1) and 3 * hits[best] >= len(folded) else None


def _hits(folded: Sequence[str], language: Language) -> int:
    joining, table = joining_words(language), _tables()[language]
    known = [bool(table.english([token])[0]) for token in folded]
    return sum(hit or token in joining for hit, token in zip(known, folded, strict=True)) if any(known) else 0


def _glossed(tokens: Sequence[str], folded: Sequence[str], language: Language) -> Gloss | None:
    joining, table = joining_words(language), _tables()[language]
    words: list[str] = []
    names: list[str] = []
    known = place = 0
    while place < len(tokens):
        english, length = table.english(folded[place:])
        if english and (length > 1 or folded[place] not in joining):
            words += [] if english in words[-1:] else [english]
            known += 1
        elif folded[place] not in joining:  # which tells nothing, whatever else it may mean
            words.append(tokens[place])
            names.append(tokens[place])
        place += length
    return Gloss(language, tuple(words), known, tuple(names)) if known else None


def _of_script(text: str) -> Gloss | None:
    """Return what the words of a text in Japanese script mean, the longest one at each place."""
    table = _script()
    longest = max(map(len, table))
    words: list[str] = []
    place = covered = 0
    while place < len(text):
        sizes = range(min(longest, len(text) - place), 0, -1)
        size = next((size for size in sizes if text[place : place + size] in table), 0)
        if size:
            words.append(table[text[place : place + size]])
            covered += size
        place += size or 1
    enough = len(words) > _LEAST_HITS or (words and _LEAST_COVER * len(text) <= covered)
    return Gloss("ja", tuple(dict.fromkeys(words)), len(words)) if enough else None


@cache
def joining_words(language: str) -> frozenset[str]:
    """Return what joins words in a language and tells nothing of a story, folded."""
    words = f"{_JOINING[language]} {_NOUNS}".replace("'", " ").split()
    return frozenset(map(fold, words))


@cache
def _english() -> frozenset[str]:
    """Return the English words of the table, by which an English text is told from one with the same words."""
    return frozenset(fold(word) for row in _rows() for word in row["en"].split())


@cache
def _rows() -> tuple[dict[str, str], ...]:
    head, *lines = (files("semantic_index") / _TABLE).read_text(encoding="utf-8").splitlines()
    return tuple(dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines)


@cache
def _tables() -> Mapping[Language, _Table]:
    tables: dict[Language, _Table] = {language: _Table() for language in _LANGUAGES}
    for row in _rows():
        for language in _LANGUAGES:
            for form in row[language].split():
                tokens = tuple(fold(part) for part in _TOKEN.findall(form))
                if form.endswith("*") and len(tokens) == 1 and len(tokens[0]) >= _LEAST_STEM:
                    tables[language].stems[tokens[0][:_LEAST_STEM]].append((tokens[0], row["en"]))
                elif tokens:
                    tables[language].whole.setdefault(tokens, row["en"])
    return tables


@cache
def _script() -> Mapping[str, str]:
    return {form: row["en"] for row in reversed(_rows()) for form in row["script"].split()}
