"""Which words say which relation or kind; `value_phrases` has those of fields and values.

A word that stands in none of these tables is not understood, and what is not understood is not supported. So there
are no negations, no hedges and no superlatives here: a row decides none of them.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RELATIONS
from catalog.relations import RelationType as R

type Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """How a phrase is read: what follows it is the ``relation`` of what stands before it, in this role."""

    relation: R
    role: str = ""


def _table(entries: dict[str, tuple[Way, ...]]) -> dict[Words, tuple[Way, ...]]:
    return {tuple(phrase.split()): ways for text, ways in entries.items() for phrase in text.split("|")}


_DIRECTED: Final = (Way(R.WORKED_ON, "Director"),)
_WROTE: Final = (Way(R.WROTE), Way(R.WORKED_ON, "Script"), Way(R.WORKED_ON, "Series Composition"))
_CREATED: Final = (Way(R.WORKED_ON, "Original Creator"), Way(R.WROTE))
_MUSIC: Final = (Way(R.WORKED_ON, "Music"),)
_DESIGNED: Final = (Way(R.WORKED_ON, "Character Design"),)
_COMPOSED: Final = (Way(R.WORKED_ON, "Series Composition"),)
_SCRIPTED: Final = (Way(R.WORKED_ON, "Script"), Way(R.WORKED_ON, "Series Composition"))
_IN: Final = (Way(R.APPEARS_IN),)
_FOLLOWED_BY: Final = (Way(R.SEQUEL), Way(R.NEXT_SEASON))
_FOLLOWS: Final = (Way(R.PREQUEL), Way(R.PREVIOUS_SEASON))

ACTIVE: Final = _table(
    {
        "directed": _DIRECTED,
        "wrote|is the writer of|is the author of|authored": _WROTE,
        "created": _CREATED,
        "drew|illustrated": (Way(R.DREW),),
        "wrote and drew|wrote and illustrated": (Way(R.WROTE),),
        "composed the music of|composed the music for|wrote the music of|wrote the music for|scored": _MUSIC,
        "designed the characters of|designed the characters for": _DESIGNED,
        "wrote the series composition of": _COMPOSED,
        "wrote the script of|wrote the script for|scripted": _SCRIPTED,
        "worked on": (Way(R.WORKED_ON),),
        "voices|voiced|plays|provides the voice of|is the voice of|lends a voice to": (Way(R.VOICES),),
        "has a voice role in|has a role in|voices a character in|is in the voice cast of": (Way(R.VOICED_IN),),
        "animated|made|is the studio behind|is the animation studio behind": (Way(R.ANIMATED),),
        "produced": (Way(R.PRODUCED), Way(R.WORKED_ON, "Producer")),
        "licensed|licenses": (Way(R.LICENSED),),
        "appears in|appear in|appeared in|is in|are in|features in|can be seen in": _IN,
        "belongs to the cast of|is part of": _IN,
        "features|feature|stars|has the character|has the characters": (Way(R.HAS_CHARACTER),),
        "is adapted from|adapts|is an adaptation of|is based on|are based on": (Way(R.ADAPTED_FROM),),
        "is an episode of": (Way(R.EPISODE_OF),),
        "follows|continues|comes after|is a follow-up to|is the follow-up to": _FOLLOWS,
        "comes before|precedes|leads into|is continued in|continues in": _FOLLOWED_BY,
        "belongs to the same franchise as|shares its franchise with": (Way(R.SHARES_FRANCHISE),),
        "has music by": (Way(R.STAFF, "Music"),),
        "is related to": (Way(R.FAMILY), Way(R.OTHER)),
        "sails with|is in the crew of": (Way(R.CREWMATE),),
    }
)

# Behind a form of "to be", or alone behind a noun: "a film directed by X".
PASSIVE: Final = _table(
    {
        "directed by": (Way(R.STAFF, "Director"),),
        "written by|authored by": (
            *(Way(R.WRITTEN_BY), Way(R.STAFF, "Script")),
            Way(R.STAFF, "Series Composition"),
        ),
        "created by": (Way(R.STAFF, "Original Creator"), Way(R.WRITTEN_BY)),
        "drawn by|illustrated by": (Way(R.DRAWN_BY),),
        "scored by": (Way(R.STAFF, "Music"),),
        "scripted by": (Way(R.STAFF, "Script"), Way(R.STAFF, "Series Composition")),
        "voiced by|played by": (Way(R.VOICED_BY),),
        "animated by|made by|made at|animated at": (Way(R.ANIMATED_BY),),
        "produced by": (Way(R.PRODUCED_BY), Way(R.STAFF, "Producer")),
        "licensed by": (Way(R.LICENSED_BY),),
        "adapted from|based on": (Way(R.ADAPTED_FROM),),
        "adapted into|adapted as": (Way(R.ADAPTATION),),
        "followed by|continued in|continued by": _FOLLOWED_BY,
        "preceded by": _FOLLOWS,
        "featured in|seen in": _IN,
        "mentored by": (Way(R.MENTOR),),
    }
)

# What stands behind a counted or listed noun without a participle: "the anime by X", "the manga of X".
MAKERS: Final = (
    *(Way(R.ANIMATED_BY), Way(R.WRITTEN_BY), Way(R.DRAWN_BY)),
    *(Way(R.STAFF, "Director"), Way(R.STAFF, "Original Creator")),
)
OF: Final = (Way(R.APPEARS_IN), Way(R.EPISODE_OF), Way(R.ANIMATED_BY), Way(R.WRITTEN_BY))
WITH: Final = (Way(R.HAS_CHARACTER), Way(R.VOICE_CAST))


def _nouns() -> dict[Words, tuple[Way, ...]]:
    """Return the nouns that name an end of a relation: "X is the <noun> of Y" says that X is that relation of Y."""
    table: defaultdict[Words, list[Way]] = defaultdict(list)
    for relation, spec in RELATIONS.items():
        table[tuple(spec.label.split())].append(Way(relation))
        table[tuple(plural(spec.label).split())].append(Way(relation))
    for text, ways in _NOUNS.items():
        for phrase in text.split("|"):
            table[tuple(phrase.split())] += ways
            table[tuple(plural(phrase).split())] += ways
    return {words: tuple(dict.fromkeys(ways)) for words, ways in table.items()}


_BEHIND_HEAD: Final = re.compile(r" (?=(?:of|with|in|worked|voiced|written|drawn|produced|licensed)\b)")


def plural(noun: str) -> str:
    """Return the plural of a noun, whose head ends before "of", "with", "in" or a participle."""
    head, *rest = _BEHIND_HEAD.split(noun, maxsplit=1)
    if not head.endswith(("anime", "manga", "s", "staff")):
        head = f"{head[:-1]}ies" if head.endswith("y") and head[-2:] != "ey" else f"{head}s"
    return " ".join([head, *rest])


_NOUNS: Final[dict[str, tuple[Way, ...]]] = {
    "director": (Way(R.STAFF, "Director"),),
    "chief director": (Way(R.STAFF, "Chief Director"),),
    "composer": (Way(R.STAFF, "Music"),),
    "character designer": (Way(R.STAFF, "Character Design"),),
    "scriptwriter|screenwriter": (Way(R.STAFF, "Script"), Way(R.STAFF, "Series Composition")),
    "original creator|creator": (Way(R.STAFF, "Original Creator"), Way(R.WRITTEN_BY)),
    "writer|author": (Way(R.WRITTEN_BY),),
    "artist|illustrator": (Way(R.DRAWN_BY),),
    "animation studio": (Way(R.ANIMATED_BY),),
    "producer": (Way(R.PRODUCED_BY), Way(R.STAFF, "Producer")),
    "voice|actor|voice actress|seiyuu": (Way(R.VOICED_BY),),
    "japanese voice actor|japanese voice|japanese voice actress": (Way(R.VOICED_BY, "Japanese"),),
    "english voice actor|english voice|english voice actress": (Way(R.VOICED_BY, "English"),),
    "main character|protagonist": (Way(R.HAS_CHARACTER, "main"),),
    "supporting character": (Way(R.HAS_CHARACTER, "supporting"),),
    "relative": (Way(R.FAMILY),),
    "teacher": (Way(R.MENTOR),),
    "pupil": (Way(R.STUDENT),),
    "spin-off|spinoff": (Way(R.SPIN_OFF),),
    "manga": (Way(R.ADAPTED_FROM),),
    "adaptation|anime adaptation": (Way(R.ADAPTATION),),
    "source|original": (Way(R.ADAPTED_FROM),),
    "continuation": (Way(R.SEQUEL), Way(R.NEXT_SEASON)),
}
NOUNS: Final = _nouns()

# "A and B are <noun>": the relation holds between each two.
MUTUAL: Final = _table(
    {
        "crewmates|members of the same crew": (Way(R.CREWMATE),),
        "friends": (Way(R.FRIEND),),
        "rivals": (Way(R.RIVAL),),
        "enemies": (Way(R.ENEMY),),
        "relatives|family": (Way(R.FAMILY),),
        "titles of one franchise|titles of the same franchise": (Way(R.SHARES_FRANCHISE),),
    }
)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a noun says that something is: of one of these kinds and, where any are named, of one of these formats.

    Attributes:
        has: a relation and role that it has to something, as a voice actor voices somebody.
        counted: the nouns under which a number of them may have been counted.
    """

    kinds: frozenset[EntityType]
    formats: frozenset[str] = frozenset()
    has: Way | None = None
    counted: tuple[str, ...] = ()


