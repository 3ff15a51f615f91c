"""A phrase for a set is held to the query for it: relations, their direction and order, names and joints."""

import pytest
from agent_core.graph_query import Chain, GraphQuery, Hop
from agent_core.results import GraphMeta, GraphResult
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.retrieved import REFS, card_of
from tests.support.verified import investigation, judged, looked_up, observed, selected

A, C, M, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO
ENDS = {A: "Cowboy Bebop", C: "Nami", M: "Monster", P: "Joe Hisaishi", S: "Sunrise"}

# A phrase about X, of what kind it is, and the relations from X to it, each with its role.
RELATED: list[tuple[str, str, EntityType, list[tuple[R, str | None]]]] = [
    ("sequel of 86", "86", A, [(R.SEQUEL, None)]),
    ("prequel of 86", "86", A, [(R.PREQUEL, None)]),
    ("side story of 86", "86", A, [(R.SIDE_STORY, None)]),
    ("parent story of 86", "86", A, [(R.PARENT_STORY, None)]),
    ("summary of 86", "86", A, [(R.SUMMARY, None)]),
    ("full story of 86", "86", A, [(R.FULL_STORY, None)]),
    ("spin-off of 86", "86", A, [(R.SPIN_OFF, None)]),
    ("spin-off source of 86", "86", A, [(R.SPIN_OFF_OF, None)]),
    ("alternative version of 86", "86", A, [(R.ALTERNATIVE_VERSION, None)]),
    ("alternative setting of 86", "86", A, [(R.ALTERNATIVE_SETTING, None)]),
    ("title of the franchise of 86", "86", A, [(R.SHARES_FRANCHISE, None)]),
    ("recommendation for 86", "86", A, [(R.RECOMMENDED, None)]),
    ("studio of 86", "86", S, [(R.ANIMATED_BY, None)]),
    ("licensor of 86", "86", S, [(R.LICENSED_BY, None)]),
    ("anime by Wit Studio", "Wit Studio", A, [(R.ANIMATED, None)]),
    ("anime produced by Wit Studio", "Wit Studio", A, [(R.PRODUCED, None)]),
    ("anime licensed by Wit Studio", "Wit Studio", A, [(R.LICENSED, None)]),
    ("director of 86", "86", P, [(R.STAFF, "Director")]),
    ("chief director of 86", "86", P, [(R.STAFF, "Chief Director")]),
    ("assistant director of 86", "86", P, [(R.STAFF, "Assistant Director")]),
    ("executive producer of 86", "86", P, [(R.STAFF, "Executive Producer")]),
    ("chief animation director of 86", "86", P, [(R.STAFF, "Chief Animation Director")]),
    ("editor of 86", "86", P, [(R.STAFF, "Editing")]),
    ("lyricist of 86", "86", P, [(R.STAFF, "Theme Song Lyrics")]),
    ("theme song composer of 86", "86", P, [(R.STAFF, "Theme Song Composition")]),
    ("theme song arranger of 86", "86", P, [(R.STAFF, "Theme Song Arrangement")]),
    ("director of photography of 86", "86", P, [(R.STAFF, "Director of Photography")]),
    ("mechanical designer of 86", "86", P, [(R.STAFF, "Mechanical Design")]),
    ("original character designer of 86", "86", P, [(R.STAFF, "Original Character Design")]),
    ("composer of 86", "86", P, [(R.STAFF, "Music")]),
    ("music of 86", "86", P, [(R.STAFF, "Music")]),
    ("episode director of 86", "86", P, [(R.STAFF, "Episode Director")]),
    ("sound director of 86", "86", P, [(R.STAFF, "Sound Director")]),
    ("animation director of 86", "86", P, [(R.STAFF, "Animation Director")]),
    ("art director of 86", "86", P, [(R.STAFF, "Art Director")]),
    ("character designer of 86", "86", P, [(R.STAFF, "Character Design")]),
    ("original creator of 86", "86", P, [(R.STAFF, "Original Creator")]),
    ("scriptwriter of 86", "86", P, [(R.STAFF, "Script")]),
    ("series composer of 86", "86", P, [(R.STAFF, "Series Composition")]),
    ("storyboard artist of 86", "86", P, [(R.STAFF, "Storyboard")]),
    ("key animator of 86", "86", P, [(R.STAFF, "Key Animation")]),
    ("theme song performer of 86", "86", P, [(R.STAFF, "Theme Song Performance")]),
    ("staff member of 86", "86", P, [(R.STAFF, None)]),
    ("anime directed by Hayao Miyazaki", "Hayao Miyazaki", A, [(R.WORKED_ON, "Director")]),
    ("anime with music by Hayao Miyazaki", "Hayao Miyazaki", A, [(R.WORKED_ON, "Music")]),
    ("anime with scripts by Hayao Miyazaki", "Hayao Miyazaki", A, [(R.WORKED_ON, "Script")]),
    ("anime created by Hayao Miyazaki", "Hayao Miyazaki", A, [(R.WORKED_ON, "Original Creator")]),
    ("anime edited by Hayao Miyazaki", "Hayao Miyazaki", A, [(R.WORKED_ON, "Editing")]),
    ("anime with characters designed by Hayao Miyazaki", "Hayao Miyazaki", A, [(R.WORKED_ON, "Character Design")]),
    ("anime with a theme song by Hayao Miyazaki", "Hayao Miyazaki", A, [(R.WORKED_ON, "Theme Song Performance")]),
    ("anime that Hayao Miyazaki worked on", "Hayao Miyazaki", A, [(R.WORKED_ON, None)]),
    ("anime with the voice of Mayumi Tanaka", "Mayumi Tanaka", A, [(R.VOICED_IN, None)]),
    ("character voiced by Mayumi Tanaka", "Mayumi Tanaka", C, [(R.VOICES, None)]),
    ("anime with Shanks", "Shanks", A, [(R.APPEARS_IN, None)]),
    ("anime with Shanks in a main role", "Shanks", A, [(R.APPEARS_IN, "main")]),
    ("anime with Shanks in a supporting role", "Shanks", A, [(R.APPEARS_IN, "supporting")]),
    ("voice actor of Shanks", "Shanks", P, [(R.VOICED_BY, None)]),
    ("voice actor of Shanks in Japanese", "Shanks", P, [(R.VOICED_BY, "Japanese")]),
    ("voice actor of Shanks in English", "Shanks", P, [(R.VOICED_BY, "English")]),
    ("crewmate of Shanks", "Shanks", C, [(R.CREWMATE, None)]),
    ("mentor of Shanks", "Shanks", C, [(R.MENTOR, None)]),
    ("student of Shanks", "Shanks", C, [(R.STUDENT, None)]),
    ("rival of Shanks", "Shanks", C, [(R.RIVAL, None)]),
    ("friend of Shanks", "Shanks", C, [(R.FRIEND, None)]),
    ("enemy of Shanks", "Shanks", C, [(R.ENEMY, None)]),
    ("family member of Shanks", "Shanks", C, [(R.FAMILY, None)]),
    ("character of 86", "86", C, [(R.HAS_CHARACTER, None)]),
    ("main character of 86", "86", C, [(R.HAS_CHARACTER, "main")]),
    ("supporting character of 86", "86", C, [(R.HAS_CHARACTER, "supporting")]),
    ("voice actor of 86", "86", P, [(R.VOICE_CAST, None)]),
    ("source of 86", "86", M, [(R.ADAPTED_FROM, None)]),
    ("author of the source of 86", "86", P, [(R.ADAPTED_FROM, None), (R.WRITTEN_BY, None)]),
    ("artist of the source of 86", "86", P, [(R.ADAPTED_FROM, None), (R.DRAWN_BY, None)]),
    ("author of Romance Dawn", "Romance Dawn", P, [(R.WRITTEN_BY, None)]),
    ("artist of Romance Dawn", "Romance Dawn", P, [(R.DRAWN_BY, None)]),
    ("anime adapted from Romance Dawn", "Romance Dawn", A, [(R.ADAPTATION, None)]),
    ("manga written by Eiichiro Oda", "Eiichiro Oda", M, [(R.WROTE, None)]),
    ("manga drawn by Eiichiro Oda", "Eiichiro Oda", M, [(R.DREW, None)]),
    ("anime adapted from the manga of Eiichiro Oda", "Eiichiro Oda", A, [(R.WROTE, None), (R.ADAPTATION, None)]),
    ("manga adapted by Wit Studio", "Wit Studio", M, [(R.ANIMATED, None), (R.ADAPTED_FROM, None)]),
    ("director of the sequel of 86", "86", P, [(R.SEQUEL, None), (R.STAFF, "Director")]),
    ("voice actor of the main characters of 86", "86", P, [(R.HAS_CHARACTER, "main"), (R.VOICED_BY, None)]),
    ("anime by the studio of 86", "86", A, [(R.ANIMATED_BY, None), (R.ANIMATED, None)]),
    ("anime directed by the director of 86", "86", A, [(R.STAFF, "Director"), (R.WORKED_ON, "Director")]),
    ("studio of the anime adapted from Romance Dawn", "Romance Dawn", S, [(R.ADAPTATION, None), (R.ANIMATED_BY, None)]),
    (
        "composer of the sequel of the prequel of 86",
        "86",
        P,
        [(R.PREQUEL, None), (R.SEQUEL, None), (R.STAFF, "Music")],
    ),
    ("second season (by sequels, titles and dates) of 86", "86", A, [(R.NEXT_SEASON, None)]),
    ("third season (by sequels, titles and dates) of 86", "86", A, [(R.NEXT_SEASON, None), (R.NEXT_SEASON, None)]),
]


