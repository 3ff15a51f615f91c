"""Productions of German and Japanese, whose verbs may stand at the end of their clauses, behind when that was."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.clauses.clause import oblique, with_subject
from agent_core.grammar.productions.production import Made, production, reversed_order
from agent_core.grammar.semantics.logical_form import SetForm
from agent_core.grammar.semantics.meanings import Dated, Modifier, RelationWord

LANGUAGES: Final = ("de", "ja")


@production(("modifier", "verb"), languages=LANGUAGES)
def dated(modifier: Modifier, verb: RelationWord) -> Iterator[Made]:
    """Make the "seit 2010 gedreht" of "welche Anime hat X seit 2010 gedreht"."""
    if modifier == Modifier(conditions=modifier.conditions):
        yield Made("dated", Dated(verb, modifier.conditions), "condition")


@production(("entity", "dated"), ("agent", "dated"), languages=LANGUAGES)
def done_then(form: SetForm, dated: Dated) -> Iterator[Made]:
    """Make "X seit 2010 gedreht"."""
    yield from _with_conditions(with_subject(form, dated.verb), dated)


def _with_conditions(narrowing: Iterator[Made], dated: Dated) -> Iterator[Made]:
    for made in narrowing:
        if isinstance(made.meaning, Modifier):
            yield replace(made, meaning=replace(made.meaning, conditions=dated.conditions))


# "von X gezeichnet wurde", "in X auftritt" and "X ni yotte kakareta":
reversed_order(("phrase", "verb"), languages=LANGUAGES)(oblique)
