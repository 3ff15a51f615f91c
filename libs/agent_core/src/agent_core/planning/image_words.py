"""What the words of a question ask of the image that came with it: what it is, something about that, or nothing."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from catalog.entities import EntityType


class ImageTask(StrEnum):
    """IDENTIFY asks what the image is of, ABOUT something of what it is of, APART does not speak of it."""

    IDENTIFY = "identify"
    ABOUT = "about"
    APART = "apart"


_KINDS: Final = {
    "anime": EntityType.ANIME,
    "character": EntityType.CHARACTER,
    "episode": EntityType.EPISODE,
    "film": EntityType.ANIME,
    "manga": EntityType.MANGA,
    "movie": EntityType.ANIME,
    "series": EntityType.ANIME,
    "show": EntityType.ANIME,
    "studio": EntityType.STUDIO,
}
_NOUN: Final = (
    r"(?:anime|character|episode|film|manga|movie|series|show|studio|title|person|guy|girl|boy|man|woman|one)"
)
_IMAGE: Final = r"(?:image|picture|photo|photograph|pic|cover|poster|screenshot|artwork|frame|still)"
_THE: Final = r"(?:the|this|that|my)"
# The first that is found stands for what the image is of, from the most to the least telling.
_REFERENCES: Final = tuple(
    re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)
    for pattern in (
        rf"(?:{_THE}\s+)?{_NOUN}\s+(?:(?:shown|seen|pictured)\s+)?(?:in|on|from|of)\s+{_THE}\s+(?:attached\s+)?{_IMAGE}",
        rf"(?:this|that)\s+(?:{_NOUN}|{_IMAGE})",
        rf"the\s+(?:attached\s+)?{_IMAGE}",
        rf"the\s+{_NOUN}(?=\s*[?.!]*$)",
        r"this",
        r"(?:(?<=is )|(?<=of )|(?<=like )|(?<=from )|(?<=about )|(?<=to ))that",
        r"its",
        r"it|him|her|she|he|they|them|these",
    )
)
_POSSESSIVE: Final = frozenset({"its"})
_LIKE: Final = re.compile(r"\b(?:like|similar to|resembling|resembles?)\s+$", re.IGNORECASE)
_LEADS: Final = re.compile(r"^[\s,;]*(?:but|and|only|just)?\s+", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_]+")
# A question that is made of these alone asks what the image is of.
_WORDS_OF_IDENTIFYING: Final = """
a am an and anime anyone are artwork at attached be belong belongs boy called came can character come comes could cover
did do does episode film find for frame from girl guy he here i identify image in is it know looking man manga me movie
my name named of on one person photo photograph pic picture please poster recognise recognize s sauce screenshot see
seen series she he show shown somebody source still studio taken tell that the these they this title to us was what
where which who whose woman you
"""
_IDENTIFYING: Final = frozenset(_WORDS_OF_IDENTIFYING.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageWords:
    """How the words of a question speak of its image.

    Attributes:
        kind: the kind that they say it shows; ``None`` where they say none.
        place: what of the question stands for what the image is of; ``None`` where nothing does.
        further: what is said of what is like it, as "with robots"; ``None`` where nothing is.
    """

    question: str
    task: ImageTask
    kind: EntityType | None
    place: tuple[int, int] | None
    further: str | None = None

    def about(self, name: str) -> str:
        """Return the question with a name in the place of what stands for the image."""
        if self.place is None:
            return self.question
        start, end = self.place
        owned = self.question[start:end].lower() in _POSSESSIVE
        return f"{self.question[:start]}{name}{"'s" if owned else ''}{self.question[end:]}"


def read_image_words(question: str) -> ImageWords:
    """Return how a question that came with an image speaks of it."""
    words = [word.lower() for word in _WORD.findall(question)]
    found = next((match for pattern in _REFERENCES if (match := pattern.search(question))), None)
    said = _WORD.findall(found.group()) if found else []
    identifies = _IDENTIFYING.issuperset(words)
    kinds = [_KINDS[word.lower()] for word in (words if identifies else said) if word.lower() in _KINDS]
    task = ImageTask.IDENTIFY if identifies else ImageTask.APART if found is None else ImageTask.ABOUT
    return ImageWords(
        question=question,
        task=task,
        kind=kinds[0] if kinds else None,
        place=found.span() if found else None,
        further=_further(question, found) if task is ImageTask.ABOUT and found else None,
    )


def _further(question: str, reference: re.Match[str]) -> str | None:
    """Return what stands behind "like this", without what leads there and what ends the sentence."""
    if _LIKE.search(question[: reference.start()]) is None:
        return None
    return _LEADS.sub("", question[reference.end() :]).strip(" ,;.!?") or None
