"""The numbers of a language, and how they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from explorer.models.scenario import Comparison
from explorer.sentences.expressions.slots import NUMBER
from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import hide

_COMPARED = ("at_least", "at_most", "more", "fewer")
_AFTER = ("at_least_after", "at_most_after")


class Amounts:
    """The numbers of one language, and the phrases by which numbers and texts are compared.

    Args:
        table: The tables of the file of the language.

    Attributes:
        numbers: The numbers by their words.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.numbers: dict[str, int] = {
            word: int(number) for number, words in table["numbers"].items() for word in words
        }
        self.comparisons: dict[str, list[str]] = table["comparisons"]
        compared = (one for name in _COMPARED for one in self.comparisons[name] if " " in one)
        every = (one for name in (*_COMPARED, *_AFTER) for one in self.comparisons[name])
        self._compared = re.compile(rf"(?<!\w)(?:{any_of(every)})(?!\w)")
        units = any_of(one for one in table["words"]["second_word"] if one[1:])
        self._seconds = re.compile(rf"(?<!\w)(?:\d+|{any_of(self.numbers)})\s?(?:{units})(?!\w)")
        several = any_of([word for word, number in self.numbers.items() if number > 1])
        self._of_two_words = re.compile(
            rf"(?<!\S)(?P<number>\d+|{several})\s[^\W\d_]+\s[^\W\d_]+(?!\S)"
        )
        self._comparing = re.compile(rf"(?<!\w)(?:{any_of(compared)})(?!\w)")

    def number_before(self, hidden: str) -> tuple[int, int] | None:
        """Return the number of "the three boxes", and where its word ends; None if it has none."""
        found = re.match(rf"(?:\w+\s){{0,3}}?(\d+|{any_of(self.numbers)})\s(?=\w)", hidden)
        said = found.group(1) if found else "0"
        number = int(said) if said.isdecimal() else self.numbers[said]
        return (number, found.end()) if found and number > 1 else None

    def compares(self, text: str) -> bool:
        """Return whether a text compares an amount in any way: "mindestens 5 €"."""
        return self._compared.search(hide(text)) is not None

    def says_seconds(self, text: str) -> bool:
        """Return whether a text has a time in it: "the hint after 5 seconds"."""
        return self._seconds.search(hide(text)) is not None

    def of_two_words(self, text: str) -> Iterator[tuple[int, str, str, int]]:
        """Yield where two words behind a number begin, the words, and where they end."""
        for found in self._of_two_words.finditer(hide(text)):
            first, last = text[found.end("number") : found.end()].split()
            yield found.end("number"), first, last, found.end()

    def is_amount(self, text: str) -> bool:
        """Return whether a text is a number of things: "three tickets"; no name "Three Kings"."""
        first, _, rest = text.strip().partition(" ")
        number = self.numbers.get(first.lower(), int(first) if first.isdecimal() else 0)
        noun = rest.partition(" ")[0].replace("-", "")
        return number > 1 and noun.isalpha() and (first.islower() or noun.islower())

    def compared(self, text: str) -> tuple[Comparison, str]:
        """Split what says how a number is compared from it: "at least three"."""
        name: Comparison
        for name in ("at_least", "at_most", "more", "fewer"):
            for phrase in self.comparisons[name]:
                if text.startswith(f"{phrase} "):
                    return name, text[len(phrase) :].strip()
        text = re.sub(rf"^(?:{any_of(self.comparisons['exactly'])})\s", "", text)
        for name in ("at_least", "at_most"):
            for phrase in self.comparisons[f"{name}_after"]:
                if text.endswith(f" {phrase}"):
                    return name, text[: -len(phrase)].strip()
        return "", text

    def are_compared(self, text: str) -> bool:
        """Return whether a text says how a number is compared: "at most"."""
        return self._comparing.search(hide(text)) is not None

    def text_comparison(self, literal: str) -> Comparison:
        """Return how the words of an expression compare a text: "the title starts with"."""
        name: Comparison
        said = set(re.findall(r"\w+", literal))
        for name in ("starts", "ends", "matches", "equals"):
            if any(said.issuperset(phrase.split()) for phrase in self.comparisons[name]):
                return name
        return ""

    @property
    def compared_pattern(self) -> str:
        """The regular expression of a number in digits that is compared: "at least 3"."""
        before = any_of(one for name in _COMPARED for one in self.comparisons[name])
        after = any_of(one for name in _AFTER for one in self.comparisons[name])
        return rf"(?:(?:{before})\s{NUMBER}|{NUMBER}\s(?:{after}))"

    @property
    def pattern(self) -> str:
        """The regular expression of a number and how it is compared."""
        number = rf"(?:{NUMBER}|{any_of(self.numbers)})"
        known = self.comparisons
        before = [one for name in known if name not in _AFTER for one in known[name]]
        after = [one for name in _AFTER for one in known[name]]
        return rf"(?:(?:{any_of(before)})\s)?{number}(?:\s(?:{any_of(after)}))?"
