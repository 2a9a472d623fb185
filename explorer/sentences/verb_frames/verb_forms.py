"""The forms of verbs: where the verb of a clause stands, and what its particle is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from explorer.sentences.verb_frames.chunks import Token

_BOUND = ("be", "er", "ver", "ent", "zer", "miss", "hinter")


class Predicate(NamedTuple):
    """The verb of a clause.

    Attributes:
        verb: Its infinitive, as the grammar has it: "ein|geben".
        before: The words of the clause before it.
        after: Those behind it, without its particle.
        is_participle: Whether it says what is done, or what somebody has done.
    """

    verb: str
    before: tuple[Token, ...]
    after: tuple[Token, ...] = ()
    is_participle: bool = False


class VerbForms:
    """Finds the verbs of clauses.

    Args:
        verbs: Infinitives, with a bar behind a particle that can be split off.
        irregular: Further forms by infinitives without particle; participles begin with "+".
        articles: Words behind which is no verb.
    """

    def __init__(
        self,
        verbs: Iterable[str],
        irregular: Mapping[str, Sequence[str]],
        articles: Collection[str],
    ) -> None:
        self._articles = articles
        self._finite: dict[str, set[str]] = {}
        self._last: dict[str, tuple[str, bool]] = {}
        self._verbs = frozenset(verbs)
        self._particles = {verb.partition("|")[0] for verb in self._verbs if "|" in verb}
        for verb in self._verbs:
            particle, _, base = verb.rpartition("|")
            further = irregular.get(base, ())
            finite = {base, *_regular(base), *(one for one in further if one[0] != "+")}
            done = [one[1:] for one in further if one[0] == "+"] or [_participle(base)]
            for form in finite:
                self._finite.setdefault(form, set()).add(base)
                self._last.setdefault(particle + form, (verb, False))
            for form in done:
                self._last[particle + form] = (verb, True)
            if particle:
                self._last[f"{particle}zu{base}"] = (verb, False)

    def predicates(self, tokens: Sequence[Token]) -> Iterator[Predicate]:
        """Yield the verb of a clause as its last word, or as the first one that is a verb."""
        if len(tokens) < 2:
            return
        last = tokens[-1]
        if not last.is_exact and not last.is_noun and last.low in self._last:
            verb, is_done = self._last[last.low]
            rest = tokens[:-1]
            if rest[-1].low == "zu":
                rest = rest[:-1]
            if not self._has_verb(rest):
                yield Predicate(verb, tuple(rest), is_participle=is_done)
        for position, token in enumerate(tokens):
            bases = self._finite.get(token.low, set())
            if not bases or token.is_exact or (token.is_noun and position):
                continue
            before, after = tuple(tokens[:position]), tuple(tokens[position + 1 :])
            particle = after[-1].low if after and after[-1].low in self._particles else ""
            for base in sorted(bases):
                if particle and f"{particle}|{base}" in self._verbs:
                    if not self._has_verb((*before, *after[:-1])):
                        yield Predicate(f"{particle}|{base}", before, after[:-1])
                elif base in self._verbs and not self._has_verb((*before, *after)):
                    yield Predicate(base, before, after)
            return

    def has_finite(self, tokens: Sequence[Token]) -> bool:
        """Return whether words have a verb that is no infinitive: no "Alle anzeigen"."""
        last = tokens[-1]
        is_done = not last.is_noun and self._last.get(last.low, ("", False))[1]
        return is_done or any(
            self._is_finite(one.low) for one in tokens if not (one.is_exact or one.is_noun)
        )

    def is_particle(self, token: Token) -> bool:
        """Return whether a word is split off from a verb."""
        return token.said in self._particles

    def _is_finite(self, word: str) -> bool:
        if word in self._finite:
            return word not in self._finite[word]
        verb, is_done = self._last.get(word, ("", True))
        return not is_done and word != verb.replace("|", "")

    def _has_verb(self, tokens: Sequence[Token]) -> bool:
        """Return whether a further verb is among words; behind an article it is an adjective."""
        return any(
            not (one.is_exact or one.is_noun)
            and (one.low in self._finite or one.low in self._last)
            and not (n and tokens[n - 1].low in self._articles)
            for n, one in enumerate(tokens)
        )


def _regular(base: str) -> Iterator[str]:
    stem = base.removesuffix("n").removesuffix("e")
    yield from (stem, f"{stem}e", f"{stem}t", f"{stem}et", f"{stem}st")
    if stem.endswith(("el", "er")):
        yield f"{stem[:-2]}{stem[-1]}e"


def _participle(base: str) -> str:
    stem = base.removesuffix("n").removesuffix("e")
    ending = "et" if stem.endswith(("t", "d", "chn", "ffn")) else "t"
    is_bound = base.startswith(_BOUND) or base.endswith("ieren")
    return f"{'' if is_bound else 'ge'}{stem}{ending}"
