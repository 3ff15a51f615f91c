"""The rule planner and judge in the real loop, over a scripted graph: which steps they take and what they say."""

from dataclasses import replace

import pytest
from agent_core.answer import Answer, TerminationReason
from agent_core.grammar.parsing import Parser
from agent_core.grammar.ranking.fitted import Confidence, fitted
from agent_core.grammar.readings.doubts import MOST_MARGIN
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult, Mention, RetrievalResult
from agent_core.schemas import GraphIntent, GraphPath
from catalog.entities import EntityType
from catalog.relations import RelationType

from tests.support.scripted import NOTHING, ScriptedSearch, card, question, ref
from tests.support.scripted_catalogue import EMPTY, Catalogue, found
from tests.support.tiny_graph import TinyGraph


async def ask(
    text: str, catalogue: Catalogue, search: RetrievalResult = NOTHING, *, limits: LoopLimits | None = None
) -> Answer:
    loop = Orchestrator(
        planner=RulePlanner, judge=RuleJudge, search=ScriptedSearch(search), graph=catalogue, limits=limits
    )  # fmt: skip
    return await loop.run(question(text))


ZORBLAT = {"Zorblat": EntityType.ANIME}


async def test_names_are_looked_up_before_anything_is_asked_of_them() -> None:
    catalogue = Catalogue(ZORBLAT, found(card("Zorblat II")))
    answer = await ask("What is the sequel to Zorblat?", catalogue)
    assert [c.query_type for c in catalogue.calls] == ["lookup", "select"]
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.response.answer == "The sequel of Zorblat is Zorblat II [1]."
    assert answer.response.result_entities == [ref("Zorblat II")]
    assert answer.response.citations[0].ref == ref("Zorblat II")
    assert answer.verified
    assert answer.usage.calls == 0


async def test_a_misspelt_name_costs_one_more_step_and_is_named_in_a_warning() -> None:
    catalogue = Catalogue(ZORBLAT, found(card("Zorblat II")), misspelt={"Zorbalt": "Zorblat"})
    answer = await ask("What is the sequel to Zorbalt?", catalogue)
    assert [(c.query_type, c.fuzzy) for c in catalogue.calls] == [
        ("lookup", False), ("lookup", True), ("select", False),
    ]  # fmt: skip
    assert "READ_AS: “Zorblat”" in answer.response.warnings
    assert answer.response.confidence < 0.95


async def test_a_misspelt_question_word_beside_a_name_is_no_part_of_it() -> None:
    catalogue = Catalogue(ZORBLAT, found(card("Zorblat II")))
    answer = await ask("Which anime is the sequel of whcih Zorblat?", catalogue)
    assert answer.response.result_entities == [ref("Zorblat II")]


async def test_a_misspelt_word_of_a_name_is_no_question_word() -> None:
    names = {"Zorblat": EntityType.ANIME, "Zorblat Special": EntityType.ANIME}
    catalogue = Catalogue(names, found(card("Tomo")), misspelt={"Zorblat Specail": "Zorblat Special"})
    answer = await ask("who directed Zorblat Specail", catalogue)
    assert "READ_AS: “Zorblat Special”" in answer.response.warnings


async def test_an_unknown_name_is_said_to_be_unknown() -> None:
    answer = await ask("Which studio made Gorblax Pemmit?", Catalogue(ZORBLAT, EMPTY))
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert "Gorblax Pemmit" in answer.response.answer
    assert answer.response.result_entities == []


async def test_a_topic_that_no_title_has_is_searched_for_as_a_description() -> None:
    catalogue = Catalogue({}, EMPTY)
    closest = RetrievalResult(summary="1 found", raw_data=[card("The Keeper")], count=1)
    answer = await ask("anime about lighthouses", catalogue, closest, limits=LoopLimits(max_failed_steps=4))
    assert {c.query_type for c in catalogue.calls} == {"lookup", "select"}
    assert answer.response.result_entities == [ref("The Keeper")]
    assert answer.response.confidence < 0.5


async def test_a_topic_that_is_nowhere_is_named_in_the_refusal() -> None:
    answer = await ask("anime about lighthouses", Catalogue({}, EMPTY))
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert answer.response.answer == "The data holds no anime about lighthouses."


async def test_a_relation_without_rows_is_said_to_be_missing() -> None:
    answer = await ask("What is the sequel to Zorblat?", Catalogue(ZORBLAT, EMPTY))
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert answer.response.answer == "The data holds no sequel of Zorblat."


