"""Judges which readings leave a word of the question unsaid: those are withheld."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from catalog.entities import MAKERS, TITLE_TYPES, EntityType
from catalog.relations import RELATIONS, RelationType

from agent_core.graph_query import EntityFilters
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import relations_of
from agent_core.planning.readings.alternatives import offers_relations
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.constraints import read_constraints
from agent_core.planning.words.heads import AUXILIARIES, BE, OPENERS
from agent_core.planning.words.numerals import is_nth
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

# What is asked of titles as such, and the relations whose words say the same.
_OF_TITLES: Final = {
    GoalKind.ORDER: frozenset({"franchise", "sequel", "prequel"}),
    GoalKind.SEASONS: frozenset({"franchise", "sequel", "prequel"}),
    GoalKind.SIMILAR: frozenset({"recommendation", "sequel"}),
    GoalKind.COMPARE: frozenset[str](),
    GoalKind.PATH: frozenset[str](),
}
# What no description of a name says: "the newest X", "how many X".
_UNSAID: Final = (TagKind.NOT, TagKind.COMPARE, TagKind.ORDER, TagKind.COUNT, TagKind.MOST, TagKind.AVERAGE)
# What may be said of two names that stand side by side: "is the sequel of X Y".
_OF_TWO: Final = (GoalKind.COMPARE, GoalKind.PATH, GoalKind.VERIFY)
_VOICING: Final = Form(TagKind.RELATION, "voice actor")
_PAIR: Final = 2
# Words that narrow what is asked for, and mean nothing else.
_NARROWING: Final = frozenset(
    {TagKind.NUMBER, TagKind.YEAR, TagKind.SEASON, TagKind.GENRE, TagKind.SOURCE, TagKind.LENGTH}
)
# "de" in front of a studio beside somebody, as word order tells it.
_AT_A_HOUSE: Final = Form(TagKind.RELATION, "studio")
_JOINTS: Final = frozenset({"de", "du", "del", "von"})
# Words that ask how many there are, where they mean anything.
_COUNTING: Final = frozenset({"number", "amount", "quantity"})
# Hops that lead on from somebody to what else they did; and of inverses the one that "the hero of X is from" tells.
_LEADING_ON: Final = {
    (RelationType.VOICED_BY, RelationType.VOICED_IN),
    (RelationType.VOICED_BY, RelationType.WORKED_ON),
    (RelationType.VOICE_CAST, RelationType.VOICES),
    (RelationType.VOICE_CAST, RelationType.WORKED_ON),
}
# Hops that lead back to where they began: nobody asks for the prequel of a sequel.
_ROUND: Final = {
    (RelationType.SEQUEL, RelationType.PREQUEL),
    (RelationType.PREQUEL, RelationType.SEQUEL),
    (RelationType.SIDE_STORY, RelationType.PARENT_STORY),
    (RelationType.SUMMARY, RelationType.FULL_STORY),
    (RelationType.SPIN_OFF, RelationType.SPIN_OFF_OF),
    (RelationType.VOICES, RelationType.VOICED_BY),
}
_THERE_AND_BACK: Final = _LEADING_ON | {
    (there, spec.inverse) for there, spec in RELATIONS.items() if there is not RelationType.HAS_CHARACTER
}
# Who has more of what is counted: no query of the rules tells it of two.
_LIKENED: Final = frozenset({"year", "season", "month", "day", "date", "genre", "genres", "format", "length", "score"})
_HALVES: Final = frozenset({"main", "supporting"})
# What a question for something else than a name begins with, and how many words of it stand in front of the name.
_ASKING_OF: Final = frozenset({"which", "how", "when", "where", "why"})
_LEAST_ASKED: Final = 2
_ONE_OF: Final = frozenset({"a", "an"})
_EVERY: Final = frozenset({"every", "all", "each"})
_INSPIRING: Final = frozenset({"inspired", "inspires", "inspiring", "underlies", "underlay"})
_WERE: Final = frozenset({"was", "were"})
_SOMEBODY: Final = frozenset({"whoever", "whomever", "someone", "somebody"})
_RETURNING: Final = frozenset({"same", "else", "another", "elsewhere", "again", "both", "shared"})


def leaves_out(goal: Goal, cut: Segmentation) -> bool:
    """Tell whether a reading passes over a name, a relation, a constraint, or what of a name is asked for."""
    alone = goal.kind not in _OF_TWO and (_run_together(cut) or _likens_a_field(cut))
    if alone or _denies_a_topic(goal) or _is_not_about(cut) or _is_of_a_kind(cut):
        return True
    match goal.kind:
        case GoalKind.DESCRIBE:
            if _narrows_nobody(goal, cut) or any(is_nth(cut.words[t.first].text) for t in cut.tags):
                return True
            return (
                _is_of_a_name(cut)
                or _asks_for_another(cut)
                or any(_is_said(t, cut) or t.kind in _UNSAID for t in cut.tags)
            )
        case GoalKind.SELECT:
            idle = _is_everything_else(goal) or _stands_idle(goal) or _narrows_nothing(goal, cut)
            otherwise = _asks_otherwise(goal, cut) or _is_dated_by_its_end(goal, cut)
            halved = _was_aired_through(cut) or _halves_a_pair(cut) or _describes_beings(cut)
            halved = halved or _gives_instead_of_taking(goal, cut)
            strays = _turns_back(goal, cut) or _widens(goal, cut) or _goes_round(goal)
            return idle or otherwise or halved or strays
        case GoalKind.VERIFY:
            return (
                _offers_years(cut)
                or _stands_idle(goal)
                or _turns_back(goal, cut)
                or _takes_out_all(goal)
                or _is_of_all(goal, cut)
            )
        case GoalKind.SEASONS if not goal.count:
            return False  # whose reading says all the words
        case GoalKind.ORDER | GoalKind.SEASONS | GoalKind.SIMILAR | GoalKind.COMPARE | GoalKind.PATH:
            offered = goal.kind is GoalKind.PATH and offers_relations(cut)
            return len(cut.anchors) > len(goal.named) or (not offered and _passes_over(goal, cut))
        case _:
            return False


def _asks_for_another(cut: Segmentation) -> bool:
    """True for "which one comes after X" and "how large is the list of X", which ask for something else than X."""
    first, place = cut.words[0].text, cut.anchors[0].first if cut.anchors else 0
    return place > _LEAST_ASKED and first in _ASKING_OF and cut.words[place - 1].text not in BE


def _offers_years(cut: Segmentation) -> bool:
    """True for "did X make more anime in the 80s or the 90s", which no verdict answers."""
    years = [t.first for t in cut.tags if t.kind is TagKind.YEAR]
    return any(t.kind is TagKind.OR and years[0] < t.first < years[-1] for t in cut.tags) if years else False


def _is_of_all(goal: Goal, cut: Segmentation) -> bool:
    """True for "is X in every film of Y" read as whether it is in one, and for "the same as before" as having one."""
    words = [w.text for w in cut.words]
    places = {a.first for a in cut.anchors} | {t.first for t in cut.tags if t.form.target is not None}
    every = any(word in _EVERY and i + 1 in places for i, word in enumerate(words))
    same = any(pair == ("the", "same") for pair in pairwise(words)) and len(goal.named) == 1
    return goal.said is None and (every or same)


def _denies_a_topic(goal: Goal) -> bool:
    """True for "without ghosts": few titles tell what they are about, so that most would seem to be without."""
    return goal.query is not None and any(genre.islower() for genre in goal.query.where.genre_not)


def _is_not_about(cut: Segmentation) -> bool:
    """True for "not about soccer", which few titles tell."""
    words = [w.text for w in cut.words]
    return any(pair == ("not", "about") for pair in pairwise(words))


def _is_of_a_kind(cut: Segmentation) -> bool:
    """True for "where the hero is a chef": an article makes a word for anybody of a name, unless a noun follows."""
    for anchor in cut.anchors:
        article = cut.previous_tag(anchor)
        kind = anchor.first > 0 and cut.words[anchor.first - 1].text in _ONE_OF and not cut.words[anchor.first].capital
        if article is not None and article.kind is TagKind.SIMILAR:
            continue  # "parecidos a X"
        noun = cut.next_tag(anchor)
        if kind and (noun is None or noun.form.target is None) and not cut.words[anchor.last - 1].owner:
            return True
    return False


def in_pieces(cut: Segmentation) -> bool:
    """Tell whether names run together so that nothing can be read: pieces of one that was not found."""
    return len(cut.anchors) > _PAIR and _run_together(cut)


def _run_together(cut: Segmentation) -> bool:
    """True where names stand side by side and no comma parts them, but for "les anime de X Y a-t-il réalisés"."""
    pairs = pairwise(cut.anchors)
    return any(
        left.last == right.first and not cut.words[left.last - 1].pause and not _is_a_house(left, cut)
        for left, right in pairs
    )


def _is_a_house(name: Anchor, cut: Segmentation) -> bool:
    """True for the first name of "les anime de X Y a-t-il réalisés", behind a joint that says where Y did so."""
    joint = cut.previous_tag(name, TagKind.RELATION)
    return joint is not None and joint.form == _AT_A_HOUSE and cut.text(joint) in _JOINTS


def _passes_over(goal: Goal, cut: Segmentation) -> bool:
    said = _OF_TITLES[goal.kind]
    counted = goal.kind is GoalKind.ORDER and has(cut.tags, TagKind.COUNT)
    numbers = {t.last for t in cut.tags if t.kind is TagKind.NUMBER}  # "with fewer than 30 episodes"
    told = [t for t in cut.tags if t.kind is TagKind.RELATION and t.first not in numbers and not _repeats(t, said)]
    return counted or len(told) > len(goal.shared) + len(goal.differ) + len(goal.makers) + len(goal.makers_not)


def _repeats(tag: Tag, said: frozenset[str]) -> bool:
    """True for words that ask the same of a title as its shape does; "the sequel" is not all that is like it."""
    return tag.form.value in said and not (tag.form.value == "sequel" and "recommendation" in said and tag.form.target)


def _narrows_nobody(goal: Goal, cut: Segmentation) -> bool:
    """True for "X from 2012" of somebody or a studio, who are of no year and no genre."""
    titled = goal.subjects[0].ref.entity_type in TITLE_TYPES
    return not titled and any(t.kind in _NARROWING for t in cut.tags)


def _is_of_a_name(cut: Segmentation) -> bool:
    """True for "the meaning of life": what is asked for is something of a name, and not the name."""
    joint = cut.previous_tag(cut.anchors[0], TagKind.OF)
    noun = cut.previous_tag(joint, TagKind.FILLER) if joint is not None else None
    return noun is not None and noun.first > 0 and cut.words[noun.first - 1].text in ("the", "a")


def _is_said(tag: Tag, cut: Segmentation) -> bool:
    """True for a relation that says more of a name than who is meant: "the director X" is X."""
    return tag.kind is TagKind.RELATION and cut.next_name(tag) is None


def _is_everything_else(goal: Goal) -> bool:
    """True for all that is not of a name, and not narrowed otherwise: nobody asks for that."""
    query = goal.query
    narrowed = query is not None and (query.where != EntityFilters() or query.limit is not None)
    return not narrowed and _takes_out_all(goal)


def _takes_out_all(goal: Goal) -> bool:
    """True where nothing is said but what does not belong to the results: "can I skip X"."""
    return bool(goal.chains) and all(chain.combine == "difference" for chain in goal.chains)


def _stands_idle(goal: Goal) -> bool:
    """True where one of several names is set beside what is asked of the others: "X and the sequel of Y"."""
    if goal.others or goal.instalments is not None:
        return False  # of which one is asked for, or what belongs to it
    return len({bool(chain.hops) for chain in goal.chains}) > 1


def _is_dated_by_its_end(goal: Goal, cut: Segmentation) -> bool:
    """True for "which ended in 2012" read as what began then."""
    where = goal.query.where if goal.query is not None else EntityFilters()
    told = where.ended_min is not None or where.ended_max is not None
    ends = any(t.kind is TagKind.ATTRIBUTE and t.form.value == "end_date" for t in cut.tags)
    return ends and not told and goal.attribute != "end_date" and has(cut.tags, TagKind.YEAR)


def _likens_a_field(cut: Segmentation) -> bool:
    """True for "released in the same year as X", of which no query knows the year."""
    words = [w.text for w in cut.words]
    return any(left == "same" and right in _LIKENED for left, right in pairwise(words))


def _halves_a_pair(cut: Segmentation) -> bool:
    """True for "the main and supporting characters", read as those that are named in full alone."""
    joints = {t.first for t in cut.tags if t.kind is TagKind.AND}
    fillers = [t for t in cut.tags if t.kind is TagKind.FILLER and t.last in joints]
    return any(cut.words[t.last - 1].text in _HALVES for t in fillers)


def _describes_beings(cut: Segmentation) -> bool:
    """True for "tsundere characters" and "horror directors": only titles are of a genre or have topics."""
    nouns = {t.first: t.form.target for t in cut.tags if t.kind in (TagKind.TYPE, TagKind.RELATION)}
    beings = (EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO)
    return any(t.kind is TagKind.GENRE and nouns.get(t.last) in beings for t in cut.tags)


def _was_aired_through(cut: Segmentation) -> bool:
    """True for "which anime were airing in 2012", which is not told by when they began and how they stand today."""
    aired = [t for t in cut.tags if t.kind is TagKind.STATUS and t.form.value == "airing"]
    dated = has(cut.tags, TagKind.YEAR) and not has(cut.tags, TagKind.SEASON)
    return dated and any(cut.words[t.first - 1].text in _WERE for t in aired if t.first)


def _widens(goal: Goal, cut: Segmentation) -> bool:
    """True where somebody's roles became all roles of the titles that they are heard in, which nothing names."""
    nouns = [t for t in cut.tags if t.kind in (TagKind.TYPE, TagKind.FORMAT)]
    titles = bool(nouns) and not any(_are_voiced_in(t, cut) for t in nouns)
    steps = {pair for chain in goal.chains for pair in pairwise([hop.relation for hop in chain.hops])}
    heard = any([hop.relation for hop in chain.hops] == [RelationType.VOICES] for chain in goal.chains)
    widened = not titles and not heard and (RelationType.VOICED_IN, RelationType.HAS_CHARACTER) in steps
    told = any(t.form.target is EntityType.CHARACTER for t in cut.tags)
    return widened or (not told and (RelationType.VOICES, RelationType.APPEARS_IN) in steps)


