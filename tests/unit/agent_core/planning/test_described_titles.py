"""Searches for titles that a question describes instead of naming them."""

from typing import Any

import pytest
from agent_core.grammar.parsing import Parser
from agent_core.grammar.semantics.logical_form import Named
from agent_core.planning.title_stories import kind_described
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType, entity_id

from tests.support.made_up_names import understood


@pytest.mark.parametrize(
    ("question", "kind", "filters"),
    [
        ("a shy baker inherits a haunted mill in the mountains", EntityType.ANIME, {}),
        ("anime where a boy pilots a giant robot to save his sister", EntityType.ANIME, {}),
        ("a manga about a chef who cooks for ghosts", EntityType.MANGA, {}),
        ("1998 mecha anime where a boy pilots a robot", EntityType.ANIME,
         {"year_min": 1998, "year_max": 1998, "genre": ["Mecha"]}),
        ("movie in which a girl swims to the moon", EntityType.ANIME, {"format": ["movie"]}),
        ("the one where a chef cooks for ghosts", EntityType.ANIME, {}),
        ("anime where the hero is ruthless", EntityType.ANIME, {}),
        ("2012 fantasy anime whose heroine is clumsy", EntityType.ANIME,
         {"year_min": 2012, "year_max": 2012, "genre": ["Fantasy"]}),
        ("Which manga has a choir called the Lantern Society?", EntityType.MANGA, {}),
        ("name of a manga where a chef cooks for ghosts", EntityType.MANGA, {}),
        ("a girl wants to be a manga artist and marry a clerk", EntityType.ANIME, {}),
    ],
)  # fmt: skip
def test_words_of_a_story_are_searched_for(question: str, kind: EntityType, filters: dict[str, Any]) -> None:
    intent = understood(question).described
    assert intent is not None
    assert (intent.entity_type, intent.query) == (kind, question)
    assert intent.filters.model_dump(exclude_defaults=True) == filters


@pytest.mark.parametrize(
    "question",
    [
        "Who directed the haunted mill?",  # a maker
        "How many haunted mills are there?",  # a count
        "anime like a haunted mill",  # a likeness
        "compare the shy baker and the haunted mill",
        "vornaqs that grumf the zibbel",  # no words of any story
        "where can I watch the haunted mill of the baker",  # what is not held
        "the haunted sequel of Zorblat with bakers",  # a relation of a name
        "un panadero hereda un molino",  # another language
        "anime",
        "anime where the director is grumfy",  # a maker
        "anime called Grumfel",
    ],
)
def test_what_asks_for_something_else_describes_nothing(question: str) -> None:
    understanding = understood(question)
    assert understanding.described is None
    assert not understanding.descriptive


@pytest.mark.parametrize(
    ("text", "is_searched"),
    [
        ("A baker inherits a mill. It is haunted by bakers of old.", True),
        ("a show about a baker who inherits a haunted mill", True),
        ("A baker inherits a mill. Who is he?", False),
        ("The sequel of Zorblat. It is haunted by bakers.", False),
        ("A baker inherits a haunted mill.", True),
    ],
)
def test_a_story_is_searched_for_as_it_is(text: str, *, is_searched: bool) -> None:
    assert understood(text).is_described is is_searched


def test_what_a_story_tells_besides_is_no_fact_that_is_asked_for() -> None:
    understanding = understood("anime where a boy pilots a giant robot to save his sister")
    assert understanding.unheld == ()


@pytest.mark.parametrize(
    ("text", "searched"),
    [
        ("a notebook in which names are written kills whom they name", True),
        ("a lighthouse where names are kept burns down every single winter", True),
        ("a list of anime by Studio Plim that came out before 1990", False),
        ("a studio that made Zorblat", False),
        ("three clerks that meet under a bridge and plan something tragic", True),
        ("girl without powers enters a circus of witches", True),
        ("a clerk, a thief and a juggler share one family", True),
        ("four anime by zed plonk about the war", False),
        ("two people who directed the same gloomy show", False),
        ("three anime like the ones about lighthouse keepers", False),
        ("girl like Zorblat who joins a gloomy circus", False),
        ("boy builds a boat, no wait girl builds dolls and he paints them for a clerk", True),
        ("kid juggler bitten by moths", True),  # which no maker did
        ("she moves to an island with another girl, rock band, winter. Title?", True),
        ("she voiced whom in Zorblat", False),
        ("a guy in love with a grumpy girl who knits", True),  # and likes nothing
        ("a baker finds a haunted mill, who directed it?", False),
    ],
)
def test_a_clause_that_introduces_something_tells_a_story(text: str, searched: bool) -> None:
    assert (understood(text).described is not None) is searched


