"""Cuts a question into words and says what each word or phrase does, by the lexicon alone."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Protocol

from catalog.values import value

from agent_core.planning.lexicon.forms import ORDINALS, WEEKDAYS, Form, TagKind
from agent_core.planning.lexicon.vocabulary import Vocabulary, known
from agent_core.planning.words.numerals import DECADE, month_before_year, nth, number_form, scaled
from agent_core.title_fields import SONGS

_WORD: Final = re.compile(r"\S+")
_END: Final = re.compile(r"\s+[?!.]+\s*$")
_CONTRACTED: Final = re.compile(r"(?P<asking>what|who|where|how|when|that)['’]?s", re.IGNORECASE)
_TOP: Final = re.compile(r"(top)-?(\d+)", re.IGNORECASE)
# Fans write two genres as one word.
_ROMCOM: Final = re.compile(r"rom-?coms?", re.IGNORECASE)
_EDGES: Final = "#?!.,:;\"'“”‘’()[]…¿¡«»„–—"
# The same without the apostrophe that "the shows' directors" has.
_MARKS: Final = _EDGES.translate(dict.fromkeys(map(ord, "'’")))
_QUOTED: Final = re.compile(r"[\"“„«](?P<name>[^\"“”„«»]+)[\"”“»]")
# German writes a genre and a kind as one word: "Action-Anime".
_COMPOUND: Final = re.compile(
    r"(\w[\w-]+(?=-[afms])|\d+)-((?:animes?|mangas?|filme?n?|serien?|episodes?|eps?|volumes?|chapters?)\W*)",
    re.IGNORECASE,
)
# "post-2012".
_DATED: Final = re.compile(r"(pre|post)-((?:19|20)\d\d\W*)", re.IGNORECASE)
# "sound-wise": what the rest is said of.
_TOPIC: Final = re.compile(r"(\w+)-(wise\W*)", re.IGNORECASE)
# "l'anime", "d'Ombra": the article is no part of the word.
_ELISION: Final = re.compile(r"^(?:[ldnsjmtc]|qu)['’](?=\w)")
# "les mangas d'Ombra": in front of a name it joins as "de" does.
_OF_A_NAME: Final = re.compile(r"[dD]['’](?=[A-ZÀ-Þ])")
_POSSESSIVES: Final = ("'s", "’s", "s'", "s’")
# Words that are read once: most of a question are those of others.
_WORDS_KEPT: Final = 8_192
# Words of the shortest phrase that can break another one, or be broken.
_BREAKING: Final = 2
# What a phrase may end in that only joins it with the next one.
_JOINTS: Final = frozenset(
    {"of", "in", "for", "by", "to", "from", "on", "with", "as", "at", "after", "before", "behind"}
)
# Signs that stand for a word where they stand alone.
_SIGNS: Final = {
    "|": "or", "||": "or", "&&": "and", "=": "is", "==": "is", ":=": "is", "!=": "not", "<>": "not", "≠": "not",
    ">": "over", "<": "under", ">=": "minimum", "=>": "minimum", "≥": "minimum", "<=": "maximum", "=<": "maximum",
    "≤": "maximum",
}  # fmt: skip
# The same without spaces, "year>=2012"; what is counted in brackets, "count(anime"; and a field's name, "side_story".
_SIGNED: Final = re.compile(r"(\w+)([<>=!]=|[<>=≥≤≠])(?=[\w\"“])")
_BRACKETED: Final = re.compile(r"([a-zA-Z]+)\((?=\w)")
_FIELD: Final = re.compile(r"[a-z]+(?:_[a-z]+)+")
# Short question words with a typing error, which are too short to be forgiven by likeness.
_SLIPS: Final = {
    slip: word
    for word, slips in {
        "who": "hwo woh whoo", "what": "waht hwat whta", "which": "wich", "when": "wehn hwen",
        "many": "mnay amny", "the": "teh hte", "how": "ohw", "does": "deos", "did": "ddi",
    }.items()
    for slip in slips.split()
}  # fmt: skip
# What joins "I'd like to know" with a question for yes or no, in English, German, French and Spanish; what may stand in
# front of it, and what makes it a comparison or a condition: "as if", "if you liked X".
_WHETHER: Final = frozenset({"if", "whether", "ob", "si"})
_LEADING: Final = (TagKind.FILLER, TagKind.ASK, TagKind.NOT)
_OF_ME: Final = re.compile(r"I['’](?:m|ve|d|ll)\b")
_ASKING: Final = frozenset({"what", "which", "how", "when", "where", "why"})
_COMPARING: Final = frozenset({"as", "even", "only"})
_CONDITIONS: Final = [[word] for word in ("i", "i'm", "we", "you", "you're", "someone", "somebody", "one", "possible")]
_LETTERS: Final = str.maketrans({"ß": "ss", "’": "'", "œ": "oe"})


@value
class Word:
    """One run of characters, ``question[start:end]``.

    Attributes:
        text: its lower-case form without accents, outer punctuation and possessive.
        capital: it begins with a capital letter.
        owner: it ends in a possessive "'s".
        pause: a comma, semicolon or colon follows.
        stop: a full stop, a question mark or an exclamation mark follows.
    """

    start: int
    end: int
    text: str
    capital: bool = False
    owner: bool = False
    pause: bool = False
    stop: bool = False


class Span(Protocol):
    """A run of words, ``words[first:last]``: a tag or a name."""

    @property
    def first(self) -> int:
        """The index of its first word."""
        ...

    @property
    def last(self) -> int:
        """The index behind its last word."""
        ...


@value
class Tag:
    """What the words ``words[first:last]`` do.

    Attributes:
        owned: a possessive stands in front.
        titled: a name stands right behind: "the director X".
        predicate: the verb of a question about whoever is named in front of it: "what has the director of X made".
        nominal: it names something, as a noun or behind "the" or "'s".
    """

    form: Form
    first: int
    last: int
    owned: bool = False
    titled: bool = False
    predicate: bool = False
    nominal: bool = False

    @property
    def kind(self) -> TagKind:
        """The form's kind."""
        return self.form.kind

    def moved(self, by: int) -> "Tag":
        """Return the tag with its place counted from ``by`` words earlier."""
        return replace(self, first=self.first + by, last=self.last + by)


