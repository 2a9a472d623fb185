"""Says which readings of a sentence cannot be meant: an argument has words of another one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from explorer.models.scenario import Sentence
from explorer.sentences.clauses.enumerations import field_name
from explorer.sentences.grammar import Language, Reading
from explorer.sentences.phrases import ARROW
from explorer.sentences.quotes import hide, is_bare_value, quotations, unquoted
from explorer.sentences.slots import MODIFIER

Said = Mapping[str, str]
"""What a sentence says in each slot of an expression."""
_GIVEN = ("type", "select", "append")
"""The actions that give an element a value."""
_WHERE = ("element", "target", "place")
_SAYING = ("element", "target", "value")
_VALUES = ("value", "quoted")
_ONE_QUOTATION = 2  # quotation marks
_PARTICLE = 2  # letters of a preposition that may be a part of a verb: "in" of "vul in"
_INSIDE = re.compile(r'[^"\ue000]"[^"]*"|"[^"]*"[^"]')
"""A quotation with something before or behind it."""
_EXPLAINED = re.compile(r'"\s?:\s')
"""A quotation and what explains it, which is another clause."""
_GOES_ON = re.compile(r',\s"')
_GOES_ON_BEHIND = re.compile(r'",\s|"[^"]*"[^"]*"')
_PAIRED = re.compile(r'"\s\w+\s"[^"]*",\s"[^"]*"\s\w+\s"')
"""Pairs of quotations: '"a" in "X", "b" in "Y"'."""
_FILE_NAME = re.compile(r"\S+\.\w+")
_BEHIND_QUOTE = re.compile(r'"[^"]*"\s(\w+)\s')
_SPLIT = re.compile(r'"[^"]*"\s*\S')
_QUOTED_LAST = re.compile(r'\S\s*"[^"]*"$')
_ADDRESS = re.compile(r"[^\w/]{0,2}(?:https?:/|/|[\w-]+(?:\.[\w-]+)+(?:/|$))")
_BEFORE_QUOTE = re.compile(r'([^",]+)\s"[^"]*"')
_NAME = re.compile(r"""["'\u201e\u201c\u00bb\u00ab](?!/)[^./:{}]*["'\u201c\u201d\u00bb\u00ab]$""")
"""A quotation that is no address."""


class ArgumentChecks:
    """Checks the arguments of the readings of one sentence.

    Args:
        language: The grammar.
        sentence: The sentence.
    """

    def __init__(self, language: Language, sentence: Sentence) -> None:
        self._language = language
        self._sentence = sentence

    def can_be_meant(self, said: Said, reading: Reading, described: str) -> bool:
        """Return whether no argument says what an expression has to say.

        Args:
            said: The arguments.
            reading: The expression.
            described: The element, with its places last.
        """
        return not (
            self._has_other_words(said, reading.action, described)
            or self._is_of_other_action(said, reading.action)
            or (reading.action in _GIVEN and self._is_given_otherwise(said, reading))
            or self._is_denied(said, reading.action)
        )

    def _has_other_words(self, said: Said, action: str, described: str) -> bool:
        """Return whether an argument has words of another argument or clause."""
        doubts, element = self._language.doubts, said.get("element", "")
        value, place = hide(said.get("value", "").strip()), said.get("place", "")
        where = [said.get(slot, "") for slot in _WHERE]
        is_pronoun = element.strip().lower() in self._language.pronouns
        parts = (place, *(() if is_pronoun else (element, described)))
        is_pair = self._language.phrasing.first_pair.search(hide(element)) is not None
        goes_on = _GOES_ON if action in (*_GIVEN, "assert_text") else _PAIRED
        return (
            # What stands around a quotation is no part of the value.
            _SPLIT.match(value) is not None
            or _QUOTED_LAST.search(value) is not None
            # "the status is not In Progress"
            or (place[:1].isupper() and f" {place}" in self._sentence.text)
            or any(map(doubts.is_incomplete, parts))
            or doubts.is_clause(element, action)
            or doubts.begins_as_clause(element)  # "is scrolled down"
            or _EXPLAINED.search(hide(element)) is not None
            or any(map(doubts.restricts, where))
            or any(map(doubts.joins_clauses, where))
            or any(map(self._language.second_clauses.are_in, where))
            or (not is_pair and any(map(self._language.further_clauses.are_in_element, where)))
            or ('"' not in value and self._language.further_clauses.are_in_value(value))
            # 'the name field, "Rome" in the place field'
            or any(goes_on.search(hide(one)) for one in where)
            or (
                action in (*_GIVEN, "assert_order")
                and not is_pair
                and any(map(doubts.joins_quotation, where))
            )
            # 'in the window "A" I type "b", after which I press Enter'
            or (action in ("key", "upload") and _GOES_ON_BEHIND.search(hide(element)) is not None)
            or self._is_first_of_both(said.get("number", "").strip().lower(), element)
            or self._has_no_names(said.get("pairs", ""))
            or self._has_doubtful_phrases(said, action)
        )

    def _is_of_other_action(self, said: Said, action: str) -> bool:
        """Return whether the arguments are those of another action."""
        language, element = self._language, said.get("element", "")
        doubts, shows = language.doubts, action in ("assert_visible", "assert_hidden")
        counted = said.get("number", "").strip().lower()
        naming = rf"(?:{language.phrasing.as_words})\s"
        to = said.get("url") or element
        return (
            # "choose as date the 24th"
            (action == "click" and re.match(naming, hide(element)) is not None)
            # 'open "Old invoices"' is a click
            or (action == "navigate" and _NAME.match(said.get("url", "")) is not None)
            # "publish the article as soon as "Draft" is shown"
            or (shows and language.control_verbs.begins(element))
            or (shows and (language.is_address(element) or self._counts(element)))
            or (shows and doubts.contrasts(element))
            # "Rent or Food"
            or ((shows or action == "assert_count") and language.leaves_open(element))
            or (action == "upload" and doubts.denies(_FILE_NAME.sub("", said.get("value", ""))))
            or (shows and language.amounts.are_compared(element))
            # "Save -> Saved"
            or (action.startswith("assert_") and ARROW.search(hide(element)) is not None)
            # "save the document as draft"
            or (action == "remember" and not said.get("variable", "").startswith("{"))
            # "Ctrl+Enter in the box" is a key
            or (action == "click" and MODIFIER.match(hide(element)) is not None)
            # "the checkbox in the row of Tea" has its noun in it
            or (action in ("check", "uncheck") and doubts.is_but_a_place(element))
            or (action == "key" and "quoted" in said and not self._is_key(said["quoted"]))
            or ("named" in said and not self._is_named(said["named"], element))
            or ("written" in said and not self._is_written(said["written"], element))
            # "no longer shows Rent and Food"
            or (action == "assert_hidden" and not self._is_one_name(said.get("written", "")))
            or (shows and element.strip().lower() in language.shown)  # "if not visible"
            # "the amount is shown as -€5"
            or (shows and re.match(naming, hide(element)) is not None)
            # "it is under Closed"
            or (action == "assert_order" and self._is_pronoun(said.get("target", ""), element))
            or (action == "remember" and language.phrasing.begins_with_verb(element))
            # "Classic, the name to orders.in"
            or (action in ("assert_value", "assert_text") and self._goes_on_unquoted(said))
            or (shows and language.control_verbs.may_be(element))  # "the dialog can be closed"
            # "confirm the deletion of A" is an answer
            or (action == "click" and language.is_deed(element))
            # 'een rij voor "Tea"' is a row for it
            or (action == "assert_order" and element.split(" ", 1)[0].lower() in doubts.indefinite)
            or (action == "assert_text" and doubts.ends_with_preposition(element))
            # "back on the list, Tea is gone"
            or (action == "assert_hidden" and ", " in hide(element))
            # 'choose the tab "Mail" under Settings' is a click
            or said.get("kind", "").lower() in language.things
            or (
                "redirected" in said
                and (_ADDRESS.match(to) is not None) != (action == "assert_url")
            )
            # "there is a link" counts nothing
            or (action == "assert_count" and "things" not in said and counted in doubts.indefinite)
        )

    def _is_given_otherwise(self, said: Said, reading: Reading) -> bool:
        """Return whether what is given to an element is no value, or what gets it no element."""
        doubts, element = self._language.doubts, said.get("element", "")
        value = hide(said.get("value", "").strip())
        unquoted_value = said.get("value", "")
        frames = self._language.frames
        return (
            # "vul het wachtwoord x1 in", "pick Power, for the account pick Savings"
            (not element and " " in value and '"' not in value)
            or value.endswith(",")
            # 'a valid address into "Mail"'
            or self._is_noun_before_place(element)
            # "type it into the box"
            or value in self._language.pronouns
            or self._moves(element)
            # "enter a valid address", "enter any text"
            or self._is_unquoted_noun(said.get("value", ""))
            # "fill in the form with the usual data"
            or element.strip().lower() in self._language.whole_form
            # 'choose "in the menu" for "Share"'
            or element.strip().lower() in self._language.prepositions
            or (doubts.is_placed(value) and '"' not in value and '"' in hide(element))
            # 'the grade to 8, the mean becomes 7'
            or ('"' not in value and self._language.goes_on_behind_comma(value))
            # "enter nothing"
            or ('"' not in value and doubts.denies(value))
            # 'I am logged in as "admin"' types nothing
            or doubts.begins_as_clause(value)
            # "into the name field: Ann, into the place field"
            or any(": " in hide(said.get(slot, "")) for slot in _WHERE)
            # 'add the user "Bob" to the group "Admins"'
            or (self._follows_element(reading) and self._goes_to(element))
            or doubts.leaves_unchanged(unquoted_value)
            or doubts.leaves_unchanged(element)
            or self._is_exchanged(unquoted_value or said.get("quoted", ""), element)
            # 'die Menge von "Dune" auf 5': a name, and no former value
            or ("quoted" in said and value != "" and _is_other_kind(said["quoted"], unquoted_value))
            # 'ik bij "Size" "S" kies'
            or self._language.is_person(unquoted_value)
            # 'in the row "Bed", enter 60 into the first field'
            or doubts.has_place(unquoted_value)
            or doubts.has_value(element)
            # 'vul "Name" in met "Ada"'
            or doubts.gives_value(element)
            or (frames is not None and frames.is_no_value(unquoted_value))
        )

    def _is_denied(self, said: Said, action: str) -> bool:
        """Return whether an argument denies what the expression says, or leaves it open."""
        doubts = self._language.doubts
        if action in ("assert_hidden", "assert_disabled", "assert_unchecked"):
            return doubts.denies(said.get("element", ""))
        if action.startswith("assert_"):
            several = f"{said.get('quotations', '')} {said.get('several', '')}"
            leaves_open = doubts.has_choice(several) or doubts.has_choice(said.get("value", ""))
            return leaves_open or any(doubts.denies(said.get(slot, "")) for slot in _SAYING)
        told = [said.get(slot, "") for slot in _WHERE]
        listed = [hide(said.get("value", "").strip()), said.get("pairs", "")]
        listed.append(said.get("several", ""))
        told += [one for one in listed if '"' in hide(one)]
        return any(doubts.denies(one) or doubts.has_choice(one) for one in told)

    def _has_no_names(self, pairs: str) -> bool:
        """Return whether what stands before a quotation of pairs is no name of a field."""
        doubts, phrasing = self._language.doubts, self._language.phrasing
        for found in _BEFORE_QUOTE.finditer(hide(pairs)):
            name = field_name(self._language, pairs[slice(*found.span(1))])
            goes_on = doubts.joins_clauses(f'{name} ""') or doubts.has_value(name)
            nouns = [word for word in name.lower().split() if not doubts.is_article(word)]
            goes_on |= {self._language.things.get(word) for word in nouns} == {"field"}
            if goes_on or self._is_no_name(name) or phrasing.begins_with_verb(name):
                return True
        return False

    def _has_doubtful_phrases(self, said: Said, action: str) -> bool:
        """Return whether an element has a verb, or several nouns, in a language that tells."""
        if (frames := self._language.frames) is None:
            return False
        is_subject = action in ("assert_order", "assert_visible", "assert_hidden")
        described = filter(None, (said.get("element", ""), said.get("target", "")))
        return any(frames.is_doubtful(one, is_subject=is_subject) for one in described)

    def _is_unquoted_noun(self, value: str) -> bool:
        """Return whether a value is an article and a noun: "le mode", "a valid address"."""
        first, _, rest = value.strip().partition(" ")
        doubts = self._language.doubts
        is_noun = rest[:1].islower() and '"' not in hide(value) and first.islower()
        return is_noun and (doubts.is_article(first) or first in doubts.indefinite)

    def _is_noun_before_place(self, element: str) -> bool:
        """Return whether an element is a value and a preposition: "a valid address into"."""
        last = element.strip().rpartition(" ")[2]
        is_preposition = len(last) > _PARTICLE and last in self._language.prepositions
        return is_preposition and self._is_unquoted_noun(element)

    def _is_pronoun(self, *names: str) -> bool:
        return any(name.strip().lower() in self._language.pronouns for name in names)

    def _goes_on_unquoted(self, said: Said) -> bool:
        """Return whether a value without quotation marks goes on behind a comma and an article."""
        value = said.get("value", "")
        return '"' not in hide(value) and self._language.goes_on_behind_comma(value)

    def _goes_to(self, element: str) -> bool:
        """Return whether a quotation goes somewhere, and is in no place: '"Bob" to the group'."""
        found = _BEHIND_QUOTE.search(hide(element))
        return found is not None and found[1] in self._language.control_verbs.goals

    def _moves(self, name: str) -> bool:
        """Return whether what is taken for a name is a pronoun and where it goes: "it into"."""
        first, _, behind = hide(name).partition(" ")
        return first in self._language.pronouns and self._language.doubts.is_placed(behind)

    def _follows_element(self, reading: Reading) -> bool:
        """Return whether a value stands right behind the element: 'the comment "Hello"'."""
        ends = {one.end for one in reading.arguments if one.slot == "element"}
        return any(one.start - 1 in ends for one in reading.arguments if one.slot in _VALUES)

    def _is_named(self, value: str, element: str) -> bool:
        """Return whether a value without quotation marks is one: 'the status is "In Progress"'."""
        is_one = all(word[0].isupper() or word[0].isdecimal() for word in value.split())
        return is_one and '"' not in hide(element) and self._language.doubts.is_but_a_name(element)

    def _is_written(self, text: str, element: str) -> bool:
        """Return whether a text without quotation marks is what an element shows: "Total: 2"."""
        doubts = self._language.doubts
        return (
            text.strip()[:1].isupper()
            and not doubts.is_article(text.split()[0])
            and all(map(doubts.is_but_a_name, filter(None, (text, element))))
            and not doubts.has_place(text)
            and not doubts.joins_clauses(f'{text} ""')
            and not self._language.goes_on(text)
            and self._language.connectives.repeated(text) is None
            and not any(map(doubts.restricts, (text, element)))
            and not any(map(doubts.denies, (text, element)))
        )

    def _is_one_name(self, text: str) -> bool:
        """Return whether each word of a text begins as a name does: "Rent", "In Progress"."""
        return all(word[0].isupper() or not word[0].isalpha() for word in text.split())

    def _is_first_of_both(self, counted: str, element: str) -> bool:
        """Return whether an element is but the first of two: 'both "A"', which "and" follows."""
        hidden, both = hide(element), self._language.both
        is_one = hidden.count('"') == _ONE_QUOTATION and any(
            hidden.startswith(f'{one} "') for one in both
        )
        return hidden.endswith('"') and (counted in both or is_one)

    def _is_no_name(self, name: str) -> bool:
        """Return whether what is taken for the name of a field is a place, or a part of one."""
        doubts, frames = self._language.doubts, self._language.frames
        is_phrase = frames is not None and frames.is_no_value(name)
        is_phrase |= self._is_noun_before_place(name)
        return (
            self._moves(name) or is_phrase or doubts.is_placed(name) or doubts.is_incomplete(name)
        )

    def _is_exchanged(self, value: str, element: str) -> bool:
        """Return whether a value has words of its field, or a field is a value or several."""
        hidden, doubts = hide(value.strip()), self._language.doubts
        is_code = hidden.startswith(("{", "["))
        if (_INSIDE.search(hidden) and not is_code) or doubts.are_several(element):
            return True
        first, _, rest = value.strip().partition(" ")
        if doubts.is_article(first) and is_bare_value(rest.rpartition(" ")[2]):
            return True  # "the password {PW}"
        quoted = quotations(element)
        is_value = is_bare_value(quoted[0]) if len(quoted) == 1 else is_bare_value(element)
        return is_value and not is_bare_value(unquoted(value)[0])

    def _counts(self, element: str) -> bool:
        """Return whether an element is "three rows", which is to be counted."""
        found = self._language.amounts.number_before(hide(element))
        following = re.match(r"\w+", hide(element)[found[1] :]) if found else None
        return following is not None and following[0] in self._language.things

    def _is_key(self, quoted: str) -> bool:
        name = MODIFIER.sub("", unquoted(quoted)[0].lower())
        is_function_key = re.fullmatch(r"f\d\d?", name) is not None
        return len(name) == 1 or name in self._language.keys or is_function_key


def _is_other_kind(former: str, value: str) -> bool:
    """Return whether one of two values is a number, and the other is none."""
    return _has_digit(unquoted(former)[0]) != _has_digit(unquoted(value)[0])


def _has_digit(text: str) -> bool:
    return re.search(r"\d", text) is not None
