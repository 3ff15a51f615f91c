"""The forms of sentences that say who or what one entity is, and how several compare."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from catalog.entities import EntityType
from catalog.names import fold
from catalog.relations import RelationType as R

from agent_core.references import EntityRef
from agent_core.results import ProfilePart
from agent_core.schemas import Comparison
from agent_core.verification.evidence import Evidence
from agent_core.verification.of_titles import made_from, title_facts
from agent_core.verification.patterns import Check, Found, Listed, Pattern, pattern
from agent_core.verification.rows import fact_holds, has_value, is_dated, listed_hold, same, squeezed

_MAKERS: Final[Mapping[str, R]] = {
    "made by": R.ANIMATED_BY,
    "directed by": R.STAFF,
    "written by": R.WRITTEN_BY,
    "drawn by": R.DRAWN_BY,
    "adapted from": R.ADAPTED_FROM,
    "adapted as": R.ADAPTATION,
    "voiced by": R.VOICED_BY,
}
_MADE: Final[Mapping[str, R]] = {"animated": R.ANIMATED, "produced": R.PRODUCED, "licensed": R.LICENSED}
_CALLED: Final[Mapping[str, tuple[R, str]]] = {
    "director": (R.WORKED_ON, "Director"),
    "original creator": (R.WORKED_ON, "Original Creator"),
    "series writer": (R.WORKED_ON, "Series Composition"),
    "scriptwriter": (R.WORKED_ON, "Script"),
    "composer": (R.WORKED_ON, "Music"),
    "character designer": (R.WORKED_ON, "Character Design"),
    "singer of theme songs": (R.WORKED_ON, "Theme Song Performance"),
    "producer": (R.WORKED_ON, "Producer"),
    "voice actor": (R.VOICED_IN, ""),
    "author of manga": (R.WROTE, ""),
    "artist of manga": (R.DREW, ""),
}
# What is said of one of several that are compared: the field of the comparison, and its words around the value.
_CLAUSES: Final = {
    "year": ("came out in", ""),
    "status": ("is", ""),
    "source": ("is based on", ""),
    "episodes": ("has", "episodes"),
    "chapters": ("has", "chapters"),
    "volumes": ("has", "volumes"),
    "score": ("is rated", ""),
    "members": ("has", "readers"),
    "studio": ("was made by", ""),
    "author": ("was written by", ""),
    "artist": ("was drawn by", ""),
    "director": ("was directed by", ""),
    "composer": ("has music by", ""),
    "voice actor": ("is voiced by", ""),
    "number of characters voiced": ("has voiced", "characters"),
    "number of anime worked on": ("has worked on", "anime"),
    "number of manga written": ("has written", "manga"),
    "number of anime animated": ("has animated", "anime"),
    "number of anime produced": ("has produced", ""),
    "number of anime licensed": ("has licensed", ""),
    "number of anime appeared in": ("appears in", "anime"),
}


def _parts(found: Found, evidence: Evidence) -> list[ProfilePart]:
    """Return what a profile found of the entity that a sentence names first."""
    ref = found.names[0].ref
    return next((graph.parts for intent, graph in evidence.of("profile") if intent.start == ref), list[ProfilePart]())


def _ends(listed: Listed, relation: R, role: str | None, parts: Sequence[ProfilePart], evidence: Evidence) -> bool:
    """Tell whether the ends of a relation are named, and as many as there are."""
    held = (part for part in parts if part.relation is relation and role in (None, part.role))
    return listed_hold(listed, evidence) and any(
        {*listed.refs} <= {card.ref for card in part.best} and listed.total == part.total for part in held
    )


def _of_character(found: Found, evidence: Evidence) -> bool:
    """Hold "X is a main character of A; also a supporting character of B", each with who gives the voice."""
    parts, roles = _parts(found, evidence), found.texts
    held = all(
        _ends(listed, R.APPEARS_IN, " ".join(role).removesuffix("character").strip(), parts, evidence)
        for listed, role in zip(found.lists, roles, strict=True)
    )
    return held and all(_voices(deeds, parts, evidence) for deeds in found.makers)


def _voices(deeds: Sequence[tuple[str, Listed]], parts: Sequence[ProfilePart], evidence: Evidence) -> bool:
    held = {card.ref for part in parts if part.relation is R.VOICED_BY for card in part.best}
    return all(
        deed == "voiced by" and {*listed.refs} <= held and listed.total == len(held) for deed, listed in deeds
    ) and all(listed_hold(listed, evidence) for _, listed in deeds)


def _of_person(found: Found, evidence: Evidence) -> bool:
    """Hold "X is known as a director (13 anime), also as a composer (2 anime); best known for A"."""
    parts = _parts(found, evidence)
    roles = " ".join(found.texts[0]).replace(" , also as ", " , ").replace(" ) and ", " ) , ").split(" ) , ")
    best = found.lists[0]
    known = {card.ref for part in parts for card in part.best}
    held = {*best.refs} <= known and not best.more and listed_hold(best, evidence)
    return all(_was(one, parts) for one in roles) and held


def _of_voice(found: Found, evidence: Evidence) -> bool:
    """Hold the same of somebody best known for a voice, with how many they have given."""
    whole = found.lists[0]
    parts = _parts(found, evidence)
    held = any(part.relation is R.VOICES and part.total == whole.total for part in parts)
    first = Found(names=found.names, texts=found.texts, lists=[Listed(whole.mentions)])
    return held and _of_person(first, evidence)


def _was(role: str, parts: Sequence[ProfilePart]) -> bool:
    """Hold "a director ( 13 anime )" to how often somebody was that."""
    what, _, counted = role.partition(" ( ")
    words = counted.split()
    name = what.strip().removeprefix("an ").removeprefix("a ")
    relation = _CALLED.get(name)
    for part in parts:
        staff = name.startswith("staff for ") and name.removeprefix("staff for ").casefold() == part.role.casefold()
        named = relation is not None and part.relation is relation[0] and relation[1] in ("", part.role)
        if (named or staff) and words and words[0].replace(",", "") == str(part.total):
            return True
    return False


def _of_studio(found: Found, evidence: Evidence) -> bool:
    parts = _parts(found, evidence)
    words = [word for word in found.texts[0] if word not in {",", "and", "anime"}]
    pairs = list(zip(words[::2], words[1::2], strict=False))
    held = all(
        any(p.relation is _MADE.get(deed) and str(p.total) == number.replace(",", "") for p in parts)
        for deed, number in pairs
    )
    known = {card.ref for part in parts for card in part.best}
    return bool(pairs) and held and {*found.lists[0].refs} <= known and listed_hold(found.lists[0], evidence)


def _of_title(found: Found, evidence: Evidence) -> bool:
    """Hold "X is an anime (television series, 1998, finished), made by A and directed by B"."""
    parts, ref = _parts(found, evidence), found.names[0].ref
    kind = " ".join(found.texts[0]).casefold() == ref.entity_type.value
    facts = len(found.texts) < 2 or title_facts(found, evidence, " ".join(found.texts[1]))
    makers = all(
        _ends(listed, _MAKERS[deed], "Director" if deed == "directed by" else None, parts, evidence)
        for deeds in found.makers
        for deed, listed in deeds
    )
    return kind and facts and makers


def _about(evidence: Evidence) -> EntityRef | None:
    """Return what "it" is in a profile."""
    return next((intent.start for intent, _ in evidence.of("profile")), None)


def _it_has(found: Found, evidence: Evidence) -> bool:
    """Hold "it has 26 episodes and 5 volumes, is based on a manga and is rated 8.8 out of 10"."""
    ref = _about(evidence)
    text = " ".join(found.texts[0])
    for word in ("has ", "is based on ", "is rated "):
        text = text.replace(f" and {word}", f" , {word}")
    return ref is not None and all(_fact_of(ref, one.strip(), evidence) for one in text.split(" , "))


def _fact_of(ref: EntityRef, fact: str, evidence: Evidence) -> bool:
    if fact.startswith("is based on "):
        return made_from(fact.removeprefix("is based on ")) in evidence.values(ref, "source_material")
    if fact.startswith("is rated "):
        return has_value(evidence, ref, "rating", fact.split()[2])
    counts = fact.removeprefix("has ").replace(" and ", " , ").split(" , ")
    return all(_count_of(ref, one.split(), evidence) for one in counts)


def _count_of(ref: EntityRef, words: Sequence[str], evidence: Evidence) -> bool:
    return len(words) == 2 and has_value(evidence, ref, f"{words[1].removesuffix('s')}s", words[0])


def _genres(found: Found, evidence: Evidence) -> bool:
    ref = _about(evidence)
    genres = set(map(fold, found.texts[0]))
    return ref is not None and any(genres <= set(map(fold, card.genres)) for card in evidence.cards(ref))


def _of_episode(found: Found, evidence: Evidence) -> bool:
    ref = found.names[0].ref
    number = not found.numbers or has_value(evidence, ref, "number", found.numbers[0])
    dated = all(is_dated(evidence, ref, date) for date in found.dates)
    parts = _parts(found, evidence)
    return number and dated and all(_ends(one, R.EPISODE_OF, None, parts, evidence) for one in found.lists)


def _namesakes(found: Found, evidence: Evidence) -> bool:
    return all(fact_holds(mention, evidence) for mention in found.lists[0].mentions)


def _comparison(evidence: Evidence) -> Comparison | None:
    return next((g.meta.comparison for _, g in evidence.of("compare") if g.meta.comparison is not None), None)


def _clauses(found: Found, evidence: Evidence) -> bool:
    """Hold what is said of one of several that are compared to the rows of the comparison."""
    compared, ref = _comparison(evidence), found.names[0].ref
    if compared is None or ref not in compared.refs:
        return False
    place = compared.refs.index(ref)
    rest = squeezed("".join(found.texts[0]))
    clauses = list(_true_clauses(compared, place))
    while rest:
        clause = max((one for one in clauses if rest.startswith(one)), key=len, default=None)
        if clause is None:
            return False
        rest = rest.removeprefix(clause).removeprefix(",")
        rest = rest.removeprefix("and") if any(rest.removeprefix("and").startswith(one) for one in clauses) else rest
    return True


def _true_clauses(compared: Comparison, place: int) -> Iterator[str]:
    """Yield what may be said of the entity at a place, squeezed."""
    rows = {row.field: row.values[place] for row in compared.rows}
    for field, (before, behind) in _CLAUSES.items():
        value = rows.get(field)
        if value is None:
            continue
        alone = rows.get(f"{field.removeprefix('number of ')} of one only")
        for spelt in _spelt(field, value):
            clause = squeezed(f"{before}{spelt}{behind}")
            yield clause
            if alone is not None:
                yield f"{clause}({squeezed(alone)})"


def _spelt(field: str, value: str) -> Iterator[str]:
    yield value
    if field == "members":
        yield f"{int(value):,}"
    if field == "source":
        name = value.replace("_", " ")
        yield from (
            name,
            f"a {name}",
            f"an {name}",
            "no other work" if value == "original" else "a work of another kind",
        )


def _agree(found: Found, evidence: Evidence) -> bool:
    """Hold "they agree in source (manga) and status (finished)", "they share genres (Drama)"."""
    compared = _comparison(evidence)
    rest = squeezed("".join(found.texts[0]))
    held = [
        f"{squeezed(row.field.removeprefix('shared '))}({squeezed(row.left)})"
        for row in (compared.rows if compared is not None else ())
        if row.same and row.left
    ]
    while rest:
        clause = next((one for one in sorted(held, key=len, reverse=True) if rest.startswith(one)), None)
        if clause is None:
            return False
        rest = rest.removeprefix(clause).removeprefix(",")
        rest = rest.removeprefix("and") if any(rest.removeprefix("and").startswith(one) for one in held) else rest
    return True


def _related(found: Found, evidence: Evidence) -> bool:
    compared = _comparison(evidence)
    text = squeezed("".join(found.texts[0]))
    rows = compared.rows if compared is not None else []
    return any(row.field == "in common" and row.same and squeezed(row.left or "") == text for row in rows)


def _kinds(found: Found, evidence: Evidence) -> bool:
    """Hold "A and B are television series" to the kinds and formats of a comparison."""
    kinds = squeezed("".join(found.texts[-1]))
    refs = found.lists[0].refs
    return all(kinds in _called(ref, evidence) for ref in refs)


def _two_kinds(found: Found, evidence: Evidence) -> bool:
    """Hold "A is a film, B a television series"."""
    return all(
        squeezed("".join(text)).removeprefix("an").removeprefix("a") in _called(mention.ref, evidence)
        or squeezed("".join(text)).removeprefix("a") in _called(mention.ref, evidence)
        for mention, text in zip(found.names, found.texts, strict=True)
    )


def _called(ref: EntityRef, evidence: Evidence) -> set[str]:
    """Return what one and what many of an entity's kind or format are called, squeezed."""
    compared = _comparison(evidence)
    rows = {row.field: row for row in compared.rows} if compared is not None else {}
    place = compared.refs.index(ref) if compared is not None and ref in compared.refs else None
    form = rows["format"].values[place] if place is not None and "format" in rows else None
    kind = ref.entity_type.value
    if form is None:
        return (
            {kind, f"{kind}s", "people", "entities"} if ref.entity_type is not EntityType.STUDIO else {kind, "studios"}
        )
    name = {"movie": "film", "tv": "television series", "music": "music video"}.get(form, form.replace("_", " "))
    return {squeezed(name), squeezed(f"{name}s"), squeezed(form)}


