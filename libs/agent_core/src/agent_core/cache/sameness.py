"""Words that ask for nothing, and words that ask for the same: closed lists, which a signature leaves out or levels.

A word belongs to one of them only where no question can mean something else with it. The lexicon of the planner is no
such list: to it "opening" and "ending" are theme songs alike.
"""

from collections.abc import Iterator, Sequence
from typing import Final

# Said anywhere without changing what is asked.
_IDLE: Final = frozenset(
    {"a", "an", "the", "please", "pls", "plz", "kindly", "thanks", "thx", "hey", "hi", "hello", "um", "uh", "hmm", "ok",
     "okay", "btw", "exactly"}
)  # fmt: skip
# What may stand in front of a question, without the words above.
_LEADS: Final = tuple(
    tuple(lead.split())
    for lead in (
        "can you tell me", "could you tell me", "can anyone tell me", "can someone tell me", "would you tell me",
        "will you tell me", "tell me", "do you know", "do you happen to know", "does anyone know", "anyone know",
        "anybody know", "i want to know", "i would like to know", "i'd like to know", "i need to know",
        "i was wondering", "i am wondering", "i'm wondering", "i wonder", "i'm curious", "just curious",
        "quick question", "can you show me", "could you show me", "show me", "give me", "can you give me",
        "could you give me", "can you list", "could you list", "list", "can you find me", "find me", "name",
        "so", "well",
    )
)  # fmt: skip

# Words that say only how the others belong together, which what the rules would ask says as well.
_JOINING: Final = frozenset(
    {"of", "by", "to", "for", "in", "'s", "who", "whom", "what", "which", "that", "there", "what's", "who's", "all",
     "also"}
)  # fmt: skip
# The same, but for the time that they tell; and what asks for a time: "when did it air" is not "when does it air".
_TENSED: Final = frozenset({"is", "was", "are", "were", "did", "do", "does", "has", "have"})
_TIMED: Final = frozenset({"when", "how", "still", "yet", "already", "now", "currently", "today"})

# Phrases that ask for the same where what the rules would ask is the same; the first one stands for all.
_ALIKE: Final = tuple(
    tuple(tuple(phrase.split()) for phrase in phrases.split("|"))
    for phrases in (
        "director|directors|direct|directs|directed|directing|helmed",
        "composer|composers|compose|composes|composed|composing|scored|with music|composed music",
        "writer|writers|write|writes|wrote|written|author|authors|mangaka",
        "voice actor|voice actors|seiyuu|voice|voices|voiced|voicing|play|plays|played",
        "sequel|sequels|follow-up|follow-ups|successor|successors",
        "prequel|prequels|predecessor|predecessors",
        "protagonist|protagonists|main character|main characters",
        "supporting character|supporting characters", "featuring|features|with character",
        "character|characters", "studio|studios", "producer|producers", "licensor|licensors",
        "spin-off|spin-offs|spinoff|spinoffs", "side story|side stories", "relatives|family members",
        "mentor|mentors", "rival|rivals", "friend|friends", "enemy|enemies",
        "animate|animates|animated|animating", "license|licenses|licensed|licensing",
        "produce|produces|produced|producing", "appear|appears|appeared|appearing",
        "film|movie", "films|movies", "anime|animes", "manga|mangas", "episode|episodes|ep|eps", "chapter|chapters",
        "volume|volumes",
        "highest rated|highest-rated|top rated|top-rated", "lowest rated|lowest-rated",
        "how many|number of|count", "ended|finished airing", "title|called|name",
        "watch order|viewing order|order should i watch", "compare|difference between|differences between",
        "no more than|at most", "no less than|at least",
    )
)  # fmt: skip
_STANDS_FOR: Final[dict[tuple[str, ...], str]] = {phrase: " ".join(alike[0]) for alike in _ALIKE for phrase in alike}
_LONGEST: Final = max(map(len, _STANDS_FOR))


def without_wrapping(words: Sequence[str], *, first: bool) -> list[str]:
    """Return the words of a stretch without those that ask for nothing; ``first`` where the question begins with it."""
    left = [word for word in words if word not in _IDLE]
    while first and (lead := _lead(left)):
        left = left[lead:]
    return left


def _lead(words: Sequence[str]) -> int:
    """Return how many words a lead-in takes at the beginning, the longest there is; none of it is all there is."""
    texts = tuple(words)
    return max((len(lead) for lead in _LEADS if texts[: len(lead)] == lead and len(texts) > len(lead)), default=0)


def joining(words: Sequence[str]) -> frozenset[str]:
    """Return the words that say only how the others of a question belong together."""
    return _JOINING | _TENSED if _TIMED.isdisjoint(words) else _JOINING


def said_alike(words: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield words, with one phrase in the place of all that ask for the same, and whether each is such a phrase."""
    place = 0
    while place < len(words):
        for length in range(min(_LONGEST, len(words) - place), 0, -1):
            phrase = _STANDS_FOR.get(tuple(words[place : place + length]))
            if phrase is not None or length == 1:
                yield phrase or words[place], phrase is not None
                place += length
                break
