"""Takes the planner's rules away one by one: `python -m evals.questions.rules --data DIR --dsn DSN --bank BANK`.

A rule is a function of `agent_core.planning` that may say nothing: no, none, or an empty sequence. Each is made to say
nothing always, and the questions to which it said something are asked again. Prints of how many the answer changed, and
how many became worse or better; what changes nothing is needed by no question of these banks, though perhaps by others.
"""

import argparse
import asyncio
import inspect
import pkgutil
import sys
from collections.abc import Awaitable, Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, NoneType, UnionType
from typing import Any, Final, TypeAliasType, cast, get_args, get_origin

import agent_core.planning
from agent_core.planning.ports import GraphExecutor
from agent_core.results import GraphResult
from agent_core.schemas import GraphIntent
from telemetry.logging import configure_logging

from evals.questions.asking import in_process
from evals.questions.facts import read_facts
from evals.questions.generation import Plan, generate
from evals.questions.questions import Check, Gold, Question
from evals.questions.scoring import Asked, Verdict
from evals.questions.workshop import BANKS

_TOOL: Final = 4  # of those that sys.monitoring has for anybody; coverage and profilers have others
_SAMPLES: Final = 2  # questions shown of each rule
_TOLD_CHARS: Final = 80

type Asker = Callable[[Question], Awaitable[Asked]]
type Rules = Mapping[str, FunctionType]
"""Functions that may say nothing, by module and name."""


def _no(*_: object, **__: object) -> object:
    return False


def _none(*_: object, **__: object) -> object:
    return None


def _empty_tuple(*_: object, **__: object) -> object:
    return ()


def _empty_list(*_: object, **__: object) -> object:
    return []


def _nothing(*_: object, **__: object) -> Iterator[object]:
    return
    yield


