"""What French, Spanish, German and romaji tell by the order of their words, where English has a word for it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from catalog.entities import MAKERS, EntityType

from agent_core.planning.lexicon.english import ENGLISH
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.lexicon.japanese import JAPANESE
from agent_core.planning.words.heads import COPULAS
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

_PAIR: Final = 2
# What joins a name with the house that made something there, besides the words for "of".
_AT: Final = frozenset({"chez", "pour", "bei", "fur", "con", "en", "de", "del", "von", "vom", "du", "of", "for", "no"})
# What a name stands behind of which something is claimed: "c'est X qui …".
_CLEFTS: Final = frozenset({"est", "est-ce", "sont", "ce"})
# Words that ask for more than yes or no, wherever they stand.
_ASKING: Final = frozenset(
    {"quel", "quelle", "quels", "quelles", "quoi", "lequel", "laquelle", "lesquels", "lesquelles", "que", "cual",
     "cuales", "donde", "cuando", "welche", "welcher", "welches", "welchem", "welchen", "was", "wie", "wo", "wann",
     "womit", "wovon", "woran", "nan", "nani", "dore", "dono", "donna", "dochira", "dotchi", "doko", "itsu", "ikutsu",
     "nanbon", "nannen", "nanwa", "nanten", "nandesuka", "oshiete", "oshiete kudasai", "kudasai", "shiritai"}
)  # fmt: skip
# German question words that are particles in romaji.
_PARTICLES: Final = frozenset({"wo"})
# What two names are asked about together.
_OF_BOTH: Final = (
    TagKind.WHO, TagKind.WHERE, TagKind.COUNT, TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.ORDERING,
    TagKind.SIMILAR, TagKind.OTHER, TagKind.ATTRIBUTE, TagKind.ORDER, TagKind.MORE, TagKind.MOST, TagKind.AND,
    TagKind.OR, TagKind.NOT, TagKind.HELP, TagKind.BEYOND,
)  # fmt: skip
_BEEN: Final = frozenset({"a", "ont", "pas", "avait", "avaient", "aurait"})
_WHERE: Final = frozenset({"donde", "ou", "wo"})
# What is done by somebody, which is no answer to where.
_PERSONAL: Final = frozenset(
    {"director", "composer", "author", "artist", "scriptwriter", "character designer", "maker"}
)
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)


def states_a_claim(cut: Segmentation) -> bool:
    """True for "¿X es la secuela de Y?", "Spricht X Y?" and "X wa Y ga tsukutta no?", which ask by their tone alone."""
    if cut.language == ENGLISH.code or len(cut.anchors) != _PAIR or cut.unexplained or cut.unread:
        return False
    said = {w.text for t in cut.tags for w in cut.words[t.first : t.last]}
    asking = _ASKING - _PARTICLES if cut.language == JAPANESE.code else _ASKING
    if said & asking or any(t.kind in _OF_BOTH for t in cut.tags):
        return False
    return _opens_with_what_is_done(cut) or _opens_with_a_name(cut)


def _opens_with_what_is_done(cut: Segmentation) -> bool:
    """True for "Setzt X Y fort?" and "¿Dobla X a Y?"."""
    verb = cut.tags[0]
    done = verb.kind is TagKind.RELATION and verb.form.target is None and verb.first == 0
    return done and cut.anchors[0].first == verb.last


def _opens_with_a_name(cut: Segmentation) -> bool:
    """True where a name stands in front and nothing is listed behind it: a copula or a verb stands among the two."""
    first, second = cut.anchors
    if any(t.kind is not TagKind.FILLER for t in cut.tags if t.first < first.first):
        return False
    if cut.language == JAPANESE.code:
        last = cut.words[-1].text
        listed = last in ("wa", "ga") or any(t.kind in _NOUNS and t.last == len(cut.words) for t in cut.tags)
        told = bool({"wa", "tte"} & {w.text for w in cut.words[first.last : len(cut.words)]})
        return told and not listed
    said = [t for t in cut.tags if first.last <= t.first < second.first and t.kind is TagKind.RELATION]
    fronted = bool(said) and _is_cleft(cut)
    verbs = any(t.form.target is None for t in said)
    return fronted or verbs or bool(COPULAS & {w.text for w in cut.words[first.last : second.first]})


def _is_cleft(cut: Segmentation) -> bool:
    """True for "c'est X qui …" and "c'est bien X, le …", whose name has nothing but those words in front."""
    opened = cut.tags[: sum(t.first < cut.anchors[0].first for t in cut.tags)]
    return cut.words[0].text in _CLEFTS and all(t.kind in (TagKind.FILLER, TagKind.ASK) for t in opened)


def in_order(cut: Segmentation) -> Segmentation:
    """Return a question with those words read anew that mean something by where they stand."""
    cut = _with_houses(cut)
    if cut.language == ENGLISH.code:
        return cut
    tags = [_alone(tag, cut) for tag in cut.tags]
    return replace(cut, tags=tuple(_merged(tags)))


def _with_houses(cut: Segmentation) -> Segmentation:
    """Return a question with a studio that stands beside somebody as none but that, whoever has its name."""
    kinds = [a.candidates[0].ref.entity_type for a in cut.anchors]
    if sorted(kinds) != [EntityType.PERSON, EntityType.STUDIO] or not has(cut.tags, TagKind.RELATION):
        return cut
    anchors = tuple(
        replace(a, candidates=tuple(c for c in a.candidates if c.ref.entity_type is kind))
        for a, kind in zip(cut.anchors, kinds, strict=True)
    )
    return replace(cut, anchors=anchors)


def _alone(tag: Tag, cut: Segmentation) -> Tag:
    if tag.kind is TagKind.MORE and cut.words[tag.last - 1].text == "que" and cut.next_name(tag) is None:
        return replace(tag, form=replace(tag.form, kind=TagKind.ORDER))  # "el más largo que ha hecho X"
    form = next((form for holds, form in _RULES if holds(tag, cut)), None)
    return tag if form is None else replace(tag, form=form)


def _is_silent(tag: Tag, cut: Segmentation) -> bool:
    """True for words of romaji that say nothing more: a verb said twice, a kind in front of a name, a last "ka"."""
    if cut.language != JAPANESE.code:
        return False
    asks = tag.kind is TagKind.OR and tag.last == len(cut.words)
    return asks or _is_said_twice(tag, cut) or _titles(tag, cut) or _is_whose_work(tag, cut)


def _has_been(tag: Tag, cut: Segmentation) -> bool:
    """True for the "été" of "n'ont pas été animés par X", which is no summer."""
    return tag.kind is TagKind.SEASON and cut.text(tag) == "ete" and cut.words[tag.first - 1].text in _BEEN


def _comes_after(tag: Tag, cut: Segmentation) -> bool:
    """True for the "nach" of "nach 2015" and "was hat X nach Y gedreht", but for "was soll ich nach Y sehen"."""
    if cut.text(tag) != "nach":
        return False
    done = any(t.kind is TagKind.RELATION and t.form.target is None for t in cut.tags)
    made = done and any(a.candidates[0].ref.entity_type in MAKERS for a in cut.anchors)
    return cut.next_tag(tag, TagKind.YEAR) is not None or (made and cut.next_name(tag) is not None)


def _is_above(tag: Tag, cut: Segmentation) -> bool:
    """True for the "plus de" of "plus de 50 épisodes"."""
    return tag.kind is TagKind.MOST and cut.text(tag) == "plus de" and cut.next_tag(tag, TagKind.NUMBER) is not None


def _is_as_well(tag: Tag, cut: Segmentation) -> bool:
    """True for the "como" of "tanto en X como en Y"."""
    return cut.text(tag) == "como" and any(w.text == "tanto" for w in cut.words[: tag.first])


def _is_such_as(tag: Tag, cut: Segmentation) -> bool:
    """True for the "comme" of "il y a quoi comme suite à X", which likens nothing."""
    noun = cut.next_tag(tag, TagKind.RELATION)
    asked = tag.first > 0 and cut.words[tag.first - 1].text == "quoi"
    return cut.text(tag) == "comme" and asked and noun is not None and noun.form.target is not None


def _is_both(tag: Tag, cut: Segmentation) -> bool:
    """True for the "tanto" of "tanto en X como en Y"."""
    return cut.text(tag) == "tanto" and any(w.text == "como" for w in cut.words[tag.last :])


def _is_made_by_a_house(tag: Tag, cut: Segmentation) -> bool:
    """True for "réalisé" of studios alone, which have no director's chair: "quels anime X a-t-il réalisés"."""
    verb = tag.form == Form(TagKind.RELATION, "director") and "realis" in cut.text(tag)
    return verb and {a.candidates[0].ref.entity_type for a in cut.anchors} == {EntityType.STUDIO}


