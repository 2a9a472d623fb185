"""Tells whether a text can name one element: it has no amount, no second clause, no loose end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, conjunctions, is_name, text_nouns
from explorer.sentences.quotes import (
    QUOTATION_HIDDEN,
    VARIABLE_HIDDEN,
    hide,
    is_bare_value,
    quotation_spans,
    unquoted,
)

_SEVERAL = 2  # things at least
_SIDE_BY_SIDE = re.compile(r'"[^"]*"\s"')
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
        phrasing, words, comparisons = table["phrasing"], table["words"], table["comparisons"]
        articles, joining = any_of(phrasing["articles"]), any_of(conjunctions(table))
        compared = any_of(one for name in _COMPARED for one in comparisons[name])
        large = (n for n in table["numbers"] if int(n) >= _SEVERAL)
        several = any_of(
            word for n in large for word in table["numbers"][n] if word not in words["all"]
        )
        ordinals = any_of(phrasing["lacking"])
        self._totals = frozenset(phrasing["totals"])
        self._articles = frozenset(phrasing["articles"])
        self._amount_first = re.compile(
            rf"(?:{compared})\s(?:\d+|{several}|{any_of(phrasing['indefinite'])}|1|one)(?!\w)"
            rf"|(?:(?:{articles})\s)?(?:{ordinals})\s(?:\d+|{several})(?:\s[^\W\d_]|$)"
            rf"|(?:(?:{articles})\s)?(?:\d+|{several})\s(?:{ordinals})(?:\s[^\W\d_]|$)"
            rf"|(?:\d+|{several})\s(?:{any_of(phrasing['belonging'])})\s"
        )
        self._counted_first = re.compile(rf"(?:{articles})\s(?:\d+|{several})\s[^\W\d_]")
        standing = any_of(phrasing["standing_for"])
        behind = {*words["place"], *words["in"], *phrasing["belonging"]}
        near = any_of(one for one in behind if len(one) > 1)
        self._stands_for = re.compile(
            rf"(?:(?:{articles})\s)?(?:[^\W\d_]+\s)?(?:{standing})\s(?:{near})\s"
            rf"|(?:{articles})\s[^\W\d_]+\s(?:{standing})$"
        )
        self._is_of_other = re.compile(rf'(?:{standing})\s(?:{near})\s(?:"|[^\W\d_]+\s")')
        self._and_other = re.compile(rf'"\s(?:{joining})\s(?:{standing})\s(?:{near})\s')
        alternatives, click = any_of(phrasing["alternatives"]), any_of(words["click"])
        self._or_click = re.compile(rf"\s(?:{joining}|{alternatives})\s(?:{click})\s")
        self._rises = re.compile(rf'"\s(?:{any_of(words["rising_to"])})\s[^"]*"')
        at = any_of([*(one for one in words["place"] if len(one) > 1), words["with"][0]])
        self._at_each = re.compile(rf"\s(?:{at})\s(?:{any_of(words['each'])})\s")
        self._several_first = re.compile(rf"(?:{several})\s[^\W\d_]")
        then = any_of(table["sentence"]["then"])
        placing = any_of(one for one in words["place"] if len(one) > 1)
        own = any_of([*phrasing["articles"], *phrasing["contracted"]])
        self._joined_verb = re.compile(
            rf'"\s(?:{joining})\s(?!(?:{placing}|{own})\s)(?=(?P<verb>[^\W\d_]{{3,}})\s[^"]+$)'
        )
        self._between_last = re.compile(rf"\s(?:{any_of(phrasing['between'])})$")
        self._after_first = re.compile(rf"(?:{any_of(phrasing['after_acts'])})\s[^\"]*,\s")
        with_word = re.escape(words["with"][0])
        self._with_first = re.compile(rf"{with_word}\s")
        for_word = re.escape(phrasing["belonging"][-1])
        self._with = re.compile(rf"\s(?:{with_word}|{for_word})\s")
        self._number_first = re.compile(
            rf"(?:^|\s)(?:{any_of(phrasing['indefinite'])})\s\d+(?:\s|$)"
            rf"|\d+\s(?:{any_of([*words['side'], *words['place']])})\s"
        )
        self._looks_last = re.compile(rf"(?:^|\s)(?:{any_of(phrasing['looks'])})$")
        self._that = re.compile(rf"[^\W\d_]\s(?:{any_of(phrasing['subordinating'])})\s")
        self._more_of = re.compile(rf"(?<!\S)(?:\d+|{several})\s(?:{ordinals})(?!\S)")
        self._with_key = re.compile(rf"\s{with_word}\s[^\W\d_]+\+\S")
        self._sequence = re.compile(rf",\s(?:{then})\s(?=[^\W\d_])")
        self._means = re.compile(rf"\s(?:{any_of(phrasing['means'])})\s")
        self._joined_parts = re.compile(rf'\s(?:{with_word})\s[^"]*\s(?:{joining})\s[^"]*$')
        self._files = re.compile(rf"{_FILE}(?:\s?,\s|,?\s(?:{joining})\s){_FILE}")
        goals = any_of(
            {one for one in words["in"] if len(one) > 1} - {"as", *phrasing["belonging"]}
        )
        self._thing_and_goal = re.compile(
            rf"(?:{articles})\s[^\W\d_]+\s(?:(?:{goals})\s(?:{own})|{any_of(phrasing['contracted'])})\s\S"
        )
        belonging = any_of(phrasing["belonging"])
        self._of_first = re.compile(rf"(?:{belonging})\s(?:{articles})\s[^\W\d_]")
        self._parts_behind = re.compile(
            rf'"\s(?:{with_word})\s(?!(?:(?:{articles})\s)?(?:{any_of(text_nouns(words))})(?!\w))[^"]*$'
        )
        self._relative = re.compile(rf"(?<!\w)(?:{any_of(phrasing['relative_days'])})(?!\w)")
        self._slider = re.compile(rf"(?:{any_of(words['slider'])})(?!\w)")
        ranks = any_of([*words["first_at"], *words["last_at"]])
        self._rank = re.compile(rf"(?<!\w)(?:{ranks})(?!\w)|(?:^|\s)(?:{placing})\s\d+\s?%?$")
        self._quoted_atop = re.compile(
            rf'"[^"]*"\s(?:{any_of([*words["atop"], *words["at_foot"]])})$'
        )
        self._side = re.compile(any_of(words["side"]))
        self._role_last = re.compile(rf'"\s(?:{any_of(words["as"])})\s[^"]+$')
        self._no_file = re.compile(rf"{_FILE},?\s|(?:{articles})\s")
        # "3 and refresh", "7:30 on weekdays"
        self._number_and_more = re.compile(
            rf"\S*\d\S*\s(?:(?:{joining})\s[^\W\d_]|(?:{placing})\s(?!\d)[^\W\d_])"
        )
        that = any_of(phrasing["subordinating"])
        self._that_last = re.compile(rf"[\w\"],?\s(?:{that})$")
        self._briefly_last = re.compile(rf",?\s(?:{any_of(phrasing['briefly'])})$")
        self._of_nothing = re.compile(rf"\s(?:{belonging})\s(?:{placing})\s(?:{own})(?:\s|$)")
        self._former = re.compile(rf"(?<!\w)(?:{any_of(phrasing['former'])})(?!\w)")
        sources = any_of([*phrasing["origins"], *phrasing["sources"]])
        columns = any_of(table["things"]["column"])
        self._origin_last = re.compile(rf"\s(?:{sources})\s(?:(?:{articles})\s)?(?:{columns})$")
        self._former_before_name = re.compile(
            rf'(?<!\S)(?:{any_of(phrasing["former"])})\s(?=[^\W\d_]+\s"[^"]*")'
            rf'|(?<=[^\W\d_])\s(?:{any_of(phrasing["former"])})(?=\s"[^"]*")'
        )
        nouns = text_nouns(words) | set(table.get("frames", {}).get("words", {}).get("shown", ()))
        self._of_text = re.compile(rf"(?<!\w)(?:{any_of(nouns)})(?!\w)")

    def is_several(self, text: str) -> bool:
        """Return whether a text is of several: "at least two cards", "the first three photos"."""
        hidden = hide(text.strip())
        found = self._amount_first.match(hidden) or self._several_first.match(hidden)
        # The first letter may be that of the sentence: "The first two rows".
        return found is not None and not is_name(text.strip()[1 : found.end()])

    def is_total(self, text: str) -> bool:
        """Return whether a text is of all entries together, and of none of them: "the total"."""
        first, _, rest = text.strip().lower().partition(" ")
        return first in self._articles and rest.rpartition(" ")[2] in self._totals

    def is_counted(self, text: str) -> bool:
        """Return whether a text is of several that are known: "the four options"."""
        return self._counted_first.match(hide(text.strip())) is not None

    def is_some_of(self, text: str) -> bool:
        """Return whether a text is of some of several: "the first two boxes"."""
        return self._amount_first.match(hide(text.strip())) is not None

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
            _COLON.search(hidden) is not None
            or any(text[one.start("verb")].islower() for one in self._joined_verb.finditer(hidden))
            or self._after_first.match(hidden) is not None
            or self._between_last.search(hidden) is not None
            or self._with_first.match(hidden) is not None
            or self._says_how(text, hidden)
            or _RANGE.search(hidden) is not None
            or _SIDE_BY_SIDE.search(hidden) is not None
            or _VARIABLE_BEHIND.search(hidden) is not None
            or any(text[one.end()].islower() for one in self._sequence.finditer(hidden))
            or self._files.search(hidden) is not None
            # "the heart that" of "... that appears"
            or self._that_last.search(hidden) is not None
            # "the cheapest one", "the one of Ann"
            or self._stands_for_another(text, hidden)
            # '"A" falls to "3" and that on "B"'
            or self._and_other.search(hidden) is not None
            or self._rises.search(hidden) is not None
            # "the last step with Ctrl+Z"
            or self._with_key.search(hidden) is not None
            # "Esc or click outside the dialog"
            or self._or_click.search(hidden) is not None
            # "the button for a few seconds"
            or self._briefly_last.search(hidden) is not None
            # "an expense of in the category" of "... of 62.50 in the category"
            or self._of_nothing.search(hidden) is not None
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
        return before.islower()

    def says_more(self, text: str) -> bool:
        """Return whether more is expected of an element than that it is shown.

        It may have parts, "the thread with a lock and 9 replies", or be somewhere in a list, "at
        the top of the list", or at a number, "at 50%".
        """
        hidden = hide(text)
        if self._relative.search(text) is not None:
            return True  # "today's date"
        has_parts = '"' not in hidden and self._joined_parts.search(hidden) is not None
        has_parts |= self._number_first.search(hidden) is not None  # "a 1 next to the cart"
        has_parts |= self._more_of.search(hidden) is not None  # "now two more rows"
        has_parts |= self._at_each.search(hidden) is not None  # "a button beside each job"
        has_parts |= self._looks_last.search(hidden) is not None  # "the row in red"
        # "the people who liked it", "the 10 newest orders"
        has_parts |= '"' not in hidden and self._that.search(hidden) is not None
        has_parts |= self._counted_first.match(hidden) is not None and '"' not in hidden
        has_parts |= self._quoted_atop.match(hidden) is not None
        has_parts |= self._parts_behind.search(hidden) is not None  # '"Jazz" with one track'
        return has_parts or self._rank.search(hidden) is not None

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

    def without_former(self, element: str) -> str:
        """Return an element without what its text was once: "the heading" of 'the old heading'."""
        found = self._former_before_name.search(hide(element))
        return element[: found.start()] + element[found.end() :] if found else element

    def is_former(self, text: str) -> bool:
        """Return whether a text is what another one was before, which is named nowhere.

        An expectation that "the old name" is not shown would hold whatever the page shows.
        """
        said = QUOTATION_HIDDEN.sub("", hide(text))
        is_text = self._former.search(said) is not None and self._of_text.search(said) is not None
        return is_text and '"' not in hide(text)


_COMPARED = ("exactly", "at_least", "at_most", "more", "fewer")
