"""The whole page as text, headings, tables and paragraphs included, for what sentences expect."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from explorer.finder.outline.lines import role_and_name
from explorer.finder.outline.tree import LineTree
from explorer.finder.vocabulary.grammar import grammar
from explorer.scenario.running.finding.places.place import split_place
from explorer.scenario.running.finding.places.splitting import row_name, split_row, splits
from explorer.scenario.running.finding.places.words import names_amount, without_articles
from explorer.scenario.running.page.drawn_rows import drawn_rows
from explorer.scenario.running.page.roles import (
    BOXES,
    MEMBERS,
    kind_and_name,
    without_relation,
)
from explorer.sentences.quotes import AMOUNT, quotations, unquoted
from explorer.text import caseless, contains_words, fold, single_spaced, words

_GROUPS = frozenset({
    "table", "grid", "treegrid", "list", "listbox", "tree", "menu", "radiogroup", "tablist", "feed",
})  # fmt: skip
_TABLES = ("table", "grid", "treegrid")
_STEM = 5
"""Letters of a noun that its singular and plural share."""
_LARGER = 1.5
"""How much larger than the next one a table must be to be the one that is meant."""
_ANY_MEMBER = ("row", "listitem", "article", "treeitem", "option", "menuitem")


class PageText:
    """The accessibility tree of a page.

    Args:
        outline: A line for each element, indented by depth, as Playwright writes it.
    """

    def __init__(self, outline: str) -> None:
        self._tree = LineTree(outline)
        self._nodes = [role_and_name(line) for line in self._tree.lines]

    @cached_property
    def all_text(self) -> str:
        """All names and texts of the page in their order, without differences of case."""
        return caseless(" ".join(name for role, name in self._nodes if role[:1] != "/"))

    @property
    def texts(self) -> list[str]:
        """The names and texts of the page in their order."""
        return [name for role, name in self._nodes if name and role[:1] != "/"]

    @property
    def headings(self) -> list[str]:
        """The headings of the page."""
        return [name for role, name in self._nodes if role == "heading" and name]

    def only_group(self, description: str) -> list[int]:
        """Return the only list or table: "the list of members", "the users table"; [] for several.

        A description with a quotation means the one of that name.
        """
        said = without_articles(description)
        roles = kind_and_name(said[:1])[0] | kind_and_name(said[-1:])[0]
        found = [n for n, (role, _) in enumerate(self._nodes) if role in roles & _GROUPS]
        found = [n for n in found if not self._has_parent_in(n, set(found))]
        return found if len(found) == 1 and not quotations(description) else []

    def only_table(self, description: str) -> str | None:
        """Return the text of the only table, in lower case, for what is said to be in it.

        None if the description names no table, or one by another word, or there are several.
        """
        for _, where in splits(description):
            roles, name = kind_and_name(without_articles(where))
            if roles.intersection(_TABLES) and not name and (found := self.only_group(where)):
                return caseless(self.text_of(found[0]))
        return None

    def text_of(self, number: int) -> str:
        """Return the text of an element by the number of its line, with all that is in it."""
        return " ".join(self._texts(number))

    def named(self, description: str) -> list[int]:
        """Return the elements that a person might call so: by role and name, by name, by text.

        Args:
            description: For instance "the cart", "heading Welcome", "the status".
        """
        found = self._named(description)
        what, where = split_place(description)
        if not found and where:
            around = self.named(where)
            found = [number for number in self._named(what) if self._is_inside(number, around)]
            return found if around else []
        return found

    def panels_of(self, named: Sequence[int]) -> list[int]:
        """Return the panels of tabs among some elements, which are called as the tabs are."""
        names = {
            caseless(name) for role, name in map(self._nodes.__getitem__, named) if role == "tab"
        }
        return [
            number
            for number, (role, name) in enumerate(self._nodes)
            if role == "tabpanel" and caseless(name) in names
        ]

    def numbered(self, description: str) -> list[int]:
        """Return the row or the entry that a description counts: "the second row of the table"."""
        wanted = without_articles(description)
        length, numbers = grammar().ordinals.at(wanted, 0) if wanted else (0, ())
        kind, where = wanted[length : length + 1], without_relation(wanted[length + 1 :])
        roles, _ = kind_and_name(kind)
        if not length or not roles.intersection(MEMBERS["entry"]):
            return []
        inside = self.named(where) if where else []
        groups = [n for n, (role, _) in enumerate(self._nodes) if role in _GROUPS]
        groups = [
            n for n in groups if self._is_inside(n, inside) and self._members(n, MEMBERS["entry"])
        ]
        tables = [n for n in groups if self._nodes[n][0] in _TABLES]
        if len(groups := tables if "row" in roles and tables else groups) != 1:
            return []
        members, at = self._members(groups[0], MEMBERS["entry"]), numbers[0]
        return [members[at - (at > 0)]] if abs(at) <= len(members) else []

    def _named(self, description: str) -> list[int]:
        if name := words(row_name(description)):
            rows = [n for n, (role, _) in enumerate(self._nodes) if role in MEMBERS["entry"]]
            found = [n for n in rows if self._has_words(n, name)]
            return found or drawn_rows(self._tree, self._nodes, lambda n: self._has_words(n, name))
        wanted = without_articles(description)
        roles, name = kind_and_name(wanted)
        if not wanted:
            return []
        exact, loose = [], []
        for number, (role, label) in enumerate(self._nodes):
            own = words(label)
            if own == wanted or (role in roles and own == name):
                exact.append(number)
            elif (role in roles and set(name) <= set(own)) or (
                role not in ("text", "generic") and set(wanted) <= {role, *own}
            ):
                loose.append(number)
        return exact or loose or self._titled(roles, name)

    def _has_words(self, number: int, name: Sequence[str]) -> bool:
        return contains_words(words(self.text_of(number)), name)

    def _titled(self, roles: frozenset[str], title: Sequence[str]) -> list[int]:
        """Return the boxes of some roles that begin with a text: 'the card "Crew"'."""
        found = [
            number
            for number, (role, label) in enumerate(self._nodes)
            if role in roles & BOXES and not label and words(self._first_text(number)) == title
        ]
        return [number for number in found if not self._has_parent_in(number, set(found))]

    def _first_text(self, number: int) -> str:
        """Return the heading of an element, or the first text in it if it has none."""
        below = [self._nodes[n] for n in self._tree.below(number)]
        headings = [name for role, name in below if role == "heading" and name]
        texts = [name for role, name in below if name and not role.startswith("/")]
        return next(iter(headings or texts), "")

    def has_called(self, name: str) -> bool:
        """Return whether the page has a name as a text, but not within a word: "old" in "Folder".

        Only languages that are written in Latin letters have spaces between their words.
        """
        begins_word = r"(?<![0-9a-z\u00df-\u024f])" if caseless(name)[:1].isalnum() else ""
        return bool(re.search(begins_word + re.escape(caseless(name)), self.all_text))

    def contains(self, text: str, typed: Collection[str] = ()) -> bool:
        """Return whether the page has a text, in any case and with any white space.

        Args:
            text: The text.
            typed: What fields hold that does not count: it shows nothing but what was typed.
        """
        if not typed:
            return caseless(text) in self.all_text
        shown = (
            name
            for number, (role, name) in enumerate(self._nodes)
            if role[:1] != "/" and not (name in typed and self._is_in_field(number))
        )
        return caseless(text) in caseless(" ".join(shown))

    def _is_in_field(self, number: int) -> bool:
        parent = self._tree.parent(number)
        roles = {self._nodes[number][0], self._nodes[parent][0] if parent >= 0 else ""}
        return not roles.isdisjoint(MEMBERS["field"])

    def value_of(self, description: str) -> str:
        """Return what the page says after a name: "1042" of "Order number: 1042"; "" if nothing.

        Args:
            description: The name, as a sentence says it: "the order number".
        """
        if cell := self.cell_of(description) or self._beside(description):
            return cell
        wanted = without_articles(description)
        if not wanted:
            return ""
        name = r"\W+".join(map(re.escape, wanted))
        texts = [name for role, name in self._nodes if name and role[:1] != "/"]
        for text, following in zip(texts, [*texts[1:], ""], strict=True):
            if found := re.search(rf"\b{name}\b\W*(.*)", text, re.IGNORECASE):
                return single_spaced(found.group(1)) or single_spaced(following)
        return ""

    def beside(self, description: str) -> list[str]:
        """Return the second cells of rows of two whose first one has but a name: "the limit"."""
        name = list(without_articles(unquoted(description)[0]))
        rows = [n for n, (role, _) in enumerate(self._nodes) if role == "row"]
        pairs = [self._cells(row, ("cell", "gridcell", "rowheader")) for row in rows]
        return [
            single_spaced(self._own_text(pair[1]))
            for pair in pairs
            if name and len(pair) == 2 and words(self._own_text(pair[0])) == name
        ]

    def _beside(self, description: str) -> str:
        """Return the other cell of a row of two: 'the row "Mail"'; "" if there is none."""
        rows = [n for n in self.named(description) if self._nodes[n][0] == "row"]
        cells = self._cells(rows[0], ("cell", "gridcell", "rowheader")) if len(rows) == 1 else []
        texts = [single_spaced(self._own_text(cell)) for cell in cells]
        return texts[1] if len(texts) == 2 and texts[0] in quotations(description) else ""

    def cell_of(self, description: str) -> str:
        """Return the text of a cell: "the price in the row of Tea"; "" if there is none.

        The row may be counted, too ("the price of the second row"), or named by one of its cells
        ("the price of Tea"). Where no column is called so, the price is the only amount of the box.
        """
        column, rows = self._rows_of_cell(description)
        wanted = words(" ".join(quotations(column)) or column)
        wanted = [word for word in wanted if word in without_articles(column)]
        for number in rows:
            heads = self._cells(self._header_of(number), ("columnheader", "cell"))
            cells = self._cells(number, ("cell", "gridcell", "rowheader"))
            for head, cell in zip(heads, cells, strict=False):
                if wanted and words(self.text_of(head))[: len(wanted)] == wanted:
                    return single_spaced(self._own_text(cell))
        return self._amount_of(description)

    def _amount_of(self, description: str) -> str:
        """Return the only amount in a box: "the price of Tea"; "" for none, or for several.

        What is crossed out is no longer the amount.
        """
        for noun, where in splits(description):
            name = without_articles(where)
            boxes = [n for n in self._boxes(name) if self._nodes[n][0] in BOXES]
            if not names_amount(noun) or len(boxes) != 1:
                continue
            below = set(self._tree.below(boxes[0]))
            crossed_out = {n for n in below if self._nodes[n][0] == "deletion"}
            valid = (n for n in below - crossed_out if not self._has_parent_in(n, crossed_out))
            texts = (name for role, name in map(self._nodes.__getitem__, valid) if role[:1] != "/")
            amounts = [one[0] for text in texts for one in AMOUNT.finditer(text)]
            return single_spaced(amounts[0]) if len(amounts) == 1 else ""
        return ""

    def _boxes(self, name: Sequence[str]) -> list[int]:
        """Return the outermost boxes that are called by a name, or have a cell with it."""
        found = [
            number
            for number, (role, label) in enumerate(self._nodes)
            if role in BOXES and name in (words(label), words(self._first_text(number)))
        ]
        return [number for number in found if not self._has_parent_in(number, set(found))]

    def _rows_of_cell(self, description: str) -> tuple[str, list[int]]:
        """Return the column and the rows that a cell may be in: "the price in the second row"."""
        column, row = split_row(description)
        if row:
            rows = (n for n, (role, _) in enumerate(self._nodes) if role == "row")
            name = words(row)
            return column, [n for n in rows if self._has_words(n, name)]
        for column, where in splits(description):
            if numbered := self.numbered(where):
                return column, numbered
            if len(named := self._rows_with_cell(without_articles(where))) == 1:
                return column, named
        return "", []

    def _rows_with_cell(self, name: Sequence[str]) -> list[int]:
        """Return the rows of which one cell has but a name."""
        rows = (n for n, (role, _) in enumerate(self._nodes) if role == "row")
        cells = ("cell", "gridcell", "rowheader")
        return [
            row
            for row in rows
            if any(words(self._own_text(cell)) == name for cell in self._cells(row, cells))
        ]

    def _header_of(self, row: int) -> int:
        """Return the first row of the table of a row."""
        table = self._tree.parent(row)
        while table >= 0 and self._nodes[table][0] not in _GROUPS:
            table = self._tree.parent(table)
        rows = (n for n in self._tree.below(table) if self._nodes[n][0] == "row")
        return next(rows, row)

    def _cells(self, row: int, roles: Sequence[str]) -> list[int]:
        return [n for n in self._tree.below(row) if self._nodes[n][0] in roles]

    def _own_text(self, number: int) -> str:
        """Return the name of an element, or what is in it where it has none."""
        return self._nodes[number][1] or self.text_of(number)

    def counts(
        self, thing: str, inside: Sequence[int] = (), noun: str = ""
    ) -> list[tuple[str, int]]:
        """Return how many things there are in each list or table that may be meant.

        Args:
            thing: What is counted, by its name in the grammar: "row", "link".
            inside: The numbers of the elements in which they are; the whole page if empty.
            noun: What the sentence calls them.

        Returns:
            The name of each group, and its count.
        """
        roles = MEMBERS[thing]
        if roles[0] not in _ANY_MEMBER:
            scopes = inside or [-1]
            return [(self._label(scope), self._count(scope, roles)) for scope in scopes]
        groups = [
            number
            for number, (role, _) in enumerate(self._nodes)
            if role in _GROUPS and self._is_inside(number, inside)
        ]
        counted = [(group, self._count(group, roles)) for group in groups]
        counted = [one for one in counted if one[1]] or counted
        if len({count for _, count in counted}) > 1:
            counted = self._most_likely(counted, noun)
        return [(self._label(group), count) for group, count in counted]

    def _most_likely(self, counted: Sequence[tuple[int, int]], noun: str) -> list[tuple[int, int]]:
        """Return the groups that are meant: what they are called has the noun, or the main one."""
        stem = fold(noun)[:_STEM]
        called = [one for one in counted if stem and stem in fold(self._heads(one[0]))]
        if called and len({count for _, count in called}) == 1:
            return called
        tables = [one for one in counted if self._nodes[one[0]][0] in _TABLES]
        main = [one for one in tables if self._is_in_main(one[0])]
        if len(main) == 1:
            return main
        sizes = {group: len(list(self._tree.below(group))) for group, _ in tables}
        ordered = sorted(tables, key=lambda one: -sizes[one[0]])
        is_larger = len(ordered) > 1 and sizes[ordered[0][0]] > _LARGER * sizes[ordered[1][0]]
        return ordered[:1] if len(ordered) == 1 or is_larger else list(counted)

    def _heads(self, group: int) -> str:
        """Return the name, the caption and the column headers of a list or a table."""
        roles = ("columnheader", "caption")
        below = (n for n in self._tree.below(group) if self._nodes[n][0] in roles)
        return " ".join([self._nodes[group][1], *(self.text_of(n) for n in below)])

    def _is_in_main(self, number: int) -> bool:
        parent = self._tree.parent(number)
        while parent >= 0 and self._nodes[parent][0] != "main":
            parent = self._tree.parent(parent)
        return parent >= 0

    def _count(self, scope: int, roles: Sequence[str]) -> int:
        return len(self._members(scope, roles))

    def _members(self, scope: int, roles: Iterable[str]) -> list[int]:
        """Return the elements of the first of some roles that an element has in it."""
        below = range(len(self._nodes)) if scope < 0 else list(self._tree.below(scope))
        for role in roles:
            members = [n for n in below if self._nodes[n][0] == role and not self._is_header(n)]
            outermost = set(members)
            members = [n for n in members if not self._has_parent_in(n, outermost)]
            if members:
                return members
        return []

    def _is_header(self, number: int) -> bool:
        """Return whether a row consists of column headers only."""
        roles = {self._nodes[below][0] for below in self._tree.below(number)}
        return self._nodes[number][0] == "row" and "columnheader" in roles and "cell" not in roles

    def _has_parent_in(self, number: int, members: set[int]) -> bool:
        parent = self._tree.parent(number)
        while parent >= 0:
            if parent in members:
                return True
            parent = self._tree.parent(parent)
        return False

    def _is_inside(self, number: int, scopes: Sequence[int]) -> bool:
        return not scopes or number in scopes or self._has_parent_in(number, set(scopes))

    def _label(self, number: int) -> str:
        if number < 0:
            return "the page"
        role, name = self._nodes[number]
        return f'{role} "{name}"' if name else role

    def _texts(self, number: int) -> Iterator[str]:
        if self._nodes[number][1]:
            yield self._nodes[number][1]
        for below in self._tree.below(number):
            role, name = self._nodes[below]
            if name and not role.startswith("/"):
                yield name
