"""How relations are said is told once of each kind that has them."""

import pytest
from agent_core.relation_phrases import LATER_SEASONS, PHRASES, RelationPhrase, phrase_of
from catalog.entities import EntityType
from catalog.relations import RELATIONS, RelationType

ANIME, MANGA, PERSON, STUDIO = EntityType.ANIME, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO
CHARACTER, EPISODE = EntityType.CHARACTER, EntityType.EPISODE


def phrase(source: EntityType, *hops: tuple[RelationType, str | None]) -> RelationPhrase:
    found = phrase_of(source, *hops)
    assert found is not None
    return found


def test_each_chain_of_a_kind_is_said_in_one_way() -> None:
    chains = [(p.source, [(hop.relation, hop.role) for hop in p.hops]) for p in PHRASES]
    assert all(chains.count(chain) == 1 for chain in chains)


@pytest.mark.parametrize(
    "relation", PHRASES, ids=lambda relation: f"{relation.source}: {relation.phrase('X', many=False)}"
)
def test_what_is_said_leads_from_its_kind_to_its_target(relation: RelationPhrase) -> None:
    kinds = {relation.source}
    for hop in relation.hops:
        kinds = {target for subject, target in RELATIONS[hop.relation].pairs if subject in kinds}
    assert relation.target in kinds
    assert relation.link.count("{}") == 1
    assert relation.phrase("X", many=True).count("X") == 1


@pytest.mark.parametrize(
    "relation", [p for p in PHRASES if p.target in (ANIME, MANGA) and p.source not in (ANIME, MANGA)]
)
def test_many_titles_are_called_as_one_is(relation: RelationPhrase) -> None:
    assert relation.called(many=True) in (relation.called(many=False), "animes")


@pytest.mark.parametrize(
    ("source", "hops", "one", "many"),
    [
        (ANIME, [(RelationType.SEQUEL, None)], "sequel of X", "sequels of X"),
        (MANGA, [(RelationType.SEQUEL, None)], "sequel of X", "sequels of X"),
        (ANIME, [(RelationType.SIDE_STORY, None)], "side story of X", "side stories of X"),
        (ANIME, [(RelationType.STAFF, "Director")], "director of X", "directors of X"),
        (ANIME, [(RelationType.STAFF, None)], "staff member of X", "staff members of X"),
        (PERSON, [(RelationType.WORKED_ON, "Director")], "anime directed by X", "anime directed by X"),
        (PERSON, [(RelationType.WORKED_ON, None)], "anime that X worked on", "anime that X worked on"),
        (PERSON, [(RelationType.VOICES, None)], "character voiced by X", "characters voiced by X"),
        (CHARACTER, [(RelationType.ENEMY, None)], "enemy of X", "enemies of X"),
        (STUDIO, [(RelationType.ANIMATED, None)], "anime by X", "anime by X"),
        (
            PERSON,
            [(RelationType.VOICES, None), (RelationType.APPEARS_IN, "main")],
            "anime with X in a main role",
            "anime with X in a main role",
        ),
    ],
)
def test_one_and_many_are_called(
    source: EntityType, hops: list[tuple[RelationType, str | None]], one: str, many: str
) -> None:
    relation = phrase(source, *hops)
    assert (relation.phrase("X", many=False), relation.phrase("X", many=True)) == (one, many)


@pytest.mark.parametrize(
    ("source", "hop"),
    [
        (MANGA, (RelationType.STAFF, "Director")),
        (ANIME, (RelationType.STAFF, "In-Between Animation")),
        (STUDIO, (RelationType.SEQUEL, None)),
    ],
)
def test_what_nobody_says_has_no_words(source: EntityType, hop: tuple[RelationType, str | None]) -> None:
    assert phrase_of(source, hop) is None


@pytest.mark.parametrize(
    ("source", "hop", "collective", "many"),
    [
        (ANIME, (RelationType.HAS_CHARACTER, None), True, True),
        (ANIME, (RelationType.HAS_CHARACTER, "main"), False, True),
        (ANIME, (RelationType.STAFF, "Director"), False, False),
        (ANIME, (RelationType.STAFF, "Key Animation"), False, True),
        (PERSON, (RelationType.WORKED_ON, "Director"), True, True),
        (ANIME, (RelationType.SEQUEL, None), False, False),
        (MANGA, (RelationType.WRITTEN_BY, None), False, False),
    ],
)
def test_some_have_many_such_results(
    source: EntityType, hop: tuple[RelationType, str | None], *, collective: bool, many: bool
) -> None:
    relation = phrase(source, hop)
    assert (relation.collective, relation.said_as_many) == (collective, many)


@pytest.mark.parametrize(("steps", "nth"), [*enumerate(LATER_SEASONS, start=1)])
def test_later_seasons_are_called_by_their_number(steps: int, nth: str) -> None:
    relation = phrase(ANIME, *[(RelationType.NEXT_SEASON, None)] * steps)
    assert relation.called(many=False) == f"{nth} season (by sequels, titles and dates)"
    assert relation.called(many=True) == f"{nth} seasons (by sequels, titles and dates)"


@pytest.mark.parametrize("role", ["main", "supporting"])
def test_roles_of_a_cast_are_said_from_all_sides(role: str) -> None:
    assert phrase(ANIME, (RelationType.HAS_CHARACTER, role)).phrase("X", many=False) == f"{role} character of X"
    assert (
        phrase(CHARACTER, (RelationType.APPEARS_IN, role)).phrase("X", many=False) == f"anime with X in a {role} role"
    )
