"""Productions of roles: "as director", "whose director is X", "X had whom as director", and what titles have."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import STRANDED, backwards, forwards, leading_to, narrowing_to, within
from agent_core.grammar.productions.noun_phrases.noun_phrase import owned
from agent_core.grammar.productions.production import (
    Made,
    alone_as,
    as_set,
    governed,
    is_named,
    left_as,
    production,
    reversed_order,
    right_as,
    unary,
)
from agent_core.grammar.semantics.building import others
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Exists, Join, Named, OfKind, Others, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Fronted, Modifier, RelationWord, Sense
from agent_core.grammar.semantics.quantities import Comparator
from agent_core.grammar.semantics.relations import ANY_KIND, CHARACTERS, read_path

_OF: Final = "of"
# Relations of which one title, or one character, stands at either end.
_BETWEEN: Final = frozenset(
    {
        RelationType.FULL_STORY, RelationType.PARENT_STORY, RelationType.SPIN_OFF_OF, RelationType.MENTOR,
        RelationType.STUDENT,
        RelationType.SEQUEL, RelationType.PREQUEL, RelationType.SIDE_STORY, RelationType.SPIN_OFF,
        RelationType.SUMMARY, RelationType.ALTERNATIVE_VERSION,
    }
)  # fmt: skip
SAID_OF_ONE: Final = "said_of_one"
"""The rule of what says of a name that it is another one's sequel, and asks nothing where a question follows."""
_IN_IT: Final = RelationWord("", (Sense(read_path("has_character"), 0.0),))


@production(("relation", "comparator"))
def equals(word: RelationWord, comparator: Comparator) -> Iterator[Made]:
    """Make the "director =" of "director = X"."""
    if comparator.name == "exactly":
        yield Made("role", word, "role")


@production(("noun", "comparator"))
def key(noun: SetForm, comparator: Comparator) -> Iterator[Made]:
    """Make the "anime =" of "director = ? where anime = X"."""
    if comparator.name == "exactly" and isinstance(noun, Everything):
        yield Made("noun", noun, "key")


