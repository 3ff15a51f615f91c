"""Productions of whether those of two titles are the same: "is the director of X the same as the director of Y"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.following import last_join
from agent_core.grammar.productions.production import Made, as_category, is_named, production, right_as, words_as
from agent_core.grammar.semantics.building import closed, combined, distributed, modified, with_name
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name, names_in
from agent_core.grammar.semantics.logical_form import Distributed, Join, Named, SetForm
from agent_core.grammar.semantics.meanings import Modifier, RelationWord

_BY: Final = frozenset({"by", "from", "at", "of", "under"})


@production(("same_one", "modifier"), ("same_one", "entity"))
def the_one_that_did(noun: SetForm, who: Modifier | SetForm) -> Iterator[Made]:
    """Make "the same person who wrote Y"."""
    found = modified(noun, who) if isinstance(who, Modifier) else combined("intersection", noun, who)
    yield from as_category("identical_to", found if found is not None and is_anchored(found) else None, "same")


@production(("same_relation", "modifier"))
def the_maker_that_did(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "the same studio that made Y", and with "X and Y" what both may have."""
    found = modifier.one_set
    edges = [] if found is None else [last.edge for part in _parts(found) if (last := last_join(part)) is not None]
    if found is None or not edges or any(all(sense.path.edges != (edge,) for sense in word.senses) for edge in edges):
        return
    if isinstance(found, Distributed):
        yield Made("existence", closed(found), "existence")
    else:
        yield Made("identical_to", found, "same")


@production(("identical", "entity"), ("additive", "entity"))
def same_as_set(_: None, form: SetForm) -> Iterator[Made]:
    """Make "the same as the director of Y", and "also the director of Y"."""
    if not is_bare_name(form) and not isinstance(form, Distributed):
        yield Made("identical_to", form, "same")


@production(("entity", "identical_to"))
def are_the_same(form: SetForm, other: SetForm) -> Iterator[Made]:
    """Make the "director of X the same as the director of Y" of what may be somebody."""
    if not is_bare_name(form):
        both = distributed("intersection", form, other)
        yield from as_category("existence", None if both is None else closed(both), "existence")


@production(("entity", "identical_to_owned"))
def are_the_same_of_both(form: SetForm, other: Named) -> Iterator[Made]:
    """Make the "X's director the same as Y's" of what may be somebody."""
    if len(set(names_in(form))) == 1 and last_join(form) is not None and names_of_kind(form, other):
        yield from are_the_same(form, with_name(form, other))


def names_of_kind(form: SetForm, other: Named) -> bool:
    """True where another name may stand in the place of that of a set."""
    return all(name.kinds == other.kinds and name.candidate.ref != other.candidate.ref for name in names_in(form))


@production(("entity", "same_one"), ("entity", "same"))
def are_one(form: SetForm, _: SetForm | None) -> Iterator[Made]:
    """Make the "directors of X and Y the same person" of what may be somebody."""
    if isinstance(form, Distributed) and form.operator == "intersection" and not is_bare_name(form):
        yield Made("existence", closed(form), "existence")


@production(("preposition", "identical_to"))
def by_the_same_that(preposition: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "by the same studio that made Y"."""
    if preposition.lemma in _BY:
        yield Made("by_identical", form, "same")


@production(("entity", "by_identical"))
def made_by_the_same_that(form: SetForm, other: SetForm) -> Iterator[Made]:
    """Make the "X by the same studio that made Y" of what may be somebody."""
    last = last_join(other)
    if isinstance(form, Named) and last is not None and form.kinds <= last.base.kinds:
        yield from are_the_same(Join(form, last.edge), other)


@production(("entity", "also_does"))
def also_did(form: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make the "studio of X also made Y" of what may be somebody."""
    found = modifier.one_set
    if found is None or is_bare_name(found):
        return
    names = list(names_in(found))
    if modifier.general and len(names) == 1 and names_of_kind(form, names[0]):  # "made" by whatever they made X by
        found = with_name(form, names[0])
    yield from are_the_same(form, closed(found))


def _parts(form: SetForm) -> Iterator[SetForm]:
    if isinstance(form, Distributed):
        yield from _parts(form.left)
        yield from _parts(form.right)
    else:
        yield form


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("same", "as"), ("same_one", "as"))(words_as("identical", "same"))  # "the same as"
production(("identical", "owner"))(right_as("identical_to_owned", "same", only=is_named))  # "the same as Y's"
production(("additive", "modifier"))(right_as("also_does", "same"))  # "also made Y"
