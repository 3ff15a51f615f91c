"""What relations are called in English: nouns name a result, verbs join a name with results of either side."""

from typing import Final

from agent_core.planning.lexicon.forms import Words

NOUNS: Final[dict[str, Words]] = {
    "sequel": "sequel | sequels | follow-up | follow-ups | follow up | followup | continuation | continuations |"
    " next season"
    " | successor | next part | next installment | next instalment | next entry",
    "prequel": "prequel | prequels | predecessor | predecessors | previous season | earlier season | previous part"
    " | previous installment | previous instalment | preceding season | preceding part",
    "side story": "side story | side-story | side stories | side-stories | gaiden | sidestory",
    "parent story": "parent story | parent stories | main story | parent series | main series | parent work",
    "summary": "recap | recaps | recap movie | recap film | compilation | compilation film | compilation movie |"
    " summary"
    " | summaries | digest",
    "full story": "full story | full stories",
    "spin-off": "spin-off | spin-offs | spinoff | spinoffs | spin off | spin offs",
    "alternative version": "alternative version | alternative versions | alternate version | alternate versions |"
    " remake"
    " | remakes | retelling | retellings | reboot | reboots",
    "alternative setting": "alternative setting | alternative settings | alternate setting | alternate universe",
    "franchise": "franchise | franchises",
    "recommendation": "recommendation | recommendations",
    "studio": "company | companies | house | studio | studios | animation studio | animation studios |"
    " animation company | animation house |"
    " animator"
    " | animators",
    "producer": "producer | producers | production company | production companies",
    "licensor": "licensor | licensors | licensee | licensees",
    "director": "director | directors | series director | filmmaker",
    "chief director": "chief director | chief directors | general director | supervising director",
    "assistant director": "assistant director | assistant directors",
    "executive producer": "executive producer | executive producers",
    "chief animation director": "chief animation director | chief animation directors | chief animation supervisor",
    "editor": "editor | editors",
    "lyricist": "lyricist | lyricists",
    "theme composer": "theme song composer | theme song composers",
    "theme arranger": "theme song arranger | theme song arrangers",
    "photography director": "director of photography | photography director | cinematographer",
    "mechanical designer": "mechanical designer | mechanical designers | mecha designer | mecha designers",
    "original character designer": "original character designer | original character designers",
    "composer": "composer | composers | music composer | score composer",
    "episode director": "episode director | episode directors",
    "sound director": "sound director | sound directors",
    "animation director": "animation director | animation directors",
    "art director": "art director | art directors",
    "character designer": "character designer | character designers",
    "original creator": "original creator | original creators",
    "maker": "creator | creators",
    "scriptwriter": "scriptwriter | scriptwriters | script writer | script writers | screenwriter | screenwriters",
    "series composer": "series composer | series composers",
    "storyboarder": "storyboard artist | storyboard artists",
    "key animator": "key animator | key animators",
    "theme performer": "theme song performer | theme song performers | theme song singer | theme song singers |"
    " singer"
    " | singers",
    "staff": "staff member | staff members | crew | creative team",
    "author": "author | authors | mangaka | mangakas | writer | writers | manga author | manga writer | original"
    " author",
    "artist": "artist | artists | illustrator | illustrators | manga artist | artists behind | drawer",
    "source": "source manga | source material | original manga | manga source | source comic | manga behind |"
    " comic behind",
    "voice actor": "voice actor | voice actors | voice actress | voice actresses | voice artist | voice artists |"
    " seiyuu"
    " | seiyuus | seiyu | voice talent | cast member | cast members | actor | actors | actress | actresses | va | vas"
    " | voice performer | voice performers | voice-actor | voice-actors | dub actor",
    "main character": "main character | main characters | protagonist | protagonists | lead character | lead"
    " characters"
    " | lead | leads | hero | heroes | heroine | heroines | main cast | main protagonist | main protagonists |"
    " central"
    " character | central characters | leading character | leading characters | main role | main roles |"
    " leading role | leading roles | main part | main parts | starring role | starring roles | lead role | lead"
    " roles",
    "supporting character": "supporting character | supporting characters | side character | side characters |"
    " secondary"
    " character | secondary characters | minor character | minor characters | supporting cast | supporting role"
    " | supporting roles | supporting part | supporting parts | side role | side roles | secondary role |"
    " secondary roles | minor role | minor roles",
    "role": "role | roles | part played | parts played | voice role | voice roles",
    "co-star": "co-star | co-stars | fellow character | fellow characters",
    "crewmate": "crewmate | crewmates | crew member | crew members",
    "family": "family member | family members | relative | relatives",
    "mentor": "mentor | mentors | teacher | teachers | master | masters",
    "student": "student | students | pupil | pupils | disciple | disciples",
    "rival": "rival | rivals",
    "friend": "friend | friends",
    "enemy": "enemy | enemies",
}