def test_a_role_is_told_of_several_too() -> None:
    query = query_of("86", P, [(R.STAFF, "Music")])
    by = investigation(looked_up("86"), selected(query, "Yoko Kanno", "Joe Hisaishi"))
    text = "The musics of 86 are Yoko Kanno [1] and Joe Hisaishi [2]."
    assert judged(text, "Yoko Kanno", "Joe Hisaishi", by=by).verified
    assert not judged(text.replace("musics", "directors"), "Yoko Kanno", "Joe Hisaishi", by=by).verified


def query_of(name: str, kind: EntityType, hops: list[tuple[R, str | None]]) -> GraphQuery:
    chain = Chain(start=[REFS[name]], hops=[Hop(relation=relation, role=role) for relation, role in hops])
    return GraphQuery(result_type=kind, chains=[chain])


def is_said(phrase: str, query: GraphQuery, *names: str) -> bool:
    end = ENDS[query.result_type]
    by = investigation(looked_up(*names), selected(query, end))
    year = " (1998)" if end == "Cowboy Bebop" else ""
    return judged(f"The {phrase} is {end}{year} [1].", end, by=by).verified


@pytest.mark.parametrize(("phrase", "name", "kind", "hops"), RELATED, ids=[phrase for phrase, *_ in RELATED])
def test_a_phrase_says_its_relations(
    phrase: str, name: str, kind: EntityType, hops: list[tuple[R, str | None]]
) -> None:
    assert is_said(phrase, query_of(name, kind, hops), name)


