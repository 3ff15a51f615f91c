"""The words of English questions. A phrase stands for one thing; longer phrases are looked for first."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.english_fields import ATTRIBUTES
from agent_core.planning.lexicon.english_fillers import FILLERS
from agent_core.planning.lexicon.english_relations import NOUNS, VERBS
from agent_core.planning.lexicon.english_shapes import COMPARATIVES, PLAIN, SUPERLATIVES
from agent_core.planning.lexicon.forms import Language, Words

_TYPES: Final[dict[EntityType, Words]] = {
    EntityType.ANIME: "anime | animes | title | titles | series | show | shows | animation series | cartoon |"
    " cartoons | works"
    " | production | productions | adaptation titles | anime series | anime title | anime titles | something |"
    " things",
    EntityType.MANGA: "manga | mangas | comic | comics | manga series | graphic novel",
    EntityType.CHARACTER: "character | characters",
    EntityType.PERSON: "person | people | persons | artist or staff",
    EntityType.EPISODE: "episode | episodes | ep | eps",
}

_SPOKEN_FORMS: Final = ("in {}", "{}", "{} dub", "in the {} dub", "of the {} dub", "in the {} version", "{} dubbed")

_SPOKEN: Final[dict[str, Words]] = {
    language: "|".join(form.format(language.lower()) for form in _SPOKEN_FORMS)
    for language in (
        "Japanese", "English", "German", "French", "Spanish", "Italian", "Korean", "Hungarian", "Hebrew", "Mandarin",
        "Portuguese", "Brazilian",
    )
}  # fmt: skip

ENGLISH: Final = Language(
    code="en",
    nouns=NOUNS,
    verbs=VERBS,
    plain=PLAIN,
    types=_TYPES,
    formats={
        "movie": "movie | movies | film | films | feature film | feature films | anime movie | anime movies | anime"
        " film"
        " | anime films",
        "ova": "ova | ovas",
        "ona": "ona | onas | web anime",
        "special": "special | specials | tv special | tv specials",
        "tv": "tv series | tv anime | tv show | tv shows | television series",
    },
    statuses={
        "airing": "still airing | still running | still ongoing | airing | ongoing | currently airing | running",
        "finished": "finished | completed | complete | over",
        "upcoming": "upcoming | unreleased | announced",
    },
    seasons={
        "winter": "winter",
        "spring": "spring",
        "summer": "summer",
        "fall": "fall | autumn",
    },
    attributes=ATTRIBUTES,
    spoken=_SPOKEN,
    superlatives=SUPERLATIVES,
    comparatives=COMPARATIVES,
    cues={
        "after": "after | later than | following the year",
        "since": "since | from the year | starting in | starting from | as of | no earlier than | in or after",
        "before": "before | earlier than | prior to",
        "until": "until | up to | till | through the year | by the end of | no later than",
        "between": "between | from between | anywhere between",
        "min": "at least | no fewer than | not less than | minimum | a minimum of | or more",
        "more": "more than | over | above | greater than | higher than | exceeding | better rated than",
        "max": "at most | no more than | maximum | a maximum of | up to at most | or fewer | or less",
        "less": "fewer than | less than | below | under | lower than",
    },
    articles="the",
    numbers="two | three | four | five | six | seven | eight | nine | ten",
    fillers=FILLERS,
)