async def test_what_is_close_to_what_is_not_held_is_told_and_no_answer() -> None:
    catalogue = Catalogue(ZORBLAT, found(card("Zorblat")))
    answer = await ask("where can I watch Zorblat?", catalogue)
    assert [c.query_type for c in catalogue.calls] == ["lookup", "profile"]
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert answer.response.answer == (
        "I have no data on streaming (“where can I watch”), so I cannot say. "
        "What follows is close to it, and no answer. Zorblat [1] is an anime."
    )
    assert (answer.response.confidence, answer.response.result_entities) == (0.1, [])


async def test_a_question_that_asks_nothing_known_is_said_to_be_unsupported() -> None:
    answer = await ask("which of these is it", Catalogue({}, EMPTY))
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert "could not make out" in answer.response.answer


async def test_a_list_says_how_many_there_are_and_cites_each() -> None:
    answer = await ask("List the anime by Plim", Catalogue({"Plim": EntityType.STUDIO}, found(card("A"), card("B"))))
    assert answer.response.answer == "There are 2 anime by Plim: A [1] and B [2]."


async def test_a_count_is_a_value_from_the_rows() -> None:
    catalogue = Catalogue({"Plim": EntityType.STUDIO}, found(card("A"), card("B"), total=31))
    answer = await ask("How many anime did Plim make in 1988?", catalogue)
    assert answer.response.evidence.value == "31"
    assert answer.response.answer.startswith("The data holds 31 anime by Plim in 1988")


async def test_a_field_is_read_from_the_row() -> None:
    row = EntityCard(ref=ref("Zorblat"), name="Zorblat", year=1999, start_date="1999-04-01")
    answer = await ask("When did Zorblat come out?", Catalogue(ZORBLAT, found(row)))
    assert answer.response.evidence.value == "1999"
    assert answer.response.answer == "Zorblat [1] came out in 1999 (on 1999-04-01)."


async def test_a_field_that_the_row_does_not_have_is_not_made_up() -> None:
    answer = await ask("When did Zorblat come out?", Catalogue(ZORBLAT, found(card("Zorblat"))))
    assert answer.response.evidence.value is None
    assert answer.response.answer == "The data does not say the year of Zorblat [1]."


async def test_a_path_is_told_step_by_step() -> None:
    names = {"Vexo": EntityType.CHARACTER, "Mirelle": EntityType.CHARACTER}
    vexo, mirelle, ship = ref("Vexo", EntityType.CHARACTER), ref("Mirelle", EntityType.CHARACTER), ref("Ship")
    path = GraphPath(nodes=[vexo, ship, mirelle], rels=["appears_in", "has_character"])
    cards = [card("Vexo", EntityType.CHARACTER), card("Ship"), card("Mirelle", EntityType.CHARACTER)]
    result = GraphResult(summary="1 path", paths=[path], cards=cards, node_ids=path.nodes, count=1)
    answer = await ask("How is Vexo related to Mirelle?", Catalogue(names, result))
    assert answer.response.answer == "Vexo [1] appears in Ship [2]; Mirelle [3] appears in Ship [2]."
    assert answer.response.result_entities == [vexo, mirelle]
    assert set(answer.response.source_entities) == {vexo, mirelle, ship}
    assert answer.response.evidence.paths[0].rels == ["appears_in", "has_character"]


async def test_no_path_nearby_makes_the_planner_look_farther_once() -> None:
    names = {"Vexo Karu": EntityType.CHARACTER, "Mirelle Dan": EntityType.CHARACTER}
    catalogue = Catalogue(names, replace(EMPTY, meta=GraphMeta(outcome=GraphOutcome.NO_PATH)))
    answer = await ask("How are Vexo Karu and Mirelle Dan connected?", catalogue)
    assert [c.max_hops for c in catalogue.calls if c.query_type == "path"] == [3, 6]
    assert (
        answer.response.answer == "The data holds no connection between Vexo Karu and Mirelle Dan within six relations."
    )


@pytest.mark.parametrize("sentences", [3, 300])
async def test_a_story_is_searched_for_whatever_names_stand_in_it(sentences: int) -> None:
    catalogue = Catalogue(ZORBLAT, found(card("Zorblat II")))
    story = ("A pop singer raises Zorblat, a fox, by the sea. " * sentences)[:2_000].strip()
    search = ScriptedSearch(RetrievalResult(summary="2 anime", raw_data=[card("Foxes"), card("Seas")], count=2))
    answer = await Orchestrator(
        planner=RulePlanner, judge=RuleJudge, search=search, graph=catalogue, limits=None
    ).run(question(story))  # fmt: skip
    assert (catalogue.calls, len(search.calls)) == ([], 1)
    assert search.calls[0].query == story
    assert answer.response.result_entities == [ref("Foxes"), ref("Seas")]


