"""Tells whether a text can name one element: it has no amount, no second clause, no loose end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from explorer.sentences.checks.plurals import Plurals
from explorer.sentences.phrases import any_of, conjunctions, text_nouns
from explorer.sentences.quotes import (
    QUOTATION_HIDDEN,
    VARIABLE_HIDDEN,
    hide,
    is_bare_value,
    quotation_spans,
    unquoted,
)

_SIDE_BY_SIDE = re.compile(r'"[^"]*"\s"')
_SIGN_WITHIN = re.compile(r"(?<=\s)\*\s")
"""A sign of code: "SELECT * FROM orders LIMIT"; "Name *" ends with one."""
_VARIABLE_BEHIND = re.compile(rf",\s{VARIABLE_HIDDEN}\s")
"""A value of another element: "Name, {password} into Password"."""
_COLON = re.compile(r"[^\W\d_]\s?:\s[^\W\d_]")
"""What stands between two clauses, and in no description: "reload the page: the list"."""
_UP_TO = r"(?:to|bis|à|a|al|alle|às|até|tot|until|till|\u2013)"
_RANGE = re.compile(
    rf"(?<!\S)\d+\s{_UP_TO}\s\d+(?!\S)"
    rf"|(?<!\S)\d\d?[:.h]\d*\s(?:[^\W\d_]+\s)?{_UP_TO}\s\d\d?[:.h]\d*(?!\S)"
)
"""Several by their numbers, "rows 2 to 4", or the bounds of a time, "from 10:30 to 11:15"."""
_FILE = r"(?=[^\s,]*[^\W\d_])[\w-]+\.[a-z]\w{1,4}"
"""A name of a file without quotation marks: no "3.50"."""


class NounPhrases:
    """What no description of one element has in it, in one language.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words = table["phrasing"], table["words"]
        self.plurals = Plurals(table)
        articles, joining = any_of(phrasing["articles"]), any_of(conjunctions(table))
        then, belonging = any_of(table["sentence"]["then"]), any_of(phrasing["belonging"])
        placing = any_of(one for one in words["place"] if len(one) > 1)
        own = any_of([*phrasing["articles"], *phrasing["contracted"]])
        with_word = re.escape(words["with"][0])
        self._joined_verb = re.compile(
            rf'"\s(?:{joining})\s(?!(?:{placing}|{own})\s)(?=(?P<verb>[^\W\d_]{{3,}})\s[^"]+$)'
        )
        self._sequence = re.compile(rf",\s(?:{then})\s(?=[^\W\d_])")
        self._nouns_are_names = bool(phrasing.get("capital_nouns"))
        self._means = re.compile(rf"\s(?:{any_of(phrasing['means'])})(?!\S)")
        self._role_last = re.compile(rf'"\s(?:{any_of(words["as"])})\s[^"]+$')
        standing, other = any_of(phrasing["standing_for"]), _other_of(table)
        self._stands_for = re.compile(
            rf"(?:(?:{articles})\s)?(?:[^\W\d_]+\s)?{other}"
            rf"|(?:{articles})\s[^\W\d_]+\s(?:{standing})$"
        )
        self._is_of_other = re.compile(rf'{other}(?:"|(?:[^\W\d_]+\s){{1,2}}")')
        self._second_parts = (
            *(_COLON, _RANGE, _SIDE_BY_SIDE, _SIGN_WITHIN, _VARIABLE_BEHIND),
            *map(re.compile, _signs_of_second_part(table, other)),
        )
        self._properties = tuple(map(re.compile, _signs_of_property(table)))
        self._unquoted_properties = (
            re.compile(rf'\s(?:{with_word})\s[^"]*\s(?:{joining})\s[^"]*$'),
            # "the people who liked it", "the 10 newest orders"
            re.compile(
                rf"(?<!\w)(?!(?:{placing})\s)[^\W\d_]+\s(?:{any_of(phrasing['subordinating'])})\s"
            ),
        )
        pronouns = any_of(table["sentence"]["pronouns"])
        self._pronoun_and_more = re.compile(rf"(?:{pronouns})\s(?:{joining})\s")
        for_word = re.escape(phrasing["belonging"][-1])
        self._with = re.compile(rf"\s(?:{with_word}|{for_word})\s")
        goals = any_of(
            {one for one in words["in"] if len(one) > 1} - {"as", *phrasing["belonging"]}
        )
        self._thing_and_goal = re.compile(
            rf"(?:{articles})\s[^\W\d_]+\s(?:(?:{goals})\s(?:{own})|{any_of(phrasing['contracted'])})\s\S"
        )
        self._of_first = re.compile(rf"(?:{belonging})\s(?:{articles})\s[^\W\d_]")
        self._relative = re.compile(rf"(?<!\w)(?:{any_of(phrasing['relative_days'])})(?!\w)")
        self._slider = re.compile(rf"(?:{any_of(words['slider'])})(?!\w)")
        self._side = re.compile(any_of(words["side"]))
        self._no_file = re.compile(rf"{_FILE},?\s|(?:{articles})\s")
        # "3 and refresh", "7:30 on weekdays"
        self._number_and_more = re.compile(
            rf"\S*\d\S*\s(?:(?:{joining})\s[^\W\d_]|(?:{placing})\s(?!\d)[^\W\d_])"
        )
        sources = any_of([*phrasing["origins"], *phrasing["sources"]])
        columns = any_of(table["things"]["column"])
        self._origin_last = re.compile(rf"\s(?:{sources})\s(?:(?:{articles})\s)?(?:{columns})$")

    def goes_on(self, element: str, action: str = "", target: str = "") -> bool:
        """Return whether a description has more than an element in it: 'a comment, then approve'.

        Args:
            element: The description.
            action: What is done to it: 'the page "A" as an editor' is no element to click.
            target: The description of another element of the same step.
        """
        is_in_role = action == "click" and self._role_last.search(hide(element)) is not None
        return is_in_role or any(map(self._has_two_elements, (element, target)))

    def _has_two_elements(self, text: str) -> bool:
        hidden = hide(text)
        return (
            any(text[one.start("verb")].islower() for one in self._joined_verb.finditer(hidden))
            or any(text[one.end()].islower() for one in self._sequence.finditer(hidden))
            or self._says_how(text, hidden)
            or self._stands_for_another(text, hidden)
            or self._pronoun_and_more.match(hidden) is not None  # "it and search"
            or any(pattern.search(hidden) for pattern in self._second_parts)
        )

    def _stands_for_another(self, text: str, hidden: str) -> bool:
        """Return whether a text is of a kind that the sentence before names: "the newest one"."""
        found = self._stands_for.match(hidden)
        return found is not None and text[1 : found.end()].islower()  # no "Level One"

    def is_of_other(self, text: str) -> bool:
        """Return whether a text is of another of the things named before: 'that on "Done"'."""
        return self._is_of_other.match(hide(text.strip())) is not None

    def _says_how(self, text: str, hidden: str) -> bool:
        """Return whether a description goes on with how something is done to the element.

        A name may have such words in it: "Sign in via the app".
        """
        found = self._means.search(hidden)
        if found is None:
            return False
        before = text[: found.start()]
        for start, end in reversed(quotation_spans(before)):
            before = before[:start] + before[end:]
        is_low = text[found.start() + 1].islower()
        return is_low if self._nouns_are_names else before.islower()

    def says_more(self, text: str) -> bool:
        """Return whether more is expected of an element than that it is shown.

        It may have parts, "the thread with a lock and 9 replies", or be somewhere in a list, "at
        the top of the list", or at a number, "at 50%".
        """
        hidden = hide(text)
        if self._relative.search(text) is not None:
            return True  # "today's date"
        if '"' not in hidden and (
            self.plurals.is_counted(text)
            or any(pattern.search(hidden) for pattern in self._unquoted_properties)
        ):
            return True
        is_more = self.plurals.is_more_of(text)
        return is_more or any(pattern.search(hidden) for pattern in self._properties)

    def has_property(self, element: str) -> bool:
        """Return whether an element has no name, but something: "a task with a due date".

        Where it is not to be shown, nothing would tell that it was not found for another reason.
        """
        hidden = hide(element)
        return '"' not in hidden and element.islower() and self._with.search(hidden) is not None

    def is_no_file(self, value: str) -> bool:
        """Return whether a value without quotation marks is no file, or several: "the image"."""
        hidden = hide(value.strip())
        return '"' not in hidden and self._no_file.search(hidden) is not None

    def has_more(self, value: str) -> bool:
        """Return whether a value without quotation marks goes on behind a number."""
        return self._number_and_more.match(value.strip()) is not None

    def goes_somewhere(self, name: str) -> bool:
        """Return whether a text is a thing and its goal, and no field: "the post into the tag"."""
        return self._thing_and_goal.match(hide(name.strip())) is not None

    def is_side(self, element: str) -> bool:
        """Return whether a text says but where something is: "at the top"."""
        return self._side.fullmatch(hide(element.strip())) is not None

    def is_slid(self, element: str, target: str) -> bool:
        """Return whether a slider is moved to a value: 'the slider "Volume"', "30"."""
        said = QUOTATION_HIDDEN.sub("", hide(element))
        return is_bare_value(unquoted(target)[0]) and self._slider.search(said) is not None

    def is_relative(self, value: str) -> bool:
        """Return whether a value is a date that depends on the day: "tomorrow", "today's date"."""
        return self._relative.search(value.strip()) is not None

    def begins_as_genitive(self, value: str) -> bool:
        """Return whether a value is what something else is of: "of the first post"."""
        return self._of_first.match(value.strip()) is not None

    def ends_with_origin(self, element: str) -> bool:
        """Return whether an element ends with a noun from which it is taken: "from the column"."""
        return self._origin_last.search(hide(element.strip())) is not None


