"""Makes a search of a question that describes a title, where no reading explains its words."""

import re
from itertools import pairwise
from typing import Final

from catalog.entities import BEINGS, TITLE_TYPES, EntityType

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Language
from agent_core.grammar.parsing import Parse
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.spans.cover import Cover, Label
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.outside import COURTESIES, OPINIONS, STORY, labels_of_stories
from agent_core.grammar.words.tokens import is_cased
from agent_core.graph_query import EntityFilters
from agent_core.planning.narrowed_descriptions import Read, narrowed_by
from agent_core.planning.pure_descriptions import asks_for_a_fact
from agent_core.planning.title_stories import (
    INDEFINITE,
    PRONOUNS,
    entity_of,
    introduces_somebody,
    is_a_being,
    is_of_a_story,
    is_unknown,
    kind_described,
    kinds_of,
    opened_at,
    story_of,
    title_noun,
)
from agent_core.schemas import QdrantFilters, SearchIntent
from agent_core.title_fields import in_kind

_TITLES: Final = frozenset(TITLE_TYPES)
# What bounds or ranks titles wherever it stands, what is asked of titles in front of a story, and what is asked of two.
_BOUNDS: Final[tuple[Category, ...]] = ("count", "ordering", "order", "degree", "function", "aggregating")
_COMPARING: Final[tuple[Category, ...]] = ("comparative", "more")
_ENDS: Final = frozenset({"", "?", "than"})
_NUMBERS: Final[tuple[Category, ...]] = ("number", "years", "ordinal", "month")
_OF_TITLES: Final[tuple[Category, ...]] = (*_BOUNDS, "sequence", "alike", "recommend")
_OTHERWISE: Final[tuple[Category, ...]] = (*_OF_TITLES, "pairing")
# Words of a story that a description has at least: behind what opens it, with a noun for what is looked for, without
# one, and around names.
_LEAST_OPENED: Final = 1
# Of so many words of a story one may be written like a name that nobody has.
_MOST_CAPITALS: Final = 3
_LEAST_OF_TITLES: Final = 2
_LEAST_ALONE: Final = 3
_LEAST_OF_A_STATEMENT: Final = 6
_ASKING: Final = frozenset(
    {"who", "whom", "how", "when", "why", "whose", "is", "are", "was", "were", "did", "does", "do", "has", "have",
     "can", "could", "would", "will", "should"}
)  # fmt: skip
# What opens a clause that tells what happens in a title, and what may stand in front of it.
_HAPPENING: Final = frozenset({"where", "wherein", "whose"})
_HEADS: Final[frozenset[Category]] = frozenset({"noun", "sort", "modifier", "years", "separable", "recommend"})
# What stands in front of a maker, of whom no story tells, and what may stand between a relation and whose it is.
_BY: Final = "by"
_LINKS: Final = frozenset({"by", "of", "from", "is", "was", "are", "were", "the", "'s", "in", "for"})
_NAMED_KINDS: Final[frozenset[Category]] = frozenset({"relation", "verb", "holder", "passive", "bare_verb"})
_MAKERS: Final = frozenset({EntityType.PERSON, EntityType.STUDIO})
_FOR_TITLES: Final = frozenset({"which", "what", "what's", "whats"})
_RELATIVE: Final = frozenset({"who", "that", "which"})
# Who is asked whether there is such a title: "is there an anime where …", "does anyone know the film with …".
_ASKED: Final = frozenset({"there", "you", "u", "anyone", "anybody", "someone", "somebody"})
_THE_ONE: Final = re.compile(r"\bthe (?:one|story|series|show)\b", re.IGNORECASE)
# "the one in which …", "what anime is that where …", "a movie about …"
_NARRATIVE: Final = re.compile(
    r"\b(?:anime|manga|movie|film|cartoon|show|series|title|one|story)\b(?:\s+(?:is|was))?(?:\s+(?:that|it|this|called))?"
    r"[,:]?\s+(?:where|wherein|in which|about|with an?)\b",
    re.IGNORECASE,
)
_SENTENCE_END: Final = re.compile(r"(?:[.!…])+\s+(?=[A-Z\d])")
_SENTENCE_WORDS: Final = 3
_CLAUSE_END: Final = re.compile(r"[.,;:!?…]\s*")
# From so many words on, a name is surely one; of somebody from one less on.
_NAME_WORDS: Final = 3
# Nobody asks for a relation in so many words beside the names.
_LONG_WORDS: Final = 20
# Categories of the words of a taste: "post-apocalyptic but hopeful".
_TASTES: Final[frozenset[Category]] = frozenset(
    {"modifier", "noun", "sort", "and", "but", "comma", "not", "none", "without", "sort_of_genre", "preposition",
     "regard", "aspect", "story", "recommend"}
)  # fmt: skip