@pytest.mark.parametrize(("phrase", "name", "kind", "hops"), RELATED, ids=[phrase for phrase, *_ in RELATED])
def test_a_phrase_says_no_other_relations_of_its_kinds(
    phrase: str, name: str, kind: EntityType, hops: list[tuple[R, str | None]]
) -> None:
    others = [one for _, other, of, one in RELATED if (other, of) == (name, kind) and one != hops]
    for other in others:
        assert not is_said(phrase, query_of(name, kind, other), name), other


@pytest.mark.parametrize(("phrase", "name", "kind", "hops"), RELATED, ids=[phrase for phrase, *_ in RELATED])
def test_a_phrase_is_about_the_name_in_it(
    phrase: str, name: str, kind: EntityType, hops: list[tuple[R, str | None]]
) -> None:
    alike = [one for one in REFS if REFS[one].entity_type is REFS[name].entity_type]
    stranger = next(one for one in alike if one not in (name, ENDS[kind]))
    assert not is_said(phrase.replace(name, stranger), query_of(name, kind, hops), name, stranger)


@pytest.mark.parametrize(
    ("phrase", "operators", "relations"),
    [
        ("anime by Sunrise and directed by Hayao Miyazaki", [None, "intersection"], [R.ANIMATED, R.WORKED_ON]),
        ("anime by Sunrise or directed by Hayao Miyazaki", [None, "union"], [R.ANIMATED, R.WORKED_ON]),
        ("anime by Sunrise but not directed by Hayao Miyazaki", [None, "difference"], [R.ANIMATED, R.WORKED_ON]),
        ("anime directed by Hayao Miyazaki and by Sunrise", [None, "intersection"], [R.ANIMATED, R.WORKED_ON]),
    ],
)
def test_how_two_relations_are_joined_is_told(phrase: str, operators: list[str | None], relations: list[R]) -> None:
    starts = {R.ANIMATED: "Sunrise", R.WORKED_ON: "Hayao Miyazaki"}
    roles = {R.WORKED_ON: "Director"}
    chains = [
        Chain.model_validate(
            {"start": [REFS[starts[r]]], "hops": [{"relation": r, "role": roles.get(r)}], "combine": operator}
        )
        for r, operator in zip(relations, operators, strict=True)
    ]
    query = GraphQuery(result_type=A, chains=chains)
    assert is_said(phrase, query, "Sunrise", "Hayao Miyazaki")
    for said, other in ((" and ", " or "), (" or ", " and "), (" but not ", " and "), (" but not ", " or ")):
        if said in phrase:
            assert not is_said(phrase.replace(said, other), query, "Sunrise", "Hayao Miyazaki")


