"""Says another relation, direction, number, extreme, order or polarity than an answer, or hides that there is more."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from agent_core.graph_query import GraphQuery, Hop
from agent_core.references import EntityRef
from catalog.relations import RELATIONS, RelationType

from evals.verification.bench import Bench, Maker, Perturbed, mark, same_set, without_names
from evals.verification.oracle import ref_of

# Not within quotation marks, where an answer repeats the question.
_UNQUOTED: Final = "(?![^“”]*”)"
# What is said of the other direction, or of another relation, and which query that is.
_OPPOSITES: Final = (
    ("sequel", "prequel", RelationType.SEQUEL, RelationType.PREQUEL),
    ("side stor", "parent stor", RelationType.SIDE_STORY, RelationType.PARENT_STORY),
    ("mentor", "student", RelationType.MENTOR, RelationType.STUDENT),
    ("summar", "full stor", RelationType.SUMMARY, RelationType.FULL_STORY),
)
_RELATIONS: Final = (
    ("directed by", "with music by", ("worked_on", "Director"), ("worked_on", "Music")),
    ("with music by", "directed by", ("worked_on", "Music"), ("worked_on", "Director")),
    ("director of", "composer of", ("staff", "Director"), ("staff", "Music")),
    ("composer of", "director of", ("staff", "Music"), ("staff", "Director")),
    ("composer of", "character designer of", ("staff", "Music"), ("staff", "Character Design")),
    ("written by", "drawn by", ("wrote", None), ("drew", None)),
    ("author of", "artist of", ("written_by", None), ("drawn_by", None)),
    ("artist of", "author of", ("drawn_by", None), ("written_by", None)),
    ("studio of", "licensor of", ("animated_by", None), ("licensed_by", None)),
    ("licensed by", "produced by", ("licensed", None), ("produced", None)),
    ("produced by", "licensed by", ("produced", None), ("licensed", None)),
    ("main character", "supporting character", ("has_character", "main"), ("has_character", "supporting")),
    ("supporting character", "main character", ("has_character", "supporting"), ("has_character", "main")),
    ("voice actor of", "mentor of", ("voiced_by", None), ("mentor", None)),
)
_EXTREMES: Final = (
    ("highest", "lowest"),
    ("lowest", "highest"),
    ("largest", "smallest"),
    ("smallest", "largest"),
    ("the most", "the fewest"),
    ("came out first", "came out last"),
    ("came out last", "came out first"),
    ("the latest first", "in the order in which they came out"),
)
_COUNTS: Final = (
    r"There are (?P<n>\d[\d,]*)\b",
    r"holds (?P<n>\d[\d,]*)\b",
    r"(?:and|of the) (?P<n>\d[\d,]*) (?:more|of)\b",
    r"has (?P<n>\d[\d,]*) (?:episodes|chapters|volumes|seasons)",
    r"one of (?:the )?(?P<n>\d[\d,]*)\b",
    r"the most [^.:]*: (?P<n>\d[\d,]*)",
    r"over (?P<n>\d[\d,]*)\b",
    r"known of (?P<n>\d[\d,]*)\b",
    r"The (?P<n>\d+) [a-z ]+ (?:with|by|that)",
    r"\((?P<n>\d+) (?:anime|manga|episodes?)\)",
)
# What opens a list that stands in an order; of one by a value, two with the same value may change places.
_ORDERED: Final = re.compile(
    r"(?P<by>in order|(?<!best known )first|in the order in which they came out|By release the order is): "
    r"|in this order: |Beside it: |best known first: |the best known of which are |Next come "
    r"|Like [^:]* are: |Further: |in the data: |After it the data holds "
)
_MORE: Final = (
    r",? and \d[\d,]* more",
    r" A limit cut this result; [^.]*\.",
    r" \d+ others? (?:is|are) level with them\.",
)
_NEGATIONS: Final = (
    (r"^Yes\b", "No"),
    (r"^No\b", "Yes"),
    (r", and not ", ", and "),
    (r"is not told to be", "is told to be"),
    (r" but not ", " and "),
    (r"^Not in", "In"),
    (r"holds no ", "holds a "),
    (r" is (?=[A-Z“\d])", " is not "),
    (r" are (?=[A-Z“\d])", " are not "),
)


def _directions(bench: Bench) -> Iterator[Perturbed | None]:
    """Say a relation the other way round: by the opposite word, or with its two ends swapped."""
    for one, other, relation, inverse in _OPPOSITES:
        for said, replacement, old, new in ((one, other, relation, inverse), (other, one, inverse, relation)):
            text = re.sub(rf"\b{said}{_UNQUOTED}", replacement, bench.text)
            changed = [(query, _with_hop(query, (old.value, None), (new.value, None))) for query in bench.queries()]
            true = any(c is not None and same_set(bench, query, c) for query, c in changed)
            yield bench.edited("direction", text, true=true)
    paths = bench.case.response.evidence.paths
    if paths and len(paths[0].rels) == 1:
        yield _turned(bench, RelationType(paths[0].rels[0]), paths[0].nodes)
    if " is ahead of " in bench.text or "comes before" in bench.text:
        yield bench.edited("direction", _ends_swapped(bench))


def _turned(bench: Bench, relation: RelationType, nodes: Sequence[EntityRef]) -> Perturbed | None:
    """Swap the two ends of one relation; of a symmetric one that says the same."""
    symmetric = RELATIONS[relation].inverse is relation
    true = symmetric or bench.oracle.holds(nodes[1], relation, nodes[0])
    return bench.edited("direction", _ends_swapped(bench), true=true)


def _ends_swapped(bench: Bench) -> str:
    """Return the answer with its first two marked names in each other's place."""
    found = [
        match
        for number, citation in enumerate(bench.case.response.citations[:2], start=1)
        if (match := mark(number, citation.label).search(bench.text)) is not None
    ]
    return _swapped(bench.text, *found) if len(found) == 2 else bench.text


