"""Holds a phrasing to the words that it is to explain: nothing that narrows, denies, counts or relates gets lost."""

from collections.abc import Iterable, Sequence
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.paraphrases.frames import Frame
from agent_core.grammar.paraphrases.known import Phrasing, QuestionPart, plain
from agent_core.grammar.paraphrases.nearest import Near
from agent_core.grammar.paraphrases.phrasing_words import lattices_of, meanings_said, paths_of, words_said
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.productions.following import last_join
from agent_core.grammar.semantics.logical_form import Everything, Filter, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, RelationWord, Separable
from agent_core.grammar.semantics.quantities import Comparator
from agent_core.grammar.semantics.relations import Kinds, Path
from agent_core.grammar.spans.cover import Cover
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.outside import SEXES
from agent_core.grammar.words.tokens import Token

# Words of these categories tell nothing that a phrasing has to say in the same words; those of all others do.
_OPEN: Final[frozenset[Category]] = frozenset(
    {"preposition", "be", "be_asked", "be_subject", "have", "does", "do", "ask", "as", "whose", "possessive", "comma",
     "question_mark", "relation", "verb", "noun", "holder", "separable", "particle", "bare_verb", "final_verb",
     "passive", "member", "intensifier", "adverb", "recommend", "wish", "called", "when", "and", "manner", "story",
     "entity", "watching", "there_is", "fronted", "asked_object", "is_it", "part_of", "series", "and_also"}
)  # fmt: skip
# Words of a whole question that a phrasing has to say as well: they narrow, deny, count or order.
_NARROWING: Final[frozenset[Category]] = frozenset(
    {"not", "none", "no", "number", "years", "ordinal", "comparator", "bound", "other", "otherwise", "modifier",
     "except", "or", "without", "season", "nth_season", "month", "period", "function", "count", "dub", "same", "alike",
     "is_not", "unequal", "leads", "trails", "degree", "order", "comparative", "more", "total", "pairing", "grade",
     "either", "song", "step"}
)  # fmt: skip
# Of two conditions these words say that one does not hold.
_DENYING: Final[frozenset[Category]] = frozenset({"not", "except", "without"})
# Of what is ordered, these words say as well what comes first.
_ORDERING: Final[frozenset[Category]] = frozenset({"order", "degree"})
# Words that are passed over elsewhere, and tell what is asked here.
_TELLING: Final[frozenset[Category]] = frozenset({"other", "order", "degree"})
_EMPTY: Final[frozenset[Category]] = frozenset(
    {"preposition", "comma", "question_mark", "be", "be_asked", "does", "as"}
)
_OF_CHARACTERS: Final = frozenset({RelationType.HAS_CHARACTER, RelationType.APPEARS_IN})
_RELATING: Final[frozenset[Category]] = frozenset({"relation", "verb", "goes_on"})
_NOUNS: Final[frozenset[Category]] = frozenset({"noun", "holder", "people"})
# What any phrasing may ask with.
_ASKING: Final = frozenset({"who", "whom", "what", "which"})
_OF_A_KIND: Final = frozenset({"which", "what"})
_SOMEBODYS: Final = frozenset({"who", "whom", "whose"})
_DENIED: Final = "n't"
# Words that are no fillers in front of a name, whatever they are elsewhere, and how words begin that leave out.
_STRICT: Final = frozenset({"same", "other", "else", "or", "not", "never", "nor", "neither", "sans", "lacking"})
_WHOSE: Final = "whose"
# The verb that may be an auxiliary, whatever else it is: "is on".
_AUXILIARY: Final = "be"
# Words that join clauses.
_CONJUNCTIONS: Final[frozenset[Category]] = frozenset({"and", "and_also"})
_IN: Final = "in"
_YEAR: Final = "2005"
_BOUNDS: Final = frozenset({"before", "after", "since", "until"})
_LEAVING_OUT: Final = ("exclu", "except", "omi", "devoid")
# Words of a question in front of the one that it asks with.
_IN_FRONT: Final = 2
# The one word of questions that everybody capitalises.
_I: Final = "i"


def may_be_said(frame: Frame, cover: Cover) -> bool:
    """True for a frame that tells something, and in which nothing is strange: some phrasing may say the same."""
    strange = any(_is_strange(i, cover) for i in frame.outside if i in cover.left)
    return not strange and content_words(frame, cover) > 0


