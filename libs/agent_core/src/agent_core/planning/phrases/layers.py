"""What one layer of a nested phrase means: the single relation that its words tell of what the phrase stands for."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from catalog.entities import BEINGS, MAKERS, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.composition import Composition, compose
from agent_core.planning.phrases.concepts import CONCEPTS, INVERSES, STORIES
from agent_core.planning.phrases.pieces import THINGS, Part, Piece
from agent_core.planning.words.tagging import Tag

_PERSONAL: Final = frozenset(
    {"who", "whom", "whoever", "whomever", "everyone", "everybody", "someone", "somebody", "anyone", "people"}
)
# What "somebody who …" costs of a studio, "what" of a person, and a person's noun that tells another relation.
_UNUSUAL: Final = 1
_THING: Final = 2
_SOMEBODY: Final = 4
_HOP: Final = 10
# General verbs of how one title came of another, and verbs that draw what they are said of.
_BRINGING: Final = STORIES | {"making", "production", "maker", "adaptation", "source"}
CASTS: Final = frozenset({"main character", "supporting character"})
# What verbs are with their objects.
_OBJECTS: Final = {
    EntityType.CHARACTER: ("character designer", frozenset({"character designer", "artist", "making"})),
    EntityType.EPISODE: ("episode director", frozenset({"director", "episode director"})),
}


def told(
    kind: EntityType, tags: Sequence[Tag], *, target: EntityType | None, head: Tag | None = None
) -> tuple[Composition, ...]:
    """Return the single relations that words tell of an entity of a kind, cheapest first.

    Args:
        kind: of what the words are said.
        tags: the words, nearest to it first.
        target: the kind that the relation leads to, where that is known.
        head: the noun that the relation is told about: "the director who made …".
    """
    forms = tuple(tag.form for tag in tags)
    return _told(kind, forms, target, head.form if head is not None else None)


@lru_cache(maxsize=4_096)
def _told(
    kind: EntityType, forms: tuple[Form, ...], target: EntityType | None, head: Form | None
) -> tuple[Composition, ...]:
    words = tuple(Tag(form, 0, 1) for form in reversed(forms))
    found = compose(kind, before=words, after=(), head=Tag(head, 0, 1) if head is not None else None)
    return tuple(c for c in found if len(c.readings) == 1 and target in (None, c.kind))


@lru_cache(maxsize=1_024)
def called(form: Form, kind: EntityType) -> tuple[Composition, ...]:
    """Return the relations that lead from who is called by a noun to what they are called so of."""
    concept = INVERSES.get(form.value, form.value)
    story = form.value in STORIES and form.target is EntityType.ANIME and form.value != "adaptation"
    if form.target is not kind and not (story and kind is EntityType.MANGA):
        return ()
    return tuple(
        Composition(r.target, r.hops, concept=concept, readings=(r,), cost=_HOP * len(r.hops))
        for r in CONCEPTS[concept]
        if r.source is kind
    )


def joined(chain: Composition, layer: Composition, *, cost: int = 0) -> Composition:
    """Return a chain with one more layer around it."""
    return Composition(
        layer.kind,
        (*chain.hops, *layer.hops),
        concept=layer.concept,
        readings=(*chain.readings, *layer.readings),
        cost=chain.cost + layer.cost + cost,
    )


def misfit(head: Piece, chain: Composition) -> int | None:
    """Return what it costs that a head stands for the end of a chain; ``None`` where it cannot."""
    kind = chain.kind
    if head.tag is not None:
        if head.tag.form.target is not kind:
            written = kind is EntityType.MANGA and head.text in THINGS
            played = kind is EntityType.CHARACTER and head.text == "people"
            return _UNUSUAL if (written or played) and head.part is Part.KIND else None
        says_so = head.part is not Part.NOUN or chain.readings[-1] in CONCEPTS[head.tag.form.value]
        return 0 if says_so else _SOMEBODY if kind in MAKERS else None
    if head.text in _PERSONAL:
        return 0 if kind in BEINGS else _UNUSUAL if kind is EntityType.STUDIO else None
    if head.text == "where":
        return 0 if kind is EntityType.ANIME else _UNUSUAL if kind is EntityType.STUDIO else None
    return _THING if kind is EntityType.PERSON and head.part is Part.ASKED else 0


def is_personal(head: Piece) -> bool:
    """True for "who" and "everyone"."""
    return head.text in _PERSONAL


def repeats(noun: Tag, verbs: Sequence[Tag]) -> bool:
    """True for "the recap retelling X" and "the side story produced for X": what the noun says the verb says again."""
    if noun.form.value in CASTS:  # "the main characters that X follows"
        return all(tag.form.value in ("sequel", "prequel", "character") for tag in verbs)
    said = noun.form.value in INVERSES or noun.form.value in STORIES
    return said and all(tag.form.value in _BRINGING or tag.form.value in INVERSES for tag in verbs)


def with_objects(verbs: Sequence[Tag], things: Sequence[Piece]) -> tuple[Tag, ...] | None:
    """Return verbs with what they draw or direct as one; ``None`` where such things are no objects of theirs."""
    if not things:
        return tuple(verbs)
    kinds = {t.tag.form.target for t in things if t.tag is not None}
    whole = next((whole for kind, whole in _OBJECTS.items() if kinds == {kind}), None)
    if whole is None or not {tag.form.value for tag in verbs} <= whole[1]:
        return None
    return (replace(verbs[0], form=Form(TagKind.RELATION, whole[0])),)


def turned(tag: Tag) -> Tag:
    """Return a verb between two titles or characters as what it says the other way: "continued by X"."""
    return replace(tag, form=Form(TagKind.RELATION, INVERSES[tag.form.value]))