def words_of(question: str) -> list[Word]:
    """Return the words of a question with their places in it.

    "what's", "top-5", "d'Ombra" and "Action-Anime" are two each.
    The question mark that stands alone at a French end is no word.
    """
    ended = _END.sub("", question) or question
    return [word for m in _WORD.finditer(ended) for word in _words_in(m.start(), m.end(), m.group())]


def _words_in(start: int, end: int, raw: str) -> tuple[Word, ...]:
    if (two := _TOP.fullmatch(raw) or _COMPOUND.fullmatch(raw) or _DATED.fullmatch(raw)) is not None:
        parts = (two.span(1), two.span(2))
        return tuple(Word(start + a, start + b, *read_word(raw[a:b])) for a, b in parts)
    if (owner := _OF_A_NAME.match(raw)) is not None and not known(_plain(raw)):
        end_of_joint = start + owner.end()
        return Word(start, end_of_joint, "de"), Word(end_of_joint, end, *read_word(raw[owner.end() :]))
    if (topic := _TOPIC.fullmatch(raw)) is not None and not known(_plain(raw)) and known(_plain(topic[1])):
        middle = start + topic.end(1)
        return Word(start, middle, *read_word(topic[1])), Word(middle, end, *read_word(topic[2]))
    if _ROMCOM.fullmatch(raw.strip(_EDGES)) is not None:
        middle = start + raw.lower().index("com")
        return Word(start, middle, "romance", raw[0].isupper()), Word(middle, end, "comedy")
    contracted = _CONTRACTED.fullmatch(raw)
    if contracted is None:
        return _noted(start, raw)
    asking = contracted["asking"]
    middle = start + len(asking)
    return Word(start, middle, asking.lower(), asking[0].isupper()), Word(middle, end, "is")


