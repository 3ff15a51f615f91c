"""Which words say which field, value, number or comparison, or say nothing; `phrases` has relations and kinds."""

import calendar
from typing import Final

from agent_core.grounding.phrases import Words


def _phrases(text: str) -> frozenset[Words]:
    """Return phrases that bars divide, each as its words."""
    return frozenset(tuple(phrase.split()) for phrase in text.split("|"))


def _values(entries: dict[str, str]) -> dict[Words, str]:
    return {phrase: value for text, value in entries.items() for phrase in _phrases(text)}


PRONOUNS: Final = frozenset({"it", "he", "she", "they"})
POSSESSIVES: Final = frozenset({"its", "his", "her", "their"})
BE: Final = frozenset({"is", "are", "was", "were"})

_COUNTED: Final = ("episodes", "chapters", "volumes")
# The unit that a number stands before, and the field of a card that holds it.
UNITS: Final = {
    **{word: unit for unit in _COUNTED for word in (unit, unit.removesuffix("s"))},
    **dict.fromkeys(("reader", "readers"), "members"),
}
# What a field is called: "the rating of X is 8.2".
FIELDS: Final[dict[Words, str]] = {
    **{("number", "of", unit): unit for unit in _COUNTED},
    **_values(
        {
            "episode count": "episodes",
            "rating|score": "rating",
            "year|release year|year of release": "year",
            "release date|first day|date of release": "start_date",
            "last day|end date": "end_date",
            "format": "format",
            "status": "status",
            "magazine": "magazine",
            "season": "season",
            "native title": "title_native",
            "english title": "title_english",
        }
    ),
}
STARTED: Final = _phrases(
    "came out|came out first|first came out|was released|released|aired|first aired|was first aired|premiered|debuted"
    "|began|started|began airing|started airing|is from|dates from|was published|first appeared|from"
)
ENDED: Final = _phrases("ended|finished|concluded|stopped airing|was completed")
RAN: Final = _phrases("ran from|aired from|was broadcast from|was on from")
HAS: Final = _phrases(
    "has|have|had|runs for|ran|runs|ran for|spans|consists of|comprises|is made up of|with|counts|includes"
)
RATED: Final = _phrases(
    "is rated|are rated|has a rating of|has a score of|scores|holds a rating of|with a rating of|with a score of"
    "|has an average rating of|has an average score of"
)
STATUSES: Final = _values(
    {
        "finished|complete|completed": "finished",
        "airing|still airing": "airing",
        "publishing|still being published": "publishing",
        "on hiatus": "hiatus",
        "upcoming": "upcoming",
    }
)
SOURCES: Final = _values(
    {
        "manga": "manga",
        "light novel": "light_novel",
        "visual novel": "visual_novel",
        "novel": "novel",
        "web manga": "web_manga",
        "web novel": "web_novel",
        "game": "game",
    }
)
# "has more episodes than": the field that is compared, and whether the first has more of it.
COMPARED: Final[dict[Words, tuple[str, bool]]] = {
    **{("has", "more", unit, "than"): (unit, True) for unit in _COUNTED},
    **{("has", "fewer", unit, "than"): (unit, False) for unit in _COUNTED},
    **dict.fromkeys(_phrases("is rated higher than|has a higher rating than"), ("rating", True)),
    **dict.fromkeys(_phrases("is rated lower than|has a lower rating than"), ("rating", False)),
    **dict.fromkeys(_phrases("is newer than|came out after"), ("start_date", True)),
    **dict.fromkeys(_phrases("is older than|came out before"), ("start_date", False)),
}
NUMERALS: Final = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
         "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"), 1
    )
}  # fmt: skip
MONTHS: Final = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
# What may stand in front of a sentence and says nothing.
OPENERS: Final = _phrases(
    "according to the catalogue|according to the data|according to the retrieved data|in the catalogue"
    "|the data says that|the catalogue says that|in the data|in addition|also|additionally"
)
SKIPPED: Final = frozenset({"also", "both"})
INCLUDING: Final = _phrases("including|among them|such as|for example|for instance|among others")
