"""Says which readings of a sentence cannot be meant: an argument has words of another one."""

from __future__ import annotations

import re

from explorer.models.scenario import Sentence
from explorer.sentences.expressions.step_expressions import Reading
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide
from explorer.sentences.steps.action_checks import ActionChecks
from explorer.sentences.steps.quantities import OF_EVERY
from explorer.sentences.steps.value_checks import WHERE, Said, ValueChecks

GIVING = ("type", "select", "append")
"""The actions that give an element a value."""
_OF_ONE = (
    "assert_text", "assert_value", "assert_visible", "assert_hidden", "assert_order",
    "assert_focused", "assert_expanded", "assert_collapsed", "click", "double_click",
    "right_click", "hover", "drag", "scroll", "append", "type", "clear", "select",
)  # fmt: skip
"""The actions of one element: not of none, nor of each."""
_OF_VALUE = ("assert_text", "assert_value")
_SHOWING = ("assert_visible", "assert_hidden")
_SAYING = ("element", "target", "value")
_ONE_QUOTATION = 2  # quotation marks
_EXPLAINED = re.compile(r'"\s?:\s|"\.\s')
"""A quotation and what explains it, which is another clause, or another sentence."""
_FULL_STOP = re.compile(r"[^\W\d_]\.\s")
_GOES_ON = re.compile(r',\s"')
_GOES_ON_BEHIND = re.compile(r'",\s|"[^"]*"[^"]*"')
_PAIRED = re.compile(r'"\s\w+\s"[^"]*",\s"[^"]*"\s\w+\s"')
"""Pairs of quotations: '"a" in "X", "b" in "Y"'."""
_SPLIT = re.compile(r'"[^"]*"\s*\S')
_QUOTED_INSIDE = re.compile(r'\w\s"[^"]*"\s?,')
_GOES_ON_AS_CLAUSE = re.compile(r'^(?P<clause>[^",]+\s)"[^"]*",\s[^"]')
_IS_SIGN = re.compile(r"[$€£¥%°]+")
_QUOTED_WITHIN = re.compile(r'^[^\[{].*\s"[^"]*"\s')
_QUOTED_LAST = re.compile(r'\S\s*"[^"]*"$')
_CLICKED_ON = ("on", "op")
"""What stands before what is clicked: "click on A", "klik op A"."""