def _noted(start: int, raw: str) -> tuple[Word, ...]:
    """Return the words of "year>=2012", "count(anime" and "side_story", where a known word stands in front."""
    signed = _SIGNED.match(raw)
    bracketed = _BRACKETED.match(raw)
    cuts: list[int] = []
    if signed is not None and known(_plain(signed[1])):
        cuts = [signed.end(1), signed.end()]
    elif bracketed is not None and known(_plain(bracketed[1])):
        cuts = [bracketed.end()]
    elif _FIELD.fullmatch(raw.strip(_EDGES)) is not None and known(_plain(raw).replace("_", " ")):
        cuts = [place.end() for place in re.finditer("_", raw)]
    places = zip([0, *cuts], [*cuts, len(raw)], strict=True)
    parts = [(a, b, raw[a:b].rstrip("_") if cuts else raw) for a, b in places]
    return tuple(Word(start + a, start + b, *read_word(part)) for a, b, part in parts)


@lru_cache(maxsize=_WORDS_KEPT)
def read_word(raw: str) -> tuple[str, bool, bool, bool, bool]:
    """Return what a word says of itself: its text, and whether it is capital, an owner, before a pause or a stop."""
    owner = raw.rstrip(_MARKS).endswith(_POSSESSIVES) and DECADE.fullmatch(raw.strip(_EDGES)) is None
    capital = _is_capital(raw.lstrip(_EDGES))
    return _plain(raw), capital, owner, raw.endswith((",", ";", ":")), raw.rstrip("\"”»'’)").endswith((".", "?", "!"))


def end_of_word(text: str, place: int) -> int:
    """Return where the word ends that stands at a place of a text, with the marks behind it."""
    return next((i for i in range(place, len(text)) if text[i].isspace()), len(text))


def _is_capital(text: str) -> bool:
    """True for a capital letter but that of "I'm", and for what can have none: other scripts, digits with letters."""
    if _OF_ME.match(text):
        return False
    first = text[:1]
    caseless = first.isalpha() and first.lower() == first.upper()
    return first.isupper() or caseless or (first.isdigit() and any(map(str.isalpha, text)))


def is_month(tag: Tag) -> bool:
    """True for a month, which is a season that has a number."""
    return tag.kind is TagKind.SEASON and tag.form.value.isdigit()


def is_weekday(tag: Tag) -> bool:
    """True for a day of the week, which is told as a season is."""
    return tag.kind is TagKind.SEASON and tag.form.value in WEEKDAYS


def quoted(question: str) -> list[tuple[int, int]]:
    """Return the places of what stands in quotation marks, without the marks."""
    return [m.span("name") for m in _QUOTED.finditer(question)]


def is_cased(words: Sequence[Word]) -> bool:
    """True where capital letters tell names: behind the first word some words have one and some small ones have not."""
    rest = [w.capital for w in words[1:] if w.text[:1].lower() != w.text[:1].upper()]
    return any(rest) and not all(rest)


def tag(words: Sequence[Word], vocabulary: Vocabulary) -> list[Tag]:
    """Return the tags of all known words, longest phrases first, in the order of the text; they never overlap."""
    tags: list[Tag] = []
    texts = [w.text for w in words]
    i = 0
    while i < len(words):
        length = 1 if words[i].start == 0 and _asks(texts, vocabulary) else 0
        length = length or vocabulary.match(texts[: i + 1] if _owns(words[i]) else texts, i)
        length = _unbroken(texts, i, length, vocabulary)
        if (times := scaled(texts, i)) is not None:
            length, form = times
        elif (month := month_before_year(texts, i)) is not None:
            length, form = 1, month
        else:
            form = vocabulary.forms[" ".join(texts[i : i + length])] if length else number_form(texts[i])
        if form is not None:
            tags.append(Tag(form, i, i + max(length, 1)))
        i += max(length, 1)
    return _with_places(tags, texts)