def described_by(
    question: str, cover: Cover, *, language: Language, read: Read, where: EntityFilters | None = None
) -> SearchIntent | None:
    """Return the search for what a question describes; ``None`` where it asks for something else.

    It looks for titles by words of a story, and not for a fact, a maker, or what has a name that nobody has. With
    ``where`` it narrowed the titles already, so that whatever else it says describes them.
    """
    if language is not ENGLISH or not _looks_for_titles(cover) or _asks_otherwise(cover) or _asks_at_last(question):
        return None
    story_tokens, unknown = story_of(cover)
    if len(story_tokens) < (_least(question, cover, unknown) if where is None else bool(unknown)):
        return None
    head = _head(question, cover)
    narrowed = None if head is None else narrowed_by(read(head), where or EntityFilters())
    return searched_for(question, narrowed or where)


def wished_for(question: str, parse: Parse, cover: Cover) -> SearchIntent | None:
    """Return the search for titles of which each word has a meaning, where it is not sure what all of them say.

    "cozy manga to read before sleep", "short romance anime where they get together". Nobody is named in it.
    """
    if parse.standing != "unsure" or parse.best is None or cover.left or cover.labels:
        return None
    where = narrowed_by(parse.best.form, EntityFilters())
    return None if where is None else searched_for(question, where)


def searched_for(question: str, where: EntityFilters | None = None) -> SearchIntent:
    """Return the search for titles whose story a text tells, among those that fulfil the filters."""
    kind = kind_described(question)
    narrowed = in_kind(where or EntityFilters(), kind)
    return SearchIntent(
        rationale="find titles whose text is close to what the question describes",
        entity_type=kind,
        query=" ".join(question.split()),
        filters=QdrantFilters.model_validate(narrowed.model_dump(exclude_defaults=True)),
    )


def _asks_at_last(question: str) -> bool:
    """True for a fact that is asked for behind what is told: "a baker inherits a mill. Who is he?"."""
    clauses = [clause.strip() for clause in _CLAUSE_END.split(question) if clause.strip()]
    return question.rstrip().endswith("?") and len(clauses) > 1 and asks_for_a_fact(clauses[-1])


def _least(question: str, cover: Cover, unknown: set[int]) -> int:
    """Return how many known words a story has at least; alone it has more of them than of what may be a name."""
    if opened_at(cover) < len(cover.tokens):
        return _LEAST_OPENED
    if not unknown and _is_a_taste(cover):
        return 0
    titles = title_noun(cover) is not None or _THE_ONE.search(question) is not None or _introduces(cover)
    return _LEAST_OF_TITLES if titles and not unknown else max(_LEAST_ALONE, len(unknown) + 1)


def _is_a_taste(cover: Cover) -> bool:
    """True for genres and moods with what joins and denies them: "anime without romance content"."""
    said = {word.category for word in cover.words}
    return "modifier" in said and said <= _TASTES and not cover.names


def _introduces(cover: Cover) -> bool:
    """True for a clause about somebody or something that it introduces: "a notebook kills whoever is written in it"."""
    return cover.tokens[0].text in INDEFINITE and len(cover.tokens) >= _LEAST_OF_A_STATEMENT


def can_only_tell(cover: Cover) -> bool:
    """True for what can only tell a story: it introduces somebody, or says what happens in a title.

    "three nuns who guard a well", "girl without a shadow joins a circus", "anime where the hero is ruthless". Those in
    it may have names; no title does, and what is written like a name that nobody has is little of it.
    """
    capitals = sum(cover.tokens[i].capital for i in cover.left if i)
    if capitals > len(story_of(cover)[0]) / _MOST_CAPITALS or any(_is_a_title(name, cover) for name in cover.names):
        return False
    return _says_what_happens(cover) or (not cover.has(*_OF_TITLES) and introduces_somebody(cover))


def _is_a_title(name: LatticeEdge, cover: Cover) -> bool:
    return entity_of(name).ref.entity_type not in BEINGS and not is_of_a_story(name, cover)