def is_accounted_for(frame: Frame, near: Near, cover: Cover, templates: Templates) -> bool:
    """True where a phrasing says all that the words of a frame that may be said tell, as far as they are known."""
    if _narrows_people(frame, cover):
        return False
    if frame.is_whole and not _asks_the_same(frame, near, cover, templates):
        return False
    if _is_of_another_kind(frame, near.form.phrasing, cover):
        return False
    words = words_said(near.form.phrasing.forms[0], near.form.text, templates)
    if not frame.is_whole and frame.first == 0 and any(cover.tokens[i].text in _SOMEBODYS for i in frame.outside):
        return False  # "in whose hands was the direction of X" asks for somebody
    if any(cover.tokens[i].text not in words for i in _strict(frame, cover)):
        return False
    if _bounds_a_year(near, templates) and _is_exact(frame, cover):
        return False
    said = meanings_said(near, templates)
    return all(
        _is_said(edge, near.form.phrasing, frame, words, said, cover.tokens) for edge in _words_outside(frame, cover)
    )


def _narrows_people(frame: Frame, cover: Cover) -> bool:
    """True for the "male" of "the male characters of X", which no phrasing says."""
    return any(label.label == SEXES and label.first in frame.outside for label in cover.labels)


def _asks_the_same(frame: Frame, near: Near, cover: Cover, templates: Templates) -> bool:
    """True where a phrasing of a whole question may be asked with its word, for its kind, and joins clauses as it."""
    phrasing = near.form.phrasing
    if not _asked_with(near.form.text, phrasing).issuperset(_asked(cover.tokens)):
        return False
    if asks_for_another_kind(frame, phrasing, cover) or _asks_for_a_verdict(frame, near, cover, templates):
        return False
    return not _joins_otherwise(frame, near, cover, templates)


def _asks_for_a_verdict(frame: Frame, near: Near, cover: Cover, templates: Templates) -> bool:
    """True for "did Y make X" beside "which studio took X over from Y"."""
    asks = any(token.text in ENGLISH.asking for token in cover.tokens[frame.first : frame.first + _IN_FRONT])
    opening = templates.lattice(near.form.phrasing.forms[0]).edges[0]
    return asks and any(edge.category == "is_it" for edge in opening)


def asks_for_another_kind(frame: Frame, phrasing: Phrasing, cover: Cover) -> bool:
    """True where a frame asks "which anime …", and a phrasing leads to people: it says another part of the question."""
    if phrasing.target is None:
        return False
    nouns = [
        edge
        for edge in _words_outside(frame, cover)
        if edge.category in _NOUNS and isinstance(edge.meaning, Everything)
    ]
    asked = (edge for edge in nouns if _is_asked_for(edge.first, cover.tokens))
    return any(phrasing.target not in edge.meaning.kinds for edge in asked if isinstance(edge.meaning, Everything))


def _is_of_another_kind(frame: Frame, phrasing: Phrasing, cover: Cover) -> bool:
    """True for "the director of X" beside a phrasing of titles: a noun for somebody at its head says who is meant."""
    head = next((edge for edge in _words_outside(frame, cover) if edge.category not in _EMPTY), None)
    asks = any(cover.tokens[i].text in ENGLISH.asking for i in frame.outside)
    if phrasing.target is None or head is None or asks:
        return False
    word = head.meaning
    if isinstance(word, RelationWord):
        return head.category == "relation" and not word.activity and phrasing.target not in word.ends
    return head.category == "holder" and isinstance(word, Everything) and phrasing.target not in word.kinds


def _is_asked_for(place: int, tokens: Sequence[Token]) -> bool:
    """True for the noun of "which anime" and of "which other anime"."""
    return any(token.text in _OF_A_KIND for token in tokens[max(place - 2, 0) : place])


def unfollowed_relations(frame: Frame, near: Near, lattice: Lattice, cover: Cover, templates: Templates) -> int:
    """Return how many words of relations stand in a frame that a phrasing does not follow."""
    followed_by = [path for each in lattices_of(near, templates) for path in paths_of(each)]
    paths = frozenset((*followed_by, *(path.inverse for path in followed_by)))
    outside = frozenset(frame.outside)
    followed: dict[int, bool] = {}
    within = {i for edge in _words_outside(frame, cover) for i in range(edge.first + 1, edge.last)}
    for place in outside - within:
        for edge in lattice.edges[place]:
            word = edge.meaning
            if not isinstance(word, RelationWord) or edge.category not in _RELATING or word.light or not word.senses:
                continue
            if outside.issuperset(range(edge.first, edge.last)):
                follows = not paths.isdisjoint(sense.path for sense in word.senses)
                followed[place] = followed.get(place, False) or follows
    return sum(not each for each in followed.values())


