"""Productions of what is counted in groups: "in which year did X make the most anime", "whom X worked with most"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import forwards
from agent_core.grammar.productions.measures.comparatives import more_as
from agent_core.grammar.productions.production import Made, as_set, left_as, production, unary
from agent_core.grammar.semantics.building import join, modified, narrowed, of_noun, others, ranked
from agent_core.grammar.semantics.comparisons import Amount
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Everything,
    Named,
    Order,
    Ranked,
    Related,
    SetForm,
    Spread,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, Phrase, RelationWord
from agent_core.grammar.semantics.quantities import Degree, Grouping
from agent_core.grammar.semantics.relations import PERSONS, STUDIOS, Edge, path_of
from agent_core.grammar.words.entries import ANIME

_YEAR: Final = "year"
_GENRES: Final = "genres"
_MADE_BY: Final = Edge(RelationType.ANIMATED_BY)
_VOICED_WITH: Final = Edge(RelationType.VOICE_CAST)
# Relations to what somebody worked on, and to who else did, by what they did; a voice is asked of second.
_WORK: Final = (
    (Edge(RelationType.WORKED_ON), Edge(RelationType.STAFF), 0.0),
    (Edge(RelationType.VOICED_IN), _VOICED_WITH, 0.2),
)
_AMONG: Final = frozenset({"of", "in", "among", "for", "by"})


@production(("relation", "order"))
def leads_as_such(word: RelationWord, order: Order) -> Iterator[Made]:
    """Make "which director directed the most anime": the noun says what the verb says."""
    related = order.related
    if related is not None and any(sense.path.edges == (related.edge.inverse,) for sense in word.senses):
        yield from as_set(ranked(Everything(order.had_by), order), "superlative")


@production(("relation", "amount"))
def has_most_as_such(word: RelationWord, amount: Amount) -> Iterator[Made]:
    """Make "which director has the most anime"."""
    for made in more_as(amount, word) if amount.most else ():
        if isinstance(made.meaning, Order):
            yield from as_set(ranked(Everything(made.meaning.had_by), made.meaning), "superlative", made.sense)


@production(("noun", "modifier"))
def most_of_such(noun: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "the most prolific director of the 90s": what is counted was made then."""
    match noun:
        case Ranked(Everything() as who, Order(related=related) as order) if related is not None:
            among = modified(related.among, modifier) if modifier.only_conditions else None
            if among is not None:
                yield from as_set(ranked(who, replace(order, related=replace(related, among=among))), "superlative")
        case _:
            return


