"""A frame of questions is read of every relation that may stand in it, and each relation in every frame.

Each frame is asked of two relations, chosen so that all are asked about; what is read has to be the one relation that
the question asks for.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice

import pytest

from tests.support.readings import read

# A noun for who has a relation to a name, the name, the relation, its inverse, and a name at the other end.
AGENTS = [
    ("director", "Zorblat[anime]", "staff:Director", "worked_on:Director", "Tomo Ishiguru[person]"),
    ("composer", "Zorblat[anime]", "staff:Music", "worked_on:Music", "Hana Vell[person]"),
    (
        "character designer",
        "Zorblat[anime]",
        "staff:Character Design",
        "worked_on:Character Design",
        "Hana Vell[person]",
    ),
    ("scriptwriter", "Zorblat[anime]", "staff:Script", "worked_on:Script", "Tomo Ishiguru[person]"),
    ("original creator", "Ombra[anime]", "staff:Original Creator", "worked_on:Original Creator", "Hana Vell[person]"),
    ("sound director", "Ombra[anime]", "staff:Sound Director", "worked_on:Sound Director", "Tomo Ishiguru[person]"),
    ("key animator", "Zorblat[anime]", "staff:Key Animation", "worked_on:Key Animation", "Hana Vell[person]"),
    ("producer", "Zorblat[anime]", "produced_by", "produced", "Studio Plim[studio]"),
    ("licensor", "Ombra[anime]", "licensed_by", "licensed", "Studio Vane[studio]"),
]
# The same for what somebody did.
WORKS = [
    ("music", "Zorblat[anime]", "staff:Music", "worked_on:Music", "Tomo Ishiguru[person]"),
    ("script", "Ombra[anime]", "staff:Script", "worked_on:Script", "Hana Vell[person]"),
    (
        "character designs",
        "Zorblat[anime]",
        "staff:Character Design",
        "worked_on:Character Design",
        "Hana Vell[person]",
    ),
    ("direction", "Ombra[anime]", "staff:Director", "worked_on:Director", "Tomo Ishiguru[person]"),
    ("storyboards", "Zorblat[anime]", "staff:Storyboard", "worked_on:Storyboard", "Hana Vell[person]"),
    ("art direction", "Zorblat[anime]", "staff:Art Director", "worked_on:Art Director", "Tomo Ishiguru[person]"),
    ("key animation", "Ombra[anime]", "staff:Key Animation", "worked_on:Key Animation", "Hana Vell[person]"),
]
# Past, participle, base form and -ing of a verb, its object, relation and inverse, its subject, and the object's noun.
VERBS = [
    ("directed", "directed", "direct", "directing", "Zorblat[anime]", "staff:Director", "worked_on:Director",
     "Tomo Ishiguru[person]", "anime"),
    ("animated", "animated", "animate", "animating", "Ombra[anime]", "animated_by", "animated", "Studio Plim[studio]",
     "anime"),
    ("licensed", "licensed", "license", "licensing", "Zorblat[anime]", "licensed_by", "licensed", "Studio Vane[studio]",
     "anime"),
    ("wrote", "written", "write", "writing", "Nightpaper[manga]", "written_by", "wrote", "Hana Vell[person]", "manga"),
    ("drew", "drawn", "draw", "drawing", "Nightpaper[manga]", "drawn_by", "drew", "Tomo Ishiguru[person]", "manga"),
    ("voiced", "voiced", "voice", "voicing", "Vexo Karu[character]", "voiced_by", "voices", "Hana Vell[person]",
     "characters"),
]  # fmt: skip
# A noun for another title, or for another character, what it belongs to, the relation and its inverse.
PEERS = [
    ("sequel", "Zorblat[anime]", "sequel", "prequel"),
    ("prequel", "Ombra[anime]", "prequel", "sequel"),
    ("recap", "Zorblat[anime]", "summary", "full_story"),
    ("spin-off", "Ombra[anime]", "spin_off", "spin_off_of"),
    ("alternative version", "Zorblat[anime]", "alternative_version", "alternative_version"),
    ("rival", "Vexo Karu[character]", "rival", "rival"),
    ("mentor", "Mirelle Dan[character]", "mentor", "student"),
]
OF_AGENTS = [
    "who is the {n} of {x}",
    "who was {n} on {x}",
    "{x} {n}",
    "{x}'s {n}?",
    "{n} of {x}",
    "{n} for {x}",
    "name the {n} of {x}",
    "what is the name of {x}'s {n}",
    "who served as {n} on {x}",
    "who worked as {n} for {x}",
    "{x} had whom as {n}",
    "who's credited as {n} on {x}",
    "{x}: {n}?",
    "{x}: who was the {n}?",
    "tell me the {n} behind {x}",
    "for {x}, who was the {n}",
    "who did {x} have as its {n}",
    "the {n} of {x} is who",
    "who is listed as the {n} of {x}",
    "who holds the position of {n} on {x}",
    "who would be the {n} of {x}",
    "which {n} does {x} have",
    "I just watched {x}, who was its {n}?",
    "about {x}: who is its {n}?",
    "as for {x}, who was the {n}?",
    "who was it that was {n} of {x}",
    "do you know who the {n} of {x} is",
    "I can't remember the {n} of {x}",
    "I'm trying to find out who the {n} of {x} was",
    "hey google, who's the {n} of {x}?",
    "what was the {n} of {x} called",
    "which {n} was on {x}",
    "the {n} {x} had",
    "who got the {n} credit on {x}",
    "who are the {n}s of {x}",
    "can anybody tell me {x}'s {n}?",
    "{n} {x}",
    "who filled in as {n} on {x}",
    "whose name is down as {n} on {x}",
    "I'd love to know who {x}'s {n} was",
    "quick question: who's the {n} of {x}",
    "I need the {n} of {x} for a quiz",
    "my friend wants to know the {n} of {x}",
    "who happened to be the {n} of {x}",
]
BY_AGENTS = [
    "{y} is the {n} of which {k}?",
    "which {k} is {y} the {n} of?",
    "on which {k} was {y} {n}?",
    "for which {k} did {y} serve as {n}?",
    "which {k} has {y} as {n}?",
    "which {k} had {y} as its {n}?",
    "what {k} lists {y} as {n}?",
    "{k} with {y} as {n}",
    "{y}'s {k} as {n}",
    "list the {k} with {y} as {n}",
    "{k} whose {n} is {y}",
    "{k} where {y} is the {n}",
    "{k} on which {y} was {n}",
    "{k} that had {y} for {n}",
    "all {k} {y} was the {n} of",
    "what {k} was {y} the {n} on?",
    "every {k} with {y} credited as {n}",
    "{y} worked as {n} on what {k}?",
    "{k} for which {y} was the {n}",
    "in what {k} is {y} the {n}?",
    "{k} that credit {y} as {n}",
    "{k} by the {n} {y}",
]
OF_WORKS = [
    "who did the {w} of {x}",
    "who did the {w} for {x}",
    "who was responsible for the {w} of {x}",
    "who handled {x}'s {w}",
    "who made the {w} for {x}",
    "whose {w} is in {x}",
    "the {w} of {x} is by whom?",
    "who is behind the {w} of {x}",
    "who took care of the {w} on {x}",
    "{x} {w} by?",
    "{x}: {w}?",
    "who is credited with the {w} of {x}",
    "who gets the credit for the {w} of {x}",
    "who provided the {w} for {x}",
    "who worked on the {w} of {x}",
    "who created {x}'s {w}",
    "who was in charge of the {w} in {x}",
    "who contributed the {w} to {x}",
    "the {w} in {x} was done by who?",
    "who supplied the {w} for {x}",
    "who do we have to thank for the {w} of {x}?",
    "{x}: who did the {w}?",
    "who was tasked with the {w} of {x}",
    "who did {w} on {x}",
    "the {w} of {x} was whose work",
    "who's responsible for {x}'s {w}",
]
BY_WORKS = [
    "which {k} has {w} by {y}",
    "{k} with {w} by {y}",
    "for which {k} did {y} do the {w}",
    "what {k} did {y} do the {w} for",
    "{k} whose {w} is by {y}",
    "{k} whose {w} was done by {y}",
    "{k} with {y} on {w}",
    "{y} did the {w} of which {k}",
    "{k} featuring {w} by {y}",
    "which {k} credit {y} for the {w}",
    "on which {k} did {y} handle the {w}",
    "{k} for which {y} provided the {w}",
    "{y}'s {w} can be found in which {k}?",
    "{k} where {y} did the {w}",
    "{k} that got their {w} from {y}",
    "in which {k} was {y} responsible for the {w}?",
    "{k} where the {w} was handled by {y}",
]
OF_PEERS = [
    "what is the {n} of {x}",
    "{x} {n}",
    "{x}'s {n}",
    "which {n} does {x} have",
    "which one is the {n} of {x}",
    "{n} of {x}",
    "{n} to {x}",
    "what is {x}'s {n} called",
    "is there a {n} to {x}",
    "name the {n} of {x}",
    "{x}: {n}?",
    "the {n}s of {x}",
    "what {n}s are there for {x}",
    "what {n}s does {x} have",
    "for {x}, what is the {n}",
    "who or what is the {n} of {x}",
    "I just finished {x}, which {n} does it have?",
    "what's the title of the {n} of {x}",
    "tell me about the {n} of {x}",
    "any {n} for {x}?",
    "which {n} has {x} got?",
    "what would the {n} of {x} be",
    "looking for the {n} of {x}",
    "which {n} did {x} ever get?",
    "list every {n} of {x}",
]
BY_PEERS = [
    "what is {x} the {n} of",
    "{x} is the {n} of what",
    "of what is {x} a {n}",
    "{x} is a {n} to what?",
    "what does {x} serve as a {n} to",
]
OF_VERBS = [
    "who {v} {x}",
    "{x} was {p} by whom",
    "by whom was {x} {v}",
    "who is it that {v} {x}",
    "the one who {v} {x}",
    "who was it that {v} {x}",
    "who got to {b} {x}",
    "{x} was {p} by?",
    "who has {p} {x}",
    "who ended up {g} {x}",
    "who's the one {g} {x}",
    "{x}, who {v} it?",
    "{x}: {p} by?",
    "about {x}: who {v} it?",
    "who was hired to {b} {x}?",
    "who did they get to {b} {x}",
    "who was responsible for {g} {x}?",
    "who was in charge of {g} {x}?",
    "who all {v} {x}",
    "do you happen to know who {v} {x}?",
    "who went on to {b} {x}",
    "who can be said to have {p} {x}",
    "who took on {g} {x}",
]
BY_VERBS = [
    "what did {y} {b}",
    "which {k} were {p} by {y}",
    "{y} {v} which {k}",
    "{k} {p} by {y}",
    "what has {y} {p}",
    "everything {y} {v}",
    "which {k} did {y} {b}?",
    "list of {k} {y} {v}",
    "the {k} that {y} {v}",
    "name all {k} {p} by {y}",
    "{y}: what {k} did they {b}?",
    "what {k} has {y} been {g}?",
    "{k} {y} has {p}",
    "which {k} ended up being {p} by {y}?",
    "what are the {k} that {y} got to {b}?",
    "what all did {y} {b}?",
    "is there any {k} {p} by {y}?",
    "{k} that were {p} by {y}",
    "which {k} is it that {y} {v}",
]


def called(thing: str) -> str:
    return thing.partition("[")[0]


def asked[T](frames: Sequence[str], words: Sequence[T]) -> Iterator[tuple[str, T]]:
    """Each frame with two of the words, all of them in turn."""
    turns = cycle(words)
    for frame in frames:
        yield from ((frame, word) for word in islice(turns, 2))


def of_agents() -> Iterator[tuple[str, str]]:
    for frame, (noun, x, relation, _, _) in asked(OF_AGENTS, AGENTS):
        yield frame.format(n=noun, x=called(x)), f"{relation}({x})"
    for frame, (noun, _, _, inverse, y) in asked(BY_AGENTS, AGENTS):
        yield frame.format(n=noun, y=called(y), k="anime"), f"{inverse}({y})"


def of_works() -> Iterator[tuple[str, str]]:
    for frame, (work, x, relation, _, _) in asked(OF_WORKS, WORKS):
        yield frame.format(w=work, x=called(x)), f"{relation}({x})"
    for frame, (work, _, _, inverse, y) in asked(BY_WORKS, WORKS):
        yield frame.format(w=work, y=called(y), k="anime"), f"{inverse}({y})"


def of_verbs() -> Iterator[tuple[str, str]]:
    for frame, (past, participle, base, ing, x, relation, _, _, _) in asked(OF_VERBS, VERBS):
        yield frame.format(v=past, p=participle, b=base, g=ing, x=called(x)), f"{relation}({x})"
    for frame, (past, participle, base, ing, _, _, inverse, y, kind) in asked(BY_VERBS, VERBS):
        yield frame.format(v=past, p=participle, b=base, g=ing, y=called(y), k=kind), f"{inverse}({y})"


def of_peers() -> Iterator[tuple[str, str]]:
    for frame, (noun, x, relation, _) in asked(OF_PEERS, PEERS):
        yield frame.format(n=noun, x=called(x)), f"{relation}({x})"
    for frame, (noun, x, _, inverse) in asked(BY_PEERS, PEERS):
        yield frame.format(n=noun, x=called(x)), f"{inverse}({x})"


@pytest.mark.parametrize("questions", [of_agents, of_works, of_verbs, of_peers])
def test_every_frame_is_read(questions: Callable[[], Iterator[tuple[str, str]]]) -> None:
    assert [(question, form) for question, form in questions() if read(question) != form] == []