def _says_what_happens(cover: Cover) -> bool:
    """True for a clause of what happens behind a noun for titles: "anime where the hero is ruthless"."""
    opened = opened_at(cover)
    head = [word.category for word in cover.words if word.first < opened]
    return opened < len(cover.tokens) and cover.tokens[opened].text in _HAPPENING and bool(head) and {*head} <= _HEADS


def _asks_of_a_name(word: LatticeEdge, cover: Cover) -> bool:
    """True for a relation beside what may be a name that has it: "the sequel of X", "voiced by X", "X is the director".

    A story may tell of anybody else who does something: "a singer who …".
    """
    if word.category not in _NAMED_KINDS and cover.tokens[word.first].text != _BY:
        return False
    if word.category not in ("relation", "preposition") and (not _tells_of_makers(word) or _is_done(word, cover)):
        return False
    behind = _past_links(cover, word.last, 1)
    if word.category == "preposition":
        made = word.first - 1 not in cover.left  # unlike "shrunk by poison"
        return made and (_may_be_a_name(behind, cover) or any(name.first == behind for name in cover.names))
    return any(_may_be_a_name(place, cover) for place in (_past_links(cover, word.first - 1, -1), behind))


def _is_done(word: LatticeEdge, cover: Cover) -> bool:
    """True for the verb of "a boy makes dolls", which tells what somebody in a story does."""
    return word.category == "verb" and any(is_a_being(each) and each.last == word.first for each in cover.words)


def _past_links(cover: Cover, place: int, step: int) -> int:
    while 0 <= place < len(cover.tokens) and cover.tokens[place].text in _LINKS:
        place += step
    return place


def _may_be_a_name(place: int, cover: Cover) -> bool:
    """True for a word that no story has, for one with a capital letter, and for a name that is hardly a word."""
    if not 0 <= place < len(cover.tokens):
        return False
    token = cover.tokens[place]
    if token.capital and place and is_cased(cover.tokens):
        return True
    named = any(n.first <= place < n.last and not is_of_a_story(n, cover) for n in cover.names)
    return named or (place in cover.left and is_unknown(token.text))


def _tells_of_makers(word: LatticeEdge) -> bool:
    """True for a relation that somebody who made or voiced a title may have to it."""
    if not isinstance(word.meaning, RelationWord):
        return False
    ends = [sense.path.ends for sense in word.meaning.senses]
    return all(not _MAKERS.isdisjoint({*each}.union(*each.values())) for each in ends)


def is_a_story(question: str, cover: Cover) -> bool:
    """True for a text that is to be searched for as it is, because it tells what happens instead of asking."""
    if _states(question, cover):
        return True
    named = sum(edge.last - edge.first for edge in cover.names if _is_whole(edge))
    if len(cover.left) >= _LEAST_OF_TITLES and len(cover.tokens) - named >= _LONG_WORDS:
        return True
    written = any(cover.tokens[i].capital for name in cover.names for i in range(name.first, name.last))
    facts = any(label.label not in (STORY, *COURTESIES) for label in cover.labels)
    long_enough = len(cover.left) + len(cover.labels) >= _LEAST_OF_TITLES
    return long_enough and _NARRATIVE.search(question) is not None and not (facts or written or cover.has("relation"))


def _states(question: str, cover: Cover) -> bool:
    """True for sentences that state something and ask for nothing."""
    if "?" in question or cover.has(*_OTHERWISE) or not cover.tokens or cover.tokens[0].text in _ASKING | _FOR_TITLES:
        return False
    if any(word.category == "relation" and word.first <= 1 for word in cover.words):
        return False
    named = [cover.span(name.first, name.last) for name in cover.names]
    ends = [m.start() for m in _SENTENCE_END.finditer(question)]
    ends = [end for end in ends if not any(first <= end < last - 1 for first, last in named)]
    bounds = [0, *ends, len(question)]
    sentences = [question[a:b] for a, b in pairwise(bounds)]
    return sum(len(sentence.split()) >= _SENTENCE_WORDS for sentence in sentences) > 1 and bool(cover.left)


def _looks_for_titles(cover: Cover) -> bool:
    """True where titles are asked for, or where nothing is: "shy baker inherits a haunted mill"."""
    texts = [token.text for token in cover.tokens]
    if title_noun(cover) is None and opened_at(cover) in (0, len(texts)):
        return not (texts[0] in _ASKING | _FOR_TITLES or cover.has("ask") or _asks_for_makers(cover))
    return texts[0] not in _ASKING or not _ASKED.isdisjoint(texts[1:2])


