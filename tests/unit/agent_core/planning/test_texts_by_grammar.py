"""Texts as people write them, with small talk, statements and several questions, and what the grammar reads of each."""

import pytest

from tests.support.made_up_names import chains, understood

# A field of the name itself.
ITSELF: list[list[str]] = [[]]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("I loved Zorblat, all of it. Who directed it?", [["staff:Director"]]),
        (
            "I imitate the characters of grumf rank in the sequel of Zorblat all day; who voices them?",
            [["sequel", "has_character", "voiced_by"]],
        ),
        ("I stopped at episode 5 of Zorblat. What is it called?", [["has_episode"]]),
        ("I loved it. Who directed Zorblat?", [["staff:Director"]]),
        ("the main characters of the sequel of Zorblat", [["sequel", "has_character:main"]]),
        ("who is it that directed Zorblat?", [["staff:Director"]]),
        ("I loved Zorblat. What else has the director made?", [["staff:Director", "worked_on:Director"]]),
        ("I loved Zorblat. Who directed it?", [["staff:Director"]]),
        ("Zorblat blew me away last night - who directed it?", [["staff:Director"]]),
        ("I watched Zorblat and would like to know who directed it", [["staff:Director"]]),
        ("I finally saw Zorblat yesterday and I'm wondering which studio made it", [["animated_by"]]),
        ("The pictures of Zorblat are so lovely, who was its art director?", [["staff:Art Director"]]),
        ("The animation in Zorblat is insane, what studio did it?", [["animated_by"]]),
        ("The theme song of Zorblat is stuck in my head, who sings it?", [["staff:Theme Song Performance"]]),
        ("The characters in Zorblat look so quaint, who designed them?", [["staff:Character Design"]]),
        ("Before I start Zorblat, which anime is it the sequel to?", [["prequel"]]),
        ("I loved the sequel of Zorblat. Who directed it?", [["sequel", "staff:Director"]]),
        ("I loved Zorblat's sequel, who directed it?", [["sequel", "staff:Director"]]),
        ("I am watching what follows Zorblat, who directed it?", [["sequel", "staff:Director"]]),
        ("I loved Zorblat's music, who directed it?", [["staff:Director"]]),
        ("I liked the anime Zorblat a lot. Who directed this show?", [["staff:Director"]]),
        ("Yesterday I rewatched Zorblat with my dad. Who composed the music?", [["staff:Music"]]),
        ("I'm currently on season 2 of Zorblat. What comes after it?", [["next_season", "sequel"]]),
        ("The drawings in Nightpaper are stunning, who is the artist?", [["drawn_by"]]),
        ("I adore Zorblat, who is it that directed this show?", [["staff:Director"]]),
        ("Which anime were written and directed by Tomo Ishiguru?", [["worked_on:Script"], ["worked_on:Director"]]),
        ("Who directed Zorblat and Quimby?", [["staff:Director"], ["staff:Director"]]),
        ("Which anime are based on Nightpaper and made by Studio Plim?", [["adaptation"], ["animated"]]),
        ("Who both directed and scored Zorblat?", [["staff:Director"], ["staff:Music"]]),
        ("Have you seen Zorblat? Who directed it?", [["staff:Director"]]),
        (
            "Which anime has music by Tomo Ishiguru and which Hana Vell directed?",
            [["worked_on:Music"], ["worked_on:Director"]],
        ),
        ("anime by Studio Plim and in which Hana Vell is heard", [["animated"], ["voiced_in"]]),
        ("Zorblat was directed by someone. What else did they direct?", [["staff:Director", "worked_on:Director"]]),
        ("Besides Zorblat, what did its director direct?", [["staff:Director", "worked_on:Director"]]),
        ("The author of Nightpaper wrote other manga - which anime adapt them?", [["written_by", "wrote"]]),
        ("Besides Zorblat, what did its director make?", [["staff:Director", "worked_on:Director"]]),
        ("the anime that Tomo Ishiguru had a hand in, which are they?", [["worked_on"]]),
        (
            "Somebody composed the music of Zorblat. Which other anime did that person score?",
            [["staff:Music", "worked_on:Music"]],
        ),
        ("The director of Zorblat: what else have they directed?", [["staff:Director", "worked_on:Director"]]),
        ("the anime whose main character is Vexo Karu, who wrote its music?", [["appears_in:main", "staff:Music"]]),
        ("I loved Zorblat. Which other shows has its director directed?", [["staff:Director", "worked_on:Director"]]),
        ("Zorblat is great, who directed it?", [["staff:Director"]]),
        ("I loved Zorblat. Which anime have the same composer?", [["staff:Music", "worked_on:Music"]]),
        (
            "I adore the music of Zorblat. What else did its director direct?",
            [["staff:Director", "worked_on:Director"]],
        ),
        ("the studio of Zorblat: its other anime?", [["animated_by", "animated"]]),
        ("Zorblat was remade. Which studio did the remake?", [["alternative_version", "animated_by"]]),
        ("There is a sequel to Zorblat, and I would like to know its name.", [["sequel"]]),
        ("There are side stories to Zorblat. What are their titles?", [["side_story"]]),
        ("Zorblat has a sequel, what's its title?", [["sequel"]]),
        ("Zorblat was directed by someone. What is his name?", [["staff:Director"]]),
        ("Zorblat is a summary, and I would like to know of which anime.", [["full_story"]]),
        ("Zorblat is a spin-off and I'd like to know of what", [["spin_off_of"]]),
        ("Vexo Karu is a side character, but I want to learn in which anime.", [["appears_in:supporting"]]),
        ("Hana Vell has written scripts, and I need to know for which anime.", [["worked_on:Script"]]),
        ("which anime did Tomo Ishiguru work on", [["worked_on"]]),
        ("Has Tomo Ishiguru directed anything else, and what?", [["worked_on:Director"]]),
        ("Of all films, which ones did Tomo Ishiguru direct?", [["worked_on:Director"]]),
        ("In 2010, which anime did Tomo Ishiguru direct?", [["worked_on:Director"]]),
        ("I like horror from the 90s, which anime did Tomo Ishiguru direct?", [["worked_on:Director"]]),
        ("Which anime, if any, did Tomo Ishiguru direct?", [["worked_on:Director"]]),
        ("I don't want any films, so which anime did Studio Plim make?", [["animated"]]),
        ("I like the finished ones, so which anime did Studio Plim make?", [["animated"]]),
        ("we need anime which Tomo Ishiguru directed", [["worked_on:Director"]]),
        ("We need the prequel to Zorblat", [["prequel"]]),
        ("The pictures look lovely. Who directed Zorblat?", [["staff:Director"]]),
        ("I forgot - which studio made Zorblat?", [["animated_by"]]),
        ("Ich habe vergessen, wer bei Zorblat Regie geführt hat", [["staff:Director"]]),
        ("wer bei Zorblat Regie geführt hat", [["staff:Director"]]),
        ("Does Zorblat have a sequel", [["sequel"]]),
        ("Does Zorblat have any spin-offs", [["spin_off"]]),
        ("Does Zorblat have a sequel, and if so which anime is it?", [["sequel"]]),
        ("Who directed Zorblat? Thanks in advance!", [["staff:Director"]]),
        ("name the director of Zorblat. just the name. I can't remember.", [["staff:Director"]]),
        ("name the director of Zorblat.", [["staff:Director"]]),
        ("Settling a bet here. Zorblat was directed by whom?", [["staff:Director"]]),
        ("Zorblat was directed by whom?", [["staff:Director"]]),
        ("Hello. The sequel of Zorblat please", [["sequel"]]),
        ("The sequel of Zorblat please", [["sequel"]]),
        ("Hey there, studio of Zorblat", [["animated_by"]]),
        ("is Hana Vell the author of Nightpaper?", [["written_by"]]),
        ("I've got a bet running on this, so who directed Zorblat?", [["staff:Director"]]),
        ("which anime did Studio Plim make?", [["animated"]]),
        ("With headphones on it is amazing, so who scored Zorblat?", [["staff:Music"]]),
        ("which anime Studio Plim made.", [["animated"]]),
        ("Who directed Zorblat? I can't stop thinking of it.", [["staff:Director"]]),
        ("Who directed Zorblat? They're really lovely to look at.", [["staff:Director"]]),
        ("anime directed by Tomo Ishiguru or by Studio Plim", [["worked_on:Director"], ["animated"]]),
        ("Hello. What is the manga behind Zorblat?", [["adapted_from"]]),
    ],
)
def test_one_question_is_read_of_what_is_said_around_it(text: str, asked: list[list[str]]) -> None:
    understanding = understood(text)
    assert understanding.best is not None
    assert not understanding.parts
    assert chains(understanding.best) == asked


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Before my nephew starts Zorblat: how many episodes are we talking about?", "episodes"),
        ("How old is Zorblat, I mean what year was it released?", "year"),
        ("I want to buy all of Nightpaper. How many volumes would that be?", "volumes"),
        ("When did it come out? I mean Zorblat.", "year"),
        ("I'd like the year of Zorblat. Thanks!", "year"),
        ("I forgot I mean what year was Zorblat released", "year"),
        ("what year was Zorblat released", "year"),
        ("We had an argument. Zorblat aired in which year?", "year"),
        ("Zorblat aired in which year?", "year"),
        ("what's the episode count of Zorblat?", "episodes"),
        ("the number of episodes of Zorblat, what is it?", "episodes"),
        ("the year Zorblat came out, and what is it?", "year"),
    ],
)
def test_a_field_is_read_of_what_is_said_around_it(text: str, field: str) -> None:
    understanding = understood(text)
    assert understanding.best is not None
    assert (understanding.best.attribute, chains(understanding.best)) == (field, ITSELF)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("I loved Zorblat. Who directed it and who composed the music?", [[["staff:Director"]], [["staff:Music"]]]),
        ("Which studio made Zorblat, and who directed it?", [[["animated_by"]], [["staff:Director"]]]),
        ("genres and chapters of Nightpaper", [ITSELF, ITSELF]),
        (
            "What is the sequel of Zorblat and what are its genres and studio?",
            [[["sequel"]], [["sequel", "animated_by"]]],
        ),
        ("Who directed and scored Zorblat?", [[["staff:Director"]], [["staff:Music"]]]),
        ("Zorblat was animated and licensed by whom?", [[["animated_by"]], [["licensed_by"]]]),
        (
            "Who directed and who scored Zorblat and Ombra?",
            [[["staff:Director"], ["staff:Director"]], [["staff:Music"], ["staff:Music"]]],
        ),
        ("¿Quién dirigió Zorblat y cuándo salió?", [[["staff:Director"]], ITSELF]),
        ("Wie heißt der Regisseur von Zorblat und wann erschien es?", [[["staff:Director"]], ITSELF]),
        ("studio, budget and director of Zorblat", [[["animated_by"]], None, [["staff:Director"]]]),
        ("Is Zorblat worth it and who directed it?", [None, [["staff:Director"]]]),
        (
            "who directed Zorblat, what studio made it and how is it rated",
            [[["staff:Director"]], [["animated_by"]], ITSELF],
        ),
        ("Who made Zorblat and what are its genres and rating?", [[["animated_by"]], ITSELF, ITSELF]),
        (
            "studio, director, composer, score and genres of Zorblat",
            [[["animated_by"]], [["staff:Director"]], [["staff:Music"]], ITSELF, ITSELF],
        ),
        ("Who is the director and the composer of Zorblat?", [[["staff:Director"]], [["staff:Music"]]]),
        ("Which characters and voice actors are in Zorblat?", [[["has_character"]], [["voice_cast"]]]),
        ("What is the sequel and the prequel of Zorblat?", [[["sequel"]], [["prequel"]]]),
        ("Tell me the studio, director and score of Zorblat", [[["animated_by"]], [["staff:Director"]], ITSELF]),
        ("director and score of Zorblat", [[["staff:Director"]], ITSELF]),
        ("what are the genres, the studio, and the number of episodes of Zorblat", [ITSELF, [["animated_by"]], ITSELF]),
        ("How many episodes does Zorblat have, who made it and when did it air?", [ITSELF, [["animated_by"]], ITSELF]),
        ("When did Zorblat come out and by whom was it made?", [ITSELF, [["animated_by"]]]),
        ("How many episodes does Zorblat have, who made it and is it worth it?", [ITSELF, [["animated_by"]], None]),
        ("Who made Zorblat and when did it come out?", [[["animated_by"]], ITSELF]),
        ("What is the sequel of Zorblat and when did it come out?", [[["sequel"]], [["sequel"]]]),
        ("Is there a sequel of Zorblat and when did it come out?", [[["sequel"]], [["sequel"]]]),
        ("What is the sequel of Zorblat and is it finished?", [[["sequel"]], [["sequel"]]]),
        (
            "Who composed Zorblat and what else did they compose?",
            [[["staff:Music"]], [["staff:Music", "worked_on:Music"]]],
        ),
        ("What is the sequel of Zorblat and how many episodes does it have?", [[["sequel"]], [["sequel"]]]),
        ("Who directed Zorblat and what is its box office?", [[["staff:Director"]], None]),
        (
            "How many anime did Studio Plim make and who directed them?",
            [[["animated"]], [["animated", "staff:Director"]]],
        ),
        (
            "Which films did Tomo Ishiguru direct and which one is the best?",
            [[["worked_on:Director"]], [["worked_on:Director"]]],
        ),
        ("Who directed Zorblat? And when did it come out?", [[["staff:Director"]], ITSELF]),
        ("qui a réalisé Zorblat et quand est-il sorti ?", [[["staff:Director"]], ITSELF]),
        ("I just finished Zorblat. Who made it and when did it come out?", [[["animated_by"]], ITSELF]),
        ("Who made Zorblat and is there a sequel?", [[["animated_by"]], [["sequel"]]]),
        ("Who wrote Nightpaper and when did the manga come out?", [[["written_by"]], ITSELF]),
        ("Which anime is Vexo Karu in and who voices her?", [[["appears_in"]], [["voiced_by"]]]),
        (
            "Which studio made Zorblat, and what other anime did it make?",
            [[["animated_by"]], [["animated_by", "animated"]]],
        ),
        ("Who voices Vexo Karu and which characters does she voice?", [[["voiced_by"]], [["voiced_by", "voices"]]]),
        ("Who wrote Nightpaper and what are his other manga?", [[["written_by"]], [["written_by", "wrote"]]]),
        ("Who directed Zorblat and who composed the music?", [[["staff:Director"]], [["staff:Music"]]]),
        ("Who directed Zorblat and who animated it?", [[["staff:Director"]], [["animated_by"]]]),
        ("Who directed Zorblat and who wrote Nightpaper?", [[["staff:Director"]], [["written_by"]]]),
        (
            "Who directed Zorblat and what else did he do?",
            [[["staff:Director"]], [["staff:Director", "worked_on:Director"]]],
        ),
        ("Who composed Zorblat? What else have they done?", [[["staff:Music"]], [["staff:Music", "worked_on:Music"]]]),
        ("Who voices Vexo Karu and what else has she done?", [[["voiced_by"]], [["voiced_by", "voices"]]]),
        ("Who made Zorblat and is it finished?", [[["animated_by"]], ITSELF]),
        ("When did Zorblat start, and has it ended?", [ITSELF, ITSELF]),
        (
            "How many anime did Tomo Ishiguru direct and when did the first one come out?",
            [[["worked_on:Director"]], [["worked_on:Director"]]],
        ),
        (
            "Which anime did Tomo Ishiguru direct, and what is the most popular one?",
            [[["worked_on:Director"]], [["worked_on:Director"]]],
        ),
        (
            "Which anime did Tomo Ishiguru direct and which is the latest?",
            [[["worked_on:Director"]], [["worked_on:Director"]]],
        ),
        (
            "Who directed Zorblat, and which studios made that person's anime?",
            [[["staff:Director"]], [["staff:Director", "worked_on:Director", "animated_by"]]],
        ),
    ],
)
def test_several_questions_are_read_one_by_one(text: str, asked: list[list[list[str]] | None]) -> None:
    read = [part.understanding.best for part in understood(text).parts]
    assert [None if best is None else chains(best) for best in read] == asked


@pytest.mark.parametrize(
    "text",
    [
        "I loved the sequel of Zorblat, how many grumfs does it have?",
        "We love Zorblat Grumf. Is there a sequel?",
        "We love Grumf Zorblat. Is there a sequel?",
        "studio, xylograph and director of Zorblat",
        "Who directed and who composed the music for Zorblat?",
        "studio, director of Zorblat",
        "My boy wants xylographs with Zorblat in it, what is there?",
        "My son has grumfed all of Zorblat, which one do I buy him next?",
        "Zorblat: How to Plim, and Who Pays",
        "Who directed Zorblat and what do they grumf?",
        "I loved Zorblat. Which anime have the same director as Quimby?",
        "Zorblat was made, and I would like to know by whom Ombra was directed.",
        "Zorblat 2 got a sequel. What is it?",
        "Zorblat was directed by someone. What else did they frobnicate?",
        "I am new here, who xylographs and directed Zorblat?",
        "Grumfkel is over, so who directed Zorblat?",
    ],
)
def test_a_text_that_is_not_read_as_a_whole_has_no_reading(text: str) -> None:
    assert understood(text).best is None
