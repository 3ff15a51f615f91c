"""Plans by a typed parse where the grammar has one of the whole question, and leaves every other question to the rules.

The grammar's logical forms become graph queries of its own making. Until all shapes of questions are its own, their
results are weighed and answered as those of the rules are, so that a parse is handed on as their goals.
"""

from typing import Final

from agent_core.answering.refusals import ask_which_reading
from agent_core.grammar.derivation import features_of
from agent_core.grammar.inspection import (
    names_in,
)
from agent_core.grammar.logical_form import (
    Named,
)
from agent_core.grammar.paraphrase import paraphrase
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.parsing import Parse, Parser
from agent_core.grammar.tokens import Token
from agent_core.investigation import Investigation
from agent_core.planning.asked_together import read_all, understanding_of_all
from agent_core.planning.goals import Understanding
from agent_core.planning.judge import RuleJudge
from agent_core.planning.paraphrased import paraphrase as paraphrase_question
from agent_core.planning.paraphrased import pending_of_paraphrase
from agent_core.planning.parsed_understanding import Understander, goals_of
from agent_core.planning.pending_queries import query_or_before
from agent_core.planning.ports import Planner, SufficiencyJudge
from agent_core.planning.rules import RulePlanner, look_ups, mentions_of, understanding_of
from agent_core.schemas import NextStep, Outcome, SufficiencyReport

# Under which names an investigation's memo keeps a parse, and that the parts of a text were read.
_PARSED: Final = "parse"
_PARTS: Final = "parts"
# What stands in front of a word that a sentence begins with; nothing, in front of the first.
_OPENING: Final = frozenset({"", ".", "?", "!", ":", ";"})


class ParsingPlanner:
    """Plans what the grammar reads, and asks another planner for everything else."""

    def __init__(self, planner: Planner, parser: Parser, paraphraser: Paraphraser | None = None) -> None:
        """Take who else plans, what parses questions, and what tells the meaning of words that neither knows."""
        self._planner = planner
        self._parser = parser
        self._paraphraser = paraphraser
        self.name = f"grammar, else {planner.name}"

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the next step; what has to be read before the question itself is read first.

        Raises:
            ModelError: the other planner asks a model, and that failed.
        """
        step = pending_step(investigation, self._parser)
        if step is None and self._paraphraser is not None and look_ups(investigation):
            understanding_of(investigation)
            await paraphrase_question(investigation, self._parser, self._paraphraser)
        step = step or pending_of_paraphrase(investigation)
        if step is not None and not investigation.must_finalise:
            return step
        return asked_back(await self._planner.next_step(investigation), investigation, self._parser)


class ParsingJudge:
    """Judges by what the grammar reads, and by another judge everything else."""

    def __init__(self, judge: SufficiencyJudge, parser: Parser) -> None:
        self._judge = judge
        self._parser = parser
        self.name = f"grammar, else {judge.name}"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict of the other judge, unless something has to be read before the question itself.

        Raises:
            ModelError: the other judge asks a model, and that failed.
        """
        step = pending_step(investigation, self._parser) or pending_of_paraphrase(investigation)
        if step is None:
            return await self._judge.assess(investigation)
        return SufficiencyReport(
            sufficient=False,
            rationale="what the question starts from is not read yet",
            missing=[step.rationale],
            suggested_next_action="pg_graph",
        )


def default_planner(parser: Parser, paraphraser: Paraphraser | None = None) -> ParsingPlanner:
    """Return the planner that needs no model: the rules, with the grammar before them."""
    return ParsingPlanner(RulePlanner(), parser, paraphraser)


def default_judge(parser: Parser) -> ParsingJudge:
    """Return its judge."""
    return ParsingJudge(RuleJudge(), parser)


def asked_back(step: NextStep, investigation: Investigation, parser: Parser) -> NextStep:
    """Return a step; in place of the refusal of what the rules do not read, which of two parses is meant."""
    refused = step.final is not None and step.final.outcome in (Outcome.NO_MATCH, Outcome.UNSUPPORTED)
    if not refused or not look_ups(investigation) or _is_told_of(understanding_of(investigation)):
        return step
    parse = parse_of(investigation, parser)
    if parse.standing != "ambiguous" or parse.best is None or parse.rival is None:
        return step
    one, other = paraphrase(parse.best.form), paraphrase(parse.rival.form)
    return step if one == other else step.model_copy(update={"final": ask_which_reading(one, other)})