async def test_a_description_is_searched_for_and_said_to_be_a_guess() -> None:
    hits = RetrievalResult(summary="1", raw_data=[card("Lonely Robot")], count=1)
    answer = await ask("a robot wanders ruined cities searching its maker", Catalogue({}, EMPTY), hits)
    assert answer.response.result_entities == [ref("Lonely Robot")]
    assert answer.response.confidence < 0.5
    assert "come closest" in answer.response.answer


async def test_namesakes_that_were_not_chosen_are_named() -> None:
    class Twins(Catalogue):
        def _mention(self, text: str, name: str) -> Mention:
            mention = super()._mention(text, name)
            twin = replace(mention.candidates[0], ref=ref("other Zorblat"), year=1970)
            return replace(mention, candidates=[*mention.candidates, twin])

    answer = await ask("What is the sequel to Zorblat?", Twins(ZORBLAT, found(card("Zorblat II"))))
    assert "AMBIGUOUS: the same name also means Zorblat (anime, 1970)" in answer.response.warnings


async def test_a_result_that_was_cut_says_so_in_the_answer() -> None:
    catalogue = Catalogue({"Plim": EntityType.STUDIO}, found(card("A"), total=900, truncated_by=["max_results"]))
    answer = await ask("List the anime by Plim", catalogue)
    assert "A limit cut this result" in answer.response.answer
    assert not answer.response.evidence.complete


async def test_the_planner_answers_at_once_when_it_has_to() -> None:
    step = await RulePlanner().next_step(_finalising("What is the sequel to Zorblat?"))
    assert step.action == "final"


def _finalising(text: str):  # noqa: ANN202 - a helper of one test
    from agent_core.investigation import Investigation

    return Investigation(request_id="r", question=text, deadline=1e12, must_finalise=True)


@pytest.mark.parametrize("text", ["?", "😀😀", "who who who who", "a" * 500, "compare and compare", "86", "and or not"])
async def test_odd_questions_end_in_an_answer(text: str) -> None:
    answer = await ask(text, Catalogue({}, EMPTY))
    assert answer.response.answer


@pytest.mark.parametrize(
    "asked",
    [
        "What did Tomo Ishiguru make?",
        "What anime has Tomo Ishiguru made?",
        "Which anime did Tomo Ishiguru make?",
        "Welche Anime hat Tomo Ishiguru gemacht?",
    ],
)
async def test_what_somebody_made_is_what_they_directed(asked: str) -> None:
    catalogue = Catalogue({"Tomo Ishiguru": EntityType.PERSON}, found(card("Zorblat")))
    answer = await ask(asked, catalogue)
    assert answer.response.answer.startswith("The anime directed by Tomo Ishiguru is Zorblat")


async def test_a_sequel_that_nothing_tells_of_is_denied() -> None:
    catalogue = Catalogue({"Zorblat": EntityType.ANIME, "Quimby": EntityType.ANIME}, EMPTY)
    answer = await ask("Is Quimby the sequel of Zorblat?", catalogue)
    assert answer.response.evidence.value == "no"
    assert answer.response.answer.startswith("No: the data knows no sequel of Zorblat")


async def test_a_maker_that_the_data_does_not_tell_of_is_not_denied() -> None:
    catalogue = Catalogue({"Zorblat": EntityType.ANIME, "Tomo": EntityType.PERSON}, EMPTY)
    answer = await ask("Did Tomo direct Zorblat?", catalogue)
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert answer.response.evidence.value is None


async def test_who_of_a_name_is_in_a_title_is_asked_before_anything_of_them() -> None:
    names = {"Rin": EntityType.CHARACTER, "Zorblat": EntityType.ANIME}
    rin = EntityCard(ref=ref("Rin", EntityType.CHARACTER), name="Rin")
    catalogue = Catalogue(names, found(rin))
    await ask("Who voices Rin in Zorblat?", catalogue)
    asked = [c.query for c in catalogue.calls if c.query is not None]
    assert [(q.result_type, q.combine) for q in asked] == [
        (EntityType.CHARACTER, "intersection"), (EntityType.PERSON, "intersection"),
    ]  # fmt: skip
    assert asked[1].chains[0].start == [rin.ref]


