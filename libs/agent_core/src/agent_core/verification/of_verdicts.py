"""The forms of sentences that say yes or no, with the rows that decide it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from catalog.names import fold
from catalog.relations import RelationType

from agent_core.goals.goal import GraphGoal, VerifyGoal
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome
from agent_core.verification.evidence import MEASURE_FIELDS, Evidence, KnownSet
from agent_core.verification.fulfilment import is_fulfilled
from agent_core.verification.of_sets import known_sets, members_of
from agent_core.verification.patterns import Check, Found, Pattern, pattern
from agent_core.verification.rows import has_topics, listed_hold, squeezed

_WORDS: Final = {"yes": True, "no": False}
# Titles with arrows between them, from two on.
_WALKS: Final = tuple(" ".join(["{e}", *["→ {e}"] * arrows]) for arrows in range(1, 6))


def _exists(found: Found, evidence: Evidence) -> bool:
    """Hold "yes: the sequels of X are A and B"."""
    listed = found.lists[0]
    return listed_hold(listed, evidence) and any(
        set(listed.refs) <= members_of(known) and listed.total == len(known.result.cards)
        for known in known_sets(found, evidence)
    )


def _is_member(found: Found, evidence: Evidence) -> bool:
    """Hold "yes: A is the director of X", and with "one of 3" how many there are."""
    claimed = found.names[0].ref
    for known in known_sets(found, evidence):
        total = len(known.result.cards)
        one_of = int(found.numbers[0]) == total if found.numbers else total == 1
        if claimed in members_of(known) and one_of:
            return True
    return False


def _is_no_member(found: Found, evidence: Evidence) -> bool:
    """Hold "no: the director of X is B, and not A", which needs all that there are."""
    listed, denied = found.lists[0], found.names[0].ref
    return listed_hold(listed, evidence) and any(
        known.result.meta.complete
        and _is_claimed(denied, known, evidence)
        and denied not in members_of(known)
        and set(listed.refs) <= members_of(known)
        and listed.total == len(known.result.cards)
        for known in known_sets(found, evidence)
    )


def _is_claimed(ref: EntityRef, known: KnownSet, evidence: Evidence) -> bool:
    """Tell whether the question says of an entity that it is in a set: to deny another one answers nothing."""
    claims = (goal for goal in _asked(evidence) if goal.query is not None and goal.claim is not None)
    so_called = ((goal, {goal.claim, *goal.claimed}) for goal in claims)
    return any(
        any(each.ref == ref for each in called) and goal.query.chains == known.query.chains  # pyright: ignore[reportOptionalMemberAccess]
        for goal, called in so_called
    )


def _unheard_of(found: Found, evidence: Evidence) -> bool:
    """Hold "no: the data knows no sequel of X, so it is not A"."""
    denied = found.names[0].ref
    return any(
        known.result.meta.outcome is GraphOutcome.NO_ROWS and _is_claimed(denied, known, evidence)
        for known in known_sets(found, evidence)
    )


def _none_at_once(found: Found, evidence: Evidence) -> bool:
    """Hold that the data holds none of a set."""
    return any(not known.result.total for known in known_sets(found, evidence))


def _asked(evidence: Evidence, ref: EntityRef | None = None) -> Iterator[VerifyGoal]:
    """Yield the readings for yes or no, of one entity where one is named."""
    for goal in evidence.asked:
        if isinstance(goal, VerifyGoal) and (ref is None or ref in goal.refs or goal.hops):
            yield goal


def is_decided(ref: EntityRef, evidence: Evidence, *, verdict: bool) -> bool | None:
    """Tell whether what a question says of an entity is decided so by its rows; ``None`` where nothing is said."""
    decided = [is_fulfilled(goal, ref, evidence) for goal in _asked(evidence, ref) if goal.said is not None]
    return decided[0] is verdict if decided else None


def _compared(found: Found, evidence: Evidence) -> bool:
    """Hold "yes, by rating: A: 8.8; B: 7.5": both values, and what they decide."""
    listed, label = found.lists[0], " ".join(found.texts[1])
    verdict = _WORDS[found.texts[0][0].casefold()]
    values = [_value(ref, label, note, evidence) for ref, note in zip(listed.refs, listed.notes, strict=True)]
    if None in values or len(values) != 2:
        return False
    goal = next((goal for goal in _asked(evidence) if goal.measure is not None), None)
    if goal is None or goal.measure is None or list(goal.refs) != listed.refs:
        return False
    ours, theirs = values
    more = str(ours) > str(theirs) if isinstance(ours, str) else float(str(ours)) > float(str(theirs))
    decided = ours == theirs if goal.measure.equal else ours != theirs and more is goal.measure.descending
    return decided is verdict


def _value(ref: EntityRef, label: str, note: Sequence[str], evidence: Evidence) -> float | str | None:
    """Return the value of what is compared where a sentence says the same."""
    text = "".join(note).removeprefix(":")
    order, attribute = MEASURE_FIELDS.get(label, ("related", ""))
    if order == "popularity":
        members = {str(card.members) for card in evidence.cards(ref) if card.members is not None}
        number = text.removesuffix("readers").replace(",", "")
        is_stated = number in members or text in ("readersestimated", "asknownasitstitlesare")
        return next((card.popularity for card in evidence.cards(ref)), None) if is_stated else None
    if order == "related":
        known = evidence.details(ref, "related")
        return float(text) if text in known else None
    for card in evidence.cards(ref):
        value = getattr(card, attribute)
        if value is not None and squeezed(str(value)) == squeezed(text):
            return value
    return None


def _ahead(found: Found, evidence: Evidence) -> bool:
    """Hold "by rating A (8.8) is ahead of B (7.5)"."""
    label = " ".join(found.texts[0])
    first, rest = found.lists
    values = [_value(m.ref, label, m.fact, evidence) for m in (*first.mentions, *rest.mentions)]
    compared = (goal for goal in evidence.asked if isinstance(goal, GraphGoal))
    goal = next((goal for goal in compared if goal.measure is not None), None)
    if None in values or goal is None or goal.measure is None:
        return False
    best, others = values[: len(first.mentions)], values[len(first.mentions) :]
    ahead = all(_more(best[0], other) is goal.measure.descending and other != best[0] for other in others)
    return len({*best}) == 1 and ahead


def _more(ours: float | str | None, theirs: float | str | None) -> bool:
    return str(ours) > str(theirs) if isinstance(ours, str) else float(str(ours)) > float(str(theirs))


def _equal(found: Found, evidence: Evidence) -> bool:
    label = " ".join(found.texts[0])
    values = [_value(m.ref, label, m.fact, evidence) for m in found.lists[0].mentions]
    return None not in values and len({*values}) == 1


def _at_removes(found: Found, evidence: Evidence) -> bool:
    """Hold "yes, at 2 removes: A → B → C" to a path of one relation."""
    nodes = [mention.ref for mention in found.names]
    return any(
        path.nodes == nodes and {*path.rels} <= {RelationType.SEQUEL, RelationType.PREQUEL} and len({*path.rels}) == 1
        for _, graph in evidence.of("path")
        for path in graph.paths
    )


def _topics_held(found: Found, evidence: Evidence) -> bool:
    return has_topics(evidence, found.names[0].ref, found.texts[0])


def _topics_lacking(found: Found, evidence: Evidence) -> bool:
    return not set(map(fold, found.texts[-1])) & evidence.facts.topics(found.names[0].ref)


def _topics_parted(found: Found, evidence: Evidence) -> bool:
    return _topics_held(found, evidence) and _topics_lacking(found, evidence)


def _tells_of_it(found: Found, evidence: Evidence) -> bool:
    return any(has_topics(evidence, ref, found.texts[0]) for ref in evidence.cited)


def _forms() -> Iterator[Pattern]:
    tables: tuple[tuple[str, Check | None], ...] = (
        ("yes : the {set} [is|are] {list}", _exists),
        ("yes : {e} is [the|a|an] {set}", _is_member),
        ("yes : {e} is [the|a|an] {set} , one of {n}", _is_member),
        ("no : the {set} [is|are] {list} , and not {e}", _is_no_member),
        ("no : the data knows no {set} , so it is not {e}", _unheard_of),
        (
            "not in the cast that the data holds : the {set} that the data holds [is|are] {list} , and not {e}",
            _is_no_member,
        ),
        ("{text} , by {text} : {noted}", _compared),
        ("by {text} {list} [is|are] ahead of {list}", _ahead),
        ("{list} have the same {text}", _equal),
        *((f"yes , at [one remove|{{n}} removes] : {steps}", _at_removes) for steps in _WALKS),
        ("yes : the data has {topics} of {e}", _topics_held),
        ("[no|not by the data] : {e} is not told to be {topics}", _topics_lacking),
        ("in part : of these the data has {topics} of {e} , and not {topics}", _topics_parted),
        ("it tells of it : {topics}", _tells_of_it),
        ("the data holds no {set}[ at once|]", _none_at_once),
    )
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())
