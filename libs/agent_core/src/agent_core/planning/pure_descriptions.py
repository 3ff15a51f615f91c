"""Tells a story from a question by its words alone, before any name in it is looked up."""

import re
from typing import Final

# Nobody asks for anything else in so many words; to read each as part of a question would take seconds.
LONG_DESCRIPTION_WORDS: Final = 60
# A story that is told in several sentences has so many words at least.
STORY_WORDS: Final = 25
_PLAIN_SENTENCE_END: Final = re.compile(r"(?<=[.!…])[\"'”’]*\s+")
# Question words open a sentence that asks, in front or behind one word; what else asks stands among its first words.
_BEGINNING: Final = 6
_WHO: Final = r"(?:who|whom|whose|(?:when|where|how) (?:is|are|was|were|do|does|did|will|can|many|much|long|old)"
_FIRST: Final = r"\A\W*(?:\w+\W+)?"
# Behind a comma "who" tells more of whom a story is about: "Yuki, who grew up alone, …".
_FIRST_IN_CLAUSE: Final = r"\A\W*(?:\w+\s+)?"
# Behind "which" a noun for titles is what a story is told of.
_FACT_ASKED_FOR: Final = re.compile(
    rf"{_FIRST}{_WHO}|(?:what|which)(?!['’]|\s+(?:\w+\s+)?(?:anime|manga|movie|film|cartoon|show|series|title|one|is|was|if)\b))\b",
    re.IGNORECASE,
)
# Those in a story look for something as well.
_ASKED_FOR: Final = re.compile(
    rf"{_FIRST_IN_CLAUSE}{_WHO}|what|what['’]s|which)\b"
    r"|\A\W*looking\b|\b(?:i|we)(?:['’]m|['’]re| am| are| was| were| have been)?(?: still)? look(?:ing)?\b"
    r"|\b(?:whether|name|list|find|count|compare|rank|know|want|need|love|please|help|hello|hi|hey"
    r"|(?:tell|give|show) (?:me|us)|(?:would|['’]d|something|anything|anime|manga|series|shows?|titles?) like"
    r"|(?:is|are) there|(?:can|could|do) you)\b",
    re.IGNORECASE,
)
# A sentence that says anything has so many words.
_SENTENCE_WORDS: Final = 3


def is_only_a_description(question: str) -> bool:
    """True for a text that can only be a description, by its words alone: a very long one, or a told story.

    A story is of several sentences, of which none begins as who asks for something does.
    """
    words = len(question.split())
    if words >= LONG_DESCRIPTION_WORDS:
        return True
    if words < STORY_WORDS or "?" in question:
        return False
    sentences = [part for part in _PLAIN_SENTENCE_END.split(question) if len(part.split()) >= _SENTENCE_WORDS]
    return len(sentences) > 1 and not any(_ASKED_FOR.search(" ".join(part.split()[:_BEGINNING])) for part in sentences)


def asks_for_a_fact(text: str) -> bool:
    """True for a text that begins as a question for somebody or something but a title."""
    return _FACT_ASKED_FOR.search(text) is not None
