"""The words for forms and their fields: "fill in the form as follows"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import hide

_PARTICLE = 3  # letters of the longest particle of a verb: "aus"


class FormWords:
    """The words of one language for forms.

    Args:
        table: The tables of the file of the language.

    Attributes:
        whole_form: What all fields together are called: "the form".
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        words = table["words"]
        self.whole_form = frozenset(words["whole_form"])
        self._both: list[str] = words["both"]
        filling = any_of([*words["fill"], *words["enter"]])
        self._filling = re.compile(rf"(?:{filling})(?!\w)")
        self._filling_form = re.compile(
            rf"(?:{filling})(?:\s(?:{any_of([*words['whole_form'], *words['form_word']])}))?"
            rf"(?:\s(?:{any_of(words['as_follows'])}))?(?:\s[^\W\d_]{{1,{_PARTICLE}}})?"
        )
        and_words, as_words, with_words = (
            any_of(listed) for listed in (table["sentence"]["and"], words["as"], words["with"])
        )
        self._with = re.compile(with_words)
        self._around_name = tuple(
            re.compile(pattern, re.IGNORECASE)
            for pattern in (
                rf"^(?:{and_words})\s+",
                rf"^(?:{as_words})\s+",
                rf"\s(?:{with_words})$",
            )
        )

    def begins_to_fill(self, text: str) -> bool:
        """Return whether a text begins with a verb that gives a value: "write into the note"."""
        return self._filling.match(hide(text)) is not None

    def behind_verb(self, text: str) -> str:
        """Return what is behind a verb that gives values: "name: Ada" of "enter name: Ada"."""
        found = self._filling.match(hide(text))
        return text[found.end() :].strip(" :") if found else ""

    def fills_form(self, text: str) -> bool:
        """Return whether a text says only to fill in the form that is shown."""
        return self._filling_form.fullmatch(hide(text)) is not None

    def fills_both(self, text: str) -> bool:
        """Return whether a text says only to fill in two fields: "fill in both fields"."""
        hidden = hide(text)
        is_filling = self._filling.match(hidden) is not None
        return is_filling and '"' not in hidden and any(f"{one} " in hidden for one in self._both)

    def field_name(self, text: str) -> str:
        """Return the name of the field of 'and as title "Tea"', without what connects it."""
        name = text.strip(" ,")
        for pattern in self._around_name:
            name = pattern.sub("", name)
        return name

    def is_joint(self, name: str) -> bool:
        """Return whether what is taken for the name of a field only joins it and its value."""
        return not name or self._with.fullmatch(name) is not None
