"""Says in what several entities differ and what they share: a sentence on each, from the rows of the comparison."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from catalog.relations import RelationType

from agent_core.answering.citations import Citations
from agent_core.answering.wording import FORMATS, made_from, many, say_edge, sentence
from agent_core.goals.goal import CompareGoal
from agent_core.grammar.languages.morphology import join, with_article
from agent_core.references import EntityRef
from agent_core.results import GraphResult
from agent_core.schemas import ComparisonRow

# What is said of one entity by a field that not all share, most telling first; the evidence has all fields.
_CLAUSES: Final = {
    "year": "came out in {}",
    "status": "is {}",
    "source": "{}",
    "episodes": "has {} episodes",
    "chapters": "has {} chapters",
    "volumes": "has {} volumes",
    "score": "is rated {}",
    "members": "has {} readers",
    "studio": "was made by {}",
    "author": "was written by {}",
    "artist": "was drawn by {}",
    "director": "was directed by {}",
    "composer": "has music by {}",
    "voice actor": "is voiced by {}",
    "number of characters voiced": "has voiced {} characters",
    "number of anime worked on": "has worked on {} anime",
    "number of manga written": "has written {} manga",
    "number of anime animated": "has animated {} anime",
    "number of anime produced": "has produced {}",
    "number of anime licensed": "has licensed {}",
    "number of anime appeared in": "appears in {} anime",
}
# Clauses on one entity.
_MOST_FIELDS: Final = 8
# What is named of each alone, behind its number.
_ALONE: Final = "{} of one only"
_NUMBER: Final = "number of "
_SHARED: Final = "shared "
# What all are related to, whatever the relation.
_AROUND: Final = "in common"
# Fields that say what the entities are, and those that every two entities differ in.
_KIND: Final = ("kind", "format")
_SILENT: Final = ("name", "start date", "end date")

type _Rows = Mapping[str, ComparisonRow]


def say_comparison(goal: CompareGoal, result: GraphResult, citations: Citations) -> str:
    """Return what the subjects are, in what they differ, and what they share; only the last where that is asked for."""
    names = [citations.cite(s.ref, s.name) for s in goal.subjects]
    found = result.meta.comparison.rows if result.meta.comparison is not None else []
    rows = {row.field: row for row in found if row.field not in _SILENT}
    if not rows:
        return f"{join(names)} have nothing in the data that could be compared."
    fields = [] if goal.common else _spelled_out(rows)
    said = [_kinds(rows, names), *_apart(rows, fields, names), _link(result, dict(zip(goal.refs, names, strict=True)))]
    said += _alike(rows)
    return " ".join(text for text in (*said, _rest(rows, fields, common=goal.common)) if text)


def _kinds(rows: _Rows, names: Sequence[str]) -> str:
    """Return such as "A and B are television series" and "A is a film, B a television series"."""
    each = [_kind(rows, place) for place in range(len(names))]
    if len(set(each)) == 1:
        return f"{join(names)} are {each[0][1]}."
    ones = [with_article(one) for one, _ in each]
    return f"{join([f'{names[0]} is {ones[0]}', *map(' '.join, zip(names[1:], ones[1:], strict=True))])}."


def _kind(rows: _Rows, place: int) -> tuple[str, str]:
    """Return what one and what many such entities are called."""
    kind, form = (_value(rows, field, place) or "" for field in _KIND)
    if form in FORMATS:
        return FORMATS[form]
    word = form.replace("_", " ") or kind
    return word or "entity", many(word or "entity")


def _spelled_out(rows: _Rows) -> list[str]:
    """Return the fields that are spelled out of each entity."""
    return [field for field in _CLAUSES if field in rows and not rows[field].same][:_MOST_FIELDS]


def _apart(rows: _Rows, fields: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence on each entity; of what the data does not know of it, nothing."""
    for place, name in enumerate(names):
        clauses = [text for field in fields if (text := _clause(rows, field, place))]
        if clauses:
            yield f"{name} {join(clauses)}."


def _clause(rows: _Rows, field: str, place: int) -> str:
    value = _value(rows, field, place)
    if value is None or (value == "0" and field.startswith(_NUMBER)):
        return ""
    alone = _value(rows, _ALONE.format(field.removeprefix(_NUMBER)), place) if field.startswith(_NUMBER) else None
    text = _CLAUSES[field].format(_spelt(field, value))
    return f"{text} ({alone})" if alone else text


def _spelt(field: str, value: str) -> str:
    if field == "source":
        return made_from(value)
    return f"{int(value):,}" if field == "members" else value


def _link(result: GraphResult, names: Mapping[EntityRef, str]) -> str:
    """Return how two are related, where one relation joins them: "B is adapted from A"."""
    steps = [path.steps[0] for path in result.paths if len(path.rels) == 1 and set(path.nodes) <= names.keys()]
    said = [say_edge(RelationType(rel), *(names[end] for end in ends), role=role) for rel, role, ends in steps]
    return sentence(join(said)) if said else ""


def _alike(rows: _Rows) -> Iterator[str]:
    """Yield the fields in which all agree, what they share of what each has several of, and what all are related to."""
    same = {field: row.left for field, row in rows.items() if row.same and row.left and field not in _KIND}
    around = same.pop(_AROUND, None)
    every = "All of them" if any(row.others for row in rows.values()) else "Both"
    shared = [f"{field.removeprefix(_SHARED)} ({value})" for field, value in same.items() if field.startswith(_SHARED)]
    agreed = [f"{field} ({value})" for field, value in same.items() if not field.startswith((_SHARED, _NUMBER))]
    if agreed:
        yield f"They agree in {join(agreed)}."
    if shared:
        yield f"They share {join(shared)}."
    if around:
        yield f"{every} are related to {around}."


def _rest(rows: _Rows, fields: Sequence[str], *, common: bool) -> str:
    """Return how much is left to the evidence; of what is asked to be in common, that there is nothing."""
    if common:
        return "" if any(_alike(rows)) else "Nothing that they share is in the data."
    named = {_ALONE.format(field.removeprefix(_NUMBER)) for field in fields if field.startswith(_NUMBER)}
    silent = {*_KIND, *fields, *named}
    more = len([field for field, row in rows.items() if not row.same and field not in silent])
    return f"{more} more {'difference is' if more == 1 else 'differences are'} in the evidence." if more else ""


def _value(rows: _Rows, field: str, place: int) -> str | None:
    return rows[field].values[place] if field in rows else None