def _kinds() -> dict[Words, Kind]:
    anime, manga = frozenset({EntityType.ANIME}), frozenset({EntityType.MANGA})
    person = frozenset({EntityType.PERSON})
    table: dict[str, Kind] = {
        **{kind.value: Kind(frozenset({kind}), counted=(kind.value,)) for kind in EntityType},
        "title|work": Kind(anime | manga),
        "series|show|anime series": Kind(anime | manga, frozenset({"tv", "ona", "ova", "manga"})),
        "film|movie|anime film|anime movie": Kind(anime, frozenset({"movie"}), counted=("movie",)),
        "television series|tv series|tv anime|tv show|television anime": Kind(
            anime, frozenset({"tv"}), counted=("tv",)
        ),
        "ova": Kind(anime, frozenset({"ova"}), counted=("ova",)),
        "ona": Kind(anime, frozenset({"ona"}), counted=("ona",)),
        "special": Kind(anime, frozenset({"special", "tv_special"}), counted=("special",)),
        "light novel": Kind(manga, frozenset({"light_novel"}), counted=("light_novel",)),
        "novel": Kind(manga, frozenset({"novel"}), counted=("novel",)),
        "manga series": Kind(manga, frozenset({"manga"}), counted=("manga",)),
        "animation studio": Kind(frozenset({EntityType.STUDIO}), counted=("studio",)),
        "voice actor|voice actress|seiyuu": Kind(person, has=Way(R.VOICES), counted=("person",)),
    }
    kinds: dict[Words, Kind] = {}
    for text, kind in table.items():
        for phrase in text.split("|"):
            kinds[tuple(phrase.split())] = kind
            kinds[tuple(plural(phrase).split())] = kind
    kinds["people",] = kinds["person",]
    return kinds


KINDS: Final = _kinds()