def leaves_out(frame: Frame, near: Near, lattice: Lattice, cover: Cover, templates: Templates) -> bool:
    """True where a word of a frame may say "other" or what comes first, whatever else it may be, and no phrasing does.

    So may a verb that its object parts, of whose relation a phrasing tells nothing: "carries the story on".
    """
    outside = frozenset(frame.outside)
    within = {i for edge in _words_outside(frame, cover) for i in range(edge.first + 1, edge.last)}
    found = [edge for place in outside - within for edge in lattice.edges[place] if edge.last <= max(outside) + 1]
    said = {edge.category for each in lattices_of(near, templates) for edges in each.edges for edge in edges}
    if any(edge.category in _TELLING and edge.category not in said for edge in found):
        return True
    texts = {cover.tokens[i].text for i in outside}
    parted = (word for edge in found for word in _parted(edge, texts))
    paths = {path for each in lattices_of(near, templates) for path in paths_of(each)}
    return any(paths.isdisjoint(path for s in word.senses for path in (s.path, s.path.inverse)) for word in parted)


def _parted(edge: LatticeEdge, texts: set[str]) -> Iterable[RelationWord]:
    """Yield what a verb means whose particle stands apart from it."""
    if edge.category == "separable" and edge.label != _AUXILIARY and isinstance(edge.meaning, Separable):
        yield from (word for particle, word in edge.meaning.verbs if particle in texts and not word.light)


def narrows(frame: Frame, near: Near, lattice: Lattice, cover: Cover, templates: Templates) -> bool:
    """True where a phrasing says in which role characters appear, and no word of a frame does or is unknown."""
    if unknown_words(frame, cover):
        return False
    said = _roles(path for each in lattices_of(near, templates) for path in paths_of(each))
    words = (edge.meaning for place in frame.outside for edge in lattice.edges[place])
    return not said <= _roles(s.path for word in words if isinstance(word, RelationWord) for s in word.senses)


def _roles(paths: Iterable[Path]) -> frozenset[str]:
    """Return the roles of characters that paths lead through."""
    edges = (edge for path in paths for edge in path.edges if edge.relation in _OF_CHARACTERS)
    return frozenset(edge.role for edge in edges if edge.role is not None)


def leads_elsewhere(form: SetForm, frame: Frame, lattice: Lattice, cover: Cover) -> bool:
    """True for "the students who sat at the feet of X" as those at whose feet X sat: the noun in front leads there."""
    head = next((edge for edge in _words_outside(frame, cover) if edge.category not in _EMPTY), None)
    last = last_join(form) if frame.part is QuestionPart.NP else None
    if head is None or head.category != "relation" or last is None:
        return False
    words = [edge.meaning for edge in lattice.edges[head.first] if edge.last == head.last]
    senses = [sense for word in words if isinstance(word, RelationWord) for sense in word.senses]
    alike = bool(senses) and all(sense.path.keeps_kind for sense in senses)
    return alike and all(sense.path.edges[-1] != last.edge for sense in senses)


def content_words(frame: Frame, cover: Cover) -> int:
    """Return how many words of a frame tell something: all that are neither prepositions nor passed over."""
    edges = [edge for edge in _words_outside(frame, cover) if edge.category not in _EMPTY]
    return len(edges) + sum(i in cover.left for i in frame.outside)


def unknown_words(frame: Frame, cover: Cover) -> Sequence[str]:
    """Return the words of a frame that nothing explains."""
    return list(dict.fromkeys(cover.tokens[i].text for i in frame.outside if i in cover.left))


def _joins_otherwise(frame: Frame, near: Near, cover: Cover, templates: Templates) -> bool:
    """True where a phrasing leaves out one of two clauses or offers both and a frame does not, or the other way round.

    An unknown word between them may do either. A phrasing that offers two names does so otherwise than a frame in which
    nothing joins them.
    """
    said = {edge.category for edges in templates.lattice(near.form.phrasing.forms[0]).edges for edge in edges}
    categories = {edge.category for edge in _words_outside(frame, cover)}
    if frame.part is QuestionPart.PAIR:
        return "or" in said and categories.isdisjoint({"or", "and"})
    if frame.part is not QuestionPart.SETS:
        return False
    between = range(frame.fillers[0].last, frame.fillers[1].first)
    if any(place in cover.left for place in between):
        return True
    return _denies(said) != _denies(categories) or ("or" in said) != ("or" in categories)


def _denies(categories: Iterable[str]) -> bool:
    return not _DENYING.isdisjoint(categories)


def _is_strict(text: str) -> bool:
    return text.endswith(_DENIED) or text in _STRICT or text.startswith(_LEAVING_OUT)