VERBS: Final[dict[str, Words]] = {
    "episode director": "directed episodes | directed episodes of | directed an episode | directed an episode"
    " of | directed individual episodes | directed individual episodes of | directed single episodes | directed"
    " single episodes of | directed some episodes | directed some episodes of | direct episodes | direct"
    " episodes of | direct an episode | direct an episode of | direct individual episodes | direct individual"
    " episodes of | direct single episodes | direct single episodes of | direct some episodes | direct some"
    " episodes of | directs episodes | directs episodes of | directs an episode | directs an episode of |"
    " directs individual episodes | directs individual episodes of | directs single episodes | directs single"
    " episodes of | directs some episodes | directs some episodes of | episode direction",
    "sound director": "directed the sound | directed the sound of | directed the sound for | directed sound |"
    " direct the sound | direct the sound of | direct the sound for | direct sound | directs the sound |"
    " directs the sound of | directs the sound for | directs sound | handled the sound | handled the sound of |"
    " handled the sound for | handled sound | supervised the sound | supervised the sound of | supervised the"
    " sound for | supervised sound | sound direction | in charge of sound | in charge of the sound",
    "animation director": "directed the animation | directed the animation of | directed the animation for |"
    " direct the animation | direct the animation of | direct the animation for | directs the animation |"
    " directs the animation of | directs the animation for | supervised the animation | supervised the"
    " animation of | supervised the animation for | supervise the animation | supervise the animation of |"
    " supervise the animation for | animation direction | animation supervision",
    "art director": "directed the art | directed the art of | directed the art for | direct the art | direct"
    " the art of | direct the art for | directs the art | directs the art of | directs the art for | supervised"
    " the art | supervised the art of | supervised the art for | art direction",
    "spin-off": "spun off from | spun off | branched off from | branched off",
    "side story": "takes place beside | told beside",
    "summary": "summarizes | summarises | recaps | condenses | sums up",
    "parent story": "branch off from | goes with",
    "sequel": "continues | continued | comes after | come after | came after | comes next after | follows |"
    " followed by"
    " | succeeds | comes directly after | takes up after | next chapter | next up after | picks up where | is"
    " continued by | continued by | continued in | continues the story of | follow-up to | carries on | carry"
    " on | carries on from | what follows | comes directly behind",
    "prequel": "watch before | see before | watched before | comes before | come before | came before |"
    " precedes | preceded | comes directly before | precede | goes before | went before | come right before |"
    " set before | leads up to | lead up to | led up to | preceded by | sets up | was before",
    "franchise": "same franchise | same series | belongs to the same franchise",
    "chief director": "chief direction | served as chief director",
    "editor": "edited | editing | edit | edits",
    "lyricist": "lyrics | wrote the lyrics | theme song lyrics",
    "theme arranger": "arranged the theme song",
    "theme composer": "composed the theme song",
    "mechanical designer": "mechanical design | mechanical designs | mecha design",
    "photography director": "photographed",
    "studio": "made | make | makes | making | animated | animate | animates | animating | created by studio | did the"
    " animation | did the animation for | did the animation of | handled the animation | handled the animation of |"
    " handled"
    " the animation for | animation by | responsible for | responsible for animating | brought to life | animation"
    " | made by"
    " the studio | turned into an anime | studio behind | studio responsible for | animation work | animation"
    " production | drew and animated | brought to life by | in charge of the animation | produced the animation"
    " | produced the animation for | produced the animation of | house behind | realised | realized | put out |"
    " put together | output | created at | made at | worked up | animating it | crafted | turned out | come out"
    " of | came out of | from the house of",
    "production": "produced | produce | produces | behind | produced by | financed | funded | production of |"
    " bankrolled | co-produced | producing | on the production committee",
    "licensor": "licensed | license | licenses | licensed by | license holder | licence | licenced |"
    " distribution rights | holds the license | hold the license | holds the licence | released in the west |"
    " rights holder | distributed | distributes | distribute | distributor",
    "director": "directed | direct | directs | directing | helmed | helm | helms | at the helm | at the helm of |"
    " in the"
    " director chair | directed by | direction | directorial work | directorial works | directorship | direct"
    " it | behind the camera | at the wheel | directorial | called the shots | in charge of directing |"
    " responsible for directing | was in charge of | took the helm | director behind",
    "composer": "composed the music | composed the music for | composed the music of | composed the soundtrack"
    " | composed the soundtrack for | composed the soundtrack of | composed the score | composed the score for"
    " | composed the score of | composed music for | compose the music | compose the music for | compose the"
    " music of | compose the soundtrack | compose the soundtrack for | compose the soundtrack of | compose the"
    " score | compose the score for | compose the score of | compose music for | composes the music | composes"
    " the music for | composes the music of | composes the soundtrack | composes the soundtrack for | composes"
    " the soundtrack of | composes the score | composes the score for | composes the score of | composes music"
    " for | wrote the music | wrote the music for | wrote the music of | wrote the soundtrack | wrote the"
    " soundtrack for | wrote the soundtrack of | wrote the score | wrote the score for | wrote the score of |"
    " wrote music for | write the music | write the music for | write the music of | write the soundtrack |"
    " write the soundtrack for | write the soundtrack of | write the score | write the score for | write the"
    " score of | write music for | writes the music | writes the music for | writes the music of | writes the"
    " soundtrack | writes the soundtrack for | writes the soundtrack of | writes the score | writes the score"
    " for | writes the score of | writes music for | made the music | made the music for | made the music of |"
    " made the soundtrack | made the soundtrack for | made the soundtrack of | made the score | made the score"
    " for | made the score of | made music for | make the music | make the music for | make the music of | make"
    " the soundtrack | make the soundtrack for | make the soundtrack of | make the score | make the score for |"
    " make the score of | make music for | did the music | did the music for | did the music of | did the"
    " soundtrack | did the soundtrack for | did the soundtrack of | did the score | did the score for | did the"
    " score of | did music for | does the music | does the music for | does the music of | does the soundtrack"
    " | does the soundtrack for | does the soundtrack of | does the score | does the score for | does the score"
    " of | does music for | do the music | do the music for | do the music of | do the soundtrack | do the"
    " soundtrack for | do the soundtrack of | do the score | do the score for | do the score of | do music for"
    " | created the music | created the music for | created the music of | created the soundtrack | created the"
    " soundtrack for | created the soundtrack of | created the score | created the score for | created the"
    " score of | created music for | create the music | create the music for | create the music of | create the"
    " soundtrack | create the soundtrack for | create the soundtrack of | create the score | create the score"
    " for | create the score of | create music for | scored the music | scored the music for | scored the music"
    " of | scored the soundtrack | scored the soundtrack for | scored the soundtrack of | scored the score |"
    " scored the score for | scored the score of | scored music for | score the music | score the music for |"
    " score the music of | score the soundtrack | score the soundtrack for | score the soundtrack of | score"
    " the score | score the score for | score the score of | score music for | scores the music | scores the"
    " music for | scores the music of | scores the soundtrack | scores the soundtrack for | scores the"
    " soundtrack of | scores the score | scores the score for | scores the score of | scores music for |"
    " provided the music | provided the music for | provided the music of | provided the soundtrack | provided"
    " the soundtrack for | provided the soundtrack of | provided the score | provided the score for | provided"
    " the score of | provided music for | provides the music | provides the music for | provides the music of |"
    " provides the soundtrack | provides the soundtrack for | provides the soundtrack of | provides the score |"
    " provides the score for | provides the score of | provides music for | composed | compose | composes |"
    " composing | scored | music | soundtrack | soundtracks | score by |"
    " composed"
    " the music | composed the soundtrack | composed the score | wrote the music | wrote the soundtrack | wrote the"
    " score"
    " | made the music | made the soundtrack | did the music | did the soundtrack | did the score | scored the music"
    " | created the music | created the soundtrack | responsible for the music | responsible for the soundtrack"
    " | in charge of the music | music composed | composed music | composed the music for | music for | musical"
    " score | score for | background music | bgm | provided music | music to | wrote music for | musical side |"
    " in charge of music | musician behind | composer behind",
    "character designer": "designed the characters | designed the characters for | designed the characters of |"
    " designed the character designs | designed the character designs for | design the characters | design the"
    " characters for | design the characters of | design the character designs | design the character designs"
    " for | designs the characters | designs the characters for | designs the characters of | designs the"
    " character designs | designs the character designs for | drew the characters | drew the characters for |"
    " drew the characters of | drew the character designs | drew the character designs for | created the"
    " characters | created the characters for | created the characters of | created the character designs |"
    " created the character designs for | designed the characters | designed the characters of | character"
    " design | character"
    " designs | did"
    " the character design | did the character designs | designed by | characters designed by | designed | design",
    "scriptwriter": "wrote the script | wrote the scripts | wrote the script for | wrote the scripts for |"
    " wrote the screenplay | wrote the screenplay for | wrote scripts | wrote scripts for | write the script |"
    " write the scripts | write the script for | write the scripts for | write the screenplay | write the"
    " screenplay for | write scripts | write scripts for | writes the script | writes the scripts | writes the"
    " script for | writes the scripts for | writes the screenplay | writes the screenplay for | writes scripts"
    " | writes scripts for | written the script | written the scripts | written the script for | written the"
    " scripts for | written the screenplay | written the screenplay for | written scripts | written scripts for"
    " | writing the script | writing the scripts | writing the script for | writing the scripts for | writing"
    " the screenplay | writing the screenplay for | writing scripts | writing scripts for | penned the script |"
    " penned the scripts | penned the script for | penned the scripts for | penned the screenplay | penned the"
    " screenplay for | penned scripts | penned scripts for | did the script | did the scripts | did the script"
    " for | did the scripts for | did the screenplay | did the screenplay for | did scripts | did scripts for |"
    " handled the script | script writing | script | screenplay | scripted",
    "series composer": "series composition | series compositions | did the series composition | handled the"
    " series composition | responsible for the series composition | in charge of series composition |"
    " structured | series structure",
    "storyboarder": "drew the storyboards | drew the storyboard | drew the storyboards for | drew the"
    " storyboard for | drew storyboards | drew storyboards for | draw the storyboards | draw the storyboard |"
    " draw the storyboards for | draw the storyboard for | draw storyboards | draw storyboards for | draws the"
    " storyboards | draws the storyboard | draws the storyboards for | draws the storyboard for | draws"
    " storyboards | draws storyboards for | made the storyboards | made the storyboard | made the storyboards"
    " for | made the storyboard for | made storyboards | made storyboards for | make the storyboards | make the"
    " storyboard | make the storyboards for | make the storyboard for | make storyboards | make storyboards for"
    " | did the storyboards | did the storyboard | did the storyboards for | did the storyboard for | did"
    " storyboards | did storyboards for | do the storyboards | do the storyboard | do the storyboards for | do"
    " the storyboard for | do storyboards | do storyboards for | does the storyboards | does the storyboard |"
    " does the storyboards for | does the storyboard for | does storyboards | does storyboards for | created"
    " the storyboards | created the storyboard | created the storyboards for | created the storyboard for |"
    " created storyboards | created storyboards for | handled the storyboards | handled the storyboard |"
    " handled the storyboards for | handled the storyboard for | handled storyboards | handled storyboards for"
    " | drew the storyboards | drew the storyboard | storyboarded | storyboard | storyboards",
    "key animator": "key animation | key animated | drew key frames | drew key frames for | drew key frames of"
    " | drew the key frames | drew keyframes | drew key animation | drew key animation for | drew key animation"
    " on | drew key animation of | draw key frames | draw key frames for | draw key frames of | draw the key"
    " frames | draw keyframes | draw key animation | draw key animation for | draw key animation on | draw key"
    " animation of | draws key frames | draws key frames for | draws key frames of | draws the key frames |"
    " draws keyframes | draws key animation | draws key animation for | draws key animation on | draws key"
    " animation of | did key frames | did key frames for | did key frames of | did the key frames | did"
    " keyframes | did key animation | did key animation for | did key animation on | did key animation of | do"
    " key frames | do key frames for | do key frames of | do the key frames | do keyframes | do key animation |"
    " do key animation for | do key animation on | do key animation of | made key frames | made key frames for"
    " | made key frames of | made the key frames | made keyframes | made key animation | made key animation for"
    " | made key animation on | made key animation of | key frames",
    "theme performer": "sang | sings | sing | performed the theme | performed the theme song | performs the theme"
    " song | sang"
    " the theme song | sings the theme song | theme song | sang the opening | sings the opening | sang the ending |"
    " sings the"
    " ending | performed the opening | performed the ending | performs the opening",
    "staff": "staff | worked on | work on | works on | worked | working on | involved in | staff of |"
    " contributed to | took part in | had a hand in | has a hand in | staffed | on the staff | on the staff of"
    " | part of the staff | part of the team | on the team | behind the scenes | involved with | contributed |"
    " participate in | participated in | working for | lent a hand",
    "author": "wrote | write | writes | written | authored | penned | writing | by the author | written by |"
    " came up with the story | wrote the story | wrote the story of | wrote the story for | from the pen of |"
    " came from the pen of | comes from the pen of | come from the pen of | authoring | author behind | put"
    " into words | thought up | storywriter",
    "maker": "created | create | creates | came up with | invented | created by | the mind behind | mind behind"
    " | creative mind behind | creator behind | brains behind | devised | conceived | dreamed up | dreamt up |"
    " originated | original creation",
    "artist": "drew | draw | draws | drawn | illustrated | illustrates | drawn by | drawing | did the art | did"
    " the art for | did the art of | did the artwork | did the artwork for | did the artwork of | did the"
    " drawings | did the drawings for | did the drawings of | did the illustrations | did the illustrations for"
    " | made the art | made the art for | made the art of | made the artwork | made the artwork for | made the"
    " artwork of | made the drawings | made the drawings for | made the drawings of | made the illustrations |"
    " made the illustrations for | provided the art | provided the art for | provided the art of | provided the"
    " artwork | provided the artwork for | provided the artwork of | provided the drawings | provided the"
    " drawings for | provided the drawings of | provided the illustrations | provided the illustrations for |"
    " handled the art | handled the art for | handled the art of | handled the artwork | handled the artwork"
    " for | handled the artwork of | handled the drawings | handled the drawings for | handled the drawings of"
    " | handled the illustrations | handled the illustrations for | created the art | created the art for |"
    " created the art of | created the artwork | created the artwork for | created the artwork of | created the"
    " drawings | created the drawings for | created the drawings of | created the illustrations | created the"
    " illustrations for | drew the art | drew the art for | drew the art of | drew the artwork | drew the"
    " artwork for | drew the artwork of | drew the drawings | drew the drawings for | drew the drawings of |"
    " drew the illustrations | drew the illustrations for | artwork | art by | in charge of the art |"
    " responsible for the art | pencilled | penciled | put to paper | illustrate",
    "source": "based on | based upon | adapted from | adaptation of | adaptations of | adapted into | adapts | adapt"
    " | adaptation | adaptations | adapted | source | inspired by | originates from | anime adaptation | anime"
    " adaptations"
    " | anime version | anime versions | come from | comes from | came from | took from | taken from | turned into"
    " | made into"
    " | original work | started as | began as | starts from | got its story from | derived from | derives from"
    " | derive from | goes back to | go back to | going back to | stems from | stem from | rooted in | founded"
    " on | builds on | built on | draws on | brought to the screen | bring to the screen | brings to the screen"
    " | screen version | screen versions | animated version | animated versions | became | become | spawned |"
    " inspired | basis | origin | origins | origin of | underlies | underlying | source work | template | take"
    " its story from | takes its story from | took its story from | got an anime | get an anime | put on screen"
    " | adapting | made out of | retold as anime | original story | based | made from | produced from | created"
    " from | made out of",
    "voice actor": "voice | voices | voiced | voicing | play | plays | played | playing | portray | portrays |"
    " portrayed | voice"
    " acted | voice acts | provides the voice | provide the voice | provided the voice | provides the voice of |"
    " provided the"
    " voice of | provides the voice for | provided the voice for | does the voice | does the voice of | did the"
    " voice | did the"
    " voice of | do the voice of | lends their voice to | lent their voice to | lends his voice to | lent his voice"
    " to | lends"
    " her voice to | lent her voice to | lend their voice to | lend their voices to | gives voice to | gave voice"
    " to | gives"
    " their voice to | the voice behind | voice behind | voice cast | cast | speaks for | voice of | voiced by |"
    " played by | voice"
    " acting | acted | dubs | dubbed | performs | performed | perform | voice work | behind the voice of |"
    " voice for | lends a voice to | lent a voice to | lend a voice to | in the cast | cast of | be heard | be"
    " heard as | be heard in | heard as | heard in | hear in | hear as | hear | give voice to | gave their"
    " voice to | gave her voice to | gave his voice to | speaks | speak | spoke | spoken by | voicework | in"
    " the role of | took on the role of | takes on the role of | takes the role of | took the role of |"
    " embodies | embodied | behind the microphone | at the microphone | voice behind | credited as the voice of"
    " | voice for | acts as | acted as | the person behind | provides voice | cast as | act in | acts in | act"
    " | acting in | has a voice role | have a voice role | had a voice role | a voice role | voice a character"
    " | voiced a character | voice characters",
    "character": "appear | appears | appeared | appear in | appears in | appeared in | feature | features |"
    " featuring | featured"
    " | star | stars | starring | starred | include | includes | including | show up | shows up | show up in |"
    " shows up in"
    " | contain | contains | appearance | appearances | appearing | seen in | found in | turn up | turns up |"
    " turn up in | turns up in | pop up | pops up | part of the cast | populate | populates | inhabit | meet |"
    " meet in | found | encounters | encounter | take part in | takes part in | figure in | figures in | be"
    " seen in | be found in | showing up",
    "family": "family",
}
