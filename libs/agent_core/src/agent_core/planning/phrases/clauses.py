"""Reads the clauses that a phrase stands in: "who directed …", "that … continues", "whose director is …"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import BEINGS, MAKERS, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import INVERSES, POSITIONS, STORIES
from agent_core.planning.phrases.growth import ANIME, BARE, HEADS, NOUNS, Clause, Growth, Phrase
from agent_core.planning.phrases.layers import is_personal, joined, told, turned, with_objects
from agent_core.planning.phrases.pieces import GETTING, INCLUDING, Part, Piece
from agent_core.planning.words.direction import GOING_ON
from agent_core.planning.words.heads import BE, PARTICIPLES
from agent_core.planning.words.tagging import Tag

# Cost of taking words on both sides of a phrase for one verb: "by whom the music of X was composed".
_SPLIT: Final = 8
_BETWEEN: Final = frozenset({Part.VERB, Part.JOINT, Part.AUXILIARY, Part.OPENER, Part.AS, Part.WITH})
_JOINING: Final = frozenset({Part.JOINT, Part.AS, Part.WITH})
_HAVE: Final = frozenset({"has", "have", "had", "having"})
# Prepositions at the end of a question that join a noun at its beginning with a phrase.
_STRANDED: Final = frozenset({"of", "to", "from", "by", "for", "behind"})
# Prepositions of "has X among its producers".
_COUNTING: Final = frozenset({"for", "among", "amongst", "on"})
_DOING: Final = frozenset({"do", "done", "doing"})
# Verbs that leave open what somebody did.
_GENERAL: Final = frozenset({"source", "making", "production", "maker", "employment", "staff"})
# Verbs that say of somebody only that they did what they are named by: "come from the director of X".
_MADE: Final = frozenset(
    {"made", "make", "makes", "by", "come", "comes", "came", "from", "is", "are", "was", "responsible"}
)
_INTO: Final = frozenset({"in", "into", "to"})
_CHARACTER: Final = Tag(Form(TagKind.TYPE, "", EntityType.CHARACTER), 0, 1)
_ADAPTED: Final = Tag(Form(TagKind.RELATION, "adaptation"), 0, 1)
_MAKING: Final = Tag(Form(TagKind.RELATION, "making"), 0, 1)


class Clauses(Growth):
    """The clauses about what stands in front of a phrase."""

    def _heads(self, first: int) -> Iterator[int]:
        """Yield where what a clause in front of ``first`` is about may stand.

        That is the nearest noun, or the one in front of it: of "the anime whose director is X", "the anime that has as
        its director X" and "the one who designed the characters of X".
        """
        place = first - 1
        while self._part(place) in _BETWEEN:
            place -= 1
        part = self._part(place)
        if part is Part.WHOSE:
            yield place - 1 if self._part(place - 1) in HEADS else place
        elif part in NOUNS and self._part(place - 1) is Part.WHOSE:
            if place == 1:
                yield place
            before = place - 2 - (self._part(place - 2) is Part.JOINT)  # "in whose credits the director is X"
            yield before if self._part(before) in HEADS else place - 1
        elif part in HEADS:
            yield place
            of_it = [self._part(place + 1), self._part(place + 2)] == [Part.JOINT, Part.OPENER]
            had = self._part(place - 1) is Part.AUXILIARY and self._pieces[place - 1].text in GETTING
            if part is Part.KIND or (part is Part.NOUN and (place == first - 1 or of_it or had)):
                yield from self._heads(place)

    def _of_head(self, phrase: Phrase, head: int) -> Iterator[Phrase]:
        """Read the clauses in which a phrase stands, about what stands in front of it."""
        between = tuple(self._pieces[head + 1 : phrase.first])
        if [p.part for p in between[:2]] == [Part.JOINT, Part.WHOSE]:
            between = between[1:]
        if self._part(head) is Part.WHOSE or (between and between[0].part is Part.WHOSE):
            yield from self._whose(phrase, head, between)
        if self._part(head) is Part.WHOSE or sum(p.part is Part.OPENER for p in between) > 1:
            return
        if any(p.part is Part.NOUN for p in between):
            yield from self._having(phrase, Clause(head, phrase.last, between))
            return
        things = any(p.part is Part.KIND for p in between)
        for last, behind in self._behind(phrase):
            clause = Clause(head, last, between, behind)
            yield from self._deed(phrase, clause)
            if not things:
                yield from self._role(phrase, clause)
        if not things and not any(p.part is Part.VERB for p in between):
            clause = Clause(head, phrase.last, between)
            yield from self._same(phrase, clause)
            yield from self._called(phrase, clause)
            yield from self._within(phrase, clause)

    def _deed(self, phrase: Phrase, clause: Clause) -> Iterator[Phrase]:
        """Read "the one who directed X", "the anime that X directed", "by whom the music of X was composed"."""
        within = [p for p in clause.between if p.part is Part.VERB]
        things = [p for p in clause.words if p.part is Part.KIND]
        joint = bool(clause.between) and clause.between[-1].part is Part.JOINT and not (within or things)
        finite = any(not p.definite for p in within)  # "the firm that licensed X" has its verb
        if any(p.part is Part.NOUN or p.text in _DOING for p in clause.behind) or (clause.behind and (joint or finite)):
            return
        opened = [p.part for p in clause.between[:2]] == [Part.JOINT, Part.OPENER]
        if opened and within and not finite and not clause.behind:
            return  # "by whom the music of X" waits for its verb
        verbs = self._as_named(phrase, clause) or self._light(clause)
        front = self._fronted(clause.head)
        fronted = self._pieces[front] if front is not None else None
        if fronted is not None and fronted.part is Part.KIND:
            things.append(fronted)
        elif fronted is not None and fronted.tag is not None:
            verbs = (*verbs, fronted.tag)
        if not verbs:
            return
        whole = with_objects(tuple(self._turned(tag, clause) for tag in verbs), things)
        if whole is not None:
            split = _SPLIT if within and not opened and any(p.part is Part.VERB for p in clause.behind) else 0
            start = replace(phrase, chain=replace(phrase.chain, cost=phrase.chain.cost + split))
            yield from self._headed(start, whole, clause, first=front)

    def _as_named(self, phrase: Phrase, clause: Clause) -> tuple[Tag, ...]:
        """Return "made by the director X" and "the anime that the director of X made" as directed."""
        named, verbs = phrase.chain.concept if phrase.kind in MAKERS else None, clause.verbs
        head = self._pieces[clause.head]
        if self._acting is not None and phrase.kind in BEINGS and (head.asked or head.part is Part.ASKED):
            plain = all(tag.form.value in _GENERAL | {self._acting.form.value} for tag in verbs)
            return (replace(self._acting, form=replace(self._acting.form, target=None)),) if verbs and plain else ()
        if named is None or not verbs or any(tag.form.value not in _GENERAL for tag in verbs):
            return verbs
        spoken = {word for p in clause.words if p.part is Part.VERB for word in (p.opening, p.text)}
        if phrase.chain.hops and not (named in POSITIONS and spoken <= _MADE):
            return verbs
        return (Tag(Form(TagKind.RELATION, named), 0, 1),)

    def _light(self, clause: Clause) -> tuple[Tag, ...]:
        """Return what "the studio that did X" and "the director to whom X was entrusted" tell by their noun."""
        if clause.behind and any(p.part is not Part.AUXILIARY for p in clause.behind):
            return ()
        head = self._pieces[clause.head]
        parts = [p.part for p in clause.between]
        if parts == [Part.OPENER, Part.AUXILIARY] and clause.between[-1].text == "did":
            noun = head.tag if head.part is Part.NOUN else None
            return (noun or _MAKING,)
        given = parts[:2] == [Part.JOINT, Part.OPENER] and clause.between[0].text == "to"
        return (head.tag,) if given and head.part is Part.NOUN and head.tag is not None else ()

    def _fronted(self, head: int) -> int | None:
        """Return where the "music" stands of "the music of which anime was composed by X"."""
        if not (self._pieces[head].asked and head and self._pieces[head - 1].text in ("of", "in", "which")):
            return None
        place = head - 1 if self._part(head - 1) is Part.VERB else head - 2  # "in the staff of which anime is X"
        return place if place >= 0 and self._part(place) in (Part.VERB, Part.KIND) else None

    def _turned(self, tag: Tag, clause: Clause) -> Tag:
        """Return a verb between two titles or characters as what it says of what is asked for."""
        if tag.form.value not in INVERSES or tag.form.target is not None:
            return tag
        head = self._pieces[clause.head]
        fronted = (head.asked or head.part is Part.ASKED) and self._part(clause.head - 1) in _JOINING
        front = self._pieces[clause.head - 1] if fronted else None
        joints = {p.text for p in (*clause.words, *((front,) if front else ())) if p.part is Part.JOINT}
        spoken = {p.text for p in clause.words if p.part is Part.VERB}
        cut_down = (joints | spoken) & _INTO or any(p.part is Part.AS for p in clause.words)
        summed = tag.form.value == "summary" and bool(cut_down)
        active = joints & {"from", "of"} or spoken & {"from", "of", "by", "after", "before"}
        been = not active and self._is_participle(tag, clause)
        known_as = {p for p in clause.words if p.part is Part.AS and p.last == tag.first}  # "listed as following X"
        said = (*(p for p in clause.words if p not in known_as), *((front,) if front else ()), head)
        where = any(p.text in GOING_ON and (p.part is not Part.VERB or p.text != "where") for p in said)
        onwards = (
            tag.form.value == "sequel" and where and not active
        )  # but "picks the story up where X leaves off" is active
        passive = "by" in joints or summed or been or onwards
        return tag if passive is bool(clause.behind) else turned(tag)

    def _is_participle(self, tag: Tag, clause: Clause) -> bool:
        """True for "under what title was X continued": a form of to be in the same clause, with X for its subject."""
        opened = max((i for i, p in enumerate(clause.between) if p.part is Part.OPENER), default=-1)
        auxiliaries = (*clause.between[opened + 1 :], *clause.behind)
        ends = any(p.tag is not None and p.opening.endswith(PARTICIPLES) for p in clause.behind)
        return ends and tag.form.target is None and any(p.text in BE for p in auxiliaries)

    def _role(self, phrase: Phrase, clause: Clause) -> Iterator[Phrase]:
        """Read "the anime that X is the director of", "with X as its director", "of which X is the sequel"."""
        noun = clause.behind[-1] if clause.behind else None
        if noun is None or noun.tag is None or noun.part not in NOUNS:
            return
        if noun.part is Part.NOUN and noun.tag.form.value in STORIES and self._in_the_form(clause):
            yield from self._headed(phrase, (noun.tag,), clause)  # "that tells the story of X in a different version"
            return
        as_it = self._is_as(clause)
        verbs = {tag.form.value for tag in clause.verbs}
        if verbs and not (as_it and verbs <= _GENERAL):
            return
        if not as_it and (clause.has(Part.WITH) or not any(p.text in BE for p in clause.words[:-1])):
            return
        if noun.part is Part.NOUN and noun.tag.form.value in STORIES and any(p.text in _HAVE for p in clause.behind):
            yield from self._grown(phrase, noun.tag, clause.head, clause.last)  # "what did X have as its sequel"
        elif noun.part is Part.NOUN:
            front = self._fronted(clause.head)
            for wider in self._reversed(phrase, noun, clause.head, clause.last):
                yield replace(wider, first=front) if front is not None else wider
        elif noun.tag.form.target is phrase.kind and self._part(clause.head) is Part.KIND:
            yield from self._grown(phrase, self._tag(clause.head), clause.head, clause.last)  # "X is a character of"

    def _is_as(self, clause: Clause) -> bool:
        """True for "with X as its director", "that have X among their producers" and "has X a director's credit"."""
        if clause.has(Part.AS):
            return True
        first = clause.behind[0]
        counted = first.part is Part.JOINT and first.text in _COUNTING
        has_it = any(p.part is Part.WITH or p.text in _HAVE for p in clause.between)
        credited = self._part(clause.head - 1) is Part.JOINT and first.text in _HAVE
        return (counted and has_it) or credited

    def _in_the_form(self, clause: Clause) -> bool:
        """True for "in another version" behind a phrase, and for "as its sequel" where a verb stands in front of it."""
        joint = clause.behind[-2] if len(clause.behind) > 1 else None
        if joint is None or len(clause.behind) > 2:
            return False
        front = any(p.part is Part.VERB for p in clause.between)
        return joint.text == "in" or (joint.part is Part.AS and front)

    def _having(self, phrase: Phrase, clause: Clause) -> Iterator[Phrase]:
        """Read "that has as its director X", "that has a side story in X" and "the director of which is X"."""
        parts = [p.part for p in clause.between]
        if parts[:3] == [Part.NOUN, Part.JOINT, Part.OPENER] and {*parts[3:]} == {Part.AUXILIARY}:
            yield from self._reversed(phrase, clause.between[0], clause.head, phrase.last)
            return
        inside = clause.between[-1].text == "in" and len(parts) > 1  # "has a side story in X"
        noun = clause.between[-2 if inside else -1]
        rest = clause.between[: -2 if inside else -1]
        owns = any(p.part is Part.AS or p.text in (GETTING if inside else _HAVE) for p in rest)
        owns = owns and (not inside or (noun.tag is not None and noun.tag.form.value in STORIES))
        called_so = self._part(clause.head - 1) is Part.JOINT and {*parts[:-1]} == {Part.AUXILIARY}
        owns = owns or (called_so and self._pieces[clause.head].asked)  # "in which anime is the director X"
        if noun.part is Part.NOUN and owns and not any(p.part in (*NOUNS, Part.VERB) for p in rest):
            yield from self._reversed(phrase, noun, clause.head, phrase.last)

    def _whose(self, phrase: Phrase, head: int, between: Sequence[Piece]) -> Iterator[Phrase]:
        """Read "whose director is X", "whose music was composed by X" and "whose sequel X directed"."""
        inside = tuple(between) if self._part(head) is Part.WHOSE else tuple(between[1:])
        noun = inside[0] if inside and inside[0].part in NOUNS else None
        if any(p.part in NOUNS for p in inside[1:]):
            return
        is_it = [p for p in inside if p.text in BE | INCLUDING]
        if noun is not None and not any(p.part is Part.VERB and p not in is_it for p in inside):
            if is_it and noun.part is Part.NOUN:
                yield from self._reversed(phrase, noun, head, phrase.last)
            return
        for last, behind in self._behind(phrase):
            clause = Clause(head, last, inside, behind)
            if clause.verbs and not any(p.part in NOUNS for p in behind):
                yield from self._whose_deed(phrase, noun, clause)

    def _whose_deed(self, phrase: Phrase, noun: Piece | None, clause: Clause) -> Iterator[Phrase]:
        verbs = tuple(self._turned(tag, clause) for tag in clause.verbs)
        whole = with_objects(verbs, [noun] if noun is not None else [])
        if whole is not None:
            yield from self._headed(phrase, whole, clause)
        elif noun is not None and noun.tag is not None:
            for end in told(phrase.kind, verbs, target=noun.tag.form.target):
                middle = replace(phrase, chain=joined(phrase.chain, end))
                if noun.part is Part.NOUN:
                    yield from self._reversed(middle, noun, clause.head, clause.last)
                else:  # "the author whose manga became X"
                    yield from self._grown(middle, self._tag(clause.head), clause.head, clause.last)

    def _same(self, phrase: Phrase, clause: Clause) -> Iterator[Phrase]:
        """Read "the person who is X", "who X is", "which sequels does X have" and "the anime with X"."""
        head, parts = self._pieces[clause.head], [p.part for p in clause.between]
        following = self._pieces[phrase.last] if phrase.last < len(self._pieces) else None
        auxiliary = following is not None and following.part is Part.AUXILIARY
        if not parts and head.part is Part.ASKED and auxiliary:
            yield from self._ended(phrase, clause.head, phrase.last + 1)
        if set(parts) == {Part.AUXILIARY} and head.asked and following is not None and following.text in GETTING:
            yield from self._grown(phrase, self._tag(clause.head), clause.head, phrase.last + 1)
        elif any(p.text in BE for p in clause.between) and Part.JOINT not in parts and phrase.chain.hops:
            yield from self._ended(phrase, clause.head, phrase.last)
        elif parts == [Part.WITH] and head.part is Part.KIND:
            yield from self._of_kind(phrase, self._tag(clause.head), clause.head, phrase.last)

    def _called(self, phrase: Phrase, clause: Clause) -> Iterator[Phrase]:
        """Read "the one known as the director of X", "to which the recap X belongs" and "into which X was turned"."""
        head, parts = self._pieces[clause.head], [p.part for p in clause.between]
        known = Part.AS in parts and {*parts} <= {Part.AS, Part.OPENER, Part.AUXILIARY}
        playing = parts == [Part.WITH] and head.tag is not None and head.tag.form.target is phrase.kind
        if (known or playing) and head.part is not Part.WHOSE and phrase.chain.hops:
            yield from self._ended(phrase, clause.head, phrase.last)
        noun = self._pieces[phrase.first]
        if parts == [Part.JOINT, Part.OPENER] and clause.between[0].text == "into":
            yield from self._headed(phrase, (_ADAPTED,), clause)
        elif parts == [Part.JOINT, Part.OPENER] and noun.part is Part.NOUN and not phrase.chain.hops:
            yield from self._reversed(phrase, noun, clause.head, phrase.last)

    def _within(self, phrase: Phrase, clause: Clause) -> Iterator[Phrase]:
        """Read "who is in X", "the anime that are by X", "the anime that X is in", "which studio is X from"."""
        head = self._pieces[clause.head]
        between = [p for p in clause.between if p.part is not Part.OPENER]
        parts = [p.part for p in between]
        if parts == [Part.AUXILIARY, Part.JOINT]:
            if between[-1].text in ("on", "among") and is_personal(head) and phrase.chain.hops:
                yield from self._ended(phrase, clause.head, phrase.last)  # "who was on the staff of X"
            if between[-1].text in ("by", "from") and phrase.kind in MAKERS and head.text == "what":
                yield from self._of_kind(phrase, ANIME, clause.head, phrase.last)
            in_it = is_personal(head) and between[-1].text == "in"
            kind = head.tag if head.part in NOUNS else _CHARACTER if in_it else None
            if kind is not None:
                yield from self._grown(phrase, kind, clause.head, phrase.last, BARE)
            return
        ends = phrase.last + 1 == len(self._pieces) and self._pieces[phrase.last].text in _STRANDED
        if ends and head.asked and head.part is Part.NOUN and set(parts) <= {Part.AUXILIARY}:
            yield from self._grown(phrase, self._tag(clause.head), clause.head, phrase.last + 1, BARE)
        if phrase.kind not in BEINGS or not set(parts) <= {Part.AUXILIARY}:
            return
        last = phrase.last + (self._part(phrase.last) is Part.AUXILIARY)
        stranded = self._part(last) is Part.JOINT and self._pieces[last].text == "in"
        asked = head.text == "what" or (head.tag is not None and head.tag.form == ANIME.form)
        if (stranded and asked and (parts or last > phrase.last)) or (head.text == "where" and phrase.chain.hops):
            yield from self._grown(phrase, ANIME, clause.head, last + stranded, BARE)