def _swapped(text: str, one: re.Match[str], other: re.Match[str]) -> str:
    first, second = sorted((one, other), key=lambda match: match.start())
    return f"{text[: first.start()]}{second[0]}{text[first.end() : second.start()]}{first[0]}{text[second.end() :]}"


def _with_hop(query: GraphQuery, old: tuple[str, str | None], new: tuple[str, str | None]) -> GraphQuery | None:
    """Return a query that follows another relation in the place of one; ``None`` where it does not follow that."""
    update = {"relation": RelationType(new[0]), "role": new[1]}
    chains = [
        chain.model_copy(update={"hops": [_turned_into(hop, old, update) for hop in chain.hops]})
        for chain in query.chains
    ]
    return query.model_copy(update={"chains": chains}) if chains != query.chains else None


def _turned_into(hop: Hop, said: tuple[str, str | None], update: Mapping[str, object]) -> Hop:
    return hop.model_copy(update=update) if (hop.relation.value, hop.role) == said else hop


def _relations(bench: Bench) -> Iterator[Perturbed | None]:
    """Say another relation than the one that was followed."""
    for said, replacement, old, new in _RELATIONS:
        changed = [(query, _with_hop(query, old, new)) for query in bench.queries()]
        if any(c is not None for _, c in changed):
            true = any(c is not None and same_set(bench, query, c) for query, c in changed)
            yield bench.edited("relation", re.sub(rf"\b{said}{_UNQUOTED}", replacement, bench.text), true=true)


def _counts(bench: Bench) -> Iterator[Perturbed | None]:
    """Change a number of things."""
    for pattern in _COUNTS:
        found = re.search(pattern, without_names(bench))
        if found is not None:
            number = int(found["n"].replace(",", ""))
            other = max(0, number + bench.chance.choice([-2, -1, 1, 2, 10]))
            other = other if other != number else number + 1
            start, end = found.span("n")
            yield bench.edited("count", f"{bench.text[:start]}{other:,}{bench.text[end:]}")


def _values(bench: Bench) -> Iterator[Perturbed | None]:
    """Change a rating, or the value that stands beside the text."""
    for found in [*re.finditer(r"rated (?P<n>\d\.\d+)", bench.text)][:2]:
        start, end = found.span("n")
        other = round(float(found["n"]) + bench.chance.choice([-0.4, -0.1, 0.1, 0.3]), 2)
        yield bench.edited("rating", f"{bench.text[:start]}{other}{bench.text[end:]}")
    value = bench.case.response.value
    if value and value.isdigit():
        yield bench.edited("value", bench.text, value=str(int(value) + bench.chance.choice([-1, 1, 2])))
    elif value in ("yes", "no"):
        yield bench.edited("value", bench.text, value="no" if value == "yes" else "yes")


def _superlatives(bench: Bench) -> Iterator[Perturbed | None]:
    """Say the other end of a ranking."""
    for said, replacement in _EXTREMES:
        yield bench.edited("superlative", re.sub(rf"\b{said}\b", replacement, bench.text), true=_is_level(bench))


def _is_level(bench: Bench) -> bool:
    """Tell whether all that are ranked have one value, so that the first is the last as well."""
    for query in bench.queries():
        if query.order_by == "related" or query.aggregate == "group_count":
            continue
        members = [
            bench.oracle.facts.things[ref] for ref in bench.oracle.members(query) if ref in bench.oracle.facts.things
        ]
        if members and len({bench.oracle.value(ref_of(thing), query.order_by) for thing in members}) <= 1:
            return True
    return False


def _orders(bench: Bench) -> Iterator[Perturbed | None]:
    """Swap two neighbours in each list that stands in an order: a ranking, a story, seasons, what is alike."""
    ordered = [*_ORDERED.finditer(bench.text)]
    for heading, following in zip_longest(ordered, ordered[1:]):
        end = len(bench.text) if following is None else following.start()
        marks = [
            match
            for number, citation in enumerate(bench.case.response.citations, start=1)
            if (match := mark(number, citation.label).search(bench.text, heading.end(), end)) is not None
        ]
        marks.sort(key=lambda match: match.start())
        if len(marks) > 1:
            at = bench.chance.randrange(len(marks) - 1)
            first, second = marks[at], marks[at + 1]
            level = first["fact"] is not None and first["fact"] == second["fact"] and heading["by"] is not None
            yield bench.edited("order", _swapped(bench.text, first, second), true=level)


def _negations(bench: Bench) -> Iterator[Perturbed | None]:
    """Drop a "not", add one, or turn yes to no."""
    for pattern, replacement in _NEGATIONS:
        yield bench.edited("negation", re.sub(pattern, replacement, bench.text, count=1))


def _truncations(bench: Bench) -> Iterator[Perturbed | None]:
    """Leave out that there is more."""
    for pattern in _MORE:
        yield bench.edited("truncation", re.sub(pattern, "", bench.text, count=1))


MAKERS: Final[tuple[Maker, ...]] = (
    _directions,
    _relations,
    _counts,
    _values,
    _superlatives,
    _orders,
    _negations,
    _truncations,
)
