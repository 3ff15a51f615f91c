"""Many ways to ask the same: what each becomes, so that a word that is moved or taken away is noticed."""

import pytest

from tests.support.made_up_names import chains, goal_of

# By what is asked for: the hops of each name, and the questions that mean it.
PHRASINGS: list[tuple[str, list[list[str]], list[str]]] = [
    (
        "voiced_in",
        [["voiced_in"]],
        [
            "Which anime is Hana Vell in the cast of?",
            "Which anime have Hana Vell in the cast?",
            "Which anime have Hana Vell in their cast?",
            "In which anime can Hana Vell be heard?",
            "Which anime can one hear Hana Vell in?",
            "Which anime does Hana Vell lend a voice to?",
            "anime with Hana Vell among the voice actors",
            "anime that Hana Vell has a voice role in",
            "In which anime did Hana Vell voice a character?",
            "Which anime has Hana Vell voiced someone in?",
            "anime starring the voice of Hana Vell",
            "Which anime feature the voice of Hana Vell?",
            "Which anime did Hana Vell act in?",
            "anime with Hana Vell in the cast",
            "In which anime does Hana Vell's voice appear?",
            "Which anime use the voice of Hana Vell?",
            "Which titles have Hana Vell as a cast member?",
            "Which anime had Hana Vell as a voice?",
            "anime in which Hana Vell speaks a part",
            "anime in whose cast Hana Vell is",
            "Which anime include Hana Vell's voice?",
            "Which anime was Hana Vell cast in?",
            "Which anime is voiced by Hana Vell?",
            "anime voiced by Hana Vell",
        ],
    ),
    (
        "roles",
        [["voices"], ["has_character"]],
        [
            "Which characters does Hana Vell voice in Zorblat?",
            "Who is voiced by Hana Vell in Zorblat?",
            "Which role does Hana Vell have in Zorblat?",
            "Whose voice is Hana Vell in Zorblat?",
            "What roles has Hana Vell in Zorblat?",
            "Hana Vell's roles in Zorblat",
            "Who did Hana Vell portray in Zorblat?",
        ],
    ),
    (
        "roles",
        [["has_character"], ["voices"]],
        [
            "Which Zorblat characters does Hana Vell voice?",
            "In Zorblat, which characters are voiced by Hana Vell?",
            "Which characters of Zorblat have the voice of Hana Vell?",
        ],
    ),
    (
        "filtered",
        [["worked_on:Director"]],
        [
            "Which anime directed by Tomo Ishiguru came out in 2005?",
            "What anime did Tomo Ishiguru direct in 2005?",
            "Which movies has Tomo Ishiguru directed?",
            "Which comedy anime did Tomo Ishiguru direct?",
            "Of the anime Tomo Ishiguru directed, which are comedies?",
            "Which of the anime directed by Tomo Ishiguru are movies?",
            "Which anime directed by Tomo Ishiguru were released between 2001 and 2005?",
        ],
    ),
    (
        "filtered",
        [["animated"]],
        [
            "What did Studio Plim make in 2005?",
            "Studio Plim's 2005 anime",
            "Which of Studio Plim's anime are comedies?",
        ],
    ),
    (
        "count",
        [["voiced_in"]],
        [
            "In how many anime does Hana Vell have a voice role?",
            "How many anime feature the voice of Hana Vell?",
            "How often has Hana Vell been cast in anime?",
        ],
    ),
    (
        "count",
        [["animated"]],
        [
            "What is the number of anime made by Studio Plim?",
            "How many anime are by Studio Plim?",
            "How many anime does Studio Plim have?",
        ],
    ),
    (
        "count",
        [["worked_on:Director"]],
        [
            "How many anime did Tomo Ishiguru direct in total?",
            "Count of anime directed by Tomo Ishiguru",
        ],
    ),
    (
        "others",
        [["staff:Director", "worked_on:Director"]],
        [
            "Apart from Zorblat, which anime did its director direct?",
            "What else did the director of Zorblat direct?",
            "The director of Zorblat also directed which anime?",
            "Which anime other than Zorblat did its director direct?",
            "What other anime has the person who directed Zorblat directed?",
            "Other works of the director of Zorblat",
            "Which further anime were directed by the director of Zorblat?",
            "Which anime share their director with Zorblat?",
            "Which anime have the same director as Zorblat?",
            "Other anime by the director of Zorblat",
        ],
    ),
    (
        "full_story",
        [["full_story"]],
        [
            "Which anime does Zorblat summarize?",
            "What is Zorblat a summary of?",
            "What is the full story of Zorblat?",
            "Zorblat is a recap of which anime?",
            "Of which anime is Zorblat a recap?",
            "Which longer work does Zorblat condense?",
        ],
    ),
    (
        "creator",
        [["staff:Original Creator"]],
        [
            "Who is credited as the original creator of Zorblat?",
            "Who created Zorblat?",
            "Who came up with Zorblat?",
        ],
    ),
    (
        "source",
        [["adapted_from"]],
        [
            "What is Zorblat based on?",
            "What was Zorblat adapted from?",
            "Which manga is the source of Zorblat?",
            "Which manga did Zorblat come from?",
            "From which manga was Zorblat adapted?",
            "Which manga does Zorblat adapt?",
            "On which manga is Zorblat based?",
            "The manga behind Zorblat",
            "What's the original manga of Zorblat?",
            "Zorblat adapts which manga?",
            "Which manga was made into Zorblat?",
        ],
    ),
    (
        "adaptation",
        [["adaptation"]],
        [
            "Which anime adapts Nightpaper?",
            "What anime came from Nightpaper?",
            "What is the anime of Nightpaper?",
            "Which anime is based on Nightpaper?",
            "Nightpaper anime adaptation",
            "Which anime goes back to Nightpaper?",
            "Into which anime was Nightpaper adapted?",
            "Which anime was made from Nightpaper?",
        ],
    ),
    (
        "wrote",
        [["wrote"]],
        [
            "Which manga did Hana Vell write?",
            "Which manga are by Hana Vell?",
            "What manga has Hana Vell written?",
            "manga by Hana Vell",
            "Of which manga is Hana Vell the author?",
            "Which manga is Hana Vell the author of?",
            "Which manga come from Hana Vell?",
            "Which manga go back to Hana Vell as author?",
            "Manga authored by Hana Vell",
            "What did Hana Vell write?",
        ],
    ),
    (
        "drew",
        [["drew"]],
        [
            "Which manga did Hana Vell draw?",
            "Of which manga is Hana Vell the artist?",
            "Which manga is Hana Vell the artist of?",
            "manga drawn by Hana Vell",
            "What manga has Hana Vell illustrated?",
        ],
    ),
    (
        "cast",
        [["voice_cast"]],
        [
            "Who is in the cast of Zorblat?",
            "Which voice actors are in Zorblat?",
            "Who lends their voice to Zorblat?",
            "Who can be heard in Zorblat?",
            "voice cast of Zorblat",
            "Who makes up the voice cast of Zorblat?",
            "Name the voice actors of Zorblat",
            "Which people voice characters in Zorblat?",
            "Who voices Zorblat?",
            "Who are the voices of Zorblat?",
            "Who does the voices in Zorblat?",
        ],
    ),
    (
        "supporting",
        [["has_character:supporting"]],
        [
            "Who are the supporting characters of Zorblat?",
            "Which characters have a supporting role in Zorblat?",
            "Name the side characters in Zorblat",
        ],
    ),
    (
        "supporting",
        [["appears_in:main"]],
        [
            "Which anime have Vexo Karu as a main character?",
            "In which anime does Vexo Karu have a main role?",
            "In which anime is Vexo Karu a main character?",
        ],
    ),
    (
        "supporting",
        [["appears_in:supporting"]],
        [
            "In which anime is Vexo Karu a supporting character?",
            "In which anime does Vexo Karu have a supporting role?",
        ],
    ),
    (
        "either",
        [["animated"], ["voiced_in"]],
        [
            "Anime by Studio Plim or with the voice of Hana Vell",
            "Which anime were made by Studio Plim or feature Hana Vell?",
        ],
    ),
    (
        "without",
        [["animated"], ["voiced_in"]],
        [
            "Anime by Studio Plim without Hana Vell in the cast",
            "Which anime by Studio Plim do not feature Hana Vell?",
        ],
    ),
    (
        "without",
        [["animated"], ["worked_on:Director"]],
        [
            "Which anime did Studio Plim make that Tomo Ishiguru did not direct?",
            "Anime of Studio Plim except those directed by Tomo Ishiguru",
        ],
    ),
    (
        "without",
        [["worked_on:Director"], ["animated"]],
        [
            "Which anime did Tomo Ishiguru direct, but not at Studio Plim?",
            "Anime directed by Tomo Ishiguru, excluding those by Studio Plim",
        ],
    ),
    (
        "both",
        [["animated"], ["voiced_in"]],
        [
            "Which anime are by Studio Plim and also have Hana Vell in the cast?",
            "Which anime made by Studio Plim feature the voice of Hana Vell?",
        ],
    ),
    (
        "superl",
        [["worked_on:Music"]],
        [
            "What is the lowest rated anime with music by Tomo Ishiguru?",
            "Which anime scored by Tomo Ishiguru is rated best?",
            "Which anime with music by Tomo Ishiguru has the lowest rating?",
            "Which anime composed by Tomo Ishiguru is the most popular?",
            "Tomo Ishiguru composed the music of which anime first?",
            "The earliest anime with music by Tomo Ishiguru",
            "What's the most recent anime that Tomo Ishiguru composed for?",
        ],
    ),
    (
        "superl",
        [["animated"]],
        [
            "Which of Studio Plim's anime is the oldest?",
            "Among the anime of Studio Plim, which one was released last?",
            "By rating, what is the best anime of Studio Plim?",
            "Which anime by Studio Plim has more episodes than any other?",
            "Which anime by Studio Plim has the fewest episodes?",
        ],
    ),
    (
        "superl",
        [["worked_on:Director"]],
        [
            "Of all anime directed by Tomo Ishiguru, which has the highest score?",
            "Which anime directed by Tomo Ishiguru ran the longest?",
        ],
    ),
    (
        "rel",
        [["worked_on:Character Design"]],
        [
            "Which anime did Tomo Ishiguru design the characters for?",
            "For which anime did Tomo Ishiguru design the characters?",
            "anime with characters designed by Tomo Ishiguru",
            "Which anime has Tomo Ishiguru as character designer?",
        ],
    ),
    (
        "rel",
        [["licensed_by"]],
        [
            "Which company licensed Zorblat?",
            "Who holds the license of Zorblat?",
            "Which company took out the licence for Zorblat?",
            "Which company has licensed Zorblat abroad?",
            "Who released Zorblat in the west?",
            "Who brought Zorblat to the US?",
        ],
    ),
    (
        "rel",
        [["licensed"]],
        [
            "anime for which Studio Plim took out the licence",
            "Which anime did Studio Plim release abroad?",
        ],
    ),
    (
        "rel",
        [["worked_on:Director"]],
        [
            "anime directed by none other than Tomo Ishiguru",
            "Which one of the anime directed by Tomo Ishiguru goes on for the most episodes?",
            "Which are the 3 best scoring anime by director Tomo Ishiguru?",
            "Out of all anime directed by Tomo Ishiguru, which is the lowest-ranked?",
        ],
    ),
    (
        "rel",
        [["worked_on:Director"], ["licensed"]],
        ["anime directed by Tomo Ishiguru, and also for which Studio Plim took out the licence"],
    ),
    (
        "rel",
        [["produced_by"]],
        [
            "Who are the producers of Zorblat?",
            "Who was the producer of Zorblat?",
        ],
    ),
    (
        "rel",
        [["staff:Key Animation"]],
        [
            "Who did the key animation of Zorblat?",
            "Who drew key frames for Zorblat?",
        ],
    ),
]
CASES = [(question, hops) for _, hops, questions in PHRASINGS for question in questions]


@pytest.mark.parametrize(("question", "hops"), CASES, ids=[question for question, _ in CASES])
def test_a_phrasing_becomes_its_chains(question: str, hops: list[list[str]]) -> None:
    assert chains(goal_of(question)) == hops