@pytest.mark.parametrize(
    "text",
    [
        "anime with time loops and a toaster",  # behind an article no word is a name
        "anime with a toaster",
        "fantasy anime with bats but a cheerful ending",  # of which every word has a meaning, and the whole has none
        "anime with a heroine who is overworked",
        "which one is the grumpy green parrot",
        "the one with the giant umbrella and the milk truck",
        "something with monks and jazz",
        "it is about garbage trucks that cross a desert",  # and not what somebody thinks of it
        "show about a lighthouse keeper and his moths",
        "is there an anime where everyone sings underwater",
        "does anyone know the film with the owl that turns into a train",
        "a boy joins a hidden brigade to fight ghosts and save his sister",
        "girl plays ancient card game with poems fiercely",
        "two lamplighters and a waitress looking for a monk who smells of pepper, jazz soundtrack",
        "two girls with the same hat meet on a ferry, one is a punk singer",  # and no song is called so
        "anime about a clerk who is a child",
        "manga where the weakest juggler climbs a tower alone",  # and not how strong somebody is
        "anime where a boy buys a haunted mill",
        "manga where moths or beetles eat clocks and one only gets the hand of the clerk",
        "isekai where the main character is not overpowered",  # a genre stands for its titles
        "horror with creepy dolls",
        "robots that want to be human",
        "post-apocalyptic but hopeful",  # as moods do
        "something I can watch with my grandmother",
        "a story like a fairy tale gone wrong",  # which is like no title
        "manga for someone who loves trains",
        "two rivals forced to share an apartment",  # of whose rivals nobody asks
        "protagonist is a doctor in a war zone",
        "underrated psychological thriller with an unreliable narrator",  # whatever readers think of it
        "action with a competent older protagonist",  # who is older than nobody
    ],
)
def test_no_single_word_refuses_a_description(text: str) -> None:
    intent = understood(text).described
    assert intent is not None
    assert intent.query == text


@pytest.mark.parametrize(
    "text",
    [
        "anime with grumfel",  # which may be a name
        "anime like grumfel",
        "anime with music by grumfel",
        "anime with the voice of grumfel",
        "90s OVAs by grumfel",
        "What is that anime with Grumfel?",
        "which one is longer",
        "anime with a better ending than the manga",
        "who is the killer in the anime with the notebook",
        "which studio made the anime about the lighthouse keeper",
        "anime dubbed by pirates about ghosts",
        "which anime opens with a gloomy lullaby",  # which is the name of a song
        "two actors who voiced the same gloomy clerk",
        "the rivals of grumfel in the mountains",
        "fantasy by grumfel",
    ],
)
def test_what_may_be_a_name_or_asks_for_a_fact_is_not_guessed(text: str) -> None:
    assert understood(text).described is None


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("anime where the hero is a clerk", False),
        ("an anime with a talking clerk", False),
        ("a clerk and a ghost run a mill in the mountains", False),
        ("which anime has clerk in it", True),
        ("is there a clerk movie", True),  # a noun behind it tells that it is a name
        ("which anime has a Clerk in it", True),
    ],
)
def test_a_common_noun_behind_an_article_is_no_name(text: str, *, named: bool) -> None:
    place = text.lower().index("clerk")
    ref = EntityRef(entity_type=EntityType.CHARACTER, id=str(entity_id("character:Clerk")))
    clerk = Candidate(ref=ref, name="Clerk", matched_name="Clerk", display=True, verbatim=True, popularity=10)
    mention = Mention(start=place, end=place + 5, surface=text[place : place + 5], candidates=[clerk])
    parse = Parser().parse(text, [mention])
    assert parse.lattice is not None
    edges = (edge for found in parse.lattice.edges for edge in found)
    assert any(isinstance(edge.meaning, Named) for edge in edges) is named


def test_the_article_itself_is_no_name() -> None:
    ref = EntityRef(entity_type=EntityType.CHARACTER, id=str(entity_id("character:A")))
    a = Candidate(ref=ref, name="A", matched_name="A", display=True, verbatim=True, popularity=10)
    text = "anime directed by a clerk"
    parse = Parser().parse(text, [Mention(start=18, end=19, surface="a", candidates=[a])])
    assert parse.standing == "out of scope"


@pytest.mark.parametrize(
    "text",
    ["anime where the juggler and the vornaq swap hats", "two lamplighters and a vornaq guard a tower"],
)
def test_no_word_of_a_story_is_looked_up_as_a_name(text: str) -> None:
    understanding = understood(text)
    assert understanding.described is not None
    assert understanding.unexplained == understanding.unread == ()
    assert understanding.misspelt is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("manga about a chef who cooks for ghosts", EntityType.MANGA),
        ("a webtoon with a tower", EntityType.MANGA),
        ("je cherche un manga où un chat parle", EntityType.MANGA),
        ("no me acuerdo del nombre del manga de gatos", EntityType.MANGA),
        ("a manga about a samurai", EntityType.MANGA),
        ("an anime about a manga", EntityType.ANIME),
        ("a manga artist falls asleep", EntityType.ANIME),
        ("a boy learns in the very last hour of his life of a manga", EntityType.ANIME),
        ("", EntityType.ANIME),
    ],
)
def test_what_is_looked_for_tells_which_kind_is_searched(text: str, kind: EntityType) -> None:
    assert kind_described(text) is kind