async def test_nobody_of_a_name_in_a_title_is_said_so() -> None:
    names = {"Rin": EntityType.CHARACTER, "Zorblat": EntityType.ANIME}
    answer = await ask("Who voices Rin in Zorblat?", Catalogue(names, EMPTY))
    assert answer.response.answer == "The data holds no Rin in Zorblat."


async def test_titles_are_no_answer_to_who_where_nobody_is_found() -> None:
    catalogue = Catalogue(ZORBLAT | {"Quimby": EntityType.ANIME}, EMPTY)
    answer = await ask("Which staff worked on both Zorblat and Quimby?", catalogue)
    asked = [call.query.result_type for call in catalogue.calls if call.query is not None]
    assert set(asked) == {EntityType.PERSON}
    assert answer.termination_reason is TerminationReason.NO_MATCH


async def test_who_directed_is_not_answered_by_who_did_anything_else() -> None:
    catalogue = Catalogue({"Tomo Ishiguru": EntityType.PERSON}, EMPTY)
    await ask("Which anime did Tomo Ishiguru direct?", catalogue)
    roles = {hop.role for call in catalogue.calls if call.query for chain in call.query.chains for hop in chain.hops}
    assert roles == {"Director"}


async def test_who_directed_a_studios_anime_did_nothing_else_for_them() -> None:
    catalogue = Catalogue({"Tomo Ishiguru": EntityType.PERSON, "Studio Plim": EntityType.STUDIO}, EMPTY)
    await ask("Which anime by Studio Plim are directed by Tomo Ishiguru?", catalogue)
    hops = [hop for call in catalogue.calls if call.query for chain in call.query.chains for hop in chain.hops]
    assert {hop.role for hop in hops if hop.relation is RelationType.WORKED_ON} == {"Director"}


class OfOneName(Catalogue):
    """Nothing is of two names; of each alone is what ``results`` says."""

    def __init__(self, results: dict[str, GraphResult]) -> None:
        super().__init__(dict.fromkeys(results, EntityType.ANIME), EMPTY)
        self.results = {ref(name).id: result for name, result in results.items()}

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        found = await super().execute(intent, timeout_s=timeout_s, include_adult=include_adult)
        chains = intent.query.chains if intent.query is not None and intent.each else []
        return replace(found, each=[self.results[chain.start[0].id] for chain in chains])


async def test_what_nobody_did_of_both_is_answered_of_each() -> None:
    director = card("Tomo", EntityType.PERSON)
    answer = await ask("Who directed Zorblat and Quimby?", OfOneName({"Zorblat": found(director), "Quimby": EMPTY}))
    assert answer.response.answer == (
        "The data holds no director of Zorblat and of Quimby. The director of Zorblat is Tomo [1]."
        " The data holds no director of Quimby."
    )
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.response.result_entities == [director.ref]


async def test_of_any_number_of_names_each_is_answered_in_one_turn() -> None:
    names = ["Zorblat", "Quimby", "Ombra", "Vexo"]
    people = [card(f"Tomo {name}", EntityType.PERSON) for name in names]
    catalogue = OfOneName({name: found(person) for name, person in zip(names, people, strict=True)})
    answer = await ask("Who directed Zorblat, Quimby, Ombra and Vexo?", catalogue)
    assert set(answer.response.result_entities) == {person.ref for person in people}
    assert all(f"{name} is Tomo {name}" in answer.response.answer for name in names)
    assert sum(call.query_type == "select" for call in catalogue.calls) == 1


async def test_what_nobody_did_of_either_is_no_match() -> None:
    answer = await ask("Who directed Zorblat and Quimby?", OfOneName({"Zorblat": EMPTY, "Quimby": EMPTY}))
    assert answer.response.answer == "The data holds no director of Zorblat and of Quimby."
    assert answer.termination_reason is TerminationReason.NO_MATCH


@pytest.mark.parametrize(
    "asked", ["Which anime by Tomo Ishiguru is the longest?", "What is the best anime by Tomo Ishiguru?"]
)
async def test_somebodys_works_are_ranked_within_the_turns_that_there_are(asked: str) -> None:
    """What is to be known besides is asked of the works that are chosen alone."""
    catalogue = Catalogue({"Tomo Ishiguru": EntityType.PERSON}, found(replace(card("Zorblat"), episodes=12, score=8.5)))
    answer = await ask(asked, catalogue)
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.response.result_entities == [ref("Zorblat")]


