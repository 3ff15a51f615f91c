"""The closed classes of English words by which a text takes up what was said before: pronouns, ordinals, lead-ins."""

import re
from typing import Final

from catalog.entities import BEINGS, TITLE_TYPES, EntityType

A, C, E, M, P, S = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.EPISODE,
    EntityType.MANGA,
    EntityType.PERSON,
    EntityType.STUDIO,
)
type Kinds = frozenset[EntityType]

ANY: Final[Kinds] = frozenset(EntityType)
BEING: Final[Kinds] = frozenset(BEINGS)
THING: Final[Kinds] = frozenset({*TITLE_TYPES, E, S})

PRONOUNS: Final[dict[str, tuple[Kinds, bool]]] = {
    "it": (THING, False),
    "its": (THING, True),
    "he": (BEING, False),
    "him": (BEING, False),
    "his": (BEING, True),
    "she": (BEING, False),
    "her": (BEING, True),
    "hers": (BEING, True),
    "they": (ANY, False),
    "them": (ANY, False),
    "their": (ANY, True),
    "theirs": (ANY, True),
}
"""Each pronoun with the kinds that it may stand for, and whether it is possessive."""
PLURAL: Final = frozenset({"they", "them", "their", "theirs", "those", "these"})

KIND_NOUNS: Final[dict[str, Kinds]] = {
    **dict.fromkeys(("anime", "animes", "show", "shows", "series", "cartoon"), frozenset({A})),
    **dict.fromkeys(("film", "films", "movie", "movies", "ova", "ovas", "special", "specials"), frozenset({A})),
    **dict.fromkeys(("manga", "mangas", "comic", "comics", "book"), frozenset({M})),
    **dict.fromkeys(("title", "titles", "work", "works", "story"), frozenset(TITLE_TYPES)),
    **dict.fromkeys(("character", "characters"), frozenset({C})),
    **dict.fromkeys(("episode", "episodes"), frozenset({E})),
    **dict.fromkeys(("studio", "studios", "company"), frozenset({S})),
}
"""Nouns for a kind of entity."""
BEING_NOUNS: Final[dict[str, Kinds]] = {
    **dict.fromkeys(("person", "people", "guy", "man", "woman"), BEING),
    **dict.fromkeys(("director", "author", "writer", "actor", "actress", "composer", "artist"), frozenset({P})),
    **dict.fromkeys(("mangaka", "seiyuu", "creator"), frozenset({P})),
}
"""Nouns for somebody, which "that" and "this" stand in front of."""
TITLE_RELATIONS: Final = frozenset(
    {
        *("sequel", "sequels", "prequel", "prequels", "spin-off", "spin-offs", "spinoff", "adaptation", "adaptations"),
        *("remake", "continuation", "follow-up", "source", "original", "next season", "previous season"),
    }
)
"""Nouns that say of one title which other one is meant, so that what was asked of the first is asked of the other."""

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LAST: Final = -1
ORDINALS: Final[dict[str, int]] = {
    **{word: n for n, word in enumerate(_ORDINALS, start=1)},
    "former": 1,
    "latter": LAST,
    "last": LAST,
}
_ORDINAL: Final = rf"(?:{'|'.join(ORDINALS)}|\d{{1,3}}(?:st|nd|rd|th))"
_KIND: Final = "|".join(sorted(KIND_NOUNS, key=len, reverse=True))
_NOUN: Final = "|".join(sorted({**KIND_NOUNS, **BEING_NOUNS}, key=len, reverse=True))