def _other_of(table: Mapping[str, Any]) -> str:
    """Return an expression for what stands for another thing of a kind: "that on", "the one of"."""
    phrasing, words = table["phrasing"], table["words"]
    behind = {*words["place"], *words["in"], *phrasing["belonging"]}
    near = any_of(one for one in behind if len(one) > 1)
    return rf"(?:{any_of(phrasing['standing_for'])})\s(?:{near})\s"


def _signs_of_second_part(table: Mapping[str, Any], other: str) -> Iterator[str]:
    """Yield expressions for what a description has only where it goes on with another part."""
    phrasing, words = table["phrasing"], table["words"]
    joining, with_word = any_of(conjunctions(table)), re.escape(words["with"][0])
    yield rf'^(?:{any_of(phrasing["after_acts"])})\s[^"]*,\s'
    yield rf"\s(?:{any_of(phrasing['between'])})$"
    yield rf"^{with_word}\s"
    yield rf"{_FILE}(?:\s?,\s|,?\s(?:{joining})\s){_FILE}"
    # "the heart that" of "... that appears"
    yield rf"[\w\"],?\s(?:{any_of(phrasing['subordinating'])})$"
    # '"A" falls to "3" and that on "B"'
    yield rf'"\s(?:{joining})\s{other}'
    yield rf'"\s(?:{any_of(words["rising_to"])})\s[^"]*"'
    # "the last step with Ctrl+Z"
    yield rf"\s{with_word}\s[^\W\d_]+\+\S"
    # "Esc or click outside the dialog"
    alternatives = any_of(phrasing["alternatives"])
    yield rf"\s(?:{joining}|{alternatives})\s(?:{any_of(words['click'])})\s"
    # "le menu pour"; a field may be called "Assigned to"
    yield rf"\s(?:{any_of(one for one in phrasing['aims'] if len(one) > len('to'))})$"
    # "the button for a few seconds"
    yield rf",?\s(?:{any_of(phrasing['briefly'])})$"
    # "an expense of in the category" of "... of 62.50 in the category"
    placing = any_of(one for one in words["place"] if len(one) > 1)
    own = any_of([*phrasing["articles"], *phrasing["contracted"]])
    yield rf"\s(?:{any_of(phrasing['belonging'])})\s(?:{placing})\s(?:{own})(?:\s|$)"


