"""A word or phrase of a description, with all the ways a label may say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal

from explorer.finder.vocabulary import Vocabulary, grammar
from explorer.finder.words import Spoken, words_of_label

Kinship = Literal["said", "form", "synonym", "sign"]
"""How a label says a term: just so, in another form, by a synonym, by the name of an icon."""

STRENGTH: dict[Kinship, float] = {"said": 1.0, "form": 0.95, "synonym": 0.9, "sign": 0.85}
Index = dict[str, list[tuple[Spoken, Kinship]]]
"""The phrases by their first words, the nearest of kin first."""

_WEIGHT_QUOTED = 3.0
_WEIGHT_ACTION = 2.0
_WEIGHT_VAGUE = 0.4
_WEIGHT_SLIGHT = 0.2
_LONGEST_WITH_PARTS = 40
"""Letters; longer ones are no words of any language."""
SHORTEST_PART = 4
"""Letters; shorter ones are parts of words that mean anything."""


@dataclass(frozen=True)
class Term:
    """Something the element must say."""

    text: str
    index: Index = field(compare=False, repr=False)
    opposite: Index = field(compare=False, repr=False)
    concepts: frozenset[str] = frozenset()
    weight: float = 1.0
    owner: bool = False
    """It says whose the element is ("of Alice"): what stands around it may say that as well."""
    quoted: bool = False
    """It is to be found just as it was written."""
    picture: bool = False
    """It is what an icon shows: "scissors"."""
    action: bool = False
    """It is something to do: what lies around an element never says what that one does."""

    @property
    def may_be_around(self) -> bool:
        """What the element lies in may say it instead."""
        return self.owner or not (self.action or self.quoted)

    def found_in(self, spoken: Sequence[str]) -> tuple[Kinship, int, int] | None:
        """The nearest of kin among these words: its kinship, where it begins and ends."""
        best: tuple[Kinship, int, int] | None = None
        for start, word in enumerate(spoken):
            for phrase, kinship in self.index.get(word, ()):
                end = start + len(phrase)
                if len(phrase) == 1 or tuple(spoken[start:end]) == phrase:
                    if kinship == "said":
                        return kinship, start, end
                    if best is None or STRENGTH[kinship] > STRENGTH[best[0]]:
                        best = kinship, start, end
                    break
        return best

    @cached_property
    def parts(self) -> frozenset[str]:
        """What it begins or ends with: a label's "mail" for who asked for a mailbox."""
        has_parts = " " not in self.text and len(self.text) <= _LONGEST_WITH_PARTS
        sizes = range(SHORTEST_PART, len(self.text) if has_parts else 0)
        return frozenset(part for n in sizes for part in (self.text[:n], self.text[-n:]))

    @cached_property
    def keys(self) -> frozenset[str]:
        """Who says none of these words does not say the term."""
        crawl_paths = [way for crawl_paths in self.index.values() for way, _ in crawl_paths]
        return self.parts.union(*crawl_paths)

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """The ways to say it that are no words."""
        return tuple(word for word in self.index if not word.isalnum())

    def may_be_part(self, word: str) -> bool:
        """Of a longer word, or the word of it."""
        return word in self.parts or (len(self.text) >= SHORTEST_PART and self.text in word)

    def is_contradicted_by(self, spoken: Sequence[str]) -> bool:
        """Whether the words say the opposite: "log out" to who asked for "log in"."""
        return any(
            tuple(spoken[start : start + len(phrase)]) == phrase
            for start, word in enumerate(spoken)
            for phrase, _ in self.opposite.get(word, ())
        )


@lru_cache(4096)
def quoted_term(text: str, vocabulary: Vocabulary, *, owner: bool = False) -> Term:
    """The term for what was quoted. A lone sign ("x") also stands for what it means."""
    spoken = tuple(words_of_label(text))
    concepts = frozenset(vocabulary.signs.meanings(spoken) if len(text) == 1 else ())
    return Term(
        text=text,
        index=_index([(spoken, "said"), *_synonyms(spoken, concepts, vocabulary)]),
        opposite={},
        concepts=concepts,
        weight=_WEIGHT_QUOTED,
        owner=owner or text.startswith("@"),
        quoted=True,
    )


@lru_cache(4096)
def term(spoken: Spoken, vocabulary: Vocabulary, *, owner: bool = False) -> Term:
    """The term that these words of a description are."""
    concepts = frozenset(_concepts(spoken, vocabulary))
    crawl_paths: list[tuple[Spoken, Kinship]] = [(spoken, "said")]
    if len(spoken) > 1:
        crawl_paths.append((("".join(spoken),), "said"))
    else:
        crawl_paths += [((form,), "form") for form in vocabulary.forms(spoken[0])]
    crawl_paths += _synonyms(spoken, concepts, vocabulary)
    kinds = grammar().places.meanings(spoken)
    crawl_paths += [(phrase, "synonym") for kind in kinds for phrase in grammar().place_words[kind]]
    against = {
        other for name in concepts for other in vocabulary.opposites.get(name, ())
    } - concepts
    return Term(
        text=" ".join(spoken),
        index=_index(crawl_paths),
        opposite=_index(
            (p, "synonym") for name in against for p in vocabulary.phrases.get(name, ())
        ),
        concepts=concepts,
        weight=_weight(spoken, concepts, vocabulary),
        owner=owner,
        picture=vocabulary.is_picture(spoken),
        action=not concepts.isdisjoint(vocabulary.actions),
    )


def _synonyms(
    spoken: Spoken, concepts: frozenset[str], vocabulary: Vocabulary
) -> list[tuple[Spoken, Kinship]]:
    """Nearer of kin is the same in two words or in one ("login", "log in")."""
    joined = "".join(spoken)
    phrases = [phrase for name in concepts for phrase in vocabulary.phrases.get(name, ())]
    verbs = [
        phrase[0]
        for name in concepts & vocabulary.actions
        for phrase in vocabulary.phrases.get(name, ())
        if len(phrase) == 1
    ]
    phrases += [(form,) for verb in verbs for form in vocabulary.forms(verb)]
    signs = [phrase for name in concepts for phrase in vocabulary.icons.get(name, ())]
    return [
        *[(phrase, "form") for phrase in phrases if "".join(phrase) == joined],
        *[(phrase, "synonym") for phrase in phrases if "".join(phrase) != joined],
        *[(phrase, "sign") for phrase in signs],
    ]


def _concepts(spoken: Spoken, vocabulary: Vocabulary) -> list[str]:
    known = vocabulary.concepts.meanings(spoken) + vocabulary.signs.meanings(spoken)
    if known or len(spoken) > 1:
        return known
    near = vocabulary.forms(spoken[0])
    return [name for form in near for name in vocabulary.concepts.meanings((form,))]


def _weight(spoken: Spoken, concepts: frozenset[str], vocabulary: Vocabulary) -> float:
    if grammar().slight.meanings(spoken):
        return _WEIGHT_SLIGHT
    if not concepts.isdisjoint(vocabulary.actions):
        return _WEIGHT_ACTION
    return _WEIGHT_VAGUE if grammar().vague.issuperset(spoken) else 1.0


def _index(crawl_paths: Iterable[tuple[Spoken, Kinship]]) -> Index:
    index: Index = {}
    for phrase, kinship in crawl_paths:
        if phrase:
            index.setdefault(phrase[0], []).append((phrase, kinship))
    return index
