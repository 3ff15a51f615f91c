"""Constraints on pieces of English questions that belong together side by side: no words between are passed over."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from catalog.entities import MAKERS
from catalog.relations import RelationType

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.constraints import constraint
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.semantics.logical_form import RELEASED, Named
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.spans.passing import PARTICLES

BESIDE: Final = frozenset({
    "the", "a", "an", ",", ":", "-", "is", "are", "was", "were", "does", "do", "did", "been", "called", "titled",
    "named",
})  # fmt: skip
"""Words that may stand between "the side story" and the name of which it says so."""
# What makes a statement of a name and a noun behind it: "of which X is a recap" speaks of no recap of X.
_BE: Final = frozenset({"is", "was", "isn't", "wasn't"})
PERFECT: Final = frozenset({"has", "have", "had"})
"""The auxiliary of a perfect, and its participle: "has X been continued", but "which rivals has X"."""
_BEEN: Final = "been"
_ARTICLES: Final = frozenset({"a", "an", "the"})
_OF: Final = "of"
_COMMA: Final = ","
_POSSESSIVE: Final = "'s"
_INDEFINITE: Final = frozenset({"a", "an"})
_IN: Final = "in"
_ANYTHING: Final = frozenset({"anything", "something"})
_THEY: Final = "they"
_MAKERS: Final = frozenset(MAKERS)
RELATIVE: Final = frozenset({"which", "whom", "that"})
"""Words that open a relative clause."""
# Forms in front of what was done to something, and relations to those who did it.
_PASSIVE: Final = frozenset({"was", "were", "been", "being"})
_IS: Final = frozenset({"is", "are"})
_MADE: Final = frozenset({
    RelationType.ANIMATED_BY, RelationType.WRITTEN_BY, RelationType.DRAWN_BY, RelationType.PRODUCED_BY,
})  # fmt: skip
# Words of how long each of something is, and of what that is said.
_OF_LENGTH: Final = frozenset({"longest", "shortest"})
_EPISODES: Final = frozenset({"episode", "episodes", "ep", "eps", "chapters", "volumes"})
# What is said of a noun behind it: "an anime that got a sequel".
_BEHIND: Final = frozenset({"possessing", "possessing_something", "done_at_all"})


@constraint("said_to_be", language=ENGLISH.code)
def _says_what_a_name_is(item: Item, texts: Sequence[str]) -> bool:
    """False for "side story of X" and "the spin-off which exists for X" as X itself."""
    left, right = item.parts
    if left.category != "relation":
        return True
    beside = BESIDE | PERFECT if _is_passive(right, texts) else BESIDE
    between = words_between(left, right, texts)
    if is_a_name(right):
        between = [
            *between,
            *(text for one, other in pairwise(edges_of(right)) for text in texts[one.last : other.first]),
        ]
    return beside.issuperset(between)


@constraint("named_song", language=ENGLISH.code)
def _says_which_song(item: Item, texts: Sequence[str]) -> bool:
    """False for "an opening about X" and "openings like X"."""
    left, right = item.parts
    return BESIDE.union(RELATIVE).issuperset(words_between(left, right, texts))


@constraint("subject", language=ENGLISH.code)
def _is_had(item: Item, texts: Sequence[str]) -> bool:
    """False for "X has been continued" as what X has."""
    _, right = item.parts
    return right.category != "asked_haver" or not _is_passive(right, texts)


@constraint("headless", language=ENGLISH.code)
def _heads_stand_beside_names(item: Item, texts: Sequence[str]) -> bool:
    """False for "director of X" as the director X, where no noun says what is asked for."""
    titled = (each.parts for each in _binary(item) if each.rule == "titled")
    return all(left.category != "relation" or _OF not in words_between(left, right, texts) for left, right in titled)


@constraint("compound", "said_again", language=ENGLISH.code)
def _says_no_more_of_a_name(item: Item, texts: Sequence[str]) -> bool:
    """False for "X is a recap" as the recap of X, and for "of X, which anime" as the anime of X."""
    left, right = item.parts
    if right.category == "noun" and not ENGLISH.asking.isdisjoint(words_between(left, right, texts)[-1:]):
        return False
    one = isinstance(right.meaning, RelationWord) and right.meaning.keeps_kind
    if not one or (left.category != "entity" and left.rule != "in_role"):
        return True
    return _BE.isdisjoint(words_between(left, right, texts)[:1])


@constraint("adjective", language=ENGLISH.code)
def _describes_what_follows(item: Item, _texts: Sequence[str]) -> bool:
    """False for "got a sequel" in front of a noun."""
    left, _ = item.parts
    return left.rule not in _BEHIND or left.first >= left.last - 1


@constraint("fronted", "fronted_of_phrase", "compound", language=ENGLISH.code)
def _asks_behind_its_preposition(item: Item, texts: Sequence[str]) -> bool:
    """False for "characters by X in horror anime" as the anime that these are in, for which no word asks."""
    left, right = item.parts
    *_, last = edges_of(left)
    stands_in_it = last.category == "preposition" and last.last == left.last and last.label != _OF
    if not stands_in_it or not right.kinds <= RELEASED:
        return True
    return not ENGLISH.asking.isdisjoint(texts[last.last : next(edges_of(right)).last])


@constraint("exception", language=ENGLISH.code)
def _leaves_out_a_name(item: Item, _texts: Sequence[str]) -> bool:
    """False for "manga not in Japan" as those other than what is called Japan."""
    *_, right = item.parts
    return right.category != "conjunct" or all(edge.label != _IN for edge in edges_of(right))


@constraint("ordered_by", language=ENGLISH.code)
def _orders_by_number(item: Item, texts: Sequence[str]) -> bool:
    """False for "the longest episodes" as the most of them; not for "longest by episodes"."""
    left, right = item.parts
    *_, order = edges_of(left)
    return texts[order.last - 1] not in _OF_LENGTH or texts[next(edges_of(right)).first] not in _EPISODES


@constraint("with_subject", language=ENGLISH.code)
def _does_something(item: Item, texts: Sequence[str]) -> bool:
    """False for "at which studio was X made", of which X is what was made, and "X, the recap" as who recaps."""
    subject, verb = item.parts
    predicate = next(edges_of(verb))
    if not _ARTICLES.isdisjoint(words_between(subject, verb, texts)[-1:]):
        return False
    word = predicate.meaning
    before = {texts[place - 1] for place in (subject.first, predicate.first) if place}
    if not (isinstance(word, RelationWord) and word.participle):
        return True
    ongoing = texts[predicate.first].endswith("ing")
    if word.keeps_kind and texts[predicate.first - 1] in _IS and not ongoing:  # "X is continued"
        return False
    if before.isdisjoint(_PASSIVE):
        return True
    edge = word.senses[0].path.edges[0]
    return edge.relation not in _MADE and edge.role is None


@constraint("made_from_some", language=ENGLISH.code)
def _says_it_of_the_source(item: Item, _texts: Sequence[str]) -> bool:
    """False for "based on a manga rated above 8", which is rather said of what is based on it."""
    *_, last = edges_of(item)
    return last.category == "noun"


@constraint("made_from_anything", language=ENGLISH.code)
def _asks_for_no_source(item: Item, texts: Sequence[str]) -> bool:
    """False for "based on what", which asks for it."""
    *_, last = edges_of(item)
    return texts[last.last - 1] in _ANYTHING


@constraint("with_object", language=ENGLISH.code)
def _has_no_subject(item: Item, texts: Sequence[str]) -> bool:
    """False for "they made a sequel of X" as those who made it: "they" are nobody who is asked for."""
    verb, _ = item.parts
    first = next(edges_of(verb)).first
    opens = list(texts[:first]) == [_THEY]  # "the studio where they made X" asks for it
    return not (opens and item.kinds and item.kinds <= _MAKERS)


@constraint("apposition", "compound", language=ENGLISH.code)
def _has_its_object(item: Item, texts: Sequence[str]) -> bool:
    """False for "based on a light novel" as a light novel that is based on something."""
    left, *_, right = item.parts
    while left.parts and left.rule != "done_at_all":
        left = left.parts[-1]
    return left.rule != "done_at_all" or _ARTICLES.isdisjoint(words_between(left, right, texts))


@constraint("having", language=ENGLISH.code)
def _has_no_particle(item: Item, texts: Sequence[str]) -> bool:
    """False for "carries on a story" as a story that it has."""
    left, _ = item.parts
    if left.edge is None or left.category != "have":
        return True
    return PARTICLES.isdisjoint(texts[left.edge.last : left.last])


@constraint("narrowed", "possessing", language=ENGLISH.code)
def _narrows_what_is_had(item: Item, texts: Sequence[str]) -> bool:
    """False for "with no anime, rated above 8" and "with two seasons from 2015" as such an anime and such a season."""
    *_, last = edges_of(item)
    return item.parts[0].rule != "seasons_had" and _COMMA not in texts[item.first + 1 : last.last]


@constraint("top", language=ENGLISH.code)
def _limits_an_order(item: Item, _texts: Sequence[str]) -> bool:
    """False for "min score 8" as the eight with the lowest score."""
    return item.parts[0].rule != "extreme"


@constraint("fronting", language=ENGLISH.code)
def _is_asked_in_front(item: Item, texts: Sequence[str]) -> bool:
    """False for "to the manga X, which" and "to the manga which X is based on" as "to which manga is X"."""
    left, _ = item.parts
    if left.category != "fronted":
        return True
    *_, noun = islice(edges_of(left), 2)
    return not ENGLISH.asking.isdisjoint(texts[left.first : noun.last])


@constraint("fronted", "fronted_of_phrase", language=ENGLISH.code)
def _opens_no_clause(item: Item, texts: Sequence[str]) -> bool:
    """False for "the leads that X follows" as "X's leads", and "which studio's anime" as the studio of these."""
    left, right = item.parts
    people = isinstance(left.meaning, RelationWord) and not left.meaning.leads_to_titles
    between = words_between(left, right, texts)
    whose = _POSSESSIVE in between and item.rule == "fronted_of_phrase"
    return not (whose or (people and not RELATIVE.isdisjoint(between[-1:])))


@constraint("fronted", "fronted_of_phrase", language=ENGLISH.code)
def _governs_what_follows(item: Item, texts: Sequence[str]) -> bool:
    """False for the "in" of "characters voiced by X in anime by Y" as one that is left behind."""
    left, right = item.parts
    if left.rule != "left_behind" or is_a_name(left.parts[0]):  # of which it is asked so: "X of, anime"
        return True
    return not _ARTICLES.issuperset(words_between(left, right, texts))


@constraint("compound_of_phrase", language=ENGLISH.code)
def _compounds_without_an_article(item: Item, texts: Sequence[str]) -> bool:
    """False for the "X voices a character" of "anime where X voices a character" as the characters of such anime."""
    left, right = item.parts
    does = left.rule == "modified" and left.parts[-1].rule == "compound"
    return not does or texts[right.first - 1] not in _INDEFINITE


@constraint("role", language=ENGLISH.code)
def _belongs_to_what_follows(item: Item, texts: Sequence[str]) -> bool:
    """False for the "sequel of the one where" of "the sequel of the one where X is the lead", of which nobody is it."""
    left, right = item.parts
    return right.category != "whose" or _OF not in words_between(left, right, texts)


@constraint("in_role", "whose", language=ENGLISH.code)
def _is_it_for_what_follows(item: Item, texts: Sequence[str]) -> bool:
    """False for "as a recap of X" as what X is a recap of."""
    left, right = item.parts
    word = left.meaning
    ordered = isinstance(word, RelationWord) and word.keeps_kind and right.category != "phrase"
    return not ordered or _OF not in words_between(left, right, texts)


def _binary(item: Item) -> Iterator[Item]:
    if len(item.parts) > 1:
        yield item
    for part in item.parts:
        yield from _binary(part)


def _is_passive(item: Item, texts: Sequence[str]) -> bool:
    """True where "been" is passed over behind a piece, whose "has" is no possession then."""
    return _BEEN in texts[item.first : item.last]


def words_between(left: Item, right: Item, texts: Sequence[str]) -> Sequence[str]:
    """Return the words that are passed over between two pieces."""
    *_, last = edges_of(left)
    return texts[last.last : next(edges_of(right)).first]


def is_a_name(item: Item) -> bool:
    """True for a name, whatever noun says of what kind it is."""
    return item.edge is not None or isinstance(item.meaning, Named)
