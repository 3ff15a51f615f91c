"""Who or what something is: roles, voices, works and makers from its rows, and who else is called so."""

from typing import Any

import pytest
from agent_core.answering.compose import compose_answer
from agent_core.answering.profiles import SENTENCE_CHARS, first_sentence
from agent_core.goals.goal import DescribeGoal
from agent_core.goals.retrievals import Findings
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphResult, ProfilePart
from agent_core.schemas import AgentResponse
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.scripted import ref

A, C, E, M, P, S = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.EPISODE,
    EntityType.MANGA,
    EntityType.PERSON,
    EntityType.STUDIO,
)


def row(name: str, kind: EntityType = A, **facts: Any) -> EntityCard:  # noqa: ANN401 - its fields
    return EntityCard(ref=ref(name, kind), name=name, **facts)


def part(relation: R, *best: EntityCard, role: str = "", total: int | None = None) -> ProfilePart:
    return ProfilePart(relation=relation, role=role, total=total or len(best), best=best)


def named(name: str, kind: EntityType = C, **more: Any) -> Candidate:  # noqa: ANN401 - its fields
    return Candidate(ref=ref(name, kind), name=name, matched_name=name, display=True, verbatim=True, **more)


def profile(card: EntityCard, *parts: ProfilePart, also: tuple[Candidate, ...] = ()) -> AgentResponse:
    goal = DescribeGoal(subjects=(named(card.name, card.ref.entity_type),), also=also)
    cards = [card, *(end for one in parts for end in one.best)]
    found = GraphResult(
        summary="", cards=cards, node_ids=[c.ref for c in cards], count=len(cards), parts=list(parts), meta=GraphMeta()
    )
    return compose_answer(Findings(goal, None, (found,), (True,)))


def test_a_character_is_told_by_titles_role_and_voice() -> None:
    said = profile(
        row("Vexo", C),
        part(R.APPEARS_IN, row("Tales", popularity=9), role="supporting"),
        part(R.APPEARS_IN, row("Saga", year=1999, popularity=5), role="main", total=4),
        part(R.VOICED_BY, row("Hana", P), role="Japanese"),
        part(R.VOICED_BY, row("Hana", P)),
    )
    assert said.answer == (
        "Vexo [1] is a main character of Saga (1999) [2] and 3 more; also a supporting character of Tales [3], "
        "voiced by Hana [4]."
    )
    assert [r.id for r in said.result_entities] == [ref("Vexo", C).id]


def test_a_person_is_told_by_what_they_did_most_and_are_best_known_for() -> None:
    said = profile(
        row("Tomo", P),
        part(R.WORKED_ON, row("Tales"), role="Key Animation", total=60),
        part(R.WORKED_ON, row("Saga", year=1999), row("Tales"), role="Director", total=12),
        part(R.VOICED_IN, row("Tales")),
    )
    assert said.answer == (
        "Tomo [1] is known as a director (12 anime), also as staff for Key Animation (60 anime); "
        "best known for Saga (1999) [2] and Tales [3]."
    )


def test_a_voice_actor_is_best_known_for_characters() -> None:
    said = profile(
        row("Hana", P),
        part(R.VOICED_IN, row("Saga"), total=30),
        part(R.VOICES, row("Vexo", C), row("Mira", C), total=9),
    )
    assert said.answer == (
        "Hana [1] is known as a voice actor (30 anime); best known for the voice of Vexo [2], Mira [3] and 7 more."
    )


def test_a_studio_is_told_by_how_much_it_made_and_its_best_known_works() -> None:
    said = profile(
        row("Plim", S),
        part(R.PRODUCED, row("Tales"), total=20),
        part(R.ANIMATED, row("Saga", year=1999), row("Tales"), total=12),
    )
    assert said.answer == (
        "Plim [1] is a studio that animated 12 anime and produced 20 anime; best known for Saga (1999) [2] "
        "and Tales [3]."
    )


def test_a_title_is_told_by_kind_makers_source_score_and_one_sentence() -> None:
    saga = row(
        "Saga", year=1999, format="tv", status="finished", episodes=26, rating=8.5, source_material="manga",
        description="Dr. Vexo, son of Gol D. Roger, wakes up. Nobody knows why.",
    )  # fmt: skip
    said = profile(
        saga,
        part(R.ANIMATED_BY, row("Plim", S)),
        part(R.STAFF, row("Tomo", P), role="Director"),
        part(R.ADAPTED_FROM, row("Saga Manga", M)),
    )
    assert said.answer == (
        "Saga [1] is an anime (television series, 1999, finished), made by Plim [2], directed by Tomo [3] and adapted "
        "from the manga Saga Manga [4]. It has 26 episodes and is rated 8.5 out of 10. "
        "Dr. Vexo, son of Gol D. Roger, wakes up."
    )


def test_an_original_work_is_not_said_to_be_adapted_from_what_was_drawn_after_it() -> None:
    said = profile(row("Saga", source_material="original"), part(R.ADAPTED_FROM, row("Saga Manga", M)))
    assert said.answer == "Saga [1] is an anime. It is based on no other work."


def test_an_episode_is_told_by_its_number_and_title() -> None:
    said = profile(row("Awake", E, number=3, start_date="1999-04-01"), part(R.EPISODE_OF, row("Saga", year=1999)))
    assert said.answer == "Awake [1] is episode 3 of Saga (1999) [2], first aired on 1999-04-01."


@pytest.mark.parametrize("kind", [C, P, S])
def test_of_whom_no_row_tells_anything_nothing_is_made_up(kind: EntityType) -> None:
    assert profile(row("Vexo", kind)).answer.startswith(f"Vexo [1] is a {kind}")


def test_other_namesakes_are_offered_as_choices() -> None:
    others = (named("Vexo Karu", known_from="Tales"), *(named(f"Vexo {i}") for i in range(4)))
    said = profile(row("Vexo", C), also=others)
    assert "The name also means Vexo Karu (character of Tales) [2]," in said.answer
    assert said.answer.endswith("and others: name one in full to ask about it.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He wakes. She sleeps.", "He wakes."),
        ("“Who is it?” he asks. Nobody answers.", "“Who is it?” he asks."),
        ("Dr. Stone met Gol D. Roger. They fought.", "Dr. Stone met Gol D. Roger."),
        ("No end", "No end"),
        ("He\n\nwakes. C", "He wakes."),
    ],
)
def test_what_a_title_is_about_is_told_in_one_sentence(text: str, expected: str) -> None:
    assert first_sentence(text) == expected


@pytest.mark.parametrize("extra", [0, 1])
def test_a_sentence_that_is_too_long_ends_at_a_whole_word(extra: int) -> None:
    text = f"{'word ' * (SENTENCE_CHARS // 5)}"[: SENTENCE_CHARS - 1] + "x" * extra + "."
    sentence = first_sentence(text)
    assert len(sentence) <= SENTENCE_CHARS
    assert sentence.endswith("…") is bool(extra)