def _are_voiced_in(noun: Tag, cut: Segmentation) -> bool:
    """True for the titles of "which characters has X voiced in sports anime", which only narrow roles."""
    genre = cut.previous_tag(noun, TagKind.GENRE) or noun
    joint = cut.previous_tag(genre, TagKind.OF)
    verb = cut.previous_tag(joint or genre, TagKind.RELATION)
    within = joint is not None and cut.text(joint) == "in"
    heard = verb is not None and verb.form == _VOICING
    return heard and verb is not None and (within or cut.text(verb).endswith(" in"))


def _goes_round(goal: Goal) -> bool:
    """True for "the prequel of the sequel of X", which is X."""
    return any((there.relation, back.relation) in _ROUND for c in goal.chains for there, back in pairwise(c.hops))


def _gives_instead_of_taking(goal: Goal, cut: Segmentation) -> bool:
    """True for "which anime inspired X" read as what was made from X, or as what X is in."""
    first = cut.anchors[0].first if cut.anchors else 0
    gives = first > 1 and cut.words[first - 1].text in _INSPIRING and cut.words[first - 2].text not in AUXILIARIES
    return gives and RelationType.ADAPTED_FROM not in {hop.relation for chain in goal.chains for hop in chain.hops}


def _narrows_nothing(goal: Goal, cut: Segmentation) -> bool:
    """True where a year, a number, a season or a genre changes nothing of what is asked for.

    The number of "with at least 10 anime" does not narrow: it is how many related ones the results have.
    """
    related = goal.query is not None and goal.query.bounds_related
    numbered = related or goal.place is not None
    narrowing = [t for t in cut.tags if t.kind in _NARROWING and not (numbered and t.kind is TagKind.NUMBER)]
    if not narrowing:
        return False
    whole = read_constraints(cut.words, cut.tags)
    said = {str(whole.limit), str(whole.episode_number)}  # "top 10" is what "top" alone would be
    return any(
        tag.form.value not in said and read_constraints(cut.words, [t for t in cut.tags if t is not tag]) == whole
        for tag in narrowing
    )