def rules_of(package: Any) -> Rules:  # noqa: ANN401 - a package, whose path the type of modules does not have
    """Return the rules in the modules of a package, in the order of their names."""
    modules = [import_module(found.name) for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    rules: dict[str, FunctionType] = {}
    for module in modules:
        for function in _functions(vars(module), module.__name__):
            name = f"{module.__name__.removeprefix(f'{package.__name__}.')}.{function.__qualname__}"
            if _silent(function) is not None:
                rules[name] = function
    return {name: rules[name] for name in sorted(rules)}


def _functions(members: Mapping[str, object], module: str) -> Iterator[FunctionType]:
    """Yield the functions that a module or a class of it defines, whatever wraps them."""
    for member in members.values():
        if inspect.isclass(member) and member.__module__ == module:
            yield from _functions(vars(member), module)
            continue
        bare = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        function = inspect.unwrap(bare) if callable(bare) else None
        if isinstance(function, FunctionType) and function.__module__ == module:
            yield function


def _silent(function: FunctionType) -> FunctionType | None:
    """Return what says nothing in place of a function; ``None`` where it has to say something, or is no plain one."""
    if inspect.iscoroutinefunction(function) or function.__code__.co_freevars:
        return None
    told: object = inspect.get_annotations(function).get("return")
    while isinstance(told, TypeAliasType):
        told = told.__value__
    kinds = {bool: _no, tuple: _empty_tuple, list: _empty_list}
    if inspect.isgeneratorfunction(function):
        stub: object = _nothing
    elif isinstance(told, UnionType) and NoneType in get_args(told):
        stub = _none
    else:
        stub = kinds.get(cast("type", get_origin(told) or told))
    return cast("FunctionType | None", stub)


@contextmanager
def silenced(rule: FunctionType) -> Generator[None]:
    """Make a rule say nothing wherever it was imported to; what was kept of questions is forgotten on both sides."""
    code, silent = rule.__code__, _silent(rule)
    rule.__code__ = silent.__code__ if silent is not None else code
    forget()
    try:
        yield
    finally:
        rule.__code__ = code
        forget()


def forget() -> None:
    """Empty what the functions of the planner keep."""
    for module in [m for name, m in sys.modules.items() if name.startswith(agent_core.planning.__name__)]:
        for member in vars(module).values():
            if callable(clear := getattr(member, "cache_clear", None)):
                clear()


@contextmanager
def observed(rules: Rules) -> Generator[set[str]]:
    """Yield a set to which the rules add their names when they say something; to be emptied by the caller."""
    said: set[str] = set()
    names = {function.__code__: name for name, function in rules.items()}

    def note(code: CodeType, _: int, value: object) -> object:
        if value is not None and value is not False and value not in ((), []):
            said.add(names[code])
        return None

    monitoring = sys.monitoring
    events = {monitoring.events.PY_RETURN: note, monitoring.events.PY_YIELD: note}
    monitoring.use_tool_id(_TOOL, __name__)
    for event, callback in events.items():
        monitoring.register_callback(_TOOL, event, callback)
    for code in names:
        monitoring.set_local_events(_TOOL, code, monitoring.events.PY_RETURN | monitoring.events.PY_YIELD)
    try:
        yield said
    finally:
        for code in names:
            monitoring.set_local_events(_TOOL, code, monitoring.events.NO_EVENTS)
        monitoring.free_tool_id(_TOOL)


class Remembered:
    """``GraphExecutor`` that asks another one everything once."""

    def __init__(self, wrapped: GraphExecutor) -> None:
        self._wrapped = wrapped
        self._found: dict[tuple[str, bool], GraphResult] = {}

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return what the other one found."""
        key = (intent.model_dump_json(), include_adult)
        if key not in self._found:
            self._found[key] = await self._wrapped.execute(intent, timeout_s=timeout_s, include_adult=include_adult)
        return self._found[key]


@dataclass(frozen=True, slots=True)
class Ablation:
    """What came of taking a rule away: the questions it said something to, before and after."""

    rule: str
    reached: int
    pairs: Sequence[tuple[Asked, Asked]]

    @property
    def changed(self) -> list[tuple[Asked, Asked]]:
        """The questions that were answered otherwise."""
        return [(before, after) for before, after in self.pairs if _content(before) != _content(after)]

    def line(self) -> str:
        """Return the rule and its counts; "worse" and "better" are of right answers."""
        right = [(before.verdict is Verdict.RIGHT, after.verdict is Verdict.RIGHT) for before, after in self.pairs]
        worse, better = right.count((True, False)), right.count((False, True))
        counts = f"{self.reached:8}{len(self.pairs):7}{len(self.changed):9}{worse:7}{better:8}"
        return f"{self.rule:64}{counts}"


def _content(asked: Asked) -> object:
    response = asked.response
    return response.answer, response.results, response.value, response.reason, response.error


async def ablations(ask: Asker, questions: Sequence[Question], rules: Rules, *, most: int) -> list[Ablation]:
    """Ask all questions, then for each rule up to ``most`` of those to which it said something, evenly chosen."""
    before: list[Asked] = []
    reached: dict[str, list[int]] = {}
    with observed(rules) as said:
        for place, question in enumerate(questions):
            said.clear()
            before.append(await ask(question))
            for name in said:
                reached.setdefault(name, []).append(place)
    found: list[Ablation] = []
    for name, rule in rules.items():
        places = reached.get(name, [])
        chosen = places[:: max(1, -(-len(places) // most))]
        with silenced(rule):
            found.append(Ablation(name, len(places), [(before[at], await ask(questions[at])) for at in chosen]))
    return found


async def measured(
    dsn: str, questions: Sequence[Question], *, wanted: Sequence[str], most: int, grammar: bool = False
) -> list[Ablation]:
    """Take away the planner's rules that have one of ``wanted`` in their names, over a catalog that is only read.

    With ``grammar`` they are measured beside it, as questions are answered by default.
    """
    found = rules_of(agent_core.planning).items()
    rules = {name: rule for name, rule in found if any(part in name for part in wanted)}
    async with in_process(dsn, wrap=Remembered, grammar=grammar) as ask_text:

        async def ask(question: Question) -> Asked:
            return Asked(question=question, response=await ask_text(question.text))

        return await ablations(ask, questions, rules, most=most)


def table(found: Sequence[Ablation]) -> Iterator[str]:
    """Yield a line for each rule, what changes least first, and some questions whose answer changed."""
    yield f"{'rule':64}{'reached':>8}{'asked':>7}{'changed':>9}{'worse':>7}{'better':>8}"
    for one in sorted(found, key=lambda each: (len(each.changed), each.reached, each.rule)):
        yield one.line()
        for before, after in one.changed[:_SAMPLES]:
            yield f"    {before.question.text} | {_told(before)} -> {_told(after)}"


def _told(asked: Asked) -> str:
    return (asked.response.error or asked.response.answer)[:_TOLD_CHARS]


def read_texts(path: Path) -> list[Question]:
    """Return the questions of a file, whose answers nobody has said."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    asked = [(n, line) for n, line in enumerate(lines, 1) if line]
    return [Question(id=f"line {n}", kind="text", hops=0, text=text, gold=Gold(check=Check.NONE)) for n, text in asked]


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.rules", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that the questions are made of")
    parser.add_argument("--dsn", required=True, help="a catalog with this dataset")
    parser.add_argument("--bank", action="append", choices=BANKS, default=[], help="phrasings; may be repeated")
    parser.add_argument(
        "--texts", type=Path, help="a question on each line, without gold: of these only what changed counts"
    )
    parser.add_argument("--rule", action="append", help="only rules with this in their name, such as checks.coverage.")
    parser.add_argument("--grammar", action="store_true", help="with the grammar before and behind them, as by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=5, help="questions of a kind and a bank")
    parser.add_argument("--most", type=int, default=40, help="questions asked again of each rule")
    return parser


def main() -> int:
    """Print what each rule is needed for."""
    options = arguments().parse_args()
    configure_logging(level="error")
    facts = read_facts(options.data)
    plans = [Plan(bank=bank, seed=options.seed, per_kind=options.per_kind, varied=0) for bank in options.bank]
    questions = [question for plan in plans for question in generate(facts, plan)]
    questions += read_texts(options.texts) if options.texts else []
    wanted = options.rule or [""]
    found = asyncio.run(measured(options.dsn, questions, wanted=wanted, most=options.most, grammar=options.grammar))
    print("\n".join(table(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
