"""The forms of French verbs without accents: ecrire, ecrit, ecrivaient, a ecrit, ecrites, ecrivit-elle."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_AUXILIARIES: Final = ("a", "ont", "avait", "avaient", "ait", "aient")
_VOWELS: Final = "aeiou"
# By ending, longest first: present of one and of several, stem of the imperfect, past of one, participle.
_IRREGULAR: Final = {
    "prendre": "prend prennent pren prit pris",
    "suivre": "suit suivent suiv suivit suivi",
    "mettre": "met mettent mett mit mis",
    "naitre": "nait naissent naiss naquit ne",
    "crire": "crit crivent criv crivit crit",
    "cevoir": "coit coivent cev cut cu",
    "devoir": "doit doivent dev dut du",
    "savoir": "sait savent sav sut su",
    "raitre": "rait raissent raiss rut ru",
    "faire": "fait font fais fit fait",
    "sortir": "sort sortent sort sortit sorti",
    "venir": "vient viennent ven vint venu",
    "tenir": "tient tiennent ten tint tenu",
    "uire": "uit uisent uis uisit uit",
    "voir": "voit voient voy vit vu",
    "dre": "d dent d dit du",
}
# Verbs whose stem doubles its last letter in front of a silent e.
_DOUBLING: Final = frozenset({"appeler", "rappeler"})


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the forms of one verb are made of; ``past`` is that of one, the imperfect is a stem."""

    present: str
    presents: str
    imperfect: str
    past: str
    pasts: str
    participle: str


def conjugated(verb: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the forms of an infinitive with a subject in front of them, its gerund and itself, and its participles."""
    parts = _parts(verb)
    present, presents, imperfect = parts.present, parts.presents, parts.imperfect
    finite = (present, presents, f"{imperfect}ait", f"{imperfect}aient", parts.past, parts.pasts)
    return (verb, f"{imperfect}ant", *finite), _agreeing(parts.participle)


def verb_forms(phrase: str) -> Iterator[str]:
    """Yield a phrase with its first word, an infinitive, in each form that speaks of somebody or something.

    These are present, imperfect and past, also with the subject behind the verb, the participle in every gender and
    number, with and without an auxiliary and with "par", the gerund and the infinitive.
    """
    verb, _, rest = phrase.partition(" ")
    parts = _parts(verb)
    agreeing = _agreeing(parts.participle)
    forms = [verb, f"{parts.imperfect}ant", *_finite(parts), *agreeing]
    forms += [f"{auxiliary} {participle}" for auxiliary in _AUXILIARIES for participle in agreeing]
    yield from (f"{form} {rest}".strip() for form in forms)
    if not rest:
        yield from (f"{participle} par" for participle in agreeing)


def _parts(verb: str) -> _Parts:
    ending = next((ending for ending in _IRREGULAR if verb.endswith(ending)), None)
    if ending is not None:
        start = verb.removesuffix(ending)
        present, presents, imperfect, past, participle = (start + part for part in _IRREGULAR[ending].split())
        return _Parts(present, presents, imperfect, past, f"{past[:-1]}rent", participle)
    stem = verb[:-2]
    if verb.endswith("ir"):
        return _Parts(f"{stem}it", f"{stem}issent", f"{stem}iss", f"{stem}it", f"{stem}irent", f"{stem}i")
    silent = stem + stem[-1] if verb in _DOUBLING else stem
    soft = f"{stem}e" if stem.endswith("g") else stem  # "dirigeait"
    return _Parts(f"{silent}e", f"{silent}ent", soft, f"{soft}a", f"{stem}erent", f"{stem}e")


def _finite(parts: _Parts) -> Iterator[str]:
    for one in (parts.present, f"{parts.imperfect}ait", parts.past):
        link = "-t-" if one[-1] in _VOWELS else "-"
        yield from (one, *(f"{one}{link}{subject}" for subject in ("il", "elle", "on")))
    for many in (parts.presents, f"{parts.imperfect}aient", parts.pasts):
        yield from (many, f"{many}-ils", f"{many}-elles")


def _agreeing(participle: str) -> tuple[str, ...]:
    """Return a participle of one and of several, of either gender."""
    many = participle if participle.endswith("s") else f"{participle}s"
    return participle, f"{participle}e", many, f"{participle}es"
