"""Finds other forms of verbs: "basculé" is a form of the verb of "bascule"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from explorer.sentences.phrases import any_of

_SLOT = re.compile(r"\{(\w+)\}")


class Inflections:
    """The verbs that the expressions of one language begin with, and their other forms.

    Its dictionary of forms takes some tenths of a second to load, when it is first asked.

    Args:
        code: The language, by ISO 639-1.
        table: The tables of its file.
    """

    def __init__(self, code: str, table: Mapping[str, Any]) -> None:
        self._code = code
        self._table = table
        words = table["words"]
        said = (phrase for name in ("is", "is_not", "have") for phrase in words.get(name, ()))
        self._no_form = frozenset(phrase.split()[0] for phrase in said)
        phrasing = table["phrasing"]
        self._no_form |= frozenset([*phrasing["articles"], *phrasing["quantifying"]])
        """Verbs that tell what is so, as "est" does, which is no form of "suis le lien", and
        articles: "le" is no form of "te rends sur"."""
        supposed = any_of(table["phrasing"]["supposed"])
        self._supposed = re.compile(rf"\w(?:{supposed})$")

    def known(self, word: str) -> tuple[str, ...]:
        """Return the forms of the same verb that the expressions begin with.

        None is returned for one of them, and for a form that only supposes something: "cliquerait".
        """
        word = word.lower()
        if not word.isalpha() or word in self._no_form or self._supposed.search(word):
            return ()
        forms = self._forms.get(self._lemma(word), [])
        return () if word in forms else tuple(forms)

    @cached_property
    def _forms(self) -> dict[str, list[str]]:
        forms: dict[str, list[str]] = {}
        for word in verbs_of(self._table):
            forms.setdefault(self._lemma(word), []).append(word)
        return forms

    def _lemma(self, word: str) -> str:
        import simplemma  # only a sentence that is not read as it stands needs its rules

        return simplemma.lemmatize(word, lang=self._code)


def verbs_of(table: Mapping[str, Any]) -> list[str]:
    """Return the words that the expressions of what is done begin with: "click", "leaves"."""
    phrasing, words = table["phrasing"], table["words"]
    excluded = {*phrasing["articles"], *phrasing["auxiliaries"], *phrasing["fillers"]}
    excluded |= {one for name in ("place", "in", "from") for one in words[name]}
    first = dict.fromkeys(_first_words(table))
    return [word for word in first if word.isalpha() and word not in excluded]


def _first_words(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words that the expressions of what is done begin with."""
    yield from (form.split()[0] for forms in table["phrasing"]["verbs"].values() for form in forms)
    for rule in table["steps"]:
        if rule["action"].startswith("assert_"):
            continue
        for say in rule["say"]:
            first = say.split()[0]
            if slot := _SLOT.fullmatch(first):
                yield from (phrase.split()[0] for phrase in table["words"].get(slot[1], ()))
            else:
                yield from first.split("/")
