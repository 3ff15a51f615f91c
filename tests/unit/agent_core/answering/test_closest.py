"""Which titles come closest to a description, and what each of them shares with it."""

from agent_core.answering.closest import Narrowed, compose_found, what_they_share
from agent_core.graph_query import EntityFilters
from agent_core.references import EntityRef
from agent_core.results import EntityCard, RetrievalResult
from agent_core.retrieval.what_fits import PASSAGE_FIELD, SHARED_TOPICS_FIELD
from catalog.entities import EntityType, entity_id


def card(name: str, *, passage: str = "", topics: str = "") -> EntityCard:
    fields = [(label, text) for label, text in ((PASSAGE_FIELD, passage), (SHARED_TOPICS_FIELD, topics)) if text]
    ref = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id(f"anime:{name}")))
    return EntityCard(ref=ref, name=name, fields=fields)


MILL = card("The Mill", passage="A shy baker inherits a haunted mill.", topics="Ghosts")
OVEN = card("Oven", topics="Ghosts, Cooking")
RIVER = card("River", passage="…by the haunted river…")
NIGHT = card("Night")


def test_a_guess_is_said_to_be_one_and_tells_why_each_hit_fits() -> None:
    answer = compose_found(RetrievalResult(summary="", raw_data=[MILL, OVEN, RIVER, NIGHT], count=4))
    assert answer.answer == (
        "I take this for a description of a title; these come closest to it: "
        "The Mill [1], Oven [2], River [3] and Night [4]. What they share with it: "
        "The Mill: “A shy baker inherits a haunted mill.” (Ghosts); Oven: Ghosts, Cooking; "
        "River: “…by the haunted river…”."
    )
    assert answer.confidence < 0.5


def test_hits_that_share_no_word_are_named_alone() -> None:
    answer = compose_found(RetrievalResult(summary="", raw_data=[NIGHT], count=1))
    assert answer.answer == "I take this for a description of a title; these come closest to it: Night [1]."
    assert what_they_share([NIGHT]) == ""


def test_what_is_found_in_place_of_what_is_described_is_said() -> None:
    found = RetrievalResult(summary="", raw_data=[NIGHT], count=1)
    manga, character, anime = (
        compose_found(found, kind).answer for kind in (EntityType.MANGA, EntityType.CHARACTER, EntityType.ANIME)
    )
    assert manga == f"The stories of manga are not indexed here, so I looked for anime. {anime}"
    assert character == f"The data does not tell what characters look like or do, so I looked for their titles. {anime}"


def test_what_a_description_is_narrowed_by_is_said_and_where_nothing_is_so() -> None:
    found = RetrievalResult(summary="", raw_data=[NIGHT], count=1)
    where = EntityFilters(genre=["Horror"], episodes_max=12)
    within = compose_found(found, narrowed=Narrowed(where=where))
    assert within.answer == (
        "I take this for a description of a title; of the Horror anime with 12 episodes or fewer, these come closest "
        "to it: Night [1]."
    )
    without = compose_found(found, narrowed=Narrowed(where=where, given_up=True))
    assert "nothing close to it is among the Horror anime with 12 episodes or fewer, and of all" in without.answer