def _asks_for_makers(cover: Cover) -> bool:
    """True for "two people who directed a show"; whoever "made a robot" is told of."""
    opens = PRONOUNS if cover.tokens[0].text in PRONOUNS else _RELATIVE
    relative = next((i for i, token in enumerate(cover.tokens) if token.text in opens), len(cover.tokens))
    made = any(word.first == relative + 1 and _tells_of_makers(word) for word in cover.words)
    return made and (opens is PRONOUNS or not introduces_somebody(cover) or any(map(_is_for_anybody, cover.words)))


def _is_for_anybody(word: LatticeEdge) -> bool:
    """True for a noun for titles, which somebody made, and for "people", of whom no story tells more."""
    for_titles = word.category in ("noun", "sort") and bool(kinds_of(word)) and kinds_of(word) <= _TITLES
    return for_titles or word.category == "people"


def _asks_otherwise(cover: Cover) -> bool:
    """True for what is no description: a comparison, a fact that is not held, or a relation of a name."""
    opened = opened_at(cover)
    if not all(_may_be_of_a_story(label, opened) for label in cover.labels):
        return True
    if any(_asks_of_a_name(word, cover) for word in cover.words):
        return True
    if _is_a_statement(cover) or can_only_tell(cover):
        return False
    asked = (word for word in cover.words if not _is_a_simile(word, cover))
    if any(word.category in (_OTHERWISE if word.first < opened or not opened else _BOUNDS) for word in asked):
        return True
    if _compares(cover, opened) and len(cover.tokens) < _LONG_WORDS:
        return True
    strange = [name for name in cover.names if not is_of_a_story(name, cover)]
    if any(entity_of(name).ref.entity_type not in BEINGS for name in strange):
        return True
    return cover.has("relation") and bool(strange)


def _compares(cover: Cover, opened: int) -> bool:
    """True for a bound of a number, and for what is longer than something; "an older hero" is a part of a story."""
    texts = [*(token.text for token in cover.tokens), ""]
    compared = [word for word in cover.words if word.category in _COMPARING]
    bounded = cover.has("comparator") and cover.has(*_NUMBERS)
    return bounded or any(word.first < opened or texts[word.last] in _ENDS for word in compared)


def _is_a_simile(word: LatticeEdge, cover: Cover) -> bool:
    """True for the "like" of "a story like a fairy tale", and the "loves" of "somebody who loves trains"."""
    texts, unknown = [token.text for token in cover.tokens], story_of(cover)[1]
    if word.category != "alike" or unknown or not all(is_of_a_story(name, cover) for name in cover.names):
        return False
    behind = not INDEFINITE.isdisjoint(texts[word.last : word.last + 1]) and title_noun(cover) is None
    return behind or not _RELATIVE.isdisjoint(texts[max(0, word.first - 1) : word.last])


def _may_be_of_a_story(label: Label, opened: int) -> bool:
    """True for words that a story may have: the "garbage" of "it is about garbage collectors"."""
    return label.label in (STORY, OPINIONS, *COURTESIES) or (
        label.label in labels_of_stories() and label.first >= opened
    )


def _is_a_statement(cover: Cover) -> bool:
    """True for a text that names nothing and asks for nothing before it tells: "shy baker inherits a haunted mill"."""
    opened = min(cover.left, default=0)
    asked = [word for word in cover.words if word.first < opened]
    if len(cover.tokens) < _LEAST_OF_A_STATEMENT or any(word.category not in ("modifier", "and") for word in asked):
        return False
    story_tokens, unknown = story_of(cover)
    return not unknown and len(story_tokens) >= _LEAST_ALONE and all(is_of_a_story(name, cover) for name in cover.names)


def _head(question: str, cover: Cover) -> str | None:
    """Return the noun phrase in front of the story."""
    opened = opened_at(cover)
    return question[: cover.tokens[opened - 1].end] if 0 < opened < len(cover.tokens) else None


def _is_whole(name: LatticeEdge) -> bool:
    """True for a long name, and for one of two words that is somebody's: no words of a story are that by chance."""
    candidate = entity_of(name)
    whole = candidate.ref.entity_type in BEINGS and not candidate.typos and not candidate.omitted
    return name.last - name.first >= _NAME_WORDS - whole