@pytest.mark.parametrize(
    ("phrase", "operator"),
    [
        ("character of both One Piece and 86", "intersection"),
        ("character of One Piece or 86", "union"),
        ("character of One Piece but not of 86", "difference"),
    ],
)
def test_names_of_one_relation_share_its_words(phrase: str, operator: str) -> None:
    chains = [Chain(start=[REFS[name]], hops=[Hop(relation=R.HAS_CHARACTER)]) for name in ("One Piece", "86")]
    query = GraphQuery.model_validate({"result_type": C, "chains": chains, "combine": operator})
    assert is_said(phrase, query, "One Piece", "86")
    others = {"intersection", "union", "difference"} - {operator}
    for other in others:
        assert not is_said(phrase, query.model_copy(update={"combine": other}), "One Piece", "86")


def test_what_is_left_out_is_named() -> None:
    query = query_of("Sunrise", A, [(R.ANIMATED, None)]).model_copy(update={"exclude": [REFS["86"]]})
    assert is_said("anime by Sunrise other than 86", query, "Sunrise", "86")
    assert not is_said("anime by Sunrise", query, "Sunrise", "86")
    whole = query.model_copy(update={"exclude": []})
    assert not is_said("anime by Sunrise other than 86", whole, "Sunrise", "86")


def test_what_came_after_a_title_is_bounded_by_its_date() -> None:
    query = query_of("Sunrise", A, [(R.ANIMATED, None)])
    where = query.where.model_copy(update={"started_min": "2021-04-11"})
    later = query.model_copy(update={"where": where, "exclude": [REFS["86"]]})
    dated = selected(GraphQuery(result_type=A, chains=[Chain(start=[REFS["86"]])]), "86")
    by = investigation(looked_up("Sunrise", "86"), dated, selected(later, "Cowboy Bebop"))
    assert judged("The anime by Sunrise after 86 is Cowboy Bebop (1998) [1].", "Cowboy Bebop", by=by).verified
    assert not judged("The anime by Sunrise before 86 is Cowboy Bebop (1998) [1].", "Cowboy Bebop", by=by).verified
    assert not judged("The anime by Sunrise is Cowboy Bebop (1998) [1].", "Cowboy Bebop", by=by).verified


@pytest.mark.parametrize(
    ("said", "low", "high"),
    [
        ("with a sequel", 1, None),
        ("with no sequel in the data", None, 0),
        ("with more than 2 sequels", 3, None),
        ("with at least 2 sequels", 2, None),
        ("with fewer than 2 sequels", None, 1),
        ("with at most 2 sequels", None, 2),
    ],
)
def test_how_many_there_are_of_what_belongs_to_each_is_told(said: str, low: int | None, high: int | None) -> None:
    query = query_of("Sunrise", A, [(R.ANIMATED, None)])
    bounded = query.model_copy(update={"related": Hop(relation=R.SEQUEL), "related_min": low, "related_max": high})
    assert is_said(f"anime by Sunrise {said}", bounded, "Sunrise")
    assert not is_said(f"anime by Sunrise {said.replace('sequel', 'prequel')}", bounded, "Sunrise")
    assert not is_said("anime by Sunrise", bounded, "Sunrise")
    assert not is_said(f"anime by Sunrise {said}", query, "Sunrise")


def test_the_films_of_a_title_are_what_a_step_found_to_belong_to_it() -> None:
    intent = GraphIntent.model_validate(
        {"rationale": "r", "query_type": "instalments", "start": REFS["One Piece"], "filters": {"format": ["movie"]}}
    )
    films = ["Spirited Away", "Castle in the Sky"]
    found = GraphResult.of([card_of(name) for name in films], summary="2 found", meta=GraphMeta(total=2))
    chain = Chain(start=[REFS[name] for name in films], hops=[Hop(relation=R.STAFF, role="Director")])
    query = GraphQuery(result_type=P, chains=[chain])
    by = investigation(looked_up("One Piece", "86"), observed(intent, found), selected(query, "Joe Hisaishi"))
    assert judged("The director of the films of One Piece is Joe Hisaishi [1].", "Joe Hisaishi", by=by).verified
    assert not judged("The director of the films of 86 is Joe Hisaishi [1].", "Joe Hisaishi", by=by).verified
    assert not judged("The director of the OVAs of One Piece is Joe Hisaishi [1].", "Joe Hisaishi", by=by).verified
