"""The roles that words of sentences name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from explorer.finder.vocabulary.grammar import grammar
from explorer.text import words

MEMBERS: dict[str, tuple[str, ...]] = {
    "row": ("row",), "entry": ("row", "listitem", "article", "treeitem", "option"),
    "item": ("listitem", "row", "article", "treeitem", "menuitem", "option"),
    "option": ("option", "radio"), "link": ("link",), "button": ("button",), "tab": ("tab",),
    "checkbox": ("checkbox",), "field": ("textbox", "searchbox", "spinbutton", "combobox"),
    "image": ("img", "image"), "heading": ("heading",), "column": ("columnheader",),
    "card": ("article", "listitem"),
}  # fmt: skip
"""The roles that a thing may have that a sentence counts, by its name in the grammar."""
CELLS = ("cell", "gridcell", "rowheader")
"""The roles of the cells of a row, but for the headings of columns."""
BOXES = frozenset({"article", "listitem", "group", "region", "row"})
"""The roles of boxes that are called by what stands first in them."""
DIALOGS = frozenset({"dialog", "alertdialog"})
"""The roles of dialogs."""


def kind_and_name(wanted: Sequence[str]) -> tuple[frozenset[str], list[str]]:
    """Return the roles that the words name in any language, and the other words."""
    known = grammar()
    for start in range(len(wanted)):
        for length in range(min(3, len(wanted) - start), 0, -1):
            phrase = tuple(wanted[start : start + length])
            kinds = known.places.meanings(phrase)
            roles = {role for kind in kinds for role in known.place_roles[kind]}
            roles |= _roles_called().get(phrase, frozenset())
            if roles:
                return frozenset(roles), [*wanted[:start], *wanted[start + length :]]
    return frozenset(), list(wanted)


@cache
def _roles_called() -> dict[tuple[str, ...], frozenset[str]]:
    """Return the roles by the words that name them, in lower case and without accents."""
    called: dict[tuple[str, ...], frozenset[str]] = {}
    for role, names in grammar().roles.items():
        for name in names:
            spoken = tuple(words(name))
            called[spoken] = called.get(spoken, frozenset()) | {role}
    return called


def without_relation(tokens: Sequence[str]) -> str:
    """Return what "of the table" is about, its words without an article."""
    length = grammar().relations.at(tokens, 0)[0] if tokens else 0
    return " ".join(tokens[length:])
