"""Who made what is read in the colloquial and the bookish words of four more hands."""

import pytest

from tests.support.readings import read

WORDINGS = {
    "voiced_by(Vexo Karu[character])": [
        "Whose voice do I hear when Vexo Karu is talking?",
        "the talent voicing Vexo Karu?",
        "Which actor or actress speaks the lines of Vexo Karu?",
    ],
    "worked_on:Director(Tomo Ishiguru[person])": [
        "whats the directing filmography of Tomo Ishiguru",
        "What's on the directing CV of Tomo Ishiguru?",
        "wanna see everything Tomo Ishiguru has directed, what is there?",
        "the anime in whose credits Tomo Ishiguru is named as director?",
        "the anime whose direction lay in the hands of Tomo Ishiguru?",
        "the anime that were realised by Tomo Ishiguru as director?",
        "Name the anime in whose credits Tomo Ishiguru is named as director",
        "Name the anime whose direction lay in the hands of Tomo Ishiguru",
        "Could you give me an overview of anime directed by Tomo Ishiguru?",
        "Of which anime directed by Tomo Ishiguru are you aware?",
        "the anime Tomo Ishiguru has under their belt as director?",
        "What works are in the directing filmography of Tomo Ishiguru?",
        "Of anime directed by Tomo Ishiguru, which ones do exist?",
    ],
    "staff:Original Creator(Zorblat[anime])": [
        "whos the og creator of Zorblat?",
        "the og creator of Zorblat?",
        "Zorblat is originally the brainchild of whom?",
        "the original mind that created Zorblat?",
        "Of Zorblat, who is the creator of the original?",
        "the person named in Zorblat as the creator of the original?",
    ],
    "staff:Storyboard(Zorblat[anime])": [
        "Which people sat down and storyboarded Zorblat?",
    ],
    "staff:Theme Song Performance(Zorblat[anime])": [
        "what singer or band did the theme song for Zorblat",
        "Music round! Name the act that performs the theme to Zorblat",
        "Which singer or band is responsible for performing the theme song in Zorblat?",
    ],
    "produced_by(Zorblat[anime])": [
        "what companies were on the production side of Zorblat",
        "Tell me which companies put up the money for Zorblat as producers",
    ],
    "staff:Director(Zorblat[anime])": [
        "Which film-maker directed Zorblat?",
        "the film-maker who directed Zorblat?",
        "By which director was Zorblat realised?",
        "In whose hands did the direction of Zorblat lie?",
        "the person in whose hands the direction of Zorblat lay?",
        "The directing in Zorblat is class, who did it?",
        "the person calling the shots as director on Zorblat?",
    ],
    "staff:Music(Zorblat[anime])": [
        "the musician whose score is in Zorblat?",
        "Which composer was hired for Zorblat?",
        "the composer hired for Zorblat?",
        "the composer they hired for Zorblat?",
        "the composer whose score is in Zorblat?",
        "who did the music in Zorblat, it's so good?",
    ],
    "worked_on:Music(Tomo Ishiguru[person])": [
        "As a composer, which anime has Tomo Ishiguru done?",
        "For what anime was Tomo Ishiguru brought in as composer?",
        "In which anime can compositions by Tomo Ishiguru be heard as the soundtrack?",
        "Name the anime in whose credits Tomo Ishiguru is named as composer",
        "In which anime do we hear the compositions of Tomo Ishiguru?",
    ],
    "worked_on:Character Design(Tomo Ishiguru[person])": [
        "As a character designer, which anime has Tomo Ishiguru done?",
        "Name the anime whose characters were drawn up by designer Tomo Ishiguru",
        "Name the anime in whose credits Tomo Ishiguru is named as character designer",
        "Name the anime whose character design lay in the hands of Tomo Ishiguru",
    ],
    "worked_on:Script(Tomo Ishiguru[person])": [
        "As a scriptwriter, which anime has Tomo Ishiguru done?",
        "On which anime was Tomo Ishiguru employed as scriptwriter?",
        "As a scriptwriter, which anime did Tomo Ishiguru do?",
        "The scripts of which anime are from Tomo Ishiguru?",
    ],
    "worked_on:Series Composition(Tomo Ishiguru[person])": [
        "As a series composer, which anime has Tomo Ishiguru done?",
        "The series composition of which anime was handled by Tomo Ishiguru?",
        "The series composition of which anime lay in the hands of Tomo Ishiguru?",
    ],
    "worked_on:Sound Director(Tomo Ishiguru[person])": [
        "Tell me the anime where Tomo Ishiguru directed the sound",
        "As a sound director, which anime has Tomo Ishiguru done?",
    ],
    "staff:Episode Director(Zorblat[anime])": [
        "Who directed individual episodes of Zorblat?",
        "Who were the people directing individual episodes of Zorblat?",
        "Which people took turns directing the episodes of Zorblat?",
    ],
    "animated_by(Zorblat[anime])": [
        "the studio where the animation of Zorblat was done?",
        "Whose studio logo is on Zorblat?",
        "the studio whose logo is on Zorblat?",
        "the studio you'd credit for animating Zorblat?",
        "the studio in whose hands the animation of Zorblat lay?",
        "the studio whose animation we see in Zorblat?",
    ],
    "animated(Studio Plim[studio])": [
        "The studio here is Studio Plim; which anime are theirs?",
        "the anime that left the studio Studio Plim?",
        "the anime with the studio logo of Studio Plim on them?",
        "the anime in whose credits Studio Plim is named as studio?",
        "Name the anime in whose credits Studio Plim is named as animation studio",
        "Name the anime that originated at Studio Plim as the studio",
        "The animation of which anime was in the hands of Studio Plim?",
    ],
    "produced(Studio Plim[studio])": [
        "Tell me the anime that count Studio Plim among the producers",
        "Which anime did Studio Plim co-produce or produce?",
        "What anime count Studio Plim among their producers?",
        "The producers of which anime include Studio Plim?",
    ],
    "licensed(Studio Plim[studio])": [
        "As a licensor, which anime has Studio Plim taken on?",
    ],
    "written_by(Nightpaper[manga])": [
        "the one from whose pen Nightpaper came?",
        "Nightpaper flowed from the pen of which mangaka?",
        "By whose hand was the story of Nightpaper put on paper?",
        "Could you tell me under whose name the manga Nightpaper should be catalogued as author?",
        "the writer from whose pen Nightpaper comes?",
    ],
    "worked_on:Original Creator(Tomo Ishiguru[person])": [
        "Which anime are the brainchild of Tomo Ishiguru?",
        "Name the anime in whose credits Tomo Ishiguru is named as original creator",
        "As original creator, which anime does Tomo Ishiguru have?",
    ],
    "staff:Character Design(Zorblat[anime])": [
        "char designer on Zorblat?",
        "The look of the characters in Zorblat is down to which designer?",
        "the character designer they hired for Zorblat?",
    ],
    "staff:Series Composition(Zorblat[anime])": [
        "the person down for series composition on Zorblat?",
        "the name beside series composition in the credits of Zorblat?",
        "the person in whose hands the series composition of Zorblat lay?",
        "the series composer they hired for Zorblat?",
    ],
    "wrote(Tomo Ishiguru[person])": [
        "the manga on whose cover Tomo Ishiguru is named as writer?",
        "the manga that Tomo Ishiguru sat down and wrote?",
        "I'd like to read more by Tomo Ishiguru; which manga did this author write?",
        "the manga on whose cover Tomo Ishiguru is named as author?",
        "the manga Tomo Ishiguru has under their belt as writer?",
    ],
    "others(worked_on:Music(Tomo Ishiguru[person]))": [
        "Which other anime did Tomo Ishiguru write the score for?",
    ],
    "staff:Script(Zorblat[anime])": [
        "the person in whose hands the script of Zorblat lay?",
        "the scriptwriter they hired for Zorblat?",
    ],
    "staff(Zorblat[anime])": [
        "Could you give me an overview of the staff of Zorblat?",
        "Whose names are found in the staff credits of Zorblat?",
    ],
    "drew(Tomo Ishiguru[person])": [
        "The art of which manga is credited to Tomo Ishiguru?",
    ],
    "voice_cast(Zorblat[anime])": [
        "Which voice performers were hired for Zorblat?",
    ],
    "worked_on(Tomo Ishiguru[person])": [
        "What anime are there in whose credits Tomo Ishiguru can be found as staff?",
    ],
    "drawn_by(Nightpaper[manga])": [
        "Which artist put the manga Nightpaper on paper?",
        "the one from whose hand the drawings of Nightpaper are?",
    ],
}


@pytest.mark.parametrize("form", WORDINGS)
def test_who_made_what_is_read_in_more_words(form: str) -> None:
    assert [wording for wording in WORDINGS[form] if read(wording) != form] == []