@production(("noun", "modifier"))
def most_within(noun: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "who has the most roles in X" and "which director made the most films at X": what is counted is X's."""
    match noun:
        case Ranked(Everything(), Order(descending=True, limit=1, skip=0, related=Related(edge, among))):
            counted = None if modifier.one_set is None else of_noun(among, modifier.one_set)
            if counted is not None:
                yield Made("answer", Spread(counted, edge.inverse, leading=True), "spread")
        case _:
            return


@production(("entity", "order"))
def counted_of_somebody(form: SetForm, order: Order) -> Iterator[Made]:
    """Make the "X make the most anime" of "in which year did X make the most anime"."""
    related = order.related
    if related is not None and order.descending and isinstance(form, Named) and form.kinds <= order.had_by:
        things = join(form, path_of((related.edge,)))
        counted = None if things is None else of_noun(related.among, things)
        if counted is not None:
            yield Made("counted_most", counted, "counted_most")


@production(("amount", "field"))
def counted_by_its_date(amount: Amount, field: FieldWord) -> Iterator[Made]:
    """Make the "most anime come out" of "in which year did the most anime come out"."""
    if amount.most and amount.descending and field.verbal and field.name == _YEAR:
        yield Made("counted_most", amount.noun, "counted_most")


@unary("amount")
def counted_at_all(amount: Amount) -> Iterator[Made]:
    """Yield the "most anime" of "which year has the most anime"."""
    if amount.most and amount.descending and amount.name is None:
        yield Made("counted_most", amount.noun, "counted_most")


@production(("modifier", "degree"))
def done_most(modifier: Modifier, degree: Degree) -> Iterator[Made]:
    """Make the "X make the most" of "which genre does X make the most"."""
    done = modifier.one_set if degree.most and degree.descending else None
    if done is not None and done.kinds <= RELEASED and not is_bare_name(done):
        yield Made("counted_most", done, "counted_most")


@production(("group", "counted_most"))
def where_most_are(group: Grouping, form: SetForm) -> Iterator[Made]:
    """Make "in which year did X make the most anime" and "which genre has the most films"."""
    titles = narrowed(form, RELEASED)
    if titles is not None:
        yield Made("answer", Spread(titles, group.field, leading=True), "spread")


@production(("when", "counted_most"))
def when_most_are(_: None, form: SetForm) -> Iterator[Made]:
    """Make "when did X make the most anime"."""
    yield from where_most_are(Grouping(_YEAR), form)


@production(("commonest", "field"))
def commonest_value(_: None, field: FieldWord) -> Iterator[Made]:
    """Make "the most common genre"."""
    if field.name == _GENRES:
        yield Made("commonest_group", Grouping("genre"), "commonest")


@unary("commonest_group", whole=True)
def commonest_of_all(group: Grouping) -> Iterator[Made]:
    """Yield "the most common genre" as that of all anime."""
    yield from where_most_are(group, Everything(ANIME))


@production(("commonest_group", "modifier"))
def commonest_of_such(group: Grouping, modifier: Modifier) -> Iterator[Made]:
    """Make "which genre is most common in 2015"."""
    found = modified(Everything(ANIME), modifier) if modifier.only_conditions else None
    yield from () if found is None else where_most_are(group, found)


@production(("commonest_group", "noun"), ("commonest_group", "phrase"), ("commonest_group", "among_titles"))
def commonest_among(group: Grouping, members: SetForm | Phrase) -> Iterator[Made]:
    """Make "the most common genre of the anime by X" and "which genre is the most common among horror films"."""
    form = members.form if isinstance(members, Phrase) else members
    if (isinstance(members, Phrase) and members.preposition.lemma not in _AMONG) or is_bare_name(form):
        return
    if form.kinds <= RELEASED:
        yield from where_most_are(group, form)


@production(("among", "entity"))
def among_titles(_: None, form: SetForm) -> Iterator[Made]:
    """Make "among the anime of X"."""
    if form.kinds <= RELEASED and not is_bare_name(form):
        yield Made("among_titles", form, "spread")


@production(("collaborator", "degree"))
def collaborates_most(form: Named, degree: Degree) -> Iterator[Made]:
    """Make the "X worked with the most" of "who has X worked with the most"."""
    if degree.most and degree.descending:
        yield Made("collaborates_most", form, "share")


@production(("noun", "collaborates_most"))
def with_whom_most(noun: SetForm, form: Named) -> Iterator[Made]:
    """Make "who has X worked with the most" and "which studio has X worked with the most"."""
    if not isinstance(noun, Everything):
        return
    for works, others_of, sense in _WORK:
        edge = _MADE_BY if noun.kinds == STUDIOS else others_of
        if noun.kinds == STUDIOS or noun.kinds >= PERSONS:
            yield from _by_edge(form, works, edge, sense)


@production(("noun", "collaborator"))
def with_whom_at_all(noun: SetForm, form: Named) -> Iterator[Made]:
    """Make "who has X worked with": whoever else worked on what X worked on."""
    if isinstance(noun, Everything) and noun.kinds >= PERSONS:
        for works, others_of, sense in _WORK:
            found = join(form, path_of((works, others_of)))
            yield from as_set(None if found is None else others(found), "share", sense)


@production(("relation", "collaborates_most"))
def with_which_most(word: RelationWord, form: Named) -> Iterator[Made]:
    """Make "which director has X worked with the most"."""
    for works, _, sense in _WORK:
        for each in word.senses:
            if len(each.path.edges) == 1 and each.path.targets(ANIME) and not word.keeps_kind:
                yield from _by_edge(form, works, each.path.edges[0], sense + each.cost)


def _by_edge(form: Named, works: Edge, edge: Edge, sense: float) -> Iterator[Made]:
    titles = join(form, path_of((works,)))
    if titles is not None:
        yield Made("answer", Spread(titles, edge, leading=True), "spread", sense)


@production(("work_for", "entity"))
def worked_for(_: None, form: SetForm) -> Iterator[Made]:
    """Make the "worked for X" of "which directors have worked for X", of the titles of X."""
    if isinstance(form, Named) and form.kinds == STUDIOS:
        yield Made("worked_for", form, "share")


@production(("relation", "worked_for"))
def who_worked_for(word: RelationWord, form: Named) -> Iterator[Made]:
    """Make "which directors have worked for X"."""
    titles = join(form, path_of((Edge(RelationType.ANIMATED),)))
    if titles is not None and not word.keeps_kind:
        for found, sense in forwards(word, titles):
            yield from as_set(found, "share", sense)


@production(("noun", "worked_for"))
def who_at_all_worked_for(noun: SetForm, form: Named) -> Iterator[Made]:
    """Make "who has worked for X"."""
    if isinstance(noun, Everything) and noun.kinds >= PERSONS:
        staff = join(form, path_of((Edge(RelationType.ANIMATED), Edge(RelationType.STAFF))))
        yield from as_set(staff, "share")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("group", "commonest"))(left_as("commonest_group", "commonest"))  # "which genre is the most common"