def _asks_for_a_place(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "¿dónde se emite X?" and "où a été tourné X", which no title or studio answers."""
    where = tag.first == 0 and cut.words[0].text in _WHERE
    return where and not any(t.kind is TagKind.RELATION and t.form.value not in _PERSONAL for t in cut.tags)


def _is_relative(tag: Tag, cut: Segmentation) -> bool:
    """True for the "qui" of "quel est l'anime de X qui a la meilleure note" and "c'est X qui a réalisé Y"."""
    if tag.kind is not TagKind.WHO or cut.text(tag) != "qui":
        return False
    named = any(a.last == tag.first for a in cut.anchors)
    noun = any(t.last == tag.first and t.form.target is not None for t in cut.tags)
    asked = any(w.text in ("quel", "quelle", "quels", "quelles") for w in cut.words[: tag.first])
    return (asked and (named or noun)) or (named and _is_cleft(cut))


def _is_said_twice(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "doko no sutajio ga seisaku shita", whose subject says what is made."""
    verb = tag.form in (Form(TagKind.RELATION, "making"), Form(TagKind.RELATION, "studio"))
    subject = next((t for t in cut.tags if t.last == tag.first - 1 and t.kind is TagKind.RELATION), None)
    asked = subject is not None and cut.words[subject.first].text in ("doko", "dono")
    return verb and asked and subject is not None and cut.words[tag.first - 1].text == "ga"


def _is_whose_work(tag: Tag, cut: Segmentation) -> bool:
    """True for the last word of "X wa dare ga kaita manga?", which X is."""
    verb = any(t.last == tag.first and t.kind is TagKind.RELATION and t.form.target is None for t in cut.tags)
    return tag.kind in _NOUNS and verb and tag is cut.tags[-1] and has(cut.tags, TagKind.WHO)


def _titles(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "manga X no sakusha", which says of which kind X is."""
    name = next((a for a in cut.anchors if a.first == tag.last), None)
    kinds = {c.ref.entity_type for c in name.candidates} if name is not None else set[EntityType]()
    return tag.kind is TagKind.TYPE and tag.first == 0 and tag.form.target in kinds


def _is_of_a_house(tag: Tag, cut: Segmentation) -> bool:
    """True for the joint of "les anime de X réalisés par Y" and "hat Y für X gedreht" in front of a studio X."""
    if tag.last - tag.first != 1 or cut.words[tag.first].text not in _AT or len(cut.anchors) != _PAIR:
        return False
    house = next((a for a in cut.anchors if a.first == tag.last), None)
    if house is None or house.candidates[0].ref.entity_type is not EntityType.STUDIO:
        return False
    (other,) = (a for a in cut.anchors if a is not house)
    noun = any(t.last == tag.first and t.kind is TagKind.RELATION and t.form.target is not None for t in cut.tags)
    return other.candidates[0].ref.entity_type is EntityType.PERSON and not noun


def _merged(tags: list[Tag]) -> list[Tag]:
    """Return the tags with a verb and the noun right behind it as one, where both say the same: "enjiteiru seiyuu"."""
    found: list[Tag] = []
    for tag in tags:
        before = found[-1] if found else None
        noun = tag.kind is TagKind.RELATION and tag.form.target is not None
        same = before is not None and before.last == tag.first and before.form == Form(TagKind.RELATION, tag.form.value)
        if before is not None and noun and same and not has([before], TagKind.FILLER):
            found[-1] = replace(tag, first=before.first)
        else:
            found.append(tag)
    return found


_RULES: Final[tuple[tuple[Callable[[Tag, Segmentation], bool], Form], ...]] = (
    (_is_relative, Form(TagKind.FILLER)),
    (_is_silent, Form(TagKind.FILLER)),
    (_has_been, Form(TagKind.FILLER)),
    (_is_both, Form(TagKind.FILLER)),
    (_is_as_well, Form(TagKind.AND)),
    (_is_such_as, Form(TagKind.FILLER)),
    (_comes_after, Form(TagKind.CUE, "after")),
    (_is_above, Form(TagKind.CUE, "more")),
    (_asks_for_a_place, Form(TagKind.BEYOND)),
    (_is_of_a_house, Form(TagKind.RELATION, "studio")),
    (_is_made_by_a_house, Form(TagKind.RELATION, "making")),
)
