"""The forms of German verbs without umlauts: schreiben, schreibt, schrieb, geschrieben hat; setzt … fort."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_PREFIX: Final = "-"
_AUXILIARIES: Final = ("hat", "haben", "hatte", "hatten", "wird", "werden", "wurde", "wurden", "worden")
_ENDINGS: Final = ("e", "en", "er", "es", "em")
# The present of one, the past of one and the participle.
_STRONG: Final = {
    "beginnen": "beginnt begann begonnen",
    "bringen": "bringt brachte gebracht",
    "denken": "denkt dachte gedacht",
    "fangen": "fangt fing gefangen",
    "fallen": "fallt fiel gefallen",
    "finden": "findet fand gefunden",
    "geben": "gibt gab gegeben",
    "gehen": "geht ging gegangen",
    "halten": "halt hielt gehalten",
    "heissen": "heisst hiess geheissen",
    "kommen": "kommt kam gekommen",
    "laufen": "lauft lief gelaufen",
    "leihen": "leiht lieh geliehen",
    "lesen": "liest las gelesen",
    "lassen": "lasst liess gelassen",
    "liegen": "liegt lag gelegen",
    "nehmen": "nimmt nahm genommen",
    "schaffen": "schafft schuf geschaffen",
    "scheinen": "scheint schien geschienen",
    "schliessen": "schliesst schloss geschlossen",
    "schreiben": "schreibt schrieb geschrieben",
    "sehen": "sieht sah gesehen",
    "singen": "singt sang gesungen",
    "sitzen": "sitzt sass gesessen",
    "sprechen": "spricht sprach gesprochen",
    "stehen": "steht stand gestanden",
    "treten": "tritt trat getreten",
    "tragen": "tragt trug getragen",
    "werfen": "wirft warf geworfen",
    "ziehen": "zieht zog gezogen",
}
# Prefixes that stay with their verb, whose participle has no "ge".
_INSEPARABLE: Final = ("be", "ent", "er", "ge", "um", "ver", "zer", "uber", "unter")
# Ends of stems that an e joins with the t behind them: "zeichnet".
_LINKED: Final = ("t", "d", "chn", "dn")
# Prefixes that part from their verb and stand in front of no name: they close the phrase wherever they are found.
_CLOSING: Final = frozenset({"fort", "weiter", "voraus", "voran", "zuruck", "zugrunde", "heraus", "raus"})


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the forms of one verb are made of; the present and the past are those of one."""

    present: str
    past: str
    participle: str


def conjugated(verb: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the forms of an infinitive that speak of somebody, and itself, and its participles, also as adjectives.

    A prefix that parts from its verb has ``-`` behind it, and stands in front of all of them: "fortsetzt".
    """
    prefix, _, base = verb.rpartition(_PREFIX)
    parts = _parts(base)
    several = f"{parts.past}n" if parts.past.endswith("e") else f"{parts.past}en"
    finite = tuple(f"{prefix}{form}" for form in (base, parts.present, parts.past, several))
    whole = f"{prefix}{parts.participle}"
    return (*finite, f"{prefix}zu{base}") if prefix else finite, (whole, *(f"{whole}{end}" for end in _ENDINGS))


def verb_forms(phrase: str) -> Iterator[str]:
    """Yield a phrase with its first word, an infinitive, in each form that speaks of somebody or something.

    These are present and past, the participle, alone and as an adjective, and where nothing else belongs to the phrase
    with "von" or an auxiliary behind it. A prefix with ``-`` behind it parts from its verb: "fort-setzen" is
    "setzt … fort" and "fortgesetzt".
    """
    verb, _, rest = phrase.partition(" ")
    prefix, _, base = verb.rpartition(_PREFIX)
    parts = _parts(base)
    participle = f"{prefix}{parts.participle}"
    forms = [*_finite(prefix, base, parts), participle, *(f"{participle}{ending}" for ending in _ENDINGS)]
    yield from (f"{form} {rest}".strip() for form in forms)
    if not rest:
        yield from (f"{participle} {word}" for word in ("von", *_AUXILIARIES))


def _finite(prefix: str, base: str, parts: _Parts) -> Iterator[str]:
    several = f"{parts.past}n" if parts.past.endswith("e") else f"{parts.past}en"
    for form in (base, parts.present, parts.past, several):
        yield f"{prefix}{form}"
        if prefix:
            yield f"{form} {prefix}"
        if prefix in _CLOSING:
            yield f"{form} … {prefix}"
    if prefix:
        yield f"{prefix}zu{base}"


def _parts(verb: str) -> _Parts:
    prefix = next((prefix for prefix in _INSEPARABLE if verb.startswith(prefix) and verb not in _STRONG), "")
    base = verb.removeprefix(prefix)
    if base in _STRONG:
        present, past, participle = _STRONG[base].split()
        bare = participle.removeprefix("ge") if prefix else participle
        return _Parts(f"{prefix}{present}", f"{prefix}{past}", f"{prefix}{bare}")
    stem = verb.removesuffix("n") if verb.endswith(("rn", "ln")) else verb.removesuffix("en")
    linked = f"{stem}e" if stem.endswith(_LINKED) else stem
    before = "" if prefix or verb.endswith("ieren") else "ge"
    return _Parts(f"{linked}t", f"{linked}te", f"{before}{linked}t")
