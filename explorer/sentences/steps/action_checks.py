"""Finds readings whose arguments are those of another action: 'open "Old invoices"' is a click."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from explorer.sentences.expressions.slots import MODIFIER
from explorer.sentences.grammar import Language
from explorer.sentences.phrases import ARROW
from explorer.sentences.quotes import UNIT, hide, unquoted
from explorer.sentences.steps.keys import is_key
from explorer.sentences.steps.value_checks import Said

_NAME_AFTER_COMMA = re.compile(r",\s[A-Z\u00c0-\u00de]")
_FILE_NAME = re.compile(r"\S+\.\w+")
_ADDRESS = re.compile(r"[^\w/]{0,2}(?:https?:/|/|[\w-]+(?:\.[\w-]+)+(?:/|$))")
_NAME_OF_CONTROL = 3
"""The most words of "Save buttons", of which the last one says what they are."""
_NAME_OF_COLUMN = 3
"""The most words of a column without quotation marks, with its article."""
_QUOTATION = re.compile(r'"[^"]*"\s')
_AROUND_QUOTATION = re.compile(r'[^"]\s*"|"\s*[^"]')
_QUOTED_NAME = re.compile(
    r"""["'\u201e\u201c\u00bb\u00ab](?!/)[^./:{}]*["'\u201c\u201d\u00bb\u00ab]$"""
)
"""A quotation that is no address."""


