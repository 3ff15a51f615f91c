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


def _patterns(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE) for pattern in patterns)


# The first that is found stands for what the image is of, from the most to the least telling.
_DESCRIPTIONS: Final = _patterns(
    rf"(?:{_THE}\s+)?{_NOUN}\s+(?:(?:shown|seen|pictured)\s+)?(?:in|on|from|of)\s+{_THE}\s+(?:attached\s+)?{_IMAGE}",
    rf"(?:this|that)\s+(?:{_NOUN}|{_IMAGE})",
    rf"the\s+(?:attached\s+)?{_IMAGE}",
    rf"the\s+{_NOUN}(?=\s*[?.!]*$)",
)
# They stand for the image unless a name before them is their antecedent.
_PRONOUNS: Final = _patterns(
    r"this(?!\s+(?:season|year|month|week)\b)",
    r"that(?=\s*(?:[?.!,;]|$))",
    r"its|his|their|her(?=\s+\w)",
    r"it|him|her|she|he|they|them|these",
)
_POSSESSIVE: Final = frozenset({"its", "his", "their"})
# A capital letter behind the first word of a sentence.
_NAME: Final = re.compile(r"(?<=[\w,;:] )[A-Z]\w")
_LIKE: Final = re.compile(r"\b(?:like|similar to|resembling|resembles?)\s+$", re.IGNORECASE)
_LEADS: Final = re.compile(r"^[\s,;]*(?:but|and|only|just)?\s+", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_]+")
# A question that is made of these alone asks what the image is of, unless it asks for one kind of another.
_WORDS_OF_IDENTIFYING: Final = """
a am an and anime anyone are artwork at attached be belong belongs boy called came can character come comes could cover
do episode film find for frame from girl guy he here i identify image in is it know looking man manga me movie my name
named of on one person photo photograph pic picture please poster recognise recognize s screenshot see seen series she
show shown somebody still taken tell that the these they this title to us was what where which who whose woman you
"""
# What the image is from; of what it shows they ask something else.
_ORIGIN: Final = frozenset({"sauce", "source"})
_IDENTIFYING: Final = frozenset(_WORDS_OF_IDENTIFYING.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageWords:
    """How the words of a question speak of its image.

    Attributes:
        kind: of what stands for the image; ``None`` where the words say none.
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
        pronoun = self.question[start:end].lower()
        owned = pronoun in _POSSESSIVE or (pronoun == "her" and self.question[end:].lstrip()[:1].isalpha())
        return f"{self.question[:start]}{name}{"'s" if owned else ''}{self.question[end:]}"


def read_image_words(question: str) -> ImageWords:
    """Return how a question that came with an image speaks of it."""
    found = _reference(question)
    words = _words(found.group()) if found else []
    kind = next((_KINDS[word] for word in words if word in _KINDS), None)
    if _identifies(question, found, kind):
        task = ImageTask.IDENTIFY
    else:
        task = ImageTask.APART if found is None else ImageTask.ABOUT
    return ImageWords(
        question=question,
        task=task,
        kind=kind,
        place=found.span() if found else None,
        further=_further(question, found) if task is ImageTask.ABOUT and found else None,
    )


def _reference(question: str) -> re.Match[str] | None:
    """Return what stands for the image; a pronoun does where no name stands before it."""
    described = next((match for pattern in _DESCRIPTIONS if (match := pattern.search(question))), None)
    if described is not None:
        return described
    pronoun = next((match for pattern in _PRONOUNS if (match := pattern.search(question))), None)
    return None if pronoun is None or _NAME.search(question[: pronoun.start()]) else pronoun


def _identifies(question: str, reference: re.Match[str] | None, kind: EntityType | None) -> bool:
    """True for "Which anime is this from?", not for "Which manga is this anime from?", which asks of the anime."""
    start, end = reference.span() if reference else (0, 0)
    beside = _words(f"{question[:start]} {question[end:]}")
    if not _IDENTIFYING.union(_ORIGIN).issuperset(beside):
        return False
    others = {_KINDS[word] for word in beside if word in _KINDS} - {kind}
    return kind is None or not (others or _ORIGIN.intersection(beside))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _further(question: str, reference: re.Match[str]) -> str | None:
    """Return what stands behind "like this", without what leads there and what ends the sentence."""
    if _LIKE.search(question[: reference.start()]) is None:
        return None
    return _LEADS.sub("", question[reference.end() :]).strip(" ,;.!?") or None
