"""What a word or phrase of a question stands for, and how the tables of a language are written."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import Final, get_args

from catalog.entities import EntityType

from agent_core.graph_query import Weekday
from agent_core.relation_phrases import LATER_SEASONS
from agent_core.title_fields import MANGA_FORMATS

# By the number of an episode, from 1 on.
ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth", "twenty-first", "twenty-second", "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth",
)  # fmt: skip


class TagKind(StrEnum):
    """What a word or phrase of a question does."""

    RELATION = auto()  # a noun (with a target kind) or a verb (either way) of a concept
    TYPE = auto()
    WHO = auto()
    WHERE = auto()  # in which title, at which studio
    CLAUSE = auto()  # that, who, where … behind what the clause is about
    ASK = auto()  # is, did, does …: a question for yes or no where it stands in front
    COUNT = auto()
    COMPARE = auto()
    CONNECT = auto()
    COMMON = auto()  # what two have in common
    ORDERING = auto()  # the order in which to watch
    SIMILAR = auto()
    HELP = auto()
    OTHER = auto()
    BEYOND = auto()  # what the data does not hold
    SPOKEN = auto()  # the language of a voice
    ATTRIBUTE = auto()
    ORDER = auto()  # a superlative
    MORE = auto()  # a comparative: older, more episodes
    MOST = auto()  # the most of something that is counted
    AVERAGE = auto()  # of a field, over many
    GENRE = auto()  # one genre, theme or tag, or several with | between them of which any will do
    FORMAT = auto()
    STATUS = auto()
    SOURCE = auto()  # what an anime was made from: a light novel, a game, nothing
    SEASON = auto()
    LENGTH = auto()  # short, long: a bound of the number of episodes
    NUMBER = auto()
    YEAR = auto()
    CUE = auto()  # between, since, before … in front of a number or year
    AND = auto()
    OR = auto()
    NOT = auto()
    OF = auto()  # joins a relation with what it belongs to
    BY = auto()  # joins a title with its maker
    FILLER = auto()


# The value of a filler that limits what is said around it, as "only" does: no query says that.
LIMITING: Final = "limiting"
# The value of a word for what the data does not hold as a field, and stories tell: "parents", "kills".
STORY: Final = "story"
# Words that may stand inside a name although the lexicon knows them.
INSIDE_NAMES: Final = frozenset(
    {TagKind.FILLER, TagKind.OF, TagKind.BY, TagKind.ASK, TagKind.CUE, TagKind.FORMAT, TagKind.GENRE, TagKind.NUMBER,
     TagKind.YEAR, TagKind.SEASON, TagKind.OTHER, TagKind.NOT, TagKind.MOST, TagKind.AVERAGE, TagKind.SPOKEN,
     TagKind.LENGTH}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Form:
    """What a phrase stands for; ``target`` is set for nouns, which name a result, and ``None`` for verbs."""

    kind: TagKind
    value: str = ""
    target: EntityType | None = None


# What other words stand in the place of, in the tables ("geht … weiter") and in the one word for such a phrase.
_GAP: Final = "…"
PARTED: Final = "~"

# What stands in front of a phrase with a verb of which all forms are made.
VERB: Final = "~"

type Words = str
"""Phrases with ``|`` between them: lower case, no accents; with ``…`` where other words stand in between, with ``~`` in
front where a verb stands for all its forms."""

WEEKDAYS: Final[tuple[str, ...]] = get_args(Weekday)
"""Days of the week, on which titles are broadcast."""

# The kind that the noun of a concept names.
NOUN_TARGETS: Final[dict[str, EntityType]] = {
    **dict.fromkeys(
        ["sequel", "prequel", "side story", "parent story", "summary", "full story", "spin-off", "spun from",
         "alternative version", "alternative setting", "adaptation", "franchise", "recommendation",
         *(f"{nth} season" for nth in LATER_SEASONS)],
        EntityType.ANIME,
    ),
    **dict.fromkeys(["studio", "producer", "licensor"], EntityType.STUDIO),
    **dict.fromkeys(
        ["director", "composer", "episode director", "sound director", "animation director", "art director",
         "character designer", "original creator", "scriptwriter", "series composer", "storyboarder", "key animator",
         "theme performer", "chief director", "assistant director", "executive producer", "chief animation director",
         "editor", "lyricist", "theme composer", "theme arranger", "photography director", "mechanical designer",
         "original character designer", "staff", "author", "artist", "voice actor", "maker"],
        EntityType.PERSON,
    ),
    "source": EntityType.MANGA,
    **dict.fromkeys(
        ["main character", "supporting character", "main role", "supporting role", "role", "co-star", "crewmate",
         "family", "mentor", "student", "rival", "friend", "enemy"],
        EntityType.CHARACTER,
    ),
    "episode": EntityType.EPISODE,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The words of one language.

    Attributes:
        nouns: by concept, what one or many results of it are called.
        verbs: by concept, phrases that join a name with results of either side.
        plain: by kind of tag, phrases whose value is empty.
        types, formats, statuses, sources, seasons, lengths: by the value they stand for.
        attributes, superlatives, comparatives, cues, spoken: by the value they stand for.
        fillers: words that say nothing that is looked up.
        limits: fillers that limit what is said beside them, such as "only" and "still".
        beyond: what the data does not hold, by what that is.
        verb_forms: yields all forms of a phrase that is marked by its verb.
    """

    code: str
    nouns: Mapping[str, Words]
    verbs: Mapping[str, Words] = field(default_factory=dict[str, Words])
    plain: Mapping[TagKind, Words] = field(default_factory=dict[TagKind, Words])
    types: Mapping[EntityType, Words] = field(default_factory=dict[EntityType, Words])
    formats: Mapping[str, Words] = field(default_factory=dict[str, Words])
    statuses: Mapping[str, Words] = field(default_factory=dict[str, Words])
    sources: Mapping[str, Words] = field(default_factory=dict[str, Words])
    seasons: Mapping[str, Words] = field(default_factory=dict[str, Words])
    lengths: Mapping[str, Words] = field(default_factory=dict[str, Words])
    genres: Mapping[str, Words] = field(default_factory=dict[str, Words])
    attributes: Mapping[str, Words] = field(default_factory=dict[str, Words])
    superlatives: Mapping[str, Words] = field(default_factory=dict[str, Words])
    comparatives: Mapping[str, Words] = field(default_factory=dict[str, Words])
    cues: Mapping[str, Words] = field(default_factory=dict[str, Words])
    spoken: Mapping[str, Words] = field(default_factory=dict[str, Words])
    articles: Words = ""
    numbers: Words = ""
    fillers: Words = ""
    limits: Words = ""
    beyond: Mapping[str, Words] = field(default_factory=dict[str, Words])
    verb_forms: Callable[[str], Iterator[str]] = lambda phrase: iter((phrase,))

    def forms(self) -> dict[str, Form]:
        """Return every phrase with what it stands for; where two tables hold a phrase, the later one here wins.

        What a table says of a phrase stands above what follows from its verb: "anime" is more than a form of "animer".
        """
        told = list(self._forms())
        made = {alone(made): form for phrase, form in told if phrase[0] == VERB for made in self.verb_forms(phrase[1:])}
        return {**made, **{alone(phrase): form for phrase, form in told if phrase[0] != VERB}}

    def _forms(self) -> Iterator[tuple[str, Form]]:
        yield from _same(self.fillers, Form(TagKind.FILLER))
        yield from _same(self.limits, Form(TagKind.FILLER, LIMITING))
        for kind, table in (
            (TagKind.GENRE, self.genres),
            (TagKind.STATUS, self.statuses),
            (TagKind.SOURCE, self.sources),
            (TagKind.SEASON, self.seasons),
            (TagKind.LENGTH, self.lengths),
            (TagKind.ATTRIBUTE, self.attributes),
            (TagKind.CUE, self.cues),
            (TagKind.SPOKEN, self.spoken),
            (TagKind.MORE, self.comparatives),
            (TagKind.ORDER, self._with_articles()),
        ):
            for value, words in table.items():
                yield from _same(words, Form(kind, value))
        for number, word in enumerate(phrases(self.numbers), start=2):
            yield word, Form(TagKind.NUMBER, str(number))
        yield from self._named()

    def _named(self) -> Iterator[tuple[str, Form]]:
        """Yield what names results, and what has no value."""
        for target, words in self.types.items():
            yield from _same(words, Form(TagKind.TYPE, "", target))
        for value, words in self.formats.items():
            kind = EntityType.MANGA if value in MANGA_FORMATS else EntityType.ANIME
            yield from _same(words, Form(TagKind.FORMAT, value, kind))
        for concept, words in self.nouns.items():
            yield from _same(words, Form(TagKind.RELATION, concept, NOUN_TARGETS[concept]))
        for concept, words in self.verbs.items():
            yield from _same(words, Form(TagKind.RELATION, concept))
        for kind, words in self.plain.items():
            yield from _same(words, Form(kind))
        for value, words in self.beyond.items():
            yield from _same(words, Form(TagKind.BEYOND, value))

    def _with_articles(self) -> dict[str, Words]:
        """Return the superlatives, each also behind an article, so that "the most popular" is not "the most"."""
        before = ["", *(f"{article} " for article in phrases(self.articles))]
        return {
            value: "|".join(f"{article}{phrase}" for phrase in phrases(words) for article in before)
            for value, words in self.superlatives.items()
        }


def alone(phrase: str) -> str:
    """Return a phrase with other words in between as the one word that stands for it: "geht_~_weiter"."""
    return phrase.replace(" ", "_").replace(_GAP, PARTED) if _GAP in phrase else phrase


def phrases(words: Words) -> list[str]:
    """Return the phrases of a table's cell."""
    return [" ".join(phrase.split()) for phrase in words.split("|") if phrase.strip()]


def _same(words: Words, form: Form) -> Iterator[tuple[str, Form]]:
    return ((phrase, form) for phrase in phrases(words))