LEAD: Final = re.compile(
    r"(?:(?:and|but|so|ok(?:ay)?|now|then|also|plus|yes|yeah|hmm+|well|or|thanks|great|nice|cool)\b[\s,.!]*)*"
    r"(?:(?:(?:what|how)\s+about|what\s+of|as\s+for|(?:the\s+)?same\s+(?:question\s+)?(?:for|with|of|about))\s+)?"
    r"(?:(?:show|give|list|tell)\s+(?:me\s+)?(?=(?:only|just)\b))?",
    re.IGNORECASE,
)
"""What a follow-up may begin with, before it says anything."""
CORRECTION: Final = re.compile(
    r"(?:(?:no|nope|not\s+(?:that|this|the|a|an)(?:\s+\w+)?|(?:sorry|actually|rather|instead)|i\s+(?:meant|mean|want(?:ed)?|was\s+asking\s+about|am\s+asking\s+about)|wrong\s+one)\b[\s,.;:!—-]*)+",
    re.IGNORECASE,
)
"""Words by which the reader says that something else was meant."""
TRAILING_CORRECTION: Final = re.compile(
    r"[\s,;]*\b(?:instead|rather|i\s+mean(?:t)?|please)\s*$|[\s,;]+not\s+.*$", re.IGNORECASE
)
COURTESY: Final = re.compile(r"[\s,]*\b(?:please|thanks|thank\s+you|then|too|as\s+well)[\s.!?]*$", re.IGNORECASE)
"""What a text may end with, and says nothing."""
FILTER: Final = re.compile(
    r"(?:(?:only|just|without|except|excluding|no|not|of|for|from|in|since|after|before|until|during|by|with|that|which|who"
    r"|between|under|over|newer|older|longer|shorter|better|at\s+least|at\s+most|more\s+than|less\s+than|fewer\s+than|but)\b|(?:19|20)\d\d\b)",
    re.IGNORECASE,
)
"""What a condition begins with that is said alone."""
ONLY: Final = re.compile(r"^(?P<what>.+?)\s+(?:only|alone)$|,\s*only\s+[^,]+$", re.IGNORECASE)
"""A condition that is said behind what it is about, or was added to a question before."""
PREPOSITION: Final = re.compile(r"^(?:of|for|by|in|from|with|about)\s+(?=\S)", re.IGNORECASE)
"""What stands in front of a name that takes the place of another one."""
BOUND: Final = re.compile(r"\b(?:since|after|before|until|by|during)\b", re.IGNORECASE)
"""A year behind one of these is no year alone."""
ASKS: Final = re.compile(
    r"(?:who(?:se|m)?|what|which|when|where|why|how|is|are|was|were|am|do|does|did|has|have|had|can|could|will|would"
    r"|should|list|show|tell|name|give|recommend|suggest|find|compare|describe|explain|any|anything|in\s+which"
    r"|in\s+what|by\s+who|by\s+whom|for\s+which|on\s+which|from\s+which)\b",
    re.IGNORECASE,
)
"""What a question or a request begins with."""
BARE_WH: Final = re.compile(
    rf"(?:which|what|wh(?:o|at)(?:['’]s|\s+(?:is|was|are|were))\s+the(?!\s+{_ORDINAL}\b))\s+(?P<noun>[^\W\d_]+)",
    re.IGNORECASE,
)
"""A question for what something has of a kind, without the thing: "which studio?", "who is the composer?"."""
WHICH: Final = re.compile(r"^which(?=\s+(?:is|are|was|were|has|have|had|does|do|did|came|got)\b)", re.IGNORECASE)
"""A "which" that no noun follows: which one of what was listed."""
ELSE: Final = re.compile(r"\b(?:else|other|others|another)\b", re.IGNORECASE)
YEAR: Final = re.compile(
    r"(?:\b(?P<lead>of|from|in|since|after|before|until|by|during)\s+)?(?:the\s+(?:year\s+)?)?\b(?:19|20)?\d\d(?:s|(?<=\d{4}))\b",
    re.IGNORECASE,
)
"""A year in a question, with the word before it."""
REFERENCE: Final = re.compile(
    rf"\bthe\s+(?P<ordinal>{_ORDINAL})(?:\s+(?:ones?\b|(?:(?:{_KIND})\b(?=\s*\W*$|\s+(?:of\s+(?:them|these|those)|on)\b)))(?:\s+(?:of\s+(?:them|these|those|the\s+list)|on\s+the\s+list))?|\s+of\s+(?:them|these|those)\b|(?=\s*\W*$))"
    rf"|(?:\bnumber|\bno\.|\boption|#)\s*(?P<number>\d{{1,3}})\b"
    rf"|\b(?:that|this|the\s+same)\s+(?P<noun>one|{_NOUN})\b"
    rf"|\b(?P<pronoun>{'|'.join(PRONOUNS)})\b"
    rf"|(?<=\bwhich )(?P<partitive>ones?)\b(?!\s+of\b)"
    rf"|\b(?P<these>these|those)(?:\s+(?P<nouns>ones|{_NOUN})\b)?"
    rf"|\b(?P<bare>that|this)(?=\s*\W*$|\s+(?:come|air|release|end|begin|start|run|have|get)\b)",
    re.IGNORECASE,
)
"""Words that stand for something that was said before."""
INDEFINITE: Final = re.compile(r"\b(?:a|an|some|someone|somebody|anyone|people)\b", re.IGNORECASE)
"""Before a pronoun, this brings in whom the pronoun stands for."""
