"""Says what is recommended, with a reason each, that it is a selection, and what would narrow it."""

from typing import Final

from agent_core.answering.citations import Citations
from agent_core.answering.narrowing import all_of
from agent_core.answering.wording import FORMATS, verb
from agent_core.goals.goal import SelectGoal
from agent_core.grammar.languages.morphology import join
from agent_core.results import EntityCard, GraphResult
from agent_core.retrieval.recommendations import RATERS_FIELD, TOPICS_FIELD

# Genres of a pick that are told.
_GENRES: Final = 3
_MILLION: Final = 1_000_000
_THOUSAND: Final = 1_000
NARROWING: Final = "Name a genre, years, a length, a studio or a title you liked to narrow it."


def say_recommended(goal: SelectGoal, result: GraphResult, citations: Citations) -> str:
    """Return the picks with what speaks for each of them."""
    picks = [f"{citations.cite_card(card)}, {_reasons(card)}" for card in result.cards]
    few = "A selection of the" if result.total > len(picks) else "The"
    of = f"{few} {result.total:,} {all_of(goal)} that begin a story{_taken(goal)}"
    return f"{of}, well rated and different: {'; '.join(picks)}. {NARROWING}"


def _taken(goal: SelectGoal) -> str:
    """Return which words of a taste the filters of a goal are taken for."""
    narrowed = all_of(goal)
    tastes = [f"“{taste}”" for taste in goal.tastes if taste not in narrowed]
    return f", which is what {join(tastes)} {verb(len(tastes))} taken for" if tastes else ""


def _reasons(card: EntityCard) -> str:
    """Return why a title is recommended: the wanted topics that it has, else its genres, and how it is rated."""
    noun = FORMATS[card.format][0] if card.format in FORMATS else ""
    wanted = dict(card.fields).get(TOPICS_FIELD, "")
    topics = wanted.split(", ") if wanted else card.genres
    what = " ".join(part for part in ("/".join(topics[:_GENRES]), noun) if part)
    raters = int(dict(card.fields).get(RATERS_FIELD, "0"))
    by = f" by {_rounded(raters)} readers" if raters else ""
    rated = f"rated {card.rating}{by}" if card.rating is not None else ""
    return join([part for part in (what, rated) if part], last=", ") or "known to many"


def _rounded(count: int) -> str:
    """Return a number as people say it: "1.2 million", "340,000", "870"."""
    if count >= _MILLION:
        return f"{count / _MILLION:.1f} million"
    return f"{round(count, -3):,}" if count >= 10 * _THOUSAND else f"{count:,}"
