"""The lexicon without the words that one bank alone teaches, so that this bank reads as one that nobody has seen.

Whoever writes the lexicon reads the banks of practice, so that it is wrong of them less often than of others. A word
that stands in the phrasings of one bank only was likely learnt from it. What productions were learnt from it cannot be
taken back.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from agent_core.grammar.words.lexicon import Lexicon
from agent_core.grammar.words.tokens import words_of

from evals.questions.workshop import Bank

type Form = tuple[str, ...]


def without_own_words(lexicon: Lexicon, bank: str, banks: Sequence[str]) -> Lexicon:
    """Return the lexicon without the forms that stand in the phrasings of a bank and in those of no other one."""
    own = own_forms({name: forms_in(lexicon, Bank(name).phrasings()) for name in banks}, bank)
    return replace(
        lexicon,
        entries={form: held for form, held in lexicon.entries.items() if form not in own},
        skips={form: held for form, held in lexicon.skips.items() if form not in own},
    )


def own_forms(forms: Mapping[str, frozenset[Form]], bank: str) -> frozenset[Form]:
    """Return the forms of one bank alone."""
    seen = Counter(form for held in forms.values() for form in held)
    return frozenset(form for form in forms[bank] if seen[form] == 1)


def forms_in(lexicon: Lexicon, phrasings: Iterable[str]) -> frozenset[Form]:
    """Return the forms of a lexicon that stand in some phrasing."""
    return frozenset(form for phrasing in phrasings for form in _forms(lexicon, words_of(phrasing)))


def _forms(lexicon: Lexicon, words: Form) -> Iterator[Form]:
    for first, word in enumerate(words):
        for last in range(first + 1, min(len(words), first + lexicon.longest.get(word, 0)) + 1):
            form = words[first:last]
            if form in lexicon.entries or form in lexicon.skips:
                yield form