def _signs_of_property(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield expressions for what says more of an element than that it is shown."""
    phrasing, words = table["phrasing"], table["words"]
    articles, with_word = any_of(phrasing["articles"]), words["with"][0]
    placing = [one for one in words["place"] if len(one) > 1]
    # "a 1 next to the cart"
    yield rf"(?:^|\s)(?:{any_of(phrasing['indefinite'])})\s\d+(?:\s|$)"
    yield rf"\d+\s(?:{any_of([*words['side'], *words['place']])})\s"
    # "a button beside each job"
    yield rf"\s(?:{any_of([*placing, with_word])})\s(?:{any_of(words['each'])})\s"
    # "the row in red"
    yield rf"(?:^|\s)(?:{any_of(phrasing['looks'])})$"
    yield rf'^"[^"]*"\s(?:{any_of([*words["atop"], *words["at_foot"]])})$'
    # '"Jazz" with one track'
    texts = rf"(?:(?:{articles})\s)?(?:{any_of(text_nouns(words))})(?!\w)"
    yield rf'"\s(?:{re.escape(with_word)})\s(?!{texts})[^"]*$'
    yield rf"(?<!\w)(?:{any_of([*words['first_at'], *words['last_at']])})(?!\w)"
    yield rf"(?:^|\s)(?:{any_of(placing)})\s\d+\s?%?$"
