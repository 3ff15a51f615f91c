"""What can be asked about one name, and how the lexicon would word it with the name's kind in its place."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from catalog.entities import BEINGS, DOERS, TITLE_TYPES, EntityType

from agent_core.planning.concepts import CONCEPTS, INVERSES, Reading
from agent_core.planning.lexicon.english import ENGLISH
from agent_core.planning.lexicon.forms import NOUN_TARGETS, TagKind, Words, phrases

# What stands for a name of a kind: words that the encoder knows, so that it sees what is asked of what.
MASKS: Final = {kind: f"this {kind.value}" for kind in EntityType}

# Phrases of one concept, field or shape that questions are compared with.
MOST_PHRASES: Final = 45
# Concepts that only stand for others, by words too general to tell which one is meant.
_GENERAL: Final = frozenset({"making", "maker", "production", "crew", "portrayal"})
# At the end of what is said of a work: "starring", "based on".
_PREPOSITIONS: Final = frozenset({"by", "of", "from", "with", "on"})
# Kinds of whose works one asks: "anime that X directed".

# What people ask besides and the data does not hold, near to what it holds.
_OF_TITLES: Final = (
    "who published {} | who translated {} | who distributed {} | who reviewed {} | who hates {} | who loves {}"
    " | who watched {} | who narrates {} | who financed {} | who banned {} | who parodied {} | who plagiarised {}"
    " | which channel showed {} | which songs are in {} | what is the opening song of {} | which game was made of {}"
    " | which novel is {} based on | which awards did {} win | in which city is {} set"
    " | who dies in {} | who is the villain of {} | who coloured {} | who painted the backgrounds of {}"
    " | who edited the trailer of {} | where can i watch {} | where can i buy {} | how much did {} cost"
)
_NOT_HELD: Final[dict[EntityType, str]] = {
    EntityType.ANIME: _OF_TITLES,
    EntityType.MANGA: _OF_TITLES,
    EntityType.PERSON: "who is married to {} | who taught {} | who inspired {} | which awards did {} win"
    " | which games did {} voice | which songs did {} write | which novels did {} write | which studio employs {}"
    " | where was {} born | where does {} live | which anime did {} watch | which anime does {} like"
    " | which anime did {} refuse",
    EntityType.CHARACTER: "who created {} | who designed {} | who drew {} | who loves {} | who kills {} | who fights {}"
    " | who betrays {} | which team is {} in | which weapon does {} use | which village is {} from"
    " | which powers does {} have | who cosplays {} | what does {} look like | what does {} eat | where does {} live",
    EntityType.STUDIO: "who founded {} | who owns {} | who leads {} | who works at {} | who directs at {} | who sued {}"
    " | where is {} located | which awards did {} win | what is {} worth | who voiced {} | who wrote {}",
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that may be asked about an entity of kind ``source``; all that is not asked is ``None``.

    Attributes:
        concept: the relation's name in the lexicon.
        reading: what it follows.
        attribute: the field.
        shape: another shape of answer: a watch order, what is like it, or what the data does not hold.
    """

    source: EntityType
    concept: str | None = None
    reading: Reading | None = None
    attribute: str | None = None
    shape: TagKind | None = None

    @property
    def key(self) -> object:
        """What two meanings with the same answer have in common."""
        hops = tuple((hop.relation, hop.role) for hop in self.reading.hops) if self.reading else ()
        return self.source, hops, self.attribute, self.shape


@cache
def wordings() -> tuple[tuple[Meaning, tuple[str, ...]], ...]:
    """Return every meaning with its wordings, in an order that never changes."""
    found: dict[object, tuple[Meaning, dict[str, None]]] = {}
    for meaning, texts in _all():
        _, said = found.setdefault(meaning.key, (meaning, {}))
        said.update(dict.fromkeys(text.format(MASKS[meaning.source]) for text in texts))
    return tuple((meaning, tuple(said)) for meaning, said in found.values())


def _all() -> Iterator[tuple[Meaning, Iterator[str]]]:
    for concept, readings in CONCEPTS.items():
        for reading in readings:
            if concept not in _GENERAL and len(reading.hops) == 1 and not reading.vague:
                yield Meaning(reading.source, concept, reading), _of_relation(concept, reading)
    for kind in EntityType:
        yield Meaning(kind, shape=TagKind.BEYOND), _with(phrases(ENGLISH.plain[TagKind.BEYOND]))
        yield Meaning(kind, shape=TagKind.BEYOND), iter(phrases(_NOT_HELD.get(kind, "")))
    for kind in TITLE_TYPES:
        for attribute, words in ENGLISH.attributes.items():
            yield Meaning(kind, attribute=attribute), _with(_first(words))
        for shape in (TagKind.ORDERING, TagKind.SIMILAR):
            yield Meaning(kind, shape=shape), _with(_first(ENGLISH.plain[shape]))


def _first(words: Words) -> list[str]:
    """Return the commonest of the phrases, which stand first: to encode one costs a millisecond."""
    return phrases(words)[:MOST_PHRASES]


def _with(forms: list[str]) -> Iterator[str]:
    """Yield what is said of a name as a whole."""
    for form in forms:
        yield f"{form} {{}}"
        yield f"{{}} {form}"
        yield f"what is the {form} of {{}}"


def _of_relation(concept: str, reading: Reading) -> Iterator[str]:
    asked = _asked(reading.target)
    yield f"the {reading.phrase('{}', many=False)}"
    yield f"{asked} is the {reading.phrase('{}', many=False)}"
    yield f"{asked} are the {reading.phrase('{}', many=True)}"
    yield f"how many {reading.phrase('{}', many=True)}"
    yield from _nouns(concept, reading, asked)
    yield from _verbs(concept, reading, asked)
    if reading.source is reading.target and concept in INVERSES:
        yield from _led_back(INVERSES[concept], reading)


def _asked(kind: EntityType) -> str:
    return "who" if kind is EntityType.PERSON else f"which {kind.value}"


def _nouns(concept: str, reading: Reading, asked: str) -> Iterator[str]:
    """Yield "who is the director of X" where the noun names the result, "anime with X as director" where the start."""
    named = NOUN_TARGETS.get(concept)
    same = reading.source is reading.target
    for noun in _first(ENGLISH.nouns.get(concept, "")):
        if named is reading.target or same:
            yield f"{asked if reading.target in BEINGS else 'what'} is the {noun} of {{}}"
            yield f"{{}} {noun}"
        elif named is reading.source:
            yield f"which {reading.target.value} have {{}} as {noun}"
            yield f"{reading.target.value} with {noun} {{}}"


def _verbs(concept: str, reading: Reading, asked: str) -> Iterator[str]:
    """Yield "who directed X", and "anime that X directed" of who has done it."""
    works = reading.source in DOERS and reading.target in TITLE_TYPES
    for verb in _first(ENGLISH.verbs.get(concept, "")):
        passive = verb.rpartition(" ")[2] in _PREPOSITIONS
        yield f"{asked} {verb} {{}}" if passive or not works else f"{reading.target.value} that {{}} {verb}"


def _led_back(inverse: str, reading: Reading) -> Iterator[str]:
    """Yield "which anime is X a sequel of" of what X continues."""
    for noun in _first(ENGLISH.nouns.get(inverse, "")):
        yield f"which {reading.target.value} is {{}} the {noun} of"
        yield f"the {reading.target.value} that {{}} is a {noun} of"
