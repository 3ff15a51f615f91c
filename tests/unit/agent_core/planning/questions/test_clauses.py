"""Clauses, general verbs and questions in place: what belongs to what in a sentence decides the order of the hops."""

import pytest
from agent_core.goals.goal import DescribeGoal, VerifyGoal

from tests.support.made_up_names import chains, goal_of, understood

CHAINED: list[tuple[list[str], list[str]]] = [
    (
        ["sequel", "staff:Director"],
        [
            "Who directed the anime that continues Zorblat?",
            "Who directed the anime that Zorblat is continued by?",
            "Zorblat's sequel was directed by whom?",
            "Who helmed Zorblat's follow-up?",
        ],
    ),
    (
        ["full_story", "animated_by"],
        ["Which studio animated the anime that Zorblat recaps?", "Who animated the show which Zorblat sums up?"],
    ),
    (
        ["parent_story", "adapted_from"],
        [
            "Which manga does the anime that Zorblat is a side story of go back to?",
            "What is the source manga of the title that Zorblat is a side story to?",
        ],
    ),
    (["prequel"], ["Zorblat is the sequel of which anime?", "What does Zorblat continue?", "What precedes Zorblat?"]),
    (["sequel"], ["By what is Zorblat followed?", "Which anime has Zorblat as its prequel?"]),
    (
        ["sequel"],
        [
            "In which anime does the story of Zorblat go on?",
            "In which anime does Zorblat continue?",
            "What does Zorblat carry on as?",
            "As what does Zorblat carry on?",
            "With which show does Zorblat go on?",
            "Where does the story of Zorblat continue?",
        ],
    ),
    (
        ["sequel", "staff:Director"],
        ["Who directed the anime in which Zorblat continues?", "Who directed the anime that Zorblat goes on in?"],
    ),
    (["spin_off"], ["Which anime was spun off from Zorblat?", "What branched off from Zorblat?"]),
    (["spin_off_of"], ["Which anime did Zorblat spin off from?", "Zorblat is a spin-off of what?"]),
    (["mentor"], ["Who trained Vexo Karu?", "By whom was Vexo Karu taught?", "Who is Vexo Karu's sensei?"]),
    (["student"], ["Whom did Vexo Karu teach?", "Who are the disciples of Vexo Karu?"]),
    (
        ["voiced_by", "worked_on:Director"],
        ["What has the actor behind Vexo Karu directed?", "Which anime were directed by the one who voices Vexo Karu?"],
    ),
    (
        ["adapted_from", "written_by", "wrote"],
        [
            "Which manga did the person who wrote the manga that Zorblat adapts pen?",
            "Of which manga is the author of the manga that Zorblat is based on the writer?",
        ],
    ),
    (
        ["staff:Character Design", "worked_on"],
        ["Which anime did the one who designed the characters of Zorblat work on?"],
    ),
    (["has_character", "voiced_by"], ["Who voices everyone who appears in Zorblat?"]),
    (["appears_in", "animated_by"], ["Where was the anime in which Vexo Karu turns up animated?"]),
    (["appears_in:main"], ["Where does Vexo Karu play the leading role?"]),
]
UNIFIED: list[tuple[list[str], list[str]]] = [
    (
        ["staff:Director"],
        [
            "Which director made Zorblat?",
            "Who was responsible for the direction of Zorblat?",
            "Whose direction is Zorblat?",
        ],
    ),
    (["staff:Music"], ["Which composer worked on Zorblat?", "Who handled the soundtrack of Zorblat?"]),
    (["staff:Script"], ["Who penned the screenplay of Zorblat?", "Who is behind the script of Zorblat?"]),
    (["staff:Storyboard"], ["Which artists made storyboards for Zorblat?"]),
    (
        ["worked_on:Director"],
        [
            "What did Tomo Ishiguru make as director?",
            "On which anime did Tomo Ishiguru work as a director?",
            "Tomo Ishiguru's anime as director",
        ],
    ),
    (["worked_on:Original Creator"], ["Which anime go back to an original by Tomo Ishiguru?"]),
    (["has_character:main"], ["Which characters play a leading part in Zorblat?", "Whose story does Zorblat tell?"]),
    (["has_character:supporting"], ["Who plays a minor role in Zorblat?"]),
    (["written_by"], ["The manga Nightpaper is by whom?", "Nightpaper was made by which mangaka?"]),
    (["adaptation"], ["What was Nightpaper adapted into?", "Which anime did they make from Nightpaper?"]),
    (["voice_cast"], ["Who makes up the voice cast of Zorblat?"]),
]


