"""Other ways to write the same name: seasons and parts by number, owners without their apostrophe, signs left out."""

from collections.abc import Iterator, Sequence
from typing import Final

# Seasons that are counted; a title of more is called by its year or its own name.
MAX_SEASON: Final = 9
# The shortest word whose last "s" may be a possessive one.
SHORTEST_OWNER: Final = 5
_ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")
_NAMED: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
# What a season's number is written as behind a title.
_NUMBERS: Final = {
    form: number for number, roman in enumerate(_ROMAN, 1) for form in (str(number), roman, f"s{number}", f"s0{number}")
}
# Signs between the words of a name that people leave out: "Rosario + Vampire", "Hunter × Hunter".
_SIGNS: Final = ("and", "plus", "x")


def otherwise_written(words: Sequence[str]) -> list[str]:
    """Return what a folded name may be stored as, where it is not stored as it is written; mostly nothing."""
    if words[-1].endswith("s") and len(words[-1]) >= SHORTEST_OWNER and not words[-1].endswith("ss"):
        return [" ".join([*words[:-1], words[-1][:-1]])]
    title, number = _season(words)
    if not title or number is None or not 1 < number <= MAX_SEASON:
        return []
    before = " ".join(title)
    roman, ordinal = _ROMAN[number - 1], _ORDINALS[number - 1]
    endings = (f"season {number}", f"{ordinal} season", str(number), roman, f"s{number}")
    written = " ".join(words)
    return [name for ending in endings if (name := f"{before} {ending}") != written]


def _season(words: Sequence[str]) -> tuple[Sequence[str], int | None]:
    """Return a title's own words, and by what number its season is told behind them."""
    last, before = words[-1], words[-2] if len(words) > 1 else ""
    if last == "season":
        number = next((names.index(before) + 1 for names in (_ORDINALS, _NAMED) if before in names), None)
        return words[:-2], number
    return words[: -2 if before == "season" else -1], _NUMBERS.get(last)


def with_signs(words: Sequence[str]) -> Iterator[str]:
    """Yield a folded name with a sign between two of its words, or with two of them, no numbers, written as one."""
    for i in range(1, len(words)):
        if not (words[i - 1].isdigit() and words[i].isdigit()):
            yield " ".join([*words[: i - 1], words[i - 1] + words[i], *words[i + 1 :]])
        for sign in _SIGNS:
            yield " ".join([*words[:i], sign, *words[i:]])
