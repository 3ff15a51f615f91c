"""The words of English questions. A phrase stands for one thing; longer phrases are looked for first."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.english_beyond import BEYOND
from agent_core.planning.lexicon.english_degrees import COMPARATIVES, SUPERLATIVES
from agent_core.planning.lexicon.english_fields import ATTRIBUTES
from agent_core.planning.lexicon.english_fillers import FILLERS, LIMITS
from agent_core.planning.lexicon.english_relations import NOUNS, VERBS
from agent_core.planning.lexicon.english_shapes import PLAIN
from agent_core.planning.lexicon.english_sources import SOURCES
from agent_core.planning.lexicon.forms import ORDINALS, WEEKDAYS, Language, Words
from agent_core.planning.lexicon.inflections import every, written_out

# What anime are called by, in front of what any work is called: "Japanese animated works".
_ANIMATED: Final[Words] = (
    "anime | animation | animated | japanese animated | japanese animation | japanese anime | japanese cartoon"
)
_WORKS: Final[Words] = (
    "+title | +work | +production | +show | +series | +creation | +project | +entry | +release | +offering | +programme"
    " | +program | +serial | +property"
)


_ON_TELEVISION: Final = "tv | television | small-screen"
_ON_CINEMA_SCREENS: Final[Words] = (
    "feature | animated | japanese animated | theatrical | cinema | big-screen | full-length | feature-length"
    " | feature-length anime"
)

_TYPES: Final[dict[EntityType, Words]] = {
    EntityType.ANIME: "anime | animes | +title | series | +show | +cartoon | works | +production | +animation"
    f" | {every('{} {}', _ANIMATED, _WORKS)} | +japanese animation | +japanese cartoon"
    " | adaptation titles | something | smth | sth | stuff | things | +creation"
    " | +project | filmography | complete filmography | full filmography | animeography | +film and series"
    " | +series and film"
    " | films and shows | anime credits | anime list | films and series"
    " | series and films | movies and series | films or series | shows and films | shows and movies"
    " | movies and shows | series or films | film or series | +installment | +instalment",
    EntityType.MANGA: "+manga | +comic | manga series | +graphic novel | +manga title | +manga work | bibliography"
    " | +comic series | +comic book",
    EntityType.CHARACTER: "+character | dramatis personae | +fictional person | +figure | cast of characters",
    EntityType.PERSON: "+person | +individual | +human | artist or staff | +man | +woman | man or woman | men and women"
    " | +guy | +lady | +dude | +bloke | +chap | +fella | +gal",
    EntityType.STUDIO: "+company | +firm | +outfit | +corporation | +business",
    EntityType.EPISODE: "episode | episodes | ep | eps | individual episode | individual episodes | "
    + " | ".join(f"{nth} {noun}" for nth in ORDINALS for noun in ("episode", "ep")),
}

_MADE_FOR: Final = (
    "made for | produced for | released in | shown in | screened in | made for the | produced for the | shown in the"
)
_SCREENS: Final = "cinema | cinemas | theaters | theatres | big screen"
_FORMATS: Final[dict[str, Words]] = {
    "movie": "+movie | +film | +motion picture | +feature | +flick | +anime movie | +anime film | +anime flick"
    f" | {every('{} {}', _ON_CINEMA_SCREENS, '+film | +movie | +feature | +flick | +picture')}"
    f" | {every('{} {}', 'cinema | theatrical | big-screen | film', '+release | +production | anime')}"
    f" | {every('{} {}', _MADE_FOR, _SCREENS)}",
    "ova": "+ova | +oav | +original video animation | direct-to-video | straight-to-video | direct to video"
    " | straight to video | +original video | +ova series | +video original"
    f" | {every('{} {}', 'direct-to-video | straight-to-video', '+release | +production | anime')}",
    "ona": "+ona | web anime | +original net animation | web series | net anime",
    "special": "+special | +tv special",
    "light_novel": "+light novel | +ln | +light novel series",
    "manhwa": "+manhwa | +webtoon | korean comic | korean comics | manhwa series | +manhwa title",
    "manhua": "+manhua | chinese comic | chinese comics | manhua series | +manhua title",
    "one_shot": "+one-shot | +oneshot | +one shot | +one-shot manga",
    "doujinshi": "+doujinshi | +doujin",
    "tv": "tv | on tv | television | on television | for tv | for television | televised | shows on tv | series on tv"
    " | anime on tv | series for television | made for television | made for tv | produced for television"
    " | anime series on tv | anime for television"
    f" | {every('{} {}', _ON_TELEVISION, 'series | +serial | anime | +show | +production | +title | +cartoon')}",
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
    types={target: written_out(words) for target, words in _TYPES.items()},
    formats={value: written_out(words) for value, words in _FORMATS.items()},
    statuses={
        "airing": "still airing | still running | still ongoing | airing | ongoing | currently airing | running"
        " | still going on | still going | currently running | still coming out | airing right now"
        " | airing now | ongoing right now",
        "publishing": "publishing | still publishing | still being published | still serialized | still serialised"
        " | in serialization | being serialized | being serialised | currently publishing",
        "finished": "finished | completed | complete | over | done airing yet | finished yet | over yet | complete yet",
        "upcoming": "upcoming | unreleased | announced",
        "hiatus": "on hiatus | hiatus | on a break | still on hiatus",
        "discontinued": "discontinued | cancelled | canceled | axed",
    },
    sources=SOURCES,
    seasons={
        "winter": "winter",
        "spring": "spring",
        "summer": "summer",
        "fall": "fall | autumn",
        **{day: f"{day} | {day}s" for day in WEEKDAYS},
    },
    lengths={
        "episodes_max 13": "short | shorter-length | short-length | one cour | single cour | one-cour | single-cour",
        "episodes_min 50": "long",
        "episodes_min 100": "long-running | long running",
    },
    attributes=ATTRIBUTES,
    spoken=_SPOKEN,
    superlatives=SUPERLATIVES,
    comparatives=COMPARATIVES,
    cues={
        "after": "at any time after | any later than | "
        "after | later than | following the year | after the year | past | post | posterior to | subsequent to"
        " | any time after",
        "since": "of no earlier date than | no sooner than | not sooner than | "
        "since | starting in | starting from | as of | no earlier than | in or after | no older than"
        " | not older than | not before | not earlier than | beginning in | beginning with | as early as"
        " | from that year on | or any later year"
        " | or any year after | or a later year | or in any later year | or in a later year"
        " | dating from no earlier than | or later | or newer | or after | and newer"
        " | at the earliest | at the very earliest | or thereafter | or later than"
        " | onwards | onward | and onwards | and later | and after | or more recent | and more recent | or younger"
        " | or fresher | until now | until today | up to today | up to now | till now | till today | to this day"
        " | up to this day | to date | up to the present | until the present | to the present",
        "before": "sooner than | at any time before | by the time | by the start of | by the beginning of | "
        "before | earlier than | pre | prior to | before the year | ahead of | any time before"
        " | preceding the year",
        "until": "up to and including"
        " | until | up to | till | through the year | by the end of | no later than | no newer than"
        " | not newer than | not after | not later than | up until | by the year | as late as | through | at the latest"
        " | at the very latest | or earlier | and earlier | or older | and older | or before | and before | or sooner",
        "between": "between | from between | anywhere between",
        "min": "with no fewer than | with no less than | with not less than | "
        "run at least | runs at least | running at least | last at least | lasts at least | lasted at least | "
        "running to at least | running for at least | stretching to at least | lasting at least | "
        "at least | no fewer than | not less than | minimum | a minimum of | or more | not fewer than"
        " | no less than | not lower than | no lower than | or better | or higher | and up | and above",
        "more": "running to more than | running to over | running for over | stretching past | stretching beyond | "
        "running over | running more than | run over | runs over | ran over | run more than | runs more than | "
        "last more than | lasts more than | lasted more than | last over | lasts over | lasted over | "
        "last longer than | lasts longer than | lasted longer than | last for more than | lasts for more than | "
        "beyond a score of | above a score of | over a score of | exceed a score of | exceeds a score of | "
        "beyond a rating of | above a rating of | over a rating of | exceed a rating of | exceeds a rating of | "
        "exceeding a rating of | a score of more than | a rating of more than | "
        "stretching over | going past | running past | running beyond | lasting over | lasting beyond | "
        "more than | over | above | greater than | higher than | exceeding | in excess of"
        " | upwards of | exceeds | exceed | strictly more than | strictly above | strictly greater than"
        " | tops | topped | surpass | surpassed"
        " | surpasses | beyond | surpassing | topping | bigger than | better than | exceeding a score of"
        " | north of",
        "max": "with no more than | with not more than | "
        "at most | no more than | maximum | a maximum of | up to at most | or fewer | or less | not more than"
        " | not higher than | no higher than | or lower | or worse | and below | not longer than | no longer than",
        "less": "below a score of | under a score of | below a rating of | under a rating of | "
        "fewer than | less than | below | under | lower than | worse than | smaller than | fewer | short of"
        " | beneath | south of",
    },
    articles="the",
    numbers="two | three | four | five | six | seven | eight | nine | ten",
    fillers=FILLERS,
    limits=LIMITS,
    beyond=BEYOND,
)
