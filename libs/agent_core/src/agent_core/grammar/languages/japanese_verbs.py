"""The forms of Japanese verbs in romaji: tsukuru, tsukutta, tsukutteiru, tsukurimashita, tsukurareta; kantoku shita."""

from collections.abc import Iterator
from typing import Final

# By ending: what stands in front of the past and of "te", of "masu", and of the passive.
_GODAN: Final = {
    "tsu": ("tta", "tte", "chi", "ta"),
    "su": ("shita", "shite", "shi", "sa"),
    "ku": ("ita", "ite", "ki", "ka"),
    "gu": ("ida", "ide", "gi", "ga"),
    "mu": ("nda", "nde", "mi", "ma"),
    "bu": ("nda", "nde", "bi", "ba"),
    "nu": ("nda", "nde", "ni", "na"),
    "ru": ("tta", "tte", "ri", "ra"),
    "u": ("tta", "tte", "i", "wa"),
}
_ICHIDAN: Final = ("iru", "eru")
_SURU: Final = ("shita", "shite", "shi", "sa")
_KURU: Final = ("kita", "kite", "ki", "kora")


def conjugated(verb: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the forms of a verb in its plain form, active and passive."""
    return tuple(_active(verb)), tuple(_active(_passive(verb)))


def verb_forms(phrase: str) -> Iterator[str]:
    """Yield a phrase with its last word, a verb in its plain form, in each form that speaks of somebody or something.

    These are present and past, of what goes on and what is done, plain and polite, active and passive.
    """
    start, _, verb = phrase.rpartition(" ")
    forms = [*_active(verb), *_active(_passive(verb))]
    yield from (f"{start} {form}".strip() for form in forms)


def _active(verb: str) -> Iterator[str]:
    past, te, polite, _ = _stems(verb)
    yield from (verb, past, te, f"{te}iru", f"{te}ita", f"{te}imashita", f"{polite}masu", f"{polite}mashita")


def _passive(verb: str) -> str:
    return f"{_stems(verb)[3]}reru"


def _stems(verb: str) -> tuple[str, ...]:
    """Return what the past and "te" are, and what stands in front of "masu" and "reru"."""
    if verb == "suru":
        return _SURU
    if verb.endswith("kuru") and not verb.endswith("tsukuru"):
        return tuple(f"{verb.removesuffix('kuru')}{stem}" for stem in _KURU)
    if verb.endswith(_ICHIDAN):
        stem = verb.removesuffix("ru")
        return f"{stem}ta", f"{stem}te", stem, f"{stem}ra"
    ending = next(ending for ending in _GODAN if verb.endswith(ending))
    stem = verb.removesuffix(ending)
    return tuple(f"{stem}{part}" for part in _GODAN[ending])
