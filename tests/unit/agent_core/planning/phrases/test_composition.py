"""Relation words become chains whose kinds fit, whatever their order; what cannot fit is no chain at all."""

import pytest
from agent_core.limits import MAX_HOPS
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.lexicon.vocabulary import ENGLISH_VOCABULARY
from agent_core.planning.phrases.composition import Composition, compose
from agent_core.planning.phrases.concepts import CONCEPTS
from agent_core.planning.words.tagging import Tag, tag, words_of
from catalog.entities import EntityType
from catalog.relations import RELATIONS
from hypothesis import given
from hypothesis import strategies as st

CHAIN_KINDS = (TagKind.RELATION, TagKind.TYPE, TagKind.WHO)
ANIME, CHARACTER, PERSON, STUDIO, MANGA = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.PERSON,
    EntityType.STUDIO,
    EntityType.MANGA,
)


def tags(text: str) -> list[Tag]:
    return [t for t in tag(words_of(text), ENGLISH_VOCABULARY) if t.kind in CHAIN_KINDS]


def composed(start: EntityType, *, before: str = "", after: str = "", head: str = "") -> list[Composition]:
    found = tags(head)
    return compose(start, before=tags(before), after=tags(after), head=found[0] if found else None)


def hops(composition: Composition) -> list[str]:
    return [h.relation.value if h.role is None else f"{h.relation.value}:{h.role}" for h in composition.hops]


@pytest.mark.parametrize(
    ("start", "before", "after", "head", "expected"),
    [
        (ANIME, "", "", "studio", ["animated_by"]),
        (ANIME, "made", "", "studio", ["animated_by"]),
        (ANIME, "directed", "", "who", ["staff:Director"]),
        (ANIME, "directed", "", "director", ["staff:Director"]),
        (PERSON, "", "directed", "anime", ["worked_on:Director"]),
        (PERSON, "", "direct", "", ["worked_on:Director"]),
        (CHARACTER, "", "", "anime", ["appears_in"]),
        (CHARACTER, "voices", "", "who", ["voiced_by"]),
        (PERSON, "", "voice", "characters", ["voices"]),
        (PERSON, "", "as voice actors", "anime", ["voiced_in"]),
        (STUDIO, "", "make", "anime", ["animated"]),
        (MANGA, "wrote", "", "who", ["written_by"]),
        (ANIME, "wrote manga", "based on", "who", ["adapted_from", "written_by"]),
        (ANIME, "made sequel", "", "who", ["sequel", "animated_by"]),
        (ANIME, "director", "direct", "anime", ["staff:Director", "worked_on:Director"]),
    ],
)
def test_the_cheapest_chain_is_the_one_that_is_meant(
    start: EntityType, before: str, after: str, head: str, expected: list[str]
) -> None:
    assert hops(composed(start, before=before, after=after, head=head)[0]) == expected


@pytest.mark.parametrize(
    ("start", "before", "head"),
    [(STUDIO, "voices", "who"), (ANIME, "crewmate", "who"), (PERSON, "sequel", ""), (STUDIO, "drawn by", "manga")],
)
def test_words_that_do_not_fit_the_kind_compose_nothing(start: EntityType, before: str, head: str) -> None:
    assert composed(start, before=before, head=head) == []


def test_no_words_are_the_entity_itself() -> None:
    (only,) = composed(ANIME)
    assert (only.kind, only.hops, only.cost) == (ANIME, (), 0)


def test_a_redundant_word_costs_less_than_a_hop() -> None:
    found = composed(ANIME, before="made", head="studio")
    assert found[0].cost < found[0].cost + 10
    assert len(found[0].hops) == 1


def test_compositions_come_cheapest_first_and_each_chain_once() -> None:
    found = composed(ANIME, before="anime directed director", head="anime")
    assert [c.cost for c in found] == sorted(c.cost for c in found)
    chains = [(c.kind, tuple(hops(c))) for c in found]
    assert len(chains) == len(set(chains))


def test_a_chain_reads_from_the_inside_out() -> None:
    found = composed(ANIME, before="made sequel", head="studios")[0]
    assert found.rest("Zorblat") == "of the sequel of Zorblat"
    assert (found.noun(many=False), found.noun(many=True)) == ("studio", "studios")


WORDS = st.sampled_from(
    ["sequel", "studio", "made", "director", "directed", "voices", "characters", "manga", "anime", "wrote", "who",
     "based on", "main characters", "rival", "composer", "appears", "people", "recommended"]
)  # fmt: skip


@given(st.sampled_from(list(EntityType)), st.lists(WORDS, max_size=5), st.lists(WORDS, max_size=3))
def test_every_composition_is_a_legal_walk(start: EntityType, before: list[str], after: list[str]) -> None:
    for composition in composed(start, before=" zorblat ".join(before), after=" zorblat ".join(after)):
        kinds = {start}
        for hop in composition.hops:
            kinds = {to for origin, to in RELATIONS[hop.relation].pairs if origin in kinds}
        assert composition.kind in kinds
        assert composition.cost >= 10 * len(composition.hops)


@pytest.mark.parametrize("sequels", [MAX_HOPS, MAX_HOPS + 1, 3 * MAX_HOPS])
def test_no_chain_is_longer_than_the_server_follows(sequels: int) -> None:
    ends = composed(EntityType.ANIME, before=" of the ".join(["sequel"] * sequels))
    assert max(len(end.hops) for end in ends) == MAX_HOPS


def test_every_concept_can_be_followed_from_each_of_its_sources() -> None:
    for concept, readings in CONCEPTS.items():
        for reading in readings:
            word = next((t for t in tags(concept) if t.form.value == concept and t.form.target is None), None)
            if word is not None:
                ends = compose(reading.source, before=[word], after=[], head=None)
                assert reading.target in {e.kind for e in ends}, concept
