"""Stories, characters, sets and comparisons are read in the colloquial and the bookish words of four more hands."""

import pytest

from tests.support.readings import read

WORDINGS = {
    "sequel(Zorblat[anime])": [
        "what do i watch that continues straight on from Zorblat",
        "the next part in line after Zorblat?",
        "So what's the next anime once you've finished Zorblat?",
        "For one point, give me the anime that directly follows Zorblat",
        "Which title carries on straight from Zorblat?",
        "the very next anime in line after Zorblat?",
        "the one you'd binge straight after Zorblat as its sequel?",
    ],
    "prequel(Zorblat[anime])": [
        "the instalment straight before Zorblat?",
        "What should I have seen immediately before Zorblat, storywise?",
        "Zorblat continues on from which earlier anime?",
        "There's a prequel to Zorblat, yeah? Which one is it?",
        "the anime that leads directly into Zorblat?",
        "the anime to get through before starting Zorblat?",
        "installment immediately preceding Zorblat",
        "the installment immediately preceding Zorblat?",
        "Zorblat carries on from which earlier anime?",
    ],
    "side_story(Zorblat[anime])": [
        "the side story spun around Zorblat?",
        "the little side story Zorblat got?",
        "the side story happening next to Zorblat?",
        "the little side story that accompanies Zorblat?",
        "the little side tale told alongside Zorblat?",
        "the side-story entry attached to Zorblat?",
        "the extra side story you get with Zorblat?",
        "By which side stories has Zorblat been supplemented?",
        "the side story by which Zorblat was supplemented?",
        "the little side story set alongside Zorblat?",
        "the bonus tale set beside Zorblat?",
    ],
    "parent_story(Zorblat[anime])": [
        "the bigger main story Zorblat is part of?",
        "the proper main series for the side story Zorblat?",
        "To which parent story is Zorblat attached?",
        "the bigger story that Zorblat sits beside as a side story?",
    ],
    "summary(Zorblat[anime])": [
        "the recap they cut together from Zorblat?",
        "Zorblat got boiled down into which recap?",
        "the recap edit they put together out of Zorblat?",
        "the anime that squashes Zorblat into a recap?",
        "the potted version of Zorblat?",
        "I don't have time for all of Zorblat; which recap could I see instead?",
        "the recap they cut from Zorblat?",
    ],
    "full_story(Zorblat[anime])": [
        "the full story that got shortened into Zorblat?",
        "Zorblat is just a recap, so what's the full thing?",
        "the whole story that got cut down to make Zorblat?",
        "Zorblat is just a recap, so what's the full thing called?",
        "what's the full thing that Zorblat is recapping?",
        "Which anime was condensed to make Zorblat?",
    ],
    "has_character(Zorblat[anime])": [
        "I'm trying to keep up with my kids. What are the names of the characters in Zorblat?",
        "Zorblat full character list",
        "Can I get a full character list for Zorblat?",
        "the whole bunch of characters you meet in Zorblat?",
        "the characters that show their faces in Zorblat?",
        "I need an overview of the characters that Zorblat has.",
        "full character list for Zorblat",
        "full character list for Zorblat pls",
        "I keep forgetting the names, who are the characters in Zorblat?",
    ],
    "has_character:main(Zorblat[anime])": [
        "the mains of Zorblat?",
        "Who's the hero or heroine of Zorblat?",
        "Name the hero or heroes of Zorblat",
        "the main man or woman of Zorblat?",
        "the characters who take centre stage in Zorblat?",
        "Who plays the central part in the story of Zorblat, I mean which characters?",
        "name of the hero or heroine of Zorblat?",
    ],
    "family(Vexo Karu[character])": [
        "Tell me who belongs to the same family as Vexo Karu.",
        "the characters in the same family as Vexo Karu?",
        "Name a relation of Vexo Karu",
        "the relations Vexo Karu has?",
        "the characters of the same family as Vexo Karu?",
    ],
    "friend(Vexo Karu[character])": [
        "the characters who hang out as friends with Vexo Karu?",
        "the characters Vexo Karu would call friends?",
        "Who's mates with Vexo Karu?",
        "the ones that Vexo Karu calls friends?",
        "the friendly bunch around Vexo Karu?",
        "By which friends is Vexo Karu surrounded?",
        "the friends by whom Vexo Karu is surrounded?",
        "which characters are Vexo Karu's mates",
        "the mates of Vexo Karu?",
        "the ones whom Vexo Karu can call friends?",
    ],
    "enemy(Vexo Karu[character])": [
        "Which characters count among the enemies Vexo Karu has?",
        "the characters Vexo Karu would call enemies?",
        "Vexo Karu has made an enemy of whom?",
        "I'd like to know against which enemies Vexo Karu has to fight.",
        "Whom does Vexo Karu count as a foe?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), with more than 24 episodes)": [
        "Name the anime directed by Tomo Ishiguru running over 24 episodes",
        "Name the anime directed by Tomo Ishiguru running longer than 24 episodes",
    ],
    "union(worked_on:Director(Tomo Ishiguru[person]), worked_on:Music(Hana Vell[person]))": [
        "any anime either directed by Tomo Ishiguru or with music by Hana Vell, doesn't matter which",
        "What anime directed by Tomo Ishiguru, or failing that with music by Hana Vell, can you find?",
        "Looking for anime directed by Tomo Ishiguru or with music by Hana Vell, I don't mind which",
        "Find me anime directed by Tomo Ishiguru or, alternatively, with music by Hana Vell.",
        "Do you know of anime directed by Tomo Ishiguru or of anime with music by Hana Vell? Either will do.",
        "got any anime directed by Tomo Ishiguru or with music by Hana Vell, doesn't matter which?",
        "Return the union of the anime directed by Tomo Ishiguru and the anime with music by Hana Vell.",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -popularity, 1)": [
        "of all the anime directed by Tomo Ishiguru, which do the most people watch",
    ],
    "Quimby Nights[anime] in sequel(Zorblat[anime])": [
        "quick check, Quimby Nights is the sequel of Zorblat?",
        "Would it be correct that Quimby Nights is a follow-up to Zorblat?",
    ],
    "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])": [
        "quick check, Tomo Ishiguru is the director of Zorblat?",
        "Would it be correct that Tomo Ishiguru is the director behind Zorblat?",
    ],
    "Studio Plim[studio] in animated_by(Zorblat[anime])": [
        "quick check, Studio Plim is the studio of Zorblat?",
        "Would it be correct that Zorblat was done by the studio Studio Plim?",
    ],
    "Tomo Ishiguru[person] in written_by(Nightpaper[manga])": [
        "quick check, Tomo Ishiguru is the author of Nightpaper?",
        "Would it be correct that Tomo Ishiguru is the mangaka behind Nightpaper?",
    ],
    "alike(Zorblat[anime]; all(anime))": [
        "recs for someone who likes Zorblat",
        "whats a good anime in the same vein as Zorblat",
        "Got any recs for someone who's into Zorblat?",
        "Which anime is likely to please someone who is fond of Zorblat?",
        "What anime would you recommend to somebody who enjoyed Zorblat?",
        "Which titles come closest to Zorblat?",
        "Is there any anime that gives the same feeling as Zorblat?",
    ],
    "prequel(Nightpaper[manga])": [
        "The manga Nightpaper carries on from which earlier manga?",
        "The manga Nightpaper follows on from which earlier manga?",
        "preceding manga before Nightpaper",
        "Which earlier manga does the manga Nightpaper continue from?",
        "Which earlier manga leads into the story of Nightpaper?",
    ],
    "adapted_from(Zorblat[anime])": [
        "the manga that lay behind Zorblat?",
        "the manga you'd read to get the original of Zorblat?",
        "what manga is Zorblat from, like the original one?",
    ],
    "has_character:supporting(Zorblat[anime])": [
        "Apart from the leads, who are the secondary characters in Zorblat?",
        "the lesser characters who support the leads of Zorblat?",
        "the not-quite-main characters in Zorblat?",
        "the characters backing up the leads of Zorblat?",
        "Apart from the leads, which supporting figures occur in Zorblat?",
        "besides the leads, which characters have supporting roles in Zorblat?",
        "Apart from the leads, which supporting characters occur in Zorblat?",
        "the non-lead characters listed for Zorblat?",
        "the characters standing behind the leads in Zorblat?",
        "the characters who only support the leads of Zorblat?",
    ],
    "appears_in(Vexo Karu[character])": [
        "Tell me the anime you'd find Vexo Karu in",
        "the anime you'd watch to see Vexo Karu?",
        "Name the anime which count Vexo Karu amongst the characters",
        "the anime from which we know Vexo Karu?",
        "the anime you'd find Vexo Karu in?",
    ],
    "appears_in:main(Vexo Karu[character])": [
        "Which anime has Vexo Karu as its hero or heroine?",
    ],
    "crewmate(Vexo Karu[character])": [
        "Which characters share a ship's crew with Vexo Karu?",
        "Which characters would Vexo Karu call crewmates?",
        "the characters Vexo Karu would call crewmates?",
        "the characters who sail or fly in one crew with Vexo Karu?",
        "Which characters sail or serve in one crew with Vexo Karu?",
    ],
    "rival(Vexo Karu[character])": [
        "Tell me who Vexo Karu is always competing against as a rival",
        "Who counts as the great rival of Vexo Karu?",
        "Who is it that Vexo Karu keeps trying to outdo as a rival?",
        "the character Vexo Karu keeps trying to outdo as a rival?",
        "Which character is always trying to outdo Vexo Karu as a rival?",
        "the big rival to Vexo Karu?",
        "By which rivals is Vexo Karu challenged?",
        "the rivals by whom Vexo Karu is challenged?",
        "who's the big rival for Vexo Karu?",
        "the person Vexo Karu sees as a rival?",
    ],
    "mentor(Vexo Karu[character])": [
        "the character Vexo Karu would call a teacher?",
        "Vexo Karu learnt everything from which mentor?",
        "Who was it that showed Vexo Karu the ropes as a mentor?",
        "the character who showed Vexo Karu the ropes?",
        "teacher or master of the character Vexo Karu",
        "the one who showed Vexo Karu the ropes as a mentor?",
    ],
    "student(Vexo Karu[character])": [
        "the characters who took lessons from Vexo Karu?",
        "the ones who call Vexo Karu their teacher?",
        "the learners under the guidance of Vexo Karu?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), ova)": [
        "List the straight-to-video anime directed by Tomo Ishiguru",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), in 2010)": [
        "Name the anime directed by Tomo Ishiguru that first went out in 2010",
        "Name the anime directed by Tomo Ishiguru that we first got in 2010",
        "Name the anime directed by Tomo Ishiguru whose release falls in 2010",
        "Name the anime directed by Tomo Ishiguru that had their first showing in 2010",
    ],
    "difference(worked_on:Director(Tomo Ishiguru[person]), worked_on:Music(Hana Vell[person]))": [
        "Leaving aside the ones with music by Hana Vell, which anime directed by Tomo Ishiguru are left?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), score, 1)": [
        "Among the anime directed by Tomo Ishiguru, which comes bottom for rating?",
        "Out of all anime directed by Tomo Ishiguru, which has the worst score?",
        "Going by score, what's dead last amongst the anime directed by Tomo Ishiguru?",
        "Which of the anime directed by Tomo Ishiguru did people rate the poorest?",
        "By score, which of the anime directed by Tomo Ishiguru ranks last?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), episodes, 1)": [
        "Tell me which of the anime directed by Tomo Ishiguru is over in the fewest episodes",
        "Which one among anime directed by Tomo Ishiguru is over the quickest?",
        "I've not got much time, which of the anime directed by Tomo Ishiguru is shortest?",
        "By number of episodes, which of the anime directed by Tomo Ishiguru ranks last?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), ended since 2011)": [
        "Which anime directed by Tomo Ishiguru stopped airing only after 2010?",
        "Which anime directed by Tomo Ishiguru only came to an end after 2010?",
        "Of all anime directed by Tomo Ishiguru, which ones had their final episode after 2010?",
        "Which anime directed by Tomo Ishiguru were concluded only after 2010?",
        "which anime directed by Tomo Ishiguru only finished airing after 2010?",
        "Of the anime directed by Tomo Ishiguru, which came to their end only after 2010?",
    ],
    "year(Zorblat[anime])": [
        "I'd like to know when Zorblat first went out",
        "For a bonus point, the year Zorblat came out?",
        "From when onwards was Zorblat on the air?",
        "When was the first episode of Zorblat shown?",
    ],
    "foremost(Tomo Ishiguru[person], Hana Vell[person]; -voices to all(character))": [
        "I wonder who has more voiced characters to their name, Tomo Ishiguru or Hana Vell",
        "When it comes to number of characters voiced, who's ahead: Tomo Ishiguru or Hana Vell?",
        "Comparing voice actors, who has done more characters: Tomo Ishiguru or Hana Vell?",
        "by number of characters voiced, who's ahead, Tomo Ishiguru or Hana Vell?",
        "Going by the number of characters voiced, who is ahead: Tomo Ishiguru or Hana Vell?",
    ],
    "surpasses(Tomo Ishiguru[person], Hana Vell[person]; -voices to all(character))": [
        "Has Tomo Ishiguru got more voiced characters to their name than Hana Vell?",
        "Is Tomo Ishiguru ahead of Hana Vell in number of characters voiced?",
    ],
    "alternative_version(Zorblat[anime])": [
        "the alternate-version counterpart to Zorblat?",
        "the anime classed as an alternative version to Zorblat?",
    ],
    "alternative_setting(Zorblat[anime])": [
        "What's the alternate-setting counterpart to Zorblat?",
        "Which anime places Zorblat in an alternate setting?",
        "I'd like to know which alternative-setting counterpart Zorblat has.",
        "alternate setting counterpart of Zorblat",
        "Which anime places Zorblat in an alternative setting?",
    ],
    "kind(adaptation(Nightpaper[manga]), anime)": [
        "the anime you'd watch instead of reading Nightpaper?",
        "What anime came of Nightpaper?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), since 2011)": [
        "Name the anime directed by Tomo Ishiguru that we only got after 2010",
        "Name the anime directed by Tomo Ishiguru whose release falls after 2010",
        "Name the anime directed by Tomo Ishiguru that had their first showing after 2010",
        "Name the anime directed by Tomo Ishiguru with a first showing later than 2010",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), until 2009)": [
        "Name the anime directed by Tomo Ishiguru we got before 2010 came round",
        "Name the anime directed by Tomo Ishiguru whose release falls before 2010",
        "Name the anime directed by Tomo Ishiguru that had their first showing before 2010",
        "Name the anime directed by Tomo Ishiguru that were already shown before 2010",
    ],
    "count(worked_on:Director(Tomo Ishiguru[person]))": [
        "In numbers, how many anime directed by Tomo Ishiguru exist?",
        "Nearest guess wins: how many anime directed by Tomo Ishiguru have there been?",
        "I need a headcount of anime directed by Tomo Ishiguru",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -score, 1)": [
        "Out of all anime directed by Tomo Ishiguru, which has the best score?",
        "Going by score, what's number one amongst the anime directed by Tomo Ishiguru?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -episodes, 1)": [
        "Which of the anime directed by Tomo Ishiguru racked up the most episodes?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), start_date, 1)": [
        "Which of the anime directed by Tomo Ishiguru has been around the longest?",
    ],
    "volumes(Nightpaper[manga])": [
        "How many volumes of the manga Nightpaper do I need for a complete shelf?",
        "By the end of the manga Nightpaper, how many volumes had appeared?",
    ],
    "contrast(Zorblat[anime], Quimby Nights[anime])": [
        "Zorblat vs Quimby Nights: how do they stack up?",
        "Zorblat or Quimby Nights? Tell me how they compare",
        "Zorblat next to Quimby Nights, what's different and what's the same?",
    ],
    "foremost(Zorblat[anime], Quimby Nights[anime]; start_date)": [
        "Zorblat vs Quimby Nights: which has been around longer?",
        "Comparing Zorblat with Quimby Nights, which has the earlier release?",
    ],
    "foremost(Zorblat[anime], Quimby Nights[anime]; -score)": [
        "Of Zorblat and Quimby Nights, which do people rate more highly?",
        "Comparing Zorblat with Quimby Nights, which has the greater score?",
        "Which one do viewers rate more highly: Zorblat or Quimby Nights?",
    ],
    "foremost(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to all(anime):Director)": [
        "When it comes to number of anime directed, who's ahead: Tomo Ishiguru or Hana Vell?",
        "Whose directing CV has more anime on it: Tomo Ishiguru or Hana Vell?",
        "Comparing directors, who made more anime: Tomo Ishiguru or Hana Vell?",
        "by number of anime directed, who's ahead, Tomo Ishiguru or Hana Vell?",
        "Going by the number of anime directed, who is ahead: Tomo Ishiguru or Hana Vell?",
    ],
    "foremost(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to filter(all(anime), movie):Director)": [
        "When it comes to number of movies directed, who's ahead: Tomo Ishiguru or Hana Vell?",
        "Whose directing CV has more films on it: Tomo Ishiguru or Hana Vell?",
        "Comparing directors, who made more movies: Tomo Ishiguru or Hana Vell?",
        "who's got more movies under their belt as director, Tomo Ishiguru or Hana Vell?",
        "by number of anime movies directed, who's ahead, Tomo Ishiguru or Hana Vell?",
        "Going by the number of films directed, who is ahead: Tomo Ishiguru or Hana Vell?",
    ],
    "foremost(Studio Plim[studio], Studio Vane[studio]; -animated to all(anime))": [
        "When it comes to number of anime animated, which studio's ahead: Studio Plim or Studio Vane?",
        "Comparing studios, which has produced more anime: Studio Plim or Studio Vane?",
        "by number of anime made, which studio is ahead, Studio Plim or Studio Vane?",
        "Going by the number of anime animated, which studio is ahead: Studio Plim or Studio Vane?",
    ],
    "foremost(Studio Plim[studio], Studio Vane[studio]; -animated to filter(all(anime), movie))": [
        "When it comes to number of films animated, which studio's ahead: Studio Plim or Studio Vane?",
        "Comparing studios, which has produced more movies: Studio Plim or Studio Vane?",
        "by number of anime movies made, which studio is ahead, Studio Plim or Studio Vane?",
        "Going by the number of films animated, which studio is ahead: Studio Plim or Studio Vane?",
    ],
    "foremost(Tomo Ishiguru[person], Hana Vell[person]; -wrote to all(manga))": [
        "When it comes to number of manga written, who's ahead: Tomo Ishiguru or Hana Vell?",
        "Comparing authors, who has more manga: Tomo Ishiguru or Hana Vell?",
        "by number of manga written, who's ahead, Tomo Ishiguru or Hana Vell?",
        "Going by the number of manga written, who is ahead: Tomo Ishiguru or Hana Vell?",
    ],
    "foremost(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to all(anime):Music)": [
        "When it comes to number of anime scored, who's ahead: Tomo Ishiguru or Hana Vell?",
        "Comparing composers, who did the music for more anime: Tomo Ishiguru or Hana Vell?",
        "by number of anime scored, who's ahead, Tomo Ishiguru or Hana Vell?",
        "Going by the number of anime scored, who is ahead: Tomo Ishiguru or Hana Vell?",
    ],
    "surpasses(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to all(anime):Director)": [
        "Is Tomo Ishiguru ahead of Hana Vell in number of anime directed?",
    ],
    "surpasses(Studio Plim[studio], Studio Vane[studio]; -animated to all(anime))": [
        "Is Studio Plim ahead of Studio Vane in number of anime animated?",
    ],
    "surpasses(Tomo Ishiguru[person], Hana Vell[person]; -wrote to all(manga))": [
        "Is Tomo Ishiguru ahead of Hana Vell in number of manga written?",
    ],
    "connection(Zorblat[anime], Tomo Ishiguru[person])": [
        "Connections round: Zorblat and Tomo Ishiguru, what's the connection?",
        "I'd like to know through whom or what Zorblat and Tomo Ishiguru are connected.",
        "Through whom or what are Zorblat and Tomo Ishiguru tied to each other?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), tv series)": [
        "List the anime broadcast on television directed by Tomo Ishiguru",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), between 2010 and 2015)": [
        "Name the anime directed by Tomo Ishiguru released in the years 2010 to 2015",
        "Name the anime directed by Tomo Ishiguru first shown between 2010 and 2015",
        "Name the anime directed by Tomo Ishiguru that premiered in the years 2010 to 2015",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), since 2010)": [
        "Name the anime directed by Tomo Ishiguru whose release falls in 2010 or later",
        "Name the anime directed by Tomo Ishiguru first shown in 2010 or later",
    ],
    "intersection(worked_on:Director(Tomo Ishiguru[person]), worked_on:Music(Hana Vell[person]))": [
        "Do you know of anime directed by Tomo Ishiguru which are likewise anime with music by Hana Vell?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -start_date, 1)": [
        "By release date, which of the anime directed by Tomo Ishiguru comes last?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), ended in 2010)": [
        "Of all anime directed by Tomo Ishiguru, which ones had their final episode in 2010?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), ended until 2009)": [
        "Of all anime directed by Tomo Ishiguru, which ones had their final episode before 2010?",
    ],
    "episodes(Zorblat[anime])": [
        "By the end of Zorblat, how many episodes had been shown?",
    ],
    "chapters(Nightpaper[manga])": [
        "By the end of the manga Nightpaper, how many chapters had appeared?",
    ],
    "foremost(Zorblat[anime], Quimby Nights[anime]; -episodes)": [
        "Comparing Zorblat with Quimby Nights, which was given more episodes?",
        "Comparing Zorblat with Quimby Nights, which has the greater number of episodes?",
    ],
    "Quimby Nights[anime] in prequel(Zorblat[anime])": [
        "Would it be correct that Quimby Nights is a prequel to Zorblat?",
    ],
    "Tomo Ishiguru[person] in voiced_by(Vexo Karu[character])": [
        "Would it be correct that Tomo Ishiguru is the voice actor for Vexo Karu?",
    ],
    "Vexo Karu[character] in has_character(Zorblat[anime])": [
        "Would it be correct that Vexo Karu features in Zorblat?",
    ],
    "Tomo Ishiguru[person] in staff:Music(Zorblat[anime])": [
        "Would it be correct that the soundtrack of Zorblat is by Tomo Ishiguru?",
    ],
}


@pytest.mark.parametrize("form", WORDINGS)
def test_stories_and_sets_are_read_in_more_words(form: str) -> None:
    assert [wording for wording in WORDINGS[form] if read(wording) != form] == []