def pending_step(investigation: Investigation, parser: Parser) -> NextStep | None:
    """Return what has to be read before the question can be asked; ``None`` where nothing has to be.

    The same holds where no parse is sure, which leaves the question to the other planner. Once it can be asked, the
    reading is left where rules and judge look for theirs.
    """
    looked_up, question = look_ups(investigation), investigation.question
    if not looked_up:
        return None
    parse = parse_of(investigation, parser)
    if parse.standing == "out of scope":
        return _pending_of_parts(investigation, parser)
    if parse.standing != "sure" or not _is_named_plainly(parse, question) or looked_up in investigation.memo:
        return None
    return _pending_of_parse(parse, investigation)


def _pending_of_parse(parse: Parse, investigation: Investigation) -> NextStep | None:
    """Return what has to be read before a parse can be asked; otherwise leave its readings for planner and judge."""
    pending: list[NextStep] = []
    goals = goals_of(parse, mentions_of(investigation), lambda plan: query_or_before(plan, investigation, pending))
    if pending:
        return pending[0]
    if goals:
        names = tuple((named.start, named.end) for named in names_in(parse.readings[0].form))
        investigation.memo[look_ups(investigation)] = Understanding(goals=goals, names=names)
    return None


def _pending_of_parts(investigation: Investigation, parser: Parser) -> NextStep | None:
    """Return what has to be read before a text of several sentences, which neither is one question nor read by rules.

    It may be a statement with a question about what that names, or several questions.
    """
    looked_up, question = look_ups(investigation), investigation.question
    if (_PARTS, looked_up) in investigation.memo or _is_read(understanding_of(investigation)):
        return None
    pending: list[NextStep] = []
    understander = Understander(parser, lambda plan: query_or_before(plan, investigation, pending))
    several = read_all(question, mentions_of(investigation), understander)
    parses = [each.read.parse for each in several]
    sure = all(parse.standing == "sure" and _is_named_plainly(parse, question) for parse in parses)
    if sure and pending:
        return pending[0]
    investigation.memo[_PARTS, looked_up] = True
    if sure and len({each.place for each in several} - {(0, len(question))}) > 0:
        investigation.memo[looked_up] = understanding_of_all(question, several)
    return None


def _is_read(understanding: Understanding) -> bool:
    """True where the rules read a question, in whole or one of its parts, or can say why it has no answer."""
    return understanding.is_clear or bool(understanding.parts) or understanding.greeting or _has_a_reason(understanding)


def _is_named_plainly(parse: Parse, question: str) -> bool:
    """True where the best reading takes nothing doubtful for a name: the rules may have refused because of that.

    No name is shortened, misspelt or of words of questions, and no word that the writer capitalises is outside of one,
    unless the language capitalises all nouns.
    """
    best, lattice, coverage = parse.best, parse.lattice, parse.coverage
    if best is None or lattice is None or coverage is None:
        return False
    doubts = features_of(best.derivation)
    if doubts["name.shortened"] or doubts["name.typo"] or doubts["name.of_words"] >= 1:
        return False
    if lattice.language.capital_nouns:
        return True
    named = {i for e in coverage.used if isinstance(e.meaning, Named) for i in range(e.first, e.last)}
    return all(i in named or not _is_like_a_name(token, question) for i, token in enumerate(lattice.tokens))


def _is_like_a_name(token: Token, question: str) -> bool:
    """True for a capitalised word that no sentence begins with, and that is no abbreviation."""
    opens = question[: token.start].rstrip()[-1:] in _OPENING
    return token.capital and not opens and not question[token.start : token.end].isupper()


def _is_told_of(understanding: Understanding) -> bool:
    """True where the rules read something of a question, or can say why it has no answer."""
    return bool(understanding.goals) or _has_a_reason(understanding)


def _has_a_reason(understanding: Understanding) -> bool:
    """True where the data does not hold what is asked for, or its kind has no such relation."""
    return bool(understanding.beyond) or understanding.misfit is not None


def parse_of(investigation: Investigation, parser: Parser) -> Parse:
    """Return the parse of a question with all names found so far; worked out once after each look-up."""
    key = _PARSED, look_ups(investigation)
    known = investigation.memo.get(key)
    if not isinstance(known, Parse):
        known = parser.parse(investigation.question, mentions_of(investigation))
        investigation.memo[key] = known
    return known