@pytest.mark.parametrize(("hops", "question"), [(hops, q) for hops, asked in CHAINED for q in asked])
def test_a_clause_keeps_its_own_verb(hops: list[str], question: str) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(("hops", "question"), [(hops, q) for hops, asked in UNIFIED for q in asked])
def test_a_general_word_and_a_special_one_are_one_relation(hops: list[str], question: str) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize("question", ["Tomo Ishiguru voice actor", "Who is the director of Tomo Ishiguru?"])
def test_a_relation_that_leads_nowhere_is_not_the_name_itself(question: str) -> None:
    cheap = [g for g in understood(question).goals if type(g) is DescribeGoal and g.cost < 25]
    assert not cheap


def test_where_that_no_relation_explains_is_beyond_the_data() -> None:
    assert understood("Where can I stream Zorblat?").unheld_places
    assert understood("Where is Zorblat?").unheld_places


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("What has the person who directed Zorblat had a hand in?", ["staff:Director", "worked_on"]),
        ("Which anime did whoever composed Zorblat direct?", ["staff:Music", "worked_on:Director"]),
        ("Which anime did whatever studio animated Zorblat license?", ["animated_by", "licensed"]),
        ("Which other anime did the filmmaker behind Zorblat direct?", ["staff:Director", "worked_on:Director"]),
        ("Who directed the next instalment after Zorblat?", ["sequel", "staff:Director"]),
        ("Who directed the full story condensed in Zorblat?", ["full_story", "staff:Director"]),
        ("Who directed the anime condensed in Zorblat?", ["full_story", "staff:Director"]),
        ("Who directed the side story produced for Zorblat?", ["side_story", "staff:Director"]),
        ("Who directed the spin-off to which Zorblat gave rise?", ["spin_off", "staff:Director"]),
        ("Which anime has Zorblat for a prequel?", ["sequel"]),
        ("Which companies acted as producers of Zorblat?", ["produced_by"]),
        ("Which anime is set right after Zorblat?", ["sequel"]),
    ],
)
def test_a_noun_tells_what_the_verb_beside_it_means(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    "question",
    [
        "Who took charge of direction on Tomo Ishiguru?",
        "What studio was in charge of Tomo Ishiguru?",
        "Under whose direction was Studio Plim made?",
    ],
)
def test_nothing_is_said_of_what_a_verb_leads_to_and_no_noun_names(question: str) -> None:
    assert understood(question).best is None


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        (
            "Who animated the sequel of everything Tomo Ishiguru directed?",
            ["worked_on:Director", "sequel", "animated_by"],
        ),
        ("What side stories were produced for Zorblat?", ["side_story"]),
        ("Of Zorblat, which alternative versions have been made?", ["alternative_version"]),
        ("In the making of which anime was Tomo Ishiguru involved?", ["worked_on"]),
    ],
)
def test_light_verbs_say_no_more_than_the_noun(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_two_who_are_friends_are_each_the_other_s() -> None:
    goal = goal_of("Are Vexo Karu and Mirelle Dan friends?")
    assert isinstance(goal, VerifyGoal)
    assert goal.claim is not None
    assert {goal.claim.name, goal.subjects[0].name} == {"Vexo Karu", "Mirelle Dan"}
    assert chains(goal) == [["friend"]]