class ArgumentChecks:
    """Checks the arguments of the readings of one sentence.

    Args:
        language: The grammar.
        sentence: The sentence.
    """

    def __init__(self, language: Language, sentence: Sentence) -> None:
        self._language = language
        self._sentence = sentence
        self._values = ValueChecks(language)
        self._actions = ActionChecks(language)

    def can_be_meant(self, said: Said, reading: Reading, described: str) -> bool:
        """Return whether no argument says what an expression has to say.

        Args:
            said: The arguments.
            reading: The expression.
            described: The element, with its places last.
        """
        return not (
            self._has_other_words(said, reading.action, described)
            or self._actions.is_of_other_action(said, reading.action)
            or (reading.action in GIVING and self._values.is_given_otherwise(said, reading))
            or (reading.action in (*GIVING, "dialog") and self._values.is_of_field_within(said))
            or self._is_denied(said, reading.action)
            or self._is_of_several(said.get("element", ""), reading.action)
            or any(
                self._language.descriptions.noun_phrases.goes_on(said.get(one, "")) for one in WHERE
            )
        )

    def _is_of_several(self, element: str, action: str) -> bool:
        """Return whether an element is several, or none, which an action cannot be of."""
        negation, noun_phrases = self._language.negation, self._language.descriptions.noun_phrases
        if action in GIVING and noun_phrases.plurals.is_counted(element):
            return True  # "Po" among "the four options"
        is_act = action in OF_EVERY or not action.startswith("assert_")
        if is_act and action not in OF_EVERY and noun_phrases.plurals.are_known(element):
            return True  # "the five rows"
        if is_act and noun_phrases.plurals.is_of_each(element):
            return True
        if action in _OF_ONE:
            several = negation.is_of_several(element, self._sentence.text)
            return several or noun_phrases.plurals.is_several(element)
        if action not in OF_EVERY or self._language.all.match(hide(element)):
            return False
        # "none of the boxes", "some boxes", "the first two boxes"
        return negation.is_of_several(
            element, self._sentence.text
        ) or noun_phrases.plurals.is_some_of(element)

    def _has_other_words(self, said: Said, action: str, described: str) -> bool:
        """Return whether an argument has words of another argument or clause."""
        element = said.get("element", "")
        negation, descriptions, embedded_clauses = (
            self._language.negation,
            self._language.descriptions,
            self._language.embedded_clauses,
        )
        value, place = hide(said.get("value", "").strip()), said.get("place", "")
        where = [said.get(slot, "") for slot in WHERE]
        is_pronoun = element.strip().lower() in self._language.pronouns
        parts = (place, *(() if is_pronoun else (element, described)))
        is_pair = self._language.phrasing.first_pair.search(hide(element)) is not None
        goes_on = _GOES_ON if action in (*GIVING, "assert_text") else _PAIRED
        return (
            # What stands around a quotation is no part of the value.
            _SPLIT.match(value) is not None
            or _QUOTED_LAST.search(value) is not None
            or _QUOTED_WITHIN.search(value) is not None
            or (action.startswith("assert_") and _QUOTED_INSIDE.search(value) is not None)
            or (action in _OF_VALUE and descriptions.goes_on_in_place(value))
            or (action in _OF_VALUE and value.endswith(","))
            or (action in _OF_VALUE and embedded_clauses.is_told(value))
            # "the status is not In Progress"
            or (place[:1].isupper() and f" {place}" in self._sentence.text)
            or any(map(descriptions.is_incomplete, parts))
            or descriptions.is_preposition(element)
            or embedded_clauses.is_clause(element, action)
            or _IS_SIGN.fullmatch(element) is not None  # "€" of "12 €"
            or element.rstrip().endswith((",", ":"))  # "the amount 74," of "the amount 74,90 EUR"
            or (action.startswith("assert_") and self._has_expectation(element))
            # 'in the summary the discount is "3"' is of the discount
            or (
                self._language.ellipses.is_valuing(said.get("have", ""))
                and "kind" in said
                and descriptions.begins_with_preposition(element)
            )
            or (
                action in _SHOWING
                and not {"quoted", "written"} & set(said)
                and self._is_place(element)
            )
            or self._is_clicked_itself(place, element, action)
            or embedded_clauses.begins_as_clause(element)  # "is scrolled down"
            or _EXPLAINED.search(hide(element)) is not None
            or any(map(negation.restricts, where))
            or any(map(self._language.phrasing.ends_with_act, where))  # "l'elenco e cancellalo"
            or any(map(self._language.connectives.has_act, where))  # "the menu by hovering over A"
            or any(map(embedded_clauses.has_two_clauses, where))
            or any(map(self._has_next_sentence, where))
            or any(map(self._language.continuations.are_after_quotation, where))
            or (not is_pair and any(map(self._language.continuations.are_in_element, where)))
            or ('"' not in value and self._language.continuations.are_in_value(value))
            # 'the name field, "Rome" in the place field'
            or any(goes_on.search(hide(one)) for one in where)
            or (
                action in (*GIVING, "assert_order")
                and not is_pair
                and any(map(embedded_clauses.is_joined_to_quotation, where))
            )
            # 'in the window "A" I type "b", after which I press Enter'
            or (action in ("key", "upload") and _GOES_ON_BEHIND.search(hide(element)) is not None)
            or self._is_first_of_both(said.get("number", "").strip().lower(), element)
            or self._values.has_no_names(said.get("pairs", ""))
            or self._has_doubtful_phrases(said, action)
        )

    def _is_place(self, element: str) -> bool:
        """Return whether an element is but where something is: "in the archive"."""
        is_named = '"' in hide(element) or element[:1].isupper()
        return not is_named and self._language.descriptions.begins_with_preposition(element)

    def _has_expectation(self, element: str) -> bool:
        """Return whether an element has another expectation: 'the title is "A", the price'."""
        found = _GOES_ON_AS_CLAUSE.search(hide(element))
        return found is not None and self._language.descriptions.has_verb(found["clause"])

    def _has_next_sentence(self, element: str) -> bool:
        """Return whether an element goes on as another sentence: "the list. It disappears"."""
        rests = (element[found.end() :] for found in _FULL_STOP.finditer(hide(element)))
        return any(
            rest.partition(" ")[0].lower() in self._language.pronouns
            or self._language.phrasing.begins_with_verb(rest[:1].lower() + rest[1:])
            for rest in rests
            if rest[:1].isupper()
        )

    def _is_clicked_itself(self, place: str, element: str, action: str) -> bool:
        """Return whether a place is what is clicked: "click on the card on the board".

        With the "on" of "click on" before both, only a page is a place: "click on the page on A".
        """
        preposition, _, what = place.partition(" ")
        is_page = not self._language.page_words.nouns.isdisjoint(hide(what).split())
        is_name = what[:1] == what[-1:] == '"' and '"' not in element
        is_itself = is_name or (preposition in _CLICKED_ON and not is_page)
        said = f"{place} {preposition} {element}"
        return action == "click" and is_itself and said in self._sentence.text

    def _is_denied(self, said: Said, action: str) -> bool:
        """Return whether an argument denies what the expression says, or leaves it open."""
        negation = self._language.negation
        goal = said.get("origin", "")  # 'do not confirm the order with the button "Pay"'
        if negation.negates(goal) or negation.restricts(goal):
            return True
        may_be = self._language.control_verbs.says_ability(said.get("is", ""))
        if action == "assert_hidden" and may_be and not negation.negates(self._sentence.text):
            return True  # '"A" kann gelöscht werden'
        if action in ("assert_hidden", "assert_disabled", "assert_unchecked"):
            return negation.negates(said.get("element", ""))
        if action.startswith("assert_"):
            several = f"{said.get('quotations', '')} {said.get('several', '')}"
            leaves_open = negation.has_alternatives(several) or negation.has_alternatives(
                said.get("value", "")
            )
            return leaves_open or any(negation.negates(said.get(slot, "")) for slot in _SAYING)
        told = [said.get(slot, "") for slot in WHERE]
        listed = [hide(said.get("value", "").strip()), said.get("pairs", "")]
        listed.append(said.get("several", ""))
        told += [one for one in listed if '"' in hide(one)]
        return any(negation.negates(one) or negation.has_alternatives(one) for one in told)

    def _has_doubtful_phrases(self, said: Said, action: str) -> bool:
        """Return whether an element has a verb, or several nouns, in a language that tells."""
        if (frames := self._language.frames) is None:
            return False
        is_subject = action in ("assert_order", "assert_visible", "assert_hidden")
        described = filter(None, (said.get("element", ""), said.get("target", "")))
        return any(frames.is_doubtful(one, is_subject=is_subject) for one in described)

    def _is_first_of_both(self, counted: str, element: str) -> bool:
        """Return whether an element is but the first of two: 'both "A"', which "and" follows."""
        hidden, both = hide(element), self._language.both
        is_one = hidden.count('"') == _ONE_QUOTATION and any(
            hidden.startswith(f'{one} "') for one in both
        )
        return hidden.endswith('"') and (counted in both or is_one)
