"""Phrases nest around a name by any construction, each of whose layers is one relation."""

import pytest

from tests.support.made_up_names import chains, goal_of

DIRECTED = "worked_on:Director"
SCRIPTED = "worked_on:Script"

# Each family is a construction; its questions nest it in others and others in it.
FAMILIES: dict[str, list[tuple[str, list[str]]]] = {
    "what is called by a noun": [
        ("What is Tomo Ishiguru the director of?", [DIRECTED]),
        ("Which series is the licensor of Zorblat the studio of?", ["licensed_by", "animated"]),
        ("Of which anime is the author of Nightpaper the composer?", ["written_by", "worked_on:Music"]),
        (
            "What is the writer of the script of Zorblat's sequel the director of?",
            ["sequel", "staff:Script", DIRECTED],
        ),
        ("Which series is the person directing Zorblat the scriptwriter of?", ["staff:Director", SCRIPTED]),
        ("Who composed the anime of which Tomo Ishiguru is the director?", [DIRECTED, "staff:Music"]),
        ("Which anime is the sequel of Zorblat a side story of?", ["sequel", "parent_story"]),
        (
            "Which studio made the anime that the side story of Zorblat is a sequel to?",
            ["side_story", "prequel", "animated_by"],
        ),
    ],
    "with somebody as something": [
        ("Which shows have the one that wrote the script of Zorblat as director?", ["staff:Script", DIRECTED]),
        ("The sequel of the anime with Tomo Ishiguru as its composer?", ["worked_on:Music", "sequel"]),
        ("Which anime has the recap of Zorblat as its side story?", ["summary", "parent_story"]),
        ("Which manga is the source of the anime that has as its director Tomo Ishiguru?", [DIRECTED, "adapted_from"]),
    ],
    "far from its noun": [
        ("Which anime have the writer of the script of Zorblat for a composer?", ["staff:Script", "worked_on:Music"]),
        ("Which anime have the studio that made Zorblat among their producers?", ["animated_by", "produced"]),

        ("For what anime does the studio behind Zorblat have a producer credit?", ["animated_by", "produced"]),
        ("What has the person who scored Zorblat made as a director?", ["staff:Music", DIRECTED]),
        ("In the staff of which anime is the director of Zorblat credited?", ["staff:Director", "worked_on"]),
        ("In the making of which anime did the director of Zorblat have a hand?", ["staff:Director", "worked_on"]),


    ],
    "the other way round": [
        ("What did the recap of Zorblat have as its prequel?", ["summary", "prequel"]),
        (
            "Who scored the anime that has a side story in the sequel of Zorblat?",
            ["sequel", "parent_story", "staff:Music"],
        ),

        ("Who scored the anime that was summarised as Zorblat?", ["full_story", "staff:Music"]),

        ("Who scored the anime that works as a recap of Zorblat?", ["summary", "staff:Music"]),
    ],
    "a relative pronoun behind its noun": [
        ("What is the studio of the anime, the director of which is Tomo Ishiguru?", [DIRECTED, "animated_by"]),
        ("Who scored the anime in whose credits the director is Tomo Ishiguru?", [DIRECTED, "staff:Music"]),
        ("Who scored the anime directed under whoever wrote Nightpaper?", ["written_by", DIRECTED, "staff:Music"]),
        ("Which manga has the one known as the director of Zorblat drawn?", ["staff:Director", "drew"]),
        ("Who voices the people appearing in the sequel of Zorblat?", ["sequel", "has_character", "voiced_by"]),
        ("Which anime were produced by the studio that drew Zorblat?", ["animated_by", "produced"]),
    ],
    "known as something": [
        ("For which anime is the studio of Zorblat listed as a producer?", ["animated_by", "produced"]),
        ("Who's credited as the composer of the sequel of Zorblat?", ["sequel", "staff:Music"]),
        ("Which anime did the studio that did Zorblat co-produce?", ["animated_by", "produced"]),
        (
            "Give me the staff credits of the anime whose director is the person listed as the composer of Zorblat",
            ["staff:Music", DIRECTED, "staff"],
        ),
    ],
    "said beside a noun": [
        ("Who served as the composer of the anime whose sequel is Zorblat?", ["prequel", "staff:Music"]),
        ("Who was on the staff of the title whose continuation is Zorblat?", ["prequel", "staff"]),
        ("Which company has licensed the title whose continuation is Zorblat abroad?", ["prequel", "licensed_by"]),
        (
            "Name the seiyuu behind the characters with a supporting role in the anime whose sequel is Zorblat.",
            ["prequel", "has_character:supporting", "voiced_by"],
        ),
        (
            "Who are all the voice actors in the anime that continues whichever anime has a side story in Zorblat?",
            ["parent_story", "sequel", "voice_cast"],
        ),

        (
            "As a writer, which manga did the person behind the voice of the heroes of Zorblat publish?",
            ["has_character:main", "voiced_by", "wrote"],
        ),
    ],
    "who is nobody": [
        ("Who scored the anime into which they turned Nightpaper?", ["adaptation", "staff:Music"]),
        ("Who scored the anime one has to see right before Zorblat?", ["prequel", "staff:Music"]),
    ],
    "made as something": [
        ("What was made as a sequel to the recap of Zorblat?", ["summary", "sequel"]),
        ("At the helm of which anime was the composer of Zorblat?", ["staff:Music", DIRECTED]),
        ("Please name the person responsible for the score of Zorblat's sequel", ["sequel", "staff:Music"]),
    ],
    "where another leaves off": [
        ("Which anime picks the story up where the anime directed by Tomo Ishiguru leaves off?", [DIRECTED, "sequel"]),
    ],
    "one owner behind another": [
        ("Zorblat's director's shows' composers", ["staff:Director", DIRECTED, "staff:Music"]),
        ("Zorblat's source's author's manga", ["adapted_from", "written_by", "wrote"]),
    ],
    "what a title got": [
        ("Who directed the sequel Zorblat got?", ["sequel", "staff:Director"]),
        ("Which studio animated the spin-off that Zorblat received?", ["spin_off", "animated_by"]),
        ("Which sequels did the recap of Zorblat get?", ["summary", "sequel"]),
    ],
    "nouns that end in a preposition": [
        ("Who wrote the manga behind Zorblat?", ["adapted_from", "written_by"]),
        ("Give me manga by the author of the manga behind Zorblat", ["adapted_from", "written_by", "wrote"]),
    ],
    "as what somebody is asked about": [

        ("As a writer, which manga did the composer of Zorblat publish?", ["staff:Music", "wrote"]),
    ],
    "what a clause behind a name ends in": [
        ("Zorblat was condensed into a recap directed by whom?", ["summary", "staff:Director"]),
        ("Zorblat was adapted from a manga written by whom?", ["adapted_from", "written_by"]),
    ],
    "free relatives and whatever there is": [
        ("the studio of whatever came before Zorblat in the story", ["prequel", "animated_by"]),
        ("Is there anything else from Zorblat's studio?", ["animated_by", "animated"]),

        ("Whose voices can one hear in Zorblat?", ["voice_cast"]),
        ("Who directed the anime led by Vexo Karu?", ["appears_in:main", "staff:Director"]),
    ],
    "works of somebody": [
        ("anime by the guy who directed Zorblat", ["staff:Director", DIRECTED]),

        ("What else is by the director of Zorblat?", ["staff:Director", DIRECTED]),
        ("Zorblat's director is responsible for what other anime?", ["staff:Director", DIRECTED]),
        ("Which anime did the director of Zorblat help make?", ["staff:Director", "worked_on"]),
        ("Who wrote the music of Tomo Ishiguru's anime?", [DIRECTED, "staff:Music"]),

        ("Which characters appear in what comes after Zorblat?", ["sequel", "has_character"]),
        ("What else has the writer of Nightpaper published?", ["written_by", "wrote"]),
        ("Zorblat composer's anime", ["staff:Music", "worked_on:Music"]),
        ("the works by the author of Nightpaper", ["written_by", "wrote"]),
        ("Anime made out of works by the author of Nightpaper", ["written_by", "wrote", "adaptation"]),
        ("Which anime has Zorblat's director made?", ["staff:Director", DIRECTED]),
        ("Which studios have adapted Nightpaper?", ["adaptation", "animated_by"]),
        ("Which studio turned the manga Nightpaper into an anime?", ["adaptation", "animated_by"]),
    ],
    "whose": [
        ("Give me all manga by the author whose manga became Zorblat", ["adapted_from", "written_by", "wrote"]),
        ("Give me the series whose full story is Zorblat", ["summary"]),
        ("Who directed the anime whose prequel is the recap of Zorblat?", ["summary", "sequel", "staff:Director"]),
        ("Who is the voice of the one whose mentor is Vexo Karu?", ["student", "voiced_by"]),
        ("Which studio animated the anime whose script was written by the director of Zorblat?",
         ["staff:Director", SCRIPTED, "animated_by"]),
        ("Who wrote the manga whose adaptation Tomo Ishiguru directed?", [DIRECTED, "adapted_from", "written_by"]),
        ("Who voices the rival of the character whose student is Vexo Karu?", ["mentor", "rival", "voiced_by"]),
    ],
    "passive and in place": [
        ("By whom was the anime continued by Zorblat directed?", ["prequel", "staff:Director"]),
        ("Zorblat's sequel was animated by which studio?", ["sequel", "animated_by"]),

        ("Who is the character that Vexo Karu is taught by voiced by?", ["mentor", "voiced_by"]),
        ("Which studio was the anime that Zorblat is preceded by licensed by?", ["prequel", "licensed_by"]),
        ("Who drew the manga from which the sequel of Zorblat was adapted?", ["sequel", "adapted_from", "drawn_by"]),
        ("The music of which anime was composed by the director of Zorblat?", ["staff:Director", "worked_on:Music"]),
    ],
    "by whom": [
        ("What did the person by whom the music of Zorblat was composed direct?", ["staff:Music", DIRECTED]),
        ("Which manga did the artist by whom Nightpaper was drawn write?", ["drawn_by", "wrote"]),
        (
            "Which characters did the individual by whom the characters of the sequel of Zorblat were designed voice?",
            ["sequel", "staff:Character Design", "voices"],
        ),
        ("Which manga did the director to whom Zorblat was entrusted write?", ["staff:Director", "wrote"]),
    ],
    "heads that say little": [
        ("Who directed whatever anime continued Zorblat?", ["sequel", "staff:Director"]),
        ("Which manga did whoever directed the prequel of Zorblat write?", ["prequel", "staff:Director", "wrote"]),
        ("Who animated everything the guy who wrote Nightpaper directed?", ["written_by", DIRECTED, "animated_by"]),
        ("Characters voiced by the one that drew Nightpaper", ["drawn_by", "voices"]),
        ("What is the rival of Vexo Karu in?", ["rival", "appears_in"]),
        ("Who is in the anime that continues Zorblat?", ["sequel", "has_character"]),
    ],
    "what something only is": [
        ("Who animated the show that is the prequel of Zorblat's side story?",
         ["side_story", "prequel", "animated_by"]),
        ("Which anime were directed by the person who is the author of Nightpaper?", ["written_by", DIRECTED]),
        ("Tell me who the composer of the anime that continues Zorblat is", ["sequel", "staff:Music"]),
        ("Who did the art direction of the one that's a side story of Zorblat?", ["side_story", "staff:Art Director"]),
    ],
    "verbs with their objects": [
        ("Who handled the art direction of the show which preceded Zorblat?", ["prequel", "staff:Art Director"]),
        ("Which anime did the one who wrote the script of the sequel of Zorblat direct?",
         ["sequel", "staff:Script", DIRECTED]),
        ("Name the characters that whoever designed the characters of Zorblat voiced",
         ["staff:Character Design", "voices"]),
        ("What did the firm that licensed the remake of Zorblat animate?",
         ["alternative_version", "licensed_by", "animated"]),
    ],
    "a noun that its verb repeats": [
        ("Who voiced the mentor who trained Vexo Karu?", ["mentor", "voiced_by"]),
        ("Who directed the sequel that continued the recap of Zorblat?", ["summary", "sequel", "staff:Director"]),

    ],
    "what a verb leaves open": [
        ("Which anime came from the director Tomo Ishiguru?", [DIRECTED]),
        ("The sequel of the anime made by the composer Tomo Ishiguru?", ["worked_on:Music", "sequel"]),
        ("What is the source of the anime that came from Studio Plim?", ["animated", "adapted_from"]),
        ("What anime is the voice behind Vexo Karu credited on as staff?", ["voiced_by", "worked_on"]),
        ("Who worked on the production of the sequel of Zorblat?", ["sequel", "staff"]),
    ],
    "stories and versions": [
        ("Who directed the story summed up in Zorblat?", ["full_story", "staff:Director"]),
        ("Which anime tells the story of Zorblat's sequel in a different version?", ["sequel", "alternative_version"]),
        ("Under what title was the recap of Zorblat continued?", ["summary", "sequel"]),
        ("Which anime was it that summarized the sequel of Zorblat?", ["sequel", "summary"]),
        ("Who is the sequel of Zorblat about?", ["sequel", "has_character:main"]),
        ("Zorblat's sequel follows which main characters?", ["sequel", "has_character:main"]),

        ("What's the original series that the prequel of Zorblat spun off from?", ["prequel", "spin_off_of"]),
    ],
    "questions around a phrase": [
        ("Apart from the leads, which supporting characters are in the sequel of Zorblat?",
         ["sequel", "has_character:supporting"]),
        ("By whom were the individual episodes of Zorblat's sequel directed?", ["sequel", "staff:Episode Director"]),
        ("By whom is the score of the sequel of Zorblat?", ["sequel", "staff:Music"]),
        ("Who holds the English licence for the sequel of Zorblat?", ["sequel", "licensed_by"]),
        ("Tell me the guy by whom the characters of Zorblat were designed", ["staff:Character Design"]),
        ("Titles animated by whichever company licensed the anime whose prequel was Zorblat",
         ["sequel", "licensed_by", "animated"]),
    ],
    "whose verb is whose": [
        ("Which manga were drawn by the guy by whom the script of Zorblat was written?", ["staff:Script", "drew"]),
        ("What did the guy by whom the script of Zorblat was written score?", ["staff:Script", "worked_on:Music"]),
        ("On which anime did the person who wrote Nightpaper work?", ["written_by", "worked_on"]),
        ("Which show did whichever anime recapped Zorblat's sequel continue?", ["sequel", "summary", "prequel"]),
        ("Who directed the title that adapts the manga series whose artist is Tomo Ishiguru?",
         ["drew", "adaptation", "staff:Director"]),
        ("Titles continued by whichever series summarized Zorblat", ["summary", "prequel"]),
    ],
    "owners": [
        ("Zorblat's sequel's director", ["sequel", "staff:Director"]),
        ("Who is Vexo Karu's mentor's voice actor?", ["mentor", "voiced_by"]),
        ("Which manga did Zorblat's prequel's director write?", ["prequel", "staff:Director", "wrote"]),
        ("Which side stories does the sequel to Zorblat have?", ["sequel", "side_story"]),
    ],
}  # fmt: skip
CASES = [(question, hops) for family in FAMILIES.values() for question, hops in family]


@pytest.mark.parametrize(("question", "hops"), CASES, ids=[question for question, _ in CASES])
def test_a_phrase_nests_in_any_construction(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(("question", "hops"), CASES[::4], ids=[question for question, _ in CASES[::4]])
def test_and_so_it_does_in_lower_case(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question.lower().rstrip("?"))) == [hops]


def test_the_original_of_a_spin_off_may_have_been_made_from_anything() -> None:
    query = goal_of("What's the original series that Zorblat spun off from?").query
    assert query is not None
    assert not query.where.model_dump(exclude_defaults=True)


def test_more_of_something_is_something_else() -> None:
    goal = goal_of("Name more anime by the director of Zorblat")
    assert goal.query is not None
    assert goal.query.exclude == [goal.subjects[0].ref]
