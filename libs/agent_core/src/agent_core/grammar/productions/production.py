"""What a production is: it makes one meaning of two that stand side by side, or none where their types disagree."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from catalog.values import value

from agent_core.grammar.semantics.inspection import is_anchored
from agent_core.grammar.semantics.logical_form import Everything, Named, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Phrase
from agent_core.grammar.semantics.quantities import Bound
from agent_core.grammar.spans.lattice import Meaning
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.entries import ANIME


@value
class Made:
    """What a production makes.

    Attributes:
        rule: the name of its weight in `agent_core.grammar.ranking.weights`.
        sense: how far-fetched the sense of the relation is that it follows.
    """

    category: Category
    meaning: Meaning
    rule: str
    sense: float = 0.0


type Production = Callable[[Any, Any], Iterator[Made]]
type Only = Callable[[Any], bool]
type Alone = Callable[[Any], Iterator[Made]]

type Table = dict[Category, dict[Category, list[Production]]]
"""Binary productions by the category on the left, then by the one on the right."""

PRODUCTIONS: Final[Table] = {}
"""All that hold in every language; filled by imports."""

OF_LANGUAGES: Final[dict[str, Table]] = {}
"""Those of the word order of one language, by its code."""

TIGHT: Final[set[Production]] = set()
"""Productions of pieces between which no word is passed over."""

OF_A_PIECE: Final[dict[Category, Alone]] = {}
"""Unary productions of any piece of a question."""

OF_ALL: Final[dict[Category, Alone]] = {}
"""Unary productions of a piece that is the whole question."""


def production(
    *sides: tuple[Category, Category], tight: bool = False, languages: Collection[str] = ()
) -> Callable[[Production], Production]:
    """Register a production for pairs of categories, which is given the two meanings.

    Args:
        sides: the categories on the left and on the right.
        tight: no word is passed over between the two.
        languages: the codes of those whose word order it is of; without any it holds in all.
    """
    tables = [OF_LANGUAGES.setdefault(code, {}) for code in languages] or [PRODUCTIONS]

    def register(made: Production) -> Production:
        if tight:
            TIGHT.add(made)
        for table in tables:
            for left, right in sides:
                table.setdefault(left, {}).setdefault(right, []).append(made)
        return made

    return register


def reversed_order(
    *sides: tuple[Category, Category], tight: bool = False, languages: Collection[str] = ()
) -> Callable[[Production], Production]:
    """Register a production for pairs of categories, whose meanings it is given the other way round."""

    def register(made: Production) -> Production:
        production(*sides, tight=tight, languages=languages)(lambda left, right: made(right, left))
        return made

    return register


def either_order(*sides: tuple[Category, Category]) -> Callable[[Production], Production]:
    """Register a production for pairs of categories in either order, which is given the two meanings in this one."""

    def register(made: Production) -> Production:
        turned: list[tuple[Category, Category]] = [(right, left) for left, right in sides]
        reversed_order(*turned)(made)
        return production(*sides)(made)

    return register


def governed(
    *sides: tuple[Category, Category], by: Collection[str] = (), swapped: bool = False
) -> Callable[[Production], Production]:
    """Register a production of a set for the phrases in which a preposition governs that.

    Args:
        sides: the categories on the left and on the right, one of which is a phrase.
        by: the prepositions; without any all of them.
        swapped: the production is given the two meanings the other way round.
    """

    def register(made: Production) -> Production:
        def of_phrase(left: Any, right: Any) -> Iterator[Made]:  # noqa: ANN401 - of any category
            phrase = left if isinstance(left, Phrase) else right
            if by and phrase.preposition.lemma not in by:
                return iter(())
            one, other = (phrase.form, right) if phrase is left else (left, phrase.form)
            return made(other, one) if swapped else made(one, other)

        production(*sides)(of_phrase)
        return made

    return register


def left_as(category: Category, rule: str, *, only: Only = bool) -> Production:
    """Return the production of what the piece on the left means already, as another category; ``only`` of some."""
    return lambda left, _: as_category(category, left if only(left) else None, rule)


def right_as(category: Category, rule: str, *, only: Only = bool) -> Production:
    """Return the production of what the piece on the right means already, as another category; ``only`` of some."""
    return lambda _, right: as_category(category, right if only(right) else None, rule)


def words_as(category: Category, rule: str) -> Production:
    """Return the production of two words that mean nothing by themselves, as one of a category."""
    return lambda _left, _right: iter((Made(category, None, rule),))


def is_named(meaning: Meaning) -> bool:
    """True for a name."""
    return isinstance(meaning, Named)


def is_anime(meaning: Meaning) -> bool:
    """True for the name of an anime."""
    return isinstance(meaning, Named) and meaning.kinds <= ANIME


def is_everything(meaning: Meaning) -> bool:
    """True for all of a kind, of which a noun says no more."""
    return isinstance(meaning, Everything)


def is_dated(meaning: FieldWord | Bound) -> bool:
    """True of years."""
    return meaning.dated


def alone_as(category: Category, rule: str) -> Alone:
    """Return the unary production of what a piece means already, as another category."""
    return lambda meaning: iter((Made(category, meaning, rule),))


def productions_of(language: str) -> Mapping[Category, Mapping[Category, Sequence[Production]]]:
    """Return the binary productions of a language, those that hold in every one included."""
    own = OF_LANGUAGES.get(language)
    if not own:
        return PRODUCTIONS
    found: dict[Category, Mapping[Category, Sequence[Production]]] = dict(PRODUCTIONS)
    for left, partners in own.items():
        common = found.get(left, {})
        found[left] = {**common, **{right: [*common.get(right, ()), *made] for right, made in partners.items()}}
    return found


def unary(category: Category, *, whole: bool = False) -> Callable[[Alone], Alone]:
    """Register the unary production of a category, with ``whole`` of what is the whole question.

    Raises:
        ValueError: the category has one.
    """
    table = OF_ALL if whole else OF_A_PIECE

    def register(made: Alone) -> Alone:
        if category in table:
            raise ValueError(f"{category} has a unary production already")
        table[category] = made
        return made

    return register


def as_category(category: Category, meaning: Meaning | None, rule: str, sense: float = 0.0) -> Iterator[Made]:
    """Yield a meaning as a piece of a category; nothing where types disagreed."""
    if meaning is not None:
        yield Made(category, meaning, rule, sense)


def as_set(form: SetForm | None, rule: str, sense: float = 0.0) -> Iterator[Made]:
    """Yield a set, as one that a name tells or as one that none does yet; nothing where types disagreed."""
    if form is not None:
        yield Made("entity" if is_anchored(form) else "noun", form, rule, sense)