def _strict(frame: Frame, cover: Cover) -> Sequence[int]:
    """Return where words of a frame stand that are no fillers, and in no joint such as "and at the same time".

    So are those of a particle of no verb in it: the "in America" of "shown in America".
    """
    edges = _words_outside(frame, cover)
    parted = any(edge.category == "separable" for edge in edges)
    apart = [e for e in edges if e.category == "particle" and e.last > e.first + 1 and not parted]
    conjunctions = {i for edge in edges if edge.category in _CONJUNCTIONS for i in range(edge.first, edge.last)}
    strict = [i for i in frame.outside if _is_strict(cover.tokens[i].text) and i not in conjunctions]
    return [*strict, *(i for edge in apart for i in range(edge.first, edge.last))]


def _asked(tokens: Sequence[Token]) -> frozenset[str]:
    """Return the word that a question opens with and that asks for something else than who or which."""
    opening = [token.text for token in tokens[:_IN_FRONT] if token.text in ENGLISH.asking]
    whose = opening == [_WHOSE] and tokens[0].text != _WHOSE  # "in whose studio" asks for who has it
    return frozenset() if whose else frozenset(opening[:1]) - _ASKING


def _asked_with(text: str, phrasing: Phrasing) -> frozenset[str]:
    """Return the words that a phrasing asks with: of what leads to no kind, such as an order, in any of its forms."""
    forms = (phrasing.forms[0], text) if phrasing.target is not None else (*phrasing.forms, text)
    return frozenset(word for form in forms for word in plain(form).split() if word in ENGLISH.asking)


def _is_exact(frame: Frame, cover: Cover) -> bool:
    """True where a number of a frame stands directly behind "in", and no word bounds it."""
    tokens = cover.tokens
    if any(edge.category == "comparator" for edge in _words_outside(frame, cover)):
        return False
    return any(tokens[i].text.isdigit() and i > 0 and tokens[i - 1].text == _IN for i in frame.outside)


def _bounds_a_year(near: Near, templates: Templates) -> bool:
    """True for a phrasing of what was before or after a year."""
    edges = (edge for edges in templates.lattice(near.form.phrasing.forms[0], number=_YEAR).edges for edge in edges)
    return any(isinstance(edge.meaning, Comparator) and edge.meaning.name in _BOUNDS for edge in edges)


def _is_strange(place: int, cover: Cover) -> bool:
    """True for an unknown word that may be a piece of a name, and for one with digits, whose meaning no other has."""
    token = cover.tokens[place]
    return (place > 0 and token.capital and token.text != _I) or any(map(str.isdigit, token.text))


def _words_outside(frame: Frame, cover: Cover) -> Sequence[LatticeEdge]:
    outside = frozenset(frame.outside)
    return [edge for edge in cover.words if outside.issuperset(range(edge.first, edge.last))]


def _is_said(
    edge: LatticeEdge,
    phrasing: Phrasing,
    frame: Frame,
    words: frozenset[str],
    said: frozenset[tuple[Category, object]],
    tokens: Sequence[Token],
) -> bool:
    if edge.category in _NOUNS and isinstance(edge.meaning, Everything):
        if frame.is_whole and edge.first > _IN_FRONT:
            return True
        wanted: Kinds = frozenset((*frame.kinds, *([phrasing.target] if phrasing.target else ())))
        if not wanted.isdisjoint(edge.meaning.kinds):
            return True
    elif (edge.category in _OPEN or (frame.is_whole and edge.category != "field")) and not _narrows(edge):
        return True
    texts = {token.text for token in tokens[edge.first : edge.last]}
    if edge.category == "pairing" and len(frame.fillers) == 1:
        return texts <= words  # "the difference between X" and something else is no other version of X
    if isinstance(edge.meaning, FieldWord) and _is_a_field(edge.meaning.name, said):
        return True
    if edge.category == "leads" and any(category in _ORDERING for category, _ in said):
        return True
    return texts <= words or (edge.category, edge.meaning) in said or (_is_number(texts) and "{n}" in phrasing.forms[0])


def _is_a_field(name: str, said: frozenset[tuple[Category, object]]) -> bool:
    """True where some word that is said names a field, be it a noun for it or a verb."""
    return any(isinstance(meaning, FieldWord) and meaning.name == name for _, meaning in said)


def _narrows(edge: LatticeEdge) -> bool:
    """True for a word that narrows, denies, counts or orders, and for the noun of a format: "television anime"."""
    return edge.category in _NARROWING or isinstance(edge.meaning, Filter)


def _is_number(texts: set[str]) -> bool:
    return all(map(str.isdigit, texts))