def _other_paths(found: Found, evidence: Evidence) -> bool:
    others = ((graph.meta.total or len(graph.paths)) - 1 for _, graph in evidence.of("path") if graph.paths)
    return any(same(str(number), found.numbers[0]) for number in others)


def _joins(*relations: R) -> Check:
    """Return a check of a clause that says that two are related, in the direction of the relations."""

    def check(found: Found, evidence: Evidence) -> bool:
        one, two = found.names
        return any(evidence.facts.holds(one.ref, relation, two.ref) for relation in relations)

    return check


def _forms() -> Iterator[Pattern]:
    tables: tuple[tuple[str, Check | None], ...] = (
        ("{e} is [a|an] {text} of {list}[| {makers}]", _of_character),
        ("{e} is [a|an] {text} of {list} ; also [a|an] {text} of {list}[| {makers}]", _of_character),
        ("{e} is a character[| {makers}]", _of_character),
        ("{e} is known as {text} ; best known for {list}", _of_person),
        ("{e} is known as {text} ; best known for the voice of {list}", _of_voice),
        ("{e} is a studio that {text} ; best known for {list}", _of_studio),
        ("{e} is [a|an] {text} ( {text} )[| {makers}]", _of_title),
        ("{e} is [a|an] {text}[| {makers}]", _of_title),
        ("it {text}", _it_has),
        ("genres : {topics}", _genres),
        ("{e} is [episode {n}|an episode][| of {list}][| , first aired on {date}]", _of_episode),
        (
            "the name also means {list}[| , others| and others| , and others] : name one in full to ask about it",
            _namesakes,
        ),
        ("{e} {text}", _clauses),
        ("they [agree in|share] {text}", _agree),
        ("[both|all of them] are related to {text}", _related),
        ("{list} are {text}", _kinds),
        ("{e} is {text} , {e} {text}", _two_kinds),
        ("{e} is {text} and {e} {text}", _two_kinds),
        ("readers of {e} recommend {e}", _joins(R.RECOMMENDED)),
        ("{e} and {e} belong to one franchise", _joins(R.SHARES_FRANCHISE)),
        ("{e} and {e} share characters", _joins(R.SHARED_CHARACTER)),
        ("{e} and {e} are related", _joins(R.OTHER)),
        ("there [is|are] {n} other [path|paths] as short", _other_paths),
    )
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())
