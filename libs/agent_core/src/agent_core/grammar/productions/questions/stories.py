"""Productions of what is asked of titles as wholes: in which order to watch a story, and what is like it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.production import (
    Made,
    either_order,
    governed,
    left_as,
    production,
    reversed_order,
    right_as,
    unary,
    words_as,
)
from agent_core.grammar.semantics.building import narrowed
from agent_core.grammar.semantics.inspection import is_anchored
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Alike,
    Coordinated,
    Everything,
    LogicalForm,
    Named,
    Order,
    Others,
    SetForm,
    Suggested,
    WatchOrder,
)
from agent_core.grammar.semantics.meanings import LikeWhat, Names, Phrase
from agent_core.grammar.semantics.quantities import Degree
from agent_core.grammar.words.entries import ANIME
from agent_core.limits import MAX_LIKED

_ALL_ANIME: Final = Everything(ANIME)
# Cost of a noun for what is wanted behind what shall be otherwise: of "better animation" that is the animation.
_BEHIND: Final = 0.3


@either_order(("ordering", "story_of"), ("manner", "to_watch"))
@production(("ordering", "in_story"), ("sequence", "to_watch"))  # "in what order do I watch X"
@reversed_order(("to_watch", "watching"), ("to_watch", "sequence"))  # "watch X in the right order"
def order_of_story(_: None, title: Named) -> Iterator[Made]:
    """Make "in what order should I watch the X franchise", and "show me how X should be watched"."""
    yield Made("answer", WatchOrder((title,)), "ordering")


@production(("ordering", "entity"))
@reversed_order(("entity", "ordering"), ("owner", "ordering"))  # "X watch order" and "how is X watched in order"
@governed(("sequence", "phrase"), by=("of", "for"))  # "the order of X"
@governed(("phrase", "ordering"), swapped=True)  # "for X, what is the watch order"
def order_of(_: None, form: SetForm) -> Iterator[Made]:
    """Make "in what order should I watch X"."""
    if isinstance(form, Named) and form.kinds <= ANIME:
        yield Made("answer", WatchOrder((form,)), "ordering")


@production(("entity", "in_order"))
@production(("entity", "order"))  # "everything of X by release date"
def in_order_of_release(form: SetForm, order: Order | None) -> Iterator[Made]:
    """Make "X in order of release"."""
    if order is None or (order.by == "start_date" and order.limit is None):
        yield from order_of(None, form)


@production(("ordering", "phrase"))
def order_of_phrase(_: None, phrase: Phrase) -> Iterator[Made]:
    """Make "the watch order of X"; what is next after it is its sequel."""
    if not phrase.preposition.leads_to_its_kind:
        yield from order_of(None, phrase.form)


@production(("sequence", "entity"), ("watching", "entity"), ("wish", "entity"))  # "I want to watch X"
@reversed_order(("entity", "watching"))  # "X be watched" of "how should X be watched"
def in_sequence(_: None, form: SetForm) -> Iterator[Made]:
    """Make the "in which order should X" of "in which order should X be watched", and "watch X"."""
    if isinstance(form, Named) and form.kinds <= ANIME:
        yield Made("to_watch", form, "ordering")


@production(("alike", "entity"), ("alike", "names"))
def like_what(alike: LikeWhat, form: SetForm | Names) -> Iterator[Made]:
    """Make "like X" and "similar to X and Y"."""
    titles = _titles(form)
    if titles and not alike.titles:
        yield Made("likeness", replace(alike, titles=titles), "alike")


@production(("likeness", "degree"), ("answer", "degree"))
def most_alike(like: LikeWhat | LogicalForm, degree: Degree) -> Iterator[Made]:
    """Make "which anime resembles X the most": what is most alike comes first anyway."""
    if degree.descending and degree.most and isinstance(like, LikeWhat | Alike):
        yield Made("likeness" if isinstance(like, LikeWhat) else "answer", like, "alike")


@production(("entity", "alike"))
def alike_behind(form: SetForm, alike: LikeWhat) -> Iterator[Made]:
    """Make "X: which anime are similar"."""
    for made in like_what(alike, form):
        yield replace(made, rule="fronted")


@production(("noun", "likeness"), ("likeness", "noun"))
def alike_things(one: SetForm | LikeWhat, other: SetForm | LikeWhat) -> Iterator[Made]:
    """Make "anime like X" and "I liked X, which other manga are there"."""
    like, noun = (one, other) if isinstance(one, LikeWhat) else (other, one)
    if not isinstance(like, LikeWhat) or isinstance(noun, LikeWhat):
        return
    noun = noun.base if isinstance(noun, Others) else noun
    among = None if is_anchored(noun) else narrowed(noun, RELEASED)
    if among is not None:
        among = _ALL_ANIME if isinstance(among, Everything) and among.kinds > ANIME else among
        far = _BEHIND if one is like and like.otherwise and isinstance(among, Everything) else 0.0
        yield Made("answer", Alike(like.titles, among, like.next, like.otherwise), "alike", far)


@unary("likeness", whole=True)
def anything_alike(like: LikeWhat) -> Iterator[Made]:
    """Yield "like X" as a question for anime, which "like X but shorter" is the more likely."""
    rule = "apart" if like.otherwise else "headless"
    yield Made("answer", Alike(like.titles, _ALL_ANIME, like.next, like.otherwise), rule)


@either_order(("recommend", "likeness"))
def recommended_alike(_: None, like: LikeWhat) -> Iterator[Made]:
    """Make "recommendations for fans of X"."""
    yield Made("answer", Alike(like.titles, _ALL_ANIME, like.next, like.otherwise), "alike")


@either_order(("answer", "likeness"))
def suggested_alike(form: LogicalForm, like: LikeWhat) -> Iterator[Made]:
    """Make "what anime would you recommend to somebody who enjoyed X"."""
    if isinstance(form, Suggested) and form.number is None:
        yield from alike_things(like, form.base)


def _titles(form: SetForm | Names) -> tuple[Named, ...]:
    """Return the titles that are named; none where anything else is."""
    match form:
        case Named():
            names: tuple[SetForm, ...] = (form,)
        case Names(parts):
            names = parts
        case Coordinated(operator, left, right) if operator != "difference":  # "like X but not Y" is not like Y
            names = (left, right)
        case _:
            return ()
    titles = tuple(name for name in names if isinstance(name, Named) and name.kinds <= RELEASED)
    return titles if len(titles) == len(names) <= MAX_LIKED else ()


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "order to watch" of "what is the order to watch X":
production(("sequence", "watching"), ("watching", "sequence"))(words_as("ordering", "ordering"))
production(("step", "step"), ("ordering", "step"))(words_as("ordering", "ordering"))  # "which first, which next"
production(("ordering", "ordering"))(words_as("ordering", "ordering"))  # "how to watch … in order"
# "how should I watch X in order":
production(("answer", "ordering"))(left_as("answer", "ordering", only=lambda form: isinstance(form, WatchOrder)))
# "recommend anime like X":
either_order(("recommend", "answer"))(right_as("answer", "alike", only=lambda form: isinstance(form, Alike)))
