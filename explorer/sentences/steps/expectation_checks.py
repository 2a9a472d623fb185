"""Finds readings whose arguments no expectation can be of: "three rows" is not to be seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from explorer.sentences.grammar import Language
from explorer.sentences.quotes import UNIT, hide, without_quotations
from explorer.sentences.steps.value_checks import Said, element_of
from explorer.text import single_spaced

_NAME_OF_CONTROL = 3
"""The most words of "Save buttons", of which the last one says what they are."""

_BEHIND_QUOTATION = re.compile(r'"\s([^\W\d_]+)$')


class ExpectationChecks:
    """Checks whether the arguments of readings fit what is expected.

    Args:
        language: The grammar.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        self.misfits: Mapping[str, Callable[[Said], bool]] = {
            "assert_visible": self._is_not_visible,
            "assert_hidden": self._is_not_hidden,
            "assert_order": self._is_no_order,
            "assert_text": self._is_no_text,
            "assert_title": self._is_no_title,
            "assert_url": self._has_second_clause,
            "assert_enabled": self._is_no_state,
            "assert_disabled": self._begins_with_place,
            "assert_checked": self._begins_with_place,
            "assert_unchecked": self._begins_with_place,
            "assert_value": self._is_no_chosen,
            "assert_count": self._is_no_count,
            "assert_sorted": _has_unknown_direction,
        }
        """Tells of each expectation whether arguments are those of another one."""

    def _is_not_visible(self, said: Said) -> bool:
        language, element = self._language, element_of(said)
        place = said.get("place", "")
        first, _, rest = element.strip().partition(" ")
        return (
            # "publish the article as soon as "Draft" is shown"
            language.control_verbs.begins(element)
            # "the dialog can be closed"
            or language.control_verbs.may_be(element)
            # "the address is shown", "three rows are shown", "at most three rows are shown"
            or language.page_words.is_address(element)
            or self._counts(element)
            or any(map(language.amounts.are_compared, (element, place)))
            # "the hint after 5 seconds"
            or any(map(language.amounts.says_seconds, (element, place)))
            # '"A" but "B"', "Rent or Food"
            or language.contrasts.are_in(element)
            or language.leaves_open(element)
            # "the names in alphabetical order"
            or any(map(language.negation.says_order, (element, place)))
            # "the event between 10:00 and 11:00"
            or any(map(language.negation.says_between, (element, place)))
            # "sollten drei Zeilen"
            or element.strip().partition(" ")[0] in language.descriptions.be_forms
            # 'at the top and "B" at the bottom'
            or language.embedded_clauses.is_joined_to_quotation(place)
            # '"A" in the moment, the button'
            or any(map(language.has_article_after_comma, (element, place)))
            # 'the switch "A" on'
            or language.descriptions.ends_with_preposition(element)
            # "ya no está"
            or language.contrasts.only_excludes(element)
            # "das Feld Name nur" of "... kann man nur lesen"
            or language.negation.ends_exclusive(element)
            # "reloaded" of "the page is reloaded"
            or self._is_done_to_page(said)
            # "the browser crashed or" of "... or was closed"
            or language.leaves_open(f"{element} ")
            # "three tickets are shown"
            or language.amounts.is_amount(element)
            # "Es vier offene Tickets" of "es gibt vier offene Tickets"
            or (first.lower() in language.pronouns and language.amounts.is_amount(rest))
            or any(map(language.descriptions.noun_phrases.says_more, (element, place)))
            # "the link opens in a new tab"
            or any(map(language.descriptions.is_elsewhere, (element, place)))
            # "the old title is back"
            or language.former_values.is_former(element)
            # "if not visible", "he stays on the page"
            or element.strip().lower() in language.shown | language.people.persons
            # "the amount is shown as -€5"
            or language.phrasing.begins_with_as(element)
        )

    def _is_done_to_page(self, said: Said) -> bool:
        """Return whether an element is what is done to the page: "reloaded"."""
        element = element_of(said).strip()
        return element in self._language.page_words.done_to_page

    def _is_not_hidden(self, said: Said) -> bool:
        return (
            self._is_not_visible(said)
            # "ya no está en la lista"
            or self._language.descriptions.begins_with_preposition(element_of(said))
            # "der Zähler steht nicht auf 5"
            or self._language.descriptions.ends_at_number(element_of(said))
            # "no other card"
            or self._language.negation.is_of_others(element_of(said))
            # "no longer shows Rent and Food"
            or not _are_capitalized(said.get("written", ""))
            # "back on the list, Tea is gone", '"A" is not in the list, "B" is'
            or any(", " in hide(one) for one in (element_of(said), said.get("place", "")))
            # "no task with a due date"
            or self._language.descriptions.noun_phrases.has_property(element_of(said))
        )

    def _is_no_order(self, said: Said) -> bool:
        first = element_of(said).split(" ", 1)[0].lower()
        names = (said.get("target", ""), element_of(said))
        if any(", " in hide(name) or self._language.negation.says_order(name) for name in names):
            return True  # 'in the list, "A"', "nach Name sortiert"
        behind = _BEHIND_QUOTATION.search(hide(said.get("target", "")))
        if behind and behind[1].lower() not in self._language.things:
            return True  # '"A" is voor "Ann" aangevinkt' is a state
        # "it is under Closed"
        is_pronoun = any(name.strip().lower() in self._language.pronouns for name in names)
        # 'een rij voor "Tea"' is a row for it
        return is_pronoun or first in self._language.descriptions.indefinite_articles

    def _is_no_text(self, said: Said) -> bool:
        ends_with_preposition = self._language.descriptions.ends_with_preposition(element_of(said))
        element = element_of(said).strip()  # "lösche" of '"A" kann gelöscht werden'
        if element.lower() in self._language.opened:
            return True  # '"Orders" is open'
        if self._language.descriptions.is_article(element):
            return True
        if element.rpartition(" ")[2] in self._language.there:
            return True  # 'in the list there is "A"'
        if self._language.descriptions.noun_phrases.begins_as_genitive(element):
            return True  # "de la lista" of "al final de la lista"
        if self._language.descriptions.noun_phrases.is_side(element):
            return True  # 'bovenaan staat "A"'
        if self._language.descriptions.ends_with_pronoun(element):
            return True  # 'under the post it says "A"'
        if "bare" in said and "quoted" not in said and not self._is_status(said):
            return True  # "the button is red"
        is_verb = " " not in element and self._language.phrasing.begins_with_verb(element)
        return ends_with_preposition or is_verb or self._has_second_clause(said)

    def _is_status(self, said: Said) -> bool:
        # "the status of the order is open"; what is "unchanged" does not say so
        language, value = self._language, said["bare"].strip()
        whose = language.descriptions.owned(element_of(said)).rpartition(" ")[2].lower()
        is_text = value.isalpha() and value.islower()
        told_apart = language.no_values | language.status_remarks
        told_apart |= language.shown - language.opened
        return is_text and whose in language.status_nouns and value not in told_apart

    def _begins_with_place(self, said: Said) -> bool:
        # 'in the row of "Ann", "Editor" is ticked'
        element = element_of(said)
        is_place = self._language.phrasing.is_place(element[:1].lower() + element[1:])
        return is_place and '", "' in hide(element)

    def _is_no_state(self, said: Said) -> bool:
        return self._is_tab(said) or self._begins_with_place(said)

    def _is_tab(self, said: Said) -> bool:
        # "the second tab is active"
        return self._language.things.get(element_of(said).rpartition(" ")[2].lower()) == "tab"

    def _is_no_title(self, said: Said) -> bool:
        value = (said.get("value") or said.get("bare", "")).strip()
        is_word = value.isalpha() and value.islower()  # "bold"
        # "the name of the project"
        return '"' not in hide(value) and (is_word or self._has_second_clause(said))

    def _is_no_chosen(self, said: Said) -> bool:
        # "als Datum" of 'als Datum ist im Kalender "A" gewählt'
        is_role = self._language.phrasing.begins_with_as(said.get("value", "").strip())
        is_side = self._language.descriptions.noun_phrases.is_side(said.get("value", ""))
        return is_role or is_side or self._has_second_clause(said)

    def _has_second_clause(self, said: Said) -> bool:
        """Return whether a value without quotation marks is a noun, or has one behind a comma."""
        value = said.get("value", "").strip()
        first = value.partition(" ")[0]
        return (
            '"' not in hide(value)
            and (
                value in self._language.there  # "sigue ahí"
                or self._language.descriptions.noun_phrases.begins_as_genitive(value)
                # "Classic, the name to orders.in"
                or self._language.has_article_after_comma(value)
                # "in the column Name the value Ada"
                or (
                    self._language.descriptions.begins_with_preposition(value)
                    and self._language.descriptions.is_article("".join(value.split()[1:2]))
                )
                # "zwei Termine"
                or self._language.amounts.is_amount(value)
                # "das Ticket ganz oben"
                or (
                    first.islower()
                    and self._language.descriptions.is_article(first)
                    and first != value
                )
            )
        )

    def _is_no_count(self, said: Said) -> bool:
        number = said.get("number", "").strip().lower()
        articles = self._language.descriptions.indefinite_articles
        # "there is a link" counts nothing
        is_article = "things" not in said and number in articles
        is_article |= UNIT.fullmatch(said.get("noun", "")) is not None  # "12 KB"
        # "no task with a due date"
        is_article |= self._language.descriptions.noun_phrases.has_property(
            element_of(said)
        ) and not (said.keys() & {"things", "noun"})
        # "two more rows"
        is_article |= self._language.negation.is_of_others(element_of(said))
        return is_article or self._language.leaves_open(element_of(said))

    def _counts(self, element: str) -> bool:
        """Return whether an element is "three rows" or "2 Save buttons", which is to be counted."""
        unnamed = single_spaced(without_quotations(element))
        found = self._language.amounts.number_before(unnamed)
        following = re.findall(r"\w+", unnamed[found[1] :]) if found else []
        return any(word in self._language.things for word in following[:_NAME_OF_CONTROL])


def _has_unknown_direction(said: Said) -> bool:
    """Return whether more is said of what is sorted by: '"Date", from the last to the first'."""
    return "," in hide(said.get("target", ""))


def _are_capitalized(text: str) -> bool:
    """Return whether each word of a text begins as a name does: "Rent", "In Progress"."""
    return all(word[0].isupper() or not word[0].isalpha() for word in text.split())
