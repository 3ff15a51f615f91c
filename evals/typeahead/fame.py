"""Queries for what most people mean: first words of the best known titles, and titles of the newest years."""

from collections.abc import Iterable
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from evals.typeahead.names import Known, Names
from evals.typeahead.queries import Query, generate
from evals.typeahead.scoring import Answered
from evals.typeahead.writing import is_latin, plain

# Titles whose first words are typed, and the letters from which on a word is one: fewer begin too much.
BEST_KNOWN: Final = 400
WORD_CHARS: Final = 2
# Years that count as the newest of a catalog.
NEWEST_YEARS: Final = 3

FAMOUS_WORD: Final = "famous_word"
"""The first word of a title, looked for among all kinds: the best known title that begins with it is wanted."""
FAMOUS_KIND: Final = "famous_kind"
"""The whole title with its kind behind it, looked for among all kinds: "death note manga"."""
OF_ALL_KINDS: Final = frozenset({FAMOUS_WORD, FAMOUS_KIND})
SHOWN: Final = 3
"""Hits among which it has to be."""
RECENT: Final = "recent_"
"""Before the name of a kind of query that is made of the anime of the newest years alone."""
RECENT_KINDS: Final = ("prefix4", "prefix6", "title")


def famous_words(names: Names) -> list[Query]:
    """Return a query for each distinct first word of the best known titles."""
    wanted: dict[str, Query] = {}
    for title in _best_known(names):
        shown = title.names[0].text
        word = plain(shown).split(maxsplit=1)[0] if is_latin(shown) and plain(shown).split() else ""
        if len(word) >= WORD_CHARS and word not in wanted:
            wanted[word] = Query(kind=FAMOUS_WORD, type=title.type, text=word, wanted=frozenset({title.id}))
    return list(wanted.values())


def famous_with_kind(names: Names) -> list[Query]:
    """Return a query for each of the best known titles with a Latin name; the first of namesakes of one kind."""
    wanted: dict[str, Query] = {}
    for title in _best_known(names):
        shown = title.names[0].text
        text = f"{plain(shown)} {title.type.value}"
        if is_latin(shown) and text not in wanted:
            wanted[text] = Query(kind=FAMOUS_KIND, type=title.type, text=text, wanted=frozenset({title.id}))
    return list(wanted.values())


def _best_known(names: Names) -> list[Known]:
    titles = [title for kind in TITLE_TYPES for title in names.by_type.get(kind, ())]
    return sorted(titles, key=lambda title: (-title.popularity, title.id))[:BEST_KNOWN]


def recent_titles(names: Names, *, seed: int, per_kind: int) -> list[Query]:
    """Return queries for anime of the newest years that a catalog has known titles of."""
    newest = names.newest(NEWEST_YEARS)
    made = generate(newest, seed=seed, per_kind=per_kind, kinds=RECENT_KINDS, types=(EntityType.ANIME,))
    return [Query(kind=RECENT + one.kind, type=one.type, text=one.text, wanted=one.wanted) for one in made]


def famous(answers: Iterable[Answered]) -> dict[str, float]:
    """Return the share of first words for which the wanted title is among the first three of all kinds."""
    places = [answer.place for answer in answers if answer.query.kind == FAMOUS_WORD]
    shown = sum(1 for place in places if place is not None and place < SHOWN)
    return {f"success@{SHOWN}/{FAMOUS_WORD}": shown / len(places)} if places else {}
