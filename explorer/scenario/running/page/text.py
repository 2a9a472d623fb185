"""The whole page as text, headings, tables and paragraphs included, for what sentences expect."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from explorer.finder.vocabulary.grammar import grammar
from explorer.scenario.running.comparing import has_name
from explorer.scenario.running.finding.places.frames import is_frame_called
from explorer.scenario.running.finding.places.place import split_place
from explorer.scenario.running.finding.places.splitting import (
    row_name,
    said_in_table,
    splits,
)
from explorer.scenario.running.finding.places.words import without_articles, words_for
from explorer.scenario.running.page.drawn_rows import drawn_lists, drawn_rows
from explorer.scenario.running.page.roles import (
    BOXES,
    MEMBERS,
    kind_and_name,
    without_relation,
)
from explorer.scenario.running.page.tree import AROUND, BESIDE, GROUPS, TABLES, PageTree
from explorer.sentences.quotes import quotations
from explorer.text import caseless, contains_words, words

PRESSED = ("link", "button", "tab", "menuitem", "option", "treeitem")
"""The roles of controls that are called by the text on them."""
_BARS = frozenset({"toolbar", "menubar", "tablist"})
"""The roles of bars that may be called as the part of the page is which they serve."""


class PageText(PageTree):
    """The text of a page, in which elements are found by what a person calls them."""

    @cached_property
    def drawn(self) -> list[Sequence[int]]:
        """The rows of each list of boxes without a role."""
        return drawn_lists(self.tree, self.nodes)

    def only_group(self, description: str) -> list[int]:
        """Return the only list or table: "the list of members", "the users table"; [] for several.

        A description with a quotation means the one of that name.
        """
        said = without_articles(description)
        first, last = kind_and_name(said[:1])[0], kind_and_name(said[-1:])[0]
        roles = first if first and first.isdisjoint(GROUPS) else first | last  # not "its heading"
        found = [n for n, (role, _) in enumerate(self.nodes) if role in roles & GROUPS]
        found = [n for n in found if not self.has_parent_in(n, set(found))]
        return found if len(found) == 1 and not quotations(description) else []

    def lists_with(self, texts: Collection[str]) -> list[str]:
        """Return what the innermost lists and tables show that show each of some texts.

        Neither these texts nor the result has differences of case.
        """
        groups = (number for number, (role, _) in enumerate(self.nodes) if role in GROUPS)
        shown = {number: caseless(self.text_of(number)) for number in groups}
        found = [n for n, said in shown.items() if all(text in said for text in texts)]
        return [shown[number] for number in self.innermost(found)]

    def frame_texts(self, where: str) -> list[str]:
        """Return what the frames of a name show: "the message preview"."""
        frames = (n for n, (role, _) in enumerate(self.nodes) if role == "iframe")
        called = (n for n in frames if is_frame_called(self.nodes[n][1], where))
        inside = ([self.nodes[below] for below in self.tree.below(n)] for n in called)
        return ["\n".join(said for role, said in nodes if role[:1] != "/") for nodes in inside]

    def only_table(self, description: str) -> str | None:
        """Return the text of the only table, in lower case, for what is said to be in it.

        None if the description names no table, or one by another word, or there are several.
        """
        for _, where in splits(description):
            roles, name = kind_and_name(without_articles(where))
            if roles.intersection(TABLES) and not name and (found := self.only_group(where)):
                return caseless(self.text_of(found[0]))
        return None

    def is_outside_tables(self, description: str) -> bool:
        """Return whether what is said to be in a table or a row is in none of the page.

        It may be anywhere on a page without tables: what is called so is drawn otherwise. The entry
        of a list is called a row, too.
        """
        if not (texts := quotations(said_in_table(description))):
            return False
        around = {n for n, (role, _) in enumerate(self.nodes) if role in AROUND}
        groups = [n for n, (role, _) in enumerate(self.nodes) if role in GROUPS - AROUND]
        groups = [n for n in groups if not self.has_parent_in(n, around)]
        if not any(self.nodes[number][0] in TABLES for number in groups):
            return False
        shown = [caseless(self.text_of(number)) for number in groups]
        return not any(all(has_name(one, text) for text in texts) for one in shown)

    def named(self, description: str) -> list[int]:
        """Return the elements that a person might call so: by role and name, by name, by text.

        Args:
            description: For instance "the cart", "heading Welcome", "the status of the page".
        """
        found = self._named(description)
        for what, where in splits(description):
            if not found and " ".join(without_articles(where)) in words_for("page"):
                found = self._named(what)  # "the heading of the page"
        what, where = split_place(description)
        if not found and where:
            around = self.named(where)
            found = [number for number in self._named(what) if self.is_inside(number, around)]
            return found if around else []
        return found

    def panels_of(self, named: Sequence[int]) -> list[int]:
        """Return the panels of tabs among some elements, which are called as the tabs are."""
        names = {
            caseless(name) for role, name in map(self.nodes.__getitem__, named) if role == "tab"
        }
        return [
            number
            for number, (role, name) in enumerate(self.nodes)
            if role == "tabpanel" and caseless(name) in names
        ]

    def numbered(self, description: str, among: Collection[int] = ()) -> list[int]:
        """Return the row or the entry that a description counts: "the second row of the table".

        Args:
            description: The description.
            among: The lists and tables that may be meant; all of them if there are none.
        """
        wanted = without_articles(description)
        length, numbers = grammar().ordinals.at(wanted, 0) if wanted else (0, ())
        kind, where = wanted[length : length + 1], without_relation(wanted[length + 1 :])
        roles, _ = kind_and_name(kind)
        place, name = kind_and_name(words(where))
        is_in_list = not GROUPS.isdisjoint(place)
        is_entry = not roles.isdisjoint(MEMBERS["entry"]) or (kind and not roles and is_in_list)
        if not length or not is_entry:
            return []
        is_any_list = is_in_list and not name
        inside = self.named(where) if where and not is_any_list else []
        groups = [n for n, (role, _) in enumerate(self.nodes) if role in GROUPS]
        groups = [
            n for n in groups if self.is_inside(n, inside) and self.members(n, MEMBERS["entry"])
        ]
        tables = [n for n in groups if self.nodes[n][0] in TABLES]
        groups = tables if ("row" in roles or not roles) and tables else groups
        groups = [n for n in groups if not self.is_for_layout(n)] or groups
        groups = [n for n in groups if n in among] or groups
        listed: list[Sequence[int]] = [self.members(n, MEMBERS["entry"]) for n in groups]
        if all(self.is_in_landmark(n, BESIDE) for n in groups):
            listed = [rows for rows in self.drawn if self.is_inside(rows[0], inside)] or listed
        if len(listed) != 1:
            return []
        (members,), at = listed, numbers[0]
        return [members[at - (at > 0)]] if abs(at) <= len(members) else []

    def _named(self, description: str) -> list[int]:
        if name := words(row_name(description)):
            rows = [n for n, (role, _) in enumerate(self.nodes) if role in MEMBERS["entry"]]
            shown = (n for n in rows if not self.is_in_landmark(n, ("combobox",)))
            found = [n for n in shown if self.has_words(n, name)]
            return found or drawn_rows(self.tree, self.nodes, lambda n: self.has_words(n, name))
        wanted = without_articles(description)
        roles, name = kind_and_name(wanted)
        if not wanted:
            return []
        exact, loose = [], []
        for number, (role, label) in enumerate(self.nodes):
            own = words(label or (self.text_of(number) if role == "heading" else ""))
            if own == wanted or (role in roles and own == name):
                exact.append(number)
            elif (role in roles and set(name) <= set(own)) or (
                role not in ("text", "generic") and set(wanted) <= {role, *own}
            ):
                loose.append(number)
        exact = self._served(exact, roles, loose) or exact
        if not name and not self._have_role(exact, wanted):
            exact = self._have_role(loose, wanted) or exact  # an alert is no named dialog
        return exact or loose or self._titled(roles, name)

    def _served(
        self, named: Sequence[int], roles: Collection[str], others: Sequence[int]
    ) -> list[int]:
        """Return which others some bars are in, by whose name the part around them is meant.

        The toolbar "file browser" in the region "File browser section" is not the file browser.
        """
        bars = [n for n in named if self.nodes[n][0] in _BARS.difference(roles)]
        is_bar = bool(bars) and len(bars) == len(named)
        return [n for n in others if is_bar and any(self.is_inside(bar, [n]) for bar in bars)]

    def _have_role(self, numbers: Sequence[int], role: Sequence[str]) -> list[int]:
        """Return those of some elements whose role is said: "dialog"."""
        return [number for number in numbers if [self.nodes[number][0]] == list(role)]

    def has_words(self, number: int, name: Sequence[str]) -> bool:
        """Return whether the text of an element has some words one after the other."""
        return contains_words(words(self.text_of(number)), name)

    def _titled(self, roles: frozenset[str], title: Sequence[str]) -> list[int]:
        """Return the boxes of some roles that begin with a text: 'the card "Crew"'."""
        found = [
            number
            for number, (role, label) in enumerate(self.nodes)
            if role in roles & BOXES and not label and words(self.first_text(number)) == title
        ]
        return [number for number in found if not self.has_parent_in(number, set(found))]

    def has_called(self, name: str) -> bool:
        """Return whether the page has a name as a text, but not within a word."""
        return has_name(self.all_text, name)

    def may_have_heading(self, name: str) -> bool:
        """Return whether anything but a control says a name: a text may be drawn as a heading."""
        pressed = {n for n, (role, _) in enumerate(self.nodes) if role in PRESSED}
        return any(
            caseless(name) in caseless(self.text_of(number) if role == "heading" else said)
            for number, (role, said) in enumerate(self.nodes)
            if role == "heading"
            or (
                (role[:1] != "/" and number not in pressed)
                and not self.has_parent_in(number, pressed)
            )
        )

    def contains(self, text: str, typed: Collection[str] = ()) -> bool:
        """Return whether the page has a text, in any case, but not within a word.

        Args:
            text: The text.
            typed: What fields hold that does not count: it shows only what was typed.
        """
        if not typed:
            return self.has_called(text)
        shown = (
            name
            for number, (role, name) in enumerate(self.nodes)
            if role[:1] != "/" and not (name in typed and self._is_in_field(number))
        )
        return has_name(caseless(" ".join(shown)), text)

    def _is_in_field(self, number: int) -> bool:
        parent = self.tree.parent(number)
        roles = {self.nodes[number][0], self.nodes[parent][0] if parent >= 0 else ""}
        return not roles.isdisjoint(MEMBERS["field"])
