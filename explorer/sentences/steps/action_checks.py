"""Finds readings whose arguments are those of another action: 'open "Old invoices"' is a click."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from explorer.sentences.expressions.slots import MODIFIER
from explorer.sentences.grammar import Language
from explorer.sentences.phrases import ARROW
from explorer.sentences.quotes import hide, unquoted
from explorer.sentences.steps.expectation_checks import ExpectationChecks
from explorer.sentences.steps.keys import is_key
from explorer.sentences.steps.value_checks import Said, element_of

_NAME_AFTER_COMMA = re.compile(r",\s[A-Z\u00c0-\u00de]")
_FILE_NAME = re.compile(r"\S+\.\w+")
_ADDRESS = re.compile(r"[^\w/]{0,2}(?:https?:/|/|[\w-]+(?:\.[\w-]+)+(?:/|$))")
_WEB_ADDRESS = re.compile(r"https?://\S+")
_NAME_OF_COLUMN = 3
"""The most words of a column without quotation marks, with its article."""
_AROUND_QUOTATION = re.compile(r'[^"]\s*"|"\s*[^"]')
_QUOTED_LAST = re.compile(r'(?P<plain>[^"]*[^"\s])\s"[^"]*"$')
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
            "clear": self._is_of_several,
            "drag": self._is_no_goal,
            "sort": self._is_no_column,
            **ExpectationChecks(language).misfits,
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
            or ("named" in said and not self._is_named(said["named"], element_of(said)))
            or ("written" in said and not self._is_written(said["written"], element_of(said)))
            or ("redirected" in said and _leads_elsewhere(said, action))
            # "the ticket is open", "the ticket is closed"
            or (
                self._tells_open_state(said)
                and not self._language.control_verbs.may_stand_open(element_of(said))
            )
            or self._language.negation.says_all_others(element_of(said))
            # 'the first and "B" in the second field'
            or any(map(self._language.ellipses.lacks_noun, _named(said)))
            # "the ticket is" of "the ticket is closed", "should" of "should no longer be editable"
            or (action.startswith("assert_") and self._ends_with_verb(element_of(said)))
            or (is_misfit is not None and is_misfit(said))
        )

    def _ends_with_verb(self, element: str) -> bool:
        return element.strip().rpartition(" ")[2] in self._language.descriptions.linking

    def _tells_open_state(self, said: Said) -> bool:
        return "opened" in said or "shut" in said or said.get("shown") in self._language.opened

    def _is_no_click(self, said: Said) -> bool:
        hidden = hide(element_of(said))
        return (
            # "choose as date the 24th"
            self._language.phrasing.begins_with_as(hidden)
            # 'open a new ticket "Lamp"' makes one
            or self._language.descriptions.is_new(hidden)
            # "outside the dialog", "opens in a new tab", "it in a new tab"
            or self._language.descriptions.is_elsewhere(element_of(said))
            # "the editor opens at the bottom"
            or self._language.descriptions.noun_phrases.is_side(element_of(said))
            # "choose a date": which one is not said
            or ("choose" in said and self._language.descriptions.is_any(element_of(said)))
            # 'click on "A" in the menu on the left'
            or (hidden in self._language.sides and '"' in hide(said.get("place", "")))
            # "select her from the list"
            or element_of(said).partition(" ")[0] in self._language.people.recipients
            # 'in the menu, click "A" and then "B"': the place is that of the first
            or (bool(said.get("place")) and self._language.sequences.search(hidden) is not None)
            # "submit anyway"
            or self._language.phrasing.is_filler(element_of(said))
            # "it should be 4"
            or self._language.embedded_clauses.is_of_pronoun(hidden)
            # 'enter as "bob"'
            or self._as_before_quotation.search(hidden) is not None
            # 'choose "A" as B'
            or self._as_after_quotation.search(hidden) is not None
            # "any key", "something"
            or self._language.key_words.is_no_control(element_of(said))
            # "von Enter" of "und Drücken von Enter", '"OK" te' of 'en op "OK" te klikken'
            or self._language.phrasing.is_part_of_act(element_of(said))
            # "Ctrl+Enter in the box" is a key
            or MODIFIER.match(hidden) is not None
            # "confirm the deletion of A" is an answer
            or self._language.is_confirmed(element_of(said))
        )

    def _is_no_address(self, said: Said) -> bool:
        # 'open "Old invoices"' is a click
        return _QUOTED_NAME.match(said.get("url", "")) is not None

    def _is_no_file(self, said: Said) -> bool:
        value = hide(said.get("value", "").strip())
        return (
            self._language.negation.negates(_FILE_NAME.sub("", value))
            # "the file by dragging it"
            or self._language.negation.restricts(value)
            # 'attach the label "bug"'
            or ("bare" in said and not _has_ending(said.get("quoted", said.get("filename", ""))))
            # 'the files "a.txt" and "b.txt"'
            or _AROUND_QUOTATION.search(value) is not None
            # "a.txt and b.txt", "the image"
            or self._language.descriptions.noun_phrases.is_no_file(value)
            # '"a.txt" to Photo and "b.txt" to Document'
            or self._language.embedded_clauses.is_joined_to_quotation(element_of(said))
        )

    def _is_no_list(self, said: Said) -> bool:
        if self._language.key_words.is_anything(said.get("value", "")):
            return True  # "select everything in the editor"
        # "answer it" may be of a dialog
        return "choose" not in said and element_of(said).strip().lower() in self._language.pronouns

    def _is_no_variable(self, said: Said) -> bool:
        # "save the document as draft"
        is_variable = said.get("variable", "").startswith("{")
        return not is_variable or self._language.phrasing.begins_with_verb(element_of(said))

    def _is_no_box(self, said: Said) -> bool:
        element = element_of(said)
        return (
            # "the checkbox in the row of Tea" has its noun in it
            self._language.descriptions.is_only_a_place(element)
            # "mark the question as required"
            or self._is_marked_as(element)
            # "check the price: 12"
            or ": " in hide(element)
            # "check the total"
            or self._language.descriptions.noun_phrases.plurals.is_total(element)
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
        if self._language.negation.negates(said.get("condition", "")):
            return True  # "der Dialog wird nicht mit Esc geschlossen"
        if "quoted" not in said:
            return False
        name = MODIFIER.sub("", unquoted(said["quoted"])[0].lower())
        return not is_key(self._language, name)

    def _is_of_several(self, said: Said) -> bool:
        # "all other fields"
        return self._language.negation.is_of_several(element_of(said), "")

    def _is_no_goal(self, said: Said) -> bool:
        target = said.get("target", "").strip()
        if self._language.descriptions.noun_phrases.ends_with_origin(element_of(said)):
            return True  # "the card from the column" of "... from the column To do to Done"
        # "the edge of the column to the left", "the event to 15"
        return target.lower() in self._language.sides or target.isdecimal()

    def _is_no_column(self, said: Said) -> bool:
        element, language = element_of(said), self._language
        is_name = _QUOTED_NAME.match(hide(element)) or language.descriptions.is_bare_name(element)
        # "sort by Age, descending" says it with a comma, "by name and age" is of two columns
        is_more = "," in hide(element) or language.enumerating.search(hide(element)) is not None
        is_long = len(hide(element).split()) > _NAME_OF_COLUMN  # "Price from time to time"
        return not is_name or is_more or is_long or language.negation.says_order(element)

    def _is_named(self, value: str, element: str) -> bool:
        """Return whether a value without quotation marks is a name: "the status is In Progress"."""
        is_name = all(word[0].isupper() or word[0].isdecimal() for word in value.split())
        whose = _QUOTED_LAST.match(hide(element))  # 'the status of "Tea"'
        plain = element[: whose.end("plain")] if whose else element
        is_bare = self._language.descriptions.is_bare_name
        return is_name and '"' not in hide(plain) and is_bare(plain)

    def _is_written(self, text: str, element: str) -> bool:
        """Return whether a text without quotation marks is what an element shows: "Total: 2"."""
        language, descriptions = self._language, self._language.descriptions
        return (
            (text.strip()[:1].isupper() or _WEB_ADDRESS.fullmatch(text.strip()) is not None)
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


def _named(said: Said) -> tuple[str, ...]:
    """Return what arguments name: elements, and what stands behind the preposition of a place."""
    return element_of(said), said.get("target", ""), said.get("place", "").partition(" ")[2]


def _leads_elsewhere(said: Said, action: str) -> bool:
    """Return whether a redirection expects an address where a page is named, or the reverse."""
    to = said.get("url") or element_of(said)
    return (_ADDRESS.match(to) is not None) != (action == "assert_url")