def _turns_back(goal: Goal, cut: Segmentation) -> bool:
    """True for a way there and back of which one verb tells: "anime portraying X" are not those of X's voice actor."""
    if has(cut.tags, TagKind.OTHER) or any(word.text in _RETURNING for word in cut.words):
        return False
    if _stands_between(cut):
        return False
    said = [t for t in cut.tags if t.kind is TagKind.RELATION]
    return any(
        not _are_told(there.relation, back.relation, said)
        for chain in goal.chains
        for there, back in pairwise(chain.hops)
        if (there.relation, back.relation) in _THERE_AND_BACK and len({there.role, back.role} - {None}) < _PAIR
    )


def _stands_between(cut: Segmentation) -> bool:
    """True for "anime by the guy who directed X", which names who stands between the anime and X."""
    people = [t for t in cut.tags if t.kind is TagKind.TYPE and t.form.target in MAKERS]
    places = [*(t.last for t in people), *(i + 1 for i, word in enumerate(cut.words) if word.text in _SOMEBODY)]
    return any(
        cut.words[end].text in OPENERS or word in _SOMEBODY
        for end in places
        if 1 < end < len(cut.words)
        for word in (cut.words[end - 1].text,)
    )


def _are_told(there: RelationType, back: RelationType, said: Sequence[Tag]) -> bool:
    telling = [t for t in said if {there, back} & relations_of(t.form.value)]
    return len(telling) > 1 or any(t.form.target is not None for t in telling)


def _asks_otherwise(goal: Goal, cut: Segmentation) -> bool:
    """True for a list where a number is asked for, and for the year of what came out in a certain one."""
    query = goal.query
    if query is not None and goal.attribute == "year" and (query.where.year_min or query.where.year_max):
        return True
    if goal.count or (query is not None and query.episode_number is not None):
        return False
    return any(t.kind is TagKind.FILLER and cut.words[t.last - 1].text in _COUNTING for t in cut.tags)
