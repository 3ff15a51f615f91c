"""An answer on the bench: what perturbations of it are made with."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from agent_core.answering.finish import known_entities
from agent_core.graph_query import GraphQuery
from agent_core.schemas import AgentResponse

from evals.verification.cases import Case
from evals.verification.oracle import Oracle

_MARKED: Final = r"(?: \((?P<fact>[^()]*)\))? \[{number}\]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Perturbed:
    """An answer that was made false in one place.

    Attributes:
        kind: what was changed.
        true: the files say that it happens to be true all the same.
    """

    kind: str
    response: AgentResponse
    true: bool = False


@dataclass(frozen=True, slots=True)
class Bench:
    """What perturbations of one answer are made with."""

    case: Case
    oracle: Oracle
    chance: random.Random

    @property
    def text(self) -> str:
        """The answer."""
        return self.case.response.answer

    def queries(self) -> list[GraphQuery]:
        """Return the selections that were made for the answer."""
        steps = (o.step.graph_intent for o in self.case.investigation.observations if o.status == "ok")
        return [intent.query for intent in steps if intent is not None and intent.query is not None]

    def edited(self, kind: str, text: str, *, true: bool = False, **more: object) -> Perturbed | None:
        """Return the answer with another text; ``None`` where that changes nothing."""
        if text == self.text and not more:
            return None
        response = self.case.response.model_copy(update={"answer": text, **more})
        return Perturbed(kind=kind, response=response, true=true)


type Maker = Callable[[Bench], Iterator[Perturbed | None]]
"""Makes an answer false in one way, or in no way where it has no place for that."""


def mark(number: int, label: str) -> re.Pattern[str]:
    """Return what a name with its mark looks like, with the fact in a bracket between them."""
    return re.compile(re.escape(label) + _MARKED.format(number=number))


def same_set(bench: Bench, query: GraphQuery, changed: GraphQuery) -> bool:
    """Tell whether two queries ask for the same entities, by the files of the dataset."""
    return bench.oracle.members(query) == bench.oracle.members(changed)


def without_names(bench: Bench) -> str:
    """Return the answer with the letters of all names blanked, so that places stay."""
    text = bench.text
    names = {name for _, name in known_entities(bench.case.investigation).values() if name}
    names |= {citation.label for citation in bench.case.response.citations}
    for name in sorted(names, key=len, reverse=True):
        if any(character.isdigit() for character in name):
            text = text.replace(name, "x" * len(name))
    return text