class ActionChecks:
    """Checks whether the arguments of readings fit the action.

    Args:
        language: The grammar.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        as_words = language.phrasing.as_words
        self._as_first = re.compile(rf"(?:{as_words})\s")
        self._as_after_quotation = re.compile(rf'"\s(?:{as_words})\s')
        self._as_before_quotation = re.compile(rf'\s(?:{as_words})\s"')
        self._as_between = re.compile(rf"(?:^|(?<=[\w\"])\s)(?:{as_words})\s")
        self._misfits: Mapping[str, Callable[[Said], bool]] = {
            "click": self._is_no_click,
            "navigate": self._is_no_address,
            "upload": self._is_no_file,
            "remember": self._is_no_variable,
            "select": self._is_no_list,
            "check": self._is_no_box,
            "uncheck": self._is_no_box,
            "key": self._is_no_key,
            "assert_visible": self._is_not_visible,
            "assert_hidden": self._is_not_hidden,
            "assert_order": self._is_no_order,
            "assert_text": self._is_no_text,
            "assert_title": self._is_no_title,
            "assert_enabled": self._is_tab,
            "clear": self._is_of_several,
            "drag": self._is_no_goal,
            "sort": self._is_no_column,
            "assert_value": self._has_second_clause,
            "assert_count": self._is_no_count,
        }
        """Tells of each action whether arguments are those of another one."""

    def is_of_other_action(self, said: Said, action: str) -> bool:
        """Return whether the arguments are those of another action."""
        is_misfit = self._misfits.get(action)
        return (
            # "Save -> Saved", "to off -> no mail"
            (action != "click" and any(ARROW.search(hide(one)) for one in said.values()))
            # 'choose the tab "Mail" under Settings' is a click
            or said.get("kind", "").lower() in self._language.things
            or ("named" in said and not self._is_named(said["named"], _element(said)))
            or ("written" in said and not self._is_written(said["written"], _element(said)))
            or ("redirected" in said and _leads_elsewhere(said, action))
            # "the ticket is open", "the ticket is closed"
            or (
                self._tells_open_state(said)
                and not self._language.control_verbs.may_stand_open(_element(said))
            )
            or self._language.negation.says_all_others(_element(said))
            # 'the first and "B" in the second field'
            or any(map(self._language.ellipses.lacks_noun, _named(said)))
            # "the ticket is" of "the ticket is closed", "should" of "should no longer be editable"
            or (action.startswith("assert_") and self._ends_with_verb(_element(said)))
            or (is_misfit is not None and is_misfit(said))
        )

    def _ends_with_verb(self, element: str) -> bool:
        return element.strip().rpartition(" ")[2] in self._language.descriptions.linking

    def _tells_open_state(self, said: Said) -> bool:
        return "opened" in said or "shut" in said or said.get("shown") in self._language.opened

    def _is_no_click(self, said: Said) -> bool:
        hidden = hide(_element(said))
        return (
            # "choose as date the 24th"
            self._as_first.match(hidden) is not None
            # 'open a new ticket "Lamp"' makes one
            or self._language.descriptions.is_new(hidden)
            # "outside the dialog", "opens in a new tab", "it in a new tab"
            or self._language.descriptions.is_elsewhere(_element(said))
            # "choose a date": which one is not said
            or ("choose" in said and self._language.descriptions.is_any(_element(said)))
            # 'click on "A" in the menu on the left'
            or (hidden in self._language.sides and '"' in hide(said.get("place", "")))
            # "select her from the list"
            or _element(said).partition(" ")[0] in self._language.people.recipients
            # "submit anyway"
            or self._language.phrasing.is_filler(_element(said))
            # "it should be 4"
            or self._language.embedded_clauses.is_of_pronoun(hidden)
            # 'enter as "bob"'
            or self._as_before_quotation.search(hidden) is not None
            # 'choose "A" as B'
            or self._as_after_quotation.search(hidden) is not None
            # "Ctrl+Enter in the box" is a key
            or MODIFIER.match(hidden) is not None
            # "confirm the deletion of A" is an answer
            or self._language.is_confirmed(_element(said))
        )

    def _is_no_address(self, said: Said) -> bool:
        # 'open "Old invoices"' is a click
        return _QUOTED_NAME.match(said.get("url", "")) is not None

    def _is_no_file(self, said: Said) -> bool:
        value = hide(said.get("value", "").strip())
        return (
            self._language.negation.negates(_FILE_NAME.sub("", value))
            # 'attach the label "bug"'
            or ("bare" in said and not _has_ending(said.get("quoted", said.get("filename", ""))))
            # 'the files "a.txt" and "b.txt"'
            or _AROUND_QUOTATION.search(value) is not None
            # "a.txt and b.txt", "the image"
            or self._language.descriptions.noun_phrases.is_no_file(value)
            # '"a.txt" to Photo and "b.txt" to Document'
            or self._language.embedded_clauses.is_joined_to_quotation(_element(said))
        )

    def _is_no_list(self, said: Said) -> bool:
        # "answer it" may be of a dialog
        return "choose" not in said and _element(said).strip().lower() in self._language.pronouns

    def _is_no_variable(self, said: Said) -> bool:
        # "save the document as draft"
        is_variable = said.get("variable", "").startswith("{")
        return not is_variable or self._language.phrasing.begins_with_verb(_element(said))

    def _is_no_box(self, said: Said) -> bool:
        element = _element(said)
        return (
            # "the checkbox in the row of Tea" has its noun in it
            self._language.descriptions.is_only_a_place(element)
            # "mark the question as required"
            or self._is_marked_as(element)
            # "check the total"
            or self._language.descriptions.noun_phrases.is_total(element)
        )

    def _is_marked_as(self, element: str) -> bool:
        """Return whether an element goes on as no name does: "the question as required"."""
        found = self._as_between.search(hide(element))
        if found is None or element[found.start() + 1].isupper():
            return False
        before = element[: found.start()].split()
        is_noun = len(before) == 2 and self._language.descriptions.is_article(before[0])
        return not before or not before[-1][:1].isupper() or is_noun  # no "box Save as draft"

    def _is_no_key(self, said: Said) -> bool:
        if "quoted" not in said:
            return False
        name = MODIFIER.sub("", unquoted(said["quoted"])[0].lower())
        return not is_key(self._language, name)

    def _is_not_visible(self, said: Said) -> bool:
        language, element = self._language, _element(said)
        place = said.get("place", "")
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
            # "the browser crashed or" of "... or was closed"
            or language.leaves_open(f"{element} ")
            # "three tickets are shown"
            or language.amounts.is_amount(element)
            or any(map(language.descriptions.noun_phrases.says_more, (element, place)))
            # "the old title is back"
            or language.descriptions.noun_phrases.is_former(element)
            # "if not visible", "he stays on the page"
            or element.strip().lower() in language.shown | language.people.persons
            # "the amount is shown as -€5"
            or self._as_first.match(hide(element)) is not None
        )

    def _is_not_hidden(self, said: Said) -> bool:
        return (
            self._is_not_visible(said)
            # "ya no está en la lista"
            or self._language.descriptions.begins_with_preposition(_element(said))
            # "no other card"
            or self._language.negation.is_of_others(_element(said))
            # "no longer shows Rent and Food"
            or not _are_capitalized(said.get("written", ""))
            # "back on the list, Tea is gone"
            or ", " in hide(_element(said))
            # "no task with a due date"
            or self._language.descriptions.noun_phrases.has_property(_element(said))
        )

    def _is_no_order(self, said: Said) -> bool:
        first = _element(said).split(" ", 1)[0].lower()
        names = (said.get("target", ""), _element(said))
        if any(", " in hide(name) or self._language.negation.says_order(name) for name in names):
            return True  # 'in the list, "A"', "nach Name sortiert"
        # "it is under Closed"
        is_pronoun = any(name.strip().lower() in self._language.pronouns for name in names)
        # 'een rij voor "Tea"' is a row for it
        return is_pronoun or first in self._language.descriptions.indefinite_articles

    def _is_no_text(self, said: Said) -> bool:
        ends_with_preposition = self._language.descriptions.ends_with_preposition(_element(said))
        element = _element(said).strip()  # "lösche" of '"A" kann gelöscht werden'
        if element.lower() in self._language.opened:
            return True  # '"Orders" is open'
        if self._language.descriptions.is_article(element):
            return True
        if self._language.descriptions.noun_phrases.is_side(element):
            return True  # 'bovenaan staat "A"'
        if self._language.descriptions.ends_with_pronoun(element):
            return True  # 'under the post it says "A"'
        is_verb = " " not in element and self._language.phrasing.begins_with_verb(element)
        return ends_with_preposition or is_verb or self._has_second_clause(said)

    def _is_of_several(self, said: Said) -> bool:
        # "all other fields"
        return self._language.negation.is_of_several(_element(said), "")

    def _is_tab(self, said: Said) -> bool:
        # "the second tab is active"
        return self._language.things.get(_element(said).rpartition(" ")[2].lower()) == "tab"

    def _is_no_goal(self, said: Said) -> bool:
        target = said.get("target", "").strip()
        if self._language.descriptions.noun_phrases.ends_with_origin(_element(said)):
            return True  # "the card from the column" of "... from the column To do to Done"
        # "the edge of the column to the left", "the event to 15"
        return target.lower() in self._language.sides or target.isdecimal()

    def _is_no_column(self, said: Said) -> bool:
        element, language = _element(said), self._language
        is_name = _QUOTED_NAME.match(hide(element)) or language.descriptions.is_bare_name(element)
        # "sort by Age, descending" says it with a comma, "by name and age" is of two columns
        is_more = "," in hide(element) or language.enumerating.search(hide(element)) is not None
        is_long = len(hide(element).split()) > _NAME_OF_COLUMN  # "Price from time to time"
        return not is_name or is_more or is_long or language.negation.says_order(element)

    def _is_no_title(self, said: Said) -> bool:
        value = said.get("value", "").strip()
        is_word = value.isalpha() and value.islower()  # "bold"
        # "the name of the project"
        return '"' not in hide(value) and (is_word or self._has_second_clause(said))

    def _has_second_clause(self, said: Said) -> bool:
        """Return whether a value without quotation marks is a noun, or has one behind a comma."""
        value = said.get("value", "").strip()
        first = value.partition(" ")[0]
        return '"' not in hide(value) and (
            self._language.descriptions.noun_phrases.begins_as_genitive(value)
            # "Classic, the name to orders.in"
            or self._language.has_article_after_comma(value)
            # "zwei Termine"
            or self._language.amounts.is_amount(value)
            # "das Ticket ganz oben"
            or (
                first.islower() and self._language.descriptions.is_article(first) and first != value
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
            _element(said)
        ) and not (said.keys() & {"things", "noun"})
        # "two more rows"
        is_article |= self._language.negation.is_of_others(_element(said))
        return is_article or self._language.leaves_open(_element(said))

    def _counts(self, element: str) -> bool:
        """Return whether an element is "three rows" or "2 Save buttons", which is to be counted."""
        unnamed = _QUOTATION.sub("", hide(element))
        found = self._language.amounts.number_before(unnamed)
        following = re.findall(r"\w+", unnamed[found[1] :]) if found else []
        return any(word in self._language.things for word in following[:_NAME_OF_CONTROL])

    def _is_named(self, value: str, element: str) -> bool:
        """Return whether a value without quotation marks is a name: "the status is In Progress"."""
        is_name = all(word[0].isupper() or word[0].isdecimal() for word in value.split())
        is_bare = self._language.descriptions.is_bare_name
        return is_name and '"' not in hide(element) and is_bare(element)

    def _is_written(self, text: str, element: str) -> bool:
        """Return whether a text without quotation marks is what an element shows: "Total: 2"."""
        language, descriptions = self._language, self._language.descriptions
        return (
            text.strip()[:1].isupper()
            and _NAME_AFTER_COMMA.search(text) is None  # "Tea, Coffee" are two texts
            and not descriptions.is_article(text.split()[0])
            and all(map(descriptions.is_bare_name, filter(None, (text, element))))
            and not descriptions.has_place(text)
            and not language.embedded_clauses.has_two_clauses(f'{text} ""')
            and not language.has_next_instruction(text)
            and language.connectives.repeated(text) is None
            and not any(map(language.negation.restricts, (text, element)))
            and not any(map(language.negation.negates, (text, element)))
        )


def _has_ending(file: str) -> bool:
    return _FILE_NAME.fullmatch(unquoted(file)[0]) is not None


def _element(said: Said) -> str:
    return said.get("element", "")


def _named(said: Said) -> tuple[str, ...]:
    """Return what arguments name: elements, and what stands behind the preposition of a place."""
    return _element(said), said.get("target", ""), said.get("place", "").partition(" ")[2]


def _are_capitalized(text: str) -> bool:
    """Return whether each word of a text begins as a name does: "Rent", "In Progress"."""
    return all(word[0].isupper() or not word[0].isalpha() for word in text.split())


def _leads_elsewhere(said: Said, action: str) -> bool:
    """Return whether a redirection expects an address where a page is named, or the reverse."""
    to = said.get("url") or _element(said)
    return (_ADDRESS.match(to) is not None) != (action == "assert_url")
