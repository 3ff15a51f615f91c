"""Takes words that nothing knows for question words with one typing error."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Final

from agent_core.grammar.common_words import real_words
from agent_core.planning.lexicon.forms import INSIDE_NAMES, Form, TagKind
from agent_core.planning.lexicon.vocabulary import ENGLISH_VOCABULARY, SHORTEST_MISSPELT, Vocabulary, near, uses
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.tagging import Tag, Word, indices, is_cased, tag
from agent_core.results import Mention

# So many unknown words are a name or a description; fewer may be typing errors.
_MOST_MISSPELT: Final = 3
# Question words that no word outside a name is taken for; and those that it is not taken for beside a name.
_NEVER_MEANT: Final = frozenset({TagKind.GENRE, TagKind.SEASON, TagKind.STATUS, TagKind.BEYOND, TagKind.HELP})
_LOOSE: Final = INSIDE_NAMES | {TagKind.TYPE}
# A word in so many times more phrases than another is the one that is meant.
_CLEARLY_COMMONER: Final = 3
# The words of a phrase that holds a real word by mistake, at least.
_PAIR: Final = 2
# A phrase of so many words is no chance.
_LONG_PHRASE: Final = 3
# Letters of a word that no other one is likely to be near to.
_LONGER: Final = 7
_DOUBLED: Final = re.compile(r"(.)\1")
# The language that writes its nouns with a capital letter.
_CAPITALISING: Final = "de"


def respelt(
    words: Sequence[Word],
    anchors: Sequence[Anchor],
    in_quotes: Set[int],
    vocabulary: Vocabulary,
    *,
    tags: Sequence[Tag],
    forgiving: bool = False,
) -> list[Word]:
    """Take unknown words outside names for question words with one typing error, where there is such a one.

    ``tags`` say what the words do if none of them were a name.

    Words that may stand in a name as well are left beside one: "Negima!? haru specail". ``forgiving`` takes them too,
    and words whose first letter is wrong: after nothing was found by such a name.
    """
    named = indices(anchors)
    known = indices(tags)
    unknown = [i for i in range(len(words)) if i not in in_quotes | named | known]
    if not unknown or len(unknown) > _MOST_MISSPELT:
        return list(words)
    solid = named | set(unknown)
    capital = is_cased(words) and not (forgiving and vocabulary.code == _CAPITALISING)
    mended = list(words)
    for i in unknown:
        meant = None if capital and words[i].capital and i else _meant(mended, i, vocabulary, forgiving=forgiving)
        if meant is None or (vocabulary is not ENGLISH_VOCABULARY and not _is_slip(words[i].text, *meant)):
            continue
        text, form = meant
        names_a_genre = form.kind is TagKind.GENRE and _names_a_kind(words[i + 1 : i + 2], vocabulary)
        beside_a_name = form.kind in _LOOSE and {i - 1, i + 1} & solid and not forgiving
        if names_a_genre or not (form.kind in _NEVER_MEANT or beside_a_name):
            mended[i] = replace(words[i], text=text)
    return mended


def in_phrases(
    words: Sequence[Word], mentions: Sequence[Mention], vocabulary: Vocabulary, *, tags: Sequence[Tag]
) -> list[Word] | None:
    """Mend the words of no name that make a long phrase with their neighbours, whatever those would be else.

    "I am lookin for" names nothing, although something is called "I Am". ``None`` where there is no such word.
    """
    known = indices(tags)
    named = {i for m in mentions for i, word in enumerate(words) if m.start <= word.start < m.end}
    mended = list(words)
    for i in range(len(words)):
        meant = None if i in known | named else _meant(mended, i, vocabulary, forgiving=False)
        if meant is not None:
            word = replace(words[i], text=meant[0])
            length, _ = _phrase([w.text for w in [*mended[:i], word, *mended[i + 1 :]]], i, vocabulary)
            mended[i] = word if length >= _LONG_PHRASE else mended[i]
    return mended if mended != words else None


def _meant(words: Sequence[Word], i: int, vocabulary: Vocabulary, *, forgiving: bool) -> tuple[str, Form] | None:
    """Return the word that is meant with what its phrase stands for; ``None`` where different things may be meant.

    Of several words the one that makes the longest phrase with its neighbours is meant: "stat date". The "directory of"
    that says nothing is not, where "director" says something. A real word, such as "head" or "tree", is mistyped only
    where the other one makes a phrase with its neighbours: "the fist season", and not "a head count".
    """
    texts = [word.text for word in words]
    for candidates in _candidates(texts[i], vocabulary, forgiving=forgiving):
        phrases = {other: _phrase([*texts[:i], other, *texts[i + 1 :]], i, vocabulary) for other in candidates}
        if not all(_says_nothing(*phrase) for phrase in phrases.values()):
            phrases = {other: phrase for other, phrase in phrases.items() if not _says_nothing(*phrase)}
        if texts[i] in real_words():
            phrases = {o: found for o, found in phrases.items() if found[0] >= _PAIR or _is_a_form(o, texts[i])}
        longest = max((length for length, _ in phrases.values()), default=0)
        found = {other: form for other, (length, form) in phrases.items() if form is not None and length == longest}
        common = _commonest(list(found), vocabulary) if forgiving else None
        if len({(form.kind, form.value) for form in found.values()}) == 1:
            return min(found.items(), key=lambda item: abs(len(item[0]) - len(texts[i])))
        if common is not None:
            return common, found[common]
    return None


def _is_slip(word: str, other: str, form: Form) -> bool:
    """True for what is no other word of a language of which only the words of questions are known.

    Two letters that changed places and one that is doubled or not are slips. Any letter of a long word is, of a noun
    sooner, but of no verb, whose forms lie close to those of others: "verlassen" is not "verfassen". What says nothing
    is not looked for.
    """
    if form.kind is TagKind.FILLER:
        return False
    if sorted(word) == sorted(other) or _DOUBLED.sub(r"\1", word) == _DOUBLED.sub(r"\1", other):
        return True
    return len(word) > (_LONGER if form.target is None else SHORTEST_MISSPELT) and not _is_a_verb(form)


def _is_a_verb(form: Form) -> bool:
    return form.kind is TagKind.RELATION and form.target is None


def _says_nothing(length: int, form: Form | None) -> bool:
    return form is None or (form.kind is TagKind.FILLER and length < _LONG_PHRASE)


def _commonest(words: Sequence[str], vocabulary: Vocabulary) -> str | None:
    """Return the word that so many more phrases have than any other does that it is meant."""
    by_use = sorted(words, key=lambda word: -uses(word, vocabulary.code))
    if len(by_use) > 1 and uses(by_use[0], vocabulary.code) < _CLEARLY_COMMONER * uses(by_use[1], vocabulary.code):
        return None
    return next(iter(by_use), None)


def _candidates(text: str, vocabulary: Vocabulary, *, forgiving: bool) -> Iterator[list[str]]:
    """Yield the words that may be meant, likelier ones first: with the same first letter, then with another one.

    Hardly anybody mistypes the first letter of a word so that another real word comes of it: "a waste of time".
    """
    others = near(text, vocabulary.code)
    if uses(text, vocabulary.code):  # a word of its own, as the last one of "drew to a close": only other forms of it
        others = tuple(other for other in others if _is_a_form(other, text))
    yield [other for other in others if other[0] == text[0]]
    if forgiving and len(text) >= SHORTEST_MISSPELT and text not in real_words():
        yield [other for other in others if other[0] != text[0]]


def _is_a_form(word: str, other: str) -> bool:
    return word.startswith(other) or other.startswith(word)


def _phrase(texts: Sequence[str], i: int, vocabulary: Vocabulary) -> tuple[int, Form | None]:
    """Return the words of the longest phrase that holds ``texts[i]``, and what it stands for."""
    best, form = 0, None
    for first in range(max(0, i + 1 - vocabulary.longest), i + 1):
        length = vocabulary.match(texts, first)
        if first + length > i and length > best:
            best, form = length, vocabulary.forms[" ".join(texts[first : first + length])]
    return best, form


def _names_a_kind(following: Sequence[Word], vocabulary: Vocabulary) -> bool:
    """True for the anime of "Avdenture anime"."""
    return any(t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in tag(following, vocabulary))
