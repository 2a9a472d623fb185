"""Finds values without quotation marks beside their fields: "enter Ada as the name"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from explorer.sentences.phrases import any_of, conjunctions
from explorer.sentences.quotes import hide

_GIVING = ("enter", "choose", "set", "fill")
_PLACING = ("in", "as", "from", "with", "place", "is", "is_not", "have")
_MOST_WORDS = 4  # of a value, and of a field
_MOST_NOUNS = 3  # words between an article and a value
_PHONE = re.compile(r"\+[\d() /-]*\d")


class PairedValues:
    """Finds values without quotation marks beside their fields in one language.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        words, sentence, phrasing = table["words"], table["sentence"], table["phrasing"]
        verbs = any_of(verb for name in _GIVING for verb in words.get(name, ()))
        prepositions = any_of({*words["in"], *words["as"]})
        joining = any_of(conjunctions(table))
        often = [one for phrases in sentence["times"].values() for one in phrases]
        more = [*phrasing["alternatives"], *sentence["then"], *phrasing["means"], *often]
        self._verb = re.compile(rf"(?:{verbs})\s")
        entering = any_of([*words["enter"], *words["choose"]])
        articles = any_of(phrasing["articles"])
        self._noun = re.compile(rf"(?:(?:{entering})\s)?(?:{articles})(?:\s|(?<='))")
        places = {one for name in _PLACING for one in words[name] if len(one) > 1}
        self._things = {*table["things"], *(one for all in table["things"].values() for one in all)}
        no_part = [*places, *more, *conjunctions(table), *phrasing["belonging"]]
        no_part += [*table["controls"]["further"], *table["controls"]["linking"]]
        self._no_part = re.compile(rf"(?<!\w)(?:{any_of(no_part)})(?!\w)|[,;:]")
        self._border = re.compile(rf",?\s(?:{joining})\s|,\s")
        self._pair = re.compile(
            rf'(?P<value>[^"]+?)\s(?P<preposition>{prepositions})\s(?P<field>[^"]+)'
        )
        self._more = re.compile(rf"(?<!\w)(?:{any_of(more)}|{joining}|by)(?!\w)")
        self._no_values = {
            *(word for phrase in phrasing["quantifying"] for word in phrase.split()[:1]),
            *phrasing["articles"],
            *sentence["sending"],
            *table["controls"]["verbs"],
        }

    def behind_noun(self, text: str) -> str:
        """Quote a value that ends a clause, behind its noun: "enter the first name Ada".

        The verb may be left out. Only a capital, or a "+" before digits, tells where it begins.

        Returns:
            The clause; "" if there is no such value.
        """
        hidden = hide(text)
        found = self._noun.match(hidden)
        if '"' in hidden or not found:
            return ""
        words = text[found.end() :].split()
        nouns = list(takewhile(str.islower, words))
        value = " ".join(words[len(nouns) :])
        is_value = value[:1].isupper() or _PHONE.fullmatch(value) is not None
        if not 0 < len(nouns) <= _MOST_NOUNS or not is_value or len(value.split()) > _MOST_WORDS:
            return ""
        if nouns[-1] in self._things or self._no_part.search(hide(" ".join(words))):
            return ""  # "enter the room Main", "the title of the Page"
        return f'{text[: found.end()]}{" ".join(nouns)} "{value}"'

    def quoted(self, text: str) -> tuple[str, str]:
        """Quote the values of two pairs or more.

        Args:
            text: The text.

        Returns:
            The pairs with their verb, and what follows them; ("", "") if there are no such pairs.
        """
        hidden = hide(text)
        if '"' in hidden or not (verb := self._verb.match(hidden)):
            return "", ""
        borders = list(self._border.finditer(hidden, verb.end()))
        starts = [verb.end(), *(one.end() for one in borders)]
        ends = [*(one.start() for one in borders), len(text)]
        values: list[tuple[int, int]] = []
        prepositions: set[str] = set()
        end, rest = 0, len(text)
        for first, last in zip(starts, ends, strict=True):
            pair = self._pair.fullmatch(hidden, first, last)
            if not pair or not self._is_pair(pair, text):
                rest = first
                break
            prepositions.add(pair["preposition"])
            values.append(pair.span("value"))
            end = last
        if len(values) <= 1 or len(prepositions) > 1:
            return "", ""
        said = text[:end]
        for first, last in reversed(values):
            said = f'{said[:first]}"{said[first:last]}"{said[last:]}'
        return said, text[rest:]

    def _is_pair(self, pair: re.Match[str], text: str) -> bool:
        """Return whether a value and its field are no more than that: no "the city or country"."""
        value = text[slice(*pair.span("value"))]
        words = value.split()
        is_code = not value.isalpha() and len(words) == 1
        is_value = len(words) <= _MOST_WORDS and (value[:1].isupper() or is_code)
        is_value &= words[0].lower() not in self._no_values
        is_field = len(pair["field"].split()) <= _MOST_WORDS and not self._more.search(
            pair["field"]
        )
        return is_value and is_field