@pytest.mark.parametrize(("turns", "reason"), [(1, TerminationReason.MAX_TURNS), (2, TerminationReason.SUFFICIENT)])
async def test_a_question_that_takes_more_turns_than_there_are_says_so(turns: int, reason: TerminationReason) -> None:
    catalogue = Catalogue(ZORBLAT, found(card("Zorblat II")))
    answer = await ask("What is the sequel to Zorblat?", catalogue, limits=LoopLimits(max_turns=turns))
    assert answer.termination_reason is reason
    unfinished = reason is TerminationReason.MAX_TURNS
    assert ("NO_MATCH_AFTER_MAX_TURNS" in answer.response.warnings) is unfinished
    assert bool(answer.response.result_entities) is not unfinished


# Sure of every parse, and of none that has a rival.
SURE = Parser(numbers=replace(fitted(), confidence=Confidence(5.0, {}, least=0.0, margin=0.0)), budget_ms=60_000)
UNDECIDED = Parser(numbers=replace(fitted(), confidence=Confidence(5.0, {}, least=0.0, margin=MOST_MARGIN)))


async def ask_tiny(text: str, graph: TinyGraph, parser: Parser = SURE) -> Answer:
    loop = Orchestrator(
        planner=RulePlanner, judge=RuleJudge, search=ScriptedSearch(NOTHING), graph=graph, parser=parser
    )  # fmt: skip
    return await loop.run(question(text))


async def test_a_question_is_answered_from_the_query_that_it_compiles_to() -> None:
    tomo = card("Tomo Ishiguru", EntityType.PERSON)
    graph = TinyGraph({EntityType.PERSON: [tomo]})
    answer = await ask_tiny("By whom was the sequel of Zorblat directed?", graph)
    assert answer.response.result_entities == [tomo.ref]
    assert "director of the sequel of Zorblat" in answer.response.answer
    assert answer.termination_reason is TerminationReason.SUFFICIENT


async def test_what_a_question_starts_from_is_read_before_it() -> None:
    best, tomo = card("Ombra"), card("Tomo Ishiguru", EntityType.PERSON)
    graph = TinyGraph({EntityType.ANIME: [best], EntityType.PERSON: [tomo]})
    answer = await ask_tiny("Who directed the best rated anime by Studio Plim?", graph)
    assert answer.response.result_entities == [tomo.ref]
    first, second, *_ = graph.queries
    assert (first.result_type, first.limit) == (EntityType.ANIME, 1)
    assert second.chains[0].start == [best.ref]


async def test_where_that_does_not_exist_nothing_is_answered() -> None:
    graph = TinyGraph({EntityType.PERSON: [card("Tomo Ishiguru", EntityType.PERSON)]})
    answer = await ask_tiny("Who directed the best rated anime by Studio Plim?", graph)
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert answer.response.result_entities == []


async def test_each_question_of_a_text_is_answered() -> None:
    held = {
        EntityType.PERSON: [card("Hana Vell", EntityType.PERSON)],
        EntityType.STUDIO: [card("Studio Vane", EntityType.STUDIO)],
    }
    answer = await ask_tiny("Who directed Zorblat and which studio made it?", TinyGraph(held))
    assert "Hana Vell" in answer.response.answer
    assert "Studio Vane" in answer.response.answer


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("what can you do", "I answer questions about anime"),
        ("where can I watch anime", "no data on streaming"),
        ("Who directed Grumfex?", "Grumfex"),
        ("Who grumfed the anime Zorblat?", "grumfed"),
        ("Who is the sequel of Studio Plim?", "sequel"),
    ],
)
async def test_what_is_not_read_is_said(text: str, says: str) -> None:
    graph = TinyGraph({})
    answer = await ask_tiny(text, graph)
    assert says in answer.response.answer
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert not graph.queries


async def test_the_reader_is_asked_which_of_two_parses_is_meant() -> None:
    answer = await ask_tiny("the sequel Zorblat director", TinyGraph({}), UNDECIDED)
    assert answer.termination_reason is TerminationReason.CLARIFICATION_NEEDED
    assert "as the directors of Zorblat, or as the directors of the sequel of Zorblat" in answer.response.answer
    assert answer.response.result_entities == []


async def test_an_answer_is_no_surer_than_its_parse() -> None:
    unsure = Parser(numbers=replace(fitted(), confidence=Confidence(0.5, {}, least=0.0, margin=0.0)))
    graph = TinyGraph({EntityType.PERSON: [card("Tomo Ishiguru", EntityType.PERSON)]})
    answer = await ask_tiny("By whom was the sequel of Zorblat directed?", graph, unsure)
    assert answer.response.confidence == pytest.approx(0.62)
