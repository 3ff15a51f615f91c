"""A statement about a name, and a question that takes it up: "X was directed by someone. What else did they make?"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.limits import MAX_HOPS
from agent_core.planning.followups.pronouns import NOUNS, followed, goals_of, is_open, stand_in
from agent_core.planning.goals import Goal, GoalKind, Understanding
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.understanding import understand
from agent_core.planning.words.anchors import called_so
from agent_core.planning.words.segmentation import Segmentation, segment
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate, Mention

_ENDS: Final = re.compile(
    r"(?<=[^\s.]{2})[.!…]+[\"”']?\s+(?:and\s+)?|[,;:]\s+(?:and\s+)?|\s+[-–—]+\s+|\s+and\s+", re.IGNORECASE
)
_ASKS: Final = re.compile(
    r"(?:(?:in|on|by|for|from|at|of|to|with)\s+)?(?:who(?:se|m|'s|’s)?|what(?:'s|’s)?|which|whats|whos|where|tell|name"
    r"|list|give|show|find|please|can|could|do you|i)\b",
    re.IGNORECASE,
)
_OPENS: Final = re.compile(
    r"\W*(?:(?:in|on|by|for|from|at|of|to|with|under)\s+)?(?:who|whose|whom|what|which|when|where|how|is|are|was|were|did|does|do)\b",
    re.IGNORECASE,
)
# What takes up the statement, by itself or with a noun: "that director", "their", "the same person".
_TAKES_UP: Final = re.compile(
    rf"\b(?:(?:that|this|the same|said|those|these)\s+{NOUNS}s?|it|its|they|them|their|he|him|his|she|her|hers)\b"
    r"(?:['’]s\b)?",
    re.IGNORECASE,
)
# Of what is only named, "the same director" is its director; "the same director as X" is somebody else's.
_THE_SAME: Final = re.compile(rf"\bthe same (?={NOUNS}s?\b)(?!.*\bas\b)", re.IGNORECASE)
_ITS: Final = re.compile(r"\bits\b", re.IGNORECASE)
_OWNED: Final = re.compile(r"(?:its|their|his|her)\s+\w", re.IGNORECASE)
# What stands behind a name that the question is about: "X: who voices the main character?".
_HEADING: Final = frozenset(":.-–—")
_CONTRACTED: Final = re.compile(r"\b(they|he|she|it)['’](re|s)\b", re.IGNORECASE)
_OWNING: Final = frozenset({"its", "their", "his"})
# What stands behind "her" where it owns nothing.
_AFTER_HER: Final = frozenset({"", "in", "as", "for", "and", "to", "with", "on", "at", "before", "after"})
# Who or what a statement leaves open: "by someone", "a sequel".
_SOMEBODY: Final = re.compile(
    r"\b(?:some(?:one|body)|a (?:certain )?(?:person|guy|man|woman))\b(?!['’])", re.IGNORECASE
)
_SOMETHING: Final = re.compile(
    r"(?<!\bis )(?<!\bwas )(?<!\bonly )(?<!\bjust )\b(?:an?|some|one)\s+"
    r"(?=[a-z-]+(?:\s+[a-z-]+){0,2}(?<!\bin)(?<!\bon)\W*$)",
    re.IGNORECASE,
)
_HAS: Final = re.compile(r"\s+(?:has|had|have|got|gets|received)\s+(?:an?|some|one)\s+", re.IGNORECASE)
_EXCEPT: Final = r"(?:besides|apart from|aside from|other than|except(?: for)?)"
_BESIDES: Final = re.compile(rf"(?<!\w)(?:{_EXCEPT}|(?:wrote|made|has) other)\b", re.IGNORECASE)
_ASIDE: Final = re.compile(rf",?\s+(?P<of>{_EXCEPT}\s+)(?=\S)", re.IGNORECASE)
_STANDING_IN: Final = "Qzx"
# Words that say something of a name, so that it alone is not what is taken up.
_TELLING: Final = frozenset(
    {TagKind.RELATION, TagKind.NOT, TagKind.YEAR, TagKind.NUMBER, TagKind.SEASON, TagKind.GENRE, TagKind.FORMAT,
     TagKind.STATUS, TagKind.SOURCE, TagKind.BEYOND, TagKind.ORDER, TagKind.MOST, TagKind.MORE, TagKind.COUNT}
)  # fmt: skip


def taken_up(question: str, mentions: Sequence[Mention]) -> Understanding | None:
    """Return what a statement and the question behind it want together; ``None`` where the question is no such two."""
    ends = list(_ENDS.finditer(question))
    if not mentions or _OPENS.match(question):
        return _around_an_aside(question, mentions)
    cut = segment(question, mentions)
    named = max((cut.words[a.last - 1].end for a in cut.anchors), default=len(question))
    for end in ends:
        owned = _OWNED.match(question, end.end())
        asks = _ASKS.match(question, end.end())
        takes_up = owned or (asks and _TAKES_UP.search(question, end.end()))
        headed = asks and end.group().strip()[:1] in _HEADING
        if named <= end.start() + 1 and (takes_up or headed):
            before = [m for m in mentions if m.start < end.start()]
            found = _both(question[: end.start()], question[end.end() :], before)
            if found is not None:
                return found
    return None


def _around_an_aside(question: str, mentions: Sequence[Mention]) -> Understanding | None:
    """Return what "which anime other than X have its director" wants: the same as with the aside in front."""
    aside = _ASIDE.search(question)
    if aside is None or not _TAKES_UP.search(question, aside.end()):
        return None
    inside = [m for m in mentions if aside.start("of") <= m.start < m.end]
    cut = segment(question, inside)
    if len(cut.anchors) != 1 or cut.words[cut.anchors[0].first].start != aside.end():
        return None
    start, end = aside.start("of"), cut.words[cut.anchors[0].last - 1].end
    moved = [replace(m, start=m.start - start, end=m.end - start) for m in inside]
    rest = f"{question[: aside.start()]} {question[end:].lstrip(' ,')}"
    found = _both(question[start:end].rstrip(" ,"), rest, moved)
    return found and found.moved(start)


def _both(statement: str, question: str, mentions: Sequence[Mention]) -> Understanding | None:
    inside = [_within(m, len(statement)) for m in mentions]
    question = _CONTRACTED.sub(r"\1 is", question)
    cut = segment(statement, inside)
    named = _named(cut, inside)
    said = None if named is not None and has(cut.tags, TagKind.TYPE) else _stated(statement, inside)
    if named is not None and said is None:
        question = _THE_SAME.sub("its ", question)
    told = said if said is not None else understand(statement, inside)
    if named is None and not is_open(told) and _ITS.search(question):
        named = _named(cut, inside, passing=TagKind.RELATION)
    alone = _TAKES_UP.search(question) is None
    for understood in (named,) if alone else (said, named):
        goals = sorted(_answers(question, understood), key=lambda goal: goal.cost) if understood else []
        if understood is not None and goals:
            return replace(understood, goals=tuple(without_aside(goal, statement, cut) for goal in goals))
    return None


def without_aside(goal: Goal, statement: str, cut: Segmentation) -> Goal:
    """Return a goal without the titles that the statement sets aside: "besides X, what did its director direct?".

    So does "the author of X wrote other manga, which anime adapt them?".
    """
    query = goal.query
    if query is None or query.exclude or not _BESIDES.search(statement):
        return goal
    asked = [ref for ref in goal.refs if ref.entity_type is query.result_type]
    aside = list(dict.fromkeys([*asked, *called_so(cut.anchors, query.result_type)]))
    return replace(goal, query=query.model_copy(update={"exclude": aside}))


def _within(mention: Mention, end: int) -> Mention:
    """Return a mention without the full stop behind it."""
    last = min(mention.end, end)
    return replace(mention, end=last, surface=mention.surface[: last - mention.start])


def _stated(statement: str, mentions: Sequence[Mention]) -> Understanding | None:
    """Return a statement as the question that it leaves open, of the same names."""
    named = [anchor.surface for anchor in segment(statement, mentions).anchors]
    for text in _asked(statement):
        understood = understand(text, _moved(statement, text, mentions))
        if [text[a:b].removesuffix("'s") for a, b in understood.names] != named:
            continue  # "X 2's sequel", where a look-up has found "X 2" and "X"
        told = [g for g in understood.goals if g.kind is GoalKind.SELECT and stand_in(g) is not None and g.hops]
        if told and not is_open(understood):
            return replace(understood, goals=tuple(told))
    return None


def _named(cut: Segmentation, mentions: Sequence[Mention], *, passing: TagKind = TagKind.TYPE) -> Understanding | None:
    """Return the name that a statement is about, of the kind that it says, where it tells no more of it.

    ``passing`` may be said of it besides: "I adore the music of X. Who directed it?".
    """
    if len(cut.anchors) != 1 or any(_tells(t, passing) for t in cut.tags):
        return None
    surface = cut.anchors[0].surface
    understood = understand(surface, [_alone(surface, mentions)])
    kinds = {t.form.target for t in cut.tags if t.kind is TagKind.TYPE}
    goals = [g for g in understood.goals if g.subjects and (not kinds or g.subjects[0].ref.entity_type in kinds)]
    return replace(understood, goals=tuple(goals)).moved(cut.words[cut.anchors[0].first].start)


def _tells(tag: Tag, passing: TagKind) -> bool:
    """True for what is said of a name beside ``passing``; another title, such as its sequel, is what is taken up."""
    return tag.kind in _TELLING and (tag.kind is not passing or tag.form.target in TITLE_TYPES)


def _alone(surface: str, mentions: Sequence[Mention]) -> Mention:
    whole = next((m for m in mentions if m.surface == surface), mentions[0])
    return replace(whole, start=0, end=len(surface), surface=surface)


def _asked(statement: str) -> Iterator[str]:
    """Yield a statement with what it leaves open asked for, and as it is."""
    if _SOMEBODY.search(statement):
        yield _SOMEBODY.sub("whom", statement, count=1)
    if _HAS.search(statement):
        yield _HAS.sub("'s ", statement, count=1).rstrip(" ,;:.")
    if _SOMETHING.search(statement):
        yield _SOMETHING.sub("which ", statement, count=1)
    yield statement


def _moved(statement: str, text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the mentions of a statement in a text that differs from it behind or in front of all of them."""
    same = next((i for i, (a, b) in enumerate(zip(statement, text, strict=False)) if a != b), len(text))
    by = len(text) - len(statement)
    return [
        m if m.end <= same else replace(m, start=m.start + by, end=m.end + by)
        for m in mentions
        if m.end <= same or m.start >= same
    ]


