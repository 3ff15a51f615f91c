"""The forms of Spanish verbs without accents: dirigir, dirige, dirigieron, dirigia, dirija, ha dirigido, dirigidas."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_AUXILIARIES: Final = ("ha", "han", "habia", "habian", "haya", "hayan", "haber")
# By ending, longest first: present, past of one and of several, subjunctive, participle, gerund.
_IRREGULAR: Final = {
    "escribir": "escribe escribio escribieron escriba escrito escribiendo",
    "concebir": "concibe concibio concibieron conciba concebido concibiendo",
    "seguir": "sigue siguio siguieron siga seguido siguiendo",
    "ducir": "duce dujo dujeron duzca ducido duciendo",
    "hacer": "hace hizo hicieron haga hecho haciendo",
    "poner": "pone puso pusieron ponga puesto poniendo",
    "tener": "tiene tuvo tuvieron tenga tenido teniendo",
    "venir": "viene vino vinieron venga venido viniendo",
    "salir": "sale salio salieron salga salido saliendo",
    "saber": "sabe supo supieron sepa sabido sabiendo",
    "buir": "buye buyo buyeron buya buido buyendo",
    "dar": "da dio dieron diera dado dando",
    "oir": "oye oyo oyeron oiga oido oyendo",
    "ver": "ve vio vieron vea visto viendo",
}
# Letters of endings that are verbs of their own: "rodar" is no "dar".
_SHORT: Final = 3
_IMPERFECTS: Final = {"ver": "veia"}
# Stems whose vowel is another one where it is stressed.
_STRESSED: Final = {
    "comenz": "comienz",
    "empez": "empiez",
    "cont": "cuent",
    "encontr": "encuentr",
    "rod": "rued",
    "sent": "sient",
}
# How a stem is written in front of the vowel that the subjunctive has instead.
_SPELT: Final = {"ar": {"c": "qu", "g": "gu", "z": "c"}, "er": {"ec": "ezc", "g": "j"}, "ir": {"g": "j"}}


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the forms of one verb are made of; all but ``pasts`` are those of one."""

    present: str
    past: str
    pasts: str
    subjunctive: str
    participle: str
    gerund: str


def conjugated(verb: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the forms of an infinitive that speak of somebody, its gerund and itself, and its participles."""
    parts = _parts(verb)
    participles = tuple(f"{parts.participle[:-1]}{ending}" for ending in ("o", "a", "os", "as"))
    return (verb, parts.gerund, *_finite(verb, parts)), participles


def verb_forms(phrase: str) -> Iterator[str]:
    """Yield a phrase with its first word, an infinitive, in each form that speaks of somebody or something.

    These are present, imperfect, past, subjunctive and its past, of one and of several, the participle in every gender
    and number and with "por", the perfect, the gerund and the infinitive.
    """
    verb, _, rest = phrase.partition(" ")
    parts = _parts(verb)
    agreeing = [f"{parts.participle[:-1]}{ending}" for ending in ("o", "a", "os", "as")]
    forms = [verb, parts.gerund, *_finite(verb, parts), *agreeing]
    forms += [f"{auxiliary} {parts.participle}" for auxiliary in _AUXILIARIES]
    yield from (f"{form} {rest}".strip() for form in forms)
    if not rest:
        yield from (f"{participle} por" for participle in agreeing)


def _parts(verb: str) -> _Parts:
    ending = verb if verb in _IRREGULAR else next((e for e in _IRREGULAR if len(e) > _SHORT and verb.endswith(e)), None)
    if ending is not None:
        start = verb.removesuffix(ending)
        return _Parts(*(start + part for part in _IRREGULAR[ending].split()))
    stem, kind = verb[:-2], verb[-2:]
    stressed = _STRESSED.get(stem, stem)
    present, subjunctive = ("a", "e") if kind == "ar" else ("e", "a")
    past, pasts, participle, gerund = ("o", "aron", "ado", "ando") if kind == "ar" else ("io", "ieron", "ido", "iendo")
    return _Parts(
        f"{stressed}{present}",
        f"{stem}{past}",
        f"{stem}{pasts}",
        f"{_spelt(stressed, kind)}{subjunctive}",
        f"{stem}{participle}",
        f"{stem}{gerund}",
    )


def _spelt(stem: str, kind: str) -> str:
    written = next(((said, other) for said, other in _SPELT[kind].items() if stem.endswith(said)), None)
    return stem if written is None else stem.removesuffix(written[0]) + written[1]


def _finite(verb: str, parts: _Parts) -> Iterator[str]:
    imperfect = _IMPERFECTS.get(verb) or f"{verb[:-2]}{'aba' if verb.endswith('ar') else 'ia'}"
    past = parts.pasts.removesuffix("ron")
    for one in (parts.present, imperfect, parts.subjunctive, f"{past}ra", f"{past}se"):
        yield from (one, f"{one}n")
    yield from (parts.past, parts.pasts)
