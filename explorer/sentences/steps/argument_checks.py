"""Says which readings of a sentence cannot be meant: an argument has words of another one."""

from __future__ import annotations

import re

from explorer.models.scenario import Sentence
from explorer.sentences.expressions.slots import MODIFIER
from explorer.sentences.expressions.step_expressions import Reading
from explorer.sentences.grammar import Language
from explorer.sentences.phrases import ARROW
from explorer.sentences.quotes import hide, unquoted
from explorer.sentences.steps.value_checks import WHERE, Said, ValueChecks

_GIVEN = ("type", "select", "append")
"""The actions that give an element a value."""
_SAYING = ("element", "target", "value")
_ONE_QUOTATION = 2  # quotation marks
_EXPLAINED = re.compile(r'"\s?:\s')
"""A quotation and what explains it, which is another clause."""
_GOES_ON = re.compile(r',\s"')
_GOES_ON_BEHIND = re.compile(r'",\s|"[^"]*"[^"]*"')
_PAIRED = re.compile(r'"\s\w+\s"[^"]*",\s"[^"]*"\s\w+\s"')
"""Pairs of quotations: '"a" in "X", "b" in "Y"'."""
_FILE_NAME = re.compile(r"\S+\.\w+")
_SPLIT = re.compile(r'"[^"]*"\s*\S')
_QUOTED_LAST = re.compile(r'\S\s*"[^"]*"$')
_ADDRESS = re.compile(r"[^\w/]{0,2}(?:https?:/|/|[\w-]+(?:\.[\w-]+)+(?:/|$))")
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
        self._values = ValueChecks(language)

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
            or (reading.action in _GIVEN and self._values.is_given_otherwise(said, reading))
            or self._is_denied(said, reading.action)
        )

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
        goes_on = _GOES_ON if action in (*_GIVEN, "assert_text") else _PAIRED
        return (
            # What stands around a quotation is no part of the value.
            _SPLIT.match(value) is not None
            or _QUOTED_LAST.search(value) is not None
            # "the status is not In Progress"
            or (place[:1].isupper() and f" {place}" in self._sentence.text)
            or any(map(descriptions.is_incomplete, parts))
            or embedded_clauses.is_clause(element, action)
            or embedded_clauses.begins_as_clause(element)  # "is scrolled down"
            or _EXPLAINED.search(hide(element)) is not None
            or any(map(negation.restricts, where))
            or any(map(embedded_clauses.has_two_clauses, where))
            or any(map(self._language.continuations.are_after_quotation, where))
            or (not is_pair and any(map(self._language.continuations.are_in_element, where)))
            or ('"' not in value and self._language.continuations.are_in_value(value))
            # 'the name field, "Rome" in the place field'
            or any(goes_on.search(hide(one)) for one in where)
            or (
                action in (*_GIVEN, "assert_order")
                and not is_pair
                and any(map(embedded_clauses.is_joined_to_quotation, where))
            )
            # 'in the window "A" I type "b", after which I press Enter'
            or (action in ("key", "upload") and _GOES_ON_BEHIND.search(hide(element)) is not None)
            or self._is_first_of_both(said.get("number", "").strip().lower(), element)
            or self._values.has_no_names(said.get("pairs", ""))
            or self._has_doubtful_phrases(said, action)
        )

    def _is_of_other_action(self, said: Said, action: str) -> bool:
        """Return whether the arguments are those of another action."""
        language, element = self._language, said.get("element", "")
        shows = action in ("assert_visible", "assert_hidden")
        negation, descriptions, contrasts = (
            self._language.negation,
            self._language.descriptions,
            self._language.contrasts,
        )
        counted = said.get("number", "").strip().lower()
        naming = rf"(?:{language.phrasing.as_words})\s"
        to = said.get("url") or element
        return (
            # "choose as date the 24th"
            (action == "click" and re.match(naming, hide(element)) is not None)
            # 'choose "A" as B'
            or (action == "click" and re.search(rf'"\s{naming}', hide(element)) is not None)
            # 'open "Old invoices"' is a click
            or (action == "navigate" and _NAME.match(said.get("url", "")) is not None)
            # "publish the article as soon as "Draft" is shown"
            or (shows and language.control_verbs.begins(element))
            or (shows and (language.page_words.is_address(element) or self._counts(element)))
            or (shows and contrasts.are_in(element))
            # "Rent or Food"
            or ((shows or action == "assert_count") and language.leaves_open(element))
            or (action == "upload" and negation.negates(_FILE_NAME.sub("", said.get("value", ""))))
            or (shows and language.amounts.are_compared(element))
            # "Save -> Saved", "to off -> no mail"
            or (action != "click" and any(ARROW.search(hide(one)) for one in said.values()))
            # "save the document as draft"
            or (action == "remember" and not said.get("variable", "").startswith("{"))
            # "Ctrl+Enter in the box" is a key
            or (action == "click" and MODIFIER.match(hide(element)) is not None)
            # "the checkbox in the row of Tea" has its noun in it
            or (action in ("check", "uncheck") and descriptions.is_only_a_place(element))
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
            or (action == "click" and language.is_confirmed(element))
            # 'een rij voor "Tea"' is a row for it
            or (
                action == "assert_order"
                and element.split(" ", 1)[0].lower() in descriptions.indefinite_articles
            )
            or (action == "assert_text" and descriptions.ends_with_preposition(element))
            # "back on the list, Tea is gone"
            or (action == "assert_hidden" and ", " in hide(element))
            # 'choose the tab "Mail" under Settings' is a click
            or said.get("kind", "").lower() in language.things
            or (
                "redirected" in said
                and (_ADDRESS.match(to) is not None) != (action == "assert_url")
            )
            # "there is a link" counts nothing
            or (
                action == "assert_count"
                and "things" not in said
                and counted in descriptions.indefinite_articles
            )
        )

    def _is_denied(self, said: Said, action: str) -> bool:
        """Return whether an argument denies what the expression says, or leaves it open."""
        negation = self._language.negation
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

    def _is_pronoun(self, *names: str) -> bool:
        return any(name.strip().lower() in self._language.pronouns for name in names)

    def _goes_on_unquoted(self, said: Said) -> bool:
        """Return whether a value without quotation marks goes on behind a comma and an article."""
        value = said.get("value", "")
        return '"' not in hide(value) and self._language.goes_on_behind_comma(value)

    def _is_named(self, value: str, element: str) -> bool:
        """Return whether a value without quotation marks is one: 'the status is "In Progress"'."""
        is_one = all(word[0].isupper() or word[0].isdecimal() for word in value.split())
        return (
            is_one
            and '"' not in hide(element)
            and self._language.descriptions.is_bare_name(element)
        )

    def _is_written(self, text: str, element: str) -> bool:
        """Return whether a text without quotation marks is what an element shows: "Total: 2"."""
        negation, descriptions, embedded_clauses = (
            self._language.negation,
            self._language.descriptions,
            self._language.embedded_clauses,
        )
        return (
            text.strip()[:1].isupper()
            and not descriptions.is_article(text.split()[0])
            and all(map(descriptions.is_bare_name, filter(None, (text, element))))
            and not descriptions.has_place(text)
            and not embedded_clauses.has_two_clauses(f'{text} ""')
            and not self._language.goes_on(text)
            and self._language.connectives.repeated(text) is None
            and not any(map(negation.restricts, (text, element)))
            and not any(map(negation.negates, (text, element)))
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

    def _counts(self, element: str) -> bool:
        """Return whether an element is "three rows", which is to be counted."""
        found = self._language.amounts.number_before(hide(element))
        following = re.match(r"\w+", hide(element)[found[1] :]) if found else None
        return following is not None and following[0] in self._language.things

    def _is_key(self, quoted: str) -> bool:
        name = MODIFIER.sub("", unquoted(quoted)[0].lower())
        is_function_key = re.fullmatch(r"f\d\d?", name) is not None
        return len(name) == 1 or name in self._language.keys or is_function_key
