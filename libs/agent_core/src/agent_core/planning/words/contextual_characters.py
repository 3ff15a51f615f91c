"""Says by their context which words tell who is in a story, and who speaks them, otherwise than the lexicon has it."""

from functools import partial
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import POSITIONS
from agent_core.planning.words.contextual_relations import TITLE_NOUNS, ContextualRule, is_idle
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

# Words for somebody, and those that also say which sex, which the data does not tell of characters.
_ANYBODY: Final = frozenset(
    {"person", "people", "individual", "individuals", "guys", "guy", "dudes", "dude", "humans", "human"}
)
_MEN_AND_WOMEN: Final = frozenset(
    {"man", "men", "woman", "women", "lady", "ladies", "gal", "gals", "bloke", "blokes", "chap", "chaps"}
)
_WITHIN: Final = frozenset({"in", "from"})
_OFFICES: Final = frozenset({*POSITIONS, "licensor", "producer"})
_VOICING: Final = frozenset({"role", "hearing", "voice actor", "portrayal", "cast", "character"})
_TURNING: Final = frozenset(
    {"turn", "turns", "circle", "circles", "spin", "spins", "rotate", "focus", "concentrate", "built"}
)
_FOLLOWING: Final = frozenset({"follow", "follows", "followed"})
_LEADS: Final = ("main character", "supporting character")
_CHARACTERS: Final = Form(TagKind.TYPE, "", EntityType.CHARACTER)


def _is_same_of_a_voice(tag: Tag, cut: Segmentation) -> bool:
    """True for the "same" of "same voice actor as X", which asks for the characters that have it."""
    same = tag.kind is TagKind.FILLER and cut.words[tag.last - 1].text == "same" and len(cut.anchors) == 1
    noun = cut.next_tag(tag)
    told = (TagKind.FILLER, TagKind.WHO, TagKind.ASK)
    leads = all(t.kind in told or t.form == _CHARACTERS for t in cut.tags if t.first < tag.first)
    voice = noun is not None and noun.form.value == "voice actor"
    return same and voice and leads and cut.words[cut.anchors[0].first - 1].text == "as"


def _is_the_same_voice(tag: Tag, cut: Segmentation) -> bool:
    """True for the "voice" of "same voice as X", which is somebody."""
    before = cut.previous_tag(tag)
    return tag.form.value == "voice actor" and before is not None and _is_same_of_a_voice(before, cut)


def _says_character_again(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "where X turns up as a character", which the verb has said."""
    told = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]]
    character = tag.form == _CHARACTERS and told == ["as", "a"]
    verb = next((t for t in cut.tags if t.last == tag.first - len(told)), None)
    return character and verb is not None and verb.kind is TagKind.RELATION and verb.form.value == "character"


def _says_voice_again(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "which roles does X perform in Y as a voice actor", which the verb has said."""
    noun = tag.form.value == "voice actor" and (tag.form.target is not None or cut.text(tag) == "voice")
    of_whom = cut.next_tag(tag, TagKind.OF) is not None or cut.next_name(tag) is not None
    behind = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]] == ["as", "a"]
    voiced = any(t.kind is TagKind.RELATION and t.form.value in _VOICING and t.last <= tag.first for t in cut.tags)
    return noun and not of_whom and voiced and behind


