"""Tells whether a text can be the description of an element, or a value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.checks.noun_phrases import NounPhrases
from explorer.sentences.phrases import acting_words, any_of, conjunctions, is_name
from explorer.sentences.quotes import hide

_NAME = re.compile(r'(?:[^\W\d_]+\s){0,3}"[^"]*"(?:\s[^\W\d_]+)?$|[^"]+$')
_VALUE_AFTER_COMMA = re.compile(r',\s"')
_OF = {"der", "des", "einer", "du", "del"}
"""Articles that begin no other noun after a quotation: '"Status" der Bestellung'."""


class Descriptions:
    """What descriptions of elements and values have in them, and what they do not, in one language.

    Args:
        table: The tables of the file of the language.

    Attributes:
        be_forms: The forms of "be" and the auxiliaries.
        linking: These, and the forms that deny: "cannot".
        indefinite_articles: They count nothing: "a row".
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words = table["phrasing"], table["words"]
        self.noun_phrases = NounPhrases(table)
        self.be_forms = {word.split()[0] for word in words["is"]} | set(phrasing["auxiliaries"])
        self.linking = self.be_forms | {word.split()[0] for word in words["is_not"]}
        self.indefinite_articles = frozenset(phrasing["indefinite"])
        self._articles = frozenset(phrasing["articles"])
        joining, acting = any_of(conjunctions(table)), acting_words(table)
        articles, as_words = any_of(phrasing["articles"]), any_of(words["as"])
        finite = any_of({word for name in ("is", "is_not", "have") for word in words.get(name, ())})
        placed = {one for name in ("in", "from") for one in words[name] if len(one) > 1}
        placing = any_of(placed)
        # "dans la liste" has its noun, which another one need not follow
        lacking_noun = any_of(one for one in placed if not self._articles & set(one.split()[:-1]))
        contracted = any_of(phrasing["contracted"])
        of_what = any_of([*words["place"], *phrasing["belonging"]])
        giving = any_of(set(words["with"]) - set(words["as"]))
        first_article = any_of(set(phrasing["articles"]) - _OF)
        self._finite = re.compile(rf"(?<!\w)(?:{finite})(?!\w)")
        self._article_or_noun_last = re.compile(
            rf'(?:^|\s)(?:{articles})$|"\s(?:{first_article})\s\w+(?:$|\s")'
        )
        self._joint_last = re.compile(
            rf'"\s(?:{joining}|{lacking_noun})$|"\s.*(?<!\w)(?:{joining})$'
        )
        self._belonging = re.compile(rf"\s(?:{any_of(phrasing['belonging'])})\s")
        self._number_last = re.compile(rf"\s(?:{placing})\s\d\S*$")
        self._place_first = re.compile(rf"(?:{of_what})\s")
        longer = [one.rpartition(" ")[0] for one in words["place"] if " " in one]
        self._place_first_last = re.compile(rf"[^\"]\s(?:{any_of(longer)})$")
        self._place_preposition_last = re.compile(rf"\s(?:{of_what})$")
        self._preposition_first = re.compile(rf"(?:{placing})(?!\w)")
        self._value_preposition = re.compile(rf"^(?:{giving})\s|\s(?:{giving})$")
        self._means_last = re.compile(rf"(?:^|\s)(?:{any_of(words['by_word'])})$")
        self._place_after_words = re.compile(
            rf'^[^"]+\s(?:(?:{placing})\s(?:{articles})|{contracted})\s'
        )
        self._preposition_inside = re.compile(rf"(?<!\S)(?:{placing}|{contracted})\s")
        self._value_as = re.compile(rf'^[^\s"]*[\d@][^\s"]*\s(?:{as_words})\s')
        self._value_in_place = re.compile(
            rf"\s(?:{joining})\s\S*[\d@]\S*\s(?:{placing}|{contracted})\s"
        )
        self._from_value_last = re.compile(
            rf"\s(?:{any_of(words['from'])})\s\S*\d\S*(?:\s[^\W\d_]+)?$"
        )
        self._verb_after_conjunction = re.compile(rf"\s(?:{joining})\s(?:{acting})(?!\w)")
        self._conjunction_first = re.compile(rf"(?:{joining})\s")
        origins = any_of([*phrasing["origins"], *phrasing["sources"]])
        self._origin_last = re.compile(
            rf'(?<="|\w)\s(?:{origins})\s(?P<place>(?:[^\s"]+\s){{0,2}}"[^"]*"(?:\s[^\s"]+)?)$'
        )
        self._origin = re.compile(rf'(?:{any_of(phrasing["origins"])})\s(?:"|\d)')
        beside = any_of([*words["place"], *(one.rpartition(" ")[0] for one in phrasing["beside"])])
        pronouns = any_of(table["sentence"]["pronouns"])
        bare = any_of(set(table["sentence"]["pronouns"]) - set(phrasing["articles"]))
        self._pronoun_last = re.compile(rf"\s(?:{bare})$")
        self._beside_pronoun = re.compile(rf"(\S.*\s(?:{beside}))\s(?:{pronouns})")
        made = rf"(?:{any_of(phrasing['indefinite'])})\s(?:{any_of(phrasing['new'])})\s"
        self._elsewhere = re.compile(
            rf"(?:{any_of(phrasing['elsewhere'])})(?!\w)|(?:{placing})\s{made}"
        )
        other = any_of([*phrasing["indefinite"], *phrasing["other_tabs"]])
        self._in_new = re.compile(
            rf"(?<=\s)(?:{placing})\s(?:{made}[^\W\d_]+"
            rf"|(?:{other})(?:\s|')(?:[^\W\d_]+\s)?(?:{any_of(phrasing['tabs'])}))$"
        )
        with_word = re.escape(words["with"][0])
        shared = rf'(?:{any_of(phrasing["indefinite"])})\s[^\W\d_]+\s{with_word}\s"'
        self._new_first = re.compile(rf'{made}[^"]*"|{shared}')
        fields = any_of(table["things"]["field"])
        self._beside_other = re.compile(
            rf"(?!(?:[^\W\d_]+\s)?(?:{fields})\s)[^\"]*\s(?:{any_of(phrasing['next_to'])})\s"
        )
        self._beside_first = re.compile(rf"(?:{any_of(phrasing['beside'])})\s")

    def owned(self, text: str) -> str:
        """Return what is meant of something else: "the status" of "the status of the order"."""
        found = self._belonging.search(hide(text))
        return text[: found.start()].rstrip() if found else text.strip()

    def ends_at_number(self, text: str) -> bool:
        """Return whether a text ends with a preposition and a number: "der Zähler auf 5"."""
        return self._number_last.search(hide(text)) is not None

    def has_verb(self, hidden: str) -> bool:
        """Return whether a hidden text has a finite verb: "is"."""
        return self._finite.search(hidden) is not None

    def is_elsewhere(self, text: str) -> bool:
        """Return whether an element is none, and no name: "outside the dialog", "in a new tab"."""
        hidden = hide(text)
        is_behind = any(one.start() for one in self._in_new.finditer(hidden))
        return is_behind or (text[:1].islower() and self._elsewhere.match(hidden) is not None)

    def is_any(self, text: str) -> bool:
        """Return whether an element without a name is any of its kind: "a date"."""
        first, _, rest = text.partition(" ")
        return first in self.indefinite_articles and rest[:1].islower() and '"' not in hide(text)

    def is_new(self, hidden: str) -> bool:
        """Return whether a hidden element is a named one that is yet to be made: 'a new "A"'."""
        return self._new_first.match(hidden) is not None

    def origin(self, text: str) -> tuple[str, str] | None:
        """Split 'the card "A" from the column "B"' into its two elements; None without a place."""
        found = self._origin_last.search(hide(text))
        return (text[: found.start()], text[found.start("place") :]) if found else None

    def is_origin(self, text: str) -> bool:
        """Return whether a text is what something changes from: 'from "Day"'."""
        return self._origin.match(hide(text.strip())) is not None

    def is_article(self, word: str) -> bool:
        """Return whether a word is an article."""
        return word.lower() in self._articles

    def is_bare_name(self, text: str) -> bool:
        """Return whether a text is only the name of an element: it has no verb."""
        return _NAME.match(hide(text)) is not None and not self.has_verb(hide(text))

    def is_incomplete(self, text: str) -> bool:
        """Return whether a text has a part of another argument: an article, or a second noun."""
        if self._joint_last.search(hide(text)):
            return True
        found = self._article_or_noun_last.search(hide(text).lower())
        if found is None:
            return False
        return found[0].startswith('"') or not is_name(text[found.start() : found.end()])

    def is_preposition(self, text: str) -> bool:
        """Return whether a text is but a preposition: "auf" of "dann auf Löschen"."""
        is_low = text[:1].islower()  # "Inside" may be a name
        return is_low and self._preposition_first.fullmatch(hide(text.strip())) is not None

    def is_only_a_place(self, text: str) -> bool:
        """Return whether a text says where an element is, but not which: "in the row of Tea"."""
        return self._place_first.match(hide(text)) is not None

    def beside_pronoun(self, text: str) -> str:
        """Return an element up to the pronoun of what it is beside, "" if it has none."""
        found = self._beside_pronoun.fullmatch(hide(text))
        return text[: found.end(1)] if found else ""

    def is_beside_other(self, text: str) -> bool:
        """Return whether an element that is no field is beside another: "the pencil next to B"."""
        return self._beside_other.match(hide(text)) is not None

    def ends_with_pronoun(self, text: str) -> bool:
        """Return whether a text ends with a pronoun that is of another clause: "the post it"."""
        return self._pronoun_last.search(hide(text)) is not None and not self.beside_pronoun(text)

    def of_place(self, text: str) -> tuple[str, str]:
        """Return the first word of a text and the place behind it: "it in the list"."""
        first, _, rest = text.partition(" ")
        return (first, rest) if self.is_only_a_place(rest) else ("", "")

    def has_place(self, text: str) -> bool:
        """Return whether a value without quotation marks has a place after it: "60 in the box"."""
        hidden = hide(text)
        if self._beside_first.match(hidden):
            return True
        found = self._place_after_words.match(hidden) or self._value_as.match(hidden)
        goes_on = '"' not in hidden and self._verb_after_conjunction.search(hidden)
        return found is not None or bool(goes_on)

    def goes_on_in_place(self, value: str) -> bool:
        """Return whether a value has another place behind a comma: "3, in the field Price 12"."""
        behind = value.partition(", ")[2]
        return '"' not in value and self._preposition_first.match(hide(behind)) is not None

    def has_preposition(self, text: str) -> bool:
        """Return whether a text has a preposition of a place in it: "Lamp into Name"."""
        return self._preposition_inside.search(hide(text)) is not None

    def has_value(self, text: str) -> bool:
        """Return whether a field has a value in it: "the name and 60 in the size", "from 2"."""
        hidden = hide(text)
        found = self._value_in_place.search(hidden) or self._from_value_last.search(hidden)
        found = found or _VALUE_AFTER_COMMA.search(hidden) or self._beside_first.match(f"{hidden} ")
        goes_on = self._conjunction_first.match(hidden)
        return found is not None or (goes_on is not None and text[0].islower())

    def begins_with_preposition(self, text: str) -> bool:
        """Return whether a text begins with a preposition of a place."""
        return self._preposition_first.match(hide(text)) is not None

    def ends_with_preposition(self, text: str) -> bool:
        """Return whether a text ends with a preposition, which belongs to the next words."""
        return self._place_preposition_last.search(hide(text)) is not None

    def ends_as_place_begins(self, text: str) -> bool:
        """Return whether a text ends with all of a preposition but its last word: "a star next"."""
        return self._place_first_last.search(hide(text)) is not None

    def ends_with_means(self, text: str) -> bool:
        """Return whether a text ends with what begins how something is done: "the row via"."""
        return self._means_last.search(hide(text.strip())) is not None

    def has_value_preposition(self, text: str) -> bool:
        """Return whether a text begins or ends as what gives a value does: 'met "Ada"'."""
        return self._value_preposition.search(hide(text)) is not None
