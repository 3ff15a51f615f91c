"""What a question of a conversation is asked as, what is told of that, and what is kept."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

from agent_core.answer import Answer, Question, TerminationReason
from agent_core.answers import answer_of
from agent_core.conversation.answers import UNCLEAR, UNKNOWN, UNREAD, ConversationAnswers
from agent_core.limits import ConversationLimits

from tests.support.conversing import (
    MIRA,
    QUINDLE,
    TOVA,
    ZORBLAT,
    ZORBLAT_MANGA,
    FewNames,
    MemoryHere,
    ScriptedAnswers,
    naming,
)

type Script = dict[str, Callable[[Question], Answer]]

BEGUN = "00000000-0000-0000-0000-000000000001"
WHO: Script = {"Who directed Zorblat?": lambda question: naming(question, MIRA, sources=[ZORBLAT])}
VOICES: Script = {"Who voices in Zorblat?": lambda question: naming(question, MIRA, TOVA, sources=[ZORBLAT])}
LISTED = "anime of 2004"
LIST: Script = {"Which anime of 2004 are there?": lambda question: naming(question, ZORBLAT, QUINDLE, listed=LISTED)}


class Talk:
    """One conversation with scripted answers."""

    def __init__(self, script: Script, *, memory: MemoryHere | None = None, graph: FewNames | None = None) -> None:
        self.answers = ScriptedAnswers(script)
        self.memory = memory or MemoryHere()
        self.talking = ConversationAnswers(
            self.answers, memory=self.memory, graph=graph or FewNames(), new_id=lambda: UUID(BEGUN)
        )
        self.id = ""

    async def ask(self, text: str, **fields: object) -> Answer:
        question = Question(text=text, request_id="r", conversation_id=self.id, **fields)  # pyright: ignore[reportArgumentType] - fields of the question
        answer = await answer_of(self.talking, question)
        self.id = answer.conversation_id
        return answer

    @property
    def last(self) -> Question:
        """The question that was answered last."""
        return self.answers.asked[-1]


async def test_every_answer_names_the_conversation_to_go_on_with() -> None:
    talk = Talk(WHO)
    answer = await talk.ask("Who directed Zorblat?")
    assert answer.conversation_id == BEGUN
    assert answer.read_as == ""
    assert answer.response.warnings == []
    (turn,) = talk.memory.kept[BEGUN]
    assert (turn.asked, [each.name for each in turn.results]) == ("Who directed Zorblat?", ["Mira Sato"])


async def test_a_pronoun_is_asked_as_what_it_stands_for_and_that_is_told() -> None:
    talk = Talk({**WHO, "Who wrote Zorblat?": lambda question: naming(question, TOVA, sources=[ZORBLAT])})
    await talk.ask("Who directed Zorblat?")
    answer = await talk.ask("and who wrote it?")
    assert (answer.read_as, talk.last.typed) == ("Who wrote Zorblat?", "and who wrote it?")
    assert answer.response.warnings == ["READ_AS: “Who wrote Zorblat?”"]
    assert talk.last.meant[0].ref == ZORBLAT.ref


async def test_he_is_who_was_found() -> None:
    talk = Talk({**WHO, "Where was Mira Sato born?": lambda question: naming(question, MIRA)})
    await talk.ask("Who directed Zorblat?")
    assert (await talk.ask("Where was he born?")).read_as == "Where was Mira Sato born?"


async def test_of_several_that_a_pronoun_may_stand_for_it_is_asked_back_and_a_number_chooses() -> None:
    talk = Talk({**VOICES, "Where was Tova Ono born?": lambda question: naming(question, TOVA)})
    await talk.ask("Who voices in Zorblat?")
    asked_back = await talk.ask("Where was she born?")
    assert asked_back.termination_reason is TerminationReason.CLARIFICATION_NEEDED
    assert asked_back.response.answer == "“she” may mean several: Mira Sato [1] or Tova Ono [2]. Which one is meant?"
    assert len(talk.answers.asked) == 1
    assert (await talk.ask("2")).read_as == "Where was Tova Ono born?"


async def test_what_was_unclear_is_a_word_of_its_own() -> None:
    talk = Talk({**VOICES, "What other roles has Mira Sato?": lambda question: naming(question, MIRA)})
    await talk.ask("Who voices in Zorblat?")
    await talk.ask("What other roles has her?")
    assert (await talk.ask("1")).read_as == "What other roles has Mira Sato?"


async def test_an_option_is_chosen_by_its_name_too() -> None:
    talk = Talk({**VOICES, "Where was Mira Sato born?": lambda question: naming(question, MIRA)})
    await talk.ask("Who voices in Zorblat?")
    await talk.ask("Where was she born?")
    assert (await talk.ask("Mira")).read_as == "Where was Mira Sato born?"


async def test_an_ordinal_is_an_item_of_the_last_list() -> None:
    talk = Talk({**LIST, "Who directed Quindle?": lambda question: naming(question, TOVA, sources=[QUINDLE])})
    await talk.ask("Which anime of 2004 are there?")
    assert (await talk.ask("who directed the second one?")).read_as == "Who directed Quindle?"


async def test_an_ordinal_beyond_the_list_is_no_guess() -> None:
    talk = Talk(LIST)
    await talk.ask("Which anime of 2004 are there?")
    answer = await talk.ask("who directed the third one?")
    assert answer.response.warnings == [UNCLEAR]
    assert talk.last.text == "who directed the third one?"


async def test_a_condition_narrows_the_last_question_and_another_year_takes_the_place_of_the_first() -> None:
    films = "Which anime of 2004 are there, only films?"
    talk = Talk({**LIST, films: partial(naming), "Which anime of 2019 are there?": partial(naming)})
    await talk.ask("Which anime of 2004 are there?")
    assert (await talk.ask("only films")).read_as == films
    talk.id = ""
    await talk.ask("Which anime of 2004 are there?")
    assert (await talk.ask("and of 2019?")).read_as == "Which anime of 2019 are there?"


async def test_another_name_takes_the_place_of_the_one_of_its_kind() -> None:
    talk = Talk({**WHO, "Who directed Quindle?": lambda question: naming(question, TOVA, sources=[QUINDLE])})
    await talk.ask("Who directed Zorblat?")
    assert (await talk.ask("and Quindle?")).read_as == "Who directed Quindle?"


async def test_another_kind_is_the_namesake_of_that_kind() -> None:
    script: Script = {
        "Who directed the manga Zorblat?": lambda question: naming(question, TOVA, sources=[ZORBLAT_MANGA])
    }
    talk = Talk({**WHO, **script})
    await talk.ask("Who directed Zorblat?")
    assert (await talk.ask("not that one, the manga")).read_as == "Who directed the manga Zorblat?"
    assert talk.last.meant[-1].ref == ZORBLAT_MANGA.ref


async def test_the_sequel_of_what_was_asked_about_is_asked_the_same() -> None:
    talk = Talk({**WHO, "Who directed Zorblat’s sequel?": lambda question: naming(question, TOVA, sources=[QUINDLE])})
    await talk.ask("Who directed Zorblat?")
    assert (await talk.ask("what about its sequel?")).read_as == "Who directed Zorblat’s sequel?"


async def test_a_whole_question_stands_alone_in_a_conversation_too() -> None:
    talk = Talk({**WHO, "Who directed Quindle?": lambda question: naming(question, TOVA)})
    await talk.ask("Who directed Zorblat?")
    answer = await talk.ask("Who directed Quindle?")
    assert (answer.read_as, answer.response.warnings) == ("", [])
    assert talk.last.earlier == ()


async def test_an_unknown_conversation_loses_no_question_and_begins_another_one() -> None:
    talk = Talk(WHO)
    talk.id = "11111111-1111-4111-8111-111111111111"
    answer = await talk.ask("Who directed Zorblat?")
    assert answer.response.result_entities == [MIRA.ref]
    assert answer.response.warnings == [UNKNOWN]
    assert answer.conversation_id == BEGUN


async def test_an_id_that_is_none_is_an_unknown_conversation() -> None:
    talk = Talk(WHO)
    talk.id = "'; DROP TABLE conversation_turn; --"
    assert (await talk.ask("Who directed Zorblat?")).response.warnings == [UNKNOWN]


async def test_while_the_memory_is_away_a_question_is_taken_alone_and_its_conversation_goes_on() -> None:
    talk = Talk(WHO, memory=MemoryHere(away=True))
    talk.id = BEGUN
    answer = await talk.ask("Who directed Zorblat?")
    assert (answer.response.warnings, answer.conversation_id) == ([UNREAD], BEGUN)


async def test_while_names_cannot_be_looked_up_a_follow_up_is_taken_alone() -> None:
    graph = FewNames()
    talk = Talk(WHO, graph=graph)
    await talk.ask("Who directed Zorblat?")
    graph.away = True
    assert (await talk.ask("and who wrote it?")).response.warnings == [UNREAD]


async def test_what_is_not_read_is_asked_with_what_was_said_before_for_a_model_to_see() -> None:
    talk = Talk(LIST)
    await talk.ask("Which anime of 2004 are there?")
    await talk.ask("where was he born?")
    assert talk.last.earlier == (
        "EARLIER QUESTION 1: Which anime of 2004 are there?\nIt was answered with: Zorblat, Quindle",
    )


async def test_a_longer_text_than_may_take_something_up_stands_alone() -> None:
    talk = Talk(WHO)
    await talk.ask("Who directed Zorblat?")
    most = ConversationLimits().max_chars
    assert (await talk.ask("who wrote it".ljust(most, "?"))).read_as == "Who wrote Zorblat?"
    assert (await talk.ask("who wrote it".ljust(most + 1, "?"))).read_as == ""


async def test_an_answer_waits_for_its_turn_only_where_a_conversation_goes_on() -> None:
    talk = Talk(WHO)
    await talk.ask("Who directed Zorblat?")
    await talk.ask("Who directed Zorblat?")
    assert talk.memory.waits == [0.0, ConversationLimits().write_wait_s]
