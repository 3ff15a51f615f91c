"""Ranks derivations by a linear model: the weighted sum of what they use. Less is better.

Weights are in the units of one word that is out of place. A derivation's cost is a sum over its own features, so that
weights can be fitted to what questions are known to mean.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log10
from typing import Final

from agent_core.results import Candidate

type Feature = tuple[str, float]
"""The name of a weight, and how often or how much of it is used."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What features cost; those that have no weight cost nothing."""

    costs: Mapping[str, float]

    def __getitem__(self, name: str) -> float:
        """Return what a feature costs once."""
        return self.costs.get(name, 0.0)

    def cost_of(self, features: Iterable[Feature]) -> float:
        """Return what features cost together."""
        return sum(self[name] * amount for name, amount in features)


BY_HAND: Final[Mapping[str, float]] = {
    # Words.
    "piece": 0.05,  # each piece that a derivation is made of, so that longer ones are preferred
    "word": 1.0,  # the cost of a lexical entry, as the lexicon tells it
    "word.of_name": 1.0,  # a word that the writer capitalises as a part of a name
    "misspelt": 0.35,  # a word that nothing knows as it is written, taken for one that is near
    "skip.filler": 0.02,  # passing over words that say nothing
    "skip.idle": 0.05,
    "skip.vague": 0.1,
    "skip.pronoun": 0.3,  # pronouns that stand for nothing that is known
    "skip.asking": 0.6,  # an auxiliary that a question for yes or no opens with
    "skip.aside": 0.4,  # a sentence that says nothing of what is asked
    "skip.remark": 0.4,  # a clause about those who ask, which would narrow a list of titles
    "skip.preposition": 0.6,
    "skip.quantifier": 0.6,  # "every", "also"
    "skip.oblique": 1.0,
    "skip.linking": 1.0,  # "of", "to"
    "skip.name": 1.0,  # words of a name that the writer capitalises
    "sense": 1.0,  # how far-fetched the sense of a relation is
    # Names.
    "name": 1.0,
    "name.typo": 1.2,
    "name.by_part": 0.7,  # a subtitle, or the first or last name of somebody, stands for the whole
    "name.shortened": 1.1,  # other words of the name are left out
    "name.shortened_word": 0.15,  # for each of these
    "name.inner_word": 0.3,  # what is said does not begin the name
    "name.synonym": 0.5,
    "name.respelt": 0.1,
    "name.obscure": 0.45,  # for each tenth part that it is as well known as the best known of the name
    "name.of_words": 1.6,  # all of its words are words of the lexicon
    "name.of_small_words": 3.5,  # the same where the writer does not capitalise it, as other names
    "name.small": 3.0,  # the writer does not capitalise it, as other names
    "name.stray": 2.5,  # common words in small letters that few mean by it
    "name.piece": 2.0,  # a word with a capital letter stands beside it that belongs to no name
    "name.part": 3.0,  # a longer name stands around it, in full
    "antecedent": 0.3,  # a pronoun stands for it
    "bridged": 0.3,  # a noun without a complement is of what was said before
    "paraphrase": 0.12,  # what a phrasing says that is close to the words of the question
    "paraphrase.distance": 4.0,  # how far off that is: 1 - cosine similarity, the more the more words that are
    "paraphrase.sense": 1.0,  # how far-fetched a reading of the phrasing is
    "paraphrase.stray": 0.6,  # an unknown word that it does not say
    "skip.statement": 0.3,  # a word of a statement that tells no relation
    # Productions; those that are not named here cost nothing.
    "bridge": 0.6,  # a relation that no word says
    "compound": 0.2,
    "compound_of_phrase": 0.5,
    "owner_of_phrase": 0.15,  # a possessive belongs to the name in front of it before all else
    "reversed": 0.6,  # a relation followed against the order of its words, where the kinds tell it
    "ambiguous": 2.5,  # the same where the kinds do not tell it
    "field_behind": 0.15,
    "field_behind_phrase": 0.6,
    "field_in_front_of_phrase": 0.8,
    "stranded": 0.2,
    "open": 0.1,
    "done_as": 0.1,
    "fronted": 0.4,
    "fronted_of_phrase": 0.7,
    "headless": 0.8,
    "distribute": 0.2,
    "distribute_unlike": 0.8,
    "conjunct_titles": 0.2,  # titles are rather told besides others
    "idle_other": 0.8,  # there is nothing to be left out
    "apart": 0.3,
    "nth_season": 0.05,
    "claim_of_kind": 0.08,
    "parts": 0.15,
    "version": 0.5,  # a year beside a title is rather when it came out
    "part_alone": 0.8,  # one film of a title is rather the title itself
    "first_of": 0.2,
    "season_alone": 0.2,  # of a season it is rather asked whether it exists
    "total": 0.1,
    "general": 0.1,
    "left_behind": 0.4,
    "when_made": 0.1,
    "of_that_kind": 0.1,
    "of_a_kind": 0.1,
    "of_such": 0.2,
    "who_is": 0.2,
    "called_by_it": 0.1,
    "whose_they_are": 0.3,
    "doers": 0.15,
    "somebody": 0.1,
    "engaged_in": 0.1,
    "member": 0.1,
    "in_role": 0.1,
    "whose": 0.2,
    "said_to_be": 0.3,
    "made_so": 0.3,
    "fronted_phrase": 0.1,
    "fronted_complement": 0.6,
    "topic": 0.1,
    "nominative": 0.2,  # no case tells that the name is the object
    "claim_reversed": 0.05,
    "claim_of_source": 0.4,
    "passive": 0.2,
    "part_in": 0.3,
    "partitive": 0.05,
    "keywords": 0.8,  # a preposition is left out
    "that_it_has": 0.5,  # "have" belongs to a relational noun before all else
    "bare_number": 0.3,  # it is not said of which field a number is
    "praised": 0.05,
    "character_in": 0.65,  # a title in which a character is rather tells something else
    "said_again": 0.1,
    "having_character": 0.4,
    "having_maker": 0.6,
    "unrelated": 0.8,
    "names_unlike": 0.8,  # two names of different kinds are seldom set beside each other
    "unmarked": 0.3,  # nothing but the question mark says that it is asked whether
    "offered": 0.05,
    "and_that": 0.02,
    "by_field": 0.2,
    "same_makers": 0.3,  # who made the same is rather asked for by what they made
    "made_from": 0.05,
    "made_from_alone": 0.2,  # what something is made from is rather somebody who made it
    "made_from_some": 0.05,
    "denied": 0.05,
    "people": 0.2,
    "whose_such": 0.1,
    "more_such": 0.1,
    "going_on": 0.05,
    "asked_role": 0.05,
    "done": 0.05,
    "possessing": 0.1,
    "possessing_something": 0.6,  # a thing that some other word may tell more of
    "done_at_all": 0.1,
    "unasked": 0.8,  # nothing is asked of names that stand side by side
}
"""Weights as they are set by hand; `agent_core.grammar.ranking.fitted` has those that were fitted near them."""

PRIORS: Final = Weights(BY_HAND)


def features_of_name(candidate: Candidate, best_known: int) -> list[Feature]:
    """Return what speaks against taking a name for an entity, but for what it leaves out.

    Args:
        candidate: the entity.
        best_known: the popularity of the best known entity that has the name, in full or shortened.
    """
    features: list[Feature] = [("name", 1.0), ("name.typo", candidate.typos)]
    if not (candidate.display or candidate.omitted):
        features.append(("name.synonym", 1.0))
    features.append(("name.respelt", not candidate.verbatim))
    features.append(("name.obscure", log10((best_known + 1_000) / (candidate.popularity + 1_000))))
    return features
