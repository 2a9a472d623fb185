"""Says which values cannot be meant, and which elements get none."""

from __future__ import annotations

import re
from collections.abc import Mapping

from explorer.sentences.expressions.step_expressions import Reading
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import OPAQUE, hide, is_bare_value, quotations, unquoted
from explorer.sentences.wording.written_dates import is_written_in_digits

Said = Mapping[str, str]
"""What a sentence says in each slot of an expression."""
WHERE = ("element", "target", "place")
"""The slots that describe elements."""
_VALUES = ("value", "quoted")
_INSIDE = re.compile(r'[^"\ue000]"[^"]*"|"[^"]*"[^"]')
"""A quotation with something before or behind it."""
_BEHIND_QUOTE = re.compile(r'"[^"]*"\s(\w+)\s')
_BEFORE_QUOTE = re.compile(r'([^",]+)\s"[^"]*"')
_ADDRESS_LAST = re.compile(r"\s(?:https?://|www\.)\S+$")
_PRESSED = ("button", "link")
"""What nothing is typed into."""
_PARTICLE = 2  # letters of a preposition that may be a part of a verb: "in" of "vul in"


class ValueChecks:
    """Checks the values that the readings of a sentence give to elements.

    Args:
        language: The grammar.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        self._number_joined = re.compile(rf"\s\d[\d.,:]*\s(?:{language.and_words})\s")
        """Matches the value of another field: "price 12.50 and category"."""
        self._pair_joined = language.ellipses.pair_joined

    def is_given_otherwise(self, said: Said, reading: Reading) -> bool:
        """Return whether what is given to an element is no value, or what gets it no element."""
        element, value = said.get("element", ""), said.get("value", "")
        is_quoted = '"' in hide(value)
        return (
            self._is_no_value(value)
            or (not is_quoted and self._is_no_unquoted_value(value, element))
            # "Select all messages with the box" of "... in the header"; of "type Open the doors"
            # the verb says that all behind it is typed
            or (not is_quoted and "enter" not in said and self._is_order(value))
            or self._is_no_field(element)
            or self._has_other_pair(element)
            # "into both fields"
            or self._language.negation.is_of_several(element, "")
            # "into the name field: Ann, into the place field"
            or any(": " in hide(said.get(slot, "")) for slot in WHERE)
            # 'add the user "Bob" to the group "Admins"'
            or (self._follows_element(reading) and self._goes_to(element))
            # "typ in het venster Lamp": an article, and no pronoun
            or (not is_quoted and self._follows_element(reading) and self._is_only_article(element))
            or self._is_exchanged(value or said.get("quoted", ""), element)
            # 'die Menge von "Dune" auf 5': a name, and no former value
            or ("quoted" in said and value.strip() != "" and _is_other_kind(said["quoted"], value))
        )

    def _has_other_pair(self, element: str) -> bool:
        """Return whether a field has another field and its value: "from and Rome Termini as to"."""
        found = self._pair_joined.search(hide(element))
        return found is not None and (
            found["name"] is None or element[found.start("name")].isupper()
        )

    def is_of_field_within(self, said: Said) -> bool:
        """Return whether a value has the field in it: "in the dialog, type Lamp into Name"."""
        value, whole = hide(said.get("value", "")), element_of(said) or said.get("dialog", "")
        if '"' in value:
            return False
        has_parts, descriptions = (
            self._language.control_verbs.has_parts,
            self._language.descriptions,
        )
        return (has_parts(whole) and descriptions.has_preposition(value)) or (
            has_parts(value) and descriptions.begins_with_preposition(value)
        )

    def _is_no_value(self, value: str) -> bool:
        """Return whether what is taken for a value is none, or more than one."""
        language, hidden = self._language, hide(value.strip())
        return (
            hidden.endswith(",")
            # "type it into the box"
            or hidden in language.pronouns
            # "select her"
            or hidden in language.people.recipients
            # "enter a valid address", "enter any text"
            or self._is_unquoted_noun(value)
            # 'I am logged in as "admin"' types nothing
            or language.embedded_clauses.begins_as_clause(hidden)
            or self._leaves_unchanged(value)
            # 'ik bij "Size" "S" kies'
            or language.people.ends_with_subject(value)
            # 'in the row "Bed", enter 60 into the first field'
            or language.descriptions.has_place(value)
            or (language.frames is not None and language.frames.is_no_value(value))
        )

    def _is_no_unquoted_value(self, value: str, element: str) -> bool:
        """Return whether what is taken for a value without quotation marks is none."""
        language, hidden = self._language, hide(value.strip())
        return (
            # "vul het wachtwoord x1 in", "pick Power, for the account pick Savings"
            (not element and " " in hidden)
            or (language.descriptions.begins_with_preposition(hidden) and '"' in hide(element))
            # 'the grade to 8, the mean becomes 7'
            or language.has_article_after_comma(hidden)
            # "dann gibt es eine Zeile in der Liste"
            or (" " in hidden and hidden.split()[0] in language.existing)
            # "two of the mugs into the cart", "all of it"
            or self._counts_things(value)
            # "6; the total should be 12"
            or "; " in hidden
            # "gehen" of 'auf "A" gehen'
            or (value.strip().islower() and language.phrasing.verb_at_end(value) == value.strip())
            # "enter nothing", "enter today's date"
            or language.negation.negates(hidden)
            or language.descriptions.noun_phrases.is_relative(hidden)
            # "the address https://example.com"
            or _ADDRESS_LAST.search(hidden) is not None
            # "3 and refresh"
            or language.descriptions.noun_phrases.has_more(hidden)
        )

    def _is_order(self, value: str) -> bool:
        """Return whether a value is another order: "Select all messages", "Open the list"."""
        said = value.strip()
        second = said.partition(" ")[2].partition(" ")[0]
        is_of_noun = self._language.descriptions.is_article(second) or self._language.all.match(
            hide(said.partition(" ")[2])
        )
        begins = self._language.phrasing.begins_with_verb(said[:1].lower() + said[1:])
        return begins and bool(is_of_noun)

    def _counts_things(self, value: str) -> bool:
        """Return whether a value says how many things are meant: "two mugs", "all of it"."""
        language, hidden = self._language, hide(value.strip())
        first, _, rest = hidden.partition(" ")
        is_amount = first in language.amounts.numbers or language.all.match(hidden) is not None
        return is_amount and rest[:1].isalpha() and value.strip()[0].islower()

    def _is_no_field(self, element: str) -> bool:
        """Return whether what is taken for the description of a field is none."""
        language, name = self._language, element.strip().lower()
        return (
            # 'a valid address into "Mail"'
            self._is_noun_before_place(element)
            or self._moves(element)
            # 'add a list with the button "New"'
            or self._is_pressed(name)
            # 'comme nom je saisis "A"'
            or language.people.without_person(element) != element
            # "fill in the form with the usual data"
            or name in language.form_words.whole_form
            # 'a post saying "Hello"'
            or language.phrasing.ends_as_saying(element)
            # 'in the first and "B" in the second'
            or language.ellipses.lacks_noun(element.partition(" ")[2])
            # "ändert sich auf 3"
            or name.partition(" ")[0] in language.people.reflexives
            # 'from "Day" to "Week"'
            or self._language.descriptions.is_origin(element)
            # 'choose "in the menu" for "Share"'
            or name in language.prepositions
            or self._leaves_unchanged(element)
            or language.descriptions.has_value(element)
            # "a star next" of 'put a star next to "Tea"'
            or language.descriptions.ends_as_place_begins(element)
            # 'vul "Name" in met "Ada"'
            or language.descriptions.has_value_preposition(element)
            # 'add the row via "New"'
            or language.descriptions.ends_with_means(element)
        )

    def _is_pressed(self, name: str) -> bool:
        """Return whether what is taken for a field is one to press: "a list with the button"."""
        return self._language.things.get(name.lower().rpartition(" ")[2]) in _PRESSED

    def _leaves_unchanged(self, value: str) -> bool:
        """Return whether a value says only that a field stays as it is."""
        words, be_forms = value.lower().split(), self._language.descriptions.be_forms
        if words and words[0] in be_forms and self._language.negation.negates(value):
            return True  # 'at "A" is no tick set' types nothing
        allowed = self._language.pronouns.union(be_forms)
        return not be_forms.isdisjoint(words) and allowed.issuperset(words)

    def has_no_names(self, pairs: str) -> bool:
        """Return whether what stands before a quotation of pairs is no name of a field."""
        phrasing = self._language.phrasing
        descriptions, embedded_clauses = (
            self._language.descriptions,
            self._language.embedded_clauses,
        )
        for found in _BEFORE_QUOTE.finditer(hide(pairs)):
            if OPAQUE in found[1] or ":" in found[1]:
                return True  # '{secret} as Password and confirm with "Log in"', 'the name: "A"'
            name = self._language.form_words.field_name(pairs[slice(*found.span(1))])
            goes_on = embedded_clauses.has_two_clauses(f'{name} ""') or descriptions.has_value(name)
            nouns = [word for word in name.lower().split() if not descriptions.is_article(word)]
            goes_on |= {self._language.things.get(word) for word in nouns} == {"field"}
            goes_on |= self._is_pressed(name)
            if phrasing.ends_as_saying(name) or descriptions.ends_with_means(name):
                return True  # 'a post saying "Hello"', 'the product "Tea" via "Add"'
            goes_on |= descriptions.ends_as_place_begins(name)
            goes_on |= self._number_joined.search(hide(name)) is not None
            if goes_on or self._is_no_name(name) or phrasing.begins_with_verb(name):
                return True
        return False

    def _is_no_name(self, name: str) -> bool:
        """Return whether what is taken for the name of a field is a place, or a part of one."""
        frames = self._language.frames
        descriptions = self._language.descriptions
        is_phrase = frames is not None and frames.is_no_value(name)
        is_phrase |= self._is_noun_before_place(name)
        is_made = name.partition(" ")[0].lower() in descriptions.indefinite_articles
        is_phrase |= is_made and f" {self._language.word('with')} " in name  # "a line with the"
        return (
            self._moves(name)
            # 'the post into the groups "A" and "B"'
            or descriptions.noun_phrases.goes_somewhere(name)
            or self._language.enumerating.fullmatch(name.strip().lower()) is not None
            or is_phrase
            or descriptions.begins_with_preposition(name)
            or descriptions.is_incomplete(name)
        )

    def _is_unquoted_noun(self, value: str) -> bool:
        """Return whether a value is an article and a noun: "le mode", "a valid address"."""
        first, _, rest = value.strip().partition(" ")
        descriptions = self._language.descriptions
        is_noun = rest[:1].islower() and '"' not in hide(value) and first.islower()
        return is_noun and (
            descriptions.is_article(first) or first in descriptions.indefinite_articles
        )

    def _is_noun_before_place(self, element: str) -> bool:
        """Return whether an element is a value and a preposition: "a valid address into"."""
        last = element.strip().rpartition(" ")[2]
        is_preposition = len(last) > _PARTICLE and last in self._language.prepositions
        return is_preposition and self._is_unquoted_noun(element)

    def _is_only_article(self, element: str) -> bool:
        return self._language.descriptions.is_article(element.strip().lower())

    def _goes_to(self, element: str) -> bool:
        """Return whether an element goes somewhere, and is in no place: '"Bob" to the group'."""
        goals = self._language.control_verbs.goals
        found = _BEHIND_QUOTE.search(hide(element))
        is_goal = '"' not in hide(element) and not goals.isdisjoint(hide(element).split()[1:])
        return is_goal or (found is not None and found[1] in goals)

    def _moves(self, name: str) -> bool:
        """Return whether what is taken for a name is a pronoun and where it goes: "it into"."""
        first, _, behind = hide(name).partition(" ")
        return (
            first in self._language.pronouns
            and self._language.descriptions.begins_with_preposition(behind)
        )

    def _follows_element(self, reading: Reading) -> bool:
        """Return whether a value stands right behind the element: 'the comment "Hello"'."""
        ends = {one.end for one in reading.arguments if one.slot == "element"}
        return any(one.start - 1 in ends for one in reading.arguments if one.slot in _VALUES)

    def _is_exchanged(self, value: str, element: str) -> bool:
        """Return whether a value has words of its field, or a field is a value or several."""
        hidden = hide(value.strip())
        descriptions, embedded_clauses = (
            self._language.descriptions,
            self._language.embedded_clauses,
        )
        is_code = hidden.startswith(("{", "["))
        if (_INSIDE.search(hidden) and not is_code) or embedded_clauses.are_several(element):
            return True
        first, _, rest = value.strip().partition(" ")
        last = rest.rpartition(" ")[2]
        is_date = is_written_in_digits(rest)  # "el 01/05/2025"
        if descriptions.is_article(first) and is_bare_value(last) and not is_date:
            return True  # "the password {PW}"
        if first[1:2] in "'\u2019" and first[2:].isalpha() and is_bare_value(rest):
            return True  # "l'IBAN FR76 ..."
        quoted = quotations(element)
        is_value = is_bare_value(quoted[0]) if len(quoted) == 1 else is_bare_value(element)
        return is_value and not is_bare_value(unquoted(value)[0])


def _is_other_kind(former: str, value: str) -> bool:
    """Return whether one of two values is a number, and the other is none."""
    return _has_digit(unquoted(former)[0]) != _has_digit(unquoted(value)[0])


def _has_digit(text: str) -> bool:
    return re.search(r"\d", text) is not None


def element_of(said: Said) -> str:
    """Return how the element of a step is described, "" if it is not."""
    return said.get("element", "")
