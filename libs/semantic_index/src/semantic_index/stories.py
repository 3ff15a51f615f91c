"""Reads a text that describes a title: what it tells of the story, beside what it says to whoever is asked.

People who look for a title by its story wrap it in what they say to each other: when they saw it, how little they
remember, thanks in advance. Such words are rare in synopses, so that they would weigh as much as those of the story.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from catalog.names import fold

DESCRIPTION_WORDS: Final = 8
"""A description has so many words at least; in fewer, each may be of a name: "Kids on the Slope"."""

_WORD: Final = re.compile(r"[^\s/\[\]()]+")
_EDGES: Final = re.compile(r"\A[^\w]+|[^\w]+\Z")
# A word behind one that ends so has its capital from where it stands.
_BEGINS: Final = re.compile(r"[.!?…:][\"'”’]*\Z")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+")
# "something where the villain wins"
_HAPPENING: Final = re.compile(r"\w\s+(?:where|wherein|in which|whose|who)\s", re.IGNORECASE)
_LEAST_HAPPENING: Final = 4
# A model reads texts of up to so many words whole.
_READ_WHOLE: Final = 60
# A sentence of fewer words of a story, or of a smaller share of them, tells none.
_LEAST_TELLING: Final = 3
_LEAST_SHARE: Final = 0.3

# What is said of a search and not of a story, by what it is about.
_REQUEST_WORDS: Final = (
    # remembering and searching
    "remember recall recollect memory memories forget forgot forgotten watch watched watching saw seen see look "
    "looked looking looks search searched searching find found tried try trying think thought believe guess "
    "guessing sure unsure certain maybe perhaps probably possibly might idea clue know knows knew wrong right "
    "correct mistaken vague vaguely dream fever bothering crazy driving stuck head ring rings bell mind detail "
    "details specific specifically "
    # what is looked for, and where it was seen
    "movie movies film films show shows series cartoon cartoons anime animes animated animation tv television "
    "channel network cable episode episodes season scene scenes clip clips trailer title titles name names named "
    "called plot story aired airing air dvd vhs tape tapes rented rent blockbuster netflix youtube dub dubbed dubs "
    "subbed subtitled subtitles english japanese japan version style art drawing drawn ghibli miyazaki "
    # when
    "kid kids child childhood children's young younger youth age aged year years ago old older era late early "
    "decade 60s 70s 80s 90s 00s 1960s 1970s 1980s 1990s 2000s 2010s 2020s back time times once day days around "
    "about approximately "
    # to whom
    "help please thanks thank appreciate appreciated advance sorry hi hello hey guys everyone anyone anybody "
    "somebody someone nobody edit reddit tomt post posting google googled googling tell told say said says ask "
    "asked my mine our ours your yours myself us i'm i've i'd i'll "
    # how it is said
    "something somehow somewhere sort kind kinda like likely really very quite pretty much lot lots bit stuff "
    "thing things exactly basically actually honestly literally definitely apparently obviously also just only "
    "even still already never ever always often again else other others another anything everything nothing all "
    "any many few first last end ending beginning start started starts begin begins part parts get gets got "
    "getting go goes going went come comes came make makes made making take takes took put puts want wanted wants "
    "good great best better favorite favourite because since so if though although however too then than or "
    "either neither both each every same own up down out off over under after before until during between through "
    "against more less no nor not don't didn't doesn't isn't wasn't aren't weren't can't couldn't wouldn't won't "
    "haven't hasn't hadn't it's that's there's he's she's they're we're you're what's who's let's could would "
    "should may am being having"
)
_REQUEST: Final = frozenset(map(fold, _REQUEST_WORDS.split()))

# What is looked for, beside so many words of what it is: "something where the villain wins", not "Something Lost".
_LOOKED_FOR: Final = frozenset({"something", "anything", "anime", "animes", "manga", "show", "shows", "series"})
_FEW: Final = 2

# In a query of other words these find nothing that the others do not, and match nearly every document.
# A title may consist of them alone ("Another"), so documents keep them.
QUESTION_WORDS: Final = frozenset(
    fold(
        "a about an and any are as at be been but by can did do does for from had has have he her him his how i in "
        "into is it its me of on one or she some than that the their them then there they this to was we were what "
        "when where which while who whom whose why will with you"
    ).split()
)


@dataclass(frozen=True, slots=True)
class Story:
    """What a text tells.

    Attributes:
        words: the words that are looked for.
        named: those of them that are written like names where no sentence begins: of beings and places, mostly.
    """

    words: tuple[str, ...]
    named: tuple[str, ...] = ()


def is_description(text: str) -> bool:
    """True for a text of so many words that it describes what it looks for, or that says what happens in it."""
    words = len(text.split())
    return words >= DESCRIPTION_WORDS or (words >= _LEAST_HAPPENING and _HAPPENING.search(text) is not None)


def read_words(text: str) -> Story:
    """Return the words of a text; those of questions, and for what is looked for, only where there are few others."""
    words = text.split()
    asked = [word for word in words if fold(word) not in QUESTION_WORDS]
    telling = [word for word in asked if fold(_EDGES.sub("", word)) not in _LOOKED_FOR]
    return Story(tuple(telling if len(telling) >= _FEW else asked) or tuple(words))


def read_story(text: str) -> Story:
    """Return the words of a description without those of the request around it, where any are left."""
    written = list(_written(text))
    telling = [(word, begins) for word, begins in written if _tells(word)]
    named = tuple(word for word, begins in telling if word[0].isupper() and not begins)
    return Story(tuple(word for word, _ in telling), named) if telling else read_words(text)


def story_text(text: str) -> str:
    """Return the sentences of a long text that tell something of a story; the whole where none does."""
    if len(text.split()) <= _READ_WHOLE:
        return text
    telling = [sentence for sentence in _SENTENCE_END.split(" ".join(text.split())) if _is_telling(sentence)]
    return " ".join(telling) or text


def _is_telling(sentence: str) -> bool:
    words = [word for word, _ in _written(sentence)]
    telling = sum(map(_tells, words))
    return telling >= _LEAST_TELLING and telling >= _LEAST_SHARE * len(words)


def _tells(word: str) -> bool:
    folded = fold(word)
    return folded not in QUESTION_WORDS and folded not in _REQUEST


def _written(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the words of a text without the marks around them, and whether a sentence begins there."""
    begins = True
    for found in _WORD.finditer(text):
        word = _EDGES.sub("", found.group())
        if word:
            yield word, begins
        begins = _BEGINS.search(found.group()) is not None