def _says_support_again(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "who supports the leads of X as secondary characters", which the verb has said."""
    said = any(t.form.value == tag.form.value and t.last < tag.first for t in cut.tags)
    return tag.form.value == "supporting character" and cut.words[tag.first - 1].text == "as" and said


def _is_cast_as(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "as which character was X cast in Y"."""
    noun = any(t.form == _CHARACTERS or t.form.value == "role" for t in cut.tags if t.last <= tag.first)
    return tag.form == Form(TagKind.RELATION, "cast") and noun and len(cut.anchors) > 1


def _is_in_a_story(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "people in X" and of "the women in the anime X", where nothing says that they made it."""
    are = cut.next_tag(tag, TagKind.ASK)  # "how many people are in X"
    within = cut.next_tag(are or tag, TagKind.OF)
    if tag.kind is not TagKind.TYPE or within is None or has(cut.tags, TagKind.RELATION):
        return False
    if cut.text(within) not in _WITHIN:
        return False
    name = next((a for a in cut.anchors if a.first >= within.last), None)
    between = [t for t in cut.tags if name is not None and within.last <= t.first < name.first]
    titled = name is not None and name.candidates[0].ref.entity_type in TITLE_TYPES
    return titled and all(t.kind in (TagKind.FILLER, TagKind.AND, *TITLE_NOUNS) for t in between)


def _is_somebody_in_a_story(tag: Tag, cut: Segmentation) -> bool:
    return cut.words[tag.last - 1].text in _ANYBODY and _is_in_a_story(tag, cut)


def _is_told_by_sex(tag: Tag, cut: Segmentation) -> bool:
    return cut.words[tag.last - 1].text in _MEN_AND_WOMEN and _is_in_a_story(tag, cut)


def _is_behind_a_title(tag: Tag, cut: Segmentation) -> bool:
    """True for "the person behind X" of a title, whom nobody takes for all its voices."""
    title = cut.next_name(tag)
    behind = tag.form == Form(TagKind.RELATION, "voice actor") and cut.text(tag) == "the person behind"
    return behind and title is not None and title.candidates[0].ref.entity_type in TITLE_TYPES


def _is_behind_a_work(tag: Tag, cut: Segmentation) -> bool:
    """True for "the person behind" of "the person behind the music of X", who speaks nobody."""
    work = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    said = cut.text(tag).split()
    behind = tag.form.value == "voice actor" and said[-1] == "behind" and "voice" not in said
    return behind and work is not None and _is_made(work)


def _is_made(work: Tag) -> bool:
    return work.kind is TagKind.RELATION and work.form.target in (None, EntityType.PERSON)


def _is_in_a_cast(tag: Tag, cut: Segmentation) -> bool:
    """True for the "in" of "is X in Y", where X is a person and Y a title, who is heard there and wrote nothing."""
    named, title = cut.previous_name(tag), cut.next_name(tag)
    if tag.kind is not TagKind.OF or cut.text(tag) != "in" or named is None or title is None:
        return False
    person = all(c.ref.entity_type is EntityType.PERSON for c in named.candidates)
    asked = cut.tags[0].kind is TagKind.ASK and all(t is tag or is_idle(t) for t in cut.tags)
    return person and asked and bool(title.of_kind(EntityType.ANIME))


def _are_not_the_leads(tag: Tag, cut: Segmentation) -> bool:
    """True for the leads of "besides the leads, who is in X" and of "characters that are not main characters".

    Whoever is left supports them.
    """
    leads = tag.form.value == "main character" and tag.form.target is not None
    before = next((t for t in reversed(cut.tags) if t.last <= tag.first and t.kind is not TagKind.FILLER), None)
    if not leads or before is None or before.kind not in (TagKind.OTHER, TagKind.NOT) or cut.text(before) == "else":
        return False
    alone = len(cut.anchors) == 1 and cut.anchors[0].first not in range(before.last, tag.first)
    others = any(t.form == _CHARACTERS or t.kind is TagKind.WHO for t in cut.tags)
    return alone and others and len([t for t in cut.tags if t.kind is TagKind.RELATION]) == 1


def _sets_the_leads_aside(tag: Tag, cut: Segmentation) -> bool:
    """True for the other words of "besides the leads, which characters are in X", which say no more."""
    leads = next((t for t in cut.tags if _are_not_the_leads(t, cut)), None)
    if leads is None:
        return False
    apart = tag.kind in (TagKind.OTHER, TagKind.NOT) or tag.form == _CHARACTERS or tag.kind is TagKind.WHO
    return apart or (tag.kind is TagKind.ASK and not _is_behind(tag, leads))


def _is_behind(tag: Tag, other: Tag) -> bool:
    return tag.first >= other.last


def _are_of_what_kind(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "which of the characters of X are main ones", which the end says too."""
    last = cut.tags[-1]
    kind = last.form.target is EntityType.CHARACTER and last.kind is TagKind.RELATION and len(cut.anchors) == 1
    be = kind and cut.previous_tag(last, TagKind.ASK)
    return (
        tag.form == _CHARACTERS and bool(be) and last.first >= cut.anchors[0].last and tag.last <= cut.anchors[0].first
    )


def _is_while_they_speak(tag: Tag, cut: Segmentation) -> bool:
    """True for "when" and "speaks" of "whose voice do we hear when X speaks"."""
    ends = cut.words[-1].text in ("speaks", "talks") and any(w.text == "voice" for w in cut.words[:-1])
    return ends and (cut.text(tag) == "when" or tag.last == len(cut.words))


def _turns_around(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "around whom does the plot of X turn", which somebody is in the middle of."""
    stranded = tag.last == len(cut.words) and cut.words[tag.first].text in _TURNING and len(cut.anchors) == 1
    return stranded and cut.words[0].text in ("around", "round", "on", "upon", "about")


def _is_what_turns(tag: Tag, cut: Segmentation) -> bool:
    """True for the "plot of" of "around whom does the plot of X turn", which is not asked to be told."""
    story = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "description"
    return story and tag.first > 0 and _turns_around(cut.tags[-1], cut)


def _follows_whom(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "X follows whom" and "X tells the story of whom", which nobody wrote."""
    text = cut.text(tag)
    verb = text in _FOLLOWING or text.startswith(("tells the story", "tell the story"))
    return (
        verb and cut.next_tag(tag, TagKind.WHO) is not None and tag.first >= (cut.anchors[0].last if cut.anchors else 1)
    )


def _is_about_them(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "about which characters is X"."""
    opened = tag.form == _CHARACTERS and [w.text for w in cut.words[:1]] == ["about"]
    return opened and tag.first <= 2 and len(cut.anchors) == 1


def _have_a_look(tag: Tag, cut: Segmentation) -> bool:
    """True for the characters of "who gave the characters of X their look", which the verb says."""
    designed = any(t.form.value == "character designer" and cut.words[t.first].text == "their" for t in cut.tags)
    return tag.form == _CHARACTERS and designed


def _is_about_whom(tag: Tag, cut: Segmentation) -> bool:
    """True for the "about" of "it's about whom", and the verb of "¿de quién trata X?", which ask for no story."""
    told = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "description" and tag.last == tag.first + 1
    beside = [t for t in cut.tags if t.kind is TagKind.WHO and (t.first == tag.last or t.last == tag.first)]
    return told and bool(beside) and not has(cut.tags, TagKind.RELATION)


def _is_seen_in_order(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "the order X should be seen in", where nobody appears."""
    seen = tag.form == Form(TagKind.RELATION, "character") and cut.words[tag.last - 1].text in ("seen", "watched")
    return seen and has(cut.tags, TagKind.ORDERING)


def _is_an_office(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "who had the role of director" and "X acts as the licensor", where nobody is voiced."""
    position = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    plays = tag.kind is TagKind.RELATION and tag.form.value in ("role", "voice actor")
    if position is None or position.kind is not TagKind.RELATION or position.first - tag.last > 1:
        return False
    return plays and cut.text(tag).endswith((" of", " as")) and position.form.value in _OFFICES


def _is_had(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "what other roles has the voice of X done", which says no more than "had"."""
    roles = any(t.form.value == "role" and t.first < tag.first for t in cut.tags)
    return tag.kind is TagKind.RELATION and cut.text(tag) == "done" and roles


def _is_elsewhere(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "whom does the voice of X play in other anime", where others are asked for and no anime."""
    other = cut.previous_tag(tag, TagKind.OTHER)
    behind = tag.kind is TagKind.TYPE and tag.form.target is EntityType.ANIME and tag.last == len(cut.words)
    if not behind or other is None or other.last != tag.first or cut.words[other.first - 1].text not in _WITHIN:
        return False
    voiced = any(t.kind is TagKind.RELATION and t.form.value in _VOICING for t in cut.tags)
    return voiced and any(t.kind is TagKind.WHO or t.form == _CHARACTERS or t.form.value == "role" for t in cut.tags)


def _are_they_alone(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "characters of X, main ones only", which says which characters."""
    only = next((t for t in reversed(cut.tags) if t.form.value in _LEADS), None)
    said = only is not None and [w.text for w in cut.words[only.last :]] in ([], ["only"])
    apart = only is not None and cut.words[only.first - 1].pause and cut.words[only.last - 1].text == "ones"
    return said and apart and only is not None and tag.first >= only.first


def _are_those_alone(tag: Tag, cut: Segmentation, *, role: str) -> bool:
    """True for the noun of "characters of X, main ones only"."""
    noun = next((t for t in cut.tags if t.kind is not TagKind.FILLER), None)
    alone = any(t.form.value == role and _are_they_alone(t, cut) for t in cut.tags)
    return tag is noun and tag.form == _CHARACTERS and alone


CHARACTER_RULES: Final[tuple[ContextualRule, ...]] = (
    (_is_the_same_voice, Form(TagKind.RELATION, "voice actor", EntityType.PERSON)),
    (_is_same_of_a_voice, _CHARACTERS),
    (_says_voice_again, Form(TagKind.FILLER)),
    (_says_support_again, Form(TagKind.FILLER)),
    (_is_cast_as, Form(TagKind.RELATION, "hearing")),
    (_says_character_again, Form(TagKind.FILLER)),
    (_is_somebody_in_a_story, _CHARACTERS),
    (_is_told_by_sex, Form(TagKind.BEYOND)),
    (_is_behind_a_title, Form(TagKind.RELATION, "maker")),
    (_is_an_office, Form(TagKind.FILLER)),
    (_is_had, Form(TagKind.FILLER)),
    (_is_elsewhere, Form(TagKind.FILLER)),
    (_is_in_a_cast, Form(TagKind.RELATION, "cast")),
    (_is_seen_in_order, Form(TagKind.FILLER)),
    (_is_behind_a_work, Form(TagKind.FILLER)),
    (_have_a_look, Form(TagKind.FILLER)),
    (_are_of_what_kind, Form(TagKind.FILLER)),
    (_is_while_they_speak, Form(TagKind.FILLER)),
    (_are_not_the_leads, Form(TagKind.RELATION, "supporting character", EntityType.CHARACTER)),
    (_sets_the_leads_aside, Form(TagKind.FILLER)),
    (_follows_whom, Form(TagKind.RELATION, "main character")),
    (_is_about_them, Form(TagKind.RELATION, "main character", EntityType.CHARACTER)),
    (_turns_around, Form(TagKind.RELATION, "main character")),
    (_is_what_turns, Form(TagKind.FILLER)),
    (_is_about_whom, Form(TagKind.RELATION, "main character")),
    *((partial(_are_those_alone, role=role), Form(TagKind.RELATION, role, EntityType.CHARACTER)) for role in _LEADS),
    (_are_they_alone, Form(TagKind.FILLER)),
)