def with_told_question(tags: Sequence[Tag], words: Sequence[Word]) -> list[Tag]:
    """Return the tags of what leads to a name with "I'd like to know if" as one that asks for yes or no.

    Whatever stands in front of the "if" says no more, unless it asks or relates by itself.
    """
    texts = [w.text for w in words]
    told = next((i for i, text in enumerate(texts) if i and text in _WHETHER), None)
    if told is None or not _ASKING.isdisjoint(texts[:told]) or texts[told + 1 : told + 2] in _CONDITIONS:
        return [*tags]
    if texts[told - 1] in _COMPARING:
        return [*tags]
    leading = [t for t in tags if t.first <= told]
    if any(t.kind not in _LEADING or t.last > told + 1 for t in leading):
        return [*tags]
    return [Tag(Form(TagKind.ASK), 0, told + 1), *tags[len(leading) :]]


def _with_places(tags: Sequence[Tag], texts: Sequence[str]) -> list[Tag]:
    """Return the tags with the number of "the second highest rated", "the second opening" and "the second film"."""
    placed: list[Tag] = []
    for tag in tags:
        before = tag.first - 1
        free = tag.first > 0 and (not placed or placed[-1].last <= before)
        counted = tag.kind in (TagKind.ORDER, TagKind.MOST, TagKind.FORMAT) or tag.form.value in SONGS
        if free and counted and texts[before] in ORDINALS[1:]:
            placed.append(Tag(Form(TagKind.NUMBER, str(nth(texts[before]))), before, tag.first))
        placed.append(tag)
    return placed


def _asks(texts: Sequence[str], vocabulary: Vocabulary) -> bool:
    """True for the "does" of "does the voice of X belong to Y", which is no part of "does the voice"."""
    form, whole = vocabulary.forms.get(texts[0]), " ".join(texts[: vocabulary.match(texts, 0)])
    longer = vocabulary.forms.get(whole)
    asks = form is not None and form.kind is TagKind.ASK
    return asks and longer is not None and longer.kind is TagKind.RELATION


def _unbroken(texts: Sequence[str], i: int, length: int, vocabulary: Vocabulary) -> int:
    """Return how long a relation's phrase is that breaks no other one: not "handled the art" of "the art direction"."""
    if length < _BREAKING or vocabulary.forms[" ".join(texts[i : i + length])].kind is not TagKind.RELATION:
        return length
    last = i + length
    broken = vocabulary.match(texts, last - 1)
    if broken > _BREAKING and texts[last - 2 + broken] in _JOINTS:
        broken = vocabulary.match(texts[: last - 2 + broken], last - 1)
    if broken < _BREAKING or texts[last - 2 + broken] in _JOINTS:
        return length
    if vocabulary.forms[" ".join(texts[last - 1 : last - 1 + broken])].kind is not TagKind.RELATION:
        return length
    shorter = vocabulary.match(texts[: last - 1], i)
    return shorter or length


def _owns(word: Word) -> bool:
    """True for a word that no phrase begins with: "series" is no part of "anime's series"."""
    return word.owner and not word.text.endswith("'s")


def _plain(raw: str) -> str:
    text = _SIGNS.get(raw) or raw.lower().translate(_LETTERS).strip(_EDGES)
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    text = _SLIPS.get(text, text)
    if known(text) or DECADE.fullmatch(text):
        return text
    text = text.removesuffix("'s")
    return text if known(text) else _ELISION.sub("", text)


def indices(spans: Iterable[Span]) -> set[int]:
    """Return the indices of the words that tags and names stand on."""
    return {i for span in spans for i in range(span.first, span.last)}


def has(tags: Sequence[Tag], kind: TagKind) -> bool:
    """True where one of the tags is of a kind."""
    return any(t.kind is kind for t in tags)
