"""What people ask of names of each kind and the data does not hold, near to what it holds."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import phrases

_OF_TITLES: Final = (
    "who published {x} | who translated {x} | who distributed {x} | who reviewed {x} | who hates {x} "
    "| who loves {x} | who watched {x} | who narrates {x} | who financed {x} | who banned {x} | who "
    "parodied {x} | who plagiarised {x} | which channel showed {x} | which songs are in {x} | what is "
    "the opening song of {x} | which game was made of {x} | which novel is {x} based on | which "
    "awards did {x} win | in which city is {x} set | who dies in {x} | who is the villain of {x} | "
    "who coloured {x} | who painted the backgrounds of {x} | who edited the trailer of {x} | where "
    "can i watch {x} | where can i buy {x} | how much did {x} cost | which orchestra plays in {x} | "
    "who recorded the soundtrack of {x} | who mixed the sound of {x} | who cooked for the people of "
    "{x} | who is the strongest in {x} | which character of {x} is the tallest | how does {x} end | "
    "who invested in {x} | which brand sponsors {x} | is {x} suitable for children | what is the best "
    "scene of {x} | who is to blame for {x} | who quit {x} | who was fired from {x}"
)
_SAID: Final[dict[EntityType, str]] = {
    EntityType.ANIME: _OF_TITLES,
    EntityType.MANGA: _OF_TITLES,
    EntityType.PERSON: (
        "who is married to {x} | who taught {x} | who inspired {x} | which awards did {x} win | which "
        "games did {x} voice | which songs did {x} write | which novels did {x} write | which studio "
        "employs {x} | where was {x} born | where does {x} live | which anime did {x} watch | which "
        "anime does {x} like | which anime did {x} refuse | how old is {x} | when did {x} die | how "
        "much does {x} earn | which anime inspired {x} | who are the parents of {x} | what is the "
        "education of {x} | which company did {x} found | who criticised {x} | which prize was {x} "
        "given"
    ),
    EntityType.CHARACTER: (
        "who created {x} | who designed {x} | who drew {x} | who loves {x} | who kills {x} | who "
        "fights {x} | who betrays {x} | which team is {x} in | which weapon does {x} use | which "
        "village is {x} from | which powers does {x} have | who cosplays {x} | what does {x} look "
        "like | what does {x} eat | where does {x} live | which school does {x} attend | how old is "
        "{x} | how tall is {x} | what is the job of {x} | when was {x} born | what is the secret of "
        "{x} | who rescues {x} | who raised {x} | how strong is {x} | who plays {x} on stage"
    ),
    EntityType.STUDIO: (
        "who founded {x} | who owns {x} | who leads {x} | who works at {x} | who directs at {x} | who "
        "sued {x} | where is {x} located | which awards did {x} win | what is {x} worth | who voiced "
        "{x} | who wrote {x} | how many people work at {x} | when was {x} founded | which anime did "
        "{x} cancel | who bought {x} | how much money does {x} make"
    ),
}

NOT_HELD: Final = {kind: tuple(phrases(said)) for kind, said in _SAID.items()}
"""Forms with the place of the name as "{x}"."""
