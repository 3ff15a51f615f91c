"""The forms of what an answer says beside what was asked: limits, namesakes, what was left out; most claim nothing."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from agent_core.retrieval.graph_details import AS_OF
from agent_core.verification.evidence import Evidence
from agent_core.verification.of_sets import known_sets, members_of
from agent_core.verification.patterns import Check, Found, Pattern, pattern
from agent_core.verification.rows import listed_hold, squeezed


def _level(found: Found, evidence: Evidence) -> bool:
    return any(known.result.meta.ties == int(found.numbers[0]) for known in evidence.sets)


def _holds_part(found: Found, evidence: Evidence) -> bool:
    """Hold "a limit cut this result; it holds N of M"."""
    shown, total = map(int, found.numbers)
    return any((graph.count, graph.total) == (shown, total) and not graph.meta.complete for _, graph in evidence.graphs)


def _is_truncated(_found: Found, evidence: Evidence) -> bool:
    return any(not graph.meta.complete for _, graph in evidence.graphs)


def _as_of(found: Found, evidence: Evidence) -> bool:
    days = {
        text for known in evidence.sets for card in known.result.cards for label, text in card.fields if label == AS_OF
    }
    return bool(days) and found.dates[0] == max(days)


def _known_from(found: Found, evidence: Evidence) -> bool:
    """Hold "that is the X of Y" to what look-ups found of characters of one name."""
    text = squeezed("".join(found.texts[0]))
    return any(
        candidate.known_from and squeezed(f"{candidate.name}of{candidate.known_from}") == text
        for _, graph in evidence.graphs
        for mention in graph.mentions
        for candidate in mention.candidates
    )


def _of_its_staff(found: Found, evidence: Evidence) -> bool:
    listed = found.lists[0]
    return listed_hold(listed, evidence) and any(
        {*listed.refs} <= members_of(known)
        and listed.total == len(known.result.cards)
        and [hop.role for chain_ in known.query.chains for hop in chain_.hops] == ["Producer"]
        for known in evidence.sets
    )


def _are_all(found: Found, evidence: Evidence) -> bool:
    """Hold "the voice actors of X are A and B", which says that there are no others."""
    listed = found.lists[0]
    return listed_hold(listed, evidence) and any(
        {*listed.refs} <= members_of(known) and listed.total == len(known.result.cards)
        for known in known_sets(found, evidence)
    )


def _original(found: Found, evidence: Evidence) -> bool:
    """Hold "X is based on no other work" to the row of a title that the sentence names in plain."""
    name = squeezed("".join(found.texts[0]))
    return any(
        card.source_material == "original" and squeezed(card.name) == name
        for cards in evidence.facts.cards.values()
        for card in cards
    )


def _closest(found: Found, evidence: Evidence) -> bool:
    """Hold "these come closest to it: A, B" to what one search returned, in its order."""
    listed = found.lists[0]
    searched = ([card.ref for card in cards] for cards in evidence.searched)
    held = any(listed.refs == refs[: len(listed.refs)] and listed.total == len(refs) for refs in searched)
    return held and listed_hold(listed, evidence)


def _forms() -> Iterator[Pattern]:
    tables: tuple[tuple[str, Check | None], ...] = (
        ("i take this for a description of a title ; these come closest to it : {list}", _closest),
        ("{n} [other|others] [is|are] level with them", _level),
        ("a limit cut this result ; it holds {n} of {n}", _holds_part),
        ("a limit cut this result ; there is more", _is_truncated),
        ("the data knows how that stood on {date} at the latest", _as_of),
        ("that is the {text}", _known_from),
        ("of its staff {list} [is called a producer|are called producers]", _of_its_staff),
        ("the {set} [is|are] {list}", _are_all),
        ("{text} is based on no other work , by its own entry", _original),
        ("the data also says that {text} is based on no other work", _original),
        ("the data does not tell what characters look like or do , so i looked for their titles", None),
        ("the stories of manga are not indexed here , so i looked for anime", None),
        ("perhaps it was made after it", None),
        ("the data knows how that stood on {date} at the latest , {text}", _as_of),
        ("i have no data on {text} , so i cannot say", None),
        ("what follows is close to it , and no answer", None),
        ("of most casts the data holds the main roles alone , so that minor ones may be missing", None),
        ("few titles have tags in the data , so that others may be about it too", None),
        ("name {text} to narrow [the list|it]", None),
        ("the data does not tell {text} , so that was left out", None),
        ("of {text} only what is named here could be followed", None),
        ("among {text} nothing like that was found , so that was left out", None),
        ("{text} could not be chosen : the data does not hold that of {text}", None),
        ("left out is what has no number of episodes in the data and still runs , such as {text}", None),
        ("films , specials and shorts are counted too ; ask for television series to leave them out", None),
        ("films , specials and side stories are not counted", None),
        ("parts of one season count as one", None),
        ("that is how it stood[| as of {date}]", None),
        ("whether more is planned , it does not tell", None),
        ("which one , the data does not say", None),
        ("whether one can be followed without the other is not in the data", None),
        ("what it does not name may hold all the same", None),
        ("genres tell them apart too : ask which genres there are", None),
        ("{n} more [difference|differences] [is|are] in the evidence", None),
        ("how many {list} [has|have] , the data does not say , so that only the others are counted", None),
        ("the {n} [st|nd|rd|th] part of the question , {text} , i could not make out", None),
        ("the {n} [st|nd|rd|th] part of the question , {text} , was not looked up before the turns were spent", None),
        ("{n} questions are answered at once ; the last {n} of yours [was|were] left out", None),
        ("how many readers it has , the data does not say", None),
    )
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())
