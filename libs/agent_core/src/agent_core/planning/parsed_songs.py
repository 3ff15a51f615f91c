"""Hands questions for theme songs on as goals: which anime they belong to, and who performs them."""

from agent_core.goals.goal import Goal, SongGoal
from agent_core.grammar.printing.set_phrases import said
from agent_core.grammar.semantics.logical_form import FieldOf, LogicalForm, Sung
from agent_core.graph_query import SongQuery
from agent_core.retrieval.theme_songs import SUNG_BY
from agent_core.title_fields import PERFORMER


def goal_of_songs(form: LogicalForm, *, cost: int) -> Goal | None:
    """Return theme songs, which are told with their anime, or who performs them, as a goal; ``None`` of all else."""
    match form:
        case Sung():
            return _goal(form, cost=cost)
        case FieldOf(Sung() as songs, field) if field == PERFORMER:
            return _goal(songs, attribute=SUNG_BY, cost=cost)
        case _:
            return None


def _goal(form: Sung, *, attribute: str | None = None, cost: int) -> Goal:
    titles, artists = ([name.text for name in form.names if name.sings is sings] for sings in (False, True))
    title = None if form.title is None else form.title.candidate
    return SongGoal(
        subjects=() if title is None else (title,),
        song=SongQuery(
            text=" by ".join((*titles, *artists)),
            kind=form.place,
            artist=not titles,
            anime=None if title is None else title.ref,
        ),
        attribute=attribute,
        phrase=said(form, many=False).whole,
        plural=said(form, many=True).whole,
        cost=cost,
    )