@production(("verb", "role"))
def serving(verb: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make "worked as director" and "appear as characters": the noun says what was done."""
    if verb.light or not _relations(verb).isdisjoint(_relations(word)):
        yield Made("role", word, "light_verb")


def _relations(word: RelationWord) -> frozenset[tuple[RelationType, ...]]:
    """Return the relations that a word may mean, whatever the role in each."""
    return frozenset(tuple(edge.relation for edge in sense.path.edges) for sense in word.senses)


@production(("modifier", "role"))
def done_as(modifier: Modifier, word: RelationWord) -> Iterator[Made]:
    """Make "made X as director" and "X made as director": the role says what the verb leaves open, or says it again."""
    yield from _in_role(modifier, word, left_open=modifier.general)


@production(("role", "modifier"))
def as_done(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "as director, X made" and "whose music is heard in X", where the noun in front tells the relation."""
    if not modifier.joined:  # "as the creator and that X directed" says something else of it
        yield from _in_role(modifier, word, left_open=modifier.general or word.activity)


def _in_role(modifier: Modifier, word: RelationWord, *, left_open: bool) -> Iterator[Made]:
    if modifier.origin is None or len(modifier.within) != 1:
        return
    wanted, left_open = modifier.within[0], left_open and not word.keeps_kind
    for found, sense in (*forwards(word, modifier.origin), *backwards(word, modifier.origin)):
        if found == wanted or (left_open and not found.kinds.isdisjoint(wanted.kinds)):
            yield within(found, "done_as", sense, origin=modifier.origin)


@production(("relation", "preposition"))
def stranded(word: RelationWord, preposition: RelationWord) -> Iterator[Made]:
    """Make the "sequel of" of "what is X the sequel of"."""
    if preposition.lemma in STRANDED:
        yield Made("stranded", word, "stranded")


@production(("relation", "fronted"))
def open_role(word: RelationWord, phrase: Fronted) -> Iterator[Made]:
    """Make the "the sequel of which anime" of "X is the sequel of which anime"."""
    if phrase.preposition.lemma == _OF and word.base is None:
        head = others(Everything(ANY_KIND)) if isinstance(phrase.noun, Others) else word.head
        yield Made("open_role", replace(word, base=phrase.noun.kinds, head=head), "stranded")


@production(("entity", "open_role"))
def in_open_role(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X is the sequel of which anime"."""
    for found, sense in backwards(word, form):
        yield from as_set(found, "in_role", sense)


@production(("be_subject", "relation"), languages=("en",))
def is_one(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "is X a sequel": whether there is anything that it is one of."""
    if all(edge.relation in _BETWEEN for s in word.senses for edge in s.path.edges):
        for found, sense in backwards(word, form):
            yield Made("answer", Exists(found), "in_role", sense)


@production(("said_subject", "relation"), tight=True)
def said_to_be_one(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X is a recap": of what, where that is all; in front of a question it says something of X."""
    if all(edge.relation in _BETWEEN for s in word.senses for edge in s.path.edges):
        for found, sense in backwards(word, form):
            yield Made("said_one", found, "in_role", sense)


@production(("subject", "relation"))
def is_it(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X is the main character": of what, the kinds tell."""
    if not word.keeps_kind:
        for found, sense in backwards(word, form):
            yield within(found, "in_role", sense, origin=form)


@production(("entity", "role"), ("entity", "stranded"))
def in_role(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X as director" and "X is the sequel of": what stands at the other end."""
    for found, sense in backwards(word, form):
        yield within(found, "in_role", sense, origin=form, word=word)


@production(("haver", "noun"))
def had_whom(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make the "X had whom" of "X had whom as director"."""
    if isinstance(noun, Everything) and not noun.kinds <= RELEASED:  # "X got an anime"
        yield Made("haver", form, "subject")


@production(("noun", "haver"), languages=("en",))
def that_it_has(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "which anime does X have"."""
    for made in owned(form, noun) if isinstance(form, Named) else ():
        yield replace(made, rule="that_it_has")


@production(("field", "role"))
def released_as(field: FieldWord, word: RelationWord) -> Iterator[Made]:
    """Make "came out as the sequel"."""
    if field.dated:
        yield Made("role", word, "role")


@production(("entity", "role"))
@reversed_order(("role", "entity"))  # "as a composer, which anime was X on"
def works_in_role(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X's anime as director": the role says what relates the two."""
    if isinstance(form, Join) and not word.keeps_kind:
        for found, sense in backwards(word, form.base):
            if found.kinds == form.kinds:
                yield Made("entity", found, "done_as", sense)


@production(("role", "entity"))
def role_of(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "whose director is X", and of what somebody did "under whose direction was X made"."""
    for found, sense in backwards(word, form):
        yield within(found, "in_role", sense, origin=form)
        if not (word.activity and found.kinds <= RELEASED):  # "whose direction was X" asks who did that
            yield Made("entity", found, "whose", sense)
    meant = word.senses[0].path.targets(form.kinds)  # "in what other roles" asks for roles, and for no anime
    for found, sense in forwards(word, form) if not word.keeps_kind else ():
        if not meant or not found.kinds.isdisjoint(meant):
            yield Made("work" if word.activity else "entity", found, "in_role" if word.activity else "whose", sense)


@production(("entity", "role"))
def narrowed_to_role(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "the characters of X in supporting roles": the role narrows the relation that led to the set."""
    while isinstance(form, OfKind):
        form = form.base
    if isinstance(form, Join) and form.edge.role is None:
        for sense in word.senses:
            edge = sense.path.edges[0]
            if len(sense.path.edges) == 1 and edge.relation is form.edge.relation and edge.role is not None:
                yield Made("entity", Join(form.base, edge), "same", sense.cost)


@production(("have", "entity"))
def having_character(_: None, form: SetForm) -> Iterator[Made]:
    """Make "have X" of a character: what titles have is who appears in them."""
    if form.kinds == CHARACTERS:
        for found, sense in backwards(_IN_IT, form):
            yield within(found, "having_character", sense, origin=form)


@production(("have", "work"))
def having_part(_: None, form: SetForm) -> Iterator[Made]:
    """Make the "have supporting roles in X" of "which characters have supporting roles in X"."""
    yield within(form, "having")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("as", "relation"), ("whose", "relation"))(right_as("role", "role"))  # "as director" and "whose director"
production(("entity", "be"))(left_as("subject", "subject"))  # "X is" of "anime where X is the main character"
production(("entity", "have"))(left_as("haver", "subject"))  # "X had" of "whom X had for a teacher"
# "whose voice cast features" of "whose voice cast features X":
production(("role", "have"), ("role", "be"))(left_as("role", "having"))
# "with music by X" and "is directed by X":
production(("have", "modifier"), ("be", "modifier"))(right_as("modifier", "having"))
# "X is a" of "X is a recap":
production(("entity", "be_one"), tight=True)(left_as("said_subject", "subject", only=is_named))
unary("said_one", whole=True)(alone_as("answer", SAID_OF_ONE))  # what "X is a recap" is one of as what is asked for
# "as a score" of "what does X have as a score":
production(("as", "field"))(right_as("field", "role", only=lambda field: not field.verbal))
# "is X" of "is X the sequel":
production(("be_asked", "entity"), languages=("en",))(right_as("be_subject", "subject", only=is_bare_name))


# What a word for what somebody is leads to.
governed(("role", "phrase"))(leading_to(forwards, "entity", "in_role"))  # "as director of X"
# "the spin-off X got" and "which rivals has X":
production(("relation", "haver"), ("relation", "asked_haver"))(leading_to(forwards, "entity", "subject"))
reversed_order(("haver", "role"))(narrowing_to(forwards, "subject"))  # "X had for a teacher"