def _answers(question: str, said: Understanding) -> Iterator[Goal]:
    """Yield the readings of a question about what a statement says, or about the name in it."""
    for first in said.goals:
        told = first.kind is GoalKind.SELECT
        meant = stand_in(first) if told else first.subjects[0]
        if meant is None:
            continue
        for goal in _about(question, meant):
            for whole in followed((goal,), first, question) if told else (goal,):
                if all(len(chain.hops) <= MAX_HOPS for chain in whole.chains):
                    yield replace(whole, cost=first.cost + goal.cost)


def _about(question: str, meant: Candidate) -> tuple[Goal, ...]:
    """Return the readings of a question whose pronoun means a candidate."""
    pronoun = _TAKES_UP.search(question)
    if pronoun is None:
        text = f"{question.rstrip('?!. ')} of {_STANDING_IN}"
        goals = goals_of(text, _STANDING_IN, len(text) - len(_STANDING_IN), meant)
        return tuple(goal for goal in goals if goal.kind is not GoalKind.DESCRIBE)  # "I can't remember"
    word, behind = pronoun.group().lower(), question[pronoun.end() :].split()
    following = behind[0].strip("?!.,").lower() if behind else ""
    owns = word in _OWNING or (word == "her" and following not in _AFTER_HER) or word.endswith(("'s", "’s"))
    name = f"{_STANDING_IN}'s" if owns else _STANDING_IN
    text = f"{question[: pronoun.start()]}{name}{question[pronoun.end() :]}"
    return goals_of(text, _STANDING_IN, pronoun.start(), meant)
