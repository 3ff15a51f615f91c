"""Makes a complete question of a follow-up, by putting what is meant in the place of the words that take it up."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from catalog.names import fold

from agent_core.conversation.antecedents import Antecedents, Meaning, Meanings, Place, bounds_of
from agent_core.conversation.choices import choice_of, chosen
from agent_core.conversation.english import ASKS, BOUND, ELSE, ONLY, PREPOSITION, YEAR
from agent_core.conversation.follow_ups import FollowUp, Reference, Shape
from agent_core.conversation.readings import ALONE, AS_IT_IS, Read, Rewriting, kept, meant_by
from agent_core.conversation.turns import Named
from agent_core.meant import Meant
from agent_core.results import Mention

MAX_READINGS: Final = 3
"""Readings of one follow-up that are asked, the likeliest first, until one has an answer."""
_ARTICLE: Final = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)
_MOST_WORDS: Final = 4  # of a phrase that is asked for of what was spoken of
_END: Final = re.compile(r"[\s?.!]+$")
_TOPIC: Final = re.compile(r"[^,:]+[,:]\s*")
_WORD: Final = re.compile(r"[^\W\d_]{3}")


def rewritten(follow_up: FollowUp, before: Antecedents, mentions: Sequence[Mention]) -> Read:
    """Return what a follow-up is read as, behind the last turns; ``mentions`` are the names in its text."""
    if before.last.choices and (option := choice_of(follow_up, before)) is not None:
        return chosen(option, before)
    named = None if _is_taken_up_whole(follow_up) else _whole_name(follow_up, mentions)
    references = () if named else _taken_up(follow_up, mentions)
    if follow_up.shape is Shape.QUESTION and not references:
        return ALONE if _is_named(follow_up, mentions) else _of_the_last_answer(follow_up.text, before)
    return _by_shape(follow_up, before, _Parts(references=references, named=named))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    references: tuple[Reference, ...]
    named: Mention | None


def _by_shape(follow_up: FollowUp, before: Antecedents, parts: _Parts) -> Read:
    if parts.references:
        return _resolved(follow_up, before, parts.references)
    text = follow_up.text
    match follow_up.shape:
        case Shape.KIND:
            return _read(_of_other_kind(follow_up, before))
        case Shape.CONDITION if parts.named is not None:
            return _read(_of_another(PREPOSITION.sub("", text), parts.named, before))
        case Shape.CONDITION:
            return _read(_narrowed(text, before))
        case Shape.TITLE:
            return _read(
                _about(f"{_with_article(text)} of {place.named.name}", place, before) for place in before.places
            )
        case _ if parts.named is not None:
            if not (follow_up.led or follow_up.corrects):
                return _read(_of_a_phrase(follow_up, before)) if text.islower() else ALONE
            noun = _of_a_phrase(follow_up, before) if _ARTICLE.match(text) else ()  # somebody may be called "Director"
            return _read(chain(_of_another(text, parts.named, before), noun))
        case _:
            return _read(_of_a_phrase(follow_up, before))


def _read(rewritings: Iterator[Rewriting]) -> Read:
    return Read(rewritings=tuple(islice(rewritings, MAX_READINGS)))


def _taken_up(follow_up: FollowUp, mentions: Sequence[Mention]) -> tuple[Reference, ...]:
    """Return the references behind no name: a pronoun behind a name stands for that, as does "which one" before it."""
    named = [m.start for m in mentions if _is_capital(m, follow_up.text)]
    first = min(named, default=len(follow_up.text))
    return tuple(each for each in follow_up.references if each.start <= first and not (each.partitive and named))


def _is_named(follow_up: FollowUp, mentions: Sequence[Mention]) -> bool:
    """True where a text names what it asks about; a name in small letters may be words."""
    return any(_is_capital(mention, follow_up.text) for mention in mentions)


def _is_capital(mention: Mention, text: str) -> bool:
    return text[mention.start : mention.end].lstrip("\"“‘'(")[:1].isupper() and mention.start > 0


def _is_taken_up_whole(follow_up: FollowUp) -> bool:
    """True for a text in small letters that only takes something up, whoever may be called so: "the first one"."""
    return follow_up.text.islower() and any(each.words == follow_up.text for each in follow_up.references)


def _whole_name(follow_up: FollowUp, mentions: Sequence[Mention]) -> Mention | None:
    """Return the name that is all of the text but an article."""
    name = PREPOSITION.sub("", follow_up.text)
    whole = {fold(text) for text in (follow_up.text, name, _ARTICLE.sub("", name))}
    for mention in mentions:
        start, end = bounds_of(mention, follow_up.text)
        if fold(follow_up.text[start:end]) in whole:
            return mention
    return None


def _resolved(follow_up: FollowUp, before: Antecedents, references: tuple[Reference, ...]) -> Read:
    """Return the readings of a text whose references stand for what was said before."""
    first, *others = references
    meanings = before.meanings(first)
    further: list[Meaning] = []
    for reference in others:
        readings = meanings.readings if _is_same(reference, meanings) else before.meanings(reference).readings
        if not readings:
            return Read(unclear=reference.words)
        further.append(readings[0])

    def made() -> Iterator[Rewriting]:
        for meaning in meanings.readings:
            meant = [
                meaning if _is_same(each, meanings) else other for each, other in zip(others, further, strict=True)
            ]
            yield from _with_meanings(follow_up, before, [*zip(references, (meaning, *meant), strict=True)])

    read = tuple(islice(made(), MAX_READINGS))
    return Read(rewritings=read, unclear=first.words, options=meanings.options)


def _is_same(reference: Reference, meanings: Meanings) -> bool:
    """True for a pronoun behind what one thing is said by: "the second one, who directed it?"."""
    one = len(meanings.readings) == 1 and meanings.readings[0].entities
    return bool(one) and not reference.ordinal and all(each.kind in reference.kinds for each in one)


def _with_meanings(
    follow_up: FollowUp, before: Antecedents, pairs: Sequence[tuple[Reference, Meaning]]
) -> Iterator[Rewriting]:
    text, meant, topic = follow_up.text, list[Meant](), _topic_of(follow_up.text)
    for reference, meaning in reversed(pairs):
        phrase = meaning.phrase or _joined([each.name for each in meaning.entities])
        if reference.partitive:
            phrase = f"of {phrase}"
        if reference.possessive:
            phrase = f"{phrase}’s" if phrase[-1:] != "s" else f"{phrase}'s"
        text = f"{text[: reference.start]}{phrase}{text[reference.end :]}"
        topic += len(phrase) - len(reference.words) if reference.start < topic else 0
        meant += map(meant_by, meaning.entities)
    if follow_up.shape is Shape.QUESTION:
        yield Rewriting(text=_question(f"{text}{_besides(follow_up.text, before, meant)}"), meant=tuple(meant))
        if any(meaning.phrase for _, meaning in pairs):
            yield from _behind_a_list(follow_up.text, before)
    elif follow_up.shape is Shape.TITLE:
        for place in before.places:
            yield _about(text, place, before, meant)
    else:
        whole = pairs[0][0].words.lower() == follow_up.text.lower()
        yield from _of_what_is_meant(text[topic:], meant) if not whole else _of_it_alone(text, follow_up, before, meant)


def _topic_of(text: str) -> int:
    """Return where the question begins behind what it is about: "the second one, who directed it"; 0 without such."""
    topic = _TOPIC.match(text)
    return topic.end() if topic and ASKS.match(text[topic.end() :]) else 0


def _of_what_is_meant(text: str, meant: list[Meant]) -> Iterator[Rewriting]:
    """Yield what a phrase asks in which something stands that was said: "his other works"."""
    yield Rewriting(text=_question(text), meant=tuple(meant))
    if len(meant) == 1:
        yield Rewriting(text=f"Tell me about {meant[0].name}", meant=tuple(meant))


def _of_it_alone(text: str, follow_up: FollowUp, before: Antecedents, meant: list[Meant]) -> Iterator[Rewriting]:
    """Yield what is asked by words that only say what is meant: "the second one"."""
    if follow_up.led and len(before.places) == 1 and meant:
        yield from _same_kind(text, before, meant)
    yield Rewriting(text=f"Tell me about {text}", meant=tuple(meant))


def _same_kind(text: str, before: Antecedents, meant: list[Meant]) -> Iterator[Rewriting]:
    """Yield the last question about something else of the same kind as what it was about."""
    for place in before.places:
        if place.named.kind is meant[0].kind:
            yield _about(text, place, before, meant)


def _besides(text: str, before: Antecedents, meant: Sequence[Meant]) -> str:
    """Return what "else" leaves out: the titles that were spoken of."""
    if ELSE.search(text) is None:
        return ""
    taken = {each.id for each in meant}
    known = [p.named for p in before.places if p.named.id not in taken and p.named.kind.value in ("anime", "manga")]
    return f" besides {_joined([each.name for each in known])}" if known else ""


def _of_other_kind(follow_up: FollowUp, before: Antecedents) -> Iterator[Rewriting]:
    """Yield the last question about what has the same name and is of another kind, then about what it was made from."""
    for place in before.places:
        for other in place.namesakes:
            if other.kind in follow_up.kinds and fold(other.name) == fold(place.named.name):
                yield _about(f"the {other.kind.value} {other.name}", place, before, [meant_by(other)])
                yield _about(other.name, place, before, [meant_by(other)])
    if not _ARTICLE.match(follow_up.text) and before.last.listed:
        yield from _narrowed(f"only {follow_up.text}", before)
    items = [each for each in before.last.results if each.kind in follow_up.kinds]
    if len(items) == 1 and not before.places:
        yield Rewriting(text=f"Tell me about {items[0].name}", meant=(meant_by(items[0]),))
    yield from _asked_of(follow_up.text, before)


def _of_another(text: str, mention: Mention, before: Antecedents) -> Iterator[Rewriting]:
    """Yield the last question about what another name means, in the place of something of the same kind."""
    for candidate in mention.candidates:
        named = Named(kind=candidate.ref.entity_type, id=candidate.ref.id, name=candidate.name)
        for place in before.places:
            if place.named.kind is named.kind:
                yield _about(text, place, before, [Meant(name=text, kind=named.kind, id=named.id)])
                return
    if len(before.places) == 1:
        yield _about(text, before.places[0], before, [])


def _of_a_phrase(follow_up: FollowUp, before: Antecedents) -> Iterator[Rewriting]:
    """Yield what a phrase may be asked for that is no name: alone, a value of what was listed, or of what was asked."""
    text = follow_up.text
    if not follow_up.led:
        yield AS_IT_IS
    yield from _behind_a_list(text, before)
    if before.last.listed and follow_up.led:
        yield from _narrowed(f"only {text}", before)
    if len(text.split()) <= _MOST_WORDS and _WORD.search(text):
        yield from _asked_of(text, before)


def _of_the_last_answer(text: str, before: Antecedents) -> Read:
    """Return the readings of a question that may be asked of what was told last: "how many are there", "what year"."""
    behind = (*_behind_a_list(text, before), *_behind_a_name(text, before))
    return Read(rewritings=(AS_IT_IS, *behind), takes_up=False) if behind else ALONE


def _behind_a_list(text: str, before: Antecedents) -> Iterator[Rewriting]:
    """Yield a text behind what was listed, of which it asks something without a word for it."""
    if before.last.listed:
        yield Rewriting(text=f"{_sentence(before.last.listed)} {_question(text)}", meant=kept(before))


def _behind_a_name(text: str, before: Antecedents) -> Iterator[Rewriting]:
    """Yield a text behind the one name that was asked about, where nothing was listed."""
    if len(before.places) == 1 and not before.last.listed:
        named = before.places[0].named
        yield Rewriting(text=f"{_sentence(named.name)} {_question(text)}", meant=(*kept(before), meant_by(named)))


def _asked_of(text: str, before: Antecedents) -> Iterator[Rewriting]:
    """Yield a question for what is named by its relation to what was spoken of: "the director" of it."""
    for named in (*[place.named for place in before.places], *before.last.results[:1]):
        if named.name:
            yield Rewriting(text=_question(f"{_with_article(text)} of {named.name}"), meant=(meant_by(named),))


def _narrowed(text: str, before: Antecedents) -> Iterator[Rewriting]:
    """Yield the last question under one condition more; of years, the new one takes the place of the old one."""
    asked = _END.sub("", before.last.asked)
    condition = text if not re.match(r"(?:19|20)\d\d\b", text) else f"of {text}"
    years = [m for m in YEAR.finditer(asked) if not any(p.start <= m.start() < p.end for p in before.places)]
    if len(years) == 1 and (new := YEAR.search(condition)):
        (year,) = years
        if year["lead"] and not BOUND.search(condition):  # as it stood: "came out in 2019"
            condition = f"{year['lead']} {PREPOSITION.sub('', new.group())}"
        lead = asked[: year.start()].rstrip()
        yield Rewriting(text=_question(f"{lead} {condition}{asked[year.end() :]}"), meant=kept(before))
        return
    yield Rewriting(text=_question(f"{asked}, {condition}"), meant=kept(before))
    if (earlier := ONLY.search(asked)) and not earlier["what"]:  # which may contradict the new one
        yield Rewriting(text=_question(f"{asked[: earlier.start()]}, {condition}"), meant=kept(before))


def _about(phrase: str, place: Place, before: Antecedents, meant: Sequence[Meant] = ()) -> Rewriting:
    """Return the last question with something else in the place of one of its names."""
    asked = before.last.asked
    others = [each for each in kept(before) if each.id != place.named.id]
    return Rewriting(text=f"{asked[: place.start]}{phrase}{asked[place.end :]}", meant=(*others, *meant))


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _with_article(text: str) -> str:
    return text if _ARTICLE.match(text) else f"the {text}"


def _sentence(text: str) -> str:
    """Return a text as a sentence, which a name may end already."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _question(text: str) -> str:
    """Return a text as a question: with a capital and its mark."""
    return f"{text[:1].upper()}{text[1:]}?"
